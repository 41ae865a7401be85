"""A document as data for the template, and the call of Typst that makes a PDF of it.

Everything that a user writes goes to the template as JSON, so a name with a ``#`` or a ``*`` stays what it is.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib.resources import files
from math import isqrt
from typing import BinaryIO, NamedTuple

from nonet import CLASSIC, Grid, Layout
from nonet._board.layout import SYMBOLS
from nonet._io.libraries import library
from nonet._io.target import write_whole
from nonet.logic import LanguageName, rule_labels, rule_sentences
from nonet.paper._pages import Page
from nonet.paper._texts import text

Target = str | os.PathLike[str] | BinaryIO

_CELL, _EDGE = 36, 2  # of the pictures that boards draw
_INSET = 0.2
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
    """The share of a cell that candidates leave to sums in its corner."""


@dataclass(frozen=True, kw_only=True)
class Board:
    """A board as it is drawn: its values, which of them are bold, candidates of open cells, and words for ears."""

    number: int
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

    number: int
    text: str
    picture: str = ""
    alt: str = ""


@dataclass(frozen=True, kw_only=True)
class Document:
    """What the template sets: a title page, words before the boards, boards, then notes and solutions by number."""

    title: str
    author: str = ""
    language: LanguageName = "en"
    page: Page
    per_page: int = 4
    large: bool = False
    title_page: bool = True
    front: list[str] = field(default_factory=list)
    """Paragraphs on pages of their own, before the boards."""
    sections: list[Part]
    notes: list[Note] = field(default_factory=list)
    notes_title: str = ""
    example: Note | None = None
    """What is shown before the boards, as a note without a number."""
    fields: list[str] = field(default_factory=list)
    """What whoever solves the sheet writes at its top."""
    lines: list[str] = field(default_factory=list)
    """What they write below each board."""
    solutions: list[Board] = field(default_factory=list)
    solutions_per_page: int = 12
    solutions_title: str = ""


def board_of(
    grid: Grid,
    number: int,
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


def words_of(grid: Grid, number: int, kind: str, *, language: LanguageName) -> str:
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
    # Where nothing stands outside, the outer line of the board lies on the edge of the plate, half of it beyond.
    span = max(width, height) - 2 * _EDGE
    left, top = ((span + 2 * _EDGE - length) / 2 for length in (width, height))
    return Ground(
        svg=svg,
        size=layout.size,
        unit=_CELL / span,
        left=(left - x) / span,
        top=(top - y) / span,
        x=(left - _EDGE) / span,
        y=(top - _EDGE) / span,
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


def _set(document: Document) -> bytes:
    """Return the document as a PDF."""
    told = asdict(document)
    grounds: dict[Ground, int] = {}
    boards = [*(board for part in document.sections for board in part.boards), *document.solutions]
    all_drawn = [*(board for part in told["sections"] for board in part["boards"]), *told["solutions"]]
    for board, drawn in zip(boards, all_drawn, strict=True):
        drawn["ground"] = grounds.setdefault(board.ground, len(grounds))
    return pdf_of("book.typ", told | {"grounds": [ground._asdict() for ground in grounds], "symbols": SYMBOLS})


def pdf_of(template: str, data: Mapping[str, object]) -> bytes:
    """Return what a template of this package makes of data, as a PDF."""
    typst = library("typst")
    source = files("nonet.paper").joinpath(template).read_bytes()
    inputs = {"data": json.dumps(data, ensure_ascii=False)}
    try:
        pdf: bytes = typst.compile(source, format="pdf", pdf_standards=["ua-1"], sys_inputs=inputs)
    except typst.TypstError as error:
        raise ValueError(f"this cannot be set: {error}") from None
    return pdf
