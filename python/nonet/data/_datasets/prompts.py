"""The columns of text of a new dataset: the prompt, the answer and the solving path, for language models.

A template is a text with fields in braces: ``{puzzle}`` and ``{solution}`` are boards, ``{difficulty}`` and the other
labels are written as in the table. What follows a colon says how a board is drawn: ``{puzzle:rows}``.

```
line     53..7....6..195…          81 characters; also the default
zeros    530070000600195…          0 for a blank
rows     53..7....                 nine lines
spaced   5 3 . . 7 . . . .         nine lines, with spaces
framed   5 3 . | . 7 . | . . .     as ``print`` draws a grid
table    | 5 | 3 | . | . | 7 |     a table of Markdown
json     [[5, 3, 0, 0, 7, …], …]   nine lists
```
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from string import Formatter
from typing import Any, Final, NamedTuple

from nonet._board.grid import Grid
from nonet.data.strata import is_label
from nonet.formats import format_entries
from nonet.logic import ProfileName, TraceForm, TraceLength
from nonet.logic.traces import FoundPath, paths_of, texts_of

DEFAULT_PROMPT: Final = (
    "Solve this Sudoku: fill in the blanks so that each row, each column and each box has the digits 1 to 9 once.\n\n"
    "{puzzle:spaced}\n\n"
    "Answer with the nine rows of the solution."
)
_LONGEST_LABEL: Final = 60
DEFAULT_RULED_PROMPT: Final = (
    "Solve this Sudoku with rules: fill in the blanks so that each row, each column and each box has the digits 1 to 9 "
    "once, and the rules below the board hold.\n\n{puzzle:framed}\n\nAnswer with the nine rows of the solution."
)
DEFAULT_ANSWER: Final = "{solution:spaced}"


def _rows(line: str) -> list[str]:
    return [line[start : start + 9] for start in range(0, 81, 9)]


def _table(line: str) -> str:
    first, *others = (f"| {' | '.join(row)} |" for row in _rows(line))
    return "\n".join([first, f"|{'---|' * 9}", *others])


def _json(line: str) -> str:
    rows = (", ".join(row) for row in _rows(line.replace(".", "0")))
    return f"[{', '.join(f'[{row}]' for row in rows)}]"


DRAWINGS: Final[Mapping[str, Callable[[str], str]]] = {
    "line": str,
    "zeros": lambda line: line.replace(".", "0"),
    "rows": lambda line: "\n".join(_rows(line)),
    "spaced": lambda line: "\n".join(map(" ".join, _rows(line))),
    "framed": lambda line: str(Grid(line)),
    "table": _table,
    "json": _json,
}
"""How a board of 81 characters is drawn."""
_FORMATS: Final = ("fpuzzles", "iss", "sudokupad")
RULED_DRAWINGS: Final = (*DRAWINGS, "layout", *_FORMATS)
"""How a board with rules is drawn: ``framed`` lists them, ``layout`` is their JSON, and some formats have them."""
BOARDS: Final = ("puzzle", "solution")


class Prompts(NamedTuple):
    """What the texts of a dataset are made of: templates, and the form and the scale of the path if there is one."""

    prompt: str
    answer: str
    trace: TraceForm | None
    trace_length: TraceLength
    trace_profile: ProfileName
    threads: int | None

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return ("prompt", "answer", *(["trace"] if self.trace else []))

    @property
    def fields(self) -> tuple[str, ...]:
        """The labels that the templates name."""
        return tuple(dict.fromkeys([*labels_in(self.prompt), *labels_in(self.answer)]))

    def of(
        self, rows: Mapping[str, Sequence[object]], paths: Sequence[FoundPath | None]
    ) -> dict[str, list[str | None]]:
        """Return the texts of rows, whose columns have the names of fields; the paths are those that are known."""
        texts: dict[str, list[str | None]] = {
            "prompt": [*filled(self.prompt, rows)],
            "answer": [*filled(self.answer, rows)],
        }
        if self.trace is not None:
            puzzles: Any = [puzzle for puzzle, path in zip(rows["puzzle"], paths, strict=True) if path is None]
            searched = paths_of(puzzles, profile=self.trace_profile, threads=self.threads)[1] if puzzles else ()
            found = iter(searched)
            told = (next(found) if path is None else path for path in paths)
            texts["trace"] = [*texts_of(told, form=self.trace, length=self.trace_length, profile=self.trace_profile)]
        return texts


def check_template(
    name: str, template: object, fields: Sequence[str], *, is_rated: bool, has_rules: bool = False
) -> str:
    """Return a template whose fields and drawings are known; raise ``TypeError`` or ``ValueError`` for another one.

    If rows are rated, every label is a field.
    """
    if not isinstance(template, str):
        raise TypeError(f"{name} must be a template such as '{{puzzle:rows}}', not {type(template).__name__}")
    try:
        parts = list(Formatter().parse(template))
    except ValueError as error:
        raise ValueError(f"{name}: {error}; braces of the text itself are written {{{{ and }}}}") from None
    for _, field, drawing, conversion in parts:
        if field is None:
            continue
        if not (field in fields or (is_rated and is_label(field))) or conversion:
            only = f"{name}: no field is {{{field}}}, only {', '.join(f'{{{each}}}' for each in fields)}"
            more = "labels such as {level} and {x_wing_count}"
            others = f" and {more}" if is_rated else f"; rate adds {more}" if is_label(field) else ""
            raise ValueError(only + others)
        drawings = RULED_DRAWINGS if has_rules and field == "puzzle" else DRAWINGS
        known = [*drawings] if field in BOARDS else []
        if drawing and drawing not in known:
            others = f"only {', '.join(known)}" if known else "and a label has none"
            raise ValueError(f"{name}: no drawing of {{{field}}} is {drawing!r}, {others}")
    return template


def labels_in(template: str) -> list[str]:
    """Return the labels that a template names."""
    return [field for _, field, *_ in Formatter().parse(template) if field is not None and field not in BOARDS]


def wrong_labels(
    template: str, puzzles: Sequence[str | Grid], rows: Mapping[str, Sequence[object]], prompts: Sequence[str]
) -> Iterator[tuple[int, str]]:
    """Yield the rows whose prompts have another label than the row, with what is wrong.

    ``rows`` are the columns that the template names. A prompt with other words than the template is left out.
    """
    wanted = filled(template, {**rows, "puzzle": puzzles, "solution": puzzles})
    names = labels_in(template)
    for row, (prompt, expected) in enumerate(zip(prompts, wanted, strict=True)):
        if prompt == expected:
            continue
        if not prompt.strip():
            yield row, "no text"
        parts = []
        for text, field, drawing, _ in Formatter().parse(template):
            parts.append(re.escape(text))
            if field == "puzzle":
                parts.append(re.escape(drawn(puzzles[row], drawing or "line")))
            elif field is not None:
                parts.append("(?s:.*?)" if field in BOARDS else f"(.{{0,{_LONGEST_LABEL}}}?)")
        if (found := re.fullmatch("".join(parts), prompt)) is not None:
            labels = zip(names, found.groups(), (_written(rows[name][row]) for name in names), strict=True)
            if wrong := [
                f"{name} is {told or 'missing'} here and {own} in its column"
                for name, told, own in labels
                if told != own
            ]:
                yield row, "; ".join(wrong)


def drawn(board: str | Grid, drawing: str) -> str:
    """Return a board as a template has it: a line of 81 characters, or a board with rules."""
    if isinstance(board, str):
        return DRAWINGS[drawing](board)
    if drawing in _FORMATS:
        return "".join(format_entries([board], drawing)).strip()  # type: ignore[arg-type]
    if drawing == "layout":
        return json.dumps(board.layout.to_dict())
    return str(board) if drawing == "framed" else DRAWINGS[drawing](board.to_line())


def _written(label: object) -> str:
    """Return a label as the tables have it, in which truth values are in lower case."""
    return str(label).lower() if isinstance(label, bool) else str(label)


def drawings_of_puzzle(template: str) -> list[str]:
    """Return how a template draws the puzzle."""
    return [drawing or "line" for _, field, drawing, _ in Formatter().parse(template) if field == "puzzle"]


def filled(template: str, rows: Mapping[str, Sequence[object]]) -> list[str]:
    """Return a template with the fields of each row."""
    count = len(rows["puzzle"])
    columns: list[Sequence[str]] = []
    for text, field, drawing, _ in Formatter().parse(template):
        columns.append([text] * count)
        if field is not None:
            draw: Callable[[Any], str] = partial(drawn, drawing=drawing or "line") if field in BOARDS else _written
            columns.append(list(map(draw, rows[field])))
    return list(map("".join, zip(*columns, strict=True)))
