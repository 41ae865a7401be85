"""Statements of chains in words: what each says, why it follows, and chains in one sentence or a statement a line.

A sentence has a chain in full up to ``_LONGEST`` statements, and fewer if the step has several chains. Of a longer one
it has the first statement and the last, and the numbers that those between have in the ``explanation``. A clause
follows from the one before it; whatever else it follows from is named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from nonet._board.geometry import Cell
from nonet._board.grid import Grid
from nonet.logic._pattern import Statement, by_digit, house_of, symbol
from nonet.logic._statements.inner_patterns import Left, find_pattern
from nonet.logic._words.phrases import house_names, joined, none_of

_LONGEST, _LONGEST_OF_ALL = 16, 36
_MOST_LISTED = 3
_SHORTEST = 4
"""Chains of so many statements are never shortened."""
PATTERN_NAMES = {
    "locked_candidates": "locked candidates",
    "hidden_pair": "a hidden pair",
    "naked_pair": "a naked pair",
    "x_wing": "an X-Wing",
}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def number_word(number: int) -> str:
    """Return a small number as a word."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def claim(one: Statement) -> str:
    """Return what a statement says: ``r1c1 is not 5``, ``r1c2 or r1c3 is 5``, ``neither r1c2 nor r1c3 is 5``."""
    cells, digit = [candidate.cell for candidate in one.candidates], symbol(one.candidate.digit)
    if len(cells) == 1:
        return f"{cells[0]} is {'' if one.is_true else 'not '}{digit}"
    if len(cells) > _MOST_LISTED:
        return f"{'one' if one.is_true else 'none'} of {joined(cells)} is {digit}"
    if one.is_true:
        return f"{joined(cells, 'or')} is {digit}"
    return f"neither {cells[0]} nor {cells[1]} is {digit}" if len(cells) == 2 else f"none of {joined(cells)} is {digit}"


class Told(NamedTuple):
    """A chain that is told: what its words need to know of its step."""

    chain: Sequence[Statement]
    grid: Grid | None = None
    number: int = 0
    chain_count: int = 1
    label: str = ""
    """The label of its step, if that is nested in another, with a point: ``3.``."""
    letters: Mapping[tuple[Cell, ...], str] = {}
    """The letters of almost locked sets, which the picture has too."""

    @property
    def name(self) -> str:
        """What the chain is called."""
        return f"chain {self.number + 1}" if self.chain_count > 1 else "the chain"


def way(told: Told, count: int | None = None) -> str:
    """Return what follows from the first statement; of a long way the start, the end, and the numbers of the rest.

    ``count``: how many statements of the chain are told, if not all.
    """
    chain = told.chain[:count]
    if len(chain) < 2:
        return "that is so"
    longest = max(_SHORTEST, min(_LONGEST, _LONGEST_OF_ALL // told.chain_count))
    if len(chain) - 1 <= longest:
        parts = [claim(one) + _reason(told, place) for place, one in enumerate(chain) if place]
        follows = len(chain) - 2 in chain[-1].premises
        return joined(parts, "and so" if follows else "and")
    first = claim(chain[1]) + _reason(told, 1)
    return f"{first} and, step by step (statements 3 to {len(chain)} of {told.name}), {claim(chain[-1])}"


def _reason(told: Told, place: int) -> str:
    """Return in brackets why a statement follows, where it is not plain.

    What it follows from is plain if that is the clause before, and named otherwise.
    """
    one = told.chain[place]
    if one.reason == "als" and any(_is_same_lock(one, other) for other in told.chain[:place]):
        return f" (group {told.letters[one.cells]} takes it too)"
    why = _short_reason(told, one)
    named = "" if one.nested is not None else named_premises(one, told.chain, place)
    if one.reason == "als":
        why = _locked_set(told, one, named)
    elif why and named:
        why += f": {named}" if one.reason == "cell" or house_of(one) is not None else f", as {named}"
    else:
        why += named
    return f" ({why})" if why else ""


def _is_same_lock(one: Statement, other: Statement) -> bool:
    return one.cells == other.cells and one.premises == other.premises


def _short_reason(told: Told, one: Statement) -> str:
    """Return why a statement follows, where it is not plain: a digit is excluded by one that its cell sees."""
    if one.nested is not None:
        numbers = joined(premise + 1 for premise in sorted(one.premises))
        of_chain = f" of {told.name}" if told.chain_count > 1 else ""
        statements = f"statement{'s' if len(one.premises) > 1 else ''} {numbers}{of_chain}"
        return f"nested step {told.label}{one.nested + 1}, by {statements}"
    if one.reason == "fish":
        return "by the fish"
    if one.reason in PATTERN_NAMES:
        name, where = _pattern(one, told.chain, told.grid)
        return f"{name}: by then, {where}" if where else f"{name} that is complete by then"
    if not one.is_true:
        return ""
    if one.reason == "cell":
        return "nothing else is left"
    house = house_of(one)
    return "" if house is None else f"nowhere else in {house}"


def named_premises(one: Statement, chain: Sequence[Statement], place: int = 0) -> str:
    """Return what a statement follows from, without the one before its place, in few words.

    ``r1c5 is``, ``r1c5 and r1c7 are not``, ``it is not 3``.
    """
    premises = [chain[premise] for premise in sorted(one.premises) if premise != place - 1]
    if not premises:
        return ""
    cells = list(dict.fromkeys(candidate.cell for premise in premises for candidate in premise.candidates))
    if not one.is_true and premises[0].is_true:
        return f"it is {premises[0].candidate.digit}" if one.reason == "cell" else f"{joined(cells, 'or')} is"
    if one.reason == "cell":
        return f"it is {none_of([premise.candidate.digit for premise in premises])}"
    if (house := house_of(one)) is not None:
        inside = [cell for cell in cells if cell in house.cells]
        return f"{joined(inside)} {'is' if len(inside) == 1 else 'are'} not"
    candidates = dict.fromkeys(candidate for premise in premises for candidate in premise.candidates)
    return joined(
        f"{joined(some)} {'is' if len(some) == 1 else 'are'} not {digit}" for digit, some in by_digit(candidates)
    )


def _locked_set(told: Told, one: Statement, named: str = "") -> str:
    """Return why an almost locked set that loses a digit has all its others; ``named``: why it loses it."""
    cells, because = f"group {told.letters[one.cells]}: {joined(one.cells)}", f", as {named}" if named else ""
    if told.grid is None:
        return f"{cells} then have only as many digits left as there are cells{because}"
    lost = {told.chain[premise].candidate.digit for premise in one.premises}
    left = sorted({digit for cell in one.cells for digit in told.grid.candidates(cell)} - lost)
    count = "both" if len(left) == 2 else f"all {number_word(len(left))}"
    return f"{cells} then have only {joined(left)} left{because}, so they take {count}"


def statement_lines(told: Told) -> list[str]:
    """Return a line for each statement of a chain; numbers refer to earlier statements."""
    width = len(str(len(told.chain)))
    return [f"{place + 1:>{width}}. {_line(told, one)}" for place, one in enumerate(told.chain)]


def _line(told: Told, one: Statement) -> str:
    if one.reason == "assumption":
        return f"Suppose {claim(one)}."
    by = f" [{', '.join(str(premise + 1) for premise in sorted(one.premises))}]" if one.premises else ""
    return f"Then {claim(one)}: {_why(told, one)}{by}."


def _why(told: Told, one: Statement) -> str:
    digit, several = one.candidate.digit, bool(one.others)
    if one.nested is not None:
        return f"nested step {told.label}{one.nested + 1}, once these are gone"
    if one.reason == "als":
        return _locked_set(told, one)
    if one.reason == "cell":
        return "its only candidate left" if one.is_true else "the cell has another digit"
    if (house := house_of(one)) is not None:
        if one.is_true:
            return f"the only place{'s' if several else ''} left in {house}"
        return f"{house} has its {digit}"
    if one.reason == "sees":
        return f"{'they see' if several else 'it sees'} every cell that can have the {digit}"
    if one.reason == "fish":
        return "the fish excludes it if no fin is true"
    name, where = _pattern(one, told.chain, told.grid)
    return f"{where} ({name})" if where else f"{name} that is now complete"


def _pattern(one: Statement, chain: Sequence[Statement], grid: Grid | None) -> tuple[str, str]:
    """Return the name of the pattern inside a chain that excludes a candidate, and where it is, if it is found."""
    name = PATTERN_NAMES.get(one.reason, one.reason)
    if grid is None or one.reason not in PATTERN_NAMES:
        return name, ""
    gone = {chain[premise].candidate for premise in one.premises}
    found = find_pattern(one.reason, one.candidate, Left(grid, gone))
    if found is None:
        return name, ""
    if not found.houses:
        return name, f"{joined(found.cells)} have only {joined(found.digits)} left"
    into = house_names(found.covers) if found.covers else joined(found.cells)
    return name, f"in {house_names(found.houses)}, {joined(found.digits)} can only go in {into}"
