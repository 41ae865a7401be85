"""``SolutionCollector``: the clock, the limits and the solutions of a method.

An algorithm counts its own steps and reports each solution. ``out_of_calls()`` and ``found()`` return ``True`` if the
search is over; the algorithm passes this result all the way up:

```
if calls == collector.call_limit:
    return collector.out_of_calls()
calls += 1
...
return collector.found(values)
```
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import thread_time
from typing import Literal, TypedDict, Unpack

from nonet._board.grid import Grid
from nonet._checks import checked_callable, checked_flag, checked_integer, iterated, wrong_type
from nonet.methods._method import Ending, MethodResult
from nonet.methods._recorder import RECORDER


class Counters(TypedDict, total=False):
    """The counters of a ``MethodResult``."""

    calls: int
    guesses: int
    backtracks: int
    dead_ends: int
    cells_by_logic: int
    solved_without_search: bool


class SolutionCollector:
    """The clock, the limits and the solutions of one call of a method.

    With ``look_for_one_more``, the search continues until one solution more than the limit is found; it is not kept.
    ``progress`` is what the method calls now and then: it is checked here.
    """

    def __init__(
        self,
        grid: Grid,
        limit: int,
        call_limit: int | None,
        *,
        look_for_one_more: bool = False,
        progress: Callable[[int], object] | None = None,
    ) -> None:
        if not isinstance(grid, Grid):
            raise wrong_type("a method solves a Grid (Grid(text) reads text)", grid)
        checked_callable("progress", progress)
        self._givens = grid.to_line()
        self._limit = checked_integer("limit", limit, 1)
        self._enough = self._limit + checked_flag("look_for_one_more", look_for_one_more)
        self._ending: Ending = "exhausted"
        self._unfinished: Grid | None = None
        self._recorder = RECORDER.get()
        self._start = thread_time()
        self.call_limit = sys.maxsize if call_limit is None else checked_integer("call_limit", call_limit)
        self.solutions: list[Grid] = []

    def guess(self, cell: int, digit: int, *, branch: object = None) -> None:
        """Report a guess for ``search_tree``; ``branch`` is what was decided on, by default the cell."""
        if self._recorder is not None:
            self._recorder.guess(cell if branch is None else branch, cell, digit)

    def found(self, values: Iterable[int] | str) -> bool:
        """Keep a solution; return whether the search is over."""
        digits = iterated("values must be 81 digits", values)
        self.solutions.append(Grid("".join(map(str, digits)), givens=self._givens))
        if self._recorder is not None:
            self._recorder.found()
        if len(self.solutions) == self._enough:
            self._ending = "limit"
        return self._ending == "limit"

    def out_of_calls(self) -> Literal[True]:
        """End the search at the call limit; it is cut short only if it still has fewer solutions than its limit.

        A search that looks for one more has its solutions by then, and ends at their limit.
        """
        self._ending = "call_limit" if len(self.solutions) < self._limit else "limit"
        return True

    def gave_up(self, values: Iterable[int]) -> Literal[True]:
        """End the search because the method cannot go on from these values."""
        self._ending = "gave_up"
        self._unfinished = Grid("".join(map(str, iterated("values must be 81 digits", values))), givens=self._givens)
        return True

    def result(self, **counters: Unpack[Counters]) -> MethodResult:
        """Stop the clock and return the result; ``solved_without_search`` is false if no solution was found."""
        seconds = thread_time() - self._start
        if "solved_without_search" in counters and not self.solutions:
            counters["solved_without_search"] = False
        solutions = tuple(self.solutions[: self._limit])
        return MethodResult(
            solutions=solutions, ending=self._ending, seconds=seconds, unfinished=self._unfinished, **counters
        )


@contextmanager
def raised_recursion_limit(frames: int = 3 * 81) -> Iterator[None]:
    """Raise the recursion limit so that a method can recurse this deep, however deep its caller is."""
    depth = checked_integer("frames", frames)
    frame = sys._getframe()
    while frame.f_back:
        depth, frame = depth + 1, frame.f_back
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, depth + 50))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
