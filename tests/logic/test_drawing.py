"""Pictures of patterns: every difference is one of shape, not of colour alone; links keep clear of digits."""

import re
from functools import cache
from itertools import pairwise
from math import hypot
from typing import get_args
from xml.etree import ElementTree

import pytest

from logic.technique_puzzles import SCRIPT
from nonet import Grid, House, Step
from nonet._picture.geometry import CELL, MARGIN, SIDE, center, corner
from nonet._picture.key import sample
from nonet._picture.layer import draw_layer
from nonet._picture.marks import SHAPES
from nonet._picture.pattern import draw_pattern
from nonet._picture.svg import xml_text
from nonet.logic import LinkKind
from nonet.logic._pictures.chains import chain_parts
from nonet.logic._pictures.page import _KEY

EMPTY = bytes(81)
PLACE, OTHER = (0, 1), (40, 5)
SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES: list[Step] = [example.step for example in SCRIPT.all_examples()]
Point = tuple[float, float]


@cache
def svg_of(number: int) -> str:
    """Return the picture of an example."""
    return EXAMPLES[number].to_svg()


@cache
def links_of(number: int) -> list[tuple[list[Point], Point]]:
    """Return the points of each link of a picture, and the tip of its head."""
    found = []
    one = r"(-?[\d.]+)"
    curve = rf'd="M{one} {one}Q{one} {one} {one} {one}"[^>]*/><path d="M{one} {one}l'
    for match in re.finditer(curve, svg_of(number)):
        x0, y0, x1, y1, x2, y2, tip_x, tip_y = map(float, match.groups())
        weights = [((1 - t) ** 2, 2 * t * (1 - t), t * t) for t in (n / 20 for n in range(21))]
        points = [(a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2) for a, b, c in weights]
        found.append((points, (tip_x, tip_y)))
    return found


def parts(**drawn: object) -> str:
    """Return what a layer draws, without classes and colours."""
    svg = draw_layer(EMPTY, [0] * 81, **drawn)  # type: ignore[arg-type]
    return re.sub(r'#[0-9a-f]{6}|class="[\w-]+"', "", "\n".join(svg.splitlines()[1:-1]))


def test_marks_differ_in_shape() -> None:
    shapes = [parts(shapes=[(shape, PLACE)]) for shape in SHAPES]
    shapes += [parts(placed=[PLACE]), parts(removed=[PLACE]), parts(bold=[PLACE])]
    assert len(set(shapes)) == len(SHAPES) + 3
    assert all(shapes)


def test_links_differ_in_shape() -> None:
    assert len({parts(links=[(kind, PLACE, OTHER)]) for kind in get_args(LinkKind)}) == len(get_args(LinkKind))


def test_frames_of_houses() -> None:
    assert len({parts(houses=[(house, is_solid)]) for house in House.ALL for is_solid in (True, False)}) == 54


def test_a_link_within_one_place_is_not_drawn() -> None:
    assert parts(links=[("weak", PLACE, PLACE)]).strip() == ""


def test_groups_of_cells_have_their_own_tints_and_letters() -> None:
    layer = draw_layer(EMPTY, [0] * 81, cells=[0, 1, 2], groups=[("A", {0}), ("B", {1}), ("C", {2})])
    assert len(set(re.findall(r'<rect x[^>]*fill="(#\w+)" fill-opacity', layer))) == 3
    assert re.findall(r">([A-C])<", layer) == ["A", "B", "C"]


def test_a_title_is_text_of_xml() -> None:
    svg = draw_pattern(EMPTY, EMPTY, [0] * 81, "", title='"<&>" \x1b\x00\ud800\ufffe')
    assert "<title>&quot;&lt;&amp;&gt;&quot; \ufffd\ufffd\ufffd\ufffd</title>" in svg
    ElementTree.fromstring(svg)
    assert xml_text("\t\n é\U0001f600") == "\t\n é\U0001f600"


def test_every_mark_of_the_key_has_a_sample_of_its_own() -> None:
    marks = [mark for mark, _, _ in _KEY]
    assert set(SHAPES) <= set(marks)
    assert set(get_args(LinkKind)) <= set(marks)
    assert len({sample(mark) for mark in marks}) == len({meaning for _, _, meaning in _KEY}) == len(marks)
    for mark in marks:
        ElementTree.fromstring(sample(mark))


@pytest.mark.slow
def test_every_mark_of_a_picture_is_in_the_key() -> None:
    known = {mark.replace(" ", "-") for mark, _, _ in _KEY}
    for number in range(len(EXAMPLES)):
        (layer,) = (part for part in ElementTree.fromstring(svg_of(number)) if part.get("class") == "step")
        assert {part.get("class", "mark") for part in layer.iter()} - known <= {"mark", "step"}


@pytest.mark.parametrize("drawn", [Grid.from_sukaku(Grid.empty().to_sukaku()), EXAMPLES[0]])
def test_labels(drawn: Grid | Step) -> None:
    with_labels, without = drawn.to_svg(), drawn.to_svg(labels=False)
    names = {f"{axis}{number}" for axis in "rc" for number in range(1, 10)}
    assert {text.text for text in ElementTree.fromstring(with_labels).iter(f"{SVG}text")} >= names
    assert not names & {text.text for text in ElementTree.fromstring(without).iter(f"{SVG}text")}
    labels = next(part for part in ElementTree.fromstring(with_labels) if part.get("class") == "labels")
    x, y, width, height = map(float, ElementTree.fromstring(with_labels).get("viewBox", "").split())
    for text in labels:
        assert x + 4 < float(text.get("x", "")) < x + width
        assert y + 4 < float(text.get("y", "")) < y + height
        assert min(float(text.get("x", "")), float(text.get("y", ""))) < 0
    with pytest.raises(TypeError, match="labels"):
        drawn.to_svg(labels="yes")  # type: ignore[arg-type]


def test_the_layer_is_apart_from_the_board() -> None:
    for number in range(len(EXAMPLES)):
        groups = [part.get("class") for part in ElementTree.fromstring(svg_of(number)) if part.tag == f"{SVG}g"]
        assert groups == ["labels", "board", "step"]


# Links.


def test_every_link_is_long_enough_to_be_seen() -> None:
    for number in range(len(EXAMPLES)):
        for points, tip in links_of(number):
            ends = [*points, tip]
            assert sum(hypot(x - u, y - v) for (x, y), (u, v) in pairwise(ends)) > 14


def test_links_stay_on_the_board() -> None:
    for number, step in enumerate(EXAMPLES):
        for points, _ in links_of(number):
            assert all(0 < at < SIDE for point in points for at in point), step.technique


def test_heads_are_at_the_candidates_that_the_links_lead_to() -> None:
    for number, step in enumerate(EXAMPLES):
        links = chain_parts(step).links if step.chains else [(link.kind, link.start, link.end) for link in step.links]
        drawn = links_of(number)
        ends = [end for _, start, end in dict.fromkeys(links) if start != end]
        for (points, (x, y)), end in zip(drawn, ends, strict=True):
            u, v = center((end.cell, end.digit))
            assert 10 < hypot(x - u, y - v) < 14.5
            assert hypot(x - u, y - v) < hypot(points[-1][0] - u, points[-1][1] - v)


def test_links_avoid_placed_digits() -> None:
    """Nearly no link crosses a placed digit."""
    crossed, count = 0, 0
    for number, step in enumerate(EXAMPLES):
        assert step.grid is not None
        for points, _ in links_of(number):
            count += 1
            crossed += any(is_on_digit(point, step.grid) for point in points)
    assert count > 500
    assert crossed < count * 0.05


def is_on_digit(point: Point, grid: Grid) -> bool:
    column, row = (min(8, max(0, int((at - MARGIN) // CELL))) for at in point)
    x, y = corner(row * 9 + column)
    dx, dy = point[0] - x - CELL / 2, point[1] - y - CELL / 2
    return bool(grid[row * 9 + column]) and abs(dx) < 8 and abs(dy) < 11
