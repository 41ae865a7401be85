"""Reader of JSON Lines: an object per line, with the keys and the types of the first 8 MiB.

Blocks are parsed by PyArrow. Only a block that PyArrow rejects is checked line by line: a line that is not an object,
or whose values have other types, is replaced by an empty object. So the row keeps its place, with nulls and a reason.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from nonet._errors import ParseError
from nonet._io.file_lines import decode
from nonet._io.libraries import library
from nonet._io.memory import require_memory_for
from nonet.formats._tables._input import TableInput
from nonet.formats._tables._lines import TextFileReader

_EMPTY: Final = b"{}"
_OBJECT: Final = re.compile(rb"\s*+\{")
_LONGEST_REASON: Final = 200


class JsonlReader(TextFileReader):
    """One JSON object per line."""

    def __init__(self, source: TableInput) -> None:
        super().__init__(source)
        self.schema = None
        stream, raw = source.open_unpacked()
        with stream:
            first = next(self._blocks(stream, raw), b"")
        arrow = library("pyarrow")
        if first.strip():
            found = self._found(first)
        else:  # as a table without rows is written
            self.row_count = 0
            found = arrow.schema([arrow.field("puzzle", arrow.large_string())])
        kinds = arrow.types
        # PyArrow takes texts that look like dates for times: they stay texts. A column of nulls can have texts later.
        as_text = [kinds.is_temporal(field.type) or kinds.is_null(field.type) for field in found]
        self.schema = arrow.schema(
            [
                arrow.field(field.name, arrow.string()) if is_text else field
                for field, is_text in zip(found, as_text, strict=True)
            ]
        )

    def line_of(self, number: int) -> int:
        """Return the line of the file on which the line with this number, of those in the blocks, begins."""
        return number

    def _found(self, block: bytes) -> Any:
        """Return the schema of a block."""
        if (table := self._row_for_each_line(block)) is not None:
            return table.schema
        lines, reasons = _checked(block.split(b"\n")[:-1])
        if not any(line.strip() not in (b"", _EMPTY) for line in lines):
            row, reason = next(iter(reasons.items()), (0, "expected a JSON object, found null"))
            raise ParseError(reason, line=self.line_of(row + 1))
        return self._longest_part(lines).schema

    def _row_for_each_line(self, block: bytes) -> Any:
        """Return the rows of a block, ``None`` if it is refused or has other than an object on each line."""
        try:
            table = self._parsed(block)
        except library("pyarrow").ArrowInvalid:
            return None
        return table if table.num_rows == block.count(b"\n") else None

    def _longest_part(self, lines: list[bytes]) -> Any:
        """Return the rows of the first lines whose values have one type in each column."""
        arrow = library("pyarrow")
        good, bad = 0, len(lines) + 1
        table = arrow.table({})
        while bad - good > 1:
            middle = bad - 1 if good == 0 and bad > len(lines) else (good + bad) // 2
            try:
                table, good = self._parsed(b"\n".join(lines[:middle]) + b"\n"), middle
            except arrow.ArrowInvalid:
                bad = middle
        return table

    def _parsed(self, block: bytes) -> Any:
        module, arrow = library("pyarrow.json"), library("pyarrow")
        if _OBJECT.match(block) is None:  # at a null PyArrow 26 ends the process
            raise arrow.ArrowInvalid("expected an object")
        require_memory_for(block)
        behaviour = "infer" if self.schema is None else "error"
        options = module.ParseOptions(explicit_schema=self.schema, unexpected_field_behavior=behaviour)
        return module.read_json(arrow.BufferReader(block), module.ReadOptions(block_size=len(block) + 1), options)

    def batches(self, columns: list[str] | None) -> Iterator[Any]:
        """Yield the rows."""
        stream, raw = self.source.open_unpacked()
        line = 1
        with stream:
            for block in self._blocks(stream, raw):
                table, reasons = self._rows(block, line)
                line += block.count(b"\n")
                for batch in table.select(self.schema.names).combine_chunks().to_batches():
                    yield from self._sliced(batch, columns, reasons)

    def _rows(self, block: bytes, line: int) -> tuple[Any, dict[int, str]]:
        """Return the rows of a block, and the reasons of those that are malformed by number."""
        if (table := self._row_for_each_line(block)) is not None:
            return table, {}
        lines, reasons = _checked(block.split(b"\n")[:-1], _kinds_of(self.schema))
        self._check_types(lines, 0, len(lines), reasons)
        text = b"".join(each + b"\n" for each in lines)
        rows = {number: row for row, number in enumerate(n for n, each in enumerate(lines) if each.strip())}
        placed = {
            rows[number]: str(ParseError(why, line=self.line_of(line + number)))
            for number, why in sorted(reasons.items())
        }
        return self._parsed(text), placed

    def _check_types(self, lines: list[bytes], start: int, end: int, reasons: dict[int, str]) -> None:
        """Replace the lines whose values do not have the types of the columns: halve until one line is left."""
        part = [line for line in lines[start:end] if line.strip()]
        try:
            if part:
                self._parsed(b"\n".join(part) + b"\n")
        except library("pyarrow").ArrowInvalid as error:
            if end - start == 1:
                reasons[start] = _brief(error)
                lines[start] = _EMPTY
                return
            middle = (start + end) // 2
            self._check_types(lines, start, middle, reasons)
            self._check_types(lines, middle, end, reasons)


_Kinds = dict[str, tuple[tuple[type, ...], str]]


def _kinds_of(schema: Any) -> _Kinds:
    """Return for each key the types of Python that its values can have, and what these are called."""
    types = library("pyarrow").types
    kinds: _Kinds = {}
    for field in schema:
        if types.is_boolean(field.type):
            kinds[field.name] = (bool,), "a truth value"
        elif types.is_integer(field.type):
            kinds[field.name] = (int,), "an integer"
        elif types.is_floating(field.type):
            kinds[field.name] = (int, float), "a number"
        elif types.is_struct(field.type):
            kinds[field.name] = (dict,), "an object"
        elif types.is_list(field.type):
            kinds[field.name] = (list,), "a list"
        else:
            kinds[field.name] = (str,), "a string"
    return kinds


def _checked(lines: list[bytes], kinds: _Kinds | None = None) -> tuple[list[bytes], dict[int, str]]:
    """Return lines with an empty object for each that is not an object of these kinds, and the reasons by number."""
    reasons: dict[int, str] = {}
    checked = []
    for number, line in enumerate(lines):
        text = decode(line)
        reason = _reason_of(text, kinds) if text.strip() else None
        if reason is not None:
            reasons[number] = reason
        checked.append(text.encode() if reason is None and text.strip() != "null" else _EMPTY)
    return checked, reasons


def _reason_of(text: str, kinds: _Kinds | None) -> str | None:
    """Return why a line is not a JSON object of these kinds."""
    try:
        value = json.loads(text)
    except ValueError as error:
        place = f" at column {error.colno}" if isinstance(error, json.JSONDecodeError) else ""
        return f"expected a JSON object, found other text{place}"
    except RecursionError:
        return "expected a JSON object, found one that is nested too deeply"
    if isinstance(value, dict):
        return None if kinds is None else _misfit(value, kinds)
    return None if value is None else f"expected a JSON object, found {_name_of(value)}"


def _misfit(row: dict[str, Any], kinds: _Kinds) -> str | None:
    """Return which key is unknown or has a value of another type."""
    for key, value in row.items():
        if key not in kinds:
            return f"expected the keys of the rows before, found {key[:50]!r}"
        expected, name = kinds[key]
        if value is not None and (not isinstance(value, expected) or (type(value) is bool and bool not in expected)):
            return f"expected {name} in {key[:50]!r} as in the rows before, found {_name_of(value)}"
    return None


def _name_of(value: object) -> str:
    return _NAMES.get(type(value), "a number")


_NAMES: Final[dict[type, str]] = {list: "a list", str: "a string", bool: "a truth value", dict: "an object"}


def _brief(error: Exception) -> str:
    text = " ".join(str(error).split()).removeprefix("JSON parse error: ").removesuffix(" in row 0")
    return f"expected the types of the rows before, found another: {text[:_LONGEST_REASON]}"
