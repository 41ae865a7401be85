"""The roles of a step for its JSON form: which cells are the pivot, the pincers, the fins, the loop, what is removed.

A sentence in any language can name them. The keys are in the order of ``ROLES``; a step has those of its family, and
``targets`` always.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from nonet._board.geometry import Cell
from nonet.logic._groups import SETS, are_twins, locked_sets
from nonet.logic._house_roles import FISH_FAMILIES
from nonet.logic._pattern import Candidate
from nonet.logic._step import Step

ROLES = {
    "pivot": "cells: the pivot of an XY-Wing or an XYZ-Wing",
    "pincers": "cells: its pincers, and the two ends of a W-Wing",
    "ends": "cells: the two ends of two strong links, one of which has the digit",
    "link": "cells: the places of a strong link inside the pattern, as those between the ends, in order",
    "base": "candidates: the places of the digit in the base houses, without fins; the cells of a subset",
    "fins": "candidates: the fins of a fish",
    "loop": "cells: a rectangle, or a loop with two cells in each house",
    "entered": "cells: those of an avoidable rectangle that have digits",
    "extras": "candidates: those that keep a deadly pattern away, one of which is true",
    "subset": "cells: those that form a subset with one of the cells of the extras",
    "groups": "letter, cells and digits of almost locked sets; of the three parts of a Sue de Coq",
    "colors": "lists of candidates: two colours of a group, then those of a second one",
    "combined": "cells: those whose combinations an aligned exclusion tries",
    "excluders": "cells: those that rule combinations out",
    "starts": "statements: what each chain supposes",
    "targets": "candidates: what is placed, then what is ruled out",
}
"""Each role, and what it has."""


def roles_of(step: Step) -> dict[str, Any]:
    """Return the roles of a step for JSON."""
    family, cells = step.technique.family, step.cells
    found: dict[str, Any] = {}
    if not are_twins(step):
        found = _BY_FAMILY.get(family, _none)(step)
    if family == "wing" and len(cells) >= 3:
        is_w_wing = len(cells) == 4
        found = {"pincers": (cells[0], cells[3]), "link": cells[1:3]} if is_w_wing else _wing(cells)
    if step.chains:
        found["groups"] = [_group(step, letter, some) for letter, some in locked_sets(step).items()]
        found["starts"] = [
            {"candidates": [str(one) for one in chain[0].candidates], "is_true": chain[0].is_true}
            for chain in step.chains
            if chain
        ]
    found["targets"] = (*step.placements, *step.eliminations)
    return {name: _plain(found[name]) for name in ROLES if name == "targets" or found.get(name)}


def _plain(values: Iterable[Any]) -> list[Any]:
    return [_plain(one) if type(one) is tuple else one if isinstance(one, dict) else str(one) for one in values]


def _none(step: Step) -> dict[str, Any]:
    return {}


def _wing(cells: tuple[Cell, ...]) -> dict[str, Any]:
    return {"pivot": cells[:1], "pincers": cells[1:3]}


def _marked(step: Step, *roles: str) -> tuple[Candidate, ...]:
    return tuple(mark.candidate for mark in step.marks if mark.role in roles)


def _cells(candidates: Iterable[Candidate]) -> tuple[Cell, ...]:
    return tuple(dict.fromkeys(one.cell for one in candidates))


def _subset(step: Step) -> dict[str, Any]:
    can = step.grid.candidates if step.grid is not None else lambda cell: step.digits
    return {"base": tuple(Candidate(cell, one) for cell in step.cells for one in step.digits if one in can(cell))}


def _fish(step: Step) -> dict[str, Any]:
    fins = _marked(step, "extra")
    return {"base": tuple(one for one in _marked(step, "defining") if one not in fins), "fins": fins}


def _two_links(step: Step) -> dict[str, Any]:
    if step.technique.id in ("empty_rectangle", "small_empty_rectangle"):
        return {"base": _marked(step, "defining"), "link": step.cells[-2:]}
    return {"ends": (*step.cells[:1], *step.cells[3:4]), "link": step.cells[1:3]}


def _deadly(step: Step) -> dict[str, Any]:
    is_bug = step.technique.family == "bug"
    loop = _cells(_marked(step, "defining"))
    extras = tuple(one for one in _marked(step, "extra") if is_bug or one.cell in loop)
    outside = _cells(extras) if is_bug else loop
    subset = tuple(cell for cell in step.cells if cell not in outside)
    return {"loop": () if is_bug else tuple(c for c in step.cells if c in loop), "extras": extras, "subset": subset}


def _avoidable(step: Step) -> dict[str, Any]:
    open_cells = _cells(mark.candidate for mark in step.marks)
    return {"loop": step.cells, "entered": tuple(cell for cell in step.cells if cell not in open_cells)}


def _tridagon(step: Step) -> dict[str, Any]:
    return {"loop": step.cells, "extras": _marked(step, "extra")}


def _group(step: Step, letter: str, cells: tuple[Cell, ...], digits: Iterable[int] = ()) -> dict[str, Any]:
    if step.chains and step.grid is not None:
        digits = {digit for cell in cells for digit in step.grid.candidates(cell)}
    return {"letter": letter, "cells": [str(cell) for cell in cells], "digits": sorted(digits)}


def _sets(step: Step) -> dict[str, Any]:
    groups = []
    for role, letter in SETS.items():
        if own := _marked(step, role):
            groups.append(_group(step, letter, _cells(own), {one.digit for one in own}))
    return {"groups": groups}


def _colors(step: Step) -> dict[str, Any]:
    roles = ("true", "false", "defining", "extra")
    return {"colors": tuple(own for role in roles if (own := _marked(step, role)))}


def _exclusion(step: Step) -> dict[str, Any]:
    combined = _cells(_marked(step, "defining"))
    return {"combined": combined, "excluders": tuple(cell for cell in step.cells if cell not in combined)}


_BY_FAMILY: dict[str, Callable[[Step], dict[str, Any]]] = {
    **dict.fromkeys(("locked_candidates", "direct_locked_candidates", "naked_subset", "locked_subset"), _subset),
    **dict.fromkeys(("hidden_subset", "direct_hidden_subset"), _subset),
    **dict.fromkeys(FISH_FAMILIES, _fish),
    "single_digit_pattern": _two_links,
    **dict.fromkeys(("unique_rectangle", "unique_loop", "bug"), _deadly),
    "avoidable_rectangle": _avoidable,
    "tridagon": _tridagon,
    **dict.fromkeys(("simple_colors", "multi_colors"), _colors),
    **dict.fromkeys(("als", "sue_de_coq"), _sets),
    "aligned_exclusion": _exclusion,
}
