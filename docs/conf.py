"""Settings of the documentation website, which Sphinx builds from the repository's Markdown pages: ``make docs``."""

import os
import sys
from html import escape
from pathlib import Path
from typing import Any

from pygments.lexers.special import TextLexer  # type: ignore[import-untyped]

from nonet import FORMATS, __version__

sys.path.insert(0, str(Path(__file__).parents[1]))
from docs import site_parts

project = "nonet"
author = "the nonet developers"
copyright = author  # noqa: A001  # Sphinx's name
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "docs/index"
include_patterns = ["*.md", "docs/*.md", "docs/techniques/*.md", "benches/README.md"]
# The folders have no page of the website: to walk through them takes seconds.
exclude_patterns = ["docs/README.md", ".*", "target", "crates", "python", "tests"]

myst_heading_anchors = 3
# Pages link to source files and folders, which the website does not have: such a link is text there. A test checks that
# the file exists.
suppress_warnings = ["myst.xref_missing"]

autodoc_typehints = "signature"
autodoc_class_signature = "separated"

html_theme = "furo"
html_title = "nonet"
html_static_path = ["site"]
html_css_files = ["site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
html_copy_source = False
html_show_sphinx = False

ADDRESS = os.environ.get("ADDRESS", "")
TECHNIQUES = Path(__file__).parent / "techniques"
# The website's first page is in docs/: its address without it leads there.
START = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>nonet</title>'
    '<meta http-equiv="refresh" content="0; url=docs/index.html"><a href="docs/index.html">nonet</a></html>\n'
)


# What stands on a page in the place of a moving part, and that part.
PARTS = {
    '<div id="hint-player"></div>': site_parts.player("../_static/player").html,
    '<div id="technique-gallery"></div>': site_parts.gallery("techniques", "../_static/techniques"),
}


def put_parts(app: Any, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """Put the moving parts into the pages that have a place for them."""
    for place, part in PARTS.items():
        context["body"] = context.get("body", "").replace(place, part)


def name_source(app: Any, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """Say at the end of each page which file it is made from."""
    if tree is None:  # search, index
        return
    file = f"{page}.md"
    shown = f"<code>{escape(file)}</code>"
    if ADDRESS:
        shown = f'<a href="{escape(ADDRESS)}/blob/v{__version__}/{escape(file)}">{shown}</a>'
    context["body"] += f'<p class="source-file">This page is made from {shown}.</p>'


def name_parts(app: Any, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """Give the headings of the list of pages their level, which the theme leaves out."""
    if "furo_navigation_tree" in context:
        context["furo_navigation_tree"] = context["furo_navigation_tree"].replace(
            'role="heading"', 'role="heading" aria-level="2"'
        )


def name_landmarks(out: Path) -> None:
    """Name the parts of the theme's pages for screen readers."""
    for page in out.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        text = text.replace('<aside class="sidebar-drawer">', '<aside class="sidebar-drawer" aria-label="All pages">')
        text = text.replace('<aside class="toc-drawer">', '<aside class="toc-drawer" aria-label="This page">')
        if page.name == "search.html":
            text = text.replace("<noscript>\n<div", "<h1>Search</h1>\n<noscript>\n<div", 1)
        page.write_text(text, encoding="utf-8")


def write_files(app: Any, error: Exception | None) -> None:
    """Write what is not made from a page: the pictures of the moving parts, and the address without a page."""
    if error:
        return
    out = Path(app.outdir)
    name_landmarks(out)
    (out / "index.html").write_text(START, encoding="utf-8")
    site_parts.write_pictures(out / "_static" / "player", site_parts.player("").pictures)
    drawn = {path.name: path.read_text(encoding="utf-8") for path in TECHNIQUES.glob("*.svg")}
    site_parts.write_pictures(out / "_static" / "techniques", drawn)


def setup(app: Any) -> None:
    """Register the moving parts; show the examples of formats, marked with the format's name, as plain text."""
    app.connect("html-page-context", put_parts)
    app.connect("html-page-context", name_source)
    app.connect("html-page-context", name_parts, priority=900)  # after the theme
    app.connect("build-finished", write_files)
    for name in FORMATS:
        app.add_lexer(name, TextLexer)
