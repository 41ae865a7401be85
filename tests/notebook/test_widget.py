"""The widget on its own: a model that answers nothing, in a page without a notebook."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nonet.notebook import Board
from puzzles import PROPER

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.page
START = """async ([source, position]) => {
    window.ticking = new Set();
    const [set, clear] = [window.setInterval, window.clearInterval];
    window.setInterval = (...all) => { const id = set(...all); window.ticking.add(id); return id; };
    window.clearInterval = id => { window.ticking.delete(id); clear(id); };
    const module = await import(URL.createObjectURL(new Blob([source], {type: "text/javascript"})));
    const state = {position, _game: {}, language: "en"};
    const listeners = new Set();
    window.listeners = listeners;
    const model = {
        get: name => state[name], set: () => {}, save_changes: () => {}, send: () => {},
        on: (event, listener) => listeners.add(listener), off: (event, listener) => listeners.delete(listener),
    };
    window.close_widget = await module.default.render({model, el: document.getElementById("cell")});
}"""


@pytest.fixture
def shown(browser: Browser, tmp_path: Path) -> Page:
    board = Board(PROPER)
    page = browser.new_page()
    (tmp_path / "page.html").write_text(f"<!doctype html><style>{board._css}</style><div id='cell'></div>")
    page.goto((tmp_path / "page.html").as_uri())
    page.evaluate(START, [str(board._esm), board.position])
    page.locator(".cell").first.wait_for()
    return page


def test_what_ticks_and_listens_ends_with_the_widget(shown: Page) -> None:
    assert shown.evaluate("[window.ticking.size, window.listeners.size > 0]") == [1, True]
    shown.evaluate("window.close_widget()")
    assert shown.evaluate("[window.ticking.size, window.listeners.size]") == [0, 0]
    assert shown.locator(".nonet").count() == 0


def test_the_bar_has_play_and_learn_and_more_has_the_rest(shown: Page) -> None:
    assert shown.locator("header.top a, header.top button").all_inner_texts() == ["Play", "Learn"]
    shown.get_by_role("button", name="More").click()
    assert {"New puzzle", "Settings"} <= {*shown.get_by_role("menuitem").all_inner_texts()}
    shown.get_by_role("menuitem", name="Settings").click()
    shown.get_by_role("heading", name="Settings").wait_for()
    shown.locator("header.top a", has_text="Play").click()
    assert shown.locator(".grid").first.is_visible()


def test_the_shortcuts_of_the_notebook_are_told_to_stay_out(shown: Page) -> None:
    assert shown.locator(".nonet").get_attribute("data-lm-suppress-shortcuts") == "true"
