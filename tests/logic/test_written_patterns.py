"""A pattern in notation is judged part by part: each digit, cell and house is what it is named."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import get_args

import pytest

from nonet import explain, generate_batch
from nonet.logic import ProfileName, check_trace
from nonet.logic._examples import examples
from nonet.logic._usual_notation import is_chain

PATTERNS = {
    "als_xz": {
        "A=r7c57 {289}, B=r1689c6 {12589}, X=2, Z=8": "unproven",
        "A=r7c57 {12589}, B=r1689c6 {289}, X=8, Z=2": "unproven",
        "A=r1689c6 {12589}, B=r7c57 {289}, X=8, Z=2": "follows",
        "r7c57, r1689c6, X=2, Z=8": "unproven",
        "(289)r7c57, (12589)r1689c6, X=8": "follows",
        "(128)r7c57, (12589)r1689c6, X=8": "unproven",
    },
    "finned_x_wing": {
        "1 c69 r29 fr2c8": "unproven",
        "1 r29 c69 fr2c6": "unproven",
        "1 r29 c69 fr2c8 efr9c6": "unproven",
        "(1)r29\\c69, fin r2c8": "follows",
        "1 r29 c69": "follows",
    },
    "x_wing": {"6 c38 r39": "unproven", "6 r39 c38 fr3c3": "unproven", "6 in r39c38": "follows"},
    "xy_wing": {
        "7,8,9 pivot r8c3, pincers r9c1,r4c1": "unproven",
        "7,8,9 pivot r9c1, pincers r4c1,r8c3": "follows",
    },
    "w_wing": {
        "7/2 in r3c7,r4c8 connected by 2 in r8c78": "unproven",
        "7/2 in r8c78 connected by 7 in r3c7,r4c8": "unproven",
        "7/2 in r3c7,r4c8 connected by 7 in r8c78": "follows",
    },
    "sue_de_coq": {"r78c7 {1479} (r4c7 {14}, r9c9 {79})": "unproven", "r78c7 {1479}": "follows"},
    "empty_rectangle": {"8 in b3 (r7c38)": "unproven", "8 in b6 (r5c38)": "unproven"},
    "aligned_pair_exclusion": {
        "r4c4 {126}, r6c5 {46} by r4c9 {24}, r6c9 {47}, r6c6 {14}": "unproven",
        "r6c9 {47}, r4c4 {126} by r4c9 {24}, r6c5 {46}, r6c6 {14}": "follows",
    },
    "multi_colors_1": {"2 (r4c2,r6c5,r7c3) / (r8c7), (r8c5) / (r6c3,r9c2)": "unproven"},
    "unique_rectangle_4": {"4/7 in r13c26 (strong 7 in column 2)": "unproven"},
    "pointing": {"9 in r56c1 (box 4, column 1)": "follows", "9 in r56c1 (box 4, row 5)": "unproven"},
    "naked_pair": {"4,5 in r2c2 (column 2)": "unproven"},
}


@pytest.mark.parametrize(("technique", "pattern"), [(name, one) for name, some in PATTERNS.items() for one in some])
def test_each_part_of_a_pattern_is_what_it_is_named(technique: str, pattern: str) -> None:
    step = examples()[technique].step
    assert step.grid is not None
    (one,) = check_trace(step.grid, f"{step.technique.name}: {pattern} => {step.notation.rpartition(' => ')[2]}").steps
    assert one.verdict == PATTERNS[technique][pattern], (step.notation, one.reason)
    if one.verdict == "unproven":
        assert one.reason == f"{step.technique.name} shows it, but for another reason"


@pytest.mark.parametrize("profile", get_args(ProfileName)[:2])
def test_a_pattern_with_another_part_does_not_follow(profile: ProfileName) -> None:
    """Of each pattern a digit, a cell or a house is replaced, and two lists of the same kind are exchanged."""
    judged = Counter[str]()
    for made in generate_batch(8, seed=5, for_people="expert"):
        for step in explain(made.puzzle, profile=profile):
            name, _, told = step.notation.partition(": ")
            pattern, _, end = told.rpartition(" => ")
            is_read = pattern and not is_chain(pattern) and not re.search(r"[a-z0-9)}]\s?[=<~]", pattern)
            if not is_read or step.placements or judged[step.technique.id] > 1:
                continue
            judged[step.technique.id] += 1
            assert step.grid is not None
            for other in other_patterns(pattern):
                (one,) = check_trace(step.grid, f"{name}: {other} => {end}").steps
                assert one.verdict != "follows", (pattern, other)
    assert len(judged) > 5


def other_patterns(pattern: str) -> Iterator[str]:
    """Yield a pattern with another number at some places, and with lists exchanged that have different roles."""
    numbers = [*re.finditer("[1-9]", pattern)]
    for found in numbers[:: max(1, len(numbers) // 4)]:
        if (number := str(int(found[0]) % 9 + 1)) not in pattern:
            yield pattern[: found.start()] + number + pattern[found.end() :]
    for form in (
        r"X=([1-9]), Z=([1-9])",
        r"A=\S+ {([1-9]+)}, B=\S+ {([1-9]+)}",
        r"^[1-9] ([rcb1-9]+) ([rcb1-9]+)(?= |$)",
        r"^[1-9] [rcb1-9]+ ([rcb1-9]+) f(\S+)",
    ):
        if (pair := re.search(form, pattern)) is not None and pair[1] != pair[2]:
            between = pattern[pair.end(1) : pair.start(2)]
            yield pattern[: pair.start(1)] + pair[2] + between + pair[1] + pattern[pair.end(2) :]
