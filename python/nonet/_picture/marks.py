"""The marks of candidates and cells. Every mark has a shape of its own, and each shape has one meaning.

```
disc            part of the pattern             triangle, hexagon   the two colours of a group
square          an extra candidate              plus, star          the two colours of a second group
double ring     assumed true                    placement           digit in a filled disc: is placed
double diamond  assumed false                   removed             struck out: is ruled out
ring            follows as true                 tag                 a letter in a cell: its group
diamond         follows as false
```

Colours help, and are never needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import cos, hypot, pi, sin

from nonet._picture.geometry import CELL, RADIUS

BLUE, ORANGE, GREEN, RED, PURPLE = "#2f7ed8", "#e07000", "#009e73", "#d9372c", "#a05fc4"
TINTS = (BLUE, ORANGE, GREEN, "#b5407d", "#807000", "#00808a", "#7a5c4a", "#5b50c8")
"""The colours of groups of cells, in order; each has a letter too."""

CELL_LOOKS = {
    "pattern": 'class="cell pattern" fill="#2f7ed8" fill-opacity="0.25"',
    "house": 'class="cell house" fill="#2f7ed8" fill-opacity="0.08"',
}
MARK_LOOKS = {
    "": 'class="mark"',
    "defining": 'class="mark" font-weight="bold"',
    "placed": 'class="mark placement" font-weight="bold" fill="#2f7ed8"',
    "removed": 'class="mark" font-weight="bold" fill="#d1242f"',
    "true": 'class="mark true" font-weight="bold" fill="#1a7f37"',
    "false": 'class="mark false" font-style="italic" fill-opacity="0.5"',
}
"""What cells and candidates have on boards of other rules, where shapes would cover the signs of these."""

_HUES = re.compile("|".join({*TINTS, RED, PURPLE, "#d1242f", "#1a7f37"}))
# Thick outlines instead of tints; and a stroke that is seen on a dark disc.
_BLACK_STYLE = (
    ".tint,.cell.pattern{stroke:#000000;stroke-width:2.4}.tint{fill-opacity:0.04}.disc{fill-opacity:0.22}"
    ".double-ring circle,.double-diamond path,.removed rect{fill-opacity:0}.removed path{stroke-width:2.2}"
)


def in_black(picture: str) -> str:
    """Return the picture of a step in black and greys: where colours told things apart, outlines do too."""
    head, end, rest = _HUES.sub("#000000", picture).partition("</title>" if "</title>" in picture else ">")
    return f"{head}{end}<style>{_BLACK_STYLE}</style>{rest}"


def _circle(x: float, y: float, radius: float, look: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {look}/>'


def _outline(x: float, y: float, corners: Sequence[tuple[float, float]], look: str) -> str:
    points = "L".join(f"{x + dx:.1f} {y + dy:.1f}" for dx, dy in corners)
    return f'<path d="M{points}z" {look}/>'


def _lined(color: str, opacity: float = 0.25, width: float = 1.8) -> str:
    return f'fill="{color}" fill-opacity="{opacity:g}" stroke="{color}" stroke-width="{width:g}"'


def _polygon(count: int, radius: float, inner: float | None = None) -> list[tuple[float, float]]:
    """Return the corners of a polygon that points up, or of a star with an inner radius."""
    radii = [radius] if inner is None else [radius, inner]
    total = count * len(radii)
    turns = [(2 * pi * number / total, radii[number % len(radii)]) for number in range(total)]
    return [(sin(turn) * distance, -cos(turn) * distance) for turn, distance in turns]


def _disc(x: float, y: float) -> str:
    return _circle(x, y, RADIUS, f'class="disc" fill="{BLUE}" fill-opacity="0.42"')


def _square(x: float, y: float) -> str:
    return f'<rect class="square" x="{x - 8:g}" y="{y - 8:g}" width="16" height="16" {_lined(ORANGE, 0.3)}/>'


def _ring(x: float, y: float) -> str:
    return _circle(x, y, RADIUS, f'class="ring" {_lined(BLUE)}')


def _double_ring(x: float, y: float) -> str:
    outer = _circle(x, y, RADIUS + 1.2, f'fill="none" stroke="{BLUE}" stroke-width="1.5"')
    return f'<g class="double-ring">{_circle(x, y, RADIUS - 1.8, _lined(BLUE, 0.25, 1.3))}{outer}</g>'


def _diamond(x: float, y: float) -> str:
    return _outline(x, y, _polygon(4, 10), f'class="diamond" {_lined(ORANGE, 0.12)}')


def _double_diamond(x: float, y: float) -> str:
    outer = _outline(x, y, _polygon(4, 12.5), f'fill="none" stroke="{ORANGE}" stroke-width="1.5"')
    return f'<g class="double-diamond">{_outline(x, y, _polygon(4, 8.8), _lined(ORANGE, 0.12, 1.3))}{outer}</g>'


def _triangle(x: float, y: float) -> str:
    return _outline(x, y - 1.5, [(0, -12), (12.5, 9.5), (-12.5, 9.5)], f'class="triangle" {_lined(BLUE)}')


def _hexagon(x: float, y: float) -> str:
    return _outline(x, y, _polygon(6, 10.5), f'class="hexagon" {_lined(ORANGE, 0.2, 2.4)}')


def _plus(x: float, y: float) -> str:
    arm, end = 5.5, 10.5
    corners = [(-arm, -end), (arm, -end), (arm, -arm), (end, -arm), (end, arm), (arm, arm)]
    corners += [(-dx, -dy) for dx, dy in corners]
    return _outline(x, y, corners, f'class="plus" {_lined(GREEN)}')


def _star(x: float, y: float) -> str:
    return _outline(x, y, _polygon(6, 12.5, 7), f'class="star" {_lined(PURPLE, 0.3, 1.6)}')


SHAPES: dict[str, Callable[[float, float], str]] = {
    "disc": _disc,
    "square": _square,
    "double ring": _double_ring,
    "double diamond": _double_diamond,
    "ring": _ring,
    "diamond": _diamond,
    "triangle": _triangle,
    "hexagon": _hexagon,
    "plus": _plus,
    "star": _star,
}


def shapes_at(names: Sequence[str], x: float, y: float) -> list[str]:
    """Return the shapes of one candidate: the first is filled, those above it are outlines."""
    first, *rest = (SHAPES[name](x, y) for name in sorted(names, key=lambda name: name != "disc"))
    return [first, *(re.sub(r'fill-opacity="[0-9.]+"', 'fill-opacity="0"', one) for one in rest)]


def placement(x: float, y: float) -> str:
    """Return the disc behind a digit that is placed."""
    return _circle(x, y, RADIUS, f'class="placement" fill="{GREEN}"')


def strike(x: float, y: float) -> str:
    """Return the ground of a candidate that is ruled out and a stroke, thinner than the digit that stands on it."""
    side, arm = 2 * RADIUS, RADIUS + 0.5
    return (
        f'<g class="removed"><rect x="{x - RADIUS:g}" y="{y - RADIUS:g}" width="{side:g}" height="{side:g}" rx="3" '
        f'fill="{RED}" fill-opacity="0.2"/><path d="M{x - arm:g} {y + arm:g}L{x + arm:g} {y - arm:g}" '
        f'stroke="{RED}" stroke-width="1.8" stroke-linecap="round"/></g>'
    )


def digit_text(x: float, y: float, digit: int, look: str) -> str:
    """Return a candidate's digit."""
    return f'<text x="{x:g}" y="{y + 4.6:g}" font-size="13" class="mark" {look}>{digit}</text>'


def tint(x: int, y: int, color: str) -> str:
    """Return the background of a cell of the pattern."""
    return f'<rect class="tint" x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{color}" fill-opacity="0.16"/>'


def tag(x: float, y: float, side: float, letter: str, color: str) -> str:
    """Return the letter of a group of cells, centred on a point."""
    return (
        f'<g class="tag"><rect x="{x - side / 2:g}" y="{y - side / 2:g}" width="{side:g}" height="{side:g}" rx="2.5" '
        f'fill="{color}"/><text x="{x:g}" y="{y + side * 0.32:g}" font-size="{side * 0.88:g}" font-weight="bold" '
        f'fill="#ffffff">{letter}</text></g>'
    )


def frame(x: float, y: float, width: float, height: float, *, is_solid: bool) -> str:
    """Return the frame of a house."""
    inset = 0 if is_solid else 2.5
    dash = "" if is_solid else ' stroke-dasharray="8 5"'
    return (
        f'<rect class="{"solid" if is_solid else "dashed"}" x="{x + inset:g}" y="{y + inset:g}" '
        f'width="{width - 2 * inset:g}" height="{height - 2 * inset:g}" rx="3" fill="none" '
        f'stroke="{BLUE if is_solid else ORANGE}" stroke-width="3.5"{dash}/>'
    )


def block(start: tuple[float, float], end: tuple[float, float], *, is_crossed: bool) -> str:
    """Return the ray from a placed digit to a cell that it blocks, and a cross in a cell that is out of question."""
    (x, y), (u, v) = start, end
    length = hypot(u - x, v - y)
    dx, dy = (u - x) / length, (v - y) / length
    ray = f"M{x + dx * 17:.1f} {y + dy * 17:.1f}L{u - dx * 13:.1f} {v - dy * 13:.1f}"
    drawn = f'<path class="ray" d="{ray}" fill="none" stroke="{ORANGE}" stroke-width="1.6" stroke-dasharray="2 4"/>'
    if not is_crossed:
        return drawn
    cross = f"M{u - 8:g} {v - 8:g}l16 16m0 -16l-16 16"
    return (
        f'{drawn}<path class="cross" d="{cross}" fill="none" stroke="{RED}" stroke-width="2.6" stroke-linecap="round"/>'
    )


def group(centers: Sequence[tuple[float, float]]) -> str:
    """Return a thin frame around candidates."""
    xs, ys = [x for x, _ in centers], [y for _, y in centers]
    x, y, width, height = min(xs) - 12, min(ys) - 12, max(xs) - min(xs) + 24, max(ys) - min(ys) + 24
    return (
        f'<rect class="group" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="12" fill="{BLUE}" '
        f'fill-opacity="0.08" stroke="{BLUE}" stroke-width="1.4"/>'
    )
