"""Levels for people: what a puzzle of each level promises to the person who solves it.

A level is a set of techniques: its own, and those of the levels before it. A puzzle that is made for a level also has a
typical number of givens, of steps that are not singles, and a typical rating, so that the puzzles of a level are about
equally hard, and two levels do not feel the same: the ratings of neighbours overlap by less than half.

The techniques stand in HoDoKu's order. Its own levels are another thing: its easy puzzles have about 24 givens, and its
unfair and extreme ones need the same techniques, more or less often.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

from nonet._engine.profile import HODOKU, HodokuProfile
from nonet._engine.technique import RULE_LEVELS, TECHNIQUES, HodokuLevel, Technique, rated_techniques

Level: TypeAlias = Literal["beginner", "easy", "medium", "hard", "expert", "master"]

LEVEL_NAMES: tuple[Level, ...] = get_args(Level)


@dataclass(frozen=True)
class LevelPromise:
    """What a level promises: a row of ``LEVELS``.

    ``techniques`` solve every puzzle of the level; ``own_techniques`` are those that the level before lacks. A puzzle
    that is made for the level has a number of ``givens`` in this range, and of steps that are not singles
    (``beyond_singles``) on HoDoKu's path; its ER of Sudoku Explainer is in the range ``rating``, its level of HoDoKu
    one of ``hodoku_levels``. ``promise`` is what a player is told.

    >>> from nonet.logic import LEVELS
    >>> medium = LEVELS["medium"]
    >>> print(medium)
    Medium: Pairs, triples, pointing. Notes help.
    >>> medium.givens, medium.beyond_singles, medium.rating, medium.hodoku_levels
    ((24, 28), (2, 8), (2.6, 3.6), ('medium',))
    >>> medium.own_techniques[:4]
    ('locked_pair', 'locked_triple', 'pointing', 'claiming')
    """

    level: Level
    name: str
    promise: str
    techniques: tuple[str, ...]
    own_techniques: tuple[str, ...]
    givens: tuple[int, int]
    beyond_singles: tuple[int, int]
    rating: tuple[float, float]
    hodoku_levels: tuple[HodokuLevel, ...]

    @property
    def profile(self) -> HodokuProfile:
        """The profile of HoDoKu with these techniques and no others."""
        return HODOKU.only(*self.techniques)

    def __str__(self) -> str:
        return f"{self.name}: {self.promise}"


_Row: TypeAlias = tuple[str, str, tuple[int, int], tuple[int, int], tuple[float, float], tuple[HodokuLevel, ...]]
# The promise, the first technique of its own in HoDoKu's order, givens, steps beyond singles, ER, HoDoKu's levels.
_ROWS: dict[Level, _Row] = {
    "beginner": (
        *("Many digits given. Look at one box at a time.", "full_house"),
        *((32, 38), (0, 0), (1.0, 1.2), ("easy",)),
    ),
    "easy": ("Every step is a single. No notes needed.", "naked_single", (26, 32), (0, 0), (1.5, 2.3), ("easy",)),
    "medium": ("Pairs, triples, pointing. Notes help.", "locked_pair", (24, 28), (2, 8), (2.6, 3.6), ("medium",)),
    "hard": ("Needs an X-Wing, a wing or the like.", "naked_quadruple", (23, 28), (3, 12), (3.2, 6.6), ("hard",)),
    "expert": (
        *("Needs chains: if this, then that.", "finned_swordfish"),
        *((23, 27), (5, 24), (7.0, 8.3), ("unfair", "extreme")),
    ),
    "master": (
        *("Needs chains that branch: every way leads there.", "forcing_chain_contradiction"),
        *((22, 26), (8, 60), (8.3, 11.9), ("extreme",)),
    ),
}


def _order() -> list[str]:
    """Return HoDoKu's order of techniques, but the hidden single, which beginners know, before the naked one."""
    beginners = ("full_house", "hidden_single")
    rest = [each for each in rated_techniques("hodoku") if each not in (*beginners, "brute_force")]
    return [*beginners, *rest]


def _promises() -> Mapping[str, LevelPromise]:
    order = _order()
    ends = [*(order.index(first) for _, first, *_ in _ROWS.values()), len(order)][1:]
    promises: dict[str, LevelPromise] = {}
    start = 0
    for (level, (promise, _, givens, beyond, rating, hodoku)), end in zip(_ROWS.items(), ends, strict=True):
        own = tuple(order[start:end])
        promises[level] = LevelPromise(
            *(level, level.title(), promise, tuple(order[:end]), own, givens, beyond, rating, hodoku)
        )
        start = end
    return MappingProxyType(promises)


LEVELS: Mapping[str, LevelPromise] = _promises()
"""What each level promises, from the first to the hardest."""

_BY_HODOKU: dict[HodokuLevel, Level] = {
    "easy": "easy",
    "medium": "medium",
    "hard": "hard",
    "unfair": "expert",
    "extreme": "master",
}
_FROM_ER: list[tuple[float, Level]] = [(8.3, "master"), (6.6, "expert"), (3.2, "hard"), (2.6, "medium"), (0.0, "easy")]


def level_of_technique(technique: Technique) -> Level:
    """Return the first level whose players know a technique: its own, or of others that of equally hard ones.

    A technique that only boards with rules have is at its level on these.

    >>> from nonet.logic import TECHNIQUES
    >>> [level_of_technique(TECHNIQUES[name]) for name in ("hidden_single", "unique_loop_1", "nested_cell_chain")]
    ['beginner', 'hard', 'master']
    """
    if technique.id in RULE_LEVELS and technique.id not in TECHNIQUES:
        return RULE_LEVELS[technique.id]
    for promise in LEVELS.values():
        if technique.id in promise.own_techniques:
            return promise.level
    if technique.level is not None:
        return _BY_HODOKU[technique.level]
    return next(level for lowest, level in _FROM_ER if (technique.se121 or 0.0) >= lowest)
