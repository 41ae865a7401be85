"""Random 64-bit integers from a seed: the same on every machine, in every version of Python, and in Rust.

Python guarantees the sequence of ``random.random()`` only, and Rust's standard library has no generator. So nonet has
its own: SplitMix64 (Steele, Lea and Flood, 2014), a counter that steps by an odd constant and a mixer that scrambles
it. Each random object has an index and is made from a stream of 64-bit words that depends on (seed, index) alone:

```
state   = mix(mix(seed + STEP) + (index + 1) * STEP)          word k = mix(state + (k + 1) * STEP),  k = 0, 1, …
```

So an object depends neither on other objects nor on the order in which threads make them. ``mix`` is one to one: two
indices of a seed never share a state. `crates/nonet-core/src/random.rs` is the same generator in Rust.
"""

from collections.abc import Iterator
from itertools import count

from nonet._checks import checked_integer

_WORD = 1 << 64
_STEP = 0x9E3779B97F4A7C15


def random_words(seed: int, index: int) -> Iterator[int]:
    """Yield the stream of 64-bit words of a seed and an index, each 0 to 2**64 - 1."""
    first, second = checked_integer("seed", seed), checked_integer("start", index)
    state = _mix(_mix(first + _STEP) + (second + 1) * _STEP)
    return (_mix(state + step * _STEP) for step in count(1))


def random_number(seed: int, index: int, below: int) -> int:
    """Return a number from 0 to ``below`` - 1, all equally likely: words that would favour some numbers are skipped."""
    fair = _WORD - _WORD % below
    return next(word % below for word in random_words(seed, index) if word < fair)


def _mix(word: int) -> int:
    word %= _WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB % _WORD
    return word ^ word >> 31
