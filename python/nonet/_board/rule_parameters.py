"""What a kind of rules is made of, read from its class: the values beside its cells, and which cells it takes.

It is for those who make rules one by one, as a setter does; a board whose rules are read needs none of it.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from importlib import import_module
from typing import Any, Literal, NamedTuple, get_args, get_origin

from nonet._board.rule import KINDS, CellNames, Rule


def kind_named(name: str) -> type[Rule] | None:
    """Return the class of a kind of rules.

    >>> kind_named("cage"), kind_named("cake")
    (<class 'nonet.rules._cages.Cage'>, None)
    """
    import_module("nonet.rules")  # fills ``KINDS``
    return KINDS.get(name)


class Parameter(NamedTuple):
    """A value of a kind of rules beside its cells; one that must be given has no default."""

    name: str
    kind: Literal["number", "numbers", "flag", "choice"]
    is_needed: bool
    default: Any = None
    choices: tuple[str, ...] = ()


def parameters_of(kind: type[Rule]) -> list[Parameter]:
    """Return the values of a kind of rules, as its class declares them; which cells it has is no value.

    >>> from nonet.rules import Cage, Whisper
    >>> [(one.name, one.kind, one.is_needed) for each in (Cage, Whisper) for one in parameters_of(each)]
    [('sum', 'number', False), ('difference', 'number', False)]
    """
    found = []
    for name, told in _declared(kind).items():
        if told.annotation == CellNames:
            continue
        is_needed = told.default is told.empty
        choices = get_args(told.annotation) if get_origin(told.annotation) is Literal else ()
        sort: Literal["number", "numbers", "flag", "choice"] = "number"
        if choices:
            sort = "choice"
        elif told.annotation is bool:
            sort = "flag"
        elif get_origin(told.annotation) is Iterable:
            sort = "numbers"
        found.append(Parameter(name, sort, is_needed, None if is_needed else told.default, choices))
    return found


def cell_parameters_of(kind: type[Rule]) -> list[str]:
    """Return the names of the parameters of a kind of rules that are cells.

    >>> from nonet.rules import Arrow, Sandwich
    >>> cell_parameters_of(Arrow), cell_parameters_of(Sandwich)
    (['circle', 'shaft'], [])
    """
    return [name for name, told in _declared(kind).items() if told.annotation == CellNames]


def _declared(kind: type[Rule]) -> dict[str, inspect.Parameter]:
    return dict([*inspect.signature(kind.__init__).parameters.items()][1:])
