"""Results for other programs: JSON objects, one on a line, CSV with a header, or the input's table with new columns.

A command that writes them gets the form in its ``Job``: ``json``, ``csv``, ``table``, or ``None`` for text. The
extension of an output file says what was not said; one that names no form of the command is refused.
"""

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

import click

from nonet import FORMATS, PuzzleError
from nonet.cli._shared.files import check_extension
from nonet.cli._shared.help import Decorator
from nonet.cli._shared.job import Job, save_naming_misfits
from nonet.formats import Block
from nonet.formats.names import extension_of, format_of_path, is_known

AnyForm: TypeAlias = Literal["json", "csv", "table"]
Form: TypeAlias = AnyForm | None
_OF_EXTENSION: dict[str, Form] = {"txt": None, "csv": "csv", "jsonl": "json", "ndjson": "json"}
_TABLES: dict[str, Form] = {
    extension: "table"
    for format in FORMATS.values()
    if format.is_table and format.name != "npy"  # it has grids alone
    for extension in format.extensions
}


def _choose(context: click.Context, option: click.Parameter, given: bool) -> None:
    if given and context.params.get("records_as") is not None:
        raise click.UsageError("use --csv or --json, not both")
    context.params["records_as"] = option.name if given else context.params.get("records_as")


@dataclass(frozen=True, kw_only=True)
class Forms:
    """The options ``--json`` and ``--csv`` of a command: what they print, and which extensions stand for them.

    ``is_one_object``: the result is one JSON object, so that a file can be named ``.json``. ``tables``: an extension
    names the format of a table, which ``save_table`` writes.
    """

    json: str = "a JSON object for each puzzle, one on a line"
    csv: str = "CSV with a header"
    is_one_object: bool = False
    tables: bool = False

    @property
    def options(self) -> list[Decorator]:
        """The options."""
        printed = {"json": self.json, "csv": self.csv}
        return [
            click.option(f"--{name}", is_flag=True, expose_value=False, callback=_choose, help=f"Print {words}.")
            for name, words in printed.items()
        ]

    def chosen(self, form: Form, output: str) -> Form:
        """Return the form that an option names, or else the extension of the output; others are text."""
        if form is not None:
            return form
        known: dict[str, Form] = _OF_EXTENSION | (_TABLES if self.tables else {})
        known |= {"json": "json"} if self.is_one_object else {}
        if is_known(extension_of(output)):
            check_extension(output, known, more=" (--csv and --json take any name)")
        return known.get(extension_of(output))


def save_table(rows: Iterable[tuple[Block, Mapping[str, Any]]], output: str, *, as_texts: bool) -> None:
    """Write the rows of blocks with new columns behind theirs, in the format that the extension names.

    ``as_texts``: the blocks come from several files, so that the types of a column can differ.
    """

    def beside() -> Iterator[Block]:
        for block, new in rows:
            found = block.split().as_table(is_fixed=True)
            found = found.as_texts() if as_texts else found
            if twice := next((title for title in new if title in found.titles), None):
                raise PuzzleError(f"{block.source}: the table has the column {twice!r} already: --csv has no others")
            titles, columns = (*found.titles, *new), (*found.columns, *new.values())
            yield replace(found, titles=titles, columns=columns, is_table=True)

    save_naming_misfits(beside(), output, format_of_path(output), extension=extension_of(output))


def tell(
    job: Job, rows: Iterable[Mapping[str, Any]], columns: Sequence[str], in_words: Callable[[Mapping[str, Any]], str]
) -> None:
    """Write rows to the output of a job, as records or, without a form, each in words."""
    form = job.records_as
    job.write(texts_of(rows, columns, form) if form else (f"{in_words(row)}\n" for row in rows))


def texts_of(records: Iterable[Mapping[str, Any]], columns: Sequence[str], form: AnyForm) -> Iterator[str]:
    """Yield the text of records, line by line."""
    yield from header(columns, form)
    for record in records:
        yield line_of(record, columns, form)


def header(columns: Sequence[str], form: AnyForm) -> list[str]:
    """Return the lines before the first record."""
    return [_csv_line(columns)] if form == "csv" else []


def line_of(record: Mapping[str, Any], columns: Sequence[str], form: AnyForm) -> str:
    """Return the line of a record: as JSON every key that it has, in CSV the columns.

    In CSV a list is its items with spaces between them, a truth value is yes or no, and what a record does not have is
    empty.
    """
    if form == "json":
        return json.dumps(record) + "\n"
    return _csv_line([_cell(record.get(column)) for column in columns])


class _Echo:
    """What a writer of CSV writes to; a row is what it returns."""

    @staticmethod
    def write(text: str) -> str:
        return text


_WRITER = csv.writer(_Echo, lineterminator="\n")


def _csv_line(cells: Sequence[str]) -> str:
    line: str = _WRITER.writerow(cells)
    return line


def fields(cells: Sequence[str]) -> str:
    """Return some cells of a row of CSV, without a line end."""
    return _csv_line(cells).removesuffix("\n")


def _cell(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {None: "", True: "yes", False: "no"}[value]
    return " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
