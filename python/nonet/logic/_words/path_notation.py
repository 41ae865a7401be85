"""A solving path in notation: a step a line, nets a line for each of theirs, the singles at the end as ``stte``.

The candidates of the board stand before the steps that are asked for. In a forum's markup the puzzle and these boards
are in code tags, so that their columns stay one below the other, and the names of techniques are bold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from nonet import formats
from nonet._board.grid import Grid
from nonet.logic._path import SINGLES
from nonet.logic._step import Step
from nonet.logic.telling import PathMarkup

_LONG = 110
_BREAK = re.compile(r"(?<=;) | (?=&|\|\||=>|where )")


def path_notation(puzzle: Grid, steps: Sequence[Step], end: Grid, markup: PathMarkup, boards: Iterable[int]) -> str:
    """Return a path in notation; ``boards`` are the numbers of the steps before which the candidates are drawn."""
    return "".join(_parts(puzzle, steps, end, markup == "forum", {*boards}))


def _parts(puzzle: Grid, steps: Sequence[Step], end: Grid, is_forum: bool, boards: set[int]) -> Iterator[str]:
    opening, closing = ("[code]", "[/code]") if is_forum else ("", "")
    yield f"{opening}{puzzle.to_line()}{closing}\n"
    shown = len(steps) - _singles_at_end(steps) if end.is_solved else len(steps)
    for number, step in enumerate(steps, 1):
        if number in boards:
            board = "".join(formats.format_entries([step.grid or puzzle], "pencilmarks")).strip("\n")
            yield f"{opening}{chr(10) if is_forum else ''}{board}{chr(10) if is_forum else ''}{closing}\n"
        if number <= shown:
            yield from _line(f"{number}. ", step, is_forum)
        elif number == shown + 1:
            yield f"{number}. stte\n"


def _singles_at_end(steps: Sequence[Step]) -> int:
    """Return how many singles end a path; one alone is written as it is."""
    count = 0
    for step in reversed(steps):
        if step.technique.id not in SINGLES:
            break
        count += 1
    return count if count > 1 else 0


def _line(number: str, step: Step, is_forum: bool) -> Iterator[str]:
    """Yield the lines of a step; those after the first are indented."""
    told = step.notation
    first, *rest = _BREAK.split(told) if len(told) > _LONG else [told]
    if is_forum:
        name = step.technique.name
        first = f"[b]{name}[/b]{first.removeprefix(name)}"
    yield f"{number}{first}\n"
    yield from (f"{'':{len(number) + 2}}{line}\n" for line in rest)
