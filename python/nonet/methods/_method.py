"""``Method`` and ``MethodResult``: the same signature and the same result for all methods.

```
method.solve(grid, *, limit=1, call_limit=None) -> MethodResult
```

A method reads the values of a grid and ignores its pencilmarks. It may have more options.
"""

from dataclasses import dataclass
from typing import Literal, Protocol, get_args

from nonet._board.grid import Grid
from nonet._checks import checked_choice, checked_flag, checked_integer, is_finite, wrong_type

Ending = Literal["exhausted", "limit", "call_limit", "time_limit", "gave_up", "failed"]
_COUNTERS = ("calls", "guesses", "backtracks", "dead_ends", "cells_by_logic")
MethodStatus = Literal["no_solution", "proper", "multiple", "solvable", "not_finished", "failed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MethodResult:
    """The solutions that a method found, its counters and its time; a counter that it does not have is ``None``.

    ``seconds`` is CPU time of the calling thread (``time.thread_time``), so that a busy machine does not change the
    order of the methods. Everything else is equal from run to run:

    - ``calls``: entries to the method's recursive function, or iterations of its loop: what ``call_limit`` limits. Each
      method says what a call is for it; ``norvig`` makes none for a guess that is a dead end.
    - ``guesses``: digits tried where there was another choice, the right ones included.
    - ``backtracks``: returns to an earlier state.
    - ``dead_ends``: states in which some cell has no candidate left, or some digit no place.
    - ``cells_by_logic``: cells filled by logic, before any search.
    - ``solved_without_search``: whether there is a solution and there was no guess.
    - ``unfinished``: the grid as a method that gave up left it: its givens and the cells that logic filled.
    - ``error``: what went wrong, with the line of the code; the limit if a time limit stopped it.

    >>> from nonet import Grid, methods
    >>> puzzle = Grid("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
    >>> result = methods.get("bitmask").solve(puzzle)
    >>> result.calls, result.status, result.solutions[0].is_solved
    (12186, 'solvable', True)
    """

    solutions: tuple[Grid, ...]
    ending: Ending
    seconds: float
    calls: int | None = None
    guesses: int | None = None
    backtracks: int | None = None
    dead_ends: int | None = None
    cells_by_logic: int | None = None
    solved_without_search: bool | None = None
    unfinished: Grid | None = None
    error: str | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.solutions, tuple) or not all(isinstance(each, Grid) for each in self.solutions):
            raise wrong_type("solutions must be a tuple of Grid", self.solutions)
        checked_choice("ending", self.ending, get_args(Ending))
        if not is_finite(self.seconds):
            raise wrong_type("seconds must be a number", self.seconds)
        for name in _COUNTERS:
            count = getattr(self, name)
            if count is not None:
                object.__setattr__(self, name, checked_integer(name, count))  # a number of NumPy becomes an int
        if self.solved_without_search is not None:
            checked_flag("solved_without_search", self.solved_without_search)
        for name, kind, told in (("unfinished", Grid, "a Grid"), ("error", str, "a string")):
            value = getattr(self, name)
            if not isinstance(value, kind | None):
                raise wrong_type(f"{name} must be {told} or None", value)

    @property
    def status(self) -> MethodStatus:
        """What the result proves about the grid, in the words of ``nonet.Status``.

        ``no_solution`` and ``proper`` are proofs; ``multiple`` comes with two solutions. ``solvable``: the one solution
        asked for was found, and there may be more. ``not_finished``: the method gave up, or reached a limit.
        ``failed``: it raised an exception, or returned what is no solution; ``error`` says which.
        """
        if self.ending == "failed":
            return "failed"
        if len(self.solutions) > 1:
            return "multiple"
        if self.ending in ("call_limit", "time_limit", "gave_up"):
            return "not_finished"
        if not self.solutions:
            return "no_solution"
        return "proper" if self.ending == "exhausted" else "solvable"


class Solve(Protocol):
    """The function of a method."""

    def __call__(self, grid: Grid, *, limit: int = 1, call_limit: int | None = None) -> MethodResult:
        """Search for ``limit`` solutions of ``grid``, in at most ``call_limit`` calls."""


@dataclass(frozen=True, slots=True)
class Method:
    """A way of solving: its name, its origin, a description in one sentence, and its function."""

    name: str
    origin: str
    description: str
    solve: Solve

    def __str__(self) -> str:
        return f"{self.name} ({self.origin}): {self.description}"
