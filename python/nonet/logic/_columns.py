"""The columns of ratings and solving paths: techniques, levels, counts, steps, and the order of cells.

For Arrow, techniques and levels are dictionaries, steps are strings, an order is a list of ``uint8``, and counts are a
list with a number for each technique of the catalogue.

The engine numbers techniques by their place in the catalogue. The rows of two kinds of columns differ in length, and
``crates/nonet-python/src/ragged.rs`` draws their memory: the steps of a path are read as text, and counts of techniques
are kept for those that were used.

```
hardest_technique  TechniqueColumn  one byte                         -> Technique(…)
solving_order      OrderColumn      81 cells, then 255               -> (Cell, Cell, …)
steps              StepsColumn      two bytes for each step          -> "hidden_single=1.2;full_house=1.0"
technique_counts   CountsColumn     three bytes for each technique   -> TechniqueCounts(…)
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from nonet._board import Frozen
from nonet._board.geometry import CELL_COUNT, Cell
from nonet._checks import as_integer
from nonet._engine.columns import INDEX, Column, ColumnBase, ColumnView, HasMemory
from nonet._engine.technique import HODOKU_LEVELS, TECHNIQUES, HodokuLevel, Technique
from nonet._native import core as _core
from nonet.logic._counts import TechniqueCounts, counts_at, technique_at

if TYPE_CHECKING:
    from typing_extensions import Buffer

_NO_CELL = b"\xff"


class TechniqueColumn(Column["Technique | None"]):
    """Techniques; in memory the row in the catalogue, 255 for none."""

    kind, format = "technique", "B"

    def item(self, memory: int) -> Technique | None:
        """Return the technique."""
        return technique_at(memory)


class LevelColumn(Column["HodokuLevel | None"]):
    """Levels of HoDoKu; in memory 0 to 4 for easy to extreme, 255 for none."""

    kind, format = "level", "B"

    def item(self, memory: int) -> HodokuLevel | None:
        """Return the level."""
        return HODOKU_LEVELS[memory] if memory < len(HODOKU_LEVELS) else None


class OrderColumn(Column["tuple[Cell, ...] | None"]):
    """Cells in an order; in memory 255 follows the last."""

    kind, format, width = "order", "B", CELL_COUNT

    def item(self, memory: memoryview) -> tuple[Cell, ...]:
        """Return the cells."""
        return tuple(Cell.ALL[cell] for cell in bytes(memory).rstrip(_NO_CELL))


class CountsColumn(Column["TechniqueCounts | None"]):
    """How often each technique was used; as an array a number for each of the catalogue."""

    kind, format, width = "technique_counts", "H", len(TECHNIQUES)

    if TYPE_CHECKING:

        @overload
        def __get__(self, batch: None, owner: type) -> CountsColumn: ...
        @overload
        def __get__(self, batch: HasMemory, owner: type) -> CountsView: ...
        def __get__(self, batch: HasMemory | None, owner: type) -> CountsColumn | CountsView: ...

    def _view(self, batch: HasMemory) -> CountsView:
        return self.view(super()._view(batch), batch._made)

    def view(self, column: ColumnView[Any], made: dict[str, memoryview]) -> CountsView:
        """Return a column of counts as one that makes its array when it is read."""
        view = CountsView(self, column._bytes, column._codes)
        object.__setattr__(view, "_made", made)
        return view

    def reader(self, data: memoryview) -> Callable[[int], TechniqueCounts]:
        """Return a function that returns the counts of a row of the memory."""
        return lambda row: counts_at(_core.technique_counts(data, row))

    def taken(self, data: memoryview, rows: range) -> Buffer:
        """Return the memory of some rows."""
        return _core.some_counts(data, rows.start, rows.step, len(rows))


class CountsView(ColumnView["TechniqueCounts | None"]):
    """The column of counts of techniques; its array is made when it is first read, and kept by the batch."""

    __slots__ = ("_made",)

    _made: dict[str, memoryview]

    @property
    def data(self) -> memoryview:
        """The counts as an array with a number for each technique of the catalogue, read-only."""
        name = self._column.name
        if name not in self._made:
            spread = memoryview(_core.spread_counts(self._bytes)).cast("B")
            self._made[name] = self._column.array(spread, len(self))
        return self._made[name]

    @overload
    def __getitem__(self, index: int) -> TechniqueCounts | None: ...
    @overload
    def __getitem__(self, index: slice) -> CountsView: ...
    def __getitem__(self, index: int | slice) -> TechniqueCounts | CountsView | None:
        found = super().__getitem__(index)
        return self._column.view(found, {}) if isinstance(found, ColumnView) else found

    def __bytes__(self) -> bytes:
        """Return a copy of the array."""
        return bytes(self.data)


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
        row = range(self._row_count)[as_integer(index, INDEX)]
        return _core.text_of_steps(self._data, row)

    def __len__(self) -> int:
        return self._row_count

    def __iter__(self) -> Iterator[str]:
        return (_core.text_of_steps(self._data, row) for row in range(self._row_count))

    def __repr__(self) -> str:
        return f"<StepTexts of {self._row_count:,} rows>"


class StepsColumn(ColumnBase[StepTexts]):
    """Steps as texts: the id of each technique, ``=`` and the difficulty, separated by ``;``."""

    kind = "steps"

    def _view(self, batch: HasMemory) -> StepTexts:
        data = batch._memory_of(self.name)
        return StepTexts(data, len(batch._columns["status"]))

    def reader(self, data: memoryview) -> Callable[[int], str]:
        """Return a function that returns the text of a row of the memory."""
        return lambda row: _core.text_of_steps(data, row)

    def taken(self, data: memoryview, rows: range) -> Buffer:
        """Return the memory of some rows."""
        return _core.some_steps(data, rows.start, rows.step, len(rows))

    def to_numpy(self, view: StepTexts, row_count: int) -> Any:
        """Return the texts as an array of objects."""
        import numpy

        return numpy.fromiter(view, object, row_count)
