"""``nonet convert``: the same puzzles in another format."""

from nonet.cli._shared import pictures
from nonet.cli._shared.command import command
from nonet.cli._shared.job import Rewriting


@command("converting")
def convert(job: Rewriting) -> None:
    """Write puzzles in another format.

    INPUT is a puzzle, a file, a folder of pictures, or - for standard input. If any puzzle cannot be read, no output
    file is written.
    """
    pictures.keep_certainty(job.format)
    pictures.take_folders()
    job.save(job.blocks())
