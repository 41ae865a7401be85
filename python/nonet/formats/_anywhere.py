"""Puzzles anywhere in a text: lists and strings of code, drawn grids, elements of XML and givens by their places.

A text is read as code, as prose, as markup and as a list of places. What several of them find is one puzzle: nine
strings in a program are drawn rows too. Markup and places count only if code and prose have no puzzle. The text is
held, up to 4 MiB; of a longer one that is code, only the lists and strings are read, as they arrive.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain

from nonet._errors import ParseError
from nonet._io.file_lines import decode
from nonet.formats._entry import Entry
from nonet.formats._markup import grids_in_markup
from nonet.formats._places import puzzles_of_triples
from nonet.formats._prose import grids_in_prose, is_valid, solves

_MOST_HELD = 1 << 22
_LINE_END = re.compile(rb"\r\n|\r|\n")

CodeReader = Callable[[Iterable[bytes]], Iterator[Entry | ParseError]]


def read_anywhere(chunks: Iterable[bytes], read_code: CodeReader) -> Iterator[Entry | ParseError]:
    """Yield the puzzles of a text in order of their lines, and what is wrong with those that have errors."""
    held, rest = _held(iter(chunks))
    yield from read_code(chain([held], rest)) if rest is not None else with_solutions(found_in(held, read_code))


def found_in(held: bytes, read_code: CodeReader) -> list[Entry | ParseError]:
    """Return the grids of a text in order of their lines, including full ones, and the errors."""
    code = list(read_code([held]))
    prose = list(grids_in_prose(enumerate(map(decode, _LINE_END.split(held)), start=1)))
    known = [entry for entry in code if isinstance(entry, Entry)]
    is_known = _knower(known)
    own = [entry for entry in prose if isinstance(entry, Entry) and not is_known(entry)]
    # Rows of a list that is not a grid can look like drawn rows: such an error counts only if the text has drawn grids.
    errors = [error for error in prose if isinstance(error, ParseError)] if own or not known else []
    drawn = [entry for entry in prose if isinstance(entry, Entry)]
    if len(drawn) > len(known) and all(map(_knower(drawn), known)):
        code, own = [], drawn  # brackets and quotes of prose
    results = [*code, *own, *errors]
    if not any(isinstance(result, Entry) and result.grid.open_count for result in results):
        others = [*grids_in_markup(text := decode(held)), *puzzles_of_triples(text)]
        some = [entry for entry in others if isinstance(entry, Entry)]
        # Their errors count only if nothing else was found.
        results = [*(results if not some else filter(_is_entry, results)), *(some or (others if not results else []))]
    return sorted(results, key=lambda result: result.line or 0)


def _is_entry(result: Entry | ParseError) -> bool:
    return isinstance(result, Entry)


def with_solutions(results: list[Entry | ParseError]) -> Iterator[Entry | ParseError]:
    """Yield the results; a full grid is the solution of a puzzle, before it or after it, or else an error."""
    each = list(enumerate(results))
    puzzles = {at: result for at, result in each if isinstance(result, Entry) and result.grid.open_count}
    solving: set[int] = set()  # lines of full grids that solve a puzzle
    for _, result in each:
        if isinstance(result, Entry) and not result.grid.open_count and is_valid(result.grid):
            solved = [at for at, puzzle in puzzles.items() if solves(result.grid, puzzle.grid)]
            free = [at for at in solved if puzzles[at].solution is None]
            if free and all(puzzles[at].solution != result.grid for at in solved):
                puzzles[free[0]] = replace(puzzles[free[0]], solution=result.grid)
            if solved:
                solving.add(result.line or 0)
    for at, result in each:
        if isinstance(result, ParseError):
            yield result
        elif not is_valid(result.grid):
            what = "a full grid with conflicts" if not result.grid.open_count else "81 flags"
            yield ParseError(f"expected a puzzle, found {what}", line=result.line or 1, column=1)
        elif at in puzzles:
            yield puzzles[at]
        elif (result.line or 0) not in solving:
            reason = "expected a puzzle, found a full grid, which solves no puzzle of this file"
            yield ParseError(reason, line=result.line or 1, column=1)


def _held(chunks: Iterator[bytes]) -> tuple[bytes, Iterator[bytes] | None]:
    """Return the text, or its beginning and the rest if it is too long."""
    parts, size = [], 0
    for chunk in chunks:
        parts.append(chunk)
        size += len(chunk)
        if size > _MOST_HELD:
            return b"".join(parts), chunks
    return b"".join(parts), None


def _knower(known: list[Entry]) -> Callable[[Entry], bool]:
    """Return a function that tells whether a grid is among some puzzles and solutions, or solves one of them."""
    grids = {grid for entry in known for grid in (entry.grid, entry.solution)}
    return lambda entry: (
        entry.grid in grids or (entry.grid.open_count == 0 and any(solves(entry.grid, other.grid) for other in known))
    )
