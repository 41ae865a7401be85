"""The groups of a step: sets of cells with a letter each, and the two steps of which some steps consist."""

from __future__ import annotations

from nonet._board.geometry import Cell
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


def are_twins(step: Step) -> bool:
    """Tell whether a step joins two steps that a player sees together."""
    return len(step.nested) == 2 and not step.chains
