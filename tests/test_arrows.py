"""The arrows of ARCHITECTURE.md: who may import whom, read from the source, imports inside functions included."""

import ast
from pathlib import Path

import pytest

import nonet

PACKAGE = Path(nonet.__file__).parent

# What methods of Grid import when they are first called, and never the module itself.
ON_FIRST_USE = {"_minimal", "_candidates", "_transform"}

# Each part, and the parts of the package it may import. `nonet` stands for the public face.
ALLOWED = {
    "__init__": {
        *("_errors", "_geometry", "_grid", "_answers", "_batch", "_candidates", "_canonical", "_dedupe", "_exact"),
        *("_formats", "_generate", "_grid_batch", "_isomorphs", "_minimal", "_transform", "methods"),
    },
    "_errors": {"_geometry", "_grid"},  # for annotations alone
    "_geometry": set(),
    "_picture": set(),
    "_grid": {"_errors", "_geometry", "_picture", *ON_FIRST_USE},
    "_grid_batch": {"_grid", "_native"},
    "_random": set(),
    "_transform": {"_geometry", "_grid", "_random"},
    "_formats": {"_errors", "_geometry", "_grid"},
    "_exact": {"_errors", "_geometry", "_grid", "_native"},
    "_rows": {"_errors", "_grid", "_native"},
    "_canonical": {"_grid", "_grid_batch", "_native", "_rows", "_transform"},
    "_dedupe": {"_canonical", "_formats", "_grid", "_native", "_rows"},
    "_isomorphs": {"_formats", "_grid", "_grid_batch", "_native", "_random", "_rows", "_transform"},
    "_batch": {"_exact", "_grid", "_native", "_rows"},
    "_answers": {"_batch", "_grid", "_native", "_rows"},
    "_minimal": {"_answers", "_batch", "_exact", "_geometry", "_grid", "_random", "_rows"},
    "_candidates": {"_answers", "_batch", "_errors", "_geometry", "_grid", "_rows"},
    "_generate": {"_errors", "_grid", "_grid_batch", "_native"},
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


def test_a_grid_imports_the_engine_on_first_use_alone() -> None:
    module = ast.parse((PACKAGE / "_grid.py").read_text(encoding="utf-8"))
    at_once = {node.module for node in module.body if isinstance(node, ast.ImportFrom)}
    assert "nonet._board.geometry" in at_once
    assert at_once.isdisjoint({f"nonet.{part}" for part in ON_FIRST_USE})
