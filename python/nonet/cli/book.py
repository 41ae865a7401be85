"""``nonet book``: new puzzles, or those of files, as a book in PDF. The same seed gives the same book."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

import click

from nonet import Entry, FormatName, PuzzleError, generate_forever
from nonet.cli._shared import files, options
from nonet.cli._shared.ending import ending
from nonet.cli._shared.generating import main_wishes, request_of
from nonet.cli._shared.paper import books, entries_of, new_ones, write_book

_COUNT = 40


@click.command
@click.argument("inputs", metavar="[INPUT]...", nargs=-1, type=files.READ)
@options.FROM
@options.NAME
@options.number("--count", "-n", text=f"Number of puzzles. Default: {_COUNT}; with INPUT, all.")
@options.SEED
@main_wishes
@books
@options.THREADS
@click.option("--title-page/--no-title-page", default=True, help="Begin with a title page. Default: yes.")
def book(
    inputs: tuple[str, ...],
    from_format: FormatName | None,
    names: tuple[str, ...],
    count: int | None,
    seed: int | None,
    against: tuple[str, ...],
    threads: int | None,
    **settings: Any,
) -> None:
    """Make a book of puzzles as PDF, with solutions at the back.

    Without INPUT it makes new puzzles. --list and --against keep volume 2 new.
    """
    if inputs:
        of_new = ("for_people", "givens", "symmetry", "rating", "level", "technique", "seed")
        options.refuse_given(*of_new, reason="has no effect on the puzzles of INPUT, which are printed as they are")
    else:
        options.refuse_given("from_format", "names", reason="needs INPUT")
    with ending():
        request = request_of(settings, seed or 0)
        layout = {name: value for name, value in settings.items() if name not in request}
        entries: Iterable[Entry]
        if inputs:
            entries = entries_of(inputs, from_format, names)
            entries = [*islice(new_ones(entries, against) if against else entries, count)]
            if count is not None and len(entries) < count:
                raise PuzzleError(f"expected {count:,} puzzles to print (--count), found {len(entries):,}")
        else:
            made = generate_forever(seed=options.seed_or_drawn(seed), threads=threads, **request)
            entries = islice(new_ones(map(Entry, made), against), _COUNT if count is None else count)
        write_book(entries, threads=threads, **layout)
