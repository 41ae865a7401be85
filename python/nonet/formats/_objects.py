"""Objects of JSON as rows of a block: which key of each object is its puzzle, its name and its rating.

Each object is looked up by the same keys, those of ``fields``. Most objects of a block have one puzzle, a text of 81
cells, under one key: its column goes to the engine as it is. The others, where the puzzle is a list, has candidates or
stands under another key, are read one by one, by the reader of a value of JSON.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from nonet._board.layout import CLASSIC
from nonet._errors import ParseError
from nonet.formats._entry import Entry
from nonet.formats._nodes import text_of
from nonet.formats._row_block import Block, Result, entries_of_cells
from nonet.formats._rules import is_of_rules, says_rules
from nonet.formats.columns import (
    GIVENS,
    MARKS,
    MAYBE_PUZZLE,
    MEANINGS,
    NAME_OF_OBJECT,
    PUZZLE,
    RATING_OF_OBJECT,
    SOLUTION,
    Fields,
    column_of_puzzles,
    is_full,
    strings,
    titled,
)
from nonet.formats.file_lines import spoiled

if TYPE_CHECKING:
    from nonet._native import core as _core

Reader = Callable[[str], Result]
_TEXT: Final = 2
_RAW: Final = 3
"""The kinds of cells that have a value: a string, and anything else but null."""
_SHORTEST: Final = 9  # a shorter text is no puzzle if another key has one


def blocks_of_rows(found: "Iterable[_core.RowBlock]", read: Reader, named: str | None) -> Iterator[Block]:
    """Yield the rows of objects as blocks; ``read`` reads a value of any shape, ``named`` is the key of the puzzles."""
    is_first = True
    for rows in found:
        block = _block_of(rows)
        if named is not None and (is_first or named in block.titles):
            at: int | None = column_of_puzzles(block.titles, named=named)
        elif named is not None:
            at = None
        else:
            at = _main_key(block)
        is_first = False
        fields = Fields.of(block.titles, at, are_keys=True)._replace(givens=None, marks=None)
        block = replace(block, fields=fields)
        odd = _odd_rows(block) if named is None else _rows_with_rules(block)
        odd_rows = {row: _located(read(block.texts[row]), block.lines[row]) for row in sorted(odd)}
        if named is not None:  # the column has the puzzles, whatever else an object has but its rules and its board
            odd_rows = {row: item for row, item in odd_rows.items() if _is_of_board(item)}
        yield replace(block, odd_rows={**block.odd_rows, **odd_rows})


def _block_of(rows: "_core.RowBlock") -> Block:
    return Block(
        tuple(rows.titles),
        tuple(rows.columns),
        memoryview(rows.lines).cast("Q"),
        Fields(None),
        spoiled(rows),
        _entries_of,
        is_json=True,
        texts=rows.texts,
    )


def _located(item: Result, line: int) -> Result:
    if isinstance(item, ParseError):
        return item.located(lines_before=line - 1)
    return replace(item, line=line)


def _is_of_board(item: Result) -> bool:
    return is_of_rules(item) if isinstance(item, ParseError) else item.grid.layout is not CLASSIC


def _kinds_of(block: Block, at: int) -> bytes:
    return bytes(block.columns[at].kinds)


def _rows_with(block: Block, at: int, *kinds: int) -> set[int]:
    """Return the rows that have a value of one of some kinds in a column."""
    found = _kinds_of(block, at)
    return {row for row, kind in enumerate(found) if kind in kinds} if any(map(found.count, kinds)) else set()


def _rows_with_rules(block: Block) -> set[int]:
    """Return the rows with a key that can say that their puzzles are not classic."""
    columns = (at for at, title in enumerate(block.titles) if says_rules(title))
    return {row for at in columns for row in _rows_with(block, at, _TEXT, _RAW)}


def _main_key(block: Block) -> int | None:
    """Return the index of the key under which most rows have a puzzle."""
    keys = [*titled(block.titles, (*PUZZLE, *MAYBE_PUZZLE))]
    return max(keys, key=lambda at: _kinds_of(block, at).count(_TEXT), default=None)


def _odd_rows(block: Block) -> set[int]:
    """Return the rows that their cells alone do not tell, and those that are no object."""
    titles, fields = block.titles, block.fields
    odd = {row for row, item in block.odd_rows.items() if isinstance(item, ParseError) and is_other_value(item)}
    main = fields.puzzle
    if main is None:
        return odd | {row for row in range(len(block)) if row not in block.odd_rows}

    def has(at: int, *kinds: int) -> set[int]:
        return _rows_with(block, at, *kinds)

    read: dict[int, Sequence[str | None]] = {}  # a column is unpacked once, not for each of its rows

    def texts(at: int) -> Sequence[str | None]:
        if at not in read:
            read[at] = strings(block.columns[at], len(block))
        return read[at]

    odd |= has(main, 0, 1, _RAW) - block.odd_rows.keys()
    is_before = True
    for at in titled(titles, (*PUZZLE, *MAYBE_PUZZLE)):
        if at == main:
            is_before = False
        elif is_before:
            odd |= has(at, _RAW) | {row for row in has(at, _TEXT) if len(texts(at)[row] or "") >= _SHORTEST}
        else:
            odd |= {row for row in has(at, _TEXT, _RAW) if len(texts(main)[row] or "") < _SHORTEST}
    odd |= _rows_with_rules(block)
    for at in titled(titles, (*MARKS, *GIVENS)):
        odd |= has(at, _TEXT, _RAW) if at != main else set()
    for at in titled(titles, SOLUTION):
        odd |= has(at, _RAW)
    if any(has(at, _TEXT, _RAW) for at in titled(titles, MEANINGS) if at != main):
        odd |= {row for row, text in enumerate(texts(main)) if is_full(text)}
    for names in (NAME_OF_OBJECT, RATING_OF_OBJECT):
        found: list[int] = [*titled(titles, names)]
        first = found[0] if found else None
        for at in found[1:]:
            filled = {row for row in has(at, _TEXT, _RAW) if texts(at)[row]}
            odd |= filled - {row for row, text in enumerate(texts(first)) if text} if first is not None else set()
    return odd


def is_other_value(error: ParseError) -> bool:
    """Tell whether a row is spoiled because it is a value of JSON other than an object."""
    return error.reason.startswith("expected a JSON object, found a ")


def _entries_of(block: Block) -> Iterator[Result]:
    """Yield the entries; the object ``columns`` of nonet's own files has further columns."""
    for item in entries_of_cells(block):
        if isinstance(item, Entry) and (inner := item.column("columns")) is not None and inner.startswith("{"):
            yield replace(item, columns=tuple([pair for each in item.columns for pair in _expanded(*each)]))
        else:
            yield item


def _expanded(title: str, text: str) -> list[tuple[str, str]]:
    if title != "columns":
        return [(title, text)]
    try:
        found = json.loads(text, parse_int=str, parse_float=str)
    except (ValueError, RecursionError):
        return [(title, text)]
    return [(key, text_of(each)) for key, each in found.items()]
