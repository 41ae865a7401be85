"""Grids in the elements of XML and HTML: 81 cells, nine rows, or the givens with their places.

```
<row>530070000</row> …                         nine rows
<cell>5</cell><cell/> …   <td>5</td>           81 cells, in tables and lists of any depth
<cell v="5" fixed="true"/>   <input value="5"> the digit is an attribute, and so is whether it is given
<cell row="1" col="2" value="5"/>              row and column of each given
<box><cell>5</cell>…</box> …                   nine boxes of nine; in HTML also tables in a table
```

Elements of one name that follow each other make a grid; elements around them and others between them do not matter. An
element of that name with other content ends it. A full grid of which some cells are given is a puzzle and its solution.
"""

import html
import re
from collections.abc import Iterator
from itertools import groupby

from nonet._board.grid import Grid, puzzle_of
from nonet._board.text import CELL_SYMBOLS, DRAWING, values_of_cells
from nonet._errors import ParseError
from nonet.formats._cell_objects import said_given
from nonet.formats._entry import Entry, entry_of
from nonet.formats._places import PLACE_KEYS, grid_of_places
from nonet.formats._shapes import is_table

_TAG = re.compile(
    r"""<(?:!--|(?P<end>/?)(?P<name>[A-Za-z][\w:.-]*+)(?P<attributes>(?:[^'"<>]++|"[^"<>]*+"|'[^'<>]*+'){0,100}+)>)"""
)
_ATTRIBUTE = re.compile(r"""([\w:.-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""")
_VOID = frozenset({"area", "base", "br", "col", "hr", "img", "input", "link", "meta"})
_NO_TEXT = frozenset({"script", "style"})
_VALUE_KEYS = (*PLACE_KEYS[2], "data-value", "digits", "values", "cells", "text")
_TEXT_FIELDS = frozenset({"", "text", "number", "tel"})
_FEWEST_DIGITS = 8
_NEARLY = range(72, 91)  # this many cells are a grid with an error
_DEEPEST = 200
_MOST_AROUND = 4
_LONGEST = 1 << 20  # of a text: every element of a run is held
_LONGEST_TEXT = 200  # of an element: longer ones are no cells
_ROWS = frozenset({"row", "tr", "line", "r"})
_BOXES = frozenset({"box", "region", "block", "square", "subgrid", "bloc", "zone", "area"})


class _Element:
    """An element that is open: its text so far, and the names and the texts of those in it."""

    __slots__ = ("around", "attributes", "fields", "inside", "line", "name", "text")

    def __init__(self, name: str, attributes: str, line: int) -> None:
        self.name, self.line = name, line
        self.attributes = {
            key.lower(): html.unescape(double or single or bare or "")
            for key, double, single, bare in _ATTRIBUTE.findall(attributes)
        }
        self.text = ""
        self.inside: set[str] = set()
        self.fields: dict[str, str] = {}
        self.around: list[_Element] = []  # innermost first

    def add_text(self, text: str) -> None:
        if len(self.text) < _LONGEST_TEXT:
            self.text += text[:_LONGEST_TEXT]

    @property
    def content(self) -> str:
        """Its text, or the value that one of its attributes has."""
        text = html.unescape(self.text).strip().strip("\N{NO-BREAK SPACE}")
        return text or next((self.attributes[key].strip() for key in _VALUE_KEYS if key in self.attributes), "")

    @property
    def is_given(self) -> bool | None:
        """Whether an attribute says that it is given, None if none says so or the opposite."""
        return said_given({key: text or "true" for key, text in self.attributes.items()})

    @property
    def place(self) -> str | None:
        """Its row and column, if attributes or elements in it have them."""
        known = self.fields | self.attributes
        row, column = (next((known[key] for key in keys if key in known), "") for keys in PLACE_KEYS[:2])
        return f"{row},{column}" if row.isdecimal() and column.isdecimal() else None

    @property
    def digit(self) -> str:
        """The content of one that has a place."""
        return next((self.fields[key] for key in PLACE_KEYS[2] if key in self.fields), self.content)


def grids_in_markup(text: str) -> list[Entry | ParseError]:
    """Return the puzzles in the elements of a text, and the errors of those that nearly have 81 cells.

    >>> cells = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> text = "<s>" + "".join(f"<c>{cell}</c>" for cell in cells) + "</s>"
    >>> [entry.grid.given_count for entry in grids_in_markup(text)]
    [30]
    """
    if len(text) > _LONGEST or "<" not in text:
        return []
    runs: dict[tuple[str, str], list[_Element]] = {}
    found: list[Entry | ParseError] = []
    for element in _elements(text):
        kind = _kind_of(element)
        for key in [key for key in runs if key[0] == element.name and key[1] != kind]:
            found += _grids_of(key[1], runs.pop(key))
        if kind:
            runs.setdefault((element.name, kind), []).append(element)
    for (_, kind), run in runs.items():
        found += _grids_of(kind, run)
    grids: dict[Grid, Entry] = {}
    for entry in found:
        if isinstance(entry, Entry):
            grids.setdefault(entry.grid, entry)  # a cell and an element in it have the same text
    return list(grids.values()) or found[:1]


def _elements(text: str) -> Iterator[_Element]:
    """Yield each element that closes, unless an element of its name is in it."""
    opened: list[_Element] = []
    line, at, end, skipped = 1, 0, 0, ""
    while tag := _TAG.search(text, end):
        between, end = text[end : tag.start()], tag.end()
        line, at = line + text.count("\n", at, tag.start()), tag.start()
        if tag["name"] is None:
            end = text.find("-->", end) + 3
            if end < 3:
                return
            continue
        name = tag["name"].lower().rstrip("0123456789")
        if skipped and not (tag["end"] and name == skipped):
            continue
        if opened and not skipped:
            opened[-1].add_text(between)
        is_empty = name in _VOID or tag["attributes"].endswith("/")
        skipped = name if name in _NO_TEXT and not tag["end"] and not is_empty else ""
        if not tag["end"]:
            element = _Element(name, tag["attributes"], line)
            if is_empty:
                yield from _closed(element, opened)
            elif len(opened) < _DEEPEST:
                opened.append(element)
        elif any(element.name == name for element in opened):
            while opened:
                element = opened.pop()
                yield from _closed(element, opened)
                if element.name == name:
                    break


def _closed(element: _Element, opened: list[_Element]) -> Iterator[_Element]:
    element.around = opened[: -_MOST_AROUND - 1 : -1]
    if opened:
        around = opened[-1]
        around.add_text(element.text)
        around.inside |= element.inside | {element.name}
        around.fields[element.name] = element.content[:20]
    is_field = element.name != "input" or element.attributes.get("type", "").lower() in _TEXT_FIELDS
    if element.name not in element.inside and is_field:
        yield element


def _kind_of(element: _Element) -> str:
    """Return ``place``, ``cell`` or ``row`` for an element that can be a part of a grid, an empty text for others."""
    content = element.content
    if element.place is not None and len(element.digit) < 2:
        return "place"
    if len(content) < 2 and content in ("", *CELL_SYMBOLS):
        return "cell"
    cells = "".join(symbol for symbol in content if symbol not in DRAWING + ",;")
    return "row" if not element.inside and len(cells) == 9 and set(cells) <= set(CELL_SYMBOLS) else ""


def _grids_of(kind: str, run: list[_Element]) -> Iterator[Entry | ParseError]:
    """Yield the grids of elements that follow each other, or the error of those that nearly make one."""
    digits = [element.digit if kind == "place" else element.content for element in run]
    symbols = "".join(digit or "." for digit in digits)
    count = sum(symbol in "123456789" for symbol in symbols)
    if kind == "place":
        places = (
            (element.place or "", int("0" + digit.strip("._*?-"))) for element, digit in zip(run, digits, strict=True)
        )
        try:
            grid = grid_of_places(places, run[0].line, 1)
        except ParseError as error:
            yield error
            return
        if grid is not None:
            yield Entry(grid, line=run[0].line)
        return
    size = 81 if kind == "cell" else 9
    if len(run) % size == 0:
        for start in range(0, len(run), size):
            part = run[start : start + size]
            if size == 81:
                try:
                    part = _by_rows(part)
                except ParseError as error:
                    yield error
                    continue
            cells = "".join(element.content or "." for element in part)
            entry = _entry("".join(symbol for symbol in cells if symbol in CELL_SYMBOLS), part)
            if entry is not None:
                yield entry
    elif kind == "cell" and len(run) in _NEARLY and count >= _FEWEST_DIGITS:
        yield ParseError(f"expected 81 cells, found {len(run)} elements {run[0].name!r}", line=run[0].line, column=1)


def _by_rows(part: list[_Element]) -> list[_Element]:
    """Return 81 cells row by row; the elements around them show whether they are listed box by box."""
    inner = ""  # the name of elements with three cells each
    for level in range(_MOST_AROUND):
        around = [element.around[level] if level < len(element.around) else None for element in part]
        groups = [(outer, len(list(some))) for outer, some in groupby(around, key=id)]
        sizes = {size for _, size in groups}
        name = around[0].name if around[0] is not None else ""
        if sizes == {3} and not inner:
            inner = name
        elif sizes == {9}:
            if name in _BOXES or (inner == "tr" and name in ("table", "tbody")):
                return [
                    part[27 * (cell // 27) + 9 * (cell % 9 // 3) + 3 * (cell // 9 % 3) + cell % 3] for cell in range(81)
                ]
            if not inner or name in _ROWS:
                return part
    if inner:
        reason = (
            "expected cells in rows of nine or in nine boxes, found groups of three, which do not show whether they "
            "are listed row by row or box by box: write nine rows of nine"
        )
        raise ParseError(reason, line=part[0].line, column=1)
    return part


def _entry(cells: str, part: list[_Element]) -> Entry | None:
    """Return the puzzle of 81 cells, None for another table of digits."""
    grid, line = puzzle_of(values_of_cells(cells)), part[0].line
    if is_table(grid) or grid.open_count == 81:
        return None
    given = [element.is_given for element in part]
    if len(part) != 81 or True not in given or all(given):
        return Entry(grid, line=line)
    givens = bytes(digit if is_given else 0 for digit, is_given in zip(bytes(grid), given, strict=True))
    return entry_of(Grid._make(bytes(grid), givens), None, line)
