"""Matches of `quadrille match` that go on where they were stopped: what the strength experiments
share."""

import ctypes
import dataclasses
import hashlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

import measure

SECONDS_BETWEEN_NEWS = 60


@dataclasses.dataclass(frozen=True)
class Match:
    """What is played: two sides as `quadrille match` takes them, with their limits."""
    name: str
    a: str
    b: str
    board: str = "contest"
    openings: str = "random"
    pairs: int = 100
    # Threads that are busy at the same time in one of its games.
    threads: int = 1
    seed: int = 1
    # elo0,elo1 of a sequential test that may end it before all pairs are played.
    sprt: str | None = None


class Laboratory:
    """Plays matches with one build and keeps their records in a folder."""

    def __init__(self, build, folder, concurrency=None, mixed="refuse"):
        """`mixed` says what is done about games that another build has played: refuse, restart
        (put them away) or keep."""
        self.program = measure.find_program(build, "quadrille")
        self.folder = folder
        self.concurrency = concurrency
        self.mixed = mixed
        self.identity = hashlib.sha256(self.program.read_bytes()).hexdigest()[:16]

    def record_of(self, match):
        return self.folder / (re.sub(r"[^\w.=+,@-]", "_", match.name) + ".txt")

    def games_at_once(self, match):
        return self.concurrency or max(1, len(os.sched_getaffinity(0)) // match.threads)

    def play(self, match):
        """The report of the match, when all its games are there."""
        record = self.record_of(match)
        builds = self.claim(record)
        print(f"{match.name}: {match.a} against {match.b}, {2 * match.pairs} games",
              file=sys.stderr)
        command = [
            self.program, "match", match.a, match.b, "--board", match.board,
            "--openings", match.openings, "--pairs", str(match.pairs), "--seed", str(match.seed),
            "--concurrency", str(self.games_at_once(match)), "--record", record, "--json",
            *(["--sprt", match.sprt] if match.sprt else [])]
        report = json.loads(run_watched(command, lambda: f"{games_in(record)} of "
                                                         f"{2 * match.pairs} games"))
        if report["interrupted"]:
            sys.exit("interrupted; the same command goes on with it")
        print(f"  {100 * report['score']:.1f} %, {elo_text(report)} Elo", file=sys.stderr)
        report["played_by"] = self.origin(builds)
        return report

    def origin(self, builds=None):
        """Where and when something was measured, and by what."""
        return (f"{measure.cpu_model()}, build {builds or self.identity}, "
                f"{time.strftime('%Y-%m-%d')}")

    def claim(self, record):
        """Sees to it that all games of a record are of the same build, unless they are kept
        knowingly. Returns the builds, the last one at the end."""
        record.parent.mkdir(parents=True, exist_ok=True)
        note = self.folder / "builds.json"
        builds = json.loads(note.read_text()) if note.exists() else {}
        begun_by = builds.get(record.name, "unknown") if record.exists() else None
        builds[record.name] = self.identity
        if begun_by and begun_by.split(" ")[-1] == self.identity:
            builds[record.name] = begun_by
        elif begun_by:
            if self.mixed == "refuse":
                sys.exit(f"{record} was begun with another build; --restart puts it away, --keep "
                         "goes on with it")
            if self.mixed == "restart":
                os.replace(record, record.with_name(record.name + ".old"))
            else:
                builds[record.name] = f"{begun_by} and {self.identity}"
        measure.replace_json(note, builds)
        return builds[record.name]


def die_with_parent():
    """In the child: nothing must write to a record when the one who would read it is gone."""
    PR_SET_PDEATHSIG = 1
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def run_watched(command, news):
    """What a program prints. Where it shows no progress itself, `news` is told now and then."""
    with subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, text=True,
                          preexec_fn=die_with_parent) as process:
        output = None
        is_interrupted = False
        start = time.monotonic()
        while output is None:
            try:
                patience = 2 if is_interrupted else SECONDS_BETWEEN_NEWS
                output = process.communicate(timeout=patience)[0]
            except subprocess.TimeoutExpired:
                if is_interrupted:
                    process.send_signal(signal.SIGINT)
                elif not sys.stderr.isatty():
                    print(f"  {time.monotonic() - start:.0f} s: {news()}", file=sys.stderr)
            except KeyboardInterrupt:
                # On a terminal the program has heard it too, and ends with its report.
                is_interrupted = True
    if process.returncode != 0:
        sys.exit(f"{pathlib.Path(command[0]).name} {command[1]} ended with {process.returncode}")
    return output


def games_in(record):
    if not record.exists():
        return 0
    return sum(not line.startswith("#") for line in record.read_text().splitlines())


# Telling


def elo_text(report):
    low, high = report["elo_interval"]
    return f"{report['elo']:+.0f} [{low:+.0f}, {high:+.0f}]"


def sprt_text(report):
    """What a sequential test says, and nothing where none was asked."""
    sprt = report.get("sprt")
    if not sprt:
        return ""
    verdict = {None: "undecided", "elo0": "no gain", "elo1": "gain"}[sprt["accepted"]]
    return f"{verdict} ({sprt['elo0']:g} or {sprt['elo1']:g}, LLR {report['llr']:.2f})"


def both(values, text):
    return f"{text(values['A'])}, {text(values['B'])}"


def forfeits_text(report):
    causes = {}
    for forfeit in report["forfeits"]:
        cause = f"{forfeit['side']} {forfeit['cause']}"
        causes[cause] = causes.get(cause, 0) + 1
    return ", ".join(f"{count} {cause}" for cause, count in causes.items()) or "none"


HEADING = ["", "A", "B", "games", "score of A", "won, drawn, lost", "Elo of A [95 %]", "SPRT",
           "LOS", "M leaves/s of A, B", "p99 ms of A, B", "forfeits", "played by"]


def cells(name, report):
    """A row under HEADING."""
    return [
        name, f"`{report['sides']['A']}`", f"`{report['sides']['B']}`", str(report["games"]),
        f"**{100 * report['score']:.1f} %**",
        f"{report['wins']}, {report['draws']}, {report['losses']}", elo_text(report),
        sprt_text(report), f"{100 * report['los']:.1f} %",
        both(report["leaves_per_second"], lambda rate: f"{rate / 1e6:.2f}"),
        both(report["time_ms"], lambda times: f"{times['p99']:.0f}"),
        forfeits_text(report),
        # Reports that are older than this field do not tell.
        report.get("played_by", "an earlier build"),
    ]


def table(heading, rows):
    lines = ["| " + " | ".join(heading) + " |", "|---|" + "---|" * (len(heading) - 1)]
    return lines + ["| " + " | ".join(row) + " |" for row in rows]


def machine_lines(build):
    versions = measure.version_lines(build)
    return [
        f"- CPU: {measure.cpu_model()}, {len(os.sched_getaffinity(0))} of its CPUs",
        f"- Program: {versions.get('quadrille', 'unknown')}; compiler "
        f"{versions.get('compiler', 'unknown')}",
        f"- Date: {time.strftime('%Y-%m-%d')}",
    ]


def write_index(folder):
    """Of all reports in a folder."""
    lines = ["# Strength", "", "Written by `perf/strength` and `perf/strength-scaling`.", "",
             "| table | row | games | score of A | Elo of A [95 %] |", "|---|---|--:|--:|---|"]
    for path in sorted(folder.glob("*.json")):
        raw = json.loads(path.read_text())
        for row, report in raw["rows"].items():
            lines.append(f"| [{raw['title']}]({path.stem}.md) | {row} | {report['games']} | "
                         f"{100 * report['score']:.1f} % | {elo_text(report)} |")
    measure.replace_text(folder / "README.md", "\n".join(lines) + "\n")
