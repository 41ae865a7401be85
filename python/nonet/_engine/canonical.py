"""Canonical form: one grid that represents all isomorphs of a grid.

The form is the isomorph whose 81 values (0 for a blank) are lexicographically smallest, among the 3,359,232 ways to
transpose the grid and to order its lines, with the digits relabelled in order of appearance. Two grids are isomorphs if
and only if their forms are equal. ``docs/canonical.md`` explains how this form differs from the one that minimises the
pattern of givens first.

The form depends on the 81 values only, so every grid has one: puzzles with several solutions or none, and grids with
conflicts. Pencilmarks are not supported. The engine (``crates/nonet-core/src/canonical``) takes about half a
microsecond per puzzle.
"""

from collections.abc import Sequence

from nonet._board.geometry import SIZE
from nonet._board.grid import Grid
from nonet._board.transform import Transform
from nonet._engine.batch import Batch
from nonet._engine.cancel import CancelFlag
from nonet._engine.columns import READABLE, Column, CountColumn, GridColumn
from nonet._engine.inputs import Progress, Puzzle, Puzzles, told_as
from nonet._engine.question import Question
from nonet._native import core as _core


class TransformColumn(Column["Transform | None"]):
    """Transforms; in memory transposed (0 or 1), rows, columns, digits."""

    kind, format, width = "transform", "B", 28

    def item(self, memory: Sequence[int]) -> Transform:
        """Return the transform."""
        rows, columns, digits = (tuple(memory[start : start + SIZE]) for start in (1, 10, 19))
        return Transform(transposed=bool(memory[0]), rows=rows, columns=columns, digits=digits)


class CanonicalBatch(Batch[Grid | None]):
    """The answers of ``canonical_batch``."""

    __slots__ = ()

    canonical = GridColumn(READABLE, "The canonical form.")
    canonical_transform = TransformColumn(
        READABLE, "The transform to the form; in memory transposed (0 or 1), rows, columns, digits."
    )
    automorphism_count = CountColumn(READABLE, "The number of automorphisms.")


_CANONICAL: Question[Grid, CanonicalBatch] = Question(CanonicalBatch, _core.canonical_batch)
_TRANSFORM: Question[Transform, CanonicalBatch] = Question(
    CanonicalBatch, _core.canonical_batch, column="canonical_transform"
)
_COUNT: Question[int, CanonicalBatch] = Question(CanonicalBatch, _core.canonical_batch, column="automorphism_count")


def canonical(puzzle: Puzzle) -> Grid:
    """Return the canonical form of a grid; all its values are givens.

    >>> canonical("." * 79 + "53").to_line()[-9:]
    '.......12'
    """
    return _CANONICAL.ask(puzzle)


def canonical_batch(
    puzzles: Puzzles, *, threads: int | None = None, progress: Progress = None, cancel: CancelFlag | None = None
) -> CanonicalBatch:
    """Return the canonical forms of many puzzles, the transforms to them and the numbers of automorphisms.

    A row is the form. The columns are ``canonical``, ``canonical_transform`` (uint8 (N, 28): 1 if the grid is
    transposed, then the rows, columns and digits of the ``Transform``) and ``automorphism_count``.
    ``puzzles``, ``threads`` and ``progress`` are those of ``solve_batch``.

    >>> batch = canonical_batch(["53" + "." * 79, "." * 79 + "35", "oops"])
    >>> batch[0] == batch[1], list(batch.automorphism_count), batch[2]
    (True, [20736, 20736, 0], None)
    """
    return _CANONICAL.ask_batch(puzzles, threads, progress, cancel)


def canonical_transform(puzzle: Puzzle) -> Transform:
    """Return a transform that takes the grid to its canonical form.

    >>> print(canonical_transform("." * 79 + "53"))
    columns 321 654 789; 123456789 becomes 342516789
    """
    return _TRANSFORM.ask(puzzle)


def automorphism_count(puzzle: Puzzle) -> int:
    """Return how many of the 3,359,232 ways to move cells, each with some relabelling, leave the grid unchanged.

    The identity is one of them: a grid without symmetry has 1.

    >>> automorphism_count("." * 81), automorphism_count("1" + "." * 80)
    (3359232, 41472)
    """
    return _COUNT.ask(puzzle)


def are_isomorphic(first: Puzzle, second: Puzzle) -> bool:
    """Tell whether the grids are isomorphs: whether some transform takes the first to the second.

    >>> are_isomorphic("12" + "." * 79, "." * 79 + "21"), are_isomorphic("12" + "." * 79, "1" + "." * 79 + "2")
    (True, False)
    """
    with told_as("are_isomorphic"):
        return canonical(first) == canonical(second)


def find_isomorphism(first: Puzzle, second: Puzzle) -> Transform | None:
    """Return a transform that takes the first grid to the second, or ``None`` if they are not isomorphs.

    >>> print(find_isomorphism("12" + "." * 79, "." * 79 + "21"))
    rows 456 789 231; columns 456 789 312; 123456789 becomes 213456789
    """
    with told_as("find_isomorphism"):
        if not are_isomorphic(first, second):
            return None
    return canonical_transform(first).then(canonical_transform(second).inverse())
