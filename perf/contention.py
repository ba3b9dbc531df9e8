"""How speed-up depends on threads: the model of contention of all reports.

Where several numbers of threads were measured, Gunther's universal scalability law is fitted to them,

  S(n) = n / (1 + a (n - 1) + b n (n - 1))

where `a` is the share of a leaf's time that only one thread at a time can spend, as on a cache line
that all of them write to, and `b` what each pair of threads costs the other, as lines that travel
between every two cores do. The first makes curves level off, the second makes them fall.

Two cores alone give one point, which cannot tell these apart. Then two laws that both go through it
are told side by side, as machines are between them: `queues`, where who waits keeps others waiting,
so that each further thread adds as much to the loss as the second did (Amdahl's law, b = 0); and
`transfers`, where a shared line was last written by another thread with a chance of 1 - 1/n, and to
fetch it takes the same time however many threads there are:

  S(n) = n / (1 + t (1 - 1/n))

so that any number of threads loses at most twice what two of them lose."""

import dataclasses


@dataclasses.dataclass
class Law:
    serial: float  # a
    pairs: float  # b

    def speedup(self, threads):
        n = threads
        return n / (1 + self.serial * (n - 1) + self.pairs * n * (n - 1))


@dataclasses.dataclass
class Transfers:
    time: float  # t

    def speedup(self, threads):
        return threads / (1 + self.time * (1 - 1 / threads))


def loss(threads, speedup):
    """What the laws add to 1; nothing where more threads gained more than themselves."""
    return max(threads / speedup - 1, 0)


def laws_through(threads, speedup):
    """The two that meet one measured point, by name, the one that promises less first."""
    lost = loss(threads, speedup)
    return {"queues": Law(lost / (threads - 1), 0),
            "transfers": Transfers(lost / (1 - 1 / threads))}


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
