"""The server against its own description: schemathesis asks what the description allows and what it forbids."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from chromium import NODE_MODULES, needed
from cli.test_serve import address_in, serving

# What the description cannot say, such as that a puzzle has one solution, is refused with 422.
_CONFIG = """
[checks]
positive_data_acceptance.expected-statuses = ["2xx", 422]
"""


@pytest.mark.page
@pytest.mark.timeout(600)
def test_schemathesis_finds_nothing(tmp_path: Path) -> None:
    tool = needed(NODE_MODULES.parent / "schemathesis" / "bin" / "st", "schemathesis")
    config = tmp_path / "schemathesis.toml"
    config.write_text(_CONFIG)
    with serving("--time-limit", "1") as (_, line):
        bounds = ("--max-examples", "4", "--phases", "examples,coverage,fuzzing", "--request-timeout", "30")
        command = [tool, "--config-file", str(config), "run", f"{address_in(line)}openapi.json", *bounds]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout
