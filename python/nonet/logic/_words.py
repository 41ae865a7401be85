"""Sentences for steps: the words that fill the templates.

A template is plain text with names in braces; ``_Words`` has a property for each name. ``{so}`` is the conclusion. A
technique without a template (one written in Python, say), or a pattern that lacks what its template names, gets its
cells and its conclusion.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from nonet._board.geometry import Cell, House
from nonet.logic._chain_words import chain_lines, chain_sentence, nested_title
from nonet.logic._color_words import ColorWords
from nonet.logic._exclusion_words import ExclusionWords
from nonet.logic._fish_words import FishWords
from nonet.logic._pattern_words import grouped, named, shared_house
from nonet.logic._phrases import conclusion, house_names, joined
from nonet.logic._set_words import SetWords
from nonet.logic._template_words import TemplateWords
from nonet.logic._templates import TEMPLATES
from nonet.logic._uniqueness_words import UniquenessWords

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nonet._board.grid import Grid
    from nonet.logic._step import Step

_ANY = "{name_and_places}. {so}"
_TWINS = TEMPLATES["dual_two_string_kite"]


def sentence(step: Step) -> str:
    """Return what a player would say: why, and what follows."""
    words = _Words(step)
    if step.reason:
        return f"{step.reason} {words.so}".rstrip()
    try:
        text = chain_sentence(step) or _filled(_template(step), words)
    except (LookupError, ValueError):
        # The step comes from elsewhere, and its pattern lacks a part that the template names.
        text = _filled(_ANY, words)
    return text.replace(": So ", ": ").rstrip()


def _filled(template: str, words: _Words) -> str:
    needed = [part.partition("}")[0] for part in template.split("{")[1:]]
    return template.format_map({name: getattr(words, name) for name in needed})


def _template(step: Step) -> str:
    name = step.technique.id
    if are_twins(step):
        return _TWINS
    if name == "als_xz" and len(step.links) > 1:
        return TEMPLATES["als_xz_double"]
    return TEMPLATES.get(name, _ANY)


def are_twins(step: Step) -> bool:
    """Tell whether a step joins two steps that a player sees together."""
    return len(step.nested) == 2 and not step.chains


def where(step: Step) -> str:
    """Return where to look for a step, without what it says."""
    found = places(step)
    if not found:
        return "Look at the grid."
    if isinstance(found[0], Cell):
        return f"Look at the candidates of {joined(found)}."
    return f"Look at {house_names([place for place in found if isinstance(place, House)])}."


def places(step: Step) -> Sequence[House | Cell]:
    """Return the houses to look at, or the cells where chains start."""
    if step.chains and not step.houses:
        return list(dict.fromkeys(chain[0].candidate.cell for chain in step.chains if chain))[:3]
    if step.houses:
        return step.houses[: max(1, len(step.houses) // 2)]
    concluded = [one.cell for one in (*step.placements, *step.eliminations)]
    return [House(f"box {box}") for box in sorted({cell.box for cell in step.cells or concluded})]


def explanation(step: Step, grid: Grid | None = None) -> str:
    """Return the sentence, then the chains, each statement on a line with its reason, and the nested steps.

    ``grid``: the position of the step that this one is nested in.
    """
    lines = [sentence(step)]
    words = _Words(step)
    more = words.lines
    lines += ["", *more] if more else []
    lines += chain_lines(step, step.grid or grid)
    for number, nested in enumerate(() if are_twins(step) else step.nested):
        inner = explanation(nested, step.grid or grid).splitlines()
        lines += ["", nested_title(number, nested), *(f"  {line}".rstrip() for line in inner)]
    return "\n".join(lines)


def _are(digits: set[int]) -> str:
    return f"{joined(sorted(digits))} {'is' if len(digits) == 1 else 'are'}"


class _Words(ExclusionWords, FishWords, ColorWords, SetWords, TemplateWords, UniquenessWords):
    """What a template can name."""

    @property
    def lines(self) -> list[str]:
        """What an explanation has beyond the sentence, chains apart."""
        name = self.step.technique.id
        if "exclusion" in name:
            return self.combinations
        if "_colors_" in name:
            return self.links
        if name.startswith("template_"):
            try:
                return self.all_ways
            except LookupError:
                return []
        return []

    # The conclusion and the pattern.

    @property
    def so(self) -> str:
        said = conclusion(self.step)
        return f"So {said}." if said else ""

    @property
    def conclusion(self) -> str:
        return conclusion(self.step)

    @property
    def name(self) -> str:
        return self.step.technique.name

    @property
    def cell(self) -> str:
        return str(self.step.cells[0])

    @property
    def cells(self) -> str:
        return named(self.step.cells)

    @property
    def cells_or(self) -> str:
        return named(self.step.cells, "or")

    @property
    def all_in(self) -> str:
        return "both in" if len(self.step.cells) == 2 else "all in"

    @property
    def no_others(self) -> str:
        """Why a cell has one candidate left: what its peers have, and what is ruled out."""
        grid, cell = self.step.grid, self.step.cells[0]
        others = set(range(1, 10)) - set(self.step.digits)
        around = set() if grid is None else {grid[other] for house in cell.houses for other in house.cells} & others
        if not around:
            return "the other digits are ruled out there"
        text = f"{_are(around)} in its row, column or box"
        return f"{text}, and {_are(others - around)} ruled out there" if others - around else text

    @property
    def name_and_places(self) -> str:
        cells = self.step.cells or dict.fromkeys(mark.candidate.cell for mark in self.step.marks)
        return f"{self.name} in {joined(cells)}" if cells else self.name

    @property
    def digit(self) -> str:
        return named(self.step.digits)

    digits = digit

    @property
    def digits_or(self) -> str:
        return named(self.step.digits, "or")

    @property
    def houses(self) -> str:
        return grouped(sorted(self.step.houses))

    @property
    def losing(self) -> str:
        """The houses in which candidates are removed: one if it has all of them."""
        hit = [house for house in self.step.houses if any(cell in house.cells for cell in self._removed_cells)]
        whole = [house for house in hit if all(cell in house.cells for cell in self._removed_cells)]
        return named(whole[:1] or hit)

    @property
    def house(self) -> str:
        return str(self.step.houses[0])

    base = house

    @property
    def house_first(self) -> str:
        return self.house.capitalize()

    @property
    def cover(self) -> str:
        return str(self.step.houses[1])

    @property
    def third(self) -> str:
        return str(self.step.houses[2])

    @property
    def fourth(self) -> str:
        return str(self.step.houses[3])

    @property
    def placed_cells(self) -> str:
        return named(one.cell for one in self.step.placements)

    @property
    def removed_cells_or(self) -> str:
        return named(self._removed_cells, "or")

    @property
    def twins(self) -> str:
        first, second = self.step.nested
        return f"{sentence(first)} {sentence(second)}"

    # Two links: an end, an inner cell, another inner cell and another end.

    @property
    def end(self) -> str:
        return str(self.step.cells[0])

    @property
    def inner(self) -> str:
        return str(self.step.cells[1])

    @property
    def other_inner(self) -> str:
        return str(self.step.cells[2])

    @property
    def other_end(self) -> str:
        return str(self.step.cells[3])

    @cached_property
    def _link_houses(self) -> tuple[House, ...]:
        """The houses of the two links, and the one that joins them: a row or a column, or else a box."""
        end, inner, other_inner, other_end = self.step.cells
        computed = (shared_house(end, inner), shared_house(other_inner, other_end), shared_house(inner, other_inner))
        return self.step.houses or computed

    @property
    def first_house(self) -> str:
        return str(self._link_houses[0])

    @property
    def second_house(self) -> str:
        return str(self._link_houses[1])

    @property
    def joint_house(self) -> str:
        return str(self._link_houses[2])

    @property
    def link_start(self) -> str:
        return str(self.step.cells[-2])

    @property
    def link_end(self) -> str:
        return str(self.step.cells[-1])

    @property
    def link_digit(self) -> str:
        return named(digit for digit in self.step.digits if str(digit) != self.removed_digits)

    @property
    def placed_cell(self) -> str:
        return str(self.step.placements[0].cell)

    @property
    def placed_digit(self) -> str:
        return str(self.step.placements[0].digit)

    # Wings: pivot, two pincers; z is the digit of both pincers.

    @cached_property
    def _wing(self) -> tuple[list[int], int, int, int]:
        candidates = {cell: [c.digit for c in self._marked("defining") if c.cell == cell] for cell in self.step.cells}
        pivot, first, second = (candidates[cell] for cell in self.step.cells[:3])
        (z,) = set(first) & set(second)
        (x,), (y,) = set(first) - {z}, set(second) - {z}
        return pivot, x, y, z

    @property
    def pivot(self) -> str:
        return str(self.step.cells[0])

    @property
    def pivot_digits(self) -> str:
        return joined(self._wing[0], "or")

    def _pincer(self, place: int) -> str:
        """Return a pincer with its two digits."""
        cell = self.step.cells[place]
        digits = [one.digit for one in self._marked("defining") if one.cell == cell]
        return f"{cell} ({named(digits, 'or')})"

    @property
    def first_pincer(self) -> str:
        return self._pincer(1)

    @property
    def second_pincer(self) -> str:
        return self._pincer(2)

    @property
    def first_cell(self) -> str:
        return str(self.step.cells[1])

    @property
    def second_cell(self) -> str:
        return str(self.step.cells[2])

    @property
    def first_digit(self) -> int:
        return self._wing[1]

    @property
    def second_digit(self) -> int:
        return self._wing[2]

    @property
    def digit_z(self) -> int:
        return self._wing[3]
