"""``GuessRecorder``: makes a tree of the guesses that a method reports.

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
from nonet.methods._guess import Guess


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
def recorded() -> Iterator[GuessRecorder]:
    """Context manager: record the guesses that are reported in the block."""
    made = GuessRecorder()
    before = RECORDER.set(made)
    try:
        yield made
    finally:
        RECORDER.reset(before)
