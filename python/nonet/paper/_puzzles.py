"""The puzzles of a document: what callers give, as entries, and the solution of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from nonet import Entry, Grid, PuzzleError, solve_batch

Printable: TypeAlias = Entry | Grid | str


def entry_of(puzzle: Printable) -> Entry:
    """Return what a caller gives as an entry."""
    return puzzle if isinstance(puzzle, Entry) else Entry(puzzle if isinstance(puzzle, Grid) else Grid(puzzle))


def label_of(entry: Entry) -> str:
    """Return the name of a puzzle; one that is only a number, such as an index column, is none beside its number."""
    return "" if (entry.name or "").strip().isdecimal() else entry.name or ""


def own_number(entry: Entry, column: str) -> str:
    """Return the text that a puzzle has in a column of its file; raise ``PuzzleError`` if there is none."""
    found = entry.name if column == "name" else entry.column(column)
    if not found:
        known = ", ".join(["name"] * bool(entry.name) + [name for name, _ in entry.columns]) or "none"
        where = "" if entry.line is None else f" in line {entry.line}"
        raise PuzzleError(f"numbers: the puzzle{where} has nothing in a column {column}; its columns: {known}")
    return found


def solutions_of(entries: Sequence[Entry], threads: int | None) -> list[Grid]:
    """Return the solutions; raise ``PuzzleError`` for the first puzzle that is not proper, and if there is none."""
    if not entries:
        raise PuzzleError("there are no puzzles to print")
    batch = solve_batch([entry.grid for entry in entries], threads=threads)
    solved = []
    for number, (entry, status, solution) in enumerate(zip(entries, batch.status, batch.solution, strict=True), 1):
        if status != "proper" or solution is None:
            name = f"puzzle {number}" + (f" ({entry.name})" if entry.name else "")
            where = "" if entry.line is None else f", line {entry.line}"
            raise PuzzleError(f"{name}{where} is not proper: {status.replace('_', ' ')}")
        solved.append(solution)
    return solved
