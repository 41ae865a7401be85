"""``write_boards``: each puzzle as a picture of its own, for a layout that another program makes.

A kind says what a folder gets: pictures alone (``svg``, ``png``, ``pdf``), or a text that names them beside them.
``latex`` draws with macros of its own (``nonet.sty``) what is only lines and digits, so that a document's own font and
lines apply, and places a picture of any other board. ``indesign`` is the tabbed text of a data merge.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from typing import Literal, NamedTuple, TypeAlias, get_args

from nonet import Cell, Entry, Grid, PuzzleError
from nonet._board.drawing import png_of_width
from nonet._checks import checked_choice, checked_flag, checked_integer, iterated
from nonet._io.file_set import write_set
from nonet._io.target import write_whole
from nonet.logic import LANGUAGES, LanguageName
from nonet.paper._document import Target, pdf_of, words_of
from nonet.paper._puzzles import Printable, entry_of, label_of, solutions_of

BoardKind: TypeAlias = Literal["svg", "png", "pdf", "latex", "indesign"]
Show: TypeAlias = Literal["puzzle", "solution", "both"]
Marks: TypeAlias = Literal["own", "candidates", "none"]
Pictures: TypeAlias = Literal["pdf", "svg"]

_LEAST_SIDE, _MOST_SIDE, _MOST_SIDE_OF_PNG = 5, 1_000, 800
_MM_OF_PIXEL = 25.4 / 96
_LISTS = {"latex": "boards.tex", "indesign": "boards.txt"}
_ARTICLES = {"svg": "an SVG", "png": "a PNG"}
_PACKAGE = "nonet.sty"
_OF_SET = re.compile(r"(puzzle|solution)-[0-9]{3,}\.(svg|png|pdf)|boards\.(tex|txt)|nonet\.sty")
_SIZED = re.compile(r'width="[0-9.]+" height="[0-9.]+"')
_IN_TEX = str.maketrans(
    {char: rf"\{char}" for char in "{}$&#_%"}
    | {"\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}"}
)


class _Board(NamedTuple):
    """A board of a puzzle, and what it is."""

    number: int
    kind: Literal["puzzle", "solution"]
    grid: Grid


class _Look(NamedTuple):
    """How all boards of a call are drawn."""

    labels: bool
    marks: Marks
    style: str
    side: int | None
    has_fonts: bool
    pictures: str
    """The kind of the files."""


def write_boards(
    puzzles: Iterable[Printable],
    target: Target,
    *,
    kind: BoardKind = "svg",
    show: Show = "puzzle",
    labels: bool = False,
    marks: Marks = "own",
    style: str = "",
    side: int | None = None,
    pictures: Pictures = "pdf",
    language: LanguageName = "en",
    threads: int | None = None,
) -> list[str]:
    r"""Write each puzzle as a picture of its own into a folder; return the names of the files.

    The pictures are ``puzzle-001.svg``, or with ``kind="pdf"`` ``puzzle-001.pdf``, and so on; ``show`` adds
    ``solution-001.svg``, or writes solutions alone. A ``target`` that is an open binary file, or a path that ends in
    ``.svg``, ``.png`` or ``.pdf``, is one file: an SVG or a PNG has one board, a PDF one board a page, solutions after
    puzzles. A PNG is on white and has 300 pixels an inch.

    ``kind="latex"`` writes ``boards.tex``, which has an ``\nonetentry`` for each puzzle, and ``nonet.sty`` with its
    macros; ``kind="indesign"`` writes ``boards.txt``, the text of a data merge, and a PDF for each board, or with
    ``pictures="svg"`` an SVG, whose digits are text in the font of its style.

    ``labels`` names rows and columns. ``marks`` are the pencilmarks that a puzzle has, its ``candidates``, or
    ``none``. ``style`` is CSS for the classes of ``Grid.to_svg``; fonts are for SVG alone. ``side`` is the width of a
    picture in millimetres, by default about 87 for a board of nine rows. A PDF is tagged, with the rows of its board in
    words of this ``language``. The digits of a PDF or a PNG are paths.

    Files of an earlier call are replaced, or removed if they are not needed any more; others in the folder stay.
    Raises ``PuzzleError`` if there are no puzzles, and where solutions are asked for, for a puzzle that is not proper.
    ``ImportError`` for a PDF without the extra ``[book]``, for a PNG without ``[png]``.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     names = write_boards(["53..7...." + "." * 72], Path(folder) / "boards", style=".given{fill:navy}")
    ...     ".given{fill:navy}" in (Path(folder) / "boards" / names[0]).read_text()
    True
    """
    checked_choice("kind", kind, get_args(BoardKind))
    checked_choice("show", show, get_args(Show))
    checked_choice("marks", marks, get_args(Marks))
    checked_choice("language", language, LANGUAGES)
    if side is not None:
        checked_integer("side", side, _LEAST_SIDE, _MOST_SIDE_OF_PNG if kind == "png" else _MOST_SIDE)
    if checked_choice("pictures", pictures, get_args(Pictures)) == "svg" and kind != "indesign":
        raise ValueError(f"pictures='svg' belongs to kind indesign, not {kind}")
    entries = [entry_of(each) for each in iterated("puzzles must be an iterable of Grid, Entry or str", puzzles)]
    if not entries:
        raise PuzzleError("there are no puzzles to draw")
    is_one = _is_one_file(target, kind)
    files_of = kind if kind in ("svg", "png") else pictures
    look = _Look(checked_flag("labels", labels), marks, style, side, has_fonts=files_of == "svg", pictures=files_of)
    boards: list[_Board] = []
    if show != "solution":
        boards += [_Board(number, "puzzle", each.grid) for number, each in enumerate(entries, 1)]
    if show != "puzzle":
        solutions = map(_with_givens, solutions_of(entries, threads), entries)
        boards += [_Board(number, "solution", each) for number, each in enumerate(solutions, 1)]
    if not is_one:
        texts = dict(_files(entries, boards, look, kind, language))
        write_set(target, texts.items(), lambda name: _OF_SET.fullmatch(name) is not None)  # type: ignore[arg-type]
        return [*texts]
    if kind != "pdf" and len(boards) > 1:
        raise ValueError(f"{_ARTICLES[kind]} has one board, not {len(boards)}: name a folder")
    whole = _pdf(boards, look, language) if kind == "pdf" else _picture(boards[0], look, language)
    if isinstance(target, str | os.PathLike):
        write_whole(target, [whole])
        return [os.path.basename(target)]
    target.write(whole)
    return []


def _with_givens(solution: Grid, entry: Entry) -> Grid:
    """Return a solution whose givens are those of its puzzle."""
    return Grid(solution.to_line(), givens=entry.grid.givens.to_line(), layout=solution.layout)


def _is_one_file(target: Target, kind: BoardKind) -> bool:
    """Tell whether a target is one file, which must have a kind that can be one."""
    if not isinstance(target, str | os.PathLike):
        name = "an open file"
    elif (extension := os.path.splitext(os.fspath(target))[1].lower()) in (".svg", ".png", ".pdf"):
        name = f"a file *{extension}"
        if extension == f".{kind}":
            return True
    else:
        return False
    if kind in _LISTS or isinstance(target, str | os.PathLike):
        raise ValueError(f"kind {kind} needs a folder, not {name}")
    return True


def _files(
    entries: Sequence[Entry], boards: Sequence[_Board], look: _Look, kind: BoardKind, language: LanguageName
) -> Iterator[tuple[str, str | bytes]]:
    """Yield the names and contents of a folder."""
    shown: dict[tuple[str, int], str] = {}
    for board in boards:
        if kind == "latex" and _is_plain(board, look):
            shown[board.kind, board.number] = _macro(board.grid)
            continue
        name = f"{board.kind}-{board.number:03}.{look.pictures}"
        shown[board.kind, board.number] = rf"\nonetpicture{{{name}}}" if kind == "latex" else name
        yield name, _picture(board, look, language)
    if kind in _LISTS:
        rows = [
            (
                *(str(number), label_of(entry), entry.rating or ""),
                *(shown.get((each, number), "") for each in ("puzzle", "solution")),
            )
            for number, entry in enumerate(entries, 1)
        ]
        yield _LISTS[kind], _latex(rows) if kind == "latex" else _data_merge(rows)
    if kind == "latex":
        yield _PACKAGE, files("nonet.paper").joinpath(_PACKAGE).read_text(encoding="utf-8")


def _picture(board: _Board, look: _Look, language: LanguageName) -> bytes:
    """Return the file of a board."""
    if look.pictures == "pdf":
        return _pdf([board], look, language)
    if look.pictures == "svg":
        return _svg(board, look).encode()
    svg = _svg(board, look._replace(side=None))
    return png_of_width(svg, look.side or _size(svg)[0] * _MM_OF_PIXEL)


def _svg(board: _Board, look: _Look) -> str:
    """Return a board as SVG."""
    grid = board.grid
    marks: dict[Cell, tuple[int, ...]] = {}
    if board.kind == "puzzle" and look.marks != "own":
        open_cells = [cell for cell in grid.layout.cells if not grid[cell]]
        marks = {cell: (*grid.candidates(cell),) if look.marks == "candidates" else () for cell in open_cells}
    svg = grid.to_svg(labels=look.labels, marks=marks, style=look.style, fonts=look.has_fonts)
    if look.side is None:
        return svg
    width, height = _size(svg)
    head, _, rest = svg.partition(">")
    sized = f'width="{look.side}mm" height="{look.side * height / width:g}mm"'
    return f"{_SIZED.sub(sized, head)}>{rest}"


def _size(svg: str) -> tuple[float, float]:
    """Return the width and height of a picture in its own units."""
    _, _, width, height = map(float, svg.partition('viewBox="')[2].partition('"')[0].split())
    return width, height


def _pdf(boards: Sequence[_Board], look: _Look, language: LanguageName) -> bytes:
    """Return a PDF with one board a page."""
    told = []
    for number, kind, grid in boards:
        svg = _svg(_Board(number, kind, grid), look)
        width, height = _size(svg)
        scale = _MM_OF_PIXEL if look.side is None else look.side / width
        alt = words_of(grid, number, kind, language=language)
        told.append({"svg": svg, "width": width * scale, "height": height * scale, "alt": alt})
    return pdf_of("board.typ", {"title": "Sudoku", "language": language, "boards": told})


def _is_plain(board: _Board, look: _Look) -> bool:
    """Tell whether a board is nothing but lines of boxes and digits, which the macros draw."""
    grid = board.grid
    has_marks = board.kind == "puzzle" and (
        look.marks == "candidates" or (look.marks == "own" and grid.has_pencilmarks)
    )
    return not (has_marks or look.labels or look.style or grid.layout.rules) and grid.layout.box_shape is not None


def _macro(grid: Grid) -> str:
    """Return a board as a macro."""
    rows, columns = grid.layout.box_shape or (1, 1)
    return rf"\nonetboard{{{grid.layout.size}}}{{{rows}}}{{{columns}}}{{{grid.givens.to_line()}}}{{{grid.to_line()}}}"


def _latex(rows: Iterable[tuple[str, ...]]) -> str:
    entries = [
        rf"\nonetentry{{{number}}}{{{_plain(name).translate(_IN_TEX)}}}{{{_plain(rating).translate(_IN_TEX)}}}%"
        f"\n  {{{puzzle}}}%\n  {{{solution}}}\n"
        for number, name, rating, puzzle, solution in rows
    ]
    return "".join(["% Puzzles for nonet.sty: number, name, rating, puzzle, solution.\n", *entries])


def _data_merge(rows: Iterable[tuple[str, ...]]) -> bytes:
    """Return the text of a data merge: a field that begins with @ has the name of a picture beside the text."""
    lines = [("number", "name", "rating", "@puzzle", "@solution"), *rows]
    # Programs that read such texts tell UTF-16 by its first two bytes, and take UTF-8 for the encoding of the machine.
    return b"\xff\xfe" + "".join("\t".join(map(_plain, line)) + "\r\n" for line in lines).encode("utf-16-le")


def _plain(text: str) -> str:
    """Return a text without tabs and line ends, which divide fields."""
    return " ".join(text.split())
