"""Levels for people: puzzles keep what the table promises, levels differ, and a day has one puzzle."""

from datetime import date, datetime
from itertools import pairwise
from typing import Any, get_args

import pytest

import nonet
from nonet import HODOKU, SE121, Level, daily, generate, generate_batch, level_of, rate, rate_batch
from nonet.logic import LEVELS, TECHNIQUES
from nonet.logic.levels import levels_of
from puzzles import PROPER

ALL = get_args(Level)
SINGLES = {"full_house", "hidden_single", "naked_single"}
DAY = "2026-11-26"
# A promise within a minor version: the puzzles of a day.
DAILY = {
    "beginner": "7.3.1.9.8..9..6.....2.3...42.4...317...3.96...8.7.1.59.2.6...93..1.9..759...73246",
    "easy": "...3.5....35..6..26...7....7...8.....621..739.937.....316..9..7........14...2...8",
    "medium": "...71..4.4.8...1.7.1.6......6.9.......2.7.3..9.3......5.....4..3....9..1....328.5",
    "hard": "6....1.7...38.6.4.....2..........1.3.96....2.5..3....6.....7.5821...........89..2",
    "expert": "9...8...43...91...7.4.5.93..96..3.7.5..9..........2....31..5.......2..6...9...42.",
    "master": ".84....1.9...5.2.......4.97.....7...8.7.1...5.5.32.....4..6.7.2..9........6...984",
}


def test_the_table_has_the_levels_in_order() -> None:
    assert tuple(LEVELS) == ALL
    assert [promise.level for promise in LEVELS.values()] == [*ALL]
    assert len({promise.promise for promise in LEVELS.values()}) == len(ALL)
    names = [technique for promise in LEVELS.values() for technique in promise.own_techniques]
    assert len(names) == len(set(names))
    for before, promise in pairwise(LEVELS.values()):
        assert promise.techniques == (*before.techniques, *promise.own_techniques)
    rated = {each for promise in LEVELS.values() for each in promise.techniques}
    assert rated == {*(HODOKU.without("brute_force").techniques or ())}


def test_the_ratings_of_neighbours_overlap_by_less_than_half() -> None:
    for easier, harder in pairwise(LEVELS.values()):
        (low, high), (next_low, next_high) = easier.rating, harder.rating
        assert low < next_low
        assert high < next_high
        assert high - next_low < min(high - low, next_high - next_low) / 2


@pytest.mark.parametrize(
    "level", [pytest.param(level, marks=pytest.mark.slow if level == ALL[-1] else []) for level in ALL]
)
def test_puzzles_keep_the_promise(level: Level) -> None:
    promise = LEVELS[level]
    batch = generate_batch(3 if level == "master" else 12, seed=7, for_people=level)
    explainer, hodoku = rate_batch(batch.puzzle), rate_batch(batch.puzzle, profile="hodoku")
    for puzzle, se, ho in zip(batch.puzzle, explainer, hodoku, strict=True):
        assert puzzle is not None
        assert se is not None
        assert ho is not None
        assert promise.givens[0] <= puzzle.given_count <= promise.givens[1]
        assert promise.rating[0] <= se.er <= promise.rating[1]
        assert ho.level in promise.hodoku_levels
        own = rate(puzzle, profile=promise.profile)
        assert not own.is_stuck
        beyond = sum(count for name, count in own.technique_counts.items() if name not in SINGLES)
        assert promise.beyond_singles[0] <= beyond <= promise.beyond_singles[1]
        assert level_of(puzzle) == level


def test_beginners_need_boxes_alone() -> None:
    for puzzle, _ in generate_batch(20, seed=1, for_people="beginner"):
        assert puzzle.given_count >= 32
        rating = rate(puzzle, profile=SE121.only("full_house", "hidden_single"))
        assert (rating.er, rating.is_stuck) == (1.2, False)


def test_a_level_goes_with_other_wishes() -> None:
    puzzle = generate(seed=2, for_people="beginner", symmetry="half_turn")
    shape = [char != "." for char in puzzle.to_line()]
    assert (shape, level_of(puzzle)) == (shape[::-1], "beginner")
    puzzle = generate(seed=2, for_people="hard", technique="skyscraper")
    assert "skyscraper" in rate(puzzle, profile=LEVELS["hard"].profile).technique_counts
    with pytest.raises(nonet.GenerationError, match="not one of the techniques"):
        generate(seed=2, for_people="medium", technique="x_wing")


@pytest.mark.parametrize(
    ("name", "value"),
    [("givens", 30), ("rating", 2.6), ("level", "hard"), ("profile", "hodoku"), ("only", True)],
)
def test_what_the_level_decides_is_not_asked_for(name: str, value: Any) -> None:
    request: dict[str, Any] = {name: value} | ({"technique": "x_wing"} if name == "only" else {})
    with pytest.raises(ValueError, match=f"for_people='easy' cannot be combined with {name}: the level decides it"):
        generate(seed=1, for_people="easy", **request)


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(ValueError, match="for_people must be one of beginner, easy"):
        generate(seed=1, for_people="diabolical")  # type: ignore[arg-type]


def test_every_proper_puzzle_has_a_level() -> None:
    found = [level_of(puzzle) for puzzle, _ in generate_batch(150, seed=3, minimal=True)]
    assert {"easy", "medium", "hard", "expert"} <= set(found)
    assert "beginner" not in found
    for line in (
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    ):
        assert level_of(line) == "master"


def test_few_givens_or_a_single_of_a_line_are_not_for_beginners() -> None:
    puzzle, solution = generate_batch(1, seed=5, for_people="beginner")[0]
    assert level_of(solution) == "beginner"
    few = generate(seed=1, rating=(1.2, 1.2), minimal=True)
    assert (few.given_count < 32, level_of(few)) == (True, "easy")
    line = generate(seed=1, rating=(1.5, 1.5), givens=34)
    assert level_of(line) == "easy"
    assert level_of(puzzle) == "beginner"


def test_what_is_not_proper_has_no_level() -> None:
    with pytest.raises(nonet.MultipleSolutionsError):
        level_of("." * 81)


def test_hodokus_own_levels_stay() -> None:
    puzzle = generate(seed=1, level="unfair")
    assert rate(puzzle, profile="hodoku").level == "unfair"
    assert {each.level for each in TECHNIQUES.values()} >= set(get_args(nonet.logic.HodokuLevel))


@pytest.mark.parametrize("level", ALL)
def test_the_puzzle_of_a_day_is_pinned(level: Level) -> None:
    puzzle = daily(DAY, level)
    assert puzzle.to_line() == DAILY[level]
    assert puzzle == daily(date(2026, 11, 26), level) == generate(seed=20261126, for_people=level)
    assert puzzle == daily(datetime.fromisoformat(f"{DAY}T23:59:59+14:00"), level)


def test_days_and_levels_have_puzzles_of_their_own() -> None:
    days = [f"2026-{month:02}-{day:02}" for month in (1, 12) for day in range(1, 11)]
    puzzles = {daily(day, level) for day in days for level in ("beginner", "easy", "medium", "hard")}
    assert len(puzzles) == 4 * len(days)


def test_what_is_no_day_and_no_level_is_named() -> None:
    for wrong in ("2026-13-01", "today", ""):
        with pytest.raises(ValueError, match="date must be a day such as 2026-11-26"):
            daily(wrong, "easy")
    with pytest.raises(TypeError, match=r"date must be a datetime\.date or a text such as"):
        daily(20261126, "easy")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="level must be one of beginner, easy"):
        daily(DAY, "insane")  # type: ignore[arg-type]


@pytest.mark.parametrize("level", [*ALL[:2], *(pytest.param(level, marks=pytest.mark.slow) for level in ALL[2:])])
def test_one_path_tells_the_first_level_that_solves_a_puzzle(level: Level) -> None:
    """The level is read from one walk with all techniques; each level's own walk says the same."""
    batch = generate_batch(3 if level == "master" else 25, seed=5, for_people=level)
    random = generate_batch(40, seed=ALL.index(level), minimal=True)
    puzzles = [puzzle for puzzle in (*batch.puzzle, *random.puzzle) if puzzle is not None]
    _, levels = levels_of(puzzles)
    for puzzle, found in zip(puzzles, levels, strict=True):
        solving = [each.level for each in LEVELS.values() if not rate(puzzle, profile=each.profile).is_stuck]
        assert found == level_of(puzzle)
        assert found == solving[0] or (found, solving[:2]) == ("easy", ["beginner", "easy"])


def test_the_level_of_what_is_no_puzzle() -> None:
    batch, levels = levels_of(["oops", "." * 81, PROPER])
    assert (batch.status[:], levels) == (["malformed", "multiple", "proper"], [None, None, level_of(PROPER)])
