"""A board in the terminal: the keys, marks and hints of the page. Needs the extra ``[tui]``.

``nonet.Game`` is the state of a game and what a player can do to it; ``_drawing`` shows it as text; ``saved`` keeps
it; ``_app`` puts them together with Textual.
"""

from nonet._io.libraries import library as _library

_library("textual")

from nonet.tui._app import Play  # noqa: E402 - the extra is named first

__all__ = ["Play"]
