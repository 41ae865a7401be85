"""Checks of the arguments of the functions that read and write files; errors name the argument and its value."""

import os

from nonet._board.value import (
    checked_callable,
    checked_choice,
    checked_flag,
    checked_integer,
    iterated,
    shown,
    wrong_type,
)

__all__ = [
    "checked_callable",
    "checked_choice",
    "checked_flag",
    "checked_integer",
    "checked_path",
    "checked_source",
    "checked_target",
    "checked_text",
    "iterated",
    "shown",
    "wrong_type",
]


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


def checked_text(name: str, value: str | None) -> None:
    """Raise ``TypeError`` unless this is a string or None."""
    if value is not None and not isinstance(value, str):
        raise wrong_type(f"{name} must be a string or None", value)
