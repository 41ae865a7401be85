"""The standard streams of a command: UTF-8, usable if they are closed, and complete if they are non-blocking.

The streams of a terminal or a pipe are shared with other processes. If one of these makes them non-blocking, Python's
own streams lose output. ``_Output`` waits instead. (``nonet.formats`` does the same for input.) It also adds a name to
errors, since "No space left on device" alone does not tell which output is meant. A terminal gets no control
characters: ``_escaping``.
"""

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from select import select
from typing import TYPE_CHECKING, BinaryIO, TextIO, cast

from nonet._terminal import TerminalWriter
from nonet.cli._shared.ending import STDOUT, ExitStatus, abandon_stdout, print_error, reason_of

if TYPE_CHECKING:
    from typing_extensions import Buffer


class _Output(io.BufferedWriter):
    """A buffered file that writes all data, even if the file is non-blocking.

    The raw file is Python's own ``FileIO``. In a raw file written in Python, a signal could interrupt ``write`` after
    the system has taken the data, and the buffer would write the data again.
    """

    def __init__(self, stream: TextIO, raw: io.FileIO, name: str) -> None:
        super().__init__(raw)
        self._stream = stream  # kept, since its destructor closes the file
        self._shown_name = name

    def write(self, data: "Buffer", /) -> int:
        rest = memoryview(data)
        while True:
            try:
                super().write(rest)
                return len(memoryview(data))
            except BlockingIOError as error:
                rest = rest[error.characters_written :]
                select([], [self.fileno()], [])
            except OSError as error:
                raise self._named(error) from None

    def flush(self) -> None:
        while True:
            try:
                return super().flush()
            except BlockingIOError:
                select([], [self.fileno()], [])
            except OSError as error:
                raise self._named(error) from None

    def _named(self, error: OSError) -> OSError:
        return OSError(error.errno, error.strerror, self._shown_name)


class _ClosedOutput(io.RawIOBase):
    """Standard output that was closed before the command began: the first ``write`` raises ``OSError``."""

    _is_reported = False

    def writable(self) -> bool:
        return True

    def write(self, data: "Buffer", /) -> int:
        if not self._is_reported:
            self._is_reported = True
            raise OSError(errno.EBADF, "standard output is closed")
        return len(memoryview(data))


@contextmanager
def open_streams() -> Iterator[None]:
    """Context manager: make the standard streams usable, and flush stdout at the end."""
    # In this order, each closed descriptor (0, 1, 2) goes to the null device, and no other file gets it.
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        os.open(os.devnull, os.O_RDONLY)
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(_ClosedOutput()), encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    # UTF-8 as in files, whatever the locale is: names can have any characters.
    sys.stdout = _escaping(_waiting(sys.stdout, STDOUT, errors="strict"))
    sys.stderr = _waiting(sys.stderr, "<stderr>", errors="backslashreplace")
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as error:
        print_error(reason_of(error))
        abandon_stdout()
        sys.exit(ExitStatus.UNUSABLE)


def _waiting(stream: TextIO, name: str, *, errors: str) -> TextIO:
    """Return the stream with ``_Output`` below it; a Windows console, or memory in tests, is returned unchanged."""
    encoding = "utf-8" if name == STDOUT else stream.encoding
    raw = getattr(stream.buffer, "raw", stream.buffer)
    if not isinstance(raw, io.FileIO):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=encoding)
        return stream
    # PYTHONUNBUFFERED removes the buffer, and a raw file loses data that a pipe does not take at once.
    by_line = getattr(stream, "line_buffering", False) or stream.buffer is raw
    return io.TextIOWrapper(_Output(stream, raw, name), encoding=encoding, errors=errors, line_buffering=by_line)


def _escaping(stream: TextIO) -> TextIO:
    """Return a stream that escapes what moves a terminal's cursor; one that is no terminal is returned unchanged.

    Results have names of files, and of puzzles in files, as they are. Messages on stderr are escaped where they are
    printed, since a progress line moves the cursor itself.
    """
    if not stream.isatty():
        return stream
    return io.TextIOWrapper(
        cast("BinaryIO", _Shown(stream)), encoding="utf-8", errors="surrogateescape", line_buffering=True
    )


class _Shown(TerminalWriter):
    """The terminal of a stream, which is kept: its destructor would close the terminal."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream.buffer)
        self._kept = stream
