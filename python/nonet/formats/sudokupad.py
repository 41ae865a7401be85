"""``sudokupad``: links of SudokuPad, and its drawings as objects of JSON.

```
{"cells": [[{"value": 5}, {}, …], …], "regions": [[[0, 0], [0, 1], …], …], "lines": […],
 "cages": [{"cells": [[0, 0], [0, 1]], "value": "7"}], "metadata": {"title": "Little one", "rules": "…"}}
https://sudokupad.app/fpuzN4IgzglgXgpiBcB…          an object of f-puzzles: its rules are read
https://sudokupad.app/sclN4IgzglgXgpiBcB…           a drawing: its cells, regions and cages are read
https://sudokupad.app/scf5607…*xtMy title             digits, and whether diagonals and windows have rules
```

A drawing does not say its rules, and they are never guessed from it: what is drawn beside cells, regions and cages is
an error that counts it, unless drawings are ignored. Rows and columns of a drawing count from 0. Nothing is fetched,
so a short link, which has no puzzle in it, is an error. ``_shortened.py`` has how drawings are shortened.

Links to ``fpuz`` are written. Round trip: what the format ``fpuzzles`` holds.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final
from urllib.parse import unquote

from nonet._board.geometry import LARGEST_SIZE
from nonet._board.grid import Grid
from nonet._board.layout import Layout
from nonet._board.rule import Place, Rule, place_named
from nonet._errors import ParseError
from nonet.formats._entry import Entry
from nonet.formats._format import Format
from nonet.formats._object_texts import NOTHING, object_in, read_objects, refuse_unknown
from nonet.formats._shortened import is_shortened, lengthened, unpacked_digits
from nonet.formats._strings import unknown_rule
from nonet.formats.fpuzzles import (
    SHORT_LINK,
    SITES,
    SITES_OF_SUDOKUPAD,
    drawings_error,
    entry_of,
    entry_of_text,
    fits_fpuzzles,
    is_link,
    is_short,
    packed_object,
    unpacked_link,
)
from nonet.rules import Cage, Diagonal, Windoku

_LINK: Final = re.compile(rf"(?:https?://)?(?:[\w-]+\.)*(?:{SITES_OF_SUDOKUPAD})/\S*", re.IGNORECASE)
_PAYLOAD: Final = re.compile(
    r"(?:\S*?[/=])?(?:(fpuzzles|fpuz|scl|ctc)(?=N4Ig|[A-Za-z0-9+/%]{16})|(scf)(?=[0-9A-Za-x]))(.*)", re.DOTALL
)
_BARE: Final = re.compile(r"(?:scl|ctc|fpuz(?:zles)?)N4[A-Za-z0-9+/%]{2}\S|scf[0-9A-Za-x]{14,81}(?:\*|$)")
_BEGUN: Final = re.compile(rf"h(?:$|t(?:$|t(?:$|p)))|(?:scl|ctc|scf|fpuz)|[\w.-]{{1,40}}$|{SITES}", re.IGNORECASE)
# Cells that are objects are a board of json; beside what else a drawing has, they are a drawing.
_OBJECT: Final = re.compile(
    r'\s*\{(?=.*"(?:cellSize|regions|cages|metadata|lines|arrows|overlays|underlays)"\s*:)'
    r'.*"cells"\s*:\s*\[\s*\[\s*\{',
    re.DOTALL,
)
_DRAWN: Final = {"arrows": "arrow", "lines": "line", "overlays": "shape", "underlays": "shape", "foglight": "fog"}
_KNOWN: Final = frozenset({"id", "cellSize", "metadata", "settings", "cells", "regions", "cages", "solution", *_DRAWN})
_CELL_KEYS: Final = frozenset({"value", "given", "pencilMarks", "cornermarks", "centremarks", "candidates"})
_CAGE_KEYS: Final = frozenset({"cells", "value", "unique", "type", "sum"})
_METADATA: Final = re.compile(r"\s*([A-Za-z]\w*)\s*:\s*(.*)", re.DOTALL)
_BEHIND: Final = re.compile("[?&#]")
_RULES_BY_LETTER: Final[Mapping[str, list[Rule]]] = {"w": [Windoku()], "x": [Diagonal("/"), Diagonal("\\")]}
_FIELDS: Final = {"author": "author", "rules": "ruleset"}


def _entry_of_text(text: str, ignore_drawings: bool) -> Entry:
    if not text.startswith("{"):
        text = text.strip()
        if is_link(text) and not is_sudokupad(text):
            return entry_of_text(text, ignore_drawings)
        kind, payload = _payload_of(text)
        if kind == "scf":
            return _digits(payload)
        text = unpacked_link(payload)
        if is_shortened(text):
            text = lengthened(text)
    data = object_in(text)
    if isinstance(data, dict) and "grid" in data:
        return entry_of(data, ignore_drawings=ignore_drawings)
    return _drawing(data, ignore_drawings=ignore_drawings)


def _payload_of(text: str) -> tuple[str, str]:
    """Return how the puzzle of a link is packed, and what is packed."""
    match = _PAYLOAD.fullmatch(text)
    if match is None:
        if is_sudokupad(text):
            raise ParseError(SHORT_LINK)
        raise ParseError("expected a link of sudokupad.app or an object of JSON, found other text")
    return match[1] or match[2], match[3]


def _digits(payload: str) -> Entry:
    """Return the puzzle of a link with digits."""
    found = unpacked_digits(unquote(_BEHIND.split(payload, maxsplit=1)[0]))
    rules = [rule for letter in sorted(found.rules) for rule in _RULES_BY_LETTER[letter]]
    grid = Grid._make(found.values, found.values, None, Layout(rules=rules))
    return Entry(grid, found.title or None, columns=[("author", found.author)] if found.author else [])


def _drawing(data: Any, *, ignore_drawings: bool) -> Entry:
    if not isinstance(data, dict):
        raise ParseError("expected an object with a puzzle")
    for key, value in data.items():
        if key not in _KNOWN and value not in NOTHING:
            raise unknown_rule(key, _KNOWN)
    rows: Any = data.get("cells")
    size = _size_of(rows)
    told = _metadata_of(data)
    layout, left = _layout_of(data, size)
    drawn = _drawings_of(data) | ({"cage": left} if left else {})
    if drawn and not ignore_drawings:
        raise drawings_error(drawn, told.get("rules", ""))
    values = bytearray(size * size)
    for at, cell in enumerate(cell for row in rows for cell in row):
        value = cell.get("value")
        if value not in (None, "", 0):
            text = str(value)
            digit = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else 0
            if not 1 <= digit <= size:
                raise ParseError(f"{layout.cells[at]}: expected a digit 1 to {size}, found {text[:20]!r}")
            values[at] = digit
    columns = [(title, told[key]) for key, title in _FIELDS.items() if told.get(key)]
    if drawn:
        columns.append(("drawings ignored", str(sum(drawn.values()))))
    grid = Grid._make(bytes(values), bytes(values), None, layout)
    return Entry(grid, told.get("title") or None, _solution_of(told.get("solution"), layout), columns=columns)


def _size_of(rows: Any) -> int:
    if not isinstance(rows, list) or not rows or len(rows) > LARGEST_SIZE:
        raise ParseError(f'expected at most {LARGEST_SIZE} rows of cells under "cells"')
    size = len(rows)
    for row in rows:
        if not isinstance(row, list) or len(row) != size or not all(isinstance(cell, dict) for cell in row):
            raise ParseError(f'expected {size} rows of {size} cells under "cells"')
        for cell in row:
            refuse_unknown("a cell", cell, _CELL_KEYS)
    return size


def _list_of(data: Mapping[str, Any], key: str) -> list[Any]:
    found = data.get(key) or []
    if not isinstance(found, list):
        raise ParseError(f"{key} must be a list")
    return found


def _metadata_of(data: Mapping[str, Any]) -> dict[str, str]:
    """Return what a puzzle says of itself, under ``metadata`` or as the values of cages."""
    metadata = data.get("metadata") or {}
    if not isinstance(metadata, dict):
        raise ParseError("metadata must be an object")
    found = {str(key).lower(): _text(value) for key, value in metadata.items()}
    for cage in _list_of(data, "cages"):
        if isinstance(cage, dict) and (match := _METADATA.fullmatch(str(cage.get("value") or ""))):
            found.setdefault(match[1].lower(), match[2].strip())
    if isinstance(data.get("solution"), str):
        found.setdefault("solution", data["solution"])
    return found


def _text(value: object) -> str:
    return "\n".join(map(str, value)) if isinstance(value, list) else str(value)


def _place(item: Any) -> Place:
    if isinstance(item, str) and (place := place_named(item)):
        return place
    if isinstance(item, list) and len(item) == 2 and all(type(each) is int for each in item):
        return item[0] + 1, item[1] + 1
    raise ParseError(f"expected a cell such as [0, 0], found {str(item)[:20]!r}")


def _layout_of(data: Mapping[str, Any], size: int) -> tuple[Layout, int]:
    """Return the board, and how many cages are drawings."""
    regions = [list(map(_place, _cells(region, "regions"))) for region in _list_of(data, "regions") if region]
    board = Layout(size, regions)
    houses = {frozenset((cell.row, cell.column) for cell in house.cells) for house in board.houses}
    rules, left = [], 0
    for number, cage in enumerate(_list_of(data, "cages"), start=1):
        if not isinstance(cage, dict):
            raise ParseError(f"cage {number} is no object")
        refuse_unknown(f"cage {number}", cage, _CAGE_KEYS)
        text = str(cage.get("value") if cage.get("value") is not None else "").strip()
        if _METADATA.fullmatch(text):
            continue
        cells = list(map(_place, _cells(cage.get("cells") or [], "cells")))
        total = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else None
        if total is None and (text or cage.get("unique") is not True):
            left += bool(cells)
        elif cells and (total is not None or frozenset(cells) not in houses):
            rules.append(Cage(cells, sum=total))
    return Layout(size, regions, rules=rules), left


def _cells(found: Any, key: str) -> list[Any]:
    if not isinstance(found, list):
        raise ParseError(f"{key} must be lists of cells")
    return found


def _drawings_of(data: Mapping[str, Any]) -> dict[str, int]:
    found: dict[str, int] = {}
    for key, word in _DRAWN.items():
        for each in _list_of(data, key):
            kind = "text" if word == "shape" and isinstance(each, dict) and each.get("text") else word
            found[kind] = found.get(kind, 0) + 1
    return found


def _solution_of(text: str | None, layout: Layout) -> Grid | None:
    if not text or len("".join(text.split())) != len(layout.cells):
        return None
    try:
        return Grid(text, layout=layout)
    except ParseError:
        return None


def _write(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        yield f"https://sudokupad.app/fpuz{packed_object(entry, 'sudokupad')}\n"


def is_sudokupad(text: str) -> bool:
    """Tell whether a text is a link of SudokuPad, or what stands behind its address."""
    text = text.strip()
    return _LINK.fullmatch(text) is not None or _BARE.match(text) is not None


def is_short_link(text: str) -> bool:
    """Tell whether a text is a link of SudokuPad, f-puzzles or another site that has no puzzle in it."""
    return is_short(text) or (is_sudokupad(text) and _PAYLOAD.fullmatch(text.strip()) is None)


def fits_sudokupad(lines: list[str]) -> bool:
    """Tell whether lines begin with a link of SudokuPad, or with a drawing."""
    return is_sudokupad(lines[0]) or _OBJECT.match("\n".join(lines)) is not None


def fits_setters(lines: list[str]) -> bool:
    """Tell whether lines begin like a puzzle of f-puzzles or of SudokuPad, so that they are no other JSON."""
    return fits_fpuzzles(lines) or fits_sudokupad(lines)


FORMAT = Format(
    "sudokupad",
    "SudokuPad's links and drawings",
    partial(read_objects, "SudokuPad", _entry_of_text, _BEGUN),
    _write,
    fits=fits_sudokupad,
    priority=99,
    holds=frozenset({"givens", "solution", "name", "columns"}),
    columns=frozenset({"author", "ruleset"}),
    boards="any",
    has_drawings=True,
    is_argument=is_sudokupad,
)
