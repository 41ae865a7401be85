"""``bank``: puzzle banks, one puzzle per line after its hash or number, with a rating.

```
2f4ab7c9d013 530070000600195000098000060800060003400803001700020006060000280000419005000080079 1.2
```

The first field is the entry's name: a word, or several words if a colon, a comma or a tab follows them. The puzzle is
81 characters without a gap. An optional solution (81 digits) and an optional rating follow; further fields are the
column ``note``. Fields are separated by white space, commas, semicolons or a colon. A line that starts with ``#`` or
``//`` is a comment.

The row of text of the other formats begins with its cells, so ``lines`` reads no such file.

Round trip: values, a name that is one word, solution, and a rating that is one word. A puzzle without a name gets the
first twelve digits of the SHA-1 of its 81 digits, as in the best-known bank. Pencilmarks are refused; everything else
is dropped.
"""

import re
from collections.abc import Iterable, Iterator
from hashlib import sha1

from nonet._board.grid import puzzle_of
from nonet._board.text import CELL_SYMBOLS, read_row, values_of_cells
from nonet._errors import ParseError
from nonet.formats._entry import Entry, values_only, whole_solution
from nonet.formats._format import Format
from nonet.formats.columns import is_full
from nonet.formats.file_lines import FileLines, decode, is_comment

_CELL = f"[{re.escape(CELL_SYMBOLS)}]"
_GAP = r"[\s,;:|]+"
_END = r"(?![^\s,;:|])"
_NAME = r"[^\s,;:|]+|[^\s,;:|][^,;:|\t\"]{1,62}?(?=\s{0,4}[,;:|\t])"
_LINE = re.compile(
    rf"\s*({_NAME}){_GAP}({_CELL}{{81}}){_END}(?:{_GAP}([1-9]{{81}}){_END})?(?:{_GAP}([^\s,;:|]+))?(.*)", re.DOTALL
)
_PUZZLE = re.compile(rf"{_CELL}{{81}}")
_FIELD = re.compile(r"[^\s,;:|]+")
_HASH_LENGTH = 12
_LONGEST_NAME = 64


def _read_bank(source: FileLines) -> Iterator[Entry | ParseError]:
    for number, line in enumerate(source, start=1):
        text = decode(line)
        if text.strip() and not is_comment(text):
            yield _read_line(text, number)


def _read_line(text: str, number: int) -> Entry | ParseError:
    match = _LINE.fullmatch(text)
    if match is None or len(match[1]) > _LONGEST_NAME:
        return _error(text, number)
    name, puzzle, solution, rating, note = match.groups()
    comment = text.find("#", match.end(2))  # behind it anything is text
    fields = _FIELD.finditer(text, match.end(3 if solution else 2), comment if comment >= 0 else len(text))
    second = next((each for each in fields if _PUZZLE.fullmatch(each[0]) and not is_full(each[0])), None)
    if second is not None or (rating and _PUZZLE.fullmatch(rating)):
        reason = (
            "expected a solution of 81 digits or a rating, found a second puzzle: put each puzzle on a line of its own"
        )
        return ParseError(reason, line=number, column=(match.start(4) if second is None else second.start()) + 1)
    answer = puzzle_of(values_of_cells(solution)) if solution else None
    note = note.strip(" \t,;:|")
    columns = (("note", note),) if note else ()
    # Only "-" could be a frame: these are cells, whatever they are.
    return Entry(puzzle_of(values_of_cells(puzzle)), name, answer, rating, columns, number)


def _error(text: str, number: int) -> ParseError:
    fields = list(_FIELD.finditer(text))
    if len(fields) < 2:
        column = len(text) + 1
        return ParseError("expected a hash and a puzzle, found one field", line=number, column=column)
    if len(fields[0][0]) > _LONGEST_NAME:
        reason = f"expected a hash of at most {_LONGEST_NAME} characters and a puzzle, found {len(fields[0][0])}"
        return ParseError(reason, line=number, column=fields[0].start() + 1)
    try:
        read_row(fields[1][0], line=number, column=fields[1].start() + 1)
    except ParseError as error:
        return error
    reason = "expected 81 characters without anything between them"
    return ParseError(reason, line=number, column=fields[1].start() + 1)


def _write_bank(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        digits = values_only(entry, "bank").to_line(blank="0")
        fields = ["".join(_FIELD.findall(entry.name or ""))[:_LONGEST_NAME] or _hash_of(digits), digits]
        if fields[0].startswith(("#", "//")):
            fields[0] = _hash_of(digits)
        if (solution := whole_solution(entry)) is not None:
            fields.append(solution.to_line())
        if rating := "".join(_FIELD.findall(entry.rating or "")):
            fields.append(rating)
        yield " ".join(fields) + "\n"


def _hash_of(digits: str) -> str:
    return sha1(digits.encode(), usedforsecurity=False).hexdigest()[:_HASH_LENGTH]


def fits_bank(lines: list[str]) -> bool:
    """Tell whether the first line has a name and a puzzle."""
    match = _LINE.fullmatch(lines[0])
    is_quote = match is not None and not match[1].strip(">")  # of a mail
    return match is not None and not is_quote and len(match[1]) <= _LONGEST_NAME


FORMAT = Format(
    "bank",
    "one puzzle per line after its hash",
    _read_bank,
    _write_bank,
    fits=fits_bank,
    priority=85,
    has_titles=True,
    holds=frozenset({"solution", "name", "rating"}),
)
