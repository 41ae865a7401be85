"""Givens by their places: a row, a column and a digit for each, as objects have them.

```
{"r": 0, "c": 4, "value": 7}
```

Rows and columns are counted from 0 or from 1: some number of a grid is 0 or 9. Keys such as ``"1,1"`` or ``"A1"`` are
refused, because they do not say which part is the row.
"""

import re
from collections.abc import Iterable, Sequence

from nonet._board.grid import Grid, puzzle_of
from nonet._errors import ParseError
from nonet.formats._brackets import Group, Scalar, Value

PLACE_KEYS = (
    ("r", "row", "y", "i"),
    ("c", "col", "column", "x", "j"),
    ("value", "val", "v", "digit", "number", "num", "n", "d"),
)
_PLACE = re.compile(r"\D{0,2}(\d{1,2})\D{1,3}(\d{1,2})\D{0,2}")
_PLACE_KEY = re.compile(rf"{_PLACE.pattern}|[A-Ia-i][1-9]")
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
    """Return the grid of places such as ``1,5`` and their values, None if some are not places."""
    pairs = list(places)
    if len(pairs) < _FEWEST_PLACES:
        return None
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
    if least > 0 and most < 9:
        reason = (
            "expected a cell in row or column 0 or 9, which shows whether rows are counted from 0 or from 1, found none"
        )
        raise ParseError(reason, line=line, column=column)
    start = 0 if least == 0 else 1
    cells = bytearray(81)
    for (row, own_column), digit in values.items():
        cells[9 * (row - start) + own_column - start] = digit
    return puzzle_of(bytes(cells))


def refuse_place_keys(keys: Sequence[str], line: int, column: int) -> None:
    """Raise ``ParseError`` if the keys of an object are the places of cells."""
    if len(keys) >= _FEWEST_PLACES and all(_PLACE_KEY.fullmatch(key.strip()) for key in keys):
        reason = (
            f"expected cells with a row and a column of their own, found keys such as {keys[0]!r}, which do not say "
            "which part is the row"
        )
        raise ParseError(reason, line=line, column=column)
