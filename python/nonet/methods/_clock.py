"""``end_after``: Python code that runs too long is ended by an exception, which a signal raises in it.

The timer counts CPU time, as the clocks of methods do, so that a busy machine ends nothing early.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType


class OutOfTime(BaseException):
    """The time is over; no ``except Exception`` of the code that runs catches it."""


@contextmanager
def end_after(seconds: float | None) -> Iterator[None]:
    """Raise ``OutOfTime`` in the code of the block when it has used some seconds of CPU time; ``None``: never.

    Signals reach the main thread of a process alone, so elsewhere there is no limit.
    """
    if seconds is None or not hasattr(signal, "ITIMER_PROF") or current_thread() is not main_thread():
        yield
        return

    def end(_number: int, _frame: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
