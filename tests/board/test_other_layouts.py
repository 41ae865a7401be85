"""Boards of other sizes and with other regions: layouts, their cells and houses, and grids on them."""

import copy
import pickle
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from nonet import CLASSIC, Cell, DigitSet, Grid, Layout, ParseError
from nonet._board.rules import candidate_mask, candidate_masks
from nonet.rules import Diagonal
from puzzles import PROPER

JIGSAW = Layout(4, regions="1112 1322 3324 3444")
SIXES = Layout(6, boxes=(3, 2))
LATIN = Layout(7, regions=())
LAYOUTS = [Layout(4), Layout(6), Layout(16), Layout(25), JIGSAW, SIXES, LATIN, CLASSIC]
BOXES = "2x2 2x3 2x4 3x3 2x5 3x4 2x7 3x5 4x4 3x6 4x5 3x7 2x11 4x6 5x5"


@pytest.mark.parametrize("shape", BOXES.split())
def test_boxes_are_as_square_as_the_size_allows(shape: str) -> None:
    height, width = map(int, shape.split("x"))
    layout = Layout(size := height * width)
    assert layout.box_shape == (height, width)
    first, second = layout.houses[2 * size].cells, layout.houses[2 * size + 1].cells
    assert {(cell.row, cell.column) for cell in first} == {
        (row, column) for row in range(1, height + 1) for column in range(1, width + 1)
    }
    assert str(second[0]) == f"r1c{width + 1}"
    assert Layout(size, boxes=(height, width)) == layout
    assert Layout(size, regions=[house.cells for house in layout.houses[2 * size :]]) == layout


@pytest.mark.parametrize("size", [5, 7, 11, 13, 17, 19, 23])
def test_a_prime_size_has_no_boxes(size: int) -> None:
    with pytest.raises(ValueError, match=f"a {size}x{size} board has no boxes, as {size} is prime"):
        Layout(size)
    assert len(Layout(size, regions=()).houses) == 2 * size


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_a_layout_is_a_value(layout: Layout) -> None:
    again = (pickle.loads(pickle.dumps(layout)), copy.deepcopy(layout), Layout.from_dict(layout.to_dict()))
    assert {layout, *again, eval(repr(layout))} == {layout}
    assert [other for other in LAYOUTS if other == layout] == [layout]
    assert all((each is CLASSIC) == (layout is CLASSIC) for each in again)
    assert layout.is_classic == (layout is CLASSIC)
    with pytest.raises(AttributeError, match="Layout is immutable"):
        layout.anything = 1


def test_the_classic_board_is_one_value_however_it_is_written() -> None:
    rows = ["".join(str(3 * (row // 3) + column // 3) for column in range(9)) for row in range(9)]
    assert Layout(9, regions=" ".join(rows)) is Layout(9) is Layout(boxes=(3, 3)) is CLASSIC


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_cells_houses_and_peers_agree(layout: Layout) -> None:
    size = layout.size
    assert len(layout.cells) == size * size
    assert len(layout.symbols) == size
    for cell in layout.cells:
        assert layout.cell(str(cell)) is layout.cell(int(cell)) is layout.cell(cell) is cell
        assert pickle.loads(pickle.dumps(cell)) is cell
        assert copy.deepcopy(cell) is cell
        assert eval(repr(cell)) is cell
        assert (cell.row, cell.column) == (int(cell) // size + 1, int(cell) % size + 1)
        assert layout.houses_of(cell) == tuple(house for house in layout.houses if cell in house.cells)
        peers = {peer for house in layout.houses_of(cell) for peer in house.cells} - {cell}
        assert layout.peers_of(str(cell)) == tuple(sorted(peers))
    for index, house in enumerate(layout.houses):
        assert (int(house), len(set(house.cells)), pickle.loads(pickle.dumps(house))) == (index, size, house)
        assert str(house) == f"{house.kind} {house.number}"


def test_houses_of_different_layouts_differ() -> None:
    assert Layout(4).houses[0] != Layout(6).houses[0]
    assert Layout(4).houses[-1] != JIGSAW.houses[-1]
    assert Layout(4).houses[0] == JIGSAW.houses[0]
    assert JIGSAW.houses[0] != CLASSIC.houses[0]
    with pytest.raises(AttributeError, match="House is immutable"):
        JIGSAW.houses[0].kind = "box"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Layout(16).cell("r10c12").peers, "r10c12 is on a 16x16 board: its layout knows its peers"),
        (lambda: Layout(16).cell(3).houses, "its layout knows its houses; call layout.houses_of(cell)"),
        (lambda: Layout(16).cell(3).box, "its layout knows its box"),
        (lambda: Layout(16).cell(3).sees("r1c1"), "call layout.peers_of(cell)"),
        (lambda: Cell(Layout(16).cell(3)), "r1c4 is a cell of a 16x16 board, not of this 9x9 board"),
        (lambda: Layout(16).cell(Cell(3)), "r1c4 is a cell of a 9x9 board, not of this 16x16 board"),
        (lambda: Grid.empty()[Layout(16).cell(3)], "r1c4 is a cell of a 16x16 board"),
        (lambda: Layout(16).cell("r17c1"), "a cell is named r1c1 to r16c16, not 'r17c1'"),
        (lambda: Layout(16).cell("r01c1"), "a cell is named r1c1 to r16c16"),
        (lambda: Layout(4).cell(16), "a cell's index is 0 to 15, not 16"),
    ],
)
def test_cells_of_other_boards_refuse_by_name(call: Callable[[], object], message: str) -> None:
    with pytest.raises((ValueError, AttributeError), match=re.escape(message)):
        call()


@pytest.mark.parametrize(
    ("wish", "error", "message"),
    [
        ({"size": 3}, ValueError, "the size of a board must be 4 to 25, not 3"),
        ({"size": 0}, ValueError, "must be 4 to 25, not 0"),
        ({"size": 26}, ValueError, "must be 4 to 25, not 26"),
        ({"size": 10**9}, ValueError, "must be 4 to 25, not 1000000000"),
        ({"size": 10**5000}, ValueError, "must be 4 to 25, not of 16610 bits"),
        ({"size": float("nan")}, TypeError, "must be an integer, not float nan"),
        ({"size": "9"}, TypeError, "must be an integer"),
        ({"regions": "1" * 81}, ValueError, "a 9x9 board has 9 regions, not 1"),
        ({"regions": "1" * 80}, ValueError, "regions of a 9x9 board have 81 characters, not 80"),
        ({"size": 4, "regions": "1112 1322 3324 3443"}, ValueError, "region 3 has 5 cells, expected 4: r2c2 r3c1 r3c2"),
        ({"size": 4, "regions": ["r1c1"] * 4}, ValueError, "r1c1 is in region 1 and in region 2"),
        ({"size": 4, "regions": ["r1c1 r1c2 r1c3 r1c5"]}, ValueError, "a cell is named r1c1 to r4c4, not 'r1c5'"),
        ({"size": 4, "regions": 3}, TypeError, "regions must be sets of cells"),
        ({"size": 4, "regions": [3]}, TypeError, "regions must be sets of cells"),
        ({"size": 6, "boxes": (4, 2)}, ValueError, "a box of a 6x6 board has 6 cells, not 4x2"),
        ({"size": 6, "boxes": (1, 6)}, ValueError, "a box of a 6x6 board has 6 cells, not 1x6"),
        ({"size": 6, "boxes": 3}, TypeError, "boxes are the rows and the columns of a box"),
        ({"size": 6, "boxes": (2, 3), "regions": ()}, ValueError, "a board has regions= or boxes=, not both"),
    ],
)
def test_wrong_layouts_are_refused(wish: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        Layout(**wish)


@pytest.mark.parametrize(
    "data", [{"size": "4"}, {"size": 4, "regions": 5}, {"size": 4, "colour": 1}, 5, {"size": 4, "regions": "11"}]
)
def test_wrong_data_of_a_layout_are_refused(data: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        Layout.from_dict(data)


def test_regions_are_sets_of_cells_in_any_form() -> None:
    pairs: list[Any] = [[(1, 1), (1, 2), (1, 3), (2, 1)], ["r1c4", "r2c3", "r2c4", "r3c3"], {5, 8, 9, 12}]
    last = [JIGSAW.cell(name) for name in ["r3c4", "r4c2", "r4c3", "r4c4"]]
    assert Layout(4, regions=[last, *pairs]) == JIGSAW
    assert JIGSAW.regions is not None
    assert [" ".join(map(str, region)) for region in JIGSAW.regions][1] == "r1c4 r2c3 r2c4 r3c3"
    assert (LATIN.regions, Layout(6).regions) == ((), None)


@pytest.mark.parametrize("size", [4, 6, 8, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25])
def test_the_number_of_cells_tells_a_plain_board(size: int) -> None:
    text = "." * (size * size - size) + Layout(size).symbols
    grid = Grid(text)
    assert grid.layout == Layout(size)
    assert grid.rows[-1] == tuple(range(1, size + 1))
    assert (grid.to_line(), repr(grid)) == (text, f"Grid({text!r})")
    numbers = " ".join(str(value or ".") for value in grid)
    assert Grid(numbers, layout=Layout(size)) == Grid(str(grid)) == Grid(numbers.encode(), layout=Layout(size)) == grid


@pytest.mark.parametrize("layout", LAYOUTS[:-1], ids=str)
def test_a_grid_on_a_layout_is_a_value(layout: Layout) -> None:
    size = layout.size
    given = Grid(layout.symbols + "." * (size * size - size), layout=layout)
    marked = given.with_value(2 * size, 2).without_candidate(size * size - 1, 3)
    for grid in (given, marked, marked.givens, Grid.empty(layout)):
        assert grid.layout == layout
        again = (
            pickle.loads(pickle.dumps(grid)),
            copy.deepcopy(grid),
            Grid.from_dict(grid.to_dict()),
            eval(repr(grid)),
        )
        assert {grid, *again} == {grid}
        assert all(each.givens == grid.givens for each in again)
        assert Grid(str(Grid.from_values(grid, layout=layout)), layout=layout) == Grid.from_values(grid, layout=layout)
    assert Grid.from_rows(given.rows, layout=layout) == given
    assert len(given) == size * size
    assert given.given_count == size


def test_grids_on_different_layouts_differ() -> None:
    text = "1" + "." * 15
    plain, jigsaw = Grid(text), Grid(text, layout=JIGSAW)
    assert plain != jigsaw
    assert len({plain, jigsaw, Grid(text)}) == 2
    assert (plain < jigsaw) != (jigsaw < plain)
    with pytest.raises(ValueError, match="compared with one of the same layout, not 4x4 with 4x4, irregular regions"):
        plain.differences(jigsaw)


def test_candidates_and_conflicts_follow_the_regions() -> None:
    grid = Grid("12.. .... .... ....", layout=JIGSAW)
    assert grid.candidates("r2c1") == DigitSet([3, 4]) == grid.candidates("r1c3")
    assert grid.candidates("r2c2") == DigitSet([1, 3, 4])
    assert [str(conflict) for conflict in grid.with_value("r2c1", 2).conflicts()] == ["r1c2 r2c1 digit 2 (region 1)"]
    assert Grid("1234 3412 2143 4321", layout=JIGSAW).is_solved is False
    assert Grid("1234 3412 2143 4321").is_solved
    with pytest.raises(ValueError, match="a digit must be 1 to 4, not 5"):
        grid.with_value("r4c4", 5)
    with pytest.raises(ValueError, match="a digit must be 1 to 4, not 5"):
        grid.with_pencilmarks({"r4c4": [5]})


def test_digits_above_nine_are_letters_and_numbers() -> None:
    grid = Grid("." * 254 + "AG")
    assert (grid["r16c15"], grid["r16c16"], grid.to_line()[-2:]) == (10, 16, "AG")
    assert str(DigitSet([1, 2, 10])) == "{1, 2, 10}"
    assert Grid.from_values([*[0] * 254, "A", "16"], layout=Layout(16)) == grid
    assert str(grid.candidates("r16c1")) == "{1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15}"


@pytest.mark.parametrize(
    ("text", "layout", "message"),
    [
        ("." * 80, None, "expected 81 cells, found 80"),
        ("." * 255, Layout(16), "line 1, column 256: expected 256 cells, found 255"),
        ("." * 16 + "\n" + "." * 239 + "H", Layout(16), "line 2, column 240: expected a digit 1 to 9 and A to G or a"),
        ("...5 .... .... ....", Layout(4), "line 1, column 4: expected a digit 1 to 4 or a blank (0 . _ * - ?), found"),
        ("." * 81, Layout(6), "expected 36 cells, found 81"),
        ("." * 36, CLASSIC, "expected 81 cells, found 36"),
        ("0." * 128, None, "two readings: 0 is a blank, or 0 to F are the digits 1 to 16"),
        ("0." * 128, Layout(16), "two readings: 0 is a blank, or 0 to F are the digits 1 to 16"),
        (
            " ".join(["16"] * 144 + ["."] * 112),
            None,
            "two readings: 400 symbols of a 20x20 board, or 256 numbers of a 16x16 board; layout= says which",
        ),
    ],
)
def test_an_error_names_its_place_or_both_readings(text: str, layout: Layout | None, message: str) -> None:
    with pytest.raises(ParseError, match=re.escape(message)):
        Grid(text, layout=layout)


def test_zeros_are_blanks_where_no_other_reading_fits() -> None:
    assert Grid("0" * 255 + "G") == Grid("." * 255 + "G")
    assert Grid("0" * 254 + "AB") == Grid("." * 254 + "AB")


def test_a_frame_with_a_digit_does_not_make_a_board_larger() -> None:
    rows = [PROPER[start : start + 9] for start in range(0, 81, 9)]
    with pytest.raises(ParseError, match="expected 81 cells, found more"):
        Grid("\n".join([*rows[:3], "1-----+-------+----", *rows[3:]]))
    assert Grid("\n".join(["." * 10] * 10)).layout.size == 10


def test_the_text_of_irregular_regions_has_their_borders() -> None:
    assert str(Grid("1... ..3. .2.. ...4", layout=JIGSAW)).splitlines() == [
        "1   .   . | .",
        "  +---+---+",
        ". | . | 3   .",
        "--+   |   +---",
        ".   2 | . | .",
        "  +---+---+",
        ". | .   .   4",
    ]


@pytest.mark.parametrize("wrong", [16, "16", int])
def test_a_layout_argument_is_a_layout(wrong: Any) -> None:
    for call in (Grid.from_rows, Grid.from_values):
        with pytest.raises(TypeError, match="layout must be a Layout"):
            call([], layout=wrong)
    with pytest.raises(TypeError, match="layout must be a Layout"):
        Grid("." * 256, layout=wrong)


@pytest.mark.parametrize("layout", [*LAYOUTS, Layout(rules=[Diagonal("/")])], ids=str)
def test_the_candidates_of_all_cells_are_those_of_each(layout: Layout) -> None:
    random = Random(1)
    for _ in range(5):
        values = bytes(random.choice((0, 0, *range(1, layout.size + 1))) for _ in layout.cells)
        each = [0 if values[cell] else candidate_mask(values, cell, layout) for cell in layout.cells]
        assert [*candidate_masks(values, layout)] == each


def test_regions_are_boxes_if_all_are_rectangles() -> None:
    def kinds(layout: Layout) -> list[str]:
        return sorted({house.kind for house in layout.houses} - {"row", "column"})

    assert kinds(Layout(6)) == kinds(Layout(6, boxes=(3, 2))) == kinds(Layout(rules=[Diagonal("/")]))[:1] == ["box"]
    jigsaw = Layout(4, regions="1122 1122 3444 3334")
    assert kinds(jigsaw) == ["region"]
    assert jigsaw.regions is not None
    assert len(jigsaw.regions) == 4
    assert Layout(6, boxes=(3, 2)).regions is not None
