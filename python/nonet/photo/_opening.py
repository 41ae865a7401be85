"""Opening a picture: bytes, a file or an array as RGB of at most 1600 pixels a side, or the reason why not.

The header is read first, and what is too large is refused before anything is decoded: a bomb of a few kilobytes can
have a billion pixels. Only formats that Pillow decodes by itself are tried. A picture is turned as its EXIF says, laid
on white where it is transparent, and brought to 8 bits; of an animation the first frame is read.
"""

from __future__ import annotations

import os
import warnings
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np
from PIL import Image, ImageOps, UnidentifiedImageError

from nonet.formats.unpacked import HEAD, picture_kind
from nonet.photo._arrays import Pixels
from nonet.photo._warning import PhotoWarning
from nonet.photo.errors import PictureError

MOST_BYTES = 20_000_000
MOST_PIXELS = 50_000_000
LONGEST = 1600
SHORTEST = 90
"""Ten pixels for each of nine cells."""

FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF", "PPM", "AVIF")

_ORIENTATION, _ON_ITS_SIDE = 0x0112, (5, 6, 7, 8)
"""Of EXIF: how the camera was held, and where that turns width and height."""

Source = Any
"""A path, bytes, a binary file, a Pillow image, or an array of uint8: (h, w), (h, w, 3) or (h, w, 4)."""


class Opened(NamedTuple):
    """A picture, upright."""

    pixels: Pixels
    """(h, w, 3), RGB."""
    size: tuple[int, int]
    """The width and the height of the upright original."""
    warnings: tuple[PhotoWarning, ...]

    @property
    def scale(self) -> float:
        """How many pixels of the original one of these is."""
        height, width = self.pixels.shape[:2]
        return float(max(self.size) / max(width, height))


def opened(source: Source) -> Opened:
    """Open a picture; raise ``PictureError`` if it is none, too large, too small or damaged."""
    if isinstance(source, Image.Image):
        return _from_image(source, source.size)
    if isinstance(source, np.ndarray):
        return _from_array(source)
    return _from_bytes(bytes_of(source))


def bytes_of(source: str | os.PathLike[str] | bytes | bytearray | memoryview | BinaryIO) -> bytes:
    """Return the bytes of a file, at most as many as are read."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        data = bytes(source)
    elif isinstance(source, (str, os.PathLike)):
        path = Path(source)
        if path.stat().st_size > MOST_BYTES:
            raise _too_long(path.stat().st_size)
        data = path.read_bytes()
    elif hasattr(source, "read"):
        data = source.read(MOST_BYTES + 1)
        if not isinstance(data, bytes):
            raise TypeError("a file with a picture must be opened in binary mode")
    else:
        expected = "a picture must be a path, bytes, a binary file, a Pillow image or an array of uint8"
        raise TypeError(f"{expected}, not {type(source).__name__}")
    if len(data) > MOST_BYTES:
        raise _too_long(len(data))
    return data


def _too_long(size: int) -> PictureError:
    return PictureError(f"the picture has {size / 1e6:.0f} MB: at most {MOST_BYTES / 1e6:.0f} MB are read", "large")


def _from_bytes(data: bytes) -> Opened:
    _refuse_by_name(data)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow warns of sizes and of odd EXIF; ours are errors
        try:
            image = Image.open(BytesIO(data), formats=FORMATS)
        except UnidentifiedImageError:
            read = "JPEG, PNG, WebP, GIF, BMP, TIFF and AVIF are read"
            raise PictureError(f"this is not a picture: {read}", "format") from None
        except Image.DecompressionBombError:
            raise PictureError(f"the picture has too many pixels: at most {MOST_PIXELS:,} are read", "large") from None
        except Exception as error:
            raise PictureError(f"the picture is damaged: {error}", "damaged") from None
        with image:
            return _from_image(image, image.size)


def _refuse_by_name(data: bytes) -> None:
    """Name the files that people take for pictures."""
    if not data:
        raise PictureError("the file is empty", "empty")
    kind = picture_kind(data[:HEAD])
    if kind == "PDF":
        raise PictureError("this is a PDF: pass a picture of the page, for example a screenshot", "format")
    if kind == "HEIC":
        raise PictureError("this is a HEIC picture, which is not read: save it as JPEG", "format")


def _from_image(image: Image.Image, size: tuple[int, int]) -> Opened:
    _check_size(*size)
    notes = []
    try:
        # To count its frames, all headers of a file are read.
        if image.format in {"GIF", "WEBP", "PNG", "AVIF"} and getattr(image, "n_frames", 1) > 1:
            notes.append(PhotoWarning("animated"))
        if image.format == "JPEG" and image.mode != "CMYK":
            # The decoder halves it, again and again, as long as the longest side stays longer than asked.
            share = min(1.0, LONGEST / max(image.size))
            image.draft("RGB", (int(image.width * share), int(image.height * share)))
        image.load()
        if image.getexif().get(_ORIENTATION, 1) in _ON_ITS_SIDE:
            size = size[1], size[0]
        turned = ImageOps.exif_transpose(image)
        colours = _as_rgb(turned)
        colours.thumbnail((LONGEST, LONGEST), Image.Resampling.BOX, reducing_gap=2.0)
    except MemoryError:
        raise
    except Exception as error:  # Pillow raises what its decoders do: OSError, SyntaxError, struct.error, ValueError
        raise PictureError(f"the picture is damaged: {error}", "damaged") from None
    pixels = np.ascontiguousarray(np.asarray(colours, np.uint8))
    return Opened(pixels, size, tuple(notes))


def _check_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise PictureError(f"the picture has {width} x {height} pixels: at most {MOST_PIXELS:,} are read", "large")
    if min(width, height) < SHORTEST:
        raise PictureError(f"the picture has {width} x {height} pixels: a grid needs {SHORTEST} on each side", "small")


def _as_rgb(image: Image.Image) -> Image.Image:
    """Return a picture in 8 bits and RGB, laid on white where it is transparent."""
    if image.mode.startswith(("I", "F")):
        values = np.asarray(image, np.float64)
        top = float(np.nanmax(values))
        full = 1.0 if top <= 1 else 255.0 if top <= 255 else 65535.0 if top <= 65535 else top
        eight = np.clip(np.nan_to_num(values) * (255.0 / full), 0, 255).astype(np.uint8)
        return Image.fromarray(eight).convert("RGB")
    if image.mode in {"RGBA", "LA", "PA", "RGBa", "La"} or "transparency" in image.info:
        clear = image.convert("RGBA")
        white = Image.new("RGBA", clear.size, "white")
        return Image.alpha_composite(white, clear).convert("RGB")
    return image.convert("RGB")


def _from_array(array: np.ndarray[Any, Any]) -> Opened:
    shape = array.shape
    if array.dtype != np.uint8 or not (array.ndim == 2 or (array.ndim == 3 and shape[2] in (3, 4))):
        expected = "a picture as an array is uint8 of shape (h, w), (h, w, 3) or (h, w, 4)"
        raise PictureError(f"{expected}, not {array.dtype} of shape {shape}", "format")
    _check_size(shape[1], shape[0])
    return _from_image(Image.fromarray(np.ascontiguousarray(array)), (shape[1], shape[0]))
