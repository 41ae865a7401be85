"""The pictures as golden files. `pytest --accept` rewrites them; review the diff."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from nonet import Grid, Layout
from nonet.rules import Cage
from puzzles import PROPER

GOLDEN = Path(__file__).parents[1] / "golden"
PUZZLE = Grid(PROPER)

PICTURES = {
    "placed.svg": PUZZLE.with_value("r1c3", 4)._repr_svg_(),
    "sukaku.svg": Grid.from_sukaku(PUZZLE.to_sukaku())._repr_svg_(),
    "placed.txt": str(PUZZLE.with_value("r1c3", 4)) + "\n",
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_equals_its_golden_file(name: str, golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / name, PICTURES[name])


def test_givens_and_placed_digits_look_different() -> None:
    svg = PUZZLE.with_value("r1c3", 4)._repr_svg_()
    assert svg.count('class="given"') == 30
    assert svg.count('class="placed"') == 1


@pytest.mark.parametrize(
    "layout", [Layout(6), Layout(4, regions="1112132233423444"), Layout(rules=[Cage("r1c1 r1c2", sum=5)])]
)
def test_thick_lines_are_above_thin_ones(layout: Layout) -> None:
    """In another colour, the frame had the black ends of thin lines."""
    kinds = re.findall(r'class="(line|line thick)"', layout.to_svg())
    assert kinds == sorted(kinds)
    assert len({*kinds}) == 2
