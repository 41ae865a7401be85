"""What nonet raises when a puzzle cannot be used: one small tree under ``ValueError``.

```
ValueError
└── PuzzleError                   something is wrong with a puzzle
    ├── ParseError                the text is not a grid; says where and what was expected
    ├── ConflictError             two givens of one house are equal; says which cells
    ├── NoSolutionError           nothing fits the givens
    ├── MultipleSolutionsError    more than one grid fits; carries two of them
    └── GenerationError           no such puzzle can be made, or none was found; says which
```

Whoever asks a question ("how many solutions?") gets a value; an error means that a promise could not be kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet._board.geometry import Cell
    from nonet._board.grid import Conflict, Grid


class PuzzleError(ValueError):
    """Something is wrong with a puzzle: the parent of every error that nonet raises on its own account."""


class ParseError(PuzzleError):
    """A text is not a grid in the format it was read as.

    ``reason`` says what was expected and what was found; ``source`` is the file as it was named, ``line`` and
    ``column`` count from 1, and ``cell`` is the cell that the text was at. Each is ``None`` where it has no meaning.

    >>> print(ParseError("expected 81 cells, found 80", source="puzzles.txt", line=3, column=81))
    puzzles.txt:3:81: expected 81 cells, found 80
    """

    def __init__(
        self,
        reason: str,
        *,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
        cell: Cell | None = None,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.source = source
        self.line = line
        self.column = column
        self.cell = cell

    def located(self, *, source: str | None = None, lines_before: int = 0) -> ParseError:
        """Return this error as seen from the whole file: named ``source``, ``lines_before`` further down."""
        return ParseError(
            self.reason,
            source=self.source or source,
            line=None if self.line is None else self.line + lines_before,
            column=self.column,
            cell=self.cell,
        )

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.source, self.line, self.column) if part is not None)
        if self.source is None and self.line is not None:
            place = f"line {self.line}" + (f", column {self.column}" if self.column is not None else "")
        where = "" if self.cell is None else f" (at {self.cell})"
        return f"{place}: {self.reason}{where}" if place else f"{self.reason}{where}"

    def __reduce__(self) -> tuple[object, ...]:
        return _parse_error, (self.reason, self.source, self.line, self.column, self.cell)


def _parse_error(
    reason: str, source: str | None, line: int | None, column: int | None, cell: Cell | None
) -> ParseError:
    return ParseError(reason, source=source, line=line, column=column, cell=cell)


class ConflictError(PuzzleError):
    """Two cells of one house hold the same digit; ``conflicts`` lists every such pair, ``cells`` the cells involved."""

    def __init__(self, puzzle: Grid, conflicts: tuple[Conflict, ...]) -> None:
        super().__init__(puzzle, conflicts)
        self.puzzle = puzzle
        self.conflicts = conflicts

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell that clashes with another, in order."""
        return tuple(sorted({cell for conflict in self.conflicts for cell in conflict.cells}))

    def __str__(self) -> str:
        return "these cells clash: " + "; ".join(str(conflict) for conflict in self.conflicts)


class NoSolutionError(PuzzleError):
    """No solution fits ``puzzle``."""

    def __init__(self, puzzle: Grid) -> None:
        super().__init__(puzzle)
        self.puzzle = puzzle

    def __str__(self) -> str:
        return "the puzzle has no solution"


class MultipleSolutionsError(PuzzleError):
    """More than one solution fits ``puzzle``; ``solutions`` holds two that differ."""

    def __init__(self, puzzle: Grid, solutions: tuple[Grid, Grid]) -> None:
        super().__init__(puzzle, solutions)
        self.puzzle = puzzle
        self.solutions = solutions

    def __str__(self) -> str:
        first, second = self.solutions
        cell = first.differences(second)[0]
        return f"the puzzle has more than one solution: {cell} can be {first[cell]} or {second[cell]}"


class GenerationError(PuzzleError):
    """A puzzle that was asked for cannot be made, or was not found.

    ``index`` is that of the puzzle and ``attempts`` how many were made at it; both are ``None`` where no puzzle can be
    as asked, and the message says why.
    """

    def __init__(self, reason: str, *, index: int | None = None, attempts: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.index = index
        self.attempts = attempts

    def __reduce__(self) -> tuple[object, ...]:
        return _generation_error, (self.reason, self.index, self.attempts)


def _generation_error(reason: str, index: int | None, attempts: int | None) -> GenerationError:
    return GenerationError(reason, index=index, attempts=attempts)
