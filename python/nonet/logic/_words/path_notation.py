"""A solving path in notation: a step a line, nets a line for each of theirs, the singles at the end as ``stte``.

The rules of the puzzle stand below it, and the candidates of the board before the steps that are asked for. In a
forum's markup the puzzle and these boards are in code tags, so that their columns stay one below the other, and the
names of techniques are bold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from nonet import formats
from nonet._board.grid import Grid
from nonet._board.layout import CLASSIC, Layout
from nonet.logic._path import SINGLES
from nonet.logic._pattern import symbol
from nonet.logic._step import Step
from nonet.logic.telling import PathMarkup

_LONG = 110
_BREAK = re.compile(r"(?<=;) | (?=&|\|\||=>|where )")
_NO_BOARDS: Mapping[int, str] = {}


def path_notation(puzzle: Grid, steps: Sequence[Step], end: Grid, markup: PathMarkup, boards: Iterable[int]) -> str:
    """Return a path in notation; ``boards`` are the numbers of the steps before which the candidates are drawn."""
    shown = len(steps) - _singles_at_end(steps) if end.is_solved else len(steps)
    drawn = {number: _board(steps[number - 1].grid or puzzle, markup) for number in {*boards} if number <= len(steps)}
    told = [step_lines(step, markup) for step in steps[:shown]]
    return path_text("\n".join([puzzle.to_line(), *_beyond_values(puzzle.layout)]), told, len(steps), markup, drawn)


def path_text(
    puzzle: str, told: Sequence[str], step_count: int, markup: PathMarkup, boards: Mapping[int, str] = _NO_BOARDS
) -> str:
    """Return a path whose first steps are told as ``step_lines`` does; the others are singles."""
    parts = [f"{_in_code(puzzle, markup)}\n"]
    for number in sorted({*range(1, len(told) + 2), *boards}):
        parts.append(boards.get(number, ""))
        if number <= len(told):
            start = f"{number}. "
            lines = told[number - 1].replace("\n", f"\n{'':{len(start) + 2}}")
            parts.append(f"{start}{lines}\n")
        elif number == len(told) + 1 and number <= step_count:
            parts.append(f"{number}. stte\n")
    return "".join(parts)


def step_lines(step: Step, markup: PathMarkup) -> str:
    """Return a step in notation, broken into lines if it is long; for a forum its name is bold."""
    told = step.notation
    lines = _BREAK.sub("\n", told) if len(told) > _LONG else told
    name = step.technique.name
    return f"[b]{name}[/b]{lines.removeprefix(name)}" if markup == "forum" else lines


def _beyond_values(layout: Layout) -> list[str]:
    """Return what a puzzle on another board than the classic one has beside its values, a line for each part."""
    irregular = layout.regions is not None and layout.box_shape is None
    regions = [f"regions: {''.join(symbol(number + 1) for number in layout.region_numbers)}"] if irregular else []
    return [*regions, *map(str, layout.rules)]


def _board(grid: Grid, markup: PathMarkup) -> str:
    """Return the candidates of a position: what a board has beside them, the puzzle says."""
    if grid.layout is CLASSIC:
        board = "".join(formats.format_entries([grid], "pencilmarks")).strip("\n")
    else:
        size = grid.layout.size
        cells = [grid[cell] or grid.candidates(cell) for cell in grid.layout.cells]
        told = ["".join(map(symbol, [each] if isinstance(each, int) else each)) for each in cells]
        widths = [max(map(len, told[column::size])) for column in range(size)]
        rows = (told[start : start + size] for start in range(0, size * size, size))
        board = "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    return _in_code(f"\n{board}\n" if markup == "forum" else board, markup) + "\n"


def _in_code(text: str, markup: PathMarkup) -> str:
    return f"[code]{text}[/code]" if markup == "forum" else text


def _singles_at_end(steps: Sequence[Step]) -> int:
    """Return how many singles end a path; one alone is written as it is."""
    count = 0
    for step in reversed(steps):
        if step.technique.id not in SINGLES:
            break
        count += 1
    return count if count > 1 else 0
