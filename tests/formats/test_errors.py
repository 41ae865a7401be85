"""Errors of every format: each names its place, and reading continues after it."""

import io
import json
import re
from itertools import product
from typing import Any

import pytest

from formats.samples import TEXT_FORMATS, outcome, text_in
from nonet import House, ParseError, parse, read, scan
from nonet.formats import FORMATS, FormatName, format_entries
from puzzles import PROPER, ROWS, SOLUTION

BLOCK = "\n".join(ROWS)
COMMAS = "\n".join(",".join(row) for row in ROWS)
DIGIT_OR_BLANK = "expected a digit 1 to 9 or a blank (0 . _ * - ?)"


@pytest.mark.parametrize(
    ("text", "outcomes"),
    [
        (f"{PROPER}\n{PROPER[:80]}\n{PROPER}", [PROPER, "in:2:81: expected 81 cells, found 80", PROPER]),
        (f"{PROPER}\n{PROPER}1\n{PROPER}", [PROPER, "in:2:82: expected 81 cells, found more", PROPER]),
        (f"{PROPER[:16]}x{PROPER[17:]}", [f"in:1:17: {DIGIT_OR_BLANK}, found 'x' (at r2c8)"]),
        (f"{PROPER}x", ["in:1:82: expected a separator (white space , ; #) or the end of the line, found 'x'"]),
        (f"{BLOCK[:-1]}", ["in:9:9: expected nine cells in a row, found 8 (at r9c9)"]),
        (f"Grid 1\n{BLOCK.replace('6..195', '6..1950', 1)}\nGrid 2\n{BLOCK}",
         ["in:3:10: expected the end of the row, found '.'", PROPER]),
        (f"Grid 1\n{BLOCK.replace('6..195', '6..a95', 1)}", [f"in:3:4: {DIGIT_OR_BLANK}, found 'a' (at r2c4)"]),
        ("\n".join(ROWS[:8]), ["in:8:10: expected nine rows, found 8"]),
        ("\n".join([*ROWS, ROWS[0]]), ["in:10:1: expected nine rows, found 10"]),
        ("\n".join(ROWS[:8]) + f"\n\n{BLOCK}", ["in:8:10: expected nine rows, found 8", PROPER]),
        (f"{BLOCK}\n{BLOCK}\n{ROWS[0]}\n\n{BLOCK}", [PROPER, "in:19:1: expected nine rows, found 10", PROPER]),
        ("Grid 01\nGrid 02\n" + BLOCK, ["in:1:1: expected nine rows under 'Grid 01', found none", PROPER]),
        (f"Grid 01\n{BLOCK}\nGrid 02\n", [PROPER, "in:11:1: expected nine rows under 'Grid 02', found none"]),
        (f"A,x,unsolved\n{COMMAS[:-2]}", ["in:10:16: expected nine cells in a row, found 8 (at r9c9)"]),
        (f"A,x,unsolved\n{COMMAS},4", ["in:10:19: expected the end of the row, found '4'"]),
        (f"A,x,unsolved\n5,{COMMAS[3:]}", [f"in:2:3: {DIGIT_OR_BLANK}, found '' (at r1c2)"]),
        (f"A,x,unsolved\n{COMMAS}\n\nB,y\n{COMMAS}",
         [PROPER, "in:12:1: expected ID,source and unsolved, solved or incorrect, found 'B,y'"]),
        (f"puzzle,rating\n{PROPER},1\n{PROPER}\n{PROPER},2",
         [PROPER, "in:3:1: expected 2 fields as in the header, found 1", PROPER]),
        (f"puzzle,rating\n{PROPER},1\n{PROPER[:80]},1\n", [PROPER, "in:3:81: expected 81 cells, found 80"]),
        (f"id,q\n7,x{PROPER[1:]}\n", [f"in:2:3: {DIGIT_OR_BLANK}, found 'x' (at r1c1)"]),
        (f'q,n\n{PROPER},"a"b\n{PROPER},c\n',
         ["in:2:86: expected a separator or the end of the line after a closing quotation mark, found other text",
          PROPER]),
        (f"[State]\n{BLOCK}", ["in:1:1: expected [Puzzle] before [State]"]),
        (f"[Puzzle]\n{BLOCK}\n[State]\n4{BLOCK[1:]}\n[Puzzle]\n{BLOCK}",
         ["in:12:1: expected the given 5, found 4 (at r1c1)", PROPER]),
        (f"[Puzzle]\n{BLOCK}\n[State]\n{BLOCK.replace('53..', '5 | ...', 1)}",
         ["in:12:5: expected the given 3, found a blank (at r1c2)"]),
        (f"[Puzzle]\n{BLOCK}\n[State]\n{BLOCK[:80]}", ["in:19:10: expected nine rows, found 8"]),
        (f"[Puzzle]\n{BLOCK}\n[Notes]\n{BLOCK}",
         [PROPER, "in:11:1: expected [Puzzle], [State] or [PencilMarks], found '[Notes]'"]),
        ("13 2 4 5 6 7 8 9\n" * 9, ["in:1:17: expected nine cells in a row, found 8 (at r1c9)"]),
        ("12 3 4 5 6 7 8 9 1 2\n" * 9, ["in:1:20: expected the end of the row, found '2'"]),
        ("12 33 4 5 6 7 8 9 1\n" * 9, ["in:1:5: expected each candidate once, found a second 3 (at r1c2)"]),
        ("12 10 4 5 6 7 8 9 1\n" * 9, ["in:1:5: expected a digit 1 to 9 as a candidate, found '0' (at r1c2)"]),
        ("12 .3 4 5 6 7 8 9 1\n" * 9, ["in:1:4: expected a digit 1 to 9 as a candidate, found '.' (at r1c2)"]),
        (f":0604:1:{SOLUTION}x:", ["in:1:90: expected the end of the grid, found 'x'"]),
        (f":0604:1:{PROPER}:14x:", ["in:1:91: expected a digit, a row and a column, each 1 to 9, found '14x'"]),
        (f"7 {PROPER}\n8 {PROPER[:80]}\n", [PROPER, "in:2:83: expected 81 cells, found 80"]),
        (f"[\n[{', '.join(PROPER.replace('.', '0')[:80])}],\n'{PROPER}']",
         ["in:2:2: expected 81 cells, found 80", PROPER]),
        ("." * 728, ["in:1:729: expected 729 candidates, found 728"]),
        ("." * 728 + "\n" + "." * 729, ["in:1:729: expected 729 candidates, found 728", "." * 81]),
        ("." * 730, ["in:1:730: expected 729 candidates, found more"]),
        ("2" + "." * 728,
         ["in:1:1: expected 1 or a blank (0 . _ * - ?) as candidate 1 of the cell, found '2' (at r1c1)"]),
        ("", ["in:1:1: expected a puzzle, found none"]),
        ("\n\n# only a comment\n", ["in:1:1: expected a puzzle, found only comments"]),
        ("Grid 01\n", ["in:1:1: expected nine rows under 'Grid 01', found none"]),
        ("puzzle\n", ["in:1:1: expected a puzzle, found none"]),
        ("\x7fELF\0\0", ["in:1:1: expected a text file with puzzles, found a binary file"]),
        ("puzzles.txt", ["in:1:1: expected a puzzle, found the path 'puzzles.txt'"]),
        ("hello, world",
         ["in:1:1: expected a puzzle, found 'hello, world'; the nearest format is lines: "
          f"{DIGIT_OR_BLANK}, found 'h' (at r1c1)"]),
    ],
)  # fmt: skip
def test_errors(text: str, outcomes: list[str]) -> None:
    found = outcome(text.encode())
    # After an error in a grid, the last rows of its file may give further errors.
    assert found[: len(outcomes)] == outcomes


@pytest.mark.parametrize("format", [None, *TEXT_FORMATS])
@pytest.mark.parametrize("data", [b"", b"\n \r\n", b"# only a comment\n", b"\xef\xbb\xbf", b"\xff"])
def test_every_error_names_its_place(format: FormatName | None, data: bytes) -> None:
    found = outcome(data, format)
    assert found
    assert all(re.match(r"in:\d+:\d+: ", line) for line in found)
    if data != b"\xff":
        assert found[-1].startswith("in:1:1: expected ")


def test_a_table_without_puzzles_is_refused() -> None:
    expected = "in:1:1: the table has no column of puzzles: the columns are a, b; name one as the puzzle column"
    assert outcome(b"a,b\n1,2\n", format="csv") == [expected]


def test_a_table_without_a_header_is_refused() -> None:
    (error,) = outcome(f"{PROPER},{SOLUTION}\n".encode(), format="csv")
    assert error.startswith("in:1:1: expected a header such as puzzle,solution, found the puzzle 53..7....6")


@pytest.mark.parametrize("end", [" ", "\t", "\x0b", "\x1a", "\u3000", '"', ","])
@pytest.mark.parametrize("separator", [",", "\t", ";"])
def test_a_table_without_a_header_is_read_whatever_ends_its_first_line(separator: str, end: str) -> None:
    row = f'"a"{separator}"{PROPER}"'
    assert PROPER in outcome(f"{row}{end}\n{row}\n".encode())


@pytest.mark.parametrize("format", [None, "block", "sdk", "ss"])
def test_a_row_of_very_many_bars_is_an_error(format: FormatName | None) -> None:
    text = "\n".join(["|5,3" * 1_200] * 9)
    assert all(line.startswith("in:") for line in outcome(text.encode(), format=format))


def test_rows_of_two_broken_grids_do_not_make_a_third() -> None:
    banded = "\n\n".join("\n".join(ROWS[start : start + 3]) for start in (0, 3, 6))
    short = banded.replace(f"{ROWS[3]}\n", "", 1)
    found = outcome(f"{short}\n\n{banded}\n\n# next\n{banded}".encode(), format="block")
    assert found[0] == "in:10:10: expected nine rows, found 8"
    assert [line for line in found if len(line) == 81] == [PROPER]


def test_errors_are_raised_by_read_and_parse() -> None:
    with pytest.raises(ParseError) as caught:
        parse(PROPER + "\n" + PROPER[:80])
    assert (caught.value.line, caught.value.column) == (2, 81)
    with pytest.raises(ParseError, match="line 1, column 1: expected a puzzle, found none"):
        list(read(io.BytesIO(b""), from_format="lines"))


def test_an_unknown_format_is_refused_at_once() -> None:
    unknown: Any = "xml"
    for refused in (lambda: scan(io.BytesIO(), from_format=unknown), lambda: format_entries([], unknown)):
        with pytest.raises(ValueError, match=re.escape(f"one of {', '.join(sorted(FORMATS))}")):
            refused()


def test_a_file_in_text_mode_is_refused() -> None:
    with pytest.raises(TypeError, match="binary mode"):
        list(scan(io.StringIO(PROPER)))  # type: ignore[arg-type]


def test_text_between_objects_of_json_lines_is_an_error() -> None:
    lines = [f'{{"puzzle": "{PROPER}"}}', "not json", f'{{"puzzle": "{PROPER}"}} and', "", f'{{"puzzle": "{PROPER}"}}']
    wanted = [
        PROPER,
        "in:2:2: expected a JSON object, found other text",
        PROPER,
        "in:3:97: expected a JSON object, found other text",
        PROPER,
    ]
    text = "\n".join(lines).encode()
    assert outcome(text, "jsonl") == outcome(text) == wanted


LISTS = [[int(cell) if cell != "." else 0 for cell in row] for row in ROWS]
BOXES = [[LISTS[cell // 9][cell % 9] for cell in house.cells] for house in House.ALL[18:]]
TEN = [*LISTS[:4], [4, 0, 0, 10, *LISTS[4][4:]], *LISTS[5:]]
FOUND_TEN = "expected a digit 1 to 9 or a blank (. 0 _ * null), found '10'"


@pytest.mark.parametrize(
    ("text", "outcomes"),
    [
        (json.dumps(TEN), [f"in:1:118: {FOUND_TEN}"]),
        (json.dumps(TEN, indent=1), [f"in:46:2: {FOUND_TEN}"]),
        (json.dumps([LISTS, TEN, LISTS], indent=1), [PROPER, f"in:148:3: {FOUND_TEN}", PROPER]),
        (json.dumps({"a": 1, "puzzle": TEN}, indent=1), [f"in:48:3: {FOUND_TEN}"]),
        (f'["{PROPER}",\n"{PROPER[:80]}x",\n\n"{PROPER}"]',
         [PROPER, f"in:2:82: {DIGIT_OR_BLANK}, found 'x' (at r9c9)", PROPER]),
        (f'[\n["{PROPER}"],\n["a", 1]]', [PROPER, """in:3:1: expected an object with a puzzle, found '["a", 1]'"""]),
        (json.dumps([[[1, 2], *row[1:]] for row in LISTS]),
         ["in:1:1: expected a number 0 to 9 or a blank, found a list of candidates"]),
        (json.dumps({"puzzle": BOXES}), ["in:1:12: expected nine rows, found nine boxes in place of rows"]),
        (json.dumps({"puzzle": {f"r{n}": row for n, row in enumerate(TEN)}}), [f"in:1:159: {FOUND_TEN}"]),
        (json.dumps({"puzzle": {f"r{n}": "x" for n in range(9)}}),
         ["in:1:12: expected a grid (81 cells, nine rows of nine, or a string of 81 cells), found a list of 9"]),
        (json.dumps(LISTS[:8]), ["in:1:205: expected nine rows, found 8"]),
        (f'[null,\n{{"puzzle": "{PROPER}"}}]', ["in:1:2: expected an object with a puzzle, found 'null'", PROPER]),
        (f'["a",\n3, true,\n{{"puzzle": "{PROPER}"}}]',
         ["""in:1:2: expected an object with a puzzle, found '"a"'""",
          "in:2:1: expected an object with a puzzle, found '3'",
          "in:2:4: expected an object with a puzzle, found 'true'", PROPER]),
        (f'[3, {{"a": 1}},\n{{"puzzle": "{PROPER}"}},\nfalse]',
         ["in:1:2: expected an object with a puzzle, found '3'",
          "in:1:5: expected an object with a puzzle, found the keys 'a'", PROPER,
          "in:3:1: expected an object with a puzzle, found 'false'"]),
        (f'["a", "{PROPER}", null,\n"b", "{PROPER}",\n"", [], "c"]',
         [PROPER, "in:1:92: expected an object with a puzzle, found 'null'", PROPER,
          """in:3:1: expected an object with a puzzle, found '""'""",
          "in:3:5: expected an object with a puzzle, found '[]'",
          """in:3:9: expected an object with a puzzle, found '"c"'"""]),
        (json.dumps([*["x"] * 1001, LISTS]), ["""in:1:2: expected an object with a puzzle, found '"x"'""", PROPER]),
    ],
)  # fmt: skip
def test_errors_in_lists_of_json_have_their_place(text: str, outcomes: list[str]) -> None:
    assert outcome(text.encode(), "json") == outcomes


DRAWN = ["block", "pencilmarks", "spreadsheet", "ss"]
TEXTS = ["ciao", "12 min", "sent from my iPhone", "https://example.com/2024/123456789?x=1", "thanks (really)", ":)"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *product([*DRAWN, "lines", "bank", "hodoku", "sdk", "sdx"], TEXTS),
        *product([*DRAWN, "lines"], ["Score 1234", "Score: 1234", "level 3", "Grid 02"]),  # no puzzle has such a title
    ],
)
def test_text_below_the_last_puzzle_is_skipped(name: FormatName, text: str) -> None:
    plain = text_in(name).rstrip("\n")
    for below in (f"\n{text}", f"\n\n{text}\n", f"\n{text}\n\nand more\n"):
        assert outcome((plain + below).encode()) == outcome(plain.encode())


@pytest.mark.parametrize("text", TEXTS)
def test_text_around_drawn_puzzles_is_skipped(text: str) -> None:
    assert outcome(f"{text}\n{text}\n{BLOCK}\n{text}\n\n{text}\n{BLOCK}\n{text}\n".encode() * 12) == [PROPER] * 24


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("x = [[5, 3,", "expected nine rows under 'x = [[5, 3,', found none"),
        (f"and {ROWS[0]}", "expected nine rows under 'and 53..7....', found none"),
    ],
)
def test_what_may_be_a_part_of_a_puzzle_is_no_text_below(line: str, reason: str) -> None:
    assert outcome(f"{BLOCK}\n{line}\n".encode()) == [PROPER, f"in:10:1: {reason}"]


NUMBERS = ["Tel 600123456", "Tel. 600 123 456", "Tel 600-123-457", "Tel 123456789", "ISBN 978-0-306-40615-7",
           "Published on 2026-11-29", "Created: 1.10.2026", "Posted 2026-11-29 10:15:33",
           "IBAN DE89370400440532013000"]  # fmt: skip


@pytest.mark.parametrize("text", NUMBERS)
@pytest.mark.parametrize("name", ["block", "lines", "pencilmarks", "spreadsheet", "ss"])
def test_a_number_that_can_be_no_row_is_text_among_words(name: FormatName, text: str) -> None:
    plain = text_in(name).rstrip("\n")
    for below in (f"\n{text}", f"\n\n{text}\n", f"\n{text}\n\nand more\n", f"\nSee\n{text}\nbye"):
        assert outcome((plain + below).encode()) == outcome(plain.encode())


def test_two_numbers_below_a_board_are_text_and_numbered_titles_announce_puzzles() -> None:
    assert outcome(f"{BLOCK}\nTel 600123456\nFax 600123466\n".encode()) == [PROPER]
    titled = f"Puzzle 2026112901\n{BLOCK}\nPuzzle 2026112902\n"
    assert outcome(titled.encode()) == [PROPER, "in:11:1: expected nine rows under 'Puzzle 2026112902', found none"]


@pytest.mark.parametrize("row", ["530070000", "53..7....", "1 2 3 4 5 6 7 8 .", "5,3,0,0,7,0,0,0,0"])
@pytest.mark.parametrize("words", ["Grid", "Row 9:", "and", "Tel."])
def test_a_row_after_words_is_never_lost(words: str, row: str) -> None:
    for text in (f"{BLOCK}\n{words} {row}", f"{words} {row}\n{BLOCK}\n{words} {row}\n"):
        assert any(line.startswith("in:") for line in outcome(text.encode()))


@pytest.mark.parametrize(
    ("name", "below"),
    [
        ("block", "Level 3\nLevel 4\n"),
        ("block", f"Level 3\n{PROPER[:80]}\n"),
        ("lines", f"Level 3\n{PROPER[:80]}\n"),
        ("block", f"Grid {PROPER[:9]}\n"),
        ("lines", "x93\n"),
    ],
)
def test_a_title_of_which_the_puzzle_may_be_lost_is_an_error(name: FormatName, below: str) -> None:
    assert any(line.startswith("in:") for line in outcome(f"{text_in(name)}{below}".encode()))


@pytest.mark.parametrize("last", ["", "\n".join(ROWS[:8]), ROWS[0]])
def test_the_last_title_of_a_titled_list_announces_a_puzzle(last: str) -> None:
    assert outcome(f"Grid 01\n{BLOCK}\n\nGrid 02\n{last}".encode())[-1].startswith("in:")


def test_an_error_among_lines_is_no_text_below() -> None:
    for text in (f"{PROPER}\noops\n{PROPER}\n", f"{PROPER}\n12x\n", f"{PROPER}\noops\n12x\n"):
        assert any(line.startswith("in:2:") for line in outcome(text.encode()))
    assert len(outcome(f"{PROPER}\n{PROPER}\noops\n".encode())) == 3
    assert outcome(f"{PROPER}\n{PROPER}\n\noops\n".encode()) == [PROPER] * 2
    assert outcome(f"hi\n{PROPER} {SOLUTION}\nciao\n".encode()) == [PROPER]
    assert len(outcome(f"{PROPER}\noops\n".encode(), "lines")) == 2
    assert len(outcome(f"{PROPER}\n".encode() * 101 + b"oops\n")) == 102


@pytest.mark.parametrize("between", [" ", ", ", ";", "\t", " easy ", f" {SOLUTION} "])
def test_a_second_puzzle_in_a_line_is_an_error(between: str) -> None:
    line = f"{PROPER}{between}{PROPER.replace('.', '0')}"
    place = len(PROPER + between) + 1
    for before in ("", "first "):
        (error,) = outcome(f"{before}{line}\n".encode())
        assert error.startswith(f"in:1:{place + len(before)}: expected a solution of 81 digits")
        assert error.endswith(", found a second puzzle: put each puzzle on a line of its own")
    spaced = " ".join(PROPER)
    assert "found a second puzzle" in outcome(f"{spaced}, {PROPER}\n".encode(), "lines")[0]


def test_a_solution_or_a_name_is_no_second_puzzle() -> None:
    other = SOLUTION[1:] + SOLUTION[:1]
    for line in (f"{PROPER} {SOLUTION}", f"{PROPER} {other}", f"{PROPER} # {PROPER}", f"{PROPER} a{PROPER}"):
        assert outcome(f"{line}\n".encode()) == [PROPER]
