"""Languages: each says every statement, names every technique and teaches it, from the JSON of a step alone."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from string import Formatter

import pytest

import nonet
from logic.french import STATEMENTS as FRENCH
from logic.french import French
from logic.test_statements import every
from nonet import Cell, Hint, House, Layout, Step, explain
from nonet.logic import LANGUAGES, TECHNIQUES, Candidate, LanguageName, Statement, StepStatement, lesson, technique_name
from nonet.logic._examples import all_examples
from nonet.logic._step_statement import Conclusion, OfBoard
from nonet.logic._words.english import STATEMENTS as ENGLISH
from nonet.logic._words.languages import language_of
from nonet.logic.telling import telling
from nonet.rules import Cage

_CELLS = (Cell("r1c1"), Cell("r1c2"))
_PLACE, _OTHER = (Statement(Candidate(cell, 5), True, "row") for cell in _CELLS)
VALUES = {
    **dict.fromkeys(("cells", "fins", "without", "solved", "ends"), _CELLS),
    **dict.fromkeys(("statement", "first", "opposite"), _PLACE),
    "second": _OTHER,
    "statements": (_PLACE, _OTHER),
    "cell": _CELLS[0],
    "house": House("row 1"),
    "pairs": (_CELLS, _CELLS),
    "low": "1",
    "high": "4",
    "other": _CELLS[1],
    "text": "Why.",
    **dict.fromkeys(("houses", "bases", "covers"), (House("row 1"), House("box 4"))),
    "digit": 5,
    "digits": (5, 6),
    "count": 2,
    "letter": "A",
    "name": "x_wing",
    "names": ("X-Wing", "Swordfish"),
    "candidate": Candidate(_CELLS[0], 5),
    "seen": (_CELLS[1],),
    "conclusion": Conclusion((), (Candidate(_CELLS[0], 5),)),
    "rule": OfBoard(Cage("r1c1 r1c2", sum=5), Layout(rules=[Cage("r1c1 r1c2", sum=5)])),
    "sets": ("1+4", "2+3"),
    **dict.fromkeys(("places", "others"), _CELLS),
    "circle": _CELLS[0],
    "number": "5",
    "total": "45",
    "inside": "40",
    "rest": "5",
    "lost": (3, 4),
}
"""Values for the sentences that no example has."""
ASKING = ("where_needs", "where_one_open", "where_one_digit")
"""The sentences that ask: where to look for a single."""
STEPS = [example.step for example in all_examples()]
OTHERS: tuple[LanguageName, ...] = tuple(language for language in LANGUAGES if language != "en")
SAME = {
    "aic als_aic als_xy_wing als_xz bug_plus_one death_blossom sue_de_coq tridagon w_wing xy_wing xyz_wing",
    "x_wing swordfish jellyfish squirmbag whale leviathan skyscraper two_string_kite turbot_fish empty_rectangle",
    "pointing claiming aligned_pair_exclusion aligned_triple_exclusion hidden_rectangle remote_pair",
    "forcing_x_chain forcing_xy_chain nishio_forcing_chain continuous_nice_loop discontinuous_nice_loop",
    "grouped_continuous_nice_loop grouped_discontinuous_nice_loop grouped_aic",
    "als_continuous_nice_loop als_discontinuous_nice_loop",
}
"""The techniques that players of other languages call by their English names; fish with fins and more besides."""
_FISH = r"(finned_)?(sashimi_|franken_|mutant_)?(x_wing|swordfish|jellyfish|squirmbag|whale|leviathan)"
_ENGLISH_WORDS = re.compile(
    r"\b(the|is|not|can|only|cell|cells|row|column|box|both|suppose|then|has|have|and|or)\b", re.I
)


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_every_sentence(language: LanguageName) -> None:
    templates = language_of(language).templates
    assert set(templates) == set(ENGLISH)
    assert sorted(key for key, text in templates.items() if text == ENGLISH[key]) == [
        *("nested_title", "pattern", "pattern_alone", "reason", "way"),
    ]
    for key, text in templates.items():
        names = {name for _, name, _, _ in Formatter().parse(text) if name}
        english = {name for _, name, _, _ in Formatter().parse(ENGLISH[key]) if name}
        allowed = english | {"count"}
        assert names <= allowed, key


@pytest.mark.parametrize("language", OTHERS)
def test_every_statement_of_every_technique_can_be_read(language: LanguageName) -> None:
    for step in STEPS:
        for one in (telling().where_of(step), *every(step.statements)):
            text = one.sentence(language=language)
            assert text[-1] == "?" if one.key in ASKING else text[-1] == "." or one.key.endswith("_title"), text
            assert text[0].isupper() or re.match(r"r[1-9]c[1-9]\b", text), text
            assert not re.search(r"[{}\[\]|#]|\bnichts (und|oder)|  |, ,|\.\.| [.,;:]|\(\)", text), text
            assert one.key == "nested_title" or not _ENGLISH_WORDS.search(text), text
            assert len(text.split()) <= 40, text


def test_the_statements_of_an_explanation_are_numbered() -> None:
    path = explain("..8.124........63.4....3.1.58.........43.78.........46.5.6....9.26........729.1..")
    for step in path[::8]:
        lines = [line for line in step.explanation(language="de").splitlines() if not line.startswith(" ")]
        assert [line.partition(". ")[0] for line in lines] == [str(number) for number in range(1, len(lines) + 1)]


def test_a_german_cell_is_one_of_a_digit() -> None:
    """Players say "r1c4 ist eine 5", and never "ist 5", "nicht 5" or "5 sein"; several are "2, 4 oder 5"."""
    before, after = r"\b(ist|sind|wäre|wären|nicht|weder|noch) [1-9z]\b", r"\b[1-9] (ist|sein|wäre)\b(?! vollst)"
    bare = re.compile(rf"{before}|(?<!eine )(?<!Zeile )(?<!Spalte )(?<!Block ){after}")
    told = {one.sentence(language="de") for step in STEPS for one in every(step.statements)}
    told |= {part for name in TECHNIQUES for part in str(lesson(name, language="de")).split("\n")}
    for page in (Path(nonet.__file__).with_name("web") / "static").glob("*de.js"):
        told |= {*page.read_text(encoding="utf-8").replace("{digit}", "5").split("\n")}
    assert not [
        text
        for text in told
        if bare.search(re.sub("nur noch |Ziffern? (ist|sind) |(([1-9], )*[1-9] oder [1-9])", "", text))
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_are_made_from_json_alone(language: LanguageName) -> None:
    for step in STEPS:
        again = Step.from_dict(json.loads(json.dumps(step.to_dict())))
        assert again.sentence(language=language) == step.sentence(language=language)
        own, others = every(step.statements), every(again.statements)
        for one, other in zip(own, others, strict=True):
            assert one.sentence(language=language) == other.sentence(language=language)


def test_a_third_language_is_one_file() -> None:
    told: dict[str, list[str]] = {}
    for step in STEPS:
        again = Step.from_dict(json.loads(json.dumps(step.to_dict())))
        if {one.key for one in again.statements} <= set(FRENCH):
            told[step.technique.id] = [French().statement(one) for one in again.statements]
    assert len(told) >= 30
    assert told["x_wing"][-1].startswith("Aucune autre cellule de la colonne ")
    for text in (text for texts in told.values() for text in texts):
        assert re.fullmatch(r"[^{}]+[^ ]\.", text)
        assert not _ENGLISH_WORDS.search(text.replace("on", "")), text


@pytest.mark.parametrize("language", OTHERS)
def test_every_technique_has_a_name(language: LanguageName) -> None:
    same = {name for line in SAME for name in line.split()}
    same |= {name for name in TECHNIQUES if re.fullmatch(_FISH, name)}
    equal = {name for name, each in TECHNIQUES.items() if technique_name(each, language=language) == each.name}
    assert equal == same
    names = [technique_name(each, language=language) for each in TECHNIQUES.values()]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("language", OTHERS)
def test_every_technique_is_taught(language: LanguageName) -> None:
    for name in TECHNIQUES:
        one, english = lesson(name, language=language), lesson(name)
        assert one.name == technique_name(name, language=language)
        for part in ("pattern", "why", "look"):
            text, in_english = getattr(one, part), getattr(english, part)
            assert bool(text) == bool(in_english), (name, part)
            assert not text or text != in_english, (name, part)
            assert not re.search(r"\b(the|of|digit|cells?|rows?)\b", text), (name, part)


@pytest.mark.parametrize("language", OTHERS)
def test_every_word_that_is_explained_is_used(language: LanguageName) -> None:
    used = {meaning for name in TECHNIQUES for _, meaning in lesson(name, language=language).terms}
    english = {meaning for name in TECHNIQUES for _, meaning in lesson(name).terms}
    assert len(used) == len(english)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_rare_steps_can_be_read(language: LanguageName) -> None:
    used = {one.key for step in STEPS for one in every(step.statements)}
    rare = sorted(set(ENGLISH) - used - {"reason"})
    assert len(rare) > 10
    told = [StepStatement(key=key, values=VALUES).sentence(language=language) for key in rare]
    for text in told:
        assert re.fullmatch(r"([A-Z]|r[1-9]c[1-9]\b)[^{}|#\[\]]*[^ ][.?]", text), text
    assert language == "en" or not _ENGLISH_WORDS.search(" ".join(told))


@pytest.mark.parametrize("language", OTHERS)
def test_statements_equal_the_golden_file(language: LanguageName, golden: Callable[[Path, str], None]) -> None:
    first = {step.technique.id: step for step in reversed(STEPS)}
    lines = [
        line
        for name in TECHNIQUES
        if name in first
        for line in (
            technique_name(name, language=language),
            f"  {telling().where_of(first[name]).sentence(language=language)}",
            *(f"  {number}. {one.sentence(language=language)}" for number, one in enumerate(first[name].statements, 1)),
            "",
        )
    ]
    golden(Path(__file__).parents[1] / "golden" / f"statements_{language}.txt", "\n".join(lines))


def test_english_is_spoken_unless_another_language_is_asked_for() -> None:
    for step in STEPS:
        assert step.sentence() == step.sentence(language="en") == str(step)
        for one in step.statements:
            assert one.sentence() == one.sentence(language="en") == str(one)


def test_a_hint_and_a_path_are_told_in_a_language() -> None:
    path = explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    hint = Hint(path[0])
    told = hint.to_dict(language="de")
    assert told["name"] == "Versteckter Einer"
    assert told["sentence"] == path[0].sentence(language="de")
    assert path.to_dict(language="de")["steps"][0] == told
    assert told | hint.to_dict() == hint.to_dict()
    assert "sentence" not in hint.to_dict(stage="technique", language="de")


def test_an_unknown_language_names_those_that_are_known() -> None:
    step = STEPS[0]
    for ask in (
        lambda: step.sentence(language="xx"),  # type: ignore[arg-type]
        lambda: step.statements[0].sentence(language="xx"),  # type: ignore[arg-type]
        lambda: Hint(step).to_dict(language="xx"),  # type: ignore[arg-type]
        lambda: lesson("x_wing", language="xx"),  # type: ignore[arg-type]
        lambda: technique_name("x_wing", language="xx"),  # type: ignore[arg-type]
    ):
        with pytest.raises(ValueError, match="language must be one of en, de, not 'xx'"):
            ask()
