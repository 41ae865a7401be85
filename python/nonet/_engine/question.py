"""``Question``: a function of the engine that answers something about each puzzle, and the class of its results.

What the functions of all questions do in the same way is here: convert the puzzles, check ``threads``, ``progress`` and
``cancel``, and make a batch of the columns that the engine returns; or return the answer for one puzzle, and raise the
error with the reason if there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, cast

from nonet._board.grid import Grid, puzzle_of
from nonet._board.layout import CLASSIC
from nonet._engine.batch import Batch
from nonet._engine.cancel import CancelFlag, checked_callback
from nonet._engine.inputs import (
    Progress,
    Puzzle,
    Puzzles,
    Ruled,
    as_classic,
    checked_threads,
    read_puzzles,
    refused_pencilmarks,
)
from nonet._engine.ruled import OtherRow, find
from nonet._engine.status import STATUSES
from nonet._errors import ConflictError, MultipleSolutionsError, NoSolutionError, PuzzleError
from nonet._native import core as _core

if TYPE_CHECKING:
    from typing_extensions import Buffer

Answer = TypeVar("Answer")
Elsewhere: TypeAlias = Callable[[list[Grid], int, int, Progress, int | None], Sequence[OtherRow]]
Results = TypeVar("Results", bound=Batch[Any])


class Question(Generic[Answer, Results]):
    """A query: ``engine`` takes puzzles and keywords, and returns pairs of a column's name and memory.

    ``column`` has the answer for one puzzle; by default it is the first. ``elsewhere`` answers for the puzzles on
    other boards than the classic one; without it such a row is ``unsupported``.
    """

    def __init__(
        self,
        results: type[Results],
        engine: Callable[..., Sequence[tuple[str, Buffer]]],
        *,
        column: str | None = None,
        elsewhere: Elsewhere | None = None,
    ) -> None:
        self.results, self.engine, self._elsewhere = results, engine, elsewhere
        self._column = column or results._fields[0]
        self._function = column or results._function.removesuffix("_batch")

    def ask_batch(
        self,
        puzzles: Puzzles,
        threads: int | None,
        progress: Progress,
        cancel: CancelFlag | None = None,
        nodes: int | None = None,
        **options: object,
    ) -> Results:
        """Return the answers for many puzzles."""
        callback, ruled = checked_callback(cancel, progress), list[tuple[int, Grid]]()
        options |= {"threads": checked_threads(threads), "progress": callback}
        columns = dict(self.engine(read_puzzles(puzzles, callback, ruled), **options))
        if not ruled:
            return self.results(columns)
        limit, count = options.get("limit"), checked_threads(threads)
        return self.results(columns, self.add_ruled(columns, ruled, callback, nodes, limit, count))

    def add_ruled(
        self,
        columns: dict[str, Buffer],
        ruled: Ruled,
        callback: Progress,
        nodes: int | None,
        limit: Any,
        threads: int,
    ) -> dict[int, Grid]:
        """Set the rows that are on other boards than the engine's in the columns; return their solutions."""
        codes = bytearray(columns["status"])
        declared = self.results._declared
        counts = {name for name in columns if name in declared and declared[name].kind == "count"}
        numbers = {name: bytearray(columns[name]) for name in counts}
        solved = dict[int, Grid]()
        grids = [grid for _, grid in ruled]
        rows: Sequence[OtherRow] = [("unsupported", None, {})] * len(grids)
        if self._elsewhere is not None:
            later = _after(callback, len(codes) - len(grids))
            rows = self._elsewhere(grids, limit, threads, later, nodes)
        for (row, grid), (status, values, found) in zip(ruled, rows, strict=True):
            if values is not None:
                solved[row] = puzzle_of(values, layout=grid.layout)
            for name in counts & found.keys():
                memoryview(numbers[name]).cast("Q")[row] = found[name]
            codes[row] = STATUSES.index(status)
        columns |= {"status": bytes(codes), **{name: bytes(data) for name, data in numbers.items()}}
        return solved

    def ask(self, puzzle: Puzzle, cancel: CancelFlag | None = None, **options: object) -> Answer:
        """Return the answer for one puzzle; raise an error with the reason if there is none."""
        puzzle = puzzle if isinstance(puzzle, (str, bytes)) else as_classic(puzzle, self._function)
        rows = read_puzzles([puzzle])
        callback = checked_callback(cancel)
        columns = dict(self.engine(rows, threads=1, progress=callback, **options))
        name, code = self._column, memoryview(columns["status"])[0]
        column = self.results._declared[name]
        if column.answered[code]:
            return cast(Answer, column.reader(memoryview(columns[name]))(0))
        if STATUSES[code] == "unsupported":
            raise refused_pencilmarks(self._function)
        raise not_proper_error(as_classic(puzzle, self._function), callback)


def _after(callback: Progress, done: int) -> Progress:
    """Return a progress function for rows that come after so many others."""
    return None if callback is None else lambda rows: callback(done + rows)


def inquiry(name: str) -> Callable[..., Sequence[tuple[str, Buffer]]]:
    """Return the engine of a question that has this name there, which is also the name of its column."""

    def engine(puzzles: _core.Puzzles, **options: Any) -> Sequence[tuple[str, Buffer]]:
        answer, status = _core.answer_batch(puzzles, question=name, **options)
        return [(name, answer[1]), status]

    return engine


def not_proper_error(grid: Grid, callback: Progress = None) -> PuzzleError:
    """Return the error with the reason why a grid is not proper."""
    if grid.layout is not CLASSIC:
        known = find("solve", grid, 2, callback).solutions
        if known:
            one, other = (Grid._make(values, grid._givens, None, grid.layout) for values in known)
            return MultipleSolutionsError(grid, (one, other))
        problems = grid.conflicts()
        return ConflictError(grid, problems) if problems else NoSolutionError(grid)
    _, found, _, _ = _core.search(grid._values, grid._pencilmarks, 2, callback)
    if found:
        first, second = (Grid._make(values, grid._givens) for values in found)
        return MultipleSolutionsError(grid, (first, second))
    conflicts = grid.conflicts()
    return ConflictError(grid, conflicts) if conflicts else NoSolutionError(grid)
