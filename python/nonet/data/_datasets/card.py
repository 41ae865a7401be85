"""The data card of a new dataset, ``README.md``: how it was made, what the columns mean, and distributions of labels.

For ``hf`` it begins with the YAML head that the Hugging Face Hub and ``datasets`` read. It has no time and no path, so
that the same request gives the same card.
"""

import re
import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from string import Template
from typing import Final

from nonet._io import storage
from nonet.data._datasets.columns import Columns
from nonet.data._datasets.labels import names_of
from nonet.data._datasets.presets import MOST_OPEN, NEARLY_SOLVED, DatasetForm, Preset, difficulty_names, in_file_name
from nonet.data._datasets.prompts import DEFAULT_PROMPT, DEFAULT_RULED_PROMPT, labels_in
from nonet.data._datasets.split_writers import SplitWriter
from nonet.data.strata import NAMES, TENTHS, is_label, preset_named, scale_counting

CARD: Final = "README.md"
_PLAIN: Final = re.compile(r"[a-z][a-z0-9.-]*")
_STATED_COLUMNS: Final = re.compile(r"^\| column \|.*\n\|[-|]+\|\n((?:\|.*\|\n)+)", re.MULTILINE)
_MOST_ROWS: Final = 24  # of a table
_LONGEST_CARD: Final = 1 << 20
_SIZES: Final = (
    *((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M")),
    *((10_000_000, "1M<n<10M"), (100_000_000, "10M<n<100M"), (1_000_000_000, "100M<n<1B")),
    *((10_000_000_000, "1B<n<10B"), (100_000_000_000, "10B<n<100B"), (1_000_000_000_000, "100B<n<1T")),
)
COLUMNS: Final[Mapping[str, tuple[str, str]]] = {
    "puzzle": ("the puzzle: 81 cells, row by row", "-"),
    "solution": ("its only solution", "-"),
    "group": ("number of the group in its split: a puzzle and its isomorphs", "-"),
    "difficulty": ("the name of the range of {measure}", "same as its measure: {measure}"),
    "given_count": ("number of givens", "yes"),
    "is_minimal": ("whether no given is redundant", "yes"),
    "guesses": ("guesses of the search of nonet's batch engine", "no: differs for 7%"),
    "er": (
        "difficulty of the hardest step, scale of Sudoku Explainer 1.2.1",
        "nearly: differs for 0.3%, mostly by 0.1",
    ),
    "ep": ("highest difficulty up to the first digit placed", "nearly: no difference found"),
    "ed": ("difficulty of the first step", "nearly: no difference found"),
    "hardest_technique": ("the first technique of that difficulty", "nearly: differs for 1.4%"),
    "level": ("the first level for people whose techniques solve the puzzle", "nearly: differs for 0.1%"),
    "hodoku_level": ("HoDoKu's level", "nearly: differs for 0.9%"),
    "hodoku_score": ("HoDoKu's score", "no: differs for 42%"),
    "effort": ("how much a person has to look at, on the path of the ER", "no: differs for 99%"),
    "automorphism_count": ("number of automorphisms", "yes"),
    "prompt": ("the template `--prompt`, filled in", "-"),
    "answer": ("the template `--answer`, filled in", "-"),
    "trace": ("the solving path, one step after another", "-"),
}
"""The columns: their meaning, and whether they are invariant under symmetry; docs/datasets.md has the same words."""
COUNT_OF_STEPS: Final = ("number of steps on the path that use `{technique}`", "no")
"""The meaning of a column such as ``x_wing_count``."""
MAKE_OPTIONS: Final[Mapping[str, tuple[str, object]]] = {
    "preset": ("--preset", None),
    "stratify": ("--stratify", None),
    "rules": ("--rules", None),
    "to_format": ("--to", None),
    "count": ("-n", None),
    "seed": ("--seed", None),
    "validation": ("--validation", None),
    "test": ("--test", None),
    "nearly_solved": ("--nearly-solved", None),
    "augment": ("--augment", 0),
    "rate": ("--rate", None),
    "prompt": ("--prompt", None),
    "answer": ("--answer", None),
    "trace": ("--trace", None),
    "trace_length": ("--trace-length", "full"),
    "trace_profile": ("--trace-profile", "se121"),
    "shard_rows": ("--shard-rows", 1 << 20),
    "compression": ("--compression", None),
    "row_group_size": ("--row-group-size", None),
    "licence": ("--licence", "cc0-1.0"),
}
"""The arguments of ``make_dataset`` that determine its result: each with its option on the command line and default."""


@dataclass
class SplitSummary:
    """A split: its files, its number of rows, and the number of rows with each value of each label."""

    name: str
    files: list[str] = field(default_factory=list)
    row_count: int = 0
    byte_count: int = 0
    counts: dict[str, Counter[int]] = field(default_factory=dict)

    def add(self, writer: SplitWriter) -> None:
        """Add the files and rows of a writer."""
        self.files = sorted([*self.files, *writer.files])
        self.row_count += writer.counts.row_count
        self.byte_count += writer.byte_count
        for name, counts in writer.counts.values.items():
            self.counts.setdefault(name, Counter()).update(counts)


@dataclass(frozen=True)
class CardFacts:
    """What the card states, besides the rows."""

    preset: Preset
    form: DatasetForm
    seed: int
    row_count: int
    augment: int
    licence: str
    version: str
    command: str
    generated_count: int
    columns: Columns

    @property
    def has_rating(self) -> bool:
        """Whether the rows have a rating."""
        return self.columns.has_rating


def command_of(arguments: Mapping[str, object]) -> str:
    """Return the command that makes a dataset with these arguments of ``make_dataset``; defaults are left out."""
    words = ["nonet dataset make -o OUT"]
    for name, (option, default) in MAKE_OPTIONS.items():
        value = arguments[name]
        if isinstance(value, bool) and value != default:
            words.append(option if value else option.replace("--", "--no-", 1))
        elif value != default:
            words.append(f"{option} {shlex.quote(str(value))}")
    return " ".join(words)


def preset_of(path: str) -> Preset | None:
    """Return the preset of the dataset that a file belongs to, if a card beside it or its folder names the command."""
    found = re.search(
        r"^nonet dataset make (?!.* --rules ).*?--(?:preset|stratify) (\S+)", _card_of(path), re.MULTILINE
    )
    return preset_named(found[1]) if found else None


def columns_stated(path: str) -> tuple[str, ...]:
    """Return the columns that the card of the dataset states to which a file belongs; none if there is no card."""
    found = _STATED_COLUMNS.search(_card_of(path)) if preset_of(path) is not None else None
    return tuple(re.findall(r"^\| `?(\w+)", found[1], re.MULTILINE)) if found else ()


def prompt_template(path: str) -> str | None:
    """Return the template of the prompts of the dataset to which a file belongs; ``None`` if it was not made here."""
    found = re.search(r"^nonet dataset make (.*?)^```", _card_of(path), re.MULTILINE | re.DOTALL)
    try:
        words = shlex.split(found[1]) if found else []
        default = DEFAULT_RULED_PROMPT if "--rules" in words else DEFAULT_PROMPT
        template = words[words.index("--prompt") + 1] if "--prompt" in words else default
        labels_in(template)
    except (ValueError, IndexError):
        return None
    return template if found else None


def _card_of(path: str) -> str:
    """Return the card of the dataset that a file belongs to, beside the file or its folder; empty if there is none."""
    for folder in (inner := storage.folder_of(storage.absolute(path)), storage.folder_of(inner)):
        if storage.is_file(name := storage.join(folder, CARD)):
            return text_of_card(name)
    return ""


def text_of_card(path: str) -> str:
    """Return the beginning of a card, which is all of one that was made here."""
    with storage.opened(path) as file:
        return file.read(_LONGEST_CARD).decode("utf-8", "replace")


def card(facts: CardFacts, splits: Sequence[SplitSummary]) -> str:
    """Return the text of the card: the sections of the template ``card.md`` that apply."""
    return "".join(_sections(facts, splits))


@cache
def _templates() -> dict[str, Template]:
    """Return the sections of the template by their names."""
    text = files("nonet.data._datasets").joinpath("card.md").read_text(encoding="utf-8")
    parts = (part.split("\n", 1) for part in text.split("=== ")[1:])
    return {name: Template(body) for name, body in parts}


def _section(name: str, **fields: object) -> str:
    return _templates()[name].substitute(fields)


def _sections(facts: CardFacts, splits: Sequence[SplitSummary]) -> Iterator[str]:
    preset, is_hrm = facts.preset, facts.form == "hrm"
    if facts.form == "hf":
        yield _head(facts, splits)
    isomorphs = sum(each.row_count for each in splits if each.name == "train") * facts.augment // (1 + facts.augment)
    yield _section(
        "intro",
        preset=preset.title,
        about=preset.about,
        made=f"{facts.row_count - isomorphs:,} puzzles{f' and {isomorphs:,} isomorphs' if isomorphs else ''}",
        version=facts.version,
        seed=facts.seed,
        command=facts.command,
        except_groups=", except within a group" if facts.augment else "",
        verify=f"nonet dataset verify{' --augmented' if facts.augment and not is_hrm else ''}",
        licence=facts.licence,
    )
    if facts.augment:
        labels = [name for name in facts.columns.labels if name not in ("given_count", "is_minimal")]
        yield _section(
            "augmentation",
            isomorphs="one random isomorph" if facts.augment == 1 else f"{facts.augment:,} different random isomorphs",
            group_column="" if is_hrm else ", whose rows have the same `group`",
            labels=", ".join(f"`{name}`" for name in labels),
        )
    table = _table(("split", "rows", "files"), [(each.name, each.row_count, _files(each)) for each in splits])
    yield _section("splits", table=table)
    yield _section(
        "difficulty",
        generated_count=f"{facts.generated_count:,}",
        measure=_measure(preset),
        amount="number" if preset.counts else "share",
        table=_difficulties(preset, splits),
        test_files="The test split has the set `all`, and the same rows again as a set for each difficulty."
        if is_hrm
        else "The test split has separate files for each difficulty; the other splits do not.",
    )
    about = [_about(column, facts) for column in facts.columns.names]
    yield _section("columns", table=_table(("column", "meaning", "invariant"), about))
    if facts.form in ("npy", "hrm"):
        names: dict[str, Sequence[str]] = {"difficulty": difficulty_names(preset)}
        if facts.has_rating:
            names["hardest_technique"] = names_of("hardest_technique")
        if (own := facts.columns.own_label) is not None and own in NAMES:
            names[own] = names_of(own)
        yield _section("names", lists="\n".join(f"- {label}: {', '.join(each)}" for label, each in names.items()))
    if is_hrm:
        each = "A puzzle and its isomorphs are a group" if facts.augment else "Each puzzle is a separate group"
        yield _section("hrm", groups=each)
    for title, name, width in (("Givens", "given_count", 1), ("Guesses", "guesses", 1), ("ER", "er", 10)):
        if name != "er" or facts.has_rating:
            yield _section("histogram", title=title, table=_histogram(name, width, splits))


def _head(facts: CardFacts, splits: Sequence[SplitSummary]) -> str:
    """Return the YAML head."""
    by_split = [f"  - split: {split.name}\n    path: {split.name}-*.parquet" for split in splits]
    by_difficulty = [
        f"- config_name: test_{name}\n  data_files:\n  - split: test\n    path: test-{in_file_name(name)}-*.parquet"
        for name in difficulty_names(facts.preset)
        if any(file.startswith(f"test-{in_file_name(name)}-") for split in splits for file in split.files)
    ]
    features = (f"  - name: {column}\n    dtype: {_type_of(column)}" for column in facts.columns.names)
    counts = (
        f"  - name: {split.name}\n    num_bytes: {split.byte_count}\n    num_examples: {split.row_count}"
        for split in splits
    )
    return _section(
        "head",
        licence=_licence(facts.licence),
        preset=facts.preset.title,
        size=next((name for most, name in _SIZES if facts.row_count < most), "n>1T"),
        files="\n".join((*by_split, *by_difficulty)),
        features="\n".join(features),
        splits="\n".join(counts),
        byte_count=sum(split.byte_count for split in splits),
    )


def _licence(name: str) -> str:
    """Return the lines that name a licence: the Hub takes an id, or ``other`` with an id of one's own."""
    if _PLAIN.fullmatch(name):
        return f"license: {name}"
    return f"license: other\nlicense_name: {re.sub('[^a-z0-9.]+', '-', name.lower()).strip('-.') or 'other'}"


def _type_of(column: str) -> str:
    kinds = {"group": "int64", "given_count": "int32", "guesses": "int32", "is_minimal": "bool"}
    if column in TENTHS:
        return "float64"
    return kinds.get(column, "string" if column in NAMES or not is_label(column) else "int32")


def _difficulties(preset: Preset, splits: Sequence[SplitSummary]) -> str:
    rows: list[tuple[object, ...]] = []
    for number, name in enumerate(difficulty_names(preset)):
        counts = [each.counts["difficulty"][number] for each in splits]
        if any(counts):
            rows.append((name, _range_of(preset, number), *counts))
    return _table(("difficulty", _measure(preset), *(each.name for each in splits)), rows)


def _range_of(preset: Preset, number: int) -> str:
    """Return the range of a difficulty in words, such as ``2 to 3``, as docs/datasets.md has it."""
    if preset.counts:
        return difficulty_names(preset)[number]
    if difficulty_names(preset)[number] == NEARLY_SOLVED:
        return f"1 to {MOST_OPEN} open cells"
    step = 1.0 if preset.measure == "guesses" else 0.1
    limits = [most for _, most in preset.difficulties]
    least = preset.lowest if number == 1 else limits[number - 2] + step
    most = limits[number - 1]
    digits = 0 if preset.measure == "guesses" else 1
    if most == float("inf"):
        return f"{least:.{digits}f} or more"
    return f"{least:.{digits}f} to {most:.{digits}f}" if least > 0 else f"to {most:.{digits}f}"


def _measure(preset: Preset) -> str:
    return "ER" if preset.measure == "er" else preset.measure


def _about(column: str, facts: CardFacts) -> tuple[str, str, str]:
    name = dict(zip(facts.preset.columns, ("puzzle", "solution"), strict=True)).get(column, column)
    counted = scale_counting(name)
    texts = COLUMNS[name] if counted is None else (COUNT_OF_STEPS[0].format(technique=counted[1]), COUNT_OF_STEPS[1])
    meaning, invariant = (text.format(measure=_measure(facts.preset)) for text in texts)
    blank = f", `{facts.preset.blank}` for a blank" if name == "puzzle" and facts.form in ("hf", "csv", "jsonl") else ""
    return column, meaning + blank, invariant


def _histogram(name: str, width: int, splits: Sequence[SplitSummary]) -> str:
    """Return a table of counts: one row for each value, or for each range of ``width`` values."""
    counts = {each.name: _grouped(each.counts[name], width) for each in splits}
    values = sorted(set().union(*counts.values()))
    last = values[min(len(values), _MOST_ROWS) - 1]  # with all higher ones
    rows: list[tuple[object, ...]] = []
    for value in values:
        if value < last or value == values[-1]:
            rows.append((_value(name, value, width), *(counts[each.name][value] for each in splits)))
        else:
            more = [sum(count for other, count in counts[each.name].items() if other >= last) for each in splits]
            rows.append((f"{_value(name, value, width)} and more", *more))
            break
    return _table(({"er": "ER"}.get(name, name), *(each.name for each in splits)), rows)


def _grouped(counts: Counter[int], width: int) -> Counter[int]:
    grouped: Counter[int] = Counter()
    for value, count in counts.items():
        grouped[value // width] += count
    return grouped


def _value(name: str, value: int, width: int) -> str:
    return f"{value}.0 to {value}.9" if name == "er" and width == 10 else str(value)


def _files(split: SplitSummary) -> str:
    return (
        f"`{split.files[0]}`"
        if len(split.files) == 1
        else f"{len(split.files):,} files, the first is `{split.files[0]}`"
    )


def _table(titles: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    lines = [f"| {' | '.join(titles)} |", f"|{'---|' * len(titles)}"]
    for row in rows:
        lines.append(f"| {' | '.join(f'{cell:,}' if isinstance(cell, int) else str(cell) for cell in row)} |")
    return "\n".join(lines)
