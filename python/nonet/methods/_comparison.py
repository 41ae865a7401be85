"""Several methods on the same grids, side by side.

A ``Comparison`` runs every method on every grid and keeps ``MethodTotals`` for each. ``run`` is a generator that yields
a method's totals each time they grow: for showing progress, and for stopping half way with the results so far:

```
for totals in comparison.run(jobs=2):
    print(totals.method.name, len(totals.results))
print(comparison)
```

Times are CPU seconds of the solving thread, so that parallel jobs do not lengthen each other's times. A method that
raises an exception, or takes longer than ``time_limit``, stops nothing: the result of that grid says so. One that ends
its process, or crashes it, is a result too if there are several jobs; in this process it ends everything.
"""

from collections.abc import Generator, Iterable, Iterator
from time import thread_time
from typing import NamedTuple

from nonet._board.grid import Grid
from nonet._checks import checked_integer, iterated, wrong_type
from nonet._errors import PuzzleError
from nonet.methods._at_home import faults
from nonet.methods._clock import OutOfTime, checked_time_limit, end_after
from nonet.methods._method import Method, MethodResult
from nonet.methods._report import comparison_as_json, comparison_as_table, notes, relative_to, unfinished
from nonet.methods._totals import MethodTotals


class _Task(NamedTuple):
    place: int
    number: int
    method: Method
    grid: Grid
    limit: int
    call_limit: int | None
    time_limit: float | None


class Comparison:
    """Each of ``methods`` on each of ``grids``; prints as a table.

    ``limit`` and ``call_limit`` are those of the methods. ``time_limit`` is in CPU seconds for one method on one grid;
    one that waits without computing is stopped after five times as many seconds by the clock. The limit is kept in the
    main thread of a process on systems with signals.

    >>> from nonet import methods
    >>> puzzle = Grid("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
    >>> comparison = methods.Comparison([puzzle], [methods.get("bitmask"), methods.get("norvig")])
    >>> for totals in comparison.run():
    ...     print(totals.method.name, totals.solved, totals.total("calls"))
    bitmask 1 12186
    norvig 1 11
    """

    def __init__(
        self,
        grids: Iterable[Grid],
        methods: Iterable[Method],
        *,
        limit: int = 1,
        call_limit: int | None = None,
        time_limit: float | None = None,
    ) -> None:
        self.grids = list(iterated("grids must be an iterable of Grid", grids))
        some = list(iterated("methods must be an iterable of Method", methods))
        for each, kind in (*((grid, Grid) for grid in self.grids), *((method, Method) for method in some)):
            if not isinstance(each, kind):
                raise wrong_type(f"a comparison is of grids and methods: expected a {kind.__name__}", each)
        self.totals = [MethodTotals(method) for method in some]
        self._started: set[tuple[int, int]] = set()
        most_calls = None if call_limit is None else checked_integer("call_limit", call_limit)
        self._limits = checked_integer("limit", limit, 1), most_calls, checked_time_limit(time_limit)

    def run(self, *, jobs: int = 1) -> Generator[MethodTotals, None, None]:
        """Solve in this process, or in ``jobs`` others; yield a method's totals after each of its grids.

        No more processes are started than there are pairs of a method and a grid.
        """
        tasks = [
            _Task(place, number, totals.method, grid, *self._limits)
            for place, totals in enumerate(self.totals)
            for number, grid in enumerate(self.grids, start=1)
        ]
        jobs = min(checked_integer("jobs", jobs, 1), max(len(tasks), 1))
        return self._run(tasks, jobs)

    def _run(self, tasks: list[_Task], jobs: int) -> Generator[MethodTotals, None, None]:
        started = map(self._noted, tasks)
        results: Iterator[tuple[int, int, MethodResult]] = map(_solve, started)
        if jobs > 1:
            from nonet.methods._workers import run_in_workers  # imported here: most comparisons run in one process

            results = run_in_workers(_solve, started, jobs, on_end=_ended)
        for place, number, result in results:
            self.totals[place].results[number] = result
            yield self.totals[place]

    def _noted(self, task: _Task) -> _Task:
        self._started.add((task.place, task.number))
        return task

    def relative_time(self, totals: MethodTotals) -> float | None:
        """Return a method's time divided by the shortest time, among the finished methods that solved the most grids.

        ``None`` for a method that solved fewer: it may have given up where the others went on.
        """
        if not isinstance(totals, MethodTotals):
            raise wrong_type("expected the MethodTotals of a method", totals)
        return relative_to(self.totals, len(self.grids), totals)

    def notes(self) -> list[str]:
        """Return what makes times differ in kind, and what is not finished or not started; the table ends with it.

        >>> from nonet import Grid, methods
        >>> comparison = methods.Comparison([Grid("." * 81)], [methods.get("engine"), methods.get("norvig")])
        >>> comparison.notes()
        ["engine: nonet's native engine, in Rust, others in Python"]
        """
        return [*notes(self.totals, self._limits[0]), *unfinished(self.totals, self._started)]

    def to_json(self) -> dict[str, object]:
        """Return everything, each result included, as values that ``json`` can write."""
        return comparison_as_json(self.totals, len(self.grids), self.relative_time)

    def __str__(self) -> str:
        return comparison_as_table(self.totals, len(self.grids), self.relative_time, self.notes())


def _solve(task: _Task) -> tuple[int, int, MethodResult]:
    start = thread_time()
    try:
        with end_after(task.time_limit):
            result = task.method.solve(task.grid, limit=task.limit, call_limit=task.call_limit)
        if not isinstance(result, MethodResult):
            raise wrong_type("the result must be a MethodResult", result)
    except OutOfTime as end:
        result = MethodResult(solutions=(), ending="time_limit", seconds=thread_time() - start, error=str(end))
    except faults() as error:
        told = str(error) if isinstance(error, PuzzleError) else f"{type(error).__name__}: {error}"
        result = MethodResult(solutions=(), ending="failed", seconds=thread_time() - start, error=told)
    return task.place, task.number, result


def _ended(task: _Task, how: str) -> tuple[int, int, MethodResult]:
    """Return the result of a method whose process ended: it crashed, ended the process, or was killed."""
    told = f"the process of the method {task.method.name} {how}"
    return task.place, task.number, MethodResult(solutions=(), ending="failed", seconds=0.0, error=told)
