"""``practice``: a position before a step, the path that leads there, and only that technique to find."""

import pickle

import pytest

import nonet
from nonet import Practice, practice
from nonet.logic import TECHNIQUES


@pytest.mark.parametrize("technique", ["pointing", "naked_pair", "x_wing", "xy_wing"])
def test_the_step_is_the_next_one(technique: str) -> None:
    exercise = practice(technique, seed=2)
    assert exercise.technique is TECHNIQUES[technique]
    assert exercise.step.grid == exercise.grid
    found = nonet.hint(exercise.grid)
    assert found is not None
    assert found.step == exercise.step
    easier = [name for name in TECHNIQUES if name != technique and (TECHNIQUES[name].se121 or 99) < 2.6]
    assert nonet.hint(exercise.grid, techniques=easier) is None


def test_the_path_leads_there() -> None:
    exercise = practice("claiming", seed=2, only=True)
    grid = exercise.puzzle
    for step in exercise.path:
        assert step.grid == grid
        assert step.technique.id in ("full_house", "hidden_single", "naked_single")
        grid = step.apply(grid)
    assert grid == exercise.grid
    counts = nonet.rate(exercise.puzzle).technique_counts
    assert set(counts) <= {"full_house", "hidden_single", "naked_single", "claiming"}


def test_a_position_at_the_start() -> None:
    exercise = practice("hidden_single", seed=1)
    assert (len(exercise.path), exercise.grid) == (0, exercise.puzzle)


def test_it_is_a_value() -> None:
    exercise = practice("pointing", seed=5)
    assert exercise == practice(TECHNIQUES["pointing"], seed=5)
    assert exercise != practice("pointing", seed=5, start=1)
    assert hash(exercise) == hash(practice("pointing", seed=5))
    assert pickle.loads(pickle.dumps(exercise)) == exercise
    assert isinstance(exercise, Practice)
    assert str(exercise).startswith(f"Find: Pointing (after {len(exercise.path)} steps of {exercise.puzzle.to_line()})")


def test_it_is_bounded() -> None:
    with pytest.raises(nonet.GenerationError, match="not found in 3 attempts"):
        practice("nested_cell_chain", seed=1, attempts=3)
    with pytest.raises(ValueError, match="no technique is named 'fish'"):
        practice("fish", seed=1)
