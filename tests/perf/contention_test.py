#!/usr/bin/env python3
"""The model of contention gives back the law that its points were made with."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "perf"))
sys.dont_write_bytecode = True

from contention import Law, fit, laws_through


class Contention(unittest.TestCase):
    def test_one_thread_is_once_as_fast(self):
        self.assertEqual(Law(0.1, 0.01).speedup(1), 1)

    def test_finds_a_law_again(self):
        law = Law(0.05, 0.002)
        found = fit([(n, law.speedup(n)) for n in (1, 2, 4, 8)])
        self.assertAlmostEqual(found.serial, law.serial)
        self.assertAlmostEqual(found.pairs, law.pairs)

    def test_has_no_negative_parts(self):
        found = fit([(2, 1.9), (4, 3.9), (8, 7.99)])
        self.assertGreaterEqual(found.serial, 0)
        self.assertGreaterEqual(found.pairs, 0)

    def test_both_extremes_meet_the_point(self):
        for law in laws_through(2, 1.7).values():
            self.assertAlmostEqual(law.speedup(2), 1.7)

    def test_extremes_part_afterwards(self):
        laws = laws_through(2, 1.7)
        self.assertGreater(laws["transfers"].speedup(64), laws["queues"].speedup(64))

    def test_transfers_at_most_double_the_loss_of_two(self):
        transfers = laws_through(2, 1.6)["transfers"]
        self.assertGreater(transfers.speedup(1000) / 1000, 1 / (1 + 2 * (2 / 1.6 - 1)))

    def test_more_than_linear_is_no_loss(self):
        self.assertEqual(laws_through(2, 2.1)["queues"], Law(0, 0))

    def test_refuses_too_few_points(self):
        with self.assertRaises(ValueError):
            fit([(1, 1), (2, 1.8)])


if __name__ == "__main__":
    unittest.main()
