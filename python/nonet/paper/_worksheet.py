"""``write_worksheet``: positions in which a technique is next, or one of several, with the steps at the back."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from nonet import (
    CLASSIC,
    CancelFlag,
    Candidate,
    Cell,
    Grid,
    House,
    Layout,
    LimitError,
    Step,
    Transform,
    all_hints,
    canonical,
    practice,
)
from nonet._board.random import random_number
from nonet._checks import checked_choice, checked_flag, checked_integer, iterated
from nonet.logic import LANGUAGES, LanguageName, Practice, StepStatement, Technique, lesson, technique_name
from nonet.paper._document import Document, Note, Part, Target, board_of, key_of, step_picture, write_pdfs
from nonet.paper._pages import Page, Paper, digit_size, note_picture, on_a_page, page_of
from nonet.paper._texts import text

_MOST = 1_000
_MOST_WITH_LINES = 6
_MOST_LARGE = 2  # on a page: its larger words would make more boards smaller than those of other sheets
_OF_EXAMPLE = 1 << 20  # the index of the position that is the example, far from those that are printed
_SEEDS = 1 << 64
_TRIES = 3  # positions that are looked at, for each that is printed
_MOST_MORE = 8
_MOST_OTHERS = 4
_MOST_STATEMENTS = 6  # of the example
_LEAST_BESIDE = 11  # points of their digits: the small ones are a third of that
_FEWEST_BESIDE = 4  # boards of a page, if all of them can be on that of the example
_WORK_LIMIT = 3_000_000  # for each search of other patterns; about a tenth of a second
_VIEWS = (Transform.IDENTITY, Transform.MIRROR_DIAGONAL, Transform.HALF_TURN, Transform.MIRROR_ANTIDIAGONAL)
"""The order in which a search goes through the board decides which of several patterns it lists."""


def write_worksheet(
    technique: str | Technique | Iterable[str | Technique],
    target: Target,
    *,
    seed: int,
    count: int = 4,
    layout: Layout = CLASSIC,
    title: str | None = None,
    paper: Paper | str = "a4",
    per_page: int | None = None,
    large: bool = False,
    black: bool = False,
    answers: Target | None = None,
    language: LanguageName = "en",
    cancel: CancelFlag | None = None,
) -> list[Practice]:
    """Write positions for practising a technique as a PDF, with the answers at the back; return the positions.

    The boards have their candidates, and where at most six are on a page, lines for an answer; the sheet says what to
    do, shows the example of the lesson unless that is long, and has a line for a name. The example has the room of half
    a page of boards, or stands above all of them where that saves a page. All boards of a sheet have one size.

    In each position the technique is the next to find (``nonet.practice``); if easier ones could find something too,
    the sheet says so. Positions in which the technique rules out something in one way only come first; the answers draw
    each pattern, and name others of the technique where there are some. With ``answers`` they are a PDF of their own.
    With several techniques each position has one of them, mixed by ``seed``, and the sheet asks which it is. On a
    ``layout`` other than the classic board, such as ``Layout(6)`` for children, a technique is one of
    ``nonet.logic.RULE_TECHNIQUES``.
    ``seed`` selects the positions and stands below each page; of a fish, both rows and columns are base houses in some
    of them. Another thread can end the search with ``cancel``. The other options are those of ``write_book``; with
    ``large`` at most two boards are on a page.

    >>> from io import BytesIO
    >>> file = BytesIO()
    >>> positions = write_worksheet("naked_pair", file, seed=1, count=2)
    >>> file.getvalue()[:5]
    b'%PDF-'
    """
    checked_choice("language", language, LANGUAGES)
    checked_flag("black", black)
    wanted = checked_integer("count", count, 1, _MOST)
    many = on_a_page(per_page, large=checked_flag("large", large), size=layout.size, most_large=_MOST_LARGE)
    if answers is not None and isinstance(target, str | os.PathLike) and answers == target:
        raise ValueError("answers must be another file than the worksheet")
    techniques = _techniques(technique)
    is_mixed = len(techniques) > 1
    found = _mixed(techniques, wanted, layout, seed, language, cancel)
    exercises = [each.exercise for each in found]
    all_names = [technique_name(each, language=language) for each in techniques]
    names = ", ".join(all_names)
    kind = "mixed" if is_mixed else "place" if exercises[0].step.placements else "cells"
    # How many cells the pattern has is said where all positions agree, and it is more than one.
    count, *others = {len(each.step.cells) for each in exercises}
    task = text(language, f"task_{kind}", name=names, count="" if others or count < 2 else count)
    lines = text(language, f"lines_{kind}").split(" / ")
    said = dict.fromkeys(each.note(language=language) for each in exercises)
    page = page_of(paper, large=large)
    names_of_cells = text(language, "names", row=layout.size - 1)
    notes = [
        Note(
            number,
            " ".join([_answer(each.exercise.step, language, is_named=is_mixed), *each.others]),
            step_picture(each.exercise.step, large=large, is_black=black),
            text(language, "pattern", number=number),
        )
        for number, each in enumerate(found, 1)
    ]
    document = Document(
        title=title or text(language, "find_mixed" if is_mixed else "find", name=names),
        language=language,
        example=None
        if is_mixed
        else _example(exercises[0].technique, layout, seed, language, cancel, large=large, is_black=black),
        on_first_page=_on_first_page(wanted, many, page, large=large, size=layout.size, has_example=not is_mixed),
        choices=all_names if is_mixed else [],
        fields=text(language, "fields").split(" / "),
        page=page,
        per_page=many,
        large=large,
        title_page=False,
        sections=[
            Part(
                heading="",
                text=" ".join(filter(None, [task, *said, names_of_cells])),
                boards=[
                    board_of(each.grid, number, "position", language=language, large=large, marks=True)
                    for number, each in enumerate(exercises, 1)
                ],
            )
        ],
        lines=lines if many <= _MOST_WITH_LINES else [],
        footer=text(language, "seed", seed=seed),
        by_sheet=True,
        notes=notes,
        notes_text=names_of_cells,
        notes_key=key_of(notes, language, is_black=black),
        note_picture=note_picture(page, large=large, is_ruled=layout is not CLASSIC, size=layout.size),
        notes_title=text(language, "answers_mixed" if is_mixed else "answers", name=names),
    )
    if answers is None:
        write_pdfs([(document, target)])
    else:
        back = replace(document, title=document.notes_title, sections=[], example=None, choices=[], fields=[])
        write_pdfs([(back, answers), (replace(document, notes=[]), target)])
    return exercises


class _Position(NamedTuple):
    """A position, and what its answer says of other patterns."""

    exercise: Practice
    others: list[str]


def _techniques(technique: str | Technique | Iterable[str | Technique]) -> list[Technique]:
    """Return the techniques of a sheet, each once."""
    if isinstance(technique, str | Technique):
        return [Technique.named(technique)]
    listed = iterated("technique must be a technique or several", technique)
    found = list(dict.fromkeys(map(Technique.named, listed)))
    if not found:
        raise ValueError("technique must be a technique or several, not none")
    return found


def _mixed(
    techniques: Sequence[Technique],
    count: int,
    layout: Layout,
    seed: int,
    language: LanguageName,
    cancel: CancelFlag | None,
) -> list[_Position]:
    """Return positions of techniques in turn, in an order that the seed draws; each comes again after all others."""
    drawn = sorted(range(len(techniques)), key=lambda number: random_number(seed, number, _SEEDS))
    order = [techniques[drawn[number % len(drawn)]] for number in range(count)]
    seen: set[Grid | str] = set()
    found = {
        each: _positions(each, order.count(each), layout, seed, language, cancel, seen) for each in dict.fromkeys(order)
    }
    return [found[each].pop(0) for each in order]


def _positions(
    technique: Technique,
    count: int,
    layout: Layout,
    seed: int,
    language: LanguageName,
    cancel: CancelFlag | None,
    seen: set[Grid | str],
) -> list[_Position]:
    """Return positions, first those with one pattern: there a right answer is the one that is printed.

    Puzzles that were ``seen``, also those of other techniques of the sheet, and their isomorphs come last: few are kept
    for a rare technique. On other boards, equal puzzles count.
    """
    again: list[_Position] = []

    def made(starts: Iterable[int]) -> Iterator[_Position]:
        for start in starts:
            exercise = practice(technique, seed=seed, start=start, layout=layout, cancel=cancel)
            kind = exercise.puzzle if layout is not CLASSIC else canonical(exercise.puzzle).to_line()
            position = _Position(exercise, _others(exercise, language))
            if kind in seen:
                again.append(position)
            else:
                seen.add(kind)
                yield position

    alone: list[_Position] = []
    several: list[_Position] = []
    end = count * _TRIES + len(seen)
    for position in made(range(end)):
        # Of a single there are always others.
        is_alone = bool(position.exercise.step.placements) or not position.others
        (alone if is_alone else several).append(position)
        if len(alone) == count:
            break
    found = [*alone, *several, *again][:count]
    kinds = {_kind(each.exercise) for each in found}
    if len(kinds) == 1 < count and kinds != {""}:
        # Who learns from rows alone does not see columns.
        further = [each for each in [*made(range(end, end + _MOST_MORE)), *again] if _kind(each.exercise) not in kinds]
        other = sorted(further, key=lambda each: (each in again, len(each.others)))
        found[-1:] = other[:1] or found[-1:]
    return found


def _example(
    technique: Technique,
    layout: Layout,
    seed: int,
    language: LanguageName,
    cancel: CancelFlag | None,
    *,
    large: bool,
    is_black: bool,
) -> Note | None:
    """Return the example of the lesson, with its statements; nothing where they would fill the page.

    Lessons are of the classic board: another board has a position of its own as an example.
    """
    if layout is CLASSIC:
        step = lesson(technique, language=language).step
    else:
        step = practice(technique, seed=seed, start=_OF_EXAMPLE, layout=layout, cancel=cancel).step
    statements = step.statements
    if len(statements) > _MOST_STATEMENTS or any(each.part for each in statements):
        return None
    said = [text(language, "example"), *(each.sentence(language=language) for each in statements)]
    if step.eliminations:
        # The boards below have all of them.
        said.append(text(language, "example_shows"))
    return Note(
        0,
        " ".join(said),
        step_picture(step, large=large, is_black=is_black, is_sparse=True),
        text(language, "example_alt", name=technique_name(technique, language=language)),
    )


def _on_first_page(count: int, many: int, page: Page, *, large: bool, size: int, has_example: bool) -> int:
    """Return how many boards are below the example, or the names of a mixed sheet: half, or all if that saves a page.

    Then the example and the boards are smaller, but not in large print, and not where they are small.
    """
    half = many // 2 if has_example else max(1, many // 2)
    is_saved = ceil(count / many) < 1 + ceil((count - half) / many)
    is_read = digit_size(page, many + half, large=large, size=size) >= _LEAST_BESIDE
    is_many = many >= _FEWEST_BESIDE or not has_example
    return many if is_saved and is_read and not large and is_many else half


def _answer(step: Step, language: LanguageName, *, is_named: bool) -> str:
    """Return the cells of the pattern, and what the page says of it; where that unfolds parts, the sentence has all."""
    name = f"{technique_name(step.technique, language=language)}." if is_named else ""
    label = text(language, "lines_cells").split(" / ")[0]
    cells = f"{label} {', '.join(map(str, step.cells))}." if step.cells and step.eliminations else ""
    told = [] if any(each.part for each in step.statements) else step.statements
    said = [each.sentence(language=language) for each in told] or [step.sentence(language=language)]
    return " ".join(filter(None, [name, cells, *said]))


def _kind(exercise: Practice) -> str:
    """Return whether the base houses of a fish are rows or columns; nothing for other patterns."""
    kinds = {house.kind for house in exercise.step.base_houses}
    return kinds.pop() if len(kinds) == 1 and "fish" in exercise.technique.family else ""


class _Pattern(NamedTuple):
    """Where a step is, and what follows."""

    cells: frozenset[Cell]
    bases: tuple[House, ...]
    covers: tuple[House, ...]
    conclusion: frozenset[Candidate]


def _others(exercise: Practice, language: LanguageName) -> list[str]:
    """Return what other patterns of the technique show in the position: the same, then something else."""
    own = exercise.step
    if own.chains or not own.cells:
        return []
    said = [_named(pattern).sentence(language=language) for pattern in _same(exercise)]
    others = [step for step in _listed(exercise, exercise.grid) if _conclusion(step) != _conclusion(own)]
    if own.placements:
        placed = ", ".join(sorted({str(one) for step in others for one in step.placements}))
        return [*said, text(language, "also", said=f"{placed}.")] if placed else said
    told = (each.sentence(language=language) for each in others[:_MOST_OTHERS])
    return [*said, *(text(language, "also", said=each) for each in told)]


def _same(exercise: Practice) -> Iterable[_Pattern]:
    """Return other patterns with the same conclusion; none of boards that are not the classic one."""
    if exercise.grid.layout is not CLASSIC:
        return []
    first, same = _pattern(exercise.step), dict[frozenset[Cell], _Pattern]()
    for view in _VIEWS:
        back = view.inverse()
        for step in _listed(exercise, view.apply(exercise.grid)):
            pattern = _pattern(step, back)
            if pattern.conclusion == first.conclusion and pattern.cells != first.cells:
                same.setdefault(pattern.cells, pattern)
    return same.values()


def _listed(exercise: Practice, grid: Grid) -> list[Step]:
    """Return the steps of the technique in a position, as many as a little work finds."""
    found, name = [], exercise.technique.id
    # Boards that are not the classic one have one profile.
    profile = exercise.profile.only(name) if grid.layout is CLASSIC else exercise.profile
    try:
        for step in all_hints(grid, profile=profile, work_limit=_WORK_LIMIT):
            if step.technique.id == name:
                found.append(step)
    except LimitError:
        pass
    return found


def _conclusion(step: Step) -> frozenset[Candidate]:
    return frozenset((*step.placements, *step.eliminations))


def _pattern(step: Step, back: Transform = Transform.IDENTITY) -> _Pattern:
    def moved(houses: Iterable[House]) -> tuple[House, ...]:
        cells = [{back.transform_cell(cell) for cell in house.cells} for house in houses]
        return tuple(house for house in House.ALL if {*house.cells} in cells)

    return _Pattern(
        frozenset(map(back.transform_cell, step.cells)),
        moved(step.base_houses),
        moved(step.cover_houses),
        frozenset(
            Candidate(back.transform_cell(cell), digit) for cell, digit in (*step.placements, *step.eliminations)
        ),
    )


def _named(pattern: _Pattern) -> StepStatement:
    """Return that the conclusion follows from a pattern."""
    if pattern.covers:
        return StepStatement(key="practice_or_houses", values={"bases": pattern.bases, "covers": pattern.covers})
    return StepStatement(key="practice_or_cells", values={"cells": tuple(sorted(pattern.cells))})
