"""Statements of chains in words: what each says, why it follows, and chains in one sentence or a statement a line.

A sentence has a chain in full up to ``_LONGEST`` statements, and fewer if the step has several chains. Of a longer one
it has the first statement and the last, and which statements of the ``explanation`` are between.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonet._board.geometry import House
from nonet._board.grid import Grid
from nonet.logic._pattern import Statement
from nonet.logic._words.inner_patterns import Left, find_pattern
from nonet.logic._words.phrases import joined

_LONGEST, _LONGEST_OF_ALL = 16, 36
_MOST_LISTED = 3
_SHORTEST = 4
"""Chains of so many statements are never shortened."""
_HOUSES = ("row", "column", "box")
_REASONS = {
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
    cells, digit = [candidate.cell for candidate in one.candidates], one.candidate.digit
    if len(cells) == 1:
        return f"{cells[0]} is {'' if one.is_true else 'not '}{digit}"
    if len(cells) > _MOST_LISTED:
        return f"{'one' if one.is_true else 'none'} of {joined(cells)} is {digit}"
    if one.is_true:
        return f"{joined(cells, 'or')} is {digit}"
    return f"neither {cells[0]} nor {cells[1]} is {digit}" if len(cells) == 2 else f"none of {joined(cells)} is {digit}"


def way(
    chain: Sequence[Statement],
    number: int,
    chain_count: int,
    grid: Grid | None = None,
    told: Sequence[Statement] | None = None,
) -> str:
    """Return what follows from the first statement; of a long way the start, the end, and where the rest is.

    ``number``: the place of the chain in its step. ``told``: the first statements of the chain, if not all are told.
    """
    rest = (chain if told is None else told)[1:]
    if not rest:
        return "that is so"
    longest = max(_SHORTEST, min(_LONGEST, _LONGEST_OF_ALL // chain_count))
    if len(rest) <= longest:
        sets = [one.cells for one in rest]
        parts = [
            f"{claim(one)} (these cells take it too)"
            if one.cells and one.cells in sets[:place]
            else claim(one) + _short_reason(one, chain, grid)
            for place, one in enumerate(rest)
        ]
        return joined(parts, "and so")
    first = f"{claim(rest[0])}{_short_reason(rest[0], chain, grid)}"
    of_chain = f"chain {number + 1}" if chain_count > 1 else "the chain"
    where = f"statements 3 to {len(rest) + 1} of {of_chain} in the explanation"
    return f"{first} and, step by step ({where}), {claim(rest[-1])}"


def _short_reason(one: Statement, chain: Sequence[Statement], grid: Grid | None) -> str:
    """Return why, in brackets, where it is not plain: a digit is excluded by one that its cell sees."""
    if one.reason == "als":
        return f" ({_locked_set(one, chain, grid)})"
    if one.nested is not None:
        return f" (nested step {letter(one.nested)} of the explanation)"
    if one.reason == "fish":
        return " (by the fish)"
    if one.reason in _REASONS:
        name, where = _pattern(one, chain, grid)
        return f" ({name}: by then, {where})" if where else f" ({name} that is complete by then)"
    if one.is_true and one.reason == "cell":
        return " (nothing else is left)"
    return f" (nowhere else in {_house(one)})" if one.is_true and one.reason in _HOUSES else ""


def _locked_set(one: Statement, chain: Sequence[Statement], grid: Grid | None) -> str:
    """Return why an almost locked set that loses a digit has all its others."""
    cells = joined(one.cells)
    if grid is None:
        return f"{cells} then have only as many digits left as there are cells"
    lost = {chain[premise].candidate.digit for premise in one.premises}
    left = sorted({digit for cell in one.cells for digit in grid.candidates(cell)} - lost)
    count = "both" if len(left) == 2 else f"all {number_word(len(left))}"
    return f"{cells} then have only {joined(left)} left, so they take {count}"


def _house(one: Statement) -> House:
    return House(f"{one.reason} {getattr(one.candidate.cell, one.reason)}")


def statement_lines(chain: Sequence[Statement], grid: Grid | None = None) -> list[str]:
    """Return a line for each statement of a chain; numbers refer to earlier statements."""
    width = len(str(len(chain)))
    return [f"{place + 1:>{width}}. {_told(chain, place, grid)}" for place in range(len(chain))]


def letter(number: int) -> str:
    """Return the name of a nested step."""
    return chr(ord("A") + number % 26) + (str(number // 26) if number >= 26 else "")


def _told(chain: Sequence[Statement], place: int, grid: Grid | None) -> str:
    one = chain[place]
    if one.reason == "assumption":
        return f"Suppose {claim(one)}."
    by = f" [{', '.join(str(premise + 1) for premise in sorted(one.premises))}]" if one.premises else ""
    return f"Then {claim(one)}: {_why(one, chain, grid)}{by}."


def _why(one: Statement, chain: Sequence[Statement], grid: Grid | None) -> str:
    digit, several = one.candidate.digit, bool(one.others)
    if one.nested is not None:
        return f"nested step {letter(one.nested)}, once these are gone"
    if one.reason == "als":
        return _locked_set(one, chain, grid)
    if one.reason == "cell":
        return "its only candidate left" if one.is_true else "the cell has another digit"
    if one.reason in _HOUSES:
        if one.is_true:
            return f"the only place{'s' if several else ''} left in {_house(one)}"
        return f"{_house(one)} has its {digit}"
    if one.reason == "sees":
        return f"{'they see' if several else 'it sees'} every cell that can have the {digit}"
    if one.reason == "fish":
        return "the fish excludes it if no fin is true"
    name, where = _pattern(one, chain, grid)
    return f"{where} ({name})" if where else f"{name} that is now complete"


def _pattern(one: Statement, chain: Sequence[Statement], grid: Grid | None) -> tuple[str, str]:
    """Return the name of the pattern inside a chain that excludes a candidate, and where it is, if it is found."""
    name = _REASONS.get(one.reason, one.reason)
    if grid is None or one.reason not in _REASONS:
        return name, ""
    gone = {chain[premise].candidate for premise in one.premises}
    return name, find_pattern(one.reason, one.candidate, Left(grid, gone))
