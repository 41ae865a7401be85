"""``mistakes``: wrong digits and pencilmarks of a player, and nothing else."""

from random import Random

import pytest

import nonet
from nonet import Cell, Grid
from puzzles import MULTIPLE, PROPER, SOLUTION


def test_open_cells_and_right_digits_are_no_mistakes() -> None:
    puzzle = Grid(PROPER)
    for grid in (puzzle, nonet.solve(puzzle), puzzle.with_value("r1c3", 4), PROPER, SOLUTION):
        found = nonet.mistakes(grid)
        assert found == ((), ())
        assert not found
    assert puzzle.differences(nonet.solve(puzzle))


def test_wrong_digits_and_marks_are_found_in_order() -> None:
    solution = Grid(SOLUTION)
    for seed in range(20):
        random = Random(seed)
        grid = Grid(PROPER)
        cells = random.sample([cell for cell in Cell.ALL if not grid[cell]], 12)
        wrong, right, lacking, spare = (sorted(cells[start : start + 3]) for start in (0, 3, 6, 9))
        grid = grid.with_pencilmarks(
            {cell: [digit for digit in range(1, 10) if digit != solution[cell]] for cell in lacking}
            | {cell: [1, 2, 3, 4, 5, 6, 7, 8, 9] for cell in spare}
            | {cell: [solution[cell]] for cell in Cell.ALL if not grid[cell] and cell not in cells}
        )
        for cell in wrong + right:
            grid = grid.with_value(cell, solution[cell] % 9 + 1 if cell in wrong else solution[cell])
        found = nonet.mistakes(grid)
        assert found.values == tuple(wrong)
        # Where a wrong digit rules out the right one, that digit is the mistake.
        blamed = {cell for cell in lacking if any(grid[peer] == solution[cell] for peer in cell.peers)}
        assert set(found.marks) == set(lacking) - blamed
        assert list(found.marks) == sorted(found.marks)
        assert bool(found)


def test_givens_without_a_single_solution() -> None:
    with pytest.raises(nonet.MultipleSolutionsError):
        nonet.mistakes(MULTIPLE)
    with pytest.raises(nonet.MultipleSolutionsError):
        nonet.mistakes(Grid.from_sukaku(Grid(PROPER).to_sukaku()))
