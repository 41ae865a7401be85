"""``make new``: one of each kind, in a copy of the checkout, and the tests that then apply to it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import nonet

CHECKOUT = Path(__file__).resolve().parents[1]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "target", "__pycache__", ".*_cache", ".hypothesis")
# What each kind's own tests and those of all its kind are; a few words choose them where they are many.
TESTS = {
    "command": (["tests/cli"], "brandnew or row or lost_result or known"),
    "format": (
        ["tests/formats", "tests/test_signatures.py", "docs/formats.md"],
        "brandnew or page or signature",
    ),
    "method": (["tests/methods", "tests/test_five_programs.py", "tests/test_arrows.py"], "brandnew or public or page"),
}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the checkout, with the engine that is built."""
    folder = tmp_path / "copy"
    shutil.copytree(CHECKOUT, folder, ignore=LEFT_OUT)
    built = next(Path(nonet.__file__).parent.glob("_core*.so"))
    shutil.copy(built, folder / "python" / "nonet")
    return folder


def run(copy: Path, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(copy / "python"), **variables}
    return subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)


def made(copy: Path, kind: str, name: str) -> subprocess.CompletedProcess[str]:
    return run(copy, sys.executable, ".ci/new.py", kind, name)


@pytest.mark.slow
@pytest.mark.parametrize("kind", TESTS)
def test_a_new_one_passes_the_tests_of_all(copy: Path, kind: str) -> None:
    done = made(copy, kind, "brandnew")
    assert done.returncode == 0, done.stderr
    files, words = TESTS[kind]
    quick = "not slow and not nightly and not page"
    asked = ["-q", "-m", quick, "-k", words, "--tb=short", "-p", "no:cacheprovider", *files]
    tested = run(copy, sys.executable, "-m", "pytest", *asked)
    assert tested.returncode == 0, tested.stdout[-3000:]
    for tool in (["format", "--check"], ["check"]):
        linted = run(copy, "ruff", *tool, ".", PATH=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
        assert linted.returncode == 0, linted.stdout


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("cargo") is None, reason="needs Rust")
def test_a_new_technique_passes_its_tests(copy: Path) -> None:
    assert made(copy, "technique", "brand_new").returncode == 0
    command = ("cargo", "test", "--locked", "--quiet", "--profile", "tests", "--package", "nonet-logic")
    built = str(CHECKOUT / "target" / "new")  # kept, so that the next time takes seconds
    for chosen in (["--test", "techniques", "brand_new"], ["--lib", "catalogue"]):
        done = run(copy, *command, *chosen, CARGO_TARGET_DIR=built)
        assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.parametrize(
    ("kind", "name", "told"),
    [
        ("command", "solve", "python/nonet/cli/solve.py exists: choose another name"),
        ("thing", "x", "usage: make new KIND=command|format|technique|method NAME=x"),
        ("command", "No-word", "where x is a word of a-z, 0-9 and _"),
    ],
)
def test_what_cannot_be_made_is_told(kind: str, name: str, told: str) -> None:
    done = made(CHECKOUT, kind, name)
    assert (done.returncode, told in done.stderr) == (1, True)
