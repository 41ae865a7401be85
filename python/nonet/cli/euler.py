"""``nonet euler``: Project Euler's problem 96, told as the program it was first solved with here told it.

The answer is the sum, over all grids, of the three-digit number in the top left corner of the solution. The words are
those of the `strings` program (``nonet.methods.strings``); the engine does the work.
"""

from typing import Annotated

import typer

from nonet import ParseError, PuzzleError, solve
from nonet.cli._shared.ending import Status, complain, ending
from nonet.cli._shared.inputs import FromFormat, find_puzzles, printable


def euler(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Grids in Project Euler's layout, or any other format.")],
    from_format: FromFormat = None,
) -> None:
    """Print each grid of FILE and its solution, and the sum of their top left three-digit numbers."""
    with ending() as statuses:
        total = 0
        for number, found in enumerate(find_puzzles([file], from_format), start=1):
            if isinstance(found.entry, ParseError):
                raise found.entry
            puzzle = found.entry.grid
            print(f"Working on: {printable(found.entry.name or f'Grid {number:02}')} SubTotal: {total}")
            print(puzzle.to_line(blank="0"))
            try:
                solution = solve(puzzle).to_line()
            except PuzzleError as error:
                complain(found.message(error))
                statuses.append(Status.NOT_PROPER)
                continue
            print(solution)
            total += int(solution[:3])
        if not statuses:
            print(f"Answer = {total}")
