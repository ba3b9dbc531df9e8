"""Simultaneous perturbation stochastic approximation (Spall 1992), as engine testers use it: all
parameters are moved at random a little to one side or the other, the two engines that come of it
play each other, and the parameters go a small step towards the winner."""

import dataclasses
import random
import re

# Spall's exponents: how fast steps and perturbations shrink.
ALPHA = 0.602
GAMMA = 0.101
# The part of all steps in which the first ones are held back.
STABILITY = 0.1


@dataclasses.dataclass
class Parameter:
    name: str
    start: float
    low: float
    high: float
    step: float  # how far it is moved to either side in the last games; in the first about twice
    is_whole: bool

    def text(self, value):
        return str(round(value)) if self.is_whole else f"{value:.6g}"

    def clamp(self, value):
        return min(max(value, self.low), self.high)


def parse_parameter(text):
    """`c=1.3:0.3:3:0.2`: a setting with its start, range and step. ValueError says what is wrong."""
    match = re.fullmatch(r"([a-z][a-z0-9-]*)=([^:]*):([^:]*):([^:]*):([^:]*)", text)
    if not match:
        raise ValueError(f"{text!r} is not of the form SETTING=START:LOW:HIGH:STEP")
    name, *fields = match.groups()
    numbers = []
    for field in fields:
        try:
            numbers.append(float(field))
        except ValueError:
            raise ValueError(f"{name}: {field!r} is not a number") from None
    start, low, high, step = numbers
    if not low < high:
        raise ValueError(f"{name}: the range from {fields[1]} to {fields[2]} is empty")
    if not low <= start <= high:
        raise ValueError(f"{name}: the start {fields[0]} is not in {fields[1]}..{fields[2]}")
    if not 0 < step <= (high - low) / 2:
        raise ValueError(f"{name}: the step {fields[3]} is not above 0 and at most half the range")
    is_whole = all(re.fullmatch(r"-?[0-9]+", field) for field in fields)
    return Parameter(name, start, low, high, step, is_whole)


class Spsa:
    """`play(plus, minus, seed)` gives the points of the first side, from 0 to 1; both sides are
    values in the order of the parameters. What has been played is `history`: after each step the
    values and the score. With the same history, seed and games, what comes next is the same."""

    def __init__(self, parameters, steps, rate, seed, history=()):
        self.parameters = parameters
        self.steps = steps
        self.rate = rate
        self.seed = seed
        self.history = list(history)

    @property
    def values(self):
        return self.history[-1]["values"] if self.history else [p.start for p in self.parameters]

    def is_done(self):
        return len(self.history) >= self.steps

    def step(self, play):
        number = len(self.history)
        rng = random.Random(f"{self.seed} {number}")
        shrinking = ((1 + number) / self.steps) ** -GAMMA
        hold = STABILITY * self.steps
        gain = self.rate * ((hold + self.steps) / (hold + 1 + number)) ** ALPHA
        signs = [rng.choice((-1, 1)) for _ in self.parameters]
        reaches = [p.step * shrinking for p in self.parameters]
        plus, minus = [], []
        for parameter, value, sign, reach in zip(self.parameters, self.values, signs, reaches):
            plus.append(parameter.clamp(value + sign * reach))
            minus.append(parameter.clamp(value - sign * reach))
        score = play(plus, minus, rng.randrange(2**32))
        # From -1 to 1.
        advantage = 2 * score - 1
        values = [
            parameter.clamp(value + gain * advantage * sign * reach)
            for parameter, value, sign, reach in zip(self.parameters, self.values, signs, reaches)]
        self.history.append({"values": values, "score": score})

    def averages(self, part=0.25):
        """Of the last steps, which say more than the very last one."""
        if not self.history:
            return self.values
        last = self.history[-max(1, int(part * len(self.history))):]
        return [sum(step["values"][i] for step in last) / len(last)
                for i in range(len(self.parameters))]
