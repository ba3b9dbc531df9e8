"""Draws stacks with their weights as a flame graph, SVG: a box per call, as wide as what it and those
above it weigh; the callers below, the called above. What a box is and how much, it says when the
pointer rests on it."""

import html
import zlib

WIDTH, ROW, TOP, MARGIN = 1200, 17, 46, 10
# Narrower boxes cannot be seen.
LEAST = 0.3
LETTER = 6.6
# From the general to the particular: the system, libraries, and the parts of the engine.
HUES = {"[kernel]": 200, "[lib": 270, "playout": 95, "search": 20, "connect_four": 50, "solver": 340}


class Node:
    def __init__(self):
        self.weight = 0
        self.children = {}


def tree_of(stacks):
    root = Node()
    for stack, weight in stacks.items():
        node = root
        node.weight += weight
        for name in stack:
            node = node.children.setdefault(name, Node())
            node.weight += weight
    return root


def colour(name):
    hue = next((hue for part, hue in HUES.items() if part in name), 0)
    shade = zlib.crc32(name.encode()) % 17
    saturation = 55 if hue else 12
    return f"hsl({hue},{saturation}%,{68 + shade}%)"


def short(name, width):
    room = int(width / LETTER)
    if room < 3:
        return ""
    # The end of a name says most.
    name = name.removeprefix("quadrille::")
    return name if len(name) <= room else ".." + name[len(name) - room + 2:]


def depth_of(node):
    return 1 + max((depth_of(child) for child in node.children.values()), default=0)


def svg(stacks, title, note):
    root = tree_of(stacks)
    depth = min(depth_of(root), 80)
    height = TOP + depth * ROW + MARGIN
    scale = (WIDTH - 2 * MARGIN) / max(root.weight, 1)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        'font-family="monospace" font-size="11">',
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        f'<text x="{MARGIN}" y="18" font-size="14">{html.escape(title)}</text>',
        f'<text x="{MARGIN}" y="36" fill="#555">{html.escape(note)}</text>',
    ]

    def draw(name, node, x, level):
        width = node.weight * scale
        if width < LEAST or level >= depth:
            return
        y = height - MARGIN - (level + 1) * ROW
        share = 100 * node.weight / root.weight
        out.append(
            f'<g><title>{html.escape(name)}, {share:.2f} %</title>'
            f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{ROW - 1}" '
            f'fill="{colour(name)}" rx="1"/>'
            f'<text x="{x + 2:.1f}" y="{y + 12}">{html.escape(short(name, width - 4))}</text></g>')
        for child_name, child in sorted(node.children.items()):
            draw(child_name, child, x, level + 1)
            x += child.weight * scale

    draw("all", root, MARGIN, 0)
    return "\n".join(out + ["</svg>"]) + "\n"
