"""``nonet convert``: the same puzzles in another format, or each as a picture for a layout that is made elsewhere."""

from io import BytesIO
from typing import Any

import click

from nonet import Entry
from nonet._terminal import counted
from nonet.cli._shared import files, options, pictures
from nonet.cli._shared.command import command
from nonet.cli._shared.ending import print_error, usage_errors
from nonet.cli._shared.job import Rewriting
from nonet.cli._shared.paper import opened, text_of

_KINDS = ("svg", "pdf", "latex", "indesign")
_OF_PICTURES = ("show", "labels", "marks", "style", "side")


@command("converting", to=options.to_format(*_KINDS))
@click.option(
    "--show",
    type=click.Choice(["puzzle", "solution", "both"]),
    metavar="NAME",
    default="puzzle",
    help="Boards of svg, pdf, latex and indesign: puzzle, solution or both. Default: puzzle.",
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
def convert(job: Rewriting, **settings: Any) -> None:
    """Write puzzles in another format.

    INPUT is a puzzle, a file, a folder of pictures, or - for standard input. If any puzzle cannot be read, no output
    file is written. svg, pdf, latex and indesign write a picture of each puzzle into the folder -o.
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
    job.line.add(len(entries))
    if job.output == "-" and (kind in ("latex", "indesign") or (kind == "svg" and len(entries) > 1)):
        raise click.UsageError(f"--to {kind} writes several files: name a folder, -o DIR")
    settings["style"] = text_of(settings["style"])
    whole = BytesIO()
    with usage_errors():
        names = write_boards(entries, whole if job.output == "-" else job.output, kind=kind, **settings)  # type: ignore[arg-type]
    if job.output != "-":
        print_error(f"{counted(len(names), 'file')} written: {job.output}")
    elif kind == "pdf":
        opened("-").write(whole.getvalue())
    else:
        job.write([whole.getvalue(), b"\n"])
