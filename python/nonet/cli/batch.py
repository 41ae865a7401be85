"""``nonet batch``: table files with new columns: solutions, ratings, canonical forms and so on.

Needs PyArrow, of the extra ``[data]``. The work is done by ``nonet.data.add_columns_to_files``.
"""

import sys
from functools import partial
from typing import Any

import click

from nonet.cli._shared import files, options
from nonet.cli._shared.command import command
from nonet.cli._shared.ending import ExitStatus, print_error, usage_errors
from nonet.cli._shared.help import topic
from nonet.cli._shared.inputs import as_file
from nonet.cli._shared.job import Job

_OF_PROFILES = {"rate", "steps", "solving_order"}
_FINE = {"proper", "solvable", "readable"}


def _names(context: click.Context, option: click.Parameter, value: str) -> list[str]:
    return [name.strip().replace("-", "_") for name in value.split(",") if name.strip()]


@command("processing", "rows", threads="Number of threads. Default: one per core; on a cluster 1.")
@click.option(
    "--output",
    "-o",
    type=files.WRITTEN,
    metavar="FILE|FOLDER",
    default="-",
    help="Output file or folder. Default: standard output.",
)
@click.option(
    "--do",
    metavar="NAMES",
    required=True,
    callback=_names,
    help="Functions, separated by commas: solve, status, count_solutions, rate, level_of, canonical, "
    "automorphism_count, puzzle_id, is_minimal, given_count, steps, solving_order, reason.",
)
@click.option("--puzzle-column", metavar="NAME", help="Column of puzzles. Default: found by content.")
@options.to_format(default="by file extension, otherwise as IN")
@topic("Parquet", options.COMPRESSION, options.ROW_GROUP_SIZE)
@topic(
    "Folders",
    click.option("--overwrite", is_flag=True, help="Replace files of a folder, and columns."),
    click.option("--resume", is_flag=True, help="Continue an interrupted run of a folder."),
    click.option(
        "--engine",
        "engine_name",
        type=click.Choice(["dask", "ray"]),
        help="Cluster for a folder. Default: this process.",
    ),
    click.option("--address", metavar="ADDRESS", help="Running cluster. Default: start one here."),
    options.number("--workers", text="Workers here. Default: one per core."),
    options.number("--tries", text="Tries if a worker dies. Default: 3."),
)
@options.number("--limit", text="Most solutions to count.", default=2)
@options.profile("Scales of rate, separated by commas: se121, hodoku.", multiple=True)
@topic("Techniques", options.WORK_LIMIT)
def batch(
    job: Job,
    engine_name: str | None,
    address: str | None,
    workers: int | None,
    tries: int | None,
    **settings: Any,
) -> None:
    """Add columns such as solutions and ratings to files.

    INPUT is a file of any format, a puzzle, - for standard input, a folder or a pattern in quotes. For several files,
    -o is a folder: it gets complete files of the same names, and a manifest. Paths can be URLs (extra [remote]).

    The columns status and reason are always added (.npy: if in --do). A folder's run continues with --resume, which
    removes outputs without input.

    Exit status: 0 every row has an answer, 1 some have none (they keep their place), 2 some row or file is unusable.
    """
    from nonet.data import add_columns_to_files

    if "count_solutions" not in settings["do"]:
        options.refuse_given("limit", reason="needs count_solutions in --do")
    if not _OF_PROFILES & {*settings["do"]}:
        needed = ("profile", "techniques", "without", "uniqueness", "mended", "work_limit")
        options.refuse_given(*needed, reason=f"needs one of {', '.join(sorted(_OF_PROFILES))} in --do")
    if engine_name is None:
        options.refuse_given("address", "workers", "tries", reason="needs --engine")
    target = sys.stdout.buffer if job.output == "-" else job.output
    sources = [as_file(text) for text in job.inputs]
    source: Any = sources[0] if len(sources) == 1 else sources
    if source is sources and not all(isinstance(each, str) for each in sources):
        raise click.UsageError("give - or a puzzle alone: it is one table")
    if source is sources and job.output == "-":
        raise click.UsageError("the outputs of several files need a folder: give -o FOLDER")

    with usage_errors():
        engine = _engine(engine_name, address, workers, tries)
        summary = add_columns_to_files(
            source,
            target,
            engine=engine,
            from_format=job.from_format,
            progress=job.progress,
            fraction_done=job.progress.set_fraction,
            on_error=partial(job.fail, status=ExitStatus.UNUSABLE),
            threads=job.threads,
            **settings,
        )
    if any(status not in _FINE for status in summary.status_counts):
        is_unusable = "malformed" in summary.status_counts
        job.exit_statuses.append(ExitStatus.UNUSABLE if is_unusable else ExitStatus.NOT_PROPER)
    print_error(summary)
    if summary.left_out:
        print_error(f"the output cannot hold {', '.join(summary.left_out)}: left out")
    if not summary.has_reasons and job.exit_statuses:
        print_error(".npy has no column reason: --do reason adds it, cut to 128 bytes; other formats hold all of it")


def _engine(name: str | None, address: str | None, workers: int | None, tries: int | None) -> Any:
    given = {"address": address, "workers": workers, "tries": tries}
    chosen: Any = {option: value for option, value in given.items() if value is not None}
    if name is None:
        return None
    if name == "dask":
        from nonet.data.dask import DaskEngine

        return DaskEngine(**chosen)
    from nonet.data.ray import RayEngine

    return RayEngine(**chosen)
