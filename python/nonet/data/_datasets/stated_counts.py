"""``StatedCounts``: the number of rows of each difficulty and split that a card states, beside what the sets have.

A set that lost rows, or got some, can be without any other fault.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from nonet._io import storage
from nonet._terminal import counted
from nonet.data._datasets.card import CARD, preset_of, text_of_card
from nonet.data._datasets.labels import difficulty_of, label_numbers
from nonet.data._datasets.presets import Preset, difficulty_names

COLUMN = "difficulty"
_TABLE = re.compile(rf"^\| {COLUMN} \| [^|]+\|(.*)\|\n\|[-|]+\|\n((?:\|.*\|\n)+)", re.MULTILINE)


class StatedCounts:
    """The counts of a folder that ``make_dataset`` made. ``path`` is that of its card."""

    def __init__(self, folder: str, preset: Preset) -> None:
        self.path = storage.join(folder, CARD)
        self._label, self._names = difficulty_of(preset), difficulty_names(preset)
        self._found: dict[str, Counter[int]] = {}

    @staticmethod
    def of_folder(folder: str) -> "StatedCounts | None":
        """Return the counts of a folder; ``None`` if no card there names the command that made it."""
        preset = preset_of(storage.join(folder, CARD)) if storage.is_file(storage.join(folder, CARD)) else None
        return None if preset is None else StatedCounts(folder, preset)

    def add(self, split: str, column: Any) -> None:
        """Count rows of a split by their column ``difficulty``."""
        numbers = label_numbers(column, self._label)
        self._found.setdefault(split, Counter()).update(numbers[np.isfinite(numbers)].astype(int).tolist())

    def misfits(self) -> Iterator[tuple[str, str]]:
        """Yield the splits whose rows are not those that the card states, and the reason."""
        for split, stated in self._stated().items():
            for number, name in enumerate(self._names):
                found, count = self._found.get(split, Counter())[number], stated.get(name, 0)
                if found != count:
                    yield (
                        split,
                        f"{split} has {counted(found, 'row')} of the difficulty {name}, {CARD} states {count:,}",
                    )

    def _stated(self) -> dict[str, dict[str, int]]:
        """Return the counts by split and name, as the table of the card has them."""
        table = _TABLE.search(text_of_card(self.path))
        if table is None:
            return {}
        splits = [split.strip() for split in table[1].split("|")]
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2].splitlines()]
        counts = {name: [int(cell.replace(",", "")) for cell in cells] for name, _, *cells in rows}
        return {split: {name: numbers[at] for name, numbers in counts.items()} for at, split in enumerate(splits)}
