"""Dask and Ray, started for real with two workers: killed workers, poison shards, signals.

The tests of an engine share a running cluster, as starting one takes seconds. A fault is a function that a task calls
first, in its worker process.
"""

import os
import random
import re
import shutil
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from subprocess import DEVNULL, PIPE
from typing import Any, NamedTuple

import pytest

from cli.conftest import NONET, runner
from nonet.data import FailedShard, ShardEngine, ShardResult, ShardTask, add_columns_to_files
from nonet.data.dask import DaskEngine
from nonet.data.ray import RayEngine
from processes import PATIENCE, started, wait_until

pytest.importorskip("pyarrow")

from data.shard_folders import content, make_shards, make_slow_shards

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),  # those of the engines
]
Results = Generator[tuple[ShardTask, ShardResult]]
TRIES = 2


class Cluster(NamedTuple):
    """A running cluster of two workers: its engine, and the arguments of the command, here and in other processes."""

    engine: ShardEngine
    arguments: list[str]
    connected: list[str]


def dask_cluster() -> Iterator[Cluster]:
    distributed: Any = pytest.importorskip("distributed", reason="Dask is not installed: pip install 'nonet[dask]'")
    dask: Any = import_module("dask")
    # The least that Dask allows: a task that was assigned to a worker that dies is given up at once.
    with dask.config.set({"distributed.scheduler.allowed-failures": 0}):
        cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=60)
    address = cluster.scheduler_address
    arguments = ["--engine", "dask", "--address", address]
    try:
        yield Cluster(DaskEngine(address, tries=TRIES), arguments, arguments)
    finally:
        with suppress(TimeoutError):  # on a busy machine; its processes end with this one
            cluster.close()


def ray_cluster() -> Iterator[Cluster]:
    ray: Any = pytest.importorskip("ray", reason="Ray is not installed: pip install 'nonet[ray]'")
    folder = tempfile.mkdtemp(prefix="r", dir="/tmp")  # Ray puts sockets there, and their names must be short
    ray.init(
        address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=60, _temp_dir=folder
    )
    try:
        address = ray.get_runtime_context().gcs_address
        arguments = ["--engine", "ray", "--address", address]
        yield Cluster(RayEngine(tries=TRIES), arguments, arguments[:2])  # this process is connected to it
    finally:
        ray.shutdown()
        shutil.rmtree(folder, ignore_errors=True)


def _text(path: Path) -> str:
    with suppress(OSError):
        return path.read_text(errors="replace")
    return ""


@pytest.fixture(scope="module", params=["dask", "ray"])
def cluster(request: pytest.FixtureRequest) -> Iterator[Cluster]:
    yield from {"dask": dask_cluster, "ray": ray_cluster}[request.param]()


class Faulty:
    """An engine whose tasks call a function first, in the worker process."""

    def __init__(self, engine: ShardEngine, fault: Callable[[str], object]) -> None:
        self._engine, self._fault = engine, fault

    def run(self, function: Callable[[ShardTask], ShardResult], tasks: Iterable[ShardTask], *, threads: int) -> Results:
        fault = self._fault

        # Functions of functions are pickled by value, so that the workers need none of the tests' files.
        def call(task: ShardTask) -> ShardResult:
            fault(task.shard.name)
            return function(task)

        return self._engine.run(call, tasks, threads=threads)


def killer(number: str, marker: Path | None = None) -> Callable[[str], None]:
    """Return a fault: this shard kills its worker when a part of it is written, each time or until the file exists."""
    path = None if marker is None else str(marker)

    def kill(name: str) -> None:
        import os
        import signal
        from importlib import import_module
        from typing import Any

        shard_writer: Any = import_module("nonet.data._jobs.shard_writer")
        original = shard_writer.write_table

        if number not in name or (path is not None and os.path.exists(path)):
            return
        if path is not None:
            open(path, "x").close()

        def write_and_die(*arguments: Any, **options: Any) -> None:
            original(*arguments, **options)
            os.kill(os.getpid(), signal.SIGKILL)

        shard_writer.write_table = write_and_die

    return kill


def failing(number: str, counts: Path, *, times: int) -> Callable[[str], None]:
    """Return a fault: this shard cannot be read the first times; each attempt adds a byte to a file."""
    path = str(counts)

    def fail(name: str) -> None:
        import errno
        import os

        if number in name:
            with open(path, "ab") as file:
                file.write(b"x")
            if os.path.getsize(path) <= times:
                raise OSError(errno.EIO, "Input/output error", name)

    return fail


@pytest.fixture
def shards(tmp_path: Path) -> Path:
    return make_shards(tmp_path / "in", 12)


def test_an_error_that_goes_away_costs_no_row(cluster: Cluster, shards: Path, tmp_path: Path) -> None:
    engine = Faulty(cluster.engine, failing("05", tmp_path / "attempts", times=TRIES - 1))
    summary = add_columns_to_files(shards, tmp_path / "two", do=["solve"], engine=engine)
    assert (summary.failed_shards, summary.made_count) == ([], 12)
    assert (tmp_path / "attempts").stat().st_size == TRIES
    add_columns_to_files(shards, tmp_path / "one", do=["solve"])
    assert content(tmp_path / "two") == content(tmp_path / "one")


def test_an_error_that_stays_sets_the_shard_aside_after_all_tries(
    cluster: Cluster, shards: Path, tmp_path: Path
) -> None:
    engine = Faulty(cluster.engine, failing("05", tmp_path / "attempts", times=100))
    summary = add_columns_to_files(shards, tmp_path / "two", do=["solve"], engine=engine)
    assert [error.source for error in summary.failed_shards] == [str(shards / "part-05.parquet")]
    assert summary.failed_shards[0].reason.endswith("Input/output error")
    assert (summary.made_count, (tmp_path / "attempts").stat().st_size) == (11, TRIES)


def test_a_client_of_your_own_is_used_and_stays_open(shards: Path, tmp_path: Path) -> None:
    distributed: Any = pytest.importorskip("distributed", reason="Dask is not installed: pip install 'nonet[dask]'")
    with distributed.Client(processes=False, n_workers=1, threads_per_worker=1, dashboard_address=None) as client:
        summary = add_columns_to_files(shards, tmp_path / "two", do=["solve"], engine=DaskEngine(client=client))
        assert (summary.failed_shards, summary.made_count) == ([], 12)
        assert client.status == "running"
        assert client.submit(sum, [1, 2]).result() == 3
        with pytest.raises(ValueError, match="give one of address, client and workers"):
            DaskEngine("tcp://127.0.0.1:8786", client)
    add_columns_to_files(shards, tmp_path / "one", do=["solve"])
    assert content(tmp_path / "two") == content(tmp_path / "one")


def test_a_dask_cluster_that_nonet_starts(shards: Path, tmp_path: Path) -> None:
    """Without an address: the command starts worker processes, and ends them."""
    pytest.importorskip("distributed", reason="Dask is not installed: pip install 'nonet[dask]'")
    command: list[str | Path] = [*NONET, "batch", shards, "-o", tmp_path / "two", "--do", "solve"]
    command += ["--engine", "dask", "--workers", "2"]
    with started(command, stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE) as process:
        wait_until(lambda: (tmp_path / "two" / "part-00.parquet").exists(), process)
        workers = _descendants(process.pid)
        _, stderr = process.communicate(timeout=PATIENCE)
    assert stderr == "nonet: 462 rows: 12 conflict, 12 malformed, 12 multiple, 426 proper\n"
    assert process.returncode == 2  # as there are malformed rows
    add_columns_to_files(shards, tmp_path / "one", do=["solve"])
    assert content(tmp_path / "two") == content(tmp_path / "one")
    assert not [number for number in workers if _is_running(number)]


def test_a_killed_worker_costs_no_row(cluster: Cluster, shards: Path, tmp_path: Path) -> None:
    do = ["solve", "rate"]
    add_columns_to_files(shards, tmp_path / "one", do=do)  # type: ignore[arg-type]
    killed = tmp_path / "killed"
    engine = Faulty(cluster.engine, killer("05", killed))
    summary = add_columns_to_files(shards, tmp_path / "two", do=do, engine=engine)  # type: ignore[arg-type]
    assert killed.exists()
    assert (summary.failed_shards, summary.made_count) == ([], 12)
    assert content(tmp_path / "two") == content(tmp_path / "one")


def test_a_poison_shard_is_set_aside(cluster: Cluster, shards: Path, tmp_path: Path) -> None:
    errors: list[FailedShard] = []
    engine = Faulty(cluster.engine, killer("05"))
    summary = add_columns_to_files(shards, tmp_path / "two", do=["solve"], engine=engine, on_error=errors.append)
    # Tasks that wait at a worker that dies are not to blame.
    assert [error.source for error in summary.failed_shards] == [str(shards / "part-05.parquet")] == [errors[0].source]
    assert re.fullmatch(
        r"the worker process died (once|2 times) while it made this shard", summary.failed_shards[0].reason
    )
    assert summary.made_count == 11
    assert not (tmp_path / "two" / "part-05.parquet").exists()
    assert b'{"complete": false, "shards": 11, "failed": 1' in (tmp_path / "two" / "_manifest.jsonl").read_bytes()
    # Without the fault, the rest is made: also on the engine.
    summary = add_columns_to_files(shards, tmp_path / "two", do=["solve"], engine=cluster.engine, resume=True)
    assert (summary.kept_count, summary.made_count) == (11, 1)
    add_columns_to_files(shards, tmp_path / "one", do=["solve"])
    assert content(tmp_path / "two") == content(tmp_path / "one")


def test_the_command_reports_a_shard_that_cannot_be_read(
    cluster: Cluster, shards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (shards / "part-03.parquet").write_bytes(b"PAR1 and no more")
    (shards / "part-04.parquet").unlink()
    (shards / "part-04.parquet").symlink_to("nowhere")
    run = runner(monkeypatch)
    one = run("batch", shards, "-o", tmp_path / "one", "--do", "solve")
    two = run("batch", shards, "-o", tmp_path / "two", "--do", "solve", *cluster.connected)
    assert one.returncode == two.returncode == 2
    assert sorted(one.stderr.splitlines()) == sorted(two.stderr.splitlines())
    assert len(one.stderr.splitlines()) == 3
    assert content(tmp_path / "two") == content(tmp_path / "one")


def test_the_examples_of_the_documents(
    cluster: Cluster,
    shards: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    name, address = cluster.arguments[1], cluster.arguments[3]
    text = (Path(__file__).resolve().parents[2] / "docs" / "clusters.md").read_text(encoding="utf-8")
    (command,) = re.findall(rf"^nonet (batch puzzles.*--engine {name} --address .*)$", text, re.MULTILINE)
    blocks = re.findall(r"```python\n(from .*?)```", text, re.DOTALL)
    (script,) = [block for block in blocks if f"from nonet.data.{name} " in block]
    monkeypatch.chdir(tmp_path)
    shards.rename("puzzles")
    add_columns_to_files("puzzles", "one", do=["solve", "rate"])
    ended = runner(monkeypatch)(*command.partition(" --engine")[0].split(), *cluster.connected)
    assert ended.stderr == "nonet: 462 rows: 12 conflict, 12 malformed, 12 multiple, 426 proper\n"
    assert content(Path("solved")) == content(Path("one"))
    shutil.rmtree("solved")
    exec(script.replace("tcp://scheduler:8786", address).replace('"auto"', ""), {})
    assert capsys.readouterr().out == "462 rows: 12 conflict, 12 malformed, 12 multiple, 426 proper\n"
    assert content(Path("solved")) == content(Path("one"))


@pytest.mark.parametrize(
    ("engine", "address"),
    [("dask", "nowhere"), ("dask", "http://nowhere:1"), ("ray", "127.0.0.1:1"), ("ray", "ray://127.0.0.1:1")],
)
def test_a_wrong_address_is_refused_soon_and_leaves_nothing(
    engine: str, address: str, shards: Path, tmp_path: Path
) -> None:
    pytest.importorskip({"dask": "distributed"}.get(engine, engine), reason=f"{engine} is not installed")
    out = tmp_path / "out"
    command: list[str | Path] = [
        *NONET,
        "batch",
        shards,
        "-o",
        out,
        "--do",
        "solve",
        "--engine",
        engine,
        "--address",
        address,
    ]
    with started(command, stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE) as process:
        _, stderr = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    (line,) = stderr.splitlines()
    kind = {"dask": "Dask scheduler", "ray": "Ray cluster"}[engine]
    assert line.startswith(f"nonet: no {kind} can be reached at {address}: ")
    # With another address, or without an engine, the same command is not refused.
    assert not out.exists() or not [*out.iterdir()]


def interrupted(arguments: Sequence[str | Path], out: Path) -> list[int]:
    """Press Ctrl-C when some shards are made; return the processes that the command had started."""
    with started([*NONET, "batch", *arguments], stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE) as process:
        wait_until(lambda: len([*out.glob("*.parquet")]) > 1, process)
        workers = _descendants(process.pid)
        process.send_signal(signal.SIGINT)
        _, stderr = process.communicate(timeout=PATIENCE)
    assert process.returncode == -signal.SIGINT
    assert "Traceback" not in stderr
    assert not [path for path in out.iterdir() if path.name.startswith(".nonet-")]
    return workers


def test_ctrl_c_leaves_a_running_cluster_running(cluster: Cluster, shards: Path, tmp_path: Path) -> None:
    long, out = make_slow_shards(tmp_path / "long", 60), tmp_path / "out"
    interrupted([long, "-o", out, "--do", "steps", *cluster.arguments], out)
    # The next job waits for tasks that are not cancelled.
    summary = add_columns_to_files(shards, tmp_path / "two", do=["solve"], engine=cluster.engine)
    assert summary.made_count == 12
    assert len([*out.glob("*.parquet")]) < 60


@pytest.mark.parametrize("engine", ["dask", "ray"])
def test_ctrl_c_ends_a_cluster_that_was_started(engine: str, tmp_path: Path) -> None:
    pytest.importorskip({"dask": "distributed"}.get(engine, engine), reason=f"{engine} is not installed")
    shards, out = make_slow_shards(tmp_path / "long", 30), tmp_path / "out"
    workers = interrupted([shards, "-o", out, "--do", "steps", "--engine", engine, "--workers", "2"], out)
    assert len(workers) >= 2
    until = time.monotonic() + PATIENCE
    while left := [number for number in workers if _is_running(number)]:
        assert time.monotonic() < until, [_text(Path(f"/proc/{number}/cmdline")) for number in left]
        time.sleep(0.1)


def _descendants(parent: int) -> list[int]:
    """Return the processes that a process has started, and theirs."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
    found = [parent]
    for number in found:
        found += [child for child, its in parents.items() if its == number]
    return found[1:]


def _is_running(number: int) -> bool:
    state = _text(Path(f"/proc/{number}/stat")).rpartition(")")[2].split()
    return bool(state) and state[0] != "Z"


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", ["dask", "ray"])
def test_workers_killed_at_random_moments(name: str, tmp_path: Path) -> None:
    library: Any = pytest.importorskip({"dask": "distributed"}.get(name, name), reason=f"{name} is not installed")
    if name == "ray":
        library.shutdown()  # of the tests above
    engine: ShardEngine = (DaskEngine if name == "dask" else RayEngine)(workers=2, tries=25)
    command = "spawn_main" if name == "dask" else "ray::_call"
    shards = make_shards(tmp_path / "many", 60, rows=20_000)
    add_columns_to_files(shards, tmp_path / "one", do=["solve", "rate"])
    is_running, is_over = threading.Event(), threading.Event()
    kills: list[int] = []

    def kill() -> None:
        chance = random.Random(1)
        is_running.wait()
        while not is_over.wait(chance.uniform(0.2, 2)) and len(kills) < 20:
            # Also while they start.
            found = [each for each in _descendants(os.getpid()) if command in _text(Path(f"/proc/{each}/cmdline"))]
            if found:
                kills.append(chance.choice(found))
                with suppress(ProcessLookupError):
                    os.kill(kills[-1], signal.SIGKILL)

    killing = threading.Thread(target=kill)
    killing.start()
    try:
        summary = add_columns_to_files(
            shards, tmp_path / "two", do=["solve", "rate"], engine=engine, progress=lambda _: is_running.set()
        )
    finally:
        is_over.set()
        is_running.set()
        killing.join()
    assert len(kills) > 3
    assert summary.failed_shards == []
    assert content(tmp_path / "two") == content(tmp_path / "one")
