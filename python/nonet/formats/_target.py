"""Files appear whole or not at all: text is written under a temporary name and renamed once all of it is there.

The temporary file lies in the same folder, since only within a file system is a rename one step. It is opened as the
file itself would be, so that the umask decides who may read it; a file that is replaced passes its own mode on.
What is no regular file (a pipe, ``/dev/stdout``) cannot be replaced and is written to as it is. An exception takes the
temporary file away; a signal that Python does not turn into one (SIGTERM, SIGKILL) leaves it: ``.nonet-….tmp``.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import IO, Any, BinaryIO

_BETWEEN_WRITES = 32 << 20


def write_whole(path: str | os.PathLike[str], chunks: Iterable[str | bytes]) -> None:
    """Write the text to the file of this name; on any exception the file is what it was before.

    Raises ``OSError`` with the file's name where it cannot be written.
    """
    try:
        stream, temporary, final = _open_beside(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None
    try:
        with stream:
            write_to_open(stream, chunks if temporary is None else _sent_to_disk(stream, chunks))
            stream.flush()
            if temporary is not None:
                os.fsync(stream.fileno())
        if temporary is not None:
            os.replace(temporary, final)
    except BaseException:
        if temporary is not None:
            with suppress(OSError):
                os.unlink(temporary)
        raise


def _sent_to_disk(stream: BinaryIO, chunks: Iterable[str | bytes]) -> Iterator[str | bytes]:
    """Yield the chunks, and now and then have the system write to disk what became of them, and not keep it in memory.

    A file of 800 megabytes that waits in memory for its end takes twice as long.
    """
    size = 0
    for chunk in chunks:
        yield chunk
        size += len(chunk)
        if size >= _BETWEEN_WRITES and hasattr(os, "posix_fadvise"):
            stream.flush()
            # Advice, which no file system has to take.
            with suppress(OSError):
                os.posix_fadvise(stream.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            size = 0


def _open_beside(path: str | os.PathLike[str]) -> tuple[BinaryIO, str | None, str]:
    """Open a new file beside the one named, and return it, its name and the final name.

    Where there is something that is no regular file, open that, and return None for the name.
    """
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        mode = None
        # No name, or that of a folder, would become a file's by realpath.
        if os.path.basename(path) in ("", ".", ".."):
            code = errno.EISDIR if os.fspath(path) else errno.ENOENT
            raise OSError(code, os.strerror(code)) from None
    # A link stays a link: what it points to is replaced. But /dev/stdout may lead to what has no name: realpath would
    # give pipe:[12], or that of a file which was deleted.
    final = os.path.realpath(path)
    if mode is not None and not (stat.S_ISREG(mode) and os.path.exists(final)):
        return open(path, "wb"), None, final
    if mode is not None and not os.access(final, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    temporary = os.path.join(os.path.dirname(final), f".nonet-{os.urandom(6).hex()}.tmp")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    if mode is not None:
        os.chmod(temporary, stat.S_IMODE(mode))
    return open(descriptor, "wb"), temporary, final


def write_to_open(stream: IO[Any], chunks: Iterable[str | bytes]) -> None:
    """Write the text to an open file, as text or as UTF-8, whichever it takes."""
    as_text = _takes_text(stream)
    for chunk in chunks:
        if isinstance(chunk, str):
            stream.write(chunk if as_text else chunk.encode("utf-8", "replace"))
        else:
            stream.write(chunk.decode() if as_text else chunk)


def _takes_text(stream: IO[Any]) -> bool:
    # An empty write tells, also for objects that are files by their methods alone.
    try:
        stream.write("")
    except TypeError:
        return False
    return True
