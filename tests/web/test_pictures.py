"""Pictures of the main states of the page, compared with the golden ones; ``pytest --accept`` writes them anew.

Fonts differ between machines, so the pictures are made small and the mean difference of a pixel is bounded.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest

import nonet
from web.conftest import Open
from web.test_page import link, more

pytestmark = pytest.mark.page
GOLDEN = Path(__file__).with_name("golden")
IN_README = Path(__file__).parents[2] / "docs" / "pictures" / "page.png"
TOLERANCE = 4.0
"""The mean difference of a pixel, of 255. A missing board makes more than 20, a missing keypad 8."""
STATES = ["start", "hint", "chain", "phone", "dialog"]


@pytest.mark.parametrize("name", STATES)
def test_states(open_page: Open, name: str, accept: bool) -> None:
    image = pytest.importorskip("PIL.Image")
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
    page.evaluate("document.querySelector('.timer').textContent = '0:00'")
    page.mouse.move(0, 0)
    shot = image.open(BytesIO(page.screenshot())).convert("RGB")
    small = shot.resize((shot.width // 2, shot.height // 2), image.Resampling.LANCZOS)
    path = IN_README if name == "chain" else GOLDEN / f"{name}.png"
    if accept:
        small.quantize(200).save(path, optimize=True)
    golden = image.open(path).convert("RGB").resize(small.size)
    pairs = zip(golden.tobytes(), small.tobytes(), strict=True)
    assert sum(abs(one - other) for one, other in pairs) / len(small.tobytes()) < TOLERANCE
