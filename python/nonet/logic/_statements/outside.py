"""Why a step does not rule out a candidate that a player ruled out, by the part that its cell has in the pattern.

The first reason names no cell or house of the pattern, so that a player can still find it; the second one does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nonet._board.geometry import Cell
from nonet._board.grid import Grid
from nonet.logic._house_roles import FISH_FAMILIES
from nonet.logic._pattern import Candidate
from nonet.logic._statements.roles import roles_of
from nonet.logic._step import Step
from nonet.logic._step_statement import StepStatement

_LOCKED = ("locked_candidates", "direct_locked_candidates")
_PARTS = {"pivot": "pivot", "pincers": "pincer", "ends": "end", "fins": "fin"}
_CORNERS = 4
OF_PARTS = frozenset(f"judged_why_{part}" for part in ("corner", "part", *_PARTS.values()))
"""The keys of the reasons that say which part of the pattern the cell is."""


def nearest(steps: Sequence[Step], candidate: Candidate) -> Step | None:
    """Return the step that a try was most likely meant for: one with its cell, else with its digit, else the first."""
    cell, digit = candidate
    return max(steps, key=lambda step: (cell in step.cells, digit in _removed(step)), default=None)


def why_outside(step: Step, candidate: Candidate) -> tuple[StepStatement, StepStatement | None]:
    """Return the reason without the place of the pattern, and with it; of some reasons there is only the first."""
    key, values, named = _reason(step, candidate)
    cell, digit = candidate
    values |= {"cell": cell, "digit": digit, "name": step.technique.name}
    told = StepStatement(key=f"judged_why_{key}", values=values)
    return told, StepStatement(key=f"judged_why_{named}", values=values) if named else None


def why_open(position: Grid, candidate: Candidate) -> StepStatement | None:
    """Return why a digit does not follow in a cell: what else can be there, and where else the digit can be."""
    cell, digit = candidate
    others = tuple(position.candidates(cell) - {digit})
    houses = tuple(
        house
        for house in cell.houses
        if any(not position[each] and digit in position.candidates(each) for each in house.cells if each != cell)
    )
    if digit not in position.candidates(cell) or not others or not houses:
        return None
    return StepStatement(key="judged_why_open", values={"digits": others, "digit": digit, "houses": houses})


def _reason(step: Step, candidate: Candidate) -> tuple[str, dict[str, Any], str]:
    """Return the key of a reason, what it names, and the key of the one that names the place."""
    family, (cell, digit) = step.technique.family, candidate
    if any(candidate == mark.candidate for mark in step.marks):
        return _part(step, candidate), {}, ""
    if digit not in _removed(step):
        return "digit", {"digits": _removed(step)}, "digits"
    if "hidden_subset" in family and cell not in step.cells:
        return "own_cells", {}, ""
    if family in FISH_FAMILIES or family in _LOCKED:
        covers = step.cover_houses
        if covers and not any(cell in house.cells for house in covers):
            kinds = {house.kind for house in covers}
            several = "lines" if len(kinds) == 1 and "box" not in kinds else "houses"
            one = "box" if "box" in kinds else "line"
            return one if len(covers) == 1 else several, {"houses": covers}, "not_in"
    seen, key = _to_see(step, digit)
    unseen = tuple(each for each in seen if each != cell and not cell.sees(each))
    return (key, {"cells": unseen}, "not_seen") if unseen else ("none", {}, "")


def _part(step: Step, candidate: Candidate) -> str:
    roles = roles_of(step)
    for role, part in _PARTS.items():
        if {str(candidate), str(candidate.cell)} & {*roles.get(role, ())}:
            return part
    is_fish = step.technique.family in FISH_FAMILIES and len(step.base_houses) * 2 == _CORNERS
    loop = roles.get("loop", ())
    is_corner = is_fish or (str(candidate.cell) in loop and len(loop) == _CORNERS)
    return "corner" if is_corner and candidate.cell in step.cells else "part"


def _to_see(step: Step, digit: int) -> tuple[tuple[Cell, ...], str]:
    """Return the cells that see every cell which loses the digit, and the key of the reason that speaks of them."""
    roles, family = roles_of(step), step.technique.family
    if family == "wing":
        is_xyz = step.technique.id == "xyz_wing"
        names = [*(roles.get("pivot", ()) if is_xyz else ()), *roles.get("pincers", ())]
        return tuple(map(Cell, names)), "pivot_and_pincers" if is_xyz else "pincers"
    if "ends" in roles:
        return tuple(map(Cell, roles["ends"])), "ends"
    if "fins" in roles:
        return tuple(Candidate.parse(one).cell for one in roles["fins"]), "fins"
    if family in ("naked_subset", "locked_subset"):
        return tuple(mark.candidate.cell for mark in step.marks if mark.candidate.digit == digit), "cells"
    return (), "none"


def _removed(step: Step) -> tuple[int, ...]:
    return tuple(sorted({one.digit for one in step.eliminations}))
