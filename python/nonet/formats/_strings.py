"""Puzzles that are one string each: a line of a file, with the lines below it that begin with white space.

```
.Cage~3~R1C1~R1C2.Cage~7~R2C1~R2C2          one puzzle
.Thermo~R1C1~R2C2
    .Thermo~R5C5~R6C6                       this line belongs to the one above
```
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from nonet._errors import ParseError, UnknownRuleError
from nonet.formats._entry import Entry
from nonet.formats.file_lines import FileLines, is_comment

LONGEST = 1 << 16
"""The most characters of a string."""


def read_strings(word: str, entry_of: Callable[[str], Entry], source: FileLines) -> Iterator[Entry | ParseError]:
    """Yield the puzzle of each string, or the error in its place, which begins with ``word``."""
    for line, text in _strings(source):
        try:
            if len(text) > LONGEST:
                raise ParseError(f"expected at most {LONGEST:,} characters, found more")
            yield replace(entry_of(text), line=line)
        except ValueError as error:
            found = error if isinstance(error, ParseError) else ParseError(str(error))
            yield found.of_format(word, line)


def _strings(source: FileLines) -> Iterator[tuple[int, str]]:
    first, parts, length = 0, list[str](), 0
    for line, text in source.texts():
        if not text.strip():
            # A blank line ends a string, so that a list with blank lines between its puzzles is one of them each.
            yield from [(first, "".join(parts))] if parts else []
            parts, length = [], 0
        elif parts and text[:1].isspace():
            length += len(text)
            if length <= 2 * LONGEST:
                parts.append(text.strip())
        elif not is_comment(text):
            yield from [(first, "".join(parts))] if parts else []
            first, parts, length = line, [text.strip()], len(text)
    if parts:
        yield first, "".join(parts)


def unknown_rule(key: str, known: Iterable[str], *, count: int = 1, several: str = "") -> UnknownRuleError:
    """Return the error for a rule whose name is not one of those known; ``several`` says how often it is there."""
    from difflib import get_close_matches  # here: few puzzles need it

    near = get_close_matches(key.lower(), sorted(by_case := {name.lower(): name for name in known}), 1, 0.75)
    nearest = by_case[near[0]] if near else None
    hint = f"; the nearest is {json.dumps(nearest)}" if nearest else ""
    reason = f"{json.dumps(key[:80], ensure_ascii=False)}{several} is not a rule that nonet knows{hint}"
    return UnknownRuleError(reason, key=key, count=count, nearest=nearest)
