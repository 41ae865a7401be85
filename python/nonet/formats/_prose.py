"""Grids in prose, in Markdown and in the output of programs: found wherever they stand, what is around is skipped.

```
Here is the first one:             the text above a grid is its name
5 3 . | . 7 . | . . .              nine rows that follow each other, with frames and blank lines among them
…
and in one line `53..7....6..…79`  81 cells without a gap, with nothing beside them that could be a cell
```

A full grid that solves the puzzle before it is its solution. Seven rows or more that are not nine are an error; fewer
are something else, such as a table of numbers.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from nonet._board.grid import Grid, puzzle_of
from nonet._board.text import CELL_SYMBOLS, is_frame, values_of_cells
from nonet._errors import ParseError
from nonet._io.file_lines import is_comment, without_blank_runs
from nonet.formats._drawn import (
    Found,
    Kind,
    TextLine,
    ascii_drawing,
    grid_of,
    grids_in,
    has_letter_blanks,
    has_nine_cells,
    kind_of_drawn,
    letter_as_blank,
)
from nonet.formats._entry import Entry

_CELL = re.escape(CELL_SYMBOLS)
_IN_ONE_LINE = re.compile(rf"(?<![{_CELL}\w])[{_CELL}]{{81}}(?![{_CELL}\w])")
_SPACED_IN_ONE_LINE = re.compile(rf"(?<![{_CELL}\w])(?<![{_CELL}\w][ ,])[{_CELL}](?: [{_CELL}]){{80}}(?! ?[{_CELL}\w])")
_SHORTEST_SPACED = 161
_WORD = re.compile(r"(?<!\w)[1-9a-zA-Z]{81}(?!\w)")
_FEWEST_DIGITS = 8
_FEWEST_ROWS = 7
_HEADING = re.compile(r"^(?:[#>*\s]+|//+|--+|%+|!+)|[*\s]+$")
_QUOTE = re.compile(r"^\s*>+ ?")
_LABEL = re.compile(r"^\s*[A-Ia-i1-9][ \t]*[|:][ \t]*(?=\S)")
_TAG = re.compile(r"\[/?\w+\]|</?\w[^<>]*>")
_LONGEST_NAME = 80
_NO_END_OF_NAME = (".", "=", "$", "\N{APL FUNCTIONAL SYMBOL RHO}")
_STATEMENT = re.compile(r"\(\)|=\s*[\[({]|[\[(]\s*$")
_CODE = frozenset("{}`;<>\\")
_FEWEST_FLAGS = 10
_COUNTED = "123456789", "012345678"
# A row in a list of YAML, in quotes after a command, after an equals sign, as data of BASIC or of assembly, or in a
# comment of Fortran, TeX or Prolog.
_SYMBOL = rf"[{_CELL}xX]"
_DATA = r"(?:\d+\s+|\w+:\s*)?(?:(?i:data)|\.(?:byte|word|int|long|short|db)|(?i:d[bwd])|dc\.[bwl])\s+"
_ITEM = re.compile(
    rf"""\s*(?:[-*]\s+|[\w.]+\s*[*+.]?[=:]\s*|\w+\s+(?=["'])|{_DATA}|[!%]+\s*)["'(\[]?\s*"""
    rf"""({_SYMBOL}(?:[ ,\t]*+{_SYMBOL}){{8}})\s*["')\]]?(?:[,;)\s].*)?"""
)
_NULL_IN_LIST = re.compile(r"(?<=[\[\s,])(?:null|~)(?=[\s,\]])")
# A row of LaTeX: |5|3| | |7| | | | |.  or  5 & 3 & & & 7 & & & & \\ \hline
_TEX_FIELD = rf"\s*+{_SYMBOL}?+\s*+"
_TEX_ROW = re.compile(
    rf"\s*+\|((?:{_TEX_FIELD}\|){{9}})\.\s*+|({_TEX_FIELD}(?:&{_TEX_FIELD}){{8}})\\\\(?:\s*+\\\w++(?:\{{[^}}]*+\}})*+)*+\s*+"
)
# Nine cells after the number of their row.
_NUMBERED = re.compile(rf"\s*+([0-9])((?:\s++{_SYMBOL}){{9}})\s*+;?+\s*+")
_ONLY_CELLS = re.compile(rf"[{_CELL}|+,;\s]*")


def grids_in_prose(lines: Iterable[tuple[int, str]]) -> Iterator[Entry | ParseError]:
    """Yield the puzzles in numbered lines, and the errors of grids that have nearly nine rows.

    >>> text = ["So I tried", *["5 . . | . . . | . . 4"] * 9, "and gave up."]
    >>> [(entry.name, entry.line) for entry in grids_in_prose(enumerate(text, start=1))]
    [('So I tried', 2)]
    """
    waiting: Entry | None = None
    for result in _results(lines):
        if isinstance(result, Entry) and waiting and waiting.solution is None and solves(result.grid, waiting.grid):
            waiting = replace(waiting, solution=result.grid)
            continue
        if waiting is not None:
            yield waiting
        waiting = None
        if isinstance(result, Entry):
            waiting = result
        else:
            yield result
    if waiting is not None:
        yield waiting


def solves(solution: Grid, puzzle: Grid) -> bool:
    """Tell whether a full grid has all the digits of a grid with open cells."""
    values, digits = puzzle._values, solution._values
    if 0 in digits or 0 not in values:
        return False
    # A loop, since nearly all pairs of a long file differ early.
    for value, digit in zip(values, digits, strict=True):  # noqa: SIM110
        if value and value != digit:
            return False
    return True


def _results(lines: Iterable[tuple[int, str]]) -> Iterator[Entry | ParseError]:
    for found in grids_in(_kinds(lines)):
        rows = found.rows
        if len(rows) == 1 and (runs := _in_one_line(rows[0].text)):
            name = _name(found)
            yield from (Entry(puzzle_of(values_of_cells(run)), name, line=rows[0].number) for run in runs)
            continue
        if len(rows) == 10 and "".join(filter(str.isdigit, rows[0].text)) in _COUNTED:
            found = found._replace(rows=rows[1:], error=None)  # the numbers of the columns
        if found.error is not None:
            if len(found.rows) >= _FEWEST_ROWS and not any(map(_ITEM.fullmatch, (row.text for row in found.rows))):
                yield found.error
            continue
        try:
            yield Entry(grid_of(found), _name(found), line=found.rows[0].number)
        except ParseError as error:
            yield error


def _in_one_line(text: str) -> list[str]:
    """Return each run of 81 cells in a line of prose; one letter may stand for each blank."""
    runs = _IN_ONE_LINE.findall(text) or [letter_as_blank(word) or "" for word in _WORD.findall(text)]
    if not runs and len(text) >= _SHORTEST_SPACED:
        runs = [run.replace(" ", "") for run in _SPACED_IN_ONE_LINE.findall(text)]
    return [run for run in runs if sum(symbol in "123456789" for symbol in run) >= _FEWEST_DIGITS]


def _kinds(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[Kind, TextLine]]:
    """Yield the lines and their kinds; text is a note, which may stand alone."""
    next_row = ""  # the number that the next row has, if rows are numbered
    for number, raw in without_blank_runs(lines):
        if not raw.strip():
            yield Kind.BLANK, TextLine(number, "")
            continue
        text = ascii_drawing(_QUOTE.sub("", raw))
        numbered = _NUMBERED.fullmatch(text)
        if numbered and numbered[1] in (next_row, "0", "1"):
            next_row = str(int(numbered[1]) + 1)
            yield Kind.ROW, TextLine(number, numbered[2])
            continue
        next_row = ""
        if not is_comment(raw) and _in_one_line(text):
            # It ends the grid before it, and is one itself.
            yield Kind.BLANK, TextLine(number, "")
            yield Kind.NOTE, TextLine(number, f"#{_SPACED_IN_ONE_LINE.sub('', _IN_ONE_LINE.sub('', raw))}")
            yield Kind.ROW, TextLine(number, text)
            yield Kind.NOTE, TextLine(number, "#")
            continue
        kind, text = _kind_of_line(text)
        yield kind, TextLine(number, text if kind is Kind.ROW else f"#{raw.strip()}")


def _kind_of_line(text: str) -> tuple[Kind, str]:
    """Return the kind of a line of prose, and the line without the label of its row."""
    if _ONLY_CELLS.fullmatch(text) and not is_frame(text) and has_nine_cells(text):
        return Kind.ROW, text
    if match := _TEX_ROW.fullmatch(text):
        cells = (match[1] or match[2]).replace("&", "|").removesuffix("|").split("|")
        return Kind.ROW, " ".join(cell.strip() or "." for cell in cells)
    kind = kind_of_drawn(text)
    if kind in (Kind.BLANK, Kind.RULE):
        return kind, text
    if kind is Kind.ROW and (has_nine_cells(text) or has_letter_blanks(text)):
        return Kind.ROW, text
    if (item := _ITEM.fullmatch(_NULL_IN_LIST.sub(".", text) if "[" in text else text)) and sum(
        symbol in CELL_SYMBOLS + "xX" for symbol in item[1]
    ) == 9:
        return Kind.ROW, item[1]
    unlabelled = _LABEL.sub("", text, count=1)
    if unlabelled != text and kind_of_drawn(unlabelled) is Kind.ROW and has_nine_cells(unlabelled):
        return Kind.ROW, unlabelled
    if is_comment(text) and _ITEM.fullmatch(text.lstrip("#/ \t")):
        return Kind.RULE, text  # a row in code that is commented out, among others
    return Kind.NOTE, text


def is_valid(grid: Grid) -> bool:
    """Tell whether a grid can be a puzzle or a solution: not 81 flags, and if it is full, without a conflict."""
    return not are_flags(grid) and (grid.open_count > 0 or not grid.conflicts())


def are_flags(grid: Grid) -> bool:
    """Tell whether a grid has one digit only, and often: the flags of another grid.

    >>> are_flags(Grid("10" * 40 + "1")), are_flags(Grid("1" + "." * 80))
    (True, False)
    """
    digits = bytes(grid).replace(b"\0", b"")
    return len(digits) >= _FEWEST_FLAGS and len(set(digits)) == 1


def _name(found: Found) -> str | None:
    """Return the text right above a grid, if it is short; the marks of headings are no part of it."""
    for note in reversed(found.notes):
        text = _HEADING.sub("", _TAG.sub("", note.text.removeprefix("#"))).strip("`\"'() \t,;")
        if text:
            is_code = _STATEMENT.search(note.text) is not None or not _CODE.isdisjoint(text)
            is_name = not is_code and len(text) <= _LONGEST_NAME and not text.endswith(_NO_END_OF_NAME)
            return text if is_name else None
    return None
