"""The help of a command: what most people need on one screen, and everything with ``--help-all``.

Options that several commands share have a topic, such as ``Pictures``. Where all options need more than a screen, the
help names those of each topic in a line or two, and explains the others; ``--help-all`` explains all, topic by topic.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

import click

SCREEN = 40
"""Lines of a help that is shown whole."""

Decorator: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]
_TOPICS: dict[click.Parameter, str] = {}


def topic(name: str, *decorators: Decorator) -> Decorator:
    """Return a decorator that adds options of one topic, in their order."""

    def decorate(command: Any) -> Any:
        before = {*getattr(command, "__click_params__", [])}
        for each in reversed(decorators):
            command = each(command)
        _TOPICS.update({each: name for each in command.__click_params__ if each not in before})
        return command

    return decorate


class Command(click.Command):
    """A command whose help fits a screen."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters, with ``--help-all`` if there are topics."""
        params = super().get_params(ctx)
        if any(each in _TOPICS for each in self.params):
            params.insert(-1, _HELP_ALL)
        return params

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse a second value for an option that takes one: the first would be lost without a word.

        An option is no value of the one before it, and an unknown one is compared with others without their dashes.
        """
        takes_value = {
            name: each for each in self.get_params(ctx) if isinstance(each, click.Option) for name in each.opts
        }
        for name, value in pairwise(args[: args.index("--")] if "--" in args else args):
            if name in takes_value and not takes_value[name].is_flag and value in takes_value:
                raise click.BadOptionUsage(name, f"{name} needs a value, found the option {value}", ctx)
        try:
            _, _, given = self.make_parser(ctx).parse_args(args=[*args])
        except click.NoSuchOption as error:
            from difflib import get_close_matches  # here: most options are known

            asked = error.option_name.lstrip("-")
            some = {each.lstrip("-"): each for each in error.possibilities or ()}
            near = [some[each] for each in some if each.startswith(asked) or get_close_matches(asked, [each])]
            raise click.NoSuchOption(error.option_name, possibilities=near, ctx=ctx) from None
        for each in given:
            takes_one = isinstance(each, click.Option) and not (each.multiple or each.is_flag or each.count)
            if takes_one and given.count(each) > 1:
                reason = f"{max(each.opts, key=len)} takes one value, and is given {given.count(each)} times"
                raise click.BadOptionUsage(each.opts[0], reason, ctx)
        return super().parse_args(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write all options if they fit a screen with what is written already; otherwise name those of the topics."""
        whole = click.HelpFormatter(width=formatter.width)
        whole.write(formatter.getvalue())  # so that a blank line follows it
        self._explain(ctx, whole)
        if len(whole.getvalue().splitlines()) <= SCREEN:
            formatter.write(whole.getvalue().removeprefix(formatter.getvalue()))
            return
        shown = [each for each in self.get_params(ctx) if each not in _TOPICS]
        _write(ctx, formatter, "Options", shown)
        if topics := self._topics():
            with formatter.section("More options, explained by --help-all"):
                formatter.write_dl(
                    [(name, ", ".join(max(each.opts, key=len) for each in some)) for name, some in topics.items()]
                )

    def format_all(self, ctx: click.Context) -> str:
        """Return the help with every option."""
        formatter = ctx.make_formatter()
        self.format_usage(ctx, formatter)
        self.format_help_text(ctx, formatter)
        self._explain(ctx, formatter)
        return formatter.getvalue().rstrip("\n")

    def _explain(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        own = [each for each in self.get_params(ctx) if each not in _TOPICS and each is not _HELP_ALL]
        _write(ctx, formatter, "Options", own)
        for name, some in self._topics().items():
            _write(ctx, formatter, name, some)

    def _topics(self) -> dict[str, list[click.Parameter]]:
        found: dict[str, list[click.Parameter]] = {}
        for each in self.params:
            if each in _TOPICS:
                found.setdefault(_TOPICS[each], []).append(each)
        return found


def _write(ctx: click.Context, formatter: click.HelpFormatter, title: str, params: Sequence[click.Parameter]) -> None:
    named = (each for each in params if isinstance(each, click.Option))
    records = [record for each in named if (record := each.get_help_record(ctx)) is not None]
    with formatter.section(title):
        formatter.write_dl(records)


def _show_all(context: click.Context, option: click.Parameter, is_asked: bool) -> None:
    """Print the whole help, and end."""
    if is_asked and isinstance(context.command, Command):
        click.echo(context.command.format_all(context))
        context.exit()


_HELP_ALL = click.Option(
    ["--help-all"], is_flag=True, is_eager=True, expose_value=False, callback=_show_all, help="Explain all options."
)
