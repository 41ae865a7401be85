"""The names that players use: each stands for its techniques, in every spelling; what is not there is said."""

import re

import pytest

import nonet
from cli.conftest import runner
from nonet import HODOKU, SE121
from nonet._engine.technique import techniques_named
from nonet._engine.technique_names import NOT_YET, OTHER_NAMES
from nonet.logic import TECHNIQUES, Technique


@pytest.mark.parametrize(
    ("names", "ids"),
    [
        (["UR Type 1", "UR1", "ur 1", "Uniqueness Test 1", "Type 1 Unique Rectangle"], ["unique_rectangle_1"]),
        (["Nice Loop", "nice loops"], ["continuous_nice_loop", "discontinuous_nice_loop"]),
        (["Box/Line Reduction", "line-box reduction", "Locked Candidates Type 2 (Claiming)"], ["claiming"]),
        (["Locked Candidates Type 1", "locked candidates 1", "Pointing Pairs", "Pointing Triple"], ["pointing"]),
        (["locked candidates", "Locked Candidate", "Intersection Removal"], ["pointing", "claiming"]),
        (["BUG", "bivalue universal grave", "Bivalue Universal Grave + 1", "BUG + 1"], ["bug_plus_one"]),
        (["Bivalue Universal Grave Type 3"], ["bug_3"]),
        (["Thor's Hammer", "Thor\u2019s hammer", "thors hammer", "Tridagons"], ["tridagon"]),
        (["Y-Wing", "XYWing", "xy wings"], ["xy_wing"]),
        (["Two String Kite", "2-string-kite"], ["two_string_kite"]),
        (["Simple Colouring", "simple coloring", "Singles' Chains"], ["simple_colors_trap", "simple_colors_wrap"]),
        (["Naked Triplet", "Obvious Triples"], ["naked_triple"]),
        (["Hidden Quads"], ["hidden_quadruple"]),
        (["Alternating Inference Chain", "AICs"], ["aic"]),
        (["Almost Locked Set XZ-Rule", "ALS XZ"], ["als_xz"]),
        (["Finned Fish"], [each.id for each in TECHNIQUES.values() if each.family == "finned_fish"]),
        (["als", "ALS", "almost locked sets"], [name for name in TECHNIQUES if "als_" in name] + ["death_blossom"]),
        (["NP"], ["naked_pair"]),
        (["HT"], ["hidden_triple"]),
        (["Kraken Row", "kraken box"], ["house_forcing_chain"]),
        (["Hidden UR", "HUR", "Hidden Unique Rectangles"], ["hidden_rectangle"]),
        (["Unit Forcing Chains", "Region Forcing Chains"], ["house_forcing_chain"]),
        (["Sue-de-Coq", "SDC", "Two-Sector Disjoint Subsets"], ["sue_de_coq"]),
        (["LC Type 1"], ["pointing"]),
        (["LC"], ["pointing", "claiming"]),
        (["CNL"], ["continuous_nice_loop", "grouped_continuous_nice_loop", "als_continuous_nice_loop"]),
        (["DNL"], ["discontinuous_nice_loop", "grouped_discontinuous_nice_loop", "als_discontinuous_nice_loop"]),
        (["Kraken Swordfish", "Kraken"], ["kraken_fish_1", "kraken_fish_2"]),
        (["Turbot"], ["turbot_fish"]),
        (["Pattern Overlay Method"], ["template_set", "template_delete"]),
    ],
)
def test_names_that_players_use(names: list[str], ids: list[str]) -> None:
    for name in names:
        assert sorted(technique.id for technique in techniques_named(name)) == sorted(ids), name
        if len(ids) == 1:
            assert Technique.named(name).id == ids[0]


def test_the_name_of_a_kind_stands_for_all_of_its_families() -> None:
    fish = {each.id for each in TECHNIQUES.values() if "fish" in each.family}
    assert {each.id for each in techniques_named("Fish")} == fish >= {"x_wing", "sashimi_x_wing", "kraken_fish_1"}
    left = HODOKU.without("fish", "uniqueness").techniques or ()
    assert not any("fish" in TECHNIQUES[name].family or TECHNIQUES[name].assumes_uniqueness for name in left)
    assert "skyscraper" in left
    assert SE121.without("uniqueness").techniques == tuple(
        name for name in SE121.up_to("nested_house_chain").techniques or () if not TECHNIQUES[name].assumes_uniqueness
    )


def test_every_name_of_the_table_stands_for_what_the_table_says() -> None:
    for name, techniques in OTHER_NAMES.items():
        assert tuple(each.id for each in techniques_named(name)) == techniques
        assert techniques_named(name.upper().replace("-", "_")) == techniques_named(name)
    for technique in TECHNIQUES.values():
        assert techniques_named(technique.name) == techniques_named(technique.id) == (technique,)
        assert Technique.named(technique) is technique


@pytest.mark.parametrize("name", [*NOT_YET, "Exocets", "JExocet", "wxyz wing", "SK-Loops", "fireworks"])
def test_what_is_not_there_is_not_yet_there(name: str) -> None:
    with pytest.raises(ValueError, match=rf"^nonet does not have '?\"?{re.escape(name)}") as told:
        Technique.named(name)
    assert "did you mean" not in str(told.value)
    if "wxyz" in name.casefold():
        assert "every one is a case of ALS-XZ, 'als_xz'" in str(told.value)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("x-wnig", "'x_wing'"),
        ("swordfsh", "'swordfish'"),
        ("Skyscrapper", "'skyscraper'"),
        ("unique rectagle type 4", "'unique_rectangle_4'"),
        ("nice lop", "'continuous_nice_loop' or 'discontinuous_nice_loop'"),
        ("naked pir", "'naked_pair'"),
        ("X-Ring", None),
        ("Twin Wing", None),
        ("Unique Rectangle Type 7", None),
        ("URT", None),
        ("Locked Quadruple", None),
        ("quux", None),
        ("", None),
        ("9" * 500, None),
    ],
)
def test_a_suggestion_needs_words_that_are_alike(name: str, meant: str | None) -> None:
    with pytest.raises(ValueError, match=r"^no technique is named ") as told:
        Technique.named(name)
    assert ("did you mean" in str(told.value)) == (meant is not None)
    assert meant is None or f"did you mean {meant}?" in str(told.value)


def test_one_name_for_several_techniques(monkeypatch: pytest.MonkeyPatch) -> None:
    assert HODOKU.only("Locked Candidates").techniques == ("pointing", "claiming")
    assert SE121.only("unique rectangles").techniques == tuple(f"unique_rectangle_{number}" for number in range(1, 5))
    assert {"pointing", "claiming"}.isdisjoint(SE121.without("locked candidates").techniques or ())
    assert HODOKU.has("Nice Loop")
    assert not SE121.has("Nice Loop")
    with pytest.raises(
        ValueError, match="the scale se121 does not have Continuous Nice Loop or Discontinuous Nice Loop"
    ):
        SE121.only("Nice Loop")
    with pytest.raises(
        ValueError, match="'Locked Candidates' stands for several techniques: name one of 'pointing', 'cl"
    ):
        nonet.practice("Locked Candidates", seed=1)
    run = runner(monkeypatch)
    puzzle = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    listed = run("hint", puzzle, "--all", "--techniques", "Locked Candidates")
    assert {line.split()[1] for line in listed.stdout.splitlines()} == {"Claiming:"}
    done = run("worksheet", "Exocet", "--seed", "1")
    assert done.returncode == 2
    assert "nonet does not have 'Exocet' yet" in done.stderr


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("Nice Loop/AIC", "continuous_nice_loop discontinuous_nice_loop aic"),
        ("Grouped Nice Loop/AIC", "grouped_continuous_nice_loop grouped_discontinuous_nice_loop grouped_aic"),
        ("Grouped DNL", "grouped_discontinuous_nice_loop"),
        ("Locked Set", "naked_pair naked_triple naked_quadruple"),
    ],
)
def test_hodokus_names_of_chains(name: str, ids: str) -> None:
    assert [each.id for each in techniques_named(name)] == ids.split()


@pytest.mark.parametrize("name", ["Grouped Turbot", "Grouped Turbot Fish", "DDS", "Distributed Disjoint Subsets"])
def test_what_is_not_there_yet_is_said(name: str) -> None:
    with pytest.raises(ValueError, match=r"nonet does not have .* yet"):
        techniques_named(name)
