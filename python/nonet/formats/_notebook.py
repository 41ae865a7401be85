"""Jupyter notebooks: the puzzles of their cells, of code, text and output.

A notebook is a JSON object whose ``cells`` have a ``source`` and ``outputs``, each a string or a list of lines. Each of
these texts is read as a file of its own would be. A grid that the notebook had before is not read again: the output of
a program repeats what its code has; and a full grid that solves a puzzle before it is the solution of that puzzle.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

from nonet._errors import ParseError
from nonet.formats._anywhere import with_solutions
from nonet.formats._entry import Entry
from nonet.formats._prose import solves

_LARGEST = 1 << 26
_LOOKED_AT = 1 << 16
_START = re.compile(rb'\s*\{\s*"(?:cells|metadata|nbformat\w*)"')
_MAY_START = re.compile(rb'\s*(?:\{\s*"?[a-z]{0,8})?')

TextReader = Callable[[bytes], Iterable[Entry | ParseError]]


def is_notebook(start: bytes) -> bool:
    """Tell whether a text that begins with these bytes is a notebook."""
    return _START.match(start) is not None and b'"cell_type"' in start and b'"cells"' in start


def read_notebook(chunks: Iterable[bytes], read_text: TextReader) -> Iterator[Entry | ParseError]:
    """Yield each puzzle of a notebook once; ``read_text`` reads the text of a cell or an output."""
    data = bytearray()
    for chunk in chunks:
        data += chunk
        if len(data) > _LARGEST:
            yield ParseError(f"expected a notebook of at most {_LARGEST} bytes, found a larger one", line=1, column=1)
            return
    raw = data.decode("utf-8", "replace")
    try:
        notebook = json.loads(raw)
    except (ValueError, RecursionError) as error:
        line, column = getattr(error, "lineno", 1), getattr(error, "colno", 1)
        yield ParseError(
            f"expected a notebook, found damaged JSON: {getattr(error, 'msg', error)}", line=line, column=column
        )
        return
    entries: list[Entry | ParseError] = []
    place = line = 0
    for text in _texts_of(notebook):
        first = next((row for row in text.splitlines() if row.strip()), "")
        at = raw.find(json.dumps(first, ensure_ascii=False)[1:-1], place)
        if at < 0:
            at = max(place, raw.find(json.dumps(first)[1:-1], place))
        line += raw.count("\n", place, at)
        place = at
        for entry in read_text(text.encode("utf-8", "replace")):
            if isinstance(entry, Entry):
                _add(entries, replace(entry, line=(entry.line or 1) + line))
            else:
                entries.append(entry.located(lines_before=line))
    yield from with_solutions(entries)


def _add(entries: list[Entry | ParseError], entry: Entry) -> None:
    """Add an entry unless it repeats one; the solution of one becomes its part."""
    for number, other in enumerate(entries):
        if isinstance(other, Entry):
            if entry.grid in (other.grid, other.solution) and entry.solution in (None, other.solution):
                return
            if other.grid == entry.grid and other.solution is None:
                entries[number] = replace(other, solution=entry.solution)
                return
            if other.solution is None and solves(entry.grid, other.grid):
                entries[number] = replace(other, solution=entry.grid)
                return
    entries.append(entry)


def _texts_of(notebook: Any) -> Iterator[str]:
    """Yield the source of each cell, and the texts of its outputs."""
    cells = notebook.get("cells") if isinstance(notebook, dict) else None
    for cell in cells if isinstance(cells, list) else []:
        if isinstance(cell, dict):
            yield _text(cell.get("source"))
            outputs = cell.get("outputs")
            for output in outputs if isinstance(outputs, list) else []:
                if isinstance(output, dict):
                    data = output.get("data")
                    plain = data.get("text/plain") if isinstance(data, dict) else None
                    yield from filter(None, map(_text, (output.get("text"), plain)))


def _text(lines: Any) -> str:
    if isinstance(lines, list):
        return "".join(line for line in lines if isinstance(line, str))
    return lines if isinstance(lines, str) else ""


def peeked(chunks: Iterator[bytes]) -> tuple[bytes, Iterator[bytes]]:
    """Return the beginning of some chunks, enough to see whether they are a notebook, and all of the chunks."""
    head = b""
    while (
        len(head) < _LOOKED_AT and (_MAY_START.fullmatch(head) or _START.match(head)) and (chunk := next(chunks, b""))
    ):
        head += chunk
    return head, chain([head], chunks)
