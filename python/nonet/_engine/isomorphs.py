"""Random isomorphs: ``isomorph`` for one puzzle, ``isomorph_batch`` for many, ``augment`` for entries with solutions.

All three number their isomorphs. Isomorph n is made by ``Transform.random(seed=seed, start=n)``, so a list of isomorphs
can be made in parts, in any order and on any machine. To transform a solution like its puzzle, use the same number.
Drawing and applying a transform takes the engine (``crates/nonet-core/src/transform.rs``) a tenth of a microsecond and
Python 15 microseconds; the tests compare the two.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count as counted_from
from itertools import islice

from nonet._board.geometry import CELL_COUNT
from nonet._board.grid import Grid, classic_only
from nonet._board.transform import Transform
from nonet._checks import checked_flag, checked_integer, iterated
from nonet._engine.batch import Batch
from nonet._engine.cancel import CancelFlag
from nonet._engine.columns import READABLE, GridColumn
from nonet._engine.inputs import INDICES, Progress, Puzzle, Puzzles
from nonet._engine.question import Question
from nonet._native import core as _core
from nonet.formats import Entry

_AT_ONCE = 1 << 12
_NO_SOLUTION = Grid.empty()


class IsomorphBatch(Batch[Grid | None]):
    """The answers of ``isomorph_batch``."""

    __slots__ = ()

    isomorph = GridColumn(READABLE, "A random isomorph.")


_ISOMORPH: Question[Grid, IsomorphBatch] = Question(IsomorphBatch, _core.isomorph_batch)


def isomorph(puzzle: Puzzle, *, seed: int, start: int = 0) -> Grid:
    """Return a random isomorph of a puzzle: the puzzle transformed by ``Transform.random(seed=seed, start=start)``.

    The givens and the pencilmarks of a ``Grid`` are transformed like its values, as by ``Transform.apply``.

    >>> isomorph("12" + "." * 79, seed=1).to_line().strip(".")
    '6........1'
    """
    numbers = _checked(seed, 1, start)
    if isinstance(puzzle, Grid):
        return next(_transformed([puzzle], numbers["seed"], numbers["start"]))
    return _ISOMORPH.ask(puzzle, None, **numbers)


def isomorph_batch(
    puzzles: Puzzles,
    *,
    seed: int,
    count: int = 1,
    start: int = 0,
    threads: int | None = None,
    progress: Progress = None,
    cancel: CancelFlag | None = None,
) -> IsomorphBatch:
    """Return random isomorphs of many puzzles, ``count`` consecutive rows for each; column ``isomorph``, uint8 (N, 81).

    Row n is made by ``Transform.random(seed=seed, start=start + n)`` from the values alone: all values of a row are
    givens, and a grid with pencilmarks has the status ``unsupported``. To transform the solutions in the same way, call
    it on them with the same seed. ``puzzles``, ``threads`` and ``progress`` are those of ``solve_batch``.

    >>> from nonet import solve
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> puzzles, solutions = (isomorph_batch([grid], seed=7, count=2) for grid in (puzzle, solve(puzzle)))
    >>> [solve(puzzle) == solution for puzzle, solution in zip(puzzles, solutions)]
    [True, True]
    """
    return _ISOMORPH.ask_batch(puzzles, threads, progress, cancel, **_checked(seed, count, start))


def augment(
    puzzles: Iterable[Entry | Grid], *, seed: int, count: int = 1, keep: bool = False, start: int = 0
) -> Iterator[Entry]:
    """Yield ``count`` random isomorphs of each puzzle, with the solution transformed in the same way.

    Name, rating and columns stay the same; pencilmarks are transformed, and placed digits stay placed. With ``keep``
    each puzzle precedes its isomorphs. These are numbered consecutively from ``start``; number n is made by
    ``Transform.random(seed=seed, start=n)``. Puzzles are read at most a few thousand ahead.

    >>> from nonet import solve
    >>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> for entry in augment([Entry(puzzle, name="A1", solution=solve(puzzle))], seed=7, count=2):
    ...     print(entry.name, solve(entry.grid) == entry.solution)
    A1 True
    A1 True
    """
    some = iterated("puzzles must be an iterable of grids and entries", puzzles)
    return _augment(some, keep=checked_flag("keep", keep), **_checked(seed, count, start))


def _augment(puzzles: Iterable[Entry | Grid], *, seed: int, count: int, start: int, keep: bool) -> Iterator[Entry]:
    entries = (puzzle if isinstance(puzzle, Entry) else Entry(puzzle) for puzzle in puzzles)
    entries = (entry for entry in entries if classic_only("augment", entry.grid))
    copies = ((entry, number) for entry in entries for number in range(count))
    for index in counted_from(start, _AT_ONCE):
        some = list(islice(copies, _AT_ONCE))
        if not some:
            return
        if index + len(some) > INDICES:
            raise ValueError(f"the isomorphs from start={start} on need indices over 2**64 - 1, the last one")
        grids = _transformed([entry.grid for entry, _ in some], seed, index)
        solutions: Iterable[Grid] = [entry.solution or _NO_SOLUTION for entry, _ in some]
        if any(entry.solution for entry, _ in some):
            solutions = _transformed([*solutions], seed, index)
        for (entry, number), grid, solution in zip(some, grids, solutions, strict=True):
            if keep and number == 0:
                yield entry
            # Part by part: dataclasses.replace would double the time.
            yield Entry(grid, entry.name, solution if entry.solution else None, entry.rating, entry.columns, entry.line)


def _transformed(grids: Sequence[Grid], seed: int, start: int) -> Iterator[Grid]:
    """Yield each grid transformed by the transform of its index."""
    values = _isomorphs_of([grid._values for grid in grids], seed, start)
    givens = values
    if any(grid._givens is not grid._values for grid in grids):
        givens = _isomorphs_of([grid._givens for grid in grids], seed, start)
    for row, grid in enumerate(grids):
        if grid._pencilmarks is None:
            place = slice(row * CELL_COUNT, (row + 1) * CELL_COUNT)
            yield Grid._make(values[place], givens[place])
        else:
            yield Transform.random(seed=seed, start=start + row).apply(grid)


def _isomorphs_of(values: Sequence[bytes], seed: int, start: int) -> bytes:
    rows = _core.Puzzles.from_values([b"".join(values)], len(values), 1, "B", False, None)
    columns = _core.isomorph_batch(rows, seed=seed, count=1, start=start, threads=1, progress=None)
    return bytes(dict(columns)["isomorph"])


def _checked(seed: int, count: int, start: int) -> dict[str, int]:
    return {
        "seed": checked_integer("seed", seed),
        "count": checked_integer("count", count, 1),
        "start": checked_integer("start", start),
    }
