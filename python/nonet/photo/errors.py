"""The errors of reading a picture.

```
ValueError
└── PhotoError              no puzzle was read from the picture
    ├── PictureError        it is no picture, too large, too small or damaged
    ├── NoGridError         it shows no grid of nine by nine
    └── SeveralGridsError   it shows several; has their corners
```
"""

from __future__ import annotations

Corners = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]
"""Four points (x, y) of the upright picture, in its pixels: top left first, clockwise."""


class PhotoError(ValueError):
    """No puzzle was read from a picture."""


class PictureError(PhotoError):
    """The file is no picture, too large, too small or damaged."""


class NoGridError(PhotoError):
    """The picture shows no grid of nine by nine. ``size`` is that of the grid that it shows, such as (16, 16)."""

    def __init__(self, reason: str, size: tuple[int, int] | None = None) -> None:
        super().__init__(reason, size)
        self.reason = reason
        self.size = size

    def __str__(self) -> str:
        return self.reason


class SeveralGridsError(PhotoError):
    """The picture shows several grids: ``corners`` has those of each, in reading order."""

    def __init__(self, corners: tuple[Corners, ...]) -> None:
        super().__init__(corners)
        self.corners = corners

    def __str__(self) -> str:
        return f"the picture shows {len(self.corners)} grids: choose one with which=1 to which={len(self.corners)}"
