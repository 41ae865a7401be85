"""The board of the page in Chromium: keys and focus, drag, marks, colours, and hints that are read by statements."""

from __future__ import annotations

import json
import re
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest

import nonet
from nonet import Cell, Grid
from puzzles import PROPER
from web.conftest import Open
from web.rest import settled
from web.test_page import cell, click, link, until, words

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.page
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
SMALL: dict[str, Any] = PHONE | {"width": 320, "height": 640}
FLAT: dict[str, Any] = {"width": 844, "height": 390, "has_touch": True, "is_mobile": True}
REDRAWN = 0.25
"""The share of the page's elements that a stage of a hint makes anew."""
SMALLEST = 11
"""The smallest mark of a board, in CSS pixels."""


def role(page: Page) -> str:
    """Return what has the focus: the role of a cell, or the tag of another element."""
    return str(
        page.evaluate("document.activeElement.getAttribute('role') ?? document.activeElement.tagName.toLowerCase()")
    )


def at(page: Page) -> str:
    """Return the name of the cell that the keys are at."""
    return str(Cell(int(page.locator(".cell[tabindex='0']").get_attribute("data-cell") or -1)))


def said(page: Page) -> str:
    """Return what the live region says, once its words are loaded."""
    return (page.locator(".live:not([aria-busy=true])").text_content() or "").strip()


def record_words(page: Page) -> None:
    """Note everything that the live region says from now on in ``window.told``."""
    page.evaluate("""() => {
        window.told = [];
        new MutationObserver(() => window.told.push(document.querySelector(".live").textContent.trim()))
            .observe(document.querySelector(".live"), {childList: true, characterData: true, subtree: true});
    }""")


def told(page: Page) -> list[str]:
    settled(page)
    return list(page.evaluate("window.told.splice(0)"))


def close_dialog(page: Page) -> None:
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")


def hinted(page: Page, stage: str) -> None:
    """Ask for a hint by keys until a stage is told."""
    for name in ("where", "technique", "step"):
        page.keyboard.press("h")
        page.locator(f".hint[data-stage={name}]").wait_for()
        if name == stage:
            return


def grid_of(technique: str) -> Grid:
    return nonet.practice(technique, seed=1).grid


# Keys and focus.


def test_a_fresh_page_takes_keys(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    assert role(page) == "gridcell"
    assert at(page) == "r1c3"
    page.keyboard.press("4")
    assert words(page, "r1c3") == "Row 1, column 3, 4"
    page.mouse.click(5, 790)  # the background
    page.keyboard.press("ArrowRight")
    page.keyboard.press("6")
    assert words(page, "r1c4") == "Row 1, column 4, 6"


@pytest.mark.parametrize("way", ["click", "Enter"])
def test_keys_go_on_after_each_button(open_page: Open, way: str) -> None:
    """Press each button beside the board, close its dialog if it has one, and type 4."""
    page = open_page(f"#p={PROPER}")
    buttons = page.locator(".rail button:visible")
    names = buttons.evaluate_all("all => all.map(one => one.ariaLabel ?? one.textContent.trim())")
    assert len(names) >= 18
    for place, name in enumerate(names):
        page.evaluate("fragment => { location.hash = fragment; }", f"#p={PROPER}{'&v=' + PROPER if place % 2 else ''}")
        settled(page)
        if way == "click":
            buttons.nth(place).click()
        else:
            buttons.nth(place).focus()
            page.keyboard.press("Enter")
        settled(page)
        close_dialog(page)
        if page.locator("[role=menu]:visible").count() or page.locator(".paused").count():
            page.keyboard.press("Escape")
        before = page.locator(".cell .words").all_text_contents()
        page.keyboard.press("4")
        settled(page)
        assert page.locator(".cell .words").all_text_contents() != before, (way, name)


@pytest.mark.parametrize("way", ["click", "Enter"])
def test_a_hint_keeps_the_focus_on_its_button_or_gives_it_to_the_board(open_page: Open, way: str) -> None:
    page = open_page(link(grid_of("x_wing")))

    def press(name: str) -> None:
        button = page.get_by_role("button", name=name)
        if way == "click":
            button.first.click()
        else:
            button.first.focus()
            page.keyboard.press("Enter")
        settled(page)

    expected = "gridcell" if way == "click" else "button"
    press("Hint")
    for name in ("Tell me more", "Show me why", "Next", "Back"):
        press(name)
        assert role(page) == expected, name
    press("Close the hint")
    assert role(page) == "gridcell"
    press("Hint")
    press("look myself")
    assert role(page) == "gridcell"


def test_the_board_has_the_focus_after_a_dialog(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("4")  # of the dialog, not of the board
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    assert role(page) == "gridcell"
    assert words(page, "r1c3") == "Row 1, column 3, empty"


def test_enter_and_space_on_a_button_are_the_buttons(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.get_by_role("button", name="Corner", exact=True).focus()
    page.keyboard.press("Space")
    assert page.get_by_role("button", name="Corner", exact=True).get_attribute("aria-pressed") == "true"
    page.keyboard.press("4")  # the button keeps the focus, and digits work
    assert role(page) == "button"
    assert words(page, "r1c3") == "Row 1, column 3, empty, corner marks 4"
    page.keyboard.press("ArrowRight")
    assert role(page) == "gridcell"


def test_why_in_one_key_next_empty_cell_and_find(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("n")
    assert at(page) == "r1c4"
    page.keyboard.press("Control+End")
    page.keyboard.press("n")
    assert at(page) == "r1c3"
    page.keyboard.press("f")
    assert said(page) == "Which digit?"
    page.keyboard.press("8")
    assert said(page).startswith("8 stands in row ")
    assert ". 8 can go in 7 cells: row 1, columns 6, 7 and 9; row 2, columns 7 and 9; " in said(page)
    page.keyboard.press("w")
    page.locator(".hint[data-stage=step]").wait_for()
    assert page.locator(".list .now").count() == 1
    page.keyboard.press("Escape")
    page.locator(".hint").wait_for(state="hidden")


def test_what_is_spoken_is_in_words(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("5")
    assert said(page) == "5 in row 1, column 3, clashes with row 1, column 1"
    assert words(page, "r1c1") == "Row 1, column 1, given 5, clashes with row 1, column 3"
    page.keyboard.press("Control+z")
    assert said(page) == "Taken back: row 1, column 3 cleared."
    page.keyboard.press("Control+Home")
    page.keyboard.press("4")
    assert said(page) == "This digit belongs to the puzzle. It stays."
    page.keyboard.press("Delete")
    assert said(page).startswith("This digit belongs to the puzzle. It stays.")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("1")
    page.get_by_role("button", name="Check", exact=True).click()
    page.locator(".problem", has_text="Row 1, column 3 is not 1. Erase it, or undo.").wait_for()


# Pointing.


def test_a_fast_drag_selects_every_cell_between(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    first, last = (rect(page, f"[data-cell='{place}']") for place in (9, 17))
    page.mouse.move(first["x"] + 20, first["y"] + 20)
    page.mouse.down()
    page.mouse.move(last["x"] + 20, last["y"] + 20, steps=1)
    page.mouse.up()
    chosen = page.locator(".cell[aria-selected='true']").evaluate_all("all => all.map(one => Number(one.dataset.cell))")
    assert chosen == list(range(9, 18))
    assert said(page) == "9 cells: row 2, columns 1 to 9"


def test_control_and_a_click_adds_and_removes(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    cell(page, "r1c3").click()
    cell(page, "r2c2").click(modifiers=["Control"])
    cell(page, "r3c1").click(modifiers=["Control"])
    cell(page, "r2c2").click(modifiers=["Control"])
    chosen = page.locator(".cell[aria-selected='true']").evaluate_all("all => all.map(one => Number(one.dataset.cell))")
    assert chosen == [2, 18]
    assert said(page) == "2 cells: row 1, column 3; row 3, column 1"
    cell(page, "r3c1").click(modifiers=["Control"])
    cell(page, "r1c3").click(modifiers=["Control"])  # the last one stays
    assert page.locator(".cell[aria-selected='true']").count() == 1


def test_two_fingers_enlarge_the_page_from_the_board(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}", **PHONE)
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *places: int) -> None:
        points = [{"x": x, "y": 300, "id": finger} for finger, x in enumerate(places)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 150, 240)
    for step in range(1, 12):
        touch("touchMove", 150 - 8 * step, 240 + 8 * step)
    touch("touchEnd")
    settled(page)
    assert page.evaluate("visualViewport.scale") > 1.5


def test_a_finger_that_rests_adds_a_cell_and_removes_it(open_page: Open) -> None:
    """Cells that do not touch each other are selected by touch; what rests on a selected one takes it away."""
    page = open_page(f"#p={PROPER}", **PHONE)
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def chosen() -> list[int]:
        all_of = page.locator(".cell[aria-selected='true']")
        return [int(each) for each in all_of.evaluate_all("all => all.map(one => one.dataset.cell)")]

    def rest_on(name: str, expected: list[int]) -> None:
        place = rect(page, f"[data-cell='{int(Cell(name))}']")
        point = {"x": place["x"] + 20, "y": place["y"] + 20}
        touch("touchStart", point)
        until(page, lambda: chosen() == expected)
        touch("touchMove", point | {"x": point["x"] + 1})
        touch("touchEnd")
        settled(page)
        assert chosen() == expected

    cell(page, "r1c3").tap()
    rest_on("r3c1", [2, 18])
    rest_on("r5c5", [2, 18, 40])
    rest_on("r3c1", [2, 40])
    cell(page, "r9c9").tap()
    assert chosen() == [80]


# Marks and colours.


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_nine_marks_fit_and_can_be_read(open_page: Open, width: int) -> None:
    page = open_page(f"#p={PROPER}", width=width, height=844)
    cell(page, "r1c3").click()
    for digit in range(1, 10):
        page.keyboard.press(f"Control+Digit{digit}")
    cell(page, "r1c4").click()
    for digit in range(1, 10):
        page.keyboard.press(f"Shift+Digit{digit}")
    # The ink of each mark, by a range around its text.
    boxes = """all => all.map(one => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const {left, top, right, bottom} = range.getBoundingClientRect();
        const cell = one.closest(".cell").getBoundingClientRect();
        return {text: one.textContent, left: left - cell.left, top: top - cell.top, right: cell.right - right,
                bottom: cell.bottom - bottom, size: parseFloat(getComputedStyle(one).fontSize), side: cell.width};
    })"""
    centre = page.locator(".centre > span").evaluate_all(boxes)
    assert [each["text"] for each in centre] == ["12345", "6789"]
    corner = page.locator(".corner").evaluate_all(boxes)
    assert [each["text"] for each in corner] == ["1", "2", "3", "4", "5", "69", "7", "8"]
    for each in centre + corner:
        assert each["size"] >= SMALLEST
        assert min(each["left"], each["top"], each["right"], each["bottom"]) >= 0, each
    near = {"1": ("left", "top"), "2": ("right", "top"), "3": ("left", "bottom"), "4": ("right", "bottom")}
    # The frame of the cell that is chosen is 2.5 px wide, and covers none of them.
    for each in corner:
        assert min(each["left"], each["top"], each["right"], each["bottom"]) > 2.5, each
    for each in corner[:4]:
        for side in near[each["text"]]:
            assert each[side] < each["side"] / 4, each


def test_two_to_four_colours_split_the_cell(open_page: Open) -> None:
    image = pytest.importorskip("PIL.Image")
    page = open_page(f"#p={PROPER}")
    for name, digits in (("r1c3", "16"), ("r1c4", "136"), ("r1c6", "1346")):
        cell(page, name).click()
        for digit in digits:
            page.keyboard.press(f"Alt+Digit{digit}")
    cell(page, "r9c1").click()
    colours = {"1": (244, 169, 163), "3": (243, 232, 155), "4": (191, 227, 171), "6": (171, 205, 240)}
    for name, digits in (("r1c3", "16"), ("r1c4", "136"), ("r1c6", "1346")):
        shot = image.open(BytesIO(cell(page, name).screenshot())).convert("RGB")
        counts = dict.fromkeys(colours, 0)
        for _, pixel in shot.getcolors(100_000):
            for colour, expected in colours.items():
                if pixel == expected:
                    counts[colour] = _
        share = shot.width * shot.height / len(digits)
        assert {colour for colour, count in counts.items() if count > share / 10} == set(digits), name
        assert all(0.7 * share < counts[digit] < 1.2 * share for digit in digits), (name, counts, share)
    assert words(page, "r1c4").endswith("colour red, yellow and blue")


def test_a_placed_digit_leaves_the_marks_of_its_peers(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    cell(page, "r1c4").click()
    page.keyboard.press("Shift+Digit4")
    page.keyboard.press("Control+Digit4")
    cell(page, "r1c3").click()
    page.keyboard.press("4")
    assert said(page) == "4 in row 1, column 3"
    assert words(page, "r1c4") == "Row 1, column 4, empty"
    page.keyboard.press("Control+z")
    assert words(page, "r1c4") == "Row 1, column 4, empty, corner marks 4, centre marks 4"
    assert words(page, "r1c3") == "Row 1, column 3, empty"


# Hints.


def rect(page: Page, selector: str) -> dict[str, Any]:
    """Return where an element is."""
    return dict(page.locator(selector).bounding_box() or {})


def box(page: Page) -> dict[str, Any]:
    return rect(page, ".square")


def is_in_view(page: Page) -> bool:
    size = page.viewport_size or {"width": 0, "height": 0}
    found = box(page)
    return bool(
        found["x"] >= 0
        and found["y"] >= 0
        and found["x"] + found["width"] <= size["width"] + 1
        and found["y"] + found["height"] <= size["height"] + 1
    )


CHAIN = "forcing_x_chain"


@pytest.mark.parametrize("window", [PHONE, SMALL, FLAT, {"width": 1280, "height": 800}])
def test_a_chain_is_followed_by_back_and_next(open_page: Open, window: dict[str, Any]) -> None:
    page = open_page(link(grid_of(CHAIN)), **window)
    page.locator(".cell[tabindex='0']").focus()
    start = box(page)
    assert is_in_view(page)
    hinted(page, "step")
    texts = page.locator(".list li").all_text_contents()
    assert len(texts) > 3
    record_words(page)
    for place in range(1, len(texts)):
        page.get_by_role("button", name="Next").click()
        assert page.locator(".list .now").text_content() == texts[place]
        assert page.locator(".list [aria-current=step]").count() == 1
        assert page.locator(".hint .count").text_content() == f"{place + 1} of {len(texts)}"
        [spoken] = told(page)
        assert f" {place + 1} of {len(texts)}" in spoken
        assert not re.search(r"r\dc\d", spoken)
        assert box(page) == start
        assert page.evaluate("scrollY") == 0
        now, foot = rect(page, ".list .now"), rect(page, ".hintfoot")
        assert now["y"] >= 0
        body = rect(page, ".hint .body")
        assert now["y"] + min(now["height"], 40) <= foot["y"] + 1  # read above the buttons
        assert body["height"] >= min(now["height"], 60)
    assert page.get_by_role("button", name="Apply").is_visible()
    page.keyboard.press("ArrowLeft")
    assert page.locator(".list .now").text_content() == texts[-2]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.locator(".list .now").text_content() == texts[-1]
    assert at(page)  # the keys have not moved the cursor
    page.keyboard.press("Enter")
    page.locator(".hint").wait_for(state="hidden")
    assert box(page) == start


def test_on_a_wide_window_all_statements_stand_and_on_a_phone_two(open_page: Open) -> None:
    """What follows from them is seen after its reasons."""
    for window, is_wide in (({"width": 1280, "height": 800}, True), (PHONE, False)):
        page = open_page(link(grid_of(CHAIN)), **window)
        hinted(page, "step")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        every, seen = page.locator(".list li").count(), page.locator(".list li:visible").count()
        assert seen == (every - 1 if is_wide else 2)
        while page.get_by_role("button", name="Next").count():
            page.keyboard.press("ArrowRight")
        assert page.locator(".list li:visible").count() == (every if is_wide else 2)


def test_back_leads_through_the_stages(open_page: Open) -> None:
    page = open_page(link(grid_of("x_wing")))
    hinted(page, "step")
    stages = page.locator(".stages li")
    assert stages.all_text_contents() == ["Where", "What", "Why"]
    assert stages.nth(2).get_attribute("aria-current") == "step"
    page.get_by_role("button", name="Back").click()
    page.locator(".hint[data-stage=technique]").wait_for()
    assert page.locator(".hint h2").text_content() == "X-Wing"
    assert "on Sudoku Explainer" in (page.locator(".hint .body").text_content() or "")
    page.get_by_role("button", name="Back").click()
    page.locator(".hint[data-stage=where]").wait_for()
    assert stages.first.get_attribute("aria-current") == "step"


def test_a_digit_is_drawn_once_and_links_lie_below_it(open_page: Open) -> None:
    page = open_page(link(grid_of(CHAIN)))
    page.keyboard.press("w")
    page.locator(".hint[data-stage=step]").wait_for()
    while page.get_by_role("button", name="Next").count():
        page.keyboard.press("ArrowRight")
        assert page.locator(".overlay text").count() == 0
    page.keyboard.press("ArrowLeft")  # the conclusion shows what follows alone
    lit = page.locator(".candidates .lit")
    assert lit.count() > 3
    heights = """one => [one.closest(".candidates"), document.querySelector(".overlay")]
        .map(each => Number(getComputedStyle(each).zIndex))"""
    for place in range(lit.count()):
        candidate, layer = lit.nth(place).evaluate(heights)
        assert candidate > layer


@pytest.mark.parametrize("forced", ["none", "active"])
@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, PHONE])
def test_the_house_of_a_statement_stands_out(open_page: Open, size: dict[str, Any], forced: str) -> None:
    """Its frame is as wide on a phone, lies inside the lines of the board, and has a colour that these have not."""
    page = open_page(f"#p={PROPER}", forced_colors=forced, **size)
    page.keyboard.press("w")
    frame = page.locator(".drawing .solid").first
    frame.wait_for()
    look = """one => {
        const { stroke, fill, strokeWidth, vectorEffect } = getComputedStyle(one);
        const [{ y }, { d, f }] = [one.getBBox(), one.getScreenCTM()];
        return { stroke, fill, width: parseFloat(strokeWidth), effect: vectorEffect, top: y * d + f };
    }"""
    house = frame.evaluate(look)
    assert (house["width"] >= 3, house["effect"]) == (True, "non-scaling-stroke")
    assert house["stroke"] != page.locator(".cell").nth(2).evaluate("one => getComputedStyle(one).borderRightColor")
    assert (house["fill"] == "none") is (forced == "active")
    # Its box is at the edge of the board: at least half of the frame is beside the line there.
    edge = page.locator(".square").first.evaluate("one => one.getBoundingClientRect().top")
    assert house["top"] - edge > 2.5


def test_a_hint_shows_no_more_candidates_than_it_needs(open_page: Open) -> None:
    count = "all => all.filter(one => one.textContent).length"
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("w")
    page.locator(".hint[data-stage=step]").wait_for()
    page.keyboard.press("ArrowRight")
    assert page.locator(".candidates i").evaluate_all(count) <= 9
    middle = "one => { const {y, height} = one.getBoundingClientRect(); return y + height / 2; }"
    spoken = page.locator(".cell.spoken")  # the digit that blocks stays where it is
    assert abs(spoken.evaluate(middle) - spoken.locator(".value").evaluate(middle)) < 2
    page = open_page(link(grid_of("x_wing")))
    page.keyboard.press("w")
    page.locator(".hint[data-stage=step]").wait_for()
    page.keyboard.press("ArrowRight")
    digits = set(page.locator(".candidates i").evaluate_all("all => all.map(one => one.textContent).filter(Boolean)"))
    assert len(digits) == 1
    page.get_by_role("button", name="All candidates").click()
    digits = set(page.locator(".candidates i").evaluate_all("all => all.map(one => one.textContent).filter(Boolean)"))
    assert len(digits) > 5


def test_names_of_cells_are_buttons_that_show_them(open_page: Open) -> None:
    page = open_page(link(grid_of(CHAIN)))
    page.keyboard.press("w")
    name = page.locator(".hint .ref").first
    name.wait_for()
    shown = name.text_content() or ""
    assert name.get_attribute("aria-label") == f"row {shown[1]}, column {shown[3]}"
    before = at(page)
    name.click()
    assert "flash" in (cell(page, shown).get_attribute("class") or "")
    assert said(page) == f"row {shown[1]}, column {shown[3]}"
    assert at(page) == before


NESTED = {
    "is_found": True,
    "stage": "step",
    "where": "Look at row 1.",
    "places": ["row 1"],
    "technique": "nested_forcing_chains",
    "name": "Nested Forcing Chains",
    "difficulty": "9.5",
    "step": {
        "technique": "nested_forcing_chains",
        "name": "Nested Forcing Chains",
        "difficulty": "9.5",
        "sentence": "So r1c3 is not 1.",
        "placements": [],
        "eliminations": ["r1c3=1"],
        "layer": "",
        "shown": {"digits": [1], "houses": ["row 1"]},
        "statements": [
            {"text": "Suppose r1c3 is 1.", "candidates": [["r1c3=1", "is"]], "layer": "<g></g>"},
            {"text": "Then r1c4 is not 2.", "candidates": [["r1c4=2", "isnot"]], "layer": "<g></g>", "part": 0},
            {"text": "So r1c3 is not 1.", "candidates": [["r1c3=1", "out"]], "layer": "<g></g>"},
        ],
        "parts": [
            {
                "title": "Why r1c4 is not 2",
                "statements": [
                    {"text": "Suppose r1c4 is 2.", "candidates": [["r1c4=2", "is"]], "layer": "<g></g>"},
                    {"text": "Then r1c6 is not 2.", "candidates": [["r1c6=2", "isnot"]], "layer": "<g></g>"},
                ],
            }
        ],
    },
}


def test_a_part_unfolds_with_its_own_count_and_a_way_back(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.route("**/api/hint", lambda route: route.fulfill(body=json.dumps(NESTED), content_type="application/json"))
    page.keyboard.press("w")
    page.locator(".hint[data-stage=step]").wait_for()
    page.keyboard.press("ArrowRight")
    click(page, "Show this part")
    assert page.locator(".hint .count").text_content() == "1 of 2"
    assert "Why r1c4 is not 2" in (page.locator(".hint .body").text_content() or "")
    page.keyboard.press("ArrowRight")
    assert page.locator(".hint .count").text_content() == "2 of 2"
    page.keyboard.press("ArrowRight")  # a part ends where it began
    assert page.locator(".hint .count").text_content() == "2 of 3"
    click(page, "Show this part")
    click(page, "Back to statement 2")
    assert page.locator(".list .now").text_content() == "Then r1c4 is not 2."
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.locator(".hint").wait_for(state="hidden")


def lightness(colour: str) -> float:
    """Return the relative luminance of a colour such as ``rgb(1, 2, 3)``."""
    parts = [float(part) / 255 for part in re.findall(r"[\d.]+", colour)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((lightness(one), lightness(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("is_dark", [False, True])
def test_what_is_lit_can_be_read(open_page: Open, is_dark: bool) -> None:
    """Each role, now and before, has a contrast of 4.5:1 to its ground, whatever the cell."""
    roles = [f"{role}{more}" for role in ("base", "cover", "is", "isnot", "out") for more in ("", " before")]
    page = open_page(link(grid_of("x_wing")), dark=is_dark)
    page.keyboard.press("w")
    page.locator(".hint[data-stage=step]").wait_for()
    page.keyboard.press("ArrowRight")
    colours = """(one, classes) => {
        one.className = classes;
        const ground = element => {
            for (let at = element; at; at = at.parentElement) {
                const colour = getComputedStyle(at).backgroundColor;
                if (!/^rgba\\(.*, 0\\)$|transparent/.test(colour)) return colour;
            }
        };
        return [getComputedStyle(one).color, ground(one)];
    }"""
    lit = page.locator(".candidates .lit").first.element_handle()
    for classes in roles:
        ink, ground = lit.evaluate(colours, f"lit {classes}")
        assert contrast(ink, ground) >= 4.5, (classes, ink, ground)
    for name in ("pattern", "spoken", "looked", "selected", ""):
        lit.evaluate("(one, name) => { one.closest('.cell').className = `cell ${name}`; }", name)
        settled(page)  # the ground fades
        ink, ground = lit.evaluate(colours, "")
        assert contrast(ink, ground) >= 4.5, (name, ink, ground)


def test_forced_colours_keep_modes_and_same_digits(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}", forced_colors="active")
    cell(page, "r1c1").click()
    same = cell(page, "r2c6").locator(".value")
    assert same.evaluate("one => getComputedStyle(one).textDecorationLine") == "underline"
    assert cell(page, "r2c4").locator(".value").evaluate("one => getComputedStyle(one).textDecorationLine") == "none"
    pressed, other = (
        page.get_by_role("button", name=name, exact=True).evaluate("one => getComputedStyle(one).backgroundColor")
        for name in ("Digit", "Corner")
    )
    assert pressed != other
    place = page.locator(".top [aria-current]").first.evaluate("one => getComputedStyle(one).backgroundColor")
    assert pressed == place  # the system's colour of what is chosen
    cell(page, "r1c3").click()
    page.keyboard.press("Alt+Digit1")
    page.keyboard.press("Alt+Digit2")
    assert cell(page, "r1c3").locator(".badge").inner_text() == "12"


def test_targets_are_large_enough_on_a_phone(open_page: Open) -> None:
    sizes = """all => all.map(one => {
        const {width, height} = one.getBoundingClientRect();
        return [one.textContent, width, height];
    })"""
    for width, height in ((390, 844), (320, 640), (844, 390)):
        page = open_page(link(grid_of(CHAIN)), width=width, height=height, has_touch=True, is_mobile=True)
        found = page.locator(".pad button:visible, .tools button:visible").evaluate_all(sizes)
        assert len(found) == 4 + 10 + 4
        hinted(page, "step")
        found += page.locator(".hint button:visible:not(.ref, .term), .hint a:visible").evaluate_all(sizes)
        assert all(min(size) >= 44 for _, *size in found), (width, [each for each in found if min(each[1:]) < 44])


def test_a_stage_of_a_hint_asks_nothing_and_redraws_no_other_part(open_page: Open) -> None:
    """What makes it quick, counted: each statement is here already, and only the card and what it lights change."""
    page = open_page(link(grid_of(CHAIN)))
    hinted(page, "step")
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    changed = page.evaluate("""async () => {
        let nodes = 0;
        const elements = each => 1 + (each.querySelectorAll?.("*").length ?? 0);
        const watcher = new MutationObserver(list => {
            for (const one of list) nodes += [...one.addedNodes].reduce((sum, each) => sum + elements(each), 0);
        });
        watcher.observe(document.body, {childList: true, subtree: true});
        [...document.querySelectorAll(".hintfoot button")].at(-1).click();
        await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
        watcher.disconnect();
        return {nodes, all: document.querySelectorAll("*").length};
    }""")
    assert 0 < changed["nodes"] < REDRAWN * changed["all"], changed
    assert not requests


def test_headings_name_the_parts(open_page: Open) -> None:
    page = open_page(link(grid_of("x_wing")))
    hinted(page, "technique")
    assert page.get_by_role("region", name="Hint").count() == 1
    assert page.get_by_role("heading", name="X-Wing").count() == 1
    until(page, lambda: page.get_by_role("heading", level=1).count() >= 1)
