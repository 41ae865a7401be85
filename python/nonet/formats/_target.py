"""Files are written atomically: text goes to a temporary file, which is renamed when it is complete.

The temporary file is in the same folder, since a rename is atomic only within a file system. It is opened as the file
itself would be, so that the umask applies; it takes the mode of a file that it replaces. Anything but a regular file (a
pipe, ``/dev/stdout``) cannot be replaced and is written to directly. An exception removes the temporary file; a signal
that Python does not turn into an exception (SIGTERM, SIGKILL) leaves it behind: ``.nonet-….tmp``.
"""

import errno
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import IO, Any, BinaryIO

from nonet.formats._arguments import wrong_type

_BETWEEN_WRITES = 32 << 20


def write_whole(path: str | os.PathLike[str], chunks: Iterable[str | bytes]) -> None:
    """Write the text to the file with this path; on any exception the file is unchanged.

    Raises ``OSError`` with the path if the file cannot be written.
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
    """Yield the chunks, and after each 32 MiB make the system write them to disk and drop them from memory.

    Without this, a file of 800 megabytes takes twice as long.
    """
    size = 0
    for chunk in chunks:
        yield chunk
        size += len(chunk)
        if size >= _BETWEEN_WRITES and hasattr(os, "posix_fadvise"):
            stream.flush()
            # Advice, which a file system may ignore.
            with suppress(OSError):
                os.posix_fadvise(stream.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            size = 0


def _open_beside(path: str | os.PathLike[str]) -> tuple[BinaryIO, str | None, str]:
    """Open a new file in the folder of the path; return it, its name and the final name.

    If the path is something other than a regular file, open that, and return None as the name.
    """
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        mode = None
        # realpath would turn an empty name or a folder's name into the name of a file.
        if os.path.basename(path) in ("", ".", ".."):
            code = errno.EISDIR if os.fspath(path) else errno.ENOENT
            raise OSError(code, os.strerror(code)) from None
    # A link stays a link: its target is replaced. But /dev/stdout may lead to a target without a name: realpath would
    # return pipe:[12] or the name of a deleted file.
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
    """Write the text to an open file: as str to a file in text mode, otherwise as UTF-8."""
    as_text = True
    try:
        stream.write("")  # shows the mode, also of objects that only have the methods of files
    except TypeError:
        as_text = False
    for chunk in chunks:
        if not isinstance(chunk, (str, bytes)):
            raise wrong_type("a piece of a file must be text or bytes", chunk)
        if isinstance(chunk, str):
            stream.write(chunk if as_text else chunk.encode("utf-8", "replace"))
        else:
            stream.write(chunk.decode("utf-8", "replace") if as_text else chunk)
