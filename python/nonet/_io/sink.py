"""``Sink``: the file that a writer of tables writes to: errors get the path, and the digest is taken on the way."""

import hashlib
import io
import tempfile
from typing import IO, TYPE_CHECKING, Any

from nonet._io.libraries import library
from nonet._io.target import BETWEEN_WRITES, write_out

if TYPE_CHECKING:
    from typing_extensions import Buffer

_COPIED_AT_ONCE = 1 << 20


class Sink(io.RawIOBase):
    """The file for a library that writes: errors get the path, and the digest is taken on the way.

    A pipe, whose first bytes cannot be written again, gets all at the end if they have to be (``hold``).
    """

    def __init__(self, file: Any, path: str) -> None:
        self._file, self.path = file, path
        self._size = 0
        self._hash = hashlib.sha256()
        self._unwritten = 0
        self._is_rewritten = False
        self._held: IO[bytes] | None = None

    def writable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return False

    def tell(self) -> int:
        return self._size

    def write(self, data: "Buffer", /) -> int:
        view = memoryview(data).cast("B")
        try:
            (self._held or self._file).write(view)
            self._unwritten += len(view)
            if self._unwritten >= BETWEEN_WRITES and self._held is None:
                self._unwritten = 0
                write_out(self._file)
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.path) from None
        self._hash.update(view)
        self._size += len(view)
        return len(view)

    @property
    def can_rewrite(self) -> bool:
        """Whether the first bytes of the file can be written again: not those of a pipe."""
        return bool(self._file.seekable())

    def hold(self) -> None:
        """Keep what is written, if the first bytes of the file cannot be written again."""
        if not self._file.seekable():
            self._held = tempfile.TemporaryFile()  # noqa: SIM115

    def rewrite_start(self, data: bytes) -> None:
        """Replace the first bytes of the file."""
        try:
            if self._held is not None:
                self._release(data)
                return
            self._file.flush()
            end = self._file.tell()
            self._file.seek(end - self._size)
            self._file.write(data)
            self._file.seek(end)
            self._is_rewritten = True
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.path) from None

    def _release(self, start: bytes) -> None:
        """Write what was kept."""
        assert self._held is not None
        with self._held as held:
            self._held = None
            held.seek(0)
            held.write(start)
            held.seek(0)
            self._hash = hashlib.sha256()
            while piece := held.read(_COPIED_AT_ONCE):
                self._file.write(piece)
                self._hash.update(piece)

    def digest(self) -> str:
        """Return the SHA-256 of the file."""
        if self._is_rewritten:
            self._file.flush()
            self._file.seek(0)
            return hashlib.file_digest(self._file, "sha256").hexdigest()
        return self._hash.hexdigest()

    def close(self) -> None:
        """Do nothing: the file is closed and named by its owner."""


def packed(sink: Sink, codec: str | None) -> Any:
    """Return a stream that packs what is written to it, always to the same bytes: gzip has no time and no name."""
    if codec is None:
        return sink
    if codec == "gzip":
        import gzip

        return gzip.GzipFile(filename="", mode="wb", fileobj=sink, mtime=0, compresslevel=6)
    arrow = library("pyarrow")
    return arrow.CompressedOutputStream(arrow.PythonFile(sink, "w"), codec)
