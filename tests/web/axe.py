"""axe-core: what hinders people who read a page by ear, enlarged or in other colours.

Light and dark differ in colours alone, so a state is built once: axe asks everything in one scheme, and what it asks of
colours in the other one too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chromium import NODE_MODULES, needed

if TYPE_CHECKING:
    from playwright.sync_api import Page

_OF_COLOURS = ("color-contrast", "link-in-text-block")
_RUN = """rules => {
  for (const each of document.getAnimations()) if (each.effect.getComputedTiming().endTime < Infinity) each.finish();
  return axe.run(document, { resultTypes: ["violations"], ...(rules && { runOnly: rules }) }).then(found =>
    found.violations.map(one => [one.id, one.nodes[0].html, one.nodes[0].failureSummary]));
}"""


def load_axe(page: Page) -> None:
    """Load axe-core into a page whose policy is bypassed."""
    page.add_script_tag(path=needed(NODE_MODULES / "axe-core" / "axe.min.js", "axe-core"))


def findings(page: Page) -> list[Any]:
    """Return what axe finds in a light page, and in its colours when it is dark."""
    found = page.evaluate(_RUN, None)
    page.emulate_media(color_scheme="dark")
    found += page.evaluate(_RUN, list(_OF_COLOURS))
    page.emulate_media(color_scheme="light")
    return list(found)
