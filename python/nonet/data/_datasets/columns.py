"""The columns of a new dataset: their names, and the rows in memory as texts or as arrays."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nonet._board.geometry import CELL_COUNT
from nonet._io.libraries import library
from nonet.data._datasets.labels import labels_of, names_of
from nonet.data._datasets.made_rows import unpacked
from nonet.data._datasets.presets import Preset, difficulty_names
from nonet.data._datasets.prompts import BOARDS, Prompts
from nonet.data.strata import NAMES, RATING, TENTHS

_LABELS: Final = ("difficulty", "given_count", "is_minimal", "guesses")


class Columns(NamedTuple):
    """Which columns the tables have: those of the preset, of a rating if wanted, of groups of isomorphs, and texts."""

    preset: Preset
    has_rating: bool
    has_groups: bool
    prompts: Prompts | None = None

    @property
    def labels(self) -> list[str]:
        """The names of the labels."""
        return [*self._kept_labels, *self._asked_labels]

    @property
    def _kept_labels(self) -> list[str]:
        """The labels that rows are kept with."""
        own = self.own_label
        return [*_LABELS, *(RATING if self.has_rating else ()), *([] if own is None else [own])]

    @property
    def _asked_labels(self) -> list[str]:
        """The labels that only the templates ask for, which are computed when rows are written."""
        fields = () if self.prompts is None else self.prompts.fields
        return [name for name in fields if name not in self._kept_labels]

    @property
    def own_label(self) -> str | None:
        """The label of the strata, if it is none of the others."""
        measure = self.preset.measure
        return measure if self.preset.counts and measure not in (*_LABELS, *RATING) else None

    def _own_values(self, records: Any) -> Any:
        """Return the label of the strata as numbers of its type."""
        if self.own_label in NAMES:
            return records["measure"].astype(np.uint8)
        return (
            records["measure"].astype(np.float64).round(1)
            if self.own_label in TENTHS
            else records["measure"].astype(np.int32)
        )

    @property
    def names(self) -> list[str]:
        """The names of all columns."""
        texts = self.prompts.columns if self.prompts is not None else ()
        return [*self.preset.columns, *(["group"] if self.has_groups else []), *self.labels, *texts]

    def texts(self, records: Any) -> Any:
        """Return rows as a table with texts for grids and words."""
        columns: dict[str, Any] = {
            name: _texts(unpacked(records[source]), self.preset.blank)
            for name, source in zip(self.preset.columns, ("puzzle", "solution"), strict=True)
        }
        if self.has_groups:
            columns["group"] = records["group"].copy()
        columns |= {
            "difficulty": _names(records["difficulty"], difficulty_names(self.preset)),
            "given_count": records["given_count"].astype(np.int32),
            "is_minimal": records["is_minimal"].copy(),
            "guesses": records["guesses"].astype(np.int32),
        }
        if self.has_rating:
            # 7.1 and not 7.0999999: the nearest number of 64 bits.
            columns |= {name: records[name].astype(np.float64) / 10 for name in ("er", "ep", "ed")}
            columns["hardest_technique"] = _names(records["hardest_technique"], names_of("hardest_technique"))
        if (own := self.own_label) is not None:
            values = self._own_values(records)
            columns[own] = _names(values, names_of(own)) if own in NAMES else values
        columns |= self._asked(records)
        if self.prompts is not None:
            boards = dict(zip(BOARDS, (columns[name] for name in self.preset.columns), strict=True))
            plain = {
                name: column.tolist() if isinstance(column, np.ndarray) else column.to_pylist()
                for name, column in (columns | boards).items()
            }
            plain |= {name: [text.replace("0", ".") for text in plain[name]] for name in BOARDS}
            paths = records["path"].tolist()
            arrow = library("pyarrow")
            columns |= {
                name: arrow.array(texts, arrow.string()) for name, texts in self.prompts.of(plain, paths).items()
            }
        return _table(columns)

    def _asked(self, records: Any) -> dict[str, Any]:
        """Return the labels that only the templates ask for."""
        names, arrow = self._asked_labels, library("pyarrow")
        if self.prompts is None or not names:
            return {}
        found = labels_of(unpacked(records["puzzle"]), names, threads=self.prompts.threads)
        asked: dict[str, Any] = {}
        for name in names:
            values = found[name]
            if name in NAMES:
                asked[name] = _names(np.nan_to_num(values, nan=255).astype(np.uint8), names_of(name))
            else:
                numbers = arrow.array(values.round(1), mask=np.isnan(values))
                asked[name] = numbers if name in TENTHS else numbers.cast(arrow.int32())
        return asked

    def arrays(self, records: Any) -> Any:
        """Return rows as a table with 81 values for a grid, and numbers for words."""
        names = zip(self.preset.columns, ("puzzle", "solution"), strict=True)
        columns: dict[str, Any] = {name: grids_as_lists(unpacked(records[source])) for name, source in names}
        if self.has_groups:
            columns["group"] = records["group"].copy()
        return _table(columns | self.label_arrays(records))

    def label_arrays(self, records: Any) -> dict[str, NDArray[Any]]:
        """Return the labels of rows as arrays of numbers; words are their places in the lists of the card."""
        tenths = ("er", "ep", "ed")
        own = self.own_label
        arrays: dict[str, NDArray[Any]] = {
            name: records[name].astype(np.float32) / 10 if name in tenths else records[name].copy()
            for name in self.labels
            if name != own
        }
        return arrays if own is None else {**arrays, own: self._own_values(records)}


def grids_as_lists(values: NDArray[np.uint8]) -> Any:
    """Return values of shape (N, 81) as an Arrow column."""
    arrow = library("pyarrow")
    return arrow.FixedSizeListArray.from_arrays(arrow.array(values.reshape(-1), arrow.uint8()), CELL_COUNT)


def _table(columns: Mapping[str, Any]) -> Any:
    arrow = library("pyarrow")
    return arrow.table({name: arrow.array(column) for name, column in columns.items()})


def _texts(values: NDArray[np.uint8], blank: str) -> Any:
    arrow = library("pyarrow")
    text = values + np.uint8(ord("0"))
    text[values == 0] = ord(blank)
    offsets = np.arange(len(values) + 1, dtype=np.int32) * CELL_COUNT
    return arrow.StringArray.from_buffers(len(values), arrow.py_buffer(offsets), arrow.py_buffer(text))


def _names(codes: NDArray[np.uint8], names: Sequence[str]) -> Any:
    arrow = library("pyarrow")
    places = arrow.array(codes.astype(np.int32), mask=codes >= len(names))
    return arrow.DictionaryArray.from_arrays(places, arrow.array(names, arrow.string())).cast(arrow.string())
