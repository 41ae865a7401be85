"""Bad input: each picture without a puzzle is an error in a player's words, and within the time."""

import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from struct import pack
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

from nonet.photo import NoGridError, PhotoError, PictureError, read
from photo.drawn import EASY, board, encoded
from puzzles import SOLUTION

PLAIN = board()
NO_GRID = "no grid found: the picture needs all four corners and the lines of the grid, more light, and flat paper"


def letters(count: int) -> str:
    """Return cells with digits here and there."""
    return "".join(np.random.default_rng(0).choice(list("123456789" + "." * 14), count))


@pytest.mark.parametrize(("size", "box"), [(6, 3), (8, 20), (12, 3), (15, 20), (16, 4)])
def test_a_grid_of_another_size_is_named(size: int, box: int) -> None:
    with pytest.raises(NoGridError, match=f"the grid has {size} rows and {size} columns") as error:
        read(board(letters(size * size), size=size, box=box))
    assert error.value.size == (size, size)


def test_half_a_grid_is_no_grid() -> None:
    with pytest.raises(NoGridError):
        read(PLAIN.crop((0, 0, 180, PLAIN.height)))


def test_a_blank_grid_is_no_puzzle() -> None:
    with pytest.raises(NoGridError, match="the grid shows no digits"):
        read(board("." * 81))


def test_sums_of_cages_are_no_givens() -> None:
    image = board("." * 81)
    draw = ImageDraw.Draw(image)
    for index in range(0, 81, 3):
        draw.text((26 + index % 9 * 28, 25 + index // 9 * 28), str(3 + index % 27), fill="black", font_size=9)
    with pytest.raises(NoGridError, match="the grid shows no digits"):
        read(image)


def test_a_full_grid_is_a_warning() -> None:
    photo = read(board(SOLUTION))
    assert photo.grid.to_line() == SOLUTION
    assert photo.warnings == ("every cell is filled: nothing is left to solve",)
    assert not photo.certain


def page_of_text() -> Image.Image:
    image = Image.new("RGB", (500, 500), "white")
    for line in range(20):
        ImageDraw.Draw(image).text((30, 20 + line * 21), "a page of text with 12 numbers 345 in it " * 2, fill="black")
    return image


@pytest.mark.parametrize(
    "image",
    [
        Image.new("RGB", (500, 500)),
        Image.new("L", (300, 800), 255),
        page_of_text(),
        Image.fromarray(np.random.default_rng(0).integers(0, 256, (300, 300, 3), dtype=np.uint8)),
    ],
    ids=["black", "white", "text", "noise"],
)
def test_a_picture_without_a_grid_is_no_grid(image: Image.Image) -> None:
    with pytest.raises(NoGridError) as error:
        read(image)
    assert str(error.value) == NO_GRID


@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 10_000), (80, 500)])
def test_a_picture_that_is_too_small_is_refused(width: int, height: int) -> None:
    with pytest.raises(PictureError, match=f"the picture has {width} x {height} pixels: a grid needs 90 on each side"):
        read(Image.new("RGB", (width, height)))


def bomb(width: int, height: int) -> bytes:
    """Return a PNG of a few bytes that claims many pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))

    header = pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(
    ("width", "height"), [(7_500, 7_500), (10_000, 10_000), (60_000, 60_000), (2**31 - 1, 2**31 - 1)]
)
def test_a_bomb_is_refused_by_its_header(width: int, height: int) -> None:
    with pytest.raises(PictureError, match="pixels: at most 50,000,000 are read"):
        read(bomb(width, height))


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", "the file is empty"),
        (b"%PDF-1.7 ...", "this is a PDF: pass a picture of the page"),
        (b"\0\0\0\x18ftypheic\0\0\0\0", "this is a HEIC picture, which is not read: save it as JPEG"),
        (EASY.encode(), "this is not a picture: JPEG, PNG, WebP, GIF, BMP, TIFF and AVIF are read"),
        (b"\x89PNG\r\n\x1a\n" + bytes(50), "this is not a picture|the picture is damaged"),
        (encoded(PLAIN)[:3000], "the picture is damaged"),
        (encoded(PLAIN, "PNG")[:2000], "the picture is damaged"),
        (bytes(20_000_001), "the picture has 20 MB: at most 20 MB are read"),
    ],
    ids=["empty", "PDF", "HEIC", "text", "header of PNG", "half a JPEG", "half a PNG", "too long"],
)
def test_what_is_no_picture_is_said(tmp_path: Path, data: bytes, text: str) -> None:
    with pytest.raises(PictureError, match=text):
        read(data)
    path = tmp_path / "named.jpg"
    path.write_bytes(data)
    with pytest.raises(PictureError, match=text):
        read(path)


@pytest.mark.parametrize(
    ("change", "format"),
    [
        (lambda image: image.convert("L"), "PNG"),
        (lambda image: image.convert("P"), "GIF"),
        (lambda image: image.convert("1"), "PNG"),
        (lambda image: image.convert("CMYK"), "JPEG"),
        (lambda image: Image.fromarray(np.asarray(image.convert("L"), np.uint16) * 257), "PNG"),
        (lambda image: image, "BMP"),
        (lambda image: image, "WEBP"),
    ],
    ids=["grey", "palette", "black and white", "CMYK", "16 bits", "BMP", "WebP"],
)
def test_every_mode_of_picture_is_read(change: Callable[[Image.Image], Image.Image], format: str) -> None:
    assert read(encoded(change(PLAIN), format)).grid.to_line() == EASY


def test_what_is_transparent_is_white() -> None:
    clear = PLAIN.convert("RGBA")
    alpha = Image.fromarray(np.where(np.asarray(PLAIN.convert("L")) > 128, 0, 255).astype(np.uint8))
    clear.putalpha(alpha)
    assert read(encoded(clear, "PNG")).grid.to_line() == EASY


def test_of_an_animation_the_first_frame_is_read_with_a_warning() -> None:
    target = BytesIO()
    PLAIN.save(target, "GIF", save_all=True, append_images=[board(SOLUTION)], duration=100)
    photo = read(target.getvalue())
    assert photo.grid.to_line() == EASY
    assert photo.warnings == ("the picture is animated: only its first frame was read",)
    assert not photo.certain


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


@pytest.mark.nightly
def test_mutated_pictures_end_in_a_photo_or_an_error() -> None:
    """Ten thousand pictures with bytes changed: no other error, and no warning of the libraries."""
    random = np.random.default_rng(0)
    small = board(cell=16, border=8)
    files = [encoded(small, format) for format in ("JPEG", "PNG", "GIF", "WEBP", "BMP", "TIFF")]
    for index in range(10_000):
        data = bytearray(files[index % len(files)])
        for _ in range(int(random.integers(1, 20))):
            data[random.integers(len(data))] = random.integers(256)
        if index % 3 == 0:
            del data[random.integers(len(data)) :]
        try:
            read(bytes(data))
        except PhotoError:
            continue
