"""``Question``: a function of the engine that answers something about each puzzle, and the class of its results.

What the functions of all questions do in the same way is here: convert the puzzles, check ``threads``, ``progress`` and
``cancel``, and make a batch of the columns that the engine returns; or return the answer for one puzzle, and raise the
error with the reason if there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, cast

from nonet._board.grid import Grid
from nonet._board.layout import CLASSIC, Layout
from nonet._board.sized_text import board_of_other_size
from nonet._engine.batch import Batch
from nonet._engine.cancel import CancelFlag
from nonet._engine.columns import STATUSES, Column, ColumnBase, Elsewhere
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
    refused_pencilmarks,
)
from nonet._engine.ruled import OtherRow, answered_rows, find, no_solution
from nonet._errors import (
    ConflictError,
    LimitError,
    MultipleSolutionsError,
    NoSolutionError,
    PuzzleError,
    UnsupportedError,
)
from nonet._native import core as _core

if TYPE_CHECKING:
    from typing_extensions import Buffer

Answer = TypeVar("Answer")
Answering: TypeAlias = Callable[..., Sequence[OtherRow]]
"""Answers for grids on other boards than the classic one: takes ``nodes`` (the limit of the work),
``threads``, ``progress`` and the options of the question."""
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
        elsewhere: Answering | None = None,
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
        work, count = checked_work(nodes), checked_threads(threads)
        columns = dict(self.engine(read_puzzles(puzzles, callback, ruled), threads=count, progress=callback, **options))
        if not ruled:
            return self.results(columns)
        others = self.add_ruled(columns, ruled, callback, nodes=work, threads=count, **options)
        return self.results(columns, others)

    def add_ruled(
        self, columns: dict[str, Buffer], ruled: Ruled, progress: Progress, **options: object
    ) -> dict[int, Elsewhere]:
        """Set the columns of the rows on other boards than the engine's; return what the columns have no room for."""
        codes = bytearray(columns["status"])
        declared = self.results._declared
        numbers = {name: bytearray(data) for name, data in columns.items() if _is_number(declared.get(name))}
        grids = [grid for _, grid in ruled]
        rows: Sequence[OtherRow] = [("unsupported", {})] * len(grids)
        if self._elsewhere is not None:
            later = _after(progress, len(codes) - len(grids))
            rows = self._elsewhere(grids, progress=later, **options)
        found = dict[int, Elsewhere]()
        for (row, grid), (status, answers) in zip(ruled, rows, strict=True):
            items = {name: answer for name, answer in answers.items() if name not in numbers}
            for name in numbers.keys() & answers.keys():
                memoryview(numbers[name]).cast(declared[name].format)[row] = answers[name]  # type: ignore[attr-defined]
            if items:
                found[row] = Elsewhere(grid.layout, items)
            codes[row] = STATUSES.index(status)
        columns |= {"status": bytes(codes), **{name: bytes(data) for name, data in numbers.items()}}
        return found

    def ask(
        self, puzzle: Puzzle, cancel: CancelFlag | None = None, nodes: int | None = None, **options: object
    ) -> Answer:
        """Return the answer for one puzzle; raise an error with the reason if there is none.

        ``nodes`` is the limit of the work on another board than the classic one.
        """
        callback, work = checked_callback(cancel), checked_work(nodes)
        if not isinstance(puzzle, (str, bytes)) or board_of_other_size(puzzle) is not None:
            puzzle = as_grid(puzzle)
            if puzzle.layout is not CLASSIC:
                return self._ask_ruled(puzzle, callback, work, options)
        rows = read_puzzles([puzzle])
        columns = dict(self.engine(rows, threads=1, progress=callback, **options))
        name, code = self._column, memoryview(columns["status"])[0]
        column = self.results._declared[name]
        if column.answered[code]:
            return cast(Answer, column.reader(memoryview(columns[name]))(0))
        if STATUSES[code] == "unsupported":
            raise refused_pencilmarks(self._function)
        raise not_proper_error(as_grid(puzzle), callback)

    def _ask_ruled(self, grid: Grid, callback: Progress, nodes: int | None, options: dict[str, object]) -> Answer:
        if self._elsewhere is None:
            raise UnsupportedError(self._function, grid.layout)
        ((status, answers),) = self._elsewhere([grid], nodes=nodes, threads=1, progress=callback, **options)
        if self.results._declared[self._column].answered[STATUSES.index(status)]:
            return cast(Answer, answers[self._column])
        if status == "unsupported":
            raise refused_pencilmarks(self._function)
        if status == "limit_reached":
            assert nodes is not None
            raise LimitError(nodes)
        raise not_proper_error(grid, callback)


def _is_number(column: ColumnBase[Any] | None) -> bool:
    return isinstance(column, Column) and column.is_number


def _after(callback: Progress, done: int) -> Progress:
    """Return a progress function for rows that come after so many others."""
    return None if callback is None else lambda rows: callback(done + rows)


def inquiry(results: type[Results], name: str, answer: Callable[[bytes, Layout], object]) -> Question[Any, Results]:
    """Return the question that has this name in the engine, which is also the name of its column.

    ``answer`` makes an answer of the engine's memory for a board of any kind.
    """

    def engine(puzzles: _core.Puzzles, **options: Any) -> Sequence[tuple[str, Buffer]]:
        found, status = _core.answer_batch(puzzles, question=name, **options)
        return [(name, found[1]), status]

    def elsewhere(grids: list[Grid], **options: Any) -> list[OtherRow]:
        rows = answered_rows(grids, name, **options)
        return [(status, {name: answer(data, grid.layout)}) for grid, (status, data) in zip(grids, rows, strict=True)]

    return Question(results, engine, elsewhere=elsewhere)


def not_proper_error(grid: Grid, callback: Progress = None) -> PuzzleError:
    """Return the error with the reason why a grid is not proper."""
    if grid.layout is not CLASSIC:
        known = find(grid, 2, callback).solutions
        if known:
            one, other = (Grid._make(values, grid._givens, None, grid.layout) for values in known)
            return MultipleSolutionsError(grid, (one, other))
        problems = grid.conflicts()
        return ConflictError(grid, problems) if problems else no_solution(grid)
    _, found, _, _ = _core.search(grid._values, grid._pencilmarks, 2, callback)
    if found:
        first, second = (Grid._make(values, grid._givens) for values in found)
        return MultipleSolutionsError(grid, (first, second))
    conflicts = grid.conflicts()
    return ConflictError(grid, conflicts) if conflicts else NoSolutionError(grid)
