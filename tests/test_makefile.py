"""``make`` in a new clone, without Rust and with a Rust that it downloads; whatever it would fetch is a stub."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import nonet

CHECKOUT = Path(__file__).resolve().parents[1]
TOOLS = ("sh", "sed", "grep", "awk", "find", "touch", "uname", "make", "tail")

pytestmark = pytest.mark.skipif(
    any(shutil.which(tool) is None for tool in TOOLS), reason="make or a tool that it calls is not installed"
)

# The two packages as stubs: puccinialin puts a cargo and a rustc into a folder, maturin asks that cargo.
PUCCINIALIN = """
import sys
from pathlib import Path
bin = Path(sys.argv[sys.argv.index("--location") + 1]) / "cargo" / "bin"
bin.mkdir(parents=True)
for name in ("cargo", "rustc"):
    (bin / name).write_text(f"#!/bin/sh\\necho {name} 1.99.0 of this folder\\n")
    (bin / name).chmod(0o755)
"""
MATURIN = """
import os, subprocess, sys
def main():
    print("maturin", *sys.argv[1:], flush=True)
    subprocess.run(["cargo", "--version"], check=True)
    print("CARGO_HOME", os.environ["CARGO_HOME"])
"""


def wheel(folder: Path, name: str, version: str, files: dict[str, str]) -> None:
    info = f"{name}-{version}.dist-info"
    parts = files | {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": f"[console_scripts]\n{name} = {name}:main\n",
        f"{info}/RECORD": "",
    }
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as archive:
        for path, text in parts.items():
            archive.writestr(path, text)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    folder = tmp_path / "clone"
    folder.mkdir()
    for name in ("Makefile", "pyproject.toml", "Cargo.toml", "Cargo.lock"):
        shutil.copy(CHECKOUT / name, folder)
    (folder / "crates").mkdir()
    (folder / "python").symlink_to(Path(nonet.__file__).parents[1])
    (folder / "examples").symlink_to(CHECKOUT / "examples")
    (tmp_path / "bin").mkdir()
    for tool in TOOLS:
        (tmp_path / "bin" / tool).symlink_to(str(shutil.which(tool)))
    return folder


def make(clone: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": str(clone.parent / "bin"), "HOME": str(clone.parent), "LC_ALL": "C", **variables}
    command = ["make", f"PYTHON={sys.executable}", *arguments]
    return subprocess.run(command, cwd=clone, env=environment, capture_output=True, text=True, timeout=120, check=False)


def test_without_rust_the_demo_runs_in_plain_python(clone: Path) -> None:
    done = make(clone, "demo")
    assert done.returncode == 0, done.stderr
    assert "there is no cargo: the engine is not built" in done.stderr
    assert "RUST=here" in done.stderr
    assert "\n26993\n" in done.stdout
    assert "------+-------+------" in done.stdout
    assert "Where to go next" in done.stdout
    assert not (clone / ".venv").exists()


def test_without_rust_a_build_fails_before_anything_is_made(clone: Path) -> None:
    done = make(clone, "build")
    assert done.returncode != 0
    assert "install Rust 1." in done.stderr
    assert sorted(path.name for path in clone.iterdir()) == sorted(
        ["Makefile", "pyproject.toml", "Cargo.toml", "Cargo.lock", "crates", "python", "examples"]
    )


def test_an_older_python_is_named(clone: Path) -> None:
    old = clone.parent / "bin" / "old-python"
    old.write_text("#!/bin/sh\nexit 1\n")
    old.chmod(0o755)
    done = make(clone, "demo", f"PYTHON={old}")
    assert done.returncode != 0
    assert "nonet needs Python 3.11 or later" in done.stderr


# What takes more than ten seconds, at least the first time.
LONG = re.compile(
    r"apt-get install|npm install|pip install|puccinialin --|maturin develop|cargo clippy \$|PYTEST|/mypy"
)


def test_no_target_is_silent_while_it_works() -> None:
    text = (CHECKOUT / "Makefile").read_text(encoding="utf-8").replace("\\\n", "")
    found = 0
    for recipe in re.findall(r"^\S+:.*\n((?:\t.*\n|ifn?eq.*\n|else\n|endif\n)+)", text, re.MULTILINE):
        is_told = False
        for command in recipe.splitlines():
            is_printed = not command.startswith("\t@")  # make prints the command itself
            for number, part in enumerate(LONG.split(command)[:-1]):
                is_said = is_printed or "echo" in part or (is_told and not number)
                assert is_said, f"says nothing while it works: {command}"
                found += 1
            is_told = is_told or is_printed or "echo" in command
    assert found > 12


@pytest.mark.slow
def test_rust_is_downloaded_into_the_folder_and_found_again(clone: Path) -> None:
    packages = clone.parent / "packages"
    packages.mkdir()
    wheel(packages, "puccinialin", "0.1", {"puccinialin/__init__.py": "", "puccinialin/__main__.py": PUCCINIALIN})
    wheel(packages, "maturin", "1.9", {"maturin/__init__.py": MATURIN})
    offline = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(packages), "PIP_CONFIG_FILE": os.devnull}

    done = make(clone, "build", "RUST=here", **offline)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Downloading Rust into target/rust." in done.stdout
    assert "Building the engine with rustc 1.99.0 of this folder." in done.stdout
    assert "cargo 1.99.0 of this folder" in done.stdout
    assert f"CARGO_HOME {clone}/target/rust/cargo" in done.stdout
    assert not (clone.parent / ".cargo").exists()

    (clone / ".venv" / ".released").unlink()
    again = make(clone, "build", **offline)  # RUST=here is needed once
    assert again.returncode == 0, again.stderr
    assert "cargo 1.99.0 of this folder" in again.stdout
    assert "Downloading" not in again.stdout


@pytest.mark.parametrize("missing", ["chromium", "npm"])
def test_without_a_browser_or_npm_the_tests_of_the_page_fail(clone: Path, missing: str) -> None:
    (clone / ".venv").mkdir()
    for name in ("pyvenv.cfg", ".tools"):
        (clone / ".venv" / name).touch()
    programs = {"id": "echo 1000", "chromium": "exit 0", "npm": "exit 0"}
    for name in programs.keys() - {missing}:
        program = clone.parent / "bin" / name
        program.write_text(f"#!/bin/sh\n{programs[name]}\n")
        program.chmod(0o755)
    done = make(clone, ".venv/.page")
    assert done.returncode == 2
    named = {"chromium": "Chromium is not installed", "npm": "npm did not get axe-core"}[missing]
    assert named in done.stderr
    assert "the tests of the page cannot run" in done.stderr
    assert not (clone / ".venv/.page").exists()
    shutil.copy(shutil.which("true") or "", clone.parent / "bin" / missing)
    assert make(clone, ".venv/.page").returncode == 0


def test_every_test_of_make_test_needs_what_it_needs(clone: Path) -> None:
    commands = make(clone, "--dry-run", "test", CARGO="cargo").stdout.splitlines()
    tests = [command for command in commands if re.search("page|slow", command) and "pytest" in command]
    assert len(tests) == 3
    assert all(command.startswith("NONET_PAGE=1 ") for command in tests if "not page" not in command)
    (of_the_page,) = (command for command in tests if '"page and' in command)
    marked = [path for path in CHECKOUT.glob("tests/**/test_*.py") if "pytest.mark.page" in path.read_text("utf-8")]
    folders = [CHECKOUT / folder for folder in of_the_page.split() if folder.startswith("tests/")]
    mark = Path(__file__)  # it names the mark
    assert all(any(path.is_relative_to(folder) for folder in folders) for path in marked if path != mark)


def test_the_rooms_that_are_offered_are_packages_with_tests() -> None:
    told = subprocess.run(["make", "-n", "room"], cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout
    rooms = re.findall(r"make room ROOM=\$\(echo (.*?) \|", told)[0].split()
    assert {"board", "cli", "formats"} <= {*rooms}
    assert {"fuzz", "golden", "__pycache__"}.isdisjoint(rooms)
