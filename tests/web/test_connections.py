"""Connections of ``nonet serve``: half requests keep nobody out, and none stays open for longer than its limit."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from time import monotonic, sleep
from typing import IO

import pytest

from nonet.web._connections import MANY, Connection, end_the_late
from nonet.web._openapi import description
from processes import PATIENCE, interrupt, started, wait_until
from puzzles import PROPER, SOLUTION

resource = pytest.importorskip("resource")


LIMIT = 3.0
"""Seconds for which a connection may wait: longer than a busy machine keeps a client from going on."""
_SERVE = """
import os, resource, sys
from nonet.web.serving import serve
if {descriptors}:
    resource.setrlimit(resource.RLIMIT_NOFILE, ({descriptors}, {descriptors}))
def started(address, others):
    print(address, flush=True)
    {then}
try:
    serve(host="127.0.0.1", port=0, allowed_hosts=(), time_limit=20, threads=1, request_limit={limit}, started=started)
except KeyboardInterrupt:
    pass
"""
_FILL = """
    while True:
        try:
            os.open(os.devnull, os.O_RDONLY)
        except OSError:
            break
    import threading
    threading.Timer(3, os.closerange, (40, 64)).start()
"""
_BODY = json.dumps({"grid": PROPER}).encode()
WHOLE = b"POST /api/solve HTTP/1.1\r\nhost: localhost\r\ncontent-length: %d\r\n\r\n%b" % (len(_BODY), _BODY)
HALVES = (WHOLE[:40], WHOLE[:-10])


Connect = Callable[..., socket.socket]


@contextmanager
def serving(
    *, descriptors: int = 0, limit: float = LIMIT, then: str = ""
) -> Iterator[tuple[subprocess.Popen[str], Connect]]:
    """Serve in a process that may have so many descriptors; yield it and what connects to it."""
    code = _SERVE.format(descriptors=descriptors, limit=limit, then=then or "pass")
    with ExitStack() as clients, started([sys.executable, "-c", code], stdout=-1, stderr=-1) as process:
        found = re.search(r":(\d+)/", output(process.stdout).readline())
        assert found is not None
        port = int(found[1])

        def connected(sent: bytes = b"") -> socket.socket:
            client = clients.enter_context(closing(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)))
            client.sendall(sent)
            return client

        yield process, connected


def output(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


def answer(client: socket.socket) -> bytes:
    """Return what the server sends until its answer is complete or the connection ends."""
    got = b""
    with suppress(ConnectionError):
        while not got.endswith(b"}") and (piece := client.recv(65536)):
            got += piece
    return got


def is_open(client: socket.socket) -> bool:
    client.setblocking(False)
    try:
        while client.recv(65536):
            pass
    except BlockingIOError:
        return True
    except ConnectionError:
        pass
    return False


@pytest.mark.slow
def test_half_requests_keep_nobody_out() -> None:
    with serving(descriptors=64, limit=600) as (process, connected):
        halves = [connected(HALVES[number % 2]) for number in range(150)]
        for _ in range(5):
            assert SOLUTION.encode() in answer(connected(WHOLE))
        assert sum(map(is_open, halves)) < 32
        assert interrupt(process)[1] == ""


class Waiting(Connection):
    """A connection that has waited for so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.waits_since = monotonic() - seconds
        self.has_ended = False

    def end(self) -> None:
        self.has_ended = True


@pytest.mark.parametrize(("many", "ended"), [(MANY, 1), (MANY + 1, 2)])
def test_of_many_that_wait_those_end_that_waited_for_a_quarter(many: int, ended: int) -> None:
    waiting = [Waiting(seconds) for seconds in [1_300, 900, *[100] * (many - 2)]]
    end_the_late(waiting, 1_200)
    assert [each.has_ended for each in waiting] == [True] * ended + [False] * (many - ended)


@pytest.mark.slow
def test_many_that_wait_are_hurried() -> None:
    with serving(limit=12) as (process, connected):
        halves = [connected(HALVES[number % 2]) for number in range(300)]
        wait_until(lambda: sum(map(is_open, halves)) <= MANY, process)
        assert SOLUTION.encode() in answer(connected(WHOLE))
        assert interrupt(process)[1] == ""


@pytest.mark.slow
def test_no_connection_waits_for_longer_than_the_limit() -> None:
    with serving() as (process, connected):
        header, body = map(connected, HALVES)
        silent = connected()
        refused = connected(WHOLE[:-10].replace(b"localhost", b"elsewhere"))
        assert b" 421 " in answer(refused)
        deaf = connected(b"GET /openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n" * 200)
        begun = monotonic()
        patient = connected()
        while monotonic() - begun < 1.5 * LIMIT:
            patient.sendall(WHOLE)
            assert SOLUTION.encode() in answer(patient)
            for client in (body, refused):  # they send on, a byte at a time; the body lacks more than there is time for
                with suppress(OSError):
                    client.sendall(b" ")
            sleep(LIMIT / 6)
        for client in (header, body):
            told = answer(client)
            assert told.startswith(b"HTTP/1.1 408 ")
            assert b"not complete in time" in told
        assert answer(silent) == b""
        assert answer(refused) == b""
        read = 0
        with suppress(ConnectionError):
            while piece := deaf.recv(65536):
                read += len(piece)
        assert read < 200 * len(json.dumps(description()))
        assert interrupt(process)[1] == ""


@pytest.mark.slow
def test_a_full_table_of_descriptors_is_one_line() -> None:
    with serving(descriptors=64, then=_FILL) as (process, connected):
        assert SOLUTION.encode() in answer(connected(WHOLE))  # once there are descriptors again
        told = interrupt(process)[1]
        assert re.fullmatch(r".*no new connection can be opened now: Too many open files\n", told), told
