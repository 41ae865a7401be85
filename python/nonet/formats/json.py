"""``json``: an array of objects, and any other list of grids as JSON, Python, NumPy or C write it.

```
[
{"puzzle": "53..7....6..195….79", "name": "my puzzle", "rating": "1.2"}
]
```

A puzzle is a string of 81 cells, a list of 81, nine lists of nine, or nine strings of nine cells. A cell is a number 0
to 9, a string with a digit or a blank, ``null`` or ``None``; a list of numbers in place of a cell has its candidates.
In a list, the text before a puzzle is its name, a full grid after it that extends it is its solution, the first number
after it its rating, and other text the column ``note``. In an object, the keys are the titles that ``csv`` knows, and
some more; all other keys are columns. Code around the lists is skipped.

Round trip: everything, if a column occurs once. Pencilmarks are a string of 729 candidates, givens one of 81 cells.
``jsonl`` writes the same objects, one per line.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from nonet._board.geometry import Cell
from nonet._board.grid import Grid
from nonet._board.rules import candidate_masks
from nonet._board.text import BLANKS, CELL_SYMBOLS, DRAWING, read_row
from nonet._errors import ParseError
from nonet.formats._brackets import BLANK_WORDS, Event, Group, Reader, Scalar, Value
from nonet.formats._drawn import Kind, kind_of_drawn
from nonet.formats._entry import Entry
from nonet.formats._file_lines import FileLines
from nonet.formats._format import Format
from nonet.formats._titles import NAME_TITLES, PUZZLE_TITLES, RATING_TITLES, SOLUTION_TITLES
from nonet.formats.csv import is_headless

_PUZZLE_KEYS = (*PUZZLE_TITLES, "grid", "board", "givens", "problem", "input", "start", "initial", "value", "clues")
_SOLUTION_KEYS = (*SOLUTION_TITLES, "output", "target", "solved_grid")
_NAME_KEYS = (*NAME_TITLES, "title", "id")
_RATING_KEYS = (*RATING_TITLES, "difficulty", "level", "er")
_SHORTEST_ROW = 30
_LONGEST_CELL = 4
_NUMBER = re.compile(r"([0-9])(?:\.0*)?")
_START = re.compile(r"""(?:[\w.*:\[\]"' \t]*=\s*)?(?:[\w.]+\s*)?[\[({]""")
_STRICT_START = re.compile(r"""[\[{(]\s*(?:[\[{(]|"\w+"\s*:|["'][1-9.0_*?-]{9})""")
_QUOTED = re.compile(r"""(?:\w+\s*=\s*)?[bru]?(?:["'][1-9.0_*?-]{30}|"{3}|'{3})""")
_ENOUGH = 3  # results that show whether a file has puzzles


def read_json(source: FileLines) -> Iterator[Entry | ParseError]:
    """Yield each puzzle of lists and objects."""
    return _Puzzles().read(source.chunks())


class _Puzzles:
    """Turns values into entries: ``waiting`` is one whose solution, rating or note may follow in its list."""

    def __init__(self) -> None:
        self._waiting: Entry | None = None
        self._after: list[Scalar] = []  # what follows it in its list
        self._before: list[Scalar] = []  # the last strings outside brackets
        self._has_names = False  # its list begins with a name
        self._depth = 0
        self._line = 0

    def read(self, chunks: Iterable[bytes]) -> Iterator[Entry | ParseError]:
        for event in Reader().values(chunks):
            line = event.value.line or 0
            if self._waiting and (event.depth < self._depth or (event.depth == 0 and line != self._line)):
                yield from self._take_waiting()
            try:
                if isinstance(event.value, ParseError):
                    raise event.value
                yield from self._results(event, event.value)
            except ParseError as error:
                yield from self._take_waiting()
                event.is_used = True
                yield error
        yield from self._take_waiting()

    def _take_waiting(self) -> Iterator[Entry]:
        if self._waiting is not None:
            yield _with_texts(self._waiting, self._after)
        self._waiting, self._after = None, []

    def _texts_before(self, event: Event) -> list[Scalar]:
        """Return the texts and numbers before a puzzle in its list, or the texts before it in its line."""
        if event.inside is not None:
            return [item for item in event.inside.items if isinstance(item, Scalar)]
        line = event.value.line
        before, self._before = [text for text in self._before if text.line == line], []
        return before

    def _results(self, event: Event, value: Value) -> Iterator[Entry]:
        if isinstance(value, Group) and value.is_object:
            yield from self._object(event, value)
            return
        in_object = event.inside is not None and event.key is not None
        if in_object or (isinstance(value, Scalar) and not _looks_like_puzzle(value)):
            if isinstance(value, Scalar) and event.depth == self._depth and self._waiting and not in_object:
                self._after.append(value)
            elif isinstance(value, Scalar) and event.inside is None:
                if self._before and self._before[0].line != value.line:
                    self._before = []
                self._before.append(value)
            return
        grid = _grid_of(value)
        if grid is None:
            if event.depth == 0 and isinstance(value, Group) and len(value.items) > 1 and not event.had_puzzles:
                raise ParseError(_wanted(value), line=value.line, column=value.column)
            return
        event.is_used = True
        waiting = self._waiting
        if waiting and event.depth == self._depth and waiting.solution is None and _solves(grid, waiting.grid):
            self._waiting = replace(waiting, solution=grid)
            return
        if waiting and event.depth == self._depth:
            before = [self._after.pop()] if self._has_names and self._after else []
        else:
            before = self._texts_before(event)
            self._has_names = len(before) > 0
        yield from self._take_waiting()
        self._waiting = _with_texts(Entry(grid, line=value.line), before, is_before=True)
        self._depth, self._line = event.depth, value.line
        if event.depth == 0 and isinstance(value, Group):
            yield from self._take_waiting()

    def _object(self, event: Event, value: Group) -> Iterator[Entry]:
        # The columns of an entry can have any names and texts.
        entries = [] if event.key == "columns" else _entries_of(value, event.key)
        if not entries and not event.had_puzzles:
            if event.key is not None:
                return  # an object in an object: it may be a column
            keys = ", ".join(item[0] for item in value.items if not isinstance(item, (Scalar, Group)))
            reason = f"expected an object with a puzzle, found the keys {keys[:200]!r}"
            raise ParseError(reason, line=value.line, column=value.column)
        event.is_used = True
        yield from self._take_waiting()
        yield from entries


def _looks_like_puzzle(value: Scalar) -> bool:
    if value.kind != "string" or len(value.text) < _SHORTEST_ROW:
        return False
    return all(kind_of_drawn(line) in (Kind.ROW, Kind.RULE, Kind.BLANK) for line in value.text.splitlines())


def _with_texts(entry: Entry, texts: list[Scalar], *, is_before: bool = False) -> Entry:
    """Return an entry with the texts before it (its name) or after it (its rating) in its list; others are a note."""
    some = [text for text in texts if _text_of(text)]
    if not some:
        return entry
    kind = "string" if is_before else "number"
    own = next((text for text in some if text.kind == kind), some[0] if is_before else None)
    note = ", ".join(text.text for text in some if text is not own)
    note = ", ".join(filter(None, [entry.column("note"), note]))
    return replace(
        entry,
        name=own.text if own and is_before else entry.name,
        rating=own.text if own and not is_before else entry.rating,
        columns=(("note", note),) if note else (),
    )


def _solves(solution: Grid, puzzle: Grid) -> bool:
    return solution.open_count == 0 < puzzle.open_count and all(
        not value or value == solved for value, solved in zip(bytes(puzzle), bytes(solution), strict=True)
    )


def _grid_of(value: Value) -> Grid | None:
    """Return the grid that a value is, None if it is something else; raise ``ParseError`` for one with an error."""
    if isinstance(value, Scalar):
        return _grid_of_text(value)
    items = [item for item in value.items if isinstance(item, (Scalar, Group))]
    if value.is_object or not items:
        return None
    scalars = [item for item in items if isinstance(item, Scalar)]
    if len(scalars) == len(items):
        if len(items) == 81:
            return _grid_of_cells([[*items[start : start + 9]] for start in range(0, 81, 9)])
        if len(items) > _SHORTEST_ROW and all(_value(item) is not None for item in scalars):
            raise ParseError(f"expected 81 cells, found {len(items)}", line=value.line, column=value.column)
        return _grid_of_rows(value, scalars)
    rows = [item for item in items if isinstance(item, Group) and not item.is_object]
    if len(rows) != len(items) or len(rows) < 2 or not all(_is_row(row) for row in rows):
        return None
    if len(rows) != 9:
        raise ParseError(f"expected nine rows, found {len(rows)}", line=rows[-1].line, column=rows[-1].column)
    for number, row in enumerate(rows):
        if len(row.items) != 9:
            cell = Cell(9 * number + min(len(row.items), 8))
            reason = f"expected nine cells in a row, found {len(row.items)}"
            raise ParseError(reason, line=row.line, column=row.column, cell=cell)
    return _grid_of_cells([[item for item in row.items if isinstance(item, (Scalar, Group))] for row in rows])


def _is_row(row: Group) -> bool:
    """Tell whether a list holds cells: short scalars, or lists of candidates."""
    return len(row.items) > 1 and all(map(_may_be_cell, row.items))


def _may_be_cell(item: tuple[str, Value] | Value) -> bool:
    if isinstance(item, Scalar):
        return len(item.text) <= _LONGEST_CELL
    return isinstance(item, Group) and all(isinstance(each, Scalar) for each in item.items)


def _grid_of_text(value: Scalar) -> Grid | None:
    if not _looks_like_puzzle(value):
        return None
    if len(value.text.split("\n")) > 1 or "\r" in value.text:
        try:
            return Grid(value.text)
        except ParseError as error:
            raise ParseError(error.reason, line=value.line, column=value.column, cell=error.cell) from None
    values, rest = read_row(value.text, line=value.line, column=value.column)
    if rest.strip():
        column = value.column + len(value.text) - len(rest)
        raise ParseError(f"expected the end of the string, found {rest[:20]!r}", line=value.line, column=column)
    return Grid._make(values, values)


def _grid_of_rows(value: Group, rows: list[Scalar]) -> Grid | None:
    """Return the grid of nine strings, None if they are not rows of cells."""
    symbols = ["".join(symbol for symbol in row.text if symbol not in DRAWING) for row in rows]
    if len(rows) < 2 or any(
        row.kind != "string" or not 5 <= len(text) < 20 for row, text in zip(rows, symbols, strict=True)
    ):
        return None
    if not all(set(text) <= set(CELL_SYMBOLS) for text in symbols):
        return None
    if len(rows) != 9:
        raise ParseError(f"expected nine rows, found {len(rows)}", line=value.line, column=value.column)
    for row, text in zip(rows, symbols, strict=True):
        if len(text) != 9:
            raise ParseError(f"expected nine cells in a row, found {len(text)}", line=row.line, column=row.column)
    return Grid("\n".join(symbols).replace("-", "."))


def _grid_of_cells(rows: list[list[Value]]) -> Grid:
    cells = [cell for row in rows for cell in row]
    values = bytes(0 if isinstance(cell, Group) else _expect_value(place, cell) for place, cell in enumerate(cells))
    if not any(isinstance(cell, Group) for cell in cells):
        return Grid._make(values, values)
    masks = list(candidate_masks(values))
    for place, cell in enumerate(cells):
        if isinstance(cell, Group) and cell.items:
            digits = {_expect_value(place, item) for item in cell.items if isinstance(item, Scalar)} - {0}
            masks[place] = sum(1 << digit - 1 for digit in digits)
    return Grid._make(values, values, masks)


def _value(cell: Scalar) -> int | None:
    """Return the value of a cell, 0 for a blank, None for anything else."""
    text = cell.text.strip()
    if match := _NUMBER.fullmatch(text):
        return int(match[1])
    is_blank = not text or text.lower() in BLANK_WORDS or (len(text) == 1 and text in BLANKS)
    return 0 if is_blank else None


def _expect_value(place: int, cell: Value) -> int:
    value = _value(cell) if isinstance(cell, Scalar) else None
    if value is None:
        found = cell.text[:20] if isinstance(cell, Scalar) else "a list"
        reason = f"expected a number 0 to 9 or a blank, found {found!r}"
        raise ParseError(reason, line=cell.line, column=cell.column, cell=Cell(place))
    return value


def _entries_of(value: Group, outer_key: str | None) -> list[Entry]:
    """Return the puzzles of an object: that of its key ``puzzle``, or its only grid, or else one for each key."""
    pairs = [item for item in value.items if not isinstance(item, (Scalar, Group))]
    names = {key.strip().lower(): content for key, content in reversed(pairs)}
    own = next((names[key] for key in _PUZZLE_KEYS if key in names and _is_gridlike(names[key])), None)
    if own is None:
        grids = [(key, grid, content) for key, content in pairs if (grid := _grid_if_any(content)) is not None]
        # A grid with open cells is a puzzle, whatever its key is.
        found = [grid for grid in grids if grid[1].open_count or grid[0].lower() not in _SOLUTION_KEYS]
        if len(found) == 2 and _solves(found[1][1], found[0][1]):
            solution = found.pop()
            pairs = [("solution", content) if content is solution[2] else (key, content) for key, content in pairs]
        if len(found) == 1 and (len(pairs) > 1 or outer_key is not None):
            return [_entry(value, pairs, found[0][2], found[0][1], outer_key)]
        return [Entry(grid, key, line=content.line) for key, grid, content in found]
    grid = _grid_of(own)
    if grid is None:
        raise ParseError(_wanted(own), line=own.line, column=own.column)
    return [_entry(value, pairs, own, grid, outer_key)]


def _entry(value: Group, pairs: list[tuple[str, Value]], own: Value, grid: Grid, outer_key: str | None) -> Entry:
    known: dict[str, str] = {}
    solution: Grid | None = None
    columns: list[tuple[str, str]] = []
    own_keys = {field: _first_key(pairs, keys) for field, keys in _FIELDS.items()}
    for key, content in pairs:
        low = key.strip().lower()
        field = next((name for name, own_key in own_keys.items() if low == own_key and name not in known), None)
        if content is own:
            continue
        if low in _SOLUTION_KEYS and solution is None and (found := _grid_if_any(content)) is not None:
            solution = found
        elif low == "columns" and isinstance(content, Group) and content.is_object:
            inner = [item for item in content.items if not isinstance(item, (Scalar, Group))]
            columns += [(name, _text_of(text)) for name, text in inner]
        elif low == "pencilmarks" and isinstance(content, Scalar):
            grid = Grid._make(bytes(grid), bytes(grid.givens), Grid.from_sukaku(content.text)._candidate_masks())
        elif low == "givens" and isinstance(content, Scalar) and (found := _grid_if_any(content)) is not None:
            grid = (
                grid
                if any(g not in (0, v) for g, v in zip(bytes(found), bytes(grid), strict=True))
                else Grid._make(bytes(grid), bytes(found), grid._candidate_masks())
            )
        elif field is not None and _text_of(content):
            known[field] = _text_of(content)
        else:
            columns.append((key, _text_of(content)))
    return Entry(grid, known.get("name", outer_key), solution, known.get("rating"), columns, value.line)


_FIELDS = {"name": _NAME_KEYS, "rating": _RATING_KEYS}


def _first_key(pairs: list[tuple[str, Value]], keys: tuple[str, ...]) -> str | None:
    """Return the first of some keys that has a text in an object."""
    with_text = {key.strip().lower() for key, content in pairs if _text_of(content)}
    return next((key for key in keys if key in with_text), None)


def _is_gridlike(value: Value) -> bool:
    return isinstance(value, Group) or (value.kind == "string" and len(value.text) >= 9)


def _grid_if_any(value: Value) -> Grid | None:
    try:
        return _grid_of(value)
    except ParseError:
        return None


def _text_of(value: Value) -> str:
    if isinstance(value, Scalar):
        return "" if value.kind == "word" and value.text.lower() in BLANK_WORDS else value.text
    return json.dumps(_plain(value), ensure_ascii=False)


def _plain(value: Value) -> object:
    if isinstance(value, Scalar):
        return value.text
    if value.is_object:
        return {item[0]: _plain(item[1]) for item in value.items if not isinstance(item, (Scalar, Group))}
    return [_plain(item) for item in value.items if isinstance(item, (Scalar, Group))]


def _wanted(value: Value) -> str:
    found = "a string" if isinstance(value, Scalar) else f"a list of {len(value.items)}"
    return f"expected a grid (81 cells, nine rows of nine, or a string of 81 cells), found {found}"


def write_objects(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield each entry as a JSON object in one line, without a line end."""
    for entry in entries:
        grid = entry.grid
        fields: dict[str, object] = {"puzzle": grid.to_line()}
        if grid.givens != Grid(grid.to_line()):
            fields["givens"] = grid.givens.to_line()
        if grid.has_pencilmarks:
            fields["pencilmarks"] = grid.to_sukaku()
        if entry.solution is not None:
            fields["solution"] = entry.solution.to_line()
        fields |= {key: text for key, text in (("name", entry.name), ("rating", entry.rating)) if text}
        if entry.columns:
            fields["columns"] = dict(entry.columns)
        yield json.dumps(fields, ensure_ascii=False)


def _write_json(entries: Iterable[Entry]) -> Iterator[str]:
    separator = "[\n"
    for text in write_objects(entries):
        yield separator + text
        separator = ",\n"
    yield "[]\n" if separator == "[\n" else "\n]\n"


def fits_json(lines: list[str]) -> bool:
    """Tell whether lines begin with lists or objects that hold puzzles."""
    first = lines[0].strip()
    if not (_START.match(first) or _QUOTED.match(first)) or is_headless(lines[0]):
        return False
    results = _Puzzles().read(["\n".join(lines).encode("utf-8", "backslashreplace")])
    some = [result for result, _ in zip(results, range(_ENOUGH), strict=False)]
    has_entry = any(isinstance(result, Entry) for result in some)
    return has_entry or _STRICT_START.match(" ".join(line.strip() for line in lines[:2])) is not None


FORMAT = Format(
    "json", "lists and objects with puzzles", read_json, _write_json, fits=fits_json, priority=95, extensions=("json",)
)
