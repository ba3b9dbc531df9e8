"""Whether one of two things that were measured in pairs is faster: a test, not a look at two means.

Every pair gives the logarithm of its ratio. If both were the same, each logarithm could as well have
the other sign; the share of all ways to choose the signs whose sum is at least as far from zero is
the chance of such a difference by luck (Fisher's permutation test for pairs). It asks for no shape
of the noise. The interval of the ratio is that of the medians of samples drawn with replacement
(bootstrap)."""

import dataclasses
import itertools
import math
import random
import statistics

EXACT_UP_TO = 14
DRAWS = 20_000
MATTERS = 0.02


@dataclasses.dataclass
class Verdict:
    word: str  # of the first over the second: faster, slower, same
    ratio: float
    low: float
    high: float
    chance: float
    pairs: int

    def is_sure(self):
        """Whether `same` excludes a difference that would matter."""
        return self.word != "same" or max(self.high - 1, 1 - self.low) < MATTERS

    def text(self):
        percent = f"{100 * (self.ratio - 1):+.2f} % [{100 * (self.low - 1):+.2f}, " \
                  f"{100 * (self.high - 1):+.2f}]"
        word = self.word if self.is_sure() else f"{self.word}, as far as so few pairs tell"
        return f"{word}: {percent}, p = {self.chance:.4f}, {self.pairs} pairs"


def chance_of(logs):
    """Two-sided; exact while there are few pairs."""
    found = abs(sum(logs)) - 1e-12
    if len(logs) <= EXACT_UP_TO:
        signs = itertools.product((1, -1), repeat=len(logs))
        sums = [sum(s * x for s, x in zip(each, logs)) for each in signs]
        return sum(abs(total) >= found for total in sums) / len(sums)
    rng = random.Random(1)
    hits = sum(abs(sum(x if rng.random() < 0.5 else -x for x in logs)) >= found
               for _ in range(DRAWS))
    return (hits + 1) / (DRAWS + 1)


def interval_of(logs, confidence):
    rng = random.Random(2)
    medians = sorted(statistics.median(rng.choices(logs, k=len(logs))) for _ in range(DRAWS // 4))
    tail = (1 - confidence) / 2
    return medians[int(tail * len(medians))], medians[int((1 - tail) * len(medians)) - 1]


def judge(first, second, alpha=0.05):
    """Of rates in pairs, higher is faster. Two that cannot be told apart are the same, as far as the
    interval says."""
    if len(first) != len(second) or len(first) < 2:
        raise ValueError("pairs of rates are needed, at least two")
    logs = [math.log(a / b) for a, b in zip(first, second)]
    middle = statistics.median(logs)
    low, high = interval_of(logs, 1 - alpha)
    chance = chance_of(logs)
    told_apart = chance < alpha and (low > 0 or high < 0)
    word = "same" if not told_apart else "faster" if middle > 0 else "slower"
    return Verdict(word, math.exp(middle), math.exp(low), math.exp(high), chance, len(logs))
