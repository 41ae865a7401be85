"""What the documents show is what happens: every console session in them is run."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import runner

CHECKOUT = Path(__file__).resolve().parents[1]
DOCUMENTS = [CHECKOUT / "README.md", *sorted((CHECKOUT / "docs").glob("*.md"))]

SESSION = re.compile(r"```console\n(.*?)```", re.DOTALL)


def sessions(document: Path) -> list[tuple[str, str]]:
    """Return the commands of a document's console blocks, each with the output shown under it."""
    found = []
    for block in SESSION.findall(document.read_text(encoding="utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


CASES = [(document, *session) for document in DOCUMENTS for session in sessions(document)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("document", "command", "output"), CASES, ids=[f"{document.name}: {command[:40]}" for document, command, _ in CASES]
)
def test_console_sessions(
    document: Path, command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, *arguments = shlex.split(command, posix=True)
    if name == "nonet" and not re.search(r"[|<>$*&;]", command):
        monkeypatch.chdir(CHECKOUT)
        ended = runner(monkeypatch)(*arguments)
        assert ended.stdout == output, ended.stderr
        return
    # `nonet` is the command of the environment that runs the tests.
    (tmp_path / "nonet").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m nonet "$@"\n')
    (tmp_path / "nonet").chmod(0o755)
    environment = os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1", "LC_ALL": "C"}
    environment["TMPDIR"] = str(tmp_path)  # for examples that write files
    done = subprocess.run(
        ["bash", "-c", command], cwd=CHECKOUT, env=environment, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.stdout == output, done.stderr


def test_the_front_page_has_sessions() -> None:
    assert len(sessions(CHECKOUT / "README.md")) >= 3


@pytest.mark.parametrize(
    ("readme", "files"),
    [
        ("docs", ["docs/*.md", "docs/*.py", "docs/*.json"]),
        ("benches", ["benches/*.py"]),
        ("examples", ["examples/*.py"]),
        ("python", ["python/nonet/*/__init__.py", "python/nonet/examples/fifty.txt"]),
        ("crates", ["crates/*/Cargo.toml"]),
    ],
)
def test_a_readme_names_the_files_of_its_folder_and_no_others(readme: str, files: list[str]) -> None:
    text = (CHECKOUT / readme / "README.md").read_text(encoding="utf-8")
    named = {name.rstrip("/") for name in re.findall(r"`([\w./-]+)`", text)} | {*re.findall(r"\]\(([\w.-]+)\)", text)}
    found = [path for pattern in files for path in CHECKOUT.glob(pattern)]
    there = {path.parent.name if readme in ("python", "crates") else path.name for path in found} - {"README.md"}
    assert there - named == set()
    endings = (".py", ".md", ".rs", ".json", ".toml")
    ours = [path for folder in (readme, "docs") for path in (CHECKOUT / folder).rglob("*")]
    paths = [
        path.relative_to(CHECKOUT).as_posix() for path in [*ours, *CHECKOUT.glob("*.md"), *CHECKOUT.glob("*/*.md")]
    ]
    missing = {
        name for name in named if name.endswith(endings) and not any(f"/{path}".endswith(f"/{name}") for path in paths)
    }
    assert missing == set()


def rows_of(text: str) -> list[list[str]]:
    """Return the rows of the first Markdown table of a text, without its two lines of head."""
    lines = re.findall(r"^\|(.*)\|$", text, flags=re.MULTILINE)
    return [[cell.strip(" *") for cell in line.split("|")] for line in lines[2:]]


def test_the_speeds_of_the_front_page_are_those_of_the_benchmarks() -> None:
    front = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    shown = rows_of(front.partition("<!-- speed -->")[2].partition("<!-- end of speed -->")[0])
    benchmarks = (CHECKOUT / "benches" / "README.md").read_text(encoding="utf-8")
    lists = ("kaggle_like_100k", "puzzles2_17_clue", "puzzles3_magictour_top1465", "puzzles5_forum_hardest_1905_11plus")
    # The part of the benchmarks that each row is from, and the column there.
    sources = (
        ("## AMD, Zen 5", 6),
        ("## AMD, Zen 4", 6),
        ("## Intel, Sapphire Rapids", 6),
        ("## AMD, Zen 4", 7),
        *(("## Intel, Sapphire Rapids", at) for at in (7, 8)),
    )
    assert len(shown) == len(sources)
    for row, (part, column) in zip(shown, sources, strict=True):
        measured = {
            cells[0]: cells[column] for cells in rows_of(benchmarks.partition(part)[2].partition("\n## ")[0])[:9]
        }
        assert row[1:] == [f"{float(measured[name]):.1f}" for name in lists], row[0]
    figures = sorted(float(cell) for row in shown for cell in row[1:])
    told = re.search(r"<!-- range -->(\S+) to (\S+)<!-- end of range -->", front)
    assert told is not None
    assert [float(figure) for figure in told.groups()] == [figures[0], figures[-1]]
