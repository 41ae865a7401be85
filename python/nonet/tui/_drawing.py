"""A game as text for a terminal: small, three columns and one line a cell, or large, with nine places for marks.

What a colour says, a sign says too: ``!`` for a conflict, ``x`` for a wrong cell, ``>`` where a hint says to look,
``'`` for marks. In the large form a candidate that a step excludes is struck through, and has a ``-`` beside it.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field

from rich.text import Text

from nonet import Cell, Step
from nonet.tui._game import Game

LARGE_WIDTH, LARGE_HEIGHT = 72, 33
"""The columns and lines that the large form takes."""

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


def draw(view: View, *, is_large: bool) -> Text:
    """Return the board with the names of its rows and columns."""
    width, height = (7, 3) if is_large else (3, 1)
    rule = "   +" + "+".join(["-" * (width * 3)] * 3) + "+\n"
    text = Text(no_wrap=True)
    names = [f"c{column}".center(width) for column in range(1, 10)]
    text.append("    " + " ".join("".join(names[start : start + 3]) for start in (0, 3, 6)) + "\n", "dim")
    for row in range(9):
        if row % 3 == 0:
            text.append(rule, "dim")
        lines = [Text() for _ in range(height)]
        for place, line in enumerate(lines):
            line.append(f"r{row + 1} " if place == height // 2 else "   ", "dim")
        for column in range(9):
            drawn = _large(view, row * 9 + column) if is_large else [_small(view, row * 9 + column)]
            for line, part in zip(lines, drawn, strict=True):
                if column % 3 == 0:
                    line.append("|", "dim")
                line.append_text(part)
        for line in lines:
            line.append("|\n", "dim")
            text.append_text(line)
    text.append(rule, "dim")
    return text


def _small(view: View, cell: int) -> Text:
    value = view.game.values[cell]
    shown, style = str(value) if value else ".", _style(view, cell)
    placed = _placed(view, cell)
    if placed:
        shown, style = str(placed), f"{style} bold green"
    return Text(f"{_sign(view, cell)}{shown} ", style)


def _large(view: View, cell: int) -> list[Text]:
    value, style = view.game.values[cell], _style(view, cell)
    placed = _placed(view, cell)
    if value or placed:
        middle = Text(f" {_sign(view, cell)} {placed or value}   ", f"{style} bold green" if placed else style)
        return [Text(" " * 7, _background(view, cell)), middle, Text(" " * 7, _background(view, cell))]
    removed = _removed(view, cell)
    shown = _marks(view, cell) | removed
    rows = []
    for start in (1, 4, 7):
        row = Text(_sign(view, cell) if start == 4 else " ", style)
        for digit in range(start, start + 3):
            row.append(str(digit) if digit in shown else " ", "red strike" if digit in removed else "")
            row.append("-" if digit in removed else " ")
        row.stylize(_background(view, cell))
        rows.append(row)
    return rows


def _marks(view: View, cell: int) -> set[int]:
    """Return the digits that are shown in an open cell: candidates, or the player's marks."""
    if view.has_candidates or view.step is not None:
        return set(view.game.candidates(cell))
    mask = view.game.corner[cell] | view.game.centre[cell]
    return {digit for digit in range(1, 10) if mask >> digit - 1 & 1}


def _placed(view: View, cell: int) -> int:
    placements = view.step.placements if view.step else ()
    return next((digit for place, digit in placements if place == cell), 0)


def _removed(view: View, cell: int) -> set[int]:
    eliminations = view.step.eliminations if view.step else ()
    return {digit for place, digit in eliminations if place == cell}


def _sign(view: View, cell: int) -> str:
    if cell in view.wrong:
        return "x"
    if cell in view.game.conflicting:
        return "!"
    if cell in view.looked:
        return ">"
    if _removed(view, cell):
        return "-"
    return "'" if view.game.corner[cell] | view.game.centre[cell] and not view.game.values[cell] else " "


def _style(view: View, cell: int) -> str:
    parts = [_background(view, cell)]
    value = view.game.values[cell]
    if cell in view.wrong or cell in view.game.conflicting:
        parts.append("bold red")
    elif view.game.givens[cell]:
        parts.append("bold")
    elif value:
        parts.append("blue")
    if value and value == view.game.values[view.cursor]:
        parts.append("underline")
    return " ".join(filter(None, parts))


def _background(view: View, cell: int) -> str:
    if cell == view.cursor:
        return "reverse"
    if cell in view.selected:
        return "on grey37"
    colours = [number for number in range(9) if view.game.colours[cell] >> number & 1]
    if colours:
        return f"on {_COLOURS[colours[0]]}"
    return "on grey23" if view.step is not None and cell in view.step.cells else ""


def in_words(view: View) -> str:
    """Return what is in the cell of the cursor."""
    cell, game = view.cursor, view.game
    parts = [f"{Cell(cell)}:"]
    if game.values[cell]:
        parts.append(f"{'given ' if game.givens[cell] else ''}{game.values[cell]}")
    else:
        has_candidates = view.has_candidates or view.step is not None
        if has_candidates:
            parts.append("candidates " + (" ".join(map(str, game.candidates(cell))) or "none"))
        for name, masks in (("corner", game.corner), ("centre", game.centre)):
            digits = [digit for digit in range(1, 10) if masks[cell] >> digit - 1 & 1]
            if digits and not has_candidates:
                parts.append(f"{name} {' '.join(map(str, digits))}")
        if len(parts) == 1:
            parts.append("empty")
    if cell in game.conflicting:
        parts.append("in conflict")
    if cell in view.wrong:
        parts.append("wrong")
    return f"{parts[0]} {', '.join(parts[1:])}"
