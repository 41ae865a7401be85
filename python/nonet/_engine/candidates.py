"""What all solutions of a grid have in common, and what each cell can come to.

A candidate is *true* if some solution has it. The *backbone* is the cells that are the same in every solution: those
with one true candidate. For a proper puzzle both say no more than its solution does; for one with several solutions
they tell where it is decided and where not, however many solutions there are.

A grid's values are taken as they stand, whether given or placed, and its pencilmarks bind the open cells. The functions
on single grids are the methods of ``Grid`` by the same names.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonet._engine.answers import BatchAnswers, BatchGrids, ask, ask_batch
from nonet._engine.batch import Status
from nonet._errors import ConflictError, NoSolutionError
from nonet._board.digit_set import DigitSet
from nonet._board.grid import Grid
from nonet._engine.inputs import Progress, Puzzles, read_batch

# To make 81 of them anew for a grid takes longer than to find them.
_DIGIT_SETS = [DigitSet.from_mask(mask) for mask in range(512)]
_SOLVABLE: frozenset[Status] = frozenset({"proper", "multiple"})
_PUZZLE: frozenset[Status] = _SOLVABLE | {"none", "conflict"}


def backbone(grid: Grid) -> Grid:
    """Return the grid with the values that all its solutions share."""
    answer, status = ask("backbone", grid._values, grid._pencilmarks)
    if status == "conflict":
        raise ConflictError(grid, grid.conflicts())
    if status == "none":
        raise NoSolutionError(grid)
    return Grid._make(answer, grid._givens)


def true_candidates(grid: Grid) -> tuple[DigitSet, ...]:
    """Return for each cell the digits that it holds in some solution."""
    answer, _ = ask("true_candidates", grid._values, grid._pencilmarks)
    return _digit_sets(memoryview(answer).cast("H"))


def backbone_batch(puzzles: Puzzles, *, threads: int | None = None, progress: Progress | None = None) -> BatchGrids:
    """Return for each puzzle the values that all its solutions share.

    ``puzzles``, ``threads`` and ``progress`` are those of ``solve_batch``.

    >>> answers = backbone_batch(["12345678." + "." * 72, "55" + "." * 79])
    >>> answers[0].to_line()[:18], answers.status[1], answers[1]
    ('123456789.........', 'conflict', None)
    """
    return BatchGrids(ask_batch("backbone", read_batch(puzzles), threads, progress), _SOLVABLE)


def true_candidates_batch(
    puzzles: Puzzles, *, threads: int | None = None, progress: Progress | None = None
) -> BatchAnswers[tuple[DigitSet, ...]]:
    """Return for each puzzle the digits that each cell holds in some solution: uint16, digit d as bit d - 1.

    A row is a tuple of 81 ``DigitSet``, all empty where there is no solution. ``puzzles``, ``threads`` and ``progress``
    are those of ``solve_batch``.

    >>> answers = true_candidates_batch(["12345678." + "." * 72])
    >>> print(answers[0][8], answers[0][9], bin(answers.cells[0, 9]))
    {9} {4, 5, 6, 7, 8, 9} 0b111111000
    """
    columns = ask_batch("true_candidates", read_batch(puzzles), threads, progress)
    return BatchAnswers(columns, "H", _PUZZLE, _digit_sets)


def _digit_sets(masks: Iterable[int]) -> tuple[DigitSet, ...]:
    return tuple([_DIGIT_SETS[mask] for mask in masks])
