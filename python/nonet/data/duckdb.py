"""Functions for SQL in DuckDB: ``register`` adds them to a connection as DuckDB's own Arrow functions.

```
nonet_solve(q)            VARCHAR    the solution, the first one found if there are several
nonet_status(q)           VARCHAR    the status
nonet_count_solutions(q)  UBIGINT    the number of solutions, at most 2
nonet_is_minimal(q)       BOOLEAN    whether the puzzle is proper and no given is redundant
nonet_canonical(q)        VARCHAR    the canonical form
nonet_automorphism_count(q)    UBIGINT    the number of automorphisms
nonet_given_count(q)      UTINYINT   the number of givens
nonet_rate(q)             STRUCT     er, ep, ed, hardest_technique, technique_counts
```

They take texts, and give NULL where there is no answer. DuckDB passes 2,048 rows at a time.
"""

from contextlib import suppress
from typing import Any, Final

from nonet.data._column_maker import ColumnMaker
from nonet.data._functions import FUNCTION_COLUMNS, read_plan
from nonet.data._libraries import library
from nonet.formats._arguments import wrong_type

_RESULTS: Final = {
    "solve": ("solution", "VARCHAR"),
    "status": ("status", "VARCHAR"),
    "count_solutions": ("solution_count", "UBIGINT"),
    "is_minimal": ("is_minimal", "BOOLEAN"),
    "canonical": ("canonical", "VARCHAR"),
    "automorphism_count": ("automorphism_count", "UBIGINT"),
    "given_count": ("given_count", "UTINYINT"),
}
_RATING: Final = {
    "er": "DOUBLE",
    "ep": "DOUBLE",
    "ed": "DOUBLE",
    "hardest_technique": "VARCHAR",
    "technique_counts": "VARCHAR",
}


def register(connection: Any, *, threads: int | None = None) -> None:
    """Add the functions ``nonet_solve``, ``nonet_status`` and the others to a connection.

    ``threads`` is that of ``solve_batch``; DuckDB itself calls Python functions one at a time. Functions that were
    registered before are replaced, but for those of another connection to the same database, which stay.
    """
    if not callable(getattr(connection, "create_function", None)):
        raise wrong_type("connection must be a DuckDB connection", connection)
    duckdb = library("duckdb")
    for name, (column, kind) in _RESULTS.items():
        _create(connection, name, [column], duckdb.sqltype(kind), threads)
    rating = duckdb.struct_type({column: duckdb.sqltype(kind) for column, kind in _RATING.items()})
    _create(connection, "rate", list(FUNCTION_COLUMNS["rate"]), rating, threads)


def _create(connection: Any, name: str, columns: list[str], kind: Any, threads: int | None) -> None:
    maker = ColumnMaker(read_plan([name], "se121"), threads=threads)
    places = [[field.name for field in maker.fields].index(column) for column in columns]

    def made(puzzles: Any) -> Any:
        arrow = library("pyarrow")
        whole = puzzles if isinstance(puzzles, arrow.ChunkedArray) else arrow.chunked_array([puzzles])
        found = maker.make(whole)
        arrays = [_plain(found[place]) for place in places]
        return arrays[0] if len(arrays) == 1 else arrow.StructArray.from_arrays(arrays, names=columns)

    duckdb = library("duckdb")
    with suppress(duckdb.InvalidInputException):  # this connection has none
        connection.remove_function(f"nonet_{name}")
    text = duckdb.sqltype("VARCHAR")
    try:
        connection.create_function(f"nonet_{name}", made, [text], kind, type="arrow", null_handling="special")
    except duckdb.CatalogException as error:
        if "already exists" not in str(error):
            raise


def _plain(column: Any) -> Any:
    """Return a column as one array, of values where it is a dictionary."""
    arrow = library("pyarrow")
    whole = column.combine_chunks()
    whole = whole.cast(whole.type.value_type) if arrow.types.is_dictionary(whole.type) else whole
    return whole.cast(arrow.string()) if arrow.types.is_large_string(whole.type) else whole
