"""How many pages a book has, before its puzzles are made and set.

Boards and hints have places of one size on a page, and words that are longer are set smaller, so their pages can be
counted. Only a text before the puzzles must be set: Typst says how many pages it has. The inner margin of a bound book
grows with the number of pages, and what fits on a page depends on the margin, so both are found together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nonet import CLASSIC
from nonet._checks import checked_choice, checked_flag
from nonet.logic import LANGUAGES, LanguageName
from nonet.paper._document import Front, front_pages
from nonet.paper._pages import Page, check_digits, notes_on_a_page, on_a_page, page_of, side_of, solutions_on_a_page


class BookLength(NamedTuple):
    """How many pages a book has, about how wide a board is on them, in millimetres, and their size and margins."""

    pages: int
    side: float
    page: Page


def book_length(
    sections: Sequence[int],
    *,
    paper: str = "a4",
    per_page: int | None = None,
    title_page: bool = True,
    front: Front = "",
    hints: bool | str = False,
    solutions: bool = True,
    solutions_per_page: int | None = None,
    large: bool = False,
    bound: bool = False,
    bleed: str = "0mm",
    size: int = CLASSIC.size,
    ruled: bool = False,
    language: LanguageName = "en",
) -> BookLength:
    """Return how long a book with so many puzzles in its sections is, with the options of ``write_book``.

    ``size`` is that of the largest board. ``ruled`` says that some are not the classic board: pictures in their hints
    are larger. Rules in words can have pages of their own, which are not counted, and make boards smaller, as long
    captions do.

    >>> book_length([100, 20], per_page=4).pages
    41
    >>> round(book_length([40]).side), round(book_length([40], paper="a6", per_page=12).side)
    (90, 24)
    """
    checked_choice("language", language, LANGUAGES)
    is_ruled = checked_flag("ruled", ruled)
    total = sum(sections)
    many = on_a_page(per_page, large=large, size=size, longest=max(sections, default=0))

    def counted(page: Page) -> int:
        parts = [1] if title_page else []
        parts += front_pages(front, page, large=large, language=language)
        parts += [-(-count // many) for count in sections]
        if hints:
            drawn = hints == "crux"
            many_notes = notes_on_a_page(
                page, drawn=drawn, large=large, is_ruled=is_ruled, size=size, language=language
            )
            # How to read them has the room of one.
            parts.append(-(-(total + 1) // many_notes))
        if solutions:
            found = solutions_on_a_page(page, many, total, large=large, size=size, wanted=solutions_per_page)
            parts.append(-(-total // found))
        # A part of a bound book begins on a right-hand page, so all but the last one end on a left-hand one.
        return sum(count + count % 2 for count in parts[:-1]) + parts[-1] if bound else sum(parts)

    page = page_of(paper, is_bound=bound, large=large, bleed=bleed)
    while True:
        count = counted(page)
        wider = page_of(paper, is_bound=bound, page_count=count, large=large, bleed=bleed)
        if wider.inner <= page.inner:
            check_digits(page, many, large=large, size=size)
            return BookLength(count, side_of(page, many, large=large), page)
        page = wider
