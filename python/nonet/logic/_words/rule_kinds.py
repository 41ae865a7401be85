"""Kinds of rules in words, for who makes a board: what each is called, what it means, which cells are chosen for it.

The kinds and what they mean stand in the table of ``rules``, in its order; a group begins with its first kind there.
The values of a rule are named by their keys, and choices by what is chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from nonet._board.layout import Layout
from nonet._board.rule import half
from nonet._board.rule_parameters import Parameter, kind_named, parameters_of
from nonet.logic._words.rules import RELATIONS, WORDS, language_number
from nonet.logic.telling import LanguageName

_Texts = tuple[str, str]


class RuleKindWords(NamedTuple):
    """What a kind of rules is called in a list, its group there, what it means, and which cells it takes."""

    name: str
    group: str
    title: str
    meaning: str
    cells: str


_GROUPS: Final[Mapping[str, tuple[_Texts, _Texts]]] = {
    "cage": (("Cages and groups", "Käfige und Gruppen"), ("Select its cells.", "Wähle seine Zellen.")),
    "arrow": (
        ("Lines", "Linien"),
        ("Select its cells from one end to the other.", "Wähle seine Zellen von einem Ende zum anderen."),
    ),
    "difference": (("Between two cells", "Zwischen zwei Zellen"), ("Select two neighbours.", "Wähle zwei Nachbarn.")),
    "odd": (("In cells", "In Zellen"), ("Select its cells.", "Wähle seine Zellen.")),
    "little_killer": (
        ("Outside", "Außen"),
        ("Select a cell of its row or column.", "Wähle eine Zelle seiner Zeile oder Spalte."),
    ),
    "diagonal": (
        ("The whole board", "Das ganze Brett"),
        ("It holds for all cells; none is selected.", "Es gilt für alle Zellen; keine wird gewählt."),
    ),
}
"""The first kind of each group, the group, and which cells its kinds take."""
_FROM_BULB = ("Select its cells from the bulb on.", "Wähle seine Zellen von der Kugel an.")
_TWO_GROUPS = (
    "Select the cells of one group, then those of the next, in the same order.",
    "Wähle die Zellen der einen Gruppe, dann die der nächsten, in derselben Reihenfolge.",
)
_CELLS: Final[Mapping[str, _Texts]] = {
    "thermometer": _FROM_BULB,
    "slow_thermometer": _FROM_BULB,
    "arrow": ("Select the circle, then the arrow to its end.", "Wähle den Kreis, dann den Pfeil bis zu seiner Spitze."),
    "value_index": (
        "Select the cell with the square, then that with the circle, then the line.",
        "Wähle die Zelle mit dem Quadrat, dann die mit dem Kreis, dann die Linie.",
    ),
    "clone": _TWO_GROUPS,
    "same_values": _TWO_GROUPS,
    "equal_sums": (
        "Select the cells of one group, then those of the next.",
        "Wähle die Zellen der einen Gruppe, dann die der nächsten.",
    ),
    "count_distinct": ("Select the circle, then its group.", "Wähle den Kreis, dann seine Gruppe."),
    "greater": ("Select the greater cell, then the lesser one.", "Wähle die größere Zelle, dann die kleinere."),
    "minimum": ("Select its cells.", "Wähle seine Zellen."),
    "maximum": ("Select its cells.", "Wähle seine Zellen."),
    "quadruple": ("Select the four cells around a corner.", "Wähle die vier Zellen um eine Ecke."),
    "little_killer": (
        "Select the cell at the edge where the diagonal begins.",
        "Wähle die Zelle am Rand, in der die Diagonale beginnt.",
    ),
    "extra_region": ("Select its cells.", "Wähle seine Zellen."),
}
"""Which cells a kind takes that differs from its group."""
_TITLES: Final[Mapping[str, _Texts]] = {
    "rellik_cage": ("cage without a sum", "Käfig ohne eine Summe"),
    "contains": ("group with digits", "Gruppe mit Ziffern"),
    "difference": ("white dot (Kropki)", "weißer Punkt (Kropki)"),
    "ratio": ("black dot (Kropki)", "schwarzer Punkt (Kropki)"),
    "sum_pair": ("X, V, sum of two", "X, V, Summe von zweien"),
    "greater": ("greater than", "größer als"),
    "quadruple": ("quadruple", "Vierling"),
    "little_killer": ("little killer (diagonal sum)", "Little Killer (Diagonalsumme)"),
    "numbered_room": ("numbered room", "Zimmer mit Nummer"),
    "windoku": ("windows (Windoku)", "Fenster (Windoku)"),
    "negative": ("all are marked (negative)", "alle sind markiert (negativ)"),
}
"""What is called otherwise in a list than where its clue stands behind it."""
_VALUES: Final[Mapping[str, _Texts]] = {
    "sum": ("Sum", "Summe"),
    "coefficients": ("Factors, one for each cell", "Faktoren, einer je Zelle"),
    "circle": ("Cells of the circle", "Zellen des Kreises"),
    "difference": ("Least difference", "Mindestabstand"),
    "modulus": ("Divisor", "Teiler"),
    "sizes": ("Cells of each group", "Zellen jeder Gruppe"),
    "value": ("Value", "Wert"),
    "values": ("Digits", "Ziffern"),
    "exactly": ("Exactly so often", "Genau so oft"),
    "house": ("Indexes", "Zeigt auf"),
    "direction": ("Direction", "Richtung"),
    "side": ("Read from", "Gelesen von"),
    "count": ("Digits seen", "Sichtbare Ziffern"),
    "rank": ("Rank", "Rang"),
    "of": ("What is marked", "Was markiert ist"),
}
_CHOICES: Final[Mapping[str, _Texts]] = {
    "left": ("left", "links"),
    "right": ("right", "rechts"),
    "top": ("top", "oben"),
    "bottom": ("bottom", "unten"),
    "row": ("rows", "Zeilen"),
    "column": ("columns", "Spalten"),
    "box": ("boxes", "Blöcke"),
    "UL": ("up and left", "nach oben links"),
    "UR": ("up and right", "nach oben rechts"),
    "DL": ("down and left", "nach unten links"),
    "DR": ("down and right", "nach unten rechts"),
    "/": ("from the bottom left", "von links unten"),
    "\\": ("from the top left", "von links oben"),
    "difference": ("differences (white dots)", "Differenzen (weiße Punkte)"),
    "ratio": ("ratios (black dots)", "Verhältnisse (schwarze Punkte)"),
    "sum": ("sums (X, V)", "Summen (X, V)"),
}


def rule_kinds(layout: Layout, *, language: LanguageName) -> Iterator[RuleKindWords]:
    """Yield the kinds of rules with what they mean on a board."""
    code = language_number(language)
    group = cells = ("", "")
    for name, words in WORDS.items():
        group, cells = _GROUPS.get(name, (group, cells))
        meaning = words[code].sentence.format_map(_examples(name, layout, code))
        yield RuleKindWords(
            name, group[code], kind_title(name, language=language), meaning, _CELLS.get(name, cells)[code]
        )


def kind_title(name: str, *, language: LanguageName) -> str:
    """Return what a kind of rules is called."""
    code = language_number(language)
    if name in _TITLES:
        return _TITLES[name][code]
    return " ".join(re.sub(r"\{\w+\}", "", WORDS[name][code].label).split())


def value_title(key: str, *, language: LanguageName) -> str:
    """Return what a value of rules is called."""
    return _VALUES[key][language_number(language)]


def choice_title(choice: str, *, language: LanguageName) -> str:
    """Return what one of the choices of a value is called."""
    return _CHOICES[choice][language_number(language)]


def _examples(name: str, layout: Layout, code: int) -> dict[str, object]:
    """Return the values that a rule of a kind has if its maker names none."""
    found: dict[str, object] = {"size": layout.symbols[-1]}
    kind = kind_named(name)
    for parameter in parameters_of(kind) if kind else ():
        found[parameter.name] = _example(parameter, name, layout, code)
    return found | {"relation": RELATIONS[code].get(str(found.get("of")), "")}


def _example(parameter: Parameter, name: str, layout: Layout, code: int) -> object:
    if parameter.choices:
        return parameter.choices[0]
    if parameter.default is None and parameter.name == "difference":
        return half(layout.size) - (name == "lockout")
    return parameter.default or 1
