"""How each format of table file is read: a reader has the schema, the number of rows if known, and the batches.

Batches have at most 2^16 rows and come from a bounded part of the file. Texts are read in blocks of 8 MiB, so a row
must be shorter than that. No Python object is made per row, except for malformed rows.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

from nonet._errors import ParseError
from nonet._io.libraries import library
from nonet.formats import scan
from nonet.formats._entry import Entry
from nonet.formats._format import FormatName
from nonet.formats._recognise import NO_PUZZLE
from nonet.formats._tables._csv import CsvReader
from nonet.formats._tables._entries import columns_of, row_of
from nonet.formats._tables._formats import format_of_content
from nonet.formats._tables._input import StreamInput, TableInput
from nonet.formats._tables._json import JsonReader
from nonet.formats._tables._jsonl import JsonlReader
from nonet.formats._tables._lines import TextReader
from nonet.formats._tables._npy import NpyReader
from nonet.formats._tables._reader import BATCH_ROWS, Reader

_BATCH_BYTES = 1 << 26
STREAM_MAGIC = b"\xff\xff\xff\xff"


class ParquetReader(Reader):
    """Apache Parquet: pages are read as they are needed, not whole row groups."""

    def __init__(self, source: TableInput) -> None:
        super().__init__(source)
        with self._file() as file:
            self.schema = file.schema_arrow
            self.row_count = file.metadata.num_rows
            groups = [file.metadata.row_group(group) for group in range(file.metadata.num_row_groups)]
        widest = max((group.total_byte_size // max(group.num_rows, 1) for group in groups), default=0)
        self._rows = max(1, min(BATCH_ROWS, _BATCH_BYTES // max(widest, 1)))

    def _file(self) -> Any:
        self.source.open_raw().close()  # raises OSError with the path
        # Without pre_buffer and with buffer_size, pages are read one by one.
        return library("pyarrow.parquet").ParquetFile(self.source.path, pre_buffer=False, buffer_size=1 << 20)

    def batches(self, columns: list[str] | None) -> Iterator[Any]:
        """Yield the rows."""
        with self._file() as file:
            yield from self._counted(file.iter_batches(batch_size=self._rows, columns=columns))


class ArrowReader(Reader):
    """Arrow IPC files, mapped into memory: a file can have all its rows in one record batch."""

    def __init__(self, source: TableInput) -> None:
        super().__init__(source)
        with self._file() as file:
            self.schema = file.schema

    def _file(self) -> Any:
        self.source.open_raw().close()
        arrow = library("pyarrow")
        return arrow.ipc.open_file(arrow.memory_map(self.source.path, "r"))

    def batches(self, columns: list[str] | None) -> Iterator[Any]:
        """Yield the rows."""
        with self._file() as file:
            for number in range(file.num_record_batches):
                yield from self._sliced(_valid(file.get_batch(number)), columns)
                self.fraction_read = (number + 1) / file.num_record_batches


class ArrowStreamReader(Reader):
    """Arrow IPC streams."""

    def __init__(self, source: TableInput) -> None:
        super().__init__(source)
        stream, reader = self._opened()
        with stream:
            self.schema = reader.schema

    def _opened(self) -> tuple[Any, Any]:
        arrow = library("pyarrow")
        stream, raw = self.source.open_unpacked()
        if stream is raw and self.source.path is not None:
            stream.close()
            stream = arrow.memory_map(self.source.path, "r")
        return stream, arrow.ipc.open_stream(stream)

    def batches(self, columns: list[str] | None) -> Iterator[Any]:
        """Yield the rows."""
        stream, reader = self._opened()
        with stream:
            for batch in reader:
                yield from self._sliced(_valid(batch), columns)


def _valid(batch: Any) -> Any:
    """Return a record batch; raise an error of PyArrow for one whose memory is damaged: to read it would end Python."""
    batch.validate(full=True)
    return batch


def arrow_reader(source: TableInput) -> Reader:
    """Return the reader of a file or of a stream, by its first bytes."""
    return (ArrowStreamReader if source.begins_with(STREAM_MAGIC) else ArrowReader)(source)


class EntriesReader(Reader):
    """A file that is read entry by entry: its columns are those of the first entries."""

    def __init__(self, source: TableInput, format: FormatName | None) -> None:
        super().__init__(source)
        self._format = format
        self._size = source.size()
        first = [entry for entry in islice(self._entries(), BATCH_ROWS) if isinstance(entry, Entry)]
        arrow = library("pyarrow")
        self.schema = arrow.schema([arrow.field(name, arrow.large_string()) for name in columns_of(first)])

    def _entries(self) -> Iterator[Entry | ParseError]:
        stream, raw = self.source.open_unpacked()
        with stream:
            for entry in scan(stream, from_format=self._format, name=self.source.name):
                self.fraction_read = raw.tell() / self._size if self._size else 0.0
                if not (isinstance(entry, ParseError) and entry.reason == NO_PUZZLE.reason):
                    yield entry

    def batches(self, columns: list[str] | None) -> Iterator[Any]:
        """Yield the rows; one that is no entry has nulls and a reason."""
        arrow, names, entries = library("pyarrow"), self.schema.names, self._entries()
        while group := list(islice(entries, BATCH_ROWS)):
            rows: list[dict[str, str | None]] = []
            reasons = {}
            for number, entry in enumerate(group):
                try:
                    if isinstance(entry, ParseError):
                        raise entry
                    rows.append(row_of(entry, names))
                except ParseError as error:
                    reasons[number] = str(
                        ParseError(error.reason, line=error.line, column=error.column, cell=error.cell)
                    )
                    rows.append({})
            arrays = [arrow.array([row.get(name) for row in rows], arrow.large_string()) for name in names]
            yield from self._sliced(arrow.record_batch(arrays, schema=self.schema), columns, reasons)


def reader_of(source: TableInput, from_format: FormatName | None) -> tuple[FormatName, Reader]:
    """Return the format of a table, and its reader; ``from_format`` is by default recognised."""
    found = format_of_content(source, from_format)
    if found.format in ("parquet", "arrow"):
        if source.is_packed() and not source.begins_with(STREAM_MAGIC):
            raise ParseError("expected a file that is not packed: unpack it", source=source.name)
        if isinstance(source, StreamInput):
            source = source.copied()
    if not found.has_columns:
        return found.format, EntriesReader(source, from_format)
    return found.format, READERS[found.format](source)


READERS: Final[dict[FormatName, Callable[[TableInput], Reader]]] = {
    "csv": CsvReader,
    "lines": TextReader,
    "sdm": TextReader,
    "jsonl": JsonlReader,
    "json": JsonReader,
    "npy": NpyReader,
    "parquet": ParquetReader,
    "arrow": arrow_reader,
}
