"""``Question``: a function of the engine that answers something about each puzzle, and the class of its results.

What the functions of all questions do in the same way is here: convert the puzzles, check ``threads``, ``progress`` and
``cancel``, and make a batch of the columns that the engine returns; or return the answer for one puzzle, and raise the
error with the reason if there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from nonet._board.grid import Grid
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
from nonet._engine.status import STATUSES
from nonet._errors import ConflictError, MultipleSolutionsError, NoSolutionError, PuzzleError
from nonet._native import core as _core

if TYPE_CHECKING:
    from typing_extensions import Buffer

Answer = TypeVar("Answer")
Results = TypeVar("Results", bound=Batch[Any])


class Question(Generic[Answer, Results]):
    """A query: ``engine`` takes puzzles and keywords, and returns pairs of a column's name and memory.

    ``column`` has the answer for one puzzle; by default it is the first.
    """

    def __init__(
        self, results: type[Results], engine: Callable[..., Sequence[tuple[str, Buffer]]], *, column: str | None = None
    ) -> None:
        self.results, self.engine = results, engine
        self._column = column or results._fields[0]
        self._function = column or results._function.removesuffix("_batch")

    def ask_batch(
        self,
        puzzles: Puzzles,
        threads: int | None,
        progress: Progress,
        cancel: CancelFlag | None = None,
        **options: object,
    ) -> Results:
        """Return the answers for many puzzles."""
        callback, ruled = checked_callback(cancel, progress), list[tuple[int, Grid]]()
        options |= {"threads": checked_threads(threads), "progress": callback}
        columns = dict(self.engine(read_puzzles(puzzles, callback, ruled), **options))
        if ruled:
            columns["status"] = _unsupported(columns["status"], ruled)
        return self.results(columns)

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


def _unsupported(codes: Buffer, ruled: Ruled) -> bytes:
    """Return the statuses with those of rows that are on another board than the engine's."""
    changed = bytearray(codes)
    for row, _ in ruled:
        changed[row] = STATUSES.index("unsupported")
    return bytes(changed)


def inquiry(name: str) -> Callable[..., Sequence[tuple[str, Buffer]]]:
    """Return the engine of a question that has this name there, which is also the name of its column."""

    def engine(puzzles: _core.Puzzles, **options: Any) -> Sequence[tuple[str, Buffer]]:
        answer, status = _core.answer_batch(puzzles, question=name, **options)
        return [(name, answer[1]), status]

    return engine


def not_proper_error(grid: Grid, callback: Progress = None) -> PuzzleError:
    """Return the error with the reason why a grid is not proper."""
    _, found, _, _ = _core.search(grid._values, grid._pencilmarks, 2, callback)
    if found:
        first, second = (Grid._make(values, grid._givens) for values in found)
        return MultipleSolutionsError(grid, (first, second))
    conflicts = grid.conflicts()
    return ConflictError(grid, conflicts) if conflicts else NoSolutionError(grid)
