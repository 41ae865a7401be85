"""The shapes that rules have: sets of cells, lines, several sets, and the whole board."""

from collections.abc import Iterable
from typing import Any

from nonet._board.rule import CellNames, LayoutLike, Place, Places, Rule, named, places_of
from nonet._checks import checked_integer, iterated

MOST = (1 << 31) - 1


class _Whole(Rule):
    """A rule of the whole board: it has no cells of its own."""

    __slots__ = ()

    def __init__(self) -> None:
        self._set(())


class _Set(Rule, least=1):
    """A rule of a set of cells, which are sorted."""

    __slots__ = ()

    def __init__(self, cells: CellNames) -> None:
        self._set(sorted_places(cells))


class _Path(Rule, least=2):
    """A rule of cells in an order that has a meaning."""

    __slots__ = ()

    def __init__(self, cells: CellNames) -> None:
        self._set(places_of(cells))

    @property
    def subject(self) -> str:
        return f"{self.word} from {named(self.cells[:1])}" if self.cells else self.word


class _Line(_Path):
    """A rule of a line that means the same in both directions: it starts at the lesser end."""

    __slots__ = ()

    def __init__(self, cells: CellNames) -> None:
        self._set(undirected(cells))


class _Sets(Rule, least=2, keys="sizes"):
    """A rule of several sets of cells: they stand one after another, ``sizes`` says how many each has."""

    __slots__ = ("sizes",)
    sizes: tuple[int, ...]

    def __init__(self, *sets: CellNames) -> None:
        self._take(*(sorted_places(each) for each in sets))

    def _take(self, *sets: Places) -> None:
        together = tuple(place for each in sets for place in each)
        self._set(places_of(together), sizes=tuple(map(len, sets)))

    @property
    def sets(self) -> tuple[Places, ...]:
        """The sets of cells."""
        found, start = [], 0
        for size in self.sizes:
            found.append(self.cells[start : start + size])
            start += size
        return tuple(found)

    def to_dict(self) -> dict[str, Any]:
        return {"rule": self.name, "sets": [named(each).split() for each in self.sets]}

    @classmethod
    def _of_dict(cls, **values: Any) -> Rule:
        return cls(*values.pop("sets", ()), **values)

    def _integers(self, layout: LayoutLike) -> list[int]:
        return list(self.sizes)

    def check(self, layout: LayoutLike) -> None:
        if len(self.sizes) < 2:
            raise ValueError(f"{self.word}: {len(self.sizes)} sets, expected 2 or more")
        if 0 in self.sizes:
            raise ValueError(f"{self.word}: a set has no cells")
        super().check(layout)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(repr(named(each)) for each in self.sets)})"

    def __str__(self) -> str:
        return f"{self.word}: {' | '.join(map(named, self.sets))}"


class _EqualSets(_Sets):
    """Several sets with equally many cells."""

    __slots__ = ()

    def check(self, layout: LayoutLike) -> None:
        super().check(layout)
        if len(set(self.sizes)) > 1:
            raise ValueError(f"{self.word}: sets of {', '.join(map(str, self.sizes))} cells, expected equally many")


def sorted_places(cells: CellNames) -> Places:
    """Return a set of cells in order."""
    return tuple(sorted(places_of(cells)))


def undirected(cells: CellNames) -> Places:
    """Return the cells of a line from its lesser end."""
    places = places_of(cells)
    return min(places, places[::-1])


def number(name: str, value: int, least: int = 1, most: int = MOST) -> int:
    """Return an integer of a rule, checked."""
    return checked_integer(name, value, least, most)


def digits(name: str, values: Iterable[int]) -> tuple[int, ...]:
    """Return digits of a rule in order, checked as far as a rule without a board can be."""
    return tuple(sorted(number(name, value, 1, 25) for value in iterated(f"{name} must be digits", values)))


def differ(values: list[int]) -> bool:
    """Tell whether all values differ."""
    return len(set(values)) == len(values)


def beside(place: Place) -> list[Place]:
    """Return the four orthogonal neighbours of a cell, which can lie outside."""
    row, column = place
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
