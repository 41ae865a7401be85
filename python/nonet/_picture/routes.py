"""Routes of links: curves from the rim of one candidate to the rim of another, which avoid digits where they can.

Each link tries up to thirty parabolas, the plainest first, until one covers next to nothing, and otherwise takes the
one that covers least: placed digits weigh most, then marked candidates, other links, and plain candidates. Where there
are many links, fewer are tried: nothing is free there, and to try all took 0.4 s. A link between neighbours is an arc
beside the two, so that its head stays visible. A curve depends, in the frame of its link, on the length of that alone:
it is made once for each length, for both sides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice, product
from math import dist, hypot, inf
from typing import NamedTuple

from nonet._picture.geometry import CELL, INSET, MARGIN, PITCH, Place, Point, Sheet
from nonet._picture.marks import PURPLE

_START_RIM, _END_RIM = 11.0, 12.0
_HEAD = 7.5
_SHORTEST = 18.0
"""A link that is visible for less than this, head included, is hard to see."""
_TRIES, _FEWER_TRIES, _MANY = 30, 10, 30
_NEXT_TO_NOTHING = 3.0
_SPACING = 7.0
"""How far apart the points are at which a curve is looked at."""
_APART, _MEETING = 9.0, 14.0
"""How far two links are apart where they run beside each other, and how far from their ends that counts."""
_BENDS = (0.1, 0.17, 0.26, 0.38, 0.55)
_SHORT_BENDS = (14.0, 24.0, 34.0)
_SHORT = 60.0
_MARKED, _PLAIN = (10.0, 1.6, 2.4), (7.5, 0.2, 0.7)
"""Of a marked and of a plain candidate: how far it reaches, its weight at the rim, and what its middle adds to it."""
_ROUNDED = 1e-6
"""More than what rounding adds to a cost."""
_NEIGHBOURS = 25.0
"""Candidates that are so near to each other leave no room between their marks."""
_DASHES = {"strong": "", "weak": ' stroke-dasharray="5 3"', "derived": ' stroke-dasharray="1.5 3"'}


class Curve(NamedTuple):
    """A parabola: where it starts, its control point, where it ends."""

    start: Point
    control: Point
    end: Point

    def at(self, t: float) -> Point:
        """Return the point for ``t`` from 0 to 1."""
        (x0, y0), (x1, y1), (x2, y2) = self
        a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
        return a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2

    def between(self, t0: float, t1: float) -> Curve:
        """Return the part of the curve between two points of it."""
        (x0, y0), (x1, y1), (x2, y2) = self
        u, v = (1 - t0) * (1 - t1), t0 * t1
        w = t0 * (1 - t1) + t1 * (1 - t0)
        return Curve(self.at(t0), (u * x0 + w * x1 + v * x2, u * y0 + w * y1 + v * y2), self.at(t1))


class _Way(NamedTuple):
    """A curve that is tried, in the frame of its link: how far along the link each point is, and how far aside."""

    curve: Curve
    points: Sequence[Point]
    """Points so near to each other that no digit is between two of them."""
    middle: Sequence[int]
    """Which of them are not near the ends, where links meet."""
    length: float


class Router:
    """Chooses the curves of the links of a picture, one after another."""

    def __init__(
        self, sheet: Sheet, values: Sequence[int], marks: Sequence[int], marked: Collection[Place], link_count: int
    ) -> None:
        self._sheet, self._values = sheet, values
        self._across, self._down = _nearest(sheet)
        self._tries = _TRIES if link_count <= _MANY else _FEWER_TRIES
        self._places = [[*_plain(mask, sheet.size)] for mask in marks]
        """What stands in the place of each digit of each cell."""
        for cell, digit in marked:
            self._places[cell][digit - 1] = _MARKED
        self._taken = defaultdict[tuple[int, int], list[Point]](list)
        """The points of the links so far that are near to each square of ``_APART`` units: in it or beside it."""

    def link(self, kind: str, start: Place, end: Place) -> str:
        """Return a link as SVG; nothing for a link within one place."""
        if start == end:
            return ""
        curve, points = self._best(self._sheet.center(start), self._sheet.center(end))
        taken = self._taken
        for point in points:
            column, row = int(point[0] // _APART), int(point[1] // _APART)
            for one in (column - 1, column, column + 1):
                for other in (row - 1, row, row + 1):
                    taken[one, other].append(point)
        return _drawn(kind, curve)

    def _best(self, start: Point, end: Point) -> tuple[Curve, list[Point]]:
        """Return the first curve that covers next to nothing, or else the one with the least cost, and its points."""
        length = dist(start, end)
        along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        best, least = None, inf
        for way, side in islice(_ways(length), self._tries):
            points = _placed(way.points, start, along, side)
            spent = way.length * 0.25 + max(0.0, _SHORTEST - way.length) * 20
            share = way.length / len(points)
            # What comes on top is never negative; it takes longest.
            most = max(_NEXT_TO_NOTHING, least + _ROUNDED - spent) / share + _ROUNDED
            weights = self._weights(points, most)
            if len(weights) < len(points):
                continue
            total = sum(weights)
            if self._taken:
                total += self._nearness([points[number] for number in way.middle], most - total)
            # The head is wider than the line.
            covered = total * share + weights[-2] * _HEAD
            if covered < _NEXT_TO_NOTHING and way.length >= _SHORTEST:
                best = way, side, points
                break
            if covered + spent < least:
                best, least = (way, side, points), covered + spent
        assert best is not None
        way, side, points = best
        return Curve(*_placed(way.curve, start, along, side)), points

    def _weights(self, points: Sequence[Point], most: float) -> list[float]:
        """Return how bad it is that a link covers each point, until they are more than ``most`` together."""
        weights, total = list[float](), 0.0
        values, places, size = self._values, self._places, self._sheet.size
        across, down, first, last = self._across, self._down, MARGIN - 2, self._sheet.side - MARGIN + 2
        for x, y in points:
            weight = 0.0
            if not (first < x < last and first < y < last):
                weight = 5.0
            else:
                (column, place_column, place_x), (row, place_row, place_y) = across[int(x + x)], down[int(y + y)]
                cell = row * size + column
                if values[cell]:
                    middle_x, middle_y = MARGIN + (column + 0.5) * CELL, MARGIN + (row + 0.5) * CELL
                    depth = 1 - max(abs(x - middle_x) / 13, abs(y - middle_y) / 16)
                    weight = 1 + 4 * depth if depth > 0 else 0.0
                else:
                    place = places[cell][place_row + place_column]
                    if place is not None:
                        reach, rim, inside = place
                        near = hypot(x - place_x, y - place_y)
                        weight = rim + inside * (1 - near / reach) if near < reach else 0.0
            total += weight
            if total > most:
                break
            weights.append(weight)
        return weights

    def _nearness(self, points: Sequence[Point], most: float) -> float:
        """Return how bad it is that a link is near others: it may cross one, but not run beside it.

        What is more than ``most`` is as bad as can be.
        """
        total = 0.0
        for x, y in points:
            taken = self._taken.get((int(x // _APART), int(y // _APART)))
            if taken:
                near = min([hypot(x - other_x, y - other_y) for other_x, other_y in taken])
                if near < _APART:
                    total += 2.2 * (1 - near / _APART) + 0.3
                    if total > most:
                        return inf
        return total


@cache
def _nearest(sheet: Sheet) -> tuple[Sequence[tuple[int, int, int]], Sequence[tuple[int, int, int]]]:
    """Return for each half unit across and down: the cell's column or row, and the nearest place of a candidate there.

    The place has what it adds to the index of the digit, and its middle.
    """
    last_down, last_across = sheet.place(sheet.size)

    def along(last: int, step: int) -> list[tuple[int, int, int]]:
        found = []
        for half in range(2 * sheet.side):
            at = half / 2 + 0.25 - MARGIN
            line = min(max(int(at // CELL), 0), sheet.size - 1)
            place = min(max(round((at - line * CELL - INSET) / PITCH), 0), last)
            found.append((line, place * step, MARGIN + line * CELL + INSET + place * PITCH))
        return found

    return along(last_across, 1), along(last_down, last_across + 1)


@cache
def _plain(mask: int, size: int) -> Sequence[tuple[float, float, float] | None]:
    """Return what stands in the places of a cell without marks."""
    return [_PLAIN if mask >> place & 1 else None for place in range(size)]


def _placed(points: Iterable[Point], start: Point, along: Point, side: int) -> list[Point]:
    """Return points of a link's frame on the sheet."""
    (x, y), (along_x, along_y) = start, along
    aside_x, aside_y = -along_y * side, along_x * side
    return [(x + along_x * far + aside_x * aside, y + along_y * far + aside_y * aside) for far, aside in points]


def _ways(length: float) -> Iterator[tuple[_Way, int]]:
    """Yield the curves that are tried, the plainest first, and the side of each."""
    if length < _NEIGHBOURS:
        way = _beside(length)
        yield from ((way, 1), (way, -1))
        return
    bends = _SHORT_BENDS if length < _SHORT else [length * bend for bend in _BENDS]
    for places in ((0.5,), (0.28, 0.72)):
        for bend, side, where in product(bends, (1, -1), places):
            yield _bent(length, bend, where), side


# There are a few hundred lengths on a board; a way takes 2 KB.
@lru_cache(maxsize=2048)
def _bent(length: float, bend: float, where: float) -> _Way:
    return _way(_clipped(Curve((0.0, 0.0), (length * where, bend), (length, 0.0))))


@cache
def _beside(length: float) -> _Way:
    return _way(Curve((0.0, _END_RIM), (length / 2, 2 * _END_RIM), (length, _END_RIM)))


def _way(curve: Curve) -> _Way:
    count = max(4, int((dist(curve.start, curve.control) + dist(curve.control, curve.end)) / _SPACING))
    points = [curve.at(number / count) for number in range(count + 1)]
    middle = [
        number
        for number, point in enumerate(points)
        if dist(point, points[0]) > _MEETING and dist(point, points[-1]) > _MEETING
    ]
    return _Way(curve, points, middle, sum(map(dist, points, points[1:])))


def _clipped(curve: Curve) -> Curve:
    """Return the part of a curve that is outside of the marks at its ends."""
    first = _leaves(curve, _START_RIM)
    last = 1 - _leaves(Curve(curve.end, curve.control, curve.start), _END_RIM)
    return curve.between(first, last) if first < last else curve.between(0.4, 0.6)


def _leaves(curve: Curve, rim: float) -> float:
    """Return where a curve leaves the rim around its start; a parabola moves away from it at first."""
    (x0, y0), (x1, y1), (x2, y2) = curve
    inside, outside = 0.0, 0.5
    for _ in range(7):
        middle = (inside + outside) / 2
        a, b, c = (1 - middle) * (1 - middle), 2 * middle * (1 - middle), middle * middle
        if hypot(a * x0 + b * x1 + c * x2 - x0, a * y0 + b * y1 + c * y2 - y0) < rim:
            inside = middle
        else:
            outside = middle
    return outside


def _drawn(kind: str, curve: Curve) -> str:
    """Return the line and its head; the line ends where the head begins."""
    tip = curve.end
    neck = max(0.0, 1 - _leaves(Curve(curve.end, curve.control, curve.start), _HEAD))
    (x, y), (tip_x, tip_y) = curve.at(neck), tip
    length = dist((x, y), tip) or 1
    back_x, back_y = (x - tip_x) / length * _HEAD, (y - tip_y) / length * _HEAD
    (x1, y1), (x2, y2), (x3, y3) = curve.between(0, neck)
    head = (
        f"M{tip_x:.1f} {tip_y:.1f}l{back_x - back_y * 0.5:.1f} {back_y + back_x * 0.5:.1f}l{back_y:.1f} {-back_x:.1f}z"
    )
    return (
        f'<path class="{kind}" d="M{x1:.1f} {y1:.1f}Q{x2:.1f} {y2:.1f} {x3:.1f} {y3:.1f}" fill="none" '
        f'stroke="{PURPLE}" stroke-width="2"{_DASHES[kind]}/><path d="{head}" fill="{PURPLE}"/>'
    )


def straight_link(kind: str, start: Point, end: Point) -> str:
    """Return a link without a bend, for a key of the marks."""
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return _drawn(kind, Curve(start, middle, end))
