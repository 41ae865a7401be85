"""``make_dataset``: proper puzzles without repeats, in every form, the same bytes each time, and nothing half done."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nonet
from data.table_files import digest, opened, read
from nonet import PuzzleError, canonical_batch, rate_batch, solve_batch
from nonet._io.lock import locked
from nonet.data import make_dataset, verify_dataset
from nonet.data._datasets import made_rows
from nonet.data._datasets.card import COLUMNS, CardFacts, SplitSummary, card
from nonet.data._datasets.columns import Columns
from nonet.data._datasets.made_rows import MadeRows, packed, unpacked
from nonet.data._datasets.presets import PRESETS, apportioned, difficulty_names

pq: Any = pytest.importorskip("pyarrow.parquet")
DOCUMENT = (Path(__file__).resolve().parents[2] / "docs" / "datasets.md").read_text(encoding="utf-8")
SIZES = {"train": 84, "validation": 6, "test": 20, "nearly_solved": 10}


def rows_of(folder: Path, split: str, form: str = "csv") -> list[dict[str, Any]]:
    """Return the rows of a split."""
    return list[Any](read(folder / f"{split}-*.{form}").to_pylist())


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a dataset of each preset."""
    folder = tmp_path_factory.mktemp("made")
    for preset in PRESETS:
        found = make_dataset(
            folder / preset, preset=preset, to_format="csv", count=120, seed=1, validation=6, test=20, nearly_solved=10
        )
        assert found == SIZES
    return folder


@pytest.mark.parametrize("preset", PRESETS)
def test_a_made_dataset_is_clean(made: Path, preset: str) -> None:
    report = verify_dataset(made / preset, labels=True)
    assert report.is_clean, str(report)
    assert report.row_count == 120
    assert all(each.has_answers for each in report.sets)
    assert {"given_count", "is_minimal", "guesses"} <= set(report.sets[0].labels)
    assert ("er" in report.sets[0].labels) == (preset != "extreme")


@pytest.mark.parametrize("preset", PRESETS)
def test_each_difficulty_is_the_range_that_the_preset_states(made: Path, preset: Any) -> None:
    plan = PRESETS[preset]
    bounds, lowest = dict[str, tuple[float, float]](), -1.0
    for name, highest in plan.difficulties:
        bounds[name] = (lowest, highest)
        lowest = highest
    for split in ("train", "validation", "test", "nearly_solved"):
        rows = rows_of(made / preset, split)
        puzzles = [row[plan.columns[0]] for row in rows]
        batch: Any = solve_batch(puzzles) if plan.measure == "guesses" else rate_batch(puzzles)
        for row, puzzle, value in zip(rows, puzzles, getattr(batch, plan.measure), strict=True):
            if row["difficulty"] == "nearly_solved":
                assert 1 <= puzzle.count(plan.blank) <= 10
            else:
                least, most = bounds[row["difficulty"]]
                assert least < value <= most
        assert len(rows) == SIZES[split]


def test_the_shares_are_those_of_the_preset(made: Path) -> None:
    counts = Counter(row["difficulty"] for row in rows_of(made / "extreme", "train"))
    assert counts == {"hard": 42, "very_hard": 34, "extreme": 8}
    assert {row["difficulty"] for row in rows_of(made / "rl", "train")} == set(difficulty_names(PRESETS["rl"]))
    assert all(row["difficulty"] == "nearly_solved" for row in rows_of(made / "kaggle", "nearly_solved"))
    first = rows_of(made / "kaggle", "train")[0]
    assert [*first][:2] == ["quizzes", "solutions"]
    assert set(first["quizzes"]) <= set("0123456789")


def test_the_test_split_has_files_for_each_difficulty(made: Path) -> None:
    for name in ("hard", "very_hard", "extreme"):
        rows = rows_of(made / "extreme", f"test-{name}")
        assert {row["difficulty"] for row in rows} == {name}
    assert len(rows_of(made / "extreme", "test")) == 20


def test_the_forms_hold_the_same_puzzles(made: Path, tmp_path: Path) -> None:
    sizes = {"validation": 6, "test": 20, "nearly_solved": 10}
    for form in ("hf", "npy", "hrm"):
        make_dataset(tmp_path / form, preset="kaggle", to_format=form, count=120, seed=1, **sizes)  # type: ignore[arg-type]
    rows = rows_of(made / "kaggle", "train")
    puzzles = np.array([[int(char) for char in row["quizzes"]] for row in rows], np.uint8)
    solutions = np.array([[int(char) for char in row["solutions"]] for row in rows], np.uint8)
    inputs, labels = (np.load(tmp_path / f"hrm/train/all__{name}.npy") for name in ("inputs", "labels"))
    assert (inputs == puzzles + 1).all()
    assert (labels == solutions + 1).all()
    assert inputs.dtype == np.uint8
    assert (np.load(tmp_path / "npy/train-00000.quizzes.npy") == puzzles).all()
    assert np.load(tmp_path / "npy/train-00000.er.npy").tolist() == pytest.approx([float(row["er"]) for row in rows])
    found = rows_of(tmp_path / "hf", "train", "parquet")
    assert [{key: str(value).lower() for key, value in row.items()} for row in found] == rows
    for form in ("hf", "npy", "hrm"):
        assert verify_dataset(tmp_path / form, labels=True).is_clean


def test_hrm_has_the_indices_that_its_loader_reads(tmp_path: Path) -> None:
    make_dataset(tmp_path / "hrm", preset="kaggle", to_format="hrm", count=40, seed=1)
    for split, size in (("train", 34), ("validation", 2), ("test", 2), ("nearly_solved", 2)):
        folder = tmp_path / "hrm" / split
        metadata = json.loads((folder / "dataset.json").read_text())
        names = ("inputs", "labels", "group_indices", "puzzle_indices", "puzzle_identifiers")
        arrays = {name: np.load(folder / f"all__{name}.npy") for name in names}
        assert arrays["group_indices"].tolist() == arrays["puzzle_indices"].tolist() == list(range(size + 1))
        assert arrays["puzzle_identifiers"].tolist() == [0] * size
        assert {arrays[name].dtype for name in names[2:]} == {np.dtype(np.int32)}
        assert metadata["total_groups"] == size
        assert (metadata["vocab_size"], metadata["seq_len"]) == (11, 81)
        assert metadata["sets"] == (["all", "easy"] if split == "test" else ["all"])
        assert arrays["labels"].min() >= 2
    assert json.loads((tmp_path / "hrm/identifiers.json").read_text()) == ["<blank>"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "file"),
    [
        ("hf", "train-00000.parquet"),
        ("csv", "train-00000.csv"),
        ("npy", "train-00000.puzzle.npy"),
        ("hrm", "train/all__inputs.npy"),
    ],
)
def test_the_same_request_gives_the_same_bytes(tmp_path: Path, form: Any, file: str) -> None:
    for name, threads in (("one", 1), ("two", 2)):
        make_dataset(tmp_path / name, preset="rl", to_format=form, count=60, seed=3, threads=threads)
    make_dataset(tmp_path / "other", preset="rl", to_format=form, count=60, seed=4)
    one, two, other = (digest(tmp_path / name) for name in ("one", "two", "other"))
    assert one == two
    assert one[file] != other[file]


def test_the_number_of_threads_changes_nothing(tmp_path: Path) -> None:
    for threads in (1, 2):
        make_dataset(
            tmp_path / f"{threads}", preset="kaggle", to_format="hf", count=40, seed=3, threads=threads, rate=False
        )
    assert digest(tmp_path / "1") == digest(tmp_path / "2")


@pytest.mark.slow
def test_a_longer_train_split_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    for name, count in (("short", 60), ("long", 100)):
        make_dataset(
            tmp_path / name,
            preset="extreme",
            to_format="csv",
            count=count,
            seed=3,
            validation=5,
            test=10,
            nearly_solved=5,
        )
    short, long = (digest(tmp_path / name) for name in ("short", "long"))
    same = {name for name in short if short[name] == long.get(name)}
    assert same == {name for name in short if not name.startswith(("train", "README"))}


def test_files_hold_at_most_the_rows_of_a_shard(tmp_path: Path) -> None:
    make_dataset(tmp_path / "out", preset="kaggle", to_format="hf", count=100, seed=1, shard_rows=40)
    make_dataset(tmp_path / "whole", preset="kaggle", to_format="hf", count=100, seed=1)
    shards = sorted(path.name for path in (tmp_path / "out").glob("train-*"))
    assert shards == [f"train-{number:05}.parquet" for number in range(3)]
    assert rows_of(tmp_path / "out", "train", "parquet") == rows_of(tmp_path / "whole", "train", "parquet")


def test_repeats_are_left_out_and_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original = nonet.generate_batch

    def repeating(count: int, *, seed: int, start: int, **request: Any) -> Any:
        """Return the puzzle of index n // 3 as number n, and every second one as an isomorph."""
        batch = original(count, seed=seed, start=start // 3, **request)
        rows = (start % 3 + np.arange(count)) // 3
        puzzles, solutions = np.asarray(batch.puzzle)[rows], np.asarray(batch.solution)[rows]
        arrays = [np.asarray(nonet.isomorph_batch(each, seed=1, start=start).isomorph) for each in (puzzles, solutions)]
        is_same = (np.arange(count) % 2 == 0)[:, None]
        return type("Made", (), {"puzzle": np.where(is_same, puzzles, arrays[0]),
                                 "solution": np.where(is_same, solutions, arrays[1])})()  # fmt: skip

    monkeypatch.setattr(made_rows, "generate_batch", repeating)
    options: dict[str, Any] = {"seed": 1, "has_rating": False, "is_rated": True, "folder": None, "threads": None}
    options |= {"rows_path": str(tmp_path / "rows"), "progress": None}
    with MadeRows(PRESETS["extreme"], (60, 30, 2, 20), **options) as rows:
        rows.make()
        taken = [reader.take(count) for reader, count in zip(rows.readers(), (60, 30, 2, 20), strict=True)]
    forms = canonical_batch(np.concatenate([unpacked(each["puzzle"]) for each in taken])).lines().split()
    assert len(set(forms)) == len(forms) == 112


def test_packing_grids_is_reversible() -> None:
    values = np.random.default_rng(1).integers(0, 10, (100, 81)).astype(np.uint8)
    assert (unpacked(packed(values)) == values).all()


def test_shares_are_divided_exactly() -> None:
    for total in range(200):
        for preset in PRESETS.values():
            shares = tuple(source.share for source in preset.sources)
            counts = apportioned(total, shares)
            assert sum(counts) == total
            assert all(abs(count - total * share) < 1 for count, share in zip(counts, shares, strict=True))


@pytest.mark.parametrize(
    ("form", "fails_at", "was_there"),
    [("csv", "README", False), ("csv", "train", True), ("npy", "train", False), ("hrm", "train", False)],
)
def test_after_an_error_the_folder_is_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: Any, fails_at: str, was_there: bool
) -> None:
    from nonet.data._datasets import make

    def fail(*_: object, **__: object) -> Any:
        raise RuntimeError("planted")

    if fails_at == "README":
        monkeypatch.setattr(make, "card", fail)
    else:
        original = make.DatasetWriter._mixed_rows
        monkeypatch.setattr(
            make.DatasetWriter,
            "_mixed_rows",
            lambda self, name, *rest: fail() if name == "train" else original(self, name, *rest),
        )
    if was_there:
        (tmp_path / "out").mkdir()
    with pytest.raises(RuntimeError, match="planted"):
        make_dataset(tmp_path / "out", preset="kaggle", to_format=form, count=40, seed=1, rate=False)
    assert [*tmp_path.rglob("*")] == ([tmp_path / "out"] if was_there else [])


def test_a_folder_with_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("precious")
    with pytest.raises(PuzzleError, match=r"is not empty: it has mine\.txt: choose a new folder"):
        make_dataset(tmp_path, preset="kaggle", to_format="csv", count=40, seed=1)
    assert os.listdir(tmp_path) == ["mine.txt"]


@pytest.mark.parametrize(("form", "other"), [("csv", "hf"), ("hrm", "npy")])
def test_an_earlier_dataset_is_replaced_if_asked(tmp_path: Path, form: Any, other: Any) -> None:
    arguments: dict[str, Any] = {"preset": "kaggle", "count": 40, "seed": 1, "rate": False}
    make_dataset(tmp_path / "new", to_format=other, **arguments)
    make_dataset(tmp_path / "out", to_format=form, **arguments)
    before = contents(tmp_path / "out")
    with pytest.raises(PuzzleError, match=r"out has a dataset: choose a new folder, or overwrite it"):
        make_dataset(tmp_path / "out", to_format=other, **arguments)
    assert contents(tmp_path / "out") == before
    make_dataset(tmp_path / "out", to_format=other, overwrite=True, **arguments)
    assert contents(tmp_path / "out") == contents(tmp_path / "new")
    (tmp_path / "out" / "mine.txt").write_text("precious")
    with pytest.raises(PuzzleError, match="is not empty"):
        make_dataset(tmp_path / "out", to_format=form, overwrite=True, **arguments)


def test_a_failure_while_a_dataset_is_replaced_leaves_the_earlier_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments: dict[str, Any] = {"preset": "kaggle", "to_format": "csv", "count": 40, "rate": False}
    make_dataset(tmp_path / "out", seed=1, **arguments)
    before = contents(tmp_path / "out")
    rename = os.rename

    def fails(source: str, target: str) -> None:
        if ".unfinished" in source and source.endswith("README.md"):
            raise KeyboardInterrupt
        rename(source, target)

    monkeypatch.setattr(os, "rename", fails)
    with pytest.raises(KeyboardInterrupt):
        make_dataset(tmp_path / "out", seed=2, overwrite=True, **arguments)
    assert contents(tmp_path / "out") == before


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_what_a_killed_run_left_is_named(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys; from nonet.data import make_dataset\n"
        "from nonet.data._datasets.make import DatasetWriter\n"
        "DatasetWriter._finish = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        "make_dataset(sys.argv[1], preset='kaggle', to_format='csv', count=20, seed=1, rate=False)"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path / "out")], check=False)
    assert os.listdir(tmp_path / "out") == [".unfinished"]
    with pytest.raises(
        PuzzleError, match=r"out is not empty: it has \.unfinished; .* was killed: if no run is at work"
    ):
        make_dataset(tmp_path / "out", preset="kaggle", to_format="csv", count=20, seed=1, rate=False)
    again = partial(make_dataset, tmp_path / "out", preset="kaggle", to_format="csv", count=20, seed=1, rate=False)
    with (
        locked(str(tmp_path / "out/.unfinished/_lock")),
        pytest.raises(PuzzleError, match=rf"process {os.getpid()} holds"),
    ):
        again(overwrite=True)
    again(overwrite=True)
    assert contents(tmp_path / "out").keys() >= {"README.md", "train-00000.csv"}
    assert not (tmp_path / "out/.unfinished").exists()
    (tmp_path / "out/.unfinished").mkdir()
    again(overwrite=True)
    assert not (tmp_path / "out/.unfinished").exists()
    (tmp_path / "out/README.md").unlink()
    (tmp_path / "out/.unfinished").mkdir()
    with pytest.raises(PuzzleError, match=r"is not empty: it has \.unfinished"):
        again(overwrite=True)
    assert (tmp_path / "out/.unfinished").exists()
    for path in (tmp_path / "out").glob("*.csv"):
        path.unlink()
    for number in range(5):
        (tmp_path / f"out/{number}.csv").write_text("")
    with pytest.raises(
        PuzzleError, match=r"it has \.unfinished, 0\.csv, 1\.csv and 3 more; .* parts of its dataset: if"
    ):
        make_dataset(tmp_path / "out", preset="kaggle", to_format="csv", count=20, seed=1, rate=False)


def test_wrong_arguments_are_named(tmp_path: Path) -> None:
    right: dict[str, Any] = {"preset": "kaggle", "to_format": "csv", "count": 40, "seed": 1}
    for name, value, error in [
        ("preset", "hard", ValueError),
        ("to_format", "xlsx", ValueError),
        ("count", 0, ValueError),
        ("count", "40", TypeError),
        ("seed", -1, ValueError),
        ("test", 41, ValueError),
        ("rating", "yes", TypeError),
        ("shard_rows", 0, ValueError),
        ("licence", "", TypeError),
        ("progress", 1, TypeError),
        ("fraction_done", 1, TypeError),
    ]:
        with pytest.raises(error, match=name):
            make_dataset(tmp_path / "out", **right | {name: value})
    assert [*tmp_path.iterdir()] == []


def test_the_card_tells_how_it_was_made(made: Path) -> None:
    text = (made / "rl" / "README.md").read_text()
    options = "--preset rl --to csv -n 120 --seed 1 --validation 6 --test 20 --nearly-solved 10"
    assert f"nonet dataset make -o OUT {options}\n" in text
    assert f"nonet {nonet.__version__} made it with the seed 1" in text
    assert "Another version of nonet can make others" in text
    assert "Licence of the puzzles: cc0-1.0." in text
    assert "| train | 84 | `train-00000.csv` |" in text
    assert not text.startswith("---")
    for column in rows_of(made / "rl", "train")[0]:
        assert f"\n| {column} |" in text


def test_options_of_parquet_are_in_the_card(tmp_path: Path) -> None:
    options: Any = {"preset": "kaggle", "count": 40, "seed": 1, "rate": False}
    make_dataset(tmp_path / "out", to_format="hf", compression="snappy", row_group_size=10, **options)
    found = pq.ParquetFile(tmp_path / "out/train-00000.parquet").metadata
    assert (found.row_group(0).num_rows, found.row_group(0).column(0).compression) == (10, "SNAPPY")
    assert " --compression snappy --row-group-size 10" in (tmp_path / "out/README.md").read_text()
    with pytest.raises(PuzzleError, match="compression is an option of parquet, and the format of the output is csv"):
        make_dataset(tmp_path / "csv", to_format="csv", compression="snappy", **options)
    assert not (tmp_path / "csv").exists()


def test_progress_counts_rows_up_to_all(tmp_path: Path) -> None:
    seen: list[int] = []
    make_dataset(
        tmp_path / "out",
        preset="kaggle",
        to_format="csv",
        count=40,
        seed=1,
        rate=False,
        augment=3,
        progress=seen.append,
    )
    assert seen == sorted(seen)
    assert seen[-1] == 40 + 3 * 34


@pytest.mark.parametrize("texts", [{}, {"trace": "notation"}], ids=["rows", "paths"])
def test_the_fraction_goes_on_while_rows_are_written(tmp_path: Path, texts: dict[str, Any]) -> None:
    seen: list[tuple[int, float]] = []
    made: list[int] = []
    make_dataset(
        tmp_path / "out",
        preset="kaggle",
        to_format="jsonl",
        count=40,
        seed=1,
        progress=made.append,
        fraction_done=lambda fraction: seen.append((made[-1] if made else 0, fraction)),
        **texts,
    )
    fractions = [fraction for _, fraction in seen]
    assert fractions == sorted(fractions)
    assert fractions[-1] == pytest.approx(1.0)
    assert len({fraction for count, fraction in seen if count == 40 or texts}) > 2
    assert made == sorted(made)
    assert made[-1] == 40
    assert not texts or len({*made}) > 2


def test_the_card_has_the_ranges_of_the_documents(made: Path, tmp_path: Path) -> None:
    measures = {"extreme": "guesses", "kaggle": "ER", "rl": "ER"}
    found: dict[str, dict[str, str]] = {}
    for preset, measure in measures.items():
        text = (made / preset / "README.md").read_text()
        head = f"| difficulty | {measure} | train | validation | test | nearly_solved |"
        lines = text[text.index(head) :].split("\n\n")[0].splitlines()[2:]
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
        assert all(any(int(cell) for cell in row[2:]) for row in rows)
        found[preset] = {row[0]: row[1] for row in rows}
    of_documents = re.findall(r"`(\w+)`: (?:ER )?([0-9a-z. ]+?)(?: guesses)?( or more)? \|", DOCUMENT)
    ranges = {name: f"{range_}{more}".replace(" guesses", "") for name, range_, more in of_documents}
    for rows_of_card in found.values():
        for name, range_ in rows_of_card.items():
            # `hard` is a difficulty of two presets
            assert range_ == ranges[name] or name in ("hard", "nearly_solved"), name
    assert found["extreme"]["hard"] == "2 to 3"
    assert found["kaggle"]["hard"] == "2.6 or more"
    assert found["kaggle"]["easy"] == "to 1.5"


def test_a_difficulty_without_rows_is_not_in_the_card(tmp_path: Path) -> None:
    make_dataset(tmp_path / "out", preset="kaggle", to_format="hrm", count=3, seed=1, rate=False, nearly_solved=0)
    text = (tmp_path / "out/README.md").read_text()
    table = text[text.index("## Difficulty") : text.index("## Columns")]
    assert "nearly_solved" not in table
    assert "| 0 |" not in table


def test_any_licence_can_be_named(tmp_path: Path) -> None:
    for number, (licence, head, option) in enumerate(
        [
            ("mit", "license: mit\n", "--licence mit\n"),
            ("A: b", "license: other\nlicense_name: a-b\n", "--licence 'A: b'\n"),
        ]
    ):
        folder = tmp_path / str(number)
        make_dataset(folder, preset="kaggle", to_format="hf", count=2, seed=1, rate=False, licence=licence)
        text = (folder / "README.md").read_text()
        assert head in text
        assert option in text


def test_the_head_of_the_card_is_yaml_that_the_hub_reads(tmp_path: Path) -> None:
    yaml: Any = pytest.importorskip("yaml")
    make_dataset(tmp_path, preset="kaggle", to_format="hf", count=120, seed=1, test=20, augment=2, nearly_solved=0)
    start, head, _ = (tmp_path / "README.md").read_text().split("---\n", 2)
    assert start == ""
    facts = yaml.safe_load(head)
    assert [facts[name] for name in ("license", "size_categories")] == ["cc0-1.0", ["n<1K"]]
    default, *configs = facts["configs"]
    assert default["config_name"] == "default"
    assert [split["split"] for split in default["data_files"]] == ["train", "validation", "test"]
    # Each pattern finds the files of its split, and each file is found.
    rows: dict[str, int] = {}
    for split in default["data_files"]:
        rows[split["split"]] = read(tmp_path / split["path"]).num_rows
    assert rows == {"train": 94 * 3, "validation": 6, "test": 20}
    found = {path.name for split in default["data_files"] for path in tmp_path.glob(split["path"])}
    assert found == {path.name for path in tmp_path.glob("*.parquet")}
    difficulties = {row["difficulty"] for row in rows_of(tmp_path, "test", "parquet")}
    assert {each["config_name"] for each in configs} == {f"test_{name}" for name in difficulties}
    for each in configs:
        [[path]] = [[*tmp_path.glob(file["path"])] for file in each["data_files"]]
        assert {row["difficulty"] for row in read(path).to_pylist()} == {each["config_name"].removeprefix("test_")}
    [info] = facts["dataset_info"]
    assert {split["name"]: split["num_examples"] for split in info["splits"]} == rows
    assert sum(split["num_bytes"] for split in info["splits"]) == info["dataset_size"]
    schema = opened(tmp_path / "train-00000.parquet").schema
    names = {"bool": "bool", "double": "float64"}
    assert {each["name"]: each["dtype"] for each in info["features"]} == {
        field.name: names.get(str(field.type), str(field.type)) for field in schema
    }


@pytest.mark.parametrize(
    ("rows", "category"),
    [(999, "n<1K"), (1_000, "1K<n<10K"), (10**9 - 1, "100M<n<1B"), (10**9, "1B<n<10B"), (10**12, "n>1T")],
)
def test_the_size_category_is_one_of_the_hub(rows: int, category: str) -> None:
    split = SplitSummary("train", ["train-00000.parquet"], rows)
    split.counts = {name: Counter({1: rows}) for name in ("difficulty", "given_count", "guesses")}
    preset = PRESETS["extreme"]
    columns = Columns(preset, has_rating=False, has_groups=False)
    facts = CardFacts(preset, "hf", 1, rows, 0, "mit", "0", "nonet dataset make", rows, columns)
    assert f"\nsize_categories:\n- {category}\n" in card(facts, [split])


@pytest.mark.slow
def test_the_datasets_library_reads_the_hf_form(tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets")
    make_dataset(tmp_path / "out", preset="rl", to_format="hf", count=200, seed=1)
    loaded = datasets.load_dataset(str(tmp_path / "out"), cache_dir=str(tmp_path / "cache"))
    assert {name: len(rows) for name, rows in loaded.items()} == {
        "train": 170,
        "validation": 10,
        "test": 10,
        "nearly_solved": 10,
    }
    assert loaded["train"][0] == rows_of(tmp_path / "out", "train", "parquet")[0]
    one = datasets.load_dataset(str(tmp_path / "out"), "test_chains", cache_dir=str(tmp_path / "cache"))
    assert set(one["test"]["difficulty"]) == {"chains"}


@pytest.mark.slow
def test_the_example_of_the_datasets_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    datasets = pytest.importorskip("datasets")
    [block] = re.findall(r"```python\n(from datasets .*?)```", DOCUMENT, re.DOTALL)
    monkeypatch.setattr(datasets.config, "HF_DATASETS_CACHE", tmp_path / "cache")
    monkeypatch.chdir(tmp_path)
    make_dataset("mine", preset="extreme", to_format="hf", count=200, seed=7)
    exec(block, {})
    sizes = {"train": 170, "validation": 10, "test": 10, "nearly_solved": 10}
    assert capsys.readouterr().out.splitlines() == [str(sizes), "{'extreme'}"]


def tables_of(title: str) -> list[list[str]]:
    """Return the rows of the table under a heading of the documents."""
    [section] = re.findall(rf"^#+ {title}\n(.*?)(?=^#)", DOCUMENT, re.DOTALL | re.MULTILINE)
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in re.findall(r"^\|.*$", section, re.MULTILINE)
    ]


def test_the_documents_have_the_presets() -> None:
    expected = []
    for name, preset in PRESETS.items():
        is_er = preset.measure == "er"
        lowest = 0.0 if is_er else min(source.lowest for source in preset.sources)
        rows: list[tuple[str, str, float | None]] = []
        if preset.sources[0].nearly_solved:
            rows.append(("nearly_solved", "1 to 10 open cells", None))
        for difficulty, highest in preset.difficulties:
            if highest == float("inf"):
                text = f"ER {lowest:.1f} or more" if is_er else f"{lowest:g} guesses or more"
            elif is_er:
                text = f"ER {lowest:.1f} to {highest:.1f}" if lowest else f"ER to {highest:.1f}"
            else:
                text = f"{lowest:g} to {highest:g} guesses"
            rows.append((difficulty, text, highest))
            lowest = highest + (0.1 if is_er else 1)
        sources = preset.sources if len(preset.sources) > 1 else preset.sources * len(rows)
        for (difficulty, text, most), source in zip(rows, sources, strict=True):
            givens = source.request.get("givens")
            puzzles = f"{givens[0]} to {givens[1]} givens" if givens else "minimal"
            assert most is None or source.highest in (most, float("inf"))
            share = f"{source.share:.0%}" if source.share < 1 else "as generated"
            expected.append(
                (f"`{name}`", puzzles + ", then filled in" * source.nearly_solved, f"`{difficulty}`: {text}", share)
            )
    preset_cell, puzzles_cell = "", ""
    found = []
    for first, second, difficulty, share in tables_of("Presets")[2:]:
        preset_cell, puzzles_cell = first or preset_cell, second or puzzles_cell
        found.append((preset_cell, puzzles_cell, difficulty, re.sub(r", about \d+%", "", share)))
    assert found == expected


@pytest.mark.slow
def test_the_kaggle_preset_has_the_shares_that_the_documents_state() -> None:
    stated = [int(share) for share in re.findall(r"as generated, about (\d+)%", DOCUMENT)]
    er = np.asarray(rate_batch(nonet.generate_batch(5000, seed=2, **PRESETS["kaggle"].sources[0].request).puzzle).er)
    shares = [(er < 1.55).mean(), ((er > 1.55) & (er < 2.55)).mean(), (er > 2.55).mean()]
    assert [100 * share for share in shares] == pytest.approx(stated, abs=2)


def test_the_documents_and_the_card_have_the_same_labels(made: Path) -> None:
    def rows(measure: str) -> list[list[str]]:
        return [[name, *(text.format(measure=measure) for text in texts)] for name, texts in COLUMNS.items()]

    found = [[row[0].strip("`"), *row[1:]] for row in tables_of("Labels")[2:]]
    assert sorted(found) == sorted(row for row in rows("guesses or ER") if row[2] != "-")
    card_text = (made / "rl" / "README.md").read_text()
    for row in rows("ER"):
        is_of_others = row[0] in ("puzzle", "group", "prompt", "answer", "trace")  # forms, and strata
        if not is_of_others and row[0] not in ("level", "hodoku_level", "hodoku_score", "effort", "automorphism_count"):
            assert f"| {' | '.join(row)} |" in card_text


@pytest.mark.parametrize("preset", PRESETS)
def test_no_two_puzzles_of_a_preset_have_the_same_canonical_form(made: Path, preset: Any) -> None:
    """As sets of canonical forms, without the index that both commands use."""
    column = PRESETS[preset].columns[0]
    splits = {name: [row[column] for row in rows_of(made / preset, name)] for name in SIZES}
    forms = {name: {nonet.canonical(puzzle).to_line() for puzzle in puzzles} for name, puzzles in splits.items()}
    assert {name: len(found) for name, found in forms.items()} == SIZES
    assert len(set().union(*forms.values())) == 120


def test_hrm_reads_the_hrm_form(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own loader, from the checkout that NONET_HRM names."""
    checkout = os.environ.get("NONET_HRM")
    if not checkout:
        pytest.skip("needs a checkout of HRM: set NONET_HRM to its folder")
    for name in ("torch", "pydantic"):
        pytest.importorskip(name)
    monkeypatch.syspath_prepend(checkout)
    import puzzle_dataset  # type: ignore[import-not-found]

    make_dataset(tmp_path / "out", preset="kaggle", to_format="hrm", count=100, seed=1, test=20, augment=3)
    for split, is_test in (("train", False), ("test", True), ("nearly_solved", True)):
        config = puzzle_dataset.PuzzleDatasetConfig(
            seed=0,
            dataset_path=str(tmp_path / "out"),
            global_batch_size=5,
            test_set_mode=is_test,
            epochs_per_iter=1,
            rank=0,
            num_replicas=1,
        )
        seen = list(puzzle_dataset.PuzzleDataset(config, split))
        sets: dict[str, int] = {}
        for name, batch, size in seen:
            sets[name] = sets.get(name, 0) + size
            inputs, labels = (np.asarray(batch[each])[:size] for each in ("inputs", "labels"))
            assert (np.asarray(solve_batch(inputs.astype(np.uint8) - 1).solution) == labels - 1).all()
        difficulties = Counter(np.load(tmp_path / f"out/{split}/all__difficulty.npy").tolist())
        names = difficulty_names(PRESETS["kaggle"])
        by_difficulty = {names[number]: count for number, count in difficulties.items()} if split == "test" else {}
        assert sets == {"all": {"train": 70, "test": 20, "nearly_solved": 5}[split], **by_difficulty}


@pytest.mark.nightly
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_hundred_thousand_puzzles_are_the_same_bytes_twice(tmp_path: Path, preset: Any) -> None:
    for name, threads in (("one", 1), ("two", None)):
        make_dataset(tmp_path / name, preset=preset, to_format="hf", count=100_000, seed=1, threads=threads)
    assert digest(tmp_path / "one") == digest(tmp_path / "two")
    assert verify_dataset(tmp_path / "one").is_clean
