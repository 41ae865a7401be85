"""Steps of the engine: ``step_of`` makes a ``Step`` of the numbers that ``_core`` returns.

The engine numbers candidates ``cell * 9 + digit - 1``, cells and houses by their places in ``Cell.ALL`` and
``House.ALL``. On other boards a candidate is a cell and a digit, and the layout numbers its houses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nonet._board.digit_set import DigitSet
from nonet._board.geometry import DIGITS, Cell, House
from nonet._board.grid import Grid
from nonet._board.layout import Layout
from nonet._board.rule import Rule
from nonet._engine.technique import RULE_TECHNIQUES, TECHNIQUES, ProfileName
from nonet.logic._pattern import Candidate, Link, Mark, Statement
from nonet.logic._step import Step

_CANDIDATES = tuple(Candidate(cell, digit) for cell in Cell.ALL for digit in DIGITS)
_candidate_at = _CANDIDATES.__getitem__
_cell_at = Cell.ALL.__getitem__


def step_of(found: tuple[Any, ...], grid: Grid | None, profile: ProfileName) -> Step:
    """Return the step of the engine's numbers."""
    name, difficulty, placements, eliminations, cells, digits, houses, marks, links, chains, nested = found
    technique = TECHNIQUES[name]
    return Step(
        technique=technique,
        difficulty=difficulty if profile == "se121" else float(technique.score or 0),
        profile=profile,
        placements=tuple(map(_candidate_at, placements)),
        eliminations=tuple(map(_candidate_at, eliminations)),
        cells=tuple(map(_cell_at, cells)),
        digits=DigitSet(digits),
        houses=tuple(map(House.ALL.__getitem__, houses)),
        marks=tuple([Mark(role, _CANDIDATES[number]) for role, number in marks]),
        links=tuple([Link(kind, _CANDIDATES[start], _CANDIDATES[end]) for kind, start, end in links]),
        chains=tuple(
            tuple(
                Statement(
                    _CANDIDATES[number],
                    is_true,
                    reason,
                    tuple(premises),
                    place,
                    tuple(map(_candidate_at, others)),
                    tuple(map(_cell_at, set_cells)),
                )
                for number, is_true, reason, premises, place, others, set_cells in chain
            )
            for chain in chains
        ),
        nested=tuple(step_of(step, None, profile) for step in nested),
        grid=grid,
    )


_PLACES = {name: float(place) for place, name in enumerate(RULE_TECHNIQUES, start=1)}


def rule_step_of(found: tuple[Any, ...], grid: Grid) -> Step:
    """Return the step of the engine's numbers on another board."""
    name, placements, eliminations, cells, digits, houses, rules, claims = found
    layout = grid.layout
    own_rules = tuple(dict.fromkeys(layout.rules[number] for number in rules))
    own = tuple(layout.cells[number] for number in cells)
    masks = grid._open_masks()
    some = [(cell, digit) for cell in own for digit in DigitSet.from_mask(digits & masks[cell])]
    return Step(
        technique=RULE_TECHNIQUES[name],
        difficulty=_PLACES[name],
        profile="rules",
        placements=tuple(Candidate(layout.cells[cell], digit) for cell, digit in placements),
        eliminations=tuple(Candidate(layout.cells[cell], digit) for cell, digit in eliminations),
        cells=own,
        digits=DigitSet.from_mask(digits),
        houses=tuple(layout.houses[number] for number in houses),
        marks=tuple(Mark("defining", Candidate(cell, digit)) for cell, digit in some),
        chains=(tuple(_claim(claim, layout, own_rules) for claim in claims),) if claims else (),
        rules=own_rules,
        grid=grid,
    )


def _claim(claim: tuple[Any, ...], layout: Layout, rules: Sequence[Rule]) -> Statement:
    """Return the statement of a claim; its reason names a house, a rule of the step by its place, or houses of sums."""
    places, is_true, reason, numbers, premises = claim
    first, *others = (Candidate(layout.cells[cell], digit) for cell, digit in places)
    if reason == "rule":
        reason = f"rule {rules.index(layout.rules[numbers[0]]) + 1}"
    elif numbers:
        names = ", ".join(str(layout.houses[number]) for number in numbers)
        reason = names if reason == "house" else f"sums of {names}"
    return Statement(first, is_true, reason, tuple(premises), None, tuple(others))
