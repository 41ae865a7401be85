"""The chart of a comparison."""

import subprocess
import sys
from pathlib import Path

import pytest

import puzzles
from nonet import Grid, methods
from nonet.methods import Comparison, MethodResult, MethodTotals
from nonet.render import draw_comparison
from nonet.render.plots import _mark

EASY, HARDER = Grid(puzzles.PROPER), Grid(puzzles.HARDER)


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    pytest.importorskip("matplotlib")
    comparison = Comparison([EASY, HARDER], [methods.get(name) for name in ("bitmask", "singles", "engine")])
    for _ in comparison.run():
        pass
    return comparison


@pytest.mark.slow
def test_the_chart_says_what_was_compared(comparison: Comparison, tmp_path: Path) -> None:
    draw_comparison(comparison, tmp_path / "chart.svg", title="two grids, some machine")
    chart = (tmp_path / "chart.svg").read_text(encoding="utf-8")
    words = (
        "two grids, some machine",
        "bitmask",
        "singles (1 solved)",
        "hollow: it did not solve every grid",
        "in Rust, others in Python",
        "engine",
        "time for all grids (CPU time, log scale)",
        "guesses (log scale)",
        "time per grid (CPU time, log scale)",
        "- instead of guesses: the method does not count them",
    )
    assert [word for word in words if word not in chart] == []
    assert "calls" not in chart  # what a call is differs between methods


@pytest.mark.slow
@pytest.mark.parametrize("names", ["engine", "strings,singles", "norvig,naive,singles"])
def test_every_row_is_within_the_frame_and_every_axis_has_two_numbers(
    names: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    figures: list[Figure] = []
    monkeypatch.setattr(Figure, "savefig", lambda figure, *_, **__: figures.append(figure))
    comparison = Comparison([HARDER], [methods.get(name) for name in names.split(",")])
    for _ in comparison.run():
        draw_comparison(comparison, tmp_path / "chart.png", title="")
    for figure in figures:
        for axes in figure.axes:
            low, high = axes.get_ylim()
            assert low <= -0.5 < len(axes.get_yticks()) - 0.5 <= high
            drawn = [line for line in axes.lines if len(line.get_xdata())]  # type: ignore[arg-type]
            left, right = axes.get_xlim()
            ticks = [text.get_text() for text in axes.get_xticklabels()]
            assert not drawn or len({*ticks}) == len(ticks) > 1
            assert all(left <= tick <= right for tick in axes.get_xticks())


def test_what_is_no_measured_time_of_all_grids_has_another_mark() -> None:
    """A method that answers nothing is fast, and one that a limit stops takes as long as the limit."""
    names = ("bitmask", "singles", "norvig", "naive")
    comparison = Comparison([EASY, HARDER], [methods.get(name) for name in names], call_limit=12_186)
    for _ in comparison.run():
        pass
    nothing = MethodTotals(
        methods.get("strings"), {1: MethodResult(solutions=(), ending="gave_up", seconds=1e-6, calls=0)}
    )
    marks = [_mark(totals, 2) for totals in (*comparison.totals, nothing)]
    assert marks == ["solved", "some", "solved", "solved", "none"]
    stopped = Comparison([EASY], [methods.get("bitmask")], call_limit=10)
    assert [_mark(totals, 1) for totals in stopped.run()] == ["stopped"]


@pytest.mark.slow
@pytest.mark.parametrize(("puzzle", "is_told"), [(EASY, True), (HARDER, False)])
def test_the_chart_says_that_no_method_guesses(tmp_path: Path, puzzle: Grid, is_told: bool) -> None:
    pytest.importorskip("matplotlib")
    comparison = Comparison([puzzle], [methods.get("norvig")])
    for _ in comparison.run():
        pass
    draw_comparison(comparison, tmp_path / "chart.svg", title="")
    chart = (tmp_path / "chart.svg").read_text(encoding="utf-8")
    assert ("solved by logic alone: no method guesses" in chart) == is_told


@pytest.mark.slow
def test_the_chart_is_dark_on_white(comparison: Comparison, tmp_path: Path) -> None:
    import matplotlib.image

    draw_comparison(comparison, tmp_path / "chart.png", title="")
    pixels = matplotlib.image.imread(tmp_path / "chart.png")
    assert pixels[0, 0].tolist() == [1, 1, 1, 1]
    assert pixels[..., 3].min() == 1
    assert pixels[..., :3].min() < 0.2


@pytest.mark.slow
def test_the_same_comparison_gives_the_same_chart(comparison: Comparison, tmp_path: Path) -> None:
    for name in ("one.svg", "other.svg"):
        draw_comparison(comparison, tmp_path / name, title="")
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "other.svg").read_bytes()


@pytest.mark.slow
def test_a_comparison_without_results_is_drawn_too(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    draw_comparison(Comparison([EASY], [methods.get("engine")]), tmp_path / "chart.pdf", title="nothing")
    assert (tmp_path / "chart.pdf").stat().st_size > 1000


def test_matplotlib_is_imported_only_when_a_chart_is_drawn() -> None:
    code = "import sys, nonet.render.plots; print('matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
