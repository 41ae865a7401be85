"""How fast the page is in Chromium: medians of twenty loads, of drags over the board, and of hints on a hard puzzle.

Needs the extra ``[web]``, Playwright and Chromium (``make page`` installs them): ``python benches/page.py``.

Printed are the bytes of the first load in each language; the longest task of loading in CPU time, which other programs
lengthen little, and its layouts; the longest task while a selection is dragged; the time from the press of a key or a
button until each stage of a hint is painted, the first with all that it loads: after the page was pointed at, by a key
at once, and by a key when the page has been there for a while, with the hint after it; and layout shifts.
"""

from __future__ import annotations

import json
import shutil
import sys
from statistics import median
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, Any

import uvicorn

from nonet.logic import LANGUAGES
from nonet.web import app

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROUNDS = 20
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
WATCH = """
window.tasks = []; window.shift = 0; window.pressed = 0;
new PerformanceObserver(list => list.getEntries().forEach(one => window.tasks.push(one.duration)))
    .observe({type: "longtask", buffered: true});
new PerformanceObserver(list => list.getEntries().forEach(one => window.shift += one.hadRecentInput ? 0 : one.value))
    .observe({type: "layout-shift", buffered: true});
for (const name of ["keydown", "pointerdown"])
    addEventListener(name, event => { window.pressed = event.timeStamp; }, true);
"""
SIZE = """[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .filter(one => !/moves[^/]*$/.test(one.name)).reduce((sum, one) => sum + one.decodedBodySize, 0)"""
"""What acts say, and what a link needs, are not of the first load: they come with an act, or with the link."""
WHILE = 4_000  # milliseconds
PAINTED = """stage => new Promise(done => {
    const look = () => {
        if (!document.querySelector(`.hint[data-stage=${stage}] .said`)) return requestAnimationFrame(look);
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - window.pressed)));
    };
    look();
})"""
TRACED = ("devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel")


def main() -> None:
    """Measure and print."""
    from playwright.sync_api import sync_playwright

    server = uvicorn.Server(uvicorn.Config(app(), port=0, log_level="warning", access_log=False))
    Thread(target=server.run, daemon=True).start()
    while not server.started:
        sleep(0.01)
    address = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/#p={HARD}"
    programs = ("chromium", "google-chrome", "chromium-headless-shell")
    path = next(filter(None, map(shutil.which, programs)), None)
    if path is None:
        sys.exit("Chromium is not installed: run `make page`")
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=path, args=["--no-sandbox"])
        sizes = {language: first_load(browser, address, language) for language in LANGUAGES}
        rounds = [one_round(browser, address) | by_key(browser, address) for _ in range(ROUNDS)]
        print(f"Chromium {browser.version}, medians of {ROUNDS} (and the worst)")
        browser.close()
    for language, size in sizes.items():
        print(f"  {f'first load, {language}':32} {size / 1000:8.1f} KB")
    for name in rounds[0]:
        values = [each[name] for each in rounds]
        print(f"  {name:32} {median(values):8.1f} {'' if 'shift' in name else 'ms'} ({max(values):.1f})")
    server.should_exit = True


def first_load(browser: Browser, address: str, language: str) -> float:
    """Return the bytes that the page loads on a first visit until it can be played."""
    page = browser.new_page()
    page.add_init_script(f"localStorage.setItem('nonet.settings', JSON.stringify({{ speaks: '{language}' }}))")
    page.goto(address.split("#")[0])
    page.wait_for_selector(f"html[lang={language}] .cell .value")
    size = float(page.evaluate(SIZE))
    page.close()
    return size


def one_round(browser: Browser, address: str) -> dict[str, float]:
    """Open the page in a new context, drag over the board, ask for a hint."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.add_init_script(WATCH)
    browser.start_tracing(page=page, categories=[*TRACED])
    page.goto(address)
    page.wait_for_selector(".cell")
    found = {"load to play": float(page.evaluate("performance.now()"))}
    page.wait_for_timeout(200)
    found |= tasks(json.loads(browser.stop_tracing())["traceEvents"], address.split("#")[0])
    page.evaluate("window.tasks.length = 0")
    box = page.locator(".grid").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    for row in range(9):
        y = box["y"] + (row + 0.5) * box["height"] / 9
        page.mouse.move(box["x"] + (box["width"] - 5 if row % 2 == 0 else 5), y, steps=9)
    page.mouse.up()
    page.wait_for_timeout(60)
    found["longest task of a drag, over 50"] = float(page.evaluate("Math.max(0, ...window.tasks)"))
    page.keyboard.press("h")
    found["first hint, with its modules"] = float(page.evaluate(PAINTED, "where"))
    for name, stage in (("Tell me more", "technique"), ("Show me why", "step")):
        page.get_by_role("button", name=name).click()
        found[f"hint, {stage}"] = float(page.evaluate(PAINTED, stage))
    found["layout shift"] = float(page.evaluate("window.shift"))
    context.close()
    return found


def by_key(browser: Browser, address: str) -> dict[str, float]:
    """Ask for a hint by a key alone, once the page can be played and after a while; then for that of the next step."""
    found = {}
    for name, wait in (("at once", 0), ("after a while", WHILE)):
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        page.add_init_script(WATCH)
        page.goto(address)
        page.wait_for_selector(".cell .value")
        page.wait_for_timeout(wait)
        page.keyboard.press("h")
        found[f"first hint by a key, {name}"] = float(page.evaluate(PAINTED, "where"))
        if wait:
            page.keyboard.press("w")
            page.evaluate(PAINTED, "step")
            page.keyboard.press("End")
            page.keyboard.press("Enter")
            page.locator(".hint").wait_for(state="hidden")
            page.keyboard.press("h")
            found["next hint by a key"] = float(page.evaluate(PAINTED, "where"))
        context.close()
    return found


def tasks(events: list[dict[str, Any]], address: str) -> dict[str, float]:
    """Return the CPU time of the longest task of the page, and of its layouts."""
    named = {each["pid"] for each in events if address in str(each.get("args"))}
    main = {(each["pid"], each["tid"]) for each in events if each.get("args", {}).get("name") == "CrRendererMain"}
    timed = [each for each in events if each["pid"] in named and (each["pid"], each["tid"]) in main and "tdur" in each]
    longest = max((each for each in timed if each["name"] == "RunTask"), key=lambda each: float(each["tdur"]))
    inner = [
        each["tdur"]
        for each in timed
        if each["name"] == "Layout" and longest["ts"] <= each["ts"] < longest["ts"] + longest["dur"]
    ]
    return {
        "longest task of loading, CPU": longest["tdur"] / 1000,
        "layouts in it, CPU": sum(inner) / 1000,
    }


if __name__ == "__main__":
    main()
