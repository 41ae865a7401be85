"""Text to cells: the one place that decides what a character of a puzzle means, for ``Grid`` and for every format.

A row of text is read by four rules, which the engine's batches apply too (`crates/nonet-core/src/line.rs`):

1. White space at both ends is ignored. Ctrl-Z, which CP/M and DOS put at the end of a file, is white space.
2. A line of nothing but ``-``, ``+``, ``|``, ``=`` and white space is a frame. It has no cells.
3. ``1`` to ``9`` is a cell with that digit; ``0 . _ * - ?`` is a blank cell; white space, ``|`` and ``+`` are skipped,
   and so is ``/`` between two cells. Any other character is an error.
4. After the 81st cell, ``|`` and ``+`` are skipped. Then the row ends, or goes on with a separator (white space, ``,``,
   ``;`` or ``#``) and after that anything.

A puzzle may be drawn in several lines: frames are dropped and the other lines are read one after another. After the
line with the 81st cell, only blank lines and frames may follow. A sukaku is read likewise, with 729 candidates.

Most texts have 81 cells and no ``-``: one ``bytes.translate`` reads them (0.3 µs); a text with frames takes two.
The others take a regular expression (6 µs). Only texts with an error are read character by character, to find it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from functools import cache

from nonet._board.geometry import CANDIDATE_COUNT, CELL_COUNT, DIGITS, SIZE, Cell
from nonet._board.parse_error import ParseError

BLANKS = "0._*-?"
CELL_SYMBOLS = BLANKS + "123456789"
CTRL_Z = "\x1a"
WHITE_SPACE = " \t\r\n\v\f" + CTRL_Z
DRAWING = WHITE_SPACE + "|+"
_DRAWING_BYTES = DRAWING.encode()
_BETWEEN_CELLS = DRAWING + "/"
WITHOUT_DRAWING = dict.fromkeys(map(ord, _BETWEEN_CELLS))
_FRAME = DRAWING + "-="
_FRAME_BYTES = _FRAME.encode()
_SEPARATORS = WHITE_SPACE + ",;#"

NOT_A_CELL = 0xFF
# The value of each character. "-" is not a cell here: whether it is a blank or part of a frame depends on its line.
VALUE_OF_BYTE = bytes(
    0 if chr(byte) in "0._*?" else byte - ord("0") if chr(byte) in "123456789" else NOT_A_CELL for byte in range(256)
)
_BIT_OF_SYMBOL = str.maketrans(CELL_SYMBOLS, "0" * len(BLANKS) + "1" * SIZE)

_LINE_END = r"\r\n|\r|\n"
_LONGEST_PATH = 200  # that an error shows
_NO_PATH = frozenset('<>"{}')  # XML and JSON, not the name of a file
_SHORT_LINK = re.compile(r"(?<=#p=)[1-9A-Z]{2,80}(?![^&\s])")
# A puzzle has no letter before its last cell.
_PATH = r"(?:~|\.{0,2})/.*|(?=.{0,80}[A-Za-z])(?:.*[A-Za-z].*[/\\].*|.*\.[A-Za-z]\w{0,7})"


@cache
def _pattern(count: int) -> re.Pattern[str]:
    """Return the pattern of a row with ``count`` cells, compiled on first use: importing nonet must be quick."""
    cell = f"[{re.escape(CELL_SYMBOLS)}]"
    cells = rf"[{DRAWING}]*+{cell}(?:[{_BETWEEN_CELLS}]*+{cell}){{{count - 1}}}"
    return re.compile(rf"{cells}[|+]*+(?=[{_SEPARATORS}]|\Z)")


def read_values(text: str | bytes) -> bytes:
    """Return the 81 values of a puzzle, 0 for a blank cell; raise ``ParseError`` at the first error."""
    # A character outside ASCII becomes a backslash and its number: the backslash is not a cell.
    raw = text.encode("ascii", "backslashreplace") if isinstance(text, str) else _checked_bytes(text)
    values = raw.translate(VALUE_OF_BYTE, _DRAWING_BYTES)
    if len(values) == CELL_COUNT and NOT_A_CELL not in values:
        return values
    drawn = b"".join([line for line in raw.splitlines() if line.strip(_FRAME_BYTES)])
    values = drawn.translate(VALUE_OF_BYTE, _DRAWING_BYTES)
    if len(values) == CELL_COUNT and NOT_A_CELL not in values:
        return values
    return values_of_cells(_cells(list(enumerate(lines_of(text), start=1)), CELL_COUNT).replace("/", ""))


def read_candidates(text: str | bytes) -> list[int]:
    """Return the 81 nine-bit masks of a sukaku: nine characters for each cell, each its digit or a blank."""
    return masks_in(enumerate(lines_of(text), start=1))


def masks_in(lines: Iterable[tuple[int, str]]) -> list[int]:
    """Return the 81 nine-bit masks of a sukaku in numbered lines."""
    numbered = list(lines)
    symbols = _cells(numbered, CANDIDATE_COUNT).translate(WITHOUT_DRAWING)
    if any(not set(symbols[digit - 1 :: SIZE]) <= set(f"{BLANKS}{digit}") for digit in DIGITS):
        raise error_in(numbered, CANDIDATE_COUNT)
    # Digit 1 is the lowest bit, which comes last in a binary number.
    bits = symbols.translate(_BIT_OF_SYMBOL)[::-1]
    return [int(bits[start : start + SIZE], 2) for start in range(CANDIDATE_COUNT - SIZE, -1, -SIZE)]


def read_row(text: str, *, line: int = 1, column: int = 1) -> tuple[bytes, str]:
    """Return the 81 values of a row of text, and the text after its cells.

    ``line`` and ``column`` are the place of the row, for errors.

    >>> values, rest = read_row("." * 80 + "5; easy")
    >>> len(values), values[80], rest
    (81, 5, '; easy')
    """
    values = text[:CELL_COUNT].encode("ascii", "backslashreplace").translate(VALUE_OF_BYTE)
    if len(values) == CELL_COUNT and NOT_A_CELL not in values and text[CELL_COUNT : CELL_COUNT + 1] in _SEPARATORS:
        return values, text[CELL_COUNT:]
    match = None if is_frame(text) else _pattern(CELL_COUNT).match(text)
    if match is None:
        raise error_in([(line, text)], CELL_COUNT).located(columns_before=column - 1)
    return values_of_cells(match[0].replace("/", "")), text[match.end() :]


def is_row(text: str) -> bool:
    """Tell whether a line is a row of text with 81 cells."""
    return _pattern(CELL_COUNT).match(text) is not None and not is_frame(text)


def is_frame(text: str) -> bool:
    """Tell whether a line is a frame or blank: it has no cells."""
    return not text.strip(_FRAME)


def values_of_cells(text: str) -> bytes:
    """Return the value of each cell of a line that is not a frame, and ``NOT_A_CELL`` for other characters."""
    raw = text.replace("-", ".").encode("ascii", "backslashreplace")
    return raw.translate(VALUE_OF_BYTE, _DRAWING_BYTES)


def full_links(text: str) -> str:
    """Return a text with the puzzles of the page's links in 81 characters: there "A" is one empty cell, "Z" 26.

    >>> full_links("https://nonet.example/#p=53B7D6B195D98D6A8C6C34B8A3B17C2C6A6D28D419B5D8B79")[-20:]
    '8....419..5....8..79'
    """
    return _SHORT_LINK.sub(
        lambda link: re.sub(r"[A-Z]", lambda letter: "." * (ord(letter[0]) - ord("A") + 1), link[0]), text
    )


def looks_like_path(text: str) -> bool:
    """Tell whether a line is probably a path, not a puzzle: it has a folder or a file extension."""
    has_url = "://" in text and any(map(str.isspace, text.strip()))
    is_other = len(text) > 1024 or not _NO_PATH.isdisjoint(text) or has_url
    return not is_other and re.fullmatch(_PATH, text) is not None


def _cells(lines: list[tuple[int, str]], expected: int) -> str:
    """Return the part of numbered lines that has the cells, without frames; raise ``ParseError`` if they have none."""
    drawn = "\n".join([line for _, line in lines if not is_frame(line)])
    match = _pattern(expected).match(drawn)
    if match is None or "\n" in drawn[match.end() :]:
        if looks_like_path(drawn):
            raise path_error(_wanted(expected), drawn)
        raise error_in(lines, expected)
    return match[0]


def lines_of(text: str | bytes) -> list[str]:
    """Return the lines of a text without their ends; raise ``TypeError`` for anything else."""
    return re.split(_LINE_END, text if isinstance(text, str) else _checked_bytes(text).decode("latin-1"))


def _checked_bytes(text: bytes) -> bytes:
    if isinstance(text, (bytes, bytearray, memoryview)):
        return bytes(text)
    if isinstance(text, os.PathLike):
        raise TypeError(
            f"a grid is read from text, not from the path {os.fspath(text)!r}: to read a file, use nonet.read"
        )
    if hasattr(text, "to_line"):
        raise TypeError(f"a grid is read from text, not {type(text).__name__}: its method to_line returns its text")
    raise TypeError(f"a grid is read from text, not {type(text).__name__}; see Grid.from_rows and Grid.from_values")


def error_in(lines: Iterable[tuple[int, str]], expected: int) -> ParseError:
    """Return the first error of numbered lines that are not a puzzle (81 expected) or not a sukaku (729 expected)."""
    wanted = f"expected {_wanted(expected)}"
    numbered = list(lines)
    seen, end = 0, (numbered[0][0] if numbered else 1, 1)
    frame = misplaced = None
    for number, text in numbered:
        if is_frame(text):
            if frame is None and text.strip():
                frame = ParseError(f"{wanted}, found a frame", line=number, column=1)
            continue
        for column, symbol in enumerate(text, start=1):
            if seen == expected and number == end[0]:
                if symbol in "|+":
                    continue
                if symbol in _SEPARATORS:
                    break
                if symbol not in CELL_SYMBOLS:
                    reason = f"expected a separator (white space , ; #) or the end of the line, found {quoted(symbol)}"
                    return ParseError(reason, line=number, column=column)
            if symbol in DRAWING or (symbol == "/" and 0 < seen < expected):
                continue
            if seen == expected:
                return ParseError(f"{wanted}, found more", line=number, column=column)
            cell = Cell(seen * CELL_COUNT // expected)
            if symbol in _SEPARATORS:
                return ParseError(f"{wanted}, found {seen}", line=number, column=column)
            if symbol not in CELL_SYMBOLS:
                return symbol_error(symbol, number, column, cell)
            digit = seen % SIZE + 1
            if misplaced is None and symbol not in f"{BLANKS}{digit}":
                reason = f"expected {digit} or a blank ({' '.join(BLANKS)}) as candidate {digit} of the cell"
                misplaced = ParseError(f"{reason}, found {quoted(symbol)}", line=number, column=column, cell=cell)
            seen, end = seen + 1, (number, column + 1)
    # A wrong number of cells is reported first: 81 cells are not a sukaku with a misplaced digit.
    if seen == expected == CANDIDATE_COUNT and misplaced is not None:
        return misplaced
    if seen == 0 and frame is not None:
        return frame
    return ParseError(f"{wanted}, found {seen}", line=end[0], column=end[1])


def path_error(expected: str, path: str) -> ParseError:
    """Return the error for a path or a link in place of a text; the note is for callers from Python alone."""
    shown = path if len(path) <= _LONGEST_PATH else f"{path[:_LONGEST_PATH]}…"
    kind, what, reader = ("link", "the puzzle of a link", "parse") if "://" in path else ("path", "a file", "read")
    error = ParseError(f"expected {expected}, found the {kind} {shown!r}", line=1, column=1)
    error.add_note(f"To read {what}, use nonet.{reader}({path!r}).")
    return error


def symbol_error(symbol: str, line: int, column: int, cell: Cell | None) -> ParseError:
    """Return the error for a symbol that is not a cell, or that follows the last cell of a row (``cell`` is None)."""
    expected = "the end of the row" if cell is None else f"a digit 1 to 9 or a blank ({' '.join(BLANKS)})"
    return ParseError(f"expected {expected}, found {quoted(symbol)}", line=line, column=column, cell=cell)


def quoted(symbol: str) -> str:
    """Return a symbol as errors show it: what cannot be seen by its code point.

    >>> quoted("x"), quoted(chr(0xFE0F))
    ("'x'", 'U+FE0F')
    """
    from unicodedata import category  # at the first error: importing nonet must be quick

    is_seen = symbol.isascii() or len(symbol) != 1 or category(symbol)[0] not in "CMZ"
    return repr(symbol) if is_seen else f"U+{ord(symbol):04X}"


def _wanted(expected: int) -> str:
    return f"{expected} cells" if expected == CELL_COUNT else f"{expected} candidates"
