"""``nonet hint``: the next step of one position, in stages: where to look, which technique, the whole step."""

import json
from collections.abc import Iterable
from typing import Any, get_args

import click

from nonet import FormatName, Hint, all_hints
from nonet import hint as find_hint
from nonet.cli._shared import options
from nonet.cli._shared.ending import ExitStatus, ending, print_error
from nonet.cli._shared.inputs import open_one
from nonet.logic import Stage

_STAGES: tuple[Stage, ...] = get_args(Stage)


@click.command
@click.argument("puzzle")
@options.FROM
@options.NAME
@options.profile()
@options.WORK_LIMIT_OF_HINT
@options.choice("--stage", known=lambda: [*_STAGES], text=f"How much to tell: {', '.join(_STAGES)}. Default: step.")
@click.option("--all", "list_all", is_flag=True, help="Print every step that is found, one per line.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per step.")
def hint(
    puzzle: str,
    from_format: FormatName | None,
    names: tuple[str, ...],
    stage: Stage | None,
    list_all: bool,
    as_json: bool,
    **settings: Any,
) -> None:
    """Print the next step of a puzzle or position.

    PUZZLE is a puzzle, a file with one puzzle, or - for standard input. Its pencilmarks count, if it has any.

    Exit status: 0 a step was found, 1 none was, 2 the puzzle is unusable.
    """
    stage = stage or "step"
    if settings["work_limit"] is None:
        del settings["work_limit"]
    with ending() as exit_statuses:
        grid = open_one(puzzle, from_format, names)
        if grid is None:
            return
        hints: Iterable[Hint]
        if list_all:
            # Each is printed when it is found, so those before a reached limit are not lost.
            hints = map(Hint, all_hints(grid, **settings))
        else:
            found = find_hint(grid, **settings)
            hints = [found] if found else []
        is_empty = True
        for each in hints:
            is_empty = False
            if as_json:
                print(json.dumps(each.to_dict(stage=stage)))
            elif list_all:
                print(_line(each, stage))
            else:
                print("\n".join(_lines(each, stage)))
        if is_empty:
            print_error("no technique finds a step")
            exit_statuses.append(ExitStatus.NOT_PROPER)


def _lines(hint: Hint, stage: Stage) -> list[str]:
    """Return what a stage tells."""
    lines = [hint.where, f"{hint.technique.name} ({hint.step.difficulty_text})", hint.step.explanation]
    return lines[: _STAGES.index(stage) + 1]


def _line(hint: Hint, stage: Stage) -> str:
    """Return what a stage tells, on one line."""
    if stage == "where":
        return hint.where
    return f"{hint.step.difficulty_text} {hint.technique.name}: {hint.where if stage == 'technique' else hint.step}"
