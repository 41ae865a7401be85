"""What the board's nouns share: values that cannot be changed, and integers that are checked."""

from __future__ import annotations

from operator import index


class Frozen:
    """Base of classes whose instances cannot be changed."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable: cannot delete {name!r}")


def as_integer(value: object, expected: str) -> int:
    """Return an integer of any type as ``int``; otherwise raise ``TypeError`` with the text ``expected``."""
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{expected}, not {type(value).__name__} {value!r}") from None
