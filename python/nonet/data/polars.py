"""The namespace ``nonet`` of Polars expressions, registered when this module is imported.

>>> import polars as pl
>>> import nonet.data.polars
>>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> frame = pl.DataFrame({"q": [puzzle, "oops"]})
>>> frame.select(pl.col("q").nonet.status(), minimal=pl.col("q").nonet.is_minimal()).rows()
[('proper', False), ('malformed', None)]

A function with one column returns it as an expression: ``solve`` the solution, or null if there is none. ``rate`` and
``add_columns`` return a struct; ``unnest`` makes columns of it.
"""

from collections.abc import Iterable
from typing import Any

from nonet._engine.profile import AnyProfile, checked_profile
from nonet._io.libraries import library
from nonet.data._columns.column_adder import ColumnAdder
from nonet.data._columns.column_maker import ColumnMaker
from nonet.data._columns.functions import TableFunction, rating_columns, read_plan

_polars = library("polars")


@_polars.api.register_expr_namespace("nonet")
class NonetExpressions:
    """Functions of nonet as expressions: ``pl.col("q").nonet.solve()``. ``threads`` is that of ``solve_batch``."""

    def __init__(self, expression: Any) -> None:
        self._expression = expression

    def solve(self, *, threads: int | None = None) -> Any:
        """Return the solution of each puzzle, the first one found if there are several."""
        return self._columns(["solve"], ["solution"], threads=threads)

    def status(self, *, threads: int | None = None) -> Any:
        """Return the status of each puzzle as a string."""
        return self._columns(["status"], ["status"], threads=threads).cast(_polars.String)

    def count_solutions(self, *, limit: int = 2, threads: int | None = None) -> Any:
        """Return the number of solutions of each puzzle, at most ``limit``."""
        return self._columns(["count_solutions"], ["solution_count"], limit=limit, threads=threads)

    def is_minimal(self, *, threads: int | None = None) -> Any:
        """Return whether each puzzle is proper and no given is redundant."""
        return self._columns(["is_minimal"], ["is_minimal"], threads=threads)

    def canonical(self, *, threads: int | None = None) -> Any:
        """Return the canonical form of each grid."""
        return self._columns(["canonical"], ["canonical"], threads=threads)

    def automorphism_count(self, *, threads: int | None = None) -> Any:
        """Return the number of automorphisms of each grid."""
        return self._columns(["automorphism_count"], ["automorphism_count"], threads=threads)

    def given_count(self, *, threads: int | None = None) -> Any:
        """Return the number of givens of each grid."""
        return self._columns(["given_count"], ["given_count"], threads=threads)

    def puzzle_id(self, *, threads: int | None = None) -> Any:
        """Return the identifier of each puzzle."""
        return self._columns(["puzzle_id"], ["puzzle_id"], threads=threads)

    def class_id(self, *, threads: int | None = None) -> Any:
        """Return the identifier that each puzzle shares with its isomorphs."""
        return self._columns(["puzzle_id"], ["class_id"], threads=threads)

    def level_of(self, *, work_limit: int | None = None, threads: int | None = None) -> Any:
        """Return the level for people of each puzzle as a string."""
        return self._columns(["level_of"], ["level"], work_limit=work_limit, threads=threads).cast(_polars.String)

    def rate(
        self,
        *,
        profile: AnyProfile = "se121",
        work_limit: int | None = None,
        threads: int | None = None,
    ) -> Any:
        """Return the rating of each puzzle: a struct with the columns of ``rate``."""
        return self._columns(
            ["rate"],
            list(rating_columns(checked_profile(profile))),
            profile=profile,
            work_limit=work_limit,
            threads=threads,
        )

    def add_columns(
        self,
        *,
        do: TableFunction | Iterable[TableFunction],
        profile: AnyProfile | Iterable[AnyProfile] = "se121",
        limit: int = 2,
        work_limit: int | None = None,
        threads: int | None = None,
    ) -> Any:
        """Return a struct with all columns of the functions, as ``nonet.data.add_columns`` adds them."""
        return self._columns(
            do,
            None,
            profile=profile,
            limit=limit,
            work_limit=work_limit,
            threads=threads,
        )

    def _columns(
        self, do: str | Iterable[str], wanted: list[str] | None, *, profile: Any = "se121", **options: Any
    ) -> Any:
        """Return an expression for the wanted columns, a struct if there are several; ``None`` stands for all."""
        maker = ColumnMaker(read_plan(do, profile), **options)
        names = wanted or [field.name for field in maker.fields]
        adder = ColumnAdder(maker, "puzzle")

        def made(series: Any) -> Any:
            arrow = library("pyarrow")
            puzzles = arrow.chunked_array(series)
            ColumnAdder(maker, series.name).find(arrow.schema([(series.name, puzzles.type)]))  # its error has the name
            table = adder.add(arrow.table({"puzzle": puzzles}), "puzzle")
            frame = _polars.from_arrow(table.select(names), rechunk=False)
            return frame.to_series() if len(names) == 1 else frame.to_struct()

        kind = made(_polars.Series("puzzle", [], _polars.String)).dtype
        return self._expression.map_batches(made, return_dtype=kind, is_elementwise=True)
