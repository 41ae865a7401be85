"""How a command ends: its exit status, and an error message of one line on stderr.

| status | meaning |
|---|---|
| 0 | every puzzle is proper (with ``--any`` or ``--limit``: has a solution) |
| 1 | some puzzle is not |
| 2 | some input or output is unusable |
| 130 | stopped by Ctrl-C |
| 141 | the reader of the output closed it, as ``head`` does |
"""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import IntEnum

import click

from nonet import PuzzleError
from nonet.cli._shared.progress import above_progress


class ExitStatus(IntEnum):
    """The exit statuses. If several apply, the highest is returned."""

    PROPER = 0
    NOT_PROPER = 1
    UNUSABLE = 2
    INTERRUPTED = 130
    CLOSED_PIPE = 141


def print_error(message: object) -> None:
    """Print one line on stderr."""
    if sys.stdout is not None:
        with suppress(OSError):
            sys.stdout.flush()
    with above_progress():
        print(f"nonet: {message}", file=sys.stderr)


@contextmanager
def open_streams() -> Iterator[None]:
    """Make the standard streams usable, even if they were closed, and flush stdout at the end."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        print_error("standard output is closed")
        sys.exit(ExitStatus.UNUSABLE)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # UTF-8 as in files: a name may have any letters, whatever the locale is.
        sys.stdout.reconfigure(encoding="utf-8")
        raw = sys.stdout.buffer
        if isinstance(raw, io.RawIOBase):
            # PYTHONUNBUFFERED: a raw stream loses what a pipe does not take at once, and does not notice a closed pipe.
            sys.stdout = io.TextIOWrapper(io.BufferedWriter(raw), encoding="utf-8", line_buffering=True)
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as error:
        print_error(error.strerror or error)
        _abandon_stdout()
        sys.exit(ExitStatus.UNUSABLE)


def _abandon_stdout() -> None:
    """Discard what is still to be written to stdout: the interpreter flushes it once more when it ends."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def ending() -> Iterator[list[ExitStatus]]:
    """Exit with the right status when the block ends; the yielded list collects the statuses of the puzzles."""
    exit_statuses: list[ExitStatus] = []
    try:
        yield exit_statuses
        sys.stdout.flush()
        status = max(exit_statuses, default=ExitStatus.PROPER)
    except BrokenPipeError:
        _abandon_stdout()
        status = ExitStatus.CLOSED_PIPE
    except KeyboardInterrupt:
        print_error("stopped")
        status = ExitStatus.INTERRUPTED
    except PuzzleError as error:
        from nonet.data import UnwrittenError  # here, since `nonet --help` needs no engine

        is_withheld = isinstance(error, UnwrittenError)
        print_error(f"{error} (--keep-going writes the rest)" if is_withheld else error)
        status = max(exit_statuses) if is_withheld else ExitStatus.UNUSABLE
    except OSError as error:
        if error.filename is None:
            print_error(error.strerror or error)
            _abandon_stdout()
        else:
            print_error(f"{error.filename}: {error.strerror}")
        status = ExitStatus.UNUSABLE
    raise click.exceptions.Exit(status)
