"""The list of methods, and what holds for the files that they are in."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import nonet
from cli.conftest import Run, run
from nonet import methods
from nonet.methods import Method, validity
from puzzles import PROPER

__all__ = ["run"]
FOLDER = Path(methods.__file__).parent
FILES = sorted(FOLDER.glob("*.py"))


@pytest.mark.parametrize("method", methods.all(), ids=lambda method: method.name)
def test_a_method_says_what_it_is(method: Method) -> None:
    assert methods.get(method.name) is method
    assert method.origin
    assert len(method.description.split()) > 5
    assert str(method) == f"{method.name} ({method.origin}): {method.description}"


def test_every_file_has_methods_and_names_are_unique() -> None:
    names = [method.name for method in methods.all()]
    stems = [path.stem for path in FILES if not path.name.startswith("_")]
    assert all(any(name.startswith(stem) for name in names) for stem in stems)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_files_are_short_and_open_with_their_idea(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 150
    assert text.startswith('"""')
    if not path.name.startswith("_"):
        docstring = " ".join(text.split('"""')[1].split()) + " "
        assert docstring.startswith(f"``{path.stem}``: ")
        assert all(word in docstring for word in ("Origin: ", "Good at: ", "Bad at: "))


ESSAYS = [path for path in FILES if not path.name.startswith("_")]


@pytest.mark.parametrize("path", ESSAYS, ids=lambda path: path.stem)
def test_a_method_uses_public_names_alone(path: Path) -> None:
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    imported = [node for node in nodes if isinstance(node, ast.ImportFrom) and str(node.module).startswith("nonet")]
    of_nonet = {
        f"{node.module}.{alias.name}" for node in imported for alias in node.names if "nonet" in str(node.module)
    }
    assert of_nonet <= {f"nonet.{name}" for name in nonet.__all__} | {
        f"nonet.methods.{name}" for name in methods.__all__
    }


def test_a_method_copied_out_of_the_package_runs(run: Run, tmp_path: Path) -> None:
    puzzle = nonet.Grid(PROPER)
    for path in ESSAYS:
        (tmp_path / path.stem).mkdir()
        copy = shutil.copy(path, tmp_path / path.stem)
        for method in methods.load(copy):
            own = methods.get(method.name)
            assert method.solve(puzzle).calls == own.solve(puzzle).calls
        assert run("euler", PROPER, "--method", str(copy)).returncode == 0
    # What the files say: the examples of all, each alone in its folder.
    command = [sys.executable, "-m", "doctest", *(str(tmp_path / path.stem / path.name) for path in ESSAYS)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


def test_the_native_engine_and_numpy_are_imported_only_when_used() -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(FOLDER.parents[1])!r}); from nonet import Grid, methods;"
        "methods.get('naive').solve(Grid('.' * 81));"
        "late = ('numpy', 'nonet._core', 'nonet._engine.solve', 'nonet.formats');"
        "print([name for name in late if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_validity_does_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    puzzle = nonet.Grid(PROPER)
    assert methods.get("validity").solve(puzzle).calls == methods.get("grid_model").solve(puzzle).calls
    with pytest.raises(ImportError):
        validity.solve(puzzle, use_numpy=True)
