"""`docs/statements.md` lists every key with its values, and each value is in JSON what the page says."""

import json
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any, get_args

import msgspec
import pytest

import nonet
from logic.statement_json import every_json
from nonet.logic import TECHNIQUES, HodokuLevel, Step
from nonet.logic._examples import all_examples
from nonet.logic._words.english import STATEMENTS
from nonet.logic.telling import telling
from nonet.web._openapi import description
from nonet.web._statement_data import StatementData
from scripts import loaded

_CELL, _CANDIDATE = re.compile(r"r\d+c\d+"), re.compile(r"r\d+c\d+=\d+")
_SET = re.compile(r"\w([+-]\w)+")


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return loaded("docs/statements.py")


def test_the_page_is_what_the_script_writes_and_has_every_key(script: ModuleType) -> None:
    text = script.FILE.read_text(encoding="utf-8")
    assert text == script.page(), "statements.md is stale: run `python docs/statements.py`"
    text = text.partition("## By technique")[0]
    assert re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) == sorted(
        STATEMENTS, key=lambda key: list(script.PARTS).index(script.part_of(key))
    )


def test_every_kind_of_value_is_described(script: ModuleType) -> None:
    kinds = {kind for kinds in script.KINDS.values() for kind in re.split(", | or ", kinds)}
    assert {kind if kind in script.FORMS else kind.removesuffix("s") for kind in kinds} == set(script.FORMS)


def kind_of(value: Any) -> str:
    """Return the kind of a value in JSON; of several with an s."""
    if isinstance(value, list):
        kinds = {"pair" if isinstance(each, list) else kind_of(each) for each in value}
        assert len(kinds) <= 1, value
        return f"{kinds.pop()}s" if kinds else "list"
    if isinstance(value, dict):
        shapes = {
            ("kind", "number"): "house",
            ("candidates", "is_true"): "claim",
            ("placements", "eliminations", "left"): "conclusion",
        }
        return "rule" if "rule" in value else shapes[tuple(value)]
    if isinstance(value, int):
        return "digit"
    if _CANDIDATE.fullmatch(value):
        return "candidate"
    if _SET.fullmatch(value):
        return "set"
    return "cell" if _CELL.fullmatch(value) else "letter" if len(value) == 1 else "name"


def test_the_types_of_the_server_have_every_key_and_what_statements_have(script: ModuleType) -> None:
    statements = [one for example in all_examples() for one in example.step.statements]
    for one in statements:
        msgspec.convert(one.to_dict(), StatementData)
    with pytest.raises(msgspec.ValidationError, match=r"\$.values.digit"):
        msgspec.convert({"key": "house_lacks", "values": {"digit": "8"}}, StatementData)
    with pytest.raises(msgspec.ValidationError, match="key"):
        msgspec.convert({"key": "no_key", "values": {}}, StatementData)
    told = description()["components"]["schemas"]
    assert {*told["StatementData"]["properties"]["key"]["enum"]} == {*STATEMENTS}
    assert {*told["StatementValues"]["properties"]} == {*script.KINDS}


FITTING = {"digit": "number", "digits": "numbers", "letter": "number", "name": "number"}
"""What looks alike in JSON: a digit and a number, a text of letters and one of figures."""


@pytest.mark.slow
def test_every_value_is_of_a_kind_that_the_page_says(script: ModuleType) -> None:
    seen = set()
    for step in steps():
        look = telling().where_of(step).to_dict()
        for one in every_json([look, *(one.to_dict() for one in step.statements)]):
            seen.add(one["key"])
            for name, value in json.loads(json.dumps(one["values"])).items():
                kind, said = kind_of(value), re.split(", | or ", script.KINDS[name])
                fits = kind == "list" and any(each.endswith("s") for each in said)
                assert fits or {kind, FITTING.get(kind)} & {*said}, one
    assert len(seen) > 150


@pytest.mark.slow
def test_the_steps_of_other_puzzles_have_the_keys_of_their_technique(script: ModuleType) -> None:
    known = script.keys_by_technique()
    others: dict[str, set[str]] = {}
    levels = get_args(HodokuLevel)
    for seed, level in enumerate(4 * levels, start=100):
        puzzle = nonet.generate(level=level, seed=seed)
        for profile in ("se121", "hodoku"):
            for step in nonet.explain(puzzle, profile=profile):
                name = step.technique.id
                others.setdefault(name, set()).update({*script.keys_of(step.statements)} - {*known[name]})
    assert {name: keys for name, keys in others.items() if keys} == {}
    assert len(others) > 25


def steps() -> Iterator[Step]:
    """Yield a step of every technique, and paths of boards with rules."""
    examples = [example.step for example in all_examples()]
    assert {step.technique.id for step in examples} == set(TECHNIQUES)
    yield from examples
    for rules in ("killer", "thermometer", "arrow", "kropki"):
        yield from nonet.explain(nonet.generate(rules=rules, seed=1))
