"""``nonet augment``: random isomorphs of each puzzle, with their solutions. The same seed gives the same bytes.

Isomorph n of the output is made by ``nonet.Transform.random(seed=seed, start=start + n)``. The engine makes them in
blocks, a million per second; a grid with pencilmarks or placed digits is transformed alone.
"""

from collections.abc import Iterator
from itertools import chain

import click

from nonet import Entry, isomorph_batch
from nonet import augment as augmented
from nonet._board.geometry import CELL_COUNT
from nonet.cli._shared import options
from nonet.cli._shared.command import command
from nonet.cli._shared.job import Rewriting
from nonet.formats import Block
from nonet.formats.columns import ROW_SIZE, lines_of, solution_of, strings

_GROUP_SIZE = 1 << 16
_BLANK = "." * CELL_COUNT


@command("augmenting", "isomorphs")
@options.number("--count", "-n", most=2**63 - 1, default=1, text="Number of isomorphs of each puzzle.")
@options.SEED
@options.START
@click.option("--keep-original", is_flag=True, help="Also write each puzzle, before its isomorphs.")
def augment(job: Rewriting, count: int, seed: int | None, start: int, keep_original: bool) -> None:
    """Write random isomorphs of puzzles.

    Solutions are transformed with their puzzles. INPUT is a puzzle, a file, or - for standard input.
    """
    job.open()  # a file that cannot be opened is reported before a seed is drawn
    word = options.seed_or_drawn(seed)

    def isomorphs() -> Iterator[Block | Entry]:
        index = start
        for block in job.blocks():
            for part, item in _alone(block):
                if item is not None:
                    yield from augmented([item], seed=word, count=count, keep=keep_original, start=index)
                else:
                    yield from of_block(part, index)
                index += count * len(part)

    def of_block(block: Block, index: int) -> Iterator[Block]:
        """Yield the isomorphs of a block, some ten thousand at once."""
        at_once = max(1, _GROUP_SIZE // count)
        for first in range(0, len(block), at_once):
            part = block.part(first, min(first + at_once, len(block)))
            for offset in range(0, count, _GROUP_SIZE):
                size = min(count - offset, _GROUP_SIZE)
                number = index + first * count + offset
                yield of_part(part, size, number, with_original=keep_original and offset == 0)

    def of_part(part: Block, size: int, number: int, *, with_original: bool) -> Block:
        """Return isomorphs of each row, with the same number for its first in all blocks of the row."""

        def moved(lines: bytes) -> bytes:
            made = isomorph_batch(lines, seed=word, count=size, start=number, threads=job.threads).lines()
            return _merged(lines, made, size) if with_original else made

        times = size + with_original
        repeated = part.taken([row for row in range(len(part)) for _ in range(times)])
        told = strings(part.column("solution"), len(part))
        grids = [grid.to_line() if (grid := solution_of(text)) is not None else None for text in told]
        if not any(grids):
            return repeated.with_puzzles(moved(part.column("puzzle")), repeated.column("solution"))
        solutions = lines_of(moved("".join([f"{grid or _BLANK}\n" for grid in grids]).encode()))
        rows = [row for row in range(len(part)) for _ in range(times)]
        found = [text if grids[row] is not None else told[row] for text, row in zip(solutions, rows, strict=True)]
        return repeated.with_puzzles(moved(part.column("puzzle")), found)

    job.save(isomorphs())


def _alone(block: Block) -> Iterator[tuple[Block, Entry | None]]:
    """Yield the parts of a block, and alone each entry that has more than values: pencilmarks or placed digits."""
    start = 0
    for row in sorted(block.odd_rows):
        item = block.odd_rows[row]
        if isinstance(item, Entry) and (item.grid.has_pencilmarks or bytes(item.grid.givens) != bytes(item.grid)):
            if row > start:
                yield block.part(start, row), None
            yield block.part(row, row + 1), item
            start = row + 1
    if start < len(block):
        yield block.part(start, len(block)), None


def _merged(lines: bytes, isomorphs: bytes, count: int) -> bytes:
    """Return the lines, each followed by its isomorphs."""
    both = zip(_cut(lines, ROW_SIZE), _cut(isomorphs, ROW_SIZE * count), strict=True)
    return b"".join(chain.from_iterable(both))


def _cut(text: bytes, size: int) -> list[bytes]:
    return [text[start : start + size] for start in range(0, len(text), size)]
