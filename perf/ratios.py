"""Quotients of measured differences, with their intervals."""

import math

Z = 1.959963984540054


def spread_of(interval):
    """The standard error behind a 95 % interval."""
    low, high = interval
    return (high - low) / (2 * Z)


def fieller(above, above_error, below, below_error):
    """The quotient of two independent estimates and its 95 % interval (Fieller's theorem). Without
    limits where the divisor is not known to be other than 0: then every quotient is possible."""
    ratio = above / below if below else math.nan
    looseness = (Z * below_error / below) ** 2 if below else math.inf
    if looseness >= 1:
        return ratio, (-math.inf, math.inf)
    half = Z / abs(below) * math.sqrt(
        above_error**2 * (1 - looseness) + ratio**2 * below_error**2)
    return ratio, ((ratio - half) / (1 - looseness), (ratio + half) / (1 - looseness))


def of_elo(report, doubled):
    """Elo of a match in units of what twice the time gives."""
    return fieller(report["elo"], spread_of(report["elo_interval"]),
                   doubled["elo"], spread_of(doubled["elo_interval"]))


def as_speedup(doublings):
    """So many doublings of the time are worth this factor of it."""
    if abs(doublings) < 1000:
        return 2.0**doublings
    return 0.0 if doublings < 0 else doublings
