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

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from nonet._board.geometry import Cell
from nonet._board.grid import Grid
from nonet._checks import wrong_type
from nonet._picture.svg import opening, xml_text
from nonet.methods._method import Method, MethodResult

_MOST = 120
"""Guesses that are printed and drawn; what is below the others is a number."""
_WIDE, _HIGH, _DEEP = 62, 20, 46


@dataclass(slots=True)
class Guess:
    """A digit that a method tried in a cell, and the guesses that followed; a leaf without a solution is a dead end."""

    cell: Cell
    digit: int
    is_solution: bool = False
    guesses: "list[Guess]" = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.cell}={self.digit}"

    @property
    def count(self) -> int:
        """The number of guesses of this tree, itself included."""
        return 1 + sum(guess.count for guess in self.guesses)


class GuessRecorder:
    """Makes a tree of the guesses that are reported one after another."""

    def __init__(self) -> None:
        self.start = Guess(Cell(0), 0)
        self._way: list[tuple[object, Guess]] = []

    def guess(self, branch: object, cell: int, digit: int) -> None:
        """Add a guess below the last one, or where its branch was decided before."""
        place = next((place for place, (known, _) in enumerate(self._way) if known == branch), len(self._way))
        del self._way[place:]
        made = Guess(Cell(cell), digit)
        self._last().guesses.append(made)
        self._way.append((branch, made))

    def found(self) -> None:
        """Mark the last guess as one that led to a solution without another."""
        self._last().is_solution = True

    def _last(self) -> Guess:
        return self._way[-1][1] if self._way else self.start


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
        return "\n".join([self._title(), *_lines(self.start, _kept(self.start), "")])

    def _title(self) -> str:
        count = self.guess_count
        return f"{self.method.name}: {count:,} guess{'es' * (count != 1)}, {self.result.status}"

    def to_dict(self) -> dict[str, object]:
        """Return the tree as plain lists, strings and numbers for JSON."""
        told = {"method": self.method.name, "status": self.result.status, "ending": self.result.ending}
        return {**told, "guess_count": self.guess_count, "guesses": [_as_dict(each) for each in self.start.guesses]}

    def to_svg(self) -> str:
        """Return a picture of the tree: solutions have a thick frame, dead ends a dashed one."""
        kept, parts, leaves = _kept(self.start), list[str](), 0.0
        deepest = 0

        def place(guess: Guess, depth: int) -> float:
            nonlocal leaves, deepest
            deepest = max(deepest, depth)
            below = [place(each, depth + 1) for each in guess.guesses if id(each) in kept]
            hidden = sum(each.count for each in guess.guesses if id(each) not in kept)
            x = sum((below[0], below[-1])) / 2 if below else leaves * _WIDE + _WIDE / 2
            leaves += not below
            y = 40 + depth * _DEEP
            parts.extend(
                f'<path d="M{x:g} {y + _HIGH:g}L{each:g} {y + _DEEP:g}" stroke="currentColor" stroke-opacity="0.6"/>'
                for each in below
            )
            frame = 'stroke-width="2.5"' if guess.is_solution else 'stroke-width="1"'
            frame += ' stroke-dasharray="3 2"' if not (guess.guesses or guess.is_solution) else ""
            parts.append(
                f'<rect x="{x - _WIDE / 2 + 4:g}" y="{y:g}" width="{_WIDE - 8}" height="{_HIGH}" rx="4" fill="none" '
                f'stroke="currentColor" {frame}/><text x="{x:g}" y="{y + 14:g}">{guess if depth else "start"}</text>'
            )
            if hidden:
                parts.append(f'<text x="{x:g}" y="{y + _HIGH + 14:g}" font-size="10">+{hidden:,}</text>')
            return x

        place(self.start, 0)
        title = xml_text(self._title())
        width, height = max(leaves * _WIDE, 8.0 * len(title)), 40 + deepest * _DEEP + _HIGH + 24
        head = opening(self._title(), 0, 0, right=width, bottom=height)
        text = f'<text x="4" y="20" text-anchor="start" font-size="14">{title}</text>'
        return "\n".join([head, text, '<g font-size="12">', *parts, "</g>", "</svg>"])


def search_tree(method: Method, grid: Grid, *, limit: int = 1, call_limit: int | None = None) -> SearchTree:
    """Run a method on one grid and return the tree of its guesses.

    ``limit`` and ``call_limit`` are those of the method. Raises ``ValueError`` if the method does not report its
    guesses to its ``SolutionCollector``.

    >>> from nonet import Grid, methods
    >>> puzzle = Grid("24.....683...2........79....2..975.......4.39.5....4.6......9.4..7..1...6....2...")
    >>> search_tree(methods.get("norvig"), puzzle).guess_count == methods.get("norvig").solve(puzzle).guesses
    True
    """
    if not isinstance(method, Method):
        raise wrong_type("expected a Method", method)
    with _recorded() as recorder:
        result = method.solve(grid, limit=limit, call_limit=call_limit)
    if not recorder.start.guesses and result.guesses != 0:
        raise ValueError(f"the method {method.name} does not report its guesses: there is no tree")
    return SearchTree(method, result, recorder.start)


def _kept(start: Guess) -> set[int]:
    """Return the guesses nearest to the start, level by level, by identity."""
    kept: set[int] = set()
    waiting = deque(start.guesses)
    while waiting and len(kept) < _MOST:
        guess = waiting.popleft()
        kept.add(id(guess))
        waiting.extend(guess.guesses)
    return kept


def _lines(guess: Guess, kept: set[int], indent: str) -> Iterator[str]:
    """Yield the lines of what is below a guess."""
    shown = [each for each in guess.guesses if id(each) in kept]
    hidden = sum(each.count for each in guess.guesses if id(each) not in kept)
    for place, each in enumerate(shown):
        is_last = place == len(shown) - 1 and not hidden
        ending = " solution" if each.is_solution else "" if each.guesses else " dead end"
        yield f"{indent}{'└─' if is_last else '├─'} {each}{ending}"
        yield from _lines(each, kept, indent + ("   " if is_last else "│  "))
    if hidden:
        yield f"{indent}└─ … {hidden:,} more"


def _as_dict(guess: Guess) -> dict[str, object]:
    told = {"cell": str(guess.cell), "digit": guess.digit, "is_solution": guess.is_solution}
    return {**told, "guesses": [_as_dict(each) for each in guess.guesses]}
