"""``TechniqueCounts``: how often each technique was used, as an immutable mapping that has a hash.

The engine numbers techniques by their place in the catalogue; ``technique_at`` and ``counts_at`` read its columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from nonet._board import Frozen
from nonet._checks import checked_integer, iterated, wrong_type
from nonet._engine.technique import TECHNIQUES, Technique

_IDS = tuple(TECHNIQUES)


class TechniqueCounts(Frozen, Mapping[str, int]):
    """How often each technique was used: its id and a number, in the order of the catalogue; immutable.

    >>> counts = TechniqueCounts([("full_house", 3), ("naked_single", 1)])
    >>> counts["full_house"], dict(counts)
    (3, {'full_house': 3, 'naked_single': 1})
    """

    __slots__ = ("_pairs",)
    _pairs: tuple[tuple[str, int], ...]

    def __init__(self, pairs: Iterable[tuple[str, int]] = ()) -> None:
        expected = "pairs must be an iterable of pairs of an id and a number"
        some = tuple(iterated(expected, pairs))
        for pair in some:
            if not (isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[0], str)):
                raise wrong_type(expected, pair)
            checked_integer("the number of a pair in pairs", pair[1])
        object.__setattr__(self, "_pairs", some)

    def __getitem__(self, key: str) -> int:
        if not isinstance(key, str):
            raise KeyError(key)
        for name, count in self._pairs:
            if name == key:
                return count
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self._pairs)

    def __len__(self) -> int:
        return len(self._pairs)

    def __hash__(self) -> int:
        return hash(self._pairs)

    def __repr__(self) -> str:
        return f"TechniqueCounts({list(self._pairs)})"

    def __reduce__(self) -> tuple[object, ...]:
        return TechniqueCounts, (self._pairs,)


def technique_at(place: int) -> Technique | None:
    """Return the technique with this place in the catalogue; ``None`` beyond its end."""
    return TECHNIQUES[_IDS[place]] if place < len(_IDS) else None


def counts_at(counts: Iterable[tuple[int, int]]) -> TechniqueCounts:
    """Return the counts of a row: pairs of a technique's place in the catalogue and a number."""
    return TechniqueCounts((_IDS[place], count) for place, count in counts)


def counts_of(techniques: Iterable[Technique]) -> TechniqueCounts:
    """Return how often each technique occurs; those written in Python come last."""
    counts = dict.fromkeys(_IDS, 0)
    for technique in techniques:
        counts[technique.id] = counts.get(technique.id, 0) + 1
    return TechniqueCounts((name, count) for name, count in counts.items() if count)
