"""``FileLines``: the lines of a file of any length, in bounded memory.

A file is read in chunks, and each chunk is split into lines, which end with LF, CRLF or CR. The last line of a chunk
waits for the next chunk, and so does a CR at its end, which may be half of a CRLF:

```
chunk 1  53..7…79 ⏎ 2…⏎ 8.7.4          chunk 2  ..3.…1 ⏎ …
         └──── lines ────┘ └ tail ───────────────────┘
```

Nothing is read before it is needed: a line of a pipe is available as soon as it ends, unless the format must be
recognised first, which takes the first hundred lines.

Lines are bytes, since most lines are 81 characters that are never needed as text. Text is UTF-8; a line that is not
UTF-8 is decoded as Latin-1, so that no byte is lost.
"""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import BinaryIO

from nonet._errors import ParseError

LONGEST_LINE = 1 << 16
_CHUNK = 1 << 16
_SAMPLE = 1 << 16
# A hundred lines that are neither blank nor comments. All quantifiers are possessive, so that a match takes one pass.
_SAMPLE_LINES = re.compile(rb"(?:\s*+(?:#[^\r\n]*+\s*+)*+[^\r\n]++[\r\n]){100}")
_UTF8_MARK = b"\xef\xbb\xbf"
_UTF16_MARKS = b"\xff\xfe", b"\xfe\xff"


class FileLines:
    """The lines of a binary file without their ends, to be iterated once.

    Raises ``ParseError`` for UTF-16, and for a line longer than ``LONGEST_LINE``.
    """

    def __init__(self, stream: BinaryIO) -> None:
        # read1 returns what a pipe has; read would wait for a whole chunk.
        self._read = getattr(stream, "read1", stream.read)
        self._ended = False
        self._head = b""
        while len(self._head) < len(_UTF8_MARK) and self._grow():
            pass
        if self._head.startswith(_UTF16_MARKS):
            raise ParseError("expected UTF-8 text, found UTF-16: save the file as UTF-8", line=1, column=1)
        self._head = self._head.removeprefix(_UTF8_MARK)

    def sample(self) -> bytes:
        """Return the beginning of the file, the same however a pipe delivers it.

        It has a hundred lines that are neither blank nor comments, or 64 KiB, or the whole file.
        """
        while (lines := _SAMPLE_LINES.match(self._head)) is None and len(self._head) < _SAMPLE and self._grow():
            pass
        return self._head[: min(_SAMPLE, lines.end() if lines else _SAMPLE)]

    def _grow(self) -> bool:
        """Add the next chunk to the head; tell whether there was one."""
        chunk = self._next_chunk()
        self._head += chunk
        return bool(chunk)

    def _next_chunk(self) -> bytes:
        # On a terminal, reading again after the end would wait for input again.
        chunk = b"" if self._ended else self._read(_CHUNK)
        if not isinstance(chunk, bytes):
            raise TypeError(f"source must be a file opened in binary mode: reading it gave {type(chunk).__name__}")
        self._ended = not chunk
        return chunk

    def __iter__(self) -> Iterator[bytes]:
        chunk, tail, lines_before = self._head or self._next_chunk(), b"", 0
        while chunk:
            chunk = tail + chunk
            end = max(chunk.rfind(b"\n"), chunk.rfind(b"\r", 0, -1)) + 1
            lines, tail = chunk[:end].splitlines(), chunk[end:]
            if max(map(len, lines), default=0) > LONGEST_LINE or len(tail) > LONGEST_LINE:
                good = list(takewhile(lambda line: len(line) <= LONGEST_LINE, lines))
                yield from good
                reason = f"expected a line of at most {LONGEST_LINE} bytes, found a longer one: reading ends here"
                raise ParseError(reason, line=lines_before + len(good) + 1, column=LONGEST_LINE + 1)
            yield from lines
            lines_before += len(lines)
            chunk = self._next_chunk()
        if tail:
            yield tail.removesuffix(b"\r")

    def texts(self) -> Iterator[tuple[int, str]]:
        """Yield each line as text with its number, from 1."""
        for number, line in enumerate(self, start=1):
            yield number, decode(line)


def decode(line: bytes) -> str:
    """Return a line as text: UTF-8, or else Latin-1."""
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("latin-1")
