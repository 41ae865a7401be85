"""Which format a file has, judged by its first lines, and what to say if it has none.

```
My puzzles, 2012               a title: it fits no format, and some format fits the line below
# found in a forum             comments and blank lines do not count
53..7....6..195…               lines fits, and bank, csv, sukaku, … do not
```

Of several formats that fit, the one with the file's extension is chosen, otherwise the one with the highest priority.
If none fits, every reader reads the beginning of the file. The format whose reader got furthest, measured in cells
before its first error, is the nearest, and its error is reported.
"""

import io
import os
import re
from collections.abc import Callable, Iterable
from itertools import islice
from typing import NamedTuple

from nonet._board.text import CTRL_Z, looks_like_path
from nonet._errors import ParseError
from nonet.formats._entry import Entry
from nonet.formats._file_lines import FileLines, decode, is_comment
from nonet.formats._format import Format

NO_PUZZLE = ParseError("expected a puzzle, found none", line=1, column=1)
_MOST_LINES_OF_TITLE = 50
_NO_EXTENSIONS = ("", "txt")  # they say nothing about the format
_WORD = re.compile(r"[^\W\d_]{2}")
_COUNT = re.compile(r"\d{1,7}")
_CELL = re.compile(r"[1-9.0_*?-]")
_MARKUP = re.compile(r"<[?!]?[A-Za-z][^<>]*>?")
_MOST_RESULTS = 200
# Every recogniser looks at a line, and every reader at what none recognises: an endless line must not take seconds.
_LONGEST_LOOKED_AT = 4_096
_SAMPLE_OF_NEAREST = 8_192


class Recognised(NamedTuple):
    """A format, and how many lines above the first puzzle are a title that its reader has to skip."""

    format: Format
    title_lines: int


def recognise(sample: bytes, formats: Iterable[Format], name: str | None) -> Recognised:
    """Return the format of a file that begins with these bytes; raise ``ParseError`` if no format fits.

    ``name`` is the name of the file, whose extension decides between formats that fit.
    """
    ranked = sorted(formats, key=lambda format: (-format.priority, format.name))
    texts = [decode(line.strip(CTRL_Z.encode())) for line in sample.splitlines()]
    numbers = [number for number, text in enumerate(texts) if text.strip() and not is_comment(text)]
    if not numbers:
        raise NO_PUZZLE.located()
    content = [texts[number][:_LONGEST_LOOKED_AT] for number in numbers]
    extension = extension_of(name or "")
    # A file may begin with a title, or with the upper edge of a frame.
    for start in range(min(len(content), _MOST_LINES_OF_TITLE)):
        comments = [text for text in texts[: numbers[start]] if is_comment(text)] if start == 0 else []
        if format := _best(ranked, content[start:], comments, extension):
            is_title = format.has_titles and all(map(_is_title, content[:start]))
            return Recognised(format, numbers[start] if is_title and start else 0)
    nearest = _nearest(sample, ranked)
    if isinstance(nearest, Format):
        return Recognised(nearest, 0)
    if b"\0" in sample:
        raise ParseError("expected a text file with puzzles, found a binary file", line=1, column=1)
    if _MARKUP.match(content[0].lstrip(" \t\ufeff")):
        reason = "expected text with puzzles, found XML or HTML: copy the cells of each puzzle into a line of text"
        raise ParseError(reason, line=1, column=1)
    if len(content) == 1 and looks_like_path(content[0]) and not _is_mostly_cells(content[0]):
        reason = f"expected a puzzle, found the path {content[0]!r}: to read a file, use nonet.read"
        raise ParseError(reason, line=1, column=1)
    raise nearest


def extension_of(path: str | os.PathLike[str]) -> str:
    """Return the extension of a path in lower case, without ``.gz``.

    >>> extension_of("lists/Hard.SDM.gz"), extension_of("puzzles")
    ('sdm', '')
    """
    name = os.path.basename(os.fsdecode(path)).lower().removesuffix(".gz")
    return os.path.splitext(name)[1].removeprefix(".")


def _best(ranked: list[Format], lines: list[str], comments: list[str], extension: str) -> Format | None:
    """Return the first format that fits, or the one with the extension if it fits too."""
    fitting = (format for format in ranked if _fits(format, lines, comments))
    best = next(fitting, None)
    if extension in _NO_EXTENSIONS:
        return best
    own = [format for format in ranked if extension in format.extensions]
    return next((format for format in own if _fits(format, lines, comments) or _may_fit(format, lines)), best)


def _fits(format: Format, lines: list[str], comments: list[str]) -> bool:
    if format.fits is not None and format.fits(lines):
        return True
    has_comments = format.fits_comments is not None and format.fits_comments(comments)
    return has_comments and _may_fit(format, lines)


def _may_fit(format: Format, lines: list[str]) -> bool:
    return format.may_fit is not None and format.may_fit(lines)


def _is_title(text: str) -> bool:
    """Tell whether a line is text, or the number of puzzles, but no puzzle with an error."""
    has_word = not _is_mostly_cells(text) and _WORD.search(text) is not None
    return has_word or _COUNT.fullmatch(text.strip()) is not None


def _is_mostly_cells(text: str) -> bool:
    symbols = "".join(text.split())
    return 2 * len(_CELL.findall(symbols)) > len(symbols)


def _nearest(sample: bytes, ranked: list[Format]) -> Format | ParseError:
    """Return a format whose reader finds puzzles without an error, or the error of the nearest one."""
    best: tuple[int, int, bool, int, Format, ParseError] | None = None
    sample = sample[:_SAMPLE_OF_NEAREST]
    readers = set()
    for rank, format in enumerate(sorted(ranked, key=lambda format: format.name != "lines")):
        if format.read in readers:
            continue
        readers.add(format.read)
        entries, error = _read_until_error(sample, format.read)
        if error is None:
            if entries:
                return format
            continue
        # A sukaku has nine characters for each cell.
        cells = _cells_before(sample, error) // (9 if format.name == "sukaku" else 1)
        score = (entries, cells, format.name == "lines", -rank)
        if best is None or score > best[:4]:
            best = (*score, format, error)
    if best is None:
        return NO_PUZZLE.located()
    name, error = best[4].name, best[5]
    reason = f"expected a puzzle; the nearest format is {name}: {error.reason}"
    return ParseError(reason, line=error.line, column=error.column, cell=error.cell)


def _read_until_error(
    sample: bytes, read: Callable[[FileLines], Iterable[Entry | ParseError]]
) -> tuple[int, ParseError | None]:
    """Return how many puzzles a reader finds before its first error, and that error."""
    entries = 0
    try:
        for result in islice(read(FileLines(io.BytesIO(sample))), _MOST_RESULTS):
            if isinstance(result, ParseError):
                return entries, result
            entries += 1
    except ParseError as error:
        return entries, error
    return entries, None


def _cells_before(sample: bytes, error: ParseError) -> int:
    """Return how many digits and blanks stand before the place of an error, in lines that have little else."""
    lines = [decode(line) for line in sample.splitlines()]
    number, column = error.line or 1, error.column or 1
    before = [*lines[: number - 1], "".join(lines[number - 1 : number])[: column - 1]]
    return sum(len(_CELL.findall(line)) for line in before if _is_mostly_cells(line))
