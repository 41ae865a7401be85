"""``ColumnMaker``: the new columns of a table, made from its column of puzzles.

The engine reads the column in place and returns whole columns, which Arrow and the writers of text read in place too.
Only the reasons of unreadable and conflicting rows are made row by row. The paths of ``steps`` and ``solving_order``
and a rating on their scale come from one search.

A row has one status. Where functions differ it is the first of these: ``malformed``, ``unsupported``,
``limit_reached``, ``stuck``, what a search found, ``readable``.
"""

from array import array
from collections.abc import Callable
from functools import cached_property, partial
from itertools import chain
from typing import Any, NamedTuple

from nonet import canonical_batch, is_minimal_batch, isomorph_batch, rate_batch, solve_batch
from nonet._board.geometry import CELL_COUNT
from nonet._checks import checked_integer
from nonet._engine.arrow_stream import ArrowColumn
from nonet._engine.columns import ALL, READABLE, STATUSES, flags_of
from nonet._engine.puzzle_id import ids_of
from nonet._engine.solve import counted, solved_texts
from nonet._io.libraries import library
from nonet.data._columns.functions import FUNCTION_COLUMNS, NOT_SEARCHES, Plan, field_of, rating_columns
from nonet.data._columns.given_counts import given_counts_of_lines
from nonet.data._columns.marked import with_grids
from nonet.data.reasons import reasons
from nonet.formats.columns import ROW_SIZE
from nonet.logic.levels import levels_of
from nonet.logic.path_batch import rated_paths
from nonet.results import Batch, CanonicalBatch, IsomorphBatch

_OF_FORMS = ("canonical", "automorphism_count", "puzzle_id")
_RANK = {"readable": 0, "solvable": 1, "stuck": 3, "limit_reached": 4, "unsupported": 5, "malformed": 6}
_RANK_OF_OTHERS = 2
_RANKS = bytes(_RANK.get(word, _RANK_OF_OTHERS) for word in STATUSES).ljust(256)
_MALFORMED = STATUSES.index("malformed")


class _Call(NamedTuple):
    """A call of the engine, and the columns that are taken from its batch."""

    function: Callable[..., Any]
    columns: tuple[str, ...] = ()


class Made(NamedTuple):
    """New columns by name, without ``status`` and ``reason``, and the code of each row's status.

    Arrow and the writers of text take the columns as they are.
    """

    columns: dict[str, Any]
    codes: bytes

    @property
    def status(self) -> ArrowColumn:
        """The column of statuses."""
        return ArrowColumn("status", memoryview(self.codes), memoryview(self.codes), flags_of(ALL))


class ColumnMaker:
    """Makes the columns of a plan. Options are checked at once."""

    def __init__(
        self,
        plan: Plan,
        *,
        threads: int | None = None,
        limit: int = 2,
        work_limit: int | None = None,
    ) -> None:
        self.plan = plan
        self._threads = threads
        self._limit = checked_integer("limit", limit, 1)
        self._work_limit = work_limit
        rate_batch([], threads=threads, work_limit=work_limit)  # checks the options
        self._calls = self._planned()

    @cached_property
    def fields(self) -> list[Any]:
        """The Arrow fields of the columns."""
        return [field_of(name) for name in self.plan.columns]

    def described(self) -> dict[str, object]:
        """Return the options on which the columns depend, for JSON."""
        return {
            "profile": [repr(profile) for profile in self.plan.profiles],
            "limit": self._limit,
            "work_limit": self._work_limit,
        }

    def _planned(self) -> list[_Call]:
        """Return the calls of the engine, each with all columns that it gives at once."""
        functions = self.plan.functions
        calls: list[_Call] = []
        if "solve" in functions:
            calls.append(_Call(solve_batch, FUNCTION_COLUMNS["solve"]))
        if "count_solutions" in functions:
            calls.append(_Call(partial(counted, limit=self._limit), FUNCTION_COLUMNS["count_solutions"]))
        calls += self._searches_of_steps()
        if "level_of" in functions:
            calls.append(_Call(partial(levels_of, work_limit=self._work_limit), FUNCTION_COLUMNS["level_of"]))
        if "is_minimal" in functions:
            calls.append(_Call(is_minimal_batch, ("is_minimal",)))
        if not calls and not set(functions) <= NOT_SEARCHES:
            calls.append(_Call(counted))
        of_forms = [FUNCTION_COLUMNS[name] for name in _OF_FORMS if name in functions]
        if of_forms:
            calls.append(_Call(canonical_batch, tuple(chain.from_iterable(of_forms))))
        if "given_count" in functions:
            # An isomorph has as many givens. Plain lines are counted without the engine.
            calls.append(_Call(partial(isomorph_batch, seed=0), ("given_count",)))
        return calls

    def _searches_of_steps(self) -> list[_Call]:
        """Return the calls for ratings and paths: one for each scale, and paths on the first."""
        functions = self.plan.functions
        paths = [name for name in ("steps", "solving_order") if name in functions]
        calls = []
        for number, profile in enumerate(self.plan.profiles):
            columns = (*(rating_columns(profile) if "rate" in functions else ()), *(paths if number == 0 else ()))
            if columns:
                function: Callable[..., Batch[Any]] = rated_paths if paths and number == 0 else rate_batch
                calls.append(_Call(partial(function, profile=profile, work_limit=self._work_limit), columns))
        return calls

    def make(self, column: Any, progress: Callable[[int], object] | None = None) -> tuple[list[Any], bytes]:
        """Return the new columns for an Arrow column of puzzles, each as a ``pyarrow.ChunkedArray``, and status codes.

        ``progress`` gets the number of rows done, where each call of the engine is an equal part of a row.
        """
        made = self.made(column, len(column), progress)
        puzzles = with_grids(column) if _MALFORMED in made.codes else None
        if puzzles is not None:
            again = None if progress is None else partial(_report_all, progress, len(column))
            made = self.made(puzzles, len(column), again)
        why = reasons(column if puzzles is None else puzzles, made.codes)
        if progress is not None:
            progress(len(column))
        return self.as_arrow(made, why), made.codes

    def as_arrow(self, made: Made, reason: Any) -> list[Any]:
        """Return columns as Arrow arrays of the types of the fields."""
        found = {**made.columns, "status": made.status, "reason": reason}
        return [_as_column(found[field.name], field) for field in self.fields]

    def made(self, puzzles: Any, count: int, progress: Callable[[int], object] | None) -> Made:
        """Return what the engine finds of so many puzzles."""
        found: dict[str, Any] = {}
        codes: list[bytes] = []
        parts = len(self._calls)
        for number, call in enumerate(self._calls):
            counts = given_counts_of_lines(puzzles) if "given_count" in call.columns else None
            if counts is not None:
                found["given_count"] = library("pyarrow").array(counts)
                codes.append(bytes([STATUSES.index("readable")]) * count)
                continue
            report = None if progress is None else partial(_report, progress, number * count, parts)
            if call.function is solve_batch:
                statuses, columns = solved_texts(puzzles, threads=self._threads, progress=report)
                found |= columns
                codes.append(bytes(statuses.codes))
                continue
            batch: Any = call.function(puzzles, threads=self._threads, progress=report)
            if "level" in call.columns:
                batch, found["level"] = batch
            codes.append(bytes(batch.status.codes))
            for name in call.columns:
                if name == "given_count":
                    found[name] = _given_counts(batch)
                elif name == "puzzle_id":
                    found |= _ids(batch)
                elif name not in found:
                    found[name] = _counts_as_text(batch) if name == "technique_counts" else _column_of(batch, name)
        return Made(found, _merged(codes))


def _report(progress: Callable[[int], object], before: int, parts: int, done: int) -> None:
    progress((before + done) // parts)


def _report_all(progress: Callable[[int], object], rows: int, _: int) -> None:
    progress(rows)


def _merged(codes: list[bytes]) -> bytes:
    """Return the status codes of rows, those of the highest rank where batches differ."""
    merged, *rest = codes
    for others in rest:
        if others != merged:
            pairs = zip(merged, others, merged.translate(_RANKS), others.translate(_RANKS), strict=True)
            merged = bytes([other if rank < other_rank else code for code, other, rank, other_rank in pairs])
    return merged


def _given_counts(batch: IsomorphBatch) -> ArrowColumn:
    """Return how many givens each puzzle has, null for an unreadable one."""
    lines, codes = batch.lines(), batch.status.codes
    starts = range(0, len(lines), ROW_SIZE)
    counts = array("Q", [CELL_COUNT - lines.count(b".", start, start + CELL_COUNT) for start in starts])
    return ArrowColumn("count", memoryview(counts.tobytes()), codes, flags_of(READABLE))


def _ids(batch: CanonicalBatch) -> dict[str, list[str | None]]:
    """Return the columns of ids."""
    rows = [each or (None, None) for each in ids_of(batch)]
    return {"puzzle_id": [own for own, _ in rows], "class_id": [common for _, common in rows]}


def _column_of(batch: Any, name: str) -> Any:
    column = getattr(batch, name)
    is_read_in_place = hasattr(column, "__arrow_c_stream__")
    return column if is_read_in_place else library("pyarrow").table(batch).column(name)


def _counts_as_text(batch: Any) -> list[str | None]:
    """Return the counts of techniques as texts such as ``full_house=3;naked_single=48``."""
    return [
        None if each is None else ";".join([f"{name}={count}" for name, count in each.items()])
        for each in batch.technique_counts
    ]


def _as_column(column: Any, field: Any) -> Any:
    arrow, kind = library("pyarrow"), field.type
    if isinstance(column, list):
        column = arrow.array(column, arrow.string())
    chunked = column if isinstance(column, arrow.ChunkedArray) else arrow.chunked_array(_chunks_of(column))
    if arrow.types.is_large_binary(chunked.type):  # known to be digits: they are not read again
        chunks = [chunk.view(arrow.large_string()) for chunk in chunked.chunks]
        chunked = arrow.chunked_array(chunks, arrow.large_string())
    return chunked if chunked.type == kind else chunked.cast(kind)


def _chunks_of(column: Any) -> Any:
    return [column] if isinstance(column, library("pyarrow").Array) else column
