"""The grids of a picture: which outlines are grids of nine by nine that show digits, in reading order.

Outlines that overlap are rivals, and the one that reads most wins; those that lie apart are grids of their own, if each
is read as surely as a grid is. What has other lines than nine by nine is refused by its size.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import cv2
import numpy as np

from nonet.photo._arrays import Floats, Pixels
from nonet.photo._extent import extent
from nonet.photo._outlines import Found, Outline
from nonet.photo._pipeline import Seen, turned_best
from nonet.photo._score import score
from nonet.photo._sizes import SIZE
from nonet.photo.errors import NoGridError

_LEAST = 0.3
"""The score below which an outline is none."""
_SURE = 1.1
"""The score above which a grid is nine by nine, whatever a lattice sees."""
_GOES_ON = 0.4
"""How much must look like more rows and columns, before they are counted."""
_OF_ITS_OWN = 0.9
"""The score of a grid beside the best one."""
_RIVALS = 4
_BESIDE_DIGITS, _BESIDE_SURE, _BESIDE_AREA = 12, 0.9, 0.25
_HELP = "the picture needs all four corners and the lines of the grid, more light, and flat paper"


def grids(picture: Pixels, grey: Pixels, what: Found, look: Callable[[], None]) -> list[Seen]:
    """Return the grids of a picture in reading order; raise ``NoGridError`` if there is none."""
    outlines = [each for each in what.outlines if each.score.total >= _LEAST and _is_inside(each.corners, grey.shape)]
    if not outlines or (outlines[0].score.total < _SURE and _other_size(what)):
        raise no_grid(what)
    groups = _groups(outlines)
    first = turned_best(picture, grey, groups[0][:_RIVALS], look)
    corners = first.mesh.corners
    # Print, a keyboard or a tablecloth beside a grid can look like lines; a larger grid goes on both ways.
    if score(grey, corners).goes_on > _GOES_ON and min(size := extent(grey, corners)) > SIZE:
        raise NoGridError(_named(*size), "size", size)
    if not first.digits:
        if first.total < _SURE:
            raise no_grid(what)
        raise NoGridError("the grid shows no digits: a blank grid is no puzzle", "blank")
    found = [first]
    for group in groups[1:]:
        if group[0].score.total < _OF_ITS_OWN or _area(group[0].corners) < _BESIDE_AREA * _area(groups[0][0].corners):
            continue
        other = turned_best(picture, grey, group[:2], look)
        if other.digits >= _BESIDE_DIGITS and float(other.chances.max(axis=1).mean()) > _BESIDE_SURE:
            found.append(other)
    return _in_reading_order(found)


def no_grid(what: Found) -> NoGridError:
    """Return the error for a picture without a grid, with the size of what it shows."""
    size = _other_size(what)
    return NoGridError(_named(*size), "size", size) if size else NoGridError(f"no grid found: {_HELP}")


def _other_size(what: Found) -> tuple[int, int] | None:
    """Return the size of the grid that several lattices see whole, if it is not nine by nine."""
    # A crossword has black cells, which are no holes; what is larger both ways is no grid of ours with holes missing.
    least = {False: 0.9, True: 0.7}
    sizes = Counter(
        each.size for each in what.lattices if each.filled > least[min(each.size) > SIZE] and min(each.size) > 3
    )
    if not sizes or any(each.size == (SIZE, SIZE) and each.holes > 60 for each in what.lattices):
        return None
    size, count = sizes.most_common(1)[0]
    return size if count > 2 else None


def _named(rows: int, columns: int) -> str:
    return f"the grid has {rows} rows and {columns} columns: a picture of nine by nine is read, other sizes as text"


def _groups(outlines: list[Outline]) -> list[list[Outline]]:
    """Return the outlines by the place of the best of them: those of a group overlap it."""
    groups: list[list[Outline]] = []
    for outline in outlines:
        for group in groups:
            if _overlap(outline.corners, group[0].corners) > 0.15:
                group.append(outline)
                break
        else:
            groups.append([outline])
    return groups


def _overlap(first: Floats, second: Floats) -> float:
    """Return the area that two outlines share, as a share of the smaller."""
    one, other = first.astype(np.float32), second.astype(np.float32)
    shared, _ = cv2.intersectConvexConvex(one, other)
    return float(shared) / max(min(_area(first), _area(second)), 1.0)


def _area(corners: Floats) -> float:
    return float(cv2.contourArea(corners.astype(np.float32)))


def _is_inside(corners: Floats, shape: tuple[int, ...]) -> bool:
    """Tell whether an outline lies in its picture, but for half a cell."""
    spare = np.ptp(corners, axis=0).max() / 18
    height, width = shape[:2]
    return bool((corners >= -spare).all() and (corners <= np.array([width, height]) + spare).all())


def _in_reading_order(found: list[Seen]) -> list[Seen]:
    """Return grids row by row: those whose middles lie within half a side of the first are in its row."""
    left = sorted(found, key=lambda each: float(each.mesh.corners[:, 1].mean()))
    ordered: list[Seen] = []
    while left:
        top = float(left[0].mesh.corners[:, 1].mean())
        reach = top + float(np.ptp(left[0].mesh.corners[:, 1])) / 2
        row = [each for each in left if float(each.mesh.corners[:, 1].mean()) <= reach]
        ordered += sorted(row, key=lambda each: float(each.mesh.corners[:, 0].mean()))
        left = [each for each in left if not any(each is other for other in row)]
    return ordered
