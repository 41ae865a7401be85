"""``json``: an array of objects, and any other list of grids as JSON, Python or NumPy write it.

```
[
{"puzzle": "53..7....6..195….79", "name": "my puzzle", "rating": "1.2"}
]
```

A puzzle is a string of 81 cells, a list of 81, nine lists of nine, or nine strings of nine cells. A cell is a number 0
to 9, a string with a digit or a blank, ``null`` or ``None``.
In a list, the text before a puzzle is its name, a full grid after it that extends it is its solution, the first number
after it its rating, and other text the column ``note``. In an object, the keys are the titles that ``csv`` knows, and
some more; all other keys are columns.

Round trip: everything, if a column occurs once. Pencilmarks are a string of 729 candidates, givens one of 81 cells.
``jsonl`` writes the same objects, one per line.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from nonet._board.geometry import CELL_COUNT
from nonet._board.grid import Grid
from nonet._board.rules import candidate_masks
from nonet._errors import ParseError
from nonet._io.file_lines import FileLines
from nonet.formats._arrow_texts import json_rows
from nonet.formats._block import Block, in_blocks
from nonet.formats._brackets import BLANK_WORDS, Event, Group, Reader, Rows, Scalar, Value
from nonet.formats._cell_objects import is_cell_object
from nonet.formats._entry import Entry, are_flags, entry_of, is_full, solves
from nonet.formats._fed import fed, row_reader
from nonet.formats._format import Format
from nonet.formats._objects import blocks_of_rows
from nonet.formats._places import place_in
from nonet.formats._rules import is_drawn_or_rule, refuse_rules
from nonet.formats._shapes import grid_of, looks_like_puzzle
from nonet.formats.arrow_tables import table_of
from nonet.formats.bank import fits_bank
from nonet.formats.boards import is_header
from nonet.formats.columns import strings
from nonet.formats.csv import is_headless
from nonet.formats.fields import (
    MARKS,
    MAYBE_PUZZLE,
    MEANINGS,
    NAME_OF_OBJECT,
    PUZZLE,
    RATING_OF_OBJECT,
    SOLUTION,
    Fields,
)

_PUZZLE_KEYS = (*PUZZLE, *MAYBE_PUZZLE)
_FLAGS = re.compile(rf"[01.xX\s]{{{CELL_COUNT},}}")
_START = re.compile(r"[\[({]")
_STRICT_START = re.compile(r"""[\[{(]\s*(?:[\[{(]|"[^"]{1,40}"\s*:|["'][1-9.0_*?-]{9})""")
_QUOTED = re.compile(r"""["'][1-9.0_*?-]{30}""")
_OBJECTS = re.compile(rb"\s*+\[\s*+(?:\{|\])")
_FIRST_OBJECT = re.compile(rb"\s*+\[\s*+(\{[^{}]{1,1000}\})")
_MOST_SHOWN = 40
_ENOUGH = 3  # results that show whether a file has puzzles


def read_json(
    source: FileLines, *, puzzle_column: str | None = None, columns: Sequence[str] | None = None
) -> Iterator[Block | Entry | ParseError]:
    """Yield each puzzle of lists and objects, of code, or of a notebook; the objects of an array in blocks."""
    del columns  # all of a text are read
    pieces = source.pieces()
    head = next(pieces, b"")
    chunks = chain([head], pieces)
    if _OBJECTS.match(head) and not _begins_with_a_cell(head):
        count = 0
        for block in blocks_of_rows(fed(row_reader("json_array"), source, chunks), read_value, puzzle_column):
            count += 1
            yield block
        if count == 0:
            yield Block((), (), [], Fields(None), is_json=True)
        return
    yield from _Puzzles().read(chunks)


def _begins_with_a_cell(head: bytes) -> bool:
    """Tell whether the first object of an array is a cell: then the array is a puzzle, not a table."""
    first = _FIRST_OBJECT.match(head)
    try:
        value = None if first is None else _value_of(first[1].decode())
    except ValueError:
        return False
    if not isinstance(value, Group) or any(isinstance(each, Scalar) and len(each.text) > 9 for _, each in value.pairs):
        return False
    return bool(value.pairs) and (is_cell_object(value) or place_in(value) is not None)


def read_value(text: str) -> Entry | ParseError:
    """Return the puzzle of a value of JSON, of any shape in which it has one."""
    try:
        value = _value_of(text)
    except (ValueError, RecursionError):
        return ParseError("expected a value of JSON, found other text", line=1, column=1)
    try:
        found: list[Entry | ParseError] = (
            _in_object(value) if isinstance(value, Group) and value.is_object else found_in_list(text)
        )
    except ParseError as error:
        return error
    if len(found) == 1:
        return found[0]
    if found:
        return ParseError(f"expected one puzzle in a row, found {len(found)}", line=1, column=1)
    keys = ", ".join(key for key, _ in value.pairs)[:200] if isinstance(value, Group) and value.is_object else ""
    told = f"the keys {keys!r}" if keys else repr(" ".join(text[:_MOST_SHOWN].split()))
    return ParseError(f"expected an object with a puzzle, found {told}", line=1, column=1)


class _Number(str):
    """The text of a number."""

    __slots__ = ()


def _value_of(text: str) -> Value:
    """Return a value of JSON; what is in the value of a key has the place of that value."""
    raw = json.loads(text, object_pairs_hook=_Pairs, parse_int=_Number, parse_float=_Number, parse_constant=_Number)

    def made(value: object, line: int, column: int) -> Value:
        if isinstance(value, _Pairs):
            return Group(True, [(key, made(each, line, column)) for key, each in dict(value).items()], line, column)
        if isinstance(value, list):
            return Group(False, [made(each, line, column) for each in value], line, column)
        if isinstance(value, _Number):
            return Scalar(value, "number", line, column)
        if isinstance(value, str):
            return Scalar(value, "string", line, column + 1)
        return Scalar({None: "null", True: "true", False: "false"}[value], "word", line, column)  # type: ignore[index]

    if not isinstance(raw, _Pairs):
        return made(raw, 1, 1)
    return Group(True, [(key, made(each, *_place_of(key, text))) for key, each in dict(raw).items()], 1, 1)


class _Pairs(list[tuple[str, Any]]):
    """The pairs of an object; of a key that occurs twice the last counts."""


def _place_of(key: str, text: str) -> tuple[int, int]:
    """Return the line and the column where the value of a key begins."""
    match = re.search(re.escape(json.dumps(key, ensure_ascii=False)) + r"\s*:\s*", text)
    end = match.end() if match else 0
    return text.count("\n", 0, end) + 1, end - text.rfind("\n", 0, end)


def _in_object(value: Group, outer_key: str | None = None) -> list[Entry | ParseError]:
    """Return the puzzles of an object, or else of the objects in it."""
    found: list[Entry | ParseError] = []
    found += _entries_of(value, outer_key)
    if not found:
        for key, content in value.pairs:
            if isinstance(content, Group) and content.is_object and key != "columns":
                found += _in_object(content, key)
    if found:
        refuse_rules(value.pairs)
    return found


def found_in_list(text: str) -> list[Entry | ParseError]:
    """Return the puzzles of a list, or that of a text."""
    return list(_Puzzles(only_values=True).read([text.encode("utf-8", "backslashreplace")]))


class _Puzzles:
    """Turns values into entries: ``waiting`` is one whose solution, rating or note may follow in its list."""

    def __init__(self, *, only_values: bool = False) -> None:
        self._reader = Reader(only_values=only_values)
        self._waiting: Entry | None = None
        self._after: list[Scalar] = []  # what follows it in its list
        self._before: list[Scalar] = []  # the last strings outside brackets
        self._has_names = False  # its list begins with a name
        self._depth = 0
        self._line = 0

    def read(self, chunks: Iterable[bytes]) -> Iterator[Entry | ParseError]:
        """Yield the puzzles in order."""
        for event in self._reader.values(chunks):
            line = event.value.line or 0
            if self._waiting and self._ends_entry(event, line):
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

    def _ends_entry(self, event: Event, line: int) -> bool:
        """Tell whether nothing more can belong to the puzzle that waits."""
        return event.depth < self._depth or (event.depth == 0 and line != self._line)

    def _take_waiting(self) -> Iterator[Entry]:
        if self._waiting is not None:
            yield _with_texts(self._waiting, self._after)
        self._waiting, self._after = None, []

    def _texts_before(self, event: Event) -> list[Scalar]:
        """Return the texts and numbers before a puzzle in its list, or the texts before it in its line."""
        if event.inside is not None:
            return event.inside.texts
        line = event.value.line
        before, self._before = [text for text in self._before if text.line == line], []
        return before

    def _results(self, event: Event, value: Value) -> "Iterator[Entry]":
        if isinstance(value, Group) and value.is_object:
            yield from self._object(event, value)
            return
        in_object = event.inside is not None and event.key is not None
        is_text = isinstance(value, Scalar) and not looks_like_puzzle(value)
        if in_object or is_text:
            if isinstance(value, Scalar) and not in_object:
                self._text(event, value)
            return
        grid = grid_of(value)
        if grid is None:
            is_list = event.depth == 0 and isinstance(value, Group) and len(value.items) > 1
            if is_list and not event.had_puzzles:
                raise ParseError(_wanted(value), line=value.line, column=value.column)
            return
        under = event.inside.under if event.inside is not None else None
        if not grid.open_count and under is not None and under.strip().lower() in SOLUTION:
            return  # one of the solutions of an object
        event.is_used = True
        waiting, is_beside = self._waiting, event.depth == self._depth
        if waiting and is_beside and waiting.solution is None and solves(grid, waiting.grid):
            self._waiting = replace(waiting, solution=grid)
            return
        if waiting and is_beside:
            before = [self._after.pop()] if self._has_names and self._after else []
        else:
            before = self._texts_before(event)
            self._has_names = len(before) > 0
        yield from self._take_waiting()
        self._waiting = _with_texts(entry_of(grid, None, value.line), before, is_before=True)
        self._depth, self._line = event.depth, value.line
        if event.depth == 0 and isinstance(value, (Group, Rows)):
            yield from self._take_waiting()

    def _text(self, event: Event, value: Scalar) -> None:
        """Keep a string that may be the name, the rating or a note of the puzzle beside it."""
        if value.kind == "name":
            return
        if event.depth == self._depth and self._waiting:
            self._after.append(value)
        elif event.inside is None:
            if self._before and self._before[0].line != value.line:
                self._before = []
            self._before.append(value)

    def _object(self, event: Event, value: Group) -> "Iterator[Entry]":
        # The columns of an entry can have any names and texts.
        if event.key is None and event.depth and is_cell_object(value):
            return
        entries = [] if event.key == "columns" else _entries_of(value, event.key)
        if entries or event.had_puzzles:
            refuse_rules(value.pairs)
        if not entries and not event.had_puzzles:
            # An object in an object may be a column, and one with a place is a cell.
            under = event.inside.under if event.inside is not None else None
            if event.key is not None or (under is not None and is_drawn_or_rule(under)):
                return
            keys = ", ".join(key for key, _ in value.pairs)
            reason = f"expected an object with a puzzle, found the keys {keys[:200]!r}"
            raise ParseError(reason, line=value.line, column=value.column)
        event.is_used = True
        yield from self._take_waiting()
        yield from entries


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


def _entries_of(value: Group, outer_key: str | None) -> "list[Entry]":
    """Return the puzzles of an object: that of its key ``puzzle``, or its only grid, or else one for each key."""
    pairs = value.pairs
    names = {key.strip().lower(): content for key, content in reversed(pairs)}
    own = next((names[key] for key in _PUZZLE_KEYS if key in names and _is_gridlike(names[key], key)), None)
    if own is not None and (grid := grid_of(own)) is None:
        if any(_grid_if_any(content) is not None for _, content in pairs):
            own = None  # such as the clues of a full grid
        else:
            raise ParseError(_wanted(own), line=own.line, column=own.column)
    if own is not None and grid is not None:
        if is_full(grid):
            _refuse_cells(pairs, own)
        return [_entry(value, pairs, own, grid, outer_key)]
    grids = [
        (key, grid, content)
        for key, content in pairs
        if (grid := _grid_if_any(content)) is not None and not are_flags(grid)
    ]
    if len(grids) == 1 and is_full(grids[0][1]):
        key, grid, content = grids[0]
        _refuse_cells(pairs, content)
        if len(pairs) > 1 and (key.lower().endswith("solution") or not isinstance(content, (Group, Rows))):
            others = ", ".join(other for other, _ in pairs if other != key)[:200]
            reason = (
                f"expected a puzzle, found the full grid {key!r} beside the keys {others!r}, of which none says which "
                "of its cells are given"
            )
            raise ParseError(reason, line=content.line, column=content.column)
    # A grid with open cells is a puzzle, whatever its key is.
    found = [grid for grid in grids if not is_full(grid[1]) or grid[0].lower() not in SOLUTION]
    if len(found) == 2 and solves(found[1][1], found[0][1]):
        solution = found.pop()
        pairs = [("solution", content) if content is solution[2] else (key, content) for key, content in pairs]
    if len(found) == 1 and (len(pairs) > 1 or outer_key is not None):
        return [_entry(value, pairs, found[0][2], found[0][1], outer_key)]
    return [entry_of(grid, key, content.line) for key, grid, content in found]


def _refuse_cells(pairs: list[tuple[str, Value]], own: Value) -> None:
    """Raise ``ParseError`` if a key beside a full grid has the cells that are open or given."""
    inner = [pair for _, content in pairs if isinstance(content, Group) and content.is_object for pair in content.pairs]
    for key, content in [*pairs, *inner]:
        if content is own or key.strip().lower() not in MEANINGS:
            continue
        is_list = isinstance(content, Rows) or (isinstance(content, Group) and len(content.items) > 1)
        if is_list or (isinstance(content, Scalar) and _FLAGS.fullmatch(content.text)):
            reason = f"expected a puzzle, found a full grid and under {key!r} which of its cells are open or given"
            raise ParseError(reason, line=content.line, column=content.column)


def _entry(value: Group, pairs: list[tuple[str, Value]], own: Value, grid: Grid, outer_key: str | None) -> Entry:
    known: dict[str, str] = {}
    solution: Grid | None = None
    columns: list[tuple[str, str]] = []
    field_of_key = _fields(pairs)
    for key, content in pairs:
        if content is own:
            continue
        low = key.strip().lower()
        field = field_of_key.get(low)
        if low in SOLUTION and solution is None and (found := _grid_if_any(_only_item(content))) is not None:
            solution = found
        elif low == "columns" and isinstance(content, Group) and content.is_object:
            columns += [(name, _text_of(text)) for name, text in content.pairs]
        elif low in MARKS and (masks := _masks(content)) is not None:
            left = candidate_masks(bytes(grid))
            masks = [mask or other for mask, other in zip(masks, left, strict=True)] if low != "pencilmarks" else masks
            grid = Grid._make(bytes(grid), bytes(grid.givens), masks)
        elif low == "givens" and isinstance(content, Scalar) and (found := _grid_if_any(content)) is not None:
            grid = (
                grid
                if any(g not in (0, v) for g, v in zip(bytes(found), bytes(grid), strict=True))
                else Grid._make(bytes(grid), bytes(found), grid._candidate_masks())
            )
        elif field is not None and field not in known and _text_of(content):
            known[field] = _text_of(content)
        else:
            columns.append((key, _text_of(content)))
    entry = entry_of(grid, known.get("name", outer_key), value.line)
    return replace(entry, solution=solution or entry.solution, rating=known.get("rating"), columns=tuple(columns))


_FIELD_KEYS = {"name": NAME_OF_OBJECT, "rating": RATING_OF_OBJECT}
_KEYS_OF_FIELDS = frozenset((*NAME_OF_OBJECT, *RATING_OF_OBJECT))


def _masks(value: Value) -> list[int] | None:
    """Return the candidates of 81 cells; None for a number or a short text, which is something else."""
    if isinstance(value, Scalar):
        if value.kind != "string" or len(value.text) < _SHORTEST_MARKS:
            return None
        try:
            return Grid.from_sukaku(value.text)._candidate_masks()
        except ParseError as error:
            raise ParseError(error.reason, line=value.line, column=value.column, cell=error.cell) from None
    cells: list[Value] = [value] if isinstance(value, Rows) else value.values
    if len(cells) == 9:
        cells = [cell for row in cells if isinstance(row, Group) for cell in row.values]
    texts = [
        "".join(each.text for each in cell.values if isinstance(each, Scalar)) if isinstance(cell, Group) else
        cell.text if isinstance(cell, Scalar) else "?" for cell in cells
    ]  # fmt: skip
    if len(texts) != 81 or not all(set(text) <= set("123456789") for text in texts):
        reason = (
            "expected the candidates of 81 cells, as a string of 729 characters or as 81 lists of digits, found others"
        )
        raise ParseError(reason, line=value.line, column=value.column)
    return [sum(1 << int(digit) - 1 for digit in set(text)) for text in texts]


_SHORTEST_MARKS = 81


def _fields(pairs: list[tuple[str, Value]]) -> dict[str, str]:
    """Return the key of the name and that of the rating in an object: the first of their keys that has a string."""
    texts = [(key.strip().lower(), content) for key, content in pairs]
    with_text = {key for key, content in texts if key in _KEYS_OF_FIELDS and _text_of(content)}
    if not with_text:
        return {}
    found = {field: next((key for key in keys if key in with_text), None) for field, keys in _FIELD_KEYS.items()}
    return {key: field for field, key in found.items() if key is not None}


def _is_gridlike(value: Value, key: str) -> bool:
    if key == "values" and not (isinstance(value, (Scalar, Rows)) and _grid_if_any(value) is not None):
        return False
    return isinstance(value, (Group, Rows)) or (value.kind == "string" and len(value.text) >= 9)


def _grid_if_any(value: Value) -> Grid | None:
    try:
        return grid_of(value)
    except ParseError:
        return None


def _only_item(value: Value) -> Value:
    """Return the item of a list of one, any other value itself."""
    return value.values[0] if isinstance(value, Group) and not value.is_object and len(value.values) == 1 else value


def _text_of(value: Value) -> str:
    if isinstance(value, Scalar):
        return "" if value.kind == "word" and value.text.lower() in BLANK_WORDS else value.text
    return json.dumps(_plain(value), ensure_ascii=False)


def _plain(value: Value) -> object:
    if isinstance(value, Scalar):
        return value.text
    if isinstance(value, Rows):
        return _plain(value.as_group())
    if value.is_object:
        return {key: _plain(content) for key, content in value.pairs}
    return [_plain(item) for item in value.values]


def _wanted(value: Value) -> str:
    found = f"a list of {len(value.items)}" if isinstance(value, Group) else "a string"
    return f"expected a grid (81 cells, nine rows of nine, or a string of 81 cells), found {found}"


def write_objects(items: Iterable[Entry | Block]) -> Iterator[bytes]:
    """Yield entries as JSON objects, one on a line; the rows of tables have their own keys, in their order."""
    for block in in_blocks(items):
        if not block.is_table:
            yield "".join([f"{text}\n" for text in _objects_of(block)]).encode("utf-8", "replace")
        elif len(block):
            from nonet._native import core

            try:
                yield core.write_rows(block.cells(), block.titles, form="jsonl")
            except TypeError:  # a type of Arrow that the engine has no text for
                yield from map(json_rows, table_of(block).combine_chunks().to_batches())


def _objects_of(block: Block) -> Iterator[str]:
    """Yield the objects of puzzles that come from no table."""
    names, titles = ("solution", "name", "rating"), block.titles[4:]
    rows = zip(*(strings(column, len(block)) for column in block.columns), strict=True)
    for row, (puzzle, solution, name, rating, *cells) in enumerate(rows):
        if isinstance(entry := block.told.get(row), Entry):
            yield _object_of(entry)
            continue
        fields: dict[str, object] = {"puzzle": puzzle}
        fields |= {key: text for key, text in zip(names, (solution, name, rating), strict=True) if text}
        if columns := {title: text for title, text in zip(titles, cells, strict=True) if text is not None}:
            fields["columns"] = columns
        yield json.dumps(fields, ensure_ascii=False)


def _object_of(entry: Entry) -> str:
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
    return json.dumps(fields, ensure_ascii=False)


def _write_json(items: Iterable[Entry | Block]) -> Iterator[bytes]:
    separator = b"[\n"
    for text in filter(None, write_objects(items)):
        yield separator + text.removesuffix(b"\n").replace(b"\n", b",\n")
        separator = b",\n"
    yield b"[]\n" if separator == b"[\n" else b"\n]\n"


def fits_json(lines: list[str]) -> bool:
    """Tell whether lines begin with lists or objects that hold puzzles."""
    first = lines[0].strip()
    if first == "[]":
        return True
    if not (_START.match(first) or _QUOTED.match(first)) or is_headless(lines[0]):
        return False
    if any('"cell_type"' in line for line in lines):
        return False  # a notebook
    if fits_bank(lines) or is_header(first):
        return False  # the name of its first puzzle begins with a bracket
    results = _Puzzles().read(["\n".join(lines).encode("utf-8", "backslashreplace")])
    some = [result for result, _ in zip(results, range(_ENOUGH), strict=False)]
    has_entry = any(isinstance(result, Entry) for result in some)
    return has_entry or _STRICT_START.match(" ".join(line.strip() for line in lines[:2])) is not None


FORMAT = Format(
    "json",
    "lists and objects with puzzles",
    read_json,
    _write_json,
    fits=fits_json,
    priority=95,
    may_fit=lambda lines: _OBJECTS.match("\n".join(lines[:2]).encode()) is not None,
    extensions=("json",),
    takes_blocks=True,
    is_table=True,
)
