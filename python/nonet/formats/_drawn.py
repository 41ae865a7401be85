"""Grids drawn in nine rows: what ``block``, ``boards``, ``euler``, ``pencilmarks``, ``sdk`` and ``ss`` share.

A format tells the kind of each line, and this module finds the grids. A header ends the grid before it. A blank line
can stand between two grids or anywhere within one, so that only the number of rows shows where a grid ends:

```
groups of rows      9, 9          two grids
between blanks      3, 3, 3       one grid with its bands apart
                    8, 9          a grid without one of its rows, then a grid
                    18            two grids with nothing between them
                    10            a grid with a row too many
```

So groups are added up until they make nine rows. If a group would make more than nine, the rows before it are an error.
After an error, groups are not joined until a header or a complete group: rows of two grids are never made one grid.

Characters that draw boxes (``║ ═ ╬``, ``│ ─ ┼``) are read as ``|``, ``-`` and ``+``. A row has nine cells in one of
four ways:

```
|53.|.7.|...|         symbols, with drawing between them
|*5*3 .|. 7 .|. . .|  the same, with stars that mark some digits
|5|3| | |7| | | | |   nine fields, of which some are empty; also with commas or semicolons
|53 | 7 |   |         characters of fixed width, of which spaces are blanks, the same in all nine rows; the bars at
                      the ends, and then also the spaces at the end, can be missing
```
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from enum import Enum, auto
from typing import NamedTuple

from nonet._board.geometry import BOX_SIZE, CELL_COUNT, SIZE, Cell
from nonet._board.grid import Grid, puzzle_of
from nonet._board.text import BLANKS, CELL_SYMBOLS, DRAWING, NOT_A_CELL, is_frame, symbol_error, values_of_cells
from nonet._errors import ParseError
from nonet.formats._entry import Entry
from nonet.formats.file_lines import FileLines, comment_text, is_comment, without_blank_runs

_RULE_SYMBOLS = frozenset("-+|=*.:'` \t")
_ROW_SYMBOLS = frozenset(CELL_SYMBOLS + "|,;:'+")
MOST_COMMENTS = 1000
_DASHES = "-" * SIZE

_WORD = re.compile(r"[^\W\d_xX]{2}")
# The number of a grid, or the size of all: 7, 12), 9x9, 3, 3
_NUMBER = re.compile(r"\d{1,6}[.:)]?|\d{1,2}\s*[\s,xX]\s*\d{1,2}")
# A title that announces a grid: Grid 02.
_NUMBERED = re.compile(r"\W*[^\W\d_]+\W*\d+\W*")
_URL = re.compile(r"(?:https?|ftp)://\S+", re.IGNORECASE)
_PUZZLE_IN_URL = re.compile(r"[?&#](?:load|puzzleid|q|g|p)=|/(?:fpuz|scl|ctc|scf)", re.IGNORECASE)
# Nine cells or more; a mark right behind a word, as of an abbreviation, is none.
_CELLS = re.compile(rf"(?!(?<=[^\W\d_])[{re.escape(BLANKS)}]\D)(?:[{re.escape(CELL_SYMBOLS)}][\s|,;]*+){{9,}}")
_BETWEEN_CELLS = re.compile(r"[\s|,;]+")
_COUNTED = ("123456789", "012345678")
_LONGEST_NUMBER = 3 * SIZE - 1  # as many cells as three rows are no number
_CODE = frozenset("{}[]<=~\\")
_MARK = re.compile(r"\*(?=[1-9])")
# Rows in which spaces are blanks: nine characters, or three boxes of three, with or without a space beside each cell.
_BOX, _SPACED_BOX = f"([1-9 ]{{{BOX_SIZE}}})", f" ({' '.join(['[1-9 ]'] * BOX_SIZE)}) "
_SPACED = re.compile("[1-9 ](?: [1-9 ]){8}")
_FIXED_WIDTHS = tuple(
    re.compile(pattern)
    for pattern in (
        "([1-9 ]{9})",
        "([1-9 ](?: [1-9 ]){8})",
        rf"\s*\|{_BOX}\|{_BOX}\|{_BOX}\|\s*",
        rf"\s*\|{_SPACED_BOX}\|{_SPACED_BOX}\|{_SPACED_BOX}\|\s*",
        rf"{_BOX}\|{_BOX}\|{_BOX}",
        rf"{_SPACED_BOX}\|{_SPACED_BOX}\|{_SPACED_BOX}",
    )
)
# The widths of the last two, of which editors cut the spaces at the end, and the places of their bars.
_CUT_WIDTHS = {(box, 2 * box + 1): 3 * box + 2 for box in (BOX_SIZE, 2 * BOX_SIZE + 1)}
_MOST_BARS = 2 * SIZE  # in a row
_BAR_AFTER_COMMA = re.compile(r",\|(?=.)")
# A row or a rule with two exclamation marks as bars.
_BARS = re.compile(r"\s*(-{3,}!-{3,}!-{3,})?(?(1)|[^!]{3,9}![^!]{3,9}![^!]{3,9})\s*")
# Marks of code blocks, and of a grid within a script.
_CODE_MARK = re.compile(
    r"EO[FLST]|```\w*|~~~\w*|\[/?(?:code|pre|tt|quote)\]|</?(?:code|pre)>|(?:\w+\s*=\s*)?(?:\"{3}|'{3})\\?",
    re.IGNORECASE,
)
_FIRST_BOX_SYMBOL, _LAST_BOX_SYMBOL = 0x2500, 0x257F
_BOX_DRAWING = dict.fromkeys(range(_FIRST_BOX_SYMBOL, _LAST_BOX_SYMBOL + 1), "+")
_BOX_DRAWING |= str.maketrans(
    {"\N{NO-BREAK SPACE}": " "} | dict.fromkeys("─━┄┅┈┉╌╍═╴╶╸╺╼╾", "-") | dict.fromkeys("│┃┆┇┊┋╎╏║╵╷╹╻╽╿", "|")
)


class Kind(Enum):
    """The kind of a line."""

    BLANK = auto()
    ROW = auto()
    RULE = auto()  # part of a drawing: skipped
    # These end a grid, and belong to the one below them:
    COMMENT = auto()
    HEADER = auto()  # an error if there is no grid below it
    TEXT = auto()  # a header, or words that have no grid


class TextLine(NamedTuple):
    """A line of text and its number."""

    number: int
    text: str


class Found(NamedTuple):
    """The rows of a grid with the header and comments above them; ``error`` is set if they are not nine."""

    rows: tuple[TextLine, ...]
    header: TextLine | None
    comments: tuple[TextLine, ...]
    error: ParseError | None = None

    @property
    def line(self) -> int:
        """The number of its first line: that of its header, else that of its first row."""
        return self.header.number if self.header else self.rows[0].number

    def nine_rows(self) -> tuple[TextLine, ...]:
        """Return the rows; raise the ``ParseError`` of the grid if they are not nine."""
        if self.error is not None:
            raise self.error
        return self.rows

    @property
    def name(self) -> str | None:
        """The header, or else the last comment above the grid."""
        if self.header is not None:
            return self.header.text
        return comment_text(self.comments[-1].text) or None if self.comments else None


def kind_of_drawn(text: str) -> Kind:
    """Return the kind of a line in a format that has only drawn grids, comments and headers."""
    stripped = text.strip()
    if not stripped or _CODE_MARK.fullmatch(stripped):
        return Kind.BLANK
    if _fixed_width(text) is not None:
        return Kind.ROW
    if is_comment(stripped):
        return Kind.COMMENT
    if is_frame(stripped) or ("---" in stripped and _RULE_SYMBOLS.issuperset(stripped)):
        return Kind.RULE
    if _NUMBER.fullmatch(stripped):
        return Kind.HEADER
    if looks_like_row(stripped) or has_letter_blanks(stripped):
        return Kind.ROW
    return Kind.TEXT if is_text(stripped) else Kind.HEADER


def is_text(text: str) -> bool:
    """Tell whether a line is text that people write beside puzzles, and no part of one: no cells, code, link or rule.

    >>> [is_text(text) for text in ("thanks :)", "12 min", "Grid 02", "cage = 7", "53..7....", ".AntiKnight")]
    [True, True, False, False, False, False]
    """
    if any(map(_PUZZLE_IN_URL.search, _URL.findall(text))):
        return False
    rest = _URL.sub("", text).strip()
    if rest.startswith((".", "[")) or _NUMBERED.fullmatch(rest) or _has_cells(rest):
        return False
    has_cells = any(map(CELL_SYMBOLS.__contains__, rest))
    has_digits = any(map(str.isdecimal, rest))
    return not has_cells or (_WORD.search(rest) is not None and not (has_digits and not _CODE.isdisjoint(rest)))


def _has_cells(text: str) -> bool:
    """Tell whether a line has nine cells or more that are no number."""
    return not all(map(_is_number, _CELLS.findall(text)))


def _is_number(cells: str) -> bool:
    """Tell whether nine cells or more can be no row, but a telephone number or a date among words.

    A row has no digit twice and one symbol for its blanks, and the digits in their order number the columns.

    >>> [_is_number(text) for text in ("600123456", "2026-11-29", "123456789", "530070000")]
    [True, True, True, False]
    """
    cells = _BETWEEN_CELLS.sub("", cells)
    row = cells[:SIZE]
    digits = [symbol for symbol in row if symbol not in BLANKS]
    is_row = len({*digits}) == len(digits) and len({*row} & {*BLANKS}) <= 1 and row not in _COUNTED
    return len(cells) <= _LONGEST_NUMBER and not is_row


def is_numbered_word(text: str) -> bool:
    """Tell whether a line is a word and a number, which is a title in a text that has such titles, otherwise words.

    >>> [is_numbered_word(text) for text in ("Grid 02", "Score: 1234", "Tel 600123456", "x93", "Grid 530070000")]
    [True, True, True, False, False]
    """
    return _NUMBERED.fullmatch(text) is not None and _WORD.search(text) is not None and not _has_cells(text)


def looks_like_row(text: str) -> bool:
    """Tell whether most of a line is cells, so that its other characters are errors in a row, not a header.

    Two letters in succession are a word, however long the number after it: ``Grid 10000``. X is a blank in some files.
    """
    if _WORD.search(text):
        return False
    symbols = "".join(text.split())
    return 2 * sum(map(_ROW_SYMBOLS.__contains__, symbols)) > len(symbols)


def read_drawn(
    kind_of: Callable[[str], Kind], entry_of: Callable[[Found], Entry], source: FileLines
) -> Iterator[Entry | ParseError]:
    """Yield the entry that ``entry_of`` makes of each grid, or the ``ParseError`` that it raises."""
    return entries_in(_kinds(source, kind_of), entry_of)


def entries_in(
    lines: Iterable[tuple[Kind, TextLine]], entry_of: Callable[[Found], Entry]
) -> Iterator[Entry | ParseError]:
    """Yield the entry that ``entry_of`` makes of each grid in lines of known kinds, or the error that it raises."""
    for found in grids_in(lines):
        try:
            result: Entry | ParseError = entry_of(found)
        except ParseError as error:
            result = error
        yield result


def find_grids(source: FileLines, kind_of: Callable[[str], Kind]) -> Iterator[Found]:
    """Yield every grid of nine rows, and every other group of rows with its ``error``."""
    return grids_in(_kinds(source, kind_of))


def _kinds(source: FileLines, kind_of: Callable[[str], Kind]) -> Iterator[tuple[Kind, TextLine]]:
    for number, text in without_blank_runs(source.texts()):
        yield kind_and_line(number, text, kind_of)


def kind_and_line(number: int, text: str, kind_of: Callable[[str], Kind]) -> tuple[Kind, TextLine]:
    """Return the kind of a line, and the line without characters that draw boxes if it is a row."""
    drawn = ascii_drawing(text)
    kind = kind_of(drawn)
    return kind, TextLine(number, drawn if kind is Kind.ROW else text.strip())


def ascii_drawing(text: str) -> str:
    """Return a line with ``|``, ``-`` and ``+`` in place of characters that draw boxes, and ordinary spaces."""
    if "!" in text and (match := _BARS.fullmatch(text)):
        return text.replace("!", "+" if match[1] else "|")
    return text if text.isascii() else text.translate(_BOX_DRAWING)


def grids_in(lines: Iterable[tuple[Kind, TextLine]]) -> Iterator[Found]:
    """Yield every grid of nine rows in lines of known kinds, and every other group of rows with its ``error``."""
    rows, above = _Rows(), _Above()
    for kind, line in lines:
        if kind is Kind.ROW:
            yield from above.refused()
            yield from map(above.found, rows.add(line))
        elif kind is Kind.RULE:
            yield from map(above.found, rows.add_rule(line))
        elif kind is Kind.BLANK:
            yield from map(above.found, rows.end_group())
        else:
            yield from map(above.found, rows.end_grid())
            yield from above.add(kind, line)
    yield from map(above.found, rows.end_grid())
    yield from above.end_header()


def _has_dashes(text: str) -> bool:
    """Tell whether dashes are the blanks of a row."""
    return "-" in text and not any(blank in text for blank in "._0*?")


class _Rows:
    """Rows that are not yet a grid. The methods return the rows of grids, and groups that are not nine rows: errors."""

    def __init__(self) -> None:
        self._before: list[TextLine] = []  # rows of groups above that need more rows to be a grid
        self._group: list[TextLine] = []
        self._dashes: TextLine | None = None  # a line above the group: a row of nine blanks if the group has such rows
        self._after_error = False  # then groups are not joined

    def add_rule(self, line: TextLine) -> list[list[TextLine]]:
        """Skip a rule; but nine dashes are a row if a row beside them has dashes for blanks."""
        if line.text.strip() != _DASHES:
            return []
        if self._group and _has_dashes(self._group[-1].text):
            return self.add(line)
        if not self._group:
            self._dashes = line
        return []

    def add(self, row: TextLine) -> list[list[TextLine]]:
        found = []
        if self._dashes is not None and not self._group and _has_dashes(row.text):
            self._group.append(self._dashes)
        self._dashes = None
        self._group.append(row)
        if self._before and len(self._before) + len(self._group) > SIZE:
            found.append(self._before)
            self._before, self._after_error = [], True
        if len(self._group) == 2 * SIZE:
            found.append(self._group[:SIZE])
            del self._group[:SIZE]
        return found

    def end_group(self) -> list[list[TextLine]]:
        rows, self._before, self._group, self._dashes = self._before + self._group, [], [], None
        if len(rows) > SIZE and len(drawn := [row for row in rows if row.text.strip() != _DASHES]) == SIZE:
            rows = drawn  # the dashes were rules
        if len(rows) == SIZE:
            self._after_error = False
        elif len(rows) < SIZE and not self._after_error:
            self._before, rows = rows, []
        return [rows] if rows else []

    def end_grid(self) -> list[list[TextLine]]:
        found = self.end_group()
        if self._before:
            found.append(self._before)
        self._before, self._after_error = [], False
        return found


class _Above:
    """The header and the comments above the next rows; they belong to these alone.

    A header without rows is an error. Below the last grid of a text whose grids have no headers, a word and a number
    (``Score: 1234``) is one only if something follows that shows that headers are meant: rows, or such a header.
    """

    def __init__(self) -> None:
        self._header: TextLine | None = None
        self._needs_rows = False  # the header: text needs none
        self._comments: deque[TextLine] = deque(maxlen=MOST_COMMENTS)
        self._has_headers = False  # the text: one that needs rows
        self._is_below_grid = False
        self._undecided: Found | None = None  # a header without rows that is an error if something follows

    def add(self, kind: Kind, line: TextLine) -> Iterator[Found]:
        """Take a comment or a header; yield the error of the header before it if that has no rows."""
        if kind is Kind.COMMENT:
            self._comments.append(line)
        else:
            yield from self.end_header()
            self._header, self._needs_rows = line, kind is Kind.HEADER

    def found(self, rows: list[TextLine]) -> Found:
        """Return rows with what stands above them, and with an error if they are not nine."""
        return self._with_rows(rows, None if len(rows) == SIZE else _miscounted(rows))

    def refused(self) -> Iterator[Found]:
        """Yield the header that is an error now that something follows."""
        if self._undecided is not None:
            found, self._undecided, self._has_headers = self._undecided, None, True
            yield found

    def end_header(self) -> Iterator[Found]:
        """Yield the error of a header that needs rows and has none."""
        header = self._header
        if header is None or not self._needs_rows:
            return
        is_number = self._is_below_grid and not self._has_headers and is_numbered_word(header.text)
        if is_number and _CELLS.search(header.text):
            self._header = None  # a telephone number is longer than the number of a grid
            return
        yield from self.refused()
        error = ParseError(f"expected nine rows under {header.text[:60]!r}, found none", line=header.number, column=1)
        if is_number:
            self._undecided, self._header = Found((), header, (), error), None
        else:
            yield self._with_rows([], error)

    def _with_rows(self, rows: list[TextLine], error: ParseError | None) -> Found:
        found = Found(tuple(rows), self._header, tuple(self._comments), error)
        self._has_headers = self._has_headers or (self._header is not None and self._needs_rows)
        self._is_below_grid = error is None
        self._header = None
        self._comments.clear()
        return found


def _miscounted(rows: list[TextLine]) -> ParseError:
    """Return the error of rows that are not nine: at the first one too many, or behind the last one."""
    at, column = (rows[SIZE], 1) if len(rows) > SIZE else (rows[-1], len(rows[-1].text) + 1)
    return ParseError(f"expected nine rows, found {len(rows)}", line=at.number, column=column)


def grid_of(found: Found) -> Grid:
    """Return the grid of nine rows of single symbols; raise ``ParseError`` at the first error."""
    rows = found.nine_rows()
    width = next(filter(None, (_fixed_width(line.text) for line in rows)), None)
    fixed = [_cells_of_fixed_width(line.text, width) for line in rows]
    if None not in fixed:
        return puzzle_of(values_of_cells("".join(text for text in fixed if text is not None)))
    if (spaced := _spaced_cells([line.text for line in rows])) is not None:
        return puzzle_of(values_of_cells(spaced))
    if (cells := letter_as_blank("".join(line.text for line in rows))) is not None and len(cells) == CELL_COUNT:
        return puzzle_of(values_of_cells(cells))
    values = b"".join([_row_values(line, row) for row, line in enumerate(rows)])
    return puzzle_of(values)


def _spaced_cells(rows: list[str]) -> str | None:
    """Return the cells of rows with a space between two cells, in which spaces are blanks and were cut at the ends.

    A row of nine characters could have a cell in each, and a blank column at the left could be an indent.
    """
    cut = [row.rstrip() for row in rows]
    if max(map(len, cut)) <= SIZE or not any(row[:1].strip() for row in cut):
        return None
    whole = [row.ljust(2 * SIZE - 1) for row in cut]
    return "".join(row[::2] for row in whole).replace(" ", ".") if all(map(_SPACED.fullmatch, whole)) else None


def has_letter_blanks(text: str) -> bool:
    """Tell whether a row has nine cells, in which one letter stands for each blank."""
    cells = letter_as_blank(text)
    return cells is not None and len(cells) == SIZE


def _fixed_width(text: str) -> re.Pattern[str] | None:
    """Return the pattern of a row in which spaces are blanks, None for other rows."""
    if " " not in text or not text.strip():
        return None
    text = _with_end(text)
    width = next((pattern for pattern in _FIXED_WIDTHS if pattern.fullmatch(text)), None)
    return width if width is not None and len(_symbols(text)) != SIZE else None


def _with_end(text: str) -> str:
    """Return a row with two bars with the spaces that are cut at its end."""
    if text.count("|") != 2:
        return text
    text = text.rstrip()
    return text.ljust(_CUT_WIDTHS.get((text.find("|"), text.rfind("|")), 0))


def _cells_of_fixed_width(text: str, pattern: re.Pattern[str] | None) -> str | None:
    """Return nine cells with a dot for each blank, None if the row does not have this pattern."""
    match = pattern.fullmatch(_with_end(text)) if pattern is not None else None
    if match is None:
        return None
    cells = "".join(match.groups())
    return (cells if len(cells) == SIZE else "".join(group[::2] for group in match.groups())).replace(" ", ".")


def _row_values(line: TextLine, row: int) -> bytes:
    values = values_of_cells(line.text)
    if len(values) == SIZE and NOT_A_CELL not in values:
        return values
    cells = _cells_of_row(line.text)
    if cells is None:
        raise row_error(line, row, _symbols(line.text))
    return values_of_cells("".join(symbol for _, symbol in cells))


def _cells_of_row(text: str) -> list[tuple[int, str]] | None:
    """Return the column and the symbol of each of nine cells, None if there are not nine."""
    for cells in (_symbols(text), _symbols(_MARK.sub(" ", text))):
        if len(cells) == SIZE and all(symbol in CELL_SYMBOLS for _, symbol in cells):
            return cells
    for separator in "|,;":
        fields = list(_fields(text, separator))
        symbols = {symbol for _, symbol in fields}
        # Beside another symbol for blanks, an empty field is a cell that is missing.
        is_mixed = "" in symbols and not symbols.isdisjoint(BLANKS)
        if len(fields) == SIZE and symbols.issubset(("", *CELL_SYMBOLS)) and not is_mixed:
            return [(column, symbol or ".") for column, symbol in fields]
    if "," in text and 0 < text.count("|") <= _MOST_BARS:
        return _cells_of_row(
            _BAR_AFTER_COMMA.sub(" ,", text.rstrip().removesuffix("|").removesuffix(",")).replace("|", " ", 1)
        )
    return None


def has_nine_cells(text: str) -> bool:
    """Tell whether a row has nine cells, in any of the four ways."""
    return _fixed_width(text) is not None or _cells_of_row(text) is not None


def has_starred_cells(text: str) -> bool:
    """Tell whether a row has nine cells of which stars mark some: ``*5*3 . | . 7 . | . . .``."""
    unmarked = _MARK.sub(" ", text)
    return unmarked != text and len(_symbols(unmarked)) == SIZE


def _symbols(text: str) -> list[tuple[int, str]]:
    return [(column, symbol) for column, symbol in enumerate(text, start=1) if symbol not in DRAWING]


def _fields(text: str, separator: str) -> Iterator[tuple[int, str]]:
    """Yield the column and the content of each field of a row; its ends may have separators or not."""
    stripped = text.strip()
    if separator == "|" and stripped.startswith("|") and stripped.endswith("|") and len(stripped) > 1:
        stripped = stripped[1:-1]
    elif stripped.count(separator) == SIZE:
        stripped = stripped.removesuffix(separator)
    column = text.find(stripped) + 1
    for field in stripped.split(separator):
        content = field.strip()
        yield column + (len(field) - len(field.lstrip()) if content else 0), content
        column += len(field) + 1


def letter_as_blank(text: str) -> str | None:
    """Return the cells, with a dot for each blank, if one letter stands for all blanks, None for any other text.

    >>> letter_as_blank("x93 468 157"), letter_as_blank("n93 4o8 157")
    ('.93468157', None)
    """
    symbols = "".join(symbol for symbol in text if symbol not in DRAWING)
    letters = set(symbols) - set("123456789")
    letter = letters.pop() if len(letters) == 1 else ""
    return symbols.replace(letter, ".") if letter.isascii() and letter.isalpha() and len(symbols) % SIZE == 0 else None


def place_of(found: Found, cell: Cell) -> tuple[int, int]:
    """Return the line and column of a cell in nine rows without errors."""
    line = found.rows[cell.row - 1]
    cells = _cells_of_row(line.text) or []
    return line.number, cells[cell.column - 1][0]


def row_error(line: TextLine, row: int, cells: Iterable[tuple[int, str]]) -> ParseError:
    """Return the first error of a row that is not nine cells; each has its column and its text."""
    seen = 0
    for column, text in cells:
        if seen == SIZE or text not in tuple(CELL_SYMBOLS):
            return symbol_error(text, line.number, column, Cell(SIZE * row + seen) if seen < SIZE else None)
        seen += 1
    reason = f"expected nine cells in a row, found {seen}"
    return ParseError(reason, line=line.number, column=len(line.text) + 1, cell=Cell(SIZE * row + seen))


def digit_rows(line: str) -> list[str]:
    """Return 81 characters as nine rows of nine."""
    return [line[start : start + SIZE] for start in range(0, CELL_COUNT, SIZE)]
