"""Answers in threads: as many at once as there are cores, a short queue before them, and a time limit for each.

The engine releases the GIL, so the event loop goes on. A call is cancelled when its time is up, when the client goes
away, and when the server stops; the engine then ends it within a second (``CancelFlag``).
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import TypeVar

from nonet import CancelFlag

Found = TypeVar("Found")
_WITHOUT_WATCH = 0.05
"""Seconds until the client is watched: most answers take less, and watching takes longer than they do."""


class BusyError(RuntimeError):
    """The queue is full."""


class TimeLimitError(TimeoutError):
    """A call was ended by its time limit."""


class Workers:
    """Threads that answer."""

    def __init__(self, *, time_limit: float, queue: int, threads: int | None = None) -> None:
        self._time_limit = time_limit
        self._threads = threads or os.cpu_count() or 1
        self._most = self._threads + queue
        self._pool: ThreadPoolExecutor | None = None
        self._flags: set[CancelFlag] = set()

    async def run(
        self,
        answer: Callable[[CancelFlag], Found],
        is_gone: Callable[[], Awaitable[object]],
        *,
        time_limit: float = inf,
    ) -> Found:
        """Return an answer; ``is_gone`` ends when the client goes away. ``time_limit`` shortens that of all.

        Raises ``BusyError`` if too many are waiting, and ``TimeLimitError`` if it took too long.
        """
        if len(self._flags) >= self._most:
            raise BusyError
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self._threads, thread_name_prefix="nonet")
        flag = CancelFlag()
        self._flags.add(flag)
        loop = asyncio.get_running_loop()
        limit = min(time_limit, self._time_limit)
        is_late = False
        gone: asyncio.Task[None] | None = None
        timer: asyncio.TimerHandle

        def end() -> None:
            nonlocal is_late
            is_late = True
            flag.set()

        def watch() -> None:
            nonlocal gone, timer
            gone = loop.create_task(_set_when(flag, is_gone))
            timer = loop.call_later(limit - soon, end)

        # Most answers are there before this: they need one timer, and no watch.
        soon = min(_WITHOUT_WATCH, limit)
        timer = loop.call_later(soon, watch)
        try:
            return await loop.run_in_executor(self._pool, answer, flag)
        except Exception:
            if is_late:
                raise TimeLimitError(f"the answer took longer than {limit:g} seconds") from None
            raise
        finally:
            flag.set()
            timer.cancel()
            if gone is not None:
                gone.cancel()
            self._flags.discard(flag)

    def cancel(self) -> None:
        """Cancel all calls: each ends soon with an error."""
        for flag in [*self._flags]:
            flag.set()

    def close(self) -> None:
        """End all calls."""
        self.cancel()
        if self._pool is not None:
            self._pool.shutdown(wait=True)
            self._pool = None


async def _set_when(flag: CancelFlag, is_gone: Callable[[], Awaitable[object]]) -> None:
    """Set the flag when the client goes away."""
    await is_gone()
    flag.set()
