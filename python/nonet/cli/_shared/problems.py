"""A puzzle without an answer, in one line: ``puzzles.txt:12: Grid 02: the puzzle has no solution``."""

from collections.abc import Iterable
from typing import NamedTuple

from nonet import ConflictError, Entry, MultipleSolutionsError, ParseError, PuzzleError
from nonet._terminal import escaped
from nonet.cli._shared.ending import ExitStatus


class PuzzleProblem(NamedTuple):
    """A puzzle without an answer: why, the entry unless it is unreadable, and the name of its source."""

    error: PuzzleError
    entry: Entry | None = None
    source: str | None = None

    @property
    def status(self) -> str:
        """The status of the puzzle: ``malformed``, ``conflict``, ``multiple`` or ``no_solution``."""
        kinds = {ParseError: "malformed", ConflictError: "conflict", MultipleSolutionsError: "multiple"}
        return next((status for kind, status in kinds.items() if isinstance(self.error, kind)), "no_solution")

    @property
    def exit_status(self) -> ExitStatus:
        """The exit status of a command that met this problem."""
        return ExitStatus.UNUSABLE if self.status == "malformed" else ExitStatus.NOT_PROPER

    def __str__(self) -> str:
        if self.entry is None:
            return str(self.error)
        line = self.entry.line
        place = f"line {line}" if self.source is None and line else f"{self.source}:{line}" if line else self.source
        name = printable(self.entry.name) if self.entry.name else None
        return ": ".join(part for part in (place, name, str(self.error)) if part)


def worst_of(statuses: Iterable[str]) -> ExitStatus:
    """Return the exit status of a command that met puzzles with these statuses."""
    found = {*statuses}
    if "malformed" in found:
        return ExitStatus.UNUSABLE
    return ExitStatus.NOT_PROPER if found - {"proper"} else ExitStatus.PROPER


def printable(text: str) -> str:
    """Return a name from a file as one line without control characters, which could move a terminal's cursor."""
    return escaped(text if text.isprintable() else " ".join(text.split()))
