"""``write_worksheet``: positions in which one technique is next, with the steps at the back."""

from __future__ import annotations

from nonet import CancelFlag, Step, practice
from nonet._checks import checked_choice, checked_flag, checked_integer
from nonet.logic import LANGUAGES, LanguageName, Practice, Technique, technique_name
from nonet.paper._book import PAPERS, Paper, on_a_page
from nonet.paper._document import Document, Note, Target, board_of, write_pdf
from nonet.paper._texts import text

_MOST = 1_000
_MOST_WITH_LINES = 6


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
    language: LanguageName = "en",
    cancel: CancelFlag | None = None,
) -> list[Practice]:
    """Write positions for practising a technique as a PDF, with the answers at the back; return the positions.

    The boards have their candidates, and where at most six are on a page, lines for an answer; the sheet says what to
    do, and has a line for a name. In each position the technique is the next to find (``nonet.practice``); if easier
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
    checked_choice("language", language, LANGUAGES)
    name = technique_name(exercises[0].technique, language=language)
    kind = "place" if exercises[0].step.placements else "cells"
    # How many cells the pattern has is said where all positions agree, and it is more than one.
    count, *others = {len(each.step.cells) for each in exercises}
    task = text(language, f"task_{kind}", name=name, count="" if others or count < 2 else count)
    lines = text(language, f"lines_{kind}").split(" / ")
    many = on_a_page(per_page, large=checked_flag("large", large))
    document = Document(
        title=title or text(language, "find", name=name),
        language=language,
        intro=" ".join(filter(None, [task, exercises[0].note(language=language), text(language, "names")])),
        fields=text(language, "fields").split(" / "),
        paper=checked_choice("paper", paper, PAPERS),
        per_page=many,
        large=large,
        title_page=False,
        boards=[
            board_of(each.grid, number, "position", language=language, marks=True)
            for number, each in enumerate(exercises, 1)
        ],
        lines=lines if many <= _MOST_WITH_LINES else [],
        notes=[Note(number, _answer(each.step, lines[0], language)) for number, each in enumerate(exercises, 1)],
        notes_title=text(language, "answers", name=name),
    )
    write_pdf(document, target)
    return exercises


def _answer(step: Step, label: str, language: LanguageName) -> str:
    """Return the cells of the pattern, and what the page says of it; where that unfolds parts, the sentence has all."""
    cells = f"{label} {', '.join(map(str, step.cells))}." if step.cells and step.eliminations else ""
    told = [] if any(each.part for each in step.statements) else step.statements
    said = [each.sentence(language=language) for each in told] or [step.sentence(language=language)]
    return " ".join(filter(None, [cells, *said]))
