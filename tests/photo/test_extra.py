"""The extra ``[photo]``: imported at first use, and named where it is missing."""

import subprocess
import sys

import pytest


def run(code: str) -> str:
    """Return what a program prints in a process of its own."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_import_nonet_loads_nothing_of_it() -> None:
    code = "import sys, nonet; nonet.solve; print([name for name in ('cv2', 'PIL', 'numpy') if name in sys.modules])"
    assert run(code) == "[]\n"


@pytest.mark.parametrize(("name", "title"), [("cv2", "OpenCV"), ("PIL", "Pillow")])
def test_the_error_names_the_command_that_installs_it(name: str, title: str) -> None:
    code = f"""
import sys
sys.modules[{name!r}] = None
try:
    import nonet.photo
except ImportError as error:
    print(error)
"""
    assert run(code) == f"{title} is needed here and not installed: pip install 'nonet[photo]'\n"
