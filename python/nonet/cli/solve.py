"""``nonet solve``: the solution of each puzzle, in order.

Blocks are solved by the batch engine; only puzzles that are not proper are solved one by one, for all their solutions
or for the reason why they have none. Both ways give the same answers.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, Literal

import click

from nonet import FORMATS, Entry, FormatName, Grid, PuzzleError, solutions, solve_batch
from nonet import solve as solved
from nonet._io.storage import write_text
from nonet.cli._shared import options
from nonet.cli._shared.asking import asked, entry_of, runs_of
from nonet.cli._shared.ending import UnwrittenError, ending, print_error
from nonet.cli._shared.inputs import open_sources
from nonet.cli._shared.problems import PuzzleProblem, printable
from nonet.cli._shared.progress import progress_line
from nonet.formats import Block
from nonet.formats.columns import ROW_SIZE, lines_of
from nonet.formats.names import extension_of, format_of_path
from nonet.formats.rows import save, target_for


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
    most = 1 if take_any else limit
    format = to_format or (format_of_path(output) if output != "-" else "lines")
    with ending() as exit_statuses, progress_line("solving", "solutions", target=output) as line:

        def answers(puzzles: Any, progress: Callable[[int], None]) -> Any:
            return solve_batch(puzzles, threads=threads, progress=progress)

        def answered() -> Iterator[tuple[Block, list[int] | range, bytes]]:
            """Yield rows of blocks with their solutions, each on a line."""
            for source in open_sources(inputs, from_format, exit_statuses, names):
                for block, batch in asked(source.blocks(), answers, can_block=source.can_block):
                    found = batch.lines()
                    for start, stop, other in runs_of(batch):
                        if stop > start:
                            yield block, range(start, stop), found[start * ROW_SIZE : stop * ROW_SIZE]
                        if other is not None:
                            for grid in of_one(block, other, source.name):
                                yield block, [other], grid.to_line().encode() + b"\n"
                    if output == "-":
                        sys.stdout.flush()  # show the results before waiting for more input
            if exit_statuses and output != "-" and not keep_going:
                raise UnwrittenError(f"{output} is not written: some puzzles have no answer")

        def of_one(block: Block, row: int, source: str | None) -> Iterator[Grid]:
            """Yield the answers of a puzzle that is not proper; report it if there are none."""
            entry: Entry | None = None
            try:
                entry = entry_of(block, row)
                count = 0
                for grid in () if most is None else islice(solutions(entry.grid), most):
                    count += 1
                    yield grid
                if count == 0:
                    yield solved(entry.grid)  # raises the reason, but for a puzzle that only one engine reads
            except PuzzleError as error:
                problem = PuzzleProblem(error, entry, source)
                print_error(problem)
                exit_statuses.append(problem.exit_status)

        def counted() -> Iterator[tuple[Block, list[int] | range, bytes]]:
            for block, rows, found in answered():
                line.add(len(rows))
                yield block, rows, found

        target = sys.stdout if output == "-" else output
        if format == "lines":
            write_text((found for _, _, found in counted()), target)
        elif format == "board":
            write_text(_boards(_in_place(counted())), target)
        elif FORMATS[format].is_table:
            save(_beside(counted()), target_for(format, target), format, extension=extension_of(output))
        else:
            save(_in_place(counted()), target, format, extension=extension_of(output))


def _beside(answers: Iterable[tuple[Block, list[int] | range, bytes]]) -> Iterator[Block]:
    """Yield blocks with a column of solutions: in its place if there is one, otherwise after the others."""
    for block, rows, found in answers:
        kept, _ = block.taken(rows).readable()
        yield kept.with_column(found, at=kept.fields.solution, title="solution")


def _in_place(answers: Iterable[tuple[Block, list[int] | range, bytes]]) -> Iterator[Entry]:
    """Yield each entry with a solution in place of its puzzle."""
    for block, rows, found in answers:
        for entry, line in zip(block.taken(rows).entries(), lines_of(found), strict=True):
            assert isinstance(entry, Entry)
            yield replace(entry, grid=Grid(line, givens=entry.grid.to_line()), solution=None)


def _boards(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield each grid as a drawing, under its name."""
    for number, entry in enumerate(entries):
        name = f"{printable(entry.name)}\n" if entry.name else ""
        yield ("\n" if number else "") + f"{name}{entry.grid}\n"
