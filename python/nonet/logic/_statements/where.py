"""Where to look for a step, before anything is told: a digit and at most two houses, or a cell, or the kind of place.

Of a single it asks what a player looks for, since a player's first steps are singles. A digit and a cell are never
named together: most chains exclude the candidate that they start from.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonet._board.geometry import Cell, House
from nonet.logic._groups import are_twins
from nonet.logic._house_roles import FISH_FAMILIES
from nonet.logic._known_as import as_known
from nonet.logic._statements.pattern import common_house, is_straight, rule_cells
from nonet.logic._step import Step
from nonet.logic._step_statement import OfBoard, StepStatement

_MOST_HOUSES = 2
_DEADLY = frozenset({"unique_rectangle", "avoidable_rectangle", "unique_loop"})
_SUBSETS = frozenset({"naked_subset", "locked_subset", "hidden_subset", "direct_hidden_subset"})


def where_of(step: Step) -> StepStatement:
    """Return where to look; ``values`` has the ``digit`` if the sentence names one."""
    try:
        if step.cells or step.houses or step.marks or step.chains or step.nested:
            return _where(step)
    except (LookupError, ValueError):
        # The step comes from elsewhere, and its pattern lacks a part.
        pass
    return _houses(_boxes(step))


def places_of(step: Step) -> Sequence[House | Cell]:
    """Return the houses or cells that the sentence names."""
    values = where_of(step).values
    return values.get("houses") or values.get("cells") or ([values["house"]] if "house" in values else [])


def _where(step: Step) -> StepStatement:
    family = step.technique.family
    if are_twins(step):
        return _where(step.nested[0])
    if step.rules and not step.chains:
        rule, layout = step.rules[0], step.layout
        cells = rule_cells(rule, layout)
        if not cells and step.houses:
            return StepStatement(key="where_rule_houses", values={"houses": step.houses})
        key = "where_rule_line" if is_straight(cells) else "where_rule" if cells else "where_rule_alone"
        return StepStatement(key=key, values={"rule": OfBoard(rule, layout), "cells": cells or step.cells})
    if step.technique.id == "remote_pair" or family in _DEADLY:
        return _pair(step)
    if family in FISH_FAMILIES or family in ("single_digit_pattern", "locked_candidates", "direct_locked_candidates"):
        return _digit(step, step.base_houses)
    if known := as_known(step):
        return _digit(known, known.houses[:_MOST_HOUSES])
    if step.chains:
        return _chain(step)
    if family in ("simple_colors", "multi_colors", "template"):
        return _digit(step, ())
    if family == "bug":
        return StepStatement(key="where_not_two")
    if family == "tridagon":
        return StepStatement(key="where_digits", values={"digits": tuple(step.digits) or _lacking()})
    if family == "single":
        return _single(step)
    if family in _SUBSETS:
        return _houses(step.houses[:1] if len(step.houses) > _MOST_HOUSES else step.houses)
    if step.technique.id == "w_wing":
        return StepStatement(key="where_only", values={"digits": tuple(step.digits) or _lacking()})
    if family in ("wing", "aligned_exclusion"):
        cells = step.cells[:1] if family == "wing" else _cells(step, "defining")
        return StepStatement(key="where_candidates", values={"cells": cells or _lacking()})
    if family == "als":
        sets = [cells for role in ("defining", "extra") if (cells := _cells(step, role))]
        return _houses(tuple(dict.fromkeys(common_house(cells) for cells in sets)))
    return _houses(step.houses if 0 < len(step.houses) <= _MOST_HOUSES else _boxes(step))


def _single(step: Step) -> StepStatement:
    """Ask for the cell of a digit, for the digit of a house, or for a cell that is full but for one digit."""
    (house,) = step.houses[:1] or _boxes(step)
    if step.technique.id == "hidden_single":
        (digit,) = step.digits
        return StepStatement(key="where_needs", values={"digit": digit, "house": house})
    key = "where_one_open" if step.technique.id == "full_house" else "where_one_digit"
    return StepStatement(key=key, values={"house": house})


def _lacking() -> tuple[Cell, ...]:
    raise LookupError("the pattern lacks a part")


def _cells(step: Step, role: str) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(mark.candidate.cell for mark in step.marks if mark.role == role))


def _digit(step: Step, houses: tuple[House, ...]) -> StepStatement:
    """Name the digit, with its houses if they are few."""
    (digit,) = step.digits
    if not 0 < len(houses) <= _MOST_HOUSES:
        return StepStatement(key="where_digit", values={"digit": digit})
    return StepStatement(key="where_digit_in", values={"digit": digit, "houses": houses})


def _houses(houses: tuple[House, ...]) -> StepStatement:
    if not houses:
        return StepStatement(key="where_grid")
    return StepStatement(key="where_houses", values={"houses": houses[:_MOST_HOUSES]})


def _boxes(step: Step) -> tuple[House, ...]:
    """Return the first boxes of the pattern."""
    concluded = [one.cell for one in (*step.placements, *step.eliminations)]
    kinds = ("box", "region", "row")
    houses = {house for cell in step.cells or concluded for house in step.layout.houses_of(cell) if house.kind in kinds}
    return tuple(sorted(houses, key=lambda house: (kinds.index(house.kind), house.number)))[:1]


def _pair(step: Step) -> StepStatement:
    """Name the two digits of a rectangle, a loop or a remote pair; of a rectangle, its rows too."""
    digits = tuple(sorted({mark.candidate.digit for mark in step.marks if mark.role == "defining"}))
    if step.technique.family == "avoidable_rectangle" or len(digits) != 2:
        digits = tuple(step.digits)
    if len(digits) != 2:
        raise LookupError("a pair has two digits")
    if step.technique.id == "remote_pair":
        return StepStatement(key="where_only", values={"digits": digits})
    loop = step.cells if step.technique.family == "avoidable_rectangle" else _cells(step, "defining")
    rows = tuple(dict.fromkeys(cell.houses[0] for cell in sorted(loop)))
    if len(rows) == _MOST_HOUSES:
        return StepStatement(key="where_digits_in", values={"digits": digits, "houses": rows})
    return StepStatement(key="where_digits", values={"digits": digits})


def _chain(step: Step) -> StepStatement:
    """Name the first cell; of several cases, the cell that they share, or their digit and its house."""
    starts = [chain[0] for chain in step.chains if chain]
    first = starts[0].candidate
    if len(starts) > 1 and len({one.candidate for one in starts}) > 1:
        if len({one.candidate.cell for one in starts}) == 1:
            return StepStatement(key="where_candidates", values={"cells": (first.cell,)})
        if len({one.candidate.digit for one in starts}) == 1:
            cells = [one.cell for start in starts for one in start.candidates]
            return StepStatement(key="where_digit_in", values={"digit": first.digit, "houses": (common_house(cells),)})
    return StepStatement(key="where_suppose", values={"cells": (first.cell,)})
