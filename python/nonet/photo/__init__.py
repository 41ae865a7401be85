"""A puzzle from a picture: a photograph, a scan or a screenshot. Needs the extra ``[photo]``."""

from nonet._io.libraries import library as _library

for _name in ("cv2", "PIL"):
    _library(_name)

from nonet.photo._photo import Doubt, Photo, PhotoCell  # noqa: E402 - the extra is named first
from nonet.photo._read import read, read_all  # noqa: E402
from nonet.photo._warning import PhotoWarning  # noqa: E402
from nonet.photo.errors import NoGridError, PhotoError, PictureError, SeveralGridsError  # noqa: E402

__all__ = [
    "Doubt",
    "NoGridError",
    "Photo",
    "PhotoCell",
    "PhotoError",
    "PhotoWarning",
    "PictureError",
    "SeveralGridsError",
    "read",
    "read_all",
]
