"""Scripts of the checkout as modules: the makers of the documentation, the benchmarks, and the release."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

CHECKOUT = Path(__file__).resolve().parents[1]


def loaded(path: str | Path) -> ModuleType:
    """Return the file with a path within the checkout as a module, such as ``docs/rules.py``."""
    file = CHECKOUT / path
    spec = importlib.util.spec_from_file_location(f"{file.parent.name.lstrip('.')}_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look there
    spec.loader.exec_module(module)
    return module
