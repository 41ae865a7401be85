"""Every format: round trips, files as they occur, the registry, the documentation page."""

import copy
import io
import json
import pickle
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.samples import (
    DOMAINS,
    ENTRY,
    MARKED,
    OTHER,
    TEXT_FORMATS,
    format_of,
    mistaken,
    outcome,
    recipe,
    recognised,
    shown,
    text_in,
)
from formats.variants import OPEN
from nonet import (
    CLASSIC,
    FORMATS,
    Cell,
    Entry,
    Grid,
    Layout,
    ParseError,
    PuzzleError,
    hint,
    parse,
    read,
    scan,
    solve,
    write,
)
from nonet.formats import FormatName, format_entries
from nonet.formats.boards import header_of
from nonet.rules import Odd
from puzzles import HARDER, PROPER, ROWS, SOLUTION

# Round trips.


@pytest.mark.parametrize("name", list(FORMATS))
def test_a_board_that_a_format_cannot_hold_is_refused(name: FormatName, tmp_path: Path) -> None:
    boards = [
        Grid("." * 36),
        Grid.empty(Layout(4, regions="1112 1322 3324 3444")),
        Grid.empty(Layout(rules=[Odd("r1c1")])),
    ]
    any_board = {"fpuzzles", "iss", "json", "jsonl", "sudokupad"}
    held = (
        boards
        if name in any_board
        else {"csv": boards[:1], "lines": boards[:1], "killer": boards[:1], "jigsaw": boards[:2]}.get(name, [])
    )
    for grid in boards:
        target = tmp_path / "x"
        if grid in held:
            assert [entry.grid for entry in parse("".join(format_entries([Entry(grid)], name)))] == [grid]
            continue
        difference = re.escape(grid.layout.difference)
        with pytest.raises(PuzzleError, match=f"^{name} cannot hold a puzzle that {difference}"):
            write([Entry(Grid(PROPER)), grid], target, to_format=name)
        assert not target.exists()
        if name in TEXT_FORMATS:
            with pytest.raises(PuzzleError, match=difference):
                "".join(format_entries([Entry(grid)], name))


@pytest.mark.parametrize("name", list(TEXT_FORMATS))
@given(data=st.data())
def test_round_trip(name: FormatName, data: st.DataObject) -> None:
    entries = data.draw(DOMAINS[name])
    try:
        text = "".join(format_entries(entries, name))
    except PuzzleError as error:
        assert "has no candidate left" in str(error)  # noqa: PT017
        return
    # Without a candidate, sdx has nine rows of nine; with all of them, what sukaku has.
    expected = {"sdx": {"sdx", "block", "sukaku"}}.get(name, {name})
    assert format_of(text.encode()) in expected
    assert format_of(text.encode(), name=f"x.{name}") == name or not TEXT_FORMATS[name].extensions
    for format in (name, None):
        back = parse(text, from_format=format)
        if name in ("pencilmarks", "sdx", "sukaku"):
            # These have candidates only: a value and a single candidate look the same.
            assert [(each.name, each.grid.to_sukaku()) for each in back] == [
                (each.name, each.grid.to_sukaku()) for each in entries
            ]
            assert parse("".join(format_entries(back, name)), from_format=format) == back
        else:
            assert back == entries
            # Givens do not count for the equality of grids.
            if name in ("fpuzzles", "hodoku", "json", "jsonl", "sdk", "sudokupad"):
                assert [each.grid.givens for each in back] == [each.grid.givens for each in entries]


def test_the_edge_of_a_board_is_no_board_of_another_size() -> None:
    """An edge of 64 characters could be an empty board of 8x8: dots and dashes are blanks."""
    longest = ["123468", "2357", "1245", "1235689", "234567", "56789", "4578", "124578", "123469"]
    cells = [*longest, *["12"] * 72]
    marks = "".join(digit if digit in cell else "." for cell in cells for digit in "123456789")
    text = "".join(format_entries([Entry(Grid.from_sukaku(marks))], "pencilmarks"))
    assert len(text.splitlines()[0]) == 64
    assert format_of(text.encode()) == "pencilmarks"
    assert [entry.grid for entry in parse(text)] == [Grid.from_sukaku(marks)]


def test_a_name_like_a_header_of_boards_above_a_spreadsheet() -> None:
    (entry,) = entries = [Entry(Grid("1" * 9 + "." * 72), "A1-1,x,unsolved")]
    text = "".join(format_entries(entries, "spreadsheet"))
    assert (format_of(text.encode()), parse(text)) == ("spreadsheet", [entry])
    as_board = text.replace(",,", ",_,").replace(",,", ",_,").replace("\n,", "\n_,").replace(",\n", ",_\n")
    assert format_of(as_board.encode()) == "boards"


def test_a_frame_shows_pencilmarks_even_if_the_first_grid_has_only_values() -> None:
    entries = [Entry(Grid(SOLUTION)), Entry(Grid.empty())]
    text = "".join(format_entries(entries, "pencilmarks"))
    assert format_of(text.encode()) == "pencilmarks"
    assert parse(text) == entries


@pytest.mark.parametrize(
    ("grid", "format"),
    [
        (MARKED, "sdx"),
        (Grid(PROPER), "sdx"),
        (Grid(PROPER).with_value("r1c3", 1), "sdx"),
        (Grid(SOLUTION), "block"),
        (Grid.empty(), "sukaku"),
    ],
)
@pytest.mark.parametrize("name", [None, "mine"])
def test_a_written_sdx_is_recognised(grid: Grid, format: FormatName, name: str | None) -> None:
    text = "".join(format_entries([Entry(grid, name)], "sdx")).encode()
    assert format_of(text, name="x.sdx") == "sdx"
    assert format_of(text) == format


def test_a_frame_around_bare_cells_is_a_block() -> None:
    rule = ".---.---.---."
    rows = [SOLUTION[start : start + 9] for start in range(0, 81, 9)]
    text = "\n".join([rule, *(f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in rows), rule])
    assert [entry.grid for entry in parse(text)] == [Grid(SOLUTION)]


WITH_CANDIDATES = {"fpuzzles", "hodoku", "iss", "json", "jsonl", "pencilmarks", "sdk", "sdx", "sudokupad", "sukaku"}


@pytest.mark.parametrize("name", sorted(TEXT_FORMATS.keys() - WITH_CANDIDATES))
def test_pencilmarks_are_refused_by_formats_without_them(name: FormatName) -> None:
    with pytest.raises(PuzzleError, match="cannot hold the pencilmarks of my marks"):
        text_in(name, Entry(MARKED, "my marks"))


def test_a_cell_without_candidates_cannot_be_drawn() -> None:
    grid = Grid("." * 81, pencilmarks="." * 9 + "123456789" * 80)
    with pytest.raises(PuzzleError, match="r1c1 has no candidate left"):
        text_in("pencilmarks", Entry(grid))
    assert parse(text_in("sukaku", Entry(grid)))[0].grid == grid


@pytest.mark.parametrize("name", ["lines", "bank", "fpuzzles", "sudokupad"])
def test_a_solution_with_open_cells_is_left_out(name: FormatName) -> None:
    entry = Entry(Grid(PROPER))
    assert text_in(name, replace(entry, solution=Grid(PROPER))) == text_in(name, entry)
    assert FORMATS[name].left_out(replace(entry, solution=Grid(PROPER))) == {"solutions that are none"}


def test_a_table_has_one_header() -> None:
    with pytest.raises(PuzzleError, match="one header"):
        text_in("csv", Entry(Grid(PROPER), columns=(("er", "1.2"),)), ENTRY)


def test_sdk_keeps_placed_digits_apart_from_givens() -> None:
    begun = Grid(PROPER).with_value("r1c3", 4)
    (entry,) = parse(text_in("sdk", Entry(begun)))
    assert (entry.grid, entry.grid.givens) == (begun, Grid(PROPER))


# Files as they occur.


@pytest.mark.parametrize("name", list(TEXT_FORMATS))
@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda text: text.replace("\n", "\r\n"), id="CRLF"),
        pytest.param(lambda text: text.replace("\n", "\r"), id="CR"),
        pytest.param(lambda text: "\ufeff" + text, id="byte order mark"),
        pytest.param(lambda text: text.rstrip("\n"), id="no line end"),
        pytest.param(lambda text: text + "\n\n\n", id="blank lines at the end"),
        pytest.param(lambda text: "\n \n" + text.replace("\n", "\n\n"), id="blank lines everywhere"),
        pytest.param(lambda text: text.replace("\n", " \t\n"), id="white space at line ends"),
    ],
)
def test_line_ends_and_blank_lines_do_not_matter(name: FormatName, spoil: Callable[[str], str]) -> None:
    text = text_in(name, ENTRY, OTHER)
    spoilt = spoil(text)
    for format in (None, name):
        assert [entry.grid for entry in parse(spoilt, from_format=format)] == [entry.grid for entry in parse(text)]


@pytest.mark.parametrize("at", range(11))
def test_euler_files_with_a_blank_line_anywhere(at: int) -> None:
    lines = text_in("euler", ENTRY, OTHER).splitlines()
    lines.insert(at, "")
    assert [entry.name for entry in parse("\n".join(lines))] == ["Grid 01", "Grid 02"]


def test_drawn_grids_are_read() -> None:
    assert [entry.grid for entry in parse(f"{Grid(PROPER)}\n{Grid(HARDER)}")] == [Grid(PROPER), Grid(HARDER)]


def test_boards_with_doubled_bars_are_read() -> None:
    rows = [
        "||" + "||".join("|".join(f" {cell} " for cell in row[at : at + 3]) for at in (0, 3, 6)) + "||" for row in ROWS
    ]
    rule = "++---+---+---++---+---+---++---+---+---++"
    board = "\n".join([rule, *(f"{row}\n{rule}" for row in rows)]).replace(".", " ")
    assert [entry.grid.to_line() for entry in parse(board)] == [PROPER]


@pytest.mark.parametrize("row", range(9))
@pytest.mark.parametrize("blank", ["", "0", ".", " "])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("header", [None, [f"c{column}" for column in range(1, 10)]])
def test_a_board_in_fields_names_its_row_with_too_few_or_too_many(
    row: int, blank: str, separator: str, header: list[str] | None, tmp_path: Path
) -> None:
    for change, count, column in ((-2, 7, 8), (1, 10, 9)):
        cells = [[blank if cell == "." else cell for cell in each] for each in ROWS]
        cells[row] = [*cells[row], "1"] if change > 0 else cells[row][:change]
        rows = [separator.join(each) for each in ([header] if header else []) + cells]
        (tmp_path / "board.csv").write_text("\n".join(rows))
        (found,) = scan(tmp_path / "board.csv")
        assert isinstance(found, ParseError)
        assert (found.line, found.cell) == (row + 1 + bool(header), Cell(f"r{row + 1}c{column}"))
        assert found.reason == f"expected nine cells in a row, found {count}"


@pytest.mark.parametrize("row", [0, 4, 8])
def test_a_missing_cell_is_no_blank_beside_other_blanks(row: int) -> None:
    rows = ["|".join(cells) for cells in ROWS]
    rows[row] = rows[row][:-1]
    with pytest.raises(ParseError, match=rf"expected nine cells in a row, found 8 \(at r{row + 1}c9\)"):
        parse("\n".join(rows), from_format="sdk")


@pytest.mark.parametrize(
    ("line", "name", "has_solution"),
    [
        (f"{PROPER} # Easter Monster", "Easter Monster", False),
        (f"{PROPER};7.2;champagne dry", "7.2;champagne dry", False),
        (f"{PROPER}\t7.2\t1.2", "7.2\t1.2", False),
        (f"{PROPER},{SOLUTION}", None, True),
        (f"{PROPER} {SOLUTION} 7.2 # x", "7.2 # x", True),
        (f"{PROPER} # {SOLUTION}", SOLUTION, False),
        (f"  {PROPER}  ", None, False),
        (f"{PROPER} café", "café", False),
    ],
)
def test_lines_keep_what_follows_the_puzzle(line: str, name: str | None, has_solution: bool) -> None:
    (entry,) = parse(f"# a list\n{line}\n")
    assert entry == Entry(Grid(PROPER), name, solution=Grid(SOLUTION) if has_solution else None)
    assert entry.line == 2


def test_text_that_is_not_utf8_is_read_as_windows_1252() -> None:
    assert parse(PROPER.encode() + " café".encode("latin-1"))[0].name == "café"


def test_boards_as_they_occur() -> None:
    board = text_in("boards", Entry(Grid(PROPER))).partition("\n")[2]
    text = (
        f"A7-1,x.de/a b.pdf,-Nr-1,unsolved\n{board}\n\n\nhttps://example.org/a,b\n\nname,Evil,solved\n{board}\n{board}"
    )
    entries = parse(text)
    assert [entry.grid for entry in entries] == [Grid(PROPER)] * 3
    assert [entry.name for entry in entries] == ["A7-1", "name", None]
    assert [header_of(entry) for entry in entries[:2]] == ["A7-1,x.de/a b.pdf,-Nr-1,unsolved", "name,Evil,solved"]


def test_a_board_that_was_solved_is_written_as_solved() -> None:
    (board,) = parse(text_in("boards", Entry(Grid(PROPER), "A1-1", columns=(("source", "x"), ("status", "unsolved")))))
    assert text_in("boards", Entry(Grid(SOLUTION), board.name, columns=board.columns)).startswith("A1-1,x,solved\n")


@pytest.mark.parametrize(
    ("table", "columns"),
    [
        (f"quizzes,solutions\n{PROPER},{SOLUTION}\n", ()),
        (f"source,q,a,rating\nx,{PROPER},{SOLUTION},3\n", (("source", "x"),)),
        (f"solution,puzzle\n{SOLUTION},{PROPER}\n", ()),
        (f'id;grid;"solved"\n7;"{PROPER}";{SOLUTION}\n', (("id", "7"),)),
        (f"n\tg\tanswer\n7\t{PROPER}\t{SOLUTION}\n", (("n", "7"),)),
    ],
)
def test_tables_with_other_titles_and_separators(table: str, columns: tuple[tuple[str, str], ...]) -> None:
    (entry,) = parse(table)
    assert (entry.grid, entry.solution, entry.columns) == (Grid(PROPER), Grid(SOLUTION), columns)
    assert entry.rating == ("3" if "rating" in table else None)


@pytest.mark.parametrize("title", ["a", "name", "rating"])
def test_the_puzzle_column_has_no_second_meaning(title: str) -> None:
    (entry,) = parse(f"{title},b\n{PROPER},{SOLUTION}\n")
    assert entry == Entry(Grid(PROPER), columns=(("b", SOLUTION),))


def test_another_column_can_be_the_solution() -> None:
    (entry,) = parse(f"a,solution\n{PROPER},{SOLUTION}\n")
    assert entry == Entry(Grid(PROPER), solution=Grid(SOLUTION))


@pytest.mark.parametrize("format", [None, "csv"])
@pytest.mark.parametrize("table", ["id,board\n7,{}\n8,{}\n", "board,id\n{},7\n{},8\n"])
def test_a_bad_first_row_does_not_lose_the_others(format: FormatName | None, table: str) -> None:
    bad, good = scan(io.BytesIO(table.format(PROPER[:80], PROPER).encode()), from_format=format)
    assert isinstance(bad, ParseError)
    assert bad.line == 2
    assert good == Entry(Grid(PROPER), columns=(("id", "8"),))


def test_a_title_with_a_comma_is_not_a_header() -> None:
    assert format_of(f"puzzles of mine, of 2024\n{PROPER}\n{PROPER}\n".encode()) == "lines"


@pytest.mark.parametrize("name", ["lines", "block", "boards", "csv", "sdk", "sukaku"])
def test_a_dash_is_a_blank(name: FormatName) -> None:
    text = text_in(name, Entry(Grid(PROPER), "x"))
    (entry,) = parse(re.sub("[._]", "-", text), from_format=name)
    assert entry.grid.to_sukaku() == Grid(PROPER).to_sukaku()


@pytest.mark.parametrize("line", [" ".join(re.findall(".{9}", PROPER)), PROPER.replace("....", "|..-.") + "|"])
def test_a_row_of_text_has_drawing_in_lines_and_tables(line: str) -> None:
    assert parse(f"{line} # name\n{line}") == [Entry(Grid(PROPER), "name"), Entry(Grid(PROPER))]
    assert parse(f"puzzle,solution\n{line},{SOLUTION}") == [Entry(Grid(PROPER), solution=Grid(SOLUTION))]


def test_an_entry_cannot_be_changed() -> None:
    pairs: Any = [["er", "1.2"]]
    entry = Entry(Grid(PROPER), "x", columns=pairs, line=3)
    assert entry.columns == (("er", "1.2"),)
    with pytest.raises(AttributeError):
        entry.name = "y"  # type: ignore[misc]
    for again in (copy.deepcopy(entry), pickle.loads(pickle.dumps(entry))):
        assert (again, hash(again), again.line) == (entry, hash(entry), 3)


def test_candidates_as_forum_users_paste_them() -> None:
    grid = parse(text_in("pencilmarks"))[0].grid
    rows = [line for line in text_in("pencilmarks").splitlines() if line.startswith("|")]
    bare = "\n".join(row.replace("|", " ") for row in rows)
    stars = "\n".join(["*---------*", *rows[:3], "|----+----+----|", *rows[3:], "*---------*"])
    assert [parse(text)[0].grid for text in (bare, stars)] == [grid, grid]


def test_a_cell_without_notes_has_the_candidates_that_its_peers_leave() -> None:
    first = "12 . - | 0 * 5 | 6 7 8"
    rows = [first] + ["123456789 " * 9] * 8
    grid = parse("\n".join(rows))[0].grid
    assert str(grid.candidates("r1c2")) == "{1, 2, 3, 4, 9}"
    assert str(grid.candidates("r1c1")) == "{1, 2}"


@pytest.mark.parametrize("width", [729, 81, 9])
def test_sukaku_in_one_line_or_many(width: int) -> None:
    sukaku = MARKED.to_sukaku()
    text = "\n".join(sukaku[start : start + width] for start in range(0, 729, width))
    assert [entry.grid.to_sukaku() for entry in parse(f"{text}\n{text}")] == [sukaku, sukaku]


# The registry.


def test_the_names_of_formats_are_a_literal() -> None:
    assert get_args(FormatName) == tuple(FORMATS)
    assert all(format.name == name and format.description for name, format in FORMATS.items())


def test_no_two_formats_have_the_same_priority() -> None:
    of_priority: dict[int, list[str]] = {}
    for name, format in TEXT_FORMATS.items():
        of_priority.setdefault(format.priority, []).append(name)
        assert format.fits is not None, name
    shared = {priority: names for priority, names in of_priority.items() if names[1:]}
    assert not shared, f"formats of the same priority: {shared}\n{recipe()}"


def test_every_sample_is_read_as_its_format() -> None:
    """Only its own format reads a sample; the run ends with what is found here, whichever test of formats fails."""
    assert not [*mistaken()], "\n".join(mistaken())


@pytest.mark.parametrize("name", [name for name, format in TEXT_FORMATS.items() if format.extensions])
def test_a_damaged_file_with_its_own_extension_is_told_by_its_own_reader(name: FormatName) -> None:
    """What a reader can diagnose, ``fits`` must accept; otherwise the error is another format's."""
    text, extension = shown()[name].rstrip(), TEXT_FORMATS[name].extensions[0]
    lines, cells = text.splitlines(keepends=True), [place.start() for place in re.finditer(r"[1-9.]", text)]
    at = cells[len(cells) // 2]
    damaged = [text[:-1], f"{text[:at]}x{text[at + 1 :]}", "".join(lines[:-1]), "".join(lines[:3] + lines[4:])]
    for data in (text.encode() for text in damaged if text):
        own, found = outcome(data, name, file="in"), outcome(data, file=f"in.{extension}")
        assert [each.replace(f"in.{extension}", "in") for each in found] == own, (
            f"{name}: a damaged file with its extension: {recognised(data, f'in.{extension}', own=name)}"
        )


@pytest.mark.parametrize("name", ["csv", "fpuzzles", "jsonl"])
def test_where_no_format_gets_further_the_one_with_the_extension_is_the_nearest(name: FormatName) -> None:
    for format, extension in (("lines", "txt"), (name, TEXT_FORMATS[name].extensions[0])):
        (error,) = outcome(b"Nothing here.", file=f"in.{extension}")
        assert f"the nearest format is {format}: " in error


# The documentation page.


def test_the_page_shows_every_format_as_it_is_written() -> None:
    assert shown().keys() - {"python", "console"} == TEXT_FORMATS.keys()
    for name in TEXT_FORMATS:
        text = shown()[name]
        entries = parse(text)
        if name in ("killer", "jigsaw"):  # the puzzle of the others would show nothing of these
            assert [solve(entry.grid).to_line() for entry in entries] == [SOLUTION], name
            assert entries[0].grid.layout != CLASSIC, name
        else:
            assert [entry.grid.to_sukaku() for entry in entries] == [Grid(PROPER).to_sukaku()], name
        assert text_in(name, *parse(text, from_format=name)) == text


def test_the_table_names_every_format(checkout: Path) -> None:
    page = (checkout / "docs" / "formats.md").read_text(encoding="utf-8")
    table = page.partition("## Variants")[0]
    assert sorted(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == sorted(FORMATS)


# The corpus.


def test_the_assignments_boards(corpus: Path) -> None:
    counts = {path.name: len(list(read(path))) for path in (corpus / "boards").iterdir()}
    expected = {"Sudoku-boards-1-test.txt": 9, "Sudoku-boards-Master.txt": 16, "Sudoku-boards-2018.txt": 8}
    assert counts == expected
    for entry in read(corpus / "boards" / "Sudoku-boards-Master.txt"):
        assert entry.name is not None
        assert entry.grid.is_solved == entry.name.endswith("-2") == (entry.column("status") == "solved")


@pytest.mark.parametrize("name", ["p096_sudoku.txt", "p096_sudoku_crlf.txt"])
def test_project_eulers_grids(corpus: Path, name: str) -> None:
    entries = list(read(corpus / "euler" / name))
    assert [entry.name for entry in entries] == [f"Grid {number:02}" for number in range(1, 51)]
    assert entries[8].grid == entries[40].grid
    easy = [entry.grid for entry in read(corpus / "bench" / "norvig_easy50.txt")]
    assert [entry.grid for entry in entries] == easy


def test_the_lists_and_tables(corpus: Path) -> None:
    assert sum(1 for _ in read(corpus / "bench" / "puzzles3_magictour_top1465.txt")) == 1465
    ratings = list(read(corpus / "logic" / "se121_ratings.csv"))
    assert len(ratings) == 3469
    assert ratings[0].columns[:2] == (("er", "1.2"), ("ep", "1.2"))
    assert parse(text_in("csv", *ratings)) == ratings


HOSTILE = ["[[[", "((", "{", '"', "'", "`", "[Puzzle]", '{"a":1}', "x=[", "<x>", "\x1b[31m", "a\x07b", "=cmd|'!A1"]


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize(
    "format", [name for name, kind in TEXT_FORMATS.items() if "name" in kind.holds and name != "euler"]
)
def test_a_name_of_any_characters_leaves_the_puzzles_readable(format: FormatName, name: str) -> None:
    grid = OPEN
    text = "".join(format_entries([Entry(Grid(grid), name), Entry(Grid(grid), "b")], format))
    found = parse(text)
    assert len(found) == 2
    assert [entry.grid.to_sukaku() for entry in found] == [Grid(grid).to_sukaku()] * 2
    assert found[0].name == name or format in ("bank", "euler")


def test_the_grid_of_a_step_comes_back() -> None:
    grid = Grid(PROPER).with_value("r1c3", 4).without_candidate("r1c4", 2)
    found = hint(grid)
    assert found is not None
    data = found.step.to_dict()["grid"]
    (entry,) = parse(json.dumps(data))
    assert (entry.grid, entry.grid.givens) == (grid, grid.givens)
    assert entry.grid.to_sukaku() == grid.to_sukaku()
    assert entry.columns == ()


@pytest.mark.parametrize("as_lists", [False, True])
def test_candidates_are_pencilmarks(as_lists: bool) -> None:
    grid = Grid(PROPER).without_candidate("r1c4", 2)
    marks: object = grid.to_sukaku()
    if as_lists:
        marks = [list(map(int, grid.candidates(cell))) if not grid[cell] else [] for cell in range(81)]
    (entry,) = parse(json.dumps({"puzzle": PROPER, "candidates": marks}))
    assert (entry.grid.to_sukaku(), entry.columns) == (grid.to_sukaku(), ())
