"""What a caller draws on a grid: colours of cells, marks, arrows and styles, checked, as plain numbers and looks.

A colour is one of CSS, such as ``gold`` or ``#ffd700``. With a point before it, it is the name of a class, ``.goal``,
which ``style`` or the page around the picture defines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias, TypeVar

from nonet._board.digit_set import digits_of
from nonet._board.geometry import Cell
from nonet._board.layout import Layout
from nonet._board.rule import KINDS
from nonet._checks import checked_style, iterated, shown, wrong_type

AnyCell = TypeVar("AnyCell", bound=Cell | int | str)
AnyMarks: TypeAlias = Iterable[int] | Mapping[int, str]
Arrow: TypeAlias = (
    tuple[Cell | int | str, Cell | int | str] | tuple[Cell | int | str, Cell | int | str, str] | list[str]
)
_CLASS = r"\.[A-Za-z_][\w-]*"
_CLASSES = {
    *("ground", "line", "thick", "labels", "given", "placed", "mark", "cell", "arrow"),
    *("rule", "clue", "caption"),
}
"""The classes of what is drawn, beside those of callers; each kind of rules has one too."""
_FONTS = {"font", "font-family", "font-style"}
_PIXELS_OF_MM = 300 / 25.4
_NUMBER = r"(?:[+-]?(?:\d+\.?\d*|\.\d+)(?:%|deg|rad|grad|turn)?|none)"
_COLOR = re.compile(
    r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|var\(--[\w-]+\)"
    rf"|(?:rgb|hsl)a?\(\s*{_NUMBER}(?:(?:\s*[,/]\s*|\s+){_NUMBER}){{2,3}}\s*\)"
    rf"|(?:hwb|(?:ok)?(?:lab|lch))\(\s*{_NUMBER}(?:(?:\s*/\s*|\s+){_NUMBER}){{2,3}}\s*\)",
    re.IGNORECASE | re.ASCII,
)
_NAMES = """
aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod
darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon
darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray
dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green
greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon
lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon
lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta
maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen
mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive
olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru
pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen
seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato
turquoise violet wheat white whitesmoke yellow yellowgreen currentcolor transparent none
"""
_COLORS = frozenset(_NAMES.split())
"""The colours that CSS has names for; ``none`` is that of SVG."""


class Drawing(NamedTuple):
    """What is drawn besides the grid; a look is the attributes of an element of SVG."""

    cells: Mapping[int, str]
    marks: Mapping[int, Mapping[int, str]]
    arrows: tuple[tuple[int, int, str], ...]
    style: str


def drawing_of(
    values: bytes,
    layout: Layout,
    cells: Mapping[AnyCell, str] | None,
    marks: Mapping[AnyCell, AnyMarks] | None,
    arrows: Iterable[Arrow],
    style: str,
) -> Drawing:
    """Check what a caller wants to be drawn on a grid with these values."""
    checked_style(style)
    found: dict[int, Mapping[int, str]] = {}
    for cell, digits in by_cell(layout, "marks must be a mapping of cells to digits", {} if marks is None else marks):
        if values[cell]:
            raise ValueError(f"{cell} holds {values[cell]} and has no room for marks")
        plain = digits_of(f"the marks of {cell} must be digits", digits, layout.size)
        colors = digits if isinstance(digits, Mapping) else {}
        found[cell] = {digit: _look("mark", colors.get(digit), "fill") for digit in plain}
    tints_of = {} if cells is None else cells
    tints: dict[int, str] = {
        cell: _look("cell", color, "fill")
        for cell, color in by_cell(layout, "cells must be a mapping of cells to colours", tints_of)
    }
    led = tuple(_arrow(layout, arrow) for arrow in iterated("arrows must be pairs of cells", arrows))
    return Drawing(tints, found, led, style)


def by_cell(layout: Layout, expected: str, given: Mapping[AnyCell, object]) -> Iterator[tuple[Cell, Any]]:
    """Yield the cells of a mapping and what it has for each; raise an error for a cell that is named twice."""
    if not isinstance(given, Mapping):
        raise wrong_type(expected, given)
    seen: set[Cell] = set()
    for name, value in given.items():
        cell = _cell(layout, expected, name)
        if cell in seen:
            raise ValueError(f"{cell} is named twice in {expected.split()[0]}")
        seen.add(cell)
        yield cell, value


def _arrow(layout: Layout, given: Arrow) -> tuple[int, int, str]:
    expected = "an arrow is a pair of cells, or two cells and a colour"
    if not isinstance(given, (tuple, list)) or len(given) not in (2, 3):
        raise wrong_type(expected, given)
    start, end = (_cell(layout, expected, name) for name in given[:2])
    if start == end:
        raise ValueError(f"an arrow leads from {start} to another cell")
    return start, end, _look("arrow", given[2] if len(given) == 3 else None, "color")


def _cell(layout: Layout, expected: str, name: object) -> Cell:
    try:
        return layout.cell(name)  # type: ignore[arg-type]
    except (TypeError, ValueError) as error:
        kind = TypeError if isinstance(error, TypeError) else ValueError
        raise kind(f"{expected}: {error}") from None


def _look(name: str, color: str | None, attribute: str) -> str:
    """Return the attributes of an element: its class, and its colour or the class that the caller names."""
    if color is None:
        return f'class="{name}"'
    if not isinstance(color, str):
        raise wrong_type("a colour must be a string", color)
    if re.fullmatch(_CLASS, color, re.ASCII):
        return f'class="{name} {color[1:]}"'
    if color.lower() not in _COLORS and not _COLOR.fullmatch(color):
        raise ValueError(f"a colour is one of CSS such as gold, or a class such as .goal, not {shown(color)}")
    return f'class="{name}" {attribute}="{color}"'


def style_notes(style: str, *, has_fonts: bool) -> list[str]:
    """Return what of a style has no effect on pictures of puzzles, as parts of sentences."""
    from nonet._picture.css import classes_of, rules_of

    import_module("nonet.rules")  # fills ``KINDS``
    names = sorted(classes_of(style) - _CLASSES - KINDS.keys())
    notes = [f"no picture has the class {', '.join(f'.{name}' for name in names)}"] if names else []
    if not has_fonts and any(rule.declared.keys() & _FONTS for rule in rules_of(style)):
        notes.append("digits are paths here, so fonts have no effect: those of an SVG are text")
    return notes


def png_of_width(svg: str, width: float) -> bytes:
    """Return a picture as PNG on white, so many millimetres wide with 300 pixels an inch."""
    from nonet._picture.png import png_of

    return png_of(svg, size=round(width * _PIXELS_OF_MM), pixels_of_mm=_PIXELS_OF_MM)
