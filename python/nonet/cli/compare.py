"""``nonet compare``: the classic methods side by side on the puzzles of a file, with their counters and times."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nonet import Grid, ParseError
from nonet.cli._shared.ending import ending
from nonet.cli._shared.inputs import FromFormat, find_puzzles

if TYPE_CHECKING:
    from nonet.methods import Comparison, Tally

_CHART_FORMATS = (".svg", ".png", ".pdf")


def _known_methods(names: list[str]) -> list[str]:
    from nonet import methods

    known = [method.name for method in methods.all()]
    for name in names:
        if name not in known:
            raise typer.BadParameter(f"{name!r} is not one of {', '.join(known)}")
    return names


def _range(text: str | None) -> str | None:
    if text is not None and not re.fullmatch(r"[1-9]\d*(-[1-9]\d*)?", text):
        raise typer.BadParameter(f"{text!r} is not a range of grids such as 1-10")
    return text


def _chart(path: Path | None) -> Path | None:
    if path is not None and path.suffix not in _CHART_FORMATS:
        raise typer.BadParameter(f"{path} does not end in one of {', '.join(_CHART_FORMATS)}")
    if path is not None and find_spec("matplotlib") is None:
        raise typer.BadParameter("charts are drawn with matplotlib: pip install 'nonet[plot]'")
    return path


def compare(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of puzzles in any format, or -.")],
    names: Annotated[
        list[str],
        typer.Option("--method", "-m", metavar="NAME", callback=_known_methods, help="This one; again for another."),
    ] = [],  # noqa: B006  # Typer copies it
    grids: Annotated[
        str | None, typer.Option("--grids", metavar="1-10", callback=_range, help="Only these of the file's grids.")
    ] = None,
    solution_limit: Annotated[int, typer.Option("--solutions", min=1, metavar="N", help="Stop at N solutions.")] = 1,
    call_limit: Annotated[
        int | None, typer.Option("--call-limit", min=0, metavar="N", help="Give up a grid after so many calls.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything, each grid's result included.")] = False,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="CHART", callback=_chart, help="Draw a chart: .svg, .png, .pdf.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, metavar="N", help="Solve in N processes at once.")] = 1,
    from_format: FromFormat = None,
) -> None:
    """Solve the puzzles of FILE with one method after the other, and show what each took.

    Times are CPU seconds. Ctrl-C shows what there is so far.
    """
    # Late, like all that only this command needs: the others should not pay for it when they start.
    from nonet import methods

    with ending():
        comparison = methods.Comparison(
            _grids_of(file, from_format, grids),
            [methods.get(name) for name in names] or methods.all(),
            solution_limit=solution_limit,
            call_limit=call_limit,
        )
        try:
            with _progress(comparison) as show:
                for tally in comparison.run(jobs=jobs):
                    show(tally)
        finally:
            print(json.dumps(comparison.to_json()) if as_json else comparison)
        if plot is not None:
            from nonet.render.plots import draw_comparison

            title = f"{Path(file).name}, {len(comparison.grids)} grids\n{methods.machine()}"
            draw_comparison(comparison, plot, title=title)


def _grids_of(file: str, from_format: str | None, wanted: str | None) -> list[Grid]:
    """Return the grids of a file, those in the range; one that cannot be read is an error."""
    first, _, last = (wanted or "1-").partition("-")
    stop = (int(last) if last else int(first)) if wanted else None
    grids = []
    for found in islice(find_puzzles([file], from_format), int(first) - 1, stop):
        if isinstance(found.entry, ParseError):
            raise found.entry
        grids.append(found.entry.grid)
    if not grids:
        raise typer.BadParameter(f"{file} has no grids {wanted}")
    return grids


@contextmanager
def _progress(comparison: Comparison) -> Iterator[Callable[[Tally], None]]:
    """Show a bar for each method on stderr, if that is a terminal; what is yielded is told of every tally that grew."""
    if not sys.stderr.isatty():
        yield lambda _tally: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[seconds]:.2f} s"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bars = {
            tally.method.name: progress.add_task(tally.method.name, total=len(comparison.grids), seconds=0.0)
            for tally in comparison.tallies
        }
        yield lambda tally: progress.update(
            bars[tally.method.name], completed=len(tally.results), seconds=tally.seconds
        )
