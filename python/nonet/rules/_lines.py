"""Rules of lines."""

from itertools import groupby, pairwise

from nonet._board.rule import Board, CellNames, LayoutLike, Places, half, named, places_of
from nonet.rules._shapes import _Line, _Path, _Sets, differ, number, undirected


class Arrow(_Path, keys="circle"):
    """The digits of the shaft add up to the circle, a number of one to three digits.

    ``circle`` is how many of the cells, from the first, are the circle; ``Arrow("r1c1", "r1c2 r1c3")`` has one.
    """

    __slots__ = ("circle",)
    circle: int

    def __init__(self, circle: CellNames, shaft: CellNames) -> None:
        first, rest = places_of(circle), places_of(shaft)
        self._set(places_of((*first, *rest)), circle=len(first))

    @property
    def shaft(self) -> Places:
        """The cells of the shaft."""
        return self.cells[self.circle :]

    def to_dict(self) -> dict[str, object]:
        first = self.cells[: self.circle]
        return {"rule": self.name, "circle": named(first).split(), "shaft": named(self.shaft).split()}

    def check(self, layout: LayoutLike) -> None:
        super().check(layout)
        if not 1 <= self.circle <= 3 or not self.shaft:
            raise ValueError(f"{self.subject}: a circle of 1 to 3 cells and a shaft are expected")

    def __repr__(self) -> str:
        return f"Arrow({named(self.cells[: self.circle])!r}, {named(self.shaft)!r})"

    def __str__(self) -> str:
        return f"arrow: {named(self.cells[: self.circle])} = {' + '.join(named(self.shaft).split())}"

    def holds(self, board: Board) -> bool:
        values, read = board.all(self.cells), 0
        for digit in values[: self.circle]:
            read = 10 * read + digit
        return read == sum(values[self.circle :])


class DoubleArrow(_Line, least=3):
    """The ends of the line add up to what stands between them."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        first, *middle, last = board.all(self.cells)
        return first + last == sum(middle)


class Thermometer(_Path, most=0):
    """The digits grow from the bulb on, the first cell.

    >>> Thermometer("r5c5 r4c5 r3c6")
    Thermometer('r5c5 r4c5 r3c6')
    """

    __slots__ = ()

    def check(self, layout: LayoutLike) -> None:
        count, size = len(self.cells), layout.size
        if count > size:
            raise ValueError(f"{self.subject}: {count} cells need {count} increasing digits, this board has {size}")
        super().check(layout)

    def holds(self, board: Board) -> bool:
        return all(low < high for low, high in pairwise(board.all(self.cells)))


class SlowThermometer(_Path):
    """The digits never fall from the bulb on, the first cell."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        return all(low <= high for low, high in pairwise(board.all(self.cells)))


class Whisper(_Line, keys="difference"):
    """Neighbours on the line differ by at least ``difference``, by default half of the board's size, rounded up."""

    __slots__ = ("difference",)
    difference: int | None

    def __init__(self, cells: CellNames, *, difference: int | None = None) -> None:
        self._set(undirected(cells), difference=None if difference is None else number("difference", difference))

    def _least(self, layout: LayoutLike) -> int:
        return half(layout.size) if self.difference is None else self.difference

    def _integers(self, layout: LayoutLike) -> list[int]:
        return [self._least(layout)]

    def check(self, layout: LayoutLike) -> None:
        super().check(layout)
        if self._least(layout) >= layout.size:
            raise ValueError(f"{self.subject}: digits 1 to {layout.size} differ by at most {layout.size - 1}")

    def holds(self, board: Board) -> bool:
        least = self._least(board.layout)
        return all(abs(one - other) >= least for one, other in pairwise(board.all(self.cells)))


class Renban(_Line, least=1, most=0):
    """The digits of the line are consecutive, in any order."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        values = board.all(self.cells)
        return differ(values) and max(values) - min(values) == len(values) - 1


class Nabner(_Line, most=0):
    """No two digits of the line are equal or consecutive."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        return all(high - low > 1 for low, high in pairwise(sorted(board.all(self.cells))))


class Modular(_Line, keys="modulus"):
    """Any ``modulus`` cells in a row on the line have different remainders."""

    __slots__ = ("modulus",)
    modulus: int

    def __init__(self, cells: CellNames, *, modulus: int = 3) -> None:
        self._set(undirected(cells), modulus=number("modulus", modulus, 2))

    def holds(self, board: Board) -> bool:
        values = [value % self.modulus for value in board.all(self.cells)]
        width = min(self.modulus, len(values))
        return all(differ(values[start : start + width]) for start in range(len(values) - width + 1))


class Entropic(_Line):
    """Any three cells in a row on the line have a low, a middle and a high digit."""

    __slots__ = ()

    def check(self, layout: LayoutLike) -> None:
        if layout.size != 9:
            raise ValueError("entropic: the board must be 9x9")
        super().check(layout)

    def holds(self, board: Board) -> bool:
        values = [(value - 1) // 3 for value in board.all(self.cells)]
        width = min(3, len(values))
        return all(differ(values[start : start + width]) for start in range(len(values) - width + 1))


class Palindrome(_Line):
    """The line reads the same in both directions."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        values = board.all(self.cells)
        return values == values[::-1]


class Zipper(_Line, least=3):
    """Cells equally far from the middle add up to the same; a middle cell is that sum."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        values = board.all(self.cells)
        middle, is_odd = divmod(len(values), 2)
        sums = {values[place] + values[-1 - place] for place in range(middle)}
        return len(sums | {values[middle]} if is_odd else sums) == 1


class Between(_Line, least=3):
    """The digits of the line lie between those of its ends."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        first, *middle, last = board.all(self.cells)
        return all(min(first, last) < value < max(first, last) for value in middle)


class Lockout(_Line, least=3, keys="difference"):
    """The digits of the line lie outside of those of its ends, which differ by at least ``difference``.

    By default ``difference`` is half of the board's size, rounded up, less one: 4 on a board of 9x9.
    """

    __slots__ = ("difference",)
    difference: int | None

    def __init__(self, cells: CellNames, *, difference: int | None = None) -> None:
        self._set(undirected(cells), difference=None if difference is None else number("difference", difference))

    def _integers(self, layout: LayoutLike) -> list[int]:
        return [half(layout.size) - 1 if self.difference is None else self.difference]

    def holds(self, board: Board) -> bool:
        first, *middle, last = board.all(self.cells)
        low, high = sorted((first, last))
        (least,) = self._integers(board.layout)
        return high - low >= least and all(not low <= value <= high for value in middle)


class RegionSum(_Line):
    """The parts of the line in each region that it crosses add up to the same."""

    __slots__ = ()

    def check(self, layout: LayoutLike) -> None:
        super().check(layout)
        if not layout.region_numbers:
            raise ValueError("region sum: the board has no regions")

    def holds(self, board: Board) -> bool:
        numbers, size = board.layout.region_numbers, board.size
        parts = groupby(self.cells, key=lambda place: numbers[(place[0] - 1) * size + place[1] - 1])
        return len({sum(board.all(part)) for _, part in parts}) == 1


class SumLine(_Line, least=1, keys="sum"):
    """The line falls into parts that each add up to ``sum``."""

    __slots__ = ("sum",)
    sum: int

    def __init__(self, cells: CellNames, *, sum: int) -> None:
        self._set(undirected(cells), sum=number("sum", sum))

    def holds(self, board: Board) -> bool:
        part = 0
        for value in board.all(self.cells):
            part = value if part == self.sum else part + value
            if part > self.sum:
                return False
        return part == self.sum


class Lunchbox(_Line, keys="sum"):
    """The digits of the line differ; those between the least and the greatest of them add up to ``sum``."""

    __slots__ = ("sum",)
    sum: int

    def __init__(self, cells: CellNames, *, sum: int) -> None:
        self._set(undirected(cells), sum=number("sum", sum, 0))

    def holds(self, board: Board) -> bool:
        values = board.all(self.cells)
        start, end = sorted((values.index(min(values)), values.index(max(values))))
        return differ(values) and sum(values[start + 1 : end]) == self.sum


class ValueIndex(_Path, least=3):
    """The second cell says where on the rest of the line, counted from 1, the first cell's digit stands."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        value, place, *rest = board.all(self.cells)
        return place <= len(rest) and rest[place - 1] == value


class EqualSums(_Sets):
    """Sets of cells that each add up to the same."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        return len({sum(board.all(each)) for each in self.sets}) == 1
