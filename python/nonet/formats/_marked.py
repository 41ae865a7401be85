"""Cells with marks, as some programs save the state of a game: translated to the marks of ``pencilmarks``.

```
6!,1!,2!,7,…;8,3!,…;…       a row ends with a semicolon; 6! is a given, 7 was placed
3|.(3,4)|9!|…               .(3,4) is an open cell with the candidates 3 and 4
```

The cells are in one line, or each row in a line of its own. A full grid with givens is their puzzle and its solution; a
single candidate is read as a placed digit.
"""

import re

_CELL = r"(?:[1-9]!?|[.0]?\((?:[1-9](?:,\s?[1-9])*)?\)|[.0_]?)"
_ROW = re.compile(rf"\s*{_CELL}(?:([,|])\s?{_CELL})(?:\1\s?{_CELL}){{7}}[,|;]?\s*")
_LINE = re.compile(rf"\s*{_CELL}(?:[,|;]\s?{_CELL}){{80}}[,|;]?\s*")
_CELLS = re.compile(r"\s*([.0_]?\([^()]*\)|[^,|;\s]*)\s*(?:[,|;]|$)")


def marked_rows(text: str) -> list[str]:
    """Return the rows that a line of marked cells has, nine or one, as ``pencilmarks`` marks them; [] for other lines.

    >>> marked_rows("3|.(3,4)|9!|.|.|.|.|.|1!|")
    ['*3* 34 <9> . . . . . <1>']
    """
    if "!" not in text and "(" not in text:
        return []
    if not (_ROW.fullmatch(text) or _LINE.fullmatch(text)):
        return []
    cells = [_marked(match[1]) for match in _CELLS.finditer(text)]
    size = 81 if len(cells) > 80 else 9
    return [" ".join(cells[start : start + 9]) for start in range(0, size, 9)]


def _marked(cell: str) -> str:
    digits = "".join(symbol for symbol in cell if symbol in "123456789")
    if cell.endswith("!"):
        return f"<{digits}>"
    is_noted = "(" in cell and len(digits) > 1
    return (digits if is_noted else f"*{digits}*") if digits else "."
