"""Files that appear when they are complete: without a name until then, or with one where the system needs it."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from nonet import write_text

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
