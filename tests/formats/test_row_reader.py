"""The native readers and writers of rows: against slow twins in Python, whatever the pieces."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet import _core
from rows_twin import Raw, csv_rows, json_rows

PIECES = (1, 2, 7, 1 << 16)
_TEXT, _RAW = 2, 3


def blocks(reader: _core.RowReader, text: bytes, size: int) -> Iterator[_core.RowBlock]:
    for start in range(0, len(text), size):
        yield from reader.feed(text[start : start + size])
    yield from reader.end()


def rows(make: Callable[[], _core.RowReader], text: str) -> list[tuple[int, dict[str, Any] | None]]:
    """Return the rows of a text as the twins do; they are the same in pieces of any size."""
    encoded = text.encode()
    one, *others = ([row for block in blocks(make(), encoded, size) for row in rows_of(block)] for size in PIECES)
    assert all(other == one for other in others)
    return [row for row, _ in one]


def rows_of(block: _core.RowBlock) -> Iterator[tuple[tuple[int, dict[str, Any] | None], object]]:
    lines = memoryview(block.lines).cast("Q")
    reasons = {row: rest for row, *rest in block.reasons}
    columns = [
        (title, column.to_list(), bytes(column.kinds))
        for title, column in zip(block.titles, block.columns, strict=True)
    ]
    for row, line in enumerate(lines):
        values = {
            title: Raw(texts[row] or "") if kinds[row] == _RAW else texts[row]
            for title, texts, kinds in columns
            if kinds[row]
        }
        yield (line, None if row in reasons else values), (reasons.get(row), block.texts[row])


@given(st.text(st.sampled_from('ab,;""\n\r\t é\0'), max_size=60), st.sampled_from(",;\t"))
def test_csv_is_what_the_twin_reads(text: str, separator: str) -> None:
    assert rows(lambda: _core.RowReader.csv(separator=separator), text) == list(csv_rows(text, separator))


FRAGMENTS = [
    "{",
    "}",
    "[",
    "]",
    '"a"',
    '"b"',
    '"é\\u00e9"',
    '"\\ud800"',
    '"',
    "\\",
    ":",
    ",",
    "1",
    "-0.5e3",
    "null",
    "true",
]
FRAGMENTS += [" ", "\n", "\r", "\t", "#", '{"a":1}', '{"a":"x","b":[{}]}', '{"b":null}', "NaN", "01"]


@given(st.lists(st.sampled_from(FRAGMENTS), max_size=30).map("".join))
def test_json_lines_are_what_the_twin_reads(text: str) -> None:
    assert rows(_core.RowReader.json_lines, text) == list(json_rows(text))


@given(st.lists(st.sampled_from(FRAGMENTS), max_size=30).map(lambda parts: "[" + "".join(parts)))
def test_an_array_has_the_same_rows_in_any_pieces(text: str) -> None:
    found = rows(_core.RowReader.json_array, text)
    try:
        items = json.loads(text)
    except ValueError:
        return
    expected = [item if isinstance(item, dict) else None for item in items]
    assert [None if row is None else row.keys() for _, row in found] == [
        None if item is None else item.keys() for item in expected
    ]


VALUES = st.text(st.characters(codec="utf-8", exclude_characters="\x1a")) | st.none()


@given(st.integers(1, 3).flatmap(lambda width: st.lists(st.tuples(*[VALUES] * width), min_size=1, max_size=5)))
def test_what_is_written_is_read_again(table: list[tuple[str | None, ...]]) -> None:
    titles = [f"title {number}," for number in range(len(table[0]))]
    columns = [list(column) for column in zip(*table, strict=True)]
    text = _core.write_titles(titles) + _core.write_rows(columns, titles, form="csv")
    read = rows(_core.RowReader.csv, text.decode())
    assert [row and list(row.values()) for _, row in read] == [[value or "" for value in row] for row in table]
    text = _core.write_rows(columns, titles, form="jsonl")
    read = rows(_core.RowReader.json_lines, text.decode())
    assert [row and list(row.values()) for _, row in read] == [list(row) for row in table]
    assert [list(json.loads(line).values()) for line in text.splitlines()] == [list(row) for row in table]


def test_rows_of_a_pipe_are_there_as_they_arrive() -> None:
    reader = _core.RowReader.csv()
    assert list(reader.feed(b"puzzle,name\n1,a\n2,")) == []
    (block,) = reader.flush()
    assert (reader.titles, block.columns[0].to_list(), reader.line) == (["puzzle", "name"], ["1"], 3)
    assert list(reader.flush()) == []
    (block,) = [*reader.feed(b"b"), *reader.end()]
    assert (block.columns[1][0], list(memoryview(block.lines).cast("Q"))) == ("b", [3])


def test_parts_of_blocks_keep_kinds_and_reasons() -> None:
    reader = _core.RowReader.json_lines()
    (block,) = [*reader.feed(b'{"a": 1}\n[]\n{"a": "x"}\n{"a": null}\n{}\n'), *reader.end()]
    (column,) = block.columns
    assert (len(block), column.to_list(), bytes(column.kinds)) == (5, ["1", None, "x", None, None], b"\3\0\2\1\0")
    part, taken = block.part(1, 3), block.taken([2, 1, 1])
    assert (part.reasons, part.texts.to_list()) == (
        [(0, 2, 1, "expected a JSON object, found a list")],
        ["[]", '{"a": "x"}'],
    )
    assert [row for row, *_ in taken.reasons] == [1, 2]
    assert (column[::-2].to_list(), column[-3], column[1:3].to_list()) == ([None, "x", "1"], "x", [None, "x"])
    with pytest.raises(IndexError):
        column[5]
    with pytest.raises(IndexError):
        block.taken([5])
    with pytest.raises(IndexError):
        block.part(2, 6)


def test_columns_are_arrow() -> None:
    arrow = pytest.importorskip("pyarrow")
    reader = _core.RowReader.csv()
    (block,) = [*reader.feed("a,b\né,1\n2\n".encode()), *reader.end()]
    table = arrow.table(block)
    table.validate(full=True)
    assert table.to_pylist() == [{"a": "é", "b": "1"}, {"a": None, "b": None}]
    assert _core.texts_of_arrow(table["a"]).to_list() == ["é", None]


def test_wrong_arguments() -> None:
    for separator in ("", ",,", '"', "\n", "é"):
        with pytest.raises((ValueError, TypeError)):
            _core.RowReader.csv(separator=separator)
    with pytest.raises(ValueError, match="4096"):
        _core.RowReader.csv(titles=["a"] * 4097)
    with pytest.raises(ValueError, match="same length"):
        _core.write_rows([["a"], []], ["x", "y"], form="csv")
    with pytest.raises(ValueError, match="form"):
        _core.write_rows([["a"]], ["x"], form="xml")
    with pytest.raises(ValueError, match='column "x" has a string with a tab'):
        _core.write_rows([["a\tb"]], ["x"], form="lines")
    with pytest.raises(ValueError, match="title for each column"):
        _core.RowBlock(["a"], [], [1])
