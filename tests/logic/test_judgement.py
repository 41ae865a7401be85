"""``judge``: a try in an exercise is found, another technique's, wrong, or unrelated."""

import pytest

from nonet import Candidate, Grid, practice, solve
from nonet.logic import Judgement, check_step, judge

EXERCISE = practice("x_wing", seed=3)
SOLUTION = solve(EXERCISE.grid)


def judged(grid: Grid, technique: str, text: str, *, is_placed: bool = False) -> Judgement:
    tried = [Candidate.parse(text)]
    placed, ruled_out = (tried, []) if is_placed else ([], tried)
    found = judge(grid, technique=technique, placed=placed, ruled_out=ruled_out)
    assert found is not None
    return found


def test_the_step_is_found_by_any_part_of_it() -> None:
    for candidate in EXERCISE.step.eliminations:
        found = judged(EXERCISE.grid, "x_wing", str(candidate))
        assert found.verdict == "found"
        assert found.step is not None
        assert candidate in found.step.eliminations
        assert str(found) == f"Found. {found.step}"


def test_what_another_technique_shows_is_named() -> None:
    found = judged(EXERCISE.grid, "x_wing", "r1c1=5")
    assert found.verdict == "other"
    assert found.step is not None
    check_step(found.step, SOLUTION)
    assert found.candidate in found.step.eliminations
    assert str(found) == "r1c1 is not 5: true, but another technique shows it: Forcing Chain."


def test_what_the_solution_contradicts_is_wrong() -> None:
    assert str(judged(EXERCISE.grid, "x_wing", f"r1c1={SOLUTION['r1c1']}")) == f"r1c1 can still be {SOLUTION['r1c1']}."
    wrong = next(digit for digit in EXERCISE.grid.candidates("r1c1") if digit != SOLUTION["r1c1"])
    placed = judged(EXERCISE.grid, "x_wing", f"r1c1={wrong}", is_placed=True)
    assert (placed.verdict, placed.is_placed, placed.step) == ("wrong", True, None)
    assert str(placed) == f"r1c1 is not {wrong}."


def test_what_is_true_but_shown_by_nothing_is_unrelated() -> None:
    exercise = practice("skyscraper", seed=3)
    found = judge(
        exercise.grid, technique="skyscraper", ruled_out=[Candidate.parse("r1c1=1")], profile=exercise.profile
    )
    assert found is not None
    assert found.verdict == "unrelated"
    assert str(found) == "r1c1 is not 1: true, but it is no part of this step."


def test_of_several_a_wrong_one_counts_first() -> None:
    own, wrong = EXERCISE.step.eliminations[0], Candidate.parse(f"r1c1={SOLUTION['r1c1']}")
    found = judge(EXERCISE.grid, technique="x_wing", ruled_out=[own, wrong])
    assert found is not None
    assert (found.verdict, found.candidate) == ("wrong", wrong)
    assert judge(EXERCISE.grid, technique="x_wing") is None


@pytest.mark.parametrize("technique", ["full_house", "hidden_single", "naked_single"])
def test_a_digit_that_is_placed(technique: str) -> None:
    exercise = practice(technique, seed=5)
    found = judged(exercise.grid, technique, str(exercise.step.placements[0]), is_placed=True)
    assert found.verdict == "found"
