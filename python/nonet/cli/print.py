"""``nonet print``: given puzzles on paper, as PDF."""

from typing import Any

import click

from nonet import FormatName
from nonet.cli._shared import options
from nonet.cli._shared.ending import ending
from nonet.cli._shared.paper import books, entries_of, new_ones, write_book


@click.command("print")
@options.INPUTS
@options.FROM
@options.NAME
@books
@options.THREADS
def print(  # noqa: A001 - the command's name
    inputs: tuple[str, ...],
    from_format: FormatName | None,
    names: tuple[str, ...],
    against: tuple[str, ...],
    **settings: Any,
) -> None:
    """Print puzzles on paper, as PDF.

    INPUT is a puzzle, a file, or - for standard input. nonet book has a title page too, and makes new puzzles.
    """
    with ending():
        entries = entries_of(inputs, from_format, names)
        write_book(new_ones(entries, against) if against else entries, title_page=False, **settings)
