"""Words of fish: base houses, cover houses, fins.

``houses`` has the base houses, then as many cover houses; the marks ``extra`` are the fins.
"""

from __future__ import annotations

from nonet._board.geometry import Cell, House
from nonet.logic._words.parts import grouped, named, quantity
from nonet.logic._words.pattern import PatternWords
from nonet.logic._words.phrases import house_names


class FishWords(PatternWords):
    """What the templates of fish can name."""

    @property
    def _bases(self) -> tuple[House, ...]:
        return self.step.houses[: len(self.step.houses) // 2]

    @property
    def _covers(self) -> tuple[House, ...]:
        return self.step.houses[len(self._bases) :]

    @property
    def bases(self) -> str:
        return grouped(self._bases)

    @property
    def no_sharing(self) -> str:
        bases = self.bases
        if len(self._bases) == 2:
            return f"{bases[0].upper()}{bases[1:]} share no place"
        return f"No two of {bases} share a place"

    @property
    def covers(self) -> str:
        return grouped(self._covers)

    @property
    def base_kind(self) -> str:
        return f"{self._bases[0].kind}s"

    @property
    def cover_kind(self) -> str:
        return f"{self._covers[0].kind}s"

    @property
    def base_count(self) -> str:
        return quantity(len(self._bases))

    @property
    def _fins(self) -> list[Cell]:
        return self._cells_of("extra")

    @property
    def fins_are_not(self) -> str:
        digit, fins = named(self.step.digits), self._fins
        if len(fins) == 1:
            return f"{fins[0]} is not {digit}"
        return f"{f'neither {fins[0]} nor {fins[1]}' if len(fins) == 2 else f'none of {named(fins)}'} is {digit}"

    @property
    def fin_sees(self) -> str:
        """What follows if a fin is true."""
        digit = named(self.step.digits)
        if len(self._fins) == 1:
            return f"If {self._fins[0]} is {digit}, no cell that it sees can be {digit}"
        them = "both" if len(self._fins) == 2 else "all of them"
        return f"If {named(self._fins, 'or')} is {digit}, no cell that sees {them} can be {digit}"

    @property
    def twice(self) -> str:
        """Why the removed candidates in two cover houses go: each would fill both."""
        covers = {cell: [house for house in self._covers if cell in house.cells] for cell in self._removed_cells}
        cells = [cell for cell, houses in covers.items() if len(houses) > 1]
        if not cells:
            return ""
        both = f"both {house_names(covers[cells[0]])}" if len(cells) == 1 else "two of these houses at once"
        return f" {named(self.step.digits)} in {named(cells, 'or')} would fill {both} and leave too few for the others."
