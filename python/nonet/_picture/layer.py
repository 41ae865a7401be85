"""The layer of a step: all that a picture adds to the board, as one group of SVG that lies above it.

Like ``board.py`` it takes plain numbers. The group stands for itself: put it into any SVG whose board has the
coordinates of ``geometry.py``. It draws the digits of its candidates again, bold, so the board need not know of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import cycle
from math import dist
from typing import NamedTuple

from nonet._picture.geometry import CELL, SMALL_TAG_SIDE, TAG_SIDE, Place, Point, Sheet
from nonet._picture.marks import (
    BLUE,
    TINTS,
    block,
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

_FAR = 24.0


def draw_layer(
    values: Sequence[int],
    marks: Sequence[int],
    *,
    sheet: Sheet,
    cells: Iterable[int] = (),
    groups: Sequence[tuple[str, Iterable[int]]] = (),
    houses: Sequence[tuple[Sequence[int], bool]] = (),
    shapes: Iterable[tuple[str, Place]] = (),
    bold: Iterable[Place] = (),
    links: Iterable[tuple[str, Place, Place]] = (),
    framed: Iterable[Sequence[Place]] = (),
    placed: Iterable[Place] = (),
    removed: Iterable[Place] = (),
) -> str:
    """Return the layer. ``marks`` are masks of digits; a house is its cells and whether its frame is solid.

    ``cells`` have a tint; ``groups`` are cells with a letter that have a tint of their own each. ``framed`` are
    candidates of which one is true, or that are false together: a thin frame is around them. ``values`` and ``marks``
    are what links and letters keep clear of.
    """
    center = sheet.center
    struck, filled = sorted(set(removed)), sorted(set(placed))
    drawn: dict[Place, list[str]] = {}
    for name, place in dict.fromkeys(shapes):
        if place not in filled:
            drawn.setdefault(place, []).append(name)
    tints = dict.fromkeys(cells, BLUE)
    members = [(letter, sorted(one)) for letter, one in groups]
    # Cells without a letter keep the first colour for themselves.
    colors = cycle(TINTS if {cell for _, one in members for cell in one} >= set(tints) else TINTS[1:])
    letters, tags = Letters(sheet, marks, {*drawn, *struck, *filled}), []
    for (letter, one), color in zip(members, colors, strict=False):
        for cell in one:
            tints[cell] = color
            tags.append(tag(*letters.place(cell), letter, color))
    parts = [tint(*sheet.corner(cell), color) for cell, color in tints.items()]
    parts += [_frame(sheet, house, is_solid) for house, is_solid in houses]
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
    router = Router(sheet, values, marks, strong | set(filled) | letters.taken, len(arrows))
    parts += [router.link(*arrow) for arrow in arrows]
    return "\n".join(['<g class="step">', *filter(None, parts), "</g>"])


class Look(NamedTuple):
    """What a statement shows: the parts of ``draw_layer`` without digits, and cells with those that they block.

    ``is_crossed``: those have a cross, since the digit is not in them. A cell that gets a digit has none.
    """

    houses: Sequence[tuple[Sequence[int], bool]]
    links: Sequence[tuple[str, Place, Place]]
    framed: Sequence[Sequence[Place]]
    groups: Sequence[tuple[str, Sequence[int]]]
    blocked: Sequence[tuple[int, int]]
    is_crossed: bool


_INSIDE = {True: 2.6, False: -1.2}
"""How far solid and dashed frames are inside their houses: between the lines of the board and the small digits."""
_AT_THE_EDGE = {True: 3.8, False: 0.6}
"""The same where a house ends with the board, whose outer line is thicker."""
_MOST_EARLIER = 12
"""Links of earlier statements that are shown, and that those after them keep clear of."""


def draw_statements(
    values: Sequence[int], marks: Sequence[int], *, sheet: Sheet, lit: Collection[Place], looks: Sequence[Look]
) -> list[str]:
    """Return the layer of each statement of a list: no digits; what earlier statements linked or blocked is fainter.

    ``lit`` are the candidates that the board shows with a mark, which links keep clear of.
    """
    link_count = sum(len(look.links) for look in looks)
    drawn: dict[tuple[str, Place, Place], str] = {}
    crosses: list[str] = []
    layers = []
    for look in looks:
        links = [text for link, text in drawn.items() if link not in look.links]
        earlier = [*crosses, *links[-_MOST_EARLIER:]]
        for link in look.links:
            if link not in drawn:
                if len(drawn) % _MOST_EARLIER == 0:
                    router = Router(sheet, values, marks, lit, link_count)
                drawn[link] = router.link(*link)
        parts = _groups(look.groups, sheet, Letters(sheet, marks, lit)) if look.groups else []
        parts += [_frame(sheet, house, is_solid, is_inside=True) for house, is_solid in look.houses]
        parts += [group([sheet.center(place) for place in one]) for one in look.framed]
        new = [block(sheet.middle(one), sheet.middle(other), is_crossed=look.is_crossed) for one, other in look.blocked]
        crosses += new
        parts += new
        parts += ['<g class="earlier" opacity="0.45">', *filter(None, earlier), "</g>"] if any(earlier) else []
        parts += [drawn[link] for link in look.links]
        layers.append("\n".join(['<g class="step">', *filter(None, parts), "</g>"]))
    return layers


def _groups(groups: Sequence[tuple[str, Sequence[int]]], sheet: Sheet, letters: Letters) -> list[str]:
    parts = []
    for letter, cells in groups:
        color = TINTS[(ord(letter[0]) - ord("A")) % len(TINTS)]
        parts += [tint(*sheet.corner(cell), color) for cell in cells]
        parts += [tag(*letters.place(cell), letter, color) for cell in cells]
    return parts


class Letters:
    """Chooses where the letters of groups are in their cells: in the places of digits that a cell lacks."""

    def __init__(self, sheet: Sheet, marks: Sequence[int], marked: Collection[Place]) -> None:
        self._sheet, self._marks, self._centers = sheet, marks, [sheet.center(place) for place in marked]
        self._digits = sorted(sheet.digits, key=self._order)
        self.taken: set[Place] = set()
        """The places that have a letter."""

    def place(self, cell: int) -> tuple[float, float, float]:
        """Return the middle of a letter, away from the shapes, and its size."""
        places = [(cell, digit) for digit in self._digits if not self._marks[cell] >> digit - 1 & 1]
        free = [place for place in places if place not in self.taken]
        if not free:
            return *max(self._sheet.between(cell), key=self._room), SMALL_TAG_SIDE
        best = max(free, key=lambda place: self._room(self._sheet.center(place)))
        self.taken.add(best)
        return *self._sheet.center(best), TAG_SIDE

    def _order(self, digit: int) -> tuple[float, int, int]:
        """Corners come first, of those the upper ones, of those the right one; the middle comes last."""
        (row, column), (last_row, last_column) = self._sheet.place(digit), self._sheet.place(self._sheet.size)
        return -dist((row, column), (last_row / 2, last_column / 2)), row, -column

    def _room(self, point: Point) -> float:
        """Return how far the next shape is; beyond the next place all is alike."""
        return min(_FAR, *(dist(point, other) for other in self._centers), _FAR)


def _frame(sheet: Sheet, house: Sequence[int], is_solid: bool, *, is_inside: bool = False) -> str:
    start, end = sheet.corner(0), sheet.corner(sheet.size**2 - 1)

    def span(starts: Sequence[float], first: float, last: float) -> tuple[float, float]:
        low, high = min(starts), max(starts)
        gap, edge = (_INSIDE[is_solid], _AT_THE_EDGE[is_solid]) if is_inside else (0.0, 0.0)
        before, after = edge if low == first else gap, edge if high == last else gap
        return low + before, high - low + CELL - before - after

    xs, ys = zip(*map(sheet.corner, house), strict=True)
    (x, width), (y, height) = span(xs, start[0], end[0]), span(ys, start[1], end[1])
    return frame(x, y, width, height, is_solid=is_solid)
