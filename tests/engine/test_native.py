"""The native module that does not load: the error has the cause, whichever it is."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import nonet

PACKAGE = Path(nonet.__file__).parent
ENGINE = next(path for path in PACKAGE.glob("_core.*") if path.suffix in (".so", ".pyd"))
ONLY_LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="files of the ELF format")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return the folder of a copy of the package without its native module."""
    folder = tmp_path / "nonet"
    shutil.copytree(PACKAGE, folder, ignore=shutil.ignore_patterns("_core.*.so", "_core.*.pyd", "__pycache__"))
    return folder


def message(package: Path) -> str:
    """Return the last line that a use of the engine prints."""
    code = "import nonet; print(nonet.Grid('.' * 81).open_count); nonet.solve('.' * 81)"
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(package.parent)},
        cwd=package.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout == "81\n", run.stderr
    assert run.returncode == 1
    return run.stderr.splitlines()[-1]


def test_a_missing_file(package: Path) -> None:
    text = message(package)
    assert f"ImportError: nonet's native engine (nonet._core) is not built: {package} has no file _core" in text
    assert "make build" in text


def test_a_file_for_another_python(package: Path) -> None:
    shutil.copy(ENGINE, package / "_core.cpython-39-x86_64-linux-gnu.so")
    shutil.copy(ENGINE, package / "_core.cp312-win_amd64.pyd")
    this = f"Python {sys.version_info.major}.{sys.version_info.minor} on "
    names = "_core.cp312-win_amd64.pyd, _core.cpython-39-x86_64-linux-gnu.so"
    assert f"is not built: {names} in {package} is not for {this}" in message(package)


@ONLY_LINUX
@pytest.mark.parametrize(
    ("content", "cause"),
    [(b"", "file too short"), (b"not a library".ljust(4096), "invalid ELF header")],
    ids=["empty", "text"],
)
def test_a_damaged_file(package: Path, content: bytes, cause: str) -> None:
    (package / ENGINE.name).write_bytes(content)
    text = message(package)
    assert "nonet's native engine (nonet._core) failed to load: " in text
    assert cause in text.partition("failed to load: ")[2]
    assert "not built" not in text


@ONLY_LINUX
def test_another_architecture(package: Path) -> None:
    data = bytearray(ENGINE.read_bytes())
    data[18:20] = (0xF3 if data[18] != 0xF3 else 0x3E, 0)  # e_machine: RISC-V
    (package / ENGINE.name).write_bytes(data)
    # The system's text for it; the name of the file is in it.
    assert ENGINE.name in message(package).partition("failed to load: ")[2]


@ONLY_LINUX
def test_a_missing_symbol(package: Path) -> None:
    data = ENGINE.read_bytes()
    assert b"PyObject_GetIter\0" in data
    (package / ENGINE.name).write_bytes(data.replace(b"PyObject_GetIter\0", b"PyObject_GetXxxx\0"))
    assert "undefined symbol: PyObject_GetXxxx" in message(package).partition("failed to load: ")[2]


@ONLY_LINUX
def test_a_module_without_its_entry(package: Path) -> None:
    data = ENGINE.read_bytes()
    (package / ENGINE.name).write_bytes(data.replace(b"PyInit__core\0", b"PyInit__xxxx\0"))
    assert "PyInit__core" in message(package).partition("failed to load: ")[2]
