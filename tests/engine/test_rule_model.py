"""The native model of a layout: what it refuses, what it counts, and how it is stopped."""

import subprocess
import sys
from typing import TypeAlias

import pytest

from nonet._core import RuleModel, answer_ruled_batch, solve_ruled_batch, statuses


def at(*cells: int, size: int = 4) -> list[tuple[int, int]]:
    """Return cells by their numbers from 0 as the engine takes them: rows and columns from 1."""
    return [(cell // size + 1, cell % size + 1) for cell in cells]


LATIN = RuleModel(4, b"", [])
BOXES = RuleModel(4, None, [])


def test_plain_boards_are_counted() -> None:
    """All 4x4 boards: 576 Latin squares, 288 with boxes."""
    for model, expected in ((LATIN, 576), (BOXES, 288)):
        count, values, is_decided, guesses, dead_ends = model.count(bytes(16), limit=1_000, keep=1_000)
        assert (count, len(values), is_decided) == (expected, 16 * expected, True)
        assert len({values[place : place + 16] for place in range(0, len(values), 16)}) == expected
        assert guesses + 1 == dead_ends + expected


def test_rules_of_houses() -> None:
    diagonals = RuleModel(4, None, [("diagonal", [], [0]), ("diagonal", [], [1])])
    assert diagonals.count(bytes(16), limit=1_000)[0] == 48
    even = RuleModel(4, None, [("even", at(0), [])])
    assert even.count(bytes(16), limit=1_000)[0] == 144


def test_limits_end_the_search() -> None:
    count, values, is_decided, *_ = BOXES.count(bytes(16), limit=1)
    assert (count, len(values), is_decided) == (1, 16, True)
    assert BOXES.count(bytes(16), limit=1_000, work_limit=5)[2] is False


def test_progress_can_stop_it() -> None:
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        RuleModel(16, b"", []).count(bytes(256), limit=10**9, progress=stop)


def test_few_solutions_are_kept_of_many() -> None:
    count, values, *_ = LATIN.count(bytes(16), limit=2**64 - 1)
    assert (count, len(values)) == (576, 32)
    assert LATIN.count(bytes(16), limit=1_000, keep=576)[1].startswith(values)


def test_solutions_come_one_by_one() -> None:
    found = list(LATIN.solutions(bytes(16)))
    assert b"".join(found) == LATIN.count(bytes(16), limit=1_000, keep=1_000)[1]
    # A board of 16x16 has more solutions than anybody could wait for.
    first = next(RuleModel(16, None, []).solutions(bytes(256)))
    assert sorted(first[:16]) == list(range(1, 17))


Rules: TypeAlias = list[tuple[str, list[tuple[int, int]], list[int]]]
Layouts: TypeAlias = list[tuple[int, bytes | None, Rules]]
LAYOUTS: Layouts = [
    (4, None, []),
    (4, None, [("diagonal", [], [0]), ("cage", at(0, 1), [3]), ("cage", at(2, 6), [6]), ("odd", at(0, 7, 10), [])]),
    (6, None, [("thermometer", at(0, 1, 2, 3, 4, 5, size=6), [])]),
    (4, b"", [("slow_thermometer", at(*range(16)), [])] * 4_096),
]
ROWS = [(0, "1234341221434321"), (0, "1.....2........."), (1, "." * 16), (0, "11.............."), (2, "." * 36)]
ROWS += [
    (0, "12..34.........1"),
    (0, "9..............."),
    (3, "." * 16),
    (1, "1..............."),
    (0, "123...4........."),
]
"""The number of a row's layout, and its values."""


def values_of(text: str) -> bytes:
    return bytes(int(symbol) for symbol in text.replace(".", "0"))


def solved(threads: int, limit: int = 2, work_limit: int | None = None, times: int = 1) -> dict[str, bytes]:
    values = b"".join(values_of(text) for _, text in ROWS)
    columns = solve_ruled_batch(
        LAYOUTS,
        [number for number, _ in ROWS] * times,
        values * times,
        limit=limit,
        work_limit=work_limit,
        threads=threads,
        progress=None,
    )
    return {name: bytes(column) for name, column in columns}


def test_a_batch_has_the_results_of_each_puzzle() -> None:
    columns = solved(1)
    counts, guesses = (memoryview(columns[name]).cast("Q") for name in ("solution_count", "guesses"))
    start = 0
    for row, (number, text) in enumerate(ROWS):
        end = start + len(text)
        status, solution = statuses()[columns["status"][row]], columns["solution"][start:end]
        start = end
        if number == 3 or "9" in text:
            assert (status, any(solution)) == ("unsupported" if number == 3 else "malformed", False)
            continue
        values = values_of(text)
        count, found, _, guessed, _ = RuleModel(*LAYOUTS[number]).count(values, limit=2)
        assert (counts[row], guesses[row]) == (count, guessed)
        assert solution == (found[: len(values)] or bytes(len(values)))
        none = "conflict" if text.startswith("11") else "no_solution"
        assert status == {0: none, 1: "proper", 2: "multiple"}[count]


def test_threads_and_neighbours_do_not_change_a_row() -> None:
    once, many = solved(1), solved(3, times=200)
    assert {name: column * 200 for name, column in once.items()} == many


def test_limits_of_a_batch() -> None:
    assert "solvable" in [statuses()[code] for code in solved(1, limit=1)["status"]]
    columns = solved(1, work_limit=1)
    assert "limit_reached" in [statuses()[code] for code in columns["status"]]


def test_batches_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="15 values, these rows have 16 cells"):
        solve_ruled_batch([(4, None, [])], [0], bytes(15), limit=2, threads=1, progress=None)
    with pytest.raises(ValueError, match="layout 1, there are 1"):
        solve_ruled_batch([(4, None, [])], [1], bytes(16), limit=2, threads=1, progress=None)
    with pytest.raises(ValueError, match="camel"):
        solve_ruled_batch([(4, None, [("camel", [], [])])], [0], bytes(16), limit=2, threads=1, progress=None)


def test_progress_can_stop_a_batch() -> None:
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve_ruled_batch([(16, b"", [])], [0], bytes(256), limit=10**9, threads=1, progress=stop)


def test_true_candidates_are_the_values_of_all_solutions() -> None:
    """An arrow and a cage on a 4x4 board: the masks are those of the solutions, which are all counted."""
    model = RuleModel(4, None, [("arrow", at(0, 1, 5), [1]), ("cage", at(10, 11, 15), [8])])
    count, values, *_ = model.count(bytes(16), limit=1_000, keep=1_000)
    assert 1 < count < 288
    solutions = [values[place : place + 16] for place in range(0, len(values), 16)]
    expected = [sum({1 << solution[cell] - 1 for solution in solutions}) for cell in range(16)]
    parts: Layouts = [(4, None, [("arrow", at(0, 1, 5), [1]), ("cage", at(10, 11, 15), [8])])]
    rows = bytes(16) + b"\x01\x01" + bytes(14)
    columns = dict(answer_ruled_batch(parts, [0, 0], rows, question="true_candidates", threads=1, progress=None))
    assert list(memoryview(columns["answer"]).cast("B").cast("I")) == expected + [0] * 16
    assert [statuses()[code] for code in memoryview(columns["status"])] == ["multiple", "conflict"]
    limited = dict(
        answer_ruled_batch(parts, [0], bytes(16), question="backbone", work_limit=2, threads=1, progress=None)
    )
    assert [statuses()[code] for code in memoryview(limited["status"])] == ["limit_reached"]


@pytest.mark.parametrize(
    ("size", "regions", "rules", "message"),
    [
        (3, None, [], "a board has 4 to 25 rows, not 3"),
        (26, None, [], "a board has 4 to 25 rows, not 26"),
        (7, None, [], "a board of 7 rows has no boxes: give its regions, or no regions"),
        (4, bytes(16), [], "region 1 has 16 cells, expected 4"),
        (4, bytes(15), [], "regions of 15 cells, expected 16"),
        (4, b"\x09" * 16, [], "region 9, expected 0 to 3"),
        (4, None, [("camel", [], [])], '"camel" is not a rule that nonet knows'),
        (4, None, [("odd", at(16), [])], "odd: a cell is not on this 4x4 board"),
        (4, None, [("odd", at(1, 1), [])], "odd: a cell is named twice"),
        (4, None, [("odd", [], [])], "odd: 0 cells, expected 1 or more"),
        (4, None, [("diagonal", [], [])], "diagonal: 0 integers, expected 1: direction"),
        (4, None, [("diagonal", [], [2])], "diagonal: direction is 2, expected 0 to 1"),
        (4, None, [("cage", at(0, 1, 2, 3, 4), [])], "cage: 5 cells, expected 1 to 4"),
        (4, None, [("odd", at(0), [])] * 5_000, "5000 rules, at most 4096"),
    ],
)
def test_what_cannot_be_is_refused(size: int, regions: bytes | None, rules: Rules, message: str) -> None:
    with pytest.raises(ValueError, match="^" + message.replace("(", r"\(") + "$"):
        RuleModel(size, regions, rules)


TOO_LARGE = """
import resource
from nonet._core import RuleModel, solve_ruled_batch, statuses

line = [(cell // 25 + 1, cell % 25 + 1) for cell in range(600)]
layouts = [
    [("slow_thermometer", line, [])] * 4_096,
    [("same_values", line, [300])] * 4_096,
    [("sum_line", line, [3_000 + number % 1_000]) for number in range(4_096)],
    [("counting_circles", line[:170], [])] * 4_096,
    [("rellik_cage", line[number : number + 6], [number + 1]) for number in range(590)],
]
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for rules in layouts:
    try:
        RuleModel(25, None, rules)
    except ValueError as error:
        print(error)
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1_024)
"""


def test_layouts_that_are_too_large_are_refused_and_take_little_memory() -> None:
    process = subprocess.run([sys.executable, "-c", TOO_LARGE], capture_output=True, text=True, check=True, timeout=60)
    *errors, megabytes = process.stdout.splitlines()
    assert [error.split(":")[0] for error in errors] == [
        *["the layout is too large"] * 3,
        *["the values of a rule can be combined in too many ways"] * 2,
    ]
    assert int(megabytes) < 200


def test_boards_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="15 values, this board has 16 cells"):
        BOXES.count(bytes(15), limit=1)
    with pytest.raises(ValueError, match="value 5, this board has values 1 to 4"):
        BOXES.count(b"\x05" + bytes(15), limit=1)
