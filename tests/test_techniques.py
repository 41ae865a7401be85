"""The pages of the techniques are what their script writes."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

CHECKOUT = Path(__file__).resolve().parents[1]


def script() -> ModuleType:
    """Return ``docs/techniques.py`` as a module."""
    spec = importlib.util.spec_from_file_location("techniques", CHECKOUT / "docs" / "techniques.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_the_pages_are_what_the_script_writes() -> None:
    files = script().files()
    for path, text in files.items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} is stale: run `python docs/techniques.py`"
    assert {*(CHECKOUT / "docs" / "techniques").iterdir()} == {path for path in files if path.name != "techniques.md"}
