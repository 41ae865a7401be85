"""Rules of two cells, of single cells, and of what a set of cells contains."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from nonet._board.rule import Board, CellNames, LayoutLike, Places, named, places_of
from nonet._checks import checked_choice, checked_flag
from nonet.rules._shapes import _EqualSets, _Path, _Set, beside, digits, number, sorted_places


class _Pair(_Set, least=2, most=2):
    """A clue between two neighbours."""

    __slots__ = ()

    def check(self, layout: LayoutLike) -> None:
        super().check(layout)
        one, other = self.cells
        if other not in beside(one):
            raise ValueError(f"{self.subject}: the two cells are no orthogonal neighbours")


class Difference(_Pair, keys="value"):
    """Two neighbours differ by ``value``, as a white dot says."""

    __slots__ = ("value",)
    value: int

    def __init__(self, cells: CellNames, *, value: int = 1) -> None:
        self._set(sorted_places(cells), value=number("value", value))

    def holds(self, board: Board) -> bool:
        one, other = board.all(self.cells)
        return abs(one - other) == self.value


class Ratio(_Pair, keys="value"):
    """One of two neighbours is ``value`` times the other, as a black dot says."""

    __slots__ = ("value",)
    value: int

    def __init__(self, cells: CellNames, *, value: int = 2) -> None:
        self._set(sorted_places(cells), value=number("value", value, 2))

    def holds(self, board: Board) -> bool:
        low, high = sorted(board.all(self.cells))
        return high == self.value * low


class SumPair(_Pair, keys="sum"):
    """Two neighbours add up to ``sum``: 10 for an X, 5 for a V."""

    __slots__ = ("sum",)
    sum: int

    def __init__(self, cells: CellNames, *, sum: int) -> None:
        self._set(sorted_places(cells), sum=number("sum", sum))

    def holds(self, board: Board) -> bool:
        return sum(board.all(self.cells)) == self.sum


class Greater(_Path, most=2):
    """The first cell is greater than the second."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        greater, lesser = board.all(self.cells)
        return greater > lesser


class _Extreme(_Set):
    """Cells that are less, or greater, than their orthogonal neighbours without such a mark."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        same = {place for rule in board.layout.rules if rule.name == self.name for place in rule.cells}
        for place in self.cells:
            for row, column in beside(place):
                if not (0 < row <= board.size and 0 < column <= board.size) or (row, column) in same:
                    continue
                inside, outside = board.at(place), board.at((row, column))
                if outside and not (inside < outside if self.name == "minimum" else inside > outside):
                    return False
        return True


class Minimum(_Extreme):
    """Each of the cells is less than its orthogonal neighbours that are no minimum."""

    __slots__ = ()


class Maximum(_Extreme):
    """Each of the cells is greater than its orthogonal neighbours that are no maximum."""

    __slots__ = ()


class Odd(_Set):
    """The cells have odd digits."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        return all(value % 2 == 1 for value in board.all(self.cells))


class Even(_Set):
    """The cells have even digits."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        return all(value % 2 == 0 for value in board.all(self.cells))


class Quadruple(_Set, least=4, most=4, keys="values"):
    """The four cells around a corner contain ``values``, each as often as it is named."""

    __slots__ = ("values",)
    values: tuple[int, ...]

    def __init__(self, cells: CellNames, *, values: Iterable[int]) -> None:
        self._set(sorted_places(cells), values=digits("values", values))

    def check(self, layout: LayoutLike) -> None:
        super().check(layout)
        row, column = self.cells[0]
        if self.cells != ((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)):
            raise ValueError(f"{self.subject}: the four cells are no square of 2x2")
        _check_values(self.subject, self.values, len(self.cells), layout)

    def holds(self, board: Board) -> bool:
        return not Counter(self.values) - Counter(board.all(self.cells))


class Contains(_Set, keys="exactly values"):
    """The cells contain ``values``, each as often as it is named, or ``exactly`` so often."""

    __slots__ = ("exactly", "values")
    values: tuple[int, ...]
    exactly: bool

    def __init__(self, cells: CellNames, *, values: Iterable[int], exactly: bool = False) -> None:
        flag = checked_flag("exactly", exactly)
        self._set(sorted_places(cells), values=digits("values", values), exactly=flag)

    def check(self, layout: LayoutLike) -> None:
        super().check(layout)
        _check_values(self.subject, self.values, len(self.cells), layout)

    def holds(self, board: Board) -> bool:
        here, wanted = Counter(board.all(self.cells)), Counter(self.values)
        return all(here[value] == count if self.exactly else here[value] >= count for value, count in wanted.items())


class Clone(_EqualSets):
    """Two sets of cells have the same digits, cell by cell in the order in which they are given."""

    __slots__ = ()

    def __init__(self, first: CellNames, second: CellNames) -> None:
        ones, others = places_of(first), places_of(second)
        if len(ones) != len(others):
            raise ValueError("clone: two sets of equally many cells are expected")
        pairs = sorted(min((one, other), (other, one)) for one, other in zip(ones, others, strict=True))
        self._take(tuple(one for one, _ in pairs), tuple(other for _, other in pairs))

    def _integers(self, layout: LayoutLike) -> list[int]:
        return []

    def holds(self, board: Board) -> bool:
        one, other = self.sets
        return board.all(one) == board.all(other)


class SameValues(_EqualSets):
    """Sets of cells have the same digits, each in any order."""

    __slots__ = ()

    def _integers(self, layout: LayoutLike) -> list[int]:
        return [len(self.sizes)]

    def holds(self, board: Board) -> bool:
        first, *others = (sorted(board.all(each)) for each in self.sets)
        return all(first == other for other in others)


class CountingCircles(_Set):
    """A digit in one of the circles says how many of them have it."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        return all(value == count for value, count in Counter(board.all(self.cells)).items())


class CountDistinct(_Path):
    """The first cell says how many different digits the other cells have."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        count, *others = board.all(self.cells)
        return len(set(others)) == count


class Indexer(_Set, keys="house"):
    """A digit of one of the cells says where in its house the number of the cell's place in it stands.

    A cell in row 3 of a ``"row"`` indexer with the digit 5 says that row 5 of its column has a 3; ``"column"`` and
    ``"box"`` are the same with columns of its row, and places of its region.
    """

    __slots__ = ("house",)
    house: Literal["row", "column", "box"]

    def __init__(self, house: Literal["row", "column", "box"], cells: CellNames) -> None:
        self._set(sorted_places(cells), house=checked_choice("house", house, _INDEXED))

    def _integers(self, layout: LayoutLike) -> list[int]:
        return [_INDEXED.index(self.house)]

    def check(self, layout: LayoutLike) -> None:
        super().check(layout)
        if self.house == "box" and not layout.region_numbers:
            raise ValueError("indexer: the board has no regions")

    def __repr__(self) -> str:
        return f"Indexer({self.house!r}, {named(self.cells)!r})"

    def holds(self, board: Board) -> bool:
        for row, column in self.cells:
            to = board.at((row, column))
            if self.house == "row":
                place, expected = (to, column), row
            elif self.house == "column":
                place, expected = (row, to), column
            else:
                region = _region_of(board.layout, row, column)
                place, expected = region[to - 1], region.index((row, column)) + 1
            if board.at(place) not in (0, expected):
                return False
        return True


_INDEXED = ("row", "column", "box")


def _region_of(layout: LayoutLike, row: int, column: int) -> Places:
    numbers, size = layout.region_numbers, layout.size
    own = numbers[(row - 1) * size + column - 1]
    return tuple((at // size + 1, at % size + 1) for at, region in enumerate(numbers) if region == own)


def _check_values(subject: str, values: tuple[int, ...], count: int, layout: LayoutLike) -> None:
    if not values or len(values) > count:
        raise ValueError(f"{subject}: {len(values)} values, expected 1 to {count}")
    if max(values) > layout.size:
        raise ValueError(f"{subject}: {max(values)} is no digit of a {layout.size}x{layout.size} board")
