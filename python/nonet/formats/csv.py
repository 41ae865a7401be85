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
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from nonet._board.geometry import CELL_COUNT
from nonet._board.text import CTRL_Z, is_row
from nonet._errors import ParseError, PuzzleError
from nonet.formats._arrow_texts import csv_rows
from nonet.formats._entry import Entry
from nonet.formats._format import Format
from nonet.formats._row_block import Block, entries_of_cells, in_blocks, one_header, refuse_marks
from nonet.formats.arrow_tables import table_of
from nonet.formats.columns import (
    PUZZLE,
    ROWS_LOOKED_AT,
    Fields,
    column_of_puzzles,
    first_titled,
    is_full,
    is_puzzle,
    strings,
)
from nonet.formats.file_lines import FileLines, decode, fed, is_comment, row_reader, spoiled

_QUOTED = re.compile(r'"[1-9.0_*? |+/-]{81,}"')
_DELIMITERS = "\t;,"
_MOST_COLUMNS = 4_096  # of the reader
_TITLE = re.compile(r"[\w .#/%-]{1,40}")
_CODE = frozenset("[({=")  # before a string in JSON and in code
_BEFORE_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d*)?")
_LONGEST_HEADER = 1 << 20


def _read_csv(
    source: FileLines, *, puzzle_column: str | None = None, columns: Sequence[str] | None = None
) -> Iterator[Block]:
    del columns  # all of a text are read
    pieces = source.pieces()
    text = b""
    header: Header | None = None
    for piece in pieces:
        text += piece
        header = header_of(text)
        if (header is not None and header.is_whole) or len(text) > _LONGEST_HEADER:
            break
    if header is None:
        if b'"' in text:
            raise ParseError("expected a header, found a quotation mark that is not closed", line=1, column=1)
        return
    if not header.is_headless and (puzzle := next(filter(is_puzzle, header.titles), None)):
        raise ParseError(
            f"expected a header such as puzzle,solution, found the puzzle {puzzle.strip()[:20]}…: add a header, or "
            "give a file of one puzzle per line the extension .txt",
            line=header.line_count,
            column=1,
        )
    yield from _rows(header, source, chain([text[len(header.text) :]], pieces), puzzle_column)


def _rows(header: "Header", source: FileLines, pieces: Iterator[bytes], named: str | None) -> Iterator[Block]:
    """Yield the rows below a header; the first ones may have to show which column has the puzzles."""
    titles = tuple(header.titles)
    if len(titles) > _MOST_COLUMNS:
        reason = f"expected at most {_MOST_COLUMNS} columns, found {len(titles)}"
        raise ParseError(reason, line=header.line_count, column=1)
    reader = row_reader(
        "csv",
        separator=header.delimiter,
        titles=header.titles,
        first_line=header.line_count + 1,
        loose=header.is_headless,
    )
    entries_of = _without_empty_columns if header.is_headless else None
    held: list[Block] = []
    fields: Fields | None = None
    for rows in fed(reader, source, pieces):
        lines = memoryview(rows.lines).cast("Q")
        block = Block(titles, tuple(rows.columns), lines, Fields(None), spoiled(rows), entries_of, texts=rows.texts)
        held.append(block)
        if fields is None:
            is_last = sum(map(len, held)) >= ROWS_LOOKED_AT
            try:
                fields = Fields.of(titles, column_of_puzzles(titles, _first_of(held), named=named))
            except PuzzleError:
                if is_last:
                    raise
                continue
        yield from (replace(each, fields=fields) for each in held)
        held = []
    if fields is None:
        fields = Fields.of(titles, column_of_puzzles(titles, _first_of(held), named=named))
        yield from (replace(each, fields=fields) for each in held)
        if not held:
            yield Block(titles, tuple([[]] * len(titles)), [], fields)


def _without_empty_columns(block: Block) -> Iterator[Entry | ParseError]:
    """Yield the entries of rows without titles, in which an empty field says nothing."""
    for item in entries_of_cells(block):
        if isinstance(item, Entry) and not all(text for _, text in item.columns):
            yield replace(item, columns=tuple([pair for pair in item.columns if pair[1]]))
        else:
            yield item


def _first_of(blocks: Sequence[Block]) -> list[list[str | None]]:
    """Return the first rows of some blocks."""
    found: list[list[str | None]] = []
    for block in blocks:
        part = block.part(0, min(len(block), ROWS_LOOKED_AT))
        found += map(list, zip(*(strings(column, len(part)) for column in part.columns), strict=True))
    return found[:ROWS_LOOKED_AT]


def _names_separator(line: str) -> bool:
    return line.strip().lower() in ("sep=,", "sep=;", "sep=\t", "sep=")


def _delimiter_of(header: str) -> str:
    """Return the separator of a header: one that separates the title of the puzzles, or else the first that occurs.

    The title of a column is more likely to have a comma than a semicolon or a tab.
    """
    found = [delimiter for delimiter in _DELIMITERS if delimiter in header.rstrip()]
    by_title = (each for each in found if first_titled(_fields_of(header, each), PUZZLE) is not None)
    return next(by_title, next(iter(found), ","))


def _fields_of(header: str, delimiter: str) -> list[str]:
    return [field.strip(' "') for field in header.split(delimiter)]


def names_puzzles(line: str) -> bool:
    """Tell whether a line is titles of columns, one of which is that of puzzles."""
    fields = _fields_of(line.strip(), _delimiter_of(line))
    return all(map(_TITLE.fullmatch, fields)) and first_titled(fields, PUZZLE) is not None


class Header(NamedTuple):
    """A header: its lines with those above it, its separator, and the titles.

    A table without a header has titles of its own, and the text is what is above its first row.
    """

    text: bytes
    delimiter: str
    titles: list[str]
    is_headless: bool

    @property
    def line_count(self) -> int:
        """The number of lines of the header, with those above it."""
        return len(self.text.splitlines())

    @property
    def is_whole(self) -> bool:
        """Whether the header has ended."""
        return self.is_headless or self.text.endswith((b"\n", b"\r"))


def header_of(sample: bytes) -> Header | None:
    """Return the header of a table that begins with these bytes; ``None`` if there is no text, or an open quote."""
    lines = sample.splitlines(keepends=True)
    texts = map(decode, lines)
    for above, first in enumerate(texts):
        if lines[above].strip() and not is_comment(first) and not _names_separator(first):
            break
    else:
        return None
    if (delimiter := _delimiter_of_row(first)) is not None:
        return Header(b"".join(lines[:above]), delimiter, _titles_of(_row_of(first, delimiter) or []), True)
    delimiter = _delimiter_of(first)
    reader = csv.reader(chain([first], texts), delimiter=delimiter, strict=True)
    try:
        titles = next(reader)
    except csv.Error:
        return None
    return Header(b"".join(lines[: above + reader.line_num]), delimiter, titles, False)


def is_headless(line: str) -> bool:
    """Tell whether a line is a row with one puzzle, in quotes, and not the titles of columns."""
    return _delimiter_of_row(line) is not None


def _delimiter_of_row(line: str) -> str | None:
    """Return the separator of the fields of a row with one puzzle, in quotes; None for any other line."""
    if not _QUOTED.search(line) or not _CODE.isdisjoint(line[: line.index('"')]):
        return None
    for delimiter in _DELIMITERS:
        row = _row_of(line, delimiter) or []
        grids = [field for field in row if is_row(field.strip())]
        if len(grids) == 1 or (len(grids) == 2 and is_full(grids[1])):
            return delimiter
    return None


def _row_of(line: str, delimiter: str) -> list[str] | None:
    """Return the fields of a line, ``None`` if it is no row of a table."""
    text = line.strip(f"\r\n{CTRL_Z}")
    try:
        return next(csv.reader([text], delimiter=delimiter, strict=True, skipinitialspace=True), None)
    except csv.Error:
        return None


def _titles_of(row: list[str]) -> list[str]:
    """Return titles for the columns of a table that has none."""
    titles = [f"column {number}" for number in range(1, len(row) + 1)]
    puzzle = next(index for index, field in enumerate(row) if is_row(field.strip()))
    after = range(puzzle + 1, len(row))
    numbers = (index for index in after if not is_row(row[index].strip()) and _NUMBER.fullmatch(row[index].strip()))
    solutions = (index for index in after if is_full(row[index]))
    for title, index in (("rating", next(numbers, None)), ("solution", next(solutions, None)), ("puzzle", puzzle)):
        if index is not None:
            titles[index] = title
    if puzzle > 0:
        titles[0] = "name"
    return titles


def _write_csv(items: Iterable[Entry | Block], *, delimiter: str = ",") -> Iterator[bytes]:
    from nonet._native import core

    titles: tuple[str, ...] | None = None
    for block in in_blocks(items):
        refuse_marks(block, "csv")
        if titles is None:
            titles = block.titles
            yield core.write_titles(titles, separator=delimiter)
        if block.titles != titles:
            raise one_header(titles, block.titles)
        if not len(block):
            continue
        try:
            yield core.write_rows(block.cells(), titles, form="csv", separator=delimiter)
        except TypeError:  # a type of Arrow that the engine has no text for
            yield from (csv_rows(batch, delimiter) for batch in table_of(block).combine_chunks().to_batches())


def without_formulas(items: Iterable[Entry | Block]) -> Iterator[Block]:
    """Yield blocks with an apostrophe before each text that a spreadsheet program would run as a formula."""
    for block in in_blocks(items):
        count, grids = len(block), {block.fields.puzzle, block.fields.solution}
        columns = [
            column if at in grids or column is None else [text and _escaped(text) for text in strings(column, count)]
            for at, column in enumerate(block.columns)
        ]
        yield replace(block, titles=tuple(map(_escaped, block.titles)), columns=tuple(columns))


def _escaped(text: str) -> str:
    is_formula = text.startswith(_BEFORE_FORMULA) and _NUMBER.fullmatch(text) is None
    return f"'{text}" if is_formula else text


def _fits(lines: list[str]) -> bool:
    if _names_separator(lines[0]):
        return False
    if is_headless(lines[0]):
        return True
    delimiter = _delimiter_of(lines[0])
    titles, *rows = (_fields_of(line, delimiter) for line in lines[:ROWS_LOOKED_AT])
    if any(map(_is_puzzle, titles)):
        return False
    if first_titled(titles, PUZZLE) is not None:
        # A quoted field may contain separators: rows are never shorter.
        return not rows or (len(titles) > 1 and len(rows[0]) >= len(titles)) or _has_puzzle(rows)
    # A title above a list of puzzles may have a comma, and it seldom looks like the titles of columns.
    if any(first_titled(row, PUZZLE) is not None for row in rows) or _is_prose(lines[0], delimiter):
        return False
    return _has_puzzle([row for row in rows if len(row) >= len(titles)])


def _is_puzzle(text: str) -> bool:
    # A row with white space in it could be a row of candidates.
    return len(text.strip()) == CELL_COUNT and is_row(text)


def _has_puzzle(rows: list[list[str]]) -> bool:
    return any(_is_puzzle(field) for row in rows for field in row)


def _is_prose(line: str, delimiter: str) -> bool:
    """Tell whether a line is a title of several words, not titles of columns: one column is a list."""
    fields = line.rstrip().split(delimiter)
    has_phrase = any(len(field.split()) > 1 for field in fields)
    is_unlike_titles = delimiter == "," or any(field.strip().isdigit() for field in fields)
    return len(fields) == 1 or any(field[:1].isspace() for field in fields) or (has_phrase and is_unlike_titles)


_COMMAS = Format(
    "csv",
    "a table with puzzles",
    _read_csv,
    _write_csv,
    fits=_fits,
    priority=30,
    may_fit=lambda lines: names_puzzles(lines[0]),
    extensions=("csv", "tsv"),
    takes_blocks=True,
    is_table=True,
    has_titles=True,
    holds_formulas=True,
    holds=frozenset({"solution", "name", "rating", "columns"}),
    boards="plain",
)
_TABS = replace(_COMMAS, write=partial(_write_csv, delimiter="\t"))
FORMAT = replace(_COMMAS, write_as=MappingProxyType({"tsv": _TABS}))
