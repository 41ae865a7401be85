"""Which format a file has, judged by its first lines, and what to say if it has none.

```
My puzzles, 2012               a title: it fits no format, and some format fits the line below
# found in a forum             comments and blank lines do not count
53..7....6..195…               lines fits, and bank, csv, sukaku, … do not
```

Of several formats that fit, the one with the file's extension is chosen, otherwise the one with the highest priority.
It has to read more than half of the lines, and as many puzzles as the engine finds. Text below the puzzles of a short
file does not count, as a title does not. Otherwise the engine finds the puzzles, and puzzles in links are found
too, wherever they stand. If there are none, the format that fits reads the file; if none fits, each reader reads
the beginning, and the error of the one that got furthest, measured in cells before it, is reported.
"""

import io
import math
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice, pairwise
from typing import NamedTuple

from nonet._board.geometry import SIZE, Cell
from nonet._board.text import is_frame, looks_like_path, path_error
from nonet._errors import ParseError, PuzzleError
from nonet.formats._drawn import has_nine_cells, is_numbered_word, is_text
from nonet.formats._entry import Entry
from nonet.formats._format import Format
from nonet.formats._links import format_of_argument, puzzle_links, read_with_links
from nonet.formats._registry import FORMATS
from nonet.formats._row_block import in_entries
from nonet.formats._rules import BELOW_A_BOARD, rules_below, rules_follow
from nonet.formats.block import FORMAT as BLOCK
from nonet.formats.block import read_anywhere
from nonet.formats.file_lines import FileLines, content_of, is_comment, size_above, texts_of
from nonet.formats.names import extension_of

_BINARY = [format for format in FORMATS.values() if format.is_binary]
_TEXTS = sorted(
    (each for each in FORMATS.values() if not each.is_binary), key=lambda format: (-format.priority, format.name)
)
NO_PUZZLE = ParseError("expected a puzzle, found none", line=1, column=1)
ONLY_COMMENTS = ParseError("expected a puzzle, found only comments", line=1, column=1)
_MOST_LINES_OF_TITLE = 50
_SEPARATORS = "\t;,"
_IN_FIELD = re.compile(r"[1-9.0_*?-]?")
_NO_EXTENSIONS = ("", "txt")  # they say nothing about the format
_WORD = re.compile(r"[^\W\d_]{2}")
_LETTER = re.compile(r"[^\W\d_]\W?")  # and no cells
_COUNT = re.compile(r"\d{1,7}")
_CELL = re.compile(r"[1-9.0_*?-]")
_MARKUP = re.compile(r"<[?!]?[A-Za-z][^<>]*>?")
_MOST_RESULTS = 200
_ROWS_TRIED_AT_ONCE = 16  # most readers stop at the first
_MOST_SHOWN = 40  # characters of a line that is not read
_FEWEST_CELLS = 9
# Every recogniser looks at a line, and every reader at what none recognises: an endless line must not take seconds.
_LONGEST_LOOKED_AT = 4_096
_SAMPLE_OF_NEAREST = 8_192


class Recognised(NamedTuple):
    """A format, how many lines above the first puzzle are a title that its reader has to skip, and where text ends it.

    ``size`` is how much of the sample is above the text below the last puzzle; ``None`` if there is none.
    """

    format: Format
    title_lines: int
    size: int | None = None


def recognise(sample: bytes, name: str | None, *, is_whole: bool = False) -> Recognised:
    """Return the format of a text that begins with these bytes; raise ``ParseError`` if no format fits.

    ``name`` is the name of the file, whose extension decides between formats that fit. ``is_whole`` says that the file
    has nothing else.
    """
    texts = texts_of(sample)
    numbers = content_of(texts)
    if not numbers:
        raise (ONLY_COMMENTS if any(text.strip() for text in texts) else NO_PUZZLE).located()
    content = [texts[number][:_LONGEST_LOOKED_AT] for number in numbers]
    extension = extension_of(name or "")
    if BELOW_A_BOARD.search(sample) and (below := next(rules_below(sample), None)) is not None:
        if any(isinstance(result, ParseError) for result in read_with_links([sample], read_anywhere)):
            return Recognised(replace(BLOCK, read=find_anywhere, has_drawings=True), 0)
        raise rules_follow(below[2], below[0] + 1)  # of a board of another size
    uneven = _uneven_row(texts, numbers)
    fitting: Recognised | None = None
    # A file may begin with a title, or with the upper edge of a frame.
    for start in range(min(len(content), _MOST_LINES_OF_TITLE)):
        comments = [text for text in texts[: numbers[start]] if is_comment(text)] if start == 0 else []
        if format := _best(content[start:], comments, extension):
            is_title = format.has_titles and all(map(_is_title, content[:start]))
            if start and format.is_table and not is_title:
                continue
            if not is_title and sum(not is_frame(text) for text in content[:start]) > 1:
                break  # more than a name
            fitting = Recognised(format, numbers[start] if is_title and start else 0)
            if format.is_table and extension in format.extensions and uneven is None:
                return fitting
            break
    reading = _reading(sample, fitting) if fitting is not None else _Reading(0, (), 1.0)
    # A table of single cells holds no puzzle.
    is_table = uneven is not None and fitting is not None and fitting.format.is_table
    if fitting is not None and reading.grids and not reading.errors and not is_table:
        return fitting
    if uneven is not None:
        return Recognised(replace(BLOCK, read=partial(_told, error=uneven)), 0)
    if is_whole and fitting is not None and (size := _size_above_text(sample, reading)) is not None:
        return fitting._replace(size=size)
    if fitting is not None and all(map(format_of_argument, content)):
        return fitting  # links alone, of which some are damaged
    found = [*read_with_links([sample], read_anywhere)]
    is_prose = 2 * reading.unread > 1 or (reading.unread > 0 and not reading.grids)
    if fitting is not None and found and _count(found) >= reading.grids:
        is_prose = is_prose or _are_among_links(sample, reading, fitting.format)
        is_prose = is_prose or (is_whole and _are_below_text(texts, reading))
    if found and (is_prose or _count(found) > reading.grids):
        return Recognised(replace(BLOCK, read=find_anywhere, has_drawings=True), 0)
    if fitting is not None:
        return fitting
    nearest = _nearest(sample, extension)
    cells = next((n for n in numbers if _has_cells(texts[n])), numbers[0])
    if isinstance(nearest, ParseError) and cells > numbers[0] and (nearest.line or 1) <= cells:
        # What looks most like a puzzle is below text that fits no format.
        lines = sample.splitlines(keepends=True)[cells:]
        later = _nearest(b"".join(lines), extension)
        nearest = later.located(lines_before=cells) if isinstance(later, ParseError) else nearest
    if isinstance(nearest, Format):
        return Recognised(nearest, 0)
    if b"\0" in sample:
        raise ParseError("expected a text file with puzzles, found a binary file", line=1, column=1)
    if _MARKUP.match(content[0].lstrip(" \t\ufeff")):
        reason = "expected text with puzzles, found XML or HTML: copy the cells of each puzzle into a line of text"
        raise ParseError(reason, line=1, column=1)
    if len(content) == 1 and looks_like_path(content[0]) and not _is_mostly_cells(content[0]):
        raise path_error("a puzzle", content[0])
    raise nearest


def _told(source: FileLines, *, error: ParseError) -> Iterator[ParseError]:
    """Yield the error of a file."""
    yield error.located(lines_before=source.dropped_lines)


def _uneven_row(texts: list[str], numbers: list[int]) -> ParseError | None:
    """Return the error of a board in fields, such as nine columns of CSV, of which a row has fewer or more than nine.

    The readers of drawn grids leave such a row out, and say that there are eight.
    """
    last = numbers[-SIZE:]
    if len(last) < SIZE or len(numbers) > SIZE + 1:
        return None
    separator = next((mark for mark in _SEPARATORS if mark in texts[last[0]]), None)
    rows = [texts[number].rstrip("\r").split(separator) for number in last] if separator else []
    if not all(_IN_FIELD.fullmatch(field.strip()) for row in rows for field in row):
        return None
    uneven = [row for row, fields in enumerate(rows) if len(fields) != SIZE]
    if not 0 < len(uneven) <= SIZE // 3:
        return None
    row, fields = uneven[0], rows[uneven[0]]
    at = min(len(fields), SIZE)
    return ParseError(
        f"expected nine cells in a row, found {len(fields)}",
        line=last[row] + 1,
        column=sum(len(field) + 1 for field in fields[:at]) or 1,
        cell=Cell(f"r{row + 1}c{min(len(fields) + 1, SIZE)}"),
    )


def binary_format(sample: bytes, name: str | None) -> Format | None:
    """Return the binary format of a file that begins with these bytes, ``None`` for text.

    Raises ``ParseError`` if the name has the extension of a binary format and the file is something else.
    """
    if found := next((format for format in _BINARY if sample.startswith(format.magic)), None):
        return found
    extension = extension_of(name or "")
    named = next((format for format in _BINARY if extension in format.extensions), None)
    if named is None:
        return None
    begins = f"one that begins with {sample[:8]!r}" if sample else "an empty file"
    raise ParseError(f"expected a file of the format {named.name}, found {begins}", line=1, column=1)


def find_anywhere(source: FileLines, *, ignore_drawings: bool = True) -> Iterator[Entry | ParseError]:
    """Yield the puzzles of a file in which no format is recognised, wherever they stand, and those of its links."""
    return read_with_links(source.pieces(), read_anywhere, ignore_drawings=ignore_drawings)


def find_or_raise(
    source: FileLines, error: ParseError, *, ignore_drawings: bool = True
) -> Iterator[Entry | ParseError]:
    """Yield the puzzles of a file whose beginning has none; raise the error of the beginning if there are none."""
    count = 0
    for result in find_anywhere(source, ignore_drawings=ignore_drawings):
        count += 1
        yield result
    if count == 0:
        raise error


class _Reading(NamedTuple):
    """How many grids a format finds in a sample, the lines of its errors, and the part of all lines that are text."""

    grids: float
    errors: tuple[int, ...]
    unread: float


_ALL = _Reading(math.inf, (), 0.0)


def _reading(sample: bytes, recognised: Recognised) -> _Reading:
    """Return what a format reads of a sample.

    A table reads each row. An error in the last line alone says nothing: the sample may be cut there.
    """
    results = _first_results(sample, recognised)
    texts = texts_of(sample)
    count = _count(results)
    if recognised.format.is_table and (count or (results and all((each.line or 1) >= len(texts) for each in results))):
        return _ALL
    # The headers of a format with comments of its own say what the rows below them are.
    if recognised.format.fits_comments is not None and any(map(has_nine_cells, texts)):
        return _ALL
    if len(results) == _MOST_RESULTS:
        texts = texts[: max(result.line or 1 for result in results)]
    errors = [result.line or 1 for result in results if isinstance(result, ParseError)]
    content = len(content_of(texts))
    unread = sum(not _is_mostly_cells(texts[line - 1]) for line in errors)
    return _Reading(count, tuple(errors), unread / max(content, 1))


def _size_above_text(sample: bytes, reading: _Reading) -> int | None:
    """Return the size of a file without the text below its last puzzle, if nothing else is an error.

    Right below several puzzles, a line of text may be a row of a list that cannot be read. One line of a word and a
    number is text too, if no such line is above a puzzle.
    """
    lines = sample.splitlines(keepends=True)
    texts = [text.strip() for text in texts_of(sample)]
    end = len(lines)
    numbered = [line for line, text in enumerate(texts) if is_numbered_word(text)]
    below = numbered if len(numbered) == 1 else []
    while end and (not texts[end - 1] or is_text(texts[end - 1]) or end - 1 in below):
        end -= 1
    if not (reading.grids and reading.errors and all(line > end for line in reading.errors)):
        return None
    puzzles = sum(bool(text) and not is_comment(text) and not is_text(text) for text in texts[:end])
    return sum(map(len, lines[:end])) if puzzles == 1 or not texts[end] else None


def _are_below_text(texts: list[str], reading: _Reading) -> bool:
    """Tell whether each puzzle has text above it and nothing else is an error: they are in prose, and in no list."""
    is_text_at = [is_text(texts[number].strip()) for number in content_of(texts)]
    are_text = all(is_text(texts[line - 1].strip()) for line in reading.errors)
    return (
        are_text
        and is_text_at[0]
        and is_text_at.count(False) == reading.grids
        and (False, False) not in pairwise(is_text_at)
    )


def _are_among_links(sample: bytes, reading: _Reading, format: Format) -> bool:
    """Tell whether what a format does not read is links that have puzzles, or text beside such links."""
    lines = [text.strip() for text in texts_of(sample)]
    errors = [lines[line - 1] for line in reading.errors]
    links = [text for text in errors if puzzle_links(text.encode())]
    if format.is_argument is None:
        return bool(links)
    return all(text in links or is_text(text) for text in errors) and bool(puzzle_links(sample))


def _count(results: Iterable[Entry | ParseError]) -> int:
    """Return how many grids some results have, solutions included."""
    return sum(1 + (result.solution is not None) for result in results if isinstance(result, Entry))


def _first_results(sample: bytes, recognised: Recognised) -> list[Entry | ParseError]:
    results: list[Entry | ParseError] = []
    source = FileLines(io.BytesIO(sample))
    source.title_lines = recognised.title_lines
    try:
        results.extend(islice(in_entries(recognised.format.read(source)), _MOST_RESULTS))
    except ParseError as error:
        results.append(error)
    except PuzzleError:  # a table without a column of puzzles
        pass
    return results


def _best(lines: list[str], comments: list[str], extension: str) -> Format | None:
    """Return the first format that fits, or the one with the extension if it fits too."""
    own = [format for format in _TEXTS if _is_own(format, extension)]
    found = next((format for format in own if _fits(format, lines, comments) or _may_fit(format, lines)), None)
    return found or next((format for format in _TEXTS if _fits(format, lines, comments)), None)


def _is_own(format: Format, extension: str) -> bool:
    return extension in format.extensions and extension not in _NO_EXTENSIONS


def _fits(format: Format, lines: list[str], comments: list[str]) -> bool:
    if format.fits is not None and format.fits(lines):
        return True
    has_comments = format.fits_comments is not None and format.fits_comments(comments)
    return has_comments and _may_fit(format, lines)


def _may_fit(format: Format, lines: list[str]) -> bool:
    return format.may_fit is not None and format.may_fit(lines)


def _is_title(text: str) -> bool:
    """Tell whether a line is text, or the number of puzzles, but no puzzle with an error."""
    has_word = not _is_mostly_cells(text) and (_WORD.search(text) or _LETTER.fullmatch(text.strip())) is not None
    return has_word or _COUNT.fullmatch(text.strip()) is not None


def _is_mostly_cells(text: str) -> bool:
    symbols = "".join(text.split())
    return 2 * len(_CELL.findall(symbols)) > len(symbols)


def _has_cells(text: str) -> bool:
    return len(_CELL.findall(text)) >= _FEWEST_CELLS and _is_mostly_cells(text)


def _nearest(sample: bytes, extension: str) -> Format | ParseError:
    """Return a format whose reader finds puzzles without an error, or the error of the nearest one.

    Of several that get equally far, it is the one with the file's extension, then a plain one.
    """
    best: tuple[int, int, int, Format, ParseError] | None = None
    above = size_above(sample)  # comments can be longer than the part that readers try
    lines_above, sample = len(sample[:above].splitlines()), sample[above : above + _SAMPLE_OF_NEAREST]
    readers = set()
    order = sorted(_TEXTS, key=lambda format: (not _is_own(format, extension), not format.is_plain))
    for rank, format in enumerate(order):
        if format.read in readers:
            continue
        readers.add(format.read)
        entries, error = _read_until_error(sample, format.read)
        if error is None:
            if entries:
                return format
            continue
        score = (entries, _cells_before(sample, error) // format.cell_width, -rank)
        if best is None or score > best[:3]:
            best = (*score, format, error)
    if best is None:
        return NO_PUZZLE.located()
    name, error = best[3].name, best[4]
    found = [text.strip() for text in texts_of(sample)][(error.line or 1) - 1 :][:1]
    shown = f", found {found[0][:_MOST_SHOWN]!r}" if found and found[0] else ""
    reason = f"expected a puzzle{shown}; the nearest format is {name}: {error.reason}"
    nearest = ParseError(reason, line=error.line, column=error.column, cell=error.cell)
    return nearest.located(lines_before=lines_above)


def _read_until_error(
    sample: bytes, read: Callable[[FileLines], Iterable[Entry | ParseError]]
) -> tuple[int, ParseError | None]:
    """Return how many puzzles a reader finds before its first error, and that error."""
    entries = 0
    source = FileLines(io.BytesIO(sample))
    source.rows_at_once = _ROWS_TRIED_AT_ONCE
    try:
        for result in islice(in_entries(read(source)), _MOST_RESULTS):
            if isinstance(result, ParseError):
                return entries, result
            entries += 1
    except PuzzleError as error:
        return entries, _as_parse_error(error)
    return entries, None


def _as_parse_error(error: PuzzleError) -> ParseError:
    return error if isinstance(error, ParseError) else ParseError(str(error), line=1, column=1)


def _cells_before(sample: bytes, error: ParseError) -> int:
    """Return how many digits and blanks stand before the place of an error, in lines that have little else."""
    lines = texts_of(sample)
    number, column = error.line or 1, error.column or 1
    before = [*lines[: number - 1], "".join(lines[number - 1 : number])[: column - 1]]
    return sum(len(_CELL.findall(line)) for line in before if _is_mostly_cells(line))
