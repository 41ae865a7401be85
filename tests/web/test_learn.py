"""Learn in Chromium: the course from the first digit to the X-Wing, practice and its answers, what is kept."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

import nonet
from nonet import Candidate, Cell, all_hints, hint, practice, solve
from nonet.logic import Hint, LanguageName, course, judge, lesson
from web.axe import findings, load_axe
from web.conftest import Open
from web.rest import hold, settled
from web.test_board import FLAT, PHONE, said
from web.test_german import in_german
from web.test_page import all_steps, until

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.page
SEED = 1
"""The seed of the first exercise of a technique."""
OPEN = (28, 32, 36, 40, 44)
"""How many open cells the first exercises of a technique have at most, where it can be."""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'


def visit(page: Page, place: str) -> None:
    """Go to a place by its hash, as its link does, and wait until it has what it asks for."""
    page.evaluate("place => { location.hash = place; }", place)
    ready = {"learn": ".tile", "lesson": ".taught .cell", "practice": ".practising .task b"}[place.split("/")[0]]
    page.locator(f"[data-place]:not([hidden]) {ready}").first.wait_for()


def opened(open_page: Open, place: str, **more: Any) -> Page:
    """Open the page, then a place in it."""
    page = open_page(**more)
    visit(page, place)
    return page


def click(page: Page, name: str) -> None:
    page.locator("[data-place]:not([hidden])").get_by_role("button", name=name, exact=True).click()


def follow(page: Page, name: str) -> None:
    page.locator("[data-place]:not([hidden])").get_by_role("link", name=name, exact=True).click()


def for_class(page: Page, name: str) -> None:
    """Press a button that serves a teacher: a lesson folds them at its end."""
    if page.locator(".teach:not([open])").count():
        page.locator(".teach summary").click()
    click(page, name)


def cell(page: Page, name: object) -> Any:
    return page.locator(f".practising .cell[data-cell='{int(Cell(str(name)))}']")


def enter(page: Page, candidate: Candidate, *, is_placed: bool) -> None:
    """Place a digit, or rule it out."""
    cell(page, candidate.cell).click()
    page.keyboard.press(f"{'' if is_placed else 'Shift+'}Digit{candidate.digit}")


def answer(page: Page) -> str:
    return page.locator(".task .note").inner_text().replace("\n", " ")


def kept(page: Page) -> dict[str, Any]:
    found = page.evaluate("localStorage.getItem('nonet.progress')")
    return dict(json.loads(found or "{}"))


def exercise(technique: str, found: int = 0) -> nonet.logic.Practice:
    """Return the exercise that the page shows to a player who has found so many before it."""
    seed = SEED + found + min(found, len(OPEN)) * 10**8
    return practice(technique, seed=seed, most_open=OPEN[found] if found < len(OPEN) else None)


def find(page: Page, technique: str, found: int = 0) -> None:
    """Find the step of the exercise."""
    step = exercise(technique, found).step
    for tried in step.placements[:1] or step.eliminations:
        enter(page, tried, is_placed=bool(step.placements))
    page.locator(".practising.over .task .note.good").wait_for()


def test_the_course_from_the_first_digit_to_the_x_wing(open_page: Open) -> None:
    page = opened(open_page, "learn")
    names = [one.technique.id for one in course()]
    for technique in names[: names.index("x_wing") + 1]:
        taught = lesson(technique)
        page.locator(".go h2", has_text=taught.technique.name).wait_for()
        follow(page, "Start")
        page.locator(".taught h1", has_text=taught.technique.name).wait_for()
        assert page.locator(".taught .head > p").first.inner_text() == taught.pattern
        count = page.locator(".taught .list li").count()
        for place in range(2, count + 1):
            click(page, "Next")
            assert page.locator(".taught .count").inner_text() == f"{place} of {count}"
        follow(page, "Try it yourself")
        page.locator(".practising h1", has_text=taught.technique.name).wait_for()
        find(page, technique)
        assert kept(page)[technique] == {"found": 1, "alone": 1, "last": "a", "isSaid": False}
        follow(page, "Lesson")
        page.locator(".taught h1", has_text=taught.technique.name).wait_for()
        click(page, "I know this one")
        visit(page, "learn")
    assert page.locator(".tile .ok").count() == names.index("x_wing") + 1
    page.reload()
    page.locator(".tile.now", has_text="Remote Pair").wait_for()
    assert page.locator(".page > header .chip").inner_text() == f"{names.index('x_wing') + 1} of {len(names)} known"


def test_a_lesson_is_known_after_five_finds_of_which_three_alone(open_page: Open) -> None:
    page = opened(open_page, "practice/full_house")
    for number in range(1, 7):
        if number <= 3:
            click(page, "Hint")
            page.locator(".practising .hint .said").wait_for()
        find(page, "full_house", number - 1)
        progress = kept(page)["full_house"]
        assert (progress["found"], progress["alone"]) == (number, max(0, number - 3))
        assert ("you know this technique now" in answer(page)) == (number == 6)
        assert page.locator(".practising .pips .a").count() == max(0, number - 3)
        visit(page, "learn")
        is_known = page.locator(".tile", has_text="Full House").locator(".ok").count()
        assert is_known == (number == 6)
        visit(page, "practice")
        if number == 6:
            assert page.locator(".task .btn.main").all_inner_texts() == ["Next lesson: Hidden Single"]
        click(page, "Another one")
        page.locator(".task .note").wait_for(state="detached")


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_words_of_tools_stay_in_their_buttons(open_page: Open, language: str) -> None:
    page = opened(open_page, "practice/x_wing", language=language)
    for width, height in ((1200, 850), (1280, 660), (1000, 850)):
        page.set_viewport_size({"width": width, "height": height})
        wide = """[...document.querySelectorAll(".practising .tools button")]
            .filter((button) => button.scrollWidth > button.clientWidth).map((button) => button.textContent)"""
        assert page.evaluate(wide) == []


@pytest.mark.parametrize("window", [PHONE, FLAT, {}], ids=["phone", "lying", "wide"])
def test_practice_says_what_its_technique_is(open_page: Open, window: dict[str, Any]) -> None:
    """In a sentence, and where its name is pressed; one button leads on, beside the results."""
    page = opened(open_page, "practice/full_house", **window)
    idea = page.locator(".task .idea")
    assert idea.inner_text() == lesson("full_house").idea
    find(page, "full_house")
    assert idea.is_hidden()
    assert page.locator(".task .btn.main").all_inner_texts() == ["Another one"]
    assert {*page.locator(".task .acts :is(a, button):visible").all_inner_texts()} == {"Another one", "My results"}
    assert (
        page.locator(".practising .finds").inner_text()
        == ("" if window is PHONE else "1 of 5 found · ") + f"No. {SEED}0"
    )
    click(page, "Another one")
    page.locator(".task .note").wait_for(state="detached")
    assert idea.inner_text() == lesson("full_house").idea
    page.locator(".task").get_by_role("button", name="Full House").click()
    assert page.locator(".task .meaning").inner_text() == lesson("full_house").idea
    assert page.locator(".task .lead").is_visible()
    assert idea.is_hidden()


def wrong_elsewhere(technique: str) -> tuple[Hint, Candidate, Hint]:
    """Return the first hint of an exercise, a wrong digit whose reply names another place, and that reply."""
    made = exercise(technique)
    first = hint(made.grid, profile=made.profile)
    assert first is not None
    solution = solve(made.grid)
    for wrong in (Candidate(each, (solution[each] or 0) % 9 + 1) for each in Cell.ALL if not made.grid[each]):
        judged = judge(made.grid, technique=technique, placed=[wrong], profile=made.profile)
        if judged and judged.wanted and (reply := replace(first, step=judged.wanted)).where != first.where:
            return first, wrong, reply
    pytest.fail("every reply names the house of the first hint")


def test_the_question_stays_after_a_wrong_answer(open_page: Open) -> None:
    """A digit in a cell that completes another house does not lead to a question about that house."""
    page = opened(open_page, "practice/hidden_single")
    first, wrong, _ = wrong_elsewhere("hidden_single")
    page.keyboard.press("h")
    page.locator(".hint .said", has_text=first.where).wait_for()
    page.keyboard.press("Escape")
    for _ in range(2):
        enter(page, wrong, is_placed=True)
        page.locator(".task .note.lamp", has_text=first.where).wait_for()
    page.keyboard.press("h")
    page.locator(".hint .said", has_text=first.where).wait_for()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("is_asked", [False, True], ids=["hint", "where"])
def test_a_hint_goes_on_where_the_reply_was(open_page: Open, language: LanguageName, is_asked: bool) -> None:
    """The reply to a wrong digit names the house that its cell completes: the hint does not name another one."""
    page = opened(open_page, "practice/full_house", language=language)
    _, wrong, reply = wrong_elsewhere("full_house")
    told = reply.to_dict(stage="where", language=language)
    enter(page, wrong, is_placed=True)
    page.locator(".task .note.lamp").wait_for()
    if is_asked:
        page.locator(".task .acts > span .btn").first.click()
        assert told["where"] in answer(page)
    page.locator(".task .acts .lamp").click()
    sentence = page.locator(".practising .hint .said")
    sentence.wait_for()
    assert sentence.inner_text() == told["where"]
    # The next stages are about the same step.
    while page.locator(".practising .hint").is_visible():
        page.keyboard.press("h" if page.locator(".practising .hint[data-stage=where]").is_visible() else "Enter")
    (right,) = reply.step.placements
    assert cell(page, right.cell).locator(".value").inner_text() == str(right.digit)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("technique", ["hidden_single", "x_wing", "empty_rectangle"])
def test_all_keys_are_in_sight_of_the_task_on_a_phone(open_page: Open, technique: str, language: str) -> None:
    page = opened(open_page, f"practice/{technique}", language=language, **PHONE)
    bottom = page.locator(".practising .pad").evaluate(BOX)[3]
    assert bottom <= page.locator("nav.places").evaluate(BOX)[1]
    idea = page.locator(".task .idea")
    is_cut = "one => one.scrollHeight > one.clientHeight + 1 && one.clientHeight < 90"
    # Where there is no room for its idea, that has few lines, which open.
    assert idea.evaluate(is_cut) == (technique == "empty_rectangle")
    if technique == "empty_rectangle":
        idea.tap()
        assert idea.is_visible()
        assert not idea.evaluate(is_cut)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("technique", ["full_house", "naked_single", "x_wing"])
def test_no_reply_pushes_a_key_off_a_small_phone(open_page: Open, technique: str, language: str) -> None:
    page = opened(open_page, f"practice/{technique}", language=language, **PHONE | {"width": 360, "height": 640})
    pad, nav, acts = page.locator(".practising .pad"), page.locator("nav.places"), page.locator(".task .acts > .btn")
    # The idea is told whole where it has room: in one line of the task.
    idea = page.locator(".task .idea")
    assert idea.is_visible()
    if (technique, language) == ("full_house", "en"):
        assert idea.evaluate("one => one.scrollWidth <= one.clientWidth && one.clientHeight > 30")
    hint_, another = (acts.nth(place).evaluate(BOX) for place in (0, 1))
    assert another[0] - hint_[2] >= 6
    made = exercise(technique)
    if made.step.placements:
        right = set(made.step.placements)
        solution = solve(made.grid)
        digits = [Candidate(each, solution[each] or 0) for each in Cell.ALL if not made.grid[each]]
        told = [next(each for each in digits if each not in right)]
    else:
        told = [each for verdict, each in by_verdict(technique).items() if verdict != "found"]
    for each in told:
        cell(page, each.cell).click()
        page.locator(".practising .digit").nth(each.digit - 1).click()
        page.locator(".task .note").wait_for()
        assert pad.evaluate(BOX)[3] <= nav.evaluate(BOX)[1]


def test_a_small_phone_says_what_the_technique_is(open_page: Open) -> None:
    page = opened(open_page, "practice/x_wing", **PHONE | {"height": 660})
    assert page.locator(".task .idea").is_visible()
    assert not page.locator(".task .strikes").is_visible()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_phone_says_what_to_tap_where_there_is_room(open_page: Open, language: str) -> None:
    page = opened(open_page, "practice/x_wing/10", language=language, **PHONE)
    page.locator(".task .strikes").wait_for()
    low = page.locator(".practising .pad").evaluate(BOX)[3]
    assert low <= page.locator("nav.places").evaluate(BOX)[1]
    task, acts = page.locator(".task .strikes").evaluate(BOX), page.locator(".task .acts").evaluate(BOX)
    assert task[3] <= acts[1]


def test_a_find_with_a_hint_says_how_many_were_found_without(open_page: Open) -> None:
    """Its dot is half full."""
    page = opened(open_page, "practice/full_house")
    click(page, "Hint")
    page.locator(".practising .hint .said").wait_for()
    find(page, "full_house")
    assert page.locator(".practising .pips .h").count() == 1
    assert page.get_by_role("img", name="1 of 5 found, 0 without help").count() == 1
    assert page.locator(".practising .finds").inner_text().startswith("1 of 5 found · ")
    # The dots show that beside the name, where a phone has no room for more.
    page = opened(open_page, "practice/hidden_rectangle", language="de", **PHONE | {"width": 320})
    ends = "all => all.flatMap(one => [one.offsetLeft, one.offsetLeft + one.scrollWidth])"
    places = page.locator(".practising .strip > *").evaluate_all(ends)
    assert places == sorted(places)


def test_an_exercise_is_shown_on_a_screen(open_page: Open) -> None:
    page = opened(open_page, "practice/x_wing", width=1280, height=800)
    for number in range(2):
        step = exercise("x_wing", number).step
        screen = page.locator("dialog.screen[open]")
        if number == 0:
            click(page, "Show on a screen")
        screen.get_by_text("Find the X-Wing and rule out what it excludes.").wait_for()
        assert screen.locator(".candidates .lit").count() == 0
        assert min(screen.evaluate(SIZES)) >= 28
        board = screen.locator(".board").evaluate(BOX)
        screen.get_by_role("button", name="Show me why").click()
        # Back leads to the task, without the pattern.
        page.keyboard.press("ArrowLeft")
        assert screen.locator(".candidates .lit").count() == 0
        screen.get_by_role("button", name="Show me why").click()
        for place, each in enumerate(step.statements):
            if place:
                page.keyboard.press("PageDown")
            assert screen.locator(".said .here").inner_text() == str(each)
            assert screen.locator(".board").evaluate(BOX) == board
            assert min(screen.evaluate(SIZES)) >= 28
        assert screen.locator(".candidates .out").count() == len(step.eliminations)
        screen.get_by_role("button", name="Another one").click()
    page.keyboard.press("Escape")
    page.locator(".practising > .board").wait_for()
    # What was shown to a class is no find.
    assert kept(page) == {}
    find(page, "x_wing", 2)
    click(page, "Show on a screen")
    screen.get_by_role("button", name="Next").wait_for()


CODE = ("**/class.svg?*", lambda route: route.fulfill(body=SVG, content_type="image/svg+xml"))
CLASS = {"address": "http://192.0.2.7:8081/", "has_picture": True}


def test_a_screen_shows_nothing_that_was_chosen_and_is_read_by_the_keys_of_a_presenter(open_page: Open) -> None:
    page = opened(open_page, "practice/x_wing", width=1280, height=800)
    page.route("**/class.json", lambda route: route.fulfill(json=CLASS))
    page.route(*CODE)
    cell(page, "r1c4").click()
    idea = page.locator(".task .idea").inner_text()
    click(page, "Show on a screen")
    screen = page.locator("dialog.screen")
    ground = "all => [...new Set(all.map(one => getComputedStyle(one).backgroundColor))].length"
    assert screen.locator(".cell").evaluate_all(ground) == 1
    # Below the task: what the technique is, and the code for those who join.
    screen.get_by_text(idea).wait_for()
    code = screen.locator("img.qr")
    assert code.get_attribute("src") == f"class.svg?place=x-wing/{SEED}0"
    assert code.evaluate(BOX)[3] <= screen.get_by_role("button", name="Show me why").evaluate(BOX)[1]
    count = screen.locator(".count")
    for number, key in enumerate(("ArrowRight", "PageDown", "Space", "Enter")):
        step = exercise("x_wing", number).step
        screen.evaluate("one => one.focus()")
        page.keyboard.press(key)
        count.filter(has_text="1 of ").wait_for()
        # As in a lesson, the digit of the pattern alone.
        (digit,) = {each.digit for each in step.eliminations}
        assert {*" ".join(screen.locator(".candidates i").all_inner_texts()).split()} == {str(digit)}
        assert screen.locator(".lone").count() == 1
        for _ in step.statements[1:]:
            page.keyboard.press(key)
        assert count.inner_text() == f"{len(step.statements)} of {len(step.statements)}"
        page.keyboard.press("ArrowLeft")
        assert count.inner_text() == f"{len(step.statements) - 1} of {len(step.statements)}"
        page.keyboard.press("ArrowRight")
        # No key too many opens another one: the first says that the next does.
        page.keyboard.press("ArrowRight" if key in ("Space", "Enter") else key)
        assert count.inner_text() == f"{len(step.statements)} of {len(step.statements)}"
        screen.get_by_text("The key once more opens another exercise.").wait_for()
        page.keyboard.press(key)
        screen.get_by_role("button", name="Show me why").wait_for()
        assert screen.locator(".lone").count() == 0


def test_found_counts_once_and_the_board_says_so(open_page: Open) -> None:
    page = opened(open_page, "practice/x_wing")
    step = exercise("x_wing").step
    find(page, "x_wing")
    assert answer(page) == "Found. This is why:"
    page.keyboard.press("Control+z")
    enter(page, step.eliminations[0], is_placed=False)
    settled(page)
    assert kept(page)["x_wing"]["found"] == 1


def test_what_was_found_is_drawn_and_read(open_page: Open) -> None:
    page = opened(open_page, "practice/x_wing")
    step = exercise("x_wing").step
    find(page, "x_wing")
    told = [str(one) for one in step.statements]
    read = page.locator(".practising .read")
    seen = "all => all.map(one => (one.querySelector('.said > [aria-hidden]') ?? one).innerText)"
    assert read.locator(".list li").evaluate_all(seen) == told
    assert read.locator("[aria-current]").inner_text() == told[0]
    assert page.locator(".practising .candidates .out").count() == 0
    for _ in told[1:]:
        click(page, "Next")
    assert page.locator(".practising .candidates .out").count() == len(step.eliminations)
    assert page.locator(".practising .candidates .base").count() >= 4
    assert not page.locator(".practising .pad").is_visible()


def test_what_was_found_is_heard_and_read_by_the_arrows(open_page: Open) -> None:
    page = opened(open_page, "practice/x_wing")
    find(page, "x_wing")
    count = len(exercise("x_wing").step.statements)
    live = page.locator(".live")
    live.filter(
        has_text=re.compile(rf"^Found\. This is why: .+ 1 of {count}\. Right reads on\. Enter gives another one\.$")
    ).wait_for(state="attached")
    for key, place in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2)):
        page.keyboard.press(key)
        live.filter(has_text=re.compile(rf" {place} of {count}$")).wait_for(state="attached")
        assert page.locator(".practising .list li").nth(place - 1).get_attribute("aria-current") == "step"
    click(page, "Another one")
    page.locator(".practising .read").wait_for(state="detached")
    page.locator(".practising .cell:focus").wait_for()
    at = "document.activeElement.dataset.cell"
    before = page.evaluate(at)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(at) != before


@pytest.mark.parametrize("width", [1280, 390])
def test_keys_that_strike_do_not_look_like_digits(open_page: Open, width: int) -> None:
    page = opened(open_page, "practice/x_wing", width=width, height=844)
    key = page.locator(".practising .digit > span").first
    line = "one => getComputedStyle(one).textDecorationLine"
    assert key.evaluate(line) == "line-through"
    assert page.locator(".strikes").inner_text() == "Choose a cell, then the digit to strike out."
    open_cell = next(each for each in Cell.ALL if not exercise("x_wing").grid[each])
    cell(page, open_cell).click()
    digit = max(exercise("x_wing").grid.candidates(open_cell))
    page.locator(".practising .digit").nth(digit - 1).click()
    page.locator(".task .note").wait_for()
    visit(page, "practice/full_house")
    page.locator(".practising h1", has_text="Full House").wait_for()
    assert page.locator(".practising .digit > span").first.evaluate(line) == "none"
    assert page.locator(".strikes").is_hidden()


def keys_say(page: Page, strikes: str, places: str) -> None:
    key = page.locator(".practising .digit > span").first
    said = page.locator(".strikes")
    line = "one => getComputedStyle(one).textDecorationLine"
    for code, words in (("z", places), ("c", places), ("v", ""), ("x", strikes), ("z", places)):
        page.keyboard.press(code)
        assert (key.evaluate(line) == "line-through", said.inner_text()) == (words == strikes, words)
    assert "andidat" not in page.locator(".practising .foot").inner_text()


def test_keys_look_as_what_they_do_in_each_mode(open_page: Open) -> None:
    """There is no mode for the middle, and a key of the mode for colours does neither."""
    page = opened(open_page, "practice/x_wing")
    keys_say(page, "Choose a cell, then the digit to strike out.", "A key places its digit.")
    page = in_german(open_page)
    visit(page, "practice/x_wing")
    strikes = "Wähle eine Zelle, dann die Ziffer, die du streichst."
    keys_say(page, strikes, "Eine Taste setzt ihre Ziffer.")


def by_verdict(technique: str) -> dict[str, Candidate]:
    """Return a candidate of the exercise for each verdict, as something that is ruled out."""
    made = exercise(technique)
    found: dict[str, Candidate] = {}
    empty = [name for name in Cell.ALL if not made.grid[name]]
    for tried in (Candidate(name, digit) for name in empty for digit in made.grid.candidates(name)):
        judged = judge(made.grid, technique=technique, ruled_out=[tried], profile=made.profile)
        assert judged is not None
        found.setdefault(judged.verdict, tried)
        if len(found) == 3:
            break
    return found


def test_the_answers(open_page: Open) -> None:
    page = opened(open_page, "practice/skyscraper")
    made = exercise("skyscraper")
    told = by_verdict("skyscraper")
    assert set(told) == {"found", "later", "wrong"}
    wrong = told["wrong"]
    enter(page, wrong, is_placed=False)
    page.locator(".task .note.lamp").wait_for()
    judged = judge(made.grid, technique="skyscraper", ruled_out=[wrong], profile=made.profile)
    assert judged is not None
    assert answer(page) == f"{judged} Taken back. Try again."
    click(page, "Where is it?")
    assert answer(page) == judged.sentence(has_place=True)
    assert str(wrong.digit) in cell(page, wrong.cell).locator(".candidates").inner_text()
    later = told["later"]
    enter(page, later, is_placed=False)
    # The place is said only when it is asked for, however many tries there were.
    judged = judge(made.grid, technique="skyscraper", ruled_out=[later], profile=made.profile)
    assert judged is not None
    page.locator(".task .note", has_text=f"{judged} Taken back. Try again.").wait_for()
    assert page.locator(".practising .looked").count() == 0
    assert page.get_by_role("button", name="Where is it?").is_visible()
    assert str(later.digit) in cell(page, later.cell).locator(".candidates").inner_text()
    open_cell = next(each for each in Cell.ALL if not made.grid[each])
    seen = next(each for each in open_cell.peers if made.grid[each])
    enter(page, Candidate(open_cell, made.grid[seen]), is_placed=False)
    page.locator(".task .note", has_text=f"{open_cell} has no {made.grid[seen]} to rule out: ").wait_for()
    enter(page, told["found"], is_placed=False)
    page.locator(".task .note.good").wait_for()
    assert answer(page) == "Found: 1 of 2 that the Skyscraper rules out. One is left."
    assert "skyscraper" not in kept(page)
    assert page.locator(".practising .pad").is_visible()
    click(page, "Show the rest")
    assert answer(page) == "Found: 1 of 2 that the Skyscraper rules out. This is why:"
    assert kept(page)["skyscraper"]["found"] == 1


@pytest.mark.parametrize("technique", ["x_wing", "skyscraper"])
def test_every_try_is_answered_after_one_that_the_cell_does_not_have(open_page: Open, technique: str) -> None:
    page = opened(open_page, f"practice/{technique}")
    made = exercise(technique)
    empty = next(each for each in Cell.ALL if not made.grid[each])
    lacking = made.grid[next(each for each in empty.peers if made.grid[each])]
    enter(page, Candidate(empty, lacking or 0), is_placed=False)
    note = page.locator(".task .note")
    note.filter(has_text=f"{empty} has no {lacking} to rule out: ").wait_for()
    sought = set(made.step.eliminations)
    tries = [
        (Candidate(each, digit), is_placed)
        for each in Cell.ALL
        if not made.grid[each]
        for digit in made.grid.candidates(each)
        for is_placed in (False, True)
    ]
    wrong = []
    for tried, is_placed in tries[::7]:
        placed, ruled_out = ([tried], []) if is_placed else ([], [tried])
        judged = judge(made.grid, technique=technique, profile=made.profile, placed=placed, ruled_out=ruled_out)
        if tried not in sought and judged is not None and judged.verdict in ("wrong", "later"):
            wrong.append((tried, is_placed))
    assert len(wrong) > 3
    for tried, is_placed in wrong[:4]:
        note.evaluate_all("all => all.forEach(one => one.remove())")
        enter(page, tried, is_placed=is_placed)
        note.wait_for()
        settled(page)
        assert answer(page).endswith("Taken back. Try again.")
    # Tries that come faster than their answers: none stays.
    note.evaluate_all("all => all.forEach(one => one.remove())")
    for tried, _ in wrong[:2]:
        cell(page, tried.cell).focus()
        page.keyboard.press(f"Shift+Digit{tried.digit}")
    note.wait_for()
    settled(page)
    assert answer(page).endswith("Taken back. Try again.")
    for tried, _ in wrong[:2]:
        assert str(tried.digit) in cell(page, tried.cell).locator(".candidates").inner_text()
    find(page, technique)


def test_each_of_several_strikes_is_found_alone(open_page: Open) -> None:
    page = opened(open_page, "practice/skyscraper")
    first, last = exercise("skyscraper").step.eliminations
    enter(page, first, is_placed=False)
    page.locator(".task .note.good", has_text="One is left.").wait_for()
    enter(page, last, is_placed=False)
    page.locator(".practising.over").wait_for()
    assert answer(page) == "Found. This is why:"
    assert kept(page)["skyscraper"] == {"found": 1, "alone": 1, "last": "a", "isSaid": False}


def test_a_right_digit_at_another_place_is_told_to_be_right(open_page: Open) -> None:
    """And which one is asked for; a find with a hint says what its half dot is."""
    page = opened(open_page, "practice/naked_single")
    made = exercise("naked_single")
    solution = solve(made.grid)
    other = next(
        tried
        for tried in (Candidate(each, solution[each] or 0) for each in Cell.ALL if not made.grid[each])
        if (judged := judge(made.grid, technique="naked_single", placed=[tried])) and judged.verdict != "found"
    )
    enter(page, other, is_placed=True)
    page.locator(".task .note.lamp").wait_for()
    assert re.fullmatch(r".*: true, but .*\. Taken back\. Try again\.", answer(page))
    click(page, "Where is it?")
    assert " A cell of " in answer(page)
    page.get_by_role("button", name="Hint").first.click()
    page.locator(".hint .said").wait_for()
    page.keyboard.press("Escape")
    enter(page, made.step.placements[0], is_placed=True)
    page.locator(".task .note.good").wait_for()
    assert answer(page).startswith("Found, with a hint: half a dot.")
    assert page.locator(".pips .h").count() == 1
    assert not re.search(r"r\dc\d", page.locator(".read").inner_text())


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("technique", ["skyscraper", "swordfish"])
def test_all_keys_stay_in_sight_of_a_reply_on_a_phone(open_page: Open, technique: str, language: str) -> None:
    page = opened(open_page, f"practice/{technique}", width=390, height=844, language=language)
    assert page.evaluate("document.documentElement.lang") == language
    told = by_verdict(technique)
    for verdict in [*sorted(set(told) - {"found"}), "found"]:
        page.locator(".practising .task .note").evaluate_all("all => all.forEach(one => one.remove())")
        cell(page, told[verdict].cell).click()
        page.locator(".practising .digit").nth(told[verdict].digit - 1).click()
        page.locator(".practising .task .note").wait_for()
        bottom = page.locator(".practising .pad").evaluate("one => one.getBoundingClientRect().bottom")
        assert bottom <= page.locator("nav.places").evaluate("one => one.getBoundingClientRect().top"), verdict


@pytest.mark.parametrize("technique", ["hidden_single", "full_house"])
def test_where_it_is_has_its_own_line_and_a_frame_and_no_key_is_covered(open_page: Open, technique: str) -> None:
    """Also when a hint was asked before, whose sentence gives way to the reply that ends in the same."""
    page = opened(open_page, f"practice/{technique}", width=390, height=844)
    made = exercise(technique)
    right = made.step.placements[0]
    others = [each for each in Cell.ALL if not made.grid[each] and each != right.cell]
    lines = page.locator(".practising .note .lines > span")

    def missed(where: Cell) -> None:
        page.locator(".practising .note").evaluate_all("all => all.forEach(one => one.remove())")
        cell(page, where).click()
        page.locator(".practising .digit").nth(right.digit - 1).click()
        page.locator(".practising .note").wait_for()

    def all_is_in_sight() -> None:
        under = page.locator(".practising .pad").evaluate("one => one.getBoundingClientRect().bottom")
        assert under <= page.locator("nav.places").evaluate("one => one.getBoundingClientRect().top")

    missed(others[0])
    assert lines.count() == 1
    assert page.locator(".practising .looked").count() == 0
    all_is_in_sight()
    click(page, "Where is it?")
    for where in (None, *others[1:3]):
        if where == others[2]:
            click(page, "Hint")
            click(page, "I\N{RIGHT SINGLE QUOTATION MARK}ll look myself")
            assert page.locator(".practising .hint.slim").is_visible()
            all_is_in_sight()
        if where is not None:
            missed(where)
        if where == others[1]:
            assert lines.count() == 1
            click(page, "Where is it?")
        assert lines.count() == 2
        assert re.fullmatch(r"(Box|Row|Column) \d .*\?( Taken back\. Try again\.)?", lines.last.inner_text().strip())
        assert lines.last.bounding_box()["y"] > lines.first.bounding_box()["y"]  # type: ignore[index]
        assert page.locator(".practising .looked").count() == 9
        all_is_in_sight()


@pytest.mark.parametrize("technique", ["pointing", "naked_triple"])
def test_what_was_found_stays_struck(open_page: Open, technique: str) -> None:
    """Every digit alike, also once the last one has been seen for a while."""
    page = opened(open_page, f"practice/{technique}")
    find(page, technique)
    page.locator(".practising .candidates .gone").first.wait_for(state="detached")
    struck = page.locator(".practising .board .candidates i").evaluate_all("""all => all
        .filter(one => one.textContent && getComputedStyle(one).textDecorationLine === "line-through")
        .map(one => [Number(one.closest(".cell").dataset.cell), Number(one.textContent), one.className])""")
    gone = exercise(technique).step.eliminations
    assert sorted(one[:2] for one in struck) == sorted([int(each.cell), each.digit] for each in gone)
    assert {one[2] for one in struck} == {"was"}


@pytest.mark.parametrize("technique", ["full_house", "naked_pair"])
def test_an_exercise_begins_at_its_first_empty_cell(open_page: Open, technique: str) -> None:
    """A key does something where the focus is, also after a reload; of a given cell it says that it stays."""
    page = opened(open_page, f"practice/{technique}")
    grid = exercise(technique).grid
    first = int(next(each for each in Cell.ALL if not grid[each]))
    for _ in range(2):
        page.locator(f".practising .cell.selected[data-cell='{first}']:focus").wait_for()
        assert page.locator(".practising .cell.selected").count() == 1
        page.reload()
        page.locator(".practising .task b").wait_for()
    soft = page.locator(".practising .foot").evaluate("one => getComputedStyle(one).color")
    look = "one => [getComputedStyle(one).color, getComputedStyle(one).fontWeight]"
    assert page.locator(".strikes").evaluate(look) == [soft, "400"]
    cell(page, next(each for each in Cell.ALL if grid[each])).click()
    page.keyboard.press("4")
    page.locator(".toast", has_text="This digit belongs to the puzzle. It stays.").wait_for()
    page.keyboard.press("Home")
    page.keyboard.press("4")
    page.locator(".toast" if grid[Cell("r1c1")] else ".task .note").wait_for()


def test_what_is_ruled_out_stays(open_page: Open) -> None:
    """The same key again, and Delete, put nothing back: neither what was found nor what is ruled out from the start."""
    page = opened(open_page, "practice/x_wing/10")
    step = practice("x_wing", seed=SEED, most_open=OPEN[0]).step
    first, second, third = step.eliminations
    note, toast = page.locator(".task .note"), page.locator(".toast")
    enter(page, first, is_placed=False)
    note.filter(has_text="Found: 1 of 3").wait_for()
    name = f"row {first.cell.row}, column {first.cell.column}"
    for press in (f"Digit{first.digit}", f"Shift+Digit{first.digit}"):
        page.keyboard.press(press)
        assert said(page).strip() == f"{first.digit} is ruled out already in {name}."
        assert toast.inner_text().strip() == f"{first.digit} is ruled out already in {first.cell}."
    page.keyboard.press("Delete")
    assert said(page).strip() == "What is ruled out stays."
    enter(page, second, is_placed=False)
    note.filter(has_text="Found: 2 of 3").wait_for()
    # What is ruled out from the start.
    enter(page, Candidate.parse("r2c2=8"), is_placed=False)
    assert said(page).strip() == "8 is ruled out already in row 2, column 2."
    assert cell(page, "r2c2").locator(".candidates").inner_text().split() == ["4", "7"]
    assert note.inner_text().startswith("Found: 2 of 3")
    # Undo takes back what it is asked for, and the count follows.
    page.keyboard.press("Control+z")
    note.filter(has_text="Found: 1 of 3").wait_for()
    assert said(page).strip() == (
        f"Taken back: row {second.cell.row}, column {second.cell.column} may be {second.digit} again. "
        "Found: 1 of 3 that the X-Wing rules out. 2 are left."
    )
    page.keyboard.press("Control+z")
    note.wait_for(state="detached")
    page.locator(".task .lead").wait_for()
    for each in (second, third, first):
        enter(page, each, is_placed=False)
    page.locator(".practising.over").wait_for()
    assert kept(page)["x_wing"]["found"] == 1


@pytest.mark.parametrize("window", [PHONE, FLAT, {}], ids=["phone", "lying", "wide"])
@pytest.mark.parametrize("technique", ["full_house", "hidden_single"])
def test_a_hint_ends_with_its_exercise(open_page: Open, technique: str, window: dict[str, Any]) -> None:
    """Also after a look of one's own."""
    page = opened(open_page, f"practice/{technique}", **window)
    page.locator(".practising .task").get_by_role("button", name="Hint").click()
    click(page, "I\N{RIGHT SINGLE QUOTATION MARK}ll look myself")
    page.locator(".practising .hint.slim").wait_for()
    find(page, technique)
    page.locator(".practising .hint").wait_for(state="hidden")
    assert answer(page).startswith("Found, with a hint")


def test_a_digit_that_cannot_go_there_is_taken_back_with_the_reason(open_page: Open) -> None:
    page = opened(open_page, "practice/hidden_single")
    made = exercise("hidden_single")
    solution = solve(made.grid)
    empty = next(each for each in Cell.ALL if not made.grid[each] and len(made.grid.candidates(each)) > 1)
    seen = next(each for each in Cell.ALL if made.grid[each] and each.row == empty.row)
    enter(page, Candidate(empty, made.grid[seen]), is_placed=True)
    page.locator(".task .note.lamp").wait_for()
    # A beginner has not met names of cells yet.
    place = f"Row {empty.row}, column {empty.column}"
    assert answer(page).startswith(f"{place} cannot be {made.grid[seen]}: row ")
    assert answer(page).endswith(" has it. Taken back. Try again.")
    assert cell(page, empty).locator(".value").count() == 0
    wrong = next(digit for digit in made.grid.candidates(empty) if digit != solution[empty])
    enter(page, Candidate(empty, wrong), is_placed=True)
    page.locator(".task .note", has_text=f"{place} is not {wrong}. This cell can also be ").wait_for()
    # The house that lacks the digit is named when that is asked for.
    assert answer(page).endswith("Taken back. Try again.")
    click(page, "Where is it?")
    assert answer(page).endswith("Which cell can take it?")


def test_practice_leaves_the_game_and_its_settings_alone(open_page: Open) -> None:
    page = open_page(new=True)
    page.clock.install()
    page.reload()
    page.locator(".cell[data-cell='0']").first.wait_for()
    before = page.locator("[data-place=play] .cell").evaluate_all("all => all.map(one => one.innerText).join('')")
    visit(page, "practice/naked_pair")
    page.locator(".practising .candidates").first.wait_for()
    page.keyboard.press("Shift+Digit1")
    visit_play(page)
    assert page.locator("[data-place=play] .candidates").count() == 0
    after = page.locator("[data-place=play] .cell").evaluate_all("all => all.map(one => one.innerText).join('')")
    assert after == before
    settings = json.loads(page.evaluate("localStorage.getItem('nonet.settings') ?? '{}'"))
    assert not settings.get("autoMarks")
    page.clock.run_for("10:00")
    assert (before_practice := seconds(page)) >= 600
    visit(page, "practice")
    page.clock.run_for("30:00")
    visit_play(page)
    assert seconds(page) - before_practice < 1800


def seconds(page: Page) -> int:
    """Return what the clock of the game shows."""
    minutes, rest = page.locator(".timer").inner_text().split(":")
    return 60 * int(minutes) + int(rest)


def visit_play(page: Page) -> None:
    page.evaluate("location.hash = 'play'")
    page.locator("[data-place=play]:not([hidden]) .cell").first.wait_for()


def test_a_shown_step_is_not_a_find(open_page: Open) -> None:
    page = opened(open_page, "practice/naked_single")
    page.keyboard.press("h")
    page.locator(".practising .hint[data-stage=where]").wait_for()
    assert "Naked Single" not in page.locator(".practising .hint").inner_text()
    page.keyboard.press("h")
    page.locator(".practising .hint[data-stage=step]").wait_for()
    while page.locator(".practising .hint .btn.main").count() == 0:
        click(page, "Next")
    page.keyboard.press("Enter")
    page.locator(".task .note", has_text="Shown this time").wait_for()
    assert "naked_single" not in kept(page)


def test_from_a_hint_to_its_lesson_and_back_to_the_statement(open_page: Open) -> None:
    page = open_page()
    page.locator(".cell").first.wait_for()
    for _ in range(3):
        page.keyboard.press("h")
        settled(page)
    page.keyboard.press("ArrowRight")
    statement = page.locator("[data-place=play] .list [aria-current]").inner_text()
    page.locator("[data-place=play] .hint").get_by_role("link", name="Lesson").click()
    page.locator(".taught h1").wait_for()
    follow(page, "Back to the hint")
    page.locator("[data-place=play]:not([hidden])").wait_for()
    assert page.locator("[data-place=play] .list [aria-current]").inner_text() == statement


def test_the_statements_of_a_lesson_light_its_board_also_on_a_phone(open_page: Open) -> None:
    page = opened(open_page, "lesson/x_wing", width=390, height=844)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    count = int(page.locator(".taught .count").inner_text().split()[-1])
    for place in range(2, count + 1):
        click(page, "Next")
        assert page.locator(".taught .count").inner_text() == f"{place} of {count}"
        box = page.locator(".taught .board").bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert page.locator(".taught .candidates .lit").count() >= 2
    told = [str(said) for said in lesson("x_wing").step.statements]
    present = page.locator(".taught aside .said").inner_text()  # then what its first name means
    assert present.splitlines()[0] == told[-1]
    assert page.locator(".taught .candidates .out").count() == len(lesson("x_wing").step.eliminations)
    page.get_by_role("button", name="Back", exact=True).click()
    assert page.locator(".taught aside .said").inner_text() == told[-2]


def test_nothing_is_entered_in_the_example(open_page: Open) -> None:
    page = opened(open_page, "lesson/naked_pair")
    open_cell = page.locator(".taught .cell:not(:has(.value))").first
    open_cell.click()
    page.keyboard.press("Digit5")
    assert open_cell.locator(".value").count() == 0
    page.locator(".live", has_text="This is an example").wait_for(state="attached")


SIZES = """root => [...root.querySelectorAll('.side > :not(.hintfoot) *, .labels, .candidates')]
    .filter(one => one.checkVisibility() && one.innerText && !one.closest('.btn'))
    .map(one => parseFloat(getComputedStyle(one).fontSize))"""
BOX = """one => { const {x, y, right, bottom} = one.getBoundingClientRect();
    return [x, y, right, bottom].map(Math.round); }"""


def shown_to_a_class(open_page: Open, technique: str, **window: Any) -> Page:
    page = open_page(f"#lesson/{technique}", wait=".taught .cell", **window)
    for_class(page, "Show on a screen")
    page.locator("dialog.screen[open]").wait_for()
    return page


_BEFORE_STATEMENTS = 2
"""What a class hears before the first statement: what to look for, and how."""


def read_to_a_class(open_page: Open, technique: str, **window: Any) -> Page:
    """Show a lesson, and go on to its first statement."""
    page = shown_to_a_class(open_page, technique, **window)
    for _ in range(_BEFORE_STATEMENTS):
        page.keyboard.press("PageDown")
    page.locator("dialog.screen .count").wait_for()
    return page


def test_the_cells_of_a_lesson_say_what_it_says_of_them(open_page: Open) -> None:
    page = opened(open_page, "lesson/x_wing")
    assert page.title() == " \N{EN DASH} ".join(["X-Wing", "Lesson", "nonet"])
    for _ in lesson("x_wing").step.statements[1:]:
        click(page, "Next")
    words = page.locator(".taught .cell .words").all_text_contents()
    step = lesson("x_wing").step
    for one in step.eliminations:
        assert f", {one.digit} is ruled out" in words[one.cell]
    assert sum(", 6 in the pattern" in each for each in words) == len(step.cells)


def test_an_exercise_is_opened_at_its_number(open_page: Open) -> None:
    page = opened(open_page, "practice/x_wing/10")
    page.get_by_role("button", name="No. 10: Open an exercise by its number").click()
    number = page.get_by_label("Number of the exercise")
    assert number.evaluate("one => one === document.activeElement && one.value") == "10"
    page.keyboard.type("20")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="No. 20").wait_for()
    assert page.title() == " \N{EN DASH} ".join(["X-Wing", "Practice", "nonet"])


@pytest.mark.parametrize("technique", ["x_wing", "xy_chain"])
def test_a_class_hears_the_question_before_the_answer(open_page: Open, technique: str) -> None:
    """The board does not say which digit the answer has: it shows the candidates of all."""
    page = shown_to_a_class(open_page, technique, width=1280, height=720)
    screen, one = page.locator("dialog.screen"), lesson(technique)
    said = screen.locator(".side > .said")
    shown = {digit for digit in screen.locator(".candidates i").all_inner_texts() if digit}
    open_cells = [cell for cell in Cell.ALL if not one.grid[cell]]
    candidates = {digit for cell in open_cells for digit in one.grid.candidates(cell)}
    assert len(shown) == len(candidates)
    assert screen.locator(".legend").count() == 0
    assert said.locator("p").all_inner_texts() == [one.idea, "Where is it?"]
    assert page.locator(".live").inner_text().startswith(one.idea)
    assert screen.locator(".lit, .spoken, .drawing rect, .labels .on").count() == 0
    assert said.evaluate("one => one.scrollHeight - one.clientHeight") <= 1
    assert screen.get_by_role("button", name="How to look for it").evaluate("one => one === document.activeElement")
    page.keyboard.press("PageDown")
    assert said.inner_text().startswith("How to look for it")
    assert said.evaluate("one => one.scrollHeight - one.clientHeight") <= 1
    assert min(screen.evaluate(SIZES)) >= 28
    page.keyboard.press("Enter")
    assert said.locator(".here > span").inner_text() == str(one.step.statements[0])
    assert screen.locator(".lit").count() > 0
    # Back leads to the question too, and the board shows nothing of the answer then.
    screen.locator(".hintfoot").get_by_role("button", name="Back").click()
    assert said.inner_text().startswith("How to look for it")
    assert screen.locator(".lit, .spoken, .drawing rect, .labels .on").count() == 0
    page.keyboard.press("ArrowLeft")
    assert said.locator("p").all_inner_texts() == [one.idea, "Where is it?"]


def test_a_lesson_is_shown_on_a_screen(open_page: Open) -> None:
    page = read_to_a_class(open_page, "x_wing", width=1280, height=800)
    said = page.locator("dialog.screen .said")
    told = [str(one) for one in lesson("x_wing").step.statements]
    assert said.inner_text() == told[0]
    for key, place in [("ArrowRight", 1), ("ArrowLeft", 0), ("PageDown", 1), ("PageUp", 0)]:
        page.keyboard.press(key)
        assert said.inner_text() == told[place], key
    for place in range(1, len(told)):
        page.keyboard.press("ArrowRight")
        assert said.locator(".here > span").inner_text() == told[place]
    assert said.locator(".here .meaning").inner_text() == "r7c3 is row 7, column 3."
    page.keyboard.press("ArrowRight")
    page.locator("dialog.screen .cell").first.click()
    page.keyboard.press("ArrowLeft")
    assert said.inner_text() == told[-2]
    page.locator("dialog.screen").click(position={"x": 5, "y": 5})
    page.keyboard.press("ArrowLeft")
    assert said.inner_text() == told[-3]
    page.keyboard.press("Escape")
    page.locator(".taught aside .board").wait_for()
    # It goes on where the class left off.
    assert page.locator(".taught .count").inner_text() == f"{len(told) - 2} of {len(told)}"
    click(page, "Next")
    assert page.locator(".taught .count").inner_text() == f"{len(told) - 1} of {len(told)}"
    assert page.locator(".taught .lone").count() == 0


@pytest.mark.parametrize("technique", ["x_wing", "naked_triple", "xy_chain", "hidden_single", "als_xy_wing"])
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1280, 720), (1920, 1080)])
def test_a_screen_is_read_from_the_back_row_and_its_board_does_not_move(
    open_page: Open, technique: str, width: int, height: int
) -> None:
    page = read_to_a_class(open_page, technique, width=width, height=height)
    screen = page.locator("dialog.screen")
    board = screen.locator(".board").evaluate(BOX)
    for _ in lesson(technique).step.statements:
        assert min(screen.evaluate(SIZES)) >= 28
        assert screen.locator(".board").evaluate(BOX) == board
        side = screen.locator(".side").evaluate(BOX)
        assert board[2] < side[0]
        for part in (".side > .said", ".beside", ".hintfoot"):
            _, top, right, bottom = screen.locator(part).evaluate(BOX)
            assert 0 <= top <= bottom <= height, part
            assert right <= width, part
        said = screen.locator(".side > .said")
        assert said.evaluate("one => one.scrollHeight - one.clientHeight") <= 1
        page.keyboard.press("ArrowRight")
        settled(page)


CUT = """root => [...root.querySelectorAll('.side, .side > *')]
    .filter(one => one.scrollHeight > one.clientHeight + 1 || one.getBoundingClientRect().bottom > innerHeight + 1)
    .map(one => `${one.className}: ${one.innerText}`)"""
"""What is not seen whole of a screen."""


@pytest.mark.parametrize(
    ("language", "width", "height"), [("de", 1920, 1080), ("de", 1366, 768), ("de", 1280, 720), ("en", 1280, 720)]
)
def test_no_text_on_a_screen_is_cut_off(open_page: Open, language: str, width: int, height: int) -> None:
    """The lessons with the longest texts for the room that they have, and an exercise with the code of a class."""
    page = open_page("#learn", wait=".tile", language=language, width=width, height=height)
    page.route("**/class.json", lambda route: route.fulfill(json=CLASS))
    page.route(*CODE)
    screen = page.locator("dialog.screen")
    for technique in ("x_wing", "skyscraper", "w_wing", "finned_x_wing", "jellyfish"):
        visit(page, f"lesson/{technique}")
        page.locator(f".taught .rest a[href='#practice/{technique}']").first.wait_for()
        page.locator(".teach button").last.evaluate("one => one.click()")
        while True:
            settled(page)
            assert screen.evaluate(CUT) == [], technique
            assert min(screen.evaluate(SIZES)) >= 28
            if screen.locator(".beside .acts").count():
                break
            page.keyboard.press("ArrowRight")
        assert min(screen.locator(".head .btn").evaluate("one => [one.offsetWidth, one.offsetHeight]")) >= height / 18
        page.keyboard.press("Escape")
    visit(page, "practice/x_wing/10")
    page.locator(".practising .task b").wait_for()
    click(page, "Show on a screen" if language == "en" else "Am Bildschirm zeigen")
    screen.locator("img.qr").wait_for()
    for _ in range(len(exercise("x_wing", 1).step.statements) + 2):
        settled(page)
        assert screen.evaluate(CUT) == []
        page.keyboard.press("ArrowRight")


def test_one_digit_alone_is_written_large_and_the_signs_say_what_they_mean(open_page: Open) -> None:
    page = read_to_a_class(open_page, "x_wing", width=1280, height=800)
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    assert page.locator("dialog.screen .candidates").first.evaluate(size) >= 36
    signs = page.locator("dialog.screen .legend span")
    alone = "a cell that can be 6; other digits are not shown"
    needs, base = "needs its 6 in a marked cell", "belongs to the pattern"
    assert signs.all_inner_texts() == [needs, f"6\n{alone}", base]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert signs.all_inner_texts() == [needs, "can have only one 6", f"6\n{alone}", base]
    page = read_to_a_class(open_page, "naked_pair", width=1280, height=800)
    assert page.locator("dialog.screen .lone").count() == 0
    assert "not shown" not in page.locator("dialog.screen .legend").inner_text()


@pytest.mark.parametrize("width", [1280, 390])
def test_the_end_on_a_screen_says_so_and_leads_on(open_page: Open, width: int) -> None:
    page = read_to_a_class(open_page, "x_wing", width=width, height=800)
    screen = page.locator("dialog.screen")
    count = len(lesson("x_wing").step.statements)
    assert screen.get_by_role("link", name="Try it yourself").count() == 0
    for _ in range(count - 1):
        screen.get_by_role("button", name="Next").click()
    screen.get_by_text("That is the whole X-Wing. Now find one yourself.").wait_for()
    assert screen.get_by_role("button", name="Next").count() == 0
    # What the signs mean stays in sight.
    assert screen.locator(".legend span", has_text="is ruled out").is_visible()
    screen.get_by_role("button", name="Worksheet").click()
    with page.expect_download():
        page.get_by_role("button", name="Make").click()
    screen.get_by_text("Saved x-wing-8-hard.pdf: 8 positions, the answers at the back").wait_for()
    for each in screen.locator(".btn").all():
        assert min(each.evaluate("one => [one.offsetWidth, one.offsetHeight]")) >= 44
    screen.get_by_role("button", name="From the start").click()
    screen.get_by_text("Where is it?").wait_for()
    for _ in range(_BEFORE_STATEMENTS):
        page.keyboard.press("PageDown")
    assert screen.locator(".count").inner_text() == f"1 of {count}"
    assert screen.get_by_role("button", name="Next").evaluate("one => one === document.activeElement")
    for _ in range(count - 1):
        page.keyboard.press("ArrowRight")
    screen.get_by_role("link", name="Try it yourself").click()
    page.locator(".practising h1", has_text="X-Wing").wait_for()
    assert page.locator("dialog[open]").count() == 0


@pytest.mark.parametrize("width", [390, 320])
def test_the_end_of_a_lesson_fits_a_phone_in_german(open_page: Open, width: int) -> None:
    page = opened(open_page, "lesson/hidden_single", language="de", width=width, height=844)
    for _ in lesson("hidden_single").step.statements[1:]:
        click(page, "Weiter")
    page.locator(".taught .hintfoot .main").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.locator(".taught .hintfoot .main").evaluate(BOX)[2] <= width


@pytest.mark.parametrize("width", [1280, 390])
def test_the_last_statement_of_a_lesson_leads_to_practice(open_page: Open, width: int) -> None:
    page = opened(open_page, "lesson/x_wing", width=width, height=844)
    count = len(lesson("x_wing").step.statements)
    for _ in range(count - 1):
        click(page, "Next")
    page.keyboard.press("ArrowRight")
    assert page.locator(".taught .count").inner_text() == f"{count} of {count}"
    click(page, "Back")
    assert page.locator(".taught .count").inner_text() == f"{count - 1} of {count}"
    click(page, "Next")
    click(page, "Try it yourself")
    page.locator(".practising h1", has_text="X-Wing").wait_for()


def test_every_candidate_stands_in_its_third_of_the_cell_whatever_lights_it(open_page: Open) -> None:
    page = opened(open_page, "lesson/skyscraper")
    for _ in lesson("skyscraper").step.statements[1:]:
        click(page, "Next")
    third = """all => all.map(one => {
        const cell = one.closest('.cell').getBoundingClientRect(), own = one.getBoundingClientRect();
        const at = (low, high, from, size) => Math.floor(((low + high) / 2 - from) / size * 3);
        return [at(own.top, own.bottom, cell.top, cell.height) * 3 + at(own.left, own.right, cell.left, cell.width) + 1,
                Number(one.textContent), getComputedStyle(one).fontSize];
    })"""
    lit = page.locator(".taught .candidates .lit")
    assert lit.locator("xpath=self::*[contains(@class, 'cover')]").count() >= 2
    found = lit.evaluate_all(third)
    assert [place for place, _, _ in found] == [digit for _, digit, _ in found]
    assert len({size for _, _, size in found}) == 1


@pytest.mark.parametrize("height", [720, 800])
def test_the_last_statement_on_a_screen_is_seen_whole_in_german(open_page: Open, height: int) -> None:
    page = opened(open_page, "lesson/x_wing", language="de", width=1280, height=height)
    page.locator(".teach summary").click()
    page.locator(".teach .btn").last.click()
    screen = page.locator("dialog.screen")
    for _ in range(_BEFORE_STATEMENTS + len(lesson("x_wing").step.statements) - 1):
        page.keyboard.press("PageDown")
    screen.get_by_role("button", name="Link für Handys").wait_for()
    assert screen.locator(".side > .said").evaluate("one => one.scrollHeight - one.clientHeight") <= 1


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_code_and_its_address_are_seen_whole(open_page: Open, language: str) -> None:
    """Also when the window is changed; the address breaks only after a stroke."""
    page = opened(open_page, "practice/x_wing", language=language, width=1280, height=800)
    page.route(
        "**/class.json", lambda route: route.fulfill(json={**CLASS, "address": "http://classroom-7.example:8081/"})
    )
    page.route(*CODE)
    click(page, "Link for phones" if language == "en" else "Link für Handys")
    page.locator(".show-code").click()
    address = page.locator(".poster .address")
    for width, height in ((1280, 800), (1920, 1080), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        left, top, right, bottom = page.locator(".poster img").evaluate(BOX)
        _, below, _, end = address.evaluate(BOX)
        assert 0 <= left < right <= width
        assert 0 <= top < bottom <= below < end <= height
        assert right - left == bottom - top >= min(width - 20, height - 150)
        parts = address.locator("span")
        assert parts.all_inner_texts()[:2] == ["http://", "classroom-7.example:8081/"]
        # None of them is broken.
        lines = "all => all.map(one => one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight))"
        assert max(parts.evaluate_all(lines)) < 1.5


def test_a_teacher_finds_what_serves_a_class_at_the_title(open_page: Open) -> None:
    page = open_page("#lesson/x_wing", wait=".taught .cell", width=1280, height=800)
    page.route("**/class.json", lambda route: route.fulfill(json=CLASS))
    page.route(*CODE)
    page.locator(".taught .head").get_by_role("button", name="For a class").click()
    shown = page.get_by_role("button", name="Show on a screen")
    assert 0 <= shown.evaluate(BOX)[1] < shown.evaluate(BOX)[3] <= 800
    shown.click()
    screen = page.locator("dialog.screen")
    for _ in range(_BEFORE_STATEMENTS + len(lesson("x_wing").step.statements) - 1):
        page.keyboard.press("PageDown")
    screen.get_by_role("button", name="Link for phones").click()
    assert page.locator("dialog[open] .address").inner_text() == "http://192.0.2.7:8081/x-wing"


@pytest.mark.parametrize("width", [1280, 390])
def test_the_signs_of_a_lesson_look_as_they_do_on_its_board(open_page: Open, width: int) -> None:
    page = opened(open_page, "lesson/x_wing", width=width, height=844)
    disc = page.locator(".taught .legend:visible .disc.base")
    look = "one => getComputedStyle(one).backgroundColor"
    full = disc.evaluate(look)
    for _ in lesson("x_wing").step.statements[1:]:
        click(page, "Next")
    assert page.locator(".taught .candidates .base.before").count() == page.locator(".taught .candidates .base").count()
    assert disc.evaluate(look) != full


@pytest.mark.parametrize("width", [1280, 390])
def test_the_code_for_cameras_is_shown_as_large_as_the_screen(open_page: Open, width: int) -> None:
    page = open_page(width=width, height=800)
    page.route(
        "**/class.json", lambda route: route.fulfill(json={"address": "http://192.0.2.7:8081/", "has_picture": True})
    )
    page.route("**/class.svg?place=x-wing", lambda route: route.fulfill(body=SVG, content_type="image/svg+xml"))
    visit(page, "lesson/x_wing")
    for_class(page, "Link for phones")
    page.get_by_role("button", name="Show it large").click()
    poster = page.locator("dialog.poster")
    assert poster.locator(".address").inner_text() == "http://192.0.2.7:8081/x-wing"
    left, top, right, bottom = poster.locator("img").evaluate(BOX)
    assert right - left == bottom - top >= min(width - 20, 650)
    assert left >= 0
    assert poster.locator(".address").evaluate(BOX)[3] <= 800
    assert min(poster.get_by_role("button", name="Close").evaluate("one => [one.offsetWidth, one.offsetHeight]")) >= 44
    page.keyboard.press("Escape")
    poster.wait_for(state="detached")
    shown = page.locator("dialog[open]")
    assert shown.get_attribute("aria-label") == "Link for phones"
    buttons = {
        name: shown.get_by_role("button", name=name).evaluate(BOX) for name in ("Copy: Link", "Show it large", "Close")
    }
    assert all(bottom - top >= 44 for _, top, _, bottom in buttons.values())
    # None beside another one at another height.
    rows = sorted((top, bottom) for _, top, _, bottom in buttons.values())
    assert all(before[1] <= after[0] for before, after in pairwise(rows))


@pytest.mark.parametrize("window", [PHONE, FLAT, {"width": 1280, "height": 800}], ids=["phone", "flat", "wide"])
@pytest.mark.parametrize("technique", ["hidden_single", "naked_pair"])
def test_the_keys_of_practice_stay_where_they_are(open_page: Open, technique: str, window: dict[str, Any]) -> None:
    """The reply to a try, and where to look, have their room before they come."""
    page = opened(open_page, f"practice/{technique}", **window)
    step, grid = exercise(technique).step, exercise(technique).grid
    solution = solve(grid)
    places = []
    for number, empty in enumerate(each for each in Cell.ALL if not grid[each] and each not in step.cells):
        places.append(page.locator(".practising .digits").evaluate(BOX))
        if number == 2:
            break
        wrong = next(digit for digit in range(1, 10) if (digit != solution[empty]) is bool(step.placements))
        enter(page, Candidate(empty, wrong), is_placed=bool(step.placements))
        page.locator(".task .note", has_text="Taken back. Try again.").wait_for()
        if number:
            click(page, "Where is it?")
            page.locator(".practising .cell.looked").first.wait_for()
    assert places[0] == places[1] == places[2]


@pytest.mark.parametrize("size", [(1280, 800), (1366, 768), (1920, 1080), (390, 844), (844, 390)], ids=str)
def test_a_hint_of_practice_has_the_room_of_the_task(open_page: Open, size: tuple[int, int]) -> None:
    """The statement that is read is in sight, whole, and the buttons stand within the card."""
    width, height = size
    page = opened(open_page, "practice/naked_pair", width=width, height=height)
    page.locator(".practising .task").get_by_role("button", name="Hint").click()
    page.locator(".practising .hint").get_by_role("button", name="Tell me more").click()
    page.locator(".practising .hint .now .said").wait_for()
    assert page.locator(".practising .task").is_hidden()
    _, top, _, bottom = page.locator(".practising .hint").evaluate(BOX)
    _, said, _, end = page.locator(".practising .hint .now .said").evaluate(BOX)
    _, foot, _, low = page.locator(".practising .hint .hintfoot").evaluate(BOX)
    assert top < said < end <= foot < low <= bottom <= height


def test_a_reply_takes_the_place_of_the_hint_that_was_kept_on_a_phone(open_page: Open) -> None:
    """All keys are above the bar in each state, and what the technique is has the room that is there."""
    page = open_page("#practice/x_wing/10", wait=".practising .task b", **PHONE)
    bar = page.locator(".places").evaluate(BOX)[1]

    def lowest_key() -> int:
        return int(max(page.locator(".practising .digit").evaluate_all(f"all => all.map(one => ({BOX})(one)[3])")))

    idea = page.locator(".practising .idea")
    assert idea.inner_text().startswith("Two columns that each have only two places for a digit, ")
    assert idea.evaluate("one => [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth]") == [0, 0]
    assert lowest_key() <= bar
    page.locator(".practising .task").get_by_role("button", name="Hint").tap()
    page.get_by_role("button", name="I\N{RIGHT SINGLE QUOTATION MARK}ll look myself").tap()
    assert lowest_key() <= bar
    cell(page, "r1c9").tap()
    page.locator(".practising .digit").nth(7).tap()
    page.locator(".task .note", has_text="Found: 1 of 3").wait_for()
    assert page.locator(".practising .hint").is_hidden()
    assert lowest_key() <= bar
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    # The hint goes on where it was.
    page.locator(".practising .task").get_by_role("button", name="Hint").tap()
    page.locator(".practising .hint .now .said").wait_for()


def test_a_class_opens_the_same_position(open_page: Open) -> None:
    """The link of an exercise has its number: each phone that opens it shows what the teacher sees."""
    page = opened(open_page, "practice/naked_pair")
    told = {"address": page.url.split("#")[0], "has_picture": True}
    page.route("**/class.json", lambda route: route.fulfill(json=told))
    page.route("**/class.svg?*", lambda route: route.fulfill(body=SVG, content_type="image/svg+xml"))
    board = page.locator(".practising .board").inner_text()
    for_class(page, "Link for phones")
    shown = page.locator("dialog[open]")
    address = shown.locator(".address").inner_text()
    assert address == f"{told['address']}naked-pair/{SEED}0"
    assert shown.locator("img").get_attribute("src") == f"class.svg?place=naked-pair/{SEED}0"
    page.keyboard.press("Escape")
    phone = open_page(address.removeprefix(str(told["address"])), wait=".practising .task b", **PHONE)
    assert phone.url == f"{told['address']}#practice/naked_pair/{SEED}0/pupil"
    assert phone.locator(".practising .board").inner_text() == board
    # Another one is another one, also after a look at another place.
    phone.locator(".practising").get_by_role("button", name="Another one").click()
    until(phone, lambda: phone.locator(".practising .board").inner_text() != board)
    other = phone.locator(".practising .board").inner_text()
    visit(phone, "learn")
    phone.go_back()
    phone.locator(".practising .task b").wait_for()
    assert phone.locator(".practising .board").inner_text() == other


def test_an_exercise_is_opened_by_its_number(open_page: Open) -> None:
    """A teacher whose class is at another exercise shows that one."""
    page = open_page()
    held = hold(page, "**/api/practice")
    page.evaluate("location.hash = 'practice/naked_pair/20'")
    # Until it is there, the page says so, and takes nothing.
    page.locator(".practising .task", has_text="Looking for exercise 20 …").wait_for()
    assert page.locator(".practising :is(.pad, .tools, .acts) button:visible").count() == 0
    page.keyboard.press("4")
    assert said(page).strip() in {"Loading.", "Looking for exercise 20 …"}
    until(page, lambda: bool(held))
    held.pop().continue_()
    page.unroute("**/api/practice")
    page.locator(".practising .task b").wait_for()
    page.keyboard.press("Control+z")
    assert said(page) == "There is nothing to take back."
    # The address has the number, so that a reload does not lose it.
    assert page.evaluate("location.hash") == "#practice/naked_pair/20"
    click(page, "Another one")
    page.locator(".practising .finds", has_text="No. 30").wait_for()
    page.reload()
    page.locator(".practising .finds", has_text="No. 30").wait_for()
    click(page, "Other techniques")
    page.locator("dialog[open]").get_by_label("Practice").select_option("full_house")
    page.locator("dialog[open]").get_by_label("Number of the exercise, if you have one").fill("411")
    page.locator("dialog[open]").get_by_role("button", name="Practise", exact=True).click()
    page.locator(".practising .finds", has_text="No. 411").wait_for()
    (placement,) = practice("full_house", seed=41 + 10**8, most_open=OPEN[1]).step.placements
    enter(page, placement, is_placed=True)
    page.locator(".practising.over .task .note.good").wait_for()


def test_each_number_has_its_own_position(open_page: Open) -> None:
    page = opened(open_page, "practice/hidden_single")
    questions = page.evaluate(
        "import('./exercises.js').then(({ exerciseOf }) => [...Array(200).keys()].map(number => exerciseOf(number)))"
    )
    assert len({each["seed"] for each in questions}) == 200
    boards = [practice("hidden_single", **each).grid.to_line() for each in questions[10:40]]
    assert len({*boards}) == len(boards)


@pytest.mark.parametrize("place", ["full-house", "full-house/30"])
def test_a_class_has_the_same_exercises_one_after_another(open_page: Open, place: str) -> None:
    """Whoever found an exercise goes on with the same one as everybody else, and its number says which."""
    phones = [open_page(place, wait=".nonet .cell", **PHONE) for _ in range(2)]
    boards = []
    for phone in phones:
        if "/" not in place:
            phone.get_by_role("link", name="Try it yourself").first.click()
        phone.locator(".practising .task b").wait_for()
        technique, seed = "full_house", 3 if "/" in place else 1
        (placement,) = practice(technique, seed=seed, most_open=OPEN[0]).step.placements
        enter(phone, placement, is_placed=True)
        phone.locator(".practising.over .task .note.good").wait_for()
        click(phone, "Another one")
        phone.locator(".practising .finds", has_text=f"No. {seed + 1}1").wait_for()
        boards.append(phone.locator(".practising .board").inner_text())
    assert boards[0] == boards[1]


@pytest.mark.parametrize("place", ["lesson", "practice"])
def test_what_a_link_named_comes_first(open_page: Open, place: str) -> None:
    page = open_page(f"#{place}/x_wing", wait=".taught .cell" if place == "lesson" else ".practising .task b")
    visit(page, "learn")
    page.locator(".go h2", has_text="X-Wing").wait_for()
    page.reload()
    page.locator(".go h2", has_text="X-Wing").wait_for()
    visit(page, "practice")
    page.locator(".practising h1", has_text="X-Wing").wait_for()
    visit(page, "lesson/x_wing")
    click(page, "I know this one")
    visit(page, "learn")
    page.locator(".go h2", has_text="Remote Pair").wait_for()


@pytest.mark.parametrize("where", [".taught h1", ".taught .hintfoot .btn:last-child", ".taught .cell", ""])
def test_escape_stays_in_a_lesson(open_page: Open, where: str) -> None:
    """It closes what lies over the lesson: one too many does not lose the place."""
    page = opened(open_page, "lesson/x_wing")
    if where:
        page.locator(where).first.focus()
    else:
        page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    assert page.locator("[data-place=lesson]").is_visible()
    assert page.evaluate("location.hash") == "#lesson/x_wing"
    if where:
        assert said(page) == "Escape stays in the lesson. Play, in the bar, leads to your game."


def test_a_lesson_that_was_looked_at_changes_nothing_in_the_order(open_page: Open) -> None:
    page = opened(open_page, "learn")
    # What was typed wrong is said, with what has a part of it.
    page.evaluate("location.hash = 'learn/y-wing'")
    assert "There is no lesson “y-wing”." in page.locator("[data-place=learn] .note").inner_text()
    assert "XY-Wing" in page.locator("[data-place=learn] .note a").all_inner_texts()
    # The words of a level lead to the lessons that they name.
    names = page.locator(".level p a").all_inner_texts()
    assert {"single", "Pairs", "X-Wing", "wing", "chains"} <= {*names}
    page.locator(".level p a", has_text="X-Wing").click()
    page.locator(".taught h1", has_text="X-Wing").wait_for()
    visit(page, "learn")
    page.locator(".go h2", has_text="Full House").wait_for()


def test_the_words_of_a_lesson_unfold(open_page: Open) -> None:
    page = opened(open_page, "lesson/x_wing")
    word = page.locator(".taught .head").get_by_role("button", name="places")
    word.click()
    assert page.locator(".taught .head .meaning").inner_text().startswith("a place of a digit is a cell")
    assert word.get_attribute("aria-expanded") == "true"
    word.click()
    assert page.locator(".meaning").count() == 0
    while page.locator(".taught .list .now .ref").count() == 0:
        click(page, "Next")
    assert page.locator(".taught .list .now .meaning").inner_text() == "r7c3 is row 7, column 3."
    page.locator(".taught .list .now .ref").first.click()
    assert (
        page.locator(".taught .list .now .meaning").inner_text().startswith("r7c3 is a name of cells: row 7, column 3.")
    )
    page.locator(".taught .cell.flash").wait_for()
    page.locator("summary", has_text="Words used here").click()
    assert "r7c3 is the cell in row 7" in page.locator(".taught details:not(.teach)").inner_text()


@pytest.mark.parametrize("width", [1280, 390])
def test_the_parts_of_nested_chains_unfold_in_a_lesson(open_page: Open, width: int) -> None:
    page = opened(open_page, "lesson/nested_forcing_contradiction_chain", width=width, height=844)
    step = lesson("nested_forcing_contradiction_chain").step
    (chain,) = [one.part for one in step.statements if one.part and one.part.title.key == "if_title"][:1]
    statement = next(one for one in chain.statements if one.part)
    present = page.locator(".taught .list .now" if width > 1000 else ".taught aside > .now")
    show = present.get_by_role("button", name="Show this part")
    while not show.count():  # the chain itself is read first
        click(page, "Next")
    counted = page.locator(".taught .count").inner_text()
    place = counted.split()[0]
    show.click()
    assert statement.part is not None
    assert page.locator(".taught .count").inner_text() == f"1 of {len(statement.part.statements)}"
    assert str(statement.part.statements[0]) in present.inner_text()
    present.get_by_role("button", name=f"Back to statement {place}").click()
    assert page.locator(".taught .count").inner_text() == counted


@pytest.mark.parametrize("of_class", ["http://192.0.2.7:8081/", ""])
def test_the_link_for_phones_is_the_address_of_the_class(open_page: Open, of_class: str) -> None:
    page = open_page()
    told = {"address": of_class, "has_picture": True}
    page.route("**/class.json", lambda route: route.fulfill(json=told))
    page.route("**/class.svg?place=x-wing", lambda route: route.fulfill(body=SVG, content_type="image/svg+xml"))
    visit(page, "lesson/x_wing")
    for_class(page, "Link for phones")
    shown = page.locator("dialog[open]")
    shown.get_by_role("button", name="Close").wait_for()
    if of_class:
        assert shown.locator(".address").inner_text() == f"{of_class}x-wing"
        assert shown.locator("img.qr").evaluate("one => one.complete && one.naturalWidth") > 0
    else:
        port = page.url.split(":")[2].split("/")[0]
        assert shown.locator("code").inner_text() == f"nonet serve --host 0.0.0.0 --port {port}"
        assert "localhost" not in shown.inner_text()


@pytest.mark.parametrize("mark", ["", "/pupil"])
def test_what_serves_a_class_comes_after_the_practice_and_a_pupil_does_not_see_it(open_page: Open, mark: str) -> None:
    page = open_page(f"#lesson/x_wing{mark}", wait=".taught .cell", **PHONE)
    tried = page.locator(".taught .rest").get_by_role("link", name="Try it yourself")
    assert page.locator(".teach").count() == (not mark)
    if not mark:
        assert page.locator(".teach").evaluate(BOX)[1] > tried.evaluate(BOX)[3]
        assert page.get_by_role("button", name="Worksheet").is_hidden()
        assert "the server collects nothing" in str(page.locator(".teach > p").text_content())
    tried.tap()
    page.locator(".practising .task b").wait_for()
    serving = page.locator(".tools button", has_text=re.compile("Worksheet|Show on a screen|Link for phones"))
    assert serving.count() == (0 if mark else 3)
    # So it stays as long as the tab is open.
    page.reload()
    visit(page, "lesson/naked_pair")
    assert page.locator(".teach").count() == (not mark)


def test_a_worksheet_of_a_lesson(open_page: Open) -> None:
    page = opened(open_page, "lesson/naked_pair")
    for_class(page, "Worksheet")
    sheet = page.get_by_role("dialog", name="Worksheet")
    assert sheet.get_by_label("Worksheet").input_value() == "naked_pair"
    names = sheet.locator("select[name=technique] option").evaluate_all("all => all.map(one => one.value)")
    taught = [one.technique.id for one in course()]
    assert names[1 : len(taught) + 1] == taught
    assert len(names) == len({*names}) > 2 * len(taught)
    assert not sheet.get_by_label("Level").is_visible()
    sheet.get_by_label("How many").fill("3")
    with page.expect_download() as waiting:
        sheet.get_by_role("button", name="Make").click()
    assert waiting.value.suggested_filename == "naked-pair-3-medium.pdf"


@pytest.mark.parametrize("technique", ["x_wing", "naked_pair", "skyscraper"])
def test_a_lesson_on_a_phone_keeps_its_place_and_says_what_the_signs_mean(open_page: Open, technique: str) -> None:
    page = opened(open_page, f"lesson/{technique}", width=390, height=844)
    places = set()
    for _ in lesson(technique).step.statements:
        places.add(
            tuple(tuple(page.locator(part).evaluate(BOX)) for part in (".taught .board", ".taught aside .hintfoot"))
        )
        click(page, "Next") if page.get_by_role("button", name="Next", exact=True).is_visible() else None
    assert len(places) == 1
    size = "all => Math.min(...all.map(one => parseFloat(getComputedStyle(one).fontSize)))"
    assert page.locator(".taught .candidates").evaluate_all(size) >= 11
    assert page.locator(".taught .rest .legend span", has_text="is ruled out").is_visible()


def test_what_a_class_tries_is_as_large_as_its_lesson(open_page: Open) -> None:
    page = read_to_a_class(open_page, "x_wing", width=1280, height=800)
    for _ in lesson("x_wing").step.statements:
        page.keyboard.press("ArrowRight")
    page.locator("dialog.screen").get_by_role("link", name="Try it yourself").click()
    page.locator(".practising .task b").wait_for()
    # The one with which its phones begin.
    assert "No. 10" in page.locator(".practising .finds").inner_text()
    task = page.locator(".practising .task .lead")
    assert task.inner_text() == "A new board, not that of the lesson. Find the X-Wing and rule out what it excludes."
    assert task.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 24
    visit(page, "practice/x_wing")
    assert task.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") < 20


def test_all_steps_mark_what_is_new(open_page: Open) -> None:
    made = exercise("naked_pair")
    page = open_page("#p=" + made.puzzle.to_line())
    met = {"pointing": {"found": 1, "alone": 1, "last": "a", "isSaid": False}}
    page.evaluate("met => localStorage.setItem('nonet.progress', JSON.stringify(met))", met)
    all_steps(page)
    steps = page.locator(".path > li:not(:has(details))")
    steps.first.wait_for()
    for place in range(steps.count()):
        name = steps.nth(place).locator("b").inner_text()
        assert steps.nth(place).locator(".newly").count() == (name != "Pointing")


@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_nothing(open_page: Open, width: int) -> None:
    page = opened(open_page, "learn", width=width, height=844, bypass_csp=True)
    load_axe(page)
    assert findings(page) == []
    visit(page, "lesson/x_wing")
    click(page, "Next")
    assert findings(page) == []
    visit(page, "lesson/tridagon")
    assert findings(page) == []
    for_class(page, "Show on a screen")
    assert findings(page) == []
    page.keyboard.press("Escape")
    visit(page, "practice/x_wing")
    assert findings(page) == []
    find(page, "x_wing")
    assert findings(page) == []


def test_every_lesson_of_the_catalogue_opens(open_page: Open) -> None:
    page = opened(open_page, "lesson/x_wing")
    for name in [*nonet.logic.TECHNIQUES][::12]:
        visit(page, f"lesson/{name}")
        page.locator(".taught h1", has_text=nonet.logic.TECHNIQUES[name].name).wait_for()
        assert page.locator(".taught .list li").count() >= 1
        values = "all => all.map(one => one.querySelector('.value')?.textContent ?? '.').join('')"
        shown = page.locator(".taught .cell").evaluate_all(values)
        assert shown == lesson(name).grid.to_line()


@pytest.mark.parametrize("technique", ["hidden_single", "x_wing", "xy_chain"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_the_statement_and_next_are_in_view_on_a_phone(
    open_page: Open, technique: str, width: int, height: int
) -> None:
    """From the start and at every statement, wherever the page is scrolled to, and clear of the board."""
    page = open_page(f"#lesson/{technique}", wait=".taught .hintfoot", **{**PHONE, "width": width, "height": height})
    foot = page.locator(".taught .hintfoot")
    board = page.locator(".taught .square")
    tabs = page.locator(".places").evaluate(BOX)[1] if height > width else height
    count = len(lesson(technique).step.statements)
    # Where it can be, the bar is in view too.
    assert technique == "xy_chain" or page.evaluate("scrollY") == 0
    for place in range(count):
        _, top, _, low = foot.evaluate(BOX)
        assert low <= tabs
        said = page.locator(".taught aside .said.now").evaluate(BOX)
        assert 0 <= said[1] < said[3] <= top
        left, high, _, bottom = board.evaluate(BOX)
        assert high >= 0
        # Before the first statement a long idea is read.
        assert bottom <= (height if height < width or (place == 0 and technique == "xy_chain") else said[1])
        assert height > width or said[2] <= left
        for scroll in (10_000, 0):
            before = page.evaluate("scrollY")
            page.evaluate("scroll => scrollTo(0, scroll)", scroll)
            if height < width:
                assert foot.evaluate(BOX)[1:4:2] == [top, low]
                assert board.evaluate(BOX)[3] <= height
            page.evaluate("scroll => scrollTo(0, scroll)", before)
        if place < count - 1:
            foot.get_by_role("button", name="Next").tap()
            settled(page)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(390, 844), (360, 640)], ids=str)
def test_a_lesson_on_a_phone_opens_at_its_top(open_page: Open, size: tuple[int, int], language: str) -> None:
    """Nothing above is cut, and the statement covers no row of the board."""
    width, height = size
    page = opened(open_page, "lesson/x_wing", language=language, **PHONE | {"width": width, "height": height})
    settled(page)
    assert page.evaluate("scrollY") == 0
    board = page.locator(".taught .square").evaluate(BOX)
    assert board[3] <= page.locator(".taught aside .said.now").evaluate(BOX)[1]
    assert page.locator(".taught .hintfoot").evaluate(BOX)[3] <= page.locator(".places").evaluate(BOX)[1]
    page.locator(".taught .hintfoot .lamp").tap()
    settled(page)
    assert page.locator(".taught .square").evaluate(BOX) == board


def test_everybody_begins_at_the_same_exercise(open_page: Open) -> None:
    """A teacher and a class see the same number; a player who comes back goes on after what was found."""
    page = opened(open_page, "lesson/full_house")
    follow(page, "Try it yourself")
    number = page.locator(".practising .finds .term")
    for found, name in enumerate(("No. 10", "No. 21", "No. 32")):
        number.filter(has_text=name).wait_for()
        find(page, "full_house", found)
        visit(page, "practice/naked_single")
        page.locator(".practising h1", has_text="Naked Single").wait_for()
        assert number.inner_text() == "No. 10"
        visit(page, "practice/full_house")
    number.filter(has_text="No. 43").wait_for()


def test_what_was_found_is_explained_and_no_other_pattern(open_page: Open) -> None:
    """Each of the two strikes belongs to several skyscrapers, and both to one."""
    page = opened(open_page, "practice/skyscraper/20")
    first, second = (Candidate.parse(text) for text in ("r7c9=8", "r9c1=8"))
    made = practice("skyscraper", seed=2, most_open=OPEN[0])
    steps = all_hints(made.grid, profile=made.profile.only("skyscraper"))
    (meant,) = (step for step in steps if {*step.eliminations} == {first, second})
    enter(page, first, is_placed=False)
    page.locator(".task .note.good", has_text="One is left.").wait_for()
    enter(page, second, is_placed=False)
    page.locator(".practising.over .task .note.good").wait_for()
    read = page.locator(".practising .read .list li").evaluate_all("all => all.length")
    assert read == len(meant.statements)
    page.keyboard.press("End")
    assert "row 7, column 9 and row 9, column 1" in said(page)
    assert said(page).endswith(f"{read} of {read}")


def test_a_lesson_of_many_words_begins_at_its_top(open_page: Open) -> None:
    """On a phone a smaller board leaves room for them: nothing is scrolled, and nothing covers the board."""
    page = open_page("#lesson/unique_rectangle_1", wait=".taught .cell", language="de", **PHONE)
    settled(page)
    assert page.evaluate("scrollY") == 0
    board, told = page.locator(".taught .board").bounding_box(), page.locator(".taught aside > .said").bounding_box()
    assert board
    assert told
    assert board["y"] + board["height"] <= told["y"]
    assert board["width"] >= 264
