"""How speed-up depends on threads: Gunther's universal scalability law,

  S(n) = n / (1 + a (n - 1) + b n (n - 1))

where `a` is the share of a leaf's time that only one thread at a time can spend, as on a cache line
that all of them write to, and `b` what each pair of threads costs the other, as lines that travel
between every two cores do. The first makes curves level off, the second makes them fall."""

import dataclasses


@dataclasses.dataclass
class Law:
    serial: float  # a
    pairs: float  # b

    def speedup(self, threads):
        n = threads
        return n / (1 + self.serial * (n - 1) + self.pairs * n * (n - 1))


def loss(threads, speedup):
    """a (n - 1) + b n (n - 1) of the law; nothing where more threads gained more than themselves."""
    return max(threads / speedup - 1, 0)


def laws_through(threads, speedup):
    """The two extremes that meet one measured point: all of the loss serial, or all of it between
    pairs. With two threads alone nobody can tell them apart."""
    lost = loss(threads, speedup)
    return Law(lost / (threads - 1), 0), Law(0, lost / (threads * (threads - 1)))


def fit(points):
    """The law closest to points of (threads, speed-up), neither part negative. Needs points with two
    numbers of threads above 1."""
    rows = [(n - 1, n * (n - 1), loss(n, s)) for n, s in points if n > 1]
    if len({n for n, _, _ in rows}) < 2:
        raise ValueError("a law has two unknowns: two numbers of threads above 1 are needed")
    xx, xy, yy = (sum(r[i] * r[j] for r in rows) for i, j in ((0, 0), (0, 1), (1, 1)))
    xz, yz = (sum(r[i] * r[2] for r in rows) for i in (0, 1))
    determinant = xx * yy - xy * xy
    law = Law((xz * yy - yz * xy) / determinant, (yz * xx - xz * xy) / determinant)
    if law.serial < 0:
        return Law(0, yz / yy)
    if law.pairs < 0:
        return Law(xz / xx, 0)
    return law
