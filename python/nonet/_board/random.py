"""Random words from a seed: the same on every machine, in every version of Python, and in Rust.

Python promises only ``random.random()`` to stay what it is, and Rust has no generator of its own. So this one is ours:
words of 64 bits by SplitMix64 (Steele, Lea and Flood, 2014), a counter that steps by an odd constant and a mixer that
scrambles it. What is made at random is made by its index, from a stream that belongs to (seed, index) alone:

```
state   = mix(mix(seed + STEP) + (index + 1) * STEP)          word k = mix(state + (k + 1) * STEP),  k = 0, 1, …
```

so that it depends neither on its neighbours nor on the order in which threads come to it. ``mix`` is one to one: two
indices of a seed never share a state. `crates/nonet-core/src/random.rs` is the twin of this file.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from operator import index as as_integer

_WORD = 1 << 64
_STEP = 0x9E3779B97F4A7C15


def random_words(seed: int, index: int) -> Iterator[int]:
    """Yield the stream of 64-bit words that belongs to a seed and an index, each 0 to 2**64 - 1."""
    first, second = checked_word("seed", seed), checked_word("index", index)
    state = _mix(_mix(first + _STEP) + (second + 1) * _STEP)
    return (_mix(state + step * _STEP) for step in count(1))


def random_number(seed: int, index: int, below: int) -> int:
    """Return a number from 0 to ``below`` - 1, all equally likely: a word that would favour some is passed over."""
    fair = _WORD - _WORD % below
    return next(word % below for word in random_words(seed, index) if word < fair)


def checked_word(name: str, number: int) -> int:
    """Return ``number`` if it is a word; raise ``ValueError`` otherwise."""
    if not 0 <= number < _WORD:
        raise ValueError(f"the {name} is 0 to 2**64 - 1, not {number}")
    return as_integer(number)


def _mix(word: int) -> int:
    word %= _WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB % _WORD
    return word ^ word >> 31
