"""When a page is at rest: a test waits for what the page has left to do, never for a time."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request, Route

PATIENCE = 60_000
"""Milliseconds for which a test waits for an element; the machine may be busy."""
LEAST_URGENT = "() => scheduler.postTask(() => {}, { priority: 'background' })"

under_way: WeakKeyDictionary[Page, set[Request]] = WeakKeyDictionary()
"""The requests of each open page that have no answer yet."""


def rest(page: Page) -> None:
    """Return when the page has done what an action began: its answers have come, and no other task of it is due."""
    from playwright.sync_api import Error

    end = monotonic() + PATIENCE / 1000
    try:
        page.evaluate(LEAST_URGENT)
        while under_way[page]:
            assert monotonic() < end, f"no answer came: {sorted(each.url for each in under_way[page])}"
            page.wait_for_timeout(2)
            page.evaluate(LEAST_URGENT)
    except Error:
        if not page.is_closed():
            page.wait_for_load_state()


def hold(page: Page, url: str) -> list[Route]:
    """Hold back the questions to an address; the page is at rest while it waits for what is held back."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        under_way[page].discard(route.request)
        held.append(route)

    page.route(url, keep)
    return held


TIMERS = """{
  const set = window.setTimeout, clear = window.clearTimeout, due = new Set();
  window.setTimeout = (task, delay = 0, ...rest) => {
    const timer = set(() => { due.delete(timer); task(...rest); }, delay);
    if (delay < 1000) due.add(timer);  // a longer one lets people read
    return timer;
  };
  window.clearTimeout = timer => { due.delete(timer); clear(timer); };
  window.isSettled = () => !due.size && !document.getAnimations().some(each =>
    each.playState === "running" && each.effect.getComputedTiming().endTime < Infinity);
}"""
SETTLED = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done))).then(() => isSettled())"


def settled(page: Page) -> None:
    """Return when the page is at rest and nothing else will change it soon: no timer is due, nothing moves."""
    end = monotonic() + PATIENCE / 1000
    while True:
        rest(page)
        if page.evaluate(SETTLED):
            return
        assert monotonic() < end, "the page does not come to rest"
        page.wait_for_timeout(10)


def is_awaited(request: Request) -> bool:
    """Whether an action can wait for an answer: none waits for the level of another board, which can take a minute."""
    return not (request.url.endswith("/api/level") and '"layout"' in (request.post_data or ""))


def watch(page: Page) -> None:
    """Count the requests and the timers of a page, so that its actions end at rest."""
    page.add_init_script(TIMERS)
    under_way[page] = set()
    page.on("request", lambda request: under_way.get(page, set()).update({request} if is_awaited(request) else ()))
    page.on("requestfinished", lambda request: under_way.get(page, set()).discard(request))
    page.on("requestfailed", lambda request: under_way.get(page, set()).discard(request))
