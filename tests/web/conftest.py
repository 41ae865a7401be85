"""A server with the page, and Chromium to look at it; tests that need what is not installed say how to get it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn

from nonet.web import app

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
NODE_MODULES = ROOT / "target" / "page" / "node_modules"
START = 20.0


def needed(path: str | Path | None, what: str) -> str:
    """Return a path; skip the test if there is none, or fail it where all that tests need must be there."""
    if path is None or not Path(path).exists():
        reason = f"{what} is not installed: run `make page`"
        pytest.fail(reason) if "NONET_PAGE" in os.environ else pytest.skip(reason)
    return str(path)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Serve the page and return its address."""
    server = uvicorn.Server(uvicorn.Config(app(time_limit=10), port=0, log_level="warning", access_log=False))
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    end = monotonic() + START
    while not server.started and monotonic() < end:
        sleep(0.01)
    assert server.started
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}/"
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start the Chromium of the distribution."""
    path = needed(shutil.which("chromium") or shutil.which("google-chrome"), "Chromium")
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: run `make page`")
    with playwright.sync_playwright() as tool:
        found = tool.chromium.launch(executable_path=path, args=["--no-sandbox", "--force-color-profile=srgb"])
        yield found
        found.close()


Open = Callable[..., "Page"]


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Open]:
    """Open the page in a context of its own; every error of its scripts fails the test."""
    contexts: list[Any] = []
    problems: list[str] = []

    def opened(fragment: str = "", *, width: int = 1200, height: int = 850, dark: bool = False, **more: Any) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light", **more
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda line: problems.append(line.text) if "Content Security" in line.text else None)
        page.goto(address + fragment)
        page.wait_for_selector(".cell")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not problems
