"""Pictures as inputs: a file that is a picture by its content holds one puzzle, which ``nonet.photo`` reads.

One line on stderr says what was read. A grid that is not certain is shown with its doubtful cells, and is no input,
unless ``--accept`` takes it or ``--cell`` settles its cells: the command then ends with a status of its own. Where a
folder of pictures is an input, each that was not read for certain is named in one line, and left out.
"""

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from nonet import Cell, Entry, Grid, ParseError
from nonet.cli._shared.ending import DoubtfulError, print_error
from nonet.cli._shared.help import topic
from nonet.formats import Format
from nonet.formats.unpacked import HEAD, picture_kind

if TYPE_CHECKING:
    from nonet.photo import Photo

_SETTINGS = f"{__name__}.settings"
_TOLD = 3
"""As many doubts are told of a picture of a folder."""
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
        command = topic("Pictures", _kept(option))(command)
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


def keep_certainty(format: Format) -> None:
    """Let the puzzles of pictures have a column with their certainty, if a format can hold it."""
    probe = Entry(Grid.empty(), columns=(("certainty", "1"),))
    _settings_now()["has_certainty"] = not format.left_out(probe)


def take_folders() -> None:
    """Let a folder of pictures be an input."""
    _settings_now()["takes_folders"] = True


def entries_of_picture(text: str) -> Iterable[Entry | ParseError] | None:
    """Return the puzzle of a file that is a picture, or those of a folder of pictures.

    ``None`` for other inputs, or if the command takes no pictures.
    """
    settings = click.get_current_context().meta.get(_SETTINGS)
    if settings is None:
        return None
    if settings.get("takes_folders") and os.path.isdir(text):
        if settings["cell"]:
            raise click.UsageError("--cell is for one picture, not for a folder")
        return _of_folder(text, settings)
    if not _is_picture(text):
        return None
    try:
        photo = read_picture(text)
    except ParseError as error:
        return [error]
    print_reading(photo, text, None)
    return [_entry(photo, None, settings)]


def read_picture(path: str) -> "Photo":
    """Return what a picture shows; raise ``ParseError`` if it shows no puzzle."""
    from nonet.photo import PhotoError, SeveralGridsError, read

    settings = _settings_now()
    try:
        return read(path, given=settings["cell"], which=settings["which"])
    except SeveralGridsError as error:
        count = len(error.corners)
        raise ParseError(
            f"the picture shows {count} grids: choose one with --which 1 to {count}", source=path
        ) from None
    except PhotoError as error:
        raise ParseError(str(error), source=path) from None


def print_reading(photo: "Photo", path: str, board: TextIO | None) -> None:
    """Say in one line what was read, and print the grid if there is a ``board`` for it.

    Raises ``DoubtfulError`` for a grid that is neither certain nor accepted: it is shown with its doubtful cells.
    """
    settings = _settings_now()
    is_taken = photo.certain or settings["accept"]
    if board is not None or not is_taken:
        doubtful, cells = set() if is_taken else {doubt.cell for doubt in photo.doubts}, iter(Cell.ALL)
        drawn = re.sub(r"[0-9.]", lambda found: "?" if next(cells) in doubtful else found[0], str(photo.grid))
        with suppress(OSError):
            print(drawn, file=board or sys.stderr)
    if not is_taken:
        for message in (*photo.doubts, *photo.warnings):
            print_error(message)
        hint = "--accept takes it, --cell r1c9=8 settles a cell"
        raise DoubtfulError(f"{photo.summary}; {hint}", source=path)
    if not settings["quiet"]:
        print_error(f"{path}: {photo.summary}")


def _settings_now() -> dict[str, Any]:
    settings: dict[str, Any] = click.get_current_context().meta[_SETTINGS]
    return settings


def _entry(photo: "Photo", name: str | None, settings: dict[str, Any]) -> Entry:
    certainty = (("certainty", f"{photo.certainty:.4f}"),) if settings.get("has_certainty") else ()
    return Entry(photo.grid, name, columns=certainty)


def _of_folder(folder: str, settings: dict[str, Any]) -> Iterator[Entry | ParseError]:
    """Yield the puzzles of the files of a folder, by their names; each that is not read is an error of one line."""
    from nonet.photo import PhotoError, read, read_all

    for path in sorted(Path(folder).iterdir()):
        if path.name.startswith(".") or path.is_dir():
            continue
        try:
            photos = [read(path, which=settings["which"])] if settings["which"] else [*read_all(path)]
        except PhotoError as error:
            yield ParseError(str(error), source=str(path))
            continue
        except OSError as error:
            yield ParseError(str(error.strerror), source=str(path))
            continue
        for number, photo in enumerate(photos, 1):
            one_of = f" {number}" if len(photos) > 1 else ""
            if photo.certain or settings["accept"]:
                if not settings["quiet"]:
                    print_error(f"{path}{one_of}: {photo.summary}")
                yield _entry(photo, f"{path.stem}{one_of}", settings)
            else:
                told = "; ".join(map(str, (*photo.warnings, *photo.doubts[:_TOLD])))
                yield DoubtfulError(f"{photo.summary}: {told}", source=f"{path}{one_of}")


def _is_picture(text: str) -> bool:
    with suppress(OSError, ValueError):
        if (path := Path(text)).is_file():
            with path.open("rb") as file:
                return picture_kind(file.read(HEAD)) is not None
    return False
