"""``csv``: a table with a header and a column of 81-character puzzles.

```
puzzle,solution,name,rating
53..7....6..195….79,534678912672195….79,my puzzle,1.2
```

The puzzles are in the first column named ``puzzle``, ``quizzes`` or the like, otherwise in the first column with a
puzzle, judged by the first row that contains one. Solutions, names and ratings are in other columns with such names.
All other columns are kept. Fields are separated by tabs, semicolons or commas (the first of these that occurs in the
header) and may be quoted. A puzzle is a row of text as `_board/text.py` describes it. Comments and a title above the
header are skipped, and so is a line such as ``sep=;``.

A table without a header is read if its puzzles are in quotes (without quotes it is ``lines`` or ``bank``): the first
field before the puzzle is the name, 81 digits after it are the solution, a number after it is the rating, and other
fields are the columns ``column 4`` and so on.

A spreadsheet program runs a text that begins with ``=``, ``+``, ``-`` or ``@`` as a formula. ``write`` with
``escape_formulas`` puts an apostrophe before such a text, which is then read back as a part of it.

Round trip: everything except pencilmarks (refused) and givens, if no text contains a carriage return or is empty. The
header has the columns of the first entry; an entry with other columns is refused.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain
from operator import itemgetter
from types import MappingProxyType
from typing import NamedTuple

from nonet._board.grid import Grid, puzzle_of
from nonet._board.text import NOT_A_CELL, VALUE_OF_BYTE, is_row, read_row
from nonet._errors import ParseError, PuzzleError
from nonet._io.file_lines import FileLines, decode, is_comment
from nonet.formats._block import Block, strings
from nonet.formats._entry import Entry, values_only
from nonet.formats._format import Format
from nonet.formats._titles import NAME_TITLES, PUZZLE_TITLES, RATING_TITLES, SOLUTION_TITLES

_ROWS_LOOKED_AT = 10
_HEADER = ("puzzle", "solution", "name", "rating")
_QUOTED = re.compile(r'"[1-9.0_*? |+/-]{81,}"')
_DELIMITERS = "\t;,"
_TITLE = re.compile(r"[\w .#/%-]{1,40}")
_CODE = frozenset("[({=")  # before a string in JSON and in code
_BEFORE_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d*)?")


class Layout(NamedTuple):
    """The index of each column, None if there is no such column."""

    titles: list[str]
    puzzle: int
    solution: int | None
    name: int | None
    rating: int | None
    others: list[int]


def _read_csv(source: FileLines) -> Iterator[Entry | ParseError]:
    feed = _Feed(source)
    titles = feed.header()
    if titles is None:
        return
    if not feed.is_headless and any(map(_is_puzzle, titles)):
        raise ParseError("expected a header, found a puzzle", line=1, column=1)
    layout: Layout | None = None
    for row in feed.rows():
        if isinstance(row, ParseError):
            yield row
            continue
        try:
            layout = layout or _lay_out(titles, row, feed.line)
            entry = _entry(layout, row + [""] * (len(titles) - len(row)) if feed.is_headless else row, feed)
            yield replace(entry, columns=tuple(filter(itemgetter(1), entry.columns))) if feed.is_headless else entry
        except ParseError as error:
            yield error


class _Feed:
    """The rows of a table, and the place of the last one that was read."""

    def __init__(self, source: FileLines) -> None:
        self._lines = self._count(source)
        self._last = 0
        self.line = 0
        self.text = ""
        self.is_headless = False
        self._first_row: list[str] | None = None  # of a table without a header

    def _count(self, source: FileLines) -> Iterator[str]:
        for raw in source:
            self._last += 1
            self.text = decode(raw)
            yield self.text + "\n"

    def header(self) -> list[str] | None:
        """Return the titles of the columns, in the first row that is not blank; None if there is no row.

        The first row decides the separator.
        """
        first = next((line for line in self._lines if line.strip() and not _is_above_header(line)), None)
        if first is None:
            return None
        delimiter = _delimiter_of_row(first)
        self.is_headless = delimiter is not None
        self._reader = csv.reader(
            chain([first], self._lines),
            delimiter=delimiter or _delimiter_of(first),
            strict=True,
            skipinitialspace=self.is_headless,
        )
        try:
            row = next(self._reader)
        except csv.Error as error:
            raise ParseError(f"expected a CSV header: {error}", line=self._last, column=1) from None
        if not self.is_headless:
            return row
        self._first_row, self.line = row, self._last
        return _titles_of(row)

    def rows(self) -> Iterator[list[str] | ParseError]:
        """Yield each row that is not blank, or the error of its quotes."""
        if self._first_row is not None:
            yield self._first_row
        while True:
            self.line = self._last + 1
            try:
                row = next(self._reader, None)
            except csv.Error as error:
                yield ParseError(f"expected a row of CSV: {error}", line=self.line, column=1)
                continue
            if row is None:
                return
            if len(row) > 1 or (row and row[0].strip()):
                yield row

    def column_of(self, row: list[str], index: int) -> int:
        """Return the column of the text where a field begins, approximately if fields are quoted."""
        field = row[index]
        start = sum(len(before) + 1 for before in row[:index])
        return (start if self.text.startswith(field, start) else max(self.text.find(field), 0)) + 1


def _is_above_header(line: str) -> bool:
    return is_comment(line) or line.strip().lower() in ("sep=,", "sep=;", "sep=\t", "sep=")


def _delimiter_of(header: str) -> str:
    """Return the separator of a header: one that separates the title of the puzzles, or else the first that occurs.

    The title of a column is more likely to have a comma than a semicolon or a tab.
    """
    found = [delimiter for delimiter in _DELIMITERS if delimiter in header.rstrip()]
    titled = (each for each in found if _index_of(PUZZLE_TITLES, _fields_of(header, each)) is not None)
    return next(titled, next(iter(found), ","))


def _fields_of(header: str, delimiter: str) -> list[str]:
    return [field.strip(' "') for field in header.split(delimiter)]


def names_puzzles(line: str) -> bool:
    """Tell whether a line is titles of columns, one of which is that of puzzles."""
    fields = _fields_of(line.strip(), _delimiter_of(line))
    return all(map(_TITLE.fullmatch, fields)) and _index_of(PUZZLE_TITLES, fields) is not None


class Header(NamedTuple):
    """A header: its lines with those above it, how many are above, its separator, and the titles."""

    text: bytes
    above: int
    delimiter: str
    titles: list[str]

    @property
    def line_count(self) -> int:
        """The number of lines of the header, with those above it."""
        return len(self.text.splitlines())


def header_of(sample: bytes) -> Header | None:
    """Return the header of a table that begins with these bytes; ``None`` if there is no text, or an open quote."""
    lines = sample.splitlines(keepends=True)
    above = next((at for at, line in enumerate(lines) if line.strip() and not _is_above_header(decode(line))), None)
    if above is None:
        return None
    delimiter = _delimiter_of(decode(lines[above]))
    reader = csv.reader(map(decode, lines[above:]), delimiter=delimiter, strict=True)
    try:
        titles = next(reader)
    except csv.Error:
        return None
    return Header(b"".join(lines[: above + reader.line_num]), above, delimiter, titles)


def plain_header(sample: bytes) -> tuple[Header, Layout] | None:
    """Return the header of a table that begins with these bytes, if it is in one line and names the puzzles."""
    header = header_of(sample)
    if header is None or header.line_count > header.above + 1 or not header.text.endswith((b"\n", b"\r")):
        return None
    puzzle = _index_of(PUZZLE_TITLES, header.titles)
    if puzzle is None or len(header.titles) < 2 or b'"' in b"".join(header.text.splitlines()[: header.above]):
        return None
    return header, Layout(header.titles, puzzle, *_indices(header.titles, puzzle))


def is_headless(line: str) -> bool:
    """Tell whether a line is a row with one puzzle, in quotes, and not the titles of columns."""
    return _delimiter_of_row(line) is not None


def _delimiter_of_row(line: str) -> str | None:
    """Return the separator of the fields of a row with one puzzle, in quotes; None for any other line."""
    if not _QUOTED.search(line) or not _CODE.isdisjoint(line[: line.index('"')]):
        return None
    for delimiter in _DELIMITERS:
        try:
            row = next(csv.reader([line.strip()], delimiter=delimiter, strict=True, skipinitialspace=True), [])
        except csv.Error:
            continue
        grids = [field for field in row if is_row(field.strip())]
        if len(grids) == 1 or (len(grids) == 2 and _is_full(grids[1])):
            return delimiter
    return None


def _is_full(text: str) -> bool:
    return len(text.strip()) == 81 and text.strip().isdigit() and "0" not in text


def _titles_of(row: list[str]) -> list[str]:
    """Return titles for the columns of a table that has none."""
    titles = [f"column {number}" for number in range(1, len(row) + 1)]
    puzzle = next(index for index, field in enumerate(row) if is_row(field.strip()))
    after = range(puzzle + 1, len(row))
    numbers = (index for index in after if not is_row(row[index].strip()) and _NUMBER.fullmatch(row[index].strip()))
    solutions = (index for index in after if _is_full(row[index]))
    for title, index in (("rating", next(numbers, None)), ("solution", next(solutions, None)), ("puzzle", puzzle)):
        if index is not None:
            titles[index] = title
    if puzzle > 0:
        titles[0] = "name"
    return titles


def _lay_out(titles: list[str], row: list[str], line: int) -> Layout:
    puzzle = _index_of(PUZZLE_TITLES, titles)
    if puzzle is None:
        found = [index for index, text in enumerate(row[: len(titles)]) if _is_puzzle(text)]
        own = [
            index for index in found if not (titles[index].strip().lower() in SOLUTION_TITLES and _is_full(row[index]))
        ]
        if found and not own:
            reason = f"expected a column of puzzles, found only the solutions {titles[found[0]]!r}"
            raise ParseError(reason, line=line, column=1)
        puzzle = next(iter(own), None)
    if puzzle is None:
        raise ParseError(
            f"expected a column with 81 characters, found the columns {', '.join(titles)[:200]!r}", line=line, column=1
        )
    return Layout(titles, puzzle, *_indices(titles, puzzle))


def _indices(titles: list[str], puzzle: int) -> tuple[int | None, int | None, int | None, list[int]]:
    """Return the index of the columns of solutions, names and ratings, and those of the others."""
    solution, name, rating = (
        _index_of(names, titles, besides=puzzle) for names in (SOLUTION_TITLES, NAME_TITLES, RATING_TITLES)
    )
    others = [index for index in range(len(titles)) if index not in (puzzle, solution, name, rating)]
    return solution, name, rating, others


def _index_of(names: tuple[str, ...], titles: list[str], *, besides: int | None = None) -> int | None:
    found = (index for index, title in enumerate(titles) if title.strip().lower() in names)
    return next((index for index in found if index != besides), None)


def _is_puzzle(text: str) -> bool:
    # A row with white space in it could be a row of candidates.
    return len(text.strip()) == 81 and is_row(text)


def _entry(layout: Layout, row: list[str], feed: _Feed) -> Entry:
    titles, puzzle, solution, name, rating, others = layout
    if len(row) != len(titles):
        reason = f"expected {len(titles)} fields as in the header, found {len(row)}"
        raise ParseError(reason, line=feed.line, column=1)
    return Entry(
        _grid(row, puzzle, feed),
        None if name is None else row[name] or None,
        _grid(row, solution, feed) if solution is not None and row[solution] else None,
        None if rating is None else row[rating] or None,
        tuple([(titles[index], row[index]) for index in others]),
        feed.line,
    )


def _grid(row: list[str], index: int, feed: _Feed) -> Grid:
    values = row[index].encode("ascii", "backslashreplace").translate(VALUE_OF_BYTE)
    if len(values) != 81 or NOT_A_CELL in values:
        values, _ = read_row(row[index].strip(), line=feed.line, column=feed.column_of(row, index))
    return puzzle_of(values)


def _write_csv(items: Iterable[Entry | Block], *, delimiter: str = ",") -> Iterator[str | bytes]:
    buffer = io.StringIO()
    writer = csv.writer(buffer, delimiter=delimiter, lineterminator="\n")
    titles: tuple[str, ...] | None = None
    for item in items:
        columns = tuple(title for title, _ in (item.others if isinstance(item, Block) else item.columns))
        if titles is None:
            titles = columns
            writer.writerow([*_HEADER, *titles])
        if columns != titles:
            raise PuzzleError(f"a table has one header: expected the columns {titles}, found {columns}")
        if isinstance(item, Block):
            yield buffer.getvalue()
            buffer.seek(0)
            buffer.truncate()
            yield _rows_of(item, delimiter)
        else:
            puzzle = values_only(item, "csv").to_line()
            solution = item.solution.to_line() if item.solution is not None else ""
            writer.writerow([puzzle, solution, item.name, item.rating, *(text for _, text in item.columns)])
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()


def _rows_of(block: Block, delimiter: str) -> str | bytes:
    """Return the rows of a block as text, with quotes where a field needs them."""
    if block.is_arrow:
        from nonet.formats._tables._blocks import rows_of_block

        return rows_of_block(block, delimiter)
    fields = [block.names, block.ratings, *(column for _, column in block.others)]
    texts = "".join(["".join(strings(column)) for column in fields if column is not None])
    if not any(mark in texts for mark in (delimiter, '"', "\r", "\n")):
        return "\n".join([*map(delimiter.join, block.rows()), ""])  # six times as fast as the writer
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator="\n").writerows(block.rows())
    return text.getvalue()


def without_formulas(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yield the entries with an apostrophe before each text that a spreadsheet program would run as a formula."""
    for entry in entries:
        columns = tuple((_escaped(title), _escaped(text)) for title, text in entry.columns)
        name, rating = (None if text is None else _escaped(text) for text in (entry.name, entry.rating))
        yield replace(entry, name=name, rating=rating, columns=columns)


def _escaped(text: str) -> str:
    is_formula = text.startswith(_BEFORE_FORMULA) and _NUMBER.fullmatch(text) is None
    return f"'{text}" if is_formula else text


def _fits(lines: list[str]) -> bool:
    if _is_above_header(lines[0]):
        return False
    if is_headless(lines[0]):
        return True
    delimiter = _delimiter_of(lines[0])
    titles, *rows = (_fields_of(line, delimiter) for line in lines[:_ROWS_LOOKED_AT])
    if any(map(_is_puzzle, titles)):
        return False
    if _index_of(PUZZLE_TITLES, titles) is not None:
        # A quoted field may contain separators: rows are never shorter.
        return not rows or (len(titles) > 1 and len(rows[0]) >= len(titles)) or _has_puzzle(rows)
    # A title above a list of puzzles may have a comma, and it seldom looks like the titles of columns.
    if any(_index_of(PUZZLE_TITLES, row) is not None for row in rows) or _is_prose(lines[0], delimiter):
        return False
    return _has_puzzle([row for row in rows if len(row) >= len(titles)])


def _has_puzzle(rows: list[list[str]]) -> bool:
    return any(_is_puzzle(field) for row in rows for field in row)


def _is_prose(line: str, delimiter: str) -> bool:
    """Tell whether a line is a title of several words, not titles of columns: one column is a list."""
    fields = line.rstrip().split(delimiter)
    has_phrase = any(len(field.split()) > 1 for field in fields)
    is_unlike_titles = delimiter == "," or any(field.strip().isdigit() for field in fields)
    return len(fields) == 1 or any(field[:1].isspace() for field in fields) or (has_phrase and is_unlike_titles)


FORMAT = Format(
    "csv",
    "a table with puzzles",
    _read_csv,
    _write_csv,
    fits=_fits,
    priority=30,
    may_fit=lambda lines: names_puzzles(lines[0]),
    extensions=("csv", "tsv"),
    takes_blocks=True,
    write_as=MappingProxyType({"tsv": partial(_write_csv, delimiter="\t")}),
    has_titles=True,
    holds=frozenset({"solution", "name", "rating", "columns"}),
)
