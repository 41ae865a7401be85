"""Record batches of Arrow as blocks, and blocks as Arrow tables: what ``parquet``, ``arrow`` and ``npy`` share.

```
puzzle                    81 characters; read also as 729 candidates, 81 numbers or nine rows of nine
givens                    81 characters; written where some values are not givens
pencilmarks               729 characters; written where a grid has pencilmarks
solution, name, rating    texts
others                    the columns of the entry
```

The row is the line of its entry. Columns keep their types. Those of texts are strings, and those of JSON have the types
of the first rows: a value that does not fit is null, and ``misfits`` says so.
"""

import json
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

from nonet._board.geometry import CANDIDATE_COUNT
from nonet._board.grid import Grid, puzzle_of
from nonet._board.text import is_row, read_row
from nonet._checks import checked_choice, checked_integer
from nonet._errors import ParseError, PuzzleError
from nonet._io.libraries import library
from nonet.formats._entry import Entry, values_only
from nonet.formats._row_block import HEADER, MOST_ROWS, Block, Result, one_header
from nonet.formats.arrays import array_of_column, strings_of
from nonet.formats.columns import (
    MAYBE_PUZZLE,
    PUZZLE,
    ROWS_LOOKED_AT,
    Column,
    Fields,
    column_of_puzzles,
    first_titled,
    is_filled,
    strings,
)
from nonet.formats.file_lines import FileLines
from nonet.formats.layouts import EXPECTED, can_hold_puzzles, puzzles_of

_LONGEST_REASON: Final = 300
_COPIED_AT_ONCE: Final = 1 << 20
_RAW: Final = 3

ParquetCompression: TypeAlias = Literal["zstd", "snappy", "gzip", "brotli", "lz4", "none"]
PARQUET_COMPRESSIONS: Final[tuple[ParquetCompression, ...]] = get_args(ParquetCompression)


# Reading.


@contextmanager
def local_path(source: FileLines) -> Iterator[str]:
    """Context manager: the path of a file, or that of a temporary copy of what is no file as it is."""
    if source.path is not None:
        yield source.path
        return
    with tempfile.NamedTemporaryFile(prefix="nonet-") as copy:
        for chunk in source.chunks():
            copy.write(chunk)
        copy.flush()
        yield copy.name


@contextmanager
def parse_errors() -> Iterator[None]:
    """Context manager: turn an error of PyArrow into a ``ParseError``; errors of the system are unchanged."""
    try:
        yield
    except (PuzzleError, MemoryError):
        raise
    except OSError as error:
        if error.errno is not None:
            raise
        raise _damaged(error) from None
    except (EOFError, UnicodeDecodeError, library("pyarrow").ArrowException) as error:
        raise _damaged(error) from None


def _damaged(error: Exception) -> ParseError:
    text = " ".join(str(error).split()) or type(error).__name__
    return ParseError(f"the file cannot be read: {text[:_LONGEST_REASON]}")


def blocks_of_batches(schema: Any, batches: Iterable[Any], named: str | None) -> Iterator[Block]:
    """Yield record batches as blocks; raise ``PuzzleError`` if no column has puzzles."""
    fields: Fields | None = None
    titles = tuple(schema.names)
    before = 0
    rest = iter(batches)
    first = next(rest, None)
    some = [] if first is None else first_values(first)
    fields = Fields.of(titles, column_of_puzzles(titles, some, named=named))
    field = schema.field(fields.puzzle)
    if not can_hold_puzzles(field.type):
        raise PuzzleError(f"the column {field.name!r} has the type {field.type}, expected {EXPECTED}")
    if first is None:
        first, rest = library("pyarrow").RecordBatch.from_pylist([], schema=schema), iter(())
    try:
        for batch in _chained(first, rest):
            for start in range(0, batch.num_rows or 1, MOST_ROWS):
                part = batch.slice(start, MOST_ROWS)
                lines = range(before + 1, before + 1 + part.num_rows)
                yield Block(titles, tuple(part.columns), lines, fields, entries_of=_entries_of, schema=schema)
                before += part.num_rows
    except ParseError as error:  # the rest of the file cannot be read
        raise (error if error.line is not None else ParseError(error.reason, line=before + 1, column=1)) from None


def _chained(first: Any, rest: Iterator[Any]) -> Iterator[Any]:
    yield first
    with parse_errors():
        yield from rest


def first_values(batch: Any) -> list[list[object]]:
    """Return the values of the first rows, those of columns that cannot hold puzzles as nulls."""
    columns = []
    for column in batch.slice(0, ROWS_LOOKED_AT).columns:
        can_hold = can_hold_puzzles(column.type) and not library("pyarrow").types.is_null(column.type)
        columns.append(puzzles_of(column).to_pylist() if can_hold else [None] * len(column))
    return [list(row) for row in zip(*columns, strict=True)]


def _entries_of(block: Block) -> Iterator[Result]:
    """Yield the entry of each row, or the error in its place."""
    puzzles = puzzles_of(array_of(block.column("puzzle"), block, "puzzle")).to_pylist()
    cells = [strings(column, len(block)) for column in block.columns]
    for row, puzzle in enumerate(puzzles):
        line = block.lines[row]
        try:
            yield _entry(block, puzzle, [texts[row] or "" for texts in cells], line)
        except ParseError as error:
            yield ParseError(error.reason, line=line, column=error.column or 1, cell=error.cell)


def _entry(block: Block, puzzle: object, cells: list[str], line: int) -> Entry:
    fields = block.fields

    def text(at: int | None) -> str | None:
        return None if at is None else cells[at] or None

    grid = grid_of(puzzle)
    if (marks := text(fields.marks)) or text(fields.givens):
        with suppress(PuzzleError, ValueError):  # columns that say something else
            grid = Grid(grid.to_line(), givens=text(fields.givens), pencilmarks=marks)
    solution, unused = None, {fields.puzzle, fields.name, fields.rating}
    if (told := text(fields.solution)) is not None:
        with suppress(ParseError):  # it says something else
            solution = grid_of(told)
    unused |= {fields.solution} if solution is not None or told is None else set()
    return Entry(
        grid,
        text(fields.name),
        solution if solution and solution.given_count else None,  # .npy has zeros for none
        text(fields.rating),
        [(title, cells[at]) for at, title in enumerate(block.titles) if at not in unused],
        line,
    )


def grid_of(value: object) -> Grid:
    """Return a value of a table as a grid: a row of text with 81 cells or 729 candidates, or 81 cells.

    Raises ``ParseError`` for another value, with the place in its text.
    """
    if value is None:
        raise ParseError("expected a puzzle, found null")
    if isinstance(value, list):
        try:
            return Grid.from_values(value)
        except (TypeError, ValueError) as error:
            raise ParseError(str(error)) from None
    text = value.decode("utf-8", "backslashreplace") if isinstance(value, bytes) else str(value)
    if len(text.strip()) >= CANDIDATE_COUNT and not is_row(text):
        return Grid.from_sukaku(text)
    return puzzle_of(read_row(text.strip())[0])


# Writing.


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


class TableFile(ABC):
    """Writes Arrow tables of one schema to a file; ``rows_at_once`` fixes how many rows are written in one step.

    So the bytes do not depend on the sizes of the tables.
    """

    rows_at_once: int = 1 << 14

    def __init__(self, file: Any, schema: Any, options: WriterOptions = WriterOptions()) -> None:  # noqa: B008
        self.file, self.schema, self.options = file, schema, options
        self._waiting: list[Any] = []
        self._waiting_count = 0
        self.open()

    @abstractmethod
    def open(self) -> None:
        """Begin the file."""

    @abstractmethod
    def write_rows(self, table: Any) -> None:
        """Write rows: ``rows_at_once``, in the last call perhaps fewer."""

    @abstractmethod
    def close(self) -> None:
        """Complete the file."""

    def write(self, table: Any) -> None:
        """Take rows, and write them as soon as there are enough."""
        self._waiting.append(table if table.schema == self.schema else table.cast(self.schema))
        self._waiting_count += table.num_rows
        if self._waiting_count >= self.rows_at_once:
            self._write_waiting(complete=False)

    def finish(self) -> None:
        """Write the rest, and complete the file."""
        self._write_waiting(complete=True)
        self.close()

    def _write_waiting(self, *, complete: bool) -> None:
        if not self._waiting:
            return
        table = library("pyarrow").concat_tables(self._waiting)
        rest = 0 if complete else table.num_rows % self.rows_at_once
        end = table.num_rows - rest
        self._waiting, self._waiting_count = ([table.slice(end)] if rest else []), rest
        for start in range(0, end, self.rows_at_once):
            self.write_rows(table.slice(start, min(self.rows_at_once, end - start)))


class Tables:
    """Blocks as Arrow tables, which have the columns and the types of the first one.

    ``misfits`` has the rows of the latest block in which a value does not fit the type of its column, and the reasons.
    ``only_grids``: the tables have puzzles and solutions alone. ``keeps_schema``: columns of Arrow keep all that their
    schema says of them, but for dictionaries and texts of Polars, which become plain.
    """

    def __init__(self, *, only_grids: bool = False, keeps_schema: bool = False) -> None:
        self.schema: Any = None
        self.misfits: dict[int, str] = {}
        self._only_grids, self._keeps_schema = only_grids, keeps_schema

    def table(self, block: Block) -> Any:
        """Return the rows of a block as a table."""
        arrow = library("pyarrow")
        self.misfits = {}
        columns = self._columns(block)
        if self.schema is None:
            if self._keeps_schema and block.schema is not None:
                fields = [block.schema.field(name) for name, _ in columns]
                self.schema = plain_schema(arrow.schema(fields, metadata=block.schema.metadata))
                return self.table(block)
            made = {name: self._array(column, block, name, None) for name, column in columns}
            self.schema = arrow.schema([arrow.field(name, array.type) for name, array in made.items()])
            return arrow.table([*made.values()], schema=self.schema)
        if (names := [name for name, _ in columns]) != self.schema.names:
            raise one_header(self.schema.names, names)
        arrays = [self._array(column, block, name, self.schema.field(name).type) for name, column in columns]
        return arrow.table(arrays, schema=self.schema)

    def _columns(self, block: Block) -> list[tuple[str, Column]]:
        """Return the columns to write, with their names."""
        if self._only_grids:
            for item in block.odd_rows.values():
                if isinstance(item, Entry):
                    values_only(item, "npy")
            has_solutions = (
                is_filled(block.column("solution")) if self.schema is None else "solution" in self.schema.names
            )
            return [(name, block.column(name)) for name in ("puzzle", *(["solution"] if has_solutions else []))]
        columns = [*zip(block.titles, block.columns, strict=True)]
        if block.is_table:
            refuse_twice([name for name, _ in columns])
            return columns
        marks = [(name, column) for name, column in _marks_of(block) if self._is_needed(name, column)]
        if not any(name == "pencilmarks" for name, _ in marks):
            for item in block.odd_rows.values():
                if isinstance(item, Entry):
                    values_only(item, "a table whose first entries have none")
        return [columns[0], *marks, *columns[1:]]

    def _is_needed(self, name: str, column: list[str | None]) -> bool:
        return any(column) if self.schema is None else name in self.schema.names

    def _array(self, column: Column, block: Block, name: str, kind: Any) -> Any:
        """Return a column as an Arrow array of a type, by default its own."""
        arrow = library("pyarrow")
        if block.is_json and hasattr(column, "kinds"):
            found, misfits = _typed(column, name, kind)
            self.misfits |= {row: reason for row, reason in misfits.items() if row not in self.misfits}
            return found
        own = array_of(column, block, name)
        if kind is None or own.type == kind:
            return own
        compute, text = library("pyarrow.compute"), arrow.types.is_large_string(own.type)
        found = compute.if_else(compute.equal(own, ""), arrow.scalar(None, own.type), own) if text else own
        try:
            return found.cast(kind)
        except arrow.ArrowException:
            reason = f"the column {name!r} has the type {kind} in the puzzles before, now {own.type}"
            raise PuzzleError(f"{reason}: write csv, or one file for each input") from None


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


def block_of_table(table: Any) -> Block:
    """Return an Arrow table as a block."""
    titles = tuple(table.schema.names)
    columns = tuple(column.combine_chunks() for column in table.columns)
    columns = tuple(column.chunk(0) if hasattr(column, "chunks") else column for column in columns)
    fields = Fields.of(titles, first_titled(titles, (*PUZZLE, *MAYBE_PUZZLE)) or 0)
    return Block(titles, columns, range(1, table.num_rows + 1), fields, entries_of=_entries_of, schema=table.schema)


def array_of(column: Column, block: Block, name: str) -> Any:
    """Return a column of a block as an Arrow array."""
    if isinstance(column, list) and not block.is_table and name in HEADER:
        column = [text or None for text in column]
    return array_of_column(column, len(block))


def table_of(block: Block) -> Any:
    """Return a block as an Arrow table, with all columns as they are."""
    columns = zip(block.titles, block.columns, strict=True)
    return library("pyarrow").table([array_of(column, block, name) for name, column in columns], names=block.titles)


def refuse_twice(names: Sequence[str]) -> None:
    """Raise ``PuzzleError`` if two columns have one name."""
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise PuzzleError(f"the column {twice!r} occurs twice: rename one")


def _marks_of(block: Block) -> list[tuple[str, list[str | None]]]:
    """Return the givens and the candidates of puzzles that have more than their values."""
    entries = [item if isinstance(item := block.odd_rows.get(row), Entry) else None for row in range(len(block))]
    givens = [
        entry.grid.givens.to_line() if entry is not None and bytes(entry.grid.givens) != bytes(entry.grid) else None
        for entry in entries
    ]
    marks = [entry.grid.to_sukaku() if entry is not None and entry.grid.has_pencilmarks else None for entry in entries]
    return [("givens", givens), ("pencilmarks", marks)]


def _typed(column: Column, name: str, kind: Any) -> tuple[Any, dict[int, str]]:
    """Return values of JSON as an Arrow array of a type, by default that of the first ones, and what does not fit."""
    arrow, kinds = library("pyarrow"), bytes(column.kinds)
    if not kinds:
        return arrow.array([], kind or arrow.string()), {}
    if not kinds.count(_RAW) and (kind is None or kind == arrow.string()):
        return strings_of(column), {}
    values = [
        b"null" if text is None else (text if each == _RAW else json.dumps(text)).encode("utf-8", "backslashreplace")
        for text, each in zip(column, kinds, strict=True)
    ]
    found = _parsed(values, kind)
    if found is None and kind is None:
        found = _longest_part(values)
        kind = found.type
        found = _parsed(values, kind)
    if found is not None:
        return found, {}
    misfits = dict.fromkeys(_misfits(values, kind, 0, len(values)), "")
    found = _parsed([b"null" if row in misfits else value for row, value in enumerate(values)], kind)
    wanted = _kind_in_words(kind)
    for row in misfits:
        misfits[row] = f"expected {wanted} in {name[:50]!r} as in the rows before, found {_value_in_words(values[row])}"
    return found, misfits


def _parsed(values: Sequence[bytes], kind: Any) -> Any:
    """Return values of JSON as an Arrow array; ``None`` if they are not of this type, or of one type."""
    arrow, module = library("pyarrow"), library("pyarrow.json")
    text = b"".join([b'{"v":%b}\n' % value for value in values])
    explicit = None if kind is None else arrow.schema([arrow.field("v", kind)])
    try:
        table = module.read_json(
            arrow.BufferReader(text),
            module.ReadOptions(block_size=len(text) + 1),
            module.ParseOptions(explicit_schema=explicit),
        )
    except arrow.ArrowInvalid:
        return None
    found = table.column("v").combine_chunks()
    # PyArrow takes texts that look like dates for times: they stay texts.
    is_text = arrow.types.is_temporal(found.type) or arrow.types.is_null(found.type)
    return _parsed(values, arrow.string()) if kind is None and is_text else found


def _longest_part(values: Sequence[bytes]) -> Any:
    """Return the first values that have one type."""
    good, bad = 0, len(values) + 1
    found = library("pyarrow").array([], "string")
    while bad - good > 1:
        middle = (good + bad) // 2
        some = _parsed(values[:middle], None)
        good, bad, found = (middle, bad, some) if some is not None else (good, middle, found)
    return found


def _misfits(values: Sequence[bytes], kind: Any, start: int, end: int) -> Iterator[int]:
    """Yield the values that are not of a type: halve until one is left."""
    if start == end or _parsed(values[start:end], kind) is not None:
        return
    if end - start == 1:
        yield start
        return
    middle = (start + end) // 2
    yield from _misfits(values, kind, start, middle)
    yield from _misfits(values, kind, middle, end)


def _kind_in_words(kind: Any) -> str:
    types = library("pyarrow").types
    names = {
        "a truth value": types.is_boolean,
        "an integer": types.is_integer,
        "a number": types.is_floating,
        "an object": types.is_struct,
        "a list": types.is_list,
    }
    return next((name for name, is_kind in names.items() if is_kind(kind)), "a string")


def _value_in_words(value: bytes) -> str:
    names = {b"{": "an object", b"[": "a list", b'"': "a string", b"t": "a truth value", b"f": "a truth value"}
    return names.get(value[:1], "a number")
