"""``arrow``: a table of Arrow IPC, as a file or as a stream, with a column of puzzles. Needs the extra ``[data]``.

It is read and written as ``arrow_tables`` describes: the titles of columns are those of ``csv``. A file with the
extension ``.arrows`` is written as a stream; which one it is is recognised by its content.

Round trip: everything, if all entries have the same columns.
"""

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from nonet._io.libraries import library
from nonet.formats._format import Format
from nonet.formats._row_block import MOST_ROWS, Block
from nonet.formats.arrow_tables import TableFile, blocks_of_batches, local_path, parse_errors
from nonet.formats.file_lines import FileLines

_STREAM = b"\xff\xff\xff\xff"


def _read(
    source: FileLines, *, puzzle_column: str | None = None, columns: Sequence[str] | None = None
) -> Iterator[Block]:
    arrow = library("pyarrow")
    with parse_errors():
        if source.sample().startswith(_STREAM):
            stream = arrow.memory_map(source.path, "r") if source.path else arrow.PythonFile(_Chunks(source), mode="r")
            with stream:
                reader = arrow.ipc.open_stream(stream)

                def arriving() -> Iterator[Any]:
                    for batch in reader:
                        if source.path:
                            source.fraction_read = stream.tell() / stream.size()
                        yield batch

                yield from _blocks(reader.schema, arriving(), puzzle_column, columns)
            return
        # A file can have all its rows in one record batch: it is mapped into memory.
        with local_path(source) as path, arrow.ipc.open_file(arrow.memory_map(path, "r")) as file:
            count = file.num_record_batches

            def batches() -> Iterator[Any]:
                for number in range(count):
                    batch = file.get_batch(number)
                    for start in range(0, batch.num_rows, MOST_ROWS):
                        part = batch.slice(start, MOST_ROWS)
                        source.fraction_read = (number + (start + part.num_rows) / batch.num_rows) / count
                        yield part

            yield from _blocks(file.schema, batches(), puzzle_column, columns)


def _blocks(schema: Any, batches: Any, named: str | None, columns: Sequence[str] | None) -> Iterator[Block]:
    names = schema.names if columns is None else [name for name in schema.names if name in columns]
    found = (_valid(batch).select(names) for batch in batches)
    own = library("pyarrow").schema([schema.field(name) for name in names]) if columns is not None else schema
    yield from blocks_of_batches(own, found, named)


def _valid(batch: Any) -> Any:
    """Return a record batch; raise an error of PyArrow for one whose memory is damaged: to read it would end Python."""
    batch.validate(full=True)
    return batch


class _Chunks(io.RawIOBase):
    """A stream as a file that PyArrow reads from its beginning to its end."""

    def __init__(self, source: FileLines) -> None:
        self._chunks, self._rest = source.chunks(), b""

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1, /) -> bytes:
        parts, missing = [self._rest], size - len(self._rest)
        while missing > 0 and (chunk := next(self._chunks, b"")):
            parts.append(chunk)
            missing -= len(chunk)
        text = b"".join(parts)
        found, self._rest = text[:size], text[size:]
        return found


class ArrowFile(TableFile):
    """A file of Arrow IPC."""

    rows_at_once = MOST_ROWS
    is_stream = False

    def open(self) -> None:
        """Begin the file."""
        arrow = library("pyarrow")
        make = arrow.ipc.new_stream if self.is_stream else arrow.ipc.new_file
        self._writer = make(self.file, self.schema, options=arrow.ipc.IpcWriteOptions(use_threads=False))

    def write_rows(self, table: Any) -> None:
        """Write record batches."""
        # Memory is copied, so that its layout does not depend on where the rows come from.
        for batch in table.combine_chunks().to_batches(max_chunksize=MOST_ROWS):
            self._writer.write_batch(batch)

    def close(self) -> None:
        """Write what is behind the rows."""
        self._writer.close()


class ArrowStream(ArrowFile):
    """A stream of Arrow IPC."""

    is_stream = True


_FILE = Format(
    "arrow",
    "a table of Arrow IPC",
    _read,
    table_file=ArrowFile,
    magic=(b"ARROW1", _STREAM),
    takes_blocks=True,
    is_table=True,
    extensions=("arrow", "ipc", "feather", "arrows"),
)
FORMAT = replace(_FILE, write_as=MappingProxyType({"arrows": replace(_FILE, table_file=ArrowStream)}))
