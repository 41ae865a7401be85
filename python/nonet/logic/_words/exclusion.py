"""Words of aligned exclusions: why a candidate of a base cell leaves the other base cells nothing.

The cells with ``defining`` marks are the base cells. The others exclude: each sees all base cells, and would have no
candidate left if the base cells took all that it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from nonet._board.geometry import Cell
from nonet.logic._pattern import Candidate
from nonet.logic._words.parts import named
from nonet.logic._words.pattern import PatternWords
from nonet.logic._words.phrases import joined
from nonet.logic._words.statements import number_word

_MOST_CASES = 24
"""Cases that a sentence has in full; of more it says where they are."""


class ExclusionWords(PatternWords):
    """What the template of these techniques can name."""

    @property
    def exclusions(self) -> str:
        """For each candidate that is ruled out, why no candidate of the other base cells goes with it."""
        if not self._excluders or not self.step.eliminations:
            raise LookupError("the pattern lacks a part")
        return " ".join(self._exclusion(removed) for removed in self.step.eliminations)

    @property
    def more_lines(self) -> list[str]:
        """A line for each way to fill the base cells that has a candidate that is ruled out."""
        lines = []
        for removed in self.step.eliminations if self._base_cells else ():
            options = ([removed.digit] if cell == removed.cell else self._options(cell) for cell in self._base_cells)
            for digits in product(*options):
                taken = dict(zip(self._base_cells, digits, strict=True))
                way = joined(f"{cell}={digit}" for cell, digit in taken.items())
                lines.append(f"  {way}: {self._conflict(taken) or 'no conflict is known'}")
        return lines

    @property
    def _base_cells(self) -> list[Cell]:
        return self._cells_of("defining")

    @property
    def _excluders(self) -> list[Cell]:
        return [cell for cell in self.step.cells if cell not in self._base_cells]

    def _options(self, cell: Cell) -> list[int]:
        return [mark.candidate.digit for mark in self.step.marks if mark.candidate.cell == cell]

    def _conflict(self, taken: dict[Cell, int]) -> str | None:
        """Return why these digits cannot be together, or ``None`` if they can."""
        for cell, digit in taken.items():
            same = [other for other in taken if other != cell and taken[other] == digit and other.sees(cell)]
            if same:
                return f"{cell} sees {same[0]}"
        for cell in self._excluders:
            options = self._options(cell)  # empty if the pattern lacks a part
            if options and set(options) <= {digit for other, digit in taken.items() if other.sees(cell)}:
                them = "both" if len(taken) == 2 else f"all {number_word(len(taken))}"
                return f"{cell} has only {named(options)} and sees {them}"
        return None

    def _exclusion(self, removed: Candidate) -> str:
        cell, digit = removed
        alone: dict[Cell, list[tuple[int, str]]] = {}
        left: dict[Cell, list[int]] = {}
        for other in self._base_cells:
            if other != cell:
                tried = [(option, self._conflict({cell: digit, other: option})) for option in self._options(other)]
                alone[other] = [(option, why) for option, why in tried if why is not None]
                left[other] = [option for option, why in tried if why is None]
        text = f"Suppose that {cell} is {digit}."
        empty = next((other for other in left if not left[other]), None)
        if empty is not None:
            return f"{text} Then {_not(empty, alone[empty])}, and nothing is left for {empty}."
        first, *rest = sorted(left, key=lambda other: len(left[other]))
        if len(left[first]) * sum(len(left[other]) for other in rest) > _MOST_CASES or len(rest) != 1:
            return (
                f"{text} Then every combination of candidates of {named(left)} fails; the explanation has a line for "
                "each of them."
            )
        ruled_out = [_not(other, cases) for other, cases in alone.items() if cases]
        if ruled_out:
            text += f" Then {'; and '.join(ruled_out)}."
        last = rest[0]
        parts = [f"if {first} is {option}, {_not(last, self._after(removed, first, option, left[last]))}"
                 for option in left[first]]  # fmt: skip
        cases = "; ".join(parts)
        return f"{text} {cases[0].upper()}{cases[1:]}. So nothing is left for {last}."

    def _after(self, removed: Candidate, first: Cell, option: int, left: Sequence[int]) -> list[tuple[int, str]]:
        """Return why each digit that a cell has left goes once two base cells have theirs."""
        last = next(cell for cell in self._base_cells if cell not in (removed.cell, first))
        found = []
        for digit in left:
            why = self._conflict({removed.cell: removed.digit, first: option, last: digit})
            if why is None:
                raise LookupError("a combination does not conflict")
            found.append((digit, why))
        return found


def _not(cell: Cell, cases: Sequence[tuple[int, str]]) -> str:
    """``r4c4 is not 1 (r6c6 has only 1 and 4 and sees both) and not 2 (…)``."""
    return f"{cell} is {joined(f'not {digit} ({why})' for digit, why in cases)}"
