"""``nonet euler``: Project Euler's problem 96, solved by the engine or by a method, with that method's output.

The answer is the sum, over all grids, of the three-digit number in the top left corner of the solution. With
``--method`` a classic method solves the grids, and the command prints what that method's program printed:

| method | output |
|---|---|
| ``strings``, and without ``--method`` | each grid with the sum so far, its solution, and ``Answer = N`` |
| ``validity`` | the answer alone |
| ``naive`` | the time and the backtracks for each grid, in the words of ``sudoku-naive.py`` |
| ``bitmask`` | the solution and the calls for each grid |
| ``reduction`` and all others | ``Answer: N``, the counters of the method, summed, and the milliseconds |

First the engine proves that a grid is proper: some methods take hours to find that a grid is not.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from time import perf_counter

import click

from nonet import Entry, Grid, PuzzleError
from nonet import solve as solve_by_engine
from nonet.cli._shared import options, records
from nonet.cli._shared.command import command
from nonet.cli._shared.ending import ExitStatus, print_error
from nonet.cli._shared.inputs import FIFTY, require_entry
from nonet.cli._shared.job import Job
from nonet.cli._shared.problems import printable
from nonet.cli._shared.progress import above_progress, progress_line
from nonet.methods import Method, MethodResult, reduction

_COUNTERS = {
    "calls": "Calls",
    "guesses": "Guesses",
    "backtracks": "Backtracks",
    "dead_ends": "Dead ends",
    "cells_by_logic": "Cells filled by logic",
}
_WHOSE = (
    "these are nonet's own fifty grids. For the answer to Project Euler's problem, give its file: "
    "nonet euler 0096_sudoku.txt"
)
_COLUMNS = ("name", "puzzle", "solution", "number", "sum")


@command(forms=records.Forms(json="a JSON object for each grid, one on a line; default for FILE.jsonl"))
@options.methods("Method that solves the grids, by name or from a file of Python code. Default: the engine.")
@click.option("--corner-only", is_flag=True, help="Do not search a grid whose top left digits are known (reduction).")
def euler(job: Job, method: Method | None, corner_only: bool) -> None:
    """Solve Project Euler's problem 96.

    Print each grid of FILE with its solution, and the sum of the three-digit numbers at the top left of the solutions.
    FILE is in Project Euler's layout or any other format, by default fifty grids of nonet's own with another sum.

    With --method, print what the method's program printed. strings: as above. validity: the sum. naive: time and
    backtracks for each grid. bitmask: solution and calls for each grid. Others: the sum, counters and time.

    Exit status: 0 the sum is known, 1 some grid has no answer, 2 the input is unusable.
    """
    if method is None or method.name not in reduction.STAGES:
        options.refuse_given("corner_only", reason=f"needs --method {' or '.join(reduction.STAGES)}")
    if not job.inputs:
        print_error(_WHOSE)
    source = job.source(FIFTY)
    puzzles: Iterable[Entry] = map(require_entry, source.entries())
    chosen = _to_the_corner(method) if method and corner_only else method
    kept: list[str] | None = None if job.output == "-" else []
    told: _Output = _Records(job.records_as, kept) if job.records_as in ("json", "csv") else _Strings(kept)
    grid_count = None
    if chosen is not None:
        puzzles = list(puzzles)
        grid_count = len(puzzles)
        if job.records_as is None:
            told = _OUTPUTS.get(chosen.name, _Counters)(kept, chosen, grid_count)
    number = 0
    # The output of the default is progress enough.
    with progress_line(
        chosen.name if chosen else "solving", "grids", target=None if chosen else job.output, total=grid_count
    ) as line:
        for number, entry in enumerate(puzzles, start=1):
            told.begin(printable(entry.name or f"Grid {number:02}"), entry.grid)
            try:
                if chosen is None:
                    told.add(solve_by_engine(entry.grid))
                else:
                    told.add_result(*_timed(entry.grid, chosen))
            except PuzzleError as error:
                job.fail_puzzle(error, entry, source)
            line.add()
        if number == 0:
            job.exit_statuses.append(ExitStatus.UNUSABLE)
            return
        told.end(has_answer=not job.exit_statuses)
    if kept is not None:
        job.write(kept)


def _to_the_corner(method: Method) -> Method:
    return replace(method, solve=partial(reduction.solve, stage=reduction.STAGES[method.name], corner_only=True))


def _timed(puzzle: Grid, method: Method) -> tuple[MethodResult, float]:
    """Return a method's result and its time in seconds; raise the error of a puzzle that is not proper."""
    solve_by_engine(puzzle)
    start = perf_counter()
    result = method.solve(puzzle)
    return result, perf_counter() - start


class _Output:
    """What a program prints about grids: before each, after each, and at the end. The base class prints the answer.

    ``kept`` gets the lines that are written to a file at the end, instead of being printed at once.
    """

    def __init__(self, kept: list[str] | None, method: Method | None = None, grid_count: int = 0) -> None:
        self.kept = kept
        self.method = method
        self.grid_count = grid_count
        self.answer = 0
        self.seconds = 0.0
        self.results: list[MethodResult] = []

    def print(self, *lines: object) -> None:
        """Print lines, or keep them."""
        if self.kept is not None:
            self.kept += [f"{line}\n" for line in lines]
            return
        with above_progress():
            print(*lines, sep="\n")

    def begin(self, name: str, puzzle: Grid) -> None:
        """Print what comes before the grid is solved."""

    def add(self, grid: Grid) -> None:
        """Add the digits at the top left of a grid, solved or as far as a method filled it."""
        corner = grid.to_line()[:3]
        if not corner.isdigit():
            raise PuzzleError("the method gives up before it knows the three digits at the top left")
        self.answer += int(corner)

    def add_result(self, result: MethodResult, seconds: float) -> None:
        """Add the counters of a method's result, and its grid."""
        self.results.append(result)
        self.seconds += seconds
        grid = result.solutions[0] if result.solutions else result.unfinished
        if grid is None:  # not of nonet's own methods: the grid is proper, so they solve it or give up
            raise PuzzleError("the method finds no solution, and the grid has one")
        self.add(grid)

    def end(self, *, has_answer: bool) -> None:
        """Print what comes at the end; there is no answer if some grid has none."""
        if has_answer:
            self.print(self.answer)

    def total(self, counter: str) -> int | None:
        """Return the sum of a counter over the grids, ``None`` if the method does not have it."""
        counts = [getattr(result, counter) for result in self.results]
        return None if None in counts else sum(counts)


class _Strings(_Output):
    def begin(self, name: str, puzzle: Grid) -> None:
        self.print(f"Working on: {name} SubTotal: {self.answer}", puzzle.to_line(blank="0"))

    def add(self, grid: Grid) -> None:
        super().add(grid)
        self.print(grid.to_line())

    def end(self, *, has_answer: bool) -> None:
        if has_answer:
            self.print(f"Answer = {self.answer}")


class _Records(_Output):
    """A record of each grid, with the sum so far."""

    def __init__(self, form: records.AnyForm, kept: list[str] | None) -> None:
        super().__init__(kept)
        self.form = form
        for text in records.header(_COLUMNS, form):
            self.print(text.rstrip())

    def begin(self, name: str, puzzle: Grid) -> None:
        self.record: dict[str, object] = {"name": name, "puzzle": puzzle.to_line()}

    def add(self, grid: Grid) -> None:
        super().add(grid)
        line = grid.to_line()
        self.record |= {"solution": line, "number": int(line[:3]), "sum": self.answer}
        self.print(records.line_of(self.record, _COLUMNS, self.form).rstrip())

    def end(self, *, has_answer: bool) -> None:
        """Print nothing: the last sum is the answer."""


class _Counters(_Output):
    def end(self, *, has_answer: bool) -> None:
        if has_answer:
            self.print(f"Answer: {self.answer}")
        for counter, label in _COUNTERS.items():
            if self.results and (total := self.total(counter)) is not None:
                self.print(f"{label}: {total:,}")
        by_logic = [result.solved_without_search for result in self.results]
        if None not in by_logic:
            self.print(f"Grids solved by logic: {sum(map(bool, by_logic))}")
        if self.method is not None and self.method.name in reduction.STAGES:
            self.print(f"Grids not searched: {sum(result.calls == 0 for result in self.results)}")
        self.print(f"Elapsed time: {1000 * self.seconds:.0f} ms")


class _EachGrid(_Output):
    """The result of each grid, under its name if there are several, and then the totals."""

    def begin(self, name: str, puzzle: Grid) -> None:
        if self.grid_count > 1:
            self.print(name)

    def add_result(self, result: MethodResult, seconds: float) -> None:
        super().add_result(result, seconds)
        self.print_one(result, seconds)

    def print_one(self, result: MethodResult, seconds: float) -> None:
        """Print the result of a grid."""

    def end(self, *, has_answer: bool) -> None:
        if self.grid_count > 1:
            self.print(f"Total of {len(self.results)} grids")
            self.print_all()

    def print_all(self) -> None:
        """Print the totals."""


class _Naive(_EachGrid):
    def print_one(self, result: MethodResult, seconds: float) -> None:
        self.print(f"Elapsed time: {seconds:.3f} seconds", f"Backtracks: {result.backtracks}")

    def print_all(self) -> None:
        self.print(f"Elapsed time: {self.seconds:.3f} seconds", f"Backtracks: {self.total('backtracks')}")


class _Bitmask(_EachGrid):
    def print_one(self, result: MethodResult, seconds: float) -> None:
        self.print(result.solutions[0].to_line(), f"Calls: {result.calls:,}")

    def print_all(self) -> None:
        self.print(f"Calls: {self.total('calls'):,}")


_OUTPUTS: dict[str, type[_Output]] = {"strings": _Strings, "validity": _Output, "naive": _Naive, "bitmask": _Bitmask}
