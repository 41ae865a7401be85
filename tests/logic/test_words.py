"""Sentences, notation and pictures as golden files. `pytest --accept` rewrites them; read them aloud, look at them."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from html import escape
from itertools import groupby
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet import HODOKU, DigitSet, Step, all_hints, explain, generate, solve
from nonet.logic import TECHNIQUES, Candidate, Hint, Mark, check_step
from nonet.logic._examples import Example, all_examples, examples

CHECKOUT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parents[1] / "golden"
PICTURES = [
    "hidden_single",
    "x_wing",
    "unique_rectangle_3",
    "bug_3",
    "x_cycle",
    "cell_forcing_chain",
    "finned_x_wing",
    "multi_colors_2",
    "als_xy_wing",
    "sue_de_coq",
    "empty_rectangle",
    "grouped_aic",
    "death_blossom",
    "kraken_fish_2",
    "forcing_net_contradiction",
]
PARTS = ["cells", "digits", "houses", "marks", "links", "chains", "nested"]
EXAMPLES = all_examples()
PUZZLE = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


def step_of(name: str) -> Step:
    """Return the first example of a technique."""
    step = examples()[name].step
    assert isinstance(step, Step)
    return step


def test_every_example_is_sound() -> None:
    for example in EXAMPLES:
        grid, step = example.grid, example.step
        check_step(step, solve(grid))
        for cell, digit in (*step.placements, *step.eliminations):
            assert digit in grid.candidates(cell)


def test_sentences_equal_the_golden_file(golden: Callable[[Path, str], None]) -> None:
    text = "".join(f"{one.technique} ({one.profile})\n  {one.step}\n  {one.step.notation}\n\n" for one in EXAMPLES)
    golden(GOLDEN / "sentences.txt", text)


@pytest.mark.parametrize("name", TECHNIQUES)
def test_a_step_without_a_pattern_has_plain_words(name: str) -> None:
    technique = TECHNIQUES[name]
    step = Step(technique, eliminations=(Candidate.parse("r1c1=5"),))
    assert str(step) == step.explanation() == f"{technique.name}. So r1c1 is not 5."
    assert step.notation == f"{technique.name} => r1c1<>5"
    assert str(Step(technique)) == f"{technique.name}."
    assert Hint(Step(technique)).where == "Look at the grid."


@given(st.sampled_from(EXAMPLES), st.sets(st.sampled_from(PARTS)), st.integers(0, 3))
def test_a_step_with_a_part_of_its_pattern_has_words(example: Example, lost: set[str], kept: int) -> None:
    step = example.step
    step = replace(step, **{part: getattr(step, part)[:kept] for part in lost - {"digits"}})
    if "digits" in lost:
        step = replace(step, digits=DigitSet())
    assert str(step).endswith(".")
    assert step.explanation().startswith(str(step))
    assert step.notation.startswith(step.technique.name)
    assert Hint(step).where.endswith((".", "?"))
    assert step.to_svg().endswith("</svg>")


@pytest.mark.parametrize("name", ["aligned_pair_exclusion", "aligned_triple_exclusion"])
def test_an_exclusion_without_some_marks_has_words(name: str) -> None:
    step = step_of(name)
    for kept in range(len(step.marks)):
        part = replace(step, marks=step.marks[:kept])
        assert part.explanation().startswith(str(part))


def test_each_cell_that_sees_two_colours_is_told() -> None:
    removed = tuple(map(Candidate.parse, ("r6c3=1", "r9c5=1")))
    step = replace(step_of("simple_colors_trap"), eliminations=removed)
    for told in ("r6c3 sees r9c3 and r6c7, one of each colour", "r9c5 sees r9c3 and r9c4, one of each colour"):
        assert told in str(step)


def test_a_colour_can_be_in_the_first_cell() -> None:
    true, false = map(Candidate.parse, ("r1c1=5", "r1c2=5"))
    step = replace(
        step_of("simple_colors_trap"),
        marks=(Mark("true", true), Mark("false", false)),
        links=(),
        digits=DigitSet([5]),
        eliminations=(Candidate.parse("r2c1=5"),),
        grid=None,
    )
    assert "r2c1 sees r1c1 and r1c2, one of each colour" in str(step)


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_equals_its_golden_file(name: str, golden: Callable[[Path, str], None]) -> None:
    golden(GOLDEN / f"step_{name}.svg", step_of(name).to_svg() + "\n")


def test_every_sentence_is_whole() -> None:
    for step in (example.step for example in EXAMPLES):
        for text in str(step), step.explanation():
            assert not re.search(r"[{}\[\]]|None|\(\)|nothing (and|or|in)|in nothing|  |, ,", text.partition("\n")[0])
            assert text[0].isupper() or text[0] in "r123456789"
        assert str(step).endswith(".")
        for candidate in (*step.placements, *step.eliminations):
            assert str(candidate.cell) in str(step)
            assert re.search(rf"\b{candidate.digit}\b", str(step))
            read = Step.from_notation(step.notation)
            assert candidate in (*read.placements, *read.eliminations)


def test_every_picture_is_xml_with_its_words() -> None:
    for step in (example.step for example in EXAMPLES):
        root = ElementTree.fromstring(step.to_svg())
        title = root.find("{http://www.w3.org/2000/svg}title")
        assert title is not None
        assert title.text == root.get("aria-label") == f"{step.technique.name}. {step}"
        crosses = [part for part in root.iter() if part.get("class") == "removed"]
        assert len(crosses) >= len(step.eliminations)


def test_chains_are_told_statement_by_statement() -> None:
    step = step_of("forcing_x_chain")
    assert step.explanation().splitlines()[2:4] == [
        "The chain:",
        "  1. Suppose r2c9 is 7.",
    ]
    for one in (example.step for example in EXAMPLES):
        for chain in one.chains:
            for place, statement in enumerate(chain):
                assert all(premise < place for premise in statement.premises)
                assert bool(statement.premises) == (place > 0)


@pytest.mark.parametrize(
    ("puzzle", "begins"),
    [
        (
            "..8.124........63.4....3.1.58.........43.78.........46.5.6....9.26........729.1..",
            "In columns 2 and 9, 4 can only go in row 9 and box 7, or in the fin r8c9. r9c2 lies in both box 7 and row "
            "9, so without r8c9 the two columns would have one house for two 4s. So r8c9 is 4. Then r8c4 is not 4.",
        ),
        (
            "..8.124........63.4....3.1.58.........43.78.........46.5.6....9.26........729.1..",
            "In column 2 and box 2, 6 can only go in rows 1 and 3, or in the fin r5c2. If not in r5c2, each of these "
            "two houses takes its 6 in a different one of rows 1 and 3, so row 1 has its 6 in r1c2. If r1c2 is 6",
        ),
        (
            "..8.124........63.47..63.1.58...6.....43.78..7......46.5.6....9926..1..4.4729516.",
            "In rows 2 and 7, 4 can only go in column 6 and box 2, or in the fin r7c5. If not in r7c5, each of these "
            "two rows takes its 4 in a different one of column 6 and box 2, and r2c6 would use up two of them. If "
            "r7c5 is not 4, then r2c6 is not 4 (by the fish); if r7c5 is 4, then ",
        ),
    ],
)
def test_a_kraken_fish_names_its_cells(puzzle: str, begins: str) -> None:
    found = all_hints(puzzle, profile=HODOKU.only("kraken_fish_1", "kraken_fish_2"))
    assert any(str(step).startswith(begins) for step in found)


def test_the_page_stands_alone() -> None:
    path = explain(generate(seed=3, minimal=True, rating=(3.5, 4.5)))
    page = path.to_html()
    assert page.startswith("<!DOCTYPE html>")
    assert 'lang="en"' in page
    assert not re.search(r"<script|<link|https?://(?!www\.w3\.org/2000/svg)", page)
    assert "The number behind a step is its own rating." in page
    groups = [len(list(some)) for some in runs_of(path)]
    assert max(groups) >= 3  # a run of singles is folded
    assert page.count("<section") == page.count("<figure>") - 1 == len(groups)
    for step in path:
        assert page.count(f">{escape(str(step))}<") == 1  # read once
    names = re.findall(r'role="img" aria-label="([^"]*)"', page)
    assert max(map(len, names)) < 30
    links = re.findall(r'<a href="#(step-[0-9]+)">', page)
    assert links == re.findall(r'<section id="(step-[0-9]+)">', page)


def runs_of(path: Iterable[Step]) -> Iterator[list[Step]]:
    """Yield the steps as the page groups them: three and more singles together."""
    for is_single, some in groupby(path, lambda step: step.technique.family == "single"):
        found = list(some)
        yield from [found] if is_single and len(found) >= 3 else [[step] for step in found]


def test_the_page_links_to_the_pages_of_the_techniques() -> None:
    path = explain(generate(seed=3, minimal=True, rating=(3.5, 4.5)))
    page = path.to_html(technique_pages="https://example.org/nonet/techniques")
    linked = re.findall(r'href="https://example.org/nonet/techniques/(\w+).md"', page)
    assert linked == [some[0].technique.id for some in runs_of(path) if len(some) == 1]
    assert {*linked} <= {found.stem for found in (CHECKOUT / "docs" / "techniques").glob("*.md")}
