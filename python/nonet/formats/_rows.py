"""Grids drawn in nine rows: what ``block``, ``euler``, ``boards``, ``sdk``, ``ss`` and ``pencilmarks`` have in common.

A format tells of each line what it is; this module finds the grids. A header ends the grid before it. A blank line may
stand between two grids, or anywhere within one, and nothing but the count of rows tells which:

```
groups of rows      9, 9          two grids
between blanks      3, 3, 3       one grid with its bands apart
                    8, 9          a grid that lacks a row, then a grid
                    18            two grids with nothing between them
                    10            a grid with a row too many
```

So groups are added up until they make nine. Where they would make more, the rows before the last blank line are an
error, and after that no groups are added up until a header or a group of nine shows where a grid begins: what is wrong
in one grid must not join the rows of two others to a puzzle nobody ever set.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from enum import Enum, auto
from typing import NamedTuple

from nonet._errors import ParseError
from nonet.formats._source import Source
from nonet._board.geometry import Cell
from nonet._board.grid import BLANKS

CELL_SYMBOLS = BLANKS + "123456789"
VALUE_OF_SYMBOL = dict.fromkeys(BLANKS, 0) | {str(digit): digit for digit in range(1, 10)}
_DRAWING = " \t|"
_WITHOUT_DRAWING = str.maketrans("", "", _DRAWING)
_RULE_SYMBOLS = frozenset("-+|=*.:'` \t")
_ROW_SYMBOLS = frozenset(CELL_SYMBOLS + "|,:'")
_MOST_NOTES = 1000

_WORD = re.compile(r"[^\W\d_xX]{2}")


class Kind(Enum):
    """What a line is."""

    BLANK = auto()
    ROW = auto()
    RULE = auto()  # drawing: passed over
    NOTE = auto()  # ends a grid; may stand alone
    HEADER = auto()  # ends a grid, and must have one after it


class Line(NamedTuple):
    """A line and its number."""

    number: int
    text: str


class Found(NamedTuple):
    """The rows of a grid with what stood over them; ``problem`` where they are not nine."""

    rows: tuple[Line, ...]
    header: Line | None
    notes: tuple[Line, ...]
    problem: ParseError | None = None

    @property
    def line(self) -> int:
        """Where it starts: at its header, else at its first row."""
        return self.header.number if self.header else self.rows[0].number


def kind_of_drawn(text: str) -> Kind:
    """Return the kind of a line in a format that has nothing but drawn grids, ``#`` comments and headers."""
    stripped = text.strip()
    if not stripped:
        return Kind.BLANK
    if stripped.startswith("#"):
        return Kind.NOTE
    if "---" in stripped and _RULE_SYMBOLS.issuperset(stripped):
        return Kind.RULE
    return Kind.ROW if looks_like_row(stripped) else Kind.HEADER


def looks_like_row(text: str) -> bool:
    """Tell whether most of a line is cells, so that what else is in it is a slip rather than a header.

    Two letters in a row are a word, however long the number after it: ``Grid 10000``. But X is a blank to some.
    """
    if _WORD.search(text):
        return False
    symbols = "".join(text.split())
    return 2 * sum(map(_ROW_SYMBOLS.__contains__, symbols)) > len(symbols)


def find_grids(source: Source, kind_of: Callable[[str], Kind]) -> Iterator[Found]:
    """Yield every grid of nine rows, and whatever has another number of rows with its problem."""
    finder = _Finder()
    for number, text in source.texts():
        kind = kind_of(text)
        if kind is Kind.ROW:
            yield from finder.add(Line(number, text))
        elif kind is Kind.BLANK:
            yield from finder.end_group()
        elif kind is not Kind.RULE:
            yield from finder.end_grid()
            if kind is Kind.HEADER:
                yield from finder.end_header()
                finder.header = Line(number, text.strip())
            else:
                finder.notes.append(Line(number, text.strip()))
    yield from finder.end_grid()
    yield from finder.end_header()


class _Finder:
    """The rows that are not yet part of a grid: ``waiting`` from groups that have ended, and the present ``group``."""

    def __init__(self) -> None:
        self.header: Line | None = None
        self.notes: deque[Line] = deque(maxlen=_MOST_NOTES)
        self.waiting: list[Line] = []
        self.group: list[Line] = []
        self.lost = False

    def add(self, row: Line) -> Iterator[Found]:
        self.group.append(row)
        if self.waiting and len(self.waiting) + len(self.group) > 9:
            yield self._miscounted(self.waiting)
            self.waiting = []
            self.lost = True
        if len(self.group) == 18:
            yield self._found(self.group[:9])
            del self.group[:9]

    def end_group(self) -> Iterator[Found]:
        rows, self.waiting, self.group = self.waiting + self.group, [], []
        if len(rows) == 9:
            self.lost = False
            yield self._found(rows)
        elif len(rows) > 9 or (rows and self.lost):
            yield self._miscounted(rows)
        else:
            self.waiting = rows

    def end_grid(self) -> Iterator[Found]:
        yield from self.end_group()
        if self.waiting:
            yield self._miscounted(self.waiting)
        self.waiting = []
        self.lost = False

    def end_header(self) -> Iterator[Found]:
        if self.header is not None:
            problem = ParseError(
                f"expected nine rows under {self.header.text[:60]!r}, found none", line=self.header.number, column=1
            )
            yield self._found([], problem)

    def _miscounted(self, rows: list[Line]) -> Found:
        at = rows[9] if len(rows) > 9 else rows[-1]
        column = 1 if len(rows) > 9 else len(at.text) + 1
        problem = ParseError(f"expected nine rows, found {len(rows)}", line=at.number, column=column)
        return self._found(rows, problem)

    def _found(self, rows: list[Line], problem: ParseError | None = None) -> Found:
        found = Found(tuple(rows), self.header, tuple(self.notes), problem)
        self.header = None
        self.notes.clear()
        return found


def values_of(found: Found) -> bytes:
    """Return the 81 values of nine rows of single symbols, or raise ``ParseError`` at the first that is none."""
    if found.problem is not None:
        raise found.problem
    values: list[int] = []
    for row, line in enumerate(found.rows):
        symbols = line.text.translate(_WITHOUT_DRAWING)
        if len(symbols) != 9 or not VALUE_OF_SYMBOL.keys() >= set(symbols):
            raise _row_error(line, row)
        values.extend(map(VALUE_OF_SYMBOL.__getitem__, symbols))
    return bytes(values)


def place_of(found: Found, cell: Cell) -> tuple[int, int]:
    """Return line and column of a cell in nine sound rows."""
    line = found.rows[cell.row - 1]
    columns = [column for column, symbol in enumerate(line.text, start=1) if symbol not in _DRAWING]
    return line.number, columns[cell.column - 1]


def _row_error(line: Line, row: int) -> ParseError:
    """Return what is wrong in a row of which something is."""
    seen = 0
    for column, symbol in enumerate(line.text, start=1):
        if symbol in _DRAWING:
            continue
        if seen == 9 or symbol not in VALUE_OF_SYMBOL:
            cell = Cell(9 * row + seen) if seen < 9 else None
            return symbol_error(symbol, line.number, column, cell)
        seen += 1
    return ParseError(
        f"expected nine cells in a row, found {seen}",
        line=line.number,
        column=len(line.text) + 1,
        cell=Cell(9 * row + seen),
    )


def symbol_error(symbol: str, line: int, column: int, cell: Cell | None) -> ParseError:
    """Return the error for a symbol that is no cell, or is one too many where ``cell`` is None."""
    expected = "the end of the row" if cell is None else f"a digit 1 to 9 or a blank ({' '.join(BLANKS)})"
    return ParseError(f"expected {expected}, found {symbol!r}", line=line, column=column, cell=cell)


def digit_rows(line: str) -> list[str]:
    """Return 81 characters as nine rows of nine."""
    return [line[start : start + 9] for start in range(0, 81, 9)]
