"""What may stand where a command asks for an INPUT: a puzzle, the name of a file, or ``-`` for standard input.

An argument of several lines is a puzzle, and so is one with nothing but the characters of one, unless there is a file
of that name: so 80 characters get told what is missing rather than that there is no such file.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Annotated, NamedTuple

import typer

from nonet import FORMATS, Entry, Grid, ParseError, scan
from nonet.cli._shared.ending import Status, complain

_PUZZLE_CHARACTERS = set("0123456789._* \n\r\t|-+")
_SHORTEST_PUZZLE = 30
STDIN = "<stdin>"


def known_format(name: str | None) -> str | None:
    """Return the name if it is a format's; tell the user which there are otherwise."""
    if name is not None and name not in FORMATS:
        raise typer.BadParameter(f"{name!r} is not one of {', '.join(FORMATS)}")
    return name


Inputs = Annotated[list[str], typer.Argument(metavar="INPUT...", help="Puzzles, files, or - for standard input.")]
FromFormat = Annotated[
    str | None,
    typer.Option("--from", metavar="FORMAT", callback=known_format, help="Format of the input, if not by its content."),
]
ToFormat = Annotated[
    str | None,
    typer.Option(
        "--to",
        "--format",
        metavar="FORMAT",
        callback=known_format,
        help=f"Format of the output: {', '.join(FORMATS)}. If not told, by the file's extension, else lines.",
    ),
]
OutputFile = Annotated[
    str | None, typer.Option("--output", "-o", metavar="FILE", help="Write to this file rather than to stdout.")
]


class Found(NamedTuple):
    """A puzzle of an input, or the error that stands in its place; ``source`` is the input's name, if it is a file."""

    source: str | None
    entry: Entry | ParseError

    def message(self, problem: object) -> str:
        """Return the problem with the place where it is: ``puzzles.txt:12: Grid 02: the puzzle has no solution``."""
        place = ":".join(str(part) for part in (self.source, self.entry.line) if part is not None)
        name = printable(self.entry.name) if isinstance(self.entry, Entry) and self.entry.name else None
        return ": ".join(str(part) for part in (place if self.source else None, name, problem) if part)


def printable(text: str) -> str:
    """Return a name out of a file as it can be shown: on one line, and without what would move the cursor."""
    narrow = " ".join(text.split())
    return "".join(symbol if symbol.isprintable() else ascii(symbol)[1:-1] for symbol in narrow)


def find_puzzles(
    inputs: Iterable[str], from_format: str | None, statuses: list[Status] | None = None
) -> Iterator[Found]:
    """Yield every puzzle of the inputs in order, reading no further ahead than it must.

    A file that cannot be read raises ``OSError``; where there are ``statuses`` to note it in, it is complained about,
    and the next input is taken.
    """
    for text in inputs:
        source: str | None = None
        entries: Iterable[Entry | ParseError]
        if text == "-":
            source, entries = STDIN, scan(sys.stdin.buffer, format=from_format, name=STDIN)
        elif is_puzzle(text):
            entries = _puzzles_in(text, from_format)
        else:
            source, entries = text, scan(text, format=from_format)
        try:
            for entry in entries:
                yield Found(source, entry)
        except OSError as error:
            if statuses is None:
                raise
            complain_about_file(text, error, statuses)


def complain_about_file(name: str, error: OSError, statuses: list[Status]) -> None:
    """Say that an input cannot be read."""
    complain(f"{name}: {error.strerror}" if name else "expected a puzzle, a file or -, found nothing")
    statuses.append(Status.UNUSABLE)


def is_puzzle(text: str) -> bool:
    """Tell whether an argument is a puzzle rather than the name of a file."""
    if "\n" in text:
        return True
    return len(text) >= _SHORTEST_PUZZLE and set(text) <= _PUZZLE_CHARACTERS and not os.path.exists(text)


def _puzzles_in(text: str, from_format: str | None) -> Iterable[Entry | ParseError]:
    if from_format is None:
        # Whatever Grid takes, also in shapes that no file has.
        try:
            return [Entry(Grid(text))]
        except ParseError:
            pass
    return scan(BytesIO(text.encode("utf-8", "replace")), format=from_format)
