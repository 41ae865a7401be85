"""Sentences and explanations of steps that are chains: the words that fill ``chain_templates.py``.

A step tells its chains as statements, and its words follow from them alone: what is assumed, where each chain ends, and
why one of the assumptions holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nonet._board.geometry import Cell, House
from nonet._board.grid import Grid
from nonet.logic._groups import are_twins, house_of_cases, locked_sets
from nonet.logic._pattern import Statement, are_opposite, contradicted, rivals
from nonet.logic._step import Step
from nonet.logic._words.chain_templates import chain_template_of
from nonet.logic._words.phrases import conclusion, house_names, joined
from nonet.logic._words.statements import Told, claim, named_premises, number_word, statement_lines, way


def chain_sentence(step: Step, label: str = "") -> str | None:
    """Return the sentence of a step that is a chain, or ``None`` for another step; ``label``: of a nested step."""
    template = chain_template_of(step.technique)
    if template is None or not step.chains or not all(step.chains):
        return None
    words = _ChainWords(step, label)
    needed = [part.partition("}")[0] for part in template.split("{")[1:]]
    if "second_way" in needed and len(step.chains) < 2:
        return None
    text = " ".join(template.format_map({name: getattr(words, name) for name in needed}).split())
    return text.replace(": So ", ": ")


def _chains(step: Step, grid: Grid | None, label: str) -> list[Told]:
    count, letters = len(step.chains), {cells: letter for letter, cells in locked_sets(step).items()}
    return [
        Told(chain, grid, number, count, label and f"{label}.", letters) for number, chain in enumerate(step.chains)
    ]


def _ending(step: Step) -> str:
    """Return how the chains of a step end together; empty where each ends for itself."""
    starts, ends = ([chain[end] for chain in step.chains if chain] for end in (0, -1))
    if len(starts) == 2 and starts[0] == starts[1] and are_opposite(*ends):
        return "The chains end with opposite statements, so what both suppose is wrong."
    return ""


def chain_lines(step: Step, grid: Grid | None, label: str = "") -> list[str]:
    """Return each chain, one statement a line with its reason, and how the chains end; ``label``: of a nested step."""
    lines: list[str] = []
    for told in _chains(step, grid, label):
        place = contradicted(told.chain) if told.chain else None
        lines += ["", f"{told.name.capitalize()}:", *(f"  {text}" for text in statement_lines(told))]
        lines += [] if place is None else [f"  This contradicts statement {place + 1}."]
    ending = _ending(step)
    return [*lines, "", ending] if ending else lines


class NestedTold(NamedTuple):
    """A step nested in another: its label, its title, and the step itself."""

    label: str
    title: str
    step: Step


def nested_steps(step: Step, label: str = "") -> list[NestedTold]:
    """Return the nested steps of a step, each with the numbers of the statements that it proves."""
    found = []
    for number, nested in enumerate(() if are_twins(step) else step.nested):
        own = f"{label}.{number + 1}" if label else str(number + 1)
        users = [
            f"statement {place + 1} of {told.name}"
            for told in _chains(step, None, label)
            for place, one in enumerate(told.chain)
            if one.nested == number
        ]
        found.append(NestedTold(own, f"Nested step {own}, {nested.technique.name}, for {joined(users)}:", nested))
    return found


def _conflict(first: Statement, second: Statement, cells: Sequence[Cell]) -> list[str]:
    """Return what each of two cases puts where, and how that excludes candidates of some cells."""
    own = list(dict.fromkeys(candidate.cell for one in (first, second) for candidate in one.candidates))
    digits, (left, right) = (first.candidate.digit, second.candidate.digit), map(_or, (first, second))
    if len(own) == 1:
        return [f"the first puts {digits[0]} in {left}, the second {digits[1]}"]
    other = f"{digits[1]} in" if digits[0] != digits[1] else "in"
    puts = f"the first puts {digits[0]} in {left}, the second {other} {right}"
    seeing = [cell for cell in cells if cell not in own]
    parts = []
    if seeing:
        both = "both" if len(own) == 2 else "all of them"
        parts.append(f"{puts}, and {joined(seeing)} {'sees' if len(seeing) == 1 else 'see'} {both}")
    for cell in cells:
        if cell in own:
            outside = second if first.candidate.cell == cell else first
            them = "all of them" if len(outside.candidates) > 2 else "both" if outside.others else _or(outside)
            parts.append(f"{puts}, and {cell} sees {them}")
    return parts


def _or(one: Statement) -> str:
    return joined((candidate.cell for candidate in one.candidates), "or")


def _one_of(cells: Sequence[Cell]) -> str:
    return f"one of {joined(cells)}" if len(cells) > 1 else str(cells[0])


class _ChainWords:
    """What a template can name."""

    def __init__(self, step: Step, label: str) -> None:
        self.step = step
        self.chains = _chains(step, step.grid, label)

    def _way(self, number: int) -> str:
        """Return the way of a chain in one sentence."""
        return way(self.chains[number])

    @property
    def so(self) -> str:
        return f"So {conclusion(self.step)}."

    @property
    def conclusion(self) -> str:
        return conclusion(self.step)

    @property
    def cells(self) -> str:
        return joined(self.step.cells)

    @property
    def digits(self) -> str:
        return joined(self.step.digits)

    @property
    def assumption(self) -> str:
        return claim(self.step.chains[0][0])

    @property
    def way(self) -> str:
        return self._way(0)

    @property
    def second_assumption(self) -> str:
        return claim(self.step.chains[1][0])

    @property
    def second_way(self) -> str:
        return self._way(1)

    @property
    def conflicts(self) -> str:
        """For each candidate that is ruled out, what excludes it in each of two cases."""
        found: dict[tuple[Statement, Statement], list[Cell]] = {}
        for removed in self.step.eliminations:
            cells = found.setdefault(rivals(removed, *self.step.chains[:2]), [])
            cells += [removed.cell] if removed.cell not in cells else []
        return "; ".join(text for pair, cells in found.items() for text in _conflict(*pair, cells))

    # What is true at one of the two ends of a chain.

    @property
    def one_end(self) -> str:
        """One of the ends is true: where, and what that excludes."""
        chains = self.step.chains
        start, end = chains[0][0], chains[0][-1]
        digit, other = start.candidate.digit, end.candidate.digit
        if digit == other:
            cells = list(dict.fromkeys(candidate.cell for candidate in (*start.candidates, *end.candidates)))
            if len(cells) == 1:
                return f"So {cells[0]} is {digit} in any case, and no cell that sees it can be:"
            both = "both" if len(cells) == 2 else "all of them"
            text = f"So one of {joined(cells)} is {digit}, and no cell that sees {both} can be"
            return f"{text}. {self._other_ends}" if chains[1:] else f"{text}:"
        first, second = start.candidate.cell, end.candidate.cell
        return (
            f"So {first} is {digit} or {second} is {other}. If {first} were {other} or {second} were {digit}, neither "
            "would hold."
        )

    @property
    def _other_ends(self) -> str:
        """What the chains after the first say, which differ from it in their digit."""
        parts = []
        for chain in self.step.chains[1:]:
            cells = dict.fromkeys(candidate.cell for one in (chain[0], chain[-1]) for candidate in one.candidates)
            parts.append(f"one of {joined(cells)} is {chain[0].candidate.digit}")
        numbers = joined(range(2, len(parts) + 2))
        which = f"chain{'' if len(parts) == 1 else 's'} {numbers}"
        return f"In the same way ({which}), {joined(parts)}, and no cell that sees all of them can be."

    @property
    def loop_end(self) -> str:
        """What follows from a loop that returns to its first cell."""
        start, end = self.step.chains[0][0], self.step.chains[0][-1]
        digit, other = start.candidate.digit, end.candidate.digit
        if digit == other:
            return "That contradicts the assumption." if start.is_true else "So it cannot be anything else:"
        if start.is_true:
            return f"{start.candidate.cell} cannot be both."
        return f"And if {claim(start._replace(is_true=True))}, it is not {other} either."

    @property
    def opposites(self) -> str:
        """The cells of a remote pair whose different digits exclude something."""
        pairs = []
        cells = self.step.cells
        for place, first in enumerate(cells):
            for last in cells[place + 3 :: 2]:
                if any(one.cell.sees(first) and one.cell.sees(last) for one in self.step.eliminations):
                    pairs.append(f"{first} and {last}")
        return "; ".join(pairs)

    # Contradictions.

    @property
    def conflict(self) -> str:
        return "; but also ".join(map(self._way, range(len(self.step.chains))))

    @property
    def contradiction(self) -> str:
        """What is wrong with a chain that ends with the opposite of its assumption."""
        return " That contradicts the assumption." if contradicted(self.step.chains[0]) == 0 else ""

    @property
    def way_to_conflict(self) -> str:
        """A chain up to what cannot be."""
        chain = self.step.chains[0]
        last, place = chain[-1], contradicted(chain)
        if place is None or place == 0:
            return self._way(0)
        cell, digit = last.candidate
        if last.is_true:
            impossible = (
                f"no candidate is left for {cell}"
                if last.reason == "cell"
                else f"no place is left for {digit} in {last.reason} {getattr(cell, last.reason)}"
            )
            wanting = last._replace(premises=(*last.premises, place))
            impossible += f" ({named_premises(wanting, chain)})"
        else:
            rival = chain[last.premises[0]] if last.premises else last
            impossible = f"{claim(rival)} and {claim(chain[place])}, which cannot both be"
        before = len(chain) - 1
        return f"{way(self.chains[0], before)}; but then {impossible}" if before > 1 else impossible

    # Cases of which one holds.

    @property
    def cases(self) -> str:
        """What follows in each case, and in any; of a fish with one case, what follows from it."""
        if len(self.step.chains) == 1 and self.step.technique.family == "kraken_fish":
            return f"Then {self._way(0)}."
        is_possible = all(contradicted(chain) is None for chain in self.step.chains)
        return f"{self._branches}. In {'any case' if is_possible else 'each case that is possible'}, {self.conclusion}."

    @property
    def _branches(self) -> str:
        parts = []
        for number, chain in enumerate(self.step.chains):
            if len(chain) == 1:
                parts.append(f"if {claim(chain[0])}, that is the conclusion")
                continue
            text = f"if {claim(chain[0])}, then {self._way(number)}"
            if (place := contradicted(chain)) is not None:
                text += f", a contradiction, since {claim(chain[place])}" if place else ", a contradiction"
            parts.append(text)
        text = "; ".join(parts)
        return text[0].upper() + text[1:]

    @property
    def cover(self) -> str:
        """Why one of the cases holds."""
        if self.step.technique.family == "kraken_fish":
            return self._fish
        starts = [chain[0] for chain in self.step.chains]
        first = starts[0].candidate
        if not all(one.is_true for one in starts):
            return ""
        if all(one.candidate.cell == first.cell for one in starts):
            return f"{first.cell} can only be {joined((one.candidate.digit for one in starts), 'or')}."
        places = joined((one.candidate.cell for one in starts), "or")
        house = house_of_cases(self.step)
        if house is None:
            raise LookupError("the cases share no house")
        return f"In {house}, {first.digit} can only go in {places}."

    @property
    def _fish(self) -> str:
        """What a Kraken fish says about its digit."""
        count = len(self.step.houses) // 2
        bases, covers = self.step.houses[:count], self.step.houses[count:]
        digit = joined(self.step.digits)
        fins = [mark.candidate.cell for mark in self.step.marks if mark.role == "extra"]
        fin = "the fin" if len(fins) == 1 else "the fins"
        kinds = {house.kind for house in bases}
        plurals = {"row": "rows", "column": "columns", "box": "boxes"}
        kind = plurals[kinds.pop()] if len(kinds) == 1 else "houses"
        text = f"In {house_names(bases)}, {digit} can only go in {house_names(covers)}, or in {fin} {joined(fins)}."
        starts = [chain[0] for chain in self.step.chains]
        held = [one.candidate.cell for one in starts if one.candidate.cell not in fins]
        if starts[0].is_true and not held:
            number, rooms = number_word(count), f"{number_word(count - 1)} {'house' if count == 2 else 'houses'}"
            return (
                f"{text} {self._shared_places(covers)}, so without {joined(fins)} the {number} {kind} would have "
                f"{rooms} for {number} {digit}s. So {joined(fins, 'or')} is {digit}."
            )
        text += (
            f" If not in {joined(fins, 'or')}, each of these {number_word(count)} {kind} takes its {digit} in a "
            f"different one of {house_names(covers)}"
        )
        if starts[0].is_true:
            cover = next((house for house in covers if all(cell in house.cells for cell in held)), covers[0])
            return f"{text}, so {cover} has its {digit} in {_one_of(held)}."
        target = self.step.eliminations[0].cell
        twice = sum(target in house.cells for house in covers) > 1
        taken = f", and {target} would use up two of them" if twice else f", which then have no {digit} elsewhere"
        return f"{text}{taken}."

    def _shared_places(self, covers: Sequence[House]) -> str:
        """Return in which other cover houses the places of one lie, of which none lies in it alone."""
        for cover in covers:
            by_other: dict[House | None, list[Cell]] = {}
            for cell in self.step.cells:
                if cell in cover.cells:
                    other = next((one for one in covers if one != cover and cell in one.cells), None)
                    by_other.setdefault(other, []).append(cell)
            if by_other and None not in by_other:
                return joined(
                    f"{joined(cells)} {'lies' if len(cells) == 1 else 'lie'} in both {cover} and {other}"
                    for other, cells in by_other.items()
                )
        raise LookupError("no cover house shares all its places")
