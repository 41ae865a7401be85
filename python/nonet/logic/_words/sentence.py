"""Sentences and explanations of steps: a template, filled with the words of its family.

A template is plain text with names in braces (``templates.py``, of chains ``chain_templates.py``); the class of the
technique's family has a property for each name. ``{so}`` is the conclusion. A technique without a template (one written
in Python, say), or a pattern that lacks what its template names, gets its cells and its conclusion.
"""

from __future__ import annotations

from nonet._board.grid import Grid
from nonet.logic._groups import are_twins
from nonet.logic._house_roles import FISH_FAMILIES
from nonet.logic._statements.rule_chains import RuleChainStatements
from nonet.logic._step import Step
from nonet.logic._words.chains import chain_lines, chain_sentence, nested_steps
from nonet.logic._words.colors import ColorWords
from nonet.logic._words.english import ENGLISH
from nonet.logic._words.exclusion import ExclusionWords
from nonet.logic._words.fish import FishWords
from nonet.logic._words.links import LinkWords
from nonet.logic._words.pattern import PatternWords
from nonet.logic._words.sets import SetWords
from nonet.logic._words.template_ways import TemplateWords
from nonet.logic._words.templates import ANY, JOINED, template_of
from nonet.logic._words.uniqueness import UniquenessWords
from nonet.logic._words.wings import WingWords

_WORDS: dict[str, type[PatternWords]] = {
    **dict.fromkeys(FISH_FAMILIES, FishWords),
    **dict.fromkeys(("simple_colors", "multi_colors"), ColorWords),
    **dict.fromkeys(("als", "sue_de_coq"), SetWords),
    **dict.fromkeys(("unique_rectangle", "unique_loop", "avoidable_rectangle", "bug", "tridagon"), UniquenessWords),
    "aligned_exclusion": ExclusionWords,
    "single_digit_pattern": LinkWords,
    "template": TemplateWords,
    "wing": WingWords,
}
"""The words of each family that has its own."""


def words_of(step: Step) -> PatternWords:
    """Return the words of a step, those of its family."""
    return _WORDS.get(step.technique.family, PatternWords)(step)


def sentence(step: Step, label: str = "") -> str:
    """Return what a player would say: why, and what follows; ``label``: the number of a nested step."""
    words = words_of(step)
    if step.reason:
        return f"{step.reason} {words.so}".rstrip()
    if step.technique.family == "rule" or (step.profile == "rules" and step.chains):
        return " ".join(map(ENGLISH.statement, step.statements))
    try:
        text = chain_sentence(step, label) or _pattern_sentence(step, words)
    except (LookupError, ValueError):
        # The step comes from elsewhere, and its pattern lacks a part that the template names.
        text = _filled(ANY, words)
    return text.replace(": So ", ": ").rstrip()


def _pattern_sentence(step: Step, words: PatternWords) -> str:
    if are_twins(step):
        first, second = step.nested
        return JOINED.format(first=sentence(first), second=sentence(second))
    return _filled(template_of(step.technique, len(step.links)), words)


def _filled(template: str, words: PatternWords) -> str:
    needed = [part.partition("}")[0] for part in template.split("{")[1:]]
    return template.format_map({name: getattr(words, name) for name in needed})


def rule_chain_lines(step: Step) -> list[str]:
    """Return the chain of a step on another board, one statement a line with the numbers of its premises."""
    if not step.chains:
        return []
    (chain,) = step.chains
    lines = ["", "The chain:"]
    for place, (one, told) in enumerate(zip(chain, RuleChainStatements(step).told(), strict=True), 1):
        premises = f" [{', '.join(str(premise + 1) for premise in one.premises)}]" if one.premises else ""
        lines.append(f"  {place:>{len(str(len(chain)))}}. {ENGLISH.statement(told).removesuffix('.')}{premises}.")
    return lines


def explanation(step: Step, grid: Grid | None = None, label: str = "") -> str:
    """Return the sentence, then the chains, each statement on a line with its reason, and the nested steps.

    ``grid``: the position of the step that this one is nested in; ``label``: its number there.
    """
    lines = [sentence(step, label)]
    more = words_of(step).more_lines
    lines += ["", *more] if more else []
    lines += rule_chain_lines(step) if step.profile == "rules" else chain_lines(step, step.grid or grid, label)
    for own, title, nested in nested_steps(step, label):
        inner = explanation(nested, step.grid or grid, own).splitlines()
        lines += ["", title, *(f"  {line}".rstrip() for line in inner)]
    return "\n".join(lines)
