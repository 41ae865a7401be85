"""A document as data for the template, and the call of Typst that makes a PDF of it.

Everything that a user writes goes to the template as JSON, so a name with a ``#`` or a ``*`` stays what it is.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from importlib.resources import files
from typing import BinaryIO, NamedTuple

from nonet import Cell, Grid
from nonet._io.libraries import library
from nonet._io.target import write_whole
from nonet.logic import LanguageName
from nonet.paper._texts import text

Target = str | os.PathLike[str] | BinaryIO


@dataclass(frozen=True, kw_only=True)
class Board:
    """A board as it is drawn: 81 values, which of them are bold, candidates of open cells, and words for ears."""

    number: int
    values: str
    givens: str
    alt: str
    label: str = ""
    note: str = ""
    marks: list[str] = field(default_factory=list)


class Note(NamedTuple):
    """What is said about a board at the back, beside a picture of it as SVG if there is one."""

    number: int
    text: str
    picture: str = ""
    alt: str = ""


@dataclass(frozen=True, kw_only=True)
class Document:
    """What the template sets: a title page, boards, then notes and solutions by number."""

    title: str
    author: str = ""
    language: LanguageName = "en"
    intro: str = ""
    paper: str = "a4"
    per_page: int = 4
    large: bool = False
    title_page: bool = True
    boards: list[Board]
    notes: list[Note] = field(default_factory=list)
    notes_title: str = ""
    example: Note | None = None
    """What is shown before the boards, as a note without a number."""
    fields: list[str] = field(default_factory=list)
    """What whoever solves the sheet writes at its top."""
    lines: list[str] = field(default_factory=list)
    """What they write below each board."""
    solutions: list[Board] = field(default_factory=list)
    puzzles_title: str = ""
    solutions_title: str = ""


def board_of(
    grid: Grid,
    number: int,
    kind: str,
    *,
    language: LanguageName,
    marks: bool = False,
    label: str = "",
    note: str = "",
) -> Board:
    """Return a board; what it is, with its number, begins its description."""
    blank = text(language, "blank")
    line = grid.to_line()
    rows = [
        text(language, "row", number=row, values=" ".join(str(value) if value else blank for value in values))
        for row, values in enumerate(grid.rows, start=1)
    ]
    candidates = ["".join(map(str, grid.candidates(cell))) if line[cell] == "." else "" for cell in Cell.ALL]
    return Board(
        number=number,
        values=line,
        givens=grid.givens.to_line(),
        alt=" ".join([f"{text(language, kind, number=number)}.", *rows]),
        label=label,
        note=note,
        marks=candidates if marks else [],
    )


def write_pdf(document: Document, target: Target) -> None:
    """Write the document; a file appears whole or not at all."""
    typst = library("typst")
    template = files("nonet.paper").joinpath("book.typ").read_bytes()
    data = json.dumps(asdict(document), ensure_ascii=False)
    try:
        pdf = typst.compile(template, format="pdf", pdf_standards=["ua-1"], sys_inputs={"data": data})
    except typst.TypstError as error:
        raise ValueError(f"this cannot be set: {error}") from None
    if isinstance(target, str | os.PathLike):
        write_whole(target, [pdf])
    else:
        target.write(pdf)
