"""How commands end: quickly, quietly into a closed pipe, and at once on Ctrl-C."""

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.conftest import PROPER, Run

NONET = [sys.executable, "-m", "nonet"]


def test_help_and_version(run: Run) -> None:
    for arguments in (["--help"], ["solve", "--help"], ["check", "-h"], ["euler", "-h"], ["convert", "-h"]):
        done = run(*arguments)
        assert done.returncode == 0
        assert "Usage" in done.stdout
    assert run("--version").stdout.startswith("nonet 0.")
    assert run("nonsense").returncode == 2


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "many.txt").write_text(f"{PROPER}\n" * 20_000)
    command = f"{' '.join(NONET)} solve many.txt | head -n 1"
    done = subprocess.run(
        ["bash", "-c", f"{command}; echo ${{PIPESTATUS[0]}}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines()[1:] == ["141"]


@pytest.mark.parametrize(
    "arguments", [["solve", "-"], ["solve", "--all", "100000000", "." * 81, "--output", "out.txt"]]
)
def test_ctrl_c_stops_at_once_and_leaves_nothing(tmp_path: Path, arguments: list[str]) -> None:
    process = subprocess.Popen(
        [*NONET, *arguments],
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(1.0)
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=5)
    assert (stderr, process.returncode) == ("nonet: stopped\n", 130)
    assert list(tmp_path.iterdir()) == []


def test_long_work_shows_progress_on_a_terminal_and_none_in_a_pipe(tmp_path: Path) -> None:
    command = [*NONET, "solve", "--all", "3000000", "." * 81, "--output", "out.txt"]
    quiet = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    ours, theirs = pty.openpty()
    shown = subprocess.Popen(command, cwd=tmp_path, stderr=theirs, env=os.environ | {"TERM": "xterm"})
    os.close(theirs)
    time.sleep(2.5)
    for process in (quiet, shown):
        process.send_signal(signal.SIGINT)
    assert quiet.communicate(timeout=5)[1] == "nonet: stopped\n"
    seen = os.read(ours, 100_000).decode()
    shown.wait(timeout=5)
    os.close(ours)
    assert "solving" in seen
