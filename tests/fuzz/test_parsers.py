"""Every parser is total: any input gives a value or the parser's own error, soon, and by the rules."""

import io
from collections.abc import Callable
from typing import get_args

import pytest
from hypothesis import strategies as st

import nonet
from formats.samples import ENTRY, MARKED, OTHER, TEXT_FORMATS, text_in
from fuzz.drawing import LINE_ENDS, ROW_PIECES, boards, edited, examples, fuzz, sukakus
from fuzz.rules import cells_by_the_rules, sukaku_by_the_rules, values_by_the_rules
from nonet import Cell, Entry, Grid, House, ParseError, scan
from nonet.formats import FormatName

PARTS = ["[Puzzle]", "[State]", "Grid 01", "A1-1,x,unsolved", "puzzle,name", '"', "'", ":", "#A", "12 3 ", "||", "."]
BYTES = [b"\xff", b"\xef\xbb\xbf", b"\xff\xfe", b"\xc3"]
PIECES = [*BYTES, *(piece.encode() for piece in (*ROW_PIECES, *LINE_ENDS, *PARTS))]
SAMPLES: dict[FormatName, list[bytes]] = {
    name: [text_in(name).encode(), text_in(name, ENTRY, OTHER, ENTRY).encode()] for name in TEXT_FORMATS
}
for name in ("pencilmarks", "sukaku"):
    SAMPLES[name].append(text_in(name, Entry(MARKED), ENTRY).encode())


@pytest.mark.parametrize("name", [None, *TEXT_FORMATS])
@examples(targets=len(TEXT_FORMATS) + 1)
def test_a_file_gives_entries_and_parse_errors(name: FormatName | None, count: int) -> None:
    own = SAMPLES[name] if name else []
    sound = [*own * 10, *(sample for samples in SAMPLES.values() for sample in samples)]
    entries = 0

    def read(data: bytes) -> None:
        nonlocal entries
        found = list(scan(io.BytesIO(data), from_format=name))
        assert found
        for entry in found:
            if isinstance(entry, ParseError):
                assert entry.line is not None
                assert entry.column is not None
            else:
                assert isinstance(entry, Entry)
                entries += 1

    fuzz(read, edited(sound, PIECES, most=2) | edited(sound, PIECES, most=6) | st.binary(max_size=300), count)
    assert entries > count // 25


def check(read: Callable[[str | bytes], str], text: str, expected: str | None) -> bool:
    """Check that a text and its bytes are read as expected, or refused with a place; tell whether they are read."""
    for form in (text, text.encode("latin-1", "backslashreplace")):
        found: str | ParseError
        try:
            found = read(form)
        except ParseError as error:
            found = error
        if isinstance(found, ParseError):
            assert expected is None
            assert found.line is not None
            assert found.column is not None
        else:
            assert found == expected
    return expected is not None


@examples()
def test_a_text_is_a_grid_by_the_rules_or_a_parse_error(count: int) -> None:
    grids = 0

    def read(text: str) -> None:
        nonlocal grids
        grids += check(lambda form: Grid(form).to_line(), text, cells_by_the_rules(text))

    fuzz(read, boards(), count)
    assert count // 5 < grids < count * 4 // 5


@pytest.mark.parametrize(
    "parse",
    [Grid.from_sukaku, lambda text: Grid("." * 81, pencilmarks=text)],
    ids=["sukaku", "pencilmarks"],
)
@examples()
def test_a_text_is_candidates_by_the_rules_or_a_parse_error(parse: Callable[[str | bytes], Grid], count: int) -> None:
    grids = 0

    def read(text: str) -> None:
        nonlocal grids
        grids += check(lambda form: parse(form).to_sukaku(), text, sukaku_by_the_rules(text))

    fuzz(read, sukakus(), count)
    assert count // 5 < grids < count * 4 // 5


@examples()
def test_a_status_is_malformed_where_a_grid_is_refused(count: int) -> None:
    statuses: set[str] = set()

    def ask(text: str) -> None:
        status = nonet.status(text)
        statuses.add(status)
        assert (status == "malformed") == (values_by_the_rules(text) is None)

    fuzz(ask, boards(), count)
    assert {"proper", "malformed"} <= statuses <= set(get_args(nonet.Status))


@pytest.mark.parametrize("kind", [Cell, House])
@examples()
def test_a_name_is_that_of_one_cell_or_house(kind: type[Cell] | type[House], count: int) -> None:
    known = {str(value): value for value in kind.ALL}

    def look_up(name: str) -> None:
        try:
            found: Cell | House | None = kind(name)
        except ValueError:
            found = None
        assert found == known.get(name.lower() if kind is Cell else name)

    pieces = [*"rcRC019 ", "row", "box ", "\u0661", "\uff11", "-"]
    fuzz(look_up, edited(list(known), pieces, most=2) | st.text(max_size=8), count)
