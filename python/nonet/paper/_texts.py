"""The words that stand on paper beside what the library says of steps, in each language."""

from __future__ import annotations

from collections.abc import Mapping

from nonet.logic import LanguageName

TEXTS: Mapping[LanguageName, Mapping[str, str]] = {
    "en": {
        "puzzle": "Puzzle {number}",
        "position": "Position {number}",
        "solution": "Solution {number}",
        "row": "Row {number}: {values}.",
        "blank": "blank",
        "puzzles": "Puzzles",
        "solutions": "Solutions",
        "hints": "Hints",
        "answers": "Answers",
        "fields": "Name: / Date:",
        "find": "Find the {name}",
        "intro": "In each position, the next step to find is: {name}. {note} The answers are at the back. "
        "In them r8c1 is the cell in row 8 and column 1.",
        "rating": "{level}, ER {er}",
    },
    "de": {
        "puzzle": "Rätsel {number}",
        "position": "Stellung {number}",
        "solution": "Lösung {number}",
        "row": "Zeile {number}: {values}.",
        "blank": "leer",
        "puzzles": "Rätsel",
        "solutions": "Lösungen",
        "hints": "Tipps",
        "answers": "Antworten",
        "fields": "Name: / Datum:",
        "find": "Finde: {name}",
        "intro": "In jeder Stellung ist als Nächstes zu finden: {name}. {note} Die Antworten stehen hinten. "
        "Darin ist r8c1 die Zelle in Zeile 8 und Spalte 1.",
        "rating": "{level}, ER {er}",
        "easy": "leicht",
        "medium": "mittel",
        "hard": "schwer",
        "unfair": "unfair",
        "extreme": "extrem",
    },
}


def text(language: LanguageName, key: str, **words: object) -> str:
    """Return a text with its words filled in; a word that English has already stays."""
    return " ".join(TEXTS[language].get(key, key).format(**words).split())
