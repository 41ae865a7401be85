"""``Search``: all of a method that is not the algorithm. The clock, the limits, the solutions so far.

An algorithm counts its own steps and tells of each solution. At two places it hears that it is to stop; at both,
``True`` means "the search is over", and is handed all the way up:

```
if calls == search.call_limit:
    return search.out_of_calls()
calls += 1
...
return search.found(values)
```
"""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import thread_time
from typing import Literal

from nonet._board.grid import Grid
from nonet.methods._method import Ending, MethodResult


class Search:
    """One run of a method: its clock, its limits and the solutions so far.

    ``look_for_one_more`` is for a method that goes on when it has what it was asked for; the one more is not kept.
    """

    def __init__(
        self, grid: Grid, solution_limit: int, call_limit: int | None, *, look_for_one_more: bool = False
    ) -> None:
        if solution_limit < 1:
            raise ValueError(f"a search is for one solution or more, not {solution_limit}")
        if call_limit is not None and call_limit < 0:
            raise ValueError(f"a limit of calls is no less than 0, not {call_limit}")
        self._givens = grid.to_line()
        self._solution_limit = solution_limit
        self._enough = solution_limit + look_for_one_more
        self._ending: Ending = "exhausted"
        self._start = thread_time()
        self.call_limit = sys.maxsize if call_limit is None else call_limit
        self.solutions: list[Grid] = []

    def found(self, values: Iterable[int] | str) -> bool:
        """Keep a solution, and tell whether the search is over."""
        self.solutions.append(Grid("".join(map(str, values)), givens=self._givens))
        if len(self.solutions) == self._enough:
            self._ending = "solution limit"
        return self._ending == "solution limit"

    def out_of_calls(self) -> Literal[True]:
        """Note that the search was cut short, unless all that was asked for is found; it is over."""
        self._ending = "call limit" if len(self.solutions) < self._solution_limit else "solution limit"
        return True

    def gave_up(self) -> Literal[True]:
        """Note that the method knows no further; the search is over."""
        self._ending = "gave up"
        return True

    def result(
        self,
        *,
        calls: int | None = None,
        guesses: int | None = None,
        backtracks: int | None = None,
        dead_ends: int | None = None,
        cells_by_logic: int | None = None,
        solved_without_search: bool | None = None,
    ) -> MethodResult:
        """Stop the clock and return what there is to tell."""
        return MethodResult(
            seconds=thread_time() - self._start,
            solutions=tuple(self.solutions[: self._solution_limit]),
            ending=self._ending,
            calls=calls,
            guesses=guesses,
            backtracks=backtracks,
            dead_ends=dead_ends,
            cells_by_logic=cells_by_logic,
            solved_without_search=solved_without_search,
        )


@contextmanager
def room_to_recurse(frames: int = 3 * 81) -> Iterator[None]:
    """See to it that a method can recurse this deep, and a little more, however deep its caller already is."""
    depth = 0
    frame = sys._getframe()
    while frame.f_back:
        depth, frame = depth + 1, frame.f_back
    needed = depth + frames + 50
    before = sys.getrecursionlimit()
    if needed <= before:
        yield
        return
    sys.setrecursionlimit(needed)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
