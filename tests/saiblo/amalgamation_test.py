"""Plays whole games with the amalgamated program against random moves, over its process protocol,
with rules of its own: every answer must be framed well and legal.
"""

import os
import random
import resource
import struct
import subprocess
import sys

PROGRAM = sys.argv[1]
# A few milliseconds for each move; and so much work, however long it takes on a busy machine.
IN_TIME = {"QUADRILLE_SAIBLO_TIME": "5ms"}
IN_LEAVES = {"QUADRILLE_SAIBLO_TIME": "60s", "QUADRILLE_SAIBLO_LEAVES": "1000"}


class Game:
    def __init__(self, generator):
        self.rows = generator.randint(9, 12)
        self.columns = generator.randint(9, 12)
        self.forbidden = (generator.randrange(self.rows), generator.randrange(self.columns))
        self.cells = {}  # owner by point: 1 the opponent of the program, 2 the program
        self.last = (-1, -1)

    def landing(self, y):
        """The row that a stone takes, -1 if there is none."""
        free = [
            x for x in range(self.rows) if (x, y) not in self.cells and (x, y) != self.forbidden
        ]
        return max(free, default=-1)

    def turn_text(self):
        numbers = [*self.last]
        numbers += [self.landing(y) + 1 for y in range(self.columns)]
        numbers += [
            self.cells.get((x, y), 0) for x in range(self.rows) for y in range(self.columns)
        ]
        return " ".join(map(str, numbers)) + "\n"

    def play(self, x, y, owner):
        """Whether the stone makes four."""
        assert x >= 0 and x == self.landing(y), f"row {x} in column {y} is illegal"
        self.cells[x, y] = owner
        self.last = (x, y)
        return any(
            sum(self.run(x, y, sign * dx, sign * dy, owner) for sign in (1, -1)) >= 3
            for dx, dy in ((0, 1), (1, 0), (1, 1), (1, -1))
        )

    def run(self, x, y, dx, dy, owner):
        length = 0
        while self.cells.get((x + dx * (length + 1), y + dy * (length + 1))) == owner:
            length += 1
        return length

    def legal_columns(self):
        return [y for y in range(self.columns) if self.landing(y) >= 0]


def answer_of(process):
    (length,) = struct.unpack(">I", process.stdout.read(4))
    assert 3 <= length <= 5, f"an answer of {length} bytes"
    x, y = process.stdout.read(length).decode("ascii").split(" ")
    return int(x), int(y)


def play(seed, settings):
    """2 if the program won, 1 if it lost, 0 for a draw."""
    generator = random.Random(seed)
    game = Game(generator)
    with subprocess.Popen(
        [PROGRAM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, **settings},
    ) as process:
        x, y = game.forbidden
        process.stdin.write(f"{game.rows} {game.columns} {x} {y}\n".encode())
        owner, winner = 1 + seed % 2, 0
        while not winner and game.legal_columns():
            if owner == 1:
                y = generator.choice(game.legal_columns())
                point = (game.landing(y), y)
            else:
                process.stdin.write(game.turn_text().encode())
                process.stdin.flush()
                point = answer_of(process)
            winner = owner if game.play(*point, owner) else 0
            owner = 3 - owner
        process.stdin.close()
        assert process.stdout.read() == b"", "it says more than it is asked"
        assert process.wait() == 0, "it does not end well"
    return winner


def expect_search_in_little_memory():
    """Of three in a row with both ends free, which wins, a program without a search knows nothing."""

    def allow_less_than_it_asks_for_at_first():
        resource.setrlimit(resource.RLIMIT_AS, (100 << 20, 100 << 20))

    game = Game(random.Random(1))
    game.rows, game.columns, game.forbidden = 9, 9, (0, 0)
    for x, y, owner in ((8, 1, 2), (8, 8, 1), (8, 2, 2), (7, 8, 1)):
        game.play(x, y, owner)
    question = f"9 9 0 0\n{game.turn_text()}"
    process = subprocess.run(
        [PROGRAM],
        input=question.encode(),
        capture_output=True,
        env={**os.environ, **IN_LEAVES},
        preexec_fn=allow_less_than_it_asks_for_at_first,
    )
    assert process.stdout[4:] == b"8 3", process


def expect_fault(text, message):
    process = subprocess.run([PROGRAM], input=text, capture_output=True, text=True)
    assert process.returncode == 1 and message in process.stderr, process


for seed in range(4):
    play(seed, IN_TIME)
assert [play(seed, IN_LEAVES) for seed in range(4, 8)] == [2] * 4, "it does not beat chance"
expect_search_in_little_memory()
expect_fault("9 9 0 0 -1 -1 9 nonsense", "top: a number is expected")
expect_fault("0 9 0 0", "row and col are 0 and 9")
