"""``run_in_workers``: a function of many tasks, in other processes that end at once when the caller ends.

```
caller ── task ──> pipe ──> worker 1          one pipe for each worker, one task at a time
       <─ result ─ pipe <──
```

``multiprocessing.Pool`` shares semaphores, which the system reports as leaked if the caller is stopped while it closes
the pool. Pipes need none. A thread of each worker waits for the end of the caller, which may be killed while the worker
computes. Workers are spawned, not forked: the caller may have threads. They ignore Ctrl-C, which a terminal sends to
all processes.
"""

import os
import signal
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, TypeVar, cast

Task = TypeVar("Task")
Result = TypeVar("Result")

_STOPPING = {getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)}


def run_in_workers(function: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """Yield the results in the order in which they are ready; an exception of the function ends the work.

    Raises ``ChildProcessError`` if a worker is killed. ``function`` and the tasks must be picklable.
    """
    workers: dict[Connection, BaseProcess] = {}
    waiting = iter(tasks)
    first = list(islice(waiting, jobs))
    # A signal interrupts only the main thread, so no process is left half started.
    failures: list[OSError] = []
    starter = Thread(target=_start, args=(function, len(first), workers, failures))
    starter.start()
    try:
        starter.join()
        if failures:
            raise failures[0]
        for pipe, task in zip(workers, first, strict=True):
            _send(pipe, task)
        busy = set(workers)
        while busy:
            for pipe in cast("list[Connection]", wait(list(busy))):
                yield _received(pipe)
                try:
                    _send(pipe, next(waiting))
                except StopIteration:
                    busy.remove(pipe)
    finally:
        starter.join()
        for process in workers.values():
            process.kill()
        for pipe, process in workers.items():
            pipe.close()
            process.join()


def _start(
    function: Callable[[Any], object], count: int, workers: dict[Connection, BaseProcess], failures: list[OSError]
) -> None:
    """Start processes, in which the signals that stop the caller are blocked until they are ready for them."""
    if hasattr(signal, "pthread_sigmask"):
        # The first process starts it, and it unblocks signals in the thread that does.
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, _STOPPING)  # in this thread, and in its processes
    try:
        for _ in range(count):
            pipe, process = _started(function)
            workers[pipe] = process
    except OSError as error:
        failures.append(error)


def _started(function: Callable[[Any], object]) -> tuple[Connection, BaseProcess]:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, function), daemon=True)
    process.start()
    theirs.close()  # so that the end of the worker is the end of the pipe
    return ours, process


def _send(pipe: Connection, task: object) -> None:
    try:
        pipe.send(task)
    except BrokenPipeError:
        raise ChildProcessError("a process that solves grids was killed") from None


def _received(pipe: Connection) -> Any:
    try:
        result, error = pipe.recv()
    except (EOFError, ConnectionResetError):
        raise ChildProcessError("a process that solves grids was killed") from None
    if error is not None:
        raise error
    return result


def _end_with_caller() -> None:
    """End this process when the caller has ended."""
    caller = parent_process()
    if caller is not None:
        caller.join()
        os._exit(1)


def _work(pipe: Connection, function: Callable[[Any], object]) -> None:
    """Call the function with each task from the pipe, until the caller is gone."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_SETMASK, {signal.SIGINT})
    else:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_caller, daemon=True).start()
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            task = pipe.recv()
            try:
                answer = function(task), None
            except Exception as error:
                error.add_note("".join(traceback.format_tb(error.__traceback__)).rstrip())
                pipe.send((None, error))
            else:
                pipe.send(answer)
