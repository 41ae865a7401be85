"""What the commands have in common that make a file of puzzles out of another: ``augment``, ``canonical``, ``dedupe``.

What cannot be read is complained about, one line each, and left out. But a file that is given by its name is then not
written at all, unless ``--keep-going`` asks for what there is: who counts on each puzzle being there would not notice.
"""

import sys
from collections.abc import Iterable, Iterator
from typing import Annotated

import typer

from nonet import Entry, ParseError, format_entries, format_of_path, write_text
from nonet.cli._shared.ending import Status, UnwrittenError, complain
from nonet.cli._shared.inputs import Found
from nonet.data._lists import Stretch
from nonet.cli._shared.progress import Piece, watched

InputFile = Annotated[str, typer.Argument(metavar="IN", help="A file, a puzzle, or - for standard input.")]
TargetFile = Annotated[str, typer.Argument(metavar="OUT", help="A file, or - for standard output.")]
KeepGoing = Annotated[bool, typer.Option("--keep-going", help="Write OUT even if some of the input cannot be read.")]


def format_for(target: str, to_format: str | None) -> str:
    """Return the name of the format to write."""
    return to_format or ("lines" if target == "-" else format_of_path(target))


def usable(puzzles: Iterable[Found | None], statuses: list[Status], *, digits_alone: bool = False) -> Iterator[Entry]:
    """Yield the puzzles; complain about what is none, or has pencilmarks that have no place, and note it."""
    for found in puzzles:
        if found is None:
            continue
        if isinstance(found.entry, ParseError):
            complain(found.entry)
        elif digits_alone and found.entry.grid.has_pencilmarks:
            complain(found.message("expected digits alone, found pencilmarks"))
        else:
            yield found.entry
            continue
        statuses.append(Status.UNUSABLE)


def usable_in(stretch: Stretch, statuses: list[Status]) -> Iterator[Entry]:
    """Yield the puzzles of some lines, like ``usable``."""
    lines = stretch.lines()
    return usable(map(stretch.found, range(len(lines)), lines), statuses)


def formatted(entries: Iterable[Entry], format_name: str) -> Iterator[Piece]:
    """Yield the text of each entry."""
    return (Piece(text, 1) for text in format_entries(entries, format_name))


def write_pieces(
    pieces: Iterable[Piece], target: str, *, doing: str, unit: str, statuses: list[Status], keep_going: bool
) -> None:
    """Write the pieces while they come, and show how many puzzles there were."""

    def texts() -> Iterator[str | bytes]:
        is_shown = target != "-" or not sys.stdout.isatty()
        for piece in watched(
            pieces, doing=doing, unit=unit, weight=lambda piece: piece.puzzle_count, is_shown=is_shown
        ):
            yield piece.text
        if statuses and target != "-" and not keep_going:
            raise UnwrittenError(
                f"{target} is not written: some of the input cannot be read (--keep-going leaves it out)"
            )

    write_text(texts(), sys.stdout if target == "-" else target)
