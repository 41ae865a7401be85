# ruff: noqa: E501
"""Files as people have them: small samples of our own, each with what must be read from it.

``docs/formats.md`` has a table of them, which ``test_variants`` compares with this one. A sample holds the puzzle of
the README, or one that nonet generated: in no cell of it is one candidate left, which would be read as a value.
"""

import gzip
from typing import NamedTuple

from nonet import Entry, Grid
from nonet.formats import FormatName
from puzzles import PROPER, SOLUTION

ROWS = [PROPER[start : start + 9] for start in range(0, 81, 9)]
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
    Variant("sdm", "Ctrl-Z at the end", f"{ZEROS}\r\n\x1a", [PUZZLE], "sample.sdm"),
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
    Variant("json", "`null`, `None`, `\"\"` and `\".\"` as blanks",
            LISTS.replace(" 0,", " null,", 9).replace(" 0,", " None,", 9).replace(" 0,", ' "",', 9).replace(" 0,", ' ".",'), [PUZZLE]),
    Variant("json", "81 numbers", "[" + ", ".join(ZEROS) + "]", [PUZZLE]),
    Variant("json", "nine strings", '["' + '",\n"'.join(ROWS) + '"]', [PUZZLE]),
    Variant("json", "a list of strings", f"['{PROPER}', '{ZEROS}']", [PUZZLE, PUZZLE]),
    Variant("json", "lists of puzzle and solution", f'[["{PROPER}", "{SOLUTION}", 3.5]]',
            [Entry(Grid(PROPER), solution=Grid(SOLUTION), rating="3.5")]),
    Variant("json", "lists of number, name, puzzle and level", f'[[1, "one", "{PROPER}", "hard"], [2, "two", "{ZEROS}", ""]]',
            [Entry(Grid(PROPER), "one", columns=(("note", "1, hard"),)), Entry(Grid(PROPER), "two", columns=(("note", "2"),))]),
    Variant("json", "a flat list of puzzles and ratings", f'["{PROPER}", 3.5, "{ZEROS}", 4]',
            [Entry(Grid(PROPER), rating="3.5"), Entry(Grid(PROPER), rating="4")]),
    Variant("json", "a flat list of names and puzzles", f'["one", "{PROPER}", 3.5, "two", "{ZEROS}"]',
            [Entry(Grid(PROPER), "one", rating="3.5"), _named("two")]),
    Variant("json", "calls in code, `add('mine', '…')`", f"add('mine', '{PROPER}', 3)\n", [Entry(Grid(PROPER), "mine", rating="3")], "sample.py"),
    Variant("json", "Python code", f"import numpy as np\n\ngrid = np.array({LISTS}, dtype=np.uint8)\n", [PUZZLE], "sample.py"),
    Variant("json", "a string of nine rows in Python code", f'puzzle = """\n{BLOCK}\n"""\n', [PUZZLE], "sample.py"),
    Variant("json", "printed by NumPy", LISTS.replace(",", ""), [PUZZLE]),
    Variant("json", "C", "int grid[9][9] = " + LISTS.replace("[", "{").replace("]", "}") + ";\n", [PUZZLE], "sample.c"),
    Variant("json", "MATLAB", "A = [" + "; ".join(" ".join(row.replace(".", "0")) for row in ROWS) + "];\n", [PUZZLE], "sample.m"),
    Variant("json", "an object", f'{{\n  "puzzle": "{PROPER}",\n  "solution": "{SOLUTION}",\n  "level": "hard",\n  "n": 7\n}}\n',
            [Entry(Grid(PROPER), solution=Grid(SOLUTION), rating="hard", columns=(("n", "7"),))], "sample.json"),
    Variant("json", "objects in objects", f'{{"newboard": {{"grids": [{{"value": {LISTS}, "difficulty": "Hard"}}]}}}}',
            [Entry(Grid(PROPER), rating="Hard")]),
    Variant("json", "names of puzzles as keys", f'{{"one": "{PROPER}", "two": {LISTS}}}', [_named("one"), _named("two")]),
    Variant("json", "an object with `id` and `name`", f'{{"id": 7, "puzzle": "{PROPER}", "name": "mine"}}',
            [Entry(Grid(PROPER), "mine", columns=(("id", "7"),))], "sample.json"),
    Variant("json", "names such as `a` as keys, in code", f'puzzles = {{"a": "{PROPER}",  # first\n"b": {LISTS}}}\n',
            [_named("a"), _named("b")], "sample.py"),
    Variant("json", "objects with names as keys", f'{{"one": {{"p": "{PROPER}"}},\n"two": {{"p": "{ZEROS}", "by": "me"}}}}',
            [_named("one"), Entry(Grid(PROPER), "two", columns=(("by", "me"),))]),
    Variant("json", "lists of candidates in place of cells",
            "[" + ",".join("[" + ",".join("[" + ",".join(note) + "]" if len(note) > 1 else note for note in row) + "]"
                           for row in [[*NOTE_ROWS[0][:2], "136", *NOTE_ROWS[0][3:]], *NOTE_ROWS[1:]]) + "]",
            [Entry(WITHOUT_7)]),
    Variant("jsonl", "an object with other keys", f'{{"initial_board": "{PROPER}", "initial_solution": "{SOLUTION}", "rows": 9}}',
            [Entry(Grid(PROPER), solution=Grid(SOLUTION), columns=(("rows", "9"),))]),
    Variant("jsonl", "objects with `question` and `answer`", f'{{"question": "{PROPER}", "answer": "{SOLUTION}"}}\n' * 2,
            [Entry(Grid(PROPER), solution=Grid(SOLUTION))] * 2, "sample.jsonl"),
    Variant("json", "JSONL of arrays", f'["{PROPER}", "{SOLUTION}"]\n["{PROPER}"]\n',
            [Entry(Grid(PROPER), solution=Grid(SOLUTION)), PUZZLE], "sample.jsonl"),
    Variant("sukaku", "rows joined by `/`", "/".join(Grid(PROPER).to_sukaku()[at : at + 81] for at in range(0, 729, 81)),
            [Entry(Grid.from_sukaku(Grid(PROPER).to_sukaku()))]),
    Variant(None, "gzip that is cut short", gzip.compress(LONG.encode() + bytes(range(256)))[:-60],
            "expected more gzip data, found the end of a file that was cut short"),
    Variant(None, "zip, as `.xlsx` is", b"PK\x03\x04\x14\0\0\0", "expected text or gzip, found a zip archive"),
    Variant(None, "a program", b"\x7fELF\x02\x01\0\0", "expected a text file with puzzles, found a binary file"),
    Variant(None, "prose", "Nothing to solve here.\nNor here.\n", "the nearest format is lines"),
    Variant(None, "four rows of four", "1234\n3412\n2143\n4321\n", "the nearest format is boards: expected nine rows, found 4"),
    Variant(None, "XML, as OpenSudoku writes it", f'<sudoku>\n<game data="{ZEROS}"/>\n</sudoku>\n',
            "expected text with puzzles, found XML or HTML: copy the cells of each puzzle into a line of text"),
    Variant(None, "two puzzles in a line", f"1 {PROPER} {ZEROS}\n", "expected a solution of 81 digits or a rating, found a second puzzle"),
    Variant(None, "HTML", "<!DOCTYPE html>\n<html><body>5 3</body></html>\n", "found XML or HTML"),
    Variant(None, "`[code]` beside the cells", f"[code]{PROPER}[/code]\n", "the nearest format is bank"),
]  # fmt: skip
