"""One row of text, one verdict: whatever container it comes in, it is readable or not, and has the same 81 values."""

import io
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import assume
from hypothesis import strategies as st

import nonet
from fuzz.drawing import boards, examples, fuzz, rows
from fuzz.rules import has_entry, is_of_another_size, values_by_the_rules
from nonet import Entry, Grid, ParseError, Transform
from puzzles import HARDER, PROPER, SOLUTION

pl, pa = map(pytest.importorskip, ("polars", "pyarrow"))

Values = list[bytes | None]


def each(read: Callable[[Any], Grid], texts: list[Any]) -> Values:
    def values(text: Any) -> bytes | None:
        try:
            return bytes(read(text))
        except ParseError:
            return None

    return [values(text) for text in texts]


@cache
def undo(row: int) -> Transform:
    return Transform.random(seed=0, start=row).inverse()


def batch(puzzles: Any) -> Values:
    """Return the values that the engine read: its isomorphs of them, transformed back."""
    isomorphs = nonet.isomorph_batch(puzzles, seed=0)
    return [None if grid is None else bytes(undo(row).apply(grid)) for row, grid in enumerate(isomorphs)]


def lines(texts: list[str]) -> tuple[Values, list[str]]:
    """Return what the format reads, and the rows that it reads: blank lines and comments have no entry."""
    kept = list(filter(has_entry, texts))
    # Between two rows is another puzzle, since a row that solves the one before it would be its solution.
    found = nonet.scan(io.BytesIO("".join(f"{HARDER}\n{text}\n" for text in kept).encode()), from_format="lines")
    return [bytes(entry.grid) if isinstance(entry, Entry) else None for entry in found][1::2], kept


def has_second_puzzle(text: str) -> bool:
    """Tell whether a line has two puzzles, which a list refuses: behind the first 81 cells, another 81 in one run."""
    line = text.partition("#")[0]
    first = re.match(r"[\s|+/]*(?:[0-9._*?-][\s|+/]*?){81}", line, re.ASCII)
    if first is None:
        return False
    runs = re.findall(r"(?<![0-9A-Za-z])[0-9._*?-]{81}(?![0-9A-Za-z._*?-])", line[first.end() - 1 :][1:])
    return any(8 <= len(re.findall("[1-9]", run)) < 81 for run in runs)


# A CR that no LF follows ends a line everywhere.
LONE_CR = ["{}\r5", "{}\r{}", "{}\r---\r5"]


@pytest.mark.parametrize("text", [form.format(PROPER, PROPER) for form in LONE_CR])
def test_a_lone_cr_ends_a_line_in_every_container(text: str) -> None:
    assert values_by_the_rules(text) is None
    for name in SEVERAL_LINES:
        assert CONTAINERS[name]([text]) == [None], name


def test_a_lone_cr_ends_a_row_of_one_text() -> None:
    text = f"{PROPER}\r{HARDER}\r"
    assert batch(text) == batch(text.encode()) == [bytes(entry.grid) for entry in nonet.parse(text)]


CONTAINERS: dict[str, Callable[[list[str]], Values]] = {
    "Grid": lambda texts: each(Grid, texts),
    "Grid of bytes": lambda texts: each(Grid, [text.encode() for text in texts]),
    "isomorph": lambda texts: each(lambda text: undo(0).apply(nonet.isomorph(text, seed=0)), texts),
    "list": batch,
    "generator": lambda texts: batch(text for text in texts),
    "list of bytes": lambda texts: batch([text.encode() for text in texts]),
    "list with a grid": lambda texts: batch([*texts, Grid.empty()])[:-1],
    "one text": lambda texts: batch("".join(f"{text}\n" for text in texts)),
    "bytes": lambda texts: batch("".join(f"{text}\n" for text in texts).encode()),
    "bytes with CRLF": lambda texts: batch("\r\n".join([*texts, ""]).encode()),
    "Arrow": lambda texts: batch(pa.array(texts, pa.utf8())),
    "Arrow views": lambda texts: batch(pa.array(texts, pa.string_view())),
    "Polars": lambda texts: batch(pl.Series(texts, dtype=pl.Utf8)),
    "array of objects": lambda texts: batch(np.array([*texts, None], dtype=object)[:-1]),
}


# Rows whose status once depended on the container, and whether they are puzzles.
SEPARATED = {
    **dict.fromkeys(
        (f"{PROPER}{rest}" for rest in (" # x", ",", ";", "#", ", easy", "\tx", f" {SOLUTION}", " ", "|")), True
    ),
    **dict.fromkeys((f" {PROPER}", f"\t{PROPER}", f"{PROPER[:40]} {PROPER[40:]}", f"{PROPER[:9]}|{PROPER[9:]}"), True),
    **dict.fromkeys((f"{PROPER}x", f"{PROPER}-", f"{PROPER}/", f",{PROPER}", f"{PROPER[:40]},{PROPER[40:]}"), False),
    **dict.fromkeys((f"{PROPER[:80]} # x", PROPER * 2, f"{PROPER}.", f"\xa0{PROPER}"), False),
}


@pytest.mark.parametrize("text", SEPARATED)
def test_a_row_of_this_form_has_one_verdict(text: str) -> None:
    expected = bytes(Grid(PROPER)) if SEPARATED[text] else None
    for name, values in CONTAINERS.items():
        assert values([text]) == [expected], name
        assert values([PROPER, text, SOLUTION])[1] == expected, name
    assert lines([text])[0] == [expected]
    assert nonet.status(text) == nonet.solve_batch([text]).status[0] == ("proper" if expected else "malformed")


@examples()
def test_the_same_verdict_in_every_container(count: int) -> None:
    readable = 0

    def check(texts: list[str]) -> None:
        nonlocal readable
        assume(not any(map(is_of_another_size, texts)))
        expected = [values_by_the_rules(text) for text in texts]
        for name, values in CONTAINERS.items():
            assert values(texts) == expected, name
        found, kept = lines(texts)
        assert found == [None if has_second_puzzle(text) else values_by_the_rules(text) for text in kept]
        readable += sum(values is not None for values in expected)

    fuzz(check, st.lists(rows(), min_size=1, max_size=4), count)
    assert readable > count // 2


SEVERAL_LINES = ["Grid", "Grid of bytes", "list", "generator", "list of bytes", "list with a grid", "Arrow", "Polars"]


@examples()
def test_the_same_verdict_for_a_puzzle_in_several_lines(count: int) -> None:
    readable = 0

    def check(text: str) -> None:
        nonlocal readable
        expected = values_by_the_rules(text)
        for name in SEVERAL_LINES:
            assert CONTAINERS[name]([text]) == [expected], name
        readable += expected is not None

    fuzz(check, boards(), count)
    assert readable > count // 5
