"""What the measuring programs here share: how they run a benchmark, describe the machine, and keep
their reports."""

import argparse
import json
import os
import pathlib
import re
import shlex
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def argument_parser(description):
    """With the options that all programs have."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release",
                        help="the build to measure (build/release)")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "perf/reports",
                        help="where the reports go (perf/reports)")
    parser.add_argument("--repetitions", type=int, default=5, help="of each benchmark (5)")
    parser.add_argument("--filter", default=".", help="a regular expression of benchmark names")
    return parser


def find_program(build, name):
    program = build / "bin" / name
    if not program.exists():
        sys.exit(f"no {program}; build it with tools/test or cmake --build")
    return program


def run_json(program, options):
    """What the program prints, parsed. What it says besides goes to standard error."""
    finished = subprocess.run([program, *options], check=True, stdout=subprocess.PIPE)
    return json.loads(finished.stdout)


def without_place(context):
    """Where the measurement was taken matters, what the place is called does not."""
    context = {key: value for key, value in context.items() if key != "host_name"}
    context["executable"] = pathlib.Path(context["executable"]).name
    return context


def replace_text(path, text):
    """Whatever happens meanwhile, the file has its old text or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(text)
    os.replace(fresh, path)


def replace_json(path, value):
    replace_text(path, json.dumps(value, indent=1) + "\n")


class Journal:
    """Measurements that are kept one by one as they are made, a line of JSON each, so that a command
    that was interrupted goes on where it was. The first line says what is measured; a file about
    something else is begun anew."""

    def __init__(self, path, subject):
        self.path = path
        self.records = {}
        lines = path.read_text().splitlines() if path.exists() else []
        if lines and json.loads(lines[0]) == subject:
            self.records = dict(map(self._record, lines[1:]))
            return
        replace_text(path, json.dumps(subject) + "\n")

    def __len__(self):
        return len(self.records)

    def get(self, key, measure):
        """What is kept under the key, measured if there is nothing."""
        if key not in self.records:
            self.records[key] = measure()
            with self.path.open("a") as file:
                file.write(json.dumps({"key": key, "value": self.records[key]}) + "\n")
        return self.records[key]

    @staticmethod
    def _record(line):
        record = json.loads(line)
        return record["key"], record["value"]


def say(text):
    """How far it is; the data goes elsewhere."""
    print(text, file=sys.stderr, flush=True)


def millions(rate):
    return f"{rate / 1e6:.2f}"


def spread(values, text=millions):
    return f"{text(min(values))}..{text(max(values))}"


def median(values):
    return statistics.median(values)


def cpu_model():
    found = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    return found.group(1) if found else "unknown"


def command_line():
    """What was typed to make the report, as a line of it."""
    return f"- Command: `{shlex.join(['perf/' + pathlib.Path(sys.argv[0]).name, *sys.argv[1:]])}`"


def version_lines(build):
    program = build / "bin/quadrille"
    if not program.exists():
        return {}
    text = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout
    return dict(line.split(None, 1) for line in text.splitlines())


def machine_lines(build, context):
    """The machine, the compiler and the day of a measurement with this context."""
    versions = version_lines(build)
    load = ", ".join(f"{value:.2f}" for value in context["load_avg"])
    return [
        f"- CPU: {cpu_model()}, {context['num_cpus']} of its CPUs; best path "
        f"{context['best path']}",
        f"- Compiler: {versions.get('compiler', 'unknown')}; Highway "
        f"{versions.get('Highway', 'unknown')}",
        f"- Date: {context['date'][:10]}; load of the machine before the start: {load}",
    ]
