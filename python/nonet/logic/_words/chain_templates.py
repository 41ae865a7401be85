"""The sentences of steps that are chains: a template for each technique or family; ``chains.py`` fills them.

Words in braces are the parts of a step: ``{if_then}`` tells a chain, ``{cases}`` one for each case, ``{conflict}``
what cannot be. ``{so}`` is the conclusion: "So r1c1 is 5."
"""

from nonet._engine.technique import Technique

_CYCLE = (
    "Suppose that {assumption}: then {way}. Suppose that {second_assumption}: then {second_way}. One of the two holds: "
    "{conflicts}. {so}"
)
_ENDS = "Suppose that {assumption}: then {way}. {one_end} {so}"
_CONFLICT = "Suppose that {assumption}: then {way_to_conflict}.{contradiction} {so}"
_CASES = "{cover} {cases}"
_NISHIO = "If {assumption}, then {conflict}, a contradiction. {so}"
_FORCING = "Suppose that {assumption}: then {way}. That contradicts the assumption. {so}"

CHAIN_TEMPLATES = {
    # Sudoku Explainer.
    "x_cycle": _CYCLE,
    "y_cycle": _CYCLE,
    "xy_cycle": _CYCLE,
    "forcing_x_chain": _FORCING,
    "forcing_xy_chain": _FORCING,
    "nishio_forcing_chain": _NISHIO,
    "dynamic_contradiction_chain": _NISHIO,
    "dynamic_plus_contradiction_chain": _NISHIO,
    "nested_contradiction_chain": _NISHIO,
    # HoDoKu.
    "remote_pair": (
        "{cells} have only the candidates {digits}, and each sees the next, so the two digits alternate along them. "
        "{opposites} have different ones, so no cell that sees both can have either: {so}"
    ),
    "x_chain": _ENDS,
    "xy_chain": _ENDS,
    "aic": _ENDS,
    "grouped_aic": _ENDS,
    "als_aic": _ENDS,
    "discontinuous_nice_loop": "If {assumption}, then {way}. {loop_end} {so}",
    "grouped_discontinuous_nice_loop": "If {assumption}, then {way}. {loop_end} {so}",
    "als_discontinuous_nice_loop": "If {assumption}, then {way}. {loop_end} {so}",
    "continuous_nice_loop": _CYCLE,
    "grouped_continuous_nice_loop": _CYCLE,
    "als_continuous_nice_loop": (
        "Suppose that {assumption}: then {way}. The loop holds in the other direction too. So of two neighbours "
        "joined by a weak link one is true, and an almost locked set holds all its digits but the one by which the "
        "loop enters or leaves it. {so}"
    ),
    "als_chain": _ENDS,
    "death_blossom": _CASES,
    "forcing_chain_contradiction": _CONFLICT,
    "forcing_net_contradiction": _CONFLICT,
    "forcing_chain_verity": _CASES,
    "forcing_net_verity": _CASES,
}
FAMILY_TEMPLATES = dict.fromkeys(
    ("multiple_chain", "dynamic_chain", "dynamic_plus_chain", "nested_chain", "kraken_fish"), _CASES
)
"""The templates of families, for techniques that have none of their own."""

LOOPS = frozenset(
    {
        *("x_cycle", "y_cycle", "xy_cycle"),
        *("continuous_nice_loop", "grouped_continuous_nice_loop", "als_continuous_nice_loop"),
    }
)
"""Techniques whose chains are loops: two chains, the same way round with opposite statements."""


def chain_template_of(technique: Technique) -> str | None:
    """Return the template of a technique, or else of its family; ``None`` if neither is a chain."""
    return CHAIN_TEMPLATES.get(technique.id) or FAMILY_TEMPLATES.get(technique.family)
