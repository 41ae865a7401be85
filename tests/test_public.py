"""The public face: a sorted list, all of it there, and cheap to import."""

import doctest
import pickle
import subprocess
import sys
from types import ModuleType

import pytest

import nonet

HEAVY = ["numpy", "rich", "typer", "matplotlib", "asyncio", "dataclasses", "inspect", "nonet._core", "nonet.formats"]


def test_all_lists_what_is_public() -> None:
    values = {name: value for name, value in vars(nonet).items() if not name.startswith("_")}
    visible = {name for name, value in values.items() if not isinstance(value, ModuleType)}
    assert visible - {"TYPE_CHECKING", "import_module"} <= set(nonet.__all__)
    assert dir(nonet) == sorted([*nonet.__all__, "methods"])


@pytest.mark.parametrize("name", nonet.__all__)
def test_everything_public_is_there_and_documented(name: str) -> None:
    value = getattr(nonet, name)
    assert name in ("FORMATS", "FormatName") or value.__doc__


CLASSES = [name for name in nonet.__all__ if isinstance(getattr(nonet, name), type)]


@pytest.mark.parametrize("name", CLASSES)
def test_a_class_says_that_it_is_where_users_find_it(name: str) -> None:
    value = getattr(nonet, name)
    assert f"{value.__module__}.{value.__qualname__}" == f"nonet.{name}"
    assert pickle.loads(pickle.dumps(value)) is value


def test_the_examples_of_public_classes() -> None:
    # pytest runs the examples of a module's own classes, and these say that they are nonet's.
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for name in CLASSES:
        for test in finder.find(getattr(nonet, name), name, module=False, globs=dict(vars(nonet))):
            runner.run(test)
    results = runner.summarize()
    assert results.failed == 0
    assert results.attempted > 30


def test_unknown_names_are_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'sovle'"):
        nonet.sovle  # noqa: B018


def test_import_brings_nothing_that_it_does_not_need() -> None:
    code = f"import sys, nonet; print([name for name in {HEAVY} if name in sys.modules])"
    # -S -I: without what the environment's own start-up files import.
    run = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, {nonet.__path__[0] + '/..'!r}); {code}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == "[]"
