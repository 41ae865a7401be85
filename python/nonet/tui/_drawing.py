"""A game as text for a terminal: small, three columns and one line a cell, or large, with nine places for marks.

What a colour says, a sign says too: ``!`` for a conflict, ``x`` for a wrong cell, ``>`` where a hint says to look,
``'`` for marks. In the large form a candidate that a step excludes is struck through, and has a ``-`` beside it.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field
from functools import cached_property

from rich.text import Text

from nonet import Cell, Game, Grid, Step
from nonet._board.geometry import BOX_SIZE, SIZE
from nonet.tui._texts import Tell

LARGE_WIDTH, LARGE_HEIGHT = 72, 33
"""The columns and lines that the large form takes."""

_FRAME, _GIVEN, _OWN, _SAME = "dim", "bold", "blue", "underline"
_WRONG, _REMOVED, _PLACED = "bold red", "red strike", "bold green"
_CURSOR, _SELECTED, _STEP = "reverse", "on grey37", "on grey23"
_COLOURS = ("red", "dark_orange", "yellow", "green", "cyan", "blue", "purple", "magenta", "grey50")


@dataclass(frozen=True, kw_only=True)
class View:
    """What is shown: a game, the player's place in it, and what help says about it."""

    game: Game
    cursor: int
    selected: Set[int]
    has_candidates: bool = False
    wrong: Set[int] = field(default_factory=frozenset)
    looked: Set[int] = field(default_factory=frozenset)
    step: Step | None = None

    @cached_property
    def grid(self) -> Grid:
        """The digits."""
        return self.game.grid

    @cached_property
    def position(self) -> Grid:
        """The digits with the candidates that are left."""
        return self.game.position()

    @cached_property
    def marks(self) -> tuple[Set[int], ...]:
        """The digits that are shown in each open cell: candidates, or the player's marks."""
        if self.has_candidates or self.step is not None:
            return tuple(map(self.position.candidates, Cell.ALL))
        return self.own_marks

    @cached_property
    def own_marks(self) -> tuple[Set[int], ...]:
        """The player's marks in each cell."""
        return tuple(a | b for a, b in zip(self.game.corner, self.game.centre, strict=True))

    @cached_property
    def conflicting(self) -> Set[int]:
        """The cells that are in a conflict."""
        return {cell for conflict in self.game.conflicts for cell in (conflict.first, conflict.second)}


def draw(view: View, *, is_large: bool) -> Text:
    """Return the board with the names of its rows and columns."""
    width, height, middle = (7, 3, 1) if is_large else (3, 1, 0)
    rule = "   +" + "+".join(["-" * (width * BOX_SIZE)] * (SIZE // BOX_SIZE)) + "+\n"
    text = Text(no_wrap=True)
    names = [f"c{column + 1}".center(width) for column in range(SIZE)]
    boxes = ["".join(names[start : start + BOX_SIZE]) for start in range(0, SIZE, BOX_SIZE)]
    text.append(f"    {' '.join(boxes)}\n", _FRAME)
    for row in range(SIZE):
        if row % BOX_SIZE == 0:
            text.append(rule, _FRAME)
        lines = [Text() for _ in range(height)]
        for place, line in enumerate(lines):
            line.append(f"r{row + 1} " if place == middle else "   ", _FRAME)
        for column in range(SIZE):
            drawn = _large(view, row * SIZE + column) if is_large else [_small(view, row * SIZE + column)]
            for place, part in enumerate(drawn):
                if column % BOX_SIZE == 0:
                    lines[place].append("|", _FRAME)
                lines[place].append_text(part)
        for line in lines:
            line.append("|\n", _FRAME)
            text.append_text(line)
    text.append(rule, _FRAME)
    return text


def _small(view: View, cell: int) -> Text:
    value = view.grid[cell]
    shown, style = str(value) if value else ".", _style(view, cell)
    placed = _placed(view, cell)
    if placed:
        shown, style = str(placed), f"{style} {_PLACED}"
    return Text(f"{_sign(view, cell)}{shown} ", style)


def _large(view: View, cell: int) -> list[Text]:
    value, style = view.grid[cell], _style(view, cell)
    placed = _placed(view, cell)
    if value or placed:
        middle = Text(f" {_sign(view, cell)} {placed or value}   ", f"{style} {_PLACED}" if placed else style)
        return [Text(" " * 7, _background(view, cell)), middle, Text(" " * 7, _background(view, cell))]
    removed = _removed(view, cell)
    shown = view.marks[cell]
    rows = []
    for start in (1, 4, 7):
        row = Text(_sign(view, cell) if start == 4 else " ", style)
        for digit in range(start, start + 3):
            if digit in removed:
                row.append(str(digit), _REMOVED).append("-")
            else:
                row.append(f"{digit} " if digit in shown else "  ")
        rows.append(row)
    return rows


def _placed(view: View, cell: int) -> int | None:
    placements = view.step.placements if view.step else ()
    return next((digit for place, digit in placements if place == cell), None)


def _removed(view: View, cell: int) -> set[int]:
    eliminations = view.step.eliminations if view.step else ()
    return {digit for place, digit in eliminations if place == cell}


def _sign(view: View, cell: int) -> str:
    if cell in view.wrong:
        return "x"
    if cell in view.conflicting:
        return "!"
    if cell in view.looked:
        return ">"
    if _removed(view, cell):
        return "-"
    return "'" if view.own_marks[cell] and not view.grid[cell] else " "


def _style(view: View, cell: int) -> str:
    parts = [_background(view, cell)]
    value = view.grid[cell]
    if cell in view.wrong or cell in view.conflicting:
        parts.append(_WRONG)
    elif view.grid.is_given(cell):
        parts.append(_GIVEN)
    elif value:
        parts.append(_OWN)
    if value and value == view.grid[view.cursor]:
        parts.append(_SAME)
    return " ".join(filter(None, parts))


def _background(view: View, cell: int) -> str:
    if cell == view.cursor:
        return _CURSOR
    if cell in view.selected:
        return _SELECTED
    for number in view.game.colours[cell]:
        return f"on {_COLOURS[number - 1]}"
    return _STEP if view.step is not None and cell in view.step.cells else ""


def in_words(view: View, tr: Tell) -> str:
    """Return what is in the cell of the cursor."""
    cell = view.cursor
    parts = [f"{Cell(cell)}:"]
    if value := view.grid[cell]:
        parts.append(tr("given {digit}", digit=value) if view.grid.is_given(cell) else str(value))
    elif view.has_candidates or view.step is not None:
        digits = " ".join(map(str, view.marks[cell])) or tr("none")
        parts.append(tr("candidates {digits}", digits=digits))
    else:
        named = (("corner {digits}", view.game.corner[cell]), ("centre {digits}", view.game.centre[cell]))
        parts += [tr(name, digits=" ".join(map(str, digits))) for name, digits in named if digits] or [tr("empty")]
    if cell in view.conflicting:
        parts.append(tr("in conflict"))
    if cell in view.wrong:
        parts.append(tr("wrong"))
    return f"{parts[0]} {', '.join(parts[1:])}"
