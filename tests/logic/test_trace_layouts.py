"""``check_trace`` reads nonet's own traces in every layout, and words around them are no steps and give no credit."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, get_args

import pytest

import nonet
from nonet import Cell, Grid
from nonet.logic import Step, TraceForm, TraceLength, _check_trace, check_trace, check_trace_batch, trace
from nonet.logic._written_chain import CHAINS
from puzzles import PROPER, SOLUTION

FORMS = [(form, length) for form in get_args(TraceForm) for length in get_args(TraceLength)]
INTRODUCTION = "Let me solve this Sudoku.\nFirst I look at box 1. The 5 there has just one place.\n"
CONCLUSION = "\n\nThat completes the grid:\n" + "\n".join(SOLUTION[at : at + 9] for at in range(0, 81, 9)) + "\nDone."
FIRST = "Hidden Single: In box 2, 8 can only go in r1c6. So r1c6 is 8."


def renumbered(mark: str) -> Callable[[str], str]:
    """Return what writes another mark for the number of each step; what is indented below it stays."""
    return lambda text: re.sub(r"(?m)^(\d+)\. ", mark, text)


def indented(text: str) -> str:
    return re.sub("(?m)^", "  ", text)


LAYOUTS: dict[str, Callable[[str], str]] = {
    "numbers": str,
    "bullets": renumbered("- "),
    "stars": renumbered("* "),
    "none": renumbered(""),
    "bold steps": renumbered(r"**Step \1:** "),
    "aligned numbers": lambda text: re.sub(r"(?m)^(\d+)\. ", lambda found: f"{found[1]:>3}. ", text),
    "fence": lambda text: f"```\n{text}\n```",
    "fenced bullets": lambda text: f"```text\n{renumbered('- ')(text)}\n```",
    "indented": indented,
    "indented bullets": lambda text: indented(renumbered("- ")(text)),
    "indented without numbers": lambda text: indented(renumbered("")(text)),
}
AROUND: dict[str, Callable[[list[str]], list[str]]] = {
    "nothing": list,
    "introduction": lambda steps: [INTRODUCTION, *steps],
    "words between": lambda steps: [*steps[:3], "Now box 3 is next. It has one 5.", *steps[3:]],
    "conclusion": lambda steps: [*steps, CONCLUSION],
}


@cache
def with_chains(form: TraceForm, length: TraceLength) -> list[tuple[Grid, str]]:
    """Return a puzzle whose path has a chain below a step, and one that is all singles, with their traces."""
    found = [each.puzzle for each in nonet.generate_batch(60, seed=5, for_people="hard") if each is not None]
    chained = next(puzzle for puzzle in found if "\n     1. Suppose" in trace(puzzle))
    return [(puzzle, trace(puzzle, form=form, length=length)) for puzzle in (Grid(PROPER), chained)]


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("form", "length"), FORMS)
def test_own_traces_score_1_in_every_layout(form: TraceForm, length: TraceLength, layout: str, around: str) -> None:
    for puzzle, text in with_chains(form, length):
        if form == "json":
            told = "\n".join(AROUND[around]([text]) if around != "words between" else [text])
        else:
            steps = re.split(r"\n(?=\d+\. )", text)
            told = "\n".join(AROUND[around](steps))
        told = LAYOUTS[layout](told)
        checked = check_trace(puzzle, told)
        assert (checked.score, checked.proven_score) == (1.0, 1.0), (str(checked), checked.unread)
        assert layout != "bullets" or check_trace(puzzle, told, reasons=False).proven_score == 1.0


@pytest.mark.parametrize("layout", ["introduction alone", *LAYOUTS])
def test_an_introduction_at_the_margin_is_no_step(layout: str) -> None:
    if layout not in LAYOUTS:
        assert check_trace(PROPER, INTRODUCTION).proven_score == 0.0
        return
    for puzzle, text in with_chains("sentences", "full"):
        checked = check_trace(puzzle, f"{INTRODUCTION}\n{LAYOUTS[layout](text)}")
        assert (checked.score, checked.proven_score) == (1.0, 1.0)
        assert len(checked.unread) == 2


def test_other_words_are_no_step_without_numbers() -> None:
    for words in (
        "Let me solve this Sudoku.",
        "Box 2 has no 8 yet, and 3 rows see it.",
        "Next I consider r1c6 and its peers.",
    ):
        for mark in ("", "- "):
            checked = check_trace(PROPER, f"{words}\n{mark}{FIRST}", reasons=False)
            assert [step.verdict for step in checked.steps] == ["follows"]
            assert checked.unread == (words,)
    assert check_trace(PROPER, "no idea").score == 0.0


@pytest.mark.parametrize(
    ("words", "verdict"),
    [
        ("Clearly r1c3 is 4.", ("unproven", "not_judged")),
        ("The 4 of row 1 goes in r1c3, as one sees.", ("unproven", "not_judged")),
        ("Let me see, r1c3 = 2.", ("false",)),
        ("I begin: r1c6 = 2, box 2 needs it.", ("unreadable",)),
        ("Look at box 2. So r1c6 is 2.", ("false",)),
        ("Hidden Single: look at box 2.", ("unreadable",)),
        ("X-Wing: somewhere.", ("unreadable",)),
        ("r1c3 = 4, r1c4 = 6, r1c6 = 8", ("unreadable",)),
        ("r1c3 is not 2.", ("unreadable",)),
        ("The solution is known: r1c3 = 4.", ("unreadable",)),
    ],
)
def test_a_claim_among_other_words_is_a_step(words: str, verdict: tuple[str, ...]) -> None:
    for mark in ("", "- "):
        for text in (f"{words}\n{mark}{FIRST}", f"  {words}\n{mark}{FIRST}", f"{mark}{words}\n{mark}{FIRST}"):
            checked = check_trace(PROPER, text)
            assert checked.steps[0].verdict in verdict, (text, checked)
            assert checked.proven_score == 0.0


@pytest.mark.parametrize("mark", ["", "- ", "1. "])
def test_words_give_no_credit(mark: str) -> None:
    right = nonet.solve(PROPER)
    cells = [cell for cell in Cell.ALL if PROPER[cell] == "."]
    rows = [SOLUTION[at : at + 9] for at in range(0, 81, 9)]
    last = f"{mark}{trace(PROPER).splitlines()[-1].partition('. ')[2]}"
    alone = check_trace(PROPER, last)
    assert alone.proven_score == 0.0
    for words in (
        *(SOLUTION, "\n".join(rows), "\n".join(map(" ".join, rows)), str(right), f"The solution is {SOLUTION}."),
        "Suppose the following: " + ", ".join(f"{right[cell]} could be at {cell}" for cell in cells),
        "I see " + ", ".join(f"{right[cell]} near {cell}" for cell in cells) + ".",
        "By row: " + "; ".join(rows),
    ):
        for text in (f"{words}\n{last}", "\n".join(f"  {line}" for line in words.splitlines()) + f"\n{last}"):
            checked = check_trace(PROPER, text)
            assert (checked.proven_score, checked.is_complete) == (0.0, False), text
            assert checked.missing_count >= alone.missing_count
            assert check_trace_batch([PROPER], [text]) == [checked]


def test_a_chain_of_the_own_path_needs_no_search_where_its_links_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    steps_like = _check_trace._Check._steps_like

    def refused(self: Any, claimed: Step) -> Iterator[Any]:
        assert claimed.technique.id not in CHAINS
        return steps_like(self, claimed)

    puzzle, text = with_chains("sentences", "full")[1]
    steps = re.split(r"\n(?=\d+\. )", text)
    place = next(number for number, step in enumerate(steps) if "The chain:" in step)
    before = [check_trace(puzzle, "\n".join([*steps[:out], *steps[out + 1 : place + 1]])) for out in range(place)]
    out = next(out for out, checked in enumerate(before) if {step.verdict for step in checked.steps} == {"follows"})
    lines = [*steps[:out], *steps[out + 1 : place + 1]]
    monkeypatch.setattr(_check_trace._Check, "_steps_like", refused)
    assert check_trace(puzzle, "\n".join(lines)) == before[out]
    monkeypatch.undo()
    lines[-1] = lines[-1].replace("Suppose r", "Suppose now r")
    assert check_trace(puzzle, "\n".join(lines)).steps[-1].verdict != "follows"
