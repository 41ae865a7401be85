"""``nonet augment``: random isomorphs of each puzzle, with their solutions. The same seed gives the same bytes.

Isomorph n of the output is made by ``nonet.Transform.random(seed=seed, start=start + n)``. If input and output are
plain 81-character lines, the engine processes them in chunks, a million isomorphs per second; other puzzles take five
times as long.
"""

from collections.abc import Iterable, Iterator
from itertools import chain

import click

from nonet import Entry, ParseError, isomorph_batch
from nonet import augment as augmented
from nonet.cli._shared import options
from nonet.cli._shared.rewriting import Rewriting, writes_puzzles

_ROW_SIZE = 82
_GROUP_SIZE = 1 << 16
_WITH_DOTS = bytes.maketrans(b"0_*", b"...")


@click.command
@options.number("--count", "-n", most=2**63 - 1, default=1, text="Number of isomorphs of each puzzle.")
@options.SEED
@options.START
@options.THREADS
@click.option("--keep-original", is_flag=True, help="Also write each puzzle, before its isomorphs.")
@writes_puzzles("augmenting", "isomorphs")
def augment(job: Rewriting, count: int, seed: int | None, start: int, threads: int | None, keep_original: bool) -> None:
    """Write random isomorphs of the puzzles of IN.

    Solutions are transformed with their puzzles. IN is a file, a puzzle, or - for standard input. OUT is a file, by
    default standard output.
    """
    _ = job.puzzles  # a file that cannot be opened is reported before a seed is drawn
    word = options.seed_or_drawn(seed)
    next_index = start

    def of_lines(lines: bytes) -> Iterator[bytes]:
        """Yield the isomorphs of 81-character lines, a few megabytes at a time."""
        nonlocal next_index
        for group in _cut(lines, _GROUP_SIZE // count * _ROW_SIZE):
            batch = isomorph_batch(group, seed=word, count=count, start=next_index, threads=threads)
            next_index += len(batch)
            yield _merged(group.translate(_WITH_DOTS), batch.lines(), count) if keep_original else batch.lines()
            job.line.add(len(batch))

    def of_entries(entries: Iterable[Entry | ParseError], name: str | None) -> Iterator[str]:
        puzzles = counted(job.readable(entries, name))
        return job.formatted(augmented(puzzles, seed=word, count=count, keep=keep_original, start=next_index))

    def counted(puzzles: Iterable[Entry]) -> Iterator[Entry]:
        nonlocal next_index
        for puzzle in puzzles:
            next_index += count
            yield puzzle

    job.write(job.texts(of_lines, of_entries, in_chunks=count <= _GROUP_SIZE))


def _merged(lines: bytes, isomorphs: bytes, count: int) -> bytes:
    """Return the lines, each followed by its isomorphs."""
    both = zip(_cut(lines, _ROW_SIZE), _cut(isomorphs, _ROW_SIZE * count), strict=True)
    return b"".join(chain.from_iterable(both))


def _cut(text: bytes, size: int) -> list[bytes]:
    return [text[start : start + size] for start in range(0, len(text), size)]
