"""The form of HRM: sets by difficulty and labels beside what its loader reads, and how ``verify_dataset`` sees them."""

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from data.planted_sets import clean, write_hrm
from nonet import ParseError, isomorph_batch
from nonet.data import make_dataset, verify_dataset
from nonet.data._datasets import hrm_sets


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hrm") / "out"
    make_dataset(folder, preset="extreme", to_format="hrm", count=60, seed=1, test=30)
    return folder


# What the loaders require of dataset.json; neither refuses further keys. HRM: its puzzle_dataset.py.
OF_HRM: dict[str, tuple[type, ...]] = {
    **dict.fromkeys(("seq_len", "vocab_size", "pad_id", "blank_identifier_id", "num_puzzle_identifiers"), (int,)),
    "ignore_label_id": (int, type(None)),
    "total_groups": (int,),
    "mean_puzzle_examples": (float,),
    "sets": (list,),
}
# The Tiny Recursive Model: its dataset/common.py. Its loader weighs mean_puzzle_examples by total_puzzles.
OF_TRM: dict[str, tuple[type, ...]] = {**OF_HRM, "total_puzzles": (int,)}


@pytest.mark.parametrize("fields", [OF_HRM, OF_TRM], ids=["HRM", "TRM"])
@pytest.mark.parametrize("augment", [0, 3])
def test_dataset_json_has_what_the_loaders_require(fields: dict[str, Any], augment: int, tmp_path: Path) -> None:
    make_dataset(
        tmp_path / "out", preset="extreme", to_format="hrm", count=24, seed=1, validation=0, test=4, augment=augment
    )
    for split in ("train", "test", "nearly_solved"):
        metadata = json.loads((tmp_path / "out" / split / "dataset.json").read_text())
        for name, kinds in fields.items():
            assert type(metadata[name]) in kinds, name
        assert metadata["sets"]
        assert all(isinstance(name, str) for name in metadata["sets"])
        puzzles, groups = (
            np.load(tmp_path / "out" / split / f"all__{name}_indices.npy") for name in ("puzzle", "group")
        )
        assert metadata["total_puzzles"] == len(puzzles) - 1
        assert split != "train" or len(puzzles) - 1 == 19 * (1 + augment)
        assert metadata["total_groups"] == len(groups) - 1


def copied(folder: Path, target: Path) -> Path:
    """Copy a dataset."""
    for path in folder.rglob("*"):
        if path.is_file():
            copy = target / path.relative_to(folder)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    return target


def test_the_test_split_has_a_set_for_each_difficulty(made: Path) -> None:
    sets = json.loads((made / "test/dataset.json").read_text())["sets"]
    assert sets == ["all", "hard", "very_hard", "extreme"]
    inputs, difficulty = (np.load(made / f"test/all__{name}.npy") for name in ("inputs", "difficulty"))
    for number, name in enumerate(sets[1:], start=1):
        arrays = {each: np.load(made / f"test/{name}__{each}.npy") for each in ("inputs", "labels", "group_indices")}
        assert (arrays["inputs"] == inputs[difficulty == number]).all()
        assert arrays["group_indices"].tolist() == list(range((difficulty == number).sum() + 1))
    assert json.loads((made / "train/dataset.json").read_text())["sets"] == ["all"]


def test_labels_are_arrays_that_verify_reads(made: Path, tmp_path: Path) -> None:
    report = verify_dataset(made, labels=True)
    assert report.is_clean, str(report)
    assert report.row_count == 60
    assert set(report.sets[0].labels) == {"difficulty", "given_count", "is_minimal", "guesses"}
    folder = copied(made, tmp_path / "copy")
    labels = np.load(folder / "test/all__given_count.npy")
    labels[3] += 1
    np.save(folder / "test/all__given_count.npy", labels)
    [fault] = verify_dataset(folder, labels=True).faults
    assert (fault.kind, fault.row.set, fault.row.index) == ("wrong_label", "test", 3)
    np.save(folder / "test/all__given_count.npy", labels[:-1])
    with pytest.raises(ParseError, match="29 of given_count, 30 of inputs"):
        verify_dataset(folder, labels=True)


FIGURES: dict[str, Any] = {
    "seq_len": 82,
    "vocab_size": 10,
    "pad_id": 1,
    "ignore_label_id": 1,
    "blank_identifier_id": "0",
    "num_puzzle_identifiers": 2,
    "total_groups": 29,
    "total_puzzles": 61,
    "mean_puzzle_examples": 1.5,
}


@pytest.mark.parametrize("name", FIGURES)
def test_a_wrong_figure_is_a_fault(made: Path, tmp_path: Path, name: str) -> None:
    folder = copied(made, tmp_path / "copy")
    path = folder / "test/dataset.json"
    metadata = json.loads(path.read_text())
    path.write_text(json.dumps(metadata | {name: FIGURES[name]}))
    [fault] = verify_dataset(folder, faults_path=tmp_path / "faults.csv").faults
    right = metadata[name]
    assert str(fault) == f"{path}: wrong_metadata: {name} is {json.dumps(FIGURES[name])}, expected {right}"
    assert fault.to_dict()["row"] is None
    assert f"wrong_metadata,test,{path},," in (tmp_path / "faults.csv").read_text()
    metadata.pop(name)
    path.write_text(json.dumps(metadata))
    faults = verify_dataset(folder / "test").faults  # the folder of one split
    missing = [f"{name} is missing, expected {right}"]
    assert [fault.detail for fault in faults] == ([] if name == "total_puzzles" else missing)


def test_a_dataset_that_is_not_named_or_described_is_not_passed_over(made: Path, tmp_path: Path) -> None:
    folder = copied(made, tmp_path / "copy")
    path = folder / "test/dataset.json"
    text = path.read_text()
    path.write_text(json.dumps(json.loads(text) | {"sets": ["hard"]}))
    [fault] = verify_dataset(folder).faults
    assert fault.detail == "sets does not name all"
    for wrong in ("[]", "{}", "x", json.dumps(json.loads(text) | {"sets": [1]})):
        path.write_text(wrong)
        with pytest.raises(ParseError, match=r"dataset\.json: expected"):
            verify_dataset(folder)
    path.unlink()
    for each in (folder, folder / "test"):
        with pytest.raises(ParseError, match=r"expected dataset\.json beside all__inputs\.npy"):
            verify_dataset(each)


def test_an_identifier_out_of_range_is_a_fault(made: Path, tmp_path: Path) -> None:
    folder = copied(made, tmp_path / "copy")
    for name, row, value in (("test/extreme", 1, 1), ("train/all", 7, -1)):
        identifiers = np.load(path := folder / f"{name}__puzzle_identifiers.npy")
        identifiers[row] = value
        np.save(path, identifiers)
        [fault] = verify_dataset(folder).faults
        assert (fault.kind, fault.row.file, fault.row.index) == ("wrong_metadata", str(path), row)
        assert fault.detail == f"the identifier is {value}, expected 0 to 0"
        identifiers[row] = 0
        np.save(path, identifiers)


def changed_subset(folder: Path, change: Any) -> Any:
    """Change the arrays of the set of hard puzzles; return the faults that are found."""
    paths = [folder / f"test/hard__{name}.npy" for name in ("inputs", "labels")]
    before = [path.read_bytes() for path in paths]
    arrays = [np.load(path) for path in paths]
    change(*arrays)
    for path, array in zip(paths, arrays, strict=True):
        np.save(path, array)
    report = verify_dataset(folder)
    for path, content in zip(paths, before, strict=True):
        path.write_bytes(content)
    assert report.row_count == 60
    return [(fault.kind, Path(fault.row.file).name, fault.row.index, fault.detail) for fault in report.faults]


@pytest.mark.parametrize("rows_at_once", [4, 1000])
def test_a_set_of_other_rows_than_all_is_named(
    made: Path, tmp_path: Path, rows_at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hrm_sets, "ROWS_AT_ONCE", rows_at_once)
    folder = copied(made, tmp_path / "copy")

    def other_order(inputs: Any, labels: Any) -> None:
        for array in (inputs, labels):
            array[[2, 5]] = array[[5, 2]]

    def other_answers(inputs: Any, labels: Any) -> None:
        labels[3:5, 0] = labels[3:5, 0] % 9 + 2

    def twice(inputs: Any, labels: Any) -> None:
        for array in (inputs, labels):
            array[-1] = array[-2]

    place = "hard__inputs.npy"
    another = "the rows are rows of all in another order, from here on"
    assert changed_subset(folder, other_order) == [("wrong_metadata", place, 2, another)]
    assert changed_subset(folder, other_answers) == [("wrong_metadata", place, 3, "2 rows are not rows of all")]
    [(kind, file, row, _)] = changed_subset(folder, twice)
    assert (kind, file) == ("wrong_metadata", place)
    assert row >= len(np.load(folder / "test" / place)) - 2
    assert changed_subset(folder, lambda *_: None) == []


def test_an_altered_difficulty_is_found(made: Path, tmp_path: Path) -> None:
    folder = copied(made, tmp_path / "copy")
    for split, row in (("train", 2), ("test", 4)):
        difficulty = np.load(path := folder / split / "all__difficulty.npy")
        difficulty[row] = difficulty[row] % 3 + 1
        np.save(path, difficulty)
    faults = verify_dataset(folder, labels=True).faults
    wrong = [(fault.row.set, fault.row.index) for fault in faults if fault.kind == "wrong_label"]
    assert wrong == [("train", 2), ("test", 4)]
    assert re.fullmatch(r"difficulty is \w+, expected \w+", faults[-1].detail)
    # Without labels, the sets of the test split tell.
    found = [fault.detail for fault in verify_dataset(folder).faults]
    details = [detail for detail in found if "README.md states" not in detail]
    assert len(details) == 2
    assert len(found) == 6  # each split has one row more and one less than its card states
    assert all("has not the rows of one difficulty" in detail for detail in details)


@pytest.mark.parametrize(("preset", "form"), [("extreme", "csv"), ("kaggle", "npy"), ("rl", "hf")])
def test_difficulties_of_all_presets_are_checked(preset: Any, form: Any, tmp_path: Path) -> None:
    make_dataset(tmp_path / "out", preset=preset, to_format=form, count=60, seed=1)
    report = verify_dataset(tmp_path / "out", labels=True)
    assert report.is_clean, str(report)
    assert all("difficulty" in each.labels for each in report.sets)
    (tmp_path / "out/README.md").unlink()  # it names the preset
    assert "difficulty" not in verify_dataset(tmp_path / "out", labels=True).sets[0].labels


def test_arrays_of_another_shape_are_errors(tmp_path: Path) -> None:
    rows = clean(3, seed=1)
    write_hrm(tmp_path / "train", rows.puzzle, rows.solution)
    wrong: list[tuple[str, Any, str]] = [
        ("inputs", np.zeros((3, 81)), "inputs are integers"),
        ("labels", np.zeros((3, 80), np.uint8), "labels are integers"),
        ("group_indices", np.array([0, 2, 2, 3]), "group_indices ascends"),
        ("puzzle_indices", np.array([0.0, 3.0]), "puzzle_indices ascends"),
        ("puzzle_identifiers", np.int32(3), "expected an array in C order, found a single value"),
        ("inputs", np.asfortranarray(np.ones((3, 81), np.uint8)), "found Fortran order"),
    ]
    for name, array, message in wrong:
        before = (tmp_path / f"train/all__{name}.npy").read_bytes()
        np.save(tmp_path / f"train/all__{name}.npy", array)
        with pytest.raises(ParseError, match=message):
            verify_dataset(tmp_path)
        (tmp_path / f"train/all__{name}.npy").write_bytes(before)
    assert verify_dataset(tmp_path).is_clean


def test_a_set_without_rows_is_clean(tmp_path: Path) -> None:
    write_hrm(tmp_path / "train", [], [])
    assert verify_dataset(tmp_path).row_count == 0


@pytest.mark.parametrize("group_size", [1, 3, 50])
def test_groups_are_read_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, group_size: int) -> None:
    monkeypatch.setattr(hrm_sets, "ROWS_AT_ONCE", 7)
    rows = clean(50, seed=1)
    write_hrm(tmp_path / "train", rows.puzzle, rows.solution, group_size=group_size)
    [each] = hrm_sets.hrm_sets(str(tmp_path / "train"), [])["train"]
    groups: list[Any] = [block.groups for block in each.blocks([])]
    assert len(groups) == 8
    assert np.concatenate(groups).tolist() == [row // group_size for row in range(50)]
    assert verify_dataset(tmp_path).is_clean


@pytest.mark.parametrize("rows_at_once", [2, 1000])
def test_a_puzzle_twice_in_a_group_is_a_duplicate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows_at_once: int
) -> None:
    monkeypatch.setattr(hrm_sets, "ROWS_AT_ONCE", rows_at_once)
    rows, others = clean(2, seed=3), clean(1, seed=4)
    columns = []
    for lines, line in ((rows.puzzle, others.puzzle[0]), (rows.solution, others.solution[0])):
        many = isomorph_batch(lines, seed=1, count=5).lines().decode().split()
        many[3], many[6], many[9] = many[0], line, many[8]  # row 6 is no isomorph, which a group can have
        columns.append(many)
    write_hrm(tmp_path / "train", *columns, group_size=5)
    for augmented in (False, True):
        faults = verify_dataset(tmp_path, augmented=augmented).faults
        found = [(fault.kind, fault.row.index, fault.other.index) for fault in faults if fault.other]
        assert found == [("duplicate", 3, 0), ("duplicate", 9, 8)]
