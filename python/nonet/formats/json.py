"""``json``: an array of objects, and any other list or object of JSON with puzzles.

```
[
{"puzzle": "53..7....6..195….79", "name": "my puzzle", "rating": "1.2"}
]
```

A puzzle is a string of 81 cells, a list of 81, nine lists of nine, or nine strings of nine cells, as the engine finds
them in any text; or cells that are objects. In a list, the text before a puzzle is its name, a full grid after it that
extends it is its solution, the first number after it its rating, and other text the column ``note``. In an object, the
keys are the titles that ``csv`` knows, and some more; all other keys are columns.

Round trip: everything, if a column occurs once. Pencilmarks are a string of 729 candidates, givens one of 81 cells.
``jsonl`` writes the same objects, one per line.
"""

import json
import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any

from nonet._board.geometry import CELL_COUNT, SIZE
from nonet._board.grid import Grid, puzzle_of
from nonet._board.rules import candidate_masks
from nonet._board.text import read_row
from nonet._errors import ParseError
from nonet._io.file_lines import FileLines, decode
from nonet.formats._arrow_texts import json_rows
from nonet.formats._cell_objects import grid_of_objects, has_place, is_cell_object
from nonet.formats._drawn import Kind, kind_of_drawn
from nonet.formats._entry import Entry, are_boxes, are_flags, entry_of, is_full, solves
from nonet.formats._fed import fed, found_boards, row_reader, spoiled
from nonet.formats._format import Format
from nonet.formats._nodes import Node, Number, text_of
from nonet.formats._objects import blocks_of_rows, is_other_value
from nonet.formats._row_block import Block, Result, in_blocks
from nonet.formats._rules import is_drawn_or_rule, refuse_rules
from nonet.formats.arrow_tables import table_of
from nonet.formats.bank import fits_bank
from nonet.formats.boards import is_header
from nonet.formats.columns import strings
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

if TYPE_CHECKING:
    from nonet._native import core as _core

_PUZZLE_KEYS = (*PUZZLE, *MAYBE_PUZZLE)
_FLAGS = re.compile(rf"[01.xX\s]{{{CELL_COUNT},}}")
_ONLY_CELLS = re.compile(rf"[0-9._*?]{{{CELL_COUNT}}}")
_PLACE_KEY = re.compile(r"\D{0,2}\d{1,2}\D{1,3}\d{1,2}\D{0,2}|[A-Ia-i][1-9]")
_SHORTEST_MARKS = CELL_COUNT
_FEWEST_PLACES = 8
_SHORTEST_PUZZLE = 30  # a shorter text is no row of 81 cells, of which some are missing
_MOST_SHOWN = 40
_DEEPEST = 50
_LONGEST_VALUE = 8 << 20  # bytes, as the longest row
_HEAD = 1 << 16
_ARRAY = re.compile(r"[\s\ufeff]*\[\s*")
_OBJECT = re.compile(r"""(?:\[\s*)?\{\s*(?:"[^"]{0,40}"\s*:|\})""")
_MOST_TEXTS = 1_000  # beside a puzzle in its list


def read_json(
    source: FileLines, *, puzzle_column: str | None = None, columns: Sequence[str] | None = None
) -> Iterator[Block | Result]:
    """Yield each puzzle of lists and objects; the objects of an array in blocks."""
    del columns  # all of a text are read
    pieces = source.pieces()
    head = next(pieces, b"")
    chunks = chain([head], pieces)
    text = decode(head[:_HEAD])
    array = _ARRAY.match(text)
    first = Node.begun(text, array.end()) if array is not None else None
    if array is not None and text[array.end() :][:1] in ("{", "]") and not _is_cell(first):
        count = 0
        for block in blocks_of_rows(fed(row_reader("json_array"), source, chunks), read_value, puzzle_column):
            count += 1
            yield block
        if count == 0:
            yield Block((), (), [], Fields(None), is_json=True)
    elif array is None or _has_puzzle(first):
        yield from _items(fed(row_reader("json_array"), source, chunks))
    else:
        node = Node.of(_whole(chunks))
        yield from _found_in(node) or [_none_in(node)]


def _is_cell(first: Any) -> bool:
    """Tell whether the first object of an array is a cell: then the array is a puzzle, not a table."""
    are_short = isinstance(first, dict) and all(len(text_of(each)) <= SIZE for each in first.values())
    return are_short and (is_cell_object(first) or has_place(first)) and bool(first)


def _has_puzzle(first: Any, depth: int = 0) -> bool:
    """Tell whether the first item of an array is a puzzle or has one: then the array is no puzzle itself."""
    if isinstance(first, list) and depth < _DEEPEST:
        is_grid = len(first) == SIZE and all(isinstance(row, list) and len(row) == SIZE for row in first)
        return is_grid or any(_has_puzzle(item, depth + 1) for item in first)
    return isinstance(first, str) and len(first) >= _SHORTEST_PUZZLE


def _items(rows: "Iterable[_core.RowBlock]") -> Iterator[Result]:
    """Yield the puzzles of an array of any length, or of a value alone."""
    found = _List()
    for block in rows:
        faults = {row: error for row, error in spoiled(block).items() if not is_other_value(error)}
        lines = memoryview(block.lines).cast("Q")
        for row, (line, text) in enumerate(zip(lines, block.texts.to_list(), strict=True)):
            if row in faults:
                yield from found.taken()
                yield faults[row]
                continue
            try:
                node = Node.of(text or "", line)
                items = [*found.of(node)]
                is_none = not items and found.is_empty and isinstance(node.value, (dict, list))
                yield from [_none_in(node)] if is_none else items
            except ParseError as error:
                yield error
    yield from found.taken()


def _whole(chunks: Iterable[bytes]) -> str:
    data = b""
    for chunk in chunks:
        data += chunk
        if len(data) > _LONGEST_VALUE:
            reason = f"expected a value of at most {_LONGEST_VALUE} bytes, found a longer one"
            raise ParseError(reason, line=1, column=1)
    return re.sub(r"\r\n?", "\n", decode(data))


def read_value(text: str) -> Result:
    """Return the puzzle of a value of JSON, of any shape in which it has one."""
    try:
        node = Node.of(text)
    except ParseError as error:
        return error
    found = _found_in(node)
    if len(found) > 1:
        return ParseError(f"expected one puzzle in a row, found {len(found)}", line=1, column=1)
    return found[0] if found else _none_in(node)


def count_of_puzzles(text: str) -> int:
    """Return how many puzzles a text has if it is a value of JSON."""
    try:
        return sum(isinstance(item, Entry) for item in _found_in(Node.of(text)))
    except ParseError:
        return 0


def _none_in(node: Node) -> ParseError:
    """Return the error for a value without a puzzle."""
    keys = ", ".join(node.value)[:200] if isinstance(node.value, dict) else ""
    told = f"the keys {keys!r}" if keys else repr(" ".join(node.written[:_MOST_SHOWN].split()))
    return node._replace(value=None).error(f"expected an object with a puzzle, found {told}")


def _found_in(node: Node, key: str | None = None, depth: int = 0) -> list[Result]:
    """Return the puzzles of a value and of what is in it, and what nearly is one."""
    if depth > _DEEPEST:
        return []
    try:
        grid = _grid_of(node)
        if grid is not None:
            return [entry_of(grid, None, node.line)]
        if isinstance(node.value, dict):
            return _found_in_object(node, key, depth)
        inner = _List(depth)
        found = [item for each in node.items() for item in inner.of(each)] + [*inner.taken()]
    except ParseError as error:
        return [error]
    are_solutions = (key or "").strip().lower() in SOLUTION
    return [item for item in found if not (are_solutions and isinstance(item, Entry) and is_full(item.grid))]


def _found_in_object(node: Node, outer_key: str | None, depth: int) -> list[Result]:
    """Return the puzzles of an object, or else of the lists and objects in it; raise ``ParseError`` for other rules."""
    pairs = node.pairs()
    error: ParseError | None = None
    try:
        found: list[Result] = [*_entries_of(pairs, node.line, outer_key)]
    except ParseError as caught:
        found, error = [], caught
    if not found and (error is None or _OF_LIST in error.reason):
        # The columns of an entry can have any names and texts, and rules and drawings have cells.
        own = {key: each for key, each in pairs.items() if key != "columns" and not is_drawn_or_rule(key)}
        inner = [item for key, each in own.items() for item in _found_in_part(each, key, depth + 1)]
        found = inner if error is None or any(isinstance(item, Entry) for item in inner) else []
    if not found and error is not None:
        raise error
    if found:
        refuse_rules(pairs)
    return found


def _found_in_part(node: Node, key: str, depth: int) -> list[Result]:
    """Return the puzzles of a list or an object under a key."""
    return _found_in(node, key, depth) if isinstance(node.value, (dict, list)) else []


class _List:
    """The items of a list in their order, of which some say something of the puzzle beside them.

    The text before a puzzle is its name; ``waiting`` is a puzzle whose solution, rating or note may follow.
    """

    def __init__(self, depth: int = 0) -> None:
        self._depth = depth
        self._waiting: Entry | None = None
        self._before: deque[Any] = deque(maxlen=_MOST_TEXTS)
        self._after: deque[Any] = deque(maxlen=_MOST_TEXTS)
        self._has_names = False  # the list begins with a name

    @property
    def is_empty(self) -> bool:
        """Whether no puzzle waits."""
        return self._waiting is None

    def of(self, node: Node) -> Iterator[Result]:
        """Take the next item; yield the puzzles that are complete with it, and those in it."""
        try:
            grid = _grid_of(node)
        except ParseError as error:
            yield from self.taken()
            yield error
            return
        if grid is None:
            if isinstance(node.value, (dict, list)):
                inner = _found_in(node, None, self._depth + 1)
                yield from self.taken() if inner else ()
                yield from inner
            elif text_of(node.value):
                (self._before if self._waiting is None else self._after).append(node.value)
            return
        if self._waiting is not None and self._waiting.solution is None and solves(grid, self._waiting.grid):
            self._waiting = replace(self._waiting, solution=grid)
            return
        if self._waiting is None:
            before = [*self._before]
            self._before.clear()
            self._has_names = bool(before)
        else:
            before = [self._after.pop()] if self._has_names and self._after else []
        yield from self.taken()
        self._waiting = _with_texts(entry_of(grid, None, node.line), before, is_before=True)

    def taken(self) -> Iterator[Entry]:
        """Yield the puzzle that waits."""
        if self._waiting is not None:
            yield _with_texts(self._waiting, [*self._after])
        self._waiting = None
        self._after.clear()


def _with_texts(entry: Entry, texts: list[Any], *, is_before: bool = False) -> Entry:
    """Return an entry with the texts before it (its name) or after it (its rating) in its list; others are a note."""
    if not texts:
        return entry
    is_kind = [isinstance(text, str) and isinstance(text, Number) is not is_before for text in texts]
    at = is_kind.index(True) if any(is_kind) else 0 if is_before else None
    own = text_of(texts[at]) if texts and at is not None else None
    note = ", ".join(filter(None, [entry.column("note"), *(text_of(text) for n, text in enumerate(texts) if n != at)]))
    return replace(
        entry,
        name=own if own and is_before else entry.name,
        rating=own if own and not is_before else entry.rating,
        columns=(("note", note),) if note else (),
    )


def _entries_of(pairs: dict[str, Node], line: int, outer_key: str | None) -> list[Entry]:
    """Return the puzzles of an object: that of its key ``puzzle``, or its only grid, or else one for each key."""
    names = {key.strip().lower(): content for key, content in reversed(pairs.items())}
    own = next((names[key] for key in _PUZZLE_KEYS if key in names and _is_gridlike(names[key], key)), None)
    if own is not None and (grid := _grid_of(own)) is None:
        if any(_grid_if_any(content) is not None for content in pairs.values()):
            own = None  # such as the clues of a full grid
        else:
            raise own.error(_wanted(own))
    if own is not None and grid is not None:
        if is_full(grid):
            _refuse_cells(pairs, own)
        return [_entry(pairs, own, grid, line, outer_key)]
    grids = [
        (key, grid)
        for key, content in pairs.items()
        if (grid := _grid_if_any(content)) is not None and not are_flags(grid)
    ]
    if len(grids) == 1 and is_full(grids[0][1]):
        key, grid = grids[0]
        _refuse_cells(pairs, pairs[key])
        if len(pairs) > 1 and (key.lower().endswith("solution") or isinstance(pairs[key].value, str)):
            others = ", ".join(other for other in pairs if other != key)[:200]
            reason = (
                f"expected a puzzle, found the full grid {key!r} beside the keys {others!r}, of which none says which "
                "of its cells are given"
            )
            raise pairs[key].error(reason)
    # A grid with open cells is a puzzle, whatever its key is.
    found = [(key, grid) for key, grid in grids if not is_full(grid) or key.lower() not in SOLUTION]
    if len(found) == 2 and solves(found[1][1], found[0][1]):
        solution, _ = found.pop()
        pairs = {("solution" if key == solution else key): content for key, content in pairs.items()}
    if len(found) == 1 and (len(pairs) > 1 or outer_key is not None):
        return [_entry(pairs, pairs[found[0][0]], found[0][1], line, outer_key)]
    return [entry_of(grid, key, pairs[key].line) for key, grid in found]


def _refuse_cells(pairs: dict[str, Node], own: Node) -> None:
    """Raise ``ParseError`` if a key beside a full grid has the cells that are open or given."""
    inner = [pair for content in pairs.values() for pair in content.pairs().items()]
    for key, content in [*pairs.items(), *inner]:
        value = content.value
        if content is own or key.strip().lower() not in MEANINGS:
            continue
        if (isinstance(value, list) and len(value) > 1) or (isinstance(value, str) and _FLAGS.fullmatch(value)):
            reason = f"expected a puzzle, found a full grid and under {key!r} which of its cells are open or given"
            raise content.error(reason)


def _entry(pairs: dict[str, Node], own: Node, grid: Grid, line: int, outer_key: str | None) -> Entry:
    known: dict[str, str] = {}
    solution: Grid | None = None
    columns: list[tuple[str, str]] = []
    field_of_key = _fields(pairs)
    for key, content in pairs.items():
        if content is own:
            continue
        low, text = key.strip().lower(), content.as_text
        field = field_of_key.get(low)
        if low in SOLUTION and solution is None and (found := _grid_if_any(_only_item(content))) is not None:
            solution = found
        elif low == "columns" and isinstance(content.value, dict):
            columns += [(name, text_of(each)) for name, each in content.value.items()]
        elif low in MARKS and (masks := _masks(content)) is not None:
            left = candidate_masks(bytes(grid))
            masks = [mask or other for mask, other in zip(masks, left, strict=True)] if low != "pencilmarks" else masks
            grid = Grid._make(bytes(grid), bytes(grid.givens), masks)
        elif low == "givens" and isinstance(content.value, str) and (found := _grid_if_any(content)) is not None:
            if all(given in (0, value) for given, value in zip(bytes(found), bytes(grid), strict=True)):
                grid = Grid._make(bytes(grid), bytes(found), grid._candidate_masks())
        elif field is not None and field not in known and text:
            known[field] = text
        else:
            columns.append((key, text))
    entry = entry_of(grid, known.get("name", outer_key), line)
    return replace(entry, solution=solution or entry.solution, rating=known.get("rating"), columns=tuple(columns))


_FIELD_KEYS = {"name": NAME_OF_OBJECT, "rating": RATING_OF_OBJECT}


def _fields(pairs: dict[str, Node]) -> dict[str, str]:
    """Return the key of the name and that of the rating in an object: the first of their keys that has a text."""
    with_text = {key.strip().lower() for key, content in pairs.items() if content.as_text}
    found = {field: next((key for key in keys if key in with_text), None) for field, keys in _FIELD_KEYS.items()}
    return {key: field for field, key in found.items() if key is not None}


def _masks(node: Node) -> list[int] | None:
    """Return the candidates of 81 cells; None for a number or a short text, which is something else."""
    value = node.value
    if not isinstance(value, (list, dict)):
        if isinstance(value, Number) or not isinstance(value, str) or len(value) < _SHORTEST_MARKS:
            return None
        try:
            return Grid.from_sukaku(value)._candidate_masks()
        except ParseError as error:
            raise node.located(error) from None
    cells = value if isinstance(value, list) else []
    if len(cells) == SIZE:
        cells = [cell for row in cells if isinstance(row, list) for cell in row]
    texts = ["".join(map(text_of, cell)) if isinstance(cell, list) else text_of(cell) for cell in cells]
    if len(texts) != CELL_COUNT or not all(set(text) <= set("123456789") for text in texts):
        reason = (
            "expected the candidates of 81 cells, as a string of 729 characters or as 81 lists of digits, found others"
        )
        raise node.error(reason)
    return [sum(1 << int(digit) - 1 for digit in set(text)) for text in texts]


def _is_gridlike(node: Node, key: str) -> bool:
    value = node.value
    if key == "values" and (isinstance(value, dict) or _grid_if_any(node) is None):
        return False
    return isinstance(value, (list, dict)) or (
        isinstance(value, str) and not isinstance(value, Number) and len(value) >= SIZE
    )


def _only_item(node: Node) -> Node:
    """Return the item of a list of one, any other value itself."""
    items = [*node.items()] if isinstance(node.value, list) and len(node.value) == 1 else []
    return items[0] if items else node


_OF_LIST = "or a string of 81 cells), found a list"


def _wanted(node: Node) -> str:
    found = f"a list of {len(node.value)}" if isinstance(node.value, (list, dict)) else "a string"
    return f"expected a grid (81 cells, nine rows of nine, or a string of 81 cells), found {found}"


def _grid_if_any(node: Node) -> Grid | None:
    try:
        return _grid_of(node)
    except ParseError:
        return None


def _grid_of(node: Node) -> Grid | None:
    """Return the grid that a value is, None if it is something else; raise ``ParseError`` for one with an error."""
    value = node.value
    try:
        if isinstance(value, str):
            return None if isinstance(value, Number) else _grid_of_text(value)
        if isinstance(value, dict):
            _refuse_place_keys(value)
            are_rows = len(value) == SIZE and all(isinstance(row, (list, str)) for row in value.values())
            return _written_grid(node) if are_rows and all(re.search(r"\d$", key) for key in value) else None
        return _grid_of_list(node, value) if isinstance(value, list) else None
    except ParseError as error:
        raise node.located(error) from None


def _grid_of_text(text: str) -> Grid | None:
    """Return the grid of a string of which each line is a row of cells or a part of a drawing, None for another."""
    if len(text) < _SHORTEST_PUZZLE:
        return None
    if not _ONLY_CELLS.fullmatch(text):
        kinds = set(map(kind_of_drawn, text.splitlines()))
        if kinds - {Kind.ROW, Kind.RULE, Kind.BLANK} or not (Kind.ROW in kinds or text == "-" * CELL_COUNT):
            return None
    if "\n" in text or "\r" in text:
        try:
            return Grid(text)
        except ParseError as error:
            raise ParseError(error.reason, cell=error.cell) from None
    values, rest = read_row(text)
    if rest.strip():
        column = 1 + len(text) - len(rest)
        raise ParseError(f"expected the end of the string, found {rest[:20]!r}", line=1, column=column)
    return puzzle_of(values)


def _grid_of_list(node: Node, value: list[Any]) -> Grid | None:
    rows = [row if isinstance(row, list) else [row] for row in value]
    cells = [cell for row in rows for cell in row]
    types = set(map(type, cells))
    if dict in types:
        return grid_of_objects(cells)
    if list in types:
        are_grids = all(isinstance(cell, list) and len(cell) == SIZE for cell in cells)
        if not are_grids and [len(row) for row in rows] == [SIZE] * SIZE:
            raise ParseError("expected a number 0 to 9 or a blank, found a list of candidates")
        return None
    if str in types and any(isinstance(cell, str) and len(cell) >= _SHORTEST_PUZZLE for cell in cells):
        return None
    return _written_grid(node)


def _written_grid(node: Node) -> Grid | None:
    """Return the only board that the engine finds in a list; raise ``ParseError`` for what nearly is one."""
    boards = [*found_boards([node.written.encode("utf-8", "replace")])]
    if len(boards) == 1 and boards[0].reason is None:
        if are_boxes(boards[0].values):
            raise ParseError("expected nine rows, found nine boxes in place of rows")
        return puzzle_of(boards[0].values)
    rows = [*node.items(), *node.pairs().values()]
    if all(isinstance(row.value, list) for row in rows):
        # With a row in each line, the engine knows which rows and cells are wrong.
        text = "".join(f"{' '.join(row.written.split())}\n" for row in rows)
        boards = [*found_boards([text.encode("utf-8", "replace")])]
    if len(boards) != 1 or (reason := boards[0].reason) is None:
        return None
    line, column = boards[0].line, boards[0].column
    if isinstance(rows[0].value, list):
        before = node.text[node.start : rows[line - 1].start]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    raise ParseError(reason, line=line, column=column)


def _refuse_place_keys(value: dict[str, Any]) -> None:
    """Raise ``ParseError`` if the keys of an object are the places of cells."""
    if len(value) >= _FEWEST_PLACES and all(_PLACE_KEY.fullmatch(key.strip()) for key in value):
        raise ParseError(
            f"expected cells with a row and a column of their own, found keys such as {next(iter(value))!r}, which do "
            "not say which part is the row"
        )


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
    """Tell whether lines begin with a list or an object of JSON, or begin like an object with keys."""
    first = lines[0].strip()
    if not first.startswith(("[", "{")) or any('"cell_type"' in line for line in lines):
        return False  # or a notebook
    if fits_bank(lines) or is_header(first):
        return False  # the name of its first puzzle begins with a bracket
    return Node.is_begun("\n".join(lines)) or _begins_with_keys(lines)


def _begins_with_keys(lines: list[str]) -> bool:
    return _OBJECT.match(" ".join(line.strip() for line in lines[:2])) is not None


FORMAT = Format(
    "json",
    "lists and objects with puzzles",
    read_json,
    _write_json,
    fits=fits_json,
    priority=95,
    may_fit=_begins_with_keys,
    extensions=("json",),
    takes_blocks=True,
    is_table=True,
    has_own_keys=True,
)
