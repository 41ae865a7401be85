"""Backdoors: placements after which naked and hidden singles finish a puzzle.

The size of the smallest backdoor is a measure of how much guessing a puzzle needs: 0 if singles suffice, 1 if one right
digit opens the puzzle. No rating of techniques enters it.
"""

from collections.abc import Iterator
from itertools import combinations, islice

from nonet._board.geometry import CELL_COUNT, Cell
from nonet._checks import checked_integer
from nonet._engine.cancel import CancelFlag
from nonet._engine.inputs import Progress, Puzzle, as_classic, checked_callback, refused_pencilmarks
from nonet._engine.solve import solve
from nonet._native import core as _core
from nonet.logic._pattern import Candidate

_AT_ONCE = 1 << 12  # sets tested between two checks for signals: some 20 ms


def backdoors(puzzle: Puzzle, size: int, *, cancel: CancelFlag | None = None) -> Iterator[tuple[Candidate, ...]]:
    """Yield every set of ``size`` placements after which naked and hidden singles finish the puzzle.

    The placements are digits of the solution in open cells. A set of cells is yielded once, its cells in order, and
    sets in the order of their cells; also a set that contains a smaller backdoor. Size 0 yields one empty set if
    singles finish the puzzle, otherwise nothing. The sets are tested as they are asked for: a puzzle with 26 givens has
    55 of size 1 and 26,235 of size 3. All values of a grid count as givens. Raises the errors of ``solve``, whose
    ``cancel`` it has.

    A naked single is the last candidate of a cell, a hidden single the last place of a digit in a row, column or box.

    >>> puzzle = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
    >>> from nonet import backdoors
    >>> list(backdoors(puzzle, 0)), [len(list(backdoors(puzzle, size))) for size in (1, 2)]
    ([], [0, 4])
    >>> print(*next(backdoors(puzzle, 2)))
    r2c6=3 r3c1=4
    """
    grid = as_classic(puzzle, "backdoors")
    count = checked_integer("size", size, 0, CELL_COUNT)
    if grid.has_pencilmarks:
        raise refused_pencilmarks("backdoors")
    callback = checked_callback(cancel)
    return _found(bytes(grid), bytes(solve(grid, cancel=cancel)), count, callback)


def _found(values: bytes, solution: bytes, size: int, callback: Progress) -> Iterator[tuple[Candidate, ...]]:
    open_cells = [cell for cell in range(CELL_COUNT) if not values[cell]]
    every = combinations(open_cells, size)
    while some := list(islice(every, _AT_ONCE)):
        if callback is not None:
            callback(0)
        rows = bytearray(values * len(some))
        for start, cells in zip(range(0, len(rows), CELL_COUNT), some, strict=True):
            for cell in cells:
                rows[start + cell] = solution[cell]
        for cells, is_finished in zip(some, _core.finished_by_singles(bytes(rows)), strict=True):
            if is_finished:
                yield tuple([Candidate(Cell.ALL[cell], solution[cell]) for cell in cells])
