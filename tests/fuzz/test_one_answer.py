"""Thousands of files with odd rows: every command finds the same rows in each, with the same statuses and places.

``NONET_FUZZ_FILES`` is the number of files of each kind (default: 25, and 150 in the slow tier).
"""

import os
from pathlib import Path

import pytest

from cli.conftest import Run, runner
from cli.every_command import COMMANDS, REFERENCE
from fuzz.odd_files import KINDS, Kind, odd_file

pytest.importorskip("pyarrow")

FILES = int(os.environ.get("NONET_FUZZ_FILES", "0"))


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    return runner(monkeypatch)


@pytest.mark.parametrize(
    "count",
    [
        FILES or 25,
        pytest.param(150, marks=pytest.mark.slow),
        pytest.param(10_000, marks=[pytest.mark.nightly, pytest.mark.timeout(6 * 3600)]),
    ],
)
@pytest.mark.parametrize("kind", KINDS)
def test_every_command_finds_the_same_rows(kind: Kind, count: int, run: Run, tmp_path: Path) -> None:
    path = tmp_path / f"in.{kind}"
    with_odd_rows = 0
    for number in range(count):
        path.write_bytes(odd_file(kind, number))
        rows, status = COMMANDS[REFERENCE].of_file(run, path)
        with_odd_rows += status == 2
        for name, command in COMMANDS.items():
            assert command.of_file(run, path) == command.of_rows(rows), f"{name}: odd_file({kind!r}, {number})"
    assert count // 5 < with_odd_rows < count
