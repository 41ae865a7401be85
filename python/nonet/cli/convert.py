"""``nonet convert``: the same puzzles in another format."""

import click

from nonet.cli._shared.rewriting import Rewriting, writes_puzzles


@click.command
@writes_puzzles("converting")
def convert(job: Rewriting) -> None:
    """Write puzzles in another format.

    INPUT is a puzzle, a file, or - for standard input. If any puzzle cannot be read, no output file is written.
    """
    job.save(job.blocks())
