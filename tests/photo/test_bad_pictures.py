"""Bad input: each picture that is no puzzle is an error or a warning in a player's words, within the time."""

import zlib
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from struct import pack, pack_into, unpack_from
from time import thread_time
from typing import Any, NamedTuple

import numpy as np
import pytest
from PIL import Image, ImageDraw

from nonet.photo import NoGridError, PhotoError, PictureError, SeveralGridsError, read
from nonet.photo._opening import opened
from photo.drawn import EASY, HARD, board, encoded
from puzzles import SOLUTION

PLAIN = board()
NO_GRID = "no grid found: the picture needs all four corners and the lines of the grid, more light, and flat paper"
Made = Image.Image | bytes


class Case(NamedTuple):
    """A picture, and how reading it ends: an error of this class, or a grid with a warning."""

    make: Callable[[], Made]
    ends: type[PhotoError] | str
    words: str
    """Of the error or of the warning, from its beginning."""
    is_slow: bool = False


def of_size(size: int, box: int) -> Case:
    """Return a grid of another size, with digits here and there."""
    letters = "".join(np.random.default_rng(0).choice(list("123456789" + "." * 14), size * size))
    words = f"the grid has {size} rows and {size} columns: a picture of nine by nine is read, other sizes as text"
    return Case(lambda: board(letters, size=size, box=box), NoGridError, words, is_slow=size not in (6, 16))


def with_sums() -> Image.Image:
    """Return the sums of a killer's cages, in the corners of cells."""
    image = board("." * 81)
    draw = ImageDraw.Draw(image)
    for index in range(0, 81, 3):
        draw.text((26 + index % 9 * 28, 25 + index // 9 * 28), str(3 + index % 27), fill="black", font_size=9)
    return image


def crossword() -> Image.Image:
    """Return fifteen by fifteen cells, black ones among them, with small numbers where words begin."""
    image = board("." * 225, size=15, box=20, cell=24)
    draw = ImageDraw.Draw(image)
    for number, index in enumerate(np.random.default_rng(1).choice(225, 90, replace=False).tolist()):
        x, y = 24 + index % 15 * 24, 24 + index // 15 * 24
        if number < 45:
            draw.rectangle((x, y, x + 24, y + 24), fill="black")
        else:
            draw.text((x + 2, y), str(number - 44), fill="black", font_size=8)
    return image


def chessboard() -> Image.Image:
    image = Image.new("RGB", (400, 400), "#f0d9b5")
    for index in range(64):
        x, y = 40 + index % 8 * 40, 40 + index // 8 * 40
        if (index + index // 8) % 2:
            ImageDraw.Draw(image).rectangle((x, y, x + 39, y + 39), fill="#805030")
    return image


def calendar() -> Image.Image:
    """Return seven columns of five weeks."""
    image = Image.new("RGB", (520, 400), "white")
    draw = ImageDraw.Draw(image)
    for index in range(35):
        x, y = 20 + index % 7 * 66, 30 + index // 7 * 66
        draw.rectangle((x, y, x + 66, y + 66), outline="black")
        draw.text((x + 8, y + 6), str(index % 31 + 1), fill="black", font_size=22)
    return image


def page_of_text() -> Image.Image:
    image = Image.new("RGB", (500, 500), "white")
    for line in range(20):
        ImageDraw.Draw(image).text((30, 20 + line * 21), "a page of text with 12 numbers 345 in it " * 2, fill="black")
    return image


def noise() -> Image.Image:
    return Image.fromarray(np.random.default_rng(0).integers(0, 256, (200, 200, 3), dtype=np.uint8))


def two_grids() -> Image.Image:
    page = Image.new("RGB", (640, 320), "white")
    page.paste(board(HARD), (325, 15))
    page.paste(PLAIN, (5, 5))
    return page


def animated() -> bytes:
    target = BytesIO()
    PLAIN.save(target, "GIF", save_all=True, append_images=[board(SOLUTION)], duration=100)
    return target.getvalue()


def bomb(width: int, height: int) -> bytes:
    """Return a PNG of a few bytes that claims many pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))

    header = chunk(b"IHDR", pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")


def small(width: int, height: int) -> Case:
    words = f"the picture has {width} x {height} pixels: a grid needs 90 on each side"
    return Case(lambda: Image.new("RGB", (width, height)), PictureError, words)


def large(width: int, height: int) -> Case:
    return Case(lambda: bomb(width, height), PictureError, "the picture has ")


CASES = {
    "no grid: black": Case(lambda: Image.new("RGB", (200, 200)), NoGridError, NO_GRID),
    "no grid: white": Case(lambda: Image.new("L", (200, 300), 255), NoGridError, NO_GRID, is_slow=True),
    "no grid: text": Case(page_of_text, NoGridError, NO_GRID, is_slow=True),
    "no grid: noise": Case(noise, NoGridError, NO_GRID, is_slow=True),
    "no grid: a chessboard": Case(chessboard, NoGridError, "", is_slow=True),
    "no grid: a calendar": Case(calendar, NoGridError, "", is_slow=True),
    "half a grid": Case(lambda: PLAIN.crop((0, 0, 180, PLAIN.height)), NoGridError, "", is_slow=True),
    "two grids": Case(two_grids, SeveralGridsError, "the picture shows 2 grids: choose one", is_slow=True),
    "a crossword": Case(crossword, NoGridError, ""),
    "6x6": of_size(6, 3),
    "8x8": of_size(8, 20),
    "12x12": of_size(12, 3),
    "15x15": of_size(15, 20),
    "16x16": of_size(16, 4),
    "a killer's sums": Case(with_sums, NoGridError, "the grid shows no digits: a blank grid is no puzzle"),
    "a blank grid": Case(lambda: board("." * 81), NoGridError, "the grid shows no digits: a blank grid is no puzzle"),
    "a full grid": Case(lambda: board(SOLUTION), SOLUTION, "every cell is filled: nothing is left to solve"),
    "animated": Case(animated, EASY, "the picture is animated: only its first frame was read"),
    "a misprint": Case(lambda: board("8" + EASY[1:]), "8" + EASY[1:], "no reading of it is a proper puzzle"),
    "1x1": small(1, 1),
    "1x10000": small(1, 10_000),
    "80x500": small(80, 500),
    "a bomb of 56 megapixels": large(7_500, 7_500),
    "a bomb of 100 megapixels": large(10_000, 10_000),
    "a bomb of 3600 megapixels": large(60_000, 60_000),
    "the largest bomb": large(2**31 - 1, 2**31 - 1),
    "empty": Case(lambda: b"", PictureError, "the file is empty"),
    "PDF": Case(lambda: b"%PDF-1.7 ...", PictureError, "this is a PDF: pass a picture of the page"),
    "HEIC": Case(
        lambda: b"\0\0\0\x18ftypheic\0\0\0\0",
        PictureError,
        "this is a HEIC picture, which is not read: save it as JPEG",
    ),
    "text": Case(EASY.encode, PictureError, "this is not a picture: JPEG, PNG, WebP, GIF, BMP, TIFF and AVIF are read"),
    "a header of PNG": Case(lambda: b"\x89PNG\r\n\x1a\n" + bytes(50), PictureError, "th"),
    "half a JPEG": Case(lambda: encoded(PLAIN)[:3000], PictureError, "the picture is damaged"),
    "half a PNG": Case(lambda: encoded(PLAIN, "PNG")[:2000], PictureError, "the picture is damaged"),
    "too long": Case(lambda: bytes(20_000_001), PictureError, "the picture has 20 MB: at most 20 MB are read"),
}


def cases() -> Iterator[Any]:
    for name, case in CASES.items():
        yield pytest.param(case, id=name, marks=[pytest.mark.slow] if case.is_slow else [])


@pytest.mark.parametrize("case", [*cases()])
def test_what_is_no_puzzle_is_said_in_a_players_words_and_in_time(case: Case) -> None:
    made, start = case.make(), thread_time()
    if isinstance(case.ends, str):
        photo = read(made)
        assert (photo.grid.to_line(), photo.certain) == (case.ends, False)
        assert [str(each) for each in photo.warnings] == [case.words]
    else:
        with pytest.raises(case.ends) as error:
            read(made)
        assert str(error.value).startswith(case.words)
        assert "Error" not in str(error.value)
        if case.make is not two_grids and isinstance(error.value, NoGridError) and "has" in str(error.value):
            assert error.value.size is not None
    assert thread_time() - start < 10


def test_the_size_of_another_grid_is_a_field() -> None:
    with pytest.raises(NoGridError) as error:
        read(CASES["6x6"].make())
    assert error.value.size == (6, 6)


def test_a_bad_file_is_the_same_error_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "named.jpg"
    for name in ("empty", "PDF", "HEIC", "text", "half a JPEG", "too long", "the largest bomb"):
        path.write_bytes(made := CASES[name].make())  # type: ignore[arg-type]
        with pytest.raises(PictureError) as by_path:
            read(path)
        with pytest.raises(PictureError) as by_bytes:
            read(made)
        assert str(by_path.value) == str(by_bytes.value)


MODES: dict[str, tuple[Callable[[Image.Image], Image.Image], str]] = {
    "grey": (lambda image: image.convert("L"), "PNG"),
    "palette": (lambda image: image.convert("P"), "GIF"),
    "black and white": (lambda image: image.convert("1"), "PNG"),
    "CMYK": (lambda image: image.convert("CMYK"), "JPEG"),
    "16 bits": (lambda image: Image.fromarray(np.asarray(image.convert("L"), np.uint16) * 257), "PNG"),
    "BMP": (lambda image: image, "BMP"),
    "WebP": (lambda image: image, "WEBP"),
    "transparent": (lambda image: clear(image), "PNG"),
}


def clear(image: Image.Image) -> Image.Image:
    """Return a picture whose paper is transparent."""
    found = image.convert("RGBA")
    found.putalpha(Image.fromarray(np.where(np.asarray(image.convert("L")) > 128, 0, 255).astype(np.uint8)))
    return found


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_of_picture_is_opened_alike(mode: str) -> None:
    change, format = MODES[mode]
    pixels = opened(encoded(change(PLAIN), format)).pixels
    assert pixels.shape == (*PLAIN.size[::-1], 3)
    assert np.abs(pixels.astype(int) - np.asarray(PLAIN)).mean() < 8


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_every_mode_of_picture_is_read(mode: str) -> None:
    change, format = MODES[mode]
    assert read(encoded(change(PLAIN), format)).grid.to_line() == EASY


@pytest.mark.parametrize(
    "array",
    [
        np.zeros((0, 0), np.uint8),
        np.zeros(100, np.uint8),
        np.zeros((100, 100, 2), np.uint8),
        np.zeros((100, 100), np.float64),
        np.zeros((100, 100, 3), np.int64),
        np.zeros((2, 100, 100, 3), np.uint8),
    ],
    ids=lambda array: f"{array.dtype} {array.shape}",
)
def test_an_array_of_another_kind_is_refused(array: Any) -> None:
    with pytest.raises(PictureError):
        read(array)


@pytest.mark.parametrize("source", [None, 5, ["a.jpg"], BytesIO().read])
def test_a_source_of_another_type_is_a_type_error(source: Any) -> None:
    with pytest.raises(TypeError, match="a picture must be a path, bytes, a binary file, a Pillow image or an array"):
        read(source)


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "none.jpg")


def test_pages_of_a_file_that_are_not_read_may_be_damaged() -> None:
    """The header of a second page of a TIFF, where the file has no header."""
    data = bytearray(encoded(PLAIN, "TIFF"))
    (first,) = unpack_from("<I", data, 4)
    (count,) = unpack_from("<H", data, first)
    pack_into("<I", data, first + 2 + 12 * count, 181)
    assert (opened(bytes(data)).pixels == np.asarray(PLAIN)).all()


@pytest.mark.nightly
def test_mutated_pictures_end_in_a_photo_or_an_error() -> None:
    """Ten thousand pictures with bytes changed: no other error, and no warning of the libraries."""
    for data in mutated(10_000):
        try:
            read(data)
        except PhotoError:
            continue


def mutated(count: int) -> Iterator[bytes]:
    """Yield pictures of each format with some of their bytes changed."""
    random = np.random.default_rng(0)
    small = board(cell=16, border=8)
    files = [encoded(small, format) for format in ("JPEG", "PNG", "GIF", "WEBP", "BMP", "TIFF")]
    for index in range(count):
        data = bytearray(files[index % len(files)])
        for _ in range(int(random.integers(1, 20))):
            data[random.integers(len(data))] = random.integers(256)
        if index % 3 == 0:
            del data[random.integers(len(data)) :]
        yield bytes(data)
