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

from typing import Literal, TypeAlias

ErrorKind: TypeAlias = Literal[
    "damaged", "empty", "format", "large", "small", "no_grid", "size", "blank", "several", "which", "time"
]

Corners = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]
"""Four points (x, y) of the upright picture, in its pixels: top left first, clockwise."""


class PhotoError(ValueError):
    """No puzzle was read from a picture. ``kind`` says why, for programs."""

    def __init__(self, reason: str, kind: ErrorKind) -> None:
        super().__init__(reason, kind)
        self.reason = reason
        self.kind = kind

    def __str__(self) -> str:
        return self.reason


class PictureError(PhotoError):
    """The file is no picture, too large, too small or damaged."""


class NoGridError(PhotoError):
    """The picture shows no grid of nine by nine. ``size`` is that of the grid that it shows, such as (16, 16)."""

    def __init__(self, reason: str, kind: ErrorKind = "no_grid", size: tuple[int, int] | None = None) -> None:
        super().__init__(reason, kind)
        self.args = reason, kind, size
        self.size = size


class SeveralGridsError(PhotoError):
    """The picture shows several grids: ``corners`` has those of each, in reading order."""

    def __init__(self, corners: tuple[Corners, ...]) -> None:
        count = len(corners)
        super().__init__(f"the picture shows {count} grids: choose one with which=1 to which={count}", "several")
        self.args = (corners,)
        self.corners = corners
