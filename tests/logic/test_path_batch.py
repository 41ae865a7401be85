"""``explain_batch``: the paths of many puzzles are those of ``explain``; marks, statuses, options and progress."""

from typing import Any

import pytest

import nonet
from nonet import SE121, Cell, Grid, LimitError, Profile, PuzzleError, explain, explain_batch, rate_batch
from nonet.logic.path_batch import rated_paths
from nonet.results import Explained
from puzzles import CONFLICT, EMPTY, HARDER, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE

SINGLES = ["full_house", "hidden_single", "naked_single"]
ODD = [PROPER, "oops", MULTIPLE, CONFLICT, UNSOLVABLE, SOLUTION, EMPTY]
STATUSES = ["proper", "malformed", "multiple", "conflict", "no_solution", "proper", "multiple"]
TWO = SOLUTION.replace("1", ".").replace("2", ".")
"""A grid with several solutions and no single."""


def path_of(puzzle: Any, **options: Any) -> Explained | None:
    """Return the row that ``explain`` stands for."""
    try:
        path = explain(puzzle, **options)
    except PuzzleError:
        return None
    steps = ";".join(f"{step.technique.id}={step.difficulty_text}" for step in path)
    return Explained(steps, tuple(candidate.cell for step in path for candidate in step.placements))


def sukaku() -> list[Grid]:
    """Return grids of which only pencilmarks are known: proper ones, one with several solutions, and one with none."""
    found = []
    for puzzle, _ in nonet.generate_batch(4, seed=5, minimal=True):
        marks = "".join(
            str(digit) if digit in grid_marks else "."
            for cell in Cell.ALL
            for grid_marks in [[puzzle[cell]] if puzzle[cell] else puzzle.candidates(cell)]
            for digit in range(1, 10)
        )
        found.append(Grid.from_sukaku(marks))
    return [*found, Grid.from_sukaku("123456789" * 81), Grid.from_sukaku("1........" * 81)]


def test_a_row_is_a_path_and_a_status_says_why_there_is_none() -> None:
    batch = explain_batch(ODD, threads=2)
    assert batch.status[:] == STATUSES
    assert list(batch) == [path_of(PROPER), None, None, None, None, Explained("", ()), None]
    assert repr(batch).startswith("<Batch of explain_batch, 7 rows: 2 proper, 2 multiple")
    assert all(type(cell) is Cell for cell in batch[0].solving_order)  # type: ignore[union-attr]
    assert batch.solving_order.shape == (7, 81)
    rows: Any = batch.solving_order.data.tolist()
    assert [row.index(255) for row in rows] == [51, 0, 0, 0, 0, 0, 0]
    with pytest.raises(AttributeError, match="explain_batch has no column 'er', only steps, solving_order, status"):
        batch.er  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("profile", ["se121", "hodoku"])
def test_grids_with_pencilmarks(profile: Any) -> None:
    grids = [Grid(PROPER).without_candidate("r1c3", 1), Grid(PROPER, pencilmarks="." * 729), *sukaku()]
    batch = explain_batch([PROPER, *grids, PROPER], profile=profile)
    assert batch[0] == batch[-1] == path_of(PROPER, profile=profile)
    assert list(batch)[1:-1] == [path_of(grid, profile=profile) for grid in grids]
    assert batch.status[-3:-1] == ["multiple", "no_solution"]
    assert batch.status.count("proper") == 7


@pytest.mark.parametrize("profile", ["se121", "hodoku"])
def test_several_solutions_have_a_path_without_uniqueness(profile: Any) -> None:
    several = Profile(profile, uniqueness=False).only(*SINGLES)
    batch = explain_batch([TWO, MULTIPLE, PROPER, "x"], profile=several)
    expected = [path_of(puzzle, profile=several) for puzzle in (TWO, MULTIPLE)]
    assert list(batch)[:2] == expected
    assert expected[0] == Explained("", ())
    assert expected[1] != Explained("", ())
    assert batch.status[:] == ["multiple", "multiple", "proper", "malformed"]
    assert list(explain_batch([TWO, MULTIPLE], profile=Profile(profile).only(*SINGLES))) == [None, None]
    assert list(rated_paths([TWO, MULTIPLE], profile=several)) == [None, None]


def test_a_path_that_reaches_the_limit_is_none() -> None:
    batch = explain_batch([PROPER, HARDER], work_limit=2_000)
    assert (batch[0], batch[1], batch.status[:]) == (path_of(PROPER), None, ["proper", "limit_reached"])
    with pytest.raises(LimitError):
        explain(HARDER, work_limit=2_000)
    stuck = explain_batch([HARDER], profile=SE121.only(*SINGLES))
    assert (stuck[0], stuck.status[0]) == (path_of(HARDER, profile=SE121.only(*SINGLES)), "stuck")


@pytest.mark.slow
@pytest.mark.parametrize("profile", ["se121", "hodoku"])
def test_ratings_that_come_with_paths_are_ratings(profile: Any) -> None:
    puzzles: list[Any] = [
        *ODD,
        HARDER,
        *sukaku()[:2],
        *(puzzle for puzzle, _ in nonet.generate_batch(8, seed=3, minimal=True)),
    ]
    options: dict[str, Any]
    default = Profile(profile)
    for options in (
        {"profile": profile},
        {"profile": default, "work_limit": 3_000},
        {"profile": default.only(*SINGLES)},
    ):
        both = rated_paths(puzzles, **options)
        paths, ratings = (
            explain_batch(puzzles, **options),
            rate_batch(puzzles, **options),
        )
        assert {*both.to_numpy()} == {*paths.to_numpy(), *ratings.to_numpy()}
        for part in (paths, ratings):
            assert type(part)(both._columns) == part


def test_options_are_checked() -> None:
    with pytest.raises(ValueError, match="mended has no meaning for profile 'hodoku'"):
        explain_batch([PROPER], profile=Profile("hodoku", mended=True))
    with pytest.raises(ValueError, match="no technique is named 'x_wnig'"):
        explain_batch([PROPER], profile=SE121.only("x_wnig"))
    with pytest.raises(TypeError, match="uniqueness must be"):
        explain_batch([PROPER], profile=Profile("se121", uniqueness="no"))  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="stop"):
        explain_batch([PROPER], stop="pearl")  # type: ignore[call-arg]


def test_progress_and_threads() -> None:
    puzzles = [puzzle for puzzle, _ in nonet.generate_batch(100, seed=2, minimal=True)]
    counts: list[int] = []
    batch = explain_batch(puzzles, progress=counts.append)
    assert counts == sorted(counts)
    assert max(counts, default=0) <= 100
    assert batch == explain_batch(puzzles, threads=1) == explain_batch(puzzles, threads=3)

    def stop(_: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        explain_batch([HARDER] * 100, progress=stop)
