"""Rows of tables as entries and entries as rows of tables, so that every command reads and writes every format.

```
puzzle                    81 characters; read also as 729 candidates, 81 integers or nine rows of nine
givens, pencilmarks       81 and 729 characters, if the values alone do not tell them
solution, name, rating    texts
others                    the columns of the entry
```

The row is the line of its entry. A null, a value that is no puzzle and a row that the file's reader could not read are
each a ``ParseError`` in its place. All entries of a table have the columns of the first one, as in ``csv``.
"""

import io
import tempfile
from collections.abc import Callable, Iterable, Iterator
from typing import IO, Any, Final, NamedTuple

from nonet._board.grid import Grid, puzzle_of
from nonet._board.text import is_row, read_row
from nonet._errors import ParseError, PuzzleError
from nonet._io.file_lines import FileLines
from nonet._io.libraries import library
from nonet.formats._block import Block, grouped, is_filled
from nonet.formats._entry import Entry, values_only
from nonet.formats._tables._blocks import arrays_of_block
from nonet.formats._tables._columns import find_puzzle_column
from nonet.formats._tables._input import CopiedInput, FileInput, TableInput
from nonet.formats._tables._layouts import puzzles_of
from nonet.formats._tables._reader import BATCH_ROWS, Reader, named_errors
from nonet.formats._tables._text_columns import texts_of
from nonet.formats._titles import NAME_TITLES, RATING_TITLES, SOLUTION_TITLES

HEADER: Final = ("puzzle", "solution", "name", "rating")
_CANDIDATES: Final = 729
_MARKS: Final = ("givens", "pencilmarks")
_PIECE: Final = 1 << 20


class Columns(NamedTuple):
    """The names of the columns that an entry has fields for, ``None`` where there is none, and those of the others."""

    puzzle: str
    solution: str | None
    name: str | None
    rating: str | None
    givens: str | None
    pencilmarks: str | None
    others: list[str]

    @classmethod
    def of(cls, schema: Any, puzzle: str) -> "Columns":
        """Return the columns of a schema, of which this one has the puzzles."""
        names = [name for name in schema.names if name != puzzle]

        def find(titles: tuple[str, ...]) -> str | None:
            return next((name for name in names if name.strip().lower() in titles), None)

        known = [find(each) for each in (SOLUTION_TITLES, NAME_TITLES, RATING_TITLES, *((mark,) for mark in _MARKS))]
        return cls(puzzle, *known, [name for name in names if name not in known])  # type: ignore[call-arg, arg-type]


def reading(open_reader: Callable[[TableInput], Reader]) -> Callable[[FileLines], Iterator[Entry | ParseError]]:
    """Return the reader of entries of a format whose tables ``open_reader`` reads."""

    def read(source: FileLines) -> Iterator[Entry | ParseError]:
        if source.path is not None:
            given: TableInput = FileInput(source.path)
        else:
            given = CopiedInput(_Chunks(source.chunks()), "the file")  # type: ignore[arg-type]
        row = 0
        try:
            with named_errors(None):
                for entry in entries_of(open_reader(given)):
                    row += 1
                    yield entry
        except ParseError as error:  # the rest of the file cannot be read
            raise (error if error.line is not None else ParseError(error.reason, line=row + 1, column=1)) from None

    return read


class _Chunks:
    """The chunks of a file as a stream."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self._chunks = chunks

    def read(self, size: int = -1) -> bytes:
        """Return the next chunk, whatever its size."""
        return next(self._chunks, b"")


def entries_of(reader: Reader) -> Iterator[Entry | ParseError]:
    """Yield the entry of each row of a table, or the error in its place."""
    first = next(iter(reader.batches(None)), None)
    columns = Columns.of(reader.schema, find_puzzle_column(reader.schema, None, first))
    before = 0
    for batch in reader.batches(None):
        yield from entries_of_rows(batch, columns, before, reader.reasons)
        before += batch.num_rows


def entries_of_rows(
    batch: Any, columns: Columns, before: int, reasons: dict[int, str] | None = None, start: int = 0
) -> Iterator[Entry | ParseError]:
    """Yield the entry of each row of a record batch or a table, before which there were some rows.

    ``reasons`` has the malformed rows by number, which counts from ``start``.
    """
    puzzles = puzzles_of(batch.column(columns.puzzle)).to_pylist()
    fields = {name: texts_of(batch.column(name)).to_pylist() for name in batch.schema.names}
    for number, puzzle in enumerate(puzzles):
        row = before + number + 1
        try:
            if reasons and (reason := reasons.get(start + number)) is not None:
                raise ParseError(reason)
            yield _entry(columns, puzzle, {name: texts[number] or "" for name, texts in fields.items()}, row)
        except ParseError as error:
            yield ParseError(error.reason, line=row, column=error.column or 1, cell=error.cell)


def _entry(columns: Columns, puzzle: object, fields: dict[str, str], row: int) -> Entry:
    def text(name: str | None) -> str | None:
        return (fields[name] or None) if name is not None else None

    grid = grid_of(puzzle)
    if (marks := text(columns.pencilmarks)) or text(columns.givens):
        try:
            grid = Grid(grid.to_line(), givens=text(columns.givens), pencilmarks=marks)
        except ParseError:
            raise
        except (PuzzleError, ValueError) as error:
            raise ParseError(str(error)) from None
    solution, others = None, columns.others
    if columns.solution is not None and (told := text(columns.solution)) is not None:
        try:
            solution = grid_of(told)
        except ParseError:
            others = [columns.solution, *others]  # it says something else
    return Entry(
        grid,
        text(columns.name),
        solution if solution and solution.given_count else None,  # .npy has zeros for none
        text(columns.rating),
        [(name, fields[name]) for name in others],
        row,
    )


def grid_of(value: object) -> Grid:
    """Return a value of a table as a grid: a row of text with 81 cells or 729 candidates, or 81 integers.

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
    if len(text.strip()) >= _CANDIDATES and not is_row(text):
        return Grid.from_sukaku(text)
    return puzzle_of(read_row(text.strip())[0])


def writing(
    open_writer: Callable[[Any, Any], Any], *, has_texts: bool = True
) -> Callable[[Iterable[Entry | Block]], Iterator[bytes]]:
    """Return the writer of entries of a format; ``has_texts`` tells whether its tables can have names and the like.

    The first entries, or the first block, decide the columns and their types.
    """

    def write(items: Iterable[Entry | Block]) -> Iterator[bytes]:
        groups, pieces = grouped(items, BATCH_ROWS), _Pieces()
        first = next(groups, [])
        names = _names_for(first, has_texts=has_texts)
        table = _table_of(first, names, has_texts=has_texts)
        writer = open_writer(pieces, table.schema)
        writer.write(table)
        yield from pieces.taken()
        for group in groups:
            writer.write(_as_in(table.schema, _table_of(group, names, has_texts=has_texts)))
            yield from pieces.taken()
        writer.finish()
        yield from pieces.rest()

    return write


def _table_of(group: list[Entry] | Block, names: list[str], *, has_texts: bool) -> Any:
    """Return a group as a table with these columns; those of entries are strings."""
    arrow = library("pyarrow")
    if isinstance(group, Block):
        if has_texts:
            _refuse_others([title for title, _ in group.others], names)
        columns = dict(zip([*HEADER, *(title for title, _ in group.others)], arrays_of_block(group), strict=True))
        nothing = arrow.nulls(len(group), arrow.large_string())
        return arrow.table([columns.get(name, nothing) for name in names], names=names)
    fields = [_fields_of(entry, names, has_texts=has_texts) for entry in group]
    kind = arrow.large_string()
    return arrow.table([arrow.array([each.get(name) for each in fields], kind) for name in names], names=names)


def _as_in(schema: Any, table: Any) -> Any:
    """Return a table with the types of a schema; raise ``PuzzleError`` for a string that is no value of its column."""
    if table.schema == schema:
        return table
    arrow, compute = library("pyarrow"), library("pyarrow.compute")
    arrays = []
    for field, column in zip(schema, table.columns, strict=True):
        if arrow.types.is_large_string(column.type) and field.type != column.type:
            column = compute.if_else(compute.equal(column, ""), arrow.scalar(None, column.type), column)
        try:
            arrays.append(column.cast(field.type))
        except arrow.ArrowException:
            reason = f"the column {field.name!r} has the type {field.type} in the puzzles before, now {column.type}"
            raise PuzzleError(f"{reason}: write csv, or one file for each input") from None
    return arrow.table(arrays, schema=schema)


def columns_of(entries: list[Entry]) -> list[str]:
    """Return the columns that some of the entries fill, as a file of them is read as a table."""
    others = dict.fromkeys(title for entry in entries for title, _ in entry.columns)
    there = {name for entry in entries for name, text in _texts_of(entry).items() if text}
    return ["puzzle", *(name for name in ("givens", *HEADER[1:]) if name in there), *others]


def row_of(entry: Entry, names: list[str]) -> dict[str, str | None]:
    """Return the fields of an entry; raise ``ParseError`` for one of another name.

    A grid with pencilmarks is its 729 candidates, in the column of puzzles, where batches read them.
    """
    fields = _texts_of(entry) | dict(entry.columns)
    if lacking := [name for name, text in fields.items() if text and name not in (*names, "pencilmarks")]:
        raise ParseError(f"expected the columns of the puzzles before, found also {lacking[0]!r}", line=entry.line)
    return fields | {"puzzle": fields["pencilmarks"] or fields["puzzle"]}


def _names_for(group: list[Entry] | Block, *, has_texts: bool) -> list[str]:
    if isinstance(group, Block):
        titles, found = [title for title, _ in group.others], []
        has_solutions = is_filled(group.solutions)
    else:
        titles = [title for title, _ in group[0].columns] if group else []
        found = [name for name in _MARKS if any(_texts_of(entry)[name] for entry in group)] if has_texts else []
        has_solutions = any(entry.solution is not None for entry in group)
    if not has_texts:
        return ["puzzle", *(["solution"] if has_solutions else [])]
    return [HEADER[0], *found, *HEADER[1:], *titles]


def _fields_of(entry: Entry, names: list[str], *, has_texts: bool) -> dict[str, str | None]:
    if not has_texts:
        solution = entry.solution.to_line() if entry.solution is not None else None
        return {"puzzle": values_only(entry, "npy").to_line(), "solution": solution}
    _refuse_others([title for title, _ in entry.columns], names)
    if "pencilmarks" not in names:
        values_only(entry, "a table whose first entries have none")
    return _texts_of(entry) | dict(entry.columns)


def _refuse_others(own: list[str], names: list[str]) -> None:
    """Raise ``PuzzleError`` for other columns than those of the table."""
    expected = [name for name in names if name not in (*HEADER, *_MARKS)]
    if own != expected:
        raise PuzzleError(f"a table has one header: expected the columns {tuple(expected)}, found {tuple(own)}")


def _texts_of(entry: Entry) -> dict[str, str | None]:
    """Return the fields of an entry besides its columns."""
    grid = entry.grid
    return {
        "puzzle": grid.to_line(),
        "givens": grid.givens.to_line() if bytes(grid.givens) != bytes(grid) else None,
        "pencilmarks": grid.to_sukaku() if grid.has_pencilmarks else None,
        "solution": entry.solution.to_line() if entry.solution is not None else None,
        "name": entry.name,
        "rating": entry.rating,
    }


class _Pieces(io.RawIOBase):
    """What a writer writes, in pieces that are taken from it."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._size = 0
        self._held: IO[bytes] | None = None  # of a format that rewrites its first bytes at the end

    def writable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return False

    def tell(self) -> int:
        return self._size

    def write(self, data: Any, /) -> int:
        piece = bytes(data)
        if self._held is not None:
            self._held.write(piece)
        else:
            self._pieces.append(piece)
        self._size += len(piece)
        return len(piece)

    def check_rewritable(self) -> None:
        """Hold all pieces, in a temporary file."""
        self._held = tempfile.TemporaryFile()  # noqa: SIM115

    def rewrite_start(self, data: bytes) -> None:
        """Replace the first bytes."""
        assert self._held is not None
        self._held.seek(0)
        self._held.write(data)

    def taken(self) -> Iterator[bytes]:
        """Yield what was written since the last call, and is not held."""
        pieces, self._pieces = self._pieces, []
        yield from pieces

    def rest(self) -> Iterator[bytes]:
        """Yield what is left, at the end."""
        yield from self.taken()
        if self._held is not None:
            self._held.seek(0)
            while piece := self._held.read(_PIECE):
                yield piece
            self._held.close()

    def digest(self) -> str:
        """Return nothing: whoever takes the pieces has the bytes."""
        return ""

    def close(self) -> None:
        """Do nothing: the pieces are taken after the end."""
