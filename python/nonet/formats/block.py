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

Round trip: values and name. Pencilmarks are refused; givens, solution, rating and columns are dropped.
"""

from collections.abc import Iterator
from functools import partial

from nonet._board.text import CELL_SYMBOLS
from nonet._errors import ParseError
from nonet._io.file_lines import FileLines
from nonet.formats._drawn import (
    Kind,
    ascii_drawing,
    digit_rows,
    grid_of,
    has_letter_blanks,
    has_nine_cells,
    kind_of_drawn,
    read_drawn,
)
from nonet.formats._entry import Entry, one_line, spaced, values_only
from nonet.formats._format import Format


def read_block(source: FileLines) -> Iterator[Entry | ParseError]:
    """Yield each grid of nine rows."""
    return read_drawn(kind_of_drawn, lambda found: Entry(grid_of(found), found.name, line=found.line), source)


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
