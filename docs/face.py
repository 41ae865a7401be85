"""Write ``__init__.pyi`` of the packages with a table of names in ``__init__.py``, for type checkers.

python docs/face.py    after a change to a table; a test fails if a file is out of date
"""

from pathlib import Path
from textwrap import wrap
from types import ModuleType

import nonet
import nonet.data
import nonet.logic

PACKAGES = (nonet, nonet.data, nonet.logic)
HEAD = '''# ruff: noqa: I001
"""The public names for type checkers; `docs/face.py` writes this file."""

'''


def target_of(package: ModuleType) -> Path:
    """Return the path of a package's stub."""
    return Path(str(package.__file__)).with_suffix(".pyi")


def stub_of(package: ModuleType) -> str:
    """Return the text of a package's stub, which imports each name under its own name."""
    table = vars(package)
    packages = sorted(table.get("_PACKAGES", ()) + table.get("_MODULES", ()))
    lines = [f"from nonet import {name} as {name}" for name in packages]
    for module, names in sorted((table.get("_EAGER", {}) | table["_LAZY"]).items()):
        start = f"from nonet.{module} import "
        imports = ", ".join(f"{name}\0as\0{name}" for name in sorted(names.split()))
        lines += [start + line.rstrip(",").replace("\0", " ") for line in wrap(imports, 119 - len(start))]
    version = "__version__: str\n" if "__version__" in table else ""
    return f"{HEAD}{chr(10).join(lines)}\n\n__all__: list[str]\n{version}"


if __name__ == "__main__":
    for package in PACKAGES:
        target_of(package).write_text(stub_of(package), encoding="utf-8")
