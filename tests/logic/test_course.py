"""The course: lessons in the order in which a player needs them, each with a position that needs no more."""

import re

import pytest

from logic.test_statements import every
from nonet import Grid, Profile, Transform, all_hints, explain, hint
from nonet.logic import LANGUAGES, TECHNIQUES, LanguageName, Lesson, check_step, course, lesson
from nonet.logic._course import _texts
from nonet.logic._examples import all_examples, examples
from nonet.logic._practice import has_own_shape
from nonet.logic.telling import telling

COURSE = course()
NAMES = [one.technique.id for one in COURSE]


def taught(one: Lesson, *, up_to: bool) -> Profile:
    """Return the profile with what the lessons before this one teach, and with ``up_to`` this one too."""
    profile = Profile(one.profile)
    known = NAMES[: NAMES.index(one.technique.id) + up_to]
    return profile.only(*filter(profile.has, known))


def test_every_technique_has_a_text_in_every_language() -> None:
    english = _texts("en")
    for language in LANGUAGES:
        terms, texts, _ = _texts(language)
        assert set(texts) == set(TECHNIQUES)
        assert len(terms) == len(english[0])
        for name, text in texts.items():
            assert set(text) == set(english[1][name])
            for part in text.values():
                assert part == part.strip()
                assert part[-1] in ".?`)", part
                assert "{" not in part


def test_a_lesson_as_text_has_its_name_and_the_statements_of_its_step() -> None:
    one = lesson("x_wing")
    told = str(one).split("\n\n")
    assert (one.name, told[0]) == ("X-Wing", "X-Wing")
    assert "\n".join(f"{number}. {said}" for number, said in enumerate(one.step.statements, 1)) in told


def test_every_lesson_says_how_to_look_for_it() -> None:
    for one in COURSE:
        assert one.look
        assert one.idea == one.pattern[: len(one.idea)]


def test_the_texts_are_in_plain_words() -> None:
    unexplained = re.compile(r"\b(bivalue|bilocal|conjugate|minirow|minicolumn|peer|buddy|AHS|ERI)\b")
    for name in NAMES:
        text = str(lesson(name)).replace("bivalue universal grave", "")
        assert not unexplained.search(text), name


def test_a_term_that_is_used_is_explained() -> None:
    assert any("*see*" in meaning for _, meaning in lesson("xy_wing").terms)
    assert any("*house*" in meaning for _, meaning in lesson("naked_pair").terms)
    assert all("*place*" not in meaning for _, meaning in lesson("unique_rectangle_1").terms)


# What only Sudoku players know: words of the glossary that a lesson can use, and names of parts of patterns.
WORDS = {
    "en": "row,column,box,house,line,candidate,see,ruled out,strong link,weak link,chain,given,fin,pivot,group",
    "de": "Zeile,Spalte,Block,Haus,Linie,Kandidat,sehen,ausgeschlossen,starke Verbindung,schwache Verbindung,Kette,"
    "Vorgabe,Flosse,Drehpunkt,Gruppe",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_lesson_that_needs_one_has_a_meaning(language: LanguageName) -> None:
    found = set()
    for name in TECHNIQUES:
        one = lesson(name, language=language)
        statements = [each.sentence(language=language) for each in every(one.step.statements)]
        told = "\n".join([one.pattern, one.why, one.look, *statements])
        meanings = " ".join(meaning for _, meaning in one.terms)
        used = {word for word in WORDS[language].split(",") if re.search(rf"(?<!in )\b{word}\b", told, re.IGNORECASE)}
        assert not {word for word in used if f"*{word}*" not in meanings}, name
        assert not re.search(r"r\dc\d", told) or "*r7c3*" in meanings, name
        found |= used
    assert len(found) >= len(WORDS[language].split(",")) - 3


@pytest.mark.parametrize("one", COURSE, ids=NAMES)
def test_a_lesson_needs_only_what_the_lessons_before_it_teach(one: Lesson) -> None:
    start = one.grid.givens
    before = taught(one, up_to=False)
    reached = explain(start, profile=before).end if NAMES.index(one.technique.id) else start
    assert reached == one.grid, "the lessons before this one lead elsewhere, or go on"
    found = hint(one.grid, profile=taught(one, up_to=True))
    assert found is not None
    assert found.step == one.step


def test_every_technique_has_an_example_and_finds_it() -> None:
    assert set(examples()) == set(TECHNIQUES)
    for example in all_examples():
        assert example.step.technique.id == example.technique
        assert has_own_shape(example.step)


def test_the_levels_follow_each_other() -> None:
    levels = [str(one.level) for one in COURSE]
    assert list(dict.fromkeys(levels)) == ["beginner", "easy", "medium", "hard", "expert"]
    assert levels == sorted(levels, key=list(dict.fromkeys(levels)).index)
    assert len(set(NAMES)) == len(NAMES)


def test_a_lesson_beside_the_course() -> None:
    one = lesson("Box/Line Reduction")
    assert one.technique.id == "claiming"
    beside = lesson("tridagon")
    assert beside.level is None
    assert beside.look == ""
    assert isinstance(beside.grid, Grid)
    check_step(beside.step, _solution(beside.grid))


def test_what_is_wrong_is_refused() -> None:
    with pytest.raises(ValueError, match="language must be one of en, de, not 'xx'"):
        course(language="xx")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no technique is named"):
        lesson("x-wnig")


def _solution(grid: Grid) -> Grid:
    from nonet import solve

    return solve(grid)


@pytest.mark.parametrize(
    ("technique", "language", "rows", "columns"),
    [
        ("x_wing", "en", "Two rows that each", "Two columns that each"),
        ("x_wing", "de", "Zwei Zeilen, in denen", "Zwei Spalten, in denen"),
        ("skyscraper", "en", "the same column, the other", "the same row, the other"),
        ("skyscraper", "de", "in derselben Spalte liegen", "in derselben Zeile liegen"),
    ],
)
def test_the_idea_of_a_step_names_the_lines_in_which_it_lies(
    technique: str, language: LanguageName, rows: str, columns: str
) -> None:
    one = lesson(technique)
    across = one.step
    assert across.grid is not None
    grid = Transform(transposed=True).apply(across.grid)
    steps = all_hints(grid, profile=Profile(one.profile).only(technique))
    down = next(step for step in steps if all(each.kind == "column" for each in step.base_houses))
    assert {each.kind for each in across.base_houses} == {"row"}
    for step, words, others in ((across, rows, columns), (down, columns, rows)):
        told = telling().stage_to_dict(step, "technique", language)["idea"]
        assert words in told
        assert others not in told


def test_the_example_of_a_lesson_lies_in_the_lines_that_its_text_names() -> None:
    for one in COURSE:
        (lines, *_) = re.findall("rows|columns", one.pattern) or [""]
        kinds = {f"{each.kind}s" for each in one.step.base_houses}
        if len(one.step.base_houses) > 1 and kinds in ({"rows"}, {"columns"}):
            assert kinds == {lines}, one.technique.id


def test_a_name_of_several_techniques_says_what_each_is() -> None:
    with pytest.raises(ValueError, match="'Nice Loop' stands for several") as error:
        lesson("Nice Loop")
    told = str(error.value).splitlines()[1:]
    names = ("continuous_nice_loop", "discontinuous_nice_loop")
    assert told == [f"  {name}: {lesson(name).idea}" for name in names]
