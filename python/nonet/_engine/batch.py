"""``Batch``: the answers for many puzzles, as columns (each one block of memory) that can also be read as rows.

A batch holds the engine's output: NumPy, Arrow and ``memoryview`` read it in place. All columns are declared in the
body of ``Batch``. A ``Question`` lists the columns of its batches, the statuses for which a column has a value, and how
a row is made. Questions are registered by their names, so that batches can be pickled.

```
solve_batch     solution       status    solution_count   guesses
row 0           81 values      proper    1                0          -> Solved("proper", Grid(…), 1, 0)
row 1           81 zeros       conflict  0                0          -> Solved("conflict", None, 0, 0)
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar, cast, get_args, overload

from nonet._board.grid import Grid
from nonet._board.value import Frozen, as_integer, shown, wrong_type
from nonet._engine.arrow_stream import arrow_stream
from nonet._engine.cancel import CancelFlag, checked_callback
from nonet._engine.columns import COLUMNS, KINDS, Column, CountsColumn, Items, Kind, StepsColumn, are_equal
from nonet._engine.inputs import (
    Progress,
    Puzzle,
    Puzzles,
    as_grid,
    checked_threads,
    read_puzzles,
    refused_pencilmarks,
)
from nonet._engine.native import core as _core
from nonet._errors import ConflictError, MultipleSolutionsError, NoSolutionError, PuzzleError

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from typing_extensions import Buffer

    # The items of columns. Their names are texts where columns are declared, since they are not imported at run time.
    from nonet._board.digit_set import DigitSet  # noqa: F401
    from nonet._board.geometry import Cell  # noqa: F401
    from nonet._board.transform import Transform  # noqa: F401
    from nonet._engine.wanted import Level  # noqa: F401
    from nonet.logic import Technique  # noqa: F401

Status: TypeAlias = Literal[
    "proper", "multiple", "no_solution", "conflict", "malformed", "solvable", "unsupported", "limit_reached", "readable"
]
STATUSES: tuple[Status, ...] = get_args(Status)
ALL = frozenset(STATUSES)
PROPER: frozenset[Status] = frozenset({"proper"})
READABLE: frozenset[Status] = frozenset({"readable"})
SOLVABLE: frozenset[Status] = frozenset({"proper", "multiple", "solvable"})
SEARCHED: frozenset[Status] = SOLVABLE | {"no_solution", "conflict"}

Row = TypeVar("Row", covariant=True)
Answer = TypeVar("Answer")
_ROWS_AT_ONCE = 1 << 18

KINDS["status"] = Kind("B", 0, STATUSES.__getitem__)
COLUMNS["status"] = Column[int]("status", "")


class Statuses(Frozen, Sequence[Status]):
    """The statuses as strings; ``codes`` has them as bytes, indices into the list of all statuses."""

    __slots__ = ("codes",)

    codes: memoryview

    def __init__(self, codes: memoryview) -> None:
        object.__setattr__(self, "codes", codes)

    @overload
    def __getitem__(self, index: int) -> Status: ...
    @overload
    def __getitem__(self, index: slice) -> list[Status]: ...
    def __getitem__(self, index: int | slice) -> Status | list[Status]:
        if isinstance(index, slice):
            return [STATUSES[code] for code in self.codes[index]]
        return STATUSES[self.codes[as_integer(index, "the index of a row is an integer or a slice")]]

    def __len__(self) -> int:
        return len(self.codes)

    def count(self, value: object) -> int:
        """Return how many rows have this status."""
        return bytes(self.codes).count(STATUSES.index(value)) if isinstance(value, str) and value in STATUSES else 0

    def counts(self) -> dict[Status, int]:
        """Return the number of rows for each status that occurs."""
        return {status: count for status in STATUSES if (count := self.count(status))}

    def __repr__(self) -> str:
        return f"<Statuses {self.counts()}>"


class Batch(Frozen, Items[Row]):
    """The answers for many puzzles, in the order of the puzzles; the ``…_batch`` functions return it.

    A row is one answer: a ``Grid``, a ``bool``, an ``int``, or a named tuple of several values; ``None`` if there is no
    answer; ``status`` gives the reason. A slice is a batch. The columns are attributes: sequences of what a row has,
    such as grids, over memory that ``numpy.asarray`` reads in place. In a row without an answer a column of numbers has
    0, any other ``None``; its memory holds zeros, or 255 in a column of grids if the puzzle was unreadable. PyArrow and
    Polars read a whole batch: ``pyarrow.table(batch)``, ``polars.DataFrame(batch)``. If not described, ``puzzles``,
    ``threads`` and ``progress`` are as in ``solve_batch``.

    >>> import nonet
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> batch = nonet.solve_batch([puzzle, "oops"])
    >>> batch
    <Batch of solve_batch, 2 rows: 1 proper, 1 malformed>
    >>> print(*batch.status, batch.solution[0]["r1c3"], batch[0].solution["r1c3"], batch[1].solution)
    proper malformed 4 4 None
    >>> list(batch.guesses), batch.solution[-1], batch.solution.shape
    ([0, 0], None, (2, 81))
    >>> batch.is_minimal
    Traceback (most recent call last):
    AttributeError: solve_batch has no column 'is_minimal', only solution, status, solution_count, guesses
    """

    puzzle = Column[Grid]("grid", "The generated puzzle.")
    solution = Column["Grid | None"]("grid", "The solution, the first one found if there are several.")
    attempts = Column[int]("count", "The candidates tried for a generated puzzle with a wanted rating or technique.")
    solution_count = Column[int]("count", "The number of solutions, up to the limit.")
    guesses = Column[int]("count", "The guesses of the search.")
    is_proper = Column[bool]("flag", "Whether the puzzle has exactly one solution.")
    is_minimal = Column[bool]("flag", "Whether the puzzle is proper and no value is redundant.")
    redundant_givens = Column["tuple[Cell, ...] | None"](
        "cells", "The cells whose values are redundant; in memory a flag for each cell."
    )
    minimized = Column["Grid | None"]("grid", "A minimal puzzle within the puzzle.")
    backbone = Column["Grid | None"]("grid", "The grid of the values that all solutions share.")
    true_candidates = Column["tuple[DigitSet, ...] | None"](
        "masks", "The true candidates of each cell; in memory a mask, where digit d is bit d - 1."
    )
    canonical = Column["Grid | None"]("grid", "The canonical form.")
    canonical_transform = Column["Transform | None"](
        "transform", "The transform to the form; in memory transposed (0 or 1), rows, columns, digits."
    )
    automorphism_count = Column[int]("count", "The number of automorphisms.")
    isomorph = Column["Grid | None"]("grid", "A random isomorph.")
    solved = Column[bool]("flag", "Whether the answer is full, has no conflicts and keeps the givens.")
    givens_kept = Column[bool]("flag", "Whether each given of the puzzle is in its cell of the answer.")
    conflicts = Column[int]("count", "The pairs of cells of the answer with the same digit in one house.")
    correct_cells = Column[int]("count", "The cells of the answer that have the digit of the solution.")
    format_ok = Column[bool]("flag", "Whether the text has an answer.")
    credit = Column[float]("decimal", "Partial credit, from 0 to 1; 1 only if solved.")
    answer = Column["Grid | None"]("grid", "The answer; blanks if the text has none.")
    er = Column[float]("decimal", "The highest value of all steps; 20 if the techniques do not suffice.")
    ep = Column[float]("decimal", "The highest value up to the first digit placed.")
    ed = Column[float]("decimal", "The value of the first step.")
    is_pearl = Column[bool]("flag", "Whether ER equals EP; False if the search ended before that was known.")
    is_diamond = Column[bool]("flag", "Whether ER equals EP and ED; False if the search ended before that was known.")
    hodoku_score = Column[int]("count", "The sum of the scores of all steps.")
    hodoku_level = Column["Level | None"]("level", "The level; in memory 0 to 4 for easy to extreme, 255 for none.")
    hardest_technique = Column["Technique | None"](
        "technique", "The hardest technique; in memory its row in the catalogue, 255 for none."
    )
    step_count = Column[int]("count", "The number of steps.")
    technique_counts = CountsColumn(
        "How often each technique was used; as an array a number for each of the catalogue, made when it is first read."
    )
    reached = Column["Grid | None"]("grid", "The grid at the end of the steps.")
    steps = StepsColumn("The steps as texts: the id of each technique, ``=`` and the difficulty, separated by ``;``.")
    solving_order = Column["tuple[Cell, ...] | None"](
        "order", "The cells in the order in which the steps fill them; in memory 255 follows the last."
    )

    __slots__ = ("_columns", "_question", "_spread")
    __hash__ = None  # type: ignore[assignment]

    _question: Question[Any]
    _columns: Mapping[str, memoryview]
    _spread: list[memoryview]  # the array of technique_counts, once it was read

    def __init__(self, question: Question[Any], columns: Mapping[str, Buffer]) -> None:
        known = isinstance(question, Question) and isinstance(columns, Mapping)
        if not known or not question.columns.keys() <= columns.keys():
            hint = "create a Batch with a function whose name ends in _batch: question and columns come from the engine"
            raise wrong_type(hint, columns if isinstance(question, Question) else question)
        object.__setattr__(self, "_question", question)
        views = {name: memoryview(columns[name]).cast("B") for name in question.columns}
        object.__setattr__(self, "_columns", views)
        object.__setattr__(self, "_spread", [])

    @property
    def status(self) -> Statuses:
        """The status of each row."""
        return Statuses(self._columns["status"])

    def _answered(self, name: str) -> bytes:
        """Return a byte for each status: whether a row with it has a value in this column."""
        return bytes(status in self._question.columns[name] for status in STATUSES)

    def _bytes_of(self, name: str) -> memoryview:
        if name in self._columns:
            return self._columns[name]
        raise AttributeError(f"{self._question.name} has no column {name!r}, only {', '.join(self._columns)}")

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> Batch[Row]: ...
    def __getitem__(self, index: int | slice) -> Row | Batch[Row]:
        rows = range(len(self))[index]
        if isinstance(rows, int):
            return next(self._rows(range(rows, rows + 1)))
        columns = {name: COLUMNS[name].taken(data, rows) for name, data in self._columns.items()}
        return Batch(self._question, columns)

    def __iter__(self) -> Iterator[Row]:
        return self._rows(range(len(self)))

    def _rows(self, rows: range) -> Iterator[Row]:
        question, codes = self._question, self._columns["status"]
        parts = []
        for name in question.fields:
            is_answered = [status in question.columns[name] for status in STATUSES]
            parts.append((COLUMNS[name].reader(self._columns[name]), is_answered))
        for row in rows:
            code = codes[row]
            yield question.row(*[read(row) if is_answered[code] else None for read, is_answered in parts])

    def __len__(self) -> int:
        return len(self._columns["status"])

    def __repr__(self) -> str:
        counts = ", ".join(f"{count:,} {status}" for status, count in self.status.counts().items())
        rows = "1 row" if len(self) == 1 else f"{len(self):,} rows"
        return f"<Batch of {self._question.name}, {rows}{': ' if counts else ''}{counts}>"

    def __eq__(self, other: object) -> bool:
        """Tell whether both have the same columns with the same content."""
        if not isinstance(other, Batch):
            return NotImplemented
        pairs = [(data, other._columns.get(name)) for name, data in self._columns.items()]
        return self._columns.keys() == other._columns.keys() and all(are_equal(*pair) for pair in pairs)

    def __reduce__(self) -> tuple[object, ...]:
        return _load, (self._question.module, self._question.name, self._contents())

    def _contents(self) -> dict[str, bytes]:
        return {name: bytes(data) for name, data in self._columns.items()}

    def lines(self, column: str | None = None) -> bytes:
        """Return a column of grids as text, one line of 81 characters per row; default: the first column of grids.

        A blank is a dot. A row without an answer is 81 dots, or 81 exclamation marks if the puzzle was unreadable.
        """
        grids = [name for name in self._columns if COLUMNS[name].kind == "grid"]
        if not (column is None or isinstance(column, str)):
            raise wrong_type("column must be the name of a column or None", column)
        if (column or "") not in ("", *grids) or not grids:
            name = "" if column is None else f" {shown(column)}"
            known = f", only {', '.join(grids)}" if grids else ""
            raise ValueError(f"{self._question.name} has no column of grids{name}{known}")
        return _core.lines_of_values(self._columns[column or grids[0]])

    def to_numpy(self) -> dict[str, NDArray[Any]]:
        """Return the columns as arrays that share the memory of the batch; ``status`` is a new array of strings.

        ``steps`` is a new array of objects.
        """
        import numpy

        others = [name for name in self._columns if name != "status"]
        arrays = {name: COLUMNS[name].to_numpy(getattr(self, name), len(self)) for name in others}
        words, codes = numpy.array(STATUSES), numpy.asarray(self.status.codes)
        statuses = numpy.empty(len(self), words.dtype)
        for start in range(0, len(self), _ROWS_AT_ONCE):  # signals are handled in between
            part = slice(start, start + _ROWS_AT_ONCE)
            statuses[part] = words[codes[part]]
        return {name: arrays.get(name, statuses) for name in self._columns}

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the batch as a stream of Arrow record batches of 2^20 rows (2^16 with steps or counts of techniques).

        Types: grids are strings of 81 characters (``large_utf8``), and steps are strings too; statuses are a
        dictionary; counts are ``uint64``; flags are ``bool``; marked cells and masks are lists of 81; a solving order
        is a list of ``uint8``; a transform is its number; counts of techniques are a list of a number for each of the
        catalogue. A missing answer is null. Each is built on demand.
        """
        parts = []
        for name, data in self._columns.items():
            parts.append((name, COLUMNS[name].kind, data, self._answered(name)))
        return arrow_stream(parts, self._columns["status"], requested_schema)


class Question(Generic[Answer]):
    """A query: its result columns, each with the statuses for which it has a value.

    The first column is a row's value; if ``row`` is given, it makes a named tuple of several columns. ``engine`` takes
    puzzles and keywords and returns pairs of column name and memory.
    """

    def __init__(
        self,
        name: str,
        module: str,
        columns: Mapping[str, frozenset[Status]],
        engine: Callable[..., Sequence[tuple[str, Buffer]]],
        row: Callable[..., Any] | None = None,
    ) -> None:
        self.name, self.module, self.columns, self.engine = name, module, {**columns, "status": ALL}, engine
        self.fields: tuple[str, ...] = getattr(row, "_fields", tuple(columns)[:1])
        self.row = row or (lambda value: value)
        _QUESTIONS[name] = self

    def ask_batch(
        self,
        puzzles: Puzzles,
        threads: int | None,
        progress: Progress,
        cancel: CancelFlag | None = None,
        **options: object,
    ) -> Batch[Any]:
        """Return the answers for many puzzles."""
        callback = checked_callback(cancel, progress)
        options |= {"threads": checked_threads(threads), "progress": callback}
        return Batch(self, dict(self.engine(read_puzzles(puzzles, callback), **options)))

    def ask(self, puzzle: Puzzle, cancel: CancelFlag | None = None, **options: object) -> Answer:
        """Return the answer for one puzzle; raise an error with the reason if there is none."""
        rows = read_puzzles([puzzle if isinstance(puzzle, (Grid, str, bytes)) else as_grid(puzzle)])
        callback = checked_callback(cancel)
        columns = dict(self.engine(rows, threads=1, progress=callback, **options))
        (name,), status = self.fields, STATUSES[memoryview(columns["status"])[0]]
        if status in self.columns[name]:
            return cast(Answer, COLUMNS[name].reader(memoryview(columns[name]))(0))
        if status == "unsupported":
            raise refused_pencilmarks(self.name.removesuffix("_batch"))
        raise not_proper_error(as_grid(puzzle), callback)


def inquiry(name: str, module: str, answered: frozenset[Status]) -> Question[Any]:
    """Return a question; ``name`` is its name in the engine and the name of its column."""

    def engine(puzzles: _core.Puzzles, **options: Any) -> Sequence[tuple[str, Buffer]]:
        answer, status = _core.answer_batch(puzzles, question=name, **options)
        return [(name, answer[1]), status]

    return Question(f"{name}_batch", module, {name: answered}, engine)


def not_proper_error(grid: Grid, callback: Progress = None) -> PuzzleError:
    """Return the error with the reason why a grid is not proper."""
    _, found, _, _ = _core.search(grid._values, grid._pencilmarks, 2, callback)
    if found:
        first, second = (Grid._make(values, grid._givens) for values in found)
        return MultipleSolutionsError(grid, (first, second))
    conflicts = grid.conflicts()
    return ConflictError(grid, conflicts) if conflicts else NoSolutionError(grid)


_QUESTIONS: dict[str, Question[Any]] = {}


def _load(module: str, name: str, columns: Mapping[str, bytes]) -> Batch[Any]:
    """Return the batch of a pickle; raise ``ValueError`` if its columns are not whole."""
    import_module(module)
    question = _QUESTIONS.get(name)
    if question is None or not isinstance(columns, Mapping) or columns.keys() != question.columns.keys():
        raise ValueError(f"this is not the pickle of a batch: {shown(name)} does not have these columns")
    for column, data in columns.items():
        if not isinstance(data, bytes):
            raise ValueError(f"column {column}: expected bytes, found {type(data).__name__}")
    parts = [(column, COLUMNS[column].kind, data) for column, data in columns.items()]
    _core.check_columns(parts, columns["status"])
    return Batch(question, columns)
