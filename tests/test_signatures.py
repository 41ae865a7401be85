"""The public face as a golden file: each name with its signature, each class with its public members.

Read from the source as it is written there, so the file is the same for all versions of Python. After a change that is
meant: ``pytest tests/test_signatures.py --accept``; then review the diff, and add a line to CHANGELOG.md.
"""

import ast
import inspect
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, get_args

import pytest

import nonet

GOLDEN = Path(__file__).parent / "golden" / "public_api.txt"
MODULES = (
    "nonet",
    "nonet.data",
    "nonet.formats",
    "nonet.logic",
    "nonet.methods",
    "nonet.notebook",
    "nonet.paper",
    "nonet.photo",
    "nonet.render",
    "nonet.results",
    "nonet.aio",
    "nonet.rl",
    "nonet.rules",
    "nonet.web",
)
Node = ast.FunctionDef | ast.ClassDef


@cache
def nodes_of(path: str) -> dict[str, list[Node]]:
    """Return the functions and classes of a file by their names, the overloads of a function in order."""
    found: dict[str, list[Node]] = {}
    for node in ast.parse(Path(path).read_text(encoding="utf-8")).body:
        if isinstance(node, Node):
            found.setdefault(node.name, []).append(node)
    return found


def home_of_result(name: str) -> str:
    """Return the module that defines a class of ``nonet.results``."""
    tree = ast.parse(Path(nonet.results.__file__).read_text(encoding="utf-8"))
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    (module,) = [node.module or "" for node in imports if name in {alias.name for alias in node.names}]
    return module.removeprefix("nonet.")


def nodes(value: Any) -> list[Node]:
    """Return the definition of a function or class, with its overloads."""
    if isinstance(value, type) and value.__module__ in ("nonet", "nonet.results"):  # what public classes say
        module = vars(nonet)["_HOME"].get(value.__name__) or home_of_result(value.__name__)
        home = Path(nonet.__file__).parent / module.replace(".", "/")
        files = sorted(home.rglob("*.py")) if home.is_dir() else [home.with_suffix(".py")]
        named = (node for path in files for node in nodes_of(str(path)).get(value.__name__, []))
        return [node for node in named if ast.get_docstring(node, clean=False) == value.__doc__]
    return nodes_of(inspect.getfile(inspect.unwrap(value))).get(value.__name__, [])


def is_public(name: str) -> bool:
    """Tell whether users see a member of a class: a constructor is one."""
    return name == "__init__" or not name.startswith("_")


def shown_function(node: ast.FunctionDef) -> str:
    """Return a function with its signature."""
    decorators = "".join(f"@{ast.unparse(each)} " for each in node.decorator_list)
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{decorators}{node.name}({ast.unparse(node.args)}){returns}"


def members(body: list[ast.stmt]) -> Iterator[str]:
    """Yield the public members of a class."""
    for node in body:
        if isinstance(node, ast.FunctionDef) and is_public(node.name):
            yield shown_function(node)
        elif isinstance(node, ast.AnnAssign) and is_public(ast.unparse(node.target)):
            yield ast.unparse(node)
        elif isinstance(node, ast.Assign) and is_public(ast.unparse(node.targets[0])):
            value = node.value.func if isinstance(node.value, ast.Call) else node.value
            yield f"{ast.unparse(node.targets[0])} = {ast.unparse(value)}"


def shown_class(kind: type, public: set[object]) -> Iterator[str]:
    """Yield the lines of a class: its members, and those that it has from private classes of nonet."""
    (node,) = nodes(kind)
    assert isinstance(node, ast.ClassDef)
    bases = ", ".join(ast.unparse(each) for each in node.bases)
    yield f"class {kind.__name__}({bases})"
    private = [base for base in kind.__mro__[1:] if base.__module__.split(".")[0] == "nonet" and base not in public]
    for each in (kind, *private):
        for found in nodes(each):
            yield from (f"    {line}" for line in members(found.body))


def lines() -> Iterator[str]:
    """Yield the lines of the golden file."""
    modules = {name: import_module(name) for name in MODULES}
    values = [getattr(module, name) for module in modules.values() for name in module.__all__]
    classes: set[object] = {value for value in values if isinstance(value, type)}
    seen: dict[int, str] = {}
    for at, module in modules.items():
        yield f"\n# {at}\n"
        for name in sorted(module.__all__):
            value = getattr(module, name)
            if id(value) in seen and not isinstance(value, (str, int, tuple)):
                yield f"{name}: {seen[id(value)]}"
                continue
            seen[id(value)] = f"{at}.{name}"
            if isinstance(value, type):
                yield from shown_class(value, classes)
            elif isinstance(value, FunctionType) or hasattr(value, "__wrapped__"):
                yield from (shown_function(node) for node in nodes(value) if isinstance(node, ast.FunctionDef))
            elif inspect.ismodule(value):
                yield f"{name}: module"
            elif get_args(value):
                yield f"{name} = {' | '.join(map(repr, get_args(value)))}"
            else:
                yield f"{name}: {type(value).__name__}"


def test_the_public_face_equals_the_golden_file(golden: Callable[[Path, str], None]) -> None:
    pytest.importorskip("gymnasium")
    pytest.importorskip("cv2")
    golden(GOLDEN, "\n".join(lines()).lstrip() + "\n")
