"""Sentences, read by one who knows only the rules: what each says is true of the grid, and the conclusion follows."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from logic.reader import read
from logic.test_chains import BOTH_WAYS, OF_HODOKU, positions
from logic.test_patterns import CHECKED
from logic.test_patterns import positions as pattern_positions
from nonet import HODOKU, SE121, Grid, Step, all_hints, explain, generate_batch
from nonet.logic import Technique
from nonet.logic._examples import all_examples, examples

# The eliminations of such a loop follow from both of its directions, of which the sentence tells one.
EXAMPLES = [one.step for one in all_examples() if one.step.technique.id != BOTH_WAYS]


def read_all(steps: list[Step]) -> Counter[str]:
    return Counter(step.technique.id for step in steps if read(step))


@pytest.mark.parametrize("step", EXAMPLES, ids=lambda step: step.technique.id)
def test_examples(step: Step) -> None:
    told = read(step)
    is_long = "statements" in str(step)
    assert told or is_long or not step.chains


def test_steps_of_random_positions() -> None:
    counts: Counter[str] = Counter()
    for grid in positions(3, 2):
        counts += read_all(list(all_hints(grid, profile=HODOKU.only(*OF_HODOKU)))[::3])
    for puzzle, _ in generate_batch(12, seed=4, minimal=True):
        assert isinstance(puzzle, Grid)
        counts += read_all([step for step in explain(puzzle) if step.technique.score != 4])
    assert len(counts) > 20
    assert counts.total() > 150


def read_templates_and_exclusions(grids: list[Grid]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for grid in grids:
        counts += read_all(list(all_hints(grid, profile=HODOKU.only("template_set", "template_delete"))))
        exclusions = ["aligned_pair_exclusion", "aligned_triple_exclusion"]
        counts += read_all(list(all_hints(grid, profile=SE121.only(*exclusions))))
    return counts


def test_templates_and_exclusions() -> None:
    counts = read_templates_and_exclusions([example.grid for example in all_examples()][::15])
    assert len(counts) == 4
    assert counts.total() > 40


@pytest.mark.slow
def test_templates_and_exclusions_of_all_examples() -> None:
    counts = read_templates_and_exclusions([example.grid for example in all_examples()])
    assert counts.total() > 800


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 26))
def test_steps_of_many_positions(seed: int) -> None:
    counts: Counter[str] = Counter()
    for grid in positions(seed, 2):
        counts += read_all(list(all_hints(grid, profile=HODOKU.only(*OF_HODOKU))))
    for grid in pattern_positions(seed, 3):
        counts += read_all(list(all_hints(grid, profile=HODOKU.only(*CHECKED))))
    for puzzle, _ in generate_batch(60, seed=seed, minimal=True):
        assert isinstance(puzzle, Grid)
        counts += read_all(list(explain(puzzle)))
    assert len(counts) > 20


def test_a_false_sentence_is_seen() -> None:
    step = examples()["x_cycle"].step
    chain, other = step.chains
    wrong = chain[2]._replace(candidate=chain[2].candidate._replace(digit=1))
    with pytest.raises(AssertionError):
        read(replace(step, chains=((*chain[:2], wrong, *chain[3:]), other)))
    step = examples()["naked_pair"].step
    with pytest.raises(AssertionError):
        read(replace(step, digits=type(step.digits)(range(1, 3)), cells=step.eliminations[0].cell.houses[0].cells[:2]))


def sentence(name: str) -> str:
    return str(examples()[name].step)


@pytest.mark.parametrize("kind", ["unique_rectangle", "unique_loop"])
def test_a_hidden_set_says_how_many_cells_there_are(kind: str) -> None:
    text = sentence(f"{kind}_3_hidden")
    cells = re.search(r"can only go in ((?:r\dc\d, )*r\dc\d and r\dc\d)\. One of these three cells is", text)
    assert cells is not None
    assert "the others take one of the two digits each" in text


def test_a_bug_of_type_3_says_what_its_set_has() -> None:
    assert "r9c1 has only the candidates 2 and 7" in sentence("bug_3")
    assert "So r9c5 is 2 or r9c6 is 7" in sentence("bug_3")


@pytest.mark.parametrize("name", ["x_cycle", "y_cycle", "xy_cycle", "continuous_nice_loop"])
def test_a_loop_says_with_what_each_candidate_conflicts(name: str) -> None:
    step = examples()[name].step
    told = str(step).partition("One of the two holds: ")[2].partition(". So ")[0]
    assert all(str(one.cell) in told for one in step.eliminations)


@pytest.mark.parametrize("name", ["aligned_pair_exclusion", "aligned_triple_exclusion"])
def test_an_exclusion_says_what_each_candidate_meets(name: str) -> None:
    step = examples()[name].step
    bases = {mark.candidate.cell for mark in step.marks if mark.role == "defining"}
    removed = step.eliminations[0]
    for mark in step.marks:
        cell, digit = mark.candidate
        if cell in bases - {removed.cell}:
            assert re.search(rf"{cell} is (not )?{digit}\b", step.explanation())


def test_templates_are_listed() -> None:
    for name in ("template_set", "template_delete"):
        step = examples()[name].step
        lists = re.findall(r"     \d+\. (.*)", step.explanation())
        assert lists
        for cells in (re.findall(r"r\dc\d", way) for way in lists):
            assert len({name[1] for name in cells}) == len({name[3] for name in cells}) == len(cells)


def test_patterns_inside_chains_have_their_cells() -> None:
    for step in EXAMPLES:
        assert not re.search(r"\((locked candidates|a (naked|hidden) pair|an X-Wing)\)", str(step))


def test_a_long_chain_says_where_the_rest_is() -> None:
    for step in EXAMPLES:
        for last, number in re.findall(r"statements 3 to (\d+) of chain (\d)", str(step)):
            assert f"Chain {number}:" in step.explanation()
            assert len(step.chains[int(number) - 1]) == int(last)
        assert not re.search(r"more steps?|In any case, each candidate", str(step))


def test_names_with_control_characters_are_escaped() -> None:
    step = replace(EXAMPLES[0], technique=Technique("own", "My\x1b[31m\x00 technique"), reason="Because\x1b \x07.")
    assert step.to_svg().isprintable() or "\x1b" not in step.to_svg()
    assert repr(step).isprintable()
