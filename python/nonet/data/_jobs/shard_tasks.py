"""Shards as tasks: what a cluster engine such as Dask or Ray gets, and what it returns.

```
this process       ShardTask(shard, record of an earlier run) ----+
                                                                  v
a worker process                            ShardFunction: write_shard, then the record of the shard
                                                                  |
this process       manifest <---- ShardResult(record or reason) <-+
```

A task can run any number of times, also twice at the same time: the bytes are the same each time, and the file appears
complete by one rename. So retries are harmless.
"""

import sys
from collections.abc import Callable, Generator, Iterable
from typing import Any, Final, NamedTuple, Protocol

from nonet import PuzzleError, __version__
from nonet._io import storage
from nonet._io.libraries import library, version_of
from nonet.data._jobs.manifest import Record, is_complete
from nonet.data._jobs.shard_writer import ShardWriter, Written
from nonet.data._jobs.shards import Shard

TASKS_IN_FLIGHT: Final = 4096
"""The most tasks that an engine holds at a time, so that a folder of a million shards does not fill its memory."""


class ShardTask(NamedTuple):
    """A shard to make, with absolute paths, and its record in the manifest of an earlier run."""

    shard: Shard
    record: Record | None = None


class ShardResult(NamedTuple):
    """The record of a shard that is complete, or the reason of its failure. ``is_kept``: an earlier run made it."""

    record: Record | None = None
    reason: str = ""
    is_kept: bool = False


class ShardEngine(Protocol):
    """Something that runs tasks on other processes or machines: ``DaskEngine``, ``RayEngine``, or one of your own."""

    def run(
        self, function: Callable[[ShardTask], ShardResult], tasks: Iterable[ShardTask], *, threads: int
    ) -> Generator[tuple[ShardTask, ShardResult]]:
        """Call the function, which can be pickled, with each task; yield the results in any order.

        ``threads`` is the number of threads that a call uses. A task whose worker process dies is tried a bounded
        number of times and then has a result with a reason. When the iterator is closed, all other tasks are cancelled.
        """


def _ignore(_: Any) -> None:
    pass


class ShardFunction:
    """Makes the shard of a task, in a worker process or in this one.

    ``progress`` and ``fraction_done`` of a shard can be set in this process; others call the function without them.
    """

    def __init__(self, writer: ShardWriter) -> None:
        self._writer = writer
        self._versions = _versions()

    def __call__(
        self,
        task: ShardTask,
        *,
        progress: Callable[[int], object] = _ignore,
        fraction_done: Callable[[float], object] = _ignore,
    ) -> ShardResult:
        """Make the shard, unless it is there as an earlier run left it.

        Raises ``OSError`` for a file that cannot be read or written: another try can succeed.
        """
        if (versions := _versions()) != self._versions:
            raise PuzzleError(f"a worker has {versions}, this process has {self._versions}: the results would differ")
        if task.record is not None and is_complete(task.shard, task.record):
            return ShardResult(task.record, is_kept=True)
        try:
            # Before it is read: if the source changes meanwhile, its digest is another when the run is resumed.
            copy = storage.local_copy(task.shard.source)  # a remote file is read once, not twice
            size, digest = storage.size_of(copy.path), storage.digest_of(copy.path)
            written = self._writer.write(task.shard, progress=progress, fraction_done=fraction_done)
        except PuzzleError as error:
            return ShardResult(reason=str(error))
        finally:
            # Dask gives no more tasks to a process that keeps 80% of its memory limit.
            if "pyarrow" in sys.modules:
                library("pyarrow").default_memory_pool().release_unused()
        return ShardResult(record_of(task.shard, size, digest, written))


def _versions() -> str:
    return f"nonet {__version__} with pyarrow {version_of('pyarrow')}"


def record_of(shard: Shard, source_bytes: int, source_digest: str, written: Written) -> Record:
    """Return the record of a shard for the manifest."""
    return {
        "shard": shard.name,
        "source_bytes": source_bytes,
        "source_sha256": source_digest,
        "format": written.format,
        "rows": written.row_count,
        "statuses": dict(sorted(written.status_counts.items())),
        "bytes": storage.size_of(shard.target),
        "sha256": written.digest,
        **({"misfits": written.misfit_count} if written.misfit_count else {}),
    }


def is_of_target(error: BaseException, shard: Shard) -> bool:
    """Return whether the error comes from writing the output, which would also stop the next shard."""
    return isinstance(error, OSError) and error.filename in (None, shard.target)


def reason_of(error: Exception) -> str:
    """Return the reason why a shard was not made."""
    return f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else str(error)


def result_of_error(error: BaseException, shard: Shard) -> ShardResult:
    """Return the result for a shard whose input cannot be read; re-raise errors that affect every shard."""
    if isinstance(error, FileNotFoundError) and _is_here(str(error.filename), shard):
        text = f"{error.strerror} on a worker, which needs the same path as this process"
        error = FileNotFoundError(error.errno, text, error.filename)
    if isinstance(error, PuzzleError) or is_of_target(error, shard):
        raise error
    if not isinstance(error, OSError):
        raise PuzzleError(f"a task failed on the cluster: {type(error).__name__}: {error}") from error
    return ShardResult(reason=reason_of(error))


def _is_here(path: str, shard: Shard) -> bool:
    """Return whether this process sees a file that a worker misses, or the folder of an output file."""
    return storage.is_folder(storage.folder_of(path)) if path == shard.target else storage.exists(path)


def result_of_crash(tries: int) -> ShardResult:
    """Return the result for a shard whose worker process died at each try."""
    times = "once" if tries == 1 else f"{tries} times"
    return ShardResult(reason=f"the worker process died {times} while it made this shard")
