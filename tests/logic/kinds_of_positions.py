"""Positions of every kind that a player can be in, each made from its number alone, with all of its solutions.

What belongs to the puzzle and what was deduced differs: digits can be entered, and pencilmarks removed, both as a
deduction and as a part of the puzzle. Techniques that assume a unique solution must tell these apart.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import NamedTuple

import nonet
from nonet import Cell, Grid, Step
from nonet.logic import TECHNIQUES, HodokuRating

_MOST_SOLUTIONS = 50
ASSUMING = {name for name, technique in TECHNIQUES.items() if technique.assumes_uniqueness}


class Position(NamedTuple):
    """A grid and its solutions; ``uniqueness`` is the option to call with."""

    grid: Grid
    solutions: tuple[Grid, ...]
    uniqueness: bool = True


def position(kind: str, number: int) -> Position:
    """Return the position of a kind with this number."""
    random = Random(f"{kind} {number}")
    while True:
        puzzle, solution = _best_of_few(random)
        made = KINDS[kind](puzzle, solution, random)
        if made is not None and made.grid.open_count:
            return made


def contradiction(step: Step, solutions: tuple[Grid, ...]) -> str | None:
    """Return what a step says that is wrong in some solution."""
    for solution in solutions:
        for cell, digit in step.placements:
            if solution[cell] != digit:
                return f"{cell} is {solution[cell]}, not {digit}"
        for cell, digit in step.eliminations:
            if solution[cell] == digit:
                return f"{cell} is {digit}"
    return None


def _best_of_few(random: Random) -> tuple[Grid, Grid]:
    """Return a puzzle with its solution; mostly one whose path assumes uniqueness, or takes more than singles."""
    some = nonet.generate_batch(random.randint(1, 8), seed=random.getrandbits(60), minimal=random.random() < 0.8)
    ratings = nonet.rate_batch([puzzle for puzzle, _ in some], profile="hodoku", threads=1)

    def value(place: int) -> tuple[int, int]:
        rating = ratings[place]
        assert isinstance(rating, HodokuRating)
        return sum(rating.technique_counts.get(name, 0) for name in ASSUMING), rating.score

    return some[max(range(len(some)), key=value)]


def _entered(puzzle: Grid, solution: Grid, random: Random) -> Position:
    """Return a grid with entered digits: all of them, some that the puzzle needs, or only deduced ones."""
    givens = random.choice((Grid.empty(), _with_fewer(puzzle, random), puzzle))
    grid = givens
    share = random.choice((0.0, 0.1, 0.4))
    for cell in Cell.ALL:
        if not grid[cell] and (puzzle[cell] or random.random() < share):
            grid = grid.with_value(cell, solution[cell])
    return Position(grid, (solution,))


def _pencilmarks_only(puzzle: Grid, solution: Grid, random: Random) -> Position | None:
    """Return a sukaku: that of a puzzle, or one whose pencilmarks decide between several solutions."""
    if random.random() < 0.5:
        return Position(Grid.from_sukaku(puzzle.to_sukaku()), (solution,))
    made = _marks_of_the_puzzle(puzzle, solution, random)
    return made and Position(Grid.from_sukaku(made.grid.to_sukaku()), made.solutions)


def _marks_removed(puzzle: Grid, solution: Grid, random: Random) -> Position:
    """Return a proper puzzle of which the player has ruled out candidates and may have entered digits, all rightly."""
    grid = puzzle
    share = random.choice((0.0, 0.1, 0.4))
    for cell in Cell.ALL:
        if not grid[cell] and random.random() < share:
            grid = grid.with_value(cell, solution[cell])
    return Position(_without_some(grid, (solution,), random), (solution,))


def _marks_of_the_puzzle(puzzle: Grid, solution: Grid, random: Random) -> Position | None:
    """Return givens with several solutions, and pencilmarks that leave one of them."""
    fewer = _with_fewer(puzzle, random)
    solutions = _solutions(fewer)
    if solutions is None:
        return None
    grid = fewer
    for other in random.sample(solutions, len(solutions)):
        if other != solution and all(grid[cell] or other[cell] in grid.candidates(cell) for cell in Cell.ALL):
            cell = random.choice(other.differences(solution))
            grid = grid.without_candidate(cell, other[cell])
    if random.random() < 0.5:
        grid = _without_some(grid, (solution,), random)
    return Position(grid, (solution,))


def _several_solutions(puzzle: Grid, _: Grid, random: Random) -> Position | None:
    """Return givens with several solutions, and pencilmarks that keep them all."""
    grid = _with_fewer(puzzle, random)
    solutions = _solutions(grid)
    if solutions is None:
        return None
    for cell in Cell.ALL:
        digits = {solution[cell] for solution in solutions}
        if not grid[cell] and len(digits) == 1 and random.random() < 0.2:
            grid = grid.with_value(cell, digits.pop())
    if random.random() < 0.5:
        grid = _without_some(grid, solutions, random)
    return Position(grid, solutions, uniqueness=False)


def _with_fewer(puzzle: Grid, random: Random) -> Grid:
    """Return the puzzle without one to three of its givens."""
    values = list(puzzle)
    for cell in random.sample([cell for cell in Cell.ALL if puzzle[cell]], random.randint(1, 3)):
        values[cell] = 0
    return Grid.from_values(values)


def _solutions(grid: Grid) -> tuple[Grid, ...] | None:
    """Return all solutions if there are several, but not too many to compare with."""
    found = tuple(islice(nonet.solutions(grid), _MOST_SOLUTIONS + 1))
    return found if 1 < len(found) <= _MOST_SOLUTIONS else None


def _without_some(grid: Grid, solutions: tuple[Grid, ...], random: Random) -> Grid:
    """Return the grid without a random share of the candidates that are in none of the solutions."""
    share = random.choice((0.02, 0.1, 0.4))
    for cell in Cell.ALL:
        for digit in grid.candidates(cell):
            if random.random() < share and all(solution[cell] != digit for solution in solutions):
                grid = grid.without_candidate(cell, digit)
    return grid


KINDS: dict[str, Callable[[Grid, Grid, Random], Position | None]] = {
    "entered": _entered,
    "pencilmarks only": _pencilmarks_only,
    "marks removed": _marks_removed,
    "marks of the puzzle": _marks_of_the_puzzle,
    "several solutions": _several_solutions,
}
