"""The pages of a document: their size, their margins, and how much is on each.

A bound book needs an inner margin, the *gutter*, that grows with the number of its pages, because the paper bends into
the spine. The steps are those that print shops ask for.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, floor
from typing import Literal, NamedTuple, TypeAlias, get_args

from nonet import CLASSIC
from nonet._checks import checked_integer, checked_string, shown
from nonet.logic import LanguageName

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
_BLEED = re.compile(r"(\d{1,2}(?:\.\d{1,4})?)(mm|in)( outside)?")
_MOST_BLEED = 25.4
_SIZE = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)x(\d{1,4}(?:\.\d{1,3})?)(mm|in)?")
_LEAST, _MOST = 70, 1200
_MOST_INCHES = 50

_MARGIN, _SHARE, _SHARE_LARGE = 9.0, 0.06, 0.045  # of the shorter side
_LARGE_TEXT, _TEXT, _TEXT_OF_WIDTH = 16 * _POINT, 12 * _POINT, 0.08 * _POINT
_PICTURE, _LARGE_PICTURE = 0.3, 0.45  # of the width of the text, beside the words of a step; also in book.typ
# Characters. In German a single says why each other cell is out of question.
_LONG_HINTS: Mapping[LanguageName, int] = {"en": 150, "de": 330}
_LONG_CRUX = 450
_CHARACTER, _LINE, _GAP, _HEADING = 0.45, 1.3, 1.2, 4  # in sizes of text
_PER_PAGE, _MOST_PER_PAGE = 4, 30
_FEWEST_SOLUTIONS = 4  # on a page, as large as they would be
_LARGE_SOLUTIONS, _LARGE_DIGIT = 2, 18  # classic boards on a page, and points
_LARGEST_OF_FOUR, _LARGEST_OF_TWO = 10, 16  # sizes of boards

# Millimetres, for candidates of 6 points: these are smaller where boards have rules, whose sums need the corners.
_LEAST_PICTURE, _LEAST_RULED_PICTURE, _LEAST_LARGE_PICTURE = 57.5, 88.8, 100.0
_LEAST_SMALL_PICTURE, _LARGEST_SMALL = 61.0, 6  # of boards up to this size, with rules
_LEAST_BESIDE, _LEAST_BESIDE_RULED = 11, 7.5  # sizes of text; narrow where two hints have room on 6x9
_LEAST_DIGIT, _DIGIT = 4, 0.66  # points, and the share of a cell
_GAP_OF_WIDTH, _BELOW = 0.03, 1.8  # between boards, and below them in sizes of text; also in book.typ
_FOOT = 1.2  # sizes of text, for the number of the page

_GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75))
_WIDEST_GUTTER = 0.875
_MORE = 0.5  # millimetres: what binding moves a page


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
    is_bled_outside: bool = False
    """Whether the sheet ends at the spine, where nothing is cut off."""


def page_of(
    paper: str, *, is_bound: bool = False, page_count: int = 0, large: bool = False, bleed: str = "0mm"
) -> Page:
    """Return the page of a paper, with margins for a book of so many pages; large print leaves narrower ones."""
    width, height = paper_size(paper)
    margin = max(_MARGIN, min(width, height) * (_SHARE_LARGE if large else _SHARE))
    inner = max(margin, gutter(page_count)) if is_bound else margin
    length, is_outside = bleed_of(bleed)
    if is_outside and not is_bound:
        raise ValueError(f"bleed {bleed!r} is that of a bound book, whose pages have an inner side")
    return Page(
        width=width,
        height=height,
        inner=inner,
        outer=margin,
        top=margin,
        bottom=margin + _FOOT * _text_size(width, large=large),
        is_bound=is_bound,
        bleed=length,
        is_bled_outside=is_outside,
    )


def on_a_page(
    per_page: int | None,
    *,
    large: bool,
    size: int = CLASSIC.size,
    most_large: int = _MOST_PER_PAGE,
    longest: int = _MOST_PER_PAGE,
) -> int:
    """Return how many boards of this size are on a page; two where no section, with ``longest`` boards, has more."""
    if per_page is None:
        is_two = size > _LARGEST_OF_FOUR or longest <= 2
        return 1 if large or size > _LARGEST_OF_TWO else 2 if is_two else _PER_PAGE
    name, most = ("per_page, in large print,", most_large) if large else ("per_page", _MOST_PER_PAGE)
    return checked_integer(name, per_page, 1, most)


def check_digits(page: Page, many: int, *, large: bool, size: int, name: str = "per_page") -> None:
    """Raise ``ValueError`` if so many boards on a page have digits that nobody can read."""
    fitting = [each for each in range(1, many + 1) if digit_size(page, each, large=large, size=size) >= _LEAST_DIGIT]
    if many not in fitting:
        points = digit_size(page, many, large=large, size=size)
        at_most = f": at most {fitting[-1]}" if fitting else ""
        raise ValueError(f"{name}: {many} on this paper have digits of {points:.1f} pt, too small to read{at_most}")


def digit_size(page: Page, many: int, *, large: bool, size: int) -> float:
    """Return about how large digits are, in points, where so many boards are as large as they fit."""
    return side_of(page, many, large=large) / size * _DIGIT / _POINT


def side_of(page: Page, many: int, *, large: bool) -> float:
    """Return about how wide a board is, in millimetres, where so many are as large as they fit."""
    (width, height), text = _area(page), text_size(page, large=large)
    gap = max(text, _GAP_OF_WIDTH * width)

    def side(columns: int) -> float:
        rows = ceil(many / columns)
        return min((width + gap) / columns - gap, (height + gap) / rows - gap - _BELOW * text)

    return max(map(side, range(1, many + 1)))


def solutions_on_a_page(
    page: Page, many: int, total: int, *, large: bool, size: int = CLASSIC.size, wanted: int | None = None
) -> int:
    """Return how many solutions of this size are on a page, where so ``many`` puzzles are.

    Where all solutions have room on one page they are larger, but never larger than their puzzles. On more pages there
    are as many on each, so that the last one is not nearly empty. In large print two are on a page; of boards smaller
    than the classic one, as many as have digits as large, or of 18 points. ``wanted`` is a number that is wished for.
    """
    if wanted is not None:
        checked_integer("solutions_per_page", wanted, 1, _MOST_PER_PAGE)
        check_digits(page, wanted, large=large, size=size, name="solutions_per_page")
        return wanted
    most = 2 if size > _LARGEST_OF_TWO else 6 if size > _LARGEST_OF_FOUR else 12
    if large:
        least = min(_LARGE_DIGIT, digit_size(page, _LARGE_SOLUTIONS, large=True, size=CLASSIC.size))
        readable = [each for each in range(1, most + 1) if digit_size(page, each, large=True, size=size) >= least]
        most = max([_LARGE_SOLUTIONS, *readable]) if size < CLASSIC.size else _LARGE_SOLUTIONS
    side = side_of(page, many, large=large)
    fitting = max(each for each in range(1, _MOST_PER_PAGE + 1) if side_of(page, each, large=large) >= side)
    found = max(min(fitting, max(many, total)), min(most, max(_FEWEST_SOLUTIONS, total)))
    return ceil(total / ceil(total / found)) if total > found else found


class NotePicture(NamedTuple):
    """How wide the picture of a step is, in millimetres, and whether it is above its words and not beside them."""

    width: float
    is_above: bool


def note_picture(page: Page, *, large: bool = False, is_ruled: bool = False, size: int = CLASSIC.size) -> NotePicture:
    """Return the picture of a step: a share of the width, but so large that candidates can be read.

    In large print it is as wide as the page, unless there is more room beside the words, as on wide paper.
    """
    width, height = _area(page)
    text = text_size(page, large=large)
    share, least = (_LARGE_PICTURE, _LEAST_LARGE_PICTURE) if large else (_PICTURE, _LEAST_PICTURE)
    if is_ruled:
        least = max(least, _LEAST_SMALL_PICTURE if size <= _LARGEST_SMALL else _LEAST_RULED_PICTURE)
    side = max(share * width, least)
    left = height - (_HEADING + 2 * _GAP) * text - _height_of(_LONG_CRUX, text, width)
    above = max(min(width, left), min(width, least))
    beside = _LEAST_BESIDE_RULED if is_ruled else _LEAST_BESIDE
    if width - side - _GAP * text < beside * text or (large and above > side):
        return NotePicture(above, is_above=True)
    return NotePicture(side, is_above=False)


def notes_on_a_page(
    page: Page,
    *,
    drawn: bool,
    large: bool = False,
    is_ruled: bool = False,
    size: int = CLASSIC.size,
    language: LanguageName = "en",
) -> int:
    """Return how many hints are on a page, each in as much room: with a picture, or words alone.

    The words of a step shrink where they would need more room than the picture beside them, but not in large print.
    """
    width, height = _area(page)
    text = text_size(page, large=large)
    if not drawn:
        room = _height_of(_LONG_HINTS[language], text, width)
    elif (picture := note_picture(page, large=large, is_ruled=is_ruled, size=size)).is_above:
        room = picture.width + _GAP * text + _height_of(_LONG_CRUX, text, width)
    else:
        words = _height_of(_LONG_CRUX, text, width - picture.width - _GAP * text) if large else 0.0
        room = max(picture.width, words)
    return max(1, floor((height - _HEADING * text) / (room + _GAP * text)))


def _area(page: Page) -> tuple[float, float]:
    """Return the width and height within the margins."""
    return page.width - page.inner - page.outer, page.height - page.top - page.bottom


def _height_of(characters: int, text: float, width: float) -> float:
    """Return how high so many characters are, at most about."""
    return ceil(characters * _CHARACTER * text / width) * _LINE * text


def text_size(page: Page, *, large: bool) -> float:
    """Return the size of text in millimetres."""
    return _text_size(page.width, large=large)


def _text_size(width: float, *, large: bool) -> float:
    return _LARGE_TEXT if large else min(_TEXT, width * _TEXT_OF_WIDTH)


def gutter(page_count: int) -> float:
    """Return the inner margin that print shops ask for, in millimetres, and a little more."""
    return next((inches for most, inches in _GUTTERS if page_count <= most), _WIDEST_GUTTER) * _INCH + _MORE


def bleed_of(text: str) -> tuple[float, bool]:
    """Return a bleed in millimetres, of a length such as 3mm or 0.125in, and whether the inner side has none."""
    found = _BLEED.fullmatch(checked_string("bleed", text))
    length = float(found[1]) * (_INCH if found[2] == "in" else 1) if found else _MOST_BLEED + 1
    if found is None or length > _MOST_BLEED:
        raise ValueError(
            f"bleed must be a length such as 3mm or 0.125in, at most {_MOST_BLEED} mm, or '3mm outside', "
            f"not {shown(text)}"
        )
    return length, found[3] is not None


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
