"""Chromium, and what is loaded into it; tests that need what is not installed say how to get it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NODE_MODULES = Path(__file__).parents[1] / "target" / "page" / "node_modules"


def needed(path: str | Path | None, what: str) -> str:
    """Return a path; skip the test if there is none, or fail it where all that tests need must be there."""
    if path is None or not Path(path).exists():
        reason = f"{what} is not installed: run `make page`"
        pytest.fail(reason) if "NONET_PAGE" in os.environ else pytest.skip(reason)
    return str(path)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start the Chromium of the distribution."""
    path = needed(shutil.which("chromium") or shutil.which("google-chrome"), "Chromium")
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: run `make page`")
    with playwright.sync_playwright() as tool:
        found = tool.chromium.launch(executable_path=path, args=["--no-sandbox", "--force-color-profile=srgb"])
        yield found
        found.close()
