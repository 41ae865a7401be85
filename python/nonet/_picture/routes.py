"""Routes of links: curves from the rim of one candidate to the rim of another, which avoid digits where they can.

Each link tries up to thirty parabolas, the plainest first, until one covers next to nothing, and otherwise takes the
one that covers least: placed digits weigh most, then marked candidates, other links, and plain candidates. Where there
are many links, fewer are tried: nothing is free there, and to try all took 0.4 s. A link between neighbours is an arc
beside the two, so that its head stays visible.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import chain, islice, product
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


class Router:
    """Chooses the curves of the links of a picture, one after another."""

    def __init__(
        self, sheet: Sheet, values: Sequence[int], marks: Sequence[int], marked: Collection[Place], link_count: int
    ) -> None:
        self._sheet, self._values = sheet, values
        self._inner, self._last, self._last_place = sheet.side - 2 * MARGIN, sheet.size - 1, sheet.place(sheet.size)
        self._tries = _TRIES if link_count <= _MANY else _FEWER_TRIES
        digits = sheet.digits
        self._places = [
            [_MARKED if (cell, digit) in marked else _PLAIN if mask >> digit - 1 & 1 else None for digit in digits]
            for cell, mask in enumerate(marks)
        ]
        """What stands in the place of each digit of each cell."""
        self._taken: dict[tuple[int, int], list[Point]] = {}
        """The points of the links so far that are near to each square of ``_APART`` units: in it or beside it."""

    def link(self, kind: str, start: Place, end: Place) -> str:
        """Return a link as SVG; nothing for a link within one place."""
        ends = self._sheet.center(start), self._sheet.center(end)
        if start == end:
            return ""
        curve = self._best(islice(_curves(*ends), self._tries))
        for point in _points(curve):
            column, row = int(point[0] // _APART), int(point[1] // _APART)
            for square in product((column - 1, column, column + 1), (row - 1, row, row + 1)):
                self._taken.setdefault(square, []).append(point)
        return _drawn(kind, curve)

    def _best(self, curves: Iterator[Curve]) -> Curve:
        """Return the first curve that covers next to nothing, or else the one with the least cost."""
        best, least = next(curves), inf
        for curve in chain([best], curves):
            points = _points(curve)
            length = sum(map(dist, points, points[1:]))
            spent = length * 0.25 + max(0.0, _SHORTEST - length) * 20
            # What comes on top is never negative; it takes longest.
            most = max(_NEXT_TO_NOTHING, least + _ROUNDED - spent) * len(points) / length + _ROUNDED
            weights = self._weights(points, most)
            if len(weights) < len(points):
                continue
            covered = sum(weights) * length / len(points)
            if self._taken:
                covered += sum(map(self._nearness, _middle(points))) * length / len(points)
            # The head is wider than the line.
            covered += weights[-2] * _HEAD
            if covered < _NEXT_TO_NOTHING and length >= _SHORTEST:
                return curve
            cost = covered + length * 0.25 + max(0.0, _SHORTEST - length) * 20
            if cost < least:
                best, least = curve, cost
        return best

    def _weights(self, points: Sequence[Point], most: float) -> list[float]:
        """Return how bad it is that a link covers each point, until they are more than ``most`` together."""
        weights, total = list[float](), 0.0
        values, places = self._values, self._places
        outer, last, (last_down, last_across) = self._inner + 2, self._last, self._last_place
        for x, y in points:
            x -= MARGIN
            y -= MARGIN
            if not (-2 < x < outer and -2 < y < outer):
                weight = 5.0
            else:
                column, row = int(x) // CELL if x > 0 else 0, int(y) // CELL if y > 0 else 0
                column, row = column if column < last else last, row if row < last else last
                cell = row * (last + 1) + column
                dx, dy = x - column * CELL, y - row * CELL
                if values[cell]:
                    depth = 1 - max(abs(dx - CELL / 2) / 13, abs(dy - CELL / 2) / 16)
                    weight = 1 + 4 * depth if depth > 0 else 0.0
                else:
                    across, down = round((dx - INSET) / PITCH), round((dy - INSET) / PITCH)
                    across = 0 if across < 0 else across if across < last_across else last_across
                    down = 0 if down < 0 else down if down < last_down else last_down
                    place = places[cell][down * (last_across + 1) + across]
                    weight = 0.0
                    if place is not None:
                        reach, rim, inside = place
                        near = hypot(dx - INSET - across * PITCH, dy - INSET - down * PITCH)
                        weight = rim + inside * (1 - near / reach) if near < reach else 0.0
            total += weight
            if total > most:
                break
            weights.append(weight)
        return weights

    def _nearness(self, point: Point) -> float:
        """Return how bad it is that a link is near another: it may cross it, but not run beside it."""
        x, y = point
        taken = self._taken.get((int(x // _APART), int(y // _APART)))
        if taken is None:
            return 0.0
        near = min([hypot(x - other_x, y - other_y) for other_x, other_y in taken])
        return 2.2 * (1 - near / _APART) + 0.3 if near < _APART else 0.0


def _middle(points: Sequence[Point]) -> Iterator[Point]:
    """Yield the points that are not near the ends, where links meet."""
    start, end = points[0], points[-1]
    return (point for point in points if dist(point, start) > _MEETING and dist(point, end) > _MEETING)


def _points(curve: Curve) -> list[Point]:
    """Return points of a curve, so near to each other that no digit is between two of them."""
    count = max(4, int((dist(curve.start, curve.control) + dist(curve.control, curve.end)) / _SPACING))
    (x0, y0), (x1, y1), (x2, y2) = curve
    return [(a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2) for a, b, c in _shares(count)]


@cache
def _shares(count: int) -> list[tuple[float, float, float]]:
    """Return the shares that the three points of a curve have in each of its parts' ends, as in ``Curve.at``."""
    ends = [number / count for number in range(count + 1)]
    return [((1 - t) * (1 - t), 2 * t * (1 - t), t * t) for t in ends]


def _curves(start: Point, end: Point) -> Iterator[Curve]:
    """Yield the curves that are tried, the plainest first."""
    length = dist(start, end)
    along_x, along_y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    if length < _NEIGHBOURS:
        for side in (_END_RIM, -_END_RIM):
            aside_x, aside_y = -along_y * side, along_x * side
            middle = (start[0] + end[0]) / 2 + aside_x * 2, (start[1] + end[1]) / 2 + aside_y * 2
            yield Curve((start[0] + aside_x, start[1] + aside_y), middle, (end[0] + aside_x, end[1] + aside_y))
        return
    bends = _SHORT_BENDS if length < _SHORT else [length * bend for bend in _BENDS]
    for places in ((0.5,), (0.28, 0.72)):
        for bend, side, where in product(bends, (1, -1), places):
            x, y = start[0] + along_x * length * where, start[1] + along_y * length * where
            yield _clipped(Curve(start, (x - along_y * bend * side, y + along_x * bend * side), end))


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
