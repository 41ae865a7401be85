"""The style of a picture, as far as digits drawn as paths need it: what its rules give an element.

The text of a style is CSS. Rules are read whose selectors are types and classes, also within one another: ``.given``,
``text``, ``.labels text``. At-rules and other selectors are for programs that read the whole of CSS.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_AT_RULE = re.compile(r"@[^{};]*(?:;|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})")
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_SIMPLE = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:\.[\w-]+)*)")
_CLASS = re.compile(r"\.([A-Za-z_][\w-]*)")


class Element(NamedTuple):
    """An element of SVG as selectors see it, or what a part of a selector asks for; no tag stands for any."""

    tag: str
    classes: frozenset[str]

    def meets(self, wanted: Element) -> bool:
        """Tell whether this element is what a part of a selector asks for."""
        return wanted.tag in ("", self.tag) and wanted.classes <= self.classes


class Rule(NamedTuple):
    """What elements get whose last ancestors and self are as the parts of a selector say."""

    parts: tuple[Element, ...]
    declared: dict[str, str]

    @property
    def weight(self) -> tuple[int, int]:
        """How specific the rule is."""
        return sum(len(part.classes) for part in self.parts), sum(bool(part.tag) for part in self.parts)

    def applies_to(self, path: Sequence[Element]) -> bool:
        """Tell whether the last element of a path from the root is meant."""
        *outer, last = self.parts
        if not path[-1].meets(last):
            return False
        ancestors: Iterator[Element] = iter(path[:-1])
        return all(any(each.meets(part) for each in ancestors) for part in outer)


def rules_of(style: str) -> list[Rule]:
    """Return the rules of a style, those that have more weight last."""
    found = []
    for selectors, text in _blocks(style):
        pairs = (each.partition(":") for each in text.split(";") if ":" in each)
        declared = {name.strip().lower(): value.replace("!important", "").strip() for name, _, value in pairs}
        for selector in selectors.split(","):
            parts = [_SIMPLE.fullmatch(each) for each in selector.replace(">", " ").split()]
            known = [part for part in parts if part is not None]
            if known and len(known) == len(parts):
                found.append(Rule(tuple(_element(part[1], part[2]) for part in known), declared))
    return sorted(found, key=lambda rule: rule.weight)


def classes_of(style: str) -> set[str]:
    """Return the classes that the selectors of a style name."""
    return {name for selectors, _ in _blocks(style) for name in _CLASS.findall(selectors)}


def declared_by(rules: Iterable[Rule], path: Sequence[Element]) -> dict[str, str]:
    """Return what rules give the last element of a path from the root."""
    found: dict[str, str] = {}
    for rule in rules:
        if rule.applies_to(path):
            found |= rule.declared
    return found


def _blocks(style: str) -> list[tuple[str, str]]:
    """Return the selectors and the declarations of each rule."""
    return _RULE.findall(_AT_RULE.sub("", _COMMENT.sub("", style)))


def _element(tag: str | None, classes: str) -> Element:
    return Element((tag or "").replace("*", ""), frozenset(classes.split(".")) - {""})
