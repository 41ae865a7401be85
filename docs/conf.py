"""Settings of the documentation website, which Sphinx builds from the repository's Markdown pages: ``make docs``."""

from importlib.metadata import version as version_of
from typing import Any

from pygments.lexers.special import TextLexer  # type: ignore[import-untyped]

from nonet import FORMATS

project = "nonet"
author = "the nonet developers"
copyright = author  # noqa: A001  # Sphinx's name
version = release = version_of("nonet")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "docs/index"
include_patterns = ["*.md", "docs/*.md", "docs/techniques/*.md", "benches/README.md"]
exclude_patterns = ["docs/README.md"]

myst_heading_anchors = 3
# Pages link to source files and folders, which the website does not have.
suppress_warnings = ["myst.xref_missing"]

autodoc_typehints = "signature"
autodoc_class_signature = "separated"

html_theme = "furo"
html_title = "nonet"


def setup(app: Any) -> None:
    """Show the examples of formats, whose blocks are marked with the format's name, as plain text."""
    for name in FORMATS:
        app.add_lexer(name, TextLexer)
