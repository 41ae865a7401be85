"""``nonet convert``: the same puzzles in another format."""

import click

from nonet.cli._shared.inputs import require_entry
from nonet.cli._shared.rewriting import Rewriting, writes_puzzles


@click.command
@writes_puzzles("converting")
def convert(job: Rewriting) -> None:
    """Write the puzzles of IN in another format.

    IN is a file, a puzzle, or - for standard input. OUT is a file, by default standard output; it is not written if a
    puzzle is unreadable.
    """
    job.write(job.formatted(map(require_entry, job.puzzles.entries())))
