"""The sentences of steps that are chains: one template for each technique; ``_chain_words.py`` fills them.

Words in braces are the parts of a step: ``{if_then}`` tells a chain, ``{branches}`` one for each case, ``{conflict}``
what cannot be. ``{so}`` is the conclusion: "So r1c1 is 5."
"""

_CYCLE = (
    "Suppose that {assumption}: then {way}. Suppose that {second_assumption}: then {second_way}. One of the two holds, "
    "so {clashes}. {so}"
)
_ENDS = "Suppose that {assumption}: then {way}. {one_end} {so}"
_CONFLICT = "Suppose that {assumption}: then {way_to_conflict}.{contradiction} {so}"
_CASES = "{cover} {branches}. In any case, {conclusion}."
_FORCING = "Suppose that {assumption}: then {way}. That contradicts the assumption. {so}"

CHAIN_TEMPLATES = {
    # Sudoku Explainer.
    "x_cycle": _CYCLE,
    "y_cycle": _CYCLE,
    "xy_cycle": _CYCLE,
    "forcing_x_chain": _FORCING,
    "forcing_xy_chain": _FORCING,
    "nishio_forcing_chain": "If {assumption}, then {conflict}, a contradiction. {so}",
    "cell_forcing_chain": _CASES,
    "house_forcing_chain": _CASES,
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
    "kraken_fish_1": _CASES,
    "kraken_fish_2": _CASES,
    "forcing_chain_contradiction": _CONFLICT,
    "forcing_net_contradiction": _CONFLICT,
    "forcing_chain_verity": _CASES,
    "forcing_net_verity": _CASES,
}
for _level in ("dynamic", "dynamic_plus", "nested"):
    CHAIN_TEMPLATES |= {
        f"{_level}_contradiction_chain": CHAIN_TEMPLATES["nishio_forcing_chain"],
        f"{_level}_double_chain": _CASES,
        f"{_level}_cell_chain": _CASES,
        f"{_level}_house_chain": _CASES,
    }
