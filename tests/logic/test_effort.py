"""Effort: one number from a path, the same by the engine and by the steps in Python."""

from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import get_args

import pytest

import nonet
from nonet import Grid, Level, Profile, explain, generate_batch, rate, rate_batch
from nonet.logic import LEVELS, TECHNIQUES, ProfileName
from puzzles import HARDER, PROPER

SCALES: Sequence[ProfileName] = get_args(ProfileName)


def made(level: Level, count: int, seed: int = 3) -> list[Grid]:
    return [puzzle for puzzle in generate_batch(count, seed=seed, for_people=level).puzzle if puzzle is not None]


@pytest.mark.parametrize("profile", SCALES)
def test_the_engine_and_the_steps_in_python_agree(profile: ProfileName) -> None:
    puzzles = [Grid(PROPER), Grid(HARDER), *made("medium", 5), *made("expert", 5)]
    for puzzle, own in zip(puzzles, rate_batch(puzzles, profile=profile), strict=True):
        assert own is not None
        assert own.effort == rate(puzzle, profile=profile).effort == explain(puzzle, profile=profile).rating.effort > 0


def test_the_sum_by_hand() -> None:
    """One open cell is a full house: weight 1, two by two. Two that see each other are two choices, then one."""
    solution = str(nonet.solve(PROPER).to_line())
    assert rate("." + solution[1:]).effort == 1 * 2 / 2
    assert rate(".." + solution[2:]).effort == 1 * 3 / 3 + 1 * 2 / 2


def test_a_full_grid_needs_no_effort() -> None:
    assert rate(nonet.solve(PROPER)).effort == 0


def test_marks_of_a_player_count() -> None:
    """Fewer candidates show more singles, so there is less to look for."""
    puzzle = Grid(PROPER)
    marked = puzzle.with_pencilmarks({"r1c3": [4]})
    assert 0 < rate(marked).effort < rate(puzzle).effort


def test_a_rating_that_is_cut_short_has_a_lower_bound() -> None:
    whole, cut = rate_batch([HARDER]), rate_batch([HARDER], work_limit=1000)
    assert cut.status[0] == "limit_reached"
    assert 0 < cut.effort[0] < whole.effort[0]


def test_weights_rise_with_the_levels() -> None:
    names = [promise.own_techniques for promise in LEVELS.values()]
    for easier, harder in pairwise(names):
        assert max(TECHNIQUES[name].weight for name in easier) < min(TECHNIQUES[name].weight for name in harder)
    assert all(technique.weight > 0 for technique in TECHNIQUES.values())


def test_the_effort_of_levels_rises() -> None:
    efforts = []
    for level in get_args(Level):
        batch = rate_batch(made(level, 3 if level == "master" else 15), profile="hodoku")
        efforts.append(median(batch.effort))
    assert efforts == sorted(efforts)


def test_a_technique_written_in_python_has_a_weight() -> None:
    assert nonet.Technique("mine", "Mine").weight == TECHNIQUES["x_wing"].weight
    assert rate(PROPER, profile=Profile("se121")).effort == rate(PROPER).effort
