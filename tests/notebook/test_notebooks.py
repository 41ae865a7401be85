"""The board played in JupyterLab and in marimo, each with its own server and kernel. ``make page`` installs them."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

import pytest

import nonet
from chromium import NODE_MODULES, needed
from nonet import Grid
from puzzles import PROPER

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.page, pytest.mark.nightly]
BIN = NODE_MODULES.parent / "notebooks" / "bin"
PATIENCE = 180.0
"""Seconds in which a server of notebooks starts, also on a busy machine."""


@contextmanager
def serving(program: str, *arguments: str, port: int, folder: Path) -> Iterator[str]:
    """Run a server of notebooks that can import this nonet; yield its address once it answers."""
    command = [needed(BIN / program, program), *arguments]
    environment = os.environ | {"PYTHONPATH": str(Path(nonet.__file__).parents[1]), "HOME": str(folder)}
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=log, stderr=log)
        address = f"http://127.0.0.1:{port}/"
        try:
            end = monotonic() + PATIENCE
            while True:
                try:
                    urlopen(address, timeout=5).close()
                    break
                except OSError:
                    if monotonic() > end or process.poll() is not None:
                        pytest.fail((folder / "log").read_text())
                    sleep(0.2)
            yield address
        finally:
            process.terminate()
            process.wait(timeout=30)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as opened:
        return int(opened.getsockname()[1])


def wait_for_kernel(page: Page, address: str) -> None:
    """Wait until the page has a connection to its kernel: until then the kernel runs nothing, and nothing says so."""
    end = monotonic() + PATIENCE
    while not any(one["connections"] and one["execution_state"] == "idle" for one in kernels(page, address)):
        assert monotonic() < end, "the kernel has no connection"
        page.wait_for_timeout(200)


def kernels(page: Page, address: str) -> list[dict[str, Any]]:
    answer = page.request.get(f"{address}api/kernels")
    return list(answer.json()) if answer.ok else []


def run_cell(page: Page, place: int) -> None:
    """Run a cell, once: its prompt has a star as soon as the kernel was asked, then a number."""
    page.locator(".jp-Notebook-cell .cm-content").nth(place).click()
    page.keyboard.press("Shift+Enter")
    prompt = page.locator(".jp-Notebook-cell .jp-InputPrompt").nth(place)
    prompt.filter(has_text=re.compile(r"\[\d+\]")).wait_for(timeout=PATIENCE * 1000)


def play(page: Page) -> None:
    """Place 4 in r1c3 and ask for a hint."""
    cell = page.locator(".nonet .cell[data-cell='2']")
    cell.wait_for(timeout=PATIENCE * 1000)
    cell.click()
    page.keyboard.press("4")
    assert page.locator(".nonet .cell[data-cell='2'] .value").inner_text() == "4"
    page.keyboard.press("h")
    page.locator(".nonet .hint[data-stage=where]").wait_for()
    found = nonet.hint(Grid(PROPER).with_value("r1c3", 4))
    assert found is not None
    assert page.locator(".nonet .hint .body > .said").inner_text() == found.where
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+Digit2")


COMMANDS = [*"myrxcvabddzlojk", "Shift+M", "Enter", "Escape", "ArrowDown", "ArrowUp", "Shift+Enter"]
"""Keys that JupyterLab takes in a cell that is not edited: Markdown, cut, copy, paste, add, delete, run, …"""


def test_jupyterlab(browser: Browser, tmp_path: Path) -> None:
    cells = [
        f"from nonet.notebook import Board\nboard = Board({PROPER!r})\nboard",
        "print('played', board.grid.to_line(), *board.game.corner[3])",
    ]
    notebook = {
        "cells": [
            {
                "cell_type": "code",
                "id": f"c{place}",
                "metadata": {},
                "outputs": [],
                "execution_count": None,
                "source": each,
            }
            for place, each in enumerate(cells)
        ],
        "metadata": {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    file = tmp_path / "play.ipynb"
    file.write_text(json.dumps(notebook))
    settings = tmp_path / ".jupyter" / "lab" / "user-settings" / "@jupyter-widgets" / "jupyterlab-manager"
    settings.mkdir(parents=True)
    (settings / "plugin.jupyterlab-settings").write_text('{"saveState": true}')
    port = free_port()
    options = ("--allow-root", "--no-browser", f"--port={port}", "--IdentityProvider.token=", "--ServerApp.password=")
    with serving("jupyter-lab", *options, port=port, folder=tmp_path) as address:
        page = browser.new_page(viewport={"width": 1400, "height": 1000})
        page.goto(f"{address}lab/tree/play.ipynb")
        page.locator(".jp-Notebook-cell").first.wait_for(timeout=PATIENCE * 1000)
        page.locator(".jp-Notebook-ExecutionIndicator[data-status='idle']").wait_for(timeout=PATIENCE * 1000)
        wait_for_kernel(page, address)
        run_cell(page, 0)
        play(page)
        kinds = "all => all.map(one => one.className.match(/jp-(Code|Markdown|Raw)Cell/)[1])"
        for key in COMMANDS:  # none of them reaches the notebook
            page.locator(".nonet .cell[tabindex='0']").focus()
            page.keyboard.press(key)
            assert page.locator(".jp-Notebook-cell").evaluate_all(kinds) == ["Code", "Code"], key
            assert page.locator(".nonet .cell").count() == 81, key
        run_cell(page, 1)
        expected = Grid(PROPER).with_value("r1c3", 4).to_line()
        page.get_by_text(f"played {expected} 2").wait_for(timeout=PATIENCE * 1000)
        page.keyboard.press("Control+s")
        end = monotonic() + PATIENCE
        while "widgets" not in json.loads(file.read_text())["metadata"]:
            assert monotonic() < end, "the state of the widget is not saved"
            page.wait_for_timeout(200)
        for kernel in kernels(page, address):
            page.request.delete(f"{address}api/kernels/{kernel['id']}")
        page.close()
        # Without its kernel the board shows what was saved.
        page = browser.new_page(viewport={"width": 1400, "height": 1000})
        page.goto(f"{address}lab/tree/play.ipynb?reset")
        page.locator(".nonet .cell[data-cell='2']").wait_for(timeout=PATIENCE * 1000)
        assert page.locator(".nonet .cell[data-cell='2'] .value").inner_text() == "4"
        assert page.locator(".nonet .cell[data-cell='3'] .corner").inner_text() == "2"
        page.close()


MARIMO = f"""import marimo
app = marimo.App()

@app.cell
def _():
    import marimo as mo
    from nonet.notebook import Board
    board = mo.ui.anywidget(Board({PROPER!r}))
    board
    return board, mo

@app.cell
def _(board, mo):
    mo.md("played " + board.value["position"]["values"])
    return

@app.cell
def _(board, mo):
    mo.md("grid " + board.grid.to_line())
    return

if __name__ == "__main__":
    app.run()
"""


def test_marimo(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "play.py").write_text(MARIMO)
    port = free_port()
    options = ("run", "play.py", "--headless", "--no-token", "--host", "127.0.0.1", "--port", str(port))
    with serving("marimo", *options, port=port, folder=tmp_path) as address:
        page = browser.new_page(viewport={"width": 1400, "height": 1000})
        page.goto(address)
        play(page)
        expected = Grid(PROPER).with_value("r1c3", 4).to_line()
        for name in ("played", "grid"):
            page.get_by_text(f"{name} {expected}").wait_for(timeout=PATIENCE * 1000)
        page.close()
