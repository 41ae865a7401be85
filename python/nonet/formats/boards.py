"""``boards``: the files of the assignment "Sudoku Naive-solver", nine comma-separated rows under a header.

```
A1-1,Easy-NYTimes,unsolved
5,3,_,_,7,_,_,_,_
6,_,_,1,9,5,_,_,_
…
```

A header has an ID, which is the entry's name, a source, which may hold anything, and ``unsolved`` or ``solved``. Real
files also hold bare addresses, which are passed over like blank lines, and answers without any header. Another line
with a comma in it is an error, and so is a cell left empty.

Round trip: values, name, and the columns ``source`` and ``status``, where the name has no comma and ``solved`` stands
over full grids and no others: it is written by what the grid is, so that the answer to an unsolved board does not go
on calling itself so. A grid without a name gets its place in the file for an ID. No place for more; pencilmarks are
refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonet._errors import ParseError
from nonet.formats._entry import Entry, Format, one_line, values_only
from nonet.formats._rows import VALUE_OF_SYMBOL, Found, Kind, Line, find_grids, looks_like_row, symbol_error
from nonet.formats._source import Source
from nonet._board.geometry import Cell
from nonet._board.grid import Grid

_HEADER = re.compile(r"([^,]*),(?:(.*),)?\s*(unsolved|solved)", re.IGNORECASE)
_ROW = re.compile(r"\s*[0-9._*]\s*(,\s*[0-9._*]\s*){8}")


def read_boards(source: Source) -> Iterator[Entry | ParseError]:
    """Yield each board."""
    for found in find_grids(source, _kind_of):
        try:
            name, columns = _parts_of_header(found)
            values = _values_of(found)
        except ParseError as error:
            yield error
        else:
            yield Entry(Grid._make(values, values), name, columns=columns, line=found.line)


def _kind_of(text: str) -> Kind:
    stripped = text.strip()
    if _HEADER.fullmatch(stripped):
        return Kind.HEADER
    if stripped and looks_like_row(stripped):
        return Kind.ROW
    is_address = "://" in stripped
    return Kind.HEADER if "," in stripped and not is_address else Kind.BLANK


def _parts_of_header(found: Found) -> tuple[str | None, tuple[tuple[str, str], ...]]:
    if found.header is None:
        return None, ()
    match = _HEADER.fullmatch(found.header.text)
    if match is None:
        reason = f"expected ID,source,unsolved or ID,source,solved, found {found.header.text[:60]!r}"
        raise ParseError(reason, line=found.header.number, column=1)
    name, source, status = match.groups()
    columns = (("source", source),) if source else ()
    return name.strip() or None, (*columns, ("status", status))


def _values_of(found: Found) -> bytes:
    if found.problem is not None:
        raise found.problem
    return bytes(value for row, line in enumerate(found.rows) for value in _row_values(row, line))


def _row_values(row: int, line: Line) -> list[int]:
    symbols = [field.strip() for field in line.text.split(",")]
    if len(symbols) != 9 or not VALUE_OF_SYMBOL.keys() >= set(symbols):
        raise _row_error(row, line)
    return [VALUE_OF_SYMBOL[symbol] for symbol in symbols]


def _row_error(row: int, line: Line) -> ParseError:
    """Return what is wrong in a row of which something is."""
    column = 1
    for place, field in enumerate(line.text.split(",")):
        symbol = field.strip()
        if place == 9 or symbol not in VALUE_OF_SYMBOL:
            at = column + len(field) - len(field.lstrip())
            return symbol_error(symbol, line.number, at, Cell(9 * row + place) if place < 9 else None)
        column += len(field) + 1
    count = line.text.count(",") + 1
    reason = f"expected nine cells in a row, found {count}"
    return ParseError(reason, line=line.number, column=len(line.text) + 1, cell=Cell(9 * row + count))


def write_boards(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield each grid as nine rows under its header, a blank line between two."""
    gap = ""
    for number, entry in enumerate(entries, start=1):
        line = values_only(entry, "boards").to_line(blank="_")
        name = one_line(entry.name).replace(",", " ") or str(number)
        source = (entry.column("source") or "").replace("\n", " ").replace("\r", " ")
        status = "unsolved" if "_" in line else "solved"
        rows = [f"{name},{source},{status}"]
        rows += [",".join(line[start : start + 9]) for start in range(0, 81, 9)]
        yield gap + "\n".join(rows) + "\n"
        gap = "\n"


def _fits(lines: list[str]) -> bool:
    first = lines[0].strip()
    return _HEADER.fullmatch(first) is not None or _ROW.fullmatch(first) is not None


BOARDS = Format(
    "boards", "nine comma-separated rows under ID,source,unsolved, blanks _", _fits, read_boards, write_boards
)
