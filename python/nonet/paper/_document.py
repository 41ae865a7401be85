"""A document as data for the template, and the call of Typst that makes a PDF of it.

Everything that a user writes goes to the template as JSON, so a name with a ``#`` or a ``*`` stays what it is.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from importlib.resources import files
from io import BytesIO
from math import isqrt
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO, NamedTuple, TypeAlias

from nonet import CLASSIC, Grid, Layout, Step
from nonet._board.layout import SYMBOLS
from nonet._checks import checked_string, iterated
from nonet._io.libraries import library
from nonet._io.target import write_whole
from nonet.logic import LanguageName, rule_labels, rule_sentences
from nonet.logic.telling import telling
from nonet.paper._pages import NotePicture, Page
from nonet.paper._texts import text

Target = str | os.PathLike[str] | BinaryIO
Front: TypeAlias = str | bytes | Sequence[str | bytes]
"""What stands before the puzzles: texts, and PDF files as bytes."""

_BOOK = "book.typ"
_MM, _NEAR = 25.4 / 72, 1.0  # of a point; millimetres between sizes of paper that are the same
_CELL, _EDGE = 36, 2  # of the pictures that boards draw: half of the thickest outer line
_INSET = 0.28
_FACE = "Libertinus Serif"  # also in book.typ
_STEP = ".board .mark,.labels{opacity:1}"
_LARGE_STEP = ".line{opacity:1}.thick{stroke-width:4}"
_SIZES = ".board .mark,.step .mark{font-size:19px}.labels{font-size:17px}"  # in the units of the classic board
_MARK = re.compile(r'(<text x="[\d.]+" y="[\d.]+" font-size=")([\d.]+)"(?= class="mark)')  # on other boards
_LARGER_MARK = 1.367
_LARGE = ".line{stroke-width:1.2}.thick{stroke-width:4}"


class Ground(NamedTuple):
    """A picture of a board without values: its lines and rules. Lengths are shares of the side of a plate.

    A plate is a square that has room for the board and for the clues around it.
    """

    svg: str
    size: int
    unit: float
    """The side of a cell."""
    left: float
    top: float
    x: float
    y: float
    width: float
    height: float
    """The board begins at ``left`` and ``top``, the picture at ``x`` and ``y``."""
    columns: int
    """How many candidates stand beside each other in a cell."""
    inset: float
    """The share of a cell that candidates leave to sums in its corner; at its other sides they leave less to lines."""


@dataclass(frozen=True, kw_only=True)
class Board:
    """A board as it is drawn: its values, which of them are bold, candidates of open cells, and words for ears."""

    number: int | str
    ground: Ground
    values: str
    givens: str
    alt: str
    label: str = ""
    note: str = ""
    caption: str = ""
    """What is said below the board instead of number, label and note."""
    rules: str = ""
    """The rules in words, below a board that is not the classic one."""
    marks: list[list[int]] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class Part:
    """Boards below a heading."""

    heading: str
    text: str = ""
    boards: list[Board]


class Note(NamedTuple):
    """What is said about a board at the back, beside a picture of it as SVG if there is one."""

    number: int | str
    text: str
    picture: str = ""
    alt: str = ""


@dataclass(frozen=True, kw_only=True)
class FrontPart:
    """What stands before the boards, on pages of its own: paragraphs, or the pages of a PDF."""

    paragraphs: list[str]
    pdf: bytes = b""
    is_bled: bool = False
    """Whether the pages of the PDF have the size of the sheet, with what is cut off."""
    alts: list[str] = field(default_factory=list)
    """What is said of each page of the PDF."""


@dataclass(frozen=True, kw_only=True)
class Document:
    """What the template sets: a title page, words before the boards, boards, then notes and solutions by number."""

    title: str
    author: str = ""
    language: LanguageName = "en"
    page: Page
    per_page: int = 4
    large: bool = False
    rules_once: bool = False
    """Whether the rules of the boards of a section stand above these, and not below each."""
    title_page: bool = True
    front: list[FrontPart] = field(default_factory=list)
    sections: list[Part]
    notes: list[Note] = field(default_factory=list)
    notes_title: str = ""
    notes_text: str = ""
    """What is said before the notes: how to read them."""
    notes_key: list[tuple[str, str]] = field(default_factory=list)
    """Samples of the marks in their pictures, as SVG, and what these mean."""
    notes_per_page: int = 0
    """How many notes have a place of one size on a page; with 0, each has the room that it needs."""
    note_picture: NotePicture | None = None
    """Their pictures, if all have the same size."""
    example: Note | None = None
    """What is shown before the boards, as a note without a number."""
    on_first_page: int | None = None
    """How many boards are on the first page, below the example or a long head; by default as on others."""
    choices: list[str] = field(default_factory=list)
    """The answers that boards can have, in a frame above them."""
    fields: list[str] = field(default_factory=list)
    """What whoever solves the sheet writes at its top."""
    lines: list[str] = field(default_factory=list)
    """What they write below each board."""
    footer: str = ""
    """What stands below each page, before its number."""
    by_sheet: bool = False
    """Whether each part begins on a sheet of its own, also where both sides of the paper are printed."""
    solutions: list[Board] = field(default_factory=list)
    solutions_per_page: int = 12
    solutions_title: str = ""


def board_of(
    grid: Grid,
    number: int | str,
    kind: str,
    *,
    language: LanguageName,
    large: bool = False,
    marks: bool = False,
    label: str = "",
    note: str = "",
    caption: str = "",
) -> Board:
    """Return a board; what it is, with its number, begins its description."""
    layout = grid.layout
    is_ruled = kind == "puzzle" and layout is not CLASSIC
    return Board(
        number=number,
        # The lines of rules would cover the small digits of a solution, which needs none of them.
        ground=_ground(layout if kind == "puzzle" else Layout(layout.size, layout.regions), large=large),
        values=grid.to_line(),
        givens=grid.givens.to_line(),
        alt=words_of(grid, number, kind, language=language),
        label=label,
        note=note,
        caption=caption,
        rules=" ".join(rule_sentences(layout, language=language)) if is_ruled else "",
        marks=[[] if grid[cell] else [*grid.candidates(cell)] for cell in layout.cells] if marks else [],
    )


def step_picture(step: Step, *, large: bool, is_black: bool, is_sparse: bool = False) -> str:
    """Return the position of a step as SVG, in the face of the boards, its candidates in full ink."""
    is_classic = step.grid is None or step.grid.layout is CLASSIC
    style = _STEP + (_LARGE_STEP if large else "") + (_SIZES if is_classic else "")
    svg = _in_face(telling().step_svg(step, is_sparse=is_sparse, is_black=is_black, style=style))
    return svg if is_classic else _MARK.sub(lambda found: f'{found[1]}{float(found[2]) * _LARGER_MARK:.3g}"', svg)


def key_of(notes: Iterable[Note], language: LanguageName, *, is_black: bool) -> list[tuple[str, str]]:
    """Return samples of the marks in the pictures of notes, as SVG, and what these mean."""
    pictures = [each.picture for each in notes if each.picture]
    return [(_in_face(drawn), said) for drawn, _, said in telling().key_of(pictures, language, is_black=is_black)]


def _in_face(svg: str) -> str:
    return svg.replace('font-family="sans-serif"', f'font-family="{_FACE}"')


def words_of(grid: Grid, number: int | str, kind: str, *, language: LanguageName) -> str:
    """Return a board for ears: what it is, its rows, and of a puzzle the names of its rules."""
    blank, layout = text(language, "blank"), grid.layout
    rows = [
        text(language, "row", number=row, values=" ".join(str(value) if value else blank for value in values))
        for row, values in enumerate(grid.rows, start=1)
    ]
    is_ruled = kind == "puzzle" and layout is not CLASSIC
    places = [f"{name}." for name in rule_labels(layout, language=language)] if is_ruled else []
    return " ".join([f"{text(language, kind, number=number)}.", *rows, *places])


@cache
def _ground(layout: Layout, *, large: bool) -> Ground:
    """Return the picture of an empty board, and where its cells are in it."""
    svg = layout.to_svg(labels=False, words=False, fonts=False, style=_LARGE if large else "")
    x, y, width, height = map(float, svg.partition('viewBox="')[2].partition('"')[0].split())
    # The plate holds the whole picture, so the outer line of a board is within the margins.
    span = max(width, height)
    left, top = (span - width) / 2, (span - height) / 2
    return Ground(
        svg=svg,
        size=layout.size,
        unit=_CELL / span,
        left=(left + _EDGE - x) / span,
        top=(top + _EDGE - y) / span,
        x=left / span,
        y=top / span,
        width=width / span,
        height=height / span,
        columns=layout.box_shape[1] if layout.box_shape else isqrt(layout.size - 1) + 1,
        inset=_INSET if layout.rules else 0,
    )


def write_pdfs(documents: Iterable[tuple[Document, Target]]) -> None:
    """Write documents, once all of them are set; a file appears whole or not at all."""
    for pdf, target in [(_set(document), target) for document, target in documents]:
        if isinstance(target, str | os.PathLike):
            write_whole(target, [pdf])
        else:
            target.write(pdf)


def front_of(front: Front, page: Page, language: LanguageName) -> list[FrontPart]:
    """Return what stands before the boards; raise ``ValueError`` for a PDF that does not have the size of the page."""
    parts = []
    for each in [front] if isinstance(front, str | bytes) else iterated("front must be texts and PDF files", front):
        if isinstance(each, bytes):
            count, is_bled = _pdf_pages(each, page)
            alts = [text(language, "front", number=number) for number in range(1, count + 1)]
            parts.append(FrontPart(paragraphs=[], pdf=each, is_bled=is_bled, alts=alts))
        else:
            told = [one for one in checked_string("front", each).split("\n\n") if one.strip()]
            parts += [FrontPart(paragraphs=told)] if told else []
    return parts


def front_pages(front: Front, page: Page, *, large: bool, language: LanguageName) -> list[int]:
    """Return how many pages each part before the boards has."""
    return [
        len(part.alts) or _text_pages(tuple(part.paragraphs), replace(page, is_bound=False), large, language)
        for part in front_of(front, page, language)
    ]


@cache
def _text_pages(paragraphs: tuple[str, ...], page: Page, large: bool, language: LanguageName) -> int:
    part = FrontPart(paragraphs=[*paragraphs])
    document = Document(
        title="-", language=language, page=page, large=large, title_page=False, front=[part], sections=[]
    )
    (found,) = json.loads(
        library("typst").query(_template(_BOOK), "<length>", sys_inputs={"data": json.dumps(_told(document))})
    )
    return int(found["value"]) - 1  # that of the boards, which are none, follows


def _pdf_pages(pdf: bytes, page: Page) -> tuple[int, bool]:
    """Return how many pages a PDF has, and whether they have the size of the sheet and not of the paper."""
    pypdf = library("pypdf")
    try:
        sizes = [
            (float(each.mediabox.width) * _MM, float(each.mediabox.height) * _MM)
            for each in pypdf.PdfReader(BytesIO(pdf)).pages
        ]
    except (pypdf.errors.PyPdfError, ValueError, KeyError, AttributeError) as error:
        raise ValueError(f"front: this is not a PDF that can be read: {error}") from None
    sheets = {cut: (page.width + 2 * cut, page.height + 2 * cut) for cut in (0.0, page.bleed)}
    allowed = [
        cut
        for cut, (wide, high) in sheets.items()
        if sizes and abs(sizes[0][0] - wide) <= _NEAR and abs(sizes[0][1] - high) <= _NEAR
    ]
    expected = sheets[allowed[-1] if allowed else 0.0]
    for number, (width, height) in enumerate(sizes, 1):
        if abs(width - expected[0]) > _NEAR or abs(height - expected[1]) > _NEAR:
            with_bleed = " or with the bleed {:.1f} x {:.1f} mm".format(*sheets[page.bleed]) if page.bleed else ""
            raise ValueError(
                f"front: page {number} of the PDF is {width:.1f} x {height:.1f} mm, expected that of the paper, "
                f"{page.width:.1f} x {page.height:.1f} mm{with_bleed}"
            )
    return len(sizes), bool(page.bleed) and page.bleed in allowed


def _set(document: Document) -> bytes:
    """Return the document as a PDF."""
    pdf = pdf_of(_BOOK, _told(document), [part.pdf for part in document.front])
    return _trimmed(pdf, document.page) if document.page.bleed else pdf


def _trimmed(pdf: bytes, sheet: Page) -> bytes:
    """Return a PDF whose pages say what is left of them when they are cut; at the spine they can end there."""
    pypdf = library("pypdf")
    writer = pypdf.PdfWriter(clone_from=BytesIO(pdf))
    for number, page in enumerate(writer.pages, 1):
        left, bottom, right, top = map(float, page.mediabox)
        cut = sheet.bleed / _MM
        page.trimbox = pypdf.generic.RectangleObject((left + cut, bottom + cut, right - cut, top - cut))
        if sheet.is_bled_outside:
            left, right = (left + cut, right) if number % 2 else (left, right - cut)
            page.mediabox = page.cropbox = pypdf.generic.RectangleObject((left, bottom, right, top))
        page.bleedbox = page.mediabox
    file = BytesIO()
    writer.write(file)
    return file.getvalue()


def _told(document: Document) -> dict[str, object]:
    """Return a document as the template reads it; a ground that several boards have is told once."""
    told = asdict(document)
    for part in told["front"]:
        del part["pdf"]
    grounds: dict[Ground, int] = {}
    boards = [*(board for part in document.sections for board in part.boards), *document.solutions]
    all_drawn = [*(board for part in told["sections"] for board in part["boards"]), *told["solutions"]]
    for board, drawn in zip(boards, all_drawn, strict=True):
        drawn["ground"] = grounds.setdefault(board.ground, len(grounds))
    for alike in (all_drawn[: -len(document.solutions) or None], told["solutions"]):
        # Givens look alike on all boards, whether placed digits are beside them or not.
        is_bold = document.large or any(each["givens"] != each["values"] for each in alike)
        for each in alike:
            each["is_bold"] = is_bold
    return told | {"grounds": [ground._asdict() for ground in grounds], "symbols": SYMBOLS}


def pdf_of(template: str, data: Mapping[str, object], front: Sequence[bytes] = ()) -> bytes:
    """Return what a template of this package makes of data, as a PDF.

    The pages of a PDF in ``front`` have no tags within, so a document that has them does not claim PDF/UA.
    """
    typst = library("typst")
    inputs = {"data": json.dumps(data, ensure_ascii=False)}
    standard = "1.7" if any(front) else "ua-1"
    with TemporaryDirectory() if any(front) else nullcontext("") as folder:
        for number, pdf in enumerate(front):
            if pdf:
                Path(folder, f"front-{number}.pdf").write_bytes(pdf)
        try:
            made: bytes = typst.compile(
                _template(template), root=folder or None, format="pdf", pdf_standards=[standard], sys_inputs=inputs
            )
        except typst.TypstError as error:
            raise ValueError(f"this cannot be set: {error}") from None
    return made


def _template(name: str) -> bytes:
    return files("nonet.paper").joinpath(name).read_bytes()
