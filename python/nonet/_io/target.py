"""Files are written atomically: the text goes to a file without a name, which gets its name when it is complete.

```
out.txt does not exist    unnamed file -- link ----------------> out.txt
out.txt exists            unnamed file -- link --> .nonet-….tmp -- rename --> out.txt
```

An unnamed file (``O_TMPFILE``) vanishes with its process, so that not even SIGKILL leaves anything behind. Where the
system or the file system has none, the file has the name ``.nonet-….tmp`` from the start: an exception removes it, and
only a process that is killed at once leaves it.

The new file is in the folder of the old one, since a rename is atomic only within a file system. It is opened as the
file itself would be, so that the umask applies; it takes the mode of a file that it replaces. Anything but a regular
file (a pipe, a device) cannot be replaced and is written to directly, and so is a name of an open file, such as
``/dev/stdout``: whoever opened it means that file, at its position.
"""

import errno
import os
import re
import shutil
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO, cast

from nonet._terminal import TerminalWriter

BETWEEN_WRITES = 32 << 20
"""After so many bytes a writer calls ``write_out``."""
_MOST_LINKS = 40  # as in Linux
_NEW_FILE = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


def write_whole(path: str | os.PathLike[str], chunks: Iterable[str | bytes]) -> None:
    """Write the text to the file with this path; on any exception the file is unchanged.

    Raises ``OSError`` with the path if the file cannot be written.
    """
    named = _namer(path)
    with whole_file(path) as stream:
        _write_bytes(stream, chunks, named)


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Context manager: a new file, which gets this path at the end of the block; on any exception it vanishes.

    Raises ``OSError`` with the path if the file cannot be opened, closed or renamed. Errors raised in
    the block propagate unchanged.
    """
    named = _namer(path)
    try:
        mode, final = _mode_and_place(path)
        stream = _opened(path, mode, final)
    except OSError as error:
        raise named(error) from None
    if stream is None:
        with _replacing(final, mode, named) as new:
            yield new
    else:
        with _Closing(stream, named):
            if stream.isatty():
                with TerminalWriter(stream) as shown:
                    yield cast("BinaryIO", shown)
            else:
                yield stream


def _opened(path: str | os.PathLike[str], mode: int | None, final: str) -> BinaryIO | None:
    """Open what cannot be replaced; return None for a file that can be, or that does not exist."""
    number = _descriptor_named(os.fspath(path))
    if mode is None or (number is None and stat.S_ISREG(mode) and os.path.exists(final)):
        return None
    if number is not None and not stat.S_ISFIFO(mode) and not os.isatty(number):
        # Opening its name would write at the start of the file. A socket has no name that can be opened, and standard
        # output that was closed when the program began has that of the null device.
        return open(os.dup(number), "wb")
    # A pipe or a terminal opened by its name waits for its reader, even if another process made it non-blocking.
    return open(path, "wb")


def _descriptor_named(path: str) -> int | None:
    """Return the descriptor of this process that a path names, such as ``/dev/stdout``; None for other paths."""
    for _ in range(_MOST_LINKS):
        folder, name = os.path.split(path)
        own = re.fullmatch(rf"/dev/fd|/proc/{os.getpid()}(/task/\d+)?/fd", os.path.realpath(folder))
        if own and name.isascii() and name.isdecimal():
            return int(name)
        try:
            path = os.path.join(folder, os.readlink(path))
        except OSError:
            break
    return None


def _namer(path: str | os.PathLike[str]) -> Callable[[OSError], OSError]:
    """Return a function that adds the path to an error of the file; errors of what is written are not touched."""
    return lambda error: OSError(error.errno, error.strerror, os.fspath(path))


def _mode_and_place(path: str | os.PathLike[str]) -> tuple[int | None, str]:
    """Return the mode of the file, None if there is none, and the path without links."""
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
    if mode is not None and stat.S_ISREG(mode) and os.path.exists(final) and not os.access(final, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return mode, final


@contextmanager
def _replacing(final: str, mode: int | None, named: Callable[[OSError], OSError]) -> Iterator[BinaryIO]:
    """Context manager: a new file, put in the place of the final one at the end."""
    temporary = os.path.join(os.path.dirname(final), f".nonet-{os.urandom(6).hex()}.tmp")
    # The name is known before the file exists: there is no moment at which an exception could leave the file behind.
    try:
        try:
            descriptor, is_unnamed = _open_new(temporary)
        except OSError as error:
            raise named(error) from None
        with _Closing(open(descriptor, "w+b"), named) as stream:
            if mode is not None:
                os.chmod(descriptor if os.chmod in os.supports_fd else temporary, stat.S_IMODE(mode))
            yield stream
            try:
                stream.flush()
                os.fsync(descriptor)
                if is_unnamed and mode is None and _linked(descriptor, final):
                    return
                if is_unnamed and not _linked(descriptor, temporary):
                    _copy(stream, temporary, mode)
            except OSError as error:
                raise named(error) from None
        try:
            os.replace(temporary, final)
        except OSError as error:
            raise named(error) from None
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


def _open_new(temporary: str) -> tuple[int, bool]:
    """Open a new file in the folder of this path; return it, and whether it has no name yet."""
    if hasattr(os, "O_TMPFILE"):
        # Systems and file systems without such files raise an error; any other error occurs again below.
        with suppress(OSError):
            descriptor = os.open(os.path.dirname(temporary), os.O_TMPFILE | os.O_RDWR, 0o666)
            if os.path.exists(_link_to(descriptor)):
                return descriptor, True
            os.close(descriptor)
    return os.open(temporary, _NEW_FILE, 0o666), False


def _link_to(descriptor: int) -> str:
    return f"/proc/self/fd/{descriptor}"


def _linked(descriptor: int, path: str) -> bool:
    """Give an unnamed file this name; return False if the name is taken, or if the system allows no such links."""
    try:
        # The path is absolute and needs no folder, but without src_dir_fd Python does not follow the link of /proc.
        os.link(_link_to(descriptor), path, src_dir_fd=descriptor, follow_symlinks=True)
    except OSError:
        return False
    return True


def _copy(stream: BinaryIO, temporary: str, mode: int | None) -> None:
    """Copy an unnamed file that cannot be linked (as on Android) to a file with this name."""
    stream.seek(0)
    with open(os.open(temporary, _NEW_FILE, 0o666), "wb") as copy:
        if mode is not None:
            os.chmod(temporary, stat.S_IMODE(mode))
        shutil.copyfileobj(stream, copy, 1 << 20)
        copy.flush()
        os.fsync(copy.fileno())


class _Closing:
    """Context manager: close the file at the end; add its path to an error such as a full disk."""

    def __init__(self, stream: BinaryIO, named: Callable[[OSError], OSError]) -> None:
        self._stream, self._named = stream, named

    def __enter__(self) -> BinaryIO:
        return self._stream

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            self._stream.close()
        except OSError as error:
            if kind is None:
                raise self._named(error) from None


def _write_bytes(stream: BinaryIO, chunks: Iterable[str | bytes], named: Callable[[OSError], OSError]) -> None:
    """Write the text; after each 32 MiB have them written to disk."""
    size = 0
    for chunk in chunks:
        text = chunk.encode("utf-8", "replace") if isinstance(chunk, str) else chunk
        try:
            stream.write(text)
            size += len(text)
            if size >= BETWEEN_WRITES:
                size = 0
                write_out(stream)
        except OSError as error:
            raise named(error) from None


def write_out(stream: Any) -> None:
    """Make the system write a file to disk, while the next rows are computed, and drop what is written from memory.

    Without this, a file of 800 megabytes takes twice as long.
    """
    stream.flush()
    # Advice, which a file system may ignore; not every system takes it, and not every stream has a descriptor.
    with suppress(OSError, AttributeError):
        os.posix_fadvise(stream.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
