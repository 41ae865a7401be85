"""``make new``: one of each kind, in a copy of the checkout, and the tests that then apply to it.

Where a place of its recipe is left out, the tests that fail name that line.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import nonet
from recipes import LOGIC, RECIPES, RULED, RULES, RUST, lacking, line_of

CHECKOUT = Path(__file__).resolve().parents[1]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "target", "__pycache__", ".*_cache", ".hypothesis")
# What each kind's own tests and those of all its kind are; a few words choose them where they are many.
OF_FORMATS = (
    ["tests/formats", "tests/test_signatures.py", "docs/formats.md", "tests/cli/test_app.py"],
    "brandnew or page or signature or first_line",
)
TESTS = {
    "command": (["tests/cli"], "brandnew or has_a_row or has_forms or known"),
    "format": OF_FORMATS,
    "line_format": OF_FORMATS,
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
    todo = [line_of("A method", number, CHECKOUT) for number in (4, 5)] if kind == "method" else []
    assert [line.partition("\n")[0] for line in lacking(copy)] == todo
    assert all(line in done.stdout for line in todo)
    files, words = TESTS[kind]
    quick = "not slow and not nightly and not page"
    asked = ["-q", "-m", quick, "-k", words, "--tb=short", "-p", "no:cacheprovider", *files]
    tested = run(copy, sys.executable, "-m", "pytest", *asked)
    assert tested.returncode == 0, tested.stdout[-3000:]
    for tool in (["format", "--check"], ["check"]):
        linted = run(copy, "ruff", *tool, ".", PATH=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
        assert linted.returncode == 0, linted.stdout


@pytest.mark.nightly  # compiles the crates; that no place of the recipe is left out is tested below
@pytest.mark.skipif(shutil.which("cargo") is None, reason="needs Rust")
@pytest.mark.parametrize(
    ("kind", "package", "tests"),
    [
        ("technique", "nonet-logic", [["--test", "techniques", "brand_new"], ["--lib", "catalogue"]]),
        ("rule", "nonet-core", [["--lib", "mixed"]]),
    ],
)
def test_a_new_one_in_rust_passes_its_tests(copy: Path, kind: str, package: str, tests: list[list[str]]) -> None:
    assert made(copy, kind, "brand_new").returncode == 0
    todo = [line_of("A technique", 4, CHECKOUT)] if kind == "technique" else []
    assert [line.partition("\n")[0] for line in lacking(copy)] == todo
    command = ("cargo", "test", "--locked", "--quiet", "--profile", "tests", "--package", package)
    built = str(CHECKOUT / "target" / "new")  # kept, so that the next time takes seconds
    for chosen in tests:
        done = run(copy, *command, *chosen, CARGO_TARGET_DIR=built)
        assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.parametrize("kind", ["command", "format", "line_format", "rule", "technique", "method"])
def test_a_new_one_needs_no_built_engine(copy: Path, kind: str) -> None:
    for built in (copy / "python" / "nonet").glob("_core*.so"):
        built.unlink()
    done = made(copy, kind, "brandnew")
    assert done.returncode == 0, done.stderr
    told = "after make build: .venv/bin/python docs/api_types.py" in done.stdout
    assert told == kind.endswith("format")
    others = re.findall(r"\b\w+\.(?:py|rs)\b", done.stdout.rpartition("\n\nIt ")[2].partition("\n")[0])
    assert others
    for name in others:
        assert [*copy.glob(f"python/nonet/**/{name}"), *copy.glob(f"crates/**/{name}")], name


@pytest.mark.parametrize(
    ("kind", "name", "why"),
    [
        ("", "", "the kind is missing: make new KIND=command|format|line_format|rule|technique|method NAME=x"),
        (
            "thing",
            "x",
            "there is no kind 'thing': make new KIND=command|format|line_format|rule|technique|method NAME=x",
        ),
        ("command", "", "the name is missing: make new KIND=command NAME=x"),
        ("command", "No-word", "'No-word' cannot be a name: use a-z, 0-9 and _, beginning with a letter"),
        ("command", "class", "'class' cannot be a name: it is a keyword of Python"),
        ("command", "solve", "'solve' is taken: a command has this name, choose another"),
        ("line_format", "ss", "'ss' is taken: a format has this name, choose another"),
        ("rule", "cage", "'cage' is taken: a rule has this name, choose another"),
        ("technique", "skyscraper", "'skyscraper' is taken: a technique has this name, choose another"),
        ("method", "naive", "'naive' is taken: a method has this name, choose another"),
        ("format", "rows", "'rows' is taken: python/nonet/formats/rows.py exists, choose another name"),
        ("format", "errors", "'errors' is taken: tests/formats/test_errors.py exists, choose another name"),
    ],
)
def test_what_cannot_be_made_is_refused_in_one_sentence(kind: str, name: str, why: str) -> None:
    done = made(CHECKOUT, kind, name)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"{why}\n")


# What to take out of a checkout, so that a place of a recipe lacks something: a pattern of files, and a text in them;
# without a text, the files.
TAKEN_OUT: dict[tuple[str, int], tuple[str, str]] = {
    ("A command", 1): ("python/nonet/cli/_app.py", '    "check": Row('),
    ("A command", 2): ("python/nonet/cli/check.py", "def check("),
    ("A command", 3): ("tests/cli/test_*.py", '"check'),
    ("A format", 1): ("python/nonet/formats/ss.py", ""),
    ("A format", 2): ("python/nonet/formats/_format.py", '"ss"'),
    ("A format", 3): ("docs/formats.md", "```ss\n"),
    ("A format", 4): ("tests/formats/*.py", '"ss"'),
    ("A format", 5): ("python/nonet/web/static/api.d.ts", '"ss"'),
    ("A method", 1): ("python/nonet/methods/naive.py", ""),
    ("A method", 2): ("python/nonet/methods/__init__.py", '    "naive",'),
    ("A method", 3): ("tests/methods/*.py", '"naive"'),
    ("A method", 4): ("tests/golden/counters.csv", "\nnaive,"),
    ("A method", 5): ("docs/five-programs.md", "| `naive` |"),
    ("A technique", 1): (f"{RUST}/patterns/skyscraper.rs", ""),
    ("A technique", 2): (f"{LOGIC}/lessons_en.toml", '"skyscraper"'),
    ("A technique", 4): ("docs/techniques/skyscraper.md", ""),
    ("A rule", 1): (RULES, "\nanti_king,"),
    ("A rule", 3): (f"{RULED}/mixed.rs", '"anti_king",'),
    ("A rule", 4): ("python/nonet/rules/_whole.py", "class AntiKing("),
    ("A rule", 5): (f"{LOGIC}/_words/rules.py", '    "anti_king": ('),
    ("A rule", 6): ("docs/rules.py", "kinds.AntiKing("),
}


def take_out(copy: Path, pattern: str, text: str) -> None:
    for path in copy.glob(pattern):
        if text:
            path.write_text(path.read_text(encoding="utf-8").replace(text, ""), encoding="utf-8")
        else:
            path.unlink()


def test_nothing_lacks_a_place_of_its_recipe() -> None:
    assert [*lacking(CHECKOUT)] == []
    assert {(kind, number) for kind, recipe in RECIPES.items() for number in recipe.places} == {*TAKEN_OUT}


@pytest.mark.parametrize(("kind", "number"), TAKEN_OUT, ids=str)
def test_a_place_that_is_left_out_is_named(tmp_path: Path, kind: str, number: int) -> None:
    pattern, text = TAKEN_OUT[kind, number]
    some = ("cli", "formats", "logic", "methods", "rules", "web/static")
    folders = [f"python/nonet/{room}" for room in some] + [RUST, RULED, "tests/cli", "tests/formats", "tests/methods"]
    for folder in [*folders, str(Path(RULES).parent), "docs", "tests/golden"]:
        shutil.copytree(
            CHECKOUT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.svg", "*.png", "__pycache__")
        )
    shutil.copy(CHECKOUT / "CONTRIBUTING.md", tmp_path)
    take_out(tmp_path, pattern, text)
    (told,) = lacking(tmp_path)
    line, names = told.split("\n    not yet: ")
    assert line == line_of(kind, number, CHECKOUT)
    assert names in ("check", "ss", "naive", "skyscraper", "anti_king")
    file, row, *_ = line.split(":")
    assert f"({number})" in (CHECKOUT / file).read_text(encoding="utf-8").splitlines()[int(row) - 1]


@pytest.fixture
def commands(tmp_path: Path) -> Path:
    """Return a copy of what the recipe of a command asks for."""
    for folder in ("python/nonet/cli", "tests/cli"):
        shutil.copytree(CHECKOUT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(CHECKOUT / "CONTRIBUTING.md", tmp_path)
    return tmp_path


def test_only_tests_of_a_recipe_name_its_lines(commands: Path) -> None:
    take_out(commands, *TAKEN_OUT["A command", 3])
    assert [*lacking(commands, ["tests/methods/test_compare.py::test_calls"])] == []
    (told,) = lacking(commands, ["tests/cli/test_app.py::test_help"])
    assert told.startswith(line_of("A command", 3, CHECKOUT))


def test_a_docstring_that_differs_from_its_row_is_all_that_is_named(commands: Path) -> None:
    path = commands / "python/nonet/cli/check.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('    """', '    """Once more: ', 1), encoding="utf-8")
    told = f"{line_of('A command', 2, CHECKOUT)}\n    not yet: check (its docstring and its row differ)"
    assert [*lacking(commands, ["tests/cli/test_check.py::test_help"])] == [told]
    assert [*lacking(commands, ["tests/cli/test_check.py"], only="check")] == [told]
    assert [*lacking(commands, ["tests/cli/test_check.py"], only="solve")] == []


# One place of each kind, and tests that then fail, also as they are collected.
FAILING = {
    ("A command", 2): ["tests/cli/test_app.py", "tests/cli/test_options.py"],
    ("A format", 1): ["tests/formats/test_formats.py"],
    ("A format", 3): ["tests/formats/test_formats.py"],
    ("A method", 5): ["tests/test_five_programs.py"],
    ("A technique", 2): ["tests/logic/test_course.py", "tests/logic/test_languages.py"],
    ("A technique", 4): ["tests/test_techniques.py", "tests/test_website.py"],
}


@pytest.mark.parametrize(
    ("kind", "number"),
    [pytest.param(*one, marks=pytest.mark.slow if one[0] == "A command" else pytest.mark.nightly) for one in FAILING],
    ids=str,
)
def test_every_test_that_fails_names_the_line_of_the_recipe(copy: Path, kind: str, number: int) -> None:
    take_out(copy, *TAKEN_OUT[kind, number])
    for file in FAILING[kind, number]:
        tested = run(copy, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=short", file)
        failed = re.findall(r"^(?:FAILED|ERROR) ", tested.stdout, re.MULTILINE)
        assert failed, tested.stdout[-3000:]
        assert line_of(kind, number, CHECKOUT) in tested.stdout, tested.stdout[-3000:]


# What ``fits`` of a new format gets wrong, and what the end of the run then says.
WRONG_FITS = {
    "lambda lines: True": (
        "boards: its sample in docs/formats.md is read as block: "
        "fits of brandnew accepts it too, and has a higher priority ("
    ),
    "lambda lines: False": "brandnew: its sample in docs/formats.md is read as block: fits of brandnew rejects it",
}


@pytest.mark.slow
@pytest.mark.parametrize("wrong", WRONG_FITS)
def test_a_format_that_takes_the_samples_of_others_is_named(copy: Path, wrong: str) -> None:
    assert made(copy, "line_format", "brandnew").returncode == 0
    path = copy / "python/nonet/formats/brandnew.py"
    text = path.read_text(encoding="utf-8")
    right = "lambda lines: _is_one(lines[0])"
    assert right in text
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    # no summary: where ``CI`` is set, it shows each message whole, and so the line of the recipe more than once
    command = ["-qrN", "-p", "no:cacheprovider", "--tb=no", "tests/formats/test_formats.py", "-k", "corpus or read"]
    tested = run(copy, sys.executable, "-m", "pytest", *command)
    assert WRONG_FITS[wrong] in tested.stdout, tested.stdout[-3000:]
    assert tested.stdout.count(line_of("A format", 1, CHECKOUT)) == 1
