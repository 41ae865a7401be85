"""Readings of a whole grid in the order of their probability.

A reading gives each cell a value. The likeliest takes the likeliest value of every cell; each other one costs what its
changes cost. With the cells in the order of their cheapest change, three moves reach every set of changes once and
never make it cheaper: take the next value of the last changed cell, change one more cell, or change the next cell in
place of the last. So a heap yields readings one by one, and nobody makes the 10^81 others.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator

import numpy as np

from nonet.photo._arrays import Floats, Pixels

VALUES = 10
"""0 for a blank cell, or one with pencilmarks, and the nine digits."""

_LEAST = 1e-7
"""A probability below this is no alternative."""


def readings(chances: Floats) -> Iterator[tuple[float, Pixels]]:
    """Yield the logarithm of the probability of each reading, and its 81 values, the likeliest first."""
    order = np.argsort(-chances, axis=1, kind="stable")
    logs = np.log(np.maximum(np.take_along_axis(chances, order, axis=1), 1e-12))
    costs = logs[:, :1] - logs
    cells = np.argsort(costs[:, 1], kind="stable")
    cells = cells[logs[cells, 1] > np.log(_LEAST)]
    best, start = order[:, 0].astype(np.uint8), float(logs[:, 0].sum())
    yield start, best.copy()
    if not len(cells):
        return
    ranked = costs[cells]

    def cost(place: int, rank: int) -> float:
        return float(ranked[place, rank])

    # A state: its cost, and its changes as (place in `cells`, rank of the value); the last is what moves.
    heap: list[tuple[float, tuple[tuple[int, int], ...]]] = [(cost(0, 1), ((0, 1),))]
    while heap:
        paid, changes = heapq.heappop(heap)
        values = best.copy()
        for place, rank in changes:
            values[cells[place]] = order[cells[place], rank]
        yield start - paid, values
        (place, rank), before = changes[-1], changes[:-1]
        if rank + 1 < VALUES and logs[cells[place], rank + 1] > np.log(_LEAST):
            heapq.heappush(heap, (paid - cost(place, rank) + cost(place, rank + 1), (*before, (place, rank + 1))))
        if place + 1 < len(cells):
            heapq.heappush(heap, (paid + cost(place + 1, 1), (*changes, (place + 1, 1))))
            if rank == 1:
                heapq.heappush(heap, (paid - cost(place, 1) + cost(place + 1, 1), (*before, (place + 1, 1))))
