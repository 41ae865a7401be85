"""Make ``fifty.txt``: fifty proper puzzles from easy to hard, in Project Euler's layout.

    PYTHONPATH=python python3 examples/make_fifty.py > python/nonet/examples/fifty.txt

Each comes from ``bitmask.generate`` with its own number as seed. The first fifteen get givens back until cells with one
digit left lead to the end (``singles``), the next fifteen until Norvig's two rules do (``norvig`` without a guess). The
last twenty stay as they are, and most of them take a search.
"""

import random
from collections.abc import Iterator

from nonet import Grid, methods
from nonet.methods import bitmask


def fifty() -> Iterator[Grid]:
    """Yield the puzzles in order."""
    for number in range(1, 51):
        puzzle = bitmask.generate(number)
        if number <= 15:
            puzzle = eased(puzzle, "singles", number)
        elif number <= 30:
            puzzle = eased(puzzle, "norvig", number)
        yield puzzle


def eased(puzzle: Grid, method: str, seed: int) -> Grid:
    """Return the puzzle with as many givens put back, in random order, as the method needs to solve it by logic."""
    solve = methods.get(method).solve
    solution = methods.get("exact_cover").solve(puzzle).solutions[0]
    for cell in random.Random(seed).sample(range(81), 81):
        if solve(puzzle).solved_without_search:
            break
        if not puzzle[cell]:
            puzzle = Grid.from_values(puzzle.with_value(cell, solution[cell]))
    return puzzle


if __name__ == "__main__":
    for number, puzzle in enumerate(fifty(), start=1):
        print(f"Grid {number:02}")
        for row in puzzle.rows:
            print(*row, sep="")
