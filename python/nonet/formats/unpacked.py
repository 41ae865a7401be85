"""``Unpacked``: a binary file as UTF-8 text, whatever its encoding and whether it is compressed.

The first bytes of a file tell what it is; nothing depends on its name:

```
1f 8b            gzip, one member or several          EF BB BF       UTF-8 with a byte order mark
28 B5 2F FD      Zstandard, which PyArrow unpacks     FF FE, FE FF   UTF-16 with a byte order mark
50 4B 03 04 …    zip, images, PDF and other files:    x 00 x 00      UTF-16 without one
                 refused by name, with what can be done
```

``nonet.photo`` reads some of the pictures: ``picture_kind`` tells which one a file is, or that it is a PDF, which
people pass as the picture of a page.

What is packed may be UTF-16. A file is unpacked in chunks of bounded size, so that neither a long file nor a highly
compressed one fills the memory.
"""

import codecs
import io
import os
import re
import zlib
from collections.abc import Callable
from contextlib import suppress
from select import select
from typing import Any, BinaryIO

from nonet._errors import ParseError
from nonet._io.libraries import library

CHUNK = 1 << 18
_GZIP = b"\x1f\x8b"
_ZSTANDARD = b"(\xb5/\xfd"
_UTF8_MARK = b"\xef\xbb\xbf"
_UTF16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_OTHER_FILES = {
    b"PK\x03\x04": "a zip archive, as .zip, .xlsx and .npz files are: unpack it, or save the sheet as CSV",
    b"BZh": "a bzip2 archive: unpack it first",
    b"\xfd7zX": "an xz archive: unpack it first",
    b"7z\xbc\xaf": "a 7-Zip archive: unpack it first",
    b"Rar!": "a RAR archive: unpack it first",
    b"\xd0\xcf\x11\xe0": "a file of an old Office program, such as .xls: save the sheet as CSV",
    b"SQLite format 3": "a SQLite database: export the table of puzzles as CSV",
    b"\x89HDF\r\n": "an HDF5 file: save its array of puzzles as .npy",
    b"version https://git-lfs.github.com": "a pointer of Git LFS in place of the file: run git lfs pull",
}
_TAR_MARK, _TAR_PLACE = b"ustar", 257
_LONGEST_MARK = 4
_SHORTEST_FILE = 40  # bytes; a shorter one has no puzzle
HEAD = 16
"""As many bytes tell which picture a file is."""
_PICTURES = {
    "JPEG": rb"\xff\xd8\xff",
    "PNG": rb"\x89PNG\r\n\x1a\n",
    "GIF": rb"GIF8[79]a",
    "BMP": rb"BM.{4}\0{4}",
    "TIFF": rb"II\*\0|MM\0\*",
    "WebP": rb"RIFF.{4}WEBP",
    "AVIF": rb".{4}ftypavif",
    "HEIC": rb".{4}ftyp(?:hei[cxms]|hevc|mif1|msf1)",
    "PDF": rb"%PDF-",
}
_PICTURE = re.compile(b"|".join(b"(?P<%s>%s)" % (name.encode(), mark) for name, mark in _PICTURES.items()), re.DOTALL)


def picture_kind(head: bytes) -> str | None:
    """Return the name of the kind of picture whose file begins so, ``None`` for other files.

    >>> picture_kind(b"GIF89a..."), picture_kind(b"53..7....")
    ('GIF', None)
    """
    found = _PICTURE.match(head)
    return found.lastgroup if found else None


def is_packed(sample: bytes) -> bool:
    """Tell whether a file that begins with these bytes is something other than plain UTF-8 or ASCII text."""
    return sample.startswith((_GZIP, _ZSTANDARD)) or encoding_of(sample) is not None


def encoding_of(sample: bytes) -> str | None:
    """Return the name of the encoding of a text that begins with these bytes, None for UTF-8."""
    if sample[:2] in _UTF16:
        return _UTF16[sample[:2]]
    if len(sample) < _LONGEST_MARK or 0 not in sample[:_LONGEST_MARK]:
        return None
    zeros = [place for place in range(_LONGEST_MARK) if sample[place] == 0]
    return "utf-16-le" if zeros == [1, 3] else "utf-16-be" if zeros == [0, 2] else None


def _reader_of(stream: BinaryIO) -> Callable[[int], bytes]:
    """Return a function that reads some bytes of a stream, as soon as there are some.

    Python's buffered files return nothing if a file that another process has made non-blocking, such as a shared
    terminal or pipe, has no data at the moment, which looks like its end: then the data is waited for.
    """
    # read1 returns what a pipe has; read would wait for a whole chunk.
    read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
    if not isinstance(stream, io.BufferedReader) or not isinstance(stream.raw, io.FileIO):
        return read
    file, raw = stream, stream.raw

    def read_some(size: int) -> bytes:
        data: bytes | None = read(size)
        if not data and hasattr(os, "get_blocking") and not os.get_blocking(file.fileno()):
            # The buffer is empty. The raw file, unlike the buffer, returns None if data may still come.
            while (data := raw.read(size)) is None:
                select([file], [], [])
        return data or b""

    return read_some


class _Packed(io.RawIOBase):
    """Packed bytes as a file that PyArrow reads: the first ones, and then what follows."""

    def __init__(self, head: bytes, next_bytes: Callable[[], bytes]) -> None:
        self._rest, self._next_bytes = head, next_bytes

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1, /) -> bytes:
        text = self._rest or self._next_bytes()
        found, self._rest = text[:size], text[size:]
        return found


class Unpacked:
    """The content of a binary file in chunks of UTF-8.

    ``next_chunk`` raises ``ParseError`` for an archive and for damaged gzip, without a place; bytes before the damage
    come first.
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._next_bytes = self._raw
        self._read = _reader_of(stream)
        self._ended = False
        self._inflater: zlib._Decompress | None = None
        self._packed = b""
        self._failure: ParseError | None = None
        self._decoder: codecs.IncrementalDecoder | None = None
        self._zstandard: Any = None
        self.taken = 0  # bytes of the file
        self._head = self._start(self._raw)
        if self._head.startswith(_GZIP):
            self._packed, self._inflater = self._head, zlib.decompressobj(wbits=31)
            self._next_bytes = self._inflated
            self._head = self._start(self._inflated)
        elif self._head.startswith(_ZSTANDARD):
            arrow = library("pyarrow")
            packed = arrow.PythonFile(_Packed(self._head, self._raw), mode="r")
            self._zstandard = arrow.CompressedInputStream(packed, "zstd")
            self._next_bytes = self._unpacked_by_arrow
            self._head = self._start(self._next_bytes)
        if kind := picture_kind(self._head):
            found = f"{kind} picture: nonet.photo.read reads it"
            if kind == "PDF":
                found = "PDF: copy the cells of each puzzle into a text file"
            raise ParseError(f"expected a file of puzzles, found a {found}", line=1, column=1)
        for mark, found in _OTHER_FILES.items():
            if self._head.startswith(mark):
                raise ParseError(f"expected a file of puzzles, found {found}", line=1, column=1)
        if self._head[_TAR_PLACE:].startswith(_TAR_MARK):
            raise ParseError("expected a file of puzzles, found a tar archive: unpack it first", line=1, column=1)
        encoding = encoding_of(self._head)
        if encoding is not None:
            self._decoder = codecs.getincrementaldecoder(encoding)("replace")
            self._head = self._decoded(self._head)
        self._head = self._head.removeprefix(_UTF8_MARK)

    @property
    def is_packed(self) -> bool:
        """Whether the chunks are not the bytes of the file: it is gzip, or not UTF-8."""
        return self._inflater is not None or self._zstandard is not None or self._decoder is not None

    def next_chunk(self) -> bytes:
        """Return the next part of the text, at most 256 KiB, b"" at its end."""
        if self._head:
            head, self._head = self._head, b""
            return head
        chunk = self._next_bytes()
        if self._decoder is None:
            return chunk
        while chunk:
            if text := self._decoded(chunk):
                return text
            chunk = self._next_bytes()
        return self._decoder.decode(b"", True).encode()

    def has_more(self) -> bool:
        """Tell whether the next chunk is there: reading a pipe may wait for it."""
        try:
            return bool(select([self._stream], [], [], 0)[0])
        except io.UnsupportedOperation:
            return True  # bytes in memory
        except (OSError, TypeError, ValueError):
            return not hasattr(self._stream, "fileno")

    def _start(self, next_bytes: Callable[[], bytes]) -> bytes:
        """Return the first bytes, enough to recognise an encoding."""
        head = b""
        # The error is raised again, and reported, by ``next_chunk``.
        with suppress(ParseError):
            while len(head) < _SHORTEST_FILE and (chunk := next_bytes()):
                head += chunk
        return head

    def _decoded(self, chunk: bytes) -> bytes:
        assert self._decoder is not None
        text: str = self._decoder.decode(chunk)
        # The byte order mark is a character here. Half a surrogate pair is not UTF-8.
        return text.encode("utf-8", "replace")

    def _raw(self) -> bytes:
        # On a terminal, reading again after the end would wait for input again.
        chunk = b"" if self._ended else self._read(CHUNK)
        if not isinstance(chunk, bytes):
            raise TypeError(f"source must be a file opened in binary mode: reading it gave {type(chunk).__name__}")
        self._ended = not chunk
        self.taken += len(chunk)
        return chunk

    def _unpacked_by_arrow(self) -> bytes:
        try:
            return bytes(self._zstandard.read(CHUNK))
        except OSError as error:
            if error.errno is not None:
                raise
            raise ParseError(f"expected Zstandard data, found damaged data: {error}: reading ends here") from None

    def _inflated(self) -> bytes:
        """Return the next part of what gzip unpacks to."""
        if self._failure is not None:
            raise self._failure
        try:
            return self._inflate()
        except zlib.error as error:
            self._failure = ParseError(f"expected gzip data, found damaged data: {error}: reading ends here")
            raise self._failure from None

    def _inflate(self) -> bytes:
        while True:
            assert self._inflater is not None
            self._packed = self._packed or self._raw()
            if self._inflater.eof:
                # Another member may follow, or zeros that fill the last block of a tape.
                self._packed = self._packed.lstrip(b"\0")
                if self._packed:
                    self._inflater = zlib.decompressobj(wbits=31)
                elif self._ended:
                    return b""
            elif not self._packed:
                self._failure = ParseError("expected more gzip data, found the end of a file that was cut short")
                raise self._failure
            else:
                chunk = self._inflater.decompress(self._packed, CHUNK)
                self._packed = self._inflater.unused_data or self._inflater.unconsumed_tail
                if chunk:
                    return chunk
