"""``rate`` and ``rate_batch``: the figures, the options, and what a call does that has no answer."""

import copy
import csv
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nonet
from nonet import SE121, Candidate, Grid, LimitError, Profile, PuzzleError, Step, rate, rate_batch
from nonet.logic import TECHNIQUES, ProfileName, SeRating, TechniqueCounts
from nonet.logic.rating import se_rating_of
from puzzles import CONFLICT, HARDER, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE

SINGLES = ("full_house", "hidden_single", "naked_single")
BY_SCALE = pytest.mark.parametrize("scale", ["se121", "hodoku"])


def triple(rating: SeRating) -> tuple[float, float, float]:
    return rating.er, rating.ep, rating.ed


def test_figures_of_known_puzzles() -> None:
    assert triple(rate(PROPER)) == (1.2, 1.2, 1.2)
    assert triple(rate(HARDER)) == (10.5, 1.2, 1.2)
    easy = rate(PROPER)
    assert (easy.hardest, easy.step_count) == (TECHNIQUES["hidden_single"], 51)
    assert sum(easy.technique_counts.values()) == 51
    assert (easy.profile, easy.version, easy.status) == ("se121", "Sudoku Explainer 1.2.1", "proper")
    assert str(easy) == "1.2/1.2/1.2 (Sudoku Explainer 1.2.1)"


def test_steps_are_rated_up_to_the_first_placement() -> None:
    placed = (Candidate.parse("r1c3=4"),)
    steps = [
        Step(TECHNIQUES["pointing"], 2.6),
        Step(TECHNIQUES["x_wing"], 3.2),
        Step(TECHNIQUES["naked_single"], 2.3, placements=placed),
        Step(TECHNIQUES["jellyfish"], 5.2),
    ]
    assert triple(se_rating_of(steps, end=Grid(SOLUTION))) == (5.2, 3.2, 2.6)
    with pytest.raises(ValueError, match=r"^stop must be one of pearl, diamond, not 'x'$"):
        rate(PROPER, stop="x")  # type: ignore[call-overload]


def test_ratings_equal_those_of_the_original(corpus: Path) -> None:
    with (corpus / "logic" / "se121_ratings.csv").open(encoding="utf-8") as lines:
        rows = [row for row in csv.DictReader(lines) if float(row["er"]) < 8.5][::25]
    batch = rate_batch([row["puzzle"] for row in rows])
    expected = [tuple(float(row[name]) for name in ("er", "ep", "ed")) for row in rows]
    assert [triple(rating) for rating in batch if rating] == expected
    assert len(expected) > 100


def test_a_solved_grid_needs_no_step() -> None:
    rating = rate(SOLUTION)
    assert (*triple(rating), rating.step_count, rating.hardest) == (0.0, 0.0, 0.0, 0, None)


@BY_SCALE
@pytest.mark.parametrize(
    ("puzzle", "error"),
    [
        (CONFLICT, nonet.ConflictError),
        (UNSOLVABLE, nonet.NoSolutionError),
        (MULTIPLE, nonet.MultipleSolutionsError),
        ("oops", nonet.ParseError),
    ],
)
def test_only_a_proper_puzzle_has_a_rating(puzzle: str, error: type[PuzzleError], scale: ProfileName) -> None:
    with pytest.raises(error):
        rate(puzzle, profile=scale)


def test_work_is_limited_alike_everywhere() -> None:
    with pytest.raises(LimitError, match="work limit of 500 units") as caught:
        rate(HARDER, work_limit=500)
    assert isinstance(caught.value.rating, SeRating)
    batch = rate_batch([HARDER, PROPER], work_limit=500, threads=2)
    assert batch.status[:] == ["limit_reached", "proper"]
    assert batch[0] == caught.value.rating
    assert 0 < batch[0].er <= 10.5
    assert str(batch[0]).startswith("at least ")
    with pytest.raises(LimitError, match="work limit of 1 unit was"):
        rate(HARDER, work_limit=1)


def test_techniques_are_an_allow_list() -> None:
    rating = rate(HARDER, profile=SE121.only(*SINGLES))
    assert (rating.er, rating.is_stuck) == (20.0, True)
    assert rating.stuck_at is not None
    assert 0 < rating.stuck_at.open_count < 81 - 23
    assert set(rating.technique_counts) <= set(SINGLES)
    assert rate(PROPER, profile=SE121.only(TECHNIQUES["full_house"], "hidden_single")) == rate(PROPER)
    assert rate(PROPER, profile=SE121.only()).er == 20.0
    assert rate_batch([HARDER], profile=SE121.only(*SINGLES))[0] == rating


def test_an_allowed_chain_is_found_behind_a_better_one() -> None:
    """The chain search returns its best find; with an allow-list the best may not be allowed."""
    chains = {"x_cycle", "y_cycle", "xy_cycle", "forcing_x_chain", "forcing_xy_chain"}
    left_out = [name for name in filter(SE121.has, TECHNIQUES) if name.endswith(("chain", "exclusion"))]
    others = SE121.without(*chains, *left_out).techniques or ()
    solved = 0
    for puzzle, _ in nonet.generate_batch(100, seed=3, minimal=True):
        rating = rate(puzzle, profile=SE121.only(*others, "forcing_xy_chain"))
        assert set(rating.technique_counts) <= {*others, "forcing_xy_chain"}
        solved += "forcing_xy_chain" in rating.technique_counts and not rating.is_stuck
    assert solved > 5


@BY_SCALE
def test_uniqueness_can_be_switched_off(scale: ProfileName) -> None:
    unique = {name for name, technique in TECHNIQUES.items() if technique.assumes_uniqueness}
    puzzles = [puzzle for puzzle, _ in nonet.generate_batch(150, seed=2, minimal=True)]
    usual, without = (rate_batch(puzzles, profile=Profile(scale, uniqueness=each)) for each in (True, False))
    assert any(unique & set(rating.technique_counts) for rating in usual if rating)
    assert not any(unique & set(rating.technique_counts) for rating in without if rating)


def test_faults_can_be_mended() -> None:
    puzzle = "000000543004200007001008020000900086000104000180007000010800300300009700976000000"
    assert rate(puzzle).er == 7.1
    assert rate(puzzle, profile=Profile("se121", mended=True)).er == 6.7


def test_stop_ends_the_search_of_what_is_no_pearl() -> None:
    rating = rate(HARDER, stop="pearl")
    assert (rating.status, rating.er > rating.ep) == ("limit_reached", True)
    assert rating.er < 10.5
    assert rate(PROPER, stop="diamond") == rate(PROPER)
    assert rate_batch([HARDER], stop="diamond").status[0] == "limit_reached"


def test_the_batch_has_the_columns() -> None:
    batch = rate_batch([PROPER, "oops", MULTIPLE, SOLUTION])
    assert list(batch.er) == [1.2, 0.0, 0.0, 0.0]
    assert batch.status[:] == ["proper", "malformed", "multiple", "proper"]
    assert np.asarray(batch.technique_counts).shape == (4, len(TECHNIQUES))
    assert list(batch.hardest_technique) == [TECHNIQUES["hidden_single"], None, None, None]
    assert batch.hardest_technique.data.tolist() == [list(TECHNIQUES).index("hidden_single"), 255, 255, 255]
    assert list(batch.technique_counts) == [rating and rating.technique_counts for rating in batch]
    assert batch[1] is batch[2] is None
    assert batch[3] == rate(SOLUTION)


def test_the_batch_as_arrow() -> None:
    pa = pytest.importorskip("pyarrow")
    table = pa.table(rate_batch([PROPER, "oops"]))
    first, second = table.to_pylist()
    assert (first["er"], first["hardest_technique"], first["step_count"]) == (1.2, "hidden_single", 51)
    assert (second["er"], second["hardest_technique"], second["status"]) == (None, None, "malformed")
    assert sum(first["technique_counts"]) == 51


def test_pencilmarks_count() -> None:
    sukaku = Grid.from_sukaku(Grid(PROPER).to_sukaku())
    assert rate(sukaku).er >= 1.2
    assert rate_batch([sukaku])[0] == rate(sukaku)
    solved_by_marks = Grid.from_sukaku(Grid(SOLUTION).to_sukaku())
    assert rate(solved_by_marks).er > 0


@pytest.mark.parametrize(
    "value", [rate(PROPER), rate(PROPER, profile="hodoku"), TechniqueCounts([("x_wing", 2)]), TECHNIQUES["x_wing"]]
)
def test_values_pickle_copy_and_are_hashable(value: Any) -> None:
    assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value)
    assert hash(value) == hash(copy.copy(value))
    with pytest.raises(AttributeError):
        value.anything = 1


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"profile": "se"}, ValueError, "profile must be one of se121, hodoku, not 'se'"),
        ({"stop": "ruby"}, ValueError, "stop must be one of pearl, diamond, not 'ruby'"),
        ({"profile": 5}, TypeError, "profile must be one of se121, hodoku, not int 5"),
        ({"work_limit": 1.5}, TypeError, "work_limit must be an integer"),
        ({"work_limit": 0}, ValueError, "work_limit must be 1 to"),
    ],
)
def test_wrong_options_are_named(options: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        rate(PROPER, **options)
    with pytest.raises(error, match=message):
        rate_batch([PROPER], **options)
