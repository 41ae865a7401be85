"""``nonet play``: what it needs, in a real terminal and without one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import Run
from puzzles import PROPER

pytest.importorskip("textual")
pty = pytest.importorskip("pty")


def test_without_a_terminal_and_without_the_extra(run: Run) -> None:
    done = run("play", PROPER)
    assert (done.returncode, done.stderr) == (2, "nonet: nonet play needs a terminal\n")
    assert run("play", PROPER[:-1]).returncode == 2
    code = "import sys; sys.modules['textual'] = None; from nonet.cli import main; main()"
    missing = subprocess.run([sys.executable, "-c", code, "play"], capture_output=True, text=True)
    assert (missing.returncode, "pip install 'nonet[tui]'" in missing.stderr) == (2, True)


@pytest.mark.slow
def test_a_game_goes_on_in_a_terminal(tmp_path: Path) -> None:
    state = tmp_path / "game.json"
    environment = os.environ | {"NONET_STATE": str(state), "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
    for keys, puzzle in ((b"4", [PROPER]), (b"2", [])):
        ours, theirs = pty.openpty()
        command = [sys.executable, "-m", "nonet", "play", *puzzle]
        with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as process:
            os.close(theirs)
            seen = b""
            while b"r9" not in seen:
                seen += os.read(ours, 65536)
            os.write(ours, keys)
            os.write(ours, b"q")
            while True:
                try:
                    os.read(ours, 65536)
                except OSError:
                    break
            assert process.wait(timeout=30) == 0
        os.close(ours)
    from nonet.tui.saved import load

    kept = load(state)
    assert kept is not None
    assert tuple(kept.game.grid)[2:4] in ((4, 2), (2, 0), (4, 0))
    assert len(kept.game.to_dict()["moves"]) == 2
