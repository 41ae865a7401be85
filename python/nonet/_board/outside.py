"""What a clue outside of a board reads: the cells of its diagonal, and the figures of a line of values."""

from collections.abc import Sequence
from typing import Final

from nonet._board.rule import Place, Places

STEPS: Final = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
"""The rows and columns of one step on a diagonal."""


def diagonal_from(start: Place, direction: str, size: int) -> Places:
    """Return the cells of a board to which a clue outside of it points."""
    (row, column), (down, right) = start, STEPS[direction]
    found = []
    while 0 < (row := row + down) <= size and 0 < (column := column + right) <= size:
        found.append((row, column))
    return tuple(found)


def sandwiched(values: Sequence[int], low: int, high: int) -> int:
    """Return the sum of what stands between two values."""
    start, end = sorted((values.index(low), values.index(high)))
    return sum(values[start + 1 : end])


def seen_count(values: Sequence[int]) -> int:
    """Return how many values are greater than all before them."""
    return sum(value > max(values[:at], default=0) for at, value in enumerate(values))
