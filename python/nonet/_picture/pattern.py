"""A position with a step as SVG: the board with its candidates, and above it the layer of the step.

Like ``board.py`` it takes plain numbers, sets no background and draws in ``currentColor``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from nonet._picture.geometry import CELL, LABEL_ROOM, MARGIN, Sheet
from nonet._picture.marks import digit_text
from nonet._picture.svg import filled_cell, opening, xml_text
from nonet._picture.svg import labels as names

_NOTHING: Mapping[int, Any] = MappingProxyType({})
_PLACED_BLUE = "#2f7ed8"


def draw_pattern(
    values: Sequence[int],
    givens: Sequence[int],
    marks: Sequence[int],
    layer: str,
    *,
    sheet: Sheet,
    title: str,
    labels: bool = True,
    cells: Mapping[int, str] = _NOTHING,
    style: str = "",
) -> str:
    """Return the picture of a position and a layer that ``draw_layer`` drew. ``marks`` are masks of digits.

    ``cells`` are filled below the digits, each with its look, the attributes of an element. ``style`` is CSS.
    """
    room = LABEL_ROOM if labels else 0
    parts = [opening(title, sheet.side, room), f"<title>{xml_text(title)}</title>"]
    parts += [f"<style>{style}</style>"] if style else []
    parts += [names(sheet.size, CELL, MARGIN, room)] if labels else []
    parts += [filled_cell(*sheet.corner(cell), CELL, look) for cell, look in sorted(cells.items())]
    parts += [draw_board(values, givens, marks, sheet), layer]
    return "\n".join([*parts, "</svg>"])


def draw_board(values: Sequence[int], givens: Sequence[int], marks: Sequence[int], sheet: Sheet) -> str:
    """Return the lines, the digits and all candidates as one group."""
    parts = ['<g class="board">', *_lines(sheet)]
    for cell in sheet.cells:
        if values[cell]:
            parts.append(_value(*sheet.corner(cell), values[cell], is_given=bool(givens[cell])))
            continue
        digits = [digit for digit in sheet.digits if marks[cell] >> digit - 1 & 1]
        parts += [digit_text(*sheet.center((cell, digit)), digit, 'opacity="0.62"') for digit in digits]
    return "\n".join([*parts, "</g>"])


def _lines(sheet: Sheet) -> list[str]:
    thin: list[str] = []
    thick: list[str] = []
    height, width = sheet.box
    for index in range(sheet.size + 1):
        at, end = MARGIN + index * CELL, sheet.side - MARGIN
        (thin if index % height else thick).append(f"M{MARGIN} {at}H{end}")
        (thin if index % width else thick).append(f"M{at} {MARGIN}V{end}")
    return [
        f'<path d="{"".join(path)}" class="{name}" stroke="currentColor" stroke-width="{stroke}" opacity="{opacity}"/>'
        for name, path, stroke, opacity in (("line", thin, 0.8, 0.6), ("line thick", thick, 2.5, 1))
    ]


def _value(x: int, y: int, value: int, *, is_given: bool) -> str:
    look = 'class="given" font-weight="bold"' if is_given else f'class="placed" fill="{_PLACED_BLUE}"'
    return f'<text x="{x + CELL / 2:g}" y="{y + CELL / 2 + 11:g}" font-size="30" {look}>{value}</text>'
