"""Groups of isomorphs: each puzzle of the train split, followed by random isomorphs of it.

Isomorph n of puzzle p is made by transform p * count + n of a separate stream, so it depends on neither threads nor
blocks. One is drawn again, from the next stream, if it equals the puzzle or an earlier isomorph, as happens to a few
puzzles with many automorphisms, or if it is easier than all puzzles of the preset: guesses are not invariant. With
strata, it is drawn again if it is not in the stratum of its puzzle. Labels
that are invariant under symmetry are carried over, the others computed again. Where rows get a solving path too, one
search gives it and the rating.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nonet import isomorph_batch, solve_batch
from nonet._board.geometry import CELL_COUNT
from nonet.data._datasets.grids import Values
from nonet.data._datasets.labels import difficulties, labels_of
from nonet.data._datasets.made_rows import ROW, mixed, packed, set_labels, unpacked
from nonet.data._datasets.presets import Preset
from nonet.data.strata import RATING
from nonet.logic.traces import paths_of

WRITTEN_ROW: Final = np.dtype([*ROW.descr, ("group", "i8"), ("path", "O")])
"""A row as it is written: with the number of its group in the split, and its solving path if that is known."""
_ROWS_AT_ONCE: Final = 1 << 14
_STREAM: Final = 0x67726F7570  # makes the seeds of isomorphs different from those of other choices


class Augmentation:
    """Adds ``count`` isomorphs to every puzzle, and the number of its group; the count can be 0.

    With ``has_paths``, rows that are rated here get their paths. ``is_rated`` says whether the puzzles have a rating.
    """

    def __init__(
        self,
        preset: Preset,
        *,
        count: int,
        seed: int,
        has_rating: bool,
        is_rated: bool,
        has_paths: bool,
        threads: int | None,
    ) -> None:
        self._preset, self._count, self._seed = preset, count, seed
        self._has_rating, self._is_rated, self._has_paths, self._threads = has_rating, is_rated, has_paths, threads

    def parts(self, blocks: Iterable[Any]) -> Iterator[tuple[int, Any]]:
        """Yield the rows of the blocks, as many at once as ``group_rows`` takes, with the number of the first."""
        number = 0
        at_once = max(1, _ROWS_AT_ONCE // (1 + self._count))
        for block in blocks:
            for start in range(0, len(block), at_once):
                records = block[start : start + at_once]
                yield number, records
                number += len(records)

    def group_rows(self, first: int, records: Any) -> Any:
        """Return rows, each followed by its isomorphs."""
        rows = np.empty((len(records), 1 + self._count), WRITTEN_ROW)
        for name in ROW.names or ():
            column = records[name]
            rows[name] = column[:, None]
        rows["group"] = np.arange(first, first + len(records))[:, None]
        if not self._is_rated:
            rows[:, 0] = self._labelled(rows[:, 0].copy(), unpacked(records["puzzle"]), RATING)
        if self._count:
            puzzles = self._isomorphs(unpacked(records["puzzle"]), records["difficulty"], first)
            solved = solve_batch(puzzles, threads=self._threads)
            isomorphs = rows[:, 1:].reshape(-1)
            isomorphs["puzzle"] = packed(puzzles)
            isomorphs["solution"] = packed(np.asarray(solved.solution).reshape(-1, CELL_COUNT))
            names = {"guesses", self._preset.measure, *(RATING if self._has_rating else ())}
            rows[:, 1:] = self._labelled(isomorphs, puzzles, names, solved).reshape(len(records), -1)
        return rows.reshape(-1)

    def _labelled(self, rows: Any, puzzles: Values, names: Collection[str], solved: Any = None) -> Any:
        """Return rows with labels, and with their paths if the labels need them."""
        rated = None
        if self._has_paths and not {*RATING}.isdisjoint(names):
            rated, paths = paths_of(puzzles, threads=self._threads)
            rows["path"] = np.fromiter(paths, object, len(paths))
        labels = labels_of(puzzles, names, threads=self._threads, solved=solved, rated=rated)
        if "guesses" not in names:
            labels["guesses"] = rows["guesses"]
        set_labels(rows, labels, self._preset, has_rating=self._has_rating)
        return rows

    def _isomorphs(self, puzzles: Values, strata: NDArray[np.uint8], first: int) -> Values:
        """Return the isomorphs of puzzles, those of each puzzle together."""
        found = self._drawn(puzzles, 0, first * self._count).reshape(len(puzzles), -1, CELL_COUNT)
        wanted = np.repeat(strata[:, None], found.shape[1], axis=1)
        is_other = self._are_other(found.reshape(-1, CELL_COUNT), wanted.reshape(-1)).reshape(found.shape[:2])
        attempt = 0
        while (is_unfit := is_other | _are_duplicates(puzzles, found)).any():
            attempt += 1
            for row in np.flatnonzero(is_unfit.any(axis=1)).tolist():
                places = np.flatnonzero(is_unfit[row])
                lowest, count = int(places[0]), int(places[-1] - places[0]) + 1
                start = (first + row) * self._count + lowest
                found[row, places] = self._drawn(puzzles[row : row + 1], attempt, start, count=count)[places - lowest]
            is_other[is_unfit] = self._are_other(found[is_unfit], wanted[is_unfit])
        return found.reshape(-1, CELL_COUNT)

    def _are_other(self, puzzles: Values, strata: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Return which puzzles are easier than the preset promises, or in another stratum than wanted."""
        if self._preset.lowest == 0 and not self._preset.counts:
            return np.zeros(len(puzzles), bool)
        measures = labels_of(puzzles, [self._preset.measure], threads=self._threads)[self._preset.measure]
        if self._preset.counts:
            return np.asarray(difficulties(self._preset, measures) != strata)
        return np.asarray(measures < self._preset.lowest - 0.01)

    def _drawn(self, grids: Values, attempt: int, start: int, *, count: int | None = None) -> Values:
        seed = int(mixed(self._seed, _STREAM, attempt)[0])
        batch = isomorph_batch(grids, seed=seed, count=count or self._count, start=start, threads=self._threads)
        return np.array(batch.isomorph, np.uint8).reshape(-1, CELL_COUNT)


def _are_duplicates(puzzles: Values, isomorphs: Values) -> NDArray[np.bool_]:
    """Return which isomorphs equal their puzzle or an earlier isomorph of it.

    Grids are compared by a hash of 64 bits: if different grids have the same hash, one is drawn again for nothing.
    """
    groups = np.concatenate([puzzles[:, None], isomorphs], axis=1)
    padded = np.zeros((*groups.shape[:2], 48), np.uint8)
    padded[..., :41] = packed(groups.reshape(-1, CELL_COUNT)).reshape(*groups.shape[:2], 41)
    words = padded.view("<u8")
    hashes = mixed(*(words[..., place] for place in range(6)))
    order = np.argsort(hashes, axis=1, kind="stable")
    ordered = np.take_along_axis(hashes, order, axis=1)
    rows, places = np.nonzero(ordered[:, 1:] == ordered[:, :-1])
    found = np.zeros(isomorphs.shape[:2], bool)
    found[rows, order[rows, places + 1] - 1] = True
    return found
