"""A step of a rule tells all that it needs: what goes follows from the rule and from what is told of its cells."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from nonet import CLASSIC, Cell, Grid, LimitError, Step, explain, generate
from nonet._engine.ruled import board_of
from nonet.formats import parse
from nonet.logic import Candidate
from nonet.logic._statements.pattern import rule_cells

_MOST_TRIES = 2_000
"""The most tries of the fillings of a rule; beyond that, the engine is asked."""


class _Told:
    """What the statements of a step tell: what each cell can be, and what cells cannot hold together."""

    def __init__(self, step: Step) -> None:
        assert step.grid is not None
        self.step, self.layout = step, step.grid.layout
        self.can = {cell: {*range(1, self.layout.size + 1)} for cell in self.layout.cells}
        self.sums: list[tuple[str, tuple[Cell, ...], int]] = []
        self.sets: list[tuple[Candidate, tuple[Cell, ...], list[list[int]]]] = []
        self.is_by_rank = False
        for said in step.statements:
            self._add(said.key, said.values)

    def _add(self, key: str, values: Any) -> None:
        match key:
            case "cell_has":
                self.can[values["cell"]] &= {*values["digits"]}
            case "cell_then_has":
                lost = {digit for cell, digit in self.step.eliminations if cell == values["cell"]}
                self.can[values["cell"]] &= {*values["digits"]} | lost
            case "cells_lack":
                for cell in values["cells"]:
                    self.can[cell] -= {*values["digits"]}
            case "cells_least" | "cells_most" | "cells_exactly" if len(values["cells"]) > 1:
                self.sums.append((key, values["cells"], int(values["number"])))
            case "cells_least" | "cells_most" | "cells_exactly":
                (cell,), number = values["cells"], self.layout.symbols.index(values["number"]) + 1
                ends = {"cells_least": (number, self.layout.size), "cells_most": (1, number)}
                low, high = ends.get(key, (number, number))
                self.can[cell] &= {*range(low, high + 1)}
            case "any_least":
                some = combinations(values["cells"], values["count"])
                self.sums += (("cells_least", cells, int(values["number"])) for cells in some)
            case "whisper_low":
                self.can[values["cell"]] &= {*range(1, int(values["low"]) + 1)}
            case "whisper_high":
                self.can[values["cell"]] -= {*range(1, int(values["high"]))}
            case "cage_leaves":
                sets = [[int(one) for one in some.replace("-", "+").split("+")] for some in values["sets"]]
                self.sets.append((Candidate(values["cell"], values["digit"]), values["cells"], sets))
            case "cage_leaves_one":
                self.can[values["cells"][0]] -= {*values["digits"]}
            case "sum_would_be":
                self.sums.append(("not", values["cells"], int(values["number"])))
            case "rule_once" | "rule_apart":
                self.can[values["cell"]] &= {values["digit"]}
            case "rule_indexes":
                self.can[values["other"]] -= {values["number"]}
            case "rule_rank":
                self.is_by_rank = True
            case "cage_needs" | "rule_needs":
                for cell in {*rule_cells(self.step.rules[0], self.layout)} - {*values["places"]}:
                    self.can[cell] -= {values["digit"]}

    def _holds(self, values: list[int]) -> bool:
        for key, cells, number in self.sums:
            total = sum(values[cell] for cell in cells)
            holds = {"cells_least": total >= number, "cells_most": total <= number, "not": total != number}
            if not holds.get(key, total == number):
                return False
        return all(
            values[cell] != digit or sorted(values[one] for one in cells) not in sets
            for (cell, digit), cells, sets in self.sets
        )

    def leaves(self, cell: Cell, digit: int) -> bool | None:
        """Tell whether the rule and what is told leave a candidate, by all fillings; ``None`` if these are too many."""
        (rule,), layout = self.step.rules, self.layout
        can = {**self.can, cell: {digit}}
        own = rule_cells(rule, layout) or self.step.cells
        cells = sorted({*own, cell}, key=lambda one: (len(can[one]), one))
        seen = [[other for other in cells[:place] if other in layout.peers_of(one)] for place, one in enumerate(cells)]
        values, tried = [0] * len(layout.cells), 0

        def fill(place: int) -> bool | None:
            nonlocal tried
            tried += 1
            if tried > _MOST_TRIES:
                return None
            if place == len(cells):
                return self._holds(values)
            one = cells[place]
            for value in sorted(can[one]):
                if any(values[other] == value for other in seen[place]):
                    continue
                values[one] = value
                if rule.allows(values, layout) and (found := fill(place + 1)) is not False:
                    return found
            values[one] = 0
            return False

        return fill(0)

    def unfounded(self) -> Iterator[Candidate]:
        """Yield the candidates that go, but do not follow: all fillings are tried, or the engine is asked."""
        step, layout = self.step, self.layout
        assert step.grid is not None
        gone = [*step.eliminations]
        for cell, digit in step.placements:
            gone += (Candidate(cell, each) for each in step.grid.candidates(cell) if each != digit)
        masks = [sum(1 << digit - 1 for digit in self.can[cell]) for cell in layout.cells]
        if self.is_by_rank or not all(masks):
            return
        number = layout.rules.index(step.rules[0]) if step.rules else None
        houses = [layout.houses.index(house) for house in step.houses]
        goes = board_of(layout).premises(number, houses, masks, gone)[1]
        for one, does in zip(gone, goes, strict=True):
            # The sums of houses are of the engine alone; a rank compares more cells than can be filled.
            left = self.leaves(*one) if step.rules and step.rules[0].name != "full_rank" else None
            # Cells that sums make equal see what the others see: the engine knows it, and the fillings do not.
            is_beside = bool(step.rules) and one.cell not in (rule_cells(step.rules[0], layout) or step.cells)
            if is_beside and step.rules[0].name == "full_rank":
                continue  # what a rank leaves for other lines has no reason yet
            if (left and not (does and is_beside)) or (left is None and not does):
                yield one


def _steps(grid: Grid) -> Iterator[Step]:
    """Yield the steps of the path of a puzzle that are of one rule, or of the sum of houses."""
    try:
        path = explain(grid, work_limit=20_000)
    except LimitError as error:
        path = error.path
    for step in path:
        is_of_one = len(step.rules) == 1 and step.technique.id != "joint_fillings"
        if any("index" in rule.name for rule in step.rules):
            continue  # "r1c1 is 9 only if r1c9 is 1" is not read here
        if not step.chains and (is_of_one or step.technique.id == "innies_outies"):
            yield step


def _puzzles(corpus: Path, name: str, most: int) -> Iterator[tuple[str, Grid]]:
    """Yield puzzles of a shared file of boards up to 9x9, so many of each kind."""
    counts = Counter[str]()
    for line in (corpus / "variants" / f"{name}.jsonl").read_text().splitlines():
        row = json.loads(line)
        kind = " ".join((row["source"], *row.get("rules", ())))
        if row["count"] != 1 or "iss" not in row or counts[kind] == most:
            continue
        (entry,) = parse(row["iss"])
        if entry.grid.layout is not CLASSIC and entry.grid.layout.size <= 9:
            counts[kind] += 1
            yield kind, entry.grid


def _check(puzzles: Iterator[tuple[str, Grid]], most: int = 0) -> int:
    """Return how many steps there are; fail if more than so many leave out something that they need."""
    count, wanting = 0, []
    for kind, grid in puzzles:
        for step in _steps(grid):
            wanting += [(kind, str(step))] if [*_Told(step).unfounded()] else []
            assert len(wanting) <= most, wanting
            count += 1
    return count


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["kinds", "killer"])
def test_each_step_of_a_rule_tells_all_that_it_needs(corpus: Path, name: str) -> None:
    """Some steps of sums on lines, of cages without a sum and of equal cages still leave something out."""
    most, steps = {"kinds": (28, 4_000), "killer": (0, 300)}[name]
    assert _check(_puzzles(corpus, name, 5), most) > steps


KINDS: list[Any] = [
    *("killer", "thermometer", "whisper", "renban", "arrow", "kropki", "xv", "little_killer", "sandwich", "skyscraper")
]


@pytest.mark.parametrize("kind", KINDS)
def test_steps_of_a_common_rule_tell_all_that_they_need(kind: Any) -> None:
    assert _check((kind, generate(rules=[kind], seed=seed)) for seed in (1, 2)) > 5
