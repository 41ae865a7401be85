"""``open_table``: the rows of table files as Arrow record batches, in bounded memory."""

import os
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO
from weakref import finalize

from nonet._errors import ParseError, PuzzleError
from nonet._io import storage
from nonet._io.libraries import library
from nonet._io.waiting import waiting
from nonet.formats import FORMATS
from nonet.formats._arguments import checked_choice, checked_path, checked_text, iterated, wrong_type
from nonet.formats._format import FormatName
from nonet.formats._tables._columns import find_puzzle_column, find_solution_column, has_values
from nonet.formats._tables._formats import table_files
from nonet.formats._tables._input import FileInput, StreamInput, is_pipe, is_stream, name_of_stream
from nonet.formats._tables._layouts import EXPECTED, can_hold_puzzles
from nonet.formats._tables._reader import Reader, named_errors
from nonet.formats._tables._readers import reader_of


class Table:
    """The rows of one table file or of several with the same columns; iterating yields ``pyarrow.RecordBatch``.

    A table can be iterated any number of times: each time its files are opened anew. That of a stream can be iterated
    once. ``files`` are the paths, ``format`` is the format of the first, ``schema`` its Arrow schema, ``puzzle_column``
    the name of the column of puzzles, and ``solution_column`` that of the solutions, ``None`` if no column has such a
    name. ``filled_columns`` are those that have values in the first record batch. ``row_count`` is ``None`` if unknown
    before reading. ``fraction_read`` is the fraction of the files that the latest iteration has read, 0 to 1.

    A malformed line of CSV or JSON Lines keeps its place, with nulls in all columns. ``reasons`` has these rows of the
    latest record batch, by number, and what is wrong with each.
    """

    _can_hold = staticmethod(can_hold_puzzles)  # datasets read more types

    def __init__(
        self,
        path: str | os.PathLike[str] | BinaryIO,
        *,
        puzzle_column: str | None = None,
        columns: Iterable[str] | None = None,
        from_format: FormatName | None = None,
    ) -> None:
        checked_text("puzzle_column", puzzle_column)
        if from_format is not None:
            checked_choice("from_format", from_format, FORMATS)
        wanted = None if columns is None else _checked_names(columns)
        self._stream = _stream_of(path)
        files = [self._stream.name] if self._stream else table_files(checked_path("path", path))
        self.files = tuple(files)
        self._format = from_format
        self._columns = wanted
        self.fraction_read = 0.0
        self.reasons: dict[int, str] = {}
        with named_errors(files[0]):
            self.format, reader = reader_of(self._stream or FileInput(files[0]), from_format)
            names = list(reader.schema.names)
            if len(set(names)) < len(names):
                twice = next(name for name in names if names.count(name) > 1)
                raise ParseError(f"the column {twice!r} occurs twice", source=files[0])
            first = next(iter(reader.batches(None)), None)
        self.puzzle_column = find_puzzle_column(reader.schema, puzzle_column, first, source=files[0])
        kind = reader.schema.field(self.puzzle_column).type
        if not self._can_hold(kind):
            raise PuzzleError(f"{files[0]}: the column {self.puzzle_column!r} has the type {kind}, expected {EXPECTED}")
        self.solution_column = find_solution_column(reader.schema, besides=self.puzzle_column)
        self.schema = reader.schema
        if wanted is not None:
            for name in wanted:
                find_puzzle_column(reader.schema, name, source=files[0])
            self._columns = [name for name in names if name == self.puzzle_column or name in wanted]
            fields = [reader.schema.field(name) for name in self._columns]
            self.schema = library("pyarrow").schema(fields, metadata=reader.schema.metadata)
        self.row_count: int | None = reader.row_count if len(files) == 1 else None
        self.filled_columns = frozenset(name for name in names if first is not None and has_values(first.column(name)))
        self._reader = reader

    def __iter__(self) -> Iterator[Any]:
        self.fraction_read = 0.0
        if self._stream is not None:
            self._reader.source.begin()
            yield from self._batches(self._reader, self.files[0], 0.0, 1.0)
        else:
            sizes = [storage.size_of(file) for file in self.files]
            total = sum(sizes) or 1
            for number, file in enumerate(self.files):
                with named_errors(file):
                    _, reader = reader_of(FileInput(file), self._format)
                    if reader.row_count != 0:
                        self._check(file, reader.schema)
                yield from self._batches(reader, file, sum(sizes[:number]) / total, sizes[number] / total)
        self.fraction_read = 1.0

    def _batches(self, reader: Reader, name: str, before: float, weight: float) -> Iterator[Any]:
        with named_errors(name):
            for batch in reader.batches(self._columns):
                self.fraction_read = before + weight * reader.fraction_read
                self.reasons = reader.reasons
                yield batch

    def _check(self, file: str, schema: Any) -> None:
        """Raise ``ParseError`` if a file has other columns than the first one."""
        if self._columns is not None and set(self._columns) <= set(schema.names):
            schema = library("pyarrow").schema([schema.field(name) for name in schema.names if name in self._columns])
        if not schema.equals(self.schema):
            ours, theirs = (", ".join(f"{field.name} {field.type}" for field in each) for each in (self.schema, schema))
            raise ParseError(f"expected the columns {ours} of {self.files[0]}, found {theirs}", source=file)

    def __repr__(self) -> str:
        files = self.files[0] if len(self.files) == 1 else f"{len(self.files):,} files"
        return f"<Table of {files}, puzzles in {self.puzzle_column!r}>"


def open_table(
    path: str | os.PathLike[str] | BinaryIO,
    *,
    puzzle_column: str | None = None,
    columns: Iterable[str] | None = None,
    from_format: FormatName | None = None,
) -> Table:
    """Open a table file, the table files of a folder, those of a pattern such as ``data/*.parquet``, or a stream.

    A stream is a file opened in binary mode, such as ``sys.stdin.buffer``; it is read only once.

    ``puzzle_column`` names the column of puzzles; by default it is recognised by its name or its values. ``columns``
    limits the columns that are read; the column of puzzles is always read. ``from_format`` is the format of the files,
    by default recognised. Columns keep their types; CSV has only texts. A file of lines has the column ``puzzle``,
    without blank lines and comments; integers of ``.npy`` become texts of 81 characters.

    Raises ``OSError`` for a file that cannot be read, ``ParseError`` for one that is damaged or cut short, and
    ``PuzzleError``, which lists the columns, for a missing column.
    """
    return Table(path, puzzle_column=puzzle_column, columns=columns, from_format=from_format)


def _checked_names(columns: Iterable[str]) -> list[str]:
    expected = "columns must be an iterable of names"
    names = list(iterated(expected, columns))
    for name in [columns] if isinstance(columns, (str, bytes)) else names:
        if isinstance(columns, (str, bytes)) or not isinstance(name, str):
            raise wrong_type(expected, name)
    return names


def _stream_of(path: object) -> StreamInput | None:
    """Return an open file as an input, ``None`` for a path."""
    if not is_stream(path, "read"):
        # A pipe with a name, such as /dev/stdin or <(command) of a shell, can be read only once too.
        if isinstance(path, (str, os.PathLike)) and is_pipe(path):
            file = open(path, "rb")  # noqa: SIM115
            stream = StreamInput(waiting(file), os.fspath(path))
            finalize(stream, file.close)
            return stream
        return None
    return StreamInput(waiting(path), name_of_stream(path))  # type: ignore[arg-type]
