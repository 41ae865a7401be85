"""``SearchTree``: the guesses of a method on one grid, as a tree that prints and is drawn."""

from contextlib import suppress
from dataclasses import dataclass
from time import thread_time

from nonet._board.grid import Grid
from nonet._checks import wrong_type
from nonet.methods._at_home import faults
from nonet.methods._clock import OutOfTime, checked_time_limit, end_after
from nonet.methods._guess import Guess, tree_lines, tree_svg
from nonet.methods._method import Method, MethodResult
from nonet.methods._recorder import recorded

_TWO_WAYS = Grid("5346789126721953..1983425678597614234268537917139248569615372..287419635345286179")
"""A grid with four open cells and two solutions: every method that searches guesses there, at once."""


@dataclass(frozen=True)
class SearchTree:
    """The guesses of a method on one grid; prints as a tree.

    ``start`` stands for the grid before any guess: its ``guesses`` are the first ones.
    """

    method: Method
    result: MethodResult
    start: Guess

    @property
    def guess_count(self) -> int:
        """The number of guesses in the tree."""
        return self.start.count - 1

    def __str__(self) -> str:
        return "\n".join([self._title(), *tree_lines(self.start)])

    def _title(self) -> str:
        count = self.guess_count
        return f"{self.method.name}: {count:,} guess{'es' * (count != 1)}, {self.result.status}"

    def to_dict(self) -> dict[str, object]:
        """Return the tree as plain lists, strings and numbers for JSON."""
        told = {"method": self.method.name, "status": self.result.status, "ending": self.result.ending}
        return {**told, "guess_count": self.guess_count, "guesses": [_as_dict(each) for each in self.start.guesses]}

    def to_svg(self) -> str:
        """Return a picture of the tree: solutions have a thick frame, dead ends a dashed one."""
        return tree_svg(self.start, self._title())


def search_tree(
    method: Method, grid: Grid, *, limit: int = 1, call_limit: int | None = None, time_limit: float | None = None
) -> SearchTree:
    """Run a method on one grid and return the tree of its guesses.

    ``limit`` and ``call_limit`` are those of the method, ``time_limit`` is that of ``Comparison``; a limit leaves the
    tree so far. Raises ``ValueError`` at once if the method does not report its guesses to its ``SolutionCollector``:
    it is first run on a grid with four open cells.

    >>> from nonet import Grid, methods
    >>> puzzle = Grid("24.....683...2........79....2..975.......4.39.5....4.6......9.4..7..1...6....2...")
    >>> methods.search_tree(methods.get("norvig"), puzzle).guess_count == methods.get("norvig").solve(puzzle).guesses
    True
    """
    if not isinstance(method, Method):
        raise wrong_type("expected a Method", method)
    time_limit = checked_time_limit(time_limit)
    if not _reports_guesses(method, time_limit):
        way = "a Method whose solve makes a SolutionCollector and calls its guess(cell, digit) has one"
        raise ValueError(f"the method {method.name} does not report its guesses: there is no tree; {way}")
    start = thread_time()
    with recorded() as recorder:
        try:
            with end_after(time_limit):
                result = method.solve(grid, limit=limit, call_limit=call_limit)
        except OutOfTime as end:
            result = MethodResult(solutions=(), ending="time_limit", seconds=thread_time() - start, error=str(end))
    return SearchTree(method, result, recorder.start)


def _reports_guesses(method: Method, time_limit: float | None) -> bool:
    """Tell whether a method reports its guesses; one that fails on the grid where it must guess may do so elsewhere."""
    with recorded() as recorder, suppress(OutOfTime, *faults()), end_after(time_limit):
        return method.solve(_TWO_WAYS).guesses == 0 or bool(recorder.start.guesses)
    return True


def _as_dict(guess: Guess) -> dict[str, object]:
    told = {"cell": str(guess.cell), "digit": guess.digit, "is_solution": guess.is_solution}
    return {**told, "guesses": [_as_dict(each) for each in guess.guesses]}
