#!/usr/bin/env python3
"""The test behind perf/compare: finds differences, finds none where there are none, and how often."""

import pathlib
import random
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "perf"))
sys.dont_write_bytecode = True

import measure
from verdict import chance_of, judge


def pairs(ratio, count, seed):
    """Rates with 3 % of noise, and a drift that both of a pair share."""
    rng = random.Random(seed)
    first, second = [], []
    for _ in range(count):
        drift = rng.uniform(0.7, 1.3)
        first.append(drift * ratio * rng.gauss(1, 0.03))
        second.append(drift * rng.gauss(1, 0.03))
    return first, second


class Verdict(unittest.TestCase):
    def test_finds_the_faster_one(self):
        self.assertEqual(judge(*pairs(1.1, 20, 1)).word, "faster")

    def test_finds_the_slower_one(self):
        self.assertEqual(judge(*pairs(0.9, 20, 2)).word, "slower")

    def test_is_the_opposite_the_other_way_round(self):
        first, second = pairs(1.1, 20, 3)
        self.assertAlmostEqual(judge(first, second).ratio * judge(second, first).ratio, 1)

    def test_says_same_of_the_same_figures(self):
        first, _ = pairs(1, 20, 4)
        self.assertEqual(judge(first, first).word, "same")

    def test_tells_equals_apart_no_more_often_than_it_may(self):
        wrong = sum(judge(*pairs(1, 12, seed)).word != "same" for seed in range(60))
        self.assertLessEqual(wrong, 8)

    def test_has_the_ratio_in_its_interval(self):
        found = judge(*pairs(1.05, 30, 5))
        self.assertLess(found.low, 1.05)
        self.assertGreater(found.high, 1.05)

    def test_counts_the_signs_exactly(self):
        self.assertAlmostEqual(chance_of([1, 1, 1]), 2 / 8)

    def test_refuses_what_is_no_pairs(self):
        with self.assertRaises(ValueError):
            judge([1, 2], [1])


class Journal(unittest.TestCase):
    def test_goes_on_where_it_was(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "journal.jsonl"
            measure.Journal(path, {"what": 1}).get("a", lambda: 5)
            again = measure.Journal(path, {"what": 1})
            self.assertEqual(again.get("a", lambda: self.fail("it is measured again")), 5)

    def test_begins_anew_for_another_subject(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "journal.jsonl"
            measure.Journal(path, {"what": 1}).get("a", lambda: 5)
            self.assertEqual(measure.Journal(path, {"what": 2}).get("a", lambda: 6), 6)


if __name__ == "__main__":
    unittest.main()
