"""Files appear whole or not at all: text is written under a temporary name and renamed once all of it is there.

The temporary file lies in the same folder, since only within a file system is a rename one step. It is opened as the
file itself would be, so that the umask decides who may read it; a file that is replaced passes its own mode on.
What is no regular file (a pipe, ``/dev/null``) cannot be replaced and is written to as it is.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from typing import IO, Any


def write_whole(path: str | os.PathLike[str], chunks: Iterable[str]) -> None:
    """Write the text to the file of this name; on any exception the file is what it was before.

    Raises ``OSError`` with the file's name where it cannot be written.
    """
    # A link stays a link: what it points to is replaced.
    final = os.path.realpath(path)
    try:
        mode = os.stat(final).st_mode
    except FileNotFoundError:
        mode = None
    if mode is not None and not stat.S_ISREG(mode):
        with open(final, "wb") as stream:
            write_text(stream, chunks)
        return
    temporary = os.path.join(os.path.dirname(final), f".nonet-{os.urandom(6).hex()}.tmp")
    try:
        if mode is not None and not os.access(final, os.W_OK):
            raise PermissionError(13, os.strerror(13), final)
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None
    try:
        with open(descriptor, "wb") as stream:
            if mode is not None:
                os.chmod(temporary, stat.S_IMODE(mode))
            write_text(stream, chunks)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(temporary, final)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def write_text(stream: IO[Any], chunks: Iterable[str]) -> None:
    """Write the text to an open file, as text or as UTF-8, whichever it takes."""
    as_text = _takes_text(stream)
    for chunk in chunks:
        stream.write(chunk if as_text else chunk.encode("utf-8", "surrogateescape"))


def _takes_text(stream: IO[Any]) -> bool:
    # An empty write tells, also for objects that are files by their methods alone.
    try:
        stream.write("")
    except TypeError:
        return False
    return True
