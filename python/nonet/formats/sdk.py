"""``sdk``: SadMan Sudoku and SudoCue, a puzzle with attributes and, if it was begun, its present state.

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

``[Puzzle]`` holds the givens and ``[State]`` all values there are so far; a file without sections holds givens.
Attribute lines come first: ``#D``, the description, is the entry's name, ``#L``, the level, its rating, and the others
are columns. A file may hold several puzzles; an attribute or ``[Puzzle]`` begins the next.

Round trip: values, givens, name, rating, and those columns. No place for solutions and other columns; pencilmarks are
refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonet._errors import ParseError
from nonet.formats._entry import Entry, Format, one_line, values_only
from nonet.formats._rows import Found, Kind, digit_rows, find_grids, kind_of_drawn, place_of, values_of
from nonet.formats._source import Source
from nonet._board.geometry import Cell
from nonet._board.grid import Grid

_COLUMN_OF_LETTER = {"A": "author", "B": "date", "C": "comment", "S": "source", "U": "url"}
_LETTER_OF_COLUMN = {column: letter for letter, column in _COLUMN_OF_LETTER.items()}
_NAME, _RATING = "D", "L"
_ATTRIBUTE = re.compile(r"#([A-Z])(?:\s+(.*))?")
_SECTION = re.compile(r"\[.*\]")


def read_sdk(source: Source) -> Iterator[Entry | ParseError]:
    """Yield each puzzle, with its present state if the file tells it."""
    waiting: Entry | ParseError | None = None  # a puzzle whose state may follow
    for found in find_grids(source, _kind_of):
        if _section(found) == "[state]":
            yield _with_state(waiting, found)
            waiting = None
        else:
            if waiting is not None:
                yield waiting
            waiting = _puzzle(found)
    if waiting is not None:
        yield waiting


def _kind_of(text: str) -> Kind:
    return Kind.HEADER if _SECTION.fullmatch(text.strip()) else kind_of_drawn(text)


def _section(found: Found) -> str:
    return found.header.text.lower() if found.header else "[puzzle]"


def _puzzle(found: Found) -> Entry | ParseError:
    if _section(found) != "[puzzle]":
        header = found.header.text if found.header else ""
        return ParseError(f"expected [Puzzle] or [State], found {header[:60]!r}", line=found.line, column=1)
    try:
        values = values_of(found)
    except ParseError as error:
        return error
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
    return Entry(Grid._make(values, values), name, rating=rating, columns=tuple(columns), line=line)


def _with_state(puzzle: Entry | ParseError | None, state: Found) -> Entry | ParseError:
    if isinstance(puzzle, ParseError):
        return puzzle
    if puzzle is None:
        return ParseError("expected [Puzzle] before [State]", line=state.line, column=1)
    try:
        values = values_of(state)
    except ParseError as error:
        return error
    givens = puzzle.grid.givens
    for cell in Cell.ALL:
        if givens[cell] and givens[cell] != values[cell]:
            line, column = place_of(state, cell)
            found = values[cell] or "a blank"
            return ParseError(f"expected the given {givens[cell]}, found {found}", line=line, column=column, cell=cell)
    grid = Grid._make(values, bytes(givens))
    return Entry(grid, puzzle.name, rating=puzzle.rating, columns=puzzle.columns, line=puzzle.line)


def write_sdk(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield attributes, givens and, where digits were placed, the state of each entry, a blank line between two."""
    gap = ""
    for entry in entries:
        attributes = [(_NAME, entry.name), (_RATING, entry.rating)]
        attributes += [(_LETTER_OF_COLUMN[key], text) for key, text in entry.columns if key in _LETTER_OF_COLUMN]
        lines = [f"#{letter} {one_line(text)}" for letter, text in attributes if one_line(text)]
        grid = values_only(entry, "sdk")
        values, givens = grid.to_line(), grid.givens.to_line()
        lines += ["[Puzzle]", *digit_rows(givens)]
        if values != givens:
            lines += ["[State]", *digit_rows(values)]
        yield gap + "\n".join(lines) + "\n"
        gap = "\n"


def _fits(lines: list[str]) -> bool:
    return lines[0].strip().lower() in ("[puzzle]", "[state]")


SDK = Format(
    "sdk",
    "SadMan Sudoku: attributes such as #A author, nine rows, a [State] if begun",
    _fits,
    read_sdk,
    write_sdk,
    ("sdk",),
)
