"""Minimal puzzles: which values are redundant, and how to remove them.

A puzzle is *minimal* if it is proper and removing any given leaves several solutions. A given is *redundant* if the
puzzle stays proper without it. Each given is tested alone: after one redundant given is removed, another may no longer
be redundant. So a puzzle contains many minimal puzzles; the seed decides which of them ``minimized`` finds.

All values of a grid count as givens, placed or not; pass ``grid.givens`` for the puzzle alone. Pencilmarks are not
supported. On another board than the classic one ``work_limit`` bounds the work on a puzzle, in nodes of its searches,
as in ``solve``.
"""

from nonet._board.geometry import Cell
from nonet._board.grid import Grid, puzzle_of
from nonet._board.layout import Layout
from nonet._board.rule import Rule
from nonet._checks import checked_flag, checked_integer
from nonet._engine.batch import Batch
from nonet._engine.cancel import CancelFlag
from nonet._engine.columns import PROPER, SEARCHED, CellsColumn, FlagColumn, GridColumn
from nonet._engine.inputs import Progress, Puzzle, Puzzles, as_grid, checked_callback, checked_work
from nonet._engine.question import Question, inquiry, not_proper_error
from nonet._engine.ruled import decided


class IsMinimalBatch(Batch[bool | None]):
    """The answers of ``is_minimal_batch``."""

    __slots__ = ()

    is_minimal = FlagColumn(SEARCHED, "Whether the puzzle is proper and no value is redundant.")


class RedundantGivensBatch(Batch[tuple[Cell, ...] | None]):
    """The answers of ``redundant_givens_batch``."""

    __slots__ = ()

    redundant_givens = CellsColumn(PROPER, "The cells whose values are redundant; in memory a flag for each cell.")


class MinimizedBatch(Batch[Grid | None]):
    """The answers of ``minimized_batch``."""

    __slots__ = ()

    minimized = GridColumn(PROPER, "A minimal puzzle within the puzzle.")


def _cells(data: bytes, layout: Layout) -> tuple[Cell, ...]:
    return tuple(cell for cell, mark in zip(layout.cells, data, strict=True) if mark)


_IS_MINIMAL: Question[bool, IsMinimalBatch] = inquiry(IsMinimalBatch, "is_minimal", lambda data, _: data != b"\0")
_REDUNDANT: Question[tuple[Cell, ...], RedundantGivensBatch] = inquiry(RedundantGivensBatch, "redundant_givens", _cells)
_MINIMIZED: Question[Grid, MinimizedBatch] = inquiry(
    MinimizedBatch, "minimized", lambda data, layout: puzzle_of(data, layout=layout)
)


def is_minimal(puzzle: Puzzle, *, cancel: CancelFlag | None = None, work_limit: int | None = None) -> bool:
    """Tell whether the puzzle is proper and no value is redundant.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> is_minimal(puzzle), is_minimal(minimized(puzzle, seed=1))
    (False, True)
    """
    return _IS_MINIMAL.ask(puzzle, cancel, work_limit)


def is_minimal_batch(
    puzzles: Puzzles,
    *,
    work_limit: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
    cancel: CancelFlag | None = None,
) -> IsMinimalBatch:
    """Tell for each puzzle whether it is proper and no value is redundant; column ``is_minimal``, bool.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> list(is_minimal_batch([puzzle, minimized(puzzle, seed=1), "oops"]))
    [False, True, None]
    """
    return _IS_MINIMAL.ask_batch(puzzles, threads, progress, cancel, work_limit)


def redundant_givens(
    puzzle: Puzzle, *, cancel: CancelFlag | None = None, work_limit: int | None = None
) -> tuple[Cell, ...]:
    """Return the cells of the redundant values, in order.

    Two of them may not be removable together. Raises ``ConflictError``, ``NoSolutionError`` or
    ``MultipleSolutionsError`` for a puzzle that is not proper.

    >>> cells = redundant_givens("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> len(cells), cells[:2]
    (22, (Cell('r1c1'), Cell('r1c2')))
    """
    return _REDUNDANT.ask(puzzle, cancel, work_limit)


def redundant_givens_batch(
    puzzles: Puzzles,
    *,
    work_limit: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
    cancel: CancelFlag | None = None,
) -> RedundantGivensBatch:
    """Return the cells of the redundant values of each proper puzzle; column ``redundant_givens``, bool (N, 81).

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> batch = redundant_givens_batch([puzzle, "." * 81])
    >>> len(batch[0]), batch.redundant_givens.data[0, 1], batch.status[1], batch[1]
    (22, True, 'multiple', None)
    """
    return _REDUNDANT.ask_batch(puzzles, threads, progress, cancel, work_limit)


def redundant_rules(
    puzzle: Puzzle, *, together: bool = False, cancel: CancelFlag | None = None, work_limit: int | None = None
) -> tuple[Rule, ...]:
    """Return the rules without which the puzzle is still proper, in order; a classic puzzle has none.

    Each of them can be removed alone, two of them perhaps not. With ``together`` all that are returned can be removed
    at once, and then no other one: rules are tried in the order of the layout. ``work_limit`` bounds each search, as in
    ``solve``. Raises the same errors as ``redundant_givens``.

    >>> from nonet import Grid, Layout
    >>> from nonet.rules import Cage, Odd
    >>> layout = Layout(4, rules=[Cage("r1c1 r1c2", sum=3), Odd("r1c1")])
    >>> redundant_rules(Grid("12.. ..1. .3.. ...4", layout=layout))
    (Cage('r1c1 r1c2', sum=3), Odd('r1c1'))
    >>> puzzle = Grid(".... .... ..4. .32.", layout=Layout(4, rules=[*layout.rules, Cage("r1c1 r2c1", sum=4)]))
    >>> redundant_rules(puzzle)
    (Cage('r1c1 r2c1', sum=4), Odd('r1c1'))
    >>> redundant_rules(puzzle, together=True)
    (Cage('r1c1 r2c1', sum=4),)
    """
    has_all = checked_flag("together", together)
    grid, callback, work = as_grid(puzzle), checked_callback(cancel), checked_work(work_limit)
    layout = grid.layout
    if decided(grid, 2, callback, work).solution_count != 1:
        raise not_proper_error(grid, callback)
    found: list[Rule] = []
    for rule in layout.rules:
        gone = [*found, rule] if has_all else [rule]
        others = Layout(layout.size, layout.regions, rules=[each for each in layout.rules if each not in gone])
        without = Grid._make(grid._values, grid._givens, grid._pencilmarks, others)
        if decided(without, 2, callback, work).solution_count == 1:
            found.append(rule)
    return tuple(found)


def minimized(puzzle: Puzzle, *, seed: int, cancel: CancelFlag | None = None, work_limit: int | None = None) -> Grid:
    """Return a minimal puzzle within the puzzle: redundant values are removed in a random order.

    The same puzzle and seed (0 to 2**64 - 1) give the same result on every machine. Raises the same errors as
    ``redundant_givens``.

    >>> grid = minimized("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", seed=1)
    >>> grid.given_count
    22
    """
    return _MINIMIZED.ask(puzzle, cancel, work_limit, seed=checked_integer("seed", seed))


def minimized_batch(
    puzzles: Puzzles,
    *,
    seed: int,
    work_limit: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
    cancel: CancelFlag | None = None,
) -> MinimizedBatch:
    """Return a minimal puzzle within each proper puzzle; column ``minimized``, uint8 (N, 81).

    The order in which values are tried depends on the seed and the index of the row; the first row is the one that
    ``minimized`` returns. ``puzzles``, ``threads`` and ``progress`` are those of ``solve_batch``.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> batch = minimized_batch([puzzle, puzzle, "oops"], seed=1)
    >>> batch[0].given_count, batch[0] == batch[1], batch[0] == minimized(puzzle, seed=1), batch[2]
    (22, False, True, None)
    """
    return _MINIMIZED.ask_batch(puzzles, threads, progress, cancel, work_limit, seed=checked_integer("seed", seed))
