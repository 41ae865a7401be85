"""``block``: nine rows of nine, with blank lines or headers between the grids.

```
# my puzzle
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
```

Rows may contain spaces and bars, and lines of ``-`` and ``+`` may stand between them, so that the output of ``print``
for a grid can be read. Spaces are blanks if all nine rows have the same width and no other symbol for a blank. Marks of
code blocks are skipped: Markdown's three backticks and ``[code]``. A line of text above a grid, with or without ``#``,
is its name; without ``#`` a grid must follow it. Grids may follow each other without a blank line.

Boards that stand anywhere in code, prose, markup or a notebook are ``block`` too: the engine finds them, and what
nearly is one is an error. The line above a board is its name, if it is no code.

Round trip: values and name. Pencilmarks are refused; givens, solution, rating and columns are dropped.
"""

import re
import string
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from nonet._board.grid import Grid
from nonet._board.text import CELL_SYMBOLS
from nonet._errors import ParseError
from nonet.formats._drawn import (
    Found,
    Kind,
    ascii_drawing,
    digit_rows,
    grid_of,
    has_letter_blanks,
    has_nine_cells,
    kind_of_drawn,
    read_drawn,
)
from nonet.formats._entry import Entry, are_boxes, are_flags, entry_of, one_line, repeated_in, spaced, values_only
from nonet.formats._format import Format
from nonet.formats._rules import FlagsAbove
from nonet.formats.file_lines import FileLines, decode, found_boards

if TYPE_CHECKING:
    from nonet._native import core as _core

_MOST_REPEATED = 20  # digits of rows and columns, before nine rows are another table
_HEADING = re.compile(r"(?:[#>*\s]+|//+|--+|%+|!+)?")
_END_OF_HEADING = f"*{string.whitespace}"
_TAG = re.compile(r"\[/?\w+\]|</?\w[^<>]*>")
_STATEMENT = re.compile(r"\(\)|=\s*[\[({]|[\[(]\s*$|^\([^)]*$")
_CODE = frozenset("{}`;<>\\")
_NO_END_OF_NAME = (".", "=", "$")
_LONGEST_NAME = 80


def read_block(source: FileLines) -> Iterator[Entry | ParseError]:
    """Yield each grid of nine rows."""
    return read_drawn(kind_of_drawn, _entry_of_drawn, source)


def _entry_of_drawn(found: Found) -> Entry:
    name = found.name if found.header is None else _name(found.header.text)
    return Entry(grid_of(found), name, line=found.line)


def read_anywhere(pieces: Iterable[bytes]) -> Iterator[tuple[Entry | ParseError, int]]:
    """Yield the puzzles and full grids of any text in their order, and what nearly is one, each with its column."""
    flags = FlagsAbove()
    boards = found_boards(flags.seen(pieces))
    for board in boards:
        if not flags.is_below(board.line):
            yield flags.refused(_entry_of(board), board.column), board.column


def _entry_of(board: "_core.FoundBoard") -> Entry | ParseError:
    if board.reason is not None:
        return ParseError(board.reason, line=board.line, column=board.column)
    grid = Grid._make(board.values, board.givens)
    if are_flags(grid):
        return ParseError("expected a puzzle, found 81 flags", line=board.line, column=board.column)
    repeated = repeated_in(board.values)
    if repeated and are_boxes(board.values):
        found = "nine boxes in place of rows"
    elif repeated > _MOST_REPEATED or (repeated and not grid.open_count):
        found = f"a table in which {repeated} digits occur twice in a row or column"
    else:
        return entry_of(grid, _name(decode(board.title)), board.line)
    return ParseError(f"expected a puzzle, found {found}", line=board.line, column=board.column)


def _name(title: str) -> str | None:
    """Return the text above a board, if it is no code; the marks of headings and comments are no part of it."""
    text = _TAG.sub("", title).rstrip(_END_OF_HEADING)
    text = _HEADING.sub("", text, count=1).strip("`\"'() \t,;")
    is_code = _STATEMENT.search(title) is not None or not _CODE.isdisjoint(text)
    is_name = not is_code and 0 < len(text) <= _LONGEST_NAME and not text.endswith(_NO_END_OF_NAME)
    return text if is_name else None


def _lines(entry: Entry) -> list[str]:
    rows = digit_rows(values_only(entry, "block").to_line())
    name = one_line(entry.name)
    return [f"# {name}", *rows] if name else rows


def fits_block(lines: list[str]) -> bool:
    """Tell whether lines begin with rows of nine cells."""
    lines = [ascii_drawing(line) for line in lines[:2]]
    # Two rows: a single short line in a file of long ones is an error in that file.
    second_fits = len(lines) == 1 or kind_of_drawn(lines[1]) is Kind.RULE or _is_short_row(lines[1])
    return _is_short_row(lines[0]) and second_fits


def _is_short_row(line: str) -> bool:
    if kind_of_drawn(line) is not Kind.ROW:
        return False
    return 5 <= sum(symbol in CELL_SYMBOLS for symbol in line) < 20 or has_nine_cells(line) or has_letter_blanks(line)


FORMAT = Format(
    "block",
    "nine rows of nine, as drawn",
    read_block,
    partial(spaced, _lines),
    fits=fits_block,
    priority=10,
    holds=frozenset({"name"}),
)
