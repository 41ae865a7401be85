"""Ratings on the scale of HoDoKu: score and level, one puzzle and many, and what a call does that has no answer."""

import copy
import csv
import pickle
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import nonet
from nonet import HODOKU, Cell, Grid, LimitError, Step, explain, rate, rate_batch
from nonet.logic import TECHNIQUES, HodokuRating
from nonet.logic.hodoku import hodoku_rating_of
from nonet.logic.rating import hodoku_levels
from puzzles import CONFLICT, HARDER, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE

OURS = [
    (PROPER, 204, "easy", "naked_single", 51),
    (HARDER, 24894, "extreme", "brute_force", 67),
    (SOLUTION, 0, "easy", None, 0),
]


def test_steps_without_a_score_are_rated() -> None:
    solved = Grid(SOLUTION)
    assert hodoku_rating_of([], end=solved).hardest is None
    unscored, single = TECHNIQUES["direct_pointing"], TECHNIQUES["naked_single"]
    assert unscored.score is None
    steps = [Step(unscored), Step(single)]
    rating = hodoku_rating_of(steps, end=solved)
    assert (rating.score, rating.hardest) == (single.score, single)


def rows_of_the_corpus(corpus: Path) -> list[dict[str, str]]:
    with (corpus / "logic" / "se121_ratings.csv").open(encoding="utf-8") as lines:
        return [row for row in csv.DictReader(lines) if row["hodoku_level"]]


def assert_equal_to_the_original(rows: list[dict[str, str]]) -> None:
    batch = rate_batch([row["puzzle"] for row in rows], profile="hodoku")
    expected = [(int(row["hodoku_score"]), row["hodoku_level"].lower()) for row in rows]
    assert [rating and rating[:2] for rating in batch] == expected


def test_levels_alone_are_those_of_ratings(corpus: Path) -> None:
    puzzles = [*(row["puzzle"] for row in rows_of_the_corpus(corpus)[::60]), CONFLICT, HARDER]
    levels = hodoku_levels(puzzles)
    assert levels == list(rate_batch(puzzles, profile="hodoku").hodoku_level)
    assert {*levels} >= {"easy", "medium", "hard", "extreme", None}


@pytest.mark.slow
def test_all_levels_alone_are_those_of_the_original(corpus: Path) -> None:
    rows = rows_of_the_corpus(corpus)
    assert hodoku_levels([row["puzzle"] for row in rows]) == [row["hodoku_level"].lower() for row in rows]


def test_ratings_equal_those_of_the_original(corpus: Path) -> None:
    rows = rows_of_the_corpus(corpus)[::12]
    assert len(rows) > 100
    assert len({row["hodoku_level"] for row in rows}) == 5
    assert_equal_to_the_original(rows)


@pytest.mark.slow
def test_all_ratings_equal_those_of_the_original(corpus: Path) -> None:
    rows = rows_of_the_corpus(corpus)
    assert len(rows) > 1_500
    assert_equal_to_the_original(rows)


@pytest.mark.parametrize(("puzzle", "score", "level", "hardest", "step_count"), OURS)
def test_ratings_of_known_puzzles(puzzle: str, score: int, level: str, hardest: str | None, step_count: int) -> None:
    rating = rate(puzzle, profile="hodoku")
    assert (rating.score, rating.level, rating.step_count) == (score, level, step_count)
    assert rating.hardest == (TECHNIQUES[hardest] if hardest else None)
    assert (rating.profile, rating.version, rating.status) == ("hodoku", "HoDoKu 2.2.0", "proper")
    assert str(rating) == f"{score} {level} (HoDoKu 2.2.0)"
    assert not rating.is_stuck
    counts = rating.technique_counts
    assert sum(counts.values()) == step_count
    assert sum((TECHNIQUES[name].score or 0) * count for name, count in counts.items()) == score


def test_a_batch_equals_its_rows() -> None:
    puzzles = [puzzle for puzzle, _ in nonet.generate_batch(60, seed=1, minimal=True)]
    batch = rate_batch(puzzles, profile="hodoku", threads=2)
    assert list(batch) == [rate(puzzle, profile="hodoku") for puzzle in puzzles]
    assert batch == rate_batch(puzzles, profile="hodoku", threads=1)
    assert len({rating.level for rating in batch if rating}) > 2


def test_the_batch_has_the_columns() -> None:
    batch = rate_batch([PROPER, "oops", MULTIPLE, CONFLICT, UNSOLVABLE, SOLUTION, HARDER], profile="hodoku")
    assert batch.status[:] == ["proper", "malformed", "multiple", "conflict", "no_solution", "proper", "proper"]
    assert list(batch.hodoku_score) == [204, 0, 0, 0, 0, 0, 24894]
    assert list(batch.hodoku_level) == ["easy", None, None, None, None, "easy", "extreme"]
    assert batch.hodoku_level.data.tolist() == [0, 255, 255, 255, 255, 0, 4]
    assert [rating is None for rating in batch] == [False, True, True, True, True, False, False]
    assert np.asarray(batch.technique_counts).shape == (7, len(TECHNIQUES))
    assert [each.id for each in batch.hardest_technique if each] == ["naked_single", "brute_force"]
    assert pickle.loads(pickle.dumps(batch)) == batch
    assert repr(batch).startswith("<Batch of rate_batch(profile='hodoku'), 7 rows: 3 proper")
    with pytest.raises(AttributeError, match="has no column 'er'"):
        _ = batch.er  # type: ignore[attr-defined]


def test_the_batch_as_arrow() -> None:
    pa = pytest.importorskip("pyarrow")
    first, second = pa.table(rate_batch([HARDER, "oops"], profile="hodoku")).to_pylist()
    assert (first["hodoku_score"], first["hodoku_level"], first["hardest_technique"]) == (
        *(24894, "extreme", "brute_force"),
    )
    assert (second["hodoku_score"], second["hodoku_level"], second["status"]) == (None, None, "malformed")


def test_work_is_limited_alike_everywhere() -> None:
    with pytest.raises(LimitError, match="work limit of 1,000 units") as caught:
        rate(HARDER, profile="hodoku", work_limit=1_000)
    batch = rate_batch([HARDER, PROPER], profile="hodoku", work_limit=1_000, threads=2)
    assert batch.status[:] == ["limit_reached", "proper"]
    rating = batch[0]
    assert isinstance(rating, HodokuRating)
    assert rating == caught.value.rating
    assert 0 < rating.score < 24894
    assert (rating.is_stuck, str(rating).startswith("at least ")) == (False, True)


def test_pencilmarks_count() -> None:
    solved_by_marks = Grid.from_sukaku(Grid(SOLUTION).to_sukaku())
    rating = rate(solved_by_marks, profile="hodoku")
    assert (rating.score, dict(rating.technique_counts)) == (324, {"full_house": 21, "naked_single": 60})
    assert rate_batch([solved_by_marks, PROPER], profile="hodoku")[0] == rating


def test_an_option_without_a_meaning_is_refused() -> None:
    options: Any = {"stop": "pearl"}
    for call in (partial(rate, PROPER), partial(rate_batch, [PROPER])):
        with pytest.raises(ValueError, match="stop has no meaning for profile 'hodoku', only for 'se121'"):
            call(profile="hodoku", **options)


@pytest.mark.parametrize("function", [nonet.hint, nonet.all_hints, nonet.explain])
def test_an_unknown_profile_is_refused(function: Any) -> None:
    with pytest.raises(ValueError, match="profile must be one of se121, hodoku, not 'se'"):
        function(PROPER, profile="se")


def test_a_path_has_the_rating_of_the_puzzle() -> None:
    puzzles: list[Any] = [PROPER, HARDER, *(puzzle for puzzle, _ in nonet.generate_batch(15, seed=3, minimal=True))]
    for puzzle in puzzles:
        path = nonet.explain(puzzle, profile="hodoku")
        assert path.rating == rate(puzzle, profile="hodoku")
        assert path.is_complete
        assert path.end == nonet.solve(puzzle)
        assert {step.profile for step in path} == {path.profile} == {"hodoku"}


@pytest.mark.slow
def test_a_hint_is_the_first_step_of_the_path_and_one_of_all() -> None:
    for number, step in enumerate(nonet.explain(HARDER, profile="hodoku")):
        assert step.grid is not None
        found = nonet.hint(step.grid, profile="hodoku")
        assert found is not None
        assert found.step.difficulty == found.technique.score
        if number in (0, 1, 34, 45):
            steps = list(nonet.all_hints(step.grid, profile="hodoku", work_limit=None))
            assert (step.placements, step.eliminations) in [(one.placements, one.eliminations) for one in steps]
            assert "brute_force" not in {one.technique.id for one in steps}


def test_a_path_is_a_value() -> None:
    path = nonet.explain(PROPER, profile="hodoku")
    assert pickle.loads(pickle.dumps(path)) == path == copy.deepcopy(path)
    assert path != nonet.explain(PROPER)
    assert nonet.logic.Step.from_dict(path[0].to_dict()) == path[0]
    facts = path.to_dict()
    assert (facts["score"], facts["level"], facts["scale"]) == (204, "easy", "HoDoKu 2.2.0")


def test_techniques_are_an_allow_list() -> None:
    names = ["full_house", "hidden_single", "naked_single"]
    rating = rate(PROPER, profile=HODOKU.only(*names))
    assert (rating.score, rating.is_stuck) == (204, False)
    rating = rate(HARDER, profile=HODOKU.only(*names, "finned_swordfish"))
    assert set(rating.technique_counts) <= {*names, "finned_swordfish"}
    assert rating.is_stuck
    path = nonet.explain(HARDER, profile=HODOKU.only(*names, "finned_swordfish"))
    assert path.rating.score == rating.score
    assert {step.technique.id for step in nonet.all_hints(HARDER, profile=HODOKU.only("kraken_fish_1"))} <= {
        "kraken_fish_1"
    }


def test_a_finder_takes_part_by_its_score() -> None:
    class Nothing:
        calls = 0

        def __init__(self, score: int) -> None:
            self.technique = nonet.logic.Technique("nothing", "Nothing", score=score)

        def find(self, grid: Grid) -> list[nonet.logic.Step]:
            self.calls += 1
            return []

    for score, expected in ((4, 51), (5, 0)):  # naked singles have the score 4
        finder = Nothing(score)
        path = nonet.explain(PROPER, profile="hodoku", finders=[finder])
        # With a finder each step is asked for alone, so naked singles come in another order.
        assert path.rating._replace(effort=0) == rate(PROPER, profile="hodoku")._replace(effort=0)
        assert finder.calls == expected


def _loose(seed: int) -> tuple[Grid, Grid]:
    """Return a grid of pencilmarks alone, whose only solution follows from nothing less than all of them, and that."""
    random, solution = Random(seed), nonet.solve(nonet.generate(seed=seed))
    candidates = ((cell, digit) for cell in Cell.ALL for digit in range(1, 10))
    marks = (str(digit) if solution[cell] == digit or random.random() < 0.5 else "." for cell, digit in candidates)
    grid = Grid.from_sukaku("".join(marks))
    while others := [one for one in islice(nonet.solutions(grid), 2) if one != solution]:
        cell = random.choice(others[0].differences(solution))
        grid = grid.without_candidate(cell, others[0][cell])
    return grid, solution


@pytest.mark.parametrize("seed", range(6))
def test_a_proper_grid_of_pencilmarks_always_has_a_step(seed: int) -> None:
    """Brute force is the last resort, and the candidates are all that it has."""
    grid, solution = _loose(seed)
    few = HODOKU.only("naked_single", "hidden_single", "brute_force")
    path = explain(grid, profile=few)
    assert path.end == solution
    assert path.rating.technique_counts["brute_force"] > 1
    assert nonet.hint(grid, profile="hodoku") is not None
