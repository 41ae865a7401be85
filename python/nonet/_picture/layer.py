"""The layer of a step: all that a picture adds to the board, as one group of SVG that lies above it.

Like ``board.py`` it takes plain numbers. The group stands for itself: put it into any SVG whose board has the
coordinates of ``geometry.py``. It draws the digits of its candidates again, bold, so the board need not know of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonet._picture.geometry import CELL, MARGIN, Place, center, corner
from nonet._picture.marks import (
    BLUE,
    TINTS,
    digit_text,
    frame,
    group,
    placement,
    shapes_at,
    strike,
    tag,
    tint,
)
from nonet._picture.routes import Router


def draw_layer(
    values: Sequence[int],
    marks: Sequence[int],
    *,
    cells: Iterable[int] = (),
    groups: Sequence[tuple[str, Iterable[int]]] = (),
    houses: Sequence[tuple[int, bool]] = (),
    shapes: Iterable[tuple[str, Place]] = (),
    bold: Iterable[Place] = (),
    links: Iterable[tuple[str, Place, Place]] = (),
    framed: Iterable[Sequence[Place]] = (),
    placed: Iterable[Place] = (),
    removed: Iterable[Place] = (),
) -> str:
    """Return the layer. ``marks`` are nine-bit masks; a house is its index and whether its frame is solid.

    ``cells`` have a tint; ``groups`` are cells with a letter that have a tint of their own each. ``framed`` are
    candidates of which one is true, or that are false together: a thin frame is around them. ``values`` and ``marks``
    are what the links go around.
    """
    struck, filled = sorted(set(removed)), sorted(set(placed))
    tints = dict.fromkeys(cells, BLUE)
    tags = []
    for (letter, members), color in zip(groups, TINTS, strict=False):
        for cell in sorted(members):
            tints[cell] = color
            tags.append(_tag(cell, letter, color))
    parts = [tint(cell, color) for cell, color in tints.items()]
    parts += [_frame(house, is_solid) for house, is_solid in houses]
    parts += tags
    parts += [group([center(place) for place in one]) for one in framed]
    drawn: dict[Place, list[str]] = {}
    for name, place in dict.fromkeys(shapes):
        if place not in filled:
            drawn.setdefault(place, []).append(name)
    parts += [part for place, names in drawn.items() for part in shapes_at(names, *center(place))]
    parts += [placement(*center(place)) for place in filled]
    parts += [strike(*center(place)) for place in struck]
    strong = set(drawn) | set(struck) | set(bold)
    for place in sorted(strong | set(filled)):
        look = 'fill="#ffffff" font-weight="bold"' if place in filled else 'font-weight="bold"'
        parts.append(digit_text(*center(place), place[1], look))
    arrows = list(dict.fromkeys(links))
    router = Router(values, marks, strong | set(filled), len(arrows))
    parts += [router.link(*arrow) for arrow in arrows]
    return "\n".join(['<g class="step">', *filter(None, parts), "</g>"])


def _tag(cell: int, letter: str, color: str) -> str:
    x, y = corner(cell)
    return tag(x + CELL / 2, y, letter, color)


def _frame(house: int, is_solid: bool) -> str:
    number, kind = house % 9, house // 9
    column, row, width, height = (
        (0, number, 9, 1) if kind == 0 else (number, 0, 1, 9) if kind == 1 else (number % 3 * 3, number // 3 * 3, 3, 3)
    )
    at = MARGIN + column * CELL, MARGIN + row * CELL
    return frame(*at, width * CELL, height * CELL, is_solid=is_solid)
