"""What the page of a path and its summary say beside the steps, in each language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from nonet._board.layout import Layout
from nonet.logic._words.phrases import house_kind
from nonet.logic.telling import LanguageName


class PageTexts(NamedTuple):
    """The texts of a language; ``marks`` are those of the pictures, each with its name and its meaning."""

    code: LanguageName
    title: str
    rated: str
    rated_alone: str
    intro: str
    houses: Mapping[str, str]
    last_house: str
    by_rule: str
    key: str
    marks: Mapping[str, tuple[str, str]]
    steps: str
    singles: str
    these_steps: str
    after: str
    explained: Mapping[str, str]
    about: str
    picture: str
    no_step: str
    hardest: str


_ENGLISH = PageTexts(
    code="en",
    title="A solving path",
    rated="{count} steps. Rating: {rating}.",
    rated_alone="The number behind a step is its own rating.",
    intro=(
        "The small digits are candidates: what a cell can still take. Two cells see each other if they share "
        "{houses}{by_rule}, so they never have the same digit."
    ),
    houses={
        "row": "a row",
        "column": "a column",
        "box": "a box",
        "region": "a region",
        "diagonal": "a diagonal",
        "window": "a window",
        "disjoint group": "a disjoint group",
        "extra region": "an extra region",
    },
    last_house=" or ",
    by_rule=", or if a rule of the puzzle says so",
    key="What the marks in the pictures mean",
    marks={
        "tint": ("tinted cell", "a cell of the pattern"),
        "pattern": ("tinted cell", "a cell of the pattern"),
        "house": ("lightly tinted cell", "a cell of a row, column, box, cage or line that the step uses"),
        "disc": ("disc", "a candidate of the pattern"),
        "square": ("square", "an extra candidate, such as a fin"),
        "double ring": ("double ring", "the assumption of a chain: this candidate is true"),
        "double diamond": ("double diamond", "the assumption of a chain: this candidate is false"),
        "ring": ("ring", "follows as true"),
        "diamond": ("diamond", "follows as false"),
        "strong": ("solid arrow", "if its start is false, its end is true"),
        "weak": ("dashed arrow", "if its start is true, its end is false"),
        "derived": ("dotted arrow", "its start is one of several reasons for its end"),
        "group": ("thin frame", "a group of candidates: one of them is true, or all are false"),
        "triangle": ("triangle", "colours: all triangles are true and all hexagons false, or the other way round"),
        "hexagon": ("hexagon", "the opposite of the triangles"),
        "plus": (
            "plus",
            "a second group of colours: all pluses are true and all stars false, or the other way round",
        ),
        "star": ("star", "the opposite of the pluses"),
        "tag": ("letter", "the group of cells that the explanation calls so"),
        "solid": ("solid frame", "a row, column or box that needs a digit here"),
        "dashed": ("dashed frame", "another row, column or box of the pattern"),
        "true": ("green digit", "follows as true"),
        "false": ("pale digit", "follows as false"),
        "placement": ("white digit in a filled disc", "the digit that is placed"),
        "placed": ("blue digit", "the digit that is placed"),
        "removed": ("stroke", "a candidate that is ruled out"),
    },
    steps="Steps",
    singles="{first} to {last}. {count} singles",
    these_steps="The {count} steps",
    after="After step {number}",
    explained={
        "chains": "The explanation: the chains in full",
        "combinations": "The explanation: every combination",
        "ways": "The explanation: every way",
        "links": "The explanation: every link",
    },
    about="What is {name}?",
    picture="Picture of step {number}",
    no_step="no step",
    hardest="{level}, hardest {name}",
)
_GERMAN = PageTexts(
    code="de",
    title="Ein Lösungsweg",
    rated="{count} Schritte. Wertung: {rating}.",
    rated_alone="Die Zahl hinter einem Schritt ist dessen eigene Wertung.",
    intro=(
        "Die kleinen Ziffern sind Kandidaten: was in einer Zelle noch stehen kann. Zwei Zellen sehen einander, wenn "
        "sie {houses} gemeinsam haben{by_rule}; dann haben sie nie dieselbe Ziffer."
    ),
    houses={
        "row": "eine Zeile",
        "column": "eine Spalte",
        "box": "einen Block",
        "region": "einen Bereich",
        "diagonal": "eine Diagonale",
        "window": "ein Fenster",
        "disjoint group": "eine Gruppe",
        "extra region": "einen Zusatzbereich",
    },
    last_house=" oder ",
    by_rule=" oder wenn eine Regel des Rätsels es sagt",
    key="Was die Zeichen in den Bildern bedeuten",
    marks={
        "tint": ("getönte Zelle", "eine Zelle des Musters"),
        "pattern": ("getönte Zelle", "eine Zelle des Musters"),
        "house": ("leicht getönte Zelle", "Teil einer Zeile, einer Spalte, eines Blocks oder einer Regel des Schritts"),
        "disc": ("Scheibe", "ein Kandidat des Musters"),
        "square": ("Quadrat", "ein zusätzlicher Kandidat, etwa eine Flosse"),
        "double ring": ("doppelter Ring", "die Annahme einer Kette: dieser Kandidat stimmt"),
        "double diamond": ("doppelte Raute", "die Annahme einer Kette: dieser Kandidat ist falsch"),
        "ring": ("Ring", "stimmt dann"),
        "diamond": ("Raute", "ist dann falsch"),
        "strong": ("durchgezogener Pfeil", "ist sein Anfang falsch, so stimmt sein Ende"),
        "weak": ("gestrichelter Pfeil", "stimmt sein Anfang, so ist sein Ende falsch"),
        "derived": ("gepunkteter Pfeil", "sein Anfang ist einer von mehreren Gründen für sein Ende"),
        "group": ("dünner Rahmen", "eine Gruppe von Kandidaten: einer davon stimmt, oder alle sind falsch"),
        "triangle": ("Dreieck", "Farben: alle Dreiecke stimmen und alle Sechsecke sind falsch, oder umgekehrt"),
        "hexagon": ("Sechseck", "das Gegenteil der Dreiecke"),
        "plus": (
            "Plus",
            "eine zweite Gruppe von Farben: alle Pluszeichen stimmen und alle Sterne sind falsch, oder umgekehrt",
        ),
        "star": ("Stern", "das Gegenteil der Pluszeichen"),
        "tag": ("Buchstabe", "die Gruppe von Zellen, die in der Erklärung so heißt"),
        "solid": ("durchgezogener Rahmen", "Zeile, Spalte oder Block, wo hier eine Ziffer fehlt"),
        "dashed": ("gestrichelter Rahmen", "Zeile, Spalte oder Block, die sonst zum Muster gehören"),
        "true": ("grüne Ziffer", "stimmt dann"),
        "false": ("blasse Ziffer", "ist dann falsch"),
        "placement": ("weiße Ziffer in voller Scheibe", "die Ziffer, die gesetzt wird"),
        "placed": ("blaue Ziffer", "die Ziffer, die gesetzt wird"),
        "removed": ("Strich", "ein Kandidat, der ausscheidet"),
    },
    steps="Schritte",
    singles="{first} bis {last}. {count} Einer",
    these_steps="Die {count} Schritte",
    after="Nach Schritt {number}",
    explained={
        "chains": "Die Erklärung: die Ketten ganz",
        "combinations": "Die Erklärung: jede Kombination",
        "ways": "Die Erklärung: jede Möglichkeit",
        "links": "Die Erklärung: jede Verbindung",
    },
    about="Was ist das: {name}? (auf Englisch)",
    picture="Bild von Schritt {number}",
    no_step="kein Schritt",
    hardest="{level}, schwerste Technik: {name}",
)
_HOUSE_RULES = frozenset({"diagonal", "windoku", "disjoint_groups", "extra_region"})
"""The rules that are houses, which have a name of their own."""
_TEXTS = {texts.code: texts for texts in (_ENGLISH, _GERMAN)}


def texts_of(code: str) -> PageTexts:
    """Return the texts of a language."""
    return _TEXTS[code]  # type: ignore[index]


def intro_of(layout: Layout, texts: PageTexts) -> str:
    """Return what candidates are, and which cells of a board see each other: by its houses, and by its other rules."""
    has_others = any(rule.name not in _HOUSE_RULES for rule in layout.rules)
    return texts.intro.format(houses=houses_in(layout, texts), by_rule=texts.by_rule if has_others else "")


def houses_in(layout: Layout, texts: PageTexts) -> str:
    """Return what cells of a board share that see each other: ``a row, a column or a region``."""
    *some, last = [texts.houses[kind] for kind in dict.fromkeys(map(house_kind, layout.houses))]
    return f"{', '.join(some)}{texts.last_house}{last}"
