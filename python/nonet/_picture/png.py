"""A picture as PNG, by resvg; digits and letters are drawn as strokes, so no font is needed."""

from __future__ import annotations

from struct import pack
from zlib import crc32

from nonet._picture.strokes import as_paths

_HEAD = 33  # bytes of the signature and of the part that has the size
LARGEST_PNG = 10_000
"""The largest size in pixels: a picture of this size takes 400 MB of memory."""


def png_of(svg: str, *, size: int, background: str | None = "white", pixels_of_mm: float = 0) -> bytes:
    """Return an SVG as PNG, so many pixels wide; ``background`` is a colour, ``None`` for none.

    With ``pixels_of_mm`` the file says how large it is on paper.
    """
    try:
        import resvg_py
    except ModuleNotFoundError:
        raise ImportError("resvg is needed here and not installed: pip install 'nonet[png]'", name="resvg_py") from None
    _, _, width, height = map(float, svg.partition('viewBox="')[2].partition('"')[0].split())
    # A group with an opacity is a layer as large as the picture, which takes a quarter of the time. Names of rows and
    # columns lie beside each other: their strokes can have it, unless they are thinner than a pixel, which adds up.
    before, group, labels = svg.partition('<g class="labels"')
    if group and "<style>" not in svg and size > 1.5 * width:
        svg = before + group + labels.replace(' opacity="', ' stroke-opacity="', 1)
    pixels = round(size * height / width)
    drawn: bytes = resvg_py.svg_to_bytes(
        svg_string=as_paths(svg), width=size, height=pixels, background=background, skip_system_fonts=True
    )
    return _sized(bytes(drawn), pixels_of_mm) if pixels_of_mm else bytes(drawn)


def _sized(png: bytes, pixels_of_mm: float) -> bytes:
    """Return a PNG that says how many pixels are in a metre, after its first part, which has its size."""
    said = b"pHYs" + pack(">IIB", *[round(pixels_of_mm * 1000)] * 2, 1)
    return png[:_HEAD] + pack(">I", len(said) - 4) + said + pack(">I", crc32(said)) + png[_HEAD:]
