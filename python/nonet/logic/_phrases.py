"""Phrases that sentences and notation share: lists, houses, conclusions, the statements of chains."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet._board.geometry import Cell, House
    from nonet.logic._step import Candidate, Statement, Step

_LONGEST_WAY = 16
"""Chains of more statements are not told in a sentence; the explanation has them."""
_REASONS = {
    "locked_candidates": "locked candidates",
    "hidden_pair": "a hidden pair",
    "naked_pair": "a naked pair",
    "x_wing": "an X-Wing",
}


def removals(step: Step) -> list[tuple[tuple[Cell, ...], list[int]]]:
    """Return the eliminations as cells that lose the same digits."""
    removed: dict[tuple[Cell, ...], list[int]] = {}
    for digit, cells in by_digit(step.eliminations):
        removed.setdefault(cells, []).append(digit)
    return list(removed.items())


def _neither(digits: Sequence[int]) -> str:
    return f"neither {digits[0]} nor {digits[1]}" if len(digits) == 2 else f"none of {joined(digits)}"


def by_digit(candidates: Iterable[Candidate]) -> list[tuple[int, tuple[Cell, ...]]]:
    """Return the cells of each digit."""
    found: dict[int, list[Cell]] = {}
    for cell, digit in candidates:
        found.setdefault(digit, []).append(cell)
    return [(digit, tuple(cells)) for digit, cells in sorted(found.items())]


def joined(items: Iterable[object], word: str = "and") -> str:
    """Return a list in words: ``1, 2 and 3``."""
    *some, last = list(map(str, items)) or ["nothing"]
    return f"{', '.join(some)} {word} {last}" if some else last


def house_names(houses: Sequence[House]) -> str:
    """``row 2 and row 5`` as ``rows 2 and 5``."""
    if len(houses) > 1 and len({house.kind for house in houses}) == 1:
        kind = "boxes" if houses[0].kind == "box" else f"{houses[0].kind}s"
        return f"{kind} {joined(house.number for house in houses)}"
    return joined(houses)


def conclusion(step: Step) -> str:
    """Return what follows from a step: ``r1c1 is 5`` or ``r1c2 and r3c4 are not 5``."""
    parts = [
        f"{joined(cells)} {'is' if len(cells) == 1 else 'are'} {digit}" for digit, cells in by_digit(step.placements)
    ]
    for cells, digits in removals(step):
        verb = "is" if len(cells) == 1 else "are"
        parts.append(f"{joined(cells)} {verb} {f'not {digits[0]}' if len(digits) == 1 else _neither(digits)}")
    return "; ".join(parts)


def claim(statement: Statement) -> str:
    """Return what a statement says: ``r1c1 is not 5``."""
    return f"{statement.candidate.cell} is {'' if statement.is_true else 'not '}{statement.candidate.digit}"


def way(chain: Sequence[Statement]) -> str:
    """Return what follows from the first statement, or the end of it if the way is long."""
    rest = chain[1:]
    if not rest:
        return "that is so"
    if len(rest) > _LONGEST_WAY or any(one.nested is not None for one in rest):
        return f"after {len(rest)} steps {claim(rest[-1])}"
    return joined((claim(one) + _short_reason(one) for one in rest), "and so")


def _short_reason(one: Statement) -> str:
    if not one.is_true:
        return ""
    if one.reason == "cell":
        return " (nothing else is left)"
    return f" (nowhere else in {one.reason} {getattr(one.candidate.cell, one.reason)})"


def statements(chain: Sequence[Statement]) -> list[str]:
    """Return a line for each statement of a chain; numbers refer to earlier statements."""
    width = len(str(len(chain)))
    return [f"{number:>{width}}. {_told(chain, number - 1)}" for number in range(1, len(chain) + 1)]


def letter(number: int) -> str:
    """Return the name of a nested step."""
    return chr(ord("A") + number % 26) + (str(number // 26) if number >= 26 else "")


def _told(chain: Sequence[Statement], place: int) -> str:
    one = chain[place]
    claim = f"{one.candidate.cell} is {'' if one.is_true else 'not '}{one.candidate.digit}"
    by = f" [{', '.join(str(premise + 1) for premise in one.premises)}]" if one.premises else ""
    if one.reason == "assumption":
        return f"Suppose {claim}."
    if one.reason == "cell":
        why = "its only candidate left" if one.is_true else "the cell has another digit"
    elif one.reason in ("row", "column", "box"):
        number = getattr(one.candidate.cell, one.reason)
        why = (
            f"the only place left in {one.reason} {number}"
            if one.is_true
            else f"{one.reason} {number} has its {one.candidate.digit}"
        )
    elif one.nested is not None:
        why = f"nested step {letter(one.nested)}"
    else:
        why = f"{_REASONS.get(one.reason, one.reason)} that is now complete"
    return f"Then {claim}: {why}{by}."


def combinations(step: Step, base: Sequence[Cell], excluders: Sequence[Cell]) -> list[str]:
    """Return a line for each way to fill the base cells of an aligned exclusion that has a removed candidate."""
    options = {
        cell: [mark.candidate.digit for mark in step.marks if mark.candidate.cell == cell] for cell in step.cells
    }
    lines = []
    for removed in step.eliminations:
        for digits in product(*([removed.digit] if cell == removed.cell else options[cell] for cell in base)):
            pairs = list(zip(base, digits, strict=True))
            same = [
                (a, b)
                for place, (a, digit) in enumerate(pairs)
                for b, other in pairs[place + 1 :]
                if digit == other and a.sees(b)
            ]
            empty = [cell for cell in excluders if set(options[cell]) <= _seen(cell, pairs)]
            way = joined((f"{cell}={digit}" for cell, digit in pairs))
            why = f"{same[0][0]} sees {same[0][1]}" if same else f"{joined(empty)} would have no candidate"
            lines.append(f"  {way}: {why}")
    return lines


def _seen(cell: Cell, pairs: Iterable[tuple[Cell, int]]) -> set[int]:
    return {digit for other, digit in pairs if other.sees(cell)}
