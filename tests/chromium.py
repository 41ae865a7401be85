"""Chromium, and what is loaded into it; tests that need what is not installed say how to get it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PROGRAMS = ("chromium-headless-shell", "chromium", "google-chrome")
"""The first that is installed serves. The shell, which has no windows, costs half the CPU: 1.4 s a test for 2.8."""
NODE_MODULES = Path(__file__).parents[1] / "target" / "page" / "node_modules"


def needed(path: str | Path | None, what: str) -> str:
    """Return a path; without one, fail the test if ``NONET_PAGE`` is set (as by `make test`), or skip it."""
    if path is None or not Path(path).exists():
        reason = f"{what} is not installed: run `make page`"
        pytest.fail(reason) if "NONET_PAGE" in os.environ else pytest.skip(reason)
    return str(path)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start the Chromium of the distribution."""
    path = needed(next(filter(None, map(shutil.which, PROGRAMS)), None), "Chromium")
    spec = find_spec("playwright")
    needed(None if spec is None else spec.origin, "Playwright")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as tool:
        found = tool.chromium.launch(executable_path=path, args=["--no-sandbox", "--force-color-profile=srgb"])
        yield found
        found.close()
