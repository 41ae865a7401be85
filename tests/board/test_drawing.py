"""What a caller draws on a grid, and pictures as PNG and without fonts."""

import re
import struct
from collections.abc import Mapping
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

import nonet
from nonet import Cell, DigitSet, Grid, Layout
from nonet.rules import Cage
from puzzles import PROPER

PUZZLE = Grid(PROPER)
OPEN = "r1c3"
SVG = "{http://www.w3.org/2000/svg}"


def parts(svg: str, tag: str, name: str) -> list[ElementTree.Element]:
    found = ElementTree.fromstring(svg).iter(SVG + tag)
    return [each for each in found if name in each.get("class", "").split()]


def test_cells_have_their_colours_below_the_digits() -> None:
    svg = PUZZLE.to_svg(cells={"r1c1": "gold", "r9c9": "#ff000080", "r5c5": ".goal"}, style=".goal{fill:red}")
    first, middle, last = parts(svg, "rect", "cell")
    assert (first.get("fill"), middle.get("fill"), last.get("fill")) == ("gold", "none", "#ff000080")
    assert middle.get("class") == "cell goal"
    assert [each.text for each in ElementTree.fromstring(svg).iter(SVG + "style")] == [".goal{fill:red}"]
    assert svg.index("gold") < svg.index('class="given"')
    x, y = (float(str(last.get(name))) for name in "xy")
    (digit,) = (
        one for one in parts(svg, "text", "given") if float(str(one.get("x"))) > x and float(str(one.get("y"))) > y
    )
    assert digit.text == "9"


def test_marks_stand_in_place_of_the_pencilmarks() -> None:
    marked = PUZZLE.with_pencilmarks({OPEN: [1, 2]})
    plain = len(parts(marked.to_svg(), "text", "mark"))
    svg = marked.to_svg(marks={OPEN: {4: "red", 2: ".sure"}})
    assert len(parts(svg, "text", "mark")) == plain
    (four,) = (each for each in parts(svg, "text", "mark") if each.get("fill") == "red")
    assert four.text == "4"
    assert [each.text for each in parts(svg, "text", "sure")] == ["2"]
    assert [each.text for each in parts(PUZZLE.to_svg(marks={OPEN: [7, 1]}), "text", "mark")] == ["1", "7"]


def test_arrows_lead_from_cell_to_cell() -> None:
    svg = PUZZLE.to_svg(arrows=[("r1c1", "r1c9"), (Cell("r2c1"), 80, "navy"), ["r3c3", "r4c4", ".why"]])
    first, second, third = parts(svg, "g", "arrow")
    assert (second.get("color"), third.get("class")) == ("navy", "arrow why")
    line, head = first
    # The group has the colours, so `.why { stroke: crimson; fill: crimson }` is not overridden.
    assert (first.get("stroke"), first.get("fill"), line.get("stroke"), head.get("fill")) == (
        *["currentColor"] * 2,
        *[None] * 2,
    )
    # The arrow leads from the middle of r1c1 to that of r1c9, and ends beside the digits; those between are above it.
    assert str(line.get("d")).startswith("M31.0 20.0L")
    assert str(head.get("d")).startswith("M297.0 20.0L")
    assert svg.rindex('class="arrow') < svg.index('class="given"')


def test_without_wishes_the_picture_has_classes_for_styles() -> None:
    svg = PUZZLE.with_value(OPEN, 4).to_svg(style=".thick { stroke: navy }")
    assert {name for each in ElementTree.fromstring(svg).iter() for name in each.get("class", "").split()} == {
        *("ground", "labels", "line", "thick", "given", "placed"),
    }


@pytest.mark.parametrize(
    ("wish", "error", "message"),
    [
        ({"cells": ["r1c1"]}, TypeError, "cells must be a mapping of cells to colours"),
        ({"cells": {"r1c1": 'red" onload="alert(1)'}}, ValueError, "a colour is one of CSS such as gold"),
        *(
            ({"cells": {"r1c1": color}}, ValueError, "a colour is one of CSS such as gold")
            for color in (
                "",
                "goldd",
                "#12345",
                "url(//x.org/a)",
                "rgb(1 2)",
                "rgb(a, b, c)",
                "red;",
                "r\u0435d",
                "red\n",
            )
        ),
        ({"cells": {"r1c1": 3}}, TypeError, "a colour must be a string"),
        ({"cells": {"r1c1": "red", 0: "blue"}}, ValueError, "r1c1 is named twice in cells"),
        ({"cells": {"r0c1": "red"}}, ValueError, "cells must be a mapping of cells to colours"),
        ({"marks": {"r1c1": [1]}}, ValueError, "r1c1 holds 5 and has no room for marks"),
        ({"marks": {OPEN: 5}}, TypeError, "the marks of r1c3 must be digits"),
        ({"marks": {OPEN: [10]}}, ValueError, "digit"),
        ({"arrows": ["r1c1r2c2"]}, TypeError, "an arrow is a pair of cells"),
        ({"arrows": [("r1c1", "r1c1")]}, ValueError, "an arrow leads from r1c1 to another cell"),
        ({"arrows": 3}, TypeError, "arrows must be pairs of cells"),
        ({"style": "</style><script>"}, ValueError, "style must be CSS"),
        ({"style": 3}, TypeError, "style must be a string"),
        ({"fonts": "no"}, TypeError, "fonts must be True or False"),
    ],
)
def test_wrong_wishes_are_refused(wish: Mapping[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        PUZZLE.to_svg(**wish)


def test_without_fonts_there_is_no_text() -> None:
    step = nonet.practice("als_xz", seed=1).step  # it has letters too
    for svg, texts in ((step.to_svg(fonts=False), step.to_svg()), (PUZZLE.to_svg(fonts=False), PUZZLE.to_svg())):
        root = ElementTree.fromstring(svg)
        assert not list(root.iter(SVG + "text"))
        symbols = sum(len(each.text or "") for each in ElementTree.fromstring(texts).iter(SVG + "text"))
        drawn = [path.get("d", "") for group in root.iter(SVG + "g") if group.get("stroke-width") for path in group]
        assert sum(path.count("M") for path in drawn) == symbols  # a symbol begins with the only absolute command
        assert not any(re.search(r" 0h\S+v\S+h-\S+z", path) for path in drawn)  # the box of an unknown symbol


def test_texts_that_look_the_same_are_one_path() -> None:
    """A path for each digit made 500 elements of a picture of a step, and its PDF took a third longer."""
    step = nonet.practice("als_xz", seed=1).step
    groups = [each for each in ElementTree.fromstring(step.to_svg(fonts=False)).iter(SVG + "g") if each.get("stroke")]
    assert len(groups) < step.to_svg().count("<text") / 4
    assert all(len(group) == 1 for group in groups)


def test_styles_reach_digits_without_fonts() -> None:
    svg = PUZZLE.to_svg(marks={OPEN: {2: ".sure"}}, style=".sure{fill:green; font-weight:bold}", fonts=False)
    (group,) = parts(svg, "g", "sure")
    plain, *_ = parts(PUZZLE.to_svg(marks={OPEN: {2: ".sure"}}, fonts=False), "g", "sure")
    assert (group.get("stroke"), group.get("fill")) == ("green", "none")
    assert float(group.get("stroke-width", 0)) > 1.5 * float(plain.get("stroke-width", 0))


@pytest.mark.parametrize(
    ("style", "given", "placed", "label"),
    [
        (".given { fill: #0a3d62 } .placed{fill:#555;}", "#0a3d62", "#555", "currentColor"),
        ("/* of all */ text { fill: navy !important } .placed { fill: red }", "navy", "red", "navy"),
        (".labels { fill: teal }", "currentColor", "#2f7ed8", "teal"),
        ("g.labels > text, svg .given { fill: teal }", "teal", "#2f7ed8", "teal"),
        (
            "@media print { .given { fill: red } } .given:hover { fill: red } .other text { fill: red }",
            *["currentColor", "#2f7ed8"],
            "currentColor",
        ),
    ],
)
def test_a_fill_is_the_colour_of_the_pen(style: str, given: str, placed: str, label: str) -> None:
    """A style that reached the path itself filled its curves, and digits became blots."""
    root = ElementTree.fromstring(PUZZLE.with_value(OPEN, 4).to_svg(style=style, fonts=False))
    looks = {
        group.get("class", ""): path.get("style", "")
        for group in root.iter(SVG + "g")
        for path in group.findall(SVG + "path")
        if path.get("style")
    }
    found = {name: re.findall(r"fill:none;stroke:([^;]*);", look) for name, look in looks.items()}
    assert found == {"given": [given], "placed": [placed], "": [label]}


def test_a_picture_without_fonts_is_as_the_style_says() -> None:
    """Ink is in the colour of the style, in as little of a digit as a pen draws."""
    for style, least, most in ((".given { fill: #f00 }", 0.01, 0.05), (".ground { fill: #f00 }", 0.7, 1)):
        pixels = (
            Image.open(BytesIO(PUZZLE.to_png(size=300, labels=False, style=style))).convert("RGB").get_flattened_data()
        )
        share = sum(pixel == (255, 0, 0) for pixel in pixels) / len(pixels)
        assert least < share < most


def test_rules_have_the_colours_of_a_style() -> None:
    (cage,) = parts(Layout(4, rules=[Cage("r1c1 r1c2", sum=5)]).to_svg(style=".cage{stroke:red}"), "g", "cage")
    outline, text = (one for one in cage if not one.tag.endswith("title"))
    assert (cage.get("stroke"), outline.get("stroke"), text.get("stroke")) == ("currentColor", None, "none")


@pytest.mark.parametrize("size", [1, 200, 512])
def test_a_png_has_its_size(size: int) -> None:
    data = PUZZLE.to_png(size=size)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (size, size)
    step = nonet.hint(PUZZLE)
    assert step is not None
    assert struct.unpack(">II", step.step.to_png(size=size)[16:24]) == (size, size)


def test_a_png_shows_what_was_asked_for() -> None:
    plain, other = PUZZLE.to_png(size=300), PUZZLE.to_png(size=300, labels=False)
    assert len({plain, other, PUZZLE.to_png(size=300, cells={"r1c1": "gold"}), Grid.empty().to_png(size=300)}) == 4
    assert plain == PUZZLE.to_png(size=300)


@pytest.mark.parametrize(("size", "error"), [(0, ValueError), (10_001, ValueError), ("big", TypeError)])
def test_a_wrong_size_is_refused(size: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="size"):
        PUZZLE.to_png(size=size)


def test_the_extra_is_named_where_it_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    with pytest.raises(ImportError, match=r"nonet\[png\]"):
        PUZZLE.to_png()


# A player's marks.


def test_what_means_nothing_is_dropped_and_told() -> None:
    found = PUZZLE.with_player_marks({"r1c1": [5], OPEN: [1, 4, 5], "r1c4": [7], "r1c6": [], "r2c2": (2, 7)})
    assert found.grid.candidates(OPEN) == DigitSet([1, 4])
    assert found.grid.candidates("r2c2") == DigitSet([2, 7])
    for cell in ("r1c4", "r1c6", "r9c1"):
        assert found.grid.candidates(cell) == PUZZLE.candidates(cell)
    assert [str(cell) for cell in found.filled] == ["r1c1"]
    assert [(str(cell), digit) for cell, digit in found.stale] == [(OPEN, 5), ("r1c4", 7)]
    assert [str(cell) for cell in found.empty] == ["r1c4", "r1c6"]
    assert str(found) == (
        "dropped: marks of r1c1, which holds 5; r1c3=5 and r1c4=7, which a peer holds; "
        "no marks are left in r1c4 and r1c6"
    )
    assert nonet.hint(found.grid) is not None


def test_good_marks_are_kept_whole() -> None:
    marks = {cell: PUZZLE.candidates(cell) for cell in Cell.ALL if not PUZZLE[cell]}
    found = PUZZLE.with_player_marks(marks)
    assert (found.grid, found.filled, found.stale, found.empty) == (PUZZLE, (), (), ())
    assert str(found) == "nothing was dropped"


def test_earlier_pencilmarks_are_replaced_and_wrong_ones_are_mistakes() -> None:
    marked = PUZZLE.with_pencilmarks({OPEN: [1]})
    found = marked.with_player_marks({"r1c4": [2]})
    assert found.grid.candidates(OPEN) == PUZZLE.candidates(OPEN)
    wrong = PUZZLE.with_player_marks({OPEN: [1]})
    assert not wrong.stale + wrong.empty
    assert [str(cell) for cell in nonet.mistakes(wrong.grid).marks] == [OPEN]


@pytest.mark.parametrize(
    ("marks", "error"),
    [([], TypeError), ({"r1c3": 1}, TypeError), ({"r1c3": [0]}, ValueError), ({"r1c3": [1], 2: [2]}, ValueError)],
)
def test_wrong_marks_are_refused(marks: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        PUZZLE.with_player_marks(marks)


@pytest.mark.parametrize("digit", [0, 10, 26])
def test_the_digits_of_marks_are_those_of_the_board(digit: int) -> None:
    with pytest.raises(ValueError, match=rf"^a digit must be 1 to 9, not {digit}$"):
        PUZZLE.with_player_marks({"r1c3": [1, digit]})


@pytest.mark.parametrize(
    "color",
    [
        *("gold", "RebeccaPurple", "currentColor", "#fc0", "#FFCC0080", "rgb(255, 0, 0)", "rgba(10% 20% 30% / .5)"),
        *("var(--goal)", "hsl(120deg 100% 50%)", "hwb(1turn 0% 0%)", "oklch(0.6 0.2 none / 50%)"),
    ],
)
def test_every_colour_of_css_is_one(color: str) -> None:
    svg = PUZZLE.to_svg(cells={"r1c1": color}, arrows=[("r1c1", "r1c2", color)])
    assert f'fill="{color}"' in svg
    assert f'color="{color}"' in svg
