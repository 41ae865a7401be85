"""``map_ahead``: results in order, each as soon as it is there, errors in their place, and work that closing stops."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence

import pytest

import nonet
from nonet.data.ahead import map_ahead
from processes import PATIENCE

Check = Callable[[int], None]


def doubled(number: int, check: Check) -> int:
    check(0)
    return number * 2


@pytest.mark.parametrize("count", [0, 1, 2, 3, 20])
@pytest.mark.parametrize("can_block", [True, False])
def test_results_come_in_order(count: int, can_block: bool) -> None:
    results = map_ahead(range(count), doubled, can_block=can_block)
    assert list(results) == [(number, number * 2) for number in range(count)]


def test_the_next_item_is_worked_on_while_a_result_is_used() -> None:
    begun = [threading.Event() for _ in range(4)]

    def work(number: int, check: Check) -> int:
        begun[number].set()
        return number

    results = map_ahead(range(4), work, can_block=False)
    assert next(results) == (0, 0)
    assert next(results) == (1, 1)
    assert begun[2].wait(5)
    assert list(results) == [(2, 2), (3, 3)]


def test_a_result_is_yielded_before_the_next_item_is_read() -> None:
    shown: list[int] = []

    def items() -> Iterator[int]:
        for number in range(4):
            assert shown == list(range(number))
            yield number

    for number, _ in map_ahead(items(), doubled, can_block=True):
        shown.append(number)
    assert shown == [0, 1, 2, 3]


def test_an_exception_is_raised_in_its_place() -> None:
    def fail(number: int, check: Check) -> int:
        if number == 2:
            raise ValueError("two")
        return number

    results = map_ahead(range(5), fail, can_block=False)
    assert [next(results), next(results)] == [(0, 0), (1, 1)]
    with pytest.raises(ValueError, match="two"):
        next(results)


@pytest.mark.parametrize("count", [0, 1, 2, 5])
def test_results_before_an_error_of_the_items_are_kept(count: int) -> None:
    def items() -> Iterator[int]:
        yield from range(count)
        raise OSError("no more")

    results = map_ahead(items(), doubled, can_block=False)
    assert [next(results) for _ in range(count)] == [(number, number * 2) for number in range(count)]
    with pytest.raises(OSError, match="no more"):
        next(results)


def test_closing_stops_the_work() -> None:
    def work(limit: int, check: Check) -> Sequence[int]:
        return nonet.solve_batch("." * 81, limit=limit, progress=check).solution_count

    results = map_ahead([1, 1, 10**15], work, can_block=False)
    assert [list(count) for _, count in (next(results), next(results))] == [[1], [1]]
    start = time.monotonic()
    results.close()  # type: ignore[attr-defined]
    assert time.monotonic() - start < PATIENCE
