"""Methods that know nothing of nonet: a function from a puzzle's text to that of its solution, or a class with one."""

import inspect
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from time import thread_time
from types import ModuleType
from typing import Any, cast
from warnings import warn_explicit

from nonet._board.grid import Grid
from nonet._checks import shown
from nonet._errors import PuzzleError
from nonet.methods._collector import Counters
from nonet.methods._method import Method, MethodResult

_TOLD: dict[Any, Any] = {}
"""The warnings that were given; each is given once."""


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
        solutions: tuple[Grid, ...] = ()
        if text is not None:
            try:
                solutions = (_solution(text, puzzle),)
            except TypeError as error:
                kind = type(text).__name__
                raise self._refused(
                    f"the solution as a text of 81 digits, or None, not {kind} {shown(text)}"
                ) from error
            except ValueError as error:
                raise self._refused(f"the solution as a text of 81 digits, or None: {error}") from error
        counts = self._counters(counters)
        try:
            return MethodResult(
                solutions=solutions, ending="limit" if solutions else "gave_up", seconds=seconds, **counts
            )
        except (TypeError, ValueError) as error:
            raise self._refused(f"counters as numbers: {error}") from error

    def _counters(self, counters: object) -> Counters:
        """Return the counters that a function returned; warn of one that no ``MethodResult`` has."""
        known = [*Counters.__annotations__]
        if not isinstance(counters, Mapping):
            raise self._refused(f"counters as a dictionary with keys of {', '.join(known)}, not {shown(counters)}")
        if unknown := [name for name in counters if name not in known]:
            told = f"counters that nonet does not know are left out: {shown(unknown)}; it knows {', '.join(known)}"
            line = getattr(getattr(self.function, "__code__", None), "co_firstlineno", 1)
            warn_explicit(f"the method {self.name}: {told}", UserWarning, self.path, line, registry=_TOLD)
        return cast("Counters", {name: count for name, count in counters.items() if name in known})

    def _refused(self, expected: str) -> PuzzleError:
        return PuzzleError(f"{self.path}: the method {self.name} must return {expected}")


def _solution(text: str, puzzle: str) -> Grid:
    """Return the grid of a text that a function returned, with the givens of the puzzle unless it changes one."""
    solution = Grid(text)
    try:
        return Grid(text, givens=puzzle)
    except ValueError:
        return solution
