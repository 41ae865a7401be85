"""Every function of many rows tells its progress, in order, and ends with what the callback raises."""

from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest

import nonet
from processes import PATIENCE
from puzzles import EMPTY, HARDER, PROPER, SOLUTION

# A first row that can be any of three, with the columns in any order: 0.2 ms.
SLOW = "123456789456789123789123456" + "." * 54
LONG: dict[str, Callable[..., Any]] = {
    "solve": lambda progress: nonet.solve_batch([EMPTY] * 2000, limit=10**12, progress=progress),
    "solve, few rows": lambda progress: nonet.solve_batch([EMPTY] * 10, limit=10**12, progress=progress),
    "solve, without a limit": lambda progress: nonet.solve_batch([EMPTY] * 2, limit=None, progress=progress),
    "minimized": lambda progress: nonet.minimized_batch([SOLUTION] * 30_000, seed=1, threads=1, progress=progress),
    "canonical": lambda progress: nonet.canonical_batch([SLOW] * 50_000, progress=progress),
    "generate": lambda progress: nonet.generate_batch(600_000, seed=1, minimal=True, progress=progress),
    "rate": lambda progress: nonet.rate_batch([HARDER] * 1000, progress=progress),
    "rate, hodoku": lambda progress: nonet.rate_batch([HARDER] * 20_000, profile="hodoku", progress=progress),
    "explain": lambda progress: nonet.explain_batch([HARDER] * 1000, progress=progress),
    "check_answer": lambda progress: nonet.check_answer_batch(
        [PROPER] * 100_000, ["x 5 " * 250] * 100_000, progress=progress
    ),
}


class StoppedError(BaseException):
    """What a callback raises; KeyboardInterrupt is no ``Exception`` either."""


@pytest.mark.parametrize("name", LONG)
def test_progress_can_stop_a_batch(name: str) -> None:
    told: list[int] = []

    def progress(done: int) -> None:
        told.append(done)
        if len(told) == 3:
            raise StoppedError

    start = monotonic()
    with pytest.raises(StoppedError):
        LONG[name](progress)
    assert monotonic() - start < PATIENCE
    assert len(told) == 3
    assert 0 <= told[0] <= told[1] <= told[2] < 600_000


def test_progress_counts_rows_up_to_all() -> None:
    for count, question in (
        (2_000, lambda **more: nonet.solve_batch("\n".join([EMPTY] * 2_000), limit=2_000, **more)),
        (10_000, lambda **more: nonet.minimized_batch([SOLUTION] * 10_000, seed=1, threads=1, **more)),
        (20_000, lambda **more: nonet.check_answer_batch([PROPER] * 20_000, [SOLUTION] * 20_000, **more)),
    ):
        told: list[int] = []
        question(progress=told.append)
        assert told == sorted(told)
        assert max(told, default=0) <= count
        assert told or count == 20_000  # that many answers are judged before it is asked
