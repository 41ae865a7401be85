"""``Guess``: a guess of a method with those that followed, and a tree of them as lines and as a picture.

A tree can have a million guesses. Those nearest to the start are shown; how many are below the others is a number.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from nonet._board.geometry import Cell
from nonet._picture.svg import opening, xml_text

_MOST = 120
"""Guesses that are printed and drawn."""
_WIDE, _HIGH, _DEEP = 62, 20, 46
_MARKS, _MORE = "Thick frame: solution. Dashed frame: dead end.", " +3: three more guesses below."


@dataclass(frozen=True, slots=True)
class Guess:
    """A digit that a method tried in a cell, and the guesses that followed; a leaf without a solution is a dead end."""

    cell: Cell
    digit: int
    is_solution: bool = False
    guesses: "tuple[Guess, ...]" = ()

    def __str__(self) -> str:
        return f"{self.cell}={self.digit}"

    @property
    def count(self) -> int:
        """The number of guesses of this tree, itself included."""
        return 1 + sum(guess.count for guess in self.guesses)


def tree_lines(start: Guess) -> Iterator[str]:
    """Yield the lines of what is below a guess."""
    return _lines(start, _kept(start), "")


def tree_svg(start: Guess, title: str) -> str:
    """Return a picture of a tree."""
    kept, parts, leaves = _kept(start), list[str](), 0.0
    deepest = 0

    def place(guess: Guess, depth: int) -> float:
        nonlocal leaves, deepest
        deepest = max(deepest, depth)
        below = [place(each, depth + 1) for each in guess.guesses if id(each) in kept]
        hidden = sum(each.count for each in guess.guesses if id(each) not in kept)
        x = sum((below[0], below[-1])) / 2 if below else leaves * _WIDE + _WIDE / 2
        leaves += not below
        y = 40 + depth * _DEEP
        parts.extend(
            f'<path d="M{x:g} {y + _HIGH:g}L{each:g} {y + _DEEP:g}" stroke="currentColor" stroke-opacity="0.6"/>'
            for each in below
        )
        frame = 'stroke-width="2.5"' if guess.is_solution else 'stroke-width="1"'
        frame += ' stroke-dasharray="3 2"' if not (guess.guesses or guess.is_solution) else ""
        parts.append(
            f'<rect x="{x - _WIDE / 2 + 4:g}" y="{y:g}" width="{_WIDE - 8}" height="{_HIGH}" rx="4" fill="none" '
            f'stroke="currentColor" {frame}/><text x="{x:g}" y="{y + 14:g}">{guess if depth else "start"}</text>'
        )
        if hidden:
            parts.append(f'<text x="{x:g}" y="{y + _HIGH + 14:g}" font-size="10">+{hidden:,}</text>')
        return x

    place(start, 0)
    told = xml_text(title)
    marks = _MARKS + (_MORE if start.count > 1 + len(kept) else "")
    bottom = 40 + deepest * _DEEP + _HIGH + 24
    width, height = max(leaves * _WIDE, 8.0 * len(told), 7.0 * len(marks)), bottom + 24
    head = opening(title, 0, 0, right=width, bottom=height)
    text = f'<text x="4" y="20" text-anchor="start" font-size="14">{told}</text>'
    text += f'<text x="4" y="{bottom + 8:g}" text-anchor="start" font-size="12">{marks}</text>'
    return "\n".join([head, text, '<g font-size="12">', *parts, "</g>", "</svg>"])


def _kept(start: Guess) -> set[int]:
    """Return the guesses nearest to the start, level by level, by identity."""
    kept: set[int] = set()
    waiting = deque(start.guesses)
    while waiting and len(kept) < _MOST:
        guess = waiting.popleft()
        kept.add(id(guess))
        waiting.extend(guess.guesses)
    return kept


def _lines(guess: Guess, kept: set[int], indent: str) -> Iterator[str]:
    """Yield the lines of what is below a guess."""
    shown = [each for each in guess.guesses if id(each) in kept]
    hidden = sum(each.count for each in guess.guesses if id(each) not in kept)
    for place, each in enumerate(shown):
        is_last = place == len(shown) - 1 and not hidden
        ending = " solution" if each.is_solution else "" if each.guesses else " dead end"
        yield f"{indent}{'└─' if is_last else '├─'} {each}{ending}"
        yield from _lines(each, kept, indent + ("   " if is_last else "│  "))
    if hidden:
        yield f"{indent}└─ … {hidden:,} more"
