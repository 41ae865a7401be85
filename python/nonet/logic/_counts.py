"""``TechniqueCounts``: how often each technique was used, as an immutable mapping that has a hash."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from nonet._board.value import Frozen


class TechniqueCounts(Frozen, Mapping[str, int]):
    """How often each technique was used: its id and a number, in the order of the catalogue; immutable.

    >>> counts = TechniqueCounts([("full_house", 3), ("naked_single", 1)])
    >>> counts["full_house"], dict(counts)
    (3, {'full_house': 3, 'naked_single': 1})
    """

    __slots__ = ("_pairs",)
    _pairs: tuple[tuple[str, int], ...]

    def __init__(self, pairs: Iterable[tuple[str, int]] = ()) -> None:
        object.__setattr__(self, "_pairs", tuple(pairs))

    def __getitem__(self, key: str) -> int:
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
