"""``ColumnAdder``: adds the columns of a ``ColumnMaker`` to Arrow tables."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from nonet import PuzzleError
from nonet._io.libraries import library
from nonet.data._columns.column_maker import ColumnMaker
from nonet.formats.arrow_tables import first_values, refuse_twice
from nonet.formats.columns import column_of_puzzles
from nonet.formats.layouts import EXPECTED, can_hold_puzzles, puzzles_of

_ROWS_AT_ONCE: Final = 1 << 20
_RATED_ROWS_AT_ONCE: Final = 1 << 18  # a rating takes 300 bytes, a path 900
_RATED: Final = {"rate", "steps", "solving_order"}


@dataclass(frozen=True, slots=True)
class ColumnAdder:
    """Adds the columns of a ``ColumnMaker`` to Arrow tables; ``progress`` gets the number of rows so far of a table."""

    maker: ColumnMaker
    puzzle_column: str | None = None
    overwrite: bool = False
    progress: Callable[[int], object] | None = None

    def find(self, schema: Any, first: Any = None) -> str:
        """Return the name of the column of puzzles; raise an error for one that is missing or holds no texts."""
        refuse_twice(schema.names)
        rows = [] if first is None else first_values(first)
        name: str = schema.names[column_of_puzzles(schema.names, rows, named=self.puzzle_column)]
        kind = schema.field(name).type
        if not can_hold_puzzles(kind):
            raise PuzzleError(f"the column {name!r} has the type {kind}, expected {EXPECTED}")
        return name

    def schema(self, schema: Any) -> Any:
        """Return the schema of the result; raise ``PuzzleError`` for a column that exists already."""
        refuse_twice(schema.names)
        names = [field.name for field in self.maker.fields]
        there = [name for name in schema.names if name in names]
        if there and not self.overwrite:
            raise PuzzleError(f"the table has the column {there[0]!r} already; set overwrite to replace it")
        kept = [field for field in schema if field.name not in names]
        return library("pyarrow").schema([*kept, *self.maker.fields], metadata=schema.metadata)

    def add(self, table: Any, puzzle_column: str) -> Any:
        """Return a table with the new columns at its end."""
        arrow = library("pyarrow")
        schema = self.schema(table.schema)
        made = self.made(table.column(puzzle_column))
        kept = [table.column(name) for name in schema.names[: len(schema) - len(made)]]
        return arrow.table([*kept, *made], schema=schema)

    def made(self, column: Any) -> list[Any]:
        """Return the new columns for a column of puzzles, a ``pyarrow.ChunkedArray``."""
        arrow = library("pyarrow")
        size = _RATED_ROWS_AT_ONCE if _RATED & {*self.maker.plan.functions} else _ROWS_AT_ONCE
        if len(column) <= size:
            return self.maker.make(puzzles_of(column), self.progress)[0]
        parts = []
        for start in range(0, len(column), size):
            part = puzzles_of(column.slice(start, size))
            parts.append(self.maker.make(part, _from(start, self.progress))[0])
        return [
            arrow.chunked_array([chunk for column in columns for chunk in column.chunks], columns[0].type)
            for columns in zip(*parts, strict=True)
        ]


def _from(start: int, progress: Callable[[int], object] | None) -> Callable[[int], object] | None:
    return None if progress is None else lambda done: progress(start + done)
