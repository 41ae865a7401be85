"""``nonet.photo`` on pictures that the tests draw: the grid, or a question, never a wrong grid silently."""

import pickle
from collections.abc import Callable
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

import nonet
import nonet.photo
from nonet.photo import Photo, PhotoWarning, SeveralGridsError, read, read_all
from nonet.photo._opening import opened
from nonet.photo._read import _one_thread
from photo.drawn import EASY, HARD, board, encoded, photographed
from puzzles import SOLUTION

PLAIN = board()
BLANKS = [index for index, letter in enumerate(EASY) if letter == "."]
ENTERED = BLANKS[:8]
MISPRINT = "8" + EASY[1:]


def with_entries(**wrong: str) -> str:
    """Return the puzzle with eight entries of a player, which are right unless they are named."""
    letters = [SOLUTION[index] if index in ENTERED else letter for index, letter in enumerate(EASY)]
    for name, letter in wrong.items():
        letters[nonet.Cell(name)] = letter
    return "".join(letters)


@pytest.fixture(scope="module")
def plain() -> Photo:
    return read(PLAIN)


@pytest.fixture(scope="module")
def misprint() -> Photo:
    """Return a puzzle with another digit in place of a given."""
    return read(board(MISPRINT))


@pytest.fixture(scope="module")
def played() -> Photo:
    """Return a puzzle with entries in blue."""
    return read(board(with_entries(), cell=32, entered=dict.fromkeys(ENTERED, "#2060c0")))


def slow(*values: Any) -> Any:
    return pytest.param(*values, marks=pytest.mark.slow)


@pytest.mark.parametrize(
    "make",
    [
        lambda: board(ink="#eee", paper="#222", line="#777"),
        lambda: photographed(PLAIN),
        slow(lambda: board(cell=20)),
        slow(lambda: board(ink="#c02020", line="#888")),
        slow(lambda: board(shaded=[index for index in range(81) if (index // 27 + index % 9 // 3) % 2])),
        slow(lambda: board(marks={index: [1, 4, 7] for index in BLANKS[::2]})),
    ],
    ids=["dark", "photographed", "small", "red", "shaded", "marks"],
)
def test_a_drawn_puzzle_is_read(make: Callable[[], Image.Image]) -> None:
    photo = read(make())
    assert photo.grid.to_line() == EASY
    assert photo.solution_certainty > 0.9
    assert (photo.turn, photo.warnings) == (0, ())


@pytest.mark.parametrize("turn", [90, slow(180), slow(270)])
def test_a_turned_puzzle_is_read(turn: int) -> None:
    photo = read(PLAIN.rotate(-turn))
    assert (photo.grid.to_line(), photo.turn) == (EASY, turn)
    # The grid's own top left corner comes first.
    width = PLAIN.width
    expected = {90: (width - 24, 24), 180: (width - 24, width - 24), 270: (24, width - 24)}[turn]
    assert photo.corners[0] == pytest.approx(expected, abs=5)


LYING = {
    1: [],
    2: [Image.Transpose.FLIP_LEFT_RIGHT],
    3: [Image.Transpose.ROTATE_180],
    4: [Image.Transpose.FLIP_TOP_BOTTOM],
    5: [Image.Transpose.TRANSPOSE],
    6: [Image.Transpose.ROTATE_90],
    7: [Image.Transpose.TRANSVERSE],
    8: [Image.Transpose.ROTATE_270],
}
"""How a camera stores an upright picture, by the orientation that it then notes: the standard's own table, the other
way round."""


def lying(orientation: int, **options: Any) -> bytes:
    """Return the plain picture as a camera stores it that was held so; wider than high, so that sides differ."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    image = PLAIN.crop((0, 0, PLAIN.width + 60, PLAIN.height))
    for each in LYING[orientation]:
        image = image.transpose(each)
    return encoded(image, exif=exif, **options)


@pytest.mark.parametrize("orientation", LYING)
def test_a_picture_is_made_upright_as_its_exif_says(orientation: int) -> None:
    upright = opened(lying(1, format="PNG"))
    found = opened(lying(orientation, format="PNG"))
    assert found.size == upright.size == (PLAIN.width + 60, PLAIN.height)
    assert (found.pixels == upright.pixels).all()


@pytest.mark.slow
@pytest.mark.parametrize("orientation", LYING)
def test_every_orientation_of_exif_gives_the_same_grid(orientation: int) -> None:
    photo = read(lying(orientation))
    assert (photo.grid.to_line(), photo.turn) == (EASY, 0)
    assert photo.size == (PLAIN.width + 60, PLAIN.height)
    assert photo.corners[0] == pytest.approx((24, 24), abs=4)


def test_sources_of_every_kind_are_the_same_picture(tmp_path: Path) -> None:
    path = tmp_path / "named.txt"  # known by its content, not by its name
    path.write_bytes(data := encoded(PLAIN, "PNG"))
    with path.open("rb") as file:
        for source in (data, path, str(path), file, np.asarray(PLAIN), PLAIN, bytearray(data)):
            assert (opened(source).pixels == np.asarray(PLAIN)).all()


def test_probabilities_sum_to_one_and_the_photo_is_a_value(plain: Photo) -> None:
    assert plain.grid.to_line() == EASY
    assert (plain.certain, plain.warnings, plain.turn, plain.size) == (True, (), 0, PLAIN.size)
    for cell in plain.cells:
        assert sum(cell.candidates.values()) == pytest.approx(1)
        assert plain.certainty <= cell.probability <= 1
        assert cell.probability == pytest.approx(cell.candidates[cell.value], abs=0.01)
        assert cell.kind == ("given" if cell.value else "blank")
    with pytest.raises(AttributeError):
        plain.turn = 90  # type: ignore[misc]
    again = pickle.loads(pickle.dumps(plain))
    assert (again, hash(again)) == (plain, hash(plain))
    html = plain._repr_html_()
    assert html.count("<svg") == 1
    assert "data:image/jpeg;base64," in html
    told = plain.to_dict()
    assert (told["grid"], told["size"], len(told["cells"])) == (EASY, list(PLAIN.size), 81)
    assert "picture" not in told


def test_a_proper_puzzle_with_a_misprint_is_never_certain(misprint: Photo) -> None:
    """No proper puzzle, or a doubt."""
    assert not misprint.certain
    assert misprint.grid.to_line() == MISPRINT
    assert misprint.to_dict()["warnings"] == [
        {"kind": "not_proper", "text": "no reading of it is a proper puzzle", "cells": []}
    ]


def test_what_the_user_says_is_settled(misprint: Photo) -> None:
    settled = misprint.settled({"r1c1": 5})
    assert settled.grid.to_line() == EASY
    assert settled.cells[0].probability == 1
    assert settled.certainty > misprint.certainty
    with pytest.raises(ValueError, match="r1c1: a value is 1 to 9, or 0 for no digit, not 12"):
        misprint.settled({"r1c1": 12})


@pytest.mark.slow
def test_what_the_user_says_is_settled_while_it_is_read(misprint: Photo) -> None:
    assert read(board(MISPRINT), given={"r1c1": 5}) == misprint.settled({"r1c1": 5})


def test_entries_are_told_apart_by_their_colour(played: Photo) -> None:
    assert (played.grid.to_line(), played.grid.givens.to_line()) == (with_entries(), EASY)
    assert {played.cells[index].kind for index in ENTERED} == {"entered"}


def test_entries_in_pencil_are_told_apart_where_a_shadow_falls_across_the_grid() -> None:
    """The shadow takes as much of the contrast of print as a pencil lacks."""
    page = np.asarray(board(with_entries(), cell=40, entered=dict.fromkeys(ENTERED, "#707070")))
    shadow = 0.5 + 0.5 / (1 + np.exp(np.linspace(-20, 20, page.shape[0])))
    photo = read((page * shadow[:, None, None]).astype(np.uint8))
    assert {cell.cell for cell in photo.cells if cell.kind == "entered"} == {nonet.Cell.ALL[cell] for cell in ENTERED}


@pytest.mark.slow
@pytest.mark.parametrize("camera", [lambda image: image, photographed])
def test_entries_are_told_apart_by_the_weight_of_their_strokes(
    camera: Callable[[Image.Image], Image.Image],
) -> None:
    """Black on black, with a broad pen; and print alone is of one pen."""
    photo = read(camera(board(with_entries(), cell=40, heavy=ENTERED)))
    assert (photo.grid.to_line(), photo.grid.givens.to_line()) == (with_entries(), EASY)
    alone = read(camera(board(with_entries(), cell=40)))
    assert {cell.kind for cell in alone.cells} == {"given", "blank"}


@pytest.mark.slow
def test_a_wrong_entry_is_a_warning() -> None:
    cell = nonet.Cell.ALL[ENTERED[0]]
    text = with_entries(**{str(cell): "2"})
    photo = read(board(text, cell=44, entered=dict.fromkeys(ENTERED, "#2060c0")))
    assert photo.grid.to_line() == text
    assert not photo.certain
    assert photo.warnings == (PhotoWarning("mistake", ((cell, 2),)),)
    assert str(photo.warnings[0]) == f"there is a mistake: {cell} is not 2"
    assert nonet.mistakes(photo.grid).values == (cell,)


@pytest.mark.slow
def test_several_grids_are_numbered_in_reading_order() -> None:
    page = Image.new("RGB", (640, 320), "white")
    page.paste(board(HARD), (325, 15))
    page.paste(board(EASY), (5, 5))
    with pytest.raises(
        SeveralGridsError, match="the picture shows 2 grids: choose one with which=1 to which=2"
    ) as error:
        read(page)
    assert len(error.value.corners) == 2
    assert [photo.grid.to_line() for photo in read_all(page)] == [EASY, HARD]
    assert read(page, which=2).grid.to_line() == HARD
    with pytest.raises(nonet.photo.PhotoError, match="the picture shows 2 grids: there is no grid 3"):
        read(page, which=3)


def test_corners_of_the_user_are_used() -> None:
    side = PLAIN.width - 24
    photo = read(PLAIN, corners=((24, 24), (side, 24), (side, side), (24, side)))
    assert photo.grid.to_line() == EASY
    with pytest.raises(ValueError, match="corners must be four points"):
        read(PLAIN, corners=((0, 0), (1, 1), (2, 2), (3, 3)))


def test_a_flag_ends_the_call() -> None:
    flag = nonet.CancelFlag()
    flag.set()
    with pytest.raises(nonet.CancelledError):
        read(PLAIN, cancel=flag)


def changed(photo: Photo) -> bool:
    """Tell whether a photo is certain of another puzzle."""
    return photo.certain and photo.grid.to_line() != EASY


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        lambda image: image.resize((image.width // 2, image.height // 2)),
        lambda image: image.resize((image.width * 2, image.height * 2)),
        lambda image: image.point(lambda level: level // 2),
        lambda image: Image.open(BytesIO(encoded(image, quality=40))),
    ],
    ids=["half", "double", "dark", "JPEG 40"],
)
def test_a_worse_picture_gives_the_same_grid_or_a_doubt(change: Callable[[Image.Image], Image.Image]) -> None:
    assert not changed(read(change(photographed(PLAIN))))


def test_calls_at_the_same_time_leave_the_threads_of_opencv_as_they_were() -> None:
    before = cv2.getNumThreads()
    cv2.setNumThreads(3)
    try:
        with ExitStack() as later:
            with _one_thread():
                later.enter_context(_one_thread())
            assert cv2.getNumThreads() == 1
        assert cv2.getNumThreads() == 3
    finally:
        cv2.setNumThreads(before)
