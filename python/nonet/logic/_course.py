"""The course: techniques in the order in which a player needs them, level by level, each with a lesson.

A lesson says what to look for, why it holds and how to look for it, and has a position in which the technique is next.
What the earlier lessons teach leads from the givens to that position, and none of them goes on from there; the tests
replay it. The texts are in ``lessons_en.toml``, a file for each language; the pages of the techniques show them too.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from nonet._board.grid import Grid
from nonet._checks import checked_choice, shown
from nonet._engine.levels import Level, level_of_technique
from nonet._engine.technique import ProfileName, Technique, techniques_named
from nonet.logic._examples import examples
from nonet.logic._step import Step
from nonet.logic._step_statement import StepStatement
from nonet.logic.telling import LANGUAGES, LanguageName, technique_name

# The techniques of the lessons, a line or two for each level.
_ORDER = """
    full_house hidden_single
    naked_single
    pointing claiming naked_pair hidden_pair naked_triple hidden_triple
    x_wing remote_pair skyscraper two_string_kite turbot_fish empty_rectangle xy_wing xyz_wing w_wing swordfish
    unique_rectangle_1 unique_rectangle_2 unique_rectangle_4 unique_rectangle_3 hidden_rectangle bug_plus_one
    finned_x_wing sashimi_x_wing naked_quadruple hidden_quadruple jellyfish
    simple_colors_trap finned_swordfish sue_de_coq x_chain forcing_x_chain xy_chain aic discontinuous_nice_loop
    continuous_nice_loop forcing_xy_chain als_xz als_xy_wing nishio_forcing_chain cell_forcing_chain house_forcing_chain
"""
_COURSE = tuple(_ORDER.split())
_PARTS = ("pattern", "why", "look")


@dataclass(frozen=True)
class Lesson:
    """What is taught of a technique: paragraphs are separated by empty lines.

    ``pattern`` is what to look for and what follows, ``why`` the proof, ``look`` how to find it; a technique outside
    the course has no ``level`` and may have no ``look``. ``terms`` are the words that the texts and the statements of
    ``step`` use, each a pattern of how it is written, and what it means. ``grid`` is a position in which the technique
    finds ``step`` on the scale of ``profile``.

    >>> fish = lesson("x_wing")
    >>> fish.level, fish.technique.name
    ('hard', 'X-Wing')
    >>> fish.idea
    'Two rows that each have only two places for a digit, in the same two columns.'
    >>> fish.step.technique.id, fish.step.grid == fish.grid
    ('x_wing', True)
    """

    technique: Technique
    level: Level | None
    pattern: str
    why: str
    look: str
    terms: tuple[tuple[str, str], ...]
    grid: Grid
    profile: ProfileName
    language: LanguageName = "en"

    @property
    def idea(self) -> str:
        """The technique in one sentence."""
        return _first_sentence(self.pattern)

    @property
    def step(self) -> Step:
        """The step that the technique finds in the position."""
        return examples()[self.technique.id].step

    @property
    def name(self) -> str:
        """What players call the technique in the language of the lesson."""
        return technique_name(self.technique, language=self.language)

    def __str__(self) -> str:
        # The formats are loaded with the first lesson: a hint needs none.
        from nonet.formats import format_entries

        is_single = self.technique.family == "single"
        drawn = str(self.grid) if is_single else "".join(format_entries([self.grid], "pencilmarks")).rstrip()
        told = "\n".join(_lines(self.step.statements, self.language))
        return "\n\n".join(filter(None, [self.name, self.pattern, drawn, told, self.why, self.look]))


def course(*, language: LanguageName = "en") -> tuple[Lesson, ...]:
    """Return the lessons in the order in which a player needs them, from the first digit to chains.

    >>> [one.technique.name for one in course() if one.level in ("beginner", "easy")]
    ['Full House', 'Hidden Single', 'Naked Single']
    """
    return tuple(lesson(name, language=language) for name in _COURSE)


def lesson(technique: str | Technique, *, language: LanguageName = "en") -> Lesson:
    """Return the lesson of a technique; those outside the course have one too, in fewer words.

    >>> lesson("Box/Line Reduction").idea
    'A row or a column in which all places of a digit stand in one box.'
    """
    checked_choice("language", language, LANGUAGES)
    several = techniques_named(technique)
    if len(several) == 1:
        return _lesson(several[0], language)
    ideas = "".join(f"\n  {each.id}: {_lesson(each, language).idea}" for each in several)
    raise ValueError(f"{shown(str(technique))} stands for several techniques: name one of these{ideas}")


@cache
def _lesson(known: Technique, language: LanguageName) -> Lesson:
    terms, texts, _ = _texts(language)
    example = examples()[known.id]
    text = {part: _along(example.step, words, language) for part, words in texts[known.id].items()}
    words = "\n".join([*text.values(), *(one.sentence(language=language) for one in _all(example.step.statements))])
    return Lesson(
        technique=known,
        level=level_of_technique(known) if known.id in _COURSE else None,
        pattern=text["pattern"],
        why=text["why"],
        look=text.get("look", ""),
        terms=tuple((term, meaning) for term, meaning in terms.items() if re.search(term, words, re.IGNORECASE)),
        grid=example.grid,
        profile=example.profile,
        language=language,
    )


def earlier_lessons(technique: str) -> tuple[str, ...]:
    """Return the techniques that are taught before one; all of the course before one that is not in it."""
    return _COURSE[: _COURSE.index(technique)] if technique in _COURSE else _COURSE


def idea_of(step: Step, *, language: str = "en") -> str:
    """Return the technique of a step in one sentence; nothing for one that is written in Python."""
    _, texts, _ = _texts(language)
    name = step.technique.id
    return _along(step, _first_sentence(texts[name]["pattern"]), language) if name in texts else ""


def _along(step: Step, words: str, language: str) -> str:
    """Return a text in the lines of a step: texts tell of rows; a pattern that lies in columns exchanges the two."""
    kinds = [{house.kind for house in houses} for houses in (step.base_houses, step.cover_houses)]
    if len(step.base_houses) < 2 or kinds != [{"column"}, {"row"}]:
        return words
    row, column = _texts(language)[2]

    def exchanged(found: re.Match[str]) -> str:
        word = column if found[1] else row
        return word.capitalize() if found[0][0].isupper() else word

    return re.sub(rf"\b({row})|\b{column}", exchanged, words, flags=re.IGNORECASE)


def _all(statements: Iterable[StepStatement]) -> Iterator[StepStatement]:
    """Yield statements, and those of their parts."""
    for one in statements:
        yield one
        yield from _all(one.part.statements if one.part else ())


def _lines(statements: Iterable[StepStatement], language: LanguageName, indent: str = "") -> Iterator[str]:
    """Yield statements a line each, numbered, with their parts indented below them."""
    for number, one in enumerate(statements, 1):
        yield f"{indent}{number}. {one.sentence(language=language)}"
        yield from _lines(one.part.statements if one.part else (), language, f"{indent}     ")


def _first_sentence(text: str) -> str:
    return f"{text.split('. ')[0].rstrip('.')}."


@cache
def _texts(language: str) -> tuple[dict[str, str], dict[str, dict[str, str]], tuple[str, str]]:
    """Return the terms of a language, the texts of each technique with its size filled in, and a row and a column."""
    with Path(__file__).with_name(f"lessons_{language}.toml").open("rb") as file:
        data = tomllib.load(file)
    texts = {
        name: {part: _sized(text[part], data["sizes"].get(name, "")) for part in _PARTS if part in text}
        for text in data["text"]
        for name in text["of"]
    }
    row, column = data["lines"]
    return data["terms"], texts, (row, column)


def _sized(text: str, size: str) -> str:
    return text.replace("{n}", size).replace("{N}", size.capitalize())
