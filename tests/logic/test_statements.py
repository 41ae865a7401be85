"""Statements: every technique has them; each claims one thing, lights what is there, and can be read alone."""

import inspect
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from nonet import Cell, House, Step, explain, read
from nonet.formats.examples import example
from nonet.logic import TECHNIQUES, ProfileName, StepStatement, hint, lesson
from nonet.logic._examples import all_examples, examples
from nonet.logic._statements import rule_reasons
from nonet.logic._statements.of_step import brief_of
from nonet.logic._statements.where import where_of
from nonet.logic._words.english import STATEMENTS
from nonet.logic.telling import telling

GOLDEN = Path(__file__).parents[1] / "golden" / "statements.txt"
EXAMPLES = [(f"{one.technique} ({one.profile})", one.step) for one in all_examples()]
_CELL = re.compile(r"\br[1-9]c[1-9]\b")
_MOST_WORDS = 32
RARE = {
    *("all_ruled_out", "or_not_either", "pattern", "pattern_alone", "reason", "where_grid"),
    *("cannot_be_both", "covers_too_few", "digit_needs_without", "fits_twice", "fits_where_meet", "if_against"),
    *("if_contradiction", "in_each_possible_case", "in_the_same_way", "that_is_it", "then_fish", "then_group_full"),
    *("it_sees", "loop_one_way_long", "loop_other_way_long", "then_leads"),
    *("then_pattern", "then_sees_places", "then_x_wing"),
}
"""Keys of steps from elsewhere, and of patterns that are rare."""


def every(statements: tuple[StepStatement, ...]) -> Iterator[StepStatement]:
    """Yield statements and those of their parts."""
    for one in statements:
        yield one
        if one.part is not None:
            yield one.part.title
            yield from every(one.part.statements)


def check(step: Step) -> None:
    """Assert that a step has statements that a reader can follow."""
    statements, grid = step.statements, step.grid
    assert len(statements) > 1, step.technique.id
    assert grid is not None
    for one in every(statements):
        text = str(one)
        assert all(map(_CELL.fullmatch, re.findall(r"\br\d+c\d+\b", text))), text
        assert text.endswith(".") or one.key.endswith("title"), text
        assert text[0].isupper() or _CELL.match(text), text
        assert not re.search(r"[{}\[\]]|None\b(?! of)|\(\)|nothing (and|or)|  |, ,|\.\.", text), text
        assert len(text.split()) <= _MOST_WORDS, text
        assert text.count(". ") <= 1, f"more than one claim and what follows: {text}"
        for candidate, role in one.candidates:
            assert grid[candidate.cell] == 0, (text, candidate)
            assert candidate.digit in grid.candidates(candidate.cell), (text, candidate)
            assert role in ("base", "cover", "is", "isnot", "out")
        for cell in one.cells:
            assert grid[cell], (text, cell)
    last = (
        {lit for one in statements[-3:] for lit in one.candidates}
        if len(step.eliminations) < 10
        else {lit for one in statements for lit in one.candidates}
    )
    assert {(one, "is") for one in step.placements} | {(one, "out") for one in step.eliminations} <= last
    assert len(telling().statement_layers(step, statements)) == len(statements)


def check_truth(step: Step) -> None:
    """Assert that what the statements say of the position is so."""
    grid = step.grid
    assert grid is not None
    marks = (*step.marks, *(mark for nested in step.nested for mark in nested.marks))
    fins = {mark.candidate.cell for mark in marks if mark.role == "extra"}

    def places(house: House, digit: int) -> set[Cell]:
        return {cell for cell in house.cells if not grid[cell] and digit in grid.candidates(cell)}

    for one in step.statements:
        values = one.values
        cells, digit = set(values.get("cells", ())), values.get("digit", 0)
        digits = set(values.get("digits", ()))
        if one.key in ("places", "places_too"):
            assert places(values["house"], digit) == cells, one
        elif one.key in ("base_needs", "base_needs_too"):
            inside = {cell for house in values["houses"] for cell in house.cells}
            assert places(values["house"], digit) - fins <= inside, one
        elif one.key == "blocks":
            assert grid[values["cell"]] == digit
            assert all(cell.sees(values["cell"]) and not grid[cell] for cell in cells), one
        elif one.key == "house_has":
            assert digits <= {grid[cell] for cell in values["house"].cells}, one
        elif one.key == "ruled_out_before":
            assert all(digits.isdisjoint(grid.candidates(cell)) for cell in cells), one
        elif one.key in ("only_these", "only_these_between", "cell_has"):
            some = cells or {values["cell"]}
            assert {candidate for cell in some for candidate in grid.candidates(cell)} == digits, one
        elif one.key == "not_both":
            assert cells <= set(values["house"].cells), one
        elif one.key in ("sees_all", "sees_ends"):
            gone = values["conclusion"].eliminations
            assert all(candidate.cell.sees(cell) for candidate in gone for cell in cells), one
        elif one.key == "rest_not":
            houses = values["house"] if isinstance(values["house"], tuple) else (values["house"],)
            inside = {cell for house in houses for cell in house.cells}
            assert {candidate.cell for candidate in values["conclusion"].eliminations} <= inside, one
        elif one.key == "group":
            assert len({candidate for cell in cells for candidate in grid.candidates(cell)}) == len(cells) + 1, one


@pytest.mark.parametrize(("name", "step"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_an_example_can_be_followed(name: str, step: Step) -> None:
    check(step)
    check_truth(step)
    assert "pattern" not in {one.key for one in step.statements}, "these are the words of an unknown technique"


@pytest.mark.parametrize("profile", ["se121", "hodoku"])
def test_the_steps_of_paths_can_be_followed(profile: ProfileName) -> None:
    steps = (step for puzzle in read(example("fifty")) for step in explain(puzzle.grid, profile=profile))
    found = list(islice(steps, 1_000))
    assert len(found) == 1_000
    for step in found:
        check(step)
        check_truth(step)
        assert "pattern" not in {one.key for one in step.statements}


def test_no_technique_is_without_statements() -> None:
    told = {step.technique.id for _, step in EXAMPLES}
    assert set(TECHNIQUES) == told


def test_every_sentence_is_used() -> None:
    used = {
        one.key for _, step in EXAMPLES for one in (where_of(step), *every(step.statements), *every(brief_of(step)))
    }
    of_practice = {key for key in STATEMENTS if key.startswith(("judged_", "practice_"))}
    # Positions of other boards are in test_other_boards.py.
    kinds = ("rule_", "cage_", "where_rule", "innies", "outies", "however_", "then_rule", "then_not_rule")
    of_rules = {key for key in STATEMENTS if key.startswith(kinds)}
    of_rules |= {"then_sees", "then_houses", "then_sums", "then_not_sums", "then_no_digit", "then_no_place"}
    of_rules |= {"then_sees_by", "then_houses_by", "sees_all_by"}
    of_rules |= {"then_not_both", "then_so_many", "fillings_seen", "house_once", "also"}
    of_rules |= {*re.findall('"([a-z_]+)"', inspect.getsource(rule_reasons))}
    assert sorted(set(STATEMENTS) - used - of_practice - of_rules - RARE) == []


def test_statements_equal_the_golden_file(golden: Callable[[Path, str], None]) -> None:
    text = "".join(f"{name}\n{''.join(lines(step.statements))}\n" for name, step in EXAMPLES)
    golden(GOLDEN, text)


def lines(statements: tuple[StepStatement, ...], indent: str = "  ") -> Iterator[str]:
    """Yield a line for each statement, parts indented."""
    for number, one in enumerate(statements, 1):
        yield f"{indent}{number}. {one}\n"
        if one.part is not None:
            yield from lines(one.part.statements, f"{indent}     ")


def test_a_step_without_a_pattern_has_plain_statements() -> None:
    for name, technique in TECHNIQUES.items():
        assert [str(one) for one in Step(technique).statements], name


def test_a_group_has_no_digits_to_name_without_a_position() -> None:
    told = [str(one) for one in replace(examples()["als_aic"].step, grid=None).statements]
    said = "Then r1c3 or r1c6 is 9: r1c2, r1c3 and r1c6 (group A) have only as many digits left as cells."
    assert said in told


@pytest.mark.parametrize(
    ("technique", "place", "parts"),
    [
        ("hidden_single", 0, {"solid": 1}),
        ("hidden_single", 1, {"solid": 1, "ray": 2, "cross": 2}),
        ("naked_single", 0, {"dashed": 1, "ray": 5}),
        ("x_wing", 0, {"solid": 1}),
        ("x_wing", 1, {"solid": 2}),
        ("x_wing", 3, {"solid": 2, "dashed": 2}),
        ("w_wing", 2, {"solid": 1, "strong": 1, "weak": 2, "earlier": 1}),
        ("x_chain", 0, {}),
        ("x_chain", 1, {"solid": 1, "strong": 1}),
        ("x_chain", 2, {"dashed": 1, "strong": 1, "weak": 1, "earlier": 1}),
        ("als_xz", 1, {"tint": 6, "tag": 6}),
        ("grouped_aic", 2, {"dashed": 1, "group": 1, "strong": 1, "weak": 1, "earlier": 1}),
    ],
)
def test_a_layer_has_frames_links_and_what_is_blocked(technique: str, place: int, parts: dict[str, int]) -> None:
    step = examples()[technique].step
    layer = telling().statement_layers(step, step.statements)[place]
    names = re.findall(r'class="(?!step|removed)([a-z-]+)"', layer)
    assert dict(Counter(names)) == parts


def test_layers_have_no_digits() -> None:
    for _, step in EXAMPLES:
        for layer in telling().statement_layers(step, step.statements):
            texts = re.findall(r"<text[^>]*>([^<]*)</text>", layer)
            assert not [text for text in texts if text.isdigit()], step.technique.id


def test_a_digit_has_one_of_several_houses() -> None:
    """Places are a choice: ``or``, not ``and``."""
    statement = lesson("x_wing").step.statements[0]
    assert str(statement) == "Row 3 needs a 6, and it can only go in column 3 or 8."
    assert statement.sentence(language="de") == "Zeile 3 braucht eine 6, und sie kann nur in Spalte 3 oder 8 stehen."


NISHIO = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3.."


def nishio() -> Step:
    found = hint(NISHIO)
    assert found is not None
    return found.step


def test_what_one_digit_excludes_in_a_house_is_one_statement() -> None:
    chain = nishio().statements[0].part
    assert chain is not None
    assert str(chain.statements[1]) == "Then none of r8c4, r8c5 and r8c6 is 9: box 8 has its 9 in r7c4."
    assert len(chain.statements[1].links) == 3


def test_a_contradiction_names_both_sides_and_has_the_links_of_both_chains() -> None:
    step = nishio()
    clash = step.statements[2]
    assert str(clash) == "That is a contradiction: r6c2 is 9, and r6c2 is not 9."
    assert [(str(one), role) for one, role in clash.candidates] == [("r6c2=9", "is"), ("r6c2=9", "isnot")]
    parts = [one.part for one in step.statements[:2]]
    assert set(clash.links) == {link for part in parts if part for one in part.statements for link in one.links}


def test_the_links_of_nets_are_too_many_to_be_seen_at_once() -> None:
    step = examples()["dynamic_contradiction_chain"].step
    ends = {chain[-1].candidate for chain in step.chains}
    assert {link.end for link in step.statements[2].links} == ends
