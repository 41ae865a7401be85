"""How each format of table file is read: a reader has the schema, the number of rows if known, and the batches.

Batches have at most 2^16 rows and come from a bounded part of the file. Texts are read in blocks of 8 MiB, so a row
must be shorter than that. No Python object is made per row, except for malformed rows.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from nonet._io.libraries import library
from nonet.formats._tables._csv import CsvReader
from nonet.formats._tables._formats import TableFormat
from nonet.formats._tables._input import TableInput
from nonet.formats._tables._json import JsonReader
from nonet.formats._tables._jsonl import JsonlReader
from nonet.formats._tables._lines import TextReader
from nonet.formats._tables._npy import NpyReader
from nonet.formats._tables._reader import BATCH_ROWS, Reader

_BATCH_BYTES = 1 << 26


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
                yield from self._sliced(file.get_batch(number), columns)
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
                yield from self._sliced(batch, columns)


READERS: Final[dict[TableFormat, Callable[[TableInput], Reader]]] = {
    "csv": CsvReader,
    "tsv": CsvReader,
    "text": TextReader,
    "jsonl": JsonlReader,
    "json": JsonReader,
    "npy": NpyReader,
    "parquet": ParquetReader,
    "arrow": ArrowReader,
    "arrow_stream": ArrowStreamReader,
}
