"""The chart of a dataset."""

from pathlib import Path

import pytest

from nonet.data import make_dataset
from nonet.render.datasets import draw_splits


@pytest.mark.slow
def test_the_chart_names_its_splits_and_values(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    counts = {"train": {"level": {"easy": 3, "hard": 1}}, "test": {"level": {"easy": 0, "hard": 0}}}
    draw_splits(counts, tmp_path / "chart.svg")
    chart = (tmp_path / "chart.svg").read_text(encoding="utf-8")
    words = (">train<", ">test<", "level, percent", ">easy<", ">hard<")
    assert [word for word in words if word not in chart] == []


@pytest.mark.slow
def test_a_card_shows_the_chart(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for name in ("one", "two"):
        make_dataset(tmp_path / name, preset="kaggle", to_format="csv", count=60, seed=1, charts=True)
    text = (tmp_path / "one/README.md").read_text()
    assert "![distribution](distribution.svg)" in text
    assert "-n 60 --seed 1 --charts" in text
    one, two = ((tmp_path / name / "distribution.svg").read_bytes() for name in ("one", "two"))
    assert one == two
    for word in (b">nearly_solved<", b"given_count", b"guesses", b"er, percent", b">30-34<"):
        assert word in one
