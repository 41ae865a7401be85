"""``run_in_workers``: a function of many tasks, in other processes that end at once when the caller ends.

```
caller ── task ──> pipe ──> worker 1          one pipe for each worker, one task at a time
       <─ result ─ pipe <──
```

``multiprocessing.Pool`` shares semaphores, which the system reports as leaked if the caller is stopped while it closes
the pool. Pipes need none. Workers are spawned, not forked: the caller may have threads.
"""

import signal
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, TypeVar, cast

from nonet.methods._worker import work

Task = TypeVar("Task")
Result = TypeVar("Result")

_STOPPING = {getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)}


class _EndedError(ChildProcessError):
    """A worker ended in a task."""


def run_in_workers(
    function: Callable[[Task], Result],
    tasks: Iterable[Task],
    jobs: int,
    *,
    on_end: Callable[[Task, int], Result] | None = None,
) -> Iterator[Result]:
    """Yield the results in the order in which they are ready; an exception of the function ends the work.

    If a worker ends in a task, ``on_end`` makes the result of the task and the exit code (of a signal: minus its
    number), and another worker takes its place; without ``on_end``, ``ChildProcessError`` is raised. ``function`` and
    the tasks must be picklable.
    """
    workers: dict[Connection, BaseProcess] = {}
    waiting = iter(tasks)
    first = list(islice(waiting, jobs))
    try:
        _start_in_thread(function, len(first), workers)
        busy = dict(zip(workers, first, strict=True))
        for pipe, task in busy.items():
            _send(pipe, task)
        while busy:
            for pipe in cast("list[Connection]", wait(list(busy))):
                task = busy.pop(pipe)
                try:
                    result = _received(pipe)
                except _EndedError:
                    if on_end is None:
                        raise
                    result = on_end(task, _exit_code(pipe, workers))
                yield result
                for following in islice(waiting, 1):
                    if pipe not in workers:
                        _start_in_thread(function, 1, workers)
                        pipe = [*workers][-1]
                    busy[pipe] = following
                    _send(pipe, following)
    finally:
        for process in workers.values():
            process.kill()
        for pipe, process in workers.items():
            pipe.close()
            process.join()


def _exit_code(pipe: Connection, workers: dict[Connection, BaseProcess]) -> int:
    """Return the exit code of a worker that has closed its pipe, and forget it."""
    process = workers.pop(pipe)
    pipe.close()
    process.join(1)
    process.kill()  # if it lives on without its pipe
    process.join()
    return process.exitcode or 0


def _start_in_thread(function: Callable[[Any], object], count: int, workers: dict[Connection, BaseProcess]) -> None:
    """Start processes in a thread: a signal interrupts only the main thread, so none is left half started."""
    failures: list[OSError] = []
    starter = Thread(target=_start, args=(function, count, workers, failures))
    starter.start()
    try:
        starter.join()
    finally:
        starter.join()
    if failures:
        raise failures[0]


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
    process = context.Process(target=work, args=(theirs, function), daemon=True)
    process.start()
    theirs.close()  # so that the end of the worker is the end of the pipe
    return ours, process


def _send(pipe: Connection, task: object) -> None:
    try:
        pipe.send(task)
    except BrokenPipeError:
        raise _EndedError("a process that solves grids was killed") from None


def _received(pipe: Connection) -> Any:
    try:
        result, error = pipe.recv()
    except (EOFError, ConnectionResetError):
        raise _EndedError("a process that solves grids was killed") from None
    if error is not None:
        raise error
    return result
