"""``reasons``: the reason why a row has no answer or an incomplete one."""

from typing import Any, Final

from nonet import Grid, ParseError, PuzzleError
from nonet._io.libraries import library

_SENTENCES: Final = {
    "multiple": "the puzzle has more than one solution",
    "no_solution": "the puzzle has no solution",
    "limit_reached": "the work limit was reached: values are lower bounds or missing",
    "unsupported": "pencilmarks are not supported",
}
_LONGEST_TEXT = 1 << 12  # a longer one is not parsed for a reason
_LONGEST_REASON = 1 << 12
_REASONS_KEPT = 1 << 12


def reasons(column: Any, statuses: Any) -> Any:
    """Return a reason for each row of a column (or list) of puzzles, null for a row with an answer."""
    arrow, compute = library("pyarrow"), library("pyarrow.compute")
    words = statuses.dictionary.to_pylist()
    codes = statuses.indices
    texts = [_SENTENCES.get(word) for word in words]
    in_words = [number for number, word in enumerate(words) if word in ("malformed", "conflict")]
    is_fine = arrow.array([text is None and number not in in_words for number, text in enumerate(texts)])
    numbers = codes.to_numpy()
    is_one = len(numbers) > 0 and not (numbers != numbers[0]).any()  # in most tables all rows have the same status
    if compute.all(compute.take(is_fine, codes[:1] if is_one else codes)).as_py():
        return arrow.nulls(len(codes), arrow.string())
    found = compute.take(arrow.array(texts, arrow.string()), codes)
    mask = compute.is_in(codes, arrow.array(in_words, codes.type))
    if not compute.any(mask).as_py():
        return found
    known: dict[object, str] = {}
    # Row by row: PyArrow cannot filter the texts of Polars (views).
    rows = compute.indices_nonzero(mask).to_pylist()
    values = (column[row] for row in rows)
    explained = [_explained(value.as_py() if hasattr(value, "as_py") else value, known) for value in values]
    return compute.replace_with_mask(found, mask, arrow.array(explained, arrow.string()))


def grid_of(value: Any) -> Grid:
    """Return a value of a column, a string, a list of 81 integers or a grid, as a grid."""
    return Grid.from_values(value) if isinstance(value, list) else value if isinstance(value, Grid) else Grid(value)


def _explained(value: Any, known: dict[object, str]) -> str:
    """Return the reason why a row is unreadable, or its conflicts."""
    if value is None:
        return "the value is null"
    if isinstance(value, (str, bytes)):
        if len(value) > _LONGEST_TEXT:
            return f"expected 81 cells, found a string of {len(value):,} characters"
        if value not in known:
            if len(known) >= _REASONS_KEPT:
                known.clear()
            known[value] = _reason_of(value)
        return known[value]
    return _reason_of(value)


def _reason_of(value: Any) -> str:
    try:
        conflicts = grid_of(value).conflicts()
    except ParseError as error:
        # The first line is that of the value, not of its file.
        column = error.column if error.line == 1 else None
        return str(ParseError(error.reason, column=column, cell=error.cell) if column else error)
    except PuzzleError as error:
        return str(error)
    except (TypeError, ValueError) as error:
        return str(error)[:_LONGEST_REASON]
    found = "; ".join(map(str, conflicts))
    return f"conflicting cells: {found}" if found else "expected one row of 81 cells, found another layout"
