"""``hint``, ``all_hints`` and ``explain``: sound steps, the player's pencilmarks, clear verdicts, finders in Python."""

import copy
import json
import pickle
import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import nonet
from nonet import (
    HODOKU,
    SE121,
    Cell,
    Grid,
    MistakeError,
    Profile,
    SolvingPath,
    Step,
    all_hints,
    explain,
    hint,
    solve,
)
from nonet.logic import (
    TECHNIQUES,
    Candidate,
    Hint,
    LanguageName,
    ProfileName,
    Technique,
    UnsoundStepError,
    _hints,
    check_step,
)
from nonet.logic._examples import all_examples, examples
from nonet.logic._known_as import with_all_excluded
from nonet.logic.telling import telling
from nonet.results import SolvedError
from puzzles import CONFLICT, HARDER, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE


def listed(*arguments: Any, **options: Any) -> list[Step]:
    """Return all hints of a position."""
    return list(all_hints(*arguments, **options))


LOOSE = "....43...3.495..2....7..5....126......5....8.42..87..97.6....5......5....1.....7."
SEVERAL = Profile("se121", uniqueness=False)
CALLS = [hint, listed, explain]
PUZZLES = [puzzle for puzzle, _ in nonet.generate_batch(40, seed=11, minimal=True)]


def test_every_step_of_a_path_is_sound() -> None:
    for puzzle in PUZZLES:
        path, solution = explain(puzzle), solve(puzzle)
        assert path.end == solution
        grid = puzzle
        for step in path:
            check_step(step, solution)
            assert step.grid == grid
            grid = step.apply(grid)
            assert grid != step.grid
        assert grid == solution
        assert path.rating == nonet.rate(puzzle)


def test_every_hint_is_sound() -> None:
    count = 0
    for puzzle in PUZZLES[:12]:
        solution = solve(puzzle)
        for step in explain(puzzle)[::12]:
            assert step.grid is not None
            steps = listed(step.grid)
            for found in steps:
                check_step(found, solution)
            assert step in steps
            count += len(steps)
    assert count > 300


@pytest.mark.slow
def test_many_hints_are_sound() -> None:
    drawn = set()
    for puzzle, solution in nonet.generate_batch(80, seed=12, minimal=True):
        for step in explain(puzzle):
            check_step(step, solution)
            assert str(step)
            assert step.notation
            if step.eliminations and step.grid is not None:
                for found in all_hints(step.grid):
                    check_step(found, solution)
                    assert str(found)
                    if found.technique not in drawn:
                        assert "<svg" in found.to_svg()
                        drawn.add(found.technique)
    assert len(drawn) > 20


def test_a_hint_in_stages() -> None:
    found = hint(PROPER)
    assert found is not None
    assert found.where == "Box 2 still needs an 8. Which cell can take it?"
    assert found.technique is TECHNIQUES["hidden_single"]
    assert str(found.step) == "In box 2, 8 can only go in r1c6. So r1c6 is 8."
    assert str(found) == "Box 2 still needs an 8. Which cell can take it? (Hidden Single)"
    assert "<svg" in found._repr_svg_()


def test_where_to_look_does_not_tell_the_answer() -> None:
    for puzzle in PUZZLES[:10]:
        for step in explain(puzzle):
            where = nonet.Hint(step).where
            asks = where.endswith("?")
            assert asks == (step.technique.family == "single")
            assert asks or where.startswith(("Look at ", "Start in "))
            assert not any(str(candidate) in where for candidate in (*step.placements, *step.eliminations))


@pytest.mark.parametrize(
    ("technique", "where"),
    [
        ("full_house", "Row 9 has one open cell. Which digit is missing?"),
        ("hidden_single", "Box 1 still needs a 2. Which cell can take it?"),
        ("naked_single", "A cell of box 4 can only take one digit. Which cell is it?"),
        ("pointing", "Look at the places of 9 in box 4."),
        ("x_wing", "Look at the places of 6 in rows 3 and 9."),
        ("swordfish", "Look at the places of 6."),
        ("xy_wing", "Look at the candidates of r9c1."),
        ("unique_rectangle_1", "Look at 4 and 8 in rows 4 and 6."),
        ("remote_pair", "Look at the cells that have only the candidates 1 and 9."),
        ("x_chain", "Start in r5c7: suppose that one of its candidates is right, or that it is wrong."),
        ("cell_forcing_chain", "Look at the candidates of r4c2."),
        ("house_forcing_chain", "Look at the places of 4 in box 6."),
    ],
)
def test_where_to_look(technique: str, where: str) -> None:
    assert nonet.Hint(examples()[technique].step).where == where


@pytest.mark.parametrize("step", [example.step for example in all_examples()], ids=repr)
def test_where_to_look_names_a_digit_and_two_houses_at_most(step: nonet.Step) -> None:
    """Or a cell; never both of what is placed."""
    found = nonet.Hint(step)
    told = found.to_dict(stage="where")
    assert len(told["places"]) <= 3
    houses = [place for place in told["places"] if " " in place]
    assert len(houses) <= 2
    named = {
        int(digit)
        for digit in re.findall(r"\d", re.sub(r"r\dc\d|(?i:rows?|columns?|box(es)?) [\d, and]+", "", found.where))
    }
    assert named == {told["digit"]} if "digit" in told else len(named) != 1
    for cell, digit in (*step.placements, *step.eliminations):
        assert not (digit in named and str(cell) in found.where)


@pytest.mark.parametrize("language", nonet.logic.LANGUAGES)
@pytest.mark.parametrize("step", [example.step for example in all_examples()], ids=repr)
def test_before_its_last_stage_a_hint_never_names_a_digit_with_a_cell(step: Step, language: LanguageName) -> None:
    """That is the promise of `docs/app.md`: the step may place that digit there, or exclude it."""
    told = nonet.Hint(step).to_dict(stage="technique", language=language) | {"difficulty": None}
    assert not re.search(r"r\dc\d *(=|<>|is not|is|cannot be) *\d", str(told))
    if cells := re.findall(r"r\dc\d", told["where"]):
        assert cells == told["places"]
        assert not re.search(r"\d", re.sub(r"r\dc\d", "", told["where"]))
        assert "digit" not in told
        assert set(told["statement"]["values"]) == {"cells"}


STAGE_KEYS = {"where": {"stage", "where", "statement", "places"}}
STAGE_KEYS["technique"] = STAGE_KEYS["where"] | {
    "name",
    "technique",
    "difficulty",
    "profile",
    "idea",
    "level",
    "known_as",
}


def test_each_stage_of_a_dictionary_tells_no_more_than_itself() -> None:
    for puzzle in PUZZLES[:10]:
        for step in explain(puzzle):
            found = nonet.Hint(step)
            for stage, keys in STAGE_KEYS.items():
                told = found.to_dict(stage=stage)  # type: ignore[arg-type]
                assert (told["stage"], set(told) - {"digit"}) == (stage, keys)
                text = json.dumps(told)
                for candidate in (*step.placements, *step.eliminations):
                    assert str(candidate) not in text
            whole = found.to_dict()
            name, known = step.technique.name, whole["known_as"]
            name = f"{nonet.logic.TECHNIQUES[known].name} ({name})" if known else name
            assert (whole["stage"], whole["name"], whole["sentence"]) == ("step", name, str(step))
            assert whole["where"] == found.where
            assert nonet.Step.from_dict(json.loads(json.dumps(whole))) == step
            assert whole.items() >= step.to_dict().items()


def test_a_path_has_names_and_sentences() -> None:
    path = explain(PROPER)
    for step, told in zip(path, path.to_dict()["steps"], strict=True):
        assert told == nonet.Hint(step).to_dict()


def test_an_unknown_stage_is_refused() -> None:
    with pytest.raises(ValueError, match="stage must be one of where, technique, step, not 'all'"):
        nonet.Hint(explain(PROPER)[0]).to_dict(stage="all")  # type: ignore[arg-type]


# Pencilmarks and mistakes.


def test_the_players_pencilmarks_count() -> None:
    step = next(step for puzzle in PUZZLES for step in explain(puzzle) if step.eliminations)
    assert step.grid is not None
    before, after = step.grid, step.apply(step.grid)
    assert step.eliminations[0] in [one for found in all_hints(before) for one in found.eliminations]
    assert step.eliminations[0] not in [one for found in all_hints(after) for one in found.eliminations]


def test_a_cell_with_one_pencilmark_is_a_naked_single() -> None:
    grid = Grid(HARDER)
    cell, digit = Cell("r1c2"), solve(HARDER)["r1c2"]
    for other in grid.candidates(cell) - {digit}:
        grid = grid.without_candidate(cell, other)
    found = hint(grid, profile=SE121.only("naked_single"))
    assert found is not None
    assert found.step.placements == ((cell, digit),)


@pytest.mark.parametrize("call", CALLS)
def test_wrong_marks_and_values_are_named(call: Any) -> None:
    grid, solution = Grid(PROPER), solve(PROPER)
    ruled_out = grid.without_candidate("r1c3", solution["r1c3"])
    with pytest.raises(MistakeError, match=r"the pencilmarks of r1c3 exclude the right digit$") as caught:
        call(ruled_out)
    assert (caught.value.marks, caught.value.values) == ((Cell("r1c3"),), ())
    with pytest.raises(MistakeError, match=r"a mistake: r1c3 is not 2$") as caught:
        call(grid.with_value("r1c3", 2))
    assert (caught.value.marks, caught.value.values) == ((), (Cell("r1c3"),))
    assert caught.value.cells == (Cell("r1c3"),)
    with pytest.raises(MistakeError, match="r1c3 is not 5"):
        call(grid.with_value("r1c3", 5))  # a conflict too
    assert pickle.loads(pickle.dumps(caught.value)) == caught.value


def test_a_wrong_digit_and_a_wrong_mark_at_once() -> None:
    grid, solution = Grid(PROPER), solve(PROPER)
    both = grid.with_value("r1c3", 2).without_candidate("r9c1", solution["r9c1"])
    with pytest.raises(MistakeError) as caught:
        hint(both)
    assert (caught.value.values, caught.value.marks) == ((Cell("r1c3"),), (Cell("r9c1"),))
    assert caught.value.solution == solution


@pytest.mark.parametrize("count", [1, 2, 5])
def test_no_message_says_a_digit_of_the_solution(count: int) -> None:
    """Neither of a mistake nor of a step that is wrong: who wants the digit asks for ``solution``."""
    grid, solution = Grid(PROPER), solve(PROPER)
    for cell in [cell for cell in Cell.ALL if not grid[cell]][:count]:
        grid = grid.without_candidate(cell, solution[cell])
    with pytest.raises(MistakeError) as caught:
        hint(grid)
    assert len(caught.value.marks) == count
    assert not re.search(r"\d", re.sub(r"r\dc\d", "", str(caught.value)))
    for cell in Cell.ALL:
        right, wrong = solution[cell], solution[cell] % 9 + 1
        technique = Technique("my_own", "My Own")
        for step in (
            nonet.Step(technique, placements=(Candidate(cell, wrong),)),
            nonet.Step(technique, eliminations=(Candidate(cell, right),)),
        ):
            with pytest.raises(UnsoundStepError) as unsound:
                check_step(step, solution)
            assert not re.search(rf"\b{right}\b", str(unsound.value).replace(str(cell), ""))


# Verdicts.


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(
    ("puzzle", "error", "message"),
    [
        (CONFLICT, nonet.ConflictError, "conflicting cells: r1c1 r1c7 digit 5"),
        (UNSOLVABLE, nonet.NoSolutionError, "no solution"),
        (MULTIPLE, nonet.MultipleSolutionsError, "more than one solution"),
        ("." * 81, nonet.MultipleSolutionsError, "more than one solution"),
        (SOLUTION, SolvedError, "the grid is already solved"),
        (Grid(PROPER, pencilmarks="." * 729), MistakeError, "the pencilmarks of r1c3, r1c4"),
        ("12345678." + "........9" + "." * 63, nonet.NoSolutionError, "r1c9 has no candidate"),
        ("oops", nonet.ParseError, "expected a digit"),
    ],
)
def test_what_cannot_be_explained_has_a_verdict(call: Any, puzzle: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        call(puzzle)


def test_several_solutions_are_accepted_without_uniqueness() -> None:
    path = explain(MULTIPLE, profile=SEVERAL)
    assert not path.is_complete
    assert not any(step.technique.assumes_uniqueness for step in path)
    solutions = list(nonet.solutions(MULTIPLE))
    for step in path:
        for solution in solutions:
            check_step(step, solution)


def test_no_technique_finds_a_step() -> None:
    assert hint(HARDER, profile=SE121.only("x_wing")) is None
    assert listed(HARDER, profile=SE121.only("x_wing")) == []
    path = explain(HARDER, profile=SE121.only("full_house", "hidden_single"))
    assert (path.is_complete, path.rating.er, path.rating.is_stuck) == (False, 20.0, True)
    assert path.rating == nonet.rate(HARDER, profile=SE121.only("full_house", "hidden_single"))
    assert "incomplete" in repr(path)


@pytest.mark.parametrize("call", CALLS)
def test_the_work_limit(call: Any) -> None:
    with pytest.raises(nonet.LimitError, match="work limit of 3 units"):
        call(HARDER, work_limit=3, profile=SE121.only("jellyfish", "x_wing", "naked_pair", "swordfish"))


def test_the_step_of_a_hint_is_among_all() -> None:
    # HoDoKu finds nothing in it but by brute force.
    grid = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
    step = hint_of(grid, profile="hodoku")
    assert step.technique.id == "brute_force"
    assert listed(grid, profile="hodoku") == [step]
    assert listed(grid, profile=HODOKU.only("naked_pair", "brute_force")) == [step]
    # A search for one step takes chains without a group from tables with groups.
    assert listed(grid, profile=HODOKU.only("naked_pair")) == []


@pytest.mark.slow
@pytest.mark.parametrize(("profile", "stride"), [("se121", 9), ("hodoku", 90)])
def test_the_step_of_a_hint_is_among_all_on_paths(profile: ProfileName, stride: int) -> None:
    steps = [step for puzzle in PUZZLES[:10] for step in explain(puzzle)][::stride]
    steps += explain(HARDER)[40::30]
    for step in steps:
        assert step.grid is not None
        found = hint_of(step.grid, profile=profile)
        steps_of_all, _ = until_limit(step.grid, profile=profile)
        assert found in steps_of_all, step.grid
        conclusions = [(one.technique.id, one.placements, one.eliminations) for one in steps_of_all]
        assert len({*conclusions}) == len(conclusions)


def hint_of(*arguments: Any, **options: Any) -> Step:
    """Return the step of a hint."""
    found = hint(*arguments, **options)
    assert found is not None
    return found.step


@pytest.mark.slow
def test_all_hints_come_one_by_one() -> None:
    steps = all_hints(PROPER, profile="hodoku")
    first = next(steps)
    assert [first, *steps] == listed(PROPER, profile="hodoku")
    # The rest is not searched until it is asked for.
    assert next(all_hints(PROPER, profile="hodoku", work_limit=200)) == first
    with pytest.raises(nonet.LimitError):
        listed(PROPER, profile="hodoku", work_limit=200)


@pytest.mark.parametrize(("profile", "limit"), [("se121", 20), ("hodoku", 20_000)])
def test_what_was_found_before_the_limit_is_yielded(profile: ProfileName, limit: int) -> None:
    grid = next(step.grid for puzzle in PUZZLES for step in explain(puzzle) if step.technique.id == "pointing")
    assert grid is not None
    everything = listed(grid, profile=profile, work_limit=None)
    found, error = until_limit(grid, profile=profile, work_limit=limit)
    assert str(error) == f"the work limit of {limit:,} units was reached"
    assert 0 < len(found) < len(everything)
    assert hint_of(grid, profile=profile) in found
    assert [step for step in everything if step in found] == found


def until_limit(grid: Any, **options: Any) -> tuple[list[Step], nonet.LimitError | None]:
    """Return the steps that are yielded before the limit is reached, and the error, if it is."""
    steps: list[Step] = []
    try:
        for step in all_hints(grid, **options):
            steps.append(step)
    except nonet.LimitError as error:
        return steps, error
    return steps, None


def test_a_hint_has_a_work_limit_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    hardest = max(explain(HARDER), key=lambda step: step.difficulty)
    assert hardest.grid is not None
    monkeypatch.setitem(_hints.DEFAULT_WORK_LIMITS, "se121", 2)
    for call in (hint, listed):
        with pytest.raises(nonet.LimitError, match="2 units"):
            call(hardest.grid)
    assert len(explain(HARDER)) > 100


@pytest.mark.parametrize("profile", [SE121, HODOKU])
@pytest.mark.parametrize(
    "finders", [(), [SimpleNamespace(technique=Technique(id="none", name="None"), find=lambda _: ())]]
)
def test_the_path_up_to_the_work_limit(profile: Any, finders: Any) -> None:
    limit = {"se121": 3_000, "hodoku": 200_000}[profile.name]
    if finders:
        limit = {"se121": 400, "hodoku": 20_000}[profile.name]  # of each step
    with pytest.raises(nonet.LimitError) as caught:
        explain(HARDER, profile=profile, work_limit=limit, finders=finders)
    path, whole = caught.value.path, explain(HARDER, profile=profile)
    assert path.is_cut
    assert not path.is_complete
    assert path.steps == whole.steps[: len(path)]
    assert 0 < len(path) < len(whole)
    assert (
        caught.value.rating == path.rating == nonet.SolvingPath(path.puzzle, path, profile=profile, is_cut=True).rating
    )
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.path, again.rating, str(again)) == (path, path.rating, str(caught.value))


@pytest.mark.parametrize("name", ["se121", "hodoku"])
def test_a_search_ends_where_every_candidate_is_in_some_solution(name: ProfileName) -> None:
    # 270 solutions; chains with several branches would search for more than a minute to find no step.
    profile = Profile(name, uniqueness=False)
    path = explain(LOOSE, profile=profile, work_limit=1_000_000)
    assert (path.is_complete, path.is_cut, path.is_exhausted) == (False, False, True)
    assert (len(path), path.end.open_count) == (17, 45)
    assert repr(path).endswith("incomplete: every candidate left is in some solution>")
    assert hint(path.end, profile=profile) is None
    assert listed(path.end, profile=profile) == []
    # Not so where something is left to find, or the techniques do not suffice.
    only = profile.only("x_wing")
    assert not explain(LOOSE, profile=only).is_exhausted
    assert not explain(HARDER, profile=only).is_exhausted
    solved = explain(PROPER, profile=name)
    assert solved.is_exhausted is False
    assert repr(solved) == f"<SolvingPath of {len(solved)} steps, {solved.summary}>"
    assert not explain(HARDER, profile=name).is_exhausted


def test_a_hint_takes_a_work_limit() -> None:
    with pytest.raises(nonet.LimitError, match="work limit of 2 units"):
        hint(HARDER, work_limit=2, profile=SE121.only("jellyfish", "x_wing", "naked_pair", "swordfish"))
    with pytest.raises(TypeError, match="work_limit"):
        hint(HARDER, work_limit="much")  # type: ignore[arg-type]


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("wrong", [None, 5, object()])
def test_wrong_types_are_refused(call: Any, wrong: Any) -> None:
    with pytest.raises(TypeError):
        call(wrong)
    with pytest.raises(TypeError, match="finders"):
        call(PROPER, finders=5)
    with pytest.raises(TypeError, match="a finder has a technique and a function find"):
        call(PROPER, finders=[wrong])


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("steps", [None, 5, [None], ["r1c1=5"]])
def test_a_finder_that_returns_no_steps_is_named(call: Any, steps: Any) -> None:
    finder = SimpleNamespace(technique=Technique("mine", "My Technique"), find=lambda grid: steps)
    with pytest.raises(TypeError, match="the function find of My Technique must return steps, not "):
        call(PROPER, finders=[finder])


# The path as a value.


def test_a_path_is_a_sequence_of_steps() -> None:
    path = explain(PROPER)
    assert path[0] in path
    assert path[:2] == path.steps[:2]
    assert len(list(reversed(path))) == len(path) == 51
    assert pickle.loads(pickle.dumps(path)) == path == copy.deepcopy(path)
    assert hash(path) == hash(explain(PROPER))
    assert path != explain(nonet.isomorph(PROPER, seed=1))
    for name in ("steps", "_steps", "other"):
        with pytest.raises(AttributeError):
            setattr(path, name, ())
    assert str(path).splitlines()[0] == " 1. Hidden Single: In box 2, 8 can only go in r1c6. So r1c6 is 8."
    assert json.loads(json.dumps(path.to_dict()))["er"] == 1.2
    assert SolvingPath(path.puzzle, path.steps[:3]).is_complete is False
    with pytest.raises(TypeError, match="the index of a step is an integer or a slice, not str 'x'"):
        path["x"]  # type: ignore[call-overload]
    with pytest.raises(IndexError):
        path[51]


# Finders.


class LastCellOfBox:
    """Full houses in boxes, in Python."""

    technique = Technique("last_cell_of_box", "Last Cell of a Box")

    def find(self, grid: Grid) -> Iterator[Step]:
        for house in nonet.House.ALL[18:]:
            empty = [cell for cell in house.cells if not grid[cell]]
            if len(empty) == 1:
                (digit,) = grid.candidates(empty[0])
                yield Step(self.technique, placements=(Candidate(empty[0], digit),), cells=(empty[0],))


class Wrong:
    """Removes a true candidate."""

    technique = Technique("wrong", "Wrong")

    def find(self, grid: Grid) -> Iterator[Step]:
        yield Step(self.technique, eliminations=(Candidate.parse("r1c3=4"),))


def test_a_finder_takes_part() -> None:
    path = explain(PROPER, finders=[LastCellOfBox()])
    assert path.is_complete
    own = [step for step in path if step.technique.id == "last_cell_of_box"]
    assert own
    assert str(own[0]).startswith("Last Cell of a Box in r")
    assert path.rating.technique_counts["last_cell_of_box"] == len(own)
    grid = own[0].grid
    assert grid is not None
    found = hint(grid, finders=[LastCellOfBox()])
    assert found is not None
    assert found.step == own[0]
    assert own[0] in all_hints(grid, finders=[LastCellOfBox()])
    assert Step.from_dict(own[0].to_dict(), own_techniques=[LastCellOfBox.technique]) == own[0]


@pytest.mark.parametrize("call", CALLS)
def test_a_wrong_finder_is_caught(call: Any) -> None:
    with pytest.raises(UnsoundStepError, match="Wrong is wrong: it rules out the right digit of r1c3"):
        call(PROPER, finders=[Wrong()])


def test_a_chain_of_two_strong_links_has_the_name_that_players_know() -> None:
    puzzle = "000025000070900000300800006020010030960230400040006021000000002036000170000000590"
    step = next(each for each in explain(puzzle) if each.technique.id == "forcing_x_chain")
    assert Hint(step).about == (
        "Turbot Fish (hard, 6.6 on Sudoku Explainer's scale as Forcing X-Chain). "
        "Two houses in which a digit has only two places, and one place of the first sees one place of the second."
    )
    assert (
        telling()
        .about(step, "de")
        .startswith(
            "Turbot Fish (schwer, 6,6 auf der Skala von Sudoku Explainer als Forcing X-Chain). Zwei Häuser, in denen"
        )
    )
    told = Hint(step).to_dict(stage="technique", language="de")
    assert (told["technique"], told["known_as"], told["level"]) == ("forcing_x_chain", "turbot_fish", "hard")
    assert told["name"] == "Turbot Fish (Forcing X-Chain)"
    assert told["idea"].startswith("Zwei Häuser, in denen")
    assert "known_as" not in Hint(step).to_dict(stage="where")


def test_a_chain_known_by_a_pattern_speaks_of_its_own_cell_or_of_all_that_the_pattern_excludes() -> None:
    puzzle = "...4..9....3..7..2.6..925...5....89.8.2.5..4.4........3.5.6.1....89......4..3..7."
    step = next(each for each in explain(puzzle) if each.technique.id == "forcing_x_chain")
    assert str(step).endswith("So r2c8 or r5c9 is 6. r1c9 sees both. So r1c9 is not 6.")
    assert step.sentence(language="de").endswith("r1c9 sieht beide. Also ist r1c9 keine 6.")
    whole = with_all_excluded(step)
    assert str(whole).endswith("No cell that sees both can be 6. So r1c9 and r6c8 are not 6.")
    assert [str(one) for one in whole.eliminations] == ["r1c9=6", "r6c8=6"]
    assert with_all_excluded(whole) == whole


def test_hodoku_finds_each_pattern_under_the_name_that_players_know() -> None:
    seen, wholes = set(), set()
    for number, (puzzle, _) in enumerate(nonet.generate_batch(150, seed=3, minimal=True)):
        for step in explain(puzzle, profile=SE121.without("xy_wing", "xyz_wing") if number % 2 else SE121):
            known = Hint(step).to_dict(stage="technique")["known_as"]
            if known is None or step.grid is None:
                continue
            seen.add(known)
            found = list(all_hints(step.grid, profile=HODOKU.only(known)))
            assert any(set(step.eliminations) <= set(each.eliminations) for each in found), (step, known)
            # Houses in which the digit has two places, in this order or the other one, are what HoDoKu names.
            houses = set(step.statements[0].values["house"].cells) | set(step.statements[1].values["house"].cells)
            assert {one.candidate.cell for one in step.chains[0][1:-1]} <= houses
            keys, same = ([one.key for one in each.statements] for each in (step, found[0]))
            assert keys[:-1] == same[:-1]
            # The chain has one of the candidates that the pattern excludes: then only its cell is spoken of.
            is_whole = with_all_excluded(step).eliminations == step.eliminations
            assert keys[-1] == ("sees_all" if is_whole else "it_sees")
            wholes.add(is_whole)
            whole = with_all_excluded(step)
            assert {*step.eliminations} <= {*whole.eliminations}
            assert whole.statements[-1].key == "sees_all"
            assert any({*whole.eliminations} == {*each.eliminations} for each in found), (step, known)
            assert "Suppose" not in str(step)
    assert seen == {"skyscraper", "two_string_kite", "turbot_fish"}
    assert wholes == {False, True}
