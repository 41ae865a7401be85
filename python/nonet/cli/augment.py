"""``nonet augment``: random isomorphs of each puzzle, with their solutions. The same seed gives the same bytes.

Isomorph n of the output is made by ``nonet.Transform.random(seed=seed, start=start + n)``. The engine makes them in
blocks, a million per second; a grid with pencilmarks or placed digits is transformed alone.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import click

from nonet import Entry, isomorph_batch
from nonet import augment as augmented
from nonet.cli._shared import options
from nonet.cli._shared.rewriting import Rewriting, writes_puzzles
from nonet.formats._block import ROW_SIZE, Block, in_blocks, is_filled, lines_of, strings

_GROUP_SIZE = 1 << 16
_BLANK = "." * 81


@click.command
@options.number("--count", "-n", most=2**63 - 1, default=1, text="Number of isomorphs of each puzzle.")
@options.SEED
@options.START
@options.THREADS
@click.option("--keep-original", is_flag=True, help="Also write each puzzle, before its isomorphs.")
@writes_puzzles("augmenting", "isomorphs")
def augment(job: Rewriting, count: int, seed: int | None, start: int, threads: int | None, keep_original: bool) -> None:
    """Write random isomorphs of puzzles.

    Solutions are transformed with their puzzles. INPUT is a puzzle, a file, or - for standard input.
    """
    job.open()  # a file that cannot be opened is reported before a seed is drawn
    word = options.seed_or_drawn(seed)

    def isomorphs() -> Iterator[Block | Entry]:
        index = start
        for item in in_blocks(job.readable(job.items())):
            if isinstance(item, Block):
                yield from of_block(item, index)
            else:
                yield from augmented([item], seed=word, count=count, keep=keep_original, start=index)
            index += count * (len(item) if isinstance(item, Block) else 1)

    def of_block(block: Block, index: int) -> Iterator[Block]:
        """Yield the isomorphs of a block, some ten thousand at once."""
        at_once = max(1, _GROUP_SIZE // count)
        for first in range(0, len(block), at_once):
            part = block.part(first, first + at_once)
            for offset in range(0, count, _GROUP_SIZE):
                size = min(count - offset, _GROUP_SIZE)
                number = index + first * count + offset
                yield of_part(part, size, number, with_original=keep_original and offset == 0)

    def of_part(part: Block, size: int, number: int, *, with_original: bool) -> Block:
        """Return isomorphs of each row, with the same number for its first in all blocks of the row."""

        def moved(lines: bytes) -> bytes:
            made = isomorph_batch(lines, seed=word, count=size, start=number, threads=threads).lines()
            return _merged(lines, made, size) if with_original else made

        repeated = part.repeated(size + with_original, moved(part.puzzles))
        if not is_filled(part.solutions):
            return repeated
        solutions = "".join([f"{solution or _BLANK}\n" for solution in strings(part.solutions)]).encode()
        return replace(repeated, solutions=["" if text == _BLANK else text for text in lines_of(moved(solutions))])

    job.write(job.formatted(isomorphs()))


def _merged(lines: bytes, isomorphs: bytes, count: int) -> bytes:
    """Return the lines, each followed by its isomorphs."""
    both = zip(_cut(lines, ROW_SIZE), _cut(isomorphs, ROW_SIZE * count), strict=True)
    return b"".join(chain.from_iterable(both))


def _cut(text: bytes, size: int) -> list[bytes]:
    return [text[start : start + size] for start in range(0, len(text), size)]
