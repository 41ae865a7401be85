"""What errors say to a player, in each language: their facts, in its words.

The facts are fields of the errors; only a reason is a text. Reasons are translated by their words, as texts of the
terminal are: those of what is read and of puzzles that cannot be, which people meet. Another one stays English.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from nonet._board.geometry import Cell, House
from nonet._board.parse_error import ParseError
from nonet._board.rule import KINDS, Rule
from nonet._errors import (
    CancelledError,
    ConflictError,
    GenerationError,
    LimitError,
    MistakeError,
    MultipleSolutionsError,
    NoSolutionError,
)
from nonet.logic.telling import LanguageName, telling

_EXPECTED = re.compile(r"expected (.+?), found (.+)")
_THINGS: Final[Mapping[str, str]] = {
    r"(\d+|nine) (cells|rows|candidates)": "{0} {1}",
    r"\d+|'.+'": "{}",
    r"a puzzle": "ein Rätsel",
    r"one puzzle": "ein einziges Rätsel",
    r"a puzzle, a file or -": "ein Rätsel, eine Datei oder -",
    r"a text file with puzzles": "eine Textdatei mit Rätseln",
    r"a file of puzzles": "eine Datei mit Rätseln",
    r"a binary file": "eine Binärdatei",
    r"a number 0 to 9 or a blank": "eine Zahl von 0 bis 9 oder nichts",
    r"more gzip data": "mehr gzip-Daten",
    r"the end of a file that was cut short": "das Ende einer abgeschnittenen Datei",
    r"a digit, '\.' or '0'": "eine Ziffer, „.“ oder „0“",
    r"only comments": "nur Kommentare",
    r"none|nothing": "nichts",
    r"several": "mehrere",
    r"more": "mehr",
    r"a frame": "ein Rahmen",
}
"""What was expected or found."""
_WORDS: Final[Mapping[str, str]] = {
    "nine": "neun",
    "cells": "Zellen",
    "rows": "Zeilen",
    "candidates": "Kandidaten",
    "row": "Zeile",
    "column": "Spalte",
    "box": "Block",
    "region": "Bereich",
}
_REASONS: Final[Mapping[str, str]] = {
    r"no file has this name, and a puzzle has 81 cells, not (\d+)": (
        "Keine Datei heißt so, und ein Rätsel hat 81 Zellen, nicht {}."
    ),
    r"(.+); the nearest format is (\w+): (.+)": "{0} Am nächsten kommt das Format {1}: {2}",
    r"no proper puzzle has (\d+) givens: at least (\d+) are needed": (
        "Kein Rätsel mit einer einzigen Lösung hat {} Vorgaben: Mindestens {} sind nötig."
    ),
    r"no minimal puzzle has (\d+) givens: each house has at most 8, the grid at most (\d+)": (
        "Kein minimales Rätsel hat {} Vorgaben: Jedes Haus hat höchstens 8, das Brett höchstens {}."
    ),
    r"(\d+) givens do not fit: pattern and symmetry allow only (\d+) cells": (
        "{} Vorgaben passen nicht: Muster und Symmetrie lassen nur {} Zellen zu."
    ),
    r"no proper puzzle leaves (row|column)s (\d) and (\d) empty: .+": (
        "Kein Rätsel mit einer einzigen Lösung lässt {0} {1} und {0} {2} leer: Vertauscht geben sie eine zweite Lösung."
    ),
    r"no set of (\d+) cells( in the pattern)? has this symmetry": "Keine {0} Zellen haben diese Symmetrie.",
    r"no set of (\d+) to (\d+) cells( in the pattern)? has this symmetry": (
        "Keine {0} bis {1} Zellen haben diese Symmetrie."
    ),
}


_RULE_REASONS: Final[Mapping[str, str]] = {
    r"no cell is selected": "Es ist keine Zelle gewählt.",
    r"one digit is (\d+) to (\d+)": "Eine Ziffer ist {} bis {}.",
    r"\w+ different digits add up to (\d+) to (\d+)": "So viele verschiedene Ziffern ergeben zusammen {} bis {}.",
    r"(?:they|one digit|\d+ digits) add up to (-?\d+) to (-?\d+)": "Die Ziffern ergeben zusammen {} bis {}.",
    r"the two cells are no orthogonal neighbours": "Die zwei Zellen sind keine Nachbarn.",
    r"the four cells are no square of 2x2": "Die vier Zellen sind kein Quadrat aus 2x2.",
    r"(?:two sets of equally many cells are expected|sets of .+ cells, expected equally many)": (
        "Die Gruppen müssen gleich viele Zellen haben."
    ),
    r"\d+ sets, expected 2 or more|a set has no cells": "Zwei Gruppen oder mehr werden erwartet.",
    r"(\d+) values, expected (\d+) to (\d+)": "{} Ziffern; erwartet werden {} bis {}.",
    r"(\d+) is no digit of a (\d+x\d+) board": "{} ist keine Ziffer eines Bretts mit {} Zellen.",
    r"(\d+) coefficients, expected (\d+)": "{} Faktoren; erwartet werden {}.",
    r"a circle of 1 to 3 cells and a shaft are expected": "Erwartet werden ein Kreis aus 1 bis 3 Zellen und ein Pfeil.",
    r"(\d+) cells need \d+ increasing digits, this board has (\d+)": (
        "{} Zellen brauchen ebenso viele Ziffern, die größer werden; dieses Brett hat {}."
    ),
    r"digits 1 to (\d+) differ by at most (\d+)": "Die Ziffern 1 bis {} unterscheiden sich um höchstens {}.",
    r"the board must be 9x9": "Das gibt es nur auf einem Brett mit 9x9 Zellen.",
    r"the board has no regions": "Das Brett hat keine Bereiche.",
    r"the board has no boxes": "Das Brett hat keine Blöcke.",
    r"no diagonal of this (\d+x\d+) board begins there": "Dort beginnt keine Diagonale.",
    r"expected (-?\d+) to (-?\d+)": "Erwartet wird {} bis {}.",
    r"(\d+) cells?, expected (\d+)": "Zahl der Zellen: {}; erwartet: {}.",
    r"(\d+) cells?, expected (\d+) to (\d+)": "Zahl der Zellen: {}; erwartet: {} bis {}.",
    r"(\d+) cells?, expected (\d+) or more": "Zahl der Zellen: {}; erwartet: {} oder mehr.",
}
"""What is wrong with a rule, behind its name and its cells."""


def problem(language: LanguageName, error: Exception) -> str:
    """Return what an error says to a player, with its place; what a language has no words for stays English."""
    return (_in_german(error) if language == "de" else None) or str(error)


def _name_of(house: House) -> str:
    return f"{_WORDS.get(house.kind, house.kind)} {house.number}"


def _why_none(error: NoSolutionError) -> str:
    """Return what cannot be filled."""
    layout = error.puzzle.layout
    match error.where:
        case Cell() as cell:
            return f": {cell} hat keinen Kandidaten mehr"
        case House() as house:
            return f": {_name_of(house)} hat keinen Platz für die {layout.symbols[(error.digit or 1) - 1]}"
        case Rule() as rule:
            names = telling().rule_names(layout, language="de", has_place=True)
            return f": Nichts passt in {names[layout.rules.index(rule)]}"
        case tuple() as houses:
            return f": Nichts passt in die Käfige von {', '.join(map(_name_of, houses))}"
    return ""


def _in_german(error: Exception) -> str | None:
    match error:
        case ParseError():
            facts = {"": error.source, "Zeile ": error.line, "Spalte ": error.column, "Zelle ": error.cell}
            place = ", ".join(f"{name}{fact}" for name, fact in facts.items() if fact is not None)
            return f"{place}: {_reason(error.reason)}" if place else _reason(error.reason)
        case ConflictError():
            return " ".join(
                f"{one.digit} steht zweimal in {_name_of(one.houses[0])}: {one.first} und {one.second}."
                for one in error.conflicts
            )
        case NoSolutionError():
            return f"Das Rätsel hat keine Lösung{_why_none(error)}."
        case MultipleSolutionsError():
            first, second = error.solutions
            cell = first.differences(second)[0]
            return f"Das Rätsel hat mehrere Lösungen: {cell} kann {first[cell]} oder {second[cell]} sein."
        case MistakeError():
            wrong = [f"{cell} ist nicht {error.puzzle[cell]}" for cell in error.values]
            marks = ", ".join(map(str, error.marks))
            wrong += [f"in den Marken von {marks} fehlt die richtige Ziffer"] if marks else []
            return f"Da ist ein Fehler: {'; '.join(wrong)}."
        case LimitError():
            return f"Das dauert zu lange: Die Grenze von {error.work_limit} wurde erreicht."
        case GenerationError():
            if error.attempts is None:
                return _reason(error.reason)
            return f"Dafür wurde kein Rätsel gefunden, nach {error.attempts} Versuchen."
        case CancelledError():
            return "Abgebrochen."
        case FileNotFoundError():
            reason = _reason(error.strerror or "")
            return (
                f"Diese Datei gibt es nicht: {error.filename}"
                if reason is error.strerror
                else f"{error.filename}: {reason}"
            )
        case OSError():
            return f"Diese Datei kann nicht gelesen werden: {error.filename}"
        case ValueError():
            return _rule_reason(str(error))
    return None


def _rule_reason(message: str) -> str | None:
    """Return what is wrong with a rule in German: ``cage of 20 in r1c1 r1c2: two different digits add up to ...``."""
    if found := re.fullmatch(r"\w+ must be (-?\d+) to (\d+), not (.+)", message):
        return "Erwartet wird eine Zahl von {} bis {}, nicht {}.".format(*found.groups())
    subject, _, reason = message.rpartition(": ")
    kind = max(
        (each for each in KINDS.values() if subject.startswith(each.word)),
        key=lambda each: len(each.word),
        default=None,
    )
    for pattern, german in _RULE_REASONS.items():
        if kind and (found := re.fullmatch(pattern, reason)):
            cells = " ".join(re.findall(r"r\d+c\d+", subject))
            title = telling().kind_title(kind.name, language="de")
            return f"{title}{f' in {cells}' if cells else ''}: {german.format(*found.groups())}"
    return None


def _reason(reason: str) -> str:
    """Return a reason in German, or as it is where it has no German words."""
    for pattern, german in _REASONS.items():
        if found := re.fullmatch(pattern, reason):
            return german.format(*(_WORDS.get(each, _reason(each)) for each in found.groups("")))
    if found := _EXPECTED.fullmatch(reason):
        expected, seen = map(_thing, found.groups())
        if expected and seen:
            return f"Erwartet: {expected}; gefunden: {seen}."
    return reason


def _thing(thing: str) -> str | None:
    """Return what was expected or found in German."""
    for pattern, german in _THINGS.items():
        if found := re.fullmatch(pattern, thing):
            return german.format(*(_WORDS.get(each, each) for each in found.groups() or (thing,)))
    return None
