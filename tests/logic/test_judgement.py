"""``judge``: a try in an exercise is found, another technique's, wrong, or known."""

import re
from collections import Counter

import pytest

from nonet import SE121, Candidate, Cell, Grid, Technique, all_hints, practice, solve
from nonet.logic import Judgement, LanguageName, check_step, course, judge, technique_name
from nonet.logic.telling import telling

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


def test_what_a_technique_of_an_earlier_lesson_shows_is_true_and_names_no_technique() -> None:
    exercise = practice("swordfish", seed=1)
    earlier = ("hidden_pair", "pointing", "claiming", "naked_pair", "naked_single", "hidden_single")
    position = exercise.puzzle
    step = next(iter(all_hints(position, profile=SE121.only(*earlier))))
    tried = [*step.placements, *step.eliminations][0]
    found = judged(position, "swordfish", str(tried), is_placed=bool(step.placements))
    assert found.verdict == "other"
    assert found.step is not None
    check_step(found.step, solve(position))
    said = f"{tried.cell} is {'' if found.is_placed else 'not '}{tried.digit}"
    assert str(found) == f"{said}: true, but another technique shows it."
    assert technique_name(found.step.technique, language="de") not in found.sentence(language="de")


@pytest.mark.parametrize("technique", ["x_wing", "skyscraper"])
def test_no_technique_of_a_later_lesson_is_named(technique: str) -> None:
    exercise = practice(technique, seed=3)
    names = [lesson.technique for lesson in course()]
    later = [name for name in names[names.index(Technique.named(technique)) :] if name.id != technique]
    verdicts = Counter[str]()
    for cell in Cell.ALL:
        for digit in exercise.grid.candidates(cell) if not exercise.grid[cell] else ():
            if solve(exercise.grid)[cell] == digit:
                continue
            found = judge(
                exercise.grid, technique=technique, ruled_out=[Candidate(cell, digit)], profile=exercise.profile
            )
            assert found is not None
            verdicts[found.verdict] += 1
            assert found.step is None or found.step.technique not in later
            if found.verdict == "later" and "pattern: it" not in str(found):
                told = f"{cell} is not {digit}: true, but another technique shows it. "
                assert str(found).startswith(told)
                assert found.sentence(language="de").startswith(f"{cell} ist keine {digit}: stimmt, aber")
        if verdicts["later"] and verdicts["found"]:
            break
    assert verdicts["later"]


def test_what_is_ruled_out_already_is_said_with_the_reason() -> None:
    grid = EXERCISE.grid
    cell = next(cell for cell in Cell.ALL if not grid[cell])
    seen = next(other for other in cell.peers if grid[other])
    found = judged(grid, "x_wing", f"{cell}={grid[seen]}")
    assert found.verdict == "known"
    assert re.fullmatch(rf"{cell} has no {grid[seen]} to rule out: r\dc\d has it\.", str(found))
    assert found.sentence(language="de").startswith(f"{cell} hat keine {grid[seen]}, die du streichen kannst: ")
    marked = next(
        (cell, digit)
        for cell in Cell.ALL
        if not grid[cell]
        for digit in Grid(grid.to_line()).candidates(cell) - grid.candidates(cell)
    )
    found = judged(grid, "x_wing", str(Candidate(*marked)))
    assert (found.verdict, found.seen) == ("known", ())
    assert str(found) == f"{marked[0]} has no {marked[1]} to rule out."
    assert found.sentence(language="de") == f"{marked[0]} hat keine {marked[1]}, die du streichen kannst."


def test_what_the_solution_contradicts_is_wrong() -> None:
    digit = SOLUTION["r1c1"]
    ruled_out = judged(EXERCISE.grid, "x_wing", f"r1c1={digit}")
    assert str(ruled_out) == f"r1c1 can still be {digit}. The pattern rules out no {digit}."
    wrong = next(digit for digit in EXERCISE.grid.candidates("r1c1") if digit != SOLUTION["r1c1"])
    placed = judged(EXERCISE.grid, "x_wing", f"r1c1={wrong}", is_placed=True)
    assert (placed.verdict, placed.is_placed, placed.step) == ("wrong", True, None)
    assert str(placed).startswith(f"r1c1 is not {wrong}. This cell can also be ")


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


def test_a_digit_that_can_be_nothing_else_has_no_reason_to_be_open() -> None:
    exercise = practice("naked_single", seed=5)
    found = judged(exercise.grid, "full_house", str(exercise.step.placements[0]), is_placed=True)
    assert (found.verdict, found.reason) == ("later", None)


REASONS = {
    "x_wing": {
        "r4c5=3": "r4c5 is a corner of the pattern: it rules out no 3 there.",
        "r3c4=3": "The pattern rules out 3 in other columns.",
        "r1c1=5": "The pattern rules out no 5.",
    },
    "finned_x_wing": {
        "r3c1=5": "r3c1 is a fin of the pattern: it rules out no 5 there.",
        "r2c7=5": "This cell does not see every fin of the pattern.",
    },
    "pointing": {"r2c6=5": "The pattern rules out 5 in another line."},
    "claiming": {"r1c4=6": "The pattern rules out 6 in another box."},
    "naked_pair": {
        "r1c1=6": "This cell does not see every cell of the pattern that can be 6.",
        "r1c7=6": "r1c7 belongs to the pattern: it rules out no 6 there.",
    },
    "hidden_pair": {"r1c2=2": "This pattern rules out digits in its own cells only."},
    "skyscraper": {
        "r1c1=3": "This cell does not see both ends of the pattern.",
        "r9c8=3": "r9c8 is an end of the pattern: it rules out no 3 there.",
    },
    "xy_wing": {
        "r9c2=6": "r9c2 is the pivot of the pattern: it rules out no 6 there.",
        "r6c2=6": "r6c2 is a pincer of the pattern: it rules out no 6 there.",
        "r1c1=4": "This cell does not see both pincers of the pattern.",
    },
    "xyz_wing": {"r4c8=4": "This cell does not see all three: the pivot and both pincers."},
    "unique_rectangle_1": {"r1c7=5": "The Unique Rectangle Type 1 does not rule out 5 in this cell."},
}
PLACED = ("hidden_single", "naked_single")


@pytest.mark.parametrize("technique", REASONS)
def test_a_try_that_does_not_follow_has_its_own_reason(technique: str) -> None:
    exercise = practice(technique, seed=3)
    for text, reason in REASONS[technique].items():
        found = judge(exercise.grid, technique=technique, ruled_out=[Candidate.parse(text)], profile=exercise.profile)
        assert found is not None
        assert found.verdict in ("wrong", "later")
        # Of a cell of the pattern nothing else is said, or that would give its digit away.
        assert str(found) == reason if reason.startswith("r") else str(found).endswith(f". {reason}")


@pytest.mark.parametrize("technique", [*REASONS, *PLACED])
def test_the_place_of_the_step_is_said_only_when_it_is_asked_for(technique: str) -> None:
    """No cell but that of the try, and no house of the pattern, is in the reason; a digit that is placed has others."""
    exercise = practice(technique, seed=3)
    is_placed = technique in PLACED
    told = set[str]()
    for cell in [cell for cell in Cell.ALL if not exercise.grid[cell]][::3]:
        for digit in exercise.grid.candidates(cell):
            tried = [Candidate(cell, digit)]
            placed, ruled_out = (tried, []) if is_placed else ([], tried)
            found = judge(
                exercise.grid, technique=technique, placed=placed, ruled_out=ruled_out, profile=exercise.profile
            )
            assert found is not None
            if found.verdict == "found":
                continue
            houses: dict[LanguageName, str] = {"en": "row|column|box", "de": "Zeile|Spalte|Block"}
            for language, house in houses.items():
                said = found.sentence(language=language)
                assert set(re.findall(r"r\dc\d", said)) == {str(cell)}
                assert is_placed or not re.search(rf"({house})\w* \d", said)
            assert found.wanted is not None
            place = str(telling().where_of(found.wanted))
            assert found.sentence(has_place=True).endswith(place)
            assert place not in str(found)
            told.add(place)
    assert str(telling().where_of(exercise.step)) in told


def test_of_several_steps_the_one_with_most_that_was_struck_is_meant() -> None:
    """Two skyscrapers rule out r6c8=3 and another two r5c2=3; one of them rules out both."""
    exercise = practice("skyscraper", seed=3, most_open=28)
    first, second = (Candidate.parse(text) for text in ("r5c2=3", "r6c8=3"))
    for found, tries in (([first], [second]), ([second], [first]), ([], [first, second])):
        told = judge(exercise.grid, technique="skyscraper", ruled_out=tries, found=found, profile=exercise.profile)
        assert told is not None
        assert told.step is not None
        assert {*told.step.eliminations} == {first, second}
    alone = judge(exercise.grid, technique="skyscraper", ruled_out=[second], profile=exercise.profile)
    assert alone is not None
    assert alone.step is not None
    assert first not in alone.step.eliminations
