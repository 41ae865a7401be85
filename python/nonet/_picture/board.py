"""A grid as a picture: text for a terminal, SVG for a notebook.

Both functions take plain sequences with an item for each cell, not a ``Grid``, so that ``Grid`` can use them to draw
itself.
The SVG sets no background and draws in ``currentColor``, so that it is readable on light and dark pages.
Placed digits differ from givens in weight and in colour, so that the difference survives printing without colour.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from math import hypot, isqrt
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from nonet._picture.svg import CELL, MARGIN, filled_cell, opening
from nonet._picture.svg import labels as names

if TYPE_CHECKING:
    from nonet._picture.shapes import Named

_LABEL_ROOM = 16
_CORNER_TEXT = 11.0  # what a text in the corner of a cell takes of the height of its marks
_BESIDE = 11.0  # from the middle of a cell to where an arrow ends: the corners of a digit are 10 away
_PLACED_BLUE, _ARROW_ORANGE = "#2f7ed8", "#e07000"
SYMBOLS = "123456789ABCDEFGHIJKLMNOP"  # of the digits 1 to 25
_NOTHING: Mapping[int, Any] = MappingProxyType({})
_Gaps: TypeAlias = Mapping[tuple[bool, int, int], float]


def draw_text(
    values: Sequence[int],
    marks: Sequence[int] | None = None,
    *,
    size: int,
    box: tuple[int, int] | None,
    regions: Sequence[int] = (),
) -> str:
    """Return the board as lines of text: a dot for a blank, bars between the boxes.

    ``marks`` are masks of the candidates of open cells, which stand there instead of dots; a cell that has lost all of
    them is ``-``. ``size`` is the number of rows, ``box`` the rows and columns of a box; ``None`` is a board whose
    ``regions`` have other shapes, given by the number of each cell's region.
    """
    groups = [SYMBOLS[value - 1] if value else "." for value in values]
    for cell, mask in enumerate(marks or ()):
        if not values[cell]:
            groups[cell] = "".join(SYMBOLS[digit] for digit in range(size) if mask >> digit & 1) or "-"
    widths = [max(map(len, groups[column::size])) for column in range(size)]
    rows = [
        [group.ljust(width) for group, width in zip(groups[start : start + size], widths, strict=True)]
        for start in range(0, size * size, size)
    ]
    if box is None and regions:
        return "\n".join(_irregular_lines(rows, widths, regions))
    height, width = box or (size, size)
    starts = range(0, size, width)
    lines = []
    for row, symbols in enumerate(rows):
        if row and row % height == 0:
            bars = "+".join("-" * (sum(widths[start : start + width]) + width + 1) for start in starts)
            lines.append(bars[1:-1])
        lines.append(" | ".join(" ".join(symbols[start : start + width]) for start in starts).rstrip())
    return "\n".join(lines)


def _irregular_lines(rows: list[list[str]], widths: list[int], regions: Sequence[int]) -> Iterator[str]:
    """Yield the lines of a board with bars where two neighbours belong to different regions."""
    size = len(rows)
    for row, symbols in enumerate(rows):
        own, below = regions[row * size : (row + 1) * size], regions[(row + 1) * size : (row + 2) * size]
        bars = ["|" if one != other else " " for one, other in pairwise(own)]
        yield "".join(f"{symbol} {bar} " for symbol, bar in zip(symbols, [*bars, " "], strict=True)).rstrip()
        if not below:
            return
        edges = [one != other for one, other in zip(own, below, strict=True)]
        parts = []
        for column, width in enumerate(widths):
            parts.append(("-" if edges[column] else " ") * (width + (2 if column else 1)))
            if column < size - 1:
                up, down = own[column] != own[column + 1], below[column] != below[column + 1]
                left, right = edges[column], edges[column + 1]
                parts.append(" |-+"[(up or down) + 2 * (left or right)])
        yield "".join(parts).rstrip()


def draw_svg(
    values: Sequence[int],
    givens: Sequence[int],
    marks: Sequence[int] | None,
    *,
    size: int,
    box: tuple[int, int] | None,
    regions: Sequence[int] = (),
    shapes: Sequence[Named] = (),
    title: str = "Sudoku grid",
    labels: bool = True,
    cells: Mapping[int, str] = _NOTHING,
    own_marks: Mapping[int, Mapping[int, str]] = _NOTHING,
    arrows: Sequence[tuple[int, int, str]] = (),
    style: str = "",
    struck: Collection[tuple[int, int]] = (),
) -> str:
    """Return the board as SVG: givens bold, placed digits blue, ``marks`` (masks of digits) small in open cells.

    ``size`` is the number of rows, ``box`` the rows and columns of a box; ``None`` is a board whose ``regions`` have
    other shapes, given by the number of each cell's region. ``shapes`` are those of rules. ``labels`` names the rows
    and columns. ``cells`` are filled, ``own_marks`` stand instead of the marks of their cells, ``arrows`` lead from
    cell to cell: each with its look, the attributes of an element. ``style`` is CSS. Through the marks that are
    ``struck``, each a cell and a digit, goes a stroke.
    """
    side = size * CELL + 2 * MARGIN
    rooms, gaps, beneath, above, inset = _shapes(shapes, size, values)
    parts = [opening(title, side, _LABEL_ROOM if labels else 0, **rooms)]
    parts += [f"<style>{style}</style>"] if style else []
    label_rooms = {name: rooms[name] for name in ("left", "top") if rooms}
    parts += [names(size, CELL, MARGIN, _LABEL_ROOM, **label_rooms)] if labels else []
    parts.append(filled_cell(MARGIN, MARGIN, size * CELL, 'class="ground"'))
    parts += [filled_cell(*_corner(cell, size), CELL, look) for cell, look in sorted(cells.items())]
    parts += beneath
    steps = box or (size, size)
    thin: list[str] = []
    thick: list[str] = []
    for index in range(size + 1):
        at = MARGIN + index * CELL
        ends = MARGIN, side - MARGIN
        for step, (x1, y1, x2, y2) in zip(steps, ((ends[0], at, ends[1], at), (at, ends[0], at, ends[1])), strict=True):
            name, width, lines = ("line", 0.7, thin) if index % step else ("line thick", 2.5, thick)
            ends_at = f"M{x1} {y1}{_gaps(gaps, index, is_row=y1 == y2)}L{x2} {y2}"
            # The outer lines meet in the corners.
            cap = "" if 0 < index < size else ' stroke-linecap="square"'
            lines.append(f'<path d="{ends_at}" class="{name}" stroke="currentColor" stroke-width="{width}"{cap}/>')
    # Thick lines are above the ends of thin ones, whose colour can differ.
    parts += [*thin, *thick]
    if box is None and regions:
        ends_at = "".join(_borders(size, regions, gaps))
        look = 'class="line thick" stroke="currentColor" stroke-width="2.5" stroke-linecap="square"'
        parts.append(f'<path d="{ends_at}" {look}/>')
    parts += [_svg_arrow(_corner(start, size), _corner(end, size), look) for start, end, look in arrows]
    columns = box[1] if box else isqrt(size - 1) + 1
    for cell in range(size * size):
        x, y = _corner(cell, size)
        if values[cell]:
            parts.append(_svg_value(values[cell], x, y, is_given=bool(givens[cell])))
        elif cell in own_marks:
            parts += [_svg_mark(digit, look, columns, x, y, inset) for digit, look in own_marks[cell].items()]
            parts += [_svg_strike(digit, columns, x, y, inset) for digit in own_marks[cell] if (cell, digit) in struck]
        elif marks is not None:
            digits = [digit for digit in range(1, size + 1) if marks[cell] >> digit - 1 & 1]
            parts += [_svg_mark(digit, 'class="mark"', columns, x, y, inset) for digit in digits]
    parts += above
    parts.append("</svg>")
    return "\n".join(parts)


def _shapes(
    shapes: Sequence[Named], size: int, values: Sequence[int]
) -> tuple[dict[str, float], _Gaps, list[str], list[str], float]:
    """Return the rooms around a board, the gaps in its lines, what is beneath and above these, and room for texts."""
    if not shapes:
        return {}, {}, [], [], 0
    from nonet._picture import shapes as drawn  # here: a board without rules needs none of them

    inset = _CORNER_TEXT if drawn.corner_texts(shapes)[0] else 0.0
    rooms = drawn.rooms_of(shapes, size)._asdict()
    filled = ((place // size + 1, place % size + 1) for place, value in enumerate(values) if value)
    return rooms, drawn.gaps_of(shapes), [*drawn.beneath(shapes, filled)], [*drawn.above(shapes, size)], inset


def _gaps(gaps: _Gaps, index: int, *, is_row: bool) -> str:
    """Return the part of a path that leaves the gaps of a line of the board."""
    at, parts = MARGIN + index * CELL, []
    for is_below, row, column in sorted(gaps):
        if is_below == is_row and (row if is_row else column) == index - 1:
            middle, half = MARGIN + ((column if is_row else row) + 0.5) * CELL, gaps[is_below, row, column]
            start, end = middle - half, middle + half
            parts.append(f"H{start:g}M{end:g} {at}" if is_row else f"V{start:g}M{at} {end:g}")
    return "".join(parts)


def _borders(size: int, regions: Sequence[int], gaps: _Gaps) -> Iterator[str]:
    """Yield the lines between neighbours of different regions, as parts of a path."""
    for cell, region in enumerate(regions):
        x, y = _corner(cell, size)
        row, column = divmod(cell, size)
        if column < size - 1 and regions[cell + 1] != region:
            yield f"M{x + CELL} {y}{_border('v', gaps.get((False, row, column), 0))}"
        if row < size - 1 and regions[cell + size] != region:
            yield f"M{x} {y + CELL}{_border('h', gaps.get((True, row, column), 0))}"


def _border(way: str, gap: float) -> str:
    """Return a line as long as a cell, with a gap in its middle."""
    if not gap:
        return f"{way}{CELL}"
    part = CELL / 2 - gap
    return f"{way}{part:g}m{f'0 {2 * gap:g}' if way == 'v' else f'{2 * gap:g} 0'}{way}{part:g}"


def _svg_value(value: int, x: int, y: int, *, is_given: bool) -> str:
    look = 'class="given" font-weight="bold"' if is_given else f'class="placed" fill="{_PLACED_BLUE}"'
    return f'<text x="{x + CELL / 2:g}" y="{y + 25.5:g}" font-size="22" {look}>{SYMBOLS[value - 1]}</text>'


def _svg_mark(digit: int, look: str, columns: int, x: int, y: int, inset: float) -> str:
    right, down, step = _place_of_mark(digit, columns, inset)
    return (
        f'<text x="{x + right:g}" y="{y + down:g}" font-size="{step * 9 / 11:.3g}" {look}>{SYMBOLS[digit - 1]}</text>'
    )


def _place_of_mark(digit: int, columns: int, inset: float) -> tuple[float, float, float]:
    """Return where a mark is in its cell, the middle of its foot, and how far marks are apart."""
    # Three columns of marks fill a cell; more stand as much closer. A text in the corner of a cell makes them smaller,
    # and they keep clear of it and of the line around a cage.
    step, top = (33 - inset) / max(columns, 3), 0.8 * inset
    return inset / 2 + 7 / 11 * step + (digit - 1) % columns * step, top + step + (digit - 1) // columns * step, step


def _svg_strike(digit: int, columns: int, x: int, y: int, inset: float) -> str:
    """Return a stroke through a mark."""
    right, down, step = _place_of_mark(digit, columns, inset)
    half = 0.45 * step
    middle = y + down - 0.3 * step
    ends = f"M{x + right - half:.1f} {middle + half:.1f}L{x + right + half:.1f} {middle - half:.1f}"
    return f'<path d="{ends}" class="removed" stroke="#d1242f" stroke-width="{step / 7:.2g}" stroke-linecap="round"/>'


def _svg_arrow(start: tuple[int, int], end: tuple[int, int], look: str) -> str:
    """Return an arrow from one cell to another, beside their digits; it is drawn in the colour of its group."""
    (x, y), (u, v) = ((corner[0] + CELL / 2, corner[1] + CELL / 2) for corner in (start, end))
    length = hypot(u - x, v - y)
    dx, dy = (u - x) / length, (v - y) / length
    x, y, u, v = x + _BESIDE * dx, y + _BESIDE * dy, u - _BESIDE * dx, v - _BESIDE * dy
    left, right = (f"{u - 9 * dx - side * dy:.1f} {v - 9 * dy + side * dx:.1f}" for side in (5, -5))
    color = look if " color=" in look else f'{look} color="{_ARROW_ORANGE}"'
    # The group has the stroke and the fill, so a style can change them.
    line = f'<path d="M{x:.1f} {y:.1f}L{u - 8 * dx:.1f} {v - 8 * dy:.1f}" stroke-width="3" stroke-linecap="round"/>'
    head = f'<path d="M{u:.1f} {v:.1f}L{left}L{right}z" stroke="none"/>'
    return f'<g {color} fill="currentColor" stroke="currentColor">{line}{head}</g>'


def _corner(cell: int, size: int) -> tuple[int, int]:
    return MARGIN + cell % size * CELL, MARGIN + cell // size * CELL
