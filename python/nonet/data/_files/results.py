"""The results of ``solve_file`` and ``check_file``: ``FileSummary``, ``PuzzleProblem`` and ``UnwrittenError``."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from nonet import ConflictError, Entry, MultipleSolutionsError, ParseError, PuzzleError
from nonet._terminal import escaped
from nonet.data._counted import counted
from nonet.formats._arguments import wrong_type

_STATUSES: Final = ("proper", "multiple", "no_solution", "conflict", "malformed", "solvable")


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
    def line(self) -> int | None:
        """The number of the line where the puzzle starts."""
        return self.error.line if isinstance(self.error, ParseError) else self.entry.line if self.entry else None

    def __str__(self) -> str:
        """Return the reason after the place: ``puzzles.txt:12: Grid 02: the puzzle has no solution``."""
        if self.entry is None:
            return str(self.error)
        line = self.entry.line
        place = f"line {line}" if self.source is None and line else f"{self.source}:{line}" if line else self.source
        name = printable(self.entry.name) if self.entry.name else None
        return ": ".join(part for part in (place, name, str(self.error)) if part)


@dataclass(slots=True)
class FileSummary:
    """The number of puzzles by status, and the number of solutions written.

    ``status_counts`` has the statuses that occur. With ``limit=1`` a solved puzzle is ``solvable``.
    """

    status_counts: Counter[str] = field(default_factory=Counter)
    solution_count: int = 0

    @property
    def puzzle_count(self) -> int:
        """The number of puzzles, unreadable ones included."""
        return self.status_counts.total()

    def __str__(self) -> str:
        counts = [f"{self.status_counts[status]:,} {status}" for status in _STATUSES if self.status_counts[status]]
        return counted(self.puzzle_count, "puzzle") + (": " if counts else "") + ", ".join(counts)


class UnwrittenError(PuzzleError):
    """The target file was not written, because some puzzles have no answer; ``summary`` has the counts."""

    def __init__(self, message: str, summary: FileSummary | None = None) -> None:
        super().__init__(message)
        self.summary = summary or FileSummary()


def printable(text: str) -> str:
    """Return a name from a file as one line without control characters, which could move a terminal's cursor."""
    if not isinstance(text, str):
        raise wrong_type("printable() takes a string", text)
    return escaped(text if text.isprintable() else " ".join(text.split()))
