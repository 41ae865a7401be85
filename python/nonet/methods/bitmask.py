"""``bitmask``: nine bits for each row, column and box say which digits are still allowed there.

Origin: the solver of the smart-watch text, 62 lines for a small machine. The digits that fit into a cell are one
``and`` of three masks; placing a digit takes one bit out of each, and taking it back puts it in again:

```
rows[2]     0b101100110        bit d-1 is set while digit d is allowed
columns[7]  0b001110011
boxes[2]    0b101010010
         &  0b001000010        so r3c8 can be 2 or 7
```

Cells are filled in reading order. ``fill`` is counted at every entry, once more after the last cell.

Good at: doing little for each cell, in 27 small numbers of memory. Bad at: choosing, like all that take cells as they
come.

The text says that the solver served as a generator too; ``generate`` is that. It fills an empty board with the digits
in a random order, then takes givens away one by one, *and asks the solver each time whether a second solution has
appeared*. Generators that leave that question out (take away 50 cells of a full board, and done) make boards with
several solutions nearly every time: whoever solves one by logic gets stuck at a choice, and may be told that a right
answer is wrong.
"""

import random

from nonet._board.grid import Grid
from nonet.methods._board import BOX_OF, COLUMN_OF, DIGITS, ROW_OF
from nonet.methods._method import Method, MethodResult
from nonet.methods._search import Search, room_to_recurse

_PATIENCE = 30_000


def solve(grid: Grid, *, solution_limit: int = 1, call_limit: int | None = None) -> MethodResult:
    """Solve with masks in reading order; ``calls`` counts every entry to ``fill``.

    >>> solve(Grid("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")).calls
    12186
    """
    search = Search(grid, solution_limit, call_limit)
    values = list(grid)
    rows, columns, boxes = ([0b111111111] * 9 for _kind in range(3))
    for cell, digit in enumerate(values):
        if digit:
            bit = 1 << digit - 1
            rows[ROW_OF[cell]] &= ~bit
            columns[COLUMN_OF[cell]] &= ~bit
            boxes[BOX_OF[cell]] &= ~bit
    calls = 0

    def fill(cell: int) -> bool:
        nonlocal calls
        if calls == search.call_limit:
            return search.out_of_calls()
        calls += 1
        if cell == 81:
            return search.found(values)
        if values[cell]:
            return fill(cell + 1)
        row, column, box = ROW_OF[cell], COLUMN_OF[cell], BOX_OF[cell]
        allowed = rows[row] & columns[column] & boxes[box]
        while allowed:
            bit = allowed & -allowed
            allowed ^= bit
            rows[row] ^= bit
            columns[column] ^= bit
            boxes[box] ^= bit
            values[cell] = bit.bit_length()
            if fill(cell + 1):
                return True
            rows[row] ^= bit
            columns[column] ^= bit
            boxes[box] ^= bit
        values[cell] = 0
        return False

    if not grid.conflicts():
        with room_to_recurse():
            fill(0)
    return search.result(calls=calls)


def generate(seed: int) -> Grid:
    """Return a proper puzzle of 22 to 28 givens, most often; the same seed gives the same puzzle.

    A given stays where a second solution appears without it, and where that takes too long to find out: without this
    limit one seed in fifty takes a minute.

    >>> puzzle = generate(1)
    >>> puzzle == generate(1), puzzle == generate(2), solve(puzzle, solution_limit=2).verdict
    (True, False, 'proper')
    """
    chance = random.Random(seed)
    # Three boxes on a diagonal do not see each other, so they can hold anything; the solver fills in the rest.
    values = [0] * 81
    for corner in (0, 30, 60):
        digits = chance.sample(DIGITS, 9)
        for place, digit in enumerate(digits):
            values[corner + place // 3 * 9 + place % 3] = digit
    values = list(solve(Grid.from_values(values)).solutions[0])
    for cell in chance.sample(range(81), 81):
        digit, values[cell] = values[cell], 0
        if solve(Grid.from_values(values), solution_limit=2, call_limit=_PATIENCE).verdict != "proper":
            values[cell] = digit
    return Grid.from_values(values)


METHOD = Method(
    "bitmask",
    origin="the smart-watch solver",
    summary="keeps the digits allowed in each row, column and box as bits, and fills in reading order",
    solve=solve,
)
