"""Boards as only people paste them: squares, bars without a frame, and spaces that were cut."""

import pytest

from formats.samples import outcome, recognised
from nonet import Grid, ParseError, parse
from puzzles import PROPER

ROWS = [PROPER[start : start + 9] for start in range(0, 81, 9)]
SPACED = [" ".join(row).replace(".", " ") for row in ROWS]
FIELDS = ["|".join(row).replace(".", " ") for row in ROWS]
PASTES = {
    "squares in a line": PROPER.replace(".", "⬜"),
    "squares in rows": "\n".join(ROWS).replace(".", "□"),
    "squares with a selector": "\n".join(ROWS).replace(".", "⬜\ufe0f"),
    "digits on keys in a line": "".join(f"{cell}\ufe0f\u20e3" if cell.isdigit() else "⬜" for cell in PROPER),
    "digits on keys in rows": "\n".join(
        "".join(f"{cell}\ufe0f\u20e3" if cell.isdigit() else "⬜\ufe0f" for cell in row) for row in ROWS
    ),
    "digits on keys for blanks too": "".join(f"{cell}\u20e3" for cell in PROPER.replace(".", "0")),
    "digits of full width in a line": PROPER.translate(
        {ord("0") + digit: chr(0xFF10 + digit) for digit in range(10)}
    ).replace(".", "⬜"),
    "digits of full width in rows": "\n".join(ROWS).translate(
        {ord("0") + digit: chr(0xFF10 + digit) for digit in range(10)}
    ),
    "rows with bars between them": "|".join(ROWS).replace(".", " "),
    "cells with bars between them": "\n".join(FIELDS),
    "cells with bars between them, cut": "\r\n".join(row.rstrip() for row in FIELDS),
    "spaced": "\n".join(SPACED),
    "spaced and cut": "\n".join(row.rstrip() for row in SPACED),
}


@pytest.mark.parametrize("around", ["{}", "{}\n", "Look:\n{}\n\nthanks\n"])
@pytest.mark.parametrize("paste", PASTES.values(), ids=PASTES)
def test_a_pasted_board_is_read(paste: str, around: str) -> None:
    data = around.format(paste).encode()
    assert outcome(data) == [PROPER], recognised(data)


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
