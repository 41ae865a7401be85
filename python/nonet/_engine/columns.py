"""Columns of batches: the kinds of content, and how their memory is read as rows, as arrays and in part.

A column is one block of memory of the engine. In most kinds each row has the same number of bytes. The steps of paths
differ in number; ``crates/nonet-python/src/step_texts.rs`` draws their memory, and a row is read as text.

```
solving_order  "order"   81 cells, then 255         -> (Cell, Cell, …)
steps          "steps"   two bytes for each step    -> "hidden_single=1.2;full_house=1.0"
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, overload

from nonet._board.digit_set import DigitSet
from nonet._board.geometry import Cell
from nonet._board.grid import puzzle_of
from nonet._board.value import Frozen, as_integer
from nonet._engine.native import core as _core

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from nonet._engine.batch import Batch

Item = TypeVar("Item", int, bool, float)
_BYTES_AT_ONCE = 1 << 24
_NO_CELL = b"\xff"
_digit_set = cache(DigitSet.from_mask)


def _transform_of(row: Sequence[int]) -> object:
    from nonet._board.transform import Transform

    rows, columns, digits = (tuple(row[start : start + 9]) for start in (1, 10, 19))
    return Transform(transposed=bool(row[0]), rows=rows, columns=columns, digits=digits)


class Kind(NamedTuple):
    """A kind of content: format of ``memoryview``, items per row (0 for a scalar), how a row becomes an object."""

    format: Any  # mypy knows formats as literals only
    width: int
    read: Callable[[Any], object]


# All kinds but "steps"; "status" is added where statuses are defined.
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
    "technique_counts": Kind("H", _core.catalogue().count("\n") - 1, tuple),
}
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
    """A column that a batch can have: a ``memoryview`` of shape (N, 81) or (N,), depending on its kind."""

    def __init__(self, kind: str, doc: str) -> None:
        super().__init__(kind, doc)
        self._format, self._width, self._read = KINDS[kind]
        self._size = memoryview(bytes(8)).cast(self._format).itemsize * max(self._width, 1)

    @overload
    def __get__(self, batch: None, owner: type) -> Column[Item]: ...
    @overload
    def __get__(self, batch: Batch[Any], owner: type) -> memoryview[Item]: ...
    def __get__(self, batch: Batch[Any] | None, owner: type) -> Column[Item] | memoryview[Item]:
        if batch is None:
            return self
        data: memoryview[Any] = batch._bytes_of(self.name)
        # An empty view cannot have two dimensions.
        shape = [(len(batch), self._width)] if self._width and data else []
        return data.cast(self._format, *shape)

    def reader(self, data: memoryview) -> Callable[[int], object]:
        """Return a function that reads a row of the memory."""
        items, width, read = data.cast(self._format), self._width, self._read
        if width:
            return lambda row: read(items[row * width : (row + 1) * width])
        return lambda row: read(items[row])

    def taken(self, data: memoryview, rows: range) -> Buffer:
        """Return the memory of some rows."""
        size = self._size
        if rows.step == 1:
            return data[rows.start * size : rows.stop * size]
        return b"".join([data[row * size : (row + 1) * size] for row in rows])

    def to_numpy(self, column: memoryview[Item], row_count: int) -> Any:
        """Return the view as an array."""
        import numpy

        return numpy.asarray(column).reshape(row_count, *(self._width,) * bool(self._width))


class StepTexts(Frozen, Sequence[str]):
    """The steps of each row as a text, such as ``hidden_single=1.2;full_house=1.0``; made when it is read."""

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
        row = range(self._row_count)[as_integer(index, "the index of a row is an integer or a slice")]
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
