"""The public face: a sorted list, all of it there, the same for type checkers, and cheap to import."""

import doctest
import os
import pickle
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import nonet
from scripts import CHECKOUT, loaded

HEAVY = [
    *("numpy", "rich", "typer", "click", "matplotlib", "asyncio", "dataclasses", "inspect", "nonet._core"),
    *("nonet.formats", "nonet._engine", "nonet._board.drawing", "nonet._board.transform", "nonet.logic"),
    *("nonet._picture.png", "nonet._picture.strokes"),
]
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LITERALS = {"FormatName", "Level", "Status", "Symmetry", "Weighting"}


def test_all_lists_what_is_public() -> None:
    face: Any = nonet  # the table is not in the stub
    for name in nonet.__all__:
        getattr(nonet, name)
    values = {name: value for name, value in vars(nonet).items() if not name.startswith("_")}
    visible = {name for name, value in values.items() if not isinstance(value, ModuleType)}
    assert visible | set(face._PACKAGES) == set(nonet.__all__) == set(nonet.__dir__()) - set(face._MODULES)
    assert nonet.__all__ == sorted(nonet.__all__)
    listed = " ".join([*face._EAGER.values(), *face._LAZY.values(), *face._PACKAGES]).split()
    assert len(listed) == len(set(listed)) == len(nonet.__all__)
    assert len(dir(nonet)) <= 106


def test_the_reference_shows_the_names_as_one_table() -> None:
    reference = (CHECKOUT / "docs" / "reference.md").read_text(encoding="utf-8")
    rows = [line for line in reference.splitlines() if line.startswith("| ")][1:]
    names = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(names) == dir(nonet)


def test_every_public_module_is_there_after_import_nonet() -> None:
    folder = Path(str(nonet.__file__)).parent
    found = [file for file in folder.iterdir() if file.suffix == ".py" or (file / "__init__.py").is_file()]
    named = {
        file.stem
        for file in found
        if not file.stem.startswith("_")
        and "\n__all__" in (file / "__init__.py" if file.is_dir() else file).read_text(encoding="utf-8")
    }
    assert named == {*nonet._PACKAGES, *nonet._MODULES}  # type: ignore[attr-defined]
    code = "import nonet; print([getattr(nonet, name).__name__ for name in nonet._PACKAGES + nonet._MODULES])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert all(f"'nonet.{name}'" in done.stdout for name in named)


def test_dir_lists_what_is_public_in_order() -> None:
    assert nonet.__dir__() == dir(nonet) == sorted(set(dir(nonet)))
    # Also before anything was imported lazily.
    code = "import nonet; print(*nonet.__dir__())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == dir(nonet)


def test_everything_can_be_imported_without_an_extra() -> None:
    extras = ("anywidget", "gymnasium", "msgspec", "numpy", "polars", "pyarrow", "starlette", "textual", "typst")
    hidden = f"import sys; sys.modules.update(dict.fromkeys({extras}))"
    code = f"{hidden}; from nonet import *; print(Grid('.' * 81).open_count, results.Solved.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "81 Solved\n"


@pytest.mark.parametrize("name", nonet._PACKAGES)  # type: ignore[attr-defined]
def test_dir_of_a_public_package_has_its_names_in_order(name: str) -> None:
    package = getattr(nonet, name)
    assert [listed for listed in dir(package) if listed in package.__all__] == sorted(set(package.__all__))


@pytest.mark.parametrize("name", ["data", "formats", "logic", "methods", "results"])
def test_a_public_package_has_what_it_lists(name: str) -> None:
    package = getattr(nonet, name)
    assert len(package.__all__) == len(set(package.__all__)) > 3
    assert [name for name in package.__all__ if not hasattr(package, name)] == []


@pytest.mark.parametrize("name", nonet.__all__)
def test_everything_public_is_there_and_documented(name: str) -> None:
    value = getattr(nonet, name)
    assert name in {"FORMATS", "TECHNIQUES", *LITERALS} or value.__doc__


CLASSES = [(nonet, name) for name in nonet.__all__ if isinstance(getattr(nonet, name), type)]
CLASSES += [(nonet.results, name) for name in nonet.results.__all__]


@pytest.mark.parametrize(("module", "name"), CLASSES)
def test_a_class_says_that_it_is_where_users_find_it(module: ModuleType, name: str) -> None:
    value = getattr(module, name)
    assert f"{value.__module__}.{value.__qualname__}" == f"{module.__name__}.{name}"
    assert pickle.loads(pickle.dumps(value)) is value


def test_the_examples_of_public_classes() -> None:
    # pytest runs the examples of a module's own classes, and these say that they are nonet's.
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for module, name in CLASSES:
        for test in finder.find(getattr(module, name), name, module=False, globs=dict(vars(nonet))):
            runner.run(test)
    results = runner.summarize()
    assert results.failed == 0
    assert results.attempted > 30


def test_unknown_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'sovle'"):
        nonet.sovle  # type: ignore[attr-defined]  # noqa: B018


def test_the_version_is_that_of_the_package() -> None:
    assert nonet.__version__ == metadata.version("nonet")
    assert f'\nversion = "{nonet.__version__}"\n' in (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")


def loaded_by(code: str) -> set[str]:
    """Return the modules that code loads, without what the environment's own start-up files import."""
    start = f"import sys; sys.path.insert(0, {nonet.__path__[0] + '/..'!r})"
    command = [sys.executable, "-S", "-c", f"{start}; {code}; print(*sys.modules)"]
    return {*subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()}


def test_import_brings_nothing_that_it_does_not_need() -> None:
    loaded = loaded_by("import nonet")
    assert "nonet._board.grid" in loaded
    assert loaded & {*HEAVY} == set()


def test_a_rating_loads_no_steps_and_no_texts() -> None:
    loaded = loaded_by(f"import nonet; nonet.rate({PUZZLE!r})")
    of_logic = {name.removeprefix("nonet.logic.") for name in loaded if name.startswith("nonet.logic.")}
    assert of_logic == {"_columns", "_counts", "effort", "hodoku", "rating", "telling"}
    assert loaded & {"json", "tomllib", "pathlib", "nonet.formats"} == set()


def test_a_sentence_loads_no_pictures_and_no_lessons() -> None:
    loaded = loaded_by(f"import nonet; str(nonet.explain({PUZZLE!r})[0])")
    assert "nonet.logic._words.english" in loaded
    others = ("nonet.logic._pictures", "nonet.logic._course", "nonet.logic._trace")
    assert [name for name in loaded if name.startswith(others)] == []


def test_the_native_engine_says_why_it_does_not_load() -> None:
    broken = """
import sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "nonet._core":
            raise ImportError("undefined symbol: x", name=name)
sys.meta_path.insert(0, Finder())
"""
    for code, expected in [
        ("import sys; sys.modules['nonet._core'] = None", "not built"),
        (broken, r"failed to load: undefined symbol: x"),
        (
            "import os; os.environ['NONET_LEVEL'] = 'avx3'",
            "NONET_LEVEL='avx3' is not available: .* supports portable",
        ),
    ]:
        run = subprocess.run(
            [sys.executable, "-c", f"{code}\nimport nonet; nonet.solve"], capture_output=True, text=True, check=False
        )
        assert re.search(rf"ImportError: .*{expected}", run.stderr.splitlines()[-1])
        command = f"{code}\nimport sys; sys.argv[1:] = ['solve', '.']; from nonet.cli import main; main()"
        run = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=False)
        assert re.fullmatch(rf"nonet: .*{expected}.*\n", run.stderr)
        assert run.returncode == 2


def test_an_empty_level_is_no_level() -> None:
    code = "from nonet._native import core; print(core.level())"
    unset = {name: value for name, value in os.environ.items() if name != "NONET_LEVEL"}
    empty = unset | {"NONET_LEVEL": ""}
    levels = [subprocess.check_output([sys.executable, "-c", code], env=each, text=True) for each in (unset, empty)]
    assert levels[0] == levels[1]


# For type checkers.


def test_the_stubs_are_up_to_date() -> None:
    face = loaded("docs/face.py")
    for package in face.PACKAGES:
        assert face.target_of(package).read_text(encoding="utf-8") == face.stub_of(package), "run: python docs/face.py"


@pytest.mark.slow
def test_mypy_refuses_misspelt_names(tmp_path: Path) -> None:
    (tmp_path / "misspelt.py").write_text(
        "import nonet\n"
        "nonet.sovle\n"
        "batch = nonet.solve_batch([])\n"
        "batch.sloution\n"
        "batch.er\n"
        "nonet.rate_batch([]).hodoku_score\n"
        "nonet.rate_batch([], profile='hodoku').er\n"
        "batch[0].sloution\n"
        "reveal_type(nonet.is_minimal_batch([])[0])\n"
        "reveal_type(batch.solution_count[0])\n"
        "reveal_type(batch.solution[0])\n"
        "reveal_type(batch[1:])\n"
        "reveal_type(nonet.rate_batch([]).technique_counts[:1])\n"
        "reveal_type(nonet.rate_batch([], profile='hodoku').hodoku_score[0])\n"
        "reveal_type(nonet.explain_batch([]).steps[0])\n"
        "x: nonet.Status = 'propper'\n",
        encoding="utf-8",
    )
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--hide-error-codes", "misspelt.py"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(Path(nonet.__path__[0]).parent)},
    )
    lines = run.stdout.splitlines()
    assert [re.sub(r"; maybe.*", "", line.split(": ", 2)[2]) for line in lines[:-1]] == [
        'Module has no attribute "sovle"',
        '"SolveBatch" has no attribute "sloution"',
        '"SolveBatch" has no attribute "er"',
        '"RateBatch" has no attribute "hodoku_score"',
        '"HodokuRateBatch" has no attribute "er"',
        '"Solved" has no attribute "sloution"',
        'Revealed type is "bool | None"',
        'Revealed type is "int"',
        'Revealed type is "nonet._board.grid.Grid | None"',
        'Revealed type is "nonet._engine.solve.SolveBatch"',
        'Revealed type is "nonet.logic._columns.CountsView"',
        'Revealed type is "int"',
        'Revealed type is "str"',
        *(line.split(": ", 2)[2] for line in lines[13:-1]),
    ]
    assert "Literal['propper']" in lines[-2]
