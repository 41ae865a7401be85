"""The options of the commands that make new puzzles: ``wishes`` adds them, ``request_of`` reads and checks them."""

import os
import re
from typing import Any

import click

from nonet import CLASSIC, Grid, Layout, PuzzleError, generate_batch
from nonet.cli._shared import options
from nonet.cli._shared.ending import print_error
from nonet.cli._shared.help import topic
from nonet.results import UnsupportedError

_NAMES = (
    *(
        "for_people",
        "givens",
        "minimal",
        "symmetry",
        "pattern",
        "weighting",
        "rating",
        "level",
        "technique",
        "only",
        "profile",
    ),
    "attempts",
)
OF_NEW = (*_NAMES, "size", "regions", "rules", "techniques", "without", "uniqueness", "mended")
"""The parameters that the options of a request have."""
_SIZE = options.number("--size", least=4, most=25, text="Rows of the board, 4 to 25. Default: 9.")
_REGIONS = click.option(
    "--regions", metavar="CELLS", help="Irregular regions: a character for each cell, as 1112... Default: boxes."
)
_RULES = click.option(
    "--rules",
    metavar="NAME",
    multiple=True,
    help="What is drawn for each puzzle: killer, jigsaw, arrow, thermometer, whisper, renban, kropki, xv, sandwich, "
    "little_killer, skyscraper; or a rule of the whole board, as diagonal. Default: nothing.",
)
_FOR_PEOPLE = click.option(
    "--for-people",
    metavar="LEVEL",
    help="Level for people: beginner, easy, medium, hard, expert or master. Default: any.",
)
_GIVENS = click.option(
    "--givens",
    metavar="N|N-N",
    help="Number of givens: 30 or 24-28. Default: 28-32; any with --minimal, and with --rating, --level or "
    "--technique(s) alone.",
)
_MINIMAL = click.option("--minimal", is_flag=True, help="Make minimal puzzles: no given is redundant.")
_SYMMETRY = click.option("--symmetry", metavar="NAME", help="Symmetry of the givens, as half_turn. Default: none.")


def _pattern(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    """Return the cells of a pattern; of a file, its nine lines."""
    if value is None or not os.path.isfile(value):
        return value
    try:
        with open(value, encoding="utf-8") as file:
            lines = [line.strip() for line in file if line.strip()]
    except (OSError, UnicodeDecodeError) as error:
        raise click.BadParameter(f"{value}: {getattr(error, 'strerror', None) or 'expected text'}") from None
    if len(lines) != CLASSIC.size:
        raise click.BadParameter(f"{value}: expected nine lines, found {len(lines)}")
    for number, line in enumerate(lines, 1):
        if len(line) != CLASSIC.size:
            raise click.BadParameter(f"{value}, line {number}: expected nine characters, found {len(line)}")
        for column, char in enumerate(line, 1):
            if char not in ".0xX#123456789":
                raise click.BadParameter(
                    f"{value}, line {number}, column {column}: expected x or a dot, found {char!r}"
                )
    return "".join(lines)


_PATTERN = click.option(
    "--pattern",
    metavar="CELLS|FILE",
    callback=_pattern,
    help="Cells that may have givens, and in a book have them: 81 characters, x or a dot, or a file of nine lines. "
    "Default: all.",
)
_WEIGHTING = click.option(
    "--weighting",
    metavar="NAME",
    default="removal",
    help="removal, or with --minimal uniform: all minimal puzzles equally likely. Default: removal.",
)
_RATING = click.option("--rating", metavar="N|N-N", help="ER of Sudoku Explainer, as 7.0 or 6.5-7.2. Default: any.")
_LEVEL = click.option(
    "--level", metavar="NAME", help="HoDoKu's level: easy, medium, hard, unfair or extreme. Default: any."
)
_TECHNIQUE = click.option(
    "--technique",
    metavar="NAME",
    help="Technique that the path uses, by Sudoku Explainer if it has it, else by HoDoKu: x_wing. Default: any.",
)
_ONLY = click.option("--only", is_flag=True, help="With --technique: singles and it solve the puzzle.")
_PROFILE = options.profile("Scale of --techniques: se121 or hodoku. Default: se121.", default=None)
_ATTEMPTS = options.number("--attempts", default=100_000, text="Attempts at a puzzle before the command fails.")


def wishes(command: Any) -> Any:
    """Add all options of a request; the command gets them as keywords, for ``request_of``."""
    return options.added(
        command,
        _FOR_PEOPLE,
        topic("Boards", _SIZE, _REGIONS, _RULES),
        topic("Givens", _GIVENS, _MINIMAL, _SYMMETRY, _PATTERN, _WEIGHTING),
        topic("Difficulty", _RATING, _LEVEL, _TECHNIQUE, _ONLY, _ATTEMPTS),
        _PROFILE,
    )


def boards(command: Any) -> Any:
    """Add the options of a board without rules; the command gets them as keywords, for ``layout_of``."""
    return topic("Boards", _SIZE, _REGIONS)(command)


def layout_of(size: int | None, regions: str | None) -> Layout | None:
    """Return the board of these options; ``None`` if none is given. Say what of its regions may not be meant."""
    if size is None and regions is None:
        return None
    layout = Layout(size or CLASSIC.size, regions)
    for note in layout.notes:
        print_error(f"--regions: {note}")
    return layout


def request_of(settings: dict[str, Any], seed: int, start: int = 0, *, is_pictured: bool = False) -> dict[str, Any]:
    """Return the keywords of ``generate_batch``, checked before any puzzle is made.

    ``is_pictured``: all cells of a pattern get givens, unless something says how many or how hard.
    """
    request = {name: settings[name] for name in _NAMES}
    request |= {
        "givens": options.span("--givens", settings["givens"], int, example="a number of givens such as 30 or 24-28"),
        "rating": options.span(
            "--rating",
            settings["rating"],
            float,
            number=r"[0-9]{1,2}(?:\.[0-9]+)?",
            example="a rating such as 7.0 or 6.5-7.2",
        ),
    }
    try:
        layout = layout_of(settings["size"], settings["regions"])
        if layout is not None:
            request["layout"] = layout
        if settings["rules"]:
            request["rules"] = settings["rules"]
        if is_pictured and request["pattern"] and _is_free(request) and not settings["rules"]:
            request["givens"] = _cells_of(request["pattern"])
        generate_batch(0, seed=seed, start=start, **request)
    except UnsupportedError as error:
        raise PuzzleError(_as_option(error)) from None
    except PuzzleError:
        raise
    except ValueError as error:
        raise click.BadParameter(_as_option(error)) from None
    return request


def _as_option(error: ValueError) -> str:
    """Return what an error says, with names as options have them; those of a book's keys have no dashes before them."""
    told = options.with_way_out(error).replace("for_people", "for-people")
    dashes = "--" if click.get_current_context().command.name in ("generate", "book") else ""
    return re.sub(rf"^(?=({'|'.join(_NAMES)}|rules|for-people) must )", dashes, told)


def _cells_of(pattern: str) -> int:
    """Return how many cells a pattern has."""
    return sum(not char.isspace() and char not in ".0" for char in pattern)


def _is_free(request: dict[str, Any]) -> bool:
    """Tell whether nothing but a pattern says how many givens there are."""
    others = ("minimal", "symmetry", "for_people", "rating", "level", "technique", "profile")
    return request["givens"] is None and not any(request[each] for each in others)


class PatternUse:
    """How many cells of a pattern have givens in the puzzles of a request that does not say how many."""

    def __init__(self, request: dict[str, Any], place: str = "") -> None:
        is_asked = request["pattern"] is not None and request["givens"] is None
        self._cells = _cells_of(request["pattern"]) if is_asked else 0
        self._place, self._counts = place, set[int]()
        self._is_free, self._has_level = _is_free(request), request["for_people"] is not None

    def add(self, puzzle: Grid) -> None:
        """Count the givens of a puzzle."""
        if self._cells:
            self._counts.add(puzzle.given_count)

    def report(self) -> None:
        """Say how many there are, if not all cells of the pattern have one, and how to have more."""
        if not self._counts or min(self._counts) == self._cells:
            return
        found = " to ".join(f"{each}" for each in sorted({min(self._counts), max(self._counts)}))
        remedy = f"; --givens {self._cells} keeps all" if self._is_free else ""
        remedy = "; the level decides how many" if self._has_level else remedy
        print_error(f"{self._place}of the {self._cells} cells of the pattern, {found} have givens{remedy}")
