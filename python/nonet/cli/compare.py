"""``nonet compare``: the classic methods side by side on the puzzles of a file, with their counters and times."""

import json
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

import click

from nonet import FormatName, Grid, methods
from nonet._io.storage import write_text
from nonet.cli._shared import files, options, records
from nonet.cli._shared.ending import ending
from nonet.cli._shared.inputs import FIFTY, open_source, require_entry
from nonet.cli._shared.progress import progress_line
from nonet.methods import Method

_COLUMNS = (
    *("method", "grid", "status", "ending", "seconds", "calls", "guesses", "backtracks", "dead_ends"),
    *("cells_by_logic", "solved_without_search", "solutions", "unfinished"),
)


def _check_chart(context: click.Context, option: click.Parameter, path: str | None) -> str | None:
    if path is not None and find_spec("matplotlib") is None:
        raise click.BadParameter("charts are drawn with matplotlib: pip install 'nonet[plot]'")
    return path


@click.command
@click.argument("file", default=FIFTY, type=files.READ)
@options.methods(
    "Methods to run, separated by commas: names, or files of Python code. Default: all methods.", multiple=True
)
@click.option("--grids", metavar="N-N", help="Range of grids, such as 1-10. Default: all.")
@options.number("--limit", default=1, text="Number of solutions after which a method stops.")
@options.number("--call-limit", least=0, text="Calls after which a method gives up on a grid. Default: no limit.")
@options.OUTPUT
@records.form(
    json="one JSON object with the result of every grid",
    csv="CSV with a header and a row for each method and grid",
    is_one_object=True,
)
@click.option(
    "--plot",
    type=files.written_as("svg", "png", "pdf", is_needed=True),
    metavar="FILE",
    callback=_check_chart,
    help="Draw a chart: .svg, .png or .pdf. Default: none.",
)
@options.number("--jobs", "-j", default=1, text="Number of processes.")
@options.NAME
@options.FROM
def compare(
    file: str,
    method: list[Method],
    grids: str | None,
    output: str,
    form: records.Form,
    plot: str | None,
    jobs: int,
    names: tuple[str, ...],
    from_format: FormatName | None,
    **limits: Any,
) -> None:
    """Solve the puzzles of FILE with the classic methods and compare them.

    FILE is a file of puzzles, a puzzle, or - for standard input, by default the fifty grids that come with nonet. Times
    are CPU seconds. Ctrl-C prints the results so far, without -o.
    """
    with ending():
        chosen = method or methods.all()
        comparison = methods.Comparison(_grids_of(file, from_format, names, grids), chosen, **limits)
        grid_count, is_done = len(comparison.grids), False
        try:
            with progress_line("comparing", "grids", total=grid_count * len(chosen)) as line:
                for totals in comparison.run(jobs=jobs):
                    line.label = totals.method.name
                    line.add()
            is_done = True
        finally:
            if is_done or output == "-":
                write_text(_texts(comparison, form), options.target(output))
        if plot is not None:
            from nonet.render import draw_comparison

            title = f"{Path(file).name}, {grid_count} grids\n{methods.machine()}"
            draw_comparison(comparison, plot, title=title)


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


def _grids_of(file: str, from_format: FormatName | None, names: tuple[str, ...], wanted: str | None) -> list[Grid]:
    """Return the grids of a file, those in the range; an unreadable one is an error."""
    span = options.span("--grids", wanted, int, number="[1-9][0-9]*", example="a range of grids such as 1-10")
    first, last = span or (1, None)
    entries = open_source(file, from_format, names).entries()
    grids = [require_entry(entry).grid for entry in islice(entries, first - 1, last)]
    if not grids:
        raise click.BadParameter(f"{file} has no grids {wanted or ''}".rstrip())
    return grids
