"""``CancelFlag``: another thread ends a call of any length, and a call with a set flag does not begin."""

import inspect
import pickle
import threading
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

import nonet
from nonet import CancelFlag, CancelledError, Grid, logic
from nonet.logic import Technique
from processes import PATIENCE
from puzzles import PROPER

pa = pytest.importorskip("pyarrow")

EMPTY = "." * 81
MARKED = Grid(EMPTY, pencilmarks="123456789" * 81)
HARD = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."

# Calls that would take years, days, or at least much longer than until the flag is set.
ENDLESS: dict[str, Callable[[CancelFlag], Any]] = {
    "count_solutions": lambda flag: nonet.count_solutions(EMPTY, limit=None, cancel=flag),
    "count_solutions, marks": lambda flag: nonet.count_solutions(MARKED, limit=None, cancel=flag),
    "search": lambda flag: nonet.search(EMPTY, limit=None, cancel=flag),
    "solutions": lambda flag: sum(1 for _ in nonet.solutions(EMPTY, cancel=flag)),
    "solve_batch": lambda flag: nonet.solve_batch([EMPTY], limit=1 << 60, cancel=flag),
    "solve_batch, all solutions": lambda flag: nonet.solve_batch([EMPTY] * 3, limit=None, cancel=flag),
    "solve_batch, marks": lambda flag: nonet.solve_batch([MARKED] * 3, limit=None, cancel=flag),
    "rate": lambda flag: [nonet.rate(HARD, cancel=flag) for _ in forever()],
    "rate_batch": lambda flag: nonet.rate_batch([HARD] * 10_000, cancel=flag),
    "rate_batch, hodoku": lambda flag: nonet.rate_batch([HARD] * 1_000_000, profile="hodoku", cancel=flag),
    "explain": lambda flag: [nonet.explain(HARD, work_limit=None, cancel=flag) for _ in forever()],
    "trace": lambda flag: [logic.trace(HARD, cancel=flag) for _ in forever()],
    "trace_batch": lambda flag: logic.trace_batch([HARD] * 10_000, cancel=flag),
    "check_trace": lambda flag: [logic.check_trace(PROPER, "X-Wing: r1c3 is not 2.", cancel=flag) for _ in forever()],
    "explain_batch": lambda flag: nonet.explain_batch([HARD] * 10_000, cancel=flag),
    "hint": lambda flag: [nonet.hint(HARD, cancel=flag) for _ in forever()],
    "all_hints": lambda flag: [list(nonet.all_hints(HARD, work_limit=None, cancel=flag)) for _ in forever()],
    "true_candidates_batch": lambda flag: nonet.true_candidates_batch([EMPTY] * 1_000_000, cancel=flag),
    "canonical_batch": lambda flag: nonet.canonical_batch([EMPTY] * 1_000_000, cancel=flag),
    "generate": lambda flag: nonet.generate(seed=1, givens=17, attempts=(1 << 32) - 1, cancel=flag),
    "generate_batch": lambda flag: nonet.generate_batch(10_000_000, seed=1, cancel=flag),
    "generate_forever": lambda flag: [*nonet.generate_forever(seed=1, cancel=flag)],
    "puzzles that come slowly": lambda flag: nonet.solve_batch(slowly(PROPER), cancel=flag),
    "puzzles as lists of numbers": lambda flag: nonet.solve_batch([[0] * 81] * 50_000_000, cancel=flag),
    "puzzles in a slow stream": lambda flag: nonet.solve_batch(SlowStream(), cancel=flag),
    "answers that come slowly": lambda flag: nonet.check_answer_batch([PROPER], slowly(PROPER), cancel=flag),
    "backdoors": lambda flag: [*nonet.backdoors(PROPER, 20, cancel=flag)],
}


def forever() -> Iterator[None]:
    while True:
        yield


def slowly(text: str) -> Iterator[str]:
    for _ in forever():
        time.sleep(0.001)
        yield text


class SlowStream:
    """An Arrow column that ends after hours."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        schema = pa.schema([("puzzle", pa.utf8())])
        batches = (pa.record_batch([[text]], schema=schema) for text in slowly(PROPER))
        return pa.RecordBatchReader.from_batches(schema, batches).__arrow_c_stream__(requested_schema)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if at % 3 == 0 else pytest.mark.slow) for at, name in enumerate(ENDLESS)]
)
def test_a_flag_ends_a_call_from_another_thread(name: str) -> None:
    """The call runs in a thread, where no signal reaches; the main thread sets the flag when the call has begun."""
    flag, begun, outcome = CancelFlag(), threading.Event(), list[BaseException | None]()

    def call() -> None:
        begun.set()
        try:
            ENDLESS[name](flag)
        except BaseException as error:  # what the test is about
            outcome.append(error)
        else:
            outcome.append(None)

    thread = threading.Thread(target=call, daemon=True)
    thread.start()
    begun.wait()
    thread.join(0.05)
    assert thread.is_alive(), outcome
    flag.set()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert [type(error) for error in outcome] == [CancelledError]


TAKING_A_FLAG = [
    name
    for name in nonet.__all__
    if inspect.isfunction(getattr(nonet, name)) and "cancel" in inspect.signature(getattr(nonet, name)).parameters
]


def call(name: str, **options: Any) -> Any:
    """Call a function with what it needs."""
    required = {"generate_batch": (3,), "check_answer_batch": ([PROPER], ["x"]), "backdoors": (PROPER, 1)}
    default = ([PROPER],) if name.endswith("_batch") else () if name.startswith("generate") else (PROPER,)
    arguments = {"practice": ("pointing",), "daily": ("2026-01-31", "beginner")}.get(name) or required.get(
        name, default
    )
    seed = {"seed": 1} if "seed" in inspect.signature(getattr(nonet, name)).parameters else {}
    return getattr(nonet, name)(*arguments, **seed, **options)


@pytest.mark.parametrize("name", TAKING_A_FLAG)
def test_a_call_with_a_set_flag_does_not_begin(name: str) -> None:
    parameter = inspect.signature(getattr(nonet, name)).parameters["cancel"]
    assert (parameter.kind, parameter.default) == (parameter.KEYWORD_ONLY, None)
    call(name, cancel=CancelFlag())
    flag = CancelFlag()
    flag.set()
    with pytest.raises(CancelledError, match="the call was cancelled"):
        call(name, cancel=flag)
    with pytest.raises(TypeError, match="cancel must be a CancelFlag or None, not bool True"):
        call(name, cancel=True)


def test_every_batch_function_takes_a_flag() -> None:
    batches = {name for name in nonet.__all__ if name.endswith("_batch")}
    assert batches <= set(TAKING_A_FLAG)
    assert {"rate", "explain", "hint", "all_hints", "solve", "count_solutions", "generate"} <= set(TAKING_A_FLAG)


def test_progress_and_a_flag_go_together() -> None:
    flag, seen = CancelFlag(), list[int]()

    def progress(done: int) -> None:
        seen.append(done)
        if len(seen) == 3:
            flag.set()

    with pytest.raises(CancelledError):
        nonet.solve_batch([EMPTY], limit=None, progress=progress, cancel=flag)
    assert len(seen) == 3


def test_a_flag_and_its_error_as_values() -> None:
    flag = CancelFlag()
    assert (repr(flag), flag.is_set) == ("<CancelFlag, not set>", False)
    flag.set()
    assert (repr(flag), flag.is_set) == ("<CancelFlag, set>", True)
    again = pickle.loads(pickle.dumps(CancelledError()))
    assert (type(again), str(again)) == (CancelledError, "the call was cancelled")
    assert not issubclass(CancelledError, ValueError)


def test_a_flag_that_is_set_between_two_hints_ends_the_list() -> None:
    """Each search is short, so the engine itself has no time to look."""
    flag = CancelFlag()
    steps = nonet.all_hints(PROPER, cancel=flag)
    next(steps)
    flag.set()
    with pytest.raises(CancelledError):
        list(steps)


def test_a_flag_that_a_finder_sets_ends_the_path() -> None:
    flag = CancelFlag()

    def find(grid: Grid) -> list[nonet.Step]:
        flag.set()
        return []

    finder = SimpleNamespace(technique=Technique("own", "Own"), find=find)
    with pytest.raises(CancelledError):
        nonet.explain(PROPER, finders=[finder], cancel=flag)


def test_a_flag_ends_a_stream_with_puzzles_left() -> None:
    flag = CancelFlag()
    puzzles = nonet.generate_forever(seed=1, cancel=flag)
    for _ in range(100):
        next(puzzles)
    flag.set()
    with pytest.raises(CancelledError):
        next(puzzles)
