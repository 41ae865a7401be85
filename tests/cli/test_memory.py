"""Too little memory: one line on stderr, exit status 2, and the old output stays. Status 1 would say "not proper"."""

import errno
import os
import subprocess
from pathlib import Path
from resource import RLIMIT_AS, setrlimit

import click
import pytest

from cli.conftest import NONET, Run
from nonet.cli._app import COMMANDS
from nonet.cli._shared.ending import shortages
from puzzles import PROPER

_MANY = 150_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "in.txt").write_text(f"{PROPER}\n" * _MANY)
    (tmp_path / "in.csv").write_text("puzzle\n" + f"{PROPER}\n" * _MANY)
    (tmp_path / "old").write_text("precious")
    return tmp_path


@pytest.mark.parametrize(
    ("command", "megabytes"),
    [
        (["solve", "in.txt", "-o", "old"], 80),
        (["check", "in.txt", "-o", "old"], 80),
        (["batch", "in.csv", "-o", "old", "--do", "solve", "--overwrite", "--to", "csv"], 300),
        (["dataset", "verify", "in.csv", "-o", "old"], 300),
        (["dataset", "make", "-o", "new", "--preset", "kaggle", "--to", "hf", "-n", "2000", "--seed", "1"], 300),
        *(
            pytest.param(command, megabytes, marks=pytest.mark.slow)
            for megabytes in (120, 220, 400, 500)
            for command in (
                ["solve", "in.txt", "-o", "old"],
                ["batch", "in.csv", "-o", "old", "--do", "solve,canonical", "--overwrite", "--to", "csv"],
                ["dataset", "verify", "in.csv", "-o", "old"],
            )
        ),
    ],
)
@pytest.mark.slow
def test_too_little_memory_is_unusable(folder: Path, command: list[str], megabytes: int) -> None:
    done = subprocess.run(
        [*NONET, *command],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
        preexec_fn=lambda: setrlimit(RLIMIT_AS, (megabytes << 20, megabytes << 20)),
    )
    is_enough = done.returncode == 0 or (done.returncode == 1 and "isomorphs" in (folder / "old").read_text())
    if megabytes > 100 and is_enough:
        return
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    last = done.stderr.splitlines()[-1]
    assert last.startswith("nonet: not enough memory") or "Failed to launch worker thread" in last
    assert (folder / "old").read_text() == "precious"
    assert sorted(os.listdir(folder)) in (["in.csv", "in.txt", "old"], ["in.csv", "in.txt", "new", "old"])


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_ends_like_this(run: Run, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: click.Command, context: click.Context) -> None:
        raise MemoryError

    monkeypatch.setattr(click.Command, "invoke", fail)
    done = run(name, PROPER, "out", *(["--do", "solve"] if name == "batch" else []))
    assert (done.stdout, done.stderr, done.returncode) == ("", "nonet: not enough memory\n", 2)


def test_threads_and_libraries_take_memory_too(capsys: pytest.CaptureFixture[str]) -> None:
    refused = ImportError(f"x.so: failed to map segment from shared object: {os.strerror(errno.ENOMEM)}")
    unexplained = ImportError("x.so: failed to map segment from shared object. In a clone")
    for error in (MemoryError(), RuntimeError("can't start new thread"), refused, unexplained):
        with pytest.raises(click.exceptions.Exit) as caught, shortages():
            raise error
        assert caught.value.exit_code == 2
        assert capsys.readouterr().err.startswith("nonet: not enough memory")
    noexec = ImportError(f"x.so: failed to map segment from shared object: {os.strerror(errno.EPERM)}")
    for other in (RuntimeError("other"), ImportError("other"), noexec):
        with pytest.raises(type(other)), shortages():
            raise other
