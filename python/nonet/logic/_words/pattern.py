"""Words that the templates of every family can name: cells, digits and houses of a step, and what follows.

A word that a pattern does not have raises ``LookupError``: the step may come from another program. A family with words
of its own has a class in a file of its own, chosen by ``sentence.py``.
"""

from __future__ import annotations

from nonet._board.geometry import Cell
from nonet.logic._pattern import Candidate, symbol
from nonet.logic._step import Step
from nonet.logic._words.parts import grouped, named
from nonet.logic._words.phrases import conclusion, house_kind, house_names, joined


def _are(digits: set[int]) -> str:
    return f"{joined(map(symbol, sorted(digits)))} {'is' if len(digits) == 1 else 'are'}"


class PatternWords:
    """The step, its marks and its conclusion."""

    def __init__(self, step: Step) -> None:
        self.step = step

    def _marked(self, role: str) -> list[Candidate]:
        return [mark.candidate for mark in self.step.marks if mark.role == role]

    def _cells_of(self, role: str) -> list[Cell]:
        """Return the cells with a mark of this role."""
        return list(dict.fromkeys(one.cell for one in self._marked(role)))

    @property
    def more_lines(self) -> list[str]:
        """What an explanation has beyond the sentence, chains apart."""
        return []

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
        layout = self.step.layout
        others = set(range(1, layout.size + 1)) - set(self.step.digits)
        around = set() if grid is None else {grid[other] for other in layout.peers_of(cell)} & others
        if not around:
            return "the other digits are ruled out there"
        kinds = list(dict.fromkeys(map(house_kind, layout.houses_of(cell))))
        text = f"{_are(around)} in its {joined(kinds, 'or')}"
        return f"{text}, and {_are(others - around)} ruled out there" if others - around else text

    @property
    def name_and_places(self) -> str:
        cells = self.step.cells or dict.fromkeys(mark.candidate.cell for mark in self.step.marks)
        return f"{self.name} in {joined(cells)}" if cells else self.name

    @property
    def digit(self) -> str:
        return named(map(symbol, self.step.digits))

    digits = digit

    @property
    def digits_or(self) -> str:
        return named(map(symbol, self.step.digits), "or")

    @property
    def houses(self) -> str:
        return grouped(sorted(self.step.houses))

    @property
    def losing(self) -> str:
        """The houses in which candidates are removed: one if it has all of them."""
        hit = [house for house in self.step.houses if any(cell in house.cells for cell in self._removed_cells)]
        whole = [house for house in hit if all(cell in house.cells for cell in self._removed_cells)]
        return house_names(whole[:1] or hit)

    @property
    def house(self) -> str:
        return house_names(self.step.houses[:1])

    base = house

    @property
    def house_first(self) -> str:
        return self.house.capitalize()

    @property
    def cover(self) -> str:
        return house_names([self.step.houses[1]])

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
    def placed_cell(self) -> str:
        return str(self.step.placements[0].cell)

    @property
    def placed_digit(self) -> str:
        return symbol(self.step.placements[0].digit)

    @property
    def _removed_cells(self) -> list[Cell]:
        return list(dict.fromkeys(one.cell for one in self.step.eliminations))

    @property
    def removed_cells(self) -> str:
        return named(self._removed_cells)

    @property
    def removed_digits(self) -> str:
        return named(map(symbol, sorted({one.digit for one in self.step.eliminations})))

    @property
    def removed_digits_or(self) -> str:
        return named(map(symbol, sorted({one.digit for one in self.step.eliminations})), "or")
