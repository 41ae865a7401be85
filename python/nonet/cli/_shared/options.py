"""Arguments and options that several commands have: the same names, meanings and help everywhere."""

import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from nonet import FORMATS, PuzzleError
from nonet.cli._shared import files
from nonet.cli._shared.ending import ExitStatus, print_error, usage_errors
from nonet.cli._shared.help import Decorator, topic
from nonet.formats.names import drawn_by, format_of_path

if TYPE_CHECKING:
    from nonet.logic import Profile, ProfileName
    from nonet.methods import Method

Number = TypeVar("Number", int, float)
_UNREACHED = 2**32 - 1
_SCALES = ("se121", "hodoku")


def number(*names: str, text: str, least: int = 1, most: int | None = None, default: int | None = None) -> Decorator:
    """Return an option that takes a whole number. The help shows no bound that nobody reaches."""
    is_shown = most is None or most < _UNREACHED

    def checked(context: click.Context, option: click.Parameter, value: Any) -> Any:
        return click.IntRange(least, most).convert(value, option, context) if value is not None else None

    return click.option(
        *names,
        type=click.IntRange(least, most if is_shown else None),
        metavar="N",
        default=default,
        show_default=default is not None,
        callback=checked,
        help=text,
    )


def choice(*names: str, known: Callable[[], list[str]], text: str, default: str | None = None) -> Decorator:
    """Return an option that takes one of the known names, which are looked up when the option is used."""

    def checked(context: click.Context, option: click.Parameter, value: Any) -> Any:
        if value is not None and value not in known():
            raise click.BadParameter(f"{value!r} is not one of {', '.join(known())}{drawn_by(value)}")
        return value

    return click.option(*names, metavar="NAME", default=default, callback=checked, help=text)


def languages() -> list[str]:
    """Return the codes of the languages."""
    from nonet.logic import LANGUAGES

    return [*LANGUAGES]


def to_format(*more: str, default: str = "by file extension, otherwise lines, with rules fpuzzles") -> Decorator:
    """Return the option ``--to``: a format, or one of ``more``."""
    names = [*FORMATS, *more]
    return choice("--to", "to_format", known=names.copy, text=f"Output format: {', '.join(names)}. Default: {default}.")


def methods(text: str, *, multiple: bool = False) -> Decorator:
    """Return the option ``--method``: names of classic methods and files; the command gets the methods.

    For a command that takes one, a file that has several gives the one with the file's name.
    """

    def checked(context: click.Context, option: click.Parameter, value: Any) -> Any:
        names = _listed(value) if multiple else [value] if value is not None else []
        found = _told_apart([(name, method) for name in names for method in _methods_named(name)])
        if not multiple and len(found) > 1:
            named = os.path.basename(value).removesuffix(".py")
            listed = " and ".join(each.name for each in found)
            found = [each for each in found if each.name == named]
            if not found:
                raise click.BadParameter(f"{value} has several methods, {listed}, none of them named {named}")
        return found if multiple else next(iter(found), None)

    return click.option(
        "--method", "-m", "method", metavar="NAME|FILE.py", callback=checked, multiple=multiple, help=text
    )


def _listed(values: Iterable[str]) -> list[str]:
    """Return the names of an option that takes several, separated by commas or with the option repeated."""
    return [name.strip() for value in values for name in value.split(",") if name.strip()]


def _methods_named(name: str) -> tuple["Method", ...]:
    from nonet import methods as known

    if name.endswith(".py"):
        try:
            return known.load(name)
        except PuzzleError as error:
            print_error(error)
            raise click.exceptions.Exit(ExitStatus.UNUSABLE) from None
        except OSError as error:
            raise click.BadParameter(f"{name}: {error.strerror}") from None
    try:
        return (known.get(name),)
    except ValueError:
        names = ", ".join(method.name for method in known.all())
        raise click.BadParameter(f"{name!r} is not one of {names}, nor a file FILE.py") from None


def _told_apart(found: list[tuple[str, "Method"]]) -> list["Method"]:
    """Return methods with the names of their files where two have the same name."""
    names = [method.name for _, method in found]
    return [
        replace(method, name=source if os.path.basename(source) == f"{method.name}.py" else f"{source}:{method.name}")
        if names.count(method.name) > 1 and source.endswith(".py")
        else method
        for source, method in found
    ]


def added(command: Any, *decorators: Decorator) -> Any:
    """Return a command with the options of several decorators, in their order."""
    for decorator in reversed(decorators):
        command = decorator(command)
    return command


def span(
    name: str, text: str | None, kind: type[Number], *, number: str = "[0-9]{1,9}", example: str
) -> tuple[Number, Number] | None:
    """Return the two numbers of an option that takes a number or a range."""
    if text is None:
        return None
    found = re.fullmatch(rf"({number})(?:-({number}))?", text)
    if found is None:
        raise click.BadParameter(f"expected {example}, found {text!r}", param_hint=name)
    first, last = kind(found[1]), kind(found[2] or found[1])
    if first > last:
        raise click.BadParameter(f"expected the smaller number first, found {text!r}", param_hint=name)
    return first, last


def refuse_given(*names: str, reason: str) -> None:
    """Refuse the parameters with these names that the command line has: they would have no effect, and why."""
    context = click.get_current_context()
    for option in context.command.params:
        if option.name in names and context.get_parameter_source(str(option.name)) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{max(option.opts, key=len)} {reason}")


def check_extension(target: str, format: str | None) -> None:
    """Report an output file with an extension that no format has, unless the format is named."""
    if target != "-" and format is None:
        with usage_errors():
            format_of_path(target)


def output(*extensions: str) -> Decorator:
    """Return the option ``-o``; with extensions the file has one of these, or none."""
    kind = files.written_as(*extensions) if extensions else files.WRITTEN
    text = "Output file. Default: standard output."
    return click.option("--output", "-o", type=kind, metavar="FILE", default="-", help=text)


def threads(text: str) -> Decorator:
    """Return the option ``--threads``."""
    return number("--threads", text=text)


THREADS_TEXT = "Number of threads. Default: one per core."
FROM = topic(
    "Input",
    choice("--from", "from_format", known=lambda: [*FORMATS], text="Input format. Default: recognised by content."),
)
NAME = topic(
    "Input",
    click.option(
        "--name",
        "names",
        metavar="NAME",
        multiple=True,
        help="Only the puzzle with this name or ID in its file (repeatable). Default: all.",
    ),
)
LANGUAGE = choice(
    "--language",
    known=languages,
    default="en",
    text="Language of the text: en or de. Default: en.",
)
IGNORE_DRAWINGS = topic(
    "Input",
    click.option("--ignore-drawings", is_flag=True, help="Skip what f-puzzles draws beside rules. Default: an error."),
)
KEEP_GOING = topic(
    "Output",
    click.option(
        "--keep-going",
        is_flag=True,
        help="Leave out what cannot be used and write the rest. Default: write no output file.",
    ),
)
ESCAPE_FORMULAS = topic(
    "Output",
    click.option(
        "--escape-formulas",
        is_flag=True,
        help="In CSV, put an apostrophe before what a spreadsheet would run as a formula.",
    ),
)
SEED = number("--seed", least=0, most=2**64 - 1, text="Random seed. Default: random, printed on stderr.")
START = number(
    "--start", least=0, most=2**64 - 1, default=0, text="Index of the first result in the sequence of this seed."
)
AGAINST = click.option(
    "--against",
    type=files.READ,
    metavar="FILE",
    multiple=True,
    help="Leave out puzzles of this file and their isomorphs (repeatable). Default: none.",
)
COMPRESSION = choice(
    "--compression",
    known=lambda: ["zstd", "snappy", "gzip", "brotli", "lz4", "none"],
    text="Compression of Parquet. Default: zstd.",
)
ROW_GROUP_SIZE = number("--row-group-size", most=2**32 - 1, text="Rows of a row group. Default: 131072.")
WORK_LIMIT = number("--work-limit", text="Maximum work per puzzle; beyond it, no rating. Default: no limit.")
WORK_LIMIT_OF_HINT = number(
    "--work-limit", text="Maximum work, in deterministic units. Default: about a second of work."
)


_ORDER = "order:"


def profile(
    text: str = "Scale: se121 (Sudoku Explainer 1.2.1) or hodoku (HoDoKu 2.2.0).",
    *,
    default: str | None = "se121",
    multiple: bool = False,
) -> Decorator:
    """Return a decorator that adds the options of a ``Profile``; the command gets it as ``profile``.

    ``multiple``: the command gets a list of profiles, one for each name, which commas separate. Without a default, the
    profile is ``None`` if none of the options is given, otherwise one of ``se121``.
    """
    one = click.Choice(_SCALES)

    def checked(context: click.Context, option: click.Parameter, values: Any) -> Any:
        return [one.convert(name, option, context) for name in _listed(values)]

    added = [
        click.option(
            "--profile",
            type=str if multiple else one,
            metavar="NAMES" if multiple else "NAME",
            callback=checked if multiple else None,
            default=[default] if multiple else default,
            show_default=default is not None,
            multiple=multiple,
            help=text,
        ),
        click.option(
            "--techniques",
            metavar="NAMES",
            help="Techniques to use: ids or names, separated by commas, or up_to:NAME for all up to one in the order "
            "of the scale, which differs from scale to scale. They are searched in that order. order:NAMES searches "
            "these first, in this order, and then the others; nice loops come with aic, one search as in HoDoKu. "
            "Default: all of the scale.",
        ),
        click.option(
            "--without",
            metavar="NAMES",
            help="Techniques to leave out: ids or names, also of a kind, separated by commas, such as x_wing,als. "
            "Default: none.",
        ),
        click.option(
            "--no-uniqueness",
            "uniqueness",
            flag_value=False,
            default=True,
            help="Leave out techniques that assume one solution.",
        ),
        click.option("--mended", is_flag=True, help="Mend the faults of Sudoku Explainer 1.2.1."),
    ]

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def run(
            *args: Any,
            profile: Any,
            techniques: str | None,
            without: str | None,
            uniqueness: bool,
            mended: bool,
            **values: Any,
        ) -> Any:
            is_default = not profile and {techniques, without} == {None} and uniqueness and not mended
            names: Any = profile if multiple else [profile or "se121"]
            scales = list(dict.fromkeys(names))
            made = [] if is_default else _profiles(scales, techniques, uniqueness, mended, without=without)
            return command(*args, profile=made if multiple else next(iter(made), None), **values)

        return topic("Techniques", *added)(run)

    return decorate


def profile_named(text: str, like: "Profile") -> "Profile":
    """Return the profile of a text such as ``hodoku`` or ``hodoku:x_wing``; it assumes uniqueness as another does."""
    name, has_techniques, techniques = text.partition(":")
    if name not in _SCALES:
        expected = "expected shortest, se121 or hodoku, with techniques after a colon or not"
        raise click.BadParameter(f"{expected}, found {text!r}", param_hint="'--compare'")
    scale: Any = name
    named = [each.strip() for each in techniques.split(",")] if has_techniques else []
    wanted = [each for each in named if not each.startswith("-")]
    unwanted = [each[1:] for each in named if each.startswith("-")]
    return _profiles(
        [scale],
        ",".join(wanted) if wanted else None,
        like.uniqueness,
        mended=False,
        without=",".join(unwanted) if unwanted else None,
        option="--compare",
    )[0]


def _profiles(
    names: Sequence["ProfileName"],
    techniques: str | None,
    uniqueness: bool,
    mended: bool,
    *,
    without: str | None = None,
    option: str = "--techniques",
) -> list["Profile"]:
    """Return the profiles of a command line. With several, each has those of the techniques that its scale has."""
    from nonet.logic import Profile

    if mended and "se121" not in names:
        raise click.UsageError(f"--mended has no meaning for --profile {names[0]}, only for se121")
    made = [Profile(name, uniqueness=uniqueness, mended=mended and name == "se121") for name in names]
    is_alone = len(made) == 1
    try:
        if techniques is not None:
            listed = techniques.removeprefix(_ORDER)
            wanted = [name.strip() for name in listed.split(",")]
            use = Profile.only if listed == techniques else Profile.with_order
            made = [use(one, *_wanted(one, wanted, is_alone=is_alone)) for one in made]
        if without is not None:
            option = "--without" if option == "--techniques" else option
            unwanted = [name.strip() for name in without.split(",")]
            made, whole = [one.without(*_wanted(one, unwanted, is_alone=is_alone)) for one in made], made
            order = wanted if techniques is not None and listed != techniques else []
            for one, other in zip(made, whole, strict=True):
                _tell_left_out(one, other, unwanted, order)
        return made
    except ValueError as error:
        told = with_way_out(error, "write {}:NAMES" if option == "--compare" else "use --profile {}")
        raise click.BadParameter(told, param_hint=f"'{option}'") from None


def with_way_out(error: ValueError, way: str = "use --profile {}") -> str:
    """Return what an error says; if a scale lacks a technique, also how to choose the scale that has it."""
    has = re.compile(r"(but the scale (\w+)) has(?= it\b|[;,.]|$)")
    return has.sub(lambda found: f"{found[1]} has ({way.format(found[2])})", str(error))


def _tell_left_out(profile: "Profile", whole: "Profile", names: Iterable[str], order: Sequence[str]) -> None:
    """Say which techniques are left out if one of the names stands for several, and what comes first."""
    left_out = [name for name in whole.without().techniques or () if name not in (profile.techniques or ())]
    if len(left_out) > len([*names]):
        parts = [f"{profile.name} without {', '.join(left_out)}"]
        parts += ["without techniques that assume one solution"] * (not profile.uniqueness)
        parts += [f"first {', '.join(order)}"] if order else []
        print_error("; ".join(parts))


def _wanted(profile: "Profile", names: Iterable[str], *, is_alone: bool) -> Iterable[str]:
    """Yield the techniques of names, of which some stand for all up to one; those that another scale has if alone."""
    for name in names:
        last = re.sub("^up[_ -]to:", "", name, flags=re.IGNORECASE)
        if is_alone or profile.has(last):
            yield from [name] if last == name else profile.up_to(last.strip()).techniques or ()


def seed_or_drawn(seed: int | None) -> int:
    """Return the seed, or choose one at random and print it on stderr, so that the results can be repeated."""
    if seed is None:
        seed = int.from_bytes(os.urandom(4))  # the module secrets takes 10 ms to import
        print_error(f"random seed {seed}; repeat with --seed {seed}")
    return seed
