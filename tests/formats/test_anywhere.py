# ruff: noqa: E501
"""Puzzles anywhere in a text: what is a board is read, what nearly is one is refused with its place."""

import io
import random
import time
from collections.abc import Callable

import pytest

from nonet import Entry, Grid, House, Layout, ParseError, SolvingPath, explain, parse, scan
from nonet.formats._links import read_with_links
from nonet.formats._row_block import Block, in_entries
from nonet.formats._solutions import with_solutions
from nonet.formats.block import read_anywhere
from nonet.rules import AntiKnight
from puzzles import HARDER, PROPER, ROWS, SOLUTION

ZEROS = [row.replace(".", "0") for row in ROWS]
OPEN = Grid(PROPER)
BOXES = [[OPEN[cell] or 0 for cell in house.cells] for house in House.ALL[18:]]


def found(text: str | bytes) -> list[Entry | ParseError]:
    data = text.encode() if isinstance(text, str) else text
    return list(in_entries(with_solutions([Block.of(list(read_with_links([data], read_anywhere)))], can_wait=True)))


def in_lists(row: Callable[[str], str] = ", ".join, *, before: str = "[", after: str = "]") -> str:
    """Return nine lists, each of what ``row`` makes of nine cells."""
    return before + ",\n ".join(f"[{row(cells)}]" for cells in ZEROS) + after


def table(cell: Callable[[str], str]) -> str:
    """Return a table of HTML."""
    return "<table>" + "".join(f"<tr>{''.join(map(cell, row))}</tr>\n" for row in ROWS) + "</table>"


def with_blanks(blank: str) -> str:
    return in_lists(lambda row: ", ".join(blank if cell == "0" else cell for cell in row))


WRITTEN = {
    "a run": f"x = '{PROPER}'",
    "zeros in a run": f"the puzzle {''.join(ZEROS)}, I think",
    "stars in a run": "x = '" + PROPER.replace(".", "*") + "'",
    "underscores in a run": "x = '" + PROPER.replace(".", "_") + "'",
    "lists": f"x = {in_lists()}",
    "lists in a call": f"m = resize_matrix({in_lists()})",
    "lists in one line": f"x = {in_lists()}".replace("\n", ""),
    "a flat list": f"x = [{', '.join(''.join(ZEROS))}]",
    "a flat list, 20 in a line": "x = [\n"
    + "".join(f"  {', '.join(''.join(ZEROS)[at : at + 20])},\n" for at in range(0, 81, 20))
    + "]\n",
    "a cell in each line": "[\n" + "".join(f"  {cell},\n" for cell in "".join(ZEROS)) + "]\n",
    **{f"{word} for blanks": f"x = {with_blanks(word)}" for word in ("null", "nil", "None", "NaN", "undefined", "NULL")},
    "empty strings for blanks": "x = " + with_blanks("''"),
    "decimals": in_lists(lambda row: ", ".join(f"{cell}.0" for cell in row)),
    "decimals without zeros": in_lists(lambda row: " ".join(f"{cell}." for cell in row)).replace(",", ""),
    "strings with spaces": "[" + ",".join(f'"{" ".join(row)}"' for row in ROWS) + "]",
    "Row 1:": "".join(f"Row {number}: {' '.join(row)}\n" for number, row in enumerate(ROWS, start=1)),
    "Zeile 1:": "".join(f"Zeile {number}: {row}\n" for number, row in enumerate(ROWS, start=1)),
    "R1 and C1 around": "   " + " ".join(f"C{number}" for number in range(1, 10)) + "\n"
    + "".join(f"R{number} {'  '.join(row)}\n" for number, row in enumerate(ROWS, start=1)),
    "R1: and C1 around": "    C1 C2 C3 C4 C5 C6 C7 C8 C9\n"
    + "".join(f"R{number}: {'  '.join(row)}\n" for number, row in enumerate(ROWS, start=1)),
    "A to I": "".join(f"{letter} {row}\n" for letter, row in zip("ABCDEFGHI", ROWS, strict=True)),
    "numbered rows": "".join(f"{number}. {' '.join(row)}\n" for number, row in enumerate(ROWS, start=1)),
    "labels in one line": "".join(f"row{number}: {row} " for number, row in enumerate(ROWS, start=1)),
    "comments behind rows": "x = [\n" + "".join(f" {', '.join(row)}, # row {n}\n" for n, row in enumerate(ZEROS)) + "]",
    "bold digits in a table": table(lambda cell: f"<td><b>{cell}</b></td>" if cell != "." else "<td></td>"),
    "fields in cells of a table": table(lambda cell: f'<td><input value="{cell.strip(".")}"></td>'),
    "named cells": "".join(f"r{at // 9 + 1}c{at % 9 + 1} = {cell}\n" for at, cell in enumerate(PROPER) if cell != "."),
    "named cells in any order": ", ".join(f"R{at // 9 + 1}C{at % 9 + 1}={c}" for at, c in reversed([*enumerate(PROPER)]) if c != "."),
    "objects in any order": "var x = ["
    + ", ".join(f"{{row: {at // 9}, col: {at % 9}, value: {c}}}" for at, c in sorted(enumerate(PROPER), key=lambda pair: pair[0] % 9) if c != ".") + "];",
    "a string in a program": 'p = """\n' + "\n".join(ROWS) + '\n"""\n',
    "escapes in a string of JSON": 'x = {"cells": ["' + "\\n".join(ROWS) + '"]}',
    "C++ arrays": "std::array<std::array<int, 9>, 9> g = {{\n" + "".join(f"  {{{{{', '.join(row)}}}}},\n" for row in ZEROS) + "}};",
}  # fmt: skip


@pytest.mark.parametrize("name", WRITTEN)
def test_a_board_is_read_however_it_is_written(name: str) -> None:
    (entry,) = found("before it\n\n" + WRITTEN[name] + "\n\nbehind it\n")
    assert isinstance(entry, Entry), entry
    assert entry.grid == OPEN


REFUSED = {
    "10": (in_lists().replace("[8, 0", "[8, 10", 1), "found '10'"),
    "-1": (in_lists().replace("[8, 0", "[8, -1", 1), "found '-1'"),
    "7.9": (in_lists().replace("[8, 0", "[8, 7.9", 1), "found '7.9'"),
    "0 beside null": (with_blanks("null").replace("null", "0", 1), "found 0 beside a word for a blank"),
    "a list named columns": (f"columns = {in_lists()}", "found one named 'columns'"),
    "a name with columns": (f"init_columns = {in_lists()}", "found one named 'init_columns'"),
    "columns as pairs": ("my_columns = [\n" + "".join(f"  ({n}, [{', '.join(row)}]),\n" for n, row in enumerate(ZEROS)) + "]", "found one named 'my_columns'"),
    "a flag of YAML": ("AntiKnight:\nKnown:\n" + "".join(f"  - {row}\n" for row in ZEROS), "under 'AntiKnight'"),
    "a flag that is true": ("- anti-king: true\n" + "".join(f"  - {row}\n" for row in ZEROS), "under 'anti-king'"),
    "a key named boxes": (f'"boxes": {in_lists()}', "found one named 'boxes'"),
    "a list below its name": (f"regions = [\n{in_lists()[1:]}", "found one named 'regions'"),
    "matrix(": (f"m <- matrix(c({', '.join(''.join(ZEROS))}), nrow=9)", "found a list in matrix("),
    "structure(": (f"structure(c({', '.join(''.join(ZEROS))}), dim=c(9, 9))", "found a list in structure("),
    "reshape(": (f"x = reshape({in_lists()}, 9, 9)", "found a list in reshape("),
    "order='F'": (f"x = np.array({in_lists()}, order='F')", "found order='F'"),
    "order='F' behind a flat list": (f"np.array([{', '.join(''.join(ZEROS))}]).reshape(9, 9, order='F')", "order='F'"),
    "three numbers": ("".join(f"({n // 9}, {n % 9}, {c})\n" for n, c in enumerate(PROPER) if c != "."), "three numbers"),
    "dashes": ("x = '" + PROPER.replace(".", "-") + "'", "found '-' among 81 cells"),
    "question marks in rows": ("x = (\n" + "\n".join(" ".join(row) for row in ["?" * 9, *(row.replace(".", "?") for row in ROWS[1:])]) + "\n)", "found '?'"),
    "dashes in rows": ("\n".join(row.replace(".", "-") for row in ROWS), "found '-'"),
    "eight rows": (f"x = {in_lists()}".rsplit(",\n", 1)[0], "expected nine rows, found 8"),
    "eight rows in one line": (f"x = {in_lists()}".rsplit(",\n", 1)[0].replace("\n", ""), "expected 81 cells, found 72"),
    "eight cells in a row": (f"x = {in_lists()}".replace("[8, 0,", "[8,", 1), "expected nine cells in a row, found 8"),
    "80 cells": (f"x = '{PROPER[1:]}'", "expected 81 cells, found 80"),
    "80 numbers": (f"x = [{', '.join(''.join(ZEROS)[1:])}]", "expected 81 cells, found 80"),
    "rows that are not in order": ("".join(f"Row {number}: {row}\n" for number, row in zip([1, 3, 2, 4, 5, 6, 7, 8, 9], ROWS, strict=True)), "expected row 2 of nine, found row 3"),
    "rows or columns from 0 or from 1": (", ".join(f"{{r: {n % 7 + 1}, c: {n // 7 + 1}, v: {n % 9 + 1}}}" for n in range(20)), "expected a cell in row or column 0 or 9"),
    "a cell twice": ("".join(f"r1c{n} = {n}\n" for n in range(1, 10)) + "r1c1 = 2\n", "found row 1 and column 1 twice"),
    "elements in columns": ("<s>" + "".join("<column>" + "".join(f"<c>{cell}</c>" for cell in row) + "</column>" for row in ROWS) + "</s>", "in elements 'column'"),
    "two puzzles in a line": (f"{PROPER} {PROPER}", "found a second puzzle"),
    "flags": ("x = '" + "10" * 40 + "1'", "found 81 flags"),
    "boxes in place of rows": (f"x = {BOXES}", "found nine boxes in place of rows"),
    "a table": (f"x = {[[row // 3 * 3 + at // 3 for at in range(9)] for row in range(9)]}", "found a table"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_nearly_is_a_board_is_refused_with_its_place(name: str) -> None:
    text, reason = REFUSED[name]
    (error,) = found("before it\n\n" + text + "\n\nbehind it\n")
    assert isinstance(error, ParseError), error
    assert reason in error.reason
    assert (error.line or 0) > 2
    assert error.column is not None


NOTHING = {
    "three decimals in a line": "1.5 2.5 3.5\n" * 9,
    "a table of cells": "\n".join(str([9 * row + at for at in range(9)]) for row in range(9)),
    "dots of a table of contents": "Chapter " + "." * 81 + " 7\n",
    "a frame of underscores": ("_" * 9 + "\n") * 9,
    "calls": "f(a, b, c, d, e, f, 7, 8, 9)\n" * 20,
    "a few placements": "r1c1 = 5\nr1c2 = 3\n",
    "a date and a time": "2024-11-22 12:30:45\n" * 9,
}


@pytest.mark.parametrize("name", NOTHING)
def test_other_texts_have_no_board(name: str) -> None:
    assert found(NOTHING[name]) == []


def test_a_flag_holds_for_its_paragraph_alone() -> None:
    rows = "".join(f"  - {row}\n" for row in ZEROS)
    for text in (f"AntiKnight:\n  no\n\nKnown:\n{rows}", f"Known:\n{rows}AntiKnight:\n", f"Knight:\nKnown:\n{rows}"):
        for size in (1, 7, 1 << 16):
            data = text.encode()
            (entry,) = read_with_links((data[at : at + size] for at in range(0, len(data), size)), read_anywhere)
            assert isinstance(entry, Entry), text


FORUM = """cage 9: r1c3 r1c4
anti-knight
thermometer: r1c1 r2c1
skyscraper left 3 2
diagonal /
regions: 111122223""".splitlines()
FORUM[-1] += "1" * 72


@pytest.mark.parametrize("rule", FORUM)
def test_a_board_with_rules_below_it_is_no_classic_puzzle(rule: str) -> None:
    drawn = "\n".join(ROWS)
    for board in (PROPER, drawn, f"[code]{PROPER}"):
        for end in ("", "\n", "[/code]\nfine", "\nodd: r1c1 r3c3\n\n1. Naked Single: r1c1=4"):
            with pytest.raises(ParseError, match=rf"rules below it that are not read, '{rule.split()[0]}"):
                parse(f"{board}\n{rule}{end}")
            first, *others = found(f"a title\n\n{PROPER}\n\n{board}\n{rule}{end}")
            assert isinstance(first, Entry)
            assert [type(each) for each in others] == [ParseError], others


@pytest.mark.parametrize("layout", [Layout(6, rules=[AntiKnight()]), Layout(16, rules=[AntiKnight()])])
def test_a_board_of_another_size_with_rules_below_it_is_refused(layout: Layout) -> None:
    head = SolvingPath(Grid.empty(layout=layout), ()).to_notation()
    with pytest.raises(ParseError, match="rules below it that are not read, 'anti-knight'"):
        parse(head)


@pytest.mark.parametrize(
    "text", ["Skyscraper", "cage", "even more: a text", "negative", "diagonal thoughts", "sum: r1"]
)
def test_other_words_below_a_board_are_no_rules(text: str) -> None:
    assert len(parse(f"{PROPER}\n{text}")) == 1


def test_the_text_above_a_board_is_its_name_unless_it_is_code() -> None:
    board = "\n".join(ROWS)
    titles = {"## Mine": "Mine", "The first one:": "The first one:", "x = [": None, "f()": None, "// mine": "mine"}
    for title, name in titles.items():
        (entry,) = found(f"other\n{title}\n{board}\nbehind it\n")
        assert isinstance(entry, Entry)
        assert (entry.name, entry.line) == (name, 3)


def test_a_full_grid_is_the_solution_of_a_puzzle_before_it_or_an_error() -> None:
    puzzle, solved = f"x = '{PROPER}'\n", f"y = '{SOLUTION}'\n"
    (entry,) = found(puzzle + "its solution\n" + solved)
    assert isinstance(entry, Entry)
    assert entry.solution == Grid(SOLUTION)
    (error,) = found(solved)
    assert str(error) == "line 1, column 6: expected a puzzle, found a full grid, which solves no puzzle before it"
    assert len(found(puzzle * 2 + solved * 2)) == 2


def test_a_full_grid_is_the_solution_of_a_puzzle_directly_below() -> None:
    puzzle, solved = f"x = '{PROPER}'\n", f"y = '{SOLUTION}'\n"
    (entry,) = found(solved + "\nits puzzle\n" + puzzle)
    assert isinstance(entry, Entry)
    assert (entry.grid, entry.solution, entry.line) == (Grid(PROPER), Grid(SOLUTION), 4)
    other = "z = '" + PROPER.replace("5", "4", 1) + "'\n"
    assert [type(result) for result in found(solved + other + puzzle)] == [ParseError, Entry, Entry]


def opensudoku(width: int, *, note: str = "0", line_end: str = "\n") -> str:
    """Return a saved game in which 1 was placed in r1c3, and 4 noted in r1c4."""
    fields = [
        [cell, *[note] * (width - 2), "0"] if cell != "0" else [cell, *[note] * (width - 2), "1"]
        for cell in "".join(ZEROS)
    ]
    fields[2][0] = "1"
    fields[3][1] = "4," if width == 3 else "8"
    return f"version: {width}{line_end}" + "".join(f"{'|'.join(cell)}|" for cell in fields)


@pytest.mark.parametrize("text", [
    opensudoku(3),
    opensudoku(3, note="-"),
    f'<opensudoku>\n<game created="0" data="{opensudoku(3, line_end="&#10;")}" note="" />\n</opensudoku>\n',
    f'<game data="{opensudoku(4)}"/>\n',
])  # fmt: skip
def test_a_game_of_opensudoku_keeps_its_givens(text: str) -> None:
    (entry,) = scan(io.BytesIO(text.encode()))
    assert isinstance(entry, Entry), entry
    assert entry.grid.to_line() == PROPER[:2] + "1" + PROPER[3:]
    assert entry.grid.givens == OPEN


def test_flags_of_givens_are_kept() -> None:
    cells = [
        {"row": at // 9, "col": at % 9, "value": int(value), "given": given != "."}
        for at, (value, given) in enumerate(zip(SOLUTION, PROPER, strict=True))
    ]
    (entry,) = found("x = " + str(cells).replace("True", "true").replace("False", "false"))
    assert isinstance(entry, Entry)
    assert (entry.grid, entry.solution) == (OPEN, Grid(SOLUTION))


JUNK = [
    "[]",
    "{34}",
    "[1,",
    "|",
    "[[",
    "((((",
    "<a>",
    "<td>",
    "r1c1=",
    "5,",
    "5\n",
    '"a":',
    "\\n",
    "version: 1\n1|-|1|",
    "* ",
    "<a b='",
    "1",
]


def test_what_steps_conclude_is_no_puzzle() -> None:
    puzzle = "..519.7.8....5.....7.6..1.......3...8...6...2..2....9..81......9...24.6......54.."
    path = explain(puzzle)
    for text in (path.to_notation(markup="forum"), path.to_notation()):
        assert text.count("=> r") > 8
        assert [entry.grid.to_line() for entry in parse(text)] == [puzzle]
    with pytest.raises(ParseError):
        parse(path.to_notation().partition("\n")[2])


@pytest.mark.parametrize("piece", JUNK)
def test_a_megabyte_of_junk_takes_no_time(piece: str) -> None:
    """The guard is against what reads a megabyte for each of its bytes, which would take hours; this takes a second at most."""
    junk = (piece * (1 << 20))[: 1 << 20].encode()
    start = time.process_time()
    assert all(isinstance(result, ParseError) for result in scan(io.BytesIO(junk)))
    assert time.process_time() - start < 60


def test_pieces_of_any_length_give_the_same() -> None:
    text = "".join(f"{name}\n{written}\n\n" for name, written in WRITTEN.items()) * 3
    data = text.encode()
    whole = found(data)
    assert len(whole) > 3 * 20
    for size in (1, 7, 1 << 16):
        pieces = (data[at : at + size] for at in range(0, len(data), size))
        assert list(read_with_links(pieces, read_anywhere)) == whole


@pytest.mark.parametrize("seed", range(4))
def test_hostile_texts_give_results_with_places(seed: int) -> None:
    draw = random.Random(seed)
    parts = [*WRITTEN.values(), *(text for text, _ in REFUSED.values()), *JUNK, "\0", "\xff", "\ufeff", "\r", "\x1b[1m"]
    for _ in range(300):
        text = "".join(draw.choice(parts) for _ in range(3))
        data = bytearray(text.encode())
        for _ in range(draw.randrange(20)):
            at = draw.randrange(len(data) + 1)
            data[at : at + draw.randrange(3)] = bytes(
                draw.choices(b"0159.[](){}<>\"'=,:;|_*-/\\\n rc&", k=draw.randrange(3))
            )
        lines = data.count(b"\n") + data.count(b"\r") + 1
        for result in found(bytes(data)):
            assert 1 <= (result.line or 0) <= lines


@pytest.mark.parametrize(
    "text",
    [
        "hello there\n{0}\nhello again\n{1}",
        "first puzzle:\n{0}\nsecond one:\n{1}\n",
        "a:\n{0}\nb:\n{1}\n\nthanks\n",
        "hello\n\n{0}\n\nand this,\nmy favourite:\n\n{1}",
    ],
)
def test_puzzles_in_lines_below_text_are_in_prose(text: str) -> None:
    assert [entry.grid for entry in parse(text.format(PROPER, HARDER))] == [Grid(PROPER), Grid(HARDER)]


@pytest.mark.parametrize("title", ["a:", "a", "x", "X)", "é", "hola:"])
def test_a_letter_above_a_puzzle_is_a_title(title: str) -> None:
    assert [entry.grid for entry in parse(f"{title}\n{PROPER}")] == [Grid(PROPER)]


@pytest.mark.parametrize(
    "broken",
    ["{0}\noops\n{1}", "a list\n{0}\n{1}\noops\n{0}", "one\n{0}\ntwo\n{2}\nthree\n{1}", "one\n{0}\n" * 60 + "{2}\n"],
)
def test_a_row_of_a_list_is_no_prose(broken: str) -> None:
    results = [*scan(io.BytesIO(broken.format(PROPER, HARDER, PROPER[:80]).encode()))]
    assert any(isinstance(result, ParseError) for result in results)


@pytest.mark.parametrize("cut", [0, 1, 2])
def test_a_cut_puzzle_of_a_list_with_titles_is_not_lost(cut: int) -> None:
    puzzles = [PROPER, HARDER, PROPER]
    puzzles[cut] = puzzles[cut][:80]
    text = "".join(f"Grid 0{number}\n{puzzle}\n" for number, puzzle in enumerate(puzzles, 1))
    found = list(scan(io.BytesIO(text.encode())))
    assert [isinstance(each, Entry) for each in found] == [place != cut for place in range(3)]
    error = found[cut]
    assert isinstance(error, ParseError)
    assert (error.line, error.reason) == (2 * cut + 2, "expected 81 cells, found 80")
