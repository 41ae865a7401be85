"""How each format of table file is written, with fixed options."""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final, Literal, NamedTuple, TypeAlias, get_args

from nonet._errors import ParseError, PuzzleError
from nonet._io.libraries import library
from nonet.formats import FORMATS, pieces_of
from nonet.formats._arguments import checked_choice, checked_integer
from nonet.formats._entry import Entry
from nonet.formats._format import FormatName
from nonet.formats._tables._arrays import grids_of_texts, numbers_of
from nonet.formats._tables._columns import PUZZLE_COLUMNS
from nonet.formats._tables._entries import Columns, entries_of_rows
from nonet.formats._tables._formats import packing
from nonet.formats._tables._reader import BATCH_ROWS
from nonet.formats._tables._sink import Sink
from nonet.formats._tables._text_columns import csv_rows, header_row, json_rows, text_rows
from nonet.formats._titles import SOLUTION_TITLES

ROW_GROUP = 1 << 17
ParquetCompression: TypeAlias = Literal["zstd", "snappy", "gzip", "brotli", "lz4", "none"]
PARQUET_COMPRESSIONS: Final[tuple[ParquetCompression, ...]] = get_args(ParquetCompression)
_TEXT_ROWS: Final = 1 << 14
_ENTRIES_AHEAD: Final = 2
_GRID_COLUMNS: Final = {*PUZZLE_COLUMNS, *SOLUTION_TITLES, "canonical"}
# The bytes of texts in .npy. A longer reason is cut.
_WORD_COLUMNS: Final = {"status": "S16", "hodoku_level": "S16", "hardest_technique": "S48", "reason": "S128"}
_FEW_VALUES: Final = {*_WORD_COLUMNS, "source", "difficulty"}


def plain_schema(schema: Any) -> Any:
    """Return a schema with plain types for dictionaries and texts of Polars, and without metadata of pandas."""
    arrow = library("pyarrow")
    fields = [field.with_type(_plain_type(field.type)) for field in schema]
    kept = {key: value for key, value in (schema.metadata or {}).items() if key != b"pandas"}
    return arrow.schema(fields, metadata=kept or None)


def _plain_type(kind: Any) -> Any:
    arrow = library("pyarrow")
    if arrow.types.is_dictionary(kind):
        return _plain_type(kind.value_type)
    is_view = hasattr(arrow.types, "is_string_view") and arrow.types.is_string_view(kind)
    return arrow.large_string() if is_view else kind


class WriterOptions(NamedTuple):
    """Options of the Parquet format; ``None`` is the default of nonet."""

    compression: ParquetCompression | None = None
    row_group_size: int | None = None

    @classmethod
    def checked(cls, compression: ParquetCompression | None, row_group_size: int | None) -> "WriterOptions":
        """Return the options; raise ``TypeError`` or ``ValueError`` with the name of a wrong one."""
        if compression is not None:
            checked_choice("compression", compression, PARQUET_COMPRESSIONS)
        if row_group_size is not None:
            row_group_size = checked_integer("row_group_size", row_group_size, 1, (1 << 32) - 1)
        return cls(compression, row_group_size)

    def check(self, format: str, path: str) -> None:
        """Raise ``PuzzleError`` if an option is set for another format than Parquet."""
        for name, value in self._asdict().items():
            if value is not None and format != "parquet":
                raise PuzzleError(f"{path}: {name} is an option of parquet, and the format of the output is {format}")


class FormatWriter(ABC):
    """Writes tables of one schema to a sink; ``rows_at_once`` fixes how many rows are written in one step."""

    rows_at_once: int = _TEXT_ROWS

    def __init__(self, sink: Sink, schema: Any, codec: str | None = None, options: WriterOptions | None = None) -> None:
        self.schema, self.options = schema, options or WriterOptions()
        self._waiting: list[Any] = []
        self._waiting_count = 0
        self.open(sink, codec)

    @classmethod
    def check(cls, schema: Any, path: str) -> None:
        """Raise ``PuzzleError`` if the format cannot hold these columns."""
        del schema, path  # most formats hold all

    @abstractmethod
    def open(self, sink: Sink, codec: str | None) -> None:
        """Begin the file."""

    @abstractmethod
    def write_rows(self, table: Any) -> None:
        """Write rows: ``rows_at_once``, in the last call perhaps fewer."""

    @abstractmethod
    def close(self) -> None:
        """Complete the file."""

    def write(self, table: Any) -> None:
        """Take rows, and write them as soon as there are enough."""
        self._waiting.append(table)
        self._waiting_count += table.num_rows
        if self._waiting_count >= self.rows_at_once:
            for part in self._parts(complete=False):
                self.write_rows(part)

    def finish(self) -> None:
        """Write the rest, and complete the file."""
        for part in self._parts(complete=True):
            self.write_rows(part)
        self.close()

    def abandon(self) -> None:
        """Release what is open; the file is discarded."""
        self.close()

    def _parts(self, *, complete: bool) -> Iterator[Any]:
        if not self._waiting:
            return
        table = library("pyarrow").concat_tables(self._waiting)
        rest = 0 if complete else table.num_rows % self.rows_at_once
        end = table.num_rows - rest
        self._waiting, self._waiting_count = ([table.slice(end)] if rest else []), rest
        for start in range(0, end, self.rows_at_once):
            yield table.slice(start, min(self.rows_at_once, end - start))


class _ParquetWriter(FormatWriter):
    rows_at_once = ROW_GROUP

    def open(self, sink: Sink, codec: str | None) -> None:
        types = library("pyarrow").types
        self.rows_at_once = self.options.row_group_size or ROW_GROUP
        compression = self.options.compression or "zstd"
        self._file = library("pyarrow.parquet").ParquetWriter(
            sink,
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
        # In some versions of PyArrow the pages depend on where the rows are in memory.
        self._file.write_table(table.combine_chunks(), row_group_size=self.rows_at_once)

    def close(self) -> None:
        self._file.close()


class _ArrowWriter(FormatWriter):
    rows_at_once = BATCH_ROWS

    def open(self, sink: Sink, codec: str | None) -> None:
        arrow = library("pyarrow")
        self._stream = packing(sink, codec)  # type: ignore[arg-type]
        make = arrow.ipc.new_stream if self.is_stream else arrow.ipc.new_file
        self._file = make(self._stream, self.schema, options=arrow.ipc.IpcWriteOptions(use_threads=False))

    is_stream: ClassVar[bool] = False

    def write_rows(self, table: Any) -> None:
        # Memory is copied, so that its layout does not depend on where the rows come from.
        batches = table.combine_chunks().to_batches(max_chunksize=BATCH_ROWS)
        for batch in batches:
            self._file.write_batch(batch)

    def close(self) -> None:
        self._file.close()
        self._stream.close()


class _ArrowStreamWriter(_ArrowWriter):
    is_stream = True


class _LinesWriter(FormatWriter):
    """The base of the text formats."""

    def open(self, sink: Sink, codec: str | None) -> None:
        self._file = packing(sink, codec)  # type: ignore[arg-type]
        self._file.write(self.head())

    def head(self) -> bytes:
        return b""

    def rows(self, batch: Any) -> bytes:
        raise NotImplementedError

    def write_rows(self, table: Any) -> None:
        batches = table.combine_chunks().to_batches() if table.num_columns else []
        for batch in batches:
            self._file.write(self.rows(batch))

    def close(self) -> None:
        self._file.close()


class _CsvWriter(_LinesWriter):
    delimiter: ClassVar[str] = ","

    def head(self) -> bytes:
        return header_row(self.schema.names, self.delimiter)

    def rows(self, batch: Any) -> bytes:
        return csv_rows(batch, self.delimiter)


class _TsvWriter(_CsvWriter):
    delimiter = "\t"


class _TextWriter(_LinesWriter):
    def rows(self, batch: Any) -> bytes:
        return text_rows(batch)


class _JsonlWriter(_LinesWriter):
    def rows(self, batch: Any) -> bytes:
        return json_rows(batch)


class _JsonWriter(_LinesWriter):
    """An array of objects, one per line."""

    _separator = b"\n"

    def head(self) -> bytes:
        return b"["

    def rows(self, batch: Any) -> bytes:
        rows = json_rows(batch, end=",")
        found = self._separator + rows.removesuffix(b",\n") if rows else b""
        self._separator = b",\n" if rows else self._separator
        return found

    def close(self) -> None:
        self._file.write(b"\n]\n")
        super().close()


class _NpyWriter(FormatWriter):
    """A structured array with a field per column, or a plain array of the only column."""

    @classmethod
    def check(cls, schema: Any, path: str) -> None:
        refused = [field.name for field in schema if _kind_in_npy(field) is None]
        if refused:
            hint = "choose Parquet, Arrow, CSV or JSON Lines, or leave them out"
            raise PuzzleError(f"{path}: .npy cannot hold the columns {', '.join(refused)}: {hint}")

    def open(self, sink: Sink, codec: str | None) -> None:
        if codec is not None:
            raise PuzzleError(".npy is not packed: choose a name that ends with .npy")
        sink.check_rewritable()
        numpy = library("numpy")
        kinds = [(field.name, *_kind_in_npy(field)) for field in self.schema]  # type: ignore[misc]
        self._type = numpy.dtype(kinds)
        self._sink, self._row_count = sink, 0
        self._header_size = len(self._header())
        sink.write(self._header())

    def _header(self) -> bytes:
        import io

        format, numpy = library("numpy.lib.format"), library("numpy")
        is_plain = len(self._type.names) == 1
        kind = self._type[0] if is_plain else self._type
        shape = (self._row_count, *(kind.shape if is_plain else ()))
        header = io.BytesIO()
        descr = numpy.lib.format.dtype_to_descr(kind.base if is_plain else kind)
        format.write_array_header_1_0(header, {"descr": descr, "fortran_order": False, "shape": shape})
        return header.getvalue()

    def write_rows(self, table: Any) -> None:
        numpy = library("numpy")
        rows = numpy.zeros(table.num_rows, self._type)
        for name in self._type.names:
            column = table.column(name)
            kind = self._type[name]
            if kind.shape == (81,) and not library("pyarrow").types.is_fixed_size_list(column.type):
                rows[name] = grids_of_texts(column)
            elif kind.kind == "S":
                rows[name] = numpy.array([(value or "").encode() for value in column.to_pylist()], kind)
            else:
                rows[name] = numbers_of(column)
        self._row_count += table.num_rows
        self._sink.write(rows.tobytes())

    def close(self) -> None:
        header = self._header()
        if len(header) != self._header_size:
            raise AssertionError("the header of .npy changed its length")
        self._sink.rewrite_start(header)

    def abandon(self) -> None:
        pass


def _kind_in_npy(field: Any) -> tuple[Any, ...] | None:
    """Return the NumPy type and shape of a column, ``None`` if it has none."""
    types = library("pyarrow").types
    kind = field.type
    is_text = types.is_string(kind) or types.is_large_string(kind)
    if is_text and field.name.lower() in _GRID_COLUMNS:
        return "u1", (81,)
    if is_text and field.name in _WORD_COLUMNS:
        return (_WORD_COLUMNS[field.name],)
    if types.is_fixed_size_list(kind) and types.is_integer(kind.value_type):
        return str(kind.value_type), (kind.list_size,)
    if types.is_integer(kind) or types.is_floating(kind) or types.is_boolean(kind):
        return ({"float": "f4", "double": "f8", "halffloat": "f2"}.get(str(kind), str(kind)),)
    return None


class _EntriesWriter(FormatWriter):
    """A format whose own writer takes entries. It gets them a few at a time, and some ahead of what it writes."""

    format: ClassVar[FormatName]

    def open(self, sink: Sink, codec: str | None) -> None:
        self._file = packing(sink, codec)  # type: ignore[arg-type]
        names = self.schema.names
        known = (name for name in names if name.strip().lower() in PUZZLE_COLUMNS)
        self._columns = Columns.of(self.schema, next(known, names[0]))
        self._rows_before = 0
        self._entries: deque[Entry] = deque()
        self._is_complete = False
        self._pieces = pieces_of(iter(self._next, None), self.format)

    def _next(self) -> Entry | None:
        """Return the next entry; the writer is asked for pieces only while there is one, until all are there."""
        if self._entries or not self._is_complete:
            return self._entries.popleft()
        return None

    def write_rows(self, table: Any) -> None:
        for entry in entries_of_rows(table, self._columns, self._rows_before):
            if isinstance(entry, ParseError):
                hint = "write csv, jsonl or parquet, which keep such rows"
                raise PuzzleError(f"{self.format} cannot hold row {entry.line}, which has no puzzle: {hint}")
            self._entries.append(entry)
        self._rows_before += table.num_rows
        while len(self._entries) > _ENTRIES_AHEAD:
            self._write(next(self._pieces))

    def _write(self, piece: object) -> None:
        self._file.write(piece.encode("utf-8", "replace") if isinstance(piece, str) else piece)

    def close(self) -> None:
        self._is_complete = True
        for piece in self._pieces:
            self._write(piece)
        self._file.close()

    def abandon(self) -> None:
        self._file.close()


_WRITERS: Final[dict[FormatName, type[FormatWriter]]] = {
    "csv": _CsvWriter,
    "lines": _TextWriter,
    "jsonl": _JsonlWriter,
    "json": _JsonWriter,
    "npy": _NpyWriter,
    "parquet": _ParquetWriter,
    "arrow": _ArrowWriter,
}
_WRITERS_OF_EXTENSION: Final[dict[tuple[FormatName, str], type[FormatWriter]]] = {
    ("csv", "tsv"): _TsvWriter,
    ("arrow", "arrows"): _ArrowStreamWriter,
}


def unheld(format: FormatName, names: Iterable[str]) -> list[str]:
    """Return those of some columns that a file of this format cannot hold beside a puzzle."""
    if format in _WRITERS:
        return []  # a column for each, or refused
    kind = FORMATS[format]

    def is_held(name: str) -> bool:
        if name in ("solution", "name", "rating"):
            return name in kind.holds
        return "columns" in kind.holds and (kind.columns is None or name in kind.columns)

    return [name for name in names if not is_held(name)]


def writer_of(format: FormatName, extension: str = "") -> type[FormatWriter]:
    """Return the writer of tables of a format, for files with this extension."""
    if found := _WRITERS_OF_EXTENSION.get((format, extension)) or _WRITERS.get(format):
        return found
    return type("_EntriesWriter", (_EntriesWriter,), {"format": format})
