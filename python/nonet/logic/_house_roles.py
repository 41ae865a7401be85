"""Which houses of a step are base houses, which need something, and which cover houses, which lose something.

The base houses of a fish are the lines in which its digit has few places, its cover houses those that hold them all.
The same parts are there in other patterns: the box of locked candidates and the line in which they exclude others, the
houses of the strong links of a skyscraper and the one that joins them. ``Step.houses`` has the base houses first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.logic._step import Step

_FISH = ("x_wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan", "kraken_fish_1", "kraken_fish_2")
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


def base_count(step: Step) -> int:
    """Return how many of the houses of a step are base houses."""
    name = step.technique.id
    count = len(step.houses) // 2 if name.endswith(_FISH) else _BASES.get(name, 1)
    return min(count, len(step.houses))
