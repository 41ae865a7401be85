"""``Transform``: the symmetries of Sudoku as values.

A Sudoku remains a Sudoku when it is transposed, when rows are exchanged within a band or bands as a whole, when columns
and stacks are exchanged likewise, and when digits are relabelled. Every combination of these can be written as an
optional transposition, then an order of the rows and one of the columns, then a relabelling:

```
result[r][c] = digits[source[rows[r]][columns[c]] - 1]             where source is transposed first if ``transposed``
```

There are 2 x 1,296 x 1,296 = 3,359,232 ways to move cells and 9! = 362,880 to relabel digits, 1,218,998,108,160 in all.
Each has a ``number``, its index in lexicographic order. A random transform has a random number: all are equally likely.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, permutations
from math import factorial
from operator import itemgetter
from typing import ClassVar

from nonet._board.geometry import BOX_SIZE, DIGITS, LINES, SIZE, Cell
from nonet._board.grid import Grid, classic_only
from nonet._board.random import random_number
from nonet._checks import as_integer, checked_flag, checked_integer, iterated, shown, wrong_type

_LINES = tuple(LINES)
_DIGITS = tuple(DIGITS)

# The 1,296 orders of nine lines that keep each chute together, smallest first.
_CHUTES = [tuple(permutations(range(start, start + BOX_SIZE))) for start in LINES[::BOX_SIZE]]
_ORDERS = sorted(
    tuple(chain(first, second, third))
    for chutes in permutations(_CHUTES)
    for first in chutes[0]
    for second in chutes[1]
    for third in chutes[2]
)
_RELABELLINGS = factorial(SIZE)


@dataclass(frozen=True, slots=True, kw_only=True, order=True, repr=False)
class Transform:
    """A symmetry of Sudoku: it turns a puzzle into an isomorph, and its solutions into those of the isomorph.

    ``rows[r]`` is the row of the source (0 to 8) that becomes row ``r``, ``columns[c]`` the column that becomes column
    ``c``, and ``digits[d - 1]`` the new label of digit ``d``. If ``transposed``, the source is transposed first.
    Omitted parts are the identity. Raises ``ValueError`` for rows that split a band and columns that split a stack.

    >>> transform = Transform(rows=(1, 0, 2, 3, 4, 5, 6, 7, 8), digits=(2, 1, 3, 4, 5, 6, 7, 8, 9))
    >>> print(transform)
    rows 213 456 789; 123456789 becomes 213456789
    >>> transform.apply(Grid("12.6" + "." * 77)).rows[1]
    (2, 1, 0, 6, 0, 0, 0, 0, 0)
    >>> transform.then(transform).is_identity
    True
    """

    transposed: bool = False
    rows: tuple[int, ...] = _LINES
    columns: tuple[int, ...] = _LINES
    digits: tuple[int, ...] = _DIGITS

    COUNT: ClassVar[int] = 2 * len(_ORDERS) ** 2 * _RELABELLINGS
    IDENTITY: ClassVar[Transform]
    QUARTER_TURN: ClassVar[Transform]
    HALF_TURN: ClassVar[Transform]
    MIRROR_LEFT_RIGHT: ClassVar[Transform]
    MIRROR_TOP_BOTTOM: ClassVar[Transform]
    MIRROR_DIAGONAL: ClassVar[Transform]
    MIRROR_ANTIDIAGONAL: ClassVar[Transform]

    def __post_init__(self) -> None:
        # Normalise the arguments to tuples, bool and int, so that equal transforms have equal text.
        object.__setattr__(self, "transposed", checked_flag("transposed", self.transposed))
        object.__setattr__(self, "rows", _checked_lines(self.rows, "row", "band"))
        object.__setattr__(self, "columns", _checked_lines(self.columns, "column", "stack"))
        object.__setattr__(self, "digits", _checked_order(self.digits, "digit", _DIGITS))

    @classmethod
    def random(cls, *, seed: int, start: int = 0) -> Transform:
        """Return the random transform with index ``start`` in the sequence of a seed; all are equally likely.

        Both are 0 to 2**64 - 1. The same seed and index give the same transform on any machine and in any version of
        Python; other indices give independent transforms. For several transforms, use one seed and increase ``start``.

        >>> print(Transform.random(seed=1))
        transpose; rows 312 897 546; columns 879 321 645; 123456789 becomes 614972583
        """
        return cls.from_number(random_number(seed, start, cls.COUNT))

    @classmethod
    def from_number(cls, number: int) -> Transform:
        """Return the transform with this index in lexicographic order, 0 (the identity) to ``COUNT`` - 1.

        >>> Transform.from_number(1)
        Transform(digits=(1, 2, 3, 4, 5, 6, 7, 9, 8))
        """
        rank = checked_integer("a transform's number", number, 0, cls.COUNT - 1)
        rest, relabelling = divmod(rank, _RELABELLINGS)
        rest, columns = divmod(rest, len(_ORDERS))
        transposed, rows = divmod(rest, len(_ORDERS))
        return cls(
            transposed=bool(transposed),
            rows=_ORDERS[rows],
            columns=_ORDERS[columns],
            digits=_relabelling_of(relabelling),
        )

    @property
    def number(self) -> int:
        """The index of this transform in lexicographic order, 0 to ``COUNT`` - 1."""
        rank = int(self.transposed)
        for lines in (self.rows, self.columns):
            rank = rank * len(_ORDERS) + _ORDERS.index(lines)
        return rank * _RELABELLINGS + _rank_of(self.digits)

    def apply(self, grid: Grid) -> Grid:
        """Return the grid transformed: its values, givens and pencilmarks.

        >>> Transform.HALF_TURN.apply(Grid("12" + "." * 79)).to_line()[-3:]
        '.21'
        """
        if not isinstance(grid, Grid):
            raise wrong_type("a transform applies to a Grid", grid)
        classic_only("Transform", grid)
        move = itemgetter(*self._sources())
        relabel = bytes((0, *self.digits)).ljust(256)
        values, givens = (bytes(move(cells)).translate(relabel) for cells in (grid._values, grid._givens))
        marks = grid._pencilmarks
        return Grid._make(values, givens, None if marks is None else [self._relabelled(mask) for mask in move(marks)])

    def transform_cell(self, cell: Cell | int | str) -> Cell:
        """Return the cell to which the content of this cell moves.

        >>> Transform.QUARTER_TURN.transform_cell("r1c2")
        Cell('r2c9')
        """
        return Cell(self._sources().index(Cell(cell)))

    def _sources(self) -> list[int]:
        """Return for each cell of the result the source cell of its content."""
        down, across = (1, SIZE) if self.transposed else (SIZE, 1)
        return [row * down + column * across for row in self.rows for column in self.columns]

    def _relabelled(self, mask: int) -> int:
        """Return the nine-bit mask of these digits after relabelling."""
        return sum(1 << digit - 1 for place, digit in enumerate(self.digits) if mask >> place & 1)

    def then(self, other: Transform) -> Transform:
        """Return the transform that applies this one first and then the other.

        >>> Transform.QUARTER_TURN.then(Transform.QUARTER_TURN) == Transform.HALF_TURN
        True
        """
        if not isinstance(other, Transform):
            raise wrong_type("then() takes a Transform", other)
        rows, columns = (self.columns, self.rows) if other.transposed else (self.rows, self.columns)
        return Transform(
            transposed=self.transposed != other.transposed,
            rows=tuple(rows[row] for row in other.rows),
            columns=tuple(columns[column] for column in other.columns),
            digits=tuple(other.digits[digit - 1] for digit in self.digits),
        )

    def inverse(self) -> Transform:
        """Return the transform that undoes this one.

        >>> transform = Transform.random(seed=1)
        >>> transform.then(transform.inverse()) == Transform.IDENTITY
        True
        """
        rows, columns = (self.columns, self.rows) if self.transposed else (self.rows, self.columns)
        return Transform(
            transposed=self.transposed,
            rows=tuple(map(rows.index, _LINES)),
            columns=tuple(map(columns.index, _LINES)),
            digits=tuple(self.digits.index(digit) + 1 for digit in _DIGITS),
        )

    @property
    def is_identity(self) -> bool:
        """Whether this is the transform that changes no grid."""
        return self == Transform.IDENTITY

    def __str__(self) -> str:
        parts = ["transpose"] if self.transposed else []
        for name, lines in (("rows", self.rows), ("columns", self.columns)):
            if lines != _LINES:
                text = "".join(str(line + 1) for line in lines)
                parts.append(f"{name} {text[:3]} {text[3:6]} {text[6:]}")
        if self.digits != _DIGITS:
            parts.append(f"123456789 becomes {''.join(map(str, self.digits))}")
        return "; ".join(parts) or "identity"

    def __repr__(self) -> str:
        changed = [name for name in self.__slots__ if getattr(self, name) != getattr(Transform.IDENTITY, name)]
        return f"Transform({', '.join(f'{name}={getattr(self, name)!r}' for name in changed)})"


def _checked_order(order: Iterable[int], noun: str, expected: Sequence[int]) -> tuple[int, ...]:
    expectation = f"{noun}s must be a permutation of {expected[0]} to {expected[-1]}"
    numbers = tuple([as_integer(number, expectation) for number in iterated(expectation, order)])
    if sorted(numbers) != list(expected):
        raise ValueError(f"{noun}s must contain each of {expected[0]} to {expected[-1]} once, not {shown(numbers)}")
    return numbers


def _checked_lines(order: Iterable[int], noun: str, chute: str) -> tuple[int, ...]:
    lines = _checked_order(order, noun, _LINES)
    for start in range(0, SIZE, BOX_SIZE):
        three = lines[start : start + 3]
        if len({line // BOX_SIZE for line in three}) > 1:
            raise ValueError(f"{noun}s {', '.join(map(str, three))} are not one {chute} of the source")
    return lines


def _relabelling_of(rank: int) -> tuple[int, ...]:
    """Return the relabelling with this index in lexicographic order."""
    left = list(_DIGITS)
    digits = []
    for more in reversed(LINES):
        place, rank = divmod(rank, factorial(more))
        digits.append(left.pop(place))
    return tuple(digits)


def _rank_of(digits: Sequence[int]) -> int:
    rank = 0
    for place, digit in enumerate(digits):
        smaller_later = sum(later < digit for later in digits[place + 1 :])
        rank = rank * (SIZE - place) + smaller_later
    return rank


_REVERSED = _LINES[::-1]
Transform.IDENTITY = Transform()
Transform.QUARTER_TURN = Transform(transposed=True, columns=_REVERSED)
Transform.HALF_TURN = Transform(rows=_REVERSED, columns=_REVERSED)
Transform.MIRROR_LEFT_RIGHT = Transform(columns=_REVERSED)
Transform.MIRROR_TOP_BOTTOM = Transform(rows=_REVERSED)
Transform.MIRROR_DIAGONAL = Transform(transposed=True)
Transform.MIRROR_ANTIDIAGONAL = Transform(transposed=True, rows=_REVERSED, columns=_REVERSED)
