"""Cell, House and DigitSet."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet import Cell, DigitSet, House

digit_sets = st.sets(st.integers(1, 25))


@pytest.mark.parametrize("cell", Cell.ALL)
def test_a_cell_has_one_name_and_one_instance(cell: Cell) -> None:
    assert Cell(str(cell)) is cell
    assert Cell(int(cell)) is cell
    assert eval(repr(cell)) is cell
    assert pickle.loads(pickle.dumps(cell)) is cell
    assert copy.deepcopy(cell) is cell


@pytest.mark.parametrize("house", House.ALL)
def test_a_house_has_nine_cells_and_one_name(house: House) -> None:
    assert len(set(house.cells)) == 9
    assert all(house in cell.houses for cell in house.cells)
    assert House(str(house)) is house
    assert eval(repr(house)) is house
    assert pickle.loads(pickle.dumps(house)) is house


def test_row_column_and_box_of_a_cell() -> None:
    assert [(cell.row, cell.column, cell.box) for cell in (Cell(0), Cell(40), Cell(80), Cell("r3c7"))] == [
        (1, 1, 1),
        (5, 5, 5),
        (9, 9, 9),
        (3, 7, 3),
    ]


@pytest.mark.parametrize("cell", Cell.ALL)
def test_a_cell_sees_twenty_others_and_they_see_it(cell: Cell) -> None:
    assert len(cell.peers) == 20
    assert all(peer.sees(cell) and cell.sees(peer) for peer in cell.peers)
    assert not cell.sees(cell)
    assert list(cell.peers) == sorted(cell.peers)


@pytest.mark.parametrize("wrong", [-1, 81, "", "r0c1", "r1c10", "r1", "a1", "r\uff11c1", "r1c1 "])
def test_a_wrong_cell_is_refused(wrong: int | str) -> None:
    with pytest.raises(ValueError, match="cell"):
        Cell(wrong)


@pytest.mark.parametrize("wrong", [-1, 27, "", "row 0", "row 10", "block 1", "Row 1"])
def test_a_wrong_house_is_refused(wrong: int | str) -> None:
    with pytest.raises(ValueError, match="house"):
        House(wrong)


@given(digit_sets, digit_sets)
def test_a_digit_set_is_a_set(left: set[int], right: set[int]) -> None:
    a, b = DigitSet(left), DigitSet(right)
    assert list(a) == sorted(left)
    assert len(a) == len(left)
    assert (a & b, a | b, a - b, a ^ b) == (left & right, left | right, left - right, left ^ right)
    assert (a <= b, a == b) == (left <= right, left == right)
    assert hash(a) == hash(frozenset(left))
    assert DigitSet.from_mask(a.mask) == a
    assert eval(repr(a)) == a
    assert [digit in a for digit in range(-1, 28)] == [digit in left for digit in range(-1, 28)]


@pytest.mark.parametrize("wrong", [0, 26, -1])
def test_a_wrong_digit_is_refused(wrong: int) -> None:
    with pytest.raises(ValueError, match="1 to 25"):
        DigitSet([wrong])


@pytest.mark.parametrize("wrong", [-1, 1 << 25])
def test_a_wrong_mask_is_refused(wrong: int) -> None:
    with pytest.raises(ValueError, match="25 bits"):
        DigitSet.from_mask(wrong)


@pytest.mark.parametrize("wrong", [1.0, float("inf"), None, b"r1c1", (0,)])
def test_other_types_are_refused(wrong: Any) -> None:
    kind = type(wrong).__name__
    with pytest.raises(TypeError, match=f"a cell is an index 0 to 80 or a name such as 'r1c1', not {kind}"):
        Cell(wrong)
    with pytest.raises(TypeError, match=f"a house is an index 0 to 26 or a name such as 'row 1', not {kind}"):
        House(wrong)
    with pytest.raises(TypeError, match=f"a digit must be an integer, not {kind}"):
        DigitSet([wrong])
    with pytest.raises(TypeError, match=f"a mask of digits is an integer, not {kind}"):
        DigitSet.from_mask(wrong)


def test_integers_of_other_types_are_accepted() -> None:
    eight: Any = np.uint8(8)
    assert (Cell(eight), House(eight)) == (Cell("r1c9"), House("row 9"))
    assert Cell(eight) is Cell(8)
    assert repr(DigitSet(np.array([3, 1]))) == "DigitSet([1, 3])"


@pytest.mark.parametrize(
    ("value", "names"),
    [
        (Cell(3), ["houses", "peers", "row", "note", "ALL"]),
        (House(3), ["cells", "number", "note"]),
        (DigitSet([3]), ["mask", "_mask", "note"]),
    ],
)
def test_values_cannot_be_changed(value: object, names: list[str]) -> None:
    before = repr(value)
    for name in names:
        with pytest.raises(AttributeError):
            setattr(value, name, ())
        with pytest.raises(AttributeError):
            delattr(value, name)
    assert repr(value) == before


@given(digit_sets)
def test_a_digit_set_is_copied(digits: set[int]) -> None:
    value = DigitSet(digits)
    assert copy.copy(value) == copy.deepcopy(value) == pickle.loads(pickle.dumps(value)) == value
