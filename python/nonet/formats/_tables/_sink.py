"""``Sink``: the file that a writer of tables writes to: errors get the path, and the digest is taken on the way."""

import hashlib
import io
import os
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from nonet._errors import PuzzleError

if TYPE_CHECKING:
    from typing_extensions import Buffer

_BETWEEN_WRITES = 32 << 20


class Sink(io.RawIOBase):
    """The file for a library that writes: errors get the path, and the digest is taken on the way."""

    def __init__(self, file: Any, path: str) -> None:
        self._file, self._path = file, path
        self._size = 0
        self._hash = hashlib.sha256()
        self._unwritten = 0
        self._is_rewritten = False

    def writable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return False

    def tell(self) -> int:
        return self._size

    def write(self, data: "Buffer", /) -> int:
        view = memoryview(data).cast("B")
        try:
            self._file.write(view)
            self._unwritten += len(view)
            if self._unwritten >= _BETWEEN_WRITES and hasattr(os, "posix_fadvise"):
                self._unwritten = 0
                self._file.flush()
                # Ask the kernel to start writing now, while the next rows are computed.
                with suppress(OSError, AttributeError):
                    os.posix_fadvise(self._file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        except OSError as error:
            raise OSError(error.errno, error.strerror, self._path) from None
        self._hash.update(view)
        self._size += len(view)
        return len(view)

    def check_rewritable(self) -> None:
        """Raise ``PuzzleError`` for a pipe."""
        if not self._file.seekable():
            raise PuzzleError(f"{self._path}: .npy can only be written to a file, since its header has the row count")

    def rewrite_start(self, data: bytes) -> None:
        """Replace the first bytes of the file."""
        try:
            self._file.flush()
            end = self._file.tell()
            self._file.seek(0)
            self._file.write(data)
            self._file.seek(end)
            self._is_rewritten = True
        except OSError as error:
            raise OSError(error.errno, error.strerror, self._path) from None

    def digest(self) -> str:
        """Return the SHA-256 of the file."""
        if self._is_rewritten:
            self._file.flush()
            self._file.seek(0)
            return hashlib.file_digest(self._file, "sha256").hexdigest()
        return self._hash.hexdigest()

    def close(self) -> None:
        """Do nothing: the file is closed and named by its owner."""
