"""What rules look like on a board: a few shapes, in plain cells and texts, and their SVG.

```
Line      a path through cells: how wide, its dashes, a zigzag or ties across it, what stands at its ends
Outline   around sets of cells, with a text in the first corner of each
Spot      in each cell: a disc, a square, a ring, hatching
Sign      where cells meet: a dot, a letter, > or <, a circle with digits
Clue      outside of the board, with a frame or an arrow
Caption   words for what cannot be drawn
```

A picture knows no rules, and rules know no SVG: `_board/rule_shapes` says which shapes a kind of rules has. No two
kinds differ in colour alone. Shapes are drawn in ``currentColor``, in colours of middle lightness, or on white of their
own, so that they are readable on light and dark pages. Cells are pairs (row, column) from 1.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from math import dist
from typing import NamedTuple, TypeAlias

from nonet._picture.svg import CELL, MARGIN, xml_text

CLUE_ROOM = 30
"""The room for a clue outside of the board."""
Place: TypeAlias = tuple[int, int]
Places: TypeAlias = Sequence[Place]
Point: TypeAlias = tuple[float, float]

_RADIUS = 13.5  # of rings, discs and bulbs
_DIGIT = 11.0  # of the room for a digit in its cell
_INSET = 3.0  # of outlines
_CAPTION_LINE = 16
_HALF = CELL / 2
# Text on a ground of its own keeps its colour where a system has colours of its own.
_BLACK, _WHITE = (f' fill="{color}" style="forced-color-adjust:none"' for color in ("#000", "#fff"))


class Line(NamedTuple):
    """A path through cells; ``ties`` are places along it, in steps from its first cell."""

    cells: Places
    color: str = "currentColor"
    width: float = 10
    core: str = ""
    """What tells it from others of its width: ``zigzag``, or dashes of a second line upon it."""
    ties: Sequence[float] = ()
    starts: Sequence[str] = ()
    """What stands in its first cells, one by one: ``bulb``, ``ring``, ``disc``, ``diamond``, ``square``."""
    end: str = ""
    """What stands in its last cell: the same, or ``head`` for an arrow."""
    heads: bool = False
    """Whether it points at both of its ends."""
    pill: int = 1
    """How many of the first cells its first mark is around."""
    reach: float = 0
    """How many cells it is longer at both ends."""
    text: str = ""


class Outline(NamedTuple):
    """A line around a set of cells, with a text in the corner of its first cell, and one for each at the right."""

    cells: Places
    text: str = ""
    dash: str = ""
    shade: float = 0
    color: str = "currentColor"
    inset: float = _INSET
    texts: Sequence[str] = ()


class Spot(NamedTuple):
    """The same in each of some cells: ``disc``, ``square``, ``ring``, ``shade``, ``rows``, ``columns``, ``grid``."""

    cells: Places
    form: str
    text: str = ""


class Sign(NamedTuple):
    """Where cells meet: ``white`` or ``black`` dot, ``letter``, ``greater`` (the first cell is), ``corner``."""

    cells: Places
    form: str
    text: str = ""


class Clue(NamedTuple):
    """A text beside the board: ``plain``, ``bread``, ``tower``, ``ruin``, ``door``, or with an arrow to ``toward``."""

    place: Place
    text: str
    form: str = "plain"
    toward: Place | None = None


class Caption(NamedTuple):
    """Words below the board."""

    text: str


Shape: TypeAlias = Line | Outline | Spot | Sign | Clue | Caption


class Named(NamedTuple):
    """A shape with the name of its kind, which is its class, and what it says to who points at it."""

    shape: Shape
    name: str
    title: str

    @property
    def is_drawn(self) -> bool:
        """Whether it is more than words."""
        return not isinstance(self.shape, Caption)


class Rooms(NamedTuple):
    """The rooms for clues and captions around a board."""

    left: float
    top: float
    right: float
    bottom: float


def rooms_of(shapes: Iterable[Named], size: int) -> Rooms:
    """Return the room that clues and captions take."""
    found = [*shapes]
    clues = _placed(found)

    def room(number: int, end: int) -> int:
        return CLUE_ROOM * max((depth for place, depth in clues if place[number] == end), default=0)

    captions = len(_caption_lines(found, size))
    below = room(0, size + 1) + (captions * _CAPTION_LINE + 6 if captions else 0)
    return Rooms(left=room(1, 0), top=room(0, 0), right=room(1, size + 1), bottom=below)


def corner_texts(shapes: Iterable[Named]) -> tuple[list[Place], list[Place]]:
    """Return the cells with a text in their top left corner, and in their top right one: marks find no room there."""
    found = [*shapes]
    outlines = (each.shape for each in found if isinstance(each.shape, Outline))
    right = [place for outline in outlines for place, text in zip(outline.cells, outline.texts, strict=False) if text]
    return [place for place in map(_text_place, found) if place], right


def _text_place(each: Named) -> Place | None:
    """Return the cell in whose top left corner a shape has its text."""
    shape = each.shape
    if not isinstance(shape, Outline | Line | Spot) or not shape.text:
        return None
    # A line around cells begins in the first of them by place, whatever their order means.
    return min(shape.cells) if isinstance(shape, Outline) else shape.cells[0]


def beneath(shapes: Iterable[Named], filled: Iterable[Place] = ()) -> Iterator[str]:
    """Yield what lies beneath the lines of the board: shades, spots, then lines, which leave room for digits."""
    found, digits = [*shapes], {*map(middle, filled)}
    for each in found:
        if isinstance(each.shape, Outline) and each.shape.shade:
            yield _group(each, _shaded(each.shape))
        elif isinstance(each.shape, Spot):
            yield _group(each, "".join(_spot(each.shape, place) for place in each.shape.cells))
    for each in found:
        if isinstance(each.shape, Line):
            yield _group(each, "".join(_line(each.shape, digits)))


def above(shapes: Iterable[Named], size: int) -> Iterator[str]:
    """Yield what lies upon the lines of the board: outlines, signs, clues and captions."""
    found = [*shapes]
    ends: dict[Place, float] = {}  # of the texts in the corners of cells, one beside another
    for each in found:
        drawn = ""
        if place := _text_place(each):
            assert isinstance(each.shape, Outline | Line | Spot)
            start = ends[place] + 2.5 if place in ends else 0
            drawn = _corner_text(each.shape.text, place, start)
            ends[place] = start + _text_width(each.shape.text, 9.5) + 1.5
        if isinstance(each.shape, Outline):
            drawn = "".join(_outline(each.shape, ends.get(min(each.shape.cells), 0))) + drawn
        if drawn:
            yield _group(each, drawn)
    for each in found:
        if isinstance(each.shape, Sign):
            yield _group(each, "".join(_sign(each.shape)))
    for (_, depth), each in zip(_placed(found), (one for one in found if isinstance(one.shape, Clue)), strict=True):
        assert isinstance(each.shape, Clue)
        yield _group(each, "".join(_clue(each.shape, depth, size)))
    below = max((depth for (row, _), depth in _placed(found) if row > size), default=0) * CLUE_ROOM
    for number, line in enumerate(_caption_lines(found, size)):
        y = 2 * MARGIN + size * CELL + below + 14 + number * _CAPTION_LINE
        yield f'<text x="{MARGIN + size * _HALF:g}" y="{y:g}" font-size="12" class="caption">{line}</text>'


def gaps_of(shapes: Iterable[Named]) -> dict[tuple[bool, int, int], float]:
    """Return where lines of the board leave room for a sign: below or right of a cell, counted from 0, and how much."""
    found = {}
    for each in shapes:
        if isinstance(each.shape, Sign) and each.shape.form in ("letter", "greater"):
            (row, column), (other, _) = sorted(each.shape.cells)
            found[other > row, row - 1, column - 1] = 6.5 + 3 * max(0, len(each.shape.text) - 1)
    return found


def _placed(shapes: Iterable[Named]) -> list[tuple[Place, int]]:
    """Return the place of each clue, and how many stand there up to it."""
    counts: dict[Place, int] = {}
    found = []
    for each in shapes:
        if isinstance(each.shape, Clue):
            place = each.shape.place
            counts[place] = counts.get(place, 0) + 1
            found.append((place, counts[place]))
    return found


def _caption_lines(shapes: Iterable[Named], size: int) -> list[str]:
    words = [each.shape.text for each in shapes if isinstance(each.shape, Caption)]
    room, lines = size * CELL / 6.2, list[str]()
    for word in words:
        if lines and len(lines[-1]) + len(word) + 3 <= room:
            lines[-1] += f" · {word}"
        else:
            lines.append(word)
    return [xml_text(line) for line in lines]


def _group(each: Named, drawn: str) -> str:
    """Return the group of a shape. It has the colours that all of the shape has, where a style can change them."""
    look = ""
    for name, usual in (("stroke", "none"), ("fill", "currentColor")):
        colors = {*re.findall(rf' {name}="([^"]*)"', drawn)} - {"none"}
        if len(colors) == 1:
            (color,) = colors
            drawn = re.sub(rf"(<(?!/|g\b)\w+)(?![^>]* {name}=)(?=[ >])", rf'\1 {name}="{usual}"', drawn)
            drawn = drawn.replace(f' {name}="{color}"', "")
            look += f' {name}="{color}"'
    return f'<g class="rule {each.name}"{look}><title>{xml_text(each.title)}</title>{drawn}</g>'


def middle(place: Place) -> Point:
    """Return the middle of a cell."""
    return MARGIN + (place[1] - 0.5) * CELL, MARGIN + (place[0] - 0.5) * CELL


def _path(points: Iterable[Point], look: str, *, is_closed: bool = False) -> str:
    """Return a path without a fill; a look that has one comes first."""
    d = "L".join(f"{x:.4g} {y:.4g}" for x, y in points)
    filled = look if "fill=" in look else f'fill="none" {look}'
    return f'<path d="M{d}{"z" if is_closed else ""}" {filled}/>'


def _text(text: str, x: float, y: float, size: float, look: str = "") -> str:
    return f'<text x="{x:.4g}" y="{y:.4g}" font-size="{size:g}"{look}>{xml_text(text)}</text>'


def _text_width(text: str, size: float) -> float:
    return len(text) * size * 0.6


def _corner_text(text: str, place: Place, shift: float) -> str:
    """Return a text in the top left corner of a cell, beside those that are there."""
    x, y = middle(place)
    left = x - _HALF + _INSET + shift
    return _text(text, left + _text_width(text, 9.5) / 2, y - 8, 9.5, ' class="clue"')


# Lines.


def _line(line: Line, digits: Collection[Point]) -> Iterator[str]:
    points = _points(line)
    color = f'stroke="{line.color}"'
    is_thin, has_bulb = line.width < 4, "bulb" in line.starts
    if len(points) > 1:
        look = f'{color} stroke-width="{line.width:g}" stroke-linecap="round" stroke-linejoin="round"'
        seen = f' opacity="{0.3 if line.core else 0.45}"'
        if has_bulb:  # one flat shape: the stem does not shine through the bulb
            yield f"<g{seen}>{_path(points, look)}{_mark('bulb', line.cells[:1], line.color)}</g>"
        else:
            parts = _beside(points, digits) if is_thin else [points]
            yield from (_path(part, look if is_thin else look + seen) for part in parts)
        if line.core:
            dash = "" if line.core == "zigzag" else f' stroke-dasharray="{line.core}"'
            parts = _zigzags(points, digits) if line.core == "zigzag" else _beside(points, digits)
            core = f'{color} stroke-width="{2 if line.core == "zigzag" else 4}" stroke-linecap="round"'
            yield from (_path(part, f'{core} stroke-linejoin="round"{dash}') for part in parts)
        for at in line.ties:
            yield _path(_tie([*map(middle, line.cells)], at), f'{color} stroke-width="1.8"')
    last = len(line.cells) - 1
    for number, form in enumerate(line.starts):
        if form != "bulb":
            yield _mark(form, line.cells[: line.pill] if number == 0 else line.cells[number : number + 1], line.color)
    if line.end and line.end != "head":
        yield _mark(line.end, line.cells[last:], line.color)
    for tip, before in ([points[-1], points[-2]], [points[0], points[1]])[: 2 if line.heads else line.end == "head"]:
        tip = _moved(tip, before, _DIGIT) if tip in digits else tip
        yield _head(tip, before, f'{color} stroke-width="{max(line.width, 1.5):g}"')


def _points(line: Line) -> list[Point]:
    """Return the middles of the cells; a line begins and ends at the rim of a ring or another hollow mark."""
    points = [*map(middle, line.cells)]
    if line.pill > 1:  # the shaft begins at the nearest cell of the pill
        points = [min(points[: line.pill], key=lambda point: dist(point, points[line.pill])), *points[line.pill :]]
    if len(points) < 2:
        return points
    rims = [_rim(line.starts[0]) if line.starts else 0.0, _rim(line.end)]
    reaches = [-line.reach * CELL * 2**0.5 if line.reach else rim for rim in rims]
    ends = _moved(points[0], points[1], reaches[0]), _moved(points[-1], points[-2], reaches[1])
    return [ends[0], *points[1:-1], ends[1]]


def _rim(form: str) -> float:
    return {"ring": _RADIUS, "disc": _RADIUS, "diamond": _RADIUS, "square": _RADIUS - 1}.get(form, 0.0)


def _moved(point: Point, toward: Point, by: float) -> Point:
    share = by / dist(point, toward)
    return point[0] + (toward[0] - point[0]) * share, point[1] + (toward[1] - point[1]) * share


def _beside(points: Sequence[Point], digits: Collection[Point]) -> Iterator[list[Point]]:
    """Yield the parts of a line that leave room for the digits on it."""
    part: list[Point] = []
    for one, other in pairwise(points):
        part = part or [_moved(one, other, _DIGIT) if one in digits else one]
        part.append(_moved(other, one, _DIGIT) if other in digits else other)
        if other in digits:
            yield part
            part = []
    if part:
        yield part


def _zigzags(points: Sequence[Point], digits: Collection[Point]) -> Iterator[list[Point]]:
    """Yield the parts of a zigzag that leave room for the digits on it."""
    part: list[Point] = []
    for point in _zigzag(points):
        if all(dist(point, digit) > _DIGIT for digit in digits):
            part.append(point)
        elif part:
            yield part
            part = []
    if part:
        yield part


def _zigzag(points: Sequence[Point]) -> Iterator[Point]:
    side = 4.0
    for (x, y), (u, v) in pairwise(points):
        length = dist((x, y), (u, v))
        count = max(2, round(length / 5))
        across, down = -(v - y) / length, (u - x) / length
        for number in range(count):
            share = (number + 0.5) / count
            yield x + (u - x) * share + across * side, y + (v - y) * share + down * side
            side = -side


def _tie(points: Sequence[Point], at: float) -> list[Point]:
    """Return a short line across a path."""
    number = min(int(at), len(points) - 2)
    (x, y), (u, v) = points[number], points[number + 1]
    share, length = at - number, dist((x, y), (u, v))
    across, down = -(v - y) / length * 6.5, (u - x) / length * 6.5
    middle_x, middle_y = x + (u - x) * share, y + (v - y) * share
    return [(middle_x + across, middle_y + down), (middle_x - across, middle_y - down)]


def _head(tip: Point, before: Point, look: str) -> str:
    length = dist(tip, before)
    dx, dy = (tip[0] - before[0]) / length, (tip[1] - before[1]) / length
    ends = [(tip[0] - 7 * dx - side * dy, tip[1] - 7 * dy + side * dx) for side in (4.5, -4.5)]
    return _path([ends[0], tip, ends[1]], f'{look} stroke-linecap="round" stroke-linejoin="round"')


def _mark(form: str, cells: Places, color: str) -> str:
    """Return a mark in a cell, or around several."""
    middles = [*map(middle, cells)]
    (x, y), (right, bottom) = map(min, *middles, middles[0]), map(max, *middles, middles[0])
    stroke = f'fill="none" stroke="{color}" stroke-width="1.8"'
    if form == "bulb":
        return f'<circle cx="{x:g}" cy="{y:g}" r="{_RADIUS:g}" fill="{color}"/>'
    if form == "diamond":
        r = _RADIUS + 1.5
        return _path([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], stroke, is_closed=True)
    r, rounded = (_RADIUS - 1, 2.0) if form == "square" else (_RADIUS, _RADIUS)
    drawn = (
        f'<rect x="{x - r:g}" y="{y - r:g}" width="{right - x + 2 * r:g}" height="{bottom - y + 2 * r:g}" '
        f'rx="{rounded:g}" {stroke}/>'
    )
    if form == "disc":
        drawn += f'<circle cx="{x:g}" cy="{y:g}" r="{_RADIUS:g}" fill="{color}" opacity="0.25"/>'
    return drawn


# Sets of cells.


def _shaded(outline: Outline) -> str:
    rects = "".join(f"M{x - _HALF:g} {y - _HALF:g}h{CELL}v{CELL}h-{CELL}z" for x, y in map(middle, outline.cells))
    return f'<path d="{rects}" fill="{outline.color}" opacity="{outline.shade:g}"/>'


def _outline(outline: Outline, end: float) -> Iterator[str]:
    """Yield the lines around cells; the texts in the first corner end at ``end``."""
    dash = f' stroke-dasharray="{outline.dash}"' if outline.dash else ""
    look = f'stroke="{outline.color}" stroke-width="1.2"{dash}'
    for number, loop in enumerate(_loops(outline.cells, outline.inset)):
        if number or not outline.text:
            yield _path(loop, look, is_closed=True)
            continue
        # The text stands in a gap of the line: nothing of the page needs to be covered.
        x, y = loop[0]
        yield _path([(x + end, y), *loop[1:], (x, y + 9)], look)
    for place, text in zip(outline.cells, outline.texts, strict=False):
        x, y = middle(place)
        yield _text(text, x + _HALF - outline.inset - _text_width(text, 9.5) / 2, y - 8, 9.5, ' class="clue"')


def _loops(cells: Places, inset: float) -> Iterator[list[Point]]:
    """Yield the lines around cells, clockwise, a little inside; the first begins in the first cell's corner."""
    inside = set(cells)
    edges: dict[Place, list[Place]] = {}  # from each corner, in which directions
    for row, column in sorted(inside):
        for (down, right), start in (
            ((0, 1), (row - 1, column - 1)),
            ((1, 0), (row - 1, column)),
            ((0, -1), (row, column)),
            ((-1, 0), (row, column - 1)),
        ):
            if (row - right, column + down) not in inside:
                edges.setdefault(start, []).append((down, right))
    while edges:
        corner = min(edges)
        direction = min(edges[corner], key=lambda each: each != (0, 1))
        turns = list[tuple[Place, Place]]()  # the corners where the line turns, and to where
        while direction in edges.get(corner, ()):
            edges[corner].remove(direction)
            if not edges[corner]:
                del edges[corner]
            if not turns or turns[-1][1] != direction:
                turns.append((corner, direction))
            corner = corner[0] + direction[0], corner[1] + direction[1]
            # Where two cells touch at a corner, the line turns right and stays in its cell.
            turned = (direction[1], -direction[0])
            options = edges.get(corner, [direction])
            direction = turned if turned in options else options[0]
        befores = [turns[-1][1], *(each for _, each in turns)]
        yield [_inner(at, before, after, inset) for (at, after), before in zip(turns, befores, strict=False)]


def _inner(corner: Place, before: Place, direction: Place, inset: float) -> Point:
    (up, left), (down, right) = before, direction
    return (
        MARGIN + corner[1] * CELL - inset * (up + down),
        MARGIN + corner[0] * CELL + inset * (left + right),
    )


def _spot(spot: Spot, place: Place) -> str:
    x, y = middle(place)
    if spot.form == "disc":
        drawn = f'<circle cx="{x:g}" cy="{y:g}" r="{_RADIUS:g}" fill="#808080" opacity="0.4"/>'
    elif spot.form == "ring":
        drawn = f'<circle cx="{x:g}" cy="{y:g}" r="12.5" fill="none" stroke="currentColor" stroke-width="1.5"/>'
    elif spot.form in ("square", "shade"):
        r = _RADIUS - 1 if spot.form == "square" else _HALF
        opacity = 0.4 if spot.form == "square" else 0.18
        drawn = (
            f'<rect x="{x - r:g}" y="{y - r:g}" width="{2 * r:g}" height="{2 * r:g}" fill="#808080" '
            f'opacity="{opacity}"/>'
        )
    else:
        steps = range(-12, 13, 6)
        rows = [f"M{x - _HALF:g} {y + step:g}h{CELL}" for step in steps if spot.form != "columns"]
        columns = [f"M{x + step:g} {y - _HALF:g}v{CELL}" for step in steps if spot.form != "rows"]
        drawn = f'<path d="{"".join(rows + columns)}" stroke="currentColor" stroke-width="1" opacity="0.3"/>'
    return drawn


# Where cells meet, and outside.


def _sign(sign: Sign) -> Iterator[str]:
    middles = [*map(middle, sign.cells)]
    x, y = (sum(each) / len(middles) for each in zip(*middles, strict=True))
    if sign.form == "greater":
        (dx, dy) = ((middles[1][at] - middles[0][at]) / CELL for at in (0, 1))
        tip, back = (x + 3 * dx, y + 3 * dy), (x - 3 * dx, y - 3 * dy)
        arms = [(back[0] + side * dy, back[1] + side * dx) for side in (4.5, -4.5)]
        yield _path([arms[0], tip, arms[1]], 'stroke="currentColor" stroke-width="1.6" stroke-linecap="round"')
    elif sign.form == "letter":
        yield _text(sign.text, x, y + 4.3, 12, ' font-weight="bold" class="clue"')
    elif sign.form == "corner":
        texts = sign.text.split()
        lines = [texts] if len(texts) < 3 else [texts[:2], texts[2:]]
        yield f'<circle cx="{x:g}" cy="{y:g}" r="11" fill="#fff" stroke="#000" stroke-width="1.2"/>'
        for number, line in enumerate(lines):
            at, is_short = y + 3.4 + (number - (len(lines) - 1) / 2) * 8.6, len("".join(line)) < 3
            yield _text((" " if is_short else ",").join(line), x, at, 9.5 if is_short else 7, _BLACK)
    else:
        ground = "#fff" if sign.form == "white" else "#000"
        r = 7 if sign.text else 5
        stroke = "#000" if sign.form == "white" else "currentColor"
        yield f'<circle cx="{x:g}" cy="{y:g}" r="{r}" fill="{ground}" stroke="{stroke}" stroke-width="1.2"/>'
        if sign.text:
            yield _text(sign.text, x, y + 3.2, 9, _BLACK if sign.form == "white" else _WHITE)


def _clue(clue: Clue, depth: int, size: int) -> Iterator[str]:
    row, column = clue.place
    (x, y), end = middle(clue.place), 2 * MARGIN + size * CELL
    room = (depth - 0.5) * CLUE_ROOM
    x = -room if column < 1 else end + room if column > size else x
    y = -room if row < 1 else end + room if row > size else y
    if clue.toward:
        (u, v) = middle(clue.toward)
        corner = (u + (_HALF if x > u else -_HALF), v + (_HALF if y > v else -_HALF))
        start, tip = _moved((x, y), corner, 9), _moved((x, y), corner, dist((x, y), corner) - 1)
        yield _path([start, tip], 'stroke="currentColor" stroke-width="1.3"')
        yield _head(tip, start, 'stroke="currentColor" stroke-width="1.3"')
        x, y = _moved((x, y), corner, -3)
    half = max(8.0, _text_width(clue.text, 13) / 2 + 2.5)
    frame = 'stroke="currentColor" stroke-width="1.2"'
    if clue.form == "bread":
        yield _path([(x - half, y - 9), (x + half, y - 9)], frame)
        yield _path([(x - half, y + 9), (x + half, y + 9)], frame)
    elif clue.form == "door":
        yield _path([(x - half, y + 9), (x - half, y - 9), (x + half, y - 9), (x + half, y + 9)], frame, is_closed=True)
    elif clue.form in ("tower", "ruin"):
        roof = [(x - half, y + 9), (x - half, y - 7), (x, y - 13), (x + half, y - 7), (x + half, y + 9)]
        yield _path(roof, frame + (' stroke-dasharray="2.5 2"' if clue.form == "ruin" else ""), is_closed=True)
    yield _text(clue.text, x, y + 4.7, 13, ' class="clue"')
