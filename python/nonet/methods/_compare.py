"""Several methods on the same grids: what each did, side by side.

A ``Comparison`` runs every method on every grid and keeps a ``Tally`` for each. ``run`` is a generator that hands out a
tally each time it has grown, so whoever shows progress, or stops half way, has all there is so far:

```
for tally in comparison.run(jobs=2):
    print(tally.method.name, len(tally.results))
print(comparison)
```

Times are CPU seconds of the thread that solved, so that jobs running side by side do not lengthen each other's.
"""

import signal
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from nonet._board.grid import Grid
from nonet.methods._method import Method, MethodResult
from nonet.methods._report import comparison_as_json, comparison_as_table


@dataclass(slots=True)
class Tally:
    """What one method did: its result for each grid, by the grid's number, which counts from 1."""

    method: Method
    results: dict[int, MethodResult] = field(default_factory=dict)

    @property
    def solved(self) -> int:
        """How many grids it solved."""
        return sum(bool(result.solutions) for result in self.results.values())

    @property
    def seconds(self) -> float:
        """The CPU time it took for all of them."""
        return sum(result.seconds for result in self.results.values())

    @property
    def solved_by_logic(self) -> int | None:
        """How many grids it solved without search; ``None`` if the method does not tell."""
        told = [result.solved_without_search for result in self.results.values()]
        return None if None in told else sum(map(bool, told))

    def total(self, counter: str) -> int | None:
        """Return a counter's sum over the grids, ``None`` if the method does not have it."""
        counts = [getattr(result, counter) for result in self.results.values()]
        return None if None in counts or not counts else sum(counts)


class _Task(NamedTuple):
    place: int
    number: int
    method: Method
    grid: Grid
    solution_limit: int
    call_limit: int | None


class Comparison:
    """Every one of ``methods`` on every one of ``grids``; printed, it is a table.

    >>> from nonet import methods
    >>> puzzle = Grid("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
    >>> comparison = methods.Comparison([puzzle], [methods.get("bitmask"), methods.get("norvig")])
    >>> for tally in comparison.run():
    ...     print(tally.method.name, tally.solved, tally.total("calls"))
    bitmask 1 12186
    norvig 1 11
    """

    def __init__(
        self,
        grids: Iterable[Grid],
        methods: Iterable[Method],
        *,
        solution_limit: int = 1,
        call_limit: int | None = None,
    ) -> None:
        self.grids = list(grids)
        self.tallies = [Tally(method) for method in methods]
        self._limits = solution_limit, call_limit

    def run(self, *, jobs: int = 1) -> Generator[Tally, None, None]:
        """Solve, in this process or in ``jobs`` others; yield a method's tally whenever it has one grid more."""
        tasks = [
            _Task(place, number, tally.method, grid, *self._limits)
            for place, tally in enumerate(self.tallies)
            for number, grid in enumerate(self.grids, start=1)
        ]
        for place, number, result in map(_solve, tasks) if jobs == 1 else _solve_side_by_side(tasks, jobs):
            self.tallies[place].results[number] = result
            yield self.tallies[place]

    def slowness(self, tally: Tally) -> float | None:
        """Return how many times as long a method took as the fastest that solved as many grids as any."""
        finished = [other for other in self.tallies if len(other.results) == len(self.grids)]
        most = max((other.solved for other in finished), default=0)
        fastest = min((other.seconds for other in finished if other.solved == most), default=0.0)
        return tally.seconds / fastest if fastest and tally in finished else None

    def to_json(self) -> dict[str, object]:
        """Return all there is, each result included, as values that ``json`` can write."""
        return comparison_as_json(self)

    def __str__(self) -> str:
        return comparison_as_table(self)


def _solve(task: _Task) -> tuple[int, int, MethodResult]:
    result = task.method.solve(task.grid, solution_limit=task.solution_limit, call_limit=task.call_limit)
    return task.place, task.number, result


def _solve_side_by_side(tasks: list[_Task], jobs: int) -> Iterator[tuple[int, int, MethodResult]]:
    # Imported here, as most comparisons run in one process. Spawned and not forked: the caller may well have threads.
    from multiprocessing import get_context

    with get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap_unordered(_solve, tasks)
