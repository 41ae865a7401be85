"""What the terminal says, in each language; what the library says of steps and lessons comes from the library.

A text is looked up by its English words, which stand where they are used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from nonet.logic import LanguageName

Tell = Callable[..., str]
"""Returns a text in the language of the game, with its words filled in."""

KEYS: Mapping[LanguageName, str] = {
    "en": """\
1 to 9          place the digit, or what the mode says
z x c v, Space  mode: digit, corner, centre, colour; next
Shift 1 to 9    corner mark; with candidates, strike one out
arrows          move, beyond the edge to the other side
Shift arrows    select more cells; Ctrl+a all, Escape one
Home, End       ends of the row; with Ctrl of the board
Delete          erase
u, Ctrl+z       undo
r, Ctrl+y       redo
h, Enter        hint: where, technique, step; apply it
k               check against the solution
a               candidates on and off
m               my marks are complete: hints use them
i               rating on both scales, and the level
s               all steps to the solution
t               timer on and off
n               new puzzle, or the puzzle of the day
o               open a file or a puzzle; or paste one
l               learn: the lessons of the course
p               practise a technique
b               back to the game after an exercise
Ctrl+r          restart
?               these keys
q               quit""",
    "de": """\
1 bis 9         setzt die Ziffer, oder was der Modus sagt
z x c v, Leer   Modus: Ziffer, Ecke, Mitte, Farbe; nächster
Umschalt 1 - 9  Eckmarke; mit Kandidaten: einen streichen
Pfeile          bewegen, über den Rand zur anderen Seite
Umschalt Pfeile mehr Zellen wählen; Strg+a alle, Escape eine
Pos1, Ende      Enden der Zeile; mit Strg des Bretts
Entf            löschen
u, Strg+z       zurück
r, Strg+y       wieder
h, Enter        Tipp: wo, Technik, Schritt; übernehmen
k               mit der Lösung vergleichen
a               Kandidaten an und aus
m               meine Marken sind vollständig: Tipps nutzen sie
i               Wertung auf beiden Skalen, und die Stufe
s               alle Schritte bis zur Lösung
t               Uhr an und aus
n               neues Rätsel, oder das Rätsel des Tages
o               eine Datei oder ein Rätsel öffnen; oder einfügen
l               lernen: die Lektionen des Kurses
p               eine Technik üben
b               nach der Übung zurück zum Spiel
Strg+r          von vorn
?               diese Tasten
q               beenden""",
}

GERMAN = {
    "? lists the keys": "? zeigt die Tasten",
    "nonet play needs {least_columns} columns and {least_lines} lines; here are {columns} and {lines}.": (
        "nonet play braucht {least_columns} Spalten und {least_lines} Zeilen; hier sind {columns} und {lines}."
    ),
    "Left: {counts}": "Übrig: {counts}",
    "candidates shown": "Kandidaten an",
    "marks are complete": "Marken sind vollständig",
    "Mode: {mode}": "Modus: {mode}",
    "digit": "Ziffer",
    "corner mark": "Eckmarke",
    "centre mark": "Mittelmarke",
    "colour": "Farbe",
    "Solved in {time}. Well done.": "Gelöst in {time}. Gut gemacht.",
    "What is ruled out stays": "Was gestrichen ist, bleibt gestrichen",
    "Undone": "Zurückgenommen",
    "Nothing to undo": "Nichts zurückzunehmen",
    "Redone": "Wiederholt",
    "Nothing to redo": "Nichts zu wiederholen",
    "The board is as at the start": "Das Brett ist wie am Anfang",
    "Escape closes": "Escape schließt",
    "Looking for a step": "Suche einen Schritt",
    "No technique finds a step": "Keine Technik findet einen Schritt",
    "Enter applies it": "Enter übernimmt ihn",
    "h tells more": "h sagt mehr",
    "Applied: {what}": "Übernommen: {what}",
    "Wrong: {cells}": "Falsch: {cells}",
    "the marks of {cells} lack the right digit": "in den Marken von {cells} fehlt die richtige Ziffer",
    "No mistakes so far": "Bisher kein Fehler",
    "Rating": "Werte das Rätsel",
    "Level: {level}": "Stufe: {level}",
    "Making a puzzle": "Mache ein Rätsel",
    "There is no puzzle in {name}": "In {name} ist kein Rätsel",
    "There is no puzzle in this text": "In diesem Text ist kein Rätsel",
    "Opened": "Geöffnet",
    "{name}: {count} givens": "{name}: {count} Vorgaben",
    "Which puzzle?": "Welches Rätsel?",
    "Looking for all steps": "Suche alle Schritte",
    "That solves the puzzle.": "Damit ist das Rätsel gelöst.",
    "No technique goes on from there.": "Von dort führt keine Technik weiter.",
    "{count} steps.": "{count} Schritte.",
    "The course, in the order of need": "Der Kurs, in der Reihenfolge, in der du ihn brauchst",
    "Enter practises it, Escape closes": "Enter übt es, Escape schließt",
    "Practise": "Üben",
    "Looking for an exercise": "Suche eine Übung",
    "Shift and a digit rules it out; b goes back to your game.": (
        "Umschalt und eine Ziffer streicht sie; b führt zurück zu deinem Spiel."
    ),
    "There is no game to go back to": "Es gibt kein Spiel, zu dem es zurückgeht",
    "Your game": "Dein Spiel",
    "Taken back.": "Zurückgenommen.",
    "Found. This is why:": "Gefunden. Deshalb stimmt es:",
    "p gives another one": "p gibt noch eine",
    "A file, or a puzzle of 81 cells": "Eine Datei, oder ein Rätsel mit 81 Zellen",
    "New puzzle": "Neues Rätsel",
    "Level: any": "Stufe: jede",
    "Technique that it needs, such as x_wing": "Technik, die es braucht, etwa x_wing",
    "Symmetry: any": "Symmetrie: jede",
    "Make": "Los",
    "Puzzle of the day": "Rätsel des Tages",
    "The {level} puzzle of {day}": "Rätsel des Tages, {level}, {day}",
    "Seed {seed}": "Startzahl {seed}",
    "given {digit}": "Vorgabe {digit}",
    "candidates {digits}": "Kandidaten {digits}",
    "none": "keine",
    "corner {digits}": "Ecke {digits}",
    "centre {digits}": "Mitte {digits}",
    "empty": "leer",
    "in conflict": "im Widerspruch",
    "wrong": "falsch",
    "Beginner: Many digits given. Look at one box at a time.": (
        "Anfänger: Viele Ziffern sind da. Sieh dir einen Block nach dem anderen an."
    ),
    "Easy: Every step is a single. No notes needed.": "Leicht: Jeder Schritt ist ein Einer, ohne Notizen.",
    "Medium: Pairs, triples, pointing. Notes help.": "Mittel: Paare, Drillinge, Pointing. Notizen helfen.",
    "Hard: Needs an X-Wing, a wing or the like.": "Schwer: Braucht einen X-Wing, einen Flügel oder Ähnliches.",
    "Expert: Needs chains: if this, then that.": "Experte: Braucht Ketten: wenn dies, dann das.",
    "Master: Needs chains that branch: every way leads there.": (
        "Meister: Braucht Ketten, die sich verzweigen: Jeder Weg führt dorthin."
    ),
    "half turn": "halbe Drehung",
    "quarter turn": "viertel Drehung",
    "horizontal": "waagrecht",
    "vertical": "senkrecht",
    "diagonal": "diagonal",
    "antidiagonal": "gegendiagonal",
    "orthogonal": "waagrecht und senkrecht",
    "bidiagonal": "beide Diagonalen",
    "full": "alle",
    "beginner": "Anfänger",
    "easy": "leicht",
    "medium": "mittel",
    "hard": "schwer",
    "expert": "Experte",
    "master": "Meister",
}


def told(language: LanguageName, text: str, **words: object) -> str:
    """Return a text in a language with its words filled in; what a language lacks stays English."""
    return (GERMAN.get(text, text) if language == "de" else text).format(**words)
