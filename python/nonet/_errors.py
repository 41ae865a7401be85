"""The exceptions of nonet: all but one are subclasses of ``ValueError``.

```
ValueError
└── PuzzleError                   a puzzle cannot be used
    ├── UnsupportedError          the function knows only the classic board, or no pencilmarks; has the board
    ├── ParseError                the text is not a puzzle; has the place and what was expected
    │   └── UnknownRuleError      it has a rule that nonet does not know; has its name
    ├── ConflictError             a house holds a digit twice; has the cells
    ├── NoSolutionError           the puzzle has no solution
    ├── MultipleSolutionsError    the puzzle has several solutions; has two of them
    ├── MistakeError              a player's digit or pencilmark is wrong; has the cells
    ├── SolvedError               the grid is solved already, so no step is left
    ├── LimitError                the work limit was reached before the answer was known
    └── GenerationError           the request is impossible, or no puzzle was found for it

RuntimeError
└── CancelledError                another thread set the flag of a call: nothing is wrong with the puzzle
```

A query such as ``count_solutions`` returns a value for every puzzle. An exception means that a function cannot return
the result that it promises, such as the only solution. An argument of a wrong type is a ``TypeError``, one out of range
a ``ValueError``: both name the argument or its value and say what is expected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from nonet._board.geometry import Cell, House
from nonet._board.grid import Grid
from nonet._board.layout import CLASSIC
from nonet._board.parse_error import ParseError, PuzzleError, UnknownRuleError, UnsupportedError
from nonet._board.rules import Conflict

if TYPE_CHECKING:
    from nonet._board.rule import Rule

__all__ = [
    "CancelledError",
    "ConflictError",
    "GenerationError",
    "LimitError",
    "MistakeError",
    "MultipleSolutionsError",
    "NoSolutionError",
    "ParseError",
    "PuzzleError",
    "SolvedError",
    "UnknownRuleError",
    "UnsupportedError",
]


Place: TypeAlias = "Cell | House | Rule | tuple[House, ...]"
"""What cannot be filled."""


def _with_reason(error: PuzzleError) -> str:
    """Return the ``repr`` of an error that has grids, which would hide the reason: a board can have fifty rules."""
    return f"{type(error).__name__}({str(error)!r})"


class ConflictError(PuzzleError):
    """Two cells of one house hold the same digit.

    ``conflicts`` has every such pair, ``cells`` the cells of all pairs.
    """

    __repr__ = _with_reason

    def __init__(self, puzzle: Grid, conflicts: tuple[Conflict, ...]) -> None:
        super().__init__(puzzle, conflicts)
        self.puzzle = puzzle
        self.conflicts = conflicts

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of all conflicts, in order."""
        return tuple(sorted({cell for conflict in self.conflicts for cell in conflict.cells}))

    def __str__(self) -> str:
        return "conflicting cells: " + "; ".join(str(conflict) for conflict in self.conflicts)


class NoSolutionError(PuzzleError):
    """``puzzle`` has no solution.

    ``where`` says what cannot be filled, if that shows without a guess: a cell, a house without a place for ``digit``,
    a rule, or the houses whose cages make a sum. On the classic board it is a cell without a candidate, or ``None``.
    """

    __repr__ = _with_reason

    def __init__(self, puzzle: Grid, *, where: Place | None = None, digit: int | None = None) -> None:
        super().__init__(puzzle)
        self.puzzle = puzzle
        self._where = where
        self.digit = digit

    def __str__(self) -> str:
        return f"the puzzle has no solution: {reason}" if (reason := self.reason) else "the puzzle has no solution"

    @property
    def where(self) -> Place | None:
        """What cannot be filled; it is looked for when it is asked for, since many errors are only counted."""
        open_ones = (cell for cell in self.puzzle.layout.cells if not self.puzzle[cell])
        return next((cell for cell in open_ones if not self.puzzle.candidates(cell)), self._where)

    @property
    def reason(self) -> str:
        """How that shows, in words; empty for a search on the classic board."""
        layout = self.puzzle.layout
        match self.where:
            case Cell() as cell:
                return f"{cell} has no candidate left"
            case House() as house:
                return f"{house} has no place for {layout.symbols[(self.digit or 1) - 1]}"
            case tuple() as houses:
                return f"nothing fits the cages of {', '.join(map(str, houses))}"
            case None:
                return "" if layout is CLASSIC else "a search finds none"
            case rule:
                return f"nothing fits {rule}"


class MultipleSolutionsError(PuzzleError):
    """``puzzle`` has more than one solution; ``solutions`` has two of them."""

    __repr__ = _with_reason

    def __init__(self, puzzle: Grid, solutions: tuple[Grid, Grid]) -> None:
        super().__init__(puzzle, solutions)
        self.puzzle = puzzle
        self.solutions = solutions

    def __str__(self) -> str:
        first, second = self.solutions
        cell = first.differences(second)[0]
        return f"the puzzle has more than one solution: {cell} can be {first[cell]} or {second[cell]}"


class MistakeError(PuzzleError):
    """A player's grid can no longer be completed to the solution of its givens.

    ``values`` has the cells with a wrong digit, ``marks`` the open cells whose pencilmarks lack the digit of
    ``solution``, ``cells`` both. The message does not say that digit: who wants to know it asks for ``solution``.
    """

    __repr__ = _with_reason

    def __init__(self, puzzle: Grid, solution: Grid, values: tuple[Cell, ...], marks: tuple[Cell, ...]) -> None:
        super().__init__(puzzle, solution, values, marks)
        self.puzzle = puzzle
        self.solution = solution
        self.values = values
        self.marks = marks

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of all mistakes, those with a wrong digit first."""
        return (*self.values, *self.marks)

    def __str__(self) -> str:
        wrong = [f"{cell} is not {self.puzzle[cell]}" for cell in self.values]
        if self.marks:
            names = list(map(str, self.marks))
            listed = f"{', '.join(names[:-1])} and {names[-1]}" if names[1:] else names[0]
            wrong.append(f"the pencilmarks of {listed} exclude the right digit")
        return f"there is a mistake: {'; '.join(wrong)}"


class SolvedError(PuzzleError):
    """``puzzle`` is solved already: there is no step to look for.

    >>> import nonet
    >>> nonet.hint(nonet.solve("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    Traceback (most recent call last):
    nonet.results.SolvedError: the grid is already solved: there is no step to look for
    """

    __repr__ = _with_reason

    def __init__(self, puzzle: Grid) -> None:
        super().__init__(puzzle)
        self.puzzle = puzzle

    def __str__(self) -> str:
        return "the grid is already solved: there is no step to look for"


class LimitError(PuzzleError):
    """The work limit was reached before the answer was known.

    ``work_limit`` is the limit; ``rating`` is a lower bound, or ``None``. ``path`` has the steps that ``explain`` found
    before, a ``SolvingPath`` that is cut, or ``None`` for other calls. ``before`` says what was not known yet, if that
    is not the answer itself: a step is searched for when a position is known to have one solution.
    """

    def __init__(self, work_limit: int, rating: object = None, path: Any = None, *, before: str = "") -> None:
        super().__init__(work_limit, rating, path)
        self.work_limit = work_limit
        self.rating = rating
        self.path = path
        self.before = before

    def __str__(self) -> str:
        units = "unit" if self.work_limit == 1 else "units"
        more = f" before {self.before}: pass a greater work_limit, or None for no limit" if self.before else ""
        return f"the work limit of {self.work_limit:,} {units} was reached{more}"


class GenerationError(PuzzleError):
    """The request is impossible, or no puzzle was found for it.

    ``index`` is the index of the puzzle and ``attempts`` the number of attempts. Both are ``None`` if no such puzzle
    can exist; the message says why.
    """

    def __init__(self, reason: str, *, index: int | None = None, attempts: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.index = index
        self.attempts = attempts


class CancelledError(RuntimeError):
    """A call was ended by its ``CancelFlag``."""

    def __init__(self) -> None:
        super().__init__("the call was cancelled")

    def __reduce__(self) -> tuple[type[CancelledError], tuple[()]]:
        return CancelledError, ()
