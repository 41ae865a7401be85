"""The question with a picture: its type, size and time are checked, one runs for each client, and nothing is kept."""

from __future__ import annotations

import asyncio
import logging
import sys
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from nonet import CancelFlag, Grid
from nonet.web import app
from nonet.web._questions import LONGEST_PICTURE
from nonet.web.answers import ANSWERS
from puzzles import PROPER
from web import reader as double
from web.photographs import LEANING
from web.reader import PICTURE, Reader

JPEG = {"content-type": "image/jpeg"}


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    return double.use(monkeypatch)


@pytest.fixture
def client() -> TestClient:
    return TestClient(app(), base_url="http://localhost")


def test_a_picture_is_read_and_what_is_told_is_no_picture(client: TestClient, reader: Reader) -> None:
    reader.doubts = {"r1c2": (3, 8)}
    answer = client.post("/api/photo", content=PICTURE, headers=JPEG)
    told = answer.json()
    assert reader.asked == [{"source": PICTURE, "corners": None, "given": {}, "which": None}]
    assert (told["grid"], told["certain"], told["doubts"]) == (
        Grid(PROPER).to_dict(),
        False,
        [{"cell": "r1c2", "values": [3, 8]}],
    )
    assert (told["certainty"], told["solution_certainty"], told["turn"], told["warnings"]) == (0.6, 0.97, 0, [])
    assert told["corners"] == [[*corner] for corner in LEANING]
    assert len(told["cells"]) == 81
    assert told["cells"][1] == {
        "value": 3,
        "probability": 0.7,
        "candidates": [0, 0, 0, 0.7, 0, 0, 0, 0, 0.3, 0],
        "kind": "given",
    }
    assert told["size"] == [900, 900]
    assert len(answer.content) < 20_000


def test_the_address_has_what_the_user_says(client: TestClient, reader: Reader) -> None:
    asked: dict[str, str | int] = {"corners": "1,2,30.5,4,31,40,2,39", "given": "r1c9=8,r2c1=0", "which": 2}
    assert client.post("/api/photo", params=asked, content=PICTURE, headers=JPEG).status_code == 200
    assert reader.asked[0]["corners"] == ((1, 2), (30.5, 4), (31, 40), (2, 39))
    assert (reader.asked[0]["given"], reader.asked[0]["which"]) == ({"r1c9": 8, "r2c1": 0}, 2)
    refusals: list[dict[str, str | int]] = [
        {"corners": "1,2,3"},
        {"corners": "1,2,3,4,5,6,7,nan"},
        {"given": "r1c9"},
        {"given": "r0c9=1"},
        {"which": "first"},
        {"which": 0},
        {"colour": 1},
    ]
    for wrong in refusals:
        refused = client.post("/api/photo", params=wrong, content=PICTURE, headers=JPEG)
        assert (refused.status_code, refused.json()["error"]) == (400, "RequestError"), wrong
    assert len(reader.asked) == 1


@pytest.mark.parametrize("kind", ["", "application/json", "text/plain", "multipart/form-data"])
def test_what_is_sent_says_that_it_is_a_picture(client: TestClient, reader: Reader, kind: str) -> None:
    refused = client.post("/api/photo", content=PICTURE, headers={"content-type": kind})
    assert (refused.status_code, refused.json()["error"]) == (415, "RequestError")
    assert client.post("/api/photo", content=PICTURE, headers={"content-type": "image/x-own"}).status_code == 200


def test_a_picture_that_is_too_large_is_refused_before_it_is_read(reader: Reader) -> None:
    pieces: list[Any] = []

    async def receive() -> Any:
        pieces.append(None)
        return {"type": "http.request", "body": b" " * 1_000_000, "more_body": True}

    def refused(*announced: tuple[bytes, bytes]) -> int:
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        headers = [(b"host", b"localhost"), (b"content-type", b"image/png"), *announced]
        scope = {"type": "http", "method": "POST", "path": "/api/photo", "query_string": b"", "headers": headers}
        with ThreadPoolExecutor(1) as pool:
            pool.submit(asyncio.run, app()(scope, receive, send)).result()
        return int(sent[0]["status"])

    assert refused((b"content-length", b"%d" % (LONGEST_PICTURE + 1))) == 413
    assert pieces == []
    assert refused() == 413
    assert len(pieces) == LONGEST_PICTURE // 1_000_000 + 1
    assert reader.asked == []


@pytest.mark.parametrize(
    "error",
    [
        double.PictureError("this is not a picture"),
        double.NoGridError("no grid found"),
        double.SeveralGridsError("the picture shows 2 grids"),
    ],
)
def test_errors_are_the_librarys_by_their_class(client: TestClient, reader: Reader, error: double.PhotoError) -> None:
    if isinstance(error, double.NoGridError):
        error.size, error.kind = (16, 16), "size"
    reader.fails(error)
    refused = client.post("/api/photo", content=PICTURE, headers=JPEG)
    problem = refused.json()
    assert (refused.status_code, problem["error"], problem["message"]) == (422, type(error).__name__, str(error))
    assert problem.get("kind", "") == getattr(error, "kind", "")
    grids = [[[*corner] for corner in grid] for grid in getattr(error, "corners", ())]
    assert problem.get("corners", []) == grids
    assert problem.get("size") == ([16, 16] if isinstance(error, double.NoGridError) else None)


def test_without_the_extra_it_says_what_to_install(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "cv2" or name.startswith("nonet.photo")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "cv2", None)
    refused = client.post("/api/photo", content=PICTURE, headers=JPEG)
    assert (refused.status_code, refused.json()["error"]) == (501, "ImportError")
    assert "pip install 'nonet[photo]'" in refused.json()["message"]


def test_one_picture_of_a_client_is_read_at_a_time(reader: Reader) -> None:
    reader.seconds = 0.1
    with TestClient(app(threads=4), base_url="http://localhost") as client, ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(client.post, "/api/photo", content=PICTURE, headers=JPEG) for _ in range(4)]
        solved = pool.submit(client.post, "/api/solve", json={"grid": PROPER})
        assert [each.result().status_code for each in (*asked, solved)] == [200] * 5
        assert (len(reader.asked), reader.most) == (4, 1)
        others = [
            TestClient(client.app, base_url="http://localhost", client=(f"192.0.2.{number}", 1)) for number in range(3)
        ]
        for other in others:
            other.portal = client.portal
        answers = [pool.submit(other.post, "/api/photo", content=PICTURE, headers=JPEG) for other in others]
        assert [each.result().status_code for each in answers] == [200] * 3
        assert reader.most > 1


def test_who_waits_too_long_for_a_turn_is_told(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.web._app._PICTURE_LIMIT", 0.1)
    reader.seconds = 60
    with TestClient(app(time_limit=1), base_url="http://localhost") as client, ThreadPoolExecutor(3) as pool:
        start = monotonic()
        asked = [pool.submit(client.post, "/api/photo", content=PICTURE, headers=JPEG) for _ in range(3)]
        found = sorted((each.result().status_code, each.result().json()["error"]) for each in asked)
    assert found[-1] == (503, "TimeLimitError")  # its time was up
    assert found[0] == (503, "BusyError")
    assert monotonic() - start < reader.seconds  # nobody waited for a reading to its end


def test_nothing_is_kept_or_logged(
    client: TestClient, reader: Reader, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.DEBUG):
        for error in (None, double.PictureError("this is not a picture")):
            reader.fails(error)
            client.post("/api/photo", content=PICTURE + b"a secret", headers=JPEG)
    assert "secret" not in caplog.text + "".join(capfd.readouterr())
    program: Any = client.app
    assert not any(b"secret" in repr(each).encode() for each in vars(program.state).values())


def test_the_notebook_asks_with_the_same_fields(reader: Reader) -> None:
    answer = ANSWERS["photo"]
    question = msgspec.convert({"data": b64encode(PICTURE).decode(), "given": "r1c2=8"}, answer.question)
    report = answer.function(question, CancelFlag())
    assert (reader.asked[0]["source"], (type(report),)) == (PICTURE, answer.reports)


def test_the_description_has_the_picture_and_the_address(client: TestClient) -> None:
    described = client.get("/openapi.json").json()["paths"]["/api/photo"]["post"]
    assert "image/jpeg" in described["requestBody"]["content"]
    assert "application/json" not in described["requestBody"]["content"]
    assert [each["name"] for each in described["parameters"]] == ["corners", "given", "which"]
    assert {"413", "415", "422", "501", "503"} <= set(described["responses"])
