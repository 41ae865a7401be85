"""``TableInput``: where the bytes of a table come from, a file or a stream that can be read only once.

```
FileInput       opened again for each pass: format, columns, first rows, all rows; of a URL a temporary copy
StreamInput     a pipe: what the first passes read is kept and read again; the pass over all rows keeps nothing
```

A format whose end must be read first (Parquet, an Arrow IPC file) is copied from a stream to a temporary file.
"""

import codecs
import io
import os
import shutil
import tempfile
from abc import ABC, abstractmethod
from typing import Any, BinaryIO, Final, Self
from weakref import finalize

from nonet._io import storage
from nonet._io.libraries import library
from nonet._io.unpacked import encoding_of
from nonet.formats._arguments import wrong_type

_PACKED: Final = {b"\x1f\x8b": "gzip", b"(\xb5/\xfd": "zstd"}
_LONGEST_MAGIC: Final = 4


class TableInput(ABC):
    """The bytes of a table. ``name`` is for messages; ``path`` is ``None`` for a stream."""

    name: str
    path: str | None = None
    # Read once: a stream has its beginning once.
    _magic: bytes | None = None
    _encoding: str | None = None  # empty for UTF-8

    def begin(self) -> None:  # noqa: B027
        """Begin the pass over all rows, which is the last one of a stream."""

    @abstractmethod
    def size(self) -> int:
        """Return the number of bytes, 0 if it is unknown."""

    @abstractmethod
    def open_raw(self) -> Any:
        """Return the bytes from the beginning as an Arrow file; raise ``OSError`` with the name."""

    def open_unpacked(self) -> tuple[Any, Any]:
        """Open for reading; return the content, and the bytes as they are.

        The content is unpacked, if the bytes are gzip or Zstandard, and is UTF-8 if they are UTF-16.
        """
        if self._encoding is None:
            stream, _ = self._opened()
            with stream:
                self._encoding = encoding_of(bytes(stream.read(_LONGEST_MAGIC))) or ""
        stream, raw = self._opened()
        return (_Decoded(stream, self._encoding) if self._encoding else stream), raw

    def _opened(self) -> tuple[Any, Any]:
        codec = self._codec()
        raw = self.open_raw()
        return (raw if codec is None else library("pyarrow").CompressedInputStream(raw, codec)), raw

    def begins_with(self, magic: bytes) -> bool:
        """Tell whether the content begins with these bytes."""
        stream, _ = self._opened()
        with stream:
            return bytes(stream.read(len(magic))) == magic

    def is_packed(self) -> bool:
        """Tell whether the bytes are gzip or Zstandard."""
        return self._codec() is not None

    def _codec(self) -> str | None:
        if self._magic is None:
            with self.open_raw() as raw:
                self._magic = bytes(raw.read(_LONGEST_MAGIC))
        return next((codec for start, codec in _PACKED.items() if self._magic.startswith(start)), None)


class FileInput(TableInput):
    """A file."""

    def __init__(self, path: str, name: str | None = None) -> None:
        self._copy = storage.local_copy(path)
        self.path, self.name = self._copy.path, name or path

    def size(self) -> int:
        """Return the size of the file."""
        return os.path.getsize(self.path or "")

    def open_raw(self) -> Any:
        """Open the file."""
        with open(self.path or "", "rb"):  # raises OSError with the path
            return library("pyarrow").OSFile(self.path, "rb")


class StreamInput(TableInput):
    """A stream in binary mode, such as ``sys.stdin.buffer``."""

    def __init__(self, stream: BinaryIO, name: str) -> None:
        self.name = name
        self._stream = stream
        self._kept: bytes | None = b""

    def size(self) -> int:
        """Return 0: the length of a stream is unknown."""
        return 0

    def open_raw(self) -> Any:
        """Return a file that begins with what was read before."""
        return library("pyarrow").PythonFile(_Replay(self), mode="r")

    def begin(self) -> None:
        """Begin the pass over all rows: nothing more is kept."""
        if self._kept is None:
            raise ValueError(f"{self.name}: a stream can be read only once")
        self._stream, self._kept = _Joined(self._kept, self._stream), None  # type: ignore[assignment]

    def read_from(self, place: int, size: int) -> bytes:
        """Return up to ``size`` bytes from a place on; fewer only at the end."""
        if self._kept is None:
            return _filled(self._stream, size)
        if (missing := place + size - len(self._kept)) > 0:
            self._kept += _filled(self._stream, missing)
        return self._kept[place : place + size]

    def copied(self) -> "CopiedInput":
        """Copy the stream to a temporary file."""
        self.begin()
        return CopiedInput(self._stream, self.name)


class CopiedInput(FileInput):
    """A temporary copy of a stream, which is removed with this object."""

    def __init__(self, stream: BinaryIO, name: str) -> None:
        copy = tempfile.NamedTemporaryFile(prefix="nonet-")  # noqa: SIM115
        finalize(self, copy.close)
        super().__init__(copy.name, name)
        shutil.copyfileobj(stream, copy, 1 << 20)
        copy.flush()


def is_stream(item: object, method: str) -> bool:
    """Tell whether an argument is an open file with this method; raise ``TypeError`` for one in text mode."""
    if isinstance(item, (str, bytes, os.PathLike)) or not hasattr(item, method):
        return False
    if isinstance(item, io.TextIOBase):
        raise wrong_type("a stream of a table must be opened in binary mode", item)
    return True


def is_pipe(path: str | os.PathLike[str]) -> bool:
    """Tell whether a path leads to something other than a file or a folder: a pipe, a terminal, a device."""
    return not storage.is_url(path) and os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)


def name_of_stream(stream: object) -> str:
    """Return the name of an open file for messages."""
    name = getattr(stream, "name", None)
    return name if isinstance(name, str) else "<stream>"


class _Decoded:
    """A file of UTF-16 as UTF-8."""

    def __init__(self, stream: Any, encoding: str) -> None:
        self._stream = stream
        self._decoder = codecs.getincrementaldecoder(encoding)("replace")
        self._text = b""

    def read(self, size: int) -> bytes:
        """Return up to ``size`` bytes; fewer only at the end."""
        while len(self._text) < size and (piece := bytes(self._stream.read(size))):
            # Half a surrogate pair is not UTF-8.
            self._text += self._decoder.decode(piece).encode("utf-8", "replace")
        if len(self._text) < size:
            self._text += self._decoder.decode(b"", True).encode("utf-8", "replace")
        found, self._text = self._text[:size], self._text[size:]
        return found

    def readinto(self, view: memoryview) -> int:
        """Fill the memory; return the number of bytes, which is less only at the end."""
        found = self.read(len(view))
        view[: len(found)] = found
        return len(found)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()


class _Replay(io.RawIOBase):
    """A stream from its beginning."""

    def __init__(self, source: StreamInput) -> None:
        self._source, self._place = source, 0

    def readable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._place

    def read(self, size: int = -1, /) -> bytes:
        data = self._source.read_from(self._place, size if size >= 0 else 1 << 62)
        self._place += len(data)
        return data


class _Joined:
    """Some bytes, and then a stream."""

    def __init__(self, first: bytes, rest: BinaryIO) -> None:
        self._first, self._rest = memoryview(first), rest

    def read(self, size: int) -> bytes:
        if not self._first:
            return self._rest.read(size)
        data, self._first = bytes(self._first[:size]), self._first[size:]
        return data


def _filled(stream: BinaryIO, size: int) -> bytes:
    """Read this many bytes; a pipe gives them in pieces."""
    pieces: list[bytes] = []
    while size > 0 and (piece := stream.read(min(size, 1 << 23))):
        if not isinstance(piece, bytes):
            raise wrong_type("a stream of a table must be opened in binary mode", piece)
        pieces.append(piece)
        size -= len(piece)
    return pieces[0] if len(pieces) == 1 else b"".join(pieces)
