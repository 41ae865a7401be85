"""The pages of a document: their size, their margins, and how much is on each.

A bound book needs an inner margin, the *gutter*, that grows with the number of its pages, because the paper bends into
the spine. The steps are those that print shops ask for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import ceil, floor
from typing import Literal, TypeAlias, get_args

from nonet import CLASSIC
from nonet._checks import checked_integer, checked_string, shown

Paper: TypeAlias = Literal["a3", "a4", "a5", "a6", "letter", "legal", "5x8", "6x9", "8x10", "8.5x11", "square"]
PAPERS: tuple[Paper, ...] = get_args(Paper)

_INCH = 25.4
_POINT = _INCH / 72
_SIZES: dict[str, tuple[float, float]] = {
    "a3": (297, 420),
    "a4": (210, 297),
    "a5": (148, 210),
    "a6": (105, 148),
    "letter": (8.5 * _INCH, 11 * _INCH),
    "legal": (8.5 * _INCH, 14 * _INCH),
    "square": (210, 210),
}
_LENGTH = re.compile(r"(\d{1,2}(?:\.\d{1,4})?)(mm|in)")
_MOST_BLEED = 25.4
_SIZE = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)x(\d{1,4}(?:\.\d{1,3})?)(mm|in)?")
_LEAST, _MOST = 70, 1200
_MOST_INCHES = 50

_MARGIN, _SHARE, _SHARE_LARGE = 9.0, 0.06, 0.045  # of the shorter side
_LARGE_TEXT, _TEXT, _TEXT_OF_WIDTH = 16 * _POINT, 12 * _POINT, 0.08 * _POINT
_PICTURE, _LARGE_PICTURE = 0.3, 0.45  # of the width of the text, beside the words of a step; also in book.typ
_LONG_HINT, _LONG_CRUX = 150, 450  # characters
_CHARACTER, _LINE, _GAP, _HEADING = 0.45, 1.3, 1.2, 4  # in sizes of text
_PER_PAGE, _MOST_PER_PAGE = 4, 30
_LARGEST_OF_FOUR, _LARGEST_OF_TWO = 10, 16  # sizes of boards

_GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75))
_WIDEST_GUTTER = 0.875


@dataclass(frozen=True, kw_only=True)
class Page:
    """The size of a page and its margins, in millimetres. ``is_bound``: left and right pages differ."""

    width: float
    height: float
    inner: float
    outer: float
    top: float
    bottom: float
    is_bound: bool = False
    bleed: float = 0
    """What is cut off at each side of the sheet, beyond the width and the height."""


def page_of(
    paper: str, *, is_bound: bool = False, page_count: int = 0, large: bool = False, bleed: str = "0mm"
) -> Page:
    """Return the page of a paper, with margins for a book of so many pages; large print leaves narrower ones."""
    width, height = paper_size(paper)
    margin = max(_MARGIN, min(width, height) * (_SHARE_LARGE if large else _SHARE))
    inner = max(margin, gutter(page_count)) if is_bound else margin
    return Page(
        width=width,
        height=height,
        inner=inner,
        outer=margin,
        top=margin,
        bottom=margin + 5,
        is_bound=is_bound,
        bleed=bleed_of(bleed),
    )


def on_a_page(per_page: int | None, *, large: bool, size: int = CLASSIC.size, most_large: int = _MOST_PER_PAGE) -> int:
    """Return how many boards of this size are on a page."""
    if per_page is None:
        return 1 if large or size > _LARGEST_OF_TWO else 2 if size > _LARGEST_OF_FOUR else _PER_PAGE
    name, most = ("per_page, in large print,", most_large) if large else ("per_page", _MOST_PER_PAGE)
    return checked_integer(name, per_page, 1, most)


def solutions_on_a_page(*, large: bool, size: int = CLASSIC.size) -> int:
    """Return how many solutions of this size are on a page."""
    return 2 if large or size > _LARGEST_OF_TWO else 6 if size > _LARGEST_OF_FOUR else 12


def notes_on_a_page(page: Page, *, drawn: bool, large: bool = False) -> int:
    """Return how many hints are on a page, each in as much room: beside a picture, or words alone.

    The words of a step shrink where they would need more room than its picture, but not in large print.
    """
    width, height = page.width - page.inner - page.outer, page.height - page.top - page.bottom
    text = text_size(page, large=large)
    picture = (_LARGE_PICTURE if large else _PICTURE) * width if drawn else 0.0
    long, beside = (_LONG_CRUX, width - picture - _GAP * text) if drawn else (_LONG_HINT, width)
    words = ceil(long * _CHARACTER * text / beside) * _LINE * text if large or not drawn else 0.0
    return max(1, floor((height - _HEADING * text) / (max(picture, words) + _GAP * text)))


def text_size(page: Page, *, large: bool) -> float:
    """Return the size of text in millimetres."""
    return _LARGE_TEXT if large else min(_TEXT, page.width * _TEXT_OF_WIDTH)


def gutter(page_count: int) -> float:
    """Return the inner margin that print shops ask for, in millimetres."""
    return next((inches for most, inches in _GUTTERS if page_count <= most), _WIDEST_GUTTER) * _INCH


def bleed_of(text: str) -> float:
    """Return a bleed in millimetres, of a length such as 3mm or 0.125in."""
    found = _LENGTH.fullmatch(checked_string("bleed", text))
    length = float(found[1]) * (_INCH if found[2] == "in" else 1) if found else _MOST_BLEED + 1
    if length > _MOST_BLEED:
        raise ValueError(f"bleed must be a length such as 3mm or 0.125in, at most {_MOST_BLEED} mm, not {shown(text)}")
    return length


def paper_size(paper: str) -> tuple[float, float]:
    """Return width and height in millimetres: of a name, or of a size such as 6x9 (inches) or 170x240mm."""
    if checked_string("paper", paper) in _SIZES:
        return _SIZES[paper]
    if found := _SIZE.fullmatch(paper):
        sides = float(found[1]), float(found[2])
        is_inches = found[3] == "in" or (found[3] is None and max(sides) < _MOST_INCHES)
        width, height = (side * _INCH if is_inches else side for side in sides)
        if min(width, height) >= _LEAST and max(width, height) <= _MOST:
            return width, height
        raise ValueError(f"paper must be {_LEAST} to {_MOST} mm wide and high, not {width:g} x {height:g} mm")
    names = ", ".join(PAPERS)
    raise ValueError(f"paper must be one of {names}, or a size such as 6x9 (inches) or 170x240mm, not {shown(paper)}")
