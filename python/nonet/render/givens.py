"""A chart of the number of givens of puzzles: one line for each collection, in percent.

Lines rather than bars, since three distributions over the same numbers would hide each other; each has marks of its own
shape, so that nothing is shown by colour alone.
"""

import os
from collections.abc import Mapping

from nonet.formats._arguments import wrong_type
from nonet.render._style import BLUE, GREEN, INK, ORANGE, chart, draw_lines_behind, plain


def draw_givens(shares: Mapping[str, Mapping[int, float]], path: str | os.PathLike[str]) -> None:
    """Write a chart to ``path``; its extension (``.svg``, ``.png``, ``.pdf``) is the format.

    ``shares`` maps the name of each collection to the percentage of its puzzles for each number of givens. Raises
    ``ImportError`` without matplotlib.
    """
    expected = "shares must map names to a mapping of number to percentage"
    if not isinstance(shares, Mapping):
        raise wrong_type(expected, shares)
    for column in shares.values():
        if not isinstance(column, Mapping):
            raise wrong_type(expected, column)
    with chart(path, (8, 4)) as figure:
        axes = figure.subplots()
        looks = zip((BLUE, ORANGE, GREEN), "os^", ("-", "-", "none"), strict=True)
        for (name, column), (color, marker, line) in zip(shares.items(), looks, strict=False):
            givens = sorted(column)
            values = [column[number] for number in givens]
            axes.plot(givens, values, color=color, marker=marker, linestyle=line, markersize=6, label=plain(name))
        axes.set_xlabel("givens")
        axes.set_ylabel("percent of the minimal puzzles")
        axes.set_xticks(sorted({number for column in shares.values() for number in column}))
        axes.set_ylim(bottom=0)
        draw_lines_behind(axes, "y")
        axes.legend(frameon=False, labelcolor=INK)
