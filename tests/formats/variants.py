# ruff: noqa: E501
"""Files as people have them: small samples of our own, each with what must be read from it.

``docs/formats.md`` has a table of them, which ``test_variants`` compares with this one. A sample holds the puzzle of
the README, or one that nonet generated: in no cell of it is one candidate left, which would be read as a value.
"""

import gzip
import json
from typing import NamedTuple

from nonet import Entry, Grid, Layout
from nonet.formats import FormatName, format_entries
from nonet.rules import Cage
from puzzles import PROPER, ROWS, SOLUTION

SPACED = [" ".join(row).replace(".", " ") for row in ROWS]
FIELDS = ["|".join(row).replace(".", " ") for row in ROWS]
ZEROS = PROPER.replace(".", "0")
BLOCK = "\n".join(ROWS)
OPEN = "59.8.......82.345.42....6....2..98...1.....29.4....3......8..342....6.8....4.19.."
OPEN_BLOCK = "\n".join(OPEN[start : start + 9] for start in range(0, 81, 9))
STATE = Grid(SOLUTION[:3] + PROPER[3:], givens=PROPER)
# The candidates that the values leave, as a player notes them.
NOTES = [Grid(OPEN).to_sukaku()[start : start + 9].replace(".", "") for start in range(0, 729, 9)]
NOTE_ROWS = [NOTES[start : start + 9] for start in range(0, 81, 9)]
LISTS = "[" + ",\n ".join("[" + ", ".join(row.replace(".", "0")) + "]" for row in ROWS) + "]"
PUZZLE = Entry(Grid(PROPER))
LINKED = Entry(Grid("1" + "." * 15, layout=Layout(4, rules=[Cage("r1c2 r2c2", sum=5)])))
LINK = "".join(format_entries([LINKED], "sudokupad")).strip()
OPEN_CELLS = [place for place, cell in enumerate(PROPER) if cell == "."]
FLAGS = "".join("0" if cell == "." else "1" for cell in PROPER)
CLUES = ", ".join(f'"{place // 9 + 1},{place % 9 + 1}": {cell}' for place, cell in enumerate(PROPER) if cell != ".")
PLACES = ",\n".join(
    f'{{"r": {place // 9}, "c": {place % 9}, "value": {cell}}}' for place, cell in enumerate(PROPER) if cell != "."
)
TRIPLES = [f"{place // 9}, {place % 9}, {cell}" for place, cell in enumerate(PROPER) if cell != "."]
TRIPLES_FROM_1 = [f"{place // 9 + 1},{place % 9 + 1},{cell}" for place, cell in enumerate(PROPER) if cell != "."]
MARKDOWN = (
    "# My solver\n\nIt's small, don't laugh (yet.\n\n```\n{}\n```\n\nIts `solution` is this:\n\n```\n{}\n```\n".format(
        "\n".join(" ".join(row) for row in ROWS), "\n".join(" ".join(SOLUTION[at : at + 9]) for at in range(0, 81, 9))
    )
)


def _lists(left: str, right: str, separator: str, blank: str) -> str:
    rows = [left + separator.join(row.replace(".", "?")).replace("?", blank) + right for row in ROWS]
    return left + ",\n".join(rows) + right


def _of_cells(left: str, right: str, separator: str, digit: str, blank: str) -> str:
    """Return nine lists of nine cells; ``digit`` has ``{}`` for the digit."""
    rows = [separator.join(digit.format(cell) if cell != "." else blank for cell in row) for row in ROWS]
    return left + ",\n".join(left + row + right for row in rows) + right


NOTEBOOK = json.dumps(
    {
        "cells": [
            {"cell_type": "markdown", "metadata": {}, "source": ["# Mine\n", "It's here."]},
            {
                "cell_type": "code",
                "metadata": {},
                "source": ["import x\n", f"grid = {_lists('[', ']', ', ', '0')}\n", "x.solve(grid)"],
                "outputs": [
                    {"output_type": "stream", "text": [f"{SOLUTION[at : at + 9]}\n" for at in range(0, 81, 9)]}
                ],
            },
        ],
        "metadata": {},
        "nbformat": 4,
    },
    indent=1,
)
CSHARP = (
    "using System;\n\nnamespace X {\n  class Board {\n    // don't\n    static int?[,] grid = new int?[9, 9] "
    + _lists("{", "}", ", ", "null")
    + ';\n    static void F(string[] a) { for (int i = 0; i < 9; i++) { G("x"); } }\n  }\n}\n'
)


class Variant(NamedTuple):
    """A sample: the format that it is in, what is special, its content, and what is read or why it is refused."""

    format: FormatName | None
    words: str
    content: str | bytes
    read: list[Entry] | str
    name: str = "sample.txt"

    @property
    def data(self) -> bytes:
        return self.content.encode() if isinstance(self.content, str) else self.content


def _named(name: str) -> Entry:
    return Entry(Grid(PROPER), name)


def _drawn(row: str, *, bar: str = "|", gap: str = " ") -> str:
    return f"{bar} " + f" {bar} ".join(gap.join(row[start : start + 3]) for start in (0, 3, 6)) + f" {bar}"


def _framed(rows: list[str], top: str, middle: str, bottom: str) -> str:
    return "\n".join([top, *rows[:3], middle, *rows[3:6], middle, *rows[6:], bottom])


def _notes(rows: list[list[str]] = NOTE_ROWS, *, bar: str = "|") -> list[str]:
    return [f"{bar} " + f" {bar} ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) + f" {bar}" for row in rows]


def _marked(place: int, text: str) -> str:
    """Return the notes with another text in one cell."""
    groups = [*NOTES]
    groups[place] = text
    return "\n".join(_notes([groups[start : start + 9] for start in range(0, 81, 9)]))


def _cells(separator: str, *, blank: str = "", quote: str = "") -> str:
    return "\n".join(separator.join(f"{quote}{cell}{quote}" if cell != "." else blank for cell in row) for row in ROWS)


WITHOUT_7 = Grid(OPEN).without_candidate("r1c3", 7)
PLACED_7 = Grid(f"{OPEN[:2]}7{OPEN[3:]}", givens=OPEN, pencilmarks=Grid(OPEN).to_sukaku())
STEP = f":0604-1:4:{OPEN[:2]}+7{OPEN[3:]}:415 133:943::"
STEP_COLUMNS = (("technique", "0604-1"), ("candidates", "4"), ("eliminations", "943"))
STEP_GRID = Grid(f"{OPEN[:2]}7{OPEN[3:]}", givens=OPEN).without_candidate("r1c5", 4).without_candidate("r3c3", 1)
LONG = f"{PROPER}\n" * 30

VARIANTS = [
    Variant("lines", "blanks `-`", PROPER.replace(".", "-"), [PUZZLE]),
    Variant("lines", "blanks `?`", PROPER.replace(".", "?"), [PUZZLE]),
    Variant("lines", "Ctrl-Z after the last line end", f"{PROPER}\r\n\x1a", [PUZZLE]),
    Variant("lines", "Ctrl-Z at the end of the last line, several times", f"{PROPER}\n{PROPER}\x1a\x1a", [PUZZLE, PUZZLE]),
    Variant("lines", "two files joined at a Ctrl-Z", f"{PROPER}\r\n\x1a{PROPER}\r\n\x1a", [PUZZLE, PUZZLE]),
    Variant("lines", "UTF-16 with a byte order mark, little endian", b"\xff\xfe" + PROPER.encode("utf-16-le"), [PUZZLE]),
    Variant("lines", "UTF-16 with a byte order mark, big endian",
            b"\xfe\xff" + f"{PROPER} # \u00e9\r\n".encode("utf-16-be"), [_named("\u00e9")]),
    Variant("lines", "UTF-16 without a byte order mark", f"{PROPER}\n".encode("utf-16-le"), [PUZZLE]),
    Variant("lines", "UTF-8 with a byte order mark", f"\ufeff{PROPER}\n", [PUZZLE]),
    Variant("lines", "gzip", gzip.compress(f"{PROPER}\n".encode()), [PUZZLE], "sample.txt.gz"),
    Variant("lines", "gzip in several members, padded with zeros",
            gzip.compress(f"{PROPER}\n".encode()) + gzip.compress(PROPER.encode()) + bytes(20), [PUZZLE, PUZZLE], "s.gz"),
    Variant("lines", "gzip of UTF-16", gzip.compress(f"{PROPER}\n".encode("utf-16")), [PUZZLE], "sample.gz"),
    Variant("lines", "a title with commas", f"Hard puzzles, 2012, by nobody\n{PROPER},{SOLUTION}\n{PROPER}\n",
            [Entry(Grid(PROPER), solution=Grid(SOLUTION)), PUZZLE]),
    Variant("lines", "a title with semicolons", f"Hard puzzles;2012\n{PROPER};{SOLUTION}\n{PROPER}\n",
            [Entry(Grid(PROPER), solution=Grid(SOLUTION)), PUZZLE]),
    Variant("lines", "a title and the number of puzzles", f"My puzzles\n2\n{PROPER}\n{PROPER}\n", [PUZZLE, PUZZLE]),
    Variant("lines", "Windows-1252", f"{PROPER} # \u201cl\u00f6sbar\u201d, 5 \u20ac\r\n".encode("cp1252"), [_named("\u201cl\u00f6sbar\u201d, 5 \u20ac")]),
    Variant("lines", "`//` comments", f"// a list\n{PROPER}\n  // the same again\n{PROPER}", [PUZZLE, PUZZLE]),
    Variant("lines", "rows joined by `/`", "/".join(ROWS), [PUZZLE]),
    Variant("lines", "rows joined by `|`", "|".join(ROWS), [PUZZLE]),
    Variant("lines", "rows joined by blanks, a name after them", f"{' '.join(ROWS)} # mine", [_named("mine")]),
    Variant("bank", "`hash puzzle rating`", f"2f4ab7c9d013 {ZEROS} 1.2\n",
            [Entry(Grid(PROPER), "2f4ab7c9d013", rating="1.2")]),
    Variant("bank", "a hash of digits only", f"000081305712 {ZEROS}  8.5\n",
            [Entry(Grid(PROPER), "000081305712", rating="8.5")]),
    Variant("bank", "`number,puzzle,solution,rating` without a header", f"1,{PROPER},{SOLUTION},3\n",
            [Entry(Grid(PROPER), "1", Grid(SOLUTION), "3")]),
    Variant("bank", "`name: puzzle`", f"mine: {PROPER}\n", [_named("mine")]),
    Variant("bank", "names of several words, `my puzzle: …`", f"my puzzle: {PROPER}\nmy other puzzle:\t{ZEROS}\n",
            [_named("my puzzle"), _named("my other puzzle")]),
    Variant("block", "blanks `?` with gaps after them", BLOCK.replace(".", "? "), [PUZZLE]),
    Variant("block", "frames `+---+`", _framed([_drawn(row) for row in ROWS], *["+-------+-------+-------+"] * 3), [PUZZLE]),
    Variant("block", "frames `╔═╦╗`",
            _framed([_drawn(row, bar="║") for row in ROWS], "╔═══════╦═══════╦═══════╗", "╠═══════╬═══════╬═══════╣",
                    "╚═══════╩═══════╩═══════╝"), [PUZZLE]),
    Variant("spreadsheet", "a bar beside every cell, empty cells",
            "\n".join("│ " + " │ ".join(row.replace(".", " ")) + " │" for row in ROWS), [PUZZLE]),
    Variant("block", "spaces as blanks, nine characters", BLOCK.replace(".", " "), [PUZZLE]),
    Variant("block", "spaces as blanks, `|53 | 7 |   |`",
            _framed([f"|{row[:3]}|{row[3:6]}|{row[6:]}|".replace(".", " ") for row in ROWS], *["+---+---+---+"] * 3), [PUZZLE]),
    Variant("block", "spaces as blanks, `| 5 3   |   7   |       |`",
            _framed(["| " + " | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)).replace(".", " ") + " |" for row in ROWS],
                    *["+-------+-------+-------+"] * 3), [PUZZLE]),
    Variant("block", "spaces as blanks, a row without digits",
            "\n".join(f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in ["         ", *ROWS[1:]]).replace(".", " "),
            [Entry(Grid("." * 9 + PROPER[9:]))]),
    Variant("block", "non-breaking spaces between the cells", "\n".join("\u00a0".join(row) for row in ROWS), [PUZZLE]),
    Variant("block", "code blocks of Markdown", f"First:\n\n```text\n{BLOCK}\n```\n\nSecond:\n```\n{BLOCK}\n```\n",
            [_named("First:"), _named("Second:")], "sample.md"),
    Variant("block", "`[code]` of a forum", f"[code]\n{BLOCK}\n[/code]\n", [PUZZLE]),
    Variant("block", "stars that mark digits, `|*5*3 .|`",
            _framed([_drawn(row).replace(" 5", "*5") for row in ROWS], *["+-------+-------+-------+"] * 3), [PUZZLE]),
    Variant("block", "the size above the grid, `3, 3`", f"3, 3\n{BLOCK}", [_named("3, 3")]),
    Variant("block", "the number of each grid above it", f"1\n{BLOCK}\n2\n{BLOCK}", [_named("1"), _named("2")]),
    Variant("block", "a `//` comment above the grid", f"// mine\n{BLOCK}", [_named("mine")]),
    Variant("euler", "a title above the first grid", f"Easy ones\n\nGrid 01\n{BLOCK}", [_named("Grid 01")]),
    Variant("boards", "status `incorrect`", "A1-2,NYTimes,incorrect\n" + _cells(",", blank="_"),
            [Entry(Grid(PROPER), "A1-2", columns=(("source", "NYTimes"), ("status", "incorrect")))]),
    Variant("lines", "Ctrl-Z at the end of an `.sdm` file", f"{ZEROS}\r\n\x1a", [PUZZLE], "sample.sdm"),
    Variant("sdk", "no `[Puzzle]`, no blank after the letter", f"#ANobody\n#DMine\n#LEasy\n{BLOCK}",
            [Entry(Grid(PROPER), "Mine", rating="Easy", columns=(("author", "Nobody"),))]),
    Variant("sdk", "the same with another comment between", f"#ANobody\n#Found in a forum\n#LEasy\n{BLOCK}",
            [Entry(Grid(PROPER), rating="Easy", columns=(("author", "Nobody"), ("comment", "Found in a forum")))]),
    Variant("sdk", "one such attribute, told by the extension", f"#DMine\n{BLOCK}", [_named("Mine")], "sample.sdk"),
    Variant("sdk", "nine rows only, told by the extension", BLOCK, [PUZZLE], "sample.sdk"),
    Variant("sdk", "attributes that are spelt out", f"#Author: Nobody\n#Description: Mine\n[Puzzle]\n{BLOCK}",
            [Entry(Grid(PROPER), "Mine", columns=(("author", "Nobody"),))]),
    Variant("sdk", "attributes below the puzzle", f"[Puzzle]\n{BLOCK}\n#D Mine\n#L Easy\n",
            [Entry(Grid(PROPER), "Mine", rating="Easy")], "sample.sdk"),
    Variant("sdk", "other letters are comments", f"#A Nobody\n#X wing\n[Puzzle]\n{BLOCK}\n",
            [Entry(Grid(PROPER), columns=(("author", "Nobody"), ("comment", "X wing")))]),
    Variant("sdk", "`[State]`", f"[Puzzle]\n{BLOCK}\n[State]\n534{BLOCK[3:]}", [Entry(STATE)]),
    Variant("sdk", "`[PencilMarks]` with commas",
            f"[Puzzle]\n{OPEN_BLOCK}\n[PencilMarks]\n,,136,,,,,,\n" + ",,,,,,,,\n" * 8, [Entry(WITHOUT_7)]),
    Variant("sdk", "`[PencilMarks]` with blanks, and `[Colors]`",
            f"[Puzzle]\n{OPEN_BLOCK}\n[PencilMarks]\n" + _marked(2, "136").replace("|", "") + "\n[Colors]\n0 1 2\nred\n",
            [Entry(WITHOUT_7)]),
    Variant("sdx", "`u` before placed digits", "\n".join(
        " ".join(row) for row in [[*NOTE_ROWS[0][:2], "u7", *NOTE_ROWS[0][3:]], *NOTE_ROWS[1:]]),
        [Entry(PLACED_7)]),
    Variant("pencilmarks", "`*6`", _marked(0, "*5"), [Entry(Grid(OPEN))]),
    Variant("pencilmarks", "`36*`", _marked(2, "136*"), [Entry(WITHOUT_7)]),
    Variant("pencilmarks", "`(3)69`", _marked(2, "(1)36"), [Entry(WITHOUT_7)]),
    Variant("pencilmarks", "`-1278`", _marked(2, "-136"), [Entry(WITHOUT_7)]),
    Variant("pencilmarks", "`[45]` and `{45}`", _marked(2, "[136]"), [Entry(WITHOUT_7)]),
    Variant("pencilmarks", "`<8>` for givens, `*6*` for placed digits",
            "\n".join(" ".join(f"<{note}>" if len(note) == 1 else note for note in row) for row in NOTE_ROWS)
            .replace(" 1367 ", " *7* ", 1), [Entry(PLACED_7)]),
    Variant("pencilmarks", "frames `+---+`", _framed(_notes(), *["+--------+--------+------+"] * 3), [Entry(Grid(OPEN))]),
    Variant("pencilmarks", "frames `╔═╦` with `║ ╟ ─`",
            _framed(_notes(bar="║"), "╔═══╦═══╦═══╗", "╟───╫───╫───╢", "╚═══╩═══╩═══╝"), [Entry(Grid(OPEN))]),
    Variant("pencilmarks", "Simple Sudoku's frame of stars", _framed(_notes(), "*------*", "|---+---+---|", "*------*"), [Entry(Grid(OPEN))]),
    Variant("hodoku", "library lines", f"# singles\n{STEP}\n", [Entry(STEP_GRID, columns=STEP_COLUMNS)]),
    Variant("spreadsheet", "empty cells, commas", _cells(","), [PUZZLE]),
    Variant("spreadsheet", "empty cells, semicolons", _cells(";"), [PUZZLE]),
    Variant("spreadsheet", "empty cells, tabs", _cells("\t"), [PUZZLE]),
    Variant("spreadsheet", "empty cells, quotes", _cells(",", quote='"', blank='""'), [PUZZLE], "sample.csv"),
    Variant("spreadsheet", "`sep=;`, CRLF, UTF-8 with a byte order mark",
            f"\ufeffsep=;\r\n{_cells(';')}\r\n".replace("\n", "\r\n").replace("\r\r", "\r"), [PUZZLE]),
    Variant("spreadsheet", "a title in the first cell", f"Mine,,,,,,,,\n{_cells(',')}\n", [_named("Mine")]),
    Variant("spreadsheet", "empty columns and rows around the grid",
            ",,,,,,,,,,\n" + "\n".join(f",{row}," for row in _cells(",").split("\n")) + "\n,,,,,,,,,,\n", [PUZZLE]),
    Variant("spreadsheet", "an empty column and row between boxes",
            "\n".join(",".join([*row[:3], "", *row[3:6], "", *row[6:]]) for row in
                      [*ROWS[:3], "." * 9, *ROWS[3:6], "." * 9, *ROWS[6:]]).replace(".", ""), [PUZZLE]),
    Variant("spreadsheet", "numbered rows and columns, `5.0`, as data frames are saved",
            ",0,1,2,3,4,5,6,7,8\n" + "\n".join(
                f"{number}," + ",".join(f"{cell}.0" if cell != "." else "" for cell in row) for number, row in enumerate(ROWS)),
            [PUZZLE], "sample.csv"),
    Variant("spreadsheet", "`NaN` and `None`", _cells(",", blank="NaN").replace("NaN", "None", 3), [PUZZLE]),
    Variant("spreadsheet", "a Markdown table",
            "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|" + "---|" * 9 + "\n"
            + "\n".join("| " + " | ".join(row.replace(".", " ")) + " |" for row in ROWS), [PUZZLE]),
    Variant("spreadsheet", "81 fields on a line", ",".join(PROPER.replace(".", "0")), [PUZZLE]),
    Variant("csv", "a title and a comment above the header", f"Hard ones, 2012\n# found\npuzzle,rating\n{PROPER},3\n",
            [Entry(Grid(PROPER), rating="3")]),
    Variant("csv", "`sep=;`", f"sep=;\npuzzle;rating\n{PROPER};3\n", [Entry(Grid(PROPER), rating="3")]),
    Variant("csv", "`quizzes,solutions`, gzip", gzip.compress(f"quizzes,solutions\n{ZEROS},{SOLUTION}\n".encode()),
            [Entry(Grid(PROPER), solution=Grid(SOLUTION))], "sudoku.csv.gz"),
    Variant("csv", "puzzles in quotes, no header", f'"{PROPER}",\n"{ZEROS}"\n', [PUZZLE, PUZZLE]),
    Variant("csv", "rows joined by `/` in quotes, no header", '"' + "/".join(ROWS) + '"\n', [PUZZLE]),
    Variant("csv", "number, puzzle, solution, rating and note in quotes, no header",
            f'"1","{PROPER}","{SOLUTION}","3.2","found"\n2, "{ZEROS}"\n',
            [Entry(Grid(PROPER), "1", Grid(SOLUTION), "3.2", (("column 5", "found"),)), _named("2")]),
    Variant("csv", "semicolons, decimal commas, no header", f'"1";"{PROPER}";"{SOLUTION}";"schwer";"3,5"\n',
            [Entry(Grid(PROPER), "1", Grid(SOLUTION), "3,5", (("column 4", "schwer"),))]),
    Variant("csv", "semicolons, a comma in a title", f"Rätsel;Stärke (1,0 bis 9,9)\n{PROPER};3,5\n".encode("cp1252"),
            [Entry(Grid(PROPER), columns=(("Stärke (1,0 bis 9,9)", "3,5"),))], "sample.csv"),
    Variant("json", "nine lists of nine", LISTS, [PUZZLE]),
    Variant("json", "a list of grids", f"[{LISTS},\n{LISTS}]", [PUZZLE, PUZZLE], "sample.json"),
    Variant("json", "`null`, `\"\"` and `\".\"` as blanks",
            LISTS.replace(", 0", ", null", 9).replace(", 0", ', ""', 9).replace("0", '"."'), [PUZZLE]),
    Variant("block", "`None`, `\"\"` and `\".\"` as blanks",
            LISTS.replace(", 0", ", None", 9).replace(", 0", ', ""', 9).replace("0", '"."'), [PUZZLE]),
    Variant("json", "81 numbers", "[" + ", ".join(ZEROS) + "]", [PUZZLE]),
    Variant("json", "nine strings", '["' + '",\n"'.join(ROWS) + '"]', [PUZZLE]),
    Variant("json", "a list of strings", f'["{PROPER}", "{ZEROS}"]', [PUZZLE, PUZZLE]),
    Variant("block", "a list of strings in single quotes", f"['{PROPER}', '{ZEROS}']", [PUZZLE, PUZZLE]),
    Variant("json", "decimals, `5.0`", LISTS.replace(",", ".0,").replace("].0", "]").replace("]", ".0]").replace("].0]", "]]"), [PUZZLE]),
    Variant("json", "lists of puzzle and solution", f'[["{PROPER}", "{SOLUTION}", 3.5]]',
            [Entry(Grid(PROPER), solution=Grid(SOLUTION), rating="3.5")]),
    Variant("json", "lists of number, name, puzzle and level", f'[[1, "one", "{PROPER}", "hard"], [2, "two", "{ZEROS}", ""]]',
            [Entry(Grid(PROPER), "one", columns=(("note", "1, hard"),)), Entry(Grid(PROPER), "two", columns=(("note", "2"),))]),
    Variant("json", "a flat list of puzzles and ratings", f'["{PROPER}", 3.5, "{ZEROS}", 4]',
            [Entry(Grid(PROPER), rating="3.5"), Entry(Grid(PROPER), rating="4")]),
    Variant("json", "a flat list of names and puzzles", f'["one", "{PROPER}", 3.5, "two", "{ZEROS}"]',
            [Entry(Grid(PROPER), "one", rating="3.5"), _named("two")]),
    Variant("block", "calls in code, `add('mine', '…')`", f"add('mine', '{PROPER}', 3)\n", [PUZZLE], "sample.py"),
    Variant("block", "Python code", f"import numpy as np\n\ngrid = np.array({LISTS}, dtype=np.uint8)\n", [PUZZLE], "sample.py"),
    Variant("block", "a string of nine rows in Python code", f'puzzle = """\n{BLOCK}\n"""\n', [PUZZLE], "sample.py"),
    Variant("block", "printed by NumPy", LISTS.replace(",", ""), [PUZZLE]),
    Variant("block", "decimals printed by NumPy", LISTS.replace(",", ".").replace("].", "]").replace("]", ".]").replace("].]", "]]"), [PUZZLE]),
    Variant("block", "C", "int grid[9][9] = " + LISTS.replace("[", "{").replace("]", "}") + ";\n", [PUZZLE], "sample.c"),
    Variant("block", "MATLAB", "A = [" + "; ".join(" ".join(row.replace(".", "0")) for row in ROWS) + "];\n", [PUZZLE], "sample.m"),
    Variant("json", "an object", f'{{\n  "puzzle": "{PROPER}",\n  "solution": "{SOLUTION}",\n  "level": "hard",\n  "n": 7\n}}\n',
            [Entry(Grid(PROPER), solution=Grid(SOLUTION), rating="hard", columns=(("n", "7"),))], "sample.json"),
    Variant("json", "objects in objects", f'{{"newboard": {{"grids": [{{"value": {LISTS}, "difficulty": "Hard"}}]}}}}',
            [Entry(Grid(PROPER), rating="Hard")]),
    Variant("json", "names of puzzles as keys", f'{{"one": "{PROPER}", "two": {LISTS}}}', [_named("one"), _named("two")]),
    Variant("json", "an object with `id` and `name`", f'{{"id": 7, "puzzle": "{PROPER}", "name": "mine"}}',
            [Entry(Grid(PROPER), "mine", columns=(("id", "7"),))], "sample.json"),
    Variant("block", "names such as `a` as keys, in code", f'puzzles = {{"a": "{PROPER}",  # first\n"b": {LISTS}}}\n',
            [PUZZLE, PUZZLE], "sample.py"),
    Variant("json", "objects with names as keys", f'{{"one": {{"p": "{PROPER}"}},\n"two": {{"p": "{ZEROS}", "by": "me"}}}}',
            [_named("one"), Entry(Grid(PROPER), "two", columns=(("by", "me"),))]),
    Variant(None, "lists of candidates in place of cells",
            "[" + ",".join("[" + ",".join("[" + ",".join(note) + "]" if len(note) > 1 else note for note in row) + "]"
                           for row in [[*NOTE_ROWS[0][:2], "136", *NOTE_ROWS[0][3:]], *NOTE_ROWS[1:]]) + "]",
            "expected a number 0 to 9 or a blank, found a list of candidates"),
    Variant("jsonl", "an object with other keys", f'{{"initial_board": "{PROPER}", "initial_solution": "{SOLUTION}", "rows": 9}}',
            [Entry(Grid(PROPER), solution=Grid(SOLUTION), columns=(("rows", "9"),))]),
    Variant("jsonl", "objects with `question` and `answer`", f'{{"question": "{PROPER}", "answer": "{SOLUTION}"}}\n' * 2,
            [Entry(Grid(PROPER), solution=Grid(SOLUTION))] * 2, "sample.jsonl"),
    Variant("jsonl", "JSONL of arrays", f'["{PROPER}", "{SOLUTION}"]\n["{PROPER}"]\n',
            [Entry(Grid(PROPER), solution=Grid(SOLUTION)), PUZZLE], "sample.jsonl"),
    Variant("block", "Markdown, prose around", MARKDOWN, [Entry(Grid(PROPER), solution=Grid(SOLUTION))], "sample.md"),
    Variant("block", "a puzzle in a line of prose, `[code]`", f"This one: [code]{PROPER}[/code], I think.\n", [PUZZLE]),
    Variant("block", "text above and below", f"Look:\n{BLOCK}\n\n12 min\nsent from a phone :-)\n", [Entry(Grid(PROPER), "Look:")]),
    Variant("block", "quoted in a mail, `> `", f"> hi\n> {PROPER}\n> thx\n", [Entry(Grid(PROPER), "hi")]),
    Variant("lines", "text below", f"{PROPER}\n\nciao\n", [PUZZLE]),
    Variant("pencilmarks", "text below", _framed(_notes(), *["+--------+--------+------+"] * 3) + "\nhttps://example.com/a?b=1\n", [Entry(Grid(OPEN))]),
    Variant("block", "a link in a line of prose", f"Look: {LINK} from my friend.\n", [LINKED]),
    Variant("block", "a link of Markdown, settings of the site behind it", f"[mine]({LINK}?setting-nogrid=1)\n", [LINKED]),
    Variant("block", "a link between lines of text, a puzzle below", f"hello\n<{LINK}>\nand\n{PROPER}\nbye\n", [LINKED, Entry(Grid(PROPER), "and")]),
    Variant("block", "letters for rows, numbers for columns",
            "    1 2 3   4 5 6   7 8 9\n" + "\n".join(f"{'ABCDEFGHI'[n]} {_drawn(row)}" for n, row in enumerate(ROWS)) + "\n", [PUZZLE]),
    Variant("block", "any one letter as blank, `x93 468 157`", "\n".join(" ".join((row[:3], row[3:6], row[6:])) for row in ROWS).replace(".", "n"), [PUZZLE]),
    Variant("block", "bars of exclamation marks, `53.!.7.!...`",
            _framed([f"{row[:3]}!{row[3:6]}!{row[6:]}" for row in ROWS], "---!---!---", "---!---!---", "---!---!---"), [PUZZLE]),
    Variant("block", "a list of YAML", "rows:\n" + "".join(f"  - {row}\n" for row in ROWS) + "title: mine\n", [_named("rows:")], "sample.yaml"),
    Variant("pencilmarks", "givens `6!`, rows end with `;`", ";".join(",".join(f"{digit}!" if cell != "." else digit
            for digit, cell in zip(SOLUTION[at : at + 9], ROWS[at // 9], strict=True)) for at in range(0, 81, 9)),
            [Entry(Grid(PROPER), solution=Grid(SOLUTION))]),
    Variant("pencilmarks", "givens `9!`, candidates `.(3,4)`", "|".join(f"{note}!" if len(note) == 1 else f".({','.join(note)})"
            for note in NOTES) + "|", [Entry(Grid(OPEN))]),
    Variant(None, "a full grid and its open cells", f'[{{"s": "{SOLUTION}", "g": {{"e": {OPEN_CELLS}}}}}]',
            "found a full grid and under 'e' which of its cells are open or given"),
    Variant(None, "a full grid and a mask", f'[{{"puzzle": "{SOLUTION}", "mask": "{FLAGS}"}}]', "found a full grid and under 'mask' which of its cells are open or given"),
    Variant(None, "clues by row and column, `\"1,1\": 8`", f'{{"clues": {{{CLUES}}}}}', "found keys such as '1,1', which do not say which part is the row"),
    Variant("json", "a list of `{\"r\", \"c\", \"value\"}`", f"[{PLACES}]", [PUZZLE]),
    Variant("json", "`values`, `givens`, `pencilmarks` of a step", f'[{{"values": "{STATE.to_line()}", "givens": "{PROPER}"}}]', [Entry(STATE)]),
    Variant("block", "a Jupyter notebook", NOTEBOOK, [Entry(Grid(PROPER), solution=Grid(SOLUTION))], "sample.ipynb"),
    Variant("block", "C#, `{{5, null, …}}`", CSHARP, [PUZZLE], "sample.cs"),
    Variant("block", "Clojure, `[[5 nil …]]`", "(ns x (:require [y :as z]))\n; it's one\n(def b\n  " + _lists("[", "]", " ", "nil") + ")\n(defn f [x] x)\n", [PUZZLE], "sample.clj"),
    Variant("block", "Prolog, `[[5,_,…]]`", "% don't\n:- use_module(library(clpfd)).\nproblem(" + _lists("[", "]", ",", "_") + ").\n", [PUZZLE], "sample.pl"),
    Variant("block", "Java, strings and `new int[] {…}`", "class S {\n  String s = \"" + ZEROS + "\";\n  int[][] b = new int[][] {"
            + ",\n".join("new int[] {" + ",".join(row.replace(".", "0")) + "}" for row in ROWS) + "};\n}\n", [PUZZLE, PUZZLE], "S.java"),
    Variant("block", "Java, strings that are added", "class S {\n  String s =\n" + " +\n".join(f'"{row}"' for row in ROWS) + ";\n  int n = 9;\n}\n", [PUZZLE], "S.java"),
    Variant("block", "JavaScript", f"const a = ['{PROPER}', \"{ZEROS}\"];\nfunction f(p) {{ return p.map((x) => +x); }}\n", [PUZZLE, PUZZLE], "sample.js"),
    Variant("block", "Kotlin, `arrayOf(intArrayOf(…))`", "val g = arrayOf(\n" + ",\n".join("intArrayOf(" + ",".join(row.replace(".", "0")) + ")" for row in ROWS)
            + ")\nfun f() { g }\n", [PUZZLE], "sample.kt"),
    Variant("block", "Go, `[9][9]int{{…}}`", "package x\n\nvar g = [9][9]int" + _lists("{", "}", ", ", "0") + "\n\nfunc f() { g[0][0]++ }\n", [PUZZLE], "sample.go"),
    Variant("block", "SQL, `VALUES`", f"-- don't\nCREATE TABLE p (a INT, b CHAR(81));\nINSERT INTO p VALUES ('one', '{ZEROS}', '{SOLUTION}'),\n('two', '{PROPER}', NULL);\n",
            [Entry(Grid(PROPER), solution=Grid(SOLUTION)), PUZZLE], "sample.sql"),
    Variant(None, "a name for blanks", "E = 0\nb = " + _lists("[", "]", ", ", "E") + "\n", "expected a digit 1 to 9 or a blank (. 0 _ * null), found 'E'", "sample.py"),
    Variant(None, "81 dashes where a dash is a blank", f"p = ['{'-' * 81}', '{PROPER.replace('.', '-')}']\n", "expected blanks as one of . 0 _ *, found '-' among 81 cells", "sample.py"),
    Variant(None, "a string that code joins of uneven parts", f"let(:easy) {{ '{ZEROS[:52]}'+\n   '{ZEROS[52:]}' }}\n", "expected a digit 1 to 9 or a blank", "sample.rb"),
    Variant("block", "commands with a row each", "".join(f'echo "{" ".join(row.replace(".", "0"))}" >> x\n' for row in ROWS), [PUZZLE], "sample.sh"),
    Variant("block", "XML, as OpenSudoku writes it", f'<sudoku>\n<game data="{ZEROS}"/>\n</sudoku>\n', [PUZZLE], "sample.xml"),
    Variant("jsonl", "chats: a puzzle in a message", json.dumps({"input": [{"role": "system", "content": "Solve it."}, {"role": "user", "content": f"Here it is:\n{LISTS}\n\n"}], "ideal": SOLUTION}) + "\n", [PUZZLE], "sample.jsonl"),
    Variant(None, "cells that are objects, all filled, beside the solution", json.dumps({"state": [[{"type": "given", "entry": int(cell)} for cell in SOLUTION[at : at + 9]] for at in range(0, 81, 9)], "puzzleSolution": SOLUTION}) + "\n", "of which none says which of its cells are given", "sample.json"),
    Variant(None, "XML, squares with `col=\"A\" row=\"1\"`", "<sudoku>\n" + "".join(f'<square col="{"ABCDEFGHI"[n % 9]}" row="{n // 9 + 1}" value="{cell}"/>\n' for n, cell in enumerate(PROPER) if cell != ".") + "</sudoku>\n", "found XML or HTML", "sample.xml"),
    Variant(None, "chats: rows with `?` for blanks", json.dumps({"messages": [{"role": "user", "content": "\n".join(",".join(row) for row in ROWS).replace(".", "?")}]}) + "\n", "expected an object with a puzzle, found the keys 'messages'", "sample.jsonl"),
    Variant(None, "a table with `8!,2;…` in a field, given cells marked", "142,\"" + ";".join(",".join(f"{digit}!" if cell != "." else digit for digit, cell in zip(SOLUTION[at : at + 9], ROWS[at // 9], strict=True)) for at in range(0, 81, 9)) + "\"\n", "expected 81 cells, found 84", "sample.csv"),
    Variant("json", "`solutions`, a list with the solution", f'[{{"input": "{PROPER}", "solutions": ["{SOLUTION}"]}}]', [Entry(Grid(PROPER), solution=Grid(SOLUTION))]),
    Variant("json", "puzzles and their solutions in two lists", f'{{"puzzles": ["{PROPER}", "{PROPER}"], "solutions": ["{SOLUTION}", "{SOLUTION}"]}}', [PUZZLE, PUZZLE]),
    Variant(None, "Rust, `Some(5)` and `None`", "const G: Grid = " + _of_cells("[", "]", ", ", "Some({})", "None") + ";\n", "expected a digit 1 to 9 or a blank (. 0 _ * null), found 'Some(5)'", "sample.rs"),
    Variant(None, "Haskell, `Just 5` and `Nothing`", "g :: Grid\ng = " + _of_cells("[", "]", ",", "Just {}", "Nothing") + "\n", "expected a digit 1 to 9 or a blank (. 0 _ * null), found 'Just 5'", "sample.hs"),
    Variant("json", "objects as cells, `{\"value\": 5, \"fixed\": true}`", _of_cells("[", "]", ", ", '{{"value": {}, "fixed": true}}', '{"value": null, "fixed": false}'), [PUZZLE]),
    Variant(None, "names of cells as keys, `\"A1\": 5`", '{"puzzle": {' + ", ".join(f'"{"ABCDEFGHI"[n // 9]}{n % 9 + 1}": {c}' for n, c in enumerate(PROPER) if c != ".") + "}}", "found keys such as 'A1', which do not say which part is the row"),
    Variant("jsonl", "rows as keys, `\"row1\": [5, 3, …]`", '{"puzzle": {' + ", ".join(f'"row{n}": [{", ".join(row)}]' for n, row in enumerate(ROWS, start=1)).replace(".", "0") + "}}", [PUZZLE]),
    Variant(None, "Elixir, tuples `{0, 4, 7}` of row, column and digit", "pre = [\n" + ",\n".join("  {" + triple + "}" for triple in TRIPLES) + ",\n]\n", "found lists of three numbers, which do not say which is the row", "sample.exs"),
    Variant(None, "SQL, rows of row, column and digit", "INSERT INTO cell (r, c, v) VALUES\n" + ",\n".join(f"({triple})" for triple in TRIPLES) + ";\n", "found lists of three numbers, which do not say which is the row", "sample.sql"),
    Variant(None, "Prolog and answer sets, `given(1,5,7).`", "% mine\n" + "".join(f"given({triple}).\n" for triple in TRIPLES_FROM_1), "found lists of three numbers, which do not say which is the row", "sample.lp"),
    Variant(None, "the same as a pool, `given(1,5,7; 2,1,6).`", "rules(x).\n\ngiven(" + "; ".join(TRIPLES_FROM_1[:15]) + ").\ngiven(" + "; ".join(TRIPLES_FROM_1[15:]) + ").\n", "found lists of three numbers, which do not say which is the row", "sample.lp"),
    Variant(None, "assignments, `grid[0][4] = 7;`", "void f() {\n" + "".join("  grid[{}][{}] = {};\n".format(*triple.split(", ")) for triple in TRIPLES) + "}\n", "found lists of three numbers, which do not say which is the row", "sample.c"),
    Variant(None, "a table with the columns row, column and value", "row,col,value\n" + "\n".join(TRIPLES_FROM_1) + "\n", "found lists of three numbers, which do not say which is the row"),
    Variant("block", "XML, nine rows", "<?xml version=\"1.0\"?>\n<sudoku>\n" + "".join(f"  <row>{row}</row>\n" for row in ROWS).replace(".", "0") + "</sudoku>\n", [PUZZLE], "sample.xml"),
    Variant("block", "XML, 81 cells", "<sudoku>\n" + "".join(f"<cell>{cell}</cell>\n" for cell in PROPER).replace(".", "") + "</sudoku>\n", [PUZZLE], "sample.xml"),
    Variant("block", "XML, `<cell v=\"5\" fixed=\"true\"/>`", "<sudoku>\n" + "".join("<row>" + "".join(f'<cell v="{cell}" fixed="true"/>' if cell != "." else "<cell/>" for cell in row) + "</row>\n" for row in ROWS) + "</sudoku>\n", [PUZZLE], "sample.xml"),
    Variant("block", "XML, the solved grid with `fixed` at the givens", "<sudoku>\n" + "".join(f'<cell v="{digit}" fixed="{str(cell != ".").lower()}"/>\n' for digit, cell in zip(SOLUTION, PROPER, strict=True)) + "</sudoku>\n",
            [Entry(Grid(PROPER), solution=Grid(SOLUTION))], "sample.xml"),
    Variant("block", "XML, `<cell row=\"1\" col=\"5\" value=\"7\"/>`", "<sudoku>\n" + "".join('<cell row="{}" col="{}" value="{}"/>\n'.format(*triple.split(",")) for triple in TRIPLES_FROM_1) + "</sudoku>\n", [PUZZLE], "sample.xml"),
    Variant("block", "HTML, a table", "<!DOCTYPE html>\n<html><body><table>\n" + "".join("<tr>" + "".join(f'<td class="c">{cell}</td>' for cell in row) + "</tr>\n" for row in ROWS).replace(">.<", ">&nbsp;<") + "</table></body></html>\n", [PUZZLE], "sample.html"),
    Variant("block", "HTML, fields of a form", "<html><form>\n" + "".join(f'<input type="text" name="c{n}" value="{cell}">\n' for n, cell in enumerate(PROPER)).replace('"."', '""') + '<input type="submit" value="Go">\n</form></html>\n', [PUZZLE], "sample.html"),
    Variant("block", "LaTeX, the environment `sudoku`", "\\documentclass{article}\n\\usepackage{sudoku}\n\\begin{document}\n\\begin{sudoku}\n" + "".join("|" + "|".join(row).replace(".", "") + "|.\n" for row in ROWS) + "\\end{sudoku}\n\\end{document}\n", [PUZZLE], "sample.tex"),
    Variant("block", "LaTeX, a `tabular`", "\\begin{tabular}{|c|c|c|}\n\\hline\n" + "".join(" & ".join(row).replace(".", "") + " \\\\ \\hline\n" for row in ROWS) + "\\end{tabular}\n", [PUZZLE], "sample.tex"),
    Variant("block", "spaces as blanks, ` 5 3   |   7   |` with the line ends cut", "\n".join("|".join(f" {' '.join(row[at : at + 3])} " for at in (0, 3, 6)).replace(".", " ").rstrip() for row in ROWS) + "\n", [PUZZLE]),
    Variant("block", "Fortran, a grid in comments with `!`", "! mine\n" + "".join(f"! {' '.join(row)}\n" for row in ROWS).replace(".", "0") + "module m\nend module\n", [_named("mine")], "sample.f90"),
    Variant("block", "TeX and Prolog, a grid in comments with `%`", "% mine\n" + "".join(f"% {' '.join(row)}\n" for row in ROWS) + "main :- go.\n", [_named("mine")], "sample.pl"),
    Variant("block", "BASIC, `100 DATA 5,3,0,…`", "".join(f"{100 + 10 * n} DATA {','.join(row)}\n" for n, row in enumerate(ROWS)).replace(".", "0"), [PUZZLE], "sample.bas"),
    Variant("block", "assembly, `.byte` and `db`", "grid:\n" + "".join(f"    .byte {', '.join(row.replace('.', '0'))}\n" for row in ROWS), [_named("grid:")], "sample.s"),
    Variant("block", "YAML, a list of lists", "title: mine\ngrid:\n" + "".join(f"  - [{', '.join(row)}]\n" for row in ROWS).replace(".", "0"), [_named("grid:")], "sample.yaml"),
    Variant("block", "printed by pandas, numbered rows and columns", "   " + "  ".join("012345678") + "\n" + "".join(f"{n}  {'  '.join(row)}\n" for n, row in enumerate(ROWS)).replace(".", "0"), [PUZZLE]),
    Variant("block", "AMPL, `param`", "param S: 1 2 3 4 5 6 7 8 9 :=\n" + "\n".join(f"{n} {' '.join(row)}" for n, row in enumerate(ROWS, start=1)) + ";\n", [PUZZLE], "sample.dat"),
    Variant("block", "a script with the grid between marks, `<<EOF`", f"#!/bin/sh\nsolve <<EOF\n{BLOCK}\nEOF\n", [PUZZLE], "sample.sh"),
    Variant("block", "an INI file, `row1=53..7....`", "[puzzle]\n" + "".join(f"row{n}={row}\n" for n, row in enumerate(ROWS, start=1)), [PUZZLE], "sample.ini"),
    Variant(None, "APL, the shape and 81 numbers", f"g\u21909 9\u2374{' '.join(ZEROS)}\n", "expected 81 cells, found 83", "sample.apl"),
    Variant("block", "81 cells with spaces, then the drawn solution", "\n\n".join([" ".join(ZEROS) + "\n\n" + "\n".join(" | ".join(" ".join(SOLUTION[at + n : at + n + 3]) for n in (0, 3, 6)) for at in range(0, 81, 9))] * 2) + "\n",
            [Entry(Grid(PROPER), solution=Grid(SOLUTION))] * 2),
    Variant("block", "a bar beside every box, commas, empty cells", "\n".join("|" + "|".join(",".join(row[at : at + 3]).replace(".", " ") + "," for at in (0, 3, 6)) + "|" for row in ROWS) + "\n", [PUZZLE]),
    Variant("block", "blanks `-`, a row without digits, the solution below it", "\n".join(["---------", *ROWS[1:], *(SOLUTION[at : at + 9] for at in range(0, 81, 9))]).replace(".", "-") + "\n",
            [Entry(Grid("." * 9 + PROPER[9:]), solution=Grid(SOLUTION))]),
    Variant("block", "YAML, lists with `null`", "".join(f"- [ {', '.join(row)} ]\n" for row in ROWS).replace(".", "null"), [PUZZLE], "sample.yaml"),
    Variant("block", "MATLAB, a matrix in comments", "% b = [\n" + "".join(f"%    {'     '.join(row)};\n" for row in ROWS).replace(".", "0") + "% ]\nclear\n", [PUZZLE], "sample.m"),
    Variant("block", "Julia, a string that grows row by row", "function f()\n" + "".join(f'    g {"*" if n else " "}= "{row}"\n' for n, row in enumerate(ROWS)) + "end\n", [PUZZLE], "sample.jl"),
    Variant(None, "XML, nine cells in each `box`", "<sudoku>\n" + "".join("<box>" + "".join(f"<c>{PROPER[27 * (box // 3) + 3 * (box % 3) + 9 * (n // 3) + n % 3]}</c>" for n in range(9)) + "</box>\n" for box in range(9)) + "</sudoku>\n", "expected cells row by row, found them in elements 'box'", "sample.xml"),
    Variant("block", "code, a rule in a string", f"p = '{PROPER}'\nprint('{'-' * 40}|{'-' * 40}')\n", [PUZZLE], "sample.py"),
    Variant("block", "SQL in one line", f"INSERT INTO p (id, puzzle, solution) VALUES (1, '{ZEROS}', '{SOLUTION}');\n", [Entry(Grid(PROPER), solution=Grid(SOLUTION))], "sample.sql"),
    Variant("sukaku", "rows joined by `/`", "/".join(Grid(PROPER).to_sukaku()[at : at + 81] for at in range(0, 729, 81)),
            [Entry(Grid.from_sukaku(Grid(PROPER).to_sukaku()))]),
    Variant(None, "gzip that is cut short", gzip.compress(LONG.encode() + bytes(range(256)))[:-60],
            "expected more gzip data, found the end of a file that was cut short"),
    Variant(None, "zip, as `.xlsx` is", b"PK\x03\x04\x14\0\0\0", "expected a file of puzzles, found a zip archive"),
    Variant(None, "a program", b"\x7fELF\x02\x01\0\0", "expected a text file with puzzles, found a binary file"),
    Variant(None, "prose", "Nothing to solve here.\nNor here.\n", "the nearest format is lines"),
    Variant(None, "four rows of four", "1234\n3412\n2143\n4321\n", "the nearest format is boards: expected nine rows, found 4"),
    Variant(None, "candidates of which none is a value, `set()` for solved cells", "left = [" + ",\n".join("[" + ", ".join("set()" if len(note) == 1 else "{" + ", ".join(note) + "}" for note in row) + "]" for row in NOTE_ROWS) + "]\n",
            "the nearest format is lines"),
    Variant(None, "triples of which it is not clear which number is the row", "".join(f"given({column},{row},{digit}).\n" for row, column, digit in (triple.split(",") for triple in TRIPLES_FROM_1)),
            "found lists of three numbers, which do not say which is the row"),
    Variant(None, "XML that lacks a cell", "<s>\n" + "".join(f"<c>{cell}</c>" for cell in ZEROS[1:]) + "\n</s>\n", "expected 81 cells, found 80"),
    Variant(None, "XML with cells in groups of three", "<s>\n" + "".join("<g>" + "".join(f"<p>{''.join(f'<c>{cell}</c>' for cell in ZEROS[at + n : at + n + 3])}</p>" for n in (0, 3, 6)) + "</g>\n" for at in range(0, 81, 9)) + "</s>\n",
            "expected cells in rows of nine, found groups of another size"),
    Variant(None, "a pointer of Git LFS", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", "found a pointer of Git LFS in place of the file: run git lfs pull"),
    Variant(None, "PDF", b"%PDF-1.7\n%\xe2\xe3\n", "found a PDF: copy the cells of each puzzle into a text file"),
    Variant(None, "an image", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "found a PNG picture: nonet.photo.read reads it"),
    Variant(None, "gzip of something else", gzip.compress(b"SQLite format 3\0"), "found a SQLite database: export the table of puzzles as CSV", "sample.gz"),
    Variant(None, "a full grid beside other keys", f'[{{"id": 1, "s": "{SOLUTION}", "hash": "x"}}]', "found the full grid 's' beside the keys 'id, hash'"),
    Variant(None, "a full grid alone in code", f"x = 1\nexpected = '{SOLUTION}'\n", "found a full grid, which solves no puzzle before it"),
    Variant(None, "81 flags in code", f"x = 1\nholes = '{FLAGS}'\n", "found 81 flags"),
    Variant(None, "a table of the numbers of boxes", f"boxes = {[[row // 3 * 3 + column // 3 for column in range(9)] for row in range(9)]}\n", "expected a list of rows, found one named 'boxes'"),
    Variant(None, "candidates of another form", f'[{{"puzzle": "{PROPER}", "candidates": [1, 2, 3]}}]', "expected the candidates of 81 cells"),
    Variant(None, "a list in code that lacks a row", "class S {\n int[][] g = " + _lists("{", "}", ",", "0").rsplit(",\n", 1)[0] + "};\n}\n", "expected nine rows, found 8"),
    Variant(None, "a string in code that lacks a cell", f"const p = [\n'{PROPER[:80]}',\n];\n", "expected 81 cells, found 80"),
    Variant(None, "two puzzles in a line", f"1 {PROPER} {ZEROS}\n", "expected a solution of 81 digits or a rating, found a second puzzle"),
    Variant(None, "two puzzles in a line, cells first", f"{PROPER}, {ZEROS}\n", "expected a solution of 81 digits, found a second puzzle"),
    Variant(None, "a link in prose that is cut off", f"Look: {LINK[:-30]} from my friend.\n", "the packed text cannot be read: it ends in the middle"),
    Variant(None, "a short link in prose", "Look: https://sudokupad.app/8f3kq0zz1x, it is hard.\n", "this short link has no puzzle in it"),
    Variant(None, "HTML", "<!DOCTYPE html>\n<html><body>5 3</body></html>\n", "found XML or HTML"),
]  # fmt: skip

PASTES: dict[str, tuple[FormatName, str]] = {
    "squares in a line": ("lines", PROPER.replace(".", "⬜")),
    "squares in rows": ("block", "\n".join(ROWS).replace(".", "□")),
    "squares with a selector": ("block", "\n".join(ROWS).replace(".", "⬜\ufe0f")),
    "digits on keys in a line": (
        "lines",
        "".join(f"{cell}\ufe0f\u20e3" if cell.isdigit() else "⬜" for cell in PROPER),
    ),
    "digits on keys in rows": (
        "block",
        "\n".join("".join(f"{cell}\ufe0f\u20e3" if cell.isdigit() else "⬜\ufe0f" for cell in row) for row in ROWS),
    ),
    "digits on keys for blanks too": ("lines", "".join(f"{cell}\u20e3" for cell in PROPER.replace(".", "0"))),
    "digits of full width in a line": (
        "lines",
        PROPER.translate({ord("0") + digit: chr(0xFF10 + digit) for digit in range(10)}).replace(".", "⬜"),
    ),
    "digits of full width in rows": (
        "block",
        "\n".join(ROWS).translate({ord("0") + digit: chr(0xFF10 + digit) for digit in range(10)}),
    ),
    "rows with bars between them": ("lines", "|".join(ROWS).replace(".", " ")),
    "cells with bars between them": ("spreadsheet", "\n".join(FIELDS)),
    "cells with bars between them, cut": ("spreadsheet", "\r\n".join(row.rstrip() for row in FIELDS)),
    "spaced": ("block", "\n".join(SPACED)),
    "spaced and cut": ("euler", "\n".join(row.rstrip() for row in SPACED)),
}
"""Boards as only people paste them, and the format that reads each."""
