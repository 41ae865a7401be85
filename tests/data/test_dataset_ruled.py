"""``make_dataset`` with ``rules``: killers and the like with prompts, answers, levels and paths, as JSON Lines."""

import json
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import nonet
from data.table_files import digest
from data.test_dataset_make import contents
from nonet.data import make_dataset, verify_dataset
from nonet.data._datasets import ruled_set
from nonet.data._datasets.prompts import RULED_DRAWINGS
from nonet.logic import check_trace

pytest.importorskip("pyarrow")
SETTINGS: dict[str, Any] = {"rules": "killer", "to_format": "jsonl", "seed": 1}
LEVELS: dict[str, Any] = SETTINGS | {"stratify": "level=easy:6,medium:4", "test": 2, "validation": 0}


def rows_of(folder: Path, split: str = "train") -> list[dict[str, Any]]:
    text = (folder / f"{split}-00000.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def grid_of(row: dict[str, Any]) -> nonet.Grid:
    return nonet.Grid(row["puzzle"], layout=nonet.Layout.from_dict(row["layout"]))


def test_rows_have_a_prompt_an_answer_a_level_and_a_path(tmp_path: Path) -> None:
    made = make_dataset(tmp_path / "mine", **LEVELS, trace="sentences", prompt="A {level} killer:\n{puzzle:framed}")
    assert made == {"train": 8, "test": 2}
    rows = [*rows_of(tmp_path / "mine"), *rows_of(tmp_path / "mine", "test")]
    assert sorted(row["level"] for row in rows) == ["easy"] * 6 + ["medium"] * 4
    for row in rows:
        puzzle = grid_of(row)
        assert nonet.level_of(puzzle) == row["level"]
        assert row["prompt"] == f"A {row['level']} killer:\n{puzzle}"
        assert nonet.check_answer(puzzle, row["answer"]).solved
        assert check_trace(puzzle, row["trace"]).score == 1
        assert row["given_count"] == puzzle.given_count
    assert verify_dataset(tmp_path / "mine", texts=True, labels=True).is_clean


def test_the_bytes_depend_on_no_threads(tmp_path: Path) -> None:
    for threads in (1, 2):
        make_dataset(tmp_path / str(threads), **LEVELS, threads=threads)
    assert digest(tmp_path / "1") == digest(tmp_path / "2")


@pytest.mark.parametrize("drawing", RULED_DRAWINGS)
def test_a_damaged_prompt_is_found(tmp_path: Path, drawing: str) -> None:
    make_dataset(tmp_path / "mine", **SETTINGS, count=4, test=0, prompt=f"A {{level}} one:\n{{puzzle:{drawing}}}\nIt.")
    assert verify_dataset(tmp_path / "mine", texts=True).is_clean
    file = tmp_path / "mine" / "train-00000.jsonl"
    rows = rows_of(tmp_path / "mine")
    rows[0]["prompt"] = rows[0]["prompt"].replace(rows[0]["level"], "boring")
    rows[2]["prompt"] = rows[2]["prompt"].replace(rows[2]["prompt"].splitlines()[-2], "")
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    found = [(fault.kind, fault.row.index, fault.detail) for fault in verify_dataset(file, texts=True).faults]
    assert found[0] == ("wrong_prompt", 0, f"level is boring here and {rows[0]['level']} in its column")
    assert found[1:] == [("wrong_prompt", 2, "its puzzle or its rules are not there")]


def test_a_damaged_number_of_givens_is_found(tmp_path: Path) -> None:
    make_dataset(tmp_path / "mine", **SETTINGS, count=4, test=0)
    file = tmp_path / "mine" / "train-00000.jsonl"
    rows = rows_of(tmp_path / "mine")
    rows[1]["given_count"] += 7
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    (fault,) = verify_dataset(tmp_path / "mine", labels=True).faults
    assert (fault.kind, fault.row.index) == ("wrong_label", 1)


def test_other_rules_make_sets_too(tmp_path: Path) -> None:
    for number, rules in enumerate((["kropki"], "killer,diagonal", "jigsaw")):
        make_dataset(tmp_path / str(number), **SETTINGS | {"rules": rules}, count=3)
        assert verify_dataset(tmp_path / str(number), texts=True).is_clean
    assert "--rules killer,diagonal" in (tmp_path / "1" / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"preset": "kaggle"}, "preset cannot be combined with rules: it is of classic puzzles alone"),
        ({"augment": 2}, "augment cannot be combined with rules"),
        ({"rate": True}, "rate cannot be combined with rules"),
        ({"nearly_solved": 1}, "nearly_solved cannot be combined with rules"),
        ({"trace": "json", "trace_profile": "hodoku"}, "trace_profile cannot be combined with rules"),
        ({"to_format": "csv"}, "rules need the form jsonl"),
        ({"rules": "cages"}, "rules must be one of killer"),
        ({"stratify": "level=easy:1"}, "stratify cannot be combined with count"),
        ({"stratify": "er=1.5-2.5:1", "count": None}, "stratify with rules must be levels from beginner to expert"),
        ({"stratify": "level=master:1", "count": None}, "stratify with rules must be levels from beginner to expert"),
        ({"prompt": "{er}"}, "no field is {er}, only {puzzle}, {solution}, {level}, {given_count}"),
        ({"prompt": "{puzzle:drawn}"}, "no drawing of {puzzle} is 'drawn', only line, .*, layout, fpuzzles"),
        ({"answer": "{solution:iss}"}, "no drawing of {solution} is 'iss', only line"),
        ({"test": 9}, "validation and test must be at most count, 4"),
    ],
)
def test_what_rules_do_not_have_is_refused_by_name(tmp_path: Path, wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason.replace("{", r"\{").replace("}", r"\}")):
        make_dataset(tmp_path / "mine", **{**SETTINGS, "count": 4, **wrong})
    assert not (tmp_path / "mine").exists()


def test_a_folder_with_files_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(nonet.PuzzleError, match=r"is not empty: it has notes\.txt"):
        make_dataset(tmp_path, **SETTINGS, count=4)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_rows_are_counted_as_they_come(tmp_path: Path) -> None:
    """A level is not made ahead of the others: each is at most a row per thread ahead."""
    made: list[int] = []
    counts: list[int] = []

    def counted(*args: Any, **options: Any) -> Any:
        made.append(len(counts))
        return nonet.generate_batch(*args, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ruled_set, "generate_batch", counted)
        make_dataset(tmp_path / "mine", **LEVELS, threads=2, progress=counts.append)
    assert counts == [*range(1, 11)]
    assert max(number - done for number, done in enumerate(made, 1)) <= 2 * 2


def test_a_run_that_is_stopped_is_resumed_to_the_same_bytes(tmp_path: Path) -> None:
    make_dataset(tmp_path / "fresh", **LEVELS, trace="notation", shard_rows=5)
    made: list[int] = []

    def stop(done: int) -> None:
        if done == 7:
            raise KeyboardInterrupt

    def counted(*args: Any, **options: Any) -> Any:
        made.append(options["start"])
        return nonet.generate_batch(*args, **options)

    again = partial(make_dataset, tmp_path / "out", **LEVELS, trace="notation", shard_rows=5, resume=True)
    with pytest.raises(KeyboardInterrupt):
        again(threads=1, progress=stop)
    assert [path.name for path in (tmp_path / "out").iterdir()] == [".unfinished"]
    with pytest.raises(nonet.PuzzleError, match="cannot resume: it was made with"):
        make_dataset(tmp_path / "out", **LEVELS | {"seed": 2}, trace="notation", shard_rows=5, resume=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ruled_set, "generate_batch", counted)
        again(threads=2)
    assert len(made) <= 4
    assert contents(tmp_path / "out") == contents(tmp_path / "fresh")
    make_dataset(tmp_path / "out", **SETTINGS, count=2, overwrite=True)
    assert len(rows_of(tmp_path / "out")) == 2


def test_an_interrupt_ends_the_threads(tmp_path: Path) -> None:
    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        make_dataset(tmp_path / "mine", **SETTINGS, count=300, trace="notation", threads=2, progress=interrupt)
    assert threading.active_count() == before
    assert not (tmp_path / "mine").exists()
