"""Files of puzzles: ``Source`` opens one and yields its rows, ``write`` and ``save`` write rows to one.

Nothing else opens a file of puzzles; ``_recognise`` reads samples of one, ``_links`` links within one. What a command
or a function asks of a file it asks of these blocks::

    file, URL, pipe -> FileLines -> a format's reader -> Block … -> a question -> Block … -> a format's writer -> file
                           └ its first lines -> _recognise -> which format
"""

import io
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import partial
from itertools import chain
from stat import S_ISREG
from typing import IO, Any, BinaryIO, Final, TypeAlias, TypeVar

from nonet._board.grid import Grid
from nonet._checks import (
    checked_choice,
    checked_flag,
    checked_source,
    checked_target,
    checked_text,
    iterated,
    wrong_type,
)
from nonet._errors import ParseError, PuzzleError
from nonet._io import storage
from nonet._io.sink import Sink, packed
from nonet._io.storage import write_text
from nonet.formats._arrow_texts import csv_rows
from nonet.formats._entry import Entry
from nonet.formats._format import Format, FormatName
from nonet.formats._links import format_of_argument
from nonet.formats._pasted import PASTED, as_formats_have_it
from nonet.formats._recognise import NO_PUZZLE, ONLY_COMMENTS, binary_format, find_or_raise, recognise
from nonet.formats._registry import FORMATS
from nonet.formats._row_block import MOST_ROWS, Block, Result, in_blocks, in_entries
from nonet.formats._solutions import with_solutions
from nonet.formats.arrow_tables import TableFile, Tables, WriterOptions, block_of_table, plain_schema
from nonet.formats.columns import column_of_puzzles
from nonet.formats.csv import without_formulas
from nonet.formats.file_lines import FileLines
from nonet.formats.lines import read_lines
from nonet.formats.names import drawn_by, extension_of, format_for, format_of_path

Path: TypeAlias = str | os.PathLike[str]
File: TypeAlias = Path | BinaryIO
Target: TypeAlias = Path | IO[str] | IO[bytes]
_COPIED_AT_ONCE: Final = 1 << 20
_ROWS_OF_ENTRIES: Final = 1 << 12  # in a block of which entries are made: more take memory and no less time


class Source:
    """The rows of a file, or of entries and errors, to be read once.

    A path is opened here, so that a missing file raises ``OSError`` at once. ``name`` stands for the source in errors;
    by default it is the path. ``puzzle_column`` names the column of puzzles of a table, and ``columns`` the others that
    are needed. ``is_whole_table``: puzzles that come from no table are one too, with the columns of the first block.
    ``classic_for`` names a function that works on the classic board alone: a puzzle on another one is an error.
    ``ignore_drawings``: what is drawn beside a puzzle and is no rule is skipped. ``is_empty`` tells, at the end, that
    the file has nothing but blank lines, or is a table without rows.
    """

    def __init__(
        self,
        source: File | Iterable[Result],
        *,
        from_format: FormatName | None = None,
        name: str | None = None,
        puzzle_column: str | None = None,
        columns: Sequence[str] | None = None,
        is_whole_table: bool = False,
        classic_for: str | None = None,
        ignore_drawings: bool = False,
    ) -> None:
        self._ignore_drawings = ignore_drawings
        self._classic_for = classic_for
        self._is_whole_table = is_whole_table
        self._is_path = isinstance(source, (str, os.PathLike))
        self.name = os.fspath(source) if name is None and isinstance(source, (str, os.PathLike)) else name
        self.format: FormatName | None = from_format
        self.is_empty = False
        self.has_comments = False  # whether the comments of a list are rows too
        self._rows_at_once: int | None = None
        self.can_wait = False  # whether the last row of a pipe waits for the next one, which may be its solution
        self._named = from_format
        self._puzzle_column, self._columns = puzzle_column, columns
        self._content: FileLines | None = None
        self._stream: Any = storage.opened(source) if self._is_path else source  # type: ignore[arg-type]

    @property
    def can_block(self) -> bool:
        """Whether reading may wait, as for a pipe: everything but a file and bytes in memory."""
        return not isinstance(self._stream, io.BytesIO) and self._is_pipe is not False

    @property
    def _is_pipe(self) -> bool | None:
        """Whether the stream is a pipe or the like rather than a file; ``None`` if it has no descriptor."""
        try:
            return not S_ISREG(os.fstat(self._stream.fileno()).st_mode)
        except (AttributeError, OSError, ValueError):
            return None

    @property
    def fraction_read(self) -> float:
        """The part of a file that has been read, 0 to 1; 0 if its length is unknown."""
        return self._content.fraction_read if self._content is not None else 0.0

    def blocks(self) -> Iterator[Block]:
        """Yield the rows; what makes the file or the rest of it unreadable is a row too, with its error."""
        try:
            yield from self._blocks()
        except ParseError as error:
            found = error if error.line is not None else ParseError(error.reason, line=1, column=1)
            yield Block.of([found.located(source=self.name)])
        except PuzzleError as error:  # a table without a column of puzzles
            yield Block.of([ParseError(str(error), source=self.name, line=1, column=1)])

    def sound_blocks(self) -> Iterator[Block]:
        """Yield the rows; raise ``ParseError`` if the file, or the rest of it, cannot be read.

        Raises ``PuzzleError`` for a table without a column of puzzles.
        """
        try:
            yield from self._blocks()
        except ParseError as error:
            raise error.located(source=self.name) from None
        except PuzzleError as error:
            raise (PuzzleError(f"{self.name}: {error}") if self.name is not None else error) from None

    def _blocks(self) -> Iterator[Block]:
        function, blocks = self._classic_for, self._all_blocks()
        return blocks if function is None else (block.classic_for(function) for block in blocks)

    def _all_blocks(self) -> Iterator[Block]:
        if not hasattr(self._stream, "read"):
            yield from in_blocks(self._stream)
            return
        with self._reading() as stream:
            self._content = content = FileLines(stream)
            content.rows_at_once = self._rows_at_once
            count, has_block = 0, False
            try:
                found = self._recognised(content)
                self.format = found.name
                at_once = MOST_ROWS if self._is_whole_table else None
                items = self._items(found, content)
                blocks = in_blocks(items, waits=lambda: not content.has_more(), at_once=at_once)
                is_pipe = self._is_pipe is True
                for block in with_solutions(blocks, can_wait=self.can_wait or not is_pipe, is_pipe=is_pipe):
                    has_block = True
                    count += len(block)
                    yield replace(block.as_table() if self._is_whole_table else block, source=self.name)
                if count == 0:
                    if not (has_block or content.is_blank):
                        raise without_puzzle(found)
                    self.is_empty = True
            except ParseError as error:
                if error.reason == NO_PUZZLE.reason and content.is_blank:
                    self.is_empty = True
                    return
                raise

    def entries(self) -> Iterator[Result]:
        """Yield the entry of each row, or the error in its place."""
        self._rows_at_once = _ROWS_OF_ENTRIES
        return in_entries(self.blocks())

    def _items(self, format: Format, content: FileLines) -> Iterator[Block | Result]:
        if format.is_table:
            return format.read(content, puzzle_column=self._puzzle_column, columns=self._columns)
        if self._puzzle_column not in (None, "puzzle"):
            column_of_puzzles(["puzzle"], named=self._puzzle_column)  # raises the error
        if format.read is read_lines:
            return read_lines(content, with_comments=self.has_comments)
        if format.has_drawings:
            return format.read(content, ignore_drawings=self._ignore_drawings)
        return format.read(content)

    def _recognised(self, content: FileLines) -> Format:
        if self._named is not None:
            return FORMATS[self._named]
        sample = content.sample(_is_list)
        is_whole = content.is_whole(sample)
        if is_whole and PASTED.search(sample):
            sample = content.change(as_formats_have_it)
        if (binary := binary_format(sample, self.name)) is not None:
            return binary
        try:
            found = recognise(sample, self.name, is_whole=is_whole)
        except ParseError as error:
            if error.reason == NO_PUZZLE.reason and not content.is_blank:
                raise ONLY_COMMENTS.located() from None  # they were too long to be kept
            if error.reason in (NO_PUZZLE.reason, ONLY_COMMENTS.reason):
                raise
            error = error.located(lines_before=content.dropped_lines)
            if content.is_binary:
                raise error from None
            read = partial(find_or_raise, error=error)
            return replace(FORMATS["block"], read=read, has_drawings=True)
        content.title_lines = found.title_lines
        if found.size is not None:
            content.end_at(found.size)
        return found.format

    @contextmanager
    def _reading(self) -> Iterator[BinaryIO]:
        """Context manager: yield the stream, close it, and add the source's name to OS errors."""
        try:
            yield self._stream
        except OSError as error:
            if error.filename is None and not isinstance(error, BrokenPipeError):
                error.filename = self.name
            raise
        finally:
            self.close()

    def close(self) -> None:
        """Close the file, if it was opened here; reading to the end does so too."""
        if self._is_path:
            self._stream.close()


def _is_list(start: bytes) -> bool:
    """Tell whether whole lines with which a pipe begins are a list from the first on: its rows are answered at once."""
    if not start.endswith(b"\n"):
        return False
    try:
        found = recognise(start, None, is_whole=True)
    except ParseError:
        return False
    return found.format.name == "lines" and found.title_lines == 0 and found.size is None


def without_puzzle(format: Format) -> ParseError:
    """Return the error for a file of this format in which there is text, and no puzzle."""
    reason = f"expected a puzzle, found text without one (read as {format.name})"
    return ParseError(reason, line=1, column=1)


def scan(
    source: File,
    *,
    from_format: FormatName | None = None,
    name: str | None = None,
    ignore_drawings: bool = False,
) -> Iterator[Entry | ParseError]:
    r"""Yield each puzzle of a file in order, with the ``ParseError`` in place of a puzzle that cannot be read.

    ``source`` is a path, or a file opened in binary mode. ``name`` is the file's name in errors (default: the path).
    ``from_format`` names the format (default: recognised by content; if several fit, the extension of the name
    decides). A file compressed by gzip is unpacked. ``ignore_drawings``: what a puzzle of f-puzzles draws beside its
    rules is skipped; otherwise it is an error, since it may stand for a rule. Raises ``OSError`` if the file cannot be
    read.

    >>> import io
    >>> for entry in scan(io.BytesIO(b"." * 81 + b"\n" + b"12x\n"), name="puzzles.txt"):
    ...     print(entry.grid.given_count if isinstance(entry, Entry) else entry)
    0
    puzzles.txt:2:3: expected a digit 1 to 9 or a blank (0 . _ * - ?), found 'x' (at r1c3)
    """
    _check_reading(source, from_format, name)
    return _scanned(source, from_format, name, ignore_drawings=checked_flag("ignore_drawings", ignore_drawings))


def _scanned(
    source: File, from_format: FormatName | None, name: str | None, *, ignore_drawings: bool
) -> Iterator[Entry | ParseError]:
    with closing(Source(source, from_format=from_format, name=name, ignore_drawings=ignore_drawings)) as opened:
        yield from opened.entries()
        if opened.is_empty:
            yield NO_PUZZLE.located(source=opened.name)


def scan_blocks(source: File, *, from_format: FormatName | None = None, name: str | None = None) -> Iterator[Block]:
    r"""Yield the rows of a file in blocks, whose columns go to Arrow, Polars and pandas without a copy.

    The arguments are those of ``scan``, and so are the rows: one without a puzzle is a row too.

    >>> import io
    >>> for block in scan_blocks(io.BytesIO(b"name,puzzle\n7," + b"." * 81 + b"\n8,oops\n")):
    ...     print(list(block.lines), block.names, block.reasons)
    [2, 3] ['7', '8'] {1: "line 3, column 3: expected a digit 1 to 9 or a blank (0 . _ * - ?), found 'o' (at r1c1)"}
    """
    _check_reading(source, from_format, name)
    return _blocks(source, from_format, name)


def _blocks(source: File, from_format: FormatName | None, name: str | None) -> Iterator[Block]:
    with closing(Source(source, from_format=from_format, name=name)) as opened:
        yield from opened.blocks()


def _check_reading(source: File, from_format: FormatName | None, name: str | None) -> None:
    if from_format is not None:
        _format_named("from_format", from_format)
    checked_source(source)
    checked_text("name", name)


def read(
    source: File,
    *,
    from_format: FormatName | None = None,
    name: str | None = None,
    ignore_drawings: bool = False,
) -> Iterator[Entry]:
    r"""Yield each puzzle of a file in order; raise ``ParseError`` at the first that cannot be read.

    The arguments are those of ``scan``.

    >>> import io
    >>> for entry in read(io.BytesIO(b"." * 81 + b" # empty\n")):
    ...     print(entry.name, entry.line, entry.grid.open_count)
    empty 1 81
    """
    return _raised(scan(source, from_format=from_format, name=name, ignore_drawings=ignore_drawings))


def is_argument(text: str) -> bool:
    """Tell whether a text is a puzzle of a format that no path looks like: a link, or a string with rules."""
    if text.startswith(("https://", "http://")):
        text = text.strip().replace(" ", "+")  # as some programs paste a link
    return format_of_argument(text) is not None


def _raised(results: Iterator[Entry | ParseError]) -> Iterator[Entry]:
    for entry in results:
        if isinstance(entry, ParseError):
            raise entry
        yield entry


def parse(text: str | bytes, *, from_format: FormatName | None = None, ignore_drawings: bool = False) -> list[Entry]:
    r"""Return the puzzles of a string; raise ``ParseError`` if one of them cannot be read.

    ``ignore_drawings`` is that of ``scan``. The string can be a link of f-puzzles; nothing is fetched.

    >>> [entry.name for entry in parse("Grid 01" + 9 * "\n000000000" + "\nGrid 02" + 9 * "\n000000000")]
    ['Grid 01', 'Grid 02']
    """
    if not isinstance(text, (str, bytes, bytearray, memoryview)):
        raise wrong_type("parse() takes a string or bytes", text)
    # A lone surrogate is not text: it must not become a "?", which is a blank.
    data = text.encode("utf-8", "backslashreplace") if isinstance(text, str) else text
    return list(read(io.BytesIO(data), from_format=from_format, ignore_drawings=ignore_drawings))


def write(
    entries: Iterable[Entry | Grid | Block],
    target: Target,
    *,
    to_format: FormatName | None = None,
    escape_formulas: bool = False,
) -> None:
    """Write puzzles to a path or an open file.

    ``to_format`` names the format (default: by the extension of the path; for text ``lines``, and ``fpuzzles`` if the
    first puzzles are on boards that lines cannot hold). A file given by its path is written atomically.
    ``escape_formulas``, for ``csv`` only, puts an apostrophe before each name or other text that a spreadsheet program
    would run as a formula. Raises ``PuzzleError`` for an entry whose pencilmarks the format cannot hold,
    ``ValueError`` for an extension that no format has, and ``OSError`` if the file cannot be written.

    >>> import sys
    >>> write([Grid("5" + "." * 80)], sys.stdout)
    5................................................................................
    """
    path = target if isinstance(target, (str, os.PathLike)) else None
    if to_format is None:
        entries, to_format = with_format(entries, path)
    extension = "" if path is None else extension_of(path)
    save(entries, target, to_format, escape_formulas=escape_formulas, extension=extension)


_Rows = TypeVar("_Rows", Entry | Grid | Block, Entry | Block)


def with_format(items: Iterable[_Rows], path: str | os.PathLike[str] | None) -> tuple[Iterable[_Rows], FormatName]:
    """Return the items, and the format in which they are written to a path: ``format_for`` the boards of the first."""
    given = iterated("entries must be an iterable of entries and grids", items)
    first = next(given, None)
    rows = first.odd_rows.values() if isinstance(first, Block) else (first,)
    grids = (row.grid if isinstance(row, Entry) else row for row in rows)
    found = format_for(path, (grid.layout for grid in grids if isinstance(grid, Grid)))
    return given if first is None else chain((first,), given), found


def save(
    items: Iterable[Entry | Grid | Block],
    target: Target,
    to_format: FormatName,
    *,
    escape_formulas: bool = False,
    extension: str = "",
    on_misfit: Callable[[str], object] = lambda _: None,
) -> None:
    """Write puzzles to a path or an open file; ``on_misfit`` gets the reason for each value that no type fits."""
    format = _format_named("to_format", to_format)
    if format.table_file is None:
        write_text(pieces_of(items, to_format, escape_formulas=escape_formulas, extension=extension), target)
        return
    if checked_flag("escape_formulas", escape_formulas):
        raise ValueError(f"escape_formulas is for the format csv, not {format.name}")
    checked_target(target)
    some = iterated("entries must be an iterable of entries and grids", items)
    entries = (entry if isinstance(entry, (Entry, Block)) else Entry(entry) for entry in some)
    given = in_blocks(_held(entries, format))
    with _binary_file(to_format, target) as file:
        tables = Tables(only_grids=format.name == "npy")

        def rows() -> Iterator[Any]:
            has_rows = False
            for block in given:
                yield tables.table(block)
                has_rows = True
                for reason in tables.misfits.values():
                    on_misfit(reason)
            if not has_rows:
                yield tables.table(Block.of([]))

        _write_tables(rows(), file, format, extension, WriterOptions(), plain=False)


def write_table(
    rows: Iterable[Any],
    sink: Sink,
    to_format: FormatName,
    *,
    extension: str = "",
    codec: str | None = None,
    options: WriterOptions = WriterOptions(),  # noqa: B008
) -> None:
    """Write the rows of a table, blocks or Arrow tables, with all their columns; a file of lines has tabs."""
    format = FORMATS[to_format]
    if format.table_file is not None:
        if format.name == "npy" and codec is not None:
            raise PuzzleError(".npy is not packed: choose a name that ends with .npy")
        if format.name == "npy" and not sink.can_rewrite:
            raise PuzzleError(f"{sink.path}: .npy can only be written to a file, since its header has the row count")
        file = packed(sink, codec)
        _write_tables(rows, file, format, extension, options)
        if file is not sink:
            file.close()
        return
    blocks = (each if isinstance(each, Block) else block_of_table(each) for each in rows)
    file = packed(sink, codec)
    written = format.of_extension(extension)
    if written.write_table is not None:
        pieces: Iterable[str | bytes] = map(written.write_table, blocks)
    elif format.is_table:
        pieces = written.write(blocks)  # type: ignore[misc]
    else:
        pieces = written.write(_only_entries(in_entries(blocks), to_format))  # type: ignore[misc]
    for piece in pieces:
        file.write(piece.encode("utf-8", "replace") if isinstance(piece, str) else piece)
    if file is not sink:
        file.close()


def _write_tables(
    rows: Iterable[Any], file: Any, format: Format, extension: str, options: WriterOptions, *, plain: bool = True
) -> None:
    made: TableFile | None = None
    try:
        for table in rows:
            if made is None:
                schema = plain_schema(table.schema) if plain else table.schema
                made = format.of_extension(extension).table_file(file, schema, options)
            made.write(table)
        assert made is not None, "a table has at least one block"
        made.finish()
        made = None
    finally:
        if made is not None:  # release what is open; the file is discarded
            with suppress(Exception):
                made.close()


@contextmanager
def table_file(
    path: str, schema: Any, options: WriterOptions, *, on_digest: Callable[[str], object] = lambda _: None
) -> Iterator[Callable[[Any], object]]:
    """Context manager: a function that writes Arrow tables of a schema to a file of Parquet, NumPy, CSV or JSON.

    ``on_digest`` gets the SHA-256 at the end, before the file gets its name.
    """
    format = FORMATS[format_of_path(path)]
    with storage.whole_file(path) as file:
        sink = Sink(file, path)
        if format.table_file is not None:
            made = format.table_file(sink, plain_schema(schema), options)
            try:
                yield made.write
            except BaseException:
                with suppress(Exception):  # release what is open; the file is discarded
                    made.close()
                raise
            made.finish()
        elif format.name == "jsonl":
            write: Any = format.write
            yield lambda table: [sink.write(piece) for piece in write([block_of_table(table)])]
        else:
            pieces = format.write([block_of_table(schema.empty_table())])  # type: ignore[misc]
            for piece in pieces:
                sink.write(piece)  # type: ignore[arg-type]
            yield lambda table: [sink.write(csv_rows(batch, ",")) for batch in table.combine_chunks().to_batches()]
        on_digest(sink.digest())


def _only_entries(items: Iterable[Result], to_format: FormatName) -> Iterator[Entry]:
    for item in items:
        if isinstance(item, ParseError):
            hint = "write csv, jsonl or parquet, which keep such rows"
            raise PuzzleError(f"{to_format} cannot hold row {item.line}, which has no puzzle: {hint}")
        yield item


@contextmanager
def _binary_file(format: FormatName, target: Target) -> Iterator[Sink]:
    """Context manager: where a binary format is written."""
    if not isinstance(target, (str, os.PathLike)):
        found = target_for(format, target)
        yield Sink(found, str(getattr(found, "name", "<stream>")))
        found.flush()  # type: ignore[union-attr]
    elif os.fsdecode(target).lower().endswith(".gz"):
        with tempfile.TemporaryFile() as held:
            yield Sink(held, os.fspath(target))
            held.seek(0)
            write_text(iter(partial(held.read, _COPIED_AT_ONCE), b""), target)
    else:
        with storage.whole_file(target) as file:
            yield Sink(file, os.fspath(target))


def target_for(to_format: FormatName, target: Target) -> Target:
    """Return where a format is written: a binary one to the buffer of a text file such as standard output.

    Raises ``PuzzleError`` for a terminal, and ``TypeError`` for a text file without a buffer.
    """
    if not (FORMATS[to_format].is_binary and isinstance(target, io.TextIOBase)):
        return target
    if target.isatty():
        raise PuzzleError(f"{to_format} is a binary format: write it to a file, or through a pipe")
    buffer: IO[bytes] | None = getattr(target, "buffer", None)
    if buffer is None:
        raise wrong_type("target must be a path or a file opened in binary mode", target)
    target.flush()
    return buffer


def format_entries(
    entries: Iterable[Entry | Grid], to_format: FormatName, *, escape_formulas: bool = False, extension: str = ""
) -> Iterator[str]:
    """Yield the pieces of text of a file with these puzzles; the arguments are those of ``write``.

    ``extension`` is that of the file: ``tsv`` has tabs, ``links`` the links of f-puzzles.
    Raises ``ValueError`` for a format that is not text.

    >>> print(*format_entries([Grid("5" + "." * 80)], "lines"), sep="")
    5................................................................................
    <BLANKLINE>
    """
    if _format_named("to_format", to_format).is_binary:
        error = ValueError(f"to_format must be a text format, not {to_format}")
        error.add_note("nonet.write writes it to a file.")
        raise error
    pieces = pieces_of(entries, to_format, escape_formulas=escape_formulas, extension=extension)
    return (piece if isinstance(piece, str) else piece.decode() for piece in pieces)


def pieces_of(
    entries: Iterable[Entry | Grid | Block],
    to_format: FormatName,
    *,
    escape_formulas: bool = False,
    extension: str = "",
) -> Iterator[str | bytes]:
    """Yield the pieces of a text file with these puzzles and this extension."""
    some = iterated("entries must be an iterable of entries and grids", entries)
    format = _format_named("to_format", to_format).of_extension(extension)
    given: Iterable[Entry | Block] = (entry if isinstance(entry, (Entry, Block)) else Entry(entry) for entry in some)
    if checked_flag("escape_formulas", escape_formulas):
        if not format.holds_formulas:
            raise ValueError(f"escape_formulas is for the format csv, not {format.name}")
        given = without_formulas(given)
    held = _held(given, format)
    return iter(format.write(held if format.takes_blocks else in_entries(held)))  # type: ignore[misc]


def _held(items: Iterable[Entry | Block], format: Format) -> Iterator[Entry | Block]:
    """Yield puzzles; raise ``PuzzleError`` for one on a board that the format cannot hold."""
    for item in items:
        for entry in (item,) if isinstance(item, Entry) else item.odd_rows.values():
            if isinstance(entry, Entry):
                format.refuse_board(entry, FORMATS.values())
        yield item


def _format_named(argument: str, name: FormatName) -> Format:
    checked_choice(argument, name, FORMATS, hint=drawn_by(name) if isinstance(name, str) else "")
    return FORMATS[name]
