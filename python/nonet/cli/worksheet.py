"""``nonet worksheet``: positions for practising one technique, as PDF."""

from typing import Any

import click

from nonet.cli._shared import options
from nonet.cli._shared.command import command
from nonet.cli._shared.ending import print_error, usage_errors
from nonet.cli._shared.files import written_as
from nonet.cli._shared.job import Job
from nonet.cli._shared.paper import opened, sheets


@command()
@click.argument("technique")
@options.number("--count", "-n", most=1000, default=4, text="Number of positions.")
@options.SEED
@sheets
@click.option(
    "--answers", type=written_as("pdf"), metavar="FILE", help="Write the answers to this PDF. Default: at the back."
)
def worksheet(job: Job, technique: str, count: int, seed: int | None, **settings: Any) -> None:
    """Print positions in which a technique is the next step, as PDF.

    TECHNIQUE is an id or a name, such as x_wing. In large print at most two positions are on a page.
    """
    from nonet import Technique
    from nonet.paper import write_worksheet

    with usage_errors():
        wanted = Technique.named(technique)
        seed = options.seed_or_drawn(seed)
        positions = write_worksheet(wanted, opened(job.output), seed=seed, count=count, **settings)
    if note := positions[0].note(language=settings["language"]):
        print_error(note)
