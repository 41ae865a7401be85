"""``parquet``: a table of Apache Parquet, with a column of puzzles. Needs the extra ``[data]``.

It is read and written as ``arrow_tables`` describes: the titles of columns are those of ``csv``.

Round trip: everything, if all entries have the same columns.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from nonet._io.libraries import library
from nonet.formats._format import Format
from nonet.formats._row_block import MOST_ROWS, Block
from nonet.formats.arrow_tables import TableFile, blocks_of_batches, local_path, parse_errors
from nonet.formats.file_lines import FileLines

_BATCH_BYTES: Final = 1 << 26
_ROW_GROUP: Final = 1 << 17
_FEW_VALUES: Final = {"status", "hodoku_level", "hardest_technique", "reason", "source", "difficulty"}
"""Columns of texts of which many rows have the same: they have a dictionary."""


def _read(
    source: FileLines, *, puzzle_column: str | None = None, columns: Sequence[str] | None = None
) -> Iterator[Block]:
    with (
        local_path(source) as path,
        parse_errors(),
        # Without pre_buffer and with buffer_size, pages are read one by one, not whole row groups.
        library("pyarrow.parquet").ParquetFile(path, pre_buffer=False, buffer_size=1 << 20) as file,
    ):
        schema, count = file.schema_arrow, file.metadata.num_rows
        groups = [file.metadata.row_group(group) for group in range(file.metadata.num_row_groups)]
        widest = max((group.total_byte_size // max(group.num_rows, 1) for group in groups), default=0)
        rows = max(1, min(MOST_ROWS, _BATCH_BYTES // max(widest, 1)))
        if columns is not None:
            schema = library("pyarrow").schema([field for field in schema if field.name in columns])
        batches = file.iter_batches(batch_size=rows, columns=None if columns is None else schema.names)
        done = 0
        for block in blocks_of_batches(schema, batches, puzzle_column):
            done += len(block)
            source.fraction_read = done / (count or 1)
            yield block


class ParquetFile(TableFile):
    """A file of Parquet with fixed options."""

    rows_at_once = _ROW_GROUP

    def open(self) -> None:
        """Begin the file."""
        types = library("pyarrow").types
        self.rows_at_once = self.options.row_group_size or _ROW_GROUP
        compression = self.options.compression or "zstd"
        self._writer = library("pyarrow.parquet").ParquetWriter(
            self.file,
            self.schema,
            version="2.6",
            compression=compression,
            compression_level=1 if compression == "zstd" else None,
            # Grids are all different: a dictionary of them takes time and saves nothing.
            use_dictionary=[
                field.name
                for field in self.schema
                if field.name in _FEW_VALUES or types.is_integer(field.type) or types.is_floating(field.type)
            ],
            write_statistics=True,
            data_page_version="1.0",
            data_page_size=1 << 20,
            store_schema=True,
        )

    def write_rows(self, table: Any) -> None:
        """Write a row group."""
        # In some versions of PyArrow the pages depend on where the rows are in memory.
        self._writer.write_table(table.combine_chunks(), row_group_size=self.rows_at_once)

    def close(self) -> None:
        """Write what is behind the rows."""
        self._writer.close()


FORMAT = Format(
    "parquet",
    "a table of Apache Parquet",
    _read,
    table_file=ParquetFile,
    magic=(b"PAR1",),
    takes_blocks=True,
    is_table=True,
    extensions=("parquet", "pq"),
)
