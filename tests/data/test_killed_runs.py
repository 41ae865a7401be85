"""``nonet batch`` killed at random moments, resumed runs included: what is resumed ends in the same bytes."""

import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")

from data.shard_folders import content, make_proper_shards
from nonet.data import add_columns_to_files
from processes import started


def check_kills(folder: Path, tmp_path: Path, *, kills: int, do: str, seed: int) -> None:
    """Kill runs until this number of kills landed during the work, half of them in resumed runs.

    A run is killed when it has completed a random number of shards, and a random part of the next one. The next run
    resumes what is left. When a run reaches its end, a random half of the files is removed. The shards are compared
    after each kill, and all files after each complete run.
    """
    out = tmp_path / "out"
    command = [sys.executable, "-m", "nonet", "batch", str(folder), "-o", str(out), "--do", do, "--resume"]
    start = time.monotonic()
    add_columns_to_files(folder, tmp_path / "fresh", do=do.split(","))  # type: ignore[arg-type]
    expected = content(tmp_path / "fresh")
    shard_seconds = (time.monotonic() - start) / len(expected)
    draw = random.Random(seed)
    killed = killed_resumes = complete = 0
    is_resumed = False  # whether a killed run left shards
    while killed < kills or killed_resumes < kills // 2 or complete == 0:
        assert complete <= 10 * kills, "too few kills landed"
        missing = len(expected) - 1 - len(shards_in(out))
        before, state = shards_in(out), manifest_state(out)
        wanted = draw.randint(0, missing) if killed < kills or killed_resumes < kills // 2 else missing + 1
        with started(command, stderr=subprocess.DEVNULL) as process:
            while process.poll() is None and (len(shards_in(out) - before) < wanted or manifest_state(out) == state):
                time.sleep(0.002)
            time.sleep(draw.random() * shard_seconds)
            if process.poll() is None:
                process.send_signal(signal.SIGKILL)
                process.wait()
                killed += 1
                killed_resumes += is_resumed
            else:
                assert process.returncode == 0
        there = content(out)
        assert all(expected[name] == data for name, data in there.items() if name.endswith(".parquet"))
        is_resumed = process.returncode != 0 and len(shards_in(out)) > 0
        if process.returncode == 0:
            assert there == expected
            complete += 1
            for name in draw.sample(sorted(expected), len(expected) // 2):
                (out / name).unlink()


def shards_in(folder: Path) -> set[str]:
    """Return the names of the shards that are complete."""
    return {path.name for path in folder.glob("*.parquet")}


def manifest_state(folder: Path) -> tuple[int, ...]:
    """Return what changes when a run begins its work: it writes the manifest anew."""
    with suppress(OSError):
        found = (folder / "_manifest.jsonl").stat()
        return found.st_ino, found.st_mtime_ns
    return ()


@pytest.mark.slow
def test_runs_that_are_killed_are_resumed_to_the_same_bytes(tmp_path: Path) -> None:
    folder = make_proper_shards(tmp_path / "in", 10, 80)
    check_kills(folder, tmp_path, kills=3, do="solve,steps", seed=1)


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_twenty_kills_of_two_hundred_shards(tmp_path: Path) -> None:
    folder = make_proper_shards(tmp_path / "in", 200, 100)
    check_kills(folder, tmp_path, kills=20, do="solve,rate,canonical,is_minimal", seed=2)
