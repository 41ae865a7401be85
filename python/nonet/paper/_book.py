"""``write_book``: puzzles, numbered, with ratings below them, and hints and solutions at the back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, get_args

from nonet import CLASSIC, CancelFlag, Entry, Grid, PuzzleError, Step, explain, hint, rate_batch
from nonet._checks import checked_choice, checked_flag, checked_string, iterated
from nonet.logic import LANGUAGES, LEVELS, SE121, LanguageName
from nonet.logic.levels import level_on_other_board
from nonet.logic.rating import hodoku_levels
from nonet.logic.traces import cruxes_of
from nonet.paper._caption import Caption
from nonet.paper._document import (
    Document,
    Front,
    Note,
    Part,
    Target,
    board_of,
    front_of,
    key_of,
    step_picture,
    write_pdfs,
)
from nonet.paper._length import book_length
from nonet.paper._pages import Paper, note_picture, notes_on_a_page, on_a_page, solutions_on_a_page
from nonet.paper._puzzles import Printable, entry_of, label_of, own_number, solutions_of
from nonet.paper._texts import rating_in, text

Hints: TypeAlias = Literal["first", "crux"]
Order: TypeAlias = Literal["given", "easiest", "hardest"]

_SINGLES = SE121.only(*LEVELS["easy"].techniques)


@dataclass(frozen=True, kw_only=True)
class Section:
    """Puzzles of a book under a heading, with a text below it; ``order`` is that of ``write_book`` by default."""

    puzzles: Iterable[Printable]
    heading: str = ""
    text: str = ""
    order: Order | None = None


@dataclass(kw_only=True)
class _Puzzle:
    """A puzzle as it is printed."""

    entry: Entry
    solution: Grid
    heading: str
    level: str = ""
    er: float = 0.0
    rating: str = ""
    """The rating of its file, or else that which is found, in English."""
    note: str = ""
    """The rating in the language of the book."""
    number: int | str = 0
    crux: Step | None = None
    sentence: str = ""
    picture: str = ""


def write_book(
    puzzles: Iterable[Printable | Section],
    target: Target,
    *,
    title: str = "Sudoku",
    author: str = "",
    paper: Paper | str = "a4",
    bound: bool = False,
    bleed: str = "0mm",
    per_page: int | None = None,
    large: bool = False,
    black: bool = False,
    title_page: bool = True,
    front: Front = "",
    order: Order = "given",
    caption: str | None = None,
    numbers: str | None = None,
    ratings: bool = True,
    candidates: bool = False,
    rules_once: bool = False,
    hints: bool | Hints = False,
    solutions: bool = True,
    solutions_per_page: int | None = None,
    language: LanguageName = "en",
    threads: int | None = None,
) -> list[Entry]:
    """Write proper puzzles as a PDF to a path or an open binary file; return them with their solutions and ratings.

    Puzzles can be in sections: a ``Section`` has a heading, a text and an order of its own. Numbers go on from one to
    the next. ``order`` is that of the puzzles in each section: as they are given, or the easiest or hardest first, by
    their ER, on other boards by their level.

    Each puzzle has a number, and below it the name that its ``Entry`` has, unless that is only a number. With
    ``ratings`` its level on HoDoKu's scale and its ER are there too, or the rating that its file gives. A ``caption``
    is printed instead of these: a text with ``{number}``, ``{name}``, ``{level}``, ``{stars}`` (of five), ``{er}``,
    ``{rating}`` (of its file, or level and ER), ``{section}`` and the columns of its file. ``numbers`` is the column
    that has the numbers, or ``name``; they are those of hints and solutions too. ``candidates`` prints what the rules
    leave, small.

    ``hints`` and ``solutions`` come at the back: the first step of each puzzle in words, or with ``hints="crux"`` the
    hardest step of the path that decides its level (``level_of``), with its position drawn; and small boards. It is
    drawn in colours, or in ``black`` ink with greys. ``front`` stands before the puzzles, on pages of its own: a text,
    in which an empty line ends a paragraph, a PDF as bytes, whose pages have the size of the paper (or of the sheet,
    with a bleed), or several of these. With a PDF the file is tagged, but does not claim PDF/UA.

    Puzzles on other boards than the classic one have their rules in words below them, or with ``rules_once`` once below
    the heading of their section, and a level but no ER.

    ``paper`` is a name or a size such as ``6x9`` (inches) or ``170x240mm``. A ``bound`` book has inner margins that
    grow with the number of its pages, parts that begin on right-hand pages, and page numbers at the outer edge.
    With a ``bleed``, such as ``3mm`` or ``0.125in``, a print shop cuts off so much at each side: the sheets of the PDF
    are larger, and its trim boxes have the size of the paper; ``3mm outside``, of a bound book, spares the inner side.
    ``per_page`` puzzles (1 to 30) are on a page, as large as they fit: four, two above 10x10 or where no section has
    more, one above 16x16 or with ``large``, which is for poor eyes and has heavier digits and lines; and
    ``solutions_per_page``, up to twelve by default, with ``large`` two. The PDF is tagged
    (PDF/UA-1): each board has a description that is read row by row. ``language`` is that of headings, hints and
    descriptions. The same call gives the same bytes. ``threads`` are those of ``solve_batch``.

    Raises ``PuzzleError`` for a puzzle that is not proper, with its number, and if there are no puzzles;
    ``ImportError`` without the extra ``[book]``.

    >>> from io import BytesIO
    >>> from nonet import generate_batch
    >>> file = BytesIO()
    >>> printed = write_book(generate_batch(4, seed=1).puzzle, file, title="Volume 1")
    >>> file.getvalue()[:5], printed[0].solution.is_solved
    (b'%PDF-', True)
    >>> parts = [Section(heading="One", puzzles=[printed[0]]), Section(heading="Three", puzzles=printed[1:])]
    >>> [entry.rating for entry in write_book(parts, file, caption="{number} {stars}")][0]
    'easy, ER 1.2'
    """
    flags = {"large": large, "black": black, "title_page": title_page, "ratings": ratings, "candidates": candidates}
    for name, flag in (flags | {"bound": bound, "solutions": solutions, "rules_once": rules_once}).items():
        checked_flag(name, flag)
    if not isinstance(hints, bool):
        checked_choice("hints", hints, get_args(Hints))
    checked_choice("language", language, LANGUAGES)
    checked_choice("order", order, get_args(Order))
    caption_of = Caption(checked_string("caption", caption) if caption is not None else "", language)
    if numbers is not None:
        checked_string("numbers", numbers)
    strings = {name: checked_string(name, value) for name, value in (("title", title), ("author", author))}
    on_a_page(per_page, large=large)  # checks it before the puzzles are made
    if solutions_per_page is not None and not solutions:
        raise ValueError("solutions_per_page has no effect without solutions")

    def check(entry: Entry) -> None:
        caption_of.check(entry)
        if numbers is not None:
            own_number(entry, numbers)

    sections = _sections(puzzles, check)
    printed = _solved(sections, threads)
    size = max(each.entry.grid.layout.size for each in printed)
    is_ruled = any(each.entry.grid.layout is not CLASSIC for each in printed)
    if hints == "crux":
        _find_cruxes(printed, threads)
    if ratings or caption_of.rates or any((each.order or order) != "given" for each in sections):
        _rate(
            printed,
            threads,
            language,
            has_notes=ratings or caption_of.has_rating,
            has_levels=caption_of.has_level,
            large=large,
            is_black=black,
        )
    _draw(printed, language, large=large, is_black=black)
    parts, numbered = [], []
    for section in sections:
        of_section = [printed.pop(0) for _ in section.puzzles]
        in_order = section.order or order
        if in_order != "given":
            of_section.sort(key=_difficulty, reverse=in_order == "hardest")
        for each in of_section:
            numbered.append(each)
            each.number = len(numbered) if numbers is None else own_number(each.entry, numbers)
        parts.append(
            Part(
                heading=section.heading,
                text=section.text,
                boards=[
                    board_of(
                        each.entry.grid,
                        each.number,
                        "puzzle",
                        language=language,
                        large=large,
                        marks=candidates,
                        label=label_of(each.entry) if numbers != "name" else "",
                        note=each.note if ratings else "",
                        caption=caption_of(
                            each.entry,
                            number=each.number,
                            level=each.level,
                            er=each.er,
                            rating=each.note,
                            section=each.heading,
                        ),
                    )
                    for each in of_section
                ],
            )
        )
    if len(parts) == 1 and not parts[0].heading and title_page:
        parts = [replace(parts[0], heading=text(language, "puzzles"))]
    page = book_length(
        [len(part.boards) for part in parts],
        paper=paper,
        per_page=per_page,
        title_page=title_page,
        front=front,
        hints=hints,
        solutions=solutions,
        solutions_per_page=solutions_per_page,
        large=large,
        bound=bound,
        bleed=bleed,
        size=size,
        language=language,
        ruled=is_ruled,
    ).page
    notes = [_note(each, hints, language) for each in numbered] if hints else []
    least = min(each.entry.grid.layout.size for each in numbered)
    many = on_a_page(per_page, large=large, size=size, longest=max(len(part.boards) for part in parts))
    document = Document(
        title=strings["title"],
        author=strings["author"],
        language=language,
        page=page,
        per_page=many,
        large=large,
        rules_once=rules_once,
        title_page=title_page,
        front=front_of(front, page, language),
        sections=parts,
        notes=notes,
        notes_title=text(language, "hints"),
        notes_text=_about_hints(hints, language, row=least - 1, is_black=black),
        notes_key=key_of(notes, language, is_black=black),
        notes_per_page=notes_on_a_page(
            page, drawn=hints == "crux", large=large, is_ruled=is_ruled, size=size, language=language
        ),
        note_picture=note_picture(page, large=large, is_ruled=is_ruled, size=size) if hints == "crux" else None,
        solutions=[
            board_of(each.solution, each.number, "solution", language=language, large=large) for each in numbered
        ]
        if solutions
        else [],
        solutions_per_page=solutions_on_a_page(
            page, many, len(numbered), large=large, size=size, wanted=solutions_per_page
        ),
        solutions_title=text(language, "solutions"),
    )
    write_pdfs([(document, target)])
    return [
        replace(each.entry, solution=each.solution, rating=(each.rating if ratings else "") or each.entry.rating)
        for each in numbered
    ]


def _sections(puzzles: Iterable[Printable | Section], check: Callable[[Entry], None]) -> list[Section]:
    """Return the sections, their puzzles as entries; puzzles outside of one are in sections without a heading.

    ``check`` raises an error for a puzzle without what shall stand below it, before the next one is made.
    """

    def checked(puzzle: Printable) -> Entry:
        entry = entry_of(puzzle)
        check(entry)
        return entry

    sections: list[Section] = []
    loose: list[Entry] | None = None
    for each in iterated("puzzles must be an iterable of Grid, Entry, str or Section", puzzles):
        if not isinstance(each, Section):
            if loose is None:
                loose = []
                sections.append(Section(puzzles=loose))
            loose.append(checked(each))
            continue
        loose = None
        checked_string("heading", each.heading)
        checked_string("text", each.text)
        if each.order is not None:
            checked_choice("order", each.order, get_args(Order))
        found = [checked(one) for one in iterated("puzzles must be an iterable of Grid, Entry or str", each.puzzles)]
        if not found:
            raise PuzzleError(f"section {len(sections) + 1} ({each.heading}) has no puzzles")
        sections.append(replace(each, puzzles=found))
    return sections


def _solved(sections: Sequence[Section], threads: int | None) -> list[_Puzzle]:
    """Return the puzzles with their solutions; raise an error for the first one that is not proper."""
    pairs = [(section, entry_of(each)) for section in sections for each in section.puzzles]
    solutions = solutions_of([entry for _, entry in pairs], threads)
    return [
        _Puzzle(entry=entry, solution=solution, heading=section.heading)
        for (section, entry), solution in zip(pairs, solutions, strict=True)
    ]


def _rate(
    puzzles: Sequence[_Puzzle],
    threads: int | None,
    language: LanguageName,
    *,
    has_notes: bool,
    has_levels: bool,
    large: bool,
    is_black: bool,
) -> None:
    """Set the ER of each puzzle, and its level and what is said of it, as far as they are printed.

    The rating that its file gives is said instead of others. While the engine finds the levels, cruxes are drawn.
    """
    for each in puzzles:
        each.rating = each.entry.rating or ""
        if each.entry.grid.layout is not CLASSIC:
            each.level = each.level or level_on_other_board(each.entry.grid) or [*LEVELS][-1]
            each.rating = each.rating or each.level
    classic = [each for each in puzzles if each.entry.grid.layout is CLASSIC]
    unrated = [each for each in classic if not each.er]
    for each, er in zip(unrated, rate_batch([one.entry.grid for one in unrated], threads=threads).er, strict=True):
        each.er = er
    told = [each for each in classic if has_levels or (has_notes and not each.rating)]
    cancel = CancelFlag()
    with ThreadPoolExecutor(1) as pool:
        found = pool.submit(hodoku_levels, [each.entry.grid for each in told], threads=threads, cancel=cancel)
        try:
            _draw(puzzles, language, large=large, is_black=is_black)
            levels = found.result()
        except BaseException:
            cancel.set()
            raise
    for each, level in zip(told, levels, strict=True):
        each.level = str(level)
        each.rating = each.rating or text("en", "rating", level=each.level, er=f"{each.er:.1f}")
    for each in puzzles:
        each.note = rating_in(language, each.rating)


def _difficulty(puzzle: _Puzzle) -> tuple[float, int]:
    """Return what puzzles are ordered by: the ER, or on another board the level."""
    return puzzle.er, [*LEVELS].index(puzzle.level) if puzzle.level in LEVELS else 0


def _note(puzzle: _Puzzle, hints: bool | Hints, language: LanguageName) -> Note:
    """Return where to look for the first step, and the step; or the crux, drawn."""
    grid = puzzle.entry.grid
    if hints == "crux":
        if puzzle.crux is None:
            return Note(puzzle.number, "")
        return Note(puzzle.number, puzzle.sentence, puzzle.picture, text(language, "crux_alt", number=puzzle.number))
    found = hint(grid)
    if found is None:
        return Note(puzzle.number, "")
    where = found.to_dict(stage="where", language=language)["where"]
    # Both can begin with the digit that is missing.
    sentence = found.step.sentence(language=language).removeprefix(where.partition(". ")[0] + ". ")
    return Note(puzzle.number, f"{where} {sentence}")


def _about_hints(hints: bool | Hints, language: LanguageName, *, row: int, is_black: bool) -> str:
    """Return how hints are to be read."""
    kind = "crux" if hints == "crux" else "first"
    placed = text(language, "placed_black" if is_black else "placed")
    return f"{text(language, f'hints_{kind}', placed=placed)} {text(language, 'names', row=row)}"


def _draw(puzzles: Iterable[_Puzzle], language: LanguageName, *, large: bool, is_black: bool) -> None:
    """Set the words and the picture of each crux."""
    for each in puzzles:
        if each.crux is not None and not each.picture:
            each.sentence = each.crux.sentence(language=language)
            each.picture = step_picture(each.crux, large=large, is_black=is_black)


def _find_cruxes(puzzles: Sequence[_Puzzle], threads: int | None) -> None:
    """Set the hardest step of each path, the first of several, and the ER, or on other boards the level of the path."""
    classic = [each for each in puzzles if each.entry.grid.layout is CLASSIC]
    ratings, cruxes = cruxes_of([each.entry.grid for each in classic], threads=threads)
    for each, er, crux in zip(classic, ratings.er, cruxes, strict=True):
        each.er, each.crux = er, crux
    for each in puzzles:
        if each.crux is None:
            # A direct step is rated below a single, but whoever knows singles alone does not know it.
            path = explain(each.entry.grid, profile=_SINGLES) if each.entry.grid.layout is CLASSIC else None
            if path is None or not path.is_complete:
                path = explain(each.entry.grid)
            each.crux = max(path, key=lambda step: step.difficulty, default=None)
            if each.entry.grid.layout is not CLASSIC and path.is_complete:
                each.level = path.level or ""
