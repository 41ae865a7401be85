"""``sdk``: SadMan Sudoku and SudoCue, a puzzle with attributes and, if it was started, its current state.

```
#A the author
#D my puzzle
[Puzzle]
53..7....
6..195...
…
[State]
534.7....
6..195...
…
[PencilMarks]
,,,26,,2468,1489,1249,248
…
```

``[Puzzle]`` has the givens, ``[State]`` all values so far, and ``[PencilMarks]`` the candidates that were noted, nine
groups in a row, separated by commas or white space; a cell without notes has the candidates that its peers leave.
``[Colors]`` is skipped. A file without sections has givens: SudoCue writes neither ``[Puzzle]`` nor a space after the
letter of an attribute. ``#D``, the description, is the entry's name, ``#L``, the level, its rating, and the others are
columns. Attributes stand above their puzzle, or below the last one. In a file of several puzzles, an attribute or
``[Puzzle]`` begins the next.

Round trip: values, givens, candidates, name, rating, and the columns of the attributes. A cell that lost its last
candidate is refused; solutions and other columns are dropped.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from nonet._board.geometry import CELL_COUNT, SIZE, Cell
from nonet._board.grid import Grid
from nonet._board.rules import candidate_masks
from nonet._errors import ParseError
from nonet.formats._drawn import (
    MOST_COMMENTS,
    Found,
    Kind,
    TextLine,
    digit_rows,
    find_grids,
    grid_of,
    kind_of_drawn,
    place_of,
    row_error,
)
from nonet.formats._entry import Entry, one_line, spaced
from nonet.formats._format import Format
from nonet.formats.block import fits_block
from nonet.formats.file_lines import FileLines, comment_text
from nonet.formats.pencilmarks import group_error, groups_of, mask_of

_COLUMN_OF_LETTER = {"A": "author", "B": "date", "C": "comment", "S": "source", "U": "url"}
_LETTER_OF_COLUMN = {column: letter for letter, column in _COLUMN_OF_LETTER.items()}
_NAME, _RATING = "D", "L"
# A comment can begin with one of these letters too, but a description and an author seldom begin in lower case.
_ATTRIBUTE = re.compile(r"#(?:([A-Z])(?:\s+(.*))?|([ABDLSU])(\S.*)|(C)([^a-z\s].*))")
_CERTAIN_ATTRIBUTE = re.compile(r"#([ABCDLSU])(?:\s.*|[^a-z\s].*)")
_WORD = re.compile(r"#\s*(author|date|comment|description|source|url|level)\s*[:=]\s*(.*)", re.IGNORECASE)
_LETTER_OF_WORD = {**_LETTER_OF_COLUMN, "description": _NAME, "level": _RATING}
_SECTION = re.compile(r"\[.*\]")
_SECTIONS = "[puzzle]", "[state]", "[pencilmarks]"
_COLOURS = "[color", "[colour"
_FEWEST_ATTRIBUTES = 2  # to recognise them in comments


def _read_sdk(source: FileLines) -> Iterator[Entry | ParseError]:
    waiting: Entry | ParseError | None = None  # a puzzle whose state or pencilmarks may follow
    lines = _Kinds()
    for found in find_grids(source, lines.kind_of):
        section = _section(found)
        is_new = section not in _SECTIONS[1:]
        if is_new and waiting is not None:
            yield waiting
        if isinstance(waiting, ParseError) and not is_new:
            continue
        try:
            if is_new:
                waiting = _puzzle(found)
            else:
                add = _with_state if section == "[state]" else _with_pencilmarks
                waiting = add(_expect_puzzle(waiting, found), found)
        except ParseError as error:
            waiting = error
    if isinstance(waiting, Entry):
        # Comments below the last puzzle, which are attributes in some files.
        waiting = _with_attributes(waiting, lines.comments)
    if waiting is not None:
        yield waiting


class _Kinds:
    """The kinds of lines: those of the section of colours are skipped.

    ``comments`` are those after the last row.
    """

    def __init__(self) -> None:
        self._in_colours = False
        self.comments: deque[TextLine] = deque(maxlen=MOST_COMMENTS)

    def kind_of(self, text: str) -> Kind:
        stripped = text.strip()
        if _SECTION.fullmatch(stripped):
            self._in_colours = stripped.lower().startswith(_COLOURS)
            return Kind.BLANK if self._in_colours else Kind.HEADER
        kind = kind_of_drawn(text)
        if kind is Kind.COMMENT:
            self._in_colours = False
            self.comments.append(TextLine(0, stripped))
        elif kind is Kind.ROW:
            self.comments.clear()
        return Kind.BLANK if self._in_colours else kind


def _section(found: Found) -> str:
    return found.header.text.lower().replace(" ", "") if found.header else "[puzzle]"


def _puzzle(found: Found) -> Entry:
    if _section(found) != "[puzzle]":
        header = found.header.text if found.header else ""
        reason = f"expected [Puzzle], [State] or [PencilMarks], found {header[:60]!r}"
        raise ParseError(reason, line=found.line, column=1)
    grid = grid_of(found)
    line = found.comments[0].number if found.comments else found.line
    return _with_attributes(Entry(grid, line=line), found.comments)


def _with_attributes(entry: Entry, comments: Iterable[TextLine]) -> Entry:
    name, rating, columns = entry.name, entry.rating, list(entry.columns)
    for comment in comments:
        letter, text = _attribute(comment.text)
        if not text:
            continue
        if letter == _NAME and name is None:
            name = text
        elif letter == _RATING and rating is None:
            rating = text
        else:
            columns.append((_COLUMN_OF_LETTER.get(letter, "comment"), text))
    return replace(entry, name=name, rating=rating, columns=tuple(columns))


def _attribute(text: str) -> tuple[str, str]:
    """Return the letter and the text of an attribute; any other comment is a comment."""
    if match := _WORD.fullmatch(text):
        return _LETTER_OF_WORD[match[1].lower()], match[2]
    if match := _ATTRIBUTE.fullmatch(text):
        letter = match[1] or match[3] or match[5]
        if letter in (_NAME, _RATING, *_COLUMN_OF_LETTER):
            return letter, match[2] or match[4] or match[6] or ""
    return "C", comment_text(text)


def _expect_puzzle(waiting: Entry | ParseError | None, found: Found) -> Entry:
    if not isinstance(waiting, Entry):
        header = found.header.text if found.header else ""
        raise ParseError(f"expected [Puzzle] before {header[:60]}", line=found.line, column=1)
    return waiting


def _with_state(puzzle: Entry, state: Found) -> Entry:
    values, givens = grid_of(state), puzzle.grid.givens
    for cell in Cell.ALL:
        if givens[cell] and givens[cell] != values[cell]:
            line, column = place_of(state, cell)
            found = values[cell] or "a blank"
            raise ParseError(f"expected the given {givens[cell]}, found {found}", line=line, column=column, cell=cell)
    return replace(puzzle, grid=Grid._make(bytes(values), bytes(givens)))


def _with_pencilmarks(puzzle: Entry, noted: Found) -> Entry:
    grid = puzzle.grid
    masks = [mask for row, line in enumerate(noted.nine_rows()) for mask in _masks(row, line)]
    left = candidate_masks(bytes(grid))
    masks = [mask or others for mask, others in zip(masks, left, strict=True)]
    return replace(puzzle, grid=Grid._make(bytes(grid), bytes(grid.givens), masks))


def _masks(row: int, line: TextLine) -> list[int]:
    """Return the masks of nine groups, 0 for a cell without notes."""
    groups = [(match.start() + 1, match[0].strip()) for match in _groups(line.text)]
    masks = []
    for place, (column, group) in enumerate(groups[:SIZE]):
        mask = mask_of(group) if group else 0
        if mask < 0:
            raise group_error(group, line.number, column, Cell(SIZE * row + place))
        masks.append(mask)
    if len(groups) != SIZE:
        raise row_error(
            line, row, [(column, group if place >= SIZE else ".") for place, (column, group) in enumerate(groups)]
        )
    return masks


def _groups(text: str) -> Iterator[re.Match[str]]:
    if "," in text:
        # A comma may end the row.
        text = text.rstrip().removesuffix(",") if text.count(",") == SIZE else text.rstrip()
        return re.finditer(r"(?<![^,])[^,]*", text)
    return re.finditer(r"[^\s|]+", text)


def _lines(entry: Entry) -> list[str]:
    """Return attributes, givens and, where digits were placed or candidates noted, the state and the candidates."""
    attributes = [(_NAME, entry.name), (_RATING, entry.rating)]
    attributes += [(_LETTER_OF_COLUMN[key], text) for key, text in entry.columns if key in _LETTER_OF_COLUMN]
    lines = [f"#{letter} {one_line(text)}" for letter, text in attributes if one_line(text)]
    grid = entry.grid
    values, givens = grid.to_line(), grid.givens.to_line()
    lines += ["[Puzzle]", *digit_rows(givens)]
    if values != givens:
        lines += ["[State]", *digit_rows(values)]
    if grid.has_pencilmarks:
        groups = ["" if value else group for value, group in zip(bytes(grid), groups_of(grid, "sdk"), strict=True)]
        lines += ["[PencilMarks]", *(",".join(groups[start : start + SIZE]) for start in range(0, CELL_COUNT, SIZE))]
    return lines


def _fits(lines: list[str]) -> bool:
    return lines[0].strip().lower().replace(" ", "") in _SECTIONS


def _fits_comments(comments: list[str]) -> bool:
    """Tell whether the comments above nine rows are attributes: at least two with different letters.

    Comments of other forms may stand between attributes that no word looks like, such as ``#AJoe`` and ``#B2012``.
    """
    stripped = [text.strip() for text in comments]
    pattern = _ATTRIBUTE if all(map(_ATTRIBUTE.fullmatch, stripped)) else _CERTAIN_ATTRIBUTE
    letters = {text[1] for text in stripped if pattern.fullmatch(text)}
    return len(letters) >= _FEWEST_ATTRIBUTES and letters <= {_NAME, _RATING, *_COLUMN_OF_LETTER}


FORMAT = Format(
    "sdk",
    "SadMan Sudoku: attributes and nine rows",
    _read_sdk,
    partial(spaced, _lines),
    fits=_fits,
    may_fit=fits_block,
    fits_comments=_fits_comments,
    priority=60,
    extensions=("sdk",),
    holds=frozenset({"givens", "name", "rating", "columns"}),
    columns=frozenset({"author", "date", "comment", "source", "url"}),
)
