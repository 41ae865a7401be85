"""Canonical form: one grid that stands for all isomorphs of a grid, and what follows from having it.

The form is the smallest isomorph: of the 3,359,232 ways to transpose a grid and to order its lines, with the digits
relabelled each time in the order in which they appear, the one whose 81 values, blanks being 0, come first. Two
grids are isomorphs if and only if their forms are equal. ``docs/canonical.md`` tells more, and how this form differs
from the one that minimises the pattern of givens first.

It is a form of the 81 values as they stand: puzzles with several solutions or none have one, and so have grids whose
digits clash. The engine (``crates/nonet-core/src/canonical``) takes about half a microsecond for a puzzle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias, overload

from nonet._board.grid import Grid
from nonet._engine.grid_batch import GridBatch
from nonet._engine.native import core as _core
from nonet._engine.inputs import Progress, Puzzles, checked_threads, values_of
from nonet._board.transform import Transform

Puzzle: TypeAlias = Grid | str | bytes

_TRANSFORM_SIZE = 28


class CanonicalRow(NamedTuple):
    """What came of one puzzle of a batch; where there was none, both values are None and the count is 0."""

    form: Grid | None
    transform: Transform | None
    automorphism_count: int


class CanonicalBatch(Sequence[CanonicalRow]):
    """The canonical forms of a batch, a row for each puzzle, in the order in which they went in.

    ``forms`` is a ``GridBatch``: its ``values`` are uint8 of shape (N, 81), its ``lines()`` are text, and a row that is
    no puzzle is None. ``automorphism_count`` is uint32, 0 where there is no puzzle. A row by itself is a
    ``CanonicalRow`` with the transform that takes the puzzle to its form.

    >>> batch = canonical_batch(["53" + "." * 79, "." * 79 + "35", "oops"])
    >>> batch
    <CanonicalBatch of 3, 1 of them malformed>
    >>> batch.forms[0] == batch.forms[1], list(batch.automorphism_count)
    (True, [20736, 20736, 0])
    """

    __slots__ = ("_transforms", "automorphism_count", "forms")

    def __init__(self, forms: bytes, transforms: bytes, automorphism_count: bytes) -> None:
        self.forms = GridBatch(forms)
        self.automorphism_count = memoryview(automorphism_count).cast("I")
        self._transforms = transforms

    def lines(self) -> bytes:
        """Return the forms as text, 81 characters a line, dots for blanks; question marks where there is none."""
        return self.forms.lines()

    @overload
    def __getitem__(self, index: int) -> CanonicalRow: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[CanonicalRow]: ...
    def __getitem__(self, index: int | slice) -> CanonicalRow | Sequence[CanonicalRow]:
        rows = range(len(self))[index]
        return self._row(rows) if isinstance(rows, int) else [self._row(row) for row in rows]

    def _row(self, row: int) -> CanonicalRow:
        form = self.forms[row]
        transform = None if form is None else _transform_of(self._transforms, row)
        return CanonicalRow(form, transform, self.automorphism_count[row])

    def __len__(self) -> int:
        return len(self.forms)

    def __repr__(self) -> str:
        return repr(self.forms).replace("GridBatch", "CanonicalBatch")


def canonical(grid: Puzzle) -> tuple[Grid, Transform]:
    """Return the canonical form of a grid, and a transform that takes the grid to it.

    All digits of the form are givens. Raises ``ParseError`` for a text that is no grid, and ``ValueError`` for a grid
    with pencilmarks, of which the form would know nothing.

    >>> form, transform = canonical("." * 79 + "53")
    >>> form.to_line()[-9:]
    '.......12'
    >>> print(transform)
    columns 321 654 789; 123456789 becomes 342516789
    """
    form, transform, _ = _found(grid)
    return form, transform


def automorphism_count(grid: Puzzle) -> int:
    """Return how many of the 3,359,232 ways to move cells, each with some relabelling, leave the grid as it is.

    The identity is one of them: a grid without symmetry has 1. Raises what ``canonical`` raises.

    >>> automorphism_count("." * 81), automorphism_count("1" + "." * 80)
    (3359232, 41472)
    """
    return _found(grid)[2]


def are_isomorphic(first: Puzzle, second: Puzzle) -> Transform | None:
    """Return a transform that takes the first grid to the second, which proves that they are isomorphs, or None.

    Every transform is true where a condition is asked for, the identity too. Raises what ``canonical`` raises.

    >>> if transform := are_isomorphic("12" + "." * 79, "." * 79 + "21"):
    ...     print(transform)
    rows 456 789 231; columns 456 789 312; 123456789 becomes 213456789
    """
    (first_form, first_transform, _), (second_form, second_transform, _) = _found(first), _found(second)
    return first_transform.then(second_transform.inverse()) if first_form == second_form else None


def canonical_batch(
    puzzles: Puzzles, *, threads: int | None = None, progress: Progress | None = None
) -> CanonicalBatch:
    """Return the canonical forms of many puzzles.

    ``puzzles`` is what ``solve_batch`` takes. ``threads`` is how many to use, all that there are if not told.
    ``progress`` is called some twenty times a second with the number of rows done; what it raises ends the batch, as
    Ctrl-C does. Same puzzles, same result, at any number of threads. A row that is no puzzle stops nothing. Raises
    ``ValueError`` for grids with pencilmarks.

    >>> canonical_batch(b"." * 81).automorphism_count[0]
    3359232
    """
    return CanonicalBatch(*_core.canonical(values_of(puzzles), checked_threads(threads), progress))


def _found(puzzle: Puzzle) -> tuple[Grid, Transform, int]:
    grid = puzzle if isinstance(puzzle, Grid) else Grid(puzzle)
    form, transform, count = _core.canonical(values_of([grid]), 1, None)
    return Grid._make(form, form), _transform_of(transform, 0), memoryview(count).cast("I")[0]


def _transform_of(transforms: bytes, row: int) -> Transform:
    """Return the transform of a row, of which the engine writes 28 bytes."""
    transposed, *orders = transforms[row * _TRANSFORM_SIZE : (row + 1) * _TRANSFORM_SIZE]
    rows, columns, digits = (tuple(orders[start : start + 9]) for start in (0, 9, 18))
    return Transform(transposed=bool(transposed), rows=rows, columns=columns, digits=digits)
