"""Chains: every statement follows from its premises by its reason, and the words tell what the statements say.

The checker (``chain_checker.py``) knows no search. It is tried on the examples, on chains of random puzzles of both
scales, and on spoilt chains, which it must refuse.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from logic.chain_checker import check_chains
from nonet import HODOKU, SE121, Grid, Step, all_hints, explain, generate_batch
from nonet.logic import TECHNIQUES, Candidate, Statement
from nonet.logic._examples import all_examples, examples

OF_HODOKU = (
    *("remote_pair", "turbot_fish", "x_chain", "xy_chain", "als_chain", "death_blossom", "kraken_fish_1"),
    *("kraken_fish_2", "continuous_nice_loop", "discontinuous_nice_loop", "aic", "grouped_continuous_nice_loop"),
    *("grouped_discontinuous_nice_loop", "grouped_aic", "forcing_chain_contradiction", "forcing_chain_verity"),
    *("forcing_net_contradiction", "forcing_net_verity", "als_discontinuous_nice_loop", "als_aic"),
)
OF_SE121 = tuple(name for name in TECHNIQUES if name.endswith(("cycle", "chain")) and name not in OF_HODOKU)
SIMPLE = [name for name, technique in TECHNIQUES.items() if technique.score is not None and technique.score <= 160]
BOTH_WAYS = "als_continuous_nice_loop"
"""Its eliminations follow from both directions of the loop, of which the step has one."""
EXAMPLES = [one.step for one in all_examples() if one.step.chains and one.technique != BOTH_WAYS]


def positions(seed: int, count: int) -> Iterator[Grid]:
    """Yield positions of random puzzles in which simple techniques find nothing more."""
    for puzzle, _ in generate_batch(20 * count, seed=seed, minimal=True):
        assert isinstance(puzzle, Grid)
        path = explain(puzzle, profile=HODOKU.only(*SIMPLE))
        if not path.is_complete:
            grid = puzzle
            for step in path:
                grid = step.apply(grid)
            yield grid
            count -= 1
        if not count:
            return


def check_words(step: Step) -> None:
    """Check that the explanation has every statement, and that the sentence ends with the conclusion.

    A long chain is not told whole, but where it is.
    """
    lines = step.explanation().splitlines()
    told = [line for line in lines if re.match(r"  +\d+\. (Suppose|Then) ", line)]
    assert len(told) >= sum(map(len, step.chains))
    sentence = str(step)
    assert lines[0] == sentence
    assert not re.search(r"[{}\[\]]|None|nothing and|  ", sentence), sentence
    most = max(len(chain) for chain in step.chains)
    assert len(sentence) < 1000 + 900 * len(step.chains), sentence
    assert "in the explanation" not in sentence
    assert "(statements 3 to " in sentence or most <= 18, sentence
    for candidate in (*step.placements, *step.eliminations):
        assert str(candidate.cell) in sentence.rpartition(" So ")[2] or "In any case" in sentence or ": " in sentence
    assert step.to_svg().startswith("<svg")
    assert Step.from_dict(step.to_dict()) == step


def check_all(steps: list[Step]) -> Counter[str]:
    for step in steps:
        check_chains(step)
    for step in steps[::5]:
        check_words(step)
    return Counter(step.technique.id for step in steps)


@pytest.mark.parametrize("step", EXAMPLES, ids=lambda step: step.technique.id)
def test_every_example_follows(step: Step) -> None:
    check_chains(step)
    check_words(step)


@pytest.mark.slow
def test_chains_of_hodoku_follow() -> None:
    counts: Counter[str] = Counter()
    for grid in positions(3, 2):
        counts += check_all(list(all_hints(grid, profile=HODOKU.only(*OF_HODOKU)))[::3])
    assert len(counts) > 8
    assert counts.total() > 100


def test_chains_of_sudoku_explainer_follow() -> None:
    counts: Counter[str] = Counter()
    for puzzle, _ in generate_batch(12, seed=4, minimal=True):
        assert isinstance(puzzle, Grid)
        counts += check_all([step for step in explain(puzzle) if step.chains])
    assert len(counts) > 3
    assert counts.total() > 20


# All seeds go one way; more positions of it are for the night.
SEEDS = [pytest.param(seed, marks=pytest.mark.slow if seed == 5 else pytest.mark.nightly) for seed in range(5, 11)]


@pytest.mark.parametrize("seed", SEEDS)
def test_many_chains_of_hodoku_follow(seed: int) -> None:
    counts: Counter[str] = Counter()
    for grid in positions(seed, 2):
        counts += check_all(list(all_hints(grid, profile=HODOKU.only(*OF_HODOKU))))
    assert len(counts) > 8
    assert counts.total() > 200


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5, 11))
def test_many_chains_of_sudoku_explainer_follow(seed: int) -> None:
    counts: Counter[str] = Counter()
    for puzzle, _ in generate_batch(60, seed=seed, minimal=True):
        assert isinstance(puzzle, Grid)
        counts += check_all([step for step in explain(puzzle) if step.chains])
    assert len(counts) > 3
    assert counts.total() > 20


# The first chains of each example. More of them, and those of other positions, take up to half a minute each; so do the
# examples of two nested kinds, which are searched like the two others.
LONG = ("nested_contradiction_chain", "nested_house_chain")
OF_NETS = [name for name in OF_SE121 if name.startswith(("dynamic", "nested"))]


@pytest.mark.parametrize(
    ("name", "others", "most"),
    [
        *(pytest.param(name, 0, 3, marks=pytest.mark.slow) for name in OF_NETS if name not in LONG),
        *(pytest.param(name, 2, 12, marks=pytest.mark.nightly) for name in OF_NETS),
    ],
)
def test_dynamic_and_nested_chains_follow(name: str, others: int, most: int) -> None:
    counts: Counter[str] = Counter()
    for grid in (examples()[name].grid, *positions(12, others)):
        counts += check_all(list(islice(all_hints(grid, profile=SE121.only(name), work_limit=None), most)))
    assert counts[name]


# The checker refuses what does not follow.


def spoilt(step: Step) -> Iterator[Step]:
    """Yield the step with one thing wrong."""
    for number, chain in enumerate(step.chains):
        for place, one in enumerate(chain):
            for wrong in spoilt_statements(one):
                chains = [list(other) for other in step.chains]
                chains[number][place] = wrong
                yield replace(step, chains=tuple(map(tuple, chains)))
    if len(step.chains) > 2:
        yield replace(step, chains=step.chains[1:])
    wrong_cell = Candidate.parse("r1c1=1")
    if wrong_cell not in step.eliminations:
        yield replace(step, placements=(), eliminations=(wrong_cell,))


def spoilt_statements(one: Statement) -> Iterator[Statement]:
    yield one._replace(is_true=not one.is_true)
    if one.premises:
        yield one._replace(premises=())
        yield one._replace(reason="assumption")
    if one.is_true and one.others:
        yield one._replace(others=one.others[1:])
    if one.reason == "als":
        yield one._replace(cells=one.cells[1:])


@pytest.mark.parametrize("step", EXAMPLES, ids=lambda step: step.technique.id)
def test_a_spoilt_chain_is_refused(step: Step) -> None:
    for wrong in list(spoilt(step))[:40]:
        with pytest.raises((AssertionError, ValueError, StopIteration)):
            check_chains(wrong)
