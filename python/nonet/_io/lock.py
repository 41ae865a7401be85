"""A lock that one process holds: it ends with its process, however that ends, and names it to others."""

from __future__ import annotations

import os
import sys
from typing import IO, Final

_PLACE: Final = 1 << 30
"""Where Windows locks a byte, which nobody can then read: beyond the text."""


def locked(path: str) -> IO[str]:
    """Open a file and lock it until it is closed; raise ``BlockingIOError`` with the number of the process that has it.

    On file systems without locks the file is opened alone.
    """
    file = open(path, "a+", encoding="ascii")  # noqa: SIM115
    try:
        _lock(file)
    except (BlockingIOError, PermissionError) as error:
        with file:
            file.seek(0)
            raise BlockingIOError(error.errno, f"process {file.read() or 'unknown'} holds it", path) from None
    except OSError:
        return file
    file.truncate(0)
    file.write(str(os.getpid()))
    file.flush()
    return file


def _lock(file: IO[str]) -> None:
    if sys.platform == "win32":
        import msvcrt

        file.seek(_PLACE)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
