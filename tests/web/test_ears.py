"""The page for ears and keys alone: what is announced, and that no act needs eyes to be followed."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from nonet import Cell, solve
from nonet.logic import lesson
from puzzles import HARDER, PROPER, SOLUTION
from web.conftest import Open
from web.rest import hold, rest, settled
from web.test_board import at, grid_of, hinted, record_words, role, said, told
from web.test_learn import cell, enter, exercise, find, opened
from web.test_page import link, until, visit, words
from web.test_shell import ALMOST

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.page
KEYS = "Question mark lists the keys, H gives a hint, Escape leads back to the board."
UNNAMED = "[...document.querySelectorAll('[role=gridcell]')].filter(each => !each.textContent.trim()).length"


def hear(page: Page, start: str) -> str:
    """Wait until words that begin so are said, and return them."""
    page.locator(".live").filter(has_text=re.compile(f"^{re.escape(start)}")).wait_for(state="attached")
    return said(page)


def show_all_steps(page: Page) -> None:
    """Show all steps by their key; the second press confirms."""
    page.keyboard.press("s")
    page.locator(".warned").wait_for()
    page.keyboard.press("s")
    page.locator(".path").wait_for()


def test_the_start_says_where_one_is(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.locator(".live").filter(has_text="51 empty cells").wait_for(state="attached")
    assert said(page).partition(": ")[2] == f"51 empty cells. You are at row 1, column 3. {KEYS}"
    assert role(page) == "gridcell"


def test_the_first_visit_says_what_can_be_solved(open_page: Open) -> None:
    page = open_page()
    begun = hear(page, "Beginner")
    where = r"Beginner: \d+ empty cells\. You are at (row \d, column \d)\."
    assert re.match(rf"{where} The chosen cell, \1, can be solved right away: .*\?", begun)
    assert begun.endswith(KEYS)


def test_another_first_puzzle_says_what_can_be_solved(open_page: Open) -> None:
    """The cell that is said is the one that is chosen, and nothing is left of the puzzle before it."""
    page = open_page()
    hear(page, "Beginner")
    for level in ("Easy", "Medium"):
        visit(page, "new")
        page.get_by_role("button", name=re.compile(f"^{level} ")).click()
        begun = hear(page, f"{level}: ")
        row, column = at(page)[1], at(page)[3]
        assert f"You are at row {row}, column {column}." in begun
        lead = page.locator(".coach.keep .lead .only-w").inner_text()
        assert begun.endswith(lead)
        assert not lead or f"row {row}, column {column}, can be solved" in lead


def test_what_was_said_before_is_not_lost_to_the_greeting(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("4")
    settled(page)
    assert said(page) == "4 in row 1, column 3"


def test_a_new_game_says_what_begins(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    visit(page, "new")
    page.get_by_role("button", name=re.compile("^Beginner Many")).click()
    assert hear(page, "Beginner: ").endswith(f"You are at row {at(page)[1]}, column {at(page)[3]}.")


def test_many_places_of_a_digit_are_counted_box_by_box(open_page: Open) -> None:
    page = open_page(f"#p={'1' + '0' * 80}")
    page.keyboard.press("Escape")
    page.keyboard.press("f")
    page.keyboard.press("5")
    assert said(page).startswith("5 does not stand anywhere yet. 5 can go in 80 cells: box 1 has 8, box 2 has 9,")
    assert "box 8 has 9 and box 9 has 9." in said(page)
    for key in "fr5":
        page.keyboard.press(key)
    assert said(page) == "Row 1: 5 can go in 8 cells: columns 2, 3, 4, 5, 6, 7, 8 and 9"


def test_many_places_are_counted_line_by_line_where_a_fish_is_looked_for(open_page: Open) -> None:
    page = opened(open_page, "practice/x_wing")
    grid = exercise("x_wing").grid
    places = {digit: [each for each in Cell.ALL if digit in grid.candidates(each)] for digit in range(1, 10)}
    digit = max(places, key=lambda each: len(places[each]))
    rows = Counter(each.row for each in places[digit])
    counts = Counter(rows.values())
    assert min(counts) == 2
    page.keyboard.press("f")
    page.keyboard.press(str(digit))
    counted = said(page).partition(f" can go in {len(places[digit])} cells: ")[2].partition(". F, then R")[0]
    by_rows, _, by_columns = counted.partition(". By columns: ")
    parts = by_rows.split("; ")
    assert len(places[digit]) > 9
    # A pattern is looked for in lines with two places: these are named.
    pairs = [
        f"row {row}, columns {one.column} and {other.column}"
        for row in range(1, 10)
        if rows[row] == 2
        for one, other in [[each for each in places[digit] if each.row == row]]
    ]
    assert pairs
    assert parts[: len(pairs)] == pairs
    for part, (count, some) in zip(parts[len(pairs) :], sorted(counts.items())[1:], strict=False):
        lines = re.fullmatch(rf"rows? ([\d, and]+) ha(?:ve|s) {count}(?: each)?", part)
        assert lines
        assert len(re.findall(r"\d", lines[1])) == some
    assert len(parts) == len(pairs) + len(counts) - 1
    assert all(part.startswith("column") for part in by_columns.split("; "))


def test_a_try_and_its_answer_are_one_message(open_page: Open) -> None:
    page = opened(open_page, "practice/x_wing")
    made = exercise("x_wing")
    solution = solve(made.grid)
    empty = next(each for each in Cell.ALL if not made.grid[each])
    cell(page, empty).click()
    record_words(page)
    page.keyboard.press(f"Shift+Digit{solution[empty]}")
    [heard] = told(page)
    assert heard.endswith("Taken back. Try again.")
    # What nothing answers is said at once.
    page.keyboard.press("Alt+3")
    assert said(page).endswith("colour yellow")


def test_a_cell_says_once_that_a_digit_is_ruled_out(open_page: Open) -> None:
    page = opened(open_page, "practice/x_wing")
    find(page, "x_wing")
    page.keyboard.press("End")
    for each in exercise("x_wing").step.eliminations:
        name = cell(page, each.cell).locator(".words").inner_text()
        assert name.count("ruled out") == 1
        assert name.endswith(f", {each.digit} is ruled out")


def test_the_lessons_of_a_level_are_reached_by_a_jump(open_page: Open) -> None:
    page = opened(open_page, "learn")
    jumps = page.get_by_role("navigation", name="Level")
    jumps.get_by_role("button", name="Hard").focus()
    assert jumps.evaluate("one => one.offsetHeight") >= 44
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == "Hard"
    page.keyboard.press("Tab")
    while page.evaluate("Boolean(document.activeElement.closest('p'))"):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.querySelector('b').textContent") == "X-Wing"


def test_restart_says_what_it_did_and_how_to_go_back(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("4")
    for _ in range(2):
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("menuitem", name="Restart").click()
        assert said(page).startswith("The board is as at the start")
        assert page.locator(".toast .shown").inner_text().startswith("The board is as at the start.")
    page.keyboard.press("Control+z")
    assert page.locator(".cell").nth(2).locator(".value").inner_text() == "4"


def test_a_key_that_comes_while_a_hint_is_asked_for_is_not_lost(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("h")
    page.locator(".hint").wait_for()
    page.keyboard.press("Escape")
    press = "new KeyboardEvent('keydown', { code, key: code.at(-1), bubbles: true, cancelable: true })"
    page.evaluate(f"['KeyH', 'KeyW'].forEach(code => document.activeElement.dispatchEvent({press}))")
    page.locator(".hint[data-stage=step]").wait_for()


def test_a_selection_is_said_as_a_whole(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    for _ in range(3):
        page.keyboard.press("Shift+ArrowRight")
    assert said(page) == "4 cells: row 1, columns 3 to 6"
    page.keyboard.press("Shift+ArrowDown")
    assert said(page) == "5 cells: row 1, columns 3, 4, 5 and 6; row 2, column 6"
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+ArrowDown")
    assert said(page) == "2 cells: rows 2 to 3, column 6"


def test_what_several_cells_get_is_said(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+4")
    assert said(page) == "2 cells: corner marks 4"
    page.keyboard.press("Alt+3")
    assert said(page) == "2 cells: colour yellow"
    page.keyboard.press("4")
    assert said(page).startswith("4 in 2 cells, clashes with")
    page.keyboard.press("Delete")
    assert said(page) == "2 cells cleared; colour yellow remains"


def test_colours_have_names(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("Alt+3")
    page.keyboard.press("Alt+6")
    assert words(page, "r1c3") == "Row 1, column 3, empty, colour yellow and blue"
    page.keyboard.press("v")
    assert page.get_by_role("button", name="3, yellow").count() == 1


def test_escape_leads_back_to_the_board_from_anywhere(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("ArrowDown")
    for place in ("new", "games", "settings", "learn"):
        visit(page, place)
        page.keyboard.press("Tab")
        page.keyboard.press("Escape")
        page.locator(".cell[data-cell='11']:focus").wait_for()
    page.get_by_role("button", name="Undo", exact=True).focus()
    page.keyboard.press("Escape")
    assert (role(page), at(page)) == ("gridcell", "r2c3")


def test_games_go_on_before_they_are_deleted(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("4")
    visit(page, "games")
    names = page.locator(".game button").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
    assert [name.split()[0] for name in names] == ["Go", "Delete"]


def test_every_cell_has_a_name_even_where_a_question_failed(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.route("**/api/practice", lambda route: route.abort())
    page.evaluate("location.hash = 'practice/x_wing'")
    page.locator(".problem").filter(has_text="nonet does not answer").wait_for()
    assert page.evaluate(UNNAMED) == 0


def test_settings_name_the_key_that_reads_columns(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    visit(page, "settings")
    assert page.get_by_role("switch", name="R, Shift+C, B and F read the board aloud").count() == 1


def test_cells_of_one_row_are_named_once(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.evaluate("import('./texts.js').then(({speakMore}) => speakMore())")
    spoken = "words => import('./sentences.js').then(({spoken}) => spoken(words))"
    assert page.evaluate(spoken, "So r3c1, r3c2 and r3c5 cannot be 1.") == "So row 3, columns 1, 2 and 5 cannot be 1."
    assert page.evaluate(spoken, "One of r1c2 and r3c2 is 4.") == "One of rows 1 and 3, column 2 is 4."
    for written, heard in {
        "r7c3, r7c8 and r8c3 are not 6.": "row 7, columns 3 and 8; row 8, column 3 are not 6.",
        "r4c3, r6c3, r6c7 and r4c7 are closed.": "rows 4 and 6, columns 3 and 7 are closed.",
        "In r1c2 or r1c4, 5 fits.": "In row 1, column 2 or 4, 5 fits.",
        "r4c4, r4c5, r5c4 and r6c6 are not 5.": "4 cells of box 5 are not 5.",
        "r1c1, r2c5 and r7c7 are not 5.": "row 1, column 1, row 2, column 5 and row 7, column 7 are not 5.",
    }.items():
        assert page.evaluate(spoken, written) == heard
    assert page.evaluate(spoken, "r1c1=5, r1c2≠5") == "row 1, column 1 is 5, row 1, column 2 is not 5"


def test_the_end_of_a_hint_says_what_applies_it(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("w")
    page.locator(".hint[data-stage=step]").wait_for()
    assert said(page).endswith(". Right reads on.")
    while page.locator(".hintfoot .main").count() == 0:
        page.keyboard.press("ArrowRight")
        assert "Right reads on" not in said(page)
    assert said(page).endswith(". Enter applies it.")
    page.keyboard.press("Enter")
    assert said(page).startswith("Applied: ")


def test_a_lesson_says_nothing_of_the_game(open_page: Open) -> None:
    """It says its first statement, and that it is loaded until then."""
    page = open_page()
    held = hold(page, "**/api/lesson")
    page.evaluate("location.hash = 'lesson/x_wing'")
    until(page, lambda: bool(held))
    page.keyboard.press("ArrowRight")
    assert said(page).strip() == "Loading."
    held.pop().continue_()
    page.locator("[data-place=lesson] .cell").first.wait_for()
    settled(page)
    assert said(page).endswith(" 1 of 4. Right reads on.")
    page.keyboard.press("ArrowLeft")
    assert said(page) == f"There is nothing before this. {lesson('x_wing').step.statements[0]} 1 of 4"


def test_the_open_game_is_deleted_and_comes_back(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("4")
    visit(page, "games")
    page.get_by_role("button", name="Delete Easy, own puzzle").press("Enter")
    assert hear(page, "“Easy, own puzzle” is deleted") == "“Easy, own puzzle” is deleted. Undo brings it back."
    settled(page)
    assert page.locator(".game").count() == 0
    page.keyboard.press("Enter")
    assert hear(page, "“Easy, own puzzle” is back")
    assert page.locator(".game").count() == 1
    page.get_by_role("button", name="Delete Easy, own puzzle").press("Enter")
    page.reload()
    page.locator("[data-place=games] h1").wait_for()
    assert page.locator(".game").count() == 0


def test_a_deleted_game_that_goes_on_is_kept_again(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("4")
    visit(page, "games")
    page.get_by_role("button", name="Delete Easy, own puzzle").press("Enter")
    page.keyboard.press("Escape")
    page.locator(".cell:focus").wait_for()
    page.keyboard.press("Delete")
    visit(page, "games")
    assert page.locator(".game").count() == 1


def test_the_box_of_the_language_keeps_the_focus(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("ArrowDown")
    visit(page, "settings")
    page.get_by_label("Language").select_option("de")
    assert hear(page, "Sprache") == "Sprache: Deutsch"
    assert page.evaluate("document.activeElement.value") == "de"
    page.get_by_label("Sprache").select_option("en")
    assert hear(page, "Language") == "Language: English"
    assert page.evaluate("document.activeElement.value") == "en"
    page.keyboard.press("Escape")
    page.locator(".cell[data-cell='11']:focus").wait_for()


def held(page: Page) -> str:
    """Return the words of what has the focus."""
    return str(page.evaluate("document.activeElement === document.body ? '' : document.activeElement.textContent"))


def test_a_button_that_goes_away_gives_the_focus_to_what_comes(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.locator(".stuck .lamp").press("Enter")
    page.locator(".hint[data-stage=where]").wait_for()
    assert held(page) == "Tell me moreH"
    page.keyboard.press("Enter")
    page.locator(".hint[data-stage=technique]").wait_for()
    assert held(page) == "Show me whyH"


def test_statements_of_a_lesson_keep_the_focus(open_page: Open) -> None:
    page = open_page("#lesson/x_wing", wait="[data-place=lesson] .cell")
    forth = page.locator("[data-place=lesson] .hintfoot button").last
    forth.press("Enter")
    assert held(page) == "Next"
    page.locator("[data-place=lesson] .hintfoot button").first.press("Enter")
    assert held(page) == "Back"
    page.locator("[data-place=lesson] .list button").first.press("Enter")
    now = page.locator("[data-place=lesson] .list [aria-current]")
    assert now.text_content() == held(page)
    page.keyboard.press("Tab")
    assert page.evaluate("Boolean(document.activeElement.closest('.list'))")


def test_delete_says_what_it_took_and_what_remains(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    for key in ("Shift+1", "Shift+2", "Control+4", "Alt+3"):
        page.keyboard.press(key)
    took = []
    for _ in range(3):
        page.keyboard.press("Delete")
        took.append(said(page))
    assert took == [
        "Row 1, column 3, centre marks cleared; corner marks 1 2 and colour yellow remain",
        "Row 1, column 3, corner marks cleared; colour yellow remains",
        "Row 1, column 3, colour yellow cleared",
    ]


def test_nothing_ends_in_silence(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("Enter")
    assert said(page) == "No hint is open. H gives one."
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Escape")
    assert said(page) == "One cell: row 1, column 4"
    page.keyboard.press("h")
    page.locator(".hint[data-stage=where]").wait_for()
    page.keyboard.press("Escape")
    assert hear(page, "Hint closed") == "Hint closed; row 1, column 4"
    page.get_by_role("button", name="Pause").press("Enter")
    page.keyboard.press("Escape")
    assert said(page) == "The game goes on. You are at row 1, column 4."


def test_keys_of_hints_and_help_answer_everywhere(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    for place in ("games", "learn", "lesson/x_wing"):
        visit(page, place)
        rest(page)  # a lesson speaks as it opens
        page.keyboard.press("h")
        assert hear(page, "Hints are for the board") == "Hints are for the board. Escape leads there."
        page.keyboard.press("?")
        page.locator("dialog[aria-label=Keys]").wait_for()
        page.keyboard.press("Escape")
        page.locator("dialog[aria-label=Keys]").wait_for(state="detached")


def test_arrows_read_a_hint_and_say_its_two_ends(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("w")
    page.locator(".hint[data-stage=step]").wait_for()
    page.keyboard.press("ArrowLeft")
    assert said(page) == "There is nothing before this."
    assert page.locator(".hint[data-stage=step]").is_visible()
    while page.locator(".hintfoot .main").count() == 0:
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert said(page) == "This was the last statement. Enter applies it."


def test_arrows_go_through_all_steps_and_read_them(open_page: Open) -> None:
    """A long step is heard one statement at a time, never as one sentence."""
    page = open_page(link(grid_of("unique_rectangle_1")))
    show_all_steps(page)
    assert hear(page, "All ").endswith(
        "steps from here. Up, Down, Home and End go from step to step and show each; Left and Right read it."
    )
    focus = "document.activeElement.innerText"
    assert page.evaluate(focus).startswith("1\nUnique Rectangle")
    page.keyboard.press("ArrowUp")
    assert hear(page, "There") == "There is nothing before this."
    page.keyboard.press("ArrowDown")
    second = page.evaluate(focus)
    assert second.startswith("2\n")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    assert hear(page, "Unique") == "Unique Rectangle Type 1. Left and Right read its 4 statements."
    heard = []
    for place in range(1, 5):
        page.keyboard.press("ArrowRight")
        heard.append(said(page))
        assert heard[-1].endswith(f"{place} of 4")
    assert max(len(each.split()) for each in heard) < 32
    page.keyboard.press("ArrowRight")
    assert said(page) == "This was the last statement."
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    assert said(page).startswith("There is nothing before this.")
    assert said(page).endswith("1 of 4")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focus) == second
    # Singles are folded.
    while page.evaluate("document.activeElement.localName") != "summary":
        page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert "Single" in page.evaluate(focus) or "House" in page.evaluate(focus)


def test_arrows_go_over_groups_of_singles_and_hear_them_open(open_page: Open) -> None:
    page = open_page(f"#p={HARDER}")
    show_all_steps(page)
    hear(page, "All ")
    focus = "document.activeElement.innerText"
    tops = page.locator(".path > li").count()
    assert tops > 2
    group = str(page.evaluate("document.activeElement.firstChild.textContent"))
    assert re.fullmatch(r"\d+ singles|One single", group)
    assert page.evaluate("document.activeElement.textContent") == f"{group}. Right opens."
    seen = {page.evaluate(focus)}
    for _ in range(tops - 1):
        page.keyboard.press("ArrowDown")
        seen.add(page.evaluate("document.activeElement.closest('.path > li').innerText"))
        assert page.evaluate("document.activeElement.checkVisibility()")
    page.keyboard.press("ArrowDown")
    assert said(page) == "There is nothing after this."
    for _ in range(tops - 1):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    assert said(page) == f"{group}, open"
    page.locator(".path summary:focus .words").wait_for(state="hidden")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focus).startswith("1\n")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    assert said(page) == f"{group}, closed"


def test_each_further_strike_says_how_many_are_found(open_page: Open) -> None:
    page = opened(open_page, "practice/naked_triple")
    first, *others = exercise("naked_triple").step.eliminations
    count = len(others) + 1
    assert count > 2
    enter(page, first, is_placed=False)
    page.locator(".practising .task .note.good").wait_for()
    for place, candidate in enumerate(others, 2):
        enter(page, candidate, is_placed=False)
        heard = "Found. " if place == count else f"Found: {place} of {count} that the Naked Triple rules out. "
        page.locator(".live").filter(has_text=heard).wait_for(state="attached")


def test_a_step_that_was_shown_says_so_after_it_is_applied(open_page: Open) -> None:
    page = opened(open_page, "practice/naked_pair")
    page.keyboard.press("w")
    page.locator(".practising .hint[data-stage=step]").wait_for()
    while page.locator(".practising .hintfoot .main").count() == 0:
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.locator(".practising .task .note.lamp").wait_for()
    assert re.fullmatch(
        r"Applied: .*\. Shown this time\. The next one is yours\. Enter gives another one\.", said(page)
    )
    page.keyboard.press("Enter")
    hear(page, "Find the Naked Pair")
    page.locator(".practising .task .note").wait_for(state="detached")


def test_the_end_of_a_game_is_told_as_one_message(open_page: Open) -> None:
    page = open_page(ALMOST)
    page.locator(".strip h1", has_text="Easy").wait_for()
    record_words(page)
    page.keyboard.press("4")
    page.locator(".live").filter(has_text="The hardest step was").wait_for(state="attached")
    assert len(told(page)) == 1
    ended = r"Solved in 0:\d\d\. .*Well done[.!] The hardest step was: [^.:]+\. You found it without help\."
    assert re.fullmatch(ended, said(page))


def test_buttons_have_words_for_names_of_cells_and_numbers(open_page: Open) -> None:
    page = open_page(link(grid_of("unique_rectangle_1")))
    hinted(page, "step")
    names = page.locator(".hint .ref").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert names
    show_all_steps(page)
    page.locator(".path .statement").first.wait_for()
    page.keyboard.press("ArrowRight")
    page.locator(".stepped .said").first.wait_for()
    names += page.locator(".path button").evaluate_all(
        """all => all.map(one => one.ariaLabel ?? [...one.querySelectorAll('*')]
            .filter(each => !each.ariaHidden).flatMap(each => [...each.childNodes])
            .map(each => each.data ?? "").join(' '))"""
    )
    assert any("difficulty" in each for each in names)
    assert not [each for each in names if re.search(r"r\dc\d", each)]


def test_a_key_says_the_last_words_again(open_page: Open) -> None:
    """Wherever one is, but in a field: the words of a hint, of a move, of what failed."""
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("4")
    assert said(page) == "4 in row 1, column 3"
    record_words(page)
    page.keyboard.press("l")
    assert told(page) == ["4 in row 1, column 3"]
    hinted(page, "where")
    spoken = said(page)
    page.keyboard.press("ArrowRight")
    told(page)
    page.keyboard.press("l")
    assert told(page) == [spoken]
    page.keyboard.press("Escape")
    visit(page, "settings")
    spoken = said(page)
    told(page)
    page.keyboard.press("l")
    assert told(page) == [spoken]
    page.get_by_label("Language").focus()
    page.keyboard.press("l")
    assert told(page) == []


@pytest.mark.parametrize(
    "window", [{"width": 780, "height": 440}, {"width": 780, "height": 900}, {"width": 390, "height": 844}]
)
def test_every_link_of_the_bar_has_a_name(open_page: Open, window: dict[str, int]) -> None:
    page = open_page(f"#p={PROPER}", **window)
    assert page.locator("header.top").get_by_role("link").first.aria_snapshot().startswith('- link "nonet"')
    assert "- link:" not in page.locator("header.top").aria_snapshot()


def test_pause_is_said_both_ways_by_its_button(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.get_by_role("button", name="Pause").click()
    assert said(page) == "Paused. Any key goes on."
    page.get_by_role("button", name="Go on").click()
    assert said(page) == "The game goes on. You are at row 1, column 3."


def test_a_complete_house_is_said(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}&v={SOLUTION[:18] + PROPER[18:]}")
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    page.keyboard.press(SOLUTION[2])
    assert said(page) == f"{SOLUTION[2]} in row 1, column 3. Row 1 is complete"


def test_the_row_is_read_and_then_the_cell(open_page: Open) -> None:
    """Whether it is given or the player's own, its marks, and what is ruled out in it."""
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("Control+Home")
    page.keyboard.press("r")
    assert said(page) == "Row 1: 5, 3, empty; empty, 7, empty; empty, empty, empty. Here: given 5."
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("4")
    page.keyboard.press("r")
    assert said(page).endswith("Here: 4, your own.")
    page.keyboard.press("Delete")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitemcheckbox", name="Fill in all candidates").click()
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+Digit4")
    page.keyboard.press("r")
    assert said(page).endswith("Here: empty, candidates 1 2, ruled out 4.")
    page.keyboard.press("b")
    assert said(page).startswith("Box 1: ")
    assert "Here" not in said(page)


def test_check_and_all_steps_have_keys(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("k")
    assert hear(page, "No mistakes so far.")
    show_all_steps(page)
    page.locator(".path").wait_for()
    page.keyboard.press("Escape")
    assert hear(page, "“All ").endswith("closed; row 1, column 3")


def test_a_digit_is_read_where_it_stands_first(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("f")
    page.keyboard.press("5")
    assert said(page).startswith("5 stands in row 1, column 1; row 2, column 6; ")
    assert ". 5 can go in " in said(page)


def test_a_hint_says_how_to_hear_more(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("h")
    page.locator(".hint[data-stage=where]").wait_for()
    assert said(page).endswith(" H says more.")
    page.keyboard.press("h")
    page.locator(".hint[data-stage=technique]").wait_for()
    assert " A technique of the level Beginner. " in said(page)
    assert said(page).endswith(" H says more.")


def test_a_hint_says_that_it_counts(open_page: Open) -> None:
    """Seen and heard when it counts, not at the end alone; where the number stands, with the first one."""
    page = open_page(f"#p={PROPER}")
    for number, key in enumerate(("h", "w", "h"), 1):
        page.keyboard.press(key)
        page.locator(f".hint[data-stage={'where' if key == 'h' else 'step'}] .body > p.soft").wait_for()
        counted = f"Hint {number}."
        told = f"{counted} Ask as often as you like; the end says how many helped." if number == 1 else counted
        assert page.locator(".hint .body > p.soft").inner_text() == told
        assert f" {told} " in said(page)
        if key == "h":
            page.keyboard.press("h")
            page.locator(".hint[data-stage=technique]").wait_for()
            assert counted not in said(page)
            page.keyboard.press("h")
            page.locator(".hint[data-stage=step]").wait_for()
        while page.locator(".hintfoot .main").count() == 0:
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.locator(".hint").wait_for(state="hidden")


def test_a_hint_in_practice_says_what_it_costs(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    visit(page, "practice/hidden_single")
    page.keyboard.press("h")
    page.locator(".hint .body > p.soft", has_text="Found after a hint, it counts half a dot.").wait_for()


def test_a_daily_puzzle_says_its_date(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    begun = page.evaluate(
        "Promise.all([import('./words.js'), import('./game.js')]).then(([words, {newGame}]) =>"
        " words.beginning({...newGame(Array(81).fill(0)), about: {level: 'easy', daily: '2026-03-05'}}, 0))"
    )
    assert re.match(r"Daily, .*5.*, Easy: 81 empty cells\.", begun)


def test_a_pasted_clash_has_the_focus_where_the_message_says(open_page: Open) -> None:
    page = open_page()
    page.evaluate(
        """text => {
        const data = new DataTransfer();
        data.setData("text", text);
        const pasted = new ClipboardEvent("paste", { clipboardData: data, bubbles: true });
        document.querySelector("[role=grid]").dispatchEvent(pasted);
    }""",
        "5" + PROPER[1:3] + "5" + PROPER[4:],
    )
    page.get_by_role("button", name="Start", exact=True).wait_for()
    heard = hear(page, "5 stands twice in row 1: columns 1 and 4.")
    assert "You are at row 1, column 4." in heard
    page.locator(".cell[data-cell='3']:focus").wait_for()


def test_groups_of_cells_are_parted_from_the_next_cell(open_page: Open) -> None:
    page = open_page()
    page.keyboard.press("h")
    page.locator(".hint .said").wait_for()
    spoken = "async text => (await import('./sentences.js')).spoken(text)"
    assert page.evaluate(spoken, "7 can only go in r8c45 or r8c6.") == (
        "7 can only go in row 8, columns 4 and 5, or row 8, column 6."
    )
    assert page.evaluate(spoken, "r1c2 and r4c7 see both.") == "row 1, column 2 and row 4, column 7 see both."


def test_control_z_brings_a_deleted_game_back(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("4")
    visit(page, "games")
    page.get_by_role("button", name="Delete Easy, own puzzle").press("Enter")
    page.locator(".toast .undo").wait_for()
    page.keyboard.press("Control+z")
    assert hear(page, "“Easy, own puzzle” is back")
    assert page.locator(".game").count() == 1


def test_why_at_once_names_the_technique(open_page: Open) -> None:
    page = open_page(link(grid_of("x_wing")))
    page.keyboard.press("w")
    heard = hear(page, "X-Wing. ")
    assert heard.count("X-Wing") == 1
    page.keyboard.press("ArrowRight")
    assert "X-Wing" not in said(page)
    page.keyboard.press("Escape")
    hinted(page, "step")  # who has heard it does not hear it again
    assert "X-Wing" not in said(page)


def test_a_pause_lists_no_keys_of_the_board(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    digits = page.get_by_role("button", name=re.compile(r"^4, \d left"))
    assert digits.count() == 1
    page.get_by_role("button", name="Pause").click()
    assert digits.count() == 0
    page.get_by_role("button", name="Go on").click()
    assert digits.count() == 1


def test_a_first_hint_that_moves_the_cursor_says_so(open_page: Open) -> None:
    """The first visit tells of the chosen cell: a question whose answer it is takes the cursor away from it."""
    page = open_page()
    begun = hear(page, "Beginner")
    chosen = re.search(r"The chosen cell, (row \d, column \d),", begun)
    assert chosen
    page.keyboard.press("h")
    page.locator(".hint[data-stage=where]").wait_for()
    here = f"row {at(page)[1]}, column {at(page)[3]}"
    assert here != chosen[1]
    # The digit that is asked for is lit on the board.
    lit = {*page.locator(".cell.same .value, .cell.selected .value").all_inner_texts()}
    assert lit == {re.search(r" still needs an? (\d)", page.locator(".hint .said").inner_text())[1]}  # type: ignore[index]
    moved = f"The cursor is now at {here}, so that it does not give the answer away; Escape leads back to {chosen[1]}."
    assert said(page).endswith(f" {moved} H says more.")
    page.keyboard.press("h")
    page.locator(".hint[data-stage=technique]").wait_for()
    page.get_by_role("button", name="Back", exact=True).press("Enter")
    assert said(page).endswith("H says more.")
    assert "The cursor" not in said(page)
    page.keyboard.press("Escape")
    assert said(page) == f"Hint closed; {chosen[1]}"
    assert f"row {at(page)[1]}, column {at(page)[3]}" == chosen[1]


def test_escape_folds_a_term_of_a_lesson(open_page: Open) -> None:
    page = open_page("#lesson/x_wing", wait="[data-place=lesson] .cell")
    word = page.locator("[data-place=lesson] .term.unfolds").first
    word.press("Enter")
    assert page.locator("[data-place=lesson] .meaning").count() == 1
    page.keyboard.press("Escape")
    assert page.locator("[data-place=lesson] .meaning").count() == 0
    assert word.get_attribute("aria-expanded") == "false"
    assert page.evaluate("location.hash") == "#lesson/x_wing"


def test_escape_folds_a_term_of_a_hint(open_page: Open) -> None:
    page = open_page(link(grid_of("x_wing")))
    hinted(page, "step")
    page.locator(".hint h2 .term").press("Enter")
    assert page.locator(".hint .meaning:not(.list .meaning)").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".hint .title + .meaning, .hint .body > .meaning").count() == 0
    assert page.locator(".hint[data-stage=step]").is_visible()


def test_home_and_end_read_the_first_and_the_last_statement(open_page: Open) -> None:
    page = open_page(link(grid_of("x_wing")))
    hinted(page, "step")
    first = said(page)
    before = at(page)
    page.keyboard.press("End")
    assert said(page).endswith(". Enter applies it.")
    page.keyboard.press("Home")
    place, count = re.findall(r"(\d) of (\d)", said(page))[0]
    assert (place, at(page)) == ("1", before)
    assert first.endswith(f"1 of {count}. Right reads on.")
    visit(page, "lesson/x_wing")
    foot = page.locator("[data-place=lesson] .hintfoot")
    foot.locator("button").last.focus()
    for key, place in (("End", foot.locator(".count").inner_text().split()[-1]), ("Home", "1")):
        page.keyboard.press(key)
        assert foot.locator(".count").inner_text().startswith(f"{place} of ")
        assert said(page).endswith(foot.locator(".count").inner_text())


def test_no_key_of_the_game_is_silent_in_practice(open_page: Open) -> None:
    page = opened(open_page, "practice/naked_pair")
    for key in ("k", "s", "p"):
        record_words(page)
        page.keyboard.press(key)
        assert told(page)[-1:] == ["This key is for games. Here each try is answered at once."]
    page.keyboard.press("Enter")
    assert said(page) == "No hint is open. H gives one."
    page.keyboard.press("r")
    row = hear(page, "Row ")
    page.keyboard.press("l")
    assert said(page).strip() == row


def test_the_last_words_are_said_again_though_a_message_stands(open_page: Open) -> None:
    """A wrong digit is told until it is erased; what was heard after that is what comes again."""
    page = open_page(f"#p={PROPER}")
    page.keyboard.press("1")
    page.keyboard.press("k")
    page.locator(".problem", has_text="Row 1, column 3 is not 1.").wait_for()
    page.keyboard.press("r")
    row = hear(page, "Row 1: ")
    page.keyboard.press("l")
    assert said(page).strip() == row


def test_few_places_are_said_by_rows_and_by_columns_where_a_fish_is_looked_for(open_page: Open) -> None:
    page = opened(open_page, "practice/x_wing")
    grid = exercise("x_wing").grid
    places = {digit: [each for each in Cell.ALL if digit in grid.candidates(each)] for digit in range(1, 10)}
    digit = next(each for each in range(1, 10) if 4 <= len(places[each]) <= 9)
    page.keyboard.press("f")
    page.keyboard.press(str(digit))
    by_rows, _, by_columns = (
        said(page).partition(f" can go in {len(places[digit])} cells: ")[2].partition("By columns: ")
    )
    assert "column " not in re.sub("row [1-9], columns? ", "", by_rows)
    named = by_columns.split("; ")
    assert all(part.startswith("column ") for part in named)
    for part, column in zip(named, sorted({each.column for each in places[digit]}), strict=True):
        rows = [each.row for each in places[digit] if each.column == column]
        assert [int(number) for number in re.findall(r"\d", part)] == [column, *rows]


def test_a_digit_is_looked_for_in_one_house(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    for key, asked, found in (
        ("r", "Which digit in row 1?", "Row 1: 4 can go in 5 cells: columns 3, 6, 7, 8 and 9"),
        ("Shift+c", "Which digit in column 3?", "Column 3: 4 can go in 4 cells: rows 1, 2, 7 and 9"),
        ("b", "Which digit in box 1?", "Box 1: 4 can go in 3 cells: row 1, column 3; row 2, columns 2 and 3"),
    ):
        page.keyboard.press("f")
        assert said(page).strip() == "Which digit?"
        page.keyboard.press(key)
        assert said(page) == asked
        page.keyboard.press("4")
        assert said(page) == found
    page.keyboard.press("f")
    page.keyboard.press("r")
    page.keyboard.press("5")
    assert said(page) == "Row 1: 5 stands in column 1."
    page.keyboard.press("r")
    assert said(page).startswith("Row 1: 5, 3, empty; ")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+ArrowDown")
    for digit, found in (
        ("4", "4 can go in 2 cells: row 1, column 3; row 2, column 3"),
        ("8", "8 stands in row 3, column 3."),
    ):
        page.keyboard.press("f")
        page.keyboard.press(digit)
        assert said(page) == f"3 cells are selected: {found}"
