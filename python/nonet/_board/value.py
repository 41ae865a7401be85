"""Shared by the board types: an immutable base class and integer checks."""

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


def checked_integer(name: str, value: int, least: int = 0, most: int = (1 << 64) - 1) -> int:
    """Return an argument as an ``int``; raise ``TypeError`` for another type, ``ValueError`` if it is out of range."""
    number = as_integer(value, f"{name} must be an integer")
    if not least <= number <= most:
        upper = "2**64 - 1" if most == (1 << 64) - 1 else "2**32 - 1" if most == (1 << 32) - 1 else most
        raise ValueError(f"{name} must be {least} to {upper}, not {number}")
    return number
