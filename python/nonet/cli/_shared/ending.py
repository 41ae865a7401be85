"""How a command ends: its exit status, and one clear line on stderr where it could not do what it was asked.

| status | meaning |
|---|---|
| 0 | every puzzle is proper (with ``--any`` and ``--all``: has a solution) |
| 1 | some puzzle is not |
| 2 | some of the input, or the output, could not be used |
| 130 | stopped by Ctrl-C |
| 141 | whoever read the output closed it, as ``head`` does |
"""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import IntEnum

import typer

from nonet import PuzzleError


class Status(IntEnum):
    """The exit statuses, the graver the higher."""

    PROPER = 0
    NOT_PROPER = 1
    UNUSABLE = 2
    INTERRUPTED = 130
    CLOSED_PIPE = 141


class UnwrittenError(Exception):
    """The output is withheld because of puzzles that were already complained about."""


def complain(message: object) -> None:
    """Print one line on stderr."""
    if sys.stdout is not None:
        with suppress(OSError):
            sys.stdout.flush()
    print(f"nonet: {message}", file=sys.stderr)


@contextmanager
def open_streams() -> Iterator[None]:
    """See to it that the standard streams can be used, whatever they were given as, and that stdout takes all of it."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        complain("there is no standard output")
        sys.exit(Status.UNUSABLE)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # As in files: a name may have any letters, whatever the terminal's language is.
        sys.stdout.reconfigure(encoding="utf-8")
        raw = sys.stdout.buffer
        if isinstance(raw, io.RawIOBase):
            # PYTHONUNBUFFERED: what a pipe does not take at once would be lost, and that it was closed with it.
            sys.stdout = io.TextIOWrapper(io.BufferedWriter(raw), encoding="utf-8", line_buffering=True)
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except OSError as error:
        complain(error.strerror or error)
        _abandon_stdout()
        sys.exit(Status.UNUSABLE)


def _abandon_stdout() -> None:
    """Let nothing more go to stdout: the interpreter flushes it once more as it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


@contextmanager
def ending() -> Iterator[list[Status]]:
    """Turn whatever ends a command into its exit status; the list yielded collects what its puzzles came to."""
    statuses: list[Status] = []
    try:
        yield statuses
        sys.stdout.flush()
        status = max(statuses, default=Status.PROPER)
    except UnwrittenError as error:
        complain(error)
        status = max(statuses)
    except BrokenPipeError:
        _abandon_stdout()
        status = Status.CLOSED_PIPE
    except KeyboardInterrupt:
        complain("stopped")
        status = Status.INTERRUPTED
    except PuzzleError as error:
        complain(error)
        status = Status.UNUSABLE
    except OSError as error:
        if error.filename is None:
            complain(error.strerror or error)
            _abandon_stdout()
        else:
            complain(f"{error.filename}: {error.strerror}")
        status = Status.UNUSABLE
    raise typer.Exit(status)
