"""Runs programs under callgrind, which counts instructions, and reads what it writes."""

import collections
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

POSITION = re.compile(r"^[+*\-0-9]")
NAME = re.compile(r"\((\d+)\)(?: (.*))?$")


class Counts:
    """Instructions by function: its own, and those of each call from one function to another."""

    def __init__(self):
        self.own = collections.Counter()
        self.calls = collections.Counter()

    def total(self):
        return self.own.total()


def is_installed():
    return shutil.which("valgrind") is not None


def version():
    return subprocess.run(["valgrind", "--version"], capture_output=True, text=True).stdout.strip()


def run(command, collect, environment):
    """Counts what happens inside of the function that `collect` names (with * for any text)."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "callgrind.out"
        finished = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={path}",
             f"--toggle-collect={collect}", *command],
            capture_output=True, text=True, env=os.environ | environment)
        if finished.returncode != 0:
            sys.exit(f"{' '.join(map(str, command))} failed under valgrind:\n{finished.stderr}")
        return read(path)


def read(path):
    """A line of a number and a cost belongs to the function of the last `fn=`; after `calls=` it is
    what the call to the function of the last `cfn=` cost altogether."""
    counts = Counts()
    names = {}

    def name_of(text):
        number, name = NAME.match(text).groups()
        if name:
            names[number] = short_name(name)
        return names[number]

    function = callee = None
    is_call = False
    with open(path) as file:
        for line in file:
            if line.startswith("fn="):
                function = name_of(line[3:].rstrip())
            elif line.startswith("cfn="):
                callee = name_of(line[4:].rstrip())
            elif line.startswith("calls="):
                is_call = True
            elif function and POSITION.match(line):
                cost = int(line.split()[1])
                if is_call:
                    counts.calls[function, callee] += cost
                else:
                    counts.own[function] += cost
                is_call = False
    return counts


def short_name(name):
    """Without arguments, template arguments, and what compilers add for copies: the same function
    has the same name after it was changed a little."""
    name = re.sub(r"\s*\[clone [^]]*\]|'\d+$|\.(isra|constprop|part|cold|lto_priv)\.?\d*", "", name)
    name = name.replace("(anonymous namespace)::", "")
    # What a std::function calls is better known by where it was written.
    if inner := re.match(r"std::_Function_handler<.*?, (.*)::\{lambda.*_M_invoke", name):
        return short_name(inner[1]) + "'s lambda"
    # From the inside out; an operator's own signs stay.
    while (shorter := re.sub(r"(?<!operator)<[^<>]*>|\([^()]*\)(?: const)?", "", name)) != name:
        name = shorter
    return name.split(" ")[-1] if " " in name and "operator" not in name else name
