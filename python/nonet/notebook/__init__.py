"""The board of the page in Jupyter, marimo and other notebooks. Needs the extra ``[notebook]``.

>>> from nonet.notebook import Board
>>> board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> board.grid["r1c1"], board.grid["r1c3"]
(5, 0)

``board`` as the last line of a cell shows it. What is played there is in ``board.grid``, and a grid that is set there
is shown.
"""

from nonet._io.libraries import library as _library

for _name in ("anywidget", "msgspec"):
    _library(_name)

from nonet.notebook._board import Board  # noqa: E402 - the extra is named first

__all__ = ["Board"]
