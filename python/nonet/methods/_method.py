"""What a method is, and what it returns: the same for all.

```
method.solve(grid, *, solution_limit=1, call_limit=None) -> MethodResult
```

A method reads the values of a grid alone, not its pencilmarks. It may take further options of its own.
"""

from dataclasses import dataclass
from typing import Literal, Protocol

from nonet._board.grid import Grid

Ending = Literal["exhausted", "solution limit", "call limit", "gave up"]
Verdict = Literal["none", "proper", "multiple", "solved", "not finished"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MethodResult:
    """What a method found in a grid and what it took; a counter that the method does not have is ``None``.

    ``seconds`` is CPU time of the calling thread (``time.thread_time``), so that a busy machine does not change which
    method is the faster. All else is equal from run to run.

    >>> from nonet import Grid, methods
    >>> puzzle = Grid("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
    >>> result = methods.get("bitmask").solve(puzzle)
    >>> result.calls, result.verdict, result.solutions[0].is_solved
    (12186, 'solved', True)
    """

    solutions: tuple[Grid, ...]
    ending: Ending
    seconds: float
    calls: int | None = None
    """Entries to the method's recursive function, or turns of its loop: what ``call_limit`` limits."""
    guesses: int | None = None
    """Digits tried that might have been wrong."""
    backtracks: int | None = None
    """Returns to an earlier state."""
    dead_ends: int | None = None
    """States in which nothing fits any more."""
    cells_by_logic: int | None = None
    """Cells filled before, and without, any search."""
    solved_without_search: bool | None = None

    @property
    def verdict(self) -> Verdict:
        """What is now known of the grid.

        ``none`` and ``proper`` are proofs, ``multiple`` comes with two solutions. ``solved`` is a grid of which one
        solution was asked for and found: there may be more. ``not finished``: the method gave up, or ran out of calls.
        """
        if len(self.solutions) > 1:
            return "multiple"
        if self.ending in ("call limit", "gave up"):
            return "not finished"
        if not self.solutions:
            return "none"
        return "proper" if self.ending == "exhausted" else "solved"


class Solve(Protocol):
    """The function that does it."""

    def __call__(self, grid: Grid, *, solution_limit: int = 1, call_limit: int | None = None) -> MethodResult:
        """Look for ``solution_limit`` solutions of ``grid``, in no more than ``call_limit`` calls."""


@dataclass(frozen=True, slots=True)
class Method:
    """A way of solving: its name, where it comes from, what it is in one sentence, and the function that does it."""

    name: str
    origin: str
    summary: str
    solve: Solve

    def __str__(self) -> str:
        return f"{self.name} ({self.origin}): {self.summary}"
