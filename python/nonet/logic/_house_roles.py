"""Which houses of a step are base houses, which need something, and which cover houses, which lose something.

The base houses of a fish are the lines in which its digit has few places, its cover houses those that hold them all.
The same parts are there in other patterns: the box of locked candidates and the line in which they exclude others, the
houses of the strong links of a skyscraper and the one that joins them. ``Step.houses`` has the base houses first.
"""

from __future__ import annotations

from nonet._engine.technique import Technique

FISH_FAMILIES = frozenset(
    {
        *("fish", "finned_fish", "sashimi_fish", "franken_fish", "mutant_fish"),
        *("finned_franken_fish", "finned_mutant_fish", "kraken_fish"),
    }
)
"""The families of which half of the houses are base houses."""
_BASES = {
    "locked_pair": 0,
    "locked_triple": 0,
    "sue_de_coq": 0,
    "skyscraper": 2,
    "two_string_kite": 2,
    "empty_rectangle": 2,
    "unique_rectangle_3": 2,
    "hidden_rectangle": 2,
    "unique_rectangle_6": 4,
}
"""How many of the houses are base houses, if not one."""


def base_count(technique: Technique, house_count: int) -> int:
    """Return how many of the houses of a step are base houses."""
    count = house_count // 2 if technique.family in FISH_FAMILIES else _BASES.get(technique.id, 1)
    return min(count, house_count)
