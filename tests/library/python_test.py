"""tools/python/quadrille.py against the library that QUADRILLE_LIBRARY names."""

import random
import sys
import threading
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools/python"))
import quadrille  # noqa: E402


class Record(dict):
    """A dictionary with attributes, as Kaggle has them."""

    __getattr__ = dict.get


class PositionTest(unittest.TestCase):
    def test_plays_and_shows(self):
        position = quadrille.Position("7x6", "4")
        position.play(4)
        self.assertEqual(str(position), "7x6 7/7/7/7/3o3/3x3 x")
        self.assertEqual(position.legal_moves, [1, 2, 3, 4, 5, 6, 7])
        self.assertEqual((position.plies, position.side_to_move, position.outcome), (2, 0, "ongoing"))

    def test_refuses(self):
        with self.assertRaisesRegex(quadrille.Error, "column 9"):
            quadrille.Position("7x6").play(9)
        with self.assertRaises(quadrille.Error):
            quadrille.Position("99x1")


class EngineTest(unittest.TestCase):
    def test_reports(self):
        report = quadrille.Engine("memory=8MB").search(quadrille.Position("7x6", "4455"), leaves=20000)
        self.assertIn(report["move"], (3, 6))
        self.assertEqual((report["proof"], report["plies"], report["ended_by"]), ("win", 3, "proof"))
        self.assertEqual(report["moves"][0]["pv"][0], report["move"])

    def test_has_settings(self):
        engine = quadrille.Engine("preset=plain,memory=8MB")
        engine["batch"] = 4
        self.assertEqual(engine["batch"], "4")
        with self.assertRaisesRegex(quadrille.Error, "did you mean batch"):
            engine["bach"] = 4
        self.assertIn("threads", [setting["name"] for setting in quadrille.settings()])

    def test_stops(self):
        engine, stopper, seen = quadrille.Engine("memory=8MB"), quadrille.Stopper(), []
        threading.Thread(target=stopper.request).start()
        self.assertEqual(engine.search(quadrille.Position(), stopper=stopper)["ended_by"], "stop")
        report = engine.search(
            quadrille.Position(), progress=lambda so_far: seen.append(so_far["leaves"]) or True
        )
        self.assertEqual((report["ended_by"], len(seen)), ("stop", 1))


class AgentTest(unittest.TestCase):
    def test_wins_against_chance(self):
        configuration = Record(columns=7, rows=6, inarow=4, actTimeout=0.05)
        generator = random.Random(1)
        for ours in (1, 2):
            position, board = quadrille.Position(), [0] * 42
            while position.outcome == "ongoing":
                mark = position.side_to_move + 1
                if mark == ours:
                    column = quadrille.agent(Record(board=board, mark=mark), configuration)
                else:
                    column = generator.choice(position.legal_moves) - 1
                position.play(column + 1)
                board[max(cell for cell in range(column, 42, 7) if board[cell] == 0)] = mark
            self.assertEqual(position.outcome, ("first wins", "second wins")[ours - 1])

    def test_takes_plain_dictionaries_and_wide_boards(self):
        board = [0] * 120
        board[108 + 11] = 1
        column = quadrille.agent(
            {"board": board, "mark": 2}, {"columns": 12, "rows": 10, "actTimeout": 0.02}
        )
        self.assertIn(column, range(12))

    def test_refuses_other_lengths(self):
        with self.assertRaises(ValueError):
            quadrille.agent(Record(board=[0] * 42, mark=1), Record(columns=7, rows=6, inarow=5))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + ["-q"])
