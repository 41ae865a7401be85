"""What a grid must be before steps are searched for, and the error that says what is wrong with it.

A step is valid only in a position that can be completed. So a position is solved first: a position with several
solutions, or with none, is refused, and where the givens have one solution, the player's wrong digits and wrongly
removed candidates are named.

What uniqueness may assume in a position depends on its givens: ``crates/nonet-logic/src/uniqueness.rs`` has the rule.
"""

from __future__ import annotations

from nonet._board.grid import Grid
from nonet._board.layout import CLASSIC
from nonet._engine.inputs import Progress
from nonet._engine.mistakes import mistakes_beside
from nonet._engine.ruled import decided, no_solution
from nonet._errors import (
    ConflictError,
    LimitError,
    MistakeError,
    MultipleSolutionsError,
    PuzzleError,
    SolvedError,
)
from nonet._native import core as _core


def with_givens(grid: Grid) -> Grid:
    """Return the grid with the givens of its whole path: all values if nothing else is given, and no marks."""
    has_none = not _is_given(grid) and not grid.has_pencilmarks
    return Grid._make(grid._values, grid._values, None, grid.layout) if has_none else grid


def _is_given(grid: Grid) -> bool:
    """Tell whether a puzzle is given beside what a player has entered: by givens, or by rules alone."""
    return any(grid._givens) or bool(grid.layout.rules)


def solution_of(grid: Grid, progress: Progress = None, nodes: int | None = None) -> Grid:
    """Return the only solution of a position; raise the error with the reason if there is none.

    On other boards than the classic one the search ends with a ``LimitError`` after this many ``nodes``, if any.
    """
    found = _solutions(grid, progress, nodes)
    if len(found) == 1:
        return found[0]
    if len(found) == 2:
        first, second = found
        raise MultipleSolutionsError(grid, (first, second))
    raise _no_solution(grid, progress, nodes)


def refuse_solved(grid: Grid) -> None:
    """Raise an error if there is nothing left to do."""
    if grid.open_count == 0:
        raise SolvedError(grid)


def _no_solution(grid: Grid, progress: Progress, nodes: int | None) -> PuzzleError:
    has_moves = grid._values != grid._givens or grid.has_pencilmarks
    if has_moves and _is_given(grid):
        found = _solutions(grid.givens, progress, nodes)
        if len(found) == 1:
            return MistakeError(grid, found[0], *mistakes_beside(grid, found[0]))
    conflicts = grid.conflicts()
    return ConflictError(grid, conflicts) if conflicts else no_solution(grid)


def _solutions(grid: Grid, progress: Progress, nodes: int | None) -> list[Grid]:
    """Return the solutions of a position, two at most, on the board that it has."""
    if grid.layout is CLASSIC:
        _, found, _, _ = _core.search(grid._values, grid._pencilmarks, 2, progress)
    else:
        try:
            found = list(decided(grid, 2, progress, nodes).solutions)
        except LimitError as error:
            raise LimitError(error.work_limit, before="the position was known to have one solution") from None
    return [Grid._make(values, grid._givens, None, grid.layout) for values in found]
