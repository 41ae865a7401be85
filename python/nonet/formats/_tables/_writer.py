"""``TableWriter``: a table file whose bytes depend on its rows alone, and which appears complete or not at all.

Batch sizes do not change the bytes: Parquet gets row groups of 2^17 rows (or as asked), Arrow gets record batches of
2^16. gzip has no time and no name. Parquet names the version of PyArrow that wrote it: another version of PyArrow can
write other bytes.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from types import TracebackType
from typing import Any, BinaryIO, Self

from nonet._errors import PuzzleError
from nonet._io import storage
from nonet._io.libraries import library
from nonet.formats import FORMATS
from nonet.formats._arguments import checked_choice, checked_path, wrong_type
from nonet.formats._format import FormatName
from nonet.formats._tables._format_writers import (
    FormatWriter,
    ParquetCompression,
    WriterOptions,
    plain_schema,
    writer_of,
)
from nonet.formats._tables._formats import codec_of_name, extension_of_table, format_of_name
from nonet.formats._tables._input import is_stream, name_of_stream
from nonet.formats._tables._sink import Sink


class TableWriter:
    """A new table file; use it as a context manager.

    ``write`` takes a ``pyarrow.RecordBatch`` or ``pyarrow.Table`` of this schema. The file gets its name when the block
    ends, and vanishes if the block raises an exception. ``to_format`` is by default that of the name; names that end
    with ``.gz`` and ``.zst`` are packed. ``path`` can be an open binary file: it is written from its position on, and
    stays open. ``row_count`` is the number of rows so far; ``digest`` is the SHA-256 of the file, in hexadecimal, when
    it is complete.

    Dictionary columns are written as their values. A file of lines has its fields separated by tabs. ``.npy`` is a
    structured array, or a plain one if there is one column: grids as 81 values, and numbers; other texts are refused.

    ``compression`` and ``row_group_size`` are options of Parquet: ``"zstd"`` (the default), ``"snappy"``, ``"gzip"``,
    ``"brotli"``, ``"lz4"`` or ``"none"``, and the rows of a row group, by default 131,072. As many rows wait in memory.
    """

    def __init__(
        self,
        path: str | os.PathLike[str] | BinaryIO,
        schema: Any,
        *,
        to_format: FormatName | None = None,
        compression: ParquetCompression | None = None,
        row_group_size: int | None = None,
    ) -> None:
        self._stream: Any = path if is_stream(path, "write") else None
        self.path = name_of_stream(path) if self._stream else checked_path("path", path)
        if to_format is not None:
            checked_choice("to_format", to_format, FORMATS)
        found = to_format or format_of_name(self.path)
        if found is None:
            raise PuzzleError(f"{self.path[:200]}: no format has this extension: name one of {', '.join(FORMATS)}")
        self.format: FormatName = found
        self._options = WriterOptions.checked(compression, row_group_size)
        self._options.check(found, self.path)
        if not isinstance(schema, library("pyarrow").Schema):
            raise wrong_type("schema must be a pyarrow.Schema", schema)
        self.row_count = 0
        self.digest: str | None = None
        self._schema = plain_schema(schema)
        self._opened = ExitStack()
        self._writer: FormatWriter | None = None

    def __enter__(self) -> Self:
        make = writer_of(self.format, extension_of_table(self.path))
        make.check(self._schema, self.path)
        file = self._opened.enter_context(_unclosed(self._stream) if self._stream else storage.whole_file(self.path))
        try:
            self._sink = Sink(file, self.path)
            self._writer = make(self._sink, self._schema, codec_of_name(self.path), self._options)
        except BaseException as error:
            self._opened.__exit__(type(error), error, error.__traceback__)
            raise
        return self

    def write(self, rows: Any) -> None:
        """Write a record batch or a table."""
        if self._writer is None:
            raise ValueError("the table is not open: use the writer in a with statement")
        arrow = library("pyarrow")
        if not isinstance(rows, (arrow.Table, arrow.RecordBatch)):
            raise wrong_type("rows must be a pyarrow.RecordBatch or pyarrow.Table", rows)
        table = rows if isinstance(rows, arrow.Table) else arrow.Table.from_batches([rows])
        if table.column_names != self._schema.names:
            raise ValueError(f"rows must have the columns {self._schema.names}, not {table.column_names}")
        self._writer.write(table.cast(self._schema) if table.schema != self._schema else table)
        self.row_count += table.num_rows

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        writer, self._writer = self._writer, None
        try:
            if kind is None and writer is not None:
                writer.finish()
                self.digest = self._sink.digest()
        except BaseException as failure:
            self._opened.__exit__(type(failure), failure, failure.__traceback__)
            raise
        if kind is not None and writer is not None:
            with suppress(Exception):
                writer.abandon()
        self._opened.__exit__(kind, error, trace)


@contextmanager
def _unclosed(stream: Any) -> Iterator[Any]:
    """Context manager: an open file, which stays open, and is flushed at the end."""
    yield stream
    stream.flush()
