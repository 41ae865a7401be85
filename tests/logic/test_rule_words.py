"""Rules in words: every kind in every language, what differs on a board, and labels for ears."""

import pytest

from nonet import CLASSIC, Layout
from nonet._board.rule import KINDS
from nonet.logic import LANGUAGES, LanguageName, rule_labels, rule_sentences
from nonet.logic._step_statement import OfBoard
from nonet.logic._words.german import GERMAN
from nonet.rules import (
    AntiKnight,
    Cage,
    Difference,
    LittleKiller,
    Lockout,
    Negative,
    Renban,
    Sandwich,
    Thermometer,
    Whisper,
)
from ruled import example_rule

JIGSAW = "1112 1322 3324 3444"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_kind_has_a_sentence_and_a_label(name: str, language: LanguageName) -> None:
    layout = example_rule(name)
    board, sentence = rule_sentences(layout, language=language)
    assert sentence.endswith(".")
    assert "{" not in sentence + board
    assert sentence != rule_sentences(layout, language="de" if language == "en" else "en")[1]
    for label in rule_labels(layout, language=language):
        assert "{" not in label
        assert not label.startswith((" ", ":"))


def test_no_two_kinds_have_the_same_words() -> None:
    for language in LANGUAGES:
        said = [rule_sentences(example_rule(name), language=language)[1] for name in KINDS]
        assert len(set(said)) == len(KINDS)


def test_the_board_comes_first() -> None:
    assert rule_sentences(CLASSIC) == ["Fill every row, every column and every box with 1 to 9."]
    assert rule_sentences(Layout(4, regions=()))[0] == "Fill every row and every column with 1 to 4."
    assert "every outlined region" in rule_sentences(Layout(4, regions=JIGSAW))[0]
    assert "1 bis 9 und A bis G, das sind 10 bis 16" in rule_sentences(Layout(16), language="de")[0]


def test_a_sentence_for_each_kind_with_what_is_not_drawn() -> None:
    rules = [
        Cage("r1c1 r1c2", sum=5),
        Cage("r2c1 r2c2", sum=7),
        Whisper("r5c5 r5c6"),
        Whisper("r6c5 r6c6", difference=4),
    ]
    _, cages, *whispers = rule_sentences(Layout(rules=rules))
    assert "dashed cage" in cages
    assert [sentence[-5:] for sentence in whispers] == ["st 5.", "st 4."]
    assert "by at least 3;" in rule_sentences(Layout(8, rules=[Lockout("r1c1 r1c2 r1c3")]))[1]
    said = rule_sentences(Layout(rules=[Negative("ratio", value=2), Difference("r1c1 r1c2")]), language="de")
    assert said[2] == "Alle Nachbarn mit dem Verhältnis 2 sind markiert: Andere haben sie nicht."


def test_labels_name_places() -> None:
    layout = Layout(
        rules=[
            Cage("r1c1 r1c2", sum=5),
            Cage("r2c1 r2c2"),
            Thermometer("r1c1 r2c2"),
            Sandwich("left", 3, sum=12),
            LittleKiller("r0c6", direction="DR", sum=11),
            AntiKnight(),
        ]
    )
    assert rule_labels(layout) == [
        "cage 5: r1c1 r1c2",
        "cage: r2c1 r2c2",
        "diagonal sum 11: r1c7 r2c8 r3c9",
        "sandwich 12: row 3 from the left",
        "thermometer: r1c1 r2c2",
    ]
    assert rule_labels(layout, "r2c2", language="de") == ["Käfig", "Thermometer"]
    assert rule_labels(layout, "r9c9") == []


def test_unknown_languages_are_refused() -> None:
    with pytest.raises(ValueError, match="language must be one of en, de"):
        rule_sentences(CLASSIC, language="fr")  # type: ignore[arg-type]


def test_a_german_sentence_says_in_which_cells_no_digit_comes_twice() -> None:
    said = GERMAN.said
    for rule, place in (
        (Cage("r1c1 r1c2", sum=11), "im Käfig mit der Summe 11"),
        (Cage("r1c1 r1c2"), "im Käfig ohne Summe"),
        (Renban("r1c1 r1c2"), "in r1c1 und r1c2 (Renban)"),
    ):
        assert said(OfBoard(rule, Layout(rules=[rule])), "in") == place
    assert [said(digits, "eine oder") for digits in ((2,), (2, 4), (2, 4, 9))] == ["eine 2", "2 oder 4", "2, 4 oder 9"]
