"""``nonet.photo`` on pictures that the tests draw: the grid, or a question, never a wrong grid silently."""

import pickle
from collections.abc import Callable
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

import nonet
import nonet.photo
from nonet.photo import Photo, SeveralGridsError, read, read_all
from nonet.photo._read import _one_thread
from photo.drawn import EASY, HARD, board, encoded, photographed
from puzzles import SOLUTION

PLAIN = board()
BLANKS = [index for index, letter in enumerate(EASY) if letter == "."]
ENTERED = BLANKS[:8]


def with_entries(**wrong: str) -> str:
    """Return the puzzle with eight entries of a player, which are right unless they are named."""
    letters = [SOLUTION[index] if index in ENTERED else letter for index, letter in enumerate(EASY)]
    for name, letter in wrong.items():
        letters[nonet.Cell(name)] = letter
    return "".join(letters)


@pytest.mark.parametrize(
    "image",
    [
        PLAIN,
        board(cell=20),
        board(ink="#eee", paper="#222", line="#777"),
        board(ink="#c02020", line="#888"),
        board(shaded=[index for index in range(81) if (index // 27 + index % 9 // 3) % 2]),
        board(marks={index: [1, 4, 7] for index in BLANKS[::2]}),
        photographed(PLAIN),
    ],
    ids=["plain", "small", "dark", "red", "shaded", "marks", "photographed"],
)
def test_a_drawn_puzzle_is_read(image: Image.Image) -> None:
    photo = read(image)
    assert photo.grid.to_line() == EASY
    assert photo.solution_certainty > 0.9
    assert (photo.turn, photo.warnings) == (0, ())


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_turned_puzzle_is_read(turn: int) -> None:
    photo = read(PLAIN.rotate(-turn))
    assert (photo.grid.to_line(), photo.turn) == (EASY, turn)
    # The grid's own top left corner comes first.
    width = PLAIN.width
    expected = {90: (width - 24, 24), 180: (width - 24, width - 24), 270: (24, width - 24)}[turn]
    assert photo.corners[0] == pytest.approx(expected, abs=5)


def test_every_orientation_of_exif_gives_the_same_grid() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was held on its side
    data = encoded(PLAIN.rotate(90, expand=True), exif=exif)
    photo = read(data)
    assert (photo.grid.to_line(), photo.turn) == (EASY, 0)


def test_sources_of_every_kind_give_the_same_photo(tmp_path: Path) -> None:
    path = tmp_path / "named.txt"  # known by its content, not by its name
    path.write_bytes(data := encoded(PLAIN, "PNG"))
    found = read(data)
    with path.open("rb") as file:
        assert read(path) == read(str(path)) == read(file) == read(np.asarray(PLAIN)) == found
    assert hash(pickle.loads(pickle.dumps(found))) == hash(found)
    assert pickle.loads(pickle.dumps(found)) == found


def test_probabilities_sum_to_one_and_the_photo_is_a_value() -> None:
    photo = read(PLAIN)
    for cell in photo.cells:
        assert sum(cell.candidates.values()) == pytest.approx(1)
        assert cell.probability == cell.candidates[cell.value]
        assert cell.kind == ("given" if cell.value else "blank")
    with pytest.raises(AttributeError):
        photo.turn = 90  # type: ignore[misc]
    html = photo._repr_html_()
    assert html.count("<svg") == 1
    assert "data:image/jpeg;base64," in html
    told = photo.to_dict()
    assert told["grid"] == EASY
    assert len(told["cells"]) == 81
    assert "picture" not in told


def test_a_proper_puzzle_with_a_misprint_is_never_certain() -> None:
    """Another digit in place of a given: no proper puzzle, or a doubt."""
    printed = "8" + EASY[1:]
    photo = read(board(printed))
    assert not photo.certain
    assert photo.grid.to_line() == printed
    assert photo.warnings == ("no reading of it is a proper puzzle",)


def test_entries_are_told_apart_by_their_colour() -> None:
    text = with_entries()
    photo = read(board(text, cell=44, entered=dict.fromkeys(ENTERED, "#2060c0")))
    assert (photo.grid.to_line(), photo.grid.givens.to_line()) == (text, EASY)
    assert {photo.cells[index].kind for index in ENTERED} == {"entered"}


def test_a_wrong_entry_is_a_warning() -> None:
    cell = nonet.Cell.ALL[ENTERED[0]]
    text = with_entries(**{str(cell): "2"})
    photo = read(board(text, cell=44, entered=dict.fromkeys(ENTERED, "#2060c0")))
    assert photo.grid.to_line() == text
    assert not photo.certain
    assert photo.warnings == (f"there is a mistake: {cell} is not 2",)
    assert nonet.mistakes(photo.grid).values == (cell,)


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


def test_what_the_user_says_is_settled() -> None:
    printed = "8" + EASY[1:]
    photo = read(board(printed))
    settled = photo.settled({"r1c1": 5})
    assert settled.grid.to_line() == EASY
    assert settled.cells[0].probability == 1
    assert settled.certainty > photo.certainty
    assert read(board(printed), given={"r1c1": 5}).grid == settled.grid
    with pytest.raises(ValueError, match="r1c1: a value is 1 to 9, or 0 for no digit, not 12"):
        photo.settled({"r1c1": 12})


def test_a_flag_ends_the_call() -> None:
    flag = nonet.CancelFlag()
    flag.set()
    with pytest.raises(nonet.CancelledError):
        read(PLAIN, cancel=flag)


def test_threads_of_opencv_are_as_they_were() -> None:
    before = cv2.getNumThreads()
    read(PLAIN)
    assert cv2.getNumThreads() == before


def changed(photo: Photo) -> bool:
    """Tell whether a photo is certain of another puzzle."""
    return photo.certain and photo.grid.to_line() != EASY


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
