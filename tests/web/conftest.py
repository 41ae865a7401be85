"""A server with the page, and the page opened in Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from threading import Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import pytest
import uvicorn

from nonet.web import app
from web.rest import PATIENCE, rest, under_way, watch

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

START = 20.0


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Serve the page and return its address."""
    server = uvicorn.Server(uvicorn.Config(app(time_limit=60), port=0, log_level="warning", access_log=False))
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


@pytest.fixture(scope="session", autouse=True)
def actions_end_at_rest() -> Iterator[None]:
    """Let every action of a test end at rest: what is read after it is what the page has made of it."""
    try:
        from playwright.sync_api import Keyboard, Locator, Mouse, Page, Touchscreen
    except ImportError:
        yield
        return

    def ending_at_rest(action: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(action)
        def acted(*arguments: Any, **options: Any) -> Any:
            result = action(*arguments, **options)
            for page in [page for page in under_way if not page.is_closed()]:
                rest(page)
            return result

        return acted

    patch = pytest.MonkeyPatch()
    for kind, names in (
        (Keyboard, "press type insert_text"),
        (Mouse, "click up"),
        (Touchscreen, "tap"),
        (Locator, "click dblclick tap press press_sequentially fill check uncheck select_option set_input_files"),
        (Page, "goto reload go_back go_forward"),
    ):
        for name in names.split():
            patch.setattr(kind, name, ending_at_rest(getattr(kind, name)))
    yield
    patch.undo()


Free = dict[str, list["BrowserContext"]]
EMULATED = ("reduced_motion", "forced_colors")
STILL = {"reduced_motion": "reduce"}
"""Every frame of a fade is drawn by the processor: with them a key costs 74 ms, without 46."""


@pytest.fixture(scope="session")
def free_contexts() -> Free:
    """Return the contexts that no test uses now, by their options.

    A new one costs 1.6 s of CPU with the page in it, one that has had the page before 0.6 s.
    """
    return {}


@pytest.fixture
def open_page(browser: Browser, address: str, free_contexts: Free) -> Iterator[Open]:
    """Open the page where nothing is kept of earlier pages; every error of its scripts fails the test.

    A test that changes the context itself (its clock, its network) or measures what is loaded wants a ``new`` one. The
    page speaks the ``language`` that its settings have chosen; else that of the browser, which speaks English.
    """
    taken: list[tuple[str | None, BrowserContext]] = []
    problems: list[str] = []

    def opened(
        fragment: str = "",
        *,
        width: int = 1200,
        height: int = 850,
        dark: bool = False,
        wait: str = ".cell",
        new: bool = False,
        language: str = "",
        **more: Any,
    ) -> Page:
        seen = STILL | {option: more.pop(option) for option in EMULATED if option in more}
        key = None if new else repr(more)
        free = free_contexts.setdefault(key, []) if key else []
        context = free.pop() if free else browser.new_context(**more)
        taken.append((key, context))
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        watch(page)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if dark else "light", **seen)
        session = context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": address.rstrip("/"), "storageTypes": "all"})
        session.detach()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda line: problems.append(line.text) if "Content Security" in line.text else None)
        if language:
            page.add_init_script(f"localStorage.setItem('nonet.settings', '{{\"speaks\": \"{language}\"}}')")
        page.goto(address + fragment)
        page.wait_for_selector(wait)
        rest(page)
        return page

    yield opened
    for key, context in taken:
        if key is None or problems:
            context.close()
            continue
        for page in context.pages:
            page.close()
        free_contexts[key].append(context)
    assert not problems
