"""Parts of a pattern in words: lists that must not be empty, houses by kind, cells that see each other.

A part that a pattern does not have raises ``LookupError``: the step may come from another program, and its sentence is
then a plain one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonet._board.geometry import Cell, House
from nonet.logic._words.phrases import house_kind, house_names, joined


def named(items: Iterable[object], word: str = "and") -> str:
    """Return a list in words; raise ``LookupError`` if it is empty."""
    known = list(items)
    if not known:
        raise LookupError("the pattern lacks a part")
    return joined(known, word)


def quantity(count: int) -> str:
    """Return a number up to nine in words."""
    return ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")[count]


def shared_house(first: Cell, second: Cell) -> House:
    """Return the row or column that both cells are in, or else their box."""
    common = [house for house in first.houses if house in second.houses]
    if not common or first == second:
        raise LookupError(f"{first} and {second} share no house")
    return common[0]


def first_seen(sources: Iterable[Cell], targets: Sequence[Cell]) -> tuple[Cell, Cell]:
    """Return the first of the sources that sees one of the targets, and the target."""
    for source in sources:
        for target in targets:
            if source.sees(target):
                return source, target
    raise LookupError("no cell sees another")


def grouped(houses: Sequence[House]) -> str:
    """Return houses by kind: ``row 2 and boxes 4 and 5``."""
    kinds = dict.fromkeys(map(house_kind, houses))
    return named(house_names([house for house in houses if house_kind(house) == kind]) for kind in kinds)
