"""A million random rows through list, text, bytes, Arrow, file, ``Grid`` and single calls: one verdict, one puzzle."""

import io

import pytest

import nonet
from fuzz.mutations import random_row, watched
from fuzz.rules import has_entry, has_second_puzzle, values_by_the_rules
from nonet import Grid, ParseError
from puzzles import HARDER

pa = pytest.importorskip("pyarrow")

AT_ONCE = 1_000


def read_as_grid(text: str | bytes) -> bytes | None:
    """Return the values that ``Grid`` reads, None if it refuses the text."""
    try:
        return bytes(Grid(text))
    except ParseError:
        return None


def read_as_file(texts: list[str]) -> list[bytes | None]:
    """Return the values of the rows of a file."""
    # The first line is there so that a byte order mark is in the row that has it, and not the file's.
    # Between two rows is another puzzle, since a row that solves the one before it would be its solution.
    data = "".join(f"{HARDER}\n{text}\n" for text in texts).encode()
    found = nonet.scan(io.BytesIO(data), from_format="lines")
    return [None if isinstance(entry, ParseError) else bytes(entry.grid) for entry in found][1::2]


def check(first: int) -> int:
    """Read the rows from this number on in every way; return how many are puzzles."""
    texts = [random_row(number) for number in range(first, first + AT_ONCE)]
    expected = [values_by_the_rules(text) for text in texts]
    for number, text, values in zip(range(first, first + AT_ONCE), texts, expected, strict=True):
        case = f"random_row({number}): {text!r}"
        with watched(case):
            assert read_as_grid(text) == read_as_grid(text.encode()) == values, case
            assert (nonet.status(text) == "malformed") == (values is None), case
    batches = {
        "list": texts,
        "list of bytes": [text.encode() for text in texts],
        "generator": (text for text in texts),
        "list with a grid": [*texts, Grid.empty()],
        "text": "".join(f"{text}\n" for text in texts),
        "bytes": "".join(f"{text}\n" for text in texts).encode(),
        "bytes with CRLF": "".join(f"{text}\r\n" for text in texts).encode(),
        "Arrow": pa.array(texts, pa.utf8()),
        "Arrow views": pa.array(texts, pa.string_view()),
        "Arrow chunks": pa.chunked_array([texts[:100], texts[100:]], pa.large_utf8()),
    }
    grids = [Grid.from_values(values) if values else "malformed" for values in expected]
    with watched(f"rows from {first}"):
        isomorphs = nonet.isomorph_batch(grids, seed=0)
    for name, batch in batches.items():
        with watched(f"{name}: rows from {first}"):
            found = nonet.isomorph_batch(batch, seed=0)[:AT_ONCE]
        if found != isomorphs:
            wrong_row = next(row for row in range(AT_ONCE) if found[row] != isomorphs[row])
            pytest.fail(f"{name}: random_row({first + wrong_row}): {texts[wrong_row]!r}")
    # The answers for one row: a malformed row changes nothing in its neighbours.
    assert list(nonet.solve_batch(texts[::50]).status) == list(map(nonet.status, texts[::50])), first
    # A line that is blank or a comment has no entry.
    rows = [row for row, text in enumerate(texts) if has_entry(text)]
    in_file = zip(rows, read_as_file([texts[row] for row in rows]), strict=True)
    told = {row: None if has_second_puzzle(texts[row]) else expected[row] for row in rows}
    wrong = [f"random_row({first + row}): {texts[row]!r}" for row, values in in_file if values != told[row]]
    assert not wrong
    return sum(values is not None for values in expected)


@pytest.mark.parametrize(
    "count",
    [
        1_000,
        pytest.param(3_000, marks=pytest.mark.slow),
        pytest.param(1_000_000, marks=[pytest.mark.nightly, pytest.mark.timeout(6 * 3600)]),
    ],
)
def test_a_row_has_one_verdict_in_every_container(count: int) -> None:
    readable = sum(map(check, range(0, count, AT_ONCE)))
    assert count // 4 < readable < count * 9 // 10
