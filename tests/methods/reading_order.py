"""The counters of the five programs, derived from the one tree that all of them search.

All five take the open cells in reading order and the digits in ascending order, so they visit the same nodes: a node is
a grid in which the first n open cells have digits that fit. They differ in what they count:

- ``validity`` and ``naive`` count nodes up to the solution, ``strings`` all nodes of the tree;
- ``bitmask`` enters its function once for each cell, open or not, and once after the last;
- ``reduction`` does so without the last, but enters it again for the cell in which a digit was put;
- ``naive`` pushes a state for each guess and pops all but those on the way to the solution.

Nothing here is shared with ``nonet.methods``.
"""

from dataclasses import dataclass

from reference import PEERS


@dataclass(slots=True)
class Counts:
    """The counters of the programs on a proper puzzle."""

    strings: int = 0
    validity: int = 0
    bitmask: int = 0
    reduction: int = 0
    guesses: int = 0
    backtracks: int = 0


def counts(values: list[int]) -> Counts:
    """Walk the whole tree below these values; all counters but ``strings`` stop at the solution."""
    found = Counts()
    open_cells = [cell for cell, value in enumerate(values) if not value]
    is_solved = False

    def visit(depth: int, guesses_on_the_way: int, is_guess: bool) -> None:
        nonlocal is_solved
        found.strings += 1
        cell = open_cells[depth] if depth < len(open_cells) else 81
        if not is_solved:
            found.validity += 1
            found.guesses += is_guess
            entered = open_cells[depth - 1] + 1 if depth else 0
            found.bitmask += cell - entered + 1
            found.reduction += min(cell, 80) - entered + 1 + (depth > 0)
        if cell == 81:
            is_solved = True
            found.backtracks = found.guesses - guesses_on_the_way
            return
        taken = {values[peer] for peer in PEERS[cell]}
        digits = [digit for digit in range(1, 10) if digit not in taken]
        for digit in digits:
            values[cell] = digit
            visit(depth + 1, guesses_on_the_way + (len(digits) > 1), len(digits) > 1)
        values[cell] = 0

    visit(0, 0, False)
    return found
