"""What the terminal shows of each cell: signs, styles, the same digit, and how many of each are left."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from itertools import product

import pytest
from rich.console import Console
from rich.style import Style
from textual.widgets import Static

import nonet
from nonet import Candidate, Cell, Game, Grid
from nonet.tui import Play
from nonet.tui._drawing import View, draw, in_words
from nonet.tui._texts import told
from puzzles import PROPER, SOLUTION

GAME = Game(PROPER)
ENGLISH = partial(told, "en")
CONSOLE = Console()
FORMS = pytest.mark.parametrize("is_large", [False, True])


def cells(view: View, *, is_large: bool) -> list[list[tuple[str, Style]]]:
    """Return the characters of each cell with their styles."""
    text = draw(view, is_large=is_large)
    lines = [line for line in text.split("\n") if "|" in line.plain]
    width, height = (7, 3) if is_large else (3, 1)
    found = []
    for cell in range(81):
        row, column = divmod(cell, 9)
        start = 3 + column * width + column // 3 + 1
        some = lines[row * height : (row + 1) * height]
        found.append(
            [
                (line.plain[at], line.get_style_at_offset(CONSOLE, at))
                for line in some
                for at in range(start, start + width)
            ]
        )
    return found


def signs(view: View, *, is_large: bool = False) -> dict[str, str]:
    """Return the sign of each cell that has one."""
    drawn = ["".join(symbol for symbol, _ in cell) for cell in cells(view, is_large=is_large)]
    return {str(Cell(cell)): text[0] for cell, text in enumerate(drawn) if text[0] != " "}


def where(view: View, attribute: str, *, is_large: bool = False) -> set[int]:
    """Return the cells that have a style."""
    drawn = cells(view, is_large=is_large)
    return {cell for cell in range(81) if any(getattr(style, attribute) for _, style in drawn[cell])}


def view(game: Game = GAME, cursor: str = "r1c3", **more: object) -> View:
    return View(game=game, cursor=Cell(cursor), selected={Cell(cursor)}, **more)  # type: ignore[arg-type]


SMALL = """\
     c1 c2 c3  c4 c5 c6  c7 c8 c9
   +---------+---------+---------+
r1 |!5  3 !5 |'.  7  . | .  .  . |
r2 | 6  .  . | 1  9  5 | .  .  . |
r3 | .  9  8 | .  .  . | .  6  . |
   +---------+---------+---------+
r4 | 8  .  . | .  6  . | .  .  3 |
r5 | 4  .  . | 8  .  3 | .  .  1 |
r6 | 7  .  . | .  2  . | .  .  6 |
   +---------+---------+---------+
r7 | .  6  . | .  .  . | 2  8  . |
r8 | .  .  . | 4  1  9 | .  .  5 |
r9 | .  .  . | .  8  . | .  7  9 |
   +---------+---------+---------+
"""
LARGE = """\
       c1     c2     c3      c4     c5     c6      c7     c8     c9
   +---------------------+---------------------+---------------------+
   |                     |   2                 |                     |
r1 | ! 5      3    ! 5   |'    6    7          |                     |
   |                     |                     |                     |
"""


@FORMS
def test_a_board_has_the_names_of_its_lines_and_its_boxes_have_frames(is_large: bool) -> None:
    game = GAME.mark("r1c4", "corner", 2).mark("r1c4", "centre", 6).place("r1c3", 5)
    text = draw(view(game), is_large=is_large)
    lines = [line.rstrip() for line in text.plain.splitlines()]
    expected = (LARGE if is_large else SMALL).splitlines()
    assert lines[: len(expected)] == expected
    assert len(lines) == (32 if is_large else 14)
    assert lines[-1] == lines[1]
    assert text.no_wrap
    width = 7 if is_large else 3
    for row, line in enumerate(text.split("\n", allow_blank=False)):
        is_rule = row == 0 or "+" in line.plain
        for at in range(len(line)):
            is_frame = is_rule or at < 4 or (at - 3) % (3 * width + 1) == 0
            assert line.get_style_at_offset(CONSOLE, at).dim == (True if is_frame else None)


@FORMS
def test_digits_like_that_of_the_cursor_are_underlined(is_large: bool) -> None:
    game = GAME.place("r1c4", 5)
    for cursor in ("r1c1", "r1c4", "r1c2"):
        shown = view(game, cursor)
        same = {cell for cell in range(81) if game.grid[cell] == game.grid[cursor]}
        assert len(same) > 2
        assert where(shown, "underline", is_large=is_large) == same
    assert where(view(game, "r1c3"), "underline", is_large=is_large) == set()


@FORMS
def test_every_digit_is_where_it_is(is_large: bool) -> None:
    for grid in (PROPER, SOLUTION):
        drawn = cells(view(Game(grid)), is_large=is_large)
        texts = ["".join(symbol for symbol, _ in cell).strip() for cell in drawn]
        assert texts == [value if value != "." else ("" if is_large else ".") for value in grid]


@FORMS
def test_givens_digits_of_the_player_and_the_cursor_differ(is_large: bool) -> None:
    shown = view(GAME.place("r1c4", 2), "r9c1")
    assert where(shown, "bold", is_large=is_large) == {cell for cell in range(81) if PROPER[cell] != "."}
    drawn = cells(shown, is_large=is_large)
    blue = {cell for cell in range(81) for _, style in drawn[cell] if style.color and style.color.name == "blue"}
    assert blue == {Cell("r1c4")}
    assert where(shown, "reverse", is_large=is_large) == {Cell("r9c1")}


def test_signs_say_what_colours_say() -> None:
    game = GAME.place("r1c3", 5).mark(["r1c4", "r2c2"], "corner", 2).mark("r1c6", "centre", 4).place("r2c2", 7)
    assert signs(view(game)) == {"r1c1": "!", "r1c3": "!", "r1c4": "'", "r1c6": "'"}
    wrong = view(game, wrong={Cell("r1c3")}, looked={Cell("r9c1")})
    assert signs(wrong) == {"r1c1": "!", "r1c3": "x", "r1c4": "'", "r1c6": "'", "r9c1": ">"}
    drawn = cells(view(game, wrong={Cell("r2c2")}), is_large=False)
    red = {
        cell
        for cell in range(81)
        for _, style in drawn[cell]
        if style.bold and str(style.color and style.color.name) == "red"
    }
    assert {str(Cell(cell)) for cell in red} == {"r1c1", "r1c3", "r2c2"}


def test_marks_of_both_kinds_have_their_places() -> None:
    drawn = cells(view(GAME.mark("r1c3", "corner", 1).mark("r1c3", "centre", 6)), is_large=True)[2]
    assert "".join(symbol for symbol, _ in drawn).split() == ["1", "'", "6"]


def test_every_mark_has_its_place() -> None:
    drawn = cells(view(has_candidates=True, game=Game(Grid("." * 81))), is_large=True)
    assert {"".join(symbol for symbol, _ in cell) for cell in drawn} == {" 1 2 3  4 5 6  7 8 9 "}


def test_an_open_cell_can_be_wrong() -> None:
    [*drawn] = cells(view(wrong={Cell("r1c4")}), is_large=True)[Cell("r1c4")]
    [style] = [style for symbol, style in drawn if symbol == "x"]
    assert (style.color and style.color.name, style.bold) == ("red", True)


def test_backgrounds_are_colours_selections_and_cells_of_a_step() -> None:
    def background(shown: View, cell: str) -> str | None:
        found = {
            style.bgcolor and style.bgcolor.name
            for is_large in (False, True)
            for _, style in cells(shown, is_large=is_large)[Cell(cell)]
        }
        assert len(found) == 1
        return found.pop()

    game = GAME.mark("r5c5", "colours", 3).mark("r5c5", "colours", 8)
    shown = View(game=game, cursor=0, selected={0, 1})
    assert [background(shown, cell) for cell in ("r1c2", "r5c5", "r5c6")] == ["grey37", "yellow", None]
    colours = ("red", "dark_orange", "yellow", "green", "cyan", "blue", "purple", "magenta", "grey50")
    for number, colour in enumerate(colours, 1):
        coloured = View(game=GAME.mark("r5c5", "colours", number), cursor=0, selected={0})
        assert background(coloured, "r5c5") == colour
    step = nonet.practice("naked_pair", seed=1).step
    position = nonet.practice("naked_pair", seed=1).grid
    shown = View(game=Game(position), cursor=0, selected={0}, step=step)
    assert {cell for cell in Cell.ALL if background(shown, str(cell)) == "grey23"} == {*step.cells} - {Cell("r1c1")}


def test_excluded_candidates_are_struck_through() -> None:
    exercise = nonet.practice("naked_pair", seed=1)
    step = exercise.step
    shown = View(game=Game(exercise.grid), cursor=0, selected=set(), step=step)
    drawn = cells(shown, is_large=True)
    struck = {
        (cell, int(symbol)) for cell in range(81) for symbol, style in drawn[cell] if style.strike and symbol.isdigit()
    }
    assert struck == {(int(one.cell), one.digit) for one in step.eliminations}
    assert {cell for cell, sign in signs(shown).items() if sign == "-"} == {str(one.cell) for one in step.eliminations}
    looked = View(game=Game(exercise.grid), cursor=0, selected=set(), step=step, looked={step.eliminations[0].cell})
    assert signs(looked)[str(step.eliminations[0].cell)] == ">"
    for cell in range(81):
        digits = "".join(symbol for symbol, _ in drawn[cell])
        marked = {int(digits[at - 1]) for at in range(1, len(digits)) if digits[at] == "-" and digits[at - 1] > " "}
        assert marked == {digit for one, digit in struck if one == cell}
    assert {style.color and style.color.name for cell in drawn for _, style in cell if style.strike} == {"red"}
    candidates = {
        digit
        for digit in range(1, 10)
        if str(digit) in "".join(symbol for symbol, _ in drawn[step.eliminations[0].cell])
    }
    assert candidates == set(exercise.grid.candidates(step.eliminations[0].cell))


def test_a_placement_is_shown_before_it_is_made() -> None:
    step = nonet.hint(PROPER)
    assert step is not None
    [(cell, digit)] = step.step.placements
    two = replace(step.step, placements=(Candidate.parse("r1c3=4"), *step.step.placements))
    for is_large, shown in product((False, True), (step.step, two)):
        drawn = cells(view(step=shown, cursor="r9c1"), is_large=is_large)[cell]
        [(_, style)] = [part for part in drawn if part[0] == str(digit)]
        assert (style.color and style.color.name, style.bold) == ("green", True)


def test_a_cell_in_words() -> None:
    game = GAME.mark("r1c3", "corner", 1).mark("r1c3", "corner", 8).mark("r1c3", "centre", 2).place("r1c4", 5)
    said = {cell: in_words(view(game, cell), ENGLISH) for cell in ("r1c1", "r1c3", "r1c4", "r1c6")}
    assert said == {
        "r1c1": "r1c1: given 5, in conflict",
        "r1c3": "r1c3: corner 1 8, centre 2",
        "r1c4": "r1c4: 5, in conflict",
        "r1c6": "r1c6: empty",
    }
    assert in_words(view(game, "r1c4", wrong={Cell("r1c4")}), ENGLISH) == "r1c4: 5, in conflict, wrong"
    assert in_words(view(game, "r1c3", has_candidates=True), ENGLISH) == "r1c3: candidates 1 2 4"
    step = nonet.practice("naked_pair", seed=1).step
    assert in_words(view(game, "r1c3", step=step), ENGLISH) == "r1c3: candidates 1 2 4"
    struck = GAME.take((), [("r1c3", digit) for digit in range(1, 10)])
    assert in_words(view(struck, has_candidates=True), ENGLISH) == "r1c3: candidates none"


def test_the_digits_that_are_left_are_counted() -> None:
    app = Play(GAME)

    async def played() -> list[str]:
        async with app.run_test(size=(80, 24)) as pilot:
            seen = []
            for key in ("f1", "4", "u", "ctrl+z"):
                await pilot.press(key)
                seen.append(str(app.query_one("#counts", Static).render()))
            return seen

    def counted(grid: Grid) -> str:
        return "Left: " + "  ".join(f"{digit}:{9 - [*grid].count(digit)}" for digit in range(1, 10))

    before, after = counted(Grid(PROPER)), counted(Grid(PROPER).with_value("r1c3", 4))
    assert before == "Left: 1:6  2:7  3:6  4:7  5:6  6:4  7:6  8:4  9:5"
    assert asyncio.run(played()) == [before, after, before, before]
