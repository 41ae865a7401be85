"""``nonet dedupe``: the puzzles of a file without isomorphs: the first of each class, in order, unchanged.

Only a fingerprint of each puzzle is kept in memory (``nonet.IsomorphIndex``), so a file can be larger than memory. A
list (one puzzle per line) is processed in chunks of a few megabytes and its lines, with comments, are copied unchanged;
other formats are read and written again. ``--against`` also removes isomorphs of another file's puzzles, and reports
each such puzzle on stderr with both line numbers. The counts are reported at the end, also on stderr.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import compress, count
from operator import eq

from nonet import IsomorphIndex, ParseError
from nonet.cli._shared import options
from nonet.cli._shared.command import command
from nonet.cli._shared.ending import print_error
from nonet.cli._shared.inputs import open_source
from nonet.cli._shared.job import Rewriting
from nonet.cli._shared.progress import ProgressLine
from nonet.formats import FORMATS, Block
from nonet.formats.file_lines import is_comment
from nonet.formats.rows import pieces_of


@command("comparing")
@options.AGAINST
def dedupe(job: Rewriting, against: tuple[str, ...]) -> None:
    """Write puzzles without isomorphs of earlier ones.

    Kept puzzles are unchanged and in order. INPUT is a puzzle, a file, or - for standard input.
    """
    deduplicator = _Deduplicator(job.threads, job.progress)

    def kept() -> Iterator[Block]:
        for source in job.sources():
            for block in job.readable(source.blocks(), refuse_pencilmarks=True):
                rows = deduplicator.kept(source.name, block)
                yield block if rows is None else block.taken(rows)

    def lines() -> Iterator[str | bytes]:
        for source in job.sources(with_comments=True):
            before = 0
            for block in source.blocks():
                if block.is_line_text:
                    rows = deduplicator.kept(source.name, block, job)
                    yield _text(block, rows, before)
                    before = block.lines[-1] + block.texts[-1].count("\n") if len(block) else before
                    continue
                for found in job.readable([block], refuse_pencilmarks=True):
                    rows = deduplicator.kept(source.name, found)
                    yield from pieces_of([found if rows is None else found.taken(rows)], "lines")

    for other in map(open_source, against):
        for block in job.readable(other.blocks(), refuse_pencilmarks=True):
            deduplicator.remember(other.name, block)
    if job.format is FORMATS["lines"]:
        job.write(job.checked(lines()))
    else:
        job.save(kept(), counts=False)
    print_error(deduplicator.report(against))


def _text(block: Block, rows: Sequence[int] | None, before: int) -> str:
    """Return lines of a list as they are, with its blank lines; ``before`` is the number of the line before them.

    A row has several lines if its solution is below it.
    """
    texts = block.texts.to_list()
    if rows is None and block.lines[-1] - before == len(texts):
        return "\n".join([*texts, ""])
    kept = range(len(texts)) if rows is None else {*rows}
    parts = []
    for row, (number, text) in enumerate(zip(block.lines, texts, strict=True)):
        parts.append("\n" * (number - before - 1) + (f"{text}\n" if row in kept else ""))
        before = max(before, number) + text.count("\n")
    return "".join(parts)


class _Deduplicator:
    """The index of puzzles seen, the places of the puzzles of ``--against``, and the counts."""

    def __init__(self, threads: int | None, line: ProgressLine) -> None:
        self._index = IsomorphIndex()
        self._threads = threads
        self._line = line
        # The groups to compare with: the number of each group's first puzzle, and where its puzzles are.
        self._starts: list[int] = []
        self._places: list[tuple[str | None, Sequence[int]]] = []
        self._compared_count = 0
        self._kept_count = 0
        self._isomorph_count = 0
        self._leak_count = 0

    def remember(self, source: str | None, block: Block) -> None:
        """Add puzzles to compare with."""
        self._starts.append(self._index.row_count)
        self._places.append((source, block.lines))
        self._add(block)
        self._compared_count = self._index.row_count

    def kept(self, source: str | None, block: Block, job: Rewriting | None = None) -> list[int] | None:
        """Add puzzles; return the rows of those that are the first of their class, ``None`` for all.

        Leaks are reported, and to a job the rows that are neither a puzzle nor a comment, which is kept.
        """
        numbers = count(self._index.row_count)
        firsts = self._add(block)
        is_kept = list(map(eq, firsts, numbers))
        self._kept_count += sum(is_kept)
        if all(is_kept):
            return None
        for row, first in enumerate(firsts):
            if first >= 0:
                if not is_kept[row]:
                    self._count_removed(first, f"{source}:{block.lines[row]}")
            elif job is not None:
                is_kept[row] = is_comment(block.texts[row])
                if not is_kept[row] and isinstance(error := block.row(row), ParseError):
                    job.report(error)
        return list(compress(range(len(is_kept)), is_kept))

    def _add(self, block: Block) -> memoryview:
        firsts = self._index.add(block.puzzles, threads=self._threads)
        self._line.add(len(firsts))
        return firsts

    def _count_removed(self, first: int, place: str) -> None:
        if first >= self._compared_count:
            self._isomorph_count += 1
            return
        self._leak_count += 1
        number = bisect_right(self._starts, first) - 1
        other, lines = self._places[number]
        print_error(f"{place}: isomorph of {other}:{lines[first - self._starts[number]]}")

    def report(self, against: Sequence[str]) -> str:
        """Return how many puzzles were kept and removed."""
        counts = f"kept {self._kept_count:,}, removed {self._isomorph_count:,} isomorphs of kept puzzles"
        return f"{counts} and {self._leak_count:,} of puzzles in {' '.join(against)}" if against else counts
