"""Datasets of puzzles: ``verify_dataset`` checks sets that exist, ``make_dataset`` makes new ones.

The modules of this folder use NumPy and PyArrow, of the extra ``[data]``; they are imported by the functions here.
"""

import os
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from nonet import PuzzleError, generate_batch
from nonet._checks import (
    checked_callable,
    checked_choice,
    checked_flag,
    checked_integer,
    checked_path,
    checked_text,
    iterated,
    shown,
    wrong_type,
)
from nonet._io import storage
from nonet._io.libraries import library
from nonet.data._datasets.presets import MOST_ROWS, PRESETS, DatasetForm, Preset, PresetName
from nonet.data._datasets.report import DatasetFault, DatasetReport, DatasetRow, FaultKind, SetReport
from nonet.formats.arrow_tables import ParquetCompression, WriterOptions
from nonet.logic import ProfileName, TraceForm, TraceLength

if TYPE_CHECKING:
    from nonet.data._datasets.prompts import Prompts

__all__ = [
    "DatasetFault",
    "DatasetForm",
    "DatasetReport",
    "DatasetRow",
    "FaultKind",
    "PresetName",
    "SetReport",
    "make_dataset",
    "verify_dataset",
]

_ONLY_CLASSIC: Final = "it is of classic puzzles alone"
MOST_ISOMORPHS: Final = 1 << 16
Path: TypeAlias = str | os.PathLike[str]


def verify_dataset(
    path: Path,
    *others: Path,
    labels: bool | Mapping[str, str] = False,
    texts: bool = False,
    augmented: bool = False,
    puzzle_column: str | None = None,
    solution_column: str | None = None,
    example_count: int = 5,
    faults_path: Path | None = None,
    temporary_folder: Path | None = None,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
    fraction_done: Callable[[float], object] | None = None,
) -> DatasetReport:
    r"""Check one or more sets of puzzles for wrong puzzles, answers and labels, duplicates, isomorphs and leaks.

    A path is a table file, a folder or a pattern such as ``data/*.parquet``, or a folder in the form of HRM. A folder
    whose files are named after splits (``train-00000.csv``, ``test.csv``) has a set for each split. A puzzle that also
    occurs in an earlier set is a leak. Of puzzles with rules or on other boards, which JSON Lines has in a column
    ``layout``, the solutions and answers are checked, and equal puzzles are found.

    ``labels=True`` also checks label columns, such as ``given_count``, ``er`` and ``guesses``; a mapping adds columns
    with other names: ``{"rating": "er"}``. ``texts=True`` also judges the texts in the columns ``answer`` and
    ``trace``, as ``check_answer`` and ``check_trace`` do; a path takes some milliseconds. In a set that nonet made,
    each ``prompt`` must have the puzzle and the labels of its row, if its template has them. ``augmented`` allows
    isomorphs within a set. ``puzzle_column`` and ``solution_column`` name the columns of grids; by default they are
    recognised by name. All faults are written to the CSV file ``faults_path``; the report lists the first
    ``example_count`` of each set and kind. ``temporary_folder`` is the folder for temporary files. ``progress`` gets
    the number of rows so far, and ``fraction_done`` the fraction of the files that is read, 0 to 1.

    A folder that ``make_dataset`` made must also have the numbers of each difficulty that its ``README.md`` states.

    Raises ``OSError`` for a file that cannot be read, and ``PuzzleError`` for one that is not a table of puzzles.

    >>> import pathlib, tempfile
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "train.csv")
    ...     _ = path.write_text(f"puzzle\n{puzzle}\n{puzzle}\n{'.' * 81}\n")
    ...     report = verify_dataset(path)
    >>> [(fault.kind, fault.row.index) for fault in report.faults]
    [('duplicate', 1), ('multiple', 2)]
    """
    names = [checked_path("path", each) for each in (path, *others)]
    checked_text("puzzle_column", puzzle_column)
    checked_text("solution_column", solution_column)
    checked_callable("progress", progress)
    checked_callable("fraction_done", fraction_done)
    example_count = checked_integer("example_count", example_count)
    faults_file = None if faults_path is None else checked_path("faults_path", faults_path)
    folder = _checked_folder(temporary_folder)
    augmented = checked_flag("augmented", augmented)
    library("numpy"), library("pyarrow")
    from nonet.data._datasets.sets import find_sets
    from nonet.data._datasets.verify import TEXT_COLUMNS, Verification
    from nonet.data.strata import KNOWN_LABELS, is_label

    named = dict(labels) if isinstance(labels, Mapping) else {}
    for label in named.values():
        if not is_label(label):
            raise ValueError(f"labels: no label is named {shown(label)}, only {KNOWN_LABELS}")
    is_wanted = bool(named) or (not isinstance(labels, Mapping) and checked_flag("labels", labels))
    sets = find_sets(names, puzzle_column=puzzle_column, solution_column=solution_column)
    for read in (path for each in sets for file in each.files for path in file.paths()):
        if faults_file is not None and storage.is_same(read, faults_file):
            raise PuzzleError(f"{faults_file} is one of the files to verify: name another file for the faults")
    columns = {column for each in sets for file in each.files for column in file.columns}
    for column in named:
        if column not in columns:
            raise PuzzleError(f"no set has a column {shown(column)}")
    if checked_flag("texts", texts) and columns.isdisjoint(TEXT_COLUMNS):
        raise PuzzleError(f"no set has a column of texts: {' or '.join(TEXT_COLUMNS)}")
    run = Verification(
        sets,
        labels=named if is_wanted else None,
        texts=texts,
        augmented=augmented,
        threads=threads,
        progress=progress,
        fraction_done=fraction_done,
        folder=folder,
    )
    return run.run(example_count=example_count, faults_path=faults_file)


def _prompts(
    form: DatasetForm,
    preset: Preset,
    has_rating: bool | None,
    prompt: str | None,
    answer: str | None,
    trace: TraceForm | None,
    trace_length: TraceLength,
    trace_profile: ProfileName,
    threads: int | None,
) -> "Prompts | None":
    """Return what the texts are made of, checked; ``None`` for a form without texts."""
    from nonet.data._datasets.columns import Columns
    from nonet.data._datasets.prompts import BOARDS, DEFAULT_ANSWER, DEFAULT_PROMPT, Prompts, check_template

    asked = {"prompt": prompt, "answer": answer, "trace": trace}
    if trace is not None:
        checked_choice("trace", trace, get_args(TraceForm))
    checked_choice("trace_length", trace_length, get_args(TraceLength))
    checked_choice("trace_profile", trace_profile, get_args(ProfileName))
    for name, value, default in (("trace_length", trace_length, "full"), ("trace_profile", trace_profile, "se121")):
        if trace is None and value != default:
            raise ValueError(f"{name} needs trace: without it there is no path")
    if form not in ("jsonl", "hf"):
        for name, wanted in asked.items():
            if wanted is not None:
                raise ValueError(f"{name} needs the form jsonl or hf, not {form}")
    if form != "jsonl" and not any(wanted is not None for wanted in asked.values()):
        return None
    is_rated = preset.has_rating if has_rating is None else has_rating
    fields = (*BOARDS, *Columns(preset, is_rated, has_groups=False).labels)
    return Prompts(
        check_template("prompt", DEFAULT_PROMPT if prompt is None else prompt, fields, is_rated=is_rated),
        check_template("answer", DEFAULT_ANSWER if answer is None else answer, fields, is_rated=is_rated),
        trace,
        trace_length,
        trace_profile,
        threads,
    )


def _make_ruled(
    folder: str,
    rules: str | Iterable[str],
    refused: Mapping[str, object],
    *,
    stratify: object,
    to_format: str,
    count: int | None,
    seed: int,
    validation: int | None,
    test: int | None,
    prompt: str | None,
    answer: str | None,
    trace: TraceForm | None,
    trace_length: TraceLength,
    shard_rows: int,
    licence: str,
    **options: Any,
) -> dict[str, int]:
    """Make a dataset of puzzles with rules."""
    from nonet.data._datasets.card import MAKE_OPTIONS, command_of
    from nonet.data._datasets.prompts import DEFAULT_ANSWER, DEFAULT_RULED_PROMPT, check_template
    from nonet.data._datasets.ruled_set import FIELDS, RuledSet
    from nonet.data.strata import checked_strata, read_strata

    names = rules.split(",") if isinstance(rules, str) else list(iterated("rules must be names of rules", rules))
    if not names:
        raise ValueError("rules must name a rule such as killer, not nothing")
    checked_callable("progress", options["progress"])
    checked_callable("fraction_done", options["fraction_done"])
    for name, value in refused.items():
        if value not in (None, False, 0):
            raise ValueError(f"{name} cannot be combined with rules: {_ONLY_CLASSIC}")
    if to_format != "jsonl":
        raise ValueError(f"rules need the form jsonl, whose rows have a layout, not {to_format}")
    counts: dict[str | None, int] = {}
    if stratify is None:
        counts[None] = checked_integer("count", count, 1, MOST_ROWS)  # type: ignore[arg-type]
    elif count is not None:
        raise ValueError("stratify cannot be combined with count: the strata decide it")
    else:
        stratify = checked_strata(stratify)
        [(label, strata)] = read_strata(stratify).items()
        if label != "level" or "master" in strata:
            raise ValueError(f"stratify with rules must be levels from beginner to expert, not {shown(stratify)}")
        counts.update(strata.items())
    for level in counts:
        generate_batch(0, seed=0, rules=names, **({} if level is None else {"for_people": level}))  # type: ignore[arg-type]
    total = sum(counts.values())
    asked = {"validation": validation, "test": test}
    sizes = _sizes(total, asked)
    if trace is not None:
        checked_choice("trace", trace, get_args(TraceForm))
    checked_choice("trace_length", trace_length, get_args(TraceLength))
    told: dict[str, Any] = {
        "stratify": stratify,
        "rules": ",".join(names),
        "to_format": to_format,
        "count": count,
        "seed": seed,
        **asked,
        "prompt": prompt,
        "answer": answer,
        "trace": trace,
        "trace_length": trace_length,
        "shard_rows": shard_rows,
        "licence": licence,
    }
    command = command_of({name: told.get(name, default) for name, (_, default) in MAKE_OPTIONS.items()})
    with storage.local_folder(folder, last="README.md") as local:
        return RuledSet(
            local,
            rules=names,
            counts=counts,
            sizes=sizes,
            seed=checked_integer("seed", seed),
            prompt=check_template(
                "prompt", DEFAULT_RULED_PROMPT if prompt is None else prompt, FIELDS, is_rated=False, has_rules=True
            ),
            answer=check_template(
                "answer", DEFAULT_ANSWER if answer is None else answer, FIELDS, is_rated=False, has_rules=True
            ),
            trace=trace,
            trace_length=trace_length,
            shard_rows=checked_integer("shard_rows", shard_rows, 1),
            licence=licence,
            command=command,
            **options,
        ).run()


def _preset(preset: PresetName | None, stratify: object, count: int | None, nearly_solved: int | None) -> Preset:
    """Return the preset that is named, or that of strata."""
    from nonet.data.strata import checked_strata, preset_of_strata

    if stratify is None:
        if preset is None:
            raise ValueError("preset must be named, unless stratify is, not None")
        checked_choice("preset", preset, get_args(PresetName))
        return PRESETS[preset]
    for name, value in (("preset", preset), ("count", count), ("nearly_solved", nearly_solved or None)):
        if value is not None:
            raise ValueError(f"stratify cannot be combined with {name}: the strata decide it")
    return preset_of_strata(checked_strata(stratify))


def _sizes(total: int, asked: Mapping[str, int | None]) -> dict[str, int]:
    """Return the numbers of rows of the splits, by default a twentieth of all for each; ``train`` has the rest."""
    sizes = {name: total // 20 if each is None else checked_integer(name, each) for name, each in asked.items()}
    sizes["train"] = total - sum(sizes.values())
    if sizes["train"] < 0:
        *first, last = asked
        raise ValueError(f"{', '.join(first)} and {last} must be at most count, {total:,}, in all")
    return sizes


def _checked_licence(licence: str) -> str:
    if not isinstance(licence, str) or not licence.isprintable() or not licence.strip():
        raise wrong_type("licence must be the name of a licence", licence)
    return licence


def _checked_folder(temporary_folder: Path | None) -> str | None:
    """Check the folder for temporary files at once, since it is first used after much work."""
    if temporary_folder is None:
        return None
    os.scandir(folder := checked_path("temporary_folder", temporary_folder)).close()
    return folder


def make_dataset(
    target: Path,
    *,
    preset: PresetName | None = None,
    stratify: str | Mapping[str, Mapping[str, int]] | None = None,
    rules: str | Iterable[str] | None = None,
    to_format: DatasetForm | Literal["parquet"],
    count: int | None = None,
    seed: int,
    validation: int | None = None,
    test: int | None = None,
    nearly_solved: int | None = None,
    augment: int = 0,
    rate: bool | None = None,
    prompt: str | None = None,
    answer: str | None = None,
    trace: TraceForm | None = None,
    trace_length: TraceLength = "full",
    trace_profile: ProfileName = "se121",
    shard_rows: int = 1 << 20,
    compression: ParquetCompression | None = None,
    row_group_size: int | None = None,
    licence: str = "cc0-1.0",
    overwrite: bool = False,
    resume: bool = False,
    temporary_folder: Path | None = None,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
    fraction_done: Callable[[float], object] | None = None,
) -> dict[str, int]:
    r"""Make a dataset of ``count`` puzzles in the new or empty folder ``target``; return the rows of each split.

    ``preset`` is ``"extreme"``, ``"kaggle"`` or ``"rl"``: docs/datasets.md has their distributions. Or ``stratify``
    is a label of puzzles with the exact number for each of its values or ranges: ``{"level": {"easy": 1000, "medium":
    1000}}``, ``{"er": {"1.5-2.5": 500, "7.0-": 500}}``, ``{"x_wing_count": {"1": 100}}``, or a text such as
    ``"level=easy:1000,medium:1000"``. It decides ``count``, and there are no nearly solved grids. ``to_format`` is
    ``"hf"`` or ``"parquet"`` (Parquet, with a card that ``datasets`` reads), ``"hrm"`` (arrays as the training code of
    HRM reads them), ``"csv"``, ``"npy"`` or ``"jsonl"``. All puzzles are proper, and no two are isomorphs.

    ``rules`` are the names of ``generate(rules=)``, such as ``"killer"``: instead of a preset, ``count`` puzzles with
    these rules, or of ``stratify`` by level up to expert, in ``"jsonl"``. A row has its board in ``layout``; ``prompt``
    draws it as ``{puzzle:framed}`` (the rules below the board), ``layout``, ``fpuzzles``, ``iss`` or ``sudokupad``.
    Equal puzzles are left out, symmetric ones are not.

    ``validation``, ``test`` and ``nearly_solved`` are the numbers of rows of these splits, each by default a twentieth
    of ``count``, rounded down; the rest is ``train``. A split without rows has no files and no entry in the result.
    ``augment`` is the number of random isomorphs that follow each puzzle of ``train``: they differ from it and from
    each other, and in ``"hrm"`` they are its group. ``rate`` adds the columns ``er``, ``ep``, ``ed`` and
    ``hardest_technique``, or omits them; by default the presets that are chosen by ER have them.

    ``"jsonl"``, and ``"hf"`` with any of these options, has texts for language models: ``prompt`` and ``answer`` are
    templates such as ``"Solve:\n{puzzle:rows}"``, with the drawings ``line``, ``zeros``, ``rows``, ``spaced``,
    ``framed``, ``table`` and ``json``; the labels of a row are fields too, with ratings any label, such as ``{level}``,
    which is then a column. ``trace`` adds the solving path in the form,
    the length and with the techniques of the scale (``trace_profile``) of ``nonet.logic.trace``.

    ``shard_rows`` is the maximum number of rows per file. ``compression`` and ``row_group_size`` are options of
    Parquet, as those of ``TableWriter``. ``licence`` is the name of the licence for the card. ``overwrite`` replaces an
    earlier dataset in ``target``, if nothing else is there and it is no URL; without it, a folder that is not empty is
    an error. ``temporary_folder`` is the folder for temporary files. ``progress`` gets the number of rows that are made
    so far, and ``fraction_done`` the fraction of the work that is done, 0 to 1: rows are made, then written. With
    ``trace``, a row that is made and waits for its text counts in part.

    The same arguments give the same bytes with the same versions of nonet and PyArrow. Files appear when they are
    complete, README.md last; after an exception the folder is as it was. ``resume`` goes on where a run with the same
    arguments was killed: rows that were made and files that are complete are kept, and the result is that of one run,
    byte by byte. With it, what was made also stays after an exception, for the next run. Without it, and where nothing
    is left of a run, all is made. It never replaces a file that is not of that run, and needs a local folder.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     sizes = make_dataset(pathlib.Path(folder, "easy"), preset="kaggle", to_format="csv", count=40, seed=1)
    ...     is_clean = verify_dataset(pathlib.Path(folder, "easy"), labels=True).is_clean
    >>> sizes, is_clean
    ({'train': 34, 'validation': 2, 'test': 2, 'nearly_solved': 2}, True)
    """
    folder = checked_path("target", target)
    if isinstance(to_format, str) and to_format == "parquet":
        to_format = "hf"
    checked_choice("to_format", to_format, get_args(DatasetForm))
    library("numpy"), library("pyarrow")
    overwrite, resume = checked_flag("overwrite", overwrite), checked_flag("resume", resume)
    if resume and storage.is_url(folder):
        raise ValueError("resume needs a local folder, not a URL")
    if rules is not None:
        return _make_ruled(
            folder,
            rules,
            {
                "preset": preset,
                "nearly_solved": nearly_solved,
                "augment": augment,
                "rate": rate,
                "trace_profile": trace_profile != "se121",
                "compression": compression,
                "row_group_size": row_group_size,
            },
            stratify=stratify,
            to_format=to_format,
            count=count,
            seed=seed,
            validation=validation,
            test=test,
            prompt=prompt,
            answer=answer,
            trace=trace,
            trace_length=trace_length,
            shard_rows=shard_rows,
            licence=_checked_licence(licence),
            overwrites=overwrite,
            resumes=resume,
            threads=threads,
            progress=progress,
            fraction_done=fraction_done,
        )
    made_of = _preset(preset, stratify, count, nearly_solved)
    nearly_solved = 0 if made_of.counts else nearly_solved
    total: int = sum(made_of.counts) or checked_integer("count", count, 1, MOST_ROWS)  # type: ignore[arg-type]
    seed = checked_integer("seed", seed)
    asked = {"validation": validation, "test": test, "nearly_solved": nearly_solved}
    sizes = _sizes(total, asked)
    augment = checked_integer("augment", augment, 0, MOST_ISOMORPHS)
    has_rating = None if rate is None else checked_flag("rate", rate)
    prompts = _prompts(to_format, made_of, has_rating, prompt, answer, trace, trace_length, trace_profile, threads)
    _checked_licence(licence)
    shard_rows = checked_integer("shard_rows", shard_rows, 1)
    options = WriterOptions.checked(compression, row_group_size)
    options.check("parquet" if to_format == "hf" else to_format, folder)
    checked_callable("progress", progress)
    checked_callable("fraction_done", fraction_done)
    from nonet.data._datasets.card import command_of
    from nonet.data._datasets.make import DatasetWriter

    command = command_of(
        {
            "preset": preset,
            "stratify": made_of.name if made_of.counts else None,
            "rules": None,
            "to_format": to_format,
            "count": count,
            "seed": seed,
            **asked,
            "nearly_solved": None if made_of.counts else nearly_solved,
            "augment": augment,
            "rate": has_rating,
            "prompt": prompt,
            "answer": answer,
            "trace": trace,
            "trace_length": trace_length,
            "trace_profile": trace_profile,
            "shard_rows": shard_rows,
            **options._asdict(),
            "licence": licence,
        }
    )
    temporary = _checked_folder(temporary_folder)
    with storage.local_folder(folder, last="README.md", within=temporary) as local:
        splits = DatasetWriter(
            local,
            preset=made_of,
            form=to_format,
            sizes=sizes,
            augment=augment,
            seed=seed,
            has_rating=has_rating,
            prompts=prompts,
            shard_rows=shard_rows,
            options=options,
            licence=licence,
            command=command,
            overwrites=overwrite,
            resumes=resume,
            temporary_folder=temporary,
            threads=threads,
            progress=progress,
            fraction_done=fraction_done,
        ).run()
    return {each.name: each.row_count for each in splits}
