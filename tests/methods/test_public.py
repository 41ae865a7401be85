"""The list of methods, and what holds for the files that they are in."""

import subprocess
import sys
from pathlib import Path

import pytest

import nonet
from nonet import methods
from nonet.methods import Method, validity
from puzzles import PROPER

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


def test_the_native_engine_and_numpy_are_imported_only_when_used() -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(FOLDER.parents[1])!r}); from nonet import Grid, methods;"
        "methods.get('naive').solve(Grid('.' * 81));"
        "late = ('numpy', 'nonet._core', 'nonet._engine.solve', 'nonet.formats');"
        "print([name for name in late if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_validity_does_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    puzzle = nonet.Grid(PROPER)
    assert methods.get("validity").solve(puzzle).calls == methods.get("grid_model").solve(puzzle).calls
    with pytest.raises(ImportError):
        validity.solve(puzzle, use_numpy=True)
