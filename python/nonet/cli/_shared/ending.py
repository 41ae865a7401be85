"""How a command ends: its exit status, and an error message of one line on stderr.

| status | meaning |
|---|---|
| 0 | every puzzle is proper (with ``--any`` or ``--limit``: has a solution) |
| 1 | some puzzle is not |
| 2 | some input or output is unusable, or there is too little memory |
| 3 | a picture was read, but not for certain |
| 141 | the reader of the output closed it, as ``head`` does |
| 129, 130, 143 | stopped by SIGHUP, Ctrl-C or SIGTERM: the process ends with the signal, and shells show this status |
"""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import IntEnum

import click

from nonet import ParseError, PuzzleError
from nonet._terminal import escaped
from nonet.cli._shared.progress import above_progress
from nonet.cli._shared.streams import STDOUT, abandon_stdout


class ExitStatus(IntEnum):
    """The exit statuses. If several apply, the highest is returned."""

    PROPER = 0
    NOT_PROPER = 1
    UNUSABLE = 2
    DOUBTFUL = 3
    CLOSED_PIPE = 141


class DoubtfulError(ParseError):
    """A picture was read, but not for certain."""


class UnwrittenError(PuzzleError):
    """The output file is not written, because some puzzles have no answer."""


def print_error(message: object) -> None:
    """Print one line on stderr."""
    if sys.stdout is not None:
        with suppress(OSError):
            sys.stdout.flush()
    with above_progress(), suppress(OSError):
        print(f"nonet: {escaped(_told(message))}", file=sys.stderr)


def _told(message: object) -> str:
    """Return a message; what an error says is in the language of the command."""
    context = click.get_current_context(silent=True)
    language = context.params.get("language") if context else None
    if isinstance(message, Exception) and language not in (None, "en"):
        from nonet.logic.problems import problem

        return problem(language, message)
    return reason_of(message) if isinstance(message, OSError) else str(message)


def reason_of(error: OSError) -> str:
    """Return the text of a system error: the file, if known, and the reason."""
    reason = error.strerror or str(error)
    return reason if error.filename is None else f"{os.fsdecode(error.filename)}: {reason}"


def output_failed(error: OSError) -> ExitStatus:
    """Report an output that cannot be written; return the exit status of the command."""
    is_closed_pipe = isinstance(error, BrokenPipeError)
    if not is_closed_pipe:
        print_error(error if isinstance(error, FileNotFoundError) else reason_of(error))
    if is_closed_pipe or error.filename in (None, STDOUT):
        abandon_stdout()
    return ExitStatus.CLOSED_PIPE if is_closed_pipe else ExitStatus.UNUSABLE


def shortage(error: BaseException) -> str | None:
    """Return what the system could not provide, ``None`` for any other error."""
    if isinstance(error, MemoryError):
        return "not enough memory"
    # What the loader says of a library, with or without the system's reason, and Python if a thread cannot be started.
    if isinstance(error, ImportError):
        said = str(error)
        if os.strerror(errno.ENOMEM) in said:
            return "not enough memory to load a library"
        if "failed to map segment" in said and os.strerror(errno.EPERM) not in said:
            return f"not enough memory to load a library, or its folder is mounted noexec: {said}"
    return "not enough memory or threads" if "can't start new thread" in str(error) else None


@contextmanager
def shortages() -> Iterator[None]:
    """Context manager: too little memory or too few threads are an unusable system: a message and exit status 2."""
    try:
        yield
        return
    except (MemoryError, ImportError, RuntimeError) as error:
        reason = shortage(error)
        if reason is None:
            raise
        error.__traceback__ = error.__context__ = None  # frees what the failed calls hold, for the message
    print_error(reason)
    raise click.exceptions.Exit(ExitStatus.UNUSABLE)


@contextmanager
def ending() -> Iterator[list[ExitStatus]]:
    """Exit with the right status when the block ends; the yielded list collects the statuses of the puzzles."""
    exit_statuses: list[ExitStatus] = []
    try:
        yield exit_statuses
        sys.stdout.flush()
        status = max(exit_statuses, default=ExitStatus.PROPER)
    except DoubtfulError as error:
        print_error(error)
        status = ExitStatus.DOUBTFUL
    except PuzzleError as error:
        is_withheld = isinstance(error, UnwrittenError)
        print_error(f"{error} (--keep-going writes the rest)" if is_withheld else error)
        status = max(exit_statuses) if is_withheld else ExitStatus.UNUSABLE
    except ImportError as error:  # of an extra
        if shortage(error) is not None:
            raise
        print_error(error)
        status = ExitStatus.UNUSABLE
    except OSError as error:
        status = output_failed(error)
    raise click.exceptions.Exit(status)


@contextmanager
def usage_errors() -> Iterator[None]:
    """Context manager: report a missing library and a wrong argument in the way of the command line."""
    try:
        yield
    except PuzzleError:
        raise
    except ImportError as error:
        if shortage(error) is not None:
            raise
        raise click.ClickException(str(error)) from None
    except ValueError as error:
        raise click.UsageError(str(error)) from None
