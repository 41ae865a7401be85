"""``DaskEngine``: the shards of ``add_columns_to_files`` on a Dask cluster. Needs the extra ``[dask]``.

::

    from nonet.data import add_columns_to_files
    from nonet.data.dask import DaskEngine

    add_columns_to_files("puzzles/", "solved/", do=["solve"], engine=DaskEngine("tcp://scheduler:8786"))

Dask schedules the tasks, restarts killed workers and retries. Two of its rules need special handling:

- When a worker dies, Dask counts a failure for each task that is assigned to it, not only for the running one, and
  gives up (``KilledWorker``) a task with more failures than ``allowed-failures``, a setting of the scheduler. So a task
  that Dask gives up is tried again alone, after all others: then only its own failures count.
- A million tasks at once fill the scheduler's memory, so a bounded number of tasks is submitted at a time.
"""

import logging
import os
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any

from nonet import PuzzleError
from nonet._io.libraries import library
from nonet.data._jobs.engine_options import checked_engine_options
from nonet.data._jobs.shard_tasks import (
    TASKS_IN_FLIGHT,
    ShardResult,
    ShardTask,
    result_of_crash,
    result_of_error,
)

__all__ = ["DaskEngine"]

_CONNECT_SECONDS = 30
_OF_CLIENTS = ("distributed.client", "distributed.batched")  # what logs that a connection is lost
_KEEP_SECONDS = 15
_LOST = "the connection to the Dask scheduler was lost, or the tasks were cancelled there"


@dataclass(frozen=True, slots=True)
class DaskEngine:
    """Runs shards on the cluster whose scheduler has this address, or on a local cluster of worker processes.

    ``client`` is a ``distributed.Client`` of your own, instead of an address. Without either, a local cluster of
    ``workers`` processes (default: one per core) is started and closed at the end; a script then needs
    ``if __name__ == "__main__":``, since its workers import it. ``tries`` limits the attempts at a shard whose worker
    process dies, or whose files cannot be read or written. On a running cluster, the scheduler's ``allowed-failures``
    limits retries after worker deaths.

    >>> DaskEngine("tcp://127.0.0.1:8786")
    DaskEngine(address='tcp://127.0.0.1:8786', client=None, workers=None, tries=3)
    """

    address: str | None = None
    client: Any = None
    workers: int | None = None
    tries: int = 3

    def __post_init__(self) -> None:
        checked_engine_options(self.tries, address=self.address, client=self.client, workers=self.workers)

    def run(
        self, function: Callable[[ShardTask], ShardResult], tasks: Iterable[ShardTask], *, threads: int
    ) -> Generator[tuple[ShardTask, ShardResult]]:
        """Yield each task with its result, in the order in which they finish."""
        library("distributed")
        with self._connected(threads) as client:
            yield from _Submission(client, function, self.tries).results(tasks)

    def _connected(self, threads: int) -> AbstractContextManager[Any]:
        if self.client is not None:
            return _borrowed(self.client)
        return _connected_to(self.address) if self.address is not None else _started(self.workers, threads, self.tries)


@contextmanager
def _borrowed(client: Any) -> Iterator[Any]:
    yield client


@contextmanager
def _connected_to(address: str) -> Iterator[Any]:
    distributed = library("distributed")
    try:
        # A client with an address that cannot be read cannot be closed, and reports that when Python ends.
        library("distributed.comm").resolve_address(address)
        client = distributed.Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise PuzzleError(f"no Dask scheduler can be reached at {address}: {error}") from None
    with _quiet(), client:
        yield client


@contextmanager
def _quiet() -> Iterator[None]:
    """Context manager: silence the logs of a client that loses its scheduler; an error is raised instead."""
    loggers = [logging.getLogger(name) for name in _OF_CLIENTS]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


@contextmanager
def _started(workers: int | None, threads: int, tries: int) -> Iterator[Any]:
    """Context manager: a client of a cluster of processes on this machine, each of one task at a time."""
    dask, distributed = library("dask"), library("distributed")
    count = workers or max(1, int(library("dask.system").CPU_COUNT) // threads)
    with dask.config.set({"distributed.scheduler.allowed-failures": tries - 1}):
        cluster = distributed.LocalCluster(
            n_workers=count, threads_per_worker=1, dashboard_address=":0", silence_logs=logging.CRITICAL
        )
    try:
        with _kept_at(cluster, count), distributed.Client(cluster, set_as_default=False) as client:
            yield client
    finally:
        with suppress(TimeoutError):  # on a busy machine; its processes end with this one
            cluster.close()


@contextmanager
def _kept_at(cluster: Any, count: int) -> Iterator[None]:
    """Context manager: replace workers that stay missing. Dask does not restart one that dies during start-up."""
    is_over = threading.Event()

    def keep() -> None:
        was_short = False
        while not is_over.wait(_KEEP_SECONDS):
            connected = len(cluster.scheduler_info["workers"])
            if connected < count and was_short:
                cluster.scale(connected)  # drops the missing workers
                cluster.scale(count)
            was_short = connected < count

    thread = threading.Thread(target=keep, daemon=True)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()


class _Submission:
    """The tasks that are submitted to a cluster and not finished."""

    def __init__(self, client: Any, function: Callable[[ShardTask], ShardResult], tries: int) -> None:
        self._client, self._function, self._retries = client, function, tries - 1
        self._pending: dict[str, tuple[Any, ShardTask]] = {}

    def results(self, tasks: Iterable[ShardTask]) -> Iterator[tuple[ShardTask, ShardResult]]:
        """Yield each task with its result; at the end, cancel those without."""
        killed_worker = library("distributed").scheduler.KilledWorker
        suspects: list[ShardTask] = []
        try:
            for task, future in self._finished(iter(tasks)):
                error = _error_of(future)
                if isinstance(error, killed_worker):
                    suspects.append(task)
                else:
                    yield task, _result(future, error, task)
            for suspect in suspects:
                ((task, future),) = self._finished(iter([suspect]))
                error = _error_of(future)
                if isinstance(error, killed_worker):
                    yield task, result_of_crash(error.allowed_failures + 1)
                else:
                    yield task, _result(future, error, task)
        finally:
            with suppress(Exception):  # such as those of a connection that was lost
                self._client.cancel([future for future, _ in self._pending.values()])

    def _finished(self, tasks: Iterator[ShardTask]) -> Iterator[tuple[ShardTask, Any]]:
        """Yield each task with its future when it is done, while a bounded number is in flight."""
        first = [self._submitted(task) for task in islice(tasks, TASKS_IN_FLIGHT)]
        done = library("distributed").as_completed(first, loop=self._client.loop)
        for future in done:
            _, task = self._pending.pop(future.key)
            for following in islice(tasks, 1):
                done.add(self._submitted(following))
            yield task, future

    def _submitted(self, task: ShardTask) -> Any:
        # A key that was used before would give the earlier result. Dask takes all words of the key but the last as the
        # group of the task, and keeps tasks of a large group at the scheduler until a worker is free. Other tasks are
        # assigned to workers at once, and count a failure when those die.
        key = f"nonet-shard-{os.urandom(16).hex()}"
        future = self._client.submit(self._function, task, key=key, retries=self._retries, pure=False)
        self._pending[future.key] = future, task
        return future


def _error_of(future: Any) -> BaseException | None:
    # It waits if the result is lost with the worker that had it: Dask then runs the task again.
    error: BaseException | None = future.exception()
    if future.status == "cancelled":
        raise PuzzleError(_LOST)
    return error


def _result(future: Any, error: BaseException | None, task: ShardTask) -> ShardResult:
    if error is not None:
        return result_of_error(error, task.shard)
    try:
        result: ShardResult = future.result()
    except OSError:  # while it was fetched
        raise PuzzleError(_LOST) from None
    return result
