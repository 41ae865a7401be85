"""A server with the page, and the page opened in Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn

from nonet.web import app

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

START = 20.0
PATIENCE = 8_000
"""Milliseconds for which a test waits for an element; the machine may be busy."""


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


Open = Callable[..., "Page"]


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Open]:
    """Open the page in a context of its own; every error of its scripts fails the test."""
    contexts: list[Any] = []
    problems: list[str] = []

    def opened(
        fragment: str = "",
        *,
        width: int = 1200,
        height: int = 850,
        dark: bool = False,
        wait: str = ".cell",
        **more: Any,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light", **more
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda line: problems.append(line.text) if "Content Security" in line.text else None)
        page.goto(address + fragment)
        page.wait_for_selector(wait)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not problems
