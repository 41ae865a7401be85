"""``DigitSet``: a set of digits of a board of any size as bits. Bit 0 stands for digit 1."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import cache

from nonet._board import Frozen
from nonet._board.geometry import LARGEST_SIZE
from nonet._checks import as_integer, checked_integer, iterated, shown


class DigitSet(Frozen, Set[int]):
    """A set of digits 1 to 25, immutable and iterated in order.

    >>> digits = DigitSet([7, 1, 4])
    >>> print(digits, len(digits), 7 in digits)
    {1, 4, 7} 3 True
    >>> digits - {1}
    DigitSet([4, 7])
    """

    __slots__ = ("_mask",)

    _mask: int

    def __init__(self, digits: Iterable[int] = ()) -> None:
        mask = 0
        for digit in iterated("a set of digits is made from an iterable of integers", digits):
            mask |= 1 << checked_integer("a digit", digit, 1, LARGEST_SIZE) - 1
        object.__setattr__(self, "_mask", mask)

    @classmethod
    def from_mask(cls, mask: int) -> DigitSet:
        """Return the set with this mask: bit 0 stands for digit 1, nine bits on the classic board.

        >>> DigitSet.from_mask(0b101)
        DigitSet([1, 3])
        """
        bits = mask if type(mask) is int else as_integer(mask, "a mask of digits is an integer")
        if not 0 <= bits < 1 << LARGEST_SIZE:
            raise ValueError(f"a mask of digits has {LARGEST_SIZE} bits at most, not {shown(bits)}")
        return _set_of(bits) if bits < _SHARED else _new_set(bits)

    @property
    def mask(self) -> int:
        """The mask: bit 0 stands for digit 1."""
        return self._mask

    def __contains__(self, digit: object) -> bool:
        return isinstance(digit, int) and 1 <= digit <= LARGEST_SIZE and bool(self._mask >> digit - 1 & 1)

    def __iter__(self) -> Iterator[int]:
        return (digit for digit in range(1, self._mask.bit_length() + 1) if self._mask >> digit - 1 & 1)

    def __len__(self) -> int:
        return self._mask.bit_count()

    def __hash__(self) -> int:
        return self._hash()

    def __str__(self) -> str:
        return "{" + ", ".join(map(str, self)) + "}"

    def __repr__(self) -> str:
        return f"DigitSet({list(self)})"

    def __reduce__(self) -> tuple[object, ...]:
        return DigitSet.from_mask, (self._mask,)


def digits_of(expected: str, digits: Iterable[int], size: int) -> DigitSet:
    """Return the set of some digits of a board of this size; raise an error for others."""
    return DigitSet([checked_integer("a digit", digit, 1, size) for digit in iterated(expected, digits)])


# There is one instance of each set of the classic board's digits; those of larger boards would fill the memory.
_SHARED = 512


@cache
def _set_of(mask: int) -> DigitSet:
    return _new_set(mask)


def _new_set(mask: int) -> DigitSet:
    digits = object.__new__(DigitSet)
    object.__setattr__(digits, "_mask", mask)
    return digits
