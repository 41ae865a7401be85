"""``nonet canonical``: the canonical form of each puzzle; isomorphs have the same form.

If input and output are plain 81-character lines, the engine processes them in chunks of a few megabytes. Other puzzles
are transformed in smaller groups; a solution is transformed with its puzzle, and name, rating and columns are kept.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

import click

from nonet import Entry, ParseError, canonical_batch, canonical_transform_batch
from nonet.cli._shared import options
from nonet.cli._shared.rewriting import Rewriting, writes_puzzles

_GROUP_SIZE = 1 << 12


@click.command
@click.option("--details", is_flag=True, help="Add the number of automorphisms, and a transform that gives the form.")
@options.THREADS
@writes_puzzles("transforming")
def canonical(job: Rewriting, details: bool, threads: int | None) -> None:
    """Write the canonical form of each puzzle.

    Isomorphs have the same canonical form. INPUT is a puzzle, a file, or - for standard input.
    """

    def of_lines(lines: bytes) -> Iterator[bytes]:
        batch = canonical_batch(lines, threads=threads)
        yield batch.lines()
        job.line.add(len(batch))

    def forms(entries: Iterable[Entry | ParseError], source: str | None) -> Iterator[Entry]:
        puzzles = job.readable(entries, source, refuse_pencilmarks=True)
        while group := list(islice(puzzles, _GROUP_SIZE)):
            grids = [entry.grid for entry in group]
            batch = canonical_batch(grids, threads=threads)
            transforms = canonical_transform_batch(grids, threads=threads)
            for entry, grid, transform, count in zip(group, batch, transforms, batch.automorphism_count, strict=True):
                assert grid is not None  # since a grid went in
                assert transform is not None
                form = replace(entry, grid=grid, solution=entry.solution and transform.apply(entry.solution))
                added = ("automorphisms", str(count)), ("transform", str(transform))
                if details and job.format_name == "csv":
                    form = replace(form, columns=(*form.columns, *added))
                elif details:
                    form = replace(form, name=", ".join([*filter(None, [form.name]), *map(" ".join, added)]))
                yield form

    job.write(job.texts(of_lines, lambda *entries: job.formatted(forms(*entries)), in_chunks=not details))
