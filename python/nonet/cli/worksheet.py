"""``nonet worksheet``: positions for practising one technique, or several that are mixed, as PDF."""

from typing import Any

import click

from nonet import CLASSIC
from nonet.cli._shared import options
from nonet.cli._shared.command import command
from nonet.cli._shared.ending import print_error, usage_errors
from nonet.cli._shared.files import written_as
from nonet.cli._shared.generating import boards, layout_of
from nonet.cli._shared.job import Job
from nonet.cli._shared.paper import opened, sheets


@command()
@click.argument("technique", nargs=-1, metavar="[TECHNIQUE]...")
@click.option("--level", metavar="NAME", help="Techniques of the course at this HoDoKu level. Default: TECHNIQUE.")
@options.number("--count", "-n", most=1000, default=4, text="Number of positions.")
@options.SEED
@sheets
@boards
@click.option(
    "--answers", type=written_as("pdf"), metavar="FILE", help="Write the answers to this PDF. Default: at the back."
)
def worksheet(
    job: Job,
    technique: tuple[str, ...],
    level: str | None,
    count: int,
    seed: int | None,
    size: int | None,
    regions: str | None,
    **settings: Any,
) -> None:
    """Print positions in which a technique is the next step, as PDF.

    TECHNIQUE is an id or a name, such as x_wing. With several, or a --level, each position has one of them, and the
    sheet asks which. In large print at most two positions are on a page.
    """
    from nonet import Technique
    from nonet.logic import RULE_TECHNIQUES, course
    from nonet.paper import write_worksheet

    if bool(technique) == (level is not None):
        raise click.UsageError("expected one TECHNIQUE or several, or --level")
    with usage_errors():
        layout = layout_of(size, regions) or CLASSIC
        wanted = [Technique.named(each) for each in technique]
        if level is not None:
            known = [each.technique for each in course()]
            levels = list(dict.fromkeys(str(each.level) for each in known if each.level))
            if level not in levels:
                raise click.BadParameter(f"expected one of {', '.join(levels)}, found {level!r}", param_hint="--level")
            wanted = [each for each in known if each.level == level]
            wanted = [each for each in wanted if layout is CLASSIC or each.id in RULE_TECHNIQUES]
        seed = options.seed_or_drawn(seed)
        positions = write_worksheet(wanted, opened(job.output), seed=seed, count=count, layout=layout, **settings)
    for note in dict.fromkeys(each.note(language=settings["language"]) for each in positions):
        if note:
            print_error(note)
