"""``lines``: one puzzle a line, in 81 characters; and ``sdm``, which is the same with zeros and nothing else.

```
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # my puzzle
```

Blanks are ``0 . _ *``. A line that starts with ``#`` is a comment and is passed over. What follows the 81 characters
after white space, ``;``, ``,`` or ``#`` is kept: 81 digits without a blank are the solution, and all the rest is the
name, since lists have ratings, dates and sources there in any order.

Round trip: values, solution and name. No place for pencilmarks (refused), for what was placed rather than given, for
ratings and columns. ``sdm`` has none for the solution and the name either.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonet._errors import ParseError, PuzzleError
from nonet.formats._entry import Entry, Format, one_line, values_only
from nonet.formats._rows import CELL_SYMBOLS, looks_like_row, symbol_error
from nonet.formats._source import Source, decode
from nonet._board.geometry import Cell
from nonet._board.grid import _NOT_A_CELL, _VALUE_OF_BYTE, BLANKS, Grid

_CELLS = f"[{re.escape(CELL_SYMBOLS)}]"
_SEPARATOR = re.compile(r"[\s;,#]|$")
# What follows a puzzle: perhaps a solution, perhaps a name that "#" may introduce.
_REST = re.compile(r"[\s;,]*(?:([1-9]{81})(?=[\s;,#]|$)[\s;,]*)?#?(.*)", re.DOTALL)
_SYMBOLS = frozenset(CELL_SYMBOLS)
_FIRST_WORD = re.compile(r"[^\s;,#]*")
_SHORTEST_SLIP = 30


def read_lines(source: Source) -> Iterator[Entry | ParseError]:
    """Yield the puzzle of each line."""
    for number, line in enumerate(source, start=1):
        values = line.translate(_VALUE_OF_BYTE)
        # Nearly every line of nearly every file ends here.
        if len(values) == 81 and _NOT_A_CELL not in values:
            yield Entry(Grid._make(values, values), line=number)
        else:
            text = decode(line)
            stripped = text.strip()
            if stripped and not stripped.startswith("#"):
                yield _read_line(text, number)


def _read_line(text: str, number: int) -> Entry | ParseError:
    stripped = text.strip()
    if len(stripped) >= 81 and _SYMBOLS.issuperset(stripped[:81]) and _SEPARATOR.match(stripped, 81):
        rest = _REST.match(stripped, 81)
        solution, name = rest.groups() if rest else (None, "")
        return Entry(
            _grid(stripped[:81]), name.strip() or None, solution=_grid(solution) if solution else None, line=number
        )
    return _line_error(text, number)


def _grid(cells: str) -> Grid:
    # For 81 symbols that were looked at already; Grid would look again.
    values = cells.encode().translate(_VALUE_OF_BYTE)
    return Grid._make(values, values)


def _line_error(text: str, number: int) -> ParseError:
    """Return what is wrong in a line of which something is."""
    start = len(text) - len(text.lstrip())
    run = re.match(rf"{_CELLS}*", text[start:])
    count = run.end() if run else 0
    after = text[start + count : start + count + 1]
    if count < 81 and not _SEPARATOR.match(after):
        return symbol_error(after, number, start + count + 1, Cell(count))
    if count == 81:
        reason = f"expected white space or the end of the line, found {after!r}"
    else:
        reason = f"expected 81 cells, found {count}"
    return ParseError(reason, line=number, column=start + min(count, 81) + 1)


def write_lines(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield one line for each entry: the puzzle, its solution if there is one, its name."""
    for entry in entries:
        parts = [values_only(entry, "lines").to_line()]
        if entry.solution is not None:
            if entry.solution.open_count:
                raise PuzzleError(f"lines can hold a solution only if it is complete, not {entry.solution!r}")
            parts.append(entry.solution.to_line())
        if name := one_line(entry.name):
            parts.append(f"# {name}")
        yield " ".join(parts) + "\n"


def write_sdm(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield one line for each entry: the puzzle, blanks as zeros."""
    for entry in entries:
        yield values_only(entry, "sdm").to_line(blank="0") + "\n"


def _fits(lines: list[str]) -> bool:
    word = _FIRST_WORD.match(lines[0].strip())
    return word is not None and len(word[0]) >= _SHORTEST_SLIP and looks_like_row(word[0])


LINES = Format(
    "lines",
    f"one puzzle a line in 81 characters, blanks {' '.join(BLANKS)}; then solution and name, if any",
    _fits,
    read_lines,
    write_lines,
    ("txt",),
)
SDM = Format("sdm", "one puzzle a line in 81 digits, blanks 0", _fits, read_lines, write_sdm, ("sdm",))
