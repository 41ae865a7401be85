"""What stands on the pages of a PDF. PDFium reads it: pypdf, which knows the tags, takes fifteen times as long."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

pdfium = pytest.importorskip("pypdfium2")
raw = pytest.importorskip("pypdfium2.raw")


def page_texts(pdf: bytes | Path) -> list[str]:
    """Return the text of each page, line by line."""
    return ["\n".join(page.get_textpage().get_text_range().splitlines()) for page in pdfium.PdfDocument(pdf)]


def digit_sizes(pdf: bytes | Path) -> list[Counter[float]]:
    """Return for each page how many digits have a size, in points."""
    found: list[Counter[float]] = []
    for page in pdfium.PdfDocument(pdf):
        text = page.get_textpage()
        digits = [each for each in range(text.count_chars()) if chr(raw.FPDFText_GetUnicode(text, each)) in "123456789"]
        found.append(Counter(raw.FPDFText_GetFontSize(text, each) for each in digits))
    return found
