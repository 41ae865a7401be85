"""Write ``statements.md``, the keys of all statements with their values: ``python docs/statements.py``.

The keys and the sentences are those of the English table, so the page has every one. The keys of each technique are
those of its examples and of ``ALSO``. Tests compare the page with the output of this script, the values of the
statements of every technique with ``KINDS``, and the keys of the steps of many puzzles with those of the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from nonet.logic import TECHNIQUES, StepStatement
from nonet.logic._examples import all_examples
from nonet.logic._words.english import STATEMENTS
from nonet.logic.statement_values import KINDS, values_of

FILE = Path(__file__).with_suffix(".md")
FORMS = {
    "cell": '`"r1c1"`',
    "digit": "a number",
    "number": "a number, or its text: how many, or a sum",
    "house": '`{"kind": "row", "number": 1}`',
    "candidate": '`"r1c1=5"`',
    "claim": '`{"candidates": ["r1c1=5"], "is_true": true}`: one of these is true; or with `false` none is',
    "conclusion": (
        '`{"placements": ["r1c1=5"], "eliminations": [], "left": []}`: what follows; `left` has what '
        "cells keep that lose more"
    ),
    "rule": "a rule as `Rule.to_dict` writes it, such as `"
    '{"rule": "cage", "cells": ["r1c1", "r1c2"], "sum": 5}`; the `grid` of the step has its board',
    "letter": "the letter of a group of cells",
    "name": "the id of a technique, or its English name",
    "text": "a sentence of a technique written in Python",
    "pair": '`["r1c1", "r1c2"]`: two cells',
    "set": 'digits that a cage can hold: `"1+4"`; or a line: `"3-4-5"`',
}
"""What a value is in JSON, by its kind; several are a list."""
PARTS = {
    "Where to look": "The `statement` of the stage `where`.",
    "The reasoning": "The `statements` of a step, and of their parts.",
    "Practice": "What the page and `judge` say of an exercise; no data of a step has them.",
}
ALSO = {
    "hidden_single": "ruled_out_before",
    "locked_triple": "so",
    "locked_pair": "so",
    "forcing_x_chain": "it_sees suppose then_house_has then_last_place against",
    "xy_cycle": "either in_each_case loop_one_way_long",
    "continuous_nice_loop": "loop_one_way_long loop_other_way_long",
    "aic": "if_title neither_would one_end then_leads",
    "y_cycle": "loop_one_way_long loop_other_way_long rivals so",
    "discontinuous_nice_loop": "cannot_be_both if_title then_leads",
    "grouped_discontinuous_nice_loop": "against cannot_be_both or_not_either",
    "forcing_chain_contradiction": (
        "both_cannot_be if_title supposed_wrong then_last_digit_as "
        "then_last_place_as then_last_places then_leads then_other_digit"
    ),
    "forcing_chain_verity": (
        "cannot_be_both if_against if_contradiction in_each_possible_case places that_is_it then_last_digit"
    ),
    "aligned_pair_exclusion": "then_not_as_sees",
    "sue_de_coq": "fits_twice fits_where_meet",
    "xy_chain": "if_title then_leads",
    "grouped_aic": "neither_would one_end then_last_places",
    "als_xz": "so",
    "als_chain": "if_title in_the_same_way",
    "death_blossom": "cannot_be_both then_group_too",
    "franken_swordfish": "so",
    "franken_jellyfish": "so",
    "finned_franken_x_wing": "fills_two",
    "mutant_x_wing": "fills_two",
    "mutant_swordfish": "fills_two so",
    "mutant_jellyfish": "so",
    "finned_mutant_x_wing": "fills_two",
    "kraken_fish_1": ("base_needs if_against if_contradiction in_each_possible_case then_last_digit then_last_places"),
    "kraken_fish_2": (
        "base_needs covers_too_few if_against if_contradiction in_each_possible_case so_one_of_ends then_last_places"
    ),
    "forcing_net_contradiction": "against if_title then_last_place then_last_places then_leads then_other_digit",
    "forcing_net_verity": (
        "cannot_be_both cell_has if_against if_contradiction in_each_possible_case places "
        "that_is_it then_last_digit_as then_last_place_as then_leads then_other_digit"
    ),
    "template_set": "digit_needs digit_needs_without digit_ways_without",
    "template_delete": "digit_needs_without digit_ways so",
    "turbot_fish": "against_so",
}
"""Keys that other steps of a technique have, in the paths and lists of hints of 70 puzzles of all levels."""
_HEAD = """# Statements

A program that says steps in a language of its own makes its sentences of keys and values. `Hint.to_dict()` has them, as
have the answers of [the server](page.md#on-a-server-of-your-own) that are asked for with `"detail": "data"`:
`statement` at the stage `where`, `statements` at the stage `step`. So has `step.to_dict(statements=True)`, for the
steps of a path and of `all_hints`; `step.statements[0].to_dict()` is one statement alone. A language has one sentence
for each key, with the values of the statement. `/openapi.json` of the server has all keys and values, as the types
`StatementData` and `StatementValues`. [At the end](#by-technique) are the keys of each technique.
`docs/statements.py` writes this page.

```python
>>> import nonet
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> told = nonet.hint(puzzle).to_dict()
>>> told["statement"]
{'key': 'where_needs', 'values': {'digit': 8, 'house': {'kind': 'box', 'number': 2}}}
>>> french = {"house_lacks": "Dans {house}, il manque encore le {digit}."}
>>> first = told["statements"][0]
>>> box = first["values"]["house"]
>>> french[first["key"]].format(house=f"le bloc {box['number']}", digit=first["values"]["digit"])
'Dans le bloc 2, il manque encore le 8.'

```

Besides, a statement of a step says what a picture lights: `candidates`, each with its part (`base` and `cover` belong
to the pattern, `is` and `isnot` are true and false if what is supposed is so, `out` is ruled out); `cells`, whose
digits it speaks of; `needing`, houses that need a digit; and `crossing`, houses in which cells lose one. A statement
that others prove has a `part`, with a `title`, which is a statement, and `statements`.

Rely on the values that stand here: a statement can have others, which no English sentence says, and which can go in a
minor version. `house` is one house, or a list where a digit is missing in several. A list can be empty or have one
item. What follows a colon in the English sentences says how English says a value: `{cells:or}` joins cells with "or",
and `{cells:has/have}` puts the verb that fits behind them.

| kind | in JSON |
|---|---|
"""


_BY_TECHNIQUE = """
## By technique

The keys that the steps of each technique have had, in its examples and in the paths and hints of 70 puzzles, in the
order in which an example says them; a rare step can have another one of the same kind. For a key that your language
lacks, show the English sentence of the step. `reason` is that of a technique written in Python; a step that comes
from elsewhere and lacks a part of its pattern has `pattern` or `pattern_alone`, and `so`. Boards with rules have the
keys that begin with `rule_` and `cage_` besides.

| technique | keys |
|---|---|
"""


def part_of(key: str) -> str:
    """Return the part of the page that has a key."""
    where, reasoning, practice = PARTS
    return where if key.startswith("where_") else practice if key.startswith(("practice_", "judged_")) else reasoning


def keys_of(statements: Iterable[StepStatement]) -> Iterator[str]:
    """Yield the keys of statements, and of those that prove them."""
    for one in statements:
        yield one.key
        if one.part is not None:
            yield from keys_of([one.part.title, *one.part.statements])


def keys_by_technique() -> dict[str, list[str]]:
    """Return the keys of the examples of each technique, and of ``ALSO``."""
    found: dict[str, dict[str, None]] = {name: {} for name in TECHNIQUES}
    for example in all_examples():
        found[example.technique] |= dict.fromkeys(keys_of(example.step.statements))
    return {name: list(keys | dict.fromkeys(ALSO.get(name, "").split())) for name, keys in found.items()}


def page() -> str:
    """Return the page."""
    lines = [_HEAD.rstrip("\n"), *(f"| {kind} | {form} |" for kind, form in FORMS.items())]
    for part, about in PARTS.items():
        lines += ["", f"## {part}", "", about, "", "| key | values | in English |", "|---|---|---|"]
        for key, sentence in STATEMENTS.items():
            if part_of(key) == part:
                values = "; ".join(f"`{name}`: {KINDS[name]}" for name in values_of(sentence))
                lines.append(f"| `{key}` | {values} | `{sentence}` |")
    lines += [_BY_TECHNIQUE.rstrip("\n")]
    for keys, names in groupby(keys_by_technique().items(), lambda item: item[1]):
        lines.append(f"| {', '.join(f'`{name}`' for name, _ in names)} | {', '.join(f'`{key}`' for key in keys)} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
