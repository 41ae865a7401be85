"""A column of a block: texts in one of the forms in which readers and questions give them.

```
a column of text of the engine, an Arrow array      what text containers and tables have
a list of strings and ``None``                      what entries have
bytes, a line of 81 characters for each row         puzzles and solutions that are plain
``None``                                            nothing in any row
```
"""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from nonet._board.geometry import CELL_COUNT
from nonet._board.grid import Grid, puzzle_of
from nonet._board.sized_text import board_of_other_size
from nonet._board.text import NOT_A_CELL, VALUE_OF_BYTE, read_row
from nonet._errors import ParseError

Column: TypeAlias = Any
ROW_SIZE: Final = CELL_COUNT + 1
"""The length of a line that holds 81 cells and a line feed."""


def strings(column: Column, count: int) -> list[str | None]:
    """Return a column of so many rows as strings, ``None`` for nothing."""
    if column is None:
        return [None] * count
    if isinstance(column, list):
        return column
    if isinstance(column, bytes):
        return lines_of(column)  # type: ignore[return-value]
    if hasattr(column, "to_list"):
        return column.to_list()  # type: ignore[no-any-return]
    from nonet.formats._arrow_texts import texts_of

    return texts_of(column).to_pylist()  # type: ignore[no-any-return]


def cell_of(column: Column, row: int) -> str | None:
    """Return the string of a row, ``None`` for nothing."""
    return strings(part_of(column, row, row + 1), 1)[0] if column is not None else None


def part_of(column: Column, start: int, stop: int) -> Column:
    """Return the rows from ``start`` to before ``stop``."""
    if isinstance(column, bytes):
        return column[start * ROW_SIZE : stop * ROW_SIZE]
    return column.slice(start, stop - start) if hasattr(column, "slice") else column[start:stop]


def taken_of(column: Column, rows: Sequence[int]) -> Column:
    """Return some of the rows, in this order."""
    if isinstance(column, bytes):
        return b"".join([column[row * ROW_SIZE : (row + 1) * ROW_SIZE] for row in rows])
    if isinstance(column, list):
        return [column[row] for row in rows]
    return column.taken(rows) if hasattr(column, "kinds") else column.take(list(rows))


def is_filled(column: Column) -> bool:
    """Tell whether some row of a column has a string that is not empty."""
    return column is not None and (isinstance(column, bytes) or any(strings(column, 0)))


def lines_of(text: bytes) -> list[str]:
    """Return the lines of a text of ASCII, each of which ends in a line feed."""
    return text.decode("ascii").split("\n")[:-1]


def solution_of(text: str | None) -> Grid | None:
    """Return a claimed solution as a grid; ``None`` for nothing, and for any other text."""
    if not text:
        return None
    values = text.encode("ascii", "backslashreplace").translate(VALUE_OF_BYTE)
    if len(values) == CELL_COUNT and NOT_A_CELL not in values:
        return puzzle_of(values)
    try:
        return puzzle_of(read_row(text.strip())[0])
    except ParseError:
        other = board_of_other_size(text.strip())
        return None if other is None else puzzle_of(other[0], layout=other[1])
