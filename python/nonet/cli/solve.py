"""``nonet solve``: the solution of each puzzle, in order.

Blocks are solved by the batch engine; only puzzles that are not proper are solved one by one, for all their solutions
or for the reason why they have none. Both ways give the same answers.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

import click

from nonet import FORMATS, Entry, Grid, PuzzleError, solutions, solve_batch
from nonet import solve as solved
from nonet.cli._shared import options
from nonet.cli._shared.asking import Run, asked, entry_of, runs_of
from nonet.cli._shared.command import command
from nonet.cli._shared.ending import UnwrittenError
from nonet.cli._shared.job import Rewriting
from nonet.cli._shared.problems import printable
from nonet.formats import Block
from nonet.formats.columns import ROW_SIZE, lines_of
from nonet.formats.names import extension_of
from nonet.formats.rows import Source, save, target_for


@command(
    "solving",
    "solutions",
    to=options.to_format("board", default="by file extension, board (a drawing) on a terminal, otherwise lines"),
)
@click.option("--any", "take_any", is_flag=True, help="Print one solution of each puzzle, even if it has several.")
@options.number("--limit", text="Print up to N solutions of each puzzle. Default: only those of proper puzzles.")
def solve(job: Rewriting, take_any: bool, limit: int | None) -> None:
    """Print the solution of each puzzle.

    INPUT is a puzzle, a file, or - for standard input. Puzzles that are not proper are reported on stderr.

    Exit status: 0 all puzzles are proper (with --any or --limit: solved), 1 some are not, 2 some input is unusable.
    """
    if take_any and limit is not None:
        raise click.UsageError("use --any or --limit, not both")
    most = 1 if take_any else limit
    is_shown = job.to_format is None and job.output == "-" and sys.stdout.isatty()
    format = "board" if is_shown else job.format_name
    solve_all = partial(solve_batch, threads=job.threads)

    def answered() -> Iterator[tuple[Block, list[int] | range, bytes]]:
        """Yield rows of blocks with their solutions, each on a line, and count them."""
        for source in job.each_source():
            for block, batch in asked(source.blocks(), solve_all, can_block=source.can_block):
                has_boards = batch.solution.has_boards  # lines of different lengths: these are solved one by one
                found = b"" if has_boards else batch.lines()
                runs = (Run(row, row, row) for row in range(len(batch))) if has_boards else runs_of(batch)
                for start, stop, other in runs:
                    if stop > start:
                        job.progress.add(stop - start)
                        yield block, range(start, stop), found[start * ROW_SIZE : stop * ROW_SIZE]
                    if other is not None:
                        for grid in of_one(block, other, source):
                            job.progress.add()
                            yield block, [other], grid.to_line().encode() + b"\n"
                job.show()
        if job.exit_statuses and job.output != "-" and not job.keep_going:
            raise UnwrittenError(f"{job.output} is not written: some puzzles have no answer")

    def of_one(block: Block, row: int, source: Source) -> Iterator[Grid]:
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
            job.fail_puzzle(error, entry, source)

    if format == "lines":
        job.write(found for _, _, found in answered())
    elif format == "board":
        job.write(_boards(_in_place(answered())))
    else:
        items: Iterator[Entry | Block] = (_beside if FORMATS[format].is_table else _in_place)(answered())
        save(
            items,
            target_for(format, job.target),
            format,
            escape_formulas=job.escape_formulas,
            extension=extension_of(job.output),
        )


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
            layout = entry.grid.layout
            yield replace(entry, grid=Grid(line, givens=entry.grid.to_line(), layout=layout), solution=None)


def _boards(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield each grid as a drawing, under its name."""
    for number, entry in enumerate(entries):
        name = f"{printable(entry.name)}\n" if entry.name else ""
        yield ("\n" if number else "") + f"{name}{entry.grid}\n"
