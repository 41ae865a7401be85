"""``nonet check``: one line for each puzzle that says what it is.

```
proper                              exactly one solution
multiple                            more than one
none                                no solution, though no two givens clash
conflict r1c2 r1c7 digit 5          givens that clash, every pair of them
malformed line 3 column 17: …       no puzzle can be read there
```

Where there are several inputs, each line begins with the name of its file. With ``--json`` each line is an object with
``status``, the ``source``, ``line`` and ``name`` of the puzzle where it has them, and what belongs to the status:
``conflicts``, or ``column``, ``cell`` and ``message``.
"""

import json
import sys
from collections.abc import Iterator
from typing import Annotated

import typer

from nonet import Conflict, Entry, ParseError, count_solutions, write_text
from nonet.cli._shared.ending import Status, ending
from nonet.cli._shared.inputs import Found, FromFormat, Inputs, complain_about_file, find_puzzles, is_puzzle
from nonet.data._lists import open_list, solved_stretches
from nonet.cli._shared.progress import Piece, watched


def check(
    inputs: Inputs,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")] = False,
    from_format: FromFormat = None,
) -> None:
    """Print one line for each puzzle: proper, multiple, none, conflict or malformed.

    Exit status: 0 all proper, 1 some puzzle is not, 2 some input is unusable.
    """
    with ending() as statuses:
        verdicts = (_in_json if as_json else _in_words)(inputs, from_format, statuses)
        is_shown = not sys.stdout.isatty()
        pieces = watched(verdicts, doing="checking", weight=lambda piece: piece.puzzle_count, is_shown=is_shown)
        write_text((piece.text for piece in pieces), sys.stdout)


def _in_json(inputs: list[str], from_format: str | None, statuses: list[Status]) -> Iterator[Piece]:
    """Yield all that there is to say of each puzzle, as JSON."""
    for found in find_puzzles(inputs, from_format, statuses):
        status = _status(found.entry, statuses)
        yield Piece(json.dumps(_as_json(found, status)) + "\n", 1)


def _in_words(inputs: list[str], from_format: str | None, statuses: list[Status]) -> Iterator[Piece]:
    """Yield what each puzzle is; lists of lines go through the batch engine."""
    for text in inputs:
        prefix = f"{text}: " if len(inputs) > 1 and not is_puzzle(text) else ""
        try:
            stream = open_list(text, from_format)
        except OSError as error:
            complain_about_file(text, error, statuses)
            continue

        def verdict(found: Found, prefix: str = prefix) -> Piece:
            return Piece(f"{prefix}{_words(found.entry, _status(found.entry, statuses))}\n", 1)

        if stream is None:
            yield from map(verdict, find_puzzles([text], from_format, statuses))
            continue
        for stretch in solved_stretches(stream, text):
            for rows, found in stretch.proper_runs():
                yield Piece(f"{prefix}proper\n" * len(rows), len(rows))
                if found is not None:
                    yield verdict(found)


def _status(entry: Entry | ParseError, statuses: list[Status]) -> str:
    """Return the status of a puzzle; note it, unless it is proper."""
    if isinstance(entry, ParseError):
        statuses.append(Status.UNUSABLE)
        return "malformed"
    count = count_solutions(entry.grid, limit=2)
    if count != 1:
        statuses.append(Status.NOT_PROPER)
    if count == 0 and entry.grid.conflicts():
        return "conflict"
    return ("no_solution", "proper", "multiple")[count]


def _words(entry: Entry | ParseError, status: str) -> str:
    if isinstance(entry, ParseError):
        place = "".join(
            f" {what} {number}" for what, number in (("line", entry.line), ("column", entry.column)) if number
        )
        cell = "" if entry.cell is None else f" (at {entry.cell})"
        return f"malformed{place}: {entry.reason}{cell}"
    if status == "conflict":
        pairs = (f"{first} {second} digit {digit}" for first, second, digit, _houses in entry.grid.conflicts())
        return "conflict " + ", ".join(pairs)
    return status


def _as_json(found: Found, status: str) -> dict[str, object]:
    entry = found.entry
    said: dict[str, object] = {"source": found.source, "line": entry.line, "status": status}
    if isinstance(entry, ParseError):
        cell = None if entry.cell is None else str(entry.cell)
        said |= {"column": entry.column, "cell": cell, "message": entry.reason}
    else:
        said["name"] = entry.name
        if status == "conflict":
            said["conflicts"] = [_conflict_as_json(conflict) for conflict in entry.grid.conflicts()]
    return {key: value for key, value in said.items() if value is not None}


def _conflict_as_json(conflict: Conflict) -> dict[str, object]:
    return {
        "cells": [str(cell) for cell in conflict.cells],
        "digit": conflict.digit,
        "houses": [str(house) for house in conflict.houses],
    }
