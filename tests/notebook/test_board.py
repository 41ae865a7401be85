"""``nonet.notebook.Board``: its grid, its questions, and the page in a browser with a kernel played by the test."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import nonet
from nonet import Cell, Game, Grid
from puzzles import PROPER, SOLUTION
from web.test_page import until

pytest.importorskip("anywidget")

from nonet.notebook import Board

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def test_what_has_a_grid_is_shown_like_any_grid() -> None:
    """An entry of a file, a game, what was read from a photo."""
    entry = nonet.Entry(Grid(PROPER))
    for puzzle in (entry, Game(PROPER), SimpleNamespace(grid=Grid(PROPER))):
        board = Board(puzzle)
        assert board.grid == Grid(PROPER)
        board.grid = Grid(SOLUTION)
        board.grid = puzzle
        assert board.grid == Grid(PROPER)
        assert Game(puzzle) == Game(PROPER)


def test_the_grid_is_read_and_set() -> None:
    board = Board(PROPER)
    assert board.grid == Grid(PROPER)
    played = Grid(PROPER).with_value("r1c3", 4).without_candidate("r1c4", 2)
    board.grid = played
    assert board.position == played.to_dict()
    assert (board.grid, board.grid.givens) == (played, Grid(PROPER))
    assert Board().grid == Grid.empty()
    with pytest.raises(nonet.ParseError, match="81 cells"):
        Board("53")


def answers(board: Board, *questions: dict[str, Any]) -> list[Any]:
    sent: list[Any] = []
    board.send = sent.append
    for question in questions:
        board._answer(board, question, [])
    return sent


def test_questions_are_answered_as_the_server_answers_them() -> None:
    board = Board(PROPER)
    where, refused, unknown = answers(
        board,
        {"id": 1, "name": "hint", "question": {"grid": board.position, "stage": "where", "detail": "data"}},
        {"id": 2, "name": "hint", "question": {"grid": "53"}},
        {"id": 3, "name": "nothing", "question": {}},
    )
    hint = nonet.hint(PROPER)
    assert hint is not None
    assert where == {"id": 1, "told": {"is_found": True, **hint.to_dict(stage="where")}}
    assert (refused["id"], refused["problem"]["error"]) == (2, "ParseError")
    assert (unknown["id"], unknown["problem"]["error"]) == (3, "KeyError")


START = """async ([source, position, language]) => {
    const module = await import(URL.createObjectURL(new Blob([source], {type: "text/javascript"})));
    const listeners = {};
    const state = {position, _game: {}, language};
    const model = {
        get: name => state[name],
        set: (name, value) => {  // as the models of notebooks do, it tells its own listeners at once
            state[name] = value;
            listeners[`change:${name}`].forEach(listener => listener());
        },
        save_changes: () => window.keepState(JSON.stringify(state)),
        on: (event, listener) => { (listeners[event] ??= []).push(listener); },
        off: () => {},
        send: async message => {
            const told = JSON.parse(await window.askKernel(JSON.stringify(message)));
            listeners["msg:custom"].forEach(listener => listener(told));
        },
    };
    window.change = position => {
        Object.assign(state, {position, _game: {}});
        listeners["change:position"].forEach(listener => listener());
    };
    const speaking = language => ({...model, get: name => ({...state, language})[name]});
    window.other = (language, el) => module.default.render({model: speaking(language), el});
    await module.default.render({model, el: document.getElementById("cell")});
}"""
"""A notebook: its model of a widget, whose questions Python answers."""


def shown(board: Board, browser: Browser, folder: Path) -> Page:
    """Return the module that a notebook loads, in a page of its own; Python is the kernel."""
    page = browser.new_page()

    def ask(message: str) -> str:
        return json.dumps(answers(board, json.loads(message))[0])

    def keep(state: str) -> None:
        for name, value in json.loads(state).items():
            board.set_trait(name, value)

    page.expose_function("askKernel", ask)
    page.expose_function("keepState", keep)
    (folder / "page.html").write_text(f"<!doctype html><style>{board._css}</style><div id='cell'></div>")
    page.goto((folder / "page.html").as_uri())
    page.evaluate(START, [str(board._esm), board.position, board.language])
    page.locator(".cell").first.wait_for()
    return page


def test_no_module_is_left_to_import() -> None:
    """In a notebook there is no folder to import from; types in comments name files too."""
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", str(Board(PROPER)._esm), flags=re.DOTALL)
    assert not re.findall(r"\bimport\b.{0,40}", code)


@pytest.mark.page
def test_it_is_played_in_a_browser(browser: Browser, tmp_path: Path) -> None:
    board = Board(PROPER)
    page = shown(board, browser, tmp_path)
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".hint[data-stage=where]").wait_for()
    for place, digit in enumerate(SOLUTION[:27]):
        if PROPER[place] == ".":
            page.locator(f".cell[data-cell='{place}']").click()
            page.keyboard.press(digit)
    until(page, lambda: board.grid.to_line() == SOLUTION[:27] + PROPER[27:])
    assert board.grid.givens == Grid(PROPER)
    page.keyboard.press("Control+End")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+Digit1")
    until(page, lambda: [*board.game.corner[Cell("r7c9")]] == [1])
    assert board.game.undo().grid == board.grid
    page.evaluate("position => window.change(position)", Grid(SOLUTION).to_dict())
    assert page.locator(".cell .value").count() == 81
    page.close()


@pytest.mark.page
def test_it_speaks_german(browser: Browser, tmp_path: Path) -> None:
    page = shown(Board(PROPER, language="de"), browser, tmp_path)
    page.get_by_role("button", name="Tipp", exact=True).click()
    hint = nonet.hint(PROPER)
    assert hint is not None
    where = hint.to_dict(stage="where", language="de")["where"]
    page.locator(".hint[data-stage=where] .said").wait_for()
    assert page.locator(".hint .said").inner_text() == where
    assert not re.search(r"\b(the|hint|of|digit|undo)\b", page.locator("#cell").inner_text(), re.IGNORECASE)
    page.close()


@pytest.mark.page
def test_boards_of_one_notebook_have_languages_of_their_own(browser: Browser, tmp_path: Path) -> None:
    page = shown(Board(PROPER, language="de"), browser, tmp_path)
    page.evaluate("other('en', document.body.appendChild(document.createElement('div')))")
    german, english = page.locator(".nonet").all()
    german.get_by_role("button", name="Tipp", exact=True).click()
    german.locator(".hint .said", has_text="Block 2").wait_for()
    english.locator(".cell").first.click()
    page.keyboard.press("ArrowRight")
    german.locator(".cell").first.click()
    for one, word in ((german, "Zeile"), (english, "Row")):
        assert {each.split()[0] for each in one.locator(".cell").all_inner_texts()} == {word}
    page.close()


def test_a_language_is_one_that_is_known() -> None:
    assert (Board().language, Board(language="de").language) == ("en", "de")
    with pytest.raises(ValueError, match="language must be"):
        Board(language="fr")  # type: ignore[arg-type]
