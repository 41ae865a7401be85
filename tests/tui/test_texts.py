"""What errors say to a player in German: the facts of the English message, in German words."""

from __future__ import annotations

import pytest

import nonet
from nonet import Cell, Grid
from nonet.logic.problems import problem
from puzzles import MULTIPLE, PROPER, SOLUTION

WRONG = Grid(PROPER).with_value("r1c3", 1)
SEVERAL = nonet.search(MULTIPLE, limit=2).solutions
SAID: list[tuple[Exception, str, list[str]]] = [
    (
        nonet.ParseError("expected 81 cells, found 80", source="puzzles.txt", line=3, column=81, cell=Cell("r9c9")),
        "puzzles.txt, Zeile 3, Spalte 81, Zelle r9c9: Erwartet: 81 Zellen; gefunden: 80.",
        ["puzzles.txt", "3", "81", "r9c9", "80"],
    ),
    (nonet.ParseError("expected nine rows, found 2"), "Erwartet: neun Zeilen; gefunden: 2.", ["2"]),
    (
        nonet.ParseError("expected a puzzle, found '6'; the nearest format is boards: expected nine rows, found 2"),
        "Erwartet: ein Rätsel; gefunden: '6'. Am nächsten kommt das Format boards: Erwartet: neun Zeilen; gefunden: 2.",
        ["'6'", "boards", "2"],
    ),
    (nonet.ParseError("expected peace, found war"), "expected peace, found war", []),
    (
        nonet.GenerationError("no proper puzzle has 16 givens: at least 17 are needed"),
        "Kein Rätsel mit einer einzigen Lösung hat 16 Vorgaben: Mindestens 17 sind nötig.",
        ["16", "17"],
    ),
    (
        nonet.GenerationError("no proper puzzle leaves rows 1 and 2 empty: swapping them gives a second solution"),
        "Kein Rätsel mit einer einzigen Lösung lässt Zeile 1 und Zeile 2 leer:"
        " Vertauscht geben sie eine zweite Lösung.",
        ["1", "2"],
    ),
    (
        nonet.ConflictError(Grid("55" + "." * 79), Grid("55" + "." * 79).conflicts()),
        "5 steht zweimal in Zeile 1: r1c1 und r1c2.",
        ["r1c1", "r1c2", "digit 5", "row 1"],
    ),
    (
        nonet.NoSolutionError(Grid("12345678." + "." * 17 + "9" + "." * 54)),
        "Das Rätsel hat keine Lösung: r1c9 hat keinen Kandidaten mehr.",
        ["r1c9"],
    ),
    (nonet.NoSolutionError(Grid(PROPER)), "Das Rätsel hat keine Lösung.", []),
    (
        nonet.MistakeError(WRONG, Grid(SOLUTION), (Cell("r1c3"),), (Cell("r1c4"), Cell("r1c6"))),
        "Da ist ein Fehler: r1c3 ist nicht 1; in den Marken von r1c4, r1c6 fehlt die richtige Ziffer.",
        ["r1c3 is not 1", "r1c4", "r1c6"],
    ),
    (nonet.LimitError(1000), "Das dauert zu lange: Die Grenze von 1000 wurde erreicht.", ["1,000"]),
    (
        nonet.GenerationError("no such puzzle", index=0, attempts=20),
        "Dafür wurde kein Rätsel gefunden, nach 20 Versuchen.",
        [],
    ),
    (FileNotFoundError(2, "No such file or directory", "a.txt"), "Diese Datei gibt es nicht: a.txt", ["a.txt"]),
    (PermissionError(13, "Permission denied", "a.txt"), "Diese Datei kann nicht gelesen werden: a.txt", ["a.txt"]),
    (ValueError("something else"), "something else", ["something else"]),
]


@pytest.mark.parametrize(("error", "german", "facts"), SAID)
def test_german_has_the_facts_of_the_english_message(error: Exception, german: str, facts: list[str]) -> None:
    assert problem("de", error) == german
    english = problem("en", error)
    assert english == str(error)
    assert all(fact in english for fact in facts)


def test_several_solutions_name_a_cell_and_its_digits() -> None:
    first, second = SEVERAL
    error = nonet.MultipleSolutionsError(Grid(MULTIPLE), (first, second))
    cell = first.differences(second)[0]
    said = f"Das Rätsel hat mehrere Lösungen: {cell} kann {first[cell]} oder {second[cell]} sein."
    assert problem("de", error) == said
