"""Files of sets: ``SetFile``, the rows of a file in blocks, and ``ArrayFile``, an array in a file."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nonet import Grid, ParseError
from nonet._io import storage
from nonet.data._datasets.grids import Codes, Values

ROWS_AT_ONCE: Final = 1 << 14
"""The rows of a block: few, since about twenty arrays of 81 bytes per row are in use at once."""


@dataclass
class RowBlock:
    """Some rows of a set: values of puzzles and answers, codes of ``REASONS``, labels, and the groups of HRM.

    ``reasons`` has the malformed lines of a text file, by row, in words. ``ruled`` are the puzzles on other boards or
    with rules, and ``ruled_answers`` what stands in the column of answers beside each.
    """

    puzzles: Values
    puzzle_codes: Codes
    answers: Values | None = None
    answer_codes: Codes | None = None
    labels: dict[str, Any] = field(default_factory=dict)
    groups: NDArray[np.int64] | None = None
    reasons: dict[int, str] = field(default_factory=dict)
    ruled: dict[int, Grid] = field(default_factory=dict)
    ruled_answers: dict[int, Any] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.puzzles)

    @property
    def is_ruled(self) -> NDArray[np.bool_]:
        """Whether each row is on another board or has rules."""
        return np.isin(np.arange(len(self)), [*self.ruled])


class Misfit(NamedTuple):
    """A figure, an identifier or a subset that does not fit the rows: the file, its row if there is one, the reason."""

    path: str
    row: int | None
    reason: str


class SetFile(ABC):
    """One file of a set, or several that hold the columns of one table. ``columns`` are those besides the grids.

    ``fraction_read`` is the fraction of the rows that the latest iteration has read, 0 to 1. ``unchecked`` are columns
    that look like answers, in a file without recognised answers. ``misfits`` are found when the file is opened.
    """

    columns: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()
    misfits: tuple[Misfit, ...] = ()
    has_answers = False
    fraction_read = 0.0

    def __init__(self, path: str) -> None:
        self.path = path

    @abstractmethod
    def blocks(self, labels: Sequence[str]) -> Iterator[RowBlock]:
        """Yield the rows, with these columns as labels."""

    def has_answer(self) -> bool:
        """Tell whether a row has an answer."""
        return self.has_answers

    def leave_out_answers(self) -> None:  # noqa: B027 - most files have answers or no column of them
        """Check no answers, because no row of the set has one."""

    def paths(self) -> list[str]:
        """Return the paths of the files."""
        return [self.path]

    def size(self) -> int:
        """Return the size of the files in bytes, which weighs them in the progress."""
        return sum(storage.size_of(path) for path in self.paths())


class ArrayFile:
    """An array in a file, of which ranges of rows are read.

    It is not kept mapped into memory: the pages of a mapped file count as memory of the process.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._copy = storage.local_copy(path)
        try:
            mapped: Any = np.load(self._copy.path, mmap_mode="r", allow_pickle=False)
        except (ValueError, EOFError) as error:
            raise ParseError(f"the file cannot be read: {str(error)[:300]}", source=path) from None
        if not isinstance(mapped, np.memmap):  # an archive of arrays
            raise ParseError("expected one array, found an archive", source=path)
        if mapped.ndim == 0 or (np.isfortran(mapped) and mapped.ndim > 1):
            found = "a single value" if mapped.ndim == 0 else "Fortran order"
            raise ParseError(f"expected an array in C order, found {found}", source=path)
        self.shape, self.type, self._offset = mapped.shape, mapped.dtype, mapped.offset

    def __len__(self) -> int:
        return int(self.shape[0])

    def rows(self, start: int, end: int) -> NDArray[Any]:
        """Return a range of rows."""
        width = int(np.prod(self.shape[1:], dtype=np.int64))
        end = min(end, len(self))
        count = max(end - start, 0) * width
        place = self._offset + start * width * self.type.itemsize
        found = np.fromfile(self._copy.path, self.type, count, offset=place)
        if len(found) < count:
            raise ParseError("the file became shorter while it was read", source=self.path)
        return found.reshape(-1, *self.shape[1:])
