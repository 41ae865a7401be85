"""A grid as a picture: text for a terminal, SVG for a notebook.

Both functions take plain sequences of 81, not a ``Grid``, so that ``Grid`` can use them to draw itself.
The SVG sets no background and draws in ``currentColor``, so that it is readable on light and dark pages.
Placed digits differ from givens in weight and in colour, so that the difference survives printing without colour.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonet._picture.svg import labels as names
from nonet._picture.svg import opening

_CELL_SIZE = 36
_MARGIN = 2
_LABEL_ROOM = 16
_PLACED_BLUE = "#2f7ed8"


def draw_text(values: Sequence[int], *, size: int, box: tuple[int, int]) -> str:
    """Return the board as lines of text: a dot for a blank, bars between the boxes.

    ``size`` is the number of rows, ``box`` the rows and columns of a box.
    """
    height, width = box
    starts = range(0, size, width)
    lines = []
    for row in range(size):
        if row and row % height == 0:
            bars = "+".join("-" * (2 * width + 1) for _ in starts)
            lines.append(bars[1:-1])
        symbols = [str(value) if value else "." for value in values[row * size : (row + 1) * size]]
        lines.append(" | ".join(" ".join(symbols[start : start + width]) for start in starts))
    return "\n".join(lines)


def draw_svg(
    values: Sequence[int],
    givens: Sequence[int],
    marks: Sequence[int] | None,
    *,
    size: int,
    box: tuple[int, int],
    labels: bool = True,
) -> str:
    """Return the board as SVG: givens bold, placed digits blue, ``marks`` (masks of digits) small in open cells.

    ``size`` is the number of rows, ``box`` the rows and columns of a box; ``labels`` names the rows and columns.
    """
    side = size * _CELL_SIZE + 2 * _MARGIN
    parts = [opening("Sudoku grid", side, _LABEL_ROOM if labels else 0)]
    parts += [names(size, _CELL_SIZE, _MARGIN, _LABEL_ROOM)] if labels else []
    for index in range(size + 1):
        at = _MARGIN + index * _CELL_SIZE
        ends = _MARGIN, side - _MARGIN
        for step, (x1, y1, x2, y2) in zip(box, ((ends[0], at, ends[1], at), (at, ends[0], at, ends[1])), strict=True):
            width = 0.7 if index % step else 2.5
            parts.append(f'<path d="M{x1} {y1}L{x2} {y2}" stroke="currentColor" stroke-width="{width}"/>')
    for cell in range(size * size):
        x = _MARGIN + cell % size * _CELL_SIZE
        y = _MARGIN + cell // size * _CELL_SIZE
        if values[cell]:
            parts.append(_svg_value(values[cell], x, y, is_given=bool(givens[cell])))
        elif marks is not None:
            parts.extend(_svg_marks(marks[cell], size, box[1], x, y))
    parts.append("</svg>")
    return "\n".join(parts)


def _svg_value(value: int, x: int, y: int, *, is_given: bool) -> str:
    look = 'class="given" font-weight="bold"' if is_given else f'class="placed" fill="{_PLACED_BLUE}"'
    return f'<text x="{x + _CELL_SIZE / 2:g}" y="{y + 25.5:g}" font-size="22" {look}>{value}</text>'


def _svg_marks(mask: int, size: int, width: int, x: int, y: int) -> list[str]:
    parts = []
    for digit in range(size):
        if mask >> digit & 1:
            at = f'x="{x + 7 + digit % width * 11:g}" y="{y + 11 + digit // width * 11:g}"'
            parts.append(f'<text {at} font-size="9" class="mark">{digit + 1}</text>')
    return parts
