"""``write_book``: puzzles, numbered, with ratings below them, and hints and solutions at the back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias, get_args

from nonet import CLASSIC, Entry, Grid, PuzzleError, hint, rate_batch, solve_batch
from nonet._checks import checked_choice, checked_flag, checked_integer, iterated, wrong_type
from nonet.logic import LANGUAGES, LanguageName
from nonet.paper._document import Document, Note, Target, board_of, write_pdfs
from nonet.paper._texts import text

Paper: TypeAlias = Literal["a3", "a4", "a5", "a6", "letter", "legal"]
PAPERS: tuple[Paper, ...] = get_args(Paper)
Printable: TypeAlias = Entry | Grid | str

_PER_PAGE, _MOST_PER_PAGE = 4, 30
_LARGEST_OF_FOUR, _LARGEST_OF_TWO = 10, 16


def write_book(
    puzzles: Iterable[Printable],
    target: Target,
    *,
    title: str = "Sudoku",
    author: str = "",
    paper: Paper = "a4",
    per_page: int | None = None,
    large: bool = False,
    title_page: bool = True,
    ratings: bool = True,
    candidates: bool = False,
    hints: bool = False,
    solutions: bool = True,
    language: LanguageName = "en",
    threads: int | None = None,
) -> list[Entry]:
    """Write proper puzzles as a PDF to a path or an open binary file; return them with their solutions and ratings.

    Each puzzle has a number, and below it the name that its ``Entry`` has. With ``ratings`` its level on HoDoKu's scale
    and its ER are there too, or the rating that its file gives. ``candidates`` prints what the rules leave, small.
    ``hints`` and ``solutions`` come at the back: the first step of each puzzle in words, and small boards.

    Puzzles on other boards than the classic one have their rules in words below them, and no rating but their file's.

    ``per_page`` puzzles (1 to 30) are on a page, as large as they fit: four, two above 10x10, one above 16x16 or with
    ``large``, which is for poor eyes and has heavier digits and lines. The PDF is tagged (PDF/UA-1): each board has a
    description that is read row by row. ``language`` is that of headings, hints and descriptions. The same call gives
    the same bytes. ``threads`` are those of ``solve_batch``.

    Raises ``PuzzleError`` for a puzzle that is not proper, with its number, if there are no puzzles, and for ``hints``
    of a puzzle that is not on the classic board;
    ``ImportError`` without the extra ``[book]``.

    >>> from io import BytesIO
    >>> from nonet import generate_batch
    >>> file = BytesIO()
    >>> printed = write_book(generate_batch(4, seed=1).puzzle, file, title="Volume 1")
    >>> file.getvalue()[:5], printed[0].solution.is_solved
    (b'%PDF-', True)
    """
    entries = [_entry(each) for each in iterated("puzzles must be an iterable of Grid, Entry or str", puzzles)]
    flags = {"large": large, "title_page": title_page, "ratings": ratings, "candidates": candidates}
    for name, flag in (flags | {"hints": hints, "solutions": solutions}).items():
        checked_flag(name, flag)
    checked_choice("language", language, LANGUAGES)
    solved = _solutions(entries, threads)
    notes = _ratings(entries, threads, language) if ratings else [""] * len(entries)
    size = max(entry.grid.layout.size for entry in entries)
    document = Document(
        title=_checked_string("title", title),
        author=_checked_string("author", author),
        language=language,
        paper=checked_choice("paper", paper, PAPERS),
        per_page=on_a_page(per_page, large=large, size=size),
        large=large,
        title_page=title_page,
        boards=[
            board_of(
                *(entry.grid, number, "puzzle"),
                language=language,
                large=large,
                marks=candidates,
                label=entry.name or "",
                note=note,
            )
            for number, (entry, note) in enumerate(zip(entries, notes, strict=True), 1)
        ],
        notes=[Note(number, _hint(entry.grid, language)) for number, entry in enumerate(entries, 1)] if hints else [],
        notes_title=text(language, "hints"),
        solutions=[
            board_of(grid, number, "solution", language=language, large=large) for number, grid in enumerate(solved, 1)
        ]
        if solutions
        else [],
        solutions_per_page=2 if large or size > _LARGEST_OF_TWO else 6 if size > _LARGEST_OF_FOUR else 12,
        puzzles_title=text(language, "puzzles"),
        solutions_title=text(language, "solutions"),
    )
    write_pdfs([(document, target)])
    return [
        replace(entry, solution=solution, rating=note or entry.rating)
        for entry, solution, note in zip(entries, solved, notes, strict=True)
    ]


def on_a_page(per_page: int | None, *, large: bool, size: int = CLASSIC.size, most_large: int = _MOST_PER_PAGE) -> int:
    """Return how many boards of this size are on a page."""
    if per_page is None:
        return 1 if large or size > _LARGEST_OF_TWO else 2 if size > _LARGEST_OF_FOUR else _PER_PAGE
    name, most = ("per_page, in large print,", most_large) if large else ("per_page", _MOST_PER_PAGE)
    return checked_integer(name, per_page, 1, most)


def _checked_string(name: str, text: str) -> str:
    """Return an argument that is a string."""
    if not isinstance(text, str):
        raise wrong_type(f"{name} must be a string", text)
    return text


def _entry(puzzle: Printable) -> Entry:
    return puzzle if isinstance(puzzle, Entry) else Entry(puzzle if isinstance(puzzle, Grid) else Grid(puzzle))


def _solutions(entries: Sequence[Entry], threads: int | None) -> list[Grid]:
    """Return the solutions; raise an error for the first puzzle that is not proper."""
    if not entries:
        raise PuzzleError("there are no puzzles to print")
    batch = solve_batch([entry.grid for entry in entries], threads=threads)
    for number, (entry, status) in enumerate(zip(entries, batch.status, strict=True), 1):
        if status != "proper":
            name = f"puzzle {number}" + (f" ({entry.name})" if entry.name else "")
            where = "" if entry.line is None else f", line {entry.line}"
            raise PuzzleError(f"{name}{where} is not proper: {status.replace('_', ' ')}")
    return [grid for grid in batch.solution if grid is not None]


def _ratings(entries: Sequence[Entry], threads: int | None, language: LanguageName) -> list[str]:
    """Return the level and the ER of each puzzle, or the rating that its file gives."""
    grids = [entry.grid for entry in entries if entry.grid.layout is CLASSIC]
    levels = iter(rate_batch(grids, profile="hodoku", threads=threads).hodoku_level)
    ratings = iter(rate_batch(grids, threads=threads).er)

    def rated(entry: Entry) -> str:
        if entry.grid.layout is not CLASSIC:
            return entry.rating or ""
        level, er = text(language, str(next(levels))), f"{next(ratings):.1f}"
        return entry.rating or text(language, "rating", level=level, er=er)

    return [rated(entry) for entry in entries]


def _hint(grid: Grid, language: LanguageName) -> str:
    """Return where to look for the first step, and the step."""
    found = hint(grid)
    if found is None:
        return ""
    return f"{found.to_dict(stage='where', language=language)['where']} {found.step.sentence(language=language)}"
