"""``boards``: the files of the assignment "Sudoku Naive-solver", nine comma-separated rows under a header.

```
A1-1,Easy-NYTimes,unsolved
5,3,_,_,7,_,_,_,_
6,_,_,1,9,5,_,_,_
…
```

A header has an ID (the entry's name), a source, which may contain anything, and ``unsolved`` or ``solved``. A board
whose answer was wrong is ``incorrect``: it is read as an unsolved one. Real files also contain URLs, which are skipped
like blank lines, and answers without a header. Any other line with a comma in it is an error, and so is an empty field.

Round trip: values, name, and the columns ``source`` and ``status``, if the name has no comma. The writer keeps the
status ``incorrect``. Otherwise it derives ``status`` from the grid, ``solved`` for full grids and ``unsolved`` for
others, so that the answer to an unsolved board is not called unsolved. A grid without a name gets its place in the file
as its ID. Pencilmarks are refused; everything else is dropped.
"""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import count

from nonet._board.geometry import SIZE
from nonet._board.grid import puzzle_of
from nonet._board.text import CELL_SYMBOLS, NOT_A_CELL, values_of_cells
from nonet._errors import ParseError
from nonet.formats._drawn import Found, Kind, TextLine, digit_rows, looks_like_row, read_drawn, row_error
from nonet.formats._entry import Entry, one_line, spaced, values_only
from nonet.formats._format import Format

_HEADER = re.compile(r"([^,]*),(?:(.*),)?\s*(unsolved|solved|incorrect)", re.IGNORECASE)
_CELL = rf"\s*[{re.escape(CELL_SYMBOLS)}]\s*"
_ROW = re.compile(rf"{_CELL}(,{_CELL}){{8}}")
_EMPTY = re.compile(r"(?:^|,)\s*(?=,|$)")


def header_of(entry: Entry) -> str:
    """Return the header of an entry of a boards file: its ID, its source if it has one, and its status.

    >>> from nonet import Entry, Grid
    >>> header_of(Entry(Grid.empty(), "A1-1", columns=(("source", "NYTimes"), ("status", "unsolved"))))
    'A1-1,NYTimes,unsolved'
    """
    source = entry.column("source")
    return ",".join((entry.name or "", *([source] if source else []), entry.column("status") or "unsolved"))


def is_header(text: str) -> bool:
    """Tell whether a line is the header of a board."""
    return _HEADER.fullmatch(text) is not None


def _kind_of(text: str) -> Kind:
    stripped = text.strip()
    if _HEADER.fullmatch(stripped):
        return Kind.HEADER
    if stripped.startswith("//"):
        return Kind.BLANK
    if stripped and looks_like_row(stripped):
        return Kind.ROW
    is_url = "://" in stripped
    return Kind.HEADER if "," in stripped and not is_url else Kind.BLANK


def _entry(found: Found) -> Entry:
    name, columns = _parts_of_header(found.header)
    values = b"".join([_row_values(row, line) for row, line in enumerate(found.nine_rows())])
    return Entry(puzzle_of(values), name, columns=columns, line=found.line)


def _parts_of_header(header: TextLine | None) -> tuple[str | None, tuple[tuple[str, str], ...]]:
    if header is None:
        return None, ()
    match = _HEADER.fullmatch(header.text)
    if match is None:
        reason = f"expected ID,source and unsolved, solved or incorrect, found {header.text[:60]!r}"
        raise ParseError(reason, line=header.number, column=1)
    name, source, status = match.groups()
    columns = (("source", source),) if source else ()
    return name.strip() or None, (*columns, ("status", status))


def _row_values(row: int, line: TextLine) -> bytes:
    fields = [field.strip() for field in line.text.split(",")]
    values = values_of_cells("".join(fields))
    if [len(field) for field in fields] != [1] * SIZE or len(values) != SIZE or NOT_A_CELL in values:
        raise row_error(line, row, _fields(line.text))
    return values


def _fields(text: str) -> Iterator[tuple[int, str]]:
    """Yield the fields of a line without white space around them, and their columns."""
    column = 1
    for field in text.split(","):
        yield column + len(field) - len(field.lstrip()), field.strip()
        column += len(field) + 1


def _write_boards(entries: Iterable[Entry]) -> Iterator[str]:
    numbers = count(1)
    return spaced(lambda entry: _lines(next(numbers), entry), entries)


def _lines(number: int, entry: Entry) -> list[str]:
    line = values_only(entry, "boards").to_line(blank="_")
    name = one_line(entry.name).replace(",", " ") or str(number)
    source = (entry.column("source") or "").replace("\n", " ").replace("\r", " ")
    status = "unsolved" if "_" in line else "solved"
    if (entry.column("status") or "").lower() == "incorrect":
        status = "incorrect"
    return [f"{name},{source},{status}", *map(",".join, digit_rows(line))]


def _fits(lines: list[str]) -> bool:
    first = lines[0].strip()
    if _HEADER.fullmatch(first):
        return True
    # Without a header anywhere it is a spreadsheet.
    return _ROW.fullmatch(first) is not None and any(_HEADER.fullmatch(line.strip()) for line in lines)


def _fits_comments(comments: list[str]) -> bool:
    """Tell whether the ID of the first board begins like a comment."""
    return any(_HEADER.fullmatch(text.strip()) for text in comments)


def _may_fit(lines: list[str]) -> bool:
    # An empty field is a blank of a spreadsheet.
    return _ROW.fullmatch(lines[0].strip()) is not None and not any(map(_EMPTY.search, lines[:SIZE]))


FORMAT = Format(
    "boards",
    "nine comma-separated rows",
    partial(read_drawn, _kind_of, _entry),
    _write_boards,
    fits=_fits,
    priority=50,
    may_fit=_may_fit,
    fits_comments=_fits_comments,
    has_titles=True,
    holds=frozenset({"name", "columns"}),
    columns=frozenset({"source", "status"}),
)
