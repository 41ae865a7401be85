"""Cells that are objects, as programs save the state of a game: a digit, whether it is given, and noted candidates.

```
{"value": 5, "isFixed": true}   {"value": 3, "editable": true}   {"value": 0, "notes": [1, 2]}   {}
```

A digit of a player is not a given. If no cell is given, all digits are: somebody typed in a puzzle. Candidates in the
middle of a cell are all that its player sees; those in a corner say nothing about other digits, and are skipped.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from operator import mul
from typing import NamedTuple

from nonet._board.geometry import SIZE, Cell
from nonet._board.grid import Grid
from nonet._board.rules import candidate_masks
from nonet._board.text import BLANKS
from nonet._errors import ParseError
from nonet.formats._brackets import BLANK_WORDS, Group, Rows, Scalar, Value
from nonet.formats._places import PLACE_KEYS

GIVEN_KEYS = frozenset(
    {"fixed", "given", "initial", "locked", "readonly", "disabled", "clue", "original", "prefilled", "static", "hint"}
)
"""Keys and attributes that tell whether a digit is given; also with ``is`` before them."""
_EDITABLE_KEYS = frozenset({"editable", "changeable", "mutable", "user", "entered"})
_MARK_KEYS = frozenset(
    {"candidates", "pencilmarks", "marks", "notes", "note", "possiblevalues", "possibilities", "centerpencilmarks"}
    | {"centermarks", "givenpencilmarks"}
)
_NO = frozenset({"false", "0", "no", ""})
_YES = frozenset({"true", "1", "yes"})
_LONGEST_CELL = 4
_NUMBER = re.compile(r"([0-9])(?:\.0*)?")


class _Cell(NamedTuple):
    """What an object says: a digit, 0 for none; whether it is given; candidates, 0 for none; the region of the cell."""

    digit: int
    is_given: bool | None
    marks: int
    region: str | None


def is_cell_object(value: object) -> bool:
    """Tell whether a value is an object that says something about a cell, or nothing."""
    if not isinstance(value, Group) or not (value.is_object or not value.items):
        return False
    fields = _fields(value)
    if (digit := _digit_in(fields)) is not None:
        return not isinstance(digit, Rows) and (
            len(digit.items) < SIZE if isinstance(digit, Group) else _is_short(digit)
        )
    flags = [content for key, content in fields.items() if key.removeprefix("is") in GIVEN_KEYS | _EDITABLE_KEYS]
    are_flags = all(isinstance(flag, Scalar) and flag.text.lower() in _YES | _NO | BLANK_WORDS for flag in flags)
    return are_flags and all(map(_is_of_cell, fields))


def _is_short(digit: Scalar) -> bool:
    return len(digit.text) <= _LONGEST_CELL or digit.text.lower() in BLANK_WORDS


def grid_of_objects(items: Sequence[Value], placed: Callable[[Sequence[int]], bytes | None] = bytes) -> Grid | None:
    """Return the grid of cells that are objects or scalars, in the order of the grid or as ``placed`` puts 81 numbers.

    Return None if there is no digit among them, or if they have no places.
    """
    if not any(is_cell_object(item) and _digit_in(_fields(item)) is not None for item in items):  # type: ignore[arg-type]
        return None
    cells = [_cell_of(item, Cell(place) if placed is bytes else None) for place, item in enumerate(items)]
    values = placed([cell.digit for cell in cells])
    if values is None:
        return None
    _refuse_regions([cell.region for cell in cells], items)
    is_given = [cell.is_given for cell in cells]
    flags = placed([int(bool(given)) for given in is_given]) if True in is_given else None
    givens = values if flags is None else bytes(map(mul, values, flags))
    if not any(cell.marks for cell in cells):
        return Grid._make(values, givens)
    noted = [placed([cell.marks >> digit & 1 for cell in cells]) or bytes(values) for digit in range(SIZE)]
    masks = [sum(bit << digit for digit, bit in enumerate(bits)) for bits in zip(*noted, strict=True)]
    return Grid._make(values, givens, [mask or left for mask, left in zip(masks, candidate_masks(values), strict=True)])


def said_given(fields: Mapping[str, str]) -> bool | None:
    """Tell whether one of some flags says that a digit is given; ``None`` if none says so or the opposite."""
    said = [
        (text.strip().lower() not in _NO | BLANK_WORDS) == (key.removeprefix("is") in GIVEN_KEYS)
        for key, text in fields.items()
        if key.removeprefix("is") in GIVEN_KEYS | _EDITABLE_KEYS
    ]
    return any(said) if said else None


def _fields(value: Group) -> dict[str, Value]:
    return {key.lower().replace("_", "").replace("-", "").strip(): content for key, content in value.pairs}


def _digit_in(fields: dict[str, Value]) -> Value | None:
    return next((fields[key] for key in PLACE_KEYS[2] if key in fields), None)


def _is_of_cell(key: str) -> bool:
    named = (
        key in PLACE_KEYS[2]
        or key in _MARK_KEYS
        or key in ("region", "cornerpencilmarks", "c", "color", "colour", "highlight")
    )
    return named or key.removeprefix("is") in GIVEN_KEYS or key.removeprefix("is") in _EDITABLE_KEYS


def _cell_of(item: Value, cell: Cell | None) -> _Cell:
    if not isinstance(item, Group):
        return _Cell(_value(item, cell), None, 0, None)
    fields = _fields(item)
    digit, marks = _digit_in(fields), 0
    for key in fields.keys() & _MARK_KEYS:
        marks |= _marks(fields[key])
    said = said_given({key: flag.text for key, flag in fields.items() if isinstance(flag, Scalar)})
    region = fields.get("region")
    value = _value(digit, cell) if digit is not None else 0
    return _Cell(value, said, marks, region.text if isinstance(region, Scalar) else None)


def _value(item: Value, cell: Cell | None) -> int:
    """Return a digit, 0 for a blank; raise ``ParseError`` for anything else."""
    text = item.text.strip() if isinstance(item, Scalar) else None
    if text is not None and (match := _NUMBER.fullmatch(text)):
        return int(match[1])
    if text is None or not (text.lower() in BLANK_WORDS or text in ("", *BLANKS)):
        found = repr(text[:20]) if text is not None else "a list or an object"
        reason = f"expected a number 0 to 9 or a blank, found {found}"
        raise ParseError(reason, line=item.line, column=item.column, cell=cell)
    return 0


def _marks(content: Value) -> int:
    """Return the mask of candidates: a list of digits, nine truth values, or a text of digits; 0 for other notes."""
    if isinstance(content, Scalar):
        digits = re.sub(r"[\s,]", "", content.text)
        return sum(1 << int(digit) - 1 for digit in set(digits)) if re.fullmatch("[1-9]+", digits) else 0
    texts = [each.text.lower() if isinstance(each, Scalar) else "" for each in _values_of(content)]
    if len(texts) == SIZE and set(texts) <= {"true", "false"}:
        texts = [str(digit) for digit, text in enumerate(texts, start=1) if text == "true"]
    if not set(texts) <= set("123456789"):
        reason = f"expected the candidates of a cell as a list of digits, found {', '.join(texts)[:40]!r}"
        raise ParseError(reason, line=content.line, column=content.column)
    return sum(1 << int(digit) - 1 for digit in set(texts))


def _values_of(content: Group | Rows) -> list[Value]:
    return content.values if isinstance(content, Group) else []


def _refuse_regions(regions: Sequence[str | None], items: Sequence[Value]) -> None:
    """Raise ``ParseError`` for regions other than the boxes."""
    pairs = {(cell.box, region) for cell, region in zip(Cell.ALL, regions, strict=False)}
    if any(regions) and len(pairs) != SIZE:
        reason = "expected a classic puzzle, found cells with the key 'region' that are not the nine boxes"
        raise ParseError(reason, line=items[0].line, column=items[0].column)
