"""Minimal puzzles: which givens are redundant, and how to be rid of them.

A puzzle is *minimal* if it is proper and no given can go: without any one of them it would have several solutions. A
given is *redundant* if the puzzle stays proper without it. Each is so by itself: of two redundant givens one may be
needed once the other is gone. So a puzzle has many minimal puzzles within it, and which of them ``minimized`` finds
depends on the seed.

What is asked about is the puzzle: the givens of a grid, without placed digits and pencilmarks. The functions on single
grids are the methods of ``Grid`` by the same names.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonet._engine.answers import BatchAnswers, BatchGrids, ask, ask_batch
from nonet._engine.batch import Status
from nonet._engine.solve import solve
from nonet._board.geometry import Cell
from nonet._board.grid import Grid
from nonet._board.random import checked_word
from nonet._engine.inputs import Progress, Puzzles, read_batch

_PROPER: frozenset[Status] = frozenset({"proper"})


def is_minimal(grid: Grid) -> bool:
    """Tell whether the puzzle is proper and no given is redundant."""
    answer, _ = ask("is_minimal", grid._givens)
    return answer == b"\1"


def redundant_givens(grid: Grid) -> tuple[Cell, ...]:
    """Return the cells of the redundant givens, in order."""
    answer, status = ask("redundant_givens", grid._givens)
    if status != "proper":
        solve(grid.givens)  # which says what is wrong
    return _cells_of(answer)


def minimized(grid: Grid, *, seed: int) -> Grid:
    """Return a minimal puzzle within the puzzle."""
    answer, status = ask("minimized", grid._givens, seed=checked_word("seed", seed))
    if status != "proper":
        solve(grid.givens)  # which says what is wrong
    return Grid._make(answer, answer)


def is_minimal_batch(
    puzzles: Puzzles, *, threads: int | None = None, progress: Progress | None = None
) -> memoryview[bool]:
    """Return for each puzzle whether it is proper and no given is redundant: bool; False for no puzzle.

    ``puzzles``, ``threads`` and ``progress`` are those of ``solve_batch``; a ``Grid`` stands for its givens.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> list(is_minimal_batch([puzzle, Grid(puzzle).minimized(seed=1), "." * 81]))
    [False, True, False]
    """
    answers, _ = ask_batch("is_minimal", read_batch(puzzles, givens_alone=True), threads, progress)
    return memoryview(answers).cast("?")


def redundant_givens_batch(
    puzzles: Puzzles, *, threads: int | None = None, progress: Progress | None = None
) -> BatchAnswers[tuple[Cell, ...]]:
    """Return for each proper puzzle which givens are redundant: a column of bool, a tuple of cells for a row.

    ``puzzles``, ``threads`` and ``progress`` are those of ``solve_batch``; a ``Grid`` stands for its givens.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> answers = redundant_givens_batch([puzzle, "." * 81])
    >>> len(answers[0]), answers.status[1], answers[1]
    (22, 'multiple', None)
    """
    columns = ask_batch("redundant_givens", read_batch(puzzles, givens_alone=True), threads, progress)
    return BatchAnswers(columns, "?", _PROPER, _cells_of)


def minimized_batch(
    puzzles: Puzzles, *, seed: int, threads: int | None = None, progress: Progress | None = None
) -> BatchGrids:
    """Return for each proper puzzle a minimal puzzle within it.

    The order in which givens are tried is that of the seed and the row's place: same puzzles and seed, same result, at
    any number of threads, and the first row is what ``Grid.minimized`` makes of it. ``puzzles``, ``threads`` and
    ``progress`` are those of ``solve_batch``; a ``Grid`` stands for its givens.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> answers = minimized_batch([puzzle, puzzle, "oops"], seed=1)
    >>> answers[0].given_count, answers[0] == answers[1], answers[0] == Grid(puzzle).minimized(seed=1), answers[2]
    (22, False, True, None)
    """
    batch = read_batch(puzzles, givens_alone=True)
    return BatchGrids(ask_batch("minimized", batch, threads, progress, seed=checked_word("seed", seed)), _PROPER)


def _cells_of(marks: Iterable[int]) -> tuple[Cell, ...]:
    return tuple(cell for cell, mark in zip(Cell.ALL, marks, strict=True) if mark)
