"""The data of the Rust tests of human logic is what its script writes."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.slow
def test_the_data_is_what_the_script_writes(checkout: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, checkout / "examples" / "make_logic_data.py", tmp_path], check=True)
    data = checkout / "crates" / "nonet-logic" / "tests" / "data"
    written = sorted(path.name for path in tmp_path.iterdir())
    assert written == ["positions.csv", "ratings.csv"]
    for name in written:
        assert (tmp_path / name).read_text() == (data / name).read_text(), name
