"""``end_after``: Python code that runs too long is ended by an exception, which a signal raises in it.

The limit is CPU time of the thread, as the clocks of methods measure it, so that a busy machine ends nothing early. The
timer counts that of the process, in ticks of the system, up to a sixth too fast: it is set again for what is left. Code
that sleeps or waits for something uses none: another timer looks at the clock.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from time import monotonic, thread_time
from types import FrameType

from nonet._checks import is_finite, shown

WAITED = "it waited"
"""What is said of code that waits."""
_BY_THE_CLOCK = 5
_SHORTEST = 0.001
"""Seconds for which the timer is set again."""
_LONGEST = 1e8
"""Seconds that a timer takes: three years."""
_WAITING = 0.02
"""Code that uses a smaller part of the time waits; with 17 busy processes for 2 cores, code that computes uses 0.09."""


class OutOfTime(BaseException):
    """The time is over; no ``except Exception`` of the code that runs catches it."""


def checked_time_limit(seconds: float | None) -> float | None:
    """Return a time limit; raise ``ValueError`` unless it is ``None`` or a number of seconds above 0."""
    if seconds is not None and not (is_finite(seconds) and seconds > 0):
        raise ValueError(f"time_limit must be a number of seconds above 0, not {shown(seconds)}")
    return None if seconds is None else float(seconds)


@contextmanager
def end_after(seconds: float | None) -> Iterator[None]:
    """Raise ``OutOfTime`` in the code of the block after some seconds of the thread's CPU time; ``None``: never.

    In code that waits without computing it is raised after five times as many seconds by the clock. Signals reach the
    main thread of a process alone, so elsewhere there is no limit.
    """
    if seconds is None or not hasattr(signal, "ITIMER_PROF") or current_thread() is not main_thread():
        yield
        return
    start, start_of_work = monotonic(), thread_time()

    is_over = False

    def end(number: int, _frame: FrameType | None) -> None:
        if is_over:
            return
        elapsed, worked = monotonic() - start, thread_time() - start_of_work
        told = f"stopped by the time limit of {seconds:g} s"
        if number == signal.SIGALRM:
            if worked < _WAITING * elapsed:
                raise OutOfTime(f"{told}: {WAITED} {elapsed:.3g} s without computing")
        elif worked < seconds:
            signal.setitimer(signal.ITIMER_PROF, max(seconds - worked, _SHORTEST), min(seconds, _LONGEST))
        else:
            raise OutOfTime(told)

    after = _BY_THE_CLOCK * seconds
    timers = ((signal.ITIMER_PROF, signal.SIGPROF, seconds), (signal.ITIMER_REAL, signal.SIGALRM, after))
    before = {number: signal.signal(number, end) for _, number, _ in timers}
    try:
        for timer, _, delay in timers:
            signal.setitimer(timer, min(delay, _LONGEST), min(delay, _LONGEST))
        try:
            yield
        finally:
            is_over = True
    finally:  # a signal can come before ``is_over`` is set: the timers end all the same
        for timer, number, _ in timers:
            if signal.getsignal(number) is end:  # else Ctrl-C or the code itself uses the timer now
                signal.setitimer(timer, 0)
                signal.signal(number, before[number])
