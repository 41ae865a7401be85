"""Patterns are what their sentences say: the examples, and steps of random positions."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from logic.pattern_checker import check_pattern
from nonet import HODOKU, Grid, Step, all_hints, explain, generate
from nonet.formats import parse
from nonet.logic import TECHNIQUES
from nonet.logic._examples import all_examples, examples

CHECKED = [
    name
    for name in filter(HODOKU.has, TECHNIQUES)
    if not name.endswith(("chain", "loop", "aic", "cycle", "squirmbag", "whale", "leviathan")) and "mutant" not in name
    if name not in ("franken_jellyfish", "finned_franken_jellyfish")
    if name not in ("remote_pair", "death_blossom", "kraken_fish_1", "kraken_fish_2", "brute_force")
]
SIAMESE = (
    ":0000::+6+7+45...2.5+21+6.8..+73987+2..5.8+152.+7.9.+9+471.....23+6...7..+4+5+28.637.7+6+3......+1+8+93+72+564::::"
)
SINGLES = ("full_house", "naked_single", "hidden_single", "template_set", "template_delete")


def positions(seed: int, count: int) -> Iterator[Grid]:
    """Yield positions where a puzzle that is not easy needs more than a single."""
    for number in range(count):
        path = explain(generate(seed=seed * 1000 + number), profile="hodoku")
        grids = [step.grid for step in path if step.technique.id not in SINGLES and step.grid is not None]
        yield from grids[:4]


def check_all(steps: list[Step]) -> Counter[str]:
    return Counter(step.technique.id for step in steps if check_pattern(step))


def test_examples() -> None:
    checked = check_all([one.step for one in all_examples() if not one.step.chains])
    assert len(checked) > 60


def test_siamese_fish_are_two_fish() -> None:
    (entry,) = parse(SIAMESE, from_format="hodoku")
    steps = all_hints(entry.grid, profile=HODOKU.only("siamese_fish"))
    step = next(step for step in steps if step.nested[0].technique.id == "sashimi_x_wing")
    assert check_pattern(step)
    assert (
        step.explanation()
        == str(step)
        == (f"Two such patterns share cells. Take one after the other. {step.nested[0]} {step.nested[1]}")
    )
    assert step.notation == "Siamese Fish: 3 r24 c58 fr4c9 | 3 r24 c59 fr2c8 => r1c9,r5c8<>3"
    assert step.to_svg().count('stroke-dasharray="8 5"') == 3


def test_a_wrong_pattern_is_seen() -> None:
    step = examples()["finned_x_wing"].step
    without_fins = tuple(mark for mark in step.marks if mark.role != "extra")
    for wrong in (replace(step, marks=without_fins), replace(step, houses=step.houses[::-1])):
        with pytest.raises(AssertionError):
            check_pattern(wrong)


def test_some_positions() -> None:
    names = [name for name in CHECKED if "jellyfish" not in name]
    checked: Counter[str] = Counter()
    for grid in list(positions(1, 4))[::3]:
        checked += check_all([step for step in all_hints(grid, profile=HODOKU.only(*names)) if not step.chains])
    assert len(checked) > 5


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 16))
def test_many_positions(seed: int) -> None:
    checked: Counter[str] = Counter()
    for grid in positions(seed, 6):
        checked += check_all([step for step in all_hints(grid, profile=HODOKU.only(*CHECKED)) if not step.chains])
    assert len(checked) > 8
