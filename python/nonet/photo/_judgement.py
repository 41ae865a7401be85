"""The judgement of a grid: which values it has, whose they are, how certain that is, and what to warn of.

Where a player's entries are told apart, the givens alone are the puzzle, and the engine judges those. An entry is then
most likely the digit of the solution; one that is not is a mistake, the player's or ours, and never goes unsaid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

import nonet
from nonet.photo._arrays import Floats, Pixels
from nonet.photo._decision import Decision, decided
from nonet.photo._sizes import CELL_COUNT
from nonet.photo._warning import PhotoWarning

_RIGHT_ENTRY = 0.9
"""The share of a player's entries that are right, taken so."""
_DOUBTED, _RIVAL = 0.985, 0.02
"""A cell is doubtful below the first; a value competes above the second."""
_COVERED = 0.8
"""How sure a cell is at most that something covers."""
_MOST_DOUBTS = 20


class Judgement(NamedTuple):
    """What a grid is taken for."""

    grid: nonet.Grid
    certainty: float
    solution_certainty: float
    posterior: Floats
    """(81, 10)."""
    warnings: tuple[PhotoWarning, ...]


def judged(chances: Floats, entered: Pixels, cancel: nonet.CancelFlag | None = None) -> Judgement:
    """Judge a grid by the probabilities of its values, (81, 10), and which cells a player filled."""
    if not entered.any():
        decision = decided(chances, cancel)
        grid = nonet.Grid.from_values(decision.values.tolist())
        warnings = _warnings(decision, grid)
        return Judgement(grid, decision.certainty, decision.solution_certainty, decision.posterior, warnings)
    givens = chances.copy()
    givens[entered] = np.eye(10)[0]
    decision = decided(givens, cancel)
    posterior = decision.posterior.copy()
    posterior[entered] = _with_solution(chances[entered], decision.solution, np.flatnonzero(entered))
    values = decision.values.copy()
    values[entered] = posterior[entered].argmax(axis=1)
    sure = float(posterior[entered].max(axis=1).prod())
    grid = nonet.Grid(_line(values), givens=_line(decision.values))
    # An entry against the solution may be a mistake of the player's, or tell that a given was misread.
    solution_certainty = decision.solution_certainty * _RIGHT_ENTRY ** len(_mistaken(decision, grid))
    return Judgement(grid, decision.certainty * sure, solution_certainty, posterior, _warnings(decision, grid))


def doubts(judgement: Judgement, covered: Sequence[int]) -> list[tuple[int, tuple[int, ...]]]:
    """Return the cells that are not certain, the most doubtful first, with the values that compete.

    What covers a cell is always asked for, even where the pattern and the engine tell which digit is under it.
    """
    posterior, values = judgement.posterior, np.array(list(judgement.grid))
    own = posterior[np.arange(CELL_COUNT), values]
    own[covered] = np.minimum(own[covered], _COVERED)
    found: list[tuple[int, tuple[int, ...]]] = []
    for cell in np.argsort(own, kind="stable")[:_MOST_DOUBTS].tolist():
        order = np.argsort(-posterior[cell], kind="stable").tolist()
        rivals = [value for value in order if value != values[cell] and posterior[cell, value] > _RIVAL]
        if own[cell] < _DOUBTED and (rivals or not found):
            rivals = rivals or [value for value in order if value != values[cell]][:1]
            found.append((cell, (int(values[cell]), *rivals[:3])))
    return found


def _with_solution(chances: Floats, solution: nonet.Grid | None, cells: Pixels) -> Floats:
    """Return the probabilities of entries, if most entries are those of the solution."""
    if solution is None:
        return chances
    weights = np.full(chances.shape, (1 - _RIGHT_ENTRY) / 8)
    weights[np.arange(len(cells)), [solution[int(cell)] for cell in cells]] = _RIGHT_ENTRY
    weights[:, 0] = 0.1
    joined = chances * weights
    return np.asarray(joined / joined.sum(axis=1, keepdims=True))


def _warnings(decision: Decision, grid: nonet.Grid) -> tuple[PhotoWarning, ...]:
    found = []
    if decision.solution is None:
        several = not grid.conflicts() and nonet.status(grid.givens) == "multiple"
        found.append(PhotoWarning("several_solutions" if several else "not_proper"))
    if decision.rival is not None:
        pairs = zip(nonet.Cell.ALL, decision.rival.tolist(), decision.values.tolist(), strict=True)
        found.append(PhotoWarning("rival", tuple((cell, other) for cell, other, value in pairs if other != value)))
    if wrong := _mistaken(decision, grid):
        found.append(PhotoWarning("mistake", tuple((cell, grid[cell]) for cell in wrong)))
    if grid.open_count == 0:
        found.append(PhotoWarning("full"))
    return tuple(found)


def _mistaken(decision: Decision, grid: nonet.Grid) -> list[nonet.Cell]:
    """Return the cells whose digits are not those of the solution."""
    solution = decision.solution
    return [] if solution is None else [cell for cell in nonet.Cell.ALL if grid[cell] not in (0, solution[cell])]


def _line(values: Pixels) -> str:
    return "".join(map(str, values.tolist()))
