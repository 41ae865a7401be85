"""The chart of how many givens puzzles have."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from nonet.render.datasets import draw_splits
from nonet.render.givens import draw_givens


@pytest.mark.slow
def test_the_chart_names_its_collections(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    shares = {"removal (8)": {23: 25.0, 24: 75.0}, "published": {24: 40.0, 26: 60.0}}
    draw_givens(shares, tmp_path / "chart.svg")
    chart = (tmp_path / "chart.svg").read_text(encoding="utf-8")
    words = ("removal (8)", "published", "percent of the minimal puzzles", ">23<", ">26<")
    assert [word for word in words if word not in chart] == []
    draw_givens(shares, tmp_path / "again.svg")
    assert (tmp_path / "again.svg").read_text(encoding="utf-8") == chart


@pytest.mark.slow
@pytest.mark.parametrize("name", ["red \x1b[31m\x00", "a $\\frac$ b $"])
def test_a_chart_with_any_name_is_xml(name: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    draw_givens({name: {23: 25.0}}, tmp_path / "givens.svg")
    draw_splits({name: {name: {name: 3}}}, tmp_path / "splits.svg")
    for chart in ("givens.svg", "splits.svg"):
        ElementTree.fromstring((tmp_path / chart).read_text(encoding="utf-8"))
