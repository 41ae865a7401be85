"""Readers and writers of puzzle files: nineteen formats, recognised by content.

One module per format, which describes the format and what it can hold. They share ``Entry`` (one puzzle and what its
file says about it), ``FileLines`` (the lines of a file of any length, unpacked if it is compressed) and, where grids
are drawn in nine rows, ``_drawn``. Files are read in chunks, so that a pipe is read as it fills::

    file -> FileLines -> a format's reader -> Entry or ParseError … -> its writer -> text -> file, written atomically
                └ its first lines -> _recognise -> which format

``scan`` yields an error as a value and goes on with the next puzzle; ``read`` raises it.
"""

import io
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from importlib import import_module
from types import MappingProxyType
from typing import IO, BinaryIO, get_args

from nonet._board.grid import Grid
from nonet._errors import ParseError, PuzzleError
from nonet._io.file_lines import FileLines
from nonet._io.target import write_to_open, write_whole
from nonet._io.unpacked import is_packed
from nonet._io.waiting import waiting
from nonet.formats._arguments import (
    checked_choice,
    checked_flag,
    checked_path,
    checked_source,
    checked_target,
    checked_text,
    iterated,
    shown,
    wrong_type,
)
from nonet.formats._block import Block, expanded
from nonet.formats._entry import Entry
from nonet.formats._examples import example
from nonet.formats._format import Format, FormatName
from nonet.formats._recognise import NO_PUZZLE, ONLY_COMMENTS, binary_format, extension_of, find_or_raise, recognise
from nonet.formats.csv import without_formulas

FORMATS: Mapping[FormatName, Format] = MappingProxyType(
    {name: import_module(f"nonet.formats.{name}").FORMAT for name in get_args(FormatName)}
)
"""Every format by its name; cannot be changed."""

__all__ = [
    "FORMATS",
    "Entry",
    "Format",
    "FormatName",
    "example",
    "format_entries",
    "format_of_path",
    "parse",
    "read",
    "scan",
    "sniff",
    "write",
    "write_text",
]

Path = str | os.PathLike[str]
Target = Path | IO[str] | IO[bytes]


def scan(
    source: Path | BinaryIO, *, from_format: FormatName | None = None, name: str | None = None
) -> Iterator[Entry | ParseError]:
    r"""Yield each puzzle of a file in order, with the ``ParseError`` in place of a puzzle that cannot be read.

    ``source`` is a path, or a file opened in binary mode. ``name`` is the file's name in errors (default: the path).
    ``from_format`` names the format (default: recognised by content; if several fit, the extension of the name
    decides). A file compressed by gzip is unpacked. Raises ``OSError`` if the file cannot be read.

    >>> import io
    >>> for entry in scan(io.BytesIO(b"." * 81 + b"\n" + b"12x\n"), name="puzzles.txt"):
    ...     print(entry.grid.given_count if isinstance(entry, Entry) else entry)
    0
    puzzles.txt:2:3: expected a digit 1 to 9 or a blank (0 . _ * - ?), found 'x' (at r1c3)
    """
    if from_format is not None:
        _format_named("from_format", from_format)
    checked_source(source)
    checked_text("name", name)
    return _scan(source, from_format, name)


def _scan(source: Path | BinaryIO, from_format: FormatName | None, name: str | None) -> Iterator[Entry | ParseError]:
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as stream:
            yield from _scan(stream, from_format, name or os.fspath(source))
        return
    count = 0
    try:
        content = FileLines(waiting(source))
        if from_format is not None:
            found = FORMATS[from_format]
        else:
            sample = content.sample()
            binary_format(sample, FORMATS.values(), name)  # a wrong name is an error
            try:
                found, content.title_lines = recognise(sample, FORMATS.values(), name)
            except ParseError as error:
                if error.reason == NO_PUZZLE.reason and not content.is_blank:
                    raise ONLY_COMMENTS.located() from None  # they were too long to be kept
                error = error.located(lines_before=content.dropped_lines)
                if content.is_binary or error.reason in (NO_PUZZLE.reason, ONLY_COMMENTS.reason):
                    raise
                found = replace(FORMATS["json"], read=partial(find_or_raise, error=error))
        for entry in found.read(content):
            count += 1
            yield entry.located(source=name) if isinstance(entry, ParseError) else entry
        if count == 0:
            is_empty = content.is_blank or found.is_binary
            yield (NO_PUZZLE if is_empty else without_puzzle(found)).located(source=name)
    except ParseError as error:
        # The rest of the file is unreadable: no format fits, or a line is too long.
        yield error.located(source=name)


def without_puzzle(format: Format) -> ParseError:
    """Return the error for a file of this format in which there is text, and no puzzle."""
    reason = f"expected a puzzle, found text without one (read as {format.name})"
    return ParseError(reason, line=1, column=1)


def read(source: Path | BinaryIO, *, from_format: FormatName | None = None, name: str | None = None) -> Iterator[Entry]:
    r"""Yield each puzzle of a file in order; raise ``ParseError`` at the first that cannot be read.

    The arguments are those of ``scan``.

    >>> import io
    >>> for entry in read(io.BytesIO(b"." * 81 + b" # empty\n")):
    ...     print(entry.name, entry.line, entry.grid.open_count)
    empty 1 81
    """
    return _raised(scan(source, from_format=from_format, name=name))


def _raised(results: Iterator[Entry | ParseError]) -> Iterator[Entry]:
    for entry in results:
        if isinstance(entry, ParseError):
            raise entry
        yield entry


def parse(text: str | bytes, *, from_format: FormatName | None = None) -> list[Entry]:
    r"""Return the puzzles of a string; raise ``ParseError`` if one of them cannot be read.

    >>> [entry.name for entry in parse("Grid 01" + 9 * "\n000000000" + "\nGrid 02" + 9 * "\n000000000")]
    ['Grid 01', 'Grid 02']
    """
    if not isinstance(text, (str, bytes, bytearray, memoryview)):
        raise wrong_type("parse() takes a string or bytes", text)
    # A lone surrogate is not text: it must not become a "?", which is a blank.
    data = text.encode("utf-8", "backslashreplace") if isinstance(text, str) else text
    return list(read(io.BytesIO(data), from_format=from_format))


def sniff(sample: bytes, *, name: str | None = None) -> FormatName:
    r"""Return the name of the format of a file that begins with these bytes.

    If several formats fit, the extension of ``name`` decides. Without it, an ``sdm`` file is recognised as ``lines``,
    which has the same reader. Raises ``ParseError`` if no format fits.

    >>> sniff(b"puzzle,solution\n")
    'csv'
    """
    if not isinstance(sample, (bytes, bytearray)):
        raise wrong_type("sample must be bytes, the beginning of a file", sample)
    checked_text("name", name)
    start = bytes(sample)
    content = FileLines(io.BytesIO(start)).sample() if is_packed(start) else start
    return recognise(content, FORMATS.values(), name).format.name


def is_plain_list(sample: bytes, *, from_format: FormatName | None = None, name: str | None = None) -> bool:
    """Tell whether a file that begins with these bytes is text that has one puzzle per line from its first line on."""
    if is_packed(sample) or from_format not in (None, "lines", "sdm"):
        return False
    if from_format is not None:
        return True
    try:
        found = recognise(sample, FORMATS.values(), name)
    except ParseError:
        return False
    return found.format.name in ("lines", "sdm") and found.title_lines == 0


def write(
    entries: Iterable[Entry | Grid],
    target: Target,
    *,
    to_format: FormatName | None = None,
    escape_formulas: bool = False,
) -> None:
    """Write puzzles to a path or an open file.

    ``to_format`` names the format (default: by the extension of the path, ``lines`` if it has none). A file given by
    its path is written atomically. ``escape_formulas``, for ``csv`` only, puts an apostrophe before each name or other
    text that a spreadsheet program would run as a formula. Raises ``PuzzleError`` for an entry whose pencilmarks the
    format cannot hold, ``ValueError`` for an extension that no format has, and ``OSError`` if the file cannot be
    written.

    >>> import sys
    >>> write([Grid("5" + "." * 80)], sys.stdout)
    5................................................................................
    """
    if to_format is None:
        to_format = format_of_path(target) if isinstance(target, (str, os.PathLike)) else "lines"
    extension = extension_of(target) if isinstance(target, (str, os.PathLike)) else ""
    pieces = pieces_of(entries, to_format, escape_formulas=escape_formulas, extension=extension)
    write_text(pieces, target_for(to_format, target))


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


def write_text(pieces: Iterable[str | bytes], target: Target) -> None:
    r"""Write pieces of text to a path or an open file; a file given by its path is written atomically.

    A piece of bytes is UTF-8. If the path ends in ``.gz``, the file is compressed.

    >>> import sys
    >>> write_text(["one", b" and two\n"], sys.stdout)
    one and two
    """
    checked_target(target)
    some = iterated("pieces must be an iterable of texts", pieces)
    if isinstance(target, (str, os.PathLike)):
        write_whole(target, _gzipped(some) if os.fsdecode(target).lower().endswith(".gz") else some)
    else:
        write_to_open(target, some)


def _gzipped(pieces: Iterable[str | bytes]) -> Iterator[bytes]:
    """Yield the pieces compressed, without a time or a name, so that equal text gives equal bytes."""
    deflater = zlib.compressobj(wbits=31)
    for piece in pieces:
        yield deflater.compress(piece.encode("utf-8", "replace") if isinstance(piece, str) else piece)
    yield deflater.flush()


def format_entries(
    entries: Iterable[Entry | Grid], to_format: FormatName, *, escape_formulas: bool = False
) -> Iterator[str]:
    """Yield the pieces of text of a file with these puzzles; the arguments are those of ``write``.

    Raises ``ValueError`` for a format that is not text.

    >>> print(*format_entries([Grid("5" + "." * 80)], "lines"), sep="")
    5................................................................................
    <BLANKLINE>
    """
    if _format_named("to_format", to_format).is_binary:
        error = ValueError(f"to_format must be a text format, not {to_format}")
        error.add_note("nonet.write writes it to a file.")
        raise error
    return pieces_of(entries, to_format, escape_formulas=escape_formulas)  # type: ignore[return-value]


def pieces_of(
    entries: Iterable[Entry | Grid | Block],
    to_format: FormatName,
    *,
    escape_formulas: bool = False,
    extension: str = "",
) -> Iterator[str] | Iterator[bytes] | Iterator[str | bytes]:
    """Yield the pieces of a file with these puzzles and this extension, text or, in a binary format, bytes."""
    some = iterated("entries must be an iterable of entries and grids", entries)
    found = _format_named("to_format", to_format)
    given = (entry if isinstance(entry, (Entry, Block)) else Entry(entry) for entry in some)
    write = found.write_as.get(extension, found.write)
    if not checked_flag("escape_formulas", escape_formulas):
        return write(given if found.takes_blocks else expanded(given))
    if found.name != "csv":
        raise ValueError(f"escape_formulas is for the format csv, not {found.name}")
    return write(without_formulas(expanded(given)))


def format_of_path(path: Path) -> FormatName:
    """Return the name of the format with the extension of a path, ``lines`` if the path has no extension.

    Raises ``ValueError`` for an extension that no format has.

    >>> format_of_path("puzzles.csv.gz"), format_of_path("puzzles")
    ('csv', 'lines')
    """
    extension = extension_of(checked_path("path", path))
    formats = {extension: format.name for format in FORMATS.values() for extension in format.extensions}
    if extension and extension not in formats:
        known = ", ".join(f".{each}" for each in sorted(formats))
        raise ValueError(
            f"expected a path with one of the extensions {known} (also with .gz after it) or without any, found "
            f"{shown(os.fspath(path))}: use one of these, or name the format"
        )
    return formats.get(extension, "lines")


def _format_named(argument: str, name: FormatName) -> Format:
    checked_choice(argument, name, FORMATS)
    return FORMATS[name]
