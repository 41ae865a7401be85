"""Values are frozen through and through: nothing that a public value shows can be set, deleted or changed in place.

Values are shared: there is one ``Cell`` of each index, one ``DigitSet`` of each mask, and a grid is returned to every
caller who asks again. So each class of values is found in the public modules and tested, and all that it leads to.
"""

from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

import nonet
from nonet import Grid, methods
from nonet.data._jobs.shards import Shard
from puzzles import PROPER, SOLUTION
from wrong_values import INSTANCES

# Objects that have a state by design, and exceptions, to which Python itself adds a traceback.
WITH_STATE = {
    *("Comparison", "IsomorphIndex", "MethodTotals", "SolutionCollector"),
    *("TableSummary", "GeneratedStream", "CancelFlag"),
}
# What objects of the caller's own have to be, and the class of what all batches share.
PROTOCOLS = {"Finder", "ShardEngine", "Batch"}
MARKED = Grid(PROPER, pencilmarks="." * 729)
MORE: dict[str, Any] = {
    "Conflict": lambda: Grid("55" + "." * 79).conflicts()[0],
    "Explained": lambda: nonet.explain_batch([PROPER])[0],
    "Generated": lambda: nonet.generate_batch(1, seed=1)[0],
    "House": lambda: nonet.House(3),
    "Layout": nonet.Layout,
    "SearchResult": lambda: nonet.search(PROPER),
    "FailedShard": lambda: nonet.data.FailedShard("a.csv", "x"),
    "ShardResult": lambda: nonet.data.ShardResult(reason="x"),
    "ShardTask": lambda: nonet.data.ShardTask(Shard("/in/a.csv", "/out/a.csv", "a.csv")),
    "PublishedFigure": lambda: next(methods.published()),
    "Mistakes": lambda: nonet.mistakes(PROPER),
    "Verdict": lambda: nonet.check_answer(PROPER, SOLUTION),
    "Solved": lambda: nonet.solve_batch([PROPER])[0],
}


PUBLIC = ("nonet", "nonet.formats", "nonet.methods", "nonet.data", "nonet.logic", "nonet.results")


def classes() -> list[str]:
    """Return the names of the public classes of values."""
    found = {"Statuses", "StepTexts"}
    for module in map(import_module, PUBLIC):
        kinds = {name: getattr(module, name) for name in module.__all__}
        found |= {name for name, kind in kinds.items() if isinstance(kind, type) and not issubclass(kind, Exception)}
    return sorted(found - WITH_STATE - PROTOCOLS)


CLASSES = classes()


def value_of(name: str) -> Any:
    """Return a value of a class."""
    return (MORE | INSTANCES)[name]()


def shown_by(value: object) -> Iterator[object]:
    """Yield what a value shows: its items, and its attributes that are not methods."""
    if isinstance(value, (tuple, frozenset)):
        yield from value
    if isinstance(value, (str, bytes, int, float, memoryview, type, type(None), ModuleType)):
        return
    for name in dir(value):
        if not name.startswith("_"):
            part = getattr(value, name)
            if isinstance(part, type) or not callable(part):
                yield part


@pytest.mark.parametrize("name", CLASSES)
def test_no_attribute_can_be_set_or_deleted(name: str) -> None:
    value = value_of(name)
    before = repr(value)
    slots = {slot for kind in type(value).__mro__ for slot in getattr(kind, "__slots__", ())}
    for attribute in {*dir(value), *slots, "a_new_one"} - {"__class__", "__doc__"}:
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, attribute, 1)
        with pytest.raises((AttributeError, TypeError)):
            delattr(value, attribute)
    assert repr(value) == before


@pytest.mark.parametrize("name", CLASSES)
def test_no_item_can_be_set_or_deleted(name: str) -> None:
    value = value_of(name)
    for method in ("__setitem__", "__delitem__", "__iadd__", "__ior__", "__iand__", "append", "add", "clear", "update"):
        assert not hasattr(value, method)


# The columns of a block are those of its reader, of engine and of Arrow.
SHOWN = [name for name in CLASSES if name != "Block"]
RESULTS = [
    *(nonet.redundant_givens(PROPER), nonet.true_candidates(PROPER), nonet.canonical_transform(PROPER)),
    *(nonet.search(PROPER), nonet.solve(PROPER), MARKED, Grid(SOLUTION).conflicts(), nonet.parse(PROPER)[0]),
    *(nonet.IsomorphIndex().add([PROPER]), methods.all(), nonet.FORMATS),
]


@pytest.mark.parametrize("value", [*map(value_of, SHOWN), *RESULTS], ids=lambda value: type(value).__name__)
def test_all_that_a_value_shows_is_frozen(value: object) -> None:
    seen: set[tuple[type, str]] = set()
    waiting: list[object] = [value, *(value if isinstance(value, nonet.results.Batch) else ())]
    while waiting:
        part = waiting.pop()
        key = type(part), part.tobytes().hex() if isinstance(part, memoryview) else repr(part)
        if key in seen:
            continue
        seen.add(key)
        assert not isinstance(part, (list, dict, set, bytearray)), part
        if isinstance(part, memoryview):
            assert part.readonly
            assert memoryview(part.obj).readonly
        waiting += shown_by(part)


def test_an_answer_cannot_poison_later_ones() -> None:
    batch: Any = nonet.true_candidates_batch([PROPER])
    before = batch[0][0]
    for change in (
        lambda: setattr(batch[0][0], "mask", 1),
        lambda: setattr(batch[0][0], "_mask", 1),
        lambda: setattr(nonet.Cell(3), "houses", ()),
        lambda: setattr(batch, "_columns", {}),
        lambda: setattr(batch, "true_candidates", b""),
        lambda: setattr(batch.status, "codes", b""),
        lambda: batch.true_candidates.__setitem__((0, 0), 1),
        lambda: batch.status.codes.__setitem__(0, 1),
        lambda: nonet.FORMATS.pop("lines"),  # type: ignore[attr-defined]
    ):
        with pytest.raises((AttributeError, TypeError)):
            change()
    assert batch[0][0] == before == nonet.true_candidates(PROPER)[0]
    assert len(nonet.Cell(3).houses) == 3
