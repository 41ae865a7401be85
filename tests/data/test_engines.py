"""What ``add_columns_to_files`` does with engines. Those here run in this process; ``test_clusters`` starts others."""

import errno
import pickle
import re
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable
from pathlib import Path

import pytest

from nonet import PuzzleError

pytest.importorskip("pyarrow")

from data.shard_folders import content, make_shards
from nonet.data import ShardResult, ShardTask, add_columns_to_files
from nonet.data._jobs import shard_tasks
from nonet.data._jobs.shards import Shard
from nonet.data.dask import DaskEngine
from nonet.data.ray import RayEngine
from puzzles import MULTIPLE, PROPER

Function = Callable[[ShardTask], ShardResult]
Results = Generator[tuple[ShardTask, ShardResult]]


class Backwards:
    """Runs the tasks in this process, the last first; each function and result goes through pickle."""

    def __init__(self) -> None:
        self.kept: list[str] = []
        self.is_closed = False

    def run(self, function: Function, tasks: Iterable[ShardTask], *, threads: int) -> Results:
        assert threads == 1
        try:
            for task in reversed([*tasks]):
                result = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(function))(task)))
                self.kept += [task.shard.name] * result.is_kept
                yield task, result
        finally:
            self.is_closed = True


@pytest.fixture
def shards(tmp_path: Path) -> Path:
    return make_shards(tmp_path / "in", 5)


def test_the_result_is_that_of_one_process(shards: Path, tmp_path: Path) -> None:
    counts: list[int] = []
    parts: list[float] = []
    expected = add_columns_to_files(shards, tmp_path / "one", do=["solve", "rate"])
    summary = add_columns_to_files(
        shards,
        tmp_path / "two",
        do=["solve", "rate"],
        engine=Backwards(),
        progress=counts.append,
        fraction_done=parts.append,
    )
    assert content(tmp_path / "one") == content(tmp_path / "two")
    assert (summary.status_counts, summary.made_count) == (expected.status_counts, 5)
    assert counts == sorted(counts)
    assert counts[-1] == summary.row_count
    assert parts == sorted(parts)
    assert parts[-1] == 1


def test_a_shard_that_cannot_be_read_is_set_aside(
    shards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = (shards / "part-01.parquet").read_bytes()
    (shards / "part-01.parquet").write_bytes(data[: len(data) // 2])
    (shards / "part-03.parquet").write_bytes(b"")
    monkeypatch.chdir(tmp_path)  # paths are the caller's in errors, also where they are relative
    expected = add_columns_to_files("in", "one", do=["solve"])
    summary = add_columns_to_files("in", "two", do=["solve"], engine=Backwards())
    assert len(summary.failed_shards) == 2
    assert summary.failed_shards == expected.failed_shards
    assert content(tmp_path / "one") == content(tmp_path / "two")


def test_resume_keeps_what_is_complete(shards: Path, tmp_path: Path) -> None:
    add_columns_to_files(shards, tmp_path / "one", do=["solve"])
    add_columns_to_files(shards, tmp_path / "two", do=["solve"])
    (tmp_path / "two" / "part-00.parquet").unlink()
    (tmp_path / "two" / "part-02.parquet").write_bytes(b"damaged")
    engine = Backwards()
    summary = add_columns_to_files(shards, tmp_path / "two", do=["solve"], engine=engine, resume=True)
    assert (summary.made_count, summary.kept_count) == (2, 3)
    assert engine.kept == ["part-04.parquet", "part-03.parquet", "part-01.parquet"]
    assert content(tmp_path / "one") == content(tmp_path / "two")


def test_a_run_that_is_stopped_closes_the_engine_and_is_resumed(shards: Path, tmp_path: Path) -> None:
    class StopError(Exception):
        pass

    def stop(rows: int) -> None:
        if rows > 50:
            raise StopError

    engine = Backwards()
    with pytest.raises(StopError):
        add_columns_to_files(shards, tmp_path / "two", do=["solve"], engine=engine, progress=stop)
    assert engine.is_closed
    summary = add_columns_to_files(shards, tmp_path / "two", do=["solve"], engine=Backwards(), resume=True)
    assert (summary.made_count, summary.kept_count) == (3, 2)
    add_columns_to_files(shards, tmp_path / "one", do=["solve"])
    assert content(tmp_path / "one") == content(tmp_path / "two")


def test_an_output_that_cannot_be_written_ends_the_run(shards: Path, tmp_path: Path) -> None:
    class FullDisk:
        def run(self, function: Function, tasks: Iterable[ShardTask], *, threads: int) -> Results:
            for task in tasks:
                yield task, shard_tasks.result_of_error(OSError(errno.ENOSPC, "full", task.shard.target), task.shard)

    with pytest.raises(OSError, match="full") as raised:
        add_columns_to_files(shards, tmp_path / "out", do=["solve"], engine=FullDisk())
    assert raised.value.filename == str(tmp_path / "out" / "part-00.parquet")


def test_another_error_of_a_worker_ends_the_run() -> None:
    shard = Shard("/in", "/out", "in")
    for error in (ModuleNotFoundError("No module named 'nonet'"), MemoryError()):
        with pytest.raises(PuzzleError, match=rf"a task failed on the cluster: {type(error).__name__}"):
            shard_tasks.result_of_error(error, shard)
    assert shard_tasks.result_of_error(OSError(errno.EIO, "bad disk", "/in"), shard).reason == "/in: bad disk"


def test_a_file_that_only_this_process_sees_is_named_so(shards: Path, tmp_path: Path) -> None:
    class Elsewhere:
        def __init__(self, missing: str) -> None:
            self.missing = missing

        def run(self, function: Function, tasks: Iterable[ShardTask], *, threads: int) -> Results:
            for task in tasks:
                error = FileNotFoundError(errno.ENOENT, "No such file or directory", getattr(task.shard, self.missing))
                yield task, shard_tasks.result_of_error(error, task.shard)

    summary = add_columns_to_files(shards, tmp_path / "out", do=["solve"], engine=Elsewhere("source"))
    expected = "part-00.parquet: No such file or directory on a worker, which needs the same path as this process"
    assert summary.failed_shards[0].reason.endswith(expected)
    with pytest.raises(FileNotFoundError, match="on a worker, which needs the same path") as raised:
        add_columns_to_files(shards, tmp_path / "other", do=["solve"], engine=Elsewhere("target"))
    assert raised.value.filename == str(tmp_path / "other" / "part-00.parquet")
    # One that is missing here, too.
    gone = Shard(str(tmp_path / "gone"), str(tmp_path / "o"), "gone")
    error = FileNotFoundError(errno.ENOENT, "No such file or directory", gone.source)
    assert shard_tasks.result_of_error(error, gone).reason == f"{gone.source}: No such file or directory"


def test_a_worker_with_another_version_is_refused(
    shards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Older(Backwards):
        def run(self, function: Function, tasks: Iterable[ShardTask], *, threads: int) -> Results:
            monkeypatch.setattr(shard_tasks, "__version__", "0.0.9")
            return super().run(function, tasks, threads=threads)

    with pytest.raises(PuzzleError, match=r"a worker has nonet 0\.0\.9 with pyarrow"):
        add_columns_to_files(shards, tmp_path / "out", do=["solve"], engine=Older())


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
def test_a_worker_gives_its_memory_back_after_a_shard(tmp_path: Path) -> None:
    """Dask gives no tasks to a worker that keeps 80% of its memory limit: the run would wait for ever."""
    script = r"""
import re, sys
from pathlib import Path
import pyarrow as pa
import pyarrow.parquet as pq
from nonet.data._columns.column_maker import ColumnMaker
from nonet.data._columns.functions import read_plan
from nonet.data._jobs.shard_tasks import ShardFunction, ShardTask, ShardWriter
from nonet.data._jobs.shards import Shard

def memory():
    return int(re.search(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text())[1]) // 1024

function = ShardFunction(ShardWriter(ColumnMaker(read_plan(["solve"], "se121"), threads=1), overwrite=True))
for rows in (10, 1_000_000):
    pq.write_table(pa.table({"q": [sys.argv[1]] * rows}), "in.parquet")
    pa.default_memory_pool().release_unused()
    before = memory()
    function(ShardTask(Shard("in.parquet", "out.parquet", "out.parquet")))
print(before, memory())
"""
    ended = subprocess.run(
        [sys.executable, "-c", script, PROPER], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    before, after = map(int, ended.stdout.split())
    assert after - before < 90


def test_one_file_needs_no_engine(shards: Path, tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="one file is one shard: an engine needs a folder or a pattern"):
        add_columns_to_files(shards / "part-00.parquet", tmp_path / "out.parquet", do=["solve"], engine=Backwards())
    assert not (tmp_path / "out.parquet").exists()


@pytest.mark.parametrize(("kind", "modules"), [(DaskEngine, ["dask", "distributed"]), (RayEngine, ["ray"])])
def test_a_missing_engine_is_named_with_its_extra(
    kind: type[DaskEngine | RayEngine],
    modules: list[str],
    shards: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in modules:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ImportError, match=re.escape(f"not installed: pip install 'nonet[{modules[0]}]'")):
        add_columns_to_files(shards, tmp_path / "out", do=["solve"], engine=kind())


@pytest.mark.parametrize("kind", [DaskEngine, RayEngine])
def test_wrong_options_are_refused(kind: type[DaskEngine | RayEngine]) -> None:
    for options, error, text in [
        ({"workers": 0}, ValueError, "workers must be"),
        ({"workers": "2"}, TypeError, "workers must be"),
        ({"tries": 0}, ValueError, "tries must be"),
        ({"tries": None}, TypeError, "tries must be"),
        ({"address": 8786}, TypeError, "address must be"),
        ({"address": "x", "workers": 2}, ValueError, "give one of address"),
    ]:
        with pytest.raises(error, match=text):
            kind(**options)  # type: ignore[arg-type]


def test_an_engine_that_loses_a_result_or_returns_one_twice_is_named(shards: Path, tmp_path: Path) -> None:
    class Losing(Backwards):
        def __init__(self, times: dict[str, int]) -> None:
            super().__init__()
            self.times = times

        def run(self, function: Function, tasks: Iterable[ShardTask], *, threads: int) -> Results:
            for task, result in super().run(function, tasks, threads=threads):
                for _ in range(self.times.get(task.shard.name, 1)):
                    yield task, result

    with pytest.raises(PuzzleError, match=r"the engine returned no result for part-02\.parquet$"):
        add_columns_to_files(shards, tmp_path / "out", do=["solve"], engine=Losing({"part-02.parquet": 0}))
    with pytest.raises(PuzzleError, match=r"no result for part-00\.parquet and 1 other shard$"):
        add_columns_to_files(
            shards,
            tmp_path / "more",
            do=["solve"],
            engine=Losing(dict.fromkeys(["part-00.parquet", "part-04.parquet"], 0)),
        )
    with pytest.raises(PuzzleError, match=r"the engine returned two results for part-03\.parquet"):
        add_columns_to_files(shards, tmp_path / "twice", do=["solve"], engine=Losing({"part-03.parquet": 2}))
    # What was made is kept.
    summary = add_columns_to_files(shards, tmp_path / "out", do=["solve"], engine=Backwards(), resume=True)
    assert (summary.made_count, summary.kept_count) == (1, 4)


def test_a_source_that_changed_is_made_again_on_an_engine(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("a.csv", "b.csv"):
        (tmp_path / "in" / name).write_text(f"puzzle\n{PROPER}\n")
    add_columns_to_files(tmp_path / "in", tmp_path / "two", do=["solve"], engine=Backwards())
    (tmp_path / "in/a.csv").write_text(f"puzzle\n{MULTIPLE}\n")
    engine = Backwards()
    add_columns_to_files(tmp_path / "in", tmp_path / "two", do=["solve"], engine=engine, resume=True)
    assert engine.kept == ["b.csv"]
    add_columns_to_files(tmp_path / "in", tmp_path / "one", do=["solve"])
    assert content(tmp_path / "one") == content(tmp_path / "two")
