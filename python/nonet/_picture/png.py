"""A picture as PNG, by resvg; digits and letters are drawn as strokes, so no font is needed."""

from __future__ import annotations

from nonet._picture.strokes import as_paths

LARGEST_PNG = 10_000
"""The largest size in pixels: a picture of this size takes 400 MB of memory."""


def png_of(svg: str, *, size: int, background: str | None = "white") -> bytes:
    """Return an SVG as PNG, so many pixels wide; ``background`` is a colour, ``None`` for none."""
    try:
        import resvg_py
    except ModuleNotFoundError:
        raise ImportError("resvg is needed here and not installed: pip install 'nonet[png]'", name="resvg_py") from None
    _, _, width, height = map(float, svg.partition('viewBox="')[2].partition('"')[0].split())
    pixels = round(size * height / width)
    drawn: bytes = resvg_py.svg_to_bytes(
        svg_string=as_paths(svg), width=size, height=pixels, background=background, skip_system_fonts=True
    )
    return bytes(drawn)
