"""Every command that reads puzzles takes every format, and every command that writes puzzles writes every format."""

import itertools
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Run
from data.table_files import written as table_written
from nonet import FORMATS, Entry, FormatName, Grid, canonical, read, scan, solve, status, write
from puzzles import CONFLICT, HARDER, MULTIPLE, PROPER, UNSOLVABLE

pa: Any = pytest.importorskip("pyarrow")

PUZZLES = [Entry(Grid(PROPER)), Entry(Grid(HARDER))]
EXTENSIONS = {name: next(iter(format.extensions), "txt") for name, format in FORMATS.items()}
# Commands that read, with the options that they need.
READERS: dict[str, tuple[str, ...]] = {
    "check": (),
    "solve": (),
    "rate": (),
    "canonical": (),
    "convert": ("--to", "lines"),
    "augment": ("--seed", "1", "-n", "2"),
    "dedupe": (),
    "euler": ("--method", "norvig"),
    "compare": ("--method", "norvig", "--limit", "2"),
    "explain": (),
    "hint": (),
}
SINGLE = ("explain", "hint")
WITH_MARKS = ("pencilmarks", "sdx", "sukaku")
"""Formats in which every cell has its candidates."""
WRITERS: dict[str, tuple[str, ...]] = {
    "solve": ("in.txt",),
    "canonical": ("in.txt",),
    "convert": ("in.txt",),
    "augment": ("in.txt", "--seed", "1"),
    "dedupe": ("in.txt",),
    "generate": ("-n", "2", "--seed", "1"),
    "batch": ("in.txt", "--do", "solve"),
}


def pairs(commands: Iterable[str]) -> list[Any]:
    """Return each command with each format; three in four pairs are slow, but not all of a command or a format."""
    every = itertools.product(enumerate(commands), enumerate(FORMATS))
    return [
        pytest.param(command, name, marks=[pytest.mark.slow] if (row + column) % 4 else [])
        for (row, command), (column, name) in every
    ]


def written(folder: Path, name: FormatName, entries: list[Entry]) -> Path:
    path = folder / f"in.{EXTENSIONS[name]}"
    write(entries, path, to_format=name)
    return path


@pytest.mark.parametrize(("command", "name"), pairs(READERS))
def test_every_command_reads_every_format(run: Run, tmp_path: Path, command: str, name: FormatName) -> None:
    entries = PUZZLES[:1] if command in SINGLE else PUZZLES[:1] * 2 if command == "rate" else PUZZLES
    options = READERS[command]
    if name in WITH_MARKS and command in ("convert", "augment"):
        options = (*(each for each in options if each not in ("--to", "lines")), "--to", "sukaku")
    shown = []
    names: tuple[FormatName, ...] = ("lines", name)
    for each in names:
        path = written(tmp_path, each, entries)
        done = run(command, path.name, "--from", each, *options)
        if each in WITH_MARKS and command in ("canonical", "dedupe"):
            assert "expected only digits, found pencilmarks" in done.stderr
            return
        assert done.returncode == 0, done.stderr
        if each == name:
            assert run(command, path.name, *options).stderr == done.stderr  # recognised
        shown.append([word for word in done.stdout.replace("_", ".").replace("0", ".").split() if len(word) == 81])
    if command not in ("euler", "compare") and (name not in WITH_MARKS or command == "solve"):
        assert shown[0] == shown[1]


@pytest.mark.parametrize(("command", "name"), pairs(WRITERS))
def test_every_command_writes_every_format(run: Run, tmp_path: Path, command: str, name: FormatName) -> None:
    written(tmp_path, "lines", PUZZLES)
    out = tmp_path / f"out.{EXTENSIONS[name]}"
    done = run(command, *WRITERS[command], "-o", out.name, "--to", name)
    assert done.returncode == 0, done.stderr
    found = list(read(out, from_format=name))
    assert len(found) == 2
    if command in ("augment", "generate"):
        assert all(status(entry.grid) == "proper" for entry in found)
        return
    expected = [canonical(entry.grid) if command == "canonical" else entry.grid for entry in PUZZLES]
    answers = [solve(grid) for grid in expected]
    assert [entry.solution or solve(entry.grid) for entry in found] == answers
    if name not in WITH_MARKS:
        assert [entry.grid for entry in found] in (expected, answers if command == "solve" else expected)


@pytest.mark.parametrize("command", [command for command in WRITERS if command not in ("generate", "batch", "solve")])
def test_several_inputs_become_one_output(run: Run, tmp_path: Path, command: str) -> None:
    written(tmp_path, "lines", PUZZLES)
    written(tmp_path, "sdk", PUZZLES[:1])
    one = run(command, "in.txt", "in.sdk", "--to", "csv", *WRITERS[command][1:]).stdout
    assert one.count("puzzle,solution") == 1
    expected = {"dedupe": 2}.get(command, 3)
    assert len(one.splitlines()) == 1 + expected


@pytest.mark.parametrize("extension", ["parquet", "arrow", "arrows", "npy"])
def test_a_table_is_solved_and_checked_as_its_rows_are(run: Run, tmp_path: Path, extension: str) -> None:
    """The engine reads the column of puzzles; single rows are read where it finds no proper puzzle."""
    puzzles = [PROPER, MULTIPLE, CONFLICT, HARDER, UNSOLVABLE, PROPER]
    rows: dict[str, list[str | None]] = {"name": [f"n{row}" for row in range(6)], "solution": ["oops", *[None] * 5]}
    if extension != "npy":
        puzzles += ["oops", PROPER[:80], PROPER]
        rows = {name: [*texts, *("x" * 3)] for name, texts in rows.items()}
    table = pa.table({"puzzle": puzzles} | ({} if extension == "npy" else rows))
    table_written(tmp_path / f"in.{extension}", table)
    entries = list(scan(tmp_path / f"in.{extension}"))
    assert len(entries) == len(puzzles)
    solved, checked = (run(command, f"in.{extension}") for command in ("solve", "check"))
    answers = [solve(entry.grid) for entry in entries if isinstance(entry, Entry) and status(entry.grid) == "proper"]
    assert solved.stdout.split() == [answer.to_line() for answer in answers]
    problems = [line for line in solved.stderr.splitlines() if line.startswith(f"nonet: in.{extension}:")]
    assert len(problems) == len(puzzles) - len(answers)
    statuses = [status(entry.grid) if isinstance(entry, Entry) else "malformed" for entry in entries]
    assert [line.split()[0] for line in checked.stdout.splitlines()] == statuses
    assert solved.returncode == checked.returncode == (1 if extension == "npy" else 2)
    expected = run("check", f"in.{extension}", "--json").stdout.splitlines()
    assert [json.loads(line)["status"] for line in expected] == statuses
