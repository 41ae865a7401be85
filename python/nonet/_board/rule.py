"""``Rule``: one thing that must hold beside rows, columns and regions. The kinds are in ``nonet.rules``.

A rule stores its cells as pairs (row, column), so it exists without a board; a layout checks that its cells exist and
that it can hold there. Equal rules are equal values: a set of cells is sorted, and a line whose two directions mean the
same starts at the lesser end. The native engine knows a rule by the name of its kind, its cells and its integers, as
its catalogue of rules lists them; ``numbers`` gives them.

``holds`` tells whether a full board keeps the rule, slowly and plainly: tests compare the engine with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, ClassVar, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from nonet._board import Frozen
from nonet._board.geometry import Cell
from nonet._checks import as_integer, iterated, shown, wrong_type

_T = TypeVar("_T")
Place: TypeAlias = tuple[int, int]
"""A row and a column, from 1."""
Places: TypeAlias = tuple[Place, ...]
CellNames: TypeAlias = "str | Iterable[Cell | str | Place]"
"""Cells: a text such as ``"r1c1 r1c2"``, or cells, names and pairs (row, column)."""
Numbers: TypeAlias = tuple[str, Places, list[int]]
"""A rule for the engine: the name of its kind, its cells, its integers."""

_EXPECTED = "cells must be a text such as 'r1c1 r1c2', or cells, names and pairs (row, column)"
_NAME = re.compile("[rR](0|[1-9][0-9]?)[cC](0|[1-9][0-9]?)")
KINDS: Final[dict[str, type[Rule]]] = {}
"""The kinds of rules by name; ``nonet.rules`` fills it."""


class LayoutLike(Protocol):
    """What a rule asks of a ``Layout``."""

    @property
    def size(self) -> int:
        """The number of rows."""

    @property
    def box_shape(self) -> tuple[int, int] | None:
        """The rows and the columns of a box."""

    @property
    def region_numbers(self) -> bytes:
        """The number of each cell's region; empty if there are no regions."""

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules."""


class Board(NamedTuple):
    """The values of a board, row by row, 0 for an open cell, on its layout."""

    values: Sequence[int]
    layout: LayoutLike

    @property
    def size(self) -> int:
        """The number of rows."""
        return self.layout.size

    def at(self, place: Place) -> int:
        """Return the value of a cell."""
        return self.values[(place[0] - 1) * self.layout.size + place[1] - 1]

    def all(self, places: Iterable[Place]) -> list[int]:
        """Return the values of cells."""
        return [self.at(place) for place in places]

    def pairs(self, *steps: Place) -> Iterable[tuple[Place, Place]]:
        """Yield the pairs of cells that are so many rows and columns apart, if both have a value."""
        size = self.layout.size
        for row in range(1, size + 1):
            for column in range(1, size + 1):
                for down, right in steps:
                    one, other = (row, column), (row + down, column + right)
                    if 0 < other[0] <= size and 0 < other[1] <= size and self.at(one) and self.at(other):
                        yield one, other


class Rule(Frozen):
    """Base of the rules. A rule is a frozen value that prints as it is written.

    ``name`` is that of its kind in JSON, ``word`` that in sentences.
    """

    __slots__ = ("cells",)
    name: ClassVar[str] = ""
    word: ClassVar[str] = ""
    least: ClassVar[int] = 0
    most: ClassVar[int | None] = None
    """The most cells: 0 is as many as the board has rows, ``None`` is no bound."""
    keys: ClassVar[tuple[str, ...]] = ()
    cells: Places
    """The cells, as pairs (row, column) from 1."""

    def __init_subclass__(
        cls, *, least: int | None = None, most: int | None = None, keys: str | None = None, word: str = ""
    ) -> None:
        super().__init_subclass__()
        if not cls.__name__.startswith("_"):
            cls.name = re.sub("(?<=[a-z])(?=[A-Z])|(?<=X)(?=Sum)", "_", cls.__name__).lower()
            cls.word = word or cls.name.replace("_", " ")
            KINDS[cls.name] = cls
        cls.keys = cls.keys if keys is None else tuple(keys.split())
        cls.least = cls.least if least is None else least
        cls.most = cls.most if most is None else most

    def _set(self, cells: Places, **values: object) -> None:
        for name, value in (("cells", cells), *values.items()):
            object.__setattr__(self, name, value)

    @property
    def _parts(self) -> tuple[object, ...]:
        return (self.cells, *(getattr(self, key) for key in self.keys))

    # What a layout asks.

    def numbers(self, layout: LayoutLike) -> Numbers:
        """Return the rule for the engine, as its catalogue of rules has it."""
        return self.name, self.on(layout), self._integers(layout)

    def _integers(self, layout: LayoutLike) -> list[int]:
        integers: list[int] = []
        for key in self.keys:
            value = getattr(self, key)
            if isinstance(value, tuple):
                integers += map(int, value)
            elif value is not None:
                integers.append(int(value))
        return integers

    def on(self, layout: LayoutLike) -> Places:
        """Return the cells of a board that the rule speaks of; those of a clue outside are a line."""
        return self.cells

    def houses(self, layout: LayoutLike) -> list[tuple[str, Places]]:
        """Return the houses that the rule makes, by kind."""
        return []

    def check(self, layout: LayoutLike) -> None:
        """Raise ``ValueError`` if no board of this layout can have the rule."""
        size, places = layout.size, self.on(layout)
        for row, column in places:
            if not (0 < row <= size and 0 < column <= size):
                raise ValueError(f"{self.word}: r{row}c{column} is not on this {size}x{size} board")
        most, count = self.most or size if self.most is not None else None, len(places)
        if count < self.least or (most is not None and count > most):
            span = f"{self.least} to {most}" if most != self.least else str(most)
            expected = f"{self.least} or more" if most is None else span
            raise ValueError(f"{self.subject}: {count} {'cell' if count == 1 else 'cells'}, expected {expected}")

    @property
    def subject(self) -> str:
        """The rule as errors name it."""
        return f"{self.word} in {named(self.cells)}" if self.cells else self.word

    def allows(self, values: Sequence[int], layout: LayoutLike) -> bool:
        """Tell whether values, 0 for an open cell, leave the rule whole; it can break when its cells are filled.

        >>> from nonet import CLASSIC
        >>> from nonet.rules import Cage
        >>> Cage("r1c1 r1c2", sum=5).allows([1, 3] + [0] * 79, CLASSIC)
        False
        """
        board = Board(values, layout)
        return 0 in board.all(self.on(layout)) or self.holds(board)

    def holds(self, board: Board) -> bool:
        """Tell whether the rule holds on a board whose cells of the rule are filled."""
        raise NotImplementedError

    # Values.

    def to_dict(self) -> dict[str, Any]:
        """Return the rule as values for JSON; ``Rule.from_dict`` reads it without loss."""
        told: dict[str, Any] = {"rule": self.name}
        if self.cells:
            told["cells"] = [f"r{row}c{column}" for row, column in self.cells]
        values = {key: getattr(self, key) for key in self.keys}
        return told | {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Rule:
        """Return the rule that ``to_dict`` wrote.

        >>> Rule.from_dict({"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 7})
        Cage('r1c1 r1c2', sum=7)
        """
        if not isinstance(data, Mapping):
            raise wrong_type("data must be a mapping that a rule's to_dict wrote", data)
        import_module("nonet.rules")  # fills ``KINDS``: a board without rules needs none of them
        name = data.get("rule")
        kind = KINDS.get(name) if isinstance(name, str) else None
        if kind is None:
            raise ValueError(f"{shown(name)} is not a rule that nonet knows")
        rest = {key: value for key, value in data.items() if key != "rule"}
        try:
            return kind._of_dict(**rest)
        except TypeError as error:
            known = ", ".join(kind.__init__.__annotations__.keys() - {"return"})
            raise ValueError(f"the rule {name} has {known or 'no values'}, not {', '.join(rest)}: {error}") from None

    @classmethod
    def _of_dict(cls, **values: Any) -> Rule:
        return cls(**values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rule):
            return NotImplemented
        return type(self) is type(other) and self._parts == other._parts

    def __hash__(self) -> int:
        return hash((self.name, self._parts))

    def __lt__(self, other: Rule) -> bool:
        """Order rules by name, then by cells."""
        one, another = (self.name, self.cells), (other.name, other.cells)
        return one < another or (one == another and repr(self) < repr(other))

    def __repr__(self) -> str:
        given = [repr(named(self.cells))] if self.cells else []
        defaults = getattr(type(self).__init__, "__kwdefaults__", None) or {}
        for key in self.keys:
            value = getattr(self, key)
            if key not in defaults or defaults[key] != value:
                given.append(f"{key}={list(value) if isinstance(value, tuple) else value!r}")
        return f"{type(self).__name__}({', '.join(given)})"

    def __str__(self) -> str:
        clue = " ".join(
            _in_words(key, value) for key in self.keys if (value := getattr(self, key)) not in (None, (), False)
        )
        return f"{self.word} {clue}".strip() + (f": {named(self.cells)}" if self.cells else "")

    def __reduce__(self) -> tuple[object, ...]:
        return Rule.from_dict, (self.to_dict(),)


def _in_words(key: str, value: object) -> str:
    return key if value is True else ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def named(places: Iterable[Place]) -> str:
    """Return the names of cells."""
    return " ".join(f"r{row}c{column}" for row, column in places)


def place_named(name: str) -> Place | None:
    """Return the row and the column of a cell's name, which can be beside a board; ``None`` if it is no name."""
    match = _NAME.fullmatch(name)
    return match and (int(match[1]), int(match[2]))


def places_of(cells: CellNames) -> Places:
    """Return the cells that a caller names, in order; raise an error for a name that is none, or that stands twice."""
    if isinstance(cells, str):
        items: Iterable[Any] = re.split(r"[\s,]+", cells.strip()) if cells.strip() else []
    else:
        items = iterated(_EXPECTED, cells)
    found: dict[Place, None] = {}
    for item in items:
        place = _place_of(item)
        if place in found:
            raise ValueError(f"r{place[0]}c{place[1]} is named twice in a rule")
        found[place] = None
    return tuple(found)


def _place_of(item: object) -> Place:
    if isinstance(item, Cell):
        return item.row, item.column
    if isinstance(item, str):
        if (place := place_named(item)) is None:
            raise ValueError(f"a cell is named r1c1 to r25c25, not {shown(item)}")
        return place
    if isinstance(item, (tuple, list)) and len(item) == 2:
        row, column = (as_integer(each, _EXPECTED) for each in item)
        return row, column
    raise wrong_type(_EXPECTED, item)


def parts_that_do_not_meet(line: Iterable[_T]) -> Iterator[list[_T]]:
    """Yield the parts of a line that crosses itself or is closed, for a rule about the neighbours on it alone."""
    part: list[_T] = []
    for cell in line:
        if cell in part:
            yield part
            part = part[-1:]
        part.append(cell)
    yield part


def is_joined(cells: Collection[Place]) -> bool:
    """Tell whether one can walk from any of these cells to any other over cells that share a side.

    >>> is_joined([(1, 1), (1, 2), (2, 2)]), is_joined([(1, 1), (2, 2)])
    (True, False)
    """
    left, open_ = {*cells}, [*cells][:1]
    while open_:
        row, column = open_.pop()
        left.discard((row, column))
        beside = {(row + 1, column), (row, column + 1), (row - 1, column), (row, column - 1)} & left
        left -= beside
        open_ += beside
    return not left


def half(size: int) -> int:
    """Return half of the size of a board, rounded up."""
    return -(-size // 2)
