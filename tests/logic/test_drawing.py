"""Pictures of patterns: every difference is one of shape, not of colour alone; links keep clear of digits."""

import re
from functools import cache
from itertools import combinations, pairwise, permutations
from math import dist, hypot
from typing import Any, get_args
from xml.etree import ElementTree

import pytest

from nonet import HODOKU, Cell, Grid, House, Step, all_hints, explain, generate
from nonet._picture.geometry import CELL, MARGIN, Sheet
from nonet._picture.key import sample
from nonet._picture.layer import draw_layer
from nonet._picture.marks import SHAPES
from nonet._picture.pattern import draw_pattern
from nonet._picture.svg import xml_text
from nonet.logic import LANGUAGES, LinkKind
from nonet.logic._examples import all_examples
from nonet.logic._pictures.chains import chain_parts
from nonet.logic._statements.digit_ways import ways_shown
from nonet.logic._words.page_texts import texts_of

SHEET = Sheet(9, (3, 3))
EMPTY = bytes(81)
PLACE, OTHER = (0, 1), (40, 5)
SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES: list[Step] = [example.step for example in all_examples()]
Point = tuple[float, float]


@cache
def svg_of(number: int) -> str:
    """Return the picture of an example."""
    return EXAMPLES[number].to_svg()


@cache
def links_of(number: int) -> list[tuple[list[Point], Point]]:
    """Return the links of an example."""
    return links_in(svg_of(number))


def links_in(svg: str) -> list[tuple[list[Point], Point]]:
    """Return the points of each link of a picture, and the tip of its head."""
    found = []
    one = r"(-?[\d.]+)"
    curve = rf'd="M{one} {one}Q{one} {one} {one} {one}"[^>]*/><path d="M{one} {one}l'
    for match in re.finditer(curve, svg):
        x0, y0, x1, y1, x2, y2, tip_x, tip_y = map(float, match.groups())
        weights = [((1 - t) ** 2, 2 * t * (1 - t), t * t) for t in (n / 20 for n in range(21))]
        points = [(a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2) for a, b, c in weights]
        found.append((points, (tip_x, tip_y)))
    return found


def parts(**drawn: object) -> str:
    """Return what a layer draws, without classes and colours."""
    svg = draw_layer(EMPTY, [0] * 81, sheet=SHEET, **drawn)  # type: ignore[arg-type]
    return re.sub(r'#[0-9a-f]{6}|class="[\w-]+"', "", "\n".join(svg.splitlines()[1:-1]))


def test_marks_differ_in_shape() -> None:
    shapes = [parts(shapes=[(shape, PLACE)]) for shape in SHAPES]
    shapes += [parts(placed=[PLACE]), parts(removed=[PLACE]), parts(bold=[PLACE])]
    assert len(set(shapes)) == len(SHAPES) + 3
    assert all(shapes)


def test_links_differ_in_shape() -> None:
    assert len({parts(links=[(kind, PLACE, OTHER)]) for kind in get_args(LinkKind)}) == len(get_args(LinkKind))


def test_frames_of_houses() -> None:
    assert len({parts(houses=[(house.cells, is_solid)]) for house in House.ALL for is_solid in (True, False)}) == 54


def test_a_link_within_one_place_is_not_drawn() -> None:
    assert parts(links=[("weak", PLACE, PLACE)]).strip() == ""


def test_groups_of_cells_have_their_own_tints_and_letters() -> None:
    layer = draw_layer(EMPTY, [0] * 81, sheet=SHEET, cells=[0, 1, 2], groups=[("A", {0}), ("B", {1}), ("C", {2})])
    assert len(set(re.findall(r'<rect class="tint"[^>]*fill="(#\w+)" fill-opacity', layer))) == 3
    assert re.findall(r">([A-C])<", layer) == ["A", "B", "C"]


def letters_of(svg: str) -> list[tuple[str, str, Point]]:
    """Return each letter with its colour and its middle."""
    tag = r'class="tag"><rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"[^>]*fill="(#\w+)"/><text [^>]*>(\w+)<'
    found = re.findall(tag, svg)
    return [
        (letter, color, (float(x) + float(side) / 2, float(y) + float(side) / 2)) for x, y, side, color, letter in found
    ]


def cell_at(point: Point) -> Cell:
    return Cell.ALL[int((point[1] - MARGIN) // CELL) * 9 + int((point[0] - MARGIN) // CELL)]


def test_letters_touch_no_candidates() -> None:
    """Neither digits nor the shapes around them: a letter and a shape have room in neighbouring places."""
    count = 0
    for number, step in enumerate(EXAMPLES):
        assert step.grid is not None
        for _, _, point in letters_of(svg_of(number)):
            open_cells = (cell for cell in Cell.ALL if not step.grid[cell])
            places = ((cell, digit) for cell in open_cells for digit in step.grid.candidates(cell))
            assert min(dist(point, SHEET.center(place)) for place in places) >= 17, step.technique
            count += 1
    assert count > 30
    # A cell with all nine has room for a small letter between four of them.
    full = draw_layer(EMPTY, [511] * 81, sheet=SHEET, cells=[0, 1], groups=[("A", {0}), ("B", {1})])
    for (_, _, (x, y)), cell in zip(letters_of(full), (0, 1), strict=True):
        digits = [SHEET.center((cell, digit)) for digit in range(1, 10)]
        assert all(abs(x - u) > 3.5 + 3.7 or abs(y - v) > 3.5 + 4.8 for u, v in digits)


@pytest.mark.parametrize("name", ["als_chain", "als_aic", "als_continuous_nice_loop", "death_blossom"])
def test_each_locked_set_of_a_chain_has_a_colour_and_a_letter(name: str) -> None:
    number = next(number for number, step in enumerate(EXAMPLES) if step.technique.id == name)
    step, letters = EXAMPLES[number], letters_of(svg_of(number))
    sets = {frozenset(one.cells) for chain in step.chains for one in chain if one.reason == "als"}
    drawn: dict[str, set[Cell]] = {}
    for letter, _, point in letters:
        drawn.setdefault(letter, set()).add(cell_at(point))
    assert {frozenset(cells) for cells in drawn.values()} == sets
    assert len({color for _, color, _ in letters}) == len(drawn) == len(sets) > 0
    for letter, cells in drawn.items():
        told = re.search(rf"\(group {letter}: (.*?) then have only", str(step))
        assert told is not None
        assert set(map(Cell, re.findall(r"r\dc\d", told[1]))) == cells


def test_overlapping_sets_have_a_letter_each_in_the_cells_they_share() -> None:
    layer = draw_layer(EMPTY, [0] * 81, sheet=SHEET, cells=[0, 1, 2], groups=[("A", {0, 1}), ("B", {1, 2})])
    letters = [(letter, cell_at(point)) for letter, _, point in letters_of(layer)]
    assert letters == [("A", Cell(0)), ("A", Cell(1)), ("B", Cell(1)), ("B", Cell(2))]
    assert len({point for _, _, point in letters_of(layer)}) == 4


def test_more_groups_than_colours_have_letters() -> None:
    layer = draw_layer(EMPTY, [0] * 81, sheet=SHEET, groups=[(chr(65 + number), {number}) for number in range(12)])
    assert [letter for letter, _, _ in letters_of(layer)] == list("ABCDEFGHIJKL")


@pytest.mark.parametrize("name", ["template_set", "template_delete"])
def test_templates_show_the_ways_and_what_excludes(name: str) -> None:
    for step in EXAMPLES:
        if step.technique.id == name:
            check_ways(step)


def check_ways(step: Step) -> None:
    """Compare the marks of a picture with the ways of the sentence or the explanation."""
    shown = ways_shown(step)
    assert shown is not None
    assert step.grid is not None
    svg, (digit,) = step.to_svg(), step.digits
    _, _, told = step.explanation().rpartition(f"missing {digit}s")
    used = {Cell(name) for name in re.findall(r"r\dc\d", "".join(re.findall(r"     \d+\. (.*)", told)))}
    assert {one.cell for one in shown.used} == used
    assert svg.count('class="disc"') == len(used - {one.cell for one in step.placements})
    assert svg.count('class="square"') == len({*shown.needed} - {*step.placements})
    places = {cell for cell in Cell.ALL if not step.grid[cell] and digit in step.grid.candidates(cell)}
    excluded = {one.cell for one in shown.excluded if one.digit == digit}
    assert excluded == places - used
    assert svg.count('class="removed"') == len({*shown.excluded, *step.eliminations})


def test_a_digit_that_another_one_needs_is_shown() -> None:
    count = 0
    for example in EXAMPLES[:60:4]:
        assert example.grid is not None
        for step in all_hints(example.grid, profile=HODOKU.only("template_set", "template_delete")):
            shown = ways_shown(step)
            assert shown is not None
            check_ways(step)
            for cell, digit in shown.needed:
                assert re.search(rf"missing {digit}s[^.]* use [^.]*{cell}", str(step))
                assert {one.digit for one in shown.excluded if one.cell == cell} - {digit}
                count += 1
    assert count > 20


def test_a_title_is_text_of_xml() -> None:
    svg = draw_pattern(EMPTY, EMPTY, [0] * 81, "", sheet=SHEET, title='"<&>" \x1b\x00\ud800\ufffe')
    assert "<title>&quot;&lt;&amp;&gt;&quot; \ufffd\ufffd\ufffd\ufffd</title>" in svg
    ElementTree.fromstring(svg)
    assert xml_text("\t\n é\U0001f600") == "\t\n é\U0001f600"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_mark_of_the_key_has_a_sample_of_its_own(code: str) -> None:
    marks = texts_of(code).marks
    assert set(SHAPES) <= set(marks)
    assert set(get_args(LinkKind)) <= set(marks)
    assert len({sample(mark) for mark in marks}) == len(marks)
    for mark in marks:
        ElementTree.fromstring(sample(mark))


@pytest.mark.slow
def test_every_mark_of_a_picture_is_in_the_key() -> None:
    known = {mark.replace(" ", "-") for mark in texts_of("en").marks}
    for number in range(len(EXAMPLES)):
        (layer,) = (part for part in ElementTree.fromstring(svg_of(number)) if part.get("class") == "step")
        assert {part.get("class", "mark") for part in layer.iter()} - known <= {"mark", "step", "tint"}


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


KILLER = next(step for step in explain(generate(rules="killer", seed=1)) if step.cells)
OF_ALS = next(step for step in EXAMPLES if step.technique.id == "als_xz")


@pytest.mark.parametrize("step", [OF_ALS, KILLER], ids=["classic", "killer"])
def test_the_colours_of_a_caller(step: Step) -> None:
    style = ".thick {stroke: navy} .tint {fill: gold} .goal {fill: #fc0}"
    cells: dict[Any, str] = {step.cells[0]: "gold", "r9c9": ".goal"}
    svg = step.to_svg(cells=cells, style=style)
    drawn = ElementTree.fromstring(svg)
    assert [part.text for part in drawn.iter(f"{SVG}style")] == [style]
    (own,) = (part for part in drawn.iter(f"{SVG}rect") if part.get("fill") == "gold")
    (goal,) = (part for part in drawn.iter(f"{SVG}rect") if part.get("class") == "cell goal")
    plain = ElementTree.fromstring(step.to_svg())
    side = float(own.get("width", ""))
    at = {name: float(own.get(name, "")) // side for name in "xy"}
    assert (at["y"] + 1, at["x"] + 1) == (step.cells[0].row, step.cells[0].column)
    assert (float(goal.get("x", "")) // side, goal.get("fill")) == (8, "none")
    for name in ("line", "line thick"):
        assert any(part.get("class") == name for part in plain.iter(f"{SVG}path"))
    assert (
        len({step.to_png(size=300), step.to_png(size=300, cells={"r9c9": "red"}), step.to_png(size=300, style=style)})
        == 3
    )


def test_other_colours_are_refused() -> None:
    wrong: list[tuple[dict[Any, str], str]] = [
        ({"r1c1": "<b>"}, "a colour is"),
        ({"r1c10": "red"}, "r1c10"),
        ({"r1c1": "red", 0: "red"}, "twice"),
    ]
    for cells, words in wrong:
        with pytest.raises(ValueError, match=words):
            OF_ALS.to_svg(cells=cells)
    with pytest.raises(ValueError, match="style"):
        OF_ALS.to_svg(style="</style>")


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


def beside(one: list[Point], other: list[Point], near: float = 5.0) -> float:
    """Return how much of a link is near another one, but for the ends, where links meet."""
    ends = one[0], one[-1], other[0], other[-1]
    return sum(
        dist(point, following)
        for point, following in pairwise(one)
        if min(dist(point, end) for end in ends) > 16 and min(dist(point, some) for some in other) < near
    )


def test_links_do_not_run_beside_each_other() -> None:
    count = 0
    for number, step in enumerate(EXAMPLES):
        links = [points for points, _ in links_of(number)]
        if len(links) <= 30:
            for one, other in permutations(links, 2):
                assert beside(one, other) < 35, step.technique
                count += 1
    assert count > 2_000


def test_two_arcs_in_one_column_are_apart() -> None:
    ends = (1, 5), (73, 5)
    layer = draw_layer(EMPTY, [511] * 81, sheet=SHEET, links=[("strong", *ends), ("weak", *ends), ("derived", *ends)])
    arcs = [points for points, _ in links_in(layer)]
    for one, other in combinations(arcs, 2):
        assert dist(one[10], other[10]) > 9


def test_links_stay_on_the_board() -> None:
    for number, step in enumerate(EXAMPLES):
        for points, _ in links_of(number):
            assert all(0 < at < SHEET.side for point in points for at in point), step.technique


def test_heads_are_at_the_candidates_that_the_links_lead_to() -> None:
    for number, step in enumerate(EXAMPLES):
        links = chain_parts(step).links if step.chains else [(link.kind, link.start, link.end) for link in step.links]
        drawn = links_of(number)
        ends = [end for _, start, end in dict.fromkeys(links) if start != end]
        for (points, (x, y)), end in zip(drawn, ends, strict=True):
            u, v = SHEET.center((end.cell, end.digit))
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
    x, y = SHEET.corner(row * 9 + column)
    dx, dy = point[0] - x - CELL / 2, point[1] - y - CELL / 2
    return bool(grid[row * 9 + column]) and abs(dx) < 8 and abs(dy) < 11


def test_a_board_of_another_size() -> None:
    """Six by six, boxes of two rows and three columns."""
    sheet = Sheet(6, (2, 3))
    house = [15, 16, 17, 21, 22, 23]  # the box in the middle on the right
    layer = draw_layer(bytes(36), [63] * 36, sheet=sheet, houses=[(house, True)], shapes=[("disc", (35, 6))])
    assert '<rect class="solid" x="168" y="114" width="162" height="108"' in layer
    assert '<circle cx="320" cy="303"' in layer
    svg = draw_pattern(bytes(36), bytes(36), [63] * 36, layer, sheet=sheet, title="six by six")
    assert svg.count(">c6<") == svg.count(">r6<") == 1
    assert ">c7<" not in svg
    assert svg.count('opacity="0.62"') == 36 * 6
    thick = re.search(r'd="([^"]+)" class="line thick"', svg)
    assert thick is not None
    assert thick[1].count("H") == 4  # every second line
    assert thick[1].count("V") == 3  # every third
