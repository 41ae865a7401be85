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
from contextlib import suppress
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


def run_in_workers(
    function: Callable[[Task], Result],
    tasks: Iterable[Task],
    jobs: int,
    *,
    on_end: Callable[[Task, str], Result] | None = None,
) -> Iterator[Result]:
    """Yield the results in the order in which they are ready; an exception of the function ends the work.

    If a worker ends in a task, ``on_end`` makes the result of the task and of what is said of it (``was killed
    by SIGKILL``), and another worker takes its place; without ``on_end``, ``ChildProcessError`` is raised. ``function``
    and the tasks must be picklable; the error of one that a worker cannot import is raised.
    """
    workers: dict[Connection, BaseProcess] = {}
    waiting = iter(tasks)
    first = list(islice(waiting, jobs))
    try:
        _start_in_thread(len(first), workers)
        busy = dict(zip(workers, first, strict=True))
        for pipe, task in busy.items():
            _send(pipe, function, task)
        while busy:
            for pipe in cast("list[Connection]", wait(list(busy))):
                task = busy.pop(pipe)
                try:
                    result, error = pipe.recv()
                except (EOFError, ConnectionResetError):
                    how = _how_ended(pipe, workers)
                    if on_end is None:
                        raise ChildProcessError(f"a process that solves grids {how}") from None
                    result, error = on_end(task, how), None
                if error is not None:
                    raise error
                yield result
                for following in islice(waiting, 1):
                    if pipe not in workers:
                        _start_in_thread(1, workers)
                        pipe = [*workers][-1]
                    busy[pipe] = following
                    _send(pipe, function, following)
    finally:
        for process in workers.values():
            process.kill()
        for pipe, process in workers.items():
            pipe.close()
            process.join()


def _how_ended(pipe: Connection, workers: dict[Connection, BaseProcess]) -> str:
    """Return how a worker that has closed its pipe ended: by itself, or killed by a signal; and forget it."""
    process = workers.pop(pipe)
    pipe.close()
    process.join(1)
    process.kill()  # if it lives on without its pipe
    process.join()
    status = process.exitcode or 0
    return f"ended with status {status}" if status >= 0 else f"was killed by {signal.Signals(-status).name}"


def _start_in_thread(count: int, workers: dict[Connection, BaseProcess]) -> None:
    """Start processes in a thread: a signal interrupts only the main thread, so none is left half started."""
    failures: list[OSError] = []
    starter = Thread(target=_start, args=(count, workers, failures))
    starter.start()
    try:
        starter.join()
    finally:
        starter.join()
    if failures:
        raise failures[0]


def _start(count: int, workers: dict[Connection, BaseProcess], failures: list[OSError]) -> None:
    """Start processes, in which the signals that stop the caller are blocked until they are ready for them."""
    if hasattr(signal, "pthread_sigmask"):
        # The first process starts it, and it unblocks signals in the thread that does.
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, _STOPPING)  # in this thread, and in its processes
    try:
        for _ in range(count):
            pipe, process = _started()
            workers[pipe] = process
    except OSError as error:
        failures.append(error)


def _started() -> tuple[Connection, BaseProcess]:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs,), daemon=True)
    process.start()
    theirs.close()  # so that the end of the worker is the end of the pipe
    return ours, process


def _send(pipe: Connection, function: Callable[[Any], object], task: object) -> None:
    with suppress(BrokenPipeError, ConnectionResetError):  # the worker has ended: so says what is received
        pipe.send((function, task))
