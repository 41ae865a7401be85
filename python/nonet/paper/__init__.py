"""Puzzles on paper: books and worksheets as PDF, tagged for screen readers (PDF/UA), and boards for other layouts.

What is a PDF needs the extra ``[book]``.

The words and numbers of a document are data (``_document``), which one Typst template (``book.typ``) sets. The same
puzzles and options give the same bytes.
"""

from nonet.paper._boards import write_boards
from nonet.paper._book import Section, write_book
from nonet.paper._length import BookLength, book_length
from nonet.paper._pages import PAPERS, Paper, paper_size
from nonet.paper._worksheet import write_worksheet

__all__ = [
    "PAPERS",
    "BookLength",
    "Paper",
    "Section",
    "book_length",
    "paper_size",
    "write_boards",
    "write_book",
    "write_worksheet",
]
