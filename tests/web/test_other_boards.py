"""Boards that are not the classic one, in Chromium: opened from links, played by keys, checked, shared, kept."""

from __future__ import annotations

import base64
import json
import re
import zlib
from itertools import combinations
from typing import Any

import pytest

import nonet
from nonet import Grid, Layout, format_entries
from nonet.formats._lz_string import packed
from nonet.rules import AntiKnight, Cage, Diagonal, Lunchbox, Odd, Sandwich, Skyscraper, Sum, Thermometer
from puzzles import PROPER
from web.axe import findings, load_axe
from web.conftest import Open
from web.rest import hold, settled
from web.test_board import FLAT, PHONE, said
from web.test_page import all_steps, board, click, more, paste, until, wait_for_words
from web.test_pictures import GOLDEN, compare

pytestmark = pytest.mark.page
KILLER = nonet.generate(rules=["killer"], seed=1)
SIZES = {size: nonet.generate(layout=Layout(size), seed=1) for size in (6, 16)}
RULED = Layout(
    rules=[
        Cage("r1c1 r1c2 r2c1", sum=12),
        Diagonal("/"),
        AntiKnight(),
        Sandwich("left", 1, sum=10),
        Skyscraper("top", 4, count=3),
        Thermometer("r5c5 r4c5 r3c6"),
    ]
)


def fragment(grid: Grid) -> str:
    """Return the fragment of the page's own link of a puzzle."""
    layers = {name: [0] * len(grid) for name in ("corner", "centre", "colours", "struck")}
    game = {"layout": grid.layout.to_dict(), "givens": [*grid.givens], "values": [*grid], **layers, "moves": []}
    stream = zlib.compressobj(wbits=-15)
    written = stream.compress(json.dumps(game | {"done": 0}).encode()) + stream.flush()
    return "#g=" + base64.urlsafe_b64encode(written).decode().rstrip("=")


def at(page: Any, grid: Grid, name: str) -> Any:
    return page.locator(f".cell[data-cell='{int(grid.layout.cell(name))}']")


def words(page: Any, grid: Grid, name: str) -> str:
    return str(at(page, grid, name).locator(".words").text_content())


def test_a_killer_of_a_link_is_played(open_page: Open) -> None:
    """An f-puzzles link is pasted, a broken cage is named, the game is checked, shared, and there after a reload."""
    address = f"https://www.f-puzzles.com/?load={packed(''.join(format_entries([KILLER], 'fpuzzles')))}"
    solution = nonet.solve(KILLER)
    page = open_page()
    paste(page, address)
    page.locator(".board.ruled .ground .cage").first.wait_for()
    assert board(page) == "." * 81
    until(page, lambda: page.locator(".strip").first.inner_text().startswith("Medium\nKiller"))
    assert page.locator(".rules-list li").count() == 2
    cage = next(rule for rule in KILLER.layout.rules if isinstance(rule, Cage))
    cells = [KILLER.layout.cell(f"r{row}c{column}") for row, column in cage.cells]
    assert words(page, KILLER, str(cells[0])).endswith(f"empty, in cage {cage.sum}")
    # The wrong digit in the last cell breaks the cage.
    for cell in cells:
        at(page, KILLER, str(cell)).click()
        page.keyboard.press(str(solution[cell]))
    assert page.locator(".conflicting").count() == 0
    wrong = next(each for each in range(1, 10) if all(each != solution[cell] for cell in cells))
    page.keyboard.press(str(wrong))
    until(page, lambda: page.locator(".conflicting").count() >= len(cells))
    assert f"cage {cage.sum}" in words(page, KILLER, str(cells[0])).rsplit("clashes with", 1)[1]
    broken = f"Broken: cage {cage.sum} ({' '.join(map(str, cells))})"
    until(page, lambda: page.locator(".clash").text_content() == broken)
    click(page, "Check")
    page.locator(".problem", has_text=f"is not {wrong}").wait_for()
    page.keyboard.press("Control+z")
    until(page, lambda: page.locator(".conflicting").count() == 0)
    more(page, "Share")
    shared = page.get_by_label("Link", exact=True).input_value()
    page.keyboard.press("Escape")
    played = board(page)
    page.reload()
    page.locator(".board.ruled").wait_for()
    assert board(page) == played
    again = open_page("#" + shared.partition("#")[2])
    again.locator(".board.ruled .cage").first.wait_for()
    assert board(again) == played


def test_a_puzzle_is_shared_with_other_sites(open_page: Open) -> None:
    """Each link opens the same puzzle, here too; what these sites do not have is named in place of links."""
    page = open_page(fragment(KILLER))
    more(page, "Share")
    for site in ("SudokuPad", "f-puzzles"):
        address = page.get_by_label(f"For {site}", exact=True).input_value()
        assert page.get_by_role("link", name=f"Open in {site}").get_attribute("href") == address
        assert [entry.grid for entry in nonet.parse(address)] == [KILLER.givens]
    page.get_by_text("A game that is saved as a file opens on others too.").wait_for()
    page = open_page(fragment(Grid.empty(Layout(rules=[Lunchbox("r1c1 r1c2", sum=5), Diagonal("/")]))))
    more(page, "Share")
    page.get_by_text("cannot open this puzzle. What they do not have: lunchbox 5.").wait_for()
    assert not page.get_by_label("For SudokuPad").count()


def test_corner_marks_leave_room_for_the_texts_of_rules(open_page: Open) -> None:
    """Where a sum stands in a corner of a cell, no mark stands there; elsewhere marks begin in the first corner."""
    layout = Layout(rules=[Cage("r1c2 r1c1", sum=12), Sum("r5c5 r5c6", sum=9, coefficients=(2, 1))])
    grid = Grid.empty(layout)
    page = open_page(fragment(grid), width=390, height=844)
    places, most = {}, {}
    for name in ("r1c1", "r1c2", "r5c5", "r5c6"):
        at(page, grid, name).click()
        for digit in range(1, 10):
            page.keyboard.press(f"Shift+Digit{digit}")
        marks = at(page, grid, name).locator(".corner")
        places[name] = [int(str(each.get_attribute("class"))[-1]) for each in marks.all()]
        assert "".join(sorted("".join(marks.all_text_contents()))) == "123456789"
        most[name] = max(map(len, marks.all_text_contents()))
        # A line is higher than its digits.
        ink = marks.evaluate_all("""all => all.map(one => {
            const range = document.createRange();
            range.selectNodeContents(one);
            const {left, top, right, bottom} = range.getBoundingClientRect();
            return [left, top + 2, right, bottom - 2];
        })""")
        # Nine marks below two texts stand closer.
        for one, other in combinations(ink if name != "r5c5" else [], 2):
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1], name
    assert places == {
        "r1c1": [1, 2, 3, 5, 6, 7],
        "r1c2": [*range(8)],
        "r5c5": [2, 3, 5, 6, 7],
        "r5c6": [0, *range(2, 8)],
    }
    assert most == {"r1c1": 2, "r1c2": 2, "r5c5": 3, "r5c6": 2}


def test_a_board_of_16_rows_is_played_by_letters(open_page: Open) -> None:
    grid = SIZES[16]
    solution = nonet.solve(grid)
    page = open_page(fragment(grid))
    assert page.locator(".cell").count() == 256
    assert page.locator(".digits .digit:visible").count() == 16
    page.keyboard.press("Control+End")
    assert page.locator(".cell[tabindex='0']").get_attribute("data-cell") == "255"
    page.keyboard.press("ArrowRight")
    assert page.locator(".cell[tabindex='0']").get_attribute("data-cell") == "240"
    page.keyboard.press("End")
    assert page.locator(".cell[tabindex='0']").get_attribute("data-cell") == "255"
    cell = next(each for each in grid.layout.cells if not grid[each] and solution[each] > 9)
    at(page, grid, str(cell)).click()
    symbol = grid.layout.symbols[solution[cell] - 1]
    page.keyboard.press(symbol.lower())
    assert words(page, grid, str(cell)).endswith(symbol)
    assert said(page).startswith(f"{symbol} in row {cell.row}, column {cell.column}")
    page.keyboard.press(symbol.lower())
    page.keyboard.press(f"Shift+{symbol}")
    page.keyboard.press("Shift+Digit2")
    assert words(page, grid, str(cell)).endswith(f"empty, corner marks 2 {symbol}")
    click(page, "Check")
    wait_for_words(page, "No mistakes so far.")
    page.keyboard.press("w")
    page.locator(".hint[data-stage=step]").wait_for()
    named = "async words => [...(await import('/statements.js')).linesIn(words, { size: 16 })]"
    sentence = "Rows 2 and 11 have it. Row 10 already has 1, 2 and 16. So r12c4 is 9."
    assert page.evaluate(named, sentence) == ["r2", "r11", "r10", "r12", "c4"]


@pytest.mark.parametrize(("language", "other"), [("en", "sums and other rules"), ("de", "Summen und andere Regeln")])
def test_all_candidates_of_a_killer_do_not_count_its_sums(open_page: Open, language: str, other: str) -> None:
    """A hint counts them, and the message says that candidates do not."""
    page = open_page(fragment(KILLER), language=language)
    page.locator(".strip [aria-haspopup]").click()
    page.get_by_role("menuitemcheckbox").first.click()
    assert other in page.locator(".toast").inner_text()
    assert at(page, KILLER, "r3c2").locator(".candidates i").all_inner_texts() == [
        *"123456789"
    ]  # its cage has the sum 5


def test_a_digit_leaves_its_cage_where_candidates_are_filled_in(open_page: Open) -> None:
    """A hint takes that for granted: it does not tell cell by cell what the player sees."""
    layout = KILLER.layout
    cages = [[layout.cell(f"r{row}c{column}") for row, column in rule.on(layout)] for rule in layout.rules]
    first, other = next((one, far) for one, *all_ in cages for far in all_ if far not in layout.peers_of(one))
    digit = nonet.solve(KILLER)[first]
    assert digit is not None
    found = nonet.hint(KILLER.with_value(first, digit))
    assert found is not None
    assert found.technique.id == "rule_peers"
    page = open_page(fragment(KILLER))
    at(page, KILLER, str(first)).click()
    page.keyboard.press(str(int(digit)))
    page.locator(".strip [aria-haspopup]").click()
    page.get_by_role("menuitemcheckbox").first.click()
    assert str(int(digit)) not in at(page, KILLER, str(other)).locator(".candidates i").all_inner_texts()
    at(page, KILLER, str(other)).click()
    page.keyboard.press(f"Shift+Digit{int(digit)}")
    wait_for_words(page, f"cannot hold {int(digit)}")
    click(page, "Check")
    wait_for_words(page, "No mistakes so far.")
    page.keyboard.press("h")
    page.keyboard.press("h")
    title = page.locator(".hint[data-stage=technique] .title h2")
    title.wait_for()
    assert title.inner_text() != found.technique.name


OUTSIDE = """frame => [...document.querySelectorAll('.cell')].flatMap(cell => {
    const { left, top, width, height } = cell.getBoundingClientRect(), edge = width * frame;
    const marks = [...cell.querySelectorAll('.corner, .centre > span, .candidates i')].filter(one => one.textContent);
    const text = document.createRange();
    return marks.filter(one => {
        const lines = one.getBoundingClientRect();
        text.selectNodeContents(one);
        const words = text.getBoundingClientRect();
        return lines.top < top + edge || lines.bottom > top + height - edge
            || words.left < left + edge || words.right > left + width - edge;
    }).map(one => `${cell.dataset.cell} ${one.className}`);
})"""
CAGE = 3 / 36
"""How far the line of a cage lies from the edge of a cell."""


@pytest.mark.parametrize("window", [(1280, 800), (390, 844), (360, 640)])
def test_the_marks_of_a_cage_lie_within_its_line(open_page: Open, window: tuple[int, int]) -> None:
    page = open_page(fragment(KILLER), width=window[0], height=window[1])
    for name, count, key in [
        ("r1c1", 2, "Shift"),
        ("r1c2", 4, "Shift"),
        ("r2c2", 8, "Shift"),
        ("r9c9", 8, "Shift"),
        ("r4c3", 5, "Control"),
    ]:
        at(page, KILLER, name).click()
        for digit in range(1, count + 1):
            page.keyboard.press(f"{key}+Digit{digit}")
    assert page.locator(".cell .corner").count() == 22
    assert page.evaluate(OUTSIDE, CAGE) == []
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitemcheckbox").first.click()
    assert page.locator(".candidates i").count() == 729
    assert page.evaluate(OUTSIDE, CAGE) == []


@pytest.mark.parametrize("window", [(1280, 800), (390, 844), (360, 640)])
def test_rows_of_candidates_in_a_cage_do_not_touch(open_page: Open, window: tuple[int, int]) -> None:
    page = open_page(fragment(KILLER), width=window[0], height=window[1])
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitemcheckbox").first.click()
    page.locator(".candidates").first.wait_for()
    free = page.locator(".candidates").evaluate_all(
        """all => all.map(one => {
            const [first, next] = [0, 3].map(place => one.children[place].getBoundingClientRect());
            const middle = box => box.top + box.height / 2;
            return middle(next) - middle(first) - .73 * parseFloat(getComputedStyle(one).fontSize);
        })"""
    )
    assert min(free) > 0.9


@pytest.mark.parametrize("window", [(390, 844), (360, 640)])
def test_a_statement_on_a_phone_begins_with_its_first_word(open_page: Open, window: tuple[int, int]) -> None:
    """A note on the names of cells does not push it out of the card."""
    page = open_page(fragment(KILLER), width=window[0], height=window[1])
    page.keyboard.press("w")
    page.locator(".hint[data-stage=step]").wait_for()
    while not page.locator(".hintfoot .main").count():
        top, begin = (page.locator(each).bounding_box() for each in (".hint .body", ".list .now"))
        assert top
        assert begin
        assert begin["y"] >= top["y"]
        page.locator(".hintfoot .lamp").click()


def test_all_steps_show_the_position_of_a_step_and_say_what_follows_as_its_sentence(open_page: Open) -> None:
    path = nonet.explain(KILLER)
    number, step = next((place, one) for place, one in enumerate(path) if place > 2 and len(one.eliminations) > 4)
    assert step.grid is not None
    page = open_page(fragment(KILLER))
    all_steps(page)
    line = page.locator(".path .statement").nth(number)
    line.click()
    page.locator(".stepped .list").wait_for()
    assert step.sentence().endswith(f"So {line.locator('.soft[aria-hidden]').inner_text()}.")
    shown = page.locator(".candidates i").filter(has_text=re.compile("."))
    assert shown.count() == sum(
        len(step.grid.candidates(each)) for each in step.grid.layout.cells if not step.grid[each]
    )


def test_what_a_hint_rules_out_is_named_by_the_cells_of_its_board(open_page: Open) -> None:
    grid = nonet.generate(layout=Layout(6), for_people="medium", seed=1)
    step = next(each for each in nonet.explain(grid) if each.eliminations)
    assert step.grid is not None
    page = open_page(fragment(step.grid))
    page.keyboard.press("w")
    page.locator(".hint[data-stage=step]").wait_for()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    until(page, lambda: "Applied" in said(page))
    row, column = step.eliminations[0].cell.row, step.eliminations[0].cell.column
    assert f"row {row}, column" in said(page)
    assert re.search(rf"columns? [\d, and]*{column}\b", said(page))


def test_the_cages_of_a_killer_are_heard(open_page: Open) -> None:
    """R names the cells of the cage, B a box as the rules call it, and the rules list each cage."""
    page = open_page(fragment(KILLER))
    cages = [rule for rule in KILLER.layout.rules if isinstance(rule, Cage)]
    cage = next(rule for rule in cages if len({row for row, _ in rule.cells}) == 1)
    (row,), columns = {row for row, _ in cage.cells}, sorted(column for _, column in cage.cells)
    listed = f"{', '.join(map(str, columns[:-1]))} and {columns[-1]}"
    at(page, KILLER, f"r{row}c{columns[0]}").click()
    page.keyboard.press("r")
    wait_for_words(page, "Here: ")
    assert said(page).endswith(f"Here: empty, in cage {cage.sum}. Cage {cage.sum}: row {row}, columns {listed}.")
    page.keyboard.press("b")
    assert re.match(r"Box [1-9]: empty", said(page))
    page.keyboard.press("f")
    page.keyboard.press("b")
    assert re.match(r"Which digit in box [1-9]\?", said(page))
    more(page, "Rules of this puzzle")
    rules = page.get_by_role("dialog")
    rules.locator("summary", has_text=f"Each with its cells: {len(cages)}").click()
    assert rules.get_by_text(f"Cage {cage.sum}: row {row}, columns {listed}", exact=True).is_visible()


def test_a_killer_says_how_hard_it_is_and_has_its_cages_in_games(open_page: Open) -> None:
    page = open_page(fragment(KILLER))
    more(page, "How hard is it?")
    assert page.locator(".told .lead").inner_text() == "Medium. Pairs, pointing, several rules at once. Notes help."
    page.keyboard.press("Escape")
    at(page, KILLER, "r1c1").click()
    page.keyboard.press("Shift+Digit1")
    page.evaluate("location.hash = 'games'")
    page.locator(".game .mini").wait_for()
    cages = page.locator(".mini .rule.cage")
    assert cages.count() == len(KILLER.layout.rules)
    picture, first = page.locator(".mini").bounding_box(), cages.first.bounding_box()
    assert picture
    assert first
    assert picture["x"] < first["x"] < picture["x"] + picture["width"] / 9


def test_a_board_that_was_just_opened_fits_on_paper(open_page: Open) -> None:
    page = open_page(fragment(SIZES[16]))
    page.emulate_media(media="print")
    assert box(page.locator(".board"))["width"] < 650  # 16 cm are 605 px
    chosen = page.locator(".cell.selected").evaluate("one => getComputedStyle(one).boxShadow")
    assert chosen == "none"


def test_a_board_of_6_rows_is_solved_by_keys(open_page: Open) -> None:
    grid = SIZES[6]
    solution = nonet.solve(grid)
    page = open_page(fragment(grid))
    assert page.locator(".digits .digit:visible").count() == 6
    assert page.locator(".foot kbd").first.text_content() == "1 2 …"
    page.keyboard.press("Control+Home")
    page.keyboard.press("7")  # is no digit here
    for cell in grid.layout.cells:
        if not grid[cell]:
            page.keyboard.press(str(solution[cell]))
        page.keyboard.press("ArrowRight")
        if cell.column == 6:
            page.keyboard.press("ArrowDown")
    assert board(page) == solution.to_line()
    page.locator(".coach.won").wait_for()


def test_rules_are_told_and_the_end_waits_for_them(open_page: Open) -> None:
    """A full board that only a rule of the whole board forbids is not solved."""
    layout = Layout(4, rules=[Cage("r1c1 r1c2", sum=5)])
    solution = next(iter(nonet.solutions(Grid.empty(layout))))
    wrong = next(each for each in nonet.solutions(Grid.empty(Layout(4))) if sum(each.rows[0][:2]) != 5)
    for told, is_solved in ((solution, True), (wrong, False)):
        grid = Grid("." + told.to_line()[1:], layout=layout)
        page = open_page(fragment(grid))
        page.keyboard.press(str(told[0]))
        if is_solved:
            page.locator(".coach.won").wait_for()
        else:
            page.locator(".problem", has_text="cage 5").wait_for()
            assert page.locator(".coach.won:visible").count() == 0
    click(page, "More")
    page.get_by_role("menuitem", name="Rules of this puzzle").click()
    page.get_by_role("dialog").get_by_text("add up to the number in its corner").wait_for()


def test_a_setter_hears_which_cage_is_redundant(open_page: Open) -> None:
    """What is not needed is listed and lit; of several solutions the cells are lit in which two differ."""
    layout = Layout(4, rules=[Cage("r1c1 r1c2", sum=3), Odd("r1c1")])
    page = open_page(fragment(Grid("12.. ..1. .3.. ...4", layout=layout)))
    more(page, "Exactly one solution?")
    page.locator(".coach", has_text=re.compile(r"Each of these \d could be left out alone")).wait_for()
    click(page, "cage 3 (r1c1 r1c2)")
    assert page.locator(".cell.looked").count() == 2
    page.locator(".cell[data-cell='6']").click()  # has the same digit as r1c1
    assert page.locator(".cell.same").count() > 1
    click(page, "Givens: 2")
    assert page.locator(".cell.looked:not(.same, .selected)").count() == 2
    click(page, "Close")
    assert page.locator(".cell.selected").count() == 1
    page = open_page(fragment(Grid("1... .... .... ....", layout=layout)))
    more(page, "Exactly one solution?")
    page.locator(".coach", has_text="several solutions").wait_for()
    assert page.locator(".cell.looked").count() > 2


@pytest.mark.parametrize("grid", [SIZES[6], KILLER], ids=["6", "killer"])
def test_a_hint_is_drawn_where_its_cells_are_and_applied(open_page: Open, grid: Grid) -> None:
    """The frame of a house is as wide as its cells, on a board of any size."""
    page = open_page(fragment(grid))
    page.keyboard.press("w")
    page.locator(".hint[data-stage=step]").wait_for()
    if grid is not KILLER:  # a hidden single, whose first statement frames its box of two rows and three columns
        cells = [box(at(page, grid, name)) for name in ("r1c4", "r2c6")]
        frame = box(page.locator(".overlay .drawing rect").first)
        assert abs(frame["x"] - cells[0]["x"]) < 10
        assert abs(frame["x"] + frame["width"] - cells[1]["x"] - cells[1]["width"]) < 10
        assert abs(frame["y"] + frame["height"] - cells[1]["y"] - cells[1]["height"]) < 10
    before = page.locator(".cell .words").all_text_contents()
    for _ in range(8):
        page.keyboard.press("Enter")
    assert page.locator(".cell .words").all_text_contents() != before
    if grid is not KILLER:
        page.evaluate(f"location.hash = '#p={PROPER}'")
        until(page, lambda: page.locator(".cell").count() == 81)
        columns = page.locator(".row").first.evaluate("one => getComputedStyle(one).gridTemplateColumns")
        assert len(columns.split()) == 9  # no measure of the other board stays
        return
    all_steps(page)
    page.locator(".path .statement", has_text=re.compile(r"cage \d+ \(r\dc\d.*\) ")).first.wait_for()
    page.locator(".path > li > .statement").last.click()
    page.locator(".path .stepped").wait_for()
    assert "scale" not in page.locator(".coach.about").inner_text()


def box(element: Any) -> dict[str, float]:
    return dict(element.bounding_box() or {})


def test_a_killer_is_made_and_its_short_link_makes_it_again(open_page: Open) -> None:
    """A board and a level are chosen; what takes long is ended; the link of the game makes the same one elsewhere."""
    page = open_page("#new", wait="h1")
    page.get_by_label("More boards").select_option("thermometer")
    click(page, "Killer")
    assert page.locator(".kinds [aria-pressed=true]").text_content() == "Killer"
    wait_for_words(page, "Each cage adds up to its number")
    easy = page.get_by_role("button", name=re.compile("^Easy"))
    hold(page, "**/api/generate")
    easy.first.evaluate("one => one.click()")
    page.locator(".making").wait_for()
    page.keyboard.press("Escape")
    wait_for_words(page, "Stopped.")
    assert page.locator(".pick[aria-busy], .making").count() == 0
    page.unroute("**/api/generate")
    easy.first.click()
    page.locator(".board .cage").first.wait_for()
    assert page.locator(".strip").first.inner_text().startswith("Easy\nKiller")
    more(page, "Share")
    address = page.get_by_label("Short link that makes it", exact=True).input_value()
    made = board(page)
    other = open_page("#" + address.partition("#")[2])
    other.locator(".board .cage").first.wait_for()
    assert board(other) == made
    other.go_back()
    other.get_by_role("heading", name="New puzzle").wait_for()


def test_what_nonet_cannot_read_is_said_in_a_players_words(open_page: Open) -> None:
    page = open_page(fragment(KILLER))
    paste(page, "https://tinyurl.com/abcdef")
    page.locator(".problem", has_text="This is a short link").wait_for()
    for address in ("https://sudokupad.app/ab12cd34ef", "sudokupad.app/ab12cd34ef", "f-puzzles.com/?id=yb7jpt5l"):
        page.get_by_label("Paste a puzzle").fill(address)
        click(page, "Read")
        page.locator(".problem", has_text="This short link has no puzzle in it").wait_for()
    told = {"size": 9, "grid": [[{} for _ in range(9)] for _ in range(9)], "yinyang": [{"cells": ["R1C1"]}]}
    page.get_by_label("Paste a puzzle").fill(json.dumps(told))
    click(page, "Read")
    page.locator(".problem", has_text="nonet does not know every rule of this puzzle").wait_for()


def test_a_printed_board_has_its_rules_below_it(open_page: Open) -> None:
    page = open_page(fragment(KILLER))
    page.locator(".rules-list li").first.wait_for()
    page.set_viewport_size({"width": 760, "height": 1050})
    page.emulate_media(media="print")
    rules = page.locator(".held .rules-list")
    assert rules.is_visible()
    title, square = page.locator(".strip h1"), page.locator(".board .grid").first
    under = box(rules)["y"] - box(square)["y"] - box(square)["height"]
    assert 0 < under < 40
    assert abs(box(rules)["x"] - box(square)["x"]) < 4
    assert title.inner_text()
    assert box(title)["y"] + box(title)["height"] < box(square)["y"]
    assert abs(box(title)["x"] - box(square)["x"]) < 4
    assert not page.locator(".pad").first.is_visible()
    assert not page.locator(".timer").first.is_visible()


def test_a_puzzle_with_drawings_is_read_without_them_if_the_player_says_so(open_page: Open) -> None:
    told: dict[str, Any] = {
        "size": 4,
        "grid": [[{} for _ in range(4)] for _ in range(4)],
        "ruleset": "Count the lines.",
        "title": "Lines",
    }
    told["line"] = [{"lines": [["R1C1", "R1C2"]], "outlineC": "#f00", "width": 0.2}] * 2
    told["text"] = [{"cells": ["R2C2"], "value": "?"}]
    told["killercage"] = [{"cells": ["R1C1", "R1C2"], "value": "5"}, {"cells": ["R2C1", "R2C2"], "value": "4"}]
    told["thermometer"] = [{"lines": [["R3C1", "R3C2", "R3C3"]]}]
    told["grid"][3][3] = {"value": 4, "given": True}
    page = open_page()
    paste(page, f"https://www.f-puzzles.com/?load={packed(json.dumps(told))}")
    asked = page.locator("dialog")
    asked.get_by_text("This puzzle also has drawings").wait_for()
    assert "The rules, as its author tells them: Count the lines." in asked.inner_text()
    read = "nonet reads the given digits and these rules: cage (2), thermometer. It leaves out the drawings (3)."
    assert read in asked.inner_text()
    assert "ignore" not in asked.inner_text()
    click(page, "Read it without the drawings")
    until(page, lambda: page.locator(".play .cell").count() == 16)
    assert page.locator("dialog").count() == 0


@pytest.mark.parametrize("width", [390, 1200])
def test_axe_finds_nothing(open_page: Open, width: int) -> None:
    for grid in (Grid.empty(RULED), SIZES[16]):
        page = open_page(fragment(grid), width=width, bypass_csp=True)
        load_axe(page)
        for keys in ((), ("Shift+Digit1", "Control+Digit2", "ArrowRight", "1", "ArrowRight", "1")):
            for key in keys:
                page.keyboard.press(key)
            assert findings(page) == [], (str(grid.layout), keys)


WINDOWS: dict[str, dict[str, Any]] = {"wide": {"width": 1280, "height": 850}, "phone": PHONE, "lying": FLAT}


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("name", ["rules", "16"])
def test_pictures(open_page: Open, name: str, window: str, accept: bool) -> None:
    grid = Grid.empty(RULED) if name == "rules" else SIZES[16]
    page = open_page(fragment(grid), dark=window == "phone", new=True, **WINDOWS[window])
    for key in ("Shift+Digit1", "Shift+Digit5", "ArrowRight", "Control+Digit2", "Control+Digit3", "ArrowRight", "4"):
        page.keyboard.press(key)
    compare(page, GOLDEN / f"other-{name}-{window}.png", accept)


AT_ONCE = """() => {
    const form = document.querySelector(".setter form");
    for (const sum of [4, 5]) {
        form.querySelector("input").value = sum;
        form.requestSubmit();
    }
}"""
"""Two rules are added before the server has told of the first."""


def test_a_puzzle_is_set_by_keys_checked_played_and_shared(open_page: Open) -> None:
    """A cage is added by its cells and its sum; what cannot be is said beside it; undo takes it back after a reload."""
    page = open_page("#new", wait="h1")
    page.get_by_role("button", name=re.compile("^Set a puzzle")).click()
    setter = page.locator(".setter")

    def view(name: str) -> None:
        setter.locator(".views").get_by_role("button", name=name).click()

    view("Board")
    setter.get_by_label("Size").select_option("4")
    until(page, lambda: page.locator(".cell").count() == 16)
    page.keyboard.press("Control+Home")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.textContent") == "Make a region"
    view("Rules")
    page.keyboard.press("Control+Home")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("9")  # goes to the sum
    assert page.evaluate("document.activeElement.value") == "9"
    page.keyboard.press("Enter")
    problem = setter.locator(".problem", has_text="cage of 9 in r1c1 r1c2: two different digits add up to 3 to 7")
    problem.wait_for()
    page.keyboard.press("Backspace")
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    wait_for_words(page, "Added: cage 3. 2 cells: row 1, columns 1 to 2")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    assert not problem.count()
    page.evaluate(AT_ONCE)
    until(page, lambda: setter.locator(".rules-list li").count() == 3)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    settled(page)
    page.reload()
    setter.get_by_role("button", name="cage 3 (r1c1 r1c2)", exact=True).wait_for()
    page.keyboard.press("Control+z")
    wait_for_words(page, "Taken back: cage 3.")
    assert setter.locator(".rules-list li").count() == 0
    page.keyboard.press("Control+y")
    setter.locator("select").select_option("diagonal")
    click(page, "Add rule")
    wait_for_words(page, "Added: diagonal.")
    for name, digit in (("r1c1", "1"), ("r2c4", "1"), ("r3c2", "3"), ("r4c4", "4")):
        page.locator(f".cell[data-cell='{int(Layout(4).cell(name))}']").click()
        page.keyboard.press(digit)
    view("Finish")
    setter.get_by_role("button", name="Exactly one solution?").click()
    setter.locator(".judged p").first.wait_for()
    told = setter.locator(".judged p").all_inner_texts()
    click(page, "Play it")
    wait_for_words(page, "The puzzle begins.")
    assert page.locator(".cell.given").count() == 4
    assert not setter.count()
    more(page, "Exactly one solution?")
    page.locator(".told .coach.keep").wait_for()
    assert page.locator(".told .coach.keep p").all_inner_texts() == told
    more(page, "Share")
    shared = page.get_by_label("Link", exact=True).input_value()
    again = open_page("#" + shared.partition("#")[2])
    again.locator(".board.ruled .cage").first.wait_for()
    assert again.locator(".rules-list li").count() == 3


def test_a_killer_is_checked_and_changed(open_page: Open) -> None:
    """A puzzle that is played becomes one that is set, with the same rules; axe finds nothing in any part of it."""
    page = open_page(fragment(KILLER), bypass_csp=True)
    load_axe(page)
    more(page, "Exactly one solution?")
    page.locator(".told .coach.keep").wait_for()
    assert findings(page) == []
    click(page, "Change it")
    rules = page.locator(".setter .rules-list li")
    rules.first.wait_for()
    count = len(KILLER.layout.rules)
    assert rules.count() == count
    rules.first.locator(".icon").click()
    until(page, lambda: rules.count() == count - 1)
    for name in ("Rules", "Board", "Digits", "Finish"):
        page.locator(".setter .views").get_by_role("button", name=name).click()
        assert findings(page) == [], name
