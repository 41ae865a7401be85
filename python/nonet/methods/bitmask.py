"""``bitmask``: nine bits for each row, column and box mark the digits still allowed there.

Origin: the solver of the smart-watch text, 62 lines for a small machine. The candidates of a cell are the bitwise
``and`` of three masks; placing a digit clears one bit in each, and removing it sets the bits again:

```
rows[2]     0b101100110        bit d-1 is set while digit d is allowed
columns[7]  0b001110011
boxes[2]    0b101010010
         &  0b001000010        so r3c8 can be 2 or 7
```

Cells are filled in reading order. ``fill`` is counted at every entry, once more after the last cell.

Good at: little work per cell, with only 27 small integers of state. Bad at: choosing, like all methods that take cells
in reading order.

In the text the solver was also used as a generator: ``generate``. It fills an empty board with digits in random order,
then removes givens one by one, *and tests after each removal that there is no second solution*. Generators without this
test (remove 50 cells of a full board) nearly always make boards with several solutions: a player gets stuck at a choice
that logic cannot make, and a right answer may be called wrong.
"""

import random

from nonet import Grid
from nonet.methods import Method, MethodResult, SolutionCollector, raised_recursion_limit

_DIGITS = range(1, 10)
_ROW_OF = [cell // 9 for cell in range(81)]
_COLUMN_OF = [cell % 9 for cell in range(81)]
_BOX_OF = [cell // 27 * 3 + cell % 9 // 3 for cell in range(81)]

_TEST_CALL_LIMIT = 30_000


def solve(grid: Grid, *, limit: int = 1, call_limit: int | None = None) -> MethodResult:
    """Solve with masks in reading order; ``calls`` counts every entry to ``fill``.

    >>> solve(Grid("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")).calls
    12186
    """
    collector = SolutionCollector(grid, limit, call_limit)
    values = list(grid)
    rows, columns, boxes = ([0b111111111] * 9 for _kind in range(3))
    for cell, digit in enumerate(values):
        if digit:
            bit = 1 << digit - 1
            rows[_ROW_OF[cell]] &= ~bit
            columns[_COLUMN_OF[cell]] &= ~bit
            boxes[_BOX_OF[cell]] &= ~bit
    calls = 0

    def fill(cell: int) -> bool:
        nonlocal calls
        if calls == collector.call_limit:
            return collector.out_of_calls()
        calls += 1
        if cell == 81:
            return collector.found(values)
        if values[cell]:
            return fill(cell + 1)
        row, column, box = _ROW_OF[cell], _COLUMN_OF[cell], _BOX_OF[cell]
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
        with raised_recursion_limit():
            fill(0)
    return collector.result(calls=calls)


def generate(seed: int) -> Grid:
    """Return a proper puzzle, usually of 22 to 28 givens; the same seed gives the same puzzle.

    A given stays if a second solution appears without it, or if the test takes too many calls: without this limit one
    seed in fifty takes a minute.

    >>> puzzle = generate(1)
    >>> puzzle == generate(1), puzzle == generate(2), solve(puzzle, limit=2).status
    (True, False, 'proper')
    """
    chance = random.Random(seed)
    # The cells of three boxes on a diagonal do not see each other, so any digits fit; the solver fills in the rest.
    values = [0] * 81
    for corner in (0, 30, 60):
        digits = chance.sample(_DIGITS, 9)
        for place, digit in enumerate(digits):
            values[corner + place // 3 * 9 + place % 3] = digit
    values = list(solve(Grid.from_values(values)).solutions[0])
    for cell in chance.sample(range(81), 81):
        digit, values[cell] = values[cell], 0
        if solve(Grid.from_values(values), limit=2, call_limit=_TEST_CALL_LIMIT).status != "proper":
            values[cell] = digit
    return Grid.from_values(values)


METHOD = Method("bitmask", "the smart-watch solver", "keeps the allowed digits of each house as bits", solve)
