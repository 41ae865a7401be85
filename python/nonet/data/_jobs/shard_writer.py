"""``ShardWriter``: makes one table file from another, with new columns, while a thread runs the engine ahead."""

import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, BinaryIO, NamedTuple, TypeAlias

from nonet import PuzzleError
from nonet._io.libraries import library
from nonet.data._columns.column_adder import ColumnAdder
from nonet.data._columns.column_maker import ColumnMaker
from nonet.data._files.map_ahead import map_ahead
from nonet.data._jobs.shards import Shard
from nonet.formats import FormatName
from nonet.formats._tables import Table, TableWriter, WriterOptions, format_of_name, open_table
from nonet.formats._tables._columns import has_values

_DEFAULTS = WriterOptions()
_IN_ANY_ORDER = ("csv", "json", "jsonl", "npy", "parquet", "arrow")
"""Formats whose columns have titles; in the others the puzzle comes first."""
Streams: TypeAlias = tuple[BinaryIO | None, BinaryIO | None]


class Written(NamedTuple):
    """A shard that is complete: its format, its rows, their statuses, and the SHA-256 of the file."""

    format: FormatName
    row_count: int
    status_counts: Counter[str]
    digest: str


class _Opened(NamedTuple):
    """A shard whose input is open: the table, how columns are added, the columns to write, and the writer."""

    source: Table
    adder: ColumnAdder
    names: list[str]
    writer: TableWriter


@dataclass(frozen=True, slots=True)
class ShardWriter:
    """Makes shards with the columns of ``maker``; the other options are those of ``add_columns_to_files``."""

    maker: ColumnMaker
    puzzle_column: str | None = None
    to_format: FormatName | None = None
    from_format: FormatName | None = None
    overwrite: bool = False
    options: WriterOptions = _DEFAULTS

    def check(self, shard: Shard) -> None:
        """Read the beginning of the input; raise the errors that ``write`` raises before the first row is written."""
        self._opened(shard, (None, None))

    def write(
        self,
        shard: Shard,
        *,
        streams: Streams = (None, None),
        progress: Callable[[int], object] = lambda _: None,
        fraction_done: Callable[[float], object] = lambda _: None,
    ) -> Written:
        """Make the output of a shard; ``progress`` gets its rows so far, ``fraction_done`` the fraction that is done.

        ``streams`` are open files that are read and written instead of those of the shard.
        """
        arrow = library("pyarrow")
        source, adder, names, writer = self._opened(shard, streams)
        counts: Counter[str] = Counter()
        rows_before = 0

        def work(item: tuple[Any, dict[int, str]], check: Callable[[int], None]) -> Any:
            nonlocal rows_before
            batch, malformed = item
            self._refuse_values(batch, source, rows_before)
            start, rows_before = rows_before, rows_before + batch.num_rows

            def report(done: int) -> None:
                check(done)
                progress(start + done)

            rows = arrow.Table.from_batches([batch])
            table = replace(adder, progress=report).add(rows, source.puzzle_column)
            return _with_reasons(table, malformed) if malformed else table

        with writer:
            batches = ((batch, source.reasons) for batch in source)
            for _, table in map_ahead(batches, work, can_block=streams[0] is not None):
                writer.write(table.select(names))
                for found in table.column("status").value_counts().to_pylist():
                    counts[found["values"]] += found["counts"]
                fraction_done(source.fraction_read)
        return Written(writer.format, writer.row_count, counts, writer.digest or "")

    def _opened(self, shard: Shard, streams: Streams) -> _Opened:
        from_stream, to_stream = streams
        source = open_table(from_stream or shard.source, puzzle_column=self.puzzle_column, from_format=self.from_format)
        ends = {os.path.splitext(path)[1] for path in (shard.source, shard.target)}
        own_format = source.format if len(ends - {""}) < 2 else None
        format = self.to_format or format_of_name(shard.target) or own_format
        replaces = self.overwrite or not source.filled_columns & {field.name for field in self.maker.fields}
        adder = ColumnAdder(self.maker, source.puzzle_column, overwrite=replaces)
        try:
            schema = adder.schema(source.schema)
        except PuzzleError as error:
            raise PuzzleError(f"{source.files[0]}: {error}") from None
        names = self._names_for(format, schema.names, source.puzzle_column)
        written = library("pyarrow").schema([schema.field(name) for name in names])
        return _Opened(source, adder, names, self._writer(to_stream or shard.target, written, format))

    def _refuse_values(self, batch: Any, source: Table, rows_before: int) -> None:
        """Raise ``PuzzleError`` for a value in a column that is replaced only because it had none so far."""
        for name in [] if self.overwrite else [field.name for field in self.maker.fields]:
            if name in batch.schema.names and has_values(batch.column(name)):
                rows = f"rows {rows_before + 1:,} to {rows_before + batch.num_rows:,}"
                raise PuzzleError(
                    f"{source.files[0]}: the column {name!r} has values in {rows}; set overwrite to replace it"
                )

    def _writer(self, target: str | BinaryIO, schema: Any, format: FormatName | None) -> TableWriter:
        return TableWriter(target, schema, to_format=format, **self.options._asdict())

    def _names_for(self, format: FormatName | None, names: list[str], puzzle_column: str) -> list[str]:
        """Return the columns to write: some begin with the puzzle; ``.npy`` has reasons only if ``do`` names them."""
        if format not in _IN_ANY_ORDER:
            return [puzzle_column, *(name for name in names if name != puzzle_column)]
        has_reasons = format != "npy" or "reason" in self.maker.plan.functions
        return [name for name in names if name != "reason" or has_reasons]


def _with_reasons(table: Any, malformed: dict[int, str]) -> Any:
    """Return a table with other reasons in some rows."""
    reasons = table.column("reason").to_pylist()
    for row, reason in malformed.items():
        reasons[row] = reason
    place = table.schema.get_field_index("reason")
    return table.set_column(place, table.schema.field(place), library("pyarrow").array(reasons, "string"))
