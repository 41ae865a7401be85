"""``nonet print``: given puzzles on paper, as PDF."""

from typing import Any

from nonet.cli._shared.command import command
from nonet.cli._shared.job import Job
from nonet.cli._shared.paper import Earlier, books, entries_of, part_of, write_book


@command("printing")
@books
def print(job: Job, against: tuple[str, ...], **settings: Any) -> None:  # noqa: A001 - the command's name
    """Print puzzles on paper, as PDF.

    INPUT is a puzzle, a file, or - for standard input. nonet book has a title page too, and makes new puzzles.
    """
    earlier = Earlier(against)
    found = entries_of(job)
    entries = [*earlier.new_ones(found)] if against else [entry for entry, _ in found]
    write_book(job, [part_of(entries)], earlier, title_page=False, **settings)
