"""Checks of arguments; errors name the argument and show its value. Imports nothing of nonet."""

from __future__ import annotations

import os
import reprlib
from collections.abc import Callable, Iterable, Iterator
from math import isfinite
from operator import index
from typing import TypeVar

Item = TypeVar("Item")
Function = TypeVar("Function", bound=Callable[..., object])
_NOT_IN_STYLE = r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[<&]"


def shown(value: object) -> str:
    """Return a short text of a value for an error; a long value is shortened, and an object's address is left out."""
    try:
        text = _short.repr(value)
        if isinstance(value, str) or " at 0x" not in text:
            return text
        import re  # here, since `import nonet` needs no pattern

        return re.sub(" at 0x[0-9a-fA-F]+", "", text)
    except Exception:  # a very long integer, or an object that cannot be shown
        return f"of {value.bit_length()} bits" if isinstance(value, int) else "that cannot be shown"


def wrong_type(expected: str, value: object) -> TypeError:
    """Return the error for a value of another type than ``expected``, which is a sentence."""
    return TypeError(f"{expected}, not {type(value).__name__} {shown(value)}")


def as_integer(value: object, expected: str) -> int:
    """Return an integer of any type but ``bool`` as ``int``; otherwise raise ``TypeError`` with ``expected``."""
    if isinstance(value, bool):
        raise wrong_type(expected, value)
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise wrong_type(expected, value) from None


def checked_integer(name: str, value: int, least: int = 0, most: int = (1 << 64) - 1) -> int:
    """Return an argument as an ``int``; raise ``TypeError`` for another type, ``ValueError`` if it is out of range."""
    # A call for one puzzle takes half a microsecond: the text of an error is not made before there is one.
    if type(value) is int and least <= value <= most:
        return value
    number = as_integer(value, f"{name} must be an integer")
    if not least <= number <= most:
        upper = "2**64 - 1" if most == (1 << 64) - 1 else "2**32 - 1" if most == (1 << 32) - 1 else most
        raise ValueError(f"{name} must be {least} to {upper}, not {shown(number)}")
    return number


def is_finite(value: object) -> bool:
    """Tell whether a value is a finite number, as a difficulty is."""
    try:
        return not isinstance(value, bool) and isfinite(value)  # type: ignore[arg-type]
    except (TypeError, OverflowError):
        return False


def checked_flag(name: str, value: bool) -> bool:
    """Return an argument as a ``bool``; raise ``TypeError`` unless it is one, NumPy's, 0 or 1."""
    if isinstance(value, bool):
        return value
    if type(value).__name__ in ("bool", "bool_") or (isinstance(value, int) and value in (0, 1)):
        return bool(value)
    raise wrong_type(f"{name} must be True or False", value)


def checked_choice(name: str, value: str, known: Iterable[str], *, hint: str = "") -> str:
    """Return an argument that is one of the known words; raise ``TypeError`` or ``ValueError`` with the words."""
    words = tuple(known)
    if not isinstance(value, str):
        raise wrong_type(f"{name} must be one of {', '.join(words)}", value)
    if value not in words:
        from difflib import get_close_matches  # here: most words are known

        near = [] if hint else get_close_matches(value, words, n=1, cutoff=0.7)
        hint = f"; did you mean {shown(near[0])}?" if near else hint
        raise ValueError(f"{name} must be one of {', '.join(words)}, not {shown(value)}{hint}")
    return value


def checked_seconds(name: str, value: object) -> float:
    """Return a time; raise ``TypeError`` for another type than a number, ``ValueError`` below 0 and for NaN."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise wrong_type(f"{name} must be a number of seconds", value)
    if not value >= 0:
        raise ValueError(f"{name} must be at least 0 seconds, not {value}")
    return float(value)


def checked_callable(name: str, value: Function | None) -> Function | None:
    """Return an argument that is a function or None; raise ``TypeError`` for anything else."""
    if value is not None and not callable(value):
        raise wrong_type(f"{name} must be a function or None", value)
    return value


def checked_path(name: str, path: object) -> str:
    """Return a path as text; raise ``TypeError`` for other types, ``ValueError`` for a name that no file can have."""
    text = os.fspath(path) if isinstance(path, (str, os.PathLike)) else None
    if not isinstance(text, str):
        raise wrong_type(f"{name} must be a path", path)
    try:
        if b"\0" not in os.fsencode(text):
            return text
    except UnicodeEncodeError:
        pass
    raise ValueError(f"{name} must be a path, and no file can have the name {shown(text)}")


def checked_source(source: object) -> None:
    """Raise an error unless this is a path or has the method of a file opened for reading."""
    if isinstance(source, (str, os.PathLike)):
        checked_path("source", source)
    elif isinstance(source, type) or not callable(getattr(source, "read", None)):
        raise wrong_type("source must be a path or a file opened in binary mode", source)


def checked_target(target: object) -> None:
    """Raise an error unless this is a path or has the method of a file opened for writing."""
    if isinstance(target, (str, os.PathLike)):
        checked_path("target", target)
    elif isinstance(target, type) or not callable(getattr(target, "write", None)):
        raise wrong_type("target must be a path or an open file", target)


def checked_string(name: str, value: str) -> str:
    """Return an argument that is a string; raise ``TypeError`` for anything else."""
    if not isinstance(value, str):
        raise wrong_type(f"{name} must be a string", value)
    return value


def checked_text(name: str, value: str | None) -> None:
    """Raise ``TypeError`` unless this is a string or None."""
    if value is not None and not isinstance(value, str):
        raise wrong_type(f"{name} must be a string or None", value)


def iterated(expected: str, values: Iterable[Item]) -> Iterator[Item]:
    """Return an iterator over an argument; raise ``TypeError`` with the text ``expected`` if it cannot be iterated."""
    try:
        return iter(values)
    except TypeError:
        raise wrong_type(expected, values) from None


class _Short(reprlib.Repr):
    """Short texts of values: the beginning of a long text, the first items of a container."""

    def repr_str(self, value: str, level: int) -> str:
        return self.repr_bytes(value, level)

    def repr_bytes(self, value: str | bytes, level: int) -> str:
        return repr(value) if len(value) <= self.maxother else f"{value[: self.maxother]!r}... ({len(value):,} in all)"


_short = _Short()
_short.maxother = 100


def checked_style(style: str) -> str:
    """Return CSS that can stand in a picture."""
    checked_string("style", style)
    import re  # here, as in ``shown``

    if re.search(_NOT_IN_STYLE, style):
        raise ValueError(f"style must be CSS without < and & and control characters, not {shown(style)}")
    if "{" not in style and re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL).strip():
        raise ValueError(f"style must be CSS such as .given {{ fill: navy }}, not {shown(style)}")
    return style
