"""Readers of CSV and JSON Lines in plain Python, line by line and value by value: the slow twins of the native ones.

A row is its line and its values by title, or ``None`` if malformed. A value of JSON that is no string is a ``Raw``.
"""

import csv
import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple, NoReturn

Row = tuple[int, dict[str, Any] | None]
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_SPACE = " \t\r\n\f"


class Raw(NamedTuple):
    """The text of a value of JSON that is no string."""

    text: str


def csv_rows(text: str, separator: str) -> Iterator[Row]:
    """Yield the rows of a table below its titles; columns of the same title keep the last value."""
    lines = [line for line in _LINE.findall(text) if line]
    titles: list[str] | None = None
    start, alone_up_to = 0, 0
    while start < len(lines):
        line = lines[start]
        if not line.strip(_SPACE) and separator not in line:
            start += 1
            continue
        most = 1 if start < alone_up_to else len(lines) - start
        count, row = _row(lines[start : start + most], separator)
        if row is None and count > 1:  # the lines before the one with the fault, or all, are rows of one line
            alone_up_to = max(alone_up_to, start + count)
            continue
        if row is not None and titles is not None and count > 1 and len(row) != len(titles):
            others = [_row([each], separator)[1] for each in lines[start + 1 : start + count] if each.strip("\r\n")]
            if any(other is not None and len(other) == len(titles) for other in others):
                alone_up_to = start + count
                continue
        if titles is None and row is not None:
            titles = row
        else:
            is_sound = row is not None and titles is not None and len(row) == len(titles)
            yield start + 1, dict(zip(titles or (), row or (), strict=True)) if is_sound else None
        start += count


def _row(lines: list[str], separator: str) -> tuple[int, list[str] | None]:
    """Return the first row of some lines, and how many it has; ``None`` after those before a fault."""
    for count in range(1, len(lines) + 1):
        text = "".join(lines[:count])
        body = text.removesuffix("\n").removesuffix("\r") if text.endswith("\n") else text.removesuffix("\r")
        try:
            return count, next(csv.reader([body + "\n"], delimiter=separator, strict=True))
        except csv.Error as error:
            if "unexpected end" not in str(error):
                return max(1, count - 1), None
    return len(lines), None


def json_rows(text: str) -> Iterator[Row]:
    """Yield the values of each line that is neither blank nor a comment."""
    for number, line in enumerate(_LINE.findall(text), start=1):
        rest = line.strip(_SPACE)
        if rest.startswith(("#", "//")):
            continue
        while rest:
            try:
                if rest[0] == "{":
                    row, end = _object(rest)
                    yield number, row
                else:
                    _, end = _value(rest, 0)
                    yield number, None
            except ValueError:
                yield number, None
                break
            rest = rest[end:].lstrip(_SPACE)
            rest = rest.removeprefix(",").lstrip(_SPACE)


def _object(text: str) -> tuple[dict[str, Any], int]:
    row: dict[str, Any] = {}
    at = _after_space(text, 1)
    if text[at : at + 1] == "}":
        return row, at + 1
    while True:
        key, at = _string(text, at)
        at = _after_space(text, at)
        if text[at : at + 1] != ":":
            raise ValueError
        at = _after_space(text, at + 1)
        value, end = _value(text, at)
        is_text = isinstance(value, str) and text[at] == '"' and _is_encodable(value)
        row[key] = value if is_text or value is None else Raw(text[at:end])
        at = _after_space(text, end)
        if text[at : at + 1] == "}":
            return row, at + 1
        if text[at : at + 1] != ",":
            raise ValueError
        at = _after_space(text, at + 1)


def _value(text: str, at: int) -> tuple[Any, int]:
    value, end = _DECODER.raw_decode(text, at)
    # Python reads 01 and 1e as a number and the beginning of something else.
    if isinstance(value, Raw) and text[end : end + 1] and text[end] in "0123456789.eE":
        raise ValueError
    return value, end


def _string(text: str, at: int) -> tuple[str, int]:
    if text[at : at + 1] != '"':
        raise ValueError
    found, end = _DECODER.raw_decode(text, at)
    if not _is_encodable(found):
        raise ValueError
    return found, end


def _after_space(text: str, at: int) -> int:
    while text[at : at + 1] and text[at] in " \t":
        at += 1
    return at


def _is_encodable(text: str) -> bool:
    return not any("\ud800" <= symbol <= "\udfff" for symbol in text)


def _refused(word: str) -> NoReturn:
    raise ValueError(word)


_DECODER = json.JSONDecoder(parse_int=Raw, parse_float=Raw, parse_constant=_refused)
