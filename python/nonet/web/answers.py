"""The answers to the questions of the page: each a function of the public API, without a server and without a thread.

A function here takes a question and a ``CancelFlag``, and returns an answer; its types and its docstring are its
declaration (``ANSWERS``). The server and the notebook ask the same functions. What is wrong with a puzzle is raised as
the library raises it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from itertools import islice
from typing import Any, NamedTuple, get_args, get_type_hints

import msgspec
from msgspec import Struct

import nonet
from nonet import (
    CLASSIC,
    CancelFlag,
    Cell,
    Conflict,
    Entry,
    Grid,
    Layout,
    ParseError,
    Profile,
    PuzzleError,
    Status,
    Step,
    Symmetry,
    Technique,
)
from nonet._board.grid import PlayerMarks
from nonet._board.rule import Rule
from nonet._board.rule_shapes import cells_with_corner_texts
from nonet._board.text import full_links
from nonet.logic import (
    LEVELS,
    TECHNIQUES,
    Candidate,
    HodokuLevel,
    HodokuRating,
    LanguageName,
    SeRating,
    Stage,
    StepStatement,
    judge,
    rule_labels,
    rule_sentences,
    technique_name,
)
from nonet.logic.in_sight import hint_in_sight
from nonet.logic.problems import problem
from nonet.logic.telling import telling
from nonet.paper import PAPERS, write_book, write_worksheet
from nonet.web import _questions as ask
from nonet.web import _setting as setting
from nonet.web.problems import problem_of

_MOST_PUZZLES = 1_000
_IN_COMMENT = re.compile(rb"^[ \t]*(?:#|//)(?=.*(?<![0-9.])[0-9.]{81}(?![0-9.]))", re.MULTILINE)
_MOST_PROBLEMS = 20
_MOST_LESSONS = 32
_ATTEMPTS = 20_000
_LARGEST_MADE = 16
"""The size of the largest board of a new puzzle: drawing regions of larger ones takes seconds that no flag ends."""
_STATUSES: tuple[Status, ...] = ("no_solution", "proper", "multiple")
"""The status of a puzzle by the number of its solutions, counted up to two."""


def solve(question: ask.GridQuestion, cancel: CancelFlag) -> ask.Solution:
    """Solve a puzzle and prove how many solutions it has."""
    grid = _grid(question.grid)
    found = nonet.search(grid, limit=2, cancel=cancel)
    verdict: Status = "conflict" if grid.conflicts() else _STATUSES[found.solution_count]
    return ask.Solution(status=verdict, solutions=[each.to_line() for each in found.solutions])


def check(question: ask.MarkedQuestion, cancel: CancelFlag) -> ask.CheckReport:
    """Tell what a grid is: its status, its conflicts, and whether each given is needed."""
    grid, dropped = _position_of(question)
    verdict = nonet.status(grid, cancel=cancel)
    return ask.CheckReport(
        dropped=dropped,
        status=verdict,
        given_count=grid.given_count,
        open_count=grid.open_count,
        is_solved=grid.is_solved,
        conflicts=_conflicts(grid.conflicts()),
        is_minimal=nonet.is_minimal(grid, cancel=cancel) if verdict == "proper" and not grid.has_pencilmarks else None,
    )


def mistakes(question: ask.MarkedQuestion, cancel: CancelFlag) -> ask.Mistake:
    """Find the cells whose digit or candidates contradict the solution of the givens."""
    grid, dropped = _position_of(question)
    nonet.search(grid.givens, cancel=cancel)
    found = nonet.mistakes(grid)
    values, marks = ([str(cell) for cell in cells] for cells in (found.values, found.marks))
    return ask.Mistake(values=values, marks=marks, dropped=dropped)


def board(question: ask.BoardQuestion, cancel: CancelFlag) -> ask.BoardReport:
    """Tell what a board is, with a rule that it gets: its houses, how it is drawn, and its rules in words."""
    language = question.language
    try:
        layout = _layout(question.layout)
        if question.add is not None:
            chosen = setting.chosen_rule(question.add, layout)
            layout = _with_rules(layout, [*layout.rules, chosen])
    except (TypeError, ValueError) as error:
        raise ValueError(problem(language, error)) from None
    return ask.BoardReport(
        layout=_board_layout(layout),
        language=language,
        size=layout.size,
        houses=[(house.kind, house.number, [*map(int, house.cells)]) for house in layout.houses],
        drawing=layout.to_svg(labels=False, words=False),
        corners=cells_with_corner_texts(layout),
        labels=[", ".join(rule_labels(layout, cell, language=language)) for cell in layout.cells],
        rules=rule_sentences(layout, language=language),
        named=_named(layout, layout.rules, language),
    )


def rule_kinds(question: ask.BoardQuestion, cancel: CancelFlag) -> ask.RuleKindsReport:
    """List the kinds of rules that a board can have, in words, and what a rule of each needs."""
    return ask.RuleKindsReport(kinds=setting.rule_kinds(_layout(question.layout), question.language))


def broken(question: ask.RulesQuestion, cancel: CancelFlag) -> ask.BrokenReport:
    """Tell which rules of the board the digits break, and in which cells."""
    grid = _grid(question.grid)
    layout, values = grid.layout, bytes(grid)
    rules = [rule for rule in layout.rules if not rule.allows(values, layout)]
    found = _named(layout, rules, question.language)
    for rule, each in zip(rules, found, strict=True):
        each.cells = [str(cell) for cell in _breaking(rule, values, layout)]
    return ask.BrokenReport(rules=found)


def redundant(question: ask.RulesQuestion, cancel: CancelFlag) -> ask.RedundantReport:
    """Tell whether the givens and the rules leave one solution, and which of them are not needed for that."""
    grid = _grid(question.grid).givens
    layout, verdict = grid.layout, nonet.status(grid, cancel=cancel)
    report = ask.RedundantReport(status=verdict, rules=[], givens=[])
    if verdict != "proper":
        return report
    report.rules = _named(layout, nonet.redundant_rules(grid, cancel=cancel), question.language)
    report.givens = [str(cell) for cell in nonet.redundant_givens(grid, cancel=cancel)]
    return report


def _named(layout: Layout, rules: Iterable[Rule], language: LanguageName) -> list[ask.NamedRule]:
    """Return what rules of a board are called, and their cells; a clue outside has those that it reads."""
    names, placed = (telling().rule_names(layout, language=language, has_place=each) for each in (False, True))
    told = {
        rule: (name, whole, [f"r{row}c{column}" for row, column in rule.on(layout)])
        for rule, name, whole in zip(layout.rules, names, placed, strict=True)
    }
    return [ask.NamedRule(*told[rule]) for rule in rules]


def _breaking(rule: Rule, values: bytes, layout: Layout) -> list[Cell]:
    """Return cells whose values break a rule: without any one of them it would hold."""
    left = bytearray(values)
    for cell in layout.cells:
        left[cell] = 0
        if rule.allows(left, layout):
            left[cell] = values[cell]
    return [cell for cell in layout.cells if left[cell]]


def hint(question: ask.HintQuestion, cancel: CancelFlag) -> ask.HintReport:
    """Find the next step, and tell it up to a stage: where to look, which technique, the whole step."""
    found, dropped = _next(
        _Asking(msgspec.json.encode(msgspec.structs.replace(question, stage="step")), question, cancel)
    )
    if found is None:
        return ask.NoHint(is_found=False, stage=question.stage, dropped=dropped)
    found = replace(found, step=telling().with_all_excluded(found.step))
    # The last stage has the statements of the step, which are made below, with their layers.
    told = found.to_dict(stage="where" if question.stage == "where" else "technique", language=question.language)
    if question.detail != "data":
        del told["statement"]
    if question.stage == "step":
        told["step"] = _step(found.step, question.language, question.detail)
    del told["stage"]  # which the class writes
    return _HINTS[question.stage](is_found=True, dropped=dropped, **told)


_HINTS: dict[Stage, type[ask.PlaceHint]] = {
    "where": ask.PlaceHint,
    "technique": ask.TechniqueHint,
    "step": ask.StepHint,
}


@dataclass(frozen=True, slots=True)
class _Asking:
    """What is asked of the next step, whatever the stage, and how the search for it is cancelled."""

    key: bytes
    question: ask.HintQuestion = field(compare=False)
    cancel: CancelFlag = field(compare=False)


# A player asks for one stage after another, and a nested chain takes a second to find.
@lru_cache(maxsize=64)
def _next(asking: _Asking) -> tuple[nonet.logic.Hint | None, ask.Dropped | None]:
    """Find the next step, and what was dropped of a player's marks.

    Where an answer before has named places, it is a step of the same technique there.
    """
    question, cancel = asking.question, asking.cancel
    (grid, dropped), profile = _position_of(question), _profile(question)
    find = hint_in_sight if question.candidates_shown else nonet.hint
    found = find(grid, profile=profile, cancel=cancel)
    if found is None or not question.places:
        return found, dropped
    for step in nonet.all_hints(grid, profile=profile.only(found.technique.id), cancel=cancel):
        told = telling().stage_to_dict(step, "where", question.language)
        if (told["places"], told.get("digit")) == (question.places, question.digit):
            return replace(found, step=step), dropped
    return found, dropped


def all_hints(question: ask.HintsQuestion, cancel: CancelFlag) -> ask.HintsReport:
    """Find all steps of a position, in the order of the scale."""
    grid, dropped = _position_of(question)
    found = nonet.all_hints(grid, profile=_profile(question), cancel=cancel)
    steps = [_summary(step, question.language, question.detail) for step in islice(found, question.limit + 1)]
    return ask.HintsReport(steps=steps[: question.limit], is_cut=len(steps) > question.limit, dropped=dropped)


def path(question: ask.StepQuestion, cancel: CancelFlag) -> ask.PathReport:
    """Find the steps from a position to its solution."""
    grid, dropped = _position_of(question)
    found = nonet.explain(grid, profile=_profile(question), cancel=cancel)
    return ask.PathReport(
        dropped=dropped,
        steps=[_summary(step, question.language, question.detail) for step in found],
        is_complete=found.is_complete,
        rating=str(found.rating) if grid.layout is CLASSIC else "",
        end=found.end.to_line(),
    )


def rate(question: ask.RateQuestion, cancel: CancelFlag) -> ask.RatingReport:
    """Rate a puzzle on the scales of Sudoku Explainer 1.2.1 and HoDoKu 2.2.0."""
    grid = _grid(question.grid).givens
    explainer, hodoku = (nonet.rate(grid, profile=profile, cancel=cancel) for profile in ("se121", "hodoku"))

    def named(technique: Technique | None) -> str:
        return technique_name(technique, language=question.language) if technique else ""

    assert isinstance(explainer, SeRating)
    assert isinstance(hodoku, HodokuRating)
    return ask.RatingReport(
        level=nonet.level_of(grid, cancel=cancel),
        se121=ask.SeReport(
            er=explainer.er,
            ep=explainer.ep,
            ed=explainer.ed,
            effort=explainer.effort,
            hardest=named(explainer.hardest),
        ),
        hodoku=ask.HodokuReport(
            score=hodoku.score, level=hodoku.level, effort=hodoku.effort, hardest=named(hodoku.hardest)
        ),
    )


def level(question: ask.GridQuestion, cancel: CancelFlag) -> ask.LevelFound:
    """Tell the level for people of a puzzle: the first one whose techniques solve it, if some do."""
    grid = _grid(question.grid).givens
    if grid.layout is CLASSIC:
        return ask.LevelFound(level=nonet.level_of(grid, cancel=cancel))
    found = nonet.explain(grid, cancel=cancel)
    return ask.LevelFound(level=found.level if found.is_complete else None)


def generate(question: ask.GenerateQuestion, cancel: CancelFlag) -> ask.NewPuzzle:
    """Make a puzzle with exactly one solution."""
    made = nonet.generate(cancel=cancel, **_request(question))
    return _new(made, question.seed, question.start)


def daily(question: ask.DailyQuestion, cancel: CancelFlag) -> ask.NewPuzzle:
    """Tell the puzzle of a day at a level, the same everywhere."""
    made = nonet.daily(question.date, question.level, cancel=cancel)
    return _new(made, int(question.date.replace("-", "")))


def levels(question: ask.NoQuestion, cancel: CancelFlag) -> ask.LevelsReport:
    """List the levels of puzzles for people, and what each promises."""
    return ask.LevelsReport(levels=msgspec.convert([*LEVELS.values()], list[ask.LevelReport], from_attributes=True))


def sheet(question: ask.SheetQuestion, cancel: CancelFlag) -> ask.Sheet:
    """Make puzzles with exactly one solution, and a PDF of them to print."""
    batch = nonet.generate_batch(question.count, threads=1, cancel=cancel, **_request(question))
    file = BytesIO()
    write_book(
        [row.puzzle for row in batch],
        file,
        title=question.title,
        paper=question.paper,
        per_page=question.per_page,
        large=question.large,
        hints=question.hints,
        title_page=False,
        language=question.language,
        threads=1,
    )
    return ask.Sheet(pdf=file.getvalue())


def worksheet(question: ask.WorksheetQuestion, cancel: CancelFlag) -> ask.Sheet:
    """Make positions in which a technique is the next to find, and a PDF of them to print."""
    file, answers = BytesIO(), BytesIO()
    write_worksheet(
        question.technique,
        file,
        answers=answers if question.answers_apart else None,
        seed=question.seed,
        count=question.count,
        paper=question.paper,
        per_page=question.per_page,
        large=question.large,
        language=question.language,
        cancel=cancel,
    )
    return ask.Sheet(pdf=file.getvalue(), answers=answers.getvalue() or None)


def practice(question: ask.PracticeQuestion, cancel: CancelFlag) -> ask.Exercise:
    """Make a position in which a technique is the next to find."""
    made = nonet.practice(
        question.technique, seed=question.seed, most_open=question.most_open, attempts=_ATTEMPTS, cancel=cancel
    )
    names = made.profile.techniques
    return ask.Exercise(
        technique=made.technique.id,
        name=technique_name(made.technique, language=question.language),
        idea=telling().stage_to_dict(made.step, "technique", question.language)["idea"],
        puzzle=made.puzzle.to_line(),
        grid=_position(made.grid),
        is_placed=bool(made.step.placements),
        by_lines=len(made.step.base_houses) > 1 and all(house.kind != "box" for house in made.step.base_houses),
        profile=made.profile.name,
        techniques=None if names is None else [*names],
        task=made.task(language=question.language),
    )


def attempt(question: ask.AttemptQuestion, cancel: CancelFlag) -> ask.AttemptReport:
    """Judge what a player did in the position of an exercise."""
    grid, dropped = _position_of(question)
    judged = judge(
        grid,
        technique=question.technique,
        placed=map(Candidate.parse, question.placed),
        ruled_out=map(Candidate.parse, question.ruled_out),
        found=map(Candidate.parse, question.found),
        profile=_profile(question),
        cancel=cancel,
    )
    if judged is None:
        return ask.AttemptReport(dropped=dropped)
    step = None if judged.step is None else _step(judged.step, question.language, question.detail)
    text, where = (judged.sentence(language=question.language, has_place=has_place) for has_place in (False, True))
    report = ask.AttemptReport(verdict=judged.verdict, text=text, where=where, step=step, dropped=dropped)
    if judged.wanted is not None:
        told = telling().stage_to_dict(judged.wanted, "where", question.language)
        report.look, report.places, report.digit = told["where"], told["places"], told.get("digit")
    return report


def course(question: ask.TextQuestion, cancel: CancelFlag) -> ask.Course:
    """List the lessons in the order in which a player needs them, level by level."""
    lessons = [
        ask.CourseLesson(technique=one.technique.id, name=one.name, level=one.level, idea=one.idea)
        for one in nonet.logic.course(language=question.language)
        if one.level is not None
    ]
    return ask.Course(lessons=lessons)


def lesson(question: ask.LessonQuestion, cancel: CancelFlag) -> ask.LessonReport:
    """Tell the lesson of a technique: what to look for, why it holds, how to look for it, and an example."""
    return _lesson(question.technique, question.language, question.detail)


@lru_cache(maxsize=_MOST_LESSONS)
def _lesson(technique: str, language: LanguageName, detail: ask.Detail) -> ask.LessonReport:
    """Return a lesson; a class asks for the same one at the same time, and pictures of nested chains take a while."""
    one = nonet.logic.lesson(technique, language=language)
    names = [each.technique.id for each in nonet.logic.course()]
    of_level = [each.technique.id for each in nonet.logic.course() if each.level == one.level]
    place = names.index(one.technique.id) if one.level else -2
    return ask.LessonReport(
        technique=one.technique.id,
        name=one.name,
        level=one.level,
        number=of_level.index(one.technique.id) + 1 if one.level else 0,
        count=len(of_level) if one.level else 0,
        next=names[place + 1] if one.level and place + 1 < len(names) else "",
        idea=one.idea,
        pattern=one.pattern,
        why=one.why,
        look=one.look,
        terms=[ask.Term(pattern=pattern, meaning=meaning) for pattern, meaning in one.terms],
        difficulty=one.step.difficulty,
        profile=one.profile,
        grid=_position(one.grid),
        step=_step(one.step, language, detail),
    )


def canonical(question: ask.GridQuestion, cancel: CancelFlag) -> ask.CanonicalReport:
    """Find the form that all isomorphs of a puzzle share, and count its automorphisms."""
    grid = _grid(question.grid).givens
    return ask.CanonicalReport(
        canonical=nonet.canonical(grid).to_line(), automorphism_count=nonet.automorphism_count(grid)
    )


def convert(question: ask.ConvertQuestion, cancel: CancelFlag) -> ask.TextReport:
    """Write a grid in another format."""
    return ask.TextReport(text="".join(nonet.format_entries([_grid(question.grid)], question.to_format)))


def links(question: ask.RulesQuestion, cancel: CancelFlag) -> ask.LinksReport:
    """Write links with which other sites open a puzzle, or name the rules that these sites do not have."""
    grid = _grid(question.grid).givens
    layout = grid.layout
    refused = [rule for rule in layout.rules if not _is_linked(Grid.empty(_with_rules(layout, [rule])))]
    if refused:
        return ask.LinksReport(sudokupad="", fpuzzles="", refused=_named(layout, refused, question.language))
    sudokupad = "".join(nonet.format_entries([grid], "sudokupad")).strip()
    fpuzzles = "".join(nonet.format_entries([grid], "fpuzzles", extension="links")).strip()
    return ask.LinksReport(sudokupad=sudokupad, fpuzzles=fpuzzles, refused=[])


def _is_linked(grid: Grid) -> bool:
    try:
        return any(nonet.format_entries([grid], "sudokupad"))
    except PuzzleError:
        return False


def picture(question: ask.PictureQuestion, cancel: CancelFlag) -> ask.Picture:
    """Draw a grid, with the marks of the player, or its candidates if some are ruled out, and colours and arrows."""
    colors = {
        cell: {int(digit): color for digit, color in marks.items()} if isinstance(marks, dict) else {}
        for cell, marks in question.marks.items()
    }
    plain = {cell: [*map(int, marks)] for cell, marks in question.marks.items()}
    grid, taken = _taken(ask.MarkedQuestion(grid=question.grid, marks=plain))
    kept = {str(cell): digits for cell, digits in taken.kept.items()} if taken else {}
    svg = grid.to_svg(
        labels=question.labels,
        marks={cell: {digit: colors[cell].get(digit) for digit in digits} for cell, digits in kept.items()} or None,
        cells=question.cells,
        arrows=question.arrows,
    )
    return ask.Picture(svg=svg, dropped=_dropped(taken))


def read(question: ask.ReadQuestion, cancel: CancelFlag) -> ask.ReadReport:
    """Read the puzzles of a file; what cannot be read is named with its line."""
    if question.data and question.text:
        raise ValueError("a file is given as data or as text, not as both")
    data = question.data or question.text.encode()
    if b"#p=" in data:
        data = full_links(data.decode("latin-1")).encode("latin-1")
    report = _scanned(data, question, cancel)
    if report.puzzles:
        return report
    # A player pastes "#17 …": where there is nothing else, a puzzle in a comment was meant.
    text = _IN_COMMENT.sub(b"", data)
    return report if text == data else _scanned(text, question, cancel)


def _scanned(data: bytes, question: ask.ReadQuestion, cancel: CancelFlag) -> ask.ReadReport:
    report = ask.ReadReport(puzzles=[], problems=[], is_cut=False)
    for found in nonet.scan(BytesIO(data), name=question.name or None, ignore_drawings=question.ignore_drawings):
        if len(report.puzzles) == _MOST_PUZZLES or len(report.problems) == _MOST_PROBLEMS or cancel.is_set:
            report.is_cut = True
            break
        if isinstance(found, ParseError):
            report.problems.append(problem_of(found))
        else:
            report.puzzles.append(_read(found))
    return report


def photo(question: ask.PhotoQuestion, cancel: CancelFlag) -> ask.PhotoReport:
    """Read the puzzle of a picture: what each cell shows, how certain that is, and where the grid lies in it."""
    from nonet.photo import read as read_picture

    corners: Any = None
    if question.corners:
        numbers = [*map(float, question.corners.split(","))]
        corners = tuple(zip(numbers[::2], numbers[1::2], strict=True))
    said = (each.partition("=") for each in question.given.split(",") if each)
    given: dict[str | Cell, int] = {name: int(value) for name, _, value in said}
    found = read_picture(question.data, corners=corners, given=given, which=question.which, cancel=cancel)
    return msgspec.convert({**found.to_dict(), "grid": found.grid.to_dict()}, ask.PhotoReport)


def techniques(question: ask.TextQuestion, cancel: CancelFlag) -> ask.Catalogue:
    """List techniques to practise, what puzzles and sheets can be asked for, and whether photos are read."""
    known = [
        ask.TechniqueReport(
            id=each.id,
            name=technique_name(each, language=question.language),
            family=each.family,
            level=each.level or "",
            se121=each.se121 or None,
        )
        for each in TECHNIQUES.values()
        if each.family != "brute_force"
    ]
    return ask.Catalogue(
        techniques=known,
        levels=[*get_args(HodokuLevel)],
        symmetries=[*get_args(Symmetry)],
        papers=[*PAPERS],
        reads_photos=find_spec("cv2") is not None,
    )


class Answer(NamedTuple):
    """A function that answers, and the classes of its question and of its answer, which is one of several."""

    function: Callable[[Any, CancelFlag], Struct]
    question: type[Struct]
    reports: tuple[type[Struct], ...]

    @property
    def summary(self) -> str:
        """What it does, in one line."""
        return (self.function.__doc__ or "").strip()

    @property
    def takes_picture(self) -> bool:
        """Whether the body of a request is a picture, and the address has the other fields."""
        return issubclass(self.question, ask.PhotoQuestion)


def _answer(function: Callable[[Any, CancelFlag], Struct]) -> Answer:
    types = get_type_hints(function)
    return Answer(function, types["question"], get_args(types["return"]) or (types["return"],))


ANSWERS = {
    function.__name__: _answer(function)
    for function in (
        solve,
        check,
        board,
        rule_kinds,
        broken,
        redundant,
        mistakes,
        hint,
        all_hints,
        path,
        rate,
        level,
        generate,
        daily,
        levels,
        sheet,
        worksheet,
        practice,
        attempt,
        course,
        lesson,
        canonical,
        convert,
        links,
        picture,
        read,
        photo,
        techniques,
    )
}
"""Every question by its name."""


def _grid(grid: str | ask.Rows | ask.Position) -> Grid:
    if isinstance(grid, str):
        return Grid(grid)
    if isinstance(grid, list):
        return Grid.from_rows(grid)
    layout = CLASSIC if grid.layout is None else _layout(grid.layout)
    return Grid(grid.values, givens=grid.givens, pencilmarks=grid.pencilmarks, layout=layout)


def _position_of(question: ask.MarkedQuestion) -> tuple[Grid, ask.Dropped | None]:
    """Return the grid with the marks of the player, and what was dropped of these."""
    grid, taken = _taken(question)
    return taken.grid if taken else grid, _dropped(taken)


def _taken(question: ask.MarkedQuestion) -> tuple[Grid, PlayerMarks | None]:
    """Return the grid without the marks of the player, and what these mean, if there are any."""
    grid = _grid(question.grid)
    if not question.marks:
        return grid, None
    if grid.has_pencilmarks:
        raise ValueError("a grid has pencilmarks, which hold for all cells, or marks of a player, and not both")
    return grid, grid.with_player_marks(question.marks)


def _dropped(taken: PlayerMarks | None) -> ask.Dropped | None:
    if taken is None or not (taken.filled or taken.stale or taken.empty):
        return None
    return ask.Dropped(
        filled=[str(cell) for cell in taken.filled],
        stale=[str(Candidate(*each)) for each in taken.stale],
        empty=[str(cell) for cell in taken.empty],
    )


def _layout(told: ask.BoardLayout) -> Layout:
    try:
        return Layout.from_dict(msgspec.structs.asdict(told))
    except TypeError as error:  # of the values of a rule
        raise ValueError(str(error)) from None


def _with_rules(layout: Layout, rules: Iterable[Rule]) -> Layout:
    return Layout.from_dict({**layout.to_dict(), "rules": [rule.to_dict() for rule in rules]})


def _board_layout(layout: Layout) -> ask.BoardLayout:
    return ask.BoardLayout(**layout.to_dict())


def _position(grid: Grid) -> ask.Position:
    layout = {} if grid.layout is CLASSIC else {"layout": _board_layout(grid.layout)}
    return ask.Position(**grid.to_dict() | layout)


def _new(made: Grid, seed: int, start: int = 0) -> ask.NewPuzzle:
    layout = None if made.layout is CLASSIC else _board_layout(made.layout)
    own, common = nonet.puzzle_id(made)
    values = _position(made).values
    return ask.NewPuzzle(puzzle=values, seed=seed, start=start, id=own, class_id=common, layout=layout)


def _request(question: ask.GenerateQuestion) -> dict[str, Any]:
    """Return the keywords of ``generate``."""
    names = (
        "seed",
        "start",
        "for_people",
        "level",
        "rating",
        "technique",
        "only",
        "symmetry",
        "minimal",
        "rules",
    )
    layout = None if question.layout is None else _layout(question.layout)
    if layout is not None and layout.size > _LARGEST_MADE:
        most, size = _LARGEST_MADE, layout.size
        raise ValueError(
            f"a new puzzle has at most {most}x{most} cells here, not {size}x{size}: nonet.generate makes it"
        )
    givens = tuple(question.givens) if isinstance(question.givens, list) else question.givens
    told = {name: getattr(question, name) for name in names}
    return told | {"givens": givens, "layout": layout, "attempts": _ATTEMPTS}


def _profile(question: ask.StepQuestion) -> Profile:
    profile = Profile(question.profile, uniqueness=question.uniqueness)
    return profile if question.techniques is None else profile.only(*question.techniques)


def _conflicts(found: Iterable[Conflict]) -> list[ask.Conflict]:
    return [
        ask.Conflict(
            first=str(one.first), second=str(one.second), digit=one.digit, houses=[str(each) for each in one.houses]
        )
        for one in found
    ]


def _read(entry: Entry) -> ask.ReadPuzzle:
    conflicts = _conflicts(entry.grid.conflicts())
    return ask.ReadPuzzle(grid=_position(entry.grid), name=entry.name or "", conflicts=conflicts)


def _step(step: Step, language: LanguageName, detail: ask.Detail) -> ask.StepReport:
    parts: list[ask.Part] = []
    statements = _told(step, step.statements, parts, language)
    shown = telling().shown_of(step)
    return ask.StepReport(
        **msgspec.structs.asdict(_summary(step, language, detail)),
        statements=statements,
        parts=parts,
        shown=ask.Shown(
            digits=[*shown.digits],
            houses=[str(house) for house in shown.houses],
            cells=[str(cell) for cell in shown.cells],
        ),
    )


def _summary(step: Step, language: LanguageName, detail: ask.Detail) -> ask.StepSummary:
    return ask.StepSummary(
        technique=step.technique.id,
        name=telling().name_of(step, language),
        difficulty=step.difficulty,
        sentence=step.sentence(language=language),
        conclusion=telling().conclusion(step, language),
        placements=[str(one) for one in step.placements],
        eliminations=[str(one) for one in step.eliminations],
        rules=[each.placed for each in _named(step.layout, step.rules, language)],
        data=step.to_dict(statements=True) if detail == "data" else None,
    )


def _told(
    step: Step, statements: Sequence[StepStatement], parts: list[ask.Part], language: LanguageName
) -> list[ask.Statement]:
    """Return statements with their layers; each part is added to ``parts``, before those that it has itself."""
    told = []
    for one, layer in zip(statements, telling().statement_layers(step, statements), strict=True):
        place = None
        if one.part is not None:
            place = len(parts)
            title = one.part.title
            parts.append(
                ask.Part(title=title.sentence(language=language), is_chain=title.key == "if_title", statements=[])
            )
            parts[place].statements = _told(step, one.part.statements, parts, language)
        lit = [(str(candidate), role) for candidate, role in one.candidates]
        cells = [str(cell) for cell in one.cells]
        told.append(
            ask.Statement(text=one.sentence(language=language), candidates=lit, cells=cells, layer=layer, part=place)
        )
    return told
