"""``ColumnMaker``: the new columns of a table, made from its column of puzzles.

The engine reads the column in place and returns whole columns. Only the reasons of unreadable and conflicting rows are
made row by row. The paths of ``steps`` and ``solving_order`` and a rating on their scale come from one search.

A row has one status. Where functions differ it is the first of these: ``malformed``, ``unsupported``,
``limit_reached``, what a search found, ``readable``.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from nonet import (
    Batch,
    IsomorphBatch,
    automorphism_count_batch,
    canonical_batch,
    count_solutions_batch,
    is_minimal_batch,
    isomorph_batch,
    rate_batch,
    status_batch,
)
from nonet._engine.solved_texts import SolvedTexts
from nonet._engine.status import STATUSES
from nonet._io.libraries import library
from nonet.data._columns.functions import FUNCTION_COLUMNS, NOT_SEARCHES, Plan, field_of, rating_columns
from nonet.data._columns.given_counts import given_counts_of_lines
from nonet.data._columns.marked import with_marks
from nonet.data._columns.reasons import reasons
from nonet.formats._arguments import checked_integer
from nonet.logic._path_batch import rated_paths

_RANK = {"readable": 0, "solvable": 1, "limit_reached": 3, "unsupported": 4, "malformed": 5}
_RANK_OF_OTHERS = 2


class _Call(NamedTuple):
    """A call of the engine, and the columns that are taken from its batch."""

    function: Callable[..., Batch[Any] | SolvedTexts]
    columns: tuple[str, ...] = ()


class ColumnMaker:
    """Makes the columns of a plan; ``fields`` are their Arrow fields. Options are checked at once."""

    def __init__(
        self,
        plan: Plan,
        *,
        threads: int | None = None,
        limit: int = 2,
        work_limit: int | None = None,
    ) -> None:
        self.plan = plan
        self.fields = [field_of(name) for name in plan.columns]
        self._threads = threads
        self._limit = checked_integer("limit", limit, 1)
        self._work_limit = work_limit
        rate_batch([], threads=threads, work_limit=work_limit)  # checks the options
        self._calls = self._planned()

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
            calls.append(_Call(SolvedTexts, FUNCTION_COLUMNS["solve"]))
        if "count_solutions" in functions:
            calls.append(_Call(partial(count_solutions_batch, limit=self._limit), FUNCTION_COLUMNS["count_solutions"]))
        calls += self._searches_of_steps()
        if "is_minimal" in functions:
            calls.append(_Call(is_minimal_batch, ("is_minimal",)))
        if not calls and not set(functions) <= NOT_SEARCHES:
            calls.append(_Call(status_batch))
        if "canonical" in functions:
            count = ("automorphism_count",) if "automorphism_count" in functions else ()
            calls.append(_Call(canonical_batch, ("canonical", *count)))
        elif "automorphism_count" in functions:
            calls.append(_Call(automorphism_count_batch, ("automorphism_count",)))
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

    def make(self, column: Any, progress: Callable[[int], object] | None = None) -> list[Any]:
        """Return the new columns for an Arrow column of puzzles, each as a ``pyarrow.ChunkedArray``.

        ``progress`` gets the number of rows done, where each call of the engine is an equal part of a row.
        """
        found, codes = self._found(column, progress)
        puzzles = with_marks(column) if (codes == STATUSES.index("malformed")).any() else None
        if puzzles is not None:
            again = None if progress is None else partial(_report_all, progress, len(column))
            found, codes = self._found(puzzles, again)
        found["status"] = _as_statuses(codes)
        found["reason"] = reasons(column if puzzles is None else puzzles, found["status"])
        if progress is not None:
            progress(len(column))
        return [_as_column(found[field.name], field.type) for field in self.fields]

    def _found(self, column: Any, progress: Callable[[int], object] | None) -> tuple[dict[str, Any], Any]:
        """Return what the engine finds, as columns by name, and the code of each row's status."""
        arrow = library("pyarrow")
        found: dict[str, Any] = {}
        codes: list[Any] = []
        parts = len(self._calls)
        for number, call in enumerate(self._calls):
            counts = given_counts_of_lines(column) if "given_count" in call.columns else None
            if counts is not None:
                found["given_count"] = arrow.array(counts)
                codes.append(arrow.repeat(STATUSES.index("readable"), len(column)).to_numpy())
                continue
            report = None if progress is None else partial(_report, progress, number * len(column), parts)
            batch: Any = call.function(column, threads=self._threads, progress=report)
            codes.append(batch.status.codes)
            table: Any = arrow.table(batch)
            for name in call.columns:
                if name == "given_count":
                    found[name] = _given_counts(batch)
                elif name == "solution":
                    found[name] = _as_texts(table.column(name))
                elif name == "technique_counts":
                    found.setdefault(name, _counts_as_text(table))
                else:
                    found.setdefault(name, table.column(name))
        return found, _merged(codes)


def _report(progress: Callable[[int], object], before: int, parts: int, done: int) -> None:
    progress((before + done) // parts)


def _report_all(progress: Callable[[int], object], rows: int, _: int) -> None:
    progress(rows)


def _merged(codes: list[Any]) -> Any:
    """Return the status codes of rows, those of the highest rank where batches differ."""
    numpy = library("numpy")
    merged = numpy.array(codes[0])
    ranks = numpy.array([_RANK.get(word, _RANK_OF_OTHERS) for word in STATUSES], numpy.uint8)
    for others in codes[1:]:
        other = numpy.asarray(others)
        merged = numpy.where(ranks[other] > ranks[merged], other, merged)
    return merged


def _as_statuses(codes: Any) -> Any:
    arrow = library("pyarrow")
    return arrow.DictionaryArray.from_arrays(arrow.array(codes, arrow.uint8()), arrow.array(STATUSES, arrow.string()))


def _as_texts(column: Any) -> Any:
    """Return bytes that are known to be digits as texts, without reading them."""
    arrow = library("pyarrow")
    return arrow.chunked_array([chunk.view(arrow.large_string()) for chunk in column.chunks], arrow.large_string())


def _given_counts(batch: IsomorphBatch) -> Any:
    """Return how many givens each puzzle has, null for an unreadable one."""
    arrow, numpy = library("pyarrow"), library("numpy")
    values = numpy.asarray(batch.isomorph).reshape(-1, 81)
    counts = numpy.count_nonzero(values, axis=1).astype(numpy.uint8)
    return arrow.array(counts, mask=numpy.asarray(batch.status.codes) != STATUSES.index("readable"))


def _counts_as_text(table: Any) -> Any:
    """Return the counts of techniques as texts such as ``full_house=3;naked_single=48``."""
    arrow, compute, numpy = library("pyarrow"), library("pyarrow.compute"), library("numpy")
    parts = []
    columns = table.column("technique_counts"), table.column("hardest_technique")
    for chunk, technique in zip(*(column.chunks for column in columns), strict=True):
        names = technique.dictionary
        counts = chunk.values.slice(chunk.offset * len(names), len(chunk) * len(names)).to_numpy()
        counts = counts.reshape(len(chunk), len(names))
        rows, techniques = numpy.nonzero(counts)
        pairs = compute.binary_join_element_wise(
            names.take(arrow.array(techniques)), arrow.array(counts[rows, techniques]).cast(arrow.string()), "="
        )
        ends = numpy.zeros(len(chunk) + 1, numpy.int32)
        numpy.cumsum(numpy.bincount(rows, minlength=len(chunk)), out=ends[1:])
        texts = compute.binary_join(arrow.ListArray.from_arrays(arrow.array(ends), pairs), ";")
        parts.append(compute.if_else(chunk.is_valid(), texts, arrow.scalar(None, arrow.string())))
    return arrow.chunked_array(parts, arrow.string())


def _as_column(column: Any, kind: Any) -> Any:
    arrow = library("pyarrow")
    chunked = column if isinstance(column, arrow.ChunkedArray) else arrow.chunked_array([column])
    return chunked if chunked.type == kind else chunked.cast(kind)
