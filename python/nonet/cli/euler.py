"""``nonet euler``: Project Euler's problem 96, with the output of the ``strings`` program.

The answer is the sum, over all grids, of the three-digit number in the top left corner of the solution. The output has
the wording of the ``strings`` program (``nonet.methods.strings``); the engine solves the grids.
"""

import click

from nonet import FormatName, PuzzleError, solve
from nonet.cli._shared import options
from nonet.cli._shared.ending import ExitStatus, ending, print_error
from nonet.cli._shared.inputs import open_source, require_entry
from nonet.data import Problem, printable


@click.command
@click.argument("file")
@options.FROM
def euler(file: str, from_format: FormatName | None) -> None:
    """Solve Project Euler's problem 96.

    Print each grid of FILE with its solution, and the sum of the three-digit numbers at the top left of the solutions.
    FILE is in Project Euler's layout or any other format.
    """
    with ending() as exit_statuses:
        source = open_source(file, from_format)
        total = 0
        for number, entry in enumerate(map(require_entry, source.entries()), start=1):
            print(f"Working on: {printable(entry.name or f'Grid {number:02}')} SubTotal: {total}")
            print(entry.grid.to_line(blank="0"))
            try:
                solution = solve(entry.grid).to_line()
            except PuzzleError as error:
                print_error(Problem(error, entry, source.name))
                exit_statuses.append(ExitStatus.NOT_PROPER)
                continue
            print(solution)
            total += int(solution[:3])
        if not exit_statuses:
            print(f"Answer = {total}")
