"""``TableWriter``: a table file whose bytes depend on its rows alone, and which appears complete or not at all.

Batch sizes do not change the bytes: Parquet gets row groups of 2^17 rows (or as asked), Arrow gets record batches of
2^16. gzip has no time and no name. Parquet names the version of PyArrow that wrote it: another version of PyArrow can
write other bytes.
"""

import hashlib
import io
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from types import TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO, Self

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

if TYPE_CHECKING:
    from typing_extensions import Buffer

_BETWEEN_WRITES = 32 << 20


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
            self._sink = _Sink(file, self.path)
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


class _Sink(io.RawIOBase):
    """The file for a library that writes: errors get the path, and the digest is taken on the way."""

    def __init__(self, file: Any, path: str) -> None:
        self._file, self._path = file, path
        self._size = 0
        self._hash = hashlib.sha256()
        self._unwritten = 0
        self._is_rewritten = False

    def writable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return False

    def tell(self) -> int:
        return self._size

    def write(self, data: "Buffer", /) -> int:
        view = memoryview(data).cast("B")
        try:
            self._file.write(view)
            self._unwritten += len(view)
            if self._unwritten >= _BETWEEN_WRITES and hasattr(os, "posix_fadvise"):
                self._unwritten = 0
                self._file.flush()
                # Ask the kernel to start writing now, while the next rows are computed.
                with suppress(OSError, AttributeError):
                    os.posix_fadvise(self._file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        except OSError as error:
            raise OSError(error.errno, error.strerror, self._path) from None
        self._hash.update(view)
        self._size += len(view)
        return len(view)

    def check_rewritable(self) -> None:
        """Raise ``PuzzleError`` for a pipe."""
        if not self._file.seekable():
            raise PuzzleError(f"{self._path}: .npy can only be written to a file, since its header has the row count")

    def rewrite_start(self, data: bytes) -> None:
        """Replace the first bytes of the file."""
        try:
            self._file.flush()
            end = self._file.tell()
            self._file.seek(0)
            self._file.write(data)
            self._file.seek(end)
            self._is_rewritten = True
        except OSError as error:
            raise OSError(error.errno, error.strerror, self._path) from None

    def digest(self) -> str:
        """Return the SHA-256 of the file."""
        if self._is_rewritten:
            self._file.flush()
            self._file.seek(0)
            return hashlib.file_digest(self._file, "sha256").hexdigest()
        return self._hash.hexdigest()

    def close(self) -> None:
        """Do nothing: the file is closed and named by its owner."""
