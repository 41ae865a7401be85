"""HoDoKu's list of cases, through ``all_hints``: each is found by naming its technique.

What HoDoKu leaves to options has techniques of its own: empty rectangles of two candidates, Siamese fish, and chains
with almost locked sets. Almost locked sets that share cells, and chains of them against the order in which they are
listed, are not searched: these cases are counted. Skipped without the corpus.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from nonet import HODOKU, Entry, all_hints, read
from nonet.logic import TECHNIQUES

BY_CODE = {technique.code: name for name, technique in TECHNIQUES.items() if technique.code}
NAMES = {"0402-1": "small_empty_rectangle", "0709-2": "als_continuous_nice_loop"}
NAMES |= dict.fromkeys(("0710-3", "0710-4"), "als_discontinuous_nice_loop")
NAMES |= dict.fromkeys(("0711-3", "0711-4"), "als_aic")
OVERLAPPING = ("0902-2", "0904-2", "0903")
AGAINST_THE_ORDER = ["0903-1"] * 4


def changes(entry: Entry, kind: str) -> set[tuple[str, int]]:
    """Return the candidates of a column as cells and digits."""
    texts = (entry.column(kind) or "").split()
    return {(f"r{text[1]}c{text[2]}", int(text[0])) for text in texts}


def is_found(entry: Entry, name: str) -> bool:
    """Tell whether a step has exactly what the case says."""
    placed, removed = changes(entry, "placements"), changes(entry, "eliminations")
    return any(
        {(str(one.cell), one.digit) for one in step.placements} == placed
        and {(str(one.cell), one.digit) for one in step.eliminations} == removed
        for step in all_hints(entry.grid, profile=HODOKU.only(name))
    )


@pytest.mark.slow
def test_every_case_is_found_by_naming_its_technique(corpus: Path) -> None:
    counts: Counter[str] = Counter()
    missed = []
    for entry in read(corpus / "logic" / "hodoku_reglib-1.3.txt", from_format="hodoku"):
        assert isinstance(entry, Entry)
        code = entry.column("technique") or ""
        plain = code.partition("-")[0]
        # HoDoKu appends 1 to the code of a fish that joins two.
        name = "siamese_fish" if len(plain) == 5 else NAMES.get(code, BY_CODE.get(plain, ""))
        if code in OVERLAPPING:
            counts["overlapping"] += 1
        elif code.endswith("-x"):
            counts["nothing"] += 1
            assert not is_found(entry, name), code
        elif is_found(entry, name):
            counts["found"] += 1
        else:
            missed.append(code)
    assert missed == AGAINST_THE_ORDER
    assert counts == {"found": 1089, "nothing": 4, "overlapping": 15}
