"""The groups of a step: sets of cells with a letter each, the house of its cases, and the two steps of twins."""

from __future__ import annotations

from nonet._board.geometry import Cell, House
from nonet.logic._pattern import Role
from nonet.logic._step import Step

SETS: dict[Role, str] = {"defining": "A", "extra": "B", "true": "C"}


def locked_sets(step: Step) -> dict[str, tuple[Cell, ...]]:
    """Return the almost locked sets of a step's chains by their letters, in the order in which they are told."""
    told = (one.cells for chain in step.chains for one in chain if one.reason == "als")
    return {group_letter(number): cells for number, cells in enumerate(dict.fromkeys(told))}


def group_letter(number: int) -> str:
    """Return the letter of a group: A to Z, then A1."""
    return chr(ord("A") + number % 26) + (str(number // 26) if number >= 26 else "")


def group_number(letter: str) -> int:
    """Return the number of a group with a letter."""
    return ord(letter[0]) - ord("A") + 26 * int(letter[1:] or 0)


def house_of_cases(step: Step) -> House | None:
    """Return the house in which a digit can only go where the cases of a step put it, if it is one that they share."""
    starts = [chain[0] for chain in step.chains]
    cells = {one.cell for start in starts for one in start.candidates}
    digits = {one.digit for start in starts for one in start.candidates}
    if not all(one.is_true for one in starts) or len(cells) == 1 or len(digits) > 1:
        return None
    if step.houses:
        return step.houses[0]
    houses = [house for house in min(cells).houses if cells <= {*house.cells}]
    if (grid := step.grid) is not None:
        (digit,) = digits
        free = {cell for cell in grid.layout.cells if not grid[cell] and digit in grid.candidates(cell)} - cells
        houses = [house for house in houses if free.isdisjoint(house.cells)] or houses
    return houses[0] if houses else None


def are_twins(step: Step) -> bool:
    """Tell whether a step joins two steps that a player sees together."""
    return len(step.nested) == 2 and not step.chains
