"""The server against its own description: schemathesis asks what the description allows and what it forbids."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from chromium import NODE_MODULES, needed
from cli.test_serve import address_in, serving

# What the description cannot say, such as that a puzzle has one solution, is refused with 422, and the mistake of a
# player with 409; a request of more than a megabyte with 413, before it is read; and what takes too long with 503.
_CONFIG = """
[checks]
positive_data_acceptance.expected-statuses = ["2xx", 409, 422, 503]
negative_data_rejection.expected-statuses = ["4xx"]
not_a_server_error.expected-statuses = ["2xx", "4xx", 503]
"""


# The same requests on every day; those that draw a sheet of paper or read a picture take most of the time of all.
_OFTEN = ("--generation-deterministic", "--max-examples", "1", "--phases")
_LONG = ("/api/sheet", "/api/worksheet", "/api/photo")


@pytest.mark.page
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "bounds",
    [
        pytest.param((*_OFTEN, "examples,fuzzing"), id="examples"),
        pytest.param((*_OFTEN, "coverage", *(f"--exclude-path={path}" for path in _LONG)), id="coverage"),
        pytest.param(
            ("--max-examples", "50", "--phases", "examples,coverage,fuzzing"),
            marks=[pytest.mark.nightly, pytest.mark.timeout(3600)],
            id="all",
        ),
    ],
)
def test_schemathesis_finds_nothing(tmp_path: Path, bounds: tuple[str, ...]) -> None:
    tool = needed(NODE_MODULES.parent / "schemathesis" / "bin" / "st", "schemathesis")
    config = tmp_path / "schemathesis.toml"
    config.write_text(_CONFIG)
    with serving("--time-limit", "0.1") as (_, line):
        address = f"{address_in(line)}openapi.json"
        command = [tool, "--config-file", str(config), "run", address, "--request-timeout", "30", *bounds]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stdout
