"""The values that all solutions of a grid share, and the candidates that occur in some solution.

A candidate is *true* if some solution has it. The *backbone* is the cells that have the same value in every solution:
those with one true candidate. For a proper puzzle both are its solution; for others they show where the grid is decided
and where it is not, however many solutions there are.
"""

from collections.abc import Sequence
from functools import cache

from nonet._board.digit_set import DigitSet
from nonet._board.geometry import CELL_COUNT
from nonet._board.grid import Grid, puzzle_of
from nonet._board.layout import CLASSIC
from nonet._board.sized_text import board_of_other_size
from nonet._engine.batch import Batch
from nonet._engine.cancel import CancelFlag, checked_callback
from nonet._engine.columns import Column, GridColumn
from nonet._engine.inputs import Progress, Puzzle, Puzzles, as_grid
from nonet._engine.question import Question, inquiry, not_proper_error
from nonet._engine.ruled import true_masks
from nonet._engine.status import SEARCHED, SOLVABLE

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


_BACKBONE: Question[Grid, BackboneBatch] = Question(BackboneBatch, inquiry("backbone"))
_TRUE_CANDIDATES: Question[tuple[DigitSet, ...], TrueCandidatesBatch] = Question(
    TrueCandidatesBatch, inquiry("true_candidates")
)


def backbone(puzzle: Puzzle, *, cancel: CancelFlag | None = None) -> Grid:
    """Return the values that all solutions share; other cells are open, and the givens are those of the puzzle.

    Raises ``ConflictError`` or ``NoSolutionError`` if there is no solution.

    >>> backbone("12345678." + "." * 72).to_line()[:18]
    '123456789.........'
    """
    grid = as_grid(puzzle)
    if grid.layout is not CLASSIC:
        callback = checked_callback(cancel)
        masks = true_masks("backbone", grid, callback)
        if 0 in masks:
            raise not_proper_error(grid, callback)
        shared = bytes(0 if mask & mask - 1 else mask.bit_length() for mask in masks)
        return puzzle_of(shared, grid._givens, None, grid.layout)
    return Grid._make(_BACKBONE.ask(grid, cancel)._values, grid._givens)


def backbone_batch(
    puzzles: Puzzles, *, threads: int | None = None, progress: Progress = None, cancel: CancelFlag | None = None
) -> BackboneBatch:
    """Return for each puzzle the values that all its solutions share; column ``backbone``, uint8 (N, 81).

    >>> batch = backbone_batch(["12345678." + "." * 72, "55" + "." * 79])
    >>> batch[0].to_line()[:18], batch.status[1], batch[1]
    ('123456789.........', 'conflict', None)
    """
    return _BACKBONE.ask_batch(puzzles, threads, progress, cancel)


def true_candidates(puzzle: Puzzle, *, cancel: CancelFlag | None = None) -> tuple[DigitSet, ...]:
    """Return the true candidates of each cell, 81 on the classic board; empty sets if there is no solution.

    >>> true = true_candidates("12345678." + "." * 72)
    >>> print(true[0], true[8], true[9])
    {1} {9} {4, 5, 6, 7, 8, 9}
    """
    if isinstance(puzzle, (str, bytes)) and board_of_other_size(puzzle) is None:
        return _TRUE_CANDIDATES.ask(puzzle, cancel)  # the engine reads a line without a ``Grid``
    grid = as_grid(puzzle)
    if grid.layout is not CLASSIC:
        return tuple(map(_digit_set, true_masks("true_candidates", grid, checked_callback(cancel))))
    return _TRUE_CANDIDATES.ask(grid, cancel)


def true_candidates_batch(
    puzzles: Puzzles, *, threads: int | None = None, progress: Progress = None, cancel: CancelFlag | None = None
) -> TrueCandidatesBatch:
    """Return the true candidates of each cell of each puzzle.

    Column ``true_candidates``, uint16 (N, 81): digit d is bit d - 1.

    >>> batch = true_candidates_batch(["12345678." + "." * 72])
    >>> print(batch[0][8], batch[0][9], bin(batch.true_candidates.data[0, 9]))
    {9} {4, 5, 6, 7, 8, 9} 0b111111000
    """
    return _TRUE_CANDIDATES.ask_batch(puzzles, threads, progress, cancel)
