"""The words that stand on paper beside what the library says of steps, in each language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import get_args

from nonet.logic import LEVELS, HodokuLevel, LanguageName

_RATING = re.compile(rf"({'|'.join({**dict.fromkeys(get_args(HodokuLevel)), **LEVELS})})(?:, ER ([0-9.]+))?")

TEXTS: Mapping[LanguageName, Mapping[str, str]] = {
    "en": {
        "puzzle": "Puzzle {number}",
        "position": "Position {number}",
        "pattern": "Position {number}, with the pattern and what it rules out",
        "also": "Also right: {said}",
        "crux_alt": "Puzzle {number} before its hardest step, with the pattern and what it rules out",
        "solution": "Solution {number}",
        "row": "Row {number}: {values}.",
        "blank": "blank",
        "front": "Page {number} before the puzzles",
        "puzzles": "Puzzles",
        "solutions": "Solutions",
        "hints": "Hints",
        "hints_first": "Each hint is the first step of its puzzle.",
        "hints_crux": "Each picture shows its puzzle before the hardest step, not at the start. Givens are bold, "
        "digits found by then are {placed}. The small digits are candidates: what a cell can still take.",
        "placed": "blue",
        "placed_black": "thin",
        "answers": "Answers: {name}",
        "fields": "Name: / Date:",
        "seed": "Seed {seed}",
        "answers_mixed": "Answers",
        "find": "Find the {name}",
        "find_mixed": "Which technique is next?",
        "task_place": "On each board, write the digit of the {name} into its cell.",
        "task_cells": "On each board, circle the {count} cells of the {name}, and strike out the small digits that "
        "it rules out.",
        "task_mixed": "On each board, the easiest technique that finds something is one of those in the frame. Name "
        "it, circle its cells, and write what follows: a digit, or the small digits that it rules out.",
        "names": "r{row}c1 is the cell in row {row} and column 1.",
        "lines_mixed": "Technique: / Its cells: / What follows:",
        "lines_place": "Cell and digit:",
        "lines_cells": "Its cells: / Ruled out:",
        "example": "An example.",
        "example_shows": "The picture shows only the small digits that the pattern needs.",
        "example_alt": "An example of the {name}, with the pattern and what it rules out",
        "rating": "{level}, ER {er}",
    },
    "de": {
        "puzzle": "Rätsel {number}",
        "position": "Stellung {number}",
        "pattern": "Stellung {number} mit dem Muster und dem, was es ausschließt",
        "also": "Auch richtig: {said}",
        "crux_alt": "Rätsel {number} vor seinem schwersten Schritt, mit dem Muster und dem, was es ausschließt",
        "solution": "Lösung {number}",
        "row": "Zeile {number}: {values}.",
        "blank": "leer",
        "front": "Seite {number} vor den Rätseln",
        "puzzles": "Rätsel",
        "solutions": "Lösungen",
        "hints": "Tipps",
        "hints_first": "Jeder Tipp ist der erste Schritt seines Rätsels.",
        "hints_crux": "Jedes Bild zeigt sein Rätsel vor dem schwersten Schritt, nicht am Anfang. Vorgaben sind fett, "
        "bis dahin gefundene Ziffern {placed}. Die kleinen Ziffern sind Kandidaten: was in einer Zelle noch stehen "
        "kann.",
        "placed": "blau",
        "placed_black": "dünn",
        "answers": "Antworten: {name}",
        "fields": "Name: / Datum:",
        "seed": "Startzahl {seed}",
        "answers_mixed": "Antworten",
        "find": "Finde: {name}",
        "find_mixed": "Welche Technik hilft weiter?",
        "task_place": "Schreibe auf jedem Brett die Ziffer, die sich ergibt, in ihre Zelle.",
        "task_cells": "Kreise auf jedem Brett die {count} Zellen des Musters ein und streiche die kleinen Ziffern, "
        "die es ausschließt.",
        "task_mixed": "Auf jedem Brett ist die einfachste Technik, die etwas findet, eine von denen im Rahmen. Nenne "
        "sie, kreise ihre Zellen ein und schreibe, was folgt: eine Ziffer oder kleine Ziffern, die sie ausschließt.",
        "names": "r{row}c1 ist die Zelle in Zeile {row} und Spalte 1.",
        "lines_mixed": "Technik: / Zellen des Musters: / Was folgt:",
        "lines_place": "Zelle und Ziffer:",
        "lines_cells": "Zellen des Musters: / Fällt weg:",
        "example": "Ein Beispiel.",
        "example_shows": "Das Bild zeigt nur die kleinen Ziffern, die das Muster braucht.",
        "example_alt": "Ein Beispiel: {name}, mit dem Muster und dem, was es ausschließt",
        "rating": "{level}, ER {er}",
        "beginner": "für Anfänger",
        "easy": "leicht",
        "medium": "mittel",
        "hard": "schwer",
        "unfair": "unfair",
        "extreme": "extrem",
        "expert": "für Experten",
        "master": "für Meister",
    },
}


def text(language: LanguageName, key: str, **words: object) -> str:
    """Return a text with its words filled in; a word that English has already stays."""
    return " ".join(TEXTS[language].get(key, key).format(**words).split())


def rating_in(language: LanguageName, rating: str) -> str:
    """Return a rating as books and lists say it, in a language: ``medium`` or ``medium, ER 2.6``; others stay."""
    found = _RATING.fullmatch(rating)
    if found is None:
        return rating
    level = text(language, found[1])
    return level if found[2] is None else text(language, "rating", level=level, er=found[2])
