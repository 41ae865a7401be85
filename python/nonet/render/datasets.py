"""A chart of what a dataset has: a column of panels for each label, a row for each split.

```
                 difficulty        given_count       ER
train            ▆ ▄ ▁             ▁▃█▅▂             █▂  ▁▃
test             ▆ ▄ ▁             ▁▄█▄▂             █▂  ▁▃
```
"""

import os
from collections.abc import Mapping
from typing import Any

from nonet.formats._arguments import wrong_type
from nonet.render._style import BLUE, chart, draw_lines_behind, plain


def draw_splits(counts: Mapping[str, Mapping[str, Mapping[str, int]]], path: str | os.PathLike[str]) -> None:
    """Write a chart to ``path``; its extension (``.svg``, ``.png``, ``.pdf``) is the format.

    ``counts`` maps each split to its labels, each label to its values, in order, and each value to the number of rows.
    Raises ``ImportError`` without matplotlib.
    """
    expected = "counts must map splits to labels, labels to values and values to numbers of rows"
    for split in (checked := _mapping(counts, expected)).values():
        for values in _mapping(split, expected).values():
            if any(not isinstance(count, int) for count in _mapping(values, expected).values()):
                raise wrong_type(expected, values)
    labels = [*next(iter(checked.values()), {})]
    with chart(path, (3.4 * max(len(labels), 1), 1.0 + 1.6 * max(len(checked), 1))) as figure:
        panels = figure.subplots(max(len(checked), 1), max(len(labels), 1), sharex="col", squeeze=False)
        for row, (name, split) in enumerate(checked.items()):
            for column, label in enumerate(labels):
                axes, values = panels[row, column], split[label]
                total = sum(values.values()) or 1
                axes.bar(range(len(values)), [100 * count / total for count in values.values()], color=BLUE, width=0.8)
                axes.set_xticks(range(len(values)), list(map(plain, values)), rotation=90)
                draw_lines_behind(axes, "y")
                if row == 0:
                    axes.set_title(f"{plain(label)}, percent", fontsize=9)
                if column == 0:
                    axes.set_ylabel(plain(name))


def _mapping(value: object, expected: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise wrong_type(expected, value)
    return value
