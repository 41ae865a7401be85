"""``nonet.notebook.Board``: its grid, its questions, and the page in a browser with a kernel played by the test."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import nonet
from nonet import Cell, Grid
from puzzles import PROPER, SOLUTION

pytest.importorskip("anywidget")

from nonet.notebook import Board

if TYPE_CHECKING:
    from playwright.sync_api import Browser


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
        {"id": 1, "name": "hint", "question": {"grid": board.position, "stage": "where"}},
        {"id": 2, "name": "hint", "question": {"grid": "53"}},
        {"id": 3, "name": "nothing", "question": {}},
    )
    hint = nonet.hint(PROPER)
    assert hint is not None
    assert where == {"id": 1, "told": {"is_found": True, **hint.to_dict(stage="where")}}
    assert (refused["id"], refused["problem"]["error"]) == (2, "ParseError")
    assert (unknown["id"], unknown["problem"]["error"]) == (3, "KeyError")


@pytest.mark.page
def test_it_is_played_in_a_browser(browser: Browser, tmp_path: Path) -> None:
    """The module that a notebook loads, in a page of its own; Python is the kernel."""
    board = Board(PROPER)
    source = str(board._esm)
    page = browser.new_page()

    def ask(message: str) -> str:
        return json.dumps(answers(board, json.loads(message))[0])

    def keep(state: str) -> None:
        for name, value in json.loads(state).items():
            board.set_trait(name, value)

    page.expose_function("askKernel", ask)
    page.expose_function("keepState", keep)
    (tmp_path / "page.html").write_text(f"<!doctype html><style>{board._css}</style><div id='cell'></div>")
    page.goto((tmp_path / "page.html").as_uri())
    start = """async ([source, position]) => {
        const module = await import(URL.createObjectURL(new Blob([source], {type: "text/javascript"})));
        const listeners = {};
        const state = {position, _game: {}};
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
        module.default.render({model, el: document.getElementById("cell")});
    }"""
    page.evaluate(start, [source, board.position])
    page.locator(".cell").first.wait_for()
    page.get_by_role("button", name="Hint", exact=True).click()
    page.locator(".hint[data-stage=where]").wait_for()
    for place, digit in enumerate(SOLUTION[:27]):
        if PROPER[place] == ".":
            page.locator(f".cell[data-cell='{place}']").click()
            page.keyboard.press(digit)
    page.wait_for_timeout(200)
    assert board.grid.to_line() == SOLUTION[:27] + PROPER[27:]
    assert board.grid.givens == Grid(PROPER)
    page.keyboard.press("Control+End")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+Digit1")
    page.wait_for_timeout(100)
    assert [*board.game.corner[Cell("r7c9")]] == [1]
    assert board.game.undo().grid == board.grid
    page.evaluate("position => window.change(position)", Grid(SOLUTION).to_dict())
    assert page.locator(".cell .value").count() == 81
    page.close()
