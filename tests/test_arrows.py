"""The arrows of ARCHITECTURE.md, read from the source: who may import whom, by which door, and no import circle.

Imports inside functions count, and so do imports for annotations alone (``if TYPE_CHECKING``): where two files seem to
need each other, one of them holds two ideas. The table of rooms in ARCHITECTURE.md is made here: ``pytest --accept``.
"""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import nonet

PACKAGE = Path(nonet.__file__).parent
FACE = "nonet"

# Each room and the rooms that it may import. Files of a room may import each other.
ROOMS = {
    "_picture": set[str](),
    "_checks": set(),
    "_lazy": set(),
    "_terminal": set(),
    "_native": {"_core"},
    "_board": {"_picture", "_checks"},
    "_errors": {"_board"},
    "rules": {"_board", "_checks"},
    "_io": {"_checks", "_errors", "_terminal", "_board"},
    "formats": {"rules", "_checks", "_errors", "_native", "_picture", "_terminal", "_board", "_io"},
    "_engine": {"rules", "_checks", "_native", "_errors", "_picture", "_board", "formats"},
    "logic": {"_checks", "_errors", "_lazy", "_native", "_picture", "_terminal", "_board", "_engine", "formats"},
    "results": {"_board", "_errors", "_engine", "logic"},
    FACE: {"_errors", "_lazy", "_picture", "_board", "formats", "_engine", "logic"},
    "methods": {FACE, "_checks", "_errors", "_picture", "_board"},
    "render": {FACE, "_checks", "formats", "methods"},
    "data": {
        FACE,
        "_board",
        "_lazy",
        "results",
        "_checks",
        "_terminal",
        "_io",
        "_engine",
        "formats",
        "methods",
        "logic",
        "render",
    },
    "photo": {FACE, "_io", "formats"},
    "aio": {FACE, "_checks", "results"},
    "rl": {FACE, "_checks", "_board", "_engine"},
    "web": {FACE, "_checks", "aio", "_board", "_io", "logic", "paper", "photo"},
    "notebook": {FACE, "_checks", "_board", "_io", "logic", "web"},
    "paper": {FACE, "_checks", "_board", "_io", "logic"},
    "tui": {FACE, "_board", "_io", "logic"},
    "cli": {
        FACE,
        "results",
        "_board",
        "_terminal",
        "_io",
        "formats",
        "methods",
        "logic",
        "render",
        "data",
        "web",
        "paper",
        "photo",
        "tui",
    },
    "__main__": {"cli"},
}
FILES = sorted(PACKAGE.rglob("*.py"))


def module_of(path: Path) -> str:
    """Return the dotted name of a file."""
    return ".".join((FACE, *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")


MODULES = {module_of(path): path for path in FILES}


def room_of(module: str) -> str:
    """Return the room that a module is in; the package itself is the public face."""
    _, *rest = module.split(".")
    return rest[0] if rest else FACE


def is_for_types(node: ast.stmt) -> bool:
    """Tell whether a statement is ``if TYPE_CHECKING``."""
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def nodes_at_run_time(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes of a tree except those under ``if TYPE_CHECKING``."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.stmt) and is_for_types(child)):
            yield from nodes_at_run_time(child)


@cache
def imported_by(path: Path, *, for_types: bool = True) -> frozenset[str]:
    """Return the modules of nonet that a file imports, by default also for annotations alone."""
    found: set[str] = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree) if for_types else nodes_at_run_time(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute in nonet"
            module = node.module or ""
            # `from nonet.formats import csv` imports a module, `from nonet.formats import read` a name.
            submodules = {f"{module}.{alias.name}" for alias in node.names} & (MODULES.keys() | {"nonet._core"})
            found |= submodules
            if len(submodules) < len(node.names):
                found.add(module)
    return frozenset(name for name in found if name.split(".")[0] == FACE)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_each_file_imports_only_rooms_below_its_own(path: Path) -> None:
    room = room_of(module_of(path))
    assert {room_of(module) for module in imported_by(path)} <= ROOMS[room] | {room}


def behind_doors(text: str, room: str) -> list[str]:
    """Return what the source of a file of a room uses of another room though its name begins with ``_``."""
    used: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            used.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            used.update(f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Attribute):
            used.add(ast.unparse(node))
    of_others = [name.split(".") for name in sorted(used) if name.startswith(f"{FACE}.") and room_of(name) != room]
    return [".".join(parts) for parts in of_others if any(re.match("_(?!_)", part) for part in parts[2:])]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_each_file_uses_public_names_of_other_rooms(path: Path) -> None:
    """The door of a room is its package and its modules without ``_``."""
    assert behind_doors(path.read_text(encoding="utf-8"), room_of(module_of(path))) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("from nonet._io.libraries import library", []),
        ("from nonet.formats import Entry, csv\nimport nonet.data.spark", []),
        ("from nonet.data._columns.kinds import kind", []),
        ("from nonet.formats._rows import Source", ["nonet.formats._rows.Source"]),
        ("from nonet.formats import _rows", ["nonet.formats._rows"]),
        ("def ask():\n    from nonet.formats.csv import _cells", ["nonet.formats.csv._cells"]),
        ("import nonet.formats._rows", ["nonet.formats._rows"]),
        ("import nonet.formats\nnonet.formats._rows", ["nonet.formats._rows"]),
    ],
)
def test_what_is_behind_a_door_is_seen(text: str, found: list[str]) -> None:
    assert behind_doors(text, "data") == found


def uses_of(name: str) -> set[str]:
    """Return the modules that call a function of this name, or read an attribute."""
    found = set()
    for module, path in MODULES.items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
            if is_call or (isinstance(node, ast.Attribute) and node.attr == name):
                found.add(module)
    return found


# What the heads of files claim of the rest of nonet, as what must be so.
CLAIMS: dict[str, Callable[[], bool]] = {
    "nonet._engine.profile": lambda: uses_of("mended") == {"nonet._engine.profile"},
    "nonet.formats.rows": lambda: (
        uses_of("FileLines") == {"nonet.formats.rows", "nonet.formats._recognise", "nonet.formats._links"}
    ),
    "nonet.rl": lambda: not any("rl" in rooms for rooms in ROOMS.values()),
}
CLAIM = re.compile(
    r"only (place|file|module) (that|where|which)\b|(nothing|nobody) else (in nonet|opens|imports|reads|writes)",
    re.IGNORECASE,
)


def test_what_the_heads_of_files_claim_is_so() -> None:
    heads = {module: ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) for module, path in MODULES.items()}
    claiming = {module for module, head in heads.items() if CLAIM.search(" ".join((head or "").split()))}
    assert claiming == CLAIMS.keys()
    assert [module for module, is_so in CLAIMS.items() if not is_so()] == []


def test_sizes_of_the_board_are_named() -> None:
    """Only ``geometry`` and ``layout`` write them; files of ``methods`` are programs to copy."""
    found: dict[str, int] = {}
    for module, path in MODULES.items():
        if module not in ("nonet._board.geometry", "nonet._board.layout") and room_of(module) != "methods":
            nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            values = [node.value for node in nodes if isinstance(node, ast.Constant) and type(node.value) is int]
            if count := sum(value in (9, 27, 80, 81, 729) for value in values):
                found[module] = count
    assert sum(found.values()) < 130, found  # some are hashes, priorities and lengths of other things
    assert len(found) < 30, found


def circle_in(graph: Mapping[str, Iterable[str]]) -> list[str]:
    """Return the modules of an import circle, none if there is no circle."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle: list[str] = error.args[1]
        return circle
    return []


def test_no_import_circle() -> None:
    """Imports for annotations alone count too."""
    assert not circle_in({module: imported_by(path) - {module} for module, path in MODULES.items()})


def test_rooms_stand_on_each_other() -> None:
    assert not circle_in(ROOMS)


def test_architecture_shows_the_rooms(accept: bool) -> None:
    path = PACKAGE.parents[1] / "ARCHITECTURE.md"
    text = path.read_text(encoding="utf-8")
    before, rest = text.split(HEAD)
    _, after = rest.split("\n\n", 1)
    made = before + HEAD + "\n".join(rows()) + "\n\n" + after
    if accept:
        path.write_text(made, encoding="utf-8")
    assert made == text or accept, "run: pytest tests/test_arrows.py --accept"


def test_architecture_names_files_that_exist() -> None:
    """Names at the left of the layout, and in its texts those with ``_`` before, ``/`` or an extension."""
    root = PACKAGE.parents[1]
    layout = (root / "ARCHITECTURE.md").read_text(encoding="utf-8").split("```\n")[1]
    doors = [*PACKAGE.glob("*"), *(root / "crates").glob("*/*.rs")]
    everywhere = [*PACKAGE.rglob("*"), *(root / "crates").rglob("*")]
    folder, listed = root, set[Path]()
    for heads, text in re.findall(r"^( {0,2}\S.*?)(?:$|(?: {2,}|(?<=/) )(\S.*(?:\n {9,}.*)*))", layout, re.MULTILINE):
        paths = [(folder if heads.startswith(" ") else root) / name for name in heads.split()]
        assert [path for path in paths if not (path.exists() or path.with_suffix(".rs").exists())] == []
        if not heads.startswith(" ") and len(paths) == 1:
            (folder,) = paths
        listed |= {*paths}
        inside = [*doors, *(file for path in paths for file in path.rglob("*"))]
        for name in re.findall(r"(?<![\w/*.])[a-z_][\w-]*(?:[/.][\w-]+)*/?", text):
            if name.startswith("_") or "/" in name or re.search(r"\.(py|csv|toml|typ|npz|sty|rs|js)$", name):
                end = f"/{name.rstrip('/')}"
                files = everywhere if "/" in name[:-1] else inside
                assert any(path.as_posix().endswith((end, f"{end}.py", f"{end}.rs")) for path in files), (heads, name)
    rooms = {path.parent for path in PACKAGE.glob("*/__init__.py")}
    assert rooms - listed == set()


# How source says that a box is three by three, where it does not ask the geometry.
BOX_OF_THREE = re.compile(r"// ?3 \* 3|/ 3 \* 3|% 3 \* 3|//? 27\b|// 3, [^\n]*% 3\b|\[3:6\]|\b0b111\b")


def test_architecture_names_what_knows_the_size_of_a_box() -> None:
    text = (PACKAGE.parents[1] / "ARCHITECTURE.md").read_text(encoding="utf-8")
    (row,) = re.findall(r"^\| What knows that a box is three by three\? \|.*$", text, re.MULTILINE)
    crates = PACKAGE.parents[1] / "crates"
    sources = [*PACKAGE.rglob("*.py"), *(PACKAGE / "web/static").glob("*.js"), *crates.glob("nonet-[lrp]*/src/**/*.rs")]
    for path in sources:
        if path.parent.name != "methods" and BOX_OF_THREE.search(path.read_text(encoding="utf-8")):
            assert path.name in row, path
    for name in re.findall(r"\w+\.(?:py|rs|js)\b", row):
        assert [*PACKAGE.rglob(name), *crates.rglob(name)], name


HEAD = "| room | imports |\n|---|---|\n"


def rows() -> Iterator[str]:
    """Yield the rows of the table of rooms, each room below those that it imports."""
    order = list(TopologicalSorter({room: sorted(ROOMS[room]) for room in ROOMS}).static_order())
    for room in order:
        names = " ".join(f"`{name}`" for name in order if name in ROOMS.get(room, ()))
        if room in ROOMS:
            yield f"| `{room}` | {names or 'nothing of nonet'} |"


# The rooms of ``nonet.data``, and those that each may import.
DATA_ROOMS = {"_columns": set[str](), "_jobs": {"_columns"}, "_datasets": {"_jobs"}}


def test_rooms_of_data_stand_on_each_other() -> None:
    for room, below in DATA_ROOMS.items():
        own = f"nonet.data.{room}"
        for path in (PACKAGE / "data" / room).glob("*.py"):
            imported = {name for name in imported_by(path) if name.startswith("nonet.data._") and name.count(".") == 3}
            assert {name.split(".")[2] for name in imported} <= below | {room}, own


# What tells steps, and the door to the keys of its sentences.
TELLING = ("nonet.logic._words", "nonet.logic._pictures", "nonet.logic.statement_values")
VALUES_OF_LOGIC = {module for module in MODULES if module.startswith("nonet.logic.") and not module.startswith(TELLING)}


def test_values_of_logic_know_no_words_and_words_no_pictures() -> None:
    for module, path in MODULES.items():
        imported = imported_by(path)
        if module in VALUES_OF_LOGIC or module.startswith("nonet.logic._words"):
            assert not [name for name in imported if name.startswith("nonet.logic._pictures")], module
        if module in VALUES_OF_LOGIC:
            assert not [name for name in imported if name.startswith("nonet.logic._words")], module


@pytest.mark.parametrize("path", sorted((PACKAGE / "logic").rglob("*.py")), ids=lambda path: path.stem)
def test_words_and_pictures_are_not_chosen_by_a_part_of_an_id(path: Path) -> None:
    """The catalogue's family says what techniques have in common."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = ast.unparse(node.func.value)
            has_id = owner in ("name", "id") or owner.endswith(".id")
            assert not (has_id and node.func.attr in ("startswith", "endswith", "removeprefix")), ast.unparse(node)
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            assert not ast.unparse(node.comparators[0]).endswith("technique.id"), ast.unparse(node)


def test_only_the_method_engine_reaches_the_engine() -> None:
    reaching = {
        path.stem
        for path in (PACKAGE / "methods").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == FACE
        if not {alias.name for alias in node.names} <= {"Cell", "Grid"}
    }
    assert reaching == {"engine"}


def test_imports_for_types_and_in_functions_are_seen(tmp_path: Path) -> None:
    path = tmp_path / "deferred.py"
    path.write_text("if TYPE_CHECKING:\n    import nonet.cli\ndef ask():\n    from nonet._board.grid import Grid\n")
    assert imported_by(path) == {"nonet._board.grid", "nonet.cli"}
    assert imported_by(path, for_types=False) == {"nonet._board.grid"}


def test_a_circle_is_seen() -> None:
    assert set(circle_in({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}})) == {"a", "b", "c"}
