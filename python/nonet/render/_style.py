"""The style that all charts share, and how a chart is written.

The background is white and the ink is dark, so that a chart can be read wherever it is put: on a dark page, on a slide,
in print. The three colours are from Okabe and Ito's palette, which colour-blind people can tell apart; nothing is shown
by colour alone.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from nonet._checks import checked_path, shown

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

INK = "#222222"
FAINT = "#d0d0d0"
BLUE, ORANGE, GREEN = "#0072b2", "#c85a00", "#007a59"
_SETTINGS: dict[Any, Any] = {
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.size": 9.0,
    "savefig.facecolor": "white",
    "svg.fonttype": "none",  # text stays text: it can be searched, and needs no embedded font
    "svg.hashsalt": "nonet",
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


@contextmanager
def chart(path: str | os.PathLike[str], size: tuple[float, float]) -> "Iterator[Figure]":
    """Context manager: yield a figure, then write it to ``path``; raise ``ImportError`` without matplotlib."""
    checked_path("path", path)
    import matplotlib as mpl
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    with mpl.rc_context(_SETTINGS):
        figure = Figure(figsize=size, layout=ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.08))
        extension = os.path.splitext(path)[1].lower()
        if extension and extension[1:] not in figure.canvas.get_supported_filetypes():
            raise ValueError(f"path must end in .svg, .png or .pdf, not in {shown(extension)}")
        yield figure
        figure.savefig(path, dpi=150, metadata={"Date": None} if str(path).endswith(".svg") else None)


def plain(name: object) -> str:
    """Return a name for a chart: U+FFFD for a control character, which SVG cannot have; ``$`` starts no formula."""
    text = "".join(symbol if symbol.isprintable() else "\ufffd" for symbol in str(name))
    return text.replace("$", r"\$")


def draw_lines_behind(axes: "Axes", direction: str) -> None:
    """Draw faint grid lines behind the marks, and no ticks."""
    axes.grid(axis=direction, color=FAINT, linewidth=0.6)  # type: ignore[arg-type]
    axes.set_axisbelow(True)
    axes.tick_params(length=0)
