"""``RayEngine``: the shards of ``add_columns_to_files`` on a Ray cluster. Needs the extra ``[ray]``.

::

    from nonet.data import add_columns_to_files
    from nonet.data.ray import RayEngine

    add_columns_to_files("puzzles/", "solved/", do=["solve"], engine=RayEngine("auto"))

Ray runs one task per worker process, so the task or the machine causes each death. Ray counts retries after a death
(``max_retries``) apart from retries after a kill for lack of memory, which are unlimited by default and a setting of
the cluster. Only ``max_retries=0`` limits both, so this module submits a failed task again, up to ``tries`` times.
"""

import logging
import signal
import socket
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
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

__all__ = ["RayEngine"]

_CONNECT_SECONDS, _POLL_SECONDS = 30, 0.1
_HEAD_SECONDS, _HEAD_TRIES = 5, 4


@dataclass(frozen=True, slots=True)
class RayEngine:
    """Runs shards on the cluster with this address, or on a local cluster of worker processes.

    An address is ``auto`` for the cluster that this machine belongs to, ``host:port``, or ``ray://host:port``. Without
    an address, the cluster to which ``ray.init`` has connected this process is used; otherwise a local cluster of
    ``workers`` processes (default: one per core) is started and closed at the end. ``tries`` limits the attempts at a
    shard whose worker process dies, or whose files cannot be read or written.

    >>> RayEngine("auto")
    RayEngine(address='auto', workers=None, tries=3)
    """

    address: str | None = None
    workers: int | None = None
    tries: int = 3

    def __post_init__(self) -> None:
        checked_engine_options(self.tries, address=self.address, workers=self.workers)

    def run(
        self, function: Callable[[ShardTask], ShardResult], tasks: Iterable[ShardTask], *, threads: int
    ) -> Generator[tuple[ShardTask, ShardResult]]:
        """Yield each task with its result, in the order in which they finish."""
        ray = library("ray")
        with _connected(self.address, self.workers, threads):
            remote = ray.remote(num_cpus=threads, max_retries=0)(_call)
            yield from _results(remote, ray.put(function), iter(tasks), self.tries)


def _call(function: Callable[[ShardTask], ShardResult], task: ShardTask) -> ShardResult:
    return function(task)


@contextmanager
def _connected(address: str | None, workers: int | None, threads: int) -> Iterator[None]:
    """Context manager: connect to Ray, and disconnect at the end; use an existing connection and leave it open."""
    ray = library("ray")
    if ray.is_initialized():
        if address is not None or workers is not None:
            raise PuzzleError("this process is connected to a Ray cluster already: give neither address nor workers")
        yield
        return
    if address is not None:
        _check_reachable(address)
    local = {"num_cpus": workers * threads if workers else None, "include_dashboard": False}
    try:
        with _kept_handlers():
            ray.init(
                address=address or "local",
                log_to_driver=False,
                logging_level=logging.ERROR,
                **(local if address is None else {}),
            )
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise PuzzleError(f"no Ray cluster can be reached at {address or 'this machine'}: {error}") from None
    try:
        yield
    finally:
        ray.shutdown()


def _check_reachable(address: str) -> None:
    """Raise ``PuzzleError`` if nothing listens at this host and port: Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdecimal():
        return
    hosts = [host.strip("[]")]
    if hosts[0] in ("localhost", "127.0.0.1"):
        hosts.insert(0, library("ray").util.get_node_ip_address())  # with which Ray replaces it
    for number, each in enumerate(hosts, 1):
        try:
            socket.create_connection((each, int(port)), _CONNECT_SECONDS).close()
            return
        except (OSError, OverflowError) as error:
            if number == len(hosts):
                raise PuzzleError(f"no Ray cluster can be reached at {address}: {error}") from None


@contextmanager
def _kept_handlers() -> Iterator[None]:
    """Context manager: restore the handler of SIGTERM, which ``ray.init`` replaces."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGTERM)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _results(
    remote: Any, function: Any, tasks: Iterator[ShardTask], tries: int
) -> Iterator[tuple[ShardTask, ShardResult]]:
    """Yield each task with its result; at the end, cancel those without."""
    ray = library("ray")
    head = _Head()
    pending: dict[Any, tuple[ShardTask, int]] = {}

    def submit(task: ShardTask, number: int) -> None:
        pending[remote.remote(function, task)] = task, number

    try:
        for task in islice(tasks, TASKS_IN_FLIGHT):
            submit(task, 1)
        while pending:
            # Inside a longer wait, Ray discards exceptions of signal handlers other than KeyboardInterrupt.
            finished, _ = ray.wait([*pending], num_returns=len(pending), timeout=0)
            if not finished:
                time.sleep(_POLL_SECONDS)
                head.check()
            for reference in finished:
                task, number = pending.pop(reference)
                result = _result(reference, task, number, tries)
                if result is None:
                    submit(task, number + 1)
                    continue
                for following in islice(tasks, 1):
                    submit(following, 1)
                yield task, result
    finally:
        for reference in pending:
            with suppress(Exception):
                ray.cancel(reference, force=True)


class _Head:
    """Checks that the head of the cluster is alive. Ray ends this process when the head is gone for a minute."""

    def __init__(self) -> None:
        ray = library("ray")
        # Behind ray://, a proxy is the head for this process, and Ray raises an error itself.
        address: str = "" if ray.util.client.ray.is_connected() else ray.get_runtime_context().gcs_address
        self._host, _, self._port = address.rpartition(":")
        self._next, self._failures = time.monotonic() + _HEAD_SECONDS, 0

    def check(self) -> None:
        """Raise ``PuzzleError`` if nothing listens there, at several calls within half a minute."""
        if not self._port or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + _HEAD_SECONDS
        try:
            socket.create_connection((self._host.strip("[]"), int(self._port)), _HEAD_SECONDS).close()
            self._failures = 0
        except OSError:
            self._failures += 1
        if self._failures >= _HEAD_TRIES:
            raise PuzzleError("the connection to the Ray cluster was lost: its head does not answer")


def _result(reference: Any, task: ShardTask, number: int, tries: int) -> ShardResult | None:
    """Return the result of a task, ``None`` if it is to be tried again."""
    ray = library("ray")
    errors = ray.exceptions
    try:
        result: ShardResult = ray.get(reference)
        return result
    except (errors.WorkerCrashedError, errors.OutOfMemoryError, errors.NodeDiedError):
        return None if number < tries else result_of_crash(tries)
    except errors.RayTaskError as error:
        cause = error.cause
        if isinstance(cause, OSError) and number < tries:
            return None
        return result_of_error(cause, task.shard)
