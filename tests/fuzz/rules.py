"""The rules of a row of text, followed to the letter: what ``Grid`` and the engine are held against."""

import re

_WHITE_SPACE = " \t\r\n\v\f\x1a"


def cells_by_the_rules(text: str, expected: int = 81) -> str | None:
    """Return the characters of the cells of a text, ``.`` for a blank; None for an error."""
    cells = ""
    for line in re.split("\r\n|\r|\n", text):
        if set(line) <= set(" \t\v\f\x1a-+|="):
            continue  # a frame, or nothing
        if len(cells) == expected:
            return None
        for symbol in line:
            if len(cells) == expected and symbol in " \t\v\f\x1a,;#":
                break
            if symbol in " \t\v\f\x1a|+" or (symbol == "/" and 0 < len(cells) < expected):
                continue
            if len(cells) == expected or symbol not in "0._*-?123456789":
                return None
            cells += symbol if symbol in "123456789" else "."
    return cells if len(cells) == expected else None


def is_of_another_size(text: str) -> bool:
    """Tell whether a text has as many cells as a board of another size, which ``Grid`` reads and a batch names."""
    return any(cells_by_the_rules(text, size * size) is not None for size in range(4, 26) if size != 9)


def has_entry(text: str) -> bool:
    """Tell whether a line of a file is a puzzle or an error: blank lines and comments have no entry."""
    stripped = text.strip(_WHITE_SPACE)
    return stripped != "" and not stripped.startswith(("#", "//"))


def values_by_the_rules(text: str) -> bytes | None:
    """Return the 81 values of a text, None for an error."""
    cells = cells_by_the_rules(text)
    return None if cells is None else bytes(int(symbol) if symbol != "." else 0 for symbol in cells)


def sukaku_by_the_rules(text: str) -> str | None:
    """Return the 729 candidates of a text, ``.`` for an absent one; None for an error."""
    cells = cells_by_the_rules(text, 729)
    if cells is None or any(symbol not in (".", str(place % 9 + 1)) for place, symbol in enumerate(cells)):
        return None
    return cells


def has_second_puzzle(text: str) -> bool:
    """Tell whether a line has a second puzzle behind its cells and before its name: an error in files alone."""
    line = text.partition("#")[0].encode()
    puzzle = re.match(rb"(?:[ \t\f|+/]*[0-9._*?-]){81}", line)
    runs = re.finditer(rb"(?<![0-9A-Za-z])[0-9._*?-]+(?![0-9A-Za-z])", line[puzzle.end() :]) if puzzle else ()
    return any(len(run[0]) == 81 and 8 <= len(re.findall(rb"[1-9]", run[0])) < 81 for run in runs)
