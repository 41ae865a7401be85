"""What every SVG picture shares: the first line, text that is safe in XML, and labels of rows and columns.

A picture sets no background and draws in ``currentColor``, so that it is readable on light and dark pages. Labels lie
outside of the board, whose coordinates are the same with and without them.
"""

from __future__ import annotations

CELL, MARGIN = 36, 2
"""The side of a cell, and what is around the board, where no candidates' links need room (``geometry`` has those)."""
# XML 1.0 has no way to write these, not even as references.
_NOT_IN_XML = "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"


def xml_text(text: str) -> str:
    r"""Return a string for XML or HTML: escaped, and with U+FFFD for each symbol that XML forbids.

    >>> xml_text("a < b \x1b")
    'a &lt; b \ufffd'
    """
    # Here, since the pattern and the module took a third of the time of `import nonet`.
    import re
    from html import escape

    return escape(re.sub(_NOT_IN_XML, "\ufffd", text))


def opening(
    title: str, side: float, room: float, *, left: float = 0, top: float = 0, right: float = 0, bottom: float = 0
) -> str:
    """Return the first tag of a picture; ``room`` is left for labels, above and to the left of the board.

    ``left``, ``top``, ``right`` and ``bottom`` are further rooms around the board: without them it is a square.
    """
    width, height = side + room + left + right, side + room + top + bottom
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-room - left:g} {-room - top:g} {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" aria-label="{xml_text(title)}" font-family="sans-serif" '
        'text-anchor="middle" fill="currentColor">'
    )


def labels(count: int, cell_size: float, margin: float, room: float, *, left: float = 0, top: float = 0) -> str:
    """Return the names of so many rows and columns: r1, r2 … on the left, c1, c2 … above, beyond further rooms."""
    size = round(room * 0.62, 1)
    parts = []
    for number in range(1, count + 1):
        middle = margin + (number - 0.5) * cell_size
        parts.append(f'<text x="{-left - room / 2 + margin / 2:g}" y="{middle + size * 0.36:g}">r{number}</text>')
        parts.append(f'<text x="{middle:g}" y="{-top - room / 2 + margin / 2 + size * 0.36:g}">c{number}</text>')
    return f'<g class="labels" font-size="{size:g}" opacity="0.7">{"".join(parts)}</g>'


def filled_cell(x: int, y: int, side: int, look: str) -> str:
    """Return a cell that is filled; without a colour in its look, CSS has it."""
    filled = look if " fill=" in look else f'{look} fill="none"'
    return f'<rect x="{x}" y="{y}" width="{side}" height="{side}" {filled}/>'
