"""Libraries of the extras, imported at first use: ``import nonet`` and the rest of the package need none.

NumPy's OpenBLAS ends the process if it lacks memory while it is loaded. So the memory is asked for beforehand, as the
engine does (``crates/nonet-python/src/memory.rs``): a map of memory that is never touched costs microseconds.
"""

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from mmap import mmap
from typing import Any, Final

# What PyArrow and NumPy take while they are loaded, with the buffers of OpenBLAS for each core, and some more.
_MEMORY: Final = (320 << 20) + (os.cpu_count() or 1) * (32 << 20)
_TITLES = {
    "pyarrow": "PyArrow",
    "polars": "Polars",
    "numpy": "NumPy",
    "pandas": "pandas",
    "duckdb": "DuckDB",
    "matplotlib": "matplotlib",
    "dask": "Dask",
    "distributed": "Dask",
    "ray": "Ray",
    "fsspec": "fsspec, which reads and writes URLs,",
    "cv2": "OpenCV",
    "PIL": "Pillow",
    "starlette": "Starlette",
    "pypdf": "pypdf",
    "textual": "Textual",
    "typst": "Typst",
}
_EXTRAS = {
    "pyarrow": "data",
    "polars": "data",
    "numpy": "data",
    "matplotlib": "plot",
    "dask": "dask",
    "distributed": "dask",
    "ray": "ray",
    "fsspec": "remote",
    "cv2": "photo",
    "PIL": "photo",
    "anywidget": "notebook",
    "msgspec": "web",
    "starlette": "web",
    "textual": "tui",
    "pypdf": "book",
    "typst": "book",
    "uvicorn": "web",
}


def is_installed(extra: str) -> bool:
    """Tell whether the libraries of an extra can be imported, without importing them."""
    names = [name for name, other in _EXTRAS.items() if other == extra]
    return all(name in sys.modules or find_spec(name) is not None for name in names)


def version_of(name: str) -> str | None:
    """Return the version of a library, ``None`` if it is not installed, without importing it."""
    from importlib.metadata import PackageNotFoundError, version  # here: it takes a seventh of the start of a command

    try:
        return version(name)
    except PackageNotFoundError:
        return None


def library(name: str) -> Any:
    """Return a module of a library by its dotted name.

    Raises ``ImportError`` with the name of the extra if the library is not installed, and ``MemoryError`` if there is
    too little memory to load it.
    """
    if name.split(".")[0] not in sys.modules:
        _require_memory(_MEMORY)
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        root = name.split(".")[0]
        if error.name is None or error.name.split(".")[0] != root:
            raise
        command = f"pip install 'nonet[{_EXTRAS[root]}]'" if root in _EXTRAS else f"pip install {root}"
        raise ImportError(f"{_TITLES.get(root, root)} is needed here and not installed: {command}", name=root) from None


def _require_memory(size: int) -> None:
    """Raise ``MemoryError`` unless the system can provide this many bytes now."""
    try:
        mmap(-1, size).close()
    except (OSError, ValueError):
        raise MemoryError(f"expected {size >> 20} MiB of free memory") from None
