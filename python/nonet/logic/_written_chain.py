"""A simple chain that somebody wrote, judged by itself: ``chain_problem``.

Each ``=`` must be a strong link in the position, so that one of its sides is true, and each ``-`` a weak one, so that
one of them is false. Then what follows is read from the ends:

```
X = … = Z      X or Z is true: what conflicts with both is false; if X is Z, it is true
X - … - X      X is false
X - … = Z      with Z, which X conflicts with: X is false; likewise Z of X = … - Z
X = … - Z      with Z, which is true if X is false: X is true
- loop         each weak link is strong too: what conflicts with both of its sides is false
```

A side can be several cells, one of which has the digit. A strong link can be that of an almost locked set. Of several
cases (``A - … || B - …``) one must be true: all candidates of a cell, all places of a digit in a house, or a candidate
and its opposite. What each of them shows follows, and a case that contradicts itself shows everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from nonet._board.geometry import Cell, House
from nonet._board.grid import Grid
from nonet.logic._pattern import Candidate, Statement, exchanged
from nonet.logic._step import Step
from nonet.logic._usual_notation import is_chain, without_house
from nonet.logic.telling import telling

NOT_READ = "the chain is not read: "

_Side = frozenset[Candidate]
_OF_FOUR_CELLS = frozenset({"skyscraper", "two_string_kite", "turbot_fish"})
_ONE_DIGIT = _OF_FOUR_CELLS | {"x_cycle", "forcing_x_chain", "x_chain", "empty_rectangle"}
_IN_CELLS = frozenset({"y_cycle", "xy_chain", "remote_pair", "xy_wing"})
_SIMPLE = re.compile(r"\([1-9][^;|&~{}]*")
_LOOPS = {f"{kind}{loop}_nice_loop" for kind in ("", "grouped_", "als_") for loop in ("continuous", "discontinuous")}
CHAINS = _ONE_DIGIT | _IN_CELLS | _LOOPS | {"xy_cycle", "forcing_xy_chain", "aic", "grouped_aic", "als_aic"}
CHAINS |= {"w_wing", "als_xz", "als_xy_wing", "als_chain"}
"""The techniques whose patterns can be written as one simple chain."""


def chain_problem(pattern: str, claimed: Step, grid: Grid) -> str | None:
    """Return what is wrong with a simple chain in a position, nothing if it proves a claim.

    ``None`` if the pattern is no simple chain.
    """
    if " ~ " in pattern:
        return None
    try:
        chains, is_loop = telling().chains_from_notation(pattern, grid)
    except ValueError as error:
        is_own = claimed.technique.id in CHAINS and _SIMPLE.fullmatch(pattern) is not None and is_chain(pattern)
        return f"{NOT_READ}{error}" if is_own else None
    for statements in chains:
        for place, one in enumerate(statements):
            if one.nested is not None or one.premises != ((place - 1,) if place else ()):
                return None
    if len(chains) > 1:
        cases = [_Chain(each, grid) for each in chains]
        return _house_problem(pattern, cases, grid) or _cases_problem(cases, claimed, grid)
    statements = chains[0]
    ends = [(one.candidates, one.is_true) for one in (statements[0], statements[-1])]
    if ends[0] == ends[1]:  # a loop that ends with its start
        statements, is_loop = statements[:-1], True
    elif not ends[0][1] and not ends[1][1] and {*ends[1][0]} == {*claimed.eliminations}:
        statements = statements[:-1]  # what follows is told as a last link
    if len(statements) < 2:
        return None
    chain = _Chain(statements, grid)
    digits = {one.candidate.digit for one in statements}
    if claimed.technique.id != "remote_pair" or len(digits) != 2 or is_loop:
        return chain.problem(claimed, is_loop=is_loop)
    # With the digits exchanged, the same cells exclude the other digit.
    other = _Chain(exchanged(statements), grid)
    for removed in claimed.eliminations:
        one = replace(claimed, eliminations=(removed,))
        problem = chain.problem(one, is_loop=False)
        if problem and other.problem(one, is_loop=False):
            return problem
    return chain.problem(replace(claimed, eliminations=()), is_loop=False)


def _house_problem(pattern: str, cases: Sequence[_Chain], grid: Grid) -> str:
    """Return why a house that is named behind cases is not that of them, nothing if it is or none is."""
    starts = {one for case in cases for one in case.start}
    for house in without_house(pattern)[1]:
        others = min(
            (_candidates(house.cells, grid, digit) - starts for digit in {one.digit for one in starts}), key=len
        )
        if others or not all(one.cell in house.cells for one in starts):
            return f"{house} is not that of the cases"
    return ""


def _cases_problem(cases: Sequence[_Chain], claimed: Step, grid: Grid) -> str:
    """Return why cases do not show a claim, nothing if one of them is true and each shows it."""
    for case in cases:
        if problem := case.broken_link(is_loop=False):
            return problem
    starts = {one for case in cases if case.starts_true for one in case.start}
    opposites = {min(case.start) for case in cases if not case.starts_true and len(case.start) == 1}
    cells = (_candidates([cell], grid) for cell in {one.cell for one in starts})
    places = (_candidates(house.cells, grid, digit) for digit in {one.digit for one in starts} for house in House.ALL)
    if not starts & opposites and not any(every and every <= starts for every in (*cells, *places)):
        return "it can be that none of the cases is true"
    for removed in claimed.eliminations:
        if not all(case.shows_false(removed) for case in cases):
            return f"not every case excludes {removed}"
    for placed in claimed.placements:
        if not all(case.shows_true(placed) for case in cases):
            return f"not every case shows {placed}"
    return ""


def _candidates(cells: Iterable[Cell], grid: Grid, digit: int | None = None) -> _Side:
    """Return the candidates of cells, or those of one digit."""
    return frozenset(
        Candidate(cell, each)
        for cell in cells
        if not grid[cell]
        for each in grid.candidates(cell)
        if digit is None or each == digit
    )


class _Chain:
    """A chain in a position: the candidates of each side that are left, and whether one or none of them is true."""

    def __init__(self, statements: Sequence[Statement], grid: Grid) -> None:
        self._grid = grid
        self._statements = statements
        self._sides = [frozenset(one for one in each.candidates if self._can_be(one)) for each in statements]

    @property
    def start(self) -> _Side:
        """The first side."""
        return self._sides[0]

    @property
    def starts_true(self) -> bool:
        """Whether the first side is supposed to be true."""
        return self._statements[0].is_true

    def shows_false(self, removed: Candidate) -> bool:
        """Tell whether a candidate is false if the chain's start is right."""
        return self._is_impossible or any(
            _excluded(removed, side) if one.is_true else removed in side
            for one, side in zip(self._statements, self._sides, strict=True)
        )

    def shows_true(self, placed: Candidate) -> bool:
        """Tell whether a candidate is true if the chain's start is right."""
        told = zip(self._statements, self._sides, strict=True)
        return self._is_impossible or any(one.is_true and side == {placed} for one, side in told)

    @property
    def _is_impossible(self) -> bool:
        """Whether the last side says what an earlier one denies."""
        last, is_true = self._sides[-1], self._statements[-1].is_true
        told = zip(self._statements, self._sides, strict=True)
        return any(side == last and one.is_true is not is_true for one, side in told)

    def problem(self, claimed: Step, *, is_loop: bool) -> str:
        """Return what is wrong, nothing if the chain proves a claim."""
        if problem := self.broken_link(is_loop=is_loop):
            return problem
        if not self._has_shape(claimed.technique.id):
            return f"the chain holds, but it is no {claimed.technique.name}"
        for removed in claimed.eliminations:
            if not self._excludes(removed):
                return f"the chain does not exclude {removed}"
        for placed in claimed.placements:
            if self._true_side() != {placed} and not self._leaves(placed):
                return f"the chain does not show {placed}"
        return ""

    def _leaves(self, placed: Candidate) -> bool:
        """Tell whether the chain excludes all other candidates of a cell, or all other places in a house."""
        groups = [_candidates([placed.cell], self._grid)]
        groups += [_candidates(house.cells, self._grid, placed.digit) for house in placed.cell.houses]
        others = [group - {placed} for group in groups if placed in group]
        return any(group and all(map(self._excludes, group)) for group in others)

    def broken_link(self, *, is_loop: bool) -> str:
        """Return which side or link does not hold, nothing if all do."""
        for one, side in zip(self._statements, self._sides, strict=True):
            if not side:
                return f"{_named(one)} is no candidate"
        places = range(len(self._statements))
        pairs = [*pairwise(places), *([(places[-1], 0)] if is_loop else [])]
        for first, second in pairs:
            if not self._is_link(first, second):
                one, other = self._statements[first], self._statements[second]
                if one.is_true == other.is_true:
                    return f"two {'strong' if one.is_true else 'weak'} links follow each other at {_named(one)}"
                sign, both = ("=", "false") if other.is_true else ("-", "true")
                return f"both sides of {_named(one)} {sign} {_named(other)} can be {both}"
        return ""

    def _can_be(self, one: Candidate) -> bool:
        return not self._grid[one.cell] and one.digit in self._grid.candidates(one.cell)

    def _is_link(self, first: int, second: int) -> bool:
        """Tell whether the second of two statements follows from the first; one says true, one false."""
        one, other = self._statements[first], self._statements[second]
        if one.is_true == other.is_true:
            return False
        return self._is_strong(first, second) if other.is_true else self._is_weak(first, second)

    def _is_weak(self, first: int, second: int) -> bool:
        return all(conflict(one, other) for one in self._sides[first] for other in self._sides[second])

    def _is_strong(self, first: int, second: int) -> bool:
        """Tell whether one of two sides is true: in a cell, in a house, or in an almost locked set."""
        one, other = self._sides[first], self._sides[second]
        both = one | other
        if self._statements[second].cells:
            return self._is_locked(self._statements[second].cells, one, other)
        (digits, cells) = ({each.digit for each in both}, {each.cell for each in both})
        if len(digits) == 2:
            return len(cells) == 1 and {*self._grid.candidates(min(cells))} == digits
        (digit,) = digits
        return any(self._places(house.cells, digit) <= both for house in House.ALL if cells & {*house.cells})

    def _is_locked(self, cells: Sequence[Cell], one: _Side, other: _Side) -> bool:
        """Tell whether cells of a house, if a digit is in none of them, have another digit."""
        lost, kept = ({each.digit for each in side} for side in (one, other))
        digits = {digit for cell in cells for digit in self._grid.candidates(cell)}
        is_set = any({*cells} <= {*house.cells} for house in House.ALL) and len(digits) == len({*cells}) + 1
        if not is_set or any(self._grid[cell] for cell in cells) or lost == kept:
            return False
        return all(self._places(cells, min(side)) <= told for side, told in ((lost, one), (kept, other)))

    def _places(self, cells: Iterable[Cell], digit: int) -> _Side:
        return frozenset(one for cell in cells if self._can_be(one := Candidate(cell, digit)))

    def _true_side(self) -> _Side:
        """Return the first side if the chain shows that it is true: otherwise, what follows contradicts it."""
        if self._statements[0].is_true:
            return frozenset()
        is_forced = (
            self._sides[0] == self._sides[-1]
            if self._statements[-1].is_true
            else self._is_strong(0, len(self._statements) - 1)
        )
        return self._sides[0] if is_forced else frozenset()

    def _excludes(self, removed: Candidate) -> bool:
        """Tell whether the chain rules out a candidate."""
        first, last = self._sides[0], self._sides[-1]
        if true := self._true_side():
            return _excluded(removed, true)
        starts_true, ends_true = self._statements[0].is_true, self._statements[-1].is_true
        if (first if starts_true else last) == {removed}:
            if starts_true == ends_true and self._is_weak(0, len(self._statements) - 1):
                return True  # X - … = Z, or X = … - Z
            if starts_true and not ends_true and first <= last:
                return True  # X - … - X
        if not starts_true and ends_true and _excluded(removed, first) and _excluded(removed, last):
            return True  # X = … = Z
        return self._is_link(len(self._statements) - 1, 0) and any(
            _excluded(removed, one) and _excluded(removed, other) for one, other in self._pairs_of_loop()
        )

    def _pairs_of_loop(self) -> Iterator[tuple[_Side, _Side]]:
        """Yield both sides of each weak link of a loop, and what else an almost locked set holds in it, twice."""
        places = range(len(self._statements))
        for first, second in [*pairwise(places), (places[-1], 0)]:
            one, other = self._sides[first], self._sides[second]
            if not self._statements[second].is_true:
                yield one, other
            cells = self._statements[second].cells if self._statements[second].is_true else ()
            for digit in {digit for cell in cells for digit in self._grid.candidates(cell)}:
                if digit not in {each.digit for each in one | other}:
                    yield (self._places(cells, digit),) * 2

    def _has_shape(self, technique: str) -> bool:
        """Tell whether the chain is what a technique is called."""
        if technique in _ONE_DIGIT and len({one.candidate.digit for one in self._statements}) > 1:
            return False
        strong = [(first, second) for first, second in pairwise(self._statements) if second.is_true]
        if technique in _IN_CELLS:
            return all(first.candidate.cell == second.candidate.cell and not second.cells for first, second in strong)
        if technique not in _OF_FOUR_CELLS:
            return True
        if len(strong) != 2 or any(side.others for pair in strong for side in pair):
            return False
        lines = {_line(first.candidate.cell, second.candidate.cell) for first, second in strong}
        if technique == "turbot_fish":
            return True
        return lines == {"row", "column"} if technique == "two_string_kite" else lines in ({"row"}, {"column"})


def conflict(one: Candidate, other: Candidate) -> bool:
    """Tell whether two candidates cannot both be true."""
    return one != other and (one.cell == other.cell or (one.digit == other.digit and one.cell.sees(other.cell)))


def _excluded(removed: Candidate, side: _Side) -> bool:
    """Tell whether a candidate is false if one of a side is true."""
    return bool(side) and all(conflict(removed, one) for one in side)


def _line(one: Cell, other: Cell) -> str:
    return "row" if one.row == other.row else "column" if one.column == other.column else "box"


def _named(one: Statement) -> str:
    return f"({one.candidate.digit}){','.join(str(each.cell) for each in one.candidates)}"
