"""The options of the commands that print on paper, and how their puzzles are written."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import click

from nonet import CLASSIC, FORMATS, Entry, Grid, IsomorphIndex, PuzzleError, solve, write
from nonet.cli._shared import files, options
from nonet.cli._shared.ending import print_error
from nonet.cli._shared.inputs import open_source, require_entry
from nonet.cli._shared.job import Job
from nonet.cli._shared.problems import PuzzleProblem
from nonet.formats.rows import Source

_EXTENSIONS = sorted(extension for format in FORMATS.values() for extension in format.extensions)
_PAPERS = ("a3", "a4", "a5", "a6", "letter", "legal")


def sheets(command: Any) -> Any:
    """Add the options of every sheet: the output, the paper, the size of the boards."""
    return options.added(
        command,
        click.option("--title", metavar="TEXT", help="Title. Default: Sudoku, or the technique."),
        click.option(
            "--paper",
            type=click.Choice(_PAPERS),
            metavar="NAME",
            default="a4",
            help=f"Size of the pages: {', '.join(_PAPERS)}. Default: a4.",
        ),
        options.number("--per-page", most=30, text="Puzzles on a page. Default: 4, with --large 1."),
        click.option("--large", is_flag=True, help="Large print: heavier digits and lines, larger text."),
        options.LANGUAGE,
    )


def books(command: Any) -> Any:
    """Add the options of books: what stands beside the puzzles, and earlier volumes."""
    return options.added(
        sheets(command),
        click.option("--author", metavar="TEXT", default="", help="Author, on the title page. Default: none."),
        click.option("--rate/--no-rate", "ratings", default=True, help="Print ratings. Default: yes."),
        click.option("--hints", is_flag=True, help="Print each puzzle's first step at the back."),
        click.option("--candidates", is_flag=True, help="Print the candidates of open cells."),
        click.option("--solutions/--no-solutions", default=True, help="Print solutions at the back. Default: yes."),
        click.option(
            "--list",
            type=files.written_as(*_EXTENSIONS, is_text=True),
            metavar="FILE",
            help="Also write the printed puzzles to this file. Default: none.",
        ),
        options.AGAINST,
    )


def entries_of(job: Job) -> Iterator[Entry]:
    """Yield the puzzles of a job; raise the error of the first one that cannot be read, or is not proper."""
    return _entries_in((open_source(text, job.from_format, job.names) for text in job.inputs), are_proper=True)


def _entries_in(sources: Iterable[Source], *, are_proper: bool) -> Iterator[Entry]:
    for source in sources:
        for found in source.entries():
            entry = require_entry(found)
            try:
                if are_proper:
                    solve(entry.grid)
            except PuzzleError as error:
                raise PuzzleError(str(PuzzleProblem(error, entry, source.name))) from None
            yield entry


def new_ones(entries: Iterable[Entry], against: Sequence[str]) -> Iterator[Entry]:
    """Yield the puzzles that are no isomorphs of earlier ones, or of those in the files of ``against``.

    The symmetries of other boards than the classic one depend on their rules: there, equal puzzles are left out.
    """
    index, others = IsomorphIndex(), set[Grid]()

    def is_new(entry: Entry) -> bool:
        if entry.grid.layout is CLASSIC:
            number = index.row_count
            return index.add([entry])[0] == number
        count = len(others)
        others.add(entry.grid)
        return len(others) > count

    for entry in _entries_in(map(open_source, against), are_proper=False):
        is_new(entry)
    yield from filter(is_new, entries)


def write_book(job: Job, entries: Iterable[Entry], **settings: Any) -> None:
    """Write the book, and the list of what is in it."""
    from nonet import paper

    listed = settings.pop("list")
    if settings["title"] is None:
        settings["title"] = "Sudoku"
    printed = paper.write_book(entries, opened(job.output), threads=job.threads, **settings)
    if listed is not None:
        write([replace(entry, name=entry.name or str(number)) for number, entry in enumerate(printed, 1)], listed)
    print_error(f"{len(printed):,} puzzles printed")


def opened(output: str) -> Any:
    """Return where a PDF is written: a path, or standard output unless that is a terminal."""
    if output != "-":
        return os.fspath(output)
    if sys.stdout.isatty():
        raise PuzzleError("PDF is a binary format: name a file (-o book.pdf), or use a pipe")
    return sys.stdout.buffer
