"""Draw the photos of docs/photo.md, and what is read of one: ``python docs/photos.py``.

No picture of a stranger is used. A page of a newspaper is drawn as a phone sees it from the side; on the second one a
drop of coffee lies on a digit.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

import nonet.photo

CHECKOUT = Path(__file__).resolve().parents[1]
sys.path.append(str(CHECKOUT / "tests"))

from web.photographs import photograph  # noqa: E402

FOLDER = CHECKOUT / "docs" / "pictures"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SIDE = 600
DROP = (278, 470, 314, 506)
"""Over a digit."""


def main() -> None:
    """Write the three pictures."""
    page = Image.open(BytesIO(photograph(PUZZLE))).resize((SIDE, SIDE), Image.Resampling.LANCZOS)
    page.save(FOLDER / "photo.jpg", quality=82)
    drop = Image.new("L", page.size)
    ImageDraw.Draw(drop).ellipse(DROP, fill=235)
    page.paste((96, 72, 52), mask=drop.filter(ImageFilter.GaussianBlur(3)))
    page.save(FOLDER / "photo_with_a_drop.jpg", quality=82)
    photo = nonet.photo.read(FOLDER / "photo_with_a_drop.jpg")
    read = Image.open(BytesIO(photo.to_png())).resize((SIDE, SIDE), Image.Resampling.LANCZOS)
    read.quantize(128).save(FOLDER / "photo_read.png", optimize=True)
    print(photo.summary, *photo.doubts, sep="\n")


if __name__ == "__main__":
    main()
