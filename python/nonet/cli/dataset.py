"""``nonet dataset``: datasets of puzzles. ``verify`` checks existing sets, ``make`` makes new ones."""

import json
import os
from collections.abc import Iterable, Iterator
from typing import Any, Literal, get_args

import click

from nonet.cli._shared import files, options, records
from nonet.cli._shared.command import command
from nonet.cli._shared.ending import ExitStatus, print_error, usage_errors
from nonet.cli._shared.help import Decorator, topic
from nonet.cli._shared.job import Job
from nonet.data import DatasetForm, DatasetReport, PresetName, make_dataset, verify_dataset
from nonet.logic import ProfileName, TraceForm, TraceLength


@click.group
def dataset() -> None:
    """Check datasets of puzzles, and make new ones."""


TEMPORARY_FOLDER = click.option(
    "--temporary-folder", metavar="DIR", help="Folder for temporary files. Default: that of the system."
)


@command(
    "verifying",
    "rows",
    forms=records.Forms(
        json="the report as one JSON object", csv="CSV with a header and a row for each set", is_one_object=True
    ),
    is_shown_among_results=True,  # the report is printed at the end
    group=dataset,
)
@click.argument("sets", metavar="TRAIN [TEST]...", nargs=-1, required=True, type=files.READ)
@click.option("--labels", "all_labels", is_flag=True, help="Also check label columns, such as er and given_count.")
@click.option(
    "--label",
    "named",
    metavar="COLUMN=LABEL",
    multiple=True,
    help="Check this column as a label, such as rating=er (repeatable).",
)
@click.option(
    "--texts", is_flag=True, help="Also judge the columns prompt, answer and trace of texts for language models."
)
@click.option("--augmented", is_flag=True, help="Allow isomorphs within a set.")
@click.option("--puzzle-column", metavar="NAME", help="Column of the puzzles. Default: recognised by name.")
@click.option("--solution-column", metavar="NAME", help="Column of the answers. Default: recognised by name.")
@options.number("--example-count", least=0, default=5, text="Faults of each set and kind to list.")
@click.option(
    "--faults",
    "faults_path",
    type=files.written_as("csv", is_text=True),
    metavar="FILE",
    help="CSV file for all faults. Default: none.",
)
@TEMPORARY_FOLDER
def verify(job: Job, sets: tuple[str, ...], all_labels: bool, named: tuple[str, ...], **settings: Any) -> None:
    """Check puzzles, answers, duplicates, and leaks from one set into another.

    TRAIN and TEST are table files, folders or patterns. A folder with files such as train-00000.csv and test.csv has a
    set for each split. A puzzle that also occurs in an earlier set, or has an isomorph there, is a leak.

    Exit status: 0 no faults, 1 faults, 2 unusable input.
    """
    if job.records_as == "csv":
        options.refuse_given("example_count", reason="has no effect with --csv, which has only the counts")
    with usage_errors():
        report = verify_dataset(
            *sets,
            labels=_labels(named) if named else all_labels,
            threads=job.threads,
            progress=job.progress,
            fraction_done=job.progress.set_fraction,
            **settings,
        )
        _check_output(job.output, [path for each in report.sets for path in each.files])
        if not report.is_clean:
            job.exit_statuses.append(ExitStatus.NOT_PROPER)
        job.write(_report_as(job.records_as, report))


def _report_as(form: records.Form, report: DatasetReport) -> Iterator[str]:
    """Yield the report as text, as one JSON object, or as CSV with the counts of each set."""
    if form == "csv":
        rows = [{"set": each.name, "rows": each.row_count, **each.fault_counts} for each in report.sets]
        yield from records.texts_of(rows, [*rows[0]], form)
    else:
        yield json.dumps(report.to_dict(), indent=2) if form == "json" else str(report)
        yield "\n"


def _check_output(output: str, paths: Iterable[str]) -> None:
    """Refuse to write the report over a set."""
    is_file = output != "-" and os.path.isfile(output)
    if is_file and any(os.path.exists(path) and os.path.samefile(path, output) for path in paths):
        raise click.UsageError(f"{output} is one of the files to verify: name another file for the report")


def _labels(named: tuple[str, ...]) -> dict[str, str]:
    labels = dict[str, str]()
    for text in named:
        column, equals, label = text.rpartition("=")
        if not equals:
            raise click.BadParameter(f"expected COLUMN=LABEL such as rating=er, found {text!r}")
        labels[column] = label
    return labels


def _size(split: str) -> Decorator:
    return options.number(
        f"--{split}", least=0, text=f"Rows of the split {split.replace('-', '_')}. Default: --count / 20, rounded down."
    )


@command("making", is_shown_among_results=True, group=dataset)
@click.option("--output", "-o", "out", metavar="FOLDER", help="Required: new or empty folder.")
@click.option("--overwrite", is_flag=True, help="Replace an earlier dataset in FOLDER.")
@click.option("--resume", is_flag=True, help="Go on with a killed or stopped run.")
@options.choice(
    "--preset", known=lambda: list(get_args(PresetName)), text="extreme, kaggle, rl. Required: this or --stratify."
)
@click.option(
    "--stratify",
    metavar="LABEL=VALUE:COUNT,...",
    help="Exact numbers by one label, such as level=easy:500,medium:500, er=1.5-2.5:500,7.0-:500 or "
    "x_wing_count=1:100. Required: this or --preset.",
)
@options.choice(
    "--to",
    "to_format",
    known=lambda: [*get_args(DatasetForm), "parquet"],
    text="Required: hf (or parquet), hrm, csv, npy or jsonl.",
)
@options.number("--count", "-n", most=2**40, text="Number of puzzles of all splits. Required with --preset.")
@options.SEED
@topic(
    "Boards",
    click.option(
        "--rules",
        metavar="NAME,...",
        help="Puzzles with rules, such as killer, in jsonl: -n of them, or --stratify level=... Default: no rules.",
    ),
)
@topic(
    "Splits",
    _size("validation"),
    _size("test"),
    _size("nearly-solved"),
    options.number(
        "--augment", least=0, most=2**16, default=0, text="Random isomorphs to add to each puzzle of train."
    ),
)
@click.option(
    "--rate/--no-rate",
    default=None,
    help="Add the columns er, ep, ed and hardest_technique, or omit them. Default: by preset.",
)
@topic(
    "Texts",
    click.option(
        "--prompt",
        metavar="TEXT",
        help="With jsonl or hf: template of the prompt, such as 'Solve {puzzle:rows}'; \\n in it is no line break. "
        "Default: rules and grid.",
    ),
    click.option(
        "--answer",
        metavar="TEXT",
        help="With jsonl or hf: template of the answer, such as {solution:json}. Default: nine rows.",
    ),
    options.choice(
        "--trace",
        known=lambda: list(get_args(TraceForm)),
        text="With jsonl or hf: add the path as sentences, notation or json. Default: no path.",
    ),
    options.choice(
        "--trace-length",
        known=lambda: list(get_args(TraceLength)),
        default="full",
        text="Steps of --trace: short or full. Default: full.",
    ),
    options.choice(
        "--trace-profile",
        known=lambda: list(get_args(ProfileName)),
        default="se121",
        text="Techniques of --trace: se121 or hodoku, the scale of the levels for people. Default: se121.",
    ),
)
@topic(
    "Files",
    options.number("--shard-rows", default=1 << 20, text="Maximum rows per file."),
    options.COMPRESSION,
    options.ROW_GROUP_SIZE,
    click.option("--licence", metavar="ID", default="cc0-1.0", show_default=True, help="Licence to name in the card."),
    TEMPORARY_FOLDER,
)
def make(
    job: Job,
    out: str | None,
    preset: PresetName | None,
    stratify: str | None,
    to_format: DatasetForm | Literal["parquet"] | None,
    count: int | None,
    seed: int | None,
    **settings: Any,
) -> None:
    """Make a dataset with train, validation, test and nearly solved splits.

    All puzzles have exactly one solution, and no two are isomorphs. A split without rows
    has no files. README.md describes the dataset, docs/datasets.md the presets.
    """
    for name in ("prompt", "answer"):
        if "\\n" in (settings[name] or ""):
            print_error(
                f"--{name} has \\n, which stays as it is; a line break is a line break: $'...\\n...' in a shell"
            )
    required = {
        "--output": out,
        "--preset": preset or stratify or settings["rules"],
        "--to": to_format,
        "--count": count or stratify,
    }
    if out is None or to_format is None or None in required.values():
        missing = next(name for name, value in required.items() if value is None)
        raise click.UsageError(f"Missing option '{missing}'.")
    seed = options.seed_or_drawn(seed)
    if (stratify or settings["rules"]) and settings["nearly_solved"] is None:
        settings["nearly_solved"] = 0
    settings |= {"threads": job.threads, "progress": job.progress, "fraction_done": job.progress.set_fraction}
    with usage_errors():
        total = _count_of(stratify) if count is None and stratify is not None else count or 0
        sizes = [settings[name] for name in ("validation", "test", "nearly_solved")]
        train = total - sum(total // 20 if size is None else size for size in sizes)
        job.progress.total = total + settings["augment"] * max(train, 0)
        made = make_dataset(
            out, preset=preset, stratify=stratify, to_format=to_format, count=count, seed=seed, **settings
        )
        print_error(f"{out}: {', '.join(f'{name} {size:,}' for name, size in made.items())}")
        asked = {"train": None, **{name: settings[name] for name in ("validation", "test", "nearly_solved")}}
        if empty := [name for name, size in asked.items() if name not in made and size != 0]:
            print_error(f"splits without rows, which have no files: {', '.join(empty)}")


def _count_of(strata: str) -> int:
    """Return the number of puzzles of all strata."""
    from nonet.data.strata import read_strata

    return sum(sum(counts.values()) for counts in read_strata(strata).values())
