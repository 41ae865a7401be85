"""Rules as a setter makes them: a kind from a list, cells in the order in which they were selected, and values.

Which parameters of a rule its cells fill, its class tells (``rule_parameters``); what it cannot tell stands here: how a
selection is split into groups, and how a cell within the board names a place outside of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from nonet import Cell, Layout
from nonet._board.outside import STEPS
from nonet._board.rule import Rule
from nonet._board.rule_parameters import Parameter, cell_parameters_of, kind_named, parameters_of
from nonet.logic import LanguageName
from nonet.logic.telling import telling
from nonet.web import _questions as ask

_SPLITS: Final[Mapping[str, Parameter]] = {
    "arrow": Parameter("circle", "number", is_needed=False, default=1),
    "equal_sums": Parameter("sizes", "numbers", is_needed=False),
    "same_values": Parameter("sizes", "numbers", is_needed=False),
}
"""What says how many of the selected cells each group has; without it there are two of equally many."""


def rule_kinds(layout: Layout, language: LanguageName) -> list[ask.RuleKind]:
    """Return the kinds of rules with what a setter chooses for one."""
    found = []
    for words in telling().rule_kinds(layout, language=language):
        kind = kind_named(words.name)
        assert kind is not None
        found.append(
            ask.RuleKind(
                rule=words.name,
                group=words.group,
                title=words.title,
                meaning=words.meaning,
                select=words.cells,
                takes_cells=_takes_cells(kind),
                values=[_value(each, language) for each in _values(kind)],
            )
        )
    return found


def _takes_cells(kind: type[Rule]) -> bool:
    return bool(cell_parameters_of(kind)) or _is_beside(kind)


def _is_beside(kind: type[Rule]) -> bool:
    """Tell whether a kind is a clue beside a row or a column."""
    return "side" in kind.keys


def _values(kind: type[Rule]) -> list[Parameter]:
    own = [each for each in parameters_of(kind) if not (_is_beside(kind) and each.name == "number")]
    return [*own, *([_SPLITS[kind.name]] if kind.name in _SPLITS else [])]


def _value(value: Parameter, language: LanguageName) -> ask.RuleValue:
    return ask.RuleValue(
        name=value.name,
        title=telling().value_title(value.name, language=language),
        kind=value.kind,
        is_needed=value.is_needed,
        start=str(value.default or ""),
        choices=[(one, telling().choice_title(one, language=language)) for one in value.choices],
    )


def chosen_rule(chosen: ask.ChosenRule, layout: Layout) -> Rule:
    """Return the rule that a setter chose for a board."""
    kind = kind_named(chosen.rule)
    if kind is None:
        return Rule.from_dict({"rule": chosen.rule})  # which names it
    cells = [layout.cell(name) for name in chosen.cells]
    if _takes_cells(kind) and not cells:
        raise ValueError(f"{kind.word}: no cell is selected")
    names = cell_parameters_of(kind)
    values = dict(chosen.values)
    told: dict[str, Any] = {}
    if _is_beside(kind):
        told["number"] = cells[0].column if values.get("side") in ("top", "bottom") else cells[0].row
    elif "direction" in kind.keys and names:
        down, right = STEPS.get(str(values.get("direction")), (0, 0))
        told[names[0]] = [(cells[0].row - down, cells[0].column - right)]
    elif len(names) > 1 or "sizes" in kind.keys:
        split = _SPLITS.get(kind.name)
        groups = _groups(cells, kind, values.pop(split.name, split.default) if split else None)
        told |= {"sets": groups} if "sizes" in kind.keys else dict(zip(names, groups, strict=True))
    elif names:
        told[names[0]] = cells
    return Rule.from_dict({"rule": kind.name, **told, **values})


def _groups(cells: Sequence[Cell], kind: type[Rule], counts: Any) -> list[Sequence[Cell]]:
    """Return the groups of a selection; the last one has what the others leave."""
    several = counts if isinstance(counts, list) else [counts or len(cells) // 2]
    found, start = [], 0
    for count in several:
        if not isinstance(count, int):
            raise ValueError(f"{kind.word}: a number of cells is expected, not {count!r}")
        found.append(cells[start : start + count])
        start += count
    rest = cells[start:]
    return [*found, rest] if rest or len(found) < 2 else found
