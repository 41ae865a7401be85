"""The values that all solutions of a grid share, and the candidates that occur in some solution.

A candidate is *true* if some solution has it. The *backbone* is the cells that have the same value in every solution:
those with one true candidate. For a proper puzzle both are its solution; for others they show where the grid is decided
and where it is not, however many solutions there are. On another board than the classic one ``work_limit`` bounds the
work on a puzzle, in nodes of its searches, as in ``solve``.
"""

from collections.abc import Sequence
from functools import cache

from nonet._board.digit_set import DigitSet
from nonet._board.geometry import CELL_COUNT
from nonet._board.grid import Grid, puzzle_of
from nonet._board.layout import Layout
from nonet._engine.batch import Batch
from nonet._engine.cancel import CancelFlag
from nonet._engine.columns import SEARCHED, SOLVABLE, Column, GridColumn
from nonet._engine.inputs import Progress, Puzzle, Puzzles, as_grid
from nonet._engine.question import Question, inquiry

_digit_set = cache(DigitSet.from_mask)


class MasksColumn(Column["tuple[DigitSet, ...] | None"]):
    """Candidates of all cells; in memory a mask for each cell, where digit d is bit d - 1."""

    kind, format, width = "masks", "H", CELL_COUNT

    def item(self, memory: Sequence[int]) -> tuple[DigitSet, ...]:
        """Return the candidates of each cell."""
        return tuple(map(_digit_set, memory))


class BackboneBatch(Batch[Grid | None]):
    """The answers of ``backbone_batch``."""

    __slots__ = ()

    backbone = GridColumn(SOLVABLE, "The grid of the values that all solutions share.")


class TrueCandidatesBatch(Batch[tuple[DigitSet, ...] | None]):
    """The answers of ``true_candidates_batch``."""

    __slots__ = ()

    true_candidates = MasksColumn(
        SEARCHED, "The true candidates of each cell; in memory a mask, where digit d is bit d - 1."
    )


def _masks(data: bytes, _: Layout) -> tuple[DigitSet, ...]:
    return tuple(map(_digit_set, memoryview(data).cast("I")))


_BACKBONE: Question[Grid, BackboneBatch] = inquiry(
    BackboneBatch, "backbone", lambda data, layout: puzzle_of(data, layout=layout)
)
_TRUE_CANDIDATES: Question[tuple[DigitSet, ...], TrueCandidatesBatch] = inquiry(
    TrueCandidatesBatch, "true_candidates", _masks
)


def backbone(puzzle: Puzzle, *, cancel: CancelFlag | None = None, work_limit: int | None = None) -> Grid:
    """Return the values that all solutions share; other cells are open, and the givens are those of the puzzle.

    Raises ``ConflictError`` or ``NoSolutionError`` if there is no solution.

    >>> backbone("12345678." + "." * 72).to_line()[:18]
    '123456789.........'
    """
    grid = as_grid(puzzle)
    return puzzle_of(_BACKBONE.ask(grid, cancel, work_limit)._values, grid._givens, None, grid.layout)


def backbone_batch(
    puzzles: Puzzles,
    *,
    work_limit: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
    cancel: CancelFlag | None = None,
) -> BackboneBatch:
    """Return for each puzzle the values that all its solutions share; column ``backbone``, uint8 (N, 81).

    >>> batch = backbone_batch(["12345678." + "." * 72, "55" + "." * 79])
    >>> batch[0].to_line()[:18], batch.status[1], batch[1]
    ('123456789.........', 'conflict', None)
    """
    return _BACKBONE.ask_batch(puzzles, threads, progress, cancel, work_limit)


def true_candidates(
    puzzle: Puzzle, *, cancel: CancelFlag | None = None, work_limit: int | None = None
) -> tuple[DigitSet, ...]:
    """Return the true candidates of each cell, 81 on the classic board; empty sets if there is no solution.

    >>> true = true_candidates("12345678." + "." * 72)
    >>> print(true[0], true[8], true[9])
    {1} {9} {4, 5, 6, 7, 8, 9}
    """
    return _TRUE_CANDIDATES.ask(puzzle, cancel, work_limit)


def true_candidates_batch(
    puzzles: Puzzles,
    *,
    work_limit: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
    cancel: CancelFlag | None = None,
) -> TrueCandidatesBatch:
    """Return the true candidates of each cell of each puzzle.

    Column ``true_candidates``, uint16 (N, 81): digit d is bit d - 1.

    >>> batch = true_candidates_batch(["12345678." + "." * 72])
    >>> print(batch[0][8], batch[0][9], bin(batch.true_candidates.data[0, 9]))
    {9} {4, 5, 6, 7, 8, 9} 0b111111000
    """
    return _TRUE_CANDIDATES.ask_batch(puzzles, threads, progress, cancel, work_limit)
