"""``nonet photo``: what is read of a picture, to look at."""

import sys

import click

from nonet._io.storage import write_text
from nonet.cli._shared import files, pictures
from nonet.cli._shared.command import command
from nonet.cli._shared.job import Job


@command()
@click.argument("file", metavar="PICTURE", type=files.READ)
@click.option(
    "--picture",
    type=files.written_as("png", is_needed=True),
    metavar="FILE",
    help="Write the grid made square with the reading over it, as PNG. Default: write none.",
)
def photo(job: Job, picture: str | None) -> None:
    """Show what is read of a picture of a puzzle.

    PICTURE is a file. Doubtful cells are shown as ?, and what competes there is named. --accept takes them as read.

    Exit status: 0 the grid is certain, 2 there is none, 3 it was read with doubt.
    """
    (path,) = job.inputs
    found = pictures.read_picture(path)
    if picture is not None:
        write_text([found.to_png()], picture)
    pictures.print_reading(found, path, sys.stdout)
