"""What the fuzz targets draw, and how often: sound texts with a few edits, as noise alone is nearly always refused."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from nonet import Grid
from puzzles import PROPER, SOLUTION

T = TypeVar("T")
A = TypeVar("A", str, bytes)

_PER_RUN = 10_000  # hypothesis remembers what it drew: a million examples in one run would take gigabytes


def examples(targets: int = 1) -> pytest.MarkDecorator:
    """Run a target on 100 examples in the quick tier, 1,000 in the slow tier and a million nightly.

    ``targets`` of one kind, such as the readers of the formats, share that number, but have 60 each in the quick tier.
    """
    return pytest.mark.parametrize(
        "count",
        [
            100 if targets == 1 else 60,
            pytest.param(1_000 // targets, marks=pytest.mark.slow),
            pytest.param(1_000_000 // targets, marks=[pytest.mark.nightly, pytest.mark.timeout(6 * 3600)]),
        ],
    )


def fuzz(target: Callable[[T], object], drawn: st.SearchStrategy[T], count: int) -> None:
    """Run a target on this number of examples, the same in each run. An example must end within a minute."""
    options = settings(
        max_examples=min(count, _PER_RUN),
        deadline=60_000,
        database=None,
        phases=[Phase.explicit, Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    for run in range(-(-count // _PER_RUN)):

        def example(value: T) -> None:
            target(value)

        options(seed(run)(given(drawn)(example)))()


def edited(
    sound: Sequence[A], pieces: Sequence[A], *, cells: Sequence[A] = (), drawing: Sequence[A] = (), most: int = 3
) -> st.SearchStrategy[A]:
    """Draw one of some sound texts with a few edits.

    An edit puts a piece in place of a few characters, a cell in place of one, or drawing between two.
    """
    place = st.integers(0, 1 << 16)
    edit = st.tuples(place, st.sampled_from((0, 1, 2, 9)), st.sampled_from([*pieces]))
    if cells:
        edit |= st.tuples(place, st.just(1), st.sampled_from([*cells]))
    if drawing:
        edit |= st.tuples(place, st.just(0), st.sampled_from([*drawing]))

    def apply(text: A, edits: list[tuple[int, int, A]]) -> A:
        for number, dropped, piece in edits:
            place = number % (len(text) + 1)
            text = text[:place] + piece + text[place + dropped :]
        return text

    return st.builds(apply, st.sampled_from([*sound]), st.lists(edit, max_size=most))


_CELLS = [*"1590._*-?"]
_DRAWING = [*" \t\v\f\x1a|+/", "---", "| |", "//"]
_AFTER = [",", ";", "#", " # name", ",x", "; easy/2.txt", f" {SOLUTION}", "|;"]
_ODD = [*"xA=:~/\\'\"", "\0", "\x1c", "\x85", "\xa0", "é", "\u2028", "\uff11", "\U0001f600", "\ufeff"]
ROW_PIECES = ["", *_CELLS, *_DRAWING, *_AFTER, *_ODD]
LINE_ENDS = ["\n", "\r\n", "\r", "\n\n", "\n---\n", "\n-------+\n", "\n|\n", "\r\r\n"]

GROUPS = [PROPER[start : start + 9] for start in range(0, 81, 9)]
ROWS = [
    *(
        PROPER,
        PROPER.replace(".", "0"),
        PROPER.replace(".", "-"),
        PROPER.replace(".", "_"),
        PROPER.replace(".", "?"),
        SOLUTION,
        "." * 81,
    ),
    *(
        "-" * 81,
        " ".join(GROUPS),
        "|".join(GROUPS) + "|",
        "/".join(GROUPS),
        " | ".join(GROUPS),
        " ".join(PROPER),
        f"{PROPER} # name",
    ),
    *(f"{PROPER},{SOLUTION},7.2", f"  {PROPER}\t", PROPER[:80], PROPER * 2, "---+---+---", ""),
]
BOARDS = [str(Grid(PROPER)), "\n".join(GROUPS), "\r\n".join(GROUPS), f"{PROPER}\n---\n", *ROWS]
SUKAKU = Grid(PROPER).to_sukaku()
SUKAKUS = [
    *(SUKAKU, SUKAKU.replace(".", "0"), SUKAKU.replace(".", "-"), "123456789" * 81, "." * 729, f"{SUKAKU};x"),
    "\n".join(SUKAKU[start : start + 81] for start in range(0, 729, 81)),
    "\n".join(SUKAKU[start : start + 9] for start in range(0, 729, 9)),
]


def rows() -> st.SearchStrategy[str]:
    """Draw rows of text: no line ends."""
    free = st.text("123456789.0_*-?/| \t,;#+=xé", min_size=60, max_size=100) | st.text(
        st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), max_size=100
    )
    sound = edited(ROWS, ROW_PIECES, cells=_CELLS, drawing=_DRAWING)
    return sound | sound.filter(bool) | free


def boards() -> st.SearchStrategy[str]:
    """Draw texts of one puzzle, in one line or in many."""
    return edited(BOARDS, [*ROW_PIECES, *LINE_ENDS], cells=_CELLS, drawing=_DRAWING) | st.text(max_size=200)


def sukakus() -> st.SearchStrategy[str]:
    """Draw texts of 729 candidates, more or less."""
    return edited(SUKAKUS, [*ROW_PIECES, *LINE_ENDS], cells=[*"._*-?"], drawing=_DRAWING, most=2) | st.text(
        max_size=200
    )
