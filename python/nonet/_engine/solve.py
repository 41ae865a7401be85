"""Exact answers about one puzzle: its solution, its solutions, how many there are.

Everything here asks the native engine (``crates/nonet-core``), which searches depth first and in an order that depends
on the puzzle alone: same puzzle, same solutions in the same order, same counters. A search of any length stops on
Ctrl-C, and lets other threads run meanwhile.

A puzzle is a ``Grid``, or a ``str`` or ``bytes`` that ``Grid`` reads. Its values are taken as they stand, whether given
or placed, and its pencilmarks, if it has any, bind the open cells: a sukaku is a puzzle like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from nonet._errors import ConflictError, MultipleSolutionsError, NoSolutionError
from nonet._board.grid import Grid
from nonet._engine.native import core as _core

Puzzle: TypeAlias = Grid | str | bytes


class SearchResult(NamedTuple):
    """What a search found, and what it cost.

    ``solutions`` holds the first solution and the second, where there are any: two show that a puzzle is not proper.
    ``guesses`` counts the choices between a candidate and its absence, ``dead_ends`` those that came to nothing.
    """

    solution_count: int
    solutions: tuple[Grid, ...]
    guesses: int
    dead_ends: int


def solve(puzzle: Puzzle) -> Grid:
    """Return the solution of a proper puzzle.

    Its givens are those of the puzzle. Raises ``ParseError`` for a text that is no grid, ``ConflictError`` where givens
    clash, ``NoSolutionError``, and ``MultipleSolutionsError`` with two of the solutions.

    >>> print(solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").to_line())
    534678912672195348198342567859761423426853791713924856961537284287419635345286179
    >>> solve("." * 81)
    Traceback (most recent call last):
    nonet.MultipleSolutionsError: the puzzle has more than one solution: ...
    """
    givens, found = _first_solutions(puzzle, 2)
    if len(found) == 1:
        return Grid._make(found[0], givens)
    grid = _as_grid(puzzle)
    if found:
        first, second = (Grid._make(values, givens) for values in found)
        raise MultipleSolutionsError(grid, (first, second))
    if conflicts := grid.conflicts():
        raise ConflictError(grid, conflicts)
    raise NoSolutionError(grid)


def any_solution(puzzle: Puzzle) -> Grid | None:
    """Return the first solution found, or ``None`` if there is none.

    >>> any_solution("." * 81).is_solved
    True
    >>> any_solution("55" + "." * 79) is None
    True
    """
    givens, found = _first_solutions(puzzle, 1)
    return Grid._make(found[0], givens) if found else None


def solutions(puzzle: Puzzle) -> Iterator[Grid]:
    """Return an iterator over all solutions; each is searched for when it is asked for.

    >>> from itertools import islice
    >>> len(set(islice(solutions("." * 81), 1000)))
    1000
    """
    grid = _as_grid(puzzle)
    return (Grid._make(values, grid._givens) for values in _core.Solutions(grid._values, grid._pencilmarks))


def count_solutions(puzzle: Puzzle, limit: int | None = 2) -> int:
    """Return the number of solutions, counting no further than ``limit``; ``None`` counts them all.

    >>> count_solutions("." * 81), count_solutions("." * 81, limit=10_000)
    (2, 10000)
    """
    if limit in (1, 2):
        return len(_first_solutions(puzzle, limit)[1])
    return search(puzzle, solution_limit=limit).solution_count


def is_proper(puzzle: Puzzle) -> bool:
    """Tell whether the puzzle has exactly one solution.

    >>> is_proper("." * 81)
    False
    """
    return len(_first_solutions(puzzle, 2)[1]) == 1


def search(puzzle: Puzzle, *, solution_limit: int | None = 2) -> SearchResult:
    """Look for solutions until there are ``solution_limit`` of them, or no more; say what was found at which cost.

    >>> result = search("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> result.solution_count, result.guesses, result.dead_ends
    (1, 0, 0)
    """
    if solution_limit is not None and solution_limit < 1:
        raise ValueError(f"a limit is at least 1, not {solution_limit}")
    grid = _as_grid(puzzle)
    # A limit beyond 64 bits is none: no grid has that many.
    limit = None if solution_limit is None or solution_limit >= 1 << 64 else solution_limit
    count, found, guesses, dead_ends = _core.search(grid._values, grid._pencilmarks, limit)
    return SearchResult(count, tuple(Grid._make(values, grid._givens) for values in found), guesses, dead_ends)


def _first_solutions(puzzle: Puzzle, limit: int) -> tuple[bytes, list[bytes]]:
    """Return the givens and up to one or two solutions; a bare line need not become a grid first."""
    found = _core.first_solutions(puzzle, limit)
    if found is None:
        grid = _as_grid(puzzle)
        _, solutions, _, _ = _core.search(grid._values, grid._pencilmarks, limit)
        return grid._givens, solutions
    return found


def _as_grid(puzzle: Puzzle) -> Grid:
    return puzzle if isinstance(puzzle, Grid) else Grid(puzzle)
