"""``nonet solve``: the solution of each puzzle, in order. ``nonet.data.solve_file`` does the work."""

import sys
from collections.abc import Iterable, Iterator
from typing import Literal

import click

from nonet import Entry, FormatName
from nonet.cli._shared import options
from nonet.cli._shared.ending import ending, print_error
from nonet.cli._shared.inputs import exit_status, open_sources
from nonet.cli._shared.progress import progress_line
from nonet.data import PuzzleProblem, PuzzleSource, UnwrittenError, solve_file
from nonet.data._files.results import printable


@click.command
@options.INPUTS
@options.FROM
@options.NAME
@options.OUTPUT
@options.THREADS
@click.option("--any", "take_any", is_flag=True, help="Print one solution of each puzzle, even if it has several.")
@options.number("--limit", text="Print up to N solutions of each puzzle. Default: only those of proper puzzles.")
@options.to_format("board", default="by file extension, board (a drawing) on a terminal, otherwise lines")
@options.KEEP_GOING
def solve(
    inputs: tuple[str, ...],
    names: tuple[str, ...],
    take_any: bool,
    limit: int | None,
    from_format: FormatName | None,
    to_format: FormatName | Literal["board"] | None,
    output: str,
    keep_going: bool,
    threads: int | None,
) -> None:
    """Print the solution of each puzzle.

    INPUT is a puzzle, a file, or - for standard input. Puzzles that are not proper are reported on stderr.

    Exit status: 0 all puzzles are proper (with --any or --limit: solved), 1 some are not, 2 some input is unusable.
    """
    if take_any and limit is not None:
        raise click.UsageError("use --any or --limit, not both")
    if to_format is None and output == "-" and sys.stdout.isatty():
        to_format = "board"
    options.check_extension(output, to_format)
    with ending() as exit_statuses, progress_line("solving", "solutions", target=output) as line:

        def report(problem: PuzzleProblem) -> None:
            print_error(problem)
            exit_statuses.append(exit_status(problem))

        def sources() -> Iterator[PuzzleSource]:
            yield from open_sources(inputs, from_format, exit_statuses, names)
            if exit_statuses and output != "-" and not keep_going:
                raise UnwrittenError(f"{output} is not written: some puzzles have no answer")

        solve_file(
            sources(),
            sys.stdout if output == "-" else output,
            limit=1 if take_any else limit,
            to_format=_boards if to_format == "board" else to_format,
            threads=threads,
            keep_going=True,
            progress=line,
            on_problem=report,
        )


def _boards(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield each grid as a drawing, under its name."""
    for number, entry in enumerate(entries):
        name = f"{printable(entry.name)}\n" if entry.name else ""
        yield ("\n" if number else "") + f"{name}{entry.grid}\n"
