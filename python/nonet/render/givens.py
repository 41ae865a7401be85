"""A chart of how many givens puzzles have: one line a collection, in percent, in the style of the other charts.

Lines rather than bars, since three distributions over the same numbers would hide each other; each has marks of its own
shape, so that nothing is said by colour alone.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from nonet.render.plots import _CALLS, _FAINT, _GRIDS, _INK, _STYLE, _TIME


def draw_givens(shares: Mapping[str, Mapping[int, float]], path: str | os.PathLike[str]) -> None:
    """Write a chart to ``path``; its extension (``.svg``, ``.png``, ``.pdf``) says in which format.

    ``shares`` has for each collection its name, and for each number of givens the percentage of its puzzles. Raises
    ``ImportError`` without matplotlib.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(8, 4), layout=ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.08))
        axes = figure.subplots()
        looks = zip((_TIME, _CALLS, _GRIDS), "os^", ("-", "-", "none"), strict=True)
        for (name, column), (color, marker, line) in zip(shares.items(), looks, strict=False):
            givens = sorted(column)
            values = [column[number] for number in givens]
            axes.plot(givens, values, color=color, marker=marker, linestyle=line, markersize=6, label=name)
        axes.set_xlabel("givens")
        axes.set_ylabel("percent of the minimal puzzles")
        axes.set_xticks(sorted({number for column in shares.values() for number in column}))
        axes.set_ylim(bottom=0)
        axes.grid(axis="y", color=_FAINT, linewidth=0.6)
        axes.set_axisbelow(True)
        axes.tick_params(length=0)
        axes.legend(frameon=False, labelcolor=_INK)
        figure.savefig(path, dpi=150, metadata={"Date": None} if str(path).endswith(".svg") else None)
