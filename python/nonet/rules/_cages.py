"""Rules of sets of cells with sums: cages."""

from collections.abc import Iterable
from itertools import combinations

from nonet._board.rule import Board, CellNames, LayoutLike, named, places_of
from nonet._checks import as_integer, iterated
from nonet.rules._shapes import MOST, _Set, differ, number, sorted_places


class Cage(_Set, most=0, keys="sum"):
    """The digits of a cage differ, and add up to ``sum`` if it is given.

    >>> print(Cage("r1c1 r1c2 r2c1", sum=7))
    cage 7: r1c1 r1c2 r2c1
    """

    __slots__ = ("sum",)
    sum: int | None

    def __init__(self, cells: CellNames, *, sum: int | None = None) -> None:
        self._set(sorted_places(cells), sum=None if sum is None else number("sum", sum))

    @property
    def subject(self) -> str:
        return f"cage{'' if self.sum is None else f' of {self.sum}'} in {named(self.cells)}"

    def check(self, layout: LayoutLike) -> None:
        super().check(layout)
        count, size = len(self.cells), layout.size
        least, most = count * (count + 1) // 2, count * (2 * size + 1 - count) // 2
        if self.sum is not None and not least <= self.sum <= most:
            several = "one digit is" if count == 1 else f"{_word(count)} different digits add up to"
            raise ValueError(f"{self.subject}: {several} {least} to {most}")

    def holds(self, board: Board) -> bool:
        values = board.all(self.cells)
        return differ(values) and self.sum in (None, sum(values))


class Sum(_Set, keys="sum coefficients"):
    """The digits of cells, each times its coefficient, add up to ``sum``; digits can repeat.

    ``coefficients`` belong to the cells in the order in which both are given; by default all are 1.
    """

    __slots__ = ("coefficients", "sum")
    sum: int
    coefficients: tuple[int, ...]

    def __init__(self, cells: CellNames, *, sum: int, coefficients: Iterable[int] = ()) -> None:
        given = places_of(cells)
        expected = "coefficients must be integers"
        factors = [as_integer(each, expected) for each in iterated(expected, coefficients)] or [1] * len(given)
        if len(factors) != len(given):
            raise ValueError(f"sum of {len(given)} cells: {len(factors)} coefficients, expected {len(given)}")
        pairs = sorted(zip(given, factors, strict=True))
        plain = all(factor == 1 for factor in factors)
        kept = () if plain else tuple(factor for _, factor in pairs)
        self._set(tuple(place for place, _ in pairs), sum=number("sum", sum, -MOST), coefficients=kept)

    def check(self, layout: LayoutLike) -> None:
        super().check(layout)
        factors = self.coefficients or (1,) * len(self.cells)
        ends = [sorted((factor, factor * layout.size)) for factor in factors]
        least, most = sum(low for low, _ in ends), sum(high for _, high in ends)
        if not least <= self.sum <= most:
            raise ValueError(f"sum {self.sum} in {named(self.cells)}: they add up to {least} to {most}")

    def holds(self, board: Board) -> bool:
        factors = self.coefficients or (1,) * len(self.cells)
        return sum(a * b for a, b in zip(board.all(self.cells), factors, strict=True)) == self.sum


class RellikCage(_Set, most=0, keys="sum"):
    """The digits of a cage differ, and no part of them adds up to ``sum``."""

    __slots__ = ("sum",)
    sum: int

    def __init__(self, cells: CellNames, *, sum: int) -> None:
        self._set(sorted_places(cells), sum=number("sum", sum))

    def holds(self, board: Board) -> bool:
        values = board.all(self.cells)
        parts = (part for count in range(1, len(values) + 1) for part in combinations(values, count))
        return differ(values) and all(sum(part) != self.sum for part in parts)


class EqualityCage(_Set, least=2, most=0):
    """The digits of a cage differ; as many are even as odd, and as many low as high."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        values, size = board.all(self.cells), board.size
        low = sum(value <= size // 2 for value in values)
        high = sum(value > size - size // 2 for value in values)
        even = sum(value % 2 == 0 for value in values)
        return differ(values) and 2 * low == 2 * high == 2 * even == len(values)


_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def _word(count: int) -> str:
    return _WORDS[count] if count < len(_WORDS) else str(count)
