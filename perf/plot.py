"""A small writer of plots as SVG: lines, bands, points with their range, on plain or logarithmic axes.

  plot = Plot("Speed-up", Axis("threads", log=2), Axis("speed-up", low=0))
  plot.line([(1, 1.0), (2, 1.9)], "measured")
  plot.write(pathlib.Path("scaling.svg"), png=True)

Nothing is drawn before `svg`, so that axes can reach as far as what was added."""

import dataclasses
import html
import math
import pathlib
import shutil
import subprocess
import sys

COLOURS = ["#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b", "#17becf"]
LEFT, BOTTOM, TOP, LEGEND = 70, 50, 40, 200


@dataclasses.dataclass
class Axis:
    """`log` is the base of a logarithmic axis, None for a plain one. Ends that are not given are
    those of what is drawn."""

    label: str
    log: float | None = None
    low: float | None = None
    high: float | None = None
    unit: str = ""

    def place(self, value):
        """Where the value stands between the ends, from 0 to 1."""
        low, high, value = (self._scaled(v) for v in (self.low, self.high, value))
        return (value - low) / (high - low)

    def _scaled(self, value):
        return math.log(value, self.log) if self.log else value

    def reach(self, values):
        """Fixes the ends that were left open."""
        values = list(values) or [1, 2]
        if self.low is None:
            self.low = min(values)
        if self.high is None:
            self.high = max(values)
        if self.low >= self.high:
            self.high = self.low * 2 if self.log else self.low + 1

    def ticks(self):
        return self._powers() if self.log else self._round_steps()

    def _powers(self):
        # Half a hair of tolerance: the logarithm of a power is rarely exact.
        first = math.ceil(self._scaled(self.low) - 1e-9)
        last = math.floor(self._scaled(self.high) + 1e-9)
        return [self.log**power for power in range(first, last + 1)]

    def _round_steps(self):
        rough = (self.high - self.low) / 6
        power = 10 ** math.floor(math.log10(rough))
        step = next(power * n for n in (1, 2, 5, 10) if power * n >= rough)
        first = math.ceil(self.low / step - 1e-9)
        return [n * step for n in range(first, math.floor(self.high / step + 1e-9) + 1)]

    def text(self, value):
        return f"{value:.10g}{self.unit}"


class Plot:
    def __init__(self, title, x, y, width=760, height=440):
        self.title, self.x, self.y = title, x, y
        self.width, self.height = width, height
        self._marks = []
        self._legend = []

    def colour(self):
        """The next one that has no name in the legend yet."""
        return COLOURS[len(self._legend) % len(COLOURS)]

    def line(self, points, name=None, colour=None, dashed=False):
        colour = self._name(name, colour, "dashed" if dashed else "line")
        self._marks.append(("line", list(points), colour, dashed))
        return colour

    def band(self, points, colour):
        """Points are (x, low, high)."""
        self._marks.append(("band", list(points), colour, False))

    def points(self, points, name=None, colour=None):
        """Points are (x, y) or (x, y, low, high); the range is drawn as a bar."""
        colour = self._name(name, colour, "points")
        self._marks.append(("points", list(points), colour, False))
        return colour

    def svg(self):
        flat = [(p[0], y) for _, points, _, _ in self._marks for p in points for y in p[1:]]
        self.x.reach(x for x, _ in flat)
        self.y.reach(y for _, y in flat)
        out = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
            'font-family="sans-serif" font-size="12">',
            f'<rect width="{self.width}" height="{self.height}" fill="white"/>',
            f'<text x="{LEFT}" y="22" font-size="15">{html.escape(self.title)}</text>',
            *self._grid(),
        ]
        for kind, points, colour, dashed in self._marks:
            out += getattr(self, f"_draw_{kind}")(points, colour, dashed)
        return "\n".join(out + self._draw_legend() + ["</svg>"]) + "\n"

    def write(self, path, png=False):
        """The SVG, and beside it a PNG where rsvg-convert (Debian: librsvg2-bin) is installed."""
        path = pathlib.Path(path)
        path.write_text(self.svg())
        if not png:
            return
        if not shutil.which("rsvg-convert"):
            print(f"no rsvg-convert (librsvg2-bin): {path.with_suffix('.png')} is left as it was",
                  file=sys.stderr)
            return
        subprocess.run(["rsvg-convert", "-o", path.with_suffix(".png"), path], check=True)

    def _name(self, name, colour, kind):
        colour = colour or self.colour()
        if name:
            self._legend.append((name, colour, kind))
        return colour

    def _at(self, x, y):
        across = self.width - LEFT - LEGEND
        up = self.height - BOTTOM - TOP
        return LEFT + self.x.place(x) * across, self.height - BOTTOM - self.y.place(y) * up

    def _grid(self):
        right, bottom = self.width - LEGEND, self.height - BOTTOM
        out = []
        for tick in self.y.ticks():
            _, y = self._at(self.x.low, tick)
            out.append(f'<path d="M{LEFT} {y:.1f}H{right}" stroke="#ddd"/>'
                       f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">'
                       f"{self.y.text(tick)}</text>")
        for tick in self.x.ticks():
            x, _ = self._at(tick, self.y.low)
            out.append(f'<path d="M{x:.1f} {TOP}V{bottom}" stroke="#ddd"/>'
                       f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">'
                       f"{self.x.text(tick)}</text>")
        out.append(f'<text x="{(LEFT + right) / 2}" y="{self.height - 10}" text-anchor="middle">'
                   f"{html.escape(self.x.label)}</text>")
        middle = (TOP + bottom) / 2
        out.append(f'<text transform="translate(18 {middle}) rotate(-90)" text-anchor="middle">'
                   f"{html.escape(self.y.label)}</text>")
        return out

    def _path(self, points):
        return " ".join("{:.1f},{:.1f}".format(*self._at(*point)) for point in points)

    def _draw_line(self, points, colour, dashed):
        dashes = ' stroke-dasharray="6 4"' if dashed else ""
        return [f'<polyline points="{self._path(points)}" fill="none" stroke="{colour}" '
                f'stroke-width="2"{dashes}/>']

    def _draw_band(self, points, colour, _):
        outline = [(x, high) for x, _, high in points]
        outline += [(x, low) for x, low, _ in reversed(points)]
        return [f'<polygon points="{self._path(outline)}" fill="{colour}" opacity="0.15"/>']

    def _draw_points(self, points, colour, _):
        out = []
        for point in points:
            x, y = self._at(*point[:2])
            out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>')
            if len(point) == 4:
                low, high = (self._at(point[0], end)[1] for end in point[2:])
                out.append(f'<path d="M{x:.1f} {low:.1f}V{high:.1f}" stroke="{colour}"/>')
        return out

    def _draw_legend(self):
        out = []
        x = self.width - LEGEND + 12
        for index, (name, colour, kind) in enumerate(self._legend):
            y = TOP + 12 + 18 * index
            dashes = ' stroke-dasharray="6 4"' if kind == "dashed" else ""
            out.append(f'<circle cx="{x + 10}" cy="{y - 4}" r="4" fill="{colour}"/>'
                       if kind == "points" else
                       f'<path d="M{x} {y - 4}h20" stroke="{colour}" stroke-width="2"{dashes}/>')
            out.append(f'<text x="{x + 26}" y="{y}">{html.escape(name)}</text>')
        return out
