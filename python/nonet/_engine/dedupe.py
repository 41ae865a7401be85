"""Which puzzles are the same puzzle: ``IsomorphIndex`` remembers every class of isomorphs it met, ``dedupe`` uses it.

A puzzle is known by its canonical form, and the form by a fingerprint of 88 bits: with the number of the row that came
first, a class takes sixteen bytes and some air, ten million a quarter of a gigabyte, and a file of any length is gone
through once. `crates/nonet-core/src/classes.rs` has the table, and the odds that two classes are taken for one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, islice
from typing import TypeVar

from nonet._engine.canonical import canonical_batch
from nonet.formats import Entry
from nonet._board.grid import Grid
from nonet._engine.native import core as _core
from nonet._engine.inputs import Progress, Puzzles

Puzzle = TypeVar("Puzzle", bound=Entry | Grid | str | bytes)

_AT_ONCE = 1 << 14


class IsomorphIndex:
    """The classes of isomorphs met so far. Rows are numbered as they are added, from 0.

    Among n classes the odds that any two are taken for one are n²/2^89: 2e-13 for ten million.

    >>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> index = IsomorphIndex()
    >>> list(index.add([puzzle, "." * 81, *puzzle.isomorphs(seed=1, count=2), "oops"]))
    [0, 1, 0, 0, -1]
    >>> index
    <IsomorphIndex of 2 classes among 5 rows>
    """

    __slots__ = ("_classes",)

    def __init__(self) -> None:
        self._classes = _core.Classes()

    def add(self, puzzles: Puzzles, *, threads: int | None = None, progress: Progress | None = None) -> memoryview:
        """Add puzzles; return for each the number of the first isomorph of it that was ever added: int64.

        That is its own number where it is the first, and -1 where no puzzle can be read. ``puzzles``, ``threads`` and
        ``progress`` are those of ``solve_batch``.
        """
        forms = canonical_batch(puzzles, threads=threads, progress=progress).forms
        return memoryview(self._classes.add(forms._bytes)).cast("q")

    @property
    def row_count(self) -> int:
        """How many rows were added, whatever they held: the number that the next one gets."""
        return self._classes.row_count

    def __len__(self) -> int:
        """Return the number of classes."""
        return len(self._classes)

    def __repr__(self) -> str:
        return f"<IsomorphIndex of {len(self):,} classes among {self.row_count:,} rows>"


def dedupe(
    puzzles: Iterable[Puzzle], *, against: Iterable[Entry | Grid | str | bytes] = (), threads: int | None = None
) -> Iterator[Puzzle]:
    """Yield the puzzles without those that are isomorphs of an earlier one, or of one in ``against``.

    They come as they were, in their order, read some thousands ahead. Raises ``ParseError`` for a text that is no
    puzzle, and ``ValueError`` for grids with pencilmarks.

    >>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> [grid.given_count for grid in dedupe([puzzle, *puzzle.isomorphs(seed=1, count=5), Grid("." * 81)])]
    [30, 0]
    """
    index = IsomorphIndex()
    for _ in _numbered(against, index, threads):
        pass
    for puzzle, number, first in _numbered(puzzles, index, threads):
        if number == first:
            yield puzzle


def _numbered(
    puzzles: Iterable[Puzzle], index: IsomorphIndex, threads: int | None
) -> Iterator[tuple[Puzzle, int, int]]:
    """Add the puzzles to the index, some thousands at a time; yield each with its number and its first isomorph's."""
    rest = iter(puzzles)
    while some := list(islice(rest, _AT_ONCE)):
        grids = [puzzle.grid if isinstance(puzzle, Entry) else puzzle for puzzle in some]
        numbers = count(index.row_count)
        for puzzle, grid, first in zip(some, grids, index.add(grids, threads=threads), strict=True):
            if first < 0 and not isinstance(grid, Grid):
                Grid(grid)  # raises what is wrong with it
            yield puzzle, next(numbers), first
