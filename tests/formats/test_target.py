"""Files that appear when they are complete: without a name until then, or with one where the system needs it."""

import os
import socket
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nonet._io.storage import write_text

needs_unnamed = pytest.mark.skipif(not hasattr(os, "O_TMPFILE"), reason="this system has no files without names")


@pytest.fixture(params=["unnamed", "unnamed, no links", "named"])
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Take away what some systems lack; return what is left."""

    def refuse(*_: Any, **__: Any) -> None:
        raise PermissionError("no links here")

    if request.param != "unnamed":
        monkeypatch.setattr(os, "link", refuse)
    if request.param == "named":
        monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    return str(request.param)


def test_a_file_is_new_or_replaced(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    write_text(["one\n", b"two\n"], path)
    assert path.read_text() == "one\ntwo\n"
    assert stat.S_IMODE(path.stat().st_mode) & 0o600 == 0o600
    path.chmod(0o640)
    write_text(["three\n"] * 100_000, path)
    assert path.read_text() == "three\n" * 100_000
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["out.txt"]


def test_an_exception_leaves_nothing(kind: str, tmp_path: Path) -> None:
    names: list[list[str]] = []

    def stopped() -> Iterator[str]:
        yield "text" * 100_000
        names.append(os.listdir(tmp_path))
        raise KeyboardInterrupt

    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            write_text(stopped(), tmp_path / "out.txt")
    assert os.listdir(tmp_path) == []
    assert [len(found) for found in names] == ([1, 1] if kind == "named" or not hasattr(os, "O_TMPFILE") else [0, 0])


def test_an_interruption_as_the_file_is_opened_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    opened = os.open

    def interrupted(*arguments: Any) -> int:
        opened(*arguments)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "open", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_text(["text"], tmp_path / "out.txt")
    assert os.listdir(tmp_path) == []


@needs_unnamed
def test_a_file_that_appears_meanwhile_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"

    def slow() -> Iterator[str]:
        yield "mine"
        path.write_text("that of another")

    write_text(slow(), path)
    assert path.read_text() == "mine"
    assert os.listdir(tmp_path) == ["out.txt"]


def test_errors_of_the_text_keep_their_own_file(tmp_path: Path) -> None:
    def unreadable() -> Iterator[str]:
        yield "text"
        raise OSError(5, "Input/output error", "in.txt")

    with pytest.raises(OSError, match="Input/output error") as caught:
        write_text(unreadable(), tmp_path / "out.txt")
    assert caught.value.filename == "in.txt"
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(not os.path.exists("/proc/self/fd"), reason="needs names of open files")
@pytest.mark.parametrize("name", ["/dev/fd/{}", "/proc/self/fd/{}", "/proc/{pid}/fd/{}", "link"])
def test_the_name_of_an_open_file_is_written_at_its_position(name: str, tmp_path: Path) -> None:
    """Another process that has the file open sees what is written: it is not replaced, and nothing before is lost."""
    path = tmp_path / "log.txt"
    with open(path, "wb", buffering=0) as log:
        log.write(b"before\n")
        target = name.format(log.fileno(), pid=os.getpid())
        if name == "link":
            target = str(tmp_path / "link")
            os.symlink(f"/proc/self/fd/{log.fileno()}", target)
        node = path.stat().st_ino
        write_text(["puzzle\n"], target)
        log.write(b"after\n")
    assert path.read_text() == "before\npuzzle\nafter\n"
    assert path.stat().st_ino == node


@pytest.mark.skipif(not os.path.exists("/proc/self/fd"), reason="needs names of open files")
def test_the_name_of_a_file_that_is_not_open_is_an_error(tmp_path: Path) -> None:
    with open(tmp_path / "in.txt", "wb") as file:
        number = file.fileno()
    for name in (f"/dev/fd/{number}", f"/proc/self/fd/{number}"):
        with pytest.raises(OSError, match=name):
            write_text(["puzzle\n"], name)
    with open(tmp_path / "in.txt", "rb") as file, pytest.raises(OSError, match="Bad file descriptor"):
        write_text(["puzzle\n"], f"/dev/fd/{file.fileno()}")


def test_a_socket_can_be_written() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        write_text(["puzzle\n"], f"/dev/fd/{theirs.fileno()}")
        assert ours.recv(100) == b"puzzle\n"


def test_a_terminal_gets_no_control_characters() -> None:
    ours, theirs = os.openpty()
    try:
        write_text(["cafe\x1b[2J\n", "é".encode()[:1], "é".encode()[1:], b"\x9b\r\xff"], os.ttyname(theirs))
        assert os.read(ours, 1000).decode() == "cafe\\x1b[2J\r\né\\x9b\\r\\xff"
    finally:
        os.close(ours)
        os.close(theirs)
