"""Sentences for steps: one template for each technique, and the words that fill it.

A template is plain text with names in braces; ``_Words`` has a property for each name. ``{so}`` is the conclusion. A
technique without a template (one written in Python, say) gets its cells and its conclusion.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet._board.geometry import Cell, House
    from nonet.logic._step import Candidate, Statement, Step

_LOCKED = "In {base}, {digit} can only go in {cells}, all in {cover}."
_RECTANGLE = "{loop_cells} lie in two rows, two columns and two boxes, and all can be {digits}. "
_LOOP = "{loop_cells} form a loop in which each house has two cells or none, and all can be {digits}. "
_DEADLY = "If none of them were anything else, {digits} could be swapped and the puzzle would have two solutions. "
_TYPE_1 = _DEADLY + "So {extra_cells} takes another digit: {so}"
_TYPE_2 = _DEADLY + "So one of {extra_cells} is {extra_digits}, and no cell that sees all of them is: {so}"
_TYPE_3 = (
    _DEADLY + "So one of {extra_cells} is {extra_digits_or}. In {house}, that cell and {subset_cells} take all of "
    "{subset_digits}, so no other cell there can have them: {so}"
)
_TYPE_3_HIDDEN = (
    _DEADLY
    + "So one of {extra_cells} is {extra_digits_or}, and takes neither of {digits}. In {house}, {subset_digits} "
    "then need the other one and {subset_cells}, which have no room for other digits: {so}"
)
_TYPE_4 = (
    _DEADLY + "In {house}, {locked_digit} must go in one of {extra_cells}; were the other {other_digit}, nothing else "
    "would be left in these cells. So neither is {other_digit}: {so}"
)
_BUG = (
    "Without {extra_candidates}, every empty cell would have two candidates and every digit two places in each house; "
    "such a puzzle never has exactly one solution. "
)
_CONTRADICTION = "If {assumption}, then {clash}: a contradiction. {so}"
_DOUBLE = "Whether {root} is true or false, it follows that {result}. {so}"
_CELL = "Whichever of its candidates {cell} takes, it follows that {result}. {so}"
_HOUSE = "Wherever {root_digit} goes in {house}, it follows that {result}. {so}"
_CYCLE = (
    "{cycle} form a loop: from one to the next, if one is false the next is true, or if one is true the next is false, "
    "in turn. So every second one is true, one way or the other. {so}"
)

TEMPLATES = {
    "full_house": "{house_first} has one empty cell left, {cell}, and lacks only {digit}. {so}",
    "hidden_single": "In {house}, {digit} can only go in {cell}. {so}",
    "naked_single": "{cell} has no candidate left but {digit}. {so}",
    "direct_pointing": _LOCKED + " So it goes nowhere else in {cover}, and in {third} only {placed_cell} is left. {so}",
    "direct_claiming": _LOCKED + " So it goes nowhere else in {cover}, and in {third} only {placed_cell} is left. {so}",
    "direct_hidden_pair": "In {house}, {digits} can only go in {cells}, which so have no room for other digits. That "
    "leaves only {placed_cell} for {placed_digit} there. {so}",
    "pointing": _LOCKED + " One of these cells takes it, so the rest of {cover} cannot have it: {so}",
    "naked_pair": "In {house}, {cells} have only the candidates {digits}. They take one each, so the other cells of "
    "{house} cannot have these digits: {so}",
    "naked_triple": "In {house}, {cells} have only the candidates {digits} between them. These cells take these digits, "
    "so the other cells of {house} cannot have them: {so}",
    "hidden_pair": "In {house}, {digits} can only go in {cells}. They take one each, so there is no room for other "
    "digits: {so}",
    "hidden_triple": "In {house}, {digits} can only go in {cells}. These cells take these digits, so there is no room "
    "for other digits: {so}",
    "x_wing": "In {bases}, {digit} can only go in {covers}. Each of the {base_kind} takes its {digit} in another of these "
    "{cover_kind}, so the rest of {covers} cannot have {digit}: {so}",
    "xy_wing": "{pivot} is {pivot_digits}. If it is {first_digit}, {first_pincer} is {digit_z}; if it is {second_digit}, "
    "{second_pincer} is {digit_z}. So one of the two is {digit_z}, and no cell that sees both can be: {so}",
    "xyz_wing": "{pivot} is {pivot_digits}. If it is {first_digit}, {first_pincer} is {digit_z}; if it is {second_digit}, "
    "{second_pincer} is {digit_z}; else it is {digit_z} itself. So no cell that sees all three can be {digit_z}: {so}",
    "unique_rectangle_1": _RECTANGLE + _TYPE_1,
    "unique_rectangle_2": _RECTANGLE + _TYPE_2,
    "unique_rectangle_3": _RECTANGLE + _TYPE_3,
    "unique_rectangle_3_hidden": _RECTANGLE + _TYPE_3_HIDDEN,
    "unique_rectangle_4": _RECTANGLE + _TYPE_4,
    "unique_loop_1": _LOOP + _TYPE_1,
    "unique_loop_2": _LOOP + _TYPE_2,
    "unique_loop_3": _LOOP + _TYPE_3,
    "unique_loop_3_hidden": _LOOP + _TYPE_3_HIDDEN,
    "unique_loop_4": _LOOP + _TYPE_4,
    "bug_plus_one": _BUG + "So {extra_cells} must be {extra_digits_or}: {so}",
    "bug_2": _BUG + "So one of {extra_candidates} is true, and no cell that sees all of {extra_cells} is "
    "{extra_digits}: {so}",
    "bug_3": _BUG + "So one of {extra_candidates} is true. In {house}, that cell and {subset_cells} take all of "
    "{digits}, so no other cell there can have them: {so}",
    "bug_4": _BUG + "So one of {extra_candidates} is true. In {house}, {digits} goes in one of {extra_cells}, so these "
    "two cells have no room for other digits: {so}",
    "aligned_pair_exclusion": "Try each removed candidate of {base_cells}: whatever the other cell then takes, it repeats "
    "a digit, or {excluder_cells_or} has no candidate left. {so}",
    "aligned_triple_exclusion": "Try each removed candidate of {base_cells}: whatever the other two cells then take, they "
    "repeat a digit, or {excluder_cells_or} has no candidate left. {so}",
    "x_cycle": _CYCLE,
    "forcing_x_chain": "If {assumption}, then {way}. {so}",
    "nishio_forcing_chain": _CONTRADICTION,
    "cell_forcing_chain": _CELL,
    "house_forcing_chain": _HOUSE,
    "dynamic_contradiction_chain": _CONTRADICTION,
    "dynamic_double_chain": _DOUBLE,
}
_SAME = {
    "claiming": "pointing",
    "direct_hidden_triple": "direct_hidden_pair",
    "naked_quadruple": "naked_triple",
    "hidden_quadruple": "hidden_triple",
    "swordfish": "x_wing",
    "jellyfish": "x_wing",
    "y_cycle": "x_cycle",
    "xy_cycle": "x_cycle",
    "forcing_xy_chain": "forcing_x_chain",
    "dynamic_cell_chain": "cell_forcing_chain",
    "dynamic_house_chain": "house_forcing_chain",
}
for _level in ("dynamic_plus", "nested"):
    for _end in ("contradiction", "double", "cell", "house"):
        _SAME[f"{_level}_{_end}_chain"] = {
            "cell": "cell_forcing_chain",
            "house": "house_forcing_chain",
        }.get(_end, f"dynamic_{_end}_chain")
TEMPLATES |= {name: TEMPLATES[other] for name, other in _SAME.items()}
_ANY = "{cells_first}: {name}. {so}"


def sentence(step: Step) -> str:
    """Return what a player would say: why, and what follows."""
    words = _Words(step)
    template = TEMPLATES.get(step.technique.id, _ANY)
    needed = [part.partition("}")[0] for part in template.split("{")[1:]]
    text = template.format_map({name: getattr(words, name) for name in needed})
    for joint in (": ", ". "):
        text = text.replace(f"{joint}So ", f"{joint}{'So' if joint == '. ' else 'so'} ")
    return text.replace(": so ", ": ")


def where(step: Step) -> str:
    """Return where to look for a step, without what it says."""
    if step.chains and not step.houses:
        starts = dict.fromkeys(str(chain[0].candidate.cell) for chain in step.chains if chain)
        return f"Look at the candidates of {_and(list(starts)[:3])}."
    if step.houses:
        return f"Look at {_houses(step.houses[: max(1, len(step.houses) // 2)])}."
    boxes = sorted({cell.box for cell in step.cells})
    place = f"box {boxes[0]}" if len(boxes) == 1 else f"boxes {_and(boxes)}"
    return f"Look at {place}."


def explanation(step: Step) -> str:
    """Return the sentence, then the chains, each statement on a line with its reason, and the nested steps."""
    lines = [sentence(step)]
    for number, chain in enumerate(step.chains, 1):
        title = f"Chain {number}:" if len(step.chains) > 1 else "The chain:"
        lines += ["", title, *(f"  {text}" for text in statements(chain))]
    for number, nested in enumerate(step.nested):
        title = f"Nested step {_letter(number)}, {nested.technique.name}:"
        lines += ["", title, *(f"  {line}".rstrip() for line in explanation(nested).splitlines())]
    return "\n".join(lines)


def statements(chain: Sequence[Statement]) -> list[str]:
    """Return a line for each statement of a chain; numbers refer to earlier statements."""
    width = len(str(len(chain)))
    return [f"{number:>{width}}. {_statement(chain, number - 1)}" for number in range(1, len(chain) + 1)]


def notation(step: Step) -> str:
    """Return the short form of a step."""
    ends = []
    for digit, cells in _by_digit(step.placements):
        ends += [f"{cell}={digit}" for cell in cells]
    for digit, cells in _by_digit(step.eliminations):
        ends.append(f"{','.join(map(str, cells))}<>{digit}")
    if step.chains:
        chains = step.chains[:1] if len(step.chains) == 2 and "cycle" in step.technique.id else step.chains
        pattern = " | ".join(_eureka(chain) for chain in chains)
    else:
        houses = f" ({', '.join(map(str, step.houses))})" if step.houses and step.placements == () else ""
        pattern = f"{','.join(map(str, step.digits))} in {','.join(map(str, step.cells))}{houses}"
    return f"{step.technique.name}: {pattern} => {', '.join(ends)}"


def conclusion(step: Step) -> str:
    """Return what follows from a step: ``r1c1 is 5`` or ``r1c2 and r3c4 are not 5``."""
    parts = [
        f"{_and(cells)} {'is' if len(cells) == 1 else 'are'} {digit}" for digit, cells in _by_digit(step.placements)
    ]
    removed: dict[tuple[Cell, ...], list[int]] = {}
    for digit, cells in _by_digit(step.eliminations):
        removed.setdefault(cells, []).append(digit)
    for cells, digits in removed.items():
        verb = "is" if len(cells) == 1 else "are"
        parts.append(f"{_and(cells)} {verb} {f'not {digits[0]}' if len(digits) == 1 else _neither(digits)}")
    return "; ".join(parts)


def _neither(digits: Sequence[int]) -> str:
    return f"neither {digits[0]} nor {digits[1]}" if len(digits) == 2 else f"none of {_and(digits)}"


def _by_digit(candidates: Iterable[Candidate]) -> list[tuple[int, tuple[Cell, ...]]]:
    found: dict[int, list[Cell]] = {}
    for cell, digit in candidates:
        found.setdefault(digit, []).append(cell)
    return [(digit, tuple(cells)) for digit, cells in sorted(found.items())]


def _and(items: Iterable[object], word: str = "and") -> str:
    *some, last = list(map(str, items)) or ["nothing"]
    return f"{', '.join(some)} {word} {last}" if some else last


def _houses(houses: Sequence[House]) -> str:
    """``row 2 and row 5`` as ``rows 2 and 5``."""
    if len(houses) > 1 and len({house.kind for house in houses}) == 1:
        kind = "boxes" if houses[0].kind == "box" else f"{houses[0].kind}s"
        return f"{kind} {_and(house.number for house in houses)}"
    return _and(houses)


def _claim(statement: Statement) -> str:
    return f"{statement.candidate.cell} is {'' if statement.is_true else 'not '}{statement.candidate.digit}"


def _letter(number: int) -> str:
    return chr(ord("A") + number % 26) + (str(number // 26) if number >= 26 else "")


_REASONS = {
    "locked_candidates": "locked candidates",
    "hidden_pair": "a hidden pair",
    "naked_pair": "a naked pair",
    "x_wing": "an X-Wing",
}


def _statement(chain: Sequence[Statement], place: int) -> str:
    one = chain[place]
    claim = f"{one.candidate.cell} is {'' if one.is_true else 'not '}{one.candidate.digit}"
    by = f" [{', '.join(str(premise + 1) for premise in one.premises)}]" if one.premises else ""
    if one.reason == "assumption":
        return f"Suppose {claim}."
    if one.reason == "cell":
        why = "its only candidate left" if one.is_true else "the cell has another digit"
    elif one.reason in ("row", "column", "box"):
        number = getattr(one.candidate.cell, one.reason)
        why = (
            f"the only place left in {one.reason} {number}"
            if one.is_true
            else f"{one.reason} {number} has its {one.candidate.digit}"
        )
    elif one.nested is not None:
        why = f"nested step {_letter(one.nested)}"
    else:
        why = f"{_REASONS.get(one.reason, one.reason)} that is now complete"
    return f"Then {claim}: {why}{by}."


def _eureka(chain: Sequence[Statement]) -> str:
    """Return a chain in Eureka notation, or its ends if statements have several premises."""
    is_line = all(one.premises == (place - 1,) for place, one in enumerate(chain) if place)
    if not is_line:
        return f"{_signed(chain[0])} ... {_signed(chain[-1])}"
    parts = [f"({chain[0].candidate.digit}){chain[0].candidate.cell}"]
    for before, one in zip(chain, chain[1:], strict=False):
        joint = " = " if one.is_true and not before.is_true else " - "
        parts.append(f"{joint}({one.candidate.digit}){one.candidate.cell}")
    return "".join(parts)


def _signed(one: Statement) -> str:
    return f"{'+' if one.is_true else '-'}({one.candidate.digit}){one.candidate.cell}"


class _Words:
    """What a template can name."""

    def __init__(self, step: Step) -> None:
        self.step = step

    def _marked(self, role: str) -> list[Candidate]:
        return [mark.candidate for mark in self.step.marks if mark.role == role]

    # The conclusion and the pattern.

    @property
    def so(self) -> str:
        return f"So {conclusion(self.step)}."

    @property
    def name(self) -> str:
        return self.step.technique.name

    @property
    def cell(self) -> str:
        return str(self.step.cells[0])

    @property
    def cells(self) -> str:
        return _and(self.step.cells)

    @property
    def cells_first(self) -> str:
        return _and(self.step.cells) if self.step.cells else "Here"

    @property
    def digit(self) -> str:
        return _and(self.step.digits)

    digits = digit

    @property
    def house(self) -> str:
        return str(self.step.houses[0])

    base = house

    @property
    def house_first(self) -> str:
        return self.house.capitalize()

    @property
    def cover(self) -> str:
        return str(self.step.houses[1])

    @property
    def third(self) -> str:
        return str(self.step.houses[2])

    @property
    def placed_cell(self) -> str:
        return str(self.step.placements[0].cell)

    @property
    def placed_digit(self) -> str:
        return str(self.step.placements[0].digit)

    # Fish.

    @property
    def bases(self) -> str:
        return _houses(self.step.houses[: len(self.step.houses) // 2])

    @property
    def covers(self) -> str:
        return _houses(self.step.houses[len(self.step.houses) // 2 :])

    @property
    def base_kind(self) -> str:
        return f"{self.step.houses[0].kind}s"

    @property
    def cover_kind(self) -> str:
        return f"{self.step.houses[-1].kind}s"

    # Wings: pivot, two pincers; z is the digit of both pincers.

    @cached_property
    def _wing(self) -> tuple[list[int], int, int, int]:
        candidates = {cell: [c.digit for c in self._marked("defining") if c.cell == cell] for cell in self.step.cells}
        pivot, first, second = (candidates[cell] for cell in self.step.cells[:3])
        (z,) = set(first) & set(second)
        (x,), (y,) = set(first) - {z}, set(second) - {z}
        return pivot, x, y, z

    @property
    def pivot(self) -> str:
        return str(self.step.cells[0])

    @property
    def pivot_digits(self) -> str:
        return _and(self._wing[0], "or")

    @property
    def first_pincer(self) -> str:
        return str(self.step.cells[1])

    @property
    def second_pincer(self) -> str:
        return str(self.step.cells[2])

    @property
    def first_digit(self) -> int:
        return self._wing[1]

    @property
    def second_digit(self) -> int:
        return self._wing[2]

    @property
    def digit_z(self) -> int:
        return self._wing[3]

    # Uniqueness and exclusion: the cells of the pattern, their extra candidates, the cells of a subset.

    @cached_property
    def _loop(self) -> list[Cell]:
        defining = {candidate.cell for candidate in self._marked("defining")}
        return [cell for cell in self.step.cells if cell in defining]

    @cached_property
    def _extra(self) -> list[Candidate]:
        is_bug = self.step.technique.id.startswith("bug")
        return [one for one in self._marked("extra") if is_bug or one.cell in self._loop]

    @property
    def loop_cells(self) -> str:
        return _and(self._loop)

    base_cells = loop_cells

    @property
    def extra_cells(self) -> str:
        return _and(dict.fromkeys(one.cell for one in self._extra))

    @property
    def extra_candidates(self) -> str:
        return _and((f"{digit} in {_and(cells)}" for digit, cells in _by_digit(self._extra)))

    @property
    def extra_digits(self) -> str:
        return _and(sorted({one.digit for one in self._extra}))

    @property
    def extra_digits_or(self) -> str:
        return _and(sorted({one.digit for one in self._extra}), "or")

    @cached_property
    def _subset(self) -> list[Cell]:
        extra = {one.cell for one in self._extra}
        if self.step.technique.id.startswith("bug"):
            return [cell for cell in self.step.cells if cell not in extra]
        return [cell for cell in self.step.cells if cell not in self._loop]

    @property
    def subset_cells(self) -> str:
        return _and(self._subset)

    @property
    def excluder_cells_or(self) -> str:
        return _and(self._subset, "or")

    @property
    def subset_digits(self) -> str:
        digits = {one.digit for one in self._marked("extra") if one.cell in self._subset}
        is_hidden = self.step.technique.id.endswith("hidden")
        return _and(sorted(digits | (set(self.step.digits) if is_hidden else {one.digit for one in self._extra})))

    @cached_property
    def _other(self) -> int:
        return next(iter(self.step.eliminations)).digit

    @property
    def other_digit(self) -> int:
        return self._other

    @property
    def locked_digit(self) -> int:
        return next(digit for digit in self.step.digits if digit != self._other)

    # Chains.

    @property
    def assumption(self) -> str:
        return _claim(self.step.chains[0][0])

    @property
    def way(self) -> str:
        return _and((_claim(one) for one in self.step.chains[0][1:]), "and so")

    @property
    def clash(self) -> str:
        return " and also ".join(dict.fromkeys(_claim(chain[-1]) for chain in self.step.chains))

    @property
    def result(self) -> str:
        return _claim(self.step.chains[0][-1])

    @property
    def root(self) -> str:
        candidate = self.step.chains[0][0].candidate
        return f"{candidate.digit} in {candidate.cell}"

    @property
    def root_digit(self) -> int:
        return self.step.chains[0][0].candidate.digit

    @property
    def cycle(self) -> str:
        line = self.step.chains[0] if self.step.chains else ()
        return _and(f"{one.candidate.digit} in {one.candidate.cell}" for one in line)
