"""``spreadsheet``: a grid of nine rows and nine columns, as spreadsheet programs and data frames save it.

```
5,3,,,7,,,,
6,,,1,9,5,,,
…
```

A cell is a digit, also as ``5.0`` or ``"5"``, or a blank: an empty field, one of ``0 . _ * - ?``, or ``None``, ``null``
or ``NaN``. Fields are separated by commas, semicolons, tabs or bars (a Markdown table). These columns and rows
are dropped:

- empty columns to the left or the right, one empty column between two boxes (or where bars are doubled), and empty rows
  in the same places;
- a column that numbers the rows, or a row that names the columns: 0 to 8, 1 to 9, A to I.

A line of text is the name of the next grid. All 81 fields may also be on one line.

Round trip: values and name. Pencilmarks are refused; everything else is dropped.
"""

import csv
import re
from collections.abc import Iterator
from functools import partial

from nonet._board.geometry import CELL_COUNT, SIZE, Cell
from nonet._board.grid import puzzle_of
from nonet._board.text import BLANKS, symbol_error
from nonet._errors import ParseError
from nonet.formats._drawn import Found, Kind, TextLine, ascii_drawing, digit_rows, grids_in, is_text
from nonet.formats._entry import Entry, one_line, spaced, values_only
from nonet.formats._format import Format
from nonet.formats.file_lines import FileLines, comment_text, is_comment

_NO_VALUES = frozenset({"", "none", "null", "nan", "na", "n/a", "nil", *BLANKS})
_DIGIT = re.compile(r"([0-9])(?:\.0*)?")
_SEPARATORS = "\t;,|"
_MOST_ROWS = 5_000  # of a group without a blank line that are looked at together
_NUMBERINGS = ("012345678", "123456789", "ABCDEFGHI", "abcdefghi")
_RULE = frozenset("-:=| ,;\t+")
_SHORTEST_RULE = 18
_ROWS_LOOKED_AT = SIZE
_FEWEST_TITLES = 8
# The empty columns between boxes, and also at both ends, as double bars make them, by the number of columns.
_GAPS = {11: (3, 7), 13: (0, 4, 8, 12)}
# How often the blank rows between boxes and grids repeat, and which of the rows they are.
_PERIODS = {12: (3, 7, 11), 10: (9,)}


def _read_spreadsheet(source: FileLines) -> Iterator[Entry | ParseError]:
    for found in grids_in(_lines_by_kind(source)):
        try:
            result: Entry | ParseError = _entry(found)
        except ParseError as error:
            result = error
        yield result


def _lines_by_kind(source: FileLines) -> Iterator[tuple[Kind, TextLine]]:
    """Yield lines and their kinds, without the rows that hold no cells of a grid."""
    group: list[TextLine] = []
    for number, raw in source.texts():
        line = TextLine(number, ascii_drawing(raw))
        kind = _kind_of(line.text)
        if kind is Kind.RULE:
            continue
        if kind is Kind.ROW:
            fields = _fields(line.text)
            if len(fields) == CELL_COUNT:
                yield from _split(line, fields)
                continue
            group.append(line)
        if group and (kind is not Kind.ROW or len(group) == _MOST_ROWS):
            yield from ((Kind.ROW, row) for row in _without_edges(group))
            group = []
        if kind is not Kind.ROW:
            text = comment_text(raw) if is_comment(raw) else " ".join(filter(None, _fields(raw)))
            yield kind, TextLine(number, f"#{text}" if kind is Kind.COMMENT else text)
    yield from ((Kind.ROW, row) for row in _without_edges(group))


def _split(line: TextLine, fields: list[str]) -> Iterator[tuple[Kind, TextLine]]:
    yield Kind.BLANK, line
    for start in range(0, CELL_COUNT, SIZE):
        yield Kind.ROW, TextLine(line.number, ",".join(fields[start : start + SIZE]))
    yield Kind.BLANK, line


def _kind_of(text: str) -> Kind:
    stripped = text.strip()
    if stripped.lower().startswith("sep="):
        return Kind.RULE
    if is_comment(stripped):
        return Kind.COMMENT
    if "-" in stripped and _RULE.issuperset(stripped) and len(stripped) >= _SHORTEST_RULE:
        return Kind.RULE
    fields = _fields(text)
    contents = [field for field in fields if field]
    if not contents:
        return Kind.ROW if len(fields) >= SIZE else Kind.BLANK
    if len(fields) >= SIZE and any(map(_is_cell, contents)):
        return Kind.ROW
    # Nine titles of columns, or the title of a grid.
    if len(contents) >= _FEWEST_TITLES:
        return Kind.RULE
    return Kind.TEXT if is_text(" ".join(contents)) else Kind.HEADER


def _without_edges(rows: list[TextLine]) -> list[TextLine]:
    """Return the rows of a group that hold cells; the number of rows shows which others it has."""
    if len(rows) <= SIZE:
        return rows
    is_empty = [not any(_fields(row.text)) for row in rows]
    start, end = is_empty.index(False) if False in is_empty else 0, len(rows)
    while end > start and is_empty[end - 1]:
        end -= 1
    if end > start and _numbers(rows[start]) and (end - start) % SIZE in (1, 3):
        start += 1
    for period, gaps in _PERIODS.items():
        gap_places = [place for place in range(start, end) if (place - start) % period in gaps]
        is_possible = (end - start) % period == period - 1 and len(gap_places) > 0
        if is_possible and all(is_empty[place] for place in gap_places):
            return [rows[place] for place in range(start, end) if place not in gap_places]
    # Rows at the ends may be blank rows of a grid.
    if len(rows) % SIZE == 0 and end > len(rows) - SIZE:
        return rows
    if end - start <= SIZE:
        start = max(0, min(start, end - SIZE))
    end = start + -(-(end - start) // SIZE) * SIZE
    return rows[start:end]


def _numbers(row: TextLine) -> bool:
    """Tell whether a row names the columns."""
    return "".join(filter(None, _fields(row.text))) in _NUMBERINGS


def _entry(found: Found) -> Entry:
    rows = found.nine_rows()
    table = [_fields(row.text) for row in rows]
    width = max(map(len, table))
    full = [fields + [""] * (width - len(fields)) for fields in table]
    columns = _columns(full, width)
    values = bytearray()
    for row, (line, fields) in enumerate(zip(rows, full, strict=True)):
        if len(columns) != SIZE:
            reason = f"expected nine cells in a row, found {len(columns)}"
            raise ParseError(reason, line=line.number, column=len(line.text) + 1)
        for place, column in enumerate(columns):
            value = _value(fields[column])
            if value is None:
                where = line.text.find(fields[column]) + 1
                raise symbol_error(fields[column][:20], line.number, where, Cell(SIZE * row + place))
            values.append(value)
    return Entry(puzzle_of(bytes(values)), found.name or None, line=found.line)


def _columns(table: list[list[str]], width: int) -> list[int]:
    """Return the columns that hold cells, more than nine if it is not clear which."""
    columns = list(range(width))
    if len(columns) > SIZE and "".join(fields[0] for fields in table) in _NUMBERINGS:
        columns.pop(0)
    empty = [not any(fields[column] for fields in table) for column in range(width)]
    gaps = _GAPS.get(len(columns), ())
    # Of eleven columns the last two, if they are empty, are more likely the ones to drop.
    is_gapped = gaps and not (len(columns) == 11 and empty[columns[SIZE]] and empty[columns[SIZE + 1]])
    if is_gapped and all(empty[columns[gap]] for gap in gaps):
        return [column for place, column in enumerate(columns) if place not in gaps]
    while len(columns) > SIZE and empty[columns[-1]]:
        columns.pop()
    while len(columns) > SIZE and empty[columns[0]]:
        columns.pop(0)
    return columns


def _value(field: str) -> int | None:
    match = _DIGIT.fullmatch(field)
    if match is not None:
        return int(match[1])
    return 0 if field.lower() in _NO_VALUES else None


def _is_cell(field: str) -> bool:
    return _value(field) is not None and field != ""


def _fields(text: str) -> list[str]:
    """Return the fields of a line, separated by the separator that occurs most often."""
    separator = max(_SEPARATORS, key=text.count)
    stripped = text.strip(" \r\n") if separator == "\t" else text.strip()
    if separator == "|" and stripped.startswith("|") and stripped.endswith("|") and len(stripped) > 1:
        stripped = stripped[1:-1]
    if '"' in stripped:
        try:
            found = next(csv.reader([stripped], delimiter=separator, strict=True), [])
        except csv.Error:
            found = stripped.split(separator)
    else:
        found = stripped.split(separator)
    return [field.strip().strip("'") for field in found]


def _lines(entry: Entry) -> list[str]:
    line = values_only(entry, "spreadsheet").to_line()
    rows = [",".join(row.replace(".", " ")).replace(" ", "") for row in digit_rows(line)]
    name = one_line(entry.name)
    return [f"# {name}", *rows] if name else rows


def _fits(lines: list[str]) -> bool:
    drawn = [line for line in map(ascii_drawing, lines[:_ROWS_LOOKED_AT]) if _kind_of(line) is not Kind.RULE]
    if not drawn:
        return False
    rows = [_fields(line) for line in drawn]
    if len(rows[0]) == CELL_COUNT:
        return all(_value(field) is not None for field in rows[0])
    if not all(8 < len(fields) < 15 for fields in rows[:2]):
        return False
    if _numbers(TextLine(1, drawn[0])):
        return len(rows) > 1 and _looks_like_row(rows[1])
    return _looks_like_row(rows[0])


def _looks_like_row(fields: list[str]) -> bool:
    return sum(_value(field) is None for field in fields) < 3


FORMAT = Format(
    "spreadsheet",
    "nine rows and nine columns of a spreadsheet",
    _read_spreadsheet,
    partial(spaced, _lines),
    fits=_fits,
    priority=45,
    holds=frozenset({"name"}),
)
