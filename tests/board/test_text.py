"""Text after the cells, and paths; ``tests/fuzz`` holds all texts against the rules."""

import re
from pathlib import PurePosixPath

import pytest

from nonet import Grid, ParseError
from nonet._board.text import read_row
from puzzles import PROPER


@pytest.mark.parametrize(
    "rest", ["", "|", "+|+", " 7.2", "\t1.2\t1.2", ",x", ";x", "#x", "|;é", " | x", "\r\n|---|\n\n"]
)
def test_text_after_the_cells_and_a_separator_is_ignored(rest: str) -> None:
    assert Grid(PROPER + rest) == Grid(PROPER)
    assert Grid.from_sukaku(Grid(PROPER).to_sukaku() + rest).to_sukaku() == Grid(PROPER).to_sukaku()


@pytest.mark.parametrize("path", ["puzzles.txt", "/tmp/puzzles", "lists/top1465.sdm", "../17"])
def test_a_path_is_refused_with_a_hint(path: str) -> None:
    with pytest.raises(ParseError, match=f"found the path '{re.escape(path)}'\nTo read a file, use nonet.read"):
        Grid(path)
    with pytest.raises(TypeError, match=f"not from the path '{re.escape(path)}': to read a file, use nonet.read"):
        Grid(PurePosixPath(path))  # type: ignore[arg-type]


@pytest.mark.parametrize("link", ["https://f-puzzles.com/?load=N4IgzglgXgpiBcA", "https://sudokupad.app/8f3k"])
def test_a_link_is_refused_with_a_hint(link: str) -> None:
    with pytest.raises(
        ParseError, match=f"found the link '{re.escape(link)}'\nTo read the puzzle of a link, use nonet.p"
    ):
        Grid(link)


@pytest.mark.parametrize("text", ["", "\t", " | "])
def test_an_error_in_a_row_without_cells_is_in_its_line(text: str) -> None:
    with pytest.raises(ParseError, match=r"expected 81 cells, found (0|a frame)") as caught:
        read_row(text, line=7, column=83)
    assert (caught.value.line, caught.value.column) == (7, 83)
