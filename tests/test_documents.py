"""What the documents show is what happens: every console session in them is run."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import runner

CHECKOUT = Path(__file__).resolve().parents[1]
DOCUMENTS = [CHECKOUT / "README.md", *sorted((CHECKOUT / "docs").glob("*.md"))]

SESSION = re.compile(r"```console\n(.*?)```", re.DOTALL)


def sessions(document: Path) -> list[tuple[str, str]]:
    """Return the commands of a document's console blocks, each with the output shown under it."""
    found = []
    for block in SESSION.findall(document.read_text(encoding="utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


CASES = [(document, *session) for document in DOCUMENTS for session in sessions(document)]


@pytest.mark.parametrize(
    ("document", "command", "output"), CASES, ids=[f"{document.name}: {command[:40]}" for document, command, _ in CASES]
)
def test_console_sessions(
    document: Path, command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, *arguments = shlex.split(command, posix=True)
    if name == "nonet" and not re.search(r"[|<>$*&;]", command):
        monkeypatch.chdir(CHECKOUT)
        ended = runner(monkeypatch)(*arguments)
        assert ended.stdout == output, ended.stderr
        return
    # `nonet` is the command of the environment that runs the tests.
    (tmp_path / "nonet").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m nonet "$@"\n')
    (tmp_path / "nonet").chmod(0o755)
    environment = os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1", "LC_ALL": "C"}
    environment["TMPDIR"] = str(tmp_path)  # for examples that write files
    done = subprocess.run(
        ["bash", "-c", command], cwd=CHECKOUT, env=environment, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.stdout == output, done.stderr


def test_the_front_page_has_sessions() -> None:
    assert len(sessions(CHECKOUT / "README.md")) >= 3
