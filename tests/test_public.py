"""The public face: a sorted list, all of it there, and cheap to import."""

import subprocess
import sys
from types import ModuleType

import pytest

import nonet

HEAVY = ["numpy", "rich", "typer", "matplotlib", "asyncio", "dataclasses", "inspect", "nonet._core", "nonet._formats"]


def test_all_lists_what_is_public() -> None:
    values = {name: value for name, value in vars(nonet).items() if not name.startswith("_")}
    visible = {name for name, value in values.items() if not isinstance(value, ModuleType)}
    assert visible - {"TYPE_CHECKING", "import_module"} <= set(nonet.__all__)
    assert dir(nonet) == sorted([*nonet.__all__, "methods"])


@pytest.mark.parametrize("name", nonet.__all__)
def test_everything_public_is_there_and_documented(name: str) -> None:
    value = getattr(nonet, name)
    assert name == "FORMATS" or value.__doc__


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
