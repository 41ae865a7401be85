"""``Batch``: the answers for many puzzles, as columns (each one block of memory) that can also be read as rows.

A batch holds the engine's output: NumPy, Arrow and ``memoryview`` read it in place. What all batches share is here.
Each question has a class of its own beside its function, ``SolveBatch`` beside ``solve_batch``, which declares its
columns as attributes and how a row is made of them: so a type checker knows the columns of each result.

```
solve_batch     solution       status    solution_count   guesses
row 0           81 values      proper    1                0          -> Solved("proper", Grid(…), 1, 0)
row 1           81 zeros       conflict  0                0          -> Solved("conflict", None, 0, 0)
```
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, overload

from nonet._board import Frozen
from nonet._checks import shown, wrong_type
from nonet._engine.arrow_stream import arrow_stream
from nonet._engine.columns import Column, ColumnBase, Elsewhere, Items, StatusColumn, are_equal, part_of
from nonet._errors import UnsupportedError
from nonet._native import core as _core

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from typing_extensions import Buffer

Row = TypeVar("Row", covariant=True)


class Batch(Frozen, Items[Row]):
    """The answers for many puzzles, in the order of the puzzles; the ``…_batch`` functions return it.

    Each function has a class of its own with its columns: ``solve_batch`` returns a ``SolveBatch``. A row is one
    answer: a ``Grid``, a ``bool``, an ``int``, or a named tuple of several values; ``None`` if there is no answer;
    ``status`` gives the reason. A slice is a batch. The columns are attributes: sequences of what a row has, such as
    grids, over memory that ``numpy.asarray`` reads in place. In a row without an answer a column of numbers has 0, any
    other ``None``; its memory holds zeros, or 255 in a column of grids if the puzzle was unreadable. PyArrow and Polars
    read a whole batch: ``pyarrow.table(batch)``, ``polars.DataFrame(batch)``. If not described, ``puzzles``,
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

    __slots__ = ("_columns", "_elsewhere", "_made")
    __hash__ = None  # type: ignore[assignment]

    _function: ClassVar[str]  # what repr and errors call the function that returns such batches
    _declared: ClassVar[Mapping[str, ColumnBase[Any]]] = {}
    _fields: ClassVar[tuple[str, ...]] = ()  # the columns of which a row is made
    _row: ClassVar[Callable[..., Any] | None] = None  # makes a row of several values

    _columns: Mapping[str, memoryview]
    _made: dict[str, memoryview]
    _elsewhere: Mapping[int, Elsewhere]  # what the rows have that are on other boards than the classic one

    status = StatusColumn()

    def __init_subclass__(cls, *, function: str | None = None, row: Callable[..., Any] | None = None) -> None:
        """Read the columns of a class, and those of its base. ``status`` is last unless the class says where it is.

        ``function`` is by default the name of the class in small letters. A row is the item of the first column, or
        what ``row`` makes of several: a named tuple, or a function whose parameters have the names of their columns.
        """
        super().__init_subclass__()
        cls._function = function or re.sub(r"\B([A-Z])", r"_\1", cls.__name__).lower()
        own = {name: value for name, value in vars(cls).items() if isinstance(value, ColumnBase)}
        cls._declared = {**cls._declared, **own}
        cls._declared = {**cls._declared, "status": cls._declared.get("status", Batch.status)}
        if row is not None:
            cls._row = staticmethod(row)
            cls._fields = getattr(row, "_fields", None) or _parameters_of(row)
        elif cls._row is None:
            cls._fields = tuple(cls._declared)[:1]

    def __init__(self, columns: Mapping[str, Buffer], elsewhere: Mapping[int, Elsewhere] | None = None) -> None:
        if not self._declared or not isinstance(columns, Mapping) or not self._has_columns(columns.keys()):
            raise wrong_type("create a Batch with a *_batch function: columns must come from the engine", columns)
        if not (elsewhere is None or isinstance(elsewhere, Mapping)):
            raise wrong_type("elsewhere must map the numbers of rows to what they have on other boards", elsewhere)
        views = {name: memoryview(columns[name]).cast("B") for name in self._declared if name in columns}
        object.__setattr__(self, "_columns", views)
        object.__setattr__(self, "_made", {})
        object.__setattr__(self, "_elsewhere", elsewhere or {})

    @classmethod
    def _has_columns(cls, names: Any) -> bool:
        """Tell whether all columns are there that each such batch has."""
        return all(name in names or column.is_optional for name, column in cls._declared.items())

    def _memory_of(self, name: str) -> memoryview:
        if name in self._columns:
            return self._columns[name]
        known = ", ".join(self._columns)
        raise AttributeError(f"{self._function} has no column {name!r}, only {known}", name=name, obj=self)

    if not TYPE_CHECKING:  # a type checker knows the columns

        def __getattr__(self, name):
            if name.startswith("_"):
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
            return self._memory_of(name)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__()} - (self._declared.keys() - self._columns.keys()))

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> Self: ...
    def __getitem__(self, index: int | slice) -> Row | Self:
        rows = range(len(self))[index]
        if isinstance(rows, int):
            return next(self._rows(range(rows, rows + 1)))
        taken = {name: self._declared[name].taken(data, rows) for name, data in self._columns.items()}
        return type(self)(taken, part_of(self._elsewhere, rows))

    def _column(self, name: str) -> ColumnBase[Any]:
        column = self._declared[name]
        return column.on_boards(self._elsewhere) if isinstance(column, Column) else column

    def __iter__(self) -> Iterator[Row]:
        return self._rows(range(len(self)))

    def _rows(self, rows: range) -> Iterator[Row]:
        codes, make = self._columns["status"], self._row
        columns = [self._column(name) for name in self._fields]
        parts = [(column.reader(self._columns[column.name]), column.answered) for column in columns]
        for row in rows:
            code = codes[row]
            items = [read(row) if answered[code] else None for read, answered in parts]
            yield items[0] if make is None else make(*items)  # type: ignore[misc]

    def __len__(self) -> int:
        return len(self._columns["status"])

    def __repr__(self) -> str:
        counts = ", ".join(f"{count:,} {status}" for status, count in self.status.counts().items())
        rows = "1 row" if len(self) == 1 else f"{len(self):,} rows"
        return f"<Batch of {self._function}, {rows}{': ' if counts else ''}{counts}>"

    def __eq__(self, other: object) -> bool:
        """Tell whether both have the same columns with the same content."""
        if not isinstance(other, Batch):
            return NotImplemented
        pairs = [(data, other._columns.get(name)) for name, data in self._columns.items()]
        same = self._columns.keys() == other._columns.keys() and self._elsewhere == other._elsewhere
        return same and all(are_equal(*pair) for pair in pairs)

    def __reduce__(self) -> tuple[object, ...]:
        elsewhere = (dict(self._elsewhere),) if self._elsewhere else ()
        return _load, (type(self), self._contents(), *elsewhere)

    def _contents(self) -> dict[str, bytes]:
        return {name: bytes(data) for name, data in self._columns.items()}

    def lines(self, column: str | None = None) -> bytes:
        """Return a column of grids as text, one line of 81 characters per row; default: the first column of grids.

        A blank is a dot. A row without an answer is 81 dots, or 81 exclamation marks if the puzzle was unreadable.
        """
        grids = [name for name in self._columns if self._declared[name].kind == "grid"]
        if not (column is None or isinstance(column, str)):
            raise wrong_type("column must be the name of a column or None", column)
        if (column or "") not in ("", *grids) or not grids:
            name = "" if column is None else f" {shown(column)}"
            known = f", only {', '.join(grids)}" if grids else ""
            raise ValueError(f"{self._function} has no column of grids{name}{known}")
        name = column or grids[0]
        lines = _core.lines_of_values(self._columns[name])
        if not self._elsewhere:
            return lines
        some = lines.splitlines()
        for row, found in self._elsewhere.items():
            if name in found.items:
                some[row] = found.items[name].to_line().encode()
        return b"".join(line + b"\n" for line in some)

    def to_numpy(self) -> dict[str, NDArray[Any]]:
        """Return the columns as arrays that share the memory of the batch; words are in new arrays."""
        return {name: self._column(name).to_numpy(getattr(self, name), len(self)) for name in self._columns}

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the batch as a stream of Arrow record batches of 2^20 rows (2^16 if rows differ in length).

        Types: grids are strings of 81 characters (``large_utf8``); statuses are a dictionary; counts are ``uint64``;
        flags are ``bool``; marked cells and masks are lists of 81; a transform is its number. A missing answer is null.
        Each is built on demand.
        """
        declared = self._declared
        for row in self._elsewhere.values():
            raise UnsupportedError("Arrow", row.layout)
        parts = [(name, declared[name].kind, data, declared[name].answered) for name, data in self._columns.items()]
        return arrow_stream(parts, self._columns["status"], requested_schema)


def _parameters_of(function: Any) -> tuple[str, ...]:
    function = getattr(function, "__wrapped__", function)
    names: tuple[str, ...] = function.__code__.co_varnames[: function.__code__.co_argcount]
    return names


def _load(
    kind: type[Batch[Row]], columns: Mapping[str, bytes], elsewhere: Mapping[int, Elsewhere] | None = None
) -> Batch[Row]:
    """Return the batch of a pickle; raise ``ValueError`` if its columns are not whole."""
    is_batch = isinstance(kind, type) and issubclass(kind, Batch) and isinstance(columns, Mapping)
    if not is_batch or not columns.keys() <= kind._declared.keys() or not kind._has_columns(columns.keys()):
        name = getattr(kind, "_function", kind)
        raise ValueError(f"this is not the pickle of a batch: {shown(name)} does not have these columns")
    for column, data in columns.items():
        if not isinstance(data, bytes):
            raise ValueError(f"column {column}: expected bytes, found {type(data).__name__}")
    parts = [(column, kind._declared[column].kind, data) for column, data in columns.items()]
    _core.check_columns(parts, columns["status"])
    if not all(isinstance(row, Elsewhere) for row in (elsewhere or {}).values()):
        raise ValueError("this is not the pickle of a batch: a row on another board has no layout and items")
    return kind(columns, elsewhere)
