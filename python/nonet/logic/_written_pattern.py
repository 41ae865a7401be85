"""A pattern that somebody wrote, no chain, as the parts that it names: ``pattern_is_of``.

```
X-Wing: 4 r28 c47              Skyscraper: 9 in r2c6,r3c7 (connected by r6c67)
LC: (8)r23c9                   Locked Candidates Type 1 (Pointing): 8 in b3
```

A step has such a pattern if it has all digits, cells and houses that are named, each as what it is named: a short form
can leave out some, but the fins, the pivot, the sets and the digit ``X`` of a step are no others. A part is compared
with the part of the same role in the notation that nonet writes for the step; a role is a letter (``A``, ``X``), a word
(``pivot``, ``fins``), a place (the second houses of a fish are its cover) or brackets. Where that notation has no such
role, since it is a chain, the step must have what is named anywhere.
Other words than those that join them are not read.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from nonet._board.geometry import Cell, House
from nonet.logic._pattern import CELLS, cells_of
from nonet.logic._step import Step
from nonet.logic._usual_notation import is_chain

_KINDS = {"r": "row", "c": "column", "b": "box"}
_WORDS = {"fin": "f", "pincer": "pincers", "stem": "stem", "hinge": "pivot", "pivot": "pivot", "connected": "connected"}
_WORDS |= {"by": "by", "only": "only", "strong": "strong", "petal": "petals"}
"""The words that say what comes next, and their roles."""
_PART = re.compile(
    rf"(?P<fin>ef|f)?(?P<cells>{CELLS})|(?P<kind>row|column|col|box)s? (?P<number>[1-9])"
    r"|(?P<short>[rcb])(?P<numbers>[1-9]+)"
    r"|(?P<digits>[1-9]+)(?:'?s\b)?|(?P<role>[A-Z](?:,[A-Z])*)\s?[=:]|(?P<sign>[(){|])|[\s,;:/\\}&+-]+"
    r"|\b(?P<word>in|at|by|and|only|to|with|connected|pivot|pincer|stem|petal|fin|hinge|strong)s?\b",
    re.IGNORECASE,
)
_LONE_DIGITS = re.compile(r"\(([1-9](?:[,/ ]*[1-9])*)\)")
_WINGS = frozenset({"xy_wing", "xyz_wing"})
_SETS = frozenset({"als_xz", "als_xy_wing"})
_SAME = {"A": "AB", "B": "AB"}
"""Two sets that can be exchanged."""


class _Block(NamedTuple):
    """Digits and the cells that have them, or either, or houses."""

    digits: frozenset[int] = frozenset()
    cells: frozenset[Cell] = frozenset()
    houses: frozenset[House] = frozenset()

    @property
    def shape(self) -> tuple[bool, ...]:
        return tuple(map(bool, self))

    def is_in(self, other: _Block) -> bool:
        """Tell whether another block has the same in what both name."""
        return all(not one or not told or one == told for one, told in zip(self, other, strict=True))


_Roles = Mapping[str, "list[_Block]"]


def pattern_is_of(step: Step, pattern: str) -> bool | None:
    """Tell whether a step has a pattern; ``None`` if it is not read."""
    named = _named(pattern)
    if not named:
        return None
    if not _has_parts(step, [one for blocks in named.values() for one in blocks]):
        return False
    own = _named(step.notation.partition(": ")[2].rpartition(" => ")[0]) or {}
    if step.technique.id in _SETS:
        named, own = _exchangeable(named), _exchangeable(own)
    brackets = [[_counted(some, role) for role in some if role.startswith("(")] for some in (named, own)]
    if all(brackets) and {*brackets[0]} != {*brackets[1]}:
        return False
    return all(
        _is_role_of(step, role, blocks, named, own) for role, blocks in named.items() if not role.startswith("(")
    )


def _has_parts(step: Step, named: Iterable[_Block]) -> bool:
    """Tell whether a step has digits, cells and houses, whatever they are in it."""
    marked = [mark.candidate for mark in step.marks]
    others = [end for link in step.links for end in (link.start, link.end)]
    others += [candidate for chain in step.chains for one in chain for candidate in one.candidates]
    nested = [cell for one in step.nested for cell in one.cells]
    cells = {*step.cells, *nested} | {one.cell for one in (*marked, *others)}
    digits = {*step.digits} | {one.digit for one in (*marked, *others)}
    houses = {*step.houses} | {house for one in step.nested for house in one.houses}
    return all(
        one.cells <= cells
        and one.digits <= digits
        and all(house in houses or len(cells & {*house.cells}) > 1 for house in one.houses)
        for one in named
    )


def _is_role_of(step: Step, role: str, blocks: list[_Block], named: _Roles, own: _Roles) -> bool:
    """Tell whether the blocks of a role are those that a step has in it."""
    told = _union(blocks)
    if role == "Z" and "Z" in own:
        return _is_removed(told.digits, own)
    if role == "in" or (role in ("base", "cover") and role not in own and "in" in own):
        locked = step.technique.family == "locked_candidates" and role == "base" and "cover" in named
        return told.houses <= ({*step.houses[:1]} if locked else _union(own["in"]).houses) if "in" in own else True
    if role in own:
        there = own[role]
        if sorted(one.shape for one in blocks) == sorted(one.shape for one in there):
            return Counter(blocks) == Counter(there)
        return all(any(one.is_in(each) for each in (*there, _union(there))) for one in blocks)
    if role == "connected" or (role == "" and "connected" in named and not own):
        return _is_inner(step, told, named)
    if role in ("f", "ef", "base", "cover") and own:
        return not any(each in own for each in ("base", "cover"))
    if role in ("pivot", "pincers") and step.technique.id in _WINGS:
        return told.cells == {*(step.cells[:1] if role == "pivot" else step.cells[1:])}
    if role in ("stem", "pivot") and step.chains:
        return told.cells <= {chain[0].candidate.cell for chain in step.chains}
    sets = [one for some in own.values() for one in some if one.digits and one.cells]
    return all(not (one.digits and one.cells and sets) or one in sets for one in blocks)


def _is_removed(digits: frozenset[int], own: _Roles) -> bool:
    """Tell whether two almost locked sets exclude digits: those that are removed, and others that they can exclude."""
    removed, shared = (_union(own[role]).digits if role in own else frozenset() for role in "ZX")
    sets = [one.digits for role in ("AB", "C") for one in own.get(role, [])]
    common = sets[0].intersection(*sets[1:2]) - shared if len(shared) < 2 or "C" in own else frozenset().union(*sets)
    return removed <= digits <= removed | common


def _is_inner(step: Step, told: _Block, named: _Roles) -> bool:
    """Tell whether the cells that join both ends of a step's links are those that are said to."""
    sides = [end for link in step.links for end in (link.start, link.end)]
    ends = {sides[0].cell, sides[-1].cell} if sides else set()
    inner = [one for one in sides if one.cell not in ends]
    if not inner:
        return True
    if told == _union(named["connected"]):
        return (not told.cells or told.cells == {one.cell for one in inner}) and told.digits <= {
            one.digit for one in inner
        }
    return not told.cells or told.cells == ends


def _union(blocks: Iterable[_Block]) -> _Block:
    found = _Block()
    for one in blocks:
        found = _Block(found.digits | one.digits, found.cells | one.cells, found.houses | one.houses)
    return found


def _counted(roles: _Roles, role: str) -> frozenset[tuple[_Block, int]]:
    return frozenset(Counter(roles[role]).items())


def _exchangeable(roles: _Roles) -> dict[str, list[_Block]]:
    found: dict[str, list[_Block]] = defaultdict(list)
    for role, blocks in roles.items():
        found[_SAME.get(role, role)] += blocks
    return dict(found)


@dataclass
class _Reader:
    """The blocks of each role, as far as a pattern is read."""

    roles: dict[str, list[_Block]] = field(default_factory=dict)
    role: str = ""
    part: str = ""
    """Of two patterns, one behind the other, the second."""
    bracket: int = 0
    is_inside: bool = False

    def add(self, block: _Block, role: str | None = None, *, is_more: bool = False, is_behind: bool = False) -> None:
        """Add a block; ``is_more``: to the last one; ``is_behind``: as the digits of the cells that it has."""
        if role is None:
            role = self.role or (f"({self.bracket}" if self.is_inside else "")
        blocks = self.roles.setdefault(self.part + role, [])
        last = blocks[-1] if blocks else None
        can_join = last is not None and (
            is_more or (is_behind and not last.digits) or (bool(block.cells) and last.shape == (True, False, False))
        )
        if last is not None and can_join:
            blocks[-1] = _union([last, block])
        else:
            blocks.append(block)

    def close(self) -> None:
        """End a bracket, behind which no role goes on."""
        self.is_inside, self.role = False, ""


@lru_cache(maxsize=1 << 8)
def _named(pattern: str) -> dict[str, list[_Block]] | None:
    """Return the parts of a pattern by their roles; ``None`` if it is a chain or has other words."""
    if is_chain(pattern) or not pattern:
        return None
    told, reader, at = _LONE_DIGITS.sub(r" \1 ", pattern), _Reader(), 0
    run, joint = "", ""
    while at < len(told):
        part = _PART.match(told, at)
        if part is None or part.end() == at:
            return None
        at = part.end()
        if part["cells"]:
            fin = part["fin"]
            is_more = run == "cells" and not fin and not joint.strip(", ")
            cells = frozenset(cells_of(part["cells"]))
            reader.add(_Block(cells=cells), fin.lower() if fin else None, is_more=is_more)
            run = "fin" if fin else "cells"
        elif part["kind"]:
            house = House(f"{'column' if part['kind'].lower() == 'col' else part['kind'].lower()} {part['number']}")
            reader.add(_Block(houses=frozenset({house})), reader.role or "in", is_more=run == "houses")
            run = "houses"
        elif part["short"]:
            kind = _KINDS[part["short"].lower()]
            houses = frozenset(House(f"{kind} {number}") for number in part["numbers"])
            is_more = run == "short" and not joint
            begun = reader.roles.keys() & {f"{reader.part}base"}
            role = ("cover" if (begun and not is_more) or run == "cover" else "base") if not reader.role else None
            is_more = is_more or (run == "cover" and not joint)
            reader.add(_Block(houses=houses), role, is_more=is_more)
            run = "cover" if role == "cover" else "short"
        elif part["digits"]:
            digits = frozenset(map(int, part["digits"]))
            reader.add(_Block(digits), is_more=run == "digits" and not joint.strip(",/ "), is_behind=joint == "{")
            run = "digits"
        elif part["role"]:
            reader.role, run = part["role"].upper(), ""
        elif part["word"]:
            word = part["word"].lower()
            if word in _WORDS and not (word == "by" and reader.role == "connected"):
                reader.role = _WORDS[word]
                run = ""
        elif part["sign"] == "(":
            if reader.roles and not joint.strip().endswith("/"):
                reader.bracket += 1
            reader.is_inside, run = True, ""
        elif part["sign"] == ")":
            reader.close()
            run = ""
        elif part["sign"] == "|":
            reader = _Reader(reader.roles, part=f"{reader.part}|")
            run = ""
        elif part["sign"] != "{":
            joint += part[0]
            continue
        joint = part["sign"] if part["sign"] == "{" else ""
    return reader.roles
