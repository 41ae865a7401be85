"""``Profile``: a value that prints, compares and pickles; its techniques are those of its scale."""

import copy
import inspect
import pickle
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest

import nonet
from nonet import HODOKU, SE121, Profile
from nonet.logic import TECHNIQUES, HodokuProfile, HodokuRating, SeProfile, SeRating
from puzzles import HARDER, PROPER

# Arguments of types that a checker refuses.
profile_of: Any = Profile
only: Any = SE121.only
rate: Any = nonet.rate

MODULES = (nonet, nonet.data, nonet.logic)

PROFILES = [
    SE121,
    HODOKU,
    Profile("se121", uniqueness=False, mended=True),
    Profile("hodoku", uniqueness=False),
    SE121.only(),
    SE121.only("Hidden Single", TECHNIQUES["full_house"]),
    HODOKU.without("x_wing"),
    HODOKU.only("tridagon", "full_house"),
    Profile("se121", uniqueness=False).without("x_wing", "pointing").without("claiming"),
]


@pytest.mark.parametrize("profile", PROFILES, ids=repr)
def test_a_profile_is_a_value(profile: Profile) -> None:
    made = eval(repr(profile), {"Profile": Profile})
    for other in (made, pickle.loads(pickle.dumps(profile)), copy.copy(profile), copy.deepcopy(profile)):
        assert (other, hash(other), type(other)) == (profile, hash(profile), type(profile))
    assert [one for one in PROFILES if one == profile] == [profile]
    assert profile != profile.name
    with pytest.raises(AttributeError, match="is immutable: cannot set 'mended'"):
        profile.mended = True  # type: ignore[misc]


def test_it_prints_the_shorter_of_both_lists() -> None:
    assert repr(SE121.only("hidden_single", "full house")) == "Profile('se121').only('full_house', 'hidden_single')"
    assert repr(SE121.without("Hidden Single")) == "Profile('se121').without('hidden_single')"
    assert repr(HODOKU.only("tridagon")) == "Profile('hodoku').only('tridagon')"
    assert repr(Profile("se121", mended=True)) == "Profile('se121', mended=True)"


def test_the_order_of_techniques_is_that_of_the_search() -> None:
    assert SE121.only("x_wing", "full_house", "x_wing") == SE121.only("full_house", "X-Wing")
    assert SE121.only("naked_single", "hidden_single").techniques == ("hidden_single", "naked_single")
    assert HODOKU.only("hidden_single", "naked_single").techniques == ("naked_single", "hidden_single")


@pytest.mark.slow
@pytest.mark.parametrize("default", [SE121, HODOKU])
def test_without_nothing_is_the_default(default: Profile) -> None:
    for puzzle in (PROPER, HARDER):
        assert nonet.rate(puzzle, profile=default.without()) == nonet.rate(puzzle, profile=default.name)
    left_out = default.without("hidden_single").techniques
    assert left_out is not None
    assert "hidden_single" not in left_out
    assert len(left_out) == len(default.without().techniques or ()) - 1


def test_each_scale_has_its_class_and_its_rating() -> None:
    assert (type(SE121), type(HODOKU)) == (SeProfile, HodokuProfile)
    rating: HodokuRating = nonet.rate(PROPER, profile=HODOKU)
    assert rating == nonet.rate(PROPER, profile="hodoku")
    other: SeRating = nonet.rate(PROPER, profile=SE121.only("hidden_single", "naked_single"))
    assert other.profile == "se121"
    for profile in PROFILES:
        either: SeRating | HodokuRating = nonet.rate(PROPER, profile=profile)
        assert either.profile == profile.name


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: profile_of("se"), ValueError, "name must be one of se121, hodoku, not 'se'"),
        (lambda: Profile("hodoku", mended=True), ValueError, "mended has no meaning for profile 'hodoku'"),
        (lambda: profile_of("se121", mended=2), TypeError, "mended must be True or False, not int 2"),
        (lambda: profile_of("se121", uniqueness="no"), TypeError, "uniqueness must be True or False, not str 'no'"),
        (lambda: SE121.only("x_wnig"), ValueError, "no technique is named 'x_wnig'; did you mean 'x_wing'"),
        (lambda: only(["x_wing"]), TypeError, "technique must be an id or a name, not list"),
        (lambda: SE121.only("skyscraper"), ValueError, "the scale se121 does not have Skyscraper"),
        (lambda: HODOKU.without("x_cycle"), ValueError, "the scale hodoku does not have Bidirectional X-Cycle"),
        (lambda: rate(PROPER, profile=5), TypeError, "profile must be one of se121, hodoku, not int 5"),
        (lambda: nonet.rate(PROPER, profile=HODOKU, stop="pearl"), ValueError, "stop has no meaning for profile"),
    ],
)
def test_wrong_profiles(make: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        make()


def public_functions() -> Iterator[Callable[..., Any]]:
    """Yield the functions of the public modules, and the methods of their classes."""
    polars = pytest.importorskip("nonet.data.polars")
    spark = import_module("nonet.data.spark")
    yield spark.add_columns
    for value in (polars.NonetExpressions, *(getattr(module, name) for module in MODULES for name in module.__all__)):
        if inspect.isfunction(value):
            yield value
        elif inspect.isclass(value) and not issubclass(value, Profile):
            yield from (one for name, one in inspect.getmembers(value, callable) if not name.startswith("_"))


def test_only_a_profile_takes_its_parts() -> None:
    count = 0
    for function in public_functions():
        try:
            parameters = inspect.signature(function).parameters
        except ValueError:  # a method of a built-in class
            continue
        count += 1
        assert not {"techniques", "uniqueness", "mended"} & {*parameters}, function
    assert count > 200


def test_up_to_a_technique_is_all_of_the_scale_before_it() -> None:
    order = HODOKU.without().techniques or ()
    assert HODOKU.up_to("X-Chain").techniques == order[: order.index("x_chain") + 1]
    assert HODOKU.up_to("naked subsets") == HODOKU.up_to("naked_quadruple")
    assert (HODOKU.up_to("tridagon").techniques or ())[-1] == "tridagon"
    assert SE121.only("full_house", "x_wing", "naked_pair").up_to("x_wing").techniques == (
        "full_house",
        "naked_pair",
        "x_wing",
    )
    with pytest.raises(ValueError, match="the scale se121 does not have Skyscraper"):
        SE121.up_to("skyscraper")


def test_up_to_on_the_scale_of_se_is_by_difficulty() -> None:
    for name, technique in TECHNIQUES.items():
        if technique.se121 is not None:
            used = SE121.up_to(name).techniques or ()
            assert max(TECHNIQUES[each].se121 or 0.0 for each in used) == technique.se121, name
            easier = {
                each for each in SE121.without().techniques or () if (TECHNIQUES[each].se121 or 0) < technique.se121
            }
            assert easier <= {*used}, name
            order = SE121.without().techniques or ()
            assert list(used) == sorted(used, key=[*order, name].index)
    assert SE121.with_order("x_wing").up_to("naked_single").techniques[:1] == ("x_wing",)  # type: ignore[index]


@pytest.mark.parametrize("name", ["X-Chain", "Skyscraper", "Nice Loops", "aic"])
def test_what_se_calls_otherwise_is_named(name: str) -> None:
    with pytest.raises(ValueError, match=r"here it is Forcing (X-)?Chain, 'forcing_"):
        SE121.up_to(name)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Forcing Chain", "AIC, 'aic'"),
        ("X-Cycle", "Continuous Nice Loop, 'continuous_nice_loop'"),
        ("Nishio", "Forcing Chain Contradiction, 'forcing_chain_contradiction'"),
        ("Direct Pointing", "Pointing, 'pointing'"),
    ],
)
def test_what_hodoku_calls_otherwise_is_named(name: str, told: str) -> None:
    with pytest.raises(ValueError, match=f"hodoku does not have .*, but the scale se121 has; here it is {told}"):
        HODOKU.only(name)


def test_an_order_of_ones_own_is_searched_first() -> None:
    own = HODOKU.with_order("full_house", "hidden_single", "naked_single", "hidden_pair")
    assert own.techniques is not None
    assert own.techniques[:5] == ("full_house", "hidden_single", "naked_single", "hidden_pair", "locked_pair")
    assert sorted(own.techniques) == sorted(HODOKU.without().techniques or ())
    assert HODOKU.with_order("full_house", "naked_single") == HODOKU.without()
    assert own.up_to("locked_pair").techniques == own.techniques[:5]
    assert "x_wing" not in (own.without("x_wing").techniques or ())
    assert (own.without("x_wing").techniques or ())[:4] == own.techniques[:4]
    for profile in (own, SE121.only("x_wing", "naked_single").with_order("x_wing")):
        assert eval(repr(profile), {"Profile": Profile}) == profile == pickle.loads(pickle.dumps(profile))
    with pytest.raises(ValueError, match="does not have"):
        SE121.with_order("skyscraper")


def test_a_path_takes_the_first_step_of_an_order_of_ones_own() -> None:
    """No technique that is named before that of a step finds anything there."""
    first = ("full_house", "hidden_single", "hidden_pair", "xy_wing", "jellyfish")
    own = SE121.with_order(*first)
    path = nonet.explain(HARDER, profile=own)
    for step in path:
        name = step.technique.id
        before = first[: first.index(name)] if name in first else first
        assert step.grid is not None
        assert not before or nonet.hint(step.grid, profile=SE121.only(*before)) is None
    found = [step.technique.id for step in path]
    assert path.is_complete
    assert found != [step.technique.id for step in nonet.explain(HARDER, profile=SE121)]
    # All functions take the same order.
    hint = nonet.hint(HARDER, profile=own)
    assert hint is not None
    assert hint.step.technique.id == found[0]
    assert next(nonet.all_hints(HARDER, profile=own)).technique.id == found[0]
    assert nonet.rate(HARDER, profile=own).er == max(step.difficulty for step in path)
    assert nonet.rate_batch([HARDER], profile=own)[0] == nonet.rate(HARDER, profile=own)
