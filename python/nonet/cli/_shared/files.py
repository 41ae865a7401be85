"""The files that a command reads and writes, as types of its parameters.

Before the command begins, an output is refused that would replace an input or another output, or whose extension names
a form that the command does not write.
"""

import os
from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import click

from nonet._io import storage
from nonet.formats.names import drawn_by, extension_of

if TYPE_CHECKING:
    _ParamType: TypeAlias = click.ParamType[str]
else:  # generic only in newer versions of Click
    _ParamType = click.ParamType


class _Named(NamedTuple):
    """A file as the command line names it."""

    path: str
    parameter: str
    is_written: bool

    def __str__(self) -> str:
        return f"{self.parameter} {self.path}"


class _File(_ParamType):
    """An input, or with ``extensions`` an output. ``extensions`` is ``None`` if other options decide about the form."""

    name = "file"

    def __init__(
        self,
        extensions: Collection[str] | None = None,
        *,
        is_written: bool,
        is_text: bool = False,
        is_needed: bool = False,
    ) -> None:
        self.extensions, self.is_written = extensions, is_written
        self.is_text, self.is_needed = is_text, is_needed

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the path."""
        if value == "-" or param is None or ctx is None:
            return value
        if self.extensions is not None:
            check_extension(
                value,
                self.extensions,
                is_text=self.is_text,
                is_needed=self.is_needed,
                context=ctx,
                parameter=param,
            )
        is_option = param.param_type_name == "option"
        told = max(param.opts, key=len) if is_option else str(param.name).removesuffix("s").upper()
        named = _Named(value, told, self.is_written)
        others: list[_Named] = ctx.meta.setdefault(__name__, [])
        for other in others:
            if _is_same(named, other):
                first, second = (named, other) if named.is_written else (other, named)
                relation = "and" if second.is_written else "would replace the file of"
                shared = " are one file" if second.is_written else ""
                raise click.UsageError(f"{first} {relation} {second}{shared}: choose another name", ctx)
        others.append(named)
        return value


READ = _File(is_written=False)
WRITTEN = _File(is_written=True)


def written_as(*extensions: str, is_text: bool = False, is_needed: bool = False) -> _ParamType:
    """Return the type of an output with one of these extensions, or without any unless one ``is_needed``.

    A text can also have ``.gz`` after it.
    """
    return _File(extensions, is_written=True, is_text=is_text, is_needed=is_needed)


def check_extension(
    path: str,
    known: Collection[str],
    *,
    is_text: bool = True,
    is_needed: bool = False,
    more: str = "",
    context: click.Context | None = None,
    parameter: click.Parameter | None = None,
) -> None:
    """Refuse an output with an extension that is not known; ``more`` says what else names the form."""
    extension = extension_of(path) if is_text else os.path.splitext(path)[1].lower().removeprefix(".")
    if path != "-" and extension not in known and (extension or is_needed):
        *others, last = (f".{each}" for each in known)
        listed = f"{', '.join(others)} or {last}" if others else last
        message = f"expected a name that ends in {listed}{more}, found {path!r}{drawn_by(extension)}"
        raise click.BadParameter(message, context, parameter, param_hint=None if parameter else "'--output' / '-o'")


def _is_same(one: _Named, other: _Named) -> bool:
    """Tell whether two names are those of one file, of which at least one is written."""
    if not (one.is_written or other.is_written):
        return False
    if storage.is_url(one.path) or storage.is_url(other.path):
        return one.path == other.path
    if not (os.path.exists(one.path) or os.path.exists(other.path)):
        return one.is_written and other.is_written and os.path.realpath(one.path) == os.path.realpath(other.path)
    # A device or a pipe is not replaced.
    return os.path.isfile(one.path) and storage.is_same(one.path, other.path)
