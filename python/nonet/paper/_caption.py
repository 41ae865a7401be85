"""What is printed below a board, as a template of the user's: ``{number}  {stars}``."""

from __future__ import annotations

from string import Formatter
from typing import get_args

from nonet.logic import HodokuLevel, LanguageName
from nonet.paper._texts import text

_LEVELS: tuple[str, ...] = get_args(HodokuLevel)
_RATED = ("level", "stars", "er")
_FIELDS = ("number", "name", *_RATED, "rating", "section")


class Caption:
    """A template with fields in braces, checked when it is made; ``{{`` is a brace."""

    def __init__(self, template: str, language: LanguageName) -> None:
        self._template, self._language = template, language
        known = ", ".join(f"{{{each}}}" for each in _FIELDS)
        try:
            fields = [(name, form, turned) for _, name, form, turned in Formatter().parse(template) if name is not None]
        except ValueError as error:
            raise ValueError(f"caption {template!r}: {error}; a brace is written twice") from None
        for name, form, turned in fields:
            if name not in _FIELDS or form or turned:
                raise ValueError(f"caption {template!r}: expected one of {known}, found {{{name}}}")
        names = {name for name, _, _ in fields}
        self.rates, self.has_level = bool(names & {*_RATED, "rating"}), bool(names & {"level", "stars"})
        self.has_rating = "rating" in names

    def __call__(self, *, number: int, name: str, level: str, er: float, rating: str, section: str) -> str:
        """Return the caption of a puzzle; nothing without a template."""
        stars = _LEVELS.index(level) + 1 if level in _LEVELS else 0
        return self._template.format(
            number=number,
            name=name,
            level=text(self._language, level),
            stars="★" * stars + "☆" * (len(_LEVELS) - stars),
            er=f"{er:.1f}",
            rating=rating,
            section=section,
        )
