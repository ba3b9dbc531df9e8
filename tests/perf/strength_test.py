"""What the reports of strength calculate and draw."""

import math
import pathlib
import random
import sys
import tempfile
import unittest
import xml.dom.minidom

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "perf"))
sys.dont_write_bytecode = True

import accuracies  # noqa: E402
import matches  # noqa: E402
import plot  # noqa: E402
import ratios  # noqa: E402


class Fieller(unittest.TestCase):
    def test_is_the_simple_quotient_where_the_divisor_is_known(self):
        ratio, (low, high) = ratios.fieller(10, 2, 5, 0)
        self.assertEqual(ratio, 2)
        self.assertAlmostEqual(low, 2 - ratios.Z * 2 / 5)
        self.assertAlmostEqual(high, 2 + ratios.Z * 2 / 5)

    def test_has_no_limits_where_the_divisor_may_be_zero(self):
        for divisor in (0, 1, -1):
            _, interval = ratios.fieller(10, 2, divisor, 1)
            self.assertEqual(interval, (-math.inf, math.inf))

    def test_contains_the_truth_as_often_as_it_says(self):
        dice = random.Random(1)
        trials, hits = 4000, 0
        for _ in range(trials):
            _, (low, high) = ratios.fieller(dice.gauss(45, 20), 20, dice.gauss(50, 15), 15)
            hits += low <= 0.9 <= high
        self.assertAlmostEqual(hits / trials, 0.95, delta=0.015)


class Speedup(unittest.TestCase):
    def test_is_two_for_one_doubling(self):
        self.assertEqual(ratios.as_speedup(1), 2)
        self.assertEqual(ratios.as_speedup(0), 1)
        self.assertEqual(ratios.as_speedup(-math.inf), 0)
        self.assertEqual(ratios.as_speedup(math.inf), math.inf)


class Wilson(unittest.TestCase):
    def test_is_within_possible_shares(self):
        self.assertAlmostEqual(accuracies.wilson(0, 10)[0], 0)
        self.assertAlmostEqual(accuracies.wilson(10, 10)[1], 1)
        # z^2 / (n + z^2) in closed form.
        self.assertAlmostEqual(accuracies.wilson(0, 10)[1], ratios.Z**2 / (10 + ratios.Z**2))

    def test_is_even_around_a_half(self):
        low, high = accuracies.wilson(50, 100)
        self.assertAlmostEqual(low + high, 1)


class Sprt(unittest.TestCase):
    def test_tells_its_verdict(self):
        sprt = {"elo0": 0, "elo1": 20, "accepted": None}
        self.assertEqual(matches.sprt_text({"sprt": sprt, "llr": -1.234}),
                         "undecided (0 or 20, LLR -1.23)")
        self.assertEqual(matches.sprt_text({"sprt": sprt | {"accepted": "elo1"}, "llr": 3}),
                         "gain (0 or 20, LLR 3.00)")
        self.assertEqual(matches.sprt_text({"sprt": sprt | {"accepted": "elo0"}, "llr": -3}),
                         "no gain (0 or 20, LLR -3.00)")

    def test_is_silent_where_none_was_asked(self):
        self.assertEqual(matches.sprt_text({}), "")
        self.assertEqual(matches.sprt_text({"sprt": None, "llr": None}), "")


class Records(unittest.TestCase):
    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.addCleanup(self.place.cleanup)
        self.root = pathlib.Path(self.place.name)
        self.record = self.root / "records/row.txt"

    def laboratory(self, build, mixed="refuse"):
        program = self.root / build / "bin/quadrille"
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(build)
        return matches.Laboratory(self.root / build, self.record.parent, mixed=mixed)

    def claim_and_play(self, laboratory):
        builds = laboratory.claim(self.record)
        self.record.write_text("a game")
        return builds

    def test_go_on_with_their_build(self):
        old = self.laboratory("old")
        self.assertEqual(self.claim_and_play(old), old.identity)
        self.assertEqual(self.claim_and_play(old), old.identity)
        self.assertEqual([path.name for path in self.record.parent.glob("*.txt*")], ["row.txt"])

    def test_are_not_mixed_unless_told_so(self):
        self.claim_and_play(self.laboratory("old"))
        with self.assertRaises(SystemExit):
            self.laboratory("new").claim(self.record)

    def test_are_put_away_if_told_so(self):
        self.claim_and_play(self.laboratory("old"))
        new = self.laboratory("new", "restart")
        self.assertEqual(new.claim(self.record), new.identity)
        self.assertFalse(self.record.exists())
        self.assertTrue(self.record.with_name("row.txt.old").exists())

    def test_name_all_builds_that_were_kept(self):
        old = self.laboratory("old")
        self.claim_and_play(old)
        new = self.laboratory("new", "keep")
        both = f"{old.identity} and {new.identity}"
        self.assertEqual(self.claim_and_play(new), both)
        self.assertEqual(self.claim_and_play(self.laboratory("new")), both)


class Chart(unittest.TestCase):
    def test_places_values_on_its_axes(self):
        axis = plot.Axis("x", log=10, low=1, high=100)
        self.assertAlmostEqual(axis.place(10), 0.5)
        self.assertEqual(plot.Axis("y", low=0, high=10).place(2.5), 0.25)

    def test_is_well_formed_whatever_the_names(self):
        drawing = plot.Plot("a < b", plot.Axis("a & c"), plot.Axis("y"))
        drawing.band([(0, 0, 1)], drawing.line([(0, 0), (1, 1)], "<&>"))
        text = drawing.svg()
        self.assertEqual(xml.dom.minidom.parseString(text).documentElement.tagName, "svg")


if __name__ == "__main__":
    unittest.main()
