"""Columns of batches: how a block of the engine's memory is read as items, as an array and in part.

The class of a batch declares its columns as attributes: what an item is, for which statuses there is one, and its
meaning. Here are the kinds of content that several questions have; a question with a kind of its own derives it from
``Column``. In most kinds each row has the same number of bytes.

```
solution          GridColumn    81 values              -> Grid(…)
guesses           CountColumn   one number             -> 0
redundant_givens  CellsColumn   81 flags               -> (Cell, Cell, …)
```

The engine writes a status as a byte, its index in ``STATUSES``; what follows there are the sets of statuses that
columns are declared with. A batch shows a column as a sequence of such items (``ColumnView``), which NumPy and Arrow
read without a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, get_args, overload

from nonet._board import Frozen
from nonet._board.geometry import CELL_COUNT, Cell
from nonet._board.grid import Grid, puzzle_of
from nonet._board.layout import Layout
from nonet._checks import as_integer, wrong_type
from nonet._engine.arrow_stream import arrow_stream
from nonet._errors import UnsupportedError

if TYPE_CHECKING:
    from typing_extensions import Buffer

Status: TypeAlias = Literal[
    "proper",
    "multiple",
    "no_solution",
    "conflict",
    "malformed",
    "solvable",
    "unsupported",
    "limit_reached",
    "readable",
    "stuck",
]
STATUSES: tuple[Status, ...] = get_args(Status)
ALL = frozenset(STATUSES)
PROPER: frozenset[Status] = frozenset({"proper"})
READABLE: frozenset[Status] = frozenset({"readable"})
SOLVABLE: frozenset[Status] = frozenset({"proper", "multiple", "solvable"})
SEARCHED: frozenset[Status] = SOLVABLE | {"no_solution", "conflict"}

INDEX = "the index of a row is an integer or a slice"


def flags_of(statuses: frozenset[Status]) -> bytes:
    """Return a byte for each status: whether the set has it."""
    return bytes(status in statuses for status in STATUSES)


Item = TypeVar("Item")
View = TypeVar("View", covariant=True)
Row = TypeVar("Row", covariant=True)
_BYTES_AT_ONCE = 1 << 24
_ROWS_AT_ONCE = 1 << 18
_NO_GRID = b"\xff" * CELL_COUNT

if TYPE_CHECKING:
    Items = Sequence
else:

    class Items(Generic[Row]):
        """A sequence, but not a subclass of ``Sequence`` at run time: Polars would read items, not the Arrow stream."""

        __slots__ = ()
        __contains__, __reversed__ = Sequence.__contains__, Sequence.__reversed__
        index, count = Sequence.index, Sequence.count


class HasMemory(Protocol):
    """What a column needs to know of its batch."""

    @property
    def _columns(self) -> Mapping[str, memoryview]:
        """The memory of each column, that of ``status`` among them."""

    @property
    def _made(self) -> dict[str, memoryview]:
        """Arrays that columns made when they were first read."""

    @property
    def _elsewhere(self) -> Mapping[int, Elsewhere]:
        """What the rows have that are on other boards than the classic one."""

    def _memory_of(self, name: str) -> memoryview:
        """Return the memory of a column; raise ``AttributeError`` if the batch does not have it."""


class Elsewhere(NamedTuple):
    """A row on another board than the classic one, and its items by column: the memory has no room for them."""

    layout: Layout
    items: Mapping[str, Any]


class ColumnBase(Generic[View]):
    """A column that a class of batches declares, and that a batch shows as a ``View``.

    ``kind`` is the name of its content in the engine. ``answered`` are the statuses of the rows that have a value, kept
    as a byte for each status. An ``is_optional`` column can be missing.
    """

    kind: str

    def __init__(self, answered: frozenset[Status], doc: str, *, is_optional: bool = False) -> None:
        self.answered, self.is_optional = flags_of(answered), is_optional
        self.__doc__ = doc

    def __set_name__(self, owner: type, name: str) -> None:
        # Several classes can have one column, under one name.
        self.name = getattr(self, "name", name)
        if self.name != name:
            raise TypeError(f"the column {self.name!r} cannot be named {name!r} too")

    @overload
    def __get__(self, batch: None, owner: type) -> ColumnBase[View]: ...
    @overload
    def __get__(self, batch: HasMemory, owner: type) -> View: ...
    def __get__(self, batch: HasMemory | None, owner: type) -> ColumnBase[View] | View:
        return self if batch is None else self._view(batch)

    def _view(self, batch: HasMemory) -> View:
        """Return what the batch shows."""
        raise NotImplementedError

    def reader(self, data: memoryview) -> Callable[[int], Any]:
        """Return a function that returns the item of a row of the memory."""
        raise NotImplementedError

    def taken(self, data: memoryview, rows: range) -> Buffer:
        """Return the memory of some rows."""
        raise NotImplementedError

    def to_numpy(self, view: Any, row_count: int) -> Any:
        """Return what the batch shows as an array."""
        raise NotImplementedError


class Column(ColumnBase["ColumnView[Item]"], Generic[Item]):
    """A column whose rows have one size: ``width`` items of ``format`` of ``memoryview``, a single one if it is 0.

    If ``is_number``, a row without an answer has 0 or ``False``, otherwise ``None``.
    """

    format: Any  # mypy knows formats as literals only
    width = 0
    is_number = False

    def item(self, memory: Any) -> Item:
        """Return the item of a row: of a part of the memory, or of a single value of it."""
        raise NotImplementedError

    @cached_property
    def row_size(self) -> int:
        """The bytes of a row."""
        return memoryview(bytes(8)).cast(self.format).itemsize * max(self.width, 1)

    def on_boards(self, rows: Mapping[int, Elsewhere]) -> Column[Any]:
        """Return the column of a batch in which these rows are on other boards than the classic one."""
        has_items = any(self.name in row.items for row in rows.values())
        return _ColumnElsewhere(self, rows) if has_items else self

    def array_of(self, rows: Mapping[int, Elsewhere], data: memoryview, row_count: int) -> memoryview:
        """Return the memory as an array if these rows are elsewhere; raise an error if it has no room for them."""
        layout = next(iter(rows.values())).layout
        raise UnsupportedError("an array of this column", layout)

    def part(self, rows: range) -> Column[Item]:
        """Return the column for some of its rows."""
        return self

    def _view(self, batch: HasMemory) -> ColumnView[Item]:
        return ColumnView(self.on_boards(batch._elsewhere), batch._memory_of(self.name), batch._columns["status"])

    def reader(self, data: memoryview) -> Callable[[int], Item]:
        """Return a function that returns the item of a row of the memory."""
        items, width, item = data.cast(self.format), self.width, self.item
        if width:
            return lambda row: item(items[row * width : (row + 1) * width])
        return lambda row: item(items[row])

    def array(self, data: memoryview, row_count: int) -> memoryview:
        """Return the memory as an array of shape (N, 81) or (N,); an empty one has one dimension."""
        # An empty view cannot have two dimensions.
        shape = [(row_count, self.width)] if self.width and data else []
        return data.cast(self.format, *shape)

    def taken(self, data: memoryview, rows: range) -> Buffer:
        """Return the memory of some rows."""
        size = self.row_size
        if rows.step == 1:
            return data[rows.start * size : rows.stop * size]
        return b"".join([data[row * size : (row + 1) * size] for row in rows])

    def to_numpy(self, view: ColumnView[Item], row_count: int) -> Any:
        """Return the memory as an array."""
        import numpy

        return numpy.asarray(view.data).reshape(row_count, *(self.width,) * bool(self.width))


class GridColumn(Column["Grid | None"]):
    """Grids; their values are givens."""

    kind, format, width = "grid", "B", CELL_COUNT

    def item(self, memory: memoryview) -> Grid:
        """Return the grid."""
        return puzzle_of(bytes(memory))

    def array_of(self, rows: Mapping[int, Elsewhere], data: memoryview, row_count: int) -> memoryview:
        """Return the values as an array of shape (N, cells of a board); raise an error if the boards differ in size."""
        grids = {row: each.items[self.name] for row, each in rows.items() if self.name in each.items}
        counts = {len(grid) for grid in grids.values()}
        if len(counts) > 1 or any(data):
            raise UnsupportedError("an array of grids of different sizes", next(iter(grids.values())).layout)
        width = counts.pop()
        values = bytearray(width * row_count)
        for row, grid in grids.items():
            values[row * width : (row + 1) * width] = bytes(grid)
        return memoryview(bytes(values)).cast("B", [row_count, width])


class _ColumnElsewhere(Column[Any]):
    """A column of which some rows are on other boards than the classic one."""

    def __init__(self, column: Column[Any], rows: Mapping[int, Elsewhere]) -> None:
        self.answered, self.is_optional, self.name = column.answered, column.is_optional, column.name
        self.kind, self.format, self.width, self.rows = column.kind, column.format, column.width, rows
        self._column = column

    def reader(self, data: memoryview) -> Callable[[int], Any]:
        """Return a function that returns the item of a row."""
        read, rows, name = self._column.reader(data), self.rows, self.name
        return lambda row: rows[row].items.get(name) if row in rows else read(row)

    def part(self, rows: range) -> Column[Any]:
        """Return the column for some of its rows."""
        return self._column.on_boards(part_of(self.rows, rows))

    def array(self, data: memoryview, row_count: int) -> memoryview:
        """Return the items as an array, if it has room for those of these boards."""
        return self._column.array_of(self.rows, data, row_count)

    def to_numpy(self, view: ColumnView[Any], row_count: int) -> Any:
        """Return the items as an array."""
        import numpy

        return numpy.asarray(self.array(view._bytes, row_count))


def part_of(others: Mapping[int, Elsewhere], rows: range) -> dict[int, Elsewhere]:
    """Return what some rows have on other boards, by their places among these."""
    return {place: others[row] for place, row in enumerate(rows) if row in others} if others else {}


class CellsColumn(Column["tuple[Cell, ...] | None"]):
    """Sets of cells; in memory a flag for each cell."""

    kind, format, width = "cells", "?", CELL_COUNT

    def item(self, memory: Sequence[bool]) -> tuple[Cell, ...]:
        """Return the cells in order."""
        return tuple(cell for cell, mark in zip(Cell.ALL, memory, strict=True) if mark)


class CountColumn(Column[int]):
    """Numbers of 64 bits."""

    kind, format, is_number = "count", "Q", True

    def item(self, memory: int) -> int:
        """Return the number."""
        return memory


class FlagColumn(Column[bool]):
    """Whether something holds."""

    kind, format, is_number = "flag", "?", True

    def item(self, memory: bool) -> bool:
        """Return the flag."""
        return memory


class DecimalColumn(Column[float]):
    """Numbers with decimals."""

    kind, format, is_number = "decimal", "d", True

    def item(self, memory: float) -> float:
        """Return the number."""
        return memory


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
        return STATUSES[self.codes[as_integer(index, INDEX)]]

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


class StatusColumn(ColumnBase[Statuses]):
    """The statuses; every batch has this column."""

    kind = "status"

    def __init__(self) -> None:
        super().__init__(ALL, "The status of each row.")

    def _view(self, batch: HasMemory) -> Statuses:
        return Statuses(batch._columns["status"])

    def reader(self, data: memoryview) -> Callable[[int], Status]:
        """Return a function that returns the status of a row of the memory."""
        return lambda row: STATUSES[data[row]]

    def taken(self, data: memoryview, rows: range) -> Buffer:
        """Return the memory of some rows."""
        return data[rows.start : rows.stop] if rows.step == 1 else bytes([data[row] for row in rows])

    def to_numpy(self, view: Statuses, row_count: int) -> Any:
        """Return the statuses as a new array of strings."""
        import numpy

        words, codes = numpy.array(STATUSES), numpy.asarray(view.codes)
        statuses = numpy.empty(row_count, words.dtype)
        for start in range(0, row_count, _ROWS_AT_ONCE):  # signals are handled in between
            part = slice(start, start + _ROWS_AT_ONCE)
            statuses[part] = words[codes[part]]
        return statuses


class ColumnView(Frozen, Items[Item]):
    """A column of a batch: a sequence whose items are what a row has.

    A row without an answer has ``None``, and 0 or ``False`` in a column of numbers. A slice is a column. The items are
    made when they are read. ``data`` is the memory as an array of shape (N, 81) or (N,), read-only: NumPy reads it in
    place (``numpy.asarray(column)``), and so do Arrow libraries (``pyarrow.chunked_array(column)``).

    >>> import nonet
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> solutions = nonet.solve_batch([puzzle, "oops"]).solution
    >>> solutions[0]["r1c3"], solutions[-1], solutions.shape
    (4, None, (2, 81))
    """

    __slots__ = ("_bytes", "_codes", "_column")
    __hash__ = None  # type: ignore[assignment]

    _column: Any  # a Column, which mypy would take for a descriptor of this class
    _bytes: memoryview
    _codes: memoryview

    def __init__(self, column: Column[Item], memory: memoryview, codes: memoryview) -> None:
        if not isinstance(column, Column):
            raise wrong_type("read a column as an attribute of a Batch: column comes from the engine", column)
        object.__setattr__(self, "_column", column)
        object.__setattr__(self, "_bytes", memory)
        object.__setattr__(self, "_codes", codes)

    @property
    def data(self) -> memoryview:
        """The memory, which is read-only; an empty column has one dimension."""
        data: memoryview = self._column.array(self._bytes, len(self))
        return data

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the memory: (N, 81), (N,) or another width."""
        if self.has_boards:
            return self.data.shape or ()
        return (len(self), self._column.width) if self._column.width else (len(self),)

    @property
    def has_boards(self) -> bool:
        """Whether some rows are grids on other boards than the classic one."""
        return isinstance(self._column, _ColumnElsewhere)

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> ColumnView[Item]: ...
    def __getitem__(self, index: int | slice) -> Item | ColumnView[Item]:
        if isinstance(index, slice):
            rows = range(len(self))[index]
            codes = self._codes if rows == range(len(self)) else self._codes[index]
            # The engine takes memory of batches alone, or bytes; a view with steps has gaps.
            codes = codes if codes.c_contiguous else memoryview(bytes(codes))
            column, memory = self._column.part(rows), memoryview(self._column.taken(self._bytes, rows))
            return ColumnView(column, memory, codes)
        row = range(len(self))[as_integer(index, INDEX)]
        return next(self._items(range(row, row + 1)))

    def __len__(self) -> int:
        return len(self._codes)

    def __iter__(self) -> Iterator[Item]:
        if self._column.is_number:
            return iter(self.data)  # type: ignore[arg-type]
        return self._items(range(len(self)))

    def __reversed__(self) -> Iterator[Item]:
        return self._items(range(len(self))[::-1])

    def _items(self, rows: range) -> Iterator[Item]:
        read, codes, answered = self._column.reader(self._bytes), self._codes, self._column.answered
        if self._column.is_number:
            yield from map(read, rows)
            return
        for row in rows:
            yield read(row) if answered[codes[row]] else None  # type: ignore[misc]

    def __repr__(self) -> str:
        return f"<Column {self._column.name} of {len(self):,} rows>"

    def __eq__(self, other: object) -> bool:
        """Tell whether both are columns of one kind with the same memory and answers in the same rows."""
        if not isinstance(other, ColumnView):
            return NotImplemented
        if self.has_boards or other.has_boards:
            return list(self) == list(other)
        has_kind = self._column.kind == other._column.kind
        return has_kind and self._gaps() == other._gaps() and are_equal(self._bytes, other._bytes)

    def _gaps(self) -> bytes:
        """Return a byte for each row that tells whether it has an answer, nothing if all have."""
        codes, answered = bytes(self._codes), self._column.answered
        if not codes.translate(None, bytes(code for code, is_answered in enumerate(answered) if is_answered)):
            return b""
        return codes.translate(answered.ljust(256, b"\0"))

    def puzzles(self) -> memoryview:
        """Return the memory of a column of grids as puzzles: a row without an answer is malformed."""
        gaps = self._gaps()
        if not gaps or self._column.kind != "grid":
            return self.data
        copied = bytearray(self._bytes)
        for row, is_answered in enumerate(gaps):
            if not is_answered:
                copied[CELL_COUNT * row : CELL_COUNT * (row + 1)] = _NO_GRID
        return memoryview(copied).cast("B", (len(self), CELL_COUNT))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """Return the memory as an array of NumPy."""
        import numpy

        array = self._column.to_numpy(self, len(self))
        if copy is False and dtype is not None and numpy.dtype(dtype) != array.dtype:
            raise ValueError(f"a column of {array.dtype} becomes {numpy.dtype(dtype)} only by a copy")
        return numpy.array(array, dtype) if copy else array.astype(dtype or array.dtype, copy=False)

    def __bytes__(self) -> bytes:
        """Return a copy of the memory."""
        return bytes(self._bytes)

    def __buffer__(self, flags: int) -> memoryview:
        """Return the memory: from Python 3.12 on ``memoryview(column)`` is ``column.data``."""
        return self.data

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the column as a stream of Arrow arrays, with the types of ``Batch.__arrow_c_stream__``."""
        if self.has_boards:
            raise UnsupportedError("Arrow", next(iter(self._column.rows.values())).layout)
        parts = [(self._column.name, self._column.kind, self._bytes, self._column.answered)]
        return arrow_stream(parts, self._codes, requested_schema, as_column=True)


def are_equal(first: memoryview, second: memoryview | None) -> bool:
    """Compare two columns part by part, so that signals are handled and little is copied."""
    starts = range(0, len(first), _BYTES_AT_ONCE)
    return (
        second is not None
        and len(first) == len(second)
        and all(
            bytes(first[start : start + _BYTES_AT_ONCE]) == bytes(second[start : start + _BYTES_AT_ONCE])
            for start in starts
        )
    )
