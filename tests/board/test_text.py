"""The rules of text, one reading for ``Grid``, sukakus and formats, and a twin that follows them literally."""

import random
import re
from collections.abc import Callable
from pathlib import PurePosixPath

import pytest

from nonet import Grid, ParseError
from puzzles import PROPER


@pytest.mark.parametrize(
    "rest", ["", "|", "+|+", " 7.2", "\t1.2\t1.2", ",x", ";x", "#x", "|;é", " | x", "\r\n|---|\n\n"]
)
def test_text_after_the_cells_and_a_separator_is_ignored(rest: str) -> None:
    assert Grid(PROPER + rest) == Grid(PROPER)
    assert Grid.from_sukaku(Grid(PROPER).to_sukaku() + rest).to_sukaku() == Grid(PROPER).to_sukaku()


def by_the_rules(text: str) -> bytes | None:
    """Return the values of a text, character by character as the rules say it; None for an error."""
    values: list[int] = []
    for line in re.split("\r\n|\r|\n", text):
        if set(line) <= set(" \t\v\f-+|="):
            continue
        if len(values) == 81:
            return None
        for symbol in line:
            if len(values) == 81 and symbol in " \t\v\f,;#":
                break
            if symbol in " \t\v\f|+":
                continue
            if len(values) == 81 or symbol not in "0._*-123456789":
                return None
            values.append(int(symbol) if symbol.isdigit() else 0)
    return bytes(values) if len(values) == 81 else None


def texts(seed: int, count: int, sound: list[str]) -> list[str]:
    """Return texts of which about half are errors: sound texts with a few characters inserted, dropped or replaced."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        text = rng.choice(sound)
        for _ in range(rng.choice((0, 0, 1, 2))):
            place = rng.randrange(len(text) + 1)
            noise = rng.choice(
                ["", " ", "|", "+", "-", "\n", "\r", "\n---\n", ".", "5", "=", ",", "#", "x", "é", "\u2028"]
            )
            text = text[:place] + noise + text[place + rng.choice((0, 0, 1)) :]
        found.append(text)
    return found


DRAWN = [
    PROPER,
    PROPER.replace(".", "-"),
    str(Grid(PROPER)),
    str(Grid(PROPER)).replace(".", "-"),
    f"{PROPER} # {PROPER}",
]


def outcome(read: Callable[[str], Grid], text: str) -> Grid | ParseError:
    try:
        return read(text)
    except ParseError as error:
        return error


def test_a_text_is_read_by_the_rules_or_is_a_parse_error() -> None:
    errors = 0
    for text in texts(8, 3_000, DRAWN):
        found, expected = outcome(Grid, text), by_the_rules(text)
        if isinstance(found, Grid):
            assert bytes(found) == expected, text
            assert Grid(text.encode("latin-1", "replace")) == found
        else:
            assert expected is None, text
            assert found.line, text
            assert found.column, text
            errors += 1
    assert 750 < errors < 2_250


def test_a_sukaku_is_candidates_or_a_parse_error() -> None:
    sukaku = Grid(PROPER).to_sukaku()
    rows = "\n".join(sukaku[start : start + 81] for start in range(0, 729, 81))
    errors = 0
    for text in texts(9, 1_000, [sukaku, rows, f"{rows}\n---", f"{sukaku};x"]):
        found = outcome(Grid.from_sukaku, text)
        if isinstance(found, ParseError):
            assert found.line, text
            assert found.column, text
            errors += 1
    assert 250 < errors < 750


@pytest.mark.parametrize("path", ["puzzles.txt", "/tmp/puzzles", "lists/top1465.sdm", "../17"])
def test_a_path_is_refused_with_a_hint(path: str) -> None:
    with pytest.raises(ParseError, match=f"found the path '{re.escape(path)}': to read a file, use nonet.read"):
        Grid(path)
    with pytest.raises(TypeError, match=f"not from the path '{re.escape(path)}': to read a file, use nonet.read"):
        Grid(PurePosixPath(path))  # type: ignore[arg-type]
