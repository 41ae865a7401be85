"""Solutions of one puzzle and of many: the unique solution, all solutions, their number.

The single engine (``crates/nonet-core/src/single``) solves one puzzle. It searches depth first in an order that depends
on the puzzle alone: the same puzzle has the same solutions in the same order, and the same counters. The lane engine
(``crates/nonet-core/src/lane``) solves 256 puzzles in lockstep, and takes a fraction of the time of single calls.
A search of any length stops on Ctrl-C, lets other threads run, and ends when one of them sets its ``CancelFlag``.

A puzzle is a ``Grid``, or a ``str`` or ``bytes`` that ``Grid`` reads. All its values count, given or placed; its
pencilmarks restrict the open cells. So a sukaku can be solved too.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from nonet._board.geometry import CELL_COUNT
from nonet._board.grid import Grid, puzzle_of
from nonet._board.layout import CLASSIC, Layout
from nonet._checks import checked_callable, checked_integer
from nonet._engine.arrow_stream import ArrowColumn
from nonet._engine.batch import Batch
from nonet._engine.cancel import CancelFlag
from nonet._engine.columns import (
    ALL,
    SEARCHED,
    SOLVABLE,
    CountColumn,
    GridColumn,
    Status,
    StatusColumn,
    Statuses,
    flags_of,
)
from nonet._engine.inputs import (
    Progress,
    Puzzle,
    Puzzles,
    Ruled,
    as_grid,
    checked_callback,
    checked_threads,
    checked_work,
    read_puzzles,
)
from nonet._engine.question import Question, not_proper_error
from nonet._engine.ruled import decided, each_solution, find, solve_rows
from nonet._errors import LimitError, ParseError
from nonet._native import core as _core

_MOST_SOLUTIONS = (1 << 64) - 1


class SearchResult(NamedTuple):
    """The result and the counters of a search.

    ``solutions`` holds the first two solutions, if there are any: two show that a puzzle is not proper. ``guesses``
    counts guessed candidates, ``dead_ends`` the states without a solution that the search reached.
    """

    solution_count: int
    solutions: tuple[Grid, ...]
    guesses: int
    dead_ends: int


class Solved(NamedTuple):
    """A row of ``solve_batch``; ``solution`` is the first one found, if there is any."""

    status: Status
    solution: Grid | None
    solution_count: int
    guesses: int


class SolveBatch(Batch[Solved], row=Solved):
    """The answers of ``solve_batch``."""

    __slots__ = ()

    solution = GridColumn(SOLVABLE, "The solution, the first one found if there are several.")
    status = StatusColumn()
    solution_count = CountColumn(ALL, "The number of solutions, up to the limit.")
    guesses = CountColumn(ALL, "The guesses of the search.")


class CountedBatch(Batch[int | None], function="counted"):
    """The answers of ``counted``."""

    __slots__ = ()

    solution_count = CountColumn(SEARCHED, "The number of solutions, up to the limit.")


_SOLVE: Question[Solved, SolveBatch] = Question(SolveBatch, _core.solve_batch, elsewhere=solve_rows)
_COUNT: Question[int, CountedBatch] = Question(CountedBatch, _core.solve_batch, elsewhere=solve_rows)


def solve(puzzle: Puzzle, *, cancel: CancelFlag | None = None, work_limit: int | None = None) -> Grid:
    """Return the solution of a proper puzzle.

    Its givens are those of the puzzle. ``work_limit`` bounds the search on another board than the classic one, in nodes
    of the search. A sparse board of 25x25 can take minutes: where guesses alone do not finish a board of more than 16
    values, clauses are learned, and each dead end counts as a node. Raises ``ParseError`` for a string that is not a
    grid, ``ConflictError`` for conflicting digits, ``NoSolutionError``, ``MultipleSolutionsError`` with two of the
    solutions, and ``LimitError``.

    >>> print(solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").to_line())
    534678912672195348198342567859761423426853791713924856961537284287419635345286179
    >>> solve("." * 81)
    Traceback (most recent call last):
    nonet.MultipleSolutionsError: the puzzle has more than one solution: ...
    >>> print(solve("1... ..3. .2.. ...4").to_line())
    1342243142133124
    """
    callback = checked_callback(cancel)
    puzzle, layout, givens, found = _first_solutions(puzzle, 2, callback, work_limit)
    if len(found) != 1:
        raise not_proper_error(as_grid(puzzle), callback)
    return puzzle_of(found[0], givens, None, layout)


def solve_batch(
    puzzles: Puzzles,
    *,
    limit: int | None = 2,
    work_limit: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
    cancel: CancelFlag | None = None,
) -> SolveBatch:
    r"""Solve many puzzles; the status of a row says whether the puzzle is proper.

    ``puzzles``: text with one puzzle per line (``str`` or ``bytes``), an array of integers of shape (N, 81) or
    (N, 9, 9), an Arrow column, or an iterable of grids, strings and entries of ``nonet.read``. ``limit``: stop each
    search at this many solutions. The default 2 proves uniqueness; with 1, a solved row gets the status ``solvable``.
    ``None`` counts them all, which can take forever: a grid with 12 givens can have 10**14 solutions.
    ``threads``: default one per core. ``progress`` is called about twenty times per second with the number of rows
    done; an exception that it raises ends the batch, as Ctrl-C does. ``cancel`` is a ``CancelFlag``, with which another
    thread can end the call.

    A row's result depends on the puzzle and the limit alone: not on other rows, their number, or threads. ``solve`` and
    ``search`` use another engine, which guesses in another order: their guesses, and the first solution of several, can
    differ. Rows on other boards than the classic one go to the engine of ``solve``; ``work_limit`` bounds the search of
    each in nodes, and such a row gets the status ``limit_reached``.

    >>> solve_batch(b"." * 81 + b"\n" + b"55" + b"." * 79).status[:]
    ['multiple', 'conflict']
    """
    return _SOLVE.ask_batch(puzzles, threads, progress, cancel, work_limit, limit=_checked_limit(limit))


def counted(puzzles: Puzzles, *, limit: int = 2, threads: int | None = None, progress: Progress = None) -> CountedBatch:
    """Return the number of solutions and the status of many puzzles, as ``solve_batch``, without the solutions."""
    return _COUNT.ask_batch(puzzles, threads, progress, limit=_checked_limit(limit), solutions=False)


def solved_texts(
    puzzles: Puzzles, *, threads: int | None = None, progress: Progress = None
) -> tuple[Statuses, dict[str, Any]]:
    """Return the statuses, solutions and guesses of many puzzles, the solutions as text, 81 bytes on the classic board.

    A batch holds digits, and copies them into characters when Arrow reads it. For very easy puzzles that copy takes a
    fifth of the time of solving, so tables are filled from this instead.
    """
    count, callback = checked_threads(threads), checked_callable("progress", progress)
    ruled: Ruled = []
    rows = read_puzzles(puzzles, callback, ruled)
    found = dict(_core.solve_batch(rows, limit=2, threads=count, progress=callback, as_text=True))
    others = _SOLVE.add_ruled(found, ruled, callback, nodes=None, threads=count, limit=2) if ruled else {}
    solved = {row: other.items["solution"] for row, other in others.items()}
    memory = {name: memoryview(data) for name, data in found.items()}
    codes = memory["status"]
    solution = ArrowColumn("text", memory["solution"], codes, flags_of(SOLVABLE))
    return Statuses(codes), {
        "solution": _with_lines(memory["solution"], codes, solved) if ruled else solution,
        "guesses": ArrowColumn("count", memory["guesses"], codes, flags_of(ALL)),
    }


def _with_lines(lines: memoryview, codes: memoryview, solved: Mapping[int, Grid]) -> list[str | None]:
    """Return the solutions of rows on several boards: the lines of the engine, and those of other boards."""
    answered, text = flags_of(SOLVABLE), bytes(lines).decode()
    return [
        solved[row].to_line()
        if row in solved
        else text[CELL_COUNT * row : CELL_COUNT * (row + 1)]
        if answered[code]
        else None
        for row, code in enumerate(codes)
    ]


def any_solution(puzzle: Puzzle, *, cancel: CancelFlag | None = None, work_limit: int | None = None) -> Grid | None:
    """Return the first solution found, or ``None`` if there is none. ``work_limit`` is that of ``solve``.

    >>> any_solution("." * 81).is_solved
    True
    >>> any_solution("55" + "." * 79) is None
    True
    """
    _, layout, givens, found = _first_solutions(puzzle, 1, checked_callback(cancel), work_limit)
    return puzzle_of(found[0], givens, None, layout) if found else None


def solutions(puzzle: Puzzle, *, cancel: CancelFlag | None = None) -> Iterator[Grid]:
    """Return a lazy iterator over all solutions.

    >>> from itertools import islice
    >>> len(set(islice(solutions("." * 81), 1000)))
    1000
    """
    grid = as_grid(puzzle)
    if grid.layout is not CLASSIC:
        return each_solution(grid, checked_callback(cancel))
    found = _core.Solutions(grid._values, grid._pencilmarks, checked_callback(cancel))
    return (Grid._make(values, grid._givens) for values in found)


def count_solutions(
    puzzle: Puzzle, *, limit: int | None = 2, cancel: CancelFlag | None = None, work_limit: int | None = None
) -> int:
    """Return the number of solutions, at most ``limit``; ``None`` counts them all. ``work_limit`` is that of ``solve``.

    >>> count_solutions("." * 81), count_solutions("." * 81, limit=10_000)
    (2, 10000)
    """
    most = None if limit is None else _checked_limit(limit)
    callback = checked_callback(cancel)
    # The engine reads a line of 81 cells without a ``Grid``.
    count = _core.count_solutions(puzzle, most, callback)
    if count is not None:
        return count
    grid = as_grid(puzzle)
    if grid.layout is not CLASSIC:
        return decided(grid, _checked_limit(limit), callback, checked_work(work_limit)).solution_count
    return _core.search(grid._values, grid._pencilmarks, most, callback)[0]


def is_proper(puzzle: Puzzle, *, cancel: CancelFlag | None = None, work_limit: int | None = None) -> bool:
    """Tell whether the puzzle has exactly one solution. ``work_limit`` is that of ``solve``.

    >>> is_proper("." * 81)
    False
    """
    return count_solutions(puzzle, cancel=cancel, work_limit=work_limit) == 1


def status(puzzle: Puzzle, *, cancel: CancelFlag | None = None, work_limit: int | None = None) -> Status:
    """Return ``proper``, ``multiple``, ``no_solution``, ``conflict`` or, if it cannot be read as a grid, ``malformed``.

    ``limit_reached``: the ``work_limit``, that of ``solve``, did not suffice.

    >>> status("." * 81), status("55" + "." * 79), status("oops")
    ('multiple', 'conflict', 'malformed')
    """
    try:
        puzzle, _, _, found = _first_solutions(puzzle, 2, checked_callback(cancel), work_limit)
    except ParseError:
        return "malformed"
    except LimitError:
        return "limit_reached"
    if not found:
        return "conflict" if as_grid(puzzle).conflicts() else "no_solution"
    return "proper" if len(found) == 1 else "multiple"


def search(puzzle: Puzzle, *, limit: int | None = 2, cancel: CancelFlag | None = None) -> SearchResult:
    """Search until the limit or exhaustion; return the number of solutions, the first two, and the counters.

    >>> result = search("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> result.solution_count, result.guesses, result.dead_ends
    (1, 0, 0)
    """
    most = None if limit is None else _checked_limit(limit)
    grid = as_grid(puzzle)
    callback = checked_callback(cancel)
    if grid.layout is not CLASSIC:
        known = find(grid, _checked_limit(limit), callback)
        first = tuple(Grid._make(values, grid._givens, None, grid.layout) for values in known.solutions[:2])
        return SearchResult(known.solution_count, first, known.guesses, known.dead_ends)
    count, found, guesses, dead_ends = _core.search(grid._values, grid._pencilmarks, most, callback)
    return SearchResult(count, tuple(Grid._make(values, grid._givens) for values in found), guesses, dead_ends)


def _checked_limit(limit: int | None) -> int:
    # No search counts to 2**64.
    if limit is None or (isinstance(limit, int) and limit > _MOST_SOLUTIONS):
        return _MOST_SOLUTIONS
    return checked_integer("limit", limit, 1)


def _first_solutions(
    puzzle: Puzzle, limit: int, callback: Progress, work_limit: int | None
) -> tuple[Puzzle, Layout, bytes, list[bytes]]:
    """Return the puzzle, its layout, its givens and its first one or two solutions.

    The engine reads a line of 81 cells without a ``Grid``; rows of cells become one, since they may be read only once.
    """
    found = _core.first_solutions(puzzle, limit, callback)
    if found is None:
        grid = as_grid(puzzle)
        if grid.layout is not CLASSIC:
            known = decided(grid, limit, callback, checked_work(work_limit))
            return grid, grid.layout, grid._givens, list(known.solutions)
        return grid, CLASSIC, grid._givens, _core.search(grid._values, grid._pencilmarks, limit, callback)[1]
    return puzzle, CLASSIC, *found
