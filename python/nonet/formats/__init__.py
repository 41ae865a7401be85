"""Readers and writers of puzzle files: ten formats, recognised by content.

One module per format, which describes the format and what it can hold. They share ``Entry`` (one puzzle and what its
file says about it), ``FileLines`` (the lines of a file of any length) and, where grids are drawn in nine rows,
``_drawn``. Files are read in chunks, so that a pipe is read as it fills:

```
file -> FileLines -> a format's reader -> Entry or ParseError … -> its writer -> text -> file, written atomically
```

``scan`` yields an error as a value and goes on with the next puzzle; ``read`` raises it.
"""

import io
import os
from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import IO, BinaryIO, Literal, get_args

from nonet._board.grid import Grid
from nonet._board.text import looks_like_path
from nonet._errors import ParseError
from nonet.formats._entry import Entry
from nonet.formats._file_lines import FileLines, decode
from nonet.formats._format import Format
from nonet.formats._target import write_to_open, write_whole

# Each name is that of the format's module. A new format needs its name here.
FormatName = Literal["block", "boards", "csv", "euler", "lines", "pencilmarks", "sdk", "sdm", "ss", "sukaku"]
FORMATS: dict[FormatName, Format] = {
    name: import_module(f"nonet.formats.{name}").FORMAT for name in get_args(FormatName)
}
"""Every format by its name."""

__all__ = [
    "FORMATS",
    "Entry",
    "Format",
    "FormatName",
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

_MOST_LINES_OF_TITLE = 50
_NO_PUZZLE = ParseError("expected a puzzle, found none", line=1, column=1)


def scan(
    source: Path | BinaryIO, *, format: FormatName | None = None, name: str | None = None
) -> Iterator[Entry | ParseError]:
    r"""Yield each puzzle of a file in order, with the ``ParseError`` in place of a puzzle that cannot be read.

    ``source`` is a path, or a file opened in binary mode. ``name`` is the file's name in errors (default: the path).
    ``format`` names the format (default: recognised by content). Raises ``OSError`` if the file cannot be read.

    >>> import io
    >>> for entry in scan(io.BytesIO(b"." * 81 + b"\n" + b"12x\n"), name="puzzles.txt"):
    ...     print(entry.grid.given_count if isinstance(entry, Entry) else entry)
    0
    puzzles.txt:2:3: expected a digit 1 to 9 or a blank (0 . _ * - ?), found 'x' (at r1c3)
    """
    if format is not None:
        _format_named(format)
    return _scan(source, format, name)


def _scan(source: Path | BinaryIO, format: FormatName | None, name: str | None) -> Iterator[Entry | ParseError]:
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as stream:
            yield from _scan(stream, format, name or os.fspath(source))
        return
    count = 0
    try:
        content = FileLines(source)
        for entry in FORMATS[format or sniff(content.sample())].read(content):
            count += 1
            yield entry.located(source=name) if isinstance(entry, ParseError) else entry
        if count == 0:
            yield _NO_PUZZLE.located(source=name)
    except ParseError as error:
        # The rest of the file is unreadable: no format fits, or a line is too long.
        yield error.located(source=name)


def read(source: Path | BinaryIO, *, format: FormatName | None = None, name: str | None = None) -> Iterator[Entry]:
    r"""Yield each puzzle of a file in order; raise ``ParseError`` at the first that cannot be read.

    The arguments are those of ``scan``.

    >>> import io
    >>> for entry in read(io.BytesIO(b"." * 81 + b" # empty\n")):
    ...     print(entry.name, entry.line, entry.grid.open_count)
    empty 1 81
    """
    for entry in scan(source, format=format, name=name):
        if isinstance(entry, ParseError):
            raise entry
        yield entry


def parse(text: str | bytes, *, format: FormatName | None = None) -> list[Entry]:
    r"""Return the puzzles of a string; raise ``ParseError`` if one of them cannot be read.

    >>> [entry.name for entry in parse("Grid 01" + 9 * "\n000000000" + "\nGrid 02" + 9 * "\n000000000")]
    ['Grid 01', 'Grid 02']
    """
    data = text.encode("utf-8", "replace") if isinstance(text, str) else text
    return list(read(io.BytesIO(data), format=format))


def sniff(sample: bytes) -> FormatName:
    r"""Return the name of the format of a file that begins with these bytes.

    An ``sdm`` file is recognised as ``lines``, which has the same reader. Raises ``ParseError`` if no format fits.

    >>> sniff(b"puzzle,solution\n")
    'csv'
    """
    if b"\0" in sample:
        raise ParseError("expected a text file with puzzles, found a binary file", line=1, column=1)
    texts = [decode(line) for line in sample.splitlines()]
    content = [text for text in texts if text.strip() and not text.lstrip().startswith("#")]
    if not content:
        raise _NO_PUZZLE.located()
    recognisers = sorted((-each.priority, each.name, each.fits) for each in FORMATS.values() if each.fits)
    # A file may begin with a title, or with the upper edge of a frame.
    for start in range(min(len(content), _MOST_LINES_OF_TITLE)):
        for _, name, fits in recognisers:
            if fits(content[start:]):
                return name
    reason = f"expected a puzzle in one of the formats {', '.join(FORMATS)}"
    if len(content) == 1 and looks_like_path(content[0]):
        reason = f"expected a puzzle, found the path {content[0]!r}: to read a file, use nonet.read"
    raise ParseError(reason, line=1, column=1)


def write(entries: Iterable[Entry | Grid], target: Target, *, format: FormatName | None = None) -> None:
    """Write puzzles to a path or an open file.

    ``format`` names the format (default: by the extension of the path, otherwise ``lines``). A file given by its path
    is written atomically. Raises ``PuzzleError`` for an entry whose pencilmarks the format cannot hold, and ``OSError``
    if the file cannot be written.

    >>> import sys
    >>> write([Grid("5" + "." * 80)], sys.stdout)
    5................................................................................
    """
    if format is None:
        format = format_of_path(target) if isinstance(target, (str, os.PathLike)) else "lines"
    write_text(format_entries(entries, format), target)


def write_text(pieces: Iterable[str | bytes], target: Target) -> None:
    r"""Write pieces of text to a path or an open file; a file given by its path is written atomically.

    A piece of bytes is UTF-8.

    >>> import sys
    >>> write_text(["one", b" and two\n"], sys.stdout)
    one and two
    """
    if isinstance(target, (str, os.PathLike)):
        write_whole(target, pieces)
    else:
        write_to_open(target, pieces)


def format_entries(entries: Iterable[Entry | Grid], format: FormatName) -> Iterator[str]:
    """Yield the pieces of text of a file with these puzzles.

    >>> print(*format_entries([Grid("5" + "." * 80)], "lines"), sep="")
    5................................................................................
    <BLANKLINE>
    """
    return _format_named(format).write(entry if isinstance(entry, Entry) else Entry(entry) for entry in entries)


def format_of_path(path: Path) -> FormatName:
    """Return the name of the format with the extension of a path, ``lines`` if there is none.

    >>> format_of_path("puzzles.csv"), format_of_path("puzzles.list")
    ('csv', 'lines')
    """
    extension = os.path.splitext(os.fspath(path))[1].lower().removeprefix(".")
    return next((format.name for format in FORMATS.values() if extension in format.extensions), "lines")


def _format_named(name: FormatName) -> Format:
    if name not in FORMATS:
        raise ValueError(f"a format is one of {', '.join(FORMATS)}, not {name!r}")
    return FORMATS[name]
