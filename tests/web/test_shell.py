"""The shell of the page in Chromium: places, first visit, new puzzles, days, games, settings, the end, messages."""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import pytest

import nonet
from nonet import Cell, Grid
from puzzles import PROPER, SOLUTION
from web.axe import findings, load_axe
from web.conftest import Open
from web.rest import hold, rest, settled
from web.test_board import said
from web.test_page import all_steps, board, cell, click, more, paste, shows, until, visit, wait_for_words, words

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.page
LEVELS = ["Beginner", "Easy", "Medium", "Hard", "Expert", "Master"]
FULL_HOUSES = "." + SOLUTION[1:40] + "." + SOLUTION[41:]
"""Two cells are open, each alone in its row."""
ALMOST = f"#p={PROPER}&v={SOLUTION[:2]}.{SOLUTION[3:]}"
"""A game in which only r1c3 is open; it is 4."""
PLAY = "[data-place=play]"


def focused(page: Page) -> str:
    """Return the text of what has the focus, or the role of a cell."""
    return str(page.evaluate("document.activeElement.getAttribute('role') ?? document.activeElement.textContent"))


def message(page: Page) -> str:
    return str(page.locator(".toast").inner_text())


def test_places_have_a_hash_and_the_focus(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    for name, hash_, heading in [
        ("Games", "#games", "Games"),
        ("New puzzle", "#new", "New puzzle"),
        ("Settings", "#settings", "Settings"),
    ]:
        link = page.get_by_role("link", name=name, exact=True)
        link.click()
        page.get_by_role("heading", name=heading, exact=True).wait_for()
        assert page.evaluate("location.hash") == hash_
        assert focused(page) == heading
        assert link.get_attribute("aria-current") == "page"
        assert page.title() == f"{heading} \N{EN DASH} nonet"
    page.go_back()
    page.get_by_role("heading", name="New puzzle").wait_for()
    page.get_by_role("link", name="Play", exact=True).click()
    assert focused(page) == "gridcell"
    page.keyboard.press("4")
    assert "5" not in board(page)[2]
    page.goto(page.url.split("#")[0] + "#settings")
    page.get_by_role("heading", name="Settings").wait_for()
    page.reload()
    page.get_by_role("heading", name="Settings").wait_for()


@pytest.mark.parametrize(
    ("place", "opener", "shown"),
    [
        ("learn", "Keys and help", "dialog[open]"),
        ("lesson/x_wing", "Link for phones", "dialog[open]"),
        ("practice/x_wing/10", "Show on a screen", "dialog.screen"),
    ],
)
def test_what_lies_above_a_place_ends_with_it(open_page: Open, place: str, opener: str, shown: str) -> None:
    """Its words end too: they are not of the place that comes. The focus is at the heading."""
    page = open_page("#new", wait="h1")
    visit(page, place)
    if place.startswith("lesson"):
        page.locator(".teach summary").click()
    page.get_by_role("button", name=opener).click()
    page.locator(shown).wait_for()
    page.wait_for_timeout(600)  # words as new as that are about what comes
    page.go_back()
    page.locator("[data-place=new] h1:focus").wait_for()
    assert page.locator("dialog").count() == 0
    assert said(page) == ""


def test_who_has_played_is_not_welcomed_again(open_page: Open) -> None:
    page = open_page(ALMOST)
    cell(page, "r1c3").click()
    page.keyboard.press("4")
    page.locator(".coach.won").wait_for()
    page.evaluate("sessionStorage.clear()")
    page.goto(page.url.split("#")[0])
    page.locator(".cell").first.wait_for()
    assert Grid(board(page)).given_count >= 32
    page.locator(".stuck").wait_for()
    assert page.locator(".nonet.first").count() == 0


def test_a_puzzle_whose_hints_were_read_is_kept(open_page: Open) -> None:
    page = open_page("#new", wait="h1")
    page.get_by_role("group", name="Daily puzzle").get_by_role("button", name="Beginner").click()
    page.get_by_role("button", name=re.compile("^Play ")).click()
    page.locator(".strip .chip").wait_for()
    page.keyboard.press("h")
    page.locator(".hint .said").wait_for()
    visit(page, "new")
    page.get_by_role("button", name="Easy").first.click()
    until(page, lambda: page.locator(".strip h1").inner_text() == "Easy")
    visit(page, "games")
    page.get_by_role("button", name=re.compile("^Go on: Beginner, daily")).wait_for()


def test_a_first_visit_has_a_beginners_puzzle_of_its_own_and_says_what_to_do(open_page: Open) -> None:
    lines = set()
    for _ in range(3):
        page = open_page()
        lines.add(board(page))
        puzzle = Grid(board(page))
        assert nonet.level_of(puzzle) == "beginner"
        assert puzzle.given_count >= 32
        page.locator(".coach").get_by_text("The chosen cell").wait_for(state="attached")
        step = nonet.hint(puzzle)
        assert step is not None
        place = step.step.placements[0]
        assert page.evaluate("document.activeElement.dataset.cell") == str(int(place.cell))
        assert page.locator(".first .coach").first.inner_text().startswith("Fill every row, column")
        page.keyboard.press(str(place.digit))
        page.get_by_text("Choose a cell, then a digit.").wait_for(state="hidden")
        assert page.get_by_role("heading", name="Stuck?").is_visible()
    assert len(lines) == 3


def test_show_me_how_is_the_hint_of_the_chosen_cell(open_page: Open) -> None:
    page = open_page()
    page.locator(".coach").get_by_text("The chosen cell").wait_for(state="attached")
    chosen = page.evaluate("document.activeElement.dataset.cell")
    click(page, "Show me how")
    for name in ("Tell me more", "Show me why"):
        page.get_by_role("button", name=name).click()
    page.get_by_text(re.compile("^1 of ")).wait_for()
    while page.get_by_role("button", name="Next").is_visible():
        page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Apply").click()
    assert page.locator(f".cell[data-cell='{chosen}'] .value").count() == 1
    assert page.locator(".coach.keep").first.is_hidden()
    page.evaluate("location.hash = 'new'")
    page.get_by_role("heading", name="New puzzle").wait_for()


@pytest.mark.parametrize("level", ["beginner", "medium"])
def test_a_new_puzzle_keeps_the_promise_of_its_level(open_page: Open, level: str) -> None:
    page = open_page()
    visit(page, "new")
    assert page.locator(".pick b").all_inner_texts() == LEVELS
    promises = [each.promise for each in nonet.logic.LEVELS.values()]
    assert page.locator(".pick .soft").all_inner_texts() == promises
    page.get_by_role("button", name=level.title()).first.focus()
    page.keyboard.press("Enter")
    page.locator(f"{PLAY}:not([hidden])").wait_for()
    until(page, lambda: page.locator(".strip h1").inner_text() == level.title())
    assert nonet.level_of(board(page)) == level
    assert focused(page) == "gridcell"
    visit(page, "new")
    assert page.locator(".pick.last b").inner_text() == level.title()


def test_the_daily_puzzle_is_that_of_the_players_date(open_page: Open) -> None:
    """Kiritimati and Midway are 25 hours apart: two dates at the same time, each with its puzzle."""
    dates = set()
    for zone in ("Pacific/Kiritimati", "Pacific/Midway"):
        page = open_page("#new", timezone_id=zone, wait="h1")
        date = datetime.now(ZoneInfo(zone)).date().isoformat()
        dates.add(date)
        page.get_by_role("group", name="Daily puzzle").get_by_role("button", name="Beginner").click()
        page.get_by_role("button", name=re.compile("^Play ")).click()
        page.locator(".strip .chip").wait_for()
        assert board(page) == nonet.daily(date, "beginner").to_line()
    assert len(dates) == 2


def test_the_calendar_shows_days_that_are_done(open_page: Open) -> None:
    page = open_page("#new", wait="h1")
    page.get_by_role("group", name="Daily puzzle").get_by_role("button", name="Beginner").click()
    date = datetime.now().date()
    grid = nonet.daily(date, "beginner")
    days = {(date - timedelta(days=back)).isoformat(): ["easy"] for back in (1, 2)}
    page.evaluate("days => localStorage.setItem('nonet.days', days)", json.dumps(days))
    page.get_by_role("button", name=re.compile("^Play ")).click()
    page.locator(".strip .chip").wait_for()
    solve(page, grid)
    page.get_by_role("heading", name="Solved.").wait_for()
    until(page, lambda: page.locator(".figures").inner_text().split("\n")[-2:] == ["3", "days in a row"])
    visit(page, "new")
    assert page.get_by_text("3 days in a row").is_visible()
    assert page.locator(".cal .today.done").count() == 1
    assert (page.locator(".cal .today").get_attribute("aria-label") or "").endswith(", done")


PRESS = """keys => {
  for (const [key, code] of keys)
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }));
}"""


def solve(page: Page, grid: Grid) -> None:
    """Play a puzzle to its end by keys, but those of a row at once: each alone is drawn, which takes 50 ms."""
    solution = nonet.solve(grid)
    until(page, lambda: focused(page) == "gridcell")
    page.keyboard.press("Control+Home")
    keys = []
    for each in Cell.ALL:
        if not grid[each]:
            keys.append((str(solution[each]), f"Digit{solution[each]}"))
        keys.append(("ArrowRight",) * 2)
        if each.column == 9:
            page.evaluate(PRESS, [*keys, ("ArrowDown",) * 2])
            rest(page)
            keys = []


@pytest.mark.parametrize(
    ("help_", "told"),
    [
        ("", "You found it without help."),
        ("ss", "You had looked at all steps."),
        ("hh", "A hint showed it."),
        ("h", ""),
    ],
    ids=["none", "all-steps", "hint", "where"],
)
def test_the_end_says_of_the_help_what_is_true(open_page: Open, help_: str, told: str) -> None:
    page = open_page(f"#p={FULL_HOUSES}")
    cell(page, "r1c1").click()
    for key in help_:
        page.keyboard.press(key)
        settled(page)
    if help_ == "ss":
        page.locator(".path").wait_for()
    page.keyboard.press("Escape")
    solve(page, Grid(FULL_HOUSES))
    won = page.locator(".coach.won")
    until(page, lambda: "The hardest step was: Full House." in won.inner_text())
    assert re.sub(r".*Full House\. ?", "", won.locator("div.s").inner_text(), flags=re.DOTALL) == told
    assert won.locator(".figures").inner_text().split("\n")[2] == str(help_[:1].count("h"))


def test_the_end_praises_and_leads_on(open_page: Open) -> None:
    """To the next puzzle, the next level and the puzzles of the day; the day then says that it is done."""
    page = open_page("#daily", wait="h1")
    page.get_by_role("button", name=re.compile("^Play ")).click()
    page.locator(".rail .strip .chip").wait_for()
    # It is the first game of this player.
    page.get_by_role("heading", name="Fill every row, column and box").wait_for()
    page.locator(".coach").get_by_text("The chosen cell").wait_for(state="attached")
    solve(page, Grid(board(page)))
    won = page.locator(".coach.won")
    won.get_by_text("Your first puzzle of this level (Beginner). Well done!").wait_for()
    won.get_by_role("button", name="Daily puzzles").click()
    page.get_by_role("heading", name="Daily puzzle").wait_for()
    page.get_by_role("button", name="Solved: look at it").click()
    won.wait_for()
    won.get_by_role("button", name="Try Easy").click()
    until(page, lambda: page.locator(".rail .strip h1").inner_text() == "Easy")
    assert not page.get_by_role("heading", name="Fill every row, column and box").is_visible()


def test_how_to_play_is_found_after_the_first_digit(open_page: Open) -> None:
    page = open_page()
    page.keyboard.press("1")
    page.locator(".stuck").get_by_role("link", name="How to play").click()
    page.get_by_role("heading", name="How to play").wait_for()
    page = open_page("#learn", wait=".tiles", width=390, height=844)
    page.get_by_role("link", name="How to play").click()
    page.get_by_role("heading", name="How to play").wait_for()


def test_the_end_tells_time_hints_and_the_hardest_step(open_page: Open) -> None:
    page = open_page(ALMOST)
    page.locator(".strip h1", has_text="Easy").wait_for()
    cell(page, "r1c3").click()
    page.keyboard.press("h")
    page.get_by_role("button", name="Tell me more").click()
    page.get_by_role("heading", name="Full House").or_(page.get_by_role("heading", name="Single")).first.wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("4")
    page.get_by_role("heading", name="Solved.").wait_for()
    wait_for_words(page, "Solved in 0:")
    assert focused(page) == "Next puzzle: Easy"
    assert page.locator(".figures").inner_text().split("\n")[2:] == ["1", "hint"]
    # The hardest step in the order of the levels, found with the techniques of the puzzle's own.
    level = nonet.logic.LEVELS[nonet.level_of(PROPER)]
    steps = nonet.explain(PROPER, profile=level.profile)
    hardest = max(steps, key=lambda step: level.techniques.index(step.technique.id))
    until(
        page,
        lambda: f"The hardest step was: {hardest.technique.name}." in page.locator(".coach.won").inner_text(),
    )
    # The hint was about another step: whether one stood for the hardest, on its own path, is not known.
    assert "found it" not in page.locator(".coach.won").inner_text()
    assert not page.locator(".pad").is_visible()
    page.keyboard.press("Control+z")
    page.get_by_role("heading", name="Solved.").wait_for(state="hidden")


@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing_at_the_first_visit_and_at_the_end(open_page: Open, width: int) -> None:
    for fragment in ("", ALMOST):
        page = open_page(fragment, width=width, bypass_csp=True)
        load_axe(page)
        if fragment:
            cell(page, "r1c3").click()
            page.keyboard.press("4")
            page.locator(".coach.won").get_by_text("The hardest step was").wait_for()
        settled(page)
        assert findings(page) == []


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_reduced_motion_is_honoured(open_page: Open, motion: str) -> None:
    page = open_page(ALMOST, reduced_motion=motion)
    cell(page, "r1c3").click()
    page.evaluate(
        "window.seen = new Set(), addEventListener('animationstart', event => seen.add(event.animationName), true)"
    )
    page.keyboard.press("4")
    page.get_by_role("heading", name="Solved.").wait_for()
    # What moved is at rest then: no cell is drawn in a layer of its own, here and in a practice.
    page.locator(".nonet.won:not(.cheer)").wait_for()
    assert page.evaluate("document.getAnimations().filter(one => one.animationName === 'rise').length") == 0
    assert page.evaluate("[...seen].sort()") == ([] if motion == "reduce" else ["pop", "rise"])
    visit(page, "practice/full_house")
    page.locator(".practising .cell").first.wait_for()
    names = page.locator(".practising .cell").evaluate_all("all => all.map(one => getComputedStyle(one).animationName)")
    assert set(names) == {"none"}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("width", [390, 1280])
def test_what_the_end_tells_later_moves_no_button(open_page: Open, width: int, language: str) -> None:
    page = open_page(ALMOST, width=width, height=844, language=language)
    held = hold(page, "**/path")
    cell(page, "r1c3").click()
    page.keyboard.press("4")
    page.locator(".coach.won .btn").first.wait_for()
    until(page, lambda: bool(held))
    buttons = page.locator(".coach.won .acts .btn:visible")
    places = [one.bounding_box() for one in buttons.all()]
    assert len(places) > 2
    for route in held:
        route.continue_()
    page.locator(".coach.won .hardest .btn").wait_for()
    assert [one.bounding_box() for one in buttons.all()] == places


def test_pause_hides_the_board_and_any_key_goes_on(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}", new=True)
    page.clock.install()
    page.reload()
    page.clock.run_for(5_000)
    assert page.locator(".timer").inner_text() != "0:00"
    click(page, "Pause")
    assert focused(page) == "Paused. Any key goes on."
    assert not page.locator(".grid").is_visible()
    before = page.locator(".timer").inner_text()
    page.clock.run_for(5_000)
    assert page.locator(".timer").inner_text() == before
    page.keyboard.press("5")
    assert page.locator(".grid").is_visible()
    assert board(page) == PROPER
    assert focused(page) == "gridcell"
    page.keyboard.press("p")
    page.get_by_role("button", name="Paused").click()
    assert page.locator(".grid").is_visible()
    click(page, "Pause")
    visit(page, "settings")
    visit(page, "play")
    assert page.locator(".grid").is_visible()


def test_games_have_pictures_and_delete_can_be_undone(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    cell(page, "r1c3").click()
    page.keyboard.press("4")
    visit(page, "new")
    page.locator(".pick").first.click()
    until(page, lambda: page.locator(".strip h1").inner_text() == "Beginner")
    visit(page, "games")
    assert page.locator(".game h2").all_inner_texts() == ["Easy"]  # the new one has no move yet
    assert page.locator(".game .mini text").count() == 31
    assert page.locator(".game p").inner_text().startswith("Own puzzle · 1 % · 0:0")
    click(page, "Delete Easy, own puzzle")
    assert page.locator(".game").count() == 0
    assert "“Easy, own puzzle” is deleted. Undo brings it back." in message(page)
    assert focused(page) == "Undo"
    page.get_by_role("button", name="Undo", exact=True).last.click()
    page.get_by_role("button", name="Go on: Easy, own puzzle").click()
    until(page, partial(shows, page, PROPER[:2] + "4" + PROPER[3:]))
    visit(page, "games")
    assert page.locator(".game").count() == 1
    assert page.locator(".toast").is_hidden()


def test_settings_act_at_once_and_are_said_once(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    visit(page, "settings")
    page.get_by_role("switch", name="Row and column names").uncheck()
    wait_for_words(page, "Row and column names: off")
    page.get_by_role("button", name="Dark", exact=True).click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(17, 22, 24)"
    page.get_by_label("Difficulty is told on").select_option("hodoku")
    visit(page, "play")
    assert page.locator(".labels").first.evaluate("one => getComputedStyle(one).visibility") == "hidden"
    page.keyboard.press("h")
    page.get_by_role("button", name="Tell me more").click()
    page.locator(".hint .soft .term").click()
    page.locator(".hint").get_by_text(re.compile("on HoDoKu.s scale")).wait_for()
    page.reload()
    page.wait_for_selector(".cell")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(17, 22, 24)"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" * 9, "There is no puzzle in this file: it is not text."),
        (b"Dear diary,", "There is no puzzle in this text."),
        (b"53..7", "This is no whole puzzle: it has 1 of nine rows."),
    ],
)
def test_a_file_without_a_puzzle_is_told_in_plain_words(open_page: Open, data: bytes, expected: str) -> None:
    page = open_page("#new/own", wait="h1")
    page.locator("input[type=file]:not([capture])").set_input_files(
        {"name": "own.dat", "mimeType": "application/octet-stream", "buffer": data}
    )
    page.locator(".problem", has_text=expected).first.wait_for()
    assert "own.dat" not in message(page)


def test_what_stands_twice_is_told_by_its_row_and_columns(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    cell(page, "r1c4").click()
    page.keyboard.press("5")
    page.keyboard.press("h")
    page.locator(".problem", has_text="5 stands twice in row 1: columns 1 and 4.").wait_for()
    page.keyboard.press("Control+z")
    assert page.locator(".toast").is_hidden()
    all_steps(page)
    page.locator(".path").wait_for()
    page.keyboard.press("5")
    all_steps(page)
    page.locator(".problem", has_text="5 stands twice").wait_for()
    assert page.locator(".path").count() == 0


def test_a_rating_does_not_stay_beside_an_error(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    more(page, "How hard is it?")
    page.locator(".rating").wait_for()
    cell(page, "r1c4").click()
    page.keyboard.press("5")
    page.keyboard.press("h")
    page.locator(".problem", has_text="5 stands twice").wait_for()
    assert page.locator(".rating").count() == 0


def test_a_first_wrong_cell_and_several_solutions(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    cell(page, "r1c3").click()
    page.keyboard.press("1")
    page.keyboard.press("h")
    page.locator(".problem", has_text="Row 1, column 3 is not 1. Erase it, or undo.").wait_for()
    assert words(page, "r1c3").endswith("wrong")
    paste(page, PROPER.replace("7", ".").replace("6", "."))
    until(page, lambda: "This puzzle has several solutions. You can play it, but hints may stop." in message(page))


def test_a_server_that_is_gone(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}", new=True)
    page.context.set_offline(True)
    page.keyboard.press("h")
    page.locator(
        ".problem", has_text="nonet does not answer. Is the terminal with “nonet serve” still open?"
    ).wait_for()
    page.context.set_offline(False)
    page.keyboard.press("h")
    page.get_by_role("button", name="Tell me more").wait_for()
    assert page.locator(".toast").is_hidden()


def test_the_keys_below_the_board_are_named(open_page: Open) -> None:
    assert open_page().locator(".foot kbd").all_text_contents() == ["1 2 …", "Shift", "Space", "?"]


def test_the_menu_is_one_for_keys(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    opener = page.get_by_role("button", name="More", exact=True)
    opener.focus()
    page.keyboard.press("Enter")
    assert opener.get_attribute("aria-expanded") == "true"
    assert page.evaluate("document.activeElement.textContent") == "Fill in all candidates"
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.textContent") == "How to play"
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.textContent") == "Restart"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.ariaLabel") == "More"
    assert page.get_by_role("menu").count() == 0


def test_print_has_no_focus_and_no_clash(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}", dark=True)
    cell(page, "r1c3").click()
    page.keyboard.press("5")
    page.emulate_media(media="print")
    look = """one => { const look = getComputedStyle(one), value = getComputedStyle(one.querySelector('.value'));
        return [look.backgroundColor, look.outlineStyle, look.boxShadow, value.textDecorationLine] }"""
    for name in ("r1c1", "r1c3"):
        assert cell(page, name).evaluate(look) == ["rgba(0, 0, 0, 0)", "none", "none", "none"]


@pytest.mark.parametrize("system", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_paper_has_the_light_colours(open_page: Open, theme: str, system: bool) -> None:
    page = open_page(f"#p={PROPER}", dark=system)
    page.evaluate("theme => localStorage.setItem('nonet.settings', JSON.stringify({ theme }))", theme)
    page.reload()
    cell(page, "r1c3").click()
    page.keyboard.press("Alt+3")
    page.keyboard.press("Shift+4")
    cell(page, "r9c1").click()  # sees r1c1: its ground covers none of the lines beside it
    page.emulate_media(media="print")
    ground = "one => getComputedStyle(one).backgroundColor"
    assert page.locator("body").evaluate(ground) == "rgb(255, 255, 255)"
    grounds = [cell(page, name).evaluate(ground) for name in ("r1c1", "r1c3", "r9c1")]
    assert grounds == ["rgba(0, 0, 0, 0)", "rgb(243, 232, 155)", "rgba(0, 0, 0, 0)"]
    assert (
        page.locator(".square").evaluate("one => getComputedStyle(one, '::after').borderTopColor") == "rgb(42, 53, 59)"
    )
    assert cell(page, "r1c3").locator(".corner").evaluate("one => getComputedStyle(one).color") == "rgb(18, 64, 124)"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("fragment", ["", f"#p={PROPER}"], ids=["first", "game"])
@pytest.mark.parametrize("window", [(390, 664), (375, 667), (360, 640), (320, 568)])
def test_a_small_phone_shows_all_keys(open_page: Open, window: tuple[int, int], fragment: str, language: str) -> None:
    page = open_page(fragment, width=window[0], height=window[1], language=language)
    settled(page)
    keys, places = (page.locator(name).bounding_box() for name in (".digits", ".places"))
    assert keys
    assert places
    assert keys["y"] + keys["height"] <= places["y"]
    assert page.evaluate("document.documentElement.scrollHeight") <= window[1]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_small_phone_has_a_large_board_and_all_of_a_practice(open_page: Open, language: str) -> None:
    """The bar gives the board its room; what it has is in the menu."""
    page = open_page(f"#p={PROPER}", width=360, height=640, language=language)
    assert page.locator(".square").evaluate("one => one.clientWidth") > 300
    page.locator(".strip [aria-haspopup]").click()
    assert page.get_by_role("menuitem").filter(has_text=re.compile("New puzzle|Neues Rätsel")).count() == 1
    page.get_by_role("menuitem").last.click()
    assert page.locator(".ends").is_visible()
    visit(page, "practice/full_house")
    settled(page)
    keys, places = (page.locator(name).last.bounding_box() for name in ("[data-place=practice] .digits", ".places"))
    assert keys
    assert places
    assert keys["y"] + keys["height"] <= places["y"]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("window", [(360, 640), (390, 664)])
def test_a_lesson_on_a_small_phone_begins_with_its_name(
    open_page: Open, window: tuple[int, int], language: str
) -> None:
    page = open_page("#lesson/full_house", width=window[0], height=window[1], language=language, wait=".taught .said")
    settled(page)
    box = "one => { const { top, bottom } = one.getBoundingClientRect(); return [top, bottom]; }"
    name, board, said, foot, places = (
        page.locator(each).first.evaluate(box)
        for each in (".taught h1", ".taught .square", ".taught aside > .said", ".taught .hintfoot", ".places")
    )
    assert name[0] >= 0
    assert board[1] <= said[0]
    assert said[1] <= foot[0]
    assert foot[1] <= places[0]
    visit(page, "how")
    assert page.locator("[data-place=how] h1").evaluate("one => one.clientHeight") < 40


WINDOWS: list[tuple[int, int]] = [(1280, 800), (390, 844), (844, 390), (320, 640), (640, 400)]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("place", ["play", "daily", "new", "how", "games", "settings"])
def test_nothing_is_wider_than_the_window_and_targets_are_large(
    open_page: Open, window: tuple[int, int], place: str
) -> None:
    page = open_page(f"#p={PROPER}", width=window[0], height=window[1])
    visit(page, place)
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= window[0]
    small = page.locator(f"header.top a, [data-place={place}] button, [data-place={place}] summary").evaluate_all(
        "all => all.map(one => [one.textContent || one.ariaLabel, one.getBoundingClientRect()])"
        ".filter(([, box]) => box.width && (box.height < 43.9 || box.width < 40)).map(([name]) => name)"
    )
    assert small == []
    if place == "play" and window[0] > 320:
        assert page.evaluate("document.documentElement.scrollHeight") <= window[1]
