"""What pupils found: shown and sent from their phones, and the table that a teacher makes of it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

import nonet
from nonet import Cell, practice
from nonet.logic import Candidate
from web.axe import findings, load_axe
from web.conftest import Open
from web.rest import settled
from web.test_board import PHONE, said
from web.test_learn import click, enter, exercise, find, follow, opened
from web.test_learn import visit as visit_lesson

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.page
SMALL: dict[str, Any] = PHONE | {"width": 360, "height": 640}
FINDS = [
    {"technique": "x_wing", "how": "alone", "seconds": 65},
    {"technique": "x_wing", "how": "helped", "seconds": 60},
    {"technique": "naked_pair", "how": "shown", "seconds": 10},
]
ANNA = "http://10.0.0.2:8000/#learn/class/Anna/2026-11-27/x_wing-3-1-0-252,naked_pair-0-0-1-9"
BEA = "See here: http://10.0.0.2:8000/de/#learn/class/B%C3%A9a%20M/2026-11-27/x_wing-1-0-0-61 (sent at 9:41)"


def visit(page: Page, place: str) -> None:
    page.evaluate("place => { location.hash = place; }", place)
    page.locator("[data-place=learn]:not([hidden]) .results h1").wait_for()


def rows(page: Page) -> list[list[str]]:
    told = "all => all.map(row => [...row.children].map(cell => cell.textContent))"
    return list(page.locator(".results tbody tr").evaluate_all(told))


def practised(page: Page) -> None:
    """Let something be found here today."""
    page.evaluate(
        """finds => {
            const now = new Date();
            const two = each => String(each).padStart(2, '0');
            const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
            const kept = finds.map(each => ({ ...each, day }));
            localStorage.setItem('nonet.finds', JSON.stringify([{ ...kept[0], day: '2020-01-01' }, ...kept]));
        }""",
        FINDS,
    )


def copied(page: Page, name: str) -> str:
    """Press a button that copies, and return what it copies."""
    page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', { configurable: true, "
        "value: { writeText: async words => { window.copied = words; } } })"
    )
    page.get_by_role("button", name=name).click()
    return str(page.evaluate("window.copied"))


def test_a_pupil_shows_and_copies_what_was_found_today(open_page: Open) -> None:
    page = open_page(**SMALL)
    practised(page)
    visit(page, "learn/results")
    assert page.locator("h1:visible").inner_text() == "My results"
    assert rows(page) == [
        ["X-Wing", "1 of 2 without help", "2:05"],
        ["Naked Pair", "1 shown", "0:10"],
        ["All", "1 of 2 without help, 1 shown", "2:15"],
    ]
    page.get_by_label("Your name").fill("Jürgen O'Neil")
    lines = copied(page, "Copy: My results").split("\n")
    assert lines[0].startswith("Jürgen O'Neil, ")
    assert lines[1:3] == ["X-Wing: 1 of 2 without help, 2:05", "Naked Pair: 1 shown, 0:10"]
    assert lines[3].startswith(page.url.split("#")[0] + "#learn/class/J%C3%BCrgen%20ONeil/")
    assert lines[3].endswith("/x_wing-1-1-0-125,naked_pair-0-0-1-10")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_every_exercise_is_counted_with_its_time(open_page: Open) -> None:
    page = open_page(new=True)
    page.clock.install()
    visit_lesson(page, "practice/hidden_single")
    page.clock.run_for(61_000)
    find(page, "hidden_single")
    follow(page, "My results")
    page.locator(".results h1").wait_for()
    [[name, found, time]] = rows(page)
    assert (name, found) == ("Hidden Single", "1 of 1 without help")
    assert time.startswith("1:0")
    follow(page, "Practise")
    page.locator(".practising .task b").wait_for()
    click(page, "Another one")
    page.locator(".practising:not(.over) .task b").wait_for()
    click(page, "Hint")
    page.locator(".practising .hint .said").first.wait_for()
    step = exercise("hidden_single", 1).step
    enter(page, step.placements[0], is_placed=True)
    page.locator(".practising.over .task .note.good").wait_for()
    finds = json.loads(page.evaluate("localStorage.getItem('nonet.finds')"))
    assert [(each["technique"], each["how"]) for each in finds] == [
        ("hidden_single", "alone"),
        ("hidden_single", "helped"),
    ]


def test_an_exercise_that_was_begun_goes_on(open_page: Open) -> None:
    """Its time, the tries that were taken back, and what was found of it."""
    page = open_page(new=True)
    page.clock.install()
    visit_lesson(page, "practice/x_wing/40")
    page.locator(".practising .task b").wait_for()
    page.clock.run_for(121_000)
    made = practice("x_wing", seed=4, most_open=28)
    solution = nonet.solve(made.grid)
    wrong = next(Candidate(cell, solution[cell]) for cell in Cell.ALL if not made.grid[cell])
    enter(page, wrong, is_placed=False)
    page.locator(".practising .answer", has_text="Taken back").wait_for()
    enter(page, made.step.eliminations[0], is_placed=False)
    count = len(made.step.eliminations)
    assert count > 1
    found = page.locator(".practising .answer", has_text=f"Found: 1 of {count}")
    found.wait_for()
    visit(page, "learn/results")
    [[name, told, time]] = rows(page)
    assert (name, told) == ("X-Wing", "1 begun, 1 try taken back")
    assert re.match(r"[2-4]:", time)
    page.get_by_label("Your name").fill("Eve")
    assert re.search(r"x_wing-0-0-0-\d+-1-1$", copied(page, "Copy: My results"))
    sent = page.evaluate("window.copied").split("#")[1]
    page.goto(page.url.split("#")[0] + "#practice/x_wing/40")
    page.reload()
    found.wait_for()
    assert said(page).startswith("Find the X-Wing")
    assert "Found: 1 of" in said(page)
    assert page.locator(".practising .foot").inner_text().startswith("1 try taken back.")
    click(page, "Show the rest")
    page.locator(".practising.over .task .note.good").wait_for()
    visit(page, "learn/results")
    [[_, told, time]] = rows(page)
    assert told == "1 of 1 without help, 1 try taken back"
    assert re.match(r"[2-4]:", time)
    visit(page, sent)
    assert rows(page)[0][2] == "1 begun, 1 try taken back"


def test_a_small_phone_leads_from_an_exercise_to_results(open_page: Open) -> None:
    page = opened(open_page, "practice/hidden_single", **SMALL)
    find(page, "hidden_single")
    link, bar = page.locator(".practising .mine").bounding_box(), page.locator("nav.places").bounding_box()
    assert link
    assert bar
    assert link["height"] >= 44
    assert link["y"] + link["height"] <= bar["y"]


def test_a_teacher_gets_a_row_for_each_link(open_page: Open) -> None:
    page = open_page()
    visit(page, ANNA.split("#")[1])
    anna = ["Anna", "27 Nov", "1 shown", "3 of 4 without help", "4:21"]
    assert rows(page) == [anna]
    assert page.url.endswith("#learn/class")
    page.get_by_label("What pupils sent").fill(
        f"{BEA}\n{ANNA.replace('x_wing-3', 'x_wing-5')} nothing\n#learn/class/Eve/x/y"
    )
    click(page, "Add to the table")
    bea = ["Béa M", "27 Nov", "", "1 of 1 without help", "1:01"]
    anna[3] = "5 of 6 without help"
    assert rows(page) == [anna, bea]
    words = copied(page, "Copy for a spreadsheet")
    assert words.split("\n")[0] == "Name\tDay\tNaked Pair\tX-Wing\tTime"
    assert words.split("\n")[1] == "\t".join(anna)
    page.reload()
    page.locator(".results h1").wait_for()
    assert rows(page) == [anna, bea]
    click(page, "Delete the table")
    assert rows(page) == []
    assert page.evaluate("localStorage.getItem('nonet.class')") is None
    page.locator(".toast").get_by_role("button", name="Undo").click()
    assert rows(page) == [anna, bea]
    page.get_by_label("What pupils sent").fill("no results")
    click(page, "Add to the table")
    assert "There are no results in this text." in page.locator(".results .problem").inner_text()


def test_what_is_sent_is_only_text(open_page: Open) -> None:
    page = open_page()
    visit(page, "learn/class/%3Cimg%20src=x%3E%E0%A4/2026-11-27/unknown-1-1-1-1,x_wing-99999999999-0-0-1")
    [[name, _, x_wing, time]] = rows(page)
    assert name.startswith("%3Cimg")
    assert x_wing == "999999 of 999999 without help"
    assert time == "0:02"
    assert page.locator(".results img").count() == 0


def test_the_ways_to_results(open_page: Open) -> None:
    """A teacher finds them at the lesson, a pupil in Learn, where nothing serves a teacher."""
    page = opened(open_page, "lesson/x_wing")
    page.locator(".teach summary").click()
    follow(page, "Results of a class")
    page.locator(".results h1", has_text="Results of a class").wait_for()
    page.get_by_role("navigation").get_by_role("link", name="Learn").click()
    page.locator(".tile").first.wait_for()
    assert page.locator("h1:visible").inner_text() == "Learn"
    follow(page, "My results")
    page.locator(".results", has_text="Nothing was practised here today.").wait_for()
    assert page.locator(".results").get_by_role("link", name="Results of a class").count() == 1
    visit_lesson(page, "lesson/x_wing/pupil")
    visit(page, "learn/results")
    page.locator(".results").get_by_role("link", name="Results of a class").wait_for(state="detached")


def test_axe_finds_nothing(open_page: Open) -> None:
    page = open_page(**PHONE, bypass_csp=True)
    load_axe(page)
    practised(page)
    for place in ("learn/results", ANNA.split("#")[1]):
        visit(page, place)
        settled(page)
        assert findings(page) == []
