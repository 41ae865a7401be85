"""Reads the short form of a step, which ``notation.py`` and ``chain_notation.py`` write.

What follows, the chains with all premises and the steps inside of them are read; of other patterns digits, cells and
houses, and the links of those that are written as links. The letters of almost locked sets and of colours are not read,
nor are rules of a puzzle and chains through them.
The position says which cells of an almost locked set have a digit, and in which house a digit has no other place;
without it all cells of the set are meant, and the first house.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import Any

from nonet._board.digit_set import DigitSet
from nonet._board.geometry import Cell, House
from nonet._board.grid import Grid
from nonet._board.layout import CLASSIC, Layout
from nonet._checks import shown
from nonet._engine.technique import TECHNIQUES, Technique, techniques_named
from nonet.logic._groups import group_letter, group_number
from nonet.logic._pattern import CELLS, Candidate, Link, Mark, Statement, cells_of, exchanged
from nonet.logic._step import Step
from nonet.logic._usual_notation import WHERE, is_chain, own_form, with_cases, without_house
from nonet.logic._words.chain_notation import LOCKED_NAMES, PATTERN_NAMES, SINGLE_NAMES, TO_TARGET
from nonet.logic._words.chain_templates import LOOPS, chain_template_of

_NUMBER = re.compile(r"^[0-9]{1,4}[.):] +")
_END = re.compile(rf"({CELLS})(=|<>)([1-9](?:,[1-9])*)(?:, |$)")
_NODE = re.compile(
    rf"(?:\((?P<digit>[1-9])(?:(?P<link>[=-])(?P<to>[1-9]))?\))?(?P<cells>{CELLS})(?:\[(?P<set>{CELLS})\])?"
)
_CLAIM = re.compile(
    rf"(?P<cells>{CELLS})(?P<sign>=|<>)(?P<digit>[1-9])"
    r"(?: by (?P<by>[0-9]+|[A-Z][0-9]*(?![\w-])|[A-Z][A-Za-z-]+(?: [A-Z][a-z]+)?)"
    rf"(?: [1-9]{{1,2}})?(?: in {CELLS}| (?:[rcb][1-9]+)+ (?:[rcb][1-9]+)+)?(?: \([a-z]+ [1-9](?:, [a-z]+ [1-9])?\))?)?"
)
_LINE_NUMBER = re.compile(r"(?:\[(?P<number>[1-9][0-9]*)\] )?(?:from (?P<sources>[1-9][0-9]*(?:,[1-9][0-9]*)*): )?")
_SEVERAL = re.compile(rf"\{{(?P<told>{CELLS}(?:=|<>)[1-9](?:(?:, ?)?[^{{}}]*)?)\}}")
_JOINT = re.compile(r" ([=~-]) ")
_LOOP = re.compile(r" ([=-]) loop$")
_CLASH = re.compile(rf" \(contradiction: (?P<told>{CELLS}=[1-9], {CELLS}<>[1-9])\)$")
_PLAIN = re.compile(
    rf"(?P<digits>[1-9](?:[,/][1-9])*)(?: in (?P<cells>{CELLS}))?"
    r"(?: \((?:strong [1-9] in )?(?P<houses>[a-z]+ [1-9](?:, [a-z]+ [1-9])*)\))?"
)
_WITH_SUBSET = re.compile(
    rf"(?P<digits>[1-9](?:/[1-9])*) in (?P<loop>{CELLS}), [1-9](?:,[1-9])* (?:only )?in (?P<cells>{CELLS})"
    r" \((?P<houses>[a-z]+ [1-9](?:, [a-z]+ [1-9])*)\)"
)
_BY_RULE = re.compile(
    r"(?:(?:=|<>)[1-9](?:,[1-9])*|from [0-9,]+:) \((?!contradiction: )[A-Za-z][^()]*\)(?!$| \|\|)"
    r"|^[^|]* ~ [rc1-9,]+(?:=|<>)[1-9,]+ \((?!contradiction: )[A-Za-z][^()]*\)$"
)
"""A rule of a puzzle, or its house, as the reason of a statement: such chains are not read."""
_SET = re.compile(r"(r[1-9]c[1-9]) \{([1-9]+)\}")
_SETS = re.compile(rf"{_SET.pattern}(?:(?:, | by ){_SET.pattern})*")
_FISH = re.compile(
    r"(?P<digit>[1-9]) (?P<bases>(?:[rcb][1-9]+)+) (?P<covers>(?:[rcb][1-9]+)+)(?P<fins>(?: e?fr[1-9]c[1-9])*)"
)
_INNER_FISH = re.compile(r" by Fish [1-9] (?P<bases>(?:[rcb][1-9]+)+) (?P<covers>(?:[rcb][1-9]+)+)")
_KINDS = {"r": "row", "c": "column", "b": "box"}
_CHAINED = frozenset({"turbot_fish"})
"""Techniques with chains whose sentences are those of links."""
_REASONS = {name: reason for reason, name in PATTERN_NAMES.items()}
_REASONS |= dict.fromkeys(LOCKED_NAMES.values(), "locked_candidates")
_REASONS |= {SINGLE_NAMES["cell"]: "cell", SINGLE_NAMES["box"]: ""}


def step_from_notation(text: str, grid: Grid | None, known: Mapping[str, Technique]) -> Step:
    """Return the step of a short form; ``known`` are own techniques by name. Raises ``ValueError``."""
    main, *rest = WHERE.split(own_form(_NUMBER.sub("", " ".join(with_cases(text).split()))))
    names, texts = rest[::2], rest[1::2]
    numbers = [*map(_number_of, names)]
    if numbers != [*range(1, len(texts) + 1)]:
        raise ValueError(f"the steps behind 'where' are A, B and so on, not {', '.join(names)}")
    inner = dict(zip(numbers, texts, strict=True))
    return _step(main, inner, grid, known)


def _number_of(name: str) -> int:
    """Return the number of a step inside of another."""
    return int(name) if name.isdigit() else group_number(name) + 1


def chains_from_notation(pattern: str, grid: Grid | None) -> tuple[list[list[Statement]], bool]:
    """Return the statements of each case, and whether the end of a chain leads to its start. Raises ``ValueError``."""
    if " & " in pattern:
        raise ValueError("expected one chain, or cases")
    return _chains(pattern, grid)[0], _LOOP.search(pattern) is not None


def conclusion_from(text: str) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """Return the placements and eliminations of ``r1c2=5, r46c3<>1,4``."""
    found: tuple[list[Candidate], list[Candidate]] = [], []
    at = 0
    while at < len(text):
        end = _END.match(text, at)
        if end is None:
            raise ValueError(f"what follows is written r1c2=5 or r46c3<>1,4, not {shown(text[at:])}")
        for digit in end[3].split(","):
            found[end[2] == "<>"].extend(Candidate(cell, int(digit)) for cell in cells_of(end[1]))
        at = end.end()
    return tuple(found[0]), tuple(found[1])


def _step(text: str, inner: Mapping[int, str], grid: Grid | None, known: Mapping[str, Technique]) -> Step:
    told, arrow, end = text.rpartition(" => ")
    name, _, pattern = (told if arrow else text).partition(": ")
    technique = known.get(name) or _named(name, pattern)
    layout = CLASSIC if grid is None else grid.layout
    placements, eliminations = (
        tuple(Candidate(layout.cell(str(cell)), digit) for cell, digit in part) for part in conclusion_from(end)
    )
    step = Step(technique, placements=placements, eliminations=eliminations, grid=grid)
    parts = _read_pattern(pattern, layout)
    if parts is not None:
        return replace(step, **parts)
    if layout is not CLASSIC or _BY_RULE.search(pattern):
        return step
    is_chain = chain_template_of(technique) is not None
    try:
        chains, used = _chains(pattern, grid)
        if technique.id in TO_TARGET and len(eliminations) == 1 and not (placements or chains[0][0].is_true):
            target = f"({eliminations[0].digit}){eliminations[0].cell}"
            chains, used = _chains(f"{target} - {pattern} - {target}", grid)
    except ValueError:
        if is_chain:
            raise
        return step
    if not is_chain and technique.id not in _CHAINED:
        return replace(step, links=tuple(_links(chains[0])))
    if technique.id in LOOPS and all(one.premises in ((), (place - 1,)) for place, one in enumerate(chains[0])):
        chains = [chains[0], _other_way(chains[0])]
    missing = [number for number in used if number not in inner]
    if missing:
        name = group_letter(missing[0] - 1)
        raise ValueError(f"'by {name}' needs 'where {name} is' and a step")
    if technique.id == "remote_pair":
        chains = [_from_second(chain) for chain in chains]
        if len(chains) == 1 and len({one.candidate.digit for one in chains[0]}) == 2:
            chains = sorted([chains[0], exchanged(chains[0])], key=lambda chain: chain[0].candidate.digit)
    chains = [
        [one if one.nested is None else one._replace(nested=used.index(one.nested)) for one in chain]
        for chain in chains
    ]
    nested = tuple(_step(inner[number], inner, None, known) for number in used)
    houses = without_house(pattern)[1]
    if (fish := _INNER_FISH.search(pattern)) is not None:
        houses = (*_houses(fish["bases"]), *_houses(fish["covers"]))
    return replace(step, chains=tuple(map(tuple, chains)), nested=nested, houses=houses)


def _named(name: str, pattern: str) -> Technique:
    """Return the technique of a name: of a chain the first one of a kind, or an AIC."""
    if not is_chain(pattern) or "||" in pattern:
        return Technique.named(name)
    with suppress(ValueError):
        return techniques_named(name)[0]
    return TECHNIQUES["aic"]


def _read_pattern(pattern: str, layout: Layout) -> dict[str, Any] | None:
    """Return the digits, cells, houses and fins of a pattern that is no chain; houses that the board has."""
    if not pattern:
        return {}
    if fish := _FISH.fullmatch(pattern):
        digit = int(fish["digit"])
        houses = (*_houses(fish["bases"]), *_houses(fish["covers"]))
        fins = tuple(Mark("extra", Candidate(Cell(fin.lstrip("ef")), digit)) for fin in fish["fins"].split())
        cells = tuple(mark.candidate.cell for mark in fins) or houses[0].cells[:1]
        return {"digits": DigitSet([digit]), "houses": houses, "marks": fins, "cells": cells}
    if (whole := _WITH_SUBSET.fullmatch(pattern)) is not None:
        cells = tuple(dict.fromkeys((*cells_of(whole["loop"]), *cells_of(whole["cells"]))))
        houses = tuple(map(House, whole["houses"].split(", ")))
        return {"digits": DigitSet(map(int, whole["digits"].split("/"))), "cells": cells, "houses": houses}
    if _SETS.fullmatch(pattern):
        sets = _SET.findall(pattern)
        return {
            "digits": DigitSet({int(each) for _, some in sets for each in some}),
            "cells": tuple(Cell(cell) for cell, _ in sets),
        }
    if plain := _PLAIN.fullmatch(pattern):
        named = (plain["houses"] or "").split(", ")
        houses = tuple(house for name in named for house in layout.houses if str(house) == name)
        cells = tuple(layout.cell(str(cell)) for cell in cells_of(plain["cells"])) if plain["cells"] else ()
        return {"digits": DigitSet(map(int, re.findall("[1-9]", plain["digits"]))), "cells": cells, "houses": houses}
    return None


def _houses(text: str) -> Iterator[House]:
    for kind, numbers in re.findall("([rcb])([1-9]+)", text):
        for number in numbers:
            yield House(f"{_KINDS[kind]} {number}")


def _chains(pattern: str, grid: Grid | None) -> tuple[list[list[Statement]], list[int]]:
    """Return chains, whose statements have the numbers of steps that prove them, and these numbers."""
    pattern = _LOOP.sub("", pattern)
    cases = re.split(r" \|\| | & ", without_house(pattern)[0])
    chains: list[list[Statement]] = []
    numbers: set[str] = set()
    for text in cases:
        told = text.removeprefix("also ") if chains else text
        known = chains[0] if told != text else ()
        chains.append(_Chain(grid, is_case=len(cases) > 1, known=known).read(told, numbers))
    return chains, sorted({one.nested for chain in chains for one in chain if one.nested is not None})


class _Chain:
    """A chain as it is read: its statements so far, and those of another one that it can go on from."""

    def __init__(self, grid: Grid | None, *, is_case: bool = False, known: Sequence[Statement] = ()) -> None:
        self._grid, self._is_case, self._others = grid, is_case, known
        self._statements: list[Statement] = [*known[:1]]

    def read(self, text: str, numbers: set[str]) -> list[Statement]:
        """Return the statements of a chain; ``numbers`` are those of the lines so far, to which it adds its own."""
        clash = _CLASH.search(text)
        for line in _CLASH.sub("", text).split("; "):
            told = _LINE_NUMBER.match(line)
            if told is not None:
                unknown = [one for one in (told["sources"] or "").split(",") if one and one not in numbers]
                if unknown:
                    raise ValueError(f"there is no line [{unknown[0]}] before {shown(line)}")
                numbers.update(filter(None, [told["number"]]))
            self._line(line[told.end() :] if told is not None else line)
        if clash is not None:
            self._check_clash(clash)
        return self._statements

    def _check_clash(self, clash: re.Match[str]) -> None:
        """Raise ``ValueError`` if a chain does not contradict itself in what is told behind it."""
        (cells, _, digit), (others, _, other) = _claims(clash["told"])
        if (cells, digit) != (others, other):
            raise ValueError(f"{clash['told']} do not contradict each other")
        for is_true in (True, False):
            self._known(cells, is_true, digit)

    def _line(self, line: str) -> None:
        """Read statements of which each follows from the one before."""
        several = _SEVERAL.match(line)
        self._digit = 0
        if several is not None:
            at = several.end()
            current = sorted({place for part in _claims(several["told"]) for place in self._known(*part)})
        else:
            at, current = self._item(line, 0, self._sign_of_first(line), None)
        while at < len(line):
            joint = _JOINT.match(line, at)
            if joint is None:
                raise _expected("' = ', ' - ' or ' ~ '", line, at)
            sign = None if joint[1] == "~" else joint[1] == "="
            at, current = self._item(line, joint.end(), sign, current)

    def _sign_of_first(self, line: str) -> bool | None:
        """Return whether the first statement of a line is true: the link behind it says so."""
        node = _NODE.match(line)
        if _CLAIM.match(line) or node is None:
            return None
        if self._is_case and node.end() == len(line) and node["link"] is None:
            return True
        joint = node["link"] or (found[1] if (found := _JOINT.match(line, node.end())) else None)
        if joint not in ("=", "-"):
            raise _expected("' = ' or ' - '", line, node.end())
        return joint == "-"

    def _item(self, line: str, at: int, sign: bool | None, before: list[int] | None) -> tuple[int, list[int]]:
        """Read a statement, or two in one cell; return where it ends, and the places of its last statements."""
        claim = _CLAIM.match(line, at)
        if claim is not None and (sign is None or before is None):
            self._digit = int(claim["digit"])
            candidates = self._candidates(claim["cells"], self._digit)
            by = claim["by"]
            return claim.end(), self._add(candidates, claim["sign"] == "=", before, by=by)
        node = _NODE.match(line, at)
        if node is None or sign is None:
            raise _expected(
                "a statement such as (5)r1c2" if sign is not None else "a statement such as r1c2<>5", line, at
            )
        digit = int(node["digit"] or self._digit)
        if not digit:
            raise _expected("a digit in parentheses", line, at)
        whole = cells_of(node["cells"])
        locked = cells_of(node["set"]) if node["set"] else ()
        if node["link"] is None:
            self._digit = digit
            return node.end(), self._add(self._candidates(node["cells"], digit), sign, before, cells=locked)
        if sign is not (node["link"] == "-"):
            kind = "strong" if sign else "weak"
            raise ValueError(f"two {kind} links, {node['link']}, follow each other at {node[0]} of {shown(line)}")
        self._digit = int(node["to"])
        some = self._candidates(node["cells"], digit, holding=True)
        first = self._add(some, sign, before)
        others = self._candidates(node["cells"], self._digit, holding=True)
        is_set = not sign and len(whole) > 1
        return node.end(), self._add(others, not sign, first, cells=whole if is_set else ())

    def _candidates(self, cells: str, digit: int, *, holding: bool = False) -> tuple[Candidate, ...]:
        """Return the candidates of a digit; ``holding``: of cells that have it in the position."""
        found = [Candidate(cell, digit) for cell in cells_of(cells)]
        if holding and self._grid is not None and len(found) > 1:
            grid = self._grid
            found = [one for one in found if not grid[one.cell] and digit in grid.candidates(one.cell)] or found
        return tuple(sorted(found))

    def _known(self, cells: str, is_true: bool, digit: int) -> list[int]:
        """Return the places of statements that say this together."""
        found = self._places(self._candidates(cells, digit), is_true)
        if found is None:
            raise ValueError(f"{cells}{'=' if is_true else '<>'}{digit} is not said before it is used")
        return found

    def _places(self, candidates: Sequence[Candidate], is_true: bool) -> list[int] | None:
        self._take(candidates, is_true)
        told = [(place, one) for place, one in enumerate(self._statements) if one.is_true is is_true]
        exact = [place for place, one in told if {*one.candidates} == {*candidates}]
        if exact or is_true:
            return exact[:1] or None
        found = []
        for candidate in candidates:
            holding = [(len(one.others), place) for place, one in told if candidate in one.candidates]
            if not holding:
                return None
            found.append(min(holding)[1])
        return sorted({*found})

    def _take(self, candidates: Sequence[Candidate], is_true: bool) -> None:
        """Add what the other chain says of candidates, and what it follows from there."""
        for some in [tuple(candidates)] if is_true else [(one,) for one in candidates]:
            fits = {
                is_own: [one for one in chain if one.is_true is is_true and _says(one, some)]
                for is_own, chain in ((True, self._statements), (False, self._others))
            }
            if fits[False] and not fits[True]:
                one = min(fits[False], key=lambda one: len(one.others))
                premises = [self._others[place] for place in one.premises]
                places = [place for each in premises for place in self._places(each.candidates, each.is_true) or ()]
                told = one._replace(candidate=some[0], others=some[1:], premises=tuple(sorted({*places})))
                self._statements.append(told)

    def _add(
        self,
        candidates: tuple[Candidate, ...],
        is_true: bool,
        before: list[int] | None,
        *,
        cells: tuple[Cell, ...] = (),
        by: str | None = None,
    ) -> list[int]:
        """Add a statement, or find the one that starts a line; return its places."""
        if before is None:
            if self._statements and (known := self._places(candidates, is_true)) is not None:
                return known
            if self._statements and by is None:
                told = ",".join(str(one.cell) for one in candidates)
                raise ValueError(f"{told}{'=' if is_true else '<>'}{candidates[0].digit} is not said before it is used")
        nested = None
        if by is not None and (by.isdigit() or len(by) == 1 or by[1:].isdigit()):
            nested = _number_of(by)
        elif by is not None and by not in _REASONS:
            raise ValueError(f"a statement is by {', '.join(_REASONS)} or by the letter of a step, not by {shown(by)}")
        reason = self._reason(candidates, is_true, before, cells, by)
        self._statements.append(
            Statement(candidates[0], is_true, reason, tuple(before or ()), nested, candidates[1:], cells)
        )
        return [len(self._statements) - 1]

    def _reason(
        self,
        candidates: Sequence[Candidate],
        is_true: bool,
        before: list[int] | None,
        cells: Sequence[Cell],
        by: str | None,
    ) -> str:
        if reason := _REASONS.get(by or ""):
            return reason
        if (by is None and before is None) or (by is not None and by not in _REASONS):
            return "assumption" if before is None else "sees"
        if cells:
            return "als"
        premises = [one for place in before or () for one in self._statements[place].candidates]
        if any(one.digit != candidates[0].digit for one in premises):
            return "cell"
        own = {one.cell for one in candidates}
        for kind in ("box", "row", "column"):
            house = House(f"{kind} {getattr(candidates[0].cell, kind)}")
            together = own | {one.cell for one in premises}
            is_shared = together <= {*house.cells}
            if self._has_no_more(house, candidates[0].digit, together) if is_true else is_shared:
                return kind
        return "sees"

    def _has_no_more(self, house: House, digit: int, cells: set[Cell]) -> bool:
        """Tell whether a digit has no place in a house besides these cells, as far as the position is known."""
        grid = self._grid
        if grid is None:
            return cells <= {*house.cells}
        return all(cell in cells or grid[cell] or digit not in grid.candidates(cell) for cell in house.cells)


def _says(one: Statement, candidates: Sequence[Candidate]) -> bool:
    """Tell whether a statement is about candidates: a true one about no others."""
    return {*one.candidates} == {*candidates} if one.is_true else {*candidates} <= {*one.candidates}


def _claims(text: str) -> Iterator[tuple[str, bool, int]]:
    """Yield the cells, the sign and the digit of each of several statements."""
    at = 0
    while at < len(text):
        end = _END.match(text, at)
        if end is None:
            raise _expected("statements such as r1c2=5, r34c5<>1,2", text, at)
        for digit in end[3].split(","):
            yield end[1], end[2] == "=", int(digit)
        at = end.end()


def _links(chain: Sequence[Statement]) -> Iterator[Link]:
    for before, one in pairwise(chain):
        yield Link("strong" if one.is_true else "weak", before.candidate, one.candidate)


def _other_way(chain: Sequence[Statement]) -> list[Statement]:
    """Return the statements of a loop in the other direction."""
    first, *rest = ((one.candidates, not one.is_true) for one in (chain[0], *reversed(chain[1:])))
    told = [Statement(first[0][0], first[1], "assumption", (), None, first[0][1:])]
    for place, (candidates, is_true) in enumerate(rest):
        link = chain[(len(chain) - place) % len(chain)] if place else None
        reason, cells = (link.reason, link.cells) if link else ("sees", ())
        told.append(Statement(candidates[0], is_true, reason, (place,), None, candidates[1:], cells))
    return told


def _from_second(chain: list[Statement]) -> list[Statement]:
    """Return a half of a remote pair, which supposes its second statement: the first has the other digit."""
    if chain[0].is_true or len(chain) < 2:
        return chain
    second, *rest = chain[1:]
    rest = [one._replace(premises=tuple(place - 1 for place in one.premises)) for one in rest]
    return [second._replace(reason="assumption", premises=()), *rest]


def _expected(what: str, line: str, at: int) -> ValueError:
    return ValueError(f"expected {what} at {shown(line[at:] or 'the end')} of {shown(line)}")
