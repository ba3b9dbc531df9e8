#!/usr/bin/env python3
"""What perf/gate reads and what it concludes."""

import importlib.machinery
import importlib.util
import pathlib
import sys
import tempfile
import unittest

PERF = pathlib.Path(__file__).resolve().parents[2] / "perf"
sys.path.insert(0, str(PERF))
sys.dont_write_bytecode = True

import callgrind


def load(name):
    loader = importlib.machinery.SourceFileLoader(name, str(PERF / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


gate = load("gate")

PROFILE = """\
version: 1
positions: line
events: Ir
fl=(1) a.cpp
fn=(1) quadrille::play(int)
10 7
+2 3
cfn=(2) quadrille::hash<Narrow>() const
calls=2 20
12 40
* 1
fn=(2)
20 40
"""


def runs(**functions):
    return {"search": {"command": "quadrille search", "instructions": sum(functions.values()),
                       "functions": functions}}


class Callgrind(unittest.TestCase):
    def read(self):
        with tempfile.NamedTemporaryFile("w", suffix=".out") as file:
            file.write(PROFILE)
            file.flush()
            return callgrind.read(file.name)

    def test_counts_what_a_function_does_itself(self):
        self.assertEqual(self.read().own, {"quadrille::play": 11, "quadrille::hash": 40})

    def test_counts_calls(self):
        self.assertEqual(self.read().calls, {("quadrille::play", "quadrille::hash"): 40})

    def test_has_short_names(self):
        self.assertEqual(callgrind.short_name("void a::B<c<d>, e>::f<g>(h(*)(int)) const"), "a::B::f")
        self.assertEqual(callgrind.short_name("a::(anonymous namespace)::f(b) [clone .cold]"), "a::f")
        self.assertEqual(callgrind.short_name(
            "std::_Function_handler<void (int), a::B<c>::f(int)::{lambda(int)#1}>::_M_invoke(d)"),
            "a::B::f's lambda")


class Gate(unittest.TestCase):
    def test_lets_small_growth_pass(self):
        _, grown = gate.compare(runs(play=1000), runs(play=1015), 2)
        self.assertEqual(grown, [])

    def test_lets_any_gain_pass(self):
        _, grown = gate.compare(runs(play=1000), runs(play=500), 2)
        self.assertEqual(grown, [])

    def test_finds_growth_and_names_the_function(self):
        lines, grown = gate.compare(runs(play=1000, hash=1000), runs(play=1000, hash=1100), 2)
        self.assertEqual(grown, ["search"])
        self.assertIn("hash", lines[1])
        self.assertFalse(any("play" in line for line in lines))

    def test_does_not_judge_another_command(self):
        other = runs(play=5000)
        other["search"]["command"] = "quadrille search --leaves 5"
        _, grown = gate.compare(runs(play=1000), other, 2)
        self.assertEqual(grown, [])


if __name__ == "__main__":
    unittest.main()
