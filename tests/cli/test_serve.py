"""``nonet serve``: it tells its address, answers there, ends with a signal, and refuses what it cannot use."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from threading import Thread
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
import segno

from cli.conftest import Run
from nonet.cli.serve import _tell_others
from puzzles import PROPER, SOLUTION

pytest.importorskip("uvicorn")
from nonet.web.serving import addresses_for_others, own_names


@contextmanager
def serving(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the command on a free port; yield its process and the line that tells the address."""
    command = [sys.executable, "-m", "nonet", "serve", "--no-browser", "--port", "0", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process, process.stdout.readline()
        finally:
            process.terminate()


def address_in(line: str) -> str:
    found = re.search(r"http://[^ #]+", line)
    assert found is not None, line
    return found[0]


@pytest.mark.slow
def test_it_answers_and_ends_with_ctrl_c() -> None:
    with serving(PROPER, "--allow-origin", "https://example.org") as (process, line):
        assert line.rstrip().endswith(f"#p={PROPER} (Ctrl-C ends it)")
        address = address_in(line)
        assert address.startswith("http://127.0.0.1:")
        with urlopen(address) as page:
            assert b"nonet" in page.read()
        asked = json.dumps({"grid": PROPER}).encode()
        with urlopen(Request(f"{address}api/solve", asked, {"origin": "https://example.org"})) as answer:
            assert json.load(answer)["solutions"] == [SOLUTION]
            assert answer.headers["access-control-allow-origin"] == "https://example.org"
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) in (0, -signal.SIGINT, 130)
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.slow
def test_a_question_that_runs_ends_with_the_server(number: signal.Signals) -> None:
    long = {"seed": 1, "rating": [9.5, 9.9], "givens": [23, 23], "symmetry": "half_turn"}
    with serving() as (process, line):
        question = Request(f"{address_in(line)}api/generate", json.dumps(long).encode())
        found: list[int] = []

        def ask() -> None:
            with pytest.raises(HTTPError) as told:
                urlopen(question)
            found.append(told.value.code)
            told.value.close()

        asking = Thread(target=ask)
        asking.start()
        time.sleep(1)  # the question runs, for a minute if nothing ends it
        process.send_signal(number)
        assert process.wait(timeout=30) in (0, -number, 128 + number)
        asking.join()
        assert process.stderr is not None
        assert process.stderr.read() in ("", "nonet: stopped\n")
        assert found == [503]


@pytest.mark.slow
def test_a_shared_link_is_opened_here() -> None:
    with serving(f"http://sudoku.example/page#p={PROPER}&v={SOLUTION}") as (_, line):
        assert line.rstrip().endswith(f"/#p={PROPER}&v={SOLUTION} (Ctrl-C ends it)")


@pytest.mark.slow
def test_a_link_has_the_language_of_the_page() -> None:
    with serving("--language", "de", PROPER) as (_, line):
        assert line.rstrip().endswith(f"/de#p={PROPER} (Ctrl-C ends it)")
        with urlopen(address_in(line)) as page:
            assert page.url.endswith("/?language=de")
            assert b'<html lang="de">' in page.read()


@pytest.mark.slow
def test_other_machines_are_named() -> None:
    with serving("--host", "0.0.0.0") as (process, line):
        with urlopen(address_in(line)) as page:
            assert page.status == 200
        process.terminate()
        assert process.stdout is not None
        assert process.stderr is not None
        told = process.stdout.read()
        assert "Whoever is in this network can open the page while it runs here; it keeps nothing about them." in told
        assert "0.0.0.0" not in told + process.stderr.read()


def test_others_are_told_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    addresses = ["192.168.1.23", "127.0.0.1", "fe80::1"]
    monkeypatch.setattr("nonet.web.serving._own_addresses", lambda: addresses)
    there = addresses_for_others("0.0.0.0", "http://localhost:8081/")
    assert there == ["http://192.168.1.23:8081/"]
    assert {"192.168.1.23", "fe80::1"} <= own_names("0.0.0.0")
    assert addresses_for_others("127.0.0.1", "http://127.0.0.1:8081/") == []
    assert addresses_for_others("192.168.1.23", "http://192.168.1.23:1/") == ["http://192.168.1.23:1/"]


@pytest.mark.slow
def test_a_teacher_at_this_machine_shows_what_a_class_opens() -> None:
    """A browser here is at ``localhost``, which is no address for the phones of others."""
    with serving("--host", "0.0.0.0") as (_, line):
        here = address_in(line)
        there = addresses_for_others("0.0.0.0", here)
        with urlopen(f"{here}class.json") as answer:
            assert json.load(answer)["address"] == next(iter(there), "")
    with serving() as (_, line), urlopen(f"{address_in(line)}class.json") as answer:
        assert json.load(answer)["address"] == ""


@pytest.mark.slow
def test_a_phone_opens_what_is_told() -> None:
    """By the address that the class types, the page and its questions answer."""
    with serving("--host", "0.0.0.0", PROPER) as (process, line):
        assert process.stdout is not None
        if [*addresses_for_others("0.0.0.0", address_in(line))]:
            others = process.stdout.readline()
            assert others.rstrip().endswith(f"#p={PROPER}")
            address = address_in(others)
            assert "localhost" not in address
            question = Request(f"{address}api/solve", json.dumps({"grid": PROPER}).encode())
            with urlopen(question) as answer:
                assert json.load(answer)["solutions"] == [SOLUTION]


def test_a_terminal_shows_a_code_for_cameras(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    address = "http://192.168.1.23:8081/"
    _tell_others([address])
    assert capsys.readouterr().out == f"Others in this network open {address}\n"
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    _tell_others([address])
    _, *drawn = capsys.readouterr().out.splitlines()
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", row) for row in drawn]
    width = len(plain[0])
    assert {len(row) for row in plain} == {width}
    assert all(row.startswith("\x1b[97;40m") and row.endswith("\x1b[0m") for row in drawn)
    modules = [[half(char, place) for char in row] for row in plain for place in (0, 1)][:width]
    expected = segno.make_qr(address, error="l").matrix_iter(border=2)
    assert modules == [[not dark for dark in row] for row in expected]
    _tell_others([])
    assert capsys.readouterr().out == ""


def half(char: str, place: int) -> bool:
    """Tell whether the upper (0) or lower (1) half of a block is light."""
    return char == "█" or char == "▀▄"[place]


def test_what_cannot_be_used(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = run("serve", "--no-browser", "--port", str(taken.getsockname()[1]))
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert "in use" in done.stderr
    assert run("serve", "--no-browser", "--port", "70000").returncode == 2
    assert run("serve", "--no-browser", "--time-limit", "0").returncode == 2
    done = run("serve", "--no-browser", "--allow-origin", "https://example.org/page")
    assert (done.returncode, done.stdout) == (2, "")
    assert "an origin is written as https://example.org" in done.stderr
    assert run("serve", "--no-browser", "--allow-origin", "http://localhost:*").returncode == 2
    done = run("serve", "--no-browser", PROPER[:-1])
    assert (done.returncode, done.stdout) == (2, "")
    assert "81 cells" in done.stderr


@pytest.mark.slow
def test_it_says_what_reads_photos_where_that_is_not_installed() -> None:
    hint = "pip install 'nonet[photo]'"
    for absent in ([], ["cv2"]):
        code = (
            "import importlib.util, sys; found = importlib.util.find_spec\n"
            f"importlib.util.find_spec = lambda name, *more: None if name in {absent!r} else found(name, *more)\n"
            "from nonet._io import libraries; libraries.find_spec = importlib.util.find_spec\n"
            "from nonet.cli import main; main()"
        )
        command = [sys.executable, "-c", code, "serve", "--no-browser", "--port", "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            assert process.stdout is not None
            line = process.stdout.readline()
            urlopen(address_in(line)).close()
            process.terminate()
            are_there = all(find_spec(name) for name in ("cv2", "numpy", "PIL"))
            assert (hint in process.stdout.read()) is (bool(absent) or not are_there)


@pytest.mark.slow
def test_without_the_extra_it_says_which_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    code = "import sys; sys.modules['starlette'] = None; from nonet.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code, "serve", "--no-browser"], capture_output=True, text=True)
    assert done.returncode == 2
    assert "pip install 'nonet[web]'" in done.stderr
