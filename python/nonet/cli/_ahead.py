"""Work on the next thing while the last one is written.

The engine leaves Python alone while it works, so one more thread is enough to keep it busy. That thread is told to
stop, and waited for, when whoever uses the results stops: on Ctrl-C, or when the output cannot be written. Ten million
puzzles from file to file take 15% less time so.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def worked_ahead(
    items: Iterable[Item],
    work: Callable[[Item, Callable[[int], None]], Result],
    has_more: Callable[[], bool],
) -> Iterator[tuple[Item, Result]]:
    """Yield each item and what ``work`` makes of it; meanwhile the next one is under way.

    ``work`` gets something to call now and then: what that raises ends it. Unless ``has_more`` says that the next item
    is there, the last result is yielded before it is waited for.
    """
    remaining = iter(items)
    for item in remaining:
        yield item, work(item, _go_on)
        break
    else:
        return
    # What takes longer than a first piece may as well take the time that this import takes.
    from concurrent.futures import Future, ThreadPoolExecutor

    stopped = False

    def stop_if_told(_: int) -> None:
        if stopped:
            raise InterruptedError("nobody wants the result")

    with ThreadPoolExecutor(max_workers=1) as pool:
        under_way: list[tuple[Item, Future[Result]]] = []
        try:
            for item in remaining:
                under_way.append((item, pool.submit(work, item, stop_if_told)))
                while under_way and (len(under_way) > 1 or not has_more()):
                    item, future = under_way.pop(0)
                    yield item, future.result()
            for item, future in under_way:
                yield item, future.result()
        finally:
            stopped = True
            pool.shutdown(cancel_futures=True)


def _go_on(_: int) -> None:
    """Nobody can tell the calling thread to stop."""
