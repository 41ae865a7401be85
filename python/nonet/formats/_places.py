"""Givens by their places: a row, a column and a digit for each, as objects have them.

```
{"1,1": 5}   {"r": 0, "c": 4, "value": 7}     {"A1": 5}     the keys name row and column
```

Rows and columns are counted from 0 or from 1: some number of a grid is 0 or 9. The letter of ``A1`` is the row if the
cells are listed row by row.
"""

import re
from collections.abc import Iterable

from nonet._board.grid import Grid, puzzle_of
from nonet._errors import ParseError
from nonet.formats._brackets import Group, Scalar, Value

PLACE_KEYS = (
    ("r", "row", "y", "i"),
    ("c", "col", "column", "x", "j"),
    ("value", "val", "v", "digit", "number", "num", "n", "d"),
)
_PLACE = re.compile(r"\D{0,2}(\d{1,2})\D{1,3}(\d{1,2})\D{0,2}")
_NAMED_PLACE = re.compile(r"([A-Ia-i])([1-9])")
_FEWEST_PLACES = 8


def place_in(item: Value) -> tuple[str, Value] | None:
    """Return the place and the value of an object such as ``{"r": 0, "c": 4, "value": 7}``, None for any other."""
    if not isinstance(item, Group) or not item.is_object:
        return None
    fields = {key.strip().lower(): value for key, value in item.pairs}
    row, column, digit = (next((fields[key] for key in keys if key in fields), None) for keys in PLACE_KEYS)
    if not (isinstance(row, Scalar) and isinstance(column, Scalar) and isinstance(digit, Scalar)):
        return None
    return f"{row.text},{column.text}", digit


def grid_of_places(places: Iterable[tuple[str, int | None]], line: int, column: int) -> Grid | None:
    """Return the grid of places such as ``1,5`` or ``A5`` and their values, None if some are not places."""
    pairs = list(places)
    if len(pairs) < _FEWEST_PLACES:
        return None
    named = [match for key, _ in pairs if (match := _NAMED_PLACE.fullmatch(key.strip()))]
    is_named = len(named) == len(pairs)
    if is_named:
        pairs = list(zip(_numbered(named, line, column), [digit for _, digit in pairs], strict=True))
    values: dict[tuple[int, int], int] = {}
    for key, digit in pairs:
        match = _PLACE.fullmatch(key)
        if match is None or digit is None:
            return None
        place = int(match[1]), int(match[2])
        if values.setdefault(place, digit) != digit:
            raise ParseError(f"expected each cell once, found {key!r} twice", line=line, column=column)
    least, most = min(map(min, values)), max(map(max, values))
    if most - least > 8 or most > 9:
        reason = f"expected rows and columns 0 to 8 or 1 to 9, found {least} to {most}"
        raise ParseError(reason, line=line, column=column)
    if least > 0 and most < 9 and not is_named:
        reason = (
            "expected a cell in row or column 0 or 9, which shows whether rows are counted from 0 or from 1, found none"
        )
        raise ParseError(reason, line=line, column=column)
    start = 0 if least == 0 else 1
    cells = bytearray(81)
    for (row, own_column), digit in values.items():
        cells[9 * (row - start) + own_column - start] = digit
    return puzzle_of(bytes(cells))


def _numbered(names: list[re.Match[str]], line: int, column: int) -> list[str]:
    """Return places such as ``A5`` as row and column; the order of the list shows whether the letter is the row."""
    letters = ["ABCDEFGHI".index(name[1].upper()) + 1 for name in names]
    numbers = [int(name[2]) for name in names]
    if letters == sorted(letters):
        return [f"{row},{place}" for row, place in zip(letters, numbers, strict=True)]
    if numbers == sorted(numbers):
        return [f"{row},{place}" for row, place in zip(numbers, letters, strict=True)]
    reason = (
        "expected cells such as A1 row by row, found another order, which does not show whether the letter or the "
        "number is the row: write r1c1 or nine rows instead"
    )
    raise ParseError(reason, line=line, column=column)
