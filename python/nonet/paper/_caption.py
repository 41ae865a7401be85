"""What is printed below a board, as a template of the user's: ``{number}  {stars}``."""

from __future__ import annotations

from collections.abc import Iterable
from string import Formatter
from typing import get_args

from nonet import Entry
from nonet.logic import LEVELS, HodokuLevel, LanguageName
from nonet.paper._puzzles import label_of
from nonet.paper._texts import text

_LEVELS: tuple[str, ...] = get_args(HodokuLevel)
# HoDoKu's levels, and the levels for people, which puzzles on other boards have.
_STARS = dict(zip(_LEVELS, range(1, 6), strict=True)) | dict(zip(LEVELS, (1, 1, 2, 3, 5, 5), strict=True))
_RATED = ("level", "stars", "er")
_FIELDS = ("number", "name", *_RATED, "rating", "section")


class Caption:
    """A template with fields in braces, checked when it is made; ``{{`` is a brace.

    A field that is none of ``_FIELDS`` is a column of the file of a puzzle: ``check`` says whether it has it.
    """

    def __init__(self, template: str, language: LanguageName) -> None:
        self._template, self._language = template, language
        try:
            parts = [*Formatter().parse(template)]
        except ValueError as error:
            raise ValueError(f"caption {template!r}: {error}; a brace is written twice") from None
        for _, name, form, turned in parts:
            if name is not None and (form or turned):
                raise self._wrong(name, ())
        self._parts = [(words, name) for words, name, _, _ in parts]
        names = {name for _, name in self._parts if name is not None}
        self._columns = [name for name in names if name not in _FIELDS]
        self.rates, self.has_level = bool(names & {*_RATED, "rating"}), bool(names & {"level", "stars"})
        self.has_rating = "rating" in names

    def check(self, entry: Entry) -> None:
        """Raise ``ValueError`` if a puzzle lacks a column that a field names."""
        columns = [name for name, _ in entry.columns]
        for name in self._columns:
            if name not in columns:
                raise self._wrong(name, columns)

    def _wrong(self, name: str, columns: Iterable[str]) -> ValueError:
        known = ", ".join(f"{{{each}}}" for each in (*_FIELDS, *columns))
        return ValueError(f"caption {self._template!r}: expected one of {known}, found {{{name}}}")

    def __call__(self, entry: Entry, *, number: int | str, level: str, er: float, rating: str, section: str) -> str:
        """Return the caption of a puzzle; nothing without a template."""
        stars = _STARS.get(level, 0)
        values = dict(entry.columns) | {
            "number": str(number),
            "name": label_of(entry),
            "level": text(self._language, level),
            "stars": "★" * stars + "☆" * (len(_LEVELS) - stars),
            "er": f"{er:.1f}",
            "rating": rating,
            "section": section,
        }
        return "".join(words + ("" if name is None else values[name]) for words, name in self._parts)
