"""``Telling``: the functions that turn steps into sentences and pictures, registered once and called by methods.

The modules of sentences and pictures import the module of steps, so it cannot import them. ``print(step)`` and
``hint.where`` need them all the same: these methods call the functions whose modules are registered here.

``nonet/logic/__init__.py`` registers a table of the modules. Each is imported when a function of it is first called: a
rating loads none of them, and a sentence loads no pictures. The types say ``Any`` for a step, because the module of
steps imports this one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from nonet._engine.technique import Technique

Stage: TypeAlias = Literal["where", "technique", "step"]
STAGES: tuple[Stage, ...] = get_args(Stage)
LanguageName: TypeAlias = Literal["en", "de"]
PathMarkup: TypeAlias = Literal["text", "forum"]
LANGUAGES: tuple[LanguageName, ...] = get_args(LanguageName)
"""The languages of sentences, names and lessons, by their codes."""


class Telling:
    """The functions that put a step, and a path, into words and pictures; a language is its code."""

    sentence: Callable[[Any, str], str]
    explanation: Callable[[Any, str], str]
    is_shortened: Callable[[Any, str], bool]
    notation: Callable[[Any], str]
    short_conclusion: Callable[[Any], str]
    path_notation: Callable[[Any, Any, Any, str, Any], str]
    path_text: Callable[..., str]
    path_summary: Callable[[Any, str], str]
    step_lines: Callable[..., str]
    chains_from_notation: Callable[[str, Any], tuple[list[list[Any]], bool]]
    step_from_notation: Callable[[str, Any, Mapping[str, Any]], Any]
    where_of: Callable[[Any], Any]
    about: Callable[[Any, str], str]
    name_of: Callable[[Any, str], str]
    rule_names: Callable[..., list[str]]
    rule_kinds: Callable[..., Any]
    kind_title: Callable[..., str]
    choice_title: Callable[..., str]
    value_title: Callable[..., str]
    stage_to_dict: Callable[[Any, Stage, str], dict[str, Any]]
    statements_of: Callable[[Any], tuple[Any, ...]]
    statement: Callable[[Any, str], str]
    conclusion: Callable[[Any, str], str]
    technique_name: Callable[[Any, str], str]
    difficulty: Callable[[Any, str], str]
    shown_of: Callable[[Any], Any]
    with_all_excluded: Callable[[Any], Any]
    roles_of: Callable[[Any], dict[str, Any]]
    statement_layers: Callable[..., list[str]]
    step_svg: Callable[..., str]
    page: Callable[..., str]
    key_of: Callable[..., list[tuple[str, str, str]]]

    def __init__(self, modules: Mapping[str, str]) -> None:
        self._modules = modules

    if not TYPE_CHECKING:  # so that type checkers refuse other names

        def __getattr__(self, name):
            found = getattr(import_module(self._modules[name]), name)
            setattr(self, name, found)
            return found


_registered: list[Telling] = []


def register(modules: Mapping[str, str]) -> None:
    """Set the module of each function."""
    _registered[:] = [Telling(modules)]


def telling() -> Telling:
    """Return the registered functions."""
    return _registered[0]


def technique_name(technique: str | Technique, *, language: LanguageName = "en") -> str:
    """Return what players call a technique in a language, one of ``nonet.logic.LANGUAGES``.

    >>> from nonet.logic import technique_name
    >>> technique_name("hidden_single", language="de")
    'Versteckter Einer'
    """
    return telling().technique_name(Technique.named(technique), language)
