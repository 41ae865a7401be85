"""``SearchTree``: the guesses of a method on one grid, as a tree that prints and is drawn.

Methods report their guesses to ``SolutionCollector.guess``, which keeps nothing unless ``search_tree`` runs the method.
A report names the branch: the cell, or whatever else the method decides on, such as a constraint. A search in depth
decides each branch once on the way to a position, so a branch that is on the way already says how far it went back:

```
A=1, B=2, B=3, A=4        A=1          B=3 goes back to A=1, and A=4 to the start
                          ├─ B=2
                          └─ B=3
                          A=4
```
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from nonet._board.geometry import Cell
from nonet._board.grid import Grid
from nonet._checks import wrong_type
from nonet.methods._guess import Guess, tree_lines, tree_svg
from nonet.methods._method import Method, MethodResult


@dataclass(slots=True)
class _Growing:
    """A guess to which others may be added yet."""

    cell: int
    digit: int
    is_solution: bool = False
    below: "list[_Growing]" = field(default_factory=list)

    def grown(self) -> Guess:
        return Guess(Cell(self.cell), self.digit, self.is_solution, tuple(each.grown() for each in self.below))


class GuessRecorder:
    """Makes a tree of the guesses that are reported one after another."""

    def __init__(self) -> None:
        self._start = _Growing(0, 0)
        self._way: list[tuple[object, _Growing]] = []

    @property
    def start(self) -> Guess:
        """The grid before any guess, with those that were reported."""
        return self._start.grown()

    def guess(self, branch: object, cell: int, digit: int) -> None:
        """Add a guess below the last one, or where its branch was decided before."""
        place = next((place for place, (known, _) in enumerate(self._way) if known == branch), len(self._way))
        del self._way[place:]
        made = _Growing(cell, digit)
        self._last().below.append(made)
        self._way.append((branch, made))

    def found(self) -> None:
        """Mark the last guess as one that led to a solution without another."""
        self._last().is_solution = True

    def _last(self) -> _Growing:
        return self._way[-1][1] if self._way else self._start


RECORDER: ContextVar[GuessRecorder | None] = ContextVar("RECORDER", default=None)


@contextmanager
def _recorded() -> Iterator[GuessRecorder]:
    made = GuessRecorder()
    before = RECORDER.set(made)
    try:
        yield made
    finally:
        RECORDER.reset(before)


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


def search_tree(method: Method, grid: Grid, *, limit: int = 1, call_limit: int | None = None) -> SearchTree:
    """Run a method on one grid and return the tree of its guesses.

    ``limit`` and ``call_limit`` are those of the method. Raises ``ValueError`` if the method does not report its
    guesses to its ``SolutionCollector``.

    >>> from nonet import Grid, methods
    >>> puzzle = Grid("24.....683...2........79....2..975.......4.39.5....4.6......9.4..7..1...6....2...")
    >>> methods.search_tree(methods.get("norvig"), puzzle).guess_count == methods.get("norvig").solve(puzzle).guesses
    True
    """
    if not isinstance(method, Method):
        raise wrong_type("expected a Method", method)
    with _recorded() as recorder:
        result = method.solve(grid, limit=limit, call_limit=call_limit)
    start = recorder.start
    if not start.guesses and result.guesses != 0:
        raise ValueError(f"the method {method.name} does not report its guesses: there is no tree")
    return SearchTree(method, result, start)


def _as_dict(guess: Guess) -> dict[str, object]:
    told = {"cell": str(guess.cell), "digit": guess.digit, "is_solution": guess.is_solution}
    return {**told, "guesses": [_as_dict(each) for each in guess.guesses]}
