"""What a server needs: ``call`` runs a function under asyncio, ``status_of`` returns the HTTP status of an error.

``call`` uses a thread that ends when its task is cancelled, its time is up or its client is gone. The engine releases
the GIL, so the event loop goes on. A call that takes a ``CancelFlag`` gets one, which is set when the caller no longer
waits: the engine then stops within a second, and the thread is free again.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Executor
from functools import partial
from inspect import signature
from json import JSONDecodeError
from types import MappingProxyType
from typing import Any, TypeVar

from nonet import CancelFlag, CancelledError, LimitError, MistakeError
from nonet._checks import checked_seconds, wrong_type
from nonet.results import SolvedError

__all__ = ["STATUSES", "call", "status_of"]

Found = TypeVar("Found")
STATUSES: Mapping[type[Exception], int] = MappingProxyType(
    {
        MistakeError: 409,
        SolvedError: 409,
        LimitError: 503,
        CancelledError: 503,
        TimeoutError: 503,
        ImportError: 501,
        JSONDecodeError: 400,
        UnicodeDecodeError: 400,
        RecursionError: 400,  # JSON that is nested too deeply
        ValueError: 422,
        TypeError: 400,
        KeyError: 400,
    }
)
"""The HTTP status of each class of errors; the first class that an error has counts. ``docs/app.md`` explains them."""


def status_of(error: Exception) -> int:
    """Return the HTTP status with which a server tells an error; 500 for one that nonet does not raise.

    >>> import nonet
    >>> from nonet.aio import status_of
    >>> status_of(nonet.ParseError("expected 81 cells")), status_of(TimeoutError())
    (422, 503)
    """
    return next((status for kind, status in STATUSES.items() if isinstance(error, kind)), 500)


async def call(
    function: Callable[..., Found],
    /,
    *args: Any,
    timeout: float | None = None,
    gone: Awaitable[object] | None = None,
    executor: Executor | None = None,
    **keywords: Any,
) -> Found:
    """Call a function in a thread and return its result; raise what it raises.

    After ``timeout`` seconds the call is cancelled, and ``TimeoutError`` is raised at once. When ``gone`` ends, which
    waits for a client to go away, it is cancelled, and ``CancelledError`` is raised. If the task that waits is
    cancelled, so is the call. ``executor`` has the threads: by default those of the event loop. All other arguments are
    those of the function, which takes ``cancel`` if it can last long. A ``timeout`` that is negative or not a number
    (NaN) raises ``ValueError``, one of another type ``TypeError``.

    >>> import asyncio, nonet
    >>> from nonet.aio import call
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> asyncio.run(call(nonet.hint, puzzle)).where
    'Box 2 still needs an 8. Which cell can take it?'
    >>> asyncio.run(call(nonet.count_solutions, "." * 81, limit=None, timeout=0.1))
    Traceback (most recent call last):
    TimeoutError: no answer within 0.1 s
    """
    if not callable(function):
        raise wrong_type("call takes a function and then its arguments, such as call(nonet.solve, puzzle)", function)
    if timeout is not None:
        checked_seconds("timeout", timeout)
    flag = CancelFlag()
    if "cancel" in signature(function).parameters:
        keywords["cancel"] = flag
    future = asyncio.get_running_loop().run_in_executor(executor, partial(function, *args, **keywords))
    future.add_done_callback(_look)
    watches: list[asyncio.Future[Any]] = [] if gone is None else [asyncio.ensure_future(gone)]
    try:
        try:
            async with asyncio.timeout(timeout):
                await asyncio.wait([future, *watches], return_when=asyncio.FIRST_COMPLETED)
        except TimeoutError:
            raise TimeoutError(f"no answer within {timeout:g} s") from None
        if not future.done():
            raise CancelledError
        return future.result()
    finally:
        flag.set()
        for watch in watches:
            watch.cancel()


def _look(future: "asyncio.Future[Any]") -> None:
    """Look at the exception of a call for which nobody waits any more, so that asyncio does not report it."""
    if not future.cancelled():
        future.exception()
