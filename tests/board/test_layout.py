"""``Layout``: the one board, and what grids and geometry say of it."""

import copy
import pickle

import pytest

from nonet import CLASSIC, Cell, Grid, House, Layout


def test_there_is_one_classic_layout() -> None:
    copies = (Layout(), copy.copy(CLASSIC), copy.deepcopy(CLASSIC), pickle.loads(pickle.dumps(CLASSIC)))
    assert all(each is CLASSIC for each in copies)
    assert eval(repr(CLASSIC), {"Layout": Layout}) is CLASSIC
    assert CLASSIC.is_classic


def test_every_grid_has_it() -> None:
    grid = Grid("5" + "." * 80)
    grids = (grid, grid.givens, grid.with_value("r1c2", 3), Grid.empty(), Grid.from_values([0] * 81))
    assert {each.layout for each in (*grids, pickle.loads(pickle.dumps(grid)), copy.deepcopy(grid))} == {CLASSIC}
    with pytest.raises(AttributeError, match="Grid is immutable: cannot set 'layout'"):
        grid.layout = CLASSIC


def test_its_parts_are_those_of_the_geometry() -> None:
    assert (CLASSIC.size, CLASSIC.regions, CLASSIC.rules, CLASSIC.symbols) == (9, None, (), "123456789")
    assert (CLASSIC.cells, CLASSIC.houses) == (Cell.ALL, House.ALL)
    assert CLASSIC.cell("r4c7") is CLASSIC.cells[33]
    for cell in CLASSIC.cells:
        assert CLASSIC.houses_of(cell) == tuple(house for house in CLASSIC.houses if cell in house.cells)
        assert CLASSIC.peers_of(str(cell)) == cell.peers


@pytest.mark.parametrize("call", [lambda: CLASSIC.cell("r1c10"), lambda: CLASSIC.peers_of(81)])
def test_other_cells_are_errors(call: object) -> None:
    with pytest.raises(ValueError, match="a cell"):
        call()  # type: ignore[operator]


def test_it_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="Layout is immutable"):
        CLASSIC.size = 16  # type: ignore[misc]
