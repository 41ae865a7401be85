"""What each command finds in a file, in its own words, and what it has to print if the file has some rows."""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cli.conftest import Run
from nonet import Entry, ParseError, scan

Rows = Sequence[tuple[int, str]]
"""The line and the status of each row."""
FAULTS = {"conflict": "no_solution"}
NO_PUZZLE = "expected a puzzle, found none"


class Answer(NamedTuple):
    """What a command prints of each row, and its exit status."""

    told: Any
    exit_status: int


class Command(NamedTuple):
    """How a command answers for a file, and what it has to answer for these rows."""

    of_file: Callable[[Run, Path], Answer]
    of_rows: Callable[[Rows], Answer]


def _worst(rows: Rows) -> int:
    statuses = {status for _, status in rows}
    return 2 if "malformed" in statuses else int(bool(statuses - {"proper"}))


def _told_on_stderr(path: Path, text: str) -> list[int]:
    """Return the lines of the rows that a command reports, in order."""
    return [int(each) for each in re.findall(rf"^nonet: {re.escape(str(path))}:(\d+)\b", text, re.MULTILINE)]


def _lines(rows: Iterable[tuple[int, str]], *statuses: str) -> list[int]:
    return [line for line, status in rows if status in statuses]


def _check(run: Run, path: Path) -> Answer:
    done = run("check", path, "--json")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    return Answer([(each["line"], each["status"]) for each in found], done.returncode)


def _solve(run: Run, path: Path) -> Answer:
    done = run("solve", path)
    return Answer((len(done.stdout.splitlines()), _told_on_stderr(path, done.stderr)), done.returncode)


def _rate(run: Run, path: Path) -> Answer:
    done = run("rate", path, "--csv", "--techniques", "hidden_single")
    found = [row["status"] for row in csv.DictReader(io.StringIO(done.stdout))]
    is_fine = done.returncode in (0, 1)  # without most techniques some are stuck
    return Answer([status.replace("stuck", "proper") for status in found], 0 if is_fine else done.returncode)


def _convert(run: Run, path: Path) -> Answer:
    done = run("convert", path, "--to", "lines", "--keep-going")
    return Answer((len(done.stdout.splitlines()), _told_on_stderr(path, done.stderr)), done.returncode)


def _batch(run: Run, path: Path) -> Answer:
    done = run("batch", path, "--do", "status", "--to", "jsonl", "--overwrite")
    if done.returncode == 2 and not done.stdout:
        return Answer(["malformed"], 2)  # what the whole file is, for this command
    return Answer([json.loads(line)["status"] for line in done.stdout.splitlines()], done.returncode)


def _verify(run: Run, path: Path) -> Answer:
    done = run("dataset", "verify", path, "--json")
    if done.returncode == 2:
        return Answer((1, _faults([(1, "malformed")])), 0)
    (each,) = json.loads(done.stdout)["sets"]
    counts = {kind: each["faults"][kind] for kind in ("malformed", "no_solution", "multiple")}
    return Answer((each["rows"], counts), 0 if done.returncode == 1 else done.returncode)


def _scan(run: Run, path: Path) -> Answer:
    found = [item for item in scan(path) if not (isinstance(item, ParseError) and item.reason == NO_PUZZLE)]
    return Answer([(item.line, "readable" if isinstance(item, Entry) else "malformed") for item in found], 0)


def _faults(rows: Rows) -> dict[str, int]:
    counts = Counter(FAULTS.get(status, status) for _, status in rows)
    return {kind: counts[kind] for kind in ("malformed", "no_solution", "multiple")}


REFERENCE = "check"
"""The command that tells most of a row."""
COMMANDS = {
    "check": Command(_check, lambda rows: Answer([*rows], _worst(rows))),
    "solve": Command(
        _solve,
        lambda rows: Answer(
            (len(_lines(rows, "proper")), [line for line, status in rows if status != "proper"]), _worst(rows)
        ),
    ),
    "rate": Command(_rate, lambda rows: Answer([status for _, status in rows], 2 if _worst(rows) == 2 else 0)),
    "convert": Command(
        _convert,
        lambda rows: Answer(
            (len(rows) - len(_lines(rows, "malformed")), _lines(rows, "malformed")), 2 if _worst(rows) == 2 else 0
        ),
    ),
    "batch": Command(_batch, lambda rows: Answer([status for _, status in rows], _worst(rows))),
    "dataset verify": Command(_verify, lambda rows: Answer((len(rows), _faults(rows)), 0)),
    "scan": Command(
        _scan,
        lambda rows: Answer([(line, "malformed" if status == "malformed" else "readable") for line, status in rows], 0),
    ),
}
