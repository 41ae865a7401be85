"""The command line in this process, in a folder of its own; streams, pipes and signals have tests with processes."""

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from nonet.cli import main

Run = Callable[..., "subprocess.CompletedProcess[str]"]
NONET = [sys.executable, "-m", "nonet"]


class Stream(io.TextIOWrapper):
    """A text stream over bytes in memory, which may pass for a terminal."""

    def __init__(self, text: str = "", *, is_terminal: bool = False) -> None:
        self.bytes = io.BytesIO(text.encode())
        super().__init__(io.BufferedRandom(self.bytes), encoding="utf-8", newline="")  # type: ignore[arg-type]
        self.is_terminal = is_terminal

    def isatty(self) -> bool:
        return self.is_terminal

    def text(self) -> str:
        self.flush()
        return self.bytes.getvalue().decode()


def runner(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs ``nonet`` with some arguments in this process."""

    def nonet(*arguments: str | Path, stdin: str = "", is_terminal: bool = False) -> "subprocess.CompletedProcess[str]":
        command = ["nonet", *map(str, arguments)]
        stdout, stderr = Stream(is_terminal=is_terminal), Stream(is_terminal=is_terminal)
        status: Any = 0
        with monkeypatch.context() as patch:
            patch.setattr(sys, "argv", command)
            patch.setattr(sys, "stdin", Stream(stdin))
            patch.setattr(sys, "stdout", stdout)
            patch.setattr(sys, "stderr", stderr)
            try:
                main()
            except SystemExit as end:
                status = end.code
        return subprocess.CompletedProcess(command, int(status or 0), stdout.text(), stderr.text())

    return nonet


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs ``nonet`` with some arguments in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return runner(monkeypatch)
