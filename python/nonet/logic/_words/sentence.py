"""Sentences and explanations of steps in English.

A sentence is the statements of a step, one after another. Chains are told in another way, with numbers to refer to
(``chains.py``); a technique written in Python, or a pattern that lacks a part, has its cells and its conclusion.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonet._board.grid import Grid
from nonet.logic._known_as import known_as
from nonet.logic._statements.of_step import brief_of
from nonet.logic._statements.rule_chains import RuleChainStatements
from nonet.logic._step import Step
from nonet.logic._step_statement import StepStatement
from nonet.logic._words.chains import chain_lines, chain_sentence, nested_steps
from nonet.logic._words.english import ENGLISH
from nonet.logic._words.language import lines


def sentence(step: Step, label: str = "") -> str:
    """Return what a player would say: why, and what follows; ``label``: the number of a nested step."""
    text = _chain_sentence(step, label)
    return _joined(brief_of(step)) if text is None else text


def _chain_sentence(step: Step, label: str) -> str | None:
    if not step.chains or step.profile == "rules" or step.reason or known_as(step):
        return None
    try:
        return chain_sentence(step, label)
    except (LookupError, ValueError):
        return None  # the step comes from elsewhere, and its pattern lacks a part


def _joined(statements: Iterable[StepStatement]) -> str:
    return " ".join(map(ENGLISH.statement, statements))


def rule_chain_lines(step: Step) -> list[str]:
    """Return the chain of a step on another board, one statement a line with the numbers of its premises."""
    (chain,) = step.chains
    told = ["", "The chain:"]
    for place, (one, claim) in enumerate(zip(chain, RuleChainStatements(step).told(), strict=True), 1):
        premises = f" [{', '.join(str(premise + 1) for premise in one.premises)}]" if one.premises else ""
        told.append(f"  {place:>{len(str(len(chain)))}}. {ENGLISH.statement(claim).removesuffix('.')}{premises}.")
    return told


def explanation(step: Step, grid: Grid | None = None, label: str = "") -> str:
    """Return the sentence, then the chains, each statement on a line with its reason, and the nested steps.

    Of a step without chains of which a statement has parts, it returns a line for each statement. ``grid``: the
    position of the step that this one is nested in; ``label``: its number there.
    """
    text = _chain_sentence(step, label)
    brief = brief_of(step) if text is None else ()
    told = [text or _joined(brief)]
    if not step.chains and any(one.part is not None for one in brief):
        told += ["", *lines(brief, ENGLISH, "  ")]
    if step.chains:
        told += rule_chain_lines(step) if step.profile == "rules" else chain_lines(step, step.grid or grid, label)
    for own, title, nested in nested_steps(step, label):
        inner = explanation(nested, step.grid or grid, own).splitlines()
        told += ["", title, *(f"  {line}".rstrip() for line in inner)]
    return "\n".join(told)
