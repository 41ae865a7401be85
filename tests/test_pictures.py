"""The pictures of the documentation are those that their script draws."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

CHECKOUT = Path(__file__).resolve().parents[1]


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pictures", CHECKOUT / "docs" / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PICTURES = script().PICTURES


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_the_script_draws(name: str, accept: bool) -> None:
    path = CHECKOUT / "docs" / "pictures" / f"{name}.svg"
    drawn = PICTURES[name]()
    if accept:
        path.write_text(drawn, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == drawn


def test_every_picture_is_on_a_page() -> None:
    pages = [CHECKOUT / "README.md", *(CHECKOUT / "docs").glob("*.md")]
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    assert {name for name in PICTURES if f"pictures/{name}.svg" not in text} == set()
