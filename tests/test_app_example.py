"""`examples/app.py`, the backend of `docs/app.md`: every answer, and a status for every error."""

import asyncio
import re
import threading
from types import ModuleType
from typing import Any

import pytest
from starlette.testclient import TestClient

import nonet
from nonet.aio import STATUSES, call, status_of
from puzzles import CONFLICT, HARDER, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE
from scripts import CHECKOUT, loaded

FILE = CHECKOUT / "examples" / "app.py"


@pytest.fixture
def backend() -> ModuleType:
    return loaded(FILE)


@pytest.fixture
def client(backend: ModuleType) -> TestClient:
    return TestClient(backend.app, raise_server_exceptions=False)


def test_the_page_shows_the_file() -> None:
    source = FILE.read_text(encoding="utf-8")
    assert f"```python\n{source}```\n" in (CHECKOUT / "docs" / "app.md").read_text(encoding="utf-8")
    code = [line for line in source.splitlines() if line.strip() and '"""' not in line]
    assert len(code) <= 61  # one of them says how to run it


def test_the_puzzle_of_a_day(client: TestClient) -> None:
    puzzle = nonet.daily("2026-11-26", "easy")
    ids = nonet.puzzle_id(puzzle)
    told = client.get("/daily/2026-11-26/easy").json()
    assert told == {"puzzle": puzzle.to_line(), "id": ids.id, "class_id": ids.class_id}


@pytest.mark.parametrize("stage", ["where", "technique", "step"])
def test_a_hint_tells_no_more_than_its_stage(client: TestClient, stage: Any) -> None:
    found = nonet.hint(HARDER)
    assert found is not None
    told = client.post(f"/hint/{stage}", json={"values": HARDER}).json()
    assert told == found.to_dict(stage=stage)
    assert ("placements" in told) == (stage == "step")


def test_mistakes_and_the_picture(client: TestClient) -> None:
    wrong = PROPER[:2] + "1" + PROPER[3:]  # r1c3 is 4
    board = {"values": wrong, "givens": PROPER, "marks": {"r1c4": [2, 5], "r1c6": [8], "r9c1": []}}
    assert client.post("/mistakes", json=board).json() == {
        "values": ["r1c3"],
        "marks": ["r1c4"],
        "dropped": ["r9c1"],
    }
    answer = client.post("/picture", json=board)
    assert (answer.headers["content-type"], answer.content[:4]) == ("image/png", b"\x89PNG")
    assert answer.content != client.post("/picture", json={"values": PROPER}).content
    red = dict.fromkeys(("r1c3", "r1c4"), "#ffd0d0")
    drawn = nonet.Grid(wrong, givens=PROPER).to_png(marks={"r1c4": [2], "r1c6": [8]}, cells=red)
    assert answer.content == drawn  # no candidate that the player did not mark: a lone one would be the answer


@pytest.mark.parametrize(
    ("path", "body", "status", "error"),
    [
        ("/hint/where", {"values": "oops"}, 422, "ParseError"),
        ("/hint/where", {"values": CONFLICT}, 422, "ConflictError"),
        ("/hint/where", {"values": MULTIPLE}, 422, "MultipleSolutionsError"),
        ("/hint/where", {"values": UNSOLVABLE}, 422, "NoSolutionError"),
        ("/hint/where", {"values": SOLUTION}, 409, "SolvedError"),
        ("/hint/where", {"values": PROPER[:2] + "1" + PROPER[3:], "givens": PROPER}, 409, "MistakeError"),
        ("/hint/all", {"values": PROPER}, 422, "ValueError"),
        ("/hint/where", {"values": 5}, 400, "HTTPException"),
        ("/hint/where", {"values": None}, 400, "HTTPException"),
        ("/hint/where", {"values": PROPER, "givens": [5]}, 400, "TypeError"),
        ("/hint/where", {"grid": PROPER}, 400, "HTTPException"),
        ("/hint/where", [1], 400, "HTTPException"),
        ("/mistakes", {"values": PROPER, "marks": {"r0c1": [1]}}, 422, "ValueError"),
        ("/mistakes", {"values": PROPER, "marks": {"r1c3": 1}}, 400, "TypeError"),
    ],
)
def test_every_error_has_a_status(client: TestClient, path: str, body: Any, status: int, error: str) -> None:
    answer = client.post(path, json=body)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert answer.json()["message"]


def test_json_that_is_nested_deeply_has_a_status_too(client: TestClient) -> None:
    answer = client.post("/mistakes", content=b"[" * 100_000)
    assert (answer.status_code, answer.json()["error"]) == (400, "RecursionError")


def test_no_error_of_the_library_is_left_out() -> None:
    kinds = [getattr(nonet, name) for name in nonet.__all__ if name.endswith("Error")]
    assert all(issubclass(kind, tuple(STATUSES)) for kind in kinds)
    assert status_of(ZeroDivisionError()) == 500


def test_the_page_has_the_status_of_every_error() -> None:
    text = (CHECKOUT / "docs" / "app.md").read_text(encoding="utf-8")
    told: dict[str, int] = {}
    for names, status in re.findall(r"^\| (`\w+Error`.*?) \| (\d{3}) \|", text, re.MULTILINE):
        told |= {name: int(status) for name in re.findall(r"`(\w+)`", names) if name != "PuzzleError"}
    assert told == {kind.__name__: status for kind, status in STATUSES.items()}
    assert max(map(list(told).index, ("MistakeError", "LimitError", "JSONDecodeError"))) < list(told).index(
        "ValueError"
    )


def test_other_requests_are_refused(client: TestClient) -> None:
    assert client.get("/daily/26.11.2026/easy").status_code == client.get("/daily/2026-11-26/odd").status_code == 422
    assert client.post("/hint/where", content=b"{").status_code == 400
    refused = client.get("/hint/where")
    assert (refused.status_code, refused.headers["allow"]) == (405, "POST")
    assert refused.json() == {"error": "HTTPException", "message": "Method Not Allowed", "cells": []}
    assert (client.get("/other").status_code, client.get("/other").json()["message"]) == (404, "Not Found")
    lacking = client.post("/hint/where", json={}).json()
    assert (lacking["error"], lacking["message"]) == (
        "HTTPException",
        "expected an object with the field values, a text",
    )


def test_marks_that_peers_hold_are_told_though_the_grid_has_no_mistake(client: TestClient) -> None:
    told = client.post("/mistakes", json={"values": PROPER, "marks": {"r1c3": [5, 6]}}).json()
    assert told == {"values": [], "marks": [], "dropped": ["r1c3"]}


@pytest.mark.parametrize("fault", [TypeError("unsupported operand"), KeyError("seed"), ValueError("not enough values")])
def test_a_fault_of_the_backend_is_told_to_nobody(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def broken(*_: Any) -> None:
        raise fault

    monkeypatch.setattr(nonet, "puzzle_id", broken)
    answer = client.get("/daily/2026-11-26/easy")
    assert (answer.status_code, answer.text) == (500, "Internal Server Error")


@pytest.mark.parametrize(
    ("board", "cells"),
    [
        ({"values": CONFLICT}, ["r1c1", "r1c7"]),
        ({"values": PROPER[:2] + "1" + PROPER[3:], "givens": PROPER, "marks": {"r1c4": [2]}}, ["r1c3", "r1c4"]),
    ],
)
def test_a_refusal_has_the_cells_of_what_is_wrong(client: TestClient, board: Any, cells: list[str]) -> None:
    assert client.post("/hint/where", json=board).json()["cells"] == cells


def test_what_takes_too_long_is_ended(client: TestClient, backend: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backend, "TIMEOUT", 0.001)
    answer = client.get("/daily/2026-11-27/master")
    assert (answer.status_code, answer.json()["error"]) == (503, "TimeoutError")
    assert answer.json()["message"] == "no answer within 0.001 s"


# What the backend stands on.


def test_a_call_returns_and_raises_what_the_function_does() -> None:
    assert asyncio.run(call(nonet.solve, PROPER)) == nonet.solve(PROPER)
    assert asyncio.run(call(nonet.canonical, PROPER)) == nonet.canonical(PROPER)  # takes no flag
    with pytest.raises(nonet.MultipleSolutionsError):
        asyncio.run(call(nonet.solve, MULTIPLE))


RAISED = {"timeout": TimeoutError, "cancelled": asyncio.CancelledError, "gone": nonet.CancelledError}


@pytest.mark.parametrize("way", RAISED)
def test_the_thread_ends_when_nobody_waits(way: str) -> None:
    ended = threading.Event()

    def count(*, cancel: nonet.CancelFlag) -> int:
        try:
            return nonet.count_solutions("." * 81, limit=None, cancel=cancel)
        finally:
            ended.set()

    async def run() -> None:
        gone = asyncio.sleep(0.1) if way == "gone" else None
        task = asyncio.ensure_future(call(count, timeout=0.05 if way == "timeout" else None, gone=gone))
        await asyncio.sleep(0.01 if way == "timeout" else 0.1)
        if way == "cancelled":
            task.cancel()
        with pytest.raises(RAISED[way]):
            await task
        for _ in range(200):
            if ended.is_set():
                return
            await asyncio.sleep(0.05)

    asyncio.run(run())
    assert ended.is_set()


def test_the_example_stops_when_its_client_goes_away(backend: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()

    def count(*_: Any, cancel: nonet.CancelFlag) -> None:
        try:
            nonet.count_solutions("." * 81, limit=None, cancel=cancel)
        finally:
            ended.set()

    async def run() -> None:
        left = iter([{"type": "http.request", "body": b'{"values": "' + PROPER.encode() + b'"}'}])

        async def receive() -> dict[str, Any]:
            message = next(left, None)
            if message is None:
                await asyncio.sleep(0.1)
            return message or {"type": "http.disconnect"}

        async def send(_: Any) -> None:
            pass

        scope = {"type": "http", "method": "POST", "path": "/hint/where", "headers": [], "query_string": b""}
        await backend.app(scope, receive, send)

    monkeypatch.setattr(backend, "TIMEOUT", 60)
    monkeypatch.setattr(nonet, "hint", count)
    asyncio.run(asyncio.wait_for(run(), 20))
    assert ended.wait(5)


def test_the_event_loop_goes_on_while_a_call_runs() -> None:
    async def run() -> int:
        task = asyncio.ensure_future(call(nonet.count_solutions, "." * 81, limit=None, timeout=0.5))
        turns = 0
        while not task.done():
            await asyncio.sleep(0.01)
            turns += 1
        with pytest.raises(TimeoutError, match=r"^no answer within 0\.5 s$"):
            await task
        return turns

    assert asyncio.run(run()) > 5


@pytest.mark.parametrize("timeout", [-1, float("nan")])
def test_a_timeout_is_no_negative_number(timeout: float) -> None:
    with pytest.raises(ValueError, match="timeout must be at least 0 seconds"):
        asyncio.run(call(nonet.solve, PROPER, timeout=timeout))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"function": nonet.solve, "timeout": "5"}, "timeout must be a number of seconds, not str '5'"),
        ({"function": nonet.solve, "timeout": True}, "timeout must be a number of seconds, not bool True"),
        (
            {"function": SOLUTION},
            "call takes a function and then its arguments, such as call(nonet.solve, puzzle), not",
        ),
    ],
)
def test_what_is_no_function_and_no_time_is_named(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=f"^{re.escape(message)}"):
        asyncio.run(call(arguments.pop("function"), PROPER, **arguments))
