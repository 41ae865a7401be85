"""The pictures of the documentation, and its page of rules, are those that their scripts write."""

from collections.abc import Callable
from pathlib import Path

import pytest

from nonet._board.rule import KINDS
from scripts import CHECKOUT, loaded

PICTURES = loaded("docs/pictures.py").PICTURES
RULES = loaded("docs/rules.py")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_the_script_draws(name: str, golden: Callable[[Path, str], None]) -> None:
    golden(CHECKOUT / "docs" / "pictures" / f"{name}.svg", PICTURES[name]())


def test_every_picture_is_on_a_page() -> None:
    pages = [CHECKOUT / "README.md", *(CHECKOUT / "docs").glob("*.md")]
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    assert {name for name in PICTURES if f"pictures/{name}.svg" not in text} == set()


def test_the_page_of_rules_is_what_the_script_writes(accept: bool) -> None:
    if accept:
        RULES.main()
    written = RULES.files()
    found = {name: (CHECKOUT / "docs" / name).read_text(encoding="utf-8") for name in written}
    assert found == written
    drawn = {path.stem for path in (CHECKOUT / "docs" / "rules").iterdir()}
    assert drawn == {*KINDS}
