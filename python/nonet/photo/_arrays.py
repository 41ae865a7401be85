"""Names for the arrays of NumPy that the room passes on, by what they hold: OpenCV types its own more loosely."""

from typing import Any, TypeAlias

import numpy.typing as npt

Pixels: TypeAlias = npt.NDArray[Any]
"""uint8: (h, w) in grey, (h, w, 3) in RGB."""

Floats: TypeAlias = npt.NDArray[Any]
"""float32 or float64."""
