"""Methods that know nothing of nonet: a function from a puzzle's text to that of its solution, or a class with one."""

import inspect
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from time import thread_time
from types import ModuleType
from typing import Any, cast

from nonet._board.grid import Grid
from nonet._checks import shown
from nonet._errors import PuzzleError
from nonet.methods._collector import Counters
from nonet.methods._method import Method, MethodResult


def plain_methods(module: ModuleType, path: str) -> Iterator[Method]:
    """Yield the methods of a file that are classes of it, and its function ``solve``."""
    for value in vars(module).values():
        if inspect.isclass(value) and value.__module__ == module.__name__ and callable(getattr(value, "solve", None)):
            made: Any = value()
            name = made.name
            yield Method(str(name), "", (value.__doc__ or "").strip(), _PlainSolve(path, str(name), made.solve))
    solve = vars(module).get("solve")
    if inspect.isfunction(solve):
        name = os.path.splitext(os.path.basename(path))[0]
        yield Method(name, "", (solve.__doc__ or "").strip(), _PlainSolve(path, name, solve))


@dataclass(frozen=True)
class _PlainSolve:
    """A function from the text of a puzzle to that of its solution, as the function of a ``Method``."""

    path: str
    name: str
    function: Callable[[str], Any]

    def __call__(self, grid: Grid, *, limit: int = 1, call_limit: int | None = None) -> MethodResult:
        puzzle = grid.to_line()
        start = thread_time()
        answer = self.function(puzzle)
        seconds = thread_time() - start
        if isinstance(answer, MethodResult):
            return answer
        text, counters = answer if isinstance(answer, tuple) and len(answer) == 2 else (answer, {})
        if text is None:
            return MethodResult(solutions=(), ending="gave_up", seconds=seconds, **self._counters(counters))
        try:
            solution = Grid(text, givens=puzzle)
        except (TypeError, ValueError) as error:
            raise PuzzleError(
                f"{self.path}: the method {self.name} must return the solution as a text of 81 digits, or None: {error}"
            ) from error
        return MethodResult(solutions=(solution,), ending="limit", seconds=seconds, **self._counters(counters))

    def _counters(self, counters: object) -> Counters:
        """Return the counters that a function returned; others than those of a ``MethodResult`` are an error."""
        known = [*Counters.__annotations__]
        if not isinstance(counters, Mapping) or not {*counters} <= {*known}:
            raise PuzzleError(
                f"{self.path}: the method {self.name} must return counters as a dictionary with keys of "
                f"{', '.join(known)}, not {shown(counters)}"
            )
        return cast("Counters", dict(counters))
