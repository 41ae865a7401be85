"""Statements of chains: what is supposed, what follows one after another, and what that shows.

A chain alone is told in full, unless it is long. Several chains, long ones and nested steps are parts: one statement
says where each leads, and its part has the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from nonet._board.geometry import Cell
from nonet.logic._groups import house_of_cases, locked_sets
from nonet.logic._pattern import Candidate, Link, LinkKind, Statement, are_opposite, contradicted, house_of, rivals
from nonet.logic._statements.inner_patterns import Left, find_pattern
from nonet.logic._statements.pattern import Pattern
from nonet.logic._step_statement import Conclusion, Lit, Shown, StepPart, StepStatement

LONGEST = 16
"""The most statements of a chain that is told in full; a longer one is a part."""
_MOST_NAMED = 5
"""The most statements that a sentence about a loop names."""
_MOST_LINKS = 24
"""The most links of two chains that are drawn together; of more, those that lead to the ends."""
_ENDS = {"x_chain", "xy_chain", "aic", "grouped_aic", "als_aic", "als_chain"}
_LOOPS = {"x_cycle", "y_cycle", "xy_cycle", "continuous_nice_loop", "grouped_continuous_nice_loop"}


class ChainStatements(Pattern):
    """Chains, loops, nets, forcing chains, and Kraken fish."""

    @property
    def chains(self) -> tuple[tuple[Statement, ...], ...]:
        """The chains, each with a statement at least."""
        if not self.step.chains or not all(self.step.chains):
            raise LookupError("the step lacks a chain")
        return self.step.chains

    @property
    def _letters(self) -> dict[tuple[Cell, ...], str]:
        return {cells: letter for letter, cells in locked_sets(self.step).items()}

    def statements(self) -> Iterator[StepStatement]:
        """Yield what the chains say, by the kind of technique."""
        name, family, chains = self.step.technique.id, self.step.technique.family, self.chains
        if name == "remote_pair":
            yield from self._remote_pair()
        elif name in _LOOPS and len(chains) > 1:
            yield from self._loop()
        elif name == "als_continuous_nice_loop":
            yield from self._way(chains[0])
            yield StepStatement(key="loop_both_ways")
            yield StepStatement(key="loop_groups", groups=tuple((one, cells) for cells, one in self._letters.items()))
        elif family == "kraken_fish":
            yield from self._kraken()
        elif name in _ENDS:
            yield from self._one_end()
        elif len(chains) == 1:
            yield from self._against(chains[0])
        elif are_opposite(chains[0][-1], chains[1][-1]) and chains[0][0] == chains[1][0]:
            yield from self._nishio()
        else:
            yield from self._cases()

    @property
    def ending(self) -> str:
        """The words of the conclusion."""
        name, chains = self.step.technique.id, self.chains
        start, end = chains[0][0], chains[0][-1]
        is_same = start.candidate.digit == end.candidate.digit
        if name == "remote_pair":
            return "sees_all"
        if name in _ENDS:
            return ("sees_ends" if is_same else "neither_would") if len(chains) == 1 else "sees_ends"
        if name in _LOOPS and len(chains) > 1:
            return "in_each_case" if len(self._rivals) == 1 else "so"
        if name == "als_continuous_nice_loop":
            return "so"
        if len(chains) > 1 and not (are_opposite(chains[0][-1], chains[1][-1]) and chains[0][0] == chains[1][0]):
            return "in_each_case" if all(contradicted(chain) is None for chain in chains) else "in_each_possible_case"
        if self.step.technique.family == "kraken_fish":
            return "in_each_case"
        if len(chains) == 1 and not are_opposite(start, end) and contradicted(chains[0]) is None:
            if start.is_true:
                return "cannot_be_both"
            return "or_not_either"
        if not are_opposite(start, end):
            return "supposed_wrong"
        concluded = {(one, True) for one in self.step.placements} | {(one, False) for one in self.step.eliminations}
        return "against" if (start.candidate, not start.is_true) in concluded else "against_so"

    def ending_values(self) -> dict[str, Any]:
        """Return the ends of the first chain."""
        start, end = self.chains[0][0], self.chains[0][-1]
        cells = tuple(dict.fromkeys(one.cell for one in (*start.candidates, *end.candidates)))
        if self.step.technique.id == "remote_pair":
            cells = (self.step.cells[0], self.step.cells[-1])
        opposite = start._replace(is_true=not start.is_true)
        return {
            "first": start,
            "second": end,
            "cells": cells,
            "digits": self.removed_digits,
            "opposite": opposite,
            "removed": self.step.eliminations,
        }

    def shown(self) -> Shown:
        """Return the digits of the chains; all of them if these are many."""
        digits = {candidate.digit for chain in self.step.chains for one in chain for candidate in one.candidates}
        digits |= set(self.removed_digits) | set(self.step.digits)
        return Shown(digits=tuple(sorted(digits)))

    # The kinds of techniques.

    def _way(self, chain: Sequence[Statement]) -> Iterator[StepStatement]:
        """Yield a chain in full, or where it leads, with the way as a part."""
        told = self._told(chain)
        if len(told) <= LONGEST:
            yield from told
            return
        yield told[0]
        yield self._leads(chain, told, "then_leads")

    def _leads(
        self, chain: Sequence[Statement], told: list[StepStatement], key: str, **others: Statement
    ) -> StepStatement:
        start, end = chain[0], chain[-1]
        values = {"first": start, "second": end, "count": len(told), **others}
        return StepStatement(
            key=key,
            values=values,
            candidates=self._lit(start) + self._lit(end),
            part=StepPart(StepStatement(key="if_title", values=values), tuple(told)),
        )

    def _against(self, chain: Sequence[Statement]) -> Iterator[StepStatement]:
        """Yield a chain that ends against what it supposes, or against what it said before."""
        yield from self._way(chain)
        place = contradicted(chain)
        if place:
            first, second = chain[place], chain[-1]
            number = next(number for number, told in enumerate(_together(chain), 1) if place in told)
            values = {"first": first, "second": second, "number": number}
            lit = self._lit(first) + self._lit(second)
            yield StepStatement(key="both_cannot_be", values=values, candidates=lit)

    def _one_end(self) -> Iterator[StepStatement]:
        """Yield the way from one end to the other, and that one of the two holds."""
        for number, chain in enumerate(self.chains):
            start, end = chain[0], chain[-1]
            if number:
                yield self._leads(chain, self._told(chain), "in_the_same_way")
            else:
                yield from self._way(chain)
            first = start._replace(is_true=True)
            lit = self._lit(first) + self._lit(end)
            cells = tuple(dict.fromkeys(one.cell for one in (*first.candidates, *end.candidates)))
            values = {"first": first, "second": end, "cells": cells, "digit": end.candidate.digit}
            is_same = first.candidate.digit == end.candidate.digit
            yield StepStatement(key="one_of_ends" if is_same else "one_end", values=values, candidates=lit)

    def _loop(self) -> Iterator[StepStatement]:
        """Yield what is true in either direction of a loop, and which pairs of neighbours exclude something."""
        for number, chain in enumerate(self.chains[:2]):
            true = tuple(one for one in chain[1:] if one.is_true)
            lit = tuple(lit for one in true for lit in self._lit(one))
            values: dict[str, Any] = {"first": chain[0], "statements": true}
            key = "loop_other_way" if number else "loop_one_way"
            yield StepStatement(
                key=key if len(true) <= _MOST_NAMED else f"{key}_long",
                values=values,
                candidates=lit,
                part=StepPart(StepStatement(key="if_title", values=values), tuple(self._told(chain))),
            )
        seen = self._rivals
        for (first, second), gone in seen.items():
            values = {"first": first, "second": second, "conclusion": Conclusion((), tuple(gone))}
            lit = self._lit(first) + self._lit(second)
            if len(seen) == 1:
                yield StepStatement(key="either", values=values, candidates=lit)
            else:
                yield StepStatement(key="rivals", values=values, candidates=lit + self.lit(gone, "out"))

    @property
    def _rivals(self) -> dict[tuple[Statement, Statement], list[Candidate]]:
        """The pairs of statements, one of each direction of a loop, with the candidates that both exclude."""
        seen: dict[tuple[Statement, Statement], list[Candidate]] = {}
        for removed in self.step.eliminations:
            seen.setdefault(rivals(removed, *self.chains[:2]), []).append(removed)
        return seen

    def _nishio(self) -> Iterator[StepStatement]:
        """Yield two chains from one statement that end with opposite ones."""
        for number, chain in enumerate(self.chains):
            yield self._leads(chain, self._told(chain), "but_also" if number else "if_then")
        both = self.chains[:2]
        links = [link for chain in both for place in range(len(chain)) for link in _links(chain, place)]
        if len(links) > _MOST_LINKS:
            links = [link for chain in both for link in _links(chain, len(chain) - 1)]
        first, second = (chain[-1] for chain in both)
        yield StepStatement(
            key="both_at_once",
            values={"first": first, "second": second},
            candidates=self._lit(first) + self._lit(second),
            links=tuple(dict.fromkeys(links)),
        )

    def _cases(self) -> Iterator[StepStatement]:
        """Yield that one of several statements holds, and where each of them leads."""
        starts = [chain[0] for chain in self.chains]
        yield self._cover(starts)
        for chain in self.chains:
            yield self._case(chain)

    def _case(self, chain: Sequence[Statement]) -> StepStatement:
        start, told = chain[0], self._told(chain)
        if len(chain) == 1:
            return StepStatement(key="that_is_it", values={"first": start}, candidates=self._lit(start))
        if (place := contradicted(chain)) is not None and place:
            return self._leads(chain, told, "if_contradiction", second=chain[place], opposite=chain[-1])
        if place == 0:
            return self._leads(chain, told, "if_against")
        if len(chain) == 2 and chain[1].nested is None:
            values = {"first": start, "second": chain[1], "count": 2}
            return StepStatement(
                key="if_then",
                values=values,
                candidates=self._lit(start) + self._lit(chain[1]),
                links=told[1].links,
                needing=told[1].needing,
                crossing=told[1].crossing,
            )
        return self._leads(chain, told, "if_then")

    def _cover(self, starts: Sequence[Statement]) -> StepStatement:
        """Return why one of the cases holds."""
        first = starts[0].candidate
        lit = self.lit((one.candidate for one in starts), "base")
        if not all(one.is_true for one in starts):
            true = next((one for one in starts if one.is_true), starts[0])
            return StepStatement(key="true_or_not", values={"first": true}, candidates=lit)
        if all(one.candidate.cell == first.cell for one in starts):
            digits = tuple(one.candidate.digit for one in starts)
            return StepStatement(key="cell_has", values={"cell": first.cell, "digits": digits}, candidates=lit)
        cells = tuple(cell.cell for one in starts for cell in one.candidates)
        lit = self.lit((one for start in starts for one in start.candidates), "base")
        house = house_of_cases(self.step)
        if house is None:
            raise LookupError("the cases share no house")
        values = {"house": house, "digit": first.digit, "cells": cells}
        return StepStatement(key="places", values=values, candidates=lit, needing=(house,))

    def _remote_pair(self) -> Iterator[StepStatement]:
        """Yield cells with the same two digits, which alternate."""
        cells, digits = self.step.cells, tuple(self.step.digits)
        lit = self.lit_in(cells, digits, "base")
        yield StepStatement(key="only_these", values={"cells": cells, "digits": digits}, candidates=lit)
        links = tuple(
            Link("weak", Candidate(one, digits[place % 2]), Candidate(other, digits[place % 2]))
            for place, (one, other) in enumerate(pairwise(cells))
        )
        values = {"cells": cells, "digits": digits}
        yield StepStatement(key="alternate", values=values, candidates=lit, links=links)
        for place, one in enumerate(cells):
            for other in cells[place + 3 :: 2]:
                gone = [each for each in self.step.eliminations if each.cell.sees(one) and each.cell.sees(other)]
                if gone:
                    lit = self.lit_in((one, other), digits, "base") + self.lit(gone, "out")
                    values = {"cells": (one, other), "digits": digits}
                    yield StepStatement(key="have_both", values=values, candidates=lit)

    # Kraken fish.

    def _kraken(self) -> Iterator[StepStatement]:
        bases, covers, digit = self.step.base_houses, self.step.cover_houses, self.digit
        fins = self.cells_of("extra")
        for place, base in enumerate(bases):
            own = self.places(base, digit)
            into = tuple(cover for cover in covers if any(cell in cover.cells and cell not in fins for cell in own))
            held = tuple(cell for cell in own if cell in fins)
            values = {"house": base, "digit": digit, "houses": into, "fins": held}
            key = "base_needs_or_fins" if held else "base_needs_too" if place else "base_needs"
            body = tuple(cell for cell in own if cell not in fins)
            lit = self.lit_in(body, [digit], "base") + self.lit_in(held, [digit], "cover")
            yield StepStatement(key=key, values=values, candidates=lit, needing=bases[: place + 1])
        starts = [chain[0] for chain in self.chains]
        own = tuple(one.candidate.cell for one in starts if one.candidate.cell not in fins)
        look: dict[str, Any] = {"needing": bases, "crossing": covers}
        without: dict[str, Any] = {"fins": fins, "digit": digit, "count": len(bases), "covers": covers}
        if starts[0].is_true and not own:
            lit = self.lit_in(fins, [digit], "base")
            yield StepStatement(key="covers_too_few", values=without, candidates=lit, **look)
            yield StepStatement(key="so_one_of_ends", values={"cells": fins, "digit": digit}, candidates=lit, **look)
        elif starts[0].is_true:
            cover = next((house for house in covers if all(cell in house.cells for cell in own)), covers[0])
            lit = self.lit_in(own, [digit], "base") + self.lit_in(fins, [digit], "cover")
            values = without | {"house": cover, "cells": own}
            yield StepStatement(key="no_fin_then_cover", values=values, candidates=lit, **look)
        else:
            target = self.step.eliminations[0].cell
            lit = self.lit_in(fins, [digit], "cover") + self.lit_in([target], [digit], "isnot")
            yield StepStatement(key="no_fin_then_not", values=without | {"cell": target}, candidates=lit, **look)
        for chain in self.chains:
            # What the fish excludes itself is said.
            if not (len(chain) == 2 and chain[1].reason == "fish"):
                yield self._case(chain)

    # One chain.

    def _told(self, chain: Sequence[Statement]) -> list[StepStatement]:
        """Return the statements of a chain with their reasons; what one digit excludes in a house is one."""
        return [self._one(chain, told) for told in _together(chain)]

    def _one(self, chain: Sequence[Statement], told: range) -> StepStatement:
        place = told[0]
        one = chain[place]
        premises = [chain[premise] for premise in sorted(one.premises)]
        lit = [lit for each in (*premises, *(chain[other] for other in told)) for lit in self._lit(each)]
        framed = tuple(each.candidates for each in (*premises, one) if each.others)
        key, values, look = self._why(chain, place, premises)
        said, *others = sorted(candidate for other in told for candidate in chain[other].candidates)
        return StepStatement(
            key=key,
            values={
                "statement": one if len(told) == 1 else one._replace(candidate=said, others=tuple(others)),
                **values,
            },
            candidates=tuple(dict.fromkeys(lit)),
            links=tuple(link for other in told for link in _links(chain, other)),
            framed=framed,
            **look,
        )

    def _lit(self, one: Statement) -> tuple[Lit, ...]:
        return self.lit(one.candidates, "is" if one.is_true else "isnot")

    def _why(
        self, chain: Sequence[Statement], place: int, premises: Sequence[Statement]
    ) -> tuple[str, dict[str, Any], dict[str, Any]]:
        """Return the key, the values and the look of a statement of a chain."""
        one = chain[place]
        cells = tuple(dict.fromkeys(candidate.cell for premise in premises for candidate in premise.candidates))
        is_single = one.is_true and place > 0 and one.reason in ("cell", "row", "column", "box")
        if one.reason == "assumption" or not (premises or is_single or one.reason == "fish"):
            return "suppose", {}, {}
        is_next = one.premises in ((), (place - 1,))
        if one.nested is not None:
            return "then_nested", {}, {"part": self._nested(one.nested)}
        if one.reason == "als":
            return self._group(chain, place, premises)
        if (house := house_of(one)) is not None:
            if not one.is_true:
                digit = one.candidate.digit
                return "then_house_has", {"house": house, "digit": digit, "cells": cells}, {"crossing": (house,)}
            others = tuple(sorted(cell for cell in cells if cell in house.cells))
            key = "then_last_place" if is_next else "then_last_place_as"
            if one.others and key == "then_last_place":
                key = "then_last_places"
            return key, {"house": house, "cells": others}, {"needing": (house,)}
        if one.reason == "cell":
            digits = tuple(sorted({premise.candidate.digit for premise in premises}))
            if not one.is_true:
                return "then_other_digit", {"cell": one.candidate.cell, "digits": digits}, {}
            return ("then_last_digit" if is_next else "then_last_digit_as"), {"digits": digits}, {}
        if one.reason == "sees":
            return "then_sees_places", {"cells": cells, "digit": one.candidate.digit}, {}
        if one.reason == "fish":
            return "then_fish", {"cells": cells}, {"needing": self.step.base_houses, "crossing": self.step.cover_houses}
        return self._inner(one, premises)

    def _inner(self, one: Statement, premises: Sequence[Statement]) -> tuple[str, dict[str, Any], dict[str, Any]]:
        """Return what a pattern inside a chain excludes."""
        gone = {premise.candidate for premise in premises}
        known = one.reason in ("locked_candidates", "hidden_pair", "naked_pair", "x_wing")
        found = find_pattern(one.reason, one.candidate, Left(self.grid, gone)) if self.grid and known else None
        if found is None:
            return "then_pattern", {"name": one.reason}, {}
        values = {"digits": found.digits, "cells": found.cells, "houses": found.houses, "covers": found.covers}
        look = {"needing": found.houses, "crossing": found.covers}
        return f"then_{one.reason}", values, look

    def _group(
        self, chain: Sequence[Statement], place: int, premises: Sequence[Statement]
    ) -> tuple[str, dict[str, Any], dict[str, Any]]:
        """Return why an almost locked set that loses a digit has its others."""
        one = chain[place]
        letter = self._letters[one.cells]
        look = {"groups": ((letter, one.cells),)}
        told = any(other.cells == one.cells and other.premises == one.premises for other in chain[:place])
        if told:
            return "then_group_too", {"letter": letter}, look
        lost = {premise.candidate.digit for premise in premises}
        left: tuple[int, ...] = ()
        if self.grid is not None:
            left = tuple(sorted({digit for cell in one.cells for digit in self.grid.candidates(cell)} - lost))
        values = {
            "letter": letter,
            "cells": one.cells,
            "digits": left,
            "lost": tuple(sorted(lost)),
            "count": len(one.cells),
        }
        return ("then_group_has" if left else "then_group_full"), values, look

    def _nested(self, number: int) -> StepPart:
        """Return the statements of a nested step."""
        from_grid = type(self)(self.step.nested[number], self.grid)
        title = StepStatement(key="nested_title", values={"name": self.step.nested[number].technique.name})
        return StepPart(title, (*from_grid.statements(), *from_grid.endings()))


def _together(chain: Sequence[Statement]) -> list[range]:
    """Return the places of a chain, those together that one digit excludes in one house one after the other."""
    told: list[range] = []
    for place, one in enumerate(chain):
        before = chain[place - 1]
        is_same = (one.reason, one.premises, one.is_true) == (before.reason, before.premises, False)
        if place and is_same and one.premises and house_of(one) is not None:
            told[-1] = range(told[-1].start, place + 1)
        else:
            told.append(range(place, place + 1))
    return told


def _links(chain: Sequence[Statement], place: int) -> list[Link]:
    """Return the links to a statement of a chain from those that it follows from."""
    return [link_of(chain[premise], chain[place]) for premise in sorted(chain[place].premises)]


def link_of(premise: Statement, one: Statement) -> Link:
    """Return the link from a statement to one that follows from it, by the candidates nearest to each other."""
    kind: LinkKind = "derived" if premise.is_true == one.is_true else "strong" if one.is_true else "weak"
    pairs = ((start, end) for start in premise.candidates for end in one.candidates)
    start, end = min(pairs, key=lambda pair: (_distance(*pair), pair))
    return Link(kind, start, end)


def _distance(one: Candidate, other: Candidate) -> int:
    return abs(one.cell.row - other.cell.row) + abs(one.cell.column - other.cell.column)
