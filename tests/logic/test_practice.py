"""``practice``: a position before a step, the path that leads there, and only that technique to find."""

import pickle
from dataclasses import replace

import pytest

import nonet
from nonet import SE121, practice
from nonet._engine.technique import PARTS
from nonet.logic import TECHNIQUES, Practice, ProfileName
from nonet.logic._practice import kept, search_of


@pytest.mark.parametrize("technique", ["pointing", "naked_pair", "x_wing", "xy_wing"])
def test_the_step_is_the_next_one(technique: str) -> None:
    exercise = practice(technique, seed=2)
    assert exercise.technique is TECHNIQUES[technique]
    assert exercise.step.grid == exercise.grid
    found = nonet.hint(exercise.grid)
    assert found is not None
    assert found.step == exercise.step
    easier = [name for name, one in TECHNIQUES.items() if name != technique and (one.se121 or 99) < 2.6]
    assert nonet.hint(exercise.grid, profile=SE121.only(*easier)) is None


@pytest.mark.parametrize("technique", ["locked_pair", "skyscraper", "finned_x_wing", "hidden_rectangle", "aic"])
def test_techniques_of_hodoku(technique: str) -> None:
    exercise = practice(technique, seed=3)
    assert exercise.path.profile == "hodoku"
    found = nonet.hint(exercise.grid, profile="hodoku")
    assert found is not None
    assert found.step == exercise.step
    assert found.technique.id == technique
    assert exercise.step.grid == exercise.grid == exercise.path.end


def assert_promise(exercise: Practice, name: str) -> None:
    """Check that ``hint`` gives the technique, and that the techniques before it find nothing."""
    found = nonet.hint(exercise.grid, profile=exercise.profile)
    assert found is not None
    assert (found.technique.id, found.step) == (name, exercise.step)
    assert exercise.technique is TECHNIQUES[name]
    used = exercise.profile.techniques
    if used is not None:
        assert nonet.hint(exercise.grid, profile=exercise.profile.only(*used[: used.index(name)])) is None
    grid = exercise.puzzle
    for step in exercise.path:
        grid = step.apply(grid)
    assert grid == exercise.grid


def is_scored(name: str) -> bool:
    """Tell whether a technique takes part in the search of its scale by default."""
    profile: ProfileName = "hodoku" if TECHNIQUES[name].se121 is None else "se121"
    return PARTS[profile][name] in ("scored", "last_resort") and name != "direct_claiming"


@pytest.mark.parametrize("name", list(TECHNIQUES)[::6])
def test_a_technique_has_positions(name: str) -> None:
    exercise = practice(name, seed=7)
    assert_promise(exercise, name)
    assert (exercise.profile.techniques is None) is (is_scored(name) and not kept(name).beside)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.nightly if number % 2 else pytest.mark.slow)
        for number, name in enumerate(TECHNIQUES)
    ],
)
def test_every_technique_has_many_positions(name: str) -> None:
    exercises = [practice(name, seed=seed, start=start) for seed in (1, 2) for start in (0, 1)]
    for exercise in exercises:
        assert_promise(exercise, name)
    assert len({exercise.grid for exercise in exercises}) == len(exercises)
    assert exercises[1] == practice(name, seed=1, start=1)


def test_an_avoidable_rectangle_has_digits_that_are_entered() -> None:
    exercise = practice("avoidable_rectangle_2", seed=1)
    corners = [cell for cell in exercise.step.cells if exercise.grid[cell]]
    assert len(corners) == 2
    assert all(exercise.puzzle[cell] and not exercise.puzzle.givens[cell] for cell in corners)
    assert nonet.is_proper(exercise.puzzle.givens)


FISH = [name for name in TECHNIQUES if "franken" in name or "mutant" in name]


@pytest.mark.parametrize("name", FISH)
def test_a_fish_is_not_simpler_than_its_name(name: str) -> None:
    step = practice(name, seed=3).step
    base, cover = ({house.kind for house in houses} for houses in (step.base_houses, step.cover_houses))
    rows_to_columns = {"row"} <= base <= {"row", "box"} and {"column"} <= cover <= {"column", "box"}
    columns_to_rows = {"column"} <= base <= {"column", "box"} and {"row"} <= cover <= {"row", "box"}
    assert (rows_to_columns or columns_to_rows) is ("franken" in name)
    assert "box" in base | cover or {"row", "column"} <= base
    assert any(mark.role == "extra" for mark in step.marks) is name.startswith("finned_")


def test_a_technique_that_hodoku_leaves_out_by_default() -> None:
    exercise = practice("death_blossom", seed=1)
    found = nonet.hint(exercise.grid, profile="hodoku")
    assert found is not None
    assert found.technique.id != "death_blossom"
    assert practice("Death Blossom", seed=1) == exercise


@pytest.mark.slow
@pytest.mark.parametrize(
    "technique", ["pointing", "x_wing", "skyscraper", "w_wing", "xy_chain", "als_xz", "sue_de_coq"]
)
def test_many_positions(technique: str) -> None:
    for start in range(12):
        exercise = practice(technique, seed=6, start=start)
        found = nonet.hint(exercise.grid, profile=exercise.path.profile)
        assert found is not None
        assert found.step == exercise.step
        assert found.technique.id == technique


@pytest.mark.parametrize(("technique", "figure"), [("x_wing", "er"), ("skyscraper", "score")])
def test_the_rating_of_a_cut_path_is_that_of_its_steps(technique: str, figure: str) -> None:
    path = practice(technique, seed=2).path
    assert path.is_cut
    assert not path.is_complete
    assert path.rating.status == "limit_reached"
    assert path.rating.stuck_at is None
    assert path.rating.step_count == len(path)
    whole = nonet.rate(path.puzzle, profile=path.profile)
    assert 0 < getattr(path.rating, figure) <= getattr(whole, figure) < 20_000
    if figure == "er":
        assert path.rating.er < 20.0
    assert str(path.rating).startswith("at least ")
    assert nonet.SolvingPath(path.puzzle, path.steps, profile=path.profile) != path
    assert pickle.loads(pickle.dumps(path)) == path


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


def test_a_narrowed_profile_says_so() -> None:
    """A learner is told where easier techniques could find something too, and where a hint must name the technique."""
    narrowed, beside = 0, {"squirmbag", "whale", "leviathan", "direct_claiming"}
    made = practice("naked_pair", seed=1)
    for name in TECHNIQUES:
        profile = search_of(name)
        exercise = replace(made, profile=profile)
        exercise = replace(exercise, step=replace(exercise.step, technique=TECHNIQUES[name]))
        narrowed += profile.techniques is not None
        assert bool(exercise.note()) == (profile.techniques is not None)
        assert ("Easier techniques could find something too. " in exercise.note()) == bool(
            kept(name).beside or name in beside
        )
        assert str(exercise).count("\n") == 11 + bool(exercise.note())
    assert narrowed == 55
    note = "Easier techniques could find something too. Left out: X-Wing, Swordfish, Jellyfish."
    assert practice("squirmbag", seed=1).note() == note
    assert practice("direct_claiming", seed=1).note().endswith("too. Left out: Direct Pointing.")


def test_it_is_bounded() -> None:
    with pytest.raises(nonet.GenerationError, match="not found in 3 attempts"):
        practice("nested_cell_chain", seed=1, attempts=3, only=True)
    with pytest.raises(ValueError, match="'fish' stands for several techniques"):
        practice("fish", seed=1)


@pytest.mark.parametrize("name", ["full_house", "hidden_single", "naked_pair", "x_wing", "skyscraper"])
def test_a_position_can_be_easier(name: str) -> None:
    """Who begins has less to search: the same technique is the next one, with fewer open cells."""
    made = practice(name, seed=3)
    counts = []
    for most_open in (28, 36, 44, 81):
        exercise = practice(name, seed=3, most_open=most_open)
        assert_promise(exercise, name)
        assert nonet.solve(exercise.puzzle) == nonet.solve(made.puzzle)
        assert exercise == practice(name, seed=3, most_open=most_open)
        counts.append(exercise.grid.open_count)
    assert counts == sorted(counts)
    assert counts[0] < made.grid.open_count
    if name in ("full_house", "hidden_single"):
        assert counts[:2] == [28, 36]


@pytest.mark.parametrize("name", list(TECHNIQUES)[::9])
def test_an_easier_position_of_any_technique(name: str) -> None:
    made, exercise = practice(name, seed=7), practice(name, seed=7, most_open=30)
    assert_promise(exercise, name)
    assert exercise.grid.open_count <= made.grid.open_count
    assert exercise.profile == made.profile
