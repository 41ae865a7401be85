"""Boards as only people paste them: squares, bars without a frame, and spaces that were cut."""

import pytest

from formats.samples import outcome, recognised
from formats.variants import FIELDS, PASTES, SPACED
from nonet import Grid, ParseError, parse
from nonet.formats import FormatName
from puzzles import PROPER, ROWS


@pytest.mark.parametrize("around", ["{}", "{}\n", "Look:\n{}\n\nthanks\n"])
@pytest.mark.parametrize(("own", "paste"), PASTES.values(), ids=PASTES)
def test_a_pasted_board_is_read(own: FormatName, paste: str, around: str) -> None:
    data = around.format(paste).encode()
    assert outcome(data) == [PROPER], recognised(data, own=own)


@pytest.mark.parametrize(
    "paste",
    [
        "\n".join(ROWS).replace(".", "□", 9),  # which of them is a blank?
        "\n".join(ROWS).replace(".", "■"),
        "\n".join(f"  {row}".rstrip() for row in SPACED),  # an indent, or a blank column?
        "\n".join(row[:5].replace(".", " ").rstrip() for row in ROWS),
        "\n".join(FIELDS[:8]),
        "|".join(ROWS).replace(".", " ", 8)[1:],
    ],
)
def test_a_board_that_can_mean_something_else_is_refused(paste: str) -> None:
    with pytest.raises(ParseError, match="line "):
        parse(paste)


def test_squares_in_words_stay() -> None:
    (entry,) = parse(f"{PROPER} # my □ puzzle\n")
    assert entry.name == "my □ puzzle"


@pytest.mark.parametrize("symbol", ["\ufe0f", "\u20e3", "\u200b", "\u2060", "\ufeff"])
def test_an_error_names_the_code_point_of_an_invisible_character(symbol: str) -> None:
    text = f"{PROPER[:4]}{symbol}{PROPER[5:]}"
    for read in (parse, Grid):
        with pytest.raises(ParseError, match=rf"found U\+{ord(symbol):04X}"):
            read(text)
