"""The columns of a block: what each holds, and the forms in which readers and questions give their texts.

``Fields`` says which columns of a table, or keys of an object, hold what; here is the one table of their titles. Titles
are compared in lower case. Of several, the one that is named first here counts. The titles of ``MAYBE_PUZZLE`` say
less: they count where what they hold looks like a puzzle. Without a title, the first column with a puzzle counts.

```
a column of text of the engine, an Arrow array      what text containers and tables have
a list of strings and ``None``                      what entries have
bytes, a line of 81 characters for each row         puzzles and solutions that are plain
``None``                                            nothing in any row
```
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from nonet._board.geometry import CANDIDATE_COUNT, CELL_COUNT
from nonet._board.grid import Grid, puzzle_of
from nonet._board.rows import values_of_items
from nonet._board.sized_text import board_of_other_size
from nonet._board.text import NOT_A_CELL, VALUE_OF_BYTE, is_row, read_candidates, read_row
from nonet._checks import shown
from nonet._errors import ParseError, PuzzleError

Column: TypeAlias = Any
ROW_SIZE: Final = CELL_COUNT + 1
"""The length of a line that holds 81 cells and a line feed."""


PUZZLE = ("puzzle", "puzzles", "quiz", "quizzes", "q", "question", "sudoku", "unsolved", "input", "inputs")
MAYBE_PUZZLE = ("grid", "board", "values", "givens", "problem", "start", "initial", "value", "clues")
SOLUTION = (
    *("solution", "solutions", "a", "answer", "answers", "solved", "output", "outputs", "target", "targets"),
    "solved_grid",
)
NAME, NAME_OF_OBJECT = ("name",), ("name", "title", "id")
RATING, RATING_OF_OBJECT = ("rating",), ("rating", "difficulty", "level", "er")
"""In an object more keys are a name or a rating: there is often nothing else that tells one from another."""
MARKS = ("pencilmarks", "candidates")
GIVENS = ("givens",)
MEANINGS = (
    *("e", "empty", "empties", "hole", "holes", "blanks", "open", "hidden", "missing", "removed"),
    *("givens", "given", "clues", "shown", "visible", "fixed", "revealed", "prefilled", "mask"),
)
"""Keys beside a full grid that say which of its cells are open, or given."""

ROWS_LOOKED_AT = 10
"""How many rows of a table show which column has the puzzles."""


class Fields(NamedTuple):
    """The index of each column that has a meaning, ``None`` if there is no such column."""

    puzzle: int | None
    solution: int | None = None
    name: int | None = None
    rating: int | None = None
    givens: int | None = None
    marks: int | None = None

    @classmethod
    def of(cls, titles: Sequence[str], puzzle: int | None, *, are_keys: bool = False) -> "Fields":
        """Return the fields of a table with these titles, or of objects with these keys; one has the puzzles."""
        name, rating = (NAME_OF_OBJECT, RATING_OF_OBJECT) if are_keys else (NAME, RATING)
        names = SOLUTION, name, rating, GIVENS, MARKS
        return cls(puzzle, *(first_titled(titles, each, besides=puzzle) for each in names))


def titled(titles: Sequence[str], names: Iterable[str]) -> Iterator[int]:
    """Yield the index of each column that has one of some names, in the order of the names."""
    low = [title.strip().lower() for title in titles]
    for name in names:
        for index, title in enumerate(low):
            if title == name:
                yield index


def first_titled(titles: Sequence[str], names: Iterable[str], *, besides: int | None = None) -> int | None:
    """Return the first of these columns other than one, ``None`` if there is none."""
    return next((index for index in titled(titles, names) if index != besides), None)


def column_of_puzzles(titles: Sequence[str], rows: Iterable[Sequence[object]] = (), *, named: str | None = None) -> int:
    """Return the index of the column of puzzles: the one that is named, or by its title, or by its first rows.

    Raises ``PuzzleError``, which lists the columns, if there is none.
    """
    listed = f"the columns are {', '.join(titles)[:500]}" if titles else "it has no columns"
    if named is not None:
        if named in titles:
            return titles.index(named)
        raise PuzzleError(f"the table has no column {shown(named)}: {listed}")
    if (by_title := first_titled(titles, PUZZLE)) is not None:
        return by_title
    maybe, some = list(titled(titles, MAYBE_PUZZLE)), list(rows)
    solutions = {*titled(titles, SOLUTION)}
    everywhere = [*maybe, *range(len(titles))]
    for at in everywhere:
        if any(is_puzzle(row[at]) and not (at in solutions and is_full(row[at])) for row in some):
            return int(at)
    if maybe and not some:
        return maybe[0]
    raise PuzzleError(f"the table has no column of puzzles: {listed}; name one as the puzzle column")


def is_puzzle(value: object) -> bool:
    """Tell whether a value of a table is a puzzle: a row of text with 81 cells or 729 candidates, or 81 cells."""
    if isinstance(value, list):
        try:
            return len(values_of_items(value)) > 0
        except (TypeError, ValueError):
            return False
    text = value.decode("latin-1") if isinstance(value, bytes) else value
    if not isinstance(text, str):
        return False
    if len(text) < CELL_COUNT:
        return False
    return is_row(text) or (len(text.strip()) >= CANDIDATE_COUNT and _is_sukaku(text))


def is_full(value: object) -> bool:
    """Tell whether a value of a table is 81 digits, as a solution is."""
    text = str(value).strip()
    return len(text) == CELL_COUNT and text.isascii() and text.isdigit() and "0" not in text


def _is_sukaku(text: str) -> bool:
    try:
        read_candidates(text)
    except ParseError:
        return False
    return True


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
