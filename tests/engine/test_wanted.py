"""Puzzles with a wanted rating, level or technique: each is rated anew; the request and the effort are bounded."""

import pickle
from typing import Any, get_args

import pytest

import nonet
from nonet import HODOKU, SE121, GenerationError, Profile, generate, generate_batch, generate_forever, rate_batch
from nonet.logic import TECHNIQUES, HodokuLevel, ProfileName, Technique
from nonet.logic._practice import search_of

SINGLES = {"full_house", "hidden_single", "naked_single"}
COMMON = ["pointing", "claiming", "naked_pair", "xy_wing", "unique_rectangle_1"]
RARE = ["hidden_pair", "naked_triple", "hidden_triple", "x_wing", "swordfish", "xyz_wing"]
RARE += ["forcing_x_chain", "forcing_xy_chain"]
OF_HODOKU = ["locked_pair", "remote_pair", "skyscraper", "w_wing"]
RARE_IN_HODOKU = ["locked_triple", "two_string_kite", "empty_rectangle", "xy_chain"]
AMONG_OTHERS = ["finned_x_wing", "sashimi_x_wing", "finned_swordfish", "turbot_fish", "hidden_rectangle", "x_chain"]
AMONG_OTHERS += ["simple_colors_trap", "multi_colors_1", "remote_pair", "als_xz", "sue_de_coq"]
AMONG_OTHERS += ["aic", "continuous_nice_loop", "grouped_aic", "death_blossom"]


@pytest.mark.parametrize("rating", [(1.2, 1.5), (2.6, 2.8), (7.0, 7.3), 6.6])
def test_ratings(rating: float | tuple[float, float]) -> None:
    low, high = rating if isinstance(rating, tuple) else (rating, rating)
    batch = generate_batch(6, seed=1, rating=rating)
    assert all(low <= er <= high for er in rate_batch(batch.puzzle).er)


def test_two_requests_with_one_seed_share_no_puzzles() -> None:
    requests: list[dict[str, Any]] = [
        {"level": "medium"},
        {"rating": (2.6, 2.8)},
        {"rating": (2.6, 2.9)},
        {"technique": "pointing"},
        {"level": "medium", "givens": (25, 26)},
    ]
    found = [{row.puzzle for row in generate_batch(40, seed=3, **request)} for request in requests]
    assert [len(puzzles) for puzzles in found] == [40] * len(requests)
    assert len(set().union(*found)) == 40 * len(requests)


@pytest.mark.parametrize("level", get_args(HodokuLevel))
def test_levels(level: HodokuLevel) -> None:
    batch = generate_batch(4, seed=1, level=level)
    ratings = rate_batch(batch.puzzle, profile="hodoku")
    assert [rating and rating.level for rating in ratings] == [level] * 4


def test_a_level_and_a_rating() -> None:
    batch = generate_batch(2, seed=1, level="hard", rating=(6.6, 7.2), technique="w_wing")
    for puzzle, _ in batch:
        assert 6.6 <= nonet.rate(puzzle).er <= 7.2
        rating = nonet.rate(puzzle, profile="hodoku")
        assert rating.level == "hard"
        assert "w_wing" in rating.technique_counts


@pytest.mark.parametrize(
    ("technique", "count", "profile"),
    [
        *((each, 2, "se121") for each in COMMON),
        *(pytest.param(each, 2, "se121", marks=pytest.mark.slow) for each in RARE),
        *((each, 2, "hodoku") for each in OF_HODOKU),
        *(pytest.param(each, 24, "hodoku", marks=pytest.mark.slow) for each in OF_HODOKU),
        *(pytest.param(each, 2, "hodoku", marks=pytest.mark.slow) for each in RARE_IN_HODOKU),
    ],
)
def test_only_one_technique(technique: str, count: int, profile: ProfileName) -> None:
    batch = generate_batch(count, seed=5, technique=technique, only=True)
    assert list(nonet.solve_batch(batch.puzzle).status) == ["proper"] * count
    for rating in rate_batch(batch.puzzle, profile=profile):
        assert rating is not None
        assert technique in rating.technique_counts
        assert set(rating.technique_counts) <= SINGLES | {technique}


LATE = ["finned_x_wing", "simple_colors_trap", "x_chain", "als_xz", "sue_de_coq", "aic", "franken_x_wing", "squirmbag"]
"""Techniques that nearly always have easier ones beside them."""


@pytest.mark.parametrize("technique", LATE)
def test_singles_and_a_late_technique_solve_the_puzzle_and_singles_do_not(technique: str) -> None:
    singles = ["full_house", "hidden_single", "naked_single"]
    for puzzle, solution in generate_batch(3, seed=4, technique=technique, only=True):
        assert nonet.solve(puzzle) == solution
        rating = nonet.rate(puzzle, profile=HODOKU.only(*singles, technique))
        assert not rating.is_stuck
        assert technique in rating.technique_counts
        assert nonet.rate(puzzle, profile=HODOKU.only(*singles)).is_stuck
    exercise = nonet.practice(technique, seed=4, only=True)
    assert exercise.technique.id == technique
    assert {step.technique.id for step in exercise.path} <= {*singles, technique}


@pytest.mark.slow
@pytest.mark.parametrize("technique", AMONG_OTHERS)
def test_a_technique_of_hodoku_among_others(technique: str) -> None:
    batch = generate_batch(4, seed=4, technique=technique)
    for rating in rate_batch(batch.puzzle, profile=search_of(technique)):
        assert rating is not None
        assert technique in rating.technique_counts


def test_a_technique_by_its_displayed_name() -> None:
    by_id = generate(seed=3, technique="naked_triple")
    assert generate(seed=3, technique="Naked Triple") == generate(seed=3, technique="NAKED-TRIPLE") == by_id
    for technique in TECHNIQUES.values():
        assert Technique.named(technique.name) == Technique.named(technique.id) == technique


def test_a_technique_among_others() -> None:
    puzzle = generate(seed=3, technique=TECHNIQUES["naked_triple"])
    assert "naked_triple" in nonet.rate(puzzle).technique_counts


def test_other_constraints_hold_too() -> None:
    puzzle = generate(seed=1, rating=(2.6, 9.0), givens=26, symmetry="half_turn")
    line = puzzle.to_line()
    assert puzzle.given_count == 26
    assert [char == "." for char in line] == [char == "." for char in line[::-1]]
    assert 2.6 <= nonet.rate(puzzle).er <= 9.0
    assert nonet.is_minimal(generate(seed=1, technique="xy_wing", only=True, minimal=True))


def test_a_puzzle_depends_on_seed_and_index_alone() -> None:
    options: dict[str, Any] = {"seed": 8, "technique": "pointing", "only": True}
    batch = generate_batch(10, threads=2, **options)
    assert batch == generate_batch(10, threads=1, **options)
    assert generate(start=7, **options) == batch[7].puzzle
    assert next(generate_forever(start=3, **options)) == batch[3].puzzle
    assert generate(**options | {"seed": 9}) != batch[0].puzzle
    options = {"seed": 8, "technique": "skyscraper", "only": True}
    assert generate_batch(4, threads=2, **options)[2:] == generate_batch(2, start=2, threads=1, **options)[:]
    assert pickle.loads(pickle.dumps(batch)) == batch


def test_the_effort_is_stated_and_bounded() -> None:
    batch = generate_batch(3, seed=1, rating=(7.0, 7.3))
    assert all(1 <= attempts < 1000 for attempts in batch.attempts)
    with pytest.raises(GenerationError, match="puzzle 1 was not found in 20 attempts") as caught:
        generate(seed=1, rating=(11.5, 12.0), attempts=20)
    assert (caught.value.index, caught.value.attempts) == (0, 20)


BASIC = SE121.only("full_house", "hidden_single", "naked_single", "pointing", "claiming", "naked_pair")
PROFILES = [
    BASIC,
    SE121.only("full_house", "hidden_single"),
    SE121,
    Profile("se121", uniqueness=False, mended=True).without("x_wing", "nested_cell_chain"),
    HODOKU.only("full_house", "naked_single", "hidden_single", "skyscraper", "w_wing"),
    HODOKU.without("brute_force", "forcing_net_verity"),
]


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: repr(profile)[:60])
def test_the_techniques_of_a_profile_solve_its_puzzles(profile: Profile) -> None:
    batch = generate_batch(20, seed=6, profile=profile)
    assert batch == generate_batch(20, seed=6, profile=profile, threads=1)
    assert generate(seed=6, start=11, profile=profile) == batch[11].puzzle
    for (puzzle, solution), rating in zip(batch, rate_batch(batch.puzzle, profile=profile), strict=True):
        assert rating is not None
        assert not rating.is_stuck
        assert profile.techniques is None or set(rating.technique_counts) <= {*profile.techniques}
        assert nonet.solve(puzzle) == solution


def test_what_is_wanted_on_the_scale_of_a_profile_is_wanted_of_its_path() -> None:
    # Without an X-Wing, a harder technique has to be found in its place.
    for profile, rating in ((BASIC, 3.0), (SE121.without("pointing", "claiming"), (2.9, 5.0))):
        low, high = rating if isinstance(rating, tuple) else (rating, rating)
        batch = generate_batch(5, seed=7, profile=profile, rating=rating)
        assert all(low <= er <= high for er in rate_batch(batch.puzzle, profile=profile).er)
    for puzzle, _ in generate_batch(5, seed=7, profile=BASIC, technique="Naked Pair", givens=(24, 30)):
        assert "naked_pair" in nonet.rate(puzzle, profile=BASIC).technique_counts
        assert 24 <= puzzle.given_count <= 30
    few = HODOKU.only(*SINGLES, "pointing", "skyscraper")
    for puzzle, _ in generate_batch(5, seed=7, profile=few, level="hard", rating=(1.5, 7.0)):
        assert nonet.rate(puzzle, profile=few).level == "hard"
        assert 1.5 <= nonet.rate(puzzle).er <= 7.0
    wanted = generate(seed=7, profile=HODOKU.only(*SINGLES, "whale"), technique="whale", attempts=400_000)
    assert "whale" in nonet.rate(wanted, profile=HODOKU.only(*SINGLES, "whale")).technique_counts


def test_a_profile_enters_the_seed() -> None:
    profiles = [BASIC, BASIC.without("naked_pair"), Profile("se121", uniqueness=False), SE121, HODOKU]
    found = [{row.puzzle for row in generate_batch(20, seed=3, profile=profile)} for profile in profiles]
    assert len(set().union(*found)) == 20 * len(profiles)
    assert generate(seed=3, profile="hodoku") == generate(seed=3, profile=HODOKU)


def test_an_impossible_profile_ends_at_the_limit() -> None:
    for profile in (SE121.only(), SE121.only("x_wing"), HODOKU.only("skyscraper", "w_wing")):
        with pytest.raises(GenerationError, match="puzzle 1 was not found in 200 attempts: such puzzles are rare"):
            generate(seed=1, profile=profile, attempts=200)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"technique": "x_wnig"}, ValueError, "did you mean 'x_wing'"),
        (
            {"technique": "X-Wnig"},
            ValueError,
            "did you mean 'x_wing'. nonet.logic.TECHNIQUES and docs/techniques.md list all",
        ),
        (
            {"technique": "quux"},
            ValueError,
            "no technique is named 'quux'; nonet.logic.TECHNIQUES and docs/techniques.md list all",
        ),
        ({"technique": "x" * 10_000_000}, ValueError, "nonet.logic.TECHNIQUES and docs/techniques.md list all"),
        ({"technique": 3}, TypeError, "technique must be an id or a name, not int 3"),
        ({"only": True}, ValueError, "only=True requires a technique"),
        ({"technique": "x_wing", "only": 2}, TypeError, "only must be True or False"),
        ({"rating": (7.0, 6.0)}, ValueError, "rating must be a number or a pair"),
        ({"rating": float("nan")}, ValueError, "rating must be a number or a pair"),
        ({"rating": "hard"}, TypeError, "rating must be a number or a pair"),
        ({"technique": "x_wing", "rating": (1.0, 3.0)}, GenerationError, "no puzzle that uses x_wing is below 3.2"),
        ({"technique": "sue_de_coq", "level": "easy"}, GenerationError, "no puzzle that uses sue_de_coq is easy"),
        (
            {"technique": "sue_de_coq", "level": "hard"},
            GenerationError,
            "no puzzle that uses sue_de_coq is below unfair",
        ),
        ({"technique": "whale"}, GenerationError, "uses whale: a smaller fish finds the same first"),
        ({"technique": "dual_two_string_kite"}, GenerationError, "no generated puzzle uses dual_two_string_kite"),
        ({"technique": "thors_hammer"}, GenerationError, "tridagon: puzzles made at random do not have it"),
        ({"technique": "tridagon", "only": True}, GenerationError, "tridagon: puzzles made at random do not have it"),
        ({"level": "esay"}, ValueError, "level must be one of easy, medium, hard, unfair, extreme, not 'esay'"),
        ({"level": 3}, TypeError, "level must be"),
        ({"profile": "se"}, ValueError, "profile must be one of se121, hodoku, not 'se'"),
        ({"profile": SE121, "technique": "x_wing", "only": True}, ValueError, "only=True cannot be combined with a p"),
        ({"profile": BASIC, "technique": "x_wing"}, ValueError, "x_wing is not one of the techniques of the profile"),
        (
            {"profile": SE121, "technique": "w_wing"},
            ValueError,
            "the scale se121 does not have W-Wing, but the scale hodoku",
        ),
        (
            {"profile": Profile("se121", uniqueness=False), "technique": "bug_2"},
            ValueError,
            "bug_2 is not one of the techniques of the profile",
        ),
    ],
)
def test_wrong_requests(options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        generate(seed=1, **options)
