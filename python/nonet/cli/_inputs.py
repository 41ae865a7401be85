"""What may stand where a command asks for an INPUT: a puzzle, the name of a file, or ``-`` for standard input.

A puzzle is recognised first, then a file. What is neither, but has the characters of a puzzle, is taken for a puzzle
with a slip in it, so that 80 characters get told what is missing rather than that there is no such file.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from nonet import FORMATS, Entry, Grid, ParseError, parse, scan

_PUZZLE_CHARACTERS = set("0123456789._* \n\r\t|-+")
_SHORTEST_SLIP = 30


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
    Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write to this file rather than to stdout.")
]


class Found(NamedTuple):
    """A puzzle of an input, or the error that stands in its place; ``source`` is the input's name, if it is a file."""

    source: str | None
    entry: Entry | ParseError

    def place(self) -> str:
        """Return where this is, for a message: ``puzzles.txt:12: Grid 02``."""
        line, name = (
            (self.entry.line, None) if isinstance(self.entry, ParseError) else (self.entry.line, self.entry.name)
        )
        where = ":".join(str(part) for part in (self.source, line) if part is not None) if self.source else ""
        return ": ".join(part for part in (where, name) if part)

    def message(self, problem: object) -> str:
        """Return the problem with the place where it is."""
        place = self.place()
        return f"{place}: {problem}" if place else str(problem)


def find_puzzles(inputs: Iterable[str], from_format: str | None) -> Iterator[Found]:
    """Yield every puzzle of the inputs in order, reading no further ahead than it must."""
    for text in inputs:
        if text == "-":
            for entry in scan(sys.stdin.buffer, format=from_format, name="<stdin>"):
                yield Found("<stdin>", entry)
        elif _is_puzzle(text):
            for entry in _parsed(text, from_format):
                yield Found(None, entry)
        else:
            for entry in scan(text, format=from_format):
                yield Found(text, entry)


def _is_puzzle(text: str) -> bool:
    try:
        Grid(text)
    except ParseError:
        looks_like_one = len(text) >= _SHORTEST_SLIP and set(text) <= _PUZZLE_CHARACTERS
        return "\n" in text or (looks_like_one and not os.path.exists(text))
    return True


def _parsed(text: str, from_format: str | None) -> Iterable[Entry | ParseError]:
    try:
        return [Entry(Grid(text))] if from_format is None and "\n" not in text else parse(text, format=from_format)
    except ParseError as error:
        return [error]
