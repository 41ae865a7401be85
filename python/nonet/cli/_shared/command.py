"""``command``: makes a Click command of a function, by the command's row in the table of ``_app.py``.

The row says what the command reads and writes. From it come the argument and the options of all such commands, which
the function gets as a ``Job``; the options that it declares itself are its keywords. An error ends the command with
the exit status that it has in ``ending``, and progress is shown if there is a label for it.
"""

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import fields
from functools import wraps
from typing import Any, TypeAlias

import click

from nonet.cli._app import COMMANDS, OF_GROUPS, Reads, Row
from nonet.cli._shared import files, options, pictures
from nonet.cli._shared.ending import ending
from nonet.cli._shared.help import Command, Decorator
from nonet.cli._shared.job import Job, Rewriting
from nonet.cli._shared.progress import ProgressLine, progress_line
from nonet.cli._shared.records import Forms

_Options: TypeAlias = list[Decorator]
_MANY = click.argument("inputs", metavar="INPUT...", nargs=-1, required=True, type=files.READ)
_READ: dict[Reads | None, _Options] = {
    None: [],
    "INPUT...": [_MANY, options.FROM, options.NAME],
    "TABLE...": [_MANY, options.FROM],
    "[INPUT]...": [
        click.argument("inputs", metavar="[INPUT]...", nargs=-1, type=files.READ),
        *(options.FROM, options.NAME),
    ],
    "PUZZLE": [click.argument("puzzle", type=files.READ), options.FROM, options.NAME],
    "[PUZZLE]": [click.argument("puzzle", required=False), options.FROM, options.NAME],
    "[FILE]": [click.argument("file", required=False, type=files.READ), options.FROM, options.NAME],
}


def command(
    label: str | None = None,
    unit: str = "puzzles",
    *,
    forms: Forms | None = None,
    to: Decorator | None = None,
    threads: str = options.THREADS_TEXT,
    is_shown_among_results: bool = False,
    group: click.Group | None = None,
) -> Callable[[Callable[..., None]], click.Command]:
    """Return a decorator that makes a command of a function.

    ``label`` and ``unit`` are those of the progress line; ``is_shown_among_results`` if a single puzzle can take long,
    or results come at the end, so that it is drawn though they are printed on the same terminal. The other words differ
    from those of most commands: ``forms`` of records, the option ``to`` of puzzles, the help of ``threads``.
    """

    def decorate(function: Callable[..., None]) -> click.Command:
        name = function.__name__
        row = COMMANDS[name] if group is None else OF_GROUPS[f"{group.name} {name}"]
        told = (forms or Forms()) if row.writes == "records" else None
        kind = Rewriting if row.writes == "puzzles" else Job

        @wraps(function)
        def run(*, puzzle: str | None = None, file: str | None = None, **values: Any) -> None:
            given = {field.name: values.pop(field.name) for field in fields(kind) if field.name in values}
            values.pop("ignore_drawings", None)  # ``inputs`` asks the context for it
            given.setdefault("inputs", tuple(each for each in (puzzle, file) if each is not None))
            if told is not None:
                given["records_as"] = told.chosen(given["records_as"], given["output"])
            target = None if is_shown_among_results else given.get("output")
            progress = progress_line(label, unit, target=target) if label else nullcontext(ProgressLine("", unit))
            with ending() as exit_statuses, progress as line:
                function(kind(exit_statuses=exit_statuses, progress=line, **given), **values)

        read = _READ[row.reads] + ([pictures.options] if row.pictures else [])
        read += [options.IGNORE_DRAWINGS] if row.any_board else []
        shared = read, _written(row, told, to) + ([options.threads(threads)] if row.threads else [])
        own = getattr(function, "__click_params__", [])
        # Click keeps parameters from the last to the first.
        run.__click_params__ = [*_params(shared[1]), *own, *_params(shared[0])]  # type: ignore[attr-defined]
        if group is None:
            return click.command(name, cls=Command)(run)
        return group.command(name, cls=Command, short_help=row.help)(run)

    return decorate


def _written(row: Row, forms: Forms | None, to: Decorator | None) -> _Options:
    """Return the options of what a command writes."""
    if row.writes == "puzzles":
        kept = [options.KEEP_GOING] if row.reads else []
        return [to or options.to_format(), options.output(), options.ESCAPE_FORMULAS, *kept]
    if row.writes == "pdf":
        return [options.output("pdf")]
    return [options.output(), *forms.options] if forms else []


def _params(decorators: _Options) -> list[click.Parameter]:
    """Return the parameters that these decorators add, from the last to the first."""
    found: list[click.Parameter] = options.added(lambda: None, *decorators).__dict__.get("__click_params__", [])
    return found
