"""``nonet convert``: the same puzzles in another format."""

from nonet.cli._shared.command import command
from nonet.cli._shared.job import Rewriting


@command("converting")
def convert(job: Rewriting) -> None:
    """Write puzzles in another format.

    INPUT is a puzzle, a file, or - for standard input. If any puzzle cannot be read, no output file is written.
    """
    job.save(job.blocks())
