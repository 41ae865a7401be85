"""The pages of the techniques are what their script writes."""

import pytest

from scripts import CHECKOUT, loaded


@pytest.mark.slow
def test_the_pages_are_what_the_script_writes() -> None:
    files = loaded("docs/techniques.py").files()
    for path, text in files.items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} is stale: run `python docs/techniques.py`"
    assert {*(CHECKOUT / "docs" / "techniques").iterdir()} == {path for path in files if path.name != "techniques.md"}
