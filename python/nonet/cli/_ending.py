"""How a command ends: its exit status, and one clear line on stderr where it could not do what it was asked.

| status | meaning |
|---|---|
| 0 | every puzzle is proper (with ``--any`` and ``--all``: has a solution) |
| 1 | some puzzle is not |
| 2 | some of the input, or the output, could not be used |
| 130 | stopped by Ctrl-C |
| 141 | whoever read the output closed it, as ``head`` does |
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
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
    sys.stdout.flush()
    print(f"nonet: {message}", file=sys.stderr)


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
        # The interpreter flushes stdout once more as it ends; there is nobody left to read it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = Status.CLOSED_PIPE
    except KeyboardInterrupt:
        complain("stopped")
        status = Status.INTERRUPTED
    except PuzzleError as error:
        complain(error)
        status = Status.UNUSABLE
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename is not None else error.strerror or error)
        status = Status.UNUSABLE
    raise typer.Exit(status)
