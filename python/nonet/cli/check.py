"""``nonet check``: one line for each puzzle that says what it is.

```
proper                              exactly one solution
multiple                            more than one
none                                no solution, though no two givens clash
conflict r1c2 r1c7 digit 5          givens that clash, every pair of them
malformed line 3 column 17: …       no puzzle can be read there
```

With ``--json`` each line is an object with ``status``, the ``source``, ``line`` and ``name`` of the puzzle where it has
them, and what belongs to the status: ``conflicts``, or ``column``, ``cell`` and ``message``.
"""

import json
from typing import Annotated

import typer

from nonet import Conflict, ParseError, count_solutions
from nonet.cli._ending import Status, ending
from nonet.cli._inputs import Found, FromFormat, Inputs, find_puzzles
from nonet.cli._progress import watched


def check(
    inputs: Inputs,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")] = False,
    from_format: FromFormat = None,
) -> None:
    """Print one line for each puzzle: proper, multiple, none, conflict or malformed.

    Exit status: 0 all proper, 1 some puzzle is not, 2 some input is unusable.
    """
    with ending() as statuses:
        for found in watched(find_puzzles(inputs, from_format), doing="checking"):
            verdict = _verdict(found)
            if verdict["status"] != "proper":
                statuses.append(Status.UNUSABLE if verdict["status"] == "malformed" else Status.NOT_PROPER)
            print(json.dumps(verdict) if as_json else _in_words(found, verdict))


def _verdict(found: Found) -> dict[str, object]:
    """Return what there is to say of a puzzle, as JSON has it."""
    entry = found.entry
    place: dict[str, object] = {"source": found.source, "line": entry.line}
    if isinstance(entry, ParseError):
        cell = None if entry.cell is None else str(entry.cell)
        verdict = place | {"status": "malformed", "column": entry.column, "cell": cell, "message": entry.reason}
    else:
        verdict = place | {"name": entry.name}
        if conflicts := entry.grid.conflicts():
            verdict |= {"status": "conflict", "conflicts": [_conflict_as_json(conflict) for conflict in conflicts]}
        else:
            verdict |= {"status": ("none", "proper", "multiple")[count_solutions(entry.grid, limit=2)]}
    return {key: value for key, value in verdict.items() if value is not None}


def _conflict_as_json(conflict: Conflict) -> dict[str, object]:
    return {
        "cells": [str(cell) for cell in conflict.cells],
        "digit": conflict.digit,
        "houses": [str(house) for house in conflict.houses],
    }


def _in_words(found: Found, verdict: dict[str, object]) -> str:
    entry = found.entry
    if isinstance(entry, ParseError):
        place = [f"{what} {number}" for what, number in (("line", entry.line), ("column", entry.column)) if number]
        return " ".join(["malformed", *place]) + f": {entry.reason}"
    if verdict["status"] == "conflict":
        pairs = [f"{first} {second} digit {digit}" for first, second, digit, _houses in entry.grid.conflicts()]
        return "conflict " + ", ".join(pairs)
    return str(verdict["status"])
