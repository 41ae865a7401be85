"""A full grid that solves the puzzle directly before it is the solution of that puzzle, and no row of its own.

```
53..7....6..195…    the puzzle: its row gets the solution, unless it has one
Solution:           text and titles between do not count
534678912672195…    without conflicts, and with all givens and pencilmarks of the puzzle: this row goes
```

That holds for texts. A row of a table, or one with columns of its own, goes only if the grid is all that it has, so
that nothing is lost. Rows of Parquet, Arrow and NumPy stay, since other files can refer to them by their numbers.

Of boards that stand anywhere in a text, more full grids are known: they solve any puzzle above, or the one below.
"""

import re
from bisect import bisect
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, NamedTuple

from nonet._board.grid import Grid, puzzle_of
from nonet._board.text import read_row
from nonet._errors import ParseError
from nonet.formats._entry import Entry, is_full, solves
from nonet.formats._row_block import MOST_ROWS, Block, Result
from nonet.formats.columns import strings
from nonet.formats.lines import line_of

_REMEMBERED: Final = 1_000  # puzzles that a full grid can solve
_FULL: Final = re.compile(r"[1-9]{81}(?!\S)")
_BARE: Final = re.compile(r"[1-9.0_*?]{81}(?![^\s;,#])(?!.*[1-9]{81})", re.DOTALL)
"""A line whose cells come first and that has no solution."""


class _Solution(NamedTuple):
    """A row that goes: its digits, and its text if the file is a list of lines."""

    digits: str
    text: str | None


_Found = Mapping[int, _Solution]
"""The solution of each row of a block that has one below it."""


def with_solutions(blocks: Iterable[Block], *, can_wait: bool, is_pipe: bool = False) -> Iterator[Block]:
    """Yield rows with the solutions that stand below them.

    Rows that cannot wait for those below are yielded as they come, without these solutions. Of a block of a pipe only
    the last puzzle waits; other blocks wait whole, since the first block decides the types of a table.
    """
    held = _Held(can_wait, is_pipe)
    try:
        for block in blocks:
            yield from held.before(block)
    except Exception:  # the rest cannot be read
        yield from held.released()
        raise
    yield from held.released()


def with_known_solutions(items: Iterable[tuple[Result, int]]) -> Iterator[Result]:
    """Yield the puzzles of a text, of which a full grid is the solution of one above or directly below, or an error.

    Each item has its column. A solution directly below its puzzle is yielded too, for ``with_solutions``.
    """
    full: tuple[Entry, int] | None = None  # a full grid, whose puzzle can follow
    seen: deque[Grid] = deque(maxlen=_REMEMBERED)
    for item, column in items:
        found = item if isinstance(item, Entry) and is_full(item.grid) else None
        if found is not None and any(completes(found.grid, puzzle) for puzzle in seen):
            if completes(found.grid, seen[-1]):
                yield item
            continue
        if full is not None and isinstance(item, Entry) and completes(full[0].grid, item.grid):
            item, full = replace(item, solution=_on_board_of(item.grid, full[0].grid)), None
        if full is not None:
            yield _without_puzzle(*full)
        full = (found, column) if found is not None else None
        if found is None:
            yield item
            if isinstance(item, Entry):
                seen.append(item.grid)
    if full is not None:
        yield _without_puzzle(*full)


def _without_puzzle(entry: Entry, column: int) -> ParseError:
    reason = "expected a puzzle, found a full grid, which solves no puzzle before it"
    return ParseError(reason, line=entry.line, column=column)


class _Held:
    """The blocks from the last puzzle on, whose solution may stand in the next block."""

    def __init__(self, can_wait: bool, is_pipe: bool) -> None:
        self._can_wait, self._is_pipe = can_wait, is_pipe
        self._blocks: list[Block] = []
        self._found: list[dict[int, _Solution]] = []
        self._last: tuple[Block, int] | None = None  # the last puzzle, which is read when another block comes
        self._place: int | None = None  # the row of the last puzzle in the first block, unless it is not held
        self._adds_column: bool | None = None

    def before(self, block: Block) -> Iterator[Block]:
        """Take the next block; yield those that are complete."""
        if block.is_arrow:
            yield block
            return
        above = None if self._last is None else self._last[0].row(self._last[1])
        pairs, last = _pairs(block, above.grid if isinstance(above, Entry) else None)
        gone = [below for _, below in pairs]
        found = dict[int, _Solution]()
        texts = strings(block.column("puzzle"), len(block)) if pairs and self._can_wait else []
        for puzzle, below in pairs if self._can_wait else ():
            place, solutions = (puzzle, found) if puzzle >= 0 else (self._place, self._found[0] if self._found else {})
            if place is not None:
                solutions.setdefault(place, _solution_of(block, texts, below))
        if last is not None or sum(map(len, self._blocks)) > MOST_ROWS:
            yield from self.released()
        if last is not None and not isinstance(block.odd_rows.get(last), ParseError):
            self._last, self._place = (block, last), last - bisect(gone, last)
        if gone:
            found = {puzzle - bisect(gone, puzzle): solution for puzzle, solution in found.items()}
            block = block.taken(sorted({*range(len(block))}.difference(gone)))
        if self._is_pipe and last is not None and (place := self._place):
            self._add(block.part(0, place), {row: each for row, each in found.items() if row < place})
            yield from self.released()
            block, self._place = block.part(place, len(block)), 0
            found = {row - place: each for row, each in found.items() if row >= place}
        self._add(block, found)
        if self._last is None or not self._can_wait:
            yield from self.released()

    def _add(self, block: Block, found: dict[int, _Solution]) -> None:
        self._blocks.append(block)
        self._found.append(found)

    def released(self) -> Iterator[Block]:
        """Yield all blocks."""
        held = zip(self._blocks, self._found, strict=True)
        self._blocks, self._found, self._place = [], [], None
        for block, found in held:
            if self._adds_column is None and len(block):
                self._adds_column = bool(found)
            yield _filled(block, found, adds_column=self._adds_column or False)


def _pairs(block: Block, before: Grid | None) -> tuple[list[tuple[int, int]], int | None]:
    """Return the row of each puzzle, -1 for the one before the block, with that of a solution below it.

    Then the last other row with a grid.
    """
    column = block.column("puzzle")
    has_marks = before is not None and before.has_pencilmarks
    if hasattr(column, "solutions_below") and not has_marks and not any(map(_is_entry, block.odd_rows.values())):
        pairs, last = column.solutions_below(None if before is None else bytes(before.givens))
    else:
        pairs, last = _pairs_of_grids(_grids_of(block), before)
    if pairs and not block.is_line_text:
        titles = {block.fields.puzzle, None if block.is_table else block.fields.name}
        others = [strings(column, len(block)) for at, column in enumerate(block.columns) if at not in titles]
        pairs = [pair for pair in pairs if not any(cells[pair[1]] for cells in others)]
    return pairs, last


def _pairs_of_grids(grids: Iterable[Grid | None], above: Grid | None) -> tuple[list[tuple[int, int]], int | None]:
    pairs, last = [], -1
    for row, grid in enumerate(grids):
        if grid is not None and above is not None and completes(grid, above):
            pairs.append((last, row))
        elif grid is not None:
            above, last = grid, row
    return pairs, last if last >= 0 else None


def _grids_of(block: Block) -> Iterator[Grid | None]:
    """Yield the grid of each row, ``None`` if it has none."""
    for row, text in enumerate(strings(block.column("puzzle"), len(block))):
        if (item := block.odd_rows.get(row)) is not None:
            yield item.grid if isinstance(item, Entry) else None
        else:
            with suppress(ParseError):
                yield puzzle_of(read_row((text or "").strip())[0])
                continue
            yield None


def completes(solution: Grid, puzzle: Grid) -> bool:
    """Tell whether a full grid without conflicts has all givens and pencilmarks of a puzzle that is not full."""
    if solution.layout.size != puzzle.layout.size or not solves(solution, puzzle.givens):
        return False
    has_marks = not puzzle.has_pencilmarks or all(
        value or digit in puzzle.candidates(cell)
        for cell, (value, digit) in enumerate(zip(puzzle, solution, strict=True))
    )
    return has_marks and _on_board_of(puzzle, solution).is_solved


def _on_board_of(puzzle: Grid, solution: Grid) -> Grid:
    """Return a full grid on the board of a puzzle, whose rules it has to keep."""
    return solution if puzzle.layout == solution.layout else Grid(solution.to_line(), layout=puzzle.layout)


def _is_entry(item: Result) -> bool:
    return isinstance(item, Entry)


def _solution_of(block: Block, texts: Sequence[str | None], row: int) -> _Solution:
    text = texts[row] or ""
    digits = _FULL.match(text.strip())
    raw = block.texts[row] if block.is_line_text else None
    return _Solution(digits[0] if digits else _entry(block, row).grid.to_line(), raw)


def _entry(block: Block, row: int) -> Entry:
    item = block.row(row)
    assert isinstance(item, Entry)
    return item


def _filled(block: Block, found: _Found, *, adds_column: bool) -> Block:
    """Return a block with the solutions of some rows."""
    if block.is_line_text:
        return _with_solved_lines(block, found) if found else block
    at = block.fields.solution
    if at is None and adds_column:
        at = len(block.columns)
        block = replace(
            block,
            titles=(*block.titles, "solution"),
            columns=(*block.columns, None),
            fields=block.fields._replace(solution=at),
        )
    if not found:
        return block
    odd_rows = dict(block.odd_rows)
    for row, solution in found.items():
        if (row in odd_rows or at is None) and (entry := _entry(block, row)).solution is None:
            odd_rows[row] = replace(entry, solution=Grid(solution.digits, layout=entry.grid.layout))
    if at is None:
        return replace(block, odd_rows=odd_rows)
    cells = [*strings(block.columns[at], len(block))]
    for row, solution in found.items():
        cells[row] = cells[row] or solution.digits
    return replace(block, odd_rows=odd_rows).with_column(cells, at=at)


def _with_solved_lines(block: Block, found: _Found) -> Block:
    """Return lines in which solutions follow their puzzles; as texts they are the lines of both."""
    from nonet._native import core

    lines, texts = block.columns[0].to_list(), block.texts.to_list()
    for row, (digits, text) in found.items():
        line = lines[row]
        if _BARE.match(line):
            lines[row] = f"{line[:81]} {digits}{line[81:]}"
        elif (entry := _entry(block, row)).solution is None:
            lines[row] = line_of(replace(entry, solution=Grid(digits))).removesuffix("\n")
        texts[row] = f"{texts[row]}\n{text}"
    return replace(block, columns=(core.TextColumn.from_texts(lines),), texts=core.TextColumn.from_texts(texts))
