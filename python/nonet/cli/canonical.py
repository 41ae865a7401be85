"""``nonet canonical``: each puzzle's canonical form; isomorphs have the same one.

A list of bare lines goes through the engine some megabytes at a time (``_lists.py``). All else is taken puzzle by
puzzle; a solution is transformed alongside, and name, rating and columns stay with the form.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Annotated

import typer

from nonet import Entry, canonical_batch, canonical_transform_batch
from nonet.cli._shared.ending import Status, ending
from nonet.cli._shared.inputs import FromFormat, ToFormat, find_puzzles
from nonet.cli._shared.progress import Piece
from nonet.cli._shared.rewriting import (
    InputFile,
    KeepGoing,
    TargetFile,
    format_for,
    formatted,
    usable,
    usable_in,
    write_pieces,
)
from nonet.data._lists import open_list, stretches

_AT_ONCE = 1 << 12


def canonical(
    source: InputFile,
    target: TargetFile = "-",
    details: Annotated[
        bool, typer.Option("--details", help="Add the number of automorphisms, and the transform that gives the form.")
    ] = False,
    to_format: ToFormat = None,
    from_format: FromFormat = None,
    keep_going: KeepGoing = False,
) -> None:
    """Write the canonical form of each puzzle of IN to OUT, or to standard output."""
    with ending() as statuses:
        pieces = _pieces(source, from_format, format_for(target, to_format), details, statuses)
        write_pieces(pieces, target, doing="comparing", unit="puzzles", statuses=statuses, keep_going=keep_going)


def _pieces(
    source: str, from_format: str | None, format_name: str, details: bool, statuses: list[Status]
) -> Iterator[Piece]:
    stream = open_list(source, from_format) if format_name == "lines" and not details else None
    if stream is None:
        entries = usable(find_puzzles([source], from_format), statuses, digits_alone=True)
        yield from formatted(_forms(entries, details=details, in_columns=format_name == "csv"), format_name)
        return
    for stretch in stretches(stream, source):
        if stretch.is_bare:
            batch = canonical_batch(stretch.text)
            yield Piece(batch.lines(), len(batch))
        else:
            yield from formatted(_forms(usable_in(stretch, statuses)), format_name)


def _forms(entries: Iterator[Entry], *, details: bool = False, in_columns: bool = False) -> Iterator[Entry]:
    """Yield each entry in canonical form; with details, in columns of a table, or as part of its name."""
    while some := list(islice(entries, _AT_ONCE)):
        grids = [entry.grid for entry in some]
        batch, transforms = canonical_batch(grids), canonical_transform_batch(grids)
        for entry, grid, transform, count in zip(some, batch, transforms, batch.automorphism_count, strict=True):
            assert grid is not None  # since a grid went in
            assert transform is not None
            form = replace(entry, grid=grid, solution=entry.solution and transform.apply(entry.solution))
            said = ("automorphisms", str(count)), ("transform", str(transform))
            if details and in_columns:
                form = replace(form, columns=(*form.columns, *said))
            elif details:
                form = replace(form, name=", ".join([*filter(None, [form.name]), *map(" ".join, said)]))
            yield form
