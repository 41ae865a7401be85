"""The faces of packages: public names are imported from the modules that define them, at their first use."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from importlib import import_module


def homes_of(table: Mapping[str, str]) -> dict[str, str]:
    """Return the module of each name of a table, whose rows are the names that a module defines."""
    return {name: module for module, names in table.items() for name in names.split()}


def face_of(
    face: dict[str, object], homes: Mapping[str, str], *, packages: Collection[str] = (), is_shown: bool = False
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` of a package with these globals.

    ``packages`` are names too. With ``is_shown``, tracebacks and pickles show its classes as those of the package.
    """
    own = str(face["__name__"])

    def get(name: str) -> object:
        if name in packages:
            return import_module(f"nonet.{name}")
        if name not in homes:
            raise AttributeError(f"module {own!r} has no attribute {name!r}")
        value = face[name] = getattr(import_module(f"nonet.{homes[name]}"), name)
        if is_shown and isinstance(value, type):
            value.__module__ = own
        return value

    def names() -> list[str]:
        return sorted({*homes, *packages})

    return get, names
