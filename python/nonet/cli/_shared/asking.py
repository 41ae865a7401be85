"""``asked``: a question that is asked of the blocks of a source, all rows of a block at once.

``parts_of`` cuts blocks into parts for a question that takes longer for some puzzles than for others.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from time import monotonic
from typing import Any, Final, NamedTuple, TypeVar

from nonet import Entry, Status
from nonet.data.ahead import map_ahead
from nonet.formats import Block
from nonet.results import Batch

AnyBatch = TypeVar("AnyBatch", bound=Batch[Any])
_NOT_PROPER = re.compile(rb"[^\0]")
_MALFORMED = 4
Progress = Callable[[int], None]
FIRST_SIZE: Final = 256
_LARGEST_SIZE = 1 << 15
_SHORT = 0.3  # seconds for which the results of a part may be awaited


def asked(
    blocks: Iterable[Block], question: Callable[..., AnyBatch], *, can_block: bool
) -> Iterator[tuple[Block, AnyBatch]]:
    """Yield blocks with the answers for their puzzles, while a thread asks for those of the next one.

    ``question`` is a function for many puzzles that takes ``progress``.
    """

    def ask(block: Block, check: Progress) -> tuple[Block, AnyBatch]:
        return answers_for(block, partial(question, progress=check))

    return (answer for _, answer in map_ahead(blocks, ask, can_block=can_block))


def answers_for(block: Block, question: Callable[[Any], AnyBatch]) -> tuple[Block, AnyBatch]:
    """Return a block with the answers for its puzzles.

    A row that the engine does not read as text, of 729 candidates or on another board, is asked for as a grid.
    """
    batch = question(block.puzzles)
    malformed = rows_that_are(batch, "malformed")
    marked = block.with_marked(malformed) if malformed else None
    return (block, batch) if marked is None else (marked, question(marked.puzzles))


def rows_that_are(batch: Batch[Any], status: Status) -> list[int]:
    """Return the rows with a status."""
    return [row for row, each in enumerate(batch.status) if each == status] if batch.status.count(status) else []


def parts_of(
    blocks: Iterable[Block], first: int, *, size: int | None = FIRST_SIZE, largest: int = _LARGEST_SIZE
) -> Iterator[tuple[int, Block]]:
    """Yield parts of blocks, as many rows at once as are answered in a short time, after the number of rows before.

    The first have ``size`` rows, none has more than ``largest``. Without a size blocks stay whole: the first one
    decides the types of a table.
    """
    for block in blocks:
        at = 0
        while at < len(block):
            start, part = monotonic(), block.part(at, len(block) if size is None else min(at + size, len(block)))
            yield first, part
            at, first = at + len(part), first + len(part)
            is_quick = monotonic() - start < _SHORT
            if size is not None:
                size = min(size * 2, largest) if is_quick else max(size // 2, FIRST_SIZE)


class Run(NamedTuple):
    """Rows with proper puzzles, from ``start`` to before ``stop``, and the row after them, if it has none."""

    start: int
    stop: int
    other: int | None


def runs_of(batch: Batch[Any], apart: Iterable[int] = ()) -> Iterator[Run]:
    """Yield the rows in runs of proper puzzles; those to be told apart stand alone, as those that are not proper."""
    marked, start = bytearray(batch.status.codes), 0
    for row in apart:
        marked[row] = _MALFORMED
    codes = bytes(marked)
    for match in _NOT_PROPER.finditer(codes):
        yield Run(start, match.start(), match.start())
        start = match.end()
    if start < len(codes):
        yield Run(start, len(codes), None)


def entry_of(block: Block, row: int) -> Entry:
    """Return the entry of a row that has a puzzle; raise the error in its place."""
    item = block.row(row)
    if not isinstance(item, Entry):
        raise item
    return item
