"""``block``: nine rows of nine, blank lines or headers between the grids.

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

Rows may have spaces and bars in them, and rules of ``-`` and ``+`` between them, so that the picture which ``str``
draws of a grid can be read. A line of text over a grid, with or without ``#``, is its name; without ``#`` it
must have a grid after it. Grids may follow each other without a blank line.

Round trip: values and name. There is no place for pencilmarks (refused), for what was placed, for solution, rating and
columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonet._errors import ParseError
from nonet.formats._entry import Entry, Format, one_line, values_only
from nonet.formats._rows import CELL_SYMBOLS, Found, Kind, digit_rows, find_grids, kind_of_drawn, values_of
from nonet.formats._source import Source
from nonet._board.grid import Grid


def read_block(source: Source) -> Iterator[Entry | ParseError]:
    """Yield each grid of nine rows."""
    for found in find_grids(source, kind_of_drawn):
        try:
            values = values_of(found)
        except ParseError as error:
            yield error
        else:
            yield Entry(Grid._make(values, values), name_of(found), line=found.line)


def name_of(found: Found) -> str | None:
    """Return the header of a grid, or else the last comment over it, as its name."""
    if found.header is not None:
        return found.header.text
    return found.notes[-1].text[1:].strip() or None if found.notes else None


def write_block(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield each grid as nine rows, its name over it in a comment, a blank line between two."""
    gap = ""
    for entry in entries:
        rows = digit_rows(values_only(entry, "block").to_line())
        if name := one_line(entry.name):
            rows.insert(0, f"# {name}")
        yield gap + "\n".join(rows) + "\n"
        gap = "\n"


def _fits(lines: list[str]) -> bool:
    # Two rows: one short line in a file of long ones is a slip.
    second_fits = len(lines) == 1 or kind_of_drawn(lines[1]) is Kind.RULE or _is_short_row(lines[1])
    return _is_short_row(lines[0]) and second_fits


def _is_short_row(line: str) -> bool:
    return kind_of_drawn(line) is Kind.ROW and 5 <= sum(symbol in CELL_SYMBOLS for symbol in line) < 20


BLOCK = Format("block", "nine rows of nine, as drawn, a name over each if there is one", _fits, read_block, write_block)
