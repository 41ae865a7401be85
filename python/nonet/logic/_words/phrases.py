"""Phrases that sentences and notation share: lists, houses, conclusions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonet._board.geometry import Cell, House
from nonet.logic._pattern import Candidate, alike, by_digit, symbol
from nonet.logic._step import Step

_SHORT_LINE = 5
"""The most cells of a line that are all named."""
_STRAIGHT_LINE = 4
"""The fewest cells of a line that its ends name, if it does not turn."""
_OTHER_KINDS = {"group": "disjoint group", "extra": "extra region"}


def removals(eliminations: Iterable[Candidate]) -> list[tuple[tuple[Cell, ...], list[int]]]:
    """Return eliminations as cells that lose the same digits."""
    removed: dict[tuple[Cell, ...], list[int]] = {}
    for digit, cells in by_digit(eliminations):
        removed.setdefault(cells, []).append(digit)
    return list(removed.items())


def lost_and_kept(
    eliminations: Iterable[Candidate], left: Iterable[Candidate]
) -> tuple[list[tuple[tuple[Cell, ...], list[int]]], list[tuple[tuple[Cell, ...], tuple[int, ...]]]]:
    """Return the cells that lose the same digits, and those told by the digits that are left, which keep the same."""
    kept: dict[Cell, tuple[int, ...]] = {}
    for cell, digit in left:
        kept[cell] = (*kept.get(cell, ()), digit)
    return removals(one for one in eliminations if one.cell not in kept), alike(kept.items())


def none_of(digits: Sequence[int]) -> str:
    """Return what a cell is not: ``not 3``, ``neither 3 nor 4``, ``none of 3, 4 and 5``."""
    said = list(map(symbol, digits))
    if len(said) == 1:
        return f"not {said[0]}"
    return f"neither {said[0]} nor {said[1]}" if len(said) == 2 else f"none of {joined(said)}"


def joined(items: Iterable[object], word: str = "and") -> str:
    """Return a list in words: ``1, 2 and 3``."""
    said = list(map(str, items))
    if len(said) < 2:
        return said[0] if said else "nothing"
    return f"{', '.join(said[:-1])} {word} {said[-1]}"


def line_through(cells: Sequence[Cell]) -> tuple[str, tuple[Cell, ...]]:
    """Return the cells of a short line as ``r1c3-r2c4-r2c3``, and the cells where a line turns."""
    around = zip(cells, cells[1:], cells[2:], strict=False)
    turns = (
        one
        for before, one, after in around
        if (one.row - before.row, one.column - before.column) != (after.row - one.row, after.column - one.column)
    )
    turning = tuple(turns)
    is_short = len(cells) <= _SHORT_LINE and (turning or len(cells) < _STRAIGHT_LINE)
    return "-".join(map(str, cells)) if is_short else "", turning


def house_names(houses: Sequence[House], word: str = "and") -> str:
    """``row 2 and row 5`` as ``rows 2 and 5``, or ``row 2 or 5``."""
    if len(houses) > 1 and len(set(map(house_kind, houses))) == 1:
        name = house_kind(houses[0])
        kind = name if word == "or" else "boxes" if name == "box" else f"{name}s"
        return f"{kind} {joined((house.number for house in houses), word)}"
    return joined((f"{house_kind(house)} {house.number}" for house in houses), word)


def house_kind(house: House) -> str:
    """Return what a kind of house is called."""
    kind = house.kind
    return _OTHER_KINDS.get(kind, kind)


def conclusion(step: Step) -> str:
    """Return what follows from a step: ``r1c1 is 5`` or ``r1c2 and r3c4 are not 5``."""
    return conclusion_of(step.placements, step.eliminations)


def conclusion_of(
    placements: Iterable[Candidate], eliminations: Iterable[Candidate], left: Iterable[Candidate] = ()
) -> str:
    """Return placements, eliminations, and what is left for some cells in words."""
    parts = [
        f"{joined(cells)} {'is' if len(cells) == 1 else 'are'} {symbol(digit)}" for digit, cells in by_digit(placements)
    ]
    lost, kept = lost_and_kept(eliminations, left) if left else (removals(eliminations), [])
    for cells, digits in lost:
        verb = "is" if len(cells) == 1 else "are"
        parts.append(f"{joined(cells)} {verb} {none_of(digits)}")
    parts += [f"{joined(cells)} can only be {joined(map(symbol, digits), 'or')}" for cells, digits in kept]
    return "; ".join(parts)
