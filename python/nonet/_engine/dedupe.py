"""Isomorphs among many puzzles: ``IsomorphIndex`` remembers all classes of isomorphs, ``dedupe`` keeps one of each.

A class is identified by an 88-bit fingerprint of its canonical form. With the number of its first row and the free
slots of the table, the index takes 21 to 43 bytes per class, so a file of any length can be read in one pass.
`crates/nonet-core/src/isomorph_index.rs` has the table, and the odds that two classes share a fingerprint.
"""

from collections.abc import Iterable, Iterator
from itertools import count, islice
from typing import TypeVar

from nonet._board.grid import Grid
from nonet._checks import iterated
from nonet._engine.cancel import CancelFlag
from nonet._engine.canonical import canonical, canonical_batch
from nonet._engine.inputs import Progress, Puzzles, told_as
from nonet._native import core as _core
from nonet.formats import Entry

Item = TypeVar("Item", bound=Entry | Grid | str | bytes)

_AT_ONCE = 1 << 14


class IsomorphIndex:
    """An index of classes of isomorphs. Rows are numbered as they are added, from 0; threads can share an index.

    Among n classes the odds that any two share a fingerprint are n²/2^89: 2e-13 for ten million.

    >>> from nonet import isomorph
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> index = IsomorphIndex()
    >>> list(index.add([puzzle, "." * 81, isomorph(puzzle, seed=1), isomorph(puzzle, seed=2), "oops"]))
    [0, 1, 0, 0, -1]
    >>> index
    <IsomorphIndex of 2 classes among 5 rows>
    """

    __slots__ = ("_index",)

    def __init__(self) -> None:
        self._index = _core.IsomorphIndex()

    def add(
        self,
        puzzles: Puzzles,
        *,
        threads: int | None = None,
        progress: Progress = None,
        cancel: CancelFlag | None = None,
    ) -> "memoryview[int]":
        """Add puzzles; return for each the number of the first added row that is an isomorph of it (int64).

        A row is its own first isomorph if its class is new, and has -1 if it has no canonical form. ``puzzles``,
        ``threads`` and ``progress`` are those of ``solve_batch``.
        """
        batch = canonical_batch(puzzles, threads=threads, progress=progress, cancel=cancel)
        return memoryview(self._index.add(batch._memory_of("canonical"))).cast("q")

    @property
    def row_count(self) -> int:
        """The number of rows added so far; the next row gets this index."""
        return self._index.row_count

    def __len__(self) -> int:
        """Return the number of classes."""
        return len(self._index)

    def __repr__(self) -> str:
        return f"<IsomorphIndex of {len(self):,} classes among {self.row_count:,} rows>"


def dedupe(
    puzzles: Iterable[Item], *, against: Iterable[Entry | Grid | str | bytes] = (), threads: int | None = None
) -> Iterator[Item]:
    """Yield the puzzles that are not isomorphs of an earlier one, or of one in ``against``.

    Puzzles keep their order and are unchanged. The input is read a few thousand puzzles ahead. Raises ``ParseError``
    for a string that is not a puzzle, and ``PuzzleError`` for a grid with pencilmarks.

    >>> from nonet import isomorph
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> len(list(dedupe([puzzle, isomorph(puzzle, seed=1), "." * 81])))
    2
    """
    index = IsomorphIndex()
    for _ in _added(against, index, threads):
        pass
    for puzzle, number, first in _added(puzzles, index, threads):
        if number == first:
            yield puzzle


def _added(puzzles: Iterable[Item], index: IsomorphIndex, threads: int | None) -> Iterator[tuple[Item, int, int]]:
    """Add the puzzles to the index in groups; yield each with its number and that of its first isomorph."""
    rest = iterated("puzzles and against must be iterables of puzzles", puzzles)
    while some := list(islice(rest, _AT_ONCE)):
        numbers = count(index.row_count)
        for puzzle, first in zip(some, index.add(some, threads=threads), strict=True):
            if first < 0:
                with told_as("dedupe"):
                    canonical(puzzle.grid if isinstance(puzzle, Entry) else puzzle)  # raises the error of this puzzle
            yield puzzle, next(numbers), first
