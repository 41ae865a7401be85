"""Isomorphs by the million: ``isomorphs_batch`` for rows, ``augment`` for the entries of a file with their solutions.

Both number what they make. Isomorph n is made by ``Transform.random(seed=seed, index=n)`` and by nothing else, so that
one seed gives the same isomorphs in pieces of any size, in any order, on any machine; and a solution is transformed
alongside its puzzle by being given the same number. The engine draws and applies a transform in a tenth of a
microsecond (``crates/nonet-core/src/transform.rs``), Python in 15: ``Transform`` says how, and the tests hold the two
together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count as counted_from
from itertools import islice

from nonet.formats import Entry
from nonet._board.grid import Grid
from nonet._engine.grid_batch import GridBatch
from nonet._engine.native import core as _core
from nonet._board.random import checked_word
from nonet._engine.inputs import Puzzles, values_of
from nonet._board.transform import Transform

_AT_ONCE = 1 << 12
_NO_SOLUTION = Grid.empty()


def isomorphs_batch(puzzles: Puzzles, *, seed: int, count: int = 1, first_index: int = 0) -> GridBatch:
    """Return random isomorphs of many puzzles, ``count`` of each after one another.

    ``puzzles`` is what ``solve_batch`` takes. Row n of the result is made by ``Transform.random(seed=seed,
    index=first_index + n)``: solutions that are given to a second call with the same seed are transformed alongside
    their puzzles. A row that is no puzzle makes rows that are none. Raises ``ValueError`` for grids with pencilmarks:
    ``Grid.isomorphs`` and ``augment`` take them along.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> puzzles, solutions = (isomorphs_batch(line, seed=7, count=2) for line in (puzzle, solution))
    >>> from nonet import solve
    >>> [solve(puzzle) == solution for puzzle, solution in zip(puzzles, solutions)]
    [True, True]
    """
    return GridBatch(_isomorphs(values_of(puzzles), count, seed, first_index))


def augment(
    puzzles: Iterable[Entry | Grid], *, seed: int, count: int = 1, keep: bool = False, first_index: int = 0
) -> Iterator[Entry]:
    """Yield ``count`` random isomorphs of each puzzle in turn, its solution transformed alongside.

    Name, rating and columns go along as they are; so do pencilmarks, and what was placed rather than given. With
    ``keep`` each puzzle goes before its isomorphs. These are numbered through from ``first_index``; number n is made by
    ``Transform.random(seed=seed, index=n)``. Puzzles are read a few thousand ahead, and no further.

    >>> from nonet import solve
    >>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> for entry in augment([Entry(puzzle, name="A1", solution=solve(puzzle))], seed=7, count=2):
    ...     print(entry.name, solve(entry.grid) == entry.solution)
    A1 True
    A1 True
    """
    _isomorphs(b"", count, seed, first_index)  # to refuse what it would refuse now, not when the first is asked for
    return _augment(puzzles, count, seed, keep, first_index)


def _augment(puzzles: Iterable[Entry | Grid], count: int, seed: int, keep: bool, first_index: int) -> Iterator[Entry]:
    entries = (puzzle if isinstance(puzzle, Entry) else Entry(puzzle) for puzzle in puzzles)
    copies = ((entry, number) for entry in entries for number in range(count))
    for index in counted_from(first_index, _AT_ONCE):
        some = list(islice(copies, _AT_ONCE))
        if not some:
            return
        grids = _transformed([entry.grid for entry, _ in some], seed, index)
        solutions = _transformed([entry.solution or _NO_SOLUTION for entry, _ in some], seed, index)
        for (entry, number), grid, solution in zip(some, grids, solutions, strict=True):
            if keep and number == 0:
                yield entry
            # Part by part: dataclasses.replace would take as long as all else.
            yield Entry(grid, entry.name, solution if entry.solution else None, entry.rating, entry.columns, entry.line)


def _transformed(grids: Sequence[Grid], seed: int, first_index: int) -> Iterator[Grid]:
    """Yield each grid transformed by the transform that belongs to its index."""
    values = _isomorphs(b"".join([grid._values for grid in grids]), 1, seed, first_index)
    givens = values
    if any(grid._givens is not grid._values for grid in grids):
        givens = _isomorphs(b"".join([grid._givens for grid in grids]), 1, seed, first_index)
    for row, grid in enumerate(grids):
        if grid._pencilmarks is None:
            start, end = row * 81, row * 81 + 81
            yield Grid._make(values[start:end], givens[start:end])
        else:
            yield Transform.random(seed=seed, index=first_index + row).apply(grid)


def _isomorphs(values: bytes, count: int, seed: int, first_index: int) -> bytes:
    """Return ``count`` isomorphs of each row of values."""
    if count < 1:
        raise ValueError(f"a puzzle is to have 1 isomorph or more, not {count}")
    checked_word("index", first_index + len(values) // 81 * count)
    return _core.isomorphs(values, count, checked_word("seed", seed), checked_word("index", first_index))
