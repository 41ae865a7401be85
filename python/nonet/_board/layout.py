"""``Layout``: what all puzzles on one board share, whatever their givens: its size, regions, rules, cells and houses.

``CLASSIC`` is the board of nine by nine cells with boxes of three by three; it has one instance, so ``layout is
CLASSIC`` tells it from all others. A grid has its layout (``grid.layout``), which says which cells see each other.

Regions are kept as one byte for each cell, the number of its region in the order of their first cells:

```
6x6, irregular         None     the boxes of this size, as square as it allows and wider than high
000111                 b""      no regions: rows and columns alone
000121
342221                 So boxes that are written as regions are the boxes, and equal boards are equal values, with
342255                 equal hashes, whatever file they came from.
344555
333445
```
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import isqrt
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from nonet._board import Frozen
from nonet._board.geometry import LARGEST_SIZE, SIZE, SMALLEST_SIZE, Cell, House
from nonet._checks import checked_flag, checked_integer, checked_style, iterated, shown, wrong_type
from nonet._picture.board import draw_svg

if TYPE_CHECKING:
    from nonet._board.rule import Rule

SYMBOLS: Final = "123456789ABCDEFGHIJKLMNOP"
"""The characters of the digits 1 to 25."""
Regions: TypeAlias = "str | Iterable[Iterable[Cell | int | str | tuple[int, int]]] | None"

_KEYS = ("size", "regions", "rules")
_NAMED: Final = {
    "even": "cell",
    "odd": "cell",
    "minimum": "cell",
    "maximum": "cell",
    "between": "line",
    "entropic": "line",
    "modular": "line",
    "greater": "sign",
    "negative": "constraint",
}
"""What rules are whose word is no noun."""
_Numbers: TypeAlias = "bytes | None"


class Layout(Frozen):
    """The board of a puzzle before any given is on it: its size, regions and rules. ``Layout()`` is ``CLASSIC``.

    ``size`` is the number of rows, of columns and of digits, 4 to 25. ``regions`` is by default the boxes of this size,
    as square as it allows and wider than high; ``boxes=(3, 2)`` says how high and wide they are instead. ``()`` is a
    board without regions. Irregular regions are as many sets of cells, or a text with a character for each cell: cells
    with the same character are a region. ``rules`` are what must hold beside rows, columns and regions: values of the
    classes of ``nonet.rules``, in any order.

    >>> layout = Layout(6)
    >>> print(*layout.houses_of(layout.cell("r1c4")), sep=", ")
    row 1, column 4, box 2
    >>> print(*layout.houses[-1].cells)
    r5c4 r5c5 r5c6 r6c4 r6c5 r6c6
    >>> jigsaw = Layout(4, regions="1112 1322 3324 3444")
    >>> print(*jigsaw.peers_of("r1c1"))
    r1c2 r1c3 r1c4 r2c1 r3c1 r4c1
    >>> Layout() is CLASSIC, Layout(4, regions="1122 1122 3344 3344") == Layout(4)
    (True, True)
    >>> Layout(16).symbols
    '123456789ABCDEFG'
    """

    __slots__ = ("_derived", "_kind", "_region_numbers", "_rules", "_size")

    _size: int
    _region_numbers: _Numbers
    _rules: tuple[Rule, ...]
    _kind: type[Cell]
    _derived: dict[str, Any]

    def __new__(
        cls,
        size: int = SIZE,
        regions: Regions = None,
        *,
        boxes: tuple[int, int] | None = None,
        rules: Iterable[Rule] = (),
    ) -> Layout:
        side = checked_integer("the size of a board", size, SMALLEST_SIZE, LARGEST_SIZE)
        is_plain = regions is None and boxes is None
        layout = plain_layout(side) if is_plain else _layout_with_regions(side, regions, boxes)
        return layout if isinstance(rules, tuple) and not rules else _with_rules(layout, rules)

    @property
    def size(self) -> int:
        """The number of rows, of columns and of digits."""
        return self._size

    @property
    def regions(self) -> tuple[tuple[Cell, ...], ...] | None:
        """The irregular regions, in the order of their first cells; ``None``: boxes; ``()``: the board has none."""
        if self._region_numbers is None:
            return None
        return tuple(house.cells for house in self.houses if house.kind in ("box", "region"))

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules beside rows, columns and regions, without duplicates, by name and then by cells."""
        return self._rules

    @property
    def symbols(self) -> str:
        """The characters of the digits, in order: ``1`` to ``9``, then ``A`` for 10 and so on."""
        return SYMBOLS[: self._size]

    @property
    def is_classic(self) -> bool:
        """Whether this is ``CLASSIC``."""
        return self is CLASSIC

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells, row by row."""
        return self._kind.ALL

    @property
    def houses(self) -> tuple[House, ...]:
        """The rows, the columns and the regions, then those of rules; regions that are all rectangles are boxes."""
        houses: tuple[House, ...] = self._made("houses", _houses)
        return houses

    @property
    def box_shape(self) -> tuple[int, int] | None:
        """The rows and the columns of a box; ``None`` if the regions are no boxes of this size's shape."""
        return shape_of_boxes(self._size) if self._region_numbers is None else None

    @property
    def region_numbers(self) -> bytes:
        """The number of each cell's region, from 0; empty if the board has no regions."""
        numbers: bytes = self._made("numbers", _all_numbers)
        return numbers

    def cell(self, name: int | str) -> Cell:
        """Return the cell with this name or index.

        >>> print(Layout(16).cell("r10c12"))
        r10c12
        """
        return self._kind(name)

    def peers_of(self, cell: Cell | int | str) -> tuple[Cell, ...]:
        """Return the other cells that share a house with a cell, in order."""
        peers: tuple[Cell, ...] = self._made("peers", _peers)[self.cell(cell)]
        return peers

    def houses_of(self, cell: Cell | int | str) -> tuple[House, ...]:
        """Return the houses that contain a cell."""
        houses: tuple[House, ...] = self._made("houses of", _houses_of_cells)[self.cell(cell)]
        return houses

    def to_dict(self) -> dict[str, Any]:
        """Return the layout as values for JSON; ``from_dict`` reads it without loss.

        ``regions`` is ``None`` for boxes, otherwise a text with a symbol for each cell, empty for no regions. A layout
        without rules has no key ``rules``.

        >>> Layout(4, regions="1112 1322 3324 3444").to_dict()
        {'size': 4, 'regions': '1112132233243444'}
        """
        told: dict[str, Any] = {"size": self._size, "regions": self._region_text()}
        return told | ({"rules": [rule.to_dict() for rule in self._rules]} if self._rules else {})

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Layout:
        """Return the layout that ``to_dict`` wrote.

        >>> Layout.from_dict({"size": 9, "regions": None}) is CLASSIC
        True
        """
        if not isinstance(data, Mapping):
            raise wrong_type("data must be a mapping that Layout.to_dict wrote", data)
        if others := [key for key in data if key not in _KEYS]:
            raise ValueError(
                f"data has the unknown key {shown(others[0])}: the keys of a layout are {', '.join(_KEYS)}"
            )
        regions = data.get("regions")
        if regions is not None and not isinstance(regions, str):
            raise wrong_type("regions of a layout must be a text or None", regions)
        rules = data.get("rules", ())
        if not isinstance(rules, (list, tuple)):
            raise wrong_type("rules of a layout must be a list", rules)
        if rules:
            from nonet._board.rule import Rule

            rules = [Rule.from_dict(rule) for rule in rules]
        return cls(data.get("size", SIZE), () if regions == "" else regions, rules=rules or ())

    def to_svg(self, *, labels: bool = True, words: bool = True, style: str = "", fonts: bool = True) -> str:
        """Return the empty board with its rules as SVG.

        ``words`` names the rules of the whole board below it. The other options are those of ``Grid.to_svg``.

        >>> from nonet.rules import Cage
        >>> 'class="rule cage"' in Layout(4, rules=[Cage("r1c1 r1c2", sum=5)]).to_svg()
        True
        """
        blank = bytes(self._size**2)
        has_labels, has_words, has_fonts = map(checked_flag, ("labels", "words", "fonts"), (labels, words, fonts))
        css = checked_style(style)
        return self._drawn(blank, blank, None, labels=has_labels, words=has_words, fonts=has_fonts, style=css)

    def to_png(self, *, size: int = 512, labels: bool = True, style: str = "") -> bytes:
        r"""Return the picture of ``to_svg`` as PNG on white, ``size`` pixels wide; needs the extra ``[png]``.

        >>> Layout(6).to_png(size=100)[:4]
        b'\x89PNG'
        """
        from nonet._picture.png import LARGEST_PNG, png_of

        pixels = checked_integer("size", size, 1, LARGEST_PNG)
        return png_of(self.to_svg(labels=labels, style=style), size=pixels)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return self.to_svg()

    def _drawn(
        self,
        values: bytes,
        givens: bytes,
        pencilmarks: Sequence[int] | None,
        *,
        labels: bool,
        fonts: bool,
        words: bool = True,
        title: str = "",
        names: Sequence[str] = (),
        **own: Any,
    ) -> str:
        """Return values on this board as SVG, with what a caller draws on it, all of it checked.

        ``names`` say in a language what each rule is; the default is English.
        """
        shapes = () if not self._rules else _shapes(self, names) if names else self._made("shapes", _shapes)
        shapes = shapes if words else tuple(each for each in shapes if each.is_drawn)
        svg = draw_svg(
            *(values, givens, pencilmarks),
            size=self._size,
            box=self.box_shape,
            regions=self.region_numbers,
            shapes=shapes,
            title=title or (f"Sudoku grid, {self}" if shapes else "Sudoku grid"),
            labels=labels,
            **own,
        )
        if fonts:
            return svg
        from nonet._picture.strokes import as_paths

        return as_paths(svg)

    @property
    def difference(self) -> str:
        """What a puzzle on this board is or has that a classic one is not or has not, as a part of a sentence."""
        parts = [] if self._size == SIZE else [f"is {self._size}x{self._size}"]
        if self._region_numbers is not None:
            parts.append("has irregular regions" if self._region_numbers else "has no regions")
        if self._rules:
            *words, last = self._rule_words()
            parts.append(f"has {', '.join(words)} and {last}" if words else f"has {last}")
        return " and ".join(parts)

    def _rule_words(self) -> list[str]:
        """Return how many rules of each kind the board has, such as ``12 cages``; ``anti-knight`` needs no number."""
        counts: dict[str, int] = {}
        for rule in self._rules:
            counts[rule.word] = counts.get(rule.word, 0) + 1
        whole = {rule.word for rule in self._rules if not rule.on(self)}
        return [
            word if word in whole and count == 1 else f"{count} {_noun(word, is_one=count == 1)}"
            for word, count in counts.items()
        ]

    @property
    def notes(self) -> tuple[str, ...]:
        """What a setter may not have meant, though it is allowed: regions in parts, lines that jump, and so on.

        >>> Layout(4, regions="1112 1322 3344 3442").notes
        ('region 2 is in several parts',)
        """
        notes: tuple[str, ...] = self._made("notes", _notes)
        return notes

    def broken_rules(self, values: bytes) -> tuple[Rule, ...]:
        """Return the rules that values, 0 for an open cell, break; one whose cells are partly open seldom can."""
        return tuple(rule for rule in self._rules if not rule.allows(values, self))

    def _made(self, name: str, make: Any) -> Any:
        """Return a part that is made when somebody asks for it first."""
        if (part := self._derived.get(name)) is None:
            part = self._derived[name] = make(self)
        return part

    def _region_text(self) -> str | None:
        numbers = self._region_numbers
        return None if numbers is None else "".join(SYMBOLS[number] for number in numbers)

    def __str__(self) -> str:
        size = f"{self._size}x{self._size}"
        if self._region_numbers is not None:
            size += f", {'irregular regions' if self._region_numbers else 'no regions'}"
        return ", ".join([size, *self._rule_words()])

    def __repr__(self) -> str:
        text, parts = self._region_text(), []
        if text is not None:
            parts.append(f"regions={text or ()!r}")
        if self._rules:
            parts.append(f"rules=[{', '.join(map(repr, self._rules))}]")
        size = [] if self._size == SIZE and text is None else [str(self._size)]
        return f"Layout({', '.join(size + parts)})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        if self is other:
            return True
        return (self._size, self._region_numbers, self._rules) == (other._size, other._region_numbers, other._rules)

    def __hash__(self) -> int:
        return self._made("hash", _hash)  # type: ignore[no-any-return]

    def __reduce__(self) -> tuple[object, ...]:
        if self._rules:
            return Layout.from_dict, (self.to_dict(),)
        if self._region_numbers is None:
            return Layout, (() if self is CLASSIC else (self._size,))
        return Layout, (self._size, self._region_text() or ())


def _noun(word: str, *, is_one: bool) -> str:
    """Return the word of a rule behind its number.

    >>> _noun("sandwich", is_one=False), _noun("even", is_one=True), _noun("same values", is_one=False)
    ('sandwiches', 'even cell', 'same values')
    """
    word = f"{word} {_NAMED[word]}" if word in _NAMED else word
    if is_one or word.endswith("s"):
        return word
    return f"{word}es" if word.endswith(("ch", "x")) else f"{word}s"


def checked_layout(layout: Layout) -> Layout:
    """Return a layout; raise ``TypeError`` for anything else."""
    if not isinstance(layout, Layout):
        raise wrong_type("layout must be a Layout", layout)
    return layout


def shape_of_boxes(size: int) -> tuple[int, int] | None:
    """Return the rows and columns of a box, as square as possible and wider than high; ``None`` for a prime size."""
    height = next(height for height in range(isqrt(size), 0, -1) if size % height == 0)
    return (height, size // height) if height > 1 else None


@cache
def plain_layout(size: int) -> Layout:
    """Return the board of this size with boxes; raise ``ValueError`` for a size that has none."""
    if size == SIZE:
        return CLASSIC
    if shape_of_boxes(size) is None:
        raise ValueError(
            f"a {size}x{size} board has no boxes, as {size} is prime: pass regions=, or regions=() for none"
        )
    return _new_layout(size, None)


def _layout_with_regions(size: int, regions: Regions, boxes: tuple[int, int] | None) -> Layout:
    from nonet._board.regions import checked_boxes, numbers_of_boxes, numbers_of_regions

    if boxes is not None:
        if regions is not None:
            raise ValueError("a board has regions= or boxes=, not both")
        numbers = numbers_of_boxes(size, *checked_boxes(size, boxes))
    else:
        numbers = numbers_of_regions(size, regions)
    shape = shape_of_boxes(size)
    if shape is not None and numbers == numbers_of_boxes(size, *shape):
        return plain_layout(size)
    return _new_layout(size, numbers)


def _with_rules(layout: Layout, rules: Iterable[Rule]) -> Layout:
    """Return the layout with rules, sorted and without duplicates; raise ``ValueError`` for one that cannot be."""
    from nonet._board.rule import Rule

    expected, found = "rules must be rules of nonet.rules", dict[Rule, None]()
    for rule in iterated(expected, rules):
        if not isinstance(rule, Rule):
            raise wrong_type(expected, rule)
        found[rule] = None
    if not found:
        return layout
    made = _new_layout(layout._size, layout._region_numbers, tuple(sorted(found)))
    for rule in made._rules:
        rule.check(made)
    return made


def _new_layout(size: int, numbers: _Numbers, rules: tuple[Rule, ...] = ()) -> Layout:
    layout, kind = object.__new__(Layout), Cell
    if size != SIZE:
        from nonet._board.other_sizes import kind_of_cells

        kind = kind_of_cells(size)
    parts: tuple[tuple[str, object], ...] = (
        ("_size", size),
        ("_region_numbers", numbers),
        ("_rules", rules),
        ("_kind", kind),
        ("_derived", {}),
    )
    for name, value in parts:
        object.__setattr__(layout, name, value)
    return layout


CLASSIC: Final[Layout] = _new_layout(SIZE, None)
"""The layout of the classic Sudoku."""


def _all_numbers(layout: Layout) -> bytes:
    from nonet._board.regions import numbers_of_boxes

    shape = layout.box_shape
    return numbers_of_boxes(layout.size, *shape) if shape else layout._region_numbers or b""


def _houses(layout: Layout) -> tuple[House, ...]:
    if layout is CLASSIC:
        return House.ALL
    from nonet._board.other_sizes import houses_of

    return houses_of(
        layout.size, layout.region_numbers, [each for rule in layout.rules for each in rule.houses(layout)]
    )


def _shapes(layout: Layout, names: Sequence[str] = ()) -> Any:
    from nonet._board.rule_shapes import shapes_of

    return shapes_of(layout, names)


def _notes(layout: Layout) -> tuple[str, ...]:
    from nonet._board.notes import notes_on

    return tuple(notes_on(layout))


def _hash(layout: Layout) -> int:
    # Two rules tell most layouts apart; hundreds of cages cost more than a comparison now and then.
    return hash((layout._size, layout._region_numbers, len(layout._rules), layout._rules[:1], layout._rules[-1:]))


def _houses_of_cells(layout: Layout) -> list[tuple[House, ...]]:
    found: list[list[House]] = [[] for _ in layout.cells]
    for house in layout.houses:
        for cell in house.cells:
            found[cell].append(house)
    return list(map(tuple, found))


def _peers(layout: Layout) -> list[tuple[Cell, ...]]:
    if layout is CLASSIC:
        return [cell.peers for cell in Cell.ALL]
    houses = _houses_of_cells(layout)
    return [tuple(sorted({peer for house in houses[cell] for peer in house.cells} - {cell})) for cell in layout.cells]
