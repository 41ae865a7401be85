"""Many puzzles at once: ``solve_batch`` and the columns that it returns.

The lane engine solves 256 puzzles in lockstep, so a batch takes a fraction of what as many calls of ``solve`` take. A
row is never an error: it has a status, and order is kept. ``_rows.py`` says what may go in. What comes out are
memoryviews over what the engine wrote; NumPy takes them as they are (``numpy.asarray``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias, get_args, overload

from nonet._engine.solve import search
from nonet._board.grid import Grid
from nonet._engine.native import core as _core
from nonet._engine.inputs import Progress, Puzzles, checked_threads, columns_of, read_batch

Status = Literal[
    "proper",
    "multiple",
    "no_solution",
    "conflict",
    "malformed",
    "solvable",
    "unsupported",
    "limit_reached",
    "readable",
]
STATUSES: tuple[Status, ...] = get_args(Status)
_Column: TypeAlias = "bytes | memoryview"


class BatchRow(NamedTuple):
    """What came of one puzzle; ``solution`` is the first one found, if there is any."""

    status: Status
    solution: Grid | None
    solution_count: int
    guesses: int


class StatusColumn(Sequence[Status]):
    """The statuses as words; ``codes`` holds the bytes that stand for them, places in ``STATUSES``."""

    __slots__ = ("codes",)

    def __init__(self, codes: bytes | memoryview) -> None:
        self.codes = memoryview(codes)

    @overload
    def __getitem__(self, index: int) -> Status: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Status]: ...
    def __getitem__(self, index: int | slice) -> Status | Sequence[Status]:
        if isinstance(index, slice):
            return [STATUSES[code] for code in self.codes[index]]
        return STATUSES[self.codes[index]]

    def __len__(self) -> int:
        return len(self.codes)

    def count(self, value: object) -> int:
        """Return how many rows have this status."""
        return bytes(self.codes).count(STATUSES.index(value)) if value in STATUSES else 0

    def __repr__(self) -> str:
        return f"<StatusColumn {self.summary()}>"

    def summary(self) -> dict[Status, int]:
        """Return how many rows have which status, without those that none has."""
        return {status: count for status in STATUSES if (count := self.count(status))}


class BatchResult(Sequence[BatchRow]):
    """The columns of a batch, a row for each puzzle, in the order in which they went in.

    ``solution`` has the values of the first solution, uint8 of shape (N, 81), zeros where there is none. ``status`` has
    a word for each row, ``solution_count`` the solutions up to the limit, ``guesses`` the guesses of the search (both
    uint64). A row by itself is a ``BatchRow``.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> result = solve_batch([puzzle, "oops"])
    >>> result
    <BatchResult of 2: 1 proper, 1 malformed>
    >>> print(*result.status, result.solution[0, 2], result[0].solution["r1c3"])
    proper malformed 4 4
    """

    def __init__(self, solution: _Column, status: _Column, solution_count: _Column, guesses: _Column) -> None:
        self._values = solution
        # A view of nothing cannot be given a shape.
        self.solution = memoryview(solution).cast("B", (len(status), 81)) if status else memoryview(b"")
        self.status = StatusColumn(status)
        self.solution_count = memoryview(solution_count).cast("Q")
        self.guesses = memoryview(guesses).cast("Q")

    def lines(self) -> bytes:
        """Return the solutions as text, 81 characters a line, dots where there is none."""
        return _core.lines_of_values(self._values)

    @overload
    def __getitem__(self, index: int) -> BatchRow: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[BatchRow]: ...
    def __getitem__(self, index: int | slice) -> BatchRow | Sequence[BatchRow]:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        count = self.solution_count[index]
        place = index if index >= 0 else len(self) + index
        solution = Grid.from_values(self.solution[place, cell] for cell in range(81)) if count else None
        return BatchRow(self.status[index], solution, count, self.guesses[index])

    def __len__(self) -> int:
        return len(self.status)

    def __repr__(self) -> str:
        counts = ", ".join(f"{count:,} {status}" for status, count in self.status.summary().items())
        return f"<BatchResult of {len(self):,}: {counts}>" if counts else "<BatchResult of none>"


def solve_batch(
    puzzles: Puzzles,
    *,
    solution_limit: int = 2,
    threads: int | None = None,
    progress: Progress | None = None,
) -> BatchResult:
    r"""Solve many puzzles, and say of each whether it is proper.

    ``puzzles``: one ``bytes`` or ``str`` with a puzzle a line, an array of uint8 of shape (N, 81) or (N, 9, 9), an
    Arrow column of texts, or any iterable of grids and texts. ``solution_limit`` is where counting stops: 2 proves a
    puzzle proper; at 1 a row with a solution is ``solvable``, since nobody looked for another. ``threads`` is how many to
    use, all that there are if not told. ``progress`` is called some twenty times a second with the number of rows done;
    what it raises ends the batch, as Ctrl-C does.

    Same puzzles, same result, at any number of threads. Fewer than 32 rows go to the single engine, which guesses
    elsewhere: their guesses, and the first solution of several, may differ from those in a larger batch.

    >>> solve_batch(b"." * 81 + b"\n" + b"55" + b"." * 79).status[:]
    ['multiple', 'conflict']
    """
    return BatchResult(*_solve(puzzles, solution_limit, threads, progress, wants_solutions=True))


def count_batch(
    puzzles: Puzzles, *, limit: int = 2, threads: int | None = None, progress: Progress | None = None
) -> memoryview:
    """Return the number of solutions of each puzzle, counting no further than ``limit``: uint64; 0 for no puzzle.

    >>> list(count_batch(["." * 81, "55" + "." * 79], limit=1000))
    [1000, 0]
    """
    return memoryview(_solve(puzzles, limit, threads, progress, wants_solutions=False)[2]).cast("Q")


def is_proper_batch(
    puzzles: Puzzles, *, threads: int | None = None, progress: Progress | None = None
) -> memoryview[bool]:
    """Return for each puzzle whether it has exactly one solution: bool; False for no puzzle.

    >>> list(is_proper_batch(["." * 81]))
    [False]
    """
    statuses = _solve(puzzles, 2, threads, progress, wants_solutions=False)[1]
    return memoryview(bytes(statuses).translate(_IS_PROPER)).cast("?")


_IS_PROPER = bytes([1]) + bytes(255)

_Results: TypeAlias = Sequence[_Column]


def _solve(
    puzzles: Puzzles, solution_limit: int, threads: int | None, progress: Progress | None, *, wants_solutions: bool
) -> _Results:
    """Return the columns; a grid whose pencilmarks bind its cells goes to the single engine by itself."""
    if solution_limit < 1:
        raise ValueError(f"a limit is at least 1, not {solution_limit}")
    limit, thread_count = min(solution_limit, (1 << 64) - 1), checked_threads(threads)
    batch = read_batch(puzzles)

    def solve(rows: _core.Rows, before: int, progress: Progress | None) -> Sequence[memoryview]:
        return [
            memoryview(column) for column in _core.solve_batch(rows, (limit, thread_count, wants_solutions, progress))
        ]

    results = columns_of(batch, solve, progress)
    return _with_marked(results, batch.marked, limit, wants_solutions) if batch.marked else results


def _with_marked(
    results: _Results, marked: Sequence[tuple[int, Grid]], solution_limit: int, wants_solutions: bool
) -> _Results:
    """Return the results with the rows of some grids replaced by what the single engine says of them."""
    solution, status, solution_count, guesses = map(bytearray, results)
    for row, grid in marked:
        found = search(grid, solution_limit=solution_limit)
        if wants_solutions:
            first = found.solutions[0]._values if found.solutions else bytes(81)
            solution[row * 81 : row * 81 + 81] = first
        status[row] = STATUSES.index(_status_of(grid, found.solution_count, solution_limit))
        memoryview(solution_count).cast("Q")[row] = found.solution_count
        memoryview(guesses).cast("Q")[row] = found.guesses
    return bytes(solution), bytes(status), bytes(solution_count), bytes(guesses)


def _status_of(grid: Grid, solution_count: int, solution_limit: int) -> Status:
    if solution_count == 0:
        return "conflict" if grid.conflicts() else "no_solution"
    if solution_count == 1:
        return "proper" if solution_limit > 1 else "solvable"
    return "multiple"
