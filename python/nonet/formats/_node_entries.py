"""The puzzles in a value of JSON, with what its lists and objects say of them.

In a list, the text before a puzzle is its name, a full grid after it that extends it is its solution, the first number
after it its rating, and other text the column ``note``. In an object, the keys are the titles that ``csv`` knows, and
some more; all other keys are columns.
"""

import json
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from nonet._board.geometry import CELL_COUNT, SIZE
from nonet._board.grid import Grid, puzzle_of
from nonet._board.layout import CLASSIC, Layout
from nonet._board.rules import candidate_masks
from nonet._errors import ParseError
from nonet.formats._entry import Entry, are_flags, entry_of, is_full, solves
from nonet.formats._node_grids import grid_if_any, grid_of_node
from nonet.formats._nodes import Node, Number, text_of
from nonet.formats._row_block import Result
from nonet.formats._rules import is_drawn_or_rule, refuse_rules
from nonet.formats.columns import (
    MARKS,
    MAYBE_PUZZLE,
    MEANINGS,
    NAME_OF_OBJECT,
    PUZZLE,
    RATING_OF_OBJECT,
    SOLUTION,
)
from nonet.formats.file_lines import found_boards

_OWN_KEYS = ("puzzle", "values")
_GAME_KEYS = {"givens", "values", "moves"}
_PUZZLE_KEYS = (*PUZZLE, *MAYBE_PUZZLE)
_FLAGS = re.compile(rf"[01.xX\s]{{{CELL_COUNT},}}")
_SHORTEST_MARKS = CELL_COUNT
_MOST_SHOWN = 40
DEEPEST = 50
_MOST_TEXTS = 1_000  # beside a puzzle in its list
# Errors of an object whose puzzle can be further inside.
_INNER = re.compile(r"or a string of 81 cells\), found a list|none says which of its cells are given")


def read_value(text: str) -> Result:
    """Return the puzzle of a value of JSON, of any shape in which it has one."""
    try:
        node = Node.of(text)
    except ParseError as error:
        return error
    found = found_in(node)
    if len(found) > 1:
        return ParseError(f"expected one puzzle in a row, found {len(found)}", line=1, column=1)
    return found[0] if found else none_in(node)


def count_of_puzzles(text: str) -> int:
    """Return how many puzzles a text has if it is a value of JSON."""
    try:
        return sum(isinstance(item, Entry) for item in found_in(Node.of(text)))
    except ParseError:
        return 0


def none_in(node: Node) -> ParseError:
    """Return the error for a value without a puzzle."""
    keys = ", ".join(node.value)[:200] if isinstance(node.value, dict) else ""
    told = f"the keys {keys!r}" if keys else repr(" ".join(node.written[:_MOST_SHOWN].split()))
    return node._replace(value=None).error(f"expected an object with a puzzle, found {told}")


def found_in(node: Node, key: str | None = None, depth: int = 0, *, are_rows: bool = False) -> list[Result]:
    """Return the puzzles of a value and of what is in it, and what nearly is one.

    ``are_rows``: the items of a list are rows, of which each has a puzzle or tells of one.
    """
    if depth > DEEPEST:
        return []
    try:
        grid = grid_of_node(node)
        if grid is not None:
            return [entry_of(grid, None, node.line)]
        if isinstance(node.value, dict):
            return _found_in_object(node, key, depth)
        inner = ItemList(depth, are_rows=are_rows)
        found = [item for each in node.items() for item in inner.of(each)] + [*inner.taken()]
        if not any(isinstance(item, Entry) for item in found):
            found = [item for item in found if item not in inner.lacking]
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
    if not found and (error is None or _INNER.search(error.reason)):
        # The columns of an entry can have any names and texts, and rules and drawings have cells.
        own = {key: each for key, each in pairs.items() if key != "columns" and not is_drawn_or_rule(key)}
        inner = [item for key, each in own.items() for item in _found_in_part(each, key, depth + 1)]
        has_puzzle = any(isinstance(item, Entry) and not is_full(item.grid) for item in inner)
        found = inner if error is None or has_puzzle else []
        found = found or [*filter(None, map(_found_in_text, own.values()))]
    if not found and error is not None:
        raise error
    if found:
        refuse_rules({key: each for key, each in pairs.items() if key != "layout" or not _is_layout(each)})
    return found


def _found_in_part(node: Node, key: str, depth: int) -> list[Result]:
    """Return the puzzles of a list or an object under a key."""
    return found_in(node, key, depth) if isinstance(node.value, (dict, list)) else []


def _found_in_text(node: Node) -> Entry | None:
    """Return the only board of a text with words, such as a message of a chat, if it has open cells."""
    if not isinstance(node.value, str) or isinstance(node.value, Number) or len(node.value) < CELL_COUNT:
        return None
    boards = [*found_boards([node.value.encode("utf-8", "replace")])]
    if len(boards) != 1 or boards[0].reason is not None or 0 not in boards[0].values:
        return None
    return entry_of(puzzle_of(boards[0].values), None, node.line)


class ItemList:
    """The items of a list in their order, of which some say something of the puzzle beside them.

    The text before a puzzle is its name; ``waiting`` is a puzzle whose solution, rating or note may follow.
    ``are_rows``: each item that has no puzzle and says nothing of one is an error. Otherwise an empty list or object
    is, and an object with a key of puzzles, if the list has a puzzle. ``lacking`` has these errors.
    """

    def __init__(self, depth: int = 0, *, are_rows: bool = False) -> None:
        self._depth = depth
        self._are_rows = are_rows
        self.lacking: list[ParseError] = []
        self._waiting: Entry | None = None
        self._before: deque[Node] = deque()
        self._after: list[Any] = []
        self._has_names = False  # the list begins with a name

    def of(self, node: Node) -> Iterator[Result]:
        """Take the next item; yield the puzzles that are complete with it, and those in it."""
        try:
            grid = grid_of_node(node)
        except ParseError as error:
            yield from self.taken()
            yield error
            return
        if grid is None:
            yield from self._of_part(node) if isinstance(node.value, (dict, list)) else self._of_text(node)
            return
        if self._waiting is not None and self._waiting.solution is None and solves(grid, self._waiting.grid):
            self._waiting = replace(self._waiting, solution=grid)
            return
        if self._waiting is None:
            before = [each.value for each in self._before]
            self._before.clear()
            self._has_names = bool(before)
        else:
            before = [self._after.pop()] if self._has_names and self._after else []
        yield from self.taken()
        self._waiting = _with_texts(entry_of(grid, None, node.line), before, is_before=True)

    def taken(self) -> Iterator[Result]:
        """Yield the puzzle that waits, or what texts without one lack."""
        if self._waiting is not None:
            yield _with_texts(self._waiting, self._after)
        self._waiting, self._after = None, []
        yield from map(self._lack, self._before if self._are_rows else ())
        self._before.clear()

    def _of_part(self, node: Node) -> Iterator[Result]:
        """Take a list or an object that is no grid."""
        inner = found_in(node, None, self._depth + 1)
        if not inner and (self._are_rows or _lacks_its_puzzle(node.value)):
            inner = [self._lack(node)]
        yield from self.taken() if inner else ()
        yield from inner

    def _of_text(self, node: Node) -> Iterator[Result]:
        """Take a text, a number, a truth value or ``None``."""
        if not text_of(node.value):
            if self._are_rows:
                yield from self.taken()
                yield self._lack(node)
        elif self._waiting is not None and len(self._after) < _MOST_TEXTS:
            self._after.append(node.value)
        else:
            yield from self.taken() if self._waiting is not None else ()
            self._before.append(node)
            if len(self._before) > _MOST_TEXTS:
                first = self._before.popleft()
                yield from [self._lack(first)] if self._are_rows else ()

    def _lack(self, node: Node) -> ParseError:
        self.lacking.append(none_in(node))
        return self.lacking[-1]


def _lacks_its_puzzle(value: dict[str, Any] | list[Any]) -> bool:
    """Tell whether a value without a puzzle is a row beside others: empty, or an object with a key of puzzles."""
    return not value or (isinstance(value, dict) and any(key.strip().lower() in PUZZLE for key in value))


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
    if (told := pairs.get("layout")) is not None and _is_layout(told):
        return [_entry_on(_layout_of(told), pairs, line, outer_key)]
    names = {key.strip().lower(): content for key, content in reversed(pairs.items())}
    own = next((names[key] for key in _PUZZLE_KEYS if key in names and _is_gridlike(names[key], key)), None)
    if own is not None and (grid := grid_of_node(own)) is None:
        if any(grid_if_any(content) is not None for content in pairs.values()):
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
        if (grid := grid_if_any(content)) is not None and not are_flags(grid)
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


def _is_layout(node: Node) -> bool:
    """Tell whether a value is a board as ``Layout.to_dict`` has it, rather than a word for the order of cells."""
    return isinstance(node.value, dict) and not node.value.keys().isdisjoint(("size", "regions", "rules"))


def _layout_of(node: Node) -> Layout:
    try:
        return Layout.from_dict(json.loads(node.written))
    except (RecursionError, TypeError, ValueError) as error:
        reason = "lists in too many lists" if isinstance(error, RecursionError) else str(error)
        raise node.error(f"layout: {reason}") from None


def _entry_on(layout: Layout, pairs: dict[str, Node], line: int, outer_key: str | None) -> Entry:
    """Return the puzzle of an object that says its board; its cells are under the key that nonet writes."""
    if pairs.keys() >= _GAME_KEYS:  # a game that the page saved: its puzzle is its givens
        return _entry({}, pairs["givens"], _grid_on(layout, pairs["givens"]), line, outer_key)
    own = next((pairs[key] for key in _OWN_KEYS if key in pairs), None)
    if own is None:
        raise pairs["layout"].error(f"expected the cells of this board under {' or '.join(map(repr, _OWN_KEYS))}")
    others = {key: each for key, each in pairs.items() if key != "layout"}
    return _entry(others, own, _grid_on(layout, own), line, outer_key)


def _grid_on(layout: Layout, node: Node) -> Grid:
    """Return the grid of a text, or of a list of digits, on a board; raise ``ParseError`` at its place."""
    if isinstance(node.value, list):
        numbers = [text_of(each) for each in node.value]
        if all(number.isascii() and number.isdecimal() and len(number) < 3 for number in numbers):
            digits = [int(number) for number in numbers]
            if len(digits) == len(layout.cells) and max(digits) <= layout.size:
                return Grid("".join(("." + layout.symbols)[digit] for digit in digits), layout=layout)
    if not isinstance(node.value, str) or isinstance(node.value, Number):
        raise node.error(f"expected a text of {len(layout.cells)} cells")
    try:
        return Grid(node.value, layout=layout)
    except ParseError as error:
        raise node.located(error) from None


def _grid_beside(grid: Grid, node: Node) -> Grid | None:
    """Return another grid on the board of a puzzle, ``None`` if a value is none."""
    if grid.layout is CLASSIC:
        return grid_if_any(node)
    try:
        return _grid_on(grid.layout, node)
    except ParseError:
        return None


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
        if low in SOLUTION and solution is None and (found := _grid_beside(grid, _only_item(content))) is not None:
            solution = found
        elif low == "columns" and isinstance(content.value, dict):
            columns += [(name, text_of(each)) for name, each in content.value.items()]
        elif low in MARKS and grid.layout is not CLASSIC and isinstance(content.value, str):
            grid = _with_marks(grid, content)
        elif low in MARKS and grid.layout is CLASSIC and (masks := _masks(content)) is not None:
            left = candidate_masks(bytes(grid))
            masks = [mask or other for mask, other in zip(masks, left, strict=True)] if low != "pencilmarks" else masks
            grid = Grid._make(bytes(grid), bytes(grid.givens), masks)
        elif low == "givens" and isinstance(content.value, str) and (found := _grid_beside(grid, content)) is not None:
            if all(given in (0, value) for given, value in zip(bytes(found), bytes(grid), strict=True)):
                marks = grid._candidate_masks() if grid.layout is CLASSIC or grid.has_pencilmarks else None
                grid = Grid._make(bytes(grid), bytes(found), marks, grid.layout)
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


def _with_marks(grid: Grid, node: Node) -> Grid:
    try:
        return Grid(grid.to_line(), givens=grid.givens.to_line(), pencilmarks=node.value, layout=grid.layout)
    except ParseError as error:
        raise node.located(error) from None


def _is_gridlike(node: Node, key: str) -> bool:
    value = node.value
    if key == "values" and (isinstance(value, dict) or grid_if_any(node) is None):
        return False
    return isinstance(value, (list, dict)) or (
        isinstance(value, str) and not isinstance(value, Number) and len(value) >= SIZE
    )


def _only_item(node: Node) -> Node:
    """Return the item of a list of one, any other value itself."""
    items = [*node.items()] if isinstance(node.value, list) and len(node.value) == 1 else []
    return items[0] if items else node


def _wanted(node: Node) -> str:
    found = f"a list of {len(node.value)}" if isinstance(node.value, (list, dict)) else "a string"
    return f"expected a grid (81 cells, nine rows of nine, or a string of 81 cells), found {found}"
