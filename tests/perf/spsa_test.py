#!/usr/bin/env python3
"""The tuner: finds the best values of a game whose outcome is known, goes on where it was stopped,
and says what is wrong with what it is given."""

import json
import pathlib
import random
import re
import stat
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "perf"))
sys.dont_write_bytecode = True

from spsa import Spsa, parse_parameter

# Stands in for the engine: the side whose c is nearer to 2 scores more.
ENGINE = """#!/usr/bin/env python3
import json, re, sys
c = [float(re.search(r"c=([0-9.]+)", side)[1]) for side in sys.argv[2:4]]
if c[0] > 9: sys.exit(1)
print(json.dumps({"score": 0.5 + (abs(c[1] - 2) - abs(c[0] - 2)) / 8}))
"""


def noisy_games(best, seed):
    """Strength falls with the distance from the best values; few games decide."""
    rng = random.Random(seed)

    def strength(values):
        return -sum(((v - b) / b) ** 2 for v, b in zip(values, best))

    def play(plus, minus, _):
        chance = min(max(0.5 + strength(plus) - strength(minus), 0), 1)
        return sum(rng.random() < chance for _ in range(4)) / 4

    return play


class Method(unittest.TestCase):
    def test_converges_to_the_best_values(self):
        parameters = [parse_parameter("c=1:0.1:5:0.3"), parse_parameter("batch=8:1:128:8")]
        spsa = Spsa(parameters, 2000, 1, seed=1)
        play = noisy_games([2.5, 60], seed=2)
        while not spsa.is_done():
            spsa.step(play)
        c, batch = spsa.averages()
        self.assertAlmostEqual(c, 2.5, delta=0.4)
        self.assertAlmostEqual(batch, 60, delta=10)

    def test_stays_in_the_range(self):
        spsa = Spsa([parse_parameter("c=1:0.5:1.5:0.2")], 200, 5, seed=1)
        sides = []

        def play(plus, minus, _):
            sides.extend(plus + minus)
            return 1 if plus[0] > minus[0] else 0

        while not spsa.is_done():
            spsa.step(play)
        self.assertEqual(spsa.values, [1.5])
        self.assertTrue(all(0.5 <= value <= 1.5 for value in sides))

    def test_whole_numbers_stay_whole(self):
        self.assertEqual(parse_parameter("batch=32:1:256:8").text(33.7), "34")
        self.assertEqual(parse_parameter("c=1.3:0:3:0.1").text(1.25), "1.25")

    def test_says_what_is_wrong(self):
        for text, message in {
            "c": "'c' is not of the form SETTING=START:LOW:HIGH:STEP",
            "c=1:2:3": "'c=1:2:3' is not of the form SETTING=START:LOW:HIGH:STEP",
            "c=1:x:3:1": "c: 'x' is not a number",
            "c=1:3:2:1": "c: the range from 3 to 2 is empty",
            "c=1:2:3:0.1": "c: the start 1 is not in 2..3",
            "c=1:0:3:0": "c: the step 0 is not above 0 and at most half the range",
            "c=1:0:3:2": "c: the step 2 is not above 0 and at most half the range",
        }.items():
            with self.assertRaisesRegex(ValueError, re.escape(message)):
                parse_parameter(text)


class Command(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        engine = self.folder / "bin/quadrille"
        engine.parent.mkdir()
        engine.write_text(ENGINE)
        engine.chmod(engine.stat().st_mode | stat.S_IXUSR)

    def tune(self, *arguments, state="state.json"):
        return subprocess.run(
            [sys.executable, ROOT / "tools/tune", *arguments, "--leaves", "10", "--build",
             self.folder, "--state", self.folder / state], capture_output=True, text=True)

    def steps(self, state="state.json"):
        return json.loads((self.folder / state).read_text())["steps"]

    def test_goes_on_as_if_it_had_not_been_stopped(self):
        parameter = "c=1:0.1:5:0.3"
        self.tune(parameter, "--steps", "12", state="whole.json")
        self.tune(parameter, "--steps", "12")
        # As it was after five steps.
        state = json.loads((self.folder / "state.json").read_text())
        state["steps"] = state["steps"][:5]
        (self.folder / "state.json").write_text(json.dumps(state))
        done = self.tune(parameter, "--steps", "12", "--plot", self.folder / "plot.svg")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.steps(), self.steps("whole.json"))
        self.assertGreater(self.steps()[-1]["values"][0], 1)
        self.assertIn("<svg", (self.folder / "plot.svg").read_text())
        self.assertRegex(done.stdout, r"^c=[0-9.]+  \(from 1, 12 steps\)\n$")

    def test_refuses_the_state_of_other_games(self):
        self.tune("c=1:0.1:5:0.3", "--steps", "1")
        other = self.tune("c=1:0.1:5:0.3", "--steps", "2", "--board", "9x9")
        self.assertEqual(other.returncode, 1)
        self.assertIn("is about other games: board was 'contest', not '9x9'", other.stderr)

    def test_refuses_a_damaged_state(self):
        (self.folder / "state.json").write_text('{"steps": [')
        damaged = self.tune("c=1:0.1:5:0.3")
        self.assertEqual(damaged.returncode, 1)
        self.assertIn("is not the state of a run", damaged.stderr)

    def test_tells_when_the_match_fails(self):
        failed = self.tune("c=20:10:30:1")
        self.assertEqual(failed.returncode, 1)
        self.assertIn("quadrille match ended with code 1", failed.stderr)

    def test_refuses_wrong_usage(self):
        for arguments, message in [
            (["c=1:2:3:1"], "the start 1 is not in 2..3"),
            (["c=1:0:3:1", "c=1:0:3:1"], "a setting is named twice"),
            (["c=1:0:3:1", "--steps", "0"], "'0' is not a number from 1 on"),
            (["c=1:0:3:1", "--rate", "-1"], "'-1' is not a number above 0"),
        ]:
            wrong = self.tune(*arguments)
            self.assertEqual(wrong.returncode, 2)
            self.assertIn(message, wrong.stderr)


if __name__ == "__main__":
    unittest.main()
