"""``json``: an array of objects, and any other list or object of JSON with puzzles.

```
[
{"puzzle": "53..7....6..195….79", "name": "my puzzle", "rating": "1.2"},
{"puzzle": "................", "layout": {"size": 4, "regions": null, "rules": [{"rule": "anti_knight"}]}}
]
```

What a value of JSON has is in ``_node_entries``, and which values are grids in ``_node_grids``. The objects of an array
are rows of blocks (``_objects``).

Round trip: everything, if a column occurs once. Pencilmarks are a string of 729 candidates, givens one of 81 cells.
``layout`` is the board of a puzzle that is not classic, as ``Layout.to_dict`` has it. A game that the page saved is its
puzzle, and so is a link of the page that has a game, packed, behind ``#g=``.
``jsonl`` writes the same objects, one per line.
"""

import base64
import json
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any

from nonet._board.geometry import SIZE
from nonet._board.layout import CLASSIC
from nonet._errors import ParseError
from nonet.formats._arrow_texts import json_rows
from nonet.formats._cell_objects import has_place, is_cell_object
from nonet.formats._entry import Entry
from nonet.formats._format import Format
from nonet.formats._node_entries import DEEPEST, ItemList, found_in, none_in, read_value
from nonet.formats._node_grids import SHORTEST_PUZZLE
from nonet.formats._nodes import Node, text_of
from nonet.formats._objects import blocks_of_rows, is_other_value
from nonet.formats._row_block import Block, Result, in_blocks
from nonet.formats.arrow_tables import table_of
from nonet.formats.bank import fits_bank
from nonet.formats.boards import is_header
from nonet.formats.columns import Fields, strings
from nonet.formats.file_lines import FileLines, decode, fed, is_comment, row_reader, spoiled
from nonet.formats.sudokupad import fits_setters

if TYPE_CHECKING:
    from nonet._native import core as _core

_LONGEST_VALUE = 8 << 20  # bytes, as the longest row
_HEAD = 1 << 16
_ARRAY = re.compile(r"[\s\ufeff]*\[\s*")
_LINK = re.compile(r"https?://[^\s#]*#g=([\w-]+)", re.ASCII)
_LONGEST_GAME = 1 << 20  # bytes of what a link has packed, as the page reads
_OBJECT = re.compile(r"""(?:\[\s*)?\{\s*(?:"[^"]{0,40}"\s*:|\})""")


def read_json(
    source: FileLines, *, puzzle_column: str | None = None, columns: Sequence[str] | None = None
) -> Iterator[Block | Result]:
    """Yield each puzzle of lists and objects; the objects of an array in blocks."""
    del columns  # all of a text are read
    pieces = source.pieces()
    head = next(pieces, b"")
    chunks = chain([head], pieces)
    text = decode(head[:_HEAD])
    if is_game_link(text):
        yield from _of_links(_whole(chunks))
        return
    array = _ARRAY.match(text)
    first = Node.begun(text, array.end()) if array is not None else None
    if array is not None and text[array.end() :][:1] in ("{", "]") and not _is_cell(first):
        count = 0
        for block in blocks_of_rows(fed(row_reader("json_array"), source, chunks), read_value, puzzle_column):
            count += 1
            yield block
        if count == 0:
            yield Block((), (), [], Fields(None), is_json=True)
    elif array is None or first == [] or _has_puzzle(first):
        yield from _items(fed(row_reader("json_array"), source, chunks))
    else:
        node = Node.of(_whole(chunks))
        yield from found_in(node, are_rows=True) or [none_in(node)]


def is_game_link(text: str) -> bool:
    """Tell whether a text begins with a link of the page that has a game."""
    return _LINK.match(text.lstrip()) is not None


def _of_links(text: str) -> Iterator[Result]:
    """Yield the puzzle of each link, one on a line."""
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or is_comment(line):
            continue
        try:
            link = _LINK.fullmatch(line.strip())
            found = found_in(Node.of(_unpacked(link[1]))) if link is not None else []
        except (ParseError, ValueError, zlib.error):
            found = []
        sound: list[Result] = [replace(each, line=number) for each in found if isinstance(each, Entry)]
        yield from sound or [ParseError("expected a whole link with a game behind #g=", line=number, column=1)]


def _unpacked(written: str) -> str:
    """Return what a link has packed."""
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    data = unpacker.decompress(base64.urlsafe_b64decode(written + "=" * (-len(written) % 4)), _LONGEST_GAME)
    return data.decode("utf-8") if unpacker.eof else ""


def _is_cell(first: Any) -> bool:
    """Tell whether the first object of an array is a cell: then the array is a puzzle, not a table."""
    are_short = isinstance(first, dict) and all(len(text_of(each)) <= SIZE for each in first.values())
    return are_short and (is_cell_object(first) or has_place(first)) and bool(first)


def _has_puzzle(first: Any, depth: int = 0) -> bool:
    """Tell whether the first item of an array is a puzzle or has one: then the array is no puzzle itself."""
    if isinstance(first, list) and depth < DEEPEST:
        is_grid = len(first) == SIZE and all(isinstance(row, list) and len(row) == SIZE for row in first)
        return is_grid or any(_has_puzzle(item, depth + 1) for item in first)
    return isinstance(first, str) and len(first) >= SHORTEST_PUZZLE


def _items(rows: "Iterable[_core.RowBlock]") -> Iterator[Result]:
    """Yield the puzzles of an array of any length, or of a value alone."""
    found = ItemList(are_rows=True)
    for block in rows:
        faults = {row: error for row, error in spoiled(block).items() if not is_other_value(error)}
        lines = memoryview(block.lines).cast("Q")
        for row, (line, text) in enumerate(zip(lines, block.texts.to_list(), strict=True)):
            if row in faults:
                yield from found.taken()
                yield faults[row]
                continue
            try:
                yield from found.of(Node.of(text or "", line))
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
        if isinstance(entry := block.odd_rows.get(row), Entry):
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
    if bytes(grid.givens) != bytes(grid):
        fields["givens"] = grid.givens.to_line()
    if grid.has_pencilmarks:
        fields["pencilmarks"] = grid.to_sukaku()
    if entry.solution is not None:
        fields["solution"] = entry.solution.to_line()
    fields |= {key: text for key, text in (("name", entry.name), ("rating", entry.rating)) if text}
    if entry.columns:
        fields["columns"] = dict(entry.columns)
    if grid.layout is not CLASSIC:
        fields["layout"] = grid.layout.to_dict()
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
    if is_game_link(first):
        return True
    if not first.startswith(("[", "{")) or any('"cell_type"' in line for line in lines):
        return False  # or a notebook
    if fits_bank(lines) or is_header(first):
        return False  # the name of its first puzzle begins with a bracket
    if fits_setters(lines):
        return False
    return Node.is_begun("\n".join(lines)) or _begins_with_keys(lines)


def _begins_with_keys(lines: list[str]) -> bool:
    return not fits_setters(lines) and _OBJECT.match(" ".join(line.strip() for line in lines[:2])) is not None


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
    boards="any",
    is_argument=is_game_link,
)
