"""``nonet augment``: random isomorphs of each puzzle, with their solutions. The same seed gives the same bytes.

Isomorph n of the output is made by ``nonet.Transform.random(seed=seed, start=start + n)``. If input and output are
plain 81-character lines, the engine processes them in chunks, a million isomorphs per second. In CSV each puzzle is
written once, and its isomorphs take its place in the row: a third of a million per second. Other formats take five
microseconds for each isomorph, and their writing.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import NamedTuple

import click

from nonet import Entry, ParseError, format_entries, isomorph_batch
from nonet import augment as augmented
from nonet.cli._shared import options
from nonet.cli._shared.rewriting import Rewriting, writes_puzzles

_ROW_SIZE = 82
_GROUP_SIZE = 1 << 16
_BLANK = "." * 81
_WITH_DOTS = bytes.maketrans(b"0_*", b"...")


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
    next_index = start

    def of_lines(lines: bytes) -> Iterator[bytes]:
        """Yield the isomorphs of 81-character lines, a few megabytes at a time."""
        nonlocal next_index
        for group in _cut(lines, _GROUP_SIZE // count * _ROW_SIZE):
            batch = isomorph_batch(group, seed=word, count=count, start=next_index, threads=threads)
            next_index += len(batch)
            yield _merged(group.translate(_WITH_DOTS), batch.lines(), count) if keep_original else batch.lines()
            job.line.add(len(batch))

    def of_entries(entries: Iterable[Entry | ParseError], name: str | None) -> Iterator[str | bytes]:
        puzzles = counted(job.readable(entries, name))
        if job.format_name == "csv":
            return of_rows(puzzles)
        return job.formatted(augmented(puzzles, seed=word, count=count, keep=keep_original, start=next_index))

    def of_rows(puzzles: Iterator[Entry]) -> Iterator[str]:
        """Yield rows of CSV, those of some thousand isomorphs at once."""
        pulled: list[Entry] = []
        index, at_once = next_index, max(1, _GROUP_SIZE // count)

        def noted() -> Iterator[Entry]:
            for entry in puzzles:
                pulled.append(entry)
                yield entry

        rows = (
            (_Row.of(text, pulled.pop()), text)
            for text in format_entries(noted(), "csv", escape_formulas=job.escape_formulas)
        )
        while group := list(islice(rows, at_once)):
            parts = [row for row, _ in group]
            step = count if len(parts) > 1 else min(count, _GROUP_SIZE)
            for offset in range(0, count, step):
                size = min(step, count - offset)
                made = [
                    isomorph_batch(grids, seed=word, count=size, start=index + offset, threads=threads).lines().decode()
                    for grids in ([row.puzzle for row in parts], [row.solution or _BLANK for row in parts])
                ]
                for number, (row, text) in enumerate(group):
                    if offset == 0:
                        yield text if keep_original else row.head
                    part = slice(number * size * _ROW_SIZE, (number + 1) * size * _ROW_SIZE)
                    yield row.with_isomorphs(*(lines[part] for lines in made))
                job.line.add(size * len(parts))
            index += count * len(parts)

    def counted(puzzles: Iterable[Entry]) -> Iterator[Entry]:
        nonlocal next_index
        for puzzle in puzzles:
            next_index += count
            yield puzzle

    job.write(job.texts(of_lines, of_entries, in_chunks=count <= _GROUP_SIZE))


class _Row(NamedTuple):
    """A row of CSV: what comes before it, such as the header, its puzzle, its solution, and the rest."""

    head: str
    puzzle: str
    solution: str
    tail: str

    @classmethod
    def of(cls, text: str, entry: Entry) -> "_Row":
        """Divide the text of an entry, which begins with its puzzle and its solution."""
        puzzle = entry.grid.to_line()
        solution = entry.solution.to_line() if entry.solution is not None else ""
        head, _, tail = text.partition(f"{puzzle},{solution}")
        return cls(head, puzzle, solution, tail)

    def with_isomorphs(self, puzzles: str, solutions: str) -> str:
        """Return the rows of the isomorphs in texts of one per line."""
        starts = range(0, len(puzzles), _ROW_SIZE)
        if not self.solution:
            return "".join([f"{puzzles[start : start + 81]},{self.tail}" for start in starts])
        pairs = [f"{puzzles[start : start + 81]},{solutions[start : start + 81]}" for start in starts]
        return self.tail.join(pairs) + self.tail


def _merged(lines: bytes, isomorphs: bytes, count: int) -> bytes:
    """Return the lines, each followed by its isomorphs."""
    both = zip(_cut(lines, _ROW_SIZE), _cut(isomorphs, _ROW_SIZE * count), strict=True)
    return b"".join(chain.from_iterable(both))


def _cut(text: bytes, size: int) -> list[bytes]:
    return [text[start : start + size] for start in range(0, len(text), size)]
