"""Neighbours of a puzzle: the proper puzzles with some givens removed and others added, {-n+m} of researchers.

For each set of removed givens, the added digits are taken from the true candidates of what remains, so most digits that
cannot lead to a solution are never tried. The engine decides thousands of puzzles at a time.
"""

from collections.abc import Iterator
from itertools import chain, combinations, islice

from nonet._board.geometry import CELL_COUNT
from nonet._board.grid import Grid, puzzle_of
from nonet._checks import checked_flag, checked_integer
from nonet._engine.candidates import true_candidates
from nonet._engine.inputs import Puzzle, as_classic, refused_pencilmarks
from nonet._engine.minimal import is_minimal_batch
from nonet._engine.solve import counted
from nonet._native import core as _core

_AT_ONCE = 1 << 14  # puzzles decided at once


def neighbours(puzzle: Puzzle, removed: int, added: int, *, minimal: bool = False) -> Iterator[Grid]:
    """Yield every proper puzzle that has all but ``removed`` givens of the puzzle and ``added`` givens that it has not.

    A given is a digit in a cell, so a cell can lose its digit and get another one. Each puzzle is yielded once: in the
    order of the cells removed, then of the cells and digits added. With ``minimal``, only minimal puzzles are yielded.
    The puzzle itself need not be proper. All values of a grid count as givens.

    Puzzles are searched as they are asked for. The work grows quickly with both numbers: a puzzle with 24 givens has
    some thousand candidates to test for (1, 1), and some ten million for (2, 2).

    >>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> len(list(neighbours(puzzle, 1, 0))), len(list(neighbours(puzzle, 2, 0, minimal=True)))
    (22, 0)
    >>> other = next(neighbours(puzzle, 1, 1))
    >>> [str(cell) for cell in puzzle.differences(other)]
    ['r1c1', 'r1c3']
    """
    grid = as_classic(puzzle, "neighbours")
    least = checked_integer("removed", removed, 0, CELL_COUNT)
    most = checked_integer("added", added, 0, CELL_COUNT)
    only_minimal = checked_flag("minimal", minimal)
    if grid.has_pencilmarks:
        raise refused_pencilmarks("neighbours")
    return _found(bytes(grid), least, most, only_minimal)


def _found(values: bytes, removed: int, added: int, only_minimal: bool) -> Iterator[Grid]:
    givens = [cell for cell in range(CELL_COUNT) if values[cell]]
    every = chain.from_iterable(_changed(values, cells, added) for cells in combinations(givens, removed))
    while some := list(islice(every, _AT_ONCE)):
        lines = _core.lines_of_values(b"".join(some))
        # A puzzle is minimal only if it is proper.
        flags = is_minimal_batch(lines) if only_minimal else [count == 1 for count in counted(lines).solution_count]
        yield from (puzzle_of(row) for row, flag in zip(some, flags, strict=True) if flag)


def _changed(values: bytes, removed: tuple[int, ...], added: int) -> Iterator[bytes]:
    """Yield the puzzle without these givens and with others."""
    rest = bytearray(values)
    for cell in removed:
        rest[cell] = 0
    if not added:
        yield bytes(rest)
        return
    true = true_candidates(puzzle_of(bytes(rest)))
    others = [
        (cell, digit) for cell in range(CELL_COUNT) if not rest[cell] for digit in true[cell] if digit != values[cell]
    ]
    for some in combinations(others, added):
        row = bytearray(rest)
        for cell, digit in some:
            row[cell] = digit
        if len({cell for cell, _ in some}) == added:
            yield bytes(row)
