"""Puzzles anywhere in a text: in code, prose, markup and notebooks. The engine finds the boards.

```
Here is the first one:             the text above a board is its name
5 3 . | . 7 . | . . .              a board: what is around it is skipped
…
x = "534678912672195348…"          a full grid is the solution of a puzzle before it or directly below, or an error
```

What nearly is a board is an error, which names the place and what was expected.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from nonet._board.geometry import CELL_COUNT, LINES, SIZE
from nonet._board.grid import Grid
from nonet._errors import ParseError
from nonet._io.file_lines import decode
from nonet.formats._entry import Entry, are_flags, entry_of, is_full, solves

if TYPE_CHECKING:
    from nonet._native import core as _core

_REMEMBERED = 1_000  # puzzles that a full grid can solve
_MOST_REPEATED = 20  # digits of rows and columns, before nine rows are another table
_HEADING = re.compile(r"^(?:[#>*\s]+|//+|--+|%+|!+)|[*\s]+$")
_TAG = re.compile(r"\[/?\w+\]|</?\w[^<>]*>")
_STATEMENT = re.compile(r"\(\)|=\s*[\[({]|[\[(]\s*$|^\([^)]*$")
_CODE = frozenset("{}`;<>\\")
_NO_END_OF_NAME = (".", "=", "$")
_LONGEST_NAME = 80


def read_anywhere(pieces: Iterable[bytes]) -> Iterator[Entry | ParseError]:
    """Yield the puzzles of a text in their order, and what nearly is one."""
    waiting: Entry | None = None  # a puzzle, whose solution can follow
    full: tuple[Grid, ParseError] | None = None  # a full grid, whose puzzle can follow, and its error
    seen: deque[Grid] = deque(maxlen=_REMEMBERED)
    for board in _boards(pieces):
        result = _result(board)
        if isinstance(result, Entry) and is_full(result.grid):
            if waiting is not None and waiting.solution is None and solves(result.grid, waiting.grid):
                waiting = replace(waiting, solution=result.grid)
                continue
            if any(solves(result.grid, puzzle) for puzzle in seen):
                continue
            yield from _results(waiting, full)
            reason = "expected a puzzle, found a full grid, which solves no puzzle before it"
            waiting, full = None, (result.grid, ParseError(reason, line=board.line, column=board.column))
            continue
        if full is not None and isinstance(result, Entry) and solves(full[0], result.grid):
            result, full = replace(result, solution=full[0]), None
        yield from _results(waiting, full)
        waiting = full = None
        if isinstance(result, Entry):
            waiting = result
            seen.append(result.grid)
        else:
            yield result
    yield from _results(waiting, full)


def _results(puzzle: Entry | None, full: tuple[Grid, ParseError] | None) -> Iterator[Entry | ParseError]:
    """Yield a puzzle, or the error of a full grid without one."""
    if puzzle is not None:
        yield puzzle
    if full is not None:
        yield full[1]


def _boards(pieces: Iterable[bytes]) -> "Iterator[_core.FoundBoard]":
    from nonet._native import core  # formats that draw boards work without the engine

    finder = core.BoardFinder()
    for piece in pieces:
        yield from finder.feed(piece)
    yield from finder.end()


def _result(board: "_core.FoundBoard") -> Entry | ParseError:
    if board.reason is not None:
        return ParseError(board.reason, line=board.line, column=board.column)
    grid = Grid._make(board.values, board.givens)
    if are_flags(grid):
        found = "81 flags"
    elif (repeated := _repeated(board.values)) > _MOST_REPEATED or (repeated and not grid.open_count):
        found = f"a table in which {repeated} digits occur twice in a row or column"
    else:
        return entry_of(grid, _name(decode(board.title)), board.line)
    return ParseError(f"expected a puzzle, found {found}", line=board.line, column=board.column)


def _repeated(values: bytes) -> int:
    """Return how many digits of rows and columns repeat another."""
    lines = [values[at : at + SIZE] for at in range(0, CELL_COUNT, SIZE)] + [values[at::SIZE] for at in LINES]
    return sum(SIZE - line.count(0) - len(set(line) - {0}) for line in lines)


def _name(title: str) -> str | None:
    """Return the text above a board, if it is no code; the marks of headings and comments are no part of it."""
    text = _HEADING.sub("", _TAG.sub("", title)).strip("`\"'() \t,;")
    is_code = _STATEMENT.search(title) is not None or not _CODE.isdisjoint(text)
    is_name = not is_code and 0 < len(text) <= _LONGEST_NAME and not text.endswith(_NO_END_OF_NAME)
    return text if is_name else None
