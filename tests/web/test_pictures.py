"""Pictures of the main states of the page, compared with the golden ones; ``pytest --accept`` writes them anew.

Fonts differ between machines, so the pictures are made small and the mean difference of a pixel is bounded.
"""

from __future__ import annotations

from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import nonet
from puzzles import PROPER, SOLUTION
from web import reader as double
from web.conftest import Open
from web.rest import settled
from web.test_page import cell, link, more, visit
from web.test_photo_page import bring

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.page
GOLDEN = Path(__file__).with_name("golden")
IN_README = Path(__file__).parents[2] / "docs" / "pictures" / "page.png"
TOLERANCE = 4.0
"""The mean difference of a pixel, of 255. A missing board makes more than 20, a missing keypad 8."""
STATES = ["start", "hint", "chain", "phone", "dialog"]


@pytest.mark.parametrize("name", STATES)
def test_states(open_page: Open, name: str, accept: bool) -> None:
    grid = nonet.practice("xy_wing" if name == "chain" else "x_wing", seed=1).grid
    narrow = {"width": 390, "height": 844, "dark": True} if name == "phone" else {}
    page = open_page(link(grid), **narrow)
    if name in ("hint", "chain", "phone"):
        page.keyboard.press("w")
        page.locator(".hint[data-stage=step]").wait_for()
        for _ in range(3):
            page.keyboard.press("ArrowRight")
    if name == "dialog":
        more(page, "Print")
        page.get_by_label("Seed").fill("1")
    compare(page, IN_README if name == "chain" else GOLDEN / f"{name}.png", accept)


PHONE = {"width": 390, "height": 844}
LYING = {"width": 844, "height": 390}
PLACES: dict[str, tuple[str, dict[str, Any]]] = {
    "new": ("new", {}),
    "new-phone": ("new", {**PHONE, "dark": True}),
    "games-phone": ("games", PHONE),
    "settings-lying": ("settings", {**LYING, "dark": True}),
    "play-lying": ("play", LYING),
    "play-narrowest": ("play", {"width": 320, "height": 640}),
    "play-enlarged": ("play", {"width": 640, "height": 400, "device_scale_factor": 2}),
    "play-forced": ("play", {"forced_colors": "active"}),
    "win": ("win", {"reduced_motion": "reduce"}),
    "win-phone": ("win", {**PHONE, "reduced_motion": "reduce"}),
    "learn": ("learn", {}),
    "lesson": ("lesson/x_wing", {}),
    "lesson-phone": ("lesson/x_wing", {**PHONE, "dark": True}),
    "practice-phone": ("practice/x_wing/10", PHONE),
    "german": ("settings", {}),
}


@pytest.mark.parametrize("name", PLACES)
def test_places(open_page: Open, name: str, accept: bool) -> None:
    """The places at each size, in November 2026."""
    place, window = PLACES[name]
    played = f"&v={SOLUTION[:2]}.{SOLUTION[3:]}" if place == "win" else ""
    page = open_page(f"#p={PROPER}{played}", new=True, **window)
    page.clock.set_fixed_time(datetime(2026, 11, 25, 12))
    cell(page, "r1c3").click()
    page.keyboard.press("4")
    if place == "win":
        page.locator(".coach.won").get_by_text("The hardest step was").wait_for()
    else:
        page.evaluate("""localStorage.setItem("nonet.days", '{"2026-11-24": ["easy"], "2026-11-19": ["easy"]}')""")
        visit(page, place)
        page.locator("main p", has_text="Loading.").wait_for(state="detached")
        settled(page)
    if name == "german":
        page.get_by_label("Language").select_option("Deutsch")
        page.get_by_role("heading", name="Einstellungen").wait_for()
    compare(page, GOLDEN / f"{name}.png", accept)


@pytest.mark.parametrize("name", ["photo", "photo-phone", "photo-none"])
def test_a_photo(open_page: Open, monkeypatch: pytest.MonkeyPatch, name: str, accept: bool) -> None:
    reader = double.use(monkeypatch)
    reader.doubts = {"r1c3": (4, 9), "r3c2": (9, 0)}
    if name == "photo-none":
        reader.fails(double.NoGridError("no grid found"))
    page = open_page(**({**PHONE, "dark": True} if name == "photo-phone" else {}))
    bring(page)
    page.locator(".doubts, .corner").first.wait_for()
    settled(page)
    compare(page, GOLDEN / f"{name}.png", accept)


def compare(page: Page, path: Path, accept: bool) -> None:
    image = pytest.importorskip("PIL.Image")
    page.evaluate("document.querySelectorAll('.timer').forEach(one => { one.textContent = '0:00'; })")
    page.mouse.move(0, 0)
    shot = image.open(BytesIO(page.screenshot())).convert("RGB")
    small = shot.resize((shot.width // 2, shot.height // 2), image.Resampling.LANCZOS)
    if accept:
        small.quantize(200).save(path, optimize=True)
    golden = image.open(path).convert("RGB").resize(small.size)
    pairs = zip(golden.tobytes(), small.tobytes(), strict=True)
    assert sum(abs(one - other) for one, other in pairs) / len(small.tobytes()) < TOLERANCE
