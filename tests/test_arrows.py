"""The arrows of ARCHITECTURE.md: who may import whom, read from the source, imports inside functions included."""

import ast
from pathlib import Path

import pytest

import nonet

PACKAGE = Path(nonet.__file__).parent

# Each part, and the parts of the package it may import. `nonet` stands for the public face.
ALLOWED = {
    "__init__": {"_errors", "_geometry", "_grid", "_batch", "_exact", "_formats", "_generate", "methods"},
    "_errors": {"_geometry", "_grid"},  # for annotations alone
    "_geometry": set(),
    "_picture": set(),
    "_grid": {"_errors", "_geometry", "_picture"},
    "_formats": {"_errors", "_geometry", "_grid"},
    "_exact": {"_errors", "_geometry", "_grid", "_native"},
    "_arrow": set(),
    "_batch": {"_arrow", "_errors", "_exact", "_grid", "_native"},
    "_generate": {"_errors", "_grid", "_native"},
    "_native": {"_core"},
    "methods": {"_errors", "_geometry", "_grid", "_exact"},
    "render": {"nonet", "_errors", "_geometry", "_grid", "_formats", "methods"},
    "cli": {"nonet", "methods", "render"},
    "__main__": {"cli"},
}


def part_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py").removesuffix(".pyi")


def imported_parts(path: Path) -> set[str]:
    """Return the parts of nonet that a file imports, wherever in it the import stands."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute here"
            parts = {alias.name for alias in node.names} & (ALLOWED.keys() | {"_core"})
            names.update(f"nonet.{part}" for part in parts if node.module == "nonet")
            if node.module != "nonet" or len(parts) < len(node.names):
                names.add(node.module or "")
    paths = [name.split(".") for name in names]
    return {path[1] if len(path) > 1 else "nonet" for path in paths if path[0] == "nonet"}


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_arrows(path: Path) -> None:
    part = part_of(path)
    assert imported_parts(path) <= ALLOWED[part] | {part}
