"""A slow and obvious canonicaliser: what the engine's canonical forms are held against.

It writes out the isomorphs of a grid cell by cell, all that are still in the running at once: every cell keeps those
with the smallest value in it. With ``choose_lines_first`` all 2 x 1,296 x 1,296 of them stand there from the first cell
on, which is the definition word for word and takes seconds; without it the order of the rows is chosen when a row
begins, which comes to the same with less to carry along. No row is packed, no table asked, no symmetry used.
"""

from itertools import permutations, product
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]

# The 1,296 orders of nine lines that keep chutes together.
ORDERS = np.array(
    [
        [3 * chute + line for chute, lines in zip(chutes, orders, strict=True) for line in lines]
        for chutes in permutations(range(3))
        for orders in product(permutations(range(3)), repeat=3)
    ]
)


def smallest_isomorph(values: bytes, *, choose_lines_first: bool = False) -> tuple[bytes, int]:
    """Return the smallest isomorph of 81 values, and in how many ways of moving cells it comes about."""
    grid = np.frombuffer(values, np.uint8).reshape(9, 9)
    sides = np.stack([grid, grid.T])
    side, columns = (part.ravel() for part in np.meshgrid([0, 1], np.arange(len(ORDERS)), indexing="ij"))
    columns = ORDERS[columns]
    rows = np.zeros((len(side), 0), int)
    if choose_lines_first:
        rows = np.tile(ORDERS, (len(side), 1))
        side, columns = (np.repeat(part, len(ORDERS), axis=0) for part in (side, columns))
    labels = np.zeros((len(side), 10), np.uint8)
    form = []
    for row, column in product(range(9), range(9)):
        if rows.shape[1] == row:
            side, columns, labels, rows = _with_one_more_row(side, columns, labels, rows)
        source = sides[side, rows[:, row], columns[:, column]]
        every = np.arange(len(side))
        is_new = (source > 0) & (labels[every, source] == 0)
        labels[every[is_new], source[is_new]] = labels[is_new].max(axis=1) + 1
        value = labels[every, source]
        form.append(value.min())
        kept = value == form[-1]
        side, columns, labels, rows = side[kept], columns[kept], labels[kept], rows[kept]
    return bytes(form), len(side)


def _with_one_more_row(side: Array, columns: Array, labels: Array, rows: Array) -> tuple[Array, ...]:
    """Return the isomorphs with each row that may come next, which is one of the band that was begun."""
    place = rows.shape[1]
    longer = []
    for row in range(9):
        fits = ~(rows == row).any(axis=1)
        fits &= rows[:, -1] // 3 == row // 3 if place % 3 else ~(rows // 3 == row // 3).any(axis=1)
        rows_taken = np.column_stack([rows[fits], np.full(fits.sum(), row)])
        longer.append((side[fits], columns[fits], labels[fits], rows_taken))
    return tuple(np.concatenate(parts) for parts in zip(*longer, strict=True))
