"""``write_worksheet``: positions in which one technique is next, with the steps at the back."""

from __future__ import annotations

from nonet import CancelFlag, practice
from nonet._checks import checked_choice, checked_flag, checked_integer
from nonet.logic import Practice, Technique
from nonet.paper._book import PAPERS, Paper, on_a_page
from nonet.paper._document import Document, Note, Target, board_of, write_pdf

_MOST = 1_000


def write_worksheet(
    technique: str | Technique,
    target: Target,
    *,
    seed: int,
    count: int = 4,
    title: str | None = None,
    paper: Paper = "a4",
    per_page: int | None = None,
    large: bool = False,
    cancel: CancelFlag | None = None,
) -> list[Practice]:
    """Write positions for practising a technique as a PDF, with the answers at the back; return the positions.

    The boards have their candidates. In each position the technique is the next to find (``nonet.practice``); if easier
    ones could find something too, the sheet says so. ``seed`` selects them. Another thread can end the search with
    ``cancel``. The other options are those of ``write_book``.

    >>> from io import BytesIO
    >>> file = BytesIO()
    >>> positions = write_worksheet("naked_pair", file, seed=1, count=2)
    >>> file.getvalue()[:5]
    b'%PDF-'
    """
    exercises = [
        practice(technique, seed=seed, start=start, cancel=cancel)
        for start in range(checked_integer("count", count, 1, _MOST))
    ]
    name = exercises[0].technique.name
    document = Document(
        title=title or f"Find the {name}",
        intro=f"In each position, the next step to find is: {name}. {exercises[0].note} The answers are at the back. "
        "In them r8c1 is the cell in row 8 and column 1.".replace("  ", " "),
        paper=checked_choice("paper", paper, PAPERS),
        per_page=on_a_page(per_page, large=checked_flag("large", large)),
        large=large,
        title_page=False,
        boards=[
            board_of(each.grid, number, f"Position {number}", marks=True) for number, each in enumerate(exercises, 1)
        ],
        notes=[Note(number, str(each.step)) for number, each in enumerate(exercises, 1)],
        notes_title="Answers",
    )
    write_pdf(document, target)
    return exercises
