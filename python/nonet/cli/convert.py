"""``nonet convert``: the same puzzles in another format, or each as a picture for a layout that is made elsewhere."""

from io import BytesIO
from typing import Any

import click

from nonet import Entry
from nonet._board.drawing import style_notes
from nonet._terminal import counted
from nonet.cli._shared import files, options, pictures
from nonet.cli._shared.command import command
from nonet.cli._shared.ending import print_error, usage_errors
from nonet.cli._shared.job import Rewriting
from nonet.cli._shared.paper import opened, text_of
from nonet.formats.names import extension_of

_KINDS = ("svg", "png", "pdf", "latex", "indesign")
_ONE_FILE = ("svg", "png", "pdf")
_OF_PICTURES = ("show", "labels", "marks", "style", "side", "pictures")


@command("converting", to=options.to_format(*_KINDS))
@click.option(
    "--show",
    type=click.Choice(["puzzle", "solution", "both"]),
    metavar="NAME",
    default="puzzle",
    help="Boards of svg, png, pdf, latex and indesign: puzzle, solution or both. Default: puzzle.",
)
@click.option("--labels", is_flag=True, help="There, name rows and columns.")
@click.option(
    "--marks",
    type=click.Choice(["own", "candidates", "none"]),
    metavar="NAME",
    default="own",
    help="There, small digits: own (pencilmarks), candidates or none. Default: own.",
)
@click.option("--style", type=files.READ, metavar="FILE", help="There, the look, as CSS. Default: black and blue.")
@options.number("--side", least=5, most=1000, text="There, width of a picture in mm. Default: 87.")
@click.option(
    "--pictures",
    type=click.Choice(["pdf", "svg"]),
    metavar="NAME",
    default="pdf",
    help="Pictures of indesign: pdf, or svg, which keeps fonts. Default: pdf.",
)
def convert(job: Rewriting, **settings: Any) -> None:
    """Write puzzles in another format.

    INPUT is a puzzle, a file, a folder of pictures, or - for standard input. If any puzzle cannot be read, no output
    file is written. svg, png, pdf, latex and indesign write a picture of each puzzle into the folder -o; a file -o that
    ends in .svg or .png has one board, one in .pdf a board a page.
    """
    if (kind := job.to_format) in _KINDS:
        _draw(job, str(kind), settings)
        return
    options.refuse_given(*_OF_PICTURES, reason=f"needs --to {', '.join(_KINDS[:-1])} or {_KINDS[-1]}")
    pictures.keep_certainty(job.format)
    pictures.take_folders()
    job.save(job.blocks())


def _draw(job: Rewriting, kind: str, settings: dict[str, Any]) -> None:
    """Write a picture of each puzzle, into a folder or as one file."""
    from nonet.paper import write_boards

    pictures.take_folders()
    entries = [item for block in job.blocks() for item in block.entries() if isinstance(item, Entry)]
    job.check_written()
    job.progress.add(len(entries))
    if job.output == "-" and (kind in ("latex", "indesign") or (kind in ("svg", "png") and len(entries) > 1)):
        raise click.UsageError(f"--to {kind} writes several files: name a folder, -o DIR")
    path = settings["style"]
    settings["style"] = text_of(path)
    whole = BytesIO()
    with usage_errors():
        names = write_boards(entries, whole if job.output == "-" else job.output, kind=kind, **settings)  # type: ignore[arg-type]
    for note in style_notes(settings["style"], has_fonts=kind == "svg" or settings["pictures"] == "svg"):
        print_error(f"{path}: {note}")
    if job.output != "-":
        print_error(f"{counted(len(names), 'file')} written: {job.output}")
    elif kind in ("png", "pdf"):
        opened("-", f"board.{kind}").write(whole.getvalue())
    else:
        job.write([whole.getvalue(), b"\n"])


def _take_kind(context: click.Context, parameter: click.Parameter, output: str) -> str:
    """Let the name of the output say that it is a picture."""
    extension = extension_of(output)
    if extension in _ONE_FILE and not output.endswith(".gz"):
        context.default_map = {**(context.default_map or {}), "to_format": extension}
    return output


_output = next(each for each in convert.params if each.name == "output")
# Before --to, whose default it sets.
_output.is_eager, _output.callback = True, _take_kind
