"""The page in Chromium for two players: one who has never seen a Sudoku, and one who comes from another app."""

from __future__ import annotations

import json
import re
from datetime import datetime
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import nonet
from nonet import Cell, Grid
from nonet.logic import LANGUAGES
from nonet.logic.telling import telling
from nonet.web._app import STATIC
from puzzles import HARDER, PROPER, SOLUTION
from web.axe import findings, load_axe
from web.conftest import Open
from web.rest import PATIENCE, settled
from web.test_board import FLAT, PHONE, at, grid_of, hinted, record_words, role, said, told
from web.test_german import in_german
from web.test_page import all_steps, board, cell, click, link, more, paste, until, visit, wait_for_words, words
from web.test_shell import ALMOST, message, solve

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request

pytestmark = pytest.mark.page
NAME = re.compile(r"r\dc\d")
SCALES = [f"{name}\N{RIGHT SINGLE QUOTATION MARK}s scale" for name in ("Sudoku Explainer", "HoDoKu")]
HARD = nonet.generate(seed=3, for_people="hard")
SINGLES = ("full_house", "hidden_single", "naked_single")


def bottom(page: Page, selector: str) -> float:
    return float(page.locator(selector).first.evaluate("one => one.getBoundingClientRect().bottom"))


# Somebody who has never seen a Sudoku.


def test_boxes_cells_and_techniques_say_what_they_are(open_page: Open) -> None:
    """At the beginner's level, each word that the rules do not have can be unfolded where it stands."""
    page = open_page(**PHONE)
    page.get_by_role("button", name="Show me how").tap()
    named = page.locator(".hint .term.box")
    named.wait_for()
    number = named.inner_text().split()[1]
    assert named.locator("svg rect.on").count() == 1  # a picture of the nine boxes, one of them filled
    named.tap()
    meaning = page.locator(".hint .meaning")
    assert meaning.inner_text().startswith(f"Box {number} is ")
    assert "1 to 3 on top" in meaning.inner_text()
    box = {str(int(each)) for each in Cell.ALL if each.box == int(number)}
    assert set(page.locator(".cell.flash").evaluate_all("all => all.map(one => one.dataset.cell)")) == box
    named.tap()
    assert meaning.count() == 0
    for _ in range(2):
        page.locator(".hintfoot .lamp").tap()
        settled(page)
    title = page.locator(".hint h2 .term")
    assert title.inner_text() == "Hidden Single"
    title.tap()
    assert meaning.inner_text() == "A digit that can go in only one cell of a row, a column or a box."
    assert page.locator(".hint .all").count() == 0  # a single needs no candidates
    while page.get_by_role("button", name="Next").is_visible():
        assert not NAME.search(page.locator(".hint .list").inner_text())
        page.get_by_role("button", name="Next").tap()
        settled(page)
    ref = page.locator(".list .now .ref").last
    ref.tap()
    assert meaning.inner_text() == "Rows are counted from top to bottom, columns from left to right."
    assert not NAME.search(page.locator(".hint").inner_text())
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_beginners_hint_has_words_before_numbers(open_page: Open) -> None:
    """The difficulty is one touch away; from the medium level on it stands there."""
    page = open_page(**PHONE)
    hinted(page, "technique")
    body = page.locator(".hint .body")
    assert "A technique of the level Beginner." in body.inner_text()
    assert not re.search(r"\d", body.inner_text() + said(page))
    page.locator(".hint .soft .term").tap()
    assert page.locator(".meaning").inner_text() == f"The first of six levels. Difficulty 1.2 on {SCALES[0]}."
    visit(page, "play")
    page.evaluate("fragment => { location.hash = fragment; }", link(grid_of("x_wing")))
    until(page, lambda: board(page) == grid_of("x_wing").to_line())
    hinted(page, "technique")
    assert f"Difficulty 3.2 on {SCALES[0]}." in body.inner_text()
    # The hint has the room of the tools: what was done can be taken back beside it.
    undo = page.locator(".hint .stages").get_by_role("button", name="Undo")
    assert undo.is_hidden()
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+Digit6")
    hinted(page, "technique")
    undo.tap()
    assert said(page).startswith("Taken back: ")
    assert undo.is_hidden()


def test_what_follows_is_not_in_sight_before_its_reasons_are_read(open_page: Open) -> None:
    page = open_page(link(grid_of("hidden_single")), width=1280, height=800)
    hinted(page, "step")
    statements = page.locator(".hint .list li")
    count = statements.count()
    assert count > 2
    place = page.locator(".hint .hintfoot").bounding_box()
    for read in range(count):
        assert [one.is_visible() for one in statements.all()] == [True] * (count - 1) + [read == count - 1]
        assert page.locator(".hint .hintfoot").bounding_box() == place
        page.keyboard.press("ArrowRight")


def test_the_name_of_a_cell_is_explained_once_where_it_first_appears(open_page: Open) -> None:
    page = open_page(link(grid_of("unique_rectangle_1")), **PHONE)
    hinted(page, "step")
    meaning = page.locator(".hint .meaning")
    name = NAME.search(meaning.inner_text())
    assert name
    row, column = name[0][1], name[0][3]
    assert meaning.inner_text() == f"{name[0]} is row {row}, column {column}."
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        assert meaning.count() == 0


@pytest.mark.parametrize("technique", ["hidden_single", "unique_rectangle_1", "naked_triple"])
def test_a_word_is_explained_beside_its_sentence(open_page: Open, technique: str) -> None:
    """On a phone too, the sentence and all of the meaning are in sight."""
    page = open_page(link(grid_of(technique)), **PHONE)
    hinted(page, "step")
    inside = """name => {
        const [one, body] = [name, '.hint .body'].map(each => document.querySelector(each).getBoundingClientRect());
        return one.height > 0 && one.top >= body.top - 1 && one.bottom <= body.bottom + 1;
    }"""
    count = 0
    while not page.locator(".hintfoot .main").count():
        for word in page.locator(".list .now .term").all():
            word.tap()
            assert page.evaluate(inside, ".list .now .said"), word.inner_text()
            assert page.evaluate(inside, ".list .now .meaning"), word.inner_text()
            count += 1
            word.tap()
        page.locator(".hintfoot .lamp").tap()
        assert page.locator(".hint .body").evaluate("one => one.scrollWidth <= one.clientWidth")
    assert count > 2


def test_names_of_several_cells_can_be_pressed(open_page: Open) -> None:
    page = open_page(link(grid_of("swordfish")))
    hinted(page, "step")
    seen = set()
    for _ in range(8):
        for ref in page.locator(".list .now .ref").all():
            name = ref.inner_text()
            ref.click()
            rows, columns = name[1:].split("c")
            cells = {str(int(Cell(f"r{row}c{column}"))) for row in rows for column in columns}
            flashing = set(page.locator(".cell.flash").evaluate_all("all => all.map(one => one.dataset.cell)"))
            assert cells <= flashing
            seen.add(name)
        page.keyboard.press("h")
        settled(page)
    assert seen


@pytest.mark.parametrize("language", ["en", "de"])
def test_how_to_play_is_reached_from_the_first_visit_and_from_more(open_page: Open, language: str) -> None:
    name, play, options = ("How to play", "Play", "More") if language == "en" else ("So geht es", "Spielen", "Mehr")
    page = open_page(**PHONE) if language == "en" else in_german(open_page, **PHONE)
    page.get_by_role("link", name=play, exact=True).tap()
    page.get_by_role("link", name=name).tap()
    page.get_by_role("heading", name=name).wait_for()
    assert page.locator(".how h2").count() == 6
    assert page.locator(".how .figure .box").all_text_contents() == [*"123456789"]
    assert "r4c6" in page.locator(".how").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("link", name=play, exact=True).tap()
    page.get_by_role("button", name=options, exact=True).tap()
    page.get_by_role("menuitem", name=name).tap()
    page.get_by_role("heading", name=name).wait_for()


@pytest.mark.parametrize("window", [PHONE, FLAT, {}], ids=["phone", "lying", "wide"])
def test_who_looks_alone_keeps_the_sentence_and_the_frame(open_page: Open, window: dict[str, Any]) -> None:
    page = open_page(**window)
    page.locator(".coach").get_by_text("The chosen cell").wait_for(state="attached")
    chosen = at(page)
    click(page, "Show me how")
    page.get_by_role("button", name="look myself").click()
    sentence = page.locator(".hint .said")
    assert re.match(r"(Row|Column|Box) \d still needs an? \d. Which cell can take it\?", sentence.inner_text())
    looked = page.locator(".cell.looked").count()
    assert looked == 9
    assert page.locator(".digit").first.is_visible()
    assert page.locator(".hintfoot .lamp").is_visible()
    assert page.evaluate("document.documentElement.scrollHeight") <= page.evaluate("innerHeight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("n")
    page.keyboard.press("Shift+Digit1")  # a mark is no move away from the hint
    assert sentence.is_visible()
    assert page.locator(".cell.looked").count() == looked
    page.keyboard.press("h")
    page.get_by_role("heading", name="Hidden Single").wait_for()
    page.keyboard.press("ArrowLeft")
    cell(page, chosen).click()
    step = nonet.hint(board(page))
    assert step is not None
    page.keyboard.press(str(step.step.placements[0].digit))
    page.locator(".hint").wait_for(state="hidden")
    assert page.locator(".cell.looked").count() == 0


@pytest.mark.parametrize("size", [(360, 640), (390, 700), (390, 844)], ids=str)
def test_marks_stay_in_reach_while_the_player_looks_alone(open_page: Open, size: tuple[int, int]) -> None:
    """The sentence takes the place of level and clock where there is no other room; board and keys stay in sight."""
    page = open_page(f"#p={PROPER}", **{**PHONE, "width": size[0], "height": size[1]})
    square = page.locator(".play .square").bounding_box()
    page.keyboard.press("h")
    page.get_by_role("button", name="look myself").tap()
    settled(page)
    assert page.locator(".hint .said").is_visible()
    assert page.locator(".play .square").bounding_box() == square
    said = page.locator(".hint .said").bounding_box()
    assert said
    for name in ("Pause", "More", "Undo"):
        box = page.locator("[data-place=play]").get_by_role("button", name=name, exact=True).last.bounding_box()
        assert box, name
        assert box["y"] >= 0, name
        assert said["x"] + said["width"] <= box["x"] or box["y"] + box["height"] <= said["y"] or name == "Undo", name
    page.get_by_role("button", name="Corner", exact=True).tap()
    keys_of(page)
    page.locator(".digit").first.tap()
    page.locator(".cell .corner").wait_for()


@pytest.mark.parametrize("size", [(360, 640), (390, 844)], ids=str)
def test_who_looks_alone_in_a_first_puzzle_has_a_way_on(open_page: Open, size: tuple[int, int]) -> None:
    """Its tools come later: the strip itself tells more."""
    page = open_page(**{**PHONE, "width": size[0], "height": size[1]})
    click(page, "Show me how")
    page.get_by_role("button", name="look myself").tap()
    settled(page)
    more = page.get_by_role("button", name="Tell me more")
    said, button = page.locator(".hint .said").bounding_box(), more.bounding_box()
    assert said
    assert button
    assert said["x"] + said["width"] <= button["x"] or said["y"] + said["height"] <= button["y"]
    assert button["height"] >= 40
    card = page.locator(".hint").bounding_box()
    assert card
    assert said["y"] >= card["y"]
    assert said["y"] + said["height"] <= card["y"] + card["height"]
    assert page.get_by_role("button", name="Pause").is_visible()
    keys_of(page)
    more.tap()
    page.get_by_role("heading", name="Hidden Single").wait_for()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_small_phone_shows_all_that_a_hint_offers(open_page: Open, language: str) -> None:
    """The idea of a technique, and the button of all candidates, are not cut at the edge of the card."""
    page = open_page(
        link(nonet.practice("x_wing", seed=1).grid), **PHONE | {"width": 360, "height": 640}, language=language
    )
    for stage, part in (("technique", ".body > .said"), ("step", ".body .all")):
        for _ in range(2 if stage == "technique" else 1):
            page.keyboard.press("h")
        page.locator(f".hint[data-stage={stage}]").wait_for()
        body, shown = (page.locator(f".hint {each}").bounding_box() for each in (".body", part))
        assert body
        assert shown
        assert shown["y"] + shown["height"] <= body["y"] + body["height"], stage


def test_a_finger_needs_not_hit_a_word_of_a_sentence(open_page: Open) -> None:
    """A term has the height of a button: a finger below it means it, and one farther away does not."""
    page = open_page(**PHONE)
    click(page, "Show me how")
    term = page.locator(".hint .said .term").first
    term.wait_for()
    box = term.bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for away, is_open in ((20, True), (20, False), (30, False)):
        page.touchscreen.tap(middle[0], middle[1] + away)
        assert term.get_attribute("aria-expanded") == str(is_open).lower(), away


def test_a_technique_says_why_its_puzzle_has_another_level(open_page: Open) -> None:
    page = open_page(link(nonet.practice("x_wing", seed=1).grid))
    page.locator(".strip h1", has_text="Expert").wait_for()
    hinted(page, "technique")
    assert page.locator(".hint .chip").inner_text() == "Hard"
    assert page.locator(".hint .body > .soft").inner_text() == (
        "A technique of the level Hard. The puzzle is Expert, as its hardest step is. "
        "Difficulty 3.2 on Sudoku Explainer\N{RIGHT SINGLE QUOTATION MARK}s scale."
    )


def test_what_was_read_stands_out_from_what_comes(open_page: Open) -> None:
    page = open_page(link(nonet.practice("x_wing", seed=1).grid))
    hinted(page, "step")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    colours = page.locator(".hint .list li").evaluate_all("all => all.map(one => getComputedStyle(one).color)")
    assert colours[0] == colours[1] == colours[2]
    assert colours[3] != colours[0]


def test_all_steps_have_the_height_of_the_board(open_page: Open) -> None:
    page = open_page(f"#p={HARDER}", width=1280, height=800)
    all_steps(page)
    page.locator(".path").wait_for()
    card, square = (page.locator(each).bounding_box() for each in (".about", ".play .square"))
    assert card
    assert square
    assert card["height"] > 0.85 * square["height"]
    page.get_by_role("button", name="Close", exact=True).first.click()
    assert page.locator(".pad").is_visible()


def keys_of(page: Page) -> list[dict[str, float]]:
    """Return where the keys are, below the board and above the bar."""
    boxes: list[dict[str, float]] = page.locator("[data-place=play] .digit").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().toJSON())"
    )
    assert boxes[-1]["bottom"] <= page.locator("nav.places").evaluate("one => one.getBoundingClientRect().top")
    assert all(one["height"] >= 44 for one in boxes)
    return boxes


@pytest.mark.parametrize("height", [844, 700, 664])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_keys_stay_where_they_are_while_one_plays_on_a_phone(open_page: Open, language: str, height: int) -> None:
    """The small hint has the whole width, beside Pause on a low phone; it comes and goes, as does the card at first."""
    page = open_page(**{**PHONE, "height": height})
    page.evaluate("language => localStorage.setItem('nonet.settings', JSON.stringify({ speaks: language }))", language)
    page.reload()
    page.locator(f"html[lang={language}] .coach.keep").wait_for()
    page.evaluate("document.fonts.ready")
    at_first = keys_of(page)
    page.locator(".digit").nth(0).tap()
    page.locator(".coach.keep").wait_for(state="hidden")
    if height == 844:
        assert keys_of(page) == at_first
    page.evaluate("fragment => { location.hash = fragment; }", f"p={PROPER}")
    until(page, lambda: board(page) == PROPER)
    found = nonet.hint(Grid(PROPER))
    assert found is not None
    (right,) = found.step.placements
    before = keys_of(page)
    page.locator(".tools .ask").tap()
    page.locator(".hintfoot .btn").first.tap()
    page.locator(".hint.slim").wait_for()
    assert keys_of(page) == before
    parts = (".said", ".stages .btn.icon:not([hidden])")
    said_, closing = (page.locator(f".hint.slim {each}").bounding_box() for each in parts)
    assert said_ is not None
    assert closing is not None
    pauser = page.locator(".strip").get_by_role("button", name=re.compile("^Pause$")).bounding_box()
    assert pauser is not None
    is_beside = pauser["y"] < said_["y"] + said_["height"] and said_["y"] < pauser["y"] + pauser["height"]
    beside = pauser["x"] if is_beside else 390
    assert beside == 390 or height < 844
    assert said_["width"] > beside - 90
    assert said_["x"] + said_["width"] <= closing["x"]
    assert page.locator(".hint.slim .body p").count() == 1
    cell(page, str(right.cell)).tap()
    page.locator(".digit").nth(right.digit - 1).tap()
    page.locator(".hint").wait_for(state="hidden")
    assert keys_of(page) == before


@pytest.mark.parametrize("window", [PHONE, FLAT], ids=["phone", "lying"])
def test_the_tools_stay_once_something_was_played(open_page: Open, window: dict[str, Any]) -> None:
    page = open_page(**window)
    page.locator(".coach.keep").wait_for()
    page.locator(".digit").nth(0).tap()
    page.locator(".coach.keep").wait_for(state="hidden")
    click(page, "Undo")
    until(page, lambda: page.locator(".cell .value:not(.given *)").count() == 0)
    assert page.locator(".coach.keep").is_hidden()
    for name in ("Undo", "Redo", "Check", "Hint"):
        assert page.locator(".tools").get_by_role("button", name=name, exact=True).is_visible()


@pytest.mark.parametrize("window", [PHONE, FLAT, {}], ids=["phone", "lying", "wide"])
def test_the_first_question_has_not_its_answer_chosen(open_page: Open, window: dict[str, Any]) -> None:
    page = open_page(**window)
    page.locator(".coach").get_by_text("The chosen cell").wait_for(state="attached")
    answer = at(page)
    click(page, "Show me how")
    page.locator(".hint .said", has_text="Which cell can take it?").wait_for()
    chosen = page.locator(".cell.selected").evaluate_all("all => all.map(one => one.dataset.cell)")
    assert chosen != [str(int(Cell(answer)))]
    assert all(board(page)[int(each)] != "." for each in chosen)


@pytest.mark.parametrize("window", [PHONE, {}], ids=["phone", "wide"])
def test_no_key_of_a_digit_that_stands_twice_says_that_all_is_well(open_page: Open, window: dict[str, Any]) -> None:
    """Those of other digits do; what stands twice can be erased where that is said."""
    first, second = [each for each in Cell.ALL if PROPER[each] == "." and each.row == 1][:2]
    entered = "".join("." if each in (first, second) else SOLUTION[each] for each in Cell.ALL)
    page = open_page(f"#p={PROPER}&v={entered}", **window)
    for each, other in ((first, second), (second, first)):
        cell(page, str(each)).click()
        page.keyboard.press(SOLUTION[other])
    page.locator(".problem", has_text="twice").wait_for()
    done = [str(digit) for digit in range(1, 10) if str(digit) not in {SOLUTION[first], SOLUTION[second]}]
    for kind in (".complete", ":has(.left:text-is('\N{CHECK MARK}'))"):
        faces = page.locator(f".digit{kind} > span:first-child").evaluate_all("all => all.map(one => one.textContent)")
        assert faces == done
    page.locator(".toast").get_by_role("button", name="Erase").click()
    page.locator(".problem").wait_for(state="hidden")
    until(page, lambda: "." in board(page))
    assert all(board(page)[each] == PROPER[each] for each in Cell.ALL if PROPER[each] != ".")


def test_a_hint_stays_while_its_digit_is_missing_and_lets_digits_be_compared(open_page: Open) -> None:
    """A wrong try, its undo and a digit elsewhere leave the sentence and the frame of who looks alone."""
    page = open_page(f"#p={PROPER}", **PHONE)
    found = nonet.hint(Grid(PROPER))
    assert found is not None
    (right,) = found.step.placements
    click(page, "Hint")
    click(page, "I\N{RIGHT SINGLE QUOTATION MARK}ll look myself")
    asked = page.locator(".hint .said").inner_text()
    looked = page.locator(".cell.looked").evaluate_all("all => all.map(one => one.dataset.cell)")
    assert len(looked) == 9
    open_cells = [each for each in Cell.ALL if PROPER[each] == "." and each != right.cell]
    inside = next(each for each in open_cells if str(int(each)) in looked)
    outside = next(each for each in open_cells if str(int(each)) not in looked)
    for wrong, digit in [(inside, right.digit), (outside, right.digit), (outside, int(SOLUTION[outside]))]:
        cell(page, str(wrong)).tap()
        page.locator(".digit").nth(digit - 1).tap()
        assert board(page)[wrong] == str(digit)
        page.wait_for_load_state("networkidle")
        for is_undone in (False, True):
            if is_undone:
                click(page, "Undo")
                page.wait_for_load_state("networkidle")
            assert page.locator(".hint .said").is_visible(), (wrong, digit, is_undone)
            assert page.locator(".hint .said").inner_text() == asked
            assert page.locator(".cell.looked").evaluate_all("all => all.map(one => one.dataset.cell)") == looked
    given = next(each for each in Cell.ALL if PROPER[each] != ".")
    cell(page, str(given)).tap()
    same = {str(int(each)) for each in Cell.ALL if PROPER[each] == PROPER[given]}
    assert set(page.locator(".cell.same").evaluate_all("all => all.map(one => one.dataset.cell)")) == same
    assert page.locator(".cell.peer").count() == 0
    cell(page, str(right.cell)).tap()
    page.locator(".digit").nth(right.digit - 1).tap()
    page.locator(".hint").wait_for(state="hidden")
    assert page.locator(".cell.looked").count() == 0


@pytest.mark.parametrize(("language", "told"), [("en", "Yes, that is it."), ("de", "Ja, das ist richtig.")])
def test_who_looks_alone_hears_that_a_digit_is_right(open_page: Open, language: str, told: str) -> None:
    page = open_page(f"#p={PROPER}", language=language, **PHONE)
    found = nonet.hint(Grid(PROPER))
    assert found is not None
    (right,) = found.step.placements
    page.locator(".tools .ask").tap()
    page.locator(".hintfoot .btn").first.tap()
    cell(page, str(right.cell)).tap()
    page.locator(".digit").nth(right.digit - 1).tap()
    page.locator(".toast .shown", has_text=told).wait_for()
    wait_for_words(page, told)


def test_a_hint_that_is_asked_for_again_counts_once(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    hint, said_ = page.locator(".hint"), page.locator(".hint .body")
    cell(page, "r1c3").click()
    for keys, count in (
        (["h"], 1),
        (["1", "Control+z", "h"], 1),
        (["4", "Escape", "h"], 2),
        (["Control+z", "h"], 2),
    ):
        page.keyboard.press("Escape")
        for key in keys:
            page.keyboard.press(key)
        hint.wait_for()
        assert f"Hint {count}." in " ".join([said_.inner_text(), page.locator(".live").inner_text()]), keys


def test_the_next_stage_of_a_hint_comes_while_one_is_read_and_does_not_count(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    settled(page)
    asked: list[str] = []

    def listen(one: Request) -> None:
        if one.url.endswith("/hint"):
            asked.append(json.loads(one.post_data or "{}")["stage"])

    page.on("request", listen)

    def helped() -> list[str]:
        kept = page.evaluate("Object.values(localStorage).find(one => one.includes('\"helped\"'))")
        return [*json.loads(re.findall(r'"helped":(\[.*?\])', kept)[0])]

    page.keyboard.press("h")
    settled(page)
    assert asked == ["where", "technique"]
    until(page, lambda: helped() == [""])
    page.keyboard.press("h")
    settled(page)
    assert asked == ["where", "technique", "step"]
    until(page, lambda: helped() == ["hidden_single"])
    page.keyboard.press("h")
    settled(page)
    assert asked == ["where", "technique", "step"]
    assert page.locator(".hint").get_attribute("data-stage") == "step"


@pytest.mark.parametrize(
    ("language", "told"), [("en", "5 stands twice in row 1"), ("de", "5 steht zweimal in Zeile 1")]
)
def test_a_clash_is_told_in_the_strip(open_page: Open, language: str, told: str) -> None:
    """In place of the level, as long as it stands; not if clashes are not shown."""
    page = open_page(f"#p={PROPER}", language=language, **PHONE)
    strip = page.locator(".rail .strip")
    level = strip.locator("h1").inner_text()
    cell(page, "r1c3").tap()
    page.locator(".digit").nth(4).tap()
    strip.locator(".clash", has_text=told).wait_for()
    rects = strip.locator(".clash, .end").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.left, box.right, box.height])"
    )
    assert rects[0][1] <= rects[1][0]
    assert rects[0][2] <= rects[1][2]
    page.keyboard.press("Control+z")
    strip.locator(".clash").wait_for(state="hidden")
    assert strip.locator("h1").inner_text() == level
    assert strip.locator("h1").bounding_box()["width"] > 20  # type: ignore[index]
    page.add_init_script("localStorage.setItem('nonet.settings', '{\"showConflicts\": false}')")
    page.reload()
    cell(page, "r1c3").tap()
    page.locator(".digit").nth(4).tap()
    assert board(page)[2] == "5"
    assert strip.locator(".clash").is_hidden()


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "5 stands twice in row 1 and box 1"), ("de", "5 steht zweimal in Zeile 1 und Block 1")],
)
def test_a_clash_is_told_with_all_its_houses(open_page: Open, language: str, told: str) -> None:
    page = open_page(f"#p={PROPER}", language=language)
    cell(page, "r1c3").click()
    page.keyboard.press("5")
    page.locator("[data-place=play] .strip .clash", has_text=re.compile(f"^{told}$")).wait_for()


@pytest.mark.parametrize(
    ("language", "newest", "often"),
    [
        ("en", "5 stands twice in row 9", "5 stands 3 times in row 9"),
        ("de", "5 steht zweimal in Zeile 9", "5 steht 3-mal in Zeile 9"),
    ],
)
def test_the_newest_clash_is_told_and_how_often_the_digit_stands(
    open_page: Open, language: str, newest: str, often: str
) -> None:
    """An older clash is told again when the newer one is taken back."""
    page = open_page(f"#p=1{'.' * 80}", language=language)
    clash = page.locator("[data-place=play] .strip .clash")
    for name, digit in (("r1c2", "1"), ("r9c1", "5"), ("r9c4", "5")):
        cell(page, name).click()
        page.keyboard.press(digit)
    page.locator("[data-place=play] .strip .clash", has_text=re.compile(f"^{newest}$")).wait_for()
    cell(page, "r9c7").click()
    page.keyboard.press("5")
    page.locator("[data-place=play] .strip .clash", has_text=re.compile(f"^{often}$")).wait_for()
    for _ in "12":
        page.keyboard.press("Control+z")
    page.wait_for_function("one => one.innerText.startsWith('1 ')", arg=clash.element_handle())


def test_the_hardest_step_of_a_beginners_puzzle_is_what_its_level_promises(open_page: Open) -> None:
    page = open_page("#daily", wait="h1")
    page.get_by_role("button", name=re.compile("^Play ")).click()
    page.locator(".rail .strip .chip").wait_for()
    solve(page, Grid(board(page)))
    page.locator(".coach.won").get_by_text("The hardest step was: Hidden Single. ").wait_for()
    click(page, "More")
    assert page.get_by_role("menuitemcheckbox", name="Fill in all candidates").count() == 0
    page.keyboard.press("Escape")
    page.locator(".won .term").click()
    assert page.locator(".won .meaning").inner_text().startswith("A digit that can go in only one cell")


def test_the_day_is_in_the_bar_at_the_level_that_was_played_last(open_page: Open) -> None:
    page = open_page(**PHONE)
    page.get_by_role("link", name="Daily", exact=True).tap()
    pressed = page.locator("[data-place=daily] .levels [aria-pressed=true]")
    assert pressed.inner_text() == "Beginner"
    visit(page, "new")
    page.locator(".pick", has_text="Easy").tap()
    until(page, lambda: page.locator(".rail .strip h1").inner_text() == "Easy")
    page.get_by_role("link", name="Daily", exact=True).tap()
    assert pressed.inner_text() == "Easy"


@pytest.mark.parametrize("width", [390, 360])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_strip_of_a_daily_puzzle_fits_a_phone(open_page: Open, language: str, width: int) -> None:
    page = open_page(language=language, **{**PHONE, "width": width})
    visit(page, "daily")
    page.locator(".levels button").first.tap()
    page.locator(".daily .main").tap()
    page.locator(".rail .strip .chip:visible").wait_for()
    rects = page.locator(".rail .strip > :visible").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.left, box.right])"
    )
    assert rects == sorted(rects)
    assert all(one[1] <= other[0] for one, other in pairwise(rects))
    assert page.locator(".rail .strip h1").evaluate("one => one.scrollWidth <= one.clientWidth")
    assert page.locator(".rail .strip h1").inner_text() == ("Beginner" if language == "en" else "Anfänger")


def test_what_to_do_next_is_in_sight_when_a_puzzle_is_solved_on_a_phone(open_page: Open) -> None:
    page = open_page(ALMOST, **PHONE)
    cell(page, "r1c3").tap()
    page.get_by_role("button", name=re.compile("^4, ")).tap()
    page.get_by_role("button", name="Practise").wait_for()
    assert bottom(page, ".won .hardest .btn") < page.locator(".places").evaluate(
        "one => one.getBoundingClientRect().top"
    )


def test_too_many_of_a_digit_are_told_in_words(open_page: Open) -> None:
    page = open_page(f"#p={SOLUTION[:-1]}.&v={SOLUTION[:-1]}1")
    key = page.locator(".digit").first
    assert key.locator(".words").text_content() == "1, 1 too many"
    assert key.locator(".left").text_content() == "+1"
    assert page.locator(".digit").nth(8).locator(".words").text_content() == "9, 1 left"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "The board is full, but 5 stands twice in row 1: columns 1 and 3."),
        ("de", "Das Brett ist voll, aber 5 steht zweimal in Zeile 1: Spalten 1 und 3."),
    ],
)
def test_a_full_board_with_a_mistake_says_so(open_page: Open, language: str, told: str) -> None:
    """Until the next move; a digit that clashes on an open board is only marked."""
    page = open_page(**PHONE) if language == "en" else in_german(open_page, **PHONE)
    page.goto(f"{page.url.partition('#')[0]}#p={PROPER}&v={SOLUTION[:2]}..{SOLUTION[4:]}")
    page.reload()
    page.locator(".play .board").wait_for()
    problem = page.locator(".problem:not(:empty)")
    cell(page, "r1c3").tap()
    page.locator(".digit").nth(4).tap()
    page.wait_for_load_state("networkidle")
    assert problem.count() == 0
    cell(page, "r1c4").tap()
    page.locator(".digit").nth(5).tap()  # 6 is right there
    until(page, lambda: problem.count() == 1)
    assert problem.inner_text() == told
    cell(page, "r1c3").tap()
    page.locator(".digit").nth(3).tap()
    page.locator(".coach.won").wait_for()
    assert problem.count() == 0


def test_pause_speaks_of_no_keys_where_there_are_none(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}", **PHONE)
    page.get_by_role("button", name="Pause").tap()
    assert page.locator(".cover").inner_text() == "Paused. Press here to go on."
    page.locator(".cover").tap()
    assert page.locator(".grid").is_visible()


def test_a_pause_covers_all_and_outlasts_a_reload(open_page: Open) -> None:
    page = open_page(**PHONE)
    page.get_by_role("button", name="Pause").tap()
    page.get_by_role("button", name="Go on", exact=True).wait_for()
    for each in page.locator(".pad, .tools, .coach.keep, .menued").all():
        assert each.evaluate("one => getComputedStyle(one).pointerEvents") == "none"
        assert float(each.evaluate("one => getComputedStyle(one).opacity")) < 0.5
    page.reload()
    page.locator(".cover").wait_for()
    assert not page.locator(".square").is_visible()
    page.get_by_role("button", name="Go on", exact=True).tap()
    assert page.locator(".square").is_visible()
    page.reload()
    page.locator(".square").wait_for()
    assert not page.locator(".cover").is_visible()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("asked", ["Hint", "Check"])
def test_a_wrong_digit_is_told_with_a_way_out_until_it_is_gone(open_page: Open, language: str, asked: str) -> None:
    """Not what the right digit is; and nothing of the keypad is covered."""
    page = open_page(**PHONE) if language == "en" else in_german(open_page, **PHONE)
    page.goto(f"{page.url.partition('#')[0]}#p={PROPER}")
    page.reload()
    page.locator(".play .board").wait_for()
    cell(page, "r1c3").tap()
    page.locator(".digit").first.tap()
    page.locator(".tools button:visible").nth(3 if asked == "Hint" else 2).tap()
    problem = page.locator(".problem:not(:empty)")
    expected = {
        "en": "Row 1, column 3 is not 1. Erase it, or undo.",
        "de": "Zeile 1, Spalte 3 ist keine 1. Lösche sie, oder nimm den Zug zurück.",
    }
    until(page, lambda: problem.count() == 1)
    assert problem.inner_text() == expected[language]
    cell(page, "r1c4").tap()
    page.locator(".digit").nth(5).tap()  # 6 is right there
    assert problem.inner_text() == expected[language]
    assert bottom(page, ".play .board") < page.locator(".toast").evaluate("one => one.getBoundingClientRect().top")
    assert bottom(page, ".toast") < page.locator(".digits").evaluate("one => one.getBoundingClientRect().top")
    cell(page, "r5c5").tap()
    assert problem.is_visible()
    page.locator(".toast").get_by_role("button", name="Erase" if language == "en" else "Löschen").tap()
    assert not page.locator(".toast").is_visible()
    assert words(page, "r1c3").endswith("empty" if language == "en" else "leer")


def test_the_stages_of_a_hint_are_buttons(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}", **PHONE)
    page.get_by_role("button", name="Hint", exact=True).tap()
    for name, stage in (("Why", "step"), ("Where", "where"), ("What", "technique"), ("Why", "step")):
        page.locator(".stages").get_by_role("button", name=name).tap()
        page.locator(f".hint[data-stage={stage}]").wait_for()
        assert page.locator(".stages [aria-current]").inner_text() == name


# Somebody who comes from another app.


def test_the_keypad_shows_the_colours_that_it_gives(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    ground = "one => getComputedStyle(one).backgroundColor"
    page.keyboard.press("v")
    page.keyboard.press("3")
    key = page.locator(".digit").nth(2).locator(".swatch")
    assert key.evaluate(ground) == "rgb(243, 232, 155)"
    assert len(set(page.locator(".digit .swatch").evaluate_all(f"all => all.map({ground})"))) == 9
    page.locator(".cell.coloured").wait_for()
    page.keyboard.press("z")
    assert page.locator(".swatch").count() == 0


@pytest.mark.parametrize("window", [PHONE, {}], ids=["phone", "wide"])
def test_all_steps_are_lines_with_technique_place_and_difficulty(open_page: Open, window: dict[str, Any]) -> None:
    page = open_page(link(HARD), **window)
    path = nonet.explain(HARD)
    all_steps(page)
    page.locator(".path").wait_for()
    assert page.locator(".told h2").inner_text() == f"All {len(path)} steps"
    assert f"difficulty on {SCALES[0]}" in page.locator(".told").inner_text()
    for fold in page.locator(".path details").all():
        fold.evaluate("one => { one.open = true; }")
    lines = [each.split("\n") for each in page.locator(".path .statement").all_inner_texts()]
    for step, line in zip(path, lines, strict=True):
        assert line[1] == step.technique.name or line[1].startswith(f"{step.technique.name} ")
        assert line[-1].endswith(step.difficulty_text)
        if step.placements:
            cell_, digit = step.placements[0].cell, step.placements[0].digit
            words_ = f"row {cell_.row}, column {cell_.column} is {digit}"
            # For eyes, one notation of cells: that of the step's own sentences.
            assert words_ in line
            assert (f"{cell_} is {digit}" in line) == (step.technique.family != "single")
    assert page.evaluate("document.documentElement.scrollWidth") <= (window.get("width") or 1200)
    first = next(place for place, step in enumerate(path) if step.technique.id == "x_wing")
    page.locator(".path .statement").nth(first).click()
    page.locator(".stepped .said").first.wait_for()
    assert page.locator(".overlay svg").count() == 1
    # On to practice, and back by the bar: the game has waited.
    page.get_by_role("link", name="Practise X-Wing").click()
    page.get_by_role("heading", name="X-Wing", exact=True).wait_for()
    visit(page, "play")
    page.locator(".path").wait_for()
    click(page, "Close")
    assert board(page) == HARD.to_line()


def test_a_rating_names_the_level_first(open_page: Open) -> None:
    """The numbers are one touch away."""
    page = open_page(link(HARD))
    more(page, "How hard is it?")
    page.locator(".rating").wait_for()
    names = page.locator(".rating dt:visible, .rating dd:visible").all_inner_texts()
    assert names[:2] == ["Level", f"Hard. {nonet.logic.LEVELS['hard'].promise}"]
    assert names[2:] == [f"Hardest step on {SCALES[0]}", str(nonet.rate(HARD).hardest)]
    assert not re.search(r"\d", page.locator(".told").inner_text())
    page.locator(".numbers summary").click()
    assert page.locator(".numbers dt").all_inner_texts() == SCALES[:1]


def test_a_mode_says_once_what_it_does(open_page: Open) -> None:
    """Above the keys, which are not covered."""
    page = open_page(f"#p={PROPER}", **PHONE)
    keys = page.locator(".digits").evaluate("one => one.getBoundingClientRect().top")
    for name, note in {
        "Corner": "Corner: small digits for places. "
        "Where 5 fits in only two cells of a box, write a small 5 into both.",
        "Centre": "Centre: small digits in the middle, all that the cell can still take.",
        "Colour": "Colour: keys give a cell a colour, for your own use.",
    }.items():
        click(page, name)
        page.locator(".toast", has_text=note).wait_for()
        assert said(page) == note
        assert bottom(page, ".toast") < keys
    click(page, "Corner")
    until(page, lambda: said(page) == "Corner")
    visit(page, "settings")
    shown = page.locator(".sets").inner_text()
    assert "For screen readers, and for playing without a mouse" in shown
    assert "The other cells of its row, column and box" in shown


def test_a_link_is_short_and_older_ones_open(open_page: Open) -> None:
    """Empty cells in a row are a letter; the game with digits and marks comes back whole."""
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("4")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Alt+Digit9")
    more(page, "Share")
    address = page.get_by_label("Link", exact=True)
    whole = address.input_value().partition("#")[2]
    click(page, "The puzzle")
    plain = address.input_value().partition("#")[2]
    assert plain == "p=53B7D6B195D98D6A8C6C34B8A3B17C2C6A6D28D419B5D8B79"
    assert len(whole) < len(plain) + 60
    page.keyboard.press("Escape")
    marked = words(page, "r1c4")
    page.evaluate("fragment => { location.hash = fragment; }", whole)
    settled(page)
    assert board(page) == PROPER[:2] + "4" + PROPER[3:]
    assert words(page, "r1c4") == marked
    masks = "".join("01" if place == 3 else "00" for place in range(81))
    page.evaluate("fragment => { location.hash = fragment; }", f"p={PROPER}&v={SOLUTION[:3] + PROPER[3:]}&c={masks}")
    until(page, lambda: words(page, "r1c4") == "Row 1, column 4, empty, corner marks 1")
    assert board(page) == PROPER[:2] + "4" + PROPER[3:]


def test_a_link_says_that_candidates_are_filled_in(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    click(page, "More")
    page.get_by_role("menuitemcheckbox", name="Fill in all candidates").click()
    page.keyboard.press("Escape")
    filled = words(page, "r1c4")
    assert filled.startswith("Row 1, column 4, empty, ")
    more(page, "Share")
    address = page.get_by_label("Link", exact=True).input_value()
    assert words(open_page(address[address.index("#") :]), "r1c4") == filled


def test_colours_of_cells_do_not_glare_in_the_dark(open_page: Open) -> None:
    """Each ground is darker than its digit by far; in light it is the other way round."""
    for is_dark in (False, True):
        page = open_page(f"#p={PROPER}", dark=is_dark)
        for digit in range(1, 10):
            page.keyboard.press("ArrowRight")
            page.keyboard.press(f"Alt+Digit{digit}")
        grounds = page.locator(".cell.coloured").evaluate_all(
            "all => all.map(one => getComputedStyle(one).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number))"
        )
        assert len(grounds) == 9
        for red, green, blue in grounds:
            light = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
            assert light < 0.42 if is_dark else light > 0.6, (red, green, blue)


def test_techniques_stand_under_the_levels_of_the_page(open_page: Open) -> None:
    page = open_page()
    more(page, "Print")
    page.get_by_role("dialog").wait_for()
    groups = page.locator("dialog optgroup").evaluate_all("all => all.map(one => one.label)")
    taught = {one.level for one in nonet.logic.course()}
    assert groups == [*(each.name for level, each in nonet.logic.LEVELS.items() if level in taught), "other"]


def test_own_marks_stay_while_a_hint_says_why(open_page: Open) -> None:
    """A pair shows the candidates of its house; the marks of the other cells stand, dimmed."""
    grid = grid_of("naked_pair")
    page = open_page(link(grid))
    marked = [each for each in Cell.ALL if not grid[each]]
    for each in marked:
        cell(page, str(each)).click()
        page.keyboard.press("Shift+Digit1")
    hinted(page, "step")
    covered = page.locator(".cell:has(.candidates)").count()
    assert 0 < covered <= 9
    assert page.locator(".cell .corner").count() == len(marked) - covered
    page.keyboard.press("Escape")
    assert page.locator(".cell .corner").count() == len(marked)


def fill_in(page: Page) -> None:
    """Switch all candidates on or off by the menu More."""
    click(page, "More")
    page.get_by_role("menuitemcheckbox", name="Fill in all candidates").click()


def test_all_candidates_belong_to_the_game(open_page: Open) -> None:
    """They are kept with it, a new game has none, and a sign that can be seen and heard says that they are on."""
    page = open_page(f"#p={PROPER}", **PHONE)
    page.keyboard.press("Shift+Digit1")
    sign = page.get_by_role("button", name="All candidates are filled in: show my own marks")
    assert not sign.is_visible()
    fill_in(page)
    until(page, lambda: page.locator(".candidates").count() == 51)
    assert message(page) == "Every empty cell shows what it can still take. Your own marks are kept."
    assert sign.is_visible()
    ends = page.locator(".strip .end > :is(.filled, .timer)").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect())"
    )
    assert ends[0]["right"] < ends[1]["left"]
    click(page, "More")
    item = page.get_by_role("menuitemcheckbox", name="Fill in all candidates")
    assert item.get_attribute("aria-checked") == "true"
    page.keyboard.press("Escape")
    settled(page)
    page.reload()
    sign.wait_for()
    page.locator(".live").filter(has_text="All candidates are filled in.").wait_for(state="attached")
    assert page.locator(".candidates").count() == 51
    visit(page, "new")
    page.get_by_role("button", name=re.compile("^Beginner Many")).click()
    page.locator(".live").filter(has_text="Beginner: ").wait_for(state="attached")
    assert page.locator(".candidates").count() == 0
    assert not sign.is_visible()
    visit(page, "games")
    page.get_by_role("button", name="Go on: Easy, own puzzle").click()
    sign.click()
    until(page, lambda: page.locator(".candidates").count() == 0)
    assert message(page) == "Your own marks are shown again."
    assert page.locator(".cell .corner").count() == 1
    assert role(page) == "gridcell"
    visit(page, "settings")
    assert page.get_by_role("switch", name="Fill in all candidates").count() == 0


@pytest.mark.parametrize("language", ["en", "de"])
def test_with_all_candidates_there_are_no_centre_marks(open_page: Open, language: str) -> None:
    """Their keys do nothing but say why, and the keys that are told are true; what a cell cannot hold is not struck."""
    name, item, anyway, none, why, key = {
        "en": (
            "Rule out",
            "Fill in all candidates",
            "Row 1, column 3 cannot hold 5 anyway.",
            "None of these 2 cells can hold 5 anyway.",
            "All candidates are shown, so there are no centre marks: Shift and a digit, or X, rules one out.",
            "Shift rule out",
        ),
        "de": (
            "Streichen",
            "Alle Kandidaten eintragen",
            "Zeile 1, Spalte 3 kann ohnehin keine 5 aufnehmen.",
            "Keine dieser 2 Zellen kann eine 5 aufnehmen.",
            "Alle Kandidaten sind zu sehen, also gibt es keine Notizen in der Mitte: "
            "Umschalt und Ziffer oder X streicht einen.",
            "Umschalt streichen",
        ),
    }[language]
    page = open_page() if language == "en" else in_german(open_page)
    visit(page, "play")
    page.evaluate("fragment => { location.hash = fragment; }", f"#p={PROPER}")
    until(page, lambda: board(page) == PROPER.replace("0", "."))
    modes = page.locator(".modes button")
    page.keyboard.press("c")
    assert modes.count() == modes.filter(visible=True).count() == 4
    page.locator(".strip .menued > button").click()
    page.get_by_role("menuitemcheckbox", name=item).click()
    assert modes.filter(visible=True).count() == 3
    pressed = page.locator(".modes [aria-pressed=true]:visible")
    assert pressed.inner_text().strip() == name
    assert page.locator("[data-place=play] .foot").get_by_text(key).is_visible()
    seen = set()
    for _ in range(3):
        page.keyboard.press("Space")
        seen.add(pressed.inner_text().strip())
    assert len(seen) == 3
    cell(page, "r1c3").click()
    page.keyboard.press("z")
    for each in ("c", "Control+Digit4"):
        page.keyboard.press(each)
        page.locator(".toast", has_text=why).wait_for()
        assert pressed.inner_text().strip() != name
        page.locator(".toast .icon").click()
    page.keyboard.press("Shift+Digit5")
    page.locator(".toast", has_text=anyway).wait_for()
    assert said(page) == anyway
    assert cell(page, "r1c3").locator(".gone, .was").count() == 0
    page.keyboard.press("x")
    page.keyboard.press("4")
    assert cell(page, "r1c3").locator(".gone").inner_text() == "4"
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("5")
    page.locator(".toast", has_text=none).wait_for()
    page.locator(".strip .filled").click()
    assert modes.filter(visible=True).count() == 4
    assert page.locator("[data-place=play] .foot").get_by_text(key).count() == 0


@pytest.mark.parametrize("press", ["key", "mouse"])
def test_a_choice_in_the_menu_leaves_the_focus_on_the_board(open_page: Open, press: str) -> None:
    """So Enter goes on in the hint that is asked for next; what opens has the focus, and gives it to the board."""
    page = open_page(f"#p={PROPER}")
    opener = page.get_by_role("button", name="More", exact=True)

    def choose(name: str) -> None:
        item = page.get_by_role("menu").get_by_text(name, exact=True)
        if press == "mouse":
            opener.click()
            item.click()
        else:
            opener.focus()
            page.keyboard.press("Enter")
            item.focus()
            page.keyboard.press("Enter")

    choose("Fill in all candidates")
    page.locator("[role=gridcell]:focus").wait_for()
    page.keyboard.press("h")
    page.locator(".hint[data-stage=where]").wait_for()
    page.keyboard.press("Enter")
    page.locator(".hint[data-stage=technique]").wait_for()
    assert page.get_by_role("menu").count() == 0
    choose("Share")
    page.locator("dialog[open] :focus, dialog[open]:focus").wait_for()
    page.keyboard.press("Escape")
    page.locator("[role=gridcell]:focus").wait_for()
    choose("How to play")
    page.locator("[data-place=how] h1").wait_for()
    page.locator("[data-place=how] :focus").wait_for()


@pytest.mark.parametrize("language", ["en", "de"])
def test_all_steps_are_asked_for_by_keys_alone(open_page: Open, language: str) -> None:
    """The question has the focus, so Enter answers it; the title says whether the steps count from here."""
    whole, here = {
        "en": (r"All \d+ steps", r"All \d+ steps from here"),
        "de": (r"Alle \d+ Schritte", r"Alle \d+ Schritte ab hier"),
    }[language]
    page = open_page() if language == "en" else in_german(open_page)
    visit(page, "play")
    page.evaluate("fragment => { location.hash = fragment; }", f"#p={PROPER}")
    until(page, lambda: board(page) == PROPER.replace("0", "."))
    title = page.locator(".told h2")
    cell(page, "r1c3").click()
    page.keyboard.press("s")
    page.locator(".warned ~ .acts .lamp:focus").wait_for()
    page.keyboard.press("Enter")
    page.locator(".path").wait_for()
    assert re.fullmatch(whole, title.inner_text())
    page.keyboard.press("Escape")
    page.keyboard.press("4")
    page.keyboard.press("s")
    page.locator(".path").wait_for()
    assert re.fullmatch(here, title.inner_text())


def test_a_hint_stays_while_colours_and_marks_change(open_page: Open) -> None:
    """It keeps its stage and what it lights; a digit ends it."""
    page = open_page(link(grid_of("x_wing")))
    for stage, lit in (("where", ".cell.looked"), ("step", ".lit")):
        page.keyboard.press("h" if stage == "where" else "w")
        page.locator(f".hint[data-stage={stage}]").wait_for()
        if stage == "step":
            page.keyboard.press("ArrowRight")
        before = [page.locator(".hint .body").inner_text(), page.locator(lit).count()]
        assert before[1]
        for key in ("Alt+Digit2", "Shift+Digit3", "Control+z"):
            page.keyboard.press(key)
            assert page.locator(f".hint[data-stage={stage}]").is_visible()
            assert [page.locator(".hint .body").inner_text(), page.locator(lit).count()] == before
    free = next(each for each in Cell.ALL if not grid_of("x_wing")[each])
    cell(page, str(free)).click()
    page.keyboard.press(str(next(iter(grid_of("x_wing").candidates(free)))))
    page.locator(".hint").wait_for(state="hidden")


def test_own_marks_differ_from_candidates(open_page: Open) -> None:
    """In a hint, and where all candidates are shown, by colour and by slant."""
    grid = grid_of("naked_pair")
    page = open_page(link(grid))
    step = nonet.practice("naked_pair", seed=1).step
    own = next(
        each for each in Cell.ALL if not grid[each] and each not in step.cells and len(grid.candidates(each)) > 2
    )
    cell(page, str(own)).click()
    digits = list(grid.candidates(own))
    page.keyboard.press(f"Shift+Digit{digits[0]}")
    look = "one => [getComputedStyle(one).color, getComputedStyle(one).fontStyle]"
    mark = cell(page, str(own)).locator(".corner").evaluate(look)
    fill_in(page)
    kinds = {str(each): cell(page, str(own)).locator("i").nth(each - 1).evaluate(look) for each in digits}
    assert kinds.pop(str(digits[0])) == mark
    assert all(one != other for kind in kinds.values() for one, other in zip(mark, kind, strict=True))


def test_a_strike_is_seen_and_heard(open_page: Open) -> None:
    """The message names what was struck, and the cell shows it and says it from then on, also beside other help."""
    step = nonet.practice("x_wing", seed=1).step
    page = open_page(link(grid_of("x_wing")))
    hinted(page, "step")
    while not page.locator(".hintfoot .main").count():
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    one = step.eliminations[0]
    assert re.fullmatch(rf"Applied: .*{one.cell}.* (is|are) not {one.digit} any more\.", message(page))
    assert re.fullmatch(rf"Applied: row \d.* (is|are) not {one.digit} any more\.", said(page))
    struck = cell(page, str(one.cell))
    gone = struck.locator(".gone")
    assert gone.inner_text() == str(one.digit)
    assert gone.evaluate("one => getComputedStyle(one).textDecorationLine") == "line-through"
    assert f"ruled out {one.digit}" in words(page, str(one.cell))
    gone.wait_for(state="detached", timeout=PATIENCE)
    assert f"ruled out {one.digit}" in words(page, str(one.cell))
    was = struck.locator(".was")
    for key, other in (("s", ".about"), ("h", ".hint[data-stage=where]")):
        page.keyboard.press(key)
        page.locator(other).wait_for()
        assert was.inner_text() == str(one.digit)
        page.keyboard.press("Escape")
        page.locator(other).wait_for(state="hidden")
        assert was.evaluate("one => getComputedStyle(one).textDecorationLine") == "line-through"
    # The player's own mark of it is struck through.
    struck.click()
    page.keyboard.press(f"Shift+Digit{one.digit}")
    assert struck.locator("s").inner_text() == str(one.digit)


@pytest.mark.parametrize("language", ["en", "de"])
def test_undo_of_a_strike_says_what_comes_back(open_page: Open, language: str) -> None:
    """To eyes too, since a candidate that can be again is not seen."""
    page = open_page() if language == "en" else in_german(open_page)
    visit(page, "play")
    page.evaluate("fragment => { location.hash = fragment; }", link(grid_of("x_wing")))
    until(page, lambda: board(page) == grid_of("x_wing").to_line())
    hinted(page, "step")
    while not page.locator(".hintfoot .main").count():
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    step = nonet.practice("x_wing", seed=1).step
    digit, is_many = step.eliminations[0].digit, len(step.eliminations) > 1
    texts = {
        "en": (
            f"Taken back: .* may be {digit} again\\.",
            f"Done again: .* {'are' if is_many else 'is'} not {digit} any more\\.",
        ),
        "de": (
            f"Zurückgenommen: .* {'können' if is_many else 'kann'} wieder eine {digit} sein\\.",
            f"Wiederholt: .* {'sind' if is_many else 'ist'} keine {digit} mehr\\.",
        ),
    }[language]
    for key, expected in zip(("Control+z", "Control+y"), texts, strict=True):
        page.keyboard.press(key)
        assert re.fullmatch(expected, message(page))
        assert re.search(r" r\dc\d", message(page))
        assert re.fullmatch(expected, said(page))
        assert re.search(r"(row|Zeile) \d", said(page))


def test_undo_takes_back_filled_candidates_after_a_reload(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("4")
    fill_in(page)
    until(page, lambda: page.locator(".candidates").count() == 50)
    settled(page)
    page.reload()
    page.locator(".candidates").first.wait_for()
    page.keyboard.press("Control+z")
    until(page, lambda: page.locator(".candidates").count() == 0)
    assert words(page, "r1c3") == "Row 1, column 3, 4"
    page.keyboard.press("Control+y")
    until(page, lambda: page.locator(".candidates").count() == 50)


@pytest.mark.parametrize("window", [{"width": 1280, "height": 800}, PHONE, FLAT], ids=["wide", "phone", "flat"])
def test_a_hint_says_which_candidates_it_shows(open_page: Open, window: dict[str, Any]) -> None:
    """Where it is seen at once; with all of them on the board there is nothing to say."""
    page = open_page(link(grid_of("pointing")), **window)
    hinted(page, "step")
    page.keyboard.press("ArrowRight")
    only = page.locator(".counted small")
    assert re.fullmatch(r"only \d shown", only.inner_text())
    shown, statement, foot = (
        page.locator(each).bounding_box() for each in (".counted small", ".hint li.now", ".hintfoot")
    )
    assert shown
    assert statement
    assert foot
    assert shown["y"] + shown["height"] <= window["height"]
    assert statement["y"] + statement["height"] <= foot["y"] + 1
    every = page.get_by_role("button", name="All candidates")
    every.evaluate("one => one.click()")
    assert not only.is_visible()
    every.evaluate("one => one.click()")
    assert only.is_visible()
    page.keyboard.press("Escape")
    fill_in(page)
    page.keyboard.press("w")
    page.locator(".hint li.now").wait_for()
    assert not only.is_visible()


@pytest.mark.parametrize("stage", ["where", "technique", "step"])
@pytest.mark.parametrize("focus", ["board", "card", "body"])
def test_keys_work_while_a_hint_is_open(open_page: Open, stage: str, focus: str) -> None:
    """Wherever the focus is; a digit is placed, and then the hint is no longer about the board."""
    page = open_page(f"#p={PROPER}")
    cell(page, "r1c4").click()
    hinted(page, stage)
    if focus == "card":
        page.locator(".hintfoot .btn").last.focus()
    elif focus == "body":
        page.evaluate("document.activeElement.blur()")
    for key, place in [("n", "r1c6"), ("ArrowDown", "r2c6"), ("ArrowUp", "r1c6")]:
        page.keyboard.press(key)
        assert at(page) == place
        assert page.locator(".hint").is_visible()
        assert role(page) == "gridcell"
        ring = page.locator(".cell:focus").evaluate("one => getComputedStyle(one).boxShadow")
        assert re.search(r" [3-9]px inset", ring), ring
    page.keyboard.press("w")
    page.locator(".hint[data-stage=step]").wait_for()
    statement = said(page)
    page.keyboard.press("ArrowLeft")
    assert said(page) == "There is nothing before this."
    page.keyboard.press("w")
    again = said(page)
    assert again
    assert again in statement
    page.keyboard.press("8")
    assert words(page, "r1c6") == "Row 1, column 6, 8"
    assert not page.locator(".hint").is_visible()
    page.keyboard.press("h")
    page.locator(".hint, .toast").locator("visible=true").first.wait_for()
    page.keyboard.press("Control+z")
    page.keyboard.press("h")
    page.locator(".hint[data-stage=where]").wait_for()
    page.keyboard.press("Escape")
    assert not page.locator(".hint").is_visible()
    assert role(page) == "gridcell"


def test_a_puzzle_is_shared_without_the_players_digits_or_with_them(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    cell(page, "r1c3").click()
    page.keyboard.press("4")
    more(page, "Share")
    dialog = page.get_by_role("dialog")
    address = dialog.get_by_label("Link", exact=True)
    line = dialog.get_by_label("The puzzle as 81 characters", exact=True)
    assert line.input_value() == PROPER
    dialog.get_by_role("button", name="The puzzle", exact=True).click()
    plain = address.input_value()
    dialog.get_by_role("button", name="With my digits and marks").click()
    whole = address.input_value()
    boxes = dialog.locator("button").evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    for one in boxes:
        for other in boxes:
            if one is not other and one["left"] < other["right"] and other["left"] < one["right"]:
                assert one["bottom"] + 4 <= other["top"] or other["bottom"] + 4 <= one["top"]
    for shared, expected in ((plain, PROPER), (whole, PROPER[:2] + "4" + PROPER[3:])):
        other_page = open_page(shared[shared.index("#") :])
        assert board(other_page) == expected
        assert words(other_page, "r1c1") == "Row 1, column 1, given 5"
        assert words(other_page, "r1c3") == f"Row 1, column 3, {'empty' if expected == PROPER else '4'}"


def test_noise_around_a_pasted_puzzle_is_no_name(open_page: Open) -> None:
    page = open_page()
    record_words(page)
    paste(page, f"{HARD.to_line()} xx from my old app, level 9000!!")
    until(page, lambda: board(page) == HARD.to_line())
    until(page, lambda: "The puzzle is on the board." in " ".join(told(page)))


def test_what_fails_inside_is_told_in_a_players_words(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    answer: dict[str, Any] = {"status": 500, "body": "Internal Server Error"}
    # One route for all answers: a request can pass between the end of a route and the next one.
    page.route("**/api/*", lambda route: route.fulfill(**answer))
    for act in ("hint", "All steps", "How hard is it?"):
        if act == "hint":
            page.keyboard.press("h")
        else:
            more(page, act)
        if act == "All steps":
            click(page, "Show all steps")
        problem = page.locator(".problem", has_text="Something went wrong inside nonet. Your game is safe.")
        problem.wait_for()
        page.get_by_role("button", name="Close the message").click()
    answer = {"status": 500, "json": {"error": "InternalError", "message": "nonet failed"}}
    page.keyboard.press("h")
    page.locator(".problem", has_text="Something went wrong inside nonet.").wait_for()
    answer = {"status": 502, "body": "<h1>Bad gateway</h1>"}
    page.keyboard.press("h")
    page.locator(".problem", has_text="nonet does not answer.").wait_for()
    page.unroute("**/api/*")
    page.keyboard.press("h")  # the game goes on
    page.locator(".hint .said").wait_for()
    assert board(page) == PROPER


def test_forms_tell_what_fails_in_a_players_words(open_page: Open) -> None:
    page = open_page("#new", wait="h1")
    page.route("**/api/generate", lambda route: route.fulfill(status=500, body="Internal Server Error"))
    page.locator("summary", has_text="More:").click()
    page.get_by_role("button", name="Make").click()
    page.locator("form .problem", has_text="Something went wrong inside nonet.").wait_for()


def test_a_daily_goes_on_whenever_it_was_begun(open_page: Open) -> None:
    page = open_page("#daily", wait="h1")
    page.get_by_role("button", name=re.compile("^Play ")).click()
    page.locator(".rail .strip .chip").wait_for()
    step = nonet.hint(board(page))
    assert step is not None
    first = step.step.placements[0]
    cell(page, str(first.cell)).click()
    page.keyboard.press(str(first.digit))
    begun = board(page)
    visit(page, "new")
    page.locator(".pick", has_text="Easy").click()
    until(page, lambda: page.locator(".rail .strip h1").inner_text() == "Easy")
    page.locator(".cell:not(.given)").first.click()
    page.keyboard.press("5")
    settled(page)
    visit(page, "daily")
    page.get_by_role("button", name="Beginner").click()
    page.get_by_role("button", name=re.compile("^Go on with ")).click()
    until(page, lambda: board(page) == begun)
    assert page.locator(".rail .strip .chip").is_visible()
    visit(page, "games")
    assert page.locator(".game").count() == 2


@pytest.mark.parametrize("window", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "wide"])
def test_no_digit_moves_when_its_cell_is_tinted(open_page: Open, window: dict[str, Any]) -> None:
    page = open_page(reduced_motion="no-preference", **window)
    places = """() => Object.fromEntries([...document.querySelectorAll(".cell:has(.value:not(.found))")].map(one => {
        const box = one.querySelector(".value").getBoundingClientRect();
        return [one.dataset.cell, [box.left, box.top, box.width, box.height]];
    }))"""
    before = page.evaluate(places)
    hinted(page, "step")
    for _ in range(6):
        after = page.evaluate(places)
        assert {each: after[each] for each in before} == before
        page.keyboard.press("ArrowRight")
        settled(page)
    page.keyboard.press("Enter")
    page.locator(".hint").wait_for(state="hidden")
    placed = page.evaluate(places)
    assert {each: placed[each] for each in before} == before


def test_a_puzzle_of_ones_own_has_a_level(open_page: Open) -> None:
    page = open_page()
    paste(page, HARD.to_line())
    until(page, lambda: page.locator(".rail .strip").inner_text().startswith("Hard\nOwn puzzle"))
    visit(page, "new/own")
    click(page, "Type it in")
    page.locator(".rail .strip h1", has_text="Own puzzle").wait_for()
    page.keyboard.press("Control+Home")
    for each in Cell.ALL:
        if PROPER[int(each)] != ".":
            page.keyboard.press(PROPER[int(each)])
        page.keyboard.press("ArrowRight")
        if each.column == 9:
            page.keyboard.press("ArrowDown")
    click(page, "Start")
    until(page, lambda: page.locator(".rail .strip h1").inner_text() == "Easy")
    cell(page, "r1c3").click()
    page.keyboard.press("4")
    visit(page, "games")
    kinds = page.locator(".game", has=page.locator("h2", has_text="Easy")).locator("p").all_inner_texts()
    assert any(each.startswith("Own puzzle \N{MIDDLE DOT} ") for each in kinds)


# What nobody had tried.


def test_all_steps_of_a_solved_puzzle_begin_at_its_givens(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}&v={SOLUTION}")
    page.locator(".coach.won").get_by_role("button", name="All steps").click()
    page.get_by_role("heading", name=f"All {len(nonet.explain(Grid(PROPER)))} steps", exact=True).wait_for()
    assert page.locator(".problem:not(:empty)").count() == 0
    page.locator(".path button.statement").first.click()
    page.locator(".path .stepped .said").first.wait_for()
    # The board stands at that step, with what it places.
    assert board(page).count(".") == PROPER.count(".") - 1


def test_all_steps_say_that_a_hint_names_an_open_cell_first(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    all_steps(page)
    assert "a hint names" not in page.locator(".path").locator("..").inner_text()
    page.keyboard.press("Escape")
    click(page, "More")
    page.get_by_text("Fill in all candidates", exact=True).click()
    more(page, "All steps")
    page.get_by_text("a hint names a cell with one candidate first").wait_for()


def test_a_hard_puzzle_is_solved_with_hints_alone(open_page: Open) -> None:
    path = nonet.explain(HARD)
    last = max(place for place, step in enumerate(path) if step.technique.family != "single")
    start = path[last - 2].grid
    assert start is not None
    page = open_page(link(start))
    for _ in path:
        if "." not in board(page):
            break
        page.keyboard.press("w")
        page.locator(".hint[data-stage=step]").wait_for()
        while page.get_by_role("button", name="Next").is_visible():
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.locator(".hint").wait_for(state="hidden")
    page.get_by_role("heading", name="Solved.").wait_for()
    page.locator(".coach.won").get_by_text("The hardest step was").wait_for()
    assert "without help" not in page.locator(".coach.won").inner_text()
    page.keyboard.press("h")  # nothing is left to tell
    assert message(page).startswith("Every cell has a digit.")


def test_escape_leads_from_any_button_back_to_the_board(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    for name in ("More", "Pause", "Corner", "Undo"):
        page.get_by_role("button", name=name, exact=True).focus()
        page.keyboard.press("Escape")
        assert role(page) == "gridcell", name
        assert at(page) == "r1c3"
    page.keyboard.press("4")
    assert said(page) == "4 in row 1, column 3"


def test_a_shared_link_keeps_the_game_that_was_played(open_page: Open) -> None:
    """Opening a link does not lose the game of before, and says what it is."""
    page = open_page(f"#p={PROPER}")
    cell(page, "r1c3").click()
    page.keyboard.press("4")
    page.evaluate("fragment => { location.hash = fragment; }", link(HARD))
    until(page, lambda: board(page) == HARD.to_line())
    until(page, lambda: page.locator(".rail .strip h1").inner_text() == "Hard")
    assert role(page) == "gridcell"
    visit(page, "games")
    page.get_by_role("button", name=re.compile("^Go on: Easy")).click()
    until(page, lambda: board(page) == PROPER[:2] + "4" + PROPER[3:])


@pytest.mark.parametrize(
    ("language", "button", "told"),
    [
        ("en", "Share", r"My result.*Easy: Solved in 0:\d\d\. 1 hint\."),
        ("de", "Teilen", r"Mein Ergebnis.*Leicht: Gelöst in 0:\d\d\. 1 Tipp\."),
    ],
)
def test_who_has_solved_a_puzzle_can_send_the_result(open_page: Open, language: str, button: str, told: str) -> None:
    page = open_page(ALMOST, language=language)
    cell(page, "r1c3").click()
    page.keyboard.press("h")
    page.locator(".hint").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("4")
    page.locator(".coach.won").get_by_role("button", name=button).click()
    dialog = page.get_by_role("dialog")
    dialog.wait_for()
    assert re.search(told, dialog.inner_text(), re.DOTALL)


def test_where_no_game_is_kept_the_place_leads_on(open_page: Open) -> None:
    page = open_page("#games", wait="h1")
    page.get_by_role("link", name="Back to the game").click()
    assert role(page) == "gridcell"
    visit(page, "games")
    page.locator(".none").get_by_role("link", name="New puzzle").click()
    page.get_by_role("heading", name="New puzzle").wait_for()


def test_the_buttons_of_a_hint_stay_where_they_are_until_its_statements(open_page: Open) -> None:
    page = open_page(width=1280, height=800)
    places = []
    for stage in ("where", "technique"):
        page.keyboard.press("h")
        page.locator(f".hint[data-stage={stage}]").wait_for()
        places.append(page.locator(".hintfoot .lamp").evaluate("one => Math.round(one.getBoundingClientRect().bottom)"))
    assert len(set(places)) == 1
    assert places[0] < bottom(page, ".grid") - 200  # a small card


@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing_in_what_explains(open_page: Open, width: int) -> None:
    page = open_page(link(HARD), width=width, height=844, bypass_csp=True)
    load_axe(page)

    def is_clean(state: str) -> None:
        settled(page)
        assert findings(page) == [], state

    for place in ("how", "daily", "games"):
        visit(page, place)
        is_clean(place)
    visit(page, "play")
    page.keyboard.press("h")
    page.locator(".hint .term").first.click()
    page.locator(".meaning").wait_for()
    is_clean("a meaning")
    page.get_by_role("button", name="look myself").click()
    is_clean("looking alone")
    page.keyboard.press("Escape")
    page.keyboard.press("v")
    is_clean("colours")
    all_steps(page)
    page.locator(".path > li > .statement").first.click()
    page.locator(".stepped").wait_for()
    is_clean("all steps")
    more(page, "How hard is it?")
    page.locator(".rating").wait_for()
    is_clean("rating")
    more(page, "Share")
    page.get_by_role("dialog").wait_for()
    is_clean("share")


@pytest.mark.parametrize("way", ["pasted", "linked", "first"])
def test_a_puzzle_from_elsewhere_is_kept_at_once(open_page: Open, way: str) -> None:
    """Nothing makes such a puzzle again; an untouched one of nonet's is left out."""
    page = open_page(f"#p={PROPER}" if way == "first" else "")
    if way == "pasted":
        paste(page, PROPER)
    elif way == "linked":
        page.evaluate("fragment => { location.hash = fragment; }", f"#p={PROPER}")
    until(page, lambda: board(page) == PROPER)
    page.keyboard.press("h")
    page.locator(".hint .said").wait_for()
    visit(page, "games")
    assert page.locator(".game .mini text").count() == sum(each != "." for each in PROPER)
    assert page.locator(".game").count() == 1
    visit(page, "new")
    page.locator(".pick", has_text="Medium").click()
    until(page, lambda: page.locator(".rail .strip h1").inner_text() == "Medium")
    visit(page, "games")
    assert page.locator(".game").count() == 1
    page.get_by_role("button", name=re.compile("^Go on")).click()
    until(page, lambda: board(page) == PROPER)


@pytest.mark.parametrize("width", [1280, 840, 390])
def test_the_lines_of_all_steps_fit_their_list(open_page: Open, width: int) -> None:
    """Also once the sheets of all places are there."""
    page = open_page(link(HARD), width=width, height=800)
    visit(page, "new")
    visit(page, "play")
    all_steps(page)
    page.locator(".path").wait_for()
    box = page.locator(".told > .coach")
    assert box.evaluate("one => one.scrollWidth <= one.clientWidth")
    right = box.evaluate("one => one.getBoundingClientRect().right")
    edges = page.locator(".path .statement > :last-child").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().right)"
    )
    assert max(edges) < right
    badges = page.locator(".path .newly").evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert badges
    assert max(badges) < 120


@pytest.mark.parametrize("window", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "wide"])
def test_the_list_of_all_steps_scrolls_and_not_the_page(open_page: Open, window: dict[str, Any]) -> None:
    page = open_page(link(HARD), **window)
    high = page.evaluate("document.documentElement.scrollHeight")
    all_steps(page)
    page.locator(".path").wait_for()
    for fold in page.locator(".path details").all():
        fold.evaluate("one => { one.open = true; }")
    assert page.locator(".told > .coach").evaluate("one => one.scrollHeight > one.clientHeight")
    assert page.evaluate("document.documentElement.scrollHeight") == high
    page.locator(".path .statement").last.click()
    page.locator(".stepped").wait_for()
    assert page.evaluate("[scrollY, document.documentElement.scrollHeight]") == [0, high]


def test_the_list_of_all_steps_goes_along_with_the_statement_that_is_read(open_page: Open) -> None:
    page = open_page(f"#p={HARDER}", width=1280, height=800)
    all_steps(page)
    page.locator(".path").wait_for()
    steps = [step for step in nonet.explain(Grid(HARDER)) if step.technique.id not in SINGLES]
    longest = max(range(len(steps)), key=lambda place: len(steps[place].statements))
    page.locator(".path > li > .statement").nth(longest).click()
    count = page.locator(".stepped .list > li").count()
    assert count > 4
    for place in range(1, count + 1):
        page.keyboard.press("ArrowRight")
        settled(page)
        top, bottom = page.locator(".stepped .now").evaluate(
            "one => [one.getBoundingClientRect().top, one.getBoundingClientRect().bottom]"
        )
        card = page.locator(".told > .coach").evaluate(
            "one => [one.querySelector('.stages').getBoundingClientRect().bottom, one.getBoundingClientRect().bottom]"
        )
        assert card[0] <= top, place
        assert bottom <= card[1], place


def listed_steps(open_page: Open, puzzle: Grid) -> tuple[Page, Any, list[nonet.Step]]:
    """Return a page with the list of all steps, its lines without those of singles, and their steps."""
    page = open_page(link(puzzle))
    all_steps(page)
    steps = [step for step in nonet.explain(puzzle) if step.technique.id not in SINGLES]
    return page, page.locator(".path > li > .statement"), steps


def test_a_line_of_all_steps_names_what_is_ruled_out(open_page: Open) -> None:
    grid = nonet.generate(seed=1, for_people="medium")
    _, lines, steps = listed_steps(open_page, grid)
    assert max(len(step.eliminations) for step in steps) > 4
    for place, step in enumerate(steps):
        line = lines.nth(place).inner_text()
        for each in step.eliminations:
            assert str(each.cell) in line


def test_a_step_of_the_path_has_the_candidates_of_one_digit_or_all(open_page: Open) -> None:
    """Those of a few digits would look like all; in a lesson it is so too."""
    page, lines, steps = listed_steps(open_page, HARD)
    counts = set()
    for place, step in enumerate(steps):
        digits = telling().shown_of(step).digits
        if telling().shown_of(step).houses or len(digits) in counts:
            continue
        counts.add(len(digits))
        lines.nth(place).click()
        lines.nth(place).locator("+ .stepped").wait_for()
        grid = step.grid
        assert grid is not None
        for each in Cell.ALL:
            if not grid[each]:
                shown = "".join(cell(page, str(each)).locator(".candidates").all_text_contents())
                wanted = [digit for digit in grid.candidates(each) if len(digits) > 1 or digit in digits]
                assert shown == "".join(map(str, wanted))
    assert len(counts) > 1
    assert 1 in counts


def test_all_steps_are_shown_after_a_warning(open_page: Open) -> None:
    """Once in a game; a second press of the key confirms."""
    page = open_page(link(HARD))
    more(page, "All steps")
    warning = page.locator(".told .warned")
    assert warning.inner_text() == "This shows the whole solution path: every step and every digit of this puzzle."
    assert warning.inner_text() in said(page)
    assert page.locator(".path").count() == 0
    click(page, "Not now")
    assert page.locator(".told *").count() == 0
    assert role(page) == "gridcell"
    page.keyboard.press("s")
    warning.wait_for()
    page.keyboard.press("s")
    page.locator(".path").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    page.locator(".path").wait_for()  # no second warning
    page.evaluate("fragment => { location.hash = fragment; }", f"#p={PROPER}")
    until(page, lambda: board(page) == PROPER)
    page.keyboard.press("s")
    warning.wait_for()


def test_clicks_and_keys_show_the_same_step(open_page: Open) -> None:
    """The keys go on from the step that was pressed, and one that they come to is shown as a pressed one."""
    page = open_page(link(HARD))
    cell(page, "r1c1").click()
    page.keyboard.press("Alt+3")
    settled(page)
    yellow = cell(page, "r1c1").evaluate("one => getComputedStyle(one).backgroundColor")
    all_steps(page)
    lines = page.locator(".path > li > .statement")
    shown = "[...document.querySelectorAll('.cell')].map(one => one.className + one.innerHTML).join('')"
    first, second = lines.nth(0), lines.nth(1)
    opened = ".path li:has(> .stepped) > .statement"

    def is_shown(line: Any) -> bool:
        now = page.locator(opened)
        return now.count() == 1 and bool(now.inner_text() == line.inner_text())

    states = {}
    for place, line in enumerate((first, second)):
        line.click()
        until(page, lambda: is_shown(line))  # noqa: B023 - called at once
        states[place] = page.evaluate(shown)
        assert cell(page, "r1c1").evaluate("one => getComputedStyle(one).backgroundColor") == yellow
    assert states[0] != states[1]
    for key, place in (("ArrowUp", 0), ("ArrowDown", 1)):
        page.keyboard.press(key)
        while page.evaluate("document.activeElement.localName") == "summary":  # singles stand between
            page.keyboard.press(key)
        until(page, lambda: is_shown((first, second)[place]))  # noqa: B023 - called at once
        assert page.evaluate("document.activeElement.innerText") == (first, second)[place].inner_text()
        assert page.evaluate(shown) == states[place]
    page.keyboard.press("End")
    end = page.evaluate(
        "document.activeElement.closest('.path > li') === document.querySelector('.path').lastElementChild"
    )
    assert end
    page.keyboard.press("Home")
    assert page.evaluate("document.activeElement.closest('.path > li') === document.querySelector('.path').children[0]")


@pytest.mark.parametrize("scale", ["se121", "hodoku", "none"])
def test_a_rating_speaks_of_one_scale(open_page: Open, scale: str) -> None:
    """The one that was chosen, by its name; each has its own hardest step."""
    page = open_page(f"#p={PROPER}")
    page.evaluate("scale => localStorage.setItem('nonet.settings', JSON.stringify({ scale }))", scale)
    page.reload()
    page.locator(".cell").first.wait_for()
    more(page, "How hard is it?")
    rating = page.locator(".rating")
    rating.wait_for()
    profile: Any = "hodoku" if scale == "hodoku" else "se121"
    named, other = SCALES if profile == "se121" else SCALES[::-1]
    hardest = nonet.rate(Grid(PROPER), profile=profile).hardest
    assert hardest is not None
    assert f"Hardest step on {named}\n{hardest.name}" in rating.inner_text()
    for fold in rating.locator("details").all():
        fold.evaluate("one => { one.open = true; }")
    assert other not in rating.inner_text()
    assert rating.locator("details").count() == (scale != "none")


@pytest.mark.parametrize("window", [PHONE, {}], ids=["phone", "wide"])
def test_the_statements_of_a_chain_are_read_without_unfolding(open_page: Open, window: dict[str, Any]) -> None:
    """Each case of a forcing chain stands before what it proves; each has its own signs on the board."""
    made = nonet.practice("cell_forcing_chain", seed=1)
    chains = [one for one in made.step.statements if one.part]
    assert len(chains) > 1
    page = open_page(link(made.grid), **window)
    page.route(
        "**/api/hint",
        lambda route: route.continue_(
            post_data=json.dumps(route.request.post_data_json | {"techniques": ["cell_forcing_chain"]})
        ),
    )
    hinted(page, "step")
    heard = [said(page)]
    while not page.locator(".hintfoot .main").count():
        assert page.get_by_role("button", name="Show this part").count() == 0
        page.keyboard.press("ArrowRight")
        heard.append(said(page))
    count = len(made.step.statements) + sum(len(one.part.statements) for one in chains if one.part)
    assert len(heard) == count
    assert heard[-1].endswith(f"{count} of {count}. Enter applies it.")
    supposed = [place for place, each in enumerate(heard) if each.startswith("Suppose ")]
    assert len(supposed) == len(chains)


@pytest.mark.parametrize("window", [PHONE, {}], ids=["phone", "wide"])
def test_a_contradiction_shows_both_chains_and_they_stay_faint_at_the_end(
    open_page: Open, window: dict[str, Any]
) -> None:
    made = nonet.practice("nishio_forcing_chain", seed=1)
    clash, (gone,) = made.step.statements[2].candidates[0][0], made.step.eliminations
    page = open_page(link(made.grid), **window)
    page.route(
        "**/api/hint",
        lambda route: route.continue_(
            post_data=json.dumps(route.request.post_data_json | {"techniques": ["nishio_forcing_chain"]})
        ),
    )
    hinted(page, "step")
    page.keyboard.press("End")
    lit = page.locator(".candidates .lit").evaluate_all("all => all.map(one => one.className)")
    chains = [one.candidate for chain in made.step.chains for one in chain]
    assert (len(lit), lit.count("lit out")) == (len(set(chains)), 1)
    assert all(each == "lit out" or each.endswith(" before") for each in lit)
    assert page.locator(".overlay .earlier :is(.strong, .weak)").count() >= len(made.step.chains)
    assert page.locator(".overlay .step > :is(.strong, .weak)").count() == 0
    page.keyboard.press("ArrowLeft")
    assert cell(page, str(clash.cell)).locator(".lit.clash").inner_text() == str(clash.digit)
    assert f"is {clash.digit} and is not {clash.digit}: a contradiction" in words(page, str(clash.cell))
    assert cell(page, str(gone.cell)).locator(".lit.is").count() == 1
    assert page.locator(".candidates .lit").count() == len(set(chains))
    assert page.locator(".overlay :is(.strong, .weak)").count() > len(made.step.chains)


@pytest.mark.parametrize("place", ["hint", "path"])
def test_a_chain_that_falls_is_seen_as_a_whole_at_its_end(open_page: Open, place: str) -> None:
    puzzle = ".5..1..3..9....5......68.2...48....1.62.......193.6.7..2.6..7.....4...8.3...75..2"
    step = nonet.explain(puzzle)[18]
    assert step.grid is not None
    page = open_page(f"#p={puzzle}" if place == "path" else link(step.grid))
    if place == "path":
        all_steps(page)
        page.locator(".path .statement", has=page.locator(".num", has_text=re.compile("^19$"))).click()
        page.locator(".stepped li").first.wait_for()
    else:
        hinted(page, "step")
        page.keyboard.press("End")
    links = len(step.statements) - 2
    until(page, lambda: page.locator(".overlay .earlier :is(.strong, .weak)").count() == links)
    assert page.locator(".candidates .lit.before").count() == links - 1


def test_a_tap_on_an_empty_cell_says_that_one_looks(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}", **PHONE)
    page.get_by_role("button", name="Hint", exact=True).tap()
    page.locator(".hint .said").wait_for()
    assert page.locator(".pad .digits").is_hidden()
    cell(page, "r1c1").tap()  # it has a digit
    assert page.locator(".pad .digits").is_hidden()
    cell(page, "r1c3").tap()
    page.locator(".pad .digits").wait_for()
    assert page.locator(".hint.slim .said").is_visible()


def test_a_puzzle_with_several_solutions_says_where(open_page: Open) -> None:
    page = open_page("#p=.6.8...9...4..91..8..4......78......3..5.2..1......73......1..3..29..6...4...5.2.")
    page.keyboard.press("h")
    page.locator(".problem", has_text="In More, \N{LEFT DOUBLE QUOTATION MARK}Exactly one solution?").wait_for()
    more(page, "Exactly one solution?")
    page.locator(".coach", has_text="There are several solutions.").wait_for()
    assert page.locator(".cell.looked").count() > 1
    assert page.get_by_role("button", name="Change it").count() == 0


def test_escape_closes_a_dialog_that_lost_the_focus_in_print(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    more(page, "Print")
    page.locator("dialog[open]").wait_for()
    page.emulate_media(media="print")
    page.wait_for_timeout(100)
    page.emulate_media(media="screen")
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")


def test_the_level_of_a_technique_says_what_it_is(open_page: Open) -> None:
    page = open_page(link(HARD))
    page.keyboard.press("h")
    page.keyboard.press("h")
    page.locator(".hint .title .chip").click()
    assert page.locator(".hint .meaning").inner_text().startswith("The level of this technique.")


def test_a_rating_leads_to_the_lesson_the_practice_and_all_steps(open_page: Open) -> None:
    page = open_page(link(HARD))
    more(page, "How hard is it?")
    page.locator(".rating").wait_for()
    hardest = nonet.rate(HARD, profile="se121").hardest
    assert hardest is not None
    told_ = page.locator(".told")
    assert told_.get_by_role("link", name=f"Lesson: {hardest.name}").get_attribute("href") == f"#lesson/{hardest.id}"
    practise = told_.get_by_role("link", name=f"Practise {hardest.name}")
    assert practise.get_attribute("href") == f"#practice/{hardest.id}"
    told_.get_by_role("button", name="All steps").click()
    click(page, "Show all steps")
    page.locator(".path").wait_for()


@pytest.mark.parametrize("is_dark", [False, True])
def test_a_wrong_digit_is_seen_on_every_colour(open_page: Open, is_dark: bool) -> None:
    page = open_page(f"#p={PROPER}", dark=is_dark)
    cell(page, "r1c3").click()
    page.keyboard.press("1")
    click(page, "Check")
    page.locator(".wrong").wait_for()
    page.keyboard.press("v")
    look = "one => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
    for digit in range(1, 10):
        page.keyboard.press(str(digit))
        page.locator(f".wrong.coloured{f'.colour-{digit}' if digit == 1 else ''}").wait_for()
        assert page.locator(".wrong .value").evaluate(look) == ["rgb(255, 255, 255)", "rgb(168, 31, 23)"]


@pytest.mark.parametrize("width", [1280, 840])
def test_the_tools_stay_beside_a_hint_and_the_cell_of_the_step_is_chosen(open_page: Open, width: int) -> None:
    page = open_page(f"#p={PROPER}", width=width, height=800)
    cell(page, "r9c9").click()
    page.keyboard.press("w")
    page.locator(".hint[data-stage=step]").wait_for()
    for name in ("Undo", "Erase", "Check"):
        assert page.get_by_role("button", name=name, exact=True).is_visible()
    assert bottom(page, ".tools") <= 800
    assert bottom(page, ".hint") >= bottom(page, ".hintfoot") > bottom(page, ".hint .list .now")
    assert page.locator(".pad").evaluate("one => one.getBoundingClientRect().top") > bottom(page, ".hint")
    before = board(page)
    while page.get_by_role("button", name="Next").is_visible():
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.locator(".hint").wait_for(state="hidden")
    placed = next(each for each in Cell.ALL if board(page)[int(each)] != before[int(each)])
    assert at(page) == str(placed)
    assert page.locator(".cell.selected").evaluate_all("all => all.map(one => one.dataset.cell)") == [str(int(placed))]


@pytest.mark.parametrize("window", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "wide"])
def test_bring_your_own_is_in_sight_once_it_is_open(open_page: Open, window: dict[str, Any]) -> None:
    page = open_page("#new", wait="h1", **window)
    page.locator("summary", has_text="Bring your own").click()
    until(page, lambda: bottom(page, "details[open]") <= page.evaluate("innerHeight"))


def test_several_puzzles_are_chosen_by_their_pictures(open_page: Open) -> None:
    page = open_page()
    paste(page, f"{PROPER}\n{HARD.to_line()}")
    choices = page.locator(".choices .btn")
    choices.first.wait_for()
    given = [sum(each in "123456789" for each in line) for line in (PROPER, HARD.to_line())]
    assert [choices.nth(place).locator(".mini text").count() for place in range(2)] == given
    choices.nth(1).click()
    until(page, lambda: board(page) == HARD.to_line())


@pytest.mark.parametrize("name", ["How hard is it?", "All steps"])
def test_the_way_out_of_help_is_in_sight(open_page: Open, name: str) -> None:
    """On a phone, from the start and at the end of a long list; Escape leads out too."""
    page = open_page(link(HARD), **PHONE)
    more(page, name)
    told_ = page.locator(".told")
    out = told_.get_by_role("button", name="Close", exact=True)
    out.wait_for()
    in_sight = """one => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return bottom <= innerHeight && one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    }"""
    for fold in told_.locator("details").all():
        fold.evaluate("one => { one.open = true; }")
    for place in ("0", "one.scrollHeight"):
        told_.locator(".coach").evaluate(f"one => {{ one.scrollTop = {place}; }}")
        assert out.evaluate(in_sight)
    out.tap()
    assert told_.locator("*").count() == 0
    assert role(page) == "gridcell"
    more(page, name)
    out.wait_for()
    page.keyboard.press("Escape")
    assert told_.locator("*").count() == 0


def test_a_tap_too_many_on_apply_types_no_digit(open_page: Open) -> None:
    """The keypad is where Apply was, and rests for a moment."""
    page = open_page(**PHONE, new=True)
    page.clock.install(time=datetime(2026, 11, 25, 12))
    page.reload()
    page.locator(".cell").first.wait_for()
    before = board(page)
    hinted(page, "step")
    while not page.locator(".hintfoot .main").count():
        page.locator(".hintfoot .lamp").tap()
    box = page.locator(".hintfoot .main").bounding_box()
    assert box
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate("""() => {
        window.pads = 0;
        const count = ({ target }) => { window.pads += Boolean(target.closest(".pad, .tools")); };
        document.addEventListener("click", count, true);
    }""")
    # However long the second tap takes here, the moment of the page has not passed.
    page.clock.pause_at(datetime(2026, 11, 25, 13))
    for _ in range(2):
        page.touchscreen.tap(*spot)
    assert page.locator(".applied").count()
    assert page.evaluate("window.pads") == 0
    assert sum(one != other for one, other in zip(before, board(page), strict=True)) == 1
    page.clock.run_for(1_000)
    page.locator(".applied").wait_for(state="detached")
    page.touchscreen.tap(*spot)
    assert page.evaluate("window.pads") == 1  # the spot is a key, and takes presses again


def test_undo_first_takes_back_that_candidates_were_filled_in(open_page: Open) -> None:
    """Marks made before stay until they are seen again."""
    page = open_page(f"#p={PROPER}", **PHONE)
    mark = page.locator(".cell .corner")
    page.keyboard.press("Shift+Digit1")
    until(page, lambda: mark.count() == 1)
    fill_in(page)
    until(page, lambda: page.locator(".candidates").count() == 51)
    click(page, "Undo")
    until(page, lambda: page.locator(".candidates").count() == 0)
    assert "Your own marks are shown again." in message(page)
    assert mark.count() == 1
    click(page, "Undo")
    until(page, lambda: mark.count() == 0)


def test_redo_fills_in_again_what_undo_took_back(open_page: Open) -> None:
    """In the order of the moves; a move in between ends it."""
    page = open_page(f"#p={PROPER}")
    mark, candidates = page.locator(".cell .corner"), page.locator(".candidates")
    page.keyboard.press("Shift+Digit1")
    fill_in(page)
    page.keyboard.press("Control+z")
    until(page, lambda: candidates.count() == 0)
    page.keyboard.press("Control+y")
    until(page, lambda: candidates.count() == 51)
    assert message(page) == "Every empty cell shows what it can still take. Your own marks are kept."
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    until(page, lambda: mark.count() == 0)
    page.keyboard.press("Control+y")
    until(page, lambda: mark.count() == 1)
    page.keyboard.press("Control+y")
    until(page, lambda: candidates.count() == 51)
    page.keyboard.press("Control+z")
    page.keyboard.press("Shift+Digit2")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    until(page, lambda: mark.count() == 2)
    assert candidates.count() == 0


def wished(page: Page, *, level: str = "", technique: str = "", seed: str = "7") -> None:
    """Make a puzzle with wishes."""
    visit(page, "new")
    page.get_by_text("More: technique").click()
    wishes = page.locator("form", has=page.get_by_label("Seed"))
    wishes.get_by_label("Needs the technique").select_option(technique)
    wishes.get_by_label("Level").select_option(level)
    wishes.get_by_label("Seed").fill(seed)
    wishes.get_by_role("button", name="Make", exact=True).click()


@pytest.mark.parametrize("window", [PHONE, {}], ids=["phone", "wide"])
def test_a_puzzle_with_wishes_is_named_by_them(open_page: Open, window: dict[str, Any]) -> None:
    page = open_page(f"#p={PROPER}", **window)
    wished(page, technique="naked_pair")
    page.locator(".live").filter(has_text="Naked Pair, seed 7: ").wait_for(state="attached")
    # Where the technique is needed is said and shown.
    told = re.compile(r"Made from seed 7\. Naked Pair: step \d+ of \d+ on Sudoku Explainer.s path\.")
    assert re.match(told.pattern + " Naked Pair, seed 7: ", said(page))
    page.locator(".toast .shown", has_text=told).wait_for()
    strip = page.locator("[data-place=play] .strip")
    until(page, lambda: strip.locator("h1").inner_text() == "Medium")
    shown = strip.locator(".chip .only-n" if window else ".chip .told-n")
    assert shown.inner_text() == "Naked Pair"
    assert strip.locator(".chip").get_attribute("title") == "Naked Pair, seed 7"
    assert "Own puzzle" not in strip.inner_text()
    page.keyboard.press("Control+Home")
    page.keyboard.press("n")
    page.keyboard.press("Shift+Digit1")
    visit(page, "games")
    page.get_by_role("button", name="Go on: Medium, Naked Pair, seed 7").click()
    until(page, lambda: role(page) == "gridcell")
    wished(page, seed="8")
    page.locator(".live").filter(has_text="Made from seed 8. Seed 8: ").wait_for(state="attached")


@pytest.mark.parametrize(("seed", "is_avoided"), [("13", True), ("6", False)])
def test_a_puzzle_says_that_its_technique_can_be_avoided(open_page: Open, seed: str, is_avoided: bool) -> None:
    """The lesson of an X-Wing is at Hard: a puzzle that is Medium is solved without one too."""
    page = open_page(f"#p={PROPER}")
    wished(page, technique="x_wing", seed=seed)
    page.locator(".live").filter(has_text=f"X-Wing, seed {seed}: ").wait_for(state="attached")
    assert ("Its level is Medium: it can be solved without the technique X-Wing too. " in said(page)) == is_avoided
    until(page, lambda: page.locator(".rail .strip h1").inner_text() == ("Medium" if is_avoided else "Hard"))


@pytest.mark.parametrize("window", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "wide"])
@pytest.mark.parametrize("technique", ["swordfish", ""])
def test_the_strip_covers_nothing(open_page: Open, window: dict[str, Any], technique: str) -> None:
    """The level stays whole, also beside the sign that candidates are filled in; what is too long ends in dots."""
    page = open_page(f"#p={PROPER}", **window)
    wished(page, technique=technique, seed="3123482371")
    strip = page.locator(".rail .strip")
    strip.locator(".nine").wait_for()
    fill_in(page)
    strip.locator(".filled").wait_for()
    rects = strip.locator(":scope > :visible").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).map(box => [box.left, box.right])"
    )
    assert all(one[1] <= other[0] for one, other in pairwise(rects))
    assert strip.locator("h1").evaluate("one => one.scrollWidth <= one.clientWidth")
    if technique:
        assert "Swordfish" in strip.inner_text()


@pytest.mark.parametrize(
    ("error", "advice"),
    [("LimitError", "Place a digit that you know, then ask again."), ("TimeLimitError", "Try again in a moment;")],
)
def test_what_takes_too_long_says_what_helps(open_page: Open, error: str, advice: str) -> None:
    page = open_page(f"#p={PROPER}")
    refused = {"error": error, "message": "the work limit of 9 units was reached"}
    page.route("**/api/hint", lambda route: route.fulfill(status=422, json=refused))
    page.keyboard.press("h")
    page.locator(".problem", has_text=advice).wait_for()


def test_hints_lead_to_the_technique_that_was_wished_for(open_page: Open) -> None:
    """Also where only the other scale has it: the message says so, and hints follow that scale in this game."""
    page = open_page()
    wished(page, technique="skyscraper")
    told = page.locator(".toast .shown", has_text="Skyscraper: step ").inner_text()
    found = re.search(
        r"step (\d+) of \d+ on HoDoKu.s path\. Hints follow it: Sudoku Explainer.s path does not use", told
    )
    assert found, told
    puzzle = nonet.generate(seed=7, technique="skyscraper", attempts=20_000)
    path = nonet.explain(puzzle, profile="hodoku")
    assert path[int(found[1]) - 1].technique.id == "skyscraper"
    with page.expect_request("**/api/hint") as asked:
        page.keyboard.press("h")
    assert '"profile":"hodoku"' in (asked.value.post_data or "")


def test_a_technique_brings_its_level_and_says_what_comes_before_it(open_page: Open) -> None:
    """Without a level, chains of an Expert came before an X-Wing. A level that was chosen stays, as does a rating."""
    page = open_page("#new", wait="h1")
    page.get_by_text("More: technique").click()
    wishes = page.locator("form", has=page.get_by_label("Seed"))
    technique, level = (wishes.get_by_label(name) for name in ("Needs the technique", "Level"))
    technique.select_option("x_wing")
    assert level.input_value() == "hard"
    assert said(page).startswith("Hard. Easier steps may come before the technique X-Wing;")
    assert wishes.get_by_role("link", name="Practise X-Wing").get_attribute("href") == "#practice/x_wing"
    technique.select_option("naked_pair")
    assert level.input_value() == "medium"
    technique.select_option("")
    assert level.input_value() == ""
    assert wishes.get_by_role("link").count() == 0
    level.select_option("expert")
    technique.select_option("x_wing")
    assert level.input_value() == "expert"
    technique.select_option("")
    level.select_option("")
    wishes.get_by_role("spinbutton", name="Rating (ER) from").fill("3")
    technique.select_option("x_wing")
    assert level.input_value() == ""
    wishes.get_by_role("spinbutton", name="Rating (ER) from").fill("")
    technique.select_option("swordfish")
    wishes.get_by_label("Seed").fill("7")
    wishes.get_by_role("button", name="Make", exact=True).click()
    page.locator(".toast .shown", has_text="Swordfish: step ").wait_for()
    assert page.locator("[data-place=play] .strip h1").inner_text() == "Hard"


def test_a_game_is_played_from_a_step_of_the_path(open_page: Open) -> None:
    """What the steps before it placed is given, what they ruled out stays so, and a hint is the step."""
    page = open_page(link(HARD))
    path = nonet.explain(HARD)
    place = next(
        place for place in range(1, len(path)) if all(each.eliminations for each in path[place - 1 : place + 1])
    )
    placed = sum(len(step.placements) for step in path[:place])
    all_steps(page)
    page.locator(".path .statement", has=page.locator(".num", has_text=re.compile(rf"^{place + 1}$"))).click()
    page.locator(".stepped").get_by_role("button", name="Play from here").click()
    page.locator(".filled").wait_for()
    assert len(board(page).replace(".", "")) == sum(map(bool, HARD)) + placed
    assert page.locator(".path").count() == 0
    assert role(page) == "gridcell"
    page.keyboard.press("h")
    page.keyboard.press("h")
    page.locator(".hint h2", has_text=path[place].technique.name).wait_for()
    before = board(page)
    more(page, "Restart")
    assert board(page) == before


def test_the_end_tells_no_time_where_the_clock_is_off(open_page: Open) -> None:
    page = open_page()
    page.add_init_script("localStorage.setItem('nonet.settings', JSON.stringify({ showTimer: false }))")
    page.goto(page.url.split("#")[0] + ALMOST)
    page.reload()
    until(page, lambda: board(page).count(".") == 1)
    cell(page, "r1c3").click()
    page.keyboard.press("4")
    end = page.locator(".coach.won")
    end.locator(".figures").wait_for()
    until(page, lambda: said(page).startswith("Solved. "))
    clock = re.compile(r"[0-9]:[0-9]{2}")
    assert not clock.search(end.inner_text())
    assert "time" not in end.locator(".figures").inner_text()
    visit(page, "games")
    page.get_by_role("button", name="Done").click()
    assert not clock.search(page.locator("[data-place=games]").inner_text())


def test_a_shared_puzzle_has_a_code_for_cameras(open_page: Open) -> None:
    """A made one has an address that can be typed; another one, or the player's own digits, are in the code alone."""
    page = open_page("#new/classic/easy/7", wait=".rail .strip .dots, .rail .strip h1")
    there = "http://192.0.2.7:8081/"
    page.route("**/class.json", lambda route: route.fulfill(json={"address": there, "has_picture": True}))
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'
    page.route("**/class.svg?*", lambda route: route.fulfill(body=svg, content_type="image/svg+xml"))
    until(page, lambda: page.locator("[data-place=play] .strip h1").inner_text() == "Easy")
    more(page, "Share")
    shown = page.locator("dialog[open]")
    code = shown.locator(".qr")
    code.wait_for()
    assert code.get_attribute("src") == "class.svg?place=%23new/classic/easy/7"
    assert shown.locator("output.address").inner_text() == f"{there}#new/classic/easy/7"
    shown.get_by_role("button", name="The address as a QR code").click()
    page.locator("dialog.poster .qr").wait_for()
    page.keyboard.press("Escape")
    shown.get_by_role("button", name="Close").click()
    page.keyboard.press("n")
    page.keyboard.press("5")
    more(page, "Share")
    until(page, lambda: (code.get_attribute("src") or "").startswith("class.svg?place=%23p="))
    assert "%26v=" in (code.get_attribute("src") or "")
    assert shown.locator("output.address").count() == 0
    code.click()
    page.locator("dialog.poster .qr").wait_for()
    assert page.locator("dialog.poster .address").inner_text() == ""


def test_a_technique_that_a_level_lacks_is_named(open_page: Open) -> None:
    """It is no matter of the seed; and the techniques stand by level."""
    page = open_page()
    wished(page, level="easy", technique="swordfish")
    page.locator(
        "form .problem",
        has_text="Puzzles of the level Easy never need the technique Swordfish. Choose Hard, or any level.",
    ).wait_for()
    groups = page.locator("form select[name=technique] optgroup").evaluate_all("all => all.map(one => one.label)")
    assert groups == [*(each.name for each in nonet.logic.LEVELS.values()), "other"]
    page.locator("form select[name=level]").select_option("")
    upper = page.get_by_role("spinbutton", name="Rating (ER) to")
    assert upper.count() == 1
    upper.evaluate("one => one.scrollIntoView()")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_the_rating_takes_is_said(open_page: Open) -> None:
    page = open_page("#new", wait="h1")
    page.locator("summary", has_text="More:").click()
    wishes = page.locator("form", has=page.get_by_label("Seed"))
    lower, upper = (wishes.get_by_role("spinbutton", name=f"Rating (ER) {each}") for each in ("from", "to"))
    lower.fill("9.5")
    upper.fill("3")
    wishes.get_by_role("button", name="Make", exact=True).click()
    wishes.locator(".problem", has_text="the first number must not be larger than the second.").wait_for()
    decided = wishes.get_by_text("The level decides the rating.")
    assert not decided.is_visible()
    assert "6.5 and more for chains" in wishes.inner_text()
    wishes.get_by_label("Level").select_option("hard")
    decided.wait_for()
    assert not lower.is_visible()
    assert said(page) == "The level decides the rating."
    wishes.get_by_label("Level").select_option("")
    decided.wait_for(state="hidden")
    assert lower.is_enabled()


@pytest.mark.parametrize("is_there", [True, False])
def test_whether_photos_are_read_is_said_before(open_page: Open, is_there: bool) -> None:
    page = open_page(**PHONE)
    answer = page.request.post(f"{page.url.split('#')[0]}api/techniques", data={}).json()
    page.route("**/api/techniques", lambda route: route.fulfill(json=answer | {"reads_photos": is_there}))
    visit(page, "new")
    note = page.locator("label.taking small")
    if is_there:
        settled(page)
        assert "nothing of it is kept" in note.inner_text()
    else:
        until(
            page,
            lambda: (
                note.inner_text()
                == "This server cannot read pictures yet. It needs, in a terminal: pip install 'nonet[photo]'"
            ),
        )
    page.get_by_text("More: technique").click()
    page.get_by_label("Seed").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_nothing_in_the_texts_is_markup_of_programmers() -> None:
    for path in [*sorted(STATIC.glob("*_[de][en].js")), STATIC / "en.js", STATIC / "de.js"]:
        for line in path.read_text(encoding="utf-8").splitlines():
            assert "`" not in line or line.lstrip().startswith(("/", "*")), (path.name, line)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_name_of_the_scale_is_not_cut(open_page: Open, language: str) -> None:
    page = open_page("#settings", wait="h1", **PHONE) if language == "en" else in_german(open_page, **PHONE)
    box = page.locator("select").last
    needed_ = box.evaluate("""one => {
        const pen = document.createElement("canvas").getContext("2d");
        pen.font = getComputedStyle(one).font;
        return Math.max(...[...one.options].map(each => pen.measureText(each.text).width));
    }""")
    assert box.evaluate("one => one.clientWidth") > needed_ + 30  # its padding and its arrow
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("window", [PHONE, {}, FLAT], ids=["phone", "wide", "flat"])
def test_a_meaning_leaves_the_sentence_in_sight(open_page: Open, window: dict[str, Any]) -> None:
    """Also while the player looks alone: it stands below the sentence, across the card."""
    page = open_page(**window)
    click(page, "Show me how")
    page.get_by_role("button", name="look myself").click()
    board_ = page.locator("[data-place=play] .grid").bounding_box()
    word = page.locator(".hint.slim .term").first
    word.click()
    in_sight = """one => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return top >= 0 && bottom <= innerHeight && one.contains(middle);
    }"""
    for part in (".hint.slim .said", ".hint.slim .meaning"):
        assert page.locator(part).evaluate(in_sight), part
    said_, meaning = (page.locator(f".hint.slim {each}").bounding_box() for each in (".said", ".meaning"))
    assert said_
    assert meaning
    assert meaning["y"] >= said_["y"] + said_["height"] - 1
    assert meaning["width"] > said_["width"]
    assert page.locator("[data-place=play] .grid").bounding_box() == board_
    word.click()
    assert page.locator(".meaning").count() == 0


@pytest.mark.parametrize("window", [PHONE, PHONE | {"width": 360, "height": 640}], ids=["phone", "small"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_end_of_a_game_fits_a_phone(open_page: Open, language: str, window: dict[str, Any]) -> None:
    page = open_page(**window)
    page.evaluate("language => localStorage.setItem('nonet.settings', JSON.stringify({ speaks: language }))", language)
    page.goto(page.url.split("#")[0] + ALMOST)
    page.reload()
    page.locator(".cell").first.wait_for()
    cell(page, "r1c3").tap()
    page.keyboard.press("4")
    page.locator(".won .s .term").wait_for()
    tabs = page.locator(".places").evaluate("one => one.getBoundingClientRect().top")
    for each in page.locator(".won .btn:visible").all():
        assert each.evaluate("one => one.getBoundingClientRect().bottom") <= tabs


def assert_words_have_room(page: Page, least: float = 2.5) -> None:
    """Check that the words of a message do not touch its border."""
    rooms = page.locator(".toast").evaluate(
        """toast => {
            const range = new Range();
            return [...toast.querySelectorAll("p")].filter(one => one.innerText).flatMap(one => {
                range.selectNodeContents(one);
                const [words, box] = [range.getBoundingClientRect(), toast.getBoundingClientRect()];
                return [words.top - box.top, box.bottom - words.bottom, words.left - box.left];
            });
        }"""
    )
    assert rooms
    assert min(rooms) >= least, rooms


@pytest.mark.parametrize("height", [844, 640])
@pytest.mark.parametrize("digits", ["", "1", "19"])
def test_a_message_of_a_phone_covers_no_way_and_no_key(open_page: Open, digits: str, height: int) -> None:
    """It stands by the thumb: between the tools and the modes, or over the modes where there is no room."""
    page = open_page(f"#p={PROPER}", **PHONE | {"height": height, "width": 390 if height > 800 else 360})
    cell(page, "r1c3").click()
    for digit in digits:
        page.keyboard.press(digit)
        page.keyboard.press("ArrowRight")
    click(page, "Check")
    toast = page.locator(".toast:not([hidden])")
    toast.wait_for()
    assert_words_have_room(page)
    top = "one => one.getBoundingClientRect().top"
    assert bottom(page, ".tools") <= toast.evaluate(top)
    assert bottom(page, ".toast") <= page.locator(".modes" if height > 800 else ".digits").evaluate(top)


@pytest.mark.parametrize("digits", ["", "19"])
@pytest.mark.parametrize("window", [(1280, 800), (1920, 1080), (900, 700)])
def test_a_message_covers_neither_the_bar_nor_the_board_nor_the_rail(
    open_page: Open, window: tuple[int, int], digits: str
) -> None:
    page = open_page(f"#p={PROPER}", width=window[0], height=window[1])
    cell(page, "r1c3").click()
    for digit in digits:
        page.keyboard.press(digit)
        page.keyboard.press("ArrowRight")
    click(page, "Check")
    page.locator(".toast:not([hidden])").wait_for()
    assert_words_have_room(page, 2.5 if window[0] > 1000 else 1.5)
    toast, bar, square, strip = (
        page.locator(each).bounding_box()
        for each in (".toast", ".new-puzzle", "[data-place=play] .board", "[data-place=play] .strip")
    )
    assert toast
    assert bar
    assert square
    assert strip
    assert bar["y"] + bar["height"] <= toast["y"]
    assert toast["y"] + toast["height"] <= strip["y"] + 1
    assert square["x"] + square["width"] <= toast["x"]
    assert abs(toast["x"] + toast["width"] - strip["x"] - strip["width"]) < 2


def test_after_a_check_a_hint_names_all_wrong_digits_and_erases_them(open_page: Open) -> None:
    """Also where one of them clashes."""
    page = open_page(f"#p={PROPER}")
    for name, digit in (("r1c3", "5"), ("r1c4", "1")):
        cell(page, name).click()
        page.keyboard.press(digit)
    click(page, "Check")
    page.locator(".wrong").nth(1).wait_for()
    words = page.locator(".toast").inner_text()
    page.keyboard.press("h")
    page.locator(".toast:not([hidden])").wait_for()
    assert page.locator(".toast").inner_text() == words
    page.locator(".toast").get_by_role("button", name="Erase").click()
    assert board(page) == PROPER


@pytest.mark.parametrize("digits", ["", "19"])
def test_on_a_phone_that_lies_a_message_covers_neither_board_nor_tools(open_page: Open, digits: str) -> None:
    page = open_page(f"#p={PROPER}", **FLAT)
    cell(page, "r1c3").click()
    for digit in digits:
        page.keyboard.press(digit)
        page.keyboard.press("ArrowRight")
    click(page, "Check")
    page.locator(".toast:not([hidden])").wait_for()
    box, square, tools = (
        page.locator(f"{each} >> visible=true").bounding_box() for each in (".toast", ".play .square", ".play .tools")
    )
    assert box
    assert square
    assert tools
    assert box["x"] >= square["x"] + square["width"]
    assert box["y"] + box["height"] <= tools["y"]


def test_how_to_play_names_what_is_seen(open_page: Open) -> None:
    page = open_page("#how", wait="h1", **PHONE)
    told_ = page.locator("[data-place=how]").inner_text()
    assert "under More" not in told_
    assert "in the menu \u2026 beside the clock" in told_.replace("...", "\u2026")
    assert "Full House" in told_
    assert "how many of it are still missing" in told_
    assert "hints go by the digits on the board, not by your notes" in told_
    assert "the small digits that nonet fills in are grey and upright" in told_
    # For ears: keys, and the order in which things are read, instead of looks; folded where there are fingers.
    folded = page.get_by_role("region", name="With ears and keys")
    assert not folded.locator("p").first.is_visible()
    folded.locator("summary").tap()
    ears = folded.inner_text()
    assert "the board, level and clock, the hint, the keypad and the tools" in ears
    for key in ("Arrows", "N", "R", "Shift+C", "B", "F", "K", "Ctrl+Z", "P", "L", "H", "W", "Enter", "Escape", "?"):
        assert folded.locator("b").get_by_text(key, exact=True).count() > 0, key


@pytest.mark.parametrize("technique", ["hidden_single", "x_wing"])
def test_hints_and_lessons_name_cells_in_one_way(open_page: Open, technique: str) -> None:
    """In words as long as singles are learnt, by their names from then on."""
    page = open_page(link(grid_of(technique)))
    hinted(page, "step")
    texts = []
    while not page.locator(".hintfoot .main").count():
        page.keyboard.press("ArrowRight")
        texts.append(page.locator(".hint .list .now").inner_text())
    visit(page, f"lesson/{technique}")
    page.locator(".taught .list .now").wait_for()
    is_named = bool(NAME.search(" ".join(texts)))
    assert is_named == (technique == "x_wing")
    assert bool(NAME.search(page.locator(".taught .list").inner_text())) == is_named


def test_marks_that_lack_the_digit_are_lit_and_can_be_put_back(open_page: Open) -> None:
    """By Check and by a hint; what puts them back is a move."""
    page = open_page(f"#p={PROPER}")
    fill_in(page)
    page.keyboard.press("Shift+Digit4")
    for ask in ("Check", "Hint"):
        click(page, ask)
        page.locator(".problem", has_text="The marks of row 1, column 3 lack the right digit.").wait_for()
        assert words(page, "r1c3").endswith("ruled out 4, wrong")
        assert "wrong" in str(cell(page, "r1c3").get_attribute("class"))
        page.locator(".toast").get_by_role("button", name="Put back").click()
        assert said(page) == "All candidates are back in row 1, column 3."
        assert words(page, "r1c3") == "Row 1, column 3, empty, candidates 1 2 4"
        assert page.locator(".toast").is_hidden()
        page.keyboard.press("Control+z")
        assert words(page, "r1c3") == "Row 1, column 3, empty, candidates 1 2, ruled out 4"


def test_marks_that_are_complete_get_all_candidates_back(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("Shift+Digit1")
    visit(page, "settings")
    page.get_by_role("switch", name="My marks are complete").check()
    visit(page, "play")
    page.keyboard.press("k")
    page.locator(".toast").get_by_role("button", name="Put back").click()
    assert words(page, "r1c3") == "Row 1, column 3, empty, corner marks 1, centre marks 2 4"
    page.keyboard.press("k")
    page.locator(".live", has_text="No mistakes so far.").wait_for(state="attached")


def test_a_saved_game_goes_on_with_its_history(open_page: Open) -> None:
    """What the page saves, ``nonet.Game`` reads; what is damaged is named."""
    page = open_page(f"#p={PROPER}")
    for key in ("Shift+Digit1", "Shift+Digit2", "Alt+3", "ArrowRight", "6", "Control+z"):
        page.keyboard.press(key)
    more(page, "Share")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the game as a file").click()
    saved = Path(download.value.path()).read_text(encoding="utf-8")
    assert re.fullmatch(r"sudoku-\d{4}-\d\d-\d\d\.json", download.value.suggested_filename)
    page.keyboard.press("Escape")
    game = nonet.Game.from_dict(json.loads(saved)["game"])
    assert (str(game.corner[2]), game.redo().grid["r1c4"]) == ("{1, 2}", 6)

    visit(page, "new")
    page.get_by_role("button", name=re.compile("^Beginner Many")).click()
    page.locator("[data-place=play]:not([hidden])").wait_for()
    visit(page, "new/own")
    page.get_by_label("Choose a file").set_input_files(
        {"name": "mine.json", "mimeType": "application/json", "buffer": saved.encode()}
    )
    page.locator(".live", has_text="mine.json is on the board.").wait_for(state="attached")
    assert words(page, "r1c3") == "Row 1, column 3, empty, corner marks 1 2, colour yellow"
    page.keyboard.press("Control+y")
    assert words(page, "r1c4") == "Row 1, column 4, 6"
    for _ in range(4):
        page.keyboard.press("Control+z")
    assert words(page, "r1c3") == "Row 1, column 3, empty"

    for part, wrong in (
        ("givens", [10] * 81),
        ("corner", [0] * 80),
        ("values", [0] * 81),
        ("done", 9),
        ("moves", [[{}]]),
    ):
        damaged = json.dumps({"game": {**json.loads(saved)["game"], part: wrong}})
        paste(page, damaged)
        page.locator(
            ".problem", has_text=f"This saved game is damaged: its “{part}” is not what nonet writes."
        ).wait_for()
    paste(page, json.dumps(game.to_dict()))
    page.locator(".live", has_text="The game is on the board.").wait_for(state="attached")


@pytest.mark.parametrize(
    "window",
    [
        {"width": 1280, "height": 800},
        {"width": 1000, "height": 700},
        {"width": 834, "height": 600},
        PHONE,
        FLAT,
        {"width": 320, "height": 640},
        {"width": 360, "height": 640},
        {"width": 640, "height": 400},
    ],
    ids=lambda window: f"{window['width']}x{window['height']}",
)
def test_no_message_covers_the_board(open_page: Open, window: dict[str, Any]) -> None:
    """In German, which is longer: what is told, and what is wrong with a button to mend it."""
    page = in_german(open_page, **window)

    def assert_free() -> None:
        toast, square = (page.locator(f"{each} >> visible=true").bounding_box() for each in (".toast", ".square"))
        assert toast
        assert square
        is_beside = toast["x"] >= square["x"] + square["width"] - 1
        is_above = toast["y"] + toast["height"] <= square["y"] + 1
        is_below = toast["y"] >= square["y"] + square["height"] - 1
        assert is_beside or is_above or is_below, (toast, square)

    page.evaluate("place => { location.hash = place; }", f"#p={PROPER}")
    page.locator(".live", has_text="51 leere Zellen").wait_for(state="attached")
    page.get_by_role("button", name="Mehr", exact=True).click()
    page.get_by_role("menuitemcheckbox", name="Alle Kandidaten eintragen").click()
    page.locator(".toast .shown", has_text="Jede leere Zelle zeigt").wait_for()
    assert_free()
    page.keyboard.press("Control+Home")
    for name in ("r1c3", "r1c4", "r2c2", "r4c2", "r9c1"):
        cell(page, name).click()
        page.keyboard.press(f"Shift+Digit{SOLUTION[int(Cell(name))]}")
    page.keyboard.press("k")
    page.locator(".problem", has_text="In den Marken von 5 Zellen fehlt die richtige Ziffer: ").wait_for()
    assert page.locator(".toast").get_by_role("button", name="Zurückholen").is_visible()
    assert_free()
    visit(page, "practice/naked_pair")
    page.locator(".practising .task b").wait_for()
    page.evaluate(
        """words => {
        const toast = document.querySelector('.toast');
        toast.hidden = false;
        toast.querySelector('.problem').textContent = '';
        toast.querySelector('.shown').textContent = words;
    }""",
        "Keine Technik, die nonet kennt, führt hier weiter.",
    )
    assert_free()


def test_a_colour_leaves_all_steps_open_and_is_seen(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    all_steps(page)
    page.locator(".path .statement").first.click()
    page.locator(".stepped").wait_for()
    drawn = page.locator(".play .board.drawn")
    assert drawn.count() == 1
    cell(page, "r5c5").click()
    page.keyboard.press("Alt+Digit3")
    assert page.locator(".path .stepped").is_visible()
    assert "colour-3" in str(cell(page, "r5c5").get_attribute("class"))
    assert drawn.count() == 1
    page.locator(".cell[data-cell='2']").click()
    page.keyboard.press("4")
    page.locator(".path").wait_for(state="detached")


def test_a_digit_is_shaded_where_it_stands_and_its_candidates_are_emphasised(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    filled = partial(page.get_by_role, "menuitemcheckbox", name="Fill in all candidates")
    click(page, "More")
    filled().click()
    cell(page, "r1c1").click()
    digit, grid = PROPER[0], Grid(PROPER)
    same = {str(int(each)) for each in Cell.ALL if PROPER[each] == digit}
    of = "all => all.map(one => one.closest('.cell').dataset.cell)"
    assert {*page.locator(".play .cell.same").evaluate_all(of)} == same
    like = page.locator(".play .candidates .like")
    assert {*like.all_inner_texts()} == {digit}
    assert {*like.evaluate_all(of)} == {
        str(int(each)) for each in Cell.ALL if not grid[each] and int(digit) in grid.candidates(each)
    }
    click(page, "More")
    filled().click()
    cell(page, "r1c3").click()
    page.keyboard.press(f"Shift+Digit{digit}")
    page.keyboard.press(f"Control+Digit{digit}")
    cell(page, "r1c1").click()
    assert cell(page, "r1c3").locator(":is(.corner, .centre) .like").all_inner_texts() == [digit] * 2
    cell(page, "r1c2").click()
    assert like.count() == 0


SIZES = ((1280, 800), (1000, 700), (844, 390), (390, 844), (360, 640))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_step_is_applied_from_its_first_statement_on(open_page: Open, language: str) -> None:
    """A button beside Next: whoever knows the technique need not read all of it. All buttons have room."""
    page = open_page(width=1280, height=800, language=language)
    page.keyboard.press("w")
    page.locator(".hint[data-stage=step]").wait_for()
    early = page.locator(".hint .early")
    assert early.inner_text() == ("Apply" if language == "en" else "Übernehmen")
    buttons = page.locator(".hintfoot > :is(.btn, .counted):visible")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        boxes = sorted((box["x"], box["x"] + box["width"]) for each in buttons.all() if (box := each.bounding_box()))
        assert len(boxes) == 4
        assert boxes[-1][1] <= width
        assert all(end <= start for (_, end), (start, _) in pairwise(boxes)), (width, boxes)
        widths = buttons.evaluate_all("all => all.map(one => [one.innerText, one.scrollWidth - one.clientWidth])")
        assert [each for each in widths if each[1] > 0] == [], width
    filled = page.locator(".play .value").count()
    early.click()
    page.locator(".hint").wait_for(state="hidden")
    assert page.locator(".play .value").count() == filled + 1


SKYSCRAPER = "...4..9....3..7..2.6..925...5....89.8.2.5..4.4........3.5.6.1....89......4..3..7."


def test_statements_are_scrolled_by_whole_lines_and_the_switch_stays(open_page: Open) -> None:
    """Five short statements fit beside a board of 1280 x 800; on a phone the last ones, and All candidates."""
    grid = next(each.grid for each in nonet.explain(SKYSCRAPER) if each.technique.id == "forcing_x_chain")
    assert grid
    page = open_page(link(grid), width=1280, height=800)
    page.keyboard.press("w")
    page.locator(".hint[data-stage=step]").wait_for()
    for width, height in (SIZES[0], *SIZES[2:]):
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        page.keyboard.press("Home")
        for place in range(5):
            if place:
                click(page, "Next")
            body = page.locator(".hint .body").bounding_box()
            assert body
            rows = [box for each in page.locator(".list li:visible").all() if (box := each.bounding_box())]
            # No statement is cut at the top; the one that is read is whole.
            assert not [row for row in rows if row["y"] < body["y"] - 1 < row["y"] + row["height"] - 2], (width, place)
            for part in (page.locator(".list .now").bounding_box(), page.locator(".hint .all").bounding_box()):
                assert part
                assert body["y"] - 1 <= part["y"], (width, place)
                assert part["y"] + part["height"] <= body["y"] + body["height"] + 1, (width, place)
            if width == 1280:
                assert min(row["y"] for row in rows) >= body["y"]
            if place == 1 and width > 800:
                disc = cell(page, "r5c9").locator(".lit").bounding_box()
                square = page.locator(".play .square").bounding_box()
                assert disc
                assert square
                assert disc["x"] + disc["width"] <= square["x"] + square["width"] - 2.5
    told = page.locator(".list .now .said").inner_text()
    assert told == "No cell that sees both can be 6. So r1c9 and r6c8 are not 6."


def test_houses_are_shaded_as_the_settings_say(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    cell(page, "r1c1").click()
    assert (page.locator(".play .peer").count(), page.locator(".play .same").count()) == (20, 3)
    for name, counts in (("Shade row, column and box", (0, 3)), ("Highlight the same digit", (0, 0))):
        visit(page, "settings")
        page.get_by_role("switch", name=name).uncheck()
        visit(page, "play")
        cell(page, "r1c1").click()
        assert (page.locator(".play .peer").count(), page.locator(".play .same").count()) == counts


def test_redo_fills_in_candidates_after_a_reload(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("4")
    fill_in(page)
    page.keyboard.press("Control+z")
    until(page, lambda: page.locator(".candidates").count() == 0)
    settled(page)
    page.reload()
    page.locator(".cell").first.wait_for()
    page.keyboard.press("Control+y")
    until(page, lambda: page.locator(".candidates").count() == 50)


def test_a_cross_of_a_hint_is_seen_in_the_dark_and_covers_no_mark(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}", dark=True, **PHONE)
    cell(page, "r1c4").tap()
    for digit in range(1, 5):
        page.keyboard.press(f"Control+Digit{digit}")
    page.locator(".tools .ask").tap()
    for _ in range(4):
        page.locator(".hintfoot .lamp").tap()
    look = "all => all.map(one => getComputedStyle(one).stroke)"
    crosses = page.locator(".drawing .cross").evaluate_all(look)
    assert set(crosses) == {"rgb(255, 143, 133)"}
    halo = cell(page, "r1c4").locator(".centre").evaluate("one => getComputedStyle(one).textShadow")
    assert halo.count("rgb(24, 30, 33)") > 1  # the ground of the board
