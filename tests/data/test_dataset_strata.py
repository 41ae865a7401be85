"""``make_dataset(stratify=…)``: exact numbers by any label, made by aims, and found wrong by ``verify_dataset``."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import nonet
from data.table_files import digest, read
from data.test_dataset_make import rows_of
from nonet import GenerationError, rate
from nonet.data import make_dataset, verify_dataset
from nonet.data._datasets import made_rows
from nonet.data._datasets.presets import divided
from nonet.data.strata import preset_of_strata

pytest.importorskip("pyarrow")
SPLITS = ("train", "validation", "test")

QUICK = [
    ("level=beginner:12,easy:8,medium:5", lambda puzzle: nonet.level_of(puzzle)),
    ("hodoku_level=easy:9,medium:4", lambda puzzle: rate(puzzle, profile="hodoku").level),
    ("er=1.0-1.5:8,2.0:5,2.6-:4", lambda puzzle: rate(puzzle).er),
    ("given_count=24:7,26-28:9", lambda puzzle: nonet.Grid(puzzle).given_count),
    ("guesses=0:9,2-3:4", None),
    ("is_minimal=true:6,false:5", nonet.is_minimal),
    ("pointing_count=0:6,1:4,2-:3", lambda puzzle: rate(puzzle).technique_counts.get("pointing", 0)),
    ("hardest_technique=naked_single:5,pointing:4", lambda puzzle: getattr(rate(puzzle).hardest, "id", None)),
]
SLOW = [
    ("skyscraper_count=1:6", lambda puzzle: rate(puzzle, profile="hodoku").technique_counts.get("skyscraper", 0)),
    ("hodoku_score=0-300:5,1000-2000:5", lambda puzzle: rate(puzzle, profile="hodoku").score),
]
NIGHTLY = [
    ("level=hard:4,expert:2", lambda puzzle: nonet.level_of(puzzle)),
    ("ep=1.0-2.0:6,3.0-:4", lambda puzzle: rate(puzzle).ep),
    ("ed=1.0-2.0:6,2.6-:4", lambda puzzle: rate(puzzle).ed),
    ("automorphism_count=1:6", lambda puzzle: nonet.automorphism_count(puzzle)),
    ("effort=0-120:4,300-:4", lambda puzzle: rate(puzzle).effort),
]
CASES = [
    *QUICK,
    *(pytest.param(*case, marks=pytest.mark.slow) for case in SLOW),
    *(pytest.param(*case, marks=pytest.mark.nightly) for case in NIGHTLY),
]


def all_rows(folder: Path, form: str = "csv") -> list[dict[str, Any]]:
    return [row for split in SPLITS for row in rows_of(folder, split, form)]


def is_in(name: str, value: Any) -> bool:
    """Tell whether a value is in the stratum with this name, without the code that makes strata."""
    if not name[0].isdigit():
        return name == str(value).lower()
    low, dash, high = name.partition("-")
    highest = low if not dash else high or "inf"
    return float(low) - 0.01 <= float(value) <= float(highest) + 0.01


@pytest.mark.parametrize(("text", "measured"), CASES)
def test_each_stratum_has_exactly_its_number(tmp_path: Path, text: str, measured: Any) -> None:
    label, strata = text.split("=")
    counts = {name: int(count) for name, count in (each.rsplit(":", 1) for each in strata.split(","))}
    made = make_dataset(tmp_path / "out", stratify=text, to_format="csv", seed=1, validation=2, test=3)
    assert made == {"train": sum(counts.values()) - 5, "validation": 2, "test": 3}
    rows = all_rows(tmp_path / "out")
    assert Counter(row["difficulty"] for row in rows) == counts
    for row in rows:
        if measured is not None:
            assert is_in(row["difficulty"], measured(row["puzzle"])), (row["puzzle"], row["difficulty"])
        assert is_in(row["difficulty"], row[label])
    report = verify_dataset(tmp_path / "out", labels=True)
    assert report.is_clean, str(report)
    assert {label, "difficulty"} <= {*report.sets[0].labels}


STRATA: dict[str, Any] = {"stratify": {"level": {"easy": 20, "medium": 10}}, "seed": 3, "validation": 3, "test": 3}


@pytest.mark.parametrize("form", ["hf", "hrm", "npy", "jsonl"])
def test_all_forms_hold_the_strata(tmp_path: Path, form: Any) -> None:
    make_dataset(tmp_path / "out", to_format=form, **STRATA)
    report = verify_dataset(tmp_path / "out", labels=True)
    assert report.is_clean, str(report)
    assert {"level", "difficulty"} <= {*report.sets[0].labels}


def test_the_order_is_drawn_from_the_seed_and_depends_on_no_threads(tmp_path: Path) -> None:
    for threads in (1, 2):
        make_dataset(tmp_path / str(threads), to_format="csv", **STRATA, threads=threads)
    assert digest(tmp_path / "1") == digest(tmp_path / "2")
    levels = [row["level"] for row in rows_of(tmp_path / "1", "train")]
    assert levels != sorted(levels)
    make_dataset(tmp_path / "other", to_format="csv", **STRATA | {"seed": 4})
    assert digest(tmp_path / "other")["train-00000.csv"] != digest(tmp_path / "1")["train-00000.csv"]


def test_isomorphs_stay_in_their_stratum(tmp_path: Path) -> None:
    bands = {"er": {"2.6-2.8": 10, "2.9-3.4": 6}}
    make_dataset(tmp_path / "out", stratify=bands, to_format="csv", seed=2, augment=20, validation=0, test=0)
    rows = rows_of(tmp_path / "out", "train")
    assert Counter(row["difficulty"] for row in rows) == {"2.6-2.8": 210, "2.9-3.4": 126}
    assert verify_dataset(tmp_path / "out", labels=True, augmented=True).is_clean


def test_a_planted_label_and_planted_counts_are_found(tmp_path: Path) -> None:
    make_dataset(tmp_path / "out", to_format="csv", **STRATA)
    path = tmp_path / "out" / "train-00000.csv"
    head, *rows = path.read_text().splitlines(keepends=True)
    place = next(place for place, row in enumerate(rows) if ",medium" in row)
    wrong = rows[place].replace("medium", "easy")
    path.write_text("".join([head, *rows[:place], wrong, *rows[place + 1 :]]))
    report = verify_dataset(tmp_path / "out", labels=True)
    assert sorted((fault.kind, fault.row.index, fault.detail) for fault in report.faults) == [
        ("wrong_label", place, "difficulty is easy, expected medium"),
        ("wrong_label", place, "level is easy, expected medium"),
        ("wrong_metadata", None, "train has 17 rows of the difficulty easy, README.md states 16"),
        ("wrong_metadata", None, "train has 7 rows of the difficulty medium, README.md states 8"),
    ]
    path.write_text("".join([head, *rows[:place], *rows[place + 1 :]]))
    report = verify_dataset(tmp_path / "out")
    assert [(fault.kind, fault.row.file, fault.detail) for fault in report.faults] == [
        (
            "wrong_metadata",
            str(tmp_path / "out" / "README.md"),
            "train has 7 rows of the difficulty medium, README.md states 8",
        )
    ]
    assert verify_dataset(path).is_clean  # a file alone promises no numbers


@pytest.mark.parametrize("planted", ["Easy", "easy ", "e-asy", "1", ""])
def test_a_label_that_is_no_name_or_missing_is_a_fault_of_a_made_set(tmp_path: Path, planted: str) -> None:
    make_dataset(tmp_path / "out", to_format="csv", **STRATA)
    path = tmp_path / "out" / "train-00000.csv"
    head, *rows = path.read_text().splitlines(keepends=True)
    place = next(place for place, row in enumerate(rows) if row.endswith(",easy\n"))
    rows[place] = rows[place].removesuffix("easy\n") + f"{planted}\n"
    path.write_text("".join([head, *rows]))
    report = verify_dataset(tmp_path / "out", labels=True)
    told = repr(planted) if planted else "nothing"
    assert [(fault.kind, fault.row.index, fault.detail) for fault in report.faults] == [
        ("wrong_label", place, f"level is {told}, expected easy")
    ]
    (tmp_path / "out" / "README.md").unlink()
    report = verify_dataset(tmp_path / "out", labels={"level": "level"})
    assert report.is_clean == (planted in ("Easy", "easy ", "1", "")), "other sets write words as they like"
    told = f"{path}: 1 row without a value in the column 'level': not checked"
    assert report.warnings == (() if planted else (told,))


@pytest.mark.parametrize("form", ["jsonl", "hf", "hrm", "npy"])
def test_a_column_of_labels_that_the_card_states_must_be_there(tmp_path: Path, form: Any) -> None:
    make_dataset(tmp_path / "out", to_format=form, **STRATA)
    assert verify_dataset(tmp_path / "out", labels=True).is_clean
    card = tmp_path / "out" / "README.md"
    card.write_text(re.sub(r"(?m)^(\| `?)guesses(`? \|)", r"\1er\2", card.read_text()))
    faults = verify_dataset(tmp_path / "out", labels=True).faults
    assert {(fault.kind, fault.detail) for fault in faults} == {("wrong_metadata", "the column er is missing")}
    assert verify_dataset(tmp_path / "out").is_clean


def test_a_column_of_texts_that_the_card_states_must_be_there(tmp_path: Path) -> None:
    make_dataset(tmp_path / "out", to_format="jsonl", trace="notation", **STRATA)
    for path in (tmp_path / "out").glob("*.jsonl"):
        path.write_text(path.read_text().replace('"trace":', '"path":'))
    faults = verify_dataset(tmp_path / "out", texts=True).faults
    assert {(fault.kind, fault.detail) for fault in faults} == {("wrong_metadata", "the column trace is missing")}


@pytest.mark.parametrize("form", ["csv", "hf", "npy"])
def test_lost_rows_of_a_preset_are_found(tmp_path: Path, form: Any) -> None:
    make_dataset(tmp_path / "out", preset="kaggle", to_format=form, count=40, seed=1, shard_rows=10, rate=False)
    assert verify_dataset(tmp_path / "out").is_clean
    for path in (tmp_path / "out").glob("train-00002.*"):
        path.unlink()
    report = verify_dataset(tmp_path / "out")
    assert report.fault_count > 0
    assert {fault.kind for fault in report.faults} == {"wrong_metadata"}


def test_a_row_between_strata_has_no_difficulty(tmp_path: Path) -> None:
    bands = {"er": {"1.0-1.2": 5, "7.0-": 2}}
    make_dataset(tmp_path / "out", stratify=bands, to_format="csv", seed=1, validation=0, test=0)
    path = tmp_path / "out" / "train-00000.csv"
    between = nonet.generate(seed=1, rating=(2.6, 3.0)).to_line()
    row = f"{between},{nonet.solve(between).to_line()},7.0-"
    path.write_text(path.read_text() + row + "," * (path.read_text().split("\n")[0].count(",") - 2) + "\n")
    details = {fault.detail for fault in verify_dataset(tmp_path / "out", labels=True).faults}
    assert "difficulty is 7.0-, expected none of the strata" in details


@pytest.mark.parametrize(("counts", "test", "validation"), [((1, 1, 1), 2, 1), ((7, 90, 3), 20, 30), ((5, 5), 0, 10)])
def test_the_splits_divide_the_strata_exactly(counts: tuple[int, ...], test: int, validation: int) -> None:
    text = "given_count=" + ",".join(f"{22 + place}:{count}" for place, count in enumerate(counts))
    sizes = {"test": test, "validation": validation, "train": sum(counts) - test - validation, "nearly_solved": 0}
    found = divided(preset_of_strata(text), sizes)
    assert {name: sum(each) for name, each in found.items()} == sizes
    assert all(count >= 0 for each in found.values() for count in each)
    assert tuple(map(sum, zip(*found.values(), strict=True)))[:-1] == counts


def test_a_stratum_that_no_puzzle_is_in_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made_rows, "_MOST_IN_VAIN", 500)
    with pytest.raises(GenerationError, match=r"guesses 5000-: none of [0-9,]+ generated puzzles is one"):
        make_dataset(tmp_path / "out", stratify="guesses=0:5,5000-:5", to_format="csv", seed=1)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("strata", "reason"),
    [
        ("level", "expected LABEL=VALUE:COUNT"),
        ("level=easy", "expected LABEL=VALUE:COUNT"),
        ("level=easy:x", "expected LABEL=VALUE:COUNT"),
        ("level=easy:0", "the number of easy"),
        ("level=easy:5,easy:6", "names 'easy' twice"),
        ("level=unfair:5", "level has no value 'unfair', only beginner, easy"),
        ("rank=1:5", "no label is named 'rank', only given_count, .*x_wing_count"),
        ("siamese_fish_count=1:5", "no label is named 'siamese_fish_count'"),
        ("er=easy:5", "a value of er is a number or a range such as 1.5"),
        ("guesses=1.5:5", "a value of guesses is a number or a range such as 3"),
        ("er=3.0-2.0:5", "the smaller number first"),
        ("er=1.0-2.0:5,2.0-3.0:5", "er 1.0-2.0 and 2.0-3.0 have values in common"),
        ("hardest_technique=skyscraper:5", "skyscraper is not a technique of Sudoku Explainer"),
        ({"level": {"easy": 5}, "er": {"1.2": 5}}, "one label, not 2: make a set for each label"),
        ("level=easy:5,x_wing_count=1-:5", "one label, found also 'x_wing_count': make a set for each label"),
    ],
)
def test_wrong_strata(tmp_path: Path, strata: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        make_dataset(tmp_path / "out", stratify=strata, to_format="csv", seed=1)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("more", [{"preset": "rl"}, {"count": 5}, {"nearly_solved": 5}])
def test_strata_decide_the_rest(tmp_path: Path, more: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"stratify cannot be combined with {next(iter(more))}"):
        make_dataset(tmp_path / "out", stratify="level=easy:5", to_format="csv", seed=1, **more)
    with pytest.raises(TypeError, match="stratify must be a mapping"):
        make_dataset(tmp_path / "out", stratify=["easy"], to_format="csv", seed=1)  # type: ignore[arg-type]


def test_the_head_of_the_card_names_the_types_of_the_labels(tmp_path: Path) -> None:
    yaml: Any = pytest.importorskip("yaml")
    for text, kind in (("level=easy:8", "string"), ("pointing_count=1-:8", "int32"), ("effort=0-200:8", "float64")):
        folder = tmp_path / text.split("=", maxsplit=1)[0]
        make_dataset(folder, stratify=text, to_format="hf", seed=1, validation=0, test=0)
        facts = yaml.safe_load((folder / "README.md").read_text().split("---\n")[1])
        types = {each["name"]: each["dtype"] for each in facts["dataset_info"][0]["features"]}
        assert types[folder.name] == kind
        schema = read(folder / "train-*.parquet").schema
        assert {"double": "float64"}.get(
            str(schema.field(folder.name).type), str(schema.field(folder.name).type)
        ) == kind


def test_the_file_of_an_open_range_has_a_plain_name(tmp_path: Path) -> None:
    make_dataset(tmp_path / "mine", stratify="pointing_count=0:4,1-:4", to_format="hf", seed=1, test=4)
    names = sorted(path.name for path in (tmp_path / "mine").glob("test-*"))
    assert names == ["test-0-00000.parquet", "test-1-or-more-00000.parquet"]
    assert "path: test-1-or-more-*.parquet" in (tmp_path / "mine" / "README.md").read_text(encoding="utf-8")
    assert verify_dataset(tmp_path / "mine", labels=True).is_clean
