"""``nonet compare``: the classic methods side by side on the puzzles of a file, with their counters and times."""

import json
import warnings
from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from threading import Timer
from typing import Any, TypeVar

import click

from nonet import Grid, MultipleSolutionsError, PuzzleError, methods, solutions, solve
from nonet._board.geometry import CELL_COUNT
from nonet._io.file_set import write_set
from nonet.cli._shared import files, options, records
from nonet.cli._shared.command import command
from nonet.cli._shared.ending import print_error
from nonet.cli._shared.help import topic
from nonet.cli._shared.inputs import FIFTY, open_one
from nonet.cli._shared.job import Job
from nonet.cli._shared.progress import duration, progress_line
from nonet.cli._shared.signals import Stopped, time_to_end
from nonet.methods import Method

Result = TypeVar("Result")

_TRACED = ("smart", "norvig", "exact_cover")
_LONG = 10
"""Seconds without a result after which a limit is recommended."""
_SLOW = 60
"""Seconds for all grids above which a method is told to be slow."""
_SURE = 1
"""Seconds of a method after which this is estimated."""
_TIME_TO_DRAW = 20
"""Seconds for the chart of a comparison that was stopped; importing matplotlib takes one."""
_COLUMNS = (
    *("method", "grid", "status", "ending", "seconds", "calls", "guesses", "backtracks", "dead_ends"),
    *("cells_by_logic", "solved_without_search", "solutions", "unfinished", "error"),
)


def _check_chart(context: click.Context, option: click.Parameter, path: str | None) -> str | None:
    if path is not None and find_spec("matplotlib") is None:
        raise click.BadParameter("charts are drawn with matplotlib: pip install 'nonet[plot]'")
    return path


@command(
    forms=records.Forms(
        json="one JSON object with the result of every grid",
        csv="CSV with a header and a row for each method and grid",
        is_one_object=True,
    )
)
@options.methods(
    "Methods to run, separated by commas: names, or files of Python code. Default: all methods.", multiple=True
)
@click.option("--grids", metavar="N-N", help="Range of grids, such as 1-10. Default: all.")
@topic(
    "Limits",
    options.number("--limit", default=1, text="Number of solutions after which a method stops."),
    options.number("--call-limit", least=0, text="Calls after which a method gives up on a grid. Default: no limit."),
    click.option(
        "--time-limit",
        type=click.FloatRange(0, min_open=True),
        metavar="SECONDS",
        help="CPU seconds after which a method is stopped on a grid, five times that if it waits. Default: none.",
    ),
)
@click.option(
    "--plot",
    type=files.written_as("svg", "png", "pdf", is_needed=True),
    metavar="FILE",
    callback=_check_chart,
    help="Draw a chart: .svg, .png or .pdf; needs the extra [plot]. Default: none.",
)
@topic(
    "Trees",
    click.option(
        "--trace", metavar="GRID", help="Print the guesses of methods on this puzzle as trees. Default: none."
    ),
    click.option("--svg", "folder", metavar="DIR", help="With --trace, draw each tree into DIR. Default: no pictures."),
)
@options.number("--jobs", "-j", default=1, text="Number of processes.")
@click.option("--published", is_flag=True, help="Compare with the figures of the authors.")
def compare(
    job: Job,
    method: list[Method],
    grids: str | None,
    plot: str | None,
    trace: str | None,
    folder: str | None,
    jobs: int,
    published: bool,
    **limits: Any,
) -> None:
    """Compare the classic methods on the puzzles of files.

    INPUT is a puzzle, a file, or - for standard input, by default the fifty grids that come with nonet. Times are CPU
    seconds. Ctrl-C prints the results so far, on standard output also with -o, and draws them with --plot.

    A method of your own is a function solve(text) in FILE.py that returns the solution as text, also with a dictionary
    of counters. A method that fails or is stopped by a limit stops no other. Exit status 1 says that one failed or
    that a puzzle is not proper; a limit is no failure.

    With --trace GRID, print the guesses of methods on one puzzle as trees, by default smart, norvig and exact_cover.

    With --published, print the figures of the five programs' authors and those that come out here. Give Project
    Euler's file and the assignment's boards as INPUT.
    """
    if published:
        not_used = ("method", "grids", "limit", "call_limit", "time_limit", "plot", "jobs")
        options.refuse_given(*not_used, "trace", "folder", reason="has no effect with --published")
        _tell_published(job)
        return
    # A method of one's own that is odd is warned of in the words of this program.
    warnings.showwarning = lambda message, *_: print_error(message)
    if trace is None:
        options.refuse_given("folder", reason="needs --trace")
    else:
        options.refuse_given("inputs", "grids", "plot", "jobs", reason="has no effect with --trace")
        _trace(job, trace, method, folder, limits)
        return
    chosen = method or methods.all()
    comparison = methods.Comparison(_grids_of(job, grids, limits["limit"]), chosen, **limits)
    grid_count, is_done = len(comparison.grids), False
    try:
        with progress_line("comparing", "searches", total=grid_count * len(chosen)) as line:
            watch = _Watch(lambda: _not_done(comparison), limits)
            for totals in watch.watched(comparison.run(jobs=jobs)):
                line.label = totals.method.name
                line.add()
                watch.tell_time_left(totals, grid_count)
        is_done = True
    finally:
        if not is_done:
            job.output = "-"  # a file is written whole or not at all
        job.write(_texts(comparison, job.records_as))
        if plot is not None and not is_done:
            _draw(job, comparison, plot)
    failed = sum(result.ending == "failed" for totals in comparison.totals for result in totals.results.values())
    if failed:
        job.fail(f"a method failed on {failed} of {grid_count * len(chosen)} pairs of a method and a grid")
    if plot is not None:
        _draw(job, comparison, plot)


def _draw(job: Job, comparison: methods.Comparison, path: str) -> None:
    """Draw the chart of the results so far, also if the command is stopped."""
    names = ", ".join(Path(each).name for each in job.inputs or (FIFTY,))
    is_drawn = False
    try:
        with time_to_end(_TIME_TO_DRAW):
            from nonet.render import draw_comparison

            draw_comparison(comparison, path, title=f"{names}, {len(comparison.grids)} grids\n{methods.machine()}")
            is_drawn = True
    except Stopped:
        if not is_drawn:
            print_error(f"{path} is not written")
        raise


def _trace(job: Job, puzzle: str, chosen: list[Method], folder: str | None, limits: dict[str, Any]) -> None:
    """Print the tree of each method on a puzzle as soon as it is there, and draw the trees."""
    if job.records_as == "csv":
        raise click.UsageError("a tree has no CSV: use --json")
    grid = open_one(puzzle, job.from_format, job.names)
    if reason := _why_not_proper(grid, limits["limit"]):
        job.fail(reason)
    some = chosen or [methods.get(name) for name in _TRACED]
    full = next(solutions("." * CELL_COUNT))
    try:
        for method in some:  # before any of them takes long
            methods.search_tree(method, full)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'--method'") from None
    trees: list[methods.SearchTree] = []

    def texts() -> Iterator[str]:
        watch = _Watch(lambda: [method.name for method in some[len(trees) :]], limits)
        for tree in watch.watched(methods.search_tree(method, grid, **limits) for method in some):
            trees.append(tree)
            line.add()
            if job.records_as != "json":
                yield "\n" * (len(trees) > 1) + f"{tree}\n"
                job.show()
        if job.records_as == "json":
            yield json.dumps([tree.to_dict() for tree in trees]) + "\n"

    with progress_line("searching", "trees", total=len(some)) as line:
        job.write(texts())
    if folder is not None:
        pictures = {f"{tree.method.name.replace('/', '_')}.svg": tree.to_svg() + "\n" for tree in trees}
        write_set(folder, pictures.items(), lambda name: name in pictures)


class _Watch:
    """Says once on standard error that a method takes long, and how to stop it or how long it will take."""

    def __init__(self, not_done: Callable[[], list[str]], limits: dict[str, Any]) -> None:
        self._not_done, self._has_told = not_done, False
        self._slow: set[str] = set()
        is_limited = limits["call_limit"] is not None or limits["time_limit"] is not None
        self._advice = "" if is_limited else f". --time-limit {_LONG} stops a method on a grid"

    def watched(self, results: Iterable[Result]) -> Iterator[Result]:
        """Yield results; a timer runs until the next one."""
        timer = self._timer()
        try:
            for result in results:
                timer.cancel()
                yield result
                timer = self._timer()
        finally:
            timer.cancel()

    def tell_time_left(self, totals: methods.MethodTotals, grid_count: int) -> None:
        """Say once of a method how long all grids take, if they take longer than a minute."""
        name, done = totals.method.name, len(totals.results)
        seconds = totals.seconds / done * grid_count
        if done < grid_count and seconds > _SLOW and totals.seconds > _SURE and name not in self._slow:
            self._slow.add(name)
            print_error(f"{name}: about {duration(seconds)} for {grid_count} grids, by the first {done}")

    def _timer(self) -> Timer:
        timer = Timer(_LONG, self._tell)
        timer.daemon = True
        if not self._has_told:
            timer.start()
        return timer

    def _tell(self) -> None:
        self._has_told = True
        print_error(f"no result for {_LONG} s; not done: {', '.join(self._not_done())}{self._advice}")


def _not_done(comparison: methods.Comparison) -> list[str]:
    """Return the names of the methods that have grids left."""
    return [each.method.name for each in comparison.totals if len(each.results) < len(comparison.grids)]


def _texts(comparison: methods.Comparison, form: records.Form) -> Iterator[str]:
    """Yield what is printed of a comparison."""
    if form is None:
        yield f"{comparison}\n"
    elif form == "json":
        yield json.dumps(comparison.to_json()) + "\n"
    else:
        told: Any = comparison.to_json()
        rows = ({"method": each["name"], **result} for each in told["methods"] for result in each["results"])
        yield from records.texts_of(rows, _COLUMNS, form)


def _tell_published(job: Job) -> None:
    """Print the figures; those of grids that no input has are counted at the end."""
    figures = [*methods.published(entry.grid for entry in (job.entries() if job.inputs else ()))]
    rows = [
        {"method": method, "what": what, "published": figure, "here": here} for method, what, figure, here in figures
    ]
    if job.records_as is not None:
        job.write(records.texts_of(rows, [*rows[0]], job.records_as))
    else:
        shown = [[str(name) for name in rows[0]], *([_shown(value) for value in row.values()] for row in rows)]
        job.write(f"{method:11}{what:56}{figure:>10}{here:>11}\n" for method, what, figure, here in shown)
    if unknown := sum(figure.here is None for figure in figures):
        job.fail(
            f"the grids of {unknown} figures are in no INPUT: give Project Euler's file and the assignment's boards"
        )


def _shown(value: object) -> str:
    return "-" if value is None else f"{value:,}" if isinstance(value, int) else str(value)


def _why_not_proper(grid: Grid, limit: int) -> PuzzleError | None:
    """Return why a grid is not proper; several solutions are no reason if several are asked for."""
    try:
        solve(Grid(grid.to_line()))  # its values alone, as methods do
    except PuzzleError as error:
        return error if limit == 1 or not isinstance(error, MultipleSolutionsError) else None
    return None


def _grids_of(job: Job, wanted: str | None, limit: int) -> list[Grid]:
    """Return the grids of the inputs, those in the range; an unreadable one is an error, an improper one fails."""
    span = options.span("--grids", wanted, int, number="[1-9][0-9]*", example="a range of grids such as 1-10")
    first, last = span or (1, None)
    grids: list[Grid] = []
    improper: list[str] = []
    for number, entry in enumerate(islice(job.entries(FIFTY), first - 1, last), start=first):
        grids.append(entry.grid)
        if reason := _why_not_proper(entry.grid, limit):
            improper.append(f"grid {number}: {reason}")
    if not grids:
        raise click.BadParameter(f"{' '.join(job.inputs or (FIFTY,))} has no grids {wanted or ''}".rstrip())
    if improper:
        more = f"; {len(improper) - 1} more grid" + ("s are" if len(improper) > 2 else " is") + " not proper"
        job.fail(improper[0] + more * (len(improper) > 1))
    return grids
