"""The pictures as golden files. `pytest --accept` rewrites them; review the diff."""

from pathlib import Path

import pytest

from nonet import Grid
from puzzles import PROPER

GOLDEN = Path(__file__).parents[1] / "golden"
PUZZLE = Grid(PROPER)

PICTURES = {
    "placed.svg": PUZZLE.with_value("r1c3", 4)._repr_svg_(),
    "sukaku.svg": Grid.from_sukaku(PUZZLE.to_sukaku())._repr_svg_(),
    "placed.txt": str(PUZZLE.with_value("r1c3", 4)) + "\n",
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_equals_its_golden_file(name: str, accept: bool) -> None:
    golden = GOLDEN / name
    if accept:
        golden.write_text(PICTURES[name], encoding="utf-8")
    assert PICTURES[name] == golden.read_text(encoding="utf-8")


def test_givens_and_placed_digits_look_different() -> None:
    svg = PUZZLE.with_value("r1c3", 4)._repr_svg_()
    assert svg.count('class="given"') == 30
    assert svg.count('class="placed"') == 1
