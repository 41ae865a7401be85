"""``nonet canonical``: the canonical form of each puzzle; isomorphs have the same form.

Puzzles are transformed in blocks. A solution is transformed with its puzzle, and name, rating and columns are kept.
"""

from collections.abc import Iterator

import click

from nonet import FORMATS, Grid, canonical_batch, solve_batch
from nonet._board.geometry import CANDIDATE_COUNT
from nonet.cli._shared.command import command
from nonet.cli._shared.job import Rewriting
from nonet.formats import Block
from nonet.formats.columns import is_full, is_puzzle, lines_of, strings
from nonet.results import CanonicalBatch

_PROPER = 0  # the code of a status


@command("transforming")
@click.option(
    "--details",
    is_flag=True,
    help="Add the number of automorphisms, and a transform to the form.",
)
def canonical(job: Rewriting, details: bool) -> None:
    """Write the canonical form of each puzzle.

    Isomorphs have the same canonical form. INPUT is a puzzle, a file, or - for standard input.
    """

    def forms() -> Iterator[Block]:
        for block in job.blocks(refuse_pencilmarks=True):
            puzzles = block.column("puzzle")
            batch = canonical_batch(puzzles, threads=job.threads)
            told = strings(block.column("solution"), len(block))
            solutions = _solutions_of(puzzles, told, batch, job.threads) if any(map(is_full, told)) else None
            form = block.with_puzzles(batch.lines(), solutions)
            if details:
                counts = [str(count) for count in batch.automorphism_count]
                transforms = [str(each) for each in batch.canonical_transform]
                form = _with_details(form, counts, transforms, as_columns=FORMATS[job.format_name].is_table)
            yield form

    job.save(forms())


def _solutions_of(
    puzzles: bytes, told: list[str | None], batch: CanonicalBatch, threads: int | None
) -> list[str | None]:
    """Return the solutions that a block tells of its puzzles, transformed with these.

    Nearly all are the only solution of their puzzle. Then that of the form is the same, and is found sooner.
    """
    own = solve_batch(puzzles, threads=threads)
    solved: list[str | None] = [*lines_of(solve_batch(batch.lines(), threads=threads).lines())]
    rows = zip(own.status.codes, lines_of(own.lines()), told, strict=True)
    for row in [row for row, (code, line, text) in enumerate(rows) if code != _PROPER or line != text]:
        transform, text = batch.canonical_transform[row], told[row]
        is_grid = transform is not None and text is not None and is_puzzle(text) and len(text.strip()) < CANDIDATE_COUNT
        solved[row] = transform.apply(Grid(text)).to_line() if is_grid else text  # type: ignore[union-attr, arg-type]
    return solved


def _with_details(block: Block, counts: list[str], transforms: list[str], *, as_columns: bool) -> Block:
    """Return the block with two more columns, or with their texts as a part of the names."""
    if as_columns:
        return block.with_column(counts, title="automorphisms").with_column(transforms, title="transform")
    rows = zip(block.names, counts, transforms, strict=True)
    told = [
        ", ".join(filter(None, [name, f"automorphisms {count}", f"transform {transform}"]))
        for name, count, transform in rows
    ]
    return block.with_column(told, at=block.fields.name, title="name")
