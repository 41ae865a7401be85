"""Sentences, notation and pictures as golden files. `pytest --accept` rewrites them; read them aloud, look at them."""

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from logic.technique_puzzles import TECHNIQUE_PUZZLES
from nonet import Step, explain, solve
from nonet.logic import TECHNIQUES, check_step

GOLDEN = Path(__file__).parents[1] / "golden"
NOT_SHOWN = {"direct_claiming"} | {
    f"{level}_{end}_chain"
    for level in ("dynamic_plus", "nested")
    for end in ("cell", "house", "double", "contradiction")
}
"""Techniques that need not occur in the puzzles."""
PICTURES = ["hidden_single", "x_wing", "unique_rectangle_3", "bug_3", "x_cycle", "cell_forcing_chain"]


@cache
def steps() -> dict[str, Step]:
    """Return the first step of each technique, in the order of the catalogue."""
    found: dict[str, Step] = {}
    for puzzle in TECHNIQUE_PUZZLES:
        solution = solve(puzzle)
        for step in explain(puzzle):
            check_step(step, solution)
            found.setdefault(step.technique.id, step)
    return {name: found[name] for name in TECHNIQUES if name in found}


def test_nearly_every_technique_occurs() -> None:
    named = {name for name, technique in TECHNIQUES.items() if technique.se121 is not None}
    assert named - set(steps()) <= NOT_SHOWN


def test_sentences_equal_the_golden_file(accept: bool) -> None:
    golden = GOLDEN / "sentences.txt"
    text = "".join(f"{name}\n  {step}\n  {step.notation}\n\n" for name, step in steps().items())
    if accept:
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_equals_its_golden_file(name: str, accept: bool) -> None:
    golden = GOLDEN / f"step_{name}.svg"
    svg = steps()[name].to_svg() + "\n"
    if accept:
        golden.write_text(svg, encoding="utf-8")
    assert svg == golden.read_text(encoding="utf-8")


def test_every_sentence_is_whole() -> None:
    for step in steps().values():
        for text in str(step), step.explanation:
            assert "{" not in text
            assert "nothing and" not in text
            assert text[0].isupper() or text[0] in "r123456789"
        assert str(step).endswith(".")
        for candidate in (*step.placements, *step.eliminations):
            assert str(candidate.cell) in str(step)
            assert re.search(rf"\b{candidate.digit}\b", str(step))
            assert str(candidate.cell) in step.notation.split("=>")[1]


def test_every_picture_is_xml_with_its_words() -> None:
    for step in steps().values():
        root = ElementTree.fromstring(step.to_svg())
        title = root.find("{http://www.w3.org/2000/svg}title")
        assert title is not None
        assert title.text == root.get("aria-label") == f"{step.technique.name}. {step}"
        crosses = [part for part in root if part.get("class") == "removed"]
        assert len(crosses) >= len(step.eliminations)


def test_chains_are_told_statement_by_statement() -> None:
    step = steps()["forcing_x_chain"]
    assert step.explanation.splitlines()[2:4] == ["The chain:", f"  1. Suppose {str(step).split(', then')[0][3:]}."]
    for one in steps().values():
        for chain in one.chains:
            for place, statement in enumerate(chain):
                assert all(premise < place for premise in statement.premises)
                assert bool(statement.premises) == (place > 0)


def test_the_page_stands_alone() -> None:
    page = explain(TECHNIQUE_PUZZLES[0]).to_html()
    assert page.startswith("<!DOCTYPE html>")
    assert 'lang="en"' in page
    assert not re.search(r"<script|<link|https?://(?!www\.w3\.org/2000/svg)", page)
    assert page.count("<section") == page.count("<h2>") == len(explain(TECHNIQUE_PUZZLES[0]))
