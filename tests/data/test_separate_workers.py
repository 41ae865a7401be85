"""Schedulers and workers that were started by themselves, as on several machines: each in a folder of its own.

They are started from the command line, after each other, while the run is waiting, and killed in the middle of it.
"""

import json
import logging
import os
import secrets
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen

import pytest

from cli.conftest import NONET
from nonet.data import add_columns_to_files
from nonet.data.dask import _quiet
from processes import PATIENCE, started, wait_until

pytest.importorskip("pyarrow")

from data.shard_folders import content, make_shards, make_slow_shards

pytestmark = pytest.mark.slow
DASK = [sys.executable, "-m", "dask"]


class Machines:
    """A scheduler, and workers as they are wanted, each in another folder."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._folder, self._stack, self._count = folder, stack, 0
        place = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(place))
        wait_until(place.exists, self.scheduler)
        self.address: str = json.loads(place.read_text())["address"]

    def _start(self, *arguments: str) -> "Popen[str]":
        self._count += 1
        own = self._folder / f"machine-{self._count}"
        own.mkdir()
        return self._stack.enter_context(started([*DASK, *arguments], cwd=own, stdout=DEVNULL, stderr=DEVNULL))

    def add_worker(self, *options: str) -> "Popen[str]":
        return self._start("worker", self.address, "--nworkers", "1", "--no-dashboard", *options)

    def batch(self, source: str, target: str) -> "Popen[str]":
        command = [
            *NONET,
            "batch",
            source,
            "-o",
            target,
            "--do",
            "solve,rate",
            "--engine",
            "dask",
            "--address",
            self.address,
        ]
        return self._stack.enter_context(started(command, cwd=self._folder, stdin=DEVNULL, stderr=PIPE))


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    pytest.importorskip("distributed", reason="Dask is not installed: pip install 'nonet[dask]'")
    with ExitStack() as stack:
        yield Machines(tmp_path, stack)


def test_paths_are_those_of_the_caller_and_workers_can_come_late(machines: Machines, tmp_path: Path) -> None:
    make_shards(tmp_path / "in", 12)
    run = machines.batch("in", "two")
    with pytest.raises(AssertionError, match="nothing happened"):
        wait_until(lambda: [*tmp_path.glob("two/*.parquet")], run, seconds=3)
    machines.add_worker("--nthreads", "1")
    machines.add_worker("--nthreads", "4")  # several tasks at a time in one process
    _, stderr = run.communicate(timeout=PATIENCE)
    assert stderr == "nonet: 462 rows: 12 conflict, 12 malformed, 12 multiple, 426 proper\n"
    add_columns_to_files(tmp_path / "in", tmp_path / "one", do=["solve", "rate"])
    assert content(tmp_path / "two") == content(tmp_path / "one")


def test_a_scheduler_that_dies_ends_the_run_with_an_error(machines: Machines, tmp_path: Path) -> None:
    make_slow_shards(tmp_path / "in", 40)
    machines.add_worker("--nthreads", "1")
    run = machines.batch("in", "out")
    wait_until(lambda: [*tmp_path.glob("out/*.parquet")], run)
    os.killpg(machines.scheduler.pid, signal.SIGKILL)
    _, stderr = run.communicate(timeout=600)
    assert run.returncode == 2
    assert stderr == "nonet: the connection to the Dask scheduler was lost, or the tasks were cancelled there\n"
    assert len([*tmp_path.glob("out/*.parquet")]) < 40


@pytest.mark.parametrize("name", ["distributed.client", "distributed.batched"])
def test_a_lost_connection_is_an_error_and_no_log(name: str) -> None:
    """A write at the moment of the loss logs a traceback: seen on a busy machine only."""
    before = logging.getLogger(name).level
    with _quiet():
        assert not logging.getLogger(name).isEnabledFor(logging.CRITICAL)
    assert logging.getLogger(name).level == before


def test_a_worker_of_another_version_ends_the_run(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_shards(tmp_path / "in", 4)
    (tmp_path / "older").mkdir()
    (tmp_path / "older" / "sitecustomize.py").write_text("import nonet\nnonet.__version__ = '0.0.9'\n")
    with monkeypatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path / "older"), *sys.path]))
        machines.add_worker("--nthreads", "1")
    run = machines.batch("in", "out")
    _, stderr = run.communicate(timeout=PATIENCE)
    assert run.returncode == 2
    assert stderr.startswith("nonet: a worker has nonet 0.0.9 with pyarrow")
    assert stderr.count("\n") == 1


@pytest.mark.nightly
def test_two_nodes_of_ray_and_a_head_that_dies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'nonet[ray]'")
    # Each process of a Ray cluster needs the cluster's token.
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
    make_shards(tmp_path / "in", 12)
    make_slow_shards(tmp_path / "long", 40)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    sockets = tempfile.mkdtemp(prefix="r", dir="/tmp")  # their names must be short
    ray = [sys.executable, "-c", "from ray.scripts.scripts import main; main()", "start", "--block", "--num-cpus", "1"]
    ray += ["--disable-usage-stats", "--node-ip-address", "127.0.0.1"]
    engine = ["--engine", "ray", "--address", f"127.0.0.1:{port}"]

    def batch(source: str, target: str) -> list[str | Path]:
        return [*NONET, "batch", source, "-o", target, "--do", "solve,rate", *engine]

    with ExitStack() as stack:
        stack.callback(shutil.rmtree, sockets, ignore_errors=True)
        heads = [*ray, "--head", "--port", str(port), "--include-dashboard", "false", "--temp-dir", sockets]
        head = stack.enter_context(started(heads, cwd=tmp_path / "in", stdout=DEVNULL, stderr=DEVNULL))
        wait_until(lambda: _listens(port), head)
        other = [*ray, "--address", f"127.0.0.1:{port}"]
        stack.enter_context(started(other, cwd=tmp_path / "long", stdout=DEVNULL, stderr=DEVNULL))
        run = stack.enter_context(started(batch("in", "two"), cwd=tmp_path, stdin=DEVNULL, stderr=PIPE))
        _, stderr = run.communicate(timeout=PATIENCE)
        assert stderr == "nonet: 462 rows: 12 conflict, 12 malformed, 12 multiple, 426 proper\n"
        add_columns_to_files(tmp_path / "in", tmp_path / "one", do=["solve", "rate"])
        assert content(tmp_path / "two") == content(tmp_path / "one")
        run = stack.enter_context(started(batch("long", "out"), cwd=tmp_path, stdin=DEVNULL, stderr=PIPE))
        wait_until(lambda: [*tmp_path.glob("out/*.parquet")], run)
        os.killpg(head.pid, signal.SIGKILL)
        _, stderr = run.communicate(timeout=600)
    assert run.returncode == 2
    assert stderr.splitlines()[-1] == "nonet: the connection to the Ray cluster was lost: its head does not answer"


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
