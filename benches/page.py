"""How fast the page is in Chromium: medians of twenty loads, of drags over the board, and of hints on a hard puzzle.

Needs the extra ``[web]``, Playwright and Chromium (``make page`` installs them): ``python benches/page.py``.

Chromium's own measurements are printed: bytes of the first load, the longest task from load to play, the longest task
while a selection is dragged, the time from the request of a hint until its picture is in the page, and layout shifts.
"""

from __future__ import annotations

import shutil
import sys
from statistics import median
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING

import uvicorn

from nonet.web import app

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROUNDS = 20
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
WATCH = """
window.tasks = []; window.shift = 0;
new PerformanceObserver(list => list.getEntries().forEach(one => window.tasks.push(one.duration)))
    .observe({type: "longtask", buffered: true});
new PerformanceObserver(list => list.getEntries().forEach(one => window.shift += one.hadRecentInput ? 0 : one.value))
    .observe({type: "layout-shift", buffered: true});
"""
SIZE = """[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .reduce((sum, one) => sum + one.decodedBodySize, 0)"""
HINT = """() => new Promise(done => {
    const begun = performance.now();
    const seen = new MutationObserver(() => {
        const isThere = document.querySelector(".hint[data-stage=step]");
        if (isThere) requestAnimationFrame(() => done(performance.now() - begun));
    });
    seen.observe(document.querySelector(".hint"), {childList: true, subtree: true, attributes: true});
    [...document.querySelectorAll("button")].find(one => one.textContent.startsWith("Show me why")).click();
})"""


def main() -> None:
    """Measure and print."""
    from playwright.sync_api import sync_playwright

    server = uvicorn.Server(uvicorn.Config(app(), port=0, log_level="warning", access_log=False))
    Thread(target=server.run, daemon=True).start()
    while not server.started:
        sleep(0.01)
    address = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/#p={HARD}"
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        sys.exit("Chromium is not installed: run `make page`")
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=path, args=["--no-sandbox"])
        rounds = [one_round(browser, address) for _ in range(ROUNDS)]
        print(f"Chromium {browser.version}, medians of {ROUNDS} (and the worst)")
        browser.close()
    for name, unit in (
        ("first load", "KB"),
        ("load to play", "ms"),
        ("longest task of loading", "ms"),
        ("longest task of a drag", "ms"),
        ("hint to its picture", "ms"),
        ("layout shift", ""),
    ):
        values = [each[name] for each in rounds]
        print(f"  {name:25} {median(values):8.1f} {unit:2} ({max(values):.1f})")
    server.should_exit = True


def one_round(browser: Browser, address: str) -> dict[str, float]:
    """Open the page in a new context, drag over the board, ask for a hint."""
    context = browser.new_context(viewport={"width": 1200, "height": 850})
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(address)
    page.wait_for_selector(".cell")
    loaded = page.evaluate("performance.now()")
    found = {"first load": page.evaluate(SIZE) / 1024, "load to play": loaded, "longest task of loading": longest(page)}
    page.evaluate("window.tasks.length = 0")
    box = page.locator(".grid").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    for row in range(9):
        y = box["y"] + (row + 0.5) * box["height"] / 9
        page.mouse.move(box["x"] + (box["width"] - 5 if row % 2 == 0 else 5), y, steps=9)
    page.mouse.up()
    found["longest task of a drag"] = longest(page)
    page.keyboard.press("h")
    page.get_by_role("button", name="Tell me more").click()
    page.get_by_role("button", name="Show me why").wait_for()
    found["hint to its picture"] = page.evaluate(HINT)
    found["layout shift"] = page.evaluate("window.shift")
    context.close()
    return found


def longest(page: Page) -> float:
    """Return the duration of the longest task of more than 50 ms; 0 if there is none."""
    page.wait_for_timeout(60)
    return float(page.evaluate("Math.max(0, ...window.tasks)"))


if __name__ == "__main__":
    main()
