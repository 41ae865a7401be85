"""Signals that stop a command: Ctrl-C, SIGTERM and SIGHUP raise ``Stopped``, so that files are closed.

Then the command ends with the same signal, so that its parent process sees the reason (a shell shows 130, 143 or 129)
and a loop in a shell script stops too. A signal that was ignored at the start stays ignored, as under ``nohup``.

One exception is not enough: Python ignores exceptions in destructors, with a message that is left out here, and a
command can block while it ends, for example on a full pipe. So ``Stopped`` is raised again every half second until the
command has ended. Python 3.11 wraps it where a class is made, as imports do: ``unwrapped`` undoes that.
"""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

_AGAIN_SECONDS = 0.5
_NAMES = "SIGINT", "SIGTERM", "SIGHUP"
_waits: list[float] = []
"""Seconds that a first signal waits, in a block of ``time_to_end``."""


class Stopped(BaseException):
    """A signal has stopped the command. Only ``nonet.cli.main`` catches it."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def raised_signals() -> Iterator[None]:
    """Context manager: raise ``Stopped`` in the main thread when a signal arrives."""
    first: int | None = None

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal first
        is_again = first is not None
        if first is None:
            first = number
            if hasattr(signal, "setitimer"):
                before[signal.SIGALRM] = signal.signal(signal.SIGALRM, stop)
                signal.setitimer(signal.ITIMER_REAL, max([*_waits, _AGAIN_SECONDS]), _AGAIN_SECONDS)
                if _waits:
                    return
        # Further signals are ignored: files are being closed, and the timer raises the exception again.
        if not is_again or number == getattr(signal, "SIGALRM", number):
            raise Stopped(first)

    def report(ignored: "sys.UnraisableHookArgs") -> None:
        if not issubclass(ignored.exc_type, Stopped):
            reported_before(ignored)

    reported_before, sys.unraisablehook = sys.unraisablehook, report
    before = {}
    if threading.current_thread() is threading.main_thread():  # elsewhere Python allows no handlers
        for name in _NAMES:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
                before[number] = signal.signal(number, stop)
    try:
        yield
    finally:
        if first is not None and hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in before.items():
            signal.signal(number, handler)
        sys.unraisablehook = reported_before


@contextmanager
def time_to_end(seconds: float) -> Iterator[None]:
    """Context manager: a command that is stopped, before the block or in it, goes on until its end, at most so long."""
    has_timer = hasattr(signal, "setitimer")
    was_stopped = has_timer and signal.getitimer(signal.ITIMER_REAL)[1] > 0
    if was_stopped:
        signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN_SECONDS)
    _waits[:] = [seconds]
    try:
        yield
    finally:
        _waits.clear()
        is_stopped = has_timer and signal.getitimer(signal.ITIMER_REAL)[1] > 0
        if is_stopped:
            signal.setitimer(signal.ITIMER_REAL, _AGAIN_SECONDS, _AGAIN_SECONDS)
    if is_stopped and not was_stopped:
        signal.raise_signal(signal.SIGALRM)


@contextmanager
def unwrapped() -> Iterator[None]:
    """Context manager: raise the ``Stopped`` from which a ``RuntimeError`` was raised."""
    try:
        yield
    except RuntimeError as error:
        if isinstance(error.__cause__, Stopped):
            raise error.__cause__ from None
        raise


def die_of(number: int) -> NoReturn:
    """End the process with this signal, or with an exit status where that is impossible (Windows, process 1)."""
    if os.name == "posix":
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    sys.exit(128 + number)
