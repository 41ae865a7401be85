"""What uniqueness may assume: in positions of every kind no step is wrong, and no wrong grid is called complete."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count, repeat
from typing import Any

import pytest

import nonet
from logic.kinds_of_positions import ASSUMING, KINDS, Position, contradiction, position
from nonet import Cell, Grid, LimitError, SolvingPath, Step, explain, explain_batch, hint, rate, rate_batch, solve
from nonet import _core as core
from nonet.logic import TECHNIQUES, Candidate, Profile, ProfileName, Technique, UnsoundStepError
from puzzles import MULTIPLE, PROPER, SOLUTION

SEVERAL = Profile("se121", uniqueness=False)
PROFILES: list[ProfileName] = ["se121", "hodoku"]
# A position with several solutions has no path to its end: every technique looks for a step there, to no avail. Those
# that take seconds each are left to the tests of the engine, `soundness/several.rs`.
SLOW = (
    "nested",
    "dynamic",
    "forcing_net",
    "mutant",
    "franken",
    "kraken",
    "squirmbag",
    "whale",
    "leviathan",
    "template",
)
QUICK = [name for name in TECHNIQUES if not any(word in name for word in SLOW)]


def only(profile: Profile, names: Iterable[str]) -> Profile:
    """Return a profile with those of the techniques that its scale has."""
    return profile.only(*filter(profile.has, names))


def all_hints(*arguments: Any, **options: Any) -> tuple[Step, ...]:
    """Return all hints of a position."""
    return tuple(nonet.all_hints(*arguments, **options))


REPORTED = "..975...6..62....8.......9...5..4....7.......2.....7.5.......4.61..49..2.5.8...13"


def path_of(made: Position, profile: ProfileName) -> SolvingPath[Any]:
    used = Profile(profile) if made.uniqueness else only(Profile(profile, uniqueness=False), QUICK)
    return explain(made.grid, profile=used)


def further_steps(made: Position, step: Step, profile: ProfileName) -> tuple[Step, ...]:
    """Return what the techniques that assume uniqueness find in the position of a step."""
    assert step.grid is not None
    return all_hints(step.grid, profile=only(Profile(profile, uniqueness=made.uniqueness), ASSUMING))


def faults_of(made: Position, path: SolvingPath[Any]) -> list[str]:
    """Return what is wrong with a path: steps that contradict a solution, and an end that is none."""
    faults = [f"{step.notation}: {wrong}" for step in path if (wrong := contradiction(step, made.solutions))]
    if path.is_complete and path.end not in made.solutions:
        faults.append(f"the end is no solution: {path.end.to_line()}")
    if path.end.open_count == 0 and not path.is_complete:
        faults.append("the grid is filled, but not complete")
    return faults


def test_pencilmarks_only_lead_to_the_solution() -> None:
    grid = Grid.from_sukaku(Grid(REPORTED).to_sukaku())
    for profile in PROFILES:
        path = explain(grid, profile=profile)
        assert path.is_complete
        assert path.end == solve(REPORTED)
        assert not any(step.technique.id.startswith("avoidable") for step in path)
        assert path.rating == rate(grid, profile=profile) == rate_batch([grid], profile=profile)[0]
        (row,) = explain_batch([grid], profile=profile)
        assert row is not None
        assert row.steps.count(";") == len(path) - 1
    assert rate(grid, profile="hodoku").score > 2_000  # the puzzle has 2,808


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("kind", KINDS)
def test_no_step_is_wrong_in_any_kind_of_position(kind: str, profile: ProfileName) -> None:
    """Every step of paths, and what techniques that assume uniqueness find on the way, is right."""
    seen: Counter[str] = Counter()
    for number in range(5):
        made = position(kind, number)
        path = path_of(made, profile)
        assert not faults_of(made, path), (number, made)
        for step in path[number % 7 :: 7]:
            found = further_steps(made, step, profile)
            assert not [wrong for one in found if (wrong := contradiction(one, made.solutions))], (number, made)
            seen.update(one.technique.id for one in found)
            assert not found or made.uniqueness
    assert not seen or kind != "several solutions"


def test_ratings_of_marked_grids_are_those_of_their_paths() -> None:
    for kind in ("pencilmarks only", "marks of the puzzle"):
        grids = [position(kind, number).grid for number in range(4)]
        for profile in PROFILES:
            ratings = rate_batch(grids, profile=profile)
            paths = explain_batch(grids, profile=profile)
            for grid, rating, row in zip(grids, ratings, paths, strict=True):
                path: SolvingPath[Any] = explain(grid, profile=profile)
                assert path.rating == rating == rate(grid, profile=profile)
                assert row is not None
                assert [item.partition("=")[0] for item in row.steps.split(";")] == [one.technique.id for one in path]


@pytest.mark.nightly
@pytest.mark.timeout(6 * 3600)
@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("kind", KINDS)
def test_no_step_is_wrong_in_two_thousand_positions(kind: str, profile: ProfileName) -> None:
    """``NONET_POSITIONS`` sets how many of all kinds together, ``NONET_SEED`` which ones."""
    size = int(os.environ.get("NONET_POSITIONS", "2000")) // len(KINDS)
    first = int(os.environ.get("NONET_SEED", "0")) * size
    figures: Counter[str] = Counter()
    faults = {}
    for number in range(first, first + size):
        made = position(kind, number)
        path = path_of(made, profile)
        further = [one for step in path[number % 9 :: 9] for one in further_steps(made, step, profile)]
        wrong = [f"{step.notation}: {reason}" for step in further if (reason := contradiction(step, made.solutions))]
        if found := faults_of(made, path) + wrong:
            faults[number] = found
        own = sum(step.technique.id in ASSUMING for step in path)
        figures.update(positions=1, steps=len(path), complete=path.is_complete, uniqueness=own, further=len(further))
    print(f"\n{profile}, {kind}: {dict(figures)}, {len(faults)} with a fault")
    assert not faults


# The rule.


def with_entered(grid: Grid, cells: Any, solution: Grid) -> Grid:
    for cell in cells:
        grid = grid.with_value(cell, solution[cell])
    return grid


@pytest.fixture(scope="module")
def unique_step() -> Step:
    """Return a step of a unique rectangle on the path of a puzzle without redundant givens."""
    for puzzle, _ in nonet.generate_batch(300, seed=21, minimal=True):
        for step in explain(puzzle):
            if step.technique.id == "unique_rectangle_1":
                return step
    raise AssertionError("no unique rectangle")


@pytest.mark.parametrize("profile", PROFILES)
def test_uniqueness_follows_from_the_givens(unique_step: Step, profile: ProfileName) -> None:
    def is_found(grid: Grid) -> bool:
        steps = all_hints(grid, profile=Profile(profile).only("unique_rectangle_1"))
        return any(set(unique_step.eliminations) <= set(step.eliminations) for step in steps)

    grid = unique_step.grid
    assert grid is not None
    marks = grid.to_sukaku()
    values, givens = grid.to_line(), grid.givens.to_line()
    assert is_found(grid)
    assert is_found(Grid(values, pencilmarks=marks))  # all values are givens: proper too
    blank = "." * 81
    assert is_found(Grid(values, givens=blank, pencilmarks=marks))  # the pencilmarks are the puzzle
    assert is_found(Grid.from_sukaku(marks))
    without_one = givens.replace(next(digit for digit in givens if digit != "."), ".", 1)
    assert not is_found(Grid(values, givens=without_one, pencilmarks=marks))  # the givens have several solutions
    assert rate(Grid(without_one, pencilmarks=marks), profile=profile).technique_counts.keys().isdisjoint(ASSUMING)


def test_the_values_of_a_grid_without_givens_are_its_givens() -> None:
    grid = with_entered(Grid.empty(), [cell for cell in nonet.Cell.ALL if Grid(REPORTED)[cell]], solve(REPORTED))
    assert grid.given_count == 0
    for profile in PROFILES:
        path: SolvingPath[Any] = explain(grid, profile=profile)
        assert path == explain(REPORTED, profile=profile)
        assert path.puzzle.given_count == 24
        found, same = (all_hints(one, profile=only(Profile(profile), ASSUMING)) for one in (grid, Grid(REPORTED)))
        assert found == same


# Finders, and what is complete.


class _Finder:
    """Yields the steps that it is given, in every position."""

    def __init__(self, *steps: Step, technique: Technique | None = None, **endless: Any) -> None:
        self.technique = technique or Technique("mine", "My Technique")
        self.steps = endless.get("endless", steps)

    def find(self, grid: Grid) -> Any:
        return self.steps() if callable(self.steps) else self.steps


MINE = Technique("mine", "My Technique")
CALLS: list[Any] = [hint, all_hints, explain]


def test_a_path_to_a_conflicting_grid_is_not_complete() -> None:
    wrong = Grid(SOLUTION.replace("1", "x").replace("2", "1").replace("x", "2"))  # another grid, no conflict
    last = nonet.Cell("r1c3")
    almost = Grid(SOLUTION[:2] + "." + SOLUTION[3:])
    step = Step(MINE, placements=(Candidate(Cell(last), almost["r1c1"]),), grid=almost)
    for profile in PROFILES:
        path: SolvingPath[Any] = SolvingPath(almost, [step], profile=profile)
        assert path.end.open_count == 0
        assert not path.is_complete
        assert path.rating.is_stuck
        assert "incomplete" in repr(path)
    right = Step(MINE, placements=(Candidate(Cell(last), int(SOLUTION[2])),), grid=almost)
    assert SolvingPath(almost, [right]).is_complete
    assert not wrong.conflicts()


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf"), "hard", None])
def test_a_finder_with_a_difficulty_that_is_not_finite_is_named(value: Any) -> None:
    placed = Candidate.parse("r1c3=4")
    for call in CALLS:
        with pytest.raises(ValueError, match="My Technique must return steps with a finite difficulty, not "):
            call(PROPER, finders=[_Finder(Step(MINE, value, placements=(placed,)))])
    if value is not None:
        technique = Technique("mine", "My Technique", se121=value, score=value)
        with pytest.raises(ValueError, match="finite values, unlike My Technique with "):
            hint(PROPER, finders=[_Finder(technique=technique)])


def test_a_finder_that_repeats_a_given_does_no_harm() -> None:
    finder = _Finder(Step(MINE, placements=(Candidate.parse("r1c1=5"),)))
    assert hint(PROPER, finders=[finder]) == hint(PROPER)
    assert explain(PROPER, finders=[finder]) == explain(PROPER)
    assert len(all_hints(PROPER, finders=[finder])) == len(all_hints(PROPER))
    wrong = _Finder(Step(MINE, placements=(Candidate.parse("r1c1=6"),)))
    for grid, uniqueness in ((PROPER, True), ("5" + MULTIPLE[1:], False)):
        for call in CALLS:
            with pytest.raises(UnsoundStepError, match=r"My Technique is wrong: r1c1 is not 6$"):
                call(grid, finders=[wrong], profile=Profile("se121", uniqueness=uniqueness))


def test_a_finder_may_use_lists() -> None:
    placed = Candidate(Cell("r1c3"), solve(PROPER)["r1c3"])
    finder = _Finder(Step(MINE, placements=[placed]))  # type: ignore[arg-type]
    assert sum(step.technique is MINE for step in all_hints(PROPER, finders=[finder])) == 1


def test_a_finder_cannot_go_back_and_forth() -> None:
    """With several solutions no solution tells which of two steps is wrong."""
    steps = [Step(MINE, placements=(Candidate(Cell("r1c1"), digit),)) for digit in (5, 3)]
    with pytest.raises(UnsoundStepError, match="My Technique is wrong: r1c1 is not 3 but 5"):
        explain(MULTIPLE, finders=[_Finder(*steps)], profile=SEVERAL)
    with pytest.raises(UnsoundStepError, match="My Technique is wrong: r1c1 cannot be 7"):
        explain(MULTIPLE, finders=[_Finder(Step(MINE, placements=(Candidate.parse("r1c1=7"),)))], profile=SEVERAL)


@pytest.mark.parametrize("is_new", [False, True])
def test_a_finder_without_end_is_named(is_new: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.logic._finders._MOST_STEPS", 1_000)
    again = Step(MINE, placements=(Candidate.parse("r1c3=4"),))
    known = Step(MINE, placements=(Candidate.parse("r1c1=5"),))
    endless = _Finder(endless=lambda: repeat(again if is_new else known))
    others = _Finder(endless=lambda: (Step(MINE, cells=(nonet.Cell.ALL[one % 81],)) for one in count()))
    message = "the function find of My Technique returns more than 1,000 steps for one position"
    for finder in (endless, others):
        with pytest.raises(ValueError, match=message):
            all_hints(PROPER, finders=[finder])
    if is_new:  # the first step is enough
        found = hint(PROPER, finders=[endless])
        assert found is not None
        assert found.step == again
    else:
        with pytest.raises(ValueError, match=message):
            hint(PROPER, finders=[endless])
    with pytest.raises(ValueError, match=message):
        explain(PROPER, finders=[endless])


def test_a_step_of_the_engine_that_is_wrong_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(values: bytes, *arguments: Any, **options: Any) -> Any:
        ending, _, steps = find_steps(values, *arguments, **options)
        return ending, 0, [step, *steps]

    class Listed:
        work = 0

        def __init__(self, *_: Any, **__: Any) -> None:
            pass

        def __iter__(self) -> Iterator[list[Any]]:
            yield [step]

    step: Any = ("x_wing", 3.2, [], [2 * 9 + 3], [], [], [], [], [], [], [])
    find_steps = core.find_steps
    monkeypatch.setattr(core, "find_steps", wrong)
    monkeypatch.setattr(core, "Listing", Listed)
    for call in CALLS:
        with pytest.raises(UnsoundStepError, match="X-Wing is wrong: it rules out the right digit of r1c3"):
            call(PROPER)


def test_work_limits_end_paths_of_several_solutions() -> None:
    made = position("several solutions", 0)
    with pytest.raises(LimitError):
        explain(made.grid, profile=SEVERAL, work_limit=100)


@pytest.mark.parametrize("profile", ["se121", "hodoku"])
def test_marks_that_a_placed_digit_rules_out_are_no_candidates(profile: Any) -> None:
    """A player need not clear them: a grid of candidates in which single ones are digits has them too."""
    (entry,) = nonet.parse("".join(nonet.format_entries([nonet.Entry(Grid(PROPER))], "pencilmarks")))
    grid = entry.grid
    assert grid.given_count > Grid(PROPER).given_count
    assert explain(grid, profile=profile).is_complete
    assert rate(grid, profile=profile)[:1] == rate(grid.to_line(), profile=profile)[:1]
    assert rate_batch([grid], profile=profile)[0] == rate(grid, profile=profile)
