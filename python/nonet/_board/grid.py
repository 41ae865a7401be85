"""``Grid``: the cells of a board in any state, as an immutable value.

A cell holds a value, or is open. A grid keeps its layout, and three sequences in cell order, on the classic board of 81
items:

```
_values      bytes      the digit in the cell, 0 where it is open
_givens      bytes      the same for the givens alone: a value that is not a given was placed later
_pencilmarks tuple      masks of the candidates noted in the open cells, a bit for each digit; None if they are exactly
                        the candidates that the values leave, as in every grid read from values alone
```

Two grids are equal if their layouts, their values and their pencilmarks are equal. Givens are not compared:
they change only how a grid is drawn, so the solution of a puzzle equals the same digits read from a file. A grid may
break the rules: it can have conflicts, and cells without a candidate. `text.py` defines how text is read;
`sized_text.py` reads boards of other sizes, and is imported when the first one is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, total_ordering
from math import isqrt
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from nonet._board import Frozen
from nonet._board.digit_set import DigitSet, digits_of
from nonet._board.geometry import CELL_COUNT, Cell
from nonet._board.layout import CLASSIC, SYMBOLS, Layout, checked_layout, plain_layout
from nonet._board.parse_error import ParseError, UnsupportedError
from nonet._board.rows import Rows, values_of_items, values_of_rows
from nonet._board.rules import Conflict, candidate_mask, candidate_masks, find_conflicts
from nonet._board.text import BLANKS, read_candidates, read_values
from nonet._checks import as_integer, checked_flag, checked_integer, shown, wrong_type
from nonet._picture.board import draw_text

if TYPE_CHECKING:
    from nonet._board.drawing import AnyCell, AnyMarks, Arrow

_KEYS = ("values", "givens", "pencilmarks", "layout")
WRITTEN_BLANKS = BLANKS.replace("-", "")  # a row of "-" alone would be read as a frame


class MovesGrids(Protocol):
    """What a grid can be transformed by: a ``Transform``."""

    def apply(self, grid: Grid) -> Grid:
        """Return the grid transformed."""


class _Parts:
    """The parts of a grid: they can be set, and are read-only once the object's class is ``Grid``."""

    __slots__ = ("_givens", "_pencilmarks", "_values", "layout")

    layout: Layout
    """The board: its cells and houses."""
    _values: bytes
    _givens: bytes
    _pencilmarks: tuple[int, ...] | None


@total_ordering
class Grid(Frozen, _Parts):
    """A board in any state: a puzzle, a solution or any state in between, with or without conflicts.

    ``text`` has 81 cells: digits, and ``0``, ``.``, ``_``, ``*`` or ``-`` for a blank. White space and the lines of a
    drawn board are skipped, so that one line, nine rows and the output of ``print`` can be pasted. ``givens`` (81
    cells, or the grid whose givens and layout they are) says which digits are givens (default: all). ``pencilmarks``
    (729 characters: nine for each cell, a blank where the digit is ruled out) notes the candidates of the open cells.
    Raises ``ParseError`` with line, column and cell.

    ``layout`` is the board, by default the classic one, or the one with boxes that has as many cells as the text: 16,
    36, 64, 100, 144, 196, 225, 256 and so on up to 625. Its digits are ``1`` to ``9``, then ``A`` for 10 and so on; or
    numbers with white space between all cells.

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
    >>> print(Grid("1... ..3. .2.. ...4", layout=Layout(4, regions="1112 1322 3324 3444")))
    1   .   . | .
      +---+---+
    . | . | 3   .
    --+   |   +---
    .   2 | . | .
      +---+---+
    . | .   .   4
    """

    __slots__ = ()

    def __new__(
        cls,
        text: str | bytes,
        *,
        givens: str | bytes | Grid | None = None,
        pencilmarks: str | bytes | None = None,
        layout: Layout | None = None,
    ) -> Grid:
        if layout is None and givens is None and pencilmarks is None:
            try:
                return puzzle_of(read_values(text))
            except ParseError:  # perhaps it is a board of another size
                values, board = _read(text, None)
                return puzzle_of(values, layout=board)
        if layout is None and isinstance(givens, Grid):
            layout = givens.layout
        values, board = _read(text, layout)
        given_values = values
        if givens is not None:
            given_values = _given_values(givens, board)
            for cell in board.cells:
                if given_values[cell] not in (0, values[cell]):
                    value = values[cell] or "a blank"
                    raise ValueError(f"{cell}: the given is {given_values[cell]}, but the value is {value}")
        masks = None if pencilmarks is None else _read_marks(pencilmarks, board)
        return cls._make(values, given_values, masks, board)

    @classmethod
    def _make(
        cls, values: bytes, givens: bytes, pencilmarks: Sequence[int] | None = None, layout: Layout = CLASSIC
    ) -> Grid:
        """Return the grid with these parts, unchecked. Pencilmarks that the values imply become None."""
        if pencilmarks is None:
            return puzzle_of(values, givens, None, layout)
        masks = tuple([0 if value else mask for value, mask in zip(values, pencilmarks, strict=True)])
        return puzzle_of(values, givens, None if masks == candidate_masks(values, layout) else masks, layout)

    @classmethod
    def from_values(cls, values: Iterable[object], *, layout: Layout | None = None) -> Grid:
        """Return the grid with these values, row by row; the cells are those that ``from_rows`` takes.

        >>> Grid.from_values([5] + [0] * 80)["r1c1"]
        5
        >>> Grid.from_values([10] + [0] * 255, layout=Layout(16)).to_line()[:2]
        'A.'
        """
        board = CLASSIC if layout is None else checked_layout(layout)
        return puzzle_of(values_of_items(values, board), layout=board)

    @classmethod
    def from_rows(cls, rows: Rows, *, layout: Layout | None = None) -> Grid:
        """Return the grid with these nine rows of nine cells: lists, a 9 by 9 array, or a table.

        ``layout`` is the board if it is not the classic one: it has other numbers of rows and cells.

        A digit is a number or a string. A blank is ``0``, ``None``, NaN, -1, a masked item of an array, or a string
        with one of ``0 . _ * - ?`` or nothing in it. A grid with 0 and missing cells is ambiguous. Raises ``TypeError``
        and ``ValueError`` with the cell.

        >>> Grid.from_rows([[0] * 9] * 9) == Grid.from_rows([[None] * 9] * 9) == Grid("." * 81)
        True
        """
        board = CLASSIC if layout is None else checked_layout(layout)
        return puzzle_of(values_of_rows(rows, board), layout=board)

    @classmethod
    def from_sukaku(cls, text: str | bytes) -> Grid:
        """Return the grid of a sukaku: 729 characters, nine for each cell, a blank where the digit is ruled out.

        The grid has no givens and no values, only candidates.

        >>> print(Grid.from_sukaku("12......." + "123456789" * 80).candidates("r1c1"))
        {1, 2}
        """
        return cls._make(bytes(CELL_COUNT), bytes(CELL_COUNT), read_candidates(text))

    @classmethod
    def empty(cls, layout: Layout = CLASSIC) -> Grid:
        """Return the grid without values, by default of the classic board."""
        return puzzle_of(bytes(len(checked_layout(layout).cells)), layout=layout)

    # Content.

    def __getitem__(self, cell: Cell | int | str) -> int:
        """Return the value of a cell, 0 if it is open; the cell is an index or a name."""
        return self._values[self.layout.cell(cell)]

    def __iter__(self) -> Iterator[int]:
        """Yield the values, 0 for an open cell: 81 on the classic board."""
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The values as rows, nine of nine on the classic board, 0 for an open cell."""
        return self._by_house("row")

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The values as columns, 0 for an open cell."""
        return self._by_house("column")

    @property
    def boxes(self) -> tuple[tuple[int, ...], ...]:
        """The values as boxes, or as the regions of another board, 0 for an open cell."""
        return self._by_house("box", "region")

    def _by_house(self, *kinds: str) -> tuple[tuple[int, ...], ...]:
        houses = [house for house in self.layout.houses if house.kind in kinds]
        return tuple([tuple([self._values[cell] for cell in house.cells]) for house in houses])

    @property
    def givens(self) -> Grid:
        """The grid with the givens alone, without placed digits and pencilmarks."""
        return puzzle_of(self._givens, layout=self.layout)

    @property
    def given_count(self) -> int:
        """The number of givens."""
        return len(self._givens) - self._givens.count(0)

    @property
    def open_count(self) -> int:
        """The number of cells without a value."""
        return self._values.count(0)

    @property
    def has_pencilmarks(self) -> bool:
        """Whether the grid has pencilmarks that differ from the candidates that the values leave."""
        return self._pencilmarks is not None

    def is_given(self, cell: Cell | int | str) -> bool:
        """Tell whether the value of a cell is a given.

        >>> grid = Grid("5" + "." * 80).with_value("r1c2", 3)
        >>> grid.is_given("r1c1"), grid.is_given("r1c2")
        (True, False)
        """
        return bool(self._givens[self.layout.cell(cell)])

    def candidates(self, cell: Cell | int | str) -> DigitSet:
        """Return the candidates of a cell: its pencilmarks if the grid has any, otherwise the digits no peer holds.

        A cell with a value has no candidates.

        >>> Grid("12345..8." + "." * 72).candidates("r1c6")
        DigitSet([6, 7, 9])
        """
        place = self.layout.cell(cell)
        if self._pencilmarks is not None:
            return DigitSet.from_mask(self._pencilmarks[place])  # empty for a cell with a value
        if self._values[place]:
            return DigitSet()
        return DigitSet.from_mask(candidate_mask(self._values, place, self.layout))

    # Rules.

    def conflicts(self) -> tuple[Conflict, ...]:
        """Return every pair of cells that hold the same digit in one house, in order.

        >>> [str(conflict) for conflict in Grid("5.....5.." + "." * 72).conflicts()]
        ['r1c1 r1c7 digit 5 (row 1)']
        """
        return find_conflicts(self._values, self.layout)

    @property
    def is_solved(self) -> bool:
        """Whether every cell has a value, there is no conflict, and the layout's rules hold."""
        if 0 in self._values or self.conflicts():
            return False
        return self.layout is CLASSIC or not self.layout.broken_rules(self._values)

    def differences(self, other: Grid) -> tuple[Cell, ...]:
        """Return the cells whose values differ between the two grids, in order.

        An open cell differs from a filled one: to find a player's wrong digits, use ``nonet.mistakes``.

        >>> grid = Grid("5" + "." * 80)
        >>> grid.differences(grid.with_value("r9c9", 1))
        (Cell('r9c9'),)
        """
        if not isinstance(other, Grid):
            raise wrong_type("a grid is compared with a Grid", other)
        if self.layout != other.layout:
            raise ValueError(f"a grid is compared with one of the same layout, not {self.layout} with {other.layout}")
        return tuple(cell for cell in self.layout.cells if self._values[cell] != other._values[cell])

    # Changed copies.

    def with_value(self, cell: Cell | int | str, digit: int) -> Grid:
        """Return this grid with ``digit`` placed in ``cell``; 0 opens the cell again.

        The digit is removed from the pencilmarks of the cell's peers. A cell that is opened again gets all candidates
        that its peers leave. A conflicting digit can be placed (see ``conflicts()``); a given cannot be changed.

        >>> grid = Grid("5" + "." * 80).with_value("r1c2", 3)
        >>> grid["r1c2"], grid.given_count, grid.is_given("r1c2")
        (3, 1, False)
        """
        place = self.layout.cell(cell)
        number = as_integer(digit, "a digit must be an integer")
        value = checked_integer("a digit", number, 1, self.layout.size) if number else 0
        if self._givens[place]:
            raise ValueError(f"{place} is a given and cannot be changed")
        values = self._values[:place] + bytes((value,)) + self._values[place + 1 :]
        masks: list[int] | None = None
        if self._pencilmarks is not None:
            masks = list(self._pencilmarks)
            if value:
                for peer in self.layout.peers_of(place):
                    masks[peer] &= ~(1 << value - 1)
            elif self._values[place]:
                masks[place] = candidate_mask(values, place, self.layout)
        return Grid._make(values, self._givens, masks, self.layout)

    def without_candidate(self, cell: Cell | int | str, digit: int) -> Grid:
        """Return this grid with ``digit`` eliminated from the candidates of an open cell, noted in the pencilmarks.

        The last candidate of a cell can be eliminated too: the grid then has no solution.

        >>> grid = Grid("12345..8." + "." * 72).without_candidate("r1c6", 7)
        >>> print(grid.candidates("r1c6"), grid.candidates("r1c7"))
        {6, 9} {6, 7, 9}
        """
        place = self.layout.cell(cell)
        mask = 1 << checked_integer("a digit", digit, 1, self.layout.size) - 1
        if self._values[place]:
            raise ValueError(f"{place} holds {self._values[place]} and has no candidates")
        masks = list(self._open_masks())
        masks[place] &= ~mask
        return Grid._make(self._values, self._givens, masks, self.layout)

    def with_pencilmarks(self, marks: Mapping[AnyCell, Iterable[int]]) -> Grid:
        """Return this grid with other pencilmarks in some open cells: for each cell, the digits that it can still be.

        Other cells keep their candidates. Digits that a peer holds can be noted too, and a cell can have no digits.

        >>> grid = Grid("12345..8." + "." * 72).with_pencilmarks({"r1c6": [6, 9], "r1c7": (7,)})
        >>> print(grid.candidates("r1c6"), grid.candidates("r1c7"), grid.candidates("r1c9"))
        {6, 9} {7} {6, 7, 9}
        """
        from nonet._board.drawing import by_cell

        expected = "marks must be a mapping of cells to digits"
        masks = list(self._open_masks())
        for place, digits in by_cell(self.layout, expected, marks):
            if self._values[place]:
                raise ValueError(f"{place} holds {self._values[place]} and has no candidates")
            masks[place] = digits_of(f"the marks of {place} must be digits", digits, self.layout.size).mask
        return Grid._make(self._values, self._givens, masks, self.layout)

    def with_player_marks(self, marks: Mapping[AnyCell, Iterable[int]]) -> PlayerMarks:
        """Return this grid with the pencilmarks of a player, as far as they mean something, and what was dropped.

        Players leave cells without marks, do not clear the digits that a peer got later, and leave marks below a value.
        A cell without a mark that is left has all candidates that its peers leave, and so has a cell that is not named.
        Other marks stay, so ``nonet.mistakes`` finds a cell whose marks lack its digit, but not one in ``empty``: a
        cell whose marks are all held by peers has all candidates again.

        >>> grid = Grid("12345..8." + "." * 72)
        >>> found = grid.with_player_marks({"r1c1": [1], "r1c6": [6, 8], "r1c7": [8], "r1c9": []})
        >>> print(found.grid.candidates("r1c6"), found.grid.candidates("r1c7"))
        {6} {6, 7, 9}
        >>> print(found)
        dropped: marks of r1c1, which holds 1; r1c6=8 and r1c7=8, which a peer holds; no marks are left in r1c7 and r1c9
        >>> grid.to_svg(marks=found.kept).count('class="mark"')  # not those of other cells
        1
        """
        from nonet._board.drawing import by_cell

        masks = list(candidate_masks(self._values, self.layout))
        filled, stale, empty, kept = list[Cell](), list[tuple[Cell, int]](), list[Cell](), dict[Cell, DigitSet]()
        for cell, given in sorted(by_cell(self.layout, "marks must be a mapping of cells to digits", marks)):
            digits = digits_of(f"the marks of {cell} must be digits", given, self.layout.size)
            if self._values[cell]:
                filled += [cell] if digits else []
                continue
            stale += [(cell, digit) for digit in digits if not masks[cell] >> digit - 1 & 1]
            if left := digits.mask & masks[cell]:
                masks[cell] = left
                kept[cell] = DigitSet.from_mask(left)
            else:
                empty.append(cell)
        grid = Grid._make(self._values, self._givens, masks, self.layout)
        return PlayerMarks(grid, tuple(filled), tuple(stale), tuple(empty), MappingProxyType(kept))

    def transformed(self, transform: MovesGrids) -> Grid:
        """Return this grid with its cells moved and its digits relabelled: an isomorph. See ``Transform``.

        >>> from nonet import Transform
        >>> Grid("12" + "." * 79).transformed(Transform.MIRROR_LEFT_RIGHT).to_line()[:9]
        '.......21'
        """
        if not hasattr(transform, "apply"):
            raise wrong_type("a grid is transformed by a Transform", transform)
        return transform.apply(self)

    # Output.

    def to_line(self, *, blank: str = ".") -> str:
        """Return the values as characters, 81 on the classic board, with ``.``, ``0``, ``_`` or ``*`` for a blank.

        >>> Grid("53" + "." * 79).to_line(blank="0")[:9]
        '530000000'
        """
        return self._values.translate(_digits_with(_checked_blank(blank))).decode()

    def to_sukaku(self, *, blank: str = ".") -> str:
        """Return the candidates as 729 characters, nine for each cell; a value becomes its cell's only candidate.

        >>> Grid("12345..8." + "." * 72).to_sukaku()[36:54]
        '....5.........67.9'
        """
        blank, symbols = _checked_blank(blank), self.layout.symbols
        return "".join([_candidate_text(mask, symbols, blank) for mask in self._candidate_masks()])

    def to_svg(
        self,
        *,
        labels: bool = True,
        cells: Mapping[AnyCell, str] | None = None,
        marks: Mapping[AnyCell, AnyMarks] | None = None,
        arrows: Iterable[Arrow] = (),
        style: str = "",
        fonts: bool = True,
    ) -> str:
        """Return the grid as SVG: givens bold, entered digits blue, pencilmarks small.

        ``labels`` names the rows r1 to r9 and the columns c1 to c9. ``cells`` have a colour each. ``marks`` are digits
        that some cells show instead of their pencilmarks; a mapping of digits gives each a colour. ``arrows`` lead from
        cell to cell: pairs, or two cells and a colour. ``style`` is CSS for the classes ``given``, ``placed``,
        ``mark``, ``arrow``, ``line``, ``thick``, ``labels``, ``cell`` (of the cells that have a colour) and ``ground``
        (the whole board, beneath its lines); a colour that begins with a point is a class too. The shapes of rules have
        the class ``rule`` and that of their kind, such as ``cage``: their ``stroke`` is the colour of lines, their
        ``fill`` that of texts and areas. Without ``fonts`` digits are paths, for programs that convert SVG on a machine
        without fonts; the style gives these their ``fill``, ``font-weight`` and ``opacity``.

        >>> grid = Grid("12345..8." + "." * 72)
        >>> "r9" in grid.to_svg(), "r9" in grid.to_svg(labels=False)
        (True, False)
        >>> svg = grid.to_svg(cells={"r1c6": "gold"}, marks={"r1c6": {6: "red", 9: ".done"}}, arrows=[("r1c6", "r1c9")])
        >>> 'fill="gold"' in svg, 'class="mark done"' in svg
        (True, True)
        """
        from nonet._board.drawing import drawing_of

        has_labels, layout = checked_flag("labels", labels), self.layout
        own = drawing_of(self._values, layout, cells, marks, arrows, style)
        return layout._drawn(
            *(self._values, self._givens, self._pencilmarks),
            labels=has_labels,
            fonts=checked_flag("fonts", fonts),
            cells=own.cells,
            own_marks=own.marks,
            arrows=own.arrows,
            style=own.style,
        )

    def to_png(
        self,
        *,
        size: int = 512,
        labels: bool = True,
        cells: Mapping[AnyCell, str] | None = None,
        marks: Mapping[AnyCell, AnyMarks] | None = None,
        arrows: Iterable[Arrow] = (),
        style: str = "",
    ) -> bytes:
        r"""Return the picture of ``to_svg`` as PNG on white, ``size`` pixels wide; needs the extra ``[png]``.

        It is as high as wide, unless rules have clues outside of the board or words below it. No font is needed.

        >>> Grid("12345..8." + "." * 72).to_png(size=200)[:4]
        b'\x89PNG'
        """
        from nonet._picture.png import LARGEST_PNG, png_of

        pixels = checked_integer("size", size, 1, LARGEST_PNG)
        return png_of(self.to_svg(labels=labels, cells=cells, marks=marks, arrows=arrows, style=style), size=pixels)

    def _open_masks(self) -> tuple[int, ...]:
        """Return the candidates of all cells as masks; a cell with a value has none."""
        return self._pencilmarks or candidate_masks(self._values, self.layout)

    def _candidate_masks(self) -> list[int]:
        """Return the masks of all cells; a value counts as the only candidate of its cell."""
        return [1 << value - 1 if value else mask for value, mask in zip(self._values, self._open_masks(), strict=True)]

    def to_dict(self) -> dict[str, Any]:
        """Return the grid as texts for JSON; ``from_dict`` reads it without loss.

        ``values`` and ``givens`` have 81 characters. ``pencilmarks`` has 729, as ``to_sukaku``; it is there if the grid
        has pencilmarks. ``layout`` is there for other boards than the classic one, as ``Layout.to_dict``; the texts
        then have as many cells as it. ``Step.to_dict()["grid"]`` has the same form.

        >>> Grid("5" + "." * 80).with_value("r1c2", 3).to_dict()["givens"][:3]
        '5..'
        """
        parts: dict[str, Any] = {"values": self.to_line(), "givens": self.givens.to_line()}
        if self._pencilmarks is not None:
            parts["pencilmarks"] = self.to_sukaku()
        if self.layout is not CLASSIC:
            parts["layout"] = self.layout.to_dict()
        return parts

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Grid:
        """Return the grid that ``to_dict`` wrote; without ``givens``, all values are givens.

        Raises ``ValueError`` for other keys, and for texts that are not a grid.

        >>> grid = Grid("5" + "." * 80).with_value("r1c2", 3).without_candidate("r9c9", 9)
        >>> copy = Grid.from_dict(grid.to_dict())
        >>> copy == grid, copy.givens == grid.givens
        (True, True)
        """
        if not isinstance(data, Mapping):
            raise wrong_type("data must be a mapping that Grid.to_dict wrote", data)
        if "values" not in data:
            raise ValueError(f"data has no values: the keys of a grid are {', '.join(_KEYS)}")
        if others := [key for key in data if key not in _KEYS]:
            raise ValueError(f"data has the unknown key {shown(others[0])}: the keys of a grid are {', '.join(_KEYS)}")
        for key in data:
            if key != "layout" and not isinstance(data[key], str):
                raise wrong_type(f"{key} of a grid must be a str", data[key])
        layout = Layout.from_dict(data["layout"]) if "layout" in data else CLASSIC
        return cls(data["values"], givens=data.get("givens"), pencilmarks=data.get("pencilmarks"), layout=layout)

    def __str__(self) -> str:
        layout = self.layout
        size, box, regions = layout.size, layout.box_shape, layout.region_numbers
        drawn = draw_text(self._values, self._pencilmarks, size=size, box=box, regions=regions)
        return "\n".join([drawn, *map(str, layout.rules)])

    def __repr__(self) -> str:
        parts = [repr(self.to_line())]
        if self._givens != self._values:
            parts.append(f"givens={self.givens.to_line()!r}")
        if self._pencilmarks is not None:
            parts.append(f"pencilmarks={self.to_sukaku()!r}")
        if self.layout is not CLASSIC and self.layout != _plain_if_any(len(self._values)):
            parts.append(f"layout={self.layout!r}")
        return f"Grid({', '.join(parts)})"

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return self.to_svg()

    # Value semantics.

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        same = self._values == other._values and self._pencilmarks == other._pencilmarks
        return same and (self.layout is other.layout or self.layout == other.layout)

    def __lt__(self, other: Grid) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self._order() < other._order()

    def _order(self) -> tuple[object, ...]:
        layout = () if self.layout is CLASSIC else (repr(self.layout),)
        return self._values, self._pencilmarks or (), layout

    def __hash__(self) -> int:
        if self.layout is CLASSIC:
            return hash((self._values, self._pencilmarks))
        return hash((self._values, self._pencilmarks, self.layout))

    def __reduce__(self) -> tuple[object, ...]:
        parts = self._values, self._givens, self._pencilmarks
        return Grid._make, parts if self.layout is CLASSIC else (*parts, self.layout)


class PlayerMarks(NamedTuple):
    """What ``Grid.with_player_marks`` returns: the grid, what was dropped, and what was kept.

    ``filled``: the cells with a value that had marks. ``stale``: the marks of digits that a peer holds. ``empty``: the
    open cells that were named and have no mark left, which have all candidates that their peers leave. ``kept``: the
    marks that are left, for a picture of the board as the player has it: ``board.to_svg(marks=found.kept)``.
    """

    grid: Grid
    filled: tuple[Cell, ...]
    stale: tuple[tuple[Cell, int], ...]
    empty: tuple[Cell, ...]
    kept: Mapping[Cell, DigitSet]

    def __str__(self) -> str:
        told = [f"marks of {cell}, which holds {self.grid[cell]}" for cell in self.filled]
        if self.stale:
            told.append(f"{_listed(f'{cell}={digit}' for cell, digit in self.stale)}, which a peer holds")
        if self.empty:
            told.append(f"no marks are left in {_listed(map(str, self.empty))}")
        return f"dropped: {'; '.join(told)}" if told else "nothing was dropped"


def _listed(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


class HasGrid(Protocol):
    """What has a grid: an entry of a file, a game, what was read from a photo."""

    @property
    def grid(self) -> Grid:
        """The grid."""


def grid_of(puzzle: Grid | HasGrid | str | bytes) -> Grid:
    """Return a grid, that of what has one, or that of a text."""
    found: Any = getattr(puzzle, "grid", puzzle)
    return found if isinstance(found, Grid) else Grid(found)


def classic_only(function: str, grid: Grid) -> Grid:
    """Return a grid of the classic board; raise ``UnsupportedError`` for one of another, which the function lacks."""
    if grid.layout is not CLASSIC:
        raise UnsupportedError(function, grid.layout)
    return grid


def puzzle_of(
    values: bytes, givens: bytes | None = None, masks: tuple[int, ...] | None = None, layout: Layout = CLASSIC
) -> Grid:
    """Return the grid with these parts, unchecked; without ``givens`` all values are givens."""
    parts = _new(_Parts)
    parts.layout = layout
    parts._values = values
    parts._givens = values if givens is None else givens
    parts._pencilmarks = masks
    # Setting the class takes 30 ns, three calls of object.__setattr__ 170 ns.
    parts.__class__ = Grid
    grid: Grid = parts  # type: ignore[assignment]
    return grid


def _plain_if_any(count: int) -> Layout | None:
    """Return the layout that a text with so many cells has if it names none."""
    try:
        return plain_layout(isqrt(count))
    except ValueError:
        return None


def _read(text: str | bytes, layout: Layout | None) -> tuple[bytes, Layout]:
    """Return the values of a text and its layout, which the number of cells tells if it is ``None``."""
    if layout is None or layout is CLASSIC:
        try:
            return read_values(text), CLASSIC
        except ParseError:
            from nonet._board.sized_text import read_other

            if layout is CLASSIC or (found := read_other(text)) is None:
                raise
            return found
    from nonet._board.sized_text import read_sized

    return read_sized(text, checked_layout(layout)), layout


def _given_values(givens: str | bytes | Grid, layout: Layout) -> bytes:
    if not isinstance(givens, Grid):
        return _read(givens, layout)[0]
    if givens.layout != layout:
        raise ValueError(f"givens are of the same layout as the grid, not {givens.layout} with {layout}")
    return givens._givens


def _read_marks(text: str | bytes, layout: Layout) -> list[int]:
    if layout is CLASSIC:
        return read_candidates(text)
    from nonet._board.sized_text import read_sized_candidates

    return read_sized_candidates(text, layout)


@lru_cache(maxsize=4_096)
def _candidate_text(mask: int, symbols: str, blank: str) -> str:
    """Return the candidates of a cell as ``to_sukaku`` has them."""
    return "".join(symbol if mask >> bit & 1 else blank for bit, symbol in enumerate(symbols))


def _checked_blank(blank: str) -> str:
    if not isinstance(blank, str) or len(blank) != 1 or blank not in WRITTEN_BLANKS:
        expected = f"a blank is one of {' '.join(WRITTEN_BLANKS)}"
        raise ValueError(f"{expected}, not {shown(blank)}") if isinstance(blank, str) else wrong_type(expected, blank)
    return blank


@cache
def _digits_with(blank: str) -> bytes:
    return (blank + SYMBOLS).encode().ljust(256)


_new = object.__new__
