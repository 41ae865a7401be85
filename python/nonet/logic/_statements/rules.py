"""Statements of the techniques of rules: what the rule says of its cells, and what follows.

Rules that players meet most have facts of their own: the sets of a cage, the sum of an arrow. Of any other the sentence
of its kind is told (``_words/rules.py``), and that no filling of its cells leaves what is ruled out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any

from nonet._board.geometry import Cell
from nonet._board.grid import Grid
from nonet._board.rule import Rule, half
from nonet._engine.ruled import board_of
from nonet.logic._pattern import Candidate, symbol
from nonet.logic._statements.pattern import Pattern, is_straight, rule_between, rule_cells
from nonet.logic._statements.rule_reasons import DERIVED, Reason, fits, neighbours, premises, reasons
from nonet.logic._step_statement import OfBoard, Shown, StepStatement

_MOST_SETS = 6
"""The most sets of a cage that a sentence names."""
_MOST_LEFT = 3
"""The most candidates that go, and the most sets of each, of which is told what they would leave."""
_NEEDING = ("cage", "rellik_cage", "equality_cage", "renban", "quadruple", "contains")
"""Rules whose sets have digits in common, which other cells then cannot have."""
_PLACES = ("all_places_seen", "joint_places")
"""Techniques of the places of a digit in houses."""
_FILLED = ("rule_fillings", "joint_fillings")
"""Techniques that try what cells can hold together."""
_MOST_INDEXED = 4
"""The most candidates that go by an index and are told one by one."""
_BESIDE = ("minimum", "maximum", "nonconsecutive", "negative")
"""Rules of cells and their neighbours."""
_PLAIN = ("thermometer", "odd", "even", "greater")
"""Rules whose fact shows at once what follows."""


class RuleStatements(Pattern):
    """What one rule says, or the sums of houses and of the cages in them."""

    def statements(self) -> Iterator[StepStatement]:
        """Yield the facts."""
        step = self.step
        lit = self.lit((mark.candidate for mark in step.marks), "base")
        if step.technique.id in _PLACES:
            for place, house in enumerate(step.houses):
                own = tuple(cell for cell in step.cells if cell in house.cells)
                values: dict[str, Any] = {"house": house, "digit": self.digit, "cells": own}
                key = "places_too" if place else "places"
                yield StepStatement(key=key, values=values, candidates=lit, needing=(house,))
            return
        if not step.rules:
            yield StepStatement(**self._sums(), candidates=lit, needing=step.houses)
            yield from self._told(self._reasons[0], lit, step.cells)
            return
        if step.technique.id == "joint_fillings":
            yield from self._joint(lit)
            return
        rule = step.rules[0]
        cells = rule_cells(rule, self.layout)
        if said := self._indexed():
            for values in said:
                yield StepStatement(key="rule_indexes", values=values, candidates=lit, cells=cells)
            return
        key, told = self._fact(rule, step.cells)
        fact, needed = [(key, told)], self._reasons[0]
        # What a rule needs already follows from what its cells are.
        yield from self._told([*needed, *fact] if key in ("cage_needs", "rule_needs") else [*fact, *needed], lit, cells)

    @staticmethod
    def _told(facts: Sequence[Reason], lit: Any, cells: tuple[Cell, ...]) -> Iterator[StepStatement]:
        return (StepStatement(key=key, values=values, candidates=lit, cells=cells) for key, values in facts)

    def _joint(self, lit: Any) -> Iterator[StepStatement]:
        """Yield what is filled together: each rule, one meaning once, then clues of pairs, then the houses."""
        told: set[str] = set()
        clues: dict[tuple[str, str], list[dict[str, Any]]] = {}
        for rule in self.step.rules:
            own = tuple(cell for cell in rule_cells(rule, self.layout) if cell in self.step.cells)
            key, values = self._fact(rule, own or self.step.cells)
            if rule.name in _PAIRS:
                clues.setdefault((key, values["number"]), []).append(values)
                continue
            if rule.name in told and key in ("rule_is", "rule_is_line"):
                key, values = key.replace("is", "and"), {"rule": values["rule"], "cells": values["cells"]}
            told.add(rule.name)
            yield StepStatement(key=key, values=values, candidates=lit, cells=rule_cells(rule, self.layout))
        for (key, _), (first, *others) in clues.items():
            yield StepStatement(key=key, values=first, candidates=lit, cells=first["cells"])
            if others:
                pairs = tuple(values["cells"] for values in others)
                cells = tuple(cell for pair in pairs for cell in pair)
                yield StepStatement(key="rule_and_pairs", values={"pairs": pairs}, candidates=lit, cells=cells)
        if houses := self.step.houses:
            yield StepStatement(key="house_once", values={"houses": houses}, candidates=lit, needing=houses)

    @property
    def ending(self) -> str:
        """The words of the conclusion."""
        if self.step.technique.id in _PLACES:
            return (
                "however_placed"
                if len(self.step.houses) > 1
                else "sees_all"
                if self._seen_by is None
                else "sees_all_by"
            )
        if self.step.technique.id in _FILLED and self.step.digits:
            return "fillings_seen"
        if self.step.technique.id in _FILLED and not self._reasons[1]:
            return "however_filled"
        if self._reasons[1] and not self.step.digits:
            return "so"
        rules, removed = self.step.rules, {symbol(digit) for digit in self.removed_digits}
        if not rules or rules[0].name in _PLAIN or self._indexed() or self._begins():
            return "so"
        if self.step.digits:
            needs = self.step.technique.id == "rule_peers" or rules[0].name in _NEEDING
            return "so" if needs else "however_filled"
        if rules[0].name == "cage" and self.grid is not None:
            # What no set has needs no second look; which cell takes what does.
            sets = self._sets(getattr(rules[0], "sum", 0), self.step.cells)
            return "however_filled" if removed & {digit for some in sets for digit in some.split("+")} else "so"
        return "however_filled"

    def ending_values(self) -> dict[str, Any]:
        """Return the places and their digit, which some endings name."""
        digits = tuple(self.step.digits)
        by = {} if self._seen_by is None else {"rule": OfBoard(self._seen_by, self.layout)}
        return {"cells": self.step.cells, "digits": digits, "others": self.removed_cells, **by}

    @property
    def _seen_by(self) -> Rule | None:
        """The rule by which a place of the digit is seen, if houses alone do not say it."""
        if self.step.technique.id not in _PLACES or len(self.step.digits) != 1:
            return None
        return rule_between(self.layout, self.step.cells, self.removed_cells, self.digit)

    def shown(self) -> Shown:
        """Return the digit whose places are told, or the cells, since what is left depends on all their candidates."""
        step = self.step
        if step.technique.id in _PLACES:
            return Shown(digits=tuple(step.digits))
        cells = (cell for rule in step.rules for cell in rule_cells(rule, self.layout))
        return Shown(houses=step.houses, cells=tuple(sorted({*cells, *step.cells, *self.removed_cells})))

    def _fact(self, rule: Rule, cells: tuple[Cell, ...]) -> tuple[str, dict[str, Any]]:
        said = OfBoard(rule, self.layout)
        own = rule_cells(rule, self.layout) if rule.cells else ()
        values: dict[str, Any] = {"rule": said, "cells": cells}
        if self.step.technique.id == "rule_peers" and self.step.digits:
            key = "rule_once" if own else "rule_apart"
            return key, values | {"cell": cells[0], "digit": self.digit, "cells": self.removed_cells}
        name = rule.name
        number = getattr(rule, "value", getattr(rule, "sum", None))
        values["number"] = str(number)
        if self.step.digits and name in _NEEDING and self.step.technique.id not in _FILLED:
            key = "cage_needs" if name == "cage" and number is not None else "rule_needs"
            return key, values | {"digit": self.digit, "places": cells, "cells": own or cells}
        if name == "cage" and number is not None and self.grid is not None:
            sets = self._sets(number, cells)
            if len(sets) > _MOST_SETS:
                return "cage_many_sets", values | {"count": str(len(sets))}
            return "cage_sets", values | {"sets": sets}
        # A step by fillings has its cells in the order of the board.
        values["cells"] = cells = rule_cells(rule, self.layout) or cells
        if name == "thermometer":
            return self._increase(own, values)
        if name == "whisper":
            least = getattr(rule, "difference", None) or half(self.layout.size)
            return "rule_whisper", values | {"number": str(least)}
        if name in _PAIRS:
            return _PAIRS[name], values
        if name == "greater":
            return "rule_greater", {"first": cells[0], "second": cells[1]}
        if name in ("odd", "even"):
            return f"rule_{name}", values
        if name == "arrow" and getattr(rule, "circle", 1) == 1:
            return "rule_arrow", {"circle": cells[0], "cells": cells[1:]}
        if name == "quadruple":
            return "rule_contains", values | {"digits": tuple(getattr(rule, "values", ()))}
        if not rule.on(self.layout):
            return self._look(rule)
        if first := self._begins():
            return "rule_rank", values | {"digit": first, "low": str(4 * first - 3), "high": str(4 * first)}
        return "rule_is_line" if is_straight(cells) else "rule_is", values

    @cached_property
    def _left_over(self) -> list[tuple[str, dict[str, Any]]]:
        """Return for each candidate that goes what its sets would leave for the other cells of a cage.

        Nothing where that is too much to say, or where no set has any of these digits.
        """
        step = self.step
        rule, total = step.rules[0], getattr(step.rules[0], "sum", None)
        if rule.name != "cage" or total is None or self.grid is None or step.digits or step.technique.id in _FILLED:
            return []
        sets = [some.split("+") for some in self._sets(total, step.cells)]
        if len(sets) > _MOST_SETS or len(step.eliminations) > _MOST_LEFT or not {*self.removed_cells} <= {*step.cells}:
            return []
        found: list[tuple[str, dict[str, Any]]] = []
        for cell, digit in step.eliminations:
            own = symbol(digit)
            left = tuple("+".join(each for each in some if each != own) for some in sets if own in some)
            others = tuple(each for each in step.cells if each != cell)
            if len(left) > _MOST_LEFT:
                return []
            if left:
                values: dict[str, Any] = {"cell": cell, "digit": digit, "cells": others}
                if len(others) == 1:
                    found.append(("cage_leaves_one", values | {"digits": (total - digit,)}))
                else:
                    found.append(("cage_leaves", values | {"sets": left}))
        return found

    @cached_property
    def _reasons(self) -> tuple[list[Reason], bool]:
        """Return what cells of the rule, or of the sum, must be for what follows, and whether that is all."""
        step = self.step
        if self.grid is None or len(step.rules) > 1 or (step.rules and self._begins()):
            return [], False
        if step.technique.id == "rule_peers" and step.digits:
            return [], False  # the digit that is seen is told
        told, is_all = self._of_kind(self.grid) if step.rules and not step.digits else ([], False)
        if is_all and not any(key in DERIVED for key, _ in told):
            return told, True
        needed = self._needed(self.grid)
        if needed is None:
            return told, is_all
        return [*(one for one in needed if one not in told), *told], True

    def _of_kind(self, grid: Grid) -> tuple[list[Reason], bool]:
        """Return the reasons that are told of kinds of rules, and whether they are all."""
        rule = self.step.rules[0]
        if rule.name == "cage":
            told = self._left_over
            return told, bool(told) and len(told) == len(self.step.eliminations)
        cells = {*rule_cells(rule, self.layout)}
        if rule.name in _BESIDE:
            cells |= {other for one in (*cells, *self.removed_cells) for other in neighbours(one, self.layout)}
            cells |= {*self.removed_cells}
        if not cells >= {*self.removed_cells}:
            return [], False
        left = {cell: {value} if (value := grid[cell]) else {*grid.candidates(cell)} for cell in sorted(cells)}
        return reasons(rule, self.layout, left, self.step.eliminations)

    def _needed(self, grid: Grid) -> list[Reason] | None:
        """Return what cells must be for the rule alone to leave what it leaves; ``None`` if that takes more."""
        step, layout, masks = self.step, self.layout, grid._candidate_masks()
        if not all(masks) or not {*step.rules} <= {*layout.rules}:
            return None
        number = layout.rules.index(step.rules[0]) if step.rules else None
        houses = [layout.houses.index(house) for house in step.houses]
        gone = dict.fromkeys(step.eliminations)
        # What a cell can only be follows too, as far as the rule says it.
        for cell, digits in (*self._left().items(), *((cell, (digit,)) for cell, digit in step.placements)):
            gone |= {Candidate(cell, digit): None for digit in range(1, layout.size + 1) if digit not in digits}
        needed, goes = board_of(layout).premises(number, houses, masks, [*gone])
        by_rule = {one for one, does in zip(gone, goes, strict=True) if does}
        is_all = by_rule >= {one for one in gone if self.can(*one)} and bool(by_rule)
        return premises({layout.cells[cell]: mask for cell, mask in needed}, grid) if is_all else None

    def _begins(self) -> int:
        """Return the digit that begins the line of a rank, if that is all that the step says; else 0."""
        step, rank = self.step, getattr(self.step.rules[0], "rank", None)
        if rank is None or self.grid is None or step.technique.id in _FILLED:
            return 0
        cell, digit = rule_cells(step.rules[0], self.layout)[0], (rank + 3) // 4
        left = set(self.grid.candidates(cell)) - set(self.removed_digits)
        return digit if self.removed_cells == (cell,) and left == {digit} else 0

    def _indexed(self) -> list[dict[str, Any]]:
        """Return for each candidate that goes the one that it needs by an index, if all of these are gone."""
        rule, eliminations = self.step.rules[0], self.step.eliminations
        house = getattr(rule, "house", None)
        if house not in ("row", "column") or self.grid is None or len(eliminations) > _MOST_INDEXED:
            return []
        found: list[dict[str, Any]] = []
        for cell, digit in eliminations:
            row, column = cell.row, cell.column
            place, number = ((digit, column), row) if house == "row" else ((row, digit), column)
            other = self.layout.cells[(place[0] - 1) * self.layout.size + place[1] - 1]
            is_open = number in self.grid.candidates(other) or self.grid[other] == number
            if is_open or not {(row, column), place} & set(rule.cells):
                return []
            values = {"cell": cell, "digit": digit, "other": other, "number": number}
            found.append(values | {"rule": OfBoard(rule, self.layout)})
        return found

    def _look(self, rule: Rule) -> tuple[str, dict[str, Any]]:
        """Return what a rule of the whole board says, and where: the houses of the step, and cells outside."""
        houses = self.step.houses
        values: dict[str, Any] = {"rule": OfBoard(rule, self.layout)}
        inside = {cell for house in houses for cell in house.cells}
        cells = tuple(cell for cell in self.step.cells if cell not in inside)
        if not houses:
            return "rule_is_alone", values | {"cells": cells}
        values["houses"] = houses
        return ("rule_is_with", values | {"cells": cells}) if cells else ("rule_is_houses", values)

    def _increase(self, line: Sequence[Cell], values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """Return how far from the bulb the only cell is that loses its lowest digits; else that digits increase."""
        on_line = [cell for cell in self.removed_cells if cell in line]
        if len(self.removed_cells) == len(on_line) == 1 and self.grid is not None:
            (cell,) = on_line
            steps, left = line.index(cell), set(self.grid.candidates(cell)) - set(self.removed_digits)
            if steps > 1 and left and max(self.removed_digits) < min(left):
                return "rule_increase_at", values | {"cell": cell, "number": str(steps)}
        return "rule_increase", values

    def _sets(self, total: int, cells: Sequence[Cell]) -> tuple[str, ...]:
        """Return the sets of different digits with a sum that the candidates of the cells can still make."""
        assert self.grid is not None
        left = [{value} if (value := self.grid[cell]) else set(self.grid.candidates(cell)) for cell in cells]
        digits = sorted(set().union(*left))
        possible = (some for some in combinations(digits, len(left)) if sum(some) == total and fits(some, left))
        return tuple("+".join(map(symbol, some)) for some in possible)

    def _sums(self) -> dict[str, Any]:
        """Return the key and the values of the statement about houses and their cages."""
        step, size = self.step, self.layout.size
        area = {cell for house in step.houses for cell in house.cells}
        taken, summed = set[Cell](), set[Cell]()
        inside = 0
        for rule in self.layout.rules:
            own = set(rule_cells(rule, self.layout)) if rule.name == "cage" else set()
            total = getattr(rule, "sum", None)
            if not own or total is None or own & taken:
                continue
            taken |= own
            if 2 * len(own & area) >= len(own):
                summed |= own
                inside += total
        total = len(step.houses) * size * (size + 1) // 2
        # All of them, also those that the step does not need: fewer would not make the sum.
        cells, others = tuple(sorted(area - summed)), tuple(sorted(summed - area))
        rest = total - inside
        key = "innies" if not others else "outies" if not cells else "innies_same" if not rest else "innies_more"
        if key == "innies_more" and rest < 0:
            key = "outies_more"
        if step.placements and len(cells) + len(others) == 1:
            # What the cell is is the conclusion.
            key = f"{key}_one" if key in ("innies", "outies") else key
        values = {"houses": step.houses, "total": str(total), "inside": str(inside), "cells": cells, "others": others}
        return {"key": key, "values": values | {"rest": str(abs(rest))}}


_PAIRS = {"difference": "rule_differ_by", "ratio": "rule_ratio", "sum_pair": "rule_pair_sum"}
