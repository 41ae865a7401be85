"""``make_dataset(resume=True)``: killed at any moment, the next run ends in the same bytes."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from data.test_dataset_make import contents
from nonet import PuzzleError
from nonet.data import make_dataset
from nonet.data._datasets import augment, made_rows, make, split_writers
from nonet.data._datasets.row_log import RowLog
from processes import started

pytest.importorskip("pyarrow")
FORMS = {
    "jsonl": {"preset": "kaggle", "count": 300, "trace": "notation", "shard_rows": 40},
    "hf": {"preset": "extreme", "count": 300, "shard_rows": 40},
    "csv": {"stratify": "given_count=24:90,27-29:210", "shard_rows": 40},
    "npy": {"preset": "kaggle", "count": 300, "rate": False, "shard_rows": 40, "augment": 2},
    "hrm": {"preset": "kaggle", "count": 300, "augment": 2},
    "killers": {"to_format": "jsonl", "rules": "killer", "stratify": "level=easy:8,medium:4", "shard_rows": 4},
}
KILLED = (
    "import os, signal, sys; from nonet.data import make_dataset\n"
    "from nonet.data._datasets import make, made_files, row_log\n"
    "left = int(sys.argv[3])\n"
    "def counted(method):\n"
    "    def call(*args, **kwargs):\n"
    "        global left\n"
    "        left -= 1\n"
    "        if left == 0:\n"
    "            os.kill(os.getpid(), signal.SIGKILL)\n"
    "        return method(*args, **kwargs)\n"
    "    return call\n"
    "row_log.RowLog.add = counted(row_log.RowLog.add)\n"
    "made_files.MadeFiles.add = counted(made_files.MadeFiles.add)\n"
    "os.rename = counted(os.rename)\n"
    "make_dataset(sys.argv[1], **eval(sys.argv[2]), resume=True)"
)


def run_until(moment: int, folder: Path, settings: dict[str, Any]) -> bool:
    """Make a dataset in a process that is killed at its nth step; tell whether it was."""
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(folder), repr(settings), str(moment)], capture_output=True, check=False
    )
    assert done.returncode in (0, -signal.SIGKILL), done.stderr
    return done.returncode != 0


@pytest.mark.parametrize(
    "form",
    [
        pytest.param(form, marks=pytest.mark.slow if form in ("csv", "killers") else pytest.mark.nightly)
        for form in FORMS
    ],
)
def test_a_run_that_is_killed_at_any_step_is_resumed_to_the_same_bytes(tmp_path: Path, form: str) -> None:
    """Killed before steps of the log, lines of the manifest and moves: about every third of these moments."""
    settings = {"to_format": form, "seed": 5, **FORMS[form]}
    make_dataset(tmp_path / "fresh", **settings)  # type: ignore[arg-type]
    expected = contents(tmp_path / "fresh")
    draw = random.Random(form)
    kills = 0
    while run_until(draw.randint(1, 6 + 3 * kills), tmp_path / "out", settings):
        kills += 1
        assert kills < 100
        there = {name: data for name, data in contents(tmp_path / "out").items() if not name.startswith(".unfinished")}
        assert all(expected[name] == data for name, data in there.items())
        assert ("README.md" not in there) or there == expected
    assert contents(tmp_path / "out") == expected
    assert kills >= 3


@pytest.mark.parametrize("form", ["jsonl", "npy", "hrm"])
def test_what_is_complete_is_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    settings: dict[str, Any] = {"to_format": form, "seed": 5, **FORMS[form], "count": 120}
    make_dataset(tmp_path / "fresh", **settings)
    finish = make.DatasetWriter._finish

    def fails(*_: object) -> None:
        raise RuntimeError("planted")

    monkeypatch.setattr(make.DatasetWriter, "_finish", fails)
    with pytest.raises(RuntimeError, match="planted"):
        make_dataset(tmp_path / "out", **settings, resume=True)
    assert [path.name for path in (tmp_path / "out").iterdir()] == [".unfinished"]
    monkeypatch.setattr(make.DatasetWriter, "_finish", finish)
    monkeypatch.setattr(made_rows, "generate_batch", fails)
    monkeypatch.setattr(split_writers, "table_file", fails)
    monkeypatch.setattr(augment, "isomorph_batch", fails)
    assert make_dataset(tmp_path / "out", **settings, resume=True)["train"] == 102 * (1 + settings.get("augment", 0))
    assert contents(tmp_path / "out") == contents(tmp_path / "fresh")


def left_behind(folder: Path, **settings: Any) -> dict[str, Any]:
    """Leave what a run leaves that was killed before its card was written."""
    settings = {"preset": "kaggle", "to_format": "csv", "count": 40, "seed": 1, "rate": False, **settings}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(make, "card", lambda *_: (_ for _ in ()).throw(RuntimeError("planted")))
        with pytest.raises(RuntimeError, match="planted"):
            make_dataset(folder, **settings, resume=True)
    return settings


def test_other_files_are_never_replaced(tmp_path: Path) -> None:
    settings = left_behind(tmp_path / "out")
    mine = tmp_path / "out" / "train-00000.csv"
    mine.write_text("precious")
    before = contents(tmp_path / "out")
    with pytest.raises(PuzzleError, match=r"does not list train-00000\.csv: move it away, or choose another folder"):
        make_dataset(tmp_path / "out", **settings, resume=True)
    with pytest.raises(PuzzleError, match=r"is not empty: it has \.unfinished, train"):
        make_dataset(tmp_path / "out", **settings)
    assert contents(tmp_path / "out") == before
    mine.unlink()
    make_dataset(tmp_path / "out", **settings, resume=True)
    make_dataset(tmp_path / "fresh", **settings)
    assert contents(tmp_path / "out") == contents(tmp_path / "fresh")


OTHERS: dict[str, dict[str, Any]] = {
    r"--seed \d+, now with --seed 2;": {"seed": 2},
    r"-n \d+, now with -n 60;": {"count": 60},
    r"--to csv, now with --to hf;": {"to_format": "hf"},
    r"no --augment, now with --augment 1;": {"augment": 1},
    r"--no-rate, now with --rate;": {"rate": True},
}


@pytest.mark.parametrize("told", OTHERS)
def test_a_run_with_other_options_is_not_resumed(tmp_path: Path, told: str) -> None:
    other = OTHERS[told]
    settings = left_behind(tmp_path / "out")
    before = contents(tmp_path / "out")
    with pytest.raises(PuzzleError, match=f"cannot resume: it was made with {told}"):
        make_dataset(tmp_path / "out", **settings | other, resume=True)
    assert contents(tmp_path / "out") == before


def test_files_that_were_changed_or_half_written_are_made_again(tmp_path: Path) -> None:
    settings = left_behind(tmp_path / "out", shard_rows=10)
    make_dataset(tmp_path / "fresh", **settings)
    hidden = tmp_path / "out" / ".unfinished"
    (hidden / "train-00001.csv").write_text("changed")
    (hidden / "train-00002.csv").unlink()
    (hidden / "train-00009.csv").write_text("of nobody")
    with (hidden / "_manifest.jsonl").open("a") as file:
        file.write('{"shard": "train-0000')
    rows = hidden / "_rows"
    rows.write_bytes(rows.read_bytes()[:-50])
    make_dataset(tmp_path / "out", **settings, resume=True)
    assert contents(tmp_path / "out") == contents(tmp_path / "fresh")


@pytest.mark.slow
def test_a_dataset_that_is_replaced_stays_until_its_successor_is_complete(tmp_path: Path) -> None:
    settings = {"preset": "kaggle", "to_format": "csv", "count": 40, "rate": False}
    make_dataset(tmp_path / "new", seed=2, **settings)  # type: ignore[arg-type]
    make_dataset(tmp_path / "old", seed=1, **settings)  # type: ignore[arg-type]
    expected = contents(tmp_path / "new")
    options = {**settings, "seed": 2, "overwrite": True}
    for moment in range(4, 16):
        folder = copytree(tmp_path / "old", tmp_path / str(moment))
        was_killed = run_until(moment, folder, options)
        left = {path.name for path in folder.iterdir()}
        make_dataset(folder, resume=was_killed, **options)  # type: ignore[arg-type]
        assert contents(folder) == expected, (moment, left)


def test_one_process_at_a_time_works_in_a_folder(tmp_path: Path) -> None:
    settings = left_behind(tmp_path / "out")
    make_dataset(tmp_path / "fresh", **settings)
    before = contents(tmp_path / "out")
    hold = "import sys; from nonet._io.lock import locked; file = locked(sys.argv[1]); print(flush=True); input()"
    command = [sys.executable, "-c", hold, str(tmp_path / "out" / ".unfinished" / "_lock")]
    with started(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "\n"
        with pytest.raises(
            PuzzleError, match=rf"out: process {other.pid} holds it: wait until it ends, or choose anoth"
        ):
            make_dataset(tmp_path / "out", **settings, resume=True)
        after = contents(tmp_path / "out")
        assert after.pop(".unfinished/_lock") == str(other.pid).encode()
        assert after == {name: data for name, data in before.items() if name != ".unfinished/_lock"}
        other.kill()
        other.wait()
    make_dataset(tmp_path / "out", **settings, resume=True)
    assert contents(tmp_path / "out") == contents(tmp_path / "fresh")


@pytest.mark.parametrize("resume", [False, True])
def test_a_run_that_another_one_overtakes_leaves_it_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, resume: bool
) -> None:
    """The other run begins after this one has found the folder empty."""
    (tmp_path / "out").mkdir()
    checked = make.DatasetWriter._checked

    def overtaken(self: make.DatasetWriter, names: Sequence[str]) -> Sequence[str]:
        (tmp_path / "out" / ".unfinished").mkdir()
        (tmp_path / "out" / ".unfinished" / "_rows").write_text("of the other run")
        return checked(self, names)

    monkeypatch.setattr(make.DatasetWriter, "_checked", overtaken)
    with pytest.raises(PuzzleError, match="another run has begun; wait until it ends"):
        make_dataset(tmp_path / "out", preset="kaggle", to_format="csv", count=4, seed=1, resume=resume)
    assert contents(tmp_path / "out") == {".unfinished/_rows": b"of the other run"}


def test_resume_needs_a_local_folder() -> None:
    with pytest.raises(ValueError, match="resume needs a local folder, not a URL"):
        make_dataset("memory://out", preset="kaggle", to_format="csv", count=4, seed=1, resume=True)


def test_a_log_gives_the_steps_that_it_has(tmp_path: Path) -> None:
    import numpy as np

    kind = np.dtype([("value", "u4")])
    one, two = (np.array([(number,) for number in range(count)], kind) for count in (3, 5))
    with RowLog(str(tmp_path / "rows"), kind) as log:
        assert log.known([0, 1]) is None
        log.add({2: one, 5: two})
        assert log.known([0, 2]) is None
        log.add({5: one})
        assert [log.count(source) for source in (2, 5, 7)] == [3, 8, 0]
        assert [len(block) for block in log.blocks(5, 100)] == [8]
        assert [len(block) for block in log.blocks(5, 4)] == [5, 3]
    data = (tmp_path / "rows").read_bytes()
    (tmp_path / "rows").write_bytes(data[:-1] + bytes([data[-1] ^ 1]))  # the last step is damaged
    with RowLog(str(tmp_path / "rows"), kind) as log:
        assert log.count(5) == 0  # only what was asked for counts
        found = log.known([0, 1])
        assert found is not None
        assert (found[2].tolist(), found[5].tolist()) == (one.tolist(), two.tolist())
        assert log.known([0, 2]) is None
        log.add({5: one})
    assert (tmp_path / "rows").read_bytes() == data
    with RowLog(str(tmp_path / "rows"), kind) as log:
        assert log.known([0, 9]) is None  # another step: what follows is made again
        log.add({1: two})
        assert (log.count(1), log.count(5)) == (5, 0)


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_a_long_run_is_killed_at_random_times(tmp_path: Path) -> None:
    settings = ["--preset", "kaggle", "--to", "jsonl", "-n", "40000", "--seed", "1", "--trace", "sentences"]
    command = [sys.executable, "-m", "nonet", "dataset", "make", *settings, "--shard-rows", "2000", "--resume"]
    begin = time.monotonic()
    subprocess.run([*command, "-o", str(tmp_path / "fresh")], check=True)
    seconds = time.monotonic() - begin
    draw, kills = random.Random(1), 0
    while True:
        with started([*command, "-o", str(tmp_path / "out")], stderr=subprocess.DEVNULL) as process:
            time.sleep(draw.random() * seconds / 3)
            if process.poll() is not None:
                break
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            kills += 1
    assert kills >= 3
    assert contents(tmp_path / "out") == contents(tmp_path / "fresh")
