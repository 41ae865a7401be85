"""``nonet check``: the status of each puzzle, one per line. ``nonet.data.check_file`` does the work."""

import sys

import click

from nonet import FormatName
from nonet.cli._shared import options, records
from nonet.cli._shared.ending import ending
from nonet.cli._shared.inputs import exit_status, open_sources
from nonet.cli._shared.progress import progress_line
from nonet.data import check_file


@click.command
@options.INPUTS
@options.FROM
@options.NAME
@options.OUTPUT
@options.THREADS
@click.option("--line-number", "with_places", is_flag=True, help="Begin each line with its file and line number.")
@records.form(
    json="a JSON object for each puzzle, one on a line; default for FILE.jsonl",
    csv="CSV with a header; default for FILE.csv",
)
def check(
    inputs: tuple[str, ...],
    names: tuple[str, ...],
    with_places: bool,
    form: records.Form,
    from_format: FormatName | None,
    output: str,
    threads: int | None,
) -> None:
    """Print the status of each puzzle.

    INPUT is a puzzle, a file, or - for standard input. The status is proper, multiple, no_solution, conflict (with the
    conflicting cells) or malformed (with the place). With --line-number or several inputs, each line starts with file
    and line.

    Exit status: 0 all puzzles are proper, 1 some are not, 2 some input is unusable.
    """
    with ending() as exit_statuses, progress_line("checking", target=output) as line:
        check_file(
            open_sources(inputs, from_format, exit_statuses, names),
            sys.stdout if output == "-" else output,
            as_json=form == "json",
            as_csv=form == "csv",
            with_places=with_places or len(inputs) > 1,
            threads=threads,
            progress=line,
            on_problem=lambda problem: exit_statuses.append(exit_status(problem)),
        )
