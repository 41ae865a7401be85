"""The page in Chromium: played by keys, by mouse and by touch; hints, games, links, files, practice, printing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from io import BytesIO
from time import monotonic
from typing import TYPE_CHECKING, Any

import pytest

import nonet
from nonet import Cell, Grid, Layout
from nonet.logic import LANGUAGES
from nonet.paper import write_book, write_worksheet
from puzzles import HARDER, PROPER, SOLUTION
from web.axe import findings, load_axe
from web.conftest import Open
from web.rest import PATIENCE, settled

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.page
DIALOGS = ("Share", "Print")
PLACES = ("new", "new/own", "games", "settings")
HIDDEN = "disabled-by-default-devtools"
LARGEST = 160_000
"""Bytes of the first load."""


def cell(page: Page, name: str) -> Any:
    return page.locator(f".cell[data-cell='{int(Cell(name))}']")


def click(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def more(page: Page, name: str) -> None:
    """Choose from the menu More."""
    click(page, "More")
    page.get_by_role("menuitem", name=name, exact=True).click()


def all_steps(page: Page) -> None:
    """Ask for all steps, and confirm that they may be shown, once in a game."""
    more(page, "All steps")
    show = page.get_by_role("button", name="Show all steps")
    show.or_(page.locator(".path, .problem:not(:empty)").first).first.wait_for()
    if show.count():
        show.click()


def visit(page: Page, place: str) -> None:
    """Go to a place by its hash, as its link does."""
    page.evaluate("place => { location.hash = place; }", place)
    page.locator(f"[data-place='{place.split('/')[0]}']:not([hidden]) h1").wait_for()


def paste(page: Page, text: str) -> None:
    """Read a text at "Bring your own"."""
    visit(page, "new/own")
    page.get_by_label("Paste a puzzle").fill(text)
    click(page, "Read")


def board(page: Page) -> str:
    """Return the 81 values that the page shows."""
    values = "all => all.map(one => one.querySelector('.value')?.textContent ?? '.').join('')"
    return str(page.locator(".cell").evaluate_all(values))


def shows(page: Page, line: str) -> bool:
    return board(page) == line


def words(page: Page, name: str) -> str:
    return str(cell(page, name).locator(".words").text_content())


def wait_for_words(page: Page, text: str) -> None:
    page.locator(".live", has_text=text).wait_for(state="attached")


def until(page: Page, is_so: Callable[[], bool]) -> None:
    """Wait for a state of the page. The page's policy forbids the functions with which Playwright waits."""
    end = monotonic() + PATIENCE / 1000
    while not is_so():
        assert monotonic() < end, page.locator("main").inner_text()
        page.wait_for_timeout(25)


def link(grid: Grid) -> str:
    """Return the fragment of a position, with the candidates that are struck out."""
    rules = Grid(grid.to_line())
    struck = [0 if grid[each] else rules.candidates(each).mask & ~grid.candidates(each).mask for each in Cell.ALL]
    digits = "0123456789abcdefghijklmnopqrstuv"
    masks = "".join(digits[mask // 32] + digits[mask % 32] for mask in struck)
    return f"#p={grid.givens.to_line()}&v={grid.to_line()}&s={masks}"


def test_a_puzzle_is_played_to_its_end_by_keys_alone(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    page.keyboard.press("Control+Home")
    for place, digit in enumerate(SOLUTION):
        if PROPER[place] == ".":
            page.keyboard.press(digit)
        page.keyboard.press("ArrowRight")
        if place % 9 == 8:
            page.keyboard.press("ArrowDown")
    assert board(page) == SOLUTION
    wait_for_words(page, "Solved in")


def test_arrows_wrap_and_the_ends_of_rows_and_board(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    cell(page, "r1c1").click()
    at = "document.activeElement.dataset.cell"
    for key, expected in [
        ("ArrowLeft", "r1c9"),
        ("ArrowUp", "r9c9"),
        ("ArrowRight", "r9c1"),
        ("End", "r9c9"),
        ("Home", "r9c1"),
        ("Control+Home", "r1c1"),
        ("Control+End", "r9c9"),
    ]:
        page.keyboard.press(key)
        assert page.evaluate(at) == str(int(Cell(expected))), key
    assert page.locator(".cell[tabindex='0']").count() == 1


def test_marks_by_keys_and_modes_and_delete_takes_the_uppermost_layer(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    cell(page, "r1c3").click()
    page.keyboard.press("Shift+Digit1")
    page.keyboard.press("Control+Digit2")
    page.keyboard.press("Alt+Digit3")
    assert words(page, "r1c3") == "Row 1, column 3, empty, corner marks 1, centre marks 2, colour yellow"
    page.keyboard.press("x")
    page.keyboard.press("4")
    page.keyboard.press("c")
    page.keyboard.press("5")
    assert words(page, "r1c3") == "Row 1, column 3, empty, corner marks 1 4, centre marks 2 5, colour yellow"
    page.keyboard.press("5")
    for rest in ("corner marks 1 4, colour yellow", "colour yellow", ""):
        page.keyboard.press("Delete")
        assert words(page, "r1c3") == f"Row 1, column 3, empty{', ' if rest else ''}{rest}"
    page.keyboard.press("Space")
    assert page.get_by_role("button", name="Colour", exact=True).get_attribute("aria-pressed") == "true"


def test_a_given_does_not_change_and_conflicts_are_said_and_shown(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    cell(page, "r1c1").click()
    page.keyboard.press("4")
    assert board(page) == PROPER
    cell(page, "r1c3").click()
    page.keyboard.press("5")
    assert words(page, "r1c3") == "Row 1, column 3, 5, clashes with row 1, column 1"
    assert words(page, "r1c1") == "Row 1, column 1, given 5, clashes with row 1, column 3"
    assert page.locator(".live").inner_text() == "5 in row 1, column 3, clashes with row 1, column 1"
    assert cell(page, "r1c1").get_attribute("aria-readonly") == "true"


def test_drag_and_double_click_select_several(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    boxes = [cell(page, name).bounding_box() for name in ("r1c3", "r1c4", "r2c4")]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(*middles[0])
    page.mouse.down()
    for middle in middles[1:]:
        page.mouse.move(*middle, steps=4)
    page.mouse.up()
    assert page.locator(".cell[aria-selected='true']").count() == 3
    page.keyboard.press("Shift+Digit7")
    assert "corner marks 7" in words(page, "r1c3")
    assert "corner marks 7" in words(page, "r1c4")
    cell(page, "r1c1").dblclick()
    assert page.locator(".cell[aria-selected='true']").count() == PROPER.count("5")
    page.keyboard.press("Control+a")
    assert page.locator(".cell[aria-selected='true']").count() == 81
    page.keyboard.press("Escape")
    assert page.locator(".cell[aria-selected='true']").count() == 1


def test_two_hundred_moves_are_undone_and_redone(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    cell(page, "r1c3").click()
    for number in range(200):
        page.keyboard.press(f"Shift+Digit{number % 9 + 1}")
    full = words(page, "r1c3")
    for _ in range(200):
        page.keyboard.press("Control+z")
    assert words(page, "r1c3") == "Row 1, column 3, empty"
    page.keyboard.press("Control+z")
    assert page.locator(".live").inner_text() == "There is nothing to take back."
    for _ in range(200):
        page.keyboard.press("Control+y")
    assert words(page, "r1c3") == full


def test_by_touch_on_a_phone(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}", width=390, height=844, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for place, digit in enumerate(SOLUTION):
        if PROPER[place] == ".":
            page.locator(f".cell[data-cell='{place}']").tap()
            page.get_by_role("button", name=re.compile(f"^{digit}, ")).tap()
    assert board(page) == SOLUTION


TECHNIQUES = [
    "hidden_single",
    "naked_single",
    "pointing",
    "naked_pair",
    "hidden_triple",
    "x_wing",
    "xy_wing",
    "unique_rectangle_1",
    "forcing_x_chain",
    "bug_plus_one",
    "aligned_pair_exclusion",
    "x_cycle",
]


def positions() -> list[tuple[str, Grid]]:
    found = []
    for technique in TECHNIQUES:
        if technique in nonet.logic.TECHNIQUES:
            exercise = nonet.practice(technique, seed=1)
            if exercise.profile == nonet.SE121:
                found.append((technique, exercise.grid))
    return found


def in_order(step: nonet.Step) -> list[str]:
    """Return the statements as they are read: each chain before what it proves, or instead of it."""
    read: list[str] = []
    for one in step.statements:
        is_chain = one.part is not None and one.part.title.key == "if_title"
        chain = [str(each) for each in one.part.statements] if one.part and is_chain else []
        if chain and read[-1:] == chain[:1]:
            read += chain[1:]
        else:
            read += [*chain, str(one)]
    return read


def test_every_stage_of_a_hint_for_techniques_of_many_families(open_page: Open) -> None:
    known = positions()
    assert len({nonet.logic.TECHNIQUES[technique].family for technique, _ in known}) >= 8
    assert len(known) >= 10
    page = open_page()
    for technique, grid in known:
        page.evaluate("fragment => { location.hash = fragment; }", link(grid))
        until(page, partial(shows, page, grid.to_line()))
        expected = nonet.hint(grid)
        assert expected is not None
        assert expected.technique.id == technique
        page.locator(".cell[tabindex='0']").focus()
        page.keyboard.press("h")
        page.get_by_role("button", name="Tell me more").wait_for()
        assert page.locator(".hint .body > .said").inner_text() == expected.where
        assert page.locator(".overlay svg").count() == 0
        page.keyboard.press("h")
        page.get_by_role("button", name="Show me why").wait_for()
        assert expected.technique.name in page.locator(".hint h2").inner_text()
        if page.locator(".hint .soft .term").count():
            page.locator(".hint .soft .term").click()
        assert f"Difficulty {expected.step.difficulty_text} " in page.locator(".hint .body").inner_text()
        page.keyboard.press("h")
        statements = in_order(expected.step)
        page.get_by_text(f"1 of {len(statements)}", exact=True).wait_for()
        # Beginners have not met names of cells yet.
        told = page.locator(".list li .said").all_inner_texts()
        if expected.technique.family == "single":
            assert len(told) == len(statements)
            assert not re.search(r"r\dc\d", " ".join(told))
        else:
            assert told == [*statements[:-1], statements[-1] if len(statements) == 1 else ""]
        for _ in statements:
            page.keyboard.press("Enter")  # the last one applies
        page.locator(".hint").wait_for(state="hidden")
        assert page.locator(".overlay svg").count() == 0
        after = expected.step.apply(grid)
        assert board(page) == after.to_line()
        page.keyboard.press("Control+z")
        assert board(page) == grid.to_line()


def test_the_whole_path_with_singles_folded(open_page: Open) -> None:
    page = open_page(f"#p={HARDER}")
    path = nonet.explain(HARDER)
    all_steps(page)
    page.locator(".path").wait_for()
    assert page.locator(".told h2").inner_text() == f"All {len(path)} steps"
    assert page.locator(".path .statement").count() == len(path)
    assert page.locator(".path > li > details").count() >= 1
    # The conclusion of a contradiction shows what follows alone.
    place = next(place for place, step in enumerate(path) if step.technique.family != "single" and not step.chains)
    item = page.locator(".path .statement").nth(place)
    item.click()
    page.locator(".overlay svg").wait_for()
    grid = path[place].grid
    assert grid is not None
    assert board(page) == grid.to_line()
    click(page, "Close")
    assert board(page) == HARDER


def test_struck_candidates_count_and_marks_only_once_they_are_complete(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    cell(page, "r1c3").click()
    page.keyboard.press("Shift+Digit9")  # a wrong mark, which does not count
    click(page, "Hint")
    page.get_by_role("button", name="Tell me more").wait_for()
    page.keyboard.press("Escape")
    visit(page, "settings")
    page.get_by_role("switch", name="My marks are complete").check()
    visit(page, "play")
    click(page, "Hint")
    page.locator(".problem").get_by_text("The marks of row 1, column 3 lack the right digit.").wait_for()
    assert "wrong" in words(page, "r1c3")


def test_check_names_what_is_wrong(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    click(page, "Check")
    wait_for_words(page, "No mistakes so far")
    cell(page, "r1c3").click()
    page.keyboard.press("1")
    click(page, "Check")
    page.locator(".problem", has_text="Row 1, column 3 is not 1.").wait_for()
    assert words(page, "r1c3").endswith("wrong")


@pytest.mark.parametrize("scale", ["se121", "hodoku"])
def test_ratings_on_each_scale(open_page: Open, scale: str) -> None:
    page = open_page(f"#p={HARDER}")
    if scale == "hodoku":
        visit(page, "settings")
        page.get_by_label("Difficulty is told on").select_option(scale)
        visit(page, "play")
    more(page, "How hard is it?")
    page.locator(".rating").wait_for()
    page.locator(".numbers summary").click()
    level, hardest, numbers = page.locator(".rating dd").all_inner_texts()
    assert level.startswith(f"{nonet.level_of(HARDER).title()}. ")
    if scale == "hodoku":
        rating = nonet.rate(HARDER, profile="hodoku")
        assert f"{rating.score} points" in numbers
        assert hardest == str(rating.hardest)
    else:
        assert hardest == str(nonet.rate(HARDER).hardest)
        assert numbers.startswith(f"{nonet.rate(HARDER).er} for all of it (ER), ")


@pytest.mark.parametrize("of_class", ["http://192.0.2.7:8081/", ""])
def test_the_link_of_a_puzzle_opens_on_other_machines_where_the_page_does(open_page: Open, of_class: str) -> None:
    page = open_page()
    told = {"address": of_class, "has_picture": False}
    page.route("**/class.json", lambda route: route.fulfill(json=told))
    page.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Share").click()
    shown = page.locator("dialog[open]")
    start = f"{of_class or page.url.split('#')[0]}#p="
    until(page, lambda: shown.get_by_role("textbox", name="Link").input_value().startswith(start))
    until(page, lambda: shown.get_by_text("This link opens on this computer only").count() == (not of_class))


def test_the_link_of_a_lesson_is_copied_or_told(open_page: Open) -> None:
    page = open_page("#lesson/x_wing", wait=".taught", permissions=["clipboard-read", "clipboard-write"])
    address = page.url.split("#")[0]
    page.route("**/class.json", lambda route: route.fulfill(json={"address": address, "has_picture": False}))
    page.locator(".teach summary").click()
    click(page, "Link for phones")
    click(page, "Copy: Link")
    page.locator("dialog[open] [role=status]", has_text="Copied").wait_for()
    link = f"{address}x-wing"
    assert page.evaluate("navigator.clipboard.readText()") == link
    page.keyboard.press("Escape")
    page.evaluate("Object.defineProperty(Navigator.prototype, 'clipboard', {get: () => undefined})")
    page.evaluate("delete Navigator.prototype.clipboard")  # as in a page that is not served by https
    click(page, "Link for phones")
    assert page.locator("dialog[open] .address").inner_text() == link
    page.evaluate("document.addEventListener('copy', () => { window.copied = String(getSelection()); })")
    click(page, "Copy: Link")
    page.locator("dialog[open] [role=status]", has_text="Copied").wait_for()
    assert page.evaluate("window.copied") == link
    assert page.evaluate("document.activeElement.textContent") == "Copy"


def test_a_link_has_the_whole_game(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}", permissions=["clipboard-read", "clipboard-write"])
    cell(page, "r1c3").click()
    page.keyboard.press("4")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+Digit2")
    page.keyboard.press("Alt+Digit5")
    before = page.locator(".cell .words").all_text_contents()
    more(page, "Share")
    address = page.get_by_role("dialog").locator("input").first.input_value()
    other = open_page("#" + address.split("#")[1])
    assert other.locator(".cell .words").all_text_contents() == before
    lines = page.get_by_role("dialog").locator("input").nth(1).input_value()
    assert lines == PROPER
    with page.expect_download() as download:
        click(page, "Save a drawing (SVG)")
    assert "<svg" in download.value.path().read_text()
    click(page, "Copy a picture")
    page.get_by_role("dialog").get_by_text("Copied", exact=True).wait_for()
    size = "navigator.clipboard.read().then(all => all[0].getType('image/png')).then(one => one.size)"
    assert page.evaluate(size) > 10_000


def test_reload_keeps_the_game_and_two_tabs_keep_two(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    cell(page, "r1c3").click()
    page.keyboard.press("4")
    page.reload()
    page.wait_for_selector(".cell")
    assert board(page)[2] == "4"
    page.keyboard.press("Tab")
    other = page.context.new_page()
    other.goto(page.url.split("#")[0] + f"#p={PROPER}")
    other.wait_for_selector(".cell")
    cell(other, "r1c4").click()
    other.keyboard.press("2")
    other.reload()
    page.reload()
    for each in (page, other):
        each.wait_for_selector(".cell")
    assert (board(page)[2:4], board(other)[2:4]) == ("4.", ".2")
    visit(other, "games")
    assert other.locator(".game").count() == 2
    visit(other, "play")
    page.context.pages[0].close()
    third = other.context.new_page()
    third.goto(other.url)
    third.wait_for_selector(".cell")
    assert board(third)[2:4] == "4."  # the latest game that no tab has open


def test_open_paste_and_drop(open_page: Open) -> None:
    page = open_page()
    sdk = "".join(nonet.format_entries([Grid(HARDER)], "sdk"))
    drop = """text => {
        const data = new DataTransfer();
        data.items.add(new File([text], "puzzle.sdk"));
        const event = new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true});
        document.querySelector(".grid").dispatchEvent(event);
    }"""
    page.evaluate(drop, sdk)
    wait_for_words(page, "puzzle.sdk")
    assert board(page) == HARDER
    paste(page, f"{PROPER}\n{HARDER}\n")
    click(page, "Puzzle 1")
    until(page, lambda: board(page) == PROPER)
    wait_for_words(page, "The puzzle is on the board.")
    paste(page, "53..7")
    page.locator("form [role=alert]").get_by_text("it has 1 of nine rows").wait_for()
    assert page.get_by_label("Paste a puzzle").input_value() == "53..7"  # to be mended there
    visit(page, "play")
    assert board(page) == PROPER


def test_a_puzzle_is_typed(open_page: Open) -> None:
    page = open_page()
    visit(page, "new/own")
    click(page, "Type it in")
    page.get_by_role("button", name="Start", exact=True).wait_for()
    cell(page, "r1c1").click()
    page.keyboard.press("5")
    settled(page)
    page.reload()
    page.wait_for_selector(".cell")
    assert words(page, "r1c1") == "Row 1, column 1, 5"
    for place, digit in enumerate(PROPER):
        if digit != "." and place:
            cell(page, f"r{place // 9 + 1}c{place % 9 + 1}").click()
            page.keyboard.press(digit)
    click(page, "Start")
    wait_for_words(page, "The puzzle has one solution")
    assert words(page, "r1c1") == "Row 1, column 1, given 5"


def test_a_broken_link_is_no_puzzle(open_page: Open) -> None:
    page = open_page("#p=53..7....6..195")
    page.locator(".problem", has_text="This link is incomplete").wait_for()


def test_conflicting_givens_are_mended_and_an_own_puzzle_is_entered(open_page: Open) -> None:
    page = open_page()
    paste(page, "5" + PROPER[1:3] + "5" + PROPER[4:])
    page.get_by_role("button", name="Start", exact=True).wait_for()
    assert words(page, "r1c4") == "Row 1, column 4, 5, clashes with row 1, column 1; row 2, column 6"
    cell(page, "r1c4").click()
    page.keyboard.press("Delete")
    click(page, "Start")
    wait_for_words(page, "The puzzle has one solution")
    assert words(page, "r1c1") == "Row 1, column 1, given 5"


def test_a_struck_candidate_is_said_as_it_is(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    cell(page, "r1c3").click()
    click(page, "More")
    page.get_by_role("menuitemcheckbox", name="Fill in all candidates").click()
    cell(page, "r1c3").click()
    page.keyboard.press("Shift+Digit4")
    wait_for_words(page, "Row 1, column 3, candidates 1 2")
    page.keyboard.press("Control+z")
    wait_for_words(page, "Taken back: row 1, column 3 may be 4 again.")


def test_a_new_puzzle_is_what_was_asked_for(open_page: Open) -> None:
    page = open_page()
    visit(page, "new")
    page.get_by_text("More: technique").click()
    wishes = page.locator("form", has=page.get_by_label("Seed"))
    wishes.get_by_label("Level").select_option("medium")
    wishes.get_by_label("Symmetry").select_option("half_turn")
    wishes.get_by_label("Seed").fill("7")
    click(page, "Make")
    wait_for_words(page, "Made from seed 7")
    made = board(page)
    assert made == nonet.generate(seed=7, for_people="medium", symmetry="half_turn", attempts=20_000).to_line()
    assert page.locator(".strip h1").inner_text() == "Medium"


def test_the_tree_for_ears_suffices_to_solve_a_puzzle(open_page: Open) -> None:
    """What a screen reader gets: roles, names and order; the puzzle is read and solved from it alone."""
    page = open_page(f"#p={PROPER}")
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    cells = [node for node in nodes if node.get("role", {}).get("value") == "gridcell"]
    assert len(cells) == 81
    values: dict[Cell, int] = {}
    for node in cells:
        text = node["name"]["value"]
        row, column, content = re.fullmatch(r"Row (\d), column (\d), (.*)", text).groups()  # type: ignore[union-attr]
        given = re.fullmatch(r"given (\d)", content)
        values[Cell(f"r{row}c{column}")] = int(given[1]) if given else 0
    read = Grid.from_values([values[each] for each in Cell.ALL])
    assert read == Grid(PROPER)
    solution = nonet.solve(read)
    cell(page, "r1c1").focus()
    for each in Cell.ALL:
        if not read[each]:
            page.keyboard.press(str(solution[each]))
        page.keyboard.press("ArrowRight")
        if each.column == 9:
            page.keyboard.press("ArrowDown")
    wait_for_words(page, "Solved in")


def test_keys_that_speak(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    cell(page, "r1c1").click()
    page.keyboard.press("r")
    wait_for_words(page, "Row 1: 5, 3, empty; empty, 7")
    page.keyboard.press("Shift+C")
    wait_for_words(page, "Column 1: 5, 6, empty; 8")
    page.keyboard.press("b")
    wait_for_words(page, "Box 1: 5, 3, empty; 6")
    page.keyboard.press("f")
    page.keyboard.press("5")
    wait_for_words(page, "5 can go in ")
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_text("where the digit stands").wait_for()


def states(page: Page) -> list[tuple[str, Any]]:
    """Return the states of the page that are looked at, each with what leads there."""

    def hinted() -> None:
        for stage in ("where", "technique", "step"):
            page.keyboard.press("h")
            page.locator(f".hint[data-stage={stage}]").wait_for()

    def marked() -> None:
        cell(page, "r1c3").click()
        for key in ("Shift+Digit1", "Control+Digit2", "Alt+Digit3", "ArrowRight", "6"):
            page.keyboard.press(key)

    def paused() -> None:
        page.keyboard.press("Escape")
        click(page, "Pause")

    def resumed() -> None:
        page.keyboard.press("a")
        hinted()

    def path() -> None:
        page.keyboard.press("Escape")
        all_steps(page)
        page.locator(".path").wait_for()

    def opened(name: str) -> None:
        page.keyboard.press("Escape")
        for each in page.get_by_role("dialog").all():
            each.get_by_role("button", name="Close").click()
        more(page, name)
        page.get_by_role("dialog").wait_for()

    def placed(name: str) -> None:
        for each in page.get_by_role("dialog").all():
            each.get_by_role("button", name="Close").click()
        visit(page, name)

    def failed() -> None:
        visit(page, "play")
        page.get_by_role("button", name="Check", exact=True).click()
        page.locator(".toast").wait_for()

    return [
        ("start", lambda: None),
        ("marks", marked),
        ("menu", lambda: click(page, "More")),
        ("paused", paused),
        ("hint", resumed),
        ("path", path),
        *((name.lower(), partial(opened, name)) for name in DIALOGS),
        *((name, partial(placed, name)) for name in PLACES),
        ("message", failed),
    ]


@pytest.mark.parametrize("width", [390, 1200])
def test_axe_finds_nothing_in_any_state(open_page: Open, width: int) -> None:
    page = open_page(f"#p={PROPER}", width=width, bypass_csp=True)
    load_axe(page)
    for name, act in states(page):
        act()
        settled(page)
        found = findings(page)
        assert found == [], (name, found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_page_loads_is_small_and_its_own(open_page: Open, language: str) -> None:
    page = open_page(new=True)
    page.evaluate("speaks => localStorage.setItem('nonet.settings', JSON.stringify({ speaks }))", language)
    page.add_init_script(
        """new MutationObserver((_, observer) => {
            if (!document.querySelector('.cell .value')) return;
            observer.disconnect();
            window.playable = performance.now();
        }).observe(document, { childList: true, subtree: true });"""
    )
    page.reload()
    page.wait_for_selector(f"html[lang={language}] .cell")
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate(
        "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
        # A pointer that is over the page loads what acts say; what hints need comes while the player looks.
        ".filter(one => !/moves[^/]*$/.test(one.name) && one.startTime < window.playable + 1500)"
        ".map(one => [one.name, one.decodedBodySize])"
    )
    assert all(name.startswith(page.url.split("#")[0]) for name, _ in sizes)
    assert [name for name, size in sizes if not size] == []
    assert sum(size for _, size in sizes) < LARGEST


def test_the_link_of_a_puzzle_needs_one_more_module(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate("performance.getEntriesByType('resource').map(one => one.name.split('/').pop())")
    assert "links.js" in loaded
    assert not {"game_file.js", "shot.js", "kinds.js", "forms.js"} & {*loaded}


def test_the_page_is_laid_out_before_its_cells(open_page: Open) -> None:
    """Each is the work of a task of its own: together they take longer than a frame may."""
    page = open_page()
    page.add_init_script(
        """new MutationObserver((_, observer) => {
            const grid = document.querySelector('.grid');
            if (!grid) return;
            observer.disconnect();
            window.first = [grid.hidden, grid.querySelectorAll('.value').length];
        }).observe(document, { childList: true, subtree: true });"""
    )
    page.reload()
    page.wait_for_selector(".cell")
    assert page.evaluate("window.first") == [True, 0]
    assert page.locator(".value").count() >= 32


@pytest.mark.parametrize("acts", [True, False])
def test_a_hint_waits_for_its_answer_alone(open_page: Open, *, acts: bool) -> None:
    """Its modules, texts and styles come with the first act of the player, or later without one."""
    page = open_page(f"#p={PROPER}", new=True)
    loaded = "performance.getEntriesByType('resource').map(one => one.name.split('/').pop())"
    if acts:
        page.mouse.move(200, 200)
    until(
        page,
        lambda: {"hints.js", "hint_card.js", "statements.js", "later.css", "later_en.js"} <= set(page.evaluate(loaded)),
    )
    page.wait_for_load_state("networkidle")
    before = set(page.evaluate(loaded))
    page.keyboard.press("h")
    page.locator(".hint .said").wait_for()
    assert set(page.evaluate(loaded)) - before == {"hint"}


def test_nothing_is_laid_out_while_the_page_is_built(browser: Browser, address: str) -> None:
    """What has the focus is, in a task of its own: in that of ``makePage`` it cost as much as all the rest."""
    context = browser.new_context()
    page = context.new_page()
    browser.start_tracing(page=page, categories=["devtools.timeline", f"{HIDDEN}.timeline", f"{HIDDEN}.timeline.stack"])
    page.goto(address)
    page.wait_for_selector(".cell:focus")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    context.close()
    begun = [each["args"]["beginData"] for each in events if each["name"] == "Layout"]
    assert begun
    makers = [[frame["functionName"] for frame in each.get("stackTrace", [])] for each in begun]
    assert [each for each in makers if "makePage" in each] == []


def test_print_to_pdf_has_the_board_alone(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}")
    document = page.pdf(format="A4")
    assert document.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", document)) == 1
    page.emulate_media(media="print")
    assert not page.locator(".rail").is_visible()
    assert not page.locator("header.top").is_visible()
    assert page.locator(".board").is_visible()


def test_a_sheet_of_new_puzzles(open_page: Open) -> None:
    page = open_page()
    more(page, "Print")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("How many").fill("3")
    dialog.get_by_label("Seed").fill("5")
    with page.expect_download() as download:
        click(page, "Make")
    expected = BytesIO()
    write_book([nonet.generate(seed=5, start=start) for start in range(3)], expected, title_page=False)
    assert download.value.path().read_bytes() == expected.getvalue()
    wait_for_words(page, "Saved sudoku-3.pdf: 3 boards")
    more(page, "Print")
    dialog.get_by_label("Board").select_option("six")
    dialog.get_by_label("Level").select_option("easy")
    dialog.get_by_label("How many").fill("1")
    dialog.get_by_label("Seed").fill("5")
    per_page = int(dialog.get_by_label("On a page").input_value())
    with page.expect_download() as download:
        click(page, "Make")
    expected = BytesIO()
    puzzle = nonet.generate(layout=Layout(6), for_people="easy", seed=5)
    write_book([puzzle], expected, title_page=False, per_page=per_page)
    assert download.value.suggested_filename == "six-1-easy.pdf"
    assert download.value.path().read_bytes() == expected.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_dialog_of_paper_is_in_sight_as_a_whole(open_page: Open, language: str) -> None:
    page = open_page(width=1280, height=800, language=language)
    page.locator(".strip [aria-haspopup]").click()
    page.get_by_role("menuitem", name=re.compile("^(Print|Drucken)$")).click()
    dialog = page.locator("dialog[open]")
    dialog.locator("form .main").wait_for()
    low = dialog.evaluate("one => one.getBoundingClientRect().bottom")
    for name in ("form .main", ".close"):
        assert dialog.locator(name).evaluate("one => one.getBoundingClientRect().bottom") < low
    dialog.locator("[name=level]").select_option("hard")
    dialog.locator("[name=large]").check()
    assert dialog.locator("[name=level]").input_value() == "hard"
    assert dialog.locator("[name=hints]").is_visible()
    dialog.locator("[name=technique]").select_option("naked_pair")
    assert not dialog.locator("[name=hints]").is_visible()
    assert dialog.locator("[name=apart]").is_visible()


def test_a_worksheet_for_a_technique(open_page: Open) -> None:
    page = open_page()
    more(page, "Print")
    dialog = page.get_by_role("dialog")
    note = dialog.locator("form .note")
    assert note.inner_text() == "With ratings, and solutions at the back."
    dialog.get_by_label("Worksheet").select_option("naked_pair")
    assert note.inner_text() == "With the answers at the back."
    many = dialog.get_by_label("On a page")
    dialog.get_by_label("Large print").check()
    assert many.input_value() == "1"
    dialog.get_by_label("Large print").uncheck()
    assert many.input_value() == "4"
    dialog.get_by_label("How many").fill("2")
    dialog.get_by_label("Seed").fill("5")
    with page.expect_download() as download:
        click(page, "Make")
    expected = BytesIO()
    write_worksheet("naked_pair", expected, seed=5, count=2)
    assert download.value.suggested_filename == "naked-pair-2-medium.pdf"
    assert download.value.path().read_bytes() == expected.getvalue()


def test_forced_colours_keep_what_colours_say(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}", forced_colors="active")
    cell(page, "r1c3").click()
    page.keyboard.press("5")
    outline = "one => getComputedStyle(one).outlineStyle"
    cell(page, "r9c1").click()
    assert cell(page, "r1c1").evaluate(outline) == "dashed"
    assert cell(page, "r9c1").evaluate(outline) == "solid"


def test_two_hundred_percent_keeps_the_board_on_the_page(open_page: Open) -> None:
    page = open_page(f"#p={PROPER}", width=600, height=425, device_scale_factor=2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 600
    box = page.locator(".cell[data-cell='80']").bounding_box()
    assert box is not None
    assert box["width"] > 20


def test_nothing_moves_while_the_page_loads(open_page: Open) -> None:
    """Times are measured by benches/page.py."""
    page = open_page(f"#p={PROPER}")
    page.evaluate("""() => {
        window.shift = 0;
        const add = list => list.getEntries().forEach(one => { if (!one.hadRecentInput) window.shift += one.value; });
        new PerformanceObserver(add).observe({type: "layout-shift", buffered: true});
    }""")
    settled(page)
    assert page.evaluate("window.shift") == 0
    page.evaluate("document.body.prepend(Object.assign(document.createElement('p'), {style: 'height: 200px'}))")
    until(page, lambda: page.evaluate("window.shift") > 0)  # what moves is seen


def test_the_data_of_a_file_is_text_for_the_server(open_page: Open) -> None:
    """A file that is no text is sent unharmed."""
    page = open_page()
    visit(page, "new/own")
    page.locator("input[type=file]:not([capture])").set_input_files(
        {"name": "one.npy", "mimeType": "application/octet-stream", "buffer": _npy()}
    )
    wait_for_words(page, "one.npy")
    assert board(page) == PROPER


def _npy() -> bytes:
    numpy = pytest.importorskip("numpy")
    file = BytesIO()
    numpy.save(file, numpy.array([[int(digit) for digit in Grid(PROPER).to_line(blank="0")]], dtype="uint8"))
    return file.getvalue()
