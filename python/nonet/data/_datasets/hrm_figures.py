"""The figures of ``dataset.json``, in the form of HRM and TRM, and whether they fit the arrays.

The loaders believe them: the number of groups is the length of an epoch, the size of the vocabulary that of the model.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Self

from nonet import ParseError
from nonet._board.geometry import CELL_COUNT
from nonet._io import storage
from nonet.data._datasets.set_files import Misfit


class Sizes(NamedTuple):
    """How many rows, puzzles and groups there are."""

    rows: int
    puzzles: int
    groups: int

    @classmethod
    def sum_of(cls, all_sizes: Iterable[Self]) -> Self:
        """Return the sizes of several sets together."""
        return cls(*map(sum, zip(*all_sizes, strict=True)))


def json_in(path: str) -> Any:
    """Return what a file of JSON has."""
    try:
        with storage.opened(path) as file:
            return json.loads(file.read().decode())
    except ValueError as error:
        raise ParseError(f"expected JSON: {str(error)[:200]}", source=path) from None


def identifier_count(path: str, metadata: Mapping[str, Any], highest: int) -> int:
    """Return how many identifiers of puzzles there are: as many as ``identifiers.json`` names, if it is there."""
    names = storage.join(storage.folder_of(storage.folder_of(storage.absolute(path))), "identifiers.json")
    if storage.is_file(names):
        return len(json_in(names))
    found = metadata.get("num_puzzle_identifiers")
    return found if isinstance(found, int) and found > highest else highest + 1


def misfits_of_figures(
    path: str, metadata: Mapping[str, Any], sizes: Sequence[Sizes], identifiers: int
) -> Iterator[Misfit]:
    """Yield the figures that do not fit the arrays.

    ``sizes`` are those of ``all`` and those of all sets together: programs write the one or the other. For Sudoku,
    programs write the number of groups as ``total_puzzles`` too.
    """
    groups = [each.groups for each in sizes]
    expected: dict[str, list[object]] = {
        "seq_len": [CELL_COUNT],
        "vocab_size": [11],
        "pad_id": [0],
        "ignore_label_id": [0, None],
        "blank_identifier_id": [0],
        "num_puzzle_identifiers": [identifiers],
        "total_groups": [*groups],
        "total_puzzles": [*(each.puzzles for each in sizes), *groups],
        "mean_puzzle_examples": [round(each.rows / each.puzzles, 6) if each.puzzles else 1.0 for each in sizes],
    }
    for name, values in expected.items():
        value = metadata.get(name, ...)
        if value is ... and name == "total_puzzles":
            continue  # TRM requires it, HRM does not know it
        number = round(value, 6) if isinstance(value, float) else value
        if isinstance(value, bool) or number not in values:
            found = "missing" if value is ... else json.dumps(value)[:100]
            yield Misfit(path, None, f"{name} is {found}, expected {values[0]}")
