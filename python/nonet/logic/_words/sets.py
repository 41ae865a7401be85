"""Words of almost locked sets and of Sue de Coq: groups of cells, told apart by the roles of their candidates.

Almost locked sets: ``defining`` is set A, ``extra`` B, ``true`` C. Weak links join sets by a digit that only one can
hold.
Sue de Coq: ``defining`` is where line and box meet, ``extra`` the cells of the line, ``true`` those of the box.
"""

from __future__ import annotations

from nonet.logic._groups import SETS
from nonet.logic._pattern import Link, Role
from nonet.logic._words.parts import named, quantity
from nonet.logic._words.pattern import PatternWords


class SetWords(PatternWords):
    """What the templates of sets can name."""

    def _digits_of(self, role: str) -> set[int]:
        return {one.digit for one in self._marked(role)}

    @property
    def sets(self) -> str:
        """Each set with its cells and digits."""
        parts = []
        for role, name in SETS.items():
            if cells := self._cells_of(role):
                parts.append(f"group {name} is {named(cells)} (candidates {named(sorted(self._digits_of(role)))})")
        return named(parts)[0].upper() + named(parts)[1:]

    def _cells_and_digits(self, role: Role) -> str:
        digits = named(sorted(self._digits_of(role)))
        return f"{named(self._cells_of(role))} (group {SETS[role]}) with the candidates {digits}"

    def _links_of(self, role: str) -> list[Link]:
        cells = self._cells_of(role)
        return [link for link in self.step.links if link.start.cell in cells]

    @property
    def _restricted(self) -> list[int]:
        return sorted({link.start.digit for link in self.step.links})

    @property
    def restricted(self) -> str:
        return named(self._restricted)

    @property
    def restricted_or(self) -> str:
        return named(self._restricted, "or")

    @property
    def first_double(self) -> int:
        return self._restricted[0]

    @property
    def second_double(self) -> int:
        return self._restricted[1]

    @property
    def other_digits(self) -> str:
        """The digits of A and B that a doubly linked pair is sure to hold."""
        parts = []
        for role in ("defining", "extra"):
            digits = sorted(self._digits_of(role) - set(self._restricted))
            parts.append(f"{SETS[role]} has {named(digits)}, " if digits else "")
        return "".join(parts)

    @property
    def _hinge_digits(self) -> tuple[int, int]:
        """A digit that A and C share and another one that B and C share."""
        for first in self._links_of("defining"):
            for second in self._links_of("extra"):
                if first.start.digit != second.start.digit:
                    return first.start.digit, second.start.digit
        raise LookupError("the sets are not linked by two digits")

    @property
    def first_restricted(self) -> int:
        return self._hinge_digits[0]

    @property
    def second_restricted(self) -> int:
        return self._hinge_digits[1]

    # Sue de Coq.

    @property
    def line_part(self) -> str:
        return self._cells_and_digits("extra")

    @property
    def box_part(self) -> str:
        return self._cells_and_digits("true")

    @property
    def meeting_part(self) -> str:
        return self._cells_and_digits("defining")

    @property
    def cell_count(self) -> str:
        return quantity(len(self.step.cells))

    @property
    def _once(self) -> tuple[list[int], list[int], list[int], list[int]]:
        """The digits that are in the line only, in the box only, only where these meet, and in both other parts."""
        meeting, line, box = (self._digits_of(role) for role in ("defining", "extra", "true"))
        return sorted(line - box), sorted(box - line), sorted(meeting - line - box), sorted(line & box)

    @property
    def fits(self) -> str:
        """How often each digit fits into the cells."""
        (line, r_box, meeting, both), (line_house, box_house) = self._once, self.step.houses
        parts = [
            f"{named(digits)} {'fits' if len(digits) == 1 else 'fit'} only {where}"
            for digits, where in ((line, f"in {line_house}"), (r_box, f"in {box_house}"), (meeting, "where they meet"))
            if digits
        ]
        once = f"{named(parts)}, so each of these fits once"
        if not both:
            return once
        twice = f"{named(both)} {'fits' if len(both) == 1 else 'fit'} twice, once in each of the other two parts"
        return f"{once}; {twice}"

    @property
    def line_digits(self) -> str:
        line, _, meeting, both = self._once
        return named(sorted({*line, *meeting, *both}), "or")

    @property
    def box_digits(self) -> str:
        _, box, meeting, both = self._once
        return named(sorted({*box, *meeting, *both}), "or")
