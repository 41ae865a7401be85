"""Reading of files that another process can make non-blocking, such as a shared terminal or pipe.

Python's buffered files return nothing if such a file has no data at the moment, which looks like its end.
"""

import io
import os
from select import select
from typing import Any, BinaryIO


class WaitingReader:
    """A buffered file that waits for data. All methods that do not read are those of the file."""

    def __init__(self, stream: io.BufferedReader) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def read(self, size: int = -1) -> bytes:
        """Return this many bytes, fewer only at the end of the file."""
        parts = []
        while size and (part := self.read1(size)):
            parts.append(part)
            size -= len(part) if size > 0 else 0
        return b"".join(parts)

    def read1(self, size: int = -1) -> bytes:
        """Return at most this many bytes, as soon as there are some; nothing at the end of the file."""
        data: bytes | None = self._stream.read1(size)
        if not data and not os.get_blocking(self._stream.fileno()):
            # The buffer is empty. The raw file, unlike the buffer, returns None if data may still come.
            while (data := self._stream.raw.read(size)) is None:
                select([self._stream], [], [])
        return data or b""

    def peek(self, size: int = 0) -> bytes:
        """Return some of the next bytes without reading them; nothing at the end of the file."""
        data = self._stream.peek(size)
        if not data and not os.get_blocking(self._stream.fileno()):
            select([self._stream], [], [])
            data = self._stream.peek(size)
        return data


def waiting(stream: BinaryIO) -> BinaryIO:
    """Return a stream that reads a non-blocking file to its end; a stream of another kind is returned unchanged."""
    is_file = isinstance(stream, io.BufferedReader) and isinstance(stream.raw, io.FileIO)
    return WaitingReader(stream) if is_file and hasattr(os, "get_blocking") else stream  # type: ignore[arg-type, return-value]
