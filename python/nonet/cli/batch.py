"""``nonet batch``: table files with new columns: solutions, ratings, canonical forms and so on.

Needs PyArrow, of the extra ``[data]``. The work is done by ``nonet.data.process_files``.
"""

import sys
from typing import Any

import click

from nonet.cli._shared import options
from nonet.cli._shared.ending import ExitStatus, ending, print_error, usage_errors
from nonet.cli._shared.progress import progress_line

_FINE = {"proper", "solvable", "readable"}


def _names(context: click.Context, option: click.Parameter, value: str) -> list[str]:
    return [name.strip().replace("-", "_") for name in value.split(",") if name.strip()]


def _formats() -> list[str]:
    from nonet.data import TABLE_FORMATS

    return [*TABLE_FORMATS]


@click.command
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option(
    "--do",
    metavar="NAMES",
    required=True,
    callback=_names,
    help="Functions, separated by commas: solve, status, count_solutions, rate, canonical, automorphism_count, "
    "is_minimal, given_count, steps, solving_order, reason.",
)
@click.option("--puzzle-column", metavar="NAME", help="Column of puzzles. Default: recognised.")
@options.choice(
    "--from", "from_format", known=_formats, text="Format of IN. Default: recognised by content."
)  # fmt: skip
@options.choice(
    "--format", "format", known=_formats, text="Format of OUT: csv, tsv, text, jsonl, json, npy, parquet, arrow or "
    "arrow_stream. Default: by file extension, otherwise as IN."
)  # fmt: skip
@options.COMPRESSION
@options.ROW_GROUP_SIZE
@click.option("--overwrite", is_flag=True, help="Replace existing files and columns.")
@click.option("--resume", is_flag=True, help="Continue an interrupted run of a folder.")
@click.option(
    "--engine",
    "engine_name",
    type=click.Choice(["dask", "ray"]),
    help="Cluster for a folder. Default: this process.",
)
@click.option("--address", metavar="ADDRESS", help="Running cluster. Default: start one here.")
@options.number("--workers", text="Workers here. Default: one per core.")
@options.number("--tries", text="Tries for a file whose worker dies. Default: 3.")
@options.number("--threads", text="Number of threads. Default: one per core; on a cluster 1.")
@options.number("--limit", text="Maximum number of solutions to count.", default=2)
@options.profile("Scale of rate (repeatable): Sudoku Explainer 1.2.1, HoDoKu 2.2.0.", multiple=True)
@options.WORK_LIMIT
def batch(
    source: str,
    target: str,
    from_format: Any,
    engine_name: str | None,
    address: str | None,
    workers: int | None,
    tries: int | None,
    **settings: Any,
) -> None:
    """Add columns such as solutions and ratings to table files.

    IN is a table of CSV, text with one puzzle per line, JSON, JSON Lines, NumPy, Parquet or Arrow, or - for stdin. OUT,
    or - for stdout, has the columns of IN, those of the functions, status and reason (.npy: if in --do).

    A folder of tables, or a pattern in quotes, is written to the folder OUT: the same file names, each complete or
    absent, and a manifest. --resume continues an interrupted run and removes outputs whose input is gone. The workers
    of --engine read and write the same paths. Paths can be URLs (extra [remote]).

    Exit status: 0 every row has an answer, 1 some rows have none (they keep their place, with a reason), 2 some file
    cannot be read or written.
    """
    from nonet.data import process_files

    source_stream = sys.stdin.buffer if source == "-" else None
    target_stream = sys.stdout.buffer if target == "-" else None
    with ending() as exit_statuses, progress_line("processing", "rows", target=target) as line:

        def fail(error: object) -> None:
            print_error(error)
            exit_statuses.append(ExitStatus.UNUSABLE)

        with usage_errors():
            engine = _engine(engine_name, address, workers, tries)
            summary = process_files(
                source_stream or source,
                target_stream or target,
                engine=engine,
                source_format=from_format,
                progress=line,
                fraction_done=line.set_fraction,
                on_error=fail,
                **settings,
            )
        if any(status not in _FINE for status in summary.status_counts):
            exit_statuses.append(ExitStatus.NOT_PROPER)
        print_error(summary)
        if not summary.has_reasons and ExitStatus.NOT_PROPER in exit_statuses:
            print_error(
                ".npy has no column reason: --do reason adds it, cut to 128 bytes; other formats hold all of it"
            )


def _engine(name: str | None, address: str | None, workers: int | None, tries: int | None) -> Any:
    given = {"address": address, "workers": workers, "tries": tries}
    chosen: Any = {option: value for option, value in given.items() if value is not None}
    if name is None:
        if chosen:
            raise click.UsageError(f"--{next(iter(chosen))} needs --engine")
        return None
    if name == "dask":
        from nonet.data.dask import DaskEngine

        return DaskEngine(**chosen)
    from nonet.data.ray import RayEngine

    return RayEngine(**chosen)
