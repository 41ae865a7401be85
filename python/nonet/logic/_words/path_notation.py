"""A solving path in notation: a step a line, nets a line for each of theirs, the singles at the end as ``stte``.

The rules of the puzzle stand below it, and the candidates of the board before the steps that are asked for, with lines
around its cages or irregular regions:

```
+3--+---+---+---+
| 1   2 | 3   4 |     the sum of a cage stands above its first cell
+---+5--+---+5--+
| 3 | 4 : 1 | 2 |     dots: the border of two regions where no cage ends
+...+---+---+...+
```

In a forum's markup the puzzle and these boards are in code tags, so that their columns stay one below the other, and
the names of techniques are bold.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from operator import add

from nonet import formats
from nonet._board.grid import Grid
from nonet._board.layout import CLASSIC, Layout
from nonet._board.rule import Rule
from nonet.logic._path import SINGLES
from nonet.logic._pattern import symbol
from nonet.logic._step import Step
from nonet.logic.telling import PathMarkup

_LONG = 110
_BREAK = re.compile(r"(?<=;) | (?=&|\|\||=>|where )")
_NO_BOARDS: Mapping[int, str] = {}


def path_notation(puzzle: Grid, steps: Sequence[Step], end: Grid, markup: PathMarkup, boards: Sequence[int]) -> str:
    """Return a path in notation; ``boards`` are the numbers of the steps before which the candidates are drawn.

    Singles at the end are told one by one up to the last board.
    """
    shown = len(steps) - _singles_at_end(steps) if end.is_solved else len(steps)
    shown = max(shown, *(number - 1 for number in boards if number <= len(steps)), 0)
    shown += shown == len(steps) - 1
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
        cages = [rule for rule in grid.layout.rules if rule.name == "cage"]
        if cages or (grid.layout.regions and grid.layout.box_shape is None):
            board = _with_lines(grid.layout, told, widths, cages)
        else:
            rows = (told[start : start + size] for start in range(0, size * size, size))
            board = "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    return _in_code(f"\n{board}\n" if markup == "forum" else board, markup) + "\n"


def _with_lines(layout: Layout, told: Sequence[str], widths: Sequence[int], cages: Sequence[Rule]) -> str:
    """Return cells with lines around cages, and dots between regions; around regions if there are no cages."""
    size, numbers = layout.size, layout.region_numbers
    regions = [numbers[place] if numbers else 0 for place in range(size * size)]
    of_cages = [{(row - 1) * size + column - 1 for row, column in cage.cells} for cage in cages]
    groups: list[object] = [
        frozenset(number for number, cage in enumerate(of_cages) if place in cage) if cages else regions[place]
        for place in range(size * size)
    ]
    sums = {min(places): str(getattr(cage, "sum", None) or "") for cage, places in zip(cages, of_cages, strict=True)}

    def sign(one: int | None, other: int | None, line: str, dots: str) -> str:
        """Return what stands between two cells, of which one can be outside."""
        if one is None or other is None or groups[one] != groups[other]:
            return line
        return dots if regions[one] != regions[other] else " "

    def at(row: int, column: int) -> int | None:
        return row * size + column if 0 <= row < size and 0 <= column < size else None

    lines = []
    for row in range(size + 1):
        border = ""
        for column in range(size + 1):
            around = [at(row - down, column - right) for down, right in ((0, 0), (0, 1), (1, 1), (1, 0))]
            joint = {
                sign(one, other, "+", ".")
                for one, other in pairwise([*around, around[0]])
                if one is not None or other is not None
            }
            border += max(joint, key=" .+".index)
            if column < size:
                above = at(row - 1, column)
                below = at(row, column)
                clue = "" if below is None else sums.get(below, "")
                border += clue.ljust(widths[column] + 2, sign(above, below, "-", "."))
        lines.append(border.rstrip())
        if row < size:
            walls = [sign(at(row, column - 1), at(row, column), "|", ":") for column in range(size + 1)]
            cells = [f" {told[row * size + column]:<{widths[column]}} " for column in range(size)]
            lines.append("".join(map(add, walls, [*cells, ""])))
    return "\n".join(lines)


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
