"""Plays games with a program, given with its arguments, over Botzone's protocol, with rules of its
own: once as a program that goes on running against one that is started for each turn, then against
chance.
"""

import json
import os
import random
import subprocess
import sys

PROGRAM = sys.argv[1:]
SIZE = 9
KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
# So much work for each move, however long it takes on a busy machine.
ENVIRONMENT = {
    **os.environ,
    "QUADRILLE_BOTZONE_TIME": "60s",
    "QUADRILLE_BOTZONE_LEAVES": "300",
}


class Game:
    def __init__(self):
        self.owners = {}
        self.moves = []

    def has_liberty(self, cell):
        group, stack = {cell}, [cell]
        while stack:
            for near in neighbours(stack.pop()):
                if near not in self.owners:
                    return True
                if self.owners[near] == self.owners[cell] and near not in group:
                    group.add(near)
                    stack.append(near)
        return False

    def is_legal(self, cell):
        if cell in self.owners or not on_board(cell):
            return False
        self.owners[cell] = len(self.moves) % 2
        around = [near for near in neighbours(cell) if near in self.owners]
        result = all(self.has_liberty(near) for near in [cell, *around])
        del self.owners[cell]
        return result

    def legal_cells(self):
        cells = [(x, y) for x in range(SIZE) for y in range(SIZE)]
        return [cell for cell in cells if self.is_legal(cell)]

    def play(self, cell):
        assert self.is_legal(cell), f"{cell} is illegal after {self.moves}"
        self.owners[cell] = len(self.moves) % 2
        self.moves.append(cell)


def on_board(cell):
    return all(0 <= number < SIZE for number in cell)


def neighbours(cell):
    x, y = cell
    return [near for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if on_board(near)]


def point(cell):
    return {"x": cell[0], "y": cell[1]}


def cell_of(line):
    answer = json.loads(line)
    assert len(answer["debug"]) <= 1024
    return answer["response"]["x"], answer["response"]["y"]


class Running:
    """Started once, and told only the last move from its second turn on."""

    def __init__(self):
        self.process = subprocess.Popen(
            PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT
        )
        self.turns = 0

    def choose(self, moves):
        last = point(moves[-1]) if moves else point((-1, -1))
        self.turns += 1
        if self.turns == 1:
            request = {"requests": [last], "responses": [], "time_limit": 1}
        else:
            request = last if self.turns % 2 == 0 else {"request": last}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        cell = cell_of(self.process.stdout.readline())
        assert self.process.stdout.readline().strip() == KEEP_RUNNING
        return cell

    def close(self):
        self.process.stdin.close()
        assert self.process.stdout.read() == "", "it says more than it is asked"
        assert self.process.wait() == 0, "it does not end well"
        self.process.stdout.close()


class Restarted:
    """Started for each turn and told the whole game."""

    def choose(self, moves):
        own = moves[len(moves) % 2 :: 2]
        others = moves[1 - len(moves) % 2 :: 2]
        requests = others if len(moves) % 2 == 1 else [(-1, -1), *others]
        text = json.dumps(
            {"requests": [point(cell) for cell in requests], "responses": [point(cell) for cell in own]}
        )
        run = subprocess.run(
            PROGRAM, input=text + "\n", capture_output=True, text=True, env=ENVIRONMENT
        )
        assert run.returncode == 0, run
        return cell_of(run.stdout.splitlines()[0])

    def close(self):
        pass


class Chance:
    def __init__(self, game, seed):
        self.game = game
        self.generator = random.Random(seed)

    def choose(self, _):
        return self.generator.choice(self.game.legal_cells() or [(-1, -1)])

    def close(self):
        pass


def play(game, players):
    """Who wins. The loser, asked for a move, has none."""
    while True:
        cell = players[len(game.moves) % 2].choose(game.moves)
        if not game.legal_cells():
            assert cell == (-1, -1), "it plays on after the end"
            break
        game.play(cell)
    for player in players:
        player.close()
    return 1 - len(game.moves) % 2


def expect_fault(text, message):
    run = subprocess.run(PROGRAM, input=text, capture_output=True, text=True, env=ENVIRONMENT)
    assert run.returncode == 1 and message in run.stderr, run


for players in ([Running(), Restarted()], [Restarted(), Running()]):
    play(Game(), players)
for side in (0, 1):
    game = Game()
    players = [Chance(game, side), Chance(game, side)]
    players[side] = Running()
    assert play(game, players) == side, "it does not beat chance"
expect_fault("nonsense\n", "character 1: '{' is expected")
expect_fault('{"requests":[{"x":0,"y":0},{"x":0,"y":0}],"responses":[{"x":1,"y":0}]}\n', "illegal")
expect_fault('{"requests":[{"x":0,"y":99}],"responses":[]}\n', "not on the board")
assert subprocess.run(PROGRAM, input="\n\n", text=True, env=ENVIRONMENT).returncode == 0
