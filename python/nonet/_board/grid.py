"""``Grid``: 81 cells in any state, as an immutable value.

A cell holds a value, or is open. Three things are kept, each a sequence of 81 in cell order:

```
_values      bytes      the digit in the cell, 0 where it is open
_givens      bytes      the same for the givens alone: what is in _values and not here was placed later
_pencilmarks tuple      nine-bit masks of the candidates noted in the open cells; None where they are just
                        what the values leave, which is the case for every grid read from 81 characters
```

Two grids are equal when values and pencilmarks are: which of the digits were givens changes how a grid is drawn, not
what it is, so that the solution of a puzzle equals the same 81 digits read from a file. Nothing here refuses a grid
that breaks the rules; ``conflicts()`` tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, reduce, total_ordering
from operator import getitem, index, or_
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from nonet._errors import ParseError
from nonet._board.geometry import Cell, DigitSet, House, checked_digit
from nonet._picture.board import draw_svg, draw_text

if TYPE_CHECKING:
    from nonet._board.transform import Transform

BLANKS = "0._*"
_ALL_DIGITS = 0x1FF
_NOT_A_CELL = 0xFF

# A character becomes the value it stands for; white space and the lines of a drawn board are dropped beforehand.
_VALUE_OF_BYTE = bytes(
    0 if chr(byte) in BLANKS else byte - ord("0") if chr(byte) in "123456789" else _NOT_A_CELL for byte in range(256)
)
_BOARD_DRAWING = " \t\r\n\v\f|-+"
_BOARD_DRAWING_BYTES = _BOARD_DRAWING.encode()

# What the 27 houses hold fits in one number, nine bits a house, whose bit d-1 says that digit d is in it:
#
#   house       26             …        1             0
#   digit   9 8 7 6 5 4 3 2 1  …  9 8 7 … 3 2 1  9 8 7 … 3 2 1
#
# _HELD[cell][value] has the three bits that a value in a cell sets, so that a grid is 81 look-ups and as many "or".
_HOUSES = tuple((cell // 9, 9 + cell % 9, 18 + cell // 27 * 3 + cell % 9 // 3) for cell in range(81))
_HELD = tuple(
    (0, *(bits << bit for bit in range(9)))
    for bits in (1 << 9 * row | 1 << 9 * column | 1 << 9 * box for row, column, box in _HOUSES)
)
_BIT_OF_SYMBOL = str.maketrans(BLANKS + "123456789", "0" * len(BLANKS) + "1" * 9)


class Conflict(NamedTuple):
    """Two cells that share a house and hold the same digit.

    ``houses`` names the house that they share, or both where they share a line and a box.

    >>> (conflict,) = Grid("55" + "." * 79).conflicts()
    >>> conflict.cells, conflict.digit
    ((Cell('r1c1'), Cell('r1c2')), 5)
    >>> print(conflict)
    r1c1 r1c2 digit 5 (row 1 and box 1)
    """

    first: Cell
    second: Cell
    digit: int
    houses: tuple[House, ...]

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """The two cells, in order."""
        return self.first, self.second

    def __str__(self) -> str:
        return f"{self.first} {self.second} digit {self.digit} ({' and '.join(map(str, self.houses))})"


@total_ordering
class Grid:
    """Nine rows of nine cells: a puzzle, a solution, or anything between, right or wrong.

    ``text`` has 81 cells: digits, and ``0``, ``.``, ``_`` or ``*`` for a blank. White space and the lines of a drawn
    board (``|``, ``-``, ``+``) are passed over, so that one line, nine rows and what ``print`` shows can be pasted in.
    ``givens`` (81 cells likewise) says which of the digits were there from the start: all of them, unless told.
    ``pencilmarks`` (729 characters: nine for each cell, a blank where the digit is ruled out) notes candidates of the
    open cells. Raises ``ParseError`` with line, column and cell.

    >>> grid = Grid("53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79")
    >>> grid
    Grid('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79')
    >>> print(grid)
    5 3 . | . 7 . | . . .
    6 . . | 1 9 5 | . . .
    . 9 8 | . . . | . 6 .
    ------+-------+------
    8 . . | . 6 . | . . 3
    4 . . | 8 . 3 | . . 1
    7 . . | . 2 . | . . 6
    ------+-------+------
    . 6 . | . . . | 2 8 .
    . . . | 4 1 9 | . . 5
    . . . | . 8 . | . 7 9
    >>> grid["r1c1"], grid["r1c3"], grid.given_count
    (5, 0, 30)
    >>> print(grid.candidates("r1c3"))
    {1, 2, 4}
    """

    __slots__ = ("_givens", "_pencilmarks", "_values")

    _values: bytes
    _givens: bytes
    _pencilmarks: tuple[int, ...] | None

    def __new__(
        cls,
        text: str | bytes,
        *,
        givens: str | bytes | None = None,
        pencilmarks: str | bytes | None = None,
    ) -> Grid:
        values = given_values = _parse_values(text)
        if givens is not None:
            given_values = _parse_values(givens)
            for cell in Cell.ALL:
                if given_values[cell] not in (0, values[cell]):
                    raise ValueError(f"{cell} has the given {given_values[cell]} but holds {values[cell] or 'nothing'}")
        return cls._make(values, given_values, None if pencilmarks is None else _parse_masks(pencilmarks))

    @classmethod
    def _make(cls, values: bytes, givens: bytes, pencilmarks: Sequence[int] | None = None) -> Grid:
        """Return the grid with these parts, which the caller vouches for; pencilmarks take their normal form."""
        grid = object.__new__(cls)
        grid._values = values
        grid._givens = givens
        grid._pencilmarks = None
        if pencilmarks is not None:
            masks = tuple([0 if value else mask for value, mask in zip(values, pencilmarks, strict=True)])
            if masks != _masks_left(values):
                grid._pencilmarks = masks
        return grid

    @classmethod
    def from_values(cls, values: Iterable[int]) -> Grid:
        """Return the grid with these 81 values, row by row, 0 for a blank; any iterable of integers will do.

        >>> Grid.from_values([5] + [0] * 80)["r1c1"]
        5
        """
        try:
            cells = [index(value) for value in values]
        except TypeError as error:
            raise TypeError(f"a grid's values are integers: {error}; what is text, read by Grid(text)") from None
        if len(cells) != 81:
            raise ValueError(f"a grid has 81 values, not {len(cells)}")
        for cell, value in zip(Cell.ALL, cells, strict=True):
            if not 0 <= value <= 9:
                raise ValueError(f"{cell} must hold a digit 1 to 9, or 0 for a blank, not {value}")
        packed = bytes(cells)
        return cls._make(packed, packed)

    @classmethod
    def from_rows(cls, rows: Iterable[Iterable[int]]) -> Grid:
        """Return the grid with these nine rows of nine values, 0 for a blank: lists of lists, a 9 by 9 array.

        >>> Grid.from_rows([[0] * 9] * 9) == Grid("." * 81)
        True
        """
        if isinstance(rows, str):
            raise TypeError("a grid's rows are nine iterables of integers; what is text, read by Grid(text)")
        lists = [list(row) for row in rows]
        if [len(row) for row in lists] != [9] * 9:
            raise ValueError(f"a grid has nine rows of nine values, not rows of {[len(row) for row in lists]}")
        return cls.from_values(value for row in lists for value in row)

    @classmethod
    def from_sukaku(cls, text: str | bytes) -> Grid:
        """Return the grid of a sukaku: 729 characters, nine for each cell, a blank where the digit is ruled out.

        The grid has no givens: everything that is known stands in its candidates.

        >>> print(Grid.from_sukaku("12......." + "123456789" * 80).candidates("r1c1"))
        {1, 2}
        """
        return cls._make(bytes(81), bytes(81), _parse_masks(text))

    @classmethod
    def empty(cls) -> Grid:
        """Return the grid in which every cell is open."""
        return cls._make(bytes(81), bytes(81))

    # What is in it.

    def __getitem__(self, cell: Cell | int | str) -> int:
        """Return the value of a cell, 0 if it is open; the cell is an index or a name."""
        return self._values[Cell(cell)]

    def __iter__(self) -> Iterator[int]:
        """Yield the 81 values, 0 for an open cell."""
        return iter(self._values)

    def __len__(self) -> int:
        return 81

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The values as nine rows of nine, 0 for an open cell."""
        return tuple(tuple(self._values[start : start + 9]) for start in range(0, 81, 9))

    @property
    def givens(self) -> Grid:
        """The grid with the givens alone, as it was set: no placed digits, no pencilmarks."""
        return Grid._make(self._givens, self._givens)

    @property
    def given_count(self) -> int:
        """How many cells are givens."""
        return 81 - self._givens.count(0)

    @property
    def open_count(self) -> int:
        """How many cells have no value yet."""
        return self._values.count(0)

    @property
    def has_pencilmarks(self) -> bool:
        """Whether candidates are noted that differ from what the values leave."""
        return self._pencilmarks is not None

    def is_given(self, cell: Cell | int | str) -> bool:
        """Tell whether the value of this cell was there from the start.

        >>> grid = Grid("5" + "." * 80).with_value("r1c2", 3)
        >>> grid.is_given("r1c1"), grid.is_given("r1c2")
        (True, False)
        """
        return bool(self._givens[Cell(cell)])

    def candidates(self, cell: Cell | int | str) -> DigitSet:
        """Return the digits still possible in a cell: its pencilmarks if the grid has any, else what its peers leave.

        A cell that holds a value has none.

        >>> Grid("12345..8." + "." * 72).candidates("r1c6")
        DigitSet([6, 7, 9])
        """
        place = Cell(cell)
        if self._values[place]:
            return DigitSet()
        if self._pencilmarks is not None:
            return DigitSet.from_mask(self._pencilmarks[place])
        return DigitSet.from_mask(_mask_left(self._values, place))

    # What holds for it.

    def conflicts(self) -> tuple[Conflict, ...]:
        """Return every pair of cells that hold the same digit in one house, in order.

        >>> [str(conflict) for conflict in Grid("5.....5.." + "." * 72).conflicts()]
        ['r1c1 r1c7 digit 5 (row 1)']
        """
        # Every value sets three bits of its own unless two clash. Looking at all pairs takes 95 µs, this takes 6.
        if _held(self._values).bit_count() == 3 * (81 - self.open_count):
            return ()
        found = []
        for first in Cell.ALL:
            digit = self._values[first]
            for second in first.peers:
                if digit and second > first and self._values[second] == digit:
                    shared = tuple(house for house in first.houses if house in second.houses)
                    found.append(Conflict(first, second, digit, shared))
        return tuple(found)

    @property
    def is_solved(self) -> bool:
        """Whether every cell has a value and no two of them clash."""
        return 0 not in self._values and not self.conflicts()

    def differences(self, other: Grid) -> tuple[Cell, ...]:
        """Return the cells whose values differ between the two grids, in order.

        >>> grid = Grid("5" + "." * 80)
        >>> grid.differences(grid.with_value("r9c9", 1))
        (Cell('r9c9'),)
        """
        return tuple(cell for cell in Cell.ALL if self._values[cell] != other._values[cell])

    # What becomes of it.

    def with_value(self, cell: Cell | int | str, digit: int) -> Grid:
        """Return this grid with ``digit`` placed in ``cell``; 0 opens the cell again.

        The digit is struck from the pencilmarks of the cell's peers; a cell that is opened again may hold all that its
        peers leave. A digit that clashes can be placed (``conflicts()`` will tell), but a given cannot be changed.

        >>> grid = Grid("5" + "." * 80).with_value("r1c2", 3)
        >>> grid["r1c2"], grid.given_count, grid.is_given("r1c2")
        (3, 1, False)
        """
        place = Cell(cell)
        value = digit if digit == 0 else checked_digit(digit)
        if self._givens[place]:
            raise ValueError(f"{place} is a given and cannot be changed")
        values = self._values[:place] + bytes((value,)) + self._values[place + 1 :]
        masks: list[int] | None = None
        if self._pencilmarks is not None:
            masks = list(self._pencilmarks)
            if value:
                for peer in place.peers:
                    masks[peer] &= ~(1 << value - 1)
            elif self._values[place]:
                masks[place] = _mask_left(values, place)
        return Grid._make(values, self._givens, masks)

    def transformed(self, transform: Transform) -> Grid:
        """Return this grid with its cells moved and its digits renamed: an isomorph. See ``Transform``.

        >>> from nonet import Transform
        >>> Grid("12" + "." * 79).transformed(Transform.MIRROR_HORIZONTAL).to_line()[:9]
        '.......21'
        """
        return transform.apply(self)

    # How it is written.

    def to_line(self, *, blank: str = ".") -> str:
        """Return the values as 81 characters, with ``.``, ``0``, ``_`` or ``*`` for a blank.

        >>> Grid("53" + "." * 79).to_line(blank="0")[:9]
        '530000000'
        """
        return self._values.translate(_digits_with(blank)).decode()

    def to_sukaku(self, *, blank: str = ".") -> str:
        """Return the candidates as 729 characters, nine for each cell; a value stands as its cell's only candidate.

        >>> Grid("12345..8." + "." * 72).to_sukaku()[36:54]
        '....5.........67.9'
        """
        _check_blank(blank)
        return "".join(
            str(digit) if mask >> digit - 1 & 1 else blank for mask in self._candidate_masks() for digit in range(1, 10)
        )

    def _candidate_masks(self) -> list[int]:
        """Return the nine-bit mask of every cell, that of a value where it has one."""
        masks = self._pencilmarks or _masks_left(self._values)
        return [1 << value - 1 if value else mask for value, mask in zip(self._values, masks, strict=True)]

    def __str__(self) -> str:
        return draw_text(self._values)

    def __repr__(self) -> str:
        parts = [repr(self.to_line())]
        if self._givens != self._values:
            parts.append(f"givens={self.givens.to_line()!r}")
        if self._pencilmarks is not None:
            parts.append(f"pencilmarks={self.to_sukaku()!r}")
        return f"Grid({', '.join(parts)})"

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return draw_svg(self._values, self._givens, self._pencilmarks)

    # What makes it a value.

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self._values == other._values and self._pencilmarks == other._pencilmarks

    def __lt__(self, other: Grid) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return (self._values, self._pencilmarks or ()) < (other._values, other._pencilmarks or ())

    def __hash__(self) -> int:
        return hash((self._values, self._pencilmarks))

    def __reduce__(self) -> tuple[object, ...]:
        return Grid._make, (self._values, self._givens, self._pencilmarks)


def _held(values: bytes) -> int:
    """Return what the houses hold, nine bits each."""
    return reduce(or_, map(getitem, _HELD, values))


def _masks_left(values: bytes) -> tuple[int, ...]:
    """Return for each open cell the mask of what its peers leave, 0 for one that has a value."""
    held = _held(values)
    of_house = [held >> shift & _ALL_DIGITS for shift in range(0, 243, 9)]
    return tuple(
        [
            0 if value else _ALL_DIGITS & ~(of_house[row] | of_house[column] | of_house[box])
            for value, (row, column, box) in zip(values, _HOUSES, strict=True)
        ]
    )


def _mask_left(values: bytes, cell: Cell) -> int:
    """Return the mask of what the peers of one cell leave."""
    used = 0
    for peer in cell.peers:
        used |= 1 << values[peer]
    return _ALL_DIGITS & ~(used >> 1)


def _check_blank(blank: str) -> None:
    if len(blank) != 1 or blank not in BLANKS:
        raise ValueError(f"a blank is one of {' '.join(BLANKS)}, not {blank!r}")


@cache
def _digits_with(blank: str) -> bytes:
    _check_blank(blank)
    return (blank + "123456789").encode().ljust(256)


def _parse_values(text: str | bytes) -> bytes:
    """Return the 81 values that a text shows; what is neither cell nor drawing is a ``ParseError``."""
    # What ASCII lacks becomes "?", which is no cell either; the error is told from the text itself.
    raw = text.encode("ascii", "replace") if isinstance(text, str) else _as_bytes(text)
    values = raw.translate(_VALUE_OF_BYTE, _BOARD_DRAWING_BYTES)
    if len(values) != 81 or _NOT_A_CELL in values:
        _refuse(text, 81)
    return values


def _parse_masks(text: str | bytes) -> list[int]:
    """Return 81 nine-bit masks from 729 characters: nine for each cell, each its digit or a blank."""
    symbols = "".join([symbol for symbol in _as_str(text) if symbol not in _BOARD_DRAWING])
    masks = _masks_of_symbols(symbols) if len(symbols) == 729 else None
    if masks is None:
        _refuse(text, 729)
    return masks


def _masks_of_symbols(symbols: str) -> list[int] | None:
    """Return 81 nine-bit masks from 729 symbols, or None if one is neither a blank nor the digit of its place."""
    if any(not set(symbols[digit - 1 :: 9]) <= set(f"{BLANKS}{digit}") for digit in range(1, 10)):
        return None
    # Digit 1 is the lowest bit, and a number's lowest bit is written last.
    bits = symbols.translate(_BIT_OF_SYMBOL)[::-1]
    return [int(bits[start : start + 9], 2) for start in range(720, -1, -9)]


def _as_str(text: str | bytes) -> str:
    return text if isinstance(text, str) else _as_bytes(text).decode("latin-1")


def _as_bytes(text: bytes) -> bytes:
    if isinstance(text, (bytes, bytearray, memoryview)):
        return bytes(text)
    raise TypeError(f"a grid is read from text, not {type(text).__name__}; see Grid.from_values and Grid.from_rows")


def _refuse(text: str | bytes, expected: int) -> NoReturn:
    """Raise the ``ParseError`` that says where a text stops being a grid; called once it is known to be none."""
    per_cell = expected // 81
    what = "cells" if expected == 81 else "candidates"
    seen = 0
    misplaced: ParseError | None = None
    line, column = 1, 0
    for symbol in _as_str(text):
        column += 1
        if symbol == "\n":
            line, column = line + 1, 0
        if symbol in _BOARD_DRAWING:
            continue
        cell = Cell(seen // per_cell) if seen < expected else None
        if symbol not in BLANKS + "123456789":
            raise ParseError(
                f"expected a digit 1 to 9 or a blank ({' '.join(BLANKS)}), found {symbol!r}",
                line=line,
                column=column,
                cell=cell,
            )
        if seen == expected:
            raise ParseError(f"expected {expected} {what}, found more", line=line, column=column)
        digit = seen % 9 + 1
        if misplaced is None and symbol not in f"{BLANKS}{digit}":
            reason = f"expected {digit} or a blank as candidate {digit} of the cell, found {symbol!r}"
            misplaced = ParseError(reason, line=line, column=column, cell=cell)
        seen += 1
    # The count comes first: 81 cells are no sukaku with a digit out of place.
    if misplaced is not None and seen == 729:
        raise misplaced
    raise ParseError(f"expected {expected} {what}, found {seen}", line=line, column=column + 1)
