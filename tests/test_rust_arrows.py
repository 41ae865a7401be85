"""No import circle among the Rust files of a crate, read from the paths in their source.

A ``mod.rs`` (or ``lib.rs``) that re-exports an item stands for the file that defines the item. Code under
``#[cfg(test)]`` and comments do not count. Among the crates, each may use those below it.
"""

import re
import tomllib
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

CRATES = Path(__file__).resolve().parents[1] / "crates"

BELOW = {
    "nonet-core": set[str](),
    "nonet-logic": {"nonet-core"},
    "nonet-rows": set[str](),
    "nonet-python": {"nonet-core", "nonet-logic", "nonet-rows"},
}

COMMENT = re.compile(r"//[^\n]*")
TESTS = re.compile(r"#\[cfg\(test\)\]\s*(?:#\[[^\n]*\]\s*)*mod \w+ \{.*", re.DOTALL)
USE = re.compile(r"^ *(pub(?:\([a-z]+\))? +)?use +([^;]+);", re.MULTILINE)
PATH = re.compile(r"\b(?:crate|super)(?:::\w+)+")

Module = tuple[str, ...]


@cache
def modules(crate: str) -> dict[Module, Path]:
    """Return the files of a crate by their module paths."""
    root = CRATES / crate / "src"
    found = {}
    for path in sorted(root.rglob("*.rs")):
        parts = path.relative_to(root).with_suffix("").parts
        found[parts[:-1] if parts[-1] in ("mod", "lib") else parts] = path
    return found


def code_of(path: Path) -> str:
    """Return the source of a file without comments and tests."""
    return TESTS.sub("", COMMENT.sub("", path.read_text(encoding="utf-8")))


def flattened(tree: str) -> list[str]:
    """Return the paths of a ``use`` tree: ``a::{b, c::d}`` is ``a::b`` and ``a::c::d``."""
    tree = re.sub(r"\s+as\s+\w+", "", "".join(tree.split()) if " as " not in tree else tree).strip()
    head, brace, rest = tree.partition("{")
    if not brace:
        return [tree.strip()]
    depth, start, parts = 0, 0, []
    body = rest[: rest.rindex("}")]
    for place, symbol in enumerate(body):
        depth += (symbol == "{") - (symbol == "}")
        if symbol == "," and depth == 0:
            parts.append(body[start:place])
            start = place + 1
    parts.append(body[start:])
    return [head.strip() + path for part in parts if part.strip() for path in flattened(part.strip())]


def absolute(path: str, module: Module, crate: str) -> Module | None:
    """Return a path from the root of the crate; None for one into another crate."""
    first, *rest = path.split("::")
    if first == "crate":
        return tuple(rest)
    if first in ("super", "self"):
        parent = module
        parts = [first, *rest]
        while parts and parts[0] in ("super", "self"):
            parent = parent[:-1] if parts[0] == "super" else parent
            parts.pop(0)
        return (*parent, *parts)
    return (*module, first, *rest) if (*module, first) in modules(crate) else None


@cache
def re_exports(module: Module, crate: str) -> dict[str, Module]:
    """Return what a ``mod.rs`` re-exports: each name with where it comes from."""
    path = modules(crate)[module]
    if path.name not in ("mod.rs", "lib.rs"):
        return {}
    found = {}
    for is_public, tree in USE.findall(code_of(path)):
        for use in flattened(tree):
            target = absolute(use, module, crate)
            if is_public and target:
                found[target[-1]] = target
    return found


def file_of(path: Module, crate: str) -> Module | None:
    """Return the file that defines what a path names."""
    for length in range(len(path), -1, -1):
        module = path[:length]
        if module in modules(crate):
            rest = path[length:]
            if rest and (target := re_exports(module, crate).get(rest[0])) and target != path:
                return file_of((*target, *rest[1:]), crate)
            return module
    return None


def imports(module: Module, crate: str) -> set[Module]:
    """Return the files that a file names, those left out that it merely re-exports."""
    code = code_of(modules(crate)[module])
    is_room = modules(crate)[module].name in ("mod.rs", "lib.rs")
    named = {use for is_public, tree in USE.findall(code) for use in flattened(tree) if not (is_room and is_public)}
    named |= set(PATH.findall(USE.sub("", code)))
    paths = {absolute(name.removesuffix("::*"), module, crate) for name in named}
    files = {file_of(path, crate) for path in paths if path is not None}
    return {file for file in files if file is not None and file != module}


@pytest.mark.parametrize("crate", sorted(path.parent.name for path in CRATES.glob("*/Cargo.toml")))
def test_no_import_circle(crate: str) -> None:
    graph = {module: imports(module, crate) for module in modules(crate)}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail("import circle: " + " -> ".join("/".join(module) or "lib" for module in error.args[1]))


@pytest.mark.parametrize("module", modules("nonet-core"), ids="/".join)
def test_what_answers_for_one_puzzle_uses_nothing_of_batches(module: Module) -> None:
    above = {(), ("isomorph_index",)}  # The crate's public face, and an index of many puzzles.
    if module[:1] != ("batch",) and module not in above:
        assert not {file for file in imports(module, "nonet-core") if file[:1] == ("batch",)}


def test_crates_use_only_those_below() -> None:
    manifests = {path.parent.name: tomllib.loads(path.read_text("utf-8")) for path in CRATES.glob("*/Cargo.toml")}
    assert manifests.keys() == BELOW.keys()
    for crate, manifest in manifests.items():
        used = manifest["dependencies"].keys() & BELOW.keys()
        assert used <= BELOW[crate], f"{crate} uses {used - BELOW[crate]}"


def test_use_trees_are_flattened() -> None:
    assert flattened("super::{a::B, c::{D, E as F}}") == ["super::a::B", "super::c::D", "super::c::E"]


def test_the_core_is_read() -> None:
    assert len(modules("nonet-core")) > 30
    assert any(imports(module, "nonet-core") for module in modules("nonet-core"))
