"""``nonet augment``: random isomorphs of each puzzle, their solutions transformed alongside. Same seed, same bytes.

Isomorph n of the whole output is made by ``nonet.Transform.random(seed=seed, index=n)``. A list that holds puzzles and
nothing else, to be written as such, goes through the engine some megabytes at a time (``_lists.py``), a million
isomorphs a second; all else is taken puzzle by puzzle, a fifth as fast.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Annotated

import typer

from nonet import augment as entries_of
from nonet import isomorph_batch
from nonet.cli._shared.ending import Status, ending
from nonet.cli._shared.inputs import FromFormat, ToFormat, find_puzzles
from nonet.cli._shared.progress import Piece
from nonet.cli._shared.rewriting import (
    InputFile,
    KeepGoing,
    TargetFile,
    format_for,
    formatted,
    usable,
    usable_in,
    write_pieces,
)
from nonet.data._lists import ROW, Stretch, open_list, stretches

_AT_ONCE = 1 << 16
_WITH_DOTS = bytes.maketrans(b"0_*", b"...")


def augment(
    source: InputFile,
    target: TargetFile,
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**64 - 1, metavar="S", help="What chance starts from.")],
    count: Annotated[int, typer.Option("--number", "-n", min=1, metavar="K", help="Isomorphs of each puzzle.")] = 1,
    keep: Annotated[bool, typer.Option("--keep", help="Write each puzzle too, before its isomorphs.")] = False,
    to_format: ToFormat = None,
    from_format: FromFormat = None,
    keep_going: KeepGoing = False,
) -> None:
    """Write random isomorphs of the puzzles of IN to OUT, solutions transformed alongside."""
    with ending() as statuses:
        task = _Task(seed, count, keep, format_for(target, to_format), statuses)
        pieces = task.pieces(source, from_format)
        write_pieces(pieces, target, doing="augmenting", unit="isomorphs", statuses=statuses, keep_going=keep_going)


@dataclass(slots=True)
class _Task:
    """What is asked for, and the number of the next isomorph."""

    seed: int
    count: int
    keep: bool
    format_name: str
    statuses: list[Status]
    next_index: int = field(default=0, init=False)

    def pieces(self, source: str, from_format: str | None) -> Iterator[Piece]:
        """Yield the output."""
        stream = open_list(source, from_format) if self.format_name == "lines" else None
        if stream is None:
            entries = usable(find_puzzles([source], from_format), self.statuses)
            yield from formatted(
                entries_of(entries, seed=self.seed, count=self.count, keep=self.keep), self.format_name
            )
            return
        for stretch in stretches(stream, source):
            is_quick = stretch.is_bare and self.count <= _AT_ONCE
            yield from self._of_lines(stretch.text) if is_quick else self._of_entries(stretch)

    def _of_lines(self, lines: bytes) -> Iterator[Piece]:
        """Yield the isomorphs of lines that hold a puzzle each, as many at once as make some megabytes."""
        size = _AT_ONCE // self.count * ROW
        for start in range(0, len(lines), size):
            some = lines[start : start + size]
            batch = isomorph_batch(some, seed=self.seed, count=self.count, start=self.next_index)
            self.next_index += len(batch)
            yield Piece(self._with_kept(some, batch.lines()) if self.keep else batch.lines(), len(batch))

    def _with_kept(self, lines: bytes, isomorphs: bytes) -> bytes:
        """Return the lines, each followed by its isomorphs."""
        both = zip(_cut(lines.translate(_WITH_DOTS), ROW), _cut(isomorphs, ROW * self.count), strict=True)
        return b"".join(chain.from_iterable(both))

    def _of_entries(self, stretch: Stretch) -> Iterator[Piece]:
        entries = list(usable_in(stretch, self.statuses))
        isomorphs = entries_of(entries, seed=self.seed, count=self.count, keep=self.keep, start=self.next_index)
        self.next_index += len(entries) * self.count
        return formatted(isomorphs, "lines")


def _cut(text: bytes, size: int) -> list[bytes]:
    return [text[start : start + size] for start in range(0, len(text), size)]
