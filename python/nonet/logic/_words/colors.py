"""Words of colours: groups of cells of which all have a digit or none.

The marks ``true`` and ``false`` are the two colours of a group, ``defining`` and ``extra`` those of a second one.
Pictures show them as triangles, hexagons, pluses and stars. The links join two cells that are a digit's only places in
a house.
"""

from __future__ import annotations

from nonet._board.geometry import Cell, House
from nonet.logic._words.parts import first_seen, named, shared_house
from nonet.logic._words.pattern import PatternWords

_OPPOSITE = {"true": "false", "false": "true", "defining": "extra", "extra": "defining"}
SHAPES = {"true": "triangle", "false": "hexagon", "defining": "plus", "extra": "star"}


class ColorWords(PatternWords):
    """What the templates of colours can name."""

    def _either(self, role: str) -> str:
        """Return the two colours of a group: ``either r1c1 (ring) is 7, or r1c5 and r2c2 (diamonds) are both 7``."""
        return f"either {self._all_are(role)}, or {self._all_are(_OPPOSITE[role])}"

    def _all_are(self, role: str) -> str:
        cells, digit, shape = self._cells_of(role), named(self.step.digits), SHAPES[role]
        if len(cells) == 1:
            return f"{cells[0]} ({shape}) is {digit}"
        return f"{named(cells)} ({_plural(shape)}) are {'both' if len(cells) == 2 else 'all'} {digit}"

    @property
    def first_group(self) -> str:
        return self._either("true")

    @property
    def second_group(self) -> str:
        return self._either("defining")

    @property
    def trapped(self) -> str:
        """Which cells of both colours each removed candidate sees."""
        return self._each_sees("true", "false")

    def _each_sees(self, first: str, second: str, cells: list[Cell] | None = None) -> str:
        parts = []
        for cell in self._removed_cells if cells is None else cells:
            seen = [first_seen([cell], self._cells_of(role))[1] for role in (first, second)]
            parts.append(f"{cell} sees {seen[0]} ({SHAPES[first]}) and {seen[1]} ({SHAPES[second]})")
        return "; ".join(parts)

    @property
    def conflict(self) -> str:
        """Two cells of the colour that is false, and the house that they share."""
        cells = self._removed_cells
        first, second = first_seen(cells, cells)
        return f"{first} and {second} are both in {shared_house(first, second)}"

    @property
    def joint(self) -> str:
        """For each pair of colours that are not both true, why, and which removed candidates see the other two."""
        parts, left = [], self._removed_cells
        for first in ("true", "false"):
            for second in ("defining", "extra"):
                others = _OPPOSITE[first], _OPPOSITE[second]
                caught = [cell for cell in left if all(self._sees_one(cell, role) for role in others)]
                sight = self._sight(first, second)
                if caught and sight is not None:
                    left = [cell for cell in left if cell not in caught]
                    shapes = " or the ".join(_plural(SHAPES[other]) for other in others)
                    parts.append(
                        f"{sight[0]} ({SHAPES[first]}) sees {sight[1]} ({SHAPES[second]}), so these are not both "
                        f"{named(self.step.digits)}, and the {shapes} are. "
                        f"{self._each_sees(*others, caught)}."
                    )
        if not parts or left:
            raise LookupError("the colours do not explain what is removed")
        return " ".join(parts)

    def _sees_one(self, cell: Cell, role: str) -> bool:
        return any(cell.sees(other) for other in self._cells_of(role))

    def _sight(self, first: str, second: str) -> tuple[Cell, Cell] | None:
        try:
            return first_seen(self._cells_of(first), self._cells_of(second))
        except LookupError:
            return None

    @property
    def sees_both(self) -> str:
        """Why the removed colour is false: it sees both colours of the other group."""
        removed = self._removed_cells
        (first, plus), (second, star) = (first_seen(removed, self._cells_of(role)) for role in ("defining", "extra"))
        return f"{first} sees {plus} (plus) and {'' if first == second else f'{second} sees '}{star} (star)"

    @property
    def more_lines(self) -> list[str]:
        """Return a line for each link: two cells that are the only places in a house."""
        lines = []
        for link in self.step.links:
            common = (house for house in link.start.cell.houses if house in link.end.cell.houses)
            house = next((house for house in common if self._has_two_places(house)), None)
            if house is not None:
                lines.append(f"  In {house}, {link.start.digit} can only go in {link.start.cell} or {link.end.cell}.")
        return lines

    def _has_two_places(self, house: House) -> bool:
        grid, digit = self.step.grid, self.step.links[0].start.digit
        return grid is not None and sum(digit in grid.candidates(cell) for cell in house.cells) == 2

    @property
    def removed_shape(self) -> str:
        role = "true" if set(self._removed_cells) <= set(self._cells_of("true")) else "false"
        return SHAPES[role] if len(self._cells_of(role)) == 1 else _plural(SHAPES[role])


def _plural(shape: str) -> str:
    return f"{shape}es" if shape.endswith("s") else f"{shape}s"
