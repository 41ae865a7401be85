"""``make_dataset(augment=N)``: groups of different isomorphs with right labels, in every form."""

import itertools
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from data.table_files import digest, read
from nonet import canonical_batch, generate_batch, isomorph_batch, rate_batch, solve_batch
from nonet.data import make_dataset, verify_dataset
from nonet.data._datasets import augment
from nonet.data._datasets.augment import Augmentation
from nonet.data._datasets.made_rows import ROW, packed, unpacked
from nonet.data._datasets.presets import PRESETS

SIZES = {"validation": 4, "test": 10, "nearly_solved": 4}


def made(folder: Path, form: Any, preset: Any = "kaggle", **options: Any) -> Path:
    """Make a dataset of 12 groups of 4 rows in train."""
    sizes = make_dataset(folder, preset=preset, to_format=form, count=30, seed=1, augment=3, **SIZES | options)
    assert sizes == SIZES | {"train": 48}
    return folder


def rows_of(path: Path) -> list[dict[str, Any]]:
    """Return the rows of a table."""
    return list[Any](read(path).to_pylist())


@pytest.mark.parametrize("preset", ["kaggle", "extreme"])
def test_each_puzzle_is_followed_by_its_isomorphs(tmp_path: Path, preset: str) -> None:
    folder = made(tmp_path / "out", "hf", preset)
    make_dataset(tmp_path / "plain", preset=preset, to_format="hf", count=30, seed=1, **SIZES)  # type: ignore[arg-type]
    puzzle, solution = PRESETS[preset].columns  # type: ignore[index]
    rows, plain = (rows_of(tmp_path / name / "train-00000.parquet") for name in ("out", "plain"))
    assert [row["group"] for row in rows] == [number // 4 for number in range(48)]
    assert [{name: row[name] for name in plain[0]} for row in rows[::4]] == plain
    assert len({row[puzzle] for row in rows}) == 48
    forms = canonical_batch([row[puzzle] for row in rows]).lines().split()
    assert len(set(forms)) == 12
    assert [forms[4 * (number // 4)] for number in range(48)] == forms
    batch = solve_batch([row[puzzle] for row in rows])
    assert [line.decode() for line in batch.lines().split()] == [row[solution] for row in rows]
    assert [row["guesses"] for row in rows] == list(batch.guesses)
    if preset == "kaggle":
        assert [row["er"] for row in rows] == list(rate_batch([row[puzzle] for row in rows]).er)
    for name in ("validation-00000", "nearly_solved-00000"):
        groups = [row.pop("group") for row in rows_of(folder / f"{name}.parquet")]
        assert groups == list(range(4))
    tests = [row for path in sorted(folder.glob("test-*")) for row in rows_of(path)]
    assert sorted(row["group"] for row in tests) == list(range(10))


@pytest.mark.parametrize("form", ["hf", "csv", "npy", "hrm"])
def test_verify_accepts_augmented_sets_of_all_forms(tmp_path: Path, form: str) -> None:
    folder = made(tmp_path / "out", form)
    report = verify_dataset(folder, augmented=form != "hrm", labels=True)
    assert report.is_clean, str(report)
    assert report.row_count == 48 + 18
    assert {"given_count", "is_minimal", "guesses", "er", "hardest_technique"} <= set(report.sets[0].labels)
    if form != "hrm":
        assert verify_dataset(folder).sets[0].fault_counts["isomorph"] == 36


def test_a_group_of_hrm_is_a_puzzle_and_its_isomorphs(tmp_path: Path) -> None:
    folder = made(tmp_path / "out", "hrm") / "train"
    arrays = {path.stem.removeprefix("all__"): np.load(path) for path in folder.glob("all__*.npy")}
    assert arrays["puzzle_indices"].tolist() == list(range(49))
    assert arrays["group_indices"].tolist() == list(range(0, 49, 4))
    assert arrays["puzzle_identifiers"].tolist() == [0] * 48
    assert json.loads((folder / "dataset.json").read_text())["total_groups"] == 12
    assert "group" not in arrays


def test_the_number_of_threads_changes_nothing(tmp_path: Path) -> None:
    for threads in (1, 2):
        made(tmp_path / f"{threads}", "csv", threads=threads)
    assert digest(tmp_path / "1") == digest(tmp_path / "2")


def test_isomorphs_keep_what_the_preset_promises(tmp_path: Path) -> None:
    make_dataset(tmp_path / "out", preset="extreme", to_format="csv", count=60, seed=1, test=0, augment=20)
    rows = rows_of(tmp_path / "out/train-00000.csv")
    guesses = [int(row["guesses"]) for row in rows]
    assert len(rows) == 54 * 21
    assert min(guesses) == 2
    assert {row["difficulty"] for row in rows} <= {"hard", "very_hard", "extreme"}
    assert len({row["puzzle"] for row in rows}) == len(rows)
    assert guesses == list(solve_batch([row["puzzle"] for row in rows]).guesses)


def test_isomorphs_of_nearly_solved_grids_stay_nearly_solved(tmp_path: Path) -> None:
    make_dataset(tmp_path / "out", preset="rl", to_format="csv", count=20, seed=1, validation=0, test=0, augment=2)
    rows = [row for row in rows_of(tmp_path / "out/train-00000.csv") if row["puzzle"].count(".") <= 10]
    assert rows
    assert {row["difficulty"] for row in rows} == {"nearly_solved"}


def test_isomorphs_that_repeat_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def repeating(grids: Any, *, seed: int, count: int, start: int, threads: int | None) -> Any:
        """Return six isomorphs at most: the others repeat these, or are the puzzle itself."""
        drawn.append(len(grids) * count)
        values = []
        for place, grid in enumerate(np.asarray(grids)):
            for number in range(start + place * count, start + place * count + count):
                kind = (number // 2 + seed) % 7
                isomorph = np.asarray(isomorph_batch(grid[None], seed=5, start=kind).isomorph)[0]
                values.append(grid if kind == 0 else isomorph)
        return type("Made", (), {"isomorph": np.array(values)})()

    monkeypatch.setattr(augment, "isomorph_batch", repeating)
    records = np.zeros(3, ROW)
    puzzles = generate_batch(3, seed=4).lines("puzzle").decode().split()
    records["puzzle"] = packed(np.array([[*map(int, line.replace(".", "0"))] for line in puzzles], np.uint8))
    records["solution"] = packed(np.asarray(solve_batch(puzzles).solution))
    groups = Augmentation(
        PRESETS["kaggle"], count=4, seed=1, has_rating=False, is_rated=True, has_paths=False, threads=1
    )
    [rows] = itertools.starmap(groups.group_rows, groups.parts([records]))
    grids = unpacked(rows["puzzle"]).reshape(3, 5, 81)
    assert all(len(np.unique(group, axis=0)) == 5 for group in grids)
    assert (np.asarray(solve_batch(unpacked(rows["puzzle"])).solution) == unpacked(rows["solution"])).all()
    assert len(drawn) > 2


def test_blocks_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(tmp_path / "one", "csv")
    monkeypatch.setattr(augment, "_ROWS_AT_ONCE", 9)
    made(tmp_path / "two", "csv")
    assert digest(tmp_path / "one") == digest(tmp_path / "two")


def test_the_card_tells_of_groups(tmp_path: Path) -> None:
    text = (made(tmp_path / "out", "hf") / "README.md").read_text()
    assert "The dataset has 30 puzzles and 36 isomorphs. nonet " in text
    assert " --augment 3\n" in text
    assert "each puzzle is followed by 3 different random isomorphs of it" in text
    assert "`nonet dataset verify --augmented` checks this" in text
    assert "  - name: group\n    dtype: int64\n" in text
    assert "\n| group |" in text


def test_progress_counts_isomorphs(tmp_path: Path) -> None:
    done: list[int] = []
    made(tmp_path / "out", "csv", progress=done.append)
    assert done == sorted(done)
    assert done[-1] == 66


def test_wrong_numbers_are_named(tmp_path: Path) -> None:
    for value, error in ((-1, ValueError), (1 << 17, ValueError), ("3", TypeError)):
        with pytest.raises(error, match="augment"):
            make_dataset(tmp_path / "out", preset="kaggle", to_format="csv", count=30, seed=1, augment=value)  # type: ignore[arg-type]
