"""``nonet solve``: the solution of each puzzle, in order; a puzzle without one to print is named on stderr.

With ``--output`` nothing is written unless every puzzle has its answer: a file in which some are missing no longer goes
with its input line by line. ``--keep-going`` asks for what there is.

Lists of lines that are to become lists of solutions go through the batch engine as they are (``_lists.py``). All else
is taken puzzle by puzzle.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Annotated

import typer

from nonet import (
    Entry,
    Grid,
    NoSolutionError,
    ParseError,
    PuzzleError,
    any_solution,
    format_entries,
    format_of_path,
    solutions,
    write_text,
)
from nonet import solve as only_solution
from nonet.cli._shared.ending import Status, UnwrittenError, complain, ending
from nonet.cli._shared.inputs import Found, FromFormat, Inputs, OutputFile, ToFormat, complain_about_file, find_puzzles
from nonet.data._lists import ROW, SolvedStretch, open_list, solved_stretches
from nonet.cli._shared.progress import Piece, watched


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
    with ending() as statuses:
        task = _Task(format_name, from_format, take_any, at_most, statuses)
        pieces = watched(
            task.pieces(inputs),
            doing="solving",
            unit="solutions",
            weight=lambda piece: piece.puzzle_count,
            is_shown=output is not None or not sys.stdout.isatty(),
        )

        def texts() -> Iterator[str | bytes]:
            for piece in pieces:
                yield piece.text
            if statuses and output is not None and not keep_going:
                raise UnwrittenError(
                    f"{output} is not written: some puzzles have no answer (--keep-going writes the rest)"
                )

        write_text(texts(), sys.stdout if output is None else output)


@dataclass(frozen=True, slots=True)
class _Task:
    """What is asked of each puzzle; what is wrong with one is complained about, and noted in ``statuses``."""

    format_name: str
    from_format: str | None
    take_any: bool
    at_most: int | None
    statuses: list[Status] = field(compare=False)

    def pieces(self, inputs: list[str]) -> Iterator[Piece]:
        """Yield the output."""
        asks_for_one = not self.take_any and self.at_most is None
        if self.format_name != "lines" or not asks_for_one:
            yield from self._formatted(find_puzzles(inputs, self.from_format, self.statuses))
            return
        for text in inputs:
            try:
                stream = open_list(text, self.from_format)
            except OSError as error:
                complain_about_file(text, error, self.statuses)
                continue
            if stream is None:
                yield from self._formatted(find_puzzles([text], self.from_format, self.statuses))
            else:
                for stretch in solved_stretches(stream, text):
                    yield from self._stretch(stretch)

    def _stretch(self, stretch: SolvedStretch) -> Iterator[Piece]:
        """Yield the solutions of a stretch of lines; those that are not proper are taken one by one."""
        lines = stretch.result.lines()
        for rows, found in stretch.proper_runs():
            yield Piece(lines[rows.start * ROW : rows.stop * ROW], len(rows))
            if found is not None:
                yield from self._formatted([found])

    def _formatted(self, puzzles: Iterable[Found]) -> Iterator[Piece]:
        return (Piece(text, 1) for text in format_entries(self._answered(puzzles), self.format_name))

    def _answered(self, puzzles: Iterable[Found]) -> Iterator[Entry]:
        for found in puzzles:
            answer_count = 0
            try:
                if isinstance(found.entry, ParseError):
                    raise found.entry
                for answer in self._answers(found.entry.grid):
                    answer_count += 1
                    yield self._as_written(found.entry, answer)
                if answer_count == 0:
                    raise NoSolutionError(found.entry.grid)
            except ParseError as error:
                self.statuses.append(Status.UNUSABLE)
                complain(error)
            except PuzzleError as error:
                self.statuses.append(Status.NOT_PROPER)
                complain(found.message(error))

    def _answers(self, puzzle: Grid) -> Iterable[Grid]:
        if self.take_any:
            return [solution] if (solution := any_solution(puzzle)) else []
        if self.at_most is not None:
            return islice(solutions(puzzle), self.at_most)
        return [only_solution(puzzle)]

    def _as_written(self, entry: Entry, answer: Grid) -> Entry:
        """Return what is to be written: a table has a column for the solution, a line of a list is nothing else."""
        if self.format_name == "csv":
            return replace(entry, solution=answer)
        if self.format_name == "lines":
            return Entry(answer)
        return replace(entry, grid=answer, solution=None)
