"""``nonet book``: new puzzles, or those of files, as a book in PDF. The same seed gives the same book."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

import click

from nonet import Entry, PuzzleError, generate_forever
from nonet.cli._shared import options
from nonet.cli._shared.command import command
from nonet.cli._shared.generating import main_wishes, request_of
from nonet.cli._shared.job import Job
from nonet.cli._shared.paper import books, entries_of, new_ones, write_book

_COUNT = 40


@command()
@options.number("--count", "-n", text=f"Number of puzzles. Default: {_COUNT}; with INPUT, all.")
@options.SEED
@main_wishes
@books
@click.option("--title-page/--no-title-page", default=True, help="Begin with a title page. Default: yes.")
def book(
    job: Job,
    count: int | None,
    seed: int | None,
    against: tuple[str, ...],
    **settings: Any,
) -> None:
    """Make a book of puzzles as PDF, with solutions at the back.

    Without INPUT it makes new puzzles. --list and --against keep volume 2 new.
    """
    if job.inputs:
        of_new = ("for_people", "givens", "symmetry", "rating", "level", "technique", "seed")
        options.refuse_given(*of_new, reason="has no effect on the puzzles of INPUT, which are printed as they are")
    else:
        options.refuse_given("from_format", "names", reason="needs INPUT")
    request = request_of(settings, seed or 0)
    layout = {name: value for name, value in settings.items() if name not in request}
    entries: Iterable[Entry]
    if job.inputs:
        entries = entries_of(job)
        entries = [*islice(new_ones(entries, against) if against else entries, count)]
        if count is not None and len(entries) < count:
            raise PuzzleError(f"expected {count:,} puzzles to print (--count), found {len(entries):,}")
    else:
        made = generate_forever(seed=options.seed_or_drawn(seed), threads=job.threads, **request)
        entries = islice(new_ones(map(Entry, made), against), _COUNT if count is None else count)
    write_book(job, entries, **layout)
