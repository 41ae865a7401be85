"""What an INPUT of a command can be: a puzzle, the name of a file, ``-`` for standard input, or ``example:fifty``.

An argument is a text with puzzles if it looks like one and no file has that name: several lines, a list, a JSON object,
a link with a board, or only puzzle characters. It is then read as standard input is. So 80 characters give the error
"expected 81 cells", not "no such file", and so does one with a few characters that no puzzle has.
"""

import os
import re
import shlex
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from io import BytesIO
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO, NamedTuple

import click

from nonet import Entry, FormatName, Grid, ParseError, scan
from nonet._board.geometry import CELL_COUNT
from nonet._board.sized_text import is_other_row
from nonet._board.text import full_links
from nonet._io import storage
from nonet.cli._app import COMMANDS
from nonet.cli._shared.ending import DoubtfulError, ExitStatus, print_error
from nonet.cli._shared.names import UnknownNameError, entries_named
from nonet.cli._shared.pictures import entries_of_picture
from nonet.cli._shared.problems import printable
from nonet.formats import Block
from nonet.formats.examples import EXAMPLES, example
from nonet.formats.rows import Source, is_argument

STDIN = "<stdin>"
FIFTY = "example:fifty"
_EXAMPLE = "example:"
_PUZZLE_CHARACTERS = set("0123456789._*?/ \n\r\t|-+")
_SHORTEST_PUZZLE = 30
_CELL = re.compile(r"[0-9._*?]")
_MISTYPED_CELL = re.compile(r"[-0-9._*?oOxX ]")
_SHORTEST_MISTYPED = 60
_EXTENSION = re.compile(r"\.[A-Za-z]\w+$")
_LINK_WITH_BOARD = re.compile(r"https?://[^\s?#]*[?#]\S*[0-9._*]{60}")


def open_source(
    text: str, from_format: FormatName | None = None, names: Sequence[str] = (), *, can_be_empty: bool = True
) -> Source:
    """Return the puzzles of an input, only those of the names if there are any; note an empty list if it can be one.

    Raises ``OSError`` for a file that cannot be opened, and ``UnknownNameError`` for a name that no puzzle has.
    """
    source = _opened(text, from_format, can_be_empty=can_be_empty)
    return Source(entries_named(names, source), name=source.name) if names else source


def ignores_drawings() -> bool:
    """Tell whether the command was told to skip drawings."""
    return bool(click.get_current_context().params.get("ignore_drawings"))


def _opened(text: str, from_format: FormatName | None, *, can_be_empty: bool) -> Source:
    if not text:
        return Source([ParseError("expected a puzzle, a file or -, found nothing")])
    text = full_links(text) if storage.is_url(text) else text
    command = str(click.get_current_context().command.name)
    row = COMMANDS.get(command)
    classic_for = None if row is None or row.any_board else command
    opened = partial(Source, from_format=from_format, classic_for=classic_for, ignore_drawings=ignores_drawings())
    if text == "-":
        if STDIN in (meta := click.get_current_context().meta):
            raise click.UsageError("give - only once: standard input can be read once")
        meta[STDIN] = True
        source = opened(sys.stdin.buffer, name=STDIN)
    elif text.startswith(_EXAMPLE) and not os.path.exists(text):
        source = opened(_example_path(text), name=text)
    elif (photographed := entries_of_picture(text)) is not None:
        source = Source(photographed, name=text)
    else:
        try:
            source = opened(_puzzles_in(text, from_format) if _is_text(text) else text)
        except FileNotFoundError as error:
            cells = _CELL.findall(text)
            if not set(text) <= _PUZZLE_CHARACTERS or not cells:
                raise
            raise FileNotFoundError(
                error.errno, f"no file has this name, and a puzzle has 81 cells, not {len(cells)}", text
            ) from None

    def close() -> None:
        source.close()
        if source.is_empty and can_be_empty:
            print_error(f"{source.name}: no puzzles")

    click.get_current_context().call_on_close(close)
    return source


def open_sources(
    inputs: Iterable[str], from_format: FormatName | None, exit_statuses: list[ExitStatus], names: Sequence[str] = ()
) -> Iterator[Source]:
    """Yield the sources of several inputs; report one that cannot be opened or lacks one of the names, and go on."""
    for text in inputs:
        try:
            source = open_source(text, from_format, names)
        except OSError as error:
            print_error(f"{text}: {error.strerror}")
            exit_statuses.append(ExitStatus.UNUSABLE)
        except DoubtfulError as error:
            print_error(error)
            exit_statuses.append(ExitStatus.DOUBTFUL)
        except UnknownNameError as error:
            print_error(error)
            exit_statuses.append(ExitStatus.UNUSABLE)
        else:
            yield source


def open_one(text: str, from_format: FormatName | None, names: Sequence[str] = ()) -> Grid:
    """Return the only grid of an input; raise an error if there is none, or several."""
    found = open_one_or_several(text, from_format, names)
    if isinstance(found, Several):
        known = next((name for block in islice(found.blocks, 2) for name in block.names if name), None)
        if names:
            advice = ""
        elif known:
            advice = f": --name takes one, such as {shlex.quote(printable(known))}"
        else:
            advice = ": these have no names for --name, so give the puzzle itself"
        raise ParseError(f"expected one puzzle, found several{advice}", source=found.source.name)
    return found


class Several(NamedTuple):
    """The rows of an input that has several, of which the first are read already."""

    blocks: Iterator[Block]
    source: Source


def open_one_or_several(text: str, from_format: FormatName | None, names: Sequence[str] = ()) -> Grid | Several:
    """Return the only grid of an input, or several; raise an error if there is none."""
    source = open_source(text, from_format, names, can_be_empty=False)
    blocks, first = source.blocks(), []
    for block in blocks:
        first += [block] if len(block) else []
        if sum(map(len, first)) > 1:
            return Several(chain(first, blocks), source)
    if not first:
        raise ParseError("expected one puzzle, found none", source=source.name)
    return require_entry(first[0].row(0)).grid


def require_entry(entry: Entry | ParseError) -> Entry:
    """Return the entry; raise it if it is a ``ParseError``."""
    if isinstance(entry, ParseError):
        raise entry
    return entry


def as_file(text: str) -> str | BinaryIO:
    """Return an input of a command that reads files in columns: a path, or an open file."""
    if text == "-":
        return sys.stdin.buffer
    if text.startswith(_EXAMPLE) and not os.path.exists(text):
        return str(_example_path(text))
    return BytesIO(text.encode("utf-8", "backslashreplace")) if _is_text(text) else text


def _example_path(text: str) -> Path:
    """Return the path of a file of puzzles that comes with nonet."""
    name = text.removeprefix(_EXAMPLE)
    if name not in EXAMPLES:
        known = " or ".join(f"{_EXAMPLE}{each}" for each in EXAMPLES)
        raise ParseError(f"expected {known}, found {text!r}")
    return example(name)


def _is_text(text: str) -> bool:
    if os.path.exists(text):
        return False
    if storage.is_url(text):  # ``nonet batch`` reads files at URLs
        return _LINK_WITH_BOARD.match(text) is not None or is_argument(text)
    is_drawn = len(text) >= _SHORTEST_PUZZLE and set(text) <= _PUZZLE_CHARACTERS
    return (
        is_drawn
        or is_other_row(text)
        or is_argument(text)
        or "\n" in text
        or text.startswith(("[", "{"))
        or len(_CELL.findall(text)) >= CELL_COUNT
        or _is_mistyped(text)
    )


def _is_mistyped(text: str) -> bool:
    """Tell whether a text is a puzzle with some wrong characters rather than the name of a file."""
    is_name = "/" in text or "\\" in text or _EXTENSION.search(text)
    return not is_name and len(text) >= _SHORTEST_MISTYPED and len(_MISTYPED_CELL.findall(text)) >= 0.75 * len(text)


def _puzzles_in(text: str, from_format: FormatName | None) -> Iterable[Entry | ParseError]:
    if from_format is None:
        # ``Grid`` reads layouts that no file format has.
        with suppress(ParseError):
            return [Entry(Grid(text))]
    data = BytesIO(text.encode("utf-8", "backslashreplace"))
    return scan(data, from_format=from_format, ignore_drawings=ignores_drawings())
