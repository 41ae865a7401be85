"""Charts of a comparison of methods, drawn with matplotlib (the extra ``[plot]``), which is imported when one is drawn.

Three panels share the names of the methods, the quickest at the top:

```
              time             calls            time per grid
engine        █                                 ·:·
norvig        ███              █                 ··::·
strings       ████████████     ██████████              · ·:::··· ·
              logarithmic      logarithmic      logarithmic, one mark a grid
```

The background is left transparent and the ink is a grey that reads on white and on black alike, so that one file serves
light and dark pages. The three colours are from Okabe and Ito's palette, which colour-blind people can tell apart;
nothing is said by colour alone.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from nonet.methods import Comparison, Tally

_INK = "#808080"
_FAINT = "#80808040"
_TIME, _CALLS, _GRIDS = "#0090d8", "#e07000", "#009e73"
_STYLE: dict[Any, Any] = {
    "axes.edgecolor": _INK,
    "axes.labelcolor": _INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.size": 9.0,
    "savefig.transparent": True,
    "svg.fonttype": "none",  # text stays text: it can be searched, and needs no font of ours
    "svg.hashsalt": "nonet",
    "text.color": _INK,
    "xtick.color": _INK,
    "ytick.color": _INK,
}


def draw_comparison(comparison: Comparison, path: str | os.PathLike[str], *, title: str) -> None:
    """Write a chart of the comparison to ``path``; its extension (``.svg``, ``.png``, ``.pdf``) says in which format.

    The title should say which file was solved, and on which machine. Raises ``ImportError`` without matplotlib.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    tallies = sorted((tally for tally in comparison.tallies if tally.results), key=lambda tally: -tally.seconds)
    layout = ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.08)
    with mpl.rc_context(_STYLE):
        figure = Figure(figsize=(11, 1.7 + 0.32 * len(tallies)), layout=layout)
        times, calls, grids = figure.subplots(1, 3, sharey=True, width_ratios=(4, 4, 5))
        figure.suptitle(title, fontsize=10, color=_INK)
        _bars(times, [tally.seconds for tally in tallies], _TIME, _duration)
        _bars(calls, [tally.total("calls") for tally in tallies], _CALLS, "{:,}".format)
        _strips(grids, tallies)
        times.set_yticks(range(len(tallies)), [_label(tally, comparison) for tally in tallies])
        times.set_xlabel("time for all grids (CPU seconds)")
        calls.set_xlabel("calls")
        grids.set_xlabel("time per grid (CPU seconds)")
        for axes in (times, calls, grids):
            axes.grid(axis="x", color=_FAINT, linewidth=0.6)
            axes.set_axisbelow(True)
            axes.tick_params(length=0)
            axes.minorticks_off()
        figure.savefig(path, dpi=150, metadata={"Date": None} if str(path).endswith(".svg") else None)


def _label(tally: Tally, comparison: Comparison) -> str:
    solved = tally.solved
    return tally.method.name if solved == len(comparison.grids) else f"{tally.method.name} ({solved} solved)"


def _duration(seconds: float) -> str:
    return f"{seconds:.3g} s" if seconds >= 1 else f"{1000 * seconds:.3g} ms"


def _bars(axes: Axes, values: list[Any], color: str, shown: Callable[[Any], str]) -> None:
    """Draw one bar a method on a logarithmic scale, with its value at the end; none where there is no value."""
    positive = [value for value in values if value]
    axes.set_xscale("log")
    if not positive:
        return
    # Bars have no natural start on a logarithmic scale: half the smallest value leaves a stump of it.
    left = min(positive) / 2
    axes.set_xlim(left, max(positive) * (max(positive) / left) ** 0.35)
    for place, value in enumerate(values):
        if value:
            axes.barh(place, value - left, left=left, height=0.62, color=color)
        text = "-" if value is None else shown(value)
        axes.annotate(text, (value or left, place), xytext=(4, 0), textcoords="offset points", va="center", fontsize=8)


def _strips(axes: Axes, tallies: list[Tally]) -> None:
    """Draw one mark a grid for each method, all marks of a method as one line with gaps: a third of the file."""
    axes.set_xscale("log")
    gap = float("nan")
    for place, tally in enumerate(tallies):
        seconds = [result.seconds for result in tally.results.values()]
        along = [x for second in seconds for x in (second, second, gap)]
        across = [place - 0.26, place + 0.26, gap] * len(seconds)
        axes.plot(along, across, color=_GRIDS, linewidth=0.9, solid_capstyle="butt")
