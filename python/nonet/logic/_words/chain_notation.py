"""Chains in Eureka notation: ``(5=6)r4c2 - r4c8 = r8c8 - (6=5)r8c7``.

```
=  -              of the two sides one is true; one is false
(5=6)r4c2         the cell has 6 if it lacks 5; so does an almost locked set: (5=3)r7c78
= (3-5)r9c4       the cell has 3, so it lacks 5
r4c8              the digit of the statement before
r1c23             cells are written together: one of them has the digit, or none has
(1)r3c1 = … = r7c9 => r3c9<>1   both ends see what is excluded, with which the chain starts and ends
- loop            the last statement leads to the first: the loop holds in both directions
[r7c78]           after a statement: the almost locked set that has it, if the links beside do not say which
```

A chain that branches is a net, written as a tree: each line starts with the statements that it follows from. A line
that others start from has a number, and they name it.

```
[1] (7)r2c9 - r2c13 = r2c4;                none of r2c13 has 7
[2] (7)r2c9 - r5c9;                        another line from the assumption
from 1,2: {r2c4=7, r5c9<>7} ~ r5c2<>7      several statements together; ``~`` leads to what is written with = or <>
… by Hidden Pair 59 in r17c9 (column 9)    the pattern that excludes it, and its houses; of a fish: X-Wing 9 r58 c14
r8c6=1 by Hidden Single - …                a line from a single that is there already, whatever is supposed
… by A                                     the step that excludes it, which ``where A is`` tells
A || B                                     one of the cases holds; A || B (row 9): the house that has them all
… (contradiction: r6c3=5, r6c3<>5)         the case is impossible, and so is what a chain alone supposes
A & B                                      both chains are needed
A & also B                                 B goes on from statements of A, which are not written again
```

``notation_reader.py`` reads all that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from nonet._board.geometry import SIZE, Cell, House
from nonet.logic._groups import house_of_cases
from nonet.logic._pattern import Candidate, Link, Statement, contradicted
from nonet.logic._statements.inner_patterns import Left, find_pattern
from nonet.logic._step import Step
from nonet.logic._words.chain_templates import LOOPS, chain_template_of
from nonet.logic._words.phrases import removals

_SIGNS = {True: "=", False: "<>"}
TO_TARGET = frozenset({"forcing_x_chain", "forcing_xy_chain"})
"""Techniques whose chains can start and end at the candidate that they exclude, and are written without it."""
PATTERN_NAMES = {
    "locked_candidates": "Locked Candidates",
    "hidden_pair": "Hidden Pair",
    "naked_pair": "Naked Pair",
    "x_wing": "X-Wing",
    "fish": "Fish",
}
"""The patterns that are reasons inside of chains."""
SINGLE_NAMES = {"cell": "Naked Single", **dict.fromkeys(("row", "column", "box"), "Hidden Single")}
"""Singles that are there before anything is supposed, by the reasons of statements without premises."""
LOCKED_NAMES = {True: "Pointing", False: "Claiming"}
"""Locked candidates inside of chains, by whether a box or a line has them."""


def chains_notation(step: Step, names: Sequence[str]) -> str:
    """Return the chains of a step; ``names`` are those of the steps inside of them."""
    chains = step.chains
    if step.technique.id in TO_TARGET and _comes_back(step):
        return _net(_between(chains[0]), names, step)
    if step.technique.id in LOOPS:
        return f"{_net(chains[0], names, step)} {'-' if chains[0][-1].is_true else '='} loop"
    if step.technique.id == "remote_pair":
        # With the digits exchanged, the same chain is the other half.
        removed = min((one.digit for one in step.eliminations), default=None)
        return _half_of_pair(next((one for one in step.chains if one[0].candidate.digit != removed), step.chains[0]))
    has_cases = "{cases}" in (chain_template_of(step.technique) or "")
    is_fish = step.technique.family == "kraken_fish"
    house = house_of_cases(step) if has_cases and len(chains) > 1 and not is_fish else None
    trees: list[_Tree] = []
    for chain in chains:
        first = trees[0] if trees and not has_cases else None
        trees.append(_Tree(chain, first, sum(len(tree.lines) for tree in trees)))
    told = _trees(trees, names, step)
    if has_cases or len(chains) == 1:
        told = [text + _clash(chain, is_case=has_cases) for text, chain in zip(told, chains, strict=True)]
    return (" || " if has_cases else " & ").join(told) + (f" ({house})" if house else "")


def _clash(chain: Sequence[Statement], *, is_case: bool) -> str:
    """Return what a chain contradicts itself in; a chain alone that ends against its start says that by itself."""
    place = contradicted(chain)
    if place is None or not (place or is_case):
        return ""
    both = sorted((chain[place], chain[-1]), key=lambda one: not one.is_true)
    return f" (contradiction: {', '.join(map(_claim, both))})"


def _comes_back(step: Step) -> bool:
    """Tell whether a chain leads from what it excludes to what it excludes; players leave out both ends."""
    chain, *others = step.chains
    ends = len(chain) > 3 and (chain[0].is_true, chain[1].is_true, chain[-2].is_true, chain[-1].is_true)
    is_line = all(one.premises == ((place - 1,) if place else ()) for place, one in enumerate(chain))
    targets = {(chain[0].candidate,), step.eliminations, (chain[-1].candidate,)}
    return ends == (True, False, True, False) and is_line and not others and len(targets) == 1


def _between(chain: Sequence[Statement]) -> list[Statement]:
    """Return a chain without its first statement and its last."""
    first, *rest = (one._replace(premises=tuple(place - 1 for place in one.premises)) for one in chain[1:-1])
    return [first._replace(reason="assumption", premises=()), *rest]


def _half_of_pair(chain: Sequence[Statement]) -> str:
    """Return a half of a remote pair from its first cell on, which has the other digit if it lacks this one."""
    first = chain[0]
    other = next((one.candidate.digit for one in chain if one.candidate.digit != first.candidate.digit), None)
    if other is None or not first.is_true:
        return _net(chain)
    start = Statement(Candidate(first.candidate.cell, other), False, "assumption")
    rest = [one._replace(premises=tuple(place + 1 for place in one.premises)) for one in chain[1:]]
    return _net([start, first._replace(reason="cell", premises=(0,)), *rest])


def linked_notation(links: Sequence[Link]) -> str:
    """Return links that follow each other."""
    one = Statement(links[0].start, links[0].kind == "weak", "assumption")
    chain = [one]
    for place, link in enumerate(links):
        is_true = chain[-1].is_true if link.kind == "derived" else not chain[-1].is_true
        reason = "cell" if link.start.cell == link.end.cell else "sees"
        chain.append(Statement(link.end, is_true, reason, (place,)))
    return _net(chain)


def short_cells(cells: Iterable[Cell]) -> str:
    """Return cells as players write them: ``r1c23``, ``r12c3``, ``r1c2,r2c13``; beyond nine rows each by its name."""
    cells = list(cells)
    if len(cells) == 1 or any(cell.size > SIZE for cell in cells):
        return ",".join(map(str, cells))
    rows: dict[int, list[int]] = {}
    for cell in sorted(cells):
        rows.setdefault(cell.row, []).append(cell.column)
    same: dict[tuple[int, ...], list[int]] = {}
    for row, columns in rows.items():
        same.setdefault(tuple(columns), []).append(row)
    return ",".join(f"r{_digits(found)}c{_digits(columns)}" for columns, found in same.items())


def short_houses(houses: Sequence[House]) -> str:
    """Return houses by kind: ``r28``, ``r2b5``."""
    kinds = dict.fromkeys(house.kind[0] for house in houses)
    return "".join(kind + _digits(sorted(one.number for one in houses if one.kind[0] == kind)) for kind in kinds)


def _digits(numbers: Iterable[int]) -> str:
    return "".join(map(str, numbers))


def _shared(first: Sequence[Statement], chain: Sequence[Statement]) -> frozenset[int]:
    """Return the places of a chain that another one has too, with what they follow from, if these are half of it."""
    known = {part for one in first for part in _parts(first, one)}
    shared: set[int] = set()
    for place, one in enumerate(chain):
        if shared.issuperset(one.premises) and known.issuperset(_parts(chain, one)):
            shared.add(place)
    sizes = [len(_claims(one)) * (1 if place in shared else -1) for place, one in enumerate(chain)]
    is_part = sum(sizes) >= 0 and 0 in shared and len(chain) - 1 not in shared
    return frozenset(shared) if is_part and chain[0] == first[0] else frozenset()


def _parts(chain: Sequence[Statement], one: Statement) -> Iterator[object]:
    """Yield what a statement says, of each candidate that it denies, and what it follows from."""
    reason = one.nested, one.reason if one.reason in PATTERN_NAMES else ""
    premises = frozenset(part for place in one.premises for part in _claims(chain[place]))
    for claim in _claims(one):
        yield claim, premises, reason


def _claims(one: Statement) -> list[object]:
    return [frozenset(one.candidates)] if one.is_true else [*one.candidates]


def _net(chain: Sequence[Statement], names: Sequence[str] = (), step: Step | None = None) -> str:
    """Return a chain, as lines if it branches."""
    return _trees([_Tree(chain)], names, step)[0]


class _Tree:
    """A chain as lines, by their numbers; it goes on from the first chain of the step if that has half of it."""

    def __init__(self, chain: Sequence[Statement], first: _Tree | None = None, line_count: int = 0) -> None:
        self.chain = chain
        self.shared = frozenset() if first is None else _shared(first.chain, chain)
        self.lines: dict[int, list[_Node]] = {}
        self._said: dict[object, int] = dict(first._said) if first is not None and self.shared else {}
        """The lines that say what is said."""
        ends: dict[frozenset[int], int] = {}
        for node in _nodes(chain, self.shared):
            if node.places <= self.shared:
                continue
            line = ends.pop(node.premises, None)
            if line is None:
                line = line_count + len(self.lines)
                self.lines[line] = []
            self.lines[line].append(node)
            ends[node.places] = line
            for place in node.places:
                for part in _parts(chain, chain[place]):
                    self._said.setdefault(part, line)

    def sources(self, line: int) -> set[int]:
        """Return the lines that say what a line starts from, if that is not the assumption alone."""
        assumed, *_ = self.chain
        premises = (self.chain[place] for place in self.lines[line][0].premises)
        said = [one for one in premises if (one.candidates, one.is_true) != (assumed.candidates, assumed.is_true)]
        return {self._said[part] for one in said for part in _parts(self.chain, one)}


def _trees(trees: Sequence[_Tree], names: Sequence[str], step: Step | None) -> list[str]:
    """Return chains, whose lines are numbered if another line starts from them."""
    used = sorted({source for tree in trees for line in tree.lines for source in tree.sources(line)})
    numbers = {line: number for number, line in enumerate(used, 1)}
    told = []
    for tree in trees:
        texts = []
        for line, nodes in tree.lines.items():
            label = f"[{numbers[line]}] " if line in numbers else ""
            sources = ",".join(str(numbers[source]) for source in sorted(tree.sources(line)))
            text = _Line(tree.chain, nodes, names, step).text()
            texts.append(f"{label}from {sources}: {text}" if sources else f"{label}{text}")
        told.append(f"{'also ' if tree.shared else ''}{'; '.join(texts)}")
    return told


@dataclass(frozen=True)
class _Node:
    """Statements of a chain that are written as one: a digit is in none of some cells, for one reason and one use."""

    one: Statement
    places: frozenset[int]

    @property
    def premises(self) -> frozenset[int]:
        return frozenset(self.one.premises)


def _nodes(chain: Sequence[Statement], shared: frozenset[int]) -> list[_Node]:
    uses: list[set[int]] = [set() for _ in chain]
    for place, one in enumerate(chain):
        for premise in one.premises:
            uses[premise].add(place)
    together: dict[object, list[int]] = {}
    for place, one in enumerate(chain):
        by = (one.nested, one.reason if one.reason in PATTERN_NAMES else "")
        key = (frozenset(one.premises), one.candidate.digit, by, frozenset(uses[place]), place in shared)
        together.setdefault(place if one.is_true or not one.premises else key, []).append(place)
    return [_Node(_joined(chain, places), frozenset(places)) for places in together.values()]


def _joined(chain: Sequence[Statement], places: Iterable[int]) -> Statement:
    """Return statements that deny a digit of some cells as one."""
    first, *rest = (chain[place] for place in places)
    others = tuple(candidate for one in rest for candidate in one.candidates)
    if not others:
        return first
    reason = first.reason if first.reason in PATTERN_NAMES else "sees"
    return first._replace(others=(*first.others, *others), reason=reason)


class _Line:
    """A line of a chain: statements of which each follows from the one before, the first from its premises."""

    def __init__(
        self,
        chain: Sequence[Statement],
        nodes: Sequence[_Node],
        names: Sequence[str],
        step: Step | None,
    ) -> None:
        self._chain, self._names, self._step = chain, names, step
        self._told = [node.one for node in nodes]
        self._last = chain[-1]
        self._start = chain[0].candidate.digit, tuple(each.cell for each in chain[0].candidates)
        self._parts: list[str] = []
        self._digit = 0
        self._cells: tuple[Cell, ...] = ()
        """The cells of the last part, if a link inside of them can be written into it."""
        premises = sorted(nodes[0].premises)
        self._several = [chain[place] for place in premises]
        is_one = len({(one.candidate.digit, one.is_true) for one in self._several}) == 1
        if len(premises) == 1 or (is_one and not self._several[0].is_true):
            self._told.insert(0, _joined(chain, premises))
            self._several = []

    def text(self) -> str:
        """Return the line."""
        first, *rest = self._told
        if self._several:
            self._parts.append(f"{{{_together(self._several)}}}")
            self._add(first, self._several)
        elif not rest or _joint(rest[0], [first]) == "~" or not (first.premises or first.reason == "assumption"):
            self._parts.append(self._full(first, is_told=bool(rest and first.premises)))
        else:
            self._node(first)
        for before, one in pairwise(self._told):
            self._add(one, [before])
        return "".join(self._parts)

    def _add(self, one: Statement, before: Sequence[Statement]) -> None:
        joint = _joint(one, before)
        if joint == "~":
            self._parts.append(f" ~ {self._full(one)}")
        elif one.reason == "als" and self._cells and {*self._cells} <= {*one.cells}:
            self._merge("=", one, one.cells)
        elif one.reason == "cell" and self._cells == (one.candidate.cell,):
            self._merge(joint, one, self._cells)
        else:
            self._parts.append(f" {joint} ")
            self._node(one)
            if one.reason == "als":
                self._parts[-1] += f"[{short_cells(one.cells)}]"

    def _merge(self, joint: str, one: Statement, cells: tuple[Cell, ...]) -> None:
        """Write a link inside of the cells of the last part into it."""
        self._parts[-1] = f"({self._digit}{joint}{one.candidate.digit}){short_cells(cells)}"
        self._digit, self._cells = one.candidate.digit, ()

    def _node(self, one: Statement) -> None:
        digit, cells = one.candidate.digit, tuple(candidate.cell for candidate in one.candidates)
        # A chain that comes back to its cell with another digit names it: readers take it for that of the start.
        is_back = one is self._last and cells == self._start[1] and digit != self._start[0]
        self._parts.append(f"{'' if digit == self._digit and not is_back else f'({digit})'}{short_cells(cells)}")
        self._digit, self._cells = digit, cells

    def _full(self, one: Statement, *, is_told: bool = False) -> str:
        self._digit, self._cells = one.candidate.digit, ()
        by = ""
        if one.nested is not None:
            # A step that somebody built can lack the one that it names.
            by = "".join(f" by {name}" for name in self._names[one.nested : one.nested + 1])
        elif one.reason in PATTERN_NAMES:
            by = f" by {self._inner(one)}"
        elif not one.premises and one.reason in SINGLE_NAMES:
            by = f" by {SINGLE_NAMES[one.reason]}"
        elif one.reason[-1:].isdigit() and not _is_by_rule(one):
            by = f" ({one.reason})"
        elif self._step is not None and _is_by_rule(one):
            by = f" ({self._step.rules[int(one.reason.removeprefix('rule ')) - 1]})"
        return f"{_claim(one)}{'' if is_told else by}"

    def _inner(self, one: Statement) -> str:
        """Return the pattern that proves a statement: where it is, if the position is known and it is one pattern."""
        name, step, digit = PATTERN_NAMES[one.reason], self._step, one.candidate.digit
        if step is not None and step.base_houses and one.reason == "fish":
            return f"{name} {digit} {short_houses(step.base_houses)} {short_houses(step.cover_houses)}"
        if step is None or step.grid is None or one.reason == "fish":
            return name
        gone = {candidate for premise in one.premises for candidate in self._chain[premise].candidates}
        left = Left(step.grid, gone)
        first, *others = (find_pattern(one.reason, candidate, left) for candidate in one.candidates)
        if first is None or any(other != first for other in others):
            return name
        if first.covers:
            return f"{name} {digit} {short_houses(first.houses)} {short_houses(first.covers)}"
        houses = list(first.houses)
        if one.reason != "hidden_pair":
            own = {*first.cells, *(candidate.cell for candidate in one.candidates)}
            houses += [house for house in one.candidate.cell.houses if own <= {*house.cells}][:1]
        if one.reason == "locked_candidates":
            name = LOCKED_NAMES[houses[0].kind == "box"]
        within = f" ({', '.join(map(str, houses))})" if houses else ""
        return f"{name} {_digits(first.digits)} in {short_cells(first.cells)}{within}"


def _joint(one: Statement, before: Sequence[Statement]) -> str:
    """Return how a statement is joined to its premises; ``~`` if no link of two kinds says it all."""
    signs = {each.is_true for each in before}
    is_link = one.nested is None and one.reason not in PATTERN_NAMES and not _is_by_rule(one) and not _has_digits(one)
    if not one.is_true and one.reason[-1:].isdigit():
        is_link = False  # every place that is left in a house excludes it
    if not is_link or signs != {not one.is_true} or any(map(_has_digits, before)):
        return "~"
    return "=" if one.is_true else "-"


def _is_by_rule(one: Statement) -> bool:
    """Tell whether a statement follows by a rule of the step, which is numbered."""
    return one.reason.startswith("rule ")


def _has_digits(one: Statement) -> bool:
    """Tell whether a statement is about several digits, as a group of places in a rule can be."""
    return any(each.digit != one.candidate.digit for each in one.others)


def _claim(one: Statement) -> str:
    if _has_digits(one):
        told = (
            f"{short_cells(cells)}{_SIGNS[one.is_true]}{_digits_of(digits)}"
            for cells, digits in removals(sorted(one.candidates))
        )
        return " or ".join(told) if one.is_true else ", ".join(told)
    cells = short_cells(candidate.cell for candidate in one.candidates)
    return f"{cells}{_SIGNS[one.is_true]}{one.candidate.digit}"


def _together(several: Iterable[Statement]) -> str:
    """Return several statements; those that deny a digit are written together."""
    told = list(several)
    denied = removals(sorted(candidate for one in told if not one.is_true for candidate in one.candidates))
    parts = [_claim(one) for one in told if one.is_true]
    return ", ".join([*parts, *(f"{short_cells(cells)}<>{_digits_of(digits)}" for cells, digits in denied)])


def _digits_of(digits: Iterable[int]) -> str:
    return ",".join(map(str, digits))
