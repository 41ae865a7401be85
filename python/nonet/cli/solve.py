"""``nonet solve``: the solution of each puzzle, in order; a puzzle without one to print is named on stderr.

With ``--output`` nothing is written unless every puzzle has its answer: a file in which some are missing no longer goes
with its input line by line. ``--keep-going`` asks for what there is.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Annotated

import typer

from nonet import Entry, Grid, NoSolutionError, ParseError, PuzzleError, any_solution, format_of_path, solutions, write
from nonet import solve as only_solution
from nonet.cli._ending import Status, UnwrittenError, complain, ending
from nonet.cli._inputs import FromFormat, Inputs, OutputFile, ToFormat, find_puzzles
from nonet.cli._progress import watched


def solve(
    inputs: Inputs,
    take_any: Annotated[
        bool, typer.Option("--any", help="Take the first solution found; do not ask whether there are more.")
    ] = False,
    at_most: Annotated[
        int | None, typer.Option("--all", min=1, metavar="N", help="Print every solution, at most N for each puzzle.")
    ] = None,
    to_format: ToFormat = None,
    from_format: FromFormat = None,
    output: OutputFile = None,
    keep_going: Annotated[
        bool, typer.Option("--keep-going", help="With --output: write it even if some puzzles have no answer.")
    ] = False,
) -> None:
    """Print the solution of each puzzle, and say which puzzles are not proper.

    Exit status: 0 all proper (with --any and --all: all have a solution), 1 some not, 2 some input is unusable.
    """
    if take_any and at_most is not None:
        raise typer.BadParameter("--any and --all exclude each other")

    format_name = to_format or ("lines" if output is None else format_of_path(output))

    def answers(puzzle: Grid) -> Iterable[Grid]:
        if take_any:
            return [solution] if (solution := any_solution(puzzle)) else []
        if at_most is not None:
            return islice(solutions(puzzle), at_most)
        return [only_solution(puzzle)]

    def answered() -> Iterator[Entry]:
        for found in find_puzzles(inputs, from_format):
            answer_count = 0
            try:
                if isinstance(found.entry, ParseError):
                    raise found.entry
                for answer in answers(found.entry.grid):
                    answer_count += 1
                    yield _answered(found.entry, answer, format_name)
                if answer_count == 0:
                    raise NoSolutionError(found.entry.grid)
            except ParseError as error:
                statuses.append(Status.UNUSABLE)
                complain(error)
            except PuzzleError as error:
                statuses.append(Status.NOT_PROPER)
                complain(found.message(error))
        if statuses and output is not None and not keep_going:
            raise UnwrittenError(f"{output} is not written: some puzzles have no answer (--keep-going writes the rest)")

    with ending() as statuses:
        answers_in_order = watched(answered(), doing="solving", unit="solutions")
        write(answers_in_order, sys.stdout if output is None else output, format=format_name)


def _answered(entry: Entry, answer: Grid, format_name: str) -> Entry:
    """Return what is to be written: a table has a column for the solution, and a line of a list is nothing else."""
    if format_name == "csv":
        return replace(entry, solution=answer)
    if format_name == "lines":
        return Entry(answer)
    return replace(entry, grid=answer, solution=None)
