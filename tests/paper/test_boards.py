"""Boards one by one: what is in the folder, what is in each picture, and that LaTeX sets what is written for it."""

from __future__ import annotations

import re
import shutil
import subprocess
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import Entry, Grid, Layout, PuzzleError
from nonet.paper import write_boards
from nonet.rules import Cage
from puzzles import HARDER, MULTIPLE, PROPER, SOLUTION

SIX = Grid(".3.2..6......5..4...3..521......4...")
KILLER = Grid.from_values(
    [*map(int, SOLUTION[:80]), 0], layout=Layout(rules=[Cage("r9c8 r9c9", sum=int(SOLUTION[79]) + int(SOLUTION[80]))])
)
ENTRIES = [Entry(Grid(PROPER), "50% of #1", rating="easy\tone"), Entry(SIX, "7"), Entry(KILLER, "Killer_")]


def names_in(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def digits_of(svg: str, kind: str) -> str:
    return "".join(re.findall(rf'class="{kind}"[^>]*>(\d)<', svg))


def test_a_picture_of_each_puzzle_and_solution(tmp_path: Path) -> None:
    folder = tmp_path / "boards"
    names = write_boards([PROPER, HARDER], folder, show="both", style=".given{fill:navy}", side=60)
    assert [*names] == ["puzzle-001.svg", "puzzle-002.svg", "solution-001.svg", "solution-002.svg"] == names_in(folder)
    puzzle, solution = ((folder / f"{kind}-001.svg").read_text() for kind in ("puzzle", "solution"))
    assert "<style>.given{fill:navy}</style>" in puzzle
    assert 'width="60mm" height="60mm"' in puzzle
    assert "r9" not in puzzle
    assert digits_of(puzzle, "given") == PROPER.replace(".", "") == digits_of(solution, "given")
    assert digits_of(puzzle, "placed") == ""
    assert digits_of(solution, "placed") == "".join(s for s, p in zip(SOLUTION, PROPER, strict=True) if p == ".")


def test_marks_and_labels(tmp_path: Path) -> None:
    marked = Grid(PROPER)
    cell = next(cell for cell in nonet.Cell.ALL if not marked[cell])
    first = next(iter(marked.candidates(cell)))
    marked = marked.without_candidate(cell, first)
    shown = {}
    for marks in ("own", "candidates", "none"):
        for grid in (Grid(PROPER), marked):
            file = BytesIO()
            write_boards([grid], file, marks=marks, labels=True)
            shown[marks, grid is marked] = len(digits_of(file.getvalue().decode(), "mark"))
            assert b">r9<" in file.getvalue()
    count = sum(len(Grid(PROPER).candidates(each)) for each in nonet.Cell.ALL if not Grid(PROPER)[each])
    assert [shown[marks, False] for marks in ("own", "candidates", "none")] == [0, count, 0]
    assert [shown[marks, True] for marks in ("own", "candidates", "none")] == [count - 1, count - 1, 0]


def test_an_earlier_set_is_replaced_and_other_files_stay(tmp_path: Path) -> None:
    (tmp_path / "mine.svg").write_text("mine")
    write_boards([PROPER, HARDER], tmp_path, show="both")
    write_boards([PROPER], tmp_path)
    assert names_in(tmp_path) == ["mine.svg", "puzzle-001.svg"]
    with pytest.raises(PuzzleError, match="puzzle 2 is not proper: multiple"):
        write_boards([HARDER, MULTIPLE], tmp_path, show="solution")
    assert names_in(tmp_path) == ["mine.svg", "puzzle-001.svg"]
    assert write_boards([MULTIPLE], tmp_path) == ["puzzle-001.svg"]


def test_a_pdf_has_one_board_a_page_as_large_as_it(tmp_path: Path) -> None:
    pypdf = pytest.importorskip("pypdf")
    pytest.importorskip("typst")
    file = BytesIO()
    write_boards(ENTRIES, file, kind="pdf", show="both", side=70)
    reader = pypdf.PdfReader(file)
    assert len(reader.pages) == 6
    assert [round(float(page.mediabox.width) / 72 * 25.4) for page in reader.pages] == [70] * 6
    alts: list[str] = []

    def walk(node: Any) -> None:
        node = node.get_object()
        for each in node if isinstance(node, list) else [node["/K"]] if "/K" in node else []:
            if not isinstance(each, int):
                walk(each)
        if isinstance(node, dict) and node.get("/S") == "/Figure":
            alts.append(str(node["/Alt"]))

    walk(reader.trailer["/Root"]["/StructTreeRoot"]["/K"])
    assert [alt.partition(".")[0] for alt in alts] == [
        f"{kind} {number}" for kind in ("Puzzle", "Solution") for number in (1, 2, 3)
    ]
    assert "cage" in alts[2]
    again, path = BytesIO(), tmp_path / "all.pdf"
    write_boards(ENTRIES, again, kind="pdf", show="both", side=70)
    assert again.getvalue() == file.getvalue()
    assert write_boards(ENTRIES, path, kind="pdf", show="both", side=70) == ["all.pdf"]
    assert path.read_bytes() == file.getvalue()


def test_the_text_of_a_data_merge_names_its_pictures(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    names = write_boards(ENTRIES, tmp_path / "merge", kind="indesign", show="both")
    text = (tmp_path / "merge" / "boards.txt").read_bytes().decode("utf-16")
    rows = [line.split("\t") for line in text.split("\r\n")]
    assert rows == [
        ["number", "name", "rating", "@puzzle", "@solution"],
        ["1", "50% of #1", "easy one", "puzzle-001.pdf", "solution-001.pdf"],
        ["2", "", "", "puzzle-002.pdf", "solution-002.pdf"],
        ["3", "Killer_", "", "puzzle-003.pdf", "solution-003.pdf"],
        [""],
    ]
    assert {each for row in rows[1:-1] for each in row[3:]} == {*names} - {"boards.txt"}
    assert names_in(tmp_path / "merge") == sorted(names)


def test_the_pictures_of_a_data_merge_can_keep_a_font(tmp_path: Path) -> None:
    style = "text{font-family:Georgia}"
    names = write_boards(ENTRIES, tmp_path, kind="indesign", show="both", pictures="svg", style=style, side=70)
    assert names == [f"{kind}-{number:03}.svg" for kind in ("puzzle", "solution") for number in (1, 2, 3)] + [
        "boards.txt"
    ]
    assert "puzzle-002.svg\tsolution-002.svg" in (tmp_path / "boards.txt").read_bytes().decode("utf-16")
    svg = (tmp_path / "puzzle-001.svg").read_text(encoding="utf-8")
    assert style in svg
    assert "</text>" in svg
    assert 'width="70mm"' in svg


def test_latex_draws_lines_and_digits_and_places_pictures_of_other_boards(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    folder = tmp_path / "tex"
    assert write_boards(ENTRIES, folder, kind="latex", show="both") == [
        *("puzzle-003.pdf", "solution-003.pdf", "boards.tex", "nonet.sty")
    ]
    text = (folder / "boards.tex").read_text()
    assert r"\nonetentry{1}{50\% of \#1}{easy one}%" in text
    assert rf"{{\nonetboard{{9}}{{3}}{{3}}{{{PROPER}}}{{{SOLUTION}}}}}" in text
    assert rf"{{\nonetboard{{6}}{{2}}{{3}}{{{SIX.to_line()}}}{{{SIX.to_line()}}}}}" in text
    assert r"\nonetentry{3}{Killer\_}{}%" in text
    assert r"{\nonetpicture{solution-003.pdf}}" in text
    styled = write_boards([PROPER], folder, kind="latex", style=".given{fill:navy}")
    assert "puzzle-001.pdf" in styled  # CSS has no meaning for macros
    marked = write_boards([PROPER], folder, kind="latex", marks="candidates")
    assert "puzzle-001.pdf" in marked


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="needs pdflatex")
@pytest.mark.slow
def test_latex_sets_it(tmp_path: Path) -> None:
    pypdf = pytest.importorskip("pypdf")
    pytest.importorskip("typst")
    write_boards([*ENTRIES, Entry(Grid.empty(Layout(16)))], tmp_path, kind="latex")
    (tmp_path / "doc.tex").write_text(
        "\\documentclass{article}\\usepackage{nonet}\\begin{document}\\input{boards}\\end{document}"
    )
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "doc.tex"], cwd=tmp_path, capture_output=True
    )
    assert done.returncode == 0, done.stdout[-2000:]
    assert len(pypdf.PdfReader(tmp_path / "doc.pdf").pages) >= 1


@pytest.mark.parametrize(
    ("options", "target", "message"),
    [
        ({"kind": "gif"}, "x", "kind must be one of svg, png, pdf, latex, indesign"),
        ({"show": "all"}, "x", "show must be one of puzzle, solution, both"),
        ({"marks": "all"}, "x", "marks must be one of own, candidates, none"),
        ({"kind": "latex", "pictures": "svg"}, "x", "pictures='svg' belongs to kind indesign, not latex"),
        ({"side": 1}, "x", "side must be 5 to 1"),
        ({"style": "</style>"}, "x", "style"),
        ({}, "x.svg", "an SVG has one board, not 2: name a folder"),
        ({"kind": "latex"}, "x.pdf", r"kind latex needs a folder, not a file \*.pdf"),
        ({"kind": "svg"}, "x.pdf", r"kind svg needs a folder, not a file \*.pdf"),
    ],
)
def test_wrong_calls(options: Any, target: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=message):
        write_boards([PROPER, HARDER], tmp_path / target, **options)
    assert not names_in(tmp_path)


def test_no_puzzles(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="there are no puzzles to draw"):
        write_boards([], tmp_path / "x")
    with pytest.raises(ValueError, match="kind indesign needs a folder, not an open file"):
        write_boards([PROPER], BytesIO(), kind="indesign")
