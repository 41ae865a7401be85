"""Questions about puzzles that take several searches: how they are put to the engine, and a batch of answers.

``_minimal.py`` and ``_candidates.py`` have the questions. The engine knows each by its name, and answers with a number
for each cell of the puzzle, and a status.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, Literal, TypeAlias, TypeVar, overload

from nonet._engine.batch import STATUSES, Status, StatusColumn
from nonet._board.grid import Grid
from nonet._engine.native import core as _core
from nonet._engine.inputs import Batch, Progress, checked_threads, columns_of

Question = Literal["is_minimal", "redundant_givens", "minimized", "backbone", "true_candidates"]
Answer = TypeVar("Answer")
CellFormat: TypeAlias = Literal["?", "B", "H"]


class BatchAnswers(Sequence[Answer | None], Generic[Answer]):
    """The answers of a batch, one for each puzzle, in the order in which they went in.

    ``status`` has a word for each row, as in ``BatchResult``. ``cells`` is the column of answers, of shape (N, 81),
    zeros where there is none; NumPy takes it as it is (``numpy.asarray``). A row by itself is what the method of
    ``Grid`` by the same name returns, or ``None`` where that would raise an error or the row is no puzzle.

    >>> import nonet
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> answers = nonet.redundant_givens_batch([puzzle, "oops"])
    >>> answers
    <BatchAnswers for 2: 1 proper, 1 malformed>
    >>> answers.cells[0, 4], answers[0][:2], answers[1]
    (True, (Cell('r1c1'), Cell('r1c2')), None)
    """

    def __init__(
        self,
        columns: Sequence[bytes],
        cell_format: CellFormat,
        answered: frozenset[Status],
        value_of: Callable[[Iterable[int]], Answer],
    ) -> None:
        self._values, codes = columns
        self._answered = answered
        self._value_of = value_of
        view = memoryview(self._values)
        # A view of nothing cannot be given a shape.
        self.cells = view.cast("B").cast(cell_format, (len(codes), 81)) if codes else view
        self._rows = view.cast(cell_format)
        self.status = StatusColumn(codes)

    @overload
    def __getitem__(self, index: int) -> Answer | None: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Answer | None]: ...
    def __getitem__(self, index: int | slice) -> Answer | Sequence[Answer | None] | None:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(len(self)))]
        if self.status[index] not in self._answered:
            return None
        place = index if index >= 0 else len(self) + index
        return self._value_of(self._rows[place * 81 : place * 81 + 81])

    def __len__(self) -> int:
        return len(self.status)

    def __repr__(self) -> str:
        counts = ", ".join(f"{count:,} {status}" for status, count in self.status.summary().items())
        return f"<{type(self).__name__} for {len(self):,}: {counts or 'none'}>"


class BatchGrids(BatchAnswers[Grid]):
    """Answers that are grids: ``cells`` has their values, and all that have one are givens of a row's grid."""

    def __init__(self, columns: Sequence[bytes], answered: frozenset[Status]) -> None:
        super().__init__(columns, "B", answered, Grid.from_values)

    def lines(self) -> bytes:
        """Return the grids as text, 81 characters a line, dots for blanks and where there is none."""
        return _core.lines_of_values(self._values)


def ask(
    question: Question, values: bytes, pencilmarks: Sequence[int] | None = None, *, seed: int = 0
) -> tuple[bytes, Status]:
    """Return the answer for one puzzle, and what it is."""
    answer, code = _core.answer(question, seed, values, pencilmarks)
    return answer, STATUSES[code[0]]


def ask_batch(
    question: Question, batch: Batch, threads: int | None, progress: Progress | None, *, seed: int = 0
) -> Sequence[bytes]:
    """Return the columns of answers and of statuses; a grid whose pencilmarks bind is asked about by itself."""
    thread_count = checked_threads(threads)

    def ask_rows(rows: _core.Rows, before: int, progress: Progress | None) -> Sequence[bytes]:
        return _core.answer_batch(rows, (question, seed, before, thread_count, progress))

    columns = columns_of(batch, ask_rows, progress)
    return _with_marked(question, columns, batch.marked) if batch.marked else columns


def _with_marked(question: Question, columns: Sequence[bytes], marked: Sequence[tuple[int, Grid]]) -> Sequence[bytes]:
    answers, statuses = map(bytearray, columns)
    size = len(answers) // len(statuses)
    for row, grid in marked:
        answer, code = _core.answer(question, 0, grid._values, grid._pencilmarks)
        answers[row * size : row * size + size] = answer
        statuses[row : row + 1] = code
    return bytes(answers), bytes(statuses)
