"""Columns of batches: the kinds of content, and how their memory is read as items, as arrays and in part.

A column is one block of memory of the engine. In most kinds each row has the same number of bytes. In two the rows
differ in length, and ``crates/nonet-python/src/ragged.rs`` draws their memory: the steps of a path are read as text,
and counts of techniques are kept for those that were used.

```
solution          "grid"              81 values                        -> Grid(…)
solving_order     "order"             81 cells, then 255               -> (Cell, Cell, …)
steps             "steps"             two bytes for each step          -> "hidden_single=1.2;full_house=1.0"
technique_counts  "technique_counts"  three bytes for each technique   -> TechniqueCounts(…)
```

A batch shows a column as a sequence of such items (``ColumnView``), which NumPy and Arrow read without a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, overload

from nonet._board.digit_set import DigitSet
from nonet._board.geometry import Cell
from nonet._board.grid import puzzle_of
from nonet._board.value import Frozen, as_integer, wrong_type
from nonet._engine.arrow_stream import arrow_stream
from nonet._engine.native import core as _core
from nonet._engine.wanted import LEVELS

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from nonet._engine.batch import Batch

Item = TypeVar("Item")
Row = TypeVar("Row", covariant=True)
_BYTES_AT_ONCE = 1 << 24
_NO_CELL = b"\xff"
_NO_GRID = b"\xff" * 81
_INDEX = "the index of a row is an integer or a slice"
_digit_set = cache(DigitSet.from_mask)

if TYPE_CHECKING:
    Items = Sequence
else:

    class Items(Generic[Row]):
        """A sequence, but not a subclass of ``Sequence`` at run time: Polars would read items, not the Arrow stream."""

        __slots__ = ()
        __contains__, __reversed__ = Sequence.__contains__, Sequence.__reversed__
        index, count = Sequence.index, Sequence.count


def _transform_of(row: Sequence[int]) -> object:
    from nonet._board.transform import Transform

    rows, columns, digits = (tuple(row[start : start + 9]) for start in (1, 10, 19))
    return Transform(transposed=bool(row[0]), rows=rows, columns=columns, digits=digits)


class Kind(NamedTuple):
    """A kind of content: format of ``memoryview``, items per row (0 for a scalar), how a row becomes an object."""

    format: Any  # mypy knows formats as literals only
    width: int
    read: Callable[[Any], object]


# All kinds but "steps", as `crates/nonet-python/src/kinds.rs` has them; "status" is added where statuses are defined.
KINDS: dict[str, Kind] = {
    "grid": Kind("B", 81, lambda values: puzzle_of(bytes(values))),
    "count": Kind("Q", 0, int),
    "flag": Kind("?", 0, bool),
    "cells": Kind("?", 81, lambda marks: tuple(cell for cell, mark in zip(Cell.ALL, marks, strict=True) if mark)),
    "order": Kind("B", 81, lambda cells: tuple(Cell.ALL[cell] for cell in bytes(cells).rstrip(_NO_CELL))),
    "masks": Kind("H", 81, lambda masks: tuple(map(_digit_set, masks))),
    "transform": Kind("B", 28, _transform_of),
    "decimal": Kind("d", 0, float),
    "technique": Kind("B", 0, int),
    "level": Kind("B", 0, int),
    # As an array; the memory has pairs of a technique's place and its number for those that were used.
    "technique_counts": Kind("H", _core.catalogue().count("\n") - 1, tuple),
}
ITEMS: dict[str, Callable[[Any], object]] = {"level": lambda code: LEVELS[code] if code < len(LEVELS) else None}
"""How an item is made where a row makes it of what ``read`` returns; ``nonet.logic`` adds techniques."""
_NUMBERS = {"count", "flag", "decimal"}
COLUMNS: dict[str, ColumnBase] = {}
"""The columns that batches can have, by name."""


class ColumnBase:
    """What columns of all kinds have in common: a name, a kind, and memory that is read in rows."""

    def __init__(self, kind: str, doc: str) -> None:
        self.kind, self.__doc__ = kind, doc

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        COLUMNS[name] = self

    def reader(self, data: memoryview) -> Callable[[int], object]:
        """Return a function that reads a row of the memory."""
        raise NotImplementedError

    def taken(self, data: memoryview, rows: range) -> Buffer:
        """Return the memory of some rows."""
        raise NotImplementedError

    def to_numpy(self, column: Any, row_count: int) -> Any:
        """Return what the attribute of a batch shows as an array."""
        raise NotImplementedError


class Column(ColumnBase, Generic[Item]):
    """A column that a batch can have, of one kind; the batch shows it as a ``ColumnView``."""

    def __init__(self, kind: str, doc: str) -> None:
        super().__init__(kind, doc)
        self._format, self.width, self._read = KINDS[kind]
        self._size = memoryview(bytes(8)).cast(self._format).itemsize * max(self.width, 1)

    @overload
    def __get__(self, batch: None, owner: type) -> Column[Item]: ...
    @overload
    def __get__(self, batch: Batch[Any], owner: type) -> ColumnView[Item]: ...
    def __get__(self, batch: Batch[Any] | None, owner: type) -> Column[Item] | ColumnView[Item]:
        if batch is None:
            return self
        return ColumnView(self, batch._bytes_of(self.name), batch._columns["status"], batch._answered(self.name))

    def reader(self, data: memoryview) -> Callable[[int], object]:
        """Return a function that reads a row of the memory."""
        return self._reader(data, self._read)

    def item_reader(self, data: memoryview) -> Callable[[int], Any]:
        """Return a function that reads a row of the memory as an item of a ``ColumnView``."""
        return self._reader(data, ITEMS.get(self.kind, self._read))

    def _reader(self, data: memoryview, read: Callable[[Any], object]) -> Callable[[int], object]:
        items, width = data.cast(self._format), self.width
        if width:
            return lambda row: read(items[row * width : (row + 1) * width])
        return lambda row: read(items[row])

    def array(self, data: memoryview, row_count: int) -> memoryview:
        """Return the memory as an array of shape (N, 81) or (N,); an empty one has one dimension."""
        # An empty view cannot have two dimensions.
        shape = [(row_count, self.width)] if self.width and data else []
        return data.cast(self._format, *shape)

    def taken(self, data: memoryview, rows: range) -> Buffer:
        """Return the memory of some rows."""
        size = self._size
        if rows.step == 1:
            return data[rows.start * size : rows.stop * size]
        return b"".join([data[row * size : (row + 1) * size] for row in rows])

    def to_numpy(self, column: ColumnView[Item], row_count: int) -> Any:
        """Return the memory as an array."""
        import numpy

        return numpy.asarray(column.data).reshape(row_count, *(self.width,) * bool(self.width))


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

    __slots__ = ("_answered", "_bytes", "_codes", "_column")
    __hash__ = None  # type: ignore[assignment]

    _column: Any  # a Column, which mypy would take for a descriptor of this class
    _bytes: memoryview
    _codes: memoryview
    _answered: bytes

    def __init__(self, column: Column[Item], memory: memoryview, codes: memoryview, answered: bytes) -> None:
        if not isinstance(column, Column):
            raise wrong_type("read a column as an attribute of a Batch: column comes from the engine", column)
        object.__setattr__(self, "_column", column)
        object.__setattr__(self, "_bytes", memory)
        object.__setattr__(self, "_codes", codes)
        object.__setattr__(self, "_answered", answered)

    @property
    def data(self) -> memoryview:
        """The memory, which is read-only; an empty column has one dimension."""
        data: memoryview = self._column.array(self._bytes, len(self))
        return data

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the memory: (N, 81), (N,) or another width."""
        return (len(self), self._column.width) if self._column.width else (len(self),)

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
            return ColumnView(self._column, memoryview(self._column.taken(self._bytes, rows)), codes, self._answered)
        row = range(len(self))[as_integer(index, _INDEX)]
        return next(self._items(range(row, row + 1)))

    def __len__(self) -> int:
        return len(self._codes)

    def __iter__(self) -> Iterator[Item]:
        if self._column.kind in _NUMBERS:
            return iter(self.data)  # type: ignore[arg-type]
        return self._items(range(len(self)))

    def __reversed__(self) -> Iterator[Item]:
        return self._items(range(len(self))[::-1])

    def _items(self, rows: range) -> Iterator[Item]:
        read, codes, answered = self._column.item_reader(self._bytes), self._codes, self._answered
        if self._column.kind in _NUMBERS:
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
        has_kind = self._column.kind == other._column.kind
        return has_kind and self._gaps() == other._gaps() and are_equal(self._bytes, other._bytes)

    def _gaps(self) -> bytes:
        """Return a byte for each row that tells whether it has an answer, nothing if all have."""
        codes = bytes(self._codes)
        if not codes.translate(None, bytes(code for code, is_answered in enumerate(self._answered) if is_answered)):
            return b""
        return codes.translate(self._answered.ljust(256, b"\0"))

    def puzzles(self) -> memoryview:
        """Return the memory of a column of grids as puzzles: a row without an answer is malformed."""
        gaps = self._gaps()
        if not gaps or self._column.kind != "grid":
            return self.data
        copied = bytearray(self._bytes)
        for row, is_answered in enumerate(gaps):
            if not is_answered:
                copied[81 * row : 81 * row + 81] = _NO_GRID
        return memoryview(copied).cast("B", (len(self), 81))

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
        parts = [(self._column.name, self._column.kind, self._bytes, self._answered)]
        return arrow_stream(parts, self._codes, requested_schema, as_column=True)


class CountsView(ColumnView["Mapping[str, int] | None"]):
    """The column of counts of techniques; its array is made when it is first read, and kept by the batch."""

    __slots__ = ("_spread",)

    _spread: list[memoryview]

    @property
    def data(self) -> memoryview:
        """The counts as an array with a number for each technique of the catalogue, read-only."""
        if not self._spread:
            spread = memoryview(_core.spread_counts(self._bytes)).cast("B")
            self._spread.append(self._column.array(spread, len(self)))
        return self._spread[0]

    @overload
    def __getitem__(self, index: int) -> Mapping[str, int] | None: ...
    @overload
    def __getitem__(self, index: slice) -> CountsView: ...
    def __getitem__(self, index: int | slice) -> Mapping[str, int] | CountsView | None:
        found = super().__getitem__(index)
        return self._column.view(found, []) if isinstance(found, ColumnView) else found

    def __bytes__(self) -> bytes:
        """Return a copy of the array."""
        return bytes(self.data)


class CountsColumn(Column["Mapping[str, int] | None"]):
    """The column of counts of techniques, in which rows differ in length."""

    def __init__(self, doc: str) -> None:
        super().__init__("technique_counts", doc)

    @overload
    def __get__(self, batch: None, owner: type) -> CountsColumn: ...
    @overload
    def __get__(self, batch: Batch[Any], owner: type) -> CountsView: ...
    def __get__(self, batch: Batch[Any] | None, owner: type) -> CountsColumn | CountsView:
        return self if batch is None else self.view(super().__get__(batch, owner), batch._spread)

    def view(self, column: ColumnView[Any], spread: list[memoryview]) -> CountsView:
        """Return a column of counts as one that makes its array when it is read."""
        view = CountsView(self, column._bytes, column._codes, column._answered)
        object.__setattr__(view, "_spread", spread)
        return view

    def _reader(self, data: memoryview, read: Callable[[Any], object]) -> Callable[[int], object]:
        return lambda row: read(_core.technique_counts(data, row))

    def taken(self, data: memoryview, rows: range) -> Buffer:
        """Return the memory of some rows."""
        return _core.some_counts(data, rows.start, rows.step, len(rows))


class StepTexts(Frozen, Sequence[str]):
    """The steps of each row as a string, such as ``hidden_single=1.2;full_house=1.0``; made when it is read."""

    __slots__ = ("_data", "_row_count")

    _data: memoryview
    _row_count: int

    def __init__(self, data: memoryview, row_count: int) -> None:
        object.__setattr__(self, "_data", data)
        object.__setattr__(self, "_row_count", row_count)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return [_core.text_of_steps(self._data, row) for row in range(self._row_count)[index]]
        row = range(self._row_count)[as_integer(index, _INDEX)]
        return _core.text_of_steps(self._data, row)

    def __len__(self) -> int:
        return self._row_count

    def __iter__(self) -> Iterator[str]:
        return (_core.text_of_steps(self._data, row) for row in range(self._row_count))

    def __repr__(self) -> str:
        return f"<StepTexts of {self._row_count:,} rows>"


class StepsColumn(ColumnBase):
    """A column of steps: a ``StepTexts``."""

    def __init__(self, doc: str) -> None:
        super().__init__("steps", doc)

    @overload
    def __get__(self, batch: None, owner: type) -> StepsColumn: ...
    @overload
    def __get__(self, batch: Batch[Any], owner: type) -> StepTexts: ...
    def __get__(self, batch: Batch[Any] | None, owner: type) -> StepsColumn | StepTexts:
        return self if batch is None else StepTexts(batch._bytes_of(self.name), len(batch))

    def reader(self, data: memoryview) -> Callable[[int], object]:
        """Return a function that reads a row of the memory."""
        return lambda row: _core.text_of_steps(data, row)

    def taken(self, data: memoryview, rows: range) -> Buffer:
        """Return the memory of some rows."""
        return _core.some_steps(data, rows.start, rows.step, len(rows))

    def to_numpy(self, column: StepTexts, row_count: int) -> Any:
        """Return the texts as an array of objects."""
        import numpy

        return numpy.fromiter(column, object, row_count)


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
