"""Rules in words: for each kind what it is called and one sentence, in each language, from one table.

A sentence says what the shape looks like and what it means, so that who sees a board without its colours finds it. It
holds for all rules of its kind on a board: what differs between them is drawn. Values in braces are those that are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from nonet._board.geometry import Cell
from nonet._board.layout import Layout, checked_layout
from nonet._board.rule import Rule, half, named
from nonet._checks import checked_choice
from nonet.logic.telling import LANGUAGES, LanguageName


class _Words(NamedTuple):
    """What a rule is called where one is spoken of, and the sentence of its kind."""

    label: str
    sentence: str


WORDS: Mapping[str, tuple[_Words, _Words]] = {
    # Cages and other sets of cells.
    "cage": (
        _Words("cage {sum}", "Digits in a dashed cage do not repeat and add up to the number in its corner, if any."),
        _Words(
            "Käfig {sum}",
            "In einem gestrichelten Käfig kommt keine Ziffer zweimal vor; steht in seiner Ecke eine Zahl, ist sie die "
            "Summe der Ziffern.",
        ),
    ),
    "rellik_cage": (
        _Words(
            "cage without {sum}", "Digits in a cage with ≠ do not repeat, and no part of them adds up to its number."
        ),
        _Words(
            "Käfig ohne {sum}",
            "In einem Käfig mit ≠ kommt keine Ziffer zweimal vor, und kein Teil der Ziffern hat die Zahl als Summe.",
        ),
    ),
    "equality_cage": (
        _Words(
            "cage of equals",
            "Digits in a cage with = do not repeat; as many are even as odd, and as many are low as high.",
        ),
        _Words(
            "Gleichheitskäfig",
            "In einem Käfig mit = kommt keine Ziffer zweimal vor; gleich viele sind gerade und ungerade, gleich viele "
            "klein und groß.",
        ),
    ),
    "sum": (
        _Words(
            "sum {sum}", "Digits in a dotted outline, each times the factor in its cell, add up to the number after Σ."
        ),
        _Words(
            "Summe {sum}",
            "Die Ziffern in einer gepunkteten Linie, jede mal dem Faktor in ihrer Zelle, ergeben zusammen "
            "die Zahl hinter Σ.",
        ),
    ),
    "equal_sums": (
        _Words("equal sums", "Groups of cells with the same letter after Σ have the same sum."),
        _Words("gleiche Summen", "Gruppen von Zellen mit demselben Buchstaben hinter Σ haben dieselbe Summe."),
    ),
    "same_values": (
        _Words("same digits", "Groups of cells with the same letter after = contain the same digits, in any order."),
        _Words(
            "gleiche Ziffern",
            "Gruppen von Zellen mit demselben Buchstaben hinter = enthalten dieselben Ziffern in "
            "beliebiger Reihenfolge.",
        ),
    ),
    "clone": (
        _Words("clone", "Shaded groups with the same letter have the same digits, number by number."),
        _Words("Klon", "Getönte Gruppen mit demselben Buchstaben haben dieselben Ziffern, Nummer für Nummer."),
    ),
    "contains": (
        _Words("cells with {values}", "An outlined group contains the digits behind +; with =, exactly so often."),
        _Words(
            "Zellen mit {values}",
            "Eine umrandete Gruppe enthält die Ziffern hinter +; bei = genau so oft, wie sie dort stehen.",
        ),
    ),
    "count_distinct": (
        _Words("count of digits", "A digit in a circle says how many different digits the group with its letter has."),
        _Words(
            "Zahl der Ziffern",
            "Eine Ziffer im Kreis sagt, wie viele verschiedene Ziffern die Gruppe mit ihrem Buchstaben hat.",
        ),
    ),
    "extra_region": (
        _Words("shaded region", "Digits in a shaded region do not repeat."),
        _Words("getönter Bereich", "In einem getönten Bereich kommt keine Ziffer zweimal vor."),
    ),
    # Lines.
    "arrow": (
        _Words("arrow", "Digits along an arrow add up to the number in its circle."),
        _Words("Pfeil", "Die Ziffern auf einem Pfeil ergeben zusammen die Zahl in seinem Kreis."),
    ),
    "double_arrow": (
        _Words("double arrow", "Digits between two circles of a double arrow add up to the sum of the circles."),
        _Words(
            "Doppelpfeil",
            "Die Ziffern zwischen den Kreisen eines Doppelpfeils ergeben zusammen die Summe der beiden Kreise.",
        ),
    ),
    "thermometer": (
        _Words("thermometer", "Digits on a thermometer increase from the bulb."),
        _Words("Thermometer", "Auf einem Thermometer werden die Ziffern von der Kugel an größer."),
    ),
    "slow_thermometer": (
        _Words("slow thermometer", "Digits on a thermometer with dashes increase from the bulb or stay the same."),
        _Words(
            "langsames Thermometer",
            "Auf einem Thermometer mit Strichen werden die Ziffern von der Kugel an größer oder bleiben gleich.",
        ),
    ),
    "whisper": (
        _Words("whisper", "Neighbouring digits on a green zigzag line differ by at least {difference}."),
        _Words(
            "Flüsterlinie", "Nachbarn auf einer grünen Zickzacklinie unterscheiden sich um mindestens {difference}."
        ),
    ),
    "renban": (
        _Words("renban", "A plain purple line has consecutive digits without repeats, in any order."),
        _Words("Renban", "Eine glatte lila Linie hat aufeinanderfolgende Ziffern in beliebiger Reihenfolge."),
    ),
    "nabner": (
        _Words("nabner", "No two digits of a line with dots are equal or consecutive."),
        _Words("Nabner", "Auf einer Linie mit Punkten sind keine zwei Ziffern gleich oder aufeinanderfolgend."),
    ),
    "modular": (
        _Words(
            "modular line",
            "Any {modulus} neighbouring digits on a line with dashes leave different remainders when "
            "divided by {modulus}.",
        ),
        _Words(
            "Modulo-Linie",
            "Je {modulus} benachbarte Ziffern auf einer Linie mit Strichen haben beim Teilen durch "
            "{modulus} verschiedene "
            "Reste.",
        ),
    ),
    "entropic": (
        _Words(
            "entropic line",
            "Any three neighbouring digits on a line with dashes and dots are one of 1 2 3, one of 4 5 6, "
            "one of 7 8 9.",
        ),
        _Words(
            "Entropie-Linie",
            "Von je drei benachbarten Ziffern auf einer Linie mit Strichen und Punkten ist eine aus 1 2 "
            "3, eine aus 4 5 6 "
            "und eine aus 7 8 9.",
        ),
    ),
    "palindrome": (
        _Words("palindrome", "A grey line with two ties in its middle reads the same in both directions."),
        _Words("Palindrom", "Eine graue Linie mit zwei Querstrichen in der Mitte liest sich vorwärts wie rückwärts."),
    ),
    "zipper": (
        _Words(
            "zipper",
            "On a line with ties, cells equally far from the middle have the same sum; a middle cell is that sum.",
        ),
        _Words(
            "Reißverschluss",
            "Auf einer Linie mit Querstrichen haben Zellen, die gleich weit von der Mitte sind, dieselbe "
            "Summe; eine Zelle "
            "in der Mitte ist diese Summe.",
        ),
    ),
    "between": (
        _Words("between line", "Digits between two grey discs lie between the digits in the discs."),
        _Words("Zwischenlinie", "Ziffern zwischen zwei grauen Scheiben liegen der Größe nach zwischen deren Ziffern."),
    ),
    "lockout": (
        _Words(
            "lockout line",
            "Digits in two joined diamonds differ by at least {difference}; those between the diamonds lie outside of "
            "their range.",
        ),
        _Words(
            "Sperrlinie",
            "Die Ziffern zweier verbundener Rauten unterscheiden sich um mindestens {difference}; die "
            "dazwischen liegen "
            "außerhalb ihres Bereichs.",
        ),
    ),
    "region_sum": (
        _Words("region sum line", "The parts of a blue line in each region, between its ties, have the same sum."),
        _Words(
            "Bereichssummenlinie",
            "Die Teile einer blauen Linie in den einzelnen Bereichen, zwischen ihren Querstrichen, haben "
            "dieselbe Summe.",
        ),
    ),
    "sum_line": (
        _Words("sum line {sum}", "A pink line falls into parts that each add up to its number."),
        _Words("Summenlinie {sum}", "Eine rosa Linie zerfällt in Teile, die alle ihre Zahl als Summe haben."),
    ),
    "lunchbox": (
        _Words(
            "lunchbox {sum}",
            "Digits of an outlined line do not repeat; those between its least and its greatest add up to its number.",
        ),
        _Words(
            "Brotdose {sum}",
            "Auf einer umrandeten Linie kommt keine Ziffer zweimal vor; die zwischen der kleinsten und der größten "
            "ergeben zusammen die Zahl.",
        ),
    ),
    "value_index": (
        _Words(
            "index line",
            "The digit in the circle says at which cell after it, counted from 1, the digit in the square stands.",
        ),
        _Words(
            "Indexlinie",
            "Die Ziffer im Kreis sagt, in der wievielten Zelle nach ihr die Ziffer aus dem Quadrat steht.",
        ),
    ),
    # Between cells.
    "difference": (
        _Words("white dot", "Digits beside a white dot differ by 1, or by the number in it."),
        _Words("weißer Punkt", "Ziffern an einem weißen Punkt unterscheiden sich um 1 oder um die Zahl darin."),
    ),
    "ratio": (
        _Words(
            "black dot",
            "Of two digits beside a black dot, one is twice the other, or as many times as its number says.",
        ),
        _Words(
            "schwarzer Punkt",
            "Von zwei Ziffern an einem schwarzen Punkt ist eine das Doppelte der anderen oder das "
            "Vielfache, das darin steht.",
        ),
    ),
    "sum_pair": (
        _Words("sum of two", "Digits beside an X add up to 10, beside a V to 5, beside a number to that number."),
        _Words(
            "Summe von zweien",
            "Ziffern an einem X ergeben zusammen 10, an einem V 5, an einer Zahl diese Zahl.",
        ),
    ),
    "greater": (
        _Words("sign", "A sign between two cells opens to the greater digit."),
        _Words("Zeichen", "Ein Zeichen zwischen zwei Zellen öffnet sich zur größeren Ziffer."),
    ),
    "minimum": (
        _Words("minimum", "A shaded cell is less than its neighbours, to which the signs open."),
        _Words("Minimum", "Eine getönte Zelle ist kleiner als ihre Nachbarn, zu denen sich die Zeichen öffnen."),
    ),
    "maximum": (
        _Words("maximum", "A shaded cell to which the signs open is greater than its neighbours."),
        _Words("Maximum", "Eine getönte Zelle, zu der sich die Zeichen öffnen, ist größer als ihre Nachbarn."),
    ),
    "quadruple": (
        _Words("circle {values}", "The four cells around a circle contain the digits in it."),
        _Words("Kreis {values}", "Die vier Zellen um einen Kreis enthalten die Ziffern darin."),
    ),
    # In cells.
    "odd": (
        _Words("odd", "A cell with a grey disc has an odd digit."),
        _Words("ungerade", "In einer Zelle mit grauer Scheibe steht eine ungerade Ziffer."),
    ),
    "even": (
        _Words("even", "A cell with a grey square has an even digit."),
        _Words("gerade", "In einer Zelle mit grauem Quadrat steht eine gerade Ziffer."),
    ),
    "counting_circles": (
        _Words("counting circle", "A digit in a circle says in how many of the circles it stands."),
        _Words("Zählkreis", "Eine Ziffer in einem Kreis sagt, in wie vielen der Kreise sie steht."),
    ),
    "indexer": (
        _Words(
            "{house} indexer",
            "A hatched cell is an index. With lines across, the 5 in row 2 says that row 5 of its column has a 2. "
            "Lines down say the same of the columns of its row, a grid of the places of its box.",
        ),
        _Words(
            "Index",
            "Eine schraffierte Zelle ist ein Index. Bei waagrechten Strichen sagt die 5 in Zeile 2, dass in Zeile 5 "
            "ihrer Spalte eine 2 steht. Senkrechte Striche sagen dasselbe von den Spalten ihrer Zeile, ein Gitter von "
            "den Plätzen ihres Blocks.",
        ),
    ),
    # Outside.
    "little_killer": (
        _Words(
            "diagonal sum {sum}",
            "A number with an arrow is the sum of the digits along that diagonal, which can repeat.",
        ),
        _Words(
            "Diagonalsumme {sum}",
            "Eine Zahl mit Pfeil ist die Summe der Ziffern auf dieser Diagonale; sie dürfen sich wiederholen.",
        ),
    ),
    "sandwich": (
        _Words(
            "sandwich {sum}", "A number between two bars is the sum of the digits between 1 and {size} in its line."
        ),
        _Words(
            "Sandwich {sum}",
            "Eine Zahl zwischen zwei Balken ist die Summe der Ziffern zwischen 1 und {size} in ihrer "
            "Zeile oder Spalte.",
        ),
    ),
    "x_sum": (
        _Words(
            "X-sum {sum}", "A number after X is the sum of the first X digits from there, where X is the first of them."
        ),
        _Words(
            "X-Summe {sum}",
            "Eine Zahl hinter X ist die Summe der ersten X Ziffern von dort aus; X ist die erste davon.",
        ),
    ),
    "skyscraper": (
        _Words(
            "skyscraper {count}",
            "A number in a house says how many digits are seen from there: higher ones hide lower ones.",
        ),
        _Words(
            "Hochhaus {count}",
            "Eine Zahl im Haus sagt, wie viele Ziffern man von dort sieht: Größere verdecken kleinere hinter sich.",
        ),
    ),
    "hidden_skyscraper": (
        _Words(
            "hidden skyscraper {value}",
            "A number in a dashed house is the first digit from there that a greater one hides.",
        ),
        _Words(
            "verstecktes Hochhaus {value}",
            "Eine Zahl im gestrichelten Haus ist die erste Ziffer von dort aus, die eine größere verdeckt.",
        ),
    ),
    "numbered_room": (
        _Words(
            "room {value}", "A number in a square is the digit in the Nth cell from there, where N is the first digit."
        ),
        _Words(
            "Zimmer {value}",
            "Eine Zahl im Quadrat ist die Ziffer in der N-ten Zelle von dort aus; N ist die erste Ziffer.",
        ),
    ),
    "full_rank": (
        _Words(
            "rank {rank}",
            "Each row and each column makes two numbers, one in each direction. A number after # is the place of the "
            "one read from there, if all are sorted from the least.",
        ),
        _Words(
            "Rang {rank}",
            "Jede Zeile und jede Spalte ergibt zwei Zahlen, in jeder Richtung eine. Eine Zahl hinter # ist der Platz "
            "der von dort gelesenen, wenn alle von der kleinsten an geordnet sind.",
        ),
    ),
    # The whole board.
    "diagonal": (
        _Words("diagonal", "Digits on a marked diagonal do not repeat."),
        _Words("Diagonale", "Auf einer eingezeichneten Diagonale kommt keine Ziffer zweimal vor."),
    ),
    "windoku": (
        _Words("windows", "Each shaded window has the digits 1 to 9."),
        _Words("Fenster", "Jedes getönte Fenster hat die Ziffern 1 bis 9."),
    ),
    "disjoint_groups": (
        _Words("disjoint groups", "Cells at the same place of their boxes have different digits."),
        _Words("getrennte Gruppen", "Zellen am selben Platz ihrer Blöcke haben verschiedene Ziffern."),
    ),
    "anti_knight": (
        _Words("anti-knight", "Cells a knight's move apart have different digits."),
        _Words("Anti-Springer", "Zellen, die einen Springerzug auseinander liegen, haben verschiedene Ziffern."),
    ),
    "anti_king": (
        _Words("anti-king", "Cells that touch, even at a corner, have different digits."),
        _Words("Anti-König", "Zellen, die sich berühren, auch an einer Ecke, haben verschiedene Ziffern."),
    ),
    "anti_taxicab": (
        _Words("anti-taxicab", "Two equal digits are never as many steps apart as the digit says."),
        _Words(
            "Anti-Taxi", "Zwei gleiche Ziffern sind nie so viele Schritte voneinander entfernt, wie die Ziffer sagt."
        ),
    ),
    "nonconsecutive": (
        _Words("nonconsecutive", "Digits in cells that share an edge are not consecutive."),
        _Words("nicht aufeinanderfolgend", "Ziffern in Zellen mit gemeinsamer Kante folgen nicht aufeinander."),
    ),
    "negative": (
        _Words("all are drawn", "All neighbours with {relation} {value} are marked: others do not have it."),
        _Words("alle sind markiert", "Alle Nachbarn mit {relation} {value} sind markiert: Andere haben sie nicht."),
    ),
    "global_entropy": (
        _Words("global entropy", "Every square of 2x2 cells has one of 1 2 3, one of 4 5 6 and one of 7 8 9."),
        _Words(
            "globale Entropie",
            "Jedes Quadrat aus 2x2 Zellen hat eine Ziffer aus 1 2 3, eine aus 4 5 6, eine aus 7 8 9.",
        ),
    ),
    "global_modulo": (
        _Words("global modulo", "Every square of 2x2 cells has one of 1 4 7, one of 2 5 8 and one of 3 6 9."),
        _Words(
            "globales Modulo", "Jedes Quadrat aus 2x2 Zellen hat eine Ziffer aus 1 4 7, eine aus 2 5 8, eine aus 3 6 9."
        ),
    ),
    "dutch_flatmates": (
        _Words("Dutch flatmates", "Every 5 has a 1 above it or a 9 below it."),
        _Words("holländische Mitbewohner", "Jede 5 hat eine 1 über sich oder eine 9 unter sich."),
    ),
}
_BOARD = (
    (
        "Fill every row and every column with {digits}.",
        "Fill every row, every column and every box with {digits}.",
        "Fill every row, every column and every outlined region with {digits}.",
    ),
    (
        "Fülle jede Zeile und jede Spalte mit {digits}.",
        "Fülle jede Zeile, jede Spalte und jeden Block mit {digits}.",
        "Fülle jede Zeile, jede Spalte und jeden umrandeten Bereich mit {digits}.",
    ),
)
_DIGITS = (
    ("1 to {last}", "1 to 9 and A to {last}, which are 10 to {size}"),
    ("1 bis {last}", "1 bis 9 und A bis {last}, das sind 10 bis {size}"),
)
_MOST_NAMED = 12
"""The most cells of a rule that are named behind it."""
_PLACES: tuple[Mapping[str, str], Mapping[str, str]] = (
    {
        "left": "row {number} from the left",
        "right": "row {number} from the right",
        "top": "column {number} from the top",
        "bottom": "column {number} from the bottom",
    },
    {
        "left": "Zeile {number} von links",
        "right": "Zeile {number} von rechts",
        "top": "Spalte {number} von oben",
        "bottom": "Spalte {number} von unten",
    },
)
RELATIONS = (
    {"difference": "the difference", "ratio": "the ratio", "sum": "the sum"},
    {"difference": "der Differenz", "ratio": "dem Verhältnis", "sum": "der Summe"},
)


def rule_sentences(layout: Layout, *, language: LanguageName = "en") -> list[str]:
    r"""Return what must hold on a board, a sentence for each kind of rules, in a language of ``nonet.logic.LANGUAGES``.

    >>> from nonet import Layout
    >>> from nonet.rules import AntiKnight
    >>> print(*rule_sentences(Layout(6, rules=[AntiKnight()])), sep="\n")
    Fill every row, every column and every box with 1 to 6.
    Cells a knight's move apart have different digits.
    """
    code, rules = language_number(language), checked_layout(layout).rules
    found = dict.fromkeys(_filled(WORDS[rule.name][code].sentence, rule, layout, code) for rule in rules)
    return [_board_sentence(layout, code), *found]


def rule_labels(layout: Layout, cell: Cell | int | str | None = None, *, language: LanguageName = "en") -> list[str]:
    """Return what the rules with a place are called, for ears: all of them with their places, or those of a cell.

    A rule has its clue in its name, or else its number among those of its kind. Those of the whole board have no place.

    >>> from nonet import Layout
    >>> from nonet.rules import Cage, Thermometer
    >>> layout = Layout(rules=[Cage("r1c1 r1c2", sum=5), Thermometer("r1c1 r2c1"), Thermometer("r5c5 r6c5")])
    >>> rule_labels(layout, "r1c1")
    ['cage 5', 'thermometer 1']
    >>> print(*rule_labels(layout), sep="; ")
    cage 5: r1c1 r1c2; thermometer 1: r1c1 r2c1; thermometer 2: r5c5 r6c5
    """
    code = language_number(language)
    every = [(rule, label) for rule, label in _labelled(checked_layout(layout), code) if rule.on(layout)]
    if cell is None:
        return [f"{label}: {_place(rule, layout, code)}" for rule, label in every]
    own = layout.cell(cell)
    return [label for rule, label in every if (own.row, own.column) in rule.cells]


def rule_name(rule: Rule, layout: Layout, *, language: LanguageName) -> str:
    """Return what a rule is called where a sentence speaks of it: ``cage 12``."""
    code = language_number(language)
    return _filled(WORDS[rule.name][code].label, rule, layout, code).strip()


def rule_meaning(rule: Rule, layout: Layout, *, language: LanguageName) -> str:
    """Return the sentence of a rule's kind."""
    code = language_number(language)
    return _filled(WORDS[rule.name][code].sentence, rule, layout, code)


def rule_names(layout: Layout, *, language: LanguageName, has_place: bool = False) -> list[str]:
    """Return what each rule of a board is called, in their order; with ``has_place`` it says where each is.

    >>> from nonet import Layout
    >>> from nonet.rules import AntiKnight, Cage, Sandwich
    >>> layout = Layout(rules=[Cage("r1c1 r1c2", sum=5), Sandwich("left", 4, sum=9), AntiKnight()])
    >>> rule_names(layout, language="en", has_place=True)
    ['anti-knight', 'cage 5 (r1c1 r1c2)', 'sandwich 9 (row 4 from the left)']
    """
    code = language_number(language)
    places = [_place(rule, layout, code, _MOST_NAMED) if has_place else "" for rule in layout.rules]
    return [
        f"{label} ({place})" if place else label
        for (_, label), place in zip(_labelled(layout, code), places, strict=True)
    ]


def rule_titles(layout: Layout, *, language: LanguageName) -> list[str]:
    """Return what the picture of each rule says to who points at it: ``cage 5: r1c1 r1c2``."""
    if language == "en":
        return [*map(str, layout.rules)]
    code = language_number(language)
    told = ((rule_name(rule, layout, language=language), _place(rule, layout, code)) for rule in layout.rules)
    return [f"{name}: {place}" if place else name for name, place in told]


def _place(rule: Rule, layout: Layout, code: int, most: int | None = None) -> str:
    """Say where a rule is: the line of a clue outside, or its cells, the first ones if it has more than ``most``."""
    side, cells = str(getattr(rule, "side", "")), rule.on(layout)
    if side:
        return _PLACES[code][side].format(number=getattr(rule, "number", ""))
    return named(cells[:most]) + (" …" if len(cells[:most]) < len(cells) else "")


def language_number(language: LanguageName) -> int:
    """Return the place of a language in each entry of the tables."""
    return LANGUAGES.index(checked_choice("language", language, LANGUAGES))


def _labelled(layout: Layout, code: int) -> Iterator[tuple[Rule, str]]:
    """Yield the rules with what they are called; those without a clue are numbered if there are several."""
    counts: dict[str, int] = {}
    for rule in layout.rules:
        counts[rule.name] = counts.get(rule.name, 0) + 1
    numbers: dict[str, int] = {}
    for rule in layout.rules:
        number = numbers[rule.name] = numbers.get(rule.name, 0) + 1
        template = WORDS[rule.name][code].label
        label = _filled(template, rule, layout, code).strip()
        yield rule, label if "{" in template or counts[rule.name] == 1 else f"{label} {number}"


def _filled(template: str, rule: Rule, layout: Layout, code: int) -> str:
    """Return a text with the values of a rule; those that it leaves to the board are the board's."""
    if "{" not in template:
        return template
    defaults = {"whisper": half(layout.size), "lockout": half(layout.size) - 1}
    values: dict[str, object] = {"size": layout.symbols[-1]}
    for key in rule.keys:
        value = getattr(rule, key)
        if value is None:
            value = defaults.get(rule.name, "")
        values[key] = " ".join(map(str, value)) if isinstance(value, tuple) else value
    values["relation"] = RELATIONS[code].get(str(values.get("of")), "")
    return template.format_map(values)


def _board_sentence(layout: Layout, code: int) -> str:
    kind = 0 if not layout.region_numbers else 1 if layout.box_shape else 2
    digits = _DIGITS[code][layout.size > 9].format(last=layout.symbols[-1], size=layout.size)
    return _BOARD[code][kind].format(digits=digits)
