"""The standard streams of a command: UTF-8, usable if they are closed, and complete if they are non-blocking.

The streams of a terminal or a pipe are shared with other processes. If one of these makes them non-blocking, Python's
own streams lose output. ``_Output`` waits instead. (``nonet.formats`` does the same for input.) It also adds a name to
errors, since "No space left on device" alone does not tell which output is meant. A terminal gets no control
characters: ``_escaping``.

If standard output fails, every later ``write`` and ``flush`` raises the same error, also the last one: no result is
lost unseen. If standard error fails, messages go to the null device: they change neither results nor exit status.
"""

import errno
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from select import select
from typing import TYPE_CHECKING, BinaryIO, TextIO, TypeVar, cast

from nonet._terminal import TerminalWriter

if TYPE_CHECKING:
    from typing_extensions import Buffer

STDOUT = "<stdout>"
_Value = TypeVar("_Value")


class _Output(io.BufferedWriter):
    """A buffered file that writes all data, even if the file is non-blocking.

    The raw file is Python's own ``FileIO``. In a raw file written in Python, a signal could interrupt ``write`` after
    the system has taken the data, and the buffer would write the data again.
    """

    def __init__(self, stream: TextIO, raw: io.FileIO) -> None:
        super().__init__(raw)
        self._stream = stream  # kept, since its destructor closes the file

    def write(self, data: "Buffer", /) -> int:
        rest = memoryview(data)
        while len(rest):
            try:
                rest = rest[self._tried(super().write, rest) :]
            except BlockingIOError as error:
                rest = rest[error.characters_written :]
                select([], [self.fileno()], [])
        return len(memoryview(data))

    def flush(self) -> None:
        while True:
            try:
                return self._tried(super().flush)
            except BlockingIOError:
                select([], [self.fileno()], [])

    def _tried(self, method: Callable[..., _Value], *arguments: object) -> _Value:
        """Call a method of the buffer; if that fails, the null device takes the place of the file."""
        try:
            return method(*arguments)
        except BlockingIOError:
            raise
        except OSError:
            self.discard()
            return method(*arguments)

    def discard(self) -> None:
        """Send what is in the buffer, and what follows, to the null device."""
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, self.fileno())
        os.close(null)


class _Results(_Output):
    """Standard output: an error is raised again until ``discard``."""

    _failure: OSError | None = None

    def _tried(self, method: Callable[..., _Value], *arguments: object) -> _Value:
        if self._failure is not None:
            raise self._failure
        try:
            return method(*arguments)
        except BlockingIOError:
            raise
        except OSError as error:
            is_closed = error.errno == errno.EBADF
            name, reason = (None, "standard output is closed") if is_closed else (STDOUT, error.strerror)
            self._failure = OSError(error.errno, reason, name)
            raise self._failure from None

    def discard(self) -> None:
        super().discard()
        self._failure = None


_results: _Results | None = None


def abandon_stdout() -> None:
    """Discard the rest of stdout: its error is reported."""
    if _results is not None:
        _results.discard()


@contextmanager
def open_streams() -> Iterator[None]:
    """Context manager: make the standard streams usable, and flush stdout at the end."""
    # In this order, each closed descriptor (0, 1, 2) goes to the null device, and no other file gets it.
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        # It cannot be written, so that the first result is an error, as in a file that is closed.
        unusable = io.FileIO(os.open(os.devnull, os.O_RDONLY), "w")
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(unusable), encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    # UTF-8 as in files, whatever the locale is: names can have any characters.
    sys.stdout = shown = _escaping(_waiting(sys.stdout, _Results, encoding="utf-8", errors="strict"))
    sys.stderr = _waiting(sys.stderr, _Output, encoding=sys.stderr.encoding, errors="backslashreplace")
    try:
        yield
    finally:
        shown.flush()


def _waiting(stream: TextIO, kind: type[_Output], *, encoding: str, errors: str) -> TextIO:
    """Return the stream with an ``_Output`` below it; a Windows console, or memory in tests, is returned unchanged."""
    global _results
    raw = getattr(stream.buffer, "raw", stream.buffer)
    if not isinstance(raw, io.FileIO):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=encoding)
        return stream
    # PYTHONUNBUFFERED removes the buffer, and a raw file loses data that a pipe does not take at once.
    by_line = getattr(stream, "line_buffering", False) or stream.buffer is raw
    output = kind(stream, raw)
    if isinstance(output, _Results):
        _results = output
    return io.TextIOWrapper(output, encoding=encoding, errors=errors, line_buffering=by_line)


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
