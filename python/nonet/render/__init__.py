"""Charts, drawn with matplotlib, which the extra ``[plot]`` installs and the first chart imports.

``draw_comparison`` draws the methods of a ``nonet.methods.Comparison``.
"""

from nonet.render.plots import draw_comparison

__all__ = ["draw_comparison"]
