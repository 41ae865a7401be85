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
```

``[Puzzle]`` has the givens and ``[State]`` all values so far; a file without sections has givens. Attribute lines come
first: ``#D``, the description, is the entry's name, ``#L``, the level, its rating, and the others are columns. In a
file of several puzzles, an attribute or ``[Puzzle]`` begins the next.

Round trip: values, givens, name, rating, and the columns of the attributes. Pencilmarks are refused; solutions and
other columns are dropped.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from nonet._board.geometry import Cell
from nonet._board.grid import Grid
from nonet._errors import ParseError
from nonet.formats._drawn import Found, Kind, digit_rows, find_grids, grid_of, kind_of_drawn, place_of
from nonet.formats._entry import Entry, one_line, spaced, values_only
from nonet.formats._file_lines import FileLines
from nonet.formats._format import Format

_COLUMN_OF_LETTER = {"A": "author", "B": "date", "C": "comment", "S": "source", "U": "url"}
_LETTER_OF_COLUMN = {column: letter for letter, column in _COLUMN_OF_LETTER.items()}
_NAME, _RATING = "D", "L"
_ATTRIBUTE = re.compile(r"#([A-Z])(?:\s+(.*))?")
_SECTION = re.compile(r"\[.*\]")


def _read_sdk(source: FileLines) -> Iterator[Entry | ParseError]:
    waiting: Entry | ParseError | None = None  # a puzzle whose state may follow
    for found in find_grids(source, _kind_of):
        is_state = _section(found) == "[state]"
        if waiting is not None and not is_state:
            yield waiting
        try:
            waiting = _with_state(waiting, found) if is_state else _puzzle(found)
        except ParseError as error:
            waiting = error
        if is_state:
            yield waiting
            waiting = None
    if waiting is not None:
        yield waiting


def _kind_of(text: str) -> Kind:
    return Kind.HEADER if _SECTION.fullmatch(text.strip()) else kind_of_drawn(text)


def _section(found: Found) -> str:
    return found.header.text.lower() if found.header else "[puzzle]"


def _puzzle(found: Found) -> Entry:
    if _section(found) != "[puzzle]":
        header = found.header.text if found.header else ""
        raise ParseError(f"expected [Puzzle] or [State], found {header[:60]!r}", line=found.line, column=1)
    grid = grid_of(found)
    name = rating = None
    columns = []
    for note in found.notes:
        match = _ATTRIBUTE.fullmatch(note.text)
        letter, text = match.groups() if match else ("C", note.text[1:].strip())
        if not text:
            continue
        if letter == _NAME:
            name = text
        elif letter == _RATING:
            rating = text
        else:
            columns.append((_COLUMN_OF_LETTER.get(letter, "comment"), text))
    line = found.notes[0].number if found.notes else found.line
    return Entry(grid, name, rating=rating, columns=tuple(columns), line=line)


def _with_state(puzzle: Entry | ParseError | None, state: Found) -> Entry:
    if isinstance(puzzle, ParseError):
        raise puzzle
    if puzzle is None:
        raise ParseError("expected [Puzzle] before [State]", line=state.line, column=1)
    values, givens = grid_of(state), puzzle.grid.givens
    for cell in Cell.ALL:
        if givens[cell] and givens[cell] != values[cell]:
            line, column = place_of(state, cell)
            found = values[cell] or "a blank"
            raise ParseError(f"expected the given {givens[cell]}, found {found}", line=line, column=column, cell=cell)
    return replace(puzzle, grid=Grid._make(bytes(values), bytes(givens)))


def _lines(entry: Entry) -> list[str]:
    """Return attributes, givens and, where digits were placed, the state."""
    attributes = [(_NAME, entry.name), (_RATING, entry.rating)]
    attributes += [(_LETTER_OF_COLUMN[key], text) for key, text in entry.columns if key in _LETTER_OF_COLUMN]
    lines = [f"#{letter} {one_line(text)}" for letter, text in attributes if one_line(text)]
    grid = values_only(entry, "sdk")
    values, givens = grid.to_line(), grid.givens.to_line()
    lines += ["[Puzzle]", *digit_rows(givens)]
    return [*lines, "[State]", *digit_rows(values)] if values != givens else lines


def _fits(lines: list[str]) -> bool:
    return lines[0].strip().lower() in ("[puzzle]", "[state]")


FORMAT = Format(
    "sdk",
    "SadMan Sudoku: attributes and nine rows",
    _read_sdk,
    partial(spaced, _lines),
    fits=_fits,
    priority=60,
    extensions=("sdk",),
)
