"""``statements_of``: the statements of a step by its family, and the candidates that a reader needs for them.

A step whose pattern lacks a part, or whose technique is written in Python, has the plain ones: its cells, its reason,
its conclusion.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonet._board.grid import Grid
from nonet.logic._groups import are_twins
from nonet.logic._house_roles import FISH_FAMILIES
from nonet.logic._known_as import as_known
from nonet.logic._statements.chains import ChainStatements
from nonet.logic._statements.colors import ColorStatements
from nonet.logic._statements.exclusion import ExclusionStatements
from nonet.logic._statements.fish import FishStatements
from nonet.logic._statements.links import (
    EmptyRectangleStatements,
    LinkedChainStatements,
    TwoLinkStatements,
    WingStatements,
    WWingStatements,
)
from nonet.logic._statements.locked import HiddenSubsetStatements, LockedStatements, NakedSubsetStatements
from nonet.logic._statements.pattern import Pattern
from nonet.logic._statements.rule_chains import RuleChainStatements
from nonet.logic._statements.rules import RuleStatements
from nonet.logic._statements.sets import AlsStatements, SueDeCoqStatements
from nonet.logic._statements.singles import BruteForceStatements, SingleStatements
from nonet.logic._statements.uniqueness import TridagonStatements, UniquenessStatements
from nonet.logic._statements.ways import WayStatements
from nonet.logic._step import Step
from nonet.logic._step_statement import Shown, StepStatement

_BY_ID: dict[str, type[Pattern]] = {
    "empty_rectangle": EmptyRectangleStatements,
    "small_empty_rectangle": EmptyRectangleStatements,
    "w_wing": WWingStatements,
}
_BY_FAMILY: dict[str, type[Pattern]] = {
    "single": SingleStatements,
    "brute_force": BruteForceStatements,
    **dict.fromkeys(("locked_candidates", "direct_locked_candidates"), LockedStatements),
    **dict.fromkeys(("naked_subset", "locked_subset"), NakedSubsetStatements),
    **dict.fromkeys(("hidden_subset", "direct_hidden_subset"), HiddenSubsetStatements),
    **dict.fromkeys(FISH_FAMILIES, FishStatements),
    "single_digit_pattern": TwoLinkStatements,
    "wing": WingStatements,
    **dict.fromkeys(("unique_rectangle", "unique_loop", "avoidable_rectangle", "bug"), UniquenessStatements),
    "tridagon": TridagonStatements,
    **dict.fromkeys(("simple_colors", "multi_colors"), ColorStatements),
    "als": AlsStatements,
    "sue_de_coq": SueDeCoqStatements,
    "aligned_exclusion": ExclusionStatements,
    "template": WayStatements,
    "rule": RuleStatements,
}


def statements_of(step: Step, grid: Grid | None = None) -> tuple[StepStatement, ...]:
    """Return the statements of a step; ``grid``: the position of the step that this one is nested in."""
    return _statements(step, grid, is_brief=False)


def brief_of(step: Step) -> tuple[StepStatement, ...]:
    """Return the statements of the sentence of a step: of a single less than ``statements_of``."""
    return _statements(step, None, is_brief=True)


def _statements(step: Step, grid: Grid | None, *, is_brief: bool) -> tuple[StepStatement, ...]:
    if step.reason:
        return (StepStatement(key="reason", values={"text": step.reason}), *Pattern(step, grid).endings())
    try:
        if told := tuple(_told(step, grid, is_brief)):
            return told
    except (LookupError, ValueError):
        # The step comes from elsewhere, and its pattern lacks a part.
        pass
    plain = Pattern(step, grid)
    return (*plain.statements(), *plain.endings())


def shown_of(step: Step) -> Shown:
    """Return which candidates a reader of the statements needs."""
    if are_twins(step):
        parts = [shown_of(one) for one in step.nested]
        digits = sorted({digit for one in parts for digit in one.digits})
        cells = sorted({cell for one in parts for cell in one.cells})
        houses = dict.fromkeys(house for one in parts for house in one.houses)
        return Shown(tuple(digits), tuple(houses), tuple(cells))
    try:
        return _pattern(step, None).shown()
    except (LookupError, ValueError):
        return Pattern(step).shown()


def _told(step: Step, grid: Grid | None, is_brief: bool) -> Iterator[StepStatement]:
    if are_twins(step):
        yield StepStatement(key="twins")
        for one in step.nested:
            yield from _told(one, step.grid or grid, is_brief)
        if not is_brief:
            yield from Pattern(step, grid).endings()
        return
    pattern = _pattern(step, grid)
    if is_brief:
        pattern.is_lit = False
        yield from pattern.brief()
    else:
        yield from pattern.statements()
        yield from pattern.endings()


def _pattern(step: Step, grid: Grid | None) -> Pattern:
    if two_links := as_known(step):
        return LinkedChainStatements(two_links, grid)
    if step.chains and step.technique.family != "single_digit_pattern":
        return (RuleChainStatements if step.profile == "rules" else ChainStatements)(step, grid)
    known = _BY_ID.get(step.technique.id) or _BY_FAMILY.get(step.technique.family, Pattern)
    return known(step, grid)
