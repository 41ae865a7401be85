"""Each threshold of the rule for covers, on a drawn square: without it, another cell is flagged, or one is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

import nonet
from nonet.photo import _covers
from photo.drawn import EASY, board
from photo.test_covers import UNEVEN

SIDE = _covers.SIDE
CELL = nonet.Cell("r5c5")
"""Of the middle, where UNEVEN has a blank that its pattern does not miss."""
Array = Any
Draw = Callable[[Array], None]


class Case(NamedTuple):
    """A drawing, whether its cell is flagged, and a threshold with the value at which it no longer is, or now is."""

    name: str
    value: Any
    is_flagged: bool
    draw: tuple[Draw, ...]
    text: str = UNEVEN
    cell: nonet.Cell = CELL
    line: str = "black"
    blank: float = 1.0


def tinted(left: int, top: int, right: int, bottom: int, level: int, *, cell: nonet.Cell = CELL) -> Draw:
    """Lay a colour over a part of a cell, given from its upper left corner; lines under it shine through."""

    def draw(page: Array) -> None:
        y, x = (cell.row - 1) * SIDE, (cell.column - 1) * SIDE
        part = page[max(y + top, 0) : y + bottom, max(x + left, 0) : x + right]
        part[:] = part.astype(int) * level // 255

    return draw


def laid(left: int, top: int, right: int, bottom: int, level: int, *, cell: nonet.Cell = CELL) -> Draw:
    """Cover a part of a cell; nothing shines through."""

    def draw(page: Array) -> None:
        y, x = (cell.row - 1) * SIDE, (cell.column - 1) * SIDE
        page[max(y + top, 0) : y + bottom, max(x + left, 0) : x + right] = level

    return draw


def faded(share: float, side: str, *, cell: nonet.Cell = CELL) -> Draw:
    """Leave this share of the ink of one of the lines of a cell."""

    def draw(page: Array) -> None:
        y, x = (cell.row - 1) * SIDE, (cell.column - 1) * SIDE
        rows, columns = slice(y + 4, y + SIDE - 3), slice(x + 4, x + SIDE - 3)
        if side in {"left", "right"}:
            middle = x + (0 if side == "left" else SIDE)
            columns = slice(middle - 3, middle + 4)
        else:
            middle = y + (0 if side == "top" else SIDE)
            rows = slice(middle - 3, middle + 4)
        page[rows, columns] = 255 - (255 - page[rows, columns].astype(int)) * share

    return draw


def moved(pixels: int, *, cell: nonet.Cell = CELL) -> Draw:
    """Move the right line of a cell to the left, as bent paper does."""

    def draw(page: Array) -> None:
        y, x = (cell.row - 1) * SIDE, cell.column * SIDE
        page[y : y + SIDE, x - 3 : x + 4] = 255
        page[y : y + SIDE, x - pixels - 1 : x - pixels + 1] = 0

    return draw


def speckled(page: Array) -> None:
    """Give the paper of every cell a level of its own."""
    for index in range(81):
        y, x = index // 9 * SIDE, index % 9 * SIDE
        part = page[y : y + SIDE, x : x + SIDE]
        part[:] = part.astype(int) * (255 - index * 7 % 23) // 255


SHADE = tinted(1, 1, SIDE, SIDE, 140)
SPILLED = laid(1, 1, SIDE + 12, SIDE, 200)
GONE, POOR, WEAK = (faded(share, "right") for share in (0.0, 0.2, 0.45))
SEVERAL = tuple(faded(0, "right", cell=nonet.Cell(f"r{row}c5")) for row in (1, 3, 7))
EDGE = nonet.Cell("r9c1")
MISSING = EASY[:4] + "." + EASY[5:]
"""The pattern of EASY has half a turn; r1c5 is gone, and its partner r9c5 is there."""
LOST = nonet.Cell("r1c5")

CASES = (
    Case("_NOTHING", -1, True, (GONE,)),
    Case("_NOTHING", 0.3, False, (POOR,)),
    Case("_GONE", -1, True, (GONE,)),
    Case("_GONE", 0.5, False, (WEAK, faded(0.5, "left"))),
    Case("_FAINT", -1, True, (POOR, faded(0.45, "left"))),
    Case("_FAINT", 0.9, False, (POOR, faded(0.7, "left"))),
    Case("_ODD", 10, True, (SPILLED, laid(SIDE - 1, 4, SIDE + 1, SIDE - 3, 160))),
    Case("_ODD", -1, False, (POOR,)),
    Case("_SEEN", 0, False, (GONE,), line="#f0f0f0"),
    Case("_MOST_GONE", 9, False, (GONE, *SEVERAL)),
    Case("_MOST_GONE", 0, True, (GONE,)),
    Case("_REACH", 2, False, (moved(6),)),
    Case("_FLANK", 1, False, (moved(6),)),
    Case("_INSIDE", 2, False, (moved(9), faded(0, "left", cell=nonet.Cell("r5c6")))),
    Case("_OUTER", 1, False, (laid(0, SIDE - 14, SIDE, SIDE, 0, cell=EDGE),), cell=EDGE),
    Case("_STROKE", 40, True, (laid(16, 16, 32, 32, 120),)),
    Case("_STROKE", 1, False, (laid(14, 20, 34, 24, 120),)),
    Case("_SOLID", 2, True, (laid(16, 16, 32, 32, 120),)),
    Case("_SOLID", 0.2, False, (laid(16, 16, 32, 32, 180),)),
    Case("_PATCH", 1, True, (laid(16, 16, 32, 32, 120),)),
    Case("_PATCH", 0, False, (laid(20, 20, 28, 28, 120),)),
    Case("_STRONG", 2, True, (laid(14, 20, 34, 23, 0),)),
    Case("_STRONG", 0.3, False, (laid(14, 20, 34, 23, 120),)),
    Case("_LAID", 1, True, (laid(10, 2, 38, 46, 200),)),
    Case("_LAID", 0.01, False, (laid(10, 2, 38, 46, 240),)),
    Case("_FRAME", slice(12, 17), True, (laid(10, 2, 38, 46, 200),)),
    Case("_DARK", 2, True, (tinted(-12, -12, SIDE + 12, SIDE + 12, 110),)),
    Case("_DARK", 0.1, False, (WEAK, tinted(1, 1, SIDE + 12, SIDE, 200))),
    Case("_UNEVEN", 0, False, (speckled, tinted(10, 2, 38, 46, 210))),
    Case("_LIKE", 0, False, (SHADE, WEAK)),
    Case("_LIKE", 9, True, (GONE, tinted(1, 1, SIDE + 12, SIDE, 140))),
    Case("_SHOWN", 2, False, (SHADE, POOR)),
    Case("_SHOWN", -1, True, (SHADE, *(faded(0.1, side) for side in ("left", "right", "top", "bottom")))),
    Case("_FEW", 0, True, (laid(4, 4, 44, 44, 238, cell=LOST),), text=MISSING, cell=LOST),
    Case("_MAYBE", 0.5, True, (GONE,), blank=0.02),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.name}={case.value}")
def test_a_threshold_decides(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    page = np.array(board(case.text, cell=SIDE, border=0, line=case.line))
    for draw in case.draw:
        draw(page)
    chances = np.eye(11)[[int(letter.replace(".", "0")) for letter in case.text]]
    chances[case.cell] = 0
    chances[case.cell, [0, 8]] = case.blank, 1 - case.blank
    assert _covers.covered(page, chances)[case.cell] == case.is_flagged
    monkeypatch.setattr(_covers, case.name, case.value)
    assert _covers.covered(page, chances)[case.cell] != case.is_flagged


@pytest.mark.parametrize(("paper", "is_flagged"), [(110, False), (255, True)])
def test_a_shade_is_darker_than_paper(paper: int, is_flagged: bool) -> None:
    """Both end at the lines of their cell; one of light is glare."""
    page = np.array(board(UNEVEN, cell=SIDE, border=0)).astype(int) * 180 // 255
    y, x = (CELL.row - 1) * SIDE, (CELL.column - 1) * SIDE
    part = page[y + 1 : y + SIDE, x + 1 : x + SIDE]
    part[:] = np.where(part > 90, paper, part)
    page = page.astype(np.uint8)
    POOR(page)
    page[y + 4 : y + SIDE - 3, x + SIDE - 3 : x + SIDE] = paper
    chances = np.eye(11)[[int(letter.replace(".", "0")) for letter in UNEVEN]]
    assert _covers.covered(page, chances)[CELL] == is_flagged


def test_what_may_be_hidden_is_a_digit_of_the_solution_if_the_rest_is_proper(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cell under a cover is blank with at most four fifths; where nothing is known, any digit may be there."""
    under = np.arange(81) == CELL
    chances = np.eye(10)[[int(letter.replace(".", "0")) for letter in EASY]]
    hidden = _covers.with_hidden(chances, under)[CELL]
    assert hidden[[0, nonet.solve(EASY)[CELL]]] == pytest.approx([0.8, 0.2])
    unknown = np.eye(10)[[0] * 81]
    assert _covers.with_hidden(unknown, under)[CELL] == pytest.approx([0.8, *[0.2 / 9] * 9])
    assert (_covers.with_hidden(unknown, under & False) == unknown).all()
    monkeypatch.setattr(_covers, "_HIDDEN", 0)
    assert _covers.with_hidden(chances, under)[CELL][0] == 1
