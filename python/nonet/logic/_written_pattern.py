"""A pattern that somebody wrote, no chain, as the parts that it names: ``pattern_is_of``.

```
X-Wing: 4 r28 c47              Skyscraper: 9 in r2c6,r3c7 (connected by r6c67)
LC: (8)r23c9                   Locked Candidates Type 1 (Pointing): 8 in b3
```

A step has such a pattern if it has all digits, cells and houses that are named: a short form can leave out some.
Other words than those that join them are not read.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from nonet._board.geometry import Cell, House
from nonet.logic._pattern import CELLS, cells_of
from nonet.logic._step import Step

_KINDS = {"r": "row", "c": "column", "b": "box"}
_PART = re.compile(
    rf"(?P<cells>(?:ef|f)?{CELLS})|(?P<kind>row|column|col|box)s? (?P<number>[1-9])|(?P<short>[rcb])(?P<numbers>[1-9]+)"
    r"|(?P<digits>[1-9]+)(?:'?s\b)?|(?P<joint>[A-Z](?:,[A-Z])*\s?[=:]|[\s,;:/\\(){}&+-]+"
    r"|\b(?:in|at|by|and|only|to|with|connected|pivot|pincers?|stem|petals?|fins?|hinge|strong)\b)",
    re.IGNORECASE,
)


class _Named(NamedTuple):
    digits: set[int]
    cells: set[Cell]
    houses: set[House]


def pattern_is_of(step: Step, pattern: str) -> bool | None:
    """Tell whether a step has a pattern; ``None`` if it is not read."""
    named = _named(pattern)
    if named is None or not any(named):
        return None
    marked = [mark.candidate for mark in step.marks]
    others = [end for link in step.links for end in (link.start, link.end)]
    others += [candidate for chain in step.chains for one in chain for candidate in one.candidates]
    own = {*step.cells}
    every = own | {one.cell for one in (*marked, *others)}
    if not named.cells <= every:
        return False
    if not named.digits <= {*step.digits} | {one.digit for one in (*marked, *others)}:
        return False
    return all(house in step.houses or len(every & {*house.cells}) > 1 for house in named.houses)


def _named(pattern: str) -> _Named | None:
    named, at = _Named(set(), set(), set()), 0
    while at < len(pattern):
        part = _PART.match(pattern, at)
        if part is None or part.end() == at:
            return None
        at = part.end()
        if part["cells"]:
            named.cells.update(cells_of(part["cells"].lstrip("ef")))
        elif part["kind"]:
            named.houses.add(House(f"{'column' if part['kind'] == 'col' else part['kind']} {part['number']}"))
        elif part["short"]:
            named.houses.update(House(f"{_KINDS[part['short']]} {number}") for number in part["numbers"])
        elif part["digits"]:
            named.digits.update(map(int, part["digits"]))
    return named
