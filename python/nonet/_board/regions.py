"""Regions as callers give them, as the number of each cell's region; what is no partition is an error that says why.

Numbers count from 0 in the order of the regions' first cells, so that equal regions are equal bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from nonet._board.geometry import Cell
from nonet._board.other_sizes import kind_of_cells
from nonet._checks import as_integer, iterated, shown, wrong_type


def checked_boxes(size: int, boxes: tuple[int, int]) -> tuple[int, int]:
    """Return the rows and the columns of a box; raise an error for others than this size can have."""
    expected = "boxes are the rows and the columns of a box, as (2, 3)"
    if not isinstance(boxes, Sequence) or isinstance(boxes, (str, bytes)) or len(boxes) != 2:
        raise wrong_type(expected, boxes)
    height, width = (as_integer(side, expected) for side in boxes)
    if height < 2 or width < 2 or height * width != size:
        raise ValueError(f"a box of a {size}x{size} board has {size} cells, not {shown(height)}x{shown(width)}")
    return height, width


@cache
def numbers_of_boxes(size: int, height: int, width: int) -> bytes:
    """Return the number of each cell's box, for boxes with so many rows and columns."""
    return bytes(row // height * height + column // width for row in range(size) for column in range(size))


def shape_of_regions(size: int, numbers: bytes) -> tuple[int, int] | None:
    """Return the rows and the columns of the boxes that regions are, ``None`` if they are no boxes of any shape."""
    shapes = ((height, size // height) for height in range(2, size // 2 + 1) if size % height == 0)
    return next((shape for shape in shapes if numbers_of_boxes(size, *shape) == numbers), None)


def numbers_of_regions(size: int, regions: Any) -> bytes:
    """Return the number of each cell's region, counted by first cells; raise ``ValueError`` if there is none."""
    cells = kind_of_cells(size).ALL
    if isinstance(regions, str):
        groups = _groups_of_text("".join(regions.split()), cells)
    else:
        expected = "regions must be sets of cells, a text with a character for each cell, or None"
        groups = [_cells_of(region, cells, expected) for region in iterated(expected, regions)]
    if not groups:
        return b""
    if len(groups) != size:
        raise ValueError(f"a {size}x{size} board has {size} regions, not {len(groups)}")
    owner: dict[Cell, int] = {}
    for number, group in enumerate(groups, start=1):
        for cell in group:
            if owner.setdefault(cell, number) != number:
                raise ValueError(f"{cell} is in region {owner[cell]} and in region {number}")
    for number, group in enumerate(groups, start=1):
        if len(group) != size:
            shape = " ".join(map(str, group[:12])) + (" …" if group[12:] else "")
            raise ValueError(f"region {number} has {len(group)} cells, expected {size}: {shape}")
    order = {number: index for index, number in enumerate(dict.fromkeys(owner[cell] for cell in cells))}
    return bytes(order[owner[cell]] for cell in cells)


def _groups_of_text(text: str, cells: tuple[Cell, ...]) -> list[list[Cell]]:
    if text and len(text) != len(cells):
        size = cells[0].size
        raise ValueError(f"regions of a {size}x{size} board have {len(cells)} characters, not {len(text)}")
    groups: dict[str, list[Cell]] = {}
    for cell, label in zip(cells, text, strict=False):
        groups.setdefault(label, []).append(cell)
    return list(groups.values())


def _cells_of(region: Any, cells: tuple[Cell, ...], expected: str) -> list[Cell]:
    """Return the different cells of a region in order: names in one text, or names, indices, cells and pairs."""
    kind = type(cells[0])
    names = region.split() if isinstance(region, str) else iterated(expected, region)
    named = (f"r{name[0]}c{name[1]}" if isinstance(name, tuple) and len(name) == 2 else name for name in names)
    return sorted(set(map(kind, named)))
