"""Line charts as SVG: what the plots here share."""

import dataclasses
import html
import math

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 760, 420, 64, 50, 20, 210
COLOURS = ["#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b", "#17becf"]


@dataclasses.dataclass(frozen=True)
class Axis:
    label: str
    low: float
    high: float
    # (value, text)
    ticks: list
    is_logarithmic: bool = False

    def place(self, value):
        """From 0 at the low end to 1 at the high one; values beyond stay at the end."""
        scale = math.log if self.is_logarithmic else float
        value = min(max(value, self.low), self.high)
        low, high = scale(self.low), scale(self.high)
        return (scale(value) - low) / (high - low) if high > low else 0.5


@dataclasses.dataclass(frozen=True)
class Curve:
    name: str
    # (x, y), in order.
    points: list
    # (x, low, high), in order; nothing is no band.
    band: list = dataclasses.field(default_factory=list)
    is_dashed: bool = False


def svg(x_axis, y_axis, curves):
    def x(value):
        return LEFT + x_axis.place(value) * (WIDTH - LEFT - RIGHT)

    def y(value):
        return HEIGHT - BOTTOM - y_axis.place(value) * (HEIGHT - BOTTOM - TOP)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
    ]
    for value, text in y_axis.ticks:
        out.append(
            f'<path d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
            f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{text}</text>')
    for value, text in x_axis.ticks:
        out.append(
            f'<path d="M{x(value):.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#ddd"/>'
            f'<text x="{x(value):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">'
            f"{text}</text>")
    middle_x, middle_y = (LEFT + WIDTH - RIGHT) / 2, (TOP + HEIGHT - BOTTOM) / 2
    out.append(f'<text x="{middle_x}" y="{HEIGHT - 10}" text-anchor="middle">'
               f"{html.escape(x_axis.label)}</text>")
    out.append(f'<text transform="translate(14 {middle_y}) rotate(-90)" text-anchor="middle">'
               f"{html.escape(y_axis.label)}</text>")
    for index, curve in enumerate(curves):
        colour = COLOURS[index % len(COLOURS)]
        if curve.band:
            outline = ([(at, high) for at, _, high in curve.band] +
                       [(at, low) for at, low, _ in reversed(curve.band)])
            area = " ".join(f"{x(at):.1f},{y(value):.1f}" for at, value in outline)
            out.append(f'<polygon points="{area}" fill="{colour}" opacity="0.15"/>')
        line = " ".join(f"{x(at):.1f},{y(value):.1f}" for at, value in curve.points)
        dashes = ' stroke-dasharray="5 4"' if curve.is_dashed else ""
        out.append(
            f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>'
            f'<text x="{WIDTH - RIGHT + 10}" y="{TOP + 16 + 18 * index}" fill="{colour}">'
            f"{html.escape(curve.name)}</text>")
    return "\n".join([*out, "</svg>"]) + "\n"
