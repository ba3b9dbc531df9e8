"""Measurements of `quadrille accuracy` in parts, so that they go on where they were stopped."""

import hashlib
import json
import math
import sys
import tempfile

import matches
import measure

POSITIONS_PER_PART = 40


def parts_of(path, most):
    """The heading of a file of positions, and lists of its lines; `most` of them, evenly taken."""
    heading, *lines = path.read_text().splitlines()
    if most and most < len(lines):
        lines = [lines[i * len(lines) // most] for i in range(most)]
    return heading, [lines[i:i + POSITIONS_PER_PART]
                     for i in range(0, len(lines), POSITIONS_PER_PART)]


def measure_part(laboratory, record, heading, lines, options):
    """The report of one part, from its record if it is there."""
    text = "\n".join([heading, *lines]) + "\n"
    key = hashlib.sha256((text + " ".join(options) + laboratory.identity).encode()).hexdigest()[:16]
    if record.exists():
        kept = json.loads(record.read_text())
        if kept["key"] == key or laboratory.mixed == "keep":
            return kept["report"]
        if laboratory.mixed == "refuse":
            sys.exit(f"{record} is of another build or other options; --restart replaces it, "
                     "--keep goes on with it")
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
        file.write(text)
        file.flush()
        output = matches.run_watched(
            [laboratory.program, "accuracy", file.name, *options, "--json"], lambda: "positions")
    report = json.loads(output)
    if report["interrupted"]:
        sys.exit("interrupted; the same command goes on with it")
    measure.replace_json(record, {"key": key, "report": report})
    return report


def accuracy_of(laboratory, name, path, options, most=None):
    """(ply, positions, kept the value, had the best score, proven) of all positions of a file."""
    heading, parts = parts_of(path, most)
    counts = {}
    for index, lines in enumerate(parts):
        print(f"{name}: part {index + 1} of {len(parts)}", file=sys.stderr)
        record = laboratory.folder / name / f"{index:03}.json"
        report = measure_part(laboratory, record, heading, lines, options)
        for entry in report["by_ply"]:
            seen = counts.setdefault(entry["ply"], [0, 0, 0, 0])
            positions = entry["positions"]
            seen[0] += positions
            seen[1] += round(positions * entry["wdl_optimal"])
            seen[2] += round(positions * entry["score_optimal"])
            seen[3] += round(positions * entry["proven"])
    return [(ply, *seen) for ply, seen in sorted(counts.items())]


def wilson(hits, trials):
    """The 95 % interval of a share."""
    z = 1.959963984540054
    share = hits / trials
    centre = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    half = (z / (1 + z * z / trials)
            * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)))
    return max(0.0, centre - half), min(1.0, centre + half)


def share_text(hits, trials):
    low, high = wilson(hits, trials)
    return f"{100 * hits / trials:.2f} % [{100 * low:.2f}, {100 * high:.2f}]"
