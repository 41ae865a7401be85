"""The layer of a step: all that a picture adds to the board, as one group of SVG that lies above it.

Like ``board.py`` it takes plain numbers. The group stands for itself: put it into any SVG whose board has the
coordinates of ``geometry.py``. It draws the digits of its candidates again, bold, so the board need not know of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import cycle
from math import dist

from nonet._picture.geometry import CELL, MARGIN, SMALL_TAG_SIDE, TAG_SIDE, Place, Point, between, center
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

_CORNERS_FIRST = (3, 1, 9, 7, 2, 6, 4, 8, 5)
_FAR = 24.0


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
    are what links and letters keep clear of.
    """
    struck, filled = sorted(set(removed)), sorted(set(placed))
    drawn: dict[Place, list[str]] = {}
    for name, place in dict.fromkeys(shapes):
        if place not in filled:
            drawn.setdefault(place, []).append(name)
    tints = dict.fromkeys(cells, BLUE)
    members = [(letter, sorted(one)) for letter, one in groups]
    # Cells without a letter keep the first colour for themselves.
    colors = cycle(TINTS if {cell for _, one in members for cell in one} >= set(tints) else TINTS[1:])
    letters, tags = Letters(marks, {*drawn, *struck, *filled}), []
    for (letter, one), color in zip(members, colors, strict=False):
        for cell in one:
            tints[cell] = color
            tags.append(tag(*letters.place(cell), letter, color))
    parts = [tint(cell, color) for cell, color in tints.items()]
    parts += [_frame(house, is_solid) for house, is_solid in houses]
    parts += [group([center(place) for place in one]) for one in framed]
    parts += tags
    parts += [part for place, names in drawn.items() for part in shapes_at(names, *center(place))]
    parts += [placement(*center(place)) for place in filled]
    parts += [strike(*center(place)) for place in struck]
    strong = set(drawn) | set(struck) | set(bold)
    for place in sorted(strong | set(filled)):
        look = 'fill="#ffffff" font-weight="bold"' if place in filled else 'font-weight="bold"'
        parts.append(digit_text(*center(place), place[1], look))
    arrows = list(dict.fromkeys(links))
    router = Router(values, marks, strong | set(filled) | letters.taken, len(arrows))
    parts += [router.link(*arrow) for arrow in arrows]
    return "\n".join(['<g class="step">', *filter(None, parts), "</g>"])


class Letters:
    """Chooses where the letters of groups are in their cells: in the places of digits that a cell lacks."""

    def __init__(self, marks: Sequence[int], marked: Collection[Place]) -> None:
        self._marks, self._centers = marks, [center(place) for place in marked]
        self.taken: set[Place] = set()
        """The places that have a letter."""

    def place(self, cell: int) -> tuple[float, float, float]:
        """Return the middle of a letter, away from the shapes, and its size."""
        places = [(cell, digit) for digit in _CORNERS_FIRST if not self._marks[cell] >> digit - 1 & 1]
        free = [place for place in places if place not in self.taken]
        if not free:
            return *max(between(cell), key=self._room), SMALL_TAG_SIDE
        best = max(free, key=lambda place: self._room(center(place)))
        self.taken.add(best)
        return *center(best), TAG_SIDE

    def _room(self, point: Point) -> float:
        """Return how far the next shape is; beyond the next place all is alike."""
        return min(_FAR, *(dist(point, other) for other in self._centers), _FAR)


def _frame(house: int, is_solid: bool) -> str:
    number, kind = house % 9, house // 9
    column, row, width, height = (
        (0, number, 9, 1) if kind == 0 else (number, 0, 1, 9) if kind == 1 else (number % 3 * 3, number // 3 * 3, 3, 3)
    )
    at = MARGIN + column * CELL, MARGIN + row * CELL
    return frame(*at, width * CELL, height * CELL, is_solid=is_solid)
