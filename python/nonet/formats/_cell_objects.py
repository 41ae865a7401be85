"""Cells that are objects, as programs save the state of a game: a digit, whether it is given, and noted candidates.

```
{"value": 5, "isFixed": true}   {"value": 3, "editable": true}   {"value": 0, "notes": [1, 2]}   {}
{"r": 0, "c": 4, "value": 7}    with a place, in any order; rows and columns count from 0 or from 1: a 0 or a 9 shows it
```

A digit of a player is not a given. If no cell is given, all digits are: somebody typed in a puzzle. Candidates in the
middle of a cell are all that its player sees; those in a corner say nothing about other digits, and are skipped.
"""

import re
from collections.abc import Mapping, Sequence
from operator import mul
from typing import Any, NamedTuple

from nonet._board.geometry import CELL_COUNT, SIZE, Cell
from nonet._board.grid import Grid
from nonet._board.rules import candidate_masks
from nonet._board.text import BLANKS
from nonet._errors import ParseError
from nonet.formats._nodes import text_of

GIVEN_KEYS = frozenset(
    {"fixed", "given", "initial", "locked", "readonly", "disabled", "clue", "original", "prefilled", "static", "hint"}
)
"""Keys and attributes that tell whether a digit is given; also with ``is`` before them."""
BLANK_WORDS = frozenset({"none", "null", "nil", "nan", "nothing", "_"})
_EDITABLE_KEYS = frozenset({"editable", "changeable", "mutable", "user", "entered"})
_MARK_KEYS = frozenset(
    {"candidates", "pencilmarks", "marks", "notes", "note", "possiblevalues", "possibilities", "centerpencilmarks"}
    | {"centermarks", "givenpencilmarks"}
)
_ROW_KEYS = ("r", "row", "y", "i")
_COLUMN_KEYS = ("c", "col", "column", "x", "j")
_DIGIT_KEYS = ("value", "val", "v", "digit", "number", "num", "n", "d")
_OTHER_KEYS = frozenset({"region", "cornerpencilmarks", "c", "color", "colour", "highlight"})
_NO = frozenset({"false", "0", "no", ""})
_YES = frozenset({"true", "1", "yes"})
_LONGEST_CELL = 4
_FEWEST_PLACES = 8
_COORDINATE = re.compile("[0-9]{1,2}")
_NUMBER = re.compile(r"([0-9])(?:\.0*)?")


class _Cell(NamedTuple):
    """What an object says: a digit, 0 for none; whether it is given; candidates, 0 for none; the region of the cell."""

    digit: int = 0
    is_given: bool | None = None
    marks: int = 0
    region: str | None = None


def is_cell_object(value: object) -> bool:
    """Tell whether a value is an object that says something about a cell, or nothing."""
    if not isinstance(value, dict):
        return False
    fields = _fields(value)
    key = _key_in(fields, _DIGIT_KEYS)
    if key is not None:
        digit = fields[key]
        return len(digit) < SIZE if isinstance(digit, (list, dict)) else _is_short(text_of(digit))
    flags = [content for key, content in fields.items() if key.removeprefix("is") in GIVEN_KEYS | _EDITABLE_KEYS]
    are_flags = all(text_of(flag).lower() in _YES | _NO | BLANK_WORDS for flag in flags)
    return are_flags and all(map(_is_of_cell, fields))


def has_place(value: object) -> bool:
    """Tell whether a value is an object with a row, a column and a digit."""
    return isinstance(value, dict) and _place_of(_fields(value)) is not None


def grid_of_objects(items: Sequence[Any]) -> Grid | None:
    """Return the grid of cells that are objects or scalars, 81 in the order of the grid, or any with their places.

    Return None if there is no digit among them, or if they are something else. An error has no line.
    """
    if all(map(has_place, items)):
        if len(items) < _FEWEST_PLACES:
            return None
        items = _in_order(items)
    elif len(items) != CELL_COUNT or not all(map(is_cell_object, filter(_is_object, items))):
        return None
    if not any(is_cell_object(item) and _key_in(_fields(item), _DIGIT_KEYS) for item in items):
        return None
    cells = [_cell_of(item, Cell(place)) for place, item in enumerate(items)]
    values = bytes(cell.digit for cell in cells)
    _refuse_regions([cell.region for cell in cells])
    is_given = [cell.is_given for cell in cells]
    givens = bytes(map(mul, values, [bool(given) for given in is_given])) if True in is_given else values
    if not any(cell.marks for cell in cells):
        return Grid._make(values, givens)
    masks = zip(cells, candidate_masks(values), strict=True)
    return Grid._make(values, givens, [cell.marks or left for cell, left in masks])


def said_given(fields: Mapping[str, str]) -> bool | None:
    """Tell whether one of some flags says that a digit is given; ``None`` if none says so or the opposite."""
    said = [
        (text.strip().lower() not in _NO | BLANK_WORDS) == (key.removeprefix("is") in GIVEN_KEYS)
        for key, text in fields.items()
        if key.removeprefix("is") in GIVEN_KEYS | _EDITABLE_KEYS
    ]
    return any(said) if said else None


def _is_object(value: object) -> bool:
    return isinstance(value, (dict, list))


def _is_short(digit: str) -> bool:
    return len(digit) <= _LONGEST_CELL or digit.lower() in BLANK_WORDS


def _fields(value: Mapping[str, Any]) -> dict[str, Any]:
    return {key.lower().replace("_", "").replace("-", "").strip(): content for key, content in value.items()}


def _key_in(fields: Mapping[str, Any], keys: Sequence[str]) -> str | None:
    return next((key for key in keys if key in fields), None)


def _place_of(fields: Mapping[str, Any]) -> tuple[int, int] | None:
    """Return the row and the column of an object with a digit, ``None`` if it has none."""
    row, column, digit = (_key_in(fields, keys) for keys in (_ROW_KEYS, _COLUMN_KEYS, _DIGIT_KEYS))
    if row is None or column is None or digit is None or _is_object(fields[digit]):
        return None
    numbers = text_of(fields[row]), text_of(fields[column])
    return (int(numbers[0]), int(numbers[1])) if all(map(_COORDINATE.fullmatch, numbers)) else None


def _in_order(items: Sequence[Any]) -> list[Any]:
    """Return the objects in the order of their places, an empty one for each cell without one."""
    placed: dict[tuple[int, int], Any] = {}
    for item in items:
        row, column = _place_of(_fields(item)) or (0, 0)
        if placed.setdefault((row, column), item) != item:
            raise ParseError(f"expected each cell once, found row {row} and column {column} twice")
    least, most = min(map(min, placed)), max(map(max, placed))
    if most - least > SIZE - 1 or most > SIZE:
        raise ParseError(f"expected rows and columns 0 to 8 or 1 to 9, found {least} to {most}")
    if least > 0 and most < SIZE:
        raise ParseError(
            "expected a cell in row or column 0 or 9, which shows whether rows are counted from 0 or from 1, found none"
        )
    first = min(least, 1)
    return [placed.get((cell // SIZE + first, cell % SIZE + first), {}) for cell in range(CELL_COUNT)]


def _is_of_cell(key: str) -> bool:
    flag = key.removeprefix("is")
    return key in _MARK_KEYS | _OTHER_KEYS or flag in GIVEN_KEYS | _EDITABLE_KEYS


def _cell_of(item: Any, cell: Cell) -> _Cell:
    if not isinstance(item, dict):
        return _Cell(_value(item, cell))
    fields = _fields(item)
    marks = 0
    for key in fields.keys() & _MARK_KEYS:
        marks |= _marks(fields[key])
    flags = {key: "null" if flag is None else text_of(flag) for key, flag in fields.items() if not _is_object(flag)}
    region = fields.get("region")
    own = _key_in(fields, _DIGIT_KEYS)
    digit = _value(fields[own], cell) if own is not None else 0
    return _Cell(digit, said_given(flags), marks, None if _is_object(region) or region is None else text_of(region))


def _value(item: Any, cell: Cell) -> int:
    """Return a digit, 0 for a blank; raise ``ParseError`` for anything else."""
    text = "?" if _is_object(item) else text_of(item).strip()
    if match := _NUMBER.fullmatch(text):
        return int(match[1])
    if _is_object(item) or not (text.lower() in BLANK_WORDS or text in ("", *BLANKS)):
        found = "a list or an object" if _is_object(item) else repr(text[:20])
        raise ParseError(f"expected a number 0 to 9 or a blank, found {found}", cell=cell)
    return 0


def _marks(content: Any) -> int:
    """Return the mask of candidates: a list of digits, nine truth values, or a text of digits; 0 for other notes."""
    if not isinstance(content, list):
        digits = "" if isinstance(content, dict) else re.sub(r"[\s,]", "", text_of(content))
        return sum(1 << int(digit) - 1 for digit in set(digits)) if re.fullmatch("[1-9]+", digits) else 0
    texts = ["" if _is_object(each) else text_of(each) for each in content]
    if len(texts) == SIZE and set(texts) <= {"true", "false"}:
        texts = [str(digit) for digit, text in enumerate(texts, start=1) if text == "true"]
    if not set(texts) <= set("123456789"):
        reason = f"expected the candidates of a cell as a list of digits, found {', '.join(texts)[:40]!r}"
        raise ParseError(reason)
    return sum(1 << int(digit) - 1 for digit in set(texts))


def _refuse_regions(regions: Sequence[str | None]) -> None:
    """Raise ``ParseError`` for regions other than the boxes."""
    pairs = {(cell.box, region) for cell, region in zip(Cell.ALL, regions, strict=True)}
    if any(regions) and len(pairs) != SIZE:
        raise ParseError("expected a classic puzzle, found cells with the key 'region' that are not the nine boxes")
