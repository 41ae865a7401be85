"""``trace``, ``trace_batch``, ``check_trace``: own traces are what ``explain`` says, and score 1; damaged ones less."""

import json
import random
import re
from dataclasses import replace
from typing import Any, get_args

import numpy as np
import pytest

import nonet
from nonet import Cell, Grid, Layout, MultipleSolutionsError, explain, rate
from nonet.logic import (
    LEVELS,
    CheckedTrace,
    Level,
    PathMarkup,
    Profile,
    ProfileName,
    TraceForm,
    TraceLength,
    check_trace,
    check_trace_batch,
    trace,
    trace_batch,
)
from nonet.logic._path import SINGLES
from nonet.logic.traces import cruxes_of, notations_of, paths_of, texts_of
from nonet.results import UnsupportedError
from puzzles import CONFLICT, HARDER, MULTIPLE, PROPER, SOLUTION

FORMS = [(form, length) for form in get_args(TraceForm) for length in get_args(TraceLength)]
QUICK: tuple[Level, ...] = ("beginner", "easy", "medium", "hard", "expert")
HIDDEN_SINGLE = "Hidden Single: In box 2, 8 can only go in r1c6. So r1c6 is 8."


def puzzles_of(level: Level, count: int, seed: int = 1) -> list[Grid]:
    return [each.puzzle for each in nonet.generate_batch(count, seed=seed, for_people=level) if each is not None]


def test_a_trace_is_the_path_in_words() -> None:
    path = explain(PROPER)
    lines = trace(PROPER).splitlines()
    assert lines == [f"{number}. {step.technique.name}: {step}" for number, step in enumerate(path, 1)]
    assert trace(PROPER, form="notation").splitlines()[0] == f"1. {path[0].notation}"
    assert [tuple(step["placements"]) for step in json.loads(trace(PROPER, form="json", length="short"))] == [
        tuple(map(str, step.placements)) for step in path
    ]


def test_a_killer_has_a_trace() -> None:
    killer = nonet.generate(seed=1, rules="killer")
    path = explain(killer)
    expected = [f"{number}. {step.technique.name}: {step.explanation()}" for number, step in enumerate(path, 1)]
    assert trace(killer).replace("\n   ", "\n") == "\n".join(expected)
    for form, length in FORMS:
        assert trace(killer, form=form, length=length)


OTHER_BOARDS = {
    "killer": lambda seed: nonet.generate(seed=seed, rules="killer"),
    "jigsaw": lambda seed: nonet.generate(seed=seed, rules="jigsaw"),
    "6x6": lambda seed: nonet.generate(seed=seed, layout=Layout(6)),
}


@pytest.mark.parametrize("kind", OTHER_BOARDS)
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 18))])
def test_a_trace_on_another_board_follows(kind: str, seed: int) -> None:
    puzzle = OTHER_BOARDS[kind](seed)
    for form, length in FORMS:
        text = trace(puzzle, form=form, length=length)
        checked = check_trace(puzzle, text)
        assert (checked.score, checked.missing_count) == (1.0, 0), (form, length, str(checked))
    lines = trace(puzzle).splitlines()
    at = next(place for place, line in enumerate(lines) if re.search(r"So r\dc\d is \d\.$", line))
    digit = int(lines[at][-2])
    lines[at] = f"{lines[at][:-2]}{digit % puzzle.layout.size + 1}."
    wrong = check_trace(puzzle, "\n".join(lines[: at + 1]))
    number = sum(line[0].isdecimal() for line in lines[:at])
    assert wrong.steps[number].verdict == "false"
    assert wrong.score < 1


def test_a_text_takes_no_more_than_its_work(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, solution = Grid(PROPER), Grid(SOLUTION)
    cells = [cell for cell in Cell.ALL if not puzzle[cell]][:6]
    lines = [f"{n}. Nested House Forcing Chains: {cell} is {solution[cell]}." for n, cell in enumerate(cells, 1)]
    monkeypatch.setattr("nonet.logic._check_trace._WORK_OF_TEXT", 0.5)
    checked = check_trace(PROPER, "\n".join(lines))
    reason = "the search for Nested House Forcing Chains reached the work limit"
    assert [(step.verdict, step.reason) for step in checked.steps] == 6 * [("not_judged", reason)]
    own = trace(PROPER)
    assert check_trace(PROPER, own).score == 1.0
    killer = nonet.generate(seed=1, rules="killer")
    monkeypatch.setattr("nonet.logic._check_trace._WORK_OF_TEXT", 0.1)
    reasons = [step.reason for step in check_trace(killer, "\n".join(trace(killer).splitlines()[3:40])).steps]
    assert sum(reason.endswith(" reached the work limit") for reason in reasons) > 1


def test_what_a_step_on_another_board_is_worth() -> None:
    killer = nonet.generate(seed=1, rules="killer")
    lines = trace(killer).splitlines()
    first, solution = lines[0][3:], nonet.solve(killer)
    told = {
        first: "follows",
        first.replace(": ", ": because "): "not_judged",
        f"X-Wing: r1c1 is {solution['r1c1']}.": "unproven",
        "r1c10 is 5": "unreadable",
    }
    for text, verdict in told.items():
        assert check_trace(killer, text).steps[0].verdict == verdict, text
    assert check_trace(killer, first.replace(": ", ": because "), reasons=False).steps[0].verdict == "follows"
    without = check_trace(killer, "\n".join(lines[1:12]))
    assert without.proven_score < without.score < 1
    small = nonet.generate(seed=1, layout=Layout(6))
    assert check_trace(small, "Hidden Single: r9c9 is 5.").steps[0].verdict == "unreadable"
    assert check_trace(small, "Hidden Single: r1c1 is 9.").steps[0].verdict == "unreadable"
    batch = check_trace_batch([killer, PROPER, small], [trace(killer), trace(PROPER), "no idea"])
    assert [checked and checked.score for checked in batch] == [1.0, 1.0, 0.0]


@pytest.mark.parametrize(("form", "length"), FORMS)
@pytest.mark.parametrize("level", QUICK)
def test_a_batch_has_the_texts_of_single_traces(level: Level, form: TraceForm, length: TraceLength) -> None:
    puzzles = puzzles_of(level, 3)
    for profile in get_args(ProfileName):
        single = [trace(each, form=form, length=length, profile=profile) for each in puzzles]
        for threads in (1, 2):
            assert single == trace_batch(
                puzzles,
                form=form,
                length=length,
                profile=profile,
                threads=threads,
            )


@pytest.mark.parametrize("profile", get_args(ProfileName))
def test_ratings_and_paths_come_from_one_search(profile: ProfileName) -> None:
    puzzles: list[str | Grid] = [*puzzles_of("easy", 2), *puzzles_of("expert", 2), "oops", MULTIPLE, CONFLICT, SOLUTION]
    batch, paths = paths_of(puzzles, profile=profile)
    assert list(batch) == list(nonet.rate_batch(puzzles, profile=profile))
    assert list(batch.status) == list(nonet.rate_batch(puzzles, profile=profile).status)
    texts = texts_of(paths, form="json", length="full", profile=profile)
    assert texts == trace_batch(puzzles, form="json", profile=profile)


@pytest.mark.parametrize("markup", get_args(PathMarkup))
@pytest.mark.parametrize("profile", get_args(ProfileName))
def test_found_paths_in_notation_are_those_of_explain(markup: PathMarkup, profile: ProfileName) -> None:
    puzzles = [*puzzles_of("easy", 3), *puzzles_of("hard", 3), *puzzles_of("expert", 2)]
    whole = Profile(profile)
    for used in (whole, whole.only("hidden_single", "naked_single", "pointing")):
        found = notations_of(paths_of(puzzles, profile=used)[1], markup=markup, profile=profile)
        paths = [explain(each, profile=used) for each in puzzles]
        assert found == [(path.to_notation(markup=markup), path.end.open_count) for path in paths]


def test_rows_without_a_path_have_no_text() -> None:
    rows: list[str | Grid] = [PROPER, "oops", MULTIPLE, CONFLICT, SOLUTION, Grid(PROPER).without_candidate("r1c3", 1)]
    texts = trace_batch(rows)
    assert [text is None for text in texts] == [False, True, True, True, False, True]
    assert texts[4] == ""
    assert trace_batch([PROPER], work_limit=1) == [None]
    assert trace_batch(np.array([list(Grid(PROPER))], np.uint8)) == [trace(PROPER)]


@pytest.mark.parametrize(("form", "length"), FORMS)
def test_own_traces_score_1(form: TraceForm, length: TraceLength) -> None:
    for level in QUICK:
        for profile in get_args(ProfileName):
            for puzzle in puzzles_of(level, 1, seed=3):
                checked = check_trace(puzzle, trace(puzzle, form=form, length=length, profile=profile))
                assert checked.score == 1.0, [one for one in checked.steps if one.verdict != "follows"][:1]
                assert checked.is_complete


@pytest.mark.parametrize(
    "count",
    [
        pytest.param(10, marks=pytest.mark.slow),
        pytest.param(200, marks=[pytest.mark.nightly, pytest.mark.timeout(7200)]),
    ],
)
def test_many_own_traces_of_each_level_score_1(count: int) -> None:
    for level in get_args(Level):
        for puzzle in puzzles_of(level, count // 10 if level == "master" else count, seed=9):
            for form, length in FORMS:
                assert check_trace(puzzle, trace(puzzle, form=form, length=length)).score == 1.0


def verdicts(text: str, puzzle: str = PROPER) -> list[str]:
    return [step.verdict for step in check_trace(puzzle, text).steps]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (f"1. {HIDDEN_SINGLE}", "follows"),
        (HIDDEN_SINGLE, "follows"),
        (f"- {HIDDEN_SINGLE}", "follows"),
        (f"* {HIDDEN_SINGLE.lower()}", "follows"),
        (f"Step 1: {HIDDEN_SINGLE.upper().replace('IS', 'is')}", "follows"),
        ("**Step 1:** **Hidden Single**: In box 2, 8 can only go in `R1C6`. So **R1C6 is 8**.", "follows"),
        (f"Let me think.\n1. {HIDDEN_SINGLE}", "follows"),
        ("Hidden Single: r1c6 = 8", "follows"),
        ("Hidden Single: In box 3, 5 can only go in r3c7. So r3c7 is 5.", "follows"),  # another step is the next one
        ("Hidden Single: r1c6 <> 8", "false"),
        (HIDDEN_SINGLE.replace("is 8", "is 2"), "false"),
        (HIDDEN_SINGLE.replace("box 2", "row 1"), "unproven"),
        (HIDDEN_SINGLE.replace("Hidden", "Naked"), "unproven"),
        ("Hidden Single: r1c6 is 8.", "follows"),
        ("Naked Single: r1c6 is 8.", "unproven"),
        ("Hidden Single: r1c6 is 8", "follows"),
        ("Hidden Single: r1c6=8", "follows"),
        ("1. r1c6 = 8 (hidden single in box 2)", "follows"),
        ("1. r1c6 is 8 (Hidden Single).", "follows"),
        ("1. r1c6 = 8 (hidden single in row 2)", "unproven"),
        ("1. r1c6 = 8 (naked single)", "unproven"),
        ("1. r1c6 = 2 (hidden single in box 2)", "false"),
        ("1. r1c6 = 8 (see above)", "not_judged"),
        ("Step 1: Hidden single. r1c6 = 8", "follows"),
        ("First, by hidden single, r1c6 is 8.", "follows"),
        ("By a hidden single in box 2, r1c6 = 8", "follows"),
        ("r1c6 = 8 by hidden single in row 2.", "unproven"),
        ("Hidden single in box 2: r1c6 is 8.", "follows"),
        ("Hidden Single => r1c6=8", "follows"),
        ("A naked single gives r1c6 = 8.", "unproven"),
        ("Naked Single gives r1c6 = 2.", "false"),
        ("X-Wing => r1c3<>1, r1c4<>1,2", "unproven"),
        ("r1c6=8", "follows"),
        ("1. r1c6 is 8.", "follows"),
        ("R5C5 = 5", "follows"),  # a naked single, and not the next step of nonet's path
        ("r1c3=4", "unproven"),
        ("r1c6=2", "false"),
        ("r1c6<>2", "unreadable"),
        ("In box 2, 8 can only go in r1c6. So r1c6 is 8.", "follows"),
        ("Hidden Single: 8 in r1c6 => r1c6=8", "follows"),
        ("Hidden Single: 8 in r1c5 => r1c6=8", "unproven"),
        ("Brute Force: A search finds exactly one solution, and it has 4 in r1c3. So r1c3 is 4.", "not_judged"),
        ("The solution has 8 in r1c6. So r1c6 is 8.", "unreadable"),
        ("Hidden Single: 8 must be somewhere.", "unreadable"),
        ("Hidden Single: r1c1 is 5.", "unproven"),
        ("X-Wing: r1c3 is not 4.", "false"),
        ("X-Wing: r1c3 is not 1.", "unproven"),
        ('[{"technique": "hidden_single", "placements": ["r1c6=8"]}]', "follows"),
        (
            '[{"technique": "hidden_single", "placements": ["r1c6=8"], "houses": [{"kind": "row", "number": 1}]}]',
            "unproven",
        ),
        ('[{"technique": "hidden_single", "placements": ["r1c6=2"]}]', "false"),
        ('[{"placements": ["r1c6=8"]}]', "unreadable"),
        ("[7]", "unreadable"),
        ("[{]", "unreadable"),
    ],
)
def test_a_claim_has_a_verdict(text: str, verdict: str) -> None:
    assert verdicts(text) == [verdict]


OTHER_REASON = "Hidden Single shows it, but for another reason"
UNREAD_REASON = "Hidden Single shows it, but the reason is not understood"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HIDDEN_SINGLE.replace("box 2", "row 1"), OTHER_REASON),
        ("Hidden Single: 8 in r1c5 => r1c6=8", OTHER_REASON),
        ("1. r1c6 = 8 (hidden single in row 2)", OTHER_REASON),
        ('[{"technique": "hidden_single", "placements": ["r1c6=8"], "cells": ["r1c5"]}]', OTHER_REASON),
        ("1. Hidden Single: the 8 of box 2 has one home, r1c6. So r1c6 is 8.", UNREAD_REASON),
        ("Hidden Single: by the 8 in r4c1, clearly, r1c6 is 8.", UNREAD_REASON),
        ("Naked Single: the 8 of box 2 has one home, r1c6. So r1c6 is 8.", None),
    ],
)
def test_a_reason_that_is_not_understood_is_not_wrong(text: str, reason: str | None) -> None:
    step = check_trace(PROPER, text).steps[0]
    verdict = "not_judged" if reason == UNREAD_REASON else "unproven"
    assert (step.verdict, step.reason == reason) == (verdict, reason is not None)
    without = check_trace(PROPER, text, reasons=False).steps[0]
    assert (without.verdict == "follows") == (reason is not None)
    assert check_trace_batch([PROPER], [text], reasons=False) == [check_trace(PROPER, text, reasons=False)]


def test_conclusions_are_judged_without_reasons() -> None:
    for text, verdict in (
        (HIDDEN_SINGLE.replace("is 8.", "is 2."), "false"),
        ("Hidden Single: 8 must be somewhere.", "unreadable"),
        ("X-Wing: r1c3 is not 1.", "unproven"),
    ):
        assert check_trace(PROPER, text, reasons=False).steps[0].verdict == verdict
    for puzzle in puzzles_of("hard", 2):
        own_words = re.sub(r": (?=In |Row |Column |Box )", ": As I see it, in ", trace(puzzle))
        assert check_trace(puzzle, own_words).score < 1
        assert check_trace(puzzle, own_words, reasons=False).score == 1
    with pytest.raises(TypeError, match="reasons"):
        check_trace(PROPER, "", reasons="no")  # type: ignore[arg-type]


ROWS = [SOLUTION[start : start + 9] for start in range(0, 81, 9)]
AFTERWARDS = {
    "a word": "\n\nDone.",
    "a line": "\nDone.",
    "a sentence": f"\n\nThe solution is {SOLUTION}",
    "tags": f"\n<answer>{SOLUTION}</answer>",
    "rows in tags": "\n<answer>\n" + "\n".join(ROWS) + "\n</answer>",
    "rows": "\n\nFinal answer:\n" + "\n".join(ROWS),
    "spaced rows": "\nFinal answer:\n" + "\n".join(map(" ".join, ROWS)),
    "numbered rows": "\n" + "\n".join(f"{number}. {row}" for number, row in enumerate(ROWS, 1)),
    "objects": '\n[{"row": 1, "values": [5, 3, 4, 6, 7, 8, 9, 1, 2]}]',
    "a board": f"\n\n{Grid(SOLUTION)}",
    "a remark on cells": "\n\nSo r1c6 is 2, as I said.\n   And r1c4 is 3.",
}


@pytest.mark.parametrize("afterwards", AFTERWARDS)
@pytest.mark.parametrize(("form", "length"), FORMS)
def test_text_around_a_trace_does_not_count(afterwards: str, form: TraceForm, length: TraceLength) -> None:
    for puzzle in (PROPER, puzzles_of("hard", 1)[0]):
        text = trace(puzzle, form=form, length=length)
        assert check_trace(puzzle, text + AFTERWARDS[afterwards]).score == 1.0
        # It adds nothing either.
        part = json.dumps(json.loads(text)[:-1]) if form == "json" else text.rpartition("\n")[0]
        around = check_trace(puzzle, part + AFTERWARDS[afterwards])
        assert replace(around, unread=()) == check_trace(puzzle, part)


def test_text_between_numbered_steps_does_not_count() -> None:
    lines = trace(PROPER).splitlines()
    text = "\n\n".join([*lines[:3], "Now r1c1 is 9, and box 3 is next.", *lines[3:]])
    assert check_trace(PROPER, text).score == 1.0
    wrapped = re.sub(r" can only go", "\ncan only go", "\n".join(lines))
    assert check_trace(PROPER, wrapped).score == 1.0
    fenced = f"Here it is:\n```json\n{trace(PROPER, form='json')}\n```\nDone."
    assert check_trace(PROPER, fenced).score == 1.0


def test_each_of_two_full_houses_follows() -> None:
    puzzle = f".{SOLUTION[1:-1]}."
    for cell, digit in (("r1c1", SOLUTION[0]), ("r9c9", SOLUTION[-1])):
        assert verdicts(f"Full House: {cell} is {digit}.", puzzle) == ["follows"]


def test_steps_without_a_technique_are_singles_wherever_they_come() -> None:
    placed = [str(step.placements[0]) for step in explain(PROPER)]
    assert check_trace(PROPER, "\n".join(placed)).score == 1.0
    assert verdicts("\n".join(placed[4:])).count("unreadable") == 0
    later = check_trace(PROPER, "\n".join([placed[1], *placed[2:], placed[0]]))
    assert later.is_complete
    assert {step.verdict for step in later.steps} == {"follows", "unproven"}
    assert {step.reason for step in later.steps if step.verdict == "unproven"} == {"no single shows it"}
    # Nonet's own words for why are enough, other words are not understood.
    bare = [re.sub(r"^\d+\. [A-Za-z ]+: ", "", line) for line in trace(PROPER).splitlines()]
    assert check_trace(PROPER, "\n".join(bare)).score == 1.0
    other = [f"As I see it, {line}" for line in bare]
    assert check_trace(PROPER, "\n".join(other)).score == 0.0
    assert check_trace(PROPER, "\n".join(other), reasons=False).score == 1.0


def test_what_is_unreadable_says_what_is_expected() -> None:
    for text, reason in {
        "Suppose that r1c6 is 8.": "no technique is named; expected a step such as 'Hidden Single: r1c6=8'",
        "A hidden single or a naked single: r1c6 is 8, since it is.": "several techniques are named: Hidden Single, "
        "Naked Single; expected one",
    }.items():
        step = check_trace(PROPER, text).steps[0]
        assert (step.verdict, step.reason) == ("unreadable", reason)


def test_a_batch_has_the_traces_of_killers_too() -> None:
    killer = nonet.generate(seed=1, rules="killer")
    mixed: list[Grid | str] = [killer, PROPER, "oops"]
    assert trace_batch(mixed, length="short") == [trace(killer, length="short"), trace(PROPER, length="short"), None]
    assert trace_batch([killer], work_limit=1) == [None]
    assert trace_batch([killer], profile="hodoku") == [None]


WITH_WORDS_BEHIND = """\
Hidden single: r1c6 is 8, since no other cell in box 2 can take it.
Hidden single: r1c6 must be 8, since r1c4 is not 8 and r2c7 is 4.
Hidden Single: no other cell in box 2 can take 8, so r1c6 must be 8.
Since 8 has no other place in box 2, r1c6 is 8 (hidden single).
Every hidden single of box 2 shows that r1c6 is 8.
Place 8 at r1c6, the hidden single of box 2.
(1,6)=8 hidden single""".splitlines()


@pytest.mark.parametrize("text", WITH_WORDS_BEHIND)
def test_a_conclusion_is_read_with_other_words_around_it(text: str) -> None:
    assert [step.verdict for step in check_trace(PROPER, text, reasons=False).steps] == ["follows"]
    assert verdicts(text) == ["not_judged"]
    assert check_trace(PROPER, text.replace("8", "2"), reasons=False).steps[0].verdict == "false"
    naked = text.replace("idden", "aked").replace("Haked", "Naked").replace("haked", "naked")
    assert check_trace(PROPER, naked, reasons=False).steps[0].verdict == "unproven"


@pytest.mark.parametrize(
    "text", ["Place 8 at r1c6 (hidden single).", "r1c6 = 8 because it is a hidden single in box 2."]
)
def test_a_short_step_can_be_said_otherwise(text: str) -> None:
    assert verdicts(text) == ["follows"]
    assert verdicts(text.replace("box 2", "row 9")) == (["follows"] if "box" not in text else ["unproven"])


@pytest.mark.parametrize(
    "text",
    [
        "Hidden single: r1c6 is 8 or 2, since it is.",
        "Hidden single: if r1c6 is 8, then the rest follows.",
        "Not a hidden single: r1c6 is 8, since it is.",
        "Maybe the hidden single: r1c6 is 8, since it is.",
        "Hidden single: the rest is easy, since r1c6 is 8?",
    ],
)
def test_words_that_conclude_nothing_are_no_step(text: str) -> None:
    assert check_trace(PROPER, text, reasons=False).steps[0].verdict == "unreadable"


WORDS_OF_MODELS = r"""
1. Hidden Single: row 1, column 6 is 8.
- R1C6 → 8 [Hidden Single]
Step 1 - Hidden single: 8 in R1C6
### Step 1: Hidden Single in Box 2\nR1C6 = 8
**Step 1**\nHidden Single: R1C6 = 8
Hidden Single: 8 at R1C6 (only place in box 2)
1. Technique: Hidden Single, Cell: r1c6, Digit: 8
1. The only place for 8 here is r1c6, so r1c6 = 8.
Therefore, r1c6 = 8.
1. Therefore \boxed{r1c6 = 8}.
1. $R_{1,6} = 8$
1. place 8 at (1,6)
1. (1, 6) → 8
1. Row 1, Column 6 = 8
1. R1C6: 8
* **R1C6**: 8
* **Row 1, Column 6:** 8
Cell (1,6) must be 8.
The cell at row 1, column 6 must be 8.
1. In box 2, the digit 8 can only go in row 1, column 6.
1. We can place an 8 at r1c6.
1. Since 8 can only go in r1c6 in box 2, r1c6 is 8.
1. Only r1c6 can hold 8 in box 2.
1. r1c6 is the only cell in box 2 that can be 8.
The 8 in box 2 has to go in r1c6.
Fill r1c6 with 8.
Assign 8 to r1c6.
Set r1c6 = 8.
r1c6 becomes 8.
The value of r1c6 is 8.
r1c6 = 8 (only possible place in box 2)
1. r1c6 = 8: only cell in box 2 for 8
In box 2: r1c6 = 8
Box 2: 8 → r1c6
Schritt 1: Zeile 1, Spalte 6 ist 8.""".strip().splitlines()


@pytest.mark.parametrize("text", [line.replace("\\n", "\n") for line in WORDS_OF_MODELS])
def test_steps_in_the_words_of_language_models_are_read(text: str) -> None:
    assert [step.verdict for step in check_trace(PROPER, text, reasons=False).steps] == ["follows"]
    assert verdicts(text)[0] in ("follows", "not_judged")
    wrong = re.sub(r"\b8\b", "2", text)
    assert check_trace(PROPER, wrong, reasons=False).steps[0].verdict == "false"


@pytest.mark.parametrize(
    "text",
    [
        "Suppose r1c6 = 8.",
        "Maybe r1c6 = 8",
        "r1c6 = 8?",
        "If r1c6 = 8, then r1c4 = 6.",
        "Let me try r1c6 = 8.",
        "r1c6 = 8 or 4",
        "r1c6 = 8, 4",
        "r1c6 = 8 4",
        "So r1c6 is 8 and 4",
        "r1c6: 8/4",
        "8 can only go in r1c6 or r1c4.",
        "8 can only go in r1c6, r1c4.",
        "Wait, r1c6 = 8 is wrong.",
        "r1c6 = 8 (Foo Fish)",
        "Foo: r1c6 = 8",
        "An unknown chain shows that r1c6 = 8.",
        "Row 1 = 8",
        "Row 0, column 5 = 8",
        "r1c6 = 8, r5c5 = 5",
        "r1c6 is not 4.",
        "The solution has 8 in r1c6. So r1c6 is 8.",
    ],
)
def test_words_that_place_no_single_are_no_step(text: str) -> None:
    assert {step.verdict for step in check_trace(PROPER, text, reasons=False).steps} == {"unreadable"}


FORCED = "..1...4..5.4...21..8..............8...9.2...3...9641.....8...7.4.......66.52.7..1"


def from_solution(puzzle: Grid, technique: str) -> str:
    """Return a text that fills the open cells in their order and names a technique for each."""
    solution = nonet.solve(puzzle)
    return "\n".join(f"{technique}: {cell} is {solution[cell]}." for cell in Cell.ALL if not puzzle[cell])


@pytest.mark.parametrize("technique", ["Hidden Single", "Naked Single", "Forcing Chain Contradiction"])
def test_a_solution_in_the_words_of_a_trace_is_not_proven(technique: str) -> None:
    for level in ("easy", "medium", "hard"):
        for puzzle in puzzles_of(level, 2, seed=11):
            checked = check_trace(puzzle, from_solution(puzzle, technique))
            assert checked.score > 0.4
            assert checked.proven_score < 0.1


@pytest.mark.parametrize(("form", "length"), FORMS)
def test_what_is_proven_ends_where_a_step_does_not_follow(form: TraceForm, length: TraceLength) -> None:
    text = trace(PROPER, form=form, length=length)
    whole = check_trace(PROPER, text)
    assert (whole.proven_count, whole.proven_score) == (51, 1.0)
    steps = json.loads(text) if form == "json" else text.splitlines()
    del steps[10]
    checked = check_trace(PROPER, json.dumps(steps) if form == "json" else "\n".join(steps))
    first = next(place for place, step in enumerate(checked.steps) if step.verdict != "follows")
    assert checked.proven_count == first >= 10
    assert checked.proven_score == first / 51
    assert check_trace(PROPER, "").proven_score == 0.0
    assert check_trace(SOLUTION, "").proven_score == 1.0


def test_a_step_that_tries_candidates_is_proven_by_its_reason_alone() -> None:
    puzzle = Grid(FORCED)
    path = explain(puzzle, profile=nonet.SE121)
    place = next(number for number, step in enumerate(path) if "nishio" in step.technique.id)
    for length, is_short in (("full", False), ("short", True)):
        text = trace(puzzle, form="notation", length=length)  # type: ignore[arg-type]
        checked = check_trace(puzzle, text)
        assert checked.score == 1.0
        assert check_trace_batch([puzzle], [text]) == [checked]
        assert checked.proven_count == (place if is_short else len(path))
        assert (checked.proven_score == 1.0) == (not is_short)
        unread = check_trace(puzzle, text, reasons=False)
        assert (unread.score, unread.proven_count) == (1.0, place)
        assert check_trace_batch([puzzle], [text], reasons=False) == [unread]


def test_a_part_of_a_reason_is_no_reason() -> None:
    puzzle = Grid(FORCED)
    path = json.loads(trace(puzzle, form="json"))
    place = next(number for number, step in enumerate(path) if "nishio" in step["technique"])
    step = path[place]
    path[place] = {name: step[name] for name in ("technique", "placements", "digits")} | {"why": []}
    checked = check_trace(puzzle, json.dumps(path[: place + 1]))
    assert checked.steps[place].verdict == "follows"
    assert checked.proven_count == place


def test_stte_proves_nothing() -> None:
    checked = check_trace(PROPER, "Hidden Single: 8 in r1c6 => r1c6=8; stte")
    assert (checked.score, checked.proven_count, checked.proven_score) == (1.0, 1, 1 / 51)


def damaged(text: str, kind: str, random_: random.Random) -> str:
    """Return a trace of sentences with a changed digit, another reason, a step less or a step from the solution."""
    lines = text.split("\n")
    place = random_.randrange(len(lines))
    if kind == "digit":
        lines[place] = re.sub(r"is (\d)\.$", lambda found: f"is {int(found[1]) % 9 + 1}.", lines[place])
    elif kind == "reason":
        place = next(number for number, line in enumerate(lines) if "Hidden Single" in line and number >= place % 9)
        lines[place] = re.sub(
            r"(row|column|box) (\d)", lambda found: f"{found[1]} {int(found[2]) % 9 + 1}", lines[place]
        )
    elif kind == "skipped":
        del lines[place]
    else:
        # The last step comes first: it is true, and nothing shows it yet.
        lines.insert(0, lines.pop())
    return "\n".join(lines)


@pytest.mark.parametrize("kind", ["digit", "reason", "skipped", "solution"])
@pytest.mark.parametrize("is_numbered", [False, True])
def test_damaged_traces_are_found(kind: str, is_numbered: bool) -> None:
    random_ = random.Random(kind)
    for puzzle in puzzles_of("easy", 10, seed=4):
        text = trace(puzzle)
        if not is_numbered:
            text = re.sub(r"(?m)^\d+\. ", "", text)
        checked = check_trace(puzzle, damaged(text, kind, random_))
        assert checked.score < 1, (kind, puzzle)


def test_a_skipped_step_leaves_the_trace_incomplete() -> None:
    lines = trace(PROPER).splitlines()
    checked = check_trace(PROPER, "\n".join([*lines[:3], *lines[4:]]))
    assert (checked.is_complete, checked.missing_count) == (False, 1)
    assert check_trace(PROPER, "").score == 0.0
    assert check_trace(PROPER, "\n".join(lines[:10])).missing_count == 41


def test_a_trace_that_ends_where_no_step_follows_is_whole() -> None:
    assert check_trace(SOLUTION, "").score == 1.0


def test_a_puzzle_must_be_proper() -> None:
    with pytest.raises(MultipleSolutionsError):
        check_trace(MULTIPLE, "")
    with pytest.raises(TypeError, match="text"):
        check_trace(PROPER, None)  # type: ignore[arg-type]


def test_a_board_must_be_small() -> None:
    with pytest.raises(UnsupportedError, match=r"^check_trace works on boards up to 9x9"):
        check_trace(Grid("." * 256), "r1c1=1")


def test_the_verdict_prints() -> None:
    checked = check_trace(PROPER, f"{HIDDEN_SINGLE}\nnonsense = 1")
    assert isinstance(checked, CheckedTrace)
    first, second = str(checked).splitlines()
    assert first == "1 follows, 1 unreadable, 50 missing (open cells): score 0.02"
    assert second.startswith("  step 2 unreadable: nonsense = 1 (no technique is named")
    several = str(check_trace(PROPER, "nonsense = 1\n" * 5)).splitlines()
    assert [line.split(":")[0] for line in several[1:]] == [
        *(f"  step {place} unreadable" for place in (1, 2, 3)),
        "  and 2 more",
    ]


def test_cruxes_are_the_hardest_steps_of_paths() -> None:
    made = [each.puzzle for each in nonet.generate_batch(12, seed=4, minimal=True) if each is not None]
    puzzles = [Grid(HARDER), *made, nonet.generate(seed=1, for_people="master"), Grid(PROPER)]
    ratings, cruxes = cruxes_of(puzzles)
    for puzzle, er, crux in zip(puzzles, ratings.er, cruxes, strict=True):
        path: Any = explain(puzzle, profile=LEVELS["expert"].profile)
        hardest = max(path if path.is_complete else explain(puzzle), key=lambda step: step.difficulty)
        assert er == rate(puzzle).er
        assert crux == (None if hardest.technique.id in SINGLES else hardest)
    assert None in cruxes
    assert cruxes[0] is not None
    assert cruxes[-2] is not None
    assert cruxes[-2].profile == "se121"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_crux_is_within_the_level(level: Level) -> None:
    """The crux of a hard puzzle was a chain, in a path other than that which decides the level."""
    made = [nonet.generate(seed=2, start=start, for_people=level) for start in range(12)]
    for crux in cruxes_of(made)[1]:
        assert crux is not None
        assert crux.technique.id in LEVELS[level].techniques


def test_a_batch_judges_as_one_call_for_each_does(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles = [PROPER, PROPER, HARDER, PROPER, MULTIPLE, SOLUTION]
    right, other = trace(PROPER), trace(HARDER, form="notation", profile="hodoku")
    texts = [right, right.replace("box 2", "box 3"), other, "no idea", right, ""]
    expected = [check_trace(puzzle, text) for puzzle, text in zip(puzzles, texts, strict=True) if puzzle != MULTIPLE]
    searched: list[Grid] = []

    def counted(grid: Grid, **options: Any) -> Any:
        searched.append(grid)
        return explain(grid, **options)

    monkeypatch.setattr("nonet.logic._check_trace.explain", counted)
    done: list[int] = []
    found = check_trace_batch(puzzles, texts, progress=done.append)
    assert found[4] is None
    assert [*found[:4], found[5]] == expected
    assert done == [1, 2, 3, 4, 5, 6]
    searched.clear()
    check_trace(PROPER, right)
    assert not searched  # singles are shown by the position
    check_trace(HARDER, other)
    assert len(searched) == 2  # a path is searched where a step beyond singles is claimed
    searched.clear()
    found_paths: list[list[str]] = []

    def counted_paths(puzzles: list[str], **options: Any) -> Any:
        found_paths.append(puzzles)
        return paths_of(puzzles, **options)

    monkeypatch.setattr("nonet.logic._check_trace.paths_of", counted_paths)
    check_trace_batch([PROPER] * 5, [right] * 4 + [""])
    assert found_paths == [[PROPER]]  # the texts of one puzzle share its paths
    check_trace_batch([PROPER] * 2, [right, right.replace("box 2", "box 3")])
    assert found_paths[1:] == [[PROPER], [PROPER]]  # and the other scale's is searched where a text leaves the first
    assert not searched


@pytest.mark.parametrize("is_own", [True, False])
def test_a_batch_judges_traces_in_each_form_as_one_call_does(is_own: bool) -> None:
    random_ = random.Random(7)
    puzzles = [puzzle for level in QUICK[::2] for puzzle in puzzles_of(level, 1, seed=6)]
    for form, length in FORMS:
        for profile in get_args(ProfileName):
            texts = [trace(puzzle, form=form, length=length, profile=profile) for puzzle in puzzles]
            if not is_own and form != "json":
                texts = [damaged(text, random_.choice(["digit", "skipped", "solution"]), random_) for text in texts]
            elif not is_own:
                texts = [json.dumps(json.loads(text)[1:]) for text in texts]
            expected = [check_trace(puzzle, text) for puzzle, text in zip(puzzles, texts, strict=True)]
            assert check_trace_batch(puzzles, texts, threads=2) == expected
            assert not is_own or {each.score for each in expected} == {1.0}


def test_a_batch_has_a_text_for_each_puzzle() -> None:
    with pytest.raises(ValueError, match="a text for each of 2 puzzles, found 1"):
        check_trace_batch([PROPER, HARDER], [""])
    for texts in (5, [None], [b""]):
        with pytest.raises(TypeError, match="text"):
            check_trace_batch([PROPER], texts)  # type: ignore[arg-type]


@pytest.mark.parametrize("line", ["basics", "After basics:", "SSTS"])
@pytest.mark.parametrize("number", ["", "- ", "1. "])
def test_simple_steps_may_be_done_before_the_first_line(line: str, number: str) -> None:
    puzzle = "5.........17....68..6...1...3..51..664..9...7........216.4.......38..29..5.1....."
    kite = f"{number}2-String Kite: (8)r1c2 = r1c6 - r3c5 = r6c5 => r6c2<>8"
    alone = check_trace(puzzle, kite)
    after = check_trace(puzzle, f"{line}\n{kite}\n")
    assert [step.verdict for step in after.steps] == ["follows", "follows"]
    assert after.missing_count < alone.missing_count
    assert check_trace(PROPER, f"{line}\n").is_complete
    assert "missing (open cells" in str(alone)


AFTER_SINGLES = "7...6..1......27.486..1...2..7..1.8.3.......5.8.6..2..2...4..975.82......9..7...8"
CHAIN = "(6)r4c9 = (6-1)r8c9 = (1-4)r8c7 = (4-3)r8c8 = (3)r6c8 => -3 r4c9"


@pytest.mark.parametrize("number", ["", "1. "])
@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        *(
            ("singles", "follows"),
            ("After singles:", "follows"),
            ("lcls", "follows"),
            ("Singles to COUNT givens", "follows"),
        ),
        *(
            ("lcls, COUNT givens", "follows"),
            ("singles to COUNT placed", "follows"),
            ("Singles to 29 givens", "unproven"),
        ),
        *(("lcls, 26 givens", "unproven"), ("Locked candidates and singles", "follows")),
    ],
)
def test_a_line_says_which_simple_steps_are_done(line: str, verdict: str, number: str) -> None:
    count = 33
    checked = check_trace(AFTER_SINGLES, f"{line.replace('COUNT', str(count))}\n{number}{CHAIN}")
    assert [step.verdict for step in checked.steps] == [verdict, "follows"]
    assert checked.unread == ()
    if verdict == "unproven":
        assert f"lead to {count} digits, not" in checked.steps[0].reason


def test_lines_of_other_words_are_listed() -> None:
    text = f"nonsense line here\nSingles:\n{trace(PROPER)}\n\nSo it is solved."
    checked = check_trace(PROPER, text)
    assert checked.score == 1
    assert checked.unread == ("nonsense line here", "So it is solved.", "Singles:")
    assert "3 lines not read" in str(checked)
    checked = check_trace(AFTER_SINGLES, f"nonsense line here\n{CHAIN}")
    assert (len(checked.steps), checked.unread) == (1, ("nonsense line here",))


@pytest.mark.parametrize("reasons", [True, False])
@pytest.mark.parametrize("form", ["sentences", "notation"])
def test_a_guess_is_not_judged_and_not_proven(form: TraceForm, reasons: bool) -> None:
    text = trace(HARDER, form=form, profile="hodoku")
    checked = check_trace(HARDER, text, reasons=reasons)
    guesses = [step for step in checked.steps if step.technique and step.technique.id == "brute_force"]
    assert {step.verdict for step in guesses} == {"not_judged"}
    assert checked.is_complete
    assert checked.score == 1 - len(guesses) / len(checked.steps)
    assert checked.proven_count <= checked.steps.index(guesses[0])
    assert check_trace_batch([HARDER], [text], reasons=reasons) == [checked]
    (alone,) = check_trace(PROPER, "Brute Force: 8 in r1c6 => r1c6=8", reasons=reasons).steps
    assert alone.verdict == "not_judged"


@pytest.mark.parametrize("reasons", [True, False])
def test_a_cell_goes_before_its_technique_and_digit(reasons: bool) -> None:
    for text in (
        *("r5c5 is a naked single: 5.", "r5c5 (naked single): 5", "r5c5 is a Naked Single with digit 5"),
        *("r5c5 naked single 5", "5 at r5c5 (naked single)", "Naked single 5 at r5c5.", "5 in r5c5 by naked single"),
        *("5 is placed in r5c5, since it is a naked single", "Place 5 in r5c5 because it is a naked single"),
        *("r1c6 hidden single 8 in box 2", "8 in r1c6 (hidden single in box 2)", "Hidden Single: 8 in r1c6 in box 2"),
    ):
        (step,) = check_trace(PROPER, f"1. {text}", reasons=reasons).steps
        technique = nonet.logic.TECHNIQUES["hidden_single" if "idden" in text else "naked_single"]
        assert (step.verdict, step.technique) == ("follows", technique), text
    for text, verdict in (
        *(("r5c5 is a naked single: 4.", "false"), ("r5c5 is a naked single: 5 or 6", "unreadable")),
        *(("r5c5 naked single 4", "false"), ("4 at r5c5 (naked single)", "false"), ("5 at r5c5", "unreadable")),
        *(("r5c5 naked single 5 or 6", "unreadable"), ("r1c6 hidden single in box 2", "unreadable")),
        ("8 in r1c6 (hidden single in box 3)", "unproven" if reasons else "follows"),
        *(("5 at r5c5 if it is a naked single", "unreadable"), ("5 in r5c5 (not a naked single)", "unreadable")),
    ):
        assert check_trace(PROPER, f"1. {text}", reasons=reasons).steps[0].verdict == verdict
    assert check_trace(PROPER, "1. r5c5 is not a naked single: 5.", reasons=reasons).steps[0].verdict == "unreadable"


def test_numbers_that_are_left_out_are_named() -> None:
    lines = trace(PROPER).splitlines()
    checked = check_trace(PROPER, "\n".join([*lines[:3], *lines[4:]]))
    assert checked.left_out == (4,)
    assert "1 missing (number left out: 4)" in str(checked)
    assert check_trace(PROPER, "1. r5c5 is 5.\n9. r1c3 is 4.").left_out == (2, 3, 4, 5, 6, 7, 8)


@pytest.mark.parametrize("level", ["medium", "expert"])
@pytest.mark.parametrize("profile", get_args(ProfileName)[:2])
def test_a_pattern_with_another_conclusion_does_not_follow(profile: ProfileName, level: Level) -> None:
    judged: set[str] = set()
    for puzzle in puzzles_of(level, 4, seed=5):
        solution = nonet.solve(puzzle)
        lines = trace(puzzle, profile=profile, form="notation").splitlines()
        for number, step in enumerate(explain(puzzle, profile=profile)):
            begun, arrow, _ = lines[number].rpartition(" => ")
            if not arrow or step.placements or step.technique.id in judged:
                continue
            judged.add(step.technique.id)
            cell, near = step.eliminations[0].cell, {near for one in step.eliminations for near in one.cell.peers}
            assert step.grid is not None
            true = {(other, digit) for other in Cell.ALL for digit in step.grid.candidates(other)}
            far = [one for one in true if solution[one[0]] != one[1] and one[0] not in {cell, *near}]
            for (other, digit), verdicts in [((cell, solution[cell]), {"false"})] + [
                (one, {"unproven", "not_judged"}) for one in sorted(far)[:3]
            ]:
                text = "\n".join([*lines[:number], f"{begun} => {other}<>{digit}"])
                assert check_trace(puzzle, text).steps[-1].verdict in verdicts, text
    assert len(judged) > 3
