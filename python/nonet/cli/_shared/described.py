"""A description of a book, a TOML file: the options of ``nonet book`` as keys, and ``[[section]]`` tables.

A key is the long name of an option without its dashes, so a description knows what the command line knows, with the
same values, checks and errors. What the command line gives comes before what the file says: two volumes are one file.
A section has the keys of ``nonet generate`` that say what its puzzles are, or a ``file`` that has them.
"""

import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

import click

from nonet.cli._shared import files, options
from nonet.cli._shared.generating import request_of, wishes

Order: TypeAlias = Literal["given", "easiest", "hardest"]


@dataclass(frozen=True, kw_only=True)
class Wish:
    """A section as it is described: its puzzles are those of files, or new ones of a request."""

    heading: str
    text: str
    order: Order | None
    count: int | None
    seed: int | None
    files: tuple[str, ...]
    request: dict[str, Any]


def is_description(path: str) -> bool:
    """Tell whether an input describes a book."""
    return path.endswith(".toml")


def read_description(path: str, command: click.Command, refused: Iterable[str]) -> tuple[dict[str, Any], list[Wish]]:
    """Return the defaults of a command's options, and the sections; options in ``refused`` belong in sections.

    Raises ``OSError`` for a file that cannot be read, and ``click.UsageError`` with the place of what is wrong in it.
    """
    with open(path, "rb") as file:
        try:
            data = tomllib.load(file)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise click.UsageError(f"{path}: {error}") from None
    tables = data.pop("section", [])
    if not isinstance(tables, list) or not all(isinstance(each, dict) for each in tables):
        raise click.UsageError(f"{path}: a section begins with [[section]], in two pairs of brackets")
    known = _keys(command, without=("help", "example"))
    defaults: dict[str, Any] = {}
    for key, value in data.items():
        option = _known(path, key, value, known, _keys(_section), "a section: write it below a [[section]]")
        if tables and option.name in {*refused}:
            raise click.UsageError(f"{path}: {key} says what puzzles are: write it below a [[section]]")
        if isinstance(value, dict) or (isinstance(value, list) and not option.multiple):
            raise click.UsageError(f"{path}: {key}: expected one value, found {value!r}")
        if option.multiple:
            defaults[str(option.name)] = [*map(str, value)] if isinstance(value, list) else [str(value)]
        else:
            defaults[str(option.name)] = value if option.is_flag else str(value)
    return defaults, [_wish(f"{path}: section {number}", each, known) for number, each in enumerate(tables, 1)]


def _wish(place: str, table: dict[str, Any], of_book: Mapping[str, click.Option]) -> Wish:
    if table.get("heading"):
        place = f"{place} ({table['heading']})"
    known = _keys(_section)
    arguments = []
    for key, value in table.items():
        option = _known(place, key, value, known, of_book, "the book: write it above the first [[section]]")
        name = max(option.opts, key=len)
        if option.is_flag:
            arguments += [name] * value
        elif isinstance(value, dict):
            raise click.UsageError(f"{place}: {key}: expected a value, found a table")
        elif option.multiple:
            arguments += [f"{name}={each}" for each in (value if isinstance(value, list) else [value])]
        elif isinstance(value, list):
            joint = "," if key in ("techniques", "without") else "-"
            arguments.append(f"{name}={joint.join(map(str, value))}")
        else:
            arguments.append(f"{name}={value}")
    try:
        made: Wish = _section.main(arguments, prog_name="section", standalone_mode=False)
    except click.ClickException as error:
        told = re.sub(r"\(use --profile (\w+)\)", r'(write profile = "\1")', error.format_message())
        raise click.UsageError(f"{place}: {told}") from None
    except ValueError as error:
        raise click.UsageError(f"{place}: {error}") from None
    return made


@click.command(add_help_option=False)
@click.option("--heading", default="")
@click.option("--text", default="")
@click.option("--order", type=click.Choice(get_args(Order)))
@options.number("--count", text="")
@options.SEED
@click.option("--file", "paths", multiple=True, type=files.READ)
@wishes
def _section(
    heading: str,
    text: str,
    order: Order | None,
    count: int | None,
    seed: int | None,
    paths: tuple[str, ...],
    **settings: Any,
) -> Wish:
    """Return what a section says."""
    request = request_of(settings, seed or 0, is_pictured=True)
    if paths:
        own = ("heading", "text", "order", "count", "paths")
        of_new = [str(each.name) for each in _section.params if each.name not in own]
        options.refuse_given(*of_new, reason="has no effect on the puzzles of a file")
    elif count is None:
        raise click.UsageError("expected count, the number of its puzzles, or file")
    for path in paths:
        if not os.path.exists(path) and not path.startswith("example:"):
            raise click.UsageError(f"file: no such file: {path}")
    return Wish(heading=heading, text=text, order=order, count=count, seed=seed, files=paths, request=request)


def _keys(command: click.Command, *, without: tuple[str, ...] = ()) -> dict[str, click.Option]:
    """Return the options of a command by the names that a file has for them."""
    found = [each for each in command.params if isinstance(each, click.Option)]
    return {
        name.lstrip("-"): each
        for each in found
        for name in each.opts
        if name.startswith("--") and each.name not in without
    }


def _known(
    place: str,
    key: str,
    value: object,
    known: Mapping[str, click.Option],
    others: Mapping[str, click.Option],
    where: str,
) -> click.Option:
    """Return the option of a key; raise an error if there is none, or if it is a flag and the value is not.

    ``others`` are those of another part of the description, and ``where`` says what that is.
    """
    name = key.replace("_", "-")
    if name in known:
        if known[name].is_flag and not isinstance(value, bool):
            raise click.UsageError(f"{place}: {key}: expected true or false, found {value!r}")
        return known[name]
    if name in others:
        raise click.UsageError(f"{place}: {key} is a key of {where}")
    from difflib import get_close_matches  # here: few descriptions need it

    near = get_close_matches(name, known, n=1)
    told = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"
    raise click.UsageError(f"{place}: no key is named {key}; {told}")
