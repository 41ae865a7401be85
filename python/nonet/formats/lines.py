"""``lines``: one puzzle per line, 81 characters.

```
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # my puzzle
```

A line is a row of text as `_board/text.py` describes it: blanks are ``0 . _ * - ?``, white space and bars are skipped.
A line that starts with ``#`` or ``//`` is a comment and is skipped. The text after the cells and a separator is kept:
81 digits without a blank are the solution, and the rest is the name, since lists have ratings, dates and sources there
in any order.

Round trip: values, solution and name. Pencilmarks are refused; givens, ratings and columns are dropped.
"""

import re
from collections.abc import Iterable, Iterator

from nonet._board.grid import puzzle_of
from nonet._board.text import BLANKS, NOT_A_CELL, VALUE_OF_BYTE, WHITE_SPACE, is_row, read_row
from nonet._errors import ParseError, PuzzleError
from nonet._io.file_lines import FileLines, decode, is_comment
from nonet.formats._block import Block
from nonet.formats._drawn import Kind, kind_of_drawn
from nonet.formats._entry import Entry, one_line, values_only
from nonet.formats._format import Format
from nonet.formats.csv import is_headless

# After a puzzle: an optional solution, an optional name that "#" may introduce.
_REST = re.compile(r"[\s;,]*(?:([1-9]{81})(?=[\s;,#]|$)[\s;,]*)?#?(.*)", re.DOTALL)
_FIRST_WORD = re.compile(r"[^\s;,#]*")
_SHORTEST_ROW = 30  # a shorter word is not a row with missing cells


def read_lines(source: FileLines) -> Iterator[Entry | ParseError]:
    """Yield the puzzle of each line."""
    for number, line in enumerate(source, start=1):
        values = line.translate(VALUE_OF_BYTE)
        # Nearly every line of nearly every file takes this branch.
        if len(values) == 81 and NOT_A_CELL not in values:
            yield Entry(puzzle_of(values), line=number)
        else:
            text = decode(line)
            if text.strip(WHITE_SPACE) and not is_comment(text):
                yield _read_line(text, number)


def _read_line(text: str, number: int) -> Entry | ParseError:
    try:
        values, rest = read_row(text, line=number)
    except ParseError as error:
        return error
    match = _REST.match(rest.strip())
    digits, name = match.groups() if match else (None, "")
    solution = digits.encode().translate(VALUE_OF_BYTE) if digits else None
    return Entry(puzzle_of(values), name.strip() or None, puzzle_of(solution) if solution else None, line=number)


def _write_lines(items: Iterable[Entry | Block]) -> Iterator[str | bytes]:
    for item in items:
        if isinstance(item, Block) and item.solutions is None and item.names is None:
            yield item.puzzles
        else:
            yield from map(_line_of, item.entries() if isinstance(item, Block) else [item])


def _line_of(entry: Entry) -> str:
    parts = [values_only(entry, "lines").to_line()]
    if entry.solution is not None:
        if entry.solution.open_count:
            raise PuzzleError(f"lines can hold only complete solutions, not {entry.solution!r}")
        parts.append(entry.solution.to_line())
    if name := one_line(entry.name):
        parts.append(f"# {name}")
    return " ".join(parts) + "\n"


def fits_lines(lines: list[str]) -> bool:
    """Tell whether the first line begins with a row of text, complete or nearly so."""
    first = lines[0].strip()
    if is_headless(first):
        return False  # in quotes: a table
    word = _FIRST_WORD.match(first)
    if word is not None and len(word[0]) >= _SHORTEST_ROW:
        return kind_of_drawn(word[0]) is Kind.ROW
    # In nine groups without a blank it could be a row of candidates.
    return is_row(first) and not set(first).isdisjoint(BLANKS)


FORMAT = Format(
    "lines",
    "one puzzle per line, 81 characters",
    read_lines,
    _write_lines,
    fits=fits_lines,
    priority=80,
    extensions=("txt", "text", "lines"),
    has_titles=True,
    holds=frozenset({"solution", "name"}),
    takes_blocks=True,
)
