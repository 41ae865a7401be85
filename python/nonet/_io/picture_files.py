"""Which picture a file is, by its first bytes: whether ``nonet.photo`` may read it, or why it cannot.

A PDF stands here too: people pass one as the picture of a page.
"""

import re

HEAD = 16
"""As many bytes tell."""

_MARKS = {
    "JPEG": rb"\xff\xd8\xff",
    "PNG": rb"\x89PNG\r\n\x1a\n",
    "GIF": rb"GIF8[79]a",
    "BMP": rb"BM.{4}\0{4}",
    "TIFF": rb"II\*\0|MM\0\*",
    "WebP": rb"RIFF.{4}WEBP",
    "AVIF": rb".{4}ftypavif",
    "HEIC": rb".{4}ftyp(?:hei[cxms]|hevc|mif1|msf1)",
    "PDF": rb"%PDF-",
}
_PATTERN = re.compile(b"|".join(b"(?P<%s>%s)" % (name.encode(), mark) for name, mark in _MARKS.items()), re.DOTALL)


def picture_kind(head: bytes) -> str | None:
    """Return the name of the kind of picture whose file begins so, ``None`` for other files.

    >>> picture_kind(b"GIF89a..."), picture_kind(b"53..7....")
    ('GIF', None)
    """
    found = _PATTERN.match(head)
    return found.lastgroup if found else None
