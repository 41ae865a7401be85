"""Write ``python/nonet/__init__.pyi``, the public API for type checkers, from the table in ``__init__.py`` beside it.

python docs/face.py    after a change to the table; a test fails if the file is out of date
"""

from pathlib import Path
from textwrap import wrap

import nonet

TARGET = Path(nonet.__file__).with_suffix(".pyi")
HEAD = '''# ruff: noqa: I001
"""The public face for type checkers; `docs/face.py` writes this file."""

'''


def stub() -> str:
    """Return the text of the file, which imports each name under its own name."""
    table = vars(nonet)
    lines = [f"from nonet import {package} as {package}" for package in table["_PACKAGES"]]
    for module, names in sorted((table["_EAGER"] | table["_LAZY"]).items()):
        start = f"from nonet.{module} import "
        imports = ", ".join(f"{name}\0as\0{name}" for name in sorted(names.split()))
        lines += [start + line.rstrip(",").replace("\0", " ") for line in wrap(imports, 119 - len(start))]
    return f"{HEAD}{chr(10).join(lines)}\n\n__all__: list[str]\n__version__: str\n"


if __name__ == "__main__":
    TARGET.write_text(stub(), encoding="utf-8")
