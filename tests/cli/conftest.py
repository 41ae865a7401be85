"""The command line, run as a user runs it: a process of its own, in a folder of its own."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

PROPER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
MULTIPLE = ".." + PROPER[2:]
NONE = PROPER[:2] + "1" + PROPER[3:]
CONFLICT = "5.....5.." + "." * 72

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Return a function that runs ``nonet`` with some arguments, in an empty folder."""

    def nonet(*arguments: str | Path, stdin: str = "") -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "nonet", *map(str, arguments)]
        return subprocess.run(
            command, input=stdin, capture_output=True, text=True, cwd=tmp_path, timeout=30, check=False
        )

    return nonet
