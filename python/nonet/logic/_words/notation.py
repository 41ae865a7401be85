"""The short form of a step as players write it: chains in Eureka notation, other patterns by digits, cells and houses.

```
Finned X-Wing: 4 r28 c47 fr2c5 => r1c4<>4                              base, cover, f: fins, ef: in two base houses
Empty Rectangle: 5 in b1 (r16c8) => r6c1<>5                            the box, the link
ALS-XZ: A=r1c12 {147}, B=r5c1,r6c2 {179}, X=1, Z=7 => r5c2<>7          the sets, the digit they share, what is removed
Sue de Coq: r1c12 {1234} (r1c8 {12}, r3c3 {34}) => …                   the meeting, the cells of line and box
Hidden Rectangle: 1/5 in r89c14 (strong 5 in row 8, column 1) => …     the rectangle, the houses of strong links
Unique Rectangle Type 3: 3/9 in r26c79, 5,7 in r6c79,r4c8 (box 6) => …   the rectangle, the subset and its house
Aligned Pair Exclusion: r4c4 {126}, r6c9 {47} by r4c9 {24}, … => …     the cells that are combined, those that exclude
Simple Colors Trap: 7 (r1c1,r6c5) / (r6c1,r4c9) => r1c9<>7             the two colours
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from nonet._board.geometry import Cell
from nonet.logic._groups import are_twins, group_letter
from nonet.logic._house_roles import FISH_FAMILIES
from nonet.logic._pattern import Candidate, Link, LinkKind, Role, Statement, are_opposite, by_digit, symbol
from nonet.logic._statements.pattern import rule_between
from nonet.logic._statements.rule_chains import left_in
from nonet.logic._step import Step
from nonet.logic._words.chain_notation import chains_notation, linked_notation, short_cells, short_houses
from nonet.logic._words.phrases import removals

_DIRECT = frozenset({"direct_locked_candidates", "direct_hidden_subset"})
_FILLINGS = frozenset({"rule_fillings", "joint_fillings"})
_WITH_HIDDEN_SUBSETS = frozenset({"unique_rectangle_3_hidden", "unique_loop_3_hidden"})


def notation(step: Step) -> str:
    """Return the short form of a step; after it those of the steps inside of its chains."""
    steps, texts = [step], []
    for one in steps:
        inner = one.nested if one.chains else ()
        names = [group_letter(number - 1) for number in range(len(steps), len(steps) + len(inner))]
        texts.append(_short(one, names))
        steps += inner
    return "".join(
        [texts[0], *(f" where {group_letter(number - 1)} is {text}" for number, text in enumerate(texts[1:], 1))]
    )


def short_conclusion(step: Step) -> str:
    """Return what follows from a step: ``r1c2=5, r46c3<>1,4``."""
    ends = [f"{short_cells([cell])}={symbol(digit)}" for digit, cells in by_digit(step.placements) for cell in cells]
    ends += [f"{short_cells(cells)}<>{','.join(map(symbol, digits))}" for cells, digits in removals(step.eliminations)]
    return ", ".join(ends)


def _short(step: Step, names: Sequence[str]) -> str:
    pattern, end = _pattern(step, names), short_conclusion(step)
    told = f"{step.technique.name}: {pattern}" if pattern else step.technique.name
    return f"{told} => {end}" if end else told


def _pattern(step: Step, names: Sequence[str] = ()) -> str:
    if step.chains and step.technique.family == "forcing_net" and step.profile == "rules":
        return _rule_net(step)
    if step.chains:
        return chains_notation(step, names)
    if are_twins(step):
        return " | ".join(map(_pattern, step.nested))
    write = _FORMS.get(step.technique.id) or _FAMILY_FORMS.get(step.technique.family)
    if write is not None and step.cells:
        return write(step)
    if step.links and all(one.end == other.start for one, other in pairwise(step.links)):
        return _linked(step)
    return _cells_and_houses(step)


def _rule(step: Step) -> str:
    """Return the rules of a step, or else its houses, and the places of its digits, if it has any."""
    if step.rules and (not step.digits or step.technique.id in _FILLINGS):
        return ", ".join(map(str, step.rules))
    digits = ",".join(map(symbol, sorted(step.digits)))
    places = f"{digits} in {_cells(step.cells)}" if digits else _cells(step.cells)
    removed = [one.cell for one in step.eliminations]
    by = _seen_by(step, step.cells, removed, min(step.digits)) if step.houses and len(step.digits) == 1 else ""
    return f"{places} ({', '.join(map(str, step.rules or step.houses))}{by})"


def _rule_net(step: Step) -> str:
    """Return what follows from a candidate on another board, and why: ``r1c1=5; r1c4<>3 (cage 7: r1c1 r1c4); …``.

    Statements that others follow from, beside the assumption, are numbered as the lines of other nets are.
    """
    parts = []
    used = sorted({premise for one in step.chains[0] for premise in one.premises if premise})
    numbers = {place: number for number, place in enumerate(used, 1)}
    for place, one in enumerate(step.chains[0]):
        if are_opposite(step.chains[0][0], one):
            told = ""  # an end that is a rule, which cannot be kept, denies only what was supposed
        elif one.is_true:
            told = f"{short_cells([one.candidate.cell])}={symbol(one.candidate.digit)}"
        else:
            denied = removals(one.candidates)
            told = ", ".join(f"{short_cells(cells)}<>{','.join(map(symbol, digits))}" for cells, digits in denied)
        why = "" if one.reason == "assumption" else f"({_reason(step, one)})"
        label = f"[{numbers[place]}]" if place in numbers else ""
        sources = ",".join(str(numbers[premise]) for premise in sorted(one.premises) if premise)
        parts.append(" ".join(filter(None, (label, sources and f"from {sources}:", told, why))))
    return "; ".join(parts)


def _reason(step: Step, one: Statement) -> str:
    """Return the reason of a statement; ``rule 2`` is the second rule of the step."""
    kind, _, number = one.reason.partition(" ")
    if kind == "rule":
        return str(step.rules[int(number) - 1])
    house = next((house for house in step.layout.houses if str(house) == one.reason), None)
    if house is None or one.is_true or not one.premises:
        return one.reason
    denied = [each.cell for each in one.candidates]
    return one.reason + _seen_by(step, left_in(step, house, one), denied, one.candidate.digit)


def _seen_by(step: Step, places: Sequence[Cell], cells: Sequence[Cell], digit: int) -> str:
    """Return the rule by which cells see places of a digit, if houses alone do not say it."""
    rule = rule_between(step.layout, places, cells, digit)
    return "" if rule is None else f", {rule}"


def _cells_and_houses(step: Step) -> str:
    digits = ",".join(map(symbol, sorted(step.digits or {mark.candidate.digit for mark in step.marks})))
    parts = f"{digits} in {_cells(step.cells)}" if digits and step.cells else digits or _cells(step.cells)
    has_houses = not step.placements or step.technique.family in _DIRECT
    return f"{parts} ({', '.join(map(str, step.houses))})" if step.houses and has_houses else parts


def _cells(cells: Iterable[Cell]) -> str:
    return short_cells(cells)


def _digits(digits: Iterable[int], joint: str = "") -> str:
    return joint.join(map(str, sorted(digits)))


def _marked(step: Step, role: Role) -> list[Cell]:
    return list(dict.fromkeys(mark.candidate.cell for mark in step.marks if mark.role == role))


def _set(step: Step, role: Role) -> str:
    digits = {mark.candidate.digit for mark in step.marks if mark.role == role}
    return f"{_cells(_marked(step, role))} {{{_digits(digits)}}}"


def _fish(step: Step) -> str:
    half = len(step.houses) // 2
    bases, covers, fins = step.houses[:half], step.houses[half:], _marked(step, "extra")
    endo_fins = [fin for fin in fins if sum(fin in house.cells for house in bases) > 1]
    parts = ["".join(map(symbol, step.digits)), short_houses(bases), short_houses(covers)]
    parts += [f"f{fin}" for fin in fins if fin not in endo_fins] + [f"ef{fin}" for fin in endo_fins]
    return " ".join(part for part in parts if part)


def _empty_rectangle(step: Step) -> str:
    link = step.cells[-2:]
    rows, columns = _digits({cell.row for cell in link}), _digits({cell.column for cell in link})
    return f"{_digits(step.digits)} in {short_houses(step.houses[:1])} (r{rows}c{columns})"


def _rectangle(step: Step) -> str:
    """Return a rectangle, and the houses in which only its cells can have one of its digits."""
    told = f"{_digits(step.digits, '/')} in {_cells(step.cells[:4])}"
    removed = {one.digit for one in step.eliminations}
    strong = removed if step.technique.id == "unique_rectangle_6" else {*step.digits} - removed
    if not step.houses or len(strong) != 1:
        return told
    return f"{told} (strong {min(strong)} in {', '.join(map(str, step.houses))})"


def _with_subset(step: Step) -> str:
    """Return a rectangle or a loop, and the subset that its further candidates are in."""
    loop = {mark.candidate.cell for mark in step.marks if mark.role == "defining"}
    extra = [mark.candidate for mark in step.marks if mark.role == "extra"]
    cells = dict.fromkeys(
        [one.cell for one in extra if one.cell in loop] + [one for one in step.cells if one not in loop]
    )
    is_hidden = step.technique.id in _WITH_HIDDEN_SUBSETS
    digits = step.digits if is_hidden else {one.digit for one in extra}
    told = f"{_digits(digits, ',')} {'only ' if is_hidden else ''}in {_cells(cells)}"
    ring = [cell for cell in step.cells if cell in loop]
    return f"{_digits(step.digits, '/')} in {_cells(ring)}, {told} ({', '.join(map(str, step.houses))})"


def _exclusion(step: Step) -> str:
    """Return the cells that are combined, and those that exclude combinations, with their candidates."""
    found: dict[Role, dict[Cell, set[int]]] = {"defining": {}, "extra": {}}
    for role, one in step.marks:
        found[role].setdefault(one.cell, set()).add(one.digit)
    sets = (", ".join(f"{cell} {{{_digits(some)}}}" for cell, some in cells.items()) for cells in found.values())
    return " by ".join(filter(None, sets))


def _colors(step: Step) -> str:
    colors = [_cells(_marked(step, role)) for role in ("true", "false", "defining", "extra")]
    groups = [f"({first}) / ({second})" for first, second in (colors[:2], colors[2:]) if first or second]
    return f"{_digits(step.digits)} {', '.join(groups)}"


def _almost_locked_sets(step: Step) -> str:
    roles: tuple[Role, ...] = ("defining", "extra", "true")
    sets = [f"{name}={_set(step, role)}" for name, role in zip("ABC", roles, strict=True) if _marked(step, role)]
    shared = dict.fromkeys(link.start.digit for link in step.links)
    removed = _digits({one.digit for one in step.eliminations}, ",")
    return f"{', '.join(sets)}, X={','.join(map(str, shared))}, Z={removed}"


def _sue_de_coq(step: Step) -> str:
    return f"{_set(step, 'defining')} ({_set(step, 'extra')}, {_set(step, 'true')})"


def _wing(step: Step) -> str:
    return _linked(step) if step.links else _cells_and_houses(step)


def _xy_wing(step: Step) -> str:
    """Return an XY-Wing as a chain from one pincer over the pivot to the other."""
    pivot, *pincers = ([mark.candidate for mark in step.marks if mark.candidate.cell == cell] for cell in step.cells)
    shared = [{one.digit for one in pivot} & {one.digit for one in pincer} for pincer in pincers]
    removed = {one.digit for one in step.eliminations}
    if [len(pivot), *map(len, pincers), *map(len, shared), len(removed)] != [2, 2, 2, 1, 1, 1]:
        return _cells_and_houses(step)
    (end,), (first,), (second,) = removed, *shared
    nodes = [
        *((pincers[0], digit) for digit in (end, first)),
        *((pivot, digit) for digit in (first, second)),
        *((pincers[1], digit) for digit in (second, end)),
    ]
    candidates = [Candidate(some[0].cell, digit) for some, digit in nodes]
    kinds: tuple[LinkKind, ...] = ("strong", "weak", "strong", "weak", "strong")
    return linked_notation([Link(kind, *ends) for kind, ends in zip(kinds, pairwise(candidates), strict=True)])


def _linked(step: Step) -> str:
    return linked_notation(step.links)


_WITH_SUBSETS = _WITH_HIDDEN_SUBSETS | {"unique_rectangle_3", "unique_loop_3"}
_FORMS: dict[str, Callable[[Step], str]] = {
    "als_xz": _almost_locked_sets,
    "als_xy_wing": _almost_locked_sets,
    "empty_rectangle": _empty_rectangle,
    "small_empty_rectangle": _empty_rectangle,
    **dict.fromkeys(_WITH_SUBSETS, _with_subset),
    "xy_wing": _xy_wing,
}
"""How the patterns of some techniques are written."""
_FAMILY_FORMS: dict[str, Callable[[Step], str]] = {
    **dict.fromkeys(FISH_FAMILIES, _fish),
    "wing": _wing,
    "unique_rectangle": _rectangle,
    "avoidable_rectangle": _rectangle,
    "simple_colors": _colors,
    "multi_colors": _colors,
    "sue_de_coq": _sue_de_coq,
    "aligned_exclusion": _exclusion,
    "rule": _rule,
}
"""How the patterns of other families are written, if not as links, or as cells and houses."""
