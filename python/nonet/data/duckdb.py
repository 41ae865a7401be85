"""Functions for SQL in DuckDB: ``register`` adds them to a connection as DuckDB's own Arrow functions.

```
nonet_solve(q)                 the solution, the first one found if there are several
nonet_status(q)                the status
nonet_count_solutions(q)       the number of solutions, at most 2
nonet_is_minimal(q)            whether the puzzle is proper and no given is redundant
nonet_canonical(q)             the canonical form
nonet_automorphism_count(q)    the number of automorphisms
nonet_given_count(q)           the number of givens
nonet_puzzle_id(q)             the identifier of the puzzle
nonet_class_id(q)              the identifier that it shares with its isomorphs
nonet_level_of(q)              the level for people
nonet_rate(q)                  the rating of Sudoku Explainer: a STRUCT
nonet_rate_hodoku(q)           that of HoDoKu
```

They take texts, and return NULL where there is no answer. DuckDB passes 2,048 rows at a time.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from nonet._checks import wrong_type
from nonet._io.libraries import library
from nonet.data._columns.column_maker import ColumnMaker
from nonet.data._columns.functions import FUNCTION_COLUMNS, HODOKU_COLUMNS, field_of, read_plan
from nonet.logic import ProfileName

_FUNCTIONS: Final = (
    "count_solutions",
    "is_minimal",
    "canonical",
    "automorphism_count",
    "given_count",
    "level_of",
    "rate",
)
_RESULTS: Final[Mapping[str, tuple[str, ...]]] = {
    "solve": ("solution",),
    "status": ("status",),
    **{name: FUNCTION_COLUMNS[name] for name in _FUNCTIONS},
    "puzzle_id": ("puzzle_id",),
    "class_id": ("class_id",),
    "rate_hodoku": HODOKU_COLUMNS,
}
_FUNCTION_OF: Final = {"class_id": "puzzle_id", "rate_hodoku": "rate"}
_TYPES: Final = {"double": "DOUBLE", "uint64": "UBIGINT", "bool": "BOOLEAN", "uint8": "UTINYINT", "string": "VARCHAR"}
"""DuckDB's type for each Arrow type of ``_plain``."""


def register(connection: Any, *, threads: int | None = None) -> None:
    """Add the functions ``nonet_solve``, ``nonet_status`` and the others to a connection.

    ``threads`` is that of ``solve_batch``; DuckDB itself calls Python functions one at a time. Functions that were
    registered before are replaced, except those of another connection to the same database.
    """
    if not callable(getattr(connection, "create_function", None)):
        raise wrong_type("connection must be a DuckDB connection", connection)
    duckdb = library("duckdb")
    for name, columns in _RESULTS.items():
        types = {column: duckdb.sqltype(_TYPES[str(_plain_type(field_of(column).type))]) for column in columns}
        result = types[columns[0]] if len(columns) == 1 else duckdb.struct_type(types)
        _create(connection, name, list(columns), result, threads)


def _create(connection: Any, name: str, columns: list[str], kind: Any, threads: int | None) -> None:
    profile: ProfileName = "hodoku" if name.endswith("_hodoku") else "se121"
    maker = ColumnMaker(read_plan(_FUNCTION_OF.get(name, name), profile), threads=threads)
    places = [[field.name for field in maker.fields].index(column) for column in columns]

    def made(puzzles: Any) -> Any:
        arrow = library("pyarrow")
        whole = puzzles if isinstance(puzzles, arrow.ChunkedArray) else arrow.chunked_array([puzzles])
        found, _ = maker.make(whole)
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
    """Return a column as one array, in a type that DuckDB has."""
    whole = column.combine_chunks()
    return whole.cast(_plain_type(whole.type))


def _plain_type(kind: Any) -> Any:
    """Return the Arrow type in which DuckDB gets a column of this type."""
    arrow = library("pyarrow")
    plain = kind.value_type if arrow.types.is_dictionary(kind) else kind
    return arrow.string() if arrow.types.is_large_string(plain) else plain
