"""Pictures as inputs: a file that is a picture by its content holds one puzzle, which ``nonet.photo`` reads.

One line on stderr says what was read. A grid that is not certain is shown with its doubtful cells, and is no input,
unless ``--accept`` takes it or ``--cell`` settles its cells: the command then ends with a status of its own.
"""

import re
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from nonet import Cell, Entry, ParseError
from nonet._io.picture_files import HEAD, picture_kind
from nonet.cli._shared.ending import DoubtfulError, print_error

if TYPE_CHECKING:
    from nonet.photo import Photo

_SETTINGS = f"{__name__}.settings"
_CELL = re.compile(r"(r[1-9]c[1-9])=([0-9.])")


def options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of pictures, which ``entries_of_picture`` looks up."""
    for option in (
        click.option("--quiet", is_flag=True, help="Do not say what was read of a picture."),
        click.option(
            "--which",
            type=click.IntRange(1),
            metavar="N",
            help="Of a picture with several grids, the Nth. Default: the only one.",
        ),
        click.option(
            "--cell",
            metavar="CELL=DIGIT",
            multiple=True,
            help="What a cell of a picture holds, as r1c9=8; 0 for none (repeatable). Default: as read.",
        ),
        click.option("--accept", is_flag=True, help="Take a picture as it was read, also with doubt."),
    ):
        command = _kept(option)(command)
    return command


def _kept(
    option: Callable[[Callable[..., Any]], Callable[..., Any]],
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        decorated = option(command)
        parameter: click.Parameter = decorated.__dict__["__click_params__"][-1]
        parameter.expose_value, parameter.callback = False, _keep
        return decorated

    return decorate


def _keep(context: click.Context, parameter: click.Parameter, value: Any) -> Any:
    if parameter.name == "cell":
        value = dict(_settled(text) for text in value)
    context.meta.setdefault(_SETTINGS, {})[parameter.name] = value
    return value


def _settled(text: str) -> tuple[str, int]:
    found = _CELL.fullmatch(text)
    if found is None:
        raise click.BadParameter(f"expected a cell and its digit, as r1c9=8, found {text!r}")
    return found[1], int(found[2].replace(".", "0"))


def entries_of_picture(text: str) -> list[Entry | ParseError] | None:
    """Return the puzzle of a file that is a picture; ``None`` for other inputs, or if the command takes no pictures."""
    settings = click.get_current_context().meta.get(_SETTINGS)
    if settings is None or not _is_picture(text):
        return None
    from nonet.photo import PhotoError, read

    try:
        photo = read(text, given=settings["cell"], which=settings["which"])
    except PhotoError as error:
        return [ParseError(str(error), source=text)]
    if not (photo.certain or settings["accept"]):
        _show(photo)
        raise DoubtfulError(f"{text}: {photo.summary}; --accept takes it, --cell r1c9=8 settles a cell")
    if not settings["quiet"]:
        print_error(f"{text}: {photo.summary}")
    return [Entry(photo.grid)]


def _is_picture(text: str) -> bool:
    with suppress(OSError, ValueError):
        if (path := Path(text)).is_file():
            with path.open("rb") as file:
                return picture_kind(file.read(HEAD)) is not None
    return False


def _show(photo: "Photo") -> None:
    """Show the grid on stderr with ? for its doubtful cells, and what competes there."""
    doubtful, cells = {doubt.cell for doubt in photo.doubts}, iter(Cell.ALL)
    board = re.sub(r"[0-9.]", lambda found: "?" if next(cells) in doubtful else found[0], str(photo.grid))
    with suppress(OSError):
        print(board, file=sys.stderr)
    for message in (*photo.doubts, *photo.warnings):
        print_error(message)
