"""``nonet hint``: the next step of one position, in stages: where to look, which technique, the whole step."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, get_args

import click

from nonet import Hint, SolvingPath, all_hints
from nonet import hint as find_hint
from nonet.cli._shared import options, records
from nonet.cli._shared.command import command
from nonet.cli._shared.job import Job
from nonet.cli.explain import no_step
from nonet.logic import LanguageName, Stage
from nonet.logic.telling import telling

_STAGES: tuple[Stage, ...] = get_args(Stage)
# What each stage adds to a row of CSV.
_COLUMNS: dict[Stage, tuple[str, ...]] = {
    "where": ("where",),
    "technique": ("name", "technique", "difficulty"),
    "step": ("placements", "eliminations", "sentence"),
}


@command(forms=records.Forms(json="a JSON object for each step, one on a line; default for FILE.jsonl"))
@options.profile()
@options.WORK_LIMIT_OF_HINT
@options.choice("--stage", known=lambda: [*_STAGES], text=f"How much to tell: {', '.join(_STAGES)}. Default: step.")
@options.LANGUAGE
@click.option("--all", "list_all", is_flag=True, help="Print every step that is found, one per line.")
def hint(job: Job, stage: Stage | None, language: LanguageName, list_all: bool, **settings: Any) -> None:
    """Print the next step of a puzzle or position.

    PUZZLE is a puzzle, a file with one puzzle, or - for standard input. Its pencilmarks count, if it has any.

    Exit status: 0 a step was found, 1 none was, 2 the puzzle is unusable.
    """
    stage = stage or "step"
    if settings["work_limit"] is None:
        del settings["work_limit"]
    grid = job.grid()
    # Each is printed when it is found, so those before a reached limit are not lost.
    hints = map(Hint, all_hints(grid, **settings)) if list_all else iter([find_hint(grid, **settings)])
    if (first := next(hints, None)) is None:
        job.fail(no_step(SolvingPath(grid, ()), "no technique finds a step"))
        return
    job.write(_texts(chain([first], filter(None, hints)), stage, language, job.records_as, list_all))


def _texts(
    hints: Iterable[Hint], stage: Stage, language: LanguageName, form: records.Form, list_all: bool
) -> Iterator[str]:
    """Yield what is printed of each hint."""
    if form is not None:
        columns = [column for each in _up_to(stage) for column in _COLUMNS[each]]
        yield from records.texts_of((each.to_dict(stage=stage, language=language) for each in hints), columns, form)
        return
    for each in hints:
        yield from [_line(each, stage, language)] if list_all else _lines(each, stage, language)


def _up_to(stage: Stage) -> tuple[Stage, ...]:
    """Return the stages that a stage tells, which includes those before it."""
    return _STAGES[: _STAGES.index(stage) + 1]


def _lines(hint: Hint, stage: Stage, language: LanguageName) -> list[str]:
    """Return what a stage tells."""
    told = hint.to_dict(stage="where", language=language)
    lines = [told["where"], telling().about(hint.step, language), hint.step.explanation(language=language)]
    return [line + "\n" for line in lines[: len(_up_to(stage))]]


def _line(hint: Hint, stage: Stage, language: LanguageName) -> str:
    """Return what a stage tells, on one line."""
    told = hint.to_dict(stage="technique", language=language)
    if stage == "where":
        return f"{told['where']}\n"
    said = told["where"] if stage == "technique" else hint.step.sentence(language=language)
    return f"{telling().difficulty(hint.step, language)} {told['name']}: {said}\n"
