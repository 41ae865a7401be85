"""What rules look like: every kind has a shape or words, told from others without colour, within the picture."""

import re
from math import dist
from xml.etree import ElementTree

import pytest

from nonet import Grid, Layout
from nonet import rules as kinds
from nonet._board.rule import KINDS, Rule
from ruled import example_rule

_PATH = "r2c2 r3c3 r3c4"


def drawn_without_color(rule: Rule) -> str:
    svg = Layout(rules=[rule]).to_svg()
    plain = re.sub(r'(stroke|fill)="#\w+"', "", "".join(re.findall(r'<g class="rule.*?</g>', svg)))
    return re.sub(r'class="rule \w+"|<title>.*?</title>', "", plain)


@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_kind_is_drawn_or_named(name: str) -> None:
    layout = example_rule(name)
    svg = layout.to_svg()
    root = ElementTree.fromstring(svg)
    found = {each.get("class", "").removeprefix("rule ") for each in root.iter() if "rule " in each.get("class", "")}
    captions = [each.text for each in root.iter() if each.get("class") == "caption"]
    assert found == {name} or captions == [str(layout.rules[0])]
    assert layout.rules[0].word in svg
    left, top, width, height = map(float, root.get("viewBox", "").split())
    for each in root.iter():
        if each.tag.endswith("text"):
            x, y, reach = float(each.get("x", 0)), float(each.get("y", 0)), 3 * len(each.text or "")
            assert left <= x - reach, (each.text, each.attrib)
            assert x + reach <= left + width
            assert top <= y <= top + height
    assert "nan" not in svg


def test_no_two_kinds_of_lines_differ_in_colour_alone() -> None:
    lines = [kind for kind in KINDS.values() if kind.__module__ == "nonet.rules._lines"]
    drawn = {}
    for kind in lines:
        if kind.name in ("arrow", "equal_sums"):
            continue
        rule = Rule.from_dict({"rule": kind.name, "cells": _PATH.split()} | ({"sum": 9} if "sum" in kind.keys else {}))
        drawn[drawn_without_color(rule)] = kind.name
    assert len(drawn) == len(lines) - 2


def test_the_lines_of_the_board_leave_room_for_letters() -> None:
    pair = [kinds.SumPair("r1c3 r1c4", sum=10)]
    assert "V13.5M110 26.5L110 326" in Layout(rules=pair).to_svg()
    jigsaw = Layout(4, regions="1112 1322 3324 3444", rules=[kinds.SumPair("r1c3 r1c4", sum=5)])
    assert "M110 2v11.5m0 13v11.5" in jigsaw.to_svg()


def test_a_cage_with_a_hole_has_two_lines_and_its_sum_stands_in_a_gap() -> None:
    ring = kinds.Cage("r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3", sum=40)
    (path, hole) = re.findall(r'd="(M[^"]*)" fill="none" stroke-width="1.2"', Layout(rules=[ring]).to_svg())[-2:]
    assert path.startswith("M17.9 5L107 5")
    assert path.endswith("L5 107L5 14")
    assert hole == "M35 35L35 77L77 77L77 35z"


def test_clues_stand_outside_one_beyond_another_and_words_below() -> None:
    layout = Layout(
        rules=[
            kinds.Sandwich("left", 3, sum=12),
            kinds.LittleKiller("r0c3", direction="DR", sum=20),
            kinds.AntiKnight(),
        ]
    )
    svg = layout.to_svg(labels=False)
    assert 'viewBox="-30 -30 358 380"' in svg
    assert svg.index("anti-knight</text>") > svg.index(">12</text>")
    two = Layout(rules=[kinds.Sandwich("left", 3, sum=12), kinds.Sandwich("left", 4, sum=2)])
    assert 'viewBox="-30 0 358 328"' in two.to_svg(labels=False)


def test_an_arrow_begins_at_the_rim_of_its_circle() -> None:
    assert "M69.5 20L92 20L128 20" in Layout(rules=[kinds.Arrow("r1c2", "r1c3 r1c4")]).to_svg()
    assert (
        '<rect x="6.5" y="6.5" width="63" height="27"' in Layout(rules=[kinds.Arrow("r1c1 r1c2", "r2c2 r3c2")]).to_svg()
    )


@pytest.mark.parametrize("rule", [kinds.Whisper(_PATH), kinds.Arrow("r2c1", _PATH), kinds.Between("r2c1 " + _PATH)])
def test_lines_leave_room_for_digits(rule: Rule) -> None:
    """The middle of r3c3 is at 92, 92; what shines through, such as the band of a whisper, is not asked."""
    empty = Grid.empty(Layout(rules=[rule]))
    for grid in (empty, empty.with_value("r3c3", 4)):
        (drawn,) = re.findall(r'<g class="rule.*?</g>', grid.to_svg(), re.DOTALL)
        paths = re.findall(r'd="M([^"z]*)"(?![^>]*opacity)', drawn)
        points = [[*map(float, point.split())] for path in paths for point in path.split("L")]
        assert any(dist(point, (92, 92)) < 10 for point in points) == (grid is empty), points


def test_what_only_the_board_tells() -> None:
    line = Layout(rules=[kinds.RegionSum("r1c2 r1c3 r1c4")]).to_svg()
    assert line.count('stroke-width="1.8"') == 2  # a pair of ties where the line leaves a box
    edge = Layout(rules=[kinds.Minimum("r1c1 r1c2")]).to_svg()
    assert edge.count('stroke-linecap="round"/>') == 3  # below both, and beside one: not between them


def test_values_of_dots_and_marks_of_cages() -> None:
    dots = Layout(rules=[kinds.Difference("r1c1 r1c2"), kinds.Difference("r2c1 r2c2", value=3)]).to_svg(labels=False)
    assert dots.count('fill="#fff"') == 2
    assert dots.count("</text>") == 1
    marked = Grid("." * 81, layout=Layout(rules=[kinds.Cage("r1c1 r1c2", sum=5)])).with_pencilmarks({"r1c1": [1]})
    plain = Grid("." * 81).with_pencilmarks({"r1c1": [1]})
    assert '<text x="9" y="12.6667"' in plain.to_svg() or '<text x="9" y="13"' in plain.to_svg()
    assert '<text x="12.1667" y="18.1333"' in marked.to_svg()


def test_a_picture_can_be_read_by_ears_and_shown_without_fonts() -> None:
    layout = Layout(rules=[kinds.Thermometer("r1c1 r1c2"), kinds.Whisper("r5c5 r5c6")])
    assert 'aria-label="Sudoku grid, 9x9, 1 thermometer, 1 whisper"' in layout._repr_svg_()
    assert "<title>thermometer: r1c1 r1c2</title>" in layout._repr_svg_()
    assert "<text" not in Layout(rules=[kinds.Cage("r1c1 r1c2", sum=5), kinds.AntiKnight()]).to_svg(fonts=False)


def test_a_picture_as_png_keeps_its_proportions() -> None:
    pytest.importorskip("resvg_py")
    png = Layout(rules=[kinds.Sandwich("left", 3, sum=12)]).to_png(size=374, labels=False)
    assert [int.from_bytes(png[at : at + 4], "big") for at in (16, 20)] == [374, 343]


def test_texts_in_one_corner_stand_beside_each_other() -> None:
    both = Layout(rules=[kinds.Cage("r1c1 r1c2", sum=8), kinds.SumLine("r1c1 r2c2", sum=10)])
    places = re.findall(
        r'<text[^>]* x="([^"]*)" y="12" font-size="9.5" class="clue"[^>]*>(\d+)<', both.to_svg(labels=False)
    )
    assert places == [("7.85", "8"), ("20.4", "10")]  # 5.7 wide and 11.4 wide


def test_texts_on_a_ground_of_their_own_keep_their_colour() -> None:
    circle = kinds.Quadruple("r5c5 r5c6 r6c5 r6c6", values=[1])
    rules: list[Rule] = [kinds.Ratio("r1c1 r1c2", value=3), kinds.Difference("r2c1 r2c2", value=3), circle]
    svg = Layout(rules=rules).to_svg(labels=False)
    assert svg.count("<text") == svg.count("forced-color-adjust:none") == 3
