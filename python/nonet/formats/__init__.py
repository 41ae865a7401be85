"""Reading and writing puzzles: every format that people keep them in, found out by its content.

One module a format, each of which opens with what its format looks like and has a place for. They share ``Entry`` (one
puzzle and what its file says of it), ``Source`` (the lines of a file of any length) and, where grids are drawn in
nine rows, ``_rows``. Nothing holds more of a file than a chunk of it, so that a pipe is read as it fills:

```
file -> Source -> a format's reader -> Entry or ParseError … -> a format's writer -> text -> file, whole or not at all
```

``scan`` yields what is wrong with one puzzle as a value and goes on with the next; ``read`` stops there.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from typing import IO, BinaryIO

from nonet._errors import ParseError
from nonet.formats._entry import Entry, Format
from nonet.formats._source import Source, decode
from nonet.formats._target import write_to_open, write_whole
from nonet.formats.block import BLOCK
from nonet.formats.boards import BOARDS
from nonet.formats.csv import CSV
from nonet.formats.euler import EULER
from nonet.formats.lines import LINES, SDM
from nonet.formats.pencilmarks import PENCILMARKS
from nonet.formats.sdk import SDK
from nonet.formats.ss import SS
from nonet.formats.sukaku import SUKAKU
from nonet._board.grid import Grid

__all__ = [
    "FORMATS",
    "Entry",
    "Format",
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

FORMATS: dict[str, Format] = {
    format.name: format for format in (LINES, BLOCK, EULER, BOARDS, SDM, SDK, SS, CSV, PENCILMARKS, SUKAKU)
}
"""Every format by its name."""

# Asked in this order which of them a file is in: what could be taken for something laxer comes first.
_BY_CONTENT = (SUKAKU, LINES, EULER, SDK, BOARDS, SS, CSV, PENCILMARKS, BLOCK)
_MOST_LINES_OF_TITLE = 50
_NO_PUZZLE = ParseError("expected a puzzle, found none", line=1, column=1)


def scan(
    source: Path | BinaryIO, *, format: str | None = None, name: str | None = None
) -> Iterator[Entry | ParseError]:
    r"""Yield each puzzle of a file in order, and where one cannot be read the ``ParseError`` in its place.

    ``source`` is a path, or a file opened in binary mode; ``name`` is what errors call it. The format is found out by
    the content unless ``format`` names it. Raises ``OSError`` where the file itself cannot be read.

    >>> import io
    >>> for entry in scan(io.BytesIO(b"." * 81 + b"\n" + b"12x\n"), name="puzzles.txt"):
    ...     print(entry.grid.given_count if isinstance(entry, Entry) else entry)
    0
    puzzles.txt:2:3: expected a digit 1 to 9 or a blank (0 . _ *), found 'x' (at r1c3)
    """
    if format is not None:
        _known(format)
    return _scan(source, format, name)


def _scan(source: Path | BinaryIO, format: str | None, name: str | None) -> Iterator[Entry | ParseError]:
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as stream:
            yield from _scan(stream, format, name or os.fspath(source))
        return
    count = 0
    try:
        lines = Source(source)
        for entry in FORMATS[format or sniff(lines.sample())].read(lines):
            count += 1
            yield entry.located(source=name) if isinstance(entry, ParseError) else entry
        if count == 0:
            yield _NO_PUZZLE.located(source=name)
    except ParseError as error:
        # What ends a file for good: no format fits, or no line ends.
        yield error.located(source=name)


def read(source: Path | BinaryIO, *, format: str | None = None, name: str | None = None) -> Iterator[Entry]:
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


def parse(text: str | bytes, *, format: str | None = None) -> list[Entry]:
    r"""Return the puzzles of a text; raise ``ParseError`` if one of them cannot be read.

    >>> [entry.name for entry in parse("Grid 01" + 9 * "\n000000000" + "\nGrid 02" + 9 * "\n000000000")]
    ['Grid 01', 'Grid 02']
    """
    data = text.encode("utf-8", "replace") if isinstance(text, str) else text
    return list(read(io.BytesIO(data), format=format))


def sniff(sample: bytes) -> str:
    r"""Return the name of the format that a file is in which begins with these bytes.

    ``sdm`` is told from ``lines`` by nothing, and read by the same reader. Raises ``ParseError`` where no format fits.

    >>> sniff(b"puzzle,solution\n")
    'csv'
    """
    if b"\0" in sample:
        raise ParseError("expected a text file with puzzles, found a binary file", line=1, column=1)
    lines = [decode(line) for line in sample.splitlines()]
    telling = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    if not telling:
        raise _NO_PUZZLE.located()
    # A file may begin with a title, or with the upper edge of a frame.
    for start in range(min(len(telling), _MOST_LINES_OF_TITLE)):
        for format in _BY_CONTENT:
            if format.fits(telling[start:]):
                return format.name
    raise ParseError(f"expected a puzzle in one of the formats {', '.join(FORMATS)}", line=1, column=1)


def write(entries: Iterable[Entry | Grid], target: Path | IO[str] | IO[bytes], *, format: str | None = None) -> None:
    """Write puzzles to a path or an open file, in the format named, else in that of the path's extension, else lines.

    A file that is given by its path appears whole or not at all. Raises ``PuzzleError`` for what the format cannot
    hold without becoming another puzzle, and ``OSError`` where the file cannot be written.

    >>> import sys
    >>> write([Grid("5" + "." * 80)], sys.stdout)
    5................................................................................
    """
    if format is None:
        format = format_of_path(target) if isinstance(target, (str, os.PathLike)) else LINES.name
    write_text(format_entries(entries, format), target)


def write_text(pieces: Iterable[str | bytes], target: Path | IO[str] | IO[bytes]) -> None:
    r"""Write pieces of text to a path or an open file; a file given by its path appears whole or not at all.

    Pieces may be UTF-8 already.

    >>> import sys
    >>> write_text(["one", b" and two\n"], sys.stdout)
    one and two
    """
    if isinstance(target, (str, os.PathLike)):
        write_whole(target, pieces)
    else:
        write_to_open(target, pieces)


def format_entries(entries: Iterable[Entry | Grid], format: str) -> Iterator[str]:
    """Yield the pieces of text that make up a file of these puzzles.

    >>> print(*format_entries([Grid("5" + "." * 80)], "lines"), sep="")
    5................................................................................
    <BLANKLINE>
    """
    return _known(format).write(entry if isinstance(entry, Entry) else Entry(entry) for entry in entries)


def _known(name: str) -> Format:
    if name not in FORMATS:
        raise ValueError(f"a format is one of {', '.join(FORMATS)}, not {name!r}")
    return FORMATS[name]


def format_of_path(path: Path) -> str:
    """Return the name of the format that a file's extension stands for: ``lines`` if it stands for none.

    >>> format_of_path("puzzles.csv"), format_of_path("puzzles.list")
    ('csv', 'lines')
    """
    extension = os.path.splitext(os.fspath(path))[1].lower().removeprefix(".")
    return next((format.name for format in FORMATS.values() if extension in format.extensions), LINES.name)
