"""Why a rule rules candidates out: which other cells of it block them, by what these can be or add up to.

A rule is looked at in small parts: two cells that it links, and groups of cells whose digits add up to the same. A part
blocks a candidate if none of the digits that its other cells can still have goes with it. Each reason is one fact about
these cells, such as "r4c4 is at least 5". What a step removes from one cell can block a candidate of the next: then
that cell is told of too. Reasons are told only if they explain all that the step removes, and are few.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, combinations, groupby, pairwise, product
from math import prod
from typing import Any, NamedTuple, TypeAlias

from nonet._board.geometry import SIZE, Cell
from nonet._board.grid import Grid
from nonet._board.layout import Layout
from nonet._board.rule import Board, Rule, half
from nonet.logic._pattern import Candidate, symbol
from nonet.logic._statements.pattern import rule_cells

Reason: TypeAlias = tuple[str, dict[str, Any]]
"""The key and the values of a statement."""
_Blocked: TypeAlias = tuple[list[Reason], list[Candidate]]
"""Reasons and the candidates that they block."""
_Goes: TypeAlias = Callable[[int, int], bool]
"""Tells whether two linked cells can have these digits."""
_MOST_REASONS = 5
_MOST_LISTED = 4
"""The most digits of a cell that are told; of a cell with more, what it would have to be."""
_MOST_PAIRS = 3
"""The most places of the ends of a sandwich that are told."""
_MOST_OTHERS = 3
"""The most other open cells that are told of a rule of any kind."""
_MOST_CELLS = 6
"""The most cells of a rule of any kind that is told so."""
_MOST_WAYS = 3000
"""The most ways to fill cells that are tried."""


class _Equation(NamedTuple):
    """The digits of some cells add up to a number more than those of others."""

    cells: tuple[Cell, ...]
    others: tuple[Cell, ...]
    more: int = 0


DERIVED = ("both_would_be", "cage_leaves", "ends_beside", "ends_in", "rule_sets", "sum_takes")
"""Reasons that themselves depend on what cells can be."""


def reasons(
    rule: Rule, layout: Layout, left: Mapping[Cell, set[int]], removed: Sequence[Candidate]
) -> tuple[list[Reason], bool]:
    """Return facts about the cells of a rule, and whether it follows from them that it removes these candidates.

    There are facts from which it does not follow for clues outside alone. ``left`` has the digits that each cell can
    still have.
    """
    search = _Search(rule, layout, left)
    found = search.found(removed)
    if found is not None and len(found) <= _MOST_REASONS:
        return found, True
    return search.facts(removed), False


class _Search:
    """The digits of the cells at the start, and without those that the reasons found so far remove."""

    def __init__(self, rule: Rule, layout: Layout, left: Mapping[Cell, set[int]]) -> None:
        self.rule, self.layout = rule, layout
        self.start = left
        self.left = {cell: {*digits} for cell, digits in left.items()}
        self.links: dict[frozenset[Cell], tuple[Cell, _Goes]] = {}
        for first, second, goes in _links(rule, layout):
            self.links.setdefault(frozenset((first, second)), (first, goes))

    def found(self, removed: Sequence[Candidate]) -> list[Reason] | None:
        """Return reasons for all of these candidates, none where the rule alone says it; ``None`` if some have none."""
        open_ones, told = [*removed], list[Reason]()
        plain, late = [*self._plain(removed)], [*self._late(removed)]
        while open_ones:
            best: tuple[list[Reason], list[Candidate]] = ([], [])
            for reason, those in chain(plain, self._by_digits(open_ones), self._alternating(open_ones), late):
                blocked = [one for one in those if one in open_ones]
                if len(blocked) > len(best[1]):
                    best = (reason, blocked)
            if not best[1]:
                return None
            told += (one for one in best[0] if one not in told)
            for cell, digit in best[1]:
                self.left[cell].discard(digit)
            open_ones = [one for one in open_ones if one not in best[1]]
        return _each_once(_any_of(told))

    def facts(self, removed: Sequence[Candidate]) -> list[Reason]:
        """Return what a clue outside says of its line."""
        if self.rule.name not in _OUTSIDE:
            return []
        found = _OF_KINDS[self.rule.name](self, removed)
        return [one for some, blocked in found if blocked or self.rule.name != "skyscraper" for one in some]

    def _plain(self, removed: Sequence[Candidate]) -> Iterator[_Blocked]:
        """Yield reasons that hold at the start, the plainest first."""
        yield from self._without_partner(removed)
        if of_kind := _OF_KINDS.get(self.rule.name):
            yield from of_kind(self, removed)
        equations = [*_equations(self.rule, self.layout)]
        yield from _grouped((reason, one) for one in removed for reason in self._by_sum(one, equations))

    def _late(self, removed: Sequence[Candidate]) -> Iterator[_Blocked]:
        """Yield reasons that hold at the start and are longer."""
        yield from _grouped((reason, one) for one in removed for reason in (*self._by_need(one), *self._by_all(one)))

    def _by_digits(self, removed: Sequence[Candidate]) -> Iterator[_Blocked]:
        """Yield what a linked cell can still be, at the start or by now."""
        if self.rule.name == "thermometer":
            yield from self._holes_on_line(removed)
            return
        for key, left in (("cell_has", self.start), ("cell_then_has", self.left)):
            for other, digits in left.items():
                if len(digits) <= _MOST_LISTED:
                    blocked = [one for one in removed if self._is_blocked(one, other, digits)]
                    if blocked:
                        yield [_has(other, digits, key)], blocked

    # Linked cells.

    def _goes(self, one: Candidate, other: Cell, digit: int) -> bool:
        """Tell whether a linked cell can have a digit beside a candidate."""
        if one.digit == digit and self._sees(one.cell, other):
            return False
        first, goes = self.links[frozenset((one.cell, other))]
        return goes(one.digit, digit) if one.cell == first else goes(digit, one.digit)

    def _sees(self, one: Cell, other: Cell) -> bool:
        return other in self.layout.peers_of(one)

    def _linked(self, one: Cell) -> list[Cell]:
        return [cell for cell in self.start if cell != one and frozenset((one, cell)) in self.links]

    def _is_blocked(self, one: Candidate, other: Cell, digits: set[int]) -> bool:
        return other in self._linked(one.cell) and not any(self._goes(one, other, digit) for digit in digits)

    def _needed(self, one: Candidate, other: Cell) -> list[int]:
        """Return the digits that a linked cell could have beside a candidate on an empty board."""
        return [digit for digit in range(1, self.layout.size + 1) if self._goes(one, other, digit)]

    def _without_partner(self, removed: Sequence[Candidate]) -> Iterator[_Blocked]:
        """Yield that digits go with none at all; of two cells of which one is greater that depends on the cell."""
        if self.rule.name in ("thermometer", "greater"):
            return
        alone = [one for one in removed if any(not self._needed(one, other) for other in self._linked(one.cell))]
        if alone:
            digits = tuple(sorted({one.digit for one in alone}))
            yield [("digit_without_partner", {"digits": digits})], alone

    def _by_need(self, one: Candidate) -> Iterator[list[Reason]]:
        """Yield what a linked cell would have to be, or two that would have to be the same."""
        values = {"cell": one.cell, "digit": one.digit}
        linked = self._linked(one.cell)
        for other in linked:
            needed = self._needed(one, other)
            if needed and not {*needed} & self.start[other]:
                yield [("cage_leaves_one", values | {"cells": (other,), "digits": tuple(needed)})]
        for first, second in combinations(linked, 2):
            rests = [{digit for digit in self.start[cell] if self._goes(one, cell, digit)} for cell in (first, second)]
            if rests[0] == rests[1] and len(rests[0]) == 1 and self._sees(first, second):
                yield [("both_would_be", values | {"cells": (first, second), "digits": tuple(rests[0])})]

    # Thermometers and sets of digits.

    def _bounds_on_line(self, removed: Sequence[Candidate]) -> Iterator[_Blocked]:
        """Yield which cell of a thermometer has a bound, and that the ends of its digits leave room for the others."""
        line, size = rule_cells(self.rule, self.layout), self.layout.size
        place_of = {cell: place for place, cell in enumerate(line)}
        is_slow = self.rule.name == "slow_thermometer"
        rest = size - (1 if is_slow else len(line))
        places = [(one, 0 if is_slow else place_of[one.cell]) for one in removed]
        yield [], [one for one, place in places if not place < one.digit <= place + 1 + rest]
        for place, cell in enumerate(line):
            low, high = min(self.start[cell]), max(self.start[cell])
            steps = [(one, place_of[one.cell] - place) for one in removed]
            above = [one for one, step in steps if step > 0 and one.digit < low + step * (not is_slow)]
            below = [one for one, step in steps if step < 0 and one.digit > high + step * (not is_slow)]
            if low == high:
                yield [("cells_exactly", {"cells": (cell,), "number": symbol(low)})], above + below
                continue
            for key, digit, blocked in (("cells_least", low, above), ("cells_most", high, below)):
                yield [(key, {"cells": (cell,), "number": symbol(digit)})], blocked

    def _holes_on_line(self, removed: Sequence[Candidate]) -> Iterator[_Blocked]:
        """Yield a cell of a thermometer that lacks all digits which it could have beside a candidate, or loses them."""
        place_of = {cell: place for place, cell in enumerate(rule_cells(self.rule, self.layout))}
        size, count = self.layout.size, len(place_of)
        for cell, place in place_of.items():
            if len(self.start[cell]) == 1:
                continue  # what its digit rules out is told by the bounds
            lost = self.start[cell] - self.left[cell]
            needed: dict[Candidate, tuple[int, ...]] = {}
            for one in removed:
                step = place_of[one.cell] - place
                if step:
                    ends = (place + 1, one.digit - step) if step > 0 else (one.digit - step, size + place + 1 - count)
                    needed[one] = tuple(digit for digit in range(ends[0], ends[1] + 1) if digit not in lost)
            lacked = {digits for digits in needed.values() if digits and not self.start[cell] & {*digits}}
            for digits in sorted(lacked):
                blocked = [one for one, each in needed.items() if {*each} <= {*digits}]
                yield [("cells_lack", {"cells": (cell,), "digits": digits})], blocked

    def _alternating(self, removed: Sequence[Candidate]) -> Iterator[_Blocked]:
        """Yield a cell of a whisper that is low or high, if its cells must be so in turn."""
        if self.rule.name != "whisper":
            return
        line, size = rule_cells(self.rule, self.layout), self.layout.size
        least = getattr(self.rule, "difference", None) or half(size)
        low, high = size - least, least + 1
        for place, cell in enumerate(line) if low < high else ():
            digits = self.start[cell]
            if max(digits) > low and min(digits) < high:
                continue
            is_low = max(digits) <= low
            blocked = [
                one
                for one in removed
                if (one.digit > low if is_low == ((line.index(one.cell) - place) % 2 == 0) else one.digit < high)
            ]
            values = {"cell": cell, "low": symbol(low), "high": symbol(high)}
            yield [("whisper_low" if is_low else "whisper_high", values)], blocked

    def _runs(self, removed: Sequence[Candidate]) -> Iterator[_Blocked]:
        """Yield the sets of consecutive digits that a line can hold."""
        cells, size = rule_cells(self.rule, self.layout), self.layout.size
        left = [self.start[cell] for cell in cells]
        first_ones = range(1, size + 2 - len(cells))
        runs = [run for first in first_ones if fits(run := range(first, first + len(cells)), left)]
        if 0 < len(runs) <= _MOST_LISTED:
            sets = tuple("-".join(map(symbol, run)) for run in runs)
            blocked = [one for one in removed if not any(one.digit in run for run in runs)]
            yield [("rule_sets", {"cells": cells, "sets": sets})], blocked
        for one in removed:
            rests = [tuple(digit for digit in run if digit != one.digit) for run in runs if one.digit in run]
            if 0 < len(rests) < _MOST_LISTED:
                others = tuple(cell for cell in cells if cell != one.cell)
                rest_sets = tuple("-".join(map(symbol, rest)) for rest in rests)
                values = {"cell": one.cell, "digit": one.digit, "cells": others, "sets": rest_sets}
                if not any(fits(rest, [self.start[cell] for cell in others]) for rest in rests):
                    yield [("cage_leaves", values)], [one]

    def _within(self, removed: Sequence[Candidate]) -> Iterator[_Blocked]:
        """Yield how far the ends of a between line reach."""
        first, *middle, last = rule_cells(self.rule, self.layout)
        inside = [one for one in removed if one.cell in middle]
        ends = [self.start[first], self.start[last]]
        low, high = min(map(min, ends)), max(map(max, ends))
        for which, blocked in (
            ("least", [one for one in inside if one.digit <= low]),
            ("most", [one for one in inside if one.digit >= high]),
        ):
            bounds = (self._bound((cell,), self.start[cell], which) for cell in (first, last))
            yield [reason for bound in bounds for reason in bound], blocked

    def _lengths(self, removed: Sequence[Candidate]) -> Iterator[_Blocked]:
        """Yield how many digits a sandwich or an X-sum can have."""
        line, size = rule_cells(self.rule, self.layout), self.layout.size
        if size > SIZE:
            return  # there are too many sets
        total = getattr(self.rule, "sum", 0)
        place_of = {cell: place for place, cell in enumerate(line)}
        if self.rule.name == "x_sum":
            # The first digit is one of them.
            counts = {
                first
                for first in range(1, size + 1)
                if _is_sum(total - first, first - 1, [digit for digit in range(1, size + 1) if digit != first])
            }
            blocked = [one for one in removed if one.cell == line[0] and one.digit not in counts]
        else:
            counts = {count for count in range(size - 1) if _is_sum(total, count, range(2, size))}
            pairs = {1: size, size: 1}
            blocked = [
                one
                for one in removed
                if one.digit in pairs
                and not any(
                    pairs[one.digit] in self.start[other]
                    for other in line
                    if abs(place_of[other] - place_of[one.cell]) - 1 in counts
                )
            ]
        if counts == {0}:
            yield [("ends_beside", {"digits": (1, size)})], blocked
        elif 0 < len(counts) <= _MOST_LISTED:
            yield [("sum_takes", {"number": str(total), "digits": tuple(sorted(counts))})], blocked
        if self.rule.name == "x_sum":
            return
        pairs_left = [
            pair
            for pair in combinations(line, 2)
            if place_of[pair[1]] - place_of[pair[0]] - 1 in counts and self._can_hold(pair, line, total)
        ]
        if 0 < len(pairs_left) <= _MOST_PAIRS:
            blocked = [
                one for one in removed if one.digit in pairs and not any(one.cell in pair for pair in pairs_left)
            ]
            yield [("ends_in", {"digits": (1, size), "pairs": tuple(pairs_left)})], blocked

    def _can_hold(self, ends: tuple[Cell, Cell], line: Sequence[Cell], total: int) -> bool:
        """Tell whether two cells can have the least and the greatest digit, with a sum between them."""
        one, other = (self.start[cell] for cell in ends)
        size = self.layout.size
        if not any(low in one and high in other for low, high in ((1, size), (size, 1))):
            return False
        between = [self.start[cell] for cell in line[line.index(ends[0]) + 1 : line.index(ends[1])]]
        some = combinations(range(2, size), len(between))
        return any(sum(digits) == total and fits(digits, between) for digits in some)

    def _seen_heights(self, removed: Sequence[Candidate]) -> Iterator[_Blocked]:
        """Yield how high the first cells of a skyscraper clue can be."""
        line, size = rule_cells(self.rule, self.layout), self.layout.size
        count = getattr(self.rule, "count", 1)
        high = size + 1 - count
        if count == 1:
            blocked = [one for one in removed if (one.digit == size) != (one.cell == line[0])]
            yield [("seen_one", {"cell": line[0], "digit": size})], blocked
            return
        blocked = [one for one in removed if one.digit > high + line.index(one.cell)]
        yield [("seen_heights", {"count": str(count), "number": str(high)})], blocked

    # Sums.

    def _by_sum(self, one: Candidate, equations: Sequence[_Equation]) -> Iterator[list[Reason]]:
        """Yield that the rest of an equation is too much or too little for a candidate, or cannot be what it leaves."""
        cell, digit = one
        for cells, others, more in equations:
            if cell not in cells + others:
                continue
            own, opposite = (cells, others) if cell in cells else (others, cells)
            rest, shift = tuple(each for each in own if each != cell), more if cell in cells else -more
            sums, against = self._sums(rest), self._sums(opposite)
            left = {total + shift - digit for total in against}
            if not sums or not left or left & sums:
                continue
            if min(sums) > max(left):
                yield [*self._bound(rest, sums, "least"), *self._bound(opposite, against, "most")]
            elif max(sums) < min(left):
                yield [*self._bound(rest, sums, "most"), *self._bound(opposite, against, "least")]
            elif len(left) == 1 or len(sums) == 1:
                total = str(min(left) if len(left) == 1 else digit - shift + min(sums))
                those, fixed = (rest, opposite) if len(left) == 1 else (opposite, rest)
                known = self._bound(fixed, against if len(left) == 1 else sums, "least")
                values = {"cell": cell, "digit": digit, "cells": those, "number": total}
                if those:
                    yield [*known, ("sum_would_be", values)]

    def _bound(self, cells: tuple[Cell, ...], sums: set[int], which: str) -> Iterator[Reason]:
        """Yield what cells add up to at least or at most, unless any cell does."""
        number = min(sums) if which == "least" else max(sums)
        is_plain = len(cells) == 1 and number == (1 if which == "least" else self.layout.size)
        if cells and not is_plain:
            told = symbol(number) if len(cells) == 1 else str(number)
            yield f"cells_{'exactly' if len(sums) == 1 else which}", {"cells": cells, "number": told}

    def _sums(self, cells: Sequence[Cell]) -> set[int]:
        """Return what the digits of cells can add up to; nothing where there are too many ways."""
        return {sum(some) for some in self._ways(cells)}

    def _ways(self, cells: Sequence[Cell]) -> Iterator[tuple[int, ...]]:
        """Yield the ways to fill cells; nothing where there are too many."""
        if prod(len(self.start[cell]) for cell in cells) > _MOST_WAYS:
            return
        seen = [
            (one, other) for one, other in combinations(range(len(cells)), 2) if self._sees(cells[one], cells[other])
        ]
        for some in product(*(self.start[cell] for cell in cells)):
            if all(some[one] != some[other] for one, other in seen):
                yield some

    # Any rule.

    def _by_all(self, one: Candidate) -> Iterator[list[Reason]]:
        """Yield what the few other cells can be, if none of their ways goes with a candidate."""
        for part, cells in _parts(self.rule, self.layout, one.cell):
            others = [cell for cell in cells if cell != one.cell]
            open_ones = [cell for cell in others if len(self.start[cell]) > 1]
            if len(open_ones) > _MOST_OTHERS or any(len(self.start[cell]) > _MOST_LISTED for cell in open_ones):
                continue
            ways = [*self._ways(others)]
            values = bytearray(len(self.layout.cells))
            values[one.cell] = one.digit
            for some in ways:
                for cell, digit in zip(others, some, strict=True):
                    values[cell] = digit
                is_seen = any(
                    digit == one.digit and self._sees(cell, one.cell) for cell, digit in zip(others, some, strict=True)
                )
                if not is_seen and part.holds(Board(values, self.layout)):
                    break
            else:
                if ways:
                    yield [_has(cell, self.start[cell], "cell_has") for cell in others]


_OF_KINDS: Mapping[str, Callable[[_Search, Sequence[Candidate]], Iterator[_Blocked]]] = {
    "thermometer": _Search._bounds_on_line,
    "slow_thermometer": _Search._bounds_on_line,
    "renban": _Search._runs,
    "between": _Search._within,
    "sandwich": _Search._lengths,
    "x_sum": _Search._lengths,
    "skyscraper": _Search._seen_heights,
}
"""What is told of some kinds of rules alone."""
_OUTSIDE = ("sandwich", "x_sum", "skyscraper")
_OF_MORE = ("odd", "even", "full_rank")
"""Rules that say of each cell what it can be, or that compare their cells with others."""


def premises(needed: Mapping[Cell, int], grid: Grid) -> list[Reason]:
    """Return in words what cells must be: their digits, bounds, what they can only be, then what they lack.

    ``needed`` has for each cell a mask of what it can be; one that has few candidates is told by these.
    """
    size, lacking = grid.layout.size, dict[tuple[int, ...], list[Cell]]()
    exact, bounds, listed = list[Reason](), list[Reason](), list[Reason]()
    for cell, mask in needed.items():
        own = {value} if (value := grid[cell]) else {*grid.candidates(cell)}
        lacked = tuple(digit for digit in range(1, size + 1) if not mask >> digit - 1 & 1)
        if len(own) == 1:
            exact.append(_has(cell, own, "cell_has"))
        elif lacked[-1] < min(own) or lacked[0] > max(own):
            is_low = lacked[-1] < min(own)
            number = symbol(min(own) if is_low else max(own))
            bounds.append((f"cells_{'least' if is_low else 'most'}", {"cells": (cell,), "number": number}))
        elif len(own) < min(len(lacked), _MOST_LISTED):
            listed.append(_has(cell, own, "cell_has"))
        else:
            lacking.setdefault(lacked, []).append(cell)
    lacks = [("cells_lack", {"cells": tuple(cells), "digits": digits}) for digits, cells in lacking.items()]
    return [*exact, *bounds, *listed, *lacks]


def _is_sum(total: int, count: int, digits: Sequence[int]) -> bool:
    """Tell whether so many different digits can have a sum; those of a range, or of one without a digit."""
    if not count:
        return not total
    return any(sum(some) == total for some in combinations(digits, count))


def fits(digits: Sequence[int], left: Sequence[Container[int]]) -> bool:
    """Tell whether cells can take one each of these digits."""
    if not digits:
        return True
    first, *others = digits
    return any(first in own and fits(others, [*left[:place], *left[place + 1 :]]) for place, own in enumerate(left))


def _grouped(found: Iterable[tuple[list[Reason], Candidate]]) -> Iterator[_Blocked]:
    """Yield each reason once, with all that it blocks."""
    groups: dict[str, _Blocked] = {}
    for reason, one in found:
        groups.setdefault(repr(reason), (reason, []))[1].append(one)
    yield from groups.values()


def _has(cell: Cell, digits: set[int], key: str) -> Reason:
    if len(digits) == 1 and key == "cell_has":
        return "cells_exactly", {"cells": (cell,), "number": symbol(*digits)}
    return key, {"cell": cell, "digits": tuple(sorted(digits))}


def _any_of(told: Sequence[Reason]) -> list[Reason]:
    """Return reasons, those of the same bound for all but one of some cells as one."""
    found: list[Reason] = []
    for key, values in told:
        cells = values.get("cells", ())
        same = [
            other["cells"]
            for kind, other in told
            if kind == key == "cells_least"
            and other["number"] == values["number"]
            and len(other["cells"]) == len(cells) > 1
        ]
        together = dict.fromkeys(cell for some in same for cell in some)
        if len(same) > 1 and len(together) == len(same) == len(cells) + 1:
            reason = ("any_least", {"cells": tuple(sorted(together)), "count": len(cells), "number": values["number"]})
        else:
            reason = (key, values)
        if reason not in found:
            found.append(reason)
    return found


def _each_once(told: Sequence[Reason]) -> list[Reason]:
    """Return reasons without the bounds of cells of which more is told."""
    known = {values["cells"] for key, values in told if key == "cells_exactly"}
    known |= {(values["cell"],) for key, values in told if key == "cell_has"}
    found: list[Reason] = []
    for key, values in told:
        if key in ("whisper_low", "whisper_high") and (values["cell"],) in known:
            found.append(("whisper_alternate", {"low": values["low"], "high": values["high"]}))
        elif key not in ("cells_least", "cells_most") or values["cells"] not in known:
            found.append((key, values))
    return found


def _parts(rule: Rule, layout: Layout, cell: Cell) -> Iterator[tuple[Rule, tuple[Cell, ...]]]:
    """Yield parts of a rule that have a cell, with their cells: the ends of some lines with one other, or all."""
    cells = rule_cells(rule, layout)
    if rule.name in ("between", "lockout"):
        first, *middle, last = cells
        for each in [cell] if cell in middle else middle:
            part = (first, each, last)
            yield Rule.from_dict(rule.to_dict() | {"cells": [str(one) for one in part]}), part
    elif cell in cells and len(cells) <= _MOST_CELLS and rule.name not in _OF_MORE:
        yield rule, cells


def _links(rule: Rule, layout: Layout) -> Iterator[tuple[Cell, Cell, _Goes]]:
    """Yield pairs of cells of a rule whose digits depend on each other, and how."""
    cells, name = rule_cells(rule, layout), rule.name
    if name in _NEIGHBOURS:
        goes = _NEIGHBOURS[name](rule, layout)
        yield from ((one, other, goes) for one, other in pairwise(cells))
    elif name in _WINDOWS:
        width, goes = _WINDOWS[name](rule)
        near = ((one, other) for one, other in combinations(range(len(cells)), 2) if other - one < width)
        yield from ((cells[one], cells[other], goes) for one, other in near)
    elif name == "palindrome":
        for one, other in zip(cells[: len(cells) // 2], reversed(cells), strict=False):
            yield one, other, _same
    elif name == "clone":
        for one, other in zip(cells[: len(cells) // 2], cells[len(cells) // 2 :], strict=True):
            yield one, other, _same
    elif name in ("minimum", "maximum"):
        for one in cells:
            for other in neighbours(one, layout):
                if other not in cells:
                    yield (one, other, _less) if name == "minimum" else (other, one, _less)
    elif name in ("nonconsecutive", "negative"):
        for one in layout.cells:
            for other in neighbours(one, layout):
                if one < other:
                    yield one, other, _apart if name == "nonconsecutive" else _pair_of(rule, one, other, layout)
    elif name == "numbered_room":
        for place, cell in enumerate(cells[1:], 2):
            yield cells[0], cell, _room(place, getattr(rule, "value", 0))


def neighbours(cell: Cell, layout: Layout) -> list[Cell]:
    """Return the cells that share a side with a cell."""
    size, row, column = layout.size, cell.row, cell.column
    places = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [layout.cells[(r - 1) * size + c - 1] for r, c in places if 0 < r <= size and 0 < c <= size]


def _pair_of(rule: Rule, first: Cell, second: Cell, layout: Layout) -> _Goes:
    """Return what a rule of the whole board says of two neighbours."""

    @cache
    def goes(one: int, other: int) -> bool:
        values = bytearray(len(layout.cells))
        values[first], values[second] = one, other
        return rule.allows(values, layout)

    return goes


def _apart(one: int, other: int) -> bool:
    return abs(one - other) > 1


def _less(one: int, other: int) -> bool:
    return one < other


def _same(one: int, other: int) -> bool:
    return one == other


def _room(place: int, value: int) -> _Goes:
    return lambda first, other: (first == place) == (other == value)


_NEIGHBOURS: Mapping[str, Callable[[Any, Layout], _Goes]] = {
    "whisper": lambda rule, layout: lambda one, other: abs(one - other) >= (rule.difference or half(layout.size)),
    "thermometer": lambda _, __: lambda one, other: one < other,
    "slow_thermometer": lambda _, __: lambda one, other: one <= other,
    "difference": lambda rule, _: lambda one, other: abs(one - other) == rule.value,
    "ratio": lambda rule, _: lambda one, other: max(one, other) == rule.value * min(one, other),
    "sum_pair": lambda rule, _: lambda one, other: one + other == rule.sum,
    "greater": lambda _, __: lambda one, other: one > other,
}
"""Rules whose neighbouring cells are linked."""
_WINDOWS: Mapping[str, Callable[[Any], tuple[int, _Goes]]] = {
    "nabner": lambda rule: (len(rule.cells), _apart),
    "renban": lambda rule: (len(rule.cells), lambda one, other: 0 < abs(one - other) < len(rule.cells)),
    "modular": lambda rule: (rule.modulus, lambda one, other: (one - other) % rule.modulus != 0),
    "entropic": lambda _: (3, lambda one, other: (one - 1) // 3 != (other - 1) // 3),
}
"""Rules whose cells are linked if they are less than so many cells apart."""


def _equations(rule: Rule, layout: Layout) -> Iterator[_Equation]:
    """Yield the sums that a rule makes equal."""
    cells, name = rule_cells(rule, layout), rule.name
    if name == "arrow" and getattr(rule, "circle", 1) == 1:
        yield _Equation(cells[1:], cells[:1])
    elif name == "double_arrow":
        yield _Equation(cells[1:-1], (cells[0], cells[-1]))
    elif name in ("sum", "little_killer", "sum_pair") and getattr(rule, "sum", None) is not None:
        if not getattr(rule, "coefficients", ()):
            yield _Equation(cells, (), getattr(rule, "sum", 0))
    elif name == "region_sum":
        yield from _equal([tuple(part) for _, part in groupby(cells, key=lambda cell: layout.region_numbers[cell])])
    elif name == "equal_sums":
        sets = [tuple(layout.cell(f"r{row}c{column}") for row, column in some) for some in getattr(rule, "sets", ())]
        yield from _equal(sets)
    elif name == "zipper":
        middle, is_odd = divmod(len(cells), 2)
        pairs = [(cells[place], cells[-1 - place]) for place in range(middle)]
        yield from _equal([*pairs, (cells[middle],)] if is_odd else pairs)


def _equal(groups: Sequence[tuple[Cell, ...]]) -> Iterator[_Equation]:
    return (_Equation(one, other) for one, other in combinations(groups, 2))
