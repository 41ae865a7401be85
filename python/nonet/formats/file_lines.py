"""``FileLines``: the lines of a file of any length, in bounded memory; ``fed``: its rows, which the engine reads.

A file is read in chunks, and each chunk is split into lines, which end with LF, CRLF or CR. The last line of a chunk
waits for the next chunk, and so does a CR at its end, which may be half of a CRLF:

```
chunk 1  53..7…79 ⏎ 2…⏎ 8.7.4          chunk 2  ..3.…1 ⏎ …
         └──── lines ────┘ └ tail ───────────────────┘
```

Nothing is read before it is needed: a line of a pipe is available as soon as it ends, unless the format must be
recognised first, which takes the first hundred lines. Comments and blank lines above them can be of any length: of
over 32 KiB, the last 16 KiB are kept, and the others come out blank, so that the numbers of lines are right.

Lines are bytes, since most lines are 81 characters that are never needed as text. Text is UTF-8; a line that is not
UTF-8 is decoded as Windows-1252, so that no byte is lost. ``unpacked`` converts gzip and other encodings. Ctrl-Z at
either end of a line, which CP/M and DOS put at the end of a file, is dropped.

The rows of a text container, and the boards of any text, are read by the engine as it is fed with the text: ``fed``
yields its blocks, which have columns of text, the lines of the rows, and the rows that the container spoils.
"""

import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, Any, BinaryIO

from nonet._board.text import CTRL_Z, WHITE_SPACE
from nonet._errors import ParseError
from nonet.formats.unpacked import Unpacked

if TYPE_CHECKING:
    from nonet._native import core as _core

LONGEST_LINE = 1 << 16
_SAMPLE = 1 << 16
_PIECE = 1 << 18  # it stays in the cache while it is read
_MOST_ABOVE, _KEPT_ABOVE = 1 << 15, 1 << 14
# Blank lines and comments that have ended, and the end of any line.
_ABOVE = re.compile(rb"(?:[\s\x1a]*+(?:(?:#|//)[^\r\n]*+(?=[\r\n]))?+)*+")
_OPEN_COMMENT = re.compile(rb"[\s\x1a]*+(?:(?:#|//)[^\r\n]*+)?+\Z")
_LINE_END = re.compile(rb"\r\n|\r|\n")
# A hundred lines that are neither blank nor comments. All quantifiers are possessive, so that a match takes one pass.
_SAMPLE_LINES = re.compile(rb"(?:\s*+(?:(?:#|//)[^\r\n]*+\s*+)*+[^\r\n]++[\r\n]){100}")
_COMMENT_MARKS = "#", "//"
_CTRL_Z, _WHITE_SPACE = CTRL_Z.encode(), WHITE_SPACE.encode()
# The characters in which Windows-1252 and Latin-1 differ; five of the codes have no character in Windows-1252.
WINDOWS_1252 = {code: char for code in range(0x80, 0xA0) if (char := bytes([code]).decode("cp1252", "ignore"))}


class FileLines:
    """The lines of a binary file without their ends, to be iterated once.

    ``title_lines``, which can be set before, is how many of the first lines are a title: they come out blank, and so do
    comments longer than ``LONGEST_LINE``. ``is_blank`` tells whether there was only white space so far. Raises
    ``ParseError`` for an archive, for damaged gzip, and for any other line longer than ``LONGEST_LINE``.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self.path = path_of(stream)
        """The path, if these are all bytes of a file as they are."""
        self._file = Unpacked(stream)
        if self._file.is_packed:
            self.path = None
        self._head = b""
        self.dropped_lines = 0  # above the sample; they come out blank
        self._failure: ParseError | None = None  # of the chunk after the head
        self.title_lines = 0
        self.rows_at_once: int | None = None  # how many rows a block has, for less memory
        self.is_blank = True
        self._has_ended = False
        self._size = _size_of(stream)
        self._fraction: float | None = None

    def sample(self, is_enough: Callable[[bytes], bool] = lambda _: False) -> bytes:
        """Return the beginning of the file, the same however a pipe delivers it.

        It has a hundred lines that are neither blank nor comments, or 64 KiB, or the whole file. Of comments and blank
        lines above the first of them it has the last ones, at most 32 KiB. Where a pipe would have to be waited for,
        ``is_enough`` tells whether what is there is enough.
        """
        self._shorten_above()
        while (lines := _SAMPLE_LINES.match(self._head)) is None and len(self._head) < _SAMPLE:
            if (not self.has_more() and is_enough(self._head)) or not self._grow():
                break
        if self._failure is not None and not self._head:
            raise ParseError(self._failure.reason, line=1, column=1)
        self.is_blank = self.is_blank and not self._head.strip(_WHITE_SPACE + _CTRL_Z)
        return self._head[: min(_SAMPLE, lines.end() if lines else _SAMPLE)]

    @property
    def fraction_read(self) -> float:
        """The part of the file that has been read, 0 to 1; 0 if its length is unknown. A reader of rows can set it."""
        if self._fraction is not None:
            return self._fraction
        return min(1.0, self._file.taken / self._size) if self._size else 0.0

    @fraction_read.setter
    def fraction_read(self, fraction: float) -> None:
        self._fraction = fraction

    def has_more(self) -> bool:
        """Tell whether the next chunk is there: reading a pipe may wait for it."""
        return self._file.has_more()

    @property
    def is_binary(self) -> bool:
        """Whether the beginning has a byte that no text has."""
        return b"\0" in self._head

    def _shorten_above(self) -> None:
        """Read to the first line that is neither blank nor a comment; of much text above it, keep the end."""
        above = 0  # bytes that were dropped
        while True:
            end = size_above(self._head)
            if end < len(self._head) and not _OPEN_COMMENT.match(self._head, end):
                break
            if len(self._head) - end > LONGEST_LINE:
                self._head = self._head[:end] + self._head[end:].lstrip()[:2]  # a comment without end
            elif end > 4 * _MOST_ABOVE:
                above += self._drop(end - _MOST_ABOVE)
            if not self._grow():
                break
        end = size_above(self._head)
        if above + end > _MOST_ABOVE:
            self._drop(end - _KEPT_ABOVE)

    def _drop(self, size: int) -> int:
        """Drop at least this many bytes of comments and blank lines up to a line end; return how many."""
        match = _LINE_END.search(self._head, max(0, size))
        end = match.end() if match else 0
        dropped, self._head = self._head[:end], self._head[end:]
        self.dropped_lines += len(_LINE_END.findall(dropped))
        self.is_blank = self.is_blank and not dropped.strip(_WHITE_SPACE)
        return end

    def _grow(self) -> bool:
        """Add the next chunk to the head; tell whether there was one."""
        try:
            chunk = self._file.next_chunk()
        except ParseError as error:
            self._failure, chunk = error, b""
        self._head += chunk
        self._has_ended = not chunk
        return bool(chunk)

    def is_whole(self, sample: bytes) -> bool:
        """Tell whether a sample is all of the file."""
        return self._has_ended and self._failure is None and len(sample) == len(self._head)

    def change(self, changed: Callable[[bytes], bytes]) -> bytes:
        """Change a sample that is all of the file, and return it."""
        self._head = changed(self._head)
        return self._head

    def end_at(self, size: int) -> None:
        """Leave out what is behind the first bytes of a sample that is all of the file."""
        self._head = self._head[:size]

    def chunks(self) -> Iterator[bytes]:
        """Yield the text of the file in chunks, which end anywhere."""
        for start in range(0, self.dropped_lines, _SAMPLE):
            yield b"\n" * min(_SAMPLE, self.dropped_lines - start)
        if self._head:
            self.is_blank = self.is_blank and not self._head.strip(_WHITE_SPACE)
            yield self._head
        if self._failure is not None:
            raise self._failure
        while chunk := self._file.next_chunk():
            self.is_blank = self.is_blank and not chunk.strip(_WHITE_SPACE)
            yield chunk

    def pieces(self) -> Iterator[bytes]:
        """Yield the text in pieces of a few hundred kilobytes, of a pipe what is there; title lines come out blank."""
        parts: list[bytes] = []
        size = 0
        failure: ParseError | None = None
        chunks = self.chunks()
        while True:
            try:
                chunk = next(chunks)
            except StopIteration:
                break
            except ParseError as error:
                failure = error  # the text before it comes first
                break
            if self.title_lines and self._head and chunk is self._head:
                lines = re.match(rb"(?:[^\r\n]*+(?:\r\n|\r|\n|\Z)){%d}" % self.title_lines, chunk)
                chunk = b"\n" * self.title_lines + chunk[lines.end() if lines else 0 :]
            parts.append(chunk)
            size += len(chunk)
            if size >= _PIECE or not self._file.has_more():
                yield b"".join(parts)
                parts, size = [], 0
        if parts:
            yield b"".join(parts)
        if failure is not None:
            raise failure

    def __iter__(self) -> Iterator[bytes]:
        tail, lines_before = b"", 0
        try:
            for piece in self.chunks():
                chunk = tail + piece
                end = max(chunk.rfind(b"\n"), chunk.rfind(b"\r", 0, -1)) + 1
                lines, tail = chunk[:end].splitlines(), chunk[end:]
                if len(tail) > LONGEST_LINE and _OPEN_COMMENT.match(tail):
                    tail = tail.lstrip()[:2]
                if max(map(len, lines), default=0) > LONGEST_LINE or len(tail) > LONGEST_LINE:
                    lines = [b"" if len(line) > LONGEST_LINE and _OPEN_COMMENT.match(line) else line for line in lines]
                    good = list(takewhile(lambda line: len(line) <= LONGEST_LINE, lines))
                    if len(good) < len(lines) or len(tail) > LONGEST_LINE:
                        yield from good
                        lines_before += len(good)
                        raise line_too_long(lines_before + 1)
                if _CTRL_Z in chunk:
                    lines = [line.strip(_CTRL_Z) for line in lines]
                if lines_before < self.title_lines:
                    titles = min(self.title_lines - lines_before, len(lines))
                    lines[:titles] = [b""] * titles
                yield from lines
                lines_before += len(lines)
        except ParseError as error:
            if error.line is not None:
                raise
            # The rest of the file cannot be unpacked.
            raise ParseError(error.reason, line=lines_before + 1, column=len(tail) + 1) from None
        if tail := tail.removesuffix(b"\r").strip(_CTRL_Z):
            yield tail if lines_before >= self.title_lines else b""

    def texts(self) -> Iterator[tuple[int, str]]:
        """Yield each line as text with its number, from 1."""
        for number, line in enumerate(self, start=1):
            yield number, decode(line)


def _size_of(stream: BinaryIO) -> int:
    """Return the size of a file, 0 if it is unknown."""
    try:
        found = os.fstat(stream.fileno())
        return found.st_size if stat.S_ISREG(found.st_mode) else 0
    except (AttributeError, OSError, TypeError, ValueError):
        return 0


def path_of(stream: BinaryIO) -> str | None:
    """Return the path of a file that is at its beginning, ``None`` for other streams."""
    name = getattr(stream, "name", None)
    try:
        return name if isinstance(name, str) and os.path.isfile(name) and stream.tell() == 0 else None
    except (OSError, ValueError):
        return None


def without_blank_runs(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield numbered lines, of blank lines in succession only the first: a grid ends there, or not, once.

    >>> list(without_blank_runs(enumerate(["5", "", " ", "", "6"])))
    [(0, '5'), (1, ''), (4, '6')]
    """
    was_blank = False
    for number, text in lines:
        is_blank = not text or text.isspace()
        if not (is_blank and was_blank):
            yield number, text
        was_blank = is_blank


def size_above(head: bytes) -> int:
    """Return the size of the blank lines and comments at the beginning, up to the last line end among them."""
    match = _ABOVE.match(head)
    end = match.end() if match else 0
    # A CR at the end may be half of a CRLF.
    return max(head.rfind(b"\n", 0, end), head.rfind(b"\r", 0, min(end, len(head) - 1))) + 1


def line_too_long(line: int) -> ParseError:
    """Return the error for a line over ``LONGEST_LINE``."""
    reason = f"expected a line of at most {LONGEST_LINE} bytes, found a longer one: reading ends here"
    return ParseError(reason, line=line, column=LONGEST_LINE + 1)


def is_comment(text: str) -> bool:
    """Tell whether a line is a comment: ``#`` or ``//`` and any text."""
    return text.lstrip(WHITE_SPACE).startswith(_COMMENT_MARKS)


def content_of(texts: Iterable[str]) -> list[int]:
    """Return the indices of the lines that are neither blank nor comments.

    >>> content_of(["# found in a forum", "", "5"])
    [2]
    """
    return [index for index, text in enumerate(texts) if text.strip() and not is_comment(text)]


def comment_text(text: str) -> str:
    """Return the text of a comment.

    >>> comment_text("// my puzzle"), comment_text("## 1")
    ('my puzzle', '# 1')
    """
    stripped = text.strip()
    return stripped[2 if stripped.startswith("//") else 1 :].strip()


def decode(line: bytes) -> str:
    """Return a line as text: UTF-8, or else Windows-1252.

    >>> decode("für 5 €".encode("cp1252"))
    'für 5 €'
    """
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("latin-1").translate(WINDOWS_1252)


def texts_of(sample: bytes) -> list[str]:
    """Return the lines of a few bytes as texts, without their ends and Ctrl-Z."""
    return [decode(line.strip(_CTRL_Z)) for line in sample.splitlines()]


def row_reader(kind: str, **options: Any) -> "_core.RowReader":
    """Return a reader of the engine: ``csv``, ``json_lines``, ``json_array`` or ``lines``."""
    from nonet._native import core  # formats that draw boards work without the engine

    reader: _core.RowReader = getattr(core.RowReader, kind)(**options)
    return reader


def fed(
    reader: "_core.RowReader", source: FileLines, pieces: Iterator[bytes] | None = None
) -> "Iterator[_core.RowBlock]":
    """Yield the rows of a text, those of a pipe as they arrive; ``pieces`` are by default those of the source."""
    if source.rows_at_once is not None:
        reader.set_most_rows(source.rows_at_once)
    try:
        for piece in source.pieces() if pieces is None else pieces:
            yield from reader.feed(piece)
            if not source.has_more():
                yield from reader.flush()
    except ParseError as error:  # the rest of the file cannot be unpacked
        yield from reader.end()
        if error.line is not None:
            raise
        raise ParseError(error.reason, line=reader.line, column=1) from None
    yield from reader.end()


def spoiled(rows: "_core.RowBlock") -> dict[int, ParseError]:
    """Return the errors of the rows that their container spoils."""
    return {row: ParseError(reason, line=line, column=column or 1) for row, line, column, reason in rows.reasons}


def found_boards(pieces: Iterable[bytes]) -> "Iterator[_core.FoundBoard]":
    """Yield the boards of a text in any form, and what nearly is one."""
    from nonet._native import core

    finder = core.BoardFinder()
    for piece in pieces:
        yield from finder.feed(piece)
    yield from finder.end()
