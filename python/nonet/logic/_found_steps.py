"""Steps of the engine: ``step_of`` makes a ``Step`` of the numbers that ``_core`` returns.

The engine numbers candidates ``cell * 9 + digit - 1``, cells and houses by their places in ``Cell.ALL`` and
``House.ALL``.
"""

from __future__ import annotations

from typing import Any

from nonet._board.digit_set import DigitSet
from nonet._board.geometry import DIGITS, Cell, House
from nonet._board.grid import Grid
from nonet._engine.technique import TECHNIQUES, ProfileName
from nonet.logic._pattern import Candidate, Link, Mark, Statement
from nonet.logic._step import Step

_CANDIDATES = tuple(Candidate(cell, digit) for cell in Cell.ALL for digit in DIGITS)


def step_of(found: tuple[Any, ...], grid: Grid | None, profile: ProfileName) -> Step:
    """Return the step of the engine's numbers."""
    name, difficulty, placements, eliminations, cells, digits, houses, marks, links, chains, nested = found
    technique = TECHNIQUES[name]
    return Step(
        technique=technique,
        difficulty=difficulty if profile == "se121" else float(technique.score or 0),
        profile=profile,
        placements=tuple(_CANDIDATES[number] for number in placements),
        eliminations=tuple(_CANDIDATES[number] for number in eliminations),
        cells=tuple(Cell.ALL[number] for number in cells),
        digits=DigitSet(digits),
        houses=tuple(House.ALL[number] for number in houses),
        marks=tuple(Mark(role, _CANDIDATES[number]) for role, number in marks),
        links=tuple(Link(kind, _CANDIDATES[start], _CANDIDATES[end]) for kind, start, end in links),
        chains=tuple(
            tuple(
                Statement(
                    _CANDIDATES[number],
                    is_true,
                    reason,
                    tuple(premises),
                    place,
                    tuple(_CANDIDATES[other] for other in others),
                    tuple(Cell.ALL[cell] for cell in set_cells),
                )
                for number, is_true, reason, premises, place, others, set_cells in chain
            )
            for chain in chains
        ),
        nested=tuple(step_of(step, None, profile) for step in nested),
        grid=grid,
    )
