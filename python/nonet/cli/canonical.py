"""``nonet canonical``: the canonical form of each puzzle; isomorphs have the same form.

Puzzles are transformed in blocks. A solution is transformed with its puzzle, and name, rating and columns are kept.
"""

from collections.abc import Iterator
from dataclasses import replace

import click

from nonet import CanonicalBatch, Grid, canonical_batch, solve_batch
from nonet.cli._shared import options
from nonet.cli._shared.rewriting import Rewriting, writes_puzzles
from nonet.formats._block import Block, in_blocks, is_filled, lines_of, strings

_PROPER = 0  # the code of a status


@click.command
@click.option(
    "--details",
    is_flag=True,
    help="Add the number of automorphisms, and a transform to the form.",
)
@options.THREADS
@writes_puzzles("transforming")
def canonical(job: Rewriting, details: bool, threads: int | None) -> None:
    """Write the canonical form of each puzzle.

    Isomorphs have the same canonical form. INPUT is a puzzle, a file, or - for standard input.
    """

    def forms() -> Iterator[Block]:
        for item in in_blocks(job.readable(job.items(), refuse_pencilmarks=True)):
            block = item if isinstance(item, Block) else Block.of([item])
            batch = canonical_batch(block.puzzles, threads=threads)
            form = replace(block, puzzles=batch.lines())
            if is_filled(block.solutions):
                form = replace(form, solutions=_solutions_of(form, block, batch, threads))
            if details:
                counts = [str(count) for count in batch.automorphism_count]
                transforms = [str(each) for each in batch.canonical_transform]
                form = _with_details(form, counts, transforms, as_columns=job.format_name == "csv")
            yield form

    job.write(job.formatted(forms()))


def _solutions_of(form: Block, block: Block, batch: CanonicalBatch, threads: int | None) -> list[str]:
    """Return the solutions that a block tells of its puzzles, transformed with these.

    Nearly all are the only solution of their puzzle. Then that of the form is the same, and is found sooner.
    """
    told = strings(block.solutions)
    own = solve_batch(block.puzzles, threads=threads)
    solved = lines_of(solve_batch(form.puzzles, threads=threads).lines())
    rows = zip(own.status.codes, lines_of(own.lines()), told, strict=True)
    for row in [row for row, (code, line, text) in enumerate(rows) if code != _PROPER or line != text]:
        transform = batch.canonical_transform[row]
        solved[row] = transform.apply(Grid(told[row])).to_line() if transform and told[row] else ""
    return solved


def _with_details(block: Block, counts: list[str], transforms: list[str], *, as_columns: bool) -> Block:
    """Return the block with two more columns, or with their texts as a part of the names."""
    if as_columns:
        return replace(block, others=(*block.others, ("automorphisms", counts), ("transform", transforms)))
    names = [""] * len(block) if block.names is None else strings(block.names)
    rows = zip(names, counts, transforms, strict=True)
    told = [
        ", ".join(filter(None, [name, f"automorphisms {count}", f"transform {transform}"]))
        for name, count, transform in rows
    ]
    return replace(block, names=told)
