"""``examples/reasoning_gym_dataset.py`` with reasoning-gym itself, where it is installed."""

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

reasoning_gym: Any = pytest.importorskip("reasoning_gym", reason="needs reasoning-gym")

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def example(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(checkout / "examples")
    import_module("reasoning_gym_dataset")


def make(**options: Any) -> Any:
    return reasoning_gym.create_dataset("nonet_sudoku", **{"size": 4, "seed": 1, **options})


def test_entries_and_scores() -> None:
    data, again = make(max_rating=2.0), make(max_rating=2.0)
    assert list(data) == list(again)
    assert len({entry["metadata"]["puzzle"] for entry in data}) == 4
    for entry in data:
        assert 1.2 <= entry["metadata"]["er"] <= 2.0
        assert data.score_answer(entry["answer"], entry=entry) == 1.0
        assert data.score_answer(f"Here you go:\n\n{entry['answer']}\n\nDone.", entry=entry) == 1.0
        assert data.score_answer(entry["question"], entry=entry) == 0.0
    assert reasoning_gym.get_score_answer_fn("nonet_sudoku")(data[0]["answer"], data[0]) == 1.0
    odd: list[Any] = [None, "", 5, b"abc", ["a"], {"a": 1}, "\x00", "\ud800", "x" * 1_000_000, data[0]["answer"][:40]]
    assert [data.score_answer(answer, data[0]) for answer in odd] == [0.0] * len(odd)


def test_indices_and_arguments() -> None:
    data = make()
    assert data[-1] == data[3]
    assert json.loads(json.dumps(data[np.int64(2)]))["question"] == data[2]["question"]
    with pytest.raises(IndexError):
        data[-5]
    for wrong in ({"min_rating": 3.0, "max_rating": 2.0}, {"max_rating": 9.5}, {"size": -1}):
        with pytest.raises(AssertionError, match=r"rating|size"):
            make(**wrong)


def test_the_curriculum_gets_harder() -> None:
    curriculum = reasoning_gym.factory.create_curriculum("nonet_sudoku")
    coaching: Any = import_module("reasoning_gym.coaching.base_curriculum")
    hardest = coaching.DefaultCurriculumContext(mode="upper_bound")
    highest = []
    for _ in range(6):
        config = curriculum.generate_configuration({"size": 2, "seed": 1}, context=hardest)
        data = make(**vars(config))
        entries = list(data)
        assert all(config.min_rating <= entry["metadata"]["er"] <= config.max_rating for entry in entries)
        assert entries[0]["metadata"]["difficulty"] == {"rating": (config.min_rating, config.max_rating)}
        highest.append(config.max_rating)
        curriculum.increment_attr_level("rating")
    assert highest == sorted(set(highest))


def test_a_part_of_a_composite() -> None:
    composite: Any = import_module("reasoning_gym.composite")
    parts = [composite.DatasetSpec(name="nonet_sudoku", weight=1.0, config={"max_rating": 2.0})]
    data = reasoning_gym.create_dataset("composite", size=3, seed=1, datasets=parts)
    assert data.score_answer(data[0]["answer"], data[0]) == 1.0
