"""Reading a picture: the steps in order, with a limit of time, and what they found as a ``Photo``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import Lock
from time import thread_time

import cv2
import numpy as np

from nonet import CancelFlag, CancelledError, Cell
from nonet.photo._arrays import Floats, Pixels
from nonet.photo._classifier import BLANK, MARKS
from nonet.photo._covers import SIDE, covered, with_hidden
from nonet.photo._grids import grids
from nonet.photo._kinds import entered
from nonet.photo._mesh import rectified
from nonet.photo._opening import Opened, Source, opened
from nonet.photo._outlines import found
from nonet.photo._photo import Photo, photo_of
from nonet.photo._pipeline import Seen, corners_of, given_outline, grey_of
from nonet.photo._warning import PhotoWarning
from nonet.photo.errors import Corners, PhotoError, SeveralGridsError

MOST_SECONDS = 10.0
_reading = Lock()
_callers: list[int] = []
"""The caller's number of threads, once for each call that reads now."""


def read(
    source: Source,
    *,
    corners: Corners | None = None,
    given: Mapping[str | Cell, int] | None = None,
    which: int | None = None,
    cancel: CancelFlag | None = None,
) -> Photo:
    """Return the grid of nine by nine that a picture shows.

    ``source`` is a path, bytes, a binary file, a Pillow image, or an array of uint8: (h, w), or (h, w, 3) in RGB.
    ``corners``: where the grid is, four points (x, y) of the upright picture, its own top left first, clockwise;
    by default the grid is looked for. ``given``: what cells hold for certain, 0 for no digit, as in ``{"r1c9": 8}``.
    ``which``: of several grids the one with this number, from 1, in reading order. ``cancel`` is a ``CancelFlag``, with
    which another thread can end the call.

    Raises ``PictureError`` for what is no picture, too large or damaged, ``NoGridError``, and ``SeveralGridsError``
    if the picture shows several and ``which`` is not given. A picture that is read with doubt is no error: see
    ``Photo.certain``.
    """
    with _one_thread():
        look = _watch(cancel)
        picture = opened(source)
        if corners is not None:
            seen = given_outline(picture.pixels, grey_of(picture.pixels), _checked_corners(corners) / picture.scale)
            return _photo(picture, seen, given, cancel)
        every = _every(picture, look)
        if which is None and len(every) > 1:
            raise SeveralGridsError(tuple(_corners(picture, each) for each in every))
        if which is not None and not 1 <= which <= len(every):
            shown = "1 grid" if len(every) == 1 else f"{len(every)} grids"
            raise PhotoError(f"the picture shows {shown}: there is no grid {which}", "which")
        return _photo(picture, every[(which or 1) - 1], given, cancel)


def read_all(source: Source, *, cancel: CancelFlag | None = None) -> tuple[Photo, ...]:
    """Return every grid that a picture shows, in reading order; errors are those of ``read``."""
    with _one_thread():
        look = _watch(cancel)
        picture = opened(source)
        return tuple(_photo(picture, each, None, cancel) for each in _every(picture, look))


def _every(picture: Opened, look: Callable[[], None]) -> list[Seen]:
    grey = grey_of(picture.pixels)
    return grids(picture.pixels, grey, found(grey, look), look)


@contextmanager
def _one_thread() -> Iterator[None]:
    """Let OpenCV use one thread meanwhile: a server reads many pictures, and one takes less than a second.

    The number is one for the whole process: of calls at the same time the first sets it, and the last sets it back.
    """
    with _reading:
        _callers.append(_callers[0] if _callers else cv2.getNumThreads())
        cv2.setNumThreads(1)
    try:
        yield
    finally:
        with _reading:
            before = _callers.pop()
            if not _callers:
                cv2.setNumThreads(before)


def _watch(cancel: CancelFlag | None) -> Callable[[], None]:
    """Return what ends the work once the flag is set or time is up."""
    # The time of the processor: on a busy machine a picture is not refused because others work.
    end = thread_time() + MOST_SECONDS

    def look() -> None:
        if cancel is not None and cancel.is_set:
            raise CancelledError
        if thread_time() > end:
            raise PhotoError(f"the picture took longer than {MOST_SECONDS:.0f} seconds", "time")

    look()
    return look


def _checked_corners(corners: Corners) -> Floats:
    points = np.array(corners, float)
    if points.shape != (4, 2) or not np.isfinite(points).all() or not cv2.isContourConvex(points.astype(np.float32)):
        raise ValueError(f"corners must be four points (x, y) of a convex shape, not {corners!r}")
    return points


def _photo(picture: Opened, seen: Seen, given: Mapping[str | Cell, int] | None, cancel: CancelFlag | None) -> Photo:
    """Return what was read of a grid, with what the engine says."""
    chances = seen.chances[:, :10].astype(float)
    chances[:, BLANK] += seen.chances[:, MARKS]
    square = np.ascontiguousarray(np.rot90(rectified(picture.pixels, seen.mesh, SIDE, 0), seen.turn))
    under = covered(square, seen.chances)
    return photo_of(
        with_hidden(chances / chances.sum(axis=1, keepdims=True), under),
        seen.chances[:, MARKS] > seen.chances[:, BLANK],
        entered(chances.argmax(axis=1), seen.ink),
        (*picture.warnings, *_covers(under)),
        _corners(picture, seen),
        picture.size,
        90 * seen.turn,
        cv2.imencode(".jpg", square[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, 85])[1].tobytes(),
        given or {},
        cancel,
    )


def _covers(under: Pixels) -> tuple[PhotoWarning, ...]:
    cells = tuple((Cell.ALL[cell], 0) for cell in np.flatnonzero(under).tolist())
    return (PhotoWarning("covered", cells),) if cells else ()


def _corners(picture: Opened, grid: Seen) -> Corners:
    """Return the corners of a grid in the upright picture as it was."""
    corners = (corners_of(grid.mesh, grid.turn) + 0.5) * picture.scale - 0.5
    first, second, third, fourth = [(float(x), float(y)) for x, y in corners]
    return first, second, third, fourth
