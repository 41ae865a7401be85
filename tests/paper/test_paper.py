"""Books and worksheets: what is in the PDF, that it is tagged, the same bytes twice, and clear errors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import CLASSIC, Entry, Grid, Layout
from nonet.logic import LanguageName, lesson
from nonet.logic._words.page_texts import texts_of as page_texts_of
from nonet.logic.telling import telling
from nonet.paper import Section, book_length, write_book, write_worksheet
from nonet.paper._document import board_of, step_picture
from nonet.paper._pages import note_picture, notes_on_a_page, on_a_page, page_of, solutions_on_a_page
from nonet.rules import AntiKnight, Cage, Even, Odd, Rule, Sandwich, Whisper
from pdf_text import digit_sizes, page_texts
from puzzles import HARDER, MULTIPLE, PROPER, SOLUTION

SINGLES = ["full_house", "hidden_single", "naked_single"]

pypdf = pytest.importorskip("pypdf")
pytest.importorskip("typst")
pdfium = pytest.importorskip("pypdfium2")
raw = pytest.importorskip("pypdfium2.raw")


def pdf_of(*puzzles: Any, **options: Any) -> bytes:
    file = BytesIO()
    write_book(puzzles, file, **options)
    return file.getvalue()


def made(count: int) -> list[Grid]:
    return [row.puzzle for row in nonet.generate_batch(count, seed=1)]


def texts(pdf: bytes) -> list[str]:
    """Return the text of each page, with plain spaces."""
    return [re.sub(r"\s+", " ", page) for page in page_texts(pdf)]


def tags(pdf: bytes) -> list[tuple[str, str]]:
    """Return the elements of the tag tree in order: their kind, and their alternative text."""
    found: list[tuple[str, str]] = []

    def walk(node: Any) -> None:
        node = node.get_object()
        if isinstance(node, list):
            for each in node:
                walk(each)
        elif isinstance(node, dict):
            if "/S" in node:
                found.append((node["/S"], str(node.get("/Alt", ""))))
            if "/K" in node:
                walk(node["/K"])

    walk(pypdf.PdfReader(BytesIO(pdf)).trailer["/Root"]["/StructTreeRoot"]["/K"])
    return found


def test_pages_of_a_book() -> None:
    puzzles = made(9)
    pdf = pdf_of(*puzzles, title="Volume 1", author="A. B.", per_page=4, hints=True)
    pages = texts(pdf)
    assert len(pages) == 1 + 3 + 1 + 1
    assert pages[0].startswith("Volume 1 A. B.")
    assert pages[1].startswith("Puzzles")
    assert pages[4].startswith("Hints")
    assert pages[5].startswith("Solutions")
    first = nonet.hint(puzzles[0])
    assert first is not None
    assert f"1 {first.where} {first.step}" in pages[4]
    rating = nonet.rate(puzzles[0], profile="hodoku")
    assert f"{rating.level}, ER {nonet.rate(puzzles[0]).er:.1f}" in pages[1]
    assert len(texts(pdf_of(*puzzles, title_page=False, solutions=False, per_page=9))) == 1


def test_it_is_tagged_and_every_board_can_be_read_aloud() -> None:
    pdf = pdf_of(PROPER, HARDER, title="Two", title_page=False)
    reader = pypdf.PdfReader(BytesIO(pdf))
    root = reader.trailer["/Root"]
    assert root["/Lang"] == "en"
    assert root["/MarkInfo"]["/Marked"]
    assert reader.metadata.title == "Two"
    assert b"pdfuaid:part" in root["/Metadata"].get_object().get_data()
    figures = [alt for kind, alt in tags(pdf) if kind == "/Figure"]
    assert len(figures) == 4
    for alt, name, line in zip(
        figures,
        ("Puzzle 1", "Puzzle 2", "Solution 1", "Solution 2"),
        (PROPER, HARDER, SOLUTION, nonet.solve(HARDER).to_line()),
        strict=True,
    ):
        assert alt.startswith(f"{name}. Row 1: ")
        digits = re.findall(r"\d|blank", alt.partition(". ")[2].replace("Row ", "").replace(":", " "))
        read = [digit for place, digit in enumerate(digits) if place % 10]
        assert "".join("." if digit == "blank" else digit for digit in read) == line
    assert "/H1" in {kind for kind, _ in tags(pdf)}


def test_the_same_bytes_twice_and_a_file_whole(tmp_path: Path) -> None:
    puzzles = made(6)
    path = tmp_path / "book.pdf"
    printed = write_book(puzzles, path, threads=1)
    assert path.read_bytes() == pdf_of(*puzzles)
    assert [entry.grid for entry in printed] == puzzles
    assert all(entry.solution == nonet.solve(entry.grid) for entry in printed)
    with pytest.raises(nonet.PuzzleError):
        write_book([MULTIPLE], path)
    assert path.read_bytes() == pdf_of(*puzzles)
    assert [each.name for each in tmp_path.iterdir()] == ["book.pdf"]


def test_names_are_no_markup() -> None:
    name = '#panic("x") *a* _b_ $c$ <d> @e \\ [f] `g`'
    pdf = pdf_of(Entry(Grid(PROPER), name, rating="*5*"), title=name, author="#1")
    assert name in texts(pdf)[0]
    assert name in texts(pdf)[1]
    assert "*5*" in texts(pdf)[1]


@pytest.mark.parametrize(
    "per_page", [1, 6, 16, *(pytest.param(count, marks=pytest.mark.slow) for count in (2, 3, 8, 9, 12))]
)
@pytest.mark.parametrize(
    "paper", [pytest.param("a4", marks=pytest.mark.slow), "a6", pytest.param("letter", marks=pytest.mark.slow)]
)
def test_as_many_on_a_page_as_asked_for(per_page: int, paper: Any) -> None:
    puzzles = made(31)
    pages = texts(pdf_of(*puzzles, per_page=per_page, paper=paper, title_page=False, solutions=False, ratings=False))
    assert len(pages) == -(-31 // per_page)
    width = pypdf.PdfReader(BytesIO(pdf_of(PROPER, paper=paper))).pages[0].mediabox.width
    assert round(float(width)) == {"a4": 595, "a6": 298, "letter": 612}[paper]


def test_large_print_has_one_puzzle_a_page_and_larger_text() -> None:
    assert len(texts(pdf_of(PROPER, HARDER, large=True, title_page=False))) == 3
    small, large = (pypdf.PdfReader(BytesIO(pdf_of(PROPER, large=large, title_page=False))) for large in (False, True))
    heights = [max(float(size) for size in re.findall(r"([\d.]+) Tf", _content(each))) for each in (small, large)]
    assert heights[1] > 1.5 * heights[0]


def _content(reader: Any) -> str:
    return str(reader.pages[0].get_contents().get_data().decode("latin-1"))


def test_candidates_are_printed() -> None:
    sheet = {"title_page": False, "solutions": False}
    plain, marked = (texts(pdf_of(PROPER, candidates=each, **sheet))[0] for each in (False, True))
    count = sum(len(Grid(PROPER).candidates(cell)) for cell in nonet.Cell.ALL if not Grid(PROPER)[cell])
    digits = [len(re.findall(r"\d", text)) for text in (plain, marked)]
    assert digits[1] - digits[0] == count


def test_a_worksheet_of_several_techniques_asks_which_is_next() -> None:
    file, names = BytesIO(), ["X-Wing", "naked_pair", "hidden_single", "x_wing"]
    made = write_worksheet(names, file, seed=1, count=7)
    ids = [each.technique.id for each in made]
    assert {*ids[:3]} == {*ids[3:6]} == {"x_wing", "naked_pair", "hidden_single"}
    assert ids[0] == ids[3] == ids[6]
    assert len({each.grid for each in made}) == 7
    assert ids[:3] != [each.technique.id for each in write_worksheet(names, BytesIO(), seed=2, count=3)]
    pages = texts(file.getvalue())
    assert pages[0].startswith("Which technique is next?")
    assert "is one of those in the frame. Name it" in pages[0]
    assert "X-Wing Naked Pair Hidden Single" in pages[0]
    words = " ".join(pages)
    assert [words.count(line) for line in ("Technique: ", "What follows:")] == [7, 7]
    for number, each in enumerate(made, 1):
        assert f"{number} {each.technique.name}. " in words.partition("Answers")[2]
    with pytest.raises(ValueError, match="technique must be a technique or several, not none"):
        write_worksheet([], BytesIO(), seed=1)


@pytest.mark.parametrize(("names", "layout"), [(SINGLES, Layout(6)), (SINGLES, CLASSIC), (["x_wing"], CLASSIC)])
def test_the_positions_of_a_worksheet_come_from_different_puzzles(names: list[str], layout: Layout) -> None:
    for seed in (1, 2):
        made = write_worksheet(names, BytesIO(), seed=seed, count=6, layout=layout)
        kinds = {each.puzzle if layout is not CLASSIC else nonet.canonical(each.puzzle) for each in made}
        assert len(kinds) == 6


def test_givens_look_alike_on_all_boards_of_a_sheet() -> None:
    def bold_count(*puzzles: Grid) -> int:
        text = pdfium.PdfDocument(pdf_of(*puzzles, title_page=False, solutions=False, ratings=False))[0].get_textpage()
        digits = [each for each in range(text.count_chars()) if chr(raw.FPDFText_GetUnicode(text, each)).isdigit()]
        return [raw.FPDFText_GetFontWeight(text, each) > 500 for each in digits].count(True)

    given = Grid(PROPER)
    cell = next(each for each in CLASSIC.cells if not given[each])
    of_numbers = bold_count(given, given)
    assert bold_count(given, given.with_value(cell, Grid(SOLUTION)[cell])) == of_numbers + 2 * given.given_count


def test_a_worksheet_for_children_has_small_boards_and_an_example_of_its_own() -> None:
    file, layout = BytesIO(), Layout(6)
    made = write_worksheet("hidden_single", file, seed=1, count=3, layout=layout)
    page, *_ = texts(file.getvalue())
    assert "r5c1 is the cell in row 5 and column 1." in page
    assert "An example. " in page
    for each in made:
        assert each.grid.layout == layout
        found = nonet.hint(each.grid, profile=each.profile)
        assert found is not None
        assert found.step == each.step
    with pytest.raises(ValueError, match=r"technique must be one of full_house, .* on a board of 6x6, not skyscraper"):
        write_worksheet("skyscraper", BytesIO(), seed=1, layout=layout)


@pytest.mark.parametrize("options", [{}, {"layout": Layout(6)}, {"large": True}], ids=["classic", "six", "large"])
@pytest.mark.parametrize("technique", ["hidden_single", ["hidden_single", "full_house"]], ids=["one", "mixed"])
def test_each_page_of_a_worksheet_has_a_heading_and_each_board_is_a_figure(technique: Any, options: Any) -> None:
    file, answers = BytesIO(), BytesIO()
    write_worksheet(technique, file, seed=1, count=2, answers=answers, **options)
    found = tags(file.getvalue())
    kinds = [kind for kind, _ in found]
    assert kinds.count("/H1") == 1
    assert kinds[1] == "/H1"
    has_example = isinstance(technique, str)
    alts = [alt for kind, alt in found if kind == "/Figure"]
    assert len(alts) == 2 + has_example
    assert all("Position" in alt for alt in alts[has_example:])
    pictures = [(kind, alt) for kind, alt in tags(answers.getvalue()) if kind in ("/H1", "/Figure")]
    assert [kind for kind, _ in pictures] == ["/H1", "/Figure", "/Figure"]
    assert all(alt for kind, alt in pictures if kind == "/Figure")


def test_a_rating_fits_below_a_small_board() -> None:
    """It was broken to a second line, and touched the number."""
    pdf = pdf_of(*made(12), paper="a6", per_page=12, title_page=False, solutions=False)
    lines = page_texts(pdf)[0].splitlines()
    assert sum(bool(re.fullmatch(r"\d+ +[a-z]+, ER \d+\.\d", line.strip())) for line in lines) == 12


def test_a_worksheet_has_positions_and_answers() -> None:
    file = BytesIO()
    made = write_worksheet("X-Wing", file, seed=1, count=3, per_page=2)
    pages = texts(file.getvalue())
    assert len(pages) == 3
    assert pages[0].startswith("Find the X-Wing")
    assert pages[2].startswith("Answers: X-Wing")
    for each in made:
        cells = ", ".join(map(str, each.step.cells))
        assert f"Its cells: {cells}. {' '.join(map(str, each.step.statements))}" in " ".join(pages[2].split())
    assert "Name: " in pages[0]
    assert "Date: " in pages[0]
    assert [page.split()[-3:] for page in pages] == [[str(number), "/", "3"] for number in (1, 2, 3)]
    assert all("Seed 1 " in page for page in pages)


@pytest.mark.parametrize(("count", "length"), [(2, 3), (6, 3), (9, 5)])
def test_the_answers_of_a_worksheet_begin_on_a_sheet_of_their_own(count: int, length: int) -> None:
    """A teacher who prints on both sides had them on the back of the last questions."""
    file = BytesIO()
    write_worksheet("x_wing", file, seed=1, count=count)
    pages = texts(file.getvalue())
    front = [number for number, page in enumerate(pages, 1) if page.startswith("Answers")]
    assert [number % 2 for number in front] == [1]
    assert len(pages) >= length
    assert all(not page.strip() or "Seed 1 " in page for page in pages)


@pytest.mark.parametrize(
    ("technique", "task"),
    [
        (
            "x_wing",
            "On each board, circle the 4 cells of the X-Wing, and strike out the small digits that it rules out.",
        ),
        ("swordfish", "On each board, circle the cells of the Swordfish, and strike out"),
        ("bug_plus_one", "On each board, circle the cells of the BUG+1, and strike out"),
        ("hidden_single", "On each board, write the digit of the Hidden Single into its cell."),
    ],
)
def test_a_worksheet_says_what_to_do_and_has_lines_for_the_answers(technique: str, task: str) -> None:
    file = BytesIO()
    write_worksheet(technique, file, seed=1, count=3)  # 6, 6 and 7 cells of the swordfish
    *pages, _ = texts(file.getvalue())
    page = " ".join(pages)
    assert task in page
    lines = ["Cell and digit:"] if technique == "hidden_single" else ["Its cells:", "Ruled out:"]
    assert [page.count(line) for line in lines] == [3] * len(lines)
    tight = BytesIO()
    write_worksheet(technique, tight, seed=1, count=2, per_page=8)
    assert not any(line in texts(tight.getvalue())[0] for line in lines)


def x_wings(grid: Grid) -> Iterator[tuple[set[str], set[str], frozenset[tuple[nonet.Cell, int]]]]:
    """Yield each X-Wing of a position that excludes something, by trying all pairs of lines: houses, and what goes."""
    for digit, kind in product(range(1, 10), ("row", "column")):
        lines = {}
        for number in range(1, 10):
            house = nonet.House(f"{kind} {number}")
            lines[house] = [each for each in house.cells if not grid[each] and digit in grid.candidates(each)]
        for first, second in combinations(lines, 2):
            places = [{(each.column if kind == "row" else each.row) for each in lines[one]} for one in (first, second)]
            if len(places[0]) == 2 and places[0] == places[1]:
                other = "column" if kind == "row" else "row"
                covers = [nonet.House(f"{other} {number}") for number in sorted(places[0])]
                cells = {each for cover in covers for each in cover.cells} - {*first.cells, *second.cells}
                gone = frozenset((each, digit) for each in cells if not grid[each] and digit in grid.candidates(each))
                if gone:
                    yield {str(first), str(second)}, {*map(str, covers)}, gone


@pytest.mark.parametrize("seed", [5, 11])
def test_a_board_has_one_pattern_where_that_can_be(seed: int) -> None:
    """A pupil who finds an X-Wing has found the one of the answers."""
    for each in write_worksheet("x_wing", BytesIO(), seed=seed, count=8):
        assert len([*x_wings(each.grid)]) == 1


def test_answers_of_their_own(tmp_path: Path) -> None:
    whole = BytesIO()
    made = write_worksheet("x_wing", whole, seed=1, count=6)
    sheet, answers = tmp_path / "sheet.pdf", tmp_path / "answers.pdf"
    assert write_worksheet("x_wing", sheet, seed=1, count=6, answers=answers) == made
    pages, others = texts(sheet.read_bytes()), texts(answers.read_bytes())
    assert [page.rpartition("/")[0][:-2] for page in pages + others] == [
        page.rpartition("/")[0][:-2] for page in texts(whole.getvalue())
    ]
    assert others[0].startswith("Answers: X-Wing")
    assert pypdf.PdfReader(answers).metadata.title == "Answers: X-Wing"
    # The boards still name the rows and columns that an answer needs.
    assert "r9" in pages[0]
    with pytest.raises(ValueError, match="answers must be another file than the worksheet"):
        write_worksheet("x_wing", sheet, seed=1, answers=sheet)


@pytest.mark.parametrize("seed", [5, 11])
def test_the_answers_name_each_pattern_of_a_position(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of eight boards have a second X-Wing with the same strikes: who found that one is right too."""
    monkeypatch.setattr("nonet.paper._worksheet._TRIES", 1)
    file = BytesIO()
    made = write_worksheet("x_wing", file, seed=seed, count=8)
    told = re.split(r"Its cells: ", " ".join(" ".join(texts(file.getvalue())).partition("Answers:")[2].split()))[1:]
    doubles = 0
    for each, said in zip(made, told, strict=True):
        own = {*map(str, each.step.base_houses)}
        for bases, covers, gone in x_wings(each.grid):
            if bases == own and gone == frozenset(each.step.eliminations):
                continue
            numbers = [" and ".join(sorted(house.split()[1] for house in houses)) for houses in (bases, covers)]
            if gone == frozenset(each.step.eliminations):
                kinds = [next(iter(houses)).split()[0] for houses in (bases, covers)]
                same = " and ".join(f"{kind}s {two}" for kind, two in zip(kinds, numbers, strict=True))
                assert f"The same follows from {same}." in said
                doubles += 1
            else:
                assert "Also right: " in said
                assert numbers[0] in said.partition("Also right: ")[2]
    assert seed != 5 or doubles == 2


def test_the_answers_draw_the_pattern() -> None:
    file = BytesIO()
    (made,) = write_worksheet("x_wing", file, seed=1, count=1)
    assert made.step.eliminations
    told = [alt for kind, alt in tags(file.getvalue()) if kind == "/Figure"]
    assert told[-1] == "Position 1, with the pattern and what it rules out"
    assert len(told) == 3


@pytest.mark.parametrize(("language", "before"), [("en", "An example."), ("de", "Ein Beispiel.")])
def test_a_worksheet_begins_with_an_example(language: LanguageName, before: str) -> None:
    """That of the lesson, drawn and proved; the answers are on pages of their own."""
    file = BytesIO()
    write_worksheet("x_wing", file, seed=1, count=2, language=language)
    first, *others = (" ".join(page.split()) for page in texts(file.getvalue()))
    said = " ".join(each.sentence(language=language) for each in lesson("x_wing").step.statements)
    shows = {"en": "The picture shows only the small digits", "de": "Das Bild zeigt nur die kleinen Ziffern"}
    assert f"{before} {said} {shows[language]}" in first
    assert said not in " ".join(others)
    pictures = [alt for kind, alt in tags(file.getvalue()) if kind == "/Figure"]
    assert "X-Wing" in pictures[0]
    nested = BytesIO()
    write_worksheet("nishio_forcing_chain", nested, seed=1, count=1)
    assert before not in texts(nested.getvalue())[0]


def board_sides(pdf: bytes) -> list[float]:
    """Return the side of the boards of each page, in points, by their digits; 0 for a page without boards."""
    # Numbers of boards and answers are set as text is; 17, 19 and 30 are the units of digits in a picture.
    digits = [
        max((size for size, count in page.items() if count >= 9 and size not in (17, 19, 30)), default=0)
        for page in digit_sizes(pdf)
    ]
    return [size / 0.66 * 9 if size > 16.5 else 0 for size in digits]


@pytest.mark.parametrize("per_page", [None, 2])
@pytest.mark.parametrize("technique", ["x_wing", "naked_triple"])
def test_large_print_has_larger_boards(technique: str, per_page: int | None) -> None:
    """More than would be large are refused."""
    with pytest.raises(ValueError, match="per_page, in large print, must be 1 to 2"):
        write_worksheet(technique, BytesIO(), seed=1, count=4, per_page=4, large=True)
    sides = []
    for large in (False, True):
        file = BytesIO()
        write_worksheet(technique, file, seed=1, count=6, per_page=per_page if large else None, large=large)
        sides.append([side for side in board_sides(file.getvalue()) if side])
    assert min(sides[0]) > 150
    assert min(sides[1]) > min(sides[0])
    assert max(sides[1]) > max(sides[0])


@pytest.mark.parametrize(
    ("count", "per_page", "options", "boards"),
    [
        (4, 4, {}, [4]),
        (8, 4, {}, [4, 4]),
        (6, 4, {}, [2, 4]),
        (4, 4, {"paper": "a5"}, [2, 2]),
        (2, 2, {"large": True}, [1, 1]),
    ],
)
def test_the_example_takes_no_page_of_its_own(
    count: int, per_page: int, options: dict[str, Any], boards: list[int]
) -> None:
    """All boards of a page stand below it where that saves a page and they can be read."""
    sheet = BytesIO()
    write_worksheet("x_wing", sheet, seed=1, count=count, per_page=per_page, answers=BytesIO(), **options)
    pages = [len(re.findall("Its cells", page)) for page in texts(sheet.getvalue())]
    assert pages == boards


@pytest.mark.parametrize(
    ("names", "count", "per_page", "options", "boards"),
    [
        (SINGLES, 4, 4, {}, [4]),
        (SINGLES, 6, 4, {}, [2, 4]),
        (SINGLES, 8, 4, {}, [4, 4]),
        (SINGLES, 9, 4, {}, [2, 4, 3]),
        (SINGLES, 4, 2, {"large": True, "paper": "a3"}, [1, 2, 1]),
        (SINGLES, 3, 1, {}, [1, 1, 1]),
        ("hidden_single", 8, 4, {}, [4, 4]),
        ("hidden_single", 6, 4, {}, [2, 4]),
    ],
)
def test_all_boards_of_a_worksheet_have_one_size(
    names: Any, count: int, per_page: int, options: dict[str, Any], boards: list[int]
) -> None:
    """Those of its first page were smaller, below the names of techniques, and its last page was half empty."""
    sheet = BytesIO()
    write_worksheet(names, sheet, seed=1, count=count, per_page=per_page, answers=BytesIO(), **options)
    pages = [len(re.findall("Technique:|Cell and digit:", page)) for page in texts(sheet.getvalue())]
    assert pages == boards
    sides = board_sides(sheet.getvalue())
    assert max(sides) - min(sides) < 0.1


def test_the_example_is_as_large_as_the_boards_and_shows_the_digit_of_its_pattern() -> None:
    """As the lesson does: the 6s of an X-Wing, no other candidate."""
    step = lesson("x_wing").step
    candidate = r'class="mark"[^>]*>(\d)<'
    shown = {*re.findall(candidate, telling().step_svg(step, is_sparse=True))}
    assert shown == {str(digit) for digit in step.digits} < {*re.findall(candidate, step.to_svg())}
    file = BytesIO()
    write_worksheet("x_wing", file, seed=1, count=6)
    assert example_side(file) == pytest.approx(board_sides(file.getvalue())[0], abs=1)


def test_an_example_above_a_whole_page_of_boards_is_large_enough_to_read() -> None:
    """It was 39 mm wide."""
    file = BytesIO()
    write_worksheet("x_wing", file, seed=1, count=4)
    assert 55 < example_side(file) * 25.4 / 72 < 61


def example_side(file: BytesIO) -> float:
    """Return how wide the picture of the example on the first page is, in points."""
    drawn = pypdf.PdfReader(file).pages[0].get_contents().get_data().partition(b"Alt(An example")[2]
    left, right = re.search(rb"q ([\d.]+) [\d.]+ m ([\d.]+) ", drawn).groups()  # type: ignore[union-attr]
    return float(right) - float(left)


def test_a_sheet_has_both_rows_and_columns() -> None:
    for seed in range(12):
        made = write_worksheet("x_wing", BytesIO(), seed=seed, count=3)
        assert {house.kind for each in made for house in each.step.base_houses} == {"row", "column"}


def test_an_answer_whose_statements_unfold_is_one_sentence() -> None:
    file = BytesIO()
    (made,) = write_worksheet("nishio_forcing_chain", file, seed=1, count=1)
    assert any(each.part for each in made.step.statements)
    assert str(made.step) in texts(file.getvalue())[-1]


def test_paper_speaks_german() -> None:
    english = re.compile(r"\b(the|row|blank|puzzles?|solutions?|hints?|answers|easy|position|find|digit|not)\b", re.I)
    file = BytesIO()
    made = write_worksheet("leviathan", file, seed=1, count=1, language="de")
    pages = texts(file.getvalue())
    assert pages[0].startswith("Finde: Leviathan")
    assert made[0].note(language="de") in " ".join(pages[0].split())
    told = " ".join(each.sentence(language="de") for each in made[0].step.statements)
    assert told in " ".join(pages[-1].split())
    assert {"Zellen des Musters:", "Fällt weg:"} <= {
        each for each in ("Zellen des Musters:", "Fällt weg:") if each in pages[0]
    }
    pages += texts(pdf_of(PROPER, hints=True, language="de"))
    assert not [page for page in pages if english.search(page)]
    assert b"(de)" in file.getvalue()
    with pytest.raises(ValueError, match="language must be"):
        pdf_of(PROPER, language="fr")


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"per_page": 0}, ValueError, "per_page must be 1 to 30"),
        ({"paper": "a9"}, ValueError, r"paper must be one of a3, .*, or a size such as 6x9 \(inches\) or 170x240mm"),
        ({"paper": "1x2in"}, ValueError, "paper must be 70 to 1200 mm wide and high, not 25.4 x 50.8 mm"),
        (
            {"bleed": "3"},
            ValueError,
            "bleed must be a length such as 3mm or 0.125in, at most 25.4 mm, or '3mm outside', not '3'",
        ),
        ({"bleed": "26mm"}, ValueError, "bleed must be a length"),
        ({"bleed": 3}, TypeError, "bleed must be a string"),
        ({"caption": "{nr}"}, ValueError, r"expected one of \{number\}, .* found \{nr\}"),
        ({"caption": "{"}, ValueError, "a brace is written twice"),
        ({"caption": "{number.real}"}, ValueError, "expected one of"),
        ({"solutions_per_page": 0}, ValueError, "solutions_per_page must be 1 to 30, not 0"),
        ({"solutions_per_page": 30, "paper": "a6"}, ValueError, "solutions_per_page: 30 on this paper have digits of"),
        (
            {"solutions_per_page": 2, "solutions": False},
            ValueError,
            "solutions_per_page has no effect without solutions",
        ),
        ({"order": "random"}, ValueError, "order must be one of given, easiest, hardest"),
        ({"front": 3}, TypeError, "front must be texts and PDF files"),
        ({"title": 3}, TypeError, "title must be a string"),
        ({"hints": "yes"}, ValueError, "hints must be one of first, crux"),
    ],
)
def test_wrong_options(options: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        pdf_of(PROPER, **options)


def test_puzzles_that_cannot_be_printed_are_named() -> None:
    with pytest.raises(nonet.PuzzleError, match=r"puzzle 2 \(odd\), line 7 is not proper: multiple"):
        pdf_of(PROPER, Entry(Grid(MULTIPLE), "odd", line=7))
    with pytest.raises(nonet.PuzzleError, match="there are no puzzles to print"):
        pdf_of()


def test_sections_have_headings_and_their_own_order() -> None:
    puzzles = made(6)
    file = BytesIO()
    sections = [
        Section(puzzles=puzzles[:2], heading="Warm up", text="Take your time."),
        Section(puzzles=puzzles[2:], heading="Harder", order="hardest"),
    ]
    printed = write_book(sections, file, caption="No. {number}: {stars} {section}", front="To you.\n\nEnjoy.")
    pages = texts(file.getvalue())
    assert len(pages) == 5
    assert pages[1].startswith("To you. Enjoy.")
    assert pages[2].startswith("Warm up Take your time.")
    assert "No. 2: ★" in pages[2]
    assert pages[3].startswith("Harder")
    assert "No. 3: " in pages[3]
    ratings = [nonet.rate(entry.grid).er for entry in printed[2:]]
    assert ratings == sorted(ratings, reverse=True)
    assert {entry.grid for entry in printed[2:]} == {*puzzles[2:]}


def test_other_boards_have_a_level_and_are_ordered_by_it() -> None:
    puzzles = [nonet.generate(seed=1, rules="killer", for_people=level) for level in ("hard", "easy", "medium")]
    pages = texts(pdf_of(*puzzles, order="easiest", title_page=False, per_page=4, solutions=False))
    assert re.findall(r"\d (easy|medium|hard)", pages[0]) == ["easy", "medium", "hard"]
    told = texts(pdf_of(puzzles[0], caption="Nr. {number}: {level} {stars}", title_page=False, language="de"))
    assert "Nr. 1: schwer ★★★☆☆" in told[0]
    assert not re.search("easy|medium|hard", texts(pdf_of(*puzzles, ratings=False, title_page=False))[0])


@pytest.mark.parametrize(
    ("level", "said", "stars"),
    [
        ("beginner", "beginner", 1),
        ("hard", "hard", 3),
        ("expert", "expert", 5),
        ("master", "master", 5),
        (None, "master", 5),
    ],
)
def test_stars_grow_with_the_level_of_other_boards(
    level: str | None, said: str, stars: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An expert's killer had none of five, and one that no technique solves no level."""
    monkeypatch.setattr("nonet.paper._book.level_on_other_board", lambda grid: level)
    (page,) = texts(pdf_of(KILLER, caption="{level} {stars} {rating}", title_page=False, solutions=False))
    assert f"{said} {'★' * stars}{'☆' * (5 - stars)} {said}" in page


def test_ratings_are_kept_in_english_and_said_in_the_language_of_the_sheet() -> None:
    """A rating that a German book had listed stayed German in an English one."""
    printed = write_book([PROPER, KILLER], BytesIO(), language="de")
    assert [each.rating for each in printed] == ["easy, ER 1.2", "easy"]
    sheet: dict[str, Any] = {"caption": "R: {rating}.", "title_page": False, "solutions": False}
    again = [*printed, Entry(Grid(HARDER), rating="easy to like")]
    (german,), (english,) = texts(pdf_of(*again, language="de", **sheet)), texts(pdf_of(*again, **sheet))
    assert re.findall(r"R: ([^.]+\.?\d?)\.", german) == ["leicht, ER 1.2", "leicht", "easy to like"]
    assert re.findall(r"R: ([^.]+\.?\d?)\.", english) == ["easy, ER 1.2", "easy", "easy to like"]


def test_a_name_that_is_only_a_number_is_no_name() -> None:
    """An index column of a CSV is the name of its puzzles: 0 stood beside the number 1."""
    pages = texts(pdf_of(Entry(Grid(PROPER), "0"), Entry(Grid(HARDER), "No. 7"), ratings=False, title_page=False))
    words = pages[0].split()
    assert words[-6:] == ["2", "No.", "7", "1", "/", "2"]
    assert "0" not in words


def test_a_file_has_numbers_of_its_own_and_columns_for_captions() -> None:
    entries = [
        Entry(grid, f"No. {at}", columns=[("index", str(100 + at)), ("source {", "mine")])
        for at, grid in enumerate(made(2))
    ]
    sheet = {"title_page": False, "ratings": False, "hints": True}
    page, hints, solutions = texts(pdf_of(*entries, numbers="index", **sheet))
    assert "100 No. 0" in page
    assert "101 No. 1" in page
    assert all("101" in each and "102" not in each for each in (hints, solutions))
    page, *_ = texts(pdf_of(*entries, caption="[{index}] {number} {{{name}}} é", **sheet))
    assert "[100] 1 {No. 0} é" in page
    with pytest.raises(ValueError, match=r"expected one of \{number\}, .*\{section\}, \{index\}, .* found \{other\}"):
        pdf_of(*entries, caption="{other}")
    with pytest.raises(
        nonet.PuzzleError, match=r"the puzzle has nothing in a column nr; its columns: name, index, source \{"
    ):
        pdf_of(*entries, numbers="nr")
    with pytest.raises(nonet.PuzzleError, match="the puzzle has nothing in a column nr; its columns: none"):
        pdf_of(PROPER, numbers="nr")


def test_the_crux_is_the_hardest_step() -> None:
    pdf = pdf_of(HARDER, hints="crux", title_page=False)
    step = max(nonet.explain(HARDER), key=lambda each: each.difficulty)
    assert str(step) in texts(pdf)[1]
    assert f"ER {nonet.rate(HARDER).er:.1f}" in texts(pdf)[0]
    alts = [alt for kind, alt in tags(pdf) if kind == "/Figure"]
    assert alts[1] == "Puzzle 1 before its hardest step, with the pattern and what it rules out"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "Givens are bold, digits found by then are blue. The small digits are candidates"),
        ({"black": True}, "digits found by then are thin"),
        ({"language": "de"}, "bis dahin gefundene Ziffern blau. Die kleinen Ziffern sind Kandidaten"),
    ],
    ids=str,
)
def test_hints_say_how_to_read_them(options: Any, said: str) -> None:
    page = texts(pdf_of(HARDER, hints="crux", title_page=False, solutions=False, **options))[1]
    names = {"de": "r8c1 ist die Zelle in Zeile 8 und Spalte 1."}
    assert said in page
    assert names.get(options.get("language", "en"), "r8c1 is the cell in row 8 and column 1.") in page


def test_hints_have_a_key_of_the_marks_in_their_pictures() -> None:
    def key(*puzzles: Any, **options: Any) -> list[str]:
        page = texts(pdf_of(*puzzles, hints="crux", title_page=False, solutions=False, **options))[1]
        return [each for each in meanings if each in page]

    meanings = [meaning for _, meaning in page_texts_of("en").marks.values()]
    marks = page_texts_of("en").marks
    single, harder, killer = key(PROPER), key(HARDER), key(KILLER)
    assert marks["placement"][1] in single
    assert marks["strong"][1] not in single
    assert marks["removed"][1] in harder
    assert marks["house"][1] not in {*single, *harder}
    assert {marks["house"][1], marks["pattern"][1]} <= {*killer}
    assert marks["disc"][1] not in killer
    assert "Each hint is the first step of its puzzle." in texts(pdf_of(PROPER, hints=True, title_page=False))[1]


def test_digits_of_hints_have_the_face_of_the_puzzles() -> None:
    """They were strokes, bold where those of puzzles are serif, and candidates were light grey."""
    pdf = pdf_of(HARDER, hints="crux", title_page=False, solutions=False, large=True)
    fonts = {
        str(font.get_object()["/BaseFont"]).partition("+")[2].partition("-")[0]
        for page in pypdf.PdfReader(BytesIO(pdf)).pages
        for each in [page, *(one.get_object() for one in page["/Resources"].get("/XObject", {}).values())]
        for font in (each.get("/Resources") or {}).get("/Font", {}).values()
    }
    assert fonts == {"LibertinusSerif"}
    assert digit_sizes(pdf)[2][30] > 20  # digits in the units of the picture: text, no strokes
    drawn = step_picture(max(nonet.explain(HARDER), key=lambda each: each.difficulty), large=True, is_black=False)
    assert ".board .mark,.labels{opacity:1}" in drawn


def test_lines_of_a_hint_begin_below_its_first_word() -> None:
    page = pdfium.PdfDocument(pdf_of(HARDER, hints="crux", title_page=False, solutions=False, paper="6x9"))[1]
    text = page.get_textpage()
    said = str(max(nonet.explain(HARDER), key=lambda each: each.difficulty))
    read = text.get_text_range()
    start = read.index(said.split()[0])
    lines = [start] + [each.end() for each in re.finditer(r"\r\n", read[start:])]
    lefts = [text.get_charbox(start)[0], *(text.get_charbox(start + end)[0] for end in lines[1:4])]
    assert len(lefts) == 4
    assert max(lefts) - min(lefts) < 1.5


def test_a_title_of_two_lines_is_broken_after_a_comma_or_colon() -> None:
    def lines(pdf: bytes) -> list[str]:
        text: str = pdfium.PdfDocument(pdf)[0].get_textpage().get_text_range()
        return text.splitlines()

    for title in ("Sudoku for Train Rides, Volume 1", "Sudoku for Train Rides: Volume 1"):
        pdf = pdf_of(PROPER, title=title, paper="6x9")
        assert lines(pdf)[:2] == [title[:-9], "Volume 1"]
        assert pypdf.PdfReader(BytesIO(pdf)).metadata.title == title
    assert lines(pdf_of(PROPER, title="Train Rides, Volume 1", paper="a4"))[0] == "Train Rides, Volume 1"


@pytest.mark.parametrize("title_page", [False, True])
def test_each_kind_of_page_has_a_heading_and_each_board_is_a_figure(title_page: bool) -> None:
    for hints in (False, True, "crux"):
        kinds = [kind for kind, _ in tags(pdf_of(PROPER, title_page=title_page, hints=hints, author="A. B."))]
        headings = [kind for kind in kinds if kind.startswith("/H")]
        assert headings == ["/H1", *["/H2"] * (title_page + bool(hints) + 1)]
        assert kinds.count("/Figure") == 2 + title_page + (hints == "crux")
        assert kinds.index("/H1") < kinds.index("/Figure")


@pytest.mark.parametrize(
    ("paper", "inches"), [("6x9", (6, 9)), ("8x10", (8, 10)), ("8.5x11", (8.5, 11)), ("170x240mm", (6.693, 9.449))]
)
def test_pages_of_print_shops(paper: str, inches: tuple[float, float]) -> None:
    box = pypdf.PdfReader(BytesIO(pdf_of(PROPER, paper=paper))).pages[0].mediabox
    assert (float(box.width) / 72, float(box.height) / 72) == pytest.approx(inches, abs=0.01)


def test_a_bound_book_has_right_hand_parts_and_a_gutter() -> None:
    """As many pages as were announced; boards of right-hand pages are further right than those of left-hand ones."""
    puzzles = made(10)
    sections = [Section(puzzles=puzzles[:3], heading="A"), Section(puzzles=puzzles[3:], heading="B")]
    file = BytesIO()
    write_book(sections, file, bound=True, paper="6x9", per_page=1)
    pages = texts(file.getvalue())
    assert len(pages) == book_length([3, 7], per_page=1, bound=True).pages == 2 + 4 + 8 + 1
    assert [number for number, page in enumerate(pages) if not page.strip()] == [1, 5, 13]
    assert [pages[number].split()[0] for number in (2, 6, 14)] == ["A", "B", "Solutions"]
    reader = pypdf.PdfReader(file)
    lefts = []
    for number in (6, 7):
        drawn = reader.pages[number].get_contents().get_data().decode("latin-1")
        lefts.append(min(float(x) for x in re.findall(r"1 0 0 -?1 ([\d.]+) [\d.]+ cm", drawn)))
    assert lefts[0] > lefts[1]
    assert book_length([500], per_page=4).pages == 1 + 125 + 42


@pytest.mark.parametrize("count", [20, 200, 400, 600, 800])
def test_gutters_and_margins_are_more_than_print_shops_ask_for(count: int) -> None:
    page = page_of("6x9", is_bound=True, page_count=count)
    asked = next(
        (inches for most, inches in ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75)) if count <= most), 0.875
    )
    assert asked * 25.4 + 0.3 < page.inner < asked * 25.4 + 1
    assert min(page.outer, page.top) > 0.3 * 25.4


@pytest.mark.parametrize("large", [False, True], ids=["normal", "large"])
@pytest.mark.parametrize("bound", [False, True], ids=["loose", "bound"])
@pytest.mark.parametrize("hints", [False, True, "crux"])
def test_all_ink_is_within_the_margins(hints: Any, bound: bool, large: bool) -> None:
    """The outer line of a board lay on the margin, half of it beyond; the number of a page was nearer to the edge."""
    puzzles = [*made(2), SIX, KILLER]
    options: dict[str, Any] = {"paper": "6x9", "per_page": 1, "large": large, "bound": bound, "hints": hints}
    margins = page_of("6x9", is_bound=bound, large=large)
    scale = 600 / 72
    for number, page in enumerate(pdfium.PdfDocument(pdf_of(*puzzles, front="Some words.", **options))):
        picture = page.render(scale=scale).to_pil().convert("L").point(lambda value: 255 * (value < 230))
        box = picture.getbbox()
        if box is None:
            continue
        left, top, right, bottom = (each / 600 * 25.4 for each in box)
        inner, outer = (left, margins.width - right)[:: -1 if bound and number % 2 else 1]
        assert min(inner - margins.inner, outer - margins.outer) > -0.1, (number, inner, outer)  # two pixels
        assert min(top, margins.height - bottom) > 0.3 * 25.4


def test_a_full_page_with_an_odd_number_has_the_last_board_in_the_middle() -> None:
    def middles(page: Any) -> list[float]:
        text = page.get_textpage()
        found = []
        for number in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(number)
            if "mmmm" in text.get_text_bounded(left, bottom, right, top):
                found.append((left + right) / 2)
        return found

    options: dict[str, Any] = {
        "paper": "6x9",
        "per_page": 3,
        "title_page": False,
        "solutions": False,
        "caption": "mmmm",
    }
    width = 6 * 72
    full, rest = (pdfium.PdfDocument(pdf_of(*made(5), **options))[number] for number in (0, 1))
    assert [abs(each - width / 2) < 1 for each in middles(full)] == [False, False, True]
    assert [abs(each - width / 2) < 1 for each in middles(rest)] == [False, False]


@pytest.mark.parametrize("large", [False, True])
def test_the_picture_of_a_crux_has_a_least_size(large: bool) -> None:
    """In large print a crux had a page, and a picture of two inches on it."""
    pdf = pdf_of(*made(3), paper="6x9", per_page=1, large=large, hints="crux", solutions=False)
    pages = [*pdfium.PdfDocument(pdf)]
    (first,) = (number for number, page in enumerate(pages) if "Hints" in page.get_textpage().get_text_range())
    picture = pages[first + large].render(scale=1).to_pil().convert("L").point(lambda value: 255 * (value < 200))
    wide = (picture.getbbox()[2] - picture.getbbox()[0]) / 72 * 25.4
    assert book_length([3], paper="6x9", per_page=1, large=large, hints="crux", solutions=False).pages == 4 + (
        4 if large else 2
    )
    assert note_picture(page_of("6x9", large=large), large=large) == (
        (pytest.approx(102, abs=2), True) if large else (57.5, False)
    )
    assert note_picture(page_of("6x9"), is_ruled=True) == (88.8, False)
    assert notes_on_a_page(page_of("6x9"), drawn=True) == 3
    assert notes_on_a_page(page_of("6x9", is_bound=True, page_count=500), drawn=True, is_ruled=True) == 2
    assert wide > 100


@pytest.mark.parametrize("paper", ["6x9", "8.5x11"])
def test_the_picture_of_a_crux_in_large_print_is_as_wide_as_the_page(paper: str) -> None:
    """On large paper it was smaller than on small paper, beside a narrow column of words."""
    pdf = pdf_of(PROPER, paper=paper, large=True, hints="crux", solutions=False, ratings=False, title_page=False)
    page = pdfium.PdfDocument(pdf)[1]
    bounds = [each.get_bounds() for each in page.get_objects(max_depth=1)]
    assert max(right - left for left, bottom, right, _ in bounds if bottom > 60) > 0.8 * page.get_width()
    assert not note_picture(page_of("11x8.5", large=True), large=True).is_above


def test_the_rating_of_a_caption_is_that_of_the_file_or_the_one_that_is_found() -> None:
    found = texts(
        pdf_of(PROPER, Entry(Grid(HARDER), rating="my own"), caption="R: {rating}", ratings=False, solutions=False)
    )
    assert "R: easy, ER 1.2" in found[1]
    assert "R: my own" in found[1]


def test_stars_are_as_high_as_words() -> None:
    """They were as high as small letters: their face has narrow signs."""
    page = pdfium.PdfDocument(pdf_of(PROPER, caption="{stars} H", ratings=False, title_page=False))[0].get_textpage()
    boxes = {chr(raw.FPDFText_GetUnicode(page, each)): page.get_charbox(each) for each in range(page.count_chars())}
    stars, letters = (boxes[sign][3] - boxes[sign][1] for sign in "★H")
    assert 0.95 < stars / letters < 1.25


def test_digits_that_nobody_can_read_are_refused() -> None:
    with pytest.raises(ValueError, match=r"30 on this paper have digits of \d\.\d pt, too small to read: at most 1\d"):
        book_length([30], paper="a6", per_page=30)
    assert book_length([30], paper="a4", per_page=30).pages == 1 + 1 + 1


def test_labels_are_where_steps_in_words_name_cells() -> None:
    page = {hints: texts(pdf_of(PROPER, hints=hints, solutions=False)) for hints in (False, True, "crux")}
    assert [("c9" in page[hints][0], "c9" in page[hints][1]) for hints in page] == [
        (False, False),
        (False, True),
        (False, False),
    ]


@pytest.mark.parametrize("hints", [False, True, "crux"])
@pytest.mark.parametrize("paper", ["6x9", pytest.param("a4", marks=pytest.mark.slow)])
@pytest.mark.parametrize("bound", [False, True])
def test_pages_are_counted_exactly_before_the_book_is_made(paper: str, bound: bool, hints: Any) -> None:
    puzzles = [row.puzzle for row in nonet.generate_batch(17, seed=2, level="hard")]
    for front in ("", ["To you.\n\n" + "Enjoy it. " * 500, "Thanks."]):
        options: dict[str, Any] = {"paper": paper, "bound": bound, "hints": hints, "front": front, "per_page": 2}
        file = BytesIO()
        write_book([Section(puzzles=puzzles[:7], heading="A"), Section(puzzles=puzzles[7:])], file, **options)
        assert len(texts(file.getvalue())) == book_length([7, 10], **options).pages


def test_pages_of_a_pdf_stand_before_the_puzzles() -> None:
    own = pdf_of(PROPER, paper="6x9", title="Our words")
    pdf = pdf_of(PROPER, paper="6x9", bound=True, front=["A dedication.", own])
    pages = texts(pdf)
    assert (
        len(pages) == 2 + 2 + 4 + 2 + 1 == book_length([1], paper="6x9", bound=True, front=["A dedication.", own]).pages
    )
    assert pages[2].startswith("A dedication.")
    assert pages[4].startswith("Our words")
    assert pages[8].startswith("Puzzles")
    assert [number for number, page in enumerate(pages) if not page.strip()] == [1, 3, 7, 9]
    assert {"Page 1 before the puzzles", "Page 3 before the puzzles"} <= {alt for _, alt in tags(pdf)}
    assert b"pdfuaid:part" in pypdf.PdfReader(BytesIO(own)).trailer["/Root"]["/Metadata"].get_object().get_data()
    assert b"pdfuaid:part" not in pypdf.PdfReader(BytesIO(pdf)).trailer["/Root"]["/Metadata"].get_object().get_data()
    with pytest.raises(ValueError, match=r"page 1 of the PDF is 152.4 x 228.6 mm, expected .* 210.0 x 297.0 mm"):
        pdf_of(PROPER, front=own)
    with pytest.raises(ValueError, match="front: this is not a PDF that can be read"):
        pdf_of(PROPER, front=b"words")


@pytest.mark.parametrize(("bleed", "cut"), [("3mm", 3.0), ("0.125in", 3.175)])
def test_a_bleed_is_outside_of_the_trim_box(bleed: str, cut: float) -> None:
    inch, edge = 25.4, 2 * cut
    plain = pdf_of(PROPER, paper="6x9", title="Our words")
    whole = pdf_of(PROPER, paper=f"{6 * inch + edge:.3f}x{9 * inch + edge:.3f}mm", title_page=False, solutions=False)
    options: dict[str, Any] = {"paper": "6x9", "bound": True, "bleed": bleed, "front": [plain, whole]}
    pdf = pdf_of(PROPER, **options)
    assert pdf == pdf_of(PROPER, **options)
    pages = pypdf.PdfReader(BytesIO(pdf)).pages
    for page in pages:
        sides = [round(float(side) * inch / 72, 2) for side in (page.mediabox.width, page.mediabox.height)]
        assert sides == pytest.approx([6 * inch + edge, 9 * inch + edge], abs=0.02)
        assert page.bleedbox == page.mediabox
        trim = [round(float(side) * inch / 72, 2) for side in page.trimbox]
        assert trim == pytest.approx([cut, cut, 6 * inch + cut, 9 * inch + cut], abs=0.02)
    assert len(pages) == book_length([1], **options).pages
    # What is printed, the same as without a bleed, is in the same place of the paper.
    without = pdf_of(PROPER, paper="6x9", bound=True, front=[plain])
    assert texts(pdf)[:5] == texts(without)[:5]
    assert [tag for tag in tags(pdf) if "before the puzzles" not in tag[1]] == [
        tag for tag in tags(without) if "before the puzzles" not in tag[1]
    ]
    ua = pypdf.PdfReader(BytesIO(pdf_of(PROPER, bleed=bleed))).trailer["/Root"]
    assert b"pdfuaid:part" in ua["/Metadata"].get_object().get_data()
    with pytest.raises(ValueError, match=r"expected that of the paper, 152.4 x 228.6 mm or with the bleed 15"):
        pdf_of(PROPER, paper="6x9", bleed=bleed, front=pdf_of(PROPER))


def test_a_bleed_can_leave_out_the_spine() -> None:
    """KDP wants 6.125 x 9.25 inches."""
    file = pdf_of(*made(2), paper="6x9", bound=True, bleed="0.125in outside")
    for number, page in enumerate(pypdf.PdfReader(BytesIO(file)).pages, 1):
        media, trim = ([float(side) / 72 for side in box] for box in (page.mediabox, page.trimbox))
        assert [media[2] - media[0], media[3] - media[1]] == pytest.approx([6.125, 9.25], abs=0.001)
        assert [trim[2] - trim[0], trim[3] - trim[1]] == pytest.approx([6, 9], abs=0.001)
        inner = 0 if number % 2 else 2
        assert media[inner] == pytest.approx(trim[inner], abs=0.001)
        assert page.cropbox == page.bleedbox == page.mediabox
    with pytest.raises(ValueError, match="is that of a bound book"):
        pdf_of(PROPER, bleed="3mm outside")


@pytest.mark.slow
def test_a_hint_that_is_long_is_set_smaller_in_its_place() -> None:
    """Two on the first page of 6x9, below how to read them, as many as are counted."""
    hardest = Grid("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    pages = texts(pdf_of(*[hardest] * 2, hints="crux", paper="6x9", title_page=False, per_page=3))
    assert len(pages) == 3
    step = max(nonet.explain(hardest), key=lambda each: each.difficulty)
    assert pages[1].count(re.sub(r"\s+", " ", str(step))[-40:]) == 2


@pytest.mark.slow
def test_a_thousand_puzzles() -> None:
    batch = nonet.generate_batch(1_000, seed=5)
    pdf = pdf_of(*batch.puzzle, per_page=6)
    assert len(pypdf.PdfReader(BytesIO(pdf)).pages) == 1 + 167 + 84


SIX = Grid(".3.2..6......5..4...3..521......4...")
KILLER = Grid.from_values(
    [*map(int, SOLUTION[:80]), 0], layout=Layout(rules=[Cage("r9c8 r9c9", sum=int(SOLUTION[79]) + int(SOLUTION[80]))])
)
ROOM = Layout(rules=[Sandwich("left", 3, sum=12), Whisper("r1c1 r1c2"), AntiKnight()])


@pytest.mark.parametrize("paper", ["a5", "5x8", "6x9", "a4"])
@pytest.mark.parametrize("size", [6, 9])
@pytest.mark.parametrize("has_sums", [False, True], ids=["plain", "sums"])
def test_candidates_in_the_picture_of_a_crux_have_at_least_six_points(size: int, has_sums: bool, paper: str) -> None:
    """They had 4.6 on the classic board, and 4 beside sums of cages."""
    grid = Grid(PROPER) if size == 9 else SIX
    first = nonet.solve(grid)
    cage = Cage("r1c1 r1c2", sum=sum(first.rows[0][:2]))
    board = Layout(size, rules=[cage] if has_sums else [])
    is_classic = size == 9 and not has_sums
    step = nonet.explain(Grid(grid.to_line(), layout=CLASSIC if is_classic else board))[0]
    svg = step_picture(step, large=False, is_black=False)
    picture = note_picture(page_of(paper), is_ruled=not is_classic, size=size)
    kind = r"\.step \.mark{font-size:(\d+)px" if is_classic else r'font-size="([\d.]+)" class="mark'
    units, whole = (float(re.findall(each, svg)[0]) for each in (kind, r'viewBox="\S+ \S+ (\S+)'))
    assert picture.width / 25.4 * 72 * units / whole >= 6


def test_pages_of_hints_of_other_boards_are_counted() -> None:
    """The larger pictures of boards with rules were not."""
    options: dict[str, Any] = {"paper": "6x9", "bound": True, "hints": "crux", "per_page": 2}
    for puzzle, size in ((KILLER, 9), (SIX, 6)):
        pdf = pdf_of(*[puzzle] * 5, **options)
        assert len(texts(pdf)) == book_length([5], size=size, ruled=True, **options).pages


def test_other_boards_have_their_rules_below_them_and_are_read_aloud() -> None:
    pdf = pdf_of(SIX, KILLER, PROPER, title_page=False)
    page, solutions = texts(pdf)
    assert page.count("Fill every row, every column and every box with 1 to 6.") == 1
    assert page.count("Digits in a dashed cage do not repeat") == 1
    assert page.count("Fill every row") == 2  # the classic board needs no words
    assert "Fill every row" not in solutions
    alts = [alt for _, alt in tags(pdf) if alt]
    assert alts[0].startswith("Puzzle 1. Row 1: blank 3 blank 2 blank blank.")
    assert alts[1].endswith(f"cage {int(SOLUTION[79]) + int(SOLUTION[80])}: r9c8 r9c9.")
    assert "1 bis 6" in texts(pdf_of(SIX, title_page=False, language="de"))[0]


def test_a_board_and_its_clues_fit_the_plate() -> None:
    for layout in (CLASSIC, Layout(16), ROOM, Layout(9, rules=[Sandwich("top", 1, sum=0)])):
        ground = board_of(Grid.empty(layout), 1, "puzzle", language="en").ground
        assert ground.left >= 0
        assert ground.top >= 0
        assert max(ground.left, ground.top) + ground.unit * layout.size <= 1 + 1e-9
    plain = board_of(Grid.empty(CLASSIC), 1, "puzzle", language="en").ground
    assert (plain.x, plain.y, plain.width, plain.height) == (0, 0, 1, 1)  # with its outer line
    assert plain.left == plain.top == pytest.approx((1 - plain.unit * 9) / 2)
    assert "caption" in ROOM.to_svg(fonts=False)
    assert "caption" not in board_of(Grid.empty(ROOM), 1, "puzzle", language="en").ground.svg


def test_candidates_of_other_boards_are_symbols() -> None:
    assert board_of(SIX, 1, "puzzle", language="en", marks=True).marks[:2] == [[1, 4, 5], []]
    open_cell = Grid("." + "123456789ABCDEFG"[1:] + "." * 240)
    assert board_of(open_cell, 1, "puzzle", language="en", marks=True).marks[0] == [1]
    assert 16 in board_of(open_cell, 1, "puzzle", language="en", marks=True).marks[254]


@pytest.mark.parametrize(("size", "large", "count"), [(9, False, 4), (16, False, 2), (17, False, 1), (6, True, 1)])
def test_larger_boards_are_fewer_on_a_page(size: int, large: bool, count: int) -> None:
    assert on_a_page(None, large=large, size=size) == count


def test_hints_of_other_boards_stand_at_the_back(tmp_path: Path) -> None:
    write_book([SIX], tmp_path / "x.pdf", hints=True)
    assert (tmp_path / "x.pdf").read_bytes()[:5] == b"%PDF-"


def test_many_rules_leave_the_boards_their_room() -> None:
    rules: list[Rule] = [Whisper("r1c1 r1c2"), AntiKnight(), Cage("r9c8 r9c9", sum=16), Sandwich("left", 1, sum=20)]
    solution = [*map(int, SOLUTION)]
    held = [rule for rule in rules if rule.allows(solution, CLASSIC)]
    held += [Odd([(1, column)]) if solution[column - 1] % 2 else Even([(1, column)]) for column in range(1, 4)]
    puzzle = Grid.from_values([*solution[:80], 0], layout=Layout(rules=held))
    first = texts(pdf_of(puzzle, title_page=False, solutions=False))
    assert len(first) == 1
    crowd = texts(pdf_of(*[puzzle] * 30, title_page=False, solutions=False, per_page=30))
    assert [page.count("Fill every row") for page in crowd] == [1]
    small = texts(pdf_of(*[puzzle] * 2, title_page=False, solutions=False, paper="a6", large=True))
    assert sum(page.count("Fill every row") for page in small) == 2


def sizes_of(pdf: bytes, words: str) -> set[float]:
    """Return the sizes of the text in which some words are, in points."""
    found = set()
    for page in pdfium.PdfDocument(pdf):
        text = page.get_textpage()
        search = text.search(words)
        while (place := search.get_next()) is not None:
            found.add(round(raw.FPDFText_GetFontSize(text, place[0]), 1))
    return found


def test_a_long_name_has_lines_of_its_own_and_keeps_its_size() -> None:
    """It shrank to 6 pt."""
    name = "What a reader on the train from Munich to Hamburg sent to us"
    for options in ({}, {"caption": "{name}"}):
        pdf = pdf_of(*(Entry(each, name) for each in made(4)), paper="6x9", **options)
        assert sizes_of(pdf, "reader") == {12.0}
        assert texts(pdf)[1].count("Hamburg sent to us") == 4


def test_boards_of_a_section_have_one_size_and_one_layout() -> None:
    """The rules of those below the heading stood once, those of other boards below each.

    The page with the heading is lower, and makes no other boards smaller: then an inch of all pages was empty.
    """
    options: dict[str, Any] = {"paper": "6x9", "bound": True, "per_page": 2, "solutions": False, "ratings": False}
    sizes = [max(page) for page in digit_sizes(pdf_of(*made(6), **options)) if page.total() > 40]
    assert len(sizes) == 3
    assert sizes[1] == sizes[2]
    assert 0.9 * sizes[1] < sizes[0] < sizes[1]
    killers = [KILLER] * 6
    pages = texts(pdf_of(*killers, **options, language="de"))[2:]
    assert [page.count("Käfig") for page in pages] == [1, 1, 1]
    # A long text above the boards would make all others much smaller.
    parts = [Section(puzzles=made(4), heading="One", text="Words. " * 150)]
    sizes = [max(page) for page in digit_sizes(pdf_of(*parts, **options, title_page=False)) if page.total() > 40]
    assert sizes[1] > 1.1 * sizes[0]


def test_rules_are_at_the_same_place_in_all_sections() -> None:
    """They stood once on the pages of the first section, and below each of the smaller boards of the second."""
    sixes = [nonet.generate(seed=5, start=number, layout=Layout(6)) for number in range(12)]
    parts = [Section(puzzles=sixes[:8], heading="Leicht"), Section(puzzles=sixes[8:], heading="Mittel")]
    options: dict[str, Any] = {"paper": "8.5x11", "per_page": 4, "large": True, "language": "de", "solutions": False}
    pdf = pdf_of(*parts, **options, title_page=False, caption="{number}")
    assert [page.count("jede Spalte") for page in texts(pdf)] == [1, 1, 1]
    sizes = [max(page) for page in digit_sizes(pdf)]
    assert sizes[2] == pytest.approx(sizes[1], rel=0.05)


def test_pages_are_counted_from_the_first_one_of_the_file_on() -> None:
    """A book that is not bound began to count after its title page."""
    for bound in (False, True):
        pages = texts(pdf_of(*made(3), per_page=1, bound=bound, solutions=False, ratings=False, caption="-"))
        numbers = [page.split()[-1].lstrip("-") if page.split() else "" for page in pages]
        assert numbers[1:] == (["", "3", "4", "5"] if bound else ["2", "3", "4"])


def test_the_number_of_solutions_on_a_page_can_be_wished_for() -> None:
    options: dict[str, Any] = {"large": True, "paper": "6x9", "per_page": 1, "title_page": False}
    for wanted, count in ((None, 3), (4, 2), (6, 1)):
        pdf = pdf_of(*made(6), ratings=False, solutions_per_page=wanted, **options)
        assert len(texts(pdf)) == 6 + count == book_length([6], solutions_per_page=wanted, **options).pages
    largest = [max(page) for page in digit_sizes(pdf_of(*made(2), solutions_per_page=1, per_page=8, ratings=False))]
    assert largest[2] <= largest[1] + 0.01  # never larger than the puzzles


def test_no_page_of_solutions_is_nearly_empty() -> None:
    for page, many, large, counts in (("a4", 4, False, (13, 14, 25, 500)), ("8.5x11", 4, True, (10, 12))):
        for count in counts:
            found = solutions_on_a_page(page_of(page, large=large), many, count, large=large, size=6 if large else 9)
            assert count % found == 0 or count % found > found * 0.6


def test_lines_around_boxes_of_small_solutions_are_wider_than_those_of_cells() -> None:
    page = pypdf.PdfReader(BytesIO(pdf_of(*made(12), paper="6x9", ratings=False))).pages[-1]
    drawn = page.get_contents().get_data().decode("latin-1")
    widths = {float(width) for width in re.findall(r"([\d.]+) w\b", drawn)} - {0.0}
    assert max(widths) > 4 * min(widths)


def test_few_solutions_are_large() -> None:
    def size(count: int) -> float:
        pages = digit_sizes(pdf_of(*made(count), ratings=False))
        return float(max(size for size, number in pages[-1].items() if number >= 81))

    assert size(3) > 1.5 * size(12)
    assert size(3) > size(14) >= size(24) - 0.1  # seven are on each of two pages
    # Eight have the places of eight, the last two in the middle, and not eight of nine.
    assert solutions_on_a_page(page_of("a4"), 8, 8, large=False) == 8


@pytest.mark.parametrize(
    ("size", "count", "options", "solution_pages"),
    [
        (6, 18, {"paper": "8x10", "large": True, "per_page": 4}, 2),
        (6, 10, {"paper": "6x9", "per_page": 12}, 1),
        (9, 3, {"paper": "a4", "per_page": 12}, 1),
        (9, 6, {"paper": "8x10", "large": True, "per_page": 2}, 3),
        (9, 14, {"paper": "8x10", "per_page": 24}, 1),
    ],
)
def test_a_solution_is_never_larger_than_its_puzzle(size: int, count: int, options: Any, solution_pages: int) -> None:
    """Those of a book of sixes in large print were, two on each of nine pages."""
    layout = Layout(size)
    puzzles = [nonet.generate(seed=1, start=number, layout=layout) for number in range(count)]
    pdf = pdf_of(*puzzles, ratings=False, title_page=False, **options)
    largest = [max(page) for page in digit_sizes(pdf)]
    pages = texts(pdf)
    first = next(number for number, page in enumerate(pages) if page.startswith("Solutions"))
    assert max(largest[first:]) <= min(largest[:first]) + 0.01
    assert len(pages) - first == solution_pages
    assert len(pages) == book_length([count], size=size, title_page=False, **options).pages


def test_rules_can_stand_once_above_the_boards_of_a_section() -> None:
    parts = [Section(heading="A", text="Words.", puzzles=[KILLER] * 3), Section(heading="B", puzzles=[SIX, KILLER])]
    file = BytesIO()
    write_book(parts, file, rules_once=True, per_page=2, title_page=False, solutions=False, ratings=False)
    first, second, third = texts(file.getvalue())
    assert first.count("Digits in a dashed cage") == third.count("Digits in a dashed cage") == 1
    assert first.index("Words.") < first.index("Digits in a dashed cage")
    assert "Digits in" not in second
    assert "4 Fill every row, every column and every box with 1 to 6." in third


def test_large_print_has_large_rules() -> None:
    assert sizes_of(pdf_of(KILLER, large=True), "dashed cage") == {16.0}


def test_rules_for_children_are_large_and_others_as_the_boards_are() -> None:
    """They had 8.6 points on any board."""
    assert sizes_of(pdf_of(*[SIX] * 4), "Fill every row") == {12.0}
    four, one = (sizes_of(pdf_of(KILLER, per_page=many), "dashed cage") for many in (4, 1))
    assert 8.6 <= min(four) < 10 < min(one) <= 12


@pytest.mark.parametrize("language", ["en", "de"])
def test_hints_in_large_print_have_at_least_twelve_points(language: LanguageName) -> None:
    """German ones say more, and had the room of English ones: 11.5 points, and 7 in a book of usual print."""
    for hints, large in product((True, "crux"), (False, True)):
        puzzles = [*made(6), *([Grid(HARDER)] if large else [])]
        pdf = pdf_of(*puzzles, large=large, hints=hints, solutions=False, language=language)
        assert min(sizes_of(pdf, " is " if language == "en" else "eine")) >= (12 if large else 8), (hints, large)


def test_a_hint_says_once_what_is_missing() -> None:
    assert " ".join(texts(pdf_of(PROPER, hints=True, language="de"))).count("fehlt noch die") == 1


def test_two_boards_alone_have_a_page() -> None:
    """They were as small as four, side by side on half of the page."""
    two, four = (pdf_of(*made(count), title_page=False, solutions=False) for count in (2, 4))
    assert board_sides(two)[0] > 1.3 * board_sides(four)[0]
    assert book_length([2, 1], title_page=False, solutions=False).pages == 2


@pytest.mark.parametrize("kind", ["rules", "lines"])
def test_two_boards_with_words_below_them_stand_one_below_the_other(kind: str) -> None:
    """They were beside each other on half of a page: the words below each took the room of larger boards."""
    file = BytesIO()
    if kind == "lines":
        options: dict[str, Any] = {"paper": "letter", "large": True, "per_page": 2}
        write_worksheet("x_wing", file, seed=1, count=3, **options)
    else:
        write_book([KILLER] * 2, file, large=True, per_page=2, title_page=False, ratings=False, language="de")
    page = pdfium.PdfDocument(file.getvalue())[1 if kind == "lines" else 0]
    text = page.get_textpage()
    search, places = text.search("r1" if kind == "lines" else SOLUTION[0]), []
    while (place := search.get_next()) is not None:
        places.append(text.get_charbox(place[0]))
    first, second = places[0], places[-1] if kind == "lines" else places[len(places) // 2]
    assert abs(first[1] - second[1]) > page.get_height() / 3


def test_steps_are_drawn_in_black_ink() -> None:
    def colors(**options: Any) -> bool:
        pages = pdfium.PdfDocument(pdf_of(HARDER, hints="crux", title_page=False, solutions=False, **options))
        picture = pages[1].render(scale=1).to_pil().convert("RGB")
        return any(max(one) - min(one) > 40 for _, one in picture.getcolors(1 << 24))

    assert colors()
    assert not colors(black=True)


def test_words_above_the_boards_leave_them_below_one_another() -> None:
    section = Section(heading="A", text="One line of words.", puzzles=made(4))
    pdf = pdf_of(section, large=True, per_page=2, paper="8.5x11", title_page=False, solutions=False, caption="mmmm")
    for page in pdfium.PdfDocument(pdf):
        text = page.get_textpage()
        search, lefts = text.search("mmmm"), []
        while (place := search.get_next()) is not None:
            lefts.append(round(text.get_charbox(place[0])[0]))
        assert len(lefts) == 2
        assert lefts[0] == lefts[1]


def test_a_title_has_lines_of_about_one_length() -> None:
    """The number of a volume stood alone on the second one."""
    pages = page_texts(pdf_of(PROPER, title="Sudoku für den Zug, Volume 1", paper="6x9"))
    assert len(pages[0].splitlines()[0]) < 20
    assert "Volume 1" in pages[0].splitlines()[1]


def test_the_answers_of_a_worksheet_in_large_print_have_large_pictures() -> None:
    file = BytesIO()
    write_worksheet(["x_wing", "skyscraper"], file, seed=1, count=2, large=True)
    widths = []
    for page in [*pdfium.PdfDocument(file.getvalue())][3:]:
        bounds = [each.get_bounds() for each in page.get_objects(max_depth=1)]
        widths.append(max((right - left) / 72 * 25.4 for left, bottom, right, _ in bounds if bottom > 60))
    assert min(widths) > 94


def test_the_words_of_an_example_stand_below_it_where_there_is_little_room_beside_it() -> None:
    """They were over the task, and went on below the page."""
    file = BytesIO()
    write_worksheet("x_wing", file, seed=1, count=1, large=True, paper="a5")
    text = pdfium.PdfDocument(file.getvalue())[0].get_textpage()
    places = [text.search(words).get_next()[0] for words in ("On each board", "An example", "that the pattern needs")]
    heights = [text.get_charbox(place)[1] for place in places]
    assert heights == sorted(heights, reverse=True)
    assert heights[-1] > 40
