"""``jsonl_blocks``: objects of JSON, one on a line, as blocks.

All lines of a chunk are parsed at once, in two microseconds each. An object is plain if it has one puzzle of 81 cells,
and otherwise strings, numbers, truth values and ``null`` (in ``columns`` only strings), so that every key has its
meaning whatever the other objects have. Another object of such values goes alone to the reader of ``nonet.formats``;
from the first line on that is anything else, everything does. So each row is what that reader says it is.
"""

import json
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import groupby, islice
from typing import Any, BinaryIO, NamedTuple, NoReturn, TypeAlias

from nonet import Entry, ParseError
from nonet._io.file_lines import LONGEST_LINE
from nonet.data._files.chunks import runs_of, whole_lines
from nonet.data._files.rest import Rest, entries_of
from nonet.formats._block import Block, lines_of, plain_lines
from nonet.formats._rules import says_rules
from nonet.formats.json import FIELD_KEYS, MARK_KEYS, PUZZLE_KEYS, SOLUTION_KEYS

Row: TypeAlias = tuple[tuple[str, Any], ...]
"""An object: its pairs of key and value."""
_FULL = re.compile("[1-9]{81}")
_WORDS = {None: "", True: "true", False: "false"}


class _Number(str):
    """The text of a number."""

    __slots__ = ()


class _Layout(NamedTuple):
    """The index of each field in an object with some keys, ``None`` if there is none."""

    puzzle: int
    solution: int | None
    name: int | None
    rating: int | None


def begins_plain(sample: bytes) -> bool:
    """Tell whether a text begins with a plain object in a line of its own."""
    line, end, _ = sample.partition(b"\n")
    rows = _parsed([line.rstrip(b"\r")])
    return bool(end) and rows is not None and _block(rows, 1) is not None


def jsonl_blocks(stream: BinaryIO, name: str | None) -> Iterator[Block | Entry | ParseError]:
    """Yield the objects of a file, a few megabytes at a time."""
    before, first = 0, b""
    chunks = whole_lines(stream, is_limited=False)
    for chunk in chunks:
        lines = chunk.removesuffix(b"\n").split(b"\n")
        first = first or lines[0]
        rows = _parsed(lines)
        if rows is not None and (block := _block(rows, before + 1)) is not None:
            yield block
        else:
            each = [next(iter(_parsed([line]) or ()), None) for line in lines]
            end = next((at for at, row in enumerate(each) if not _is_separate(row) and lines[at].strip()), len(each))
            yield from _items(lines[:end], each[:end], before, name)
            if end < len(each):
                # The first object shows the reader what kind of text it is; the line feeds stand for what is done.
                pieces = [first + b"\n" * (before + end), b"\n".join([*lines[end:], b""])]
                rest = entries_of(Rest(pieces, chunks), "jsonl", lines_before=0, source=name)  # type: ignore[arg-type]
                yield from islice(rest, 1, None)
                return
        before += len(lines)


def _items(
    lines: list[bytes], rows: Sequence[Row | None], before: int, name: str | None
) -> Iterator[Block | Entry | ParseError]:
    """Yield separate objects, the plain ones of them as blocks; ``None`` is a blank line."""
    first = 0
    for _, run in groupby(rows, lambda row: row and tuple([key for key, _ in row])):
        some = list(run)
        start = before + first
        if (block := _block(some, start + 1)) is not None:
            yield block
        else:
            plain = [row if row and _block([row], 1) else None for row in some]
            for at, part in runs_of(plain):
                if (block := _block(part, start + at + 1)) is not None:
                    yield block
                    continue
                for number in range(first + at, first + at + len(part)):
                    if rows[number] is not None:
                        text = BytesIO(lines[number] + b"\n")
                        yield from entries_of(text, "jsonl", lines_before=before + number, source=name)
        first += len(some)


def _parsed(lines: list[bytes]) -> list[Row] | None:
    """Return an object for each line; ``None`` if a line is anything else, or has what JSON and its reader tell apart.

    That is what ``json`` accepts and the reader reads otherwise: escapes, and words such as ``NaN``.
    """
    text = b",".join(lines)
    if b"\\" in text or not all(line.startswith(b"{") and line.endswith(b"}") for line in lines):
        return None
    if len(max(lines, key=len)) > LONGEST_LINE:
        return None
    try:
        rows = _DECODER.decode(f"[{text.decode()}]")
    except (ValueError, RecursionError):
        return None
    # A line that ends in the middle of an object would need a list or an object in an object.
    return rows if len(rows) == len(lines) else None


def _refuse(word: str) -> NoReturn:
    raise ValueError(word)


_DECODER = json.JSONDecoder(object_pairs_hook=tuple, parse_int=_Number, parse_float=_Number, parse_constant=_refuse)


def _is_separate(row: Row | None) -> bool:
    """Tell whether the reader finds in an object what it finds there without the lines before and after it."""
    return row is not None and not any(_reaches_others(key, value) for key, value in row)


def _reaches_others(key: str, value: object) -> bool:
    if isinstance(value, tuple) and key == "columns":
        return any(_reaches_others("", inner) for _, inner in value)
    # Whether a dash is a blank, and where numbers of cells begin, is shown by one line for others.
    return isinstance(value, (list, tuple)) or (isinstance(value, str) and len(value) == 81 and "-" in value)


def _block(rows: Sequence[Row | None], line: int) -> Block | None:
    """Return the objects of lines one after another as a block; ``None`` if they differ in keys or one is not plain."""
    if not rows or not all(rows):
        return None
    keys = {tuple([key for key, _ in row]) for row in rows if row}
    titles = next(iter(keys))
    layout = _layout_of(titles) if len(keys) == 1 else None
    if layout is None:
        return None
    columns = [list(column) for column in zip(*[[value for _, value in row] for row in rows if row], strict=True)]
    puzzles = _puzzles(columns[layout.puzzle])
    solutions, name, rating = (None if index is None else columns[index] for index in layout[1:])
    if puzzles is None or not (
        solutions is None or all(type(text) is str and _FULL.fullmatch(text) for text in solutions)
    ):
        return None
    others: list[tuple[str, list[str]]] = []
    for index, (title, column) in enumerate(zip(titles, columns, strict=True)):
        if title == "columns" and (found := _inner_columns(column)) is not None:
            others += found
        elif (texts := _texts(column)) is None or (index in (layout.name, layout.rating) and not all(texts)):
            return None
        elif index not in layout:
            others.append((title, texts))
    names, ratings = (None if column is None else _texts(column) for column in (name, rating))
    return Block(puzzles, range(line, line + len(rows)), solutions, names, ratings, tuple(others))


@lru_cache(maxsize=64)
def _layout_of(titles: tuple[str, ...]) -> _Layout | None:
    """Return where the fields are in objects with these keys; ``None`` if that depends on their values."""
    low = [title.strip().lower() for title in titles]
    kinds = (PUZZLE_KEYS, SOLUTION_KEYS, *FIELD_KEYS.values())
    found = [[index for index, title in enumerate(low) if title in keys] for keys in kinds]
    if (
        any(map(says_rules, titles))
        or len(set(low)) < len(low)
        or not found[0]
        or max(map(len, found)) > 1
        or not MARK_KEYS.isdisjoint(low)
    ):
        return None
    puzzle, *others = (next(iter(some), None) for some in found)
    assert puzzle is not None
    return _Layout(puzzle, *others)


def _puzzles(column: list[Any]) -> bytes | None:
    """Return puzzles as lines of 81 cells; ``None`` if one is anything else, or has no blank."""
    if not all(type(text) is str for text in column):
        return None
    text = "\n".join([*column, ""])
    lines = plain_lines(text.encode()) if text.isascii() else None
    return lines if lines is not None and all("." in line for line in lines_of(lines)) else None


def _texts(column: list[Any]) -> list[str] | None:
    """Return values as texts; ``None`` if one is a list or an object."""
    if all(type(value) is str for value in column):
        return column
    if any(isinstance(value, (list, tuple)) for value in column):
        return None
    return [str(value) if isinstance(value, str) else _WORDS[value] for value in column]


def _inner_columns(column: list[Any]) -> list[tuple[str, list[str]]] | None:
    """Return the columns in objects with the same keys and strings; ``None`` if they are anything else."""
    if not all(isinstance(value, tuple) and value for value in column):
        return None
    titles = {tuple([key for key, _ in value]) for value in column}
    if len(titles) > 1:
        return None
    rows = [[text for _, text in value] for value in column]
    if not all(type(text) is str for row in rows for text in row):
        return None
    return [(title, list(texts)) for title, texts in zip(titles.pop(), zip(*rows, strict=True), strict=True)]
