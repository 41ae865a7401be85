"""The decision: which reading of a grid is right, and how certain that is, with the exact engine as a witness.

Nearly every printed puzzle is proper, and a misreading seldom is: one given read as another digit leaves a proper
puzzle 3 times in 100. So a reading that is proper counts e^6.4 times as much as one of the same probability that is
not. It is evidence, no proof: a lost given often leaves a proper puzzle, though always with the same solution, so that
the solution is more certain than the reading. There the pattern is the witness: one that is symmetrical seldom is so
without one of its digits, or with one more.
"""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

import numpy as np

import nonet
from nonet.photo._arrays import Floats, Pixels
from nonet.photo._pattern import is_symmetrical
from nonet.photo._readings import readings
from nonet.photo._sizes import CELL_COUNT

PROPER_WEIGHT = 6.4
"""The logarithm: if 97 of 100 puzzles meant and 5 of 100 misreadings are proper."""

SYMMETRICAL_WEIGHT = 3.0
"""The logarithm: the puzzles of the corpus would allow 7, and are few."""

_UNSEEN_PROPER = 0.05
"""The share of readings that were not looked at which is taken to be proper."""

_BATCH, _MOST = 256, 4096
_ENOUGH = 0.002
"""The search ends when all that was not looked at weighs less than this share of the best."""

_PAIRS = tuple(
    (int(first), int(second)) for first in nonet.Cell.ALL for second in first.peers if int(first) < int(second)
)
_FIRST, _SECOND = np.array(_PAIRS).T


class Decision(NamedTuple):
    """The reading that weighs most."""

    values: Pixels
    solution: nonet.Grid | None
    """Of the reading, if it is proper."""
    certainty: float
    solution_certainty: float
    posterior: Floats
    """(81, 10): the probabilities of the values of each cell, after what the engine says."""
    rival: Pixels | None
    """The next proper reading with another solution, if it weighs a twentieth of this one."""


def decided(chances: Floats, cancel: nonet.CancelFlag | None = None) -> Decision:
    """Return the reading of cells with these probabilities, (81, 10), that weighs most."""
    seen: list[Pixels] = []
    logs: list[float] = []
    solutions: list[nonet.Grid | None] = []
    symmetrical: list[bool] = []
    mass, source = 0.0, readings(chances)
    unseen_factor = 1 + _UNSEEN_PROPER * float(np.exp(PROPER_WEIGHT))
    proper, weights = np.zeros(0, bool), np.zeros(0)
    while len(seen) < _MOST:
        batch = list(islice(source, _BATCH if seen else 16))
        if not batch:
            break
        values = np.array([each for _, each in batch], np.uint8)
        seen.extend(values)
        logs.extend(log for log, _ in batch)
        solutions.extend(_solutions(values, cancel))
        symmetrical.extend(is_symmetrical(values > 0).tolist())
        mass = float(np.exp(logs).sum())
        proper = np.array([each is not None for each in solutions])
        weights = _weights(np.array(logs), proper, np.array(symmetrical))
        if max(0.0, 1 - mass) * unseen_factor < _ENOUGH * weights.max():
            break
    unseen = max(0.0, 1 - mass) * unseen_factor
    whole = float(weights.sum()) + unseen
    best = int(weights.argmax())
    solution = solutions[best]
    same = weights[[each is not None and each == solution for each in solutions]].sum() if solution is not None else 0.0
    posterior = np.zeros_like(chances)
    for each, weight in zip(seen, weights, strict=True):
        posterior[np.arange(CELL_COUNT), each] += weight
    posterior += unseen * chances
    posterior /= posterior.sum(axis=1, keepdims=True)
    rivals = [
        seen[index]
        for index in np.argsort(-weights)[:20]
        if proper[index]
        and solution is not None
        and solutions[index] != solution
        and weights[index] > weights[best] / 20
    ]
    return Decision(
        seen[best], solution, float(weights[best]) / whole, float(same) / whole, posterior, next(iter(rivals), None)
    )


def _weights(logs: Floats, proper: Pixels, symmetrical: Pixels) -> Floats:
    """Return what each reading weighs; what was not looked at is taken to be as symmetrical as the heaviest."""
    weights = np.exp(logs + PROPER_WEIGHT * proper + SYMMETRICAL_WEIGHT * symmetrical)
    return np.asarray(weights * np.exp(-SYMMETRICAL_WEIGHT * symmetrical[weights.argmax()]))


def _solutions(values: Pixels, cancel: nonet.CancelFlag | None) -> list[nonet.Grid | None]:
    """Return the solution of each reading that is proper. Conflicts, and too few givens, need no search."""
    found: list[nonet.Grid | None] = [None] * len(values)
    first, second = values[:, _FIRST], values[:, _SECOND]
    conflict = ((first == second) & (first > 0)).any(axis=1)
    searched = np.flatnonzero(~conflict & ((values > 0).sum(axis=1) >= 17))
    if len(searched):
        batch = nonet.solve_batch(values[searched], threads=1, cancel=cancel)
        for index, status, solution in zip(searched.tolist(), batch.status, batch.solution, strict=True):
            if status == "proper":
                found[index] = solution
    return found
