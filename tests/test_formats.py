"""Every format: round trips, errors, and files of any length read in chunks."""

import copy
import io
import os
import pickle
import re
import tracemalloc
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats_samples import DOMAINS, PUZZLE, SOLUTION, broken_files
from nonet import FORMATS, Entry, Grid, ParseError, PuzzleError, formats, parse, read, scan
from nonet.formats import FormatName, format_entries, sniff
from nonet.formats._registry import register
from nonet.formats.boards import header_of

SEED = 96
MARKED = Grid(PUZZLE, pencilmarks="1........" + "123456789" * 80)
ENTRY = Entry(Grid(PUZZLE), "Grid 01")
OTHER = Entry(Grid(SOLUTION), "Grid 02")


def text_in(name: FormatName, *entries: Entry) -> str:
    return "".join(format_entries(entries or (ENTRY,), name))


def outcome(data: bytes, format: FormatName | None = None) -> list[str]:
    """Return the puzzles of a file as lines, and its errors as messages."""
    found = scan(io.BytesIO(data), format=format, name="in")
    return [str(entry) if isinstance(entry, ParseError) else entry.grid.to_line() for entry in found]


# Round trips.


def assert_comes_back(name: FormatName, entries: list[Entry], *, format: FormatName | None) -> None:
    back = parse("".join(format_entries(entries, name)), format=format)
    if name in ("pencilmarks", "sukaku"):
        # These have candidates only: a value and a single candidate look the same.
        assert [(entry.name, entry.grid.to_sukaku()) for entry in back] == [
            (entry.name, entry.grid.to_sukaku()) for entry in entries
        ]
        again = "".join(format_entries(back, name))
        assert parse(again, format=format) == back
    else:
        assert back == entries
        # Givens do not count for the equality of grids.
        if name == "sdk":
            assert [entry.grid.givens for entry in back] == [entry.grid.givens for entry in entries]


@pytest.mark.timeout(600)  # the nightly profile draws many
@pytest.mark.parametrize("name", list(FORMATS))
@given(data=st.data())
def test_round_trip(name: FormatName, data: st.DataObject) -> None:
    entries = data.draw(DOMAINS[name])
    try:
        assert_comes_back(name, entries, format=name)
    except PuzzleError as error:
        assert "has no candidate left" in str(error)  # noqa: PT017


@pytest.mark.timeout(600)  # the nightly profile draws many
@pytest.mark.parametrize("name", list(FORMATS))
@given(data=st.data())
def test_round_trip_with_the_format_recognised(name: FormatName, data: st.DataObject) -> None:
    entries = data.draw(DOMAINS[name])
    try:
        text = "".join(format_entries(entries, name))
    except PuzzleError:
        return
    assert sniff(text.encode()) == {"sdm": "lines"}.get(name, name)
    assert_comes_back(name, entries, format=None)


def test_a_frame_shows_pencilmarks_even_if_the_first_grid_has_only_values() -> None:
    entries = [Entry(Grid(SOLUTION)), Entry(Grid.empty())]
    text = "".join(format_entries(entries, "pencilmarks"))
    assert sniff(text.encode()) == "pencilmarks"
    assert parse(text) == entries


def test_a_frame_around_bare_cells_is_a_block() -> None:
    rule = ".---.---.---."
    rows = [SOLUTION[start : start + 9] for start in range(0, 81, 9)]
    text = "\n".join([rule, *(f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in rows), rule])
    assert [entry.grid for entry in parse(text)] == [Grid(SOLUTION)]


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in ("pencilmarks", "sukaku")])
def test_pencilmarks_are_refused_by_formats_without_them(name: FormatName) -> None:
    with pytest.raises(PuzzleError, match="cannot hold the pencilmarks of my marks"):
        text_in(name, Entry(MARKED, "my marks"))


def test_a_cell_without_candidates_cannot_be_drawn() -> None:
    grid = Grid("." * 81, pencilmarks="." * 9 + "123456789" * 80)
    with pytest.raises(PuzzleError, match="r1c1 has no candidate left"):
        text_in("pencilmarks", Entry(grid))
    assert parse(text_in("sukaku", Entry(grid)))[0].grid == grid


def test_lines_hold_only_complete_solutions() -> None:
    with pytest.raises(PuzzleError, match="only complete solutions"):
        text_in("lines", Entry(Grid(PUZZLE), solution=Grid(PUZZLE)))


def test_a_table_has_one_header() -> None:
    with pytest.raises(PuzzleError, match="one header"):
        text_in("csv", Entry(Grid(PUZZLE), columns=(("er", "1.2"),)), ENTRY)


def test_sdk_keeps_placed_digits_apart_from_givens() -> None:
    begun = Grid(PUZZLE).with_value("r1c3", 4)
    (entry,) = parse(text_in("sdk", Entry(begun)))
    assert (entry.grid, entry.grid.givens) == (begun, Grid(PUZZLE))


# Files as they occur.

ROWED = ["block", "euler", "boards", "sdk", "ss", "pencilmarks"]


@pytest.mark.parametrize("name", list(FORMATS))
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
        assert [entry.grid for entry in parse(spoilt, format=format)] == [entry.grid for entry in parse(text)]


@pytest.mark.parametrize("at", range(11))
def test_euler_files_with_a_blank_line_anywhere(at: int) -> None:
    lines = text_in("euler", ENTRY, OTHER).splitlines()
    lines.insert(at, "")
    assert [entry.name for entry in parse("\n".join(lines))] == ["Grid 01", "Grid 02"]


def test_drawn_grids_are_read() -> None:
    assert [entry.grid for entry in parse(f"{Grid(PUZZLE)}\n{Grid(SOLUTION)}")] == [Grid(PUZZLE), Grid(SOLUTION)]


@pytest.mark.parametrize(
    ("line", "name", "has_solution"),
    [
        (f"{PUZZLE} # Easter Monster", "Easter Monster", False),
        (f"{PUZZLE};7.2;champagne dry", "7.2;champagne dry", False),
        (f"{PUZZLE}\t7.2\t1.2", "7.2\t1.2", False),
        (f"{PUZZLE},{SOLUTION}", None, True),
        (f"{PUZZLE} {SOLUTION} 7.2 # x", "7.2 # x", True),
        (f"{PUZZLE} # {SOLUTION}", SOLUTION, False),
        (f"  {PUZZLE}  ", None, False),
        (f"{PUZZLE} café", "café", False),
    ],
)
def test_lines_keep_what_follows_the_puzzle(line: str, name: str | None, has_solution: bool) -> None:
    (entry,) = parse(f"# a list\n{line}\n")
    assert entry == Entry(Grid(PUZZLE), name, solution=Grid(SOLUTION) if has_solution else None)
    assert entry.line == 2


def test_text_that_is_not_utf8_is_read_as_latin1() -> None:
    assert parse(PUZZLE.encode() + " café".encode("latin-1"))[0].name == "café"


def test_boards_as_they_occur() -> None:
    board = text_in("boards", Entry(Grid(PUZZLE))).partition("\n")[2]
    text = (
        f"A7-1,x.de/a b.pdf,-Nr-1,unsolved\n{board}\n\n\nhttps://example.org/a,b\n\nname,Evil,solved\n{board}\n{board}"
    )
    entries = parse(text)
    assert [entry.grid for entry in entries] == [Grid(PUZZLE)] * 3
    assert [entry.name for entry in entries] == ["A7-1", "name", None]
    assert [header_of(entry) for entry in entries[:2]] == ["A7-1,x.de/a b.pdf,-Nr-1,unsolved", "name,Evil,solved"]


def test_a_board_that_was_solved_is_written_as_solved() -> None:
    (board,) = parse(text_in("boards", Entry(Grid(PUZZLE), "A1-1", columns=(("source", "x"), ("status", "unsolved")))))
    assert text_in("boards", Entry(Grid(SOLUTION), board.name, columns=board.columns)).startswith("A1-1,x,solved\n")


@pytest.mark.parametrize(
    ("table", "columns"),
    [
        (f"quizzes,solutions\n{PUZZLE},{SOLUTION}\n", ()),
        (f"source,q,a,rating\nx,{PUZZLE},{SOLUTION},3\n", (("source", "x"),)),
        (f"solution,puzzle\n{SOLUTION},{PUZZLE}\n", ()),
        (f'id;grid;"solved"\n7;"{PUZZLE}";{SOLUTION}\n', (("id", "7"),)),
        (f"n\tg\tanswer\n7\t{PUZZLE}\t{SOLUTION}\n", (("n", "7"),)),
    ],
)
def test_tables_with_other_titles_and_separators(table: str, columns: tuple[tuple[str, str], ...]) -> None:
    (entry,) = parse(table)
    assert (entry.grid, entry.solution, entry.columns) == (Grid(PUZZLE), Grid(SOLUTION), columns)
    assert entry.rating == ("3" if "rating" in table else None)


@pytest.mark.parametrize("title", ["a", "name", "rating"])
def test_the_puzzle_column_has_no_second_meaning(title: str) -> None:
    (entry,) = parse(f"{title},b\n{PUZZLE},{SOLUTION}\n")
    assert entry == Entry(Grid(PUZZLE), columns=(("b", SOLUTION),))


def test_another_column_can_be_the_solution() -> None:
    (entry,) = parse(f"a,solution\n{PUZZLE},{SOLUTION}\n")
    assert entry == Entry(Grid(PUZZLE), solution=Grid(SOLUTION))


@pytest.mark.parametrize("format", [None, "csv"])
@pytest.mark.parametrize("table", ["id,board\n7,{}\n8,{}\n", "board,id\n{},7\n{},8\n"])
def test_a_bad_first_row_does_not_lose_the_others(format: FormatName | None, table: str) -> None:
    bad, good = scan(io.BytesIO(table.format(PUZZLE[:80], PUZZLE).encode()), format=format)
    assert isinstance(bad, ParseError)
    assert bad.line == 2
    assert good == Entry(Grid(PUZZLE), columns=(("id", "8"),))


def test_a_title_with_a_comma_is_not_a_header() -> None:
    assert sniff(f"puzzles of mine, of 2024\n{PUZZLE}\n{PUZZLE}\n".encode()) == "lines"


@pytest.mark.parametrize("name", ["lines", "block", "boards", "csv", "sdk", "sukaku"])
def test_a_dash_is_a_blank(name: FormatName) -> None:
    text = text_in(name, Entry(Grid(PUZZLE), "x"))
    (entry,) = parse(re.sub("[._]", "-", text), format=name)
    assert entry.grid.to_sukaku() == Grid(PUZZLE).to_sukaku()


@pytest.mark.parametrize("line", [" ".join(re.findall(".{9}", PUZZLE)), PUZZLE.replace("....", "|..-.") + "|"])
def test_a_row_of_text_has_drawing_in_lines_and_tables(line: str) -> None:
    assert parse(f"{line} # name\n{line}") == [Entry(Grid(PUZZLE), "name"), Entry(Grid(PUZZLE))]
    assert parse(f"puzzle,solution\n{line},{SOLUTION}") == [Entry(Grid(PUZZLE), solution=Grid(SOLUTION))]


def test_an_entry_cannot_be_changed() -> None:
    pairs: Any = [["er", "1.2"]]
    entry = Entry(Grid(PUZZLE), "x", columns=pairs, line=3)
    assert entry.columns == (("er", "1.2"),)
    with pytest.raises(AttributeError):
        entry.name = "y"  # type: ignore[misc]
    for again in (copy.deepcopy(entry), pickle.loads(pickle.dumps(entry))):
        assert (again, hash(again), again.line) == (entry, hash(entry), 3)


# The registry.


def test_the_names_of_formats_are_a_literal() -> None:
    assert get_args(FormatName) == tuple(FORMATS)
    assert set(formats.__all__) == {name for name in vars(formats) if name in formats.__all__}
    assert all(format.name == name and format.description for name, format in FORMATS.items())


def test_two_formats_share_neither_name_nor_strictness() -> None:
    lines = FORMATS["lines"]
    other: Any = "other"
    for name, strictness in ((lines.name, 1), (other, lines.strictness)):
        with pytest.raises(ValueError, match="has the name or the strictness of lines"):
            register(name, "", lines.read, lines.write, fits=lines.fits, strictness=strictness)
    assert "other" not in FORMATS


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


# Errors; reading continues after them.

ROWS = [PUZZLE[start : start + 9] for start in range(0, 81, 9)]
BLOCK = "\n".join(ROWS)
COMMAS = "\n".join(",".join(row) for row in ROWS)
DIGIT_OR_BLANK = "expected a digit 1 to 9 or a blank (0 . _ * -)"


@pytest.mark.parametrize(
    ("text", "outcomes"),
    [
        (f"{PUZZLE}\n{PUZZLE[:80]}\n{PUZZLE}", [PUZZLE, "in:2:81: expected 81 cells, found 80", PUZZLE]),
        (f"{PUZZLE}\n{PUZZLE}1\n{PUZZLE}", [PUZZLE, "in:2:82: expected 81 cells, found more", PUZZLE]),
        (f"{PUZZLE[:16]}x{PUZZLE[17:]}", [f"in:1:17: {DIGIT_OR_BLANK}, found 'x' (at r2c8)"]),
        (f"{PUZZLE}x", ["in:1:82: expected a separator (white space , ; #) or the end of the line, found 'x'"]),
        (f"{BLOCK[:-1]}", ["in:9:9: expected nine cells in a row, found 8 (at r9c9)"]),
        (f"Grid 1\n{BLOCK.replace('6..195', '6..1950', 1)}\nGrid 2\n{BLOCK}",
         ["in:3:10: expected the end of the row, found '.'", PUZZLE]),
        (f"Grid 1\n{BLOCK.replace('6..195', '6..a95', 1)}", [f"in:3:4: {DIGIT_OR_BLANK}, found 'a' (at r2c4)"]),
        ("\n".join(ROWS[:8]), ["in:8:10: expected nine rows, found 8"]),
        ("\n".join([*ROWS, ROWS[0]]), ["in:10:1: expected nine rows, found 10"]),
        ("\n".join(ROWS[:8]) + f"\n\n{BLOCK}", ["in:8:10: expected nine rows, found 8", PUZZLE]),
        (f"{BLOCK}\n{BLOCK}\n{ROWS[0]}\n\n{BLOCK}", [PUZZLE, "in:19:1: expected nine rows, found 10", PUZZLE]),
        ("Grid 01\nGrid 02\n" + BLOCK, ["in:1:1: expected nine rows under 'Grid 01', found none", PUZZLE]),
        (f"{BLOCK}\nGrid 02\n", [PUZZLE, "in:10:1: expected nine rows under 'Grid 02', found none"]),
        (f"A,x,unsolved\n{COMMAS[:-2]}", ["in:10:16: expected nine cells in a row, found 8 (at r9c9)"]),
        (f"A,x,unsolved\n{COMMAS},4", ["in:10:19: expected the end of the row, found '4'"]),
        (f"A,x,unsolved\n5,{COMMAS[3:]}", [f"in:2:3: {DIGIT_OR_BLANK}, found '' (at r1c2)"]),
        (f"A,x,unsolved\n{COMMAS}\n\nB,y\n{COMMAS}",
         [PUZZLE, "in:12:1: expected ID,source,unsolved or ID,source,solved, found 'B,y'"]),
        (f"puzzle,rating\n{PUZZLE},1\n{PUZZLE}\n{PUZZLE},2",
         [PUZZLE, "in:3:1: expected 2 fields as in the header, found 1", PUZZLE]),
        (f"puzzle,rating\n{PUZZLE},1\n{PUZZLE[:80]},1\n", [PUZZLE, "in:3:81: expected 81 cells, found 80"]),
        (f"id,q\n7,x{PUZZLE[1:]}\n", [f"in:2:3: {DIGIT_OR_BLANK}, found 'x' (at r1c1)"]),
        (f'q,n\n{PUZZLE},"a"b\n{PUZZLE},c\n', ["in:2:1: expected a row of CSV: ',' expected after '\"'", PUZZLE]),
        (f"[State]\n{BLOCK}", ["in:1:1: expected [Puzzle] before [State]"]),
        (f"[Puzzle]\n{BLOCK}\n[State]\n4{BLOCK[1:]}\n[Puzzle]\n{BLOCK}",
         ["in:12:1: expected the given 5, found 4 (at r1c1)", PUZZLE]),
        (f"[Puzzle]\n{BLOCK}\n[State]\n{BLOCK.replace('53..', '5 | ...', 1)}",
         ["in:12:5: expected the given 3, found a blank (at r1c2)"]),
        (f"[Puzzle]\n{BLOCK}\n[State]\n{BLOCK[:80]}", ["in:19:10: expected nine rows, found 8"]),
        (f"[Puzzle]\n{BLOCK}\n[Notes]\n{BLOCK}", [PUZZLE, "in:11:1: expected [Puzzle] or [State], found '[Notes]'"]),
        ("13 2 4 5 6 7 8 9\n" * 9, ["in:1:17: expected nine cells in a row, found 8 (at r1c9)"]),
        ("12 3 4 5 6 7 8 9 1 2\n" * 9, ["in:1:20: expected the end of the row, found '2'"]),
        ("12 33 4 5 6 7 8 9 1\n" * 9, ["in:1:5: expected each candidate once, found a second 3 (at r1c2)"]),
        ("12 10 4 5 6 7 8 9 1\n" * 9, ["in:1:5: expected a digit 1 to 9 as a candidate, found '0' (at r1c2)"]),
        ("12 .3 4 5 6 7 8 9 1\n" * 9, ["in:1:4: expected a digit 1 to 9 as a candidate, found '.' (at r1c2)"]),
        ("." * 728, ["in:1:729: expected 729 candidates, found 728"]),
        ("." * 728 + "\n" + "." * 729, ["in:1:729: expected 729 candidates, found 728", "." * 81]),
        ("." * 730, ["in:1:730: expected 729 candidates, found more"]),
        ("2" + "." * 728,
         ["in:1:1: expected 1 or a blank (0 . _ * -) as candidate 1 of the cell, found '2' (at r1c1)"]),
        ("", ["in:1:1: expected a puzzle, found none"]),
        ("\n\n# only a comment\n", ["in:1:1: expected a puzzle, found none"]),
        ("Grid 01\n", ["in:1:1: expected nine rows under 'Grid 01', found none"]),
        ("puzzle\n", ["in:1:1: expected a puzzle, found none"]),
        ("\x7fELF\0\0", ["in:1:1: expected a text file with puzzles, found a binary file"]),
        ("puzzles.txt", ["in:1:1: expected a puzzle, found the path 'puzzles.txt': to read a file, use nonet.read"]),
        ("hello, world", [f"in:1:1: expected a puzzle in one of the formats {', '.join(FORMATS)}"]),
    ],
)  # fmt: skip
def test_errors(text: str, outcomes: list[str]) -> None:
    found = outcome(text.encode())
    # After an error in a grid, the last rows of its file may give further errors.
    assert found[: len(outcomes)] == outcomes


@pytest.mark.parametrize("format", [None, *FORMATS])
@pytest.mark.parametrize("data", [b"", b"\n \r\n", b"# only a comment\n", b"\xef\xbb\xbf", b"\xff"])
def test_every_error_names_its_place(format: FormatName | None, data: bytes) -> None:
    found = outcome(data, format)
    assert found
    assert all(re.match(r"in:\d+:\d+: ", line) for line in found)
    if data != b"\xff":
        assert found[-1].startswith("in:1:1: expected ")


def test_a_file_in_utf16_is_refused() -> None:
    assert outcome(PUZZLE.encode("utf-16")) == ["in:1:1: expected UTF-8 text, found UTF-16: save the file as UTF-8"]


def test_a_table_without_puzzles_is_refused() -> None:
    expected = "in:2:1: expected a column with 81 characters, found the columns 'a, b'"
    assert outcome(b"a,b\n1,2\n", format="csv") == [expected]


def test_a_table_without_a_header_is_refused() -> None:
    assert outcome(f"{PUZZLE},{SOLUTION}\n".encode(), format="csv") == ["in:1:1: expected a header, found a puzzle"]


def test_rows_of_two_broken_grids_do_not_make_a_third() -> None:
    banded = "\n\n".join("\n".join(ROWS[start : start + 3]) for start in (0, 3, 6))
    short = banded.replace(f"{ROWS[3]}\n", "", 1)
    found = outcome(f"{short}\n\n{banded}\n\n# next\n{banded}".encode(), format="block")
    assert found[0] == "in:10:10: expected nine rows, found 8"
    assert [line for line in found if len(line) == 81] == [PUZZLE]


def test_errors_are_raised_by_read_and_parse() -> None:
    with pytest.raises(ParseError) as caught:
        parse(PUZZLE + "\n" + PUZZLE[:80])
    assert (caught.value.line, caught.value.column) == (2, 81)
    with pytest.raises(ParseError, match="line 1, column 1: expected a puzzle, found none"):
        list(read(io.BytesIO(b""), format="lines"))


def test_an_unknown_format_is_refused_at_once() -> None:
    unknown: Any = "xml"
    for refused in (lambda: scan(io.BytesIO(), format=unknown), lambda: format_entries([], unknown)):
        with pytest.raises(ValueError, match=re.escape("one of block, boards, csv")):
            refused()


def test_a_file_in_text_mode_is_refused() -> None:
    with pytest.raises(TypeError, match="binary mode"):
        list(scan(io.StringIO(PUZZLE)))  # type: ignore[arg-type]


def total_over(count: int, seed: int) -> int:
    """Read broken files in every format and in none; return the number of puzzles found."""
    total = 0
    for index, data in enumerate(broken_files(seed, count)):
        format = [None, *FORMATS][index % (len(FORMATS) + 1)]
        for entry in scan(io.BytesIO(data), format=format):
            assert isinstance(entry, (Entry, ParseError))
            assert isinstance(entry, Entry) or (entry.line and entry.column)
            total += isinstance(entry, Entry)
    return total


def test_broken_files_give_values_or_errors() -> None:
    assert total_over(2_000, SEED) > 500


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_hundred_thousand_broken_files_give_values_or_errors() -> None:
    assert total_over(100_000, SEED + 1) > 25_000


@given(st.binary(max_size=300), st.none() | st.sampled_from(list(FORMATS)))
def test_bytes_give_values_or_errors(data: bytes, format: FormatName | None) -> None:
    for entry in scan(io.BytesIO(data), format=format):
        assert isinstance(entry, (Entry, ParseError))


# The documentation page.


def test_the_page_shows_every_format_as_it_is_written(checkout: Path) -> None:
    page = (checkout / "docs" / "formats.md").read_text(encoding="utf-8")
    shown = dict(re.findall(r"^```(\w+)\n(.*?)^```$", page, re.DOTALL | re.MULTILINE))
    assert shown.keys() - {"python", "console"} == FORMATS.keys()
    for name in FORMATS:
        text = shown[name]
        entries = parse(text)
        assert [entry.grid.to_sukaku() for entry in entries] == [Grid(PUZZLE).to_sukaku()], name
        assert text_in(name, *parse(text, format=name)) == text


def test_the_table_names_every_format(checkout: Path) -> None:
    page = (checkout / "docs" / "formats.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)) == sorted(FORMATS)


# Files of any length.


class Tape(io.RawIOBase):
    """A file that repeats one piece and remembers how much of it was read."""

    def __init__(self, piece: bytes, times: int, head: bytes = b"") -> None:
        self.piece, self.left, self.head, self.taken = piece, times, head, 0

    def read(self, size: int = -1) -> bytes:
        times = min(self.left, max(1, size // len(self.piece)))
        self.left -= times
        self.taken += times
        chunk, self.head = self.head + self.piece * times, b""
        return chunk


PIECES = {name: text_in(name).encode() for name in FORMATS} | {"csv": f"{PUZZLE},x\n".encode()}


@pytest.mark.parametrize("name", list(FORMATS))
def test_reading_stops_at_the_first_puzzle(name: FormatName) -> None:
    tape = Tape(PIECES[name] + b"\n", 1_000_000, b"q,n\n" if name == "csv" else b"")
    first = next(scan(tape))  # type: ignore[arg-type]
    assert isinstance(first, Entry)
    assert tape.taken * len(PIECES[name]) < 500_000


def first_of_pipe(data: bytes, format: FormatName | None) -> Entry | ParseError:
    """Return what is read from a pipe that holds the data and may get more."""
    reader, writer = os.pipe()
    with open(reader, "rb") as pipe, open(writer, "wb", buffering=0) as end:
        end.write(data)
        return next(scan(pipe, format=format))


@pytest.mark.timeout(10)
@pytest.mark.parametrize("name", list(FORMATS))
def test_a_pipe_is_read_as_it_fills(name: FormatName) -> None:
    # The end of a puzzle shows in the text after it: in sdk the puzzle's state may follow.
    assert first_of_pipe(text_in(name, ENTRY, OTHER, OTHER).encode(), name) == parse(text_in(name), format=name)[0]


@pytest.mark.timeout(10)
def test_a_line_of_a_pipe_is_read_as_soon_as_it_ends() -> None:
    assert first_of_pipe(f"{PUZZLE}\n".encode(), "lines") == Entry(Grid(PUZZLE))


def test_the_end_of_a_file_is_read_once() -> None:
    class Terminal(io.BytesIO):
        ends = 0

        def read1(self, size: int | None = -1, /) -> bytes:
            chunk = super().read1(size)
            self.ends += not chunk
            return chunk

    named: FormatName = "lines"
    for data, format in ((b"", None), (PUZZLE.encode(), None), (PUZZLE.encode(), named)):
        terminal = Terminal(data)
        list(scan(terminal, format=format))
        assert terminal.ends == 1


@pytest.mark.timeout(10)
def test_a_hundred_lines_tell_the_format_of_a_pipe() -> None:
    data = b"\n # a list\n\r\n#\n" + f"{PUZZLE}\r\n".encode() * 100
    assert first_of_pipe(data, None) == Entry(Grid(PUZZLE))


@pytest.mark.slow
def test_a_million_lines_in_bounded_memory() -> None:
    tape = Tape(f"{PUZZLE}\n".encode(), 1_000_000)
    tracemalloc.start()
    # Tracing takes its time: most of the million is read without it.
    found = scan(tape)  # type: ignore[arg-type]
    assert sum(1 for _ in islice(found, 50_000)) == 50_000
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2_000_000
    assert sum(1 for _ in found) == 950_000


@pytest.mark.parametrize("format", [None, *FORMATS])
def test_a_line_without_end_is_an_error_and_not_held(format: FormatName | None) -> None:
    tape = Tape(b"5", 1 << 40)
    *_, last = scan(tape, format=format, name="in")  # type: ignore[arg-type]
    assert str(last).startswith("in:1:65537: expected a line of at most 65536 bytes")
    assert tape.taken < 1_000_000


@pytest.mark.timeout(10)  # what backtracks here takes minutes
@pytest.mark.parametrize("format", [None, *FORMATS])
@pytest.mark.parametrize("piece", ["-", "5", " ", ",", "|", "#", "[", "5 ", "a,", ", solved", '"', "--- "])
def test_long_lines_take_no_longer_than_they_are(format: FormatName | None, piece: str) -> None:
    line = piece * (60_000 // len(piece))
    outcome(f"x\n{line}x\n{line}\na,{line},unsolved\n{PUZZLE}{line}x\n".encode(), format=format)


def test_lines_before_an_endless_one_are_read() -> None:
    found = outcome(f"{PUZZLE}\n".encode() * 3 + b"." * 70_000 + b"\n" + PUZZLE.encode())
    assert found[:3] == [PUZZLE] * 3
    assert found[3].startswith("in:4:65537: ")
    assert len(found) == 4


@pytest.mark.parametrize("cut", [1, 2, 3, 80, 81, 82, 83, 84])
def test_where_chunks_end_does_not_matter(cut: int) -> None:
    class Drip(io.BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            return super().read(cut)

    data = f"{PUZZLE}\r\n{SOLUTION}\r\r\n{PUZZLE}".encode() * 3
    assert [str(entry) for entry in scan(Drip(data))] == [str(entry) for entry in scan(io.BytesIO(data))]


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
