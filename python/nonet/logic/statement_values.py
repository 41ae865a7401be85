"""The keys of statements, and what their values are: a sentence of the English table names the values of its key.

`docs/statements.md` and the types of the server are made from this.
"""

from __future__ import annotations

import re
from string import Formatter
from typing import Final

from nonet.logic._words.english import STATEMENTS

KEYS: Final = tuple(STATEMENTS)
KINDS: Final = {
    **dict.fromkeys(("cell", "circle", "one", "pincer", "pivot"), "cell"),
    **dict.fromkeys(("beside", "cells", "ends", "fins", "open", "others", "seen", "solved", "without"), "cells"),
    **dict.fromkeys(("digit", "z"), "digit"),
    **dict.fromkeys(("digits", "extra", "lacked", "lost"), "digits"),
    **dict.fromkeys(("count", "high", "inside", "low", "number", "rest", "total"), "number"),
    **dict.fromkeys(("box", "cover", "line"), "house"),
    **dict.fromkeys(("bases", "covers", "houses"), "houses"),
    "house": "house or houses",
    "candidate": "candidate",
    **dict.fromkeys(("candidates", "removed"), "candidates"),
    **dict.fromkeys(("opposite", "statement"), "claim"),
    "statements": "claims",
    **dict.fromkeys(("first", "second"), "claim, candidate, cell or letter"),
    "conclusion": "conclusion",
    "rule": "rule",
    "letter": "letter",
    "name": "name",
    "names": "names",
    "text": "text",
    "pairs": "pairs",
    "sets": "sets",
    "places": "cells or number",
    "other": "cell, digit or house",
}
"""What the values of statements are, by their names."""


def kinds_of(name: str) -> list[str]:
    """Return what a value with this name can be: a kind of value, with an s for a list."""
    return re.split(", | or ", KINDS[name])


def values_of(sentence: str) -> list[str]:
    """Return the names of the values of a sentence."""
    return list(dict.fromkeys(name for _, name, _, _ in Formatter().parse(sentence) if name))
