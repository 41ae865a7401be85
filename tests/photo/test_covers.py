"""What lies over a given: the grid without it is never certain, however it was covered."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pytest
from PIL import Image

import nonet
from nonet.photo import Doubt, Photo, PhotoWarning, read
from photo.covers import COVERS, of_board, slip
from photo.drawn import EASY, board, photographed

CORNERS = ((24.0, 24.0), (276.0, 24.0), (276.0, 276.0), (24.0, 276.0))
GIVENS = [index for index, letter in enumerate(EASY) if letter != "."]
EDGE = [cell for cell in GIVENS if min(cell // 9, 8 - cell // 9, cell % 9, 8 - cell % 9) == 0]
NEAR_CORNERS = [cell for cell in GIVENS if min(cell // 9, 8 - cell // 9) + min(cell % 9, 8 - cell % 9) <= 1]
CELLS = {"torn": EDGE, "corner": NEAR_CORNERS}
PAPERS = ("#fffdf8", "#d9d8cf")
MORE = {"r1c3", "r2c8", "r3c6", "r5c2", "r7c1", "r9c6"}
UNEVEN = "".join(nonet.solve(EASY).to_line()[cell] if str(cell) in MORE else EASY[cell] for cell in nonet.Cell.ALL)
"""The puzzle with some digits more, so that its pattern has no symmetry, which would tell that one is missing."""
PAGES = {text: [np.asarray(board(text, paper=paper)) for paper in PAPERS] for text in (EASY, UNEVEN)}


class Covered(NamedTuple):
    """A given under a cover, and what was read."""

    cell: nonet.Cell
    text: str
    photo: Photo

    @property
    def is_missing(self) -> bool:
        """Whether a given is gone, and nothing is said."""
        return self.photo.certain and self.photo.grid.to_line() != self.text


def under(name: str, count: int, text: str = EASY, *, through_a_camera: bool = False) -> Iterator[Covered]:
    """Yield givens under a cover of this kind, on white and on grey paper."""
    for seed in range(count):
        chance = np.random.default_rng([seed, *name.encode()])
        cell = int(chance.choice(CELLS.get(name, GIVENS)))
        page = COVERS[name](PAGES[text][seed % 2], of_board(), cell, chance)
        if through_a_camera:
            page = np.asarray(photographed(Image.fromarray(page), seed=seed))
        yield Covered(nonet.Cell.ALL[cell], text, read(page, corners=None if through_a_camera else CORNERS))


@pytest.mark.parametrize("name", COVERS)
def test_a_puzzle_without_a_covered_given_is_never_certain(name: str) -> None:
    for found in (*under(name, 1), *under(name, 1, UNEVEN)):
        assert not found.is_missing, found.cell


@pytest.mark.nightly
@pytest.mark.parametrize("name", COVERS)
def test_many_covers_are_never_certain_and_missing(name: str) -> None:
    """And where the solution is certain, it is the true one."""
    for found in (*under(name, 40), *under(name, 40, UNEVEN), *under(name, 4, UNEVEN, through_a_camera=True)):
        assert not found.is_missing, (found.cell, found.photo.summary)
        if found.photo.solution_certainty >= 0.95:
            assert nonet.solve(found.photo.grid.givens) == nonet.solve(EASY), found.cell


@pytest.mark.parametrize(("text", "values"), [(EASY, (8, 0)), (UNEVEN, (0, 8))])
def test_a_cover_is_named_and_settled(text: str, values: tuple[int, int]) -> None:
    """The puzzle is proper without the given: the solution is certain, the grid is not. A pattern may tell of it."""
    cell = nonet.Cell("r5c4")
    page = slip(PAGES[text][0], of_board(), int(cell), np.random.default_rng(0))
    photo = read(page, corners=CORNERS)
    assert (photo.cells[cell].value, photo.certain) == (values[0], False)
    assert photo.solution_certainty > 0.95 > photo.certainty
    (warning,) = photo.warnings
    assert (warning.kind, (cell, 0) in warning.cells) == ("covered", True)
    assert Doubt(cell, values) in photo.doubts
    # A cover that reaches over a line may also hide something in the cells beside it.
    beside: dict[str | nonet.Cell, int] = {other: 0 for other, _ in warning.cells}
    for value, line in ((8, text), (0, text[: int(cell)] + "." + text[int(cell) + 1 :])):
        settled = photo.settled({**beside, cell: value})
        assert (settled.certain, settled.warnings, settled.grid.to_line()) == (True, (), line)


def test_a_warning_names_the_cells_that_are_not_settled() -> None:
    first, second = nonet.Cell("r3c5"), nonet.Cell("r4c5")
    warning = PhotoWarning("covered", ((first, 0), (second, 0)))
    assert str(warning) == "something covers row 3, column 5, and row 4, column 5: it may hide a digit"
    left = warning.less({first})
    assert str(left) == "something covers row 4, column 5: it may hide a digit"
    assert warning.less({first, second}) is None
    assert PhotoWarning("animated").less({first}) == PhotoWarning("animated")
    many = PhotoWarning("covered", tuple((cell, 0) for cell in nonet.Cell.ALL[:20]))
    assert str(many) == "something covers 20 cells and may hide digits, or the corners of the grid are wrong"


def test_a_blank_cell_whose_partner_in_the_pattern_is_blank_hides_nothing() -> None:
    """The givens of the puzzle are where they are after half a turn, so that none is missing."""
    page = slip(PAGES[EASY][0], of_board(), int(nonet.Cell("r2c2")), np.random.default_rng(0))
    photo = read(page, corners=CORNERS)
    assert (photo.certain, photo.grid.to_line()) == (True, EASY)
