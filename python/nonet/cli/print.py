"""``nonet print``: given puzzles on paper, as PDF."""

from typing import Any

from nonet.cli._shared.command import command
from nonet.cli._shared.job import Job
from nonet.cli._shared.paper import books, entries_of, new_ones, write_book


@command()
@books
def print(job: Job, against: tuple[str, ...], **settings: Any) -> None:  # noqa: A001 - the command's name
    """Print puzzles on paper, as PDF.

    INPUT is a puzzle, a file, or - for standard input. nonet book has a title page too, and makes new puzzles.
    """
    entries = entries_of(job)
    write_book(job, new_ones(entries, against) if against else entries, title_page=False, **settings)
