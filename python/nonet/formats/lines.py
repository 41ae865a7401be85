"""``lines``: one puzzle per line, 81 characters.

```
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # my puzzle
```

A line is a row of text as `_board/text.py` describes it: blanks are ``0 . _ * - ?``, white space and bars are skipped.
A line that starts with ``#`` or ``//`` is a comment and is skipped. The text after the cells and a separator is kept:
81 digits without a blank are the solution, and the rest is the name, since lists have ratings, dates and sources there
in any order.

A file with the extension ``.sdm`` is written with zeros for blanks and nothing after the cells, as SudoCue has it.

Rows of 16, 36, 64, 100, 144, 196, 225, 256 and so on up to 625 cells are boards of other sizes, whose digits are ``1``
to ``9``, then ``A`` for 10 and so on; their cells stand without white space, and other regions than boxes are refused.

Round trip: values, solution and name. Pencilmarks are refused; givens, ratings and columns are dropped.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from types import MappingProxyType

from nonet._board.geometry import CELL_COUNT
from nonet._board.grid import puzzle_of
from nonet._board.sized_text import is_other_row, read_other_row
from nonet._board.text import BLANKS, NOT_A_CELL, VALUE_OF_BYTE, is_row, read_row
from nonet._errors import ParseError, PuzzleError
from nonet.formats._arrow_texts import text_rows
from nonet.formats._drawn import Kind, kind_of_drawn
from nonet.formats._entry import Entry, one_line, values_only, whole_solution
from nonet.formats._format import Format
from nonet.formats._row_block import Block, in_blocks, refuse_marks
from nonet.formats.arrow_tables import table_of
from nonet.formats.columns import Fields, strings
from nonet.formats.csv import is_headless
from nonet.formats.file_lines import FileLines, fed, row_reader, spoiled

# After a puzzle: an optional solution, an optional name that "#" may introduce.
_REST = re.compile(r"[\s;,]*(?:([1-9]{81})(?=[\s;,#]|$)[\s;,]*)?#?(.*)", re.DOTALL)
_FIRST_WORD = re.compile(r"[^\s;,#]*")
_SEPARATORS = " \t;,"
_SHORTEST_ROW = 30  # a shorter word is not a row with missing cells


def read_lines(source: FileLines, *, with_comments: bool = False) -> Iterator[Block]:
    """Yield the lines that are neither blank nor comments, or these too."""
    reader = row_reader("lines", title="puzzle", comments=with_comments)
    for rows in fed(reader, source):
        lines = memoryview(rows.lines).cast("Q")
        yield Block(
            ("puzzle",), tuple(rows.columns), lines, Fields(0), spoiled(rows), _entries_of, False, texts=rows.texts
        )


def _entries_of(block: Block) -> Iterator[Entry | ParseError]:
    for number, text in zip(block.lines, strings(block.columns[0], len(block)), strict=True):
        values = (text or "").encode("ascii", "backslashreplace").translate(VALUE_OF_BYTE)
        # Nearly every line of nearly every file takes this branch.
        if len(values) == CELL_COUNT and NOT_A_CELL not in values:
            yield Entry(puzzle_of(values), line=number)
        else:
            yield _read_line(text or "", number)


def _read_line(text: str, number: int) -> Entry | ParseError:
    try:
        values, rest = read_row(text, line=number)
    except ParseError as error:
        return _read_other(text, number) or error
    match = _REST.match(rest.strip())
    digits, name = match.groups() if match else (None, "")
    solution = digits.encode().translate(VALUE_OF_BYTE) if digits else None
    return Entry(puzzle_of(values), name.strip() or None, puzzle_of(solution) if solution else None, line=number)


def _read_other(text: str, number: int) -> Entry | None:
    """Return the entry of a board of another size, ``None`` if the line is none."""
    if (found := read_other_row(text)) is None:
        return None
    values, layout, rest = found
    name, solution = rest.lstrip(_SEPARATORS), None
    if (below := read_other_row(name)) is not None and below[1] == layout and 0 not in below[0]:
        solution, name = puzzle_of(below[0], layout=layout), below[2]
    name = name.lstrip(_SEPARATORS).removeprefix("#").strip()
    return Entry(puzzle_of(values, layout=layout), name or None, solution, line=number)


def tab_rows(block: Block) -> bytes:
    """Return the rows of a table as lines, with tabs between the fields."""
    from nonet._native import core

    try:
        return core.write_rows(block.cells(), block.titles, form="lines") if len(block) else b""
    except ValueError as error:
        raise PuzzleError(str(error)) from None
    except TypeError:  # a type of Arrow that the engine has no text for
        return b"".join(map(text_rows, table_of(block).combine_chunks().to_batches()))


def _write_lines(items: Iterable[Entry | Block]) -> Iterator[str | bytes]:
    for block in in_blocks(items):
        refuse_marks(block, "lines")
        puzzles, solutions, names = (block.column(name) for name in ("puzzle", "solution", "name"))
        if solutions is None and names is None and isinstance(puzzles, bytes):
            yield puzzles
        else:
            for entry in block.entries():
                assert isinstance(entry, Entry)
                yield line_of(entry)


def line_of(entry: Entry) -> str:
    """Return the line of an entry."""
    parts = [values_only(entry, "lines").to_line()]
    if (solution := whole_solution(entry)) is not None:
        parts.append(solution.to_line())
    if name := one_line(entry.name):
        parts.append(f"# {name}")
    return " ".join(parts) + "\n"


def fits_lines(lines: list[str]) -> bool:
    """Tell whether the first line begins with a row of text, complete or nearly so."""
    first = lines[0].strip()
    if is_headless(first):
        return False  # in quotes: a table
    if is_other_row(first):
        return not _is_one_board(lines)
    word = _FIRST_WORD.match(first)
    if word is not None and len(word[0]) >= _SHORTEST_ROW:
        return kind_of_drawn(word[0]) is Kind.ROW
    # In nine groups without a blank it could be a row of candidates.
    return is_row(first) and not set(first).isdisjoint(BLANKS)


def _is_one_board(lines: list[str]) -> bool:
    """Tell whether lines are as many as each is long: rows of one board, not boards of 4x4 each."""
    return len(lines) > 1 and {len(line.strip()) for line in lines} == {len(lines)}


def _write_zeros(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        yield values_only(entry, "lines").to_line(blank="0") + "\n"


_DOTS = Format(
    "lines",
    "one puzzle per line, 81 characters",
    read_lines,
    _write_lines,
    fits=fits_lines,
    priority=80,
    extensions=("txt", "text", "lines", "sdm"),
    has_titles=True,
    holds=frozenset({"solution", "name"}),
    is_plain=True,
    takes_blocks=True,
    boards="plain",
    write_table=tab_rows,
)
_ZEROS = replace(_DOTS, write=_write_zeros, holds=frozenset(), takes_blocks=False, write_table=None, boards="classic")
FORMAT = replace(_DOTS, write_as=MappingProxyType({"sdm": _ZEROS}))
